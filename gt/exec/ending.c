// SPDX-License-Identifier: GPL-2.0-only
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/encode/emit.h"
#include "gt/exec/client.h"
#include "gt/exec/ending.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/orphans.h"
#include "gt/exec/request_types.h"
#include "gt/exec/runqueue.h"
#include "gt/gt.h"

/*
 * Most contexts that are ended, or marked, with engine->lock held and interrupts off: a client can
 * have thousands, each with a full ring.
 */
#define END_AT_ONCE	16

void genx_ending_blame(struct genx_lrc *lrc, struct list_head *done)
{
	struct genx_engine *engine = lrc->engine;
	char label[GENX_LRC_LABEL];
	bool banned = false;

	lrc->hangs++;
	lrc->suspected = false;
	engine->stats.client_hangs += !!lrc->client;
	if (lrc != engine->kernel && !READ_ONCE(lrc->unbannable)) {
		if (lrc->hangs >= GENX_LRC_MAX_HANGS)
			WRITE_ONCE(lrc->banned, true);
		/* a closed context is banned, too, but not because of hangs */
		banned = genx_client_blame(lrc->client, lrc->hangs >= GENX_LRC_MAX_HANGS);
	}
	genx_runqueue_cancel(lrc, -EIO, done);
	genx_lrc_rewind(lrc, lrc->tail, true);
	if (genx_reset_may_log(&engine->gt->reset))
		drm_warn(engine->gt->drm, "%s: %s hung, its requests fail with EIO%s\n",
			 engine->desc->name, genx_lrc_label(lrc, label),
			 banned ? "; client banned" : lrc->banned ? "; context banned" : "");
}

/*
 * The preemption of a context that is being ended has a bound of its own (gt/exec/timeslice.c). If
 * the timer bounds the preemption of @lrc already, end that phase: the next update of the timer
 * begins it again with the new bound.
 */
static void restart_timer(const struct genx_lrc *lrc)
{
	struct genx_timeslice *ts = &lrc->engine->timeslice;

	if (ts->lrc == lrc && ts->phase == GENX_TIMESLICE_PREEMPT)
		ts->phase = GENX_TIMESLICE_NONE;
}

/*
 * Return: true if the hardware does not use a context of a client. Then it never will while the
 * context is marked, since a marked context is not loaded.
 */
static bool is_unused(const struct genx_lrc *lrc)
{
	return !(lrc->flags & GENX_LRC_KERNEL) && !genx_lrc_saving(lrc) &&
	       !lrc->engine->backend->loaded(lrc->engine, lrc);
}

void genx_ending_mark(struct genx_lrc *lrc, enum genx_end_reason why)
{
	struct genx_engine *engine = lrc->engine;
	bool marked;

	lockdep_assert_held(&engine->lock);
	/* the other reasons cancel all requests: they replace the one that may cancel nothing */
	if (lrc->end_reason && (lrc->end_reason != GENX_END_OVERTIME || why == GENX_END_OVERTIME))
		return;
	marked = lrc->end_reason;
	lrc->end_reason = why;
	lrc->end_ran = engine->backend->running(engine) == lrc;
	lrc->redeemed = false;
	genx_engine_kick(engine);
	if (marked)
		return;
	genx_lrc_get(lrc);
	list_add_tail(&lrc->mark_link,
		      is_unused(lrc) ? &engine->marked_unused : &engine->marked);
	engine->n_marked++;
	genx_runqueue_withdraw(lrc);
	genx_orphans_sort(lrc);
	restart_timer(lrc);
}

static void unmark(struct genx_lrc *lrc)
{
	lrc->end_reason = GENX_END_NONE;
	list_del_init(&lrc->mark_link);
	lrc->engine->n_marked--;
	/* a context that was only marked, and not cancelled, runs on */
	genx_runqueue_return(lrc);
	genx_orphans_sort(lrc);
	genx_lrc_put(lrc);
}

