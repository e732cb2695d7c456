// SPDX-License-Identifier: GPL-2.0-only
/*
 * Execution on a GT: engines come up and go down together.
 */
#include <linux/ratelimit.h>
#include <linux/slab.h>

#include <drm/drm_managed.h>
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/exec/engine.h"
#include "gt/exec/exec.h"
#include "gt/gt.h"
#include "gt/memory/ppgtt.h"
#include "gt/rc6.h"
#include "gt/exec/recovery.h"
#include "gt/reset_hw.h"
#include "gt/exec/undriven.h"
#include "irq/irq.h"
#include "regs/irq_regs.h"

#define ENGINE_IRQS	(ENGINE_IRQ_USER | ENGINE_IRQ_CONTEXT_SWITCH | ENGINE_IRQ_ERROR)

static void set_state(struct genx_gt *gt, enum genx_exec_state state)
{
	WRITE_ONCE(gt->exec.state, state);
}

/* After this no reset is under way, and none begins. */
static void set_state_no_reset(struct genx_gt *gt, enum genx_exec_state state)
{
	mutex_lock(&gt->exec.reset_mutex);
	set_state(gt, state);
	mutex_unlock(&gt->exec.reset_mutex);
}

bool genx_gt_can_submit(const struct genx_gt *gt)
{
	return genx_submit_ops_get(gt->plat->submit_kind);
}

bool genx_gt_wedged(const struct genx_gt *gt)
{
	return READ_ONCE(gt->exec.state) == GENX_EXEC_WEDGED;
}

/* With the DRM device: contexts that files held on to refer to engines. */
static void release_engines(struct drm_device *drm, void *data)
{
	struct genx_gt *gt = data;
	unsigned int i;

	/* runs what is still queued: contexts that were put last */
	destroy_workqueue(gt->exec.wq);
	gt->exec.wq = NULL;
	for (i = 0; i < gt->n_engines; i++) {
		ida_destroy(&gt->engines[i]->ids);
		kfree(gt->engines[i]);
		gt->engines[i] = NULL;
	}
	gt->n_engines = 0;
}

static int init_software(struct genx_gt *gt)
{
	struct genx_exec *exec = &gt->exec;

	exec->gt = gt;
	exec->heartbeat_ms = GENX_HEARTBEAT_MS;
	init_waitqueue_head(&exec->idle);
	genx_users_init(&exec->users);
	ratelimit_state_init(&exec->log, DEFAULT_RATELIMIT_INTERVAL, GENX_RESET_LOG_BURST);
	/* how much was left out is in the counters */
	ratelimit_set_flags(&exec->log, RATELIMIT_MSG_ON_RELEASE);
	mutex_init(&exec->reset_mutex);
	spin_lock_init(&exec->epoch_lock);
	mutex_init(&exec->notifier_mutex);
	INIT_WORK(&exec->reset_work, genx_gt_reset_worker);
	INIT_LIST_HEAD(&exec->notifiers);
	/* resets are on the way to fence signals: memory reclaim may wait for them */
	exec->wq = alloc_workqueue("genx", WQ_UNBOUND | WQ_MEM_RECLAIM, 0);
	if (!exec->wq)
		return -ENOMEM;
	return drmm_add_action_or_reset(gt->drm, release_engines, gt);
}

static int create_engines(struct genx_gt *gt)
{
	unsigned int i;
	int err;

	for (i = 0; i < gt->plat->n_engines; i++) {
		/* without a layout there can be no image of a context (DG2's compute engines) */
		if (!(gt->fuses.engines & BIT(i)) || !gt->plat->engines[i].lrc)
			continue;
		if (gt->n_engines == GENX_MAX_ENGINES)
			return -EINVAL;
		err = genx_engine_create(gt, &gt->plat->engines[i]);
		if (err)
			return err;
	}
	return gt->n_engines ? 0 : -ENODEV;
}

static int start_engine(struct genx_engine *engine)
{
	struct genx_gt *gt = engine->gt;
	int err;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, engine->desc->fw_domains);
	if (wake.err)
		return wake.err;
	err = genx_engine_enable(engine);
	if (!err && !engine->default_state)
		err = genx_engine_record_default(engine);
	if (err)
		return err;
	spin_lock_irq(&engine->lock);
	genx_execlists_enable(engine);
	spin_unlock_irq(&engine->lock);
	return 0;
}

static int start_engines(struct genx_gt *gt)
{
	const struct genx_engine_desc *desc;
	unsigned int i;
	int err;

	for (i = 0; i < gt->n_engines; i++) {
		desc = gt->engines[i]->desc;
		err = start_engine(gt->engines[i]);
		if (err) {
			drm_err(gt->drm, "%s: start failed: %pe\n", desc->name, ERR_PTR(err));
			return err;
		}
		err = genx_irq_register(gt->irq, desc->class, desc->instance, genx_engine_irq,
					gt->engines[i]);
		if (err)
			return err;
		genx_irq_unmask(gt->irq, desc->class, desc->instance, ENGINE_IRQS);
	}
	return 0;
}

