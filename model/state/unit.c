// SPDX-License-Identifier: MIT
/* Calls the operations of all units, in the order of their table. */
#include "model/state/state.h"
#include "model/state/unit.h"

#define for_each_unit(unit, m) \
	for ((unit) = (m)->units; (unit) < (m)->units + (m)->n_units; (unit)++)

void model_units_map(struct model *m)
{
	const struct model_unit *unit;

	for_each_unit(unit, m)
		if (unit->map)
			unit->map(m);
}

void model_units_reset(struct model *m)
{
	unsigned int i;

	for (i = m->n_units; i--;)
		if (m->units[i].reset)
			m->units[i].reset(m);
}

static u64 earlier(u64 a, u64 b)
{
	return a < b ? a : b;
}

static u64 advance_all(struct model *m)
{
	const struct model_unit *unit;
	u64 next = MODEL_NEVER;

	for_each_unit(unit, m)
		if (unit->advance)
			next = earlier(next, unit->advance(m));
	return next;
}

/*
 * A unit that changes the state of a unit in an earlier row calls model_wake(), for example when a
 * well comes on or a reset is done. Then all units advance again.
 */
u64 model_units_advance(struct model *m)
{
	unsigned int tries = 8;
	u64 next;

	do {
		m->again = false;
		next = advance_all(m);
	} while (m->again && --tries);
	return m->again ? m->now + 1 : next;
}

void model_units_full_reset_check(struct model *m)
{
	const struct model_unit *unit;

	for_each_unit(unit, m)
		if (unit->full_reset_check)
			unit->full_reset_check(m);
}

void model_units_full_reset(struct model *m)
{
	const struct model_unit *unit;

	for_each_unit(unit, m)
		if (unit->full_reset)
			unit->full_reset(m);
}

void model_units_engine_reset(struct model *m, u32 gdrst)
{
	const struct model_unit *unit;

	for_each_unit(unit, m)
		if (unit->engine_reset)
			unit->engine_reset(m, gdrst);
}

void model_units_engine_reset_stuck(struct model *m, u32 gdrst)
{
	const struct model_unit *unit;

	for_each_unit(unit, m)
		if (unit->engine_reset_stuck)
			unit->engine_reset_stuck(m, gdrst);
}

void model_units_sleep(struct model *m)
{
	const struct model_unit *unit;

	for_each_unit(unit, m)
		if (unit->sleep)
			unit->sleep(m);
}

void model_units_check_idle(struct model *m)
{
	const struct model_unit *unit;

	for_each_unit(unit, m)
		if (unit->check_idle)
			unit->check_idle(m);
}
