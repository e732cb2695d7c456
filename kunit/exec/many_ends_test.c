// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a client with very many contexts costs while a lock of the engine is held and interrupts are
 * off. In virtual time: between two submissions of a test the GPU does nothing.
 */
#include <kunit/test.h>
#include <linux/errname.h>

#include "gt/exec/client.h"
#include "gt/exec/ending.h"
#include "gt/exec/orphans.h"
#include "gt/exec/runqueue.h"
#include "gt/exec/timeslice.h"
#include "gt/submit/submit_internal.h"
#include "kunit/exec/ending_fixture.h"
#include "kunit/exec/hogs.h"
#include "kunit/lib/spinner.h"
#include "kunit/lib/table.h"

/* Contexts of the client: more than the driver ends with the lock held. */
#define MANY	60
/* Most contexts of the client that the driver may work on with the lock held. */
#define FEW	20

/* Contexts of one client, each with a request that has not begun. */
struct many {
	struct genx_kunit_spinner s[MANY];
};

static struct many *many_create(struct genx_kunit_exec *x)
{
	struct many *many = kunit_kzalloc(x->test, sizeof(*many), GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(x->test, many);
	for (i = 0; i < MANY; i++) {
		many->s[i] = i ? genx_kunit_spinner_of(x, x->rcs, many->s[0].client) :
				 genx_kunit_spinner_create(x, x->rcs);
		many->s[i].rq = genx_kunit_submit(x, many->s[i].lrc, NULL, -1);
	}
	return many;
}

static void many_finish(struct genx_kunit_exec *x, struct many *many, int error)
{
	unsigned int i;

	for (i = 0; i < MANY; i++)
		genx_kunit_spinner_finish(x, &many->s[i], error);
}

/* A choice of contexts passes over none that is marked: marked contexts are not in the order. */
static void marked_not_searched(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner other = genx_kunit_spinner_begin(x);
	struct many *many = many_create(x);
	unsigned int i, before, after, queued = 0;

	scoped_guard(spinlock_irq, &x->rcs->lock) {
		before = x->rcs->n_runnable;
		for (i = 0; i < MANY; i++)
			genx_ending_mark(many->s[i].lrc, GENX_END_CLOSED);
		for (i = 0; i < MANY; i++)
			queued += many->s[i].lrc->place.queued;
		after = x->rcs->n_runnable;
	}
	KUNIT_EXPECT_EQ(test, before, MANY + 1);
	KUNIT_EXPECT_EQ(test, after, 1);
	KUNIT_EXPECT_EQ(test, queued, 0);
	many_finish(x, many, -EIO);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&other.rq->fence));
	genx_kunit_spinner_finish(x, &other, 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "thousands of contexts of a client end at once",
		  "no choice of the next context passes over them");
}

/* A context whose mark is removed, because it has completed a request, is chosen again. */
static void unmarked_runs(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner other = genx_kunit_spinner_begin(x);
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);
	struct genx_request *rq = genx_kunit_submit(x, s.lrc, NULL, 0);
	LIST_HEAD(done);

	scoped_guard(spinlock_irq, &x->rcs->lock) {
		genx_ending_mark(s.lrc, GENX_END_OVERTIME);
		/* as after the end of a request */
		s.lrc->redeemed = true;
		genx_ending_collect(x->rcs, &done);
	}
	KUNIT_EXPECT_TRUE(test, list_empty(&done));
	genx_kunit_finish(x, rq, 0);
	genx_kunit_spinner_finish(x, &other, 0);
	genx_kunit_ending_expect_done(x);
}

/*
 * A context that was marked for its run time is closed, or its memory goes away. Then a request
 * that it completes does not spare it any more.
 */
static void marked_for_more(struct kunit *test)
{
	static const enum genx_end_reason reasons[] = { GENX_END_CLOSED, GENX_END_MEMORY };
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner other = genx_kunit_spinner_begin(x);
	unsigned int i, again;

	for (i = 0; i < ARRAY_SIZE(reasons); i++) {
		struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);
		struct genx_request *rq = genx_kunit_submit(x, s.lrc, NULL, -1);

		scoped_guard(spinlock_irq, &x->rcs->lock) {
			genx_ending_mark(s.lrc, GENX_END_OVERTIME);
			/* as after the end of a request */
			s.lrc->redeemed = true;
			genx_ending_mark(s.lrc, reasons[i]);
			/* a weaker reason replaces none */
			genx_ending_mark(s.lrc, GENX_END_OVERTIME);
			again = x->rcs->n_marked;
		}
		KUNIT_EXPECT_EQ(test, again, 1);
		genx_kunit_finish(x, rq, -EIO);
		KUNIT_EXPECT_EQ(test, s.lrc->hangs + s.client->hangs, 0);
	}
	genx_kunit_spinner_finish(x, &other, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.hangs + x->rcs->stats.resets, 0);
	genx_kunit_ending_expect_done(x);
}

/* A held engine runs the kernel context. Its choice does not search the order of contexts. */
static void held_not_searched(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner other = genx_kunit_spinner_begin(x);
	struct genx_engine *engine = x->rcs;
	struct genx_request *rq = genx_kunit_submit(x, engine->kernel, NULL, 0);
	struct genx_lrc *want[2] = {};
	struct rb_root_cached all;
	unsigned int n;

	scoped_guard(spinlock_irq, &engine->lock) {
		all = engine->runnable;
		engine->runnable = RB_ROOT_CACHED;
		engine->held++;
		n = genx_runqueue_choose(engine, want, ARRAY_SIZE(want));
		engine->held--;
		engine->runnable = all;
	}
	KUNIT_EXPECT_EQ(test, n, 1);
	KUNIT_EXPECT_PTR_EQ(test, want[0], engine->kernel);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_spinner_finish(x, &other, 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "an engine held for a barrier, thousands of contexts wait",
		  "no choice of the next context passes over them");
}

