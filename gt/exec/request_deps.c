// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: dependencies
 *
 * A submission can name thousands of objects, and each of them has fences of the submissions that
 * use it. The fences of a fence context signal in order, so a request waits for the latest one of
 * each context alone. Otherwise thousands of callbacks of a few submissions would run when one of
 * these fences signals, all of them with interrupts off.
 *
 * A container of fences (an array, or a point of a timeline) is compared by its address alone,
 * because points of different timelines can have a fence context in common.
 *
 * Callbacks are registered at submission, when the set of fences is complete.
 */
#include <linux/dma-fence.h>
#include <linux/hash.h>
#include <linux/list.h>
#include <linux/llist.h>
#include <linux/slab.h>

#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/request_types.h"
#include "gt/exec/runqueue.h"
#include "gt/memory/client_gfp.h"
#include "include/compat.h"

/* More dependencies than this are looked up in a hash table. */
#define FEW_DEPS	8
/* Logarithm of the number of entries of a new table. */
#define FIRST_BITS	6
/* The table grows by this many bits when it has as many dependencies as entries. */
#define MORE_BITS	2
/* Requests that one bottom half makes ready. */
#define COLLECT_AT_ONCE	64

/*
 * All callbacks of a fence run one after the other, with interrupts off, and thousands of contexts
 * can wait for one fence. So the bottom half does the work.
 */
static void dep_signalled(struct dma_fence *fence, struct dma_fence_cb *cb)
{
	struct genx_request *rq = container_of(cb, struct genx_request_dep, cb)->rq;
	struct genx_engine *engine = rq->engine;

	if (!atomic_dec_and_test(&rq->pending))
		return;
	/* the request may be cancelled before the bottom half runs */
	dma_fence_get(&rq->fence);
	if (llist_add(&rq->ready_link, &engine->ready))
		genx_engine_kick(engine);
}

/* Return: the request that has been ready for the longest time, or NULL. */
static struct genx_request *pop_ready(struct genx_engine *engine)
{
	struct llist_node *first = engine->ready_first;

	if (!first)
		first = llist_reverse_order(llist_del_all(&engine->ready));
	engine->ready_first = first ? first->next : NULL;
	return first ? llist_entry(first, struct genx_request, ready_link) : NULL;
}

bool genx_request_deps_collect(struct genx_engine *engine)
{
	struct genx_request *rq;
	unsigned int n = 0;

	lockdep_assert_held(&engine->lock);
	while (n++ < COLLECT_AT_ONCE) {
		rq = pop_ready(engine);
		if (!rq)
			return false;
		genx_runqueue_add(engine, rq);
		dma_fence_put(&rq->fence);
	}
	return engine->ready_first || !llist_empty(&engine->ready);
}

/* Return: key of a fence in the hash table. Fences that are comparable have the same key. */
static u64 fence_key(const struct dma_fence *fence)
{
	return dma_fence_is_container((struct dma_fence *)fence) ? (uintptr_t)fence :
								   fence->context;
}

/* Return: true if the two fences signal in order, so that a wait for the later one is enough. */
static bool is_comparable(struct dma_fence *a, struct dma_fence *b)
{
	return a == b || (a->context == b->context && !dma_fence_is_container(a) &&
			  !dma_fence_is_container(b));
}

static void table_add(struct genx_request *rq, struct genx_request_dep *dep)
{
	hlist_add_head(&dep->node, &rq->dep_table[hash_64(fence_key(dep->fence), rq->dep_bits)]);
}

/* Make room in the hash table for one more dependency, if there are many. Return: 0 or -ENOMEM. */
static int table_grow(struct genx_request *rq)
{
	unsigned int bits = rq->dep_table ? rq->dep_bits + MORE_BITS : FIRST_BITS;
	struct genx_request_dep *dep;
	struct hlist_head *table;

	if (rq->n_deps < FEW_DEPS || (rq->dep_table && rq->n_deps < 1U << rq->dep_bits))
		return 0;
	/* zero is an empty list */
	table = kvcalloc(1U << bits, sizeof(*table), GENX_CLIENT_GFP);
	if (!table)
		return -ENOMEM;
	kvfree(rq->dep_table);
	rq->dep_table = table;
	rq->dep_bits = bits;
	list_for_each_entry(dep, &rq->deps, link)
		table_add(rq, dep);
	return 0;
}

/* Return: the dependency with a fence that is comparable to @fence, or NULL. */
static struct genx_request_dep *find(const struct genx_request *rq, struct dma_fence *fence)
{
	struct genx_request_dep *dep;

	if (rq->dep_table) {
		hlist_for_each_entry(dep, &rq->dep_table[hash_64(fence_key(fence), rq->dep_bits)],
				     node)
			if (is_comparable(dep->fence, fence))
				return dep;
		return NULL;
	}
	list_for_each_entry(dep, &rq->deps, link)
		if (is_comparable(dep->fence, fence))
			return dep;
	return NULL;
}

int genx_request_deps_add(struct genx_request *rq, struct dma_fence *fence)
{
	struct genx_request_dep *dep;

	lockdep_assert_held(&rq->lrc->mutex);
	if (fence->context == rq->fence.context || dma_fence_is_signaled(fence))
		return 0;
	/* the driver of the fence may have work to do for it: let it start before the submission */
	dma_fence_enable_signaling(fence);
	dep = find(rq, fence);
	if (dep) {
		if (dep->fence != fence && dma_fence_is_later(fence, dep->fence)) {
			dma_fence_put(dep->fence);
			dep->fence = dma_fence_get(fence);
		}
		return 0;
	}
	if (table_grow(rq))
		return -ENOMEM;
	dep = kzalloc(sizeof(*dep), GENX_CLIENT_GFP);
	if (!dep)
		return -ENOMEM;
	INIT_LIST_HEAD(&dep->cb.node);
	dep->rq = rq;
	dep->fence = dma_fence_get(fence);
	list_add_tail(&dep->link, &rq->deps);
	if (rq->dep_table)
		table_add(rq, dep);
	rq->n_deps++;
	return 0;
}

void genx_request_deps_arm(struct genx_request *rq)
{
	struct genx_request_dep *dep;

	lockdep_assert_held(&rq->lrc->mutex);
	if (unlikely(rq->dep_table)) {
		kvfree(rq->dep_table);
		rq->dep_table = NULL;
	}
	list_for_each_entry(dep, &rq->deps, link) {
		atomic_inc(&rq->pending);
		if (dma_fence_add_callback(dep->fence, &dep->cb, dep_signalled))
			atomic_dec(&rq->pending);	/* signalled; 1 is left until submission */
	}
}

void genx_request_deps_drop(struct genx_request *rq)
{
	struct genx_request_dep *dep, *next;

	list_for_each_entry_safe(dep, next, &rq->deps, link) {
		dma_fence_remove_callback(dep->fence, &dep->cb);
		dma_fence_put(dep->fence);
		kfree(dep);
	}
	INIT_LIST_HEAD(&rq->deps);
	if (rq->dep_table)	/* the request was not submitted */
		kvfree(rq->dep_table);
	rq->dep_table = NULL;
}
