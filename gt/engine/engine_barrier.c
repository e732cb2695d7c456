// SPDX-License-Identifier: GPL-2.0-only
/*
 * A barrier runs only the kernel context, so that the hardware saves all other contexts and does
 * not restore them until the barrier ends. Barriers are used to change a register in all contexts,
 * and for suspend.
 */
#include <linux/delay.h>
#include <linux/jiffies.h>
#include <linux/wait.h>

#include "gt/encode/emit.h"
#include "gt/engine/engine.h"
#include "gt/engine/engine_internal.h"
#include "gt/exec/busy.h"
#include "gt/exec/ending.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "gt/exec/timeslice.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"
#include "regs/reg.h"

/*
 * Any client can ask for other units for a context of its own. If the hardware has the context
 * loaded, the change stops all contexts of the engine. So that happens at most once in this time.
 */
#define POWER_PERIOD_MS		20

/* Bound of the wait until idle engines have left the contexts that they keep. */
#define UNLOAD_MS		100

static void hold(struct genx_engine *engine)
{
	guard(spinlock_irq)(&engine->lock);
	engine->held++;
	engine->backend->queue(engine);
	genx_busy_update(engine);
}

void genx_engine_release(struct genx_engine *engine)
{
	guard(spinlock_irq)(&engine->lock);
	engine->held--;
	engine->backend->queue(engine);
	/* contexts may wait that were submitted during the barrier: bound their wait from now on */
	genx_timeslice_update(engine);
	genx_busy_update(engine);
}

/* A device that has left the bus causes timeouts, too. Only a register read shows the loss. */
static int timeout_error(struct genx_engine *engine)
{
	genx_mmio_read(&engine->gt->mmio, RING_TAIL(engine->desc->mmio_base));
	return genx_mmio_lost(&engine->gt->mmio) ? -ENODEV : -ETIME;
}

int genx_engine_wait_idle(struct genx_engine *engine)
{
	if (wait_event_timeout(engine->gt->exec->idle, genx_engine_power_idle(engine),
			       msecs_to_jiffies(GENX_ENGINE_BARRIER_MS)))
		return 0;
	return timeout_error(engine);
}

/* A request of the kernel context with room for writes of @n registers. */
static struct genx_request *kernel_request(struct genx_engine *engine, unsigned int n,
					   bool interruptible)
{
	unsigned int dwords = n ? genx_emit_lri_dw(n) : 0;

	return interruptible ? genx_request_create(engine->kernel, dwords) :
			       genx_request_create_always(engine->kernel, dwords);
}

/* Submit a request of the kernel context, and wait for it. Return: 0, its error, or a timeout. */
static int kernel_run(struct genx_request *rq)
{
	struct genx_engine *engine = rq->engine;
	int err;

	genx_request_submit(rq, GENX_PRIORITY_BARRIER);
	err = genx_request_wait(rq, false, GENX_ENGINE_BARRIER_MS);
	if (!err)
		err = rq->fence.error;
	genx_request_put(rq);
	return err == -ETIME ? timeout_error(engine) : err;
}

static void emit_values(struct genx_request *rq, const struct genx_lrc_value *v, unsigned int n)
{
	u32 *cs = genx_request_emit(rq, genx_emit_lri_dw(n));
	struct genx_mi_lri lri = genx_mi_lri_begin(cs, 0, n);
	unsigned int i;

	for (i = 0; i < n; i++)
		genx_mi_lri_add(&lri, v[i].reg, v[i].value);
	genx_mi_noop(genx_mi_lri_end(&lri), cs, 2);
}

/* Run one request of the kernel context, which writes the @n values to their registers. */
static int run_barrier(struct genx_engine *engine, const struct genx_lrc_value *v, unsigned int n,
		       bool interruptible)
{
	struct genx_request *rq = kernel_request(engine, n, interruptible);
	int err;

	if (IS_ERR(rq))
		return PTR_ERR(rq);
	if (n)
		emit_values(rq, v, n);
	err = kernel_run(rq);
	/* when the hardware is idle, it has saved the kernel context as well */
	return err ?: genx_engine_wait_idle(engine);
}

static void emit_registers(struct genx_request *rq, const struct genx_reg_value *regs,
			   unsigned int n)
{
	u32 *cs = genx_request_emit(rq, genx_emit_lri_dw(n));
	struct genx_mi_lri lri = genx_mi_lri_begin(cs, 0, n);
	unsigned int i;

	for (i = 0; i < n; i++)
		genx_mi_lri_add(&lri, regs[i].addr, regs[i].value);
	genx_mi_noop(genx_mi_lri_end(&lri), cs, 2);
}

int genx_engine_load_registers(struct genx_engine *engine, const struct genx_reg_value *regs,
			       unsigned int n)
{
	int err;

	do {
		unsigned int part = min_t(unsigned int, n, MI_LRI_MAX_REGS);
		struct genx_request *rq = kernel_request(engine, part, false);

		if (IS_ERR(rq))
			return PTR_ERR(rq);
		if (part)
			emit_registers(rq, regs, part);
		err = kernel_run(rq);
		regs += part;
		n -= part;
	} while (n && !err);
	return err;
}

