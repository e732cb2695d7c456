// SPDX-License-Identifier: MIT
/* Handles of streams: open with a metric set, enable, totals. */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "decode.h"
#include "handle.h"
#include "regs/platform_find.h"
#include "tools/libgenx-perf/metric/sets.h"

static_assert(GENX_PERF_MAX_COUNTERS == GENX_OA_MAX_COUNTERS, "totals have all counters");
static_assert(GENX_PERF_RECORDS_REPORTS == GENX_OA_RECORDS_RAW, "the same numbers");
static_assert(GENX_PERF_RECORDS_DELTAS == GENX_OA_RECORDS_DELTA, "the same numbers");

static int check(const struct genx_perf_options *o)
{
	const uint32_t known = GENX_PERF_RECORDS_REPORTS | GENX_PERF_RECORDS_DELTAS;

	if (o->size != sizeof(*o))
		return lib_fail(-EINVAL, "options of %zu byte%s, begin with GENX_PERF_OPTIONS",
				o->size, plural(o->size));
	if (o->records & ~known)
		return lib_fail(-EINVAL, "records %#x are not known", o->records & ~known);
	if (o->set && o->set_id)
		return lib_fail(-EINVAL, "both a name and an id of a metric set are given");
	if (o->coalesce_ns && !(o->records & GENX_PERF_RECORDS_DELTAS))
		return lib_fail(-EINVAL, "coalesce_ns is given without deltas");
	if (o->coalesce_ns > GENX_OA_COALESCE_NS_MAX)
		return lib_fail(-EINVAL, "coalesce_ns is more than %llu",
				(unsigned long long)GENX_OA_COALESCE_NS_MAX);
	return 0;
}

static void translate(const struct genx_perf_options *o, struct oa_options *oa)
{
	if (o->format)
		oa->format = o->format;
	if (o->exponent >= 0)
		oa->exponent = o->exponent;
	if (o->period_ns)
		oa->period_ns = o->period_ns;
	if (o->set_id)
		oa->metrics_set = o->set_id;
	oa->buffer = o->buffer;
	oa->records = o->records;
	oa->coalesce_ns = o->coalesce_ns;
}

/*
 * Load a set of counters, else one of metrics with the registers for this GPU. Return: its id, or a
 * negative errno
 */
static int64_t load_set(struct genx_perf_stream *s, const char *name, bool *added)
{
	struct genx_perf_device *d = s->device;
	int metrics = metric_set_find(&d->metrics, name);
	struct metric_set set;
	int64_t id;
	int err;

	s->set = counters_set_find(&d->table, name);
	if (s->set >= 0)
		return set_load(d->fd, &d->table.sets[s->set], added);
	if (metrics < 0)
		return lib_fail(-ENOENT, "there is no metric set '%s'", name);
	err = metric_regs(&d->metrics, &d->metrics.sets[metrics], d->gpu, &set);
	if (err)
		return err;
	id = set_load(d->fd, &set, added);
	metric_regs_free(&set);
	s->metrics = &d->metrics.sets[metrics];
	return id;
}

/* Open the stream with the set of the options, which is unloaded as soon as the stream has it. */
static int open_with_set(struct genx_perf_stream *s, const char *name, struct oa_options *oa)
{
	bool added = false;
	int64_t id;

	s->set = -1;
	if (name) {
		id = load_set(s, name, &added);
		if (id < 0)
			return id;
		oa->metrics_set = id;
	}
	s->fd = oa_stream_open(s->device->fd, oa, &s->info);
	if (added)
		set_unload(s->device->fd, oa->metrics_set);
	return s->fd < 0 ? s->fd : 0;
}

/* Find the layout of reports; the library may be older than the driver and not know the GPU. */
static void find_layout(struct genx_perf_stream *s)
{
	int id = device_param(s->device->fd, I915_PARAM_CHIPSET_ID);
	const struct genx_platform *plat = id >= 0 ? genx_platform_find(id) : NULL;

	if (!plat || !plat->oa)
		return;
	s->format = genx_oa_format_find(plat->oa, s->info.format);
	s->ctx = decode_ctx(plat->oa);
	/* for a program that enables the stream through the descriptor */
	s->owner = decode_owner_start(s->ctx);
	if (s->format && s->format->size > sizeof(s->previous))
		s->format = NULL;
}

/*
 * Sums of the driver need reports before a counter wraps around twice. A program that reads reports
 * alone may want those of switches only; genx_perf_record_next() leaves out what is between two
 * that are too far apart, for which their timestamps must not wrap around.
 */
static int check_period(const struct genx_perf_stream *s, uint32_t records)
{
	if (records != GENX_PERF_RECORDS_REPORTS)
		return oa_period_check(s->device->fd, &s->info);
	if (!oa_wraps(s->info.period_ns, 1000000000, s->info.timestamp_hz))
		return 0;
	return lib_fail(-ERANGE, "a report each %.1f s: timestamps wrap around after %.1f s",
			s->info.period_ns / 1e9, 4294967296.0 / s->info.timestamp_hz);
}

