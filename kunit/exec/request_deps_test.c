// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a request waits for: of the fences of each fence context the latest one, and nothing else.
 * The tests compare with a model that knows only numbers.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/dma-fence-chain.h>
#include <linux/prandom.h>
#include <linux/slab.h>

#include "gt/exec/request.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/table.h"

#define SEEDS		24
#define CONTEXTS	90	/* enough for two sizes of the hash table */
#define FENCES		6

/**
 * struct deps - fences of several contexts, and what is expected of a request that waits for them
 * @test:	the test
 * @rnd:	random numbers
 * @n:		number of contexts
 * @fence:	the fences; fence i of a context has number i + 1
 * @signalled:	number of fences of a context that have signalled
 * @need:	the model: number of the latest fence that the request waits for, 0: none
 */
struct deps {
	struct kunit *test;
	struct rnd_state rnd;
	unsigned int n;
	struct dma_fence *fence[CONTEXTS][FENCES];
	unsigned int signalled[CONTEXTS];
	unsigned int need[CONTEXTS];
};

static void depend(struct kunit *test, struct genx_request *rq, struct dma_fence *fence)
{
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(rq, fence), 0);
}

static unsigned int below(struct deps *d, unsigned int n)
{
	return prandom_u32_state(&d->rnd) % n;
}

static void deps_create(struct deps *d, struct kunit *test, unsigned int seed)
{
	unsigned int i, j;

	memset(d, 0, sizeof(*d));
	d->test = test;
	prandom_seed_state(&d->rnd, seed);
	d->n = seed % 3 ? 1 + below(d, 12) : CONTEXTS;
	for (i = 0; i < d->n; i++) {
		u64 context = dma_fence_context_alloc(1);

		for (j = 0; j < FENCES; j++)
			d->fence[i][j] = genx_kunit_fence_of(test, context, j + 1);
	}
}

static void signal_one(struct deps *d, unsigned int context)
{
	if (d->signalled[context] < FENCES)
		dma_fence_signal(d->fence[context][d->signalled[context]++]);
}

static void deps_destroy(struct deps *d)
{
	unsigned int i, j;

	for (i = 0; i < d->n; i++) {
		while (d->signalled[i] < FENCES)
			signal_one(d, i);
		for (j = 0; j < FENCES; j++) {
			KUNIT_EXPECT_EQ(d->test, kref_read(&d->fence[i][j]->refcount), 1);
			dma_fence_put(d->fence[i][j]);
		}
	}
}

/* Add random fences, of which some have signalled already, in a random order. */
static void add_random(struct deps *d, struct genx_request *rq)
{
	unsigned int adds = d->n * FENCES;
	unsigned int i, j, k;

	for (i = 0; i < adds; i++) {
		j = below(d, d->n);
		k = below(d, FENCES);
		if (!below(d, 16))
			signal_one(d, j);
		KUNIT_EXPECT_EQ(d->test, genx_request_add_dependency(rq, d->fence[j][k]), 0);
		if (k >= d->signalled[j])
			d->need[j] = max(d->need[j], k + 1);
	}
}

static unsigned int contexts_needed(const struct deps *d)
{
	unsigned int i, n = 0;

	for (i = 0; i < d->n; i++)
		n += !!d->need[i];
	return n;
}

static bool is_ready(const struct deps *d)
{
	unsigned int i;

	for (i = 0; i < d->n; i++)
		if (d->signalled[i] < d->need[i])
			return false;
	return true;
}

static bool waits(struct genx_request *rq)
{
	guard(spinlock_irq)(&rq->engine->lock);
	return rq->state == GENX_REQUEST_WAITING;
}

static void one_seed(struct genx_kunit_exec *x, struct genx_lrc *lrc, struct deps *d)
{
	struct genx_request *rq = genx_request_create(lrc, 0);
	unsigned int early = 0;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(x->test, rq);
	add_random(d, rq);
	KUNIT_EXPECT_EQ(x->test, list_count_nodes(&rq->deps), contexts_needed(d));
	genx_request_submit(rq, 0);
	while (!is_ready(d)) {
		early += !waits(rq);
		signal_one(d, below(d, d->n));
	}
	KUNIT_EXPECT_EQ(x->test, early, 0);
	/* it waits for nothing more */
	genx_kunit_finish(x, rq, 0);
}

