// SPDX-License-Identifier: GPL-2.0-only
/* The fences of a context signal in order, including the fences of refused requests. */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/kthread.h>

#include "gt/encode/emit.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/client.h"
#include "kunit/lib/client.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/table.h"

/* A DW of the PPHWSP that neither driver nor hardware writes. */
#define MARK		0x8c0
#define MARK_DW		(MARK / 4)

/* Create a request that sets the mark; the caller submits it. */
static struct genx_request *create_marked(struct kunit *test, struct genx_lrc *lrc)
{
	struct genx_request *rq = genx_request_create(lrc, GENX_EMIT_STORE_DW);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	genx_mi_store(genx_request_emit(rq, GENX_EMIT_STORE_DW), lrc->image->ggtt + MARK, 1);
	return rq;
}

/*
 * A client is banned between create and submit of a request: the request does not run, and its
 * fence signals after that of the batch which the context runs.
 */
static void ban_before_submit(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1));
	struct genx_lrc *lrc = genx_kunit_client_lrc(x, client, batch->vm);
	struct genx_request *slow, *rq;
	struct genx_kunit_order order;

	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	rq = create_marked(test, lrc);
	genx_kunit_order(x, &order, slow, rq);
	WRITE_ONCE(client->banned, true);
	genx_request_submit(rq, 0);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq->fence));
	genx_kunit_release(batch);
	genx_kunit_finish(x, slow, 0);
	genx_kunit_finish(x, rq, -EIO);
	KUNIT_EXPECT_TRUE(test, order.ran && order.in_order);
	KUNIT_EXPECT_EQ(test, lrc->pphwsp[MARK_DW], 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "client banned while it submits, its batch before runs",
		  "the fence ends with EIO, after that of the batch before; nothing of it runs");
}

/* The request that late_stop_dma() submits while DMA is stopped. */
static struct {
	struct genx_request *rq;
	bool open;
} late;

static void late_stop_dma(struct device *dev)
{
	genx_request_submit(late.rq, 0);
	late.open = !dma_fence_is_signaled(&late.rq->fence);
	genx_kunit_gpu_stop_dma(dev);
}

/* A submission while the GT is being wedged: its fence signals after DMA was stopped. */
static void wedged_before_dma_stops(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *other = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_request *slow, *last;
	struct genx_kunit_order order;

	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	late.rq = create_marked(test, lrc);
	/* try: this thread already holds an emission lock, and must not wait for a second one */
	last = genx_request_try_create(other, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, last);
	genx_kunit_order(x, &order, slow, late.rq);
	x->gt->stop_dma = late_stop_dma;
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), -EIO);
	KUNIT_EXPECT_TRUE(test, late.open);
	KUNIT_EXPECT_TRUE(test, order.ran && order.in_order);
	genx_kunit_finish(x, slow, -EIO);
	genx_kunit_finish(x, late.rq, -EIO);
	/* all requests have ended, so the fence of a new one signals at once */
	genx_request_submit(last, 0);
	KUNIT_EXPECT_TRUE(test, dma_fence_is_signaled(&last->fence));
	KUNIT_EXPECT_EQ(test, last->fence.error, -EIO);
	genx_request_put(last);
}

#define RACERS		3
#define RACE_ROUNDS	40
#define RACE_REQUESTS	24

/**
 * struct racer - a thread that submits until its client is banned
 * @x:		fixture
 * @lrc:	context of the thread
 * @rq:		accepted requests
 * @order:	whether each request, but the first, ended after the one before
 * @n:		number of accepted requests
 */
struct racer {
	struct genx_kunit_exec *x;
	struct genx_lrc *lrc;
	struct genx_request *rq[RACE_REQUESTS];
	struct genx_kunit_order order[RACE_REQUESTS];
	unsigned int n;
};

static int race_submit(void *data)
{
	struct racer *r = data;

	while (r->n < RACE_REQUESTS) {
		struct genx_request *rq = genx_request_create(r->lrc, 0);

		if (IS_ERR(rq))
			return PTR_ERR(rq);
		if (r->n)
			genx_kunit_order(r->x, &r->order[r->n], r->rq[r->n - 1], rq);
		/* a pause, so that the ban may come between create and submit */
		if (!(r->n % 4))
			usleep_range(1, 20);
		genx_request_submit(rq, 0);
		r->rq[r->n++] = rq;
	}
	return 0;
}

/* Accepted requests end in order; those before the ban without an error, those after with EIO. */
static void race_check(struct kunit *test, struct racer *r, bool *refused)
{
	bool banned = false;
	unsigned int i;

	for (i = 0; i < r->n; i++) {
		KUNIT_EXPECT_EQ(test, genx_request_wait(r->rq[i], false, GENX_KUNIT_EXEC_MS), 0);
		if (r->rq[i]->fence.error) {
			KUNIT_EXPECT_EQ(test, r->rq[i]->fence.error, -EIO);
			banned = true;
		} else {
			KUNIT_EXPECT_FALSE(test, banned);
		}
	}
	for (i = 1; i < r->n; i++)
		KUNIT_EXPECT_TRUE(test, r->order[i].ran && r->order[i].in_order);
	for (i = 0; i < r->n; i++)
		genx_request_put(r->rq[i]);
	*refused |= banned || r->n < RACE_REQUESTS;
}

/* Threads of a client submit while the client is banned. */
static void ban_races_submit(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct task_struct *task[RACERS];
	struct genx_client *client;
	unsigned int round, i;
	bool refused = false;
	struct racer *r;

	for (round = 0; round < RACE_ROUNDS; round++) {
		r = kunit_kcalloc(test, RACERS, sizeof(*r), GFP_KERNEL);
		KUNIT_ASSERT_NOT_NULL(test, r);
		client = genx_client_create(genx_kunit_users(), KUIDT_INIT(1));
		KUNIT_ASSERT_NOT_NULL(test, client);
		for (i = 0; i < RACERS; i++) {
			struct genx_engine *engine = x->gt->engines[i % x->gt->n_engines];

			r[i].x = x;
			r[i].lrc = genx_lrc_create_for(engine, NULL, client);
			KUNIT_ASSERT_NOT_ERR_OR_NULL(test, r[i].lrc);
			task[i] = kthread_run(race_submit, &r[i], "racer");
			KUNIT_ASSERT_NOT_ERR_OR_NULL(test, task[i]);
			get_task_struct(task[i]);
		}
		usleep_range(20 * round, 20 * round + 20);
		WRITE_ONCE(client->banned, true);
		for (i = 0; i < RACERS; i++) {
			kthread_stop(task[i]);
			put_task_struct(task[i]);
			race_check(test, &r[i], &refused);
			genx_lrc_close(r[i].lrc);
			genx_lrc_put(r[i].lrc);
		}
		genx_client_put(client);
		kunit_kfree(test, r);
	}
	KUNIT_EXPECT_TRUE(test, refused);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "client banned while its threads submit",
		  "what was accepted ends in order, with EIO from the ban on; all later is refused");
}

static struct kunit_case fence_order_cases[] = {
	KUNIT_CASE(ban_before_submit),
	KUNIT_CASE(wedged_before_dma_stops),
	KUNIT_CASE(ban_races_submit),
	{}
};

static struct kunit_suite fence_order_suite = {
	.name = "genx_fence_order",
	.test_cases = fence_order_cases,
};

kunit_test_suite(fence_order_suite);
