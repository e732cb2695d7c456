/* SPDX-License-Identifier: MIT */
/* The card as a whole: energy, limits of its power, fan. */
#ifndef GENX_MODEL_POWER_PACKAGE_H
#define GENX_MODEL_POWER_PACKAGE_H

#include "model/state/reg_types.h"

/* Voltage of the GT while it does not sleep, in mV. */
#define MODEL_PACKAGE_MV	850

/**
 * model_package_set() - change the power that the card draws, and the speed of its fan
 * @m: model
 * @mw: power in mW
 * @rpm: rotations of the fan per minute
 *
 * They apply from m->now on, also while the device is in D3.
 */
void model_package_set(struct model *m, u32 mw, u32 rpm);

/**
 * model_package_add() - let the card use energy at once
 * @m: model
 * @joules: energy
 */
void model_package_add(struct model *m, u32 joules);

/**
 * model_package_counts() - counter of energy without its limit of 32 bits
 * @m: model
 *
 * Return: energy since power-up in 1/16384 J.
 */
u64 model_package_counts(struct model *m);

/**
 * model_package_reset() - power-on state: both counters start again
 * @m: model
 */
void model_package_reset(struct model *m);

/**
 * model_package_dirty() - the counters have run before the driver came (model_config.dirty)
 * @m: model
 */
void model_package_dirty(struct model *m);

extern const struct model_reg model_package_regs[];
extern const unsigned int model_n_package_regs;

#endif
