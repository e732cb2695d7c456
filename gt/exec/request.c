// SPDX-License-Identifier: GPL-2.0-only
#include <linux/err.h>
#include <linux/module.h>
#include <linux/slab.h>

#include "gt/encode/emit.h"
#include "gt/exec/busy.h"
#include "gt/exec/client.h"
#include "gt/exec/ending.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/orphans.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "gt/exec/request_types.h"
#include "gt/exec/runqueue.h"
#include "gt/exec/timeslice.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "gt/memory/client_gfp.h"
#include "regs/mi_commands.h"

/* Return: 0 if requests of the context may run now, or an errno. */
static int refuse(const struct genx_lrc *lrc)
{
	switch (READ_ONCE(lrc->engine->gt->exec->state)) {
	case GENX_EXEC_ON:
		return READ_ONCE(lrc->banned) || genx_client_banned(lrc->client) ? -EIO : 0;
	case GENX_EXEC_SUSPENDED:
		return -EAGAIN;
	case GENX_EXEC_WEDGED:
		return -EIO;
	default:
		return -ENODEV;
	}
}

/* Return: 0 if the context takes new requests, or an errno. */
static int refuse_new(const struct genx_lrc *lrc)
{
	int err = refuse(lrc);

	if (err)
		return err;
	/* before removal the kernel context still runs barriers and heartbeats */
	if (READ_ONCE(lrc->engine->gt->exec->refusing) && lrc != lrc->engine->kernel)
		return -ENODEV;
	return READ_ONCE(lrc->closed) ? -ENOENT : 0;
}

/* ---- emission ---- */

/* How the functions that create a request wait for the emission lock and for ring space. */
enum wait_mode {
	WAIT_NEVER,
	WAIT_NO_SPACE,		/* for the lock, interruptibly, but not for space */
	WAIT_INTERRUPTIBLE,
	WAIT_UNINTERRUPTIBLE,
};

/* Return: bytes that must be free, so that @bytes fit without a wrap. */
static u32 space_needed(const struct genx_lrc *lrc, u32 bytes)
{
	return bytes + genx_ring_padding(lrc->ring.emit, lrc->ring.size, bytes);
}

static bool has_space(struct genx_lrc *lrc, u32 need)
{
	struct genx_ring *ring = &lrc->ring;

	return genx_ring_space(READ_ONCE(ring->head), ring->emit, ring->size) >= need;
}

/* Is the wait for space over? It also ends if the context refuses requests. */
static bool space_wait_over(struct genx_lrc *lrc, u32 need)
{
	return refuse_new(lrc) || has_space(lrc, need);
}

long genx_request_space_timeout(unsigned long deadline)
{
	return clamp_t(long, deadline - jiffies, 0, msecs_to_jiffies(GENX_REQUEST_SPACE_MS));
}

static int wait_for_space(struct genx_lrc *lrc, u32 bytes, enum wait_mode mode, long timeout)
{
	u32 need = space_needed(lrc, bytes);
	long left;

	if (mode == WAIT_UNINTERRUPTIBLE)
		left = wait_event_timeout(lrc->space, space_wait_over(lrc, need), timeout);
	else
		left = wait_event_interruptible_timeout(lrc->space, space_wait_over(lrc, need),
							timeout);
	if (left < 0)
		return -EINTR;
	if (!left)
		return -EAGAIN;
	/* the wait has ended by space, or by a refusal */
	return refuse_new(lrc);
}

/* Bytes of a whole request with @dwords DWs of commands. */
static u32 request_bytes(const struct genx_lrc *lrc, unsigned int dwords)
{
	const struct genx_emit_ops *emit = lrc->engine->emit;

	return 4 * (emit->begin_dw + emit->invalidate_dw + emit->invalidate_aux_dw +
		    ALIGN(dwords, 2) + emit->breadcrumb_dw + emit->end_dw);
}

int genx_request_wait_space(struct genx_lrc *lrc, unsigned int dwords, unsigned long deadline)
{
	u32 bytes = request_bytes(lrc, genx_own_regs_dwords(lrc) + dwords);

	might_sleep();
	/* mostly there is space, and no wait must be prepared */
	if (likely(has_space(lrc, space_needed(lrc, bytes))))
		return refuse_new(lrc);
	return wait_for_space(lrc, bytes, WAIT_INTERRUPTIBLE, genx_request_space_timeout(deadline));
}

