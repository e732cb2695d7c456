// SPDX-License-Identifier: GPL-2.0-only
/* Requests on the modelled GPU: fences, dependencies, ring space and errors. */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>

#include "gt/engine/gt_start.h"
#include "gt/memory/buffer.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/fence.h"
#include "regs/mi_commands.h"

static void seqno_wrap(struct kunit *test)
{
	KUNIT_EXPECT_TRUE(test, genx_request_passed(5, 5));
	KUNIT_EXPECT_TRUE(test, genx_request_passed(6, 5));
	KUNIT_EXPECT_FALSE(test, genx_request_passed(4, 5));
	KUNIT_EXPECT_TRUE(test, genx_request_passed(3, 0xfffffffe));
	KUNIT_EXPECT_FALSE(test, genx_request_passed(0xfffffffe, 3));
}

/* A request waits for a foreign fence; later requests of the same context wait too. */
static void dependency(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct dma_fence *fence = genx_kunit_fence(test);
	struct genx_request *first, *second;

	first = genx_request_create(a, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, first);
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(first, fence), 0);
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(first, fence), 0);
	genx_request_submit(first, 0);
	second = genx_kunit_submit(x, a, NULL, 5);
	/* another context does not wait */
	genx_kunit_finish(x, genx_kunit_submit(x, b, NULL, 0), 0);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&first->fence));
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&second->fence));
	KUNIT_EXPECT_EQ(test, genx_gt_wait_idle(x->gt, 20), -ETIME);
	dma_fence_signal(fence);
	genx_kunit_finish(x, first, 0);
	genx_kunit_finish(x, second, 0);
	KUNIT_EXPECT_EQ(test, kref_read(&fence->refcount), 1);
	dma_fence_put(fence);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The signal of a foreign fence starts the request at once, without the hang watch. */
static void dependency_starts_request(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, NULL);
	struct dma_fence *fence = genx_kunit_fence(test);
	struct genx_request *rq;

	/* the hang watch samples later than the test waits */
	genx_kunit_set_heartbeat(x->gt, 2 * GENX_HANG_TICKS * GENX_KUNIT_EXEC_MS);
	rq = genx_request_create(a, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(rq, fence), 0);
	genx_request_submit(rq, 0);
	msleep(20);
	dma_fence_signal(fence);
	genx_kunit_finish(x, rq, 0);
	dma_fence_put(fence);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A request that waits for a fence keeps its engine awake beyond GENX_ENGINE_PARK_MS. */
static void dependency_keeps_awake(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct dma_fence *fence = genx_kunit_fence(test);
	struct genx_request *rq;
	unsigned int tries;

	genx_kunit_finish(x, genx_kunit_submit(x, b, NULL, 0), 0);
	rq = genx_request_create(a, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(rq, fence), 0);
	genx_request_submit(rq, 0);
	msleep(4 * GENX_ENGINE_PARK_MS);
	KUNIT_EXPECT_TRUE(test, x->rcs->awake);
	dma_fence_signal(fence);
	genx_kunit_finish(x, rq, 0);
	dma_fence_put(fence);
	genx_kunit_idle(x);
	for (tries = 0; tries < 100 && READ_ONCE(x->rcs->awake); tries++)
		msleep(GENX_ENGINE_PARK_MS);
	KUNIT_EXPECT_FALSE(test, x->rcs->awake);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A request waits for a request of another engine; a signalled fence adds no dependency. */
static void dependency_engines(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_request *slow, *rq;

	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	rq = genx_request_create(b, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(rq, &slow->fence), 0);
	genx_request_submit(rq, 0);
	msleep(20);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq->fence));
	genx_kunit_release(batch);
	genx_kunit_finish(x, rq, 0);
	KUNIT_EXPECT_TRUE(test, dma_fence_is_signaled(&slow->fence));

	rq = genx_request_create(b, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(rq, &slow->fence), 0);
	KUNIT_EXPECT_TRUE(test, list_empty(&rq->deps));
	genx_request_submit(rq, 0);
	genx_kunit_finish(x, rq, 0);
	genx_request_put(slow);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A cancelled request leaves ring, seqno and fences unchanged. */
