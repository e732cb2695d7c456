// SPDX-License-Identifier: GPL-2.0-only
/*
 * Priority inheritance. In each test an endless batch of medium priority runs on an engine: a
 * request of low priority runs there only if it has inherited a higher one.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/dma-fence-array.h>
#include <linux/dma-fence-chain.h>
#include <linux/slab.h>

#include "kunit/lib/emitter.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/fence.h"

#define LOW	(-100)
#define MEDIUM	0
#define HIGH	100
/* More fences than one submission looks at. */
#define MANY	1200

/**
 * struct inherit - engines, one of which is busy
 * @x:		driver on a modelled GPU
 * @batch:	endless batch, of which @noise is the request
 * @noise:	request of medium priority that runs on the render engine
 * @low:	context of the render engine
 * @other:	another one
 * @high:	a third one
 * @copy:	context of the copy engine
 */
struct inherit {
	struct genx_kunit_exec *x;
	struct genx_kunit_batch *batch;
	struct genx_request *noise;
	struct genx_lrc *low;
	struct genx_lrc *other;
	struct genx_lrc *high;
	struct genx_lrc *copy;
};

static int inherit_init(struct kunit *test)
{
	struct inherit *t = kunit_kzalloc(test, sizeof(*t), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, t);
	test->priv = t;
	t->x = genx_kunit_exec_create(test, NULL);
	/* the hang watch, which also looks for work, samples later than the tests wait */
	genx_kunit_set_heartbeat(t->x->gt, 2 * GENX_HANG_TICKS * GENX_KUNIT_EXEC_MS);
	t->batch = genx_kunit_batch(t->x);
	t->low = genx_kunit_lrc(t->x, t->x->rcs, NULL);
	t->other = genx_kunit_lrc(t->x, t->x->rcs, NULL);
	t->high = genx_kunit_lrc(t->x, t->x->rcs, NULL);
	t->copy = genx_kunit_lrc(t->x, t->x->bcs, NULL);
	genx_kunit_batch_spin(t->batch);
	t->noise = genx_kunit_submit(t->x, genx_kunit_lrc(t->x, t->x->rcs, t->batch->vm), t->batch,
				     MEDIUM);
	genx_kunit_wait_begun(t->x, t->batch);
	return 0;
}

/* End the noise, after which everything else has completed. */
static void finish(struct inherit *t)
{
	KUNIT_EXPECT_FALSE(t->x->test, dma_fence_is_signaled(&t->noise->fence));
	genx_kunit_release(t->batch);
	genx_kunit_finish(t->x, t->noise, 0);
	genx_kunit_idle(t->x);
	genx_kunit_expect_clean(t->x->test, t->x->kgt->gpu);
}

/* Submit a request that depends on @fence, unless it is NULL. */
static struct genx_request *submit(struct inherit *t, struct genx_lrc *lrc,
				   struct dma_fence *fence, int priority)
{
	struct genx_request *rq = genx_request_create(lrc, 0);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(t->x->test, rq);
	if (fence)
		KUNIT_EXPECT_EQ(t->x->test, genx_request_add_dependency(rq, fence), 0);
	genx_request_submit(rq, priority);
	return rq;
}

/* A request of high priority waits for one of low priority on the same or another engine. */
static void inherits(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct genx_request *low = submit(t, t->low, NULL, LOW), *high;

	msleep(20);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&low->fence));
	high = submit(t, t->high, &low->fence, HIGH);
	genx_kunit_finish(t->x, low, 0);
	genx_kunit_finish(t->x, high, 0);
	low = submit(t, t->low, NULL, LOW);
	high = submit(t, t->copy, &low->fence, HIGH);
	genx_kunit_finish(t->x, low, 0);
	genx_kunit_finish(t->x, high, 0);
	finish(t);
}

