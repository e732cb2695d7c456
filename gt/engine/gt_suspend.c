// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: loss of power
 *
 * A GPU that loses power loses its registers, its GGTT, the contexts that its engines had loaded
 * and the contents of local memory. System memory keeps its contents: contexts are preempted and
 * saved to memory before, and loaded again afterwards. Each part of the driver stops before the
 * parts that it needs, and starts after them. The driver relies on no state of the hardware: it
 * programs all registers again, even on integrated GPUs, whose registers keep their values in D3
 * (register facts: behaviour, T-8).
 */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/engine/engine.h"
#include "gt/engine/engine_internal.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_suspend.h"
#include "gt/engine/local_blit.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/governor.h"
#include "gt/exec/lrc.h"
#include "gt/gt.h"
#include "gt/llc.h"
#include "gt/memory/local.h"
#include "gt/memory/local_object.h"
#include "gt/take_over.h"
#include "irq/irq.h"

static enum genx_exec_state get_state(const struct genx_gt *gt)
{
	return READ_ONCE(gt->exec->state);
}

static void set_state(struct genx_gt *gt, enum genx_exec_state state)
{
	WRITE_ONCE(gt->exec->state, state);
}

/*
 * When this returns, no reset is in progress, and none begins. A reset that failed while this call
 * waited for it has wedged the GT, which then stays wedged: only so does a resume recover it.
 */
static void set_suspended(struct genx_gt *gt)
{
	guard(genx_reset)(&gt->reset);
	if (get_state(gt) == GENX_EXEC_ON)
		set_state(gt, GENX_EXEC_SUSPENDED);
}

/* ---- engines ---- */

/*
 * Preempt the context that an engine runs. If that fails, reset the engine; the context then fails
 * as in any reset. Return: 0 if the engine is idle or the GT is wedged, or an errno.
 */
static int preempt_or_reset(struct genx_engine *engine)
{
	int err = genx_engine_hold(engine);

	if (!err || genx_gt_wedged(engine->gt))
		return 0;
	/* a reset that fails wedges the GT: nothing runs then either */
	if (genx_gt_reset(engine->gt, BIT(engine->index), "cannot be preempted for suspend"))
		return 0;
	return genx_engine_wait_idle(engine);
}

static void release_all(struct genx_gt *gt)
{
	struct genx_engine *engine;

	for_each_engine(engine, gt)
		genx_engine_release(engine);
}

/*
 * Let the engines run again after a suspend that failed. A reset that was requested during the
 * suspend may have been refused, and an engine requests it only once. So reset the engines that are
 * not enabled, and let the others request it again. A reset that is still requested is made later,
 * and reads why it was requested.
 */
static void abort_suspend(struct genx_gt *gt)
{
	struct genx_engine *engine;
	u32 engines = 0;

	genx_local_hidden_drop(gt->local);
	/* under the lock no reset runs: each request is pending, was served, or was refused */
	scoped_guard(genx_reset, &gt->reset) {
		if (!genx_gt_wedged(gt))
			set_state(gt, GENX_EXEC_ON);
		for_each_engine(engine, gt)
			scoped_guard(spinlock_irq, &engine->lock) {
				if (engine->state != GENX_ENGINE_ENABLED)
					engines |= BIT(engine->index);
				if (!test_bit(engine->index, &gt->exec->reset_engines))
					genx_engine_forget_requests(engine);
			}
	}
	release_all(gt);
	/* stop_watches() may have stopped them: an engine without work stops its watch again */
	for_each_engine(engine, gt)
		genx_engine_watch(engine);
	if (engines)
		genx_engine_reset_async(gt, engines, "engine error during suspend");
}

/* Stop the progress watch and wait for its heartbeat request, which a held engine runs too. */
static int stop_watch(struct genx_engine *engine)
{
	genx_hang_stop(engine);
	return genx_engine_wait_idle(engine);
}

/* Stop the watches of all engines. On failure, @busy is the engine that is not idle. */
static int stop_watches(struct genx_gt *gt, struct genx_engine **busy)
{
	struct genx_engine *engine;
	int err;

	for_each_engine(engine, gt) {
		err = stop_watch(engine);
		if (err) {
			*busy = engine;
			return err;
		}
	}
	return 0;
}

/*
 * Preempt all engines, or reset those that cannot be preempted. If one fails, go on with the
 * others. On failure @busy is an engine that is not idle.
 */
static int preempt_or_reset_all(struct genx_gt *gt, struct genx_engine **busy)
{
	struct genx_engine *engine;
	int err = 0;
	int ret;

	for_each_engine(engine, gt) {
		ret = preempt_or_reset(engine);
		if (ret) {
			*busy = engine;
			err = ret;
		}
	}
	return err;
}

