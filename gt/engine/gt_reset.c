// SPDX-License-Identifier: GPL-2.0-only
/* Stop, reset and start of engines and of the whole GT; what a reset that fails leads to. */
#include <linux/delay.h>
#include <linux/dma-fence.h>
#include <linux/iopoll.h>
#include <linux/ratelimit.h>
#include <linux/slab.h>
#include <linux/string.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/engine/engine.h"
#include "gt/engine/error_state.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/recover.h"
#include "gt/exec/busy.h"
#include "gt/exec/ending.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "gt/exec/run_time.h"
#include "gt/exec/runqueue.h"
#include "gt/gt.h"
#include "gt/rc6.h"
#include "gt/reset_hw.h"
#include "irq/irq.h"

bool genx_gt_wedged(const struct genx_gt *gt)
{
	return gt->exec && READ_ONCE(gt->exec->state) == GENX_EXEC_WEDGED;
}

bool genx_gt_resets_engines(const struct genx_gt *gt)
{
	return genx_reset_hw_alone(gt) && !READ_ONCE(gt->exec->only_full_reset);
}

/* ---- names of engines ---- */

u32 genx_gt_all_engines(const struct genx_gt *gt)
{
	return BIT(gt->n_engines) - 1;
}

u32 genx_gt_engine_named(const struct genx_gt *gt, const char *name)
{
	struct genx_engine *engine;

	for_each_engine(engine, gt)
		if (!strcmp(name, engine->desc->name))
			return BIT(engine->index);
	return 0;
}

const char *genx_gt_engine_names(const struct genx_gt *gt, u32 engines, char *buf, size_t size)
{
	unsigned long mask = engines & genx_gt_all_engines(gt);
	unsigned int i;

	if (engines == GENX_RESET_ALL)
		return "GT";
	buf[0] = '\0';
	for_each_set_bit(i, &mask, 32) {
		if (buf[0])
			strlcat(buf, " ", size);
		strlcat(buf, gt->engines[i]->desc->name, size);
	}
	return buf;
}

/* ---- contexts ---- */

/*
 * The fences of a context must signal in order. So wait until the bottom half has signalled the
 * requests that it has collected. It runs in softirq context and never waits.
 */
static void wait_signalled(struct genx_engine *engine)
{
	bool signalling;

	if (read_poll_timeout(smp_load_acquire, signalling, !signalling, 20, USEC_PER_SEC, false,
			      &engine->signalling))
		drm_err(engine->gt->drm, "%s: bottom half still runs after 1 s, continuing\n",
			engine->desc->name);
}

/*
 * Disable an engine, and request that it stops. Return: false if it was disabled before, for
 * example because of an impossible context status: then what it reports cannot be trusted.
 */
static bool disable_engine(struct genx_engine *engine)
{
	bool trusted;

	scoped_guard(spinlock_irq, &engine->lock) {
		trusted = engine->state == GENX_ENGINE_ENABLED;
		genx_engine_disable(engine);
		/* this reset serves what was requested until now */
		clear_bit(engine->index, &engine->gt->exec->reset_engines);
	}
	wait_signalled(engine);
	genx_reset_hw_stop_begin(engine->gt, engine->desc);
	return trusted;
}

/*
 * Stop the engines of @group, and collect their completed requests. Only genx_engine_start_group()
 * loads contexts again. Engines in @blame need the reset: they are recorded in @error before
 * genx_recover_engine() cancels requests. All engines are told to stop before the first wait, so
 * that engines that hang share one deadline (SIL-260).
 */
static void halt_group(struct genx_gt *gt, u32 group, u32 blame, struct genx_error_capture *error,
		       struct list_head *done)
{
	struct genx_engine *engine;
	ktime_t deadline;
	u32 trusted = 0;

	for_each_engine(engine, gt) {
		if (!(group & BIT(engine->index)))
			continue;
		if (blame & BIT(engine->index))
			genx_error_state_registers(error, engine);
		if (disable_engine(engine))
			trusted |= BIT(engine->index);
	}
	deadline = genx_reset_hw_stop_deadline();
	for_each_engine(engine, gt) {
		if (!(group & BIT(engine->index)))
			continue;
		genx_reset_hw_stop_wait(gt, engine->desc, deadline);
		scoped_guard(spinlock_irq, &engine->lock)
			if (trusted & BIT(engine->index))
				engine->backend->halt(engine, done);
		if (blame & BIT(engine->index))
			genx_error_state_engine(error, engine);
	}
}