/*
 * Reserve room for a whole request. Submission moves ring->emit back to the end of what was
 * emitted.
 */
static int reserve(struct genx_request *rq, unsigned int dwords, enum wait_mode mode)
{
	const struct genx_emit_ops *emit = rq->engine->emit;
	struct genx_ring *ring = &rq->lrc->ring;
	unsigned int own;
	u32 bytes;
	int err;

	for (;;) {
		/* registers may have become due during a wait */
		own = genx_own_regs_dwords(rq->lrc);
		bytes = request_bytes(rq->lrc, own + dwords);
		rq->cs = genx_ring_begin(ring, bytes);
		if (!IS_ERR(rq->cs))
			break;
		if (mode == WAIT_NEVER || mode == WAIT_NO_SPACE)
			return -EAGAIN;
		err = wait_for_space(rq->lrc, bytes, mode, msecs_to_jiffies(GENX_REQUEST_SPACE_MS));
		if (err)
			return err;
	}
	rq->head = 4 * (rq->cs - ring->vaddr);
	rq->cs = emit->begin(rq->cs, rq->lrc->image->ggtt + GENX_PPHWSP_STARTED, rq->seqno);
	rq->cs = emit->invalidate(rq->cs, rq->lrc->image->ggtt + GENX_PPHWSP_SCRATCH);
	if (emit->invalidate_aux)
		rq->cs = emit->invalidate_aux(rq->cs, rq->engine->desc->aux_inv);
	if (unlikely(own))
		rq->cs = genx_own_regs_emit(rq, rq->cs);
	rq->first = rq->cs;
	rq->limit = rq->cs + dwords;
	return 0;
}

static int lock_emission(struct genx_lrc *lrc, enum wait_mode mode)
{
	if (mode == WAIT_NEVER)
		return mutex_trylock(&lrc->mutex) ? 0 : -EAGAIN;
	if (mode != WAIT_UNINTERRUPTIBLE)
		return mutex_lock_interruptible(&lrc->mutex) ? -EINTR : 0;
	mutex_lock(&lrc->mutex);
	return 0;
}

static struct genx_request *create(struct genx_lrc *lrc, unsigned int dwords,
				   enum wait_mode mode)
{
	struct genx_request *rq;
	gfp_t gfp;
	int err;

	if (dwords > GENX_REQUEST_MAX_DW)
		return ERR_PTR(-EINVAL);
	/* a request of the driver serves all clients: its memory is not charged to one of them */
	gfp = lrc->flags & GENX_LRC_KERNEL ? GFP_KERNEL : GENX_CLIENT_GFP;
	rq = genx_request_alloc(mode == WAIT_NEVER ? GFP_NOWAIT | __GFP_NOWARN : gfp);
	if (!rq)
		return ERR_PTR(-ENOMEM);
	err = lock_emission(lrc, mode);
	if (err)
		goto free;
	err = refuse_new(lrc);
	if (!err)
		err = genx_lrc_map(lrc);
	if (err)
		goto unlock;
	rq->lrc = lrc;
	rq->engine = lrc->engine;
	rq->engine_name = lrc->engine->desc->name;
	rq->seqno = lrc->seqno + 1;
	err = genx_engine_unpark(rq->engine);
	if (err)
		goto unlock;
	err = reserve(rq, dwords, mode);
	if (err)
		goto park;
	lrc->seqno = rq->seqno;
	genx_lrc_get(lrc);
	atomic_set(&rq->pending, 1);
	INIT_LIST_HEAD(&rq->deps);
	INIT_LIST_HEAD(&rq->link);
	rq->priority = INT_MIN;
	spin_lock_init(&rq->lock);
	dma_fence_init(&rq->fence, &genx_request_fence_ops, &rq->lock, lrc->fence_context,
		       rq->seqno);
	return rq;
park:
	genx_engine_park(rq->engine);
unlock:
	mutex_unlock(&lrc->mutex);
free:
	genx_request_free(rq);
	return ERR_PTR(err);
}

int genx_request_set_registers(struct genx_lrc *lrc, const struct genx_reg_value *regs,
			       unsigned int n)
{
	int err = refuse_new(lrc);

	/*
	 * Also on an error: the context may run again, for example after a wedged GT recovers.
	 * -EAGAIN is no error: the GT is suspended; the context takes requests after the resume.
	 */
	genx_own_regs_set(lrc, regs, n);
	return err == -EAGAIN ? 0 : err;
}