/* The backend of Lakefield. It counts the contexts of which the driver asks if they are loaded. */
static struct genx_backend counting;
static unsigned int loaded_calls;

static bool counting_loaded(const struct genx_engine *engine, const struct genx_lrc *lrc)
{
	loaded_calls++;
	return genx_execlists_queue_backend.loaded(engine, lrc);
}

/*
 * While contexts end that the hardware does not use, what the driver does for one event is the same
 * for one of them as for thousands.
 */
static void unused_not_searched(struct kunit *test)
{
	unsigned int rechecked, collected, loaded = 0;
	struct genx_kunit_hogs *others;
	struct genx_kunit_exec *x;
	struct many *many;
	unsigned int i;
	LIST_HEAD(done);

	counting = genx_execlists_queue_backend;
	counting.loaded = counting_loaded;
	x = genx_kunit_ending_exec(test, NULL, &counting);
	/* they fill the queue of the hardware, so that none of the marked contexts is in it */
	others = genx_kunit_hogs_of(x, 2000, 2);
	many = many_create(x);
	scoped_guard(spinlock_irq, &x->rcs->lock) {
		for (i = 0; i < MANY; i++) {
			loaded += counting_loaded(x->rcs, many->s[i].lrc);
			genx_ending_mark(many->s[i].lrc, GENX_END_CLOSED);
		}
		loaded_calls = 0;
		genx_timeslice_recheck(x->rcs);
		rechecked = loaded_calls;
		loaded_calls = 0;
		genx_ending_collect(x->rcs, &done);
		collected = loaded_calls;
	}
	genx_requests_signal(&done);
	KUNIT_EXPECT_EQ(test, loaded, 0);
	KUNIT_EXPECT_LE(test, rechecked, FEW);
	KUNIT_EXPECT_LE(test, collected, FEW);
	many_finish(x, many, -EIO);
	genx_kunit_hogs_finish(x, others);
	genx_kunit_ending_expect_done(x);
}

/* The closed contexts of a killed process are marked a few at a time. */
static void killed_in_parts(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner other = genx_kunit_spinner_begin(x);
	struct many *many = many_create(x);
	struct genx_client *client = many->s[0].client;
	unsigned int i, part, marked, most = 0, parts = 0;
	bool more;

	for (i = 0; i < MANY; i++)
		genx_ending_close(many->s[i].lrc, true);
	/* one is marked already: it counts as one of those that are left to the bottom half */
	scoped_guard(spinlock_irq, &x->rcs->lock) {
		genx_ending_mark(many->s[MANY / 2].lrc, GENX_END_MEMORY);
		do {
			part = x->rcs->n_marked;
			more = genx_ending_some(x->rcs, client);
			part = x->rcs->n_marked - part;
			most = max(most, part);
			parts++;
		} while (more);
		marked = x->rcs->n_marked;
	}
	KUNIT_EXPECT_EQ(test, marked, MANY);
	KUNIT_EXPECT_LE(test, most, FEW);
	KUNIT_EXPECT_GE(test, parts, MANY / FEW);
	many_finish(x, many, -EIO);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&other.rq->fence));
	genx_kunit_spinner_finish(x, &other, 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "a process with thousands of closed contexts is killed",
		  "all end with %s; at most %u are marked with interrupts off", errname(EIO), FEW);
}

/* A reset marks the closed contexts that ran for too long a few at a time. */
static void overrun_in_parts(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner other = genx_kunit_spinner_begin(x);
	struct many *many = many_create(x);
	unsigned int i, part, marked, most = 0, parts = 0;
	bool more, spared;

	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_ENDING_BOUND_MS);
	for (i = 0; i < MANY; i++)
		genx_ending_close(many->s[i].lrc, true);
	scoped_guard(spinlock_irq, &x->rcs->lock) {
		for (i = 0; i < MANY; i++)
			genx_orphans_charge(many->s[i].lrc, NSEC_PER_SEC);
		do {
			part = x->rcs->n_marked;
			more = genx_ending_overrun(x->rcs, many->s[0].lrc);
			part = x->rcs->n_marked - part;
			most = max(most, part);
			parts++;
		} while (more);
		marked = x->rcs->n_marked;
		spared = many->s[0].lrc->end_reason == GENX_END_NONE;
		genx_ending_mark(many->s[0].lrc, GENX_END_CLOSED);
	}
	KUNIT_EXPECT_TRUE(test, spared);
	KUNIT_EXPECT_EQ(test, marked, MANY - 1);
	KUNIT_EXPECT_LE(test, most, FEW);
	KUNIT_EXPECT_GE(test, parts, MANY / FEW);
	many_finish(x, many, -EIO);
	genx_kunit_spinner_finish(x, &other, 0);
	KUNIT_EXPECT_TRUE(test, list_empty(&x->rcs->overrun));
	genx_kunit_ending_expect_done(x);
}

static struct kunit_case many_ends_cases[] = {
	KUNIT_CASE(unused_not_searched),
	KUNIT_CASE(killed_in_parts),
	KUNIT_CASE(overrun_in_parts),
	KUNIT_CASE(marked_not_searched),
	KUNIT_CASE(unmarked_runs),
	KUNIT_CASE(marked_for_more),
	KUNIT_CASE(held_not_searched),
	{}
};

static struct kunit_suite many_ends_suite = {
	.name = "genx_many_ends",
	.test_cases = many_ends_cases,
};

kunit_test_suite(many_ends_suite);
