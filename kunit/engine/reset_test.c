// SPDX-License-Identifier: GPL-2.0-only
/* Hangs and resets on the model, and their effect on contexts. */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/hrtimer.h>

#include "gt/encode/emit.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/client.h"
#include "gt/exec/ending.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/orphans.h"
#include "include/compat.h"
#include "kunit/lib/client.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/spinner.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/irq_regs.h"
#include "regs/mi_commands.h"

#define HEARTBEAT_MS	100
/* Time that a busy engine needs to stop. */
#define STOP_MS		80

static struct genx_kunit_exec *create(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);

	genx_kunit_set_heartbeat(x->gt, HEARTBEAT_MS);
	return x;
}

/*
 * Each engine hangs: the guilty context ends with -EIO, others run (register facts: reset). Status
 * is read from its first entry on, because the pointer is written twice (G12-062).
 */
static void engine_hang(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	unsigned int i;

	for (i = 0; i < x->gt->n_engines; i++) {
		struct genx_engine *engine = x->gt->engines[i];
		struct genx_lrc *bad = genx_kunit_lrc(x, engine, batch->vm);
		struct genx_lrc *good = genx_kunit_lrc(x, engine, NULL);
		struct genx_request *rq[3];

		rq[0] = genx_kunit_hang_batch(x, bad, batch);
		rq[1] = genx_kunit_submit(x, bad, NULL, 0);
		rq[2] = genx_kunit_submit(x, good, NULL, 0);
		genx_kunit_finish(x, rq[0], -EIO);
		genx_kunit_finish(x, rq[1], -EIO);
		genx_kunit_finish(x, rq[2], 0);
		KUNIT_EXPECT_EQ(test, bad->hangs, 1);
		KUNIT_EXPECT_EQ(test, good->hangs, 0);
		KUNIT_EXPECT_EQ(test, engine->stats.hangs, 1);
		KUNIT_EXPECT_EQ(test, engine->stats.resets, 1);
		/* the context is usable again, and skips the batch that hung */
		WRITE_ONCE(batch->data[1], 0);
		genx_kunit_finish(x, genx_kunit_submit(x, bad, NULL, 0), 0);
		KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[1]), 0);
	}
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, x->gt->n_engines);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "engine hangs in a batch (each engine)",
		  "engine reset alone; that context's fences end with EIO, other contexts of the engine run; the context is usable again");
}

/* While an engine hangs and is reset, a batch on another engine continues. */
static void others_continue(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *bad_batch = genx_kunit_batch(x), *batch = genx_kunit_batch(x);
	struct genx_lrc *bad = genx_kunit_lrc(x, x->rcs, bad_batch->vm);
	struct genx_lrc *preempted = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *queued = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *elsewhere = genx_kunit_lrc(x, x->bcs, batch->vm);
	struct genx_request *rq[4];

	/* both spin on the same word; @preempted is preempted before its engine hangs */
	genx_kunit_batch_spin(batch);
	rq[0] = genx_kunit_submit(x, elsewhere, batch, 0);
	genx_kunit_wait_begun(x, batch);
	WRITE_ONCE(batch->data[1], 0);
	rq[1] = genx_kunit_submit(x, preempted, batch, 0);
	genx_kunit_wait_begun(x, batch);
	genx_kunit_batch_spin(bad_batch);
	rq[2] = genx_kunit_submit(x, bad, bad_batch, 10);
	rq[3] = genx_kunit_submit(x, queued, NULL, 0);
	genx_kunit_wait_begun(x, bad_batch);
	genx_kunit_hang(x, x->rcs);
	genx_kunit_release(bad_batch);

	genx_kunit_finish(x, rq[2], -EIO);
	genx_kunit_finish(x, rq[3], 0);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq[0]->fence));
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq[1]->fence));
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 0);
	genx_kunit_release(batch);
	genx_kunit_finish(x, rq[0], 0);
	genx_kunit_finish(x, rq[1], 0);
	KUNIT_EXPECT_EQ(test, elsewhere->resets + preempted->hangs + queued->hangs, 0);
	KUNIT_EXPECT_EQ(test, bad->hangs, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "engine hangs; work in flight elsewhere, and preempted there",
		  "only the context that hung fails; all other work ends without an error");
}

