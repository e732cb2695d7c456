/* SPDX-License-Identifier: MIT */
/* Fuses: which units exist. */
#ifndef GENX_MODEL_FUSES_H
#define GENX_MODEL_FUSES_H

#include "model/reg_types.h"

/**
 * model_engine_present() - is an engine of the platform not fused off?
 * @m: model
 * @index: its index in the platform's table
 *
 * Return: true if it is there.
 */
bool model_engine_present(const struct model *m, unsigned int index);

/**
 * model_fuse_value() - value of a fuse register
 * @m: model
 * @offset: register, in the part's table or in the configuration
 *
 * Return: what it reads.
 */
u32 model_fuse_value(const struct model *m, u32 offset);

/**
 * model_fuses_map() - register the fuse registers that the part's row lists
 * @m: model
 */
void model_fuses_map(struct model *m);

extern const struct model_reg model_gen11_fuse_regs[];
extern const unsigned int model_n_gen11_fuse_regs;
extern const struct model_reg model_dg2_fuse_regs[];
extern const unsigned int model_n_dg2_fuse_regs;

#endif
