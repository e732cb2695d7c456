// SPDX-License-Identifier: MIT
/* Decode the reports and deltas of a recording to spans. */

#include <stdio.h>
#include <string.h>

#include "tools/libgenx-perf/lib.h"
#include "tools/libgenx-perf/recording/recording_decode.h"

#define DELTA_NS_MAX	10000000000ull	/* GENX_OA_COALESCE_NS_MAX, and the longest timer by far */

static uint64_t max_rate(const struct recording *r)
{
	uint32_t max_hz = r->device.max_hz ? r->device.max_hz : OA_MAX_HZ;

	return oa_counter_rate(r->format, max_hz, recording_eus(r));
}

double recording_wrap_seconds(const struct recording *r)
{
	return (double)(1ull << 32) / max_rate(r);
}

bool decode_wrapped(const struct recording *r, uint64_t ticks)
{
	return oa_wraps(ticks, r->device.timestamp_hz, max_rate(r));
}

void decode_span(struct recording *r, const uint32_t *report, uint64_t time, uint32_t owner,
		 struct span *span)
{
	const struct genx_oa_format *f = r->format;
	const uint32_t *from = r->previous;

	span->start = r->ticks;
	span->end = time;
	span->active = time - r->ticks;
	span->gpu_ticks = decode_subtract(f, from, report, span->counters);
	span->reports = 1;
	/* RECORDING_NO_CONTEXT if it is not known */
	span->ctx = owner;
	span->lost = false;
}

/* Ticks that one delta covers at most; a stream adds up for 10 s at most. */
static uint64_t delta_ticks(const struct recording *r)
{
	const struct genx_oa_stream_info *info = &r->stream.info;
	uint64_t ns = info->coalesce_ns > info->period_ns ? info->coalesce_ns : info->period_ns;

	if (ns > DELTA_NS_MAX)
		ns = DELTA_NS_MAX;
	return (__uint128_t)ns * r->device.timestamp_hz / 1000000000;
}

/*
 * In recordings of older drivers the time of deltas stands still in a gap, as after a reset of the
 * GT or sleep. The first delta behind a loss shows that, if the gap is longer than what one delta
 * covers: it and all that follow are as late as they can be before the correlations behind them.
 * Without such a correlation they are not before the last one that was read. In the same way the
 * first delta of a ring shows the gaps in the parts that were dropped.
 */
static void place_delta(struct recording *r, const struct genx_oa_delta *delta)
{
	const struct recording_clocks *c = &r->time;
	uint64_t covered = delta_ticks(r), early = delta->start + covered, late = 0;

	if (!r->gap && !r->lost && (r->n_reports || c->origin == RECORDING_AXIS))
		return;
	if (c->next < c->n && c->list[c->next].room != UINT64_MAX)
		late = c->list[c->next].room;
	else if (c->next && c->list[c->next - 1].at - c->origin > early)
		late = c->list[c->next - 1].at - c->origin - early;
	/* correlations need some time, too */
	if (late <= r->late + covered + r->device.timestamp_hz / 10)
		return;
	r->late = late;
	r->unknown |= !r->gap && r->n_reports;
}

bool decode_delta(struct recording *r, const struct record *record, struct span *span)
{
	size_t n = r->format->n_a + r->format->n_b + r->format->n_c;
	struct genx_oa_delta delta;

	if (record->size != sizeof(delta) + n * sizeof(uint64_t))
		return false;
	memcpy(&delta, record->data, sizeof(delta));
	/* 2^60 ticks are 36 years at 1 GHz; the limit keeps sums of times from overflowing */
	if (delta.start > delta.end || delta.end >> 60 || delta.active > delta.end - delta.start)
		return false;
	memcpy(span->counters, record->data + sizeof(delta), n * sizeof(uint64_t));
	place_delta(r, &delta);
	/* times of deltas begin at I915_PERF_IOCTL_ENABLE, soon after the first correlation */
	span->start = r->time.origin + r->late + delta.start;
	span->end = r->time.origin + r->late + delta.end;
	span->active = delta.active;
	span->gpu_ticks = delta.gpu_ticks;
	span->reports = delta.reports;
	span->ctx = delta.flags & GENX_OA_DELTA_CTX_VALID ? delta.ctx_id : RECORDING_NO_CONTEXT;
	span->lost = delta.flags & GENX_OA_DELTA_LOST;
	r->n_folded += !!(delta.flags & GENX_OA_DELTA_FOLDED);
	return true;
}

void recording_stream_info(const struct recording *r, struct genx_oa_stream_info *info)
{
	const struct genx_oa_format *f = r->format;

	if (r->has_stream) {
		info->period_ns = r->stream.info.period_ns;
		info->buffer_size = r->stream.info.buffer_size;
		info->metrics_set = r->stream.info.metrics_set;
	}
	info->timestamp_hz = r->device.timestamp_hz;
	info->format = f->uapi;
	info->report_size = f->size;
	info->a_first = f->a_first;
	info->n_a = f->n_a;
	info->n_b = f->n_b;
	info->n_c = f->n_c;
	info->n_a40 = genx_oa_format_n_a40(f);
	snprintf(info->format_name, sizeof(info->format_name), "%s", f->name);
}

int recording_eus(const struct recording *r)
{
	/* those that were powered, if the driver said */
	if (r->has_stream && r->stream.info.eus)
		return r->stream.info.eus;
	return r->eus ? r->eus : (int)r->stream.eus;
}

void recording_gpu(const struct recording *r, const struct metric_table *table, uint64_t *gpu)
{
	int eus = recording_eus(r);

	metric_gpu_unknown(table, gpu);
	if (r->has_topology) {
		for (unsigned int i = GPU_SLICES; i <= GPU_SUBSLICE_MASK; i++)
			gpu[i] = r->gpu[i];
		gpu[GPU_SUBSLICES_LOW] = r->gpu[GPU_SUBSLICES_LOW];
	}
	if (r->has_stream)
		metric_gpu_stream(&r->stream.info, gpu);
	gpu[GPU_TIMESTAMP_HZ] = r->device.timestamp_hz;
	gpu[GPU_REVISION] = r->device.revision;
	if (eus > 0)
		gpu[GPU_EUS] = eus;
	if (r->device.min_hz)
		gpu[GPU_MIN_HZ] = r->device.min_hz;
	if (r->device.max_hz)
		gpu[GPU_MAX_HZ] = r->device.max_hz;
}
