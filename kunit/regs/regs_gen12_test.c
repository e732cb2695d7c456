// SPDX-License-Identifier: GPL-2.0-only
/*
 * Compares the descriptors of Tiger, Rocket, Alder and Raptor Lake with the public Gen12.0 facts:
 * wells, replication, registers writable without force-wake, engines, interrupts, caches,
 * workarounds, power, device ids.
 */
#include <kunit/test.h>

#include "kunit/lib/platforms.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"
#include "regs/tables/workarounds.h"

#define GT		GENX_FW_BIT(GENX_FW_GT)
#define RENDER		GENX_FW_BIT(GENX_FW_RENDER)
#define VDBOX0		GENX_FW_BIT(GENX_FW_VDBOX(0))
#define VDBOX2		GENX_FW_BIT(GENX_FW_VDBOX(2))
#define VEBOX0		GENX_FW_BIT(GENX_FW_VEBOX(0))
#define NO_WELL		0
#define MEDIA_END	0x23ffff

/* Gen12.0 facts, A5 (G12-020, G12-025): the wells as published, reserved parts included. */
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

/* G12-036, G12-038; the L3 node at B000 is one register (G12-037) */
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

/*
 * What no table below has: G12-003, G12-004, G12-005, G12-006, G12-022, G12-028, G12-119, G12-185.
 */
static void identity(struct kunit *test)
{
	static const u32 crystals[4] = { 24000, 19200, 38400, 25000 };
	const struct genx_platform *plat = genx_kunit_plat(test);

	KUNIT_EXPECT_EQ(test, plat->gttmm_size, 16 << 20);
	KUNIT_EXPECT_EQ(test, plat->ggtt_offset, 8 << 20);
	KUNIT_EXPECT_EQ(test, plat->mmio_size, 2 << 20);
	KUNIT_EXPECT_FALSE(test, plat->lmem);
	KUNIT_EXPECT_EQ(test, (int)plat->stolen_kind, (int)GENX_STOLEN_GEN11);
	KUNIT_EXPECT_EQ(test, plat->dma_bits, 39);
	KUNIT_EXPECT_EQ(test, plat->ppgtt_bits, 48);
	KUNIT_EXPECT_EQ(test, (int)plat->ggtt_kind, (int)GENX_GGTT_GEN8);
	KUNIT_EXPECT_EQ(test, plat->coherency->ggtt_pte, 0);
	KUNIT_EXPECT_EQ(test, plat->coherency->ggtt_pte_uncached, 0);
	KUNIT_EXPECT_FALSE(test, plat->coherency->read_only_pages);
	KUNIT_EXPECT_TRUE(test, plat->coherency->has_llc);
	KUNIT_EXPECT_EQ(test, plat->fw_foreign, BIT(12));
	KUNIT_EXPECT_EQ(test, (int)plat->fw_kind, (int)GENX_FORCEWAKE_MASKED_FALLBACK);
	KUNIT_EXPECT_EQ(test, (int)plat->clock_kind, (int)GENX_CLOCK_GEN11);
	KUNIT_EXPECT_MEMEQ(test, plat->crystal_khz, crystals, sizeof(crystals));
}

/*
 * Gen12.0 facts, A4: base, bits of fuse, reset and TLB, messages of the engines (G12-032, G12-120,
 * G12-170, G12-232). @sfc: the bit of the scaler in GDRST (G12-171); 0: there is none.
 */
static const struct {
	const char *name;
	u8 class, instance;
	u32 base, fuse_bit, reset, msg_idle, tlb, tlb_bit, sfc;
	bool tlb_masked;
} engines[] = {
	{ "rcs0", 0, 0, 0x2000, 0, BIT(1), 0x8000, 0xced8, BIT(0), 0, false },
	{ "bcs0", 3, 0, 0x22000, 0, BIT(2), 0x800c, 0xcee4, BIT(0), 0, false },
	{ "vcs0", 1, 0, 0x1c0000, BIT(0), BIT(5), 0x8004, 0xcedc, BIT(0), BIT(17), true },
	{ "vcs2", 1, 2, 0x1d0000, BIT(2), BIT(7), 0x80c0, 0xcedc, BIT(2), BIT(18), true },
	{ "vecs0", 2, 0, 0x1c8000, BIT(16), BIT(13), 0x8010, 0xcee0, BIT(0), BIT(17), true },
};