/* Record an engine that was not halted. While it is disabled, its bottom half retires nothing. */
static void record_only(struct genx_engine *engine, struct genx_error_capture *error)
{
	scoped_guard(spinlock_irq, &engine->lock)
		genx_engine_disable(engine);
	wait_signalled(engine);
	genx_error_state_engine(error, engine);
}

/* ---- one engine ---- */

/* Return: force-wake domains of the engines in @group. */
static u32 group_domains(struct genx_gt *gt, u32 group)
{
	struct genx_engine *engine;
	u32 domains = 0;

	for_each_engine(engine, gt)
		if (group & BIT(engine->index))
			domains |= engine->desc->fw_domains;
	return domains;
}

/*
 * Return: domains that are held during a reset besides @domains, those of its engines. The register
 * GDRST lies in the wells of others on some parts, and loses a write while they sleep (SIL-540). If
 * one does not wake, the reset is tried all the same.
 */
static u32 other_domains(const struct genx_gt *gt, u32 domains)
{
	return gt->fw.present & ~domains;
}

u32 genx_gt_reset_group(const struct genx_gt *gt, const struct genx_engine *engine)
{
	struct genx_engine *other;
	u32 group = 0;

	for_each_engine(other, gt)
		if (other->desc->reset_mask & engine->desc->reset_mask)
			group |= BIT(other->index);
	return group;
}

/*
 * Reset an engine and the engines that share its bits of GDRST (SIL-270). @blame: BIT(index) of
 * engines that need the reset. Requests that ran on other engines run again from their start.
 * @recovered: BIT(index) of the engines whose contexts were recovered is added, also on failure
 */
static int reset_group(struct genx_engine *first, u32 blame, struct genx_error_capture *error,
		       u32 *recovered, struct list_head *done)
{
	struct genx_gt *gt = first->gt;
	u32 group = genx_gt_reset_group(gt, first);
	u32 domains = group_domains(gt, group);
	struct genx_engine *engine;
	int err;

	/* an invalidation of TLBs during a reset may never end (SIL-237) */
	lockdep_assert_held(&gt->tlb.lock);
	CLASS(genx_forcewake_scope, wake)(&gt->fw, domains);
	if (wake.err)
		return wake.err;
	CLASS(genx_forcewake_some, others)(&gt->fw, other_domains(gt, domains));
	halt_group(gt, group, blame, error, done);
	err = genx_reset_hw_engine(gt, first->desc);
	if (err)
		return err;
	gt->exec->engine_resets++;
	for_each_engine(engine, gt)
		if (group & BIT(engine->index))
			genx_recover_engine(engine, blame & BIT(engine->index) ?
					    GENX_RECOVER_ENGINE : GENX_RECOVER_SHARED, done);
	*recovered |= group;
	return genx_engine_start_group(gt, group);
}

/* Halt the engines of @group that run. Return: these engines. */
static u32 halt_running(struct genx_gt *gt, u32 group, struct list_head *done)
{
	struct genx_engine *engine;
	u32 running = 0;

	for_each_engine(engine, gt)
		if (group & BIT(engine->index) &&
		    READ_ONCE(engine->state) == GENX_ENGINE_ENABLED)
			running |= BIT(engine->index);
	halt_group(gt, running, 0, NULL, done);
	return running;
}

int genx_gt_reset_unstarted(struct genx_engine *engine)
{
	struct genx_gt *gt = engine->gt;
	u32 group = genx_gt_reset_group(gt, engine), running;
	u32 own = group_domains(gt, group);
	struct genx_engine *other;
	LIST_HEAD(done);
	int err;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, own);
	if (wake.err)
		return wake.err;
	CLASS(genx_forcewake_some, others)(&gt->fw, other_domains(gt, own));
	scoped_guard(genx_reset, &gt->reset) {
		guard(mutex)(&gt->tlb.lock);
		running = halt_running(gt, group & ~BIT(engine->index), &done);
		err = genx_reset_hw_engine(gt, engine->desc);
		for_each_engine(other, gt)
			if (!err && running & BIT(other->index))
				genx_recover_engine(other, GENX_RECOVER_SHARED, &done);
		if (!err)
			err = genx_engine_start_group(gt, running);
	}
	genx_requests_signal(&done);
	return err;
}