/*
 * SIL-275: the interrupt of a context switch may never come. The reset reads the status buffer
 * once more, and blames the context that runs, not the one before.
 */
static void drained_SIL_275(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *one = genx_kunit_batch(x), *two = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, one->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, two->vm);
	struct genx_request *rq[2];

	WRITE_ONCE(x->rcs->props.timeslice_ms, 0);
	genx_kunit_batch_spin(one);
	genx_kunit_batch_spin(two);
	rq[0] = genx_kunit_submit(x, a, one, 0);
	rq[1] = genx_kunit_submit(x, b, two, 0);
	genx_kunit_wait_begun(x, one);
	msleep(20);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_IRQ_LOST, 100);
	genx_kunit_release(one);
	genx_kunit_wait_begun(x, two);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_IRQ_LOST);
	genx_kunit_finish(x, rq[0], 0);
	genx_kunit_finish(x, rq[1], -EIO);
	KUNIT_EXPECT_EQ(test, a->resets, 0);
	KUNIT_EXPECT_EQ(test, b->hangs, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-260: engines that stop late are waited for together, not one after the other. */
static void stop_together_SIL_260(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_tgl);
	struct genx_kunit_spinner s[GENX_MAX_ENGINES];
	struct genx_kunit_exec *x;
	unsigned int i;

	cfg.stop_us = STOP_MS * USEC_PER_MSEC;
	x = genx_kunit_exec_create(test, &cfg);
	for (i = 0; i < x->gt->n_engines; i++) {
		s[i] = genx_kunit_spinner_create(x, x->gt->engines[i]);
		genx_kunit_spinner_start(x, &s[i], 0);
	}
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	/* in real time the machine may be late, too */
	if (genx_kunit_virtual_time())
		KUNIT_EXPECT_LT(test, x->gt->exec->last_reset.ns,
				(x->gt->n_engines - 1) * STOP_MS * NSEC_PER_MSEC);
	for (i = 0; i < x->gt->n_engines; i++)
		genx_kunit_spinner_finish(x, &s[i], -EIO);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static void wait_hung(struct genx_kunit_exec *x)
{
	unsigned int tries = GENX_KUNIT_EXEC_MS;
	unsigned long flags;
	bool armed;

	do {
		flags = genx_kunit_gpu_lock(x->kgt->gpu);
		armed = x->kgt->gpu->model->faults & BIT_ULL(MODEL_FAULT_ENGINE_HANG);
		genx_kunit_gpu_unlock(x->kgt->gpu, flags);
		if (armed)
			usleep_range(500, 1000);
	} while (armed && --tries);
	KUNIT_ASSERT_GT(x->test, tries, 0);
}

/*
 * The engine hangs in the ring before a request began: the request runs again after the first
 * reset. If the engine hangs there again, the request ends with -EIO.
 */
static void ring_hang(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq;

	genx_kunit_hang(x, x->rcs);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	KUNIT_EXPECT_EQ(test, lrc->hangs, 0);
	KUNIT_EXPECT_EQ(test, lrc->resets, 1);
	TABLE_ROW(test, "faults", "engine hangs in the ring, before a request has begun",
		  "engine reset; the request runs again and ends without an error");

	/* resets by the test: the request of the heartbeat would hang first */
	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS * GENX_HANG_TICKS);
	genx_kunit_idle(x);
	genx_kunit_hang(x, x->rcs);
	rq = genx_kunit_submit(x, lrc, NULL, 0);
	wait_hung(x);
	genx_kunit_hang(x, x->rcs);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
	wait_hung(x);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq->fence));
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
	genx_kunit_finish(x, rq, -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 3);
	KUNIT_EXPECT_EQ(test, lrc->hangs, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "engine hangs in the ring twice at the same request",
		  "that request ends with EIO");
}

/* Set GPR 0 of a context, and wait until the context is saved. */
static void set_gpr0(struct genx_kunit_exec *x, struct genx_lrc *lrc, u32 value)
{
	struct genx_request *rq = genx_request_create(lrc, 4);
	u32 *cs;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(x->test, rq);
	cs = genx_request_emit(rq, 4);
	cs[0] = MI_LOAD_REGISTER_IMM(1);
	cs[1] = RING_GPR_LDW(lrc->engine->desc->mmio_base, 0).addr;
	cs[2] = value;
	cs[3] = MI_NOOP;
	genx_request_submit(rq, 0);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
}

