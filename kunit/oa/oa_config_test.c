// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which registers metric sets may program, and which flexible EU events the manual defines.
 */

#include <kunit/test.h>

#include "oa/report/report.h"
#include "oa/unit/config.h"
#include "oa/unit/flex.h"
#include "regs/oa_regs.h"
#include "regs/platform_find.h"
#include "regs/tables/mmio_ranges.h"

#define EVENTS_GEN11	(genx_platform_lkf.oa->flex_events)
#define EVENTS_GEN8	(EVENTS_GEN11 & ~BIT(15))

static bool defined(u8 increment, u8 coarse, u8 fine, u16 events)
{
	return !genx_oa_flex_undefined(fine << 8 | coarse << 4 | increment, events);
}

/* OAG-022, OAG-032: increment codes without filters. */
static void genx_oa_flex_increments(struct kunit *test)
{
	unsigned int code;

	for (code = 0; code < 16; code++) {
		bool gen8 = code <= 5 || code == 8;

		KUNIT_EXPECT_EQ_MSG(test, defined(code, 0, 0, EVENTS_GEN8), gen8,
				    "code %u", code);
		KUNIT_EXPECT_EQ_MSG(test, defined(code, 0, 0, EVENTS_GEN11),
				    gen8 || code == 15, "code %u", code);
	}
}

/* OAG-023, OAG-034, OAG-035: coarse filters that are defined for each increment code. */
static void genx_oa_flex_coarse(struct kunit *test)
{
	static const u8 rows_only[] = { 3, 4, 5, 8 };
	unsigned int coarse, i;

	for (coarse = 0; coarse < 16; coarse++) {
		bool row = coarse == 0 || coarse == 7 || coarse == 8;

		for (i = 0; i < ARRAY_SIZE(rows_only); i++)
			KUNIT_EXPECT_EQ_MSG(test, defined(rows_only[i], coarse, 0, EVENTS_GEN11),
					    row, "event %u coarse %u", rows_only[i], coarse);
		for (i = 0; i <= 2; i++)
			KUNIT_EXPECT_EQ_MSG(test, defined(i, coarse, 0, EVENTS_GEN11),
					    coarse <= 8, "event %u coarse %u", i, coarse);
	}
}

/*
 * OAG-024, OAG-033, OAG-036: fine filters that are defined for each increment code. Filter 0110 is
 * defined for none.
 */
static void genx_oa_flex_fine(struct kunit *test)
{
	unsigned int fine;

	for (fine = 0; fine < 16; fine++) {
		bool eu = fine == 0 || (fine >= 7 && fine <= 10);
		bool any = fine <= 5 || eu;

#define FINE(event, want) \
		KUNIT_EXPECT_EQ_MSG(test, defined(event, 0, fine, EVENTS_GEN11), \
				    want, "event %u fine %u", event, fine)
		FINE(0, any);
		FINE(1, any);
		FINE(2, eu || fine == 5);
		FINE(3, eu);
		FINE(4, eu || fine == 5);
		FINE(5, eu);
		FINE(8, eu);
#undef FINE
	}
}

/*
 * OAG-025: there are seven registers of flexible EU events. OAG-022: the driver checks only their
 * addresses, because published metric sets need all values.
 */
