// SPDX-License-Identifier: GPL-2.0-only
/*
 * Compares the descriptors of Tiger, Rocket, Alder and Raptor Lake with the public Gen12.0 facts:
 * wells, replication, registers writable without force-wake, caches, device ids.
 */
#include <kunit/test.h>

#include "kunit/lib/platforms.h"
#include "regs/tables/mmio_ranges.h"
#include "regs/tables/workarounds.h"

#define GT		GENX_FW_BIT(GENX_FW_GT)
#define RENDER		GENX_FW_BIT(GENX_FW_RENDER)
#define VDBOX0		GENX_FW_BIT(GENX_FW_VDBOX(0))
#define VDBOX2		GENX_FW_BIT(GENX_FW_VDBOX(2))
#define VEBOX0		GENX_FW_BIT(GENX_FW_VEBOX(0))
#define NO_WELL		0
#define MEDIA_END	0x23ffff

/* Gen12.0 facts, A5: the wells as published, reserved parts included. */
static const struct {
	u32 first, last;
	u32 domains;
} wells[] = {
	{ 0x000000, 0x001fff, NO_WELL }, { 0x002000, 0x0026ff, RENDER }, { 0x002700, 0x0027ff, GT },
	{ 0x002800, 0x002aff, RENDER }, { 0x002b00, 0x002fff, GT }, { 0x003000, 0x003fff, RENDER },
	{ 0x004000, 0x0051ff, GT }, { 0x005200, 0x007fff, RENDER }, { 0x008000, 0x00813f, GT },
	{ 0x008140, 0x00815f, RENDER }, { 0x008160, 0x0081ff, NO_WELL }, { 0x008200, 0x0082ff, GT },
	{ 0x008300, 0x0084ff, RENDER }, { 0x008500, 0x0094cf, GT }, { 0x0094d0, 0x00955f, RENDER },
	{ 0x009560, 0x0097ff, NO_WELL }, { 0x009800, 0x00afff, GT }, { 0x00b000, 0x00b3ff, RENDER },
	{ 0x00b400, 0x00cfff, GT }, { 0x00d000, 0x00d7ff, NO_WELL }, { 0x00d800, 0x00d8ff, RENDER },
	{ 0x00d900, 0x00dbff, GT }, { 0x00dc00, 0x00efff, RENDER }, { 0x00f000, 0x0147ff, GT },
	{ 0x014800, 0x01ffff, RENDER }, { 0x020000, 0x020fff, VDBOX0 },
	{ 0x021000, 0x021fff, VDBOX2 }, { 0x022000, 0x023fff, GT }, { 0x024000, 0x02417f, NO_WELL },
	{ 0x024180, 0x0249ff, GT }, { 0x024a00, 0x0251ff, RENDER }, { 0x025200, 0x0255ff, GT },
	{ 0x025600, 0x02567f, VDBOX0 }, { 0x025680, 0x0259ff, VDBOX2 },
	{ 0x025a00, 0x025a7f, VDBOX0 }, { 0x025a80, 0x02ffff, VDBOX2 }, { 0x030000, 0x03ffff, GT },
	{ 0x1c0000, 0x1c3fff, VDBOX0 }, { 0x1c8000, 0x1cbfff, VEBOX0 },
	{ 0x1cc000, 0x1cffff, VDBOX0 }, { 0x1d0000, 0x1d3fff, VDBOX2 },
};

/* The parts of the wells that the facts call reserved or do not list as in use. */
static const struct genx_mmio_span reserved[] = {
	{ 0x004900, 0x0051ff }, { 0x005400, 0x0054ff }, { 0x008800, 0x008fff },
	{ 0x009480, 0x0094cf }, { 0x009600, 0x0097ff }, { 0x00b480, 0x00bfff },
	{ 0x00de00, 0x00de7f }, { 0x00e900, 0x00efff }, { 0x010000, 0x0147ff },
	{ 0x015000, 0x016dff }, { 0x01c000, 0x01ffff }, { 0x024080, 0x02417f },
	{ 0x024200, 0x0249ff }, { 0x024a80, 0x0251ff }, { 0x025300, 0x0255ff },
	{ 0x025700, 0x0259ff }, { 0x025b00, 0x02ffff }, { 0x1c2c00, 0x1c2cff },
	{ 0x1c2e00, 0x1c3eff }, { 0x1ca100, 0x1cbeff }, { 0x1cd000, 0x1cffff },
	{ 0x1d2c00, 0x1d2cff }, { 0x1d2e00, 0x1d3eff },
};

/* G12-036, G12-038 */
static const struct genx_mmio_span per_subslice[] = {
	{ 0x008150, 0x00815f }, { 0x009520, 0x00955f }, { 0x00de80, 0x00e8ff },
	{ 0x024a00, 0x024a7f },
};

