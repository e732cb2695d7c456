// SPDX-License-Identifier: GPL-2.0-only
/*
 * Fair shares of an engine: time slices, the turns in which clients and contexts get time slices
 * (gt/exec/runqueue.h), and the time limit of a preemption. The tests need virtual time, in which
 * the measured times are exactly those of the GPU.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/errname.h>

#include "gt/exec/busy.h"
#include "gt/exec/client.h"
#include "gt/exec/ending.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/runqueue.h"
#include "gt/exec/share.h"
#include "kunit/lib/client.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/table.h"
#include "model/state/fault.h"

#define HOGS		64
/* Upper limit of two turns, one of each client, with the model's context switches. */
#define TURNS_MS	4
/* A share is exact but for the turn in which it is measured, and the switches of the model. */
#define SHARE_SLACK_NS	(2 * NSEC_PER_MSEC)
/* Required limit for a trivial batch while another client has HOGS busy contexts. */
#define GOAL_MS		20

static struct genx_kunit_exec *create(struct kunit *test)
{
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	return genx_kunit_exec_create(test, NULL);
}

static struct genx_lrc *create_lrc(struct genx_kunit_exec *x, struct genx_client *client,
				   struct genx_ppgtt *vm)
{
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, vm);

	genx_lrc_set_client(lrc, client);
	return lrc;
}

/* Contexts of one client that all run the same batch, which spins until it is released. */
struct hogs {
	struct genx_kunit_batch *batch;
	struct genx_client *client;
	struct genx_lrc *lrc[HOGS];
	struct genx_request *rq[HOGS];
	unsigned int n;
};

/* Start @n contexts of a new client of a user. */
static struct hogs *hogs_of(struct genx_kunit_exec *x, u32 uid, unsigned int n)
{
	struct hogs *hogs = kunit_kzalloc(x->test, sizeof(*hogs), GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(x->test, hogs);
	hogs->batch = genx_kunit_batch(x);
	hogs->client = genx_kunit_client(x->test, KUIDT_INIT(uid));
	hogs->n = n;
	genx_kunit_batch_spin(hogs->batch);
	for (i = 0; i < n; i++) {
		hogs->lrc[i] = create_lrc(x, hogs->client, hogs->batch->vm);
		hogs->rq[i] = genx_kunit_submit(x, hogs->lrc[i], hogs->batch, 0);
	}
	genx_kunit_wait_begun(x, hogs->batch);
	return hogs;
}

static struct hogs *hogs_start(struct genx_kunit_exec *x, unsigned int n)
{
	return hogs_of(x, 1000, n);
}

static void hogs_finish(struct genx_kunit_exec *x, struct hogs *hogs)
{
	unsigned int i;

	genx_kunit_release(hogs->batch);
	for (i = 0; i < hogs->n; i++)
		genx_kunit_finish(x, hogs->rq[i], 0);
}

/* Submit a request without a batch. Return: the time until it ended, in us. */
static s64 trivial_us(struct genx_kunit_exec *x, struct genx_lrc *lrc)
{
	ktime_t start = ktime_get();

	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	return ktime_us_delta(ktime_get(), start);
}

/* A trivial batch ends quickly, however many contexts another client has. */
static void trivial_beside_hogs(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(1000)), NULL);
	struct hogs *hogs = hogs_start(x, HOGS);
	s64 worst = 0;
	unsigned int i;

	for (i = 0; i < 10; i++) {
		worst = max(worst, trivial_us(x, lrc));
		usleep_range(700 * i, 700 * i + 1);
	}
	kunit_info(test, "trivial batch beside %u contexts: at most %lld us\n", HOGS, worst);
	KUNIT_EXPECT_LT(test, worst, 1000 * TURNS_MS);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "64 contexts of a client that never end",
		  "a trivial batch of another client ends within %u ms of GPU time", GOAL_MS);
}

