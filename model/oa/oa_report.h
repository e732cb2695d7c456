/* SPDX-License-Identifier: MIT */
/* OA reports, from the request until they land in memory or are lost. */
#ifndef GENX_MODEL_OA_OA_REPORT_H
#define GENX_MODEL_OA_OA_REPORT_H

#include "model/state/oa_types.h"

struct model;

/** model_oa_request() - make a report for the time @ns; @reason: RPT_REASON_* */
void model_oa_request(struct model *m, u32 reason, u64 ns);
/** model_oa_land() - write the reports to memory that are due at @ns */
void model_oa_land(struct model *m, u64 ns);
/** model_oa_land_next() - time at which the next report lands, ~0ULL: none */
u64 model_oa_land_next(const struct model *m);
/** model_oa_tail() - the tail that software sees */
u32 model_oa_tail(const struct model *m);
/** model_oa_pack() - build a report of the counters @v; returns its size in bytes */
size_t model_oa_pack(const struct model *m, const struct model_oa_format *format, u32 rpt_id,
		     const struct model_oa_values *v, u32 *report);

#endif
