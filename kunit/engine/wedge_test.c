// SPDX-License-Identifier: GPL-2.0-only
/* If a reset fails, the GT is wedged and the device is cut off from memory. */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/encode/emit.h"
#include "gt/engine/gt_start.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/ending.h"
#include "gt/exec/request_types.h"
#include "gt/reset_hw.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/oa_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"

#define HEARTBEAT_MS	100

/* State of a context and its fence at the time when the device was cut off from memory. */
struct watched {
	struct genx_lrc *lrc;
	struct dma_fence *fence;
	unsigned int calls;
	bool image_there;
	bool fence_open;
};

static struct watched watched;

static void watched_stop_dma(struct device *dev)
{
	watched.calls++;
	watched.image_there = watched.lrc->image;
	watched.fence_open = !dma_fence_is_signaled(watched.fence);
	genx_kunit_gpu_stop_dma(dev);
}

static struct genx_kunit_exec *create(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);

	genx_kunit_set_heartbeat(x->gt, HEARTBEAT_MS);
	return x;
}

static void watch(struct genx_kunit_exec *x, struct genx_lrc *lrc, struct genx_request *rq)
{
	watched = (struct watched){ .lrc = lrc, .fence = &rq->fence };
	x->gt->stop_dma = watched_stop_dma;
}

/*
 * An engine hangs, and neither the engine nor the GT can be reset: the device is cut off from
 * memory, then the fences of all engines signal.
 */
static void wedged(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x), *other = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *elsewhere = genx_kunit_lrc(x, x->bcs, other->vm);
	struct genx_request *rq[3];
	struct kmsg_dump_iter log;

	genx_kunit_kmsg_mark(&log);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	genx_kunit_batch_spin(other);
	rq[0] = genx_kunit_submit(x, elsewhere, other, 0);
	genx_kunit_wait_begun(x, other);
	rq[1] = genx_kunit_hang_batch(x, lrc, batch);
	rq[2] = genx_kunit_submit(x, lrc, NULL, 0);
	watch(x, elsewhere, rq[0]);
	genx_kunit_finish(x, rq[1], -EIO);
	genx_kunit_finish(x, rq[2], -EIO);
	KUNIT_EXPECT_EQ(test, genx_request_wait(rq[0], false, GENX_KUNIT_EXEC_MS), 0);
	KUNIT_EXPECT_EQ(test, rq[0]->fence.error, -EIO);
	KUNIT_EXPECT_EQ(test, watched.calls, 1);
	KUNIT_EXPECT_TRUE(test, watched.fence_open);
	KUNIT_EXPECT_TRUE(test, genx_gt_wedged(x->gt));
	/* back_at_resume() is such a resume */
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "until a resume or the next bind"), 1);
	KUNIT_EXPECT_EQ(test, x->gt->exec->failed_resets, 1);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets + x->bcs->stats.resets, 0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->last_reset.err, -ETIMEDOUT);
	genx_request_put(rq[0]);

	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(genx_request_create(elsewhere, 0)), -EIO);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(genx_lrc_create(x->bcs, NULL, 0)), -EIO);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), -EIO);
	KUNIT_EXPECT_EQ(test, x->gt->exec->failed_resets, 1);
	/* contexts that are still referenced keep their memory until the GT is stopped */
	genx_gt_stop(x->gt);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "reset never ends, neither of the engine nor of the GT",
		  "cut off from memory, then all fences end with EIO; new work, contexts and resets get EIO");
}

/* A request that completed before the failed reset ends without an error. */
static void wedged_after_completion(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq;
	unsigned int tries;

	/* a lost interrupt and a slow hang watch: the request is not retired before the reset */
	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS * GENX_HANG_TICKS);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_IRQ_LOST, 1);
	rq = genx_kunit_submit(x, lrc, NULL, 0);
	for (tries = 0; tries < GENX_KUNIT_EXEC_MS && !genx_request_completed(rq); tries++)
		msleep(1);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq->fence));
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), -EIO);
	KUNIT_EXPECT_TRUE(test, genx_gt_wedged(x->gt));
	genx_kunit_finish(x, rq, 0);
}

