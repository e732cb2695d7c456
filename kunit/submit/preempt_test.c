// SPDX-License-Identifier: GPL-2.0-only
/* Preemption by a context of higher priority, and by time slices at equal priority. */
#include <kunit/test.h>
#include <linux/delay.h>

#include "kunit/lib/exec_fixture.h"

/*
 * PRE-001, PRE-004, PRE-006, PRE-008, ELSP-010, ELSP-013: a context of higher priority preempts a
 * batch, whose context is saved and resumed later.
 */
static void preempt_PRE_001_PRE_006(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	unsigned int i;

	for (i = 0; i < x->gt->n_engines; i++) {
		struct genx_engine *engine = x->gt->engines[i];
		struct genx_lrc *low = genx_kunit_lrc(x, engine, batch->vm);
		struct genx_lrc *high = genx_kunit_lrc(x, engine, NULL);
		struct genx_request *slow;

		genx_kunit_batch_spin(batch);
		slow = genx_kunit_submit(x, low, batch, 0);
		genx_kunit_wait_begun(x, batch);
		genx_kunit_finish(x, genx_kunit_submit(x, high, NULL, 1), 0);
		KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&slow->fence));
		KUNIT_EXPECT_EQ(test, engine->stats.preemptions, 1);
		genx_kunit_release(batch);
		genx_kunit_finish(x, slow, 0);
		KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[2]), 0x600d);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Without time slices, contexts of equal or lower priority do not preempt. */
static void no_preempt_equal(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *c = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq[3];
	unsigned int i;

	WRITE_ONCE(x->rcs->props.timeslice_ms, 0);
	genx_kunit_batch_spin(batch);
	rq[0] = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	rq[1] = genx_kunit_submit(x, b, NULL, 0);
	rq[2] = genx_kunit_submit(x, c, NULL, -5);
	msleep(20);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.preemptions, 0);
	genx_kunit_release(batch);
	for (i = 0; i < 3; i++)
		genx_kunit_finish(x, rq[i], 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A context has the highest priority of its requests; a later, lower one does not reduce it. */
static void keeps_highest_ELSP_013(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *blocker = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *mixed = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *other = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_kunit_order order;
	struct genx_request *rq[4];
	unsigned int i;

	genx_kunit_batch_spin(batch);
	rq[0] = genx_kunit_submit(x, blocker, batch, 20);
	genx_kunit_wait_begun(x, batch);
	rq[1] = genx_kunit_submit(x, mixed, NULL, 10);
	rq[2] = genx_kunit_submit(x, other, NULL, 5);
	rq[3] = genx_kunit_submit(x, mixed, NULL, 0);
	KUNIT_EXPECT_EQ(test, READ_ONCE(mixed->place.priority), 10);
	genx_kunit_order(x, &order, rq[1], rq[2]);
	genx_kunit_release(batch);
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		genx_kunit_finish(x, rq[i], 0);
	KUNIT_EXPECT_TRUE(test, order.ran && order.in_order);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The priority of a context falls when its request with the highest priority has completed. */
static void falls_with_the_highest_ELSP_013(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *high, *low;

	WRITE_ONCE(x->rcs->props.timeslice_ms, 0);
	genx_kunit_batch_spin(batch);
	high = genx_kunit_submit(x, a, NULL, 10);
	low = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_finish(x, high, 0);
	genx_kunit_wait_begun(x, batch);
	genx_kunit_finish(x, genx_kunit_submit(x, b, NULL, 5), 0);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&low->fence));
	genx_kunit_release(batch);
	genx_kunit_finish(x, low, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Contexts of equal priority share the engine by time slices: an endless batch starves none. */
static void turns(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *slow;

	genx_kunit_set_heartbeat(x->gt, 0);
	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	genx_kunit_finish(x, genx_kunit_submit(x, b, NULL, 0), 0);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&slow->fence));
	KUNIT_EXPECT_GT(test, x->rcs->stats.rotations, 0);
	genx_kunit_release(batch);
	genx_kunit_finish(x, slow, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case preempt_cases[] = {
	KUNIT_CASE_PARAM(preempt_PRE_001_PRE_006, genx_kunit_preempting_gen),
	KUNIT_CASE_PARAM(no_preempt_equal, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(keeps_highest_ELSP_013, genx_kunit_ports_gen),
	KUNIT_CASE(falls_with_the_highest_ELSP_013),
	KUNIT_CASE_PARAM(turns, genx_kunit_ports_gen),
	{}
};

static struct kunit_suite preempt_suite = {
	.name = "genx_preempt",
	.test_cases = preempt_cases,
};

kunit_test_suite(preempt_suite);
