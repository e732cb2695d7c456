// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: rings
 *
 * The backend of Gen6 to Gen7.5, whose engines have one ring each, and no contexts in the sense of
 * execlists. The ring belongs to the engine. A request is emitted into the ring of its context, as
 * with every other backend. When the turn of the request comes, its commands are copied into the
 * ring of the engine. So a request that a reset has hit is still in the ring of its context, and
 * the code that is the same for all backends copies it again, or cancels it.
 *
 * If a request is of another context than the last one, commands before it load the page directory
 * of its context and, on the render engine, the image (gt/encode/emit_ring.h). The hardware saves
 * an image when it switches to another one, and uses a directory until it has loaded another one.
 * So the context of the last request stays mapped until then, also while the engine is idle
 * (SIL-178, SIL-222). If its addresses are needed, a request of the kernel context takes its place
 * (genx_engine_unload()).
 *
 * The EUs of Gen7 keep data of the last client, which another client could read. So before another
 * address space uses the EUs, a batch overwrites the data (gt/encode/eu_clear.h). While the batch
 * runs, the image is @park and the directory that of kernel contexts (SIL-182). Nothing is
 * overwritten between contexts of one address space, which share their data anyway.
 *
 * One request runs at a time: the engine cannot preempt, so everything in its ring runs. The next
 * request is chosen when the breadcrumb of the last one has landed. So a turn is one request.
 *
 * Source: register facts: legacy rings.
 */
#include <linux/iopoll.h>
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/encode/emit.h"
#include "gt/encode/emit_ring.h"
#include "gt/encode/ring.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request_types.h"
#include "gt/exec/runqueue.h"
#include "gt/fuses.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "gt/memory/ppgtt.h"
#include "gt/memory/tlb.h"
#include "gt/reset_hw.h"
#include "gt/submit/submit.h"
#include "gt/submit/submit_internal.h"
#include "regs/engine_regs.h"
#include "regs/irq_regs.h"

/*
 * Size in bytes. A request is shorter than the ring of a context. If a request does not fit before
 * the end of the engine's ring, it begins at the start of that ring.
 */
#define RING_SIZE		(4 * GENX_LRC_RING_SIZE)
#define FLUSH_US		2000	/* the flush after a new status page */
#define VALID_US		5000	/* until an enabled ring is valid */
#define PARK_US			20000	/* until an image is saved */
#define AWAKE_US		1000	/* until an engine is awake, for its tail */
/* Where the engine writes the number of switches to @park, behind GENX_EMIT_HWSP_SCRATCH. */
#define PARKED			0x40
/* Where the engine writes the number of clears that have ended, behind GENX_EMIT_HWSP_SCRATCH. */
#define CLEARED			0x80
/*
 * After so many clears that hang in a row, clears are turned off. A single hang shows little,
 * because an engine is also reset for other reasons.
 */
#define CLEAR_HANGS		2

/**
 * struct genx_ring_engine - engine->backend_data of this backend
 * @ring:	ring of the engine; its head is after the breadcrumb of the last request
 * @lrc:	context whose request runs, with a reference; NULL: none runs
 * @seqno:	seqno of the request that runs
 * @serial:	serial number of the context whose directory is loaded; 0: none
 * @dir_changes: changes of that directory when it was loaded
 * @context:	context whose directory is loaded, and whose image if the engine has images, with a
 *		reference and a hardware id, which keeps it mapped; NULL: none, or @park
 * @left:	context whose directory or image the hardware leaves during the present request,
 *		with a reference and a hardware id; NULL: none
 * @park:	image to which the render engine switches, so that it saves the last image; NULL:
 *		the engine has no images
 * @parked:	number of switches to @park that park() has emitted
 * @clear:	batch that overwrites what EUs keep of a client; NULL: nothing is overwritten
 * @used_by:	serial number of the context that used the EUs last; 0: not known
 * @clears:	number of times that @clear was emitted
 * @clearing:	@clear runs before the present request
 * @clear_hangs: number of times in a row that @clear has hung
 */
