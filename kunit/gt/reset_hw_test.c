// SPDX-License-Identifier: GPL-2.0-only
/* Resets by GDRST on the model, for each kind of reset. */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/exec/engine_power.h"
#include "gt/exec/lrc.h"
#include "gt/reset_hw.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/spinner.h"
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/platform_find.h"

#define GDRST_ADDR	0x941c
#define SFC0		0x20000

static struct genx_platform *platform(struct kunit *test)
{
	struct genx_platform *plat = kunit_kmalloc(test, sizeof(*plat), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, plat);
	*plat = genx_platform_lkf;
	return plat;
}

static struct genx_kunit_exec *create(struct kunit *test, const struct genx_platform *plat)
{
	const struct model_config cfg = { .plat = plat, .device_id = 0x9840 };

	return genx_kunit_exec_create(test, &cfg);
}

static void model_set(struct genx_kunit_exec *x, u32 addr, u32 val)
{
	unsigned long flags = genx_kunit_gpu_lock(x->kgt->gpu);

	x->kgt->gpu->model->regs[addr / 4] = val;
	genx_kunit_gpu_unlock(x->kgt->gpu, flags);
}

/* Reset @engines. Return: the number of accesses to register @addr during the reset. */
static unsigned int count(struct genx_kunit_exec *x, u32 engines, u32 addr)
{
	static u32 log[4096];
	unsigned int i, n, hits = 0;

	genx_kunit_gpu_log(x->kgt->gpu, log, ARRAY_SIZE(log));
	KUNIT_EXPECT_EQ(x->test, genx_gt_reset(x->gt, engines, "test"), 0);
	n = genx_kunit_gpu_log(x->kgt->gpu, NULL, 0);
	for (i = 0; i < n; i++)
		hits += log[i] == addr;
	return hits;
}

/* From Gen8 on, the driver requests that the engine gets ready for its reset first. */
static void kinds(struct kunit *test)
{
	struct genx_platform *plat = platform(test);
	struct genx_kunit_exec *x = create(test, plat);
	u32 ctl = x->rcs->desc->mmio_base + 0xd0;

	KUNIT_EXPECT_GT(test, count(x, BIT(x->rcs->index), ctl), 0);
	plat->reset_kind = GENX_RESET_GEN6;
	/* the model is a Gen11 and records the missing request as a violation */
	genx_kunit_gpu_tolerate(x->kgt->gpu);
	KUNIT_EXPECT_EQ(test, count(x, BIT(x->rcs->index), ctl), 0);
	KUNIT_EXPECT_EQ(test, count(x, GENX_RESET_ALL, ctl), 0);
	plat->reset_kind = GENX_RESET_COUNT;
	KUNIT_EXPECT_EQ(test, genx_reset_hw_engine(x->gt, x->rcs->desc), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_reset_hw_full(x->gt), -EINVAL);
	plat->reset_kind = GENX_RESET_GEN11;
}

/* SIL-263: after a catastrophic error clearing the error replaces the request. */
static void catastrophic(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test, platform(test));
	u32 ctl = x->rcs->desc->mmio_base + 0xd0;

	model_set(x, ctl, RESET_CTL_CAT_ERROR);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, 1);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* DG2: a reset of the GT resets each engine first, then the whole GT. */
static void engines_first(struct kunit *test)
{
	struct genx_platform *plat = platform(test);
	struct genx_kunit_exec *x = create(test, plat);
	unsigned int before, after;

	/* +0xd0 is the register that requests that the engine gets ready */
	before = count(x, GENX_RESET_ALL, x->rcs->desc->mmio_base + 0xd0);
	plat->reset_engines_first = true;
	after = count(x, GENX_RESET_ALL, x->rcs->desc->mmio_base + 0xd0);
	KUNIT_EXPECT_GT(test, after, before);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 2);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static void reset_not_ready(struct kunit *test, struct genx_kunit_exec *x)
{
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_READY, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_READY);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* DG2: the GT is reset even if one engine does not get ready. */
static void engines_first_ignored(struct kunit *test)
{
	struct genx_platform *plat = platform(test);

	plat->reset_engines_first = true;
	reset_not_ready(test, create(test, plat));
}