static void stop_engines(struct genx_gt *gt)
{
	struct genx_engine *engine;
	int err;

	for_each_engine(engine, gt) {
		err = genx_engine_stop(engine);
		if (err)
			drm_warn(gt->drm, "%s: ring not stopped for suspend (%pe), continuing\n",
				 engine->desc->name, ERR_PTR(err));
		genx_engine_park_now(engine);
	}
	/* contexts without references are freed in the work queue, while the GGTT still works */
	genx_exec_flush(gt->exec);
}

int genx_gt_suspend(struct genx_gt *gt)
{
	struct genx_engine *busy = NULL;
	int save_err = 0;
	int err;

	if (get_state(gt) != GENX_EXEC_ON)
		return 0;
	err = preempt_or_reset_all(gt, &busy);
	/* now contexts of clients no longer write local memory, and the copy engine still runs */
	if (!err && !genx_gt_wedged(gt))
		save_err = genx_local_blit_save(gt);
	if (!err && !save_err && !genx_gt_wedged(gt)) {
		/* from here on no reset begins, and no request is created */
		set_suspended(gt);
		err = stop_watches(gt, &busy);
	}
	/* nothing runs on a wedged GT, and no state is worth saving */
	if (genx_gt_wedged(gt))
		return 0;
	if ((err || save_err) && !genx_mmio_lost(&gt->mmio)) {
		if (err)
			drm_err(gt->drm, "%s: not idle (%pe), aborting suspend\n",
				busy->desc->name, ERR_PTR(err));
		abort_suspend(gt);
		return save_err ?: -EBUSY;
	}
	/* again, for a lost device: there a step before set_suspended() may have failed */
	set_suspended(gt);
	if (!genx_gt_wedged(gt))
		stop_engines(gt);
	return 0;
}

int genx_gt_resume(struct genx_gt *gt)
{
	struct genx_engine *engine;
	int err;

	if (get_state(gt) != GENX_EXEC_SUSPENDED)
		return 0;
	for_each_engine(engine, gt) {
		err = genx_gt_bring_up(engine);
		if (!err)
			continue;
		genx_gt_abandon(gt, err);
		return err;
	}
	set_state(gt, GENX_EXEC_ON);
	/* clients submit already, but their contexts do not run while the engines are held */
	err = genx_local_blit_restore(gt);
	if (err) {
		set_suspended(gt);
		genx_gt_abandon(gt, err);
		return err;
	}
	release_all(gt);
	return 0;
}

void genx_gt_abandon(struct genx_gt *gt, int err)
{
	if (get_state(gt) != GENX_EXEC_SUSPENDED)
		return;
	drm_err(gt->drm, "GT: resume failed: %pe; wedged, all requests fail\n", ERR_PTR(err));
	set_state(gt, GENX_EXEC_WEDGED);
	genx_gt_stop_dma(gt);
	genx_gt_cancel_all(gt, genx_mmio_lost(&gt->mmio) ? -ENODEV : -EIO);
}

/* ---- the whole GT ---- */

/*
 * A step after genx_gt_suspend() has failed: drop the copy of local memory, which still has its
 * contents, and start the engines again. As in restart(), the wells stay on meanwhile (SIL-047).
 * Return: @err.
 */
static int stay_on(struct genx_gt *gt, int err)
{
	genx_local_hidden_drop(gt->local);
	CLASS(genx_forcewake_scope, wells)(&gt->fw, gt->fw.present);
	if (wells.err)
		genx_gt_abandon(gt, wells.err);
	else
		genx_gt_resume(gt);
	return err;
}

/* @keep: the platform stays on, and only genx uses the GPU until genx_gt_power_up() */
static int power_down(struct genx_gt *gt, bool keep)
{
	int err;

	err = genx_gt_suspend(gt);
	if (err)
		return err;
	err = genx_ggtt_suspend(&gt->ggtt);
	/* a lost device has no GGTT entries to save */
	if (err && err != -ENODEV)
		return stay_on(gt, err);
	err = genx_local_object_save_all(gt->local);
	if (err && !genx_mmio_lost(&gt->mmio)) {
		genx_ggtt_resume(&gt->ggtt);
		return stay_on(gt, err);
	}
	genx_local_suspend(gt->local);
	genx_mmio_check_unclaimed(&gt->mmio, "use");
	/* firmware may use the GPU while the system sleeps */
	if (!genx_gt_wedged(gt) && !keep)
		genx_take_over_end(gt);
	/* RC6 of a wedged GT is off since the reset that failed */
	if (!genx_gt_wedged(gt) && keep)
		genx_rc6_sleep(&gt->rc6);
	genx_governor_stop(gt);
	genx_freq_sleep(&gt->freq);
	genx_irq_suspend(gt->irq);
	genx_pmic_lock(&gt->pmic);
	genx_pmic_ignore(&gt->pmic);
	genx_forcewake_suspend(&gt->fw);
	genx_pmic_unlock(&gt->pmic);
	err = genx_gunit_sleep(&gt->gunit);
	/* a lost device has no registers to save */
	if (!err || err == -ENODEV)
		return 0;
	/* the GPU keeps its power: use it again */
	genx_gt_power_up(gt);
	return err;
}

