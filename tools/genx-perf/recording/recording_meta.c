// SPDX-License-Identifier: MIT
/* Make the records that describe a recording: device, topology, stream, names of the counters. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "tools/genx-perf/cmdline/command.h"
#include "tools/genx-perf/recording/recording_meta.h"
#include "tools/libgenx-perf/card.h"
#include "tools/libgenx-perf/metric/sets.h"

#define META_MAX	(4 * RECORD_MAX)
#define TIMESTAMP_REG	0x2358u		/* render engine; I915_REG_READ allows it */
#define ATTEMPTS	3
#define CLOCK_SHIFT_MAX	3
/* largest title and description of a counter in bytes: 128 counters fit into one record */
#define TITLE_MAX	100
#define TEXT_MAX	250

/* Append a record whose data is padded to 8 bytes with @pad. Return: offset of its data. */
static size_t append(struct recording_meta *meta, uint32_t type, const void *data, size_t size,
		     char pad)
{
	size_t padded = (size + 7) & ~(size_t)7, at = meta->size + 8;
	struct drm_i915_perf_record_header header = { .type = type, .size = padded + 8 };

	if (padded + 8 > RECORD_MAX || at + padded > META_MAX)
		die(EXIT_FAILED, "the description of the recording is too long: record %#x has %zu "
		    "bytes", type, size);
	memcpy(meta->data + meta->size, &header, sizeof(header));
	memcpy(meta->data + at, data, size);
	memset(meta->data + at + size, pad, padded - size);
	meta->size = at + padded;
	return at;
}

/* Read a frequency of the GT. Return: Hz, 0 if it is not known */
static uint32_t gt_hz(int device, const char *file)
{
	unsigned int mhz;

	return card_number(device, file, &mhz) && mhz <= UINT32_MAX / 1000000 ? mhz * 1000000 : 0;
}

static void append_device(struct recording_meta *meta, const struct source *source,
			  const struct view *view)
{
	struct recording_device device = {
		.timestamp_hz = view->info.timestamp_hz,
		.device_id = device_param(source->device, I915_PARAM_CHIPSET_ID),
		.revision = device_param(source->device, I915_PARAM_REVISION),
		.min_hz = gt_hz(source->device, "gt_min_freq_mhz"),
		.max_hz = gt_hz(source->device, "gt_RP0_freq_mhz"),
		.format = view->info.format,
	};

	snprintf(device.set_name, sizeof(device.set_name), "%s", view->set_name);
	snprintf(device.set_uuid, sizeof(device.set_uuid), "%s", view->set_uuid);
	append(meta, RECORDING_DEVICE, &device, sizeof(device), 0);
}

static void append_topology(struct recording_meta *meta, int device)
{
	struct drm_i915_query_item item = { .query_id = DRM_I915_QUERY_TOPOLOGY_INFO };
	struct drm_i915_query query = { .num_items = 1, .items_ptr = (uintptr_t)&item };
	char data[4096] = "";

	/* a length of 0 asks for the length */
	if (xioctl(device, DRM_IOCTL_I915_QUERY, &query) || item.length <= 0 ||
	    item.length > (int)sizeof(data))
		return;
	item.data_ptr = (uintptr_t)data;
	if (!xioctl(device, DRM_IOCTL_I915_QUERY, &query) && item.length > 0)
		append(meta, RECORDING_TOPOLOGY, data, item.length, 0);
}

static void append_stream(struct recording_meta *meta, const struct view *view)
{
	struct recording_stream stream = {
		.eus = view->eus > 0 ? view->eus : 0,
		.info = view->info,
	};

	if (getrandom(&stream.id, sizeof(stream.id), 0) != sizeof(stream.id))
		stream.id = now_ns();
	snprintf(stream.address, sizeof(stream.address), "%.31s", view->address);
	snprintf(stream.platform, sizeof(stream.platform), "%s", view->platform);
	meta->stream = append(meta, RECORDING_STREAM, &stream, sizeof(stream), 0);
}

/* Append the names of the counters that the metric set in use counts. */
static void append_names(struct recording_meta *meta, const struct view *view)
{
	char *text = NULL;
	size_t size = 0;
	FILE *f = open_memstream(&text, &size);
	unsigned int n = 0;

	if (!f)
		die(EXIT_FAILED, "no memory");
	fprintf(f, "genx-counters 1\nplatform\t%s\n", view->platform);
	for (unsigned int i = 0; i < oa_counters(&view->info); i++) {
		const struct counter *c = view_counter(view, i);

		if (!c)
			continue;
		fprintf(f, "counter\t%s\t%s\t%.24s\t%.*s\t%.*s\n", c->id, c->name, c->unit,
			TITLE_MAX, c->title, TEXT_MAX, c->text);
		n++;
	}
	for (unsigned int i = 0; i < oa_counters(&view->info); i++)
		if (view->columns[i] == COLUMN_NAME)
			fprintf(f, "show\t%s\n", view_name(view, i));
	fclose(f);
	if (n)
		append(meta, RECORDING_NAMES, text, size, '\n');
	free(text);
}

