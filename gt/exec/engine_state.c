// SPDX-License-Identifier: GPL-2.0-only
/*
 * What all contexts of an engine have in common: the default state that new
 * ones start from, and values that the driver changes in all of them.
 */
#include <linux/delay.h>
#include <linux/ktime.h>
#include <linux/mm.h>
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/memory/buffer.h"
#include "gt/exec/emit.h"
#include "gt/exec/engine.h"
#include "gt/exec/exec.h"
#include "gt/gt.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

/* ---- the first context ---- */

static bool completed(struct genx_engine *engine, const struct genx_request *rq)
{
	bool ret;

	spin_lock_irq(&engine->lock);
	ret = genx_request_completed(rq);
	spin_unlock_irq(&engine->lock);
	return ret;
}

static int poll_completion(struct genx_engine *engine, const struct genx_request *rq)
{
	ktime_t end = ktime_add_ms(ktime_get(), GENX_ENGINE_FIRST_MS);

	while (!completed(engine, rq)) {
		if (ktime_after(ktime_get(), end)) {
			/* a device that is gone shows only when it is read */
			genx_mmio_read(&engine->gt->mmio, RING_TAIL(engine->desc->mmio_base));
			if (genx_mmio_lost(&engine->gt->mmio))
				return -ENODEV;
			return completed(engine, rq) ? 0 : -EIO;
		}
		usleep_range(20, 50);
	}
	return 0;
}

/* What the bottom half would have done, had it known where to look. */
static void finish_first(struct genx_engine *engine, int error)
{
	LIST_HEAD(done);

	spin_lock_irq(&engine->lock);
	genx_execlists_reset(engine);
	genx_execlists_retire(engine->kernel, &done);
	if (error)
		genx_execlists_cancel(engine->kernel, error, &done);
	spin_unlock_irq(&engine->lock);
	genx_requests_signal(&done);
}

/* The saved image says where the ring was left, and is complete (T-4). */
static int check_saved(struct genx_engine *engine)
{
	const u32 *state = engine->kernel->state;
	u32 head = state[LRC_RING_HEAD] & RING_HEAD_ADDR_MASK;

	if (head == engine->kernel->tail)
		return 0;
	drm_err(engine->gt->drm, "%s: context not saved, head 0x%x tail 0x%x\n",
		engine->desc->name, head, engine->kernel->tail);
	return -EIO;
}

static int keep_state(struct genx_engine *engine)
{
	size_t size = (engine->desc->lrc->pages - LRC_STATE_PAGE) * PAGE_SIZE;
	u32 *state = engine->kernel->state;
	void *copy = kvmalloc(size, GFP_KERNEL);

	if (!copy)
		return -ENOMEM;
	/* The save clears it (register facts 15, T-4); the template relies on it. */
	state[LRC_CONTEXT_CONTROL] = GENX_MASKED_SET(CTX_CTRL_INHIBIT_SYN_SWITCH) |
				     GENX_MASKED_CLEAR(CTX_CTRL_ENGINE_RESTORE_INHIBIT);
	memcpy(copy, state, size);
	mutex_lock(&engine->contexts_lock);
	engine->default_size = size;
	engine->default_state = copy;
	mutex_unlock(&engine->contexts_lock);
	return 0;
}

/* What every context starts with, since it is in the image that they are copies of. */
static int emit_workarounds(struct genx_request *rq, unsigned int n)
{
	unsigned int dwords = genx_emit_lri_dw(n);
	u32 *cs = genx_request_emit(rq, dwords);

	cs[0] = MI_LOAD_REGISTER_IMM(n);
	cs[dwords - 1] = MI_NOOP;
	return genx_wa_context_fill(rq->engine->gt, cs + 1);
}

static struct genx_request *first_request(struct genx_engine *engine, unsigned int n)
{
	struct genx_request *rq;
	int err;

	rq = genx_request_create(engine->kernel, n ? genx_emit_lri_dw(n) : 0);
	if (IS_ERR(rq) || !n)
		return rq;
	err = emit_workarounds(rq, n);
	if (!err)
		return rq;
	genx_request_cancel(rq);
	return ERR_PTR(err);
}

/* Let the hardware run one request of the kernel context. */
static int run_first(struct genx_engine *engine)
{
	unsigned int n = engine->desc->class == GENX_CLASS_RENDER ?
			 genx_wa_context_count(engine->gt) : 0;
	struct genx_request *rq = first_request(engine, n);
	int err;

	if (IS_ERR(rq))
		return PTR_ERR(rq);
	spin_lock_irq(&engine->lock);
	engine->enabled = true;
	spin_unlock_irq(&engine->lock);
	genx_request_submit(rq, GENX_PRIORITY_NORMAL);
	err = poll_completion(engine, rq);
	if (err)
		drm_err(engine->gt->drm, "%s: first context does not run\n", engine->desc->name);
	else
		err = genx_hwsp_find_csb(engine);
	if (!err && n)
		err = genx_wa_context_verify(engine->gt);
	spin_lock_irq(&engine->lock);
	engine->enabled = false;
	spin_unlock_irq(&engine->lock);
	finish_first(engine, err);
	genx_request_put(rq);
	return err;
}

