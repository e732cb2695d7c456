// SPDX-License-Identifier: GPL-2.0-only
#include <linux/cleanup.h>
#include <linux/delay.h>
#include <linux/err.h>
#include <linux/jiffies.h>
#include <linux/ktime.h>
#include <linux/lockdep.h>
#include <linux/minmax.h>
#include <linux/scatterlist.h>
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/encode/blt.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/local_blit.h"
#include "gt/engine/local_blit_internal.h"
#include "gt/exec/busy.h"
#include "gt/exec/client.h"
#include "gt/exec/ending.h"
#include "gt/exec/request_types.h"
#include "gt/exec/runqueue.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "gt/memory/local.h"
#include "regs/engine_regs.h"

static_assert(GENX_LOCAL_PAGE == GENX_BLT_ALIGN);

/*
 * Priority of blits. It is above that of all users, who could otherwise delay a blit for ever, and
 * below that of heartbeats, which find a blit that hangs.
 */
#define PRIORITY	(GENX_PRIORITY_HEARTBEAT - 1)

/* Room for contents, then a page of control data for each part. */
#define WINDOW_SIZE	(GENX_LOCAL_WINDOW + GENX_LOCAL_COPY_PARTS * PAGE_SIZE)

/* Interval of polls for the end of a context, in ms. */
#define POLL_MS		10

/* ---- requests ---- */

unsigned int genx_local_blit_parts(struct genx_local_object *obj, u64 *offset, u64 end,
				   struct genx_local_blit_part *parts)
{
	unsigned int n;

	for (n = 0; n < GENX_LOCAL_BLIT_PARTS && *offset < end; n++) {
		u64 left;

		parts[n].addr = genx_local_object_find(obj, *offset, &left);
		parts[n].size = min3(left, end - *offset, GENX_BLT_MAX_BYTES);
		*offset += parts[n].size;
	}
	return n;
}

/*
 * Return: true if the hardware does not execute the request and never will: it is retired, or its
 * context is being ended and is not loaded.
 */
static bool is_off_locked(const struct genx_request *rq)
{
	const struct genx_engine *engine = rq->engine;

	lockdep_assert_held(&engine->lock);
	return rq->state == GENX_REQUEST_RETIRED ||
	       (rq->lrc->end_reason && !engine->backend->loaded(engine, rq->lrc));
}

static bool is_off(const struct genx_request *rq)
{
	guard(spinlock_irq)(&rq->engine->lock);
	return is_off_locked(rq);
}

static bool wait_off(const struct genx_request *rq)
{
	unsigned long end = jiffies + msecs_to_jiffies(GENX_LOCAL_BLIT_END_MS);

	while (!is_off(rq)) {
		if (time_after(jiffies, end))
			return is_off(rq);
		msleep(POLL_MS);
	}
	return true;
}

/*
 * Return: the result of a blit that was cancelled. On a wedged GT an engine may still execute it:
 * the memory is in use. Memory of a lost device cannot be read any more, whatever is written there.
 */
static enum genx_local_result not_done(struct genx_gt *gt)
{
	return genx_gt_wedged(gt) && !genx_mmio_lost(&gt->mmio) ? GENX_LOCAL_IN_USE :
								  GENX_LOCAL_NOT_DONE;
}

/*
 * Request a reset of the engine that may execute a request. If the engine is not enabled, it is
 * being reset, or that was requested before.
 */
static void request_reset(const struct genx_request *rq)
{
	struct genx_engine *engine = rq->engine;

	guard(spinlock_irq)(&engine->lock);
	if (!is_off_locked(rq) && engine->state == GENX_ENGINE_ENABLED)
		genx_engine_reset_async(engine->gt, BIT(engine->index),
					"blit of local memory not preempted");
}

/* End the context of a request that is late. Return: whether an engine may still execute it. */
static enum genx_local_result give_up(struct genx_request *rq)
{
	struct genx_engine *engine = rq->engine;
	struct genx_gt *gt = engine->gt;

	/* only a register read shows that the device is lost */
	genx_mmio_read(&gt->mmio, RING_TAIL(engine->desc->mmio_base));
	if (genx_mmio_lost(&gt->mmio))
		return GENX_LOCAL_NOT_DONE;
	drm_warn(gt->drm, "%s: blit of local memory is late, cancelling its requests\n",
		 engine->desc->name);
	genx_ending_request(rq);
	if (wait_off(rq))
		return not_done(gt);
	/* no wait in the reset itself: the caller may hold locks that notifiers of a reset take */
	request_reset(rq);
	return wait_off(rq) ? not_done(gt) : GENX_LOCAL_IN_USE;
}

static enum genx_local_result wait_done(struct genx_request *rq, unsigned long deadline)
{
	unsigned long now = jiffies;
	long left = time_before(now, deadline) ? deadline - now : 0;