static void expect_engine(struct kunit *test, const struct genx_engine_desc *desc, unsigned int i)
{
	KUNIT_EXPECT_EQ_MSG(test, desc->class, engines[i].class, "%s", desc->name);
	KUNIT_EXPECT_EQ_MSG(test, desc->instance, engines[i].instance, "%s", desc->name);
	KUNIT_EXPECT_EQ_MSG(test, desc->mmio_base, engines[i].base, "%s", desc->name);
	KUNIT_EXPECT_EQ_MSG(test, desc->fuse.addr, engines[i].fuse_bit ? 0x9140 : 0, "%s",
			    desc->name);
	KUNIT_EXPECT_EQ_MSG(test, desc->fuse_bit, engines[i].fuse_bit, "%s", desc->name);
	KUNIT_EXPECT_FALSE_MSG(test, desc->fuse_enables, "%s", desc->name);
	KUNIT_EXPECT_EQ_MSG(test, desc->reset_mask, engines[i].reset, "%s", desc->name);
	KUNIT_EXPECT_EQ_MSG(test, desc->msg_idle, engines[i].msg_idle, "%s", desc->name);
	KUNIT_EXPECT_EQ_MSG(test, desc->tlb_inv.addr, engines[i].tlb, "%s", desc->name);
	KUNIT_EXPECT_EQ_MSG(test, desc->tlb_inv_bit, engines[i].tlb_bit, "%s", desc->name);
	KUNIT_EXPECT_EQ_MSG(test, desc->tlb_inv_masked, engines[i].tlb_masked, "%s", desc->name);
	KUNIT_EXPECT_EQ_MSG(test, desc->sfc ?
			    GDRST_SFC(desc->instance / desc->sfc->instances_per_unit) : 0,
			    engines[i].sfc, "%s", desc->name);
}

static void each_engine(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int e, i;

	for (e = 0; e < plat->n_engines; e++) {
		for (i = 0; i < ARRAY_SIZE(engines); i++)
			if (!strcmp(engines[i].name, plat->engines[e].name))
				break;
		KUNIT_ASSERT_LT_MSG(test, i, ARRAY_SIZE(engines), "%s", plat->engines[e].name);
		expect_engine(test, &plat->engines[e], i);
	}
}

/*
 * G12-040: the registers of Gen11, and none of DG2's compute engines. G12-041: what makes an
 * interrupt of the OA unit is not known. G12-044: nothing enables those of protected content.
 */
static void interrupts(struct kunit *test)
{
	static const u32 enables[] = {
		0x190030, 0x190034, 0x190038, 0x19003c, 0x190040, 0x190044,
	};
	static const u32 masks[] = {
		0x190090, 0x1900a0, 0x1900a8, 0x1900ac, 0x1900d0, 0x1900e8, 0x1900ec, 0x1900f0,
		0x1900f4,
	};
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int i;

	KUNIT_EXPECT_EQ(test, plat->irq_master.addr, 0x190010);
	KUNIT_EXPECT_EQ(test, plat->irq_master_unit.addr, 0);
	KUNIT_ASSERT_EQ(test, plat->n_irq_enables, ARRAY_SIZE(enables));
	KUNIT_EXPECT_MEMEQ(test, plat->irq_enables, enables, sizeof(enables));
	KUNIT_ASSERT_EQ(test, plat->n_irq_masks, ARRAY_SIZE(masks));
	KUNIT_EXPECT_MEMEQ(test, plat->irq_masks, masks, sizeof(masks));
	for (i = 0; i < plat->n_irq_sources; i++) {
		const struct genx_irq_source *source = &plat->irq_sources[i];

		KUNIT_EXPECT_NE(test, source->enable.addr, 0x190040);
		KUNIT_EXPECT_FALSE(test, source->dw == 0 && source->bit == BIT(19));
	}
	KUNIT_EXPECT_FALSE(test, plat->oa->half_full);
}

