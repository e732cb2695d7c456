/* SPDX-License-Identifier: MIT */
/*
 * The parts of the display that a driver without display code accesses: the picture that firmware
 * left on, and the interrupts.
 *
 * Source: register facts: interrupts (master control), display.
 */
#ifndef GENX_MODEL_DISPLAY_H
#define GENX_MODEL_DISPLAY_H

#include "model/state/display_types.h"
#include "model/state/irq_types.h"
#include "model/state/reg_types.h"

/**
 * model_display_asleep() - record a violation if D3 begins while a pipe is on
 * @m: model
 */
void model_display_asleep(struct model *m);

/**
 * model_display_reset() - set the power-on state, or the state that firmware leaves
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