struct genx_ring_engine {
	/* under engine->lock, except while the engine starts */
	struct genx_ring ring;
	struct genx_lrc *lrc;
	u32 seqno;
	u32 serial;
	u64 dir_changes;
	struct genx_lrc *context;
	struct genx_lrc *left;
	struct genx_buffer *park;
	u32 parked;
	struct genx_buffer *clear;
	u32 used_by;
	u32 clears;
	bool clearing;
	unsigned int clear_hangs;
};

static struct genx_ring_engine *ring_of(const struct genx_engine *engine)
{
	return engine->backend_data;
}

static int ring_create(struct genx_engine *engine)
{
	struct genx_ring_engine *r = kzalloc(sizeof(*r), GFP_KERNEL);

	engine->backend_data = r;
	return r ? 0 : -ENOMEM;
}

static void ring_destroy(struct genx_engine *engine)
{
	kfree(ring_of(engine));
}

/* Allocate the ring and, for an engine with context images, @park and @clear. */
static int ring_map(struct genx_engine *engine)
{
	struct genx_ring_engine *r = ring_of(engine);
	struct genx_ggtt *ggtt = &engine->gt->ggtt;
	struct genx_buffer *buf;

	/* after an error the caller calls ring_unmap() */
	if (engine->ctx_pages) {
		buf = genx_buffer_create(ggtt, engine->ctx_pages * PAGE_SIZE, 0);
		if (IS_ERR(buf))
			return PTR_ERR(buf);
		r->park = buf;
		buf = genx_residuals_map(engine);
		if (IS_ERR(buf))
			return PTR_ERR(buf);
		r->clear = buf;
	}
	/* a ring at page 0 hangs at its end (SIL-094), but the GGTT never allocates page 0 */
	return genx_ring_init(&r->ring, ggtt, RING_SIZE, U64_MAX);
}

static void ring_unmap(struct genx_engine *engine)
{
	struct genx_ring_engine *r = ring_of(engine);

	genx_ring_fini(&r->ring);
	genx_residuals_unmap(engine, r->clear);
	r->clear = NULL;
	genx_buffer_destroy(r->park);
	r->park = NULL;
}

/* ---- what the hardware has loaded ---- */

static void context_put(struct genx_lrc *lrc)
{
	if (!lrc)
		return;
	genx_context_id_put(&lrc->engine->ids, &lrc->id);
	genx_lrc_put(lrc);
}

/*
 * Drop the contexts whose directory or image the hardware had: after a stop or a reset it has none.
 * Which context used the EUs last is not known, because a clear may not have ended.
 */
static void forget(struct genx_ring_engine *r)
{
	r->used_by = 0;
	context_put(r->context);
	context_put(r->left);
	r->context = NULL;
	r->left = NULL;
	r->serial = 0;
}

/* ---- start and stop ---- */

/* Flush the TLB of the ring, which is disabled. Return: 0, -ETIMEDOUT, -ENODEV. */
static int flush_tlb(struct genx_engine *engine)
{
	u32 flush = INSTPM_TLB_INVALIDATE | INSTPM_SYNC_FLUSH;
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 base = engine->desc->mmio_base;

	genx_mmio_write_masked(mmio, RING_INSTPM(base), flush, flush);
	return genx_mmio_wait(mmio, GENX_REG(RING_INSTPM(base).addr), INSTPM_SYNC_FLUSH, 0,
			      FLUSH_US, NULL);
}

/*
 * Set the status page. The engine writes to the old page until its TLB is flushed, and the ring
 * must be idle during the flush (SIL-096). HWSTAM masks all events, so that none is written to the
 * page. The user interrupt of the render engine is not masked: otherwise it could be lost after a
 * reset (SIL-079).
 *
 * i915 flushes with STOP_RING clear. So if the flush does not end while STOP_RING is set, clear it
 * and flush again; the ring is empty, and not enabled. A flush that does not end then either is no
 * reason to give the engine up.
 */
static int set_status_page(struct genx_engine *engine)
{
	bool render = engine->desc->class == GENX_CLASS_RENDER;
	struct genx_gt *gt = engine->gt;
	int err;

	genx_hwsp_enable(engine);
	genx_mmio_write(&gt->mmio, RING_HWSTAM(engine->desc->mmio_base),
			render ? ~ENGINE_IRQ_USER : ~0u);
	err = flush_tlb(engine);
	if (err != -ETIMEDOUT)
		return err;
	genx_reset_hw_run(gt, engine->desc);
	err = flush_tlb(engine);
	if (err != -ETIMEDOUT)
		return err;
	drm_err(gt->drm, "%s: flush of the TLB for the status page does not end, continuing\n",
		engine->desc->name);
	return 0;
}

