// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fair shares of an engine: the turns in which users, their clients and their contexts get time
 * slices (gt/exec/runqueue.h). The tests need virtual time, in which the measured times are exactly
 * those of the GPU.
 */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/exec/busy.h"
#include "gt/exec/client.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/runqueue.h"
#include "gt/exec/share.h"
#include "kunit/exec/hogs.h"
#include "kunit/lib/client.h"
#include "kunit/lib/table.h"
#include "model/state/fault.h"

/* Upper limit of two turns, one of each client, with the model's context switches. */
#define TURNS_MS	4
/* A share is exact but for the turn in which it is measured, and the switches of the model. */
#define SHARE_SLACK_NS	(2 * NSEC_PER_MSEC)
/* Required limit for a trivial batch while another client has GENX_KUNIT_HOGS busy contexts. */
#define GOAL_MS		20

/* A trivial batch ends quickly, however many contexts another client has. */
static void trivial_beside_hogs(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 1000, NULL);
	struct genx_kunit_hogs *hogs = genx_kunit_hogs_start(x, GENX_KUNIT_HOGS);
	s64 worst = 0;
	unsigned int i;

	for (i = 0; i < 10; i++) {
		worst = max(worst, genx_kunit_hogs_trivial_us(x, lrc));
		usleep_range(700 * i, 700 * i + 1);
	}
	kunit_info(test, "trivial batch beside %u contexts: at most %lld us\n", GENX_KUNIT_HOGS,
		   worst);
	KUNIT_EXPECT_LT(test, worst, 1000 * TURNS_MS);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "64 contexts of a client that never end",
		  "a trivial batch of another client ends within %u ms of GPU time", GOAL_MS);
}

/* Two busy clients get half of an engine's time each; the contexts of a client share its half. */
static void clients_share(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *many = genx_kunit_hogs_start(x, 6);
	struct genx_kunit_hogs *few = genx_kunit_hogs_start(x, 2);
	unsigned int n_many = 0, n_few = 0;
	unsigned int seen[6] = {};
	unsigned int i, j;

	for (i = 0; i < 120; i++) {
		struct genx_lrc *running;

		usleep_range(997, 998);
		scoped_guard(spinlock_irq, &x->rcs->lock)
			running = x->rcs->backend->running(x->rcs);
		n_few += running == few->lrc[0] || running == few->lrc[1];
		for (j = 0; j < many->n; j++)
			seen[j] += running == many->lrc[j];
	}
	for (j = 0; j < many->n; j++) {
		KUNIT_EXPECT_GE(test, seen[j], 5);
		KUNIT_EXPECT_LE(test, seen[j], 15);
		n_many += seen[j];
	}
	KUNIT_EXPECT_GE(test, n_few, 50);
	KUNIT_EXPECT_LE(test, n_few, 70);
	KUNIT_EXPECT_GE(test, n_many, 50);
	genx_kunit_hogs_finish(x, many);
	genx_kunit_hogs_finish(x, few);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Users take turns first: it does not help a user to open many files. */
static void user_beside_files(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 2000, NULL);
	struct genx_kunit_hogs *files = genx_kunit_hogs_files(x, 1000, GENX_KUNIT_HOGS), *few;
	u64 busy[2], begin, ns;
	s64 worst = 0;
	unsigned int i;

	for (i = 0; i < 10; i++) {
		worst = max(worst, genx_kunit_hogs_trivial_us(x, lrc));
		usleep_range(700 * i, 700 * i + 1);
	}
	kunit_info(test, "trivial batch beside %u files: at most %lld us\n", GENX_KUNIT_HOGS,
		   worst);
	KUNIT_EXPECT_LT(test, worst, 1000 * TURNS_MS);
	/* a user with one file gets half of the engine's time: it waits as long as it runs */
	few = genx_kunit_hogs_of(x, 3000, 1);
	busy[0] = genx_busy_client_ns(x->rcs, few->client);
	begin = ktime_get_ns();
	msleep(2 * GOAL_MS);
	busy[1] = genx_busy_client_ns(x->rcs, few->client);
	/* more than 40 ms, up to the next tick */
	ns = ktime_get_ns() - begin;
	KUNIT_EXPECT_GE(test, busy[1] - busy[0] + SHARE_SLACK_NS, ns / 2);
	KUNIT_EXPECT_LE(test, busy[1] - busy[0], ns / 2 + SHARE_SLACK_NS);
	genx_kunit_hogs_finish(x, files);
	genx_kunit_hogs_finish(x, few);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "64 files of a user with batches that never end",
		  "another user gets half of the engine's time, in time slices");
}

