/* SPDX-License-Identifier: MIT */
/*
 * The display, as far as a driver without display code accesses it: what firmware
 * left running, and its interrupts.
 *
 * Source: register facts: interrupts (master control), display.
 */
#ifndef GENX_MODEL_DISPLAY_H
#define GENX_MODEL_DISPLAY_H

#include "model/display_types.h"
#include "model/irq_types.h"
#include "model/reg_types.h"

/**
 * model_display_asleep() - D3: is a pipe on?
 * @m: model
 */
void model_display_asleep(struct model *m);

/**
 * model_display_reset() - power-on state, or what firmware leaves
 * @m: model
 */
void model_display_reset(struct model *m);

/**
 * model_display_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_display_advance(struct model *m);

/* interrupts of display, GU_MISC and PCU of Gen11 */
extern const struct model_irq_outside model_display_outside;

/* register tables */
extern const struct model_reg model_display_regs[];
extern const unsigned int model_n_display_regs;

#endif
