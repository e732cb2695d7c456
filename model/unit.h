/* SPDX-License-Identifier: MIT */
/*
 * The units of the GPU as the model drives them: one row each, listed in model.c.
 * Nothing here names a unit.
 */
#ifndef GENX_MODEL_UNIT_H
#define GENX_MODEL_UNIT_H

#include "regs/port.h"

struct model;

/**
 * struct model_unit - operations of one unit of the GPU; an operation may be NULL
 * @map:	register its registers (slots.h)
 * @reset:	power-on state
 * @advance:	do what is due at m->now; returns the time of the next event
 * @full_reset_check: a full reset is requested: is it allowed now?
 * @full_reset:	GDRST of the whole GT; the registers inside the wells are 0 already
 * @engine_reset: GDRST of engines: its bits
 * @engine_reset_stuck: a fault keeps a GDRST of engines from its end: its bits
 * @sleep:	the host puts the device into D3
 * @check_idle:	record a violation for state left behind when the host holds nothing
 *
 * Rows stand in the order of cause and effect: streamers make OA reports, both make
 * interrupts. @reset goes from the last to the first, all others from the first.
 */
struct model_unit {
	void (*map)(struct model *m);
	void (*reset)(struct model *m);
	u64 (*advance)(struct model *m);
	void (*full_reset_check)(struct model *m);
	void (*full_reset)(struct model *m);
	void (*engine_reset)(struct model *m, u32 gdrst);
	void (*engine_reset_stuck)(struct model *m, u32 gdrst);
	void (*sleep)(struct model *m);
	void (*check_idle)(struct model *m);
};

/**
 * model_units_map() - all units register their registers
 * @m: model
 */
void model_units_map(struct model *m);

/**
 * model_units_reset() - power-on state of all units
 * @m: model
 */
void model_units_reset(struct model *m);

/**
 * model_units_advance() - all units do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_units_advance(struct model *m);

/**
 * model_units_full_reset_check() - is a full reset allowed now?
 * @m: model
 */
void model_units_full_reset_check(struct model *m);

/**
 * model_units_full_reset() - GDRST of the whole GT
 * @m: model
 */
void model_units_full_reset(struct model *m);

/**
 * model_units_engine_reset() - GDRST of engines
 * @m: model
 * @gdrst: their bits
 */
void model_units_engine_reset(struct model *m, u32 gdrst);

/**
 * model_units_engine_reset_stuck() - a fault keeps a GDRST of engines from its end
 * @m: model
 * @gdrst: their bits
 */
void model_units_engine_reset_stuck(struct model *m, u32 gdrst);

/**
 * model_units_sleep() - the host puts the device into D3
 * @m: model
 */
void model_units_sleep(struct model *m);

/**
 * model_units_check_idle() - record a violation for state left behind
 * @m: model
 *
 * Called when the host holds nothing.
 */
void model_units_check_idle(struct model *m);

#endif
