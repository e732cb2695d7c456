// SPDX-License-Identifier: GPL-2.0-only
/*
 * Batches that never end: which of them count as hangs, and how the driver ends those of closed
 * contexts.
 */
#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/errname.h>

#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/client.h"
#include "gt/exec/orphans.h"
#include "kunit/lib/client.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/table.h"

#define HEARTBEAT_MS	100

static struct genx_kunit_exec *create(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);

	genx_kunit_set_heartbeat(x->gt, HEARTBEAT_MS);
	return x;
}

/* PRE-001: the engine of a batch that cannot be preempted is reset after the time-out. */
static void preemption_timeout(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *urgent = genx_kunit_lrc(x, x->rcs, NULL);
	ktime_t start = ktime_get();
	struct genx_request *slow, *rq;

	/* in real time a slow model may run heartbeats too late, and cause more resets */
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	genx_kunit_batch_forever(batch);
	slow = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	rq = genx_kunit_submit(x, urgent, NULL, 100);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_expect_within_ms(test, start, 6 * HEARTBEAT_MS);
	genx_kunit_finish(x, slow, -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "preemption time-out: a batch that cannot be preempted",
		  "found within three heartbeats; engine reset, the batch ends with EIO, the urgent work runs");
}

/* A long batch that can be preempted is no hang, however long it runs. */
static void long_batch(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_request *rq;

	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	msleep(6 * HEARTBEAT_MS);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq->fence));
	KUNIT_EXPECT_GT(test, x->rcs->stats.preemptions, 0);
	genx_kunit_release(batch);
	genx_kunit_finish(x, rq, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A heartbeat that cannot be sent when it is due is sent at the next sample. */
static void heartbeat_tried_again(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_request *rq;
	u64 preemptions;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	/* so long that a sample is not late by jiffies */
	genx_kunit_set_heartbeat(x->gt, 10 * HEARTBEAT_MS);
	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(x, genx_kunit_lrc(x, x->rcs, batch->vm), batch, 0);
	/* until the heartbeat is late by a sample or two, another request is being emitted */
	scoped_guard(mutex, &x->rcs->kernel->mutex) {
		msleep(16 * HEARTBEAT_MS);
		preemptions = READ_ONCE(x->rcs->stats.preemptions);
	}
	msleep(4 * HEARTBEAT_MS);
	KUNIT_EXPECT_EQ(test, READ_ONCE(x->rcs->stats.preemptions), preemptions + 1);
	genx_kunit_release(batch);
	genx_kunit_finish(x, rq, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A long batch of a closed context is ended by a reset. */
static void long_batch_closed(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *other = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq;

	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	genx_lrc_close(lrc);
	genx_kunit_finish(x, rq, -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, other, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * The reset for a closed context begins late, because another one holds the lock. Meanwhile the
 * watch finds the same again and again: that is one hang, and one reset.
 */
static void long_batch_closed_counted_once(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_request *rq;

	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	genx_lrc_close(lrc);
	scoped_guard(genx_reset, &x->gt->reset)
		msleep(6 * HEARTBEAT_MS);
	genx_kunit_finish(x, rq, -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.hangs, 1);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Batches of closed contexts, which run in time slices, are all ended; other contexts run. */
static void long_batches_closed(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch[3];
	struct genx_request *rq[3];
	struct genx_lrc *lrc[3];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(batch); i++) {
		batch[i] = genx_kunit_batch(x);
		lrc[i] = genx_kunit_lrc(x, x->rcs, batch[i]->vm);
		genx_kunit_batch_spin(batch[i]);
		rq[i] = genx_kunit_submit(x, lrc[i], batch[i], 0);
	}
	for (i = 0; i < ARRAY_SIZE(batch); i++)
		genx_kunit_wait_begun(x, batch[i]);
	genx_lrc_close(lrc[0]);
	genx_lrc_close(lrc[1]);
	genx_kunit_finish(x, rq[0], -EIO);
	genx_kunit_finish(x, rq[1], -EIO);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq[2]->fence));
	KUNIT_EXPECT_EQ(test, lrc[2]->hangs, 0);
	genx_kunit_release(batch[2]);
	genx_kunit_finish(x, rq[2], 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	TABLE_ROW(test, "inputs", "contexts closed with batches that never end, others at work",
		  "all end with %s by one reset of the engine, others run", errname(EIO));
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A closed context has run for so long that the watch has requested a reset. */
static void overrun(struct genx_engine *engine, struct genx_lrc *lrc)
{
	guard(spinlock_irq)(&engine->lock);
	genx_orphans_charge(lrc, 2ULL * NSEC_PER_MSEC * engine->props.heartbeat_ms);
	engine->reset_for_orphans = true;
}

/*
 * A reset ends the batch of a closed context while an open context runs: it does not blame the open
 * context, whose batch continues.
 */
static void long_batch_closed_not_running(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x), *closed = genx_kunit_batch(x);
	struct genx_lrc *lrc[2];
	struct genx_request *rq[2];

	/* long enough that even on a busy machine the watch makes no reset before this test does */
	genx_kunit_set_heartbeat(x->gt, 100 * HEARTBEAT_MS);
	WRITE_ONCE(x->rcs->props.timeslice_ms, 0);
	genx_kunit_batch_spin(batch);
	genx_kunit_batch_spin(closed);
	lrc[0] = genx_kunit_lrc(x, x->rcs, batch->vm);
	lrc[1] = genx_kunit_lrc(x, x->rcs, closed->vm);
	rq[0] = genx_kunit_submit(x, lrc[0], batch, 0);
	genx_kunit_wait_begun(x, batch);
	rq[1] = genx_kunit_submit(x, lrc[1], closed, 0);
	genx_lrc_close(lrc[1]);
	overrun(x->rcs, lrc[1]);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->rcs->gt, BIT(x->rcs->index), "test"), 0);
	genx_kunit_finish(x, rq[1], -EIO);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq[0]->fence));
	KUNIT_EXPECT_EQ(test, lrc[0]->hangs, 0);
	KUNIT_EXPECT_FALSE(test, lrc[0]->suspected);
	genx_kunit_release(batch);
	genx_kunit_finish(x, rq[0], 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Nor does it blame a closed context of another user that runs then. */
static void long_batch_closed_of_another(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x), *closed = genx_kunit_batch(x);
	struct genx_lrc *lrc[2];
	struct genx_request *rq[2];

	/* long enough that even on a busy machine the context that runs is not taken as endless */
	genx_kunit_set_heartbeat(x->gt, 100 * HEARTBEAT_MS);
	WRITE_ONCE(x->rcs->props.timeslice_ms, 0);
	genx_kunit_batch_spin(batch);
	genx_kunit_batch_spin(closed);
	lrc[0] = genx_kunit_user_lrc(x, 1000, batch->vm);
	lrc[1] = genx_kunit_user_lrc(x, 1001, closed->vm);
	rq[0] = genx_kunit_submit(x, lrc[0], batch, 0);
	genx_kunit_wait_begun(x, batch);
	rq[1] = genx_kunit_submit(x, lrc[1], closed, 0);
	genx_lrc_close(lrc[0]);
	genx_lrc_close(lrc[1]);
	overrun(x->rcs, lrc[1]);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->rcs->gt, BIT(x->rcs->index), "test"), 0);
	genx_kunit_finish(x, rq[1], -EIO);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq[0]->fence));
	genx_kunit_release(batch);
	genx_kunit_finish(x, rq[0], 0);
	KUNIT_EXPECT_EQ(test, lrc[0]->hangs, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case long_batch_cases[] = {
	KUNIT_CASE_PARAM(preemption_timeout, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(long_batch, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(heartbeat_tried_again, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(long_batch_closed, genx_kunit_ports_gen),
	KUNIT_CASE(long_batch_closed_counted_once),
	KUNIT_CASE(long_batches_closed),
	KUNIT_CASE(long_batch_closed_not_running),
	KUNIT_CASE(long_batch_closed_of_another),
	{}
};

static struct kunit_suite long_batch_suite = {
	.name = "genx_long_batch",
	.test_cases = long_batch_cases,
};

kunit_test_suite(long_batch_suite);