/* Reset the hardware. Return: the number of accesses to @addr before the first one to GDRST. */
static unsigned int count_before_reset(struct genx_kunit_exec *x, u32 addr)
{
	static u32 log[4096];
	unsigned int i, n, hits = 0;

	CLASS(genx_forcewake_scope, wake)(&x->gt->fw, x->gt->fw.present);
	KUNIT_ASSERT_EQ(x->test, wake.err, 0);
	genx_kunit_gpu_log(x->kgt->gpu, log, ARRAY_SIZE(log));
	KUNIT_EXPECT_EQ(x->test, genx_reset_hw_full(x->gt), 0);
	n = genx_kunit_gpu_log(x->kgt->gpu, NULL, 0);
	for (i = 0; i < n && log[i] != GDRST_ADDR; i++)
		hits += log[i] == addr;
	KUNIT_EXPECT_LT(x->test, i, n);
	return hits;
}

/*
 * If an engine does not get ready, the first attempt of a full reset does not write GDRST, and the
 * second attempt requests all engines again (RST-READY).
 */
static void full_not_ready(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	/* where each request of the engine turns prefetch off */
	u32 mode = x->bcs->desc->mmio_base + 0x29c;

	KUNIT_EXPECT_EQ(test, count_before_reset(x, mode), 1);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_READY, 0);
	KUNIT_EXPECT_EQ(test, count_before_reset(x, mode), 2);
	reset_not_ready(test, x);
}

/*
 * A scaler (SFC) that a video engine uses is locked, reset with the engine and unlocked. A scaler
 * that the engine does not use is not reset. @unit: the bit of the scaler in GDRST.
 */
static void expect_scaler(struct kunit *test, const struct model_config *cfg,
			  unsigned int instance, u32 unit)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, cfg);
	struct genx_engine *vcs = genx_engine_find(x->gt, GENX_CLASS_VIDEO_DECODE, instance);
	u32 base = vcs->desc->mmio_base;

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	/* make each reset that includes the scaler's bit time out */
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, unit);
	CLASS(genx_forcewake_scope, wake)(&x->gt->fw, x->gt->fw.present);
	KUNIT_ASSERT_EQ(test, wake.err, 0);
	KUNIT_EXPECT_EQ(test, genx_reset_hw_engine(x->gt, vcs->desc), 0);
	model_set(x, base + 0x890, 0x3);
	KUNIT_EXPECT_EQ(test, genx_reset_hw_engine(x->gt, vcs->desc), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(x->kgt, base + 0x88c) & 1, 0);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE);

	/* without the fault, the reset with the scaler succeeds; a scaler not locked is an error */
	model_set(x, base + 0x890, 0x3);
	model_set(x, GDRST_ADDR, 0);
	KUNIT_EXPECT_EQ(test, genx_reset_hw_engine(x->gt, vcs->desc), 0);
	model_set(x, base + 0x890, 0x1);
	KUNIT_EXPECT_EQ(test, genx_reset_hw_engine(x->gt, vcs->desc), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(x->kgt, base + 0x88c) & 1, 0);
	model_set(x, base + 0x890, 0);
}

static void scaler(struct kunit *test)
{
	expect_scaler(test, NULL, 0, SFC0);
}

/* Video engines 2 and 3 use the second scaler. On Gen11 the first engine that exists has one. */
static void scaler_second(struct kunit *test)
{
	const struct model_config cfg = {
		.plat = &genx_platform_lkf, .device_id = 0x9840, .media_fuse = BIT(0),
	};

	expect_scaler(test, &cfg, 2, SFC0 << 1);
}

/* G12-171: on Gen12.0, too, decoder 2 has the second scaler. */
static void scaler_second_gen12(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_tgl);

	expect_scaler(test, &cfg, 2, SFC0 << 1);
}

