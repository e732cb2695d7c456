// SPDX-License-Identifier: GPL-2.0-only
/* The tables of RC6 of the platforms (register facts: RC6). No hardware is accessed. */
#include <kunit/test.h>
#include <linux/string.h>

#include "regs/gt_regs.h"
#include "regs/platform_find.h"

/* OAG-008: on Gen6 to Gen7.5, OA needs hardware control with no RC6 state enabled. */
static void inhibit_values_OAG_008(struct kunit *test)
{
	const struct genx_platform *const *plat;

	for (plat = genx_platforms; *plat; plat++) {
		if (!(*plat)->rc6)
			continue;
		KUNIT_EXPECT_EQ_MSG(test, (*plat)->rc6->inhibit,
				    (*plat)->gen < 8 ? REG_BIT(31) : 0, "%s", (*plat)->name);
	}
}

/* Skylake differs from the later Gen9 GPUs in RC6_WAKE_RATE only (register facts: RC6). */
static void skylake(struct kunit *test)
{
	const struct genx_rc6_desc *skl = genx_platform_named("kbl-skl")->rc6;
	const struct genx_rc6_desc *kbl = genx_platform_kbl.rc6;
	unsigned int i;

	KUNIT_EXPECT_EQ(test, skl->control, kbl->control);
	KUNIT_ASSERT_EQ(test, skl->n_setup, kbl->n_setup);
	for (i = 0; i < skl->n_setup; i++) {
		KUNIT_EXPECT_EQ(test, skl->setup[i].addr, kbl->setup[i].addr);
		KUNIT_EXPECT_EQ(test, skl->setup[i].value,
				skl->setup[i].addr == 0xa09c ? 108 << 16 : kbl->setup[i].value);
	}
}

/* Skylake GT3 and GT4 do not power-gate render and media (register facts: RC6). */
static void power_gates(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, genx_platform_named("kbl-skl")->rc6->gates, 3);
	KUNIT_EXPECT_EQ(test, genx_platform_named("kbl-skl-gt3")->rc6->gates, 0);
	KUNIT_EXPECT_TRUE(test, genx_platform_named("kbl-skl-gt3")->power_gates);
	KUNIT_EXPECT_EQ(test, genx_platform_named("kbl-gt3")->rc6->gates, 3);
	KUNIT_EXPECT_FALSE(test, genx_platform_named("bdw")->power_gates);
}

/*
 * SIL-282, SIL-287, SIL-291, SIL-295: where a batch can destroy the power context, which state
 * software enters, and where the idle count of the GuC is written.
 */
static void per_platform(struct kunit *test)
{
	const struct genx_platform *plat;
	unsigned int i, counts;

	for (plat = genx_platform_next(NULL); plat; plat = genx_platform_next(plat)) {
		const struct genx_rc6_desc *desc = plat->rc6;

		KUNIT_EXPECT_EQ_MSG(test, plat->power_gates, plat->gen >= 9, "%s", plat->name);
		if (!desc)
			continue;
		KUNIT_EXPECT_EQ_MSG(test, desc->lossy, plat->gen == 8 || plat->gen == 9, "%s",
				    plat->name);
		KUNIT_EXPECT_EQ_MSG(test, desc->target, !strncmp(plat->codename, "vlv", 3) ? 0 :
				    !strncmp(plat->codename, "ivb", 3) ? 5 : 4, "%s", plat->name);
		for (i = 0, counts = 0; i < desc->n_setup; i++)
			counts += desc->setup[i].addr == 0xc3e4 && desc->setup[i].value == 10;
		/* Lakefield's manual gives the register to no unit (D-4) */
		KUNIT_EXPECT_EQ_MSG(test, counts, plat->gen == 9 ||
				    (plat->gen >= 11 && plat != &genx_platform_lkf), "%s",
				    plat->name);
	}
}

/* @platforms: first letters of codenames; "skl" for those that begin with "kbl-skl" */
struct setup_row {
	const char *platforms;
	u32 addr;
	u32 value;
};

