// SPDX-License-Identifier: GPL-2.0-only
/*
 * Resets that fail, on every platform that can have the fault: the GT is wedged in bounded time and
 * cut off from memory, and works when the driver is bound again. Also, devices that are slow.
 */

#include <kunit/test.h>
#include <linux/ktime.h>

#include "core/device.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/exec_types.h"
#include "gt/reset_hw.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"

/* A failing reset, and a probe that times out, must end within this time. */
#define BOUND_MS	5000

static const void *with_ready(const void *prev, char *desc)
{
	return genx_kunit_platforms_next(prev, desc, MODEL_FAULT_RESET_NEVER_READY);
}

static struct genx_kunit_fault *create(struct kunit *test)
{
	return genx_kunit_fault_create_on(test, genx_kunit_plat(test));
}

static struct genx_kunit_fault *bring_up(struct kunit *test)
{
	struct genx_kunit_fault *f = create(test);

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return f;
}

/* The hardware never clears the request in GDRST: the GT is wedged. */
static void never_done(struct kunit *test)
{
	struct genx_kunit_fault *f = bring_up(test);
	struct genx_gt *gt = &f->genx->gt;
	struct kmsg_dump_iter log;
	ktime_t start = ktime_get();

	genx_kunit_kmsg_mark(&log);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, GENX_RESET_ALL, "test"), -EIO);
	genx_kunit_expect_within_ms(test, start, BOUND_MS);
	KUNIT_EXPECT_TRUE(test, genx_gt_wedged(gt));
	KUNIT_EXPECT_TRUE(test, f->gpu->cut_off);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "(-ETIMEDOUT): the GT is wedged"), 1);
	/* a wedged GT is not reset again; suspend, resume and removal succeed */
	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, GENX_RESET_ALL, "test"), -EIO);
	KUNIT_EXPECT_EQ(test, genx_device_suspend(f->genx), 0);
	KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), 0);
	KUNIT_EXPECT_TRUE(test, genx_gt_wedged(gt));
	genx_kunit_fault_down(f);

	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_RESET_NEVER_DONE);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&f->genx->gt, GENX_RESET_ALL, "test"), 0);
	genx_kunit_fault_down(f);
	genx_kunit_fault_released(f);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "reset that does not end, every platform",
		  "EIO in bounded time, wedged, cut off from memory; works when bound again");
	TABLE_ROW(test, "matrix", f->gpu->plat->codename, "faults");
}

static int reset_engine(struct genx_gt *gt, const struct genx_engine_desc *engine)
{
	CLASS(genx_forcewake_scope, wake)(&gt->fw, gt->fw.present);
	if (wake.err)
		return wake.err;
	genx_reset_hw_stop(gt, engine);
	return genx_reset_hw_engine(gt, engine);
}

/* Each engine that may run does not get ready for its reset: the whole GT is reset instead. */
static void never_ready(struct kunit *test)
{
	struct genx_kunit_fault *f = bring_up(test);
	struct genx_gt *gt = &f->genx->gt;
	unsigned long engines = gt->fuses.engines & ~gt->compute.off;
	struct kmsg_dump_iter log;
	char text[48];
	unsigned int i;

	for_each_set_bit(i, &engines, 32) {
		const struct genx_engine_desc *engine = &gt->plat->engines[i];

		genx_kunit_kmsg_mark(&log);
		snprintf(text, sizeof(text), "%s: not ready for reset", engine->name);
		/* switch off the rate limit of the reset log */
		ratelimit_state_init(&gt->reset.log, 0, 0);
		genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_RESET_NEVER_READY, i);
		KUNIT_EXPECT_EQ_MSG(test, reset_engine(gt, engine), -ETIMEDOUT, "%s",
				    engine->name);
		KUNIT_EXPECT_EQ_MSG(test, genx_gt_reset(gt, GENX_RESET_ALL, "test"), 0, "%s",
				    engine->name);
		KUNIT_EXPECT_GE_MSG(test, genx_kunit_kmsg_count(&log, text), 1, "%s", text);
		genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_RESET_NEVER_READY);
	}
	KUNIT_EXPECT_FALSE(test, genx_gt_wedged(gt));
	KUNIT_EXPECT_EQ(test, gt->exec->full_resets, hweight_long(engines));
	KUNIT_EXPECT_EQ(test, gt->wa.mismatches, 0);
	genx_kunit_fault_down(f);
	genx_kunit_fault_released(f);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "engine that does not get ready for reset, BDW, KBL, LKF, DG2",
		  "each engine: named in the log, the whole GT is reset instead");
	TABLE_ROW(test, "matrix", f->gpu->plat->codename, "faults");
}

/* On a device that is ten times slower, probe, reset, suspend and resume work. */
static void slow(struct kunit *test)
{
	struct genx_kunit_fault *f;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time: a busy machine exceeds the short waits");
	f = create(test);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_SLOW, 10);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&f->genx->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_device_suspend(f->genx), 0);
	KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), 0);
	genx_kunit_fault_down(f);
	genx_kunit_fault_released(f);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "device slower by 10, every platform",
		  "probe, reset, suspend and resume work");
	TABLE_ROW(test, "matrix", f->gpu->plat->codename, "faults");
}

/* On a device so slow that the first wait times out, probe fails in bounded time. */
static void too_slow(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	/* probe waits this long for firmware, which may need minutes to initialize the device */
	unsigned int boot_ms = plat->boot ? plat->boot->pcode_ms : 0;
	struct genx_kunit_fault *f;
	ktime_t start;

	if (boot_ms && !genx_kunit_virtual_time())
		kunit_skip(test, "waits for %u s", boot_ms / 1000);
	f = create(test);
	start = ktime_get();
	genx_kunit_gpu_tolerate(f->gpu);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_SLOW, 100000);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_up(f), -ETIMEDOUT);
	genx_kunit_expect_within_ms(test, start, boot_ms + BOUND_MS);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_SLOW);
	genx_kunit_fault_revive(f);
	genx_kunit_fault_released(f);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_up(f), 0);
	TABLE_ROW(test, "faults", "device slower by 100000, every platform",
		  "probe fails with ETIMEDOUT in bounded time, nothing stays, binds later");
}

static struct kunit_case platform_fault_reset_cases[] = {
	KUNIT_CASE_PARAM(never_done, genx_kunit_rows_gen),
	KUNIT_CASE_PARAM(never_ready, with_ready),
	KUNIT_CASE_PARAM(slow, genx_kunit_rows_gen),
	KUNIT_CASE_PARAM(too_slow, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite platform_fault_reset_suite = {
	.name = "genx_platform_fault_reset",
	.attr = { .speed = KUNIT_SPEED_VERY_SLOW },
	.test_cases = platform_fault_reset_cases,
};

kunit_test_suite(platform_fault_reset_suite);
