// SPDX-License-Identifier: GPL-2.0-only
/*
 * Registers outside the engines' own state that hold a value whenever requests run: after probe,
 * after the reset of each engine and of the GT, and after a sleep that lost all registers. The
 * values are from the facts (Documentation/silicon.md; register facts: caching, workarounds).
 */

#include <kunit/test.h>

#include "core/device.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/platforms.h"
#include "model/priv.h"

/* The fact names the value of the register. */
#define WHOLE		U32_MAX

#define SLOT(i)		(0x24d0 + 4 * (i))	/* of render */
#define SLOTS		12
#define SLOT_ADDR	GENMASK(25, 2)

#define MAX_IDLE	0x54			/* from the base of an engine */

#define SELECTOR	0xfdc
#define SELECTED	GENMASK(27, 24)		/* Gen9: slice, subslice */
#define FUSE2		0x9120
#define FUSE2_SLICE0	BIT(25)
#define FUSE2_NO_SUBSLICE(n) BIT(20 + (n))	/* of four, of which the part has three */

#define GEN11		"icl lkf ehl"
#define GEN12		"tgl adl dg2"

static const struct restored {
	const char *id;
	const char *platforms;
	u32 addr;
	u32 mask;
	u32 value;
} restored[] = {
	{ "SIL-246", "bdw", 0x40e0, WHOLE, 0x000a0907 },
	{ "SIL-246", "kbl", 0x40e0, WHOLE, 0x00030907 },
	{ "SIL-246", "bdw kbl", 0x40e4, WHOLE, 0x3b2b1b0b },
	{ "SIL-246", GEN11, 0x40e0, WHOLE, 0x07 }, { "SIL-246", GEN11, 0x40e4, WHOLE, 0x09 },
	{ "SIL-246", GEN11, 0x40e8, WHOLE, 0x03 }, { "SIL-246", GEN11, 0x40ec, WHOLE, 0x00 },
	{ "SIL-246", GEN11, 0x40f0, WHOLE, 0x0b }, { "SIL-246", GEN11, 0x40f4, WHOLE, 0x1b },
	{ "SIL-246", GEN11, 0x40f8, WHOLE, 0x2b }, { "SIL-246", GEN11, 0x40fc, WHOLE, 0x3b },
	{ "SIL-246", GEN12, 0x4800, WHOLE, 3 }, { "SIL-246", GEN12, 0x4804, WHOLE, 1 },
	{ "SIL-246", GEN12, 0x4808, WHOLE, 2 }, { "SIL-246", GEN12, 0x480c, WHOLE, 0 },
	{ "SIL-246", GEN12, 0x4810, WHOLE, 3 }, { "SIL-246", GEN12, 0x4814, WHOLE, 3 },
	{ "SIL-246", GEN12, 0x4818, WHOLE, 3 }, { "SIL-246", GEN12, 0x481c, WHOLE, 3 },
	/* entry 2 of RCS, VCS0, VECS0, BCS; entries 0 and 1 of the L3 */
	{ "SIL-244", "kbl", 0xc808, WHOLE, 0x3b }, { "SIL-244", "kbl", 0xc908, WHOLE, 0x3b },
	{ "SIL-244", "kbl", 0xcb08, WHOLE, 0x3b }, { "SIL-244", "kbl", 0xcc08, WHOLE, 0x3b },
	{ "SIL-244", "kbl", 0xb020, WHOLE, 0x00300010 },
	{ "SIL-244", GEN11, 0xc808, WHOLE, 0x37 }, { "SIL-244", GEN11, 0xc908, WHOLE, 0x37 },
	{ "SIL-244", GEN11, 0xcb08, WHOLE, 0x37 }, { "SIL-244", GEN11, 0xcc08, WHOLE, 0x37 },
	{ "SIL-244", GEN11, 0xb020, WHOLE, 0x00300010 },
	{ "SIL-244", "dg2", 0xb020, WHOLE, 0x00d00090 },
	/* clock gating of the GT */
	{ "SIL-313", "snb", 0x9400, BIT(7) | BIT(5), BIT(7) | BIT(5) },
	{ "SIL-313", "snb", 0x9404, WHOLE, BIT(12) | BIT(11) },
	{ "SIL-313", "ivb vlv", 0x9404, WHOLE, BIT(13) },
	{ "SIL-313", "hsw", 0x9030, BIT(11), BIT(11) },
	{ "SIL-313", "bdw", 0x9400, BIT(16), BIT(16) },
	{ "SIL-313", "bdw", 0x9430, BIT(14), BIT(14) },
	{ "SIL-313", "kbl", 0x940c, BIT(14), BIT(14) },
	{ "SIL-313", GEN11, 0x9434, BIT(8) | BIT(3), BIT(8) | BIT(3) },
	/* what the Gunit does not save */
	{ "SIL-324", "vlv", 0x940c, BIT(25), BIT(25) },
};

/* Registers that user batches of render may access (SIL-272). */
static const struct {
	const char *platforms;
	u32 addr;
} slots[] = {
	{ "kbl", 0x2248 }, { "kbl", 0x7304 }, { GEN11, 0xe194 }, { GEN11, 0x731c },
	{ "dg2", 0x7304 }, { "dg2", 0x7010 },
};

/* Is @codename one of the @names, separated by spaces? */
static bool named(const char *names, const char *codename)
{
	size_t n = strlen(codename);
	const char *at = names;

	while ((at = strstr(at, codename))) {
		if ((at == names || at[-1] == ' ') && (!at[n] || at[n] == ' '))
			return true;
		at += n;
	}
	return false;
}