/* Two busy clients get half of an engine's time each; the contexts of a client share its half. */
static void clients_share(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct hogs *many = hogs_start(x, 6), *few = hogs_start(x, 2);
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
	hogs_finish(x, many);
	hogs_finish(x, few);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Start @n clients of a user, each with a context that spins. All run the first one's batch. */
static struct hogs *files_start(struct genx_kunit_exec *x, u32 uid, unsigned int n)
{
	struct hogs *files = hogs_of(x, uid, 1);
	unsigned int i;

	for (i = 1; i < n; i++) {
		struct genx_client *client = genx_kunit_client(x->test, KUIDT_INIT(uid));

		files->lrc[i] = create_lrc(x, client, files->batch->vm);
		files->rq[i] = genx_kunit_submit(x, files->lrc[i], files->batch, 0);
	}
	files->n = n;
	return files;
}

/* Users take turns first: it does not help a user to open many files. */
static void user_beside_files(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(2000)), NULL);
	struct hogs *files = files_start(x, 1000, HOGS), *few;
	u64 busy[2];
	s64 worst = 0;
	unsigned int i;

	for (i = 0; i < 10; i++) {
		worst = max(worst, trivial_us(x, lrc));
		usleep_range(700 * i, 700 * i + 1);
	}
	kunit_info(test, "trivial batch beside %u files: at most %lld us\n", HOGS, worst);
	KUNIT_EXPECT_LT(test, worst, 1000 * TURNS_MS);
	/* a user with one file gets half of the engine's time: it waits as long as it runs */
	few = hogs_of(x, 3000, 1);
	busy[0] = genx_busy_client_ns(x->rcs, few->client);
	msleep(2 * GOAL_MS);
	busy[1] = genx_busy_client_ns(x->rcs, few->client);
	KUNIT_EXPECT_GE(test, busy[1] - busy[0], (GOAL_MS - 2) * NSEC_PER_MSEC);
	KUNIT_EXPECT_LE(test, busy[1] - busy[0], (GOAL_MS + 2) * NSEC_PER_MSEC);
	hogs_finish(x, files);
	hogs_finish(x, few);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "64 files of a user with batches that never end",
		  "another user gets half of the engine's time, in time slices");
}

/* The second context that is loaded is the next one in turn: of another user, if one waits. */
static void second_is_of_another_user(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct hogs *hogs = hogs_of(x, 1000, 3), *other;
	struct genx_lrc *want[2];
	unsigned int i, n, same = 0;

	other = hogs_of(x, 2000, 1);
	for (i = 0; i < 20; i++) {
		usleep_range(330, 331);
		scoped_guard(spinlock_irq, &x->rcs->lock)
			n = genx_runqueue_choose(x->rcs, want, ARRAY_SIZE(want));
		KUNIT_ASSERT_EQ(test, n, ARRAY_SIZE(want));
		KUNIT_EXPECT_PTR_NE(test, want[0], want[1]);
		same += want[0]->client == want[1]->client;
	}
	KUNIT_EXPECT_EQ(test, same, 0);
	hogs_finish(x, other);
	/* alone, the user has both */
	scoped_guard(spinlock_irq, &x->rcs->lock)
		n = genx_runqueue_choose(x->rcs, want, ARRAY_SIZE(want));
	KUNIT_EXPECT_EQ(test, n, ARRAY_SIZE(want));
	hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A user's share is divided among its clients: between two turns of one, each other has one. */
static void files_share(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct hogs *other = hogs_of(x, 2000, 3);
	struct hogs *many = hogs_of(x, 1000, 16), *few = hogs_of(x, 1000, 1);
	u64 before[3], after[3], begin, ns;
	struct hogs *all[] = { many, few, other };
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
		hogs_finish(x, all[i]);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Turns that a user took alone do not delay its next turn, and an idle user saves no turns. */
static void user_turns_are_not_saved(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc[2];
	struct hogs *hogs;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(lrc); i++)
		lrc[i] = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(2000)), NULL);
	for (i = 0; i < 100; i++)
		trivial_us(x, lrc[0]);
	hogs = files_start(x, 1000, 2);
	msleep(50);
	KUNIT_EXPECT_LT(test, trivial_us(x, lrc[0]), 1000 * TURNS_MS);
	/* the second turn in succession waits for a turn of the other user */
	KUNIT_EXPECT_GE(test, trivial_us(x, lrc[1]), 900);
	for (i = 0; i < 20; i++)
		KUNIT_EXPECT_LT(test, trivial_us(x, lrc[i % 2]), 1000 * TURNS_MS);
	hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static u64 user_turn(const struct genx_lrc *lrc)
{
	return genx_share_of_user(lrc)->place.turn;
}