/* The register that enables page directories: Sandy Bridge has one for all engines (SIL-223). */
static struct genx_reg_masked ppgtt_mode(const struct genx_engine *engine)
{
	struct genx_reg_masked mode = engine->gt->plat->ppgtt_mode;

	return mode.addr ? mode : RING_MODE(engine->desc->mmio_base);
}

/*
 * Enable the empty ring. A read after the head was cleared must come before the ring is enabled
 * (SIL-091, SIL-092). Page directories are enabled while the ring is off (SIL-117).
 */
static int enable_ring(struct genx_engine *engine)
{
	struct genx_ring *ring = &ring_of(engine)->ring;
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 base = engine->desc->mmio_base;

	ring->head = 0;
	ring->emit = 0;
	genx_mmio_write(mmio, RING_START(base), lower_32_bits(ring->buf->ggtt));
	genx_mmio_write(mmio, RING_HEAD(base), 0);
	genx_mmio_write(mmio, RING_TAIL(base), 0);
	genx_mmio_read(mmio, RING_TAIL(base));
	genx_mmio_write(mmio, RING_PP_DIR_DCLV(base), PP_DIR_DCLV_2G);
	genx_mmio_write(mmio, RING_PP_DIR_BASE(base),
			lower_32_bits(genx_ppgtt_root(engine->gt->exec->kernel_vm)));
	genx_mmio_write_masked(mmio, ppgtt_mode(engine), GFX_MODE_PPGTT_ENABLE,
			       GFX_MODE_PPGTT_ENABLE);
	genx_mmio_write(mmio, RING_CTL(base), genx_ring_ctl(ring->size));
	return genx_mmio_wait(mmio, GENX_REG(RING_CTL(base).addr), RING_CTL_VALID, RING_CTL_VALID,
			      VALID_US, NULL);
}

static int ring_start(struct genx_engine *engine)
{
	int err;

	/* genx_backend.start: the hardware has no context loaded */
	scoped_guard(spinlock_irqsave, &engine->lock)
		forget(ring_of(engine));
	err = genx_reset_hw_stop(engine->gt, engine->desc);
	if (!err)
		err = genx_reset_hw_clear_ring(engine->gt, engine->desc);
	if (!err)
		err = set_status_page(engine);
	/* the engine is stopped, and its TLB has no translations of a client (SIL-236) */
	if (!err)
		genx_tlb_ring_end(&engine->gt->tlb, engine->index);
	if (!err)
		err = enable_ring(engine);
	if (err) {
		drm_err(engine->gt->drm, "%s: ring does not start: %pe\n", engine->desc->name,
			ERR_PTR(err));
		return err;
	}
	return genx_streamer_enable_ring(engine);
}

/* ---- requests ---- */

static bool ring_idle(const struct genx_engine *engine)
{
	lockdep_assert_held(&engine->lock);
	return !ring_of(engine)->lrc;
}

static struct genx_lrc *ring_running(const struct genx_engine *engine)
{
	lockdep_assert_held(&engine->lock);
	return ring_of(engine)->lrc;
}

static struct genx_lrc *ring_kept(const struct genx_engine *engine, const struct genx_lrc *prev)
{
	lockdep_assert_held(&engine->lock);
	return prev ? NULL : ring_of(engine)->context;
}

static bool ring_loaded(const struct genx_engine *engine, const struct genx_lrc *lrc)
{
	return ring_running(engine) == lrc;
}

/* ---- commands in the ring of the engine ---- */

static u32 scratch_of(const struct genx_engine *engine)
{
	return lower_32_bits(engine->hwsp.buf->ggtt) + GENX_EMIT_HWSP_SCRATCH;
}

