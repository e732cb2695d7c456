// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: recovery
 *
 * The guilty request is determined while the engine is stopped: it is the first request of the
 * running context, if the engine had begun to run it. This request and the later ones of its
 * context fail, and the context starts again from the default state. A request that had not begun
 * is run again, once: if the next reset finds the same request first, it is guilty. The same holds
 * for a request that runs on another engine when the whole GT must be reset because of a hang. A
 * request on an engine that only shares the reset of another one is never guilty: a client of
 * compute must not be able to end the work of others on render. Nor is a request on another engine
 * if the whole GT is reset only to cancel requests. All other requests are still in their rings,
 * and their contexts are loaded again.
 */
#include <linux/list.h>

#include "gt/engine/recover.h"
#include "gt/exec/busy.h"
#include "gt/exec/ending.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/orphans.h"
#include "gt/exec/request.h"
#include "gt/exec/run_time.h"
#include "gt/exec/runqueue.h"

/* Is another context of the driver being ended, for example the context of a late blit? */
static bool gave_up(const struct genx_engine *engine, const struct genx_lrc *lrc)
{
	const struct genx_lrc *other;

	list_for_each_entry(other, &engine->marked, mark_link)
		if (other != lrc && other->flags & GENX_LRC_KERNEL)
			return true;
	return false;
}

/*
 * Return: true if a context of the driver, for example that of blits, was to replace @lrc: it still
 * waits for that, or the driver has given it up meanwhile. Then @lrc is not to blame at once, for
 * three reasons: the switch may hang, which the client has not asked for; the other context may
 * hang, if the engine has not reported the switch; and a client may have more time for a preemption
 * than a blit. The kernel context does not count: a hang is found by its heartbeat, which is to
 * replace @lrc.
 */
static bool is_displaced(const struct genx_engine *engine, const struct genx_lrc *lrc)
{
	const struct genx_lrc *next = genx_runqueue_next(engine);

	if (lrc == engine->kernel)
		return false;
	return (next && next != lrc && next->flags & GENX_LRC_KERNEL) || gave_up(engine, lrc);
}

static bool is_guilty(struct genx_lrc *lrc, const struct genx_request *rq, bool blame)
{
	if (blame && (READ_ONCE(lrc->closed) || genx_request_started(rq)))
		return true;
	/*
	 * In three cases a request is guilty only if the previous reset found it too: it had not
	 * begun; it was to be replaced (is_displaced()); its engine is not to blame. The second and
	 * the third case also apply to a closed context, because the engine of another user may
	 * have hung.
	 */
	return lrc->suspect == rq->seqno && lrc->suspected;
}

/*
 * Recover the context that was on the engine; all others are intact in memory, or the backend
 * recovers them. If the reset was requested to cancel requests of certain contexts, the running
 * context is innocent, unless it is one of them.
 */
static void recover_running(struct genx_engine *engine, enum genx_recover_cause cause,
			    struct list_head *done)
{
	bool blame = cause == GENX_RECOVER_ENGINE;
	struct genx_lrc *lrc = engine->backend->running(engine);
	bool cancels = engine->reset_for_marked || engine->reset_for_orphans;
	struct genx_request *rq;
	bool innocent;

	if (!lrc)
		return;
	genx_runqueue_retire(lrc, done);
	/* hung_before() also counts the hang: it is called for hangs only */
	innocent = blame && !cancels && engine->backend->hung_before &&
		   engine->backend->hung_before(engine);
	rq = list_first_entry_or_null(&lrc->requests, struct genx_request, link);
	if (!rq) {
		/*
		 * All requests are complete, but the reset may have interrupted the save of the
		 * context: it resumes with the registers of the save before.
		 */
		lrc->resets++;
		genx_lrc_rewind(lrc, lrc->tail, false);
		return;
	}
	/*
	 * genx_ending_collect() cancels the requests of a marked context, unless a request has
	 * completed in time: such a context runs on. Besides, a closed context that was not
	 * preempted in time counts as hung: otherwise its user could delay other contexts in this
	 * way again and again.
	 */
	if (lrc->end_reason && !lrc->redeemed) {
		if (lrc->end_reason == GENX_END_CLOSED && blame && !cancels && !innocent)
			genx_ending_blame(lrc, done);
		return;
	}
	blame = blame && !is_displaced(engine, lrc);
	/* a reset that cancels is for orphans that ran too long; another one is for a hang */
	if (cancels ? genx_orphans_is_overrun(lrc) :
	    cause != GENX_RECOVER_SHARED && !innocent && is_guilty(lrc, rq, blame)) {
		genx_ending_blame(lrc, done);
		return;
	}
	lrc->resets++;
	if (!cancels && cause != GENX_RECOVER_SHARED && !innocent) {
		lrc->suspect = rq->seqno;
		lrc->suspected = true;
	}
	genx_lrc_rewind(lrc, rq->head, false);
}

/*
 * Mark the orphans of users that ran for too long, a few at a time with the lock held. The running
 * context is left to recover_running(). This comes first: when that context is cancelled, the run
 * time of the orphans of its user falls, and may then be within the limit.
 */
static void mark_overrun(struct genx_engine *engine)
{
	bool more;

	do {
		scoped_guard(spinlock_irq, &engine->lock)
			more = genx_ending_overrun(engine, engine->backend->running(engine));
	} while (more);
}

/* All orphans that ran for too long are marked but the running context, if it was not cancelled. */
static void end_overrun(struct genx_engine *engine)
{
	struct genx_user_share *user, *next;

	genx_ending_overrun(engine, NULL);
	list_for_each_entry_safe(user, next, &engine->overrun, overrun_link)
		list_del_init(&user->overrun_link);
}

void genx_recover_engine(struct genx_engine *engine, enum genx_recover_cause cause,
			 struct list_head *done)
{
	mark_overrun(engine);
	scoped_guard(spinlock_irq, &engine->lock) {
		recover_running(engine, cause, done);
		engine->backend->recover(engine, done);
		genx_run_time_switch(engine, NULL);
		genx_busy_update(engine);
		end_overrun(engine);
		genx_ending_collect(engine, done);
		genx_engine_forget_requests(engine);
		engine->stats.resets++;
	}
	genx_requests_signal(done);
}