struct counter {
	struct notifier_block nb;
	unsigned int n[GENX_RESET_EVENT_WEDGED + 1];
};

static int count(struct notifier_block *nb, unsigned long event, void *unused)
{
	container_of(nb, struct counter, nb)->n[event]++;
	return NOTIFY_DONE;
}

/* Notifiers are called once, with GENX_RESET_EVENT_WEDGED, when a reset wedges the GT. */
static void wedged_notifies(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct counter c = { .nb.notifier_call = count };

	KUNIT_ASSERT_EQ(test, genx_reset_register_notifier(&x->gt->reset, &c.nb), 0);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(0), "test"), -EIO);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(0), "test"), -EIO);
	KUNIT_EXPECT_EQ(test, c.n[GENX_RESET_EVENT_ENGINES], 0);
	KUNIT_EXPECT_EQ(test, c.n[GENX_RESET_EVENT_GT], 0);
	KUNIT_EXPECT_EQ(test, c.n[GENX_RESET_EVENT_WEDGED], 1);
	genx_reset_unregister_notifier(&x->gt->reset, &c.nb);
}

/* A failing reset of the GT is attempted three times (register facts: reset). */
static void full_reset_attempts(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	ktime_t start = ktime_get();

	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), -EIO);
	KUNIT_EXPECT_GE(test, ktime_us_delta(ktime_get(), start),
			GENX_RESET_ATTEMPTS * GENX_RESET_DONE_US);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(genx_request_create(lrc, 0)), -EIO);
}

/*
 * Removal while an engine polls memory, and no reset stops the engine: the device is cut off from
 * memory before that memory is freed.
 */
static void stop_unstoppable(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	ktime_t start = ktime_get();
	struct genx_request *rq;

	genx_kunit_set_heartbeat(x->gt, genx_engine_props_default.heartbeat_ms);
	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	watch(x, lrc, rq);
	genx_gt_stop(x->gt);
	KUNIT_EXPECT_EQ(test, watched.calls, 1);
	KUNIT_EXPECT_TRUE(test, watched.image_there);
	KUNIT_EXPECT_TRUE(test, watched.fence_open);
	genx_kunit_expect_within_ms(test, start, 3 * GENX_STOP_TIMEOUT_MS);
	genx_kunit_finish(x, rq, -ENODEV);
	KUNIT_EXPECT_NULL(test, lrc->image);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "removal while no reset stops a running engine",
		  "device cut off from memory before memory is freed; fences end with ENODEV; bounded");
}

/* Many resets: the log is rate-limited, the counters are exact. */
static void log_is_bounded(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	unsigned int i;

	for (i = 0; i < 3 * GENX_RESET_LOG_BURST; i++)
		KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->bcs->index), "test"), 0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, 3 * GENX_RESET_LOG_BURST);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 3 * GENX_RESET_LOG_BURST);
	KUNIT_EXPECT_GT(test, x->gt->reset.log.missed, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "resets without end",
		  "at most %u lines in the log in 5 s; the counters in debugfs are exact",
		  GENX_RESET_LOG_BURST);
}

/* Old and new contexts of each engine run. */
static void expect_works(struct genx_kunit_exec *x, struct genx_lrc *old)
{
	struct genx_engine *engine;

	KUNIT_EXPECT_FALSE(x->test, genx_gt_wedged(x->gt));
	KUNIT_EXPECT_FALSE(x->test, x->kgt->gpu->cut_off);
	genx_kunit_finish(x, genx_kunit_submit(x, old, NULL, 0), 0);
	for_each_engine(engine, x->gt)
		genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, engine, NULL), NULL, 0),
				  0);
	KUNIT_EXPECT_EQ(x->test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, old, NULL, 0), 0);
}

