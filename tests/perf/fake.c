// SPDX-License-Identifier: MIT
/* The device of the tests: ioctls of an OA stream whose counters advance with each read. */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/perf/fake.h"
#include "tools/genx-perf/cmdline/perf.h"

#define N_A	36
#define N_B	8
#define N_C	8

#define DG2_N_A		38
#define DG2_FORMAT	12	/* I915_OA_FORMAT_A24u40_A14u32_B8_C8, which old headers lack */

struct fake fake = { .platform = "Lakefield", .steps = 1, .revision = 7 };

static int unit_info(struct drm_genx_oa_info *info)
{
	if (fake.no_oa)
		return -ENODEV;
	if (info->format_index)
		return -EINVAL;
	info->timestamp_hz = 12000000;
	info->buffer_min = 128 << 10;
	info->buffer_max = 16 << 20;
	info->n_formats = 1;
	info->max_exponent = 31;
	info->period_shift = fake.period_shift;
	info->format = fake.dg2 ? DG2_FORMAT : I915_OA_FORMAT_A32u40_A4u32_B8_C8;
	info->report_size = 256;
	info->n_a = fake.dg2 ? DG2_N_A : N_A;
	info->n_b = N_B;
	info->n_c = N_C;
	info->n_a40 = fake.dg2 ? 24 : 32;
	strcpy(info->format_name, fake.dg2 ? "A24u40_A14u32_B8_C8" : "A32u40_A4u32_B8_C8");
	snprintf(info->platform, sizeof(info->platform), "%s", fake.platform);
	return 0;
}

static int stream_info(struct genx_oa_stream_info *info)
{
	info->period_ns = fake.period_ns ? fake.period_ns :
			  (2000ull << fake.exponent) / 12;
	info->timestamp_hz = 12000000;
	info->buffer_size = 16 << 20;
	info->metrics_set = fake.set;
	info->format = fake.dg2 ? DG2_FORMAT : I915_OA_FORMAT_A32u40_A4u32_B8_C8;
	info->report_size = 256;
	info->n_a = fake.dg2 ? DG2_N_A : N_A;
	info->n_b = N_B;
	info->n_c = N_C;
	info->n_a40 = fake.dg2 ? 24 : 32;
	info->totals = 1;
	info->enabled = fake.enabled;
	info->eus = fake.eus;
	info->subslices = fake.eus ? 1 : 0;
	strcpy(info->format_name, "A32u40_A4u32_B8_C8");
	return 0;
}

static int totals(struct genx_oa_totals *t)
{
	uint64_t n;

	fake.reads++;
	if (fake.gone_at && fake.reads >= fake.gone_at)
		return -ENODEV;
	n = fake.empty ? 0 : (uint64_t)fake.reads * fake.steps;
	t->reports = 10 * n;
	t->intervals = n ? 10 * n - 1 : 0;
	t->timestamp = 1000 * n;
	t->gpu_ticks = 500 * n;
	for (unsigned int i = 0; i < N_A + N_B + N_C; i++)
		t->counters[i] = i * n;
	if (fake.single) {
		memset(t, 0, sizeof(*t));
		t->reports = 1;
	}
	if (fake.lost && (!fake.lost_in || fake.lost_in == fake.enables)) {
		t->lost = fake.reads;
		t->flags = GENX_OA_TOTALS_LOST;
	}
	return 0;
}

#define PIPE_RECORDS	200	/* a pipe has room for these */
#define PIPE_DELTAS	100

/* RPT_ID of Gen9 and later: the context is valid; the reason is a switch of contexts */
#define CTX_VALID	(1u << 16)
#define CTX_SWITCH	(8u << 19)
#define TIMER		(1u << 19)

const struct fake_report fake_dg2_reports[FAKE_DG2_REPORTS] = {
	{ TIMER, FAKE_DG2_CTX, 100 }, { TIMER, FAKE_DG2_CTX, 110 },
	{ CTX_SWITCH, FAKE_DG2_CTX, 115 },			/* to no context */
	{ TIMER, FAKE_DG2_CTX, 130 }, { TIMER, FAKE_DG2_CTX, 140 }, { TIMER, FAKE_DG2_CTX, 145 },
	{ CTX_SWITCH | CTX_VALID, FAKE_DG2_CTX, 150 },
	{ TIMER, FAKE_DG2_CTX, 160 }, { TIMER, FAKE_DG2_CTX, 161 },
	{ CTX_SWITCH | CTX_VALID, 9u << 7, 170 },
	{ TIMER, 9u << 7, 180 },
};