int genx_engine_record_default(struct genx_engine *engine)
{
	int err = run_first(engine);

	if (!err)
		err = check_saved(engine);
	if (!err)
		err = keep_state(engine);
	return err;
}

/* ---- values in all contexts ---- */

static void hold(struct genx_engine *engine)
{
	spin_lock_irq(&engine->lock);
	engine->held++;
	genx_execlists_submit(engine);
	spin_unlock_irq(&engine->lock);
}

void genx_engine_release(struct genx_engine *engine)
{
	spin_lock_irq(&engine->lock);
	engine->held--;
	genx_execlists_submit(engine);
	spin_unlock_irq(&engine->lock);
}

static bool hardware_idle(struct genx_engine *engine)
{
	bool idle;

	spin_lock_irq(&engine->lock);
	idle = genx_execlists_idle(engine);
	spin_unlock_irq(&engine->lock);
	return idle;
}

/* Writes to a device that is gone look as if it were slow: only a read tells. */
static int slow_or_gone(struct genx_engine *engine)
{
	genx_mmio_read(&engine->gt->mmio, RING_TAIL(engine->desc->mmio_base));
	return genx_mmio_lost(&engine->gt->mmio) ? -ENODEV : -ETIME;
}

int genx_engine_wait_idle(struct genx_engine *engine)
{
	if (wait_event_timeout(engine->gt->exec.idle, hardware_idle(engine),
			       msecs_to_jiffies(GENX_ENGINE_BARRIER_MS)))
		return 0;
	return slow_or_gone(engine);
}

/* Run the kernel context alone, with the live registers set by it. */
static int run_barrier(struct genx_engine *engine, const struct genx_lrc_value *v, unsigned int n,
		       bool interruptible)
{
	unsigned int dwords = n ? genx_emit_lri_dw(n) : 0;
	struct genx_request *rq;
	unsigned int i;
	int err;
	u32 *cs;

	rq = interruptible ? genx_request_create(engine->kernel, dwords) :
			     genx_request_create_always(engine->kernel, dwords);
	if (IS_ERR(rq))
		return PTR_ERR(rq);
	if (n) {
		cs = genx_request_emit(rq, dwords);
		*cs++ = MI_LOAD_REGISTER_IMM(n);
		for (i = 0; i < n; i++) {
			*cs++ = v[i].reg;
			*cs++ = v[i].value;
		}
		*cs = MI_NOOP;
	}
	genx_request_submit(rq, GENX_PRIORITY_BARRIER);
	err = genx_request_wait(rq, false, GENX_ENGINE_BARRIER_MS);
	if (!err)
		err = rq->fence.error;
	genx_request_put(rq);
	if (err)
		return err == -ETIME ? slow_or_gone(engine) : err;
	/* idle: the kernel context is saved as well */
	return genx_engine_wait_idle(engine);
}

int genx_engine_load_kernel(struct genx_engine *engine)
{
	return run_barrier(engine, NULL, 0, false);
}

int genx_engine_hold(struct genx_engine *engine)
{
	hold(engine);
	if (hardware_idle(engine))
		return 0;
	return run_barrier(engine, NULL, 0, false);
}

static void set_values(u32 *state, const struct genx_lrc_value *v, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		state[v[i].dw] = v[i].value;
}

static void set_all(struct genx_engine *engine, const struct genx_lrc_value *v, unsigned int n)
{
	struct genx_lrc *lrc;

	/* a reset may be about to copy the default state into a context */
	spin_lock_irq(&engine->lock);
	set_values(engine->default_state, v, n);
	list_for_each_entry(lrc, &engine->contexts, link) {
		set_values(lrc->state, v, n);
		genx_buffer_flush(lrc->image, 0, lrc->image->size);
	}
	spin_unlock_irq(&engine->lock);
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

int genx_engine_write_contexts(struct genx_engine *engine, const struct genx_lrc_value *v,
			       unsigned int n, bool interruptible)
{
	int err;

	if (!values_valid(engine, v, n))
		return -EINVAL;
	if (!interruptible)
		mutex_lock(&engine->contexts_lock);
	else if (mutex_lock_interruptible(&engine->contexts_lock))
		return -EINTR;
	hold(engine);
	err = run_barrier(engine, v, n, interruptible);
	if (!err)
		set_all(engine, v, n);
	genx_engine_release(engine);
	mutex_unlock(&engine->contexts_lock);
	return err;
}