/* The value of GPR 0 in the image of a context. */
static u32 saved_gpr0(struct genx_lrc *lrc)
{
	u32 base = lrc->engine->desc->mmio_base;
	int dw = genx_lrc_find(lrc->engine->desc->lrc, base, RING_GPR_LDW(base, 0).addr);

	return dw < 0 ? 0 : READ_ONCE(lrc->state[dw]);
}

/*
 * An innocent context keeps its registers over a reset, both if its request had not begun and if
 * its request was complete but the context was not saved yet.
 */
static void innocent_keeps_registers(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *blocker = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *slow, *rq;

	/* resets by the test: the request of the heartbeat would hang first */
	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS * GENX_HANG_TICKS);
	set_gpr0(x, lrc, 0x1234);
	KUNIT_ASSERT_EQ(test, saved_gpr0(lrc), 0x1234);
	genx_kunit_hang(x, x->rcs);
	rq = genx_kunit_submit(x, lrc, NULL, 0);
	wait_hung(x);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, lrc->resets, 1);
	KUNIT_EXPECT_EQ(test, saved_gpr0(lrc), 0x1234);

	/* replace the interrupt behind the breadcrumb by a reserved command, which hangs */
	genx_kunit_set_heartbeat(x->gt, HEARTBEAT_MS);
	genx_kunit_gpu_tolerate(x->kgt->gpu);
	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, blocker, batch, 5);
	genx_kunit_wait_begun(x, batch);
	rq = genx_kunit_submit(x, lrc, NULL, 0);
	lrc->ring.vaddr[rq->tail / 4 - x->rcs->emit->end_dw] = 0x7fu << 23;
	genx_kunit_release(batch);
	genx_kunit_finish(x, slow, 0);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 2);
	KUNIT_EXPECT_EQ(test, lrc->resets, 2);
	KUNIT_EXPECT_EQ(test, lrc->hangs, 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, saved_gpr0(lrc), 0x1234);
	/* the context did not run the reserved command again */
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 2);
}

/*
 * SIL-175, SIL-274: the image of a context that hung may be torn. The context goes on from the
 * default state.
 */
static void guilty_loses_registers(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);

	set_gpr0(x, lrc, 0x1234);
	KUNIT_ASSERT_EQ(test, saved_gpr0(lrc), 0x1234);
	genx_kunit_finish(x, genx_kunit_hang_batch(x, lrc, batch), -EIO);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, lrc->hangs, 1);
	KUNIT_EXPECT_EQ(test, saved_gpr0(lrc), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* All engines hang: each engine is reset alone, and all are usable again. */
static void all_engines_hang(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_request *rq[GENX_MAX_ENGINES], *next[GENX_MAX_ENGINES];
	struct genx_lrc *lrc, *good;
	unsigned int i;

	/* the model runs all these batches on one CPU: a slow batch can be taken for a hang */
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	genx_kunit_set_heartbeat(x->gt, 4 * HEARTBEAT_MS);
	for (i = 0; i < x->gt->n_engines; i++) {
		struct genx_kunit_batch *batch = genx_kunit_batch(x);

		lrc = genx_kunit_lrc(x, x->gt->engines[i], batch->vm);
		good = genx_kunit_lrc(x, x->gt->engines[i], NULL);
		genx_kunit_batch_forever(batch);
		rq[i] = genx_kunit_submit(x, lrc, batch, 0);
		genx_kunit_wait_begun(x, batch);
		next[i] = genx_kunit_submit(x, good, NULL, 0);
	}
	for (i = 0; i < x->gt->n_engines; i++) {
		genx_kunit_finish(x, rq[i], -EIO);
		genx_kunit_finish(x, next[i], 0);
		KUNIT_EXPECT_EQ(test, x->gt->engines[i]->stats.hangs, 1);
		KUNIT_EXPECT_EQ(test, x->gt->engines[i]->stats.resets, 1);
	}
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, x->gt->n_engines);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "every engine hangs at once",
		  "each is reset alone; the contexts that hung end with EIO, those behind them run");
}

