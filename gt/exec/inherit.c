// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: priority inheritance
 *
 * Without inheritance, a request of high priority that waits for one of low priority also waits for
 * every request whose priority is between the two. So at its submission a request raises the
 * requests that it depends on to its own priority. Requests run in ring order, so the earlier
 * requests of the same contexts are raised too, and so are the requests that those depend on. A
 * context has the highest priority of its requests, so its priority falls when the raised requests
 * have completed.
 *
 * Most requests depend on nothing, or on requests of the same priority. For these no lock is taken.
 */
#include <linux/dma-fence.h>
#include <linux/dma-fence-unwrap.h>
#include <linux/spinlock.h>

#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/request_types.h"
#include "gt/exec/runqueue.h"
#include "gt/gt.h"

/*
 * Bounds of the search that one submission makes: its steps, and the fences that are found and not
 * visited yet. Requests beyond the bounds keep their priority.
 */
#define MAX_STEPS	1024
#define MAX_WAITING	16

/**
 * struct heirs - requests whose priority is to be raised
 * @gt:		GT of their engines
 * @priority:	the priority
 * @fence:	fences to visit next, with references: fences of requests, or containers of fences
 * @n:		number of these fences
 * @steps:	steps that are left
 */
struct heirs {
	struct genx_gt *gt;
	int priority;
	struct dma_fence *fence[MAX_WAITING];
	unsigned int n;
	unsigned int steps;
};

/* Use up one step of the search. Return: false if no step was left. */
static bool step(struct heirs *heirs)
{
	if (!heirs->steps)
		return false;
	heirs->steps--;
	return true;
}

/* A fence outlives its engine: rq->engine may be read only if it is an engine of this GT. */
static bool is_of_gt(const struct genx_request *rq, struct genx_gt *gt)
{
	struct genx_engine *engine;

	for_each_engine(engine, gt)
		if (engine == rq->engine)
			return true;
	return false;
}

/* Return: true if the request of the fence has a lower priority, or if the fence is a container. */
static bool matters(const struct heirs *heirs, struct dma_fence *fence)
{
	const struct genx_request *rq = genx_request_of(fence);

	return rq ? READ_ONCE(rq->priority) < heirs->priority : dma_fence_is_container(fence);
}

/* Note the dependencies to visit. Return: false if some did not fit into the bounds. */
static bool add_dependencies(struct heirs *heirs, const struct genx_request *rq)
{
	struct genx_request_dep *dep;

	list_for_each_entry(dep, &rq->deps, link) {
		if (!step(heirs))
			return false;
		if (!matters(heirs, dep->fence))
			continue;
		if (heirs->n == MAX_WAITING)
			return false;
		heirs->fence[heirs->n++] = dma_fence_get(dep->fence);
	}
	return true;
}

/*
 * Raise one request that is not retired, and note its dependencies. The caller holds the lock of
 * its engine: so the request does not retire during the call, and keeps its dependencies.
 * Containers of fences are not unwrapped here, because that may signal fences, whose callbacks take
 * the lock.
 */
static void raise_one(struct heirs *heirs, struct genx_request *rq)
{
	lockdep_assert_held(&rq->engine->lock);
	if (rq->priority >= heirs->priority)
		return;
	/*
	 * If a dependency did not fit, raise the request to one less than wanted: the next
	 * submission then finds it too low, and visits its dependencies again.
	 */
	if (add_dependencies(heirs, rq))
		WRITE_ONCE(rq->priority, heirs->priority);
	else
		WRITE_ONCE(rq->priority, max(rq->priority, heirs->priority - 1));
}

/* Raise those requests of a list that are not later than @last. */
static void raise_list(struct heirs *heirs, const struct list_head *list,
		       const struct genx_request *last)
{
	struct genx_request *each;

	list_for_each_entry(each, list, link) {
		/* later than @last, or no step is left */
		if (!genx_request_passed(last->seqno, each->seqno) || !step(heirs))
			break;
		raise_one(heirs, each);
	}
}

/* Raise the requests of a context that are not later than @last. */
static void raise_context(struct heirs *heirs, const struct genx_request *last)
{
	struct genx_lrc *lrc = last->lrc;

	raise_list(heirs, &lrc->requests, last);
	raise_list(heirs, &lrc->blocked, last);
	if (genx_runqueue_raise(lrc, heirs->priority))
		genx_engine_kick(lrc->engine);
}

static void raise_request(struct heirs *heirs, struct genx_request *rq)
{
	guard(spinlock_irqsave)(&rq->engine->lock);
	/* the context of a retired request may have been freed */
	if (rq->state == GENX_REQUEST_RETIRED)
		return;
	/* a request that is still being submitted is on no list of its context */
	raise_one(heirs, rq);
	raise_context(heirs, rq);
}

/* Raise the requests of a fence: one, or those that an array or a timeline stands for. */
static void visit(struct heirs *heirs, struct dma_fence *head)
{
	struct dma_fence_unwrap iter;
	struct dma_fence *fence;

	dma_fence_unwrap_for_each(fence, &iter, head) {
		struct genx_request *rq = genx_request_of(fence);

		if (!step(heirs)) {
			/* only a complete iteration drops its reference to the chain */
			dma_fence_put(iter.chain);
			break;
		}
		if (rq && matters(heirs, fence) && is_of_gt(rq, heirs->gt))
			raise_request(heirs, rq);
	}
}

static void visit_waiting(struct heirs *heirs)
{
	while (heirs->n) {
		struct dma_fence *fence = heirs->fence[--heirs->n];

		visit(heirs, fence);
		dma_fence_put(fence);
	}
}

/*
 * Raise the earlier requests of the context, if some of them wait for dependencies. Otherwise they
 * need nothing: the context gets the priority of @rq when @rq is ready.
 */
static void raise_earlier(struct heirs *heirs, const struct genx_request *rq)
{
	scoped_guard(spinlock_irqsave, &rq->engine->lock)
		if (!list_empty(&rq->lrc->blocked))
			raise_context(heirs, rq);
	visit_waiting(heirs);
}

/* Not inlined: most requests do not need the large variable, and the compiler would clear it. */
static noinline void inherit(struct genx_request *rq, int priority)
{
	struct genx_request_dep *dep;
	struct heirs heirs;

	heirs.gt = rq->engine->gt;
	heirs.priority = priority;
	heirs.n = 0;
	heirs.steps = MAX_STEPS;
	raise_earlier(&heirs, rq);
	list_for_each_entry(dep, &rq->deps, link) {
		if (!heirs.steps)
			break;
		visit(&heirs, dep->fence);
		visit_waiting(&heirs);
	}
}

void genx_inherit_priority(struct genx_request *rq, int priority)
{
	if (!list_empty(&rq->deps) || !list_empty(&rq->lrc->blocked))
		inherit(rq, priority);
}
