// SPDX-License-Identifier: MIT
/*
 * oa-rings: the OA units of Gen6 to Gen7.5, as a client sees them. In each report format, delta
 * records are the differences of the raw reports, decoded here as manual 004 prints them. A client
 * measures a part of its own batch by MI_REPORT_PERF_COUNT. Prints TAP.
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <i915_drm.h>

#include "include/uapi/genx_drm.h"
#include "regs/mi_commands.h"
#include "tests/vm/lib/gpu.h"
#include "tests/vm/lib/tap.h"

#define PERIOD_BITS	13		/* 655 us, as a power of two in ticks of 80 ns */
#define BUFFER		(128u << 10)
#define SPANS		2200		/* most of a stream: those of two rounds and a half */
#define TRIES		10		/* streams of which the host may delay one too long */
#define WAIT_NS		10000000000LL
#define BETWEEN		400		/* commands between two reports */
#define FIRST_ID	0x11111111u
#define SECOND_ID	0x22222222u
#define REPORT		64u		/* DWs of the longest format */
#define RCS_TIMESTAMP	0x2358u

static struct gpu gpu;
static struct gpu_bo batch, target;
static uint32_t ctx[2];
static char records[4 << 20];

/* A stream's spans: what raw reports and what delta records say of each. */
struct spans {
	uint64_t counters[SPANS][GENX_OA_MAX_COUNTERS];
	uint64_t ticks[SPANS];
	unsigned int n;
};

static struct spans raw, delta;
static uint32_t last[REPORT];
static unsigned int reports;
static bool loss;

/* ---- manual 004 §Performance Counter Report Formats ---- */

static bool is_snb(const struct drm_genx_oa_info *info)
{
	return !strcmp(info->platform, "Sandy Bridge");
}

/* Rows of eight DWs: of A0 to A4 five beside RPT_ID and TIME_STAMP; SNB has them downwards. */
static unsigned int place_a(const struct drm_genx_oa_info *info, unsigned int i)
{
	if (info->a_first)
		return 16 + i;
	if (!is_snb(info))
		return 3 + i;
	return i < 5 ? 7 - i : (i + 3) / 8 * 8 + 7 - (i + 3) % 8;
}

static unsigned int place_bc(const struct drm_genx_oa_info *info, unsigned int i)
{
	bool is_b = i < info->n_b;
	unsigned int n = is_b ? i : i - info->n_b;

	/* without A0 to A12 these counters are in the first two rows */
	if (!info->n_a || info->a_first)
		return (is_b == (info->n_b == 4) ? 4 : 8) + n;
	/* whole rows of A counters, of which the first has 5 */
	return (info->n_a + 3 + 7) / 8 * 8 + (is_b ? 0 : 8) + n;
}

static unsigned int counters_of(const struct drm_genx_oa_info *info)
{
	return info->n_a + info->n_b + info->n_c;
}

static uint32_t value(const struct drm_genx_oa_info *info, const uint32_t *report, unsigned int i)
{
	return report[i < info->n_a ? place_a(info, i) : place_bc(info, i - info->n_a)];
}

/* A counters that are reserved, or do not work (§Aggregating Counters). */
static uint64_t reserved(const struct drm_genx_oa_info *info)
{
	static const unsigned int gen6[] = { 3, 8, 13, 17, 18, 19, 20 };
	static const unsigned int gen7[] = { 3, 6, 8, 11, 13, 16, 18, 21, 23, 26, 28, 31, 44 };
	uint64_t bits = 0;

	if (is_snb(info)) {
		for (unsigned int i = 0; i < sizeof(gen6) / sizeof(*gen6); i++)
			bits |= 1ull << gen6[i];
		return bits;
	}
	for (unsigned int i = 0; i < sizeof(gen7) / sizeof(*gen7); i++)
		bits |= 1ull << gen7[i];
	if (!strcmp(info->platform, "Ivy Bridge"))
		bits |= 1ull << 33;
	if (!strcmp(info->platform, "Haswell"))
		bits |= 1ull << 34;
	return bits;
}

/* ---- streams ---- */

static bool info_get(unsigned int index, struct drm_genx_oa_info *info)
{
	memset(info, 0, sizeof(*info));
	info->format_index = index;
	return !gpu_ioctl(gpu.fd, DRM_IOCTL_GENX_OA_INFO, info);
}

static int stream_open(const struct drm_genx_oa_info *info)
{
	uint64_t props[] = {
		DRM_I915_PERF_PROP_SAMPLE_OA, 1,
		DRM_I915_PERF_PROP_OA_METRICS_SET, 1,
		DRM_I915_PERF_PROP_OA_FORMAT, info->format,
		DRM_I915_PERF_PROP_OA_EXPONENT, PERIOD_BITS - info->period_shift,
		GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_RAW | GENX_OA_RECORDS_DELTA,
		GENX_OA_PROP_BUFFER_SIZE, BUFFER,
	};
	struct drm_i915_perf_open_param param = {
		.flags = I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK,
		.num_properties = sizeof(props) / 16,
		.properties_ptr = (uintptr_t)props,
	};
	int fd = ioctl(gpu.fd, DRM_IOCTL_I915_PERF_OPEN, &param);

	return fd < 0 ? -errno : fd;
}