/* SIL-269: VECS1 locks the scaler that the HCP half of decoder 2 uses. */
static void expect_second_pair(struct genx_kunit_exec *x, struct genx_engine *vcs2)
{
	const u32 vecs1 = 0x1d8000;

	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, SFC0 << 1);
	model_set(x, GDRST_ADDR, 0);
	model_set(x, 0x1d2914, BIT(0));
	model_set(x, vecs1 + 0x2018, BIT(0));
	KUNIT_EXPECT_EQ(x->test, genx_reset_hw_engine(x->gt, vcs2->desc), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(x->test, genx_kunit_peek(x->kgt, vecs1 + 0x201c) & 1, 0);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE);
	model_set(x, GDRST_ADDR, 0);
}

/*
 * G12-160: the HCP half of a decoder uses the scaler. It is locked by the enhancement engine, and
 * reset if that engine does not use it then. G12-172: decoder 2 of Gen12.0 has no such partner.
 * SIL-269, SIL-509: on DG2 each of two pairs has a scaler.
 */
static void scaler_of_partner(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(test->param_value);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_engine *vcs = genx_engine_find(x->gt, GENX_CLASS_VIDEO_DECODE, 0);
	struct genx_engine *vcs2 = genx_engine_find(x->gt, GENX_CLASS_VIDEO_DECODE, 2);
	const u32 vecs = 0x1c8000;

	genx_kunit_idle(x);
	genx_kunit_gpu_tolerate(x->kgt->gpu);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, SFC0);
	CLASS(genx_forcewake_scope, wake)(&x->gt->fw, x->gt->fw.present);
	KUNIT_ASSERT_EQ(test, wake.err, 0);
	model_set(x, vecs + 0x2018, BIT(0));
	KUNIT_EXPECT_EQ(test, genx_reset_hw_engine(x->gt, vcs->desc), 0);
	model_set(x, 0x1c2914, BIT(0));
	KUNIT_EXPECT_EQ(test, genx_reset_hw_engine(x->gt, vcs->desc), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(x->kgt, vecs + 0x201c) & 1, 0);
	model_set(x, GDRST_ADDR, 0);
	model_set(x, 0x1c2914, BIT(0));
	model_set(x, vecs + 0x2014, BIT(0));
	KUNIT_EXPECT_EQ(test, genx_reset_hw_engine(x->gt, vcs->desc), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(x->kgt, vecs + 0x201c) & 1, 0);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE);
	/* on DG2 the second enhancement engine does not acknowledge yet */
	model_set(x, 0x1d2914, BIT(0));
	KUNIT_EXPECT_EQ(test, genx_reset_hw_engine(x->gt, vcs2->desc),
			x->gt->plat == &genx_platform_dg2 ? -ETIMEDOUT : 0);
	if (x->gt->plat == &genx_platform_dg2)
		expect_second_pair(x, vcs2);
	model_set(x, 0x1c2914, 0);
	model_set(x, 0x1d2914, 0);
	model_set(x, vecs + 0x2014, 0);
}

static const void *hcp_gen(const void *prev, char *desc)
{
	if (prev == &genx_platform_dg2)
		return NULL;
	return genx_kunit_plat_case(prev ? &genx_platform_dg2 : &genx_platform_tgl, desc);
}

/* SIL-017: the second video engine of a Gen11 locks no scaler, whatever its registers hold. */
static void scaler_none_SIL_017(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_engine *vcs = genx_engine_find(x->gt, GENX_CLASS_VIDEO_DECODE, 2);
	u32 base = vcs->desc->mmio_base;

	genx_kunit_idle(x);
	model_set(x, base + 0x890, 0x3);
	KUNIT_EXPECT_EQ(test, count(x, BIT(vcs->index), base + 0x88c), 0);
	KUNIT_EXPECT_EQ(test, count(x, GENX_RESET_ALL, base + 0x88c), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* last_reset has the duration of the reset, which bench and debugfs print. */
static void latency(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);

	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->bcs->index), "test"), 0);
	KUNIT_EXPECT_GT(test, x->gt->exec->last_reset.ns, GENX_RESET_SETTLE_US * NSEC_PER_USEC);
	KUNIT_EXPECT_LT(test, x->gt->exec->last_reset.ns, NSEC_PER_SEC);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static u32 pending_read(struct genx_kunit_exec *x, u32 addr)
{
	return x->kgt->gpu->model->regs[addr / 4];
}