static u32 value_of(struct genx_kunit_gpu *gpu, u32 addr)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	u32 val = model_reg_get(gpu->model, addr);

	genx_kunit_gpu_unlock(gpu, flags);
	return val;
}

static bool in_slots(struct genx_kunit_gpu *gpu, u32 addr)
{
	unsigned int i;

	for (i = 0; i < SLOTS; i++)
		if ((value_of(gpu, SLOT(i)) & SLOT_ADDR) == addr)
			return true;
	return false;
}

/* Return: the number of values that were compared. */
static unsigned int expect_values(struct genx_kunit_gpu *gpu, struct genx_device *genx,
				  const char *when)
{
	const char *codename = gpu->plat->codename;
	const struct genx_engine *engine;
	unsigned int i, seen = 0;

	for (i = 0; i < ARRAY_SIZE(restored); i++) {
		const struct restored *r = &restored[i];

		if (!named(r->platforms, codename))
			continue;
		seen++;
		KUNIT_EXPECT_EQ_MSG(gpu->test, value_of(gpu, r->addr) & r->mask, r->value,
				    "%s: 0x%x %s", r->id, r->addr, when);
	}
	for (i = 0; i < ARRAY_SIZE(slots); i++) {
		if (!named(slots[i].platforms, codename))
			continue;
		seen++;
		KUNIT_EXPECT_TRUE_MSG(gpu->test, in_slots(gpu, slots[i].addr),
				      "SIL-272: no slot for 0x%x %s", slots[i].addr, when);
	}
	if (!genx->gt.rc6.owned)
		return seen;
	for_each_engine(engine, &genx->gt)
		KUNIT_EXPECT_EQ_MSG(gpu->test, value_of(gpu, engine->desc->mmio_base + MAX_IDLE),
				    10, "SIL-290: %s %s", engine->desc->name, when);
	return seen;
}

static void lose_registers(struct genx_kunit_gpu *gpu)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	model_lose_power(gpu->model);
	genx_kunit_gpu_unlock(gpu, flags);
}

static void reset_each(struct genx_kunit_gpu *gpu, struct genx_device *genx,
		       void (*expect)(struct genx_kunit_gpu *gpu, struct genx_device *genx,
				      const char *when))
{
	struct genx_gt *gt = &genx->gt;
	unsigned long engines = genx_gt_all_engines(gt);
	unsigned int i;
	char name[16];

	for_each_set_bit(i, &engines, 32) {
		genx_gt_engine_names(gt, BIT(i), name, sizeof(name));
		KUNIT_EXPECT_EQ(gpu->test, genx_gt_reset(gt, BIT(i), "test"), 0);
		expect(gpu, genx, name);
	}
	KUNIT_EXPECT_EQ(gpu->test, genx_gt_reset(gt, GENX_RESET_ALL, "test"), 0);
	expect(gpu, genx, "after a reset of the GT");
	KUNIT_ASSERT_EQ(gpu->test, genx_device_suspend(genx), 0);
	lose_registers(gpu);
	KUNIT_ASSERT_EQ(gpu->test, genx_device_resume(genx), 0);
	expect(gpu, genx, "after resume");
}

static void expect_some(struct genx_kunit_gpu *gpu, struct genx_device *genx, const char *when)
{
	KUNIT_EXPECT_GT(gpu->test, expect_values(gpu, genx, when), 0);
}

/* SIL-244, SIL-246, SIL-272, SIL-290, SIL-313 */
static void values(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, &cfg);
	struct genx_device *genx = genx_kunit_device(test, gpu);

	expect_some(gpu, genx, "after probe");
	reset_each(gpu, genx, expect_some);
	genx_kunit_expect_clean(test, gpu);
}

/* SIL-324: Valleyview's Gunit saves some registers, of which clock gating is only a part. */
static void runtime_SIL_324(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_vlv);
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, &cfg);
	struct genx_device *genx = genx_kunit_device(test, gpu);

	KUNIT_ASSERT_EQ(test, genx_device_runtime_suspend(genx), 0);
	lose_registers(gpu);
	KUNIT_ASSERT_EQ(test, genx_device_resume(genx), 0);
	expect_some(gpu, genx, "after a sleep at run time");
	genx_kunit_expect_clean(test, gpu);
}

static void expect_subslice1(struct genx_kunit_gpu *gpu, struct genx_device *genx,
			     const char *when)
{
	KUNIT_EXPECT_EQ_MSG(gpu->test, value_of(gpu, SELECTOR) & SELECTED, BIT(24), "%s", when);
}

/* SIL-431: reads that select nothing come from the first enabled subslice of the first slice. */
static void selector_SIL_431(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_kbl);
	struct genx_kunit_gpu *gpu;
	struct genx_device *genx;

	cfg.fuses[0].reg = FUSE2;
	cfg.fuses[0].value = FUSE2_SLICE0 | FUSE2_NO_SUBSLICE(0) | FUSE2_NO_SUBSLICE(3);
	gpu = genx_kunit_gpu_create(test, &cfg);
	genx = genx_kunit_device(test, gpu);
	expect_subslice1(gpu, genx, "after probe");
	reset_each(gpu, genx, expect_subslice1);
	genx_kunit_expect_clean(test, gpu);
}

static struct kunit_case platform_restored_cases[] = {
	KUNIT_CASE_PARAM(values, genx_kunit_platforms_gen),
	KUNIT_CASE(runtime_SIL_324),
	KUNIT_CASE(selector_SIL_431),
	{}
};

static struct kunit_suite platform_restored_suite = {
	.name = "genx_platform_restored",
	.attr = { .speed = KUNIT_SPEED_VERY_SLOW },
	.test_cases = platform_restored_cases,
};

kunit_test_suite(platform_restored_suite);