/* Emit a switch to another image. @saved: the image has a state, which the hardware restores */
static u32 *emit_context(u32 *cs, const struct genx_engine *engine, u32 image, bool saved)
{
	const struct genx_gt *gt = engine->gt;
	const struct genx_engine_desc *other;
	u32 others[GENX_EMIT_RING_ENGINES];
	unsigned int n = 0;

	/* during the switch no other engine may send its idle message, started or not */
	if (engine->emit->hold_idle)
		for_each_engine_desc(other, gt->plat)
			if (other != engine->desc && n < ARRAY_SIZE(others) &&
			    gt->fuses.engines & genx_fuses_engine_bit(gt->plat, other))
				others[n++] = other->mmio_base;
	return genx_emit_ring_context(cs, engine->emit, image, saved, others, n,
				      scratch_of(engine));
}

/* Return: upper bound of the DWs of emit_switch(). */
static unsigned int switch_dw(const struct genx_engine *engine)
{
	return engine->emit->invalidate_dw + GENX_EMIT_RING_VM_DW + GENX_EMIT_RING_CONTEXT_DW;
}

/* Return: upper bound of the DWs of emit_clear(). */
static unsigned int clear_dw(const struct genx_engine *engine)
{
	return switch_dw(engine) + engine->emit->batch_dw + engine->emit->breadcrumb_dw;
}

/* Return: true if @lrc could read what a context of another address space has left in the EUs. */
static bool must_clear(struct genx_engine *engine, const struct genx_lrc *lrc)
{
	struct genx_ring_engine *r = ring_of(engine);

	if (!r->clear || r->clear_hangs >= CLEAR_HANGS)
		return false;
	/* contexts of the driver use no EU */
	if (lrc->vm == engine->gt->exec->kernel_vm)
		return false;
	/* the data is of @lrc itself */
	if (r->used_by == lrc->id.serial)
		return false;
	/* only of the current context is the address space known, of another just the serial */
	return !(r->context && r->context->vm == lrc->vm &&
		 r->used_by == r->context->id.serial);
}

/*
 * Emit the batch that overwrites what EUs keep, after switches to the directory of kernel contexts
 * and to @park. So the hardware saves the last image before, and the register values that the batch
 * sets (SIL-183) are in no image of a client.
 */
static u32 *emit_clear(u32 *cs, struct genx_engine *engine)
{
	struct genx_ring_engine *r = ring_of(engine);
	u32 park = lower_32_bits(r->park->ggtt);

	cs = engine->emit->invalidate(cs, scratch_of(engine));
	cs = genx_emit_ring_vm(cs, engine->emit, engine->desc,
			       lower_32_bits(genx_ppgtt_root(engine->gt->exec->kernel_vm)),
			       scratch_of(engine));
	r->serial = 0;
	if (r->context)
		r->left = r->context;
	r->context = NULL;
	cs = emit_context(cs, engine, park, false);
	cs = engine->emit->checked(cs, lower_32_bits(r->clear->ggtt));
	return engine->emit->breadcrumb(cs, scratch_of(engine) + CLEARED, ++r->clears);
}

/* Emit what makes address space and image of @lrc the current ones. */
static u32 *emit_switch(u32 *cs, struct genx_engine *engine, struct genx_lrc *lrc)
{
	struct genx_ring_engine *r = ring_of(engine);
	u64 changes = READ_ONCE(lrc->vm->dir_changes);
	bool load_vm = r->serial != lrc->id.serial || r->dir_changes != changes;
	/* before the default state is recorded, an image has no state to restore */
	bool saved = engine->default_state;

	/* an invalidation must come before the directory, and before MI_SET_CONTEXT (SIL-116) */
	if (load_vm || r->context != lrc)
		cs = engine->emit->invalidate(cs, scratch_of(engine));
	if (load_vm) {
		cs = genx_emit_ring_vm(cs, engine->emit, engine->desc,
				       lower_32_bits(genx_ppgtt_root(lrc->vm)),
				       scratch_of(engine));
		r->serial = lrc->id.serial;
		r->dir_changes = changes;
	}
	if (r->context == lrc)
		return cs;
	if (r->park)
		cs = emit_context(cs, engine, lrc->fields.lrca + LRC_STATE_PAGE * PAGE_SIZE, saved);
	/* after a switch to @park, @left is set already, and the hardware may use its directory */
	r->left = r->context ?: r->left;
	r->context = genx_lrc_get(lrc);
	genx_context_id_get(&engine->ids, &lrc->id);
	return cs;
}