/* As if the engine had been writing the saved state of an idle context when it was wedged. */
static void spoil_state(struct genx_lrc *lrc)
{
	if (lrc->pphwsp)
		memset(lrc->state, 0x5a, lrc->engine->default_size);
}

/*
 * The saved state of a context is the default state, except for what a new context of the engine
 * has for itself.
 */
static void expect_default_state(struct genx_kunit_exec *x, struct genx_lrc *lrc)
{
	const u32 *state = lrc->engine->default_state;
	const struct genx_lrc *fresh;
	unsigned int dw, wrong = 0;

	if (!lrc->pphwsp)
		return;
	fresh = genx_kunit_lrc(x, lrc->engine, lrc->vm);
	for (dw = 0; dw < lrc->engine->default_size / sizeof(u32); dw++)
		wrong += lrc->state[dw] != state[dw] && fresh->state[dw] == state[dw];
	/* the tail of the ring and such */
	KUNIT_EXPECT_LE(x->test, wrong, 10);
}

/*
 * SIL-276: resume resets a wedged GT once more. As long as that fails the GT stays wedged; once it
 * succeeds, contexts run again, from their default state.
 */
static void back_at_resume(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_request *rq;
	unsigned int round;

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	for (round = 0; round < 2; round++) {
		WRITE_ONCE(batch->data[0], 0);
		WRITE_ONCE(batch->data[1], 0);
		genx_kunit_batch_spin(batch);
		rq = genx_kunit_submit(x, lrc, batch, 0);
		genx_kunit_wait_begun(x, batch);
		genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
		KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), -EIO);
		genx_kunit_finish(x, rq, -EIO);
		KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
		KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), 0);
		KUNIT_EXPECT_TRUE(test, genx_gt_wedged(x->gt));
		KUNIT_EXPECT_TRUE(test, x->kgt->gpu->cut_off);
		KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(genx_request_create(lrc, 0)), -EIO);
		genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE);
		spoil_state(lrc);
		/* as if the reset that failed had been requested for these reasons */
		scoped_guard(spinlock_irq, &x->rcs->lock) {
			x->rcs->reset_for_marked = true;
			x->rcs->reset_for_orphans = true;
		}
		KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
		KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), 0);
		KUNIT_EXPECT_FALSE(test, x->rcs->reset_for_marked);
		KUNIT_EXPECT_FALSE(test, x->rcs->reset_for_orphans);
		expect_default_state(x, lrc);
		expect_works(x, lrc);
		KUNIT_EXPECT_EQ(test, x->gt->reset.epoch & 1, 0);
	}
	genx_kunit_idle(x);
	TABLE_ROW(test, "faults", "wedged GT, resumed when it can be reset again",
		  "contexts run again from their default state; until then it stays wedged");
}

/*
 * A request that was created before the GT was wedged, and is submitted afterwards: its batch does
 * not run after the resume that recovers the GT, although its commands are in the ring.
 */
static void submitted_when_wedged(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_request *rq;

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_batch_spin(batch);
	genx_kunit_release(batch);
	rq = genx_request_create(lrc, GENX_EMIT_BATCH_DW);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	genx_request_emit_batch(rq, GENX_KUNIT_BATCH_ADDR);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), -EIO);
	genx_request_submit(rq, 0);
	genx_kunit_finish(x, rq, -EIO);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE);
	KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), 0);
	expect_works(x, lrc);
	/* the first command of the batch */
	KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[1]), 0);
	genx_kunit_idle(x);
	TABLE_ROW(test, "inputs", "request submitted to a GT that was wedged since its creation",
		  "the fence ends with EIO; the batch does not run after the recovery either");
}

/* A GT that a failed resume has wedged is recovered by the next one. */
static void back_after_failed_resume(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), -ETIMEDOUT);
	KUNIT_EXPECT_TRUE(test, genx_gt_wedged(x->gt));
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE);
	KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), 0);
	expect_works(x, lrc);
	genx_kunit_idle(x);
}

