/* SPDX-License-Identifier: MIT */
/*
 * GDRST, RC6, fuses and clocks.
 */
#ifndef GENX_MODEL_POWER_H
#define GENX_MODEL_POWER_H

#include "model/mmio.h"

struct model;

/**
 * model_power_reset() - power-on state
 * @m: model
 */
void model_power_reset(struct model *m);

/**
 * model_power_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_power_advance(struct model *m);

/**
 * model_power_sleep() - the GT well went off or on
 * @m: model
 * @asleep: it is off now
 */
void model_power_sleep(struct model *m, bool asleep);

/* register tables */
extern const struct model_reg model_power_regs[];
extern const unsigned int model_n_power_regs;
extern const struct model_reg model_gen11_fuse_regs[];
extern const unsigned int model_n_gen11_fuse_regs;
extern const struct model_reg model_dg2_power_regs[];
extern const unsigned int model_n_dg2_power_regs;
extern const struct model_reg model_fuse_reg;

#endif
