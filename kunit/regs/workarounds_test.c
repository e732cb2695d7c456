// SPDX-License-Identifier: GPL-2.0-only
/* Workarounds: their tables, when the driver applies them, and how it reports a mismatch. */
#include <kunit/test.h>

#include "gt/fuses.h"
#include "gt/workarounds.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/platform_find.h"
#include "regs/tables/mmio_ranges.h"
#include "regs/tables/workarounds.h"

/* Are the domains of @addr known, by a range of the tables or because @addr is outside the GT? */
static bool reachable(const struct genx_platform *plat, u32 addr)
{
	return genx_mmio_range_find(plat, addr) || !genx_mmio_is_gt(plat, addr);
}

static bool on_engine(const struct genx_wa *wa, const struct genx_engine_desc *engine)
{
	return wa->where == GENX_WA_ENGINE ||
	       (wa->where == GENX_WA_NOT_RENDER && engine->class != GENX_CLASS_RENDER) ||
	       (wa->where == GENX_WA_COPY && engine->class == GENX_CLASS_COPY) ||
	       (wa->where == GENX_WA_VIDEO_EVEN &&
		engine->class == GENX_CLASS_VIDEO_DECODE && engine->instance % 2 == 0);
}

/* Each row has valid bits, and its register has a row in the tables of ranges. */
static void tables(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct genx_wa *wa;
	unsigned int n = 0, i;

	KUNIT_ASSERT_NOT_NULL(test, plat->workarounds);
	for (; (wa = genx_wa_row(plat, n)); n++) {
		KUNIT_EXPECT_EQ_MSG(test, wa->value & ~wa->mask, 0, "%s", wa->name);
		KUNIT_EXPECT_NE_MSG(test, wa->mask, 0, "%s", wa->name);
		KUNIT_EXPECT_TRUE_MSG(test, !wa->masked || wa->mask <= U16_MAX, "%s", wa->name);
		KUNIT_EXPECT_EQ_MSG(test, wa->addr % 4, 0, "%s", wa->name);
		if (wa->where != GENX_WA_ENGINE && wa->where != GENX_WA_NOT_RENDER &&
		    wa->where != GENX_WA_VIDEO_EVEN && wa->where != GENX_WA_COPY) {
			KUNIT_EXPECT_TRUE_MSG(test, reachable(plat, wa->addr),
					      "%s: 0x%x is in no range", wa->name, wa->addr);
			continue;
		}
		for (i = 0; i < plat->n_engines; i++)
			KUNIT_EXPECT_TRUE_MSG(test, !on_engine(wa, &plat->engines[i]) ||
					      genx_mmio_range_find(plat, wa->addr +
								   plat->engines[i].mmio_base),
					      "%s: %s", wa->name, plat->engines[i].name);
	}
	KUNIT_EXPECT_GE(test, n, 3);
	KUNIT_EXPECT_LE(test, n, GENX_WA_MAX);
}

static bool has(const struct genx_platform *plat, u32 addr, u32 mask)
{
	const struct genx_wa *wa;
	unsigned int i;

	for (i = 0; (wa = genx_wa_row(plat, i)); i++)
		if (wa->addr == addr && wa->mask == mask)
			return true;
	return false;
}

