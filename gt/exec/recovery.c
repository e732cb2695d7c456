// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: recovery
 *
 * Who is to blame is decided while the engine stands still: the first request
 * of the context that runs, if the engine had begun with it. It and the later
 * ones of its context fail; the context itself starts again from the default
 * state. A request that had not begun is run again, once: if the next reset
 * finds it at the same place, it is to blame all the same. So is one that runs
 * on another engine when the whole GT must be reset. Everything else is still
 * in its ring and is loaded again.
 */
#include <linux/delay.h>
#include <linux/dma-fence.h>
#include <linux/ratelimit.h>
#include <linux/slab.h>
#include <linux/string.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/exec/engine.h"
#include "gt/exec/exec.h"
#include "gt/access/fifo.h"
#include "gt/gt.h"
#include "gt/rc6.h"
#include "gt/exec/recovery.h"
#include "gt/reset_hw.h"
#include "gt/exec/undriven.h"
#include "irq/irq.h"

/* ---- what is told ---- */

/* Any user can cause hangs without end; the counters are exact all the same. */
static bool may_log(struct genx_gt *gt)
{
	return __ratelimit(&gt->exec.log);
}

static const char *engine_name(const struct genx_gt *gt, unsigned int i)
{
	return gt->n_engines ? gt->engines[i]->desc->name : gt->plat->engines[i].name;
}

u32 genx_gt_resettable(const struct genx_gt *gt)
{
	return genx_gt_can_submit(gt) ? BIT(gt->n_engines) - 1 : gt->fuses.engines;
}

u32 genx_gt_engine_named(const struct genx_gt *gt, const char *name)
{
	unsigned long mask = genx_gt_resettable(gt);
	unsigned int i;

	for_each_set_bit(i, &mask, 32)
		if (!strcmp(name, engine_name(gt, i)))
			return BIT(i);
	return 0;
}

const char *genx_gt_engine_names(const struct genx_gt *gt, u32 engines, char *buf, size_t size)
{
	unsigned long mask = engines & genx_gt_resettable(gt);
	unsigned int i;

	if (engines == GENX_RESET_ALL)
		return "GT";
	buf[0] = '\0';
	for_each_set_bit(i, &mask, 32) {
		if (buf[0])
			strlcat(buf, " ", size);
		strlcat(buf, engine_name(gt, i), size);
	}
	return buf;
}

/* ---- contexts ---- */

/* Stop, learn what was going on; nothing is loaded until resume_engine(). */
static void halt_engine(struct genx_engine *engine, struct list_head *done)
{
	bool trusted;

	spin_lock_irq(&engine->lock);
	trusted = engine->enabled;
	engine->enabled = false;
	engine->stats.resets++;
	spin_unlock_irq(&engine->lock);
	genx_reset_hw_stop(engine->gt, engine->desc);
	spin_lock_irq(&engine->lock);
	if (trusted)
		genx_execlists_process(engine, done);
	spin_unlock_irq(&engine->lock);
}

static bool is_guilty(struct genx_lrc *lrc, const struct genx_request *rq, bool blame)
{
	if (READ_ONCE(lrc->closed) || (blame && genx_request_started(rq)))
		return true;
	/* not begun, or the reset was for another engine: once is bad luck */
	return lrc->suspect == rq->seqno && lrc->suspected;
}

static void punish(struct genx_lrc *lrc, struct list_head *done)
{
	struct genx_engine *engine = lrc->engine;
	bool banned = false;

	lrc->hangs++;
	lrc->suspected = false;
	if (lrc != engine->kernel && !READ_ONCE(lrc->unbannable)) {
		if (lrc->hangs >= GENX_LRC_MAX_HANGS)
			WRITE_ONCE(lrc->banned, true);
		banned = genx_client_blame(lrc->client, &engine->gt->exec.users, lrc->banned);
	}
	genx_execlists_cancel(lrc, -EIO, done);
	genx_lrc_rewind(lrc, lrc->tail, true);
	if (may_log(engine->gt))
		drm_warn(engine->gt->drm, "%s: context %u hung, its work ends with EIO%s\n",
			 engine->desc->name, lrc->fields.id,
			 banned ? "; client banned" : lrc->banned ? "; banned" : "");
}

/* The context that was on the engine; all others are intact in memory. */
static void recover_running(struct genx_engine *engine, bool blame, struct list_head *done)
{
	struct genx_request *rq;
	struct genx_lrc *lrc;

	if (engine->n_active)
		lrc = engine->active[0].lrc;
	else if (engine->n_pending)
		lrc = engine->pending[0].lrc;
	else
		return;
	genx_execlists_retire(lrc, done);
	rq = list_first_entry_or_null(&lrc->requests, struct genx_request, link);
	if (!rq) {
		/* complete, but its save may have been cut short: registers go back */
		lrc->resets++;
		genx_lrc_rewind(lrc, lrc->tail, false);
		return;
	}
	if (is_guilty(lrc, rq, blame)) {
		punish(lrc, done);
		return;
	}
	lrc->resets++;
	lrc->suspect = rq->seqno;
	lrc->suspected = true;
	genx_lrc_rewind(lrc, rq->head, false);
}

