// SPDX-License-Identifier: GPL-2.0-only
/* Units that contexts have while a stream is open, and before and after (SIL-161, SIL-348). */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "oa/oa.h"
#include "oa/unit/unit.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

#define LKF_FULL	0x80042088	/* two halves of a slice, 8 EUs */
#define LKF_HALF	0x80041c88	/* one slice, four subslices */

static u32 power_of(struct genx_lrc *lrc)
{
	const struct genx_engine_desc *desc = lrc->engine->desc;
	unsigned int dw;

	dw = genx_lrc_find(desc->lrc, desc->mmio_base, RING_PWR_CLK_STATE(desc->mmio_base).addr);
	return lrc->state[dw];
}

static void expect_power(struct genx_kunit_oa *o, struct genx_lrc *lrc, u32 want, const char *when)
{
	KUNIT_EXPECT_EQ_MSG(o->test, power_of(lrc), want, "context, %s", when);
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc, NULL, 0), 0);
	genx_kunit_idle(o->x);
	KUNIT_EXPECT_EQ_MSG(o->test, power_of(lrc), want, "context that has run, %s", when);
}

static void set_sseu(struct genx_kunit_oa *o, u32 subslices)
{
	const struct drm_i915_gem_context_param_sseu sseu = {
		.slice_mask = 1, .subslice_mask = subslices,
		.min_eus_per_subslice = 8, .max_eus_per_subslice = 8,
	};

	KUNIT_ASSERT_EQ(o->test, copy_to_user(o->mem, &sseu, sizeof(sseu)), 0);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_GLOBAL_SSEU, (uintptr_t)o->mem);
}

/* By default half of the subslices while a stream is open, all of them on request. */
static void pinned(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	struct genx_lrc *wide = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	struct genx_lrc *narrow = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	struct genx_lrc *kernel = o->x->rcs->kernel;

	KUNIT_EXPECT_EQ(test, genx_engine_set_power(narrow, LKF_HALF), 0);
	expect_power(o, wide, LKF_FULL, "before");
	expect_power(o, narrow, LKF_HALF, "before");

	genx_kunit_oa_open_or_end(o);
	expect_power(o, wide, LKF_HALF, "default");
	expect_power(o, genx_kunit_lrc(o->x, o->x->rcs, NULL), LKF_HALF, "new");
	KUNIT_EXPECT_EQ(test, power_of(kernel), LKF_HALF);
	/* a context that was lost in a reset has the pinned units too */
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	expect_power(o, wide, LKF_HALF, "after a reset");
	genx_kunit_oa_close(o);
	expect_power(o, wide, LKF_FULL, "after the close");
	expect_power(o, narrow, LKF_HALF, "after the close");
	KUNIT_EXPECT_EQ(test, power_of(kernel), LKF_FULL);

	set_sseu(o, 0xff);
	genx_kunit_oa_open_or_end(o);
	expect_power(o, wide, LKF_FULL, "all on request");
	expect_power(o, narrow, LKF_FULL, "all on request");
	/* a context changes its own units when the stream is closed */
	KUNIT_EXPECT_EQ(test, genx_engine_set_power(wide, LKF_HALF), 0);
	KUNIT_EXPECT_EQ(test, power_of(wide), LKF_FULL);
	genx_kunit_oa_close(o);
	expect_power(o, wide, LKF_HALF, "after the second close");
}

static const struct genx_oa_unit_ops *real_ops;

/* The contexts do not come off the engine when a stream is closed. */
static int clear_late(struct genx_oa *oa, const struct genx_oa_unit_setup *setup,
		      bool interruptible)
{
	return setup ? real_ops->contexts_write(oa, setup, interruptible) : -ETIME;
}

/*
 * The settings of a stream cannot be taken out of the contexts when it is closed: the driver tries
 * again later, also after a sleep. A stream that is opened meanwhile has its own.
 */
