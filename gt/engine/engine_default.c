// SPDX-License-Identifier: GPL-2.0-only
/* Records the default state for new contexts: the state that the engine saves of the first one. */
#include <linux/cleanup.h>
#include <linux/delay.h>
#include <linux/ktime.h>
#include <linux/mm.h>
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/encode/emit.h"
#include "gt/engine/engine_internal.h"
#include "gt/exec/busy.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/request.h"
#include "gt/exec/runqueue.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "regs/engine_regs.h"

static bool completed(struct genx_engine *engine, const struct genx_request *rq)
{
	guard(spinlock_irq)(&engine->lock);
	return genx_request_completed(rq);
}

static int poll_completion(struct genx_engine *engine, const struct genx_request *rq)
{
	ktime_t end = ktime_add_ms(ktime_get(), GENX_ENGINE_FIRST_MS);

	while (!completed(engine, rq)) {
		if (ktime_after(ktime_get(), end)) {
			/* only a register read shows that the device is lost */
			genx_mmio_read(&engine->gt->mmio, RING_TAIL(engine->desc->mmio_base));
			if (genx_mmio_lost(&engine->gt->mmio))
				return -ENODEV;
			/* this task may have slept for long, and the request completed meanwhile */
			return completed(engine, rq) ? 0 : -EIO;
		}
		usleep_range(20, 50);
	}
	return 0;
}

/*
 * Complete or cancel the first request here: the bottom half does nothing until the backend knows
 * where the hardware reports context status.
 */
static void finish_first(struct genx_engine *engine, int error)
{
	LIST_HEAD(done);

	scoped_guard(spinlock_irq, &engine->lock) {
		engine->backend->recover(engine, &done);
		genx_busy_update(engine);
		genx_runqueue_retire(engine->kernel, &done);
		if (error)
			genx_runqueue_cancel(engine->kernel, error, &done);
	}
	genx_requests_signal(&done);
}

/* If the context was saved, the ring head in its image is the end of the request (T-4). */
static int check_saved(struct genx_engine *engine)
{
	const u32 *state = engine->kernel->state;
	u32 head;

	if (!engine->desc->lrc)
		return 0;
	head = state[LRC_RING_HEAD] & RING_HEAD_ADDR_MASK;
	if (head == engine->kernel->tail)
		return 0;
	drm_err(engine->gt->drm, "%s: first context not saved, head 0x%x tail 0x%x\n",
		engine->desc->name, head, engine->kernel->tail);
	return -EIO;
}

/* Keep a copy of the saved state as default state of the engine. Return: 0 or -ENOMEM. */
static int keep_state(struct genx_engine *engine)
{
	size_t size = (genx_lrc_pages(engine) - LRC_STATE_PAGE) * PAGE_SIZE;
	u32 *state = engine->kernel->state;
	void *copy = kvmalloc(size, GFP_KERNEL);

	if (!copy)
		return -ENOMEM;
	/*
	 * The save clears the restore-inhibit bit (register facts: behaviour, T-4). Contexts that
	 * start from the default state need the bit clear, so clear it here in any case.
	 */
	if (engine->desc->lrc)
		state[LRC_CONTEXT_CONTROL] = GENX_MASKED_SET(CTX_CTRL_INHIBIT_SYN_SWITCH) |
					     GENX_MASKED_CLEAR(CTX_CTRL_ENGINE_RESTORE_INHIBIT);
	memcpy(copy, state, size);
	guard(mutex)(&engine->images_lock);
	engine->default_size = size;
	engine->default_state = copy;
	return 0;
}

static void add_workaround(void *lri, u32 reg, u32 value)
{
	genx_mi_lri_add(lri, reg, value);
}

/*
 * Write the workarounds that are part of a context. Every new context has these register values,
 * because its image is a copy of the image of this first context.
 */
static int emit_workarounds(struct genx_request *rq, unsigned int n)
{
	u32 *cs = genx_request_emit(rq, genx_emit_lri_dw(n));
	struct genx_mi_lri lri = genx_mi_lri_begin(cs, 0, n);
	int err = genx_workarounds_context_each(&rq->engine->gt->wa, rq->engine->desc,
						add_workaround, &lri);

	if (!err)
		genx_mi_noop(genx_mi_lri_end(&lri), cs, 2);
	return err;
}

/*
 * Before Gen11 contexts start from a valid 3D state, and RC6 saves one (SIL-150, SIL-283). On
 * Gen12.5 a state is in the image only if a context has set it (SIL-151).
 */
static void emit_state(struct genx_request *rq)
{
	const struct genx_emit_ops *emit = rq->engine->emit;

	if (emit->state_dw)
		emit->state(genx_request_emit(rq, emit->state_dw),
			    rq->lrc->image->ggtt + GENX_PPHWSP_SCRATCH);
}

static struct genx_request *first_request(struct genx_engine *engine, unsigned int n)
{
	struct genx_request *rq;
	int err = 0;

	rq = genx_request_create(engine->kernel,
				 (n ? genx_emit_lri_dw(n) : 0) + engine->emit->state_dw);
	if (IS_ERR(rq))
		return rq;
	if (n)
		err = emit_workarounds(rq, n);
	if (err) {
		genx_request_cancel(rq);
		return ERR_PTR(err);
	}
	emit_state(rq);
	return rq;
}

/*
 * Run the first request of the engine, on its kernel context, and check the effects: the request
 * completes, its context status is found, and the registers have the workarounds.
 */
static int run_first(struct genx_engine *engine)
{
	unsigned int n = genx_workarounds_context_count(&engine->gt->wa, engine->desc);
	struct genx_request *rq = first_request(engine, n);
	int err;

	if (IS_ERR(rq))
		return PTR_ERR(rq);
	scoped_guard(spinlock_irq, &engine->lock)
		engine->state = GENX_ENGINE_ENABLED;
	genx_request_submit(rq, GENX_PRIORITY_NORMAL);
	err = poll_completion(engine, rq);
	if (err)
		drm_err(engine->gt->drm, "%s: first context did not complete (%pe)\n",
			engine->desc->name, ERR_PTR(err));
	else
		err = engine->backend->probe_status(engine);
	if (!err && n)
		err = genx_workarounds_context_verify(&engine->gt->wa, engine->desc);
	scoped_guard(spinlock_irq, &engine->lock)
		genx_engine_disable(engine);
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
