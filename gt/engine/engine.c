// SPDX-License-Identifier: GPL-2.0-only
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/encode/descriptor.h"
#include "gt/encode/emit.h"
#include "gt/engine/engine.h"
#include "gt/engine/engine_internal.h"
#include "gt/exec/busy.h"
#include "gt/exec/ctx_batch.h"
#include "gt/exec/ending.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request_types.h"
#include "gt/exec/run_time.h"
#include "gt/exec/runqueue.h"
#include "gt/exec/timeslice.h"
#include "gt/gt.h"
#include "gt/rc6.h"
#include "gt/reset_hw.h"
#include "gt/submit/submit.h"
#include "irq/irq.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/irq_regs.h"

struct genx_engine *genx_engine_find(struct genx_gt *gt, u8 class, u8 instance)
{
	struct genx_engine *engine;

	for_each_engine(engine, gt)
		if (engine->backend->contexts && engine->desc->class == class &&
		    engine->desc->instance == instance)
			return engine;
	return NULL;
}

/* ---- bottom half ---- */

/* Name the context that the engine runs. @label: GENX_LRC_LABEL bytes for the text */
static const char *running_label(struct genx_engine *engine, char *label)
{
	const struct genx_lrc *lrc;

	guard(spinlock_irq)(&engine->lock);
	lrc = engine->backend->running(engine);
	return lrc ? genx_lrc_label(lrc, label) : "no context";
}

/* struct error - error registers of an engine: unmasked bits of EIR, and the last command */
struct error {
	u32 eir;
	u32 ipehr;
};

/*
 * Read and clear the errors of an engine. A bit of EIR that stays set is masked until the engine
 * starts again, or it would interrupt for ever (SIL-007). Return: false, and no access, while a
 * reset is in progress, perhaps of this engine: its registers must not be accessed then (SIL-257).
 */
static bool take_error(struct genx_engine *engine, struct error *error)
{
	struct genx_reset_sync *sync = &engine->gt->reset;
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 base = engine->desc->mmio_base;
	unsigned long flags;
	bool taken;
	u32 emr;

	taken = genx_reset_epoch_lock(sync, &flags) && !sync->engine;
	if (taken) {
		emr = genx_mmio_read(mmio, RING_EMR(base));
		error->eir = genx_mmio_read(mmio, RING_EIR(base)) & ~emr;
		error->ipehr = genx_mmio_read(mmio, RING_IPEHR(base));
		genx_mmio_write(mmio, RING_EIR(base), error->eir);
		if (genx_mmio_read(mmio, RING_EIR(base)) & error->eir)
			genx_mmio_write(mmio, RING_EMR(base), emr | error->eir);
	}
	genx_reset_epoch_unlock(sync, flags);
	return taken;
}

/* Log the faulting instruction and request a reset, which finds the guilty context. */
static void handle_error(struct genx_engine *engine)
{
	char label[GENX_LRC_LABEL];
	struct error error;
	u64 resets;

	CLASS(genx_forcewake_scope, wake)(&engine->gt->fw, engine->desc->fw_domains);
	if (wake.err)
		return;
	/* before the registers are read: a reset that is counted later serves the request */
	scoped_guard(spinlock_irq, &engine->lock)
		resets = engine->stats.resets;
	if (!take_error(engine, &error)) {
		/* the next run of the bottom half tries again, at the latest by the watch */
		atomic_or(ENGINE_IRQ_ERROR, &engine->irq_bits);
		return;
	}
	scoped_guard(spinlock_irq, &engine->lock)
		engine->stats.errors++;
	if (!(error.eir & RING_ERROR_INSTRUCTION))
		return;
	drm_err_ratelimited(engine->gt->drm, "%s: command error, EIR 0x%08x IPEHR 0x%08x, %s\n",
			    engine->desc->name, error.eir, error.ipehr,
			    running_label(engine, label));
	guard(spinlock_irq)(&engine->lock);
	if (engine->state == GENX_ENGINE_ENABLED && engine->stats.resets == resets)
		genx_engine_reset_async(engine->gt, BIT(engine->index), "command error");
}

/*
 * Update an enabled engine from what its hardware reports, and request a reset if it is needed.
 * @done: requests that have ended
 */