/* Number of marked contexts when the GT is wedged: far more than the bottom half ends at a time. */
#define MARKED		48

/* Contexts that were closed while their engine was off end when the GT is wedged, all of them. */
static void wedged_marked(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_request *rq[MARKED];
	struct genx_lrc *lrc[MARKED];
	unsigned int i;

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	for (i = 0; i < MARKED; i++)
		lrc[i] = genx_kunit_lrc(x, x->rcs, NULL);
	scoped_guard(spinlock_irq, &x->rcs->lock)
		genx_engine_disable(x->rcs);
	for (i = 0; i < MARKED; i++) {
		rq[i] = genx_kunit_submit(x, lrc[i], NULL, 0);
		genx_ending_close(lrc[i], false);
	}
	KUNIT_EXPECT_EQ(test, x->rcs->n_marked, MARKED);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), -EIO);
	for (i = 0; i < MARKED; i++)
		genx_kunit_finish(x, rq[i], -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->n_marked, 0);
}

struct release {
	struct delayed_work work;
	struct genx_kunit_batch *batch;
};

static void release_work(struct work_struct *work)
{
	struct release *r = container_of(work, struct release, work.work);

	genx_kunit_release(r->batch);
}

/*
 * Suspend while one engine is busy and another one requests a reset: the engine is reset,
 * suspend succeeds, and both engines run after resume.
 */
static void suspend_busy(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *busy = genx_kunit_batch(x), *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->bcs, busy->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct release r = { .batch = batch };
	struct genx_request *rq[2];

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	genx_kunit_batch_spin(busy);
	genx_kunit_batch_spin(batch);
	rq[0] = genx_kunit_submit(x, a, busy, 0);
	rq[1] = genx_kunit_submit(x, b, batch, 0);
	genx_kunit_wait_begun(x, busy);
	genx_kunit_wait_begun(x, batch);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_CSB_GARBAGE, 0);
	INIT_DELAYED_WORK_ONSTACK(&r.work, release_work);
	schedule_delayed_work(&r.work, msecs_to_jiffies(50));
	KUNIT_EXPECT_EQ(test, genx_gt_suspend(x->gt), 0);
	cancel_delayed_work_sync(&r.work);
	destroy_delayed_work_on_stack(&r.work);
	KUNIT_EXPECT_EQ(test, x->gt->exec->state, GENX_EXEC_SUSPENDED);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq[0]->fence));
	genx_kunit_release(batch);
	KUNIT_EXPECT_EQ(test, genx_gt_resume(x->gt), 0);
	genx_kunit_release(busy);
	genx_kunit_finish(x, rq[0], 0);
	KUNIT_EXPECT_EQ(test, genx_request_wait(rq[1], false, GENX_KUNIT_EXEC_MS), 0);
	genx_request_put(rq[1]);
	genx_kunit_finish(x, genx_kunit_submit(x, b, NULL, 0), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, a, NULL, 0), 0);
	KUNIT_EXPECT_GE(test, x->rcs->stats.csb_faults, 1);
	genx_kunit_idle(x);
}

/* struct late - lets a held engine run a context while a suspend waits for another engine */
struct late {
	struct delayed_work work;
	struct genx_lrc *lrc;
};

static void late_work(struct work_struct *work)
{
	struct late *late = container_of(work, struct late, work.work);
	struct genx_engine *engine = late->lrc->engine;

	guard(spinlock_irq)(&engine->lock);
	engine->held_runs = late->lrc;
	engine->backend->queue(engine);
}

/*
 * A suspend fails because an engine works again after its progress watch was stopped: when the
 * suspend is aborted, the watch runs again, without a further request, and the engine may request a
 * reset that was refused.
 */