/* End turns until that of a user has ended before those of others. Return: its context. */
static struct genx_lrc *begin_round(struct kunit *test, struct genx_engine *engine,
				    struct hogs *const *hogs, unsigned int n)
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
	struct genx_kunit_exec *x = create(test);
	struct hogs *hogs[] = { hogs_of(x, 1000, 1), hogs_of(x, 2000, 1), hogs_of(x, 3000, 1) };
	struct genx_lrc *lrc = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(4000)), NULL);
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
		hogs_finish(x, hogs[i]);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Priority comes before the turns of users. */
static void user_turn_yields_to_priority(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct hogs *hogs = hogs_of(x, 1000, 2);
	struct genx_lrc *high = create_lrc(x, hogs->client, NULL);
	struct genx_lrc *low = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(2000)), NULL);
	struct genx_request *rq = genx_kunit_submit(x, low, NULL, -1);
	ktime_t start = ktime_get();

	/* the user whose turn it is not has the request of the highest priority */
	genx_kunit_finish(x, genx_kunit_submit(x, high, NULL, 1), 0);
	KUNIT_EXPECT_LT(test, ktime_us_delta(ktime_get(), start), 900);
	msleep(10);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq->fence));
	hogs_finish(x, hogs);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A client that resubmits at once when its request ends does not delay the other's turns. */
static void resubmission_is_a_turn(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(1000)), NULL);
	struct hogs *hogs = hogs_start(x, 1);
	ktime_t start = ktime_get();
	unsigned int i;

	for (i = 0; i < 20; i++)
		trivial_us(x, lrc);
	/* each of the 20 requests waits for a whole turn of the other client */
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), 19);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), 20 * TURNS_MS);
	hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* An idle client does not save turns; a client that was alone has no turns to make up for. */
static void turns_are_not_saved(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *idle = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_lrc *lrc[2] = { create_lrc(x, idle, NULL), create_lrc(x, idle, NULL) };
	struct hogs *hogs = hogs_start(x, 2);
	u64 before, after;

	/* the client of @hogs takes many turns alone */
	msleep(100);
	before = x->rcs->stats.rotations;
	KUNIT_EXPECT_GT(test, before, 60);
	/* the idle client has saved no turns: its second context waits for the other client */
	KUNIT_EXPECT_LT(test, trivial_us(x, lrc[0]), 1000 * TURNS_MS);
	KUNIT_EXPECT_GE(test, trivial_us(x, lrc[1]), 900);
	/* the client of @hogs is not made to wait for the turns that it took alone */
	before = x->rcs->stats.rotations;
	msleep(20);
	after = x->rcs->stats.rotations;
	KUNIT_EXPECT_GE(test, after - before, 15);
	hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Turns that a client took alone do not delay its next turn when another client gets work. */
static void past_turns_do_not_count(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(1000)), NULL);
	struct hogs *hogs;
	unsigned int i;

	for (i = 0; i < 100; i++)
		trivial_us(x, lrc);
	hogs = hogs_start(x, 2);
	KUNIT_EXPECT_LT(test, trivial_us(x, lrc), 1000 * TURNS_MS);
	hogs_finish(x, hogs);
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
	struct genx_kunit_exec *x = create(test);
	struct hogs *first = hogs_start(x, 1), *second;
	struct genx_request *rq;
	struct genx_lrc *next;

	WRITE_ONCE(x->rcs->props.timeslice_ms, 1000);
	second = kunit_kzalloc(test, sizeof(*second), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, second);
	second->batch = genx_kunit_batch(x);
	second->client = genx_kunit_client(test, KUIDT_INIT(1000));
	second->n = 1;
	second->lrc[0] = create_lrc(x, second->client, second->batch->vm);
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
	hogs_finish(x, first);
	hogs_finish(x, second);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A context whose priority changes gets a new turn; it must not keep an earlier turn. */