static void cancel(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, NULL);
	struct dma_fence *foreign = genx_kunit_fence(test);
	struct genx_request *rq;
	struct dma_fence *fence;
	u32 emit, seqno;

	genx_kunit_finish(x, genx_kunit_submit(x, a, NULL, 0), 0);
	emit = a->ring.emit;
	seqno = a->seqno;
	rq = genx_request_create(a, 10);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(rq, foreign), 0);
	fence = dma_fence_get(&rq->fence);
	genx_request_cancel(rq);
	KUNIT_EXPECT_TRUE(test, dma_fence_is_signaled(fence));
	KUNIT_EXPECT_EQ(test, fence->error, -ECANCELED);
	dma_fence_put(fence);
	KUNIT_EXPECT_EQ(test, kref_read(&foreign->refcount), 1);
	dma_fence_signal(foreign);
	dma_fence_put(foreign);
	KUNIT_EXPECT_EQ(test, a->ring.emit, emit);
	KUNIT_EXPECT_EQ(test, a->seqno, seqno);
	genx_kunit_finish(x, genx_kunit_submit(x, a, NULL, 0), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* CMD-003, LIM-001: requests of many lengths run while the ring wraps several times. */
static void ring_rounds_CMD_003(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_request *rq, *last = NULL;
	unsigned int i, n;
	u64 bytes = 0;
	u32 *cs;

	KUNIT_EXPECT_EQ(test, a->ring.buf->ggtt % 4096, 0);
	for (i = 0; i < 150; i++) {
		n = (i * 37) % (GENX_REQUEST_MAX_DW + 1);
		rq = genx_request_create(a, n);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
		/* every third request emits less than it has reserved */
		n = i % 3 ? n : n / 2;
		cs = genx_request_emit(rq, n);
		memset32(cs, MI_NOOP, n);
		genx_request_submit(rq, 0);
		KUNIT_EXPECT_EQ(test, rq->head % 8, 0);
		KUNIT_EXPECT_EQ(test, rq->tail % 8, 0);
		bytes += (rq->tail - rq->head) & (a->ring.size - 1);
		genx_request_put(last);
		last = rq;
	}
	KUNIT_EXPECT_GT(test, bytes, 5 * a->ring.size);
	genx_kunit_finish(x, last, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-198, SIL-215: the streamer fetches beyond a batch that ends with its page. The page behind a
 * buffer is not memory of an earlier owner, whatever its entry was (CS-PREFETCH, MEM-FOREIGN).
 */
static void fetch_beyond_SIL_198(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_buffer *buf = genx_buffer_create(&x->gt->ggtt, PAGE_SIZE, SZ_16M);
	struct genx_request *rq;
	u32 *last, *cs;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, buf);
	last = buf->vaddr + PAGE_SIZE - 8;
	*last = MI_BATCH_BUFFER_END;
	genx_buffer_flush(buf, 0, PAGE_SIZE);
	rq = genx_request_create(a, 4);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	cs = genx_request_emit(rq, 4);
	cs[0] = MI_BATCH_BUFFER_START;	/* in the GGTT */
	cs[1] = lower_32_bits(buf->ggtt) + PAGE_SIZE - 8;
	cs[2] = 0;
	cs[3] = MI_NOOP;
	genx_request_submit(rq, 0);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	genx_buffer_destroy(buf);
}

struct filler {
	struct genx_kunit_exec *x;
	struct genx_lrc *lrc;
	struct completion waiting;
	struct completion done;
	long result;
};

/* Thread that creates one request, which waits for room in a full ring. */
static int fill(void *data)
{
	struct filler *f = data;
	struct genx_request *rq;

	allow_signal(SIGINT);
	complete(&f->waiting);
	rq = genx_request_create(f->lrc, GENX_REQUEST_MAX_DW);
	f->result = PTR_ERR_OR_ZERO(rq);
	if (!f->result) {
		genx_request_submit(rq, 0);
		genx_request_put(rq);
	}
	complete(&f->done);
	return 0;
}

static unsigned int fill_up(struct genx_kunit_exec *x, struct genx_lrc *lrc)
{
	struct genx_request *rq;
	unsigned int n = 0;

	for (;;) {
		rq = genx_request_try_create(lrc, GENX_REQUEST_MAX_DW);
		if (IS_ERR(rq))
			break;
		genx_request_submit(rq, 0);
		genx_request_put(rq);
		n++;
	}
	KUNIT_EXPECT_EQ(x->test, PTR_ERR(rq), -EAGAIN);
	return n;
}

static struct task_struct *start_filler(struct filler *f)
{
	struct task_struct *task;

	init_completion(&f->waiting);
	init_completion(&f->done);
	task = kthread_run(fill, f, "genx-fill");
	KUNIT_ASSERT_NOT_ERR_OR_NULL(f->x->test, task);
	wait_for_completion(&f->waiting);
	msleep(30);
	KUNIT_EXPECT_FALSE(f->x->test, completion_done(&f->done));
	return task;
}

/*
 * When the ring is full, the creation of a request sleeps until a request completes or a signal
 * arrives. @before requests have completed earlier, so that the start of the ring has some room.
 */
static void expect_back_pressure(struct kunit *test, unsigned int before)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct filler f = { .x = x, .lrc = a };
	struct genx_request *slow;

	while (before--)
		genx_kunit_finish(x, genx_kunit_submit(x, a, NULL, 0), 0);
	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	KUNIT_EXPECT_GE(test, fill_up(x, a), 3);

	send_sig(SIGINT, start_filler(&f), 1);
	KUNIT_ASSERT_TRUE(test, wait_for_completion_timeout(&f.done, 20 * HZ));
	KUNIT_EXPECT_EQ(test, f.result, -EINTR);

	start_filler(&f);
	genx_kunit_release(batch);
	KUNIT_ASSERT_TRUE(test, wait_for_completion_timeout(&f.done, 20 * HZ));
	KUNIT_EXPECT_EQ(test, f.result, 0);
	genx_kunit_finish(x, slow, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static void back_pressure(struct kunit *test)
{
	expect_back_pressure(test, 0);
}

/* A request is contiguous: room at the end and room at the start of the ring do not add up. */
static void back_pressure_at_end(struct kunit *test)
{
	expect_back_pressure(test, 4);
}

/* A reset that empties the ring wakes the threads that wait for room in it. */
static void reset_makes_room(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct filler f = { .x = x, .lrc = a };
	struct genx_request *slow;

	genx_kunit_batch_forever(batch);
	slow = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	fill_up(x, a);
	start_filler(&f);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
	genx_kunit_finish(x, slow, -EIO);
	if (!wait_for_completion_timeout(&f.done, 20 * HZ)) {
		KUNIT_FAIL(test, "the thread was not woken");
		/* the thread uses @f, so it must end before this function returns */
		wait_for_completion(&f.done);
	}
	KUNIT_EXPECT_EQ(test, f.result, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Closing a context wakes the threads that wait for room in its ring; later requests fail. */
static void closed(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct filler f = { .x = x, .lrc = a };
	struct genx_request *slow, *rq;

	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	fill_up(x, a);
	start_filler(&f);
	genx_lrc_close(a);
	KUNIT_ASSERT_TRUE(test, wait_for_completion_timeout(&f.done, 20 * HZ));
	KUNIT_EXPECT_EQ(test, f.result, -ENOENT);
	rq = genx_request_create(a, 0);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(rq), -ENOENT);
	/* submitted requests complete */
	genx_kunit_release(batch);
	genx_kunit_finish(x, slow, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static void request_create_refused(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq = genx_request_create(a, GENX_REQUEST_MAX_DW + 1);

	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(rq), -EINVAL);
}

/*
 * Each allocation of a request fails in turn, and nothing is leaked. The test repeats the loop,
 * since a slab that needs a new page shifts the numbers of the allocations.
 */
static void no_memory(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, NULL);
	struct dma_fence *fence = genx_kunit_fence(test);
	bool no_request = false, no_dependency = false;
	unsigned int i;

	for (i = 0; i < 60; i++) {
		struct genx_request *rq;
		int err;

		if (!genx_kunit_fail_arm(1 + i % 6))
			kunit_skip(test, "no FAILSLAB");
		rq = genx_request_create(a, 0);
		err = IS_ERR(rq) ? 0 : genx_request_add_dependency(rq, fence);
		genx_kunit_fail_disarm();
		if (IS_ERR(rq)) {
			KUNIT_EXPECT_EQ(test, PTR_ERR(rq), -ENOMEM);
			no_request = true;
			continue;
		}
		genx_request_cancel(rq);
		if (err)
			KUNIT_EXPECT_EQ(test, err, -ENOMEM);
		no_dependency |= err;
	}
	KUNIT_EXPECT_TRUE(test, no_request);
	KUNIT_EXPECT_TRUE(test, no_dependency);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	genx_kunit_finish(x, genx_kunit_submit(x, a, NULL, 0), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* If a request ends exactly at the end of the ring, the next request begins at offset 0. */
static void ring_exact_fit_CMD_003(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->bcs, NULL);
	unsigned int i, n, fits = 0;
	struct genx_request *rq;
	u32 empty, left;

	genx_kunit_finish(x, genx_kunit_submit(x, a, NULL, 0), 0);
	empty = a->ring.emit;
	for (i = 0; i < 2000 && fits < 3; i++) {
		left = a->ring.size - a->ring.emit;
		n = left >= empty && left <= empty + 4 * GENX_REQUEST_MAX_DW ?
		    (left - empty) / 4 : 0;
		rq = genx_request_create(a, n);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
		memset32(genx_request_emit(rq, n), MI_NOOP, n);
		genx_request_submit(rq, 0);
		KUNIT_ASSERT_LT(test, a->ring.emit, a->ring.size);
		if (rq->head + empty + 4 * n == a->ring.size) {
			fits++;
			KUNIT_EXPECT_EQ(test, a->ring.emit, 0);
			KUNIT_EXPECT_EQ(test, rq->tail, 0);
		}
		genx_kunit_finish(x, rq, 0);
	}
	KUNIT_EXPECT_EQ(test, fits, 3);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Requests complete while their seqnos wrap. */
static void seqno_wraps(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_request *rq[6];
	unsigned int i;

	a->seqno = 0xfffffffd;
	a->pphwsp[GENX_PPHWSP_SEQNO / 4] = a->seqno;
	a->pphwsp[GENX_PPHWSP_STARTED / 4] = a->seqno;
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		rq[i] = genx_kunit_submit(x, a, NULL, 0);
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		genx_kunit_finish(x, rq[i], 0);
	KUNIT_EXPECT_EQ(test, a->pphwsp[GENX_PPHWSP_SEQNO / 4], 3);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A fence stays valid after its context, GPU and driver state are freed. */
static void fence_outlives(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_lrc_create(x->rcs, NULL, 0);
	struct genx_request *rq;
	struct dma_fence *fence;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, lrc);
	rq = genx_kunit_submit(x, lrc, NULL, 0);
	fence = dma_fence_get(&rq->fence);
	genx_lrc_put(lrc);
	genx_kunit_finish(x, rq, 0);
	genx_gt_stop(x->gt);
	KUNIT_EXPECT_TRUE(test, dma_fence_is_signaled(fence));
	KUNIT_EXPECT_STREQ(test, fence->ops->get_timeline_name(fence), "rcs0");
	dma_fence_put(fence);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case request_cases[] = {
	KUNIT_CASE(seqno_wrap),
	KUNIT_CASE(dependency),
	KUNIT_CASE(dependency_starts_request),
	KUNIT_CASE(dependency_keeps_awake),
	KUNIT_CASE_PARAM(dependency_engines, genx_kunit_ports_gen),
	KUNIT_CASE(cancel),
	KUNIT_CASE_PARAM(ring_rounds_CMD_003, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(fetch_beyond_SIL_198, genx_kunit_ports_gen),
	KUNIT_CASE(ring_exact_fit_CMD_003),
	KUNIT_CASE_PARAM(back_pressure, genx_kunit_ports_gen),
	KUNIT_CASE(back_pressure_at_end),
	KUNIT_CASE_PARAM(reset_makes_room, genx_kunit_ports_gen),
	KUNIT_CASE(closed),
	KUNIT_CASE(request_create_refused),
	KUNIT_CASE(no_memory),
	KUNIT_CASE_PARAM(seqno_wraps, genx_kunit_ports_gen),
	KUNIT_CASE(fence_outlives),
	{}
};

static struct kunit_suite request_suite = {
	.name = "genx_request",
	.test_cases = request_cases,
};

kunit_test_suite(request_suite);
