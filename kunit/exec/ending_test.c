// SPDX-License-Identifier: GPL-2.0-only
/*
 * Requests of closed contexts, which the driver ends: those of contexts without persistence, of
 * processes that were killed, and of a device that is removed. In virtual time, so that measured
 * times are GPU times.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/errname.h>

#include "gt/engine/engine.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/client.h"
#include "gt/exec/ending.h"
#include "kunit/exec/ending_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/spinner.h"
#include "kunit/lib/table.h"

/* Longest time until a closed context has ended, while other contexts take turns. */
#define TURNS_MS	4

/* Batches of Broadwell's render engine cannot be preempted (T-18). Heartbeats are off. */
static struct genx_kunit_exec *create_bdw(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_bdw);
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, &cfg, NULL);

	genx_kunit_set_heartbeat(x->gt, 0);
	return x;
}

/*
 * The kernel context replaces the batch: a reset would also hit engines that share it, and delay
 * the work of other clients, again and again if a client closes such contexts in a loop.
 */
static void close_alone(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	unsigned int i;

	for (i = 0; i < 3; i++) {
		struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);

		genx_ending_close(s.lrc, false);
		KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &s, -EIO), TURNS_MS);
		KUNIT_EXPECT_EQ(test, s.client->hangs + s.lrc->hangs + x->rcs->stats.hangs, 0);
	}
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "context without persistence closed, its batch never ends",
		  "%s at once, not counted as a hang", errname(EIO));
}

/* T-18: a batch that the kernel context cannot preempt ends by a reset, at once. */
static void close_alone_bdw(struct kunit *test)
{
	struct genx_kunit_exec *x = create_bdw(test);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);

	genx_ending_close(s.lrc, false);
	KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &s, -EIO), TURNS_MS);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	/* no hang is counted, and no reset for the context, which does not run again */
	KUNIT_EXPECT_EQ(test, s.client->hangs + s.lrc->hangs + x->rcs->stats.hangs, 0);
	KUNIT_EXPECT_EQ(test, s.lrc->resets, 0);
	genx_kunit_ending_expect_done(x);
}

/*
 * If the batch of a closed context has no preemption point, its engine is reset after the default
 * of preempt_timeout_ms, also if that has been turned off, and a hang is counted.
 */
static void close_alone_cannot_preempt(struct kunit *test)
{
	static const unsigned int preempt_ms[] = { 640, 0 };
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s;
	unsigned int i;

	genx_kunit_set_heartbeat(x->gt, 0);
	for (i = 0; i < ARRAY_SIZE(preempt_ms); i++) {
		WRITE_ONCE(x->rcs->props.preempt_ms, preempt_ms[i]);
		s = genx_kunit_spinner_create(x, x->rcs);
		genx_kunit_batch_forever(s.batch);
		s.rq = genx_kunit_submit(x, s.lrc, s.batch, 0);
		genx_kunit_wait_begun(x, s.batch);
		genx_ending_close(s.lrc, false);
		KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &s, -EIO),
				genx_engine_props_default.preempt_ms + 100);
		KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, i + 1);
		KUNIT_EXPECT_EQ(test, s.client->hangs, 1);
	}
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "closed context without persistence, batch cannot be preempted",
		  "%s after preempt_timeout_ms, counted as a hang", errname(EIO));
}

/* Without heartbeats a closed context would run without end: it does not persist. */
static void close_no_heartbeat(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);

	genx_kunit_set_heartbeat(x->gt, 0);
	genx_ending_close(s.lrc, true);
	KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &s, -EIO), TURNS_MS);
	KUNIT_EXPECT_EQ(test, s.client->hangs + s.lrc->hangs + x->rcs->stats.hangs, 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "persistent context closed on an engine without heartbeats",
		  "%s at once, not counted as a hang", errname(EIO));
}

/* A closed context persists until the heartbeats of its engine are turned off; open ones run on. */
static void heartbeat_off(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s, other;

	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS);
	s = genx_kunit_spinner_begin(x);
	other = genx_kunit_spinner_begin(x);
	genx_ending_close(s.lrc, true);
	msleep(20);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&s.rq->fence));
	KUNIT_EXPECT_FALSE(test, s.lrc->banned);
	genx_kunit_set_heartbeat(x->gt, 0);
	genx_engine_apply_props(x->rcs);
	KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &s, -EIO), TURNS_MS);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&other.rq->fence));
	genx_kunit_spinner_finish(x, &other, 0);
	KUNIT_EXPECT_EQ(test, s.client->hangs + s.lrc->hangs + x->rcs->stats.hangs, 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "heartbeats turned off while the batch of a closed context runs",
		  "%s at once, open contexts run on", errname(EIO));
}