static void priority_keeps_no_turn(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(1000)), NULL);
	struct hogs *hogs = hogs_start(x, 1), *rival = hogs_start(x, 1);
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
	hogs_finish(x, hogs);
	hogs_finish(x, rival);
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
	struct genx_kunit_exec *x = create(test);
	struct hogs *hogs = hogs_start(x, 1);
	struct genx_lrc *lrc[3];
	struct genx_request *rq[3];
	struct rb_node *node;
	unsigned int i;

	WRITE_ONCE(x->rcs->props.timeslice_ms, 1000);
	genx_engine_apply_props(x->rcs);
	for (i = 0; i < ARRAY_SIZE(lrc); i++)
		lrc[i] = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(1000)), NULL);
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
	hogs_finish(x, hogs);
	for (i = 0; i < ARRAY_SIZE(lrc); i++)
		genx_kunit_finish(x, rq[i], 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A context is not preempted by a time slice unless another of the same priority waits. */
static void no_slices_without_need(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *low = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(1000)), NULL);
	struct hogs *hogs = hogs_start(x, 1);
	struct genx_request *rq;
	u64 loads;

	loads = x->rcs->stats.loads;
	msleep(50);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.loads, loads);
	rq = genx_kunit_submit(x, low, NULL, -1);
	msleep(50);
	KUNIT_EXPECT_LE(test, x->rcs->stats.loads, loads + 1);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.preemptions, 0);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&x->rcs->timeslice.timer));
	hogs_finish(x, hogs);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* timeslice_ms sets the length of time slices; with 0, contexts run until their work ends. */
static void slice_length(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct hogs *hogs = hogs_start(x, 2);
	unsigned int i;
	u64 before;

	/* setting a shorter length also shortens the slice that has begun */
	WRITE_ONCE(x->rcs->props.timeslice_ms, 10000);
	genx_engine_apply_props(x->rcs);
	msleep(20);
	WRITE_ONCE(x->rcs->props.timeslice_ms, 10);
	genx_engine_apply_props(x->rcs);
	before = x->rcs->stats.preemptions;
	msleep(205);
	KUNIT_EXPECT_GE(test, x->rcs->stats.preemptions - before, 18);
	KUNIT_EXPECT_LE(test, x->rcs->stats.preemptions - before, 22);
	WRITE_ONCE(x->rcs->props.timeslice_ms, 0);
	genx_engine_apply_props(x->rcs);
	msleep(5);
	before = x->rcs->stats.preemptions;
	for (i = 0; i < 10; i++) {
		genx_engine_kick(x->rcs);
		msleep(20);
	}
	KUNIT_EXPECT_EQ(test, x->rcs->stats.preemptions, before);
	WRITE_ONCE(x->rcs->props.timeslice_ms, 1);
	genx_engine_apply_props(x->rcs);
	msleep(50);
	KUNIT_EXPECT_GE(test, x->rcs->stats.preemptions - before, 20);
	hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* If a context ends within its time slice, the next context gets a whole time slice. */
static void turn_is_whole(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct hogs *a, *b, *c;
	struct genx_lrc *running;

	WRITE_ONCE(x->rcs->props.timeslice_ms, 10);
	a = hogs_start(x, 1);
	b = hogs_start(x, 1);
	c = hogs_start(x, 1);
	/* the time slice of c's context runs, a's context is next */
	usleep_range(7000, 7001);
	hogs_finish(x, c);
	usleep_range(5000, 5001);
	scoped_guard(spinlock_irq, &x->rcs->lock)
		running = x->rcs->backend->running(x->rcs);
	KUNIT_EXPECT_PTR_EQ(test, running, a->lrc[0]);
	hogs_finish(x, a);
	hogs_finish(x, b);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A batch that cannot be preempted ends with -EIO after preempt_ms if another client waits. */
static void preemption_bound(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *hog = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(1000)), batch->vm);
	struct genx_lrc *lrc = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(1000)), NULL);
	const unsigned int bound = 200;
	struct genx_request *slow;
	s64 us;

	WRITE_ONCE(x->rcs->props.preempt_ms, bound);
	genx_kunit_batch_forever(batch);
	slow = genx_kunit_submit(x, hog, batch, 0);
	genx_kunit_wait_begun(x, batch);
	us = trivial_us(x, lrc);
	KUNIT_EXPECT_GE(test, us, 1000 * bound);
	KUNIT_EXPECT_LT(test, us, 1000 * (bound + 100));
	genx_kunit_finish(x, slow, -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.hangs, 1);
	KUNIT_EXPECT_EQ(test, hog->hangs, 1);
	KUNIT_EXPECT_EQ(test, lrc->hangs + lrc->resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "a batch that cannot be preempted, another client waits",
		  "engine reset after preempt_timeout_ms; the batch ends with EIO, the other work runs");
}

