/* SPDX-License-Identifier: MIT */
/* Values of the OA counters. */
#ifndef GENX_MODEL_OA_OA_COUNT_H
#define GENX_MODEL_OA_OA_COUNT_H

#include "model/state/oa_types.h"

struct model;

/** model_oa_count_gen8 - rates of the A counters of Gen8 and later */
extern const struct model_oa_rate model_oa_count_gen8[MODEL_OA_N_GEN125_A];

/** model_oa_accrue() - add the clocks up to @ns, which must not be before the last call's */
void model_oa_accrue(struct model *m, u64 ns);
/** model_oa_sample() - counters at @ns, a time between the last accrual and the next change */
void model_oa_sample(const struct model *m, u64 ns, struct model_oa_values *out);
/** model_oa_sample_oar() - counters of the unit of the render context; otherwise the same */
void model_oa_sample_oar(const struct model *m, u64 ns, struct model_oa_values *out);
/** model_oa_configure() - set the rates by the configuration; the counters do not jump */
void model_oa_configure(struct model *m);
/** model_oa_count_init() - set the power-on values */
void model_oa_count_init(struct model *m);
/** model_oa_timestamp_khz() - frequency of the timestamp in reports */
u32 model_oa_timestamp_khz(const struct model *m);
/** model_oa_timestamp() - that timestamp now */
u64 model_oa_timestamp(const struct model *m);
/** model_oa_tick_ns() - time in ns at which a timestamp tick begins */
u64 model_oa_tick_ns(const struct model *m, u64 tick);

#endif
