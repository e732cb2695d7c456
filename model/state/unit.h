/* SPDX-License-Identifier: MIT */
/*
 * Operations on all units of the model. Each unit has a row in the table of model.c; nothing here
 * depends on which units exist.
 */
#ifndef GENX_MODEL_STATE_UNIT_H
#define GENX_MODEL_STATE_UNIT_H

#include "regs/port.h"

struct model;

/**
 * struct model_unit - operations of one unit of the GPU; an operation may be NULL
 * @map:	adds the unit's registers to the slots (slots.h)
 * @reset:	sets the power-on state
 * @advance:	does what is due at m->now; returns the time of the next event
 * @full_reset_check: records a violation if a full reset is not allowed now
 * @full_reset:	resets the unit at a full reset; the registers inside the wells are 0 already
 * @engine_reset: resets engines; @gdrst: their bits in GDRST
 * @engine_reset_stuck: called when a fault prevents a reset of engines; @gdrst: their bits
 * @sleep:	called when the host puts the device into D3
 * @check_idle:	records violations for state that a host which does not use the device left
 *
 * The rows are in the order of cause and effect: streamers cause OA reports, and both cause
 * interrupts. @reset is called from the last row to the first, all other operations from the first
 * to the last.
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
 * model_units_map() - add the registers of all units to the slots
 * @m: model
 */
void model_units_map(struct model *m);

/**
 * model_units_reset() - set the power-on state of all units
 * @m: model
 */
void model_units_reset(struct model *m);

/**
 * model_units_advance() - advance all units to m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_units_advance(struct model *m);

/**
 * model_units_full_reset_check() - record a violation if a full reset is not allowed now
 * @m: model
 */
void model_units_full_reset_check(struct model *m);

/**
 * model_units_full_reset() - reset all units at a full reset
 * @m: model
 */
void model_units_full_reset(struct model *m);

/**
 * model_units_engine_reset() - reset engines
 * @m: model
 * @gdrst: bits of the engines in GDRST
 */
void model_units_engine_reset(struct model *m, u32 gdrst);

/**
 * model_units_engine_reset_stuck() - tell the units that a fault prevents a reset of engines
 * @m: model
 * @gdrst: bits of the engines in GDRST
 */
void model_units_engine_reset_stuck(struct model *m, u32 gdrst);

/**
 * model_units_sleep() - tell the units that the host puts the device into D3
 * @m: model
 */
void model_units_sleep(struct model *m);

/**
 * model_units_check_idle() - record a violation for state left behind
 * @m: model
 *
 * Called when the host does not use the device.
 */
void model_units_check_idle(struct model *m);

#endif