/* Without a preemption timeout, the hang watch detects a batch that cannot be preempted. */
static void preemption_unbounded(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *hog = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(1000)), batch->vm);
	struct genx_lrc *lrc = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(1000)), NULL);
	struct genx_request *slow;
	s64 us;

	WRITE_ONCE(x->rcs->props.preempt_ms, 0);
	genx_kunit_set_heartbeat(x->gt, 500);
	genx_kunit_batch_forever(batch);
	slow = genx_kunit_submit(x, hog, batch, 0);
	genx_kunit_wait_begun(x, batch);
	us = trivial_us(x, lrc);
	KUNIT_EXPECT_GE(test, us, 2 * USEC_PER_MSEC * x->rcs->props.heartbeat_ms);
	genx_kunit_finish(x, slow, -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The preemption timeout does not apply while no other work waits. */
static void slow_alone(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *hog = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(1000)), batch->vm);
	struct genx_request *slow;

	WRITE_ONCE(x->rcs->props.preempt_ms, 50);
	genx_kunit_set_heartbeat(x->gt, 100);
	genx_kunit_batch_forever(batch);
	slow = genx_kunit_submit(x, hog, batch, 0);
	genx_kunit_wait_begun(x, batch);
	msleep(100);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_finish(x, slow, -EIO);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* One reset ends all closed contexts of a client; open contexts and other clients continue. */
static void closed_end_at_once(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct hogs *hogs = hogs_start(x, 16), *other = hogs_start(x, 1);
	struct genx_lrc *open = create_lrc(x, hogs->client, other->batch->vm);
	struct genx_request *rq = genx_kunit_submit(x, open, other->batch, 0);
	ktime_t start = ktime_get();
	unsigned int i;

	genx_kunit_set_heartbeat(x->gt, 200);
	genx_engine_apply_props(x->rcs);
	for (i = 0; i < hogs->n; i++)
		genx_lrc_close(hogs->lrc[i]);
	for (i = 0; i < hogs->n; i++)
		genx_kunit_finish(x, hogs->rq[i], -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), x->rcs->props.heartbeat_ms);
	KUNIT_EXPECT_LT(test, ktime_ms_delta(ktime_get(), start),
			4 * x->rcs->props.heartbeat_ms);
	KUNIT_EXPECT_EQ(test, hogs->client->hangs, 1);
	KUNIT_EXPECT_EQ(test, other->lrc[0]->hangs + other->lrc[0]->resets, 0);
	hogs_finish(x, other);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "16 contexts that never end, closed at once",
		  "all end with %s by one reset of the engine; other contexts run on",
		  errname(EIO));
}

