/* SPDX-License-Identifier: MIT */
/* OA registers, and the rules of programming them. */
#ifndef GENX_MODEL_OA_REGS_H
#define GENX_MODEL_OA_REGS_H

struct model;

/**
 * model_oa_map() - register the registers, if the platform has an OA unit
 * @m: model
 */
void model_oa_map(struct model *m);

#endif