/* A reset serves what was requested before it: the work item finds nothing left to do. */
static void serves_requests(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	unsigned int i;

	for (i = 0; i < 2; i++) {
		u32 engines = i ? GENX_RESET_ALL : BIT(x->rcs->index);
		u64 before = x->rcs->stats.resets;

		/* requested, and the work item is late */
		set_bit(x->rcs->index, &x->gt->exec->reset_engines);
		KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, engines, "test"), 0);
		KUNIT_EXPECT_EQ(test, x->gt->exec->reset_engines, 0);
		queue_work(x->gt->exec->wq, &x->gt->exec->reset_work);
		flush_work(&x->gt->exec->reset_work);
		KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, before + 1);
	}
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * The same if the work item waits for the lock of the reset: it takes what is requested only when
 * it has the lock. Otherwise it would reset the engine once more, and hit an innocent context.
 */
static void serves_waiting_work(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);

	scoped_guard(genx_reset, &x->gt->reset) {
		genx_engine_reset_async(x->gt, BIT(x->rcs->index), "test");
		msleep(20);
		/* as a reset does that holds the lock */
		clear_bit(x->rcs->index, &x->gt->exec->reset_engines);
	}
	flush_work(&x->gt->exec->reset_work);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* More closed contexts than the queue of the resets runs work items at a time. */
#define RESET_WORKS	4
#define CLOSED		(2 * RESET_WORKS)

/* A user has closed many contexts, and their memory cannot be freed: a hang is found in time. */
static void frees_delay_no_reset(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *bad = genx_kunit_lrc(x, x->rcs, batch->vm), *lrc[CLOSED];
	struct genx_request *rq;
	unsigned int i;
	int err;

	workqueue_set_max_active(x->gt->exec->wq, RESET_WORKS);
	for (i = 0; i < CLOSED; i++) {
		lrc[i] = genx_lrc_create(x->bcs, NULL, 0);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, lrc[i]);
	}
	rq = genx_kunit_hang_batch(x, bad, batch);
	scoped_guard(mutex, &x->bcs->images_lock) {
		for (i = 0; i < CLOSED; i++) {
			genx_lrc_close(lrc[i]);
			genx_lrc_put(lrc[i]);
		}
		/* an assertion must not end the test with the lock held */
		err = genx_request_wait(rq, false, GENX_KUNIT_EXEC_MS);
	}
	KUNIT_EXPECT_EQ(test, err, 0);
	genx_kunit_finish(x, rq, -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	genx_exec_flush(x->gt->exec);
	/* the kernel context is left */
	KUNIT_EXPECT_EQ(test, list_count_nodes(&x->bcs->images), 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "engine hangs while closed contexts wait to be freed",
		  "the engine is reset in time");
}

/* A context is banned after GENX_LRC_MAX_HANGS hangs. */
static void ban(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, batch->vm);
	struct genx_request *rq;
	unsigned int i;

	for (i = 0; i < GENX_LRC_MAX_HANGS; i++) {
		KUNIT_EXPECT_FALSE(test, lrc->banned);
		genx_kunit_finish(x, genx_kunit_hang_batch(x, lrc, batch), -EIO);
	}
	KUNIT_EXPECT_TRUE(test, lrc->banned);
	rq = genx_request_create(lrc, 0);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(rq), -EIO);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

struct notified {
	struct notifier_block nb;
	unsigned int engine;
	unsigned int global;
};

static int note(struct notifier_block *nb, unsigned long event, void *unused)
{
	struct notified *n = container_of(nb, struct notified, nb);

	if (event == GENX_RESET_EVENT_ENGINES)
		n->engine++;
	else
		n->global++;
	return NOTIFY_DONE;
}