static void raw_add(const struct drm_genx_oa_info *info, const uint32_t *report)
{
	if (reports++ && raw.n < SPANS) {
		for (unsigned int i = 0; i < counters_of(info); i++)
			raw.counters[raw.n][i] = (uint32_t)(value(info, report, i) -
							    value(info, last, i));
		raw.ticks[raw.n++] = (uint32_t)(report[1] - last[1]);
	}
	memcpy(last, report, info->report_size);
}

static void delta_add(const struct drm_genx_oa_info *info, const struct genx_oa_delta *d)
{
	if (d->flags || d->reports != 1)
		loss = true;
	if (delta.n == SPANS)
		return;
	memcpy(delta.counters[delta.n], d->counters, counters_of(info) * sizeof(uint64_t));
	delta.ticks[delta.n++] = d->end - d->start;
}

/* Read what there is. */
static void read_all(const struct drm_genx_oa_info *info, int fd)
{
	ssize_t n = read(fd, records, sizeof(records));

	for (char *at = records; n > 0 && at < records + n;) {
		const struct drm_i915_perf_record_header *header = (void *)at;

		if (header->type == DRM_I915_PERF_RECORD_SAMPLE)
			raw_add(info, (const uint32_t *)(header + 1));
		else if (header->type == GENX_OA_RECORD_DELTA)
			delta_add(info, (const struct genx_oa_delta *)(header + 1));
		else
			loss = true;
		at += header->size;
	}
}

/* A batch of no-ops of either context. */
static bool work(unsigned int round)
{
	memset(batch.map, 0, GPU_PAGE);
	batch.map[GPU_PAGE / sizeof(uint32_t) - 2] = MI_BATCH_BUFFER_END;
	return !gpu_exec(&gpu, ctx[round & 1], I915_EXEC_RENDER, &batch, &target) &&
	       !gpu_bo_wait(&gpu, &target, WAIT_NS);
}

/* The spans of one stream, until reports have passed the end of the buffer. */
static bool stream_run(const struct drm_genx_oa_info *info, struct genx_oa_totals *totals)
{
	int fd = stream_open(info);
	unsigned int rounds = 0;
	bool worked = true;

	if (fd < 0)
		return tap_ok(false, "%s: opens (%d)", info->format_name, fd);
	raw.n = 0;
	delta.n = 0;
	reports = 0;
	loss = false;
	do {
		worked &= work(rounds++);
		usleep(3000);
		read_all(info, fd);
	} while (worked && !loss && raw.n < SPANS / 2 &&
		 (reports < 50 || (info->report_size == 192 && reports * 192 < BUFFER * 5 / 4)));
	ioctl(fd, I915_PERF_IOCTL_DISABLE, 0);
	read_all(info, fd);
	memset(totals, 0, sizeof(*totals));
	if (ioctl(fd, GENX_OA_IOCTL_TOTALS, totals) || totals->flags)
		loss = true;
	close(fd);
	return worked;
}

/* Counters of which a raw span differs from the delta record, or whose deltas are not the total. */
static unsigned int differences(const struct drm_genx_oa_info *info,
				const struct genx_oa_totals *totals)
{
	unsigned int bad = 0;

	for (unsigned int i = 0; i < counters_of(info); i++) {
		uint64_t sum = 0;

		for (unsigned int n = 0; n < delta.n; n++)
			sum += delta.counters[n][i];
		bad += sum != totals->counters[i];
		for (unsigned int n = 0; n < raw.n && n < delta.n; n++)
			bad += raw.counters[n][i] != delta.counters[n][i];
	}
	for (unsigned int n = 0; n < raw.n && n < delta.n; n++)
		bad += raw.ticks[n] != delta.ticks[n];
	return bad;
}

static void format_test(const struct drm_genx_oa_info *info)
{
	struct genx_oa_totals totals;
	unsigned int tries = 0;
	bool worked;

	do
		worked = stream_run(info, &totals);
	while (worked && loss && ++tries < TRIES);
	if (!tap_ok(worked && !loss, "%s: a stream beside two contexts without a loss",
		    info->format_name))
		return;
	tap_ok(raw.n >= 40 && delta.n >= raw.n, "%s: %u spans in raw reports, %u in deltas",
	       info->format_name, raw.n, delta.n);
	tap_is(totals.intervals, delta.n, "%s: as many in the totals", info->format_name);
	tap_is(differences(info, &totals), 0, "%s: the same counts in raw reports, deltas, totals",
	       info->format_name);
	/* with the built-in metric set B0 counts each clock (OA6-020) */
	if (info->n_b)
		tap_ok(totals.counters[info->n_a] > 0, "%s: clocks", info->format_name);
}

