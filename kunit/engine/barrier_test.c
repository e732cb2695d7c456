// SPDX-License-Identifier: GPL-2.0-only
/*
 * Barriers that fail before they have run: for want of memory, by a signal, while the GT sleeps.
 * The engine is then no longer held, and runs the contexts of clients, also one that the barrier
 * has interrupted.
 */
#include <kunit/test.h>
#include <linux/completion.h>
#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/sched/signal.h>

#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/fail_nth.h"
#include "regs/engine_regs.h"

/* More than a barrier allocates. */
#define FAIL_MAX	50

/* struct barrier - a caller of a barrier; @value: what it writes to all images */
struct barrier {
	struct genx_kunit_exec *x;
	struct genx_lrc *lrc;
	struct genx_lrc_value value;
};

static int write_images(struct barrier *b)
{
	return genx_engine_write_images(b->x->rcs, &b->value, 1, NULL, true);
}

static int write_images_always(struct barrier *b)
{
	return genx_engine_write_images(b->x->rcs, &b->value, 1, NULL, false);
}

/* The hardware has the context, so that this needs a barrier. */
static int set_power(struct barrier *b)
{
	b->x->rcs->power_next = jiffies;
	return genx_engine_set_power(b->lrc, b->lrc->power);
}

static const struct op {
	int (*run)(struct barrier *b);
	bool interruptible;
} ops[] = {
	{ write_images, true }, { write_images_always, false }, { set_power, true },
};

static void expect_released(struct barrier *b, const char *when, unsigned int n)
{
	KUNIT_EXPECT_EQ_MSG(b->x->test, b->x->rcs->held, 0, "%s, %u", when, n);
}

/*
 * Create a barrier beside a batch of @spin that runs. Not on streamers whose images have no GPR,
 * the register that the tests write.
 */
static void barrier_init(struct kunit *test, struct barrier *b, struct genx_kunit_batch **spin)
{
	const struct genx_engine_desc *desc;

	*b = (struct barrier){ .x = genx_kunit_exec_streamers(test) };
	desc = b->x->rcs->desc;
	b->value.reg = RING_GPR_LDW(desc->mmio_base, 0).addr;
	b->value.value = 0xcafe;
	b->value.dw = genx_lrc_find(desc->lrc, desc->mmio_base, b->value.reg);
	KUNIT_ASSERT_NE(test, b->value.dw, 0);
	*spin = genx_kunit_batch(b->x);
	b->lrc = genx_kunit_lrc(b->x, b->x->rcs, (*spin)->vm);
}

static struct genx_request *begin(struct barrier *b, struct genx_kunit_batch *spin)
{
	struct genx_request *rq;

	genx_kunit_batch_spin(spin);
	rq = genx_kunit_submit(b->x, b->lrc, spin, 0);
	genx_kunit_wait_begun(b->x, spin);
	return rq;
}

/* The batch ends, and a context of another client runs. */
static void end(struct barrier *b, struct genx_kunit_batch *spin, struct genx_request *rq)
{
	genx_kunit_release(spin);
	genx_kunit_finish(b->x, rq, 0);
	genx_kunit_finish(b->x, genx_kunit_submit(b->x, genx_kunit_lrc(b->x, b->x->rcs, NULL),
						  NULL, 0), 0);
	genx_kunit_idle(b->x);
}

/* Each allocation of a barrier fails in turn. */
static void no_memory(struct kunit *test)
{
	struct genx_kunit_batch *spin;
	struct genx_request *rq;
	struct barrier b;
	unsigned int i, n, failed;

	barrier_init(test, &b, &spin);
	for (i = 0; i < ARRAY_SIZE(ops); i++) {
		bool hit = true;

		rq = begin(&b, spin);
		for (n = 1, failed = 0; hit && n < FAIL_MAX; n++) {
			int err;

			if (!genx_kunit_fail_arm(n)) {
				end(&b, spin, rq);
				kunit_skip(test, "no fault injection");
			}
			err = ops[i].run(&b);
			hit = genx_kunit_fail_disarm();
			failed += err == -ENOMEM;
			if (err)
				KUNIT_EXPECT_EQ_MSG(test, err, -ENOMEM, "op %u, %u", i, n);
			expect_released(&b, "no memory", i);
		}
		KUNIT_EXPECT_FALSE(test, hit);
		KUNIT_EXPECT_GE(test, failed, 1);
		end(&b, spin, rq);
	}
	genx_kunit_expect_clean(test, b.x->kgt->gpu);
}

