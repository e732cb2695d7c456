// SPDX-License-Identifier: GPL-2.0-only
/* Holds the force-wake domains of an engine while it has requests, and a few ms longer. */

#include "gt/exec/engine_power.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/governor.h"
#include "gt/gt.h"
#include "gt/runtime_pm.h"

int genx_engine_unpark(struct genx_engine *engine)
{
	int err = 0;

	if (atomic_inc_not_zero(&engine->wake_count))
		return 0;
	guard(mutex)(&engine->wake_mutex);
	if (!engine->awake)
		err = genx_forcewake_get(&engine->gt->fw, engine->desc->fw_domains);
	if (err)
		return err;
	if (!engine->awake) {
		genx_runtime_pm_get_noresume(engine->gt);
		genx_governor_engine_wakes(engine->gt);
	}
	engine->awake = true;
	atomic_inc(&engine->wake_count);
	return 0;
}

static void park_later(struct genx_engine *engine)
{
	mod_delayed_work(engine->gt->exec->wq, &engine->park_work,
			 msecs_to_jiffies(GENX_ENGINE_PARK_MS));
}

void genx_engine_park(struct genx_engine *engine)
{
	if (atomic_dec_and_test(&engine->wake_count))
		park_later(engine);
}

static bool hardware_idle(struct genx_engine *engine)
{
	guard(spinlock_irq)(&engine->lock);
	return !engine->enabled || engine->backend->idle(engine);
}

static void sleep_locked(struct genx_engine *engine)
{
	lockdep_assert_held(&engine->wake_mutex);
	genx_governor_engine_sleeps(engine->gt);
	genx_forcewake_put(&engine->gt->fw, engine->desc->fw_domains);
	genx_runtime_pm_put(engine->gt);
	engine->awake = false;
}

static void park_work(struct work_struct *work)
{
	struct genx_engine *engine = container_of(work, struct genx_engine, park_work.work);

	guard(mutex)(&engine->wake_mutex);
	if (!engine->awake || atomic_read(&engine->wake_count))
		return;
	if (hardware_idle(engine))
		sleep_locked(engine);
	else	/* the last context is still being saved */
		park_later(engine);
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