/* Workarounds of a variant are only in the tables of the variants that need them. */
static void variants(struct kunit *test)
{
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("kbl-skl"), 0x9424, 0x1));
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("kbl-skl-gt3"), 0x9424, 0x1));
	KUNIT_EXPECT_FALSE(test, has(&genx_platform_kbl, 0x9424, 0x1));
	KUNIT_EXPECT_TRUE(test, has(&genx_platform_kbl, 0x4ab0, 0x40000));
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("kbl-gt3"), 0xe100, 0x0010));
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("kbl-gt3"), 0x7014, 0x0100));
	KUNIT_EXPECT_FALSE(test, has(genx_platform_named("kbl-skl"), 0x7014, 0x0100));
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("kbl-skl"), 0x4090, 0x100));
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("kbl-cfl"), 0x7014, 0x0100));
	KUNIT_EXPECT_FALSE(test, has(genx_platform_named("kbl-cfl"), 0x4090, 0x100));
	KUNIT_EXPECT_FALSE(test, has(genx_platform_named("kbl-cfl-gt3"), 0x24c, U32_MAX));
	KUNIT_EXPECT_TRUE(test, has(&genx_platform_kbl, 0x24c, U32_MAX));
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("bdw-gt3"), 0x7300, 0x4000));
	KUNIT_EXPECT_FALSE(test, has(&genx_platform_bdw, 0x7300, 0x4000));
	/* all Gen7 platforms have this workaround */
	KUNIT_EXPECT_TRUE(test, has(&genx_platform_ivb, 0x7004, 0x0040));
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("hsw-gt1"), 0x7004, 0x0040));
	/* SIL-404, SIL-405 */
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("ivb-gt1"), 0xe100, 0x0008));
	KUNIT_EXPECT_FALSE(test, has(genx_platform_named("ivb-gt1"), 0xf4f4, 0x0001));
	KUNIT_EXPECT_FALSE(test, has(&genx_platform_ivb, 0xe100, 0x0008));
	KUNIT_EXPECT_TRUE(test, has(&genx_platform_ivb, 0xf4f4, 0x0001));
	/* SIL-452: Skylake alone */
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("kbl-skl"), 0x7008, 0x003f));
	KUNIT_EXPECT_FALSE(test, has(&genx_platform_kbl, 0x7008, 0x003f));
	/* SIL-482, SIL-489, SIL-496, SIL-501 */
	KUNIT_EXPECT_TRUE(test, has(&genx_platform_dg2, 0x9434, BIT(17)));
	KUNIT_EXPECT_TRUE(test, has(&genx_platform_dg2, 0x9524, BIT(28)));
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("dg2-atsm150"), 0x9434, BIT(17)));
	KUNIT_EXPECT_FALSE(test, has(genx_platform_named("dg2-g11"), 0x9434, BIT(17)));
	KUNIT_EXPECT_FALSE(test, has(genx_platform_named("dg2-g12"), 0x9524, BIT(28)));
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("dg2-g11"), 0xe7cc, 0x00e0));
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("dg2-g11"), 0xe7c8, BIT(15)));
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("dg2-atsm75"), 0xe420, 0x0008));
	KUNIT_EXPECT_FALSE(test, has(&genx_platform_dg2, 0xe420, 0x0008));
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("dg2-atsm150"), 0xe48c, 0x000c));
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("dg2-atsm75"), 0xe48c, 0x000c));
	KUNIT_EXPECT_FALSE(test, has(genx_platform_named("dg2-g11"), 0xe48c, 0x000c));
	KUNIT_EXPECT_TRUE(test, has(genx_platform_named("dg2-g12"), 0xb158, 0x03ff));
	KUNIT_EXPECT_NULL(test, genx_wa_row(&genx_platform_kbl, GENX_WA_MAX));
}

/* SIL-249: objects report no swizzling, so fences and the memory controller must not swizzle. */
static void no_swizzling_SIL_249(struct kunit *test)
{
	static const struct {
		const struct genx_platform *plat;
		u32 arb_mode;
	} rows[] = {
		{ &genx_platform_snb, BIT(4) }, { &genx_platform_ivb, BIT(5) },
		{ &genx_platform_vlv, BIT(5) }, { &genx_platform_hsw, BIT(5) },
	};
	unsigned int i, k, n;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		const struct genx_wa *wa;

		for (k = 0, n = 0; (wa = genx_wa_row(rows[i].plat, k)); k++) {
			if (wa->addr != 0x101000 && wa->addr != 0x4030)
				continue;
			KUNIT_EXPECT_EQ(test, wa->where, GENX_WA_GT);
			KUNIT_EXPECT_EQ(test, wa->mask,
					wa->addr == 0x4030 ? rows[i].arb_mode : BIT(0));
			KUNIT_EXPECT_EQ(test, wa->value, 0);
			KUNIT_EXPECT_EQ(test, wa->masked, wa->addr == 0x4030);
			n++;
		}
		KUNIT_EXPECT_EQ_MSG(test, n, 2, "%s", rows[i].plat->codename);
	}
}