int genx_gt_power_down(struct genx_gt *gt)
{
	return power_down(gt, false);
}

int genx_gt_power_save(struct genx_gt *gt)
{
	return power_down(gt, true);
}

/*
 * Start the engines, then RC6. The wells stay on until all engines have started (SIL-047). On
 * failure the state of the GT is still SUSPENDED, or WEDGED.
 */
static int restart(struct genx_gt *gt)
{
	int err;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, gt->fw.present);
	if (wake.err)
		return wake.err;
	err = genx_gt_resume(gt);
	if (!err)
		genx_rc6_restore(&gt->rc6);
	return err;
}

/* A context with memory begins after its last request, which was cancelled. */
static void begin_again(struct genx_lrc *lrc, void *data)
{
	if (lrc->pphwsp)
		genx_lrc_rewind(lrc, lrc->tail, true);
}

/*
 * Make a wedged GT usable again after a reset (SIL-276). All its requests were cancelled. No saved
 * state of a context is reliable, because the engine may have been writing it. So each context
 * starts again from the default state. On return the GT is in the state in which genx_gt_suspend()
 * leaves a GT: suspended, and its engines halted and held once.
 */
static void unwedge(struct genx_gt *gt)
{
	struct genx_engine *engine;

	scoped_guard(genx_reset, &gt->reset)
		genx_reset_epoch_recover(&gt->reset);
	for_each_engine(engine, gt) {
		/* first, while the engine is still cancelled, so that no context gets a request */
		genx_lrc_visit_all(engine, begin_again, NULL, 1);
		guard(spinlock_irq)(&engine->lock);
		engine->state = GENX_ENGINE_HALTED;
		engine->held = 1;
	}
	genx_gt_start_dma(gt);
	set_state(gt, GENX_EXEC_SUSPENDED);
	drm_notice(gt->drm, "GT: wedged before the sleep, recovered by a reset\n");
}

/*
 * Resume the parts that engines depend on. Even if one of the first steps fails, the others are
 * done. A wedged GT is reset once more (SIL-276). If this reset fails, the GT stays wedged, and the
 * resume succeeds.
 */
static int restore(struct genx_gt *gt)
{
	bool wedged = genx_gt_wedged(gt);
	int err = genx_mmio_wait_answer(&gt->mmio);
	int ret;

	ret = genx_pcode_wait_init(&gt->pcode);
	err = err ?: ret;
	ret = genx_gunit_wake(&gt->gunit);
	err = err ?: ret;
	genx_irq_resume(gt->irq);
	genx_pmic_lock(&gt->pmic);
	ret = genx_forcewake_resume(&gt->fw);
	genx_pmic_unlock(&gt->pmic);
	genx_pmic_watch(&gt->pmic);
	err = err ?: ret;
	genx_ggtt_resume(&gt->ggtt);
	if (!err)
		genx_local_resume(gt->local);
	if (!err)
		err = genx_local_object_restore_all(gt->local);
	genx_mmio_take_unclaimed(&gt->mmio);
	if (!err) {
		err = genx_take_over(gt);
		if (err && wedged)
			return 0;
	}
	if (!err)
		err = genx_gt_program_tables(gt);
	if (!err)
		err = genx_freq_restore(&gt->freq);
	if (err)
		return err;
	genx_llc_program(&gt->freq, &gt->pcode, genx_llc_cpu_mhz());
	if (wedged)
		unwedge(gt);
	return 0;
}

int genx_gt_power_up(struct genx_gt *gt)
{
	int err = restore(gt);

	/* a wedged GT runs nothing, and its RC6 stays off */
	if (!err && genx_gt_wedged(gt))
		return 0;
	if (!err)
		err = restart(gt);
	if (err)
		genx_gt_abandon(gt, err);
	else
		genx_governor_start(gt);
	return err;
}
