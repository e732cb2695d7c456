// SPDX-License-Identifier: GPL-2.0-only
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_managed.h>
#include <drm/drm_print.h>

#include "gt/encode/emit.h"
#include "gt/engine/engine.h"
#include "gt/engine/error_state.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/engine/local_blit.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/governor.h"
#include "gt/fuses.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "gt/memory/ppgtt.h"
#include "gt/rc6.h"
#include "gt/reset_hw.h"
#include "gt/submit/submit.h"
#include "gt/take_over.h"

/* Domains that must wake. If a media well does not wake, only the engines in it do not start. */
#define START_DOMAINS	(GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER))

/* Contexts that are freed at once. A user can close tens of thousands. */
#define FREE_WORKS	4

/*
 * Hold the media wells that wake. All wells stay on until all engines have started: on some systems
 * the first TLB entries of streamers were stale when wells slept in between (SIL-047).
 *
 * Return: the domains that are held.
 */
static u32 hold_media(struct genx_gt *gt)
{
	return genx_forcewake_try(&gt->fw, gt->fw.present & ~START_DOMAINS);
}

/*
 * When this returns, no reset is in progress, and none begins. Return: true if the GT was wedged:
 * afterwards genx_gt_wedged() no longer says so.
 */
static bool set_stopped(struct genx_gt *gt)
{
	bool wedged;

	guard(genx_reset)(&gt->reset);
	wedged = genx_gt_wedged(gt);
	WRITE_ONCE(gt->exec->state, GENX_EXEC_STOPPED);
	return wedged;
}

bool genx_gt_engine_preempts(const struct genx_engine *engine)
{
	return engine->backend->preempts && genx_emit_batch_preempts(engine->emit);
}

bool genx_gt_preempts(const struct genx_gt *gt)
{
	struct genx_engine *engine;

	for_each_engine(engine, gt)
		if (!genx_gt_engine_preempts(engine))
			return false;
	return gt->exec->backend->preempts;
}

/* Runs when the DRM device is released, because contexts of open files refer to engines. */
static void release_exec(struct drm_device *drm, void *data)
{
	struct genx_gt *gt = data;
	struct genx_engine *engine;

	destroy_workqueue(gt->exec->wq);
	/* frees the contexts that were put last: they refer to their engines */
	destroy_workqueue(gt->exec->free_wq);
	for_each_engine(engine, gt)
		genx_engine_free(engine);
	memset(gt->engines, 0, sizeof(gt->engines));
	gt->n_engines = 0;
	kfree(gt->exec);
	gt->exec = NULL;
}

/* Contexts are freed in a queue of their own, so that many of them do not delay a reset. */
static int create_wqs(struct genx_exec *exec)
{
	/* resets signal fences, and memory reclaim may wait for fences */
	exec->wq = alloc_workqueue("genx", WQ_UNBOUND | WQ_MEM_RECLAIM, 0);
	if (!exec->wq)
		return -ENOMEM;
	exec->free_wq = alloc_workqueue("genx-free", WQ_UNBOUND | WQ_MEM_RECLAIM, FREE_WORKS);
	if (exec->free_wq)
		return 0;
	destroy_workqueue(exec->wq);
	return -ENOMEM;
}

static int create_exec(struct genx_gt *gt, const struct genx_backend *backend)
{
	struct genx_exec *exec = kzalloc(sizeof(*exec), GFP_KERNEL);
	int err;

	if (!exec)
		return -ENOMEM;
	exec->gt = gt;
	exec->backend = backend;
	init_waitqueue_head(&exec->idle);
	genx_client_users_init(&exec->users);
	genx_error_state_init(&exec->errors, gt);
	genx_governor_init(&exec->governor, gt);
	INIT_WORK(&exec->reset_work, genx_gt_reset_worker);
	err = create_wqs(exec);
	if (err) {
		kfree(exec);
		return err;
	}
	gt->exec = exec;
	return drmm_add_action_or_reset(gt->drm, release_exec, gt);
}

static int create_kernel_vm(struct genx_gt *gt)
{
	struct genx_ppgtt *vm;

	if (!gt->exec->backend->contexts)
		return 0;
	vm = genx_ppgtt_create(&gt->ppgtts);
	if (IS_ERR(vm))
		return PTR_ERR(vm);
	gt->exec->kernel_vm = vm;
	/*
	 * An engine with a ring loads the address of the directory when it starts (enable_ring()).
	 * The directory is unmapped when the address space is freed.
	 */
	return genx_ppgtt_dir_map(vm);
}

