// SPDX-License-Identifier: GPL-2.0-only
/* Fuses and clocks decoded from register values: pure functions. */

#include <kunit/test.h>

#include "gt/clock.h"
#include "gt/fuses.h"
#include "regs/gt_regs.h"

static const struct genx_platform *const lkf = &genx_platform_lkf;

/* Index of an engine in the platform's table by name. */
static unsigned int engine_index(struct kunit *test, const char *name)
{
	unsigned int i;

	for (i = 0; i < lkf->n_engines; i++)
		if (!strcmp(lkf->engines[i].name, name))
			return i;
	KUNIT_FAIL(test, "no engine %s", name);
	return 0;
}

static void genx_fuses_full(struct kunit *test)
{
	const struct genx_fuse_values raw = { .slice_enable = 1 };
	struct genx_fuses fuses;

	KUNIT_ASSERT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, fuses.slices, 1);
	KUNIT_EXPECT_EQ(test, fuses.subslices, 0xff);
	KUNIT_EXPECT_EQ(test, fuses.eus, 0xff);
	KUNIT_EXPECT_EQ(test, fuses.eu_total, 64);
	KUNIT_EXPECT_EQ(test, fuses.l3_banks, 0xf);
	KUNIT_EXPECT_EQ(test, fuses.engines, BIT(lkf->n_engines) - 1);
	KUNIT_EXPECT_EQ(test, hweight32(fuses.fw_domains), lkf->n_fw_domains);
}

/* STR-012: 1 means disabled, and the L3 fuse stands there twice. */
static void genx_fuses_partly(struct kunit *test)
{
	struct genx_fuse_values raw = {
		.slice_enable = 1,
		.subslice_disable = 0x81,
		.eu_disable = 0x03,
		.l3_disable = 0x55,
	};
	unsigned int vcs2 = engine_index(test, "vcs2");
	struct genx_fuses fuses;

	raw.engine_disable[vcs2] = BIT(2);
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, fuses.subslices, 0x7e);
	KUNIT_EXPECT_EQ(test, fuses.eus, 0xfc);
	KUNIT_EXPECT_EQ(test, fuses.eu_total, 36);
	KUNIT_EXPECT_EQ(test, fuses.l3_banks, 0xa);
	KUNIT_EXPECT_FALSE(test, fuses.engines & BIT(vcs2));
	KUNIT_EXPECT_EQ(test, hweight32(fuses.engines), lkf->n_engines - 1);
	KUNIT_EXPECT_FALSE(test, fuses.fw_domains & GENX_FW_BIT(GENX_FW_VDBOX(2)));
	KUNIT_EXPECT_TRUE(test, fuses.fw_domains & GENX_FW_BIT(GENX_FW_VDBOX(0)));
}

/* Another engine's bit in the same register takes nothing away. */
static void genx_fuses_own_bit(struct kunit *test)
{
	struct genx_fuse_values raw = { .slice_enable = 1 };
	struct genx_fuses fuses;

	raw.engine_disable[engine_index(test, "vcs0")] = BIT(2) | BIT(16);
	KUNIT_ASSERT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), 0);
	KUNIT_EXPECT_EQ(test, hweight32(fuses.engines), lkf->n_engines);
}

static void genx_fuses_nothing_left(struct kunit *test)
{
	struct genx_fuse_values raw = {};
	struct genx_fuses fuses;

	KUNIT_EXPECT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), -ENODEV);
	raw.slice_enable = 1;
	raw.subslice_disable = 0xff;
	KUNIT_EXPECT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), -ENODEV);
	raw.subslice_disable = 0;
	raw.l3_disable = 0xff;
	KUNIT_EXPECT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), -ENODEV);
	raw.l3_disable = 0;
	raw.eu_disable = 0xff;
	KUNIT_EXPECT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), -ENODEV);
	raw.eu_disable = 0;
	KUNIT_EXPECT_EQ(test, genx_fuses_decode(lkf, &raw, &fuses), 0);
}

static void genx_clock_crystals(struct kunit *test)
{
	static const u32 mhz10[] = { 240, 192, 384, 250 };
	unsigned int crystal, field;

	for (crystal = 0; crystal < ARRAY_SIZE(mhz10); crystal++)
		for (field = 0; field < 4; field++)
			KUNIT_EXPECT_EQ(test,
					genx_clock_decode(lkf, 0, ~0U, crystal << 3 | field << 1),
					(mhz10[crystal] * 100000) >> (3 - field));
	KUNIT_EXPECT_EQ(test, genx_clock_decode(lkf, 0, 0, 4 << 3), 0);
	KUNIT_EXPECT_EQ(test, genx_clock_decode(lkf, 0, 0, 7 << 3), 0);
}

static void genx_clock_override(struct kunit *test)
{
	/* 23 + 1 MHz and 1 / (3 + 1) MHz */
	KUNIT_EXPECT_EQ(test, genx_clock_decode(lkf, CTC_SOURCE_DIVIDE, 3 << 12 | 23, 0),
			24250000);
	KUNIT_EXPECT_EQ(test, genx_clock_decode(lkf, CTC_SOURCE_DIVIDE, 11, 7 << 3), 13000000);
}

static struct kunit_case genx_fuses_cases[] = {
	KUNIT_CASE(genx_fuses_full),
	KUNIT_CASE(genx_fuses_partly),
	KUNIT_CASE(genx_fuses_own_bit),
	KUNIT_CASE(genx_fuses_nothing_left),
	KUNIT_CASE(genx_clock_crystals),
	KUNIT_CASE(genx_clock_override),
	{}
};

static struct kunit_suite genx_fuses_suite = {
	.name = "genx_fuses",
	.test_cases = genx_fuses_cases,
};

kunit_test_suite(genx_fuses_suite);