/*
 * G12-007, G12-111, G12-112, G12-113, G12-114, G12-117, G12-118, G12-230: PAT, unused and
 * additional entries of MOCS. Entries 2 to 23 are those of Lakefield.
 */
static void caches(struct kunit *test)
{
	static const u8 pat[8] = { 3, 1, 2, 0, 3, 3, 3, 3 };
	static const struct {
		u8 index, control, l3;
	} more[] = {
		{ 48, 0x37, 0x30 }, { 49, 0x05, 0x30 }, { 50, 0x37, 0x10 }, { 51, 0x05, 0x10 },
		{ 60, 0x37, 0x10 }, { 61, 0x05, 0x30 }, { 62, 0x37, 0x10 }, { 63, 0x37, 0x10 },
	};
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct genx_coherency_desc *lkf = genx_platform_lkf.coherency;
	const struct genx_coherency_desc *caches = plat->coherency;
	const struct genx_mocs_entry *entry;
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
	for (i = 2; i < 24; i++) {
		KUNIT_EXPECT_EQ_MSG(test, caches->mocs[i].control, lkf->mocs[i].control, "%u", i);
		KUNIT_EXPECT_EQ_MSG(test, caches->mocs[i].l3, lkf->mocs[i].l3, "%u", i);
	}
	for (i = 0; i < ARRAY_SIZE(more); i++) {
		entry = &caches->mocs[more[i].index];
		KUNIT_EXPECT_EQ_MSG(test, entry->control, more[i].control, "%u", more[i].index);
		KUNIT_EXPECT_EQ_MSG(test, entry->l3, more[i].l3, "%u", more[i].index);
	}
	KUNIT_EXPECT_TRUE(test, caches->bypass_llc);
	KUNIT_EXPECT_EQ(test, plat->no_relocations,
			strcmp(plat->codename, "tgl") && strcmp(plat->codename, "tgl-gt1"));
}

/*
 * All workarounds, and none of Gen11 and DG2 (G12-123, G12-163, G12-167, G12-168). None depends on
 * the revision (G12-001).
 */
static void workarounds(struct kunit *test)
{
	static const struct {
		enum genx_wa_where where;
		u32 addr, mask, value;
	} rows[] = {
		/* G12-130 */
		{ GENX_WA_VIDEO_EVEN, 0x3f10, BIT(22), BIT(22) },
		/* G12-131 */
		{ GENX_WA_GT, 0x9550, BIT(9), BIT(9) },
		/* G12-132 */
		{ GENX_WA_GT, 0x9424, BIT(1), 0 },
		/* G12-115, G12-143 */
		{ GENX_WA_ENGINE, 0xc4, 0x3fff, 0x0306 },
		/* G12-133 */
		{ GENX_WA_RENDER, 0xb004, BIT(7), 0 },
		/* G12-134, G12-138 */
		{ GENX_WA_RENDER, 0xe18c, BIT(15) | BIT(0), BIT(15) | BIT(0) },
		/* G12-135 */
		{ GENX_WA_RENDER, 0x20ec, BIT(1), BIT(1) },
		/* G12-136, G12-139 */
		{ GENX_WA_RENDER, 0xe4f4, BIT(14) | BIT(8), BIT(14) | BIT(8) },
		/* G12-137 */
		{ GENX_WA_RENDER, 0x20a0, BIT(19), BIT(19) },
		/* G12-140 */
		{ GENX_WA_RENDER, 0xe48c, BIT(9), BIT(9) },
		/* G12-142 */
		{ GENX_WA_RENDER, 0x20e0, BIT(14), BIT(14) },
		/* G12-144 */
		{ GENX_WA_CONTEXT, 0x7304, BIT(9), BIT(9) },
		/* G12-145 */
		{ GENX_WA_CONTEXT, 0x2580, 0x6, 0x2 },
		/* G12-146 */
		{ GENX_WA_CONTEXT, 0x6604, 0xffffffff, 0xe0040000 },
		/* G12-147 */
		{ GENX_WA_CONTEXT, 0x7018, BIT(13), BIT(13) },
		/* G12-148 */
		{ GENX_WA_CONTEXT, 0x7300, BIT(6), BIT(6) },
		/* G12-116, G12-149 */
		{ GENX_WA_COPY_CONTEXT, 0x22204, 0x7f7f, 0x0606 },
		/* G12-141: not on Alder Lake-S and Raptor Lake-S */
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
		KUNIT_EXPECT_EQ(test, wa->revisions, 0);
		for (k = 0; k < ARRAY_SIZE(masked) && masked[k] != wa->addr; k++)
			;
		KUNIT_EXPECT_EQ_MSG(test, wa->masked, k < ARRAY_SIZE(masked), "%x", wa->addr);
		/* G12-026, G12-164 */
		KUNIT_EXPECT_EQ_MSG(test, wa->unverified, wa->addr == 0x6604 || wa->addr == 0x9424,
				    "%x", wa->addr);
	}
	KUNIT_EXPECT_NULL(test, genx_wa_row(plat, i));
}