/*
 * Before the driver resets an engine, it turns prefetch off (the model checks this: RST-PREFETCH)
 * and waits for the engine's pending wake-up messages. The reset turns prefetch on again.
 */
static void messages(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test, platform(test));
	u32 status = PWRGT_DOMAIN_STATUS.addr;
	u32 mode = x->rcs->desc->mmio_base + 0x29c;

	KUNIT_EXPECT_EQ(test, count(x, BIT(x->rcs->index), status), 0);
	KUNIT_EXPECT_GT(test, count(x, BIT(x->rcs->index), 0x8000), 0);
	KUNIT_EXPECT_GT(test, count(x, BIT(x->bcs->index), 0x800c), 0);
	KUNIT_EXPECT_EQ(test, pending_read(x, mode) & BIT(10), 0);
	/* without its valid bit, a message bit is ignored: the driver does not wait */
	model_set(x, 0x8000, BIT(10));
	KUNIT_EXPECT_EQ(test, count(x, BIT(x->rcs->index), status), 0);
	/* a message whose domain is awake: the driver reads the status once (SIL-257) */
	model_set(x, 0x8000, BIT(10) | BIT(26));
	KUNIT_EXPECT_EQ(test, count(x, BIT(x->rcs->index), status), 1);
	/* a message that never completes: the wait is bounded, and the engine is reset */
	model_set(x, 0x8000, BIT(13) | BIT(29));
	KUNIT_EXPECT_GT(test, count(x, BIT(x->rcs->index), status), 2);
	KUNIT_EXPECT_EQ(test, pending_read(x, mode) & BIT(10), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-257: GDRST is written twice, with reads of it alone in between. */
static void twice_SIL_257(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test, platform(test));
	static u32 log[4096];
	unsigned int i, n, first = 0, last = 0;

	genx_kunit_gpu_log(x->kgt->gpu, log, ARRAY_SIZE(log));
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->bcs->index), "test"), 0);
	n = genx_kunit_gpu_log(x->kgt->gpu, NULL, 0);
	for (i = 0; i < n; i++) {
		if (log[i] != GDRST_ADDR)
			continue;
		first = first ?: i;
		last = i;
	}
	/* at least one read follows each of the two writes */
	KUNIT_EXPECT_GE(test, last - first, 3);
	/* in real time a well may fall asleep meanwhile */
	for (i = first; i < last && genx_kunit_virtual_time(); i++)
		KUNIT_EXPECT_EQ_MSG(test, log[i], GDRST_ADDR, "access %u", i);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-260: a streamer that does not say that it is idle has stopped if HEAD is at TAIL. The bits
 * of HEAD that count its wraps do not matter.
 */