/* ---- contexts that idle engines keep ---- */

/*
 * Return: true if the engine is idle and keeps a context of @owner. @owner NULL: any context but
 * the kernel context.
 */
static bool keeps(struct genx_engine *engine, const void *owner)
{
	const struct genx_lrc *lrc;

	guard(spinlock_irq)(&engine->lock);
	for (lrc = genx_lrc_kept(engine, NULL); lrc; lrc = genx_lrc_kept(engine, lrc))
		if (lrc != engine->kernel && (!owner || READ_ONCE(lrc->evictable.owner) == owner))
			return true;
	return false;
}

/*
 * Run the kernel context, so that the engine leaves the contexts that it keeps. Return: the
 * request, with a reference; NULL if none can be created now.
 */
static struct genx_request *replace(struct genx_engine *engine, int priority)
{
	struct genx_request *rq;

	/* without a wait: the caller may hold locks of contexts and of address spaces */
	rq = genx_request_try_create(engine->kernel, 0);
	if (IS_ERR(rq))
		return NULL;
	genx_request_submit(rq, priority);
	return rq;
}

/*
 * Is the engine idle, and has it saved all contexts of clients for the last time? An engine that
 * keeps one would save it again when it loses power.
 */
static bool all_saved(struct genx_engine *engine)
{
	return genx_engine_power_idle(engine) &&
	       !(engine->backend->parks_kernel && keeps(engine, NULL));
}

int genx_engine_hold(struct genx_engine *engine)
{
	int err;

	hold(engine);
	if (all_saved(engine))
		return 0;
	err = run_barrier(engine, NULL, 0, false);
	/*
	 * Without memory for a request the kernel context does not run. On an idle engine that is
	 * no failure: no other context runs, and none is loaded while the engine is held. The
	 * engine still keeps the image of the last context, which stays mapped.
	 */
	return err == -ENOMEM && genx_engine_power_idle(engine) ? 0 : err;
}

bool genx_engine_unload(struct genx_ggtt_evictor *evictor, const void *owner)
{
	struct genx_gt *gt = container_of(evictor, struct genx_gt, ggtt.evictor);
	unsigned long deadline = jiffies + msecs_to_jiffies(UNLOAD_MS);
	struct genx_request *rq[GENX_MAX_ENGINES] = {};
	struct genx_engine *engine;
	bool asked = false;
	long left;

	for_each_engine(engine, gt)
		rq[engine->index] = keeps(engine, owner) ? replace(engine, GENX_PRIORITY_NORMAL) :
							  NULL;
	for_each_engine(engine, gt) {
		if (!rq[engine->index])
			continue;
		left = time_before(jiffies, deadline) ? deadline - jiffies : 0;
		/* even if this request is late: other contexts may have become idle meanwhile */
		asked = true;
		dma_fence_wait_timeout(&rq[engine->index]->fence, false, left);
		genx_request_put(rq[engine->index]);
	}
	return asked;
}

void genx_engine_leave_work(struct work_struct *work)
{
	struct genx_engine *engine = container_of(work, struct genx_engine, leave_work);
	struct genx_request *rq = NULL;

	/* the engine may have run another context since the work was queued */
	if (genx_ending_waits(engine)) {
		rq = replace(engine, GENX_PRIORITY_BARRIER);
		/* without a request, the watch makes the bottom half queue this work again */
		if (!rq)
			genx_engine_watch(engine);
	} else if (genx_ending_keeps_closed(engine) ||
		   (engine->backend->parks_kernel && keeps(engine, NULL))) {
		rq = replace(engine, GENX_PRIORITY_NORMAL);
	}
	if (rq)
		genx_request_put(rq);
}

static void set_values(u32 *state, const struct genx_lrc_value *v, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		state[v[i].dw] = v[i].value;
}

/*
 * If one of the values is that of the register desc->reload, store it where requests read it after
 * their batches (genx_request_emit_batch()).
 */
static void set_reload(struct genx_engine *engine, const struct genx_lrc_value *v, unsigned int n)
{
	struct genx_lrc *kernel = engine->kernel;
	unsigned int i;

	for (i = 0; i < n; i++) {
		if (!engine->desc->reload || v[i].reg != engine->desc->reload)
			continue;
		kernel->pphwsp[GENX_PPHWSP_RELOAD / sizeof(u32)] = v[i].value;
		genx_buffer_flush(kernel->image, GENX_PPHWSP_RELOAD, sizeof(u32));
	}
}

/*
 * Write the units that a context requests into its image, which the hardware does not use. Images
 * of some engines have no such register.
 */