/* OAG-031, OAG-039: reserved counters are not shown. */
static void names_test(const struct drm_genx_oa_info *info)
{
	unsigned int bad = 0;

	for (unsigned int i = 0; i < counters_of(info); i++) {
		struct drm_genx_oa_counter counter = { .format = info->format, .index = i };
		bool want = i >= info->n_a || !(reserved(info) >> (info->a_first + i) & 1);
		int err = gpu_ioctl(gpu.fd, DRM_IOCTL_GENX_OA_COUNTER, &counter);

		bad += err != (want ? 0 : -ENOENT);
	}
	tap_is(bad, 0, "%s: reserved counters have no names, the others have", info->format_name);
}

/* ---- MI_REPORT_PERF_COUNT ---- */

/* Run a batch of two reports; @bytes: its length, with which it runs as a checked copy; 0: none. */
static bool two_reports(const struct drm_genx_oa_info *info, uint32_t bytes)
{
	/* MI commands of Sandy Bridge write to the GGTT */
	const uint64_t global = is_snb(info) ? EXEC_OBJECT_NEEDS_GTT : 0;
	struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = target.handle, .offset = target.addr,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE | global },
		{ .handle = batch.handle, .offset = batch.addr, .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)objects, .buffer_count = 2, .batch_len = bytes,
		.flags = I915_EXEC_RENDER | I915_EXEC_NO_RELOC,
	};
	uint32_t *cs = batch.map;

	memset(target.map, 0, (2 * REPORT + 1) * sizeof(uint32_t));
	for (unsigned int i = 0; i < 2; i++) {
		*cs++ = MI_CMD(MI_OP_REPORT_PERF_COUNT) | 1;
		*cs++ = (uint32_t)target.addr + i * REPORT * sizeof(uint32_t);
		*cs++ = i ? SECOND_ID : FIRST_ID;
		/* at its lowest frequency the GPU may have no clock between two commands */
		for (unsigned int k = 0; k < BETWEEN; k++)
			*cs++ = MI_NOOP;
	}
	/* only a copy that passed the check may store a register; Sandy Bridge has no copies */
	if (bytes && !is_snb(info)) {
		*cs++ = MI_CMD(MI_OP_STORE_REGISTER_MEM) | 1;
		*cs++ = RCS_TIMESTAMP;
		*cs++ = (uint32_t)target.addr + 2 * REPORT * sizeof(uint32_t);
	}
	*cs++ = MI_BATCH_BUFFER_END;
	*cs++ = 0;
	i915_execbuffer2_set_context_id(args, ctx[0]);
	return !gpu_ioctl(gpu.fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args) &&
	       !gpu_bo_wait(&gpu, &target, WAIT_NS);
}

static uint32_t between(const struct drm_genx_oa_info *info, unsigned int i)
{
	return value(info, target.map + REPORT, i) - value(info, target.map, i);
}

static void reports_expect(const struct drm_genx_oa_info *info, const char *how)
{
	/* a counter that counts each clock while the render engine is busy */
	unsigned int busy = is_snb(info) ? 26 : 41;

	tap_ok(target.map[0] == FIRST_ID && target.map[REPORT] == SECOND_ID,
	       "%s: two reports with their ids", how);
	tap_ok((int32_t)(target.map[REPORT + 1] - target.map[1]) > 0, "%s: in this order", how);
	tap_ok(between(info, info->n_a) > 0, "%s: %u clocks between them", how,
	       between(info, info->n_a));
	tap_is(between(info, busy), between(info, info->n_a), "%s: in all of them render is busy",
	       how);
}

/* @info: a format with the busy time and B0 */
static void command_test(const struct drm_genx_oa_info *info)
{
	int fd = stream_open(info);

	if (!tap_ok(fd >= 0, "a stream for commands (%d)", fd))
		return;
	tap_ok(two_reports(info, GPU_PAGE), "a batch that is checked (CMD-018)");
	tap_ok(is_snb(info) || target.map[2 * REPORT], "which ran with privileges");
	reports_expect(info, "checked");
	tap_ok(two_reports(info, 0), "a batch without privileges");
	reports_expect(info, "without privileges");
	close(fd);
	tap_ok(two_reports(info, GPU_PAGE), "a batch without a stream");
	tap_ok(!target.map[0] && !target.map[REPORT], "gets no counts (CMD-014)");
}

int main(void)
{
	struct drm_genx_oa_info info, most = { 0 };

	gpu_open(&gpu);
	tap_ok(!gpu_bo_create(&gpu, GPU_PAGE, &batch) && !gpu_bo_create(&gpu, GPU_PAGE, &target) &&
	       !gpu_context_create(&gpu, &ctx[0]) && !gpu_context_create(&gpu, &ctx[1]),
	       "two contexts");
	for (unsigned int i = 0; info_get(i, &info); i++) {
		format_test(&info);
		names_test(&info);
		if (info.n_b && !info.a_first && counters_of(&info) > counters_of(&most))
			most = info;
	}
	if (tap_ok(counters_of(&most), "a format with all counters"))
		command_test(&most);
	gpu_close(&gpu);
	return tap_finish();
}
