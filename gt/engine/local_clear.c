// SPDX-License-Identifier: GPL-2.0-only
#include <linux/cleanup.h>
#include <linux/delay.h>
#include <linux/err.h>
#include <linux/jiffies.h>
#include <linux/lockdep.h>
#include <linux/minmax.h>
#include <linux/scatterlist.h>
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/encode/blt.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/local_clear.h"
#include "gt/exec/ending.h"
#include "gt/exec/request_types.h"
#include "gt/gt.h"
#include "gt/memory/local_object.h"
#include "regs/engine_regs.h"

/* Contiguous parts that one request clears. */
#define PARTS		32
#define REQUEST_DW(n)	((n) * (GENX_BLT_CLEAR_DW + GENX_BLT_CONTROL_DW) + 2 * GENX_BLT_FLUSH_DW)

static_assert(REQUEST_DW(PARTS) <= GENX_REQUEST_MAX_DW);
static_assert(GENX_LOCAL_PAGE == GENX_BLT_ALIGN);

/* Above all users, who could delay it for ever, and below the heartbeat, which finds its hangs. */
#define PRIORITY	(GENX_PRIORITY_HEARTBEAT - 1)

/* How often a context that ends is looked up. */
#define POLL_MS		10

struct local_clear {
	struct genx_local_clearer clearer;
	struct genx_lrc *lrc;
};

struct part {
	u64 addr;
	u64 size;
};

/* ---- one object ---- */

/* The next parts of an object from @offset on, which advances. Return: their number. */
static unsigned int next_parts(struct genx_local_object *obj, u64 *offset,
			       struct part *parts)
{
	unsigned int n;

	for (n = 0; n < PARTS && *offset < obj->size; n++) {
		u64 left;

		parts[n].addr = genx_local_object_find(obj, *offset, &left);
		parts[n].size = min3(left, obj->size - *offset, GENX_BLT_MAX_BYTES);
		*offset += parts[n].size;
	}
	return n;
}

/* Control data are copied from memory that has been cleared: two flushes serve all parts. */
static void emit(struct genx_request *rq, const struct part *parts, unsigned int n)
{
	u8 mocs = rq->engine->gt->plat->coherency->blit_mocs;
	u32 *cs = genx_request_emit(rq, REQUEST_DW(n));
	unsigned int i;

	for (i = 0; i < n; i++)
		cs = genx_blt_clear(cs, parts[i].addr, parts[i].size, mocs);
	cs = genx_blt_flush(cs);
	for (i = 0; i < n; i++)
		cs = genx_blt_clear_control(cs, parts[i].addr, parts[i].size, mocs);
	genx_blt_flush(cs);
}

/* Does the hardware not have the context, and will not get it with this request? */
static bool is_off(const struct genx_request *rq)
{
	struct genx_engine *engine = rq->engine;

	guard(spinlock_irq)(&engine->lock);
	return rq->state == GENX_REQUEST_RETIRED ||
	       (rq->lrc->end_reason && !engine->backend->loaded(engine, rq->lrc));
}

static bool wait_off(const struct genx_request *rq)
{
	unsigned long end = jiffies + msecs_to_jiffies(GENX_LOCAL_CLEAR_END_MS);

	while (!is_off(rq)) {
		if (time_after(jiffies, end))
			return is_off(rq);
		msleep(POLL_MS);
	}
	return true;
}

/* Engines of a wedged GT may still execute; what a lost device writes, no one can read. */
static enum genx_local_clear not_cleared(struct genx_gt *gt)
{
	return genx_gt_wedged(gt) && !genx_mmio_lost(&gt->mmio) ? GENX_LOCAL_IN_USE :
								  GENX_LOCAL_NOT_CLEARED;
}

/* The request is late: end its context. */
static enum genx_local_clear give_up(struct genx_request *rq)
{
	struct genx_engine *engine = rq->engine;
	struct genx_gt *gt = engine->gt;

	/* only a register read shows that the device is lost */
	genx_mmio_read(&gt->mmio, RING_TAIL(engine->desc->mmio_base));
	if (genx_mmio_lost(&gt->mmio))
		return GENX_LOCAL_NOT_CLEARED;
	drm_warn(gt->drm, "%s: local memory not cleared within %u ms, the CPU does it\n",
		 engine->desc->name, GENX_LOCAL_CLEAR_MS);
	genx_ending_request(rq);
	if (wait_off(rq))
		return not_cleared(gt);
	/* the caller may hold locks that those who are notified of a reset take */
	genx_engine_reset_async(gt, BIT(engine->index), "clear of local memory not preempted");
	return wait_off(rq) ? not_cleared(gt) : GENX_LOCAL_IN_USE;
}