static void close_beside_others(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);
	struct genx_kunit_spinner other = genx_kunit_spinner_begin(x);
	/* another context of the client stays open */
	struct genx_kunit_spinner same = genx_kunit_spinner_of(x, x->rcs, s.client);
	struct genx_request *rq;

	genx_kunit_spinner_start(x, &same, 0);
	rq = genx_kunit_submit(x, s.lrc, NULL, 0);
	genx_ending_close(s.lrc, false);
	KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &s, -EIO), TURNS_MS);
	genx_kunit_finish(x, rq, -EIO);
	msleep(20);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&other.rq->fence));
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&same.rq->fence));
	genx_kunit_spinner_finish(x, &other, 0);
	genx_kunit_spinner_finish(x, &same, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	KUNIT_EXPECT_EQ(test, s.client->hangs, 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "context without persistence closed, others at work",
		  "%s at once, the others run on without a reset", errname(EIO));
}

/*
 * Close a context of higher priority whose batch runs, and for whose end another context waits.
 * Expect that it ends within @ms and with @resets of the engine.
 */
static void close_before_lower(struct genx_kunit_exec *x, struct genx_kunit_spinner *s, u64 ms,
			       u64 resets)
{
	struct genx_kunit_spinner other = genx_kunit_spinner_create(x, x->rcs);

	other.rq = genx_kunit_submit(x, other.lrc, NULL, 0);
	genx_ending_close(s->lrc, false);
	KUNIT_EXPECT_LE(x->test, genx_kunit_spinner_end_ms(x, s, -EIO), ms);
	genx_kunit_spinner_finish(x, &other, 0);
	KUNIT_EXPECT_EQ(x->test, x->rcs->stats.resets, resets);
	/* a batch that could not be preempted has delayed the others: that is a hang */
	KUNIT_EXPECT_EQ(x->test, s->client->hangs, resets);
	KUNIT_EXPECT_EQ(x->test, other.lrc->hangs + other.lrc->resets, 0);
	genx_kunit_ending_expect_done(x);
}

/* A closed context is preempted even for contexts of lower priority. */
static void close_loaded(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);

	genx_kunit_spinner_start(x, &s, 1);
	close_before_lower(x, &s, TURNS_MS, 0);
}

/* A batch that cannot be preempted delays the others by preempt_timeout_ms, and no longer. */
static void close_cannot_preempt(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);

	genx_kunit_batch_forever(s.batch);
	s.rq = genx_kunit_submit(x, s.lrc, s.batch, 1);
	genx_kunit_wait_begun(x, s.batch);
	close_before_lower(x, &s, x->rcs->props.preempt_ms + 100, 1);
}

/*
 * A closed context that is loaded, to preempt a batch or behind it, ends after preempt_timeout_ms:
 * the hardware drops it by a preemption, which the batch does not allow. IGT's
 * gem_ctx_persistence@hostile-preempt.
 */
static void close_unable_to_preempt(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner hog, s;
	int priority;

	genx_kunit_set_heartbeat(x->gt, 0);
	WRITE_ONCE(x->rcs->props.preempt_ms, 200);
	for (priority = 0; priority < 2; priority++) {
		hog = genx_kunit_spinner_create(x, x->rcs);
		s = genx_kunit_spinner_create(x, x->rcs);
		genx_kunit_batch_forever(hog.batch);
		hog.rq = genx_kunit_submit(x, hog.lrc, hog.batch, 0);
		genx_kunit_wait_begun(x, hog.batch);
		s.rq = genx_kunit_submit(x, s.lrc, NULL, priority);
		msleep(1);
		genx_ending_close(s.lrc, false);
		KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &s, -EIO),
				x->rcs->props.preempt_ms + 100);
		genx_kunit_spinner_finish(x, &hog, -EIO);
		KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, priority + 1);
		KUNIT_EXPECT_EQ(test, hog.lrc->hangs, 1);
		KUNIT_EXPECT_EQ(test, s.lrc->hangs + s.client->hangs, 0);
	}
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "context closed that waits for a batch that cannot be preempted",
		  "%s after preempt_timeout_ms, the batch's engine is reset", errname(EIO));
}

