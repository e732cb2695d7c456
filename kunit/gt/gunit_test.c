// SPDX-License-Identifier: GPL-2.0-only
/*
 * Valleyview's Gunit over suspend and resume. If the driver omits a step, the model records a
 * violation of GUNIT-SLEEP, GUNIT-CLOCK, GUNIT-WAKE or GUNIT-RESTORE.
 */

#include <kunit/test.h>

#include "core/device.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"

#define WAKE_CTRL	0x130090
#define STATUS		0x130094
#define CLOCK		0x130098

static struct genx_kunit_gpu *gpu_create(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_vlv);

	return genx_kunit_gpu_create(test, &cfg);
}

static void set_power(struct genx_kunit_gpu *gpu, unsigned int d, bool loss)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	if (loss)
		model_reset(gpu->model);
	model_set_power(gpu->model, d);
	genx_kunit_gpu_unlock(gpu, flags);
}

/* Test value for register @n of @run: differs from the firmware's and from its neighbours'. */
static u32 value_of(const struct genx_kept_regs *run, unsigned int n)
{
	/* control of the frequency programs this one again (SIL-307) */
	if (run->first == 0xa010)
		return 1000000 & 0xffff;
	/* the workarounds set this bit again */
	if (run->first + 4 * n == 0x4090)
		return (0x4090 >> 2 & 0xfff) | BIT(3);
	return run->first == 0x120008 ? BIT(11) : (run->first + 4 * n) >> 2 & 0xfff;
}

/* The status pages are in use: the driver programs them again. */
static bool is_status_page(u32 reg)
{
	return reg == 0x4080 || reg == 0x4180 || reg == 0x4280;
}

static void fill(struct genx_kunit_gpu *gpu)
{
	const struct genx_platform *plat = gpu->plat;
	unsigned int i, n;

	for (i = 0; i < plat->n_kept; i++)
		for (n = 0; n < plat->kept[i].n && !is_status_page(plat->kept[i].first); n++)
			gpu->model->regs[(plat->kept[i].first + 4 * n) / 4] =
				value_of(&plat->kept[i], n);
}

static void expect_filled(struct genx_kunit_gpu *gpu)
{
	const struct genx_platform *plat = gpu->plat;
	unsigned int i, n;

	for (i = 0; i < plat->n_kept; i++)
		for (n = 0; n < plat->kept[i].n && !is_status_page(plat->kept[i].first); n++)
			KUNIT_EXPECT_EQ_MSG(gpu->test,
					    model_reg_get(gpu->model,
							  plat->kept[i].first + 4 * n) & 0xffff,
					    value_of(&plat->kept[i], n), "%x",
					    plat->kept[i].first + 4 * n);
}

/*
 * Suspend, with the registers of the Gunit kept or lost: the driver prepares the Gunit for it, and
 * restores the registers at resume.
 */
static void genx_gunit_sleeps(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = genx_kunit_device(test, gpu);
	unsigned int i;

	for (i = 0; i < 4; i++) {
		fill(gpu);
		KUNIT_ASSERT_EQ(test, genx_device_suspend(genx), 0);
		set_power(gpu, 3, false);
		set_power(gpu, 0, i % 2);
		KUNIT_ASSERT_EQ(test, genx_device_resume(genx), 0);
		expect_filled(gpu);
		KUNIT_EXPECT_EQ(test, readl(gpu->bar + WAKE_CTRL) & 1, 1);
		KUNIT_EXPECT_EQ(test, readl(gpu->bar + CLOCK) & BIT(2), 0);
	}
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&genx->gt, GENX_RESET_ALL, "test"), 0);
	genx_kunit_expect_clean(test, gpu);
}

/*
 * The Gunit does not acknowledge: suspend fails, and the device stays awake and works. A later
 * suspend succeeds.
 */
static void genx_gunit_silent(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = genx_kunit_device(test, gpu);
	struct kmsg_dump_iter log;

	genx_kunit_gpu_fault(gpu, MODEL_FAULT_GUNIT_SILENT, 0);
	genx_kunit_kmsg_mark(&log);
	KUNIT_EXPECT_EQ(test, genx_device_suspend(genx), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "graphics clock not forced on"), 1);
	genx_kunit_gpu_fault_clear(gpu, MODEL_FAULT_GUNIT_SILENT);
	KUNIT_EXPECT_EQ(test, readl(gpu->bar + CLOCK) & BIT(2), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&genx->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_ASSERT_EQ(test, genx_device_suspend(genx), 0);
	set_power(gpu, 0, true);
	KUNIT_EXPECT_EQ(test, genx_device_resume(genx), 0);
	genx_kunit_expect_clean(test, gpu);
	TABLE_ROW(test, "faults", "the Gunit does not acknowledge (VLV)",
		  "the device stays awake and works; suspend fails with ETIMEDOUT");
}

/* The Gunit does not acknowledge the clock at resume: each step is tried, and resume fails. */
static void genx_gunit_silent_resume(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = genx_kunit_device(test, gpu);

	KUNIT_ASSERT_EQ(test, genx_device_suspend(genx), 0);
	genx_kunit_gpu_tolerate(gpu);
	genx_kunit_gpu_fault(gpu, MODEL_FAULT_GUNIT_SILENT, 0);
	KUNIT_EXPECT_EQ(test, genx_device_resume(genx), -ETIMEDOUT);
	TABLE_ROW(test, "faults", "the Gunit does not acknowledge after sleep (VLV)",
		  "resume fails with ETIMEDOUT");
}

