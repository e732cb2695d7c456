// SPDX-License-Identifier: GPL-2.0-only
/* Start of the engines: failures of each allocation, hardware faults, fused-off engines. */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/request.h"
#include "gt/gt.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/platform_find.h"

/* An upper limit of the allocations in one start. */
#define MAX_ALLOCATIONS	2000

static struct genx_kunit_gt *create(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);

	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	return kgt;
}

/* Allocations of a start fail in turn: ENOMEM, nothing leaks and nothing stays mapped. */
static void no_memory(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);
	unsigned int n, failures = 0;
	bool hit = true;
	int err;

	/* tests each of the first 60 allocations; later ones repeat for each engine */
	for (n = 1; hit && n < MAX_ALLOCATIONS; n += n < 60 ? 1 : 17) {
		if (!genx_kunit_fail_arm(n))
			kunit_skip(test, "no FAILSLAB");
		err = genx_gt_start(&kgt->gt);
		hit = genx_kunit_fail_disarm();
		/* some allocations have a fallback or belong to a sanitizer: start succeeds */
		if (err) {
			KUNIT_EXPECT_EQ_MSG(test, err, -ENOMEM, "allocation %u", n);
			KUNIT_EXPECT_EQ(test, kgt->gt.n_engines, 0);
			failures++;
		}
		genx_gt_stop(&kgt->gt);
	}
	kunit_info(test, "%u failures, last allocation %u", failures, n);
	KUNIT_EXPECT_GT(test, failures, 20);
	KUNIT_EXPECT_FALSE(test, hit);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* Every engine that has started runs a request, and its index is its place in engines[]. */
static void expect_work(struct kunit *test, struct genx_gt *gt)
{
	struct genx_engine *engine;
	struct genx_request *rq;
	unsigned int n = 0;

	for_each_engine(engine, gt) {
		KUNIT_EXPECT_EQ(test, engine->index, n);
		KUNIT_EXPECT_PTR_EQ(test, gt->engines[n++], engine);
		rq = genx_request_create(engine->kernel, 0);
		KUNIT_ASSERT_FALSE(test, IS_ERR(rq));
		genx_request_submit(rq, GENX_PRIORITY_NORMAL);
		KUNIT_EXPECT_GT(test, dma_fence_wait_timeout(&rq->fence, false,
							     msecs_to_jiffies(GENX_KUNIT_EXEC_MS)),
				0);
		genx_request_put(rq);
	}
	KUNIT_EXPECT_EQ(test, n, gt->n_engines);
}

static const struct genx_platform *const driven[] = {
	&genx_platform_lkf, &genx_platform_tgl, &genx_platform_dg2
};

static void driven_name(const struct genx_platform *const *plat, char *desc)
{
	strscpy(desc, (*plat)->codename, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(driven, driven, driven_name);

static struct genx_kunit_gt *create_driven(struct kunit *test)
{
	const struct genx_platform *const *plat = test->param_value;
	const struct model_config cfg = genx_kunit_plat_config(*plat);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);

	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	return kgt;
}

/* Each engine in turn hangs in its first context: the driver does not use it, others work. */
static void hang(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create_driven(test);
	const struct genx_platform *plat = kgt->gt.plat;
	struct kmsg_dump_iter log;
	u32 all = kgt->gt.fuses.engines;
	unsigned int i, n;
	char text[80];

	KUNIT_ASSERT_EQ(test, genx_gt_start(&kgt->gt), 0);
	n = kgt->gt.n_engines;
	KUNIT_EXPECT_EQ(test, n, plat == &genx_platform_dg2 ? 6 : 5);
	KUNIT_EXPECT_NULL(test, genx_engine_find(&kgt->gt, GENX_CLASS_COMPUTE, 0));
	genx_gt_stop(&kgt->gt);
	genx_kunit_gpu_tolerate(kgt->gpu);
	for (i = 0; i < n; i++) {
		const struct genx_engine_desc *desc = &plat->engines[i];

		snprintf(text, sizeof(text), "%s: does not start (-EIO), engine not used",
			 desc->name);
		genx_kunit_kmsg_mark(&log);
		genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_ENGINE_HANG, i);
		KUNIT_ASSERT_EQ(test, genx_gt_start(&kgt->gt), 0);
		genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_ENGINE_HANG);
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_kmsg_count(&log, text), 1, "%s", text);
		KUNIT_EXPECT_EQ(test, kgt->gt.n_engines, n - 1);
		KUNIT_EXPECT_EQ(test, kgt->gt.fuses.engines, all & ~BIT(i));
		KUNIT_EXPECT_NULL(test, genx_engine_find(&kgt->gt, desc->class, desc->instance));
		expect_work(test, &kgt->gt);
		KUNIT_EXPECT_EQ(test, genx_gt_reset(&kgt->gt, GENX_RESET_ALL, "test"), 0);
		expect_work(test, &kgt->gt);
		genx_gt_stop(&kgt->gt);
		kgt->gt.fuses.engines = all;
	}
	TABLE_ROW(test, "faults", "engine hangs in its first context",
		  "each engine: reset and left out, with one message; the others work");
}

