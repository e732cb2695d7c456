// SPDX-License-Identifier: GPL-2.0-only
/* Workarounds: their tables, when the driver applies them, and how it reports a mismatch. */
#include <kunit/test.h>

#include "gt/workarounds.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
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
	       (engine->class == GENX_CLASS_VIDEO_DECODE && engine->instance % 2 == 0);
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
		    wa->where != GENX_WA_VIDEO_EVEN) {
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
	KUNIT_EXPECT_GT(test, n, 5);
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
	KUNIT_EXPECT_NULL(test, genx_wa_row(&genx_platform_kbl, GENX_WA_MAX));
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
	KUNIT_CASE(revisions),
	KUNIT_CASE(applied),
	KUNIT_CASE(not_others),
	KUNIT_CASE(mismatch),
	{}
};

static struct kunit_suite workarounds_suite = {
	.name = "genx_workarounds",
	.test_cases = workarounds_cases,
};

kunit_test_suite(workarounds_suite);
