// SPDX-License-Identifier: GPL-2.0-only
/*
 * Every platform is probed on its model. The cases test what genx supports on every platform:
 * force-wake, interrupts, fuses, timestamp, workarounds, reset of each engine and of the GT,
 * suspend.
 */

#include <kunit/test.h>
#include <linux/delay.h>

#include <drm/i915_drm.h>

#include "core/device.h"
#include "core/device/ioctls.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/tables/workarounds.h"

static struct genx_kunit_gpu *gpu_create(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));

	return genx_kunit_gpu_create(test, &cfg);
}

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
	genx_kunit_expect_clean(test, gpu);
}

/* A variant with its own tables works on its platform's model; each PCI id finds the variant. */
static void variant_comes_up(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = bring_up(test, gpu);
	const struct genx_pci_group *group;
	const u16 *id;

	for (group = gpu->plat->pci; group->name; group++)
		for (id = group->ids; *id; id++)
			KUNIT_EXPECT_PTR_EQ_MSG(test, genx_platform_find(*id), gpu->plat,
						"%04x", *id);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&genx->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, genx->gt.wa.mismatches, 0);
	take_down(test, gpu, genx);
}

/* Probe and removal: the timestamp counts, all workarounds hold, the model saw no violation. */
static void comes_up(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = bring_up(test, gpu);
	struct drm_i915_reg_read reg = { .offset = 0x2358 };
	u64 first;

	KUNIT_EXPECT_GT(test, genx->gt.timestamp_hz, 1000000);
	KUNIT_EXPECT_NE(test, genx->gt.fuses.engines, 0);
	KUNIT_EXPECT_EQ(test, genx->gt.exec->backend->contexts, genx_exec_runs_contexts(&genx->gt));
	KUNIT_EXPECT_EQ(test, 0, genx_regread_ioctl(&genx->drm, &reg, NULL));
	first = reg.val;
	KUNIT_EXPECT_EQ(test, 0, genx_regread_ioctl(&genx->drm, &reg, NULL));
	KUNIT_EXPECT_GT(test, reg.val, first);
	KUNIT_EXPECT_EQ(test, genx->gt.wa.mismatches, 0);
	take_down(test, gpu, genx);
	TABLE_ROW(test, "matrix", gpu->plat->codename, "probe");
}

/* Wait until @source has counted @want events, and check that no more follow. */
static bool counts(struct genx_device *genx, unsigned int source, u64 want)
{
	unsigned int i;

	for (i = 0; i < 1000 && READ_ONCE(genx->irq.slots[source].count) < want; i++)
		usleep_range(500, 1000);
	usleep_range(2000, 3000);
	return READ_ONCE(genx->irq.slots[source].count) == want;
}

/* INT-009: each interrupt of an engine is counted once, also on platforms without submission. */
static void interrupts(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = bring_up(test, gpu);
	unsigned int i, enabled = 0;

	for (i = 0; i < gpu->plat->n_irq_sources; i++) {
		u64 before = READ_ONCE(genx->irq.slots[i].count);

		if (!genx->irq.slots[i].enabled)
			continue;
		enabled++;
		genx_kunit_gpu_fault(gpu, MODEL_FAULT_IRQ_EVENTS, i | 5 << 8);
		KUNIT_EXPECT_TRUE_MSG(test, counts(genx, i, before + 5), "source %u: %llu", i,
				      genx->irq.slots[i].count - before);
	}
	KUNIT_EXPECT_GE(test, enabled, 3);
	KUNIT_EXPECT_EQ(test, genx->irq.stats.unknown, 0);
	take_down(test, gpu, genx);
	TABLE_ROW(test, "matrix", gpu->plat->codename, "interrupt");
}

/* Return: true if the model's registers have all workarounds of the GT and the render engine. */
static bool workarounds_there(struct genx_device *genx, struct genx_kunit_gpu *gpu)
{
	const struct genx_wa *wa;
	unsigned int i, seen = 0;
	bool there = true;

	for (i = 0; (wa = genx_wa_row(gpu->plat, i)); i++) {
		if (genx->gt.wa.result[i] == GENX_WA_WRITE_ONLY ||
		    (wa->where != GENX_WA_GT && wa->where != GENX_WA_RENDER))
			continue;
		/* the GPUs of these tests have neither eDRAM nor uneven EUs */
		if (wa->when != GENX_WA_ALWAYS)
			continue;
		seen++;
		there &= genx->gt.wa.result[i] == (wa->unverified ? GENX_WA_UNVERIFIED :
						   GENX_WA_OK) &&
			 (model_reg_get(gpu->model, wa->addr) & wa->mask) == wa->value;
	}
	return there && seen;
}

/*
 * Reset each engine, then the GT: workarounds that the reset clears are programmed again. Instead
 * of an engine, Sandy Bridge resets the whole GT (SIL-271).
 */