static void genx_oa_flex_registers(struct kunit *test)
{
	const struct genx_oa_desc *oa = genx_platform_lkf.oa;
	static const u32 addrs[] = { 0xe458, 0xe558, 0xe658, 0xe758, 0xe45c, 0xe55c, 0xe65c };
	unsigned int i;

	KUNIT_EXPECT_EQ(test, oa->n_flex, ARRAY_SIZE(addrs));
	for (i = 0; i < ARRAY_SIZE(addrs); i++) {
		KUNIT_EXPECT_EQ(test, EU_PERF_CNTL(i).addr, addrs[i]);
		KUNIT_EXPECT_TRUE(test, genx_oa_reg_allowed(oa->whitelist, GENX_OA_FLEX,
							    addrs[i]));
		KUNIT_EXPECT_FALSE(test, genx_oa_reg_allowed(oa->whitelist, GENX_OA_MUX,
							     addrs[i]));
	}
	KUNIT_EXPECT_FALSE(test, genx_oa_reg_allowed(oa->whitelist, GENX_OA_FLEX, 0xe75c));
	/* a byte within a register is no address of a register */
	for (i = 1; i < sizeof(u32); i++)
		KUNIT_EXPECT_FALSE(test, genx_oa_reg_allowed(oa->whitelist, GENX_OA_FLEX,
							     addrs[0] + i));
}

/*
 * OAG-037: counters A7 to A20 count the events. genx_oa_flex_undefined() names the part of an event
 * that is not defined.
 */
static void genx_oa_flex_names(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, genx_oa_flex_counter(0, 0), 7);
	KUNIT_EXPECT_EQ(test, genx_oa_flex_counter(0, 1), 8);
	KUNIT_EXPECT_EQ(test, genx_oa_flex_counter(6, 1), 20);
	KUNIT_EXPECT_EQ(test, genx_oa_flex_event(0x53052, 0), 0x052);
	KUNIT_EXPECT_EQ(test, genx_oa_flex_event(0x53052, 1), 0x053);
	KUNIT_EXPECT_NULL(test, genx_oa_flex_undefined(0x052, EVENTS_GEN11));
	KUNIT_EXPECT_STREQ(test, genx_oa_flex_undefined(0x053, EVENTS_GEN11), "coarse filter");
	KUNIT_EXPECT_STREQ(test, genx_oa_flex_undefined(0x600, EVENTS_GEN11), "fine filter");
	KUNIT_EXPECT_STREQ(test, genx_oa_flex_undefined(0x006, EVENTS_GEN11), "increment event");
	KUNIT_EXPECT_STREQ(test, genx_oa_flex_undefined(0xfff, EVENTS_GEN11), "coarse filter");
}

static void genx_oa_config_flex_last_wins(struct kunit *test)
{
	struct genx_reg_value regs[] = { { 0xe458, 1 }, { 0xe558, 2 }, { 0xe458, 3 } };
	struct genx_oa_config config = { .flex = regs, .n_flex = ARRAY_SIZE(regs) };

	struct genx_oa_desc gen8 = *genx_platform_lkf.oa;

	gen8.flex_events = EVENTS_GEN8;
	KUNIT_EXPECT_EQ(test, genx_oa_config_flex(&gen8, &config, 0xe458), 3);
	KUNIT_EXPECT_EQ(test, genx_oa_config_flex(&gen8, &config, 0xe558), 2);
	KUNIT_EXPECT_EQ(test, genx_oa_config_flex(&gen8, &config, 0xe658), 0);
	/* A register that a set does not name gets the event "none", if the platform has it. */
	KUNIT_EXPECT_EQ(test, genx_oa_config_flex(genx_platform_lkf.oa, &config, 0xe658), 0xf00f);
}