static const struct genx_mmio_span per_bank[] = { { 0x00b100, 0x00b3ff } };

static bool in(const struct genx_mmio_span *spans, unsigned int n, u32 offset)
{
	return genx_mmio_span_has(spans, n, offset);
}

static bool one_decoder(const struct genx_platform *plat)
{
	return plat == genx_platform_named("tgl-rkl");
}

/* Return: the wells of a register; -1: no unit of the part has it. */
static int expected(const struct genx_platform *plat, u32 offset)
{
	unsigned int i;

	if (in(reserved, ARRAY_SIZE(reserved), offset))
		return -1;
	for (i = 0; i < ARRAY_SIZE(wells); i++)
		if (offset >= wells[i].first && offset <= wells[i].last)
			return wells[i].domains == VDBOX2 && one_decoder(plat) ?
			       -1 : (int)wells[i].domains;
	return -1;
}

static enum genx_replication expected_repl(u32 offset)
{
	if (in(per_subslice, ARRAY_SIZE(per_subslice), offset))
		return GENX_REPL_SUBSLICE;
	return in(per_bank, ARRAY_SIZE(per_bank), offset) ? GENX_REPL_L3BANK : GENX_REPL_NONE;
}

/* Each offset of the GT has its well and its replication. */
static void every_offset(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int wrong = 0;
	u32 offset;

	for (offset = 0; offset <= MEDIA_END && wrong < 10; offset += 4) {
		const struct genx_mmio_range *range = genx_mmio_range_find(plat, offset);
		int domains = expected(plat, offset);

		if ((range ? (int)range->domains : -1) == domains &&
		    (!range || range->repl == expected_repl(offset)))
			continue;
		KUNIT_FAIL(test, "%06x: domains %x, want %x; replication %d", offset,
			   range ? range->domains : -1, domains, range ? (int)range->repl : -1);
		wrong++;
	}
}

/* G12-021, G12-023: tails, queues and frequency; the port of older parts is not among them. */
static void shadowed(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int i, n = 0;
	u32 offset;

	for (i = 0; i < plat->n_engines; i++) {
		u32 base = plat->engines[i].mmio_base;

		KUNIT_EXPECT_TRUE(test, in(plat->shadow, plat->n_shadow, base + 0x30));
		KUNIT_EXPECT_FALSE(test, in(plat->shadow, plat->n_shadow, base + 0x230));
		for (offset = 0x510; offset <= 0x550; offset += 4)
			KUNIT_EXPECT_TRUE(test, in(plat->shadow, plat->n_shadow, base + offset));
	}
	KUNIT_EXPECT_TRUE(test, in(plat->shadow, plat->n_shadow, 0xa008));
	KUNIT_EXPECT_TRUE(test, in(plat->shadow, plat->n_shadow, 0xa00c));
	KUNIT_EXPECT_TRUE(test, in(plat->shadow, plat->n_shadow, 0xc4c8));
	KUNIT_EXPECT_TRUE(test, in(plat->shadow, plat->n_shadow, 0xc4d4));
	KUNIT_EXPECT_TRUE(test, in(plat->shadow, plat->n_shadow, 0xc600));
	for (offset = 0; offset <= MEDIA_END; offset += 4)
		n += in(plat->shadow, plat->n_shadow, offset);
	/* of each engine the tail and 17 registers of the queue; two requests, three of the GuC */
	KUNIT_EXPECT_EQ(test, n, 18 * plat->n_engines + 5);
}

/* G12-023: Rocket Lake has nothing of a second decoder. */
static void decoders(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int engines = one_decoder(plat) ? 4 : 5, i;

	KUNIT_EXPECT_EQ(test, plat->n_engines, engines);
	KUNIT_EXPECT_EQ(test, plat->n_fw_domains, engines);
	KUNIT_EXPECT_EQ(test, plat->n_irq_sources, engines + 2);
	for (i = 0; one_decoder(plat) && i < plat->n_shadow; i++)
		KUNIT_EXPECT_LT(test, plat->shadow[i].first, 0x1d0000);
}