/* The test resets an idle engine, then the GT with a running and a queued request. */
static void manual(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *slow, *next;
	struct notified n = { .nb.notifier_call = note };

	KUNIT_ASSERT_EQ(test, genx_reset_register_notifier(&x->gt->reset, &n.nb), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
	KUNIT_EXPECT_EQ(test, n.engine, 1);
	KUNIT_EXPECT_EQ(test, n.global, 0);
	genx_kunit_finish(x, genx_kunit_submit(x, b, NULL, 0), 0);

	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	next = genx_kunit_submit(x, b, NULL, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	genx_kunit_finish(x, slow, -EIO);
	genx_kunit_finish(x, next, 0);
	KUNIT_EXPECT_EQ(test, n.engine, 1);
	KUNIT_EXPECT_EQ(test, n.global, 1);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 1);
	genx_reset_unregister_notifier(&x->gt->reset, &n.nb);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, n.global, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, a, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * If an engine does not get ready for its reset, the whole GT is reset. The request that ran on
 * another engine is not guilty and runs again from its start.
 */
static void never_ready(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x), *other = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *elsewhere = genx_kunit_lrc(x, x->bcs, other->vm);
	struct genx_request *rq, *slow;
	struct notified n = { .nb.notifier_call = note };
	unsigned int tries;

	KUNIT_ASSERT_EQ(test, genx_reset_register_notifier(&x->gt->reset, &n.nb), 0);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_READY, 0);
	genx_kunit_batch_spin(other);
	slow = genx_kunit_submit(x, elsewhere, other, 0);
	genx_kunit_wait_begun(x, other);
	rq = genx_kunit_hang_batch(x, lrc, batch);
	genx_kunit_finish(x, rq, -EIO);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&slow->fence));
	genx_kunit_release(other);
	genx_kunit_finish(x, slow, 0);
	KUNIT_EXPECT_EQ(test, elsewhere->hangs, 0);
	KUNIT_EXPECT_EQ(test, elsewhere->resets, 1);
	KUNIT_EXPECT_EQ(test, READ_ONCE(other->data[2]), 0x600d);
	genx_kunit_idle(x);
	/* notifiers are called after the fences signal */
	for (tries = 0; tries < GENX_KUNIT_EXEC_MS && !READ_ONCE(n.global); tries++)
		msleep(1);
	KUNIT_EXPECT_EQ(test, n.global, 1);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 1);
	/* the reset of the engine alone failed, and counts nowhere */
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 1);
	KUNIT_EXPECT_TRUE(test, x->gt->exec->last_reset.global);
	genx_reset_unregister_notifier(&x->gt->reset, &n.nb);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_READY);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "reset never ready, one engine",
		  "the whole GT is reset; the context that hung ends with EIO, work of other engines runs again from its start");
}

/*
 * Two engines hang, and only the first can be reset alone. The context that the first one runs
 * after that is not to blame when the reset of the whole GT follows, and not suspected either.
 */
static void second_never_ready(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_spinner bad[2], next;

	/* resets by the test, and no turn ends before */
	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS * GENX_HANG_TICKS);
	WRITE_ONCE(x->rcs->props.timeslice_ms, 0);
	bad[0] = genx_kunit_spinner_begin(x);
	bad[1] = genx_kunit_spinner_create(x, x->bcs);
	genx_kunit_spinner_start(x, &bad[1], 0);
	next = genx_kunit_spinner_create(x, x->rcs);
	genx_kunit_batch_spin(next.batch);
	next.rq = genx_kunit_submit(x, next.lrc, next.batch, 0);
	KUNIT_ASSERT_LT(test, x->rcs->index, x->bcs->index);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_READY,
			     x->bcs->desc - x->gt->plat->engines);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index) | BIT(x->bcs->index), "test"),
			0);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_READY);
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, 1);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 1);
	genx_kunit_spinner_finish(x, &bad[0], -EIO);
	genx_kunit_spinner_finish(x, &bad[1], -EIO);
	/* it had begun before the second reset */
	KUNIT_EXPECT_EQ(test, next.lrc->resets, 1);
	KUNIT_EXPECT_EQ(test, READ_ONCE(next.batch->data[1]), 1);
	KUNIT_EXPECT_FALSE(test, next.lrc->suspected);
	genx_kunit_spinner_finish(x, &next, 0);
	KUNIT_EXPECT_EQ(test, next.lrc->hangs, 0);
	KUNIT_EXPECT_EQ(test, next.client->hangs, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "two engines hang, reset of the second never ready",
		  "the whole GT is reset; both contexts that hung end with EIO, the next one of the first engine runs again");
}

