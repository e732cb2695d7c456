// SPDX-License-Identifier: GPL-2.0-only
/*
 * The rows of engines of all platforms and variants, against what the register facts say of a class
 * and an instance: bases, bits of the reset, invalidation of TLBs, fuses. Facts, not rows, are
 * written here: an engine that is added is covered.
 */
#include <kunit/test.h>

#include "kunit/lib/platforms.h"

/**
 * struct place - a register and its bits
 * @addr:	register, 0: there is none
 * @bits:	the bits
 */
struct place {
	u32 addr, bits;
};

static bool is_dg2(const struct genx_platform *plat)
{
	return !strncmp(plat->codename, "dg2", 3);
}

/* Register facts, PCI ids: a base of VEBOX before Gen11 is that of CCS0 on DG2. */
static u32 base_of(const struct genx_platform *plat, u8 class, u8 n)
{
	switch (class) {
	case GENX_CLASS_RENDER:
		return 0x2000;
	case GENX_CLASS_COPY:
		return 0x22000;
	case GENX_CLASS_VIDEO_DECODE:
		return plat->gen < 11 ? (n ? 0x1c000 : 0x12000) : 0x1c0000 + 0x4000 * n +
		       (n > 1 ? 0x8000 : 0);
	case GENX_CLASS_VIDEO_ENHANCE:
		return plat->gen < 11 ? 0x1a000 : 0x1c8000 + 0x10000 * n;
	default:
		return n < 3 ? 0x1a000 + 0x2000 * n : 0x26000;
	}
}

/* Register facts, reset; compute engines are reset with render (SIL-270). */
static u32 reset_of(const struct genx_platform *plat, u8 class, u8 n)
{
	const bool gen11 = plat->gen >= 11;

	switch (class) {
	case GENX_CLASS_COPY:
		return gen11 ? BIT(2) : BIT(3);
	case GENX_CLASS_VIDEO_DECODE:
		return gen11 ? BIT(5 + n) : n ? BIT(7) : BIT(2);
	case GENX_CLASS_VIDEO_ENHANCE:
		return gen11 ? BIT(13 + n) : BIT(4);
	default:
		return BIT(1);
	}
}

/* Register facts, TLB invalidation: Gen8 to Gen11, where VCS1 has a register of its own. */
static struct place tlb_gen8(u8 class, u8 n)
{
	switch (class) {
	case GENX_CLASS_RENDER:
		return (struct place){ 0x4260, BIT(0) };
	case GENX_CLASS_COPY:
		return (struct place){ 0x426c, BIT(0) };
	case GENX_CLASS_VIDEO_DECODE:
		return n == 1 ? (struct place){ 0x4268, BIT(0) } : (struct place){ 0x4264, BIT(n) };
	default:
		return (struct place){ 0x4270, BIT(n) };
	}
}

static struct place tlb_gen12(u8 class, u8 n)
{
	static const u32 addr[] = {
		[GENX_CLASS_RENDER] = 0xced8, [GENX_CLASS_VIDEO_DECODE] = 0xcedc,
		[GENX_CLASS_VIDEO_ENHANCE] = 0xcee0, [GENX_CLASS_COPY] = 0xcee4,
		[GENX_CLASS_COMPUTE] = 0xcf04,
	};

	return (struct place){ addr[class], BIT(n) };
}

static struct place tlb_of(const struct genx_platform *plat, u8 class, u8 n)
{
	if (plat->gen < 8)
		return (struct place){ };
	return plat->gen < 12 ? tlb_gen8(class, n) : tlb_gen12(class, n);
}

/* Register facts, fuses: from Gen11 on; the sense of those of DG2 is "enabled". */
static struct place fuse_of(const struct genx_platform *plat, u8 class, u8 n)
{
	if (class == GENX_CLASS_COMPUTE)
		return (struct place){ 0x9144, 0xffU << 8 * n };
	if (plat->gen >= 11 && class == GENX_CLASS_VIDEO_DECODE)
		return (struct place){ 0x9140, BIT(n) };
	if (plat->gen >= 11 && class == GENX_CLASS_VIDEO_ENHANCE)
		return (struct place){ 0x9140, BIT(16 + n) };
	return (struct place){ };
}

/* SIL-063: where the idle messages are; of the others only that they are behind these. */
static u32 idle_of(u8 class, u8 n)
{
	if (class == GENX_CLASS_RENDER || class == GENX_CLASS_COMPUTE)
		return 0x8000;
	if (class == GENX_CLASS_COPY)
		return 0x800c;
	if (n)
		return 0;
	return class == GENX_CLASS_VIDEO_DECODE ? 0x8004 : 0x8010;
}

static void every_row(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	unsigned int i;

	for (i = 0; i < plat->n_engines; i++) {
		const struct genx_engine_desc *e = &plat->engines[i];
		const u8 class = e->class, n = e->instance;
		const struct place tlb = tlb_of(plat, class, n), fuse = fuse_of(plat, class, n);
		const bool masked = plat->gen >= 12 && class != GENX_CLASS_RENDER &&
				    class != GENX_CLASS_COPY;

		KUNIT_EXPECT_EQ_MSG(test, e->mmio_base, base_of(plat, class, n), "%s", e->name);
		KUNIT_EXPECT_EQ_MSG(test, e->reset_mask, reset_of(plat, class, n), "%s", e->name);
		KUNIT_EXPECT_EQ_MSG(test, e->tlb_inv.addr, tlb.addr, "%s", e->name);
		KUNIT_EXPECT_EQ_MSG(test, e->tlb_inv_bit, tlb.bits, "%s", e->name);
		KUNIT_EXPECT_EQ_MSG(test, e->tlb_inv_masked, masked, "%s", e->name);
		KUNIT_EXPECT_EQ_MSG(test, e->fuse.addr, fuse.addr, "%s", e->name);
		KUNIT_EXPECT_EQ_MSG(test, e->fuse_bit, fuse.bits, "%s", e->name);
		if (fuse.addr)
			KUNIT_EXPECT_EQ_MSG(test, e->fuse_enables, is_dg2(plat), "%s", e->name);
		if (e->msg_idle && idle_of(class, n))
			KUNIT_EXPECT_EQ_MSG(test, e->msg_idle, idle_of(class, n), "%s", e->name);
		else if (e->msg_idle)
			KUNIT_EXPECT_GT_MSG(test, e->msg_idle, 0x8010, "%s", e->name);
	}
}

static struct kunit_case engine_rows_cases[] = {
	KUNIT_CASE_PARAM(every_row, genx_kunit_descriptors_gen),
	{}
};

static struct kunit_suite engine_rows_suite = {
	.name = "genx_engine_rows",
	.test_cases = engine_rows_cases,
};

kunit_test_suite(engine_rows_suite);