/* End the requests of a closed context. */
static void end_closed(struct genx_lrc *lrc)
{
	/* a request that is being emitted now is refused at its submission */
	WRITE_ONCE(lrc->banned, true);
	if (!list_empty(&lrc->requests) || !list_empty(&lrc->blocked))
		genx_ending_mark(lrc, GENX_END_CLOSED);
}

void genx_ending_submitted(struct genx_lrc *lrc)
{
	lockdep_assert_held(&lrc->engine->lock);
	if (READ_ONCE(lrc->closed) && READ_ONCE(lrc->banned))
		genx_ending_mark(lrc, GENX_END_CLOSED);
}

bool genx_ending_keeps_closed(struct genx_engine *engine)
{
	const struct genx_lrc *lrc = NULL;
	bool closed = false;

	guard(spinlock_irq)(&engine->lock);
	/* until a context is closed, or there is no further one */
	while (!closed && (lrc = genx_lrc_kept(engine, lrc)))
		closed = READ_ONCE(lrc->closed);
	return closed;
}

/*
 * If a context is to run again, its image is rewritten when its requests are cancelled. A save by
 * the hardware that lands later would bring back the old ring head, and the context would run what
 * was cancelled (SIL-139). No wait for a closed context, which never runs again, nor for the kernel
 * context, whose requests the others wait for.
 */
static bool waits_for_save(const struct genx_lrc *lrc)
{
	return lrc->end_reason && lrc->end_reason != GENX_END_CLOSED && lrc->pphwsp &&
	       lrc != lrc->engine->kernel && genx_lrc_saving(lrc);
}

/*
 * Return: true if runnable contexts will replace the marked contexts that are loaded. They cannot
 * replace a marked context that runs on an engine whose batches cannot be preempted.
 */
static bool is_replaced(struct genx_engine *engine)
{
	struct genx_lrc *running, *next;

	if (!engine->backend->preempts || !genx_runqueue_choose(engine, &next, 1))
		return false;
	running = engine->backend->running(engine);
	return genx_emit_batch_preempts(engine->emit) || !running || !running->end_reason;
}

/*
 * Return: true if the kernel context can replace all marked contexts that are loaded. A reset costs
 * the user of a closed context nothing, but it delays all other clients, and hits engines that
 * share it. So there the engine is reset only if it does not preempt the context in time
 * (gt/exec/timeslice.c), which counts as a hang. A context that runs, and is marked for another
 * reason, counts as one that hung already.
 */
static bool kernel_replaces(const struct genx_engine *engine)
{
	const struct genx_lrc *lrc;

	if (!engine->backend->preempts || !genx_emit_batch_preempts(engine->emit))
		return false;
	list_for_each_entry(lrc, &engine->marked, mark_link)
		if (lrc->end_reason != GENX_END_CLOSED && engine->backend->loaded(engine, lrc))
			return false;
	return true;
}

bool genx_ending_waits(struct genx_engine *engine)
{
	const struct genx_lrc *lrc;
	bool loaded = false;

	guard(spinlock_irq)(&engine->lock);
	/* the hardware saves none of engine->marked_unused, and has none of them loaded */
	list_for_each_entry(lrc, &engine->marked, mark_link) {
		if (waits_for_save(lrc))
			return true;
		loaded = loaded || engine->backend->loaded(engine, lrc);
	}
	return loaded && kernel_replaces(engine) && !is_replaced(engine);
}

void genx_ending_leave(struct genx_engine *engine)
{
	if (genx_ending_keeps_closed(engine))
		queue_work(engine->gt->exec->wq, &engine->leave_work);
}

void genx_ending_close(struct genx_lrc *lrc, bool persistent)
{
	struct genx_engine *engine = lrc->engine;

	genx_lrc_close(lrc);
	scoped_guard(spinlock_irq, &engine->lock) {
		/*
		 * Read under the lock: either genx_ending_orphans() finds the context closed, or
		 * the new setting is read here.
		 */
		if (!persistent || !READ_ONCE(engine->props.heartbeat_ms))
			end_closed(lrc);
		/*
		 * Also a context whose requests are being ended: the hardware may still run it, so
		 * its user must keep the GPU (genx_client_claim()).
		 */
		genx_orphans_add(lrc);
	}
	/* park_work(), which finds closed contexts, does not run on an engine that stays idle */
	genx_ending_leave(engine);
}