int genx_gt_restart_halted(struct genx_gt *gt)
{
	struct genx_engine *engine;
	LIST_HEAD(done);
	u32 recovered = 0;
	int err = 0;

	scoped_guard(genx_reset, &gt->reset) {
		guard(mutex)(&gt->tlb.lock);
		for_each_engine(engine, gt)
			if (!err && READ_ONCE(engine->state) == GENX_ENGINE_HALTED)
				err = reset_group(engine, 0, NULL, &recovered, &done);
	}
	genx_requests_signal(&done);
	return err;
}

int genx_gt_bring_up(struct genx_engine *engine)
{
	/* an engine that runs no contexts does not need its force-wake domains here */
	u32 domains = engine->kernel ? engine->desc->fw_domains : 0;
	int err;

	CLASS(genx_forcewake_scope, wake)(&engine->gt->fw, domains);
	if (wake.err)
		return wake.err;
	/*
	 * The engine may have an error from before, which a register write does not clear. It would
	 * stop the first context, and only a reset ends it (SIL-141).
	 */
	err = genx_engine_error_survives(engine) ? genx_gt_reset_unstarted(engine) : 0;
	return err ?: genx_engine_bring_up(engine);
}

/* ---- the whole GT ---- */

/* Program again what a reset of the whole GT clears outside the engines. */
static int restore_gt(struct genx_gt *gt)
{
	int err;

	genx_pmic_lock(&gt->pmic);
	err = genx_forcewake_restore(&gt->fw);
	genx_pmic_unlock(&gt->pmic);
	/* do not report writes that the hung GT has lost: they are repeated below */
	genx_mmio_check_fifo(&gt->mmio);
	if (!err)
		err = genx_gt_program_tables(gt);
	if (!err)
		genx_irq_restore(gt->irq);
	if (!err)
		genx_rc6_reset_end(&gt->rc6);
	if (!err)
		err = genx_freq_restore(&gt->freq);
	return err;
}

/* Return: why the reset of the whole GT has hit an engine. @blame, @spared: as of full_reset() */
static enum genx_recover_cause full_cause(const struct genx_engine *engine, u32 blame, u32 spared)
{
	if (blame & BIT(engine->index))
		return GENX_RECOVER_ENGINE;
	return spared & BIT(engine->index) ? GENX_RECOVER_SHARED : GENX_RECOVER_GT;
}

/* Return: true if an engine runs a context that was closed, and that it did not preempt in time. */
static bool runs_closed(const struct genx_engine *engine)
{
	const struct genx_lrc *running = engine->backend->running(engine);

	return running && running->end_reason == GENX_END_CLOSED;
}

/*
 * Return: true if the reset of each engine in @engines was requested only to cancel requests of
 * certain contexts, as recover_running() understands it, or because a closed context runs on. Then
 * no other engine can have caused it: if requests there were suspected, a client could end those of
 * others by closing contexts of its own. A hang is counted for orphans, too, so it does not matter
 * for them.
 */
static bool only_cancels(struct genx_gt *gt, u32 engines)
{
	struct genx_engine *engine;

	for_each_engine(engine, gt) {
		if (!(engines & BIT(engine->index)))
			continue;
		guard(spinlock_irq)(&engine->lock);
		if (!engine->reset_for_orphans && !runs_closed(engine) &&
		    (engine->reset_for_hang || !engine->reset_for_marked))
			return false;
	}
	return engines;
}

/*
 * Reset the whole GT. @blame: BIT(index) of the engines that need the reset, which are recorded in
 * @error; without @error, the engines are not started again. @spared: BIT(index) of engines whose
 * requests are not even suspected
 */
static int full_reset(struct genx_gt *gt, u32 blame, u32 spared, struct genx_error_capture *error,
		      struct list_head *done)
{
	struct genx_engine *engine;
	int err;