static void update_enabled(struct genx_engine *engine, struct list_head *done)
{
	struct genx_gt *gt = engine->gt;

	lockdep_assert_held(&engine->lock);
	if (engine->backend->poll(engine, done)) {
		genx_engine_reset_async(gt, BIT(engine->index), "context status error");
		/* the engine's state is unknown until the reset */
		genx_engine_disable(engine);
		return;
	}
	if (genx_timeslice_expire(engine))
		genx_engine_hung(engine, "preemption timeout");
	if (genx_ending_collect(engine, done))
		genx_engine_reset_async(gt, BIT(engine->index),
					"cannot preempt a cancelled context");
}

static void engine_bh(struct tasklet_struct *bh)
{
	struct genx_engine *engine = container_of(bh, struct genx_engine, bh);
	int bits = atomic_xchg(&engine->irq_bits, 0);
	LIST_HEAD(done);
	unsigned long flags;
	bool idle, more;

	spin_lock_irqsave(&engine->lock, flags);
	more = genx_request_deps_collect(engine);
	if (engine->state == GENX_ENGINE_ENABLED)
		update_enabled(engine, &done);
	else
		genx_timeslice_update(engine);
	genx_busy_update(engine);
	idle = engine->backend->idle(engine);
	engine->signalling = !list_empty(&done);
	spin_unlock_irqrestore(&engine->lock, flags);

	genx_requests_signal(&done);
	/* recovery waits until all these fences have signalled */
	smp_store_release(&engine->signalling, false);
	if (bits & ENGINE_IRQ_ERROR)
		handle_error(engine);
	if (more)
		genx_engine_kick(engine);
	/* other engines may not be idle: each waiter checks its own condition again */
	if (idle && wq_has_sleeper(&engine->gt->exec->idle))
		wake_up_all(&engine->gt->exec->idle);
}

/* ---- start and stop ---- */

static void engine_enable(struct genx_engine *engine)
{
	guard(spinlock_irq)(&engine->lock);
	engine->state = GENX_ENGINE_ENABLED;
	/* an earlier request for a reset has failed or was refused: allow the next one */
	genx_engine_forget_requests(engine);
	engine->backend->queue(engine);
	genx_busy_update(engine);
	/* the progress watch has stopped if the engine was not enabled */
	if (!RB_EMPTY_ROOT(&engine->runnable.rb_root))
		genx_engine_watch(engine);
	genx_engine_kick(engine); /* for marked contexts, and for waits until an engine is idle */
}

bool genx_engine_error_survives(struct genx_engine *engine)
{
	/*
	 * Before any check that returns, because this also clears the errors of the engine. An
	 * engine without a kernel context runs nothing, so that its errors stop nothing.
	 */
	u32 status = engine->kernel ? genx_streamer_errors(engine) : 0;

	/* the second reset is one of the engine alone */
	if (!genx_reset_hw_alone(engine->gt))
		return false;
	if (!status || genx_mmio_lost(&engine->gt->mmio))
		return false;
	drm_err(engine->gt->drm, "%s: error 0x%08x survives the reset, resetting again\n",
		engine->desc->name, status);
	return true;
}

static int start_enabled(struct genx_engine *engine)
{
	int err;

	/* each reset clears the idle window of RC6, also the second one for an error (SIL-141) */
	genx_rc6_engine_reset(&engine->gt->rc6, engine->desc->mmio_base);
	err = engine->backend->start(engine);
	if (!err)
		engine_enable(engine);
	return err;
}

/*
 * Do all resets before the first start: a reset also stops the engines that share it, and one of
 * them could have started already.
 */
int genx_engine_start_group(struct genx_gt *gt, u32 engines)
{
	struct genx_engine *engine;
	u32 bits = 0;
	int err = 0;

	for_each_engine(engine, gt) {
		if (err || !(engines & BIT(engine->index)))
			continue;
		if (!genx_engine_error_survives(engine))
			continue;
		/* an engine that shares its reset may have been reset above: once is enough */
		if (!(engine->desc->reset_mask & bits))
			err = genx_reset_hw_engine(gt, engine->desc);
		bits |= engine->desc->reset_mask;
	}
	for_each_engine(engine, gt)
		if (!err && engines & BIT(engine->index))
			err = start_enabled(engine);
	return err;
}