/* It passes through a request that waits itself, and to earlier requests of a context. */
static void inherits_through(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct genx_request *first = submit(t, t->low, NULL, LOW);
	struct genx_request *second = submit(t, t->low, NULL, LOW - 1);
	struct genx_request *behind = submit(t, t->other, &second->fence, LOW);
	struct genx_request *last = submit(t, t->other, NULL, LOW);
	struct genx_request *high = submit(t, t->high, &last->fence, HIGH);

	genx_kunit_finish(t->x, first, 0);
	genx_kunit_finish(t->x, second, 0);
	genx_kunit_finish(t->x, behind, 0);
	genx_kunit_finish(t->x, last, 0);
	genx_kunit_finish(t->x, high, 0);
	finish(t);
}

/* A request of high priority depends on @both, which has the fences of @one and @two. */
static void inherits_in(struct inherit *t, struct genx_request *one, struct genx_request *two,
			struct dma_fence *both)
{
	struct genx_request *high = submit(t, t->high, both, HIGH);

	dma_fence_put(both);
	genx_kunit_finish(t->x, one, 0);
	genx_kunit_finish(t->x, two, 0);
	genx_kunit_finish(t->x, high, 0);
	finish(t);
}

/* It passes through an array of fences, as a sync file of several submissions is one. */
static void inherits_in_array(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct genx_request *one = submit(t, t->low, NULL, LOW);
	struct genx_request *two = submit(t, t->other, NULL, LOW);
	struct dma_fence **fences = kcalloc(2, sizeof(*fences), GFP_KERNEL);
	struct dma_fence_array *array;

	KUNIT_ASSERT_NOT_NULL(test, fences);
	fences[0] = dma_fence_get(&one->fence);
	fences[1] = dma_fence_get(&two->fence);
	array = dma_fence_array_create(2, fences, dma_fence_context_alloc(1), 1, false);
	KUNIT_ASSERT_NOT_NULL(test, array);
	inherits_in(t, one, two, &array->base);
}

/* A context falls back when the raised requests are complete; later ones inherit nothing. */
static void ends_with_the_request(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct genx_request *low = submit(t, t->low, NULL, LOW);
	struct genx_request *high = submit(t, t->high, &low->fence, HIGH);
	struct genx_request *later;

	genx_kunit_finish(t->x, low, 0);
	genx_kunit_finish(t->x, high, 0);
	later = submit(t, t->low, NULL, LOW);
	msleep(20);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&later->fence));
	finish(t);
	genx_kunit_finish(t->x, later, 0);
}

/* It passes through a timeline: the last point stands for all. */
static void inherits_in_chain(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct genx_request *one = submit(t, t->low, NULL, LOW);
	struct genx_request *two = submit(t, t->other, NULL, LOW);
	struct dma_fence_chain *chain = dma_fence_chain_alloc();
	struct dma_fence_chain *point = dma_fence_chain_alloc();

	KUNIT_ASSERT_NOT_NULL(test, chain);
	KUNIT_ASSERT_NOT_NULL(test, point);
	dma_fence_chain_init(chain, NULL, dma_fence_get(&one->fence), 1);
	dma_fence_chain_init(point, &chain->base, dma_fence_get(&two->fence), 2);
	inherits_in(t, one, two, &point->base);
}

/* A request of lower priority takes nothing away. */
static void never_lowers(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct genx_request *low = submit(t, t->other, &t->noise->fence, LOW);

	KUNIT_EXPECT_EQ(test, t->noise->priority, MEDIUM);
	finish(t);
	genx_kunit_finish(t->x, low, 0);
}

/* A request that has completed meanwhile inherits nothing: its context may be gone. */
static void completed_meanwhile(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct dma_fence *gate = genx_kunit_fence(test);
	struct genx_request *low = submit(t, t->copy, gate, LOW);
	struct genx_request *high = genx_request_create(t->high, 0);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, high);
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(high, &low->fence), 0);
	dma_fence_get(&low->fence);
	dma_fence_signal(gate);
	genx_kunit_finish(t->x, low, 0);
	genx_request_submit(high, HIGH);
	KUNIT_EXPECT_EQ(test, low->priority, LOW);
	dma_fence_put(&low->fence);
	dma_fence_put(gate);
	genx_kunit_finish(t->x, high, 0);
	finish(t);
}

