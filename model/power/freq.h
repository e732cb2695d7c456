/* SPDX-License-Identifier: MIT */
/* Frequency of the GPU. */
#ifndef GENX_MODEL_POWER_FREQ_H
#define GENX_MODEL_POWER_FREQ_H

#include "model/state/reg_types.h"

/**
 * model_freq_map() - add the frequency registers that all parts have to the slots
 * @m: model
 */
void model_freq_map(struct model *m);

/**
 * model_freq_reset() - power-on state and full reset: the lowest frequency, control disabled
 * @m: model
 */
void model_freq_reset(struct model *m);

/**
 * model_freq_dirty() - an earlier owner has masked all interrupts (model_config.dirty)
 * @m: model
 */
void model_freq_dirty(struct model *m);

/**
 * model_freq_thirds() - frequency at which the GPU runs
 * @m: model
 *
 * Return: the frequency in 50/3 MHz.
 */
u32 model_freq_thirds(const struct model *m);

extern const struct model_reg model_gen11_freq_regs[];
extern const unsigned int model_n_gen11_freq_regs;
extern const struct model_reg model_dg2_freq_regs[];
extern const unsigned int model_n_dg2_freq_regs;

#endif