bool genx_ending_some(struct genx_engine *engine, struct genx_client *client)
{
	/* a list of this client: the user can have thousands of contexts in other files */
	struct list_head *orphans = &client->share[engine->index].orphans;
	unsigned int n;

	lockdep_assert_held(&engine->lock);
	for (n = 0; n < END_AT_ONCE; n++) {
		struct genx_lrc *lrc;

		lrc = list_first_entry_or_null(orphans, struct genx_lrc, orphan_link);
		/* marked contexts come last */
		if (!lrc || lrc->end_reason)
			return false;
		end_closed(lrc);
	}
	return true;
}

void genx_ending_client(struct genx_gt *gt, struct genx_client *client)
{
	struct genx_engine *engine;
	bool more;

	for_each_engine(engine, gt) {
		do {
			scoped_guard(spinlock_irq, &engine->lock)
				more = genx_ending_some(engine, client);
			cond_resched();
		} while (more);
	}
}

/* genx_ending_overrun() for one user. @left: number of contexts that may be marked. */
static bool end_overrun(struct genx_user_share *user, const struct genx_lrc *except,
			unsigned int *left)
{
	struct genx_lrc *lrc, *next;

	list_for_each_entry_safe(lrc, next, &user->charged, charged_link) {
		if (lrc == except)
			continue;
		if (!(*left)--)
			return true;
		/* the next call begins with the next context */
		list_del_init(&lrc->charged_link);
		end_closed(lrc);
	}
	return false;
}

bool genx_ending_overrun(struct genx_engine *engine, const struct genx_lrc *except)
{
	struct genx_user_share *user;
	unsigned int left = END_AT_ONCE;

	lockdep_assert_held(&engine->lock);
	list_for_each_entry(user, &engine->overrun, overrun_link)
		if (end_overrun(user, except, &left))
			return true;
	return false;
}

void genx_ending_orphans(struct genx_engine *engine)
{
	struct genx_lrc *lrc;

	/* the mutex keeps the list as it is: take the lock for one of thousands at a time */
	guard(mutex)(&engine->images_lock);
	list_for_each_entry(lrc, &engine->images, link) {
		scoped_guard(spinlock_irq, &engine->lock)
			if (READ_ONCE(lrc->closed))
				end_closed(lrc);
		cond_resched();
	}
}

void genx_ending_request(struct genx_request *rq)
{
	guard(spinlock_irqsave)(&rq->engine->lock);
	/* a request that is not retired has a reference to its context */
	if (rq->state != GENX_REQUEST_RETIRED)
		genx_ending_mark(rq->lrc, GENX_END_MEMORY);
}

/*
 * Return: true if the end of the context counts as a hang. The end of a closed context never does.
 * A context whose memory goes away may have waited for other contexts all the time, or a barrier
 * may have preempted it: it has hung only if it was running, and had begun its first request.
 */
static bool is_hang(struct genx_lrc *lrc)
{
	struct genx_request *first;

	first = list_first_entry_or_null(&lrc->requests, struct genx_request, link);
	if (!first || lrc->end_reason == GENX_END_CLOSED)
		return false;
	return lrc->end_reason != GENX_END_MEMORY || (lrc->end_ran && genx_request_started(first));
}

/*
 * Cancel the requests of a context that does not end by a hang. A context whose memory goes away
 * runs on afterwards: its ring head moves behind the cancelled requests, so that it does not go on
 * in the middle of one. If it had begun a request, the saved state is not reliable, and the default
 * state replaces it.
 */
