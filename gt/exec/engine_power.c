// SPDX-License-Identifier: GPL-2.0-only
#include "gt/exec/ending.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/governor.h"
#include "gt/gt.h"
#include "gt/runtime_pm.h"

/* One more, because the present jiffy may be about to end. */
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

void genx_engine_park_now(struct genx_engine *engine)
{
	/* under the mutex, so that park_work() either reads this value or has armed its timer */
	scoped_guard(mutex, &engine->wake_mutex)
		WRITE_ONCE(engine->last_work, jiffies - PARK_JIFFIES);
	flush_delayed_work(&engine->park_work);
}

static bool hardware_idle(struct genx_engine *engine)
{
	guard(spinlock_irq)(&engine->lock);
	return engine->state != GENX_ENGINE_ENABLED || engine->backend->idle(engine);
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

static void park_work(struct work_struct *work)
{
	struct genx_engine *engine = container_of(work, struct genx_engine, park_work.work);
	unsigned long idle;

	/* the engine parks after that */
	genx_ending_leave(engine);
	guard(mutex)(&engine->wake_mutex);
	if (!engine->awake || atomic_read(&engine->wake_count))
		return;
	idle = jiffies - READ_ONCE(engine->last_work);
	if (idle < PARK_JIFFIES)
		park_later(engine, PARK_JIFFIES - idle);
	else if (hardware_idle(engine))
		sleep_locked(engine);
	else	/* the last context is still being saved */
		park_later(engine, PARK_JIFFIES);
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