	if (dma_fence_wait_timeout(&rq->fence, false, left) <= 0)
		return give_up(rq);
	return rq->fence.error ? not_done(rq->engine->gt) : GENX_LOCAL_DONE;
}

/*
 * Return: true if no late request is left that an engine may execute. If the late request has ended
 * meanwhile, for example by the reset of a resume, its reference is dropped. On a wedged GT the
 * request was cancelled, but its engine may still execute it.
 */
static bool late_cancelled(struct genx_local_blit *blit)
{
	if (!blit->late)
		return true;
	if (!is_off(blit->late) || not_done(blit->late->engine->gt) == GENX_LOCAL_IN_USE)
		return false;
	genx_request_put(blit->late);
	blit->late = NULL;
	return true;
}

static bool cancelled(struct genx_local_blitter *blitter)
{
	return late_cancelled(genx_local_blit_of(blitter));
}

/* ---- pauses after hangs ---- */

static void begin_pause(struct genx_local_blit *blit)
{
	struct genx_engine *engine = blit->lrc->engine;

	blit->pausing = true;
	blit->pause_ms = clamp(2 * blit->pause_ms, GENX_LOCAL_PAUSE_MS, GENX_LOCAL_PAUSE_MAX_MS);
	blit->pause_end = jiffies + msecs_to_jiffies(blit->pause_ms);
	drm_warn(engine->gt->drm,
		 "%s: %u blits of local memory in a row hung or were ended by resets, objects get no local memory for %u s\n",
		 engine->desc->name, READ_ONCE(blit->lrc->hangs), blit->pause_ms / 1000);
}

/*
 * Return: true if the context was banned, and its pause has not ended. The pause begins with the
 * first call after the ban, which a reset may have imposed.
 */
static bool is_pausing(struct genx_local_blit *blit)
{
	if (!READ_ONCE(blit->lrc->banned))
		return false;
	if (!blit->pausing)
		begin_pause(blit);
	return time_before(jiffies, blit->pause_end);
}

/* Remove the ban of a context whose pause has ended: the next hang bans it again. */
static void end_pause(struct genx_local_blit *blit)
{
	struct genx_lrc *lrc = blit->lrc;

	if (!READ_ONCE(lrc->banned))
		return;
	blit->pausing = false;
	guard(spinlock_irq)(&lrc->engine->lock);
	lrc->hangs = GENX_LRC_MAX_HANGS - 1;
	WRITE_ONCE(lrc->banned, false);
}

/*
 * Return: false if the engine cannot work on objects: for some time after hangs, while the GT is
 * wedged, which a later reset may end, or because the device is lost.
 */
static bool usable(struct genx_local_blitter *blitter)
{
	struct genx_local_blit *blit = genx_local_blit_of(blitter);
	const struct genx_gt *gt = blit->lrc->engine->gt;

	return !is_pausing(blit) && !genx_gt_wedged(gt) && !genx_mmio_lost(&gt->mmio);
}

/* ---- begin of a request ---- */

struct genx_request *genx_local_blit_begin(struct genx_local_blit *blit, unsigned int dwords)
{
	struct genx_request *rq;

	if (!late_cancelled(blit) || is_pausing(blit))
		return NULL;
	end_pause(blit);
	rq = genx_request_create_now(blit->lrc, dwords);
	return IS_ERR(rq) ? NULL : rq;
}

/* ---- shares of users ---- */

/* Number of other users who want the engine. */
static unsigned int count_rivals(struct genx_engine *engine, const struct genx_local_payer *payer)
{
	const struct genx_user *user = container_of(payer, struct genx_user, local_payer);

	return genx_runqueue_rivals(engine, &user->share[engine->index]);
}

/*
 * Charge a user for a blit that took @ns. Blits have a higher priority than the work of all users,
 * because blits of all users wait for one another. A user who evicts without end must still get no
 * more than a fair share of the engine. So the user's next blit begins only when each of @rivals
 * other users could have had the engine for the same time, but after GENX_LOCAL_REST_MS at the
 * latest.
 */
static void charge(struct genx_engine *engine, struct genx_local_payer *payer, u64 ns,
		   unsigned int rivals)
{
	u64 now = ktime_get_ns();
	u64 until = max(payer->rest_until, now) + ns * rivals;

	WRITE_ONCE(payer->rest_until,
		   min(until, now + GENX_LOCAL_REST_MS * NSEC_PER_MSEC));
}

/* Only hangs in a row ban the context: a blit that is done sets the count to 0. */
static void forgive(struct genx_local_blit *blit)
{
	guard(spinlock_irq)(&blit->lrc->engine->lock);
	blit->lrc->hangs = 0;
	blit->pause_ms = 0;
}