/*
 * The second context that is loaded is the next one in turn: of another user, if one waits. Both
 * users have several contexts: in each round the turn of one ends before that of the other, and
 * while the latter runs, its own next context is one turn behind, as is the other user.
 */
static void second_is_of_another_user(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *hogs = genx_kunit_hogs_of(x, 1000, 3), *other;
	struct genx_lrc *want[2];
	unsigned int i, n, same = 0;

	other = genx_kunit_hogs_of(x, 2000, 3);
	for (i = 0; i < 20; i++) {
		usleep_range(330, 331);
		scoped_guard(spinlock_irq, &x->rcs->lock)
			n = genx_runqueue_choose(x->rcs, want, ARRAY_SIZE(want));
		KUNIT_ASSERT_EQ(test, n, ARRAY_SIZE(want));
		KUNIT_EXPECT_PTR_NE(test, want[0], want[1]);
		same += want[0]->client == want[1]->client;
	}
	KUNIT_EXPECT_EQ(test, same, 0);
	genx_kunit_hogs_finish(x, other);
	/* alone, the user has both */
	scoped_guard(spinlock_irq, &x->rcs->lock)
		n = genx_runqueue_choose(x->rcs, want, ARRAY_SIZE(want));
	KUNIT_EXPECT_EQ(test, n, ARRAY_SIZE(want));
	genx_kunit_hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A user's share is divided among its clients: between two turns of one, each other has one. */
static void files_share(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *other = genx_kunit_hogs_of(x, 2000, 3);
	struct genx_kunit_hogs *many = genx_kunit_hogs_of(x, 1000, 16);
	struct genx_kunit_hogs *few = genx_kunit_hogs_of(x, 1000, 1);
	u64 before[3], after[3], begin, ns;
	struct genx_kunit_hogs *all[] = { many, few, other };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(all); i++)
		before[i] = genx_busy_client_ns(x->rcs, all[i]->client);
	begin = ktime_get_ns();
	msleep(80);
	/* more than 80 ms, up to the next tick */
	ns = ktime_get_ns() - begin;
	for (i = 0; i < ARRAY_SIZE(all); i++) {
		u64 share = ns / (i < 2 ? 4 : 2);

		after[i] = genx_busy_client_ns(x->rcs, all[i]->client) - before[i];
		KUNIT_EXPECT_GE(test, after[i] + SHARE_SLACK_NS, share);
		KUNIT_EXPECT_LE(test, after[i], share + SHARE_SLACK_NS);
	}
	for (i = 0; i < ARRAY_SIZE(all); i++)
		genx_kunit_hogs_finish(x, all[i]);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Turns that a user took alone do not delay its next turn, and an idle user saves no turns. */
static void user_turns_are_not_saved(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_lrc *lrc[2];
	struct genx_kunit_hogs *hogs;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(lrc); i++)
		lrc[i] = genx_kunit_user_lrc(x, 2000, NULL);
	for (i = 0; i < 100; i++)
		genx_kunit_hogs_trivial_us(x, lrc[0]);
	hogs = genx_kunit_hogs_files(x, 1000, 2);
	msleep(50);
	KUNIT_EXPECT_LT(test, genx_kunit_hogs_trivial_us(x, lrc[0]), 1000 * TURNS_MS);
	/* the second turn in succession waits for a turn of the other user */
	KUNIT_EXPECT_GE(test, genx_kunit_hogs_trivial_us(x, lrc[1]), 900);
	for (i = 0; i < 20; i++)
		KUNIT_EXPECT_LT(test, genx_kunit_hogs_trivial_us(x, lrc[i % 2]), 1000 * TURNS_MS);
	genx_kunit_hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static u64 user_turn(const struct genx_lrc *lrc)
{
	return genx_share_of_user(lrc)->place.turn;
}

/* End turns until that of a user has ended before those of others. Return: its context. */
static struct genx_lrc *begin_round(struct kunit *test, struct genx_engine *engine,
				    struct genx_kunit_hogs *const *hogs, unsigned int n)
{
	struct genx_lrc *first;
	unsigned int tries, i;

	for (tries = 0; tries < 2 * n; tries++) {
		first = genx_runqueue_next(engine);
		genx_runqueue_end_turn(first);
		for (i = 0; i < n; i++)
			if (user_turn(hogs[i]->lrc[0]) < user_turn(first))
				return first;
	}
	KUNIT_FAIL(test, "the turn of each user is the same");
	return first;
}

/*
 * A user whose turn has ended is one turn behind those whose turn has not come, and a user that
 * gets work then comes before it: an interactive user waits for half of the others on average.
 */
static void user_turn_numbers(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *hogs[] = {
		genx_kunit_hogs_of(x, 1000, 1), genx_kunit_hogs_of(x, 2000, 1),
		genx_kunit_hogs_of(x, 3000, 1),
	};
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 4000, NULL);
	struct genx_lrc *next = NULL, *first;
	struct genx_request *rq;
	unsigned int i;

	msleep(20);
	WRITE_ONCE(x->rcs->props.timeslice_ms, 10000);
	genx_engine_apply_props(x->rcs);
	rq = genx_request_create(lrc, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	scoped_guard(spinlock_irq, &x->rcs->lock)
		first = begin_round(test, x->rcs, hogs, ARRAY_SIZE(hogs));
	genx_request_submit(rq, 0);
	scoped_guard(spinlock_irq, &x->rcs->lock) {
		for (i = 0; i < ARRAY_SIZE(hogs) && next != lrc; i++) {
			next = genx_runqueue_next(x->rcs);
			KUNIT_EXPECT_PTR_NE(test, next, first);
			if (next != lrc)
				genx_runqueue_end_turn(next);
		}
		KUNIT_EXPECT_PTR_EQ(test, next, lrc);
	}
	/* load what is next in turn */
	genx_engine_kick(x->rcs);
	genx_kunit_finish(x, rq, 0);
	for (i = 0; i < ARRAY_SIZE(hogs); i++)
		genx_kunit_hogs_finish(x, hogs[i]);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Priority comes before the turns of users. */
static void user_turn_yields_to_priority(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *hogs = genx_kunit_hogs_of(x, 1000, 2);
	struct genx_lrc *high = genx_kunit_client_lrc(x, hogs->client, NULL);
	struct genx_lrc *low = genx_kunit_user_lrc(x, 2000, NULL);
	struct genx_request *rq = genx_kunit_submit(x, low, NULL, -1);
	ktime_t start = ktime_get();

	/* the user whose turn it is not has the request of the highest priority */
	genx_kunit_finish(x, genx_kunit_submit(x, high, NULL, 1), 0);
	KUNIT_EXPECT_LT(test, ktime_us_delta(ktime_get(), start), 900);
	msleep(10);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq->fence));
	genx_kunit_hogs_finish(x, hogs);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * While it is another user's turn, a request of a higher priority does not wait for the end of the
 * time slice: the place of its user rises with it.
 */
static void user_priority_ends_wait(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *mine = genx_kunit_hogs_of(x, 1000, 1);
	struct genx_kunit_hogs *theirs = genx_kunit_hogs_of(x, 2000, 1);
	struct genx_lrc *high = genx_kunit_client_lrc(x, mine->client, NULL);
	unsigned int i;

	for (i = 0; i < 16; i++) {
		ktime_t start;

		/* at another point of the slices of 1 ms each time */
		usleep_range(1300, 1301);
		start = ktime_get();
		genx_kunit_finish(x, genx_kunit_submit(x, high, NULL, 1), 0);
		KUNIT_EXPECT_LT_MSG(test, ktime_us_delta(ktime_get(), start), 300, "request %u", i);
	}
	genx_kunit_hogs_finish(x, mine);
	genx_kunit_hogs_finish(x, theirs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A client that resubmits at once when its request ends does not delay the other's turns. */
static void resubmission_is_a_turn(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 1000, NULL);
	struct genx_kunit_hogs *hogs = genx_kunit_hogs_start(x, 1);
	ktime_t start = ktime_get();
	unsigned int i;

	for (i = 0; i < 20; i++)
		genx_kunit_hogs_trivial_us(x, lrc);
	/* each of the 20 requests waits for a whole turn of the other client */
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), 19);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), 20 * TURNS_MS);
	genx_kunit_hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* An idle client does not save turns; a client that was alone has no turns to make up for. */