/*
 * After the hardware's reset: what was loaded is runnable again or punished.
 * What has ended is signalled before the engine runs on: the fences of a context
 * end in order.
 */
static void recover(struct genx_engine *engine, bool blame, struct list_head *done)
{
	spin_lock_irq(&engine->lock);
	recover_running(engine, blame, done);
	genx_execlists_reset(engine);
	spin_unlock_irq(&engine->lock);
	genx_requests_signal(done);
}

static int resume_engine(struct genx_engine *engine)
{
	int err = genx_engine_enable(engine);

	if (err)
		return err;
	spin_lock_irq(&engine->lock);
	genx_execlists_enable(engine);
	spin_unlock_irq(&engine->lock);
	return 0;
}

/* ---- one engine ---- */

static int reset_engine(struct genx_engine *engine, struct list_head *done)
{
	struct genx_gt *gt = engine->gt;
	int err;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, engine->desc->fw_domains);
	if (wake.err)
		return wake.err;
	halt_engine(engine, done);
	err = genx_reset_hw_engine(gt, engine->desc);
	if (err)
		return err;
	gt->exec.engine_resets++;
	recover(engine, true, done);
	return resume_engine(engine);
}

/* ---- the whole GT ---- */

/* Everything that a reset of the whole GT takes away outside the engines. */
static int restore_gt(struct genx_gt *gt)
{
	int err = genx_forcewake_reset_sw(&gt->fw);

	/* what a GT that hung did not take is written again: only later losses count */
	genx_fifo_check(&gt->mmio);
	if (!err)
		err = genx_gt_program_tables(gt);
	if (!err)
		genx_irq_restore(gt->irq);
	if (!err)
		genx_rc6_restore(gt);
	return err;
}

/* The reset puts to sleep what others keep awake: they stay away until all is as it was. */
static void epoch_end(struct genx_gt *gt)
{
	spin_lock_irq(&gt->exec.epoch_lock);
	WRITE_ONCE(gt->exec.epoch, gt->exec.epoch | 1);
	spin_unlock_irq(&gt->exec.epoch_lock);
}

static void epoch_begin(struct genx_gt *gt)
{
	WRITE_ONCE(gt->exec.epoch, gt->exec.epoch + 1);
}

/* @blame: BIT(index) of the engines that it is for. */
static int full_reset(struct genx_gt *gt, u32 blame, bool resume, struct list_head *done)
{
	unsigned int i;
	int err;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, gt->fw.present);
	if (wake.err)
		return wake.err;
	for (i = 0; i < gt->n_engines; i++)
		halt_engine(gt->engines[i], done);
	if (!genx_gt_can_submit(gt))
		genx_undriven_halt(gt);
	epoch_end(gt);
	err = genx_reset_hw_full(gt);
	if (!err)
		err = restore_gt(gt);
	if (!err && !genx_gt_can_submit(gt))
		err = genx_undriven_program(gt, ~0u);
	if (!err) {
		epoch_begin(gt);
		gt->exec.full_resets++;
	}
	for (i = 0; !err && resume && i < gt->n_engines; i++) {
		recover(gt->engines[i], blame & BIT(i), done);
		err = resume_engine(gt->engines[i]);
	}
	return err;
}

int genx_gt_quiesce(struct genx_gt *gt)
{
	LIST_HEAD(done);
	int err;

	mutex_lock(&gt->exec.reset_mutex);
	mutex_lock(&gt->tlb_lock);
	err = full_reset(gt, 0, false, &done);
	mutex_unlock(&gt->tlb_lock);
	mutex_unlock(&gt->exec.reset_mutex);
	genx_requests_signal(&done);
	return err;
}

void genx_gt_cancel_all(struct genx_gt *gt, int error)
{
	struct genx_engine *engine;
	struct genx_lrc *lrc;
	LIST_HEAD(done);
	unsigned int i;

	for (i = 0; i < gt->n_engines; i++) {
		engine = gt->engines[i];
		spin_lock_irq(&engine->lock);
		engine->enabled = false;
		genx_execlists_reset(engine);
		list_for_each_entry(lrc, &engine->contexts, link)
			if (lrc->pphwsp)
				genx_execlists_cancel(lrc, error, &done);
		spin_unlock_irq(&engine->lock);
		genx_requests_signal(&done);
	}
	wake_up_all(&gt->exec.idle);
}

