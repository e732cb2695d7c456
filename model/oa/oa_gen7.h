/* SPDX-License-Identifier: MIT */
/* OA registers of Gen6 to Gen7.5. */
#ifndef GENX_MODEL_OA_OA_GEN7_H
#define GENX_MODEL_OA_OA_GEN7_H

#include "model/state/reg_types.h"

/* NOA and clock gating. Each file in model/parts/ lists those that the part has. */
extern const struct model_reg model_oa_noa_hsw_regs[];
extern const unsigned int model_n_oa_noa_hsw_regs;
extern const struct model_reg model_oa_gating_regs[];
extern const unsigned int model_n_oa_gating_regs;

/**
 * model_oa_gen7_map() - add the OA registers of the part to the slots
 * @m: model of a part with an OA unit of Gen6 to Gen7.5
 */
void model_oa_gen7_map(struct model *m);

#endif