/*
 * The engine of a user hangs, and the whole GT is reset: the batch of a closed context of another
 * user runs again on the other engine, and that user is not charged with the hang.
 */
static void closed_elsewhere(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x), *other = genx_kunit_batch(x);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(2000));
	struct genx_lrc *bad = genx_kunit_user_lrc(x, 1000, batch->vm);
	struct genx_lrc *elsewhere = genx_kunit_lrc_of(x, x->bcs, client, other->vm);
	struct genx_request *slow;

	x->gt->exec->only_full_reset = true;
	/* else a closed context ends when it has run for a heartbeat */
	WRITE_ONCE(x->bcs->props.heartbeat_ms, GENX_KUNIT_EXEC_MS);
	genx_kunit_batch_spin(other);
	slow = genx_kunit_submit(x, elsewhere, other, 0);
	genx_kunit_wait_begun(x, other);
	genx_lrc_close(elsewhere);
	genx_kunit_finish(x, genx_kunit_hang_batch(x, bad, batch), -EIO);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&slow->fence));
	genx_kunit_release(other);
	genx_kunit_finish(x, slow, 0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 1);
	KUNIT_EXPECT_EQ(test, bad->hangs, 1);
	KUNIT_EXPECT_EQ(test, elsewhere->hangs, 0);
	KUNIT_EXPECT_EQ(test, elsewhere->resets, 1);
	KUNIT_EXPECT_EQ(test, client->hangs, 0);
	KUNIT_EXPECT_EQ(test, READ_ONCE(other->data[2]), 0x600d);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "reset of the whole GT beside a closed context of another user",
		  "its batch runs again from its start, its user is not charged with the hang");
}

/* A closed context has run for so long that the watch has requested a reset. */
static void overrun(struct genx_lrc *lrc)
{
	struct genx_engine *engine = lrc->engine;

	guard(spinlock_irq)(&engine->lock);
	genx_orphans_charge(lrc, 2ULL * NSEC_PER_MSEC * engine->props.heartbeat_ms);
	engine->reset_for_orphans = true;
	genx_engine_hung(engine, "test");
}

/*
 * A user closes contexts whose batches never end: one that does not persist, and one that does.
 * Each time the whole GT is reset. A long batch of another user, on another engine, spans both
 * resets: it is neither guilty nor suspected.
 */
static void cancelled_elsewhere(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *closer = genx_kunit_client(test, KUIDT_INIT(2000));
	struct genx_kunit_spinner s;
	unsigned int i;

	x->gt->exec->only_full_reset = true;
	/* no heartbeat, and no sample of the watch */
	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS * GENX_HANG_TICKS);
	s = genx_kunit_spinner_begin(x);
	for (i = 0; i < 2; i++) {
		struct genx_kunit_batch *batch = genx_kunit_batch(x);
		struct genx_lrc *lrc = genx_kunit_lrc_of(x, x->bcs, closer, batch->vm);
		struct genx_request *rq;

		genx_kunit_batch_forever(batch);
		rq = genx_kunit_submit(x, lrc, batch, 0);
		genx_kunit_wait_begun(x, batch);
		WRITE_ONCE(s.batch->data[1], 0);
		genx_ending_close(lrc, i);
		if (i)
			overrun(lrc);
		genx_kunit_finish(x, rq, -EIO);
		/* it runs again from its start */
		genx_kunit_wait_begun(x, s.batch);
		KUNIT_EXPECT_EQ(test, s.lrc->resets, i + 1);
		KUNIT_EXPECT_FALSE(test, s.lrc->suspected);
	}
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 2);
	/* a reset for any other reason: now the batch may be the cause */
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->bcs->index), "test"), 0);
	KUNIT_EXPECT_TRUE(test, s.lrc->suspected);
	genx_kunit_spinner_finish(x, &s, 0);
	KUNIT_EXPECT_EQ(test, s.lrc->hangs, 0);
	KUNIT_EXPECT_EQ(test, s.client->hangs, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "two resets of the whole GT for closed contexts of another user",
		  "a long batch on another engine runs again each time, and ends without an error");
}