/* Requests that wait for a fence, or are submitted after the close, end as well. */
static void close_waiting(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);
	struct genx_kunit_spinner other = genx_kunit_spinner_create(x, x->rcs);
	struct genx_request *rq, *late;

	rq = genx_request_create(other.lrc, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	KUNIT_ASSERT_EQ(test, genx_request_add_dependency(rq, &s.rq->fence), 0);
	genx_request_submit(rq, 0);
	late = genx_request_create(other.lrc, GENX_EMIT_BATCH_DW);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, late);
	genx_request_emit_batch(late, GENX_KUNIT_BATCH_ADDR);
	genx_ending_close(other.lrc, false);
	genx_request_submit(late, 0);
	genx_kunit_finish(x, rq, -EIO);
	genx_kunit_finish(x, late, -EIO);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&s.rq->fence));
	genx_kunit_spinner_finish(x, &s, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_ending_expect_done(x);
}

/*
 * A request is submitted after the close has cancelled the request before it, in the middle of its
 * batch. The late request ends as well, and the context does not continue the batch.
 */
static void close_before_submit(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s, other;
	struct genx_request *late;
	unsigned int beside;
	ktime_t start;

	for (beside = 0; beside < 2; beside++) {
		s = genx_kunit_spinner_begin(x);
		if (beside)
			other = genx_kunit_spinner_begin(x);
		late = genx_request_create(s.lrc, 0);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, late);
		genx_ending_close(s.lrc, false);
		KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &s, -EIO), TURNS_MS);
		start = ktime_get();
		genx_request_submit(late, 0);
		genx_kunit_finish(x, late, -EIO);
		KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), TURNS_MS);
		if (beside)
			genx_kunit_spinner_finish(x, &other, 0);
		KUNIT_EXPECT_EQ(test, s.client->hangs + s.lrc->hangs + x->rcs->stats.hangs, 0);
		KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	}
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "request submitted after the close has cancelled its context",
		  "%s at once, the cancelled batch does not run on", errname(EIO));
}

/* A request that is submitted after the close of a context that persists still runs. */
static void close_persists(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);
	struct genx_request *late = genx_request_create(s.lrc, 0);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, late);
	genx_ending_close(s.lrc, true);
	genx_request_submit(late, 0);
	genx_kunit_spinner_finish(x, &s, 0);
	genx_kunit_finish(x, late, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets + x->rcs->stats.hangs, 0);
	genx_kunit_ending_expect_done(x);
}

/*
 * The process of a client was killed: the requests of its closed contexts end, running and queued
 * ones. Those of another client of the user still run.
 */
static void client_killed(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);
	struct genx_kunit_spinner other = genx_kunit_spinner_begin(x);
	struct genx_kunit_spinner queued = genx_kunit_spinner_of(x, x->rcs, s.client);
	struct genx_kunit_spinner open = genx_kunit_spinner_of(x, x->bcs, s.client);
	struct genx_request *rq[20];
	ktime_t start;
	unsigned int i;

	genx_kunit_spinner_start(x, &open, 0);
	genx_kunit_batch_spin(queued.batch);
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		rq[i] = genx_kunit_submit(x, queued.lrc, queued.batch, 0);
	genx_ending_close(s.lrc, true);
	genx_ending_close(queued.lrc, true);
	genx_ending_close(other.lrc, true);
	msleep(20);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq[0]->fence));
	start = ktime_get();
	genx_ending_client(x->gt, s.client);
	genx_kunit_spinner_finish(x, &s, -EIO);
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		genx_kunit_finish(x, rq[i], -EIO);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), TURNS_MS);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&other.rq->fence));
	genx_kunit_spinner_finish(x, &other, 0);
	/* only closed contexts end */
	genx_kunit_spinner_finish(x, &open, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets + x->rcs->stats.hangs, 0);
	KUNIT_EXPECT_EQ(test, s.client->hangs, 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "process killed with batches that run and batches that wait",
		  "all end with %s at once, not counted as a hang", errname(EIO));
}

