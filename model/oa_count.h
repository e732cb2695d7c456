/* SPDX-License-Identifier: MIT */
/* What each OA counter counts. */
#ifndef GENX_MODEL_OA_COUNT_H
#define GENX_MODEL_OA_COUNT_H

#include "model/oa_types.h"

struct model;

/** model_oa_accrue() - the clocks move to @ns (not before the last call) */
void model_oa_accrue(struct model *m, u64 ns);
/** model_oa_sample() - counters at @ns, between the last accrual and the next change */
void model_oa_sample(const struct model *m, u64 ns, struct model_oa_values *out);
/** model_oa_configure() - rates from the configuration; counters stay steady */
void model_oa_configure(struct model *m);
/** model_oa_count_init() - power-on values */
void model_oa_count_init(struct model *m);
/** model_oa_tick_ns() - first ns of a timestamp tick */
u64 model_oa_tick_ns(const struct model *m, u64 tick);

#endif