/* Earlier requests of a context inherit as well, those that wait and those that do not. */
static void inherits_in_order(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct dma_fence *gate = genx_kunit_fence(test);
	struct genx_request *first = submit(t, t->low, NULL, LOW);
	struct genx_request *second = submit(t, t->low, gate, LOW);
	struct genx_request *third = submit(t, t->low, NULL, LOW);
	struct genx_request *later = submit(t, t->low, NULL, LOW);
	struct genx_request *high = submit(t, t->high, &third->fence, HIGH);

	/* the first may run, so it may have completed */
	KUNIT_EXPECT_EQ(test, first->priority, HIGH);
	KUNIT_EXPECT_EQ(test, second->priority, HIGH);
	KUNIT_EXPECT_EQ(test, third->priority, HIGH);
	KUNIT_EXPECT_EQ(test, later->priority, LOW);
	dma_fence_signal(gate);
	dma_fence_put(gate);
	genx_kunit_finish(t->x, first, 0);
	genx_kunit_finish(t->x, second, 0);
	genx_kunit_finish(t->x, third, 0);
	genx_kunit_finish(t->x, high, 0);
	finish(t);
	genx_kunit_finish(t->x, later, 0);
}

/* A producer of many objects is one dependency, not one for each object. */
static void many_dependencies(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct dma_fence *gate = genx_kunit_fence(test);
	struct genx_request *one = submit(t, t->copy, gate, LOW);
	struct genx_request *two = submit(t, t->low, NULL, LOW);
	struct genx_request *both = genx_request_create(t->other, 0);
	struct genx_request *high;
	unsigned int i;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, both);
	for (i = 0; i < 100; i++)
		KUNIT_EXPECT_EQ(test, genx_request_add_dependency(both, &one->fence), 0);
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(both, &two->fence), 0);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&both->deps), 2);
	genx_request_submit(both, LOW);
	high = submit(t, t->high, &both->fence, HIGH);
	genx_kunit_finish(t->x, two, 0);
	dma_fence_signal(gate);
	dma_fence_put(gate);
	genx_kunit_finish(t->x, one, 0);
	genx_kunit_finish(t->x, both, 0);
	genx_kunit_finish(t->x, high, 0);
	finish(t);
}

/* The search ends after a number of fences, whatever a client has put together. */
static void is_bounded(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct dma_fence *gate = genx_kunit_fence(test);
	struct genx_request *low = submit(t, t->low, NULL, LOW);
	struct dma_fence **fences = kcalloc(MANY, sizeof(*fences), GFP_KERNEL);
	struct dma_fence_array *array;
	struct genx_request *high;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, fences);
	for (i = 0; i < MANY - 1; i++)
		fences[i] = dma_fence_get(gate);
	fences[i] = dma_fence_get(&low->fence);
	array = dma_fence_array_create(MANY, fences, dma_fence_context_alloc(1), 1, false);
	KUNIT_ASSERT_NOT_NULL(test, array);
	high = submit(t, t->high, &array->base, HIGH);
	KUNIT_EXPECT_EQ(test, low->priority, LOW);
	dma_fence_signal(gate);
	dma_fence_put(gate);
	finish(t);
	genx_kunit_finish(t->x, low, 0);
	genx_kunit_finish(t->x, high, 0);
	/* the search has kept no reference */
	KUNIT_EXPECT_EQ(test, kref_read(&array->base.refcount), 1);
	dma_fence_put(&array->base);
}

