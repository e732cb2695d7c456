/* SPDX-License-Identifier: MIT */
/* Reset of engines and of the whole GT through the register GDRST. */
#ifndef GENX_MODEL_RESET_H
#define GENX_MODEL_RESET_H

#include "regs/port.h"

struct model;

/**
 * model_reset_map() - add GDRST to the slots
 * @m: model
 */
void model_reset_map(struct model *m);

/**
 * model_reset_cancel() - power-on state: no reset is pending
 * @m: model
 */
void model_reset_cancel(struct model *m);

/**
 * model_reset_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_reset_advance(struct model *m);

/**
 * model_reset_check_access() - record a violation if an engine is accessed too early after a reset
 * @m: model
 * @offset: register that the CPU accesses
 */
void model_reset_check_access(struct model *m, u32 offset);

#endif
