/* SPDX-License-Identifier: MIT */
/* Reports and deltas of a recording, decoded by the layout of their format. */
#ifndef GENX_PERF_RECORDING_DECODE_H
#define GENX_PERF_RECORDING_DECODE_H

#include "recording.h"
#include "regs/desc_oa.h"

/* Bit of RPT_ID that says that a report has a context */
uint32_t decode_ctx_valid(const struct genx_oa_desc *oa);

/* Timestamp of the first report, as the correlated clock has it */
uint64_t decode_first(const struct recording *r, const uint32_t *report);

/* The difference of @report and the report before */
void decode_span(struct recording *r, const uint32_t *report, struct span *span);

/* A delta of genx. Return: false if it is damaged. */
bool decode_delta(struct recording *r, const struct record *record, struct span *span);

#endif
