/* SPDX-License-Identifier: MIT */
/* DG2: which slices the compute engines have. */
#ifndef GENX_MODEL_POWER_SLICES_H
#define GENX_MODEL_POWER_SLICES_H

#include "model/state/cs_types.h"
#include "model/state/reg_types.h"

struct model;

/**
 * model_slices_usable() - check the mode before a compute engine begins to run
 * @m: model
 * @e: a compute engine
 * @reg: register of the access that starts it, for violations
 *
 * Return: false if the engine cannot run contexts in this mode; a violation is recorded.
 */
bool model_slices_usable(struct model *m, const struct model_cs_engine *e, u32 reg);

/**
 * model_slices_reset() - a reset of render and compute clears the mode
 * @m: model
 */
void model_slices_reset(struct model *m);

extern const struct model_reg model_slices_regs[];
extern const unsigned int model_n_slices_regs;

#endif