struct genx_request *genx_request_create(struct genx_lrc *lrc, unsigned int dwords)
{
	might_sleep();
	return create(lrc, dwords, WAIT_INTERRUPTIBLE);
}

struct genx_request *genx_request_create_now(struct genx_lrc *lrc, unsigned int dwords)
{
	might_sleep();
	return create(lrc, dwords, WAIT_NO_SPACE);
}

struct genx_request *genx_request_create_always(struct genx_lrc *lrc, unsigned int dwords)
{
	might_sleep();
	return create(lrc, dwords, WAIT_UNINTERRUPTIBLE);
}

struct genx_request *genx_request_try_create(struct genx_lrc *lrc, unsigned int dwords)
{
	return create(lrc, dwords, WAIT_NEVER);
}

u32 *genx_request_emit(struct genx_request *rq, unsigned int n)
{
	u32 *cs = rq->cs;

	lockdep_assert_held(&rq->lrc->mutex);
	if (WARN_ON_ONCE(n > rq->limit - cs))
		return NULL;
	rq->cs += n;
	return cs;
}

void genx_request_emit_batch(struct genx_request *rq, u64 ppgtt_addr)
{
	struct genx_engine *engine = rq->engine;
	u32 *cs = genx_request_emit(rq, engine->emit->batch_dw);

	if (!cs)
		return;
	engine->emit->batch(cs, ppgtt_addr);
	if (!engine->desc->reload)
		return;
	/*
	 * The batch may have changed this register, which the driver sets in all contexts. So load
	 * the driver's value again. The command reads it from memory, because the driver may change
	 * the value while the batch runs (genx_engine_write_images()).
	 */
	cs = genx_request_emit(rq, GENX_EMIT_RELOAD_DW);
	if (cs)
		genx_mi_load_register(cs, engine->desc->reload,
				      engine->kernel->image->ggtt + GENX_PPHWSP_RELOAD);
}

void genx_request_emit_checked(struct genx_request *rq, u32 addr)
{
	const struct genx_emit_ops *emit = rq->engine->emit;
	u32 *cs = genx_request_emit(rq, emit->batch_dw);

	if (cs)
		emit->checked(cs, addr);
}

void genx_request_emit_sol_reset(struct genx_request *rq)
{
	const struct genx_emit_ops *emit = rq->engine->emit;
	u32 *cs = genx_request_emit(rq, emit->sol_reset_dw);

	if (cs)
		emit->sol_reset(cs);
}

/* Emit the breadcrumb, the interrupt and the preemption point, and free unused ring space. */
static void close_request(struct genx_request *rq)
{
	const struct genx_emit_ops *emit = rq->engine->emit;
	struct genx_ring *ring = &rq->lrc->ring;
	u32 *cs = rq->cs;

	cs = genx_mi_noop(cs, ring->vaddr, 2);
	cs = emit->breadcrumb(cs, rq->lrc->image->ggtt + GENX_PPHWSP_SEQNO, rq->seqno);
	cs = emit->end(cs);
	ring->emit = 4 * (cs - ring->vaddr) & (ring->size - 1);
	rq->tail = ring->emit;
	genx_buffer_flush(ring->buf, rq->head, 4 * (cs - ring->vaddr) - rq->head);
}

int genx_request_add_dependency(struct genx_request *rq, struct dma_fence *fence)
{
	return genx_request_deps_add(rq, fence);
}

/* ---- end of emission, end of the request ---- */

/* Drop the caller's commands and set an error; the request still runs in ring order. */
static void skip_commands(struct genx_request *rq, int err)
{
	struct genx_ring *ring = &rq->lrc->ring;

	dma_fence_set_error(&rq->fence, err);
	memset32(rq->first, MI_NOOP, rq->cs - rq->first);
	genx_buffer_flush(ring->buf, rq->head, 4 * (rq->cs - ring->vaddr) - rq->head);
}

void genx_request_abandon(struct genx_request *rq, int err)
{
	lockdep_assert_held(&rq->lrc->mutex);
	skip_commands(rq, err);
}

/*
 * End a request that is submitted to a cancelled engine. All earlier fences of its context have
 * signalled. A resume may make the engine usable again, so the context must continue behind the
 * commands of the request. The image is rewritten here, too, because the resume may have done that
 * for this context already (unwedge()).
 */