/*
 * Return: where to write @dwords, after the contents of the ring. They always fit, because the ring
 * holds only the last request and the new one.
 */
static u32 *ring_begin(struct genx_ring_engine *r, unsigned int dwords)
{
	u32 end = r->ring.emit;
	u32 *cs = genx_ring_begin(&r->ring, dwords * sizeof(u32));

	if (WARN_ON_ONCE(IS_ERR(cs)))
		return NULL;
	/* genx_ring_begin() has written no-ops up to the end of the ring */
	if (cs == r->ring.vaddr && end)
		genx_buffer_flush(r->ring.buf, end, r->ring.size - end);
	return cs;
}

/*
 * Write the tail register. The video engine of Sandy Bridge loses a tail that is written while it
 * sleeps. So during the write the engine may not send a sleep message. Before the write the id of
 * its ring is cleared, so that the engine wakes up (SIL-102). If it does not wake up, the hang
 * watch finds that it makes no progress.
 */
static void move_tail(struct genx_engine *engine, u32 tail)
{
	struct genx_mmio *mmio = &engine->gt->mmio;
	u32 base = engine->desc->mmio_base;
	struct genx_reg_masked psmi = RING_PSMI_CTL(base);

	if (!engine->desc->ring_sleeps) {
		genx_mmio_write(mmio, RING_TAIL(base), tail);
		return;
	}
	genx_mmio_write_masked(mmio, psmi, PSMI_SLEEP_DISABLE, PSMI_SLEEP_DISABLE);
	genx_mmio_write(mmio, RING_RNCID(base), 0);
	genx_mmio_write(mmio, RING_RNCID_UDW(base), 0);
	if (genx_mmio_wait(mmio, GENX_REG(psmi.addr), PSMI_SLEEPS, 0, AWAKE_US, NULL) == -ETIMEDOUT)
		drm_err_ratelimited(engine->gt->drm, "%s: asleep for %u us, moving tail\n",
				    engine->desc->name, AWAKE_US);
	genx_mmio_write(mmio, RING_TAIL(base), tail);
	genx_mmio_write_masked(mmio, psmi, PSMI_SLEEP_DISABLE, 0);
}

/* Make the commands up to @end visible to the engine. */
static void ring_submit(struct genx_engine *engine, u32 *begin, u32 *end)
{
	struct genx_ring *ring = &ring_of(engine)->ring;
	u32 offset = (begin - ring->vaddr) * sizeof(u32);

	ring->emit = ((end - ring->vaddr) * sizeof(u32)) & (ring->size - 1);
	/*
	 * Before the next emit the breadcrumb of this request has landed: then the engine has read
	 * the ring up to here at least.
	 */
	ring->head = (ring->emit - engine->emit->end_dw * sizeof(u32)) & (ring->size - 1);
	genx_buffer_flush(ring->buf, offset, (end - begin) * sizeof(u32));
	wmb();	/* the commands before the tail (SIL-099) */
	move_tail(engine, ring->emit);
}

/*
 * Copy the first request of a context to the ring of the engine, and run it. The commands of a
 * request do not wrap in the ring of its context.
 */
static void load(struct genx_engine *engine, struct genx_lrc *lrc)
{
	struct genx_request *rq = list_first_entry(&lrc->requests, struct genx_request, link);
	u32 bytes = (rq->tail - rq->head) & (lrc->ring.size - 1);
	struct genx_ring_engine *r = ring_of(engine);
	bool clear = must_clear(engine, lrc);
	u32 *begin, *cs;

	begin = ring_begin(r, (clear ? clear_dw(engine) : 0) + switch_dw(engine) +
			      bytes / sizeof(u32));
	if (!begin)
		return;
	/* contexts of the driver use no EU */
	if (lrc->vm != engine->gt->exec->kernel_vm)
		r->used_by = lrc->id.serial;
	cs = emit_switch(clear ? emit_clear(begin, engine) : begin, engine, lrc);
	memcpy(cs, lrc->ring.vaddr + rq->head / sizeof(u32), bytes);
	r->lrc = genx_lrc_get(lrc);
	r->seqno = rq->seqno;
	r->clearing = clear;
	genx_tlb_ring_begin(&engine->gt->tlb, engine->index, lrc->vm, &rq->fence);
	engine->stats.loads++;
	engine->stats.elements++;
	ring_submit(engine, begin, cs + bytes / sizeof(u32));
}

