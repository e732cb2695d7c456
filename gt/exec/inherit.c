// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: priority inheritance
 *
 * A request of high priority that waits for one of low priority would wait for everything
 * between the two: a compositor for a background client, because a third client draws. So at
 * submission a request passes its priority on to the requests that it depends on. These run
 * in ring order, so the earlier requests of their contexts get it as well, and so does what
 * those still wait for. A context has the priority of its requests, and falls back to a
 * lower one when the raised requests have completed.
 *
 * Most requests depend on nothing, or on requests of the same priority: then nothing is
 * locked.
 */
#include <linux/dma-fence.h>
#include <linux/dma-fence-unwrap.h>
#include <linux/spinlock.h>

#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/inherit.h"
#include "gt/exec/request_fence.h"
#include "gt/exec/request_types.h"
#include "gt/exec/runqueue.h"
#include "gt/gt.h"

/* Bounds of one submission. What is left out keeps its priority, and runs later. */
#define MAX_WAITING	32
#define MAX_RAISED	256

/**
 * struct heirs - requests whose priority is to be raised
 * @gt:		GT of their engines
 * @priority:	the priority
 * @fence:	their fences, with references
 * @n:		number of fences
 */
struct heirs {
	struct genx_gt *gt;
	int priority;
	struct dma_fence *fence[MAX_WAITING];
	unsigned int n;
};

/* A fence outlives its engine: rq->engine may be read only if it is an engine of this GT. */
static bool is_of_gt(const struct genx_request *rq, struct genx_gt *gt)
{
	struct genx_engine *engine;

	for_each_exec_engine(engine, gt->exec)
		if (engine == rq->engine)
			return true;
	return false;
}

static void add_fence(struct heirs *heirs, struct dma_fence *fence)
{
	struct genx_request *rq = genx_request_of(fence);

	if (!rq || READ_ONCE(rq->priority) >= heirs->priority || heirs->n == MAX_WAITING)
		return;
	if (is_of_gt(rq, heirs->gt))
		heirs->fence[heirs->n++] = dma_fence_get(fence);
}

/*
 * Add what a request depends on. @rq is not submitted, or it is not retired and the lock of its
 * engine is held: its dependencies are released after that.
 */
static void add_dependencies(struct heirs *heirs, const struct genx_request *rq)
{
	struct genx_request_dep *dep;
	struct dma_fence_unwrap iter;
	struct dma_fence *fence;

	list_for_each_entry(dep, &rq->deps, link)
		dma_fence_unwrap_for_each(fence, &iter, dep->fence)
			add_fence(heirs, fence);
}

/* Raise a request and the earlier ones of its context, and add what they depend on. */
static void raise_request(struct heirs *heirs, struct genx_request *last)
{
	struct genx_engine *engine = last->engine;
	struct genx_lrc *lrc = last->lrc;
	struct genx_request *rq;

	guard(spinlock_irqsave)(&engine->lock);
	/* a retired request may have released its context already */
	if (last->retired)
		return;
	list_for_each_entry(rq, &lrc->requests, link) {
		if (!genx_seqno_passed(last->seqno, rq->seqno))
			break;
		WRITE_ONCE(rq->priority, max(rq->priority, heirs->priority));
	}
	list_for_each_entry(rq, &lrc->blocked, link) {
		if (!genx_seqno_passed(last->seqno, rq->seqno))
			break;
		WRITE_ONCE(rq->priority, max(rq->priority, heirs->priority));
		add_dependencies(heirs, rq);
	}
	if (genx_runqueue_raise(lrc, heirs->priority))
		genx_engine_kick(engine);
}

void genx_inherit_priority(struct genx_request *rq)
{
	struct heirs heirs;
	unsigned int i;

	if (list_empty(&rq->deps))
		return;
	heirs.gt = rq->engine->gt;
	heirs.priority = rq->priority;
	heirs.n = 0;
	add_dependencies(&heirs, rq);
	for (i = 0; heirs.n; i++) {
		struct dma_fence *fence = heirs.fence[--heirs.n];

		if (i < MAX_RAISED)
			raise_request(&heirs, genx_request_of(fence));
		dma_fence_put(fence);
	}
}