static enum genx_local_clear wait_cleared(struct genx_request *rq, unsigned long deadline)
{
	unsigned long now = jiffies;
	long left = time_before(now, deadline) ? deadline - now : 0;

	if (dma_fence_wait_timeout(&rq->fence, false, left) <= 0)
		return give_up(rq);
	return rq->fence.error ? not_cleared(rq->engine->gt) : GENX_LOCAL_CLEARED;
}

static enum genx_local_clear clear_parts(struct genx_lrc *lrc, const struct part *parts,
					 unsigned int n, unsigned long deadline)
{
	struct genx_request *rq = genx_request_create_now(lrc, REQUEST_DW(n));
	enum genx_local_clear result;

	if (IS_ERR(rq))
		return GENX_LOCAL_NOT_CLEARED;
	emit(rq, parts, n);
	genx_request_submit(rq, PRIORITY);
	result = wait_cleared(rq, deadline);
	genx_request_put(rq);
	return result;
}

/* An object in more than PARTS parts takes several requests, which share the deadline. */
static enum genx_local_clear clear_object(struct genx_local_clearer *clearer,
					  struct genx_local_object *obj)
{
	struct local_clear *clear = container_of(clearer, struct local_clear, clearer);
	unsigned long deadline = jiffies + msecs_to_jiffies(GENX_LOCAL_CLEAR_MS);
	enum genx_local_clear result = GENX_LOCAL_CLEARED;
	struct part parts[PARTS];
	u64 offset = 0;

	while (result == GENX_LOCAL_CLEARED && offset < obj->size) {
		unsigned int n = next_parts(obj, &offset, parts);

		result = clear_parts(clear->lrc, parts, n, deadline);
	}
	return result;
}

/* ---- start and stop ---- */

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

/* Map the memory of objects: whole 2 MiB, and what is before and behind them. */
static int map_objects(struct genx_ppgtt *vm, const struct genx_local *local)
{
	u64 start = local->objects_start, end = round_down(local->visible, GENX_LOCAL_PAGE);
	u64 first = min_t(u64, round_up(start, SZ_2M), end);
	u64 last = max_t(u64, round_down(end, SZ_2M), first);
	int err = map_small(vm, start, first);

	if (!err && first != last)
		err = genx_ppgtt_map_large(vm, first, first, last - first);
	return err ?: map_small(vm, last, end);
}

static struct genx_lrc *create_context(struct genx_engine *engine)
{
	struct genx_gt *gt = engine->gt;
	struct genx_ppgtt *vm = genx_ppgtt_create(&gt->ppgtts);
	struct genx_lrc *lrc;
	int err;

	if (IS_ERR(vm))
		return ERR_CAST(vm);
	err = map_objects(vm, gt->local);
	lrc = err ? ERR_PTR(err) : genx_lrc_create(engine, vm, GENX_LRC_KERNEL);
	genx_ppgtt_put(vm);
	return lrc;
}

void genx_local_clear_start(struct genx_gt *gt)
{
	/* user memory is accessed with the mutex of other contexts held, and a fault may clear */
	static struct lock_class_key key;
	struct genx_engine *engine = genx_engine_find(gt, GENX_CLASS_COPY, 0);
	struct local_clear *clear;

	if (!gt->local || !engine)
		return;
	clear = kzalloc(sizeof(*clear), GFP_KERNEL);
	if (!clear)
		return;
	clear->lrc = create_context(engine);
	if (IS_ERR(clear->lrc)) {
		drm_warn(gt->drm, "%s: no context to clear local memory (%pe), the CPU does it\n",
			 engine->desc->name, clear->lrc);
		kfree(clear);
		return;
	}
	lockdep_set_class(&clear->lrc->mutex, &key);
	clear->clearer.clear = clear_object;
	guard(mutex)(&gt->local->clear_lock);
	gt->local->clearer = &clear->clearer;
}

void genx_local_clear_stop(struct genx_gt *gt)
{
	struct genx_local_clearer *clearer;
	struct local_clear *clear;

	if (!gt->local)
		return;
	scoped_guard(mutex, &gt->local->clear_lock) {
		clearer = gt->local->clearer;
		gt->local->clearer = NULL;
	}
	if (!clearer)
		return;
	clear = container_of(clearer, struct local_clear, clearer);
	genx_lrc_put(clear->lrc);
	kfree(clear);
}