/* G12-007, G12-111 to G12-114, G12-117, G12-118: PAT, unused and additional entries of MOCS. */
static void caches(struct kunit *test)
{
	static const u8 pat[8] = { 3, 1, 2, 0, 3, 3, 3, 3 };
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct genx_coherency_desc *caches = plat->coherency;
	bool old = !strncmp(plat->codename, "tgl", 3);
	unsigned int i;

	KUNIT_EXPECT_MEMEQ(test, caches->pat, pat, sizeof(pat));
	KUNIT_EXPECT_EQ(test, caches->ppgtt_cached, 0);
	KUNIT_EXPECT_EQ(test, caches->ppgtt_uncached, 0x18);
	KUNIT_EXPECT_EQ(test, caches->mocs_base, 0x4000);
	KUNIT_ASSERT_EQ(test, caches->n_mocs, 64);
	for (i = 0; i < 64; i++) {
		if (i > 1 && i < 24)
			continue;
		if ((i >= 48 && i <= 51) || i >= 60)
			continue;
		KUNIT_EXPECT_EQ_MSG(test, caches->mocs[i].control, old ? 0 : 0x37, "%u", i);
		KUNIT_EXPECT_EQ_MSG(test, caches->mocs[i].l3, old ? 0x10 : 0x30, "%u", i);
	}
	KUNIT_EXPECT_EQ(test, caches->mocs[48].l3, 0x30);
	KUNIT_EXPECT_EQ(test, caches->mocs[49].control, 0x5);
	KUNIT_EXPECT_EQ(test, caches->mocs[50].l3, 0x10);
	KUNIT_EXPECT_EQ(test, caches->mocs[51].control, 0x5);
	KUNIT_EXPECT_EQ(test, caches->mocs[60].l3, 0x10);
	KUNIT_EXPECT_EQ(test, caches->mocs[61].l3, 0x30);
	KUNIT_EXPECT_TRUE(test, caches->bypass_llc);
	KUNIT_EXPECT_EQ(test, plat->no_relocations,
			strcmp(plat->codename, "tgl") && strcmp(plat->codename, "tgl-gt1"));
}

/* G12-130 to G12-149, and none of the workarounds of Gen11 and DG2 (G12-167, G12-168). */
static void workarounds(struct kunit *test)
{
	static const struct {
		enum genx_wa_where where;
		u32 addr, mask, value;
	} rows[] = {
		{ GENX_WA_VIDEO_EVEN, 0x3f10, BIT(22), BIT(22) },
		{ GENX_WA_GT, 0x9550, BIT(9), BIT(9) },
		{ GENX_WA_GT, 0x9424, BIT(1), 0 },
		{ GENX_WA_ENGINE, 0xc4, 0x3fff, 0x0306 },
		{ GENX_WA_RENDER, 0xb004, BIT(7), 0 },
		{ GENX_WA_RENDER, 0xe18c, BIT(15) | BIT(0), BIT(15) | BIT(0) },
		{ GENX_WA_RENDER, 0x20ec, BIT(1), BIT(1) },
		{ GENX_WA_RENDER, 0xe4f4, BIT(14) | BIT(8), BIT(14) | BIT(8) },
		{ GENX_WA_RENDER, 0x20a0, BIT(19), BIT(19) },
		{ GENX_WA_RENDER, 0xe48c, BIT(9), BIT(9) },
		{ GENX_WA_RENDER, 0x20e0, BIT(14), BIT(14) },
		{ GENX_WA_CONTEXT, 0x7304, BIT(9), BIT(9) },
		{ GENX_WA_CONTEXT, 0x2580, 0x6, 0x2 },
		{ GENX_WA_CONTEXT, 0x6604, 0xffffffff, 0xe0040000 },
		{ GENX_WA_CONTEXT, 0x7018, BIT(13), BIT(13) },
		{ GENX_WA_CONTEXT, 0x7300, BIT(6), BIT(6) },
		{ GENX_WA_COPY_CONTEXT, 0x22204, 0x7f7f, 0x0606 },
		/* not on Alder Lake-S and Raptor Lake-S */
		{ GENX_WA_RENDER, 0x2050, BIT(12) | BIT(7), BIT(12) | BIT(7) },
	};
	static const u32 masked[] = {
		0xc4, 0xe18c, 0x20ec, 0xe4f4, 0xe48c, 0x20e0, 0x7304, 0x2580, 0x7018, 0x7300,
		0x2050,
	};
	const struct genx_platform *plat = genx_kunit_plat(test);
	bool desktop = !strcmp(plat->codename, "adl") || !strcmp(plat->codename, "adl-rpls");
	unsigned int n = ARRAY_SIZE(rows) - desktop, i, k;
	const struct genx_wa *wa;

	for (i = 0; i < n; i++) {
		wa = genx_wa_row(plat, i);
		KUNIT_ASSERT_NOT_NULL(test, wa);
		KUNIT_EXPECT_EQ(test, (int)wa->where, (int)rows[i].where);
		KUNIT_EXPECT_EQ(test, wa->addr, rows[i].addr);
		KUNIT_EXPECT_EQ(test, wa->mask, rows[i].mask);
		KUNIT_EXPECT_EQ(test, wa->value, rows[i].value);
		for (k = 0; k < ARRAY_SIZE(masked) && masked[k] != wa->addr; k++)
			;
		KUNIT_EXPECT_EQ_MSG(test, wa->masked, k < ARRAY_SIZE(masked), "%x", wa->addr);
		/* G12-164 */
		KUNIT_EXPECT_EQ_MSG(test, wa->unverified, wa->addr == 0x6604 || wa->addr == 0x9424,
				    "%x", wa->addr);
	}
	KUNIT_EXPECT_NULL(test, genx_wa_row(plat, i));
}