/* Requests of a context that has not run since its close, and waits for others, end as well. */
static void client_killed_never_ran(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);
	struct genx_kunit_spinner other = genx_kunit_spinner_begin(x);
	ktime_t start;

	s.rq = genx_request_create(s.lrc, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, s.rq);
	KUNIT_ASSERT_EQ(test, genx_request_add_dependency(s.rq, &other.rq->fence), 0);
	genx_request_submit(s.rq, 0);
	genx_ending_close(s.lrc, true);
	start = ktime_get();
	genx_ending_client(x->gt, s.client);
	KUNIT_EXPECT_EQ(test, genx_request_wait(s.rq, false, GENX_KUNIT_ENDING_BOUND_MS / 2), 0);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), TURNS_MS);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&other.rq->fence));
	genx_kunit_spinner_finish(x, &other, 0);
	genx_kunit_finish(x, s.rq, -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets + x->rcs->stats.hangs, 0);
	genx_kunit_ending_expect_done(x);
}

/* A request that is submitted to a context after its close is found as well. */
static void client_killed_in_emission(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);
	struct genx_kunit_spinner other = genx_kunit_spinner_begin(x);
	struct genx_request *late = genx_request_create(s.lrc, GENX_EMIT_BATCH_DW);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, late);
	genx_kunit_batch_spin(s.batch);
	genx_request_emit_batch(late, GENX_KUNIT_BATCH_ADDR);
	genx_ending_close(s.lrc, true);
	genx_request_submit(late, 0);
	genx_ending_client(x->gt, s.client);
	genx_kunit_finish(x, late, -EIO);
	genx_kunit_spinner_finish(x, &other, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets + x->rcs->stats.hangs, 0);
	genx_kunit_ending_expect_done(x);
}

/* Thousands of contexts can end at once: a bottom half ends a few of them, and runs again. */
static void many_end(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner other = genx_kunit_spinner_begin(x), s[40];
	unsigned int i, before, after;
	LIST_HEAD(done);

	for (i = 0; i < ARRAY_SIZE(s); i++) {
		s[i] = genx_kunit_spinner_create(x, x->rcs);
		s[i].rq = genx_kunit_submit(x, s[i].lrc, NULL, -1);
	}
	scoped_guard(spinlock_irq, &x->rcs->lock) {
		for (i = 0; i < ARRAY_SIZE(s); i++)
			genx_ending_mark(s[i].lrc, GENX_END_CLOSED);
		before = x->rcs->n_marked;
		genx_ending_collect(x->rcs, &done);
		after = x->rcs->n_marked;
	}
	genx_requests_signal(&done);
	KUNIT_EXPECT_EQ(test, before, ARRAY_SIZE(s));
	KUNIT_EXPECT_GE(test, after, ARRAY_SIZE(s) / 2);
	for (i = 0; i < ARRAY_SIZE(s); i++)
		genx_kunit_spinner_finish(x, &s[i], -EIO);
	genx_kunit_spinner_finish(x, &other, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_ending_expect_done(x);
}

/* A context that is closed while the GT is suspended ends after resume. */
static void close_suspended(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);

	KUNIT_ASSERT_EQ(test, genx_gt_suspend(x->gt), 0);
	genx_ending_close(s.lrc, false);
	msleep(20);
	KUNIT_ASSERT_EQ(test, genx_gt_resume(x->gt), 0);
	KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &s, -EIO), TURNS_MS);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_ending_expect_done(x);
}

/* Closing an idle context needs no reset, and completed requests keep their result. */
static void close_idle(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);

	genx_kunit_finish(x, genx_kunit_submit(x, s.lrc, NULL, 0), 0);
	genx_ending_close(s.lrc, false);
	KUNIT_EXPECT_EQ(test, x->rcs->n_marked, 0);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(genx_request_create(s.lrc, 0)), -EIO);
	genx_kunit_ending_expect_done(x);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
}

/* A work that waits for ring space, as a client does that submits to a full ring. */
struct space_wait {
	struct work_struct work;
	struct genx_lrc *lrc;
	int err;
};

static void wait_for_space(struct work_struct *work)
{
	struct space_wait *w = container_of(work, struct space_wait, work);
	struct genx_request *rq = genx_request_create(w->lrc, GENX_REQUEST_MAX_DW);

	w->err = PTR_ERR_OR_ZERO(rq);
	if (!w->err)
		genx_request_cancel(rq);
}

