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

/*
 * Bounds of one submission: fences that it looks at, and fences that wait for their turn meanwhile.
 * What is left out keeps its priority, and runs later.
 */
#define MAX_VISITED	1024
#define MAX_WAITING	32

/**
 * struct heirs - requests whose priority is to be raised
 * @gt:		GT of their engines
 * @priority:	the priority
 * @fence:	fences of requests that are raised next, or that contain such, with references
 * @n:		number of these fences
 * @budget:	number of fences that may still be looked at
 */
struct heirs {
	struct genx_gt *gt;
	int priority;
	struct dma_fence *fence[MAX_WAITING];
	unsigned int n;
	unsigned int budget;
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
	unsigned int i;

	/* a request has a dependency for each object that it shares with another one */
	for (i = 0; i < heirs->n; i++)
		if (heirs->fence[i] == fence)
			return;
	heirs->fence[heirs->n++] = dma_fence_get(fence);
}

/*
 * Raise one request and add what it depends on. The lock of its engine is held and it is not
 * retired: its dependencies are released after that. Fences are not looked into here, since that
 * can signal them, and their callbacks take the lock.
 */
static void raise_one(struct heirs *heirs, struct genx_request *rq)
{
	struct genx_request_dep *dep;

	lockdep_assert_held(&rq->engine->lock);
	if (rq->priority >= heirs->priority)
		return;
	WRITE_ONCE(rq->priority, heirs->priority);
	list_for_each_entry(dep, &rq->deps, link) {
		if (heirs->n == MAX_WAITING)
			break;
		add_fence(heirs, dep->fence);
	}
}

static void raise_list(struct heirs *heirs, const struct list_head *list,
		       const struct genx_request *last)
{
	struct genx_request *rq;

	list_for_each_entry(rq, list, link) {
		if (!genx_seqno_passed(last->seqno, rq->seqno))
			break;
		raise_one(heirs, rq);
	}
}

/* Raise a request and the earlier ones of its context. */
static void raise_request(struct heirs *heirs, struct genx_request *last)
{
	struct genx_engine *engine = last->engine;
	struct genx_lrc *lrc = last->lrc;

	guard(spinlock_irqsave)(&engine->lock);
	/* a retired request may have released its context already */
	if (last->retired)
		return;
	raise_list(heirs, &lrc->requests, last);
	raise_list(heirs, &lrc->blocked, last);
	/* it is on neither list if others have its fence already and it is being submitted */
	raise_one(heirs, last);
	if (genx_runqueue_raise(lrc, heirs->priority))
		genx_engine_kick(engine);
}

/* Raise the requests of a fence: one, or those that an array or a timeline stands for. */
static void visit(struct heirs *heirs, struct dma_fence *head)
{
	struct dma_fence_unwrap iter;
	struct dma_fence *fence;

	dma_fence_unwrap_for_each(fence, &iter, head) {
		struct genx_request *rq = genx_request_of(fence);

		if (!heirs->budget) {
			dma_fence_put(iter.chain);
			break;
		}
		heirs->budget--;
		if (rq && READ_ONCE(rq->priority) < heirs->priority && is_of_gt(rq, heirs->gt))
			raise_request(heirs, rq);
	}
}

void genx_inherit_priority(struct genx_request *rq, int priority)
{
	struct heirs heirs;
	struct genx_request_dep *dep;

	if (list_empty(&rq->deps))
		return;
	heirs.gt = rq->engine->gt;
	heirs.priority = priority;
	heirs.n = 0;
	heirs.budget = MAX_VISITED;
	list_for_each_entry(dep, &rq->deps, link)
		visit(&heirs, dep->fence);
	while (heirs.n) {
		struct dma_fence *fence = heirs.fence[--heirs.n];

		visit(&heirs, fence);
		dma_fence_put(fence);
	}
}