int genx_gt_start(struct genx_gt *gt)
{
	struct genx_ppgtt *vm;
	int err;

	if (gt->exec.wq)
		drmm_release_action(gt->drm, release_engines, gt);
	err = init_software(gt);
	if (err)
		return err;
	if (!genx_gt_can_submit(gt)) {
		set_state(gt, GENX_EXEC_IDLE);
		err = genx_undriven_start(gt);
		if (err)
			drmm_release_action(gt->drm, release_engines, gt);
		return err;
	}
	vm = genx_ppgtt_create(gt);
	if (IS_ERR(vm)) {
		err = PTR_ERR(vm);
	} else {
		gt->exec.kernel_vm = vm;
		err = create_engines(gt);
	}
	if (!err) {
		set_state(gt, GENX_EXEC_ON);
		err = start_engines(gt);
	}
	/* not before the engines have run something (register facts 8) */
	if (!err)
		err = genx_rc6_enable(gt);
	if (err) {
		genx_gt_stop(gt);
		/* nobody has seen the engines yet */
		drmm_release_action(gt->drm, release_engines, gt);
	}
	return err;
}

/* ---- idle ---- */

static bool engine_idle(struct genx_engine *engine)
{
	bool idle;

	spin_lock_irq(&engine->lock);
	idle = !engine->n_requests && genx_execlists_idle(engine);
	spin_unlock_irq(&engine->lock);
	return idle;
}

static bool engines_idle(struct genx_gt *gt)
{
	unsigned int i;

	for (i = 0; i < gt->n_engines; i++)
		if (!engine_idle(gt->engines[i]))
			return false;
	return true;
}

int genx_gt_wait_idle(struct genx_gt *gt, unsigned int timeout_ms)
{
	return wait_event_timeout(gt->exec.idle,
				  engines_idle(gt) || genx_mmio_lost(&gt->mmio),
				  msecs_to_jiffies(timeout_ms)) ? 0 : -ETIME;
}

/* ---- stop ---- */

/*
 * Where a reset of the whole is not reliable after work (DG2), the next owner finds engines
 * as after a reset; and no submission counter of ours, which his first may repeat (ELSP-021).
 */
static void leave_reset(struct genx_gt *gt)
{
	unsigned int i;

	/* contexts that were put last may still throw away translations */
	guard(mutex)(&gt->tlb_lock);
	for (i = 0; gt->plat->reset_engines_first && i < gt->n_engines; i++) {
		const struct genx_engine_desc *desc = gt->engines[i]->desc;

		CLASS(genx_forcewake_scope, wake)(&gt->fw, desc->fw_domains);
		if (!wake.err)
			genx_reset_hw_engine(gt, desc);
	}
}

static void stop_hardware(struct genx_gt *gt)
{
	bool idle = !genx_gt_wait_idle(gt, GENX_STOP_TIMEOUT_MS) && engines_idle(gt);
	const struct genx_engine_desc *desc;
	unsigned int i;
	int err;

	for (i = 0; i < gt->n_engines; i++) {
		desc = gt->engines[i]->desc;
		genx_irq_unregister(gt->irq, desc->class, desc->instance);
		if (idle && genx_engine_disable(gt->engines[i]))
			idle = false;
	}
	if (idle) {
		leave_reset(gt);
		return;
	}
	err = -ENODEV;
	if (!genx_mmio_lost(&gt->mmio)) {
		drm_warn(gt->drm, "engines do not drain, cancelling their work\n");
		err = genx_gt_quiesce(gt);
	}
	if (err) {
		drm_err(gt->drm, "engines cannot be stopped: %pe\n", ERR_PTR(err));
		/* what they refer to is about to be freed */
		genx_gt_stop_dma(gt);
		return;
	}
	for (i = 0; i < gt->n_engines; i++)
		genx_engine_disable(gt->engines[i]);
}

static void free_notifiers(struct genx_gt *gt)
{
	struct genx_reset_notifier *n, *next;

	mutex_lock(&gt->exec.notifier_mutex);
	list_for_each_entry_safe(n, next, &gt->exec.notifiers, link) {
		list_del(&n->link);
		kfree(n);
	}
	mutex_unlock(&gt->exec.notifier_mutex);
}