static void resets(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = bring_up(test, gpu);
	struct genx_gt *gt = &genx->gt;
	unsigned long engines = genx_gt_all_engines(gt);
	unsigned int i, alone;
	char name[16];

	for_each_set_bit(i, &engines, 32) {
		genx_gt_engine_names(gt, BIT(i), name, sizeof(name));
		KUNIT_EXPECT_EQ(test, genx_gt_engine_named(gt, name), BIT(i));
		KUNIT_EXPECT_EQ_MSG(test, genx_gt_reset(gt, BIT(i), "test"), 0, "%s", name);
		KUNIT_EXPECT_TRUE_MSG(test, workarounds_there(genx, gpu), "after %s", name);
	}
	KUNIT_EXPECT_EQ(test, genx_gt_engine_named(gt, "rcs9"), 0);
	alone = gpu->plat->reset_kind != GENX_RESET_SNB ? hweight32(engines) : 0;
	KUNIT_EXPECT_EQ(test, gt->exec->engine_resets, alone);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_TRUE(test, workarounds_there(genx, gpu));
	KUNIT_EXPECT_EQ(test, gt->exec->full_resets, hweight32(engines) - alone + 1);
	KUNIT_EXPECT_EQ(test, gt->wa.mismatches, 0);
	take_down(test, gpu, genx);
	TABLE_ROW(test, "matrix", gpu->plat->codename, "reset");
}

/* The model's value of the engine register at offset @rel from the engine's base. */
static u32 engine_reg(struct genx_kunit_gpu *gpu, const struct genx_engine_desc *engine, u32 rel)
{
	return model_reg_get(gpu->model, engine->mmio_base + rel);
}

/* Some workarounds apply to even video decoders only (register facts: workarounds). */
static void even_decoders(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = bring_up(test, gpu);
	const struct genx_engine_desc *engine;
	const struct genx_wa *wa;
	unsigned int i, k, seen = 0;

	for (i = 0; (wa = genx_wa_row(gpu->plat, i)); i++) {
		if (wa->where != GENX_WA_VIDEO_EVEN)
			continue;
		for (k = 0; k < gpu->plat->n_engines; k++) {
			engine = &gpu->plat->engines[k];
			if (engine->class != GENX_CLASS_VIDEO_DECODE || engine->instance % 2)
				continue;
			KUNIT_EXPECT_EQ_MSG(test, engine_reg(gpu, engine, wa->addr) & wa->mask,
					    wa->value, "%s", engine->name);
			seen++;
		}
	}
	/* Gen12 and DG2 have the workaround, and decoders 0 and 2 */
	KUNIT_EXPECT_EQ(test, seen, gpu->plat->gen == 12 ? 2 : 0);
	take_down(test, gpu, genx);
}

/* Suspend twice, each time with all registers lost, with a reset after each resume. */
static void sleeps(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = bring_up(test, gpu);
	unsigned long flags;
	unsigned int i;

	for (i = 0; i < 2; i++) {
		KUNIT_ASSERT_EQ(test, genx_device_suspend(genx), 0);
		flags = genx_kunit_gpu_lock(gpu);
		model_lose_power(gpu->model);
		genx_kunit_gpu_unlock(gpu, flags);
		KUNIT_ASSERT_EQ(test, genx_device_resume(genx), 0);
		/* checked before the reset, which would restore workarounds that resume omitted */
		KUNIT_EXPECT_TRUE(test, workarounds_there(genx, gpu));
		KUNIT_EXPECT_EQ(test, genx_gt_reset(&genx->gt, GENX_RESET_ALL, "test"), 0);
	}
	KUNIT_EXPECT_TRUE(test, workarounds_there(genx, gpu));
	KUNIT_EXPECT_EQ(test, genx->gt.wa.mismatches, 0);
	take_down(test, gpu, genx);
	TABLE_ROW(test, "matrix", gpu->plat->codename, "PM");
}

static void lose_a_write(struct genx_kunit_gpu *gpu, struct genx_device *genx)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	gpu->model->regs[0x120000 / 4] = 1;
	genx_kunit_gpu_unlock(gpu, flags);
}

/* Writes that a hung GT's FIFO lost earlier make neither a reset nor a resume fail. */
static void old_loss(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx;

	if (!gpu->plat->fifo_reserve)
		kunit_skip(test, "no FIFO");
	genx = bring_up(test, gpu);
	lose_a_write(gpu, genx);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&genx->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_FALSE(test, genx_gt_wedged(&genx->gt));
	KUNIT_ASSERT_EQ(test, genx_device_suspend(genx), 0);
	lose_a_write(gpu, genx);
	KUNIT_EXPECT_EQ(test, genx_device_resume(genx), 0);
	KUNIT_EXPECT_FALSE(test, genx_gt_wedged(&genx->gt));
	take_down(test, gpu, genx);
}

/* If the device is lost before probe or during a reset, probe or the reset fails with ENODEV. */
static void lost_at_probe_and_reset(struct kunit *test)
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

/*
 * The driver is bound again to a device that it has used before and that was not reset since.
 * ELSP-021: the first submission must differ from the last submission of the previous binding.
 */
static void binds_again(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	unsigned int i;

	for (i = 0; i < 3; i++)
		take_down(test, gpu, bring_up(test, gpu));
}

static struct kunit_case platform_device_cases[] = {
	KUNIT_CASE_PARAM(comes_up, genx_kunit_rows_gen),
	KUNIT_CASE_PARAM(binds_again, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(interrupts, genx_kunit_rows_gen),
	KUNIT_CASE_PARAM(resets, genx_kunit_rows_gen),
	KUNIT_CASE_PARAM(variant_comes_up, genx_kunit_variants_gen),
	KUNIT_CASE_PARAM(even_decoders, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(sleeps, genx_kunit_rows_gen),
	KUNIT_CASE_PARAM(old_loss, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(lost_at_probe_and_reset, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite platform_device_suite = {
	.name = "genx_platform_device",
	.attr = { .speed = KUNIT_SPEED_VERY_SLOW },
	.test_cases = platform_device_cases,
};

kunit_test_suite(platform_device_suite);