/* PRV-002, CMD-017: a reserved command hangs the engine, and the engine is reset. */
static void bad_command_CMD_017(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	batch->dw[0] = 0x7fu << 23;	/* MI opcode 3F */
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), -EIO);
	KUNIT_EXPECT_EQ(test, lrc->hangs, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
}

/* struct error_timer - error interrupts of an engine, each @period_ns */
struct error_timer {
	struct hrtimer timer;
	struct genx_engine *engine;
	u64 period_ns;
	bool stop;
};

static enum hrtimer_restart error_interrupt(struct hrtimer *timer)
{
	struct error_timer *t = container_of(timer, struct error_timer, timer);

	if (READ_ONCE(t->stop))
		return HRTIMER_NORESTART;
	genx_engine_irq(t->engine, ENGINE_IRQ_ERROR);
	hrtimer_forward_now(timer, ns_to_ktime(t->period_ns));
	return HRTIMER_RESTART;
}

/*
 * SIL-257: an engine reports errors all the time while it is reset, alone or with the whole GT.
 * Its registers are not accessed before the reset is done, and an error is handled later.
 */
static void errors_in_reset_SIL_257(struct kunit *test)
{
	struct genx_kunit_exec *x;
	struct error_timer *t = kunit_kzalloc(test, sizeof(*t), GFP_KERNEL);
	u64 errors;

	/* so many interrupts starve a slow machine in real time */
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	x = create(test);
	KUNIT_ASSERT_NOT_NULL(test, t);
	t->engine = x->bcs;
	t->period_ns = 10 * NSEC_PER_USEC;
	hrtimer_setup(&t->timer, error_interrupt, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&x->gt->fw, x->bcs->desc->fw_domains), 0);
	hrtimer_start(&t->timer, ns_to_ktime(t->period_ns), HRTIMER_MODE_REL);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->bcs->index), "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	WRITE_ONCE(t->stop, true);
	hrtimer_cancel(&t->timer);
	genx_kunit_expect_clean(test, x->kgt->gpu);

	/* an interrupt during a reset is handled after it */
	msleep(20);
	errors = READ_ONCE(x->bcs->stats.errors);
	genx_reset_engine_begin(&x->gt->reset);
	genx_engine_irq(x->bcs, ENGINE_IRQ_ERROR);
	msleep(20);
	KUNIT_EXPECT_EQ(test, READ_ONCE(x->bcs->stats.errors), errors);
	genx_reset_engine_end(&x->gt->reset);
	genx_engine_kick(x->bcs);
	msleep(20);
	KUNIT_EXPECT_EQ(test, READ_ONCE(x->bcs->stats.errors), errors + 1);
	genx_forcewake_put(&x->gt->fw, x->bcs->desc->fw_domains);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * ORD-008: if the hardware reports completion but the breadcrumb is missing, the driver counts a
 * status fault and runs the request again. After the second fault the request ends with -EIO.
 */
static void no_breadcrumb_ORD_008(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *blocker = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *slow, *rq;

	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, blocker, batch, 5);
	genx_kunit_wait_begun(x, batch);
	rq = genx_kunit_submit(x, lrc, NULL, 0);
	memset32(lrc->ring.vaddr + rq->head / 4, MI_NOOP, (rq->tail - rq->head) / 4);
	genx_kunit_release(batch);
	genx_kunit_finish(x, slow, 0);
	genx_kunit_finish(x, rq, -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.csb_faults, 2);
	KUNIT_EXPECT_EQ(test, lrc->hangs, 1);
	KUNIT_EXPECT_EQ(test, blocker->hangs, 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* ORD-008: the driver waits for a late breadcrumb and does not reset the engine. */
static void late_breadcrumb_ORD_008(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *blocker = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *slow, *rq;
	ktime_t end;

	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, blocker, batch, 5);
	genx_kunit_wait_begun(x, batch);
	rq = genx_kunit_submit(x, lrc, NULL, 0);
	memset32(lrc->ring.vaddr + rq->head / 4, MI_NOOP, (rq->tail - rq->head) / 4);
	genx_kunit_release(batch);
	end = ktime_add_ms(ktime_get(), GENX_KUNIT_EXEC_MS);
	while (!READ_ONCE(x->rcs->stats.csb_late) && ktime_before(ktime_get(), end))
		cpu_relax();
	WRITE_ONCE(lrc->pphwsp[GENX_PPHWSP_SEQNO / 4], rq->seqno);
	genx_kunit_finish(x, slow, 0);
	genx_kunit_finish(x, rq, 0);
	KUNIT_EXPECT_GT(test, x->rcs->stats.csb_late, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.csb_faults, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The device is lost: stop returns, all fences end with -ENODEV, later calls fail. */
static void dead_device(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_request *rq, *next;

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_DEAD, 0);
	next = genx_kunit_submit(x, lrc, NULL, 0);
	genx_mmio_revoke(&x->gt->mmio);
	genx_gt_stop(x->gt);
	genx_kunit_finish(x, rq, -ENODEV);
	genx_kunit_finish(x, next, -ENODEV);
	rq = genx_request_create(lrc, 0);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(rq), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), -ENODEV);
}