/* While the GT sleeps no request is created, and its engines are held as before. */
static void asleep(struct kunit *test)
{
	struct genx_kunit_batch *spin;
	unsigned int i, held;
	struct barrier b;

	barrier_init(test, &b, &spin);
	KUNIT_ASSERT_EQ(test, genx_gt_suspend(b.x->gt), 0);
	held = b.x->rcs->held;
	for (i = 0; i < 2; i++) {
		KUNIT_EXPECT_EQ(test, ops[i].run(&b), -EAGAIN);
		KUNIT_EXPECT_EQ(test, b.x->rcs->held, held);
	}
	KUNIT_ASSERT_EQ(test, genx_gt_resume(b.x->gt), 0);
	expect_released(&b, "asleep", 0);
	end(&b, spin, begin(&b, spin));
	genx_kunit_expect_clean(test, b.x->kgt->gpu);
}

/* struct owner - a task that emits a request of the kernel context */
struct owner {
	struct genx_lrc *kernel;
	struct completion locked;
	struct completion release;
};

static int owner_run(void *data)
{
	struct owner *o = data;

	mutex_lock(&o->kernel->mutex);
	complete(&o->locked);
	wait_for_completion(&o->release);
	mutex_unlock(&o->kernel->mutex);
	return 0;
}

/* A signal ends the wait for another request of the kernel context. */
static void interrupted(struct kunit *test)
{
	struct genx_kunit_batch *spin;
	struct genx_request *rq;
	struct task_struct *task;
	struct barrier b;
	struct owner o;
	unsigned int i;

	barrier_init(test, &b, &spin);
	for (i = 0; i < ARRAY_SIZE(ops); i++) {
		if (!ops[i].interruptible)
			continue;
		rq = begin(&b, spin);
		o.kernel = b.x->rcs->kernel;
		init_completion(&o.locked);
		init_completion(&o.release);
		task = kthread_run(owner_run, &o, "genx-owner");
		KUNIT_ASSERT_FALSE(test, IS_ERR(task));
		get_task_struct(task);
		wait_for_completion(&o.locked);
		set_thread_flag(TIF_SIGPENDING);
		KUNIT_EXPECT_EQ_MSG(test, ops[i].run(&b), -EINTR, "op %u", i);
		clear_thread_flag(TIF_SIGPENDING);
		expect_released(&b, "signal", i);
		complete(&o.release);
		kthread_stop(task);
		put_task_struct(task);
		end(&b, spin, rq);
	}
	genx_kunit_expect_clean(test, b.x->kgt->gpu);
}

/* struct waiter - a task that waits until an engine is idle */
struct waiter {
	struct genx_engine *engine;
	struct completion done;
	s64 ms;
	int err;
};

static int waiter_run(void *data)
{
	struct waiter *w = data;
	ktime_t start = ktime_get();

	w->err = genx_engine_wait_idle(w->engine);
	w->ms = ktime_ms_delta(ktime_get(), start);
	complete(&w->done);
	return 0;
}

/* A reset makes an engine idle: that ends the wait for it, without a sample of the watch. */
static void idle_by_reset(struct kunit *test)
{
	struct genx_kunit_batch *spin;
	struct task_struct *task;
	struct genx_request *rq;
	struct barrier b;
	struct waiter w;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	barrier_init(test, &b, &spin);
	genx_kunit_set_heartbeat(b.x->gt, 10 * GENX_ENGINE_BARRIER_MS * GENX_HANG_TICKS);
	rq = begin(&b, spin);
	w = (struct waiter){ .engine = b.x->rcs };
	init_completion(&w.done);
	task = kthread_run(waiter_run, &w, "genx-waiter");
	KUNIT_ASSERT_FALSE(test, IS_ERR(task));
	msleep(20);
	KUNIT_EXPECT_TRUE(test, wq_has_sleeper(&b.x->gt->exec->idle));
	KUNIT_EXPECT_EQ(test, genx_gt_reset(b.x->gt, BIT(b.x->rcs->index), "test"), 0);
	wait_for_completion(&w.done);
	KUNIT_EXPECT_EQ(test, w.err, 0);
	KUNIT_EXPECT_LT(test, w.ms, GENX_ENGINE_BARRIER_MS / 2);
	genx_kunit_finish(b.x, rq, -EIO);
	genx_kunit_idle(b.x);
	genx_kunit_expect_clean(test, b.x->kgt->gpu);
}

static struct kunit_case barrier_cases[] = {
	KUNIT_CASE_PARAM(no_memory, genx_kunit_preempting_gen),
	KUNIT_CASE_PARAM(asleep, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(interrupted, genx_kunit_preempting_gen),
	KUNIT_CASE_PARAM(idle_by_reset, genx_kunit_submit_gen),
	{}
};

static struct kunit_suite barrier_suite = {
	.name = "genx_barrier",
	.test_cases = barrier_cases,
};

kunit_test_suite(barrier_suite);
