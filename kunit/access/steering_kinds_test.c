// SPDX-License-Identifier: GPL-2.0-only
/* The accesses to the selector for each kind of steering. */

#include <kunit/test.h>

#include "kunit/lib/wells.h"
#include "regs/platform_find.h"

#define SELECTOR	0xfdc
#define SUBSLICE_REG	GENX_MCR(0xe4f0)

/* Value of the selector before genx is initialized. */
#define INITIAL		0x00000155

/* Selector values that address the first enabled unit of a group (register facts: steering). */
static const struct select_case {
	const char *name;
	const struct genx_platform *plat;
	struct genx_steering_units units;
	u32 offset;
	u32 selector;			/* during the read */
	u32 idle;
} select_cases[] = {
	{ "bdw subslice", &genx_platform_bdw, { .slices = 6, .subslices = 4 }, 0xe4f0,
	  0x06000155, 0x06000155 },
	{ "bdw slice 0", &genx_platform_bdw, { .slices = 7, .subslices = 6 }, 0xe180,
	  0x01000155, 0x01000155 },
	{ "kbl subslice", &genx_platform_kbl, { .slices = 2, .subslices = 8 }, 0xe4f0,
	  0x07000155, 0x07000155 },
	{ "kbl slice", &genx_platform_kbl, { .slices = 6, .subslices = 8 }, 0xb118,
	  0x07000155, 0x07000155 },
	{ "lkf subslice", &genx_platform_lkf, { .slices = 1, .subslices = 0x24, .l3_banks = 8 },
	  0xe4f0, 0x82000155, 0x82000155 },
	{ "lkf bank", &genx_platform_lkf, { .slices = 1, .subslices = 0x24, .l3_banks = 8 },
	  0xb100, 0x83000155, 0x82000155 },
	/* SIL-053: the lowest subslice, also where another number is that of a bank, too */
	{ "lkf idle", &genx_platform_lkf, { .slices = 1, .subslices = 0x0a, .l3_banks = 8 },
	  0xe4f0, 0x81000155, 0x81000155 },
	/* G12-035: the lowest subslice, also where another number is that of a bank, too */
	{ "tgl subslice", &genx_platform_tgl, { .slices = 1, .subslices = 0x24, .l3_banks = 2 },
	  0xe4f0, 0x82000155, 0x82000155 },
	/* G12-036 */
	{ "tgl bank", &genx_platform_tgl, { .slices = 1, .subslices = 0x24, .l3_banks = 2 },
	  0xb100, 0x81000155, 0x82000155 },
	{ "tgl idle", &genx_platform_tgl, { .slices = 1, .subslices = 0x0a, .l3_banks = 8 },
	  0xe4f0, 0x81000155, 0x81000155 },
	{ "dg2 subslice", &genx_platform_dg2,
	  { .slices = 1, .subslices = 0xffff0040, .mslices = 0xe, .l3_mslices = 0xe }, 0xe4f0,
	  0x8a000155, 0x8a000155 },
	{ "dg2 memory slice", &genx_platform_dg2,
	  { .slices = 1, .subslices = 0x40, .mslices = 0xc }, 0xdd00, 0x90000155, 0x8a000155 },
	{ "dg2 node", &genx_platform_dg2,
	  { .slices = 1, .subslices = 0x40, .mslices = 0xa }, 0xb020, 0x90000155, 0x8a000155 },
	{ "dg2 bank", &genx_platform_dg2,
	  { .slices = 1, .subslices = 0x40, .mslices = 0xa, .l3_mslices = 0xa }, 0xb100,
	  0x90000155, 0x8a000155 },
	/* the memory slice of the subslice has no L3 banks */
	{ "dg2 bank elsewhere", &genx_platform_dg2,
	  { .slices = 1, .subslices = 0x40, .mslices = 0xd, .l3_mslices = 0xc }, 0xb100,
	  0xa0000155, 0x8a000155 },
	{ "dg2 plain", &genx_platform_dg2,
	  { .slices = 1, .subslices = 0x40, .mslices = 0xa }, 0xd900, 0x8a000155, 0x8a000155 },
};