static void cancel(struct genx_lrc *lrc, struct list_head *done)
{
	struct genx_request *first;
	bool started;

	first = list_first_entry_or_null(&lrc->requests, struct genx_request, link);
	started = first && genx_request_started(first);
	genx_runqueue_cancel(lrc, -EIO, done);
	if (lrc->end_reason == GENX_END_MEMORY)
		genx_lrc_rewind(lrc, lrc->tail, started);
}

/*
 * End a marked context. If the driver has released its image, genx_gt_stop() has cancelled its
 * requests already. If it was marked for its run time and no request is left that could have hung,
 * only the mark is removed.
 */
static void end(struct genx_lrc *lrc, struct list_head *done)
{
	struct genx_engine *engine = lrc->engine;

	if (lrc->pphwsp && is_hang(lrc)) {
		engine->stats.hangs++;
		genx_ending_blame(lrc, done);
	} else if (lrc->pphwsp && lrc->end_reason != GENX_END_OVERTIME) {
		cancel(lrc, done);
	}
	unmark(lrc);
}

/*
 * End the contexts of a list of marked ones that the hardware has left.
 * @waiting: increased by the number of contexts that end once their saves have landed
 * @left: number of contexts that may be ended, decreased by those that were
 * Return: true if more contexts can end now.
 */
static bool end_unloaded(struct list_head *marked, struct list_head *done, unsigned int *waiting,
			 unsigned int *left)
{
	struct genx_lrc *lrc, *next;

	list_for_each_entry_safe(lrc, next, marked, mark_link) {
		struct genx_engine *engine = lrc->engine;

		if (lrc->redeemed) {
			unmark(lrc);
			/* the bottom half loads the context again */
			genx_engine_kick(engine);
		} else if (engine->backend->loaded(engine, lrc)) {
			continue;
		} else if (waits_for_save(lrc)) {
			(*waiting)++;
		} else {
			if (!*left)
				return true;
			(*left)--;
			end(lrc, done);
		}
	}
	return false;
}

/*
 * Marked contexts wait until a request of the kernel context has completed, or has preempted them.
 * Batches of clients must not delay that request, because they may never end. So it gets the
 * priority of a barrier, also one that was submitted before for another purpose and with a lower
 * priority.
 */
static void hurry_kernel(struct genx_engine *engine)
{
	struct genx_request *rq;

	if (list_empty(&engine->kernel->requests)) {
		/* one request at a time: when it has ended, the bottom half calls this again */
		queue_work(engine->gt->exec->wq, &engine->leave_work);
		return;
	}
	list_for_each_entry(rq, &engine->kernel->requests, link)
		WRITE_ONCE(rq->priority, max(rq->priority, GENX_PRIORITY_BARRIER));
	if (genx_runqueue_raise(engine->kernel, GENX_PRIORITY_BARRIER))
		engine->backend->queue(engine);
}

bool genx_ending_collect(struct genx_engine *engine, struct list_head *done)
{
	unsigned int waiting = 0, left = END_AT_ONCE;

	lockdep_assert_held(&engine->lock);
	if (likely(!engine->n_marked))
		return false;
	if (end_unloaded(&engine->marked, done, &waiting, &left) ||
	    end_unloaded(&engine->marked_unused, done, &waiting, &left)) {
		genx_engine_kick(engine);
		return false;
	}
	if (waiting)
		hurry_kernel(engine);
	/* all marked contexts wait for their saves, so none is loaded and needs a reset */
	if (waiting == engine->n_marked)
		return false;
	/*
	 * A held engine runs only the kernel context and &genx_engine.held_runs. Either one of them
	 * preempts the marked context, or held_runs is the marked context. In the second case the
	 * task that waits for its request requests the reset (give_up()).
	 */
	if (!engine->n_marked || engine->held || engine->reset_for_marked)
		return false;
	if (is_replaced(engine))
		return false;
	if (kernel_replaces(engine)) {
		hurry_kernel(engine);
		return false;
	}
	engine->reset_for_marked = true;
	return true;
}