static void set_power(struct genx_lrc *lrc)
{
	const struct genx_engine *engine = lrc->engine;
	u32 reg = RING_PWR_CLK_STATE(engine->desc->mmio_base).addr;
	int dw = genx_lrc_find(engine->desc->lrc, engine->desc->mmio_base, reg);

	lockdep_assert_held(&engine->lock);
	if (dw >= 0)
		lrc->state[dw] = engine->power_pinned ? engine->power_pin : lrc->power;
}

/*
 * Write the values to one image. The lock keeps recovery from copying the default state into the
 * image at the same time.
 */
static void set_one(struct genx_lrc *lrc, const struct genx_lrc_value *v, unsigned int n)
{
	guard(spinlock_irq)(&lrc->engine->lock);
	set_values(lrc->state, v, n);
	set_power(lrc);
	genx_buffer_flush(lrc->image, 0, lrc->image->size);
}

/*
 * Write the values to all images and to the default state. There may be thousands of images, so
 * engine->lock is taken for one image at a time.
 */
static void set_all(struct genx_engine *engine, const struct genx_lrc_value *v, unsigned int n,
		    const u32 *power)
{
	struct genx_lrc *lrc;

	lockdep_assert_held(&engine->images_lock);
	scoped_guard(spinlock_irq, &engine->lock) {
		engine->power_pinned = power;
		engine->power_pin = power ? *power : 0;
		set_values(engine->default_state, v, n);
		set_reload(engine, v, n);
	}
	list_for_each_entry(lrc, &engine->images, link) {
		set_one(lrc, v, n);
		cond_resched();
	}
}

static bool values_valid(const struct genx_engine *engine, const struct genx_lrc_value *v,
			 unsigned int n)
{
	unsigned int i;

	if (!n || n > MI_LRI_MAX_REGS)
		return false;
	for (i = 0; i < n; i++)
		if (genx_lrc_find(engine->desc->lrc, engine->desc->mmio_base, v[i].reg) != v[i].dw)
			return false;
	return true;
}

int genx_engine_write_images(struct genx_engine *engine, const struct genx_lrc_value *v,
			     unsigned int n, const u32 *power, bool interruptible)
{
	int err;

	if (!values_valid(engine, v, n))
		return -EINVAL;
	if (!interruptible)
		mutex_lock(&engine->images_lock);
	else if (mutex_lock_interruptible(&engine->images_lock))
		return -EINTR;
	hold(engine);
	err = run_barrier(engine, v, n, interruptible);
	if (!err)
		set_all(engine, v, n, power);
	genx_engine_release(engine);
	mutex_unlock(&engine->images_lock);
	return err;
}

/*
 * Set the units that a context requests. @held: a barrier has unloaded the context.
 * Return: false, and no change, if the hardware has the context loaded or may still save it.
 */
static bool power_set_unloaded(struct genx_lrc *lrc, u32 power, bool held)
{
	struct genx_engine *engine = lrc->engine;

	guard(spinlock_irq)(&engine->lock);
	/* a later save by the hardware would bring back the old value */
	if (!held && (engine->backend->loaded(engine, lrc) || genx_lrc_saving(lrc)))
		return false;
	lrc->power = power;
	set_power(lrc);
	genx_buffer_flush(lrc->image, 0, lrc->image->size);
	return true;
}

/*
 * Change the units that a context requests (slices, subslices, EUs: genx_sseu_request()). While the
 * hardware does not have the context loaded, that needs no barrier. Otherwise wait until the next
 * barrier is allowed (POWER_PERIOD_MS). Return: 1 if the units are changed; 0 if the caller must
 * run a barrier and change them then; or an errno. With 1 and 0, engine->images_lock is held.
 */
static int power_turn(struct genx_lrc *lrc, u32 power)
{
	unsigned long deadline = jiffies + msecs_to_jiffies(GENX_ENGINE_BARRIER_MS);
	struct genx_engine *engine = lrc->engine;

	for (;;) {
		if (mutex_lock_interruptible(&engine->images_lock))
			return -EINTR;
		if (power_set_unloaded(lrc, power, false))
			return 1;
		if (time_after_eq(jiffies, engine->power_next))
			return 0;
		mutex_unlock(&engine->images_lock);
		/* removal waits for this call */
		if (READ_ONCE(engine->gt->exec->refusing))
			return -ENODEV;
		/* other clients may have got every barrier so far */
		if (time_after(jiffies, deadline))
			return -ETIME;
		if (msleep_interruptible(POWER_PERIOD_MS))
			return -EINTR;
	}
}

int genx_engine_set_power(struct genx_lrc *lrc, u32 power)
{
	struct genx_engine *engine = lrc->engine;
	int err = power_turn(lrc, power);

	if (err < 0)
		return err;
	if (!err) {
		hold(engine);
		err = run_barrier(engine, NULL, 0, true);
		if (!err)
			power_set_unloaded(lrc, power, true);
		genx_engine_release(engine);
		engine->power_next = jiffies + msecs_to_jiffies(POWER_PERIOD_MS);
	}
	mutex_unlock(&engine->images_lock);
	/* 1 of power_turn() is a success */
	return min(err, 0);
}
