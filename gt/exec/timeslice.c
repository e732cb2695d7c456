// SPDX-License-Identifier: GPL-2.0-only
#include "gt/exec/engine_defer.h"
#include "gt/exec/lrc.h"
#include "gt/exec/run_time.h"
#include "gt/exec/runqueue.h"
#include "gt/exec/timeslice.h"
#include "include/compat.h"

static enum hrtimer_restart timer_kick(struct hrtimer *timer)
{
	genx_engine_kick(container_of(timer, struct genx_engine, timeslice.timer));
	return HRTIMER_NORESTART;
}

void genx_timeslice_init(struct genx_engine *engine)
{
	hrtimer_setup(&engine->timeslice.timer, timer_kick, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
}

void genx_timeslice_stop(struct genx_engine *engine)
{
	hrtimer_cancel(&engine->timeslice.timer);
}

/*
 * Return: true if a context that is being ended waits for the preemption of @running. Such a
 * context is in a queue that is to replace @running, or it is a later element of the queue of
 * @running. It can end when the hardware has taken a queue without it, and every new queue preempts
 * @running.
 */
static bool marked_waits(const struct genx_engine *engine, const struct genx_lrc *running)
{
	const struct genx_lrc *lrc;

	/* those of engine->marked_unused are not loaded */
	list_for_each_entry(lrc, &engine->marked, mark_link)
		if (lrc != running && engine->backend->loaded(engine, lrc))
			return true;
	return false;
}

/*
 * phase_now() for a held engine, which runs only contexts of the driver. Their requests have other
 * bounds, but a preemption that had begun before goes on, with the same end. Otherwise a client
 * whose batch cannot be preempted could ask for a barrier again and again, and would never be
 * preempted: each barrier would begin the time again.
 */
static enum genx_timeslice_phase phase_held(const struct genx_engine *engine,
					    const struct genx_lrc *running)
{
	const struct genx_timeslice *ts = &engine->timeslice;

	return ts->phase == GENX_TIMESLICE_PREEMPT && ts->lrc == running &&
	       running != engine->held_runs ? GENX_TIMESLICE_PREEMPT : GENX_TIMESLICE_NONE;
}

/* Which phase should the timer bound now? @running: the context that the hardware runs. */
static enum genx_timeslice_phase phase_now(const struct genx_engine *engine,
					   const struct genx_lrc *running)
{
	const struct genx_lrc *next;

	if (!engine->backend->preempts || engine->state != GENX_ENGINE_ENABLED || !running ||
	    running == engine->kernel)
		return GENX_TIMESLICE_NONE;
	if (engine->held)
		return phase_held(engine, running);
	/* no search for rivals of a context that runs alone */
	if (engine->n_runnable == running->place.queued && !engine->n_marked)
		return GENX_TIMESLICE_NONE;
	/* the reset that ends the context is requested, and waits for nothing else */
	if (running->end_reason && engine->reset_for_marked)
		return GENX_TIMESLICE_NONE;
	/* a request of the kernel context, which is never the next one below, replaces it, too */
	if (running->end_reason && !list_empty(&engine->kernel->requests))
		return GENX_TIMESLICE_PREEMPT;
	next = genx_runqueue_next(engine);
	if ((next && next != running) || marked_waits(engine, running))
		return GENX_TIMESLICE_PREEMPT;
	return genx_runqueue_contended(running) ? GENX_TIMESLICE_TURN : GENX_TIMESLICE_NONE;
}

/*
 * Return: bound of a preemption, in ms. A platform may give batches more time than the default
 * (desc->preempt_ms). A context that is being ended gets the default at most, because others wait
 * for its end, and also if preemptions have no bound (0): otherwise it could run without end.
 */
static unsigned int preempt_ms(const struct genx_engine *engine, const struct genx_lrc *running)
{
	unsigned int ms = READ_ONCE(engine->props.preempt_ms);

	return running->end_reason ? min_not_zero(ms, genx_engine_props_default.preempt_ms) : ms;
}

static unsigned int phase_ms(const struct genx_engine *engine, enum genx_timeslice_phase phase,
			     const struct genx_lrc *running)
{
	switch (phase) {
	case GENX_TIMESLICE_TURN:
		return READ_ONCE(engine->props.timeslice_ms);
	case GENX_TIMESLICE_PREEMPT:
		return preempt_ms(engine, running);
	default:
		return 0;
	}
}

static void arm(struct genx_engine *engine, enum genx_timeslice_phase phase,
		const struct genx_lrc *running)
{
	struct genx_timeslice *ts = &engine->timeslice;
	unsigned int ms = phase_ms(engine, phase, running);

	/* 0: the phase has no bound */
	ts->phase = ms ? phase : GENX_TIMESLICE_NONE;
	ts->lrc = running;
	if (!ms)
		return;
	ts->end = ktime_add_ms(ktime_get(), ms);
	hrtimer_start(&ts->timer, ms_to_ktime(ms), HRTIMER_MODE_REL);
}

void genx_timeslice_recheck(struct genx_engine *engine)
{
	struct genx_timeslice *ts = &engine->timeslice;
	struct genx_lrc *running = engine->backend->running(engine);
	enum genx_timeslice_phase phase = phase_now(engine, running);

	lockdep_assert_held(&engine->lock);
	genx_run_time_switch(engine, running);
	if (phase != ts->phase || running != ts->lrc)
		arm(engine, phase, running);
}

bool genx_timeslice_expire(struct genx_engine *engine)
{
	struct genx_timeslice *ts = &engine->timeslice;

	lockdep_assert_held(&engine->lock);
	genx_timeslice_update(engine);
	if (!ts->phase || ktime_before(ktime_get(), ts->end))
		return false;
	if (ts->phase == GENX_TIMESLICE_PREEMPT) {
		/* arm the timer again, because the reset may be refused */
		arm(engine, ts->phase, ts->lrc);
		return true;
	}
	/* the turn is over: genx_timeslice_update() below begins the next phase */
	ts->phase = GENX_TIMESLICE_NONE;
	genx_runqueue_end_turn(engine->backend->running(engine));
	engine->backend->queue(engine);
	genx_timeslice_update(engine);
	return false;
}

void genx_timeslice_restart(struct genx_engine *engine)
{
	guard(spinlock_irqsave)(&engine->lock);
	engine->timeslice.phase = GENX_TIMESLICE_NONE;
	genx_timeslice_update(engine);
}
