// SPDX-License-Identifier: GPL-2.0-only
/*
 * The backend interface, with a backend other than execlists: requests of several contexts,
 * hang, reset, recovery, suspend and resume.
 */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/engine/gt_suspend.h"
#include "gt/submit/submit.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/submit/serial_backend.h"

#define HEARTBEAT_MS	250
#define CONTEXTS	4
#define ROUNDS		5

static struct genx_kunit_exec *create(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_backend(test, NULL,
							    &genx_kunit_serial_backend);

	genx_kunit_set_heartbeat(x->gt, HEARTBEAT_MS);
	return x;
}

/* genx_backend_get() never returns NULL; only a backend that runs contexts can preempt. */
static void kinds(struct kunit *test)
{
	unsigned int kind;

	for (kind = 0; kind < 8; kind++) {
		const struct genx_backend *backend = genx_backend_get(kind);

		KUNIT_ASSERT_NOT_NULL(test, backend);
		KUNIT_EXPECT_TRUE(test, backend->contexts || !backend->preempts);
	}
	KUNIT_EXPECT_TRUE(test, genx_backend_get(GENX_SUBMIT_QUEUE)->contexts);
	KUNIT_EXPECT_TRUE(test, genx_backend_get(GENX_SUBMIT_PORT)->contexts);
}

/* Several contexts on two engines, several requests each: all complete, one element per load. */
static void contexts(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_request *rq[2][CONTEXTS][ROUNDS];
	struct genx_engine *engines[] = { x->rcs, x->bcs };
	unsigned int e, c, r;

	KUNIT_EXPECT_FALSE(test, genx_gt_preempts(x->gt));
	for (e = 0; e < 2; e++)
		for (c = 0; c < CONTEXTS; c++) {
			struct genx_lrc *lrc = genx_kunit_lrc(x, engines[e], NULL);

			for (r = 0; r < ROUNDS; r++)
				rq[e][c][r] = genx_kunit_submit(x, lrc, NULL, 0);
		}
	for (e = 0; e < 2; e++) {
		for (c = 0; c < CONTEXTS; c++)
			for (r = 0; r < ROUNDS; r++)
				genx_kunit_finish(x, rq[e][c][r], 0);
		/* + 1: the request of the context that saved the default state */
		KUNIT_EXPECT_EQ(test, engines[e]->stats.completed, CONTEXTS * ROUNDS + 1);
		KUNIT_EXPECT_EQ(test, engines[e]->stats.elements, engines[e]->stats.loads);
		KUNIT_EXPECT_EQ(test, engines[e]->stats.switches, 0);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A request of higher priority waits for the end of the context that runs, then goes first. */
static void no_preemption(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *first = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *low = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *high = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq[3];

	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS);
	genx_kunit_batch_spin(batch);
	rq[0] = genx_kunit_submit(x, first, batch, 0);
	genx_kunit_wait_begun(x, batch);
	rq[1] = genx_kunit_submit(x, low, NULL, 0);
	rq[2] = genx_kunit_submit(x, high, NULL, 100);
	msleep(50);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq[2]->fence));
	genx_kunit_release(batch);
	genx_kunit_finish(x, rq[0], 0);
	genx_kunit_finish(x, rq[2], 0);
	genx_kunit_finish(x, rq[1], 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.preemptions, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A request waits for a request of another engine that it depends on. */
static void dependency(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_request *slow, *after;

	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	after = genx_request_create(b, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, after);
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(after, &slow->fence), 0);
	genx_request_submit(after, 0);
	msleep(20);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&after->fence));
	genx_kunit_release(batch);
	genx_kunit_finish(x, slow, 0);
	genx_kunit_finish(x, after, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The hang watch detects a hang: the guilty context fails, the others run after the reset. */
static void hang(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *guilty = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *innocent = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq, *next;

	rq = genx_kunit_hang_batch(x, guilty, batch);
	next = genx_kunit_submit(x, innocent, NULL, 0);
	genx_kunit_finish(x, rq, -EIO);
	genx_kunit_finish(x, next, 0);
	KUNIT_EXPECT_EQ(test, guilty->hangs, 1);
	KUNIT_EXPECT_EQ(test, innocent->hangs, 0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, guilty, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A reset of the whole GT: the request that ran on another engine runs again. */
static void full_reset(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_request *rq;

	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	genx_kunit_finish(x, rq, -EIO);
	genx_kunit_finish(x, genx_kunit_submit(x, a, NULL, 0), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, b, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static void suspend(struct kunit *test)
{
	genx_kunit_power_cycles(create(test));
}

static struct kunit_case backend_cases[] = {
	KUNIT_CASE(kinds),
	KUNIT_CASE(contexts),
	KUNIT_CASE(no_preemption),
	KUNIT_CASE(dependency),
	KUNIT_CASE(hang),
	KUNIT_CASE(full_reset),
	KUNIT_CASE(suspend),
	{}
};

static struct kunit_suite backend_suite = {
	.name = "genx_backend",
	.test_cases = backend_cases,
};

kunit_test_suite(backend_suite);