/* Each media domain in turn never wakes: its engines are not used, the others work. */
static void media_asleep(struct kunit *test)
{
	const struct genx_platform *const *plat = test->param_value;
	const struct model_config cfg = genx_kunit_plat_config(*plat);
	bool dg2 = *plat == &genx_platform_dg2;
	unsigned int i;

	for (i = 0; i < (*plat)->n_fw_domains; i++) {
		const struct genx_fw_domain_desc *domain = &(*plat)->fw_domains[i];
		struct genx_kunit_gt *kgt;
		struct genx_engine *engine;
		bool shared;

		if (domain->domain == GENX_FW_GT || domain->domain == GENX_FW_RENDER)
			continue;
		kgt = genx_kunit_gt_alloc(test, &cfg);
		genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_FW_ACK_LOST, domain->domain);
		KUNIT_ASSERT_EQ_MSG(test, genx_kunit_gt_init(kgt), 0, "%s", domain->name);
		KUNIT_EXPECT_FALSE(test, kgt->gt.fw.present & GENX_FW_BIT(domain->domain));
		KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
		KUNIT_ASSERT_EQ(test, genx_gt_start(&kgt->gt), 0);
		/* DG2: the well of a decoder also has units of the VEBOX beside it (SIL-058) */
		shared = dg2 && domain->domain < GENX_FW_VEBOX0;
		KUNIT_EXPECT_EQ(test, kgt->gt.n_engines, dg2 && !shared ? 5 : 4);
		for_each_engine(engine, &kgt->gt)
			KUNIT_EXPECT_FALSE(test, engine->desc->fw_domains &
					   GENX_FW_BIT(domain->domain));
		expect_work(test, &kgt->gt);
		KUNIT_EXPECT_EQ(test, genx_gt_reset(&kgt->gt, GENX_RESET_ALL, "test"), 0);
		expect_work(test, &kgt->gt);
		genx_gt_stop(&kgt->gt);
		genx_kunit_gt_fini(test, kgt);
	}
	TABLE_ROW(test, "faults", "media force-wake domain that does not wake at probe",
		  "each domain: its engines are left out, with one message; the others work");
}

/* An engine hangs in its first context and no reset ends: the device is cut off from memory. */
static void hang_for_good(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);

	genx_kunit_gpu_tolerate(kgt->gpu);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_ENGINE_HANG, 0);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_start(&kgt->gt), -EIO);
	KUNIT_EXPECT_TRUE(test, kgt->gpu->cut_off);
	KUNIT_EXPECT_EQ(test, kgt->gt.n_engines, 0);
	TABLE_ROW(test, "faults", "engine hangs in its first context, and no reset ends",
		  "start fails with EIO; the device is cut off from memory, nothing leaks");
}

/* Z-01: status entries are at neither known position: no engine is used, the GT still works. */
static void no_status_Z_01(struct kunit *test)
{
	const struct model_config cfg = {
		.plat = &genx_platform_lkf, .device_id = 0x9840,
		.csb_first_dw = 0x50, .csb_pointer_dw = 0x70,
	};
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);

	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_start(&kgt->gt), 0);
	KUNIT_EXPECT_EQ(test, kgt->gt.n_engines, 0);
	KUNIT_EXPECT_FALSE(test, genx_exec_runs_contexts(&kgt->gt));
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&kgt->gt, GENX_RESET_ALL, "test"), 0);
	genx_gt_stop(&kgt->gt);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* A force-wake domain does not wake: start fails with ETIMEDOUT and releases all domains. */
static void no_wake(struct kunit *test)
{
	struct genx_kunit_gt *kgt = create(test);

	/* init woke the domain: wait until it was released */
	msleep(20);
	genx_kunit_gpu_tolerate(kgt->gpu);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_VDBOX(2));
	KUNIT_EXPECT_EQ(test, genx_gt_start(&kgt->gt), -ETIMEDOUT);
	genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_FW_ACK_LOST);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&kgt->gt.fw), 0);
	KUNIT_EXPECT_EQ(test, kgt->gt.n_engines, 0);
	/* an engine that is not awake may still run, so the device is cut off */
	KUNIT_EXPECT_TRUE(test, kgt->gpu->cut_off);
}

static const unsigned int deaths[] = { 0, 1, 10, 40, 80, 120, 200, 300, 400 };

static void death_name(const unsigned int *after, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "after %u", *after);
}

KUNIT_ARRAY_PARAM(death, deaths, death_name);