/* A reset finds that the device is lost: the GT is wedged with -ENODEV. */
static void dead_in_reset(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_request *rq;

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), -ENODEV);
	genx_kunit_finish(x, rq, -ENODEV);
	KUNIT_EXPECT_TRUE(test, genx_gt_wedged(x->gt));
	rq = genx_request_create(lrc, 0);
	KUNIT_EXPECT_TRUE(test, IS_ERR(rq));
}

/* genx_gt_stop() with a batch that never ends takes bounded time and cancels the batch. */
static void stop_busy(struct kunit *test)
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
	genx_gt_stop(x->gt);
	genx_kunit_expect_within_ms(test, start, 3 * GENX_STOP_TIMEOUT_MS);
	genx_kunit_finish(x, rq, -ENODEV);
	KUNIT_EXPECT_NULL(test, lrc->image);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-540: an engine is reset while all others sleep, whose wells GDRST may need. The engine is
 * halted before, as by a start that failed: a reset for a hang records an error state, which wakes
 * all wells by itself.
 */
static void others_asleep_SIL_540(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_engine *engine, *other;

	if (!genx_gt_resets_engines(x->gt))
		kunit_skip(test, "no reset of one engine");
	for_each_engine(engine, x->gt) {
		KUNIT_EXPECT_EQ(test, genx_gt_wait_idle(x->gt, GENX_KUNIT_EXEC_MS), 0);
		for_each_engine(other, x->gt)
			genx_engine_park_now(other);
		msleep(20);	/* the wells are off */
		scoped_guard(spinlock_irq, &engine->lock)
			engine->state = GENX_ENGINE_HALTED;
		KUNIT_EXPECT_EQ(test, genx_gt_restart_halted(x->gt), 0);
		KUNIT_EXPECT_EQ(test, READ_ONCE(engine->state), GENX_ENGINE_ENABLED);
	}
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, x->gt->n_engines);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case reset_cases[] = {
	KUNIT_CASE_PARAM(others_asleep_SIL_540, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(engine_hang, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(others_continue, genx_kunit_ports_gen),
	KUNIT_CASE(drained_SIL_275),
	KUNIT_CASE(stop_together_SIL_260),
	KUNIT_CASE_PARAM(ring_hang, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(innocent_keeps_registers, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(guilty_loses_registers, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(all_engines_hang, genx_kunit_ports_gen),
	KUNIT_CASE(serves_requests),
	KUNIT_CASE(serves_waiting_work),
	KUNIT_CASE(frees_delay_no_reset),
	KUNIT_CASE_PARAM(ban, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(manual, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(never_ready, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(second_never_ready, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(closed_elsewhere, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(cancelled_elsewhere, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(bad_command_CMD_017, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(errors_in_reset_SIL_257, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(no_breadcrumb_ORD_008, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(late_breadcrumb_ORD_008, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(dead_device, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(dead_in_reset, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(stop_busy, genx_kunit_ports_gen),
	{}
};

static struct kunit_suite reset_suite = {
	.name = "genx_reset",
	.test_cases = reset_cases,
};

kunit_test_suite(reset_suite);
