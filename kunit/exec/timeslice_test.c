// SPDX-License-Identifier: GPL-2.0-only
/*
 * The length of time slices, and the time limit of a preemption. The tests need virtual time, in
 * which the measured times are exactly those of the GPU.
 */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/engine/engine.h"
#include "gt/exec/ending.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/timeslice.h"
#include "kunit/exec/hogs.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"

/* A context is not preempted by a time slice unless another of the same priority waits. */
static void no_slices_without_need(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_lrc *low = genx_kunit_user_lrc(x, 1000, NULL);
	struct genx_kunit_hogs *hogs = genx_kunit_hogs_start(x, 1);
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
	genx_kunit_hogs_finish(x, hogs);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* timeslice_ms sets the length of time slices; with 0, contexts run until their work ends. */
static void slice_length(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *hogs = genx_kunit_hogs_start(x, 2);
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
	genx_kunit_hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* If a context ends within its time slice, the next context gets a whole time slice. */
static void turn_is_whole(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *a, *b, *c;
	struct genx_lrc *running;

	WRITE_ONCE(x->rcs->props.timeslice_ms, 10);
	a = genx_kunit_hogs_start(x, 1);
	b = genx_kunit_hogs_start(x, 1);
	c = genx_kunit_hogs_start(x, 1);
	/* the time slice of c's context runs, a's context is next */
	usleep_range(7000, 7001);
	genx_kunit_hogs_finish(x, c);
	usleep_range(5000, 5001);
	scoped_guard(spinlock_irq, &x->rcs->lock)
		running = x->rcs->backend->running(x->rcs);
	KUNIT_EXPECT_PTR_EQ(test, running, a->lrc[0]);
	genx_kunit_hogs_finish(x, a);
	genx_kunit_hogs_finish(x, b);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A batch that cannot be preempted ends with -EIO after preempt_ms if another client waits. */
static void preemption_bound(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *hog = genx_kunit_user_lrc(x, 1000, batch->vm);
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 1000, NULL);
	const unsigned int bound = 200;
	struct genx_request *slow;
	s64 us;

	WRITE_ONCE(x->rcs->props.preempt_ms, bound);
	genx_kunit_batch_forever(batch);
	slow = genx_kunit_submit(x, hog, batch, 0);
	genx_kunit_wait_begun(x, batch);
	us = genx_kunit_hogs_trivial_us(x, lrc);
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

/*
 * A client whose batch cannot be preempted asks for other units in a loop (SSEU). Each change is a
 * barrier, which cannot preempt the batch either, and another client waits all the time.
 */
static void barriers_in_a_loop(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *hog = genx_kunit_user_lrc(x, 1000, batch->vm);
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 2000, NULL);
	const unsigned int bound = x->rcs->props.preempt_ms;
	struct genx_request *slow, *rq;
	unsigned int i;
	ktime_t start;

	/* the preemption does not end between two barriers */
	KUNIT_ASSERT_GT(test, bound, 100);
	genx_kunit_set_heartbeat(x->gt, 0);
	genx_kunit_batch_forever(batch);
	slow = genx_kunit_submit(x, hog, batch, 0);
	genx_kunit_wait_begun(x, batch);
	start = ktime_get();
	rq = genx_kunit_submit(x, lrc, NULL, 0);
	for (i = 0; i < 8 && !dma_fence_is_signaled(&rq->fence); i++)
		genx_engine_set_power(hog, hog->power);
	genx_kunit_finish(x, rq, 0);
	/* the first barrier begins before the time slice ends, so that no preemption has begun */
	KUNIT_EXPECT_LT(test, ktime_ms_delta(ktime_get(), start),
			GENX_ENGINE_BARRIER_MS + bound + 100);
	genx_kunit_finish(x, slow, -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	KUNIT_EXPECT_EQ(test, hog->hangs, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "SSEU changed in a loop, the batch cannot be preempted",
		  "engine reset, at most %u ms after preempt_timeout_ms", GENX_ENGINE_BARRIER_MS);
}

/*
 * A context of the driver that runs while the engine is held is not preempted, even if a preemption
 * of it had begun before.
 */
static void held_runs_unbounded(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *hogs = genx_kunit_hogs_start(x, 1);
	struct genx_timeslice *ts = &x->rcs->timeslice;
	enum genx_timeslice_phase phase[2];

	scoped_guard(spinlock_irq, &x->rcs->lock) {
		x->rcs->held++;
		ts->lrc = hogs->lrc[0];
		ts->phase = GENX_TIMESLICE_PREEMPT;
		genx_timeslice_recheck(x->rcs);
		phase[0] = ts->phase;
		x->rcs->held_runs = hogs->lrc[0];
		genx_timeslice_recheck(x->rcs);
		phase[1] = ts->phase;
		x->rcs->held_runs = NULL;
	}
	genx_engine_release(x->rcs);
	KUNIT_EXPECT_EQ(test, phase[0], GENX_TIMESLICE_PREEMPT);
	KUNIT_EXPECT_EQ(test, phase[1], GENX_TIMESLICE_NONE);
	genx_kunit_hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* What was submitted during a barrier is bounded from the end of the barrier on. */
static void bound_after_barrier(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *hogs = genx_kunit_hogs_start(x, 1);
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 2000, NULL);
	enum genx_timeslice_phase during, after;
	struct genx_request *rq;

	scoped_guard(spinlock_irq, &x->rcs->lock)
		x->rcs->held++;
	rq = genx_kunit_submit(x, lrc, NULL, 1);
	scoped_guard(spinlock_irq, &x->rcs->lock)
		during = x->rcs->timeslice.phase;
	genx_engine_release(x->rcs);
	scoped_guard(spinlock_irq, &x->rcs->lock)
		after = x->rcs->timeslice.phase;
	KUNIT_EXPECT_EQ(test, during, GENX_TIMESLICE_NONE);
	KUNIT_EXPECT_EQ(test, after, GENX_TIMESLICE_PREEMPT);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_hogs_finish(x, hogs);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * The reset that ends a preemption may be refused, as while another one runs. So the time begins
 * again, and the reset is asked for once more. The test asks for none when it is over first.
 */
static void preemption_again(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *hog = genx_kunit_user_lrc(x, 1000, batch->vm);
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 1000, NULL);
	struct genx_timeslice *ts = &x->rcs->timeslice;
	struct genx_request *slow, *rq;
	enum genx_timeslice_phase phase;
	const unsigned int bound = 200;
	ktime_t start;
	bool over;

	/* the hang watch looks at the engine again later than this test */
	genx_kunit_set_heartbeat(x->gt, 100 * bound);
	WRITE_ONCE(x->rcs->props.preempt_ms, bound);
	genx_kunit_batch_forever(batch);
	slow = genx_kunit_submit(x, hog, batch, 0);
	genx_kunit_wait_begun(x, batch);
	rq = genx_kunit_submit(x, lrc, NULL, 1);
	msleep(bound / 2);
	scoped_guard(spinlock_irq, &x->rcs->lock) {
		phase = ts->phase;
		ts->end = ktime_get();
		over = genx_timeslice_expire(x->rcs);
	}
	start = ktime_get();
	KUNIT_EXPECT_EQ(test, phase, GENX_TIMESLICE_PREEMPT);
	KUNIT_EXPECT_TRUE(test, over);
	KUNIT_EXPECT_TRUE(test, hrtimer_active(&ts->timer));
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ts->end, start), bound - 1);
	genx_kunit_finish(x, slow, -EIO);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), bound - 1);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), bound + 100);
	genx_kunit_finish(x, rq, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * A reset begins late, because another one holds the lock. Meanwhile the time for the preemption
 * ends again and again: that is one hang, and one reset.
 */
static void preemption_counted_once(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *hog = genx_kunit_user_lrc(x, 1000, batch->vm);
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 1000, NULL);
	struct genx_request *slow, *rq;
	const unsigned int bound = 50;
	unsigned int i;

	genx_kunit_set_heartbeat(x->gt, 100 * bound);
	WRITE_ONCE(x->rcs->props.preempt_ms, bound);
	for (i = 1; i <= 2; i++) {
		genx_kunit_batch_forever(batch);
		slow = genx_kunit_submit(x, hog, batch, 0);
		genx_kunit_wait_begun(x, batch);
		rq = genx_kunit_submit(x, lrc, NULL, 1);
		scoped_guard(genx_reset, &x->gt->reset)
			msleep(5 * bound);
		genx_kunit_finish(x, slow, -EIO);
		genx_kunit_finish(x, rq, 0);
		KUNIT_EXPECT_EQ(test, x->rcs->stats.hangs, i);
		KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, i);
		KUNIT_EXPECT_EQ(test, hog->hangs, i);
	}
	KUNIT_EXPECT_EQ(test, lrc->hangs + lrc->resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A closed context has no more time than by default, however much root gives to others. */
static void closed_bound(struct kunit *test)
{
	const unsigned int ms = genx_engine_props_default.preempt_ms;
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *hog = genx_kunit_user_lrc(x, 1000, batch->vm);
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 1001, NULL);
	struct genx_request *slow;
	s64 us;

	WRITE_ONCE(x->rcs->props.preempt_ms, 8 * ms);
	genx_kunit_set_heartbeat(x->gt, 16 * ms);
	genx_kunit_batch_forever(batch);
	slow = genx_kunit_submit(x, hog, batch, 0);
	genx_kunit_wait_begun(x, batch);
	genx_ending_close(hog, false);
	us = genx_kunit_hogs_trivial_us(x, lrc);
	KUNIT_EXPECT_LT(test, us, 1000 * (ms + 100));
	genx_kunit_finish(x, slow, -EIO);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Without a preemption timeout, the hang watch detects a batch that cannot be preempted. */
static void preemption_unbounded(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *hog = genx_kunit_user_lrc(x, 1000, batch->vm);
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 1000, NULL);
	struct genx_request *slow;
	s64 us;

	WRITE_ONCE(x->rcs->props.preempt_ms, 0);
	genx_kunit_set_heartbeat(x->gt, 500);
	genx_kunit_batch_forever(batch);
	slow = genx_kunit_submit(x, hog, batch, 0);
	genx_kunit_wait_begun(x, batch);
	us = genx_kunit_hogs_trivial_us(x, lrc);
	KUNIT_EXPECT_GE(test, us, 2 * USEC_PER_MSEC * x->rcs->props.heartbeat_ms);
	genx_kunit_finish(x, slow, -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The preemption timeout does not apply while no other work waits. */
static void slow_alone(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *hog = genx_kunit_user_lrc(x, 1000, batch->vm);
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

/*
 * G12-059: a render thread of Gen12 cannot stop in the middle. A batch that is late by 7 s is no
 * hang, and the hang watch, whose heartbeats are more frequent, waits as well; 8 s are too long.
 */
static void preemption_of_gen12(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(test->param_value);
	struct genx_kunit_batch *batch;
	struct genx_request *slow, *other;
	struct genx_lrc *hog, *lrc;
	struct genx_kunit_exec *x;
	unsigned int i;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	x = genx_kunit_exec_create(test, &cfg);
	KUNIT_EXPECT_EQ(test, x->bcs->props.preempt_ms, 640);
	for (i = 0; i < 2; i++) {
		batch = genx_kunit_batch(x);
		hog = genx_kunit_user_lrc(x, 1000, batch->vm);
		lrc = genx_kunit_user_lrc(x, 1000, NULL);
		genx_kunit_batch_forever(batch);
		slow = genx_kunit_submit(x, hog, batch, 0);
		genx_kunit_wait_begun(x, batch);
		other = genx_kunit_submit(x, lrc, NULL, 0);
		/* msleep() can be late by 64 jiffies */
		usleep_range(7 * USEC_PER_SEC, 7 * USEC_PER_SEC + 1);
		KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
		KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&other->fence));
		/* at the second try the batch does not end */
		if (i)
			msleep(1000);
		else
			WRITE_ONCE(batch->dw[4], MI_BATCH_BUFFER_END);
		genx_kunit_finish(x, other, 0);
		genx_kunit_finish(x, slow, i ? -EIO : 0);
		KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, i);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static const void *gen12_and_later_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && !genx_kunit_is_gen12(plat) && strcmp(plat->codename, "dg2"));
	return plat;
}

static struct kunit_case timeslice_cases[] = {
	KUNIT_CASE(no_slices_without_need),
	KUNIT_CASE(slice_length),
	KUNIT_CASE(turn_is_whole),
	KUNIT_CASE_PARAM(preemption_bound, genx_kunit_ports_gen),
	KUNIT_CASE(barriers_in_a_loop),
	KUNIT_CASE(held_runs_unbounded),
	KUNIT_CASE(bound_after_barrier),
	KUNIT_CASE(preemption_again),
	KUNIT_CASE(preemption_counted_once),
	KUNIT_CASE(closed_bound),
	KUNIT_CASE(preemption_unbounded),
	KUNIT_CASE(slow_alone),
	KUNIT_CASE_PARAM(preemption_of_gen12, gen12_and_later_gen),
	{}
};

static struct kunit_suite timeslice_suite = {
	.name = "genx_timeslice",
	.test_cases = timeslice_cases,
};

kunit_test_suite(timeslice_suite);