static void stale(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	struct genx_oa_unit_ops ops = *o->oa->ops;
	struct kmsg_dump_iter log;
	unsigned int round;

	real_ops = o->oa->ops;
	ops.contexts_write = clear_late;
	genx_kunit_kmsg_mark(&log);
	for (round = 0; round < 3; round++) {
		genx_kunit_oa_open_or_end(o);
		expect_power(o, lrc, LKF_HALF, "open");
		WRITE_ONCE(o->oa->ops, &ops);
		genx_kunit_oa_close(o);
		expect_power(o, lrc, LKF_HALF, "not taken out");
		KUNIT_EXPECT_TRUE(test, o->oa->contexts_stale);
		/* an attempt that fails is made again */
		flush_delayed_work(&o->oa->retry_work);
		expect_power(o, lrc, LKF_HALF, "not taken out again");
		KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "keep the settings"), 1);
		genx_kunit_kmsg_mark(&log);
		WRITE_ONCE(o->oa->ops, real_ops);
		if (round == 1) {
			genx_oa_suspend(o->oa);
			flush_delayed_work(&o->oa->retry_work);
			KUNIT_EXPECT_TRUE(test, o->oa->contexts_stale);
			genx_oa_resume(o->oa);
		} else if (round == 2) {
			genx_kunit_oa_open_or_end(o);
			flush_delayed_work(&o->oa->retry_work);
			expect_power(o, lrc, LKF_HALF, "the next stream");
			genx_kunit_oa_close(o);
		}
		flush_delayed_work(&o->oa->retry_work);
		KUNIT_EXPECT_FALSE(test, o->oa->contexts_stale);
		expect_power(o, lrc, LKF_FULL, "taken out");
	}
}

/* An attempt that cannot wake the GPU is made again. */
static void stale_asleep(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	struct genx_oa_unit_ops ops = *o->oa->ops;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "waits for a pause");
	real_ops = o->oa->ops;
	ops.contexts_write = clear_late;
	genx_kunit_oa_open_or_end(o);
	WRITE_ONCE(o->oa->ops, &ops);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_TRUE(test, o->oa->contexts_stale);
	WRITE_ONCE(o->oa->ops, real_ops);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_FW_ACK_LOST, 0);
	msleep(11000);
	KUNIT_EXPECT_TRUE(test, o->oa->contexts_stale);
	genx_kunit_gpu_fault_clear(o->x->kgt->gpu, MODEL_FAULT_FW_ACK_LOST);
	msleep(11000);
	KUNIT_EXPECT_FALSE(test, o->oa->contexts_stale);
	expect_power(o, lrc, LKF_FULL, "taken out");
}

static bool route_fails;

static int route_late(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	return route_fails ? -ETIME : real_ops->route(oa, setup);
}

/* A stream that has lost its metric set does not wait for the next attempt on the contexts. */
static void stale_unloaded(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	struct genx_oa_unit_ops ops = *o->oa->ops;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "waits for a pause");
	real_ops = o->oa->ops;
	ops.contexts_write = clear_late;
	ops.route = route_late;
	route_fails = false;
	WRITE_ONCE(o->oa->ops, &ops);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_TRUE(test, o->oa->contexts_stale);

	genx_kunit_oa_open_or_end(o);
	route_fails = true;
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_TRUE(test, genx_kunit_oa_stream(o)->unloaded);
	route_fails = false;
	msleep(300);	/* the first pause is 200 ms */
	KUNIT_EXPECT_FALSE(test, genx_kunit_oa_stream(o)->unloaded);
	WRITE_ONCE(o->oa->ops, real_ops);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_FALSE(test, o->oa->contexts_stale);
}

/* SIL-345: the B counters count with each number of units, also right after another one. */
static void counts(struct kunit *test)
{
	static const u32 subslices[] = { 0xff, 0x0f, 0xff, 0xf0 };
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	struct genx_oa_totals totals;
	struct genx_lrc *lrc[2];
	unsigned int i;

	genx_kunit_oa_contexts(o, lrc);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	for (i = 0; i < ARRAY_SIZE(subslices); i++) {
		set_sseu(o, subslices[i]);
		genx_kunit_oa_open_or_end(o);
		genx_kunit_oa_workload(o, lrc, 5);
		KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
		genx_kunit_oa_totals(o, &totals);
		genx_kunit_oa_expect_test_set(o, &totals);
		KUNIT_EXPECT_GT(test, totals.counters[36 + 1], 0);
		genx_kunit_oa_close(o);
	}
}

/* A context changes its units while it runs. */
static void running(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	struct genx_request *rq;

	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(o->x, lrc, batch, 0);
	genx_kunit_wait_begun(o->x, batch);
	KUNIT_EXPECT_EQ(test, genx_engine_set_power(lrc, LKF_HALF), 0);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq->fence));
	genx_kunit_release(batch);
	genx_kunit_finish(o->x, rq, 0);
	genx_kunit_idle(o->x);
	KUNIT_EXPECT_EQ(test, power_of(lrc), LKF_HALF);
}

