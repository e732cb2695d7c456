// SPDX-License-Identifier: MIT
/* Decode the reports and deltas of a recording to spans. */

#include <string.h>

#include "tools/libgenx-perf/recording/recording_decode.h"

void decode_span(struct recording *r, const uint32_t *report, uint64_t time, struct span *span)
{
	const struct genx_oa_format *f = r->format;
	const uint32_t *from = r->previous;

	span->start = r->ticks;
	span->end = time;
	span->active = time - r->ticks;
	span->gpu_ticks = decode_subtract(f, from, report, span->counters);
	span->reports = 1;
	/* RECORDING_NO_CONTEXT if it is not known */
	span->ctx = decode_owner(f, r->ctx_valid, from, report);
	span->lost = false;
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
	/* times of deltas begin at I915_PERF_IOCTL_ENABLE, soon after the first correlation */
	span->start = r->time.origin + delta.start;
	span->end = r->time.origin + delta.end;
	span->active = delta.active;
	span->gpu_ticks = delta.gpu_ticks;
	span->reports = delta.reports;
	span->ctx = delta.flags & GENX_OA_DELTA_CTX_VALID ? delta.ctx_id : RECORDING_NO_CONTEXT;
	span->lost = delta.flags & GENX_OA_DELTA_LOST;
	return true;
}