static void turns_are_not_saved(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_client *idle = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_lrc *lrc[] = {
		genx_kunit_client_lrc(x, idle, NULL), genx_kunit_client_lrc(x, idle, NULL),
	};
	struct genx_kunit_hogs *hogs = genx_kunit_hogs_start(x, 2);
	u64 before, after;

	/* the client of @hogs takes many turns alone */
	msleep(100);
	before = x->rcs->stats.rotations;
	KUNIT_EXPECT_GT(test, before, 60);
	/* the idle client has saved no turns: its second context waits for the other client */
	KUNIT_EXPECT_LT(test, genx_kunit_hogs_trivial_us(x, lrc[0]), 1000 * TURNS_MS);
	KUNIT_EXPECT_GE(test, genx_kunit_hogs_trivial_us(x, lrc[1]), 900);
	/* the client of @hogs is not made to wait for the turns that it took alone */
	before = x->rcs->stats.rotations;
	msleep(20);
	after = x->rcs->stats.rotations;
	KUNIT_EXPECT_GE(test, after - before, 15);
	genx_kunit_hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Turns that a client took alone do not delay its next turn when another client gets work. */
static void past_turns_do_not_count(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 1000, NULL);
	struct genx_kunit_hogs *hogs;
	unsigned int i;

	for (i = 0; i < 100; i++)
		genx_kunit_hogs_trivial_us(x, lrc);
	hogs = genx_kunit_hogs_start(x, 2);
	KUNIT_EXPECT_LT(test, genx_kunit_hogs_trivial_us(x, lrc), 1000 * TURNS_MS);
	genx_kunit_hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * The hardware switches away from a context that has no more work. The context gets new work before
 * the driver has read the switch event: its turn has ended nevertheless, and the other context is
 * next.
 */
static void left_context_waits(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *first = genx_kunit_hogs_start(x, 1), *second;
	struct genx_request *rq;
	struct genx_lrc *next;

	WRITE_ONCE(x->rcs->props.timeslice_ms, 1000);
	second = kunit_kzalloc(test, sizeof(*second), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, second);
	second->batch = genx_kunit_batch(x);
	second->client = genx_kunit_client(test, KUIDT_INIT(1000));
	second->n = 1;
	second->lrc[0] = genx_kunit_client_lrc(x, second->client, second->batch->vm);
	genx_kunit_batch_spin(second->batch);
	second->rq[0] = genx_kunit_submit(x, second->lrc[0], second->batch, 0);
	usleep_range(200, 201);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_IRQ_LOST, 1);
	genx_kunit_release(first->batch);
	genx_kunit_wait_begun(x, second->batch);
	/* @first runs again; the driver has not read the switch to @second yet */
	genx_kunit_batch_spin(first->batch);
	rq = genx_kunit_submit(x, first->lrc[0], first->batch, 0);
	genx_kunit_wait_begun(x, first->batch);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_IRQ_LOST);
	genx_engine_kick(x->rcs);
	usleep_range(100, 101);
	scoped_guard(spinlock_irq, &x->rcs->lock)
		next = genx_runqueue_next(x->rcs);
	KUNIT_EXPECT_PTR_EQ(test, next, second->lrc[0]);
	genx_kunit_hogs_finish(x, first);
	genx_kunit_hogs_finish(x, second);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A context whose priority changes gets a new turn; it must not keep an earlier turn. */