static void stop_empty_SIL_260(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test, platform(test));
	u32 base = x->bcs->desc->mmio_base;

	genx_kunit_idle(x);
	CLASS(genx_forcewake_scope, wake)(&x->gt->fw, x->gt->fw.present);
	KUNIT_ASSERT_EQ(test, wake.err, 0);
	model_set(x, base + 0x30, 0x40);
	model_set(x, base + 0x34, 0x00600040);
	KUNIT_EXPECT_EQ(test, genx_reset_hw_stop(x->gt, x->bcs->desc), 0);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_IDLE_LOST, x->bcs->index);
	KUNIT_EXPECT_EQ(test, genx_reset_hw_stop(x->gt, x->bcs->desc), 0);
	model_set(x, base + 0x34, 0x00600048);
	KUNIT_EXPECT_EQ(test, genx_reset_hw_stop(x->gt, x->bcs->desc), -ETIMEDOUT);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_IDLE_LOST);
	KUNIT_EXPECT_EQ(test, genx_reset_hw_stop(x->gt, x->bcs->desc), 0);
	KUNIT_EXPECT_EQ(test, genx_reset_hw_engine(x->gt, x->bcs->desc), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A batch that another thread releases. */
struct late_release {
	struct delayed_work work;
	struct genx_kunit_batch *batch;
};

static void late_release(struct work_struct *work)
{
	struct late_release *l = container_of(work, struct late_release, work.work);

	genx_kunit_release(l->batch);
}

/*
 * SIL-260: an engine may need more than 1 ms to stop. What it runs then ends, and a reset of the
 * whole GT, which another engine needs, does not interrupt it.
 */
static void stop_slow_SIL_260(struct kunit *test)
{
	const struct model_config cfg = {
		.plat = platform(test), .device_id = 0x9840, .stop_us = 50000,
	};
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->bcs);
	struct late_release *l = kunit_kzalloc(test, sizeof(*l), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, l);
	x->gt->exec->only_full_reset = true;
	genx_kunit_spinner_start(x, &s, 0);
	l->batch = s.batch;
	INIT_DELAYED_WORK(&l->work, late_release);
	schedule_delayed_work(&l->work, msecs_to_jiffies(20));
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
	cancel_delayed_work_sync(&l->work);
	genx_kunit_spinner_finish(x, &s, 0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 1);
	KUNIT_EXPECT_EQ(test, s.lrc->resets, 0);
	/* it stops although it executes */
	genx_kunit_spinner_start(x, &s, 0);
	scoped_guard(genx_reset, &x->gt->reset) {
		CLASS(genx_forcewake_scope, wake)(&x->gt->fw, x->gt->fw.present);
		KUNIT_EXPECT_EQ(test, genx_reset_hw_stop(x->gt, x->bcs->desc), 0);
		genx_reset_hw_run(x->gt, x->bcs->desc);
	}
	genx_kunit_spinner_finish(x, &s, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static void sleep_all(struct genx_kunit_exec *x)
{
	struct genx_engine *engine;

	genx_kunit_idle(x);
	for_each_engine(engine, x->gt)
		genx_engine_park_now(engine);
	/* longer than a released well stays awake */
	msleep(20);
	KUNIT_EXPECT_EQ(x->test, x->gt->fw.awake, 0);
}

/*
 * SIL-042, SIL-255: all wells that a reset needs are awake from the stop of the engines until they
 * run again, if the GT slept before.
 */
static void asleep_SIL_042_SIL_255(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_kbl);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	unsigned int i;

	for (i = 0; i < x->gt->n_engines; i++) {
		sleep_all(x);
		KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(i), "test"), 0);
	}
	sleep_all(x);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, x->gt->n_engines);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-270: the render engine of DG2 shares its reset bit with compute engines: all that may run get
 * ready.
 */
static void shared_bit_SIL_270(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	const struct genx_platform *plat = x->gt->plat;
	unsigned int i, shared = 0;

	for (i = 0; i < plat->n_engines; i++) {
		const struct genx_engine_desc *engine = &plat->engines[i];

		if (!(x->gt->fuses.engines & BIT(i)) ||
		    !(engine->reset_mask & x->rcs->desc->reset_mask))
			continue;
		shared++;
		/* as while contexts use them */
		x->gt->compute.off = 0;
		KUNIT_EXPECT_GT_MSG(test, count(x, BIT(x->rcs->index), engine->mmio_base + 0xd0), 0,
				    "%s", engine->name);
	}
	KUNIT_EXPECT_GT(test, shared, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case reset_hw_cases[] = {
	KUNIT_CASE(kinds),
	KUNIT_CASE(messages),
	KUNIT_CASE(catastrophic),
	KUNIT_CASE(twice_SIL_257),
	KUNIT_CASE(stop_empty_SIL_260),
	KUNIT_CASE(stop_slow_SIL_260),
	KUNIT_CASE(engines_first),
	KUNIT_CASE(engines_first_ignored),
	KUNIT_CASE(full_not_ready),
	KUNIT_CASE(scaler),
	KUNIT_CASE(scaler_second),
	KUNIT_CASE(scaler_second_gen12),
	KUNIT_CASE_PARAM(scaler_of_partner, hcp_gen),
	KUNIT_CASE(scaler_none_SIL_017),
	KUNIT_CASE(latency),
	KUNIT_CASE(asleep_SIL_042_SIL_255),
	KUNIT_CASE(shared_bit_SIL_270),
	{}
};

static struct kunit_suite reset_hw_suite = {
	.name = "genx_reset_hw",
	.test_cases = reset_hw_cases,
};

kunit_test_suite(reset_hw_suite);