static void ring_queue(struct genx_engine *engine)
{
	struct genx_lrc *next;

	lockdep_assert_held(&engine->lock);
	if (engine->state == GENX_ENGINE_ENABLED && ring_idle(engine) &&
	    genx_runqueue_choose(engine, &next, 1))
		load(engine, next);
}

/* Collect completed requests. If the request that runs is one of them, its turn has ended. */
static void retire(struct genx_engine *engine, struct list_head *done)
{
	struct genx_ring_engine *r = ring_of(engine);
	struct genx_lrc *lrc = r->lrc;

	lockdep_assert_held(&engine->lock);
	if (!lrc)
		return;
	genx_runqueue_retire(lrc, done);
	if (!genx_request_passed(READ_ONCE(lrc->pphwsp[GENX_PPHWSP_SEQNO / sizeof(u32)]),
				 r->seqno))
		return;
	genx_tlb_ring_end(&engine->gt->tlb, engine->index);
	r->lrc = NULL;
	context_put(r->left);
	r->left = NULL;
	if (r->clearing)
		r->clear_hangs = 0;
	genx_runqueue_end_turn(lrc);
	genx_lrc_put(lrc);
}

static int ring_poll(struct genx_engine *engine, struct list_head *done)
{
	retire(engine, done);
	ring_queue(engine);
	return 0;
}

static void ring_halt(struct genx_engine *engine, struct list_head *done)
{
	/*
	 * No forget(): until the reset the engine still has the directory and the image of the
	 * context. It does not save the image.
	 */
	retire(engine, done);
}

/*
 * Return: true if the clear has hung. Then the client whose request runs after the clear is not to
 * blame. After CLEAR_HANGS hangs clears are off: if the EUs of this GPU cannot run the clear,
 * clients are better off without it than with a reset for each request.
 */
static bool ring_hung_before(struct genx_engine *engine)
{
	const u32 *ended = &engine->hwsp.dw[(GENX_EMIT_HWSP_SCRATCH + CLEARED) / sizeof(u32)];
	struct genx_ring_engine *r = ring_of(engine);

	lockdep_assert_held(&engine->lock);
	if (!r->lrc || !r->clearing)
		return false;
	if (READ_ONCE(*ended) == r->clears) {
		r->clear_hangs = 0;
		return false;
	}
	engine->kernel->hangs++;
	if (++r->clear_hangs == CLEAR_HANGS)
		drm_warn(engine->gt->drm, "%s: the batch that overwrites registers of EUs hung %u times, it is off until the driver is bound again: a client may read what another one left there\n",
			 engine->desc->name, CLEAR_HANGS);
	return true;
}

static void ring_recover(struct genx_engine *engine, struct list_head *done)
{
	struct genx_ring_engine *r = ring_of(engine);

	lockdep_assert_held(&engine->lock);
	genx_tlb_ring_abort(&engine->gt->tlb, engine->index);
	genx_lrc_put(r->lrc);
	r->lrc = NULL;
	forget(r);
}

/* ---- save of the last image ---- */

/* Switch away from the image of the last request. Return: false if there is nothing to save. */
static bool park_begin(struct genx_engine *engine)
{
	struct genx_ring_engine *r = ring_of(engine);
	u32 *begin, *cs;

	guard(spinlock_irq)(&engine->lock);
	if (!r->park || !r->context || r->lrc)
		return false;
	begin = ring_begin(r, switch_dw(engine) + engine->emit->breadcrumb_dw +
			      engine->emit->end_dw);
	if (!begin)
		return false;
	cs = engine->emit->invalidate(begin, scratch_of(engine));
	cs = emit_context(cs, engine, lower_32_bits(r->park->ggtt), false);
	cs = engine->emit->breadcrumb(cs, scratch_of(engine) + PARKED, ++r->parked);
	ring_submit(engine, begin, engine->emit->end(cs));
	return true;
}