	/* as in reset_group(): no invalidation of TLBs during the reset (SIL-237) */
	lockdep_assert_held(&gt->tlb.lock);
	CLASS(genx_forcewake_scope, wake)(&gt->fw, gt->fw.present);
	if (wake.err)
		return wake.err;
	halt_group(gt, genx_gt_all_engines(gt), error ? blame : 0, error, done);
	genx_rc6_reset_begin(&gt->rc6);
	genx_reset_epoch_end(&gt->reset);
	err = genx_reset_hw_full(gt);
	if (!err)
		err = restore_gt(gt);
	if (err)
		return err;
	genx_reset_epoch_begin(&gt->reset);
	gt->exec->full_resets++;
	/* genx_gt_quiesce(): the driver stops, so no context is loaded again */
	if (!error)
		return 0;
	/* now that no engine is enabled, no hang can be found any more */
	if (only_cancels(gt, blame))
		spared = ~blame;
	for_each_engine(engine, gt)
		genx_recover_engine(engine, full_cause(engine, blame, spared), done);
	return genx_engine_start_group(gt, genx_gt_all_engines(gt));
}

int genx_gt_quiesce(struct genx_gt *gt)
{
	LIST_HEAD(done);
	int err;

	scoped_guard(genx_reset, &gt->reset)
		scoped_guard(mutex, &gt->tlb.lock)
			err = full_reset(gt, 0, 0, NULL, &done);
	genx_requests_signal(&done);
	return err;
}

/**
 * struct cancel - which requests cancel_one() cancels
 * @error:	error of their fences
 * @done:	filled with the requests
 */
struct cancel {
	int error;
	struct list_head *done;
};

/* A context without memory has no request. */
static void cancel_one(struct genx_lrc *lrc, void *data)
{
	const struct cancel *cancel = data;

	if (lrc->pphwsp)
		genx_runqueue_cancel(lrc, cancel->error, cancel->done);
}

/*
 * Cancel all requests of an engine. A request that was created before the state of the GT changed
 * may be submitted during the call: it is queued, and the next round cancels it. Each round ends a
 * few of the marked contexts. When a round finds no request and no marked context, the engine
 * becomes GENX_ENGINE_CANCELLED, and later requests end at submission. After that the bottom half
 * ends no context: a mark that was left would keep a reference to its context for ever.
 */
static void cancel_engine(struct genx_engine *engine, int error)
{
	LIST_HEAD(done);
	struct cancel cancel = { .error = error, .done = &done };
	bool again;

	scoped_guard(spinlock_irq, &engine->lock) {
		genx_engine_disable(engine);
		engine->backend->recover(engine, &done);
		genx_run_time_switch(engine, NULL);
		genx_busy_update(engine);
	}
	wait_signalled(engine);
	do {
		/* if all requests have ended, further rounds only end marked contexts */
		if (READ_ONCE(engine->n_requests))
			genx_lrc_visit_all(engine, cancel_one, &cancel, GENX_LRC_VISIT_FEW);
		genx_requests_signal(&done);
		scoped_guard(spinlock_irq, &engine->lock) {
			genx_ending_collect(engine, &done);
			again = !list_empty(&done) || engine->n_requests || engine->n_marked;
			if (!again)
				engine->state = GENX_ENGINE_CANCELLED;
		}
	} while (again);
}

void genx_gt_cancel_all(struct genx_gt *gt, int error)
{
	struct genx_engine *engine;

	for_each_engine(engine, gt)
		cancel_engine(engine, error);
	wake_up_all(&gt->exec->idle);
}

/*
 * Wedge the GT. @engines: BIT(index) of the engines that were to be reset, which are recorded.
 * @done: completed requests, which signal before the cancelled ones.
 */
static void wedge(struct genx_gt *gt, int err, u32 engines, struct genx_error_capture *capture,
		  struct list_head *done)
{
	int error = genx_mmio_lost(&gt->mmio) ? -ENODEV : -EIO;
	struct genx_engine *engine;

	gt->exec->failed_resets++;
	drm_err(gt->drm,
		"GT: reset failed (%pe): the GT is wedged, all requests fail until a resume or the next bind resets it\n",
		ERR_PTR(err));
	WRITE_ONCE(gt->exec->state, GENX_EXEC_WEDGED);
	for_each_engine(engine, gt)
		if (engines & BIT(engine->index))
			record_only(engine, capture);
	/* before fences signal: their waiters may free memory that engines still access */
	genx_gt_stop_dma(gt);
	genx_requests_signal(done);
	genx_gt_cancel_all(gt, error);
}