void genx_gt_stop(struct genx_gt *gt)
{
	unsigned int i;

	if (!genx_gt_can_submit(gt)) {
		set_state_no_reset(gt, GENX_EXEC_OFF);
		genx_undriven_stop(gt);
		free_notifiers(gt);
		return;
	}
	if (!gt->exec.kernel_vm)
		return;
	genx_rc6_disable(gt);
	set_state_no_reset(gt, GENX_EXEC_OFF);
	stop_hardware(gt);
	genx_gt_cancel_all(gt, -ENODEV);
	cancel_work_sync(&gt->exec.reset_work);
	for (i = 0; i < gt->n_engines; i++)
		genx_engine_destroy(gt->engines[i]);
	free_notifiers(gt);
	flush_workqueue(gt->exec.wq);
	genx_ppgtt_put(gt->exec.kernel_vm);
	gt->exec.kernel_vm = NULL;
}

/* ---- suspend ---- */

/* What hangs, or does not let go of its context, is reset; its context is told. */
static int push_out(struct genx_engine *engine)
{
	int err = genx_engine_hold(engine);

	if (!err || genx_gt_wedged(engine->gt))
		return 0;
	/* one that fails wedges the GT: nothing runs then either */
	if (genx_gt_reset(engine->gt, BIT(engine->index), "does not let go for suspend"))
		return 0;
	return genx_engine_wait_idle(engine);
}

static void release_all(struct genx_gt *gt)
{
	unsigned int i;

	for (i = 0; i < gt->n_engines; i++)
		genx_engine_release(gt->engines[i]);
}

/* An engine that asked for a reset meanwhile did not get it, and asks no more. */
static void go_on(struct genx_gt *gt)
{
	u32 engines = 0;
	unsigned int i;

	set_state(gt, GENX_EXEC_ON);
	for (i = 0; i < gt->n_engines; i++) {
		spin_lock_irq(&gt->engines[i]->lock);
		if (!gt->engines[i]->enabled)
			engines |= BIT(i);
		spin_unlock_irq(&gt->engines[i]->lock);
	}
	release_all(gt);
	if (engines)
		genx_gt_reset_async(gt, engines, "suspend was given up");
}

/* The watch and its sign of life, which runs although the engine is held. */
static int end_watch(struct genx_engine *engine)
{
	genx_hang_stop(engine);
	return genx_engine_wait_idle(engine);
}

static void power_off(struct genx_gt *gt)
{
	unsigned int i;
	int err;

	for (i = 0; i < gt->n_engines; i++) {
		err = genx_engine_disable(gt->engines[i]);
		if (err)
			drm_warn(gt->drm, "%s: suspended without an answer: %pe\n",
				 gt->engines[i]->desc->name, ERR_PTR(err));
		flush_delayed_work(&gt->engines[i]->park_work);
	}
	/* contexts that were put last give their memory back while there is a GGTT */
	flush_workqueue(gt->exec.wq);
}

int genx_gt_suspend(struct genx_gt *gt)
{
	unsigned int i;
	int err = 0;

	if (READ_ONCE(gt->exec.state) == GENX_EXEC_IDLE)
		set_state_no_reset(gt, GENX_EXEC_SUSPENDED);
	if (READ_ONCE(gt->exec.state) != GENX_EXEC_ON)
		return 0;
	for (i = 0; i < gt->n_engines; i++)
		err = push_out(gt->engines[i]) ?: err;
	if (!err && !genx_gt_wedged(gt)) {
		/* from here no reset begins, and no request is created */
		set_state_no_reset(gt, GENX_EXEC_SUSPENDED);
		for (i = 0; !err && i < gt->n_engines; i++)
			err = end_watch(gt->engines[i]);
	}
	if (genx_gt_wedged(gt))
		return 0;
	if (err && !genx_mmio_lost(&gt->mmio)) {
		go_on(gt);
		return -EBUSY;
	}
	set_state_no_reset(gt, GENX_EXEC_SUSPENDED);
	power_off(gt);
	return 0;
}

int genx_gt_resume(struct genx_gt *gt)
{
	unsigned int i;
	int err = 0;

	if (READ_ONCE(gt->exec.state) != GENX_EXEC_SUSPENDED)
		return 0;
	if (!genx_gt_can_submit(gt))
		err = genx_undriven_program(gt, ~0u);
	for (i = 0; !err && i < gt->n_engines; i++)
		err = start_engine(gt->engines[i]);
	if (err) {
		genx_gt_abandon(gt, err);
		return err;
	}
	set_state(gt, genx_gt_can_submit(gt) ? GENX_EXEC_ON : GENX_EXEC_IDLE);
	release_all(gt);
	return 0;
}

void genx_gt_abandon(struct genx_gt *gt, int err)
{
	if (READ_ONCE(gt->exec.state) != GENX_EXEC_SUSPENDED)
		return;
	drm_err(gt->drm, "engines do not come back: %pe\n", ERR_PTR(err));
	set_state(gt, GENX_EXEC_WEDGED);
	genx_gt_stop_dma(gt);
	genx_gt_cancel_all(gt, genx_mmio_lost(&gt->mmio) ? -ENODEV : -EIO);
}