/* SIL-491, SIL-506: on each die the copy engine is scheduled round robin, and blits use MOCS 1. */
static void copy_engine_SIL_491_SIL_506(struct kunit *test)
{
	static const char * const dies[] = {
		"dg2", "dg2-g11", "dg2-g12", "dg2-atsm150", "dg2-atsm75",
	};
	unsigned int d, i, n;

	for (d = 0; d < ARRAY_SIZE(dies); d++) {
		const struct genx_platform *plat = genx_platform_named(dies[d]);
		const struct genx_wa *wa;

		for (i = 0, n = 0; (wa = genx_wa_row(plat, i)); i++) {
			if (wa->addr == 0x1d0) {
				KUNIT_EXPECT_EQ(test, wa->where, GENX_WA_COPY);
				KUNIT_EXPECT_EQ(test, wa->mask, 0x1800);
				KUNIT_EXPECT_EQ(test, wa->value, 0x0800);
				KUNIT_EXPECT_TRUE(test, wa->masked);
				n++;
			} else if (wa->addr == 0x22204) {
				KUNIT_EXPECT_EQ(test, wa->where, GENX_WA_COPY_CONTEXT);
				KUNIT_EXPECT_EQ(test, wa->mask, 0x7f7f);
				KUNIT_EXPECT_EQ(test, wa->value, 0x0202);
				n++;
			}
		}
		KUNIT_EXPECT_EQ_MSG(test, n, 2, "%s", dies[d]);
	}
}

/* SIL-464: which revisions need Wa_1607087056; -1: none */
static int revisions_of(const struct genx_platform *plat, u32 addr)
{
	const struct genx_wa *wa;
	unsigned int i;

	for (i = 0; (wa = genx_wa_row(plat, i)); i++)
		if (wa->addr == addr)
			return wa->revisions;
	return -1;
}

/* SIL-464: the L3 clock must not be gated, on Elkhart and Jasper Lake in stepping A0 only. */
static void l3_clock_SIL_464(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, revisions_of(&genx_platform_icl, 0x94d4), 0);
	KUNIT_EXPECT_EQ(test, revisions_of(&genx_platform_lkf, 0x94d4), 0);
	KUNIT_EXPECT_EQ(test, revisions_of(&genx_platform_ehl, 0x94d4), BIT(0));
	KUNIT_EXPECT_EQ(test, revisions_of(&genx_platform_kbl, 0x94d4), -1);
}

/* SIL-372, SIL-373: further registers that batches of the other engines may read. */
static void readable_SIL_372(struct kunit *test)
{
	static const struct {
		const char *codename, *engine;
		u32 want[4];
	} rows[] = {
		{ "kbl-cml", "bcs0", { 0x100223a8 } }, { "kbl-cml", "vcs0", { 0x100123a8 } },
		{ "kbl-cml", "vecs0", { 0x1001a3a8 } }, { "kbl-cfl", "bcs0", { 0 } },
		{ "icl", "bcs0", { 0x100223a8 } }, { "icl", "vecs0", { 0x101c83a8 } },
		{ "icl", "vcs0", { 0x101c03a8, 0x101c2000, 0x101c2014, 0x101c23b0 } },
		{ "icl", "vcs2", { 0x101d03a8, 0x101d2000, 0x101d2014, 0x101d23b0 } },
		{ "lkf", "bcs0", { 0x100223a8 } }, { "lkf", "vecs0", { 0x101c83a8 } },
		{ "lkf", "vcs0", { 0x101c03a8, 0x101c2000, 0x101c2014, 0x101c23b0 } },
		{ "lkf", "vcs2", { 0x101d03a8, 0x101d2000, 0x101d2014, 0x101d23b0 } },
		{ "ehl", "bcs0", { 0x100223a8 } }, { "ehl", "vecs0", { 0x101c83a8 } },
		{ "ehl", "vcs0", { 0x101c03a8, 0x101c2000, 0x101c2014, 0x101c23b0 } },
	};
	unsigned int i, k, n;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		const struct genx_platform *plat = genx_platform_named(rows[i].codename);
		const struct genx_engine_desc *desc = plat->engines;

		while (strcmp(desc->name, rows[i].engine))
			desc++;
		for (n = 0; n < 4 && rows[i].want[n]; n++)
			;
		KUNIT_ASSERT_EQ_MSG(test, desc->n_nonpriv, n, "row %u", i);
		for (k = 0; k < n; k++)
			KUNIT_EXPECT_EQ_MSG(test, desc->nonpriv[k], rows[i].want[k], "row %u", i);
	}
}