/* @done: has ended already, before what is cancelled here. */
static void wedge(struct genx_gt *gt, int err, struct list_head *done)
{
	int error = genx_mmio_lost(&gt->mmio) ? -ENODEV : -EIO;

	gt->exec.failed_resets++;
	drm_err(gt->drm,
		"reset failed (%pe): the GT is wedged, all work ends with an error until the driver is bound anew\n",
		ERR_PTR(err));
	WRITE_ONCE(gt->exec.state, GENX_EXEC_WEDGED);
	/* whoever sees a fence end may free what the engines still use */
	genx_gt_stop_dma(gt);
	genx_requests_signal(done);
	genx_gt_cancel_all(gt, error);
}

/* Returns whether the whole GT was reset, or a negative errno. */
static int reset_locked(struct genx_gt *gt, u32 engines, struct list_head *done)
{
	unsigned int i;
	int err = 0;

	if (engines != GENX_RESET_ALL) {
		if (!genx_gt_can_submit(gt))
			err = genx_undriven_reset(gt, engines);
		for (i = 0; !err && i < gt->n_engines; i++)
			if (engines & BIT(i))
				err = reset_engine(gt->engines[i], done);
		if (!err)
			return 0;
		if (may_log(gt))
			drm_err(gt->drm, "engine reset failed (%pe): resetting the whole GT\n",
				ERR_PTR(err));
	}
	err = full_reset(gt, engines, true, done);
	return err ?: 1;
}

static void notify(struct genx_gt *gt, bool global)
{
	struct genx_reset_notifier *n;

	guard(mutex)(&gt->exec.notifier_mutex);
	list_for_each_entry(n, &gt->exec.notifiers, link)
		n->fn(n->data, global);
}

static void remember(struct genx_gt *gt, u32 engines, const char *reason, int ret, u64 ns)
{
	gt->exec.last_reset = (struct genx_reset_record){
		.reason = reason,
		.engines = engines,
		.global = ret,
		.err = min(ret, 0),
		.ns = ns,
	};
}

/*
 * On the way to fence signals, so lockdep watches what is taken here. Returns as
 * reset_locked() does; @begun: it was tried.
 */
static int reset_and_signal(struct genx_gt *gt, u32 engines, const char *reason, bool *begun)
{
	char names[64];
	LIST_HEAD(done);
	ktime_t start;
	int ret;

	guard(mutex)(&gt->exec.reset_mutex);
	if (READ_ONCE(gt->exec.state) != GENX_EXEC_ON &&
	    READ_ONCE(gt->exec.state) != GENX_EXEC_IDLE)
		return genx_gt_wedged(gt) ? -EIO : -ENODEV;
	*begun = true;
	if (may_log(gt))
		drm_notice(gt->drm, "resetting %s: %s\n",
			   genx_gt_engine_names(gt, engines, names, sizeof(names)), reason);
	mutex_lock(&gt->tlb_lock);
	start = ktime_get();
	ret = reset_locked(gt, engines, &done);
	mutex_unlock(&gt->tlb_lock);
	remember(gt, engines, reason, ret, ktime_to_ns(ktime_sub(ktime_get(), start)));
	if (ret < 0)
		wedge(gt, ret, &done);
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
		notify(gt, ret);
	return min(ret, 0);
}

void genx_gt_reset_async(struct genx_gt *gt, u32 engines, const char *reason)
{
	unsigned int i;

	WRITE_ONCE(gt->exec.reset_reason, reason);
	for (i = 0; i < gt->n_engines; i++)
		if (engines & BIT(i))
			set_bit(i, &gt->exec.reset_engines);
	queue_work(gt->exec.wq, &gt->exec.reset_work);
}

void genx_gt_reset_worker(struct work_struct *work)
{
	struct genx_exec *exec = container_of(work, struct genx_exec, reset_work);
	u32 engines = xchg(&exec->reset_engines, 0);

	if (engines)
		genx_gt_reset(exec->gt, engines, READ_ONCE(exec->reset_reason));
}

/* ---- notifiers ---- */

int genx_gt_add_reset_notifier(struct genx_gt *gt, void (*fn)(void *data, bool global),
			       void *data)
{
	struct genx_reset_notifier *n = kzalloc(sizeof(*n), GFP_KERNEL);

	if (!n)
		return -ENOMEM;
	n->fn = fn;
	n->data = data;
	mutex_lock(&gt->exec.notifier_mutex);
	list_add_tail(&n->link, &gt->exec.notifiers);
	mutex_unlock(&gt->exec.notifier_mutex);
	return 0;
}

void genx_gt_remove_reset_notifier(struct genx_gt *gt, void (*fn)(void *data, bool global),
				   void *data)
{
	struct genx_reset_notifier *n, *next;

	mutex_lock(&gt->exec.notifier_mutex);
	list_for_each_entry_safe(n, next, &gt->exec.notifiers, link) {
		if (n->fn != fn || n->data != data)
			continue;
		list_del(&n->link);
		kfree(n);
	}
	mutex_unlock(&gt->exec.notifier_mutex);
}
