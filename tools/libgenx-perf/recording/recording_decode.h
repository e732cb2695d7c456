/* SPDX-License-Identifier: MIT */
/* Decode the reports and deltas of a recording by the layout of their format. */
#ifndef LIBGENX_PERF_RECORDING_RECORDING_DECODE_H
#define LIBGENX_PERF_RECORDING_RECORDING_DECODE_H

#include "tools/libgenx-perf/decode.h"
#include "tools/libgenx-perf/recording/recording.h"

/*
 * Fill @span with the difference of @report, which was at @time, and the previous report. @owner:
 * decode_owner() of the two
 */
void decode_span(struct recording *r, const uint32_t *report, uint64_t time, uint32_t owner,
		 struct span *span);

/* Can a 32-bit counter wrap around more than once within @ticks of the timestamp? */
bool decode_wrapped(const struct recording *r, uint64_t ticks);

/* Fill @span from a delta record of genx. Return: false if the record is damaged. */
bool decode_delta(struct recording *r, const struct record *record, struct span *span);

#endif