static u32 model_reg(struct genx_kunit_gt *kgt, u32 addr)
{
	unsigned long flags = genx_kunit_gpu_lock(kgt->gpu);
	u32 val = kgt->gpu->model->regs[addr / 4];

	genx_kunit_gpu_unlock(kgt->gpu, flags);
	return val;
}

static void model_set(struct genx_kunit_gt *kgt, u32 addr, u32 val)
{
	unsigned long flags = genx_kunit_gpu_lock(kgt->gpu);

	kgt->gpu->model->regs[addr / 4] = val;
	genx_kunit_gpu_unlock(kgt->gpu, flags);
}

static bool is_replicated(const struct genx_platform *plat, u32 addr)
{
	const struct genx_mmio_range *range = genx_mmio_range_find(plat, addr);

	return range && range->repl != GENX_REPL_NONE;
}

static u32 hsw_predicate(const char *name)
{
	const struct genx_wa *wa;
	unsigned int i;

	for (i = 0; (wa = genx_wa_row(genx_platform_named(name), i)); i++)
		if (wa->addr == 0x2214 && wa->where == GENX_WA_RENDER && wa->mask == U32_MAX)
			return wa->value;
	return U32_MAX;
}

/* SIL-414: MI_PREDICATE_RESULT_2 is set on GT3 alone, and cleared on the others. */
static void lower_slice_SIL_414(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, hsw_predicate("hsw-gt1"), 0);
	KUNIT_EXPECT_EQ(test, hsw_predicate("hsw"), 0);
	KUNIT_EXPECT_EQ(test, hsw_predicate("hsw-gt3"), 1);
}

/* SIL-023: HSW and BDW have 128 MiB or none; the register tells the size from Gen9 on. */
static void edram_SIL_023(struct kunit *test)
{
	static const struct {
		const char *codename;
		u32 cap;
		unsigned int mib;
	} rows[] = {
		{ "hsw", 0, 0 }, { "hsw", 1, 128 }, { "bdw-gt3", 0x3ff, 128 },
		{ "kbl-skl-gt3", 0x3fe, 0 },
		/* banks * ways * sets */
		{ "kbl-skl-gt3", 1 | 4 << 1 | 3 << 5 | 0 << 8, 4 * 16 },
		{ "kbl", 1 | 8 << 1 | 2 << 5 | 3 << 8, 8 * 12 * 2 },
		{ "kbl", 1 | 15 << 1 | 0 << 5 | 1 << 8, 15 * 4 },
		{ "lkf", 0x3ff, 0 }, { "snb", 1, 0 },
	};
	const struct genx_platform *plat;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		plat = genx_platform_named(rows[i].codename);
		KUNIT_EXPECT_EQ_MSG(test, genx_workarounds_edram(plat, rows[i].cap), rows[i].mib,
				    "row %u", i);
	}
}

static u32 awake_read(struct genx_kunit_gt *kgt, u32 offset)
{
	CLASS(genx_forcewake_scope, wake)(&kgt->gt.fw, kgt->gt.fw.present);

	return genx_mmio_read(&kgt->gt.mmio, GENX_REG(offset));
}