static void select_desc(const struct select_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(select, select_cases, select_desc);

/* Scripted registers with a selector: each register reads the current value of the selector. */
static u32 selected_read(struct genx_kunit_wells *w, u32 offset)
{
	return *(u32 *)w->ctx;
}

static void selected_write(struct genx_kunit_wells *w, u32 offset, u32 val)
{
	if (offset == SELECTOR)
		*(u32 *)w->ctx = val;
}

static struct genx_kunit_wells *steered(struct kunit *test, const struct genx_platform *plat,
					const struct genx_steering_units *units, u32 *selector)
{
	struct genx_kunit_wells *w = genx_kunit_wells_up(test, plat);

	w->read = selected_read;
	w->write = selected_write;
	w->ctx = selector;
	KUNIT_ASSERT_EQ(test, genx_steering_init(&w->kgt->gt.steering, w->fw, units), 0);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(w->fw, w->fw->present), 0);
	return w;
}

/*
 * STR-001, STR-002, STR-009, STR-010, STR-014: a read selects a unit, reads, and restores the idle
 * value of the selector. A write goes to all units.
 */
static void genx_steering_kinds_select(struct kunit *test)
{
	const struct select_case *c = test->param_value;
	u32 selector = INITIAL;
	struct genx_kunit_wells *w = steered(test, c->plat, &c->units, &selector);
	const struct genx_reg_mcr reg = { .addr = c->offset };
	const struct genx_kunit_access *log = w->script->log;

	KUNIT_EXPECT_EQ_MSG(test, selector, c->idle, "between accesses");
	genx_kunit_script_clear(w->script);
	KUNIT_EXPECT_EQ(test, genx_steering_read_any(&w->kgt->gt.steering, reg), c->selector);
	KUNIT_EXPECT_EQ(test, selector, c->idle);
	KUNIT_EXPECT_EQ(test, w->script->n, 3);
	KUNIT_EXPECT_EQ(test, log[0].offset, SELECTOR);
	KUNIT_EXPECT_EQ(test, log[1].offset, c->offset);
	KUNIT_EXPECT_FALSE(test, log[1].write);
	KUNIT_EXPECT_EQ(test, log[2].offset, SELECTOR);

	genx_kunit_script_clear(w->script);
	genx_steering_write(&w->kgt->gt.steering, reg, 0x1234);
	KUNIT_EXPECT_EQ(test, w->script->n, 2);
	KUNIT_EXPECT_EQ(test, log[0].val, c->idle);
	KUNIT_EXPECT_EQ(test, log[1].val, 0x1234);
	genx_forcewake_put(w->fw, w->fw->present);
	genx_kunit_wells_end(test, w);
}

/* Before Gen8 no register is replicated: genx never writes the selector. */
static void genx_steering_kinds_none(struct kunit *test)
{
	u32 selector = INITIAL;
	const struct genx_steering_units units = {};
	struct genx_kunit_wells *w = steered(test, &genx_platform_hsw, &units, &selector);

	genx_kunit_script_clear(w->script);
	genx_steering_modify(&w->kgt->gt.steering, SUBSLICE_REG, 0x100, 0x200);
	genx_steering_read_instance(&w->kgt->gt.steering, SUBSLICE_REG, 1, 1);
	genx_steering_restore(&w->kgt->gt.steering);
	KUNIT_EXPECT_EQ(test, selector, INITIAL);
	KUNIT_EXPECT_EQ(test, w->script->log[w->script->n - 1].offset, 0xe4f0);
	genx_forcewake_put(w->fw, w->fw->present);
	genx_kunit_wells_end(test, w);
}

/* A group without an enabled instance cannot be steered: init fails with ENODEV. */
static void genx_steering_kinds_empty(struct kunit *test)
{
	struct genx_kunit_wells *w = genx_kunit_wells_up(test, &genx_platform_kbl);
	const struct genx_steering_units slices = { .slices = 1 };
	const struct genx_steering_units subslices = { .subslices = 1 };
	struct genx_steering *steering = &w->kgt->gt.steering;

	KUNIT_EXPECT_EQ(test, genx_steering_init(steering, w->fw, &slices), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_steering_init(steering, w->fw, &subslices), -ENODEV);
	genx_kunit_wells_end(test, w);
}

static struct kunit_case genx_steering_kinds_cases[] = {
	KUNIT_CASE_PARAM(genx_steering_kinds_select, select_gen_params),
	KUNIT_CASE(genx_steering_kinds_none),
	KUNIT_CASE(genx_steering_kinds_empty),
	{}
};

static struct kunit_suite genx_steering_kinds_suite = {
	.name = "genx_steering_kinds",
	.attr = { .speed = KUNIT_SPEED_VERY_SLOW },
	.test_cases = genx_steering_kinds_cases,
};

kunit_test_suite(genx_steering_kinds_suite);