static void suspend_aborted(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *busy = genx_kunit_batch(x), *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->bcs, busy->vm);
	struct late late = { .lrc = genx_kunit_lrc(x, x->rcs, batch->vm) };
	struct genx_request *rq[2];

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	genx_kunit_batch_forever(busy);
	genx_kunit_batch_spin(batch);
	rq[0] = genx_kunit_submit(x, a, busy, 0);
	rq[1] = genx_kunit_submit(x, late.lrc, batch, 0);
	genx_kunit_wait_begun(x, busy);
	genx_kunit_wait_begun(x, batch);
	/* as if a reset had been requested, and had been refused during the suspend */
	scoped_guard(spinlock_irq, &x->rcs->lock)
		x->rcs->reset_for_marked = true;
	INIT_DELAYED_WORK_ONSTACK(&late.work, late_work);
	schedule_delayed_work(&late.work, msecs_to_jiffies(GENX_ENGINE_BARRIER_MS / 2));
	KUNIT_EXPECT_EQ(test, genx_gt_suspend(x->gt), -EBUSY);
	cancel_delayed_work_sync(&late.work);
	destroy_delayed_work_on_stack(&late.work);
	scoped_guard(spinlock_irq, &x->rcs->lock)
		x->rcs->held_runs = NULL;
	KUNIT_EXPECT_EQ(test, x->gt->exec->state, GENX_EXEC_ON);
	KUNIT_EXPECT_TRUE(test, delayed_work_pending(&x->rcs->hang.work));
	KUNIT_EXPECT_FALSE(test, x->rcs->reset_for_marked);
	genx_kunit_finish(x, rq[0], -EIO);
	genx_kunit_release(batch);
	genx_kunit_finish(x, rq[1], 0);
	genx_kunit_idle(x);
}

/* struct sleeper - suspends the GT while a reset has the engines disabled */
struct sleeper {
	struct work_struct work;
	struct genx_engine *engine;
	int err;
};

static void sleeper_work(struct work_struct *work)
{
	struct sleeper *s = container_of(work, struct sleeper, work);

	while (READ_ONCE(s->engine->state) == GENX_ENGINE_ENABLED)
		usleep_range(50, 100);
	s->err = genx_gt_suspend(s->engine->gt);
}

/*
 * A suspend waits for a reset that is in progress, and the reset fails: the GT stays wedged, and a
 * resume recovers it.
 */
static void suspend_beside_failing_reset(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct sleeper s = { .engine = x->rcs, .err = -EINPROGRESS };

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	genx_kunit_idle(x);
	INIT_WORK_ONSTACK(&s.work, sleeper_work);
	queue_work(system_unbound_wq, &s.work);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), -EIO);
	flush_work(&s.work);
	destroy_work_on_stack(&s.work);
	KUNIT_EXPECT_EQ(test, s.err, 0);
	KUNIT_ASSERT_EQ(test, x->gt->exec->state, GENX_EXEC_WEDGED);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE);
	KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), 0);
	expect_works(x, lrc);
	KUNIT_EXPECT_EQ(test, x->gt->reset.epoch & 1, 0);
	genx_kunit_idle(x);
	TABLE_ROW(test, "faults", "suspend while a reset is in progress that fails",
		  "the GT is wedged; a resume recovers it");
}

static struct kunit_case wedge_cases[] = {
	KUNIT_CASE(wedged),
	KUNIT_CASE(wedged_after_completion),
	KUNIT_CASE(wedged_notifies),
	KUNIT_CASE(wedged_marked),
	KUNIT_CASE(full_reset_attempts),
	KUNIT_CASE(stop_unstoppable),
	KUNIT_CASE_PARAM(back_at_resume, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(submitted_when_wedged, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(back_after_failed_resume, genx_kunit_oa_gen),
	KUNIT_CASE(log_is_bounded),
	KUNIT_CASE(suspend_busy),
	KUNIT_CASE(suspend_beside_failing_reset),
	KUNIT_CASE_ATTR(suspend_aborted, { .speed = KUNIT_SPEED_VERY_SLOW }),
	{}
};

static struct kunit_suite wedge_suite = {
	.name = "genx_wedge",
	.test_cases = wedge_cases,
};

kunit_test_suite(wedge_suite);
