// SPDX-License-Identifier: GPL-2.0-only
/*
 * Compares the table of Ice, Elkhart and Jasper Lake with the wells of the register facts
 * (force-wake, Gen11), offset by offset.
 */
#include <kunit/test.h>

#include "kunit/lib/platforms.h"
#include "regs/tables/mmio_ranges.h"

#define GT		GENX_FW_BIT(GENX_FW_GT)
#define RENDER		GENX_FW_BIT(GENX_FW_RENDER)
#define NO_WELL		0
#define MEDIA_END	0x23ffff

static const struct {
	u32 first, last;
	u32 domains;
} wells[] = {
	{ 0x000000, 0x001fff, NO_WELL }, { 0x002000, 0x0026ff, RENDER },
	{ 0x002700, 0x002fff, GT }, { 0x003000, 0x003fff, RENDER }, { 0x004000, 0x0051ff, GT },
	{ 0x005200, 0x007fff, RENDER }, { 0x008000, 0x00813f, GT }, { 0x008140, 0x00815f, RENDER },
	{ 0x008160, 0x0082ff, GT }, { 0x008300, 0x0084ff, RENDER }, { 0x008500, 0x0087ff, GT },
	{ 0x008800, 0x008bff, NO_WELL }, { 0x008c00, 0x008cff, RENDER },
	{ 0x008d00, 0x0094cf, GT }, { 0x0094d0, 0x00955f, RENDER },
	{ 0x009560, 0x0095ff, NO_WELL }, { 0x009600, 0x00afff, GT },
	{ 0x00b000, 0x00b47f, RENDER }, { 0x00b480, 0x00deff, GT },
	{ 0x00df00, 0x00e8ff, RENDER }, { 0x00e900, 0x016dff, GT },
	{ 0x016e00, 0x019fff, RENDER }, { 0x01a000, 0x023fff, GT },
	{ 0x024000, 0x02407f, NO_WELL }, { 0x024080, 0x02417f, GT },
	{ 0x024180, 0x0242ff, RENDER }, { 0x024300, 0x0243ff, GT },
	{ 0x024400, 0x024fff, RENDER }, { 0x025000, 0x03ffff, GT },
	{ 0x1c0000, 0x1c3fff, GENX_FW_BIT(GENX_FW_VDBOX(0)) },
	{ 0x1c8000, 0x1cffff, GENX_FW_BIT(GENX_FW_VEBOX(0)) },
	{ 0x1d0000, 0x1d3fff, GENX_FW_BIT(GENX_FW_VDBOX(2)) },
};

/* Return: the wells of a register; -1: no unit of the part has it. */
static int expected(const struct genx_platform *plat, u32 offset)
{
	unsigned int i;

	if (plat == &genx_platform_ehl && offset >= 0x1d0000)
		return -1;
	for (i = 0; i < ARRAY_SIZE(wells); i++)
		if (offset >= wells[i].first && offset <= wells[i].last)
			return wells[i].domains;
	return -1;
}

/* Each offset of the GT has its well. Beyond the wells, registers are not the GT's. */
static void every_offset(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int wrong = 0;
	u32 offset;

	for (offset = 0; offset <= MEDIA_END && wrong < 10; offset += 4) {
		const struct genx_mmio_range *range = genx_mmio_range_find(plat, offset);
		int domains = expected(plat, offset);

		if ((range ? (int)range->domains : -1) == domains)
			continue;
		KUNIT_FAIL(test, "%06x: domains %x, want %x", offset, range ? range->domains : -1,
			   domains);
		wrong++;
	}
}

/*
 * SIL-054: the registers of the L3 banks are those that a bank's number selects. Replication by
 * subslice is that of Lakefield.
 */
static void replicated(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int wrong = 0;
	u32 offset;

	for (offset = 0; offset <= MEDIA_END && wrong < 10; offset += 4) {
		const struct genx_mmio_range *range = genx_mmio_range_find(plat, offset);
		const struct genx_mmio_range *lkf;
		bool bank;

		lkf = genx_mmio_range_find(&genx_platform_lkf, offset);
		bank = range && range->repl == GENX_REPL_L3BANK;
		if (!range || (bank == (offset >= 0xb100 && offset <= 0xb3ff) &&
			       (!lkf || range->repl == lkf->repl)))
			continue;
		KUNIT_FAIL(test, "%06x: replication %d", offset, range->repl);
		wrong++;
	}
}

/* Elkhart and Jasper Lake have one video engine, and nothing of a second one. */
static void one_decoder(struct kunit *test)
{
	const struct genx_platform *plat = &genx_platform_ehl;
	unsigned int i;

	KUNIT_EXPECT_EQ(test, plat->n_engines, 4);
	KUNIT_EXPECT_EQ(test, plat->n_fw_domains, 4);
	for (i = 0; i < plat->n_fw_domains; i++)
		KUNIT_EXPECT_NE(test, (int)plat->fw_domains[i].domain, (int)GENX_FW_VDBOX(2));
	for (i = 0; i < plat->n_irq_sources; i++)
		KUNIT_EXPECT_FALSE(test, plat->irq_sources[i].class == GENX_CLASS_VIDEO_DECODE &&
				   plat->irq_sources[i].instance);
	for (i = 0; i < plat->n_shadow; i++)
		KUNIT_EXPECT_LT(test, plat->shadow[i].first, 0x1d0000);
	KUNIT_EXPECT_EQ(test, plat->topology.max_subslices, 4);
}