static int start_engine(struct genx_engine *engine)
{
	int err = genx_gt_bring_up(engine);

	if (err)
		return err;
	err = genx_engine_register_irq(engine);
	/* some engines that run no contexts have no interrupt source */
	return engine->kernel ? err : 0;
}

/* On success the engine executes nothing: its ring is stopped, or the engine was reset. */
static int quiesce_engine(struct genx_engine *engine)
{
	return genx_engine_stop(engine) ? genx_gt_reset_unstarted(engine) : 0;
}

/*
 * Remove the engine that was created last, and whose start failed with @err. Its memory is freed,
 * so the engine must be stopped first: if that fails, the start of the whole GT fails.
 */
static int drop_engine(struct genx_engine *engine, int err)
{
	struct genx_gt *gt = engine->gt;

	/* other errors, for example no memory or no device, are not a failure of the engine */
	if (err != -EIO && err != -ETIMEDOUT)
		return err;
	cancel_work_sync(&gt->exec->reset_work);
	clear_bit(engine->index, &gt->exec->reset_engines);
	if (genx_mmio_lost(&gt->mmio) || genx_gt_wedged(gt) || quiesce_engine(engine))
		return err;
	genx_gt_drop_engine(gt, engine->desc);
	drm_err(gt->drm, "%s: does not start (%pe), engine not used\n", engine->desc->name,
		ERR_PTR(err));
	genx_engine_destroy(engine);
	/* contexts whose last reference was put still refer to the engine until they are freed */
	genx_exec_flush(gt->exec);
	gt->n_engines--;
	genx_engine_free(engine);
	/* the reset of this engine may have failed, and left those halted that share it */
	return genx_gt_restart_halted(gt);
}

static bool engine_driven(const struct genx_gt *gt, const struct genx_engine_desc *desc)
{
	if (!(gt->fuses.engines & genx_fuses_engine_bit(gt->plat, desc)))
		return false;
	if (!genx_compute_uses(&gt->compute, desc))
		return false;
	/* context images cannot be built without a layout */
	return !gt->exec->backend->layouts || desc->lrc;
}

static int start_engines(struct genx_gt *gt)
{
	const struct genx_engine_desc *desc;
	int err;

	for_each_engine_desc(desc, gt->plat) {
		if (!engine_driven(gt, desc))
			continue;
		if (gt->n_engines == GENX_MAX_ENGINES)
			return -EINVAL;
		err = genx_engine_create(gt, desc);
		if (err)
			return err;
		err = start_engine(gt->engines[gt->n_engines - 1]);
		if (err)
			err = drop_engine(gt->engines[gt->n_engines - 1], err);
		if (err)
			return err;
	}
	if (!gt->n_engines)
		drm_err(gt->drm, "GT: no engine works, contexts are not possible\n");
	return 0;
}

/* RC6 is undefined before a first context (register facts: power and RC6). */
static int start_rc6(struct genx_gt *gt)
{
	if (genx_exec_runs_contexts(gt))
		return genx_rc6_enable(&gt->rc6);
	/* no context will run: restore the setting of the firmware */
	genx_rc6_give_back(&gt->rc6);
	return 0;
}

int genx_gt_start_backend(struct genx_gt *gt, const struct genx_backend *backend)
{
	u32 media;
	int err;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, gt->fw.present & START_DOMAINS);
	if (wake.err)
		return wake.err;
	/* the engines of an earlier start, after genx_gt_stop() */
	if (gt->exec)
		drmm_release_action(gt->drm, release_exec, gt);
	err = create_exec(gt, backend);
	if (err)
		return err;
	err = create_kernel_vm(gt);
	if (!err) {
		WRITE_ONCE(gt->exec->state, GENX_EXEC_ON);
		media = hold_media(gt);
		err = start_engines(gt);
		genx_forcewake_put(&gt->fw, media);
	}
	if (!err)
		err = start_rc6(gt);
	if (!err) {
		WRITE_ONCE(gt->ggtt.evictor.unload, genx_engine_unload);
		genx_governor_start(gt);
		genx_local_blit_start(gt);
	}
	if (err) {
		genx_gt_stop(gt);
		/* now, not with the DRM device: user space has not seen the engines yet */
		drmm_release_action(gt->drm, release_exec, gt);
	}
	return err;
}