int genx_engine_bring_up(struct genx_engine *engine)
{
	/* an engine that runs no contexts does not need its force-wake domains here */
	u32 domains = engine->kernel ? engine->desc->fw_domains : 0;
	int err;

	CLASS(genx_forcewake_scope, wake)(&engine->gt->fw, domains);
	if (wake.err)
		return wake.err;
	err = engine->backend->start(engine);
	if (!err && engine->kernel && !engine->default_state)
		err = genx_engine_record_default(engine);
	if (!err)
		engine_enable(engine);
	return err;
}

int genx_engine_stop(struct genx_engine *engine)
{
	scoped_guard(spinlock_irq, &engine->lock)
		genx_engine_disable(engine);
	return engine->backend->stop(engine);
}

void genx_engine_apply_props(struct genx_engine *engine)
{
	if (!READ_ONCE(engine->props.heartbeat_ms))
		genx_ending_orphans(engine);
	genx_timeslice_restart(engine);
	genx_engine_watch_now(engine);
}

/* Both counters increase only when the hardware has made progress. */
static u64 engine_progress(void *data)
{
	const struct genx_engine *engine = data;

	return READ_ONCE(engine->stats.completed) + READ_ONCE(engine->stats.switches);
}

int genx_engine_register_irq(struct genx_engine *engine)
{
	const struct genx_engine_desc *desc = engine->desc;
	struct genx_irq *irq = engine->gt->irq;
	int err = genx_irq_register(irq, desc->class, desc->instance, engine->backend->irq,
				    engine);

	if (err)
		return err;
	genx_irq_set_progress(irq, desc->class, desc->instance, engine_progress);
	genx_irq_unmask(irq, desc->class, desc->instance, engine->backend->irq_bits);
	return 0;
}

void genx_engine_unregister_irq(struct genx_engine *engine)
{
	genx_irq_unregister(engine->gt->irq, engine->desc->class, engine->desc->instance);
}

/* ---- creation and destruction ---- */

/*
 * The register that says how large a render context is, and its fields: sizes of the parts of the
 * context, in units of 64 bytes.
 */
static const struct {
	u32 reg;
	u32 fields[3];
} ctx_sizes[] = {
	[GENX_CTX_SIZE_GEN6] = {
		CXT_SIZE_ADDR, { REG_GENMASK(23, 18), REG_GENMASK(11, 6), REG_GENMASK(5, 0) },
	},
	[GENX_CTX_SIZE_GEN7] = {
		GEN7_CXT_SIZE_ADDR, { REG_GENMASK(15, 9), REG_GENMASK(5, 0) },
	},
};

/*
 * Return: pages of a context image whose layout is not known. The table of the platform has the
 * number, or a register, for render engines of Gen6 and Gen7. 0: the layout is known, or there are
 * no contexts. genx_gt_start_backend() holds the force-wake domain of the register.
 */
static unsigned int ctx_pages(struct genx_gt *gt, const struct genx_engine_desc *desc)
{
	enum genx_ctx_size_kind kind = gt->plat->ctx_size_kind;
	u32 value, units = 0;
	unsigned int i;

	if (desc->ctx_pages || kind == GENX_CTX_SIZE_LAYOUT || desc->class != GENX_CLASS_RENDER)
		return desc->ctx_pages;
	value = genx_mmio_read(&gt->mmio, GENX_REG(ctx_sizes[kind].reg));
	for (i = 0; i < ARRAY_SIZE(ctx_sizes[kind].fields); i++)
		if (ctx_sizes[kind].fields[i])
			units += (value & ctx_sizes[kind].fields[i]) >>
				 __ffs(ctx_sizes[kind].fields[i]);
	return DIV_ROUND_UP(units * 64, PAGE_SIZE);
}

static struct genx_engine *engine_alloc(struct genx_gt *gt, const struct genx_engine_desc *desc)
{
	struct genx_engine *engine = kzalloc(sizeof(*engine), GFP_KERNEL);

