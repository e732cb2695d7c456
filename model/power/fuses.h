/* SPDX-License-Identifier: MIT */
/* Fuses: which engines, slices and EUs exist. */
#ifndef GENX_MODEL_POWER_FUSES_H
#define GENX_MODEL_POWER_FUSES_H

#include "model/state/reg_types.h"

/**
 * model_engine_present() - is an engine of the platform present, that is not fused off?
 * @m: model
 * @index: index of the engine in the platform's table
 *
 * Return: true if it is present.
 */
bool model_engine_present(const struct model *m, unsigned int index);

/**
 * model_fuse_value() - value of a fuse register
 * @m: model
 * @offset: register, in the part's table or in the configuration
 *
 * Return: the value that a read gives.
 */
u32 model_fuse_value(const struct model *m, u32 offset);

/**
 * model_fuses_map() - add the fuse registers that the part lists to the slots
 * @m: model
 */
void model_fuses_map(struct model *m);

extern const struct model_reg model_gen11_fuse_regs[];
extern const unsigned int model_n_gen11_fuse_regs;
extern const struct model_reg model_gen12_fuse_regs[];
extern const unsigned int model_n_gen12_fuse_regs;
extern const struct model_reg model_dg2_fuse_regs[];
extern const unsigned int model_n_dg2_fuse_regs;

#endif