/* What a search leaves out, the next one finds. */
static void goes_on_later(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct dma_fence *gate = genx_kunit_fence(test);
	struct genx_request *low = submit(t, t->low, NULL, LOW);
	struct genx_request *many = genx_request_create(t->other, 0);
	struct dma_fence_array *array[80];
	struct genx_request *high;
	unsigned int i;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, many);
	/* each of these has to be looked into */
	for (i = 0; i < ARRAY_SIZE(array); i++) {
		struct dma_fence **fences = kcalloc(1, sizeof(*fences), GFP_KERNEL);

		KUNIT_ASSERT_NOT_NULL(test, fences);
		fences[0] = dma_fence_get(gate);
		array[i] = dma_fence_array_create(1, fences, dma_fence_context_alloc(1), 1, false);
		KUNIT_ASSERT_NOT_NULL(test, array[i]);
		KUNIT_EXPECT_EQ(test, genx_request_add_dependency(many, &array[i]->base), 0);
		dma_fence_put(&array[i]->base);
	}
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(many, &low->fence), 0);
	genx_request_submit(many, LOW);
	high = submit(t, t->high, &many->fence, HIGH);
	KUNIT_EXPECT_EQ(test, many->priority, HIGH - 1);
	KUNIT_EXPECT_EQ(test, low->priority, LOW);
	dma_fence_signal(gate);
	dma_fence_put(gate);
	finish(t);
	genx_kunit_finish(t->x, low, 0);
	genx_kunit_finish(t->x, many, 0);
	genx_kunit_finish(t->x, high, 0);
}

/* A request of high priority is behind one of its own context that waits for a low one. */
static void inherits_in_own_context(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct genx_request *low = submit(t, t->low, NULL, LOW);
	struct genx_request *first = submit(t, t->other, &low->fence, LOW);
	struct genx_request *second = submit(t, t->other, NULL, HIGH);

	genx_kunit_finish(t->x, low, 0);
	genx_kunit_finish(t->x, first, 0);
	genx_kunit_finish(t->x, second, 0);
	finish(t);
}

/* A fence that is handed out and whose request is cancelled stands for no context any more. */
static void cancelled(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct genx_request *low = genx_request_create(t->low, 0);
	struct dma_fence *fence;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, low);
	fence = dma_fence_get(&low->fence);
	genx_request_cancel(low);
	KUNIT_EXPECT_EQ(test, low->state, GENX_REQUEST_RETIRED);
	dma_fence_put(fence);
	finish(t);
}

/* A request inherits even if it is submitted after the one that waits for it. */
static void inherits_before_submission(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct genx_kunit_emitter e;
	struct genx_request *high;

	genx_kunit_emitter_start(test, &e, t->low, LOW);
	high = submit(t, t->high, IS_ERR(e.rq) ? NULL : &e.rq->fence, HIGH);
	genx_kunit_emitter_submit(&e);
	KUNIT_ASSERT_FALSE(test, IS_ERR(e.rq));
	genx_kunit_finish(t->x, e.rq, 0);
	genx_kunit_finish(t->x, high, 0);
	finish(t);
}

/* A context keeps the priority of an earlier request when a later one inherits less. */
static void raises_one_of_two(struct kunit *test)
{
	struct inherit *t = test->priv;
	struct genx_request *behind = submit(t, t->noise->lrc, NULL, LOW);
	struct genx_request *waits = submit(t, t->other, &behind->fence, LOW + 1);
	struct genx_request *between = submit(t, t->low, NULL, LOW + 2);

	msleep(20);
	KUNIT_EXPECT_EQ(test, behind->priority, LOW + 1);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&between->fence));
	finish(t);
	genx_kunit_finish(t->x, behind, 0);
	genx_kunit_finish(t->x, waits, 0);
	genx_kunit_finish(t->x, between, 0);
}

static struct kunit_case inherit_cases[] = {
	KUNIT_CASE(inherits),
	KUNIT_CASE(inherits_through),
	KUNIT_CASE(inherits_in_array),
	KUNIT_CASE(ends_with_the_request),
	KUNIT_CASE(inherits_in_chain),
	KUNIT_CASE(inherits_in_order),
	KUNIT_CASE(inherits_before_submission),
	KUNIT_CASE(never_lowers),
	KUNIT_CASE(completed_meanwhile),
	KUNIT_CASE(many_dependencies),
	KUNIT_CASE(is_bounded),
	KUNIT_CASE(goes_on_later),
	KUNIT_CASE(inherits_in_own_context),
	KUNIT_CASE(cancelled),
	KUNIT_CASE(raises_one_of_two),
	{}
};

static struct kunit_suite inherit_suite = {
	.name = "genx_inherit",
	.init = inherit_init,
	.test_cases = inherit_cases,
};

kunit_test_suite(inherit_suite);