/* A client that waits for ring space does not delay the removal of the device. */
static void refuse_requests(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);
	struct space_wait w = { .lrc = s.lrc };
	struct genx_request *rq;
	ktime_t start;

	genx_kunit_ending_timeout(x, 0);
	while (!IS_ERR(rq = genx_request_try_create(s.lrc, GENX_REQUEST_MAX_DW))) {
		genx_request_submit(rq, 0);
		genx_request_put(rq);
	}
	KUNIT_ASSERT_EQ(test, PTR_ERR(rq), -EAGAIN);
	INIT_WORK_ONSTACK(&w.work, wait_for_space);
	queue_work(system_unbound_wq, &w.work);
	msleep(100);
	KUNIT_EXPECT_TRUE(test, work_busy(&w.work));
	start = ktime_get();
	genx_gt_refuse_requests(x->gt);
	flush_work(&w.work);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), TURNS_MS);
	KUNIT_EXPECT_EQ(test, w.err, -ENODEV);
	destroy_work_on_stack(&w.work);
	/* requests of the driver, and requests submitted before, still run */
	genx_kunit_finish(x, genx_kunit_submit(x, x->rcs->kernel, NULL, GENX_PRIORITY_BARRIER), 0);
	genx_kunit_spinner_finish(x, &s, 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "device removed while a client waits for ring space",
		  "the wait ends at once with %s", errname(ENODEV));
}

/* T-18: a batch on Broadwell cannot be preempted, so ending it resets the engine. */
static void not_replaced(struct kunit *test)
{
	struct genx_kunit_exec *x = create_bdw(test);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);
	struct genx_kunit_spinner other = genx_kunit_spinner_create(x, x->rcs);
	struct genx_kunit_spinner late;

	other.rq = genx_kunit_submit(x, other.lrc, NULL, 0);
	genx_ending_close(s.lrc, false);
	KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &s, -EIO), TURNS_MS);
	genx_kunit_spinner_finish(x, &other, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);

	late = genx_kunit_spinner_begin(x);
	other.rq = genx_kunit_submit(x, other.lrc, NULL, 0);
	KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &late, -EIO),
			GENX_KUNIT_ENDING_BOUND_MS + 2 * GENX_KUNIT_ENDING_SAMPLE_MS);
	genx_kunit_spinner_finish(x, &other, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 2);
	KUNIT_EXPECT_EQ(test, other.lrc->hangs, 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "Broadwell: batch of a context that ends, others at work",
		  "%s by a reset of the engine, the others run", errname(EIO));
}

/* A closed context that waits behind a batch ends after that batch, without a reset. */
static void not_replaced_behind(struct kunit *test)
{
	struct genx_kunit_exec *x = create_bdw(test);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);
	struct genx_kunit_spinner behind = genx_kunit_spinner_create(x, x->rcs);

	genx_kunit_batch_spin(behind.batch);
	behind.rq = genx_kunit_submit(x, behind.lrc, behind.batch, 0);
	genx_ending_close(behind.lrc, false);
	msleep(2 * TURNS_MS);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_spinner_finish(x, &s, 0);
	genx_kunit_spinner_finish(x, &behind, -EIO);
	KUNIT_EXPECT_EQ(test, s.lrc->hangs, 0);
	genx_kunit_ending_expect_done(x);
}

/*
 * Memory of a context goes away. It counts as hung only if the engine runs it: one that the driver
 * has preempted, as for a barrier, does not keep the engine from anything.
 */