/* SIL-322: the log says so if the state of a well will be lost. The device sleeps and wakes up. */
static void genx_gunit_no_contexts(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = genx_kunit_device(test, gpu);
	struct kmsg_dump_iter log;
	unsigned int i;

	for (i = 0; i < 2; i++) {
		unsigned long flags = genx_kunit_gpu_lock(gpu);

		gpu->model->regs[WAKE_CTRL / 4] &= i ? ~BIT(24) : ~0U;
		genx_kunit_gpu_unlock(gpu, flags);
		genx_kunit_kmsg_mark(&log);
		KUNIT_ASSERT_EQ(test, genx_device_suspend(genx), 0);
		KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "no power context"), i);
		set_power(gpu, 3, false);
		set_power(gpu, 0, false);
		KUNIT_ASSERT_EQ(test, genx_device_resume(genx), 0);
	}
	genx_kunit_expect_clean(test, gpu);
}

/* A wake-up request while wake-ups are forbidden latches an error, which the driver clears. */
static void genx_gunit_error(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = genx_kunit_device(test, gpu);

	gpu->model->gunit.error = true;
	KUNIT_ASSERT_EQ(test, genx_device_suspend(genx), 0);
	KUNIT_EXPECT_EQ(test, readl(gpu->bar + STATUS) & BIT(1), 0);
	KUNIT_EXPECT_EQ(test, genx_device_resume(genx), 0);
	genx_kunit_expect_clean(test, gpu);
}

/* An earlier driver ended while wake-ups of the GT were forbidden: probe allows them. */
static void genx_gunit_forbidden(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	unsigned long flags = genx_kunit_gpu_lock(gpu);

	gpu->model->gunit.allowed = false;
	gpu->model->regs[WAKE_CTRL / 4] &= ~1;
	memset(gpu->model->gunit.saved, 0, sizeof(gpu->model->gunit.saved));
	genx_kunit_gpu_unlock(gpu, flags);
	genx_kunit_gpu_tolerate(gpu);
	genx_kunit_device(test, gpu);
	KUNIT_EXPECT_EQ(test, readl(gpu->bar + STATUS) & 1, 1);
}

/* Status pages of the engines, which the Gunit holds. */
static void expect_status_pages(struct genx_kunit_exec *x)
{
	static const u32 hws[] = { 0x4080, 0x4280, 0x4180 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(hws); i++)
		KUNIT_EXPECT_EQ(x->test, x->kgt->gpu->model->regs[hws[i] / 4],
				lower_32_bits(x->gt->engines[i]->hwsp.buf->ggtt));
}

/*
 * Sleep with requests on each ring: they end before the Gunit forbids wake-ups, but for one whose
 * ring hangs before it begins: the engine is reset, and the request runs after the sleep. Contexts
 * whose images were loaded run again, with the registers of the Gunit lost or kept.
 */
static void genx_gunit_rings(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_vlv);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_kunit_gpu *gpu = x->kgt->gpu;
	struct genx_lrc *lrc[3];
	struct genx_request *rq[3];
	unsigned int round, i;

	KUNIT_ASSERT_EQ(test, x->gt->n_engines, ARRAY_SIZE(lrc));
	genx_kunit_set_heartbeat(x->gt, 250);
	for (i = 0; i < ARRAY_SIZE(lrc); i++)
		lrc[i] = genx_kunit_lrc(x, x->gt->engines[i], NULL);
	for (round = 0; round < 6; round++) {
		if (round >= 3)
			genx_kunit_hang(x, x->gt->engines[round - 3]);
		for (i = 0; i < ARRAY_SIZE(lrc); i++)
			rq[i] = genx_kunit_submit(x, lrc[i], NULL, 0);
		KUNIT_ASSERT_EQ(test, round % 2 ? genx_gt_power_save(x->gt) :
						  genx_gt_power_down(x->gt), 0);
		for (i = 0; i < ARRAY_SIZE(lrc); i++)
			KUNIT_EXPECT_EQ(test, dma_fence_is_signaled(&rq[i]->fence), i + 3 != round);
		KUNIT_EXPECT_FALSE(test, gpu->model->gunit.allowed);
		set_power(gpu, 3, false);
		set_power(gpu, 0, round % 3 == 1);
		KUNIT_ASSERT_EQ(test, genx_gt_power_up(x->gt), 0);
		KUNIT_EXPECT_TRUE(test, gpu->model->gunit.allowed);
		expect_status_pages(x);
		for (i = 0; i < ARRAY_SIZE(lrc); i++) {
			genx_kunit_finish(x, rq[i], 0);
			genx_kunit_finish(x, genx_kunit_submit(x, lrc[i], NULL, 0), 0);
		}
	}
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets + x->gt->exec->engine_resets, 3);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, gpu);
	TABLE_ROW(test, "faults", "sleep while a ring hangs (VLV)",
		  "the engine is reset first; the request runs after the sleep");
}

static struct kunit_case gunit_cases[] = {
	KUNIT_CASE(genx_gunit_sleeps),
	KUNIT_CASE(genx_gunit_silent),
	KUNIT_CASE(genx_gunit_silent_resume),
	KUNIT_CASE(genx_gunit_no_contexts),
	KUNIT_CASE(genx_gunit_error),
	KUNIT_CASE(genx_gunit_forbidden),
	KUNIT_CASE(genx_gunit_rings),
	{}
};

static struct kunit_suite gunit_suite = {
	.name = "genx_gunit",
	.test_cases = gunit_cases,
};

kunit_test_suite(gunit_suite);
