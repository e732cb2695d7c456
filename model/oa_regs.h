/* SPDX-License-Identifier: MIT */
/* OA registers, and the rules of programming them. */
#ifndef GENX_MODEL_OA_REGS_H
#define GENX_MODEL_OA_REGS_H

#include "model/reg_types.h"

/* The enable of the internal nodes, and OA_IMR: the files of parts name those that a part has. */
extern const struct model_reg model_oa_noa_gen8_regs[];
extern const unsigned int model_n_oa_noa_gen8_regs;
extern const struct model_reg model_oa_noa_gen11_regs[];
extern const unsigned int model_n_oa_noa_gen11_regs;
extern const struct model_reg model_oa_imr_regs[];
extern const unsigned int model_n_oa_imr_regs;

/**
 * model_oa_map() - register the registers, if the part has an OA unit
 * @m: model
 */
void model_oa_map(struct model *m);

#endif