/*
 * Report @i: 1000 timestamp ticks and 500 clocks after the one before, counter c has counted c, and
 * every counter wraps around after the third report. Each ten reports another context runs.
 */
static void make_report(uint32_t report[64], unsigned int i)
{
	memset(report, 0, 256);
	if (fake.dg2) {
		report[0] = fake_dg2_reports[i].id;
		report[1] = fake_dg2_reports[i].timestamp;
		report[2] = fake_dg2_reports[i].ctx;
		return;
	}
	report[0] = CTX_VALID | (i && i % 10 == 0 ? CTX_SWITCH : 0);
	report[1] = FAKE_TIMESTAMP + 1000 * i + (i > 2 ? fake.gap : 0);
	report[2] = 0x100 + i / 10;
	if (fake.ctx_bits)
		report[2] = report[2] << 5 | i * 0x7ff70000u | i % 32;
	report[3] = 500 * i - 1500;
	for (unsigned int c = 0; c < N_A + N_B + N_C; c++) {
		uint64_t value = (uint64_t)c * i - 3 * c;

		if (c < 32) {
			report[4 + c] = value;
			((uint8_t *)report)[160 + c] = value >> 32;
		} else if (c < N_A) {
			report[4 + c] = value;
		} else {
			report[48 + c - N_A] = value;
		}
	}
}

/* One correlation of three reads, so that times are exact; with @fake.clock a clock that goes on */
static int timestamp(struct drm_i915_reg_read *reg)
{
	static uint64_t first;
	struct timespec now;
	uint64_t ns;

	clock_gettime(CLOCK_MONOTONIC, &now);
	ns = now.tv_sec * 1000000000ull + now.tv_nsec;
	if (!fake.correlations)
		first = ns;
	if (fake.correlations++ >= 3 && !fake.clock)
		return -EIO;
	reg->val = FAKE_TIMESTAMP + (7ull << 32) - 100;
	if (fake.clock)
		reg->val += (ns - first) * 12 / 1000;
	return 0;
}

static bool write_header(int fd, uint32_t type, size_t size)
{
	struct drm_i915_perf_record_header header = { .type = type, .size = sizeof(header) + size };

	return write(fd, &header, sizeof(header)) == sizeof(header);
}

static int write_mixed(int fd)
{
	struct {
		struct genx_oa_delta delta;
		uint64_t counters[N_A + N_B + N_C];
	} data = { .delta = {
		.flags = GENX_OA_DELTA_CTX_VALID | GENX_OA_DELTA_LOST, .ctx_id = 7, .ctx_serial = 9,
		.start = 100, .end = 300, .active = 150, .gpu_ticks = 70, .reports = 2,
	} };

	for (unsigned int c = 0; c < N_A + N_B + N_C; c++)
		data.counters[c] = c;
	if (!write_header(fd, DRM_I915_PERF_RECORD_OA_REPORT_LOST, 0) ||
	    !write_header(fd, GENX_OA_RECORD_DELTA, sizeof(data)) ||
	    write(fd, &data, sizeof(data)) != sizeof(data) ||
	    !write_header(fd, 0x7777, 0) ||
	    !write_header(fd, DRM_I915_PERF_RECORD_OA_BUFFER_LOST, 0))
		return -EIO;
	return 0;
}

/* A pipe whose other end is closed: data, then POLLHUP. read() finds whole records only. */
static int stream_of_records(void)
{
	struct {
		struct drm_i915_perf_record_header header;
		uint32_t report[64];
	} record = { .header = { .type = DRM_I915_PERF_RECORD_SAMPLE } };
	bool child = fake.records > PIPE_RECORDS;
	int ends[2];

	if (pipe(ends))
		return -errno;
	if (child && fork()) {
		close(ends[1]);
		return ends[0];
	}
	/* the writer ends by SIGPIPE when the reader does not read all */
	if (child)
		close(ends[0]);
	for (unsigned int i = 0; !fake.mixed && i < fake.records; i++) {
		size_t size = sizeof(record);

		if (fake.overflow && i == 3 &&
		    !write_header(ends[1], DRM_I915_PERF_RECORD_OA_BUFFER_LOST, 0))
			return -EIO;
		if (fake.loss && i == 4 && !write_header(ends[1], fake.loss, 0))
			return -EIO;
		record.header.size = fake.damage && i == 2 ? fake.damage : size;
		make_report(record.report, i);
		if (record.header.size > sizeof(record.header))
			size = record.header.size;
		if (write(ends[1], &record, size) != (ssize_t)size)
			return -EIO;
	}
	if (fake.mixed && write_mixed(ends[1]))
		return -EIO;
	close(ends[1]);
	if (child)
		_exit(0);
	return ends[0];
}