/* SIL-029: through an IOMMU the engines of some platforms read wrong page directories. */
static enum genx_submit_kind submit_kind(const struct genx_gt *gt)
{
	if (!gt->plat->no_iommu || !gt->iommu)
		return gt->plat->submit_kind;
	drm_warn(gt->drm, "GT: %s reads page tables wrongly through an IOMMU, contexts are not possible (intel_iommu=igfx_off)\n",
		 gt->plat->name);
	return GENX_SUBMIT_NONE;
}

int genx_gt_start(struct genx_gt *gt)
{
	return genx_gt_start_backend(gt, genx_backend_get(submit_kind(gt)));
}

/* ---- idle ---- */

static bool engine_idle(struct genx_engine *engine)
{
	guard(spinlock_irq)(&engine->lock);
	return !engine->n_requests && engine->backend->idle(engine);
}

static bool engines_idle(struct genx_gt *gt)
{
	struct genx_engine *engine;

	for_each_engine(engine, gt)
		if (!engine_idle(engine))
			return false;
	return true;
}

int genx_gt_wait_idle(struct genx_gt *gt, unsigned int timeout_ms)
{
	return wait_event_timeout(gt->exec->idle,
				  engines_idle(gt) || genx_mmio_lost(&gt->mmio),
				  msecs_to_jiffies(timeout_ms)) ? 0 : -ETIME;
}

/* ---- stop ---- */

static void wake_waiters(struct genx_lrc *lrc, void *data)
{
	wake_up_all(&lrc->space);
}

void genx_gt_refuse_requests(struct genx_gt *gt)
{
	struct genx_engine *engine;

	WRITE_ONCE(gt->exec->refusing, true);
	for_each_engine(engine, gt)
		genx_lrc_visit_all(engine, wake_waiters, NULL, GENX_LRC_VISIT_FEW);
}

/*
 * Stop the engines: each for itself if all are idle, else by a reset. Engines of a wedged GT have
 * no requests, but may still execute, so they are reset.
 */
static void stop_hardware(struct genx_gt *gt, bool wedged)
{
	/* the wait also ends if the device is lost: then engines may not be idle */
	bool idle = !wedged && !genx_gt_wait_idle(gt, GENX_STOP_TIMEOUT_MS) && engines_idle(gt);
	struct genx_engine *engine;
	int err = -ENODEV;

	for_each_engine(engine, gt) {
		genx_engine_unregister_irq(engine);
		if (idle && genx_engine_stop(engine))
			idle = false;
	}
	if (idle) {
		/* also clears the submission counter, which must not repeat (ELSP-021) */
		genx_take_over_end(gt);
		return;
	}
	if (!genx_mmio_lost(&gt->mmio)) {
		if (!wedged)
			drm_warn(gt->drm, "GT: engines do not drain, resetting and cancelling their requests\n");
		err = genx_gt_quiesce(gt);
	}
	if (err) {
		drm_err(gt->drm, "GT: reset for removal failed (%pe), engines may still run\n",
			ERR_PTR(err));
		/* the memory that the engines use is about to be freed */
		genx_gt_stop_dma(gt);
		return;
	}
	/* the reset has stopped the rings: remove the references to memory */
	for_each_engine(engine, gt)
		genx_engine_stop(engine);
}

void genx_gt_stop(struct genx_gt *gt)
{
	struct genx_buffer *window;
	struct genx_engine *engine;
	bool wedged;

	if (!gt->exec || READ_ONCE(gt->exec->state) == GENX_EXEC_STOPPED)
		return;
	window = genx_local_blit_stop(gt);
	WRITE_ONCE(gt->ggtt.evictor.unload, NULL);
	genx_governor_stop(gt);
	if (genx_exec_runs_contexts(gt))
		genx_rc6_disable(&gt->rc6);
	wedged = set_stopped(gt);
	stop_hardware(gt, wedged);
	/* the engines are stopped, so no blit uses the window any more */
	genx_buffer_destroy(window);
	genx_gt_cancel_all(gt, -ENODEV);
	cancel_work_sync(&gt->exec->reset_work);
	for_each_engine(engine, gt)
		genx_engine_destroy(engine);
	genx_exec_flush(gt->exec);
	genx_error_state_fini(&gt->exec->errors);
	genx_ppgtt_put(gt->exec->kernel_vm);
	gt->exec->kernel_vm = NULL;
}
