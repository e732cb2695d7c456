// SPDX-License-Identifier: GPL-2.0-only
/* Resets through GDRST of each kind, on the model. */
#include <kunit/test.h>

#include "gt/reset_hw.h"
#include "kunit/exec_fixture.h"
#include "model/priv.h"
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

/* Count the accesses to one register during a reset of @engines. */
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

/* From Gen8 on, the driver first asks the engine to get ready for the reset. */
static void kinds(struct kunit *test)
{
	struct genx_platform *plat = platform(test);
	struct genx_kunit_exec *x = create(test, plat);
	u32 ctl = x->rcs->desc->mmio_base + 0xd0;

	KUNIT_EXPECT_GT(test, count(x, BIT(x->rcs->index), ctl), 0);
	plat->reset_kind = GENX_RESET_GEN6;
	/* the modelled Gen11 reports that the handshake is missing */
	genx_kunit_gpu_tolerate(x->kgt->gpu);
	KUNIT_EXPECT_EQ(test, count(x, BIT(x->rcs->index), ctl), 0);
	KUNIT_EXPECT_EQ(test, count(x, GENX_RESET_ALL, ctl), 0);
	plat->reset_kind = GENX_RESET_COUNT;
	KUNIT_EXPECT_EQ(test, genx_reset_hw_engine(x->gt, x->rcs->desc), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_reset_hw_full(x->gt), -EINVAL);
	plat->reset_kind = GENX_RESET_GEN11;
}

/* DG2: a reset of the whole GT first resets each engine alone. */
static void engines_first(struct kunit *test)
{
	struct genx_platform *plat = platform(test);
	struct genx_kunit_exec *x = create(test, plat);
	unsigned int before, after;

	/* each reset writes GDRST once and reads it at least once */
	before = count(x, GENX_RESET_ALL, x->rcs->desc->mmio_base + 0xd0);
	plat->reset_engines_first = true;
	after = count(x, GENX_RESET_ALL, x->rcs->desc->mmio_base + 0xd0);
	KUNIT_EXPECT_GT(test, after, before);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 2);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* DG2: an engine that does not get ready does not prevent the full reset. */
static void engines_first_ignored(struct kunit *test)
{
	struct genx_platform *plat = platform(test);
	struct genx_kunit_exec *x;

	plat->reset_engines_first = true;
	x = create(test, plat);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_READY, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_READY);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * A scaler that the engine uses is reset with it and unlocked; otherwise it is not reset.
 * @unit: the bit of that scaler in GDRST.
 */
static void expect_scaler(struct kunit *test, unsigned int instance, u32 unit)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_engine *vcs = genx_engine_find(x->gt, GENX_CLASS_VIDEO_DECODE, instance);
	u32 base = vcs->desc->mmio_base;

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	/* now a reset with the scaler's bit in GDRST times out */
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, unit);
	CLASS(genx_forcewake_scope, wake)(&x->gt->fw, x->gt->fw.present);
	KUNIT_ASSERT_EQ(test, wake.err, 0);
	KUNIT_EXPECT_EQ(test, genx_reset_hw_engine(x->gt, vcs->desc), 0);
	model_set(x, base + 0x890, 0x3);
	KUNIT_EXPECT_EQ(test, genx_reset_hw_engine(x->gt, vcs->desc), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(x->kgt, base + 0x88c) & 1, 0);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE);

	/* a reset with the scaler locks it first, and a lock that fails is an error */
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
	expect_scaler(test, 0, SFC0);
}

/* Video engines 2 and 3 have the second scaler. */
static void scaler_second(struct kunit *test)
{
	expect_scaler(test, 2, SFC0 << 1);
}

/* The duration of the last reset is recorded for `make bench` and debugfs. */
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
 * Prefetch is off before an engine is reset (RST-PREFETCH in the model), and its wake-up messages
 * are waited for; the reset turns prefetch on again.
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
	/* without its valid bit, the register holds no message to wait for */
	model_set(x, 0x8000, BIT(10));
	KUNIT_EXPECT_EQ(test, count(x, BIT(x->rcs->index), status), 0);
	/* this message is complete: its domain is awake */
	model_set(x, 0x8000, BIT(10) | BIT(26));
	KUNIT_EXPECT_EQ(test, count(x, BIT(x->rcs->index), status), GENX_RESET_PASSES);
	/* this message never completes: the wait is bounded, and the engine is reset */
	model_set(x, 0x8000, BIT(13) | BIT(29));
	KUNIT_EXPECT_GT(test, count(x, BIT(x->rcs->index), status), GENX_RESET_PASSES);
	KUNIT_EXPECT_EQ(test, pending_read(x, mode) & BIT(10), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case reset_hw_cases[] = {
	KUNIT_CASE(kinds),
	KUNIT_CASE(messages),
	KUNIT_CASE(engines_first),
	KUNIT_CASE(engines_first_ignored),
	KUNIT_CASE(scaler),
	KUNIT_CASE(scaler_second),
	KUNIT_CASE(latency),
	{}
};

static struct kunit_suite reset_hw_suite = {
	.name = "genx_reset_hw",
	.test_cases = reset_hw_cases,
};

kunit_test_suite(reset_hw_suite);