/* Return: 1 if the whole GT was reset, 0 if engines were reset alone, or a negative errno. */
static int reset_locked(struct genx_gt *gt, u32 engines, struct genx_error_capture *error,
			struct list_head *done)
{
	u32 reset = 0, recovered = 0;
	struct genx_engine *engine;
	int err = 0;

	if (engines != GENX_RESET_ALL && genx_gt_resets_engines(gt)) {
		for_each_engine(engine, gt) {
			/* not requested, or reset before, with an engine that shares the reset */
			if (err || !(engines & ~reset & BIT(engine->index)))
				continue;
			err = reset_group(engine, engines, error, &recovered, done);
			reset |= genx_gt_reset_group(gt, engine);
		}
		if (!err)
			return 0;
		if (genx_reset_may_log(&gt->reset))
			drm_err(gt->drm, "GT: engine reset failed (%pe): resetting the whole GT\n",
				ERR_PTR(err));
	}
	/* their resets have ended what was to blame, and another context may run since then */
	err = full_reset(gt, engines & ~recovered, recovered, error, done);
	return err ?: 1;
}

/*
 * Note the last reset for debugfs. @ret: result of reset_locked(). It is negative only if the reset
 * of the whole GT was tried, and failed.
 */
static void remember(struct genx_gt *gt, u32 engines, const char *reason, int ret, u64 ns)
{
	gt->exec->last_reset = (struct genx_reset_record){
		.reason = reason,
		.engines = engines,
		.global = ret,
		.err = min(ret, 0),
		.ns = ns,
	};
}

/*
 * Reset engines, signal the fences of the requests that ended, and wedge the GT if the reset fails.
 * Fences signal only after the reset. So this function takes no lock under which other code waits
 * for a fence (lockdep checks that). @engines and @reason: as for genx_gt_reset(). @begun: set to
 * true if a reset was attempted. Return: 1 if the whole GT was reset, 0 if engines were reset
 * alone, or none; -EIO if the GT is wedged; -ENODEV.
 */
static int reset_and_signal(struct genx_gt *gt, u32 engines, const char *reason, bool *begun)
{
	struct genx_error_capture error;
	char names[64];
	LIST_HEAD(done);
	ktime_t start;
	int ret;

	guard(genx_reset)(&gt->reset);
	/* under the lock: a reset that was in progress until now has served earlier requests */
	if (!engines) {
		engines = xchg(&gt->exec->reset_engines, 0);
		reason = READ_ONCE(gt->exec->reset_reason);
	}
	if (!engines)
		return 0;
	if (READ_ONCE(gt->exec->state) != GENX_EXEC_ON)
		return genx_gt_wedged(gt) ? -EIO : -ENODEV;
	*begun = true;
	if (genx_reset_may_log(&gt->reset))
		drm_notice(gt->drm, "%s: %s, resetting\n",
			   genx_gt_engine_names(gt, engines, names, sizeof(names)), reason);
	genx_error_state_begin(&error, gt, reason);
	start = ktime_get();
	scoped_guard(mutex, &gt->tlb.lock)
		ret = reset_locked(gt, engines, &error, &done);
	remember(gt, engines, reason, ret, ktime_to_ns(ktime_sub(ktime_get(), start)));
	if (ret < 0)
		wedge(gt, ret, engines, &error, &done);
	genx_error_state_end(&error);
	if (ret < 0)
		return genx_mmio_lost(&gt->mmio) ? -ENODEV : -EIO;
	return ret;
}

int genx_gt_reset(struct genx_gt *gt, u32 engines, const char *reason)
{
	bool begun = false;
	bool cookie = dma_fence_begin_signalling();
	int ret = reset_and_signal(gt, engines, reason, &begun);

	dma_fence_end_signalling(cookie);
	if (begun)
		genx_reset_notify(&gt->reset, ret < 0 ? GENX_RESET_EVENT_WEDGED :
				  ret ? GENX_RESET_EVENT_GT : GENX_RESET_EVENT_ENGINES);
	return min(ret, 0);
}

void genx_gt_reset_worker(struct work_struct *work)
{
	genx_gt_reset(container_of(work, struct genx_exec, reset_work)->gt, 0, NULL);
}
