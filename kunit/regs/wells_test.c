// SPDX-License-Identifier: GPL-2.0-only
/*
 * The wells of each register of the GT, on the platforms whose wells no other test compares
 * (regs_icl_test.c, regs_lkf_test.c, regs_gen12_test.c). The model takes the wells from the tables
 * of the driver, so it notices no error in them. Source: register facts: force-wake, which name the
 * tables of i915/intel_uncore.c.
 */
#include <kunit/test.h>

#include "kunit/lib/platforms.h"
#include "regs/tables/mmio_ranges.h"

/* ONE: the only well of the part; RM: both of them; ABSENT: no unit of the part is there */
enum well { NONE, G, R, M, RM, V0, V2, E0, E1, ONE, ABSENT };

static const u32 domains[] = {
	[NONE] = 0,
	[G] = GENX_FW_BIT(GENX_FW_GT),
	[R] = GENX_FW_BIT(GENX_FW_RENDER),
	[M] = GENX_FW_BIT(GENX_FW_MEDIA),
	[RM] = GENX_FW_BIT(GENX_FW_RENDER) | GENX_FW_BIT(GENX_FW_MEDIA),
	[V0] = GENX_FW_BIT(GENX_FW_VDBOX(0)),
	[V2] = GENX_FW_BIT(GENX_FW_VDBOX(2)),
	[E0] = GENX_FW_BIT(GENX_FW_VEBOX(0)),
	[E1] = GENX_FW_BIT(GENX_FW_VEBOX(1)),
};

/* The well of registers from an offset on, to the next step. */
struct step {
	u32 from;
	enum well well;
};

static const struct step one[] = { { 0, ONE }, { 0x40000, ABSENT }, {} };

static const struct step vlv[] = {
	{ 0, NONE }, { 0x2000, R }, { 0x4000, NONE }, { 0x5000, R }, { 0x8000, NONE },
	{ 0xb000, R }, { 0x12000, M }, { 0x14000, NONE }, { 0x22000, M }, { 0x24000, NONE },
	{ 0x2e000, R }, { 0x30000, M }, { 0x40000, ABSENT }, {}
};

static const struct step gen9[] = {
	{ 0, G }, { 0xb00, NONE }, { 0x2000, R }, { 0x2700, G }, { 0x3000, R }, { 0x4000, G },
	{ 0x5200, R }, { 0x8000, G }, { 0x8130, M }, { 0x8140, R }, { 0x8160, G }, { 0x8300, R },
	{ 0x8500, G }, { 0x8800, M }, { 0x8a00, G }, { 0x8c00, R }, { 0x8d00, G },
	{ 0x9400, RM }, { 0x9800, G }, { 0xb000, R }, { 0xb480, G }, { 0xd000, M },
	{ 0xd800, G }, { 0xe000, R }, { 0xe900, G }, { 0x12000, M }, { 0x14000, G },
	{ 0x1a000, M }, { 0x1ea00, G }, { 0x24400, R }, { 0x24800, G }, { 0x30000, M },
	{ 0x40000, ABSENT }, {}
};

static const struct step dg2[] = {
	{ 0, NONE }, { 0x2000, R }, { 0x2700, G }, { 0x4b00, NONE }, { 0x5200, R }, { 0x8000, G },
	{ 0x8140, R }, { 0x8160, NONE }, { 0x8200, G }, { 0x8300, R }, { 0x8500, G },
	{ 0x8d00, R }, { 0x9000, G }, { 0x94d0, R }, { 0x9560, NONE }, { 0x9680, R },
	{ 0x9800, G }, { 0xd000, NONE }, { 0xd800, R }, { 0xd880, G }, { 0xdc00, R },
	{ 0xdd00, G }, { 0xde80, R }, { 0xe900, G }, { 0x10000, NONE }, { 0x13000, V0 },
	{ 0x13200, V2 }, { 0x14800, R }, { 0x15000, G }, { 0x16e00, R }, { 0x22000, G },
	{ 0x24000, NONE }, { 0x24180, G }, { 0x24a00, R }, { 0x25200, G }, { 0x26000, R },
	{ 0x30000, G }, { 0x40000, ABSENT }, { 0x1c0000, V0 }, { 0x1c4000, ABSENT },
	{ 0x1c8000, E0 }, { 0x1cc000, V0 }, { 0x1cd000, V2 }, { 0x1ce000, ABSENT },
	{ 0x1d0000, V2 }, { 0x1d4000, ABSENT }, { 0x1d8000, E1 }, { 0x1e0000, ABSENT }, {}
};

/* @steps: NULL: another test compares the wells */
struct row {
	const char *codename;
	const struct step *steps;
};

static const struct row rows[] = {
	{ "snb", one }, { "ivb", one }, { "vlv", vlv }, { "hsw", one }, { "bdw", one },
	{ "kbl", gen9 }, { "icl" }, { "lkf" }, { "ehl" }, { "tgl" }, { "adl" }, { "dg2", dg2 },
};

#define END	0x200000

/* The row of a platform and of its variants, or NULL. */
static const struct row *row_of(const struct genx_platform *plat)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++)
		if (!strncmp(plat->codename, rows[i].codename, 3))
			return &rows[i];
	return NULL;
}

/* Descriptors with a row that has steps, and those without a row, which fail. */
static const void *wells_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_descriptors_gen(plat, desc);
	} while (plat && row_of(plat) && !row_of(plat)->steps);
	return plat;
}

static u32 domains_of(const struct genx_platform *plat, enum well well)
{
	return well == ONE ? GENX_FW_BIT(plat->fw_domains[0].domain) : domains[well];
}

/* FW-007, FW-014: each register that the driver may access wakes the wells that it is in. */
static void every_well(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct row *row = row_of(plat);
	unsigned int wrong = 0, found = 0;
	const struct step *step;
	u32 offset;

	KUNIT_ASSERT_NOT_NULL(test, row);
	step = row->steps;
	for (offset = 0; offset < END && wrong < 10; offset += 4) {
		const struct genx_mmio_range *range = genx_mmio_range_find(plat, offset);

		if (step[1].from && offset == step[1].from)
			step++;
		if (!range)
			continue;
		found++;
		if (step->well != ABSENT && range->domains == domains_of(plat, step->well))
			continue;
		KUNIT_FAIL(test, "%06x: domains %x, well %u", offset, range->domains, step->well);
		wrong++;
	}
	KUNIT_EXPECT_GT(test, found, 0x10000 / 4);
}

static struct kunit_case wells_cases[] = {
	KUNIT_CASE_PARAM(every_well, wells_gen),
	{}
};

static struct kunit_suite wells_suite = {
	.name = "genx_regs_wells",
	.test_cases = wells_cases,
};

kunit_test_suite(wells_suite);
