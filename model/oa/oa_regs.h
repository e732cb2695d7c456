/* SPDX-License-Identifier: MIT */
/* OA registers, and the rules for programming them. */
#ifndef GENX_MODEL_OA_OA_REGS_H
#define GENX_MODEL_OA_OA_REGS_H

#include "model/state/reg_types.h"

/* NOA enable and OA_IMR. Each file in model/parts/ lists those registers that the part has. */
extern const struct model_reg model_oa_noa_gen8_regs[];
extern const unsigned int model_n_oa_noa_gen8_regs;
extern const struct model_reg model_oa_noa_gen11_regs[];
extern const unsigned int model_n_oa_noa_gen11_regs;
extern const struct model_reg model_oa_imr_regs[];
extern const unsigned int model_n_oa_imr_regs;

/**
 * model_oa_map() - add the OA registers to the slots if the part has an OA unit
 * @m: model
 */
void model_oa_map(struct model *m);

#endif