static int stream_of_deltas(void)
{
	struct {
		struct drm_i915_perf_record_header header;
		struct genx_oa_delta delta;
		uint64_t counters[N_A + N_B + N_C];
	} record = { .header = { .type = GENX_OA_RECORD_DELTA, .size = sizeof(record) } };
	bool child = fake.deltas > PIPE_DELTAS;
	int ends[2];

	if (pipe(ends))
		return -errno;
	if (child && fork()) {
		close(ends[1]);
		return ends[0];
	}
	if (child)
		close(ends[0]);
	for (unsigned int i = 0; i < fake.deltas; i++) {
		record.delta.flags = i ? GENX_OA_DELTA_CTX_VALID :
				     fake.folded ? GENX_OA_DELTA_FOLDED : 0;
		record.delta.ctx_serial = !i ? 0 : fake.serials ? i % fake.serials + 1 : 8 - i % 2;
		record.delta.ctx_id = i ? 0x20 : ~0u;
		record.delta.active = i ? i % 2 ? 200 : 300 : 100;
		record.delta.gpu_ticks = record.delta.active / 2;
		record.delta.reports = 1;
		for (unsigned int c = 0; c < N_A + N_B + N_C; c++)
			record.counters[c] = c * (i + 1);
		if (write(ends[1], &record, sizeof(record)) != sizeof(record))
			return -EIO;
	}
	close(ends[1]);
	if (child)
		_exit(0);
	return ends[0];
}