static void priority_keeps_no_turn(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 1000, NULL);
	struct genx_kunit_hogs *hogs = genx_kunit_hogs_start(x, 1);
	struct genx_kunit_hogs *rival = genx_kunit_hogs_start(x, 1);
	struct genx_request *rq[2];
	struct genx_lrc *running, *now;

	/* the context gets an early turn at its low priority */
	rq[0] = genx_kunit_submit(x, lrc, NULL, -1);
	msleep(100);
	scoped_guard(spinlock_irq, &x->rcs->lock)
		running = genx_runqueue_next(x->rcs);
	rq[1] = genx_kunit_submit(x, lrc, NULL, 0);
	scoped_guard(spinlock_irq, &x->rcs->lock)
		now = genx_runqueue_next(x->rcs);
	KUNIT_EXPECT_PTR_EQ(test, now, running);
	genx_kunit_finish(x, rq[0], 0);
	genx_kunit_finish(x, rq[1], 0);
	genx_kunit_hogs_finish(x, hogs);
	genx_kunit_hogs_finish(x, rival);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct genx_lrc *lrc_of(struct rb_node *node)
{
	return rb_entry(node, struct genx_lrc, place.node);
}

/* Contexts with the same turn run in the order in which they became runnable. */
static void age_breaks_ties(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *hogs = genx_kunit_hogs_start(x, 1);
	struct genx_lrc *lrc[3];
	struct genx_request *rq[3];
	struct rb_node *node;
	unsigned int i;

	WRITE_ONCE(x->rcs->props.timeslice_ms, 1000);
	genx_engine_apply_props(x->rcs);
	for (i = 0; i < ARRAY_SIZE(lrc); i++)
		lrc[i] = genx_kunit_user_lrc(x, 1000, NULL);
	for (i = 0; i < ARRAY_SIZE(lrc); i++)
		rq[i] = genx_kunit_submit(x, lrc[i], NULL, 0);
	scoped_guard(spinlock_irq, &x->rcs->lock) {
		node = rb_first_cached(&genx_share_of_user(hogs->lrc[0])->contexts);
		KUNIT_EXPECT_PTR_EQ(test, lrc_of(node), hogs->lrc[0]);
		for (i = 0; i < ARRAY_SIZE(lrc); i++) {
			node = rb_next(node);
			KUNIT_EXPECT_PTR_EQ(test, lrc_of(node), lrc[i]);
			KUNIT_EXPECT_EQ(test, lrc[i]->place.turn, hogs->lrc[0]->place.turn);
		}
	}
	KUNIT_EXPECT_EQ(test, x->rcs->stats.preemptions, 0);
	genx_kunit_hogs_finish(x, hogs);
	for (i = 0; i < ARRAY_SIZE(lrc); i++)
		genx_kunit_finish(x, rq[i], 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case turns_cases[] = {
	KUNIT_CASE_PARAM(trivial_beside_hogs, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(clients_share, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(user_beside_files, genx_kunit_ports_gen),
	KUNIT_CASE(second_is_of_another_user),
	KUNIT_CASE(files_share),
	KUNIT_CASE(user_turns_are_not_saved),
	KUNIT_CASE(user_turn_numbers),
	KUNIT_CASE_PARAM(user_turn_yields_to_priority, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(user_priority_ends_wait, genx_kunit_ports_gen),
	KUNIT_CASE(resubmission_is_a_turn),
	KUNIT_CASE(turns_are_not_saved),
	KUNIT_CASE(past_turns_do_not_count),
	KUNIT_CASE_PARAM(left_context_waits, genx_kunit_ports_gen),
	KUNIT_CASE(priority_keeps_no_turn),
	KUNIT_CASE(age_breaks_ties),
	{}
};

static struct kunit_suite turns_suite = {
	.name = "genx_turns",
	.test_cases = turns_cases,
};

kunit_test_suite(turns_suite);