/* Append the names of the metrics that the user chose. */
static void append_metrics(struct recording_meta *meta, const struct view *view)
{
	const struct view_metrics *m = &view->metrics;
	char list[RECORDING_METRICS_MAX];
	size_t n = 0;

	for (unsigned int i = 0; m->columns && i < m->n && n < sizeof(list); i++)
		n += snprintf(list + n, sizeof(list) - n, "%s%s", i ? "," : "",
			      m->chosen[i]->symbol);
	if (n >= sizeof(list))
		die(EXIT_USAGE, "--counters: the names of the metrics have more than %zu bytes",
		    sizeof(list) - 1);
	if (n)
		append(meta, RECORDING_METRICS, list, n, 0);
}

void recording_meta_make(struct recording_meta *meta, const struct source *source,
			 const struct view *view)
{
	static const struct recording_version version = { .version = RECORDING_VERSION_1 };

	meta->size = 0;
	meta->data = malloc(META_MAX);
	if (!meta->data)
		die(EXIT_FAILED, "no memory");
	append(meta, RECORDING_VERSION, &version, sizeof(version), 0);
	append_device(meta, source, view);
	append_topology(meta, source->device);
	append_stream(meta, view);
	append_names(meta, view);
	append_metrics(meta, view);
	recording_meta_part(meta, 0);
}

void recording_meta_free(struct recording_meta *meta)
{
	free(meta->data);
	meta->data = NULL;
}

void recording_meta_part(struct recording_meta *meta, uint32_t part)
{
	struct recording_stream stream;
	struct timespec ts;

	clock_gettime(CLOCK_REALTIME, &ts);
	memcpy(&stream, meta->data + meta->stream, sizeof(stream));
	stream.part = part;
	stream.realtime_ns = ts.tv_sec * 1000000000ull + ts.tv_nsec;
	memcpy(meta->data + meta->stream, &stream, sizeof(stream));
}

static uint64_t clock_ns(clockid_t clock)
{
	struct timespec ts;

	clock_gettime(clock, &ts);
	return ts.tv_sec * 1000000000ull + ts.tv_nsec;
}

void recording_boottime(struct correlation_record *record)
{
	uint64_t before = clock_ns(CLOCK_MONOTONIC), boot = clock_ns(CLOCK_BOOTTIME);
	struct recording_boottime clocks = {
		.cpu_ns = before + (clock_ns(CLOCK_MONOTONIC) - before) / 2, .boot_ns = boot,
	};

	/* without sleep, both clocks are equal */
	if (clocks.boot_ns < clocks.cpu_ns)
		clocks.boot_ns = clocks.cpu_ns;
	*record = (struct correlation_record){
		.header = { .type = RECORDING_BOOTTIME, .size = sizeof(*record) },
	};
	_Static_assert(sizeof(record->clocks) == sizeof(clocks), "a record of the same size");
	memcpy(&record->clocks, &clocks, sizeof(clocks));
}

unsigned int recording_clock_shift(int device, uint64_t timestamp_hz)
{
	int hz = device_param(device, I915_PARAM_CS_TIMESTAMP_FREQUENCY);
	unsigned int n = 0;

	while (hz > 0 && (uint64_t)hz << n < timestamp_hz && n < CLOCK_SHIFT_MAX)
		n++;
	return hz > 0 && (uint64_t)hz << n == timestamp_hz ? n : 0;
}

/* Use the shortest of several attempts: it limits the time of the register read most closely. */
int recording_correlate(int device, unsigned int shift, struct correlation_record *record)
{
	uint64_t best = UINT64_MAX;

	*record = (struct correlation_record){
		.header = { .type = RECORDING_CORRELATION, .size = sizeof(*record) },
	};
	for (unsigned int i = 0; i < ATTEMPTS; i++) {
		struct drm_i915_reg_read reg = { .offset = TIMESTAMP_REG | I915_REG_READ_8B_WA };
		uint64_t before = now_ns(), after;
		int err = xioctl(device, DRM_IOCTL_I915_REG_READ, &reg);

		if (err)
			return err;
		after = now_ns();
		if (after - before >= best)
			continue;
		best = after - before;
		record->clocks.cpu_ns = before + best / 2;
		record->clocks.gpu_ticks = reg.val << shift;
	}
	return 0;
}