static int stream_open(const struct drm_i915_perf_open_param *param)
{
	const uint64_t *pair = (const uint64_t *)(uintptr_t)param->properties_ptr;
	uint64_t records = 0;

	fake.enabled = false;
	for (unsigned int i = 0; i < param->num_properties; i++, pair += 2) {
		if (pair[0] == DRM_I915_PERF_PROP_OA_METRICS_SET)
			fake.set = pair[1];
		if (pair[0] == DRM_I915_PERF_PROP_OA_EXPONENT)
			fake.exponent = pair[1];
		if (pair[0] == GENX_OA_PROP_RECORDS)
			records = pair[1];
	}
	if (fake.open_err)
		return -fake.open_err;
	/* as the driver: a period of 2^32 ticks is for raw reports alone */
	if (fake.exponent == 31 && records != GENX_OA_RECORDS_RAW)
		return -EINVAL;
	if (fake.deltas && records == GENX_OA_RECORDS_DELTA)
		return stream_of_deltas();
	return fake.records ? stream_of_records() : open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static int add_config(const struct drm_i915_perf_oa_config *config)
{
	if (fake.add_err)
		return -fake.add_err;
	if (config->n_flex_regs)
		memcpy(fake.flex, (const void *)(uintptr_t)config->flex_regs_ptr,
		       sizeof(fake.flex));
	return 5;
}

/* One slice of two subslices with 8 EUs each, of which one is fused off */
static int query(struct drm_i915_query *query)
{
	struct drm_i915_query_item *item = (void *)(uintptr_t)query->items_ptr;
	static const struct {
		struct drm_i915_query_topology_info info;
		uint8_t masks[4];
	} answer = {
		.info = { .max_slices = 1, .max_subslices = 2, .max_eus_per_subslice = 8,
			  .subslice_offset = 1, .subslice_stride = 1, .eu_offset = 2,
			  .eu_stride = 1 },
		.masks = { 1, 3, 0xff, 0x7f },
	};

	if (item->length)
		memcpy((void *)(uintptr_t)item->data_ptr, &answer, sizeof(answer));
	item->length = sizeof(answer);
	return 0;
}

static int getparam(struct drm_i915_getparam *param)
{
	switch (param->param) {
	case I915_PARAM_EU_TOTAL:
		*param->value = 64;
		return 0;
	case I915_PARAM_CHIPSET_ID:
		*param->value = fake.device ? fake.device : 0x9840;
		return 0;
	case I915_PARAM_CS_TIMESTAMP_FREQUENCY:
		*param->value = fake.cs_hz;
		return fake.cs_hz ? 0 : -EINVAL;
	case I915_PARAM_REVISION:
		*param->value = fake.revision;
		return 0;
	default:
		return -EINVAL;
	}
}

static int counter(struct drm_genx_oa_counter *c)
{
	if (fake.nameless || c->index >= N_A + N_B + N_C)
		return -EINVAL;
	c->counter_class = c->index < N_A ? GENX_OA_COUNTER_A : GENX_OA_COUNTER_B;
	c->number = c->index;
	snprintf(c->name, sizeof(c->name), "Driver%u", c->index);
	snprintf(c->unit, sizeof(c->unit), "things");
	snprintf(c->title, sizeof(c->title), "Title");
	snprintf(c->description, sizeof(c->description), "Description");
	return 0;
}

static int version(struct drm_version *version)
{
	if (!version->desc_len)
		return 0;
	snprintf(version->desc, version->desc_len, "%s", fake.other ? "another" : "genx of a test");
	return 0;
}

int xioctl(int fd, unsigned long request, void *arg)
{
	switch (request) {
	case DRM_IOCTL_VERSION:
		return version(arg);
	case DRM_IOCTL_I915_GETPARAM:
		return getparam(arg);
	case DRM_IOCTL_I915_PERF_ADD_CONFIG:
		return add_config(arg);
	case DRM_IOCTL_I915_PERF_REMOVE_CONFIG:
		fake.removed = *(uint64_t *)arg;
		if (fake.open_err)
			fprintf(stderr, "fake: set %u removed\n", (unsigned int)fake.removed);
		return 0;
	case DRM_IOCTL_I915_QUERY:
		return query(arg);
	case DRM_IOCTL_I915_REG_READ:
		return timestamp(arg);
	case DRM_IOCTL_GENX_OA_INFO:
		return unit_info(arg);
	case DRM_IOCTL_GENX_OA_COUNTER:
		return counter(arg);
	case DRM_IOCTL_I915_PERF_OPEN:
		return stream_open(arg);
	case GENX_OA_IOCTL_INFO:
		return stream_info(arg);
	case GENX_OA_IOCTL_TOTALS:
		return totals(arg);
	case I915_PERF_IOCTL_ENABLE:
		fake.reads = 0;
		fake.enabled = true;
		fake.steps += fake.enables++ ? fake.more : 0;
		return 0;
	case I915_PERF_IOCTL_DISABLE:
		fake.enabled = false;
		return 0;
	default:
		return -EINVAL;
	}
}

int device_open(const char *path)
{
	if (fake.absent)
		exit(EXIT_NO_DEVICE);
	fake.gpu = path && !strncmp(path, "gpu", 3) ? atoi(path + 3) : 0;
	return open("/dev/null", O_RDWR | O_CLOEXEC);
}

unsigned int device_nodes(struct gpu_node nodes[GPU_NODES_MAX])
{
	for (unsigned int i = 0; i < fake.gpus; i++) {
		nodes[i].number = i;
		snprintf(nodes[i].path, sizeof(nodes[i].path), "gpu%u", i);
		snprintf(nodes[i].address, sizeof(nodes[i].address), "0000:0%u:02.0", i);
	}
	return fake.gpus;
}

const char *device_folder(void)
{
	return "build/perf-test/dri";
}

const char *char_folder(void)
{
	return fake.chars ? fake.chars : "/sys/dev/char";
}

const char *proc_folder(void)
{
	return fake.proc ? fake.proc : "/proc";
}

void contexts_path(int fd, char *path, size_t size)
{
	snprintf(path, size, "%s", fake.contexts ? fake.contexts : "");
}

/* In device_folder(), a file of an odd number is a second node of the GPU before. */
void device_name(int fd, char *name, size_t size)
{
	char link[64], target[256] = "";
	const char *digits;

	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	if (readlink(link, target, sizeof(target) - 1) > 0 && strstr(target, device_folder())) {
		digits = strrchr(target, '/') + strcspn(strrchr(target, '/'), "0123456789");
		fake.gpu = atoi(digits) % 128 & ~1;
	}
	snprintf(name, size, "0000:0%u:02.0", fake.gpu);
}