/*
 * G12-150, G12-151, G12-152, G12-153, G12-154, G12-155, G12-218: registers of user batches; those
 * of the OA unit are denied.
 */
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

/* G12-122, G12-178: registers of the error state that Gen11 has elsewhere, or lacks. */
static void error_registers(struct kunit *test)
{
	static const u32 want[] = {
		0x7100, 0x7104, 0x7108, 0xcec4, 0xcebc, 0xcf68, 0x43f4, 0x1cc000,
	};
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int i, k;

	for (k = 0; k < ARRAY_SIZE(want); k++) {
		for (i = 0; i < plat->n_error_rows && plat->error_rows[i].addr != want[k]; i++)
			;
		KUNIT_EXPECT_LT_MSG(test, i, plat->n_error_rows, "%x", want[k]);
	}
	KUNIT_EXPECT_TRUE(test, plat->ring_fault_gam);
}

/* Gen12.0 facts, A15: RC6 (G12-180, G12-187), frequencies (G12-182, G12-183, G12-184, G12-186). */
static void power(struct kunit *test)
{
	static const struct genx_reg_value setup[] = {
		{ 0xa09c, 54 << 16 | 85 }, { 0xa0a0, 150 }, { 0xa0a8, 125000 }, { 0xa0ac, 25 },
		{ 0xc3e4, 10 }, { 0xa0b0, 0 }, { 0xa0b8, 50000 }, { 0xa0c4, 60 }, { 0xa0c8, 60 },
	};
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct genx_rc6_desc *rc6 = plat->rc6;
	unsigned int i, k;

	KUNIT_EXPECT_EQ(test, rc6->n_setup, ARRAY_SIZE(setup));
	for (i = 0; i < ARRAY_SIZE(setup); i++) {
		for (k = 0; k < rc6->n_setup && rc6->setup[k].addr != setup[i].addr; k++)
			;
		KUNIT_ASSERT_LT_MSG(test, k, rc6->n_setup, "%x", setup[i].addr);
		KUNIT_EXPECT_EQ_MSG(test, rc6->setup[k].value, setup[i].value, "%x",
				    setup[i].addr);
	}
	KUNIT_EXPECT_EQ(test, rc6->max_idle, 10);
	KUNIT_EXPECT_EQ(test, rc6->residency_ns, 1280);
	KUNIT_EXPECT_EQ(test, plat->freq->actual.addr, 0x1381b4);
	KUNIT_EXPECT_EQ(test, plat->freq->actual_mask, GENMASK(19, 11));
	KUNIT_EXPECT_EQ(test, plat->freq->rp1.addr, 0x145ef0);
	KUNIT_EXPECT_TRUE(test, plat->freq->efficient);
	KUNIT_EXPECT_EQ(test, (int)plat->freq->llc, (int)GENX_LLC_GT);
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
	KUNIT_CASE_PARAM(identity, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(each_engine, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(interrupts, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(caches, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(workarounds, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(user_registers, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(error_registers, genx_kunit_gen12_gen),
	KUNIT_CASE_PARAM(power, genx_kunit_gen12_gen),
	KUNIT_CASE(every_device),
	{}
};

static struct kunit_suite genx_regs_gen12_suite = {
	.name = "genx_regs_gen12",
	.test_cases = genx_regs_gen12_cases,
};

kunit_test_suite(genx_regs_gen12_suite);
