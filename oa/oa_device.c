// SPDX-License-Identifier: GPL-2.0-only
/*
 * The OA (Observation Architecture) unit at probe, suspend, resume, reset of the GT and removal of
 * the device.
 */

#include <drm/drm_managed.h>

#include "gt/gt.h"
#include "include/compat.h"
#include "oa/count.h"
#include "oa/oa.h"
#include "oa/stream/stream.h"
#include "oa/unit/config.h"
#include "oa/unit/unit.h"

/* After a reset of the whole GT: program the unit again. The work may wait for the engines. */
static void reset_work(struct work_struct *work)
{
	struct genx_oa *oa = container_of(work, struct genx_oa, reset_work);

	guard(mutex)(&oa->lock);
	/* a reset during the suspend: genx_oa_resume() programs the unit and announces the loss */
	if (oa->asleep)
		return;
	genx_oa_stop_reset_done(oa);
	if (oa->stream)
		genx_oa_restart_reset_locked(oa->stream);
}

/* After a reset of engines alone: program again what this reset has cleared. */
static void engine_work(struct work_struct *work)
{
	struct genx_oa *oa = container_of(work, struct genx_oa, engine_work);

	guard(mutex)(&oa->lock);
	if (oa->stream && !oa->asleep)
		genx_oa_restart_engine_locked(oa->stream);
}

/* A metric set could not be written, or not be taken out of the contexts: try again. */
static void retry_work(struct work_struct *work)
{
	struct genx_oa *oa = container_of(to_delayed_work(work), struct genx_oa, retry_work);

	guard(mutex)(&oa->lock);
	if (oa->stream && !oa->asleep)
		genx_oa_restart_reset_locked(oa->stream);
	else if (!oa->asleep)
		genx_oa_contexts_clear_again(oa);
}

/*
 * Called after each reset. A reset of the whole GT clears the unit (OAG-005). A reset of an engine
 * does not clear the unit. It clears those registers of the metric set that are in the EUs; only
 * kinds with @engine_reset must write them again, since elsewhere contexts load them.
 */
static int reset_done(struct notifier_block *nb, unsigned long event, void *unused)
{
	struct genx_oa *oa = container_of(nb, struct genx_oa, reset_nb);

	if (event != GENX_RESET_EVENT_ENGINES)
		queue_work(system_dfl_wq, &oa->reset_work);
	else if (oa->ops->engine_reset)
		queue_work(system_dfl_wq, &oa->engine_work);
	return NOTIFY_DONE;
}

int genx_oa_init(struct genx_oa *oa, struct genx_gt *gt, struct genx_irq *irq)
{
	int err;

	oa->drm = gt->drm;
	oa->gt = gt;
	oa->irq = irq;
	oa->desc = gt->plat->oa;
	oa->ops = genx_oa_unit_ops_get(oa);
	if (!oa->ops)
		return -ENODEV;

	/* DRM-managed: a stream that is closed after the removal of the device takes this lock */
	err = drmm_mutex_init(oa->drm, &oa->lock);
	if (err)
		return err;
	spin_lock_init(&oa->irq_lock);
	INIT_WORK(&oa->reset_work, reset_work);
	INIT_WORK(&oa->engine_work, engine_work);
	INIT_DELAYED_WORK(&oa->retry_work, retry_work);
	genx_oa_count_init(oa);

	err = genx_oa_configs_init(oa);
	if (err)
		return err;
	err = genx_oa_wake_register(oa);
	if (err)
		goto err_configs;
	oa->reset_nb.notifier_call = reset_done;
	err = genx_reset_register_notifier(&gt->reset, &oa->reset_nb);
	if (err)
		goto err_irq;
	return 0;

err_irq:
	genx_oa_wake_unregister(oa);
err_configs:
	genx_oa_configs_fini(oa);
	return err;
}

void genx_oa_fini(struct genx_oa *oa)
{
	genx_reset_unregister_notifier(&oa->gt->reset, &oa->reset_nb);
	cancel_work_sync(&oa->reset_work);
	cancel_work_sync(&oa->engine_work);
	cancel_delayed_work_sync(&oa->retry_work);
	genx_oa_stop_drop_buffer(oa);
	genx_oa_wake_unregister(oa);
	genx_oa_configs_fini(oa);
}

void genx_oa_revoke(struct genx_oa *oa)
{
	guard(mutex)(&oa->lock);
	oa->revoked = true;
	if (oa->stream)
		genx_oa_revoke_stream_locked(oa->stream);
}

void genx_oa_suspend(struct genx_oa *oa)
{
	/*
	 * The work of an earlier reset must not access a unit without power. The suspend of the GT,
	 * which follows, can cause another reset: @asleep stops the work of that one.
	 */
	flush_work(&oa->reset_work);
	flush_work(&oa->engine_work);
	guard(mutex)(&oa->lock);
	oa->asleep = true;
	if (oa->stream)
		genx_oa_restart_suspend_locked(oa->stream);
}

void genx_oa_resume(struct genx_oa *oa)
{
	guard(mutex)(&oa->lock);
	oa->asleep = false;
	if (oa->stream)
		genx_oa_restart_resume_locked(oa->stream);
	else if (oa->contexts_stale)
		mod_delayed_work(system_dfl_wq, &oa->retry_work, 0);
}