/* SIL-415: parts with eDRAM have another hash; the fuse is read when the driver starts. */
static void edram_hash_SIL_415(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(genx_platform_named("bdw-gt3"));
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);

	KUNIT_EXPECT_EQ(test, kgt->gt.wa.edram_mib, 0);
	KUNIT_EXPECT_EQ(test, awake_read(kgt, 0x9008), 0);
	genx_kunit_gt_fini(test, kgt);
	cfg.fuses[0] = (struct model_fuse_value){ 0x120010, 1 };
	kgt = genx_kunit_gt_create(test, &cfg);
	KUNIT_EXPECT_EQ(test, kgt->gt.wa.edram_mib, 128);
	KUNIT_EXPECT_EQ(test, awake_read(kgt, 0x9008), 0xf << 16);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* SIL-452, SIL-021: a slice counts if exactly one subslice has seven EUs. */
static void iz_hashing_SIL_452(struct kunit *test)
{
	struct genx_fuses fuses = {};
	unsigned int slice, ss;

	for (slice = 0; slice < 3; slice++)
		for (ss = 0; ss < 4; ss++)
			fuses.eu[slice][ss] = 0xff;
	KUNIT_EXPECT_EQ(test, genx_workarounds_iz_hashing(&fuses), 0);
	fuses.eu[0][1] = 0x7f;			/* 3 - 1 */
	KUNIT_EXPECT_EQ(test, genx_workarounds_iz_hashing(&fuses), 2);
	fuses.eu[0][2] = 0xfd;			/* two of them */
	KUNIT_EXPECT_EQ(test, genx_workarounds_iz_hashing(&fuses), 0);
	fuses.eu[0][2] = 0xf9;			/* six EUs do not count */
	fuses.eu[2][0] = 0xef;
	KUNIT_EXPECT_EQ(test, genx_workarounds_iz_hashing(&fuses), 2 | 3 << 4);
	fuses.eu[1][3] = 0xfe;			/* 3 - 3: the default */
	KUNIT_EXPECT_EQ(test, genx_workarounds_iz_hashing(&fuses), 2 | 3 << 4);
}