/*
 * The engine was reset more than once while a blit waited, and the last reset ended the blit. So
 * the engine hangs again and again. Count that as one hang of the blit's context, even if requests
 * of other contexts of the driver have hung. If a context of a client was blamed since the end of
 * the blit before, the blit is not counted: a client could otherwise take local memory from all.
 * @hangs: lrc->hangs before the blit. If lrc->hangs differs now, a reset has counted a hang of the
 * blit already (genx_ending_blame()).
 */
static void blame(struct genx_local_blit *blit, unsigned int hangs)
{
	struct genx_lrc *lrc = blit->lrc;
	struct genx_engine *engine = lrc->engine;

	guard(spinlock_irq)(&engine->lock);
	if (lrc->hangs != hangs || engine->stats.client_hangs != blit->client_hangs)
		return;
	if (++lrc->hangs >= GENX_LRC_MAX_HANGS)
		WRITE_ONCE(lrc->banned, true);
}

enum genx_local_result genx_local_blit_finish(struct genx_local_blit *blit,
					      struct genx_request *rq,
					      struct genx_local_payer *payer,
					      unsigned long deadline)
{
	struct genx_engine *engine = rq->engine;
	unsigned int rivals = payer ? count_rivals(engine, payer) : 0;
	u64 before = genx_busy_driver_ns(engine), resets = READ_ONCE(engine->stats.resets);
	unsigned int hangs = READ_ONCE(blit->lrc->hangs);
	enum genx_local_result result;

	genx_request_submit(rq, PRIORITY);
	result = wait_done(rq, deadline);
	/*
	 * Count the rivals before and after the blit, and take the larger number: a user who
	 * submits a request only when the last one has ended has no runnable context in between.
	 */
	if (payer)
		charge(engine, payer, genx_busy_driver_ns(engine) - before,
		       max(rivals, count_rivals(engine, payer)));
	if (result == GENX_LOCAL_DONE)
		forgive(blit);
	else if (READ_ONCE(engine->stats.resets) > resets + 1)
		blame(blit, hangs);
	blit->client_hangs = READ_ONCE(engine->stats.client_hangs);
	/* a ban begins a pause */
	is_pausing(blit);
	if (result == GENX_LOCAL_IN_USE)
		blit->late = rq;
	else
		genx_request_put(rq);
	return result;
}

/* ---- start and stop ---- */

/* Map a part of local memory, at its own address, in small pages. */
static int map_small(struct genx_ppgtt *vm, u64 from, u64 to)
{
	struct scatterlist sg;
	struct sg_table sgt = { .sgl = &sg, .nents = 1, .orig_nents = 1 };

	if (from == to)
		return 0;
	sg_init_table(&sg, 1);
	sg.length = to - from;
	sg_dma_address(&sg) = from;
	sg_dma_len(&sg) = to - from;
	return genx_ppgtt_map(vm, from, &sgt, to - from, GENX_CACHE_COHERENT | GENX_PPGTT_LOCAL);
}

/* Map a part of local memory: with pages of 2 MiB, and with small pages at both ends. */
static int map_range(struct genx_ppgtt *vm, u64 start, u64 end)
{
	u64 first = min_t(u64, round_up(start, SZ_2M), end);
	u64 last = max_t(u64, round_down(end, SZ_2M), first);
	int err = map_small(vm, start, first);

	if (!err && first != last)
		err = genx_ppgtt_map_large(vm, first, first, last - first);
	return err ?: map_small(vm, last, end);
}

/* Map both parts of the memory of objects: the part that BAR 2 shows, and the hidden part. */
static int map_objects(struct genx_ppgtt *vm, const struct genx_local *local)
{
	int err = map_range(vm, local->objects_start,
			    round_down(local->visible, GENX_LOCAL_PAGE));

	return err ?: map_range(vm, local->hidden, round_down(local->end, GENX_LOCAL_PAGE));
}

/* Map the window at GENX_LOCAL_BLIT_WINDOW. */
static int map_window(struct genx_ppgtt *vm, struct genx_buffer *window)
{
	struct scatterlist *sg;
	struct sg_table sgt;
	unsigned int i;
	int err = sg_alloc_table(&sgt, window->n_pages, GFP_KERNEL);

	if (err)
		return err;
	for_each_sgtable_dma_sg(&sgt, sg, i) {
		sg->length = PAGE_SIZE;
		sg_dma_address(sg) = window->dma[i];
		sg_dma_len(sg) = PAGE_SIZE;
	}
	err = genx_ppgtt_map(vm, GENX_LOCAL_BLIT_WINDOW, &sgt, window->size, GENX_CACHE_COHERENT);
	sg_free_table(&sgt);
	return err;
}

