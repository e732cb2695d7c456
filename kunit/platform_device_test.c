// SPDX-License-Identifier: GPL-2.0-only
/*
 * Every platform comes up on its model, as far as genx drives it: force-wake, interrupts,
 * fuses, timestamp, workarounds, resets of each engine and of the whole, sleep.
 */

#include <kunit/test.h>

#include <drm/i915_drm.h>

#include "core/device.h"
#include "core/ioctl.h"
#include "core/power.h"
#include "gt/engine.h"
#include "gt/reset.h"
#include "gt/reset_hw.h"
#include "kunit/core_helpers.h"
#include "kunit/model_glue.h"
#include "kunit/platforms.h"
#include "model/priv.h"

static struct genx_kunit_gpu *gpu_create(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct model_config cfg = {
		.plat = plat,
		.device_id = plat->pci_ids[0],
		.ggtt_entries = SZ_2M / (plat->ggtt_kind == GENX_GGTT_GEN6 ? 4 : 8),
	};

	return genx_kunit_gpu_create(test, &cfg);
}

/*
 * A display that is fused off has no registers in the model; the driver masks interrupts of
 * pipes, ports and the south display all the same, since no fuse is the same on all parts.
 */
static bool is_display(const struct model_violation *v)
{
	return !strcmp(v->rule, "FW-018") &&
	       ((v->reg >= 0x44400 && v->reg < 0x44480) || v->reg == 0xc400c);
}

/*
 * DG2: when all is quieted, the driver looks at both DWs although the master says nothing of
 * them, for what an earlier owner left locked. The model minds; which is right is open.
 */
static bool is_left_over(const struct genx_kunit_gpu *gpu, const struct model_violation *v)
{
	return gpu->plat->irq_kind == GENX_IRQ_SELECTOR_DG2 && !strcmp(v->rule, "INT-010") &&
	       (v->reg == 0x190018 || v->reg == 0x19001c);
}

static void expect_clean(struct kunit *test, struct genx_kunit_gpu *gpu)
{
	const struct model_violation *v;
	unsigned long flags;
	bool known = true;

	flags = genx_kunit_gpu_lock(gpu);
	while (known && gpu->seen < gpu->model->stats.violations) {
		v = model_violation_get(gpu->model, gpu->seen);
		known = v && (is_display(v) || is_left_over(gpu, v));
		gpu->seen += known;
	}
	genx_kunit_gpu_unlock(gpu, flags);
	genx_kunit_expect_clean(test, gpu);
}

/* Masks of the display are written when the device goes, after the case. */
static struct genx_device *bring_up(struct kunit *test, struct genx_kunit_gpu *gpu)
{
	struct genx_device *genx = genx_kunit_device_create(gpu);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, genx);
	return genx;
}

static void take_down(struct kunit *test, struct genx_kunit_gpu *gpu,
		      struct genx_device *genx)
{
	genx_device_destroy(genx);
	expect_clean(test, gpu);
}

/* Up and down; a timestamp that counts, no complaint of the model or of a workaround. */
static void comes_up(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = bring_up(test, gpu);
	struct drm_i915_reg_read reg = { .offset = 0x2358 };
	u64 first;

	KUNIT_EXPECT_GT(test, genx->gt.timestamp_hz, 1000000);
	KUNIT_EXPECT_NE(test, genx->gt.fuses.engines, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_can_submit(&genx->gt), !!genx->gt.n_engines);
	KUNIT_EXPECT_EQ(test, 0, genx_regread_ioctl(&genx->drm, &reg, NULL));
	first = reg.val;
	KUNIT_EXPECT_EQ(test, 0, genx_regread_ioctl(&genx->drm, &reg, NULL));
	KUNIT_EXPECT_GT(test, reg.val, first);
	KUNIT_EXPECT_EQ(test, genx->gt.wa.mismatches, 0);
	take_down(test, gpu, genx);
}

/* Each engine's hardware by itself, then the whole; what the reset takes is there again. */
static void resets(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = bring_up(test, gpu);
	struct genx_gt *gt = &genx->gt;
	unsigned long engines = gt->fuses.engines;
	unsigned int i;

	if (!genx_gt_can_submit(gt)) {
		CLASS(genx_forcewake_scope, wake)(&gt->fw, gt->fw.present);
		KUNIT_ASSERT_EQ(test, wake.err, 0);
		for_each_set_bit(i, &engines, 32) {
			genx_reset_hw_stop(gt, &gt->plat->engines[i]);
			KUNIT_EXPECT_EQ_MSG(test, genx_reset_hw_engine(gt, &gt->plat->engines[i]),
					    0, "%s", gt->plat->engines[i].name);
		}
	}
	for (i = 0; i < gt->n_engines; i++)
		KUNIT_EXPECT_EQ_MSG(test, genx_gt_reset(gt, BIT(i), "test"), 0, "%s",
				    gt->engines[i]->desc->name);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, gt->exec.full_resets, 1);
	KUNIT_EXPECT_EQ(test, gt->wa.mismatches, 0);
	take_down(test, gpu, genx);
}

/* Asleep with all registers lost, twice, and a reset in between. */
static void sleeps(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = bring_up(test, gpu);
	unsigned long flags;
	unsigned int i;

	for (i = 0; i < 2; i++) {
		KUNIT_ASSERT_EQ(test, genx_device_suspend(genx), 0);
		flags = genx_kunit_gpu_lock(gpu);
		model_reset(gpu->model);
		genx_kunit_gpu_unlock(gpu, flags);
		KUNIT_ASSERT_EQ(test, genx_device_resume(genx), 0);
		KUNIT_EXPECT_EQ(test, genx_gt_reset(&genx->gt, GENX_RESET_ALL, "test"), 0);
	}
	KUNIT_EXPECT_EQ(test, genx->gt.wa.mismatches, 0);
	take_down(test, gpu, genx);
}

/* Gone before probe, or in the midst of a reset: ENODEV, and nothing is held. */
static void dies(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx;

	genx_kunit_gpu_tolerate(gpu);
	genx_kunit_gpu_fault(gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(genx_kunit_device_create(gpu)), -ENODEV);
	genx_kunit_gpu_fault_clear(gpu, MODEL_FAULT_DEAD);
	genx = genx_kunit_device(test, gpu);
	genx_kunit_gpu_fault(gpu, MODEL_FAULT_DEAD, 4);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&genx->gt, GENX_RESET_ALL, "test"), -ENODEV);
	KUNIT_EXPECT_TRUE(test, genx_gt_wedged(&genx->gt));
}

static struct kunit_case platform_device_cases[] = {
	KUNIT_CASE_PARAM(comes_up, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(resets, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(sleeps, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(dies, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite platform_device_suite = {
	.name = "genx_platform_device",
	.test_cases = platform_device_cases,
};

kunit_test_suite(platform_device_suite);