/* Register facts: PCI ids. */
static const u16 icl_ids[] = {
	0x8a50, 0x8a51, 0x8a52, 0x8a53, 0x8a54, 0x8a56, 0x8a57, 0x8a58, 0x8a59, 0x8a5a, 0x8a5b,
	0x8a5c, 0x8a5d, 0x8a70, 0x8a71,
};

static const u16 ehl_ids[] = { 0x4541, 0x4551, 0x4555, 0x4557, 0x4570, 0x4571 };

static const u16 jsl_ids[] = { 0x4e51, 0x4e55, 0x4e57, 0x4e61, 0x4e71 };

static void expect_driven(struct kunit *test, const char *name, const u16 *ids, unsigned int n)
{
	const struct genx_platform *plat;
	unsigned int i;

	for (i = 0; i < n; i++) {
		plat = genx_platform_find(ids[i]);
		KUNIT_ASSERT_NOT_NULL_MSG(test, plat, "%04x", ids[i]);
		KUNIT_EXPECT_STREQ_MSG(test, plat->name, name, "%04x", ids[i]);
	}
}

/* Each device of the parts is driven, as the part that it is. */
static void every_device(struct kunit *test)
{
	expect_driven(test, "Ice Lake", icl_ids, ARRAY_SIZE(icl_ids));
	expect_driven(test, "Elkhart Lake", ehl_ids, ARRAY_SIZE(ehl_ids));
	expect_driven(test, "Jasper Lake", jsl_ids, ARRAY_SIZE(jsl_ids));
}

/* Register facts: fuses: 1 x 8 x 8 units, Elkhart and Jasper Lake 1 x 4 x 8. */
static void units(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);

	KUNIT_EXPECT_EQ(test, plat->topology.max_slices, 1);
	KUNIT_EXPECT_EQ(test, plat->topology.max_subslices, plat == &genx_platform_icl ? 8 : 4);
	KUNIT_EXPECT_EQ(test, plat->topology.max_eus, 8);
}

/* Register facts: TLB invalidation. Decoders share a register, in which each has a bit. */
static const struct {
	const char *name;
	u32 addr, bit;
} tlbs[] = {
	{ "rcs0", 0x4260, 1 }, { "bcs0", 0x426c, 1 }, { "vcs0", 0x4264, 1 },
	{ "vcs2", 0x4264, 4 }, { "vecs0", 0x4270, 1 },
};

static void tlb_of_each_engine(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct genx_engine_desc *engine;
	unsigned int i;

	for (engine = plat->engines; engine < plat->engines + plat->n_engines; engine++) {
		for (i = 0; i < ARRAY_SIZE(tlbs) && strcmp(tlbs[i].name, engine->name); i++)
			;
		KUNIT_ASSERT_LT_MSG(test, i, ARRAY_SIZE(tlbs), "%s", engine->name);
		KUNIT_EXPECT_EQ_MSG(test, engine->tlb_inv.addr, tlbs[i].addr, "%s", engine->name);
		KUNIT_EXPECT_EQ_MSG(test, engine->tlb_inv_bit, tlbs[i].bit, "%s", engine->name);
		KUNIT_EXPECT_FALSE(test, engine->tlb_inv_masked);
	}
}

static bool routes_by(const struct genx_platform *plat, u32 value)
{
	const struct genx_oa_metric_set *set = plat->oa->test_set;
	unsigned int i;

	for (i = 0; i < set->n_mux; i++)
		if (set->mux[i].addr == 0x9888 && set->mux[i].value == value)
			return true;
	return false;
}

/*
 * The clock reaches the B counters of the built-in metric set by one register of Ice Lake's network
 * and another one of the later parts (the sets TestOa of IGT GPU Tools).
 */
static void clock_of_the_test_set(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	bool icl = plat == &genx_platform_icl;

	KUNIT_EXPECT_EQ(test, routes_by(plat, 0x24000001), icl);
	KUNIT_EXPECT_EQ(test, routes_by(plat, 0x0e130056), icl);
	KUNIT_EXPECT_EQ(test, routes_by(plat, 0x22000004), !icl);
	KUNIT_EXPECT_EQ(test, routes_by(plat, 0x0e130076), !icl);
}

/* The parts with units and tables of Gen11. */
static const void *gen11_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && plat->gen != 11);
	return plat;
}

static const void *parts_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = !prev ? &genx_platform_icl :
					   prev == &genx_platform_icl ? &genx_platform_ehl : NULL;

	return genx_kunit_plat_case(plat, desc);
}

static struct kunit_case regs_icl_cases[] = {
	KUNIT_CASE_PARAM(every_offset, parts_gen),
	KUNIT_CASE_PARAM(replicated, parts_gen),
	KUNIT_CASE(one_decoder),
	KUNIT_CASE(every_device),
	KUNIT_CASE_PARAM(units, parts_gen),
	KUNIT_CASE_PARAM(tlb_of_each_engine, gen11_gen),
	KUNIT_CASE_PARAM(clock_of_the_test_set, gen11_gen),
	{}
};

static struct kunit_suite regs_icl_suite = {
	.name = "genx_regs_icl",
	.test_cases = regs_icl_cases,
};

kunit_test_suite(regs_icl_suite);