static bool park_done(const struct genx_engine *engine)
{
	return READ_ONCE(engine->hwsp.dw[(GENX_EMIT_HWSP_SCRATCH + PARKED) / sizeof(u32)]) ==
	       ring_of(engine)->parked;
}

/*
 * Make the hardware save the image of the last request. This is needed before the engine loses its
 * power, and before the driver reads the image. The engine executes no request. It still uses the
 * directory of the context, so the context stays mapped, as @left. May sleep.
 * Return: 0; -EIO if the engine does not execute the switch; -ENODEV.
 */
static int park(struct genx_engine *engine)
{
	struct genx_ring_engine *r = ring_of(engine);
	bool done;

	if (!park_begin(engine))
		return 0;
	if (read_poll_timeout(park_done, done, done, 20, PARK_US, false, engine)) {
		/* only a register read shows that the device is lost */
		genx_mmio_read(&engine->gt->mmio, RING_TAIL(engine->desc->mmio_base));
		return genx_mmio_lost(&engine->gt->mmio) ? -ENODEV : -EIO;
	}
	guard(spinlock_irq)(&engine->lock);
	r->left = r->context;
	r->context = NULL;
	return 0;
}

/*
 * There is no context status to find: the hardware reports only the breadcrumb. The first request
 * is complete, so make the hardware save the image of its context.
 */
static int ring_probe_status(struct genx_engine *engine)
{
	struct genx_ring_engine *r = ring_of(engine);

	scoped_guard(spinlock_irq, &engine->lock) {
		/* load nothing until the image is saved; genx_engine_bring_up() enables it again */
		genx_engine_disable(engine);
		genx_tlb_ring_end(&engine->gt->tlb, engine->index);
		genx_lrc_put(r->lrc);
		r->lrc = NULL;
	}
	return park(engine);
}

static int ring_stop(struct genx_engine *engine)
{
	struct genx_tlb *tlb = &engine->gt->tlb;
	int err;

	CLASS(genx_forcewake_scope, wake)(&engine->gt->fw, engine->desc->fw_domains);
	if (wake.err)
		return wake.err;
	/* go on: an engine that does not execute the switch needs a reset, which loses the image */
	if (park(engine))
		drm_err(engine->gt->drm, "%s: the image of the last context is not saved\n",
			engine->desc->name);
	err = genx_streamer_stop(engine);
	if (!err)
		err = genx_reset_hw_clear_ring(engine->gt, engine->desc);
	/* -EIO of genx_reset_hw_clear_ring(): as for a timeout, only a reset helps */
	if (err)
		return err == -EIO ? -ETIMEDOUT : err;
	/* a ring that is not enabled reads no directory */
	scoped_guard(spinlock_irq, &engine->lock)
		forget(ring_of(engine));
	genx_tlb_ring_end(tlb, engine->index);
	genx_hwsp_disable(engine);
	return 0;
}

static void ring_capture(const struct genx_engine *engine, struct drm_printer *p)
{
	const struct genx_ring_engine *r = ring_of(engine);
	char label[GENX_LRC_LABEL];

	lockdep_assert_held(&engine->lock);
	if (r->lrc)
		drm_printf(p, "  RING: request %u at 0x%05x, tail 0x%05x, %s\n", r->seqno,
			   r->ring.head, r->ring.emit, genx_lrc_label(r->lrc, label));
}

const struct genx_backend genx_backend_ring = {
	.contexts = true,
	.irq_bits = ENGINE_IRQ_USER | ENGINE_IRQ_ERROR,
	.irq = genx_engine_irq,
	.create = ring_create,
	.destroy = ring_destroy,
	.map = ring_map,
	.unmap = ring_unmap,
	.start = ring_start,
	.probe_status = ring_probe_status,
	.stop = ring_stop,
	.queue = ring_queue,
	.poll = ring_poll,
	.halt = ring_halt,
	.hung_before = ring_hung_before,
	.recover = ring_recover,
	.running = ring_running,
	.loaded = ring_loaded,
	.idle = ring_idle,
	.kept = ring_kept,
	.capture = ring_capture,
};
