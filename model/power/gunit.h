/* SPDX-License-Identifier: MIT */
/* The Gunit of Valleyview, through which the host allows and forbids wake-ups of the GT. */
#ifndef GENX_MODEL_POWER_GUNIT_H
#define GENX_MODEL_POWER_GUNIT_H

#include "model/state/reg_types.h"

/**
 * model_gunit_reset() - power-on state
 * @m: model
 *
 * If the host forbade wake-ups before the device slept, the registers are 0 afterwards and wake-ups
 * stay forbidden. In all other cases the registers have the values of firmware and wake-ups are
 * allowed.
 */
void model_gunit_reset(struct model *m);

/**
 * model_gunit_asleep() - the host puts the device into D3
 * @m: model
 */
void model_gunit_asleep(struct model *m);

/**
 * model_gunit_refuses() - does the Gunit refuse a request to wake a well?
 * @m: model
 * @reg: register whose write is the request
 *
 * Records a violation of GUNIT-WAKE if it does.
 *
 * Return: true if the request has no effect.
 */
bool model_gunit_refuses(struct model *m, u32 reg);

/**
 * model_gunit_check_write() - the host writes a register
 * @m: model
 * @reg: register
 *
 * While the GT may not be woken, a register that the host keeps over a sleep is written only with
 * the graphics clock forced on: records GUNIT-CLOCK otherwise.
 */
void model_gunit_check_write(struct model *m, u32 reg);

extern const struct model_reg model_gunit_regs[];
extern const unsigned int model_n_gunit_regs;

#endif
