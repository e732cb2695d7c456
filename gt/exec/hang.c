// SPDX-License-Identifier: GPL-2.0-only
/*
 * Progress watch of an engine.
 *
 * It also makes up for lost interrupts: each look runs the bottom half, and if work ended
 * of which no interrupt told, the interrupts are served as if one had come.
 */
#include <drm/drm_device.h>

#include "gt/exec/engine.h"
#include "gt/exec/exec.h"
#include "gt/gt.h"
#include "gt/exec/hang.h"
#include "gt/exec/recovery.h"
#include "irq/irq.h"

static unsigned long interval(const struct genx_engine *engine)
{
	return max(1UL, msecs_to_jiffies(READ_ONCE(engine->gt->exec.heartbeat_ms)) /
			GENX_HANG_TICKS);
}

static void drop_heartbeat(struct genx_hang *hang)
{
	genx_request_put(hang->heartbeat);
	hang->heartbeat = NULL;
}

static void send_heartbeat(struct genx_engine *engine)
{
	struct genx_request *rq = genx_request_try_create(engine->kernel, 0);

	/* no memory or no space now: the next look tries again */
	if (IS_ERR(rq))
		return;
	engine->hang.heartbeat = rq;
	genx_request_submit(rq, GENX_PRIORITY_HEARTBEAT);
}

/* What the engine does, as far as the watch is interested. */
struct look {
	bool busy;
	bool endless;			/* what runs belongs to nobody, and does not end */
	u64 progress;
	const struct genx_lrc *running;	/* not to be dereferenced */
};

/*
 * Has a closed context run at so many looks without completing anything? It need not be one look
 * after the other: several such contexts take turns, with each other and with others.
 */
static bool is_endless(struct genx_lrc *lrc)
{
	u32 done = READ_ONCE(lrc->pphwsp[GENX_PPHWSP_SEQNO / sizeof(u32)]);

	lockdep_assert_held(&lrc->engine->lock);
	if (!READ_ONCE(lrc->closed) || done != lrc->orphan_seqno)
		lrc->orphan = 0;
	else
		lrc->orphan++;
	lrc->orphan_seqno = done;
	if (lrc->orphan <= GENX_HANG_TICKS)
		return false;
	lrc->orphan = 0;
	return true;
}

static struct look look_at(struct genx_engine *engine)
{
	struct genx_lrc *lrc = NULL;
	struct look look = {};

	spin_lock_irq(&engine->lock);
	if (engine->n_active)
		lrc = engine->active[0].lrc;
	else if (engine->n_pending)
		lrc = engine->pending[0].lrc;
	look.busy = engine->enabled &&
		    (!RB_EMPTY_ROOT(&engine->runnable.rb_root) || !genx_execlists_idle(engine));
	look.endless = lrc && is_endless(lrc);
	look.progress = engine->stats.completed + engine->stats.resets;
	look.running = lrc;
	spin_unlock_irq(&engine->lock);
	return look;
}

static void take_turns(struct genx_engine *engine)
{
	spin_lock_irq(&engine->lock);
	genx_execlists_rotate(engine);
	genx_execlists_submit(engine);
	spin_unlock_irq(&engine->lock);
}

static void hang_found(struct genx_engine *engine, const char *why)
{
	spin_lock_irq(&engine->lock);
	engine->stats.hangs++;
	spin_unlock_irq(&engine->lock);
	genx_gt_reset_async(engine->gt, BIT(engine->index), why);
}

/* One look; returns true as long as there is something to watch. */
static bool watch(struct genx_engine *engine)
{
	struct genx_hang *hang = &engine->hang;
	struct look look = look_at(engine);

	if (hang->heartbeat && dma_fence_is_signaled(&hang->heartbeat->fence))
		drop_heartbeat(hang);
	if (!look.busy) {
		hang->quiet = 0;
		return false;
	}
	/*
	 * A sign of life does not help what nobody waits for. Nobody else gets the engine
	 * before its reset, which takes what runs.
	 */
	if (look.endless) {
		hang_found(engine, "closed context does not end");
		return true;
	}
	if (look.progress != hang->progress)
		hang->quiet = 0;
	else
		hang->quiet++;
	if (look.running == hang->running)
		take_turns(engine);
	hang->progress = look.progress;
	hang->running = look.running;

	if (hang->quiet > GENX_HANG_TICKS) {
		hang->quiet = 0;
		if (hang->heartbeat)
			hang_found(engine, "no sign of life");
		else
			send_heartbeat(engine);
	}
	return true;
}

/*
 * Has anything completed since the last look without an interrupt of the engine? One that
 * came just before that look makes this true as well, which costs one service.
 */
static bool interrupt_lost(struct genx_engine *engine)
{
	unsigned int interrupts = READ_ONCE(engine->interrupts);
	struct genx_hang *hang = &engine->hang;
	u64 completed;
	bool lost;

	spin_lock_irq(&engine->lock);
	completed = engine->stats.completed;
	spin_unlock_irq(&engine->lock);
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
	again = watch(engine);
	dma_fence_end_signalling(cookie);
	if (again)
		queue_delayed_work(engine->gt->exec.wq, &engine->hang.work, interval(engine));
}

void genx_hang_init(struct genx_engine *engine)
{
	INIT_DELAYED_WORK(&engine->hang.work, hang_work);
}

void genx_hang_arm(struct genx_engine *engine)
{
	if (!delayed_work_pending(&engine->hang.work))
		queue_delayed_work(engine->gt->exec.wq, &engine->hang.work, interval(engine));
}

void genx_hang_stop(struct genx_engine *engine)
{
	cancel_delayed_work_sync(&engine->hang.work);
	drop_heartbeat(&engine->hang);
}