	if (!engine)
		return NULL;
	engine->desc = desc;
	engine->gt = gt;
	engine->backend = gt->exec->backend;
	engine->ctx_pages = engine->backend->contexts ? ctx_pages(gt, desc) : 0;
	engine->emit = genx_emit_ops_get(genx_emit_kind_of(gt->plat, gt->revision),
					 desc->class);
	engine->defaults = genx_engine_props_default;
	if (desc->preempt_ms)
		engine->defaults.preempt_ms = desc->preempt_ms;
	engine->props = engine->defaults;
	/* a preemption must wait for the end of the batch, which only the hang watch bounds */
	if (!genx_emit_batch_preempts(engine->emit))
		engine->props.preempt_ms = 0;
	mutex_init(&engine->images_lock);
	INIT_LIST_HEAD(&engine->images);
	INIT_LIST_HEAD(&engine->walks);
	engine->power_next = jiffies;
	tasklet_setup(&engine->bh, engine_bh);
	INIT_WORK(&engine->leave_work, genx_engine_leave_work);
	genx_engine_power_init(engine);
	genx_runqueue_init(engine);
	genx_timeslice_init(engine);
	genx_busy_init(engine);
	genx_hang_init(engine);
	return engine;
}

static int engine_create_contexts(struct genx_engine *engine)
{
	struct genx_gt *gt = engine->gt;
	struct genx_lrc *kernel;
	u32 first, last;
	int err;

	/* not 0: that is the value of a context that the engine has never left because of a wait */
	engine->wait_round = 1;
	genx_descriptor_id_range(gt->plat->desc_kind, &first, &last);
	err = genx_context_ids_init(&engine->ids, first,
				    min_t(u32, last - first + 1, GENX_CONTEXT_IDS));
	if (!err)
		err = genx_hwsp_create(engine);
	if (!err)
		err = genx_ctx_batch_create(engine);
	if (!err && engine->backend->map)
		err = engine->backend->map(engine);
	if (err)
		return err;
	kernel = genx_lrc_create(engine, NULL, GENX_LRC_KERNEL);
	if (IS_ERR(kernel))
		return PTR_ERR(kernel);
	engine->kernel = kernel;
	return 0;
}

int genx_engine_create(struct genx_gt *gt, const struct genx_engine_desc *desc)
{
	struct genx_engine *engine = engine_alloc(gt, desc);
	int err;

	if (!engine)
		return -ENOMEM;
	err = engine->backend->create(engine);
	if (err) {
		kfree(engine);
		return err;
	}
	/* from here on the caller destroys the engine, also if the rest of the creation fails */
	engine->index = gt->n_engines;
	gt->engines[gt->n_engines++] = engine;
	return engine->backend->contexts ? engine_create_contexts(engine) : 0;
}

void genx_engine_destroy(struct genx_engine *engine)
{
	struct genx_lrc *lrc;

	cancel_work_sync(&engine->leave_work);
	genx_hang_stop(engine);
	genx_timeslice_stop(engine);
	tasklet_kill(&engine->bh);
	scoped_guard(spinlock_irq, &engine->lock) {
		genx_run_time_switch(engine, NULL);
		genx_busy_switch(engine, NULL);
	}
	/* a timer of the backend may run the bottom half once more: leave it no event */
	atomic_set(&engine->irq_bits, 0);
	genx_lrc_put(engine->kernel);
	engine->kernel = NULL;
	/* free the memory of contexts that are still referenced; these exist until the last put */
	mutex_lock(&engine->images_lock);
	list_for_each_entry(lrc, &engine->images, link)
		genx_lrc_release_memory(lrc);
	kvfree(engine->default_state);
	engine->default_state = NULL;
	mutex_unlock(&engine->images_lock);
	if (engine->backend->unmap)
		engine->backend->unmap(engine);
	genx_ctx_batch_destroy(engine);
	genx_hwsp_destroy(engine);
	genx_engine_power_fini(engine);
}

void genx_engine_free(struct genx_engine *engine)
{
	engine->backend->destroy(engine);
	/* put the requests that were cancelled before the bottom half took them */
	scoped_guard(spinlock_irq, &engine->lock)
		while (genx_request_deps_collect(engine))
			;
	/* a context that is left was never put, and would refer to a freed engine */
	WARN_ON(!list_empty(&engine->images));
	genx_context_ids_fini(&engine->ids);
	kfree(engine);
}