/*
 * Register facts: RC6. Gen11 and Gen12: SIL-291, SIL-292, G12-180. The counters of Valleyview count
 * both wells, and show their upper bits.
 */
static const struct setup_row setup_rows[] = {
	{ "snb ivb hsw", 0xa098, 1000 << 16 },
	{ "snb ivb hsw", 0xa09c, 40 << 16 | 30 },
	{ "vlv bdw", 0xa09c, 40 << 16 },
	{ "skl", 0xa09c, 108 << 16 },
	{ "kbl", 0xa09c, 54 << 16 },
	{ "icl lkf ehl tgl adl", 0xa09c, 54 << 16 | 85 },
	{ "snb ivb hsw", 0xa0a0, 30 },
	{ "icl lkf ehl tgl adl", 0xa0a0, 150 },
	{ "snb ivb hsw vlv bdw skl kbl icl lkf ehl tgl adl", 0xa0a8, 125000 },
	{ "snb ivb hsw vlv bdw skl kbl icl lkf ehl tgl adl", 0xa0ac, 25 },
	{ "snb ivb hsw bdw skl kbl icl lkf ehl tgl adl", 0xa0b0, 0 },
	{ "snb ivb hsw", 0xa0b4, 1000 },
	{ "snb ivb hsw icl lkf ehl tgl adl", 0xa0b8, 50000 },
	{ "vlv", 0xa0b8, 0x557 },
	{ "bdw", 0xa0b8, 625 },
	{ "skl kbl", 0xa0b8, 37500 },
	{ "snb ivb hsw", 0xa0bc, 150000 },
	{ "snb ivb hsw", 0xa0c0, 64000 },
	{ "skl kbl", 0xa0c4, 250 },
	{ "icl lkf ehl tgl adl", 0xa0c4, 60 },
	{ "skl kbl", 0xa0c8, 250 },
	{ "icl lkf ehl tgl adl", 0xa0c8, 60 },
	{ "skl kbl icl ehl tgl adl", 0xc3e4, 10 },
	{ "vlv", 0x138104, 0x80338033 },
};

/* Each register of each platform and variant has the value of its source, and none is missing. */
static void setup_values(struct kunit *test)
{
	const struct genx_platform *plat;
	unsigned int i, k, n;
	char family[4] = {};

	for (plat = genx_platform_next(NULL); plat; plat = genx_platform_next(plat)) {
		const struct genx_rc6_desc *desc = plat->rc6;

		if (!desc)
			continue;
		memcpy(family, strncmp(plat->codename, "kbl-skl", 7) ? plat->codename : "skl", 3);
		for (i = 0, n = 0; i < ARRAY_SIZE(setup_rows); i++) {
			if (!strstr(setup_rows[i].platforms, family))
				continue;
			n++;
			for (k = 0; k < desc->n_setup && desc->setup[k].addr != setup_rows[i].addr;
			     k++)
				;
			KUNIT_EXPECT_LT_MSG(test, k, desc->n_setup, "%s: 0x%x", plat->codename,
					    setup_rows[i].addr);
			if (k < desc->n_setup)
				KUNIT_EXPECT_EQ_MSG(test, desc->setup[k].value, setup_rows[i].value,
						    "%s: 0x%x", plat->codename, setup_rows[i].addr);
		}
		KUNIT_EXPECT_GE_MSG(test, n, 5, "%s", plat->codename);
		KUNIT_EXPECT_EQ_MSG(test, desc->n_setup, n, "%s", plat->codename);
	}
}

static struct kunit_case rc6_tables_cases[] = {
	KUNIT_CASE(setup_values),
	KUNIT_CASE(power_gates),
	KUNIT_CASE(per_platform),
	KUNIT_CASE(inhibit_values_OAG_008),
	KUNIT_CASE(skylake),
	{}
};

static struct kunit_suite rc6_tables_suite = {
	.name = "genx_rc6_tables",
	.test_cases = rc6_tables_cases,
};

kunit_test_suite(rc6_tables_suite);