static struct genx_buffer *create_window(struct genx_gt *gt, struct genx_ppgtt *vm)
{
	struct genx_buffer *window = genx_buffer_create(&gt->ggtt, WINDOW_SIZE, 0);
	int err;

	if (IS_ERR(window))
		return window;
	/* only the context uses the window: GGTT addresses are not needed */
	genx_buffer_unmap(window);
	err = map_window(vm, window);
	if (!err)
		return window;
	genx_buffer_destroy(window);
	return ERR_PTR(err);
}

/*
 * Create the context, its address space and its window. If there is no window, blit->window is an
 * ERR_PTR() and the call succeeds: the engine clears, and the CPU copies.
 */
static int create_context(struct genx_local_blit *blit, struct genx_engine *engine)
{
	struct genx_gt *gt = engine->gt;
	struct genx_ppgtt *vm = genx_ppgtt_create(&gt->ppgtts);
	int err;

	if (IS_ERR(vm))
		return PTR_ERR(vm);
	err = map_objects(vm, gt->local);
	blit->lrc = err ? ERR_PTR(err) : genx_lrc_create(engine, vm, GENX_LRC_KERNEL);
	err = PTR_ERR_OR_ZERO(blit->lrc);
	if (!err)
		blit->window = create_window(gt, vm);
	genx_ppgtt_put(vm);
	return err;
}

void genx_local_blit_start(struct genx_gt *gt)
{
	/*
	 * For lockdep. User memory is accessed with the mutex of a client's context held. A page
	 * fault there may clear an object, which takes the mutex of this context. So the two
	 * mutexes need different classes.
	 */
	static struct lock_class_key key;
	struct genx_engine *engine = genx_engine_find(gt, GENX_CLASS_COPY, 0);
	struct genx_local_blit *blit;
	int err;

	if (!gt->local || !engine)
		return;
	blit = kzalloc(sizeof(*blit), GFP_KERNEL);
	if (!blit)
		return;
	err = create_context(blit, engine);
	if (err) {
		drm_warn(gt->drm, "%s: no context for blits of local memory (%pe), objects get none\n",
			 engine->desc->name, ERR_PTR(err));
		kfree(blit);
		return;
	}
	lockdep_set_class(&blit->lrc->mutex, &key);
	blit->blitter.clear = genx_local_clear_object;
	blit->blitter.usable = usable;
	blit->blitter.cancelled = cancelled;
	if (IS_ERR(blit->window)) {
		drm_warn(gt->drm, "%s: no window to copy local memory (%pe), the CPU copies\n",
			 engine->desc->name, blit->window);
		blit->window = NULL;
	} else {
		blit->blitter.copy = genx_local_copy_pages;
	}
	guard(mutex)(&gt->local->blit_lock);
	gt->local->blitter = &blit->blitter;
	WRITE_ONCE(gt->local->moves, blit->blitter.copy);
}

struct genx_buffer *genx_local_blit_stop(struct genx_gt *gt)
{
	struct genx_local_blitter *blitter;
	struct genx_buffer *window;
	struct genx_local_blit *blit;

	if (!gt->local)
		return NULL;
	scoped_guard(mutex, &gt->local->blit_lock) {
		blitter = gt->local->blitter;
		gt->local->blitter = NULL;
		WRITE_ONCE(gt->local->moves, false);
	}
	if (!blitter)
		return NULL;
	blit = genx_local_blit_of(blitter);
	window = blit->window;
	if (blit->late)
		genx_request_put(blit->late);
	genx_lrc_put(blit->lrc);
	kfree(blit);
	return window;
}

/* ---- loss of power ---- */

static void set_held_runs(struct genx_engine *engine, struct genx_lrc *lrc)
{
	guard(spinlock_irq)(&engine->lock);
	engine->held_runs = lrc;
}

/*
 * Call @move while all engines are held: besides the kernel contexts, only the context for blits
 * may run meanwhile.
 */
static int move_held(struct genx_gt *gt, int (*move)(struct genx_local *local))
{
	struct genx_local_blitter *blitter;
	struct genx_engine *engine;
	int err;

	if (!gt->local)
		return 0;
	scoped_guard(mutex, &gt->local->blit_lock)
		blitter = gt->local->blitter;
	/* the blitter exists during the call: only removal frees it, and waits for the caller */
	if (!blitter)
		return move(gt->local);
	engine = genx_local_blit_of(blitter)->lrc->engine;
	set_held_runs(engine, genx_local_blit_of(blitter)->lrc);
	err = move(gt->local);
	set_held_runs(engine, NULL);
	return err;
}

int genx_local_blit_save(struct genx_gt *gt)
{
	return move_held(gt, genx_local_hidden_save);
}

int genx_local_blit_restore(struct genx_gt *gt)
{
	return move_held(gt, genx_local_hidden_restore);
}