static void memory_goes(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner preempted = genx_kunit_spinner_begin(x), running;
	struct genx_kunit_spinner waiting = genx_kunit_spinner_create(x, x->rcs);

	KUNIT_ASSERT_EQ(test, genx_engine_hold(x->rcs), 0);
	genx_kunit_batch_spin(waiting.batch);
	waiting.rq = genx_kunit_submit(x, waiting.lrc, waiting.batch, 0);
	genx_ending_request(preempted.rq);
	genx_ending_request(waiting.rq);
	KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &preempted, -EIO), TURNS_MS);
	genx_kunit_spinner_finish(x, &waiting, -EIO);
	genx_engine_release(x->rcs);
	/* what was cancelled does not run when the context is used again */
	genx_kunit_finish(x, genx_kunit_submit(x, preempted.lrc, NULL, 0), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, waiting.lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, waiting.batch->data[1], 0);
	KUNIT_EXPECT_EQ(test, preempted.client->hangs + preempted.lrc->hangs, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.hangs + x->rcs->stats.resets, 0);

	running = genx_kunit_spinner_begin(x);
	genx_ending_request(running.rq);
	KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &running, -EIO), TURNS_MS);
	KUNIT_EXPECT_EQ(test, running.lrc->hangs, 1);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	genx_kunit_ending_expect_done(x);
}

/*
 * SIL-139: a save that lands late would undo that the ring of a preempted context is skipped. So
 * its requests end when a request of another context has completed: one of the kernel context,
 * which no batch of a client holds up, whatever its priority is. No heartbeat has to come before.
 */
static void memory_goes_SIL_139(struct kunit *test)
{
	static const int priorities[] = { 0, 1, 1023 };
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s, other;
	unsigned int i;

	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS);
	for (i = 0; i < ARRAY_SIZE(priorities); i++) {
		s = genx_kunit_spinner_begin(x);
		other = genx_kunit_spinner_create(x, x->rcs);
		genx_kunit_spinner_start(x, &other, priorities[i]);
		genx_ending_request(s.rq);
		KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &s, -EIO), TURNS_MS);
		KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&other.rq->fence));
		genx_kunit_spinner_finish(x, &other, 0);
		/* what was cancelled does not run again */
		genx_kunit_finish(x, genx_kunit_submit(x, s.lrc, NULL, 0), 0);
		KUNIT_EXPECT_EQ(test, s.lrc->hangs + s.client->hangs, 0);
	}
	KUNIT_EXPECT_EQ(test, x->rcs->stats.hangs + x->rcs->stats.resets, 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "memory goes away, its context was preempted by an endless batch",
		  "%s at once, not counted as a hang, the other batch runs on", errname(EIO));
}

/* The same if a request of the kernel context waits already, behind the batch. */
static void kernel_waits_SIL_139(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s, other;
	struct genx_request *waits;

	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS);
	s = genx_kunit_spinner_begin(x);
	other = genx_kunit_spinner_create(x, x->rcs);
	genx_kunit_spinner_start(x, &other, 1);
	waits = genx_kunit_submit(x, x->rcs->kernel, NULL, GENX_PRIORITY_NORMAL);
	msleep(20);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&waits->fence));
	genx_ending_request(s.rq);
	KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &s, -EIO), TURNS_MS);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&other.rq->fence));
	genx_kunit_finish(x, waits, 0);
	genx_kunit_spinner_finish(x, &other, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.hangs + x->rcs->stats.resets, 0);
	genx_kunit_ending_expect_done(x);
}

static struct kunit_case ending_cases[] = {
	KUNIT_CASE(close_alone),
	KUNIT_CASE(close_alone_bdw),
	KUNIT_CASE(close_alone_cannot_preempt),
	KUNIT_CASE(close_no_heartbeat),
	KUNIT_CASE(heartbeat_off),
	KUNIT_CASE(close_beside_others),
	KUNIT_CASE(close_loaded),
	KUNIT_CASE(close_cannot_preempt),
	KUNIT_CASE(close_unable_to_preempt),
	KUNIT_CASE(not_replaced),
	KUNIT_CASE(not_replaced_behind),
	KUNIT_CASE(close_waiting),
	KUNIT_CASE(close_before_submit),
	KUNIT_CASE(close_persists),
	KUNIT_CASE(client_killed),
	KUNIT_CASE(client_killed_never_ran),
	KUNIT_CASE(client_killed_in_emission),
	KUNIT_CASE(many_end),
	KUNIT_CASE(close_suspended),
	KUNIT_CASE(close_idle),
	KUNIT_CASE(memory_goes),
	KUNIT_CASE(memory_goes_SIL_139),
	KUNIT_CASE(kernel_waits_SIL_139),
	KUNIT_CASE(refuse_requests),
	{}
};

static struct kunit_suite ending_suite = {
	.name = "genx_ending",
	.test_cases = ending_cases,
};

kunit_test_suite(ending_suite);
