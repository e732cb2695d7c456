// SPDX-License-Identifier: GPL-2.0-only
/* How the contexts of an engine with a ring share it, on each platform with rings. */
#include <kunit/test.h>

#include "gt/exec/request.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"

#define HEARTBEAT_MS	250
#define CONTEXTS	4
#define ROUNDS		100	/* their commands fill the ring more than once */

static struct genx_kunit_exec *create(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);

	genx_kunit_set_heartbeat(x->gt, HEARTBEAT_MS);
	return x;
}

/* Many requests of several contexts on two engines: all complete, one for each load. */
static void contexts(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_engine *engines[] = { x->rcs, x->bcs };
	struct genx_request *rq[2][CONTEXTS];
	struct genx_lrc *lrc[2][CONTEXTS];
	unsigned int e, c, r;

	for (e = 0; e < 2; e++)
		for (c = 0; c < CONTEXTS; c++)
			lrc[e][c] = genx_kunit_lrc(x, engines[e], NULL);
	for (r = 0; r < ROUNDS; r++) {
		for (e = 0; e < 2; e++)
			for (c = 0; c < CONTEXTS; c++)
				rq[e][c] = genx_kunit_submit(x, lrc[e][c], NULL, 0);
		for (e = 0; e < 2; e++)
			for (c = 0; c < CONTEXTS; c++)
				genx_kunit_finish(x, rq[e][c], 0);
	}
	for (e = 0; e < 2; e++) {
		/* + 1: the first request of the driver */
		KUNIT_EXPECT_EQ(test, engines[e]->stats.completed, CONTEXTS * ROUNDS + 1);
		KUNIT_EXPECT_EQ(test, engines[e]->stats.loads, engines[e]->stats.completed);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Turns go by request: of two contexts with many requests each, none runs two in a row. */
static void turns(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *a = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_lrc *b = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_kunit_order order;
	struct genx_request *rq[3];
	unsigned int i;

	/* the engine runs nothing while the requests are queued */
	scoped_guard(spinlock_irq, &x->bcs->lock)
		x->bcs->state = GENX_ENGINE_HALTED;
	for (i = 0; i < 2; i++)
		rq[i] = genx_kunit_submit(x, a, NULL, 0);
	rq[2] = genx_kunit_submit(x, b, NULL, 0);
	genx_kunit_order(x, &order, rq[2], rq[1]);
	scoped_guard(spinlock_irq, &x->bcs->lock) {
		x->bcs->state = GENX_ENGINE_ENABLED;
		x->bcs->backend->queue(x->bcs);
	}
	for (i = 0; i < 3; i++)
		genx_kunit_finish(x, rq[i], 0);
	KUNIT_EXPECT_TRUE(test, order.ran);
	KUNIT_EXPECT_TRUE(test, order.in_order);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case ring_turns_cases[] = {
	KUNIT_CASE_PARAM(contexts, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(turns, genx_kunit_rings_gen),
	{}
};

static struct kunit_suite ring_turns_suite = {
	.name = "genx_ring_turns",
	.test_cases = ring_turns_cases,
};

kunit_test_suite(ring_turns_suite);