/* The device is lost after a number of accesses: a start that notices fails with -ENODEV. */
static void dead(struct kunit *test)
{
	const unsigned int *after = test->param_value;
	struct genx_kunit_gt *kgt = create(test);
	int err;

	genx_kunit_gpu_tolerate(kgt->gpu);
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_DEAD, *after);
	err = genx_gt_start(&kgt->gt);
	if (err)
		KUNIT_EXPECT_EQ(test, err, -ENODEV);
	genx_gt_stop(&kgt->gt);
	KUNIT_EXPECT_TRUE(test, err || *after > 100);
}

/* STR-012: engines that are fused off do not exist; the others start. */
static void fused_STR_012(struct kunit *test)
{
	const struct model_config cfg = {
		.plat = &genx_platform_lkf, .device_id = 0x9840,
		.media_fuse = BIT(16) | BIT(2),		/* VEBOX0, VDBOX2 */
	};
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);

	KUNIT_EXPECT_EQ(test, x->gt->n_engines, 3);
	KUNIT_EXPECT_NULL(test, genx_engine_find(x->gt, GENX_CLASS_VIDEO_ENHANCE, 0));
	KUNIT_EXPECT_NULL(test, genx_engine_find(x->gt, GENX_CLASS_VIDEO_DECODE, 2));
	KUNIT_EXPECT_NOT_NULL(test, genx_engine_find(x->gt, GENX_CLASS_VIDEO_DECODE, 0));
	/* the fused-off engines have no force-wake domains; a reset must not request those */
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	expect_work(test, x->gt);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-045: an error that Gen6's write FIFO has latched is cleared, and the tables are written once
 * more. Only a second error is logged.
 */
static void tables_lost_SIL_045(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_snb);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct kmsg_dump_iter log;
	unsigned long flags;

	genx_kunit_kmsg_mark(&log);
	flags = genx_kunit_gpu_lock(kgt->gpu);
	kgt->gpu->model->regs[0x120000 / 4] = 1;
	genx_kunit_gpu_unlock(kgt->gpu, flags);
	KUNIT_EXPECT_EQ(test, genx_gt_program_tables(&kgt->gt), 0);
	flags = genx_kunit_gpu_lock(kgt->gpu);
	KUNIT_EXPECT_EQ(test, kgt->gpu->model->regs[0x120000 / 4], 0);
	genx_kunit_gpu_unlock(kgt->gpu, flags);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "FIFO reports"), 0);
	genx_kunit_expect_clean(test, kgt->gpu);
}

static const struct genx_platform *const rendered[] = { &genx_platform_bdw, &genx_platform_kbl };

KUNIT_ARRAY_PARAM(rendered, rendered, driven_name);

/*
 * SIL-150: the default image has a valid 3D state, so a client's batch starts with one, after a
 * reset and a sleep too. The model records LRC-STATE if it does not.
 */
static void render_state_SIL_150(struct kunit *test)
{
	const struct genx_platform *const *plat = test->param_value;
	const struct model_config cfg = genx_kunit_plat_config(*plat);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);

	KUNIT_EXPECT_TRUE(test, x->kgt->gpu->model->cs.rendered);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_power_down(x->gt), 0);
	genx_kunit_lose_power(x);
	KUNIT_ASSERT_EQ(test, genx_gt_power_up(x->gt), 0);
	lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-529: a GPU that GVT-g shares is refused, before anything is written. */
static void shared_SIL_529(struct kunit *test)
{
	const struct genx_platform *const *plat = test->param_value;
	struct model_config cfg = genx_kunit_plat_config(*plat);
	struct genx_kunit_gt *kgt;
	struct model_stats stats;

	cfg.fuses[0] = (struct model_fuse_value) { 0x78000, 0x76544776 };
	cfg.fuses[1] = (struct model_fuse_value) { 0x78004, 0x47765447 };
	kgt = genx_kunit_gt_alloc(test, &cfg);
	KUNIT_EXPECT_EQ(test, genx_kunit_gt_init(kgt), -ENODEV);
	genx_kunit_gpu_stats(kgt->gpu, &stats);
	KUNIT_EXPECT_EQ(test, stats.mmio_writes, 0);
	genx_kunit_expect_clean(test, kgt->gpu);
}

static struct kunit_case start_cases[] = {
	KUNIT_CASE_SLOW(no_memory),
	KUNIT_CASE_PARAM(hang, driven_gen_params),
	KUNIT_CASE_PARAM(media_asleep, driven_gen_params),
	KUNIT_CASE(hang_for_good),
	KUNIT_CASE(no_status_Z_01),
	KUNIT_CASE(no_wake),
	KUNIT_CASE_PARAM(dead, death_gen_params),
	KUNIT_CASE(fused_STR_012),
	KUNIT_CASE(tables_lost_SIL_045),
	KUNIT_CASE_PARAM(render_state_SIL_150, rendered_gen_params),
	KUNIT_CASE_PARAM(shared_SIL_529, rendered_gen_params),
	{}
};

static struct kunit_suite start_suite = {
	.name = "genx_start",
	.test_cases = start_cases,
};

kunit_test_suite(start_suite);