/* A context that runs changes its units all the time: it stops the others only now and then. */
static void often(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	struct genx_request *rq;
	ktime_t begin;
	unsigned int i;

	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(o->x, lrc, batch, 0);
	genx_kunit_wait_begun(o->x, batch);
	begin = ktime_get();
	for (i = 0; i < 10; i++)
		KUNIT_EXPECT_EQ(test, genx_engine_set_power(lrc, i % 2 ? LKF_HALF : LKF_FULL), 0);
	/* 20 ms between two, in whole ticks of 10 ms */
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), begin), 9 * 10);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq->fence));
	genx_kunit_release(batch);
	genx_kunit_finish(o->x, rq, 0);
	genx_kunit_idle(o->x);
	/* a context is changed at once after the engine has left it, which the first change does */
	begin = ktime_get();
	for (i = 0; i < 100; i++)
		KUNIT_EXPECT_EQ(test, genx_engine_set_power(lrc, i % 2 ? LKF_HALF : LKF_FULL), 0);
	genx_kunit_expect_within_ms(test, begin, 40);
	KUNIT_EXPECT_EQ(test, power_of(lrc), LKF_HALF);
}

/* Others take each turn: the change of a context that runs ends with ETIME, and changes nothing. */
static void no_turn(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	struct genx_request *rq;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "waits for the whole bound");
	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(o->x, lrc, batch, 0);
	genx_kunit_wait_begun(o->x, batch);
	o->x->rcs->power_next = jiffies + msecs_to_jiffies(2 * GENX_ENGINE_BARRIER_MS);
	KUNIT_EXPECT_EQ(test, genx_engine_set_power(lrc, LKF_HALF), -ETIME);
	KUNIT_EXPECT_EQ(test, power_of(lrc), LKF_FULL);
	genx_kunit_release(batch);
	genx_kunit_finish(o->x, rq, 0);
	genx_kunit_idle(o->x);
}

/* Submit a request that ends at the end of the ring, so that the tail is 0. It runs a batch. */
static struct genx_request *submit_last(struct genx_kunit_oa *o, struct genx_lrc *lrc)
{
	unsigned int empty, left, n;
	struct genx_request *rq;
	u32 *cs;

	/* the first request begins at offset 0: its tail is the size of an empty request */
	rq = genx_request_create(lrc, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(o->test, rq);
	genx_request_submit(rq, 0);
	genx_kunit_finish(o->x, rq, 0);
	empty = lrc->tail;
	while (lrc->ring.size - lrc->tail > empty + 4 * GENX_REQUEST_MAX_DW)
		genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc, NULL, 0), 0);
	left = (lrc->ring.size - lrc->tail - empty) / 4;
	rq = genx_request_create(lrc, left);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(o->test, rq);
	genx_request_emit_batch(rq, GENX_KUNIT_BATCH_ADDR);
	n = rq->limit - rq->cs;
	cs = genx_request_emit(rq, n);
	memset32(cs, MI_NOOP, n);
	genx_request_submit(rq, 0);
	KUNIT_EXPECT_EQ(o->test, lrc->tail, 0);
	return rq;
}

/* A context that runs has tail 0, as one that has never run: it is preempted all the same. */
static void tail_at_start(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	struct genx_request *rq;
	u32 barriers;

	genx_kunit_batch_spin(batch);
	rq = submit_last(o, lrc);
	genx_kunit_wait_begun(o->x, batch);
	barriers = o->x->rcs->kernel->seqno;
	KUNIT_EXPECT_EQ(test, genx_engine_set_power(lrc, LKF_HALF), 0);
	/* a request of the kernel context has preempted the context before */
	KUNIT_EXPECT_GT(test, o->x->rcs->kernel->seqno, barriers);
	genx_kunit_release(batch);
	genx_kunit_finish(o->x, rq, 0);
	genx_kunit_idle(o->x);
	KUNIT_EXPECT_EQ(test, power_of(lrc), LKF_HALF);
}

static struct kunit_case sseu_cases[] = {
	KUNIT_CASE(pinned),
	KUNIT_CASE(stale),
	KUNIT_CASE(stale_asleep),
	KUNIT_CASE(stale_unloaded),
	KUNIT_CASE(counts),
	KUNIT_CASE(running),
	KUNIT_CASE(tail_at_start),
	KUNIT_CASE(often),
	KUNIT_CASE(no_turn),
	{}
};

static struct kunit_suite sseu_suite = {
	.name = "genx_oa_sseu",
	.test_cases = sseu_cases,
};

kunit_test_suite(sseu_suite);