int genx_perf_stream_open(struct genx_perf_device *device, const struct genx_perf_options *options,
			  struct genx_perf_stream **stream)
{
	static const struct genx_perf_options defaults = GENX_PERF_OPTIONS;
	struct oa_options oa = OA_OPTIONS_DEFAULT;
	struct genx_perf_stream *s;
	int err;

	if (!stream)
		return lib_fail(-EINVAL, "opening a stream: no place for the handle");
	*stream = NULL;
	if (!options)
		options = &defaults;
	err = check(options);
	if (err)
		return err;
	translate(options, &oa);
	s = calloc(1, sizeof(*s));
	if (!s)
		return lib_fail(-ENOMEM, "opening a stream: no memory");
	s->device = device;
	err = open_with_set(s, options->set, &oa);
	if (err) {
		free(s);
		return err;
	}
	err = check_period(s, options->records);
	if (err) {
		close(s->fd);
		free(s);
		return err;
	}
	for (unsigned int i = 0; i < oa_counters(&s->info); i++)
		snprintf(s->ids[i], sizeof(s->ids[i]), "%s", oa_counter_name(&s->info, i));
	find_layout(s);
	memcpy(s->gpu, device->gpu, sizeof(s->gpu));
	metric_gpu_stream(&s->info, s->gpu);
	s->rate = oa_counter_rate(s->format, oa_max_hz(device->fd),
				  device_param(device->fd, I915_PARAM_EU_TOTAL));
	device->n_streams++;
	*stream = s;
	return 0;
}

void genx_perf_stream_close(struct genx_perf_stream *stream)
{
	if (!stream)
		return;
	stream->device->n_streams--;
	close(stream->fd);
	free(stream);
}

int genx_perf_stream_fd(const struct genx_perf_stream *stream)
{
	return stream->fd;
}

/* The program can have changed it through the descriptor. */
static bool is_enabled(const struct genx_perf_stream *stream)
{
	struct genx_oa_stream_info info;

	memset(&info, 0, sizeof(info));
	return !xioctl(stream->fd, GENX_OA_IOCTL_INFO, &info) && info.enabled;
}

int genx_perf_stream_enable(struct genx_perf_stream *stream)
{
	struct timespec now;
	int err;

	/* the driver goes on counting: records that were read, and their times, stay */
	if (is_enabled(stream))
		return 0;

	clock_gettime(CLOCK_MONOTONIC, &now);
	err = xioctl(stream->fd, I915_PERF_IOCTL_ENABLE, NULL);
	if (err)
		return lib_fail(err, "enabling the stream: %s", strerror(-err));
	stream->enabled_ns = now.tv_sec * 1000000000ull + now.tv_nsec;
	stream->has_previous = false;
	stream->owner = decode_owner_start(stream->ctx);
	stream->gap = false;
	stream->ticks = 0;
	stream->at = 0;
	stream->end = 0;
	return 0;
}

int genx_perf_stream_disable(struct genx_perf_stream *stream)
{
	int err = xioctl(stream->fd, I915_PERF_IOCTL_DISABLE, NULL);

	return err ? lib_fail(err, "disabling the stream: %s", strerror(-err)) : 0;
}

void genx_perf_stream_info_get(const struct genx_perf_stream *stream,
			       struct genx_perf_stream_info *info)
{
	const struct genx_oa_stream_info *i = &stream->info;

	*info = (struct genx_perf_stream_info){
		.period_ns = i->period_ns, .timestamp_hz = i->timestamp_hz,
		.buffer = i->buffer_size, .set_id = i->metrics_set,
		.format = { .number = i->format, .report_size = i->report_size,
			    .a_first = i->a_first, .n_a = i->n_a, .n_b = i->n_b, .n_c = i->n_c },
		.n_counters = oa_counters(i), .records = i->records,
	};
	snprintf(info->format.name, sizeof(info->format.name), "%s", i->format_name);
}

static uint64_t to_ns(const struct genx_perf_stream *stream, uint64_t ticks)
{
	uint64_t hz = stream->info.timestamp_hz;

	return hz ? ticks / hz * 1000000000 + ticks % hz * 1000000000 / hz : 0;
}

int genx_perf_totals_get(struct genx_perf_stream *stream, struct genx_perf_totals *totals)
{
	struct genx_oa_totals t;
	int err = oa_totals(stream->fd, &t);

	if (err == -ENODEV)
		return lib_fail(err, "the device is gone");
	if (err == -EOPNOTSUPP)
		return lib_fail(err, "the stream keeps no totals, since it returns reports only");
	if (err)
		return lib_fail(err, "reading the totals: %s", strerror(-err));
	*totals = (struct genx_perf_totals){
		.flags = t.flags & GENX_OA_TOTALS_LOST ? GENX_PERF_TOTALS_LOST : 0,
		.n_counters = oa_counters(&stream->info), .ns = to_ns(stream, t.timestamp),
		.timestamp = t.timestamp, .gpu_ticks = t.gpu_ticks, .reports = t.reports,
		.lost = t.lost, .overflows = t.overflows,
	};
	memcpy(totals->counters, t.counters, sizeof(totals->counters));
	return 0;
}
