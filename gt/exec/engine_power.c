// SPDX-License-Identifier: GPL-2.0-only
#include "gt/exec/ending.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/governor.h"
#include "gt/exec/lrc.h"
#include "gt/gt.h"
#include "gt/runtime_pm.h"

/* One jiffy more than GENX_ENGINE_PARK_MS, because the present jiffy may be about to end. */
#define PARK_JIFFIES	(msecs_to_jiffies(GENX_ENGINE_PARK_MS) + 1)

static int wake_locked(struct genx_engine *engine)
{
	struct genx_gt *gt = engine->gt;
	int err;

	lockdep_assert_held(&engine->wake_mutex);
	err = genx_forcewake_get(&gt->fw, engine->desc->fw_domains);
	if (err)
		return err;
	err = genx_rc6_unpark(&gt->rc6);
	if (err) {
		genx_forcewake_put(&gt->fw, engine->desc->fw_domains);
		return err;
	}
	genx_runtime_pm_get_noresume(gt);
	genx_governor_engine_wakes(gt);
	engine->awake = true;
	return 0;
}

int genx_engine_unpark(struct genx_engine *engine)
{
	int err = 0;

	/* another user keeps the engine awake: no lock is needed */
	if (atomic_inc_not_zero(&engine->wake_count))
		return 0;
	guard(mutex)(&engine->wake_mutex);
	if (!engine->awake)
		err = wake_locked(engine);
	if (!err)
		atomic_inc(&engine->wake_count);
	return err;
}

static void park_later(struct genx_engine *engine, unsigned long delay)
{
	queue_delayed_work(engine->gt->exec->wq, &engine->park_work, delay);
}

/*
 * An engine can become idle after each batch, and to move a timer each time would cost more than
 * the rest of this function. So the timer is not moved: if the engine has worked since it was
 * armed, park_work() arms it again.
 */
void genx_engine_park(struct genx_engine *engine)
{
	WRITE_ONCE(engine->last_work, jiffies);
	if (atomic_dec_and_test(&engine->wake_count) &&
	    !delayed_work_pending(&engine->park_work))
		park_later(engine, PARK_JIFFIES);
}

bool genx_engine_power_idle(struct genx_engine *engine)
{
	guard(spinlock_irq)(&engine->lock);
	return engine->backend->idle(engine);
}

/* An engine that is stopped may sleep in any state of its backend. */
static bool may_sleep(struct genx_engine *engine)
{
	return READ_ONCE(engine->state) != GENX_ENGINE_ENABLED || genx_engine_power_idle(engine);
}

void genx_engine_park_now(struct genx_engine *engine)
{
	/* under the mutex, so that park_work() either reads this value or has armed its timer */
	scoped_guard(mutex, &engine->wake_mutex)
		WRITE_ONCE(engine->last_work, jiffies - PARK_JIFFIES);
	flush_delayed_work(&engine->park_work);
	/*
	 * park_work() may have requested a request of the kernel context (leave_work). Then it runs
	 * once more when that request has completed. If such a request was running before,
	 * park_work() has not armed its timer, because wake_count was not 0. The wait below then
	 * ends with that request.
	 */
	flush_work(&engine->leave_work);
	/* neither the timer nor a request: the engine sleeps already, or it is stopped */
	if (!delayed_work_pending(&engine->park_work) &&
	    (!atomic_read(&engine->wake_count) || READ_ONCE(engine->state) != GENX_ENGINE_ENABLED))
		return;
	wait_event_timeout(engine->gt->exec->idle,
			   !atomic_read(&engine->wake_count) && may_sleep(engine),
			   PARK_JIFFIES);
	flush_delayed_work(&engine->park_work);
}

/*
 * Return: a context that an idle engine keeps, for comparison only: the context of a client if it
 * keeps one, else a context of the driver. NULL: the engine is not idle or keeps none, or it may
 * park whatever it keeps, because it is stopped or without &genx_backend.parks_kernel.
 */
static const struct genx_lrc *parking_context(struct genx_engine *engine)
{
	const struct genx_lrc *last, *lrc;

	guard(spinlock_irq)(&engine->lock);
	if (engine->state != GENX_ENGINE_ENABLED || !engine->backend->parks_kernel)
		return NULL;
	last = genx_lrc_kept(engine, NULL);
	for (lrc = last; lrc; lrc = genx_lrc_kept(engine, lrc))
		if (lrc != engine->kernel)
			return lrc;
	return last;
}

static void sleep_locked(struct genx_engine *engine)
{
	lockdep_assert_held(&engine->wake_mutex);
	genx_governor_engine_sleeps(engine->gt);
	genx_rc6_park(&engine->gt->rc6);
	genx_forcewake_put(&engine->gt->fw, engine->desc->fw_domains);
	genx_runtime_pm_put(engine->gt);
	engine->awake = false;
}

/*
 * Park the engine if it has been idle for PARK_JIFFIES. If the kernel context ran last, do not wait
 * for that time: it has run to prepare the parking (&genx_engine.leave_work).
 * Return: true if the engine must leave the context of a client first.
 */
static bool park_or_wait(struct genx_engine *engine)
{
	const struct genx_lrc *lrc;
	unsigned long idle_jiffies;
	bool sleepable;

	guard(mutex)(&engine->wake_mutex);
	if (!engine->awake || atomic_read(&engine->wake_count))
		return false;
	/*
	 * No context begins to run while the mutex is held, but the last one may end. Until then
	 * parking_context() returns NULL. So first find whether the engine is idle, then its
	 * context. In the other order, the engine could park with the context of a client.
	 */
	sleepable = may_sleep(engine);
	lrc = parking_context(engine);
	idle_jiffies = jiffies - READ_ONCE(engine->last_work);
	if (idle_jiffies < PARK_JIFFIES && (!lrc || lrc != engine->kernel))
		park_later(engine, PARK_JIFFIES - idle_jiffies);
	else if (!sleepable)	/* the last context is still being saved */
		park_later(engine, PARK_JIFFIES);
	else if (!lrc || lrc == engine->kernel)
		sleep_locked(engine);
	else
		return true;
	return false;
}

static void park_work(struct work_struct *work)
{
	struct genx_engine *engine = container_of(work, struct genx_engine, park_work.work);

	/* leave a closed context at once; the engine parks later, when it has left the context */
	genx_ending_leave(engine);
	if (!park_or_wait(engine))
		return;
	/*
	 * The context of a client is still loaded. leave_work loads the kernel context in its
	 * place; try to park again 1 jiffy later, when that can be done.
	 */
	queue_work(engine->gt->exec->wq, &engine->leave_work);
	mod_delayed_work(engine->gt->exec->wq, &engine->park_work, 1);
}

void genx_engine_power_init(struct genx_engine *engine)
{
	mutex_init(&engine->wake_mutex);
	INIT_DELAYED_WORK(&engine->park_work, park_work);
}

void genx_engine_power_fini(struct genx_engine *engine)
{
	cancel_delayed_work_sync(&engine->park_work);
	guard(mutex)(&engine->wake_mutex);
	if (engine->awake)
		sleep_locked(engine);
}