/* SIL-452: a Skylake with such a slice has the hashing in its contexts, a full one does not. */
static void iz_hashing_applied(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(genx_platform_named("kbl-skl"));
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);

	KUNIT_EXPECT_EQ(test, x->gt->wa.iz_hashing, 0);
	KUNIT_EXPECT_EQ(test, model_reg(x->kgt, 0x7008) & 0x3f, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static void iz_hashing_fused(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(genx_platform_named("kbl-skl"));
	struct genx_kunit_exec *x;

	/* subslice 1 of slice 0 lacks an EU */
	cfg.fuses[0] = (struct model_fuse_value){ 0x9134, 0x00000100 };
	x = genx_kunit_exec_create(test, &cfg);
	KUNIT_EXPECT_EQ(test, x->gt->wa.iz_hashing, 2);
	KUNIT_EXPECT_EQ(test, model_reg(x->kgt, 0x7008) & 0x3f, 2);
	KUNIT_EXPECT_EQ(test, x->gt->wa.mismatches, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-427, SIL-314: BDW's L3 credits, changed with the clock gating off, which is on afterwards. */
static void credits_SIL_427(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_platform_named("bdw"));
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);

	KUNIT_EXPECT_EQ(test, awake_read(kgt, 0xb100) & 0xffc000, 0x784000);
	KUNIT_EXPECT_EQ(test, awake_read(kgt, 0x9424) & 1, 1);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/*
 * Gen9: 0xB004, 0xB118 and 0xB11C exist once for each slice. One write reaches all, and each slice
 * can be read.
 */
static void slices_of_l3(struct kunit *test)
{
	static const struct genx_reg_mcr regs[] = {
		GENX_MCR(0xb004), GENX_MCR(0xb118), GENX_MCR(0xb11c),
	};
	static const u32 bits[] = { 0x80, 0x200000, 0x4 };
	struct model_config cfg = genx_kunit_plat_config(genx_platform_named("kbl-cfl-gt3"));
	struct genx_kunit_exec *x;
	unsigned int i, slice;

	cfg.fuses[0] = (struct model_fuse_value){ 0x9120, 3 << 25 | 8 << 20 };
	cfg.fuses[1] = (struct model_fuse_value){ 0x9134, 0xff000000 };
	cfg.fuses[2] = (struct model_fuse_value){ 0x9138, 0xff000000 };
	x = genx_kunit_exec_create(test, &cfg);
	KUNIT_EXPECT_EQ(test, x->gt->fuses.slices, 3);
	KUNIT_EXPECT_EQ(test, x->gt->wa.mismatches, 0);
	CLASS(genx_forcewake_scope, wake)(&x->gt->fw, x->gt->fw.present);
	KUNIT_ASSERT_EQ(test, wake.err, 0);
	for (i = 0; i < ARRAY_SIZE(regs); i++) {
		KUNIT_EXPECT_TRUE(test, is_replicated(x->gt->plat, regs[i].addr));
		for (slice = 0; slice < 2; slice++)
			KUNIT_EXPECT_EQ_MSG(test, genx_steering_read_unit(&x->gt->steering, regs[i],
									  slice) & bits[i],
					    bits[i], "%x of slice %u", regs[i].addr, slice);
	}
	KUNIT_EXPECT_FALSE(test, is_replicated(x->gt->plat, 0xb200));
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-484, SIL-498: a register that firmware may have locked is written and not compared. */
static void unverified_SIL_484(struct kunit *test)
{
	static const struct genx_wa rows[] = {
		{ .name = "of a fuse", .where = GENX_WA_GT, .addr = 0x9138, .mask = 0xff,
		  .value = 0xfe, .unverified = true },
		{ .name = "of a register", .where = GENX_WA_GT, .addr = 0x4ab0, .mask = 0xff,
		  .value = 0x0f, .unverified = true },
		{ .name = NULL }
	};
	static const struct genx_wa *const lists[] = { rows, NULL };
	struct genx_platform *plat = kunit_kmalloc(test, sizeof(*plat), GFP_KERNEL);
	struct model_config cfg = { .plat = plat, .device_id = 0x9840 };
	struct genx_kunit_gt *kgt;
	const struct genx_wa *wa;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, plat);
	*plat = genx_platform_lkf;
	plat->workarounds = lists;
	kgt = genx_kunit_gt_create(test, &cfg);
	KUNIT_EXPECT_EQ(test, kgt->gt.wa.result[0], GENX_WA_UNVERIFIED);
	KUNIT_EXPECT_EQ(test, kgt->gt.wa.result[1], GENX_WA_UNVERIFIED);
	KUNIT_EXPECT_EQ(test, kgt->gt.wa.mismatches, 0);
	KUNIT_EXPECT_EQ(test, model_reg(kgt, 0x4ab0), 0x0f);
	genx_kunit_gpu_tolerate(kgt->gpu);
	for (i = 0; (wa = genx_wa_row(&genx_platform_dg2, i)); i++)
		if (wa->addr == 0x9424 || (wa->addr == 0xe5f0 && wa->mask == 8))
			KUNIT_EXPECT_TRUE_MSG(test, wa->unverified, "%s", wa->name);
}

/*
 * Expect that the model has the values of all rows of @where, except replicated registers, which
 * other suites test. Return: the number of rows.
 */
static unsigned int expect_in_model(struct genx_kunit_exec *x, enum genx_wa_where where)
{
	const struct genx_platform *plat = x->gt->plat;
	const struct genx_wa *wa;
	unsigned int i, n = 0;

	for (i = 0; (wa = genx_wa_row(plat, i)); i++) {
		if (wa->where != where || wa->write_only || is_replicated(plat, wa->addr))
			continue;
		KUNIT_EXPECT_EQ_MSG(x->test, model_reg(x->kgt, wa->addr) & wa->mask, wa->value,
				    "%s", wa->name);
		n++;
	}
	return n;
}

static void clear_in_model(struct genx_kunit_exec *x, enum genx_wa_where where)
{
	const struct genx_platform *plat = x->gt->plat;
	const struct genx_wa *wa;
	unsigned int i;

	for (i = 0; (wa = genx_wa_row(plat, i)); i++)
		if (wa->where == where && !is_replicated(plat, wa->addr))
			model_set(x->kgt, wa->addr, ~wa->value & wa->mask);
}

/*
 * Workarounds are applied and read back at start, after a reset of the render engine and after a
 * reset of the GT.
 */
static void applied(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	const struct genx_wa *wa;
	unsigned int i;

	KUNIT_EXPECT_GT(test, expect_in_model(x, GENX_WA_GT), 3);
	KUNIT_EXPECT_GT(test, expect_in_model(x, GENX_WA_RENDER), 3);
	for (i = 0; (wa = genx_wa_row(x->gt->plat, i)); i++)
		KUNIT_EXPECT_EQ_MSG(test, x->gt->wa.result[i],
				    wa->write_only ? GENX_WA_WRITE_ONLY : GENX_WA_OK, "%s",
				    wa->name);

	clear_in_model(x, GENX_WA_RENDER);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
	expect_in_model(x, GENX_WA_RENDER);

	clear_in_model(x, GENX_WA_RENDER);
	clear_in_model(x, GENX_WA_GT);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	expect_in_model(x, GENX_WA_RENDER);
	expect_in_model(x, GENX_WA_GT);

	KUNIT_EXPECT_EQ(test, x->gt->wa.mismatches, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * G12-116, G12-149: the first context of the copy engine has rows of its own, and the others do
 * not.
 */
static void copy_context(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_tgl);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_wa_state *wa = &x->gt->wa;
	unsigned int i;

	KUNIT_EXPECT_EQ(test, model_reg(x->kgt, 0x22204), 0x0606);
	KUNIT_EXPECT_EQ(test, expect_in_model(x, GENX_WA_COPY_CONTEXT), 1);
	KUNIT_EXPECT_EQ(test, expect_in_model(x, GENX_WA_CONTEXT), 5);
	KUNIT_EXPECT_EQ(test, wa->mismatches, 0);
	for (i = 0; i < x->gt->plat->n_engines; i++) {
		const struct genx_engine_desc *desc = &x->gt->plat->engines[i];

		KUNIT_EXPECT_EQ(test, genx_workarounds_context_count(wa, desc),
				desc->class == GENX_CLASS_RENDER ? 5 :
				desc->class == GENX_CLASS_COPY ? 1 : 0);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A reset of another engine does not apply the render engine's workarounds again. */
static void not_others(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	const u32 addr = 0x20d4;
	u32 before;

	before = model_reg(x->kgt, addr);
	KUNIT_EXPECT_NE(test, before & 0xffff, 0);
	model_set(x->kgt, addr, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->bcs->index), "test"), 0);
	KUNIT_EXPECT_EQ(test, model_reg(x->kgt, addr), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
	KUNIT_EXPECT_EQ(test, model_reg(x->kgt, addr) & 0xffff, before & 0xffff);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A register that ignores the write is a mismatch: counted at each read-back, not an error. */
static void mismatch(struct kunit *test)
{
	static const struct genx_wa rows[] = {
		{ .name = "of a fuse", .where = GENX_WA_GT, .addr = 0x9138, .mask = 0xff,
		  .value = 0xfe },
		{ .name = NULL }
	};
	static const struct genx_wa *const lists[] = { rows, NULL };
	struct genx_platform *plat = kunit_kmalloc(test, sizeof(*plat), GFP_KERNEL);
	struct model_config cfg = { .plat = plat, .device_id = 0x9840 };
	struct genx_kunit_gt *kgt;

	KUNIT_ASSERT_NOT_NULL(test, plat);
	*plat = genx_platform_lkf;
	plat->workarounds = lists;
	kgt = genx_kunit_gt_create(test, &cfg);
	KUNIT_EXPECT_EQ(test, kgt->gt.wa.result[0], GENX_WA_MISMATCH);
	KUNIT_EXPECT_EQ(test, kgt->gt.wa.got[0], 1);
	KUNIT_EXPECT_EQ(test, kgt->gt.wa.mismatches, 1);
	KUNIT_EXPECT_EQ(test, genx_gt_program_tables(&kgt->gt), 0);
	KUNIT_EXPECT_EQ(test, kgt->gt.wa.mismatches, 2);
	genx_kunit_gpu_tolerate(kgt->gpu);
	TABLE_ROW(test, "faults", "a workaround does not stick",
		  "named in the log once, shown in debugfs, counted; new work runs");
}

/* A row of some PCI revisions is applied on these only. The GT of the test has revision 0. */
static void revisions(struct kunit *test)
{
	static const struct genx_wa rows[] = {
		{ .name = "of this revision", .where = GENX_WA_GT, .addr = 0x4ab0, .mask = 1,
		  .value = 1, .revisions = 0x0005 },
		{ .name = "of others", .where = GENX_WA_GT, .addr = 0x4ab8, .mask = 1,
		  .value = 1, .revisions = 0xfffe },
		{ .name = NULL }
	};
	static const struct genx_wa *const lists[] = { rows, NULL };
	struct genx_platform *plat = kunit_kmalloc(test, sizeof(*plat), GFP_KERNEL);
	struct model_config cfg = { .plat = plat, .device_id = 0x9840 };
	struct genx_kunit_gt *kgt;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, plat);
	*plat = genx_platform_lkf;
	plat->workarounds = lists;
	kgt = genx_kunit_gt_create(test, &cfg);
	KUNIT_EXPECT_EQ(test, kgt->gt.wa.result[0], GENX_WA_OK);
	KUNIT_EXPECT_EQ(test, kgt->gt.wa.result[1], GENX_WA_NOT_APPLIED);
	KUNIT_EXPECT_EQ(test, model_reg(kgt, 0x4ab0), 1);
	KUNIT_EXPECT_EQ(test, model_reg(kgt, 0x4ab8), 0);
	/* one after the last that a set can have */
	for (i = 0; i < 2; i++) {
		kgt->gt.wa.revision = 15 + i;
		KUNIT_EXPECT_EQ(test, genx_gt_program_tables(&kgt->gt), 0);
		KUNIT_EXPECT_EQ(test, model_reg(kgt, 0x4ab8), !i);
		model_set(kgt, 0x4ab8, 0);
	}
	KUNIT_EXPECT_EQ(test, kgt->gt.wa.mismatches, 0);
	genx_kunit_expect_clean(test, kgt->gpu);
}

static struct kunit_case workarounds_cases[] = {
	KUNIT_CASE_PARAM(tables, genx_kunit_descriptors_gen),
	KUNIT_CASE(variants),
	KUNIT_CASE(no_swizzling_SIL_249),
	KUNIT_CASE(copy_engine_SIL_491_SIL_506),
	KUNIT_CASE(revisions),
	KUNIT_CASE(l3_clock_SIL_464),
	KUNIT_CASE(readable_SIL_372),
	KUNIT_CASE(applied),
	KUNIT_CASE(lower_slice_SIL_414),
	KUNIT_CASE(edram_SIL_023),
	KUNIT_CASE(edram_hash_SIL_415),
	KUNIT_CASE(iz_hashing_SIL_452),
	KUNIT_CASE(iz_hashing_applied),
	KUNIT_CASE(iz_hashing_fused),
	KUNIT_CASE(credits_SIL_427),
	KUNIT_CASE(slices_of_l3),
	KUNIT_CASE(unverified_SIL_484),
	KUNIT_CASE(copy_context),
	KUNIT_CASE(not_others),
	KUNIT_CASE(mismatch),
	{}
};

static struct kunit_suite workarounds_suite = {
	.name = "genx_workarounds",
	.test_cases = workarounds_cases,
};

kunit_test_suite(workarounds_suite);
