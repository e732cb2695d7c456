// SPDX-License-Identifier: GPL-2.0-only
/*
 * Hang detection: a watch on the progress of an engine.
 *
 * While an engine has work, the watch samples it a few times per heartbeat interval. An engine
 * without progress may run a long batch. So the watch submits a heartbeat: a request of the kernel
 * context, which preempts the batch. If the heartbeat does not complete either, the engine hangs.
 * If closed contexts of a user complete nothing (gt/exec/orphans.h), the engine is reset without a
 * heartbeat, since no process waits for them, and their requests are cancelled.
 *
 * The watch also recovers from lost interrupts: each sample runs the bottom half. If requests have
 * completed without an interrupt, the watch calls the interrupt handler itself (genx_irq_poll()).
 */
#include <drm/drm_device.h>

#include "gt/engine/engine_internal.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/orphans.h"
#include "gt/exec/request.h"
#include "gt/exec/run_time.h"
#include "gt/exec/runqueue.h"
#include "gt/gt.h"
#include "irq/irq.h"

static void drop_heartbeat(struct genx_hang *hang)
{
	genx_request_put(hang->heartbeat);
	hang->heartbeat = NULL;
}

/*
 * Return: false if there is no memory or no ring space now, or if another task emits a request of
 * the kernel context: the next sample tries again.
 */
static bool send_heartbeat(struct genx_engine *engine)
{
	struct genx_request *rq = genx_request_try_create(engine->kernel, 0);

	if (IS_ERR(rq))
		return false;
	engine->hang.heartbeat = rq;
	genx_request_submit(rq, GENX_PRIORITY_HEARTBEAT);
	return true;
}

/* State of the engine at one sample. */
struct sample {
	bool busy;
	bool endless;	/* closed contexts of a user run and complete nothing */
	u64 progress;
	u64 resets;
};

/* Return: bound of the time without progress, in ms; the default if heartbeats are off. */
static unsigned int heartbeat_ms(const struct genx_engine *engine)
{
	return READ_ONCE(engine->props.heartbeat_ms) ?: genx_engine_props_default.heartbeat_ms;
}

static struct sample take_sample(struct genx_engine *engine)
{
	struct genx_lrc *lrc;

	guard(spinlock_irq)(&engine->lock);
	lrc = engine->backend->running(engine);
	genx_run_time_sample(engine, lrc);
	/* only while an orphan runs: the reset counts the hang for the running context */
	if (lrc && genx_orphans_is_overrun(lrc))
		engine->reset_for_orphans = true;
	return (struct sample){
		.busy = engine->state == GENX_ENGINE_ENABLED &&
			(!RB_EMPTY_ROOT(&engine->runnable.rb_root) || engine->n_marked ||
			 !engine->backend->idle(engine)),
		.endless = engine->reset_for_orphans,
		.progress = engine->stats.completed + engine->stats.resets,
		.resets = engine->stats.resets,
	};
}

/* A reset since the sample has ended the hang: another one would hit an innocent context. */
static void hang_found(struct genx_engine *engine, const struct sample *sample, const char *why)
{
	guard(spinlock_irq)(&engine->lock);
	if (engine->stats.resets == sample->resets)
		genx_engine_hung(engine, why);
}

/* Evaluate one sample. Return: true if the engine has work, and another sample is needed. */
static bool check_progress(struct genx_engine *engine)
{
	struct genx_hang *hang = &engine->hang;
	struct sample now = take_sample(engine);
	unsigned int bound;

	if (hang->heartbeat && dma_fence_is_signaled(&hang->heartbeat->fence))
		drop_heartbeat(hang);
	if (!now.busy) {
		hang->quiet_ms = 0;
		return false;
	}
	/* a heartbeat would not help: it preempts the closed contexts, which then run again */
	if (now.endless) {
		hang_found(engine, &now, "closed contexts complete nothing");
		return true;
	}
	if (now.progress != hang->progress)
		hang->quiet_ms = 0;
	else
		hang->quiet_ms += READ_ONCE(hang->period_ms);
	hang->progress = now.progress;

	/*
	 * A heartbeat must preempt the running batch, so it gets the time of a preemption, if that
	 * is longer. If the user has changed the heartbeat interval, that interval alone is the
	 * bound.
	 */
	bound = heartbeat_ms(engine);
	if (hang->heartbeat && bound == genx_engine_props_default.heartbeat_ms)
		bound = max(bound, READ_ONCE(engine->props.preempt_ms));
	if (hang->quiet_ms > bound) {
		if (hang->heartbeat)
			hang_found(engine, &now, "no progress");
		if (hang->heartbeat || !READ_ONCE(engine->props.heartbeat_ms) ||
		    send_heartbeat(engine))
			hang->quiet_ms = 0;
	}
	return true;
}

/*
 * Return: true if a request has completed since the last sample without an interrupt of the engine.
 * If the interrupt came just before the last sample, the result is wrongly true. That costs one
 * needless call of genx_irq_poll().
 */
static bool interrupt_lost(struct genx_engine *engine)
{
	unsigned int interrupts = READ_ONCE(engine->interrupts);
	struct genx_hang *hang = &engine->hang;
	u64 completed;
	bool lost;

	scoped_guard(spinlock_irq, &engine->lock)
		completed = engine->stats.completed;
	lost = completed != hang->completed && interrupts == hang->interrupts;
	hang->completed = completed;
	hang->interrupts = interrupts;
	return lost;
}

static void hang_work(struct work_struct *work)
{
	struct genx_engine *engine = container_of(work, struct genx_engine, hang.work.work);
	bool cookie, again;

	if (interrupt_lost(engine))
		genx_irq_poll(engine->gt->irq);
	cookie = dma_fence_begin_signalling();
	genx_engine_kick(engine);
	again = check_progress(engine);
	dma_fence_end_signalling(cookie);
	if (again)
		genx_engine_watch(engine);
}

void genx_hang_init(struct genx_engine *engine)
{
	INIT_DELAYED_WORK(&engine->hang.work, hang_work);
}

void genx_hang_stop(struct genx_engine *engine)
{
	cancel_delayed_work_sync(&engine->hang.work);
	drop_heartbeat(&engine->hang);
}