/* G12-150 to G12-155, G12-218: registers of user batches; those of the OA unit are denied. */
static void user_registers(struct kunit *test)
{
	static const u32 render[] = {
		0x10002349, 0x7010, 0x7018, 0x7304, 0x4000db1c, 0x5000dafc, 0x5000db01,
	};
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int i;

	for (i = 0; i < plat->n_engines; i++) {
		const struct genx_engine_desc *desc = &plat->engines[i];

		if (desc->class == GENX_CLASS_RENDER) {
			KUNIT_ASSERT_EQ(test, desc->n_nonpriv, ARRAY_SIZE(render));
			KUNIT_EXPECT_MEMEQ(test, desc->nonpriv, render, sizeof(render));
			continue;
		}
		KUNIT_ASSERT_EQ(test, desc->n_nonpriv, 1);
		KUNIT_EXPECT_EQ(test, desc->nonpriv[0], 0x10000000 | (desc->mmio_base + 0x3a8));
	}
}

/* G12-178: registers of the error state that Gen11 has elsewhere, or lacks. */
static void error_registers(struct kunit *test)
{
	static const u32 want[] = { 0x7100, 0x7104, 0x7108, 0xcec4, 0xcebc, 0xcf68, 0x43f4 };
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int i, k;

	for (k = 0; k < ARRAY_SIZE(want); k++) {
		for (i = 0; i < plat->n_error_rows && plat->error_rows[i].addr != want[k]; i++)
			;
		KUNIT_EXPECT_LT_MSG(test, i, plat->n_error_rows, "%x", want[k]);
	}
}

/* Gen12.0 facts, A1. */
static const struct {
	const char *name;
	u16 ids[18];
} devices[] = {
	{ "Tiger Lake GT1", { 0x9a60, 0x9a68, 0x9a70 } },
	{ "Tiger Lake", { 0x9a40, 0x9a49, 0x9a59, 0x9a78, 0x9ac0, 0x9ac9, 0x9ad9, 0x9af8 } },
	{ "Rocket Lake", { 0x4c8a, 0x4c8b, 0x4c8c, 0x4c90, 0x4c9a, 0x4c80 } },
	{ "Alder Lake-S", { 0x4680, 0x4682, 0x4688, 0x468a, 0x4690, 0x4692, 0x4693, 0x468b } },
	{ "Alder Lake-P", { 0x46a0, 0x46a1, 0x46a2, 0x46a3, 0x46a6, 0x46a8, 0x46aa, 0x462a, 0x4626,
			    0x4628, 0x46b0, 0x46b1, 0x46b2, 0x46b3, 0x46c0, 0x46c1, 0x46c2,
			    0x46c3 } },
	{ "Alder Lake-N", { 0x46d0, 0x46d1, 0x46d2, 0x46d3, 0x46d4 } },
	{ "Raptor Lake-S", { 0xa780, 0xa781, 0xa782, 0xa783, 0xa788, 0xa789, 0xa78a, 0xa78b } },
	{ "Raptor Lake-P", { 0xa720, 0xa7a0, 0xa7a8, 0xa7aa, 0xa7ab } },
	{ "Raptor Lake-U", { 0xa721, 0xa7a1, 0xa7a9, 0xa7ac, 0xa7ad } },
};

/* Each device is driven under its own name. */
static void every_device(struct kunit *test)
{
	unsigned int row, i;

	for (row = 0; row < ARRAY_SIZE(devices); row++)
		for (i = 0; i < ARRAY_SIZE(devices[row].ids) && devices[row].ids[i]; i++) {
			u16 id = devices[row].ids[i];
			const struct genx_platform *plat = genx_platform_find(id);

			KUNIT_ASSERT_NOT_NULL_MSG(test, plat, "%04x", id);
			KUNIT_EXPECT_STREQ_MSG(test, plat->name, devices[row].name, "%04x", id);
		}
}

static struct kunit_case genx_regs_gen12_cases[] = {
	KUNIT_CASE_PARAM(every_offset, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(shadowed, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(decoders, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(caches, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(workarounds, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(user_registers, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(error_registers, genx_kunit_gen12_gen),
	KUNIT_CASE(every_device),
	{}
};

static struct kunit_suite genx_regs_gen12_suite = {
	.name = "genx_regs_gen12",
	.test_cases = genx_regs_gen12_cases,
};

kunit_test_suite(genx_regs_gen12_suite);