/*
 * The closed contexts of all files of a user are ended by one reset, in the time of those of one
 * file. A closed context of the user that completes its requests, and those of other users, run on.
 */
static void closed_files_end_at_once(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct hogs *files = files_start(x, 1000, 40), *other = hogs_of(x, 2000, 1);
	struct genx_lrc *good = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(1000)), NULL);
	struct genx_request *rq[10];
	ktime_t start = ktime_get();
	unsigned int i;

	genx_kunit_set_heartbeat(x->gt, 200);
	genx_engine_apply_props(x->rcs);
	for (i = 0; i < files->n; i++)
		genx_ending_close(files->lrc[i], true);
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		rq[i] = genx_kunit_submit(x, good, NULL, 0);
	genx_ending_close(good, true);
	for (i = 0; i < files->n; i++)
		genx_kunit_finish(x, files->rq[i], -EIO);
	KUNIT_EXPECT_LT(test, ktime_ms_delta(ktime_get(), start), 4 * x->rcs->props.heartbeat_ms);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		genx_kunit_finish(x, rq[i], 0);
	/* an orphan of the other user has its own bound */
	KUNIT_EXPECT_EQ(test, other->lrc[0]->hangs + other->lrc[0]->resets, 0);
	start = ktime_get();
	genx_ending_close(other->lrc[0], true);
	genx_kunit_finish(x, other->rq[0], -EIO);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), x->rcs->props.heartbeat_ms);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 2);
	KUNIT_EXPECT_TRUE(test, list_empty(&x->rcs->overrun));
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "40 files of a user, each closed with a batch that never ends",
		  "all end with %s by one reset of the engine, as those of one file", errname(EIO));
}

/* A closed context whose requests complete now and then is not reset. */
static void closed_that_progress(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = create_lrc(x, genx_kunit_client(test, KUIDT_INIT(1000)), batch->vm);
	struct genx_request *rq[10];
	unsigned int i;

	genx_kunit_set_heartbeat(x->gt, 100);
	genx_kunit_batch_spin(batch);
	/* each batch clears the word that released it, so that the next batch spins again */
	batch->dw[9] = GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA;
	batch->dw[11] = 0;
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		rq[i] = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	genx_lrc_close(lrc);
	for (i = 0; i < ARRAY_SIZE(rq); i++) {
		msleep(70);
		genx_kunit_release(batch);
		genx_kunit_finish(x, rq[i], 0);
	}
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case timeslice_cases[] = {
	KUNIT_CASE_PARAM(trivial_beside_hogs, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(clients_share, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(user_beside_files, genx_kunit_ports_gen),
	KUNIT_CASE(second_is_of_another_user),
	KUNIT_CASE(files_share),
	KUNIT_CASE(user_turns_are_not_saved),
	KUNIT_CASE(user_turn_numbers),
	KUNIT_CASE_PARAM(user_turn_yields_to_priority, genx_kunit_ports_gen),
	KUNIT_CASE(resubmission_is_a_turn),
	KUNIT_CASE(turns_are_not_saved),
	KUNIT_CASE(past_turns_do_not_count),
	KUNIT_CASE_PARAM(left_context_waits, genx_kunit_ports_gen),
	KUNIT_CASE(priority_keeps_no_turn),
	KUNIT_CASE(age_breaks_ties),
	KUNIT_CASE(no_slices_without_need),
	KUNIT_CASE(slice_length),
	KUNIT_CASE(turn_is_whole),
	KUNIT_CASE_PARAM(preemption_bound, genx_kunit_ports_gen),
	KUNIT_CASE(preemption_unbounded),
	KUNIT_CASE(slow_alone),
	KUNIT_CASE_PARAM(closed_end_at_once, genx_kunit_ports_gen),
	KUNIT_CASE(closed_files_end_at_once),
	KUNIT_CASE(closed_that_progress),
	{}
};

static struct kunit_suite timeslice_suite = {
	.name = "genx_timeslice",
	.test_cases = timeslice_cases,
};

kunit_test_suite(timeslice_suite);