/* Whitelists: their bounds, and registers that must never be in them. */
static void genx_oa_config_whitelist(struct kunit *test)
{
	static const struct {
		u32 addr;
		bool mux, boolean;
	} cases[] = {
		{ 0x270c, false, false }, { 0x2710, false, true }, { 0x272c, false, true },
		{ 0x2730, false, false }, { 0x2740, false, true }, { 0x275c, false, true },
		{ 0x2760, false, false }, { 0x2770, false, true }, { 0x27ac, false, true },
		{ 0x27b0, false, false }, { 0x2711, false, false }, { 0x9888, true, false },
		{ 0x988c, false, false }, { 0x9800, true, false }, { 0x97fc, false, false },
		{ 0x9889, false, false }, { 0xe180, true, false }, { 0x91dc, true, false },
		{ 0x91e0, false, false }, { 0x0d2c, true, false }, { 0x0d30, false, false },
		/* registers of the OA unit itself, of reset and force-wake; no register */
		{ 0x2b00, false, false }, { 0x2360, false, false }, { 0x941c, false, false },
		{ 0xa188, false, false }, { 0, false, false }, { 0xfffffffc, false, false },
	};
	const struct genx_oa_whitelist *list = genx_platform_lkf.oa->whitelist;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		const u32 addr = cases[i].addr;

		KUNIT_EXPECT_EQ_MSG(test, genx_oa_reg_allowed(list, GENX_OA_MUX, addr),
				    cases[i].mux, "mux 0x%x", addr);
		KUNIT_EXPECT_EQ_MSG(test, genx_oa_reg_allowed(list, GENX_OA_BOOLEAN, addr),
				    cases[i].boolean, "boolean 0x%x", addr);
	}
}

/*
 * All registers that metric sets may program are in force-wake domains that a stream holds (FW-014,
 * FW-022).
 */
static void genx_oa_config_domains_held(struct kunit *test)
{
	const struct genx_platform *const *plat;

	for (plat = genx_platforms; *plat; plat++) {
		const struct genx_oa_desc *oa = (*plat)->oa;
		u32 addr;

		for (addr = 0; oa && addr < (*plat)->mmio_size; addr += 4) {
			const struct genx_mmio_range *range;

			if (!genx_oa_reg_allowed(oa->whitelist, GENX_OA_MUX, addr) &&
			    !genx_oa_reg_allowed(oa->whitelist, GENX_OA_BOOLEAN, addr) &&
			    !genx_oa_reg_allowed(oa->whitelist, GENX_OA_FLEX, addr))
				continue;
			range = genx_mmio_range_find(*plat, addr);
			KUNIT_EXPECT_NOT_NULL_MSG(test, range, "0x%x", addr);
			if (range)
				KUNIT_EXPECT_EQ_MSG(test, range->domains & ~oa->fw_domains, 0,
						    "0x%x", addr);
		}
	}
}

static void expect_allowed(struct kunit *test, enum genx_oa_config_part part,
			   const struct genx_reg_value *regs, u32 n)
{
	u32 i;

	for (i = 0; i < n; i++)
		KUNIT_EXPECT_TRUE_MSG(test, genx_oa_reg_allowed(genx_platform_lkf.oa->whitelist,
								part, regs[i].addr),
				      "0x%x", regs[i].addr);
}

static void genx_oa_config_test_set_allowed(struct kunit *test)
{
	const struct genx_oa_metric_set *set = genx_platform_lkf.oa->test_set;

	KUNIT_EXPECT_GT(test, set->n_mux, 0);
	KUNIT_EXPECT_GT(test, set->n_boolean, 16);
	expect_allowed(test, GENX_OA_MUX, set->mux, set->n_mux);
	expect_allowed(test, GENX_OA_BOOLEAN, set->boolean, set->n_boolean);
	expect_allowed(test, GENX_OA_FLEX, set->flex, set->n_flex);
}

static struct kunit_case genx_oa_config_cases[] = {
	KUNIT_CASE(genx_oa_flex_increments),
	KUNIT_CASE(genx_oa_flex_coarse),
	KUNIT_CASE(genx_oa_flex_fine),
	KUNIT_CASE(genx_oa_flex_registers),
	KUNIT_CASE(genx_oa_flex_names),
	KUNIT_CASE(genx_oa_config_flex_last_wins),
	KUNIT_CASE(genx_oa_config_whitelist),
	KUNIT_CASE(genx_oa_config_domains_held),
	KUNIT_CASE(genx_oa_config_test_set_allowed),
	{}
};

static struct kunit_suite genx_oa_config_suite = {
	.name = "genx_oa_config",
	.test_cases = genx_oa_config_cases,
};

kunit_test_suite(genx_oa_config_suite);