static void end_at_once(struct genx_request *rq, int err, struct list_head *done)
{
	genx_runqueue_skip(rq, err);
	genx_lrc_rewind(rq->lrc, rq->lrc->tail, true);
	list_add_tail(&rq->link, done);
}

static void enqueue(struct genx_request *rq)
{
	struct genx_engine *engine = rq->engine;

	list_add_tail(&rq->link, &rq->lrc->blocked);
	engine->n_requests++;
	genx_own_regs_queued(rq);
	if (unlikely(READ_ONCE(rq->lrc->closed))) {
		genx_orphans_add(rq->lrc);
		genx_ending_submitted(rq->lrc);
	}
	/* the count of the submission itself; if the request waits for nothing, it is ready */
	if (atomic_dec_and_test(&rq->pending)) {
		genx_runqueue_add(engine, rq);
		engine->backend->queue(engine);
		genx_timeslice_update(engine);
		genx_busy_update(engine);
	}
}

/*
 * The fences of a context must signal in order, because reservation objects keep only the latest
 * fence of a context. So a request that may not run is queued without its commands, behind those
 * that still run, and its fence signals an error after theirs.
 */
void genx_request_submit(struct genx_request *rq, int priority)
{
	struct genx_engine *engine = rq->engine;
	struct genx_lrc *lrc = rq->lrc;
	LIST_HEAD(done);
	unsigned long flags;
	int err;

	lockdep_assert_held(&lrc->mutex);
	genx_inherit_priority(rq, priority);
	genx_request_deps_arm(rq);
	close_request(rq);
	dma_wmb();	/* the commands must be in memory before the tail that exposes them */

	genx_request_get(rq);
	spin_lock_irqsave(&engine->lock, flags);
	/* a request that waits for the fence of this one may have raised the priority already */
	WRITE_ONCE(rq->priority, max(rq->priority, priority));
	err = refuse(lrc);
	if (unlikely(err && engine->state == GENX_ENGINE_CANCELLED)) {
		end_at_once(rq, err, &done);
	} else {
		/* -EAGAIN: the GT is suspended, and the request runs after the resume */
		if (unlikely(err && err != -EAGAIN))
			skip_commands(rq, err);
		enqueue(rq);
	}
	spin_unlock_irqrestore(&engine->lock, flags);
	/*
	 * Signal before the mutex is released. The next request of the context may also end at its
	 * submission, and the fences of a context must signal in order.
	 */
	genx_requests_signal(&done);
	mutex_unlock(&lrc->mutex);
}

void genx_request_export(struct genx_request *rq)
{
	/* the caller runs in an ioctl, whose file has a reference already */
	if (!rq->exported)
		__module_get(THIS_MODULE);
	rq->exported = true;
}

void genx_requests_signal(struct list_head *done)
{
	struct genx_request *rq, *next;

	list_for_each_entry_safe(rq, next, done, link) {
		struct genx_engine *engine = rq->engine;
		struct genx_lrc *lrc = rq->lrc;

		list_del_init(&rq->link);
		dma_fence_signal(&rq->fence);
		/* most requests have none: do not call kvfree() for them */
		if (rq->captures) {
			kvfree(rq->captures);
			rq->captures = NULL;
		}
		genx_request_deps_drop(rq);
		genx_request_put(rq);
		genx_lrc_put(lrc);
		genx_engine_park(engine);
	}
}

void genx_request_cancel(struct genx_request *rq)
{
	struct genx_lrc *lrc = rq->lrc;
	LIST_HEAD(done);

	lockdep_assert_held(&lrc->mutex);
	lrc->ring.emit = rq->head;
	lrc->seqno = rq->seqno - 1;
	/* a request that waits for this fence may still raise the priority of this request */
	scoped_guard(spinlock_irqsave, &lrc->engine->lock)
		rq->state = GENX_REQUEST_RETIRED;
	mutex_unlock(&lrc->mutex);
	dma_fence_set_error(&rq->fence, -ECANCELED);
	/* genx_requests_signal() drops the caller's reference */
	list_add_tail(&rq->link, &done);
	genx_requests_signal(&done);
}

int genx_request_wait(struct genx_request *rq, bool interruptible, unsigned int timeout_ms)
{
	long left = dma_fence_wait_timeout(&rq->fence, interruptible,
					   msecs_to_jiffies(timeout_ms));

	if (left < 0)
		return -EINTR;
	return left ? 0 : -ETIME;
}