/* Random fences of one and of many contexts, in any order, against the model. */
static void random_fences(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct deps *d = kunit_kzalloc(test, sizeof(*d), GFP_KERNEL);
	unsigned int seed;

	KUNIT_ASSERT_NOT_NULL(test, d);
	for (seed = 0; seed < SEEDS; seed++) {
		deps_create(d, test, seed);
		one_seed(x, lrc, d);
		genx_kunit_idle(x);
		deps_destroy(d);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * Of several requests of a context, which run in order, a request waits for the last one, in
 * whatever order they are named.
 */
static void own_requests(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *b = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_request *first[3], *rq;
	struct dma_fence *gate[3];
	unsigned int order, i;

	for (order = 0; order < 3; order++) {
		for (i = 0; i < ARRAY_SIZE(first); i++) {
			gate[i] = genx_kunit_fence(test);
			first[i] = genx_request_create(a, 0);
			KUNIT_ASSERT_NOT_ERR_OR_NULL(test, first[i]);
			KUNIT_EXPECT_EQ(test, genx_request_add_dependency(first[i], gate[i]), 0);
			genx_request_submit(first[i], 0);
		}
		rq = genx_request_create(b, 0);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
		for (i = 0; i < ARRAY_SIZE(first); i++)
			depend(test, rq, &first[(order + 2 * i) % 3]->fence);
		KUNIT_EXPECT_EQ(test, list_count_nodes(&rq->deps), 1);
		genx_request_submit(rq, 0);
		for (i = 0; i < ARRAY_SIZE(first); i++) {
			KUNIT_EXPECT_TRUE(test, waits(rq));
			dma_fence_signal(gate[i]);
			genx_kunit_finish(x, first[i], 0);
			dma_fence_put(gate[i]);
		}
		genx_kunit_finish(x, rq, 0);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

#define OBJECTS		12000

/*
 * A submission with many objects of a few others: the fences have one callback each, so that the
 * time for which a fence signals with interrupts off does not grow with the number of objects.
 */
static void many_objects(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct dma_fence *fence[20];
	struct genx_request *rq;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(fence); i++)
		fence[i] = genx_kunit_fence(test);
	rq = genx_request_create(lrc, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	for (i = 0; i < OBJECTS; i++)
		depend(test, rq, fence[i % ARRAY_SIZE(fence)]);
	genx_request_submit(rq, 0);
	for (i = 0; i < ARRAY_SIZE(fence); i++)
		KUNIT_EXPECT_EQ(test, list_count_nodes(&fence[i]->cb_list), 1);
	for (i = 0; i < ARRAY_SIZE(fence); i++)
		dma_fence_signal(fence[i]);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	for (i = 0; i < ARRAY_SIZE(fence); i++)
		dma_fence_put(fence[i]);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "12,000 objects with fences of 20 other submissions",
		  "the batch waits for 20 fences");
}

#define MANY		300

/* The table of many dependencies grows with their number, so that each look-up is short. */
static void grows(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq = genx_request_create(lrc, 0);
	struct dma_fence **fence = kunit_kcalloc(test, MANY, sizeof(*fence), GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_TRUE(test, fence && !IS_ERR(rq));
	for (i = 0; i < MANY; i++) {
		fence[i] = genx_kunit_fence(test);
		KUNIT_EXPECT_EQ(test, genx_request_add_dependency(rq, fence[i]), 0);
		KUNIT_EXPECT_EQ(test, !rq->dep_table, i < 8);
	}
	KUNIT_EXPECT_GE(test, 1U << rq->dep_bits, MANY);
	genx_request_cancel(rq);
	for (i = 0; i < MANY; i++) {
		dma_fence_signal(fence[i]);
		dma_fence_put(fence[i]);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

#define WAITERS		100

/*
 * Many contexts wait for one fence: it signals without work for each of them, and the bottom half
 * makes them ready a few at a time.
 */
static void many_waiters(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct dma_fence *fence = genx_kunit_fence(test);
	struct genx_request *rq[WAITERS];
	unsigned int i, early = 0;
	bool more;

	for (i = 0; i < WAITERS; i++) {
		rq[i] = genx_request_create(genx_kunit_lrc(x, x->rcs, NULL), 0);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq[i]);
		KUNIT_EXPECT_EQ(test, genx_request_add_dependency(rq[i], fence), 0);
		genx_request_submit(rq[i], 0);
	}
	local_bh_disable();
	dma_fence_signal(fence);
	for (i = 0; i < WAITERS; i++)
		early += !waits(rq[i]);
	scoped_guard(spinlock_irq, &x->rcs->lock)
		more = genx_request_deps_collect(x->rcs);
	KUNIT_EXPECT_EQ(test, early, 0);
	KUNIT_EXPECT_TRUE(test, more);
	/* the oldest ones first */
	KUNIT_EXPECT_FALSE(test, waits(rq[0]));
	KUNIT_EXPECT_TRUE(test, waits(rq[WAITERS - 1]));
	local_bh_enable();
	for (i = 0; i < WAITERS; i++)
		genx_kunit_finish(x, rq[i], 0);
	dma_fence_put(fence);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct dma_fence *chain(struct kunit *test, struct dma_fence *prev, struct dma_fence *fence,
			       u64 point)
{
	struct dma_fence_chain *node = dma_fence_chain_alloc();

	KUNIT_ASSERT_NOT_NULL(test, node);
	dma_fence_chain_init(node, dma_fence_get(prev), dma_fence_get(fence), point);
	return &node->base;
}

/* Points of two timelines that have a point in common have one fence context, and no order. */
static void timelines(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct dma_fence *fence[3], *node[3];
	struct genx_request *rq;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(fence); i++)
		fence[i] = genx_kunit_fence(test);
	node[0] = chain(test, NULL, fence[0], 1);
	node[1] = chain(test, node[0], fence[1], 5);
	node[2] = chain(test, node[0], fence[2], 6);
	KUNIT_ASSERT_EQ(test, node[1]->context, node[2]->context);
	rq = genx_request_create(lrc, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	for (i = 0; i < 2 * ARRAY_SIZE(node); i++)
		depend(test, rq, node[i % ARRAY_SIZE(node)]);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&rq->deps), ARRAY_SIZE(node));
	genx_request_submit(rq, 0);
	dma_fence_signal(fence[0]);
	dma_fence_signal(fence[2]);
	msleep(30);
	KUNIT_EXPECT_TRUE(test, waits(rq));
	dma_fence_signal(fence[1]);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	for (i = 0; i < ARRAY_SIZE(fence); i++) {
		dma_fence_put(node[i]);
		dma_fence_put(fence[i]);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case request_deps_cases[] = {
	KUNIT_CASE(random_fences),
	KUNIT_CASE(own_requests),
	KUNIT_CASE(many_objects),
	KUNIT_CASE(grows),
	KUNIT_CASE(many_waiters),
	KUNIT_CASE(timelines),
	{}
};

static struct kunit_suite request_deps_suite = {
	.name = "genx_request_deps",
	.test_cases = request_deps_cases,
};

kunit_test_suite(request_deps_suite);
