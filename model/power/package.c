// SPDX-License-Identifier: MIT
/*
 * The card as a whole: how much energy it has used, which limits its power has, how often its fan
 * has turned. The registers are outside the GT, and go on counting while the GT sleeps.
 *
 * Source: register facts: package power (SIL-534 to SIL-537). Most registers are in the alias of
 * the MCHBAR, which the host only reads (FW-020).
 */
#include "model/power/package.h"
#include "model/state/offsets.h"
#include "model/state/state.h"
#include "model/state/time.h"

/* Units: 1/8 W, 1/16384 J, 1/1024 s. */
#define POWER_SHIFT	3
#define ENERGY_SHIFT	14
#define TIME_SHIFT	10

#define RATED_W		225
#define LOWEST_W	30
#define HIGHEST_W	250
#define LIMIT_W		190
#define WINDOW_Y	14	/* 1.75 * 2^14 / 1024 s = 28 s */
#define WINDOW_X	3

#define START_MW	60000
#define START_RPM	1200
#define PULSES		2	/* in a rotation of the fan */

#define NJ_PER_J	1000000000ULL
#define US_PER_MINUTE	60000000ULL

/* Count until now what the card draws and its fan turns. A rest below 1 us is counted later. */
static void settle(struct model *m)
{
	struct model_package *p = &m->package;
	u64 us = (m->now - p->since) / 1000;

	p->nj += us * p->mw;
	p->turns += us * p->rpm;
	p->since += us * 1000;
}

void model_package_set(struct model *m, u32 mw, u32 rpm)
{
	settle(m);
	m->package.mw = mw;
	m->package.rpm = rpm;
}

void model_package_add(struct model *m, u32 joules)
{
	m->package.nj += joules * NJ_PER_J;
}

u64 model_package_counts(struct model *m)
{
	settle(m);
	return (m->package.nj / NJ_PER_J << ENERGY_SHIFT) +
	       (m->package.nj % NJ_PER_J << ENERGY_SHIFT) / NJ_PER_J;
}

void model_package_reset(struct model *m)
{
	m->package.since = m->now;
	m->package.nj = 0;
	m->package.turns = 0;
	m->package.limit_w = LIMIT_W;	/* by firmware */
	if (!m->package.mw)
		model_package_set(m, START_MW, START_RPM);
}

/* Up to 2^20 J: four times what the counter of energy can hold. */
void model_package_dirty(struct model *m)
{
	m->package.nj = model_random(m, 1 << 20) * NJ_PER_J;
	m->package.turns = model_random(m, 1 << 20) * US_PER_MINUTE;
}

static u32 rated_read(struct model *m, u32 offset)
{
	return RATED_W << POWER_SHIFT | LOWEST_W << POWER_SHIFT << 16;
}

static u32 range_read(struct model *m, u32 offset)
{
	return HIGHEST_W << POWER_SHIFT;
}

static u32 units_read(struct model *m, u32 offset)
{
	return TIME_SHIFT << 16 | ENERGY_SHIFT << 8 | POWER_SHIFT;
}

static u32 energy_read(struct model *m, u32 offset)
{
	return (u32)model_package_counts(m);
}

static u32 limit_read(struct model *m, u32 offset)
{
	u32 limit_w = m->package.limit_w;

	return (u32)WINDOW_X << 22 | WINDOW_Y << 17 | (limit_w ? REG_BIT(15) : 0) |
	       limit_w << POWER_SHIFT;
}

static u32 fan_read(struct model *m, u32 offset)
{
	settle(m);
	return (u32)(m->package.turns / (US_PER_MINUTE / PULSES));
}

#define RO_BY(a, fn)	{ .first = (a), .last = (a) + 3, .read = (fn), .flags = MODEL_REG_RO }

const struct model_reg model_package_regs[] = {
	RO_BY(MMIO_PACKAGE_FAN, fan_read),
	RO_BY(MMIO_PACKAGE_RATED, rated_read),
	RO_BY(MMIO_PACKAGE_RANGE, range_read),
	RO_BY(MMIO_PACKAGE_UNITS, units_read),
	RO_BY(MMIO_PACKAGE_ENERGY, energy_read),
	RO_BY(MMIO_PACKAGE_LIMIT, limit_read),
};

const unsigned int model_n_package_regs = ARRAY_SIZE(model_package_regs);
