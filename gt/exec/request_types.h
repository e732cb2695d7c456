/* SPDX-License-Identifier: GPL-2.0-only */
/* The state of a request, and how far the hardware has run it. */
#ifndef GENX_GT_EXEC_REQUEST_TYPES_H
#define GENX_GT_EXEC_REQUEST_TYPES_H

#include <linux/atomic.h>
#include <linux/dma-fence.h>
#include <linux/list.h>
#include <linux/llist.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "gt/exec/lrc.h"

struct genx_engine;
struct genx_local_object;
struct genx_request;
struct page;

/* User priorities are -1023 .. 1023 (i915 ABI); the driver's own are above. */
#define GENX_PRIORITY_NORMAL	0
#define GENX_PRIORITY_HEARTBEAT	2048
#define GENX_PRIORITY_BARRIER	2049

/**
 * struct genx_request_memory - memory of a client that an error state shows
 * @addr:	GPU address of the first byte
 * @offset:	offset of the first byte in @pages or in @local
 * @size:	bytes, a multiple of 4
 * @pages:	the pages, or NULL
 * @local:	the local memory, if there are no pages; NULL: memory of another device, which is
 *		not shown
 *
 * Valid until the fence of the request signals. Until then the object that owns the memory stays
 * bound: its pages stay pinned, and its local memory stays allocated.
 */
struct genx_request_memory {
	u64 addr;
	u64 offset;
	u64 size;
	struct page **pages;
	struct genx_local_object *local;
};

/**
 * struct genx_request_dep - one fence that a request waits for
 * @cb:		callback, registered from submission until it has run or was removed
 * @rq:		request
 * @fence:	the fence, with a reference
 * @link:	in rq->deps
 * @node:	in rq->dep_table
 */
struct genx_request_dep {
	struct dma_fence_cb cb;
	struct genx_request *rq;
	struct dma_fence *fence;
	struct list_head link;
	struct hlist_node node;
};

/**
 * enum genx_request_state - how far the driver is with a request
 * @GENX_REQUEST_WAITING: it is being emitted, or waits for dependencies
 * @GENX_REQUEST_READY:	its dependencies have signalled; it runs in ring order
 * @GENX_REQUEST_RETIRED: it is complete or cancelled, and its fence signals next; its context may
 *			be released
 *
 * genx_runqueue_add() makes a submitted request ready. genx_runqueue_retire() retires a ready one.
 * genx_runqueue_cancel(), genx_request_cancel() and genx_request_submit() on a cancelled engine
 * retire a request in any state.
 */
enum genx_request_state {
	GENX_REQUEST_WAITING,
	GENX_REQUEST_READY,
	GENX_REQUEST_RETIRED,
};

/**
 * struct genx_request - one request
 * @fence:	signals on completion, with an error if it did not run
 * @lock:	lock of @fence
 * @lrc:	context; a reference is held until the fence has signalled
 * @engine:	engine of @lrc
 * @engine_name: name of the engine; the string outlives the engine
 * @seqno:	breadcrumb value, the low half of the fence's seqno
 * @head:	ring offset of the request's first byte
 * @tail:	ring offset after its last byte
 * @batch:	batch that the request runs; @batch.size is 0 without one
 * @captures:	objects that the client asked to have in an error state, from kvmalloc(), freed
 *		when the fence has signalled; NULL: none
 * @n_captures:	number of @captures
 * @cs:		next free DW of the ring
 * @first:	first DW of the caller's part
 * @limit:	end of the caller's part of the reserved space
 * @own_seq:	&genx_own_regs.seq of the registers that the request writes for its context; 0: the
 *		request writes none
 * @exported:	others may have the fence: the request holds a reference to the module
 * @dep_table:	hash table of @deps, if there are many; NULL: none
 * @dep_bits:	logarithm of the size of @dep_table
 * @n_deps:	number of @deps
 * @pending:	number of dependencies that have not signalled, plus 1 until submission
 * @ready_link:	in engine->ready from the signal of the last dependency on, with a reference
 * @deps:	dependencies (struct genx_request_dep). The caller adds them before others can get
 *		the fence. From then on genx_inherit_priority() reads them under engine->lock, until
 *		the request retires. genx_requests_signal() frees them afterwards
 * @priority:	priority of the submission, or of a request that waits for this one
 *		(gt/exec/inherit.c)
 * @state:	enum genx_request_state
 * @link:	link in lrc->blocked, lrc->requests or a list of retired requests
 */
struct genx_request {
	struct dma_fence fence;
	spinlock_t lock;	/* of @fence */

	/* set before submission, constant afterwards */
	struct genx_lrc *lrc;
	struct genx_engine *engine;
	const char *engine_name;
	u32 seqno;
	u32 head;
	u32 tail;
	struct genx_request_memory batch;
	struct genx_request_memory *captures;
	unsigned int n_captures;

	/* under lrc->mutex, until submission */
	u32 *cs;
	u32 *first;
	u32 *limit;
	u32 own_seq;
	bool exported;
	struct hlist_head *dep_table;
	unsigned int dep_bits;
	unsigned int n_deps;

	/* atomic */
	atomic_t pending;
	struct llist_node ready_link;

	/* under engine->lock */
	struct list_head deps;
	int priority;
	enum genx_request_state state;
	struct list_head link;
};

/**
 * genx_request_passed() - has a sequence reached a number?
 * @now: present number of the sequence
 * @seqno: the number
 *
 * Sequences have 32 bits and wrap.
 *
 * Return: true if @seqno is not after @now.
 */
static inline bool genx_request_passed(u32 now, u32 seqno)
{
	return (s32)(now - seqno) >= 0;
}

/**
 * genx_request_completed() - has the breadcrumb landed?
 * @rq: request that is not retired; engine->lock held
 *
 * Return: true if memory has the seqno that the engine writes at the end of @rq, or a later one.
 */
static inline bool genx_request_completed(const struct genx_request *rq)
{
	return genx_request_passed(READ_ONCE(rq->lrc->pphwsp[GENX_PPHWSP_SEQNO / sizeof(u32)]),
				   rq->seqno);
}

/**
 * genx_request_started() - has the engine begun to run the request?
 * @rq: request that is not retired; engine->lock held
 *
 * Return: true if memory has the seqno that the engine writes at the start of @rq, or a later one.
 */
static inline bool genx_request_started(const struct genx_request *rq)
{
	return genx_request_passed(READ_ONCE(rq->lrc->pphwsp[GENX_PPHWSP_STARTED / sizeof(u32)]),
				   rq->seqno);
}

/* ---- request_deps.c ---- */

/**
 * genx_request_deps_add() - add a fence to those that a request waits for
 * @rq: request, not submitted; lrc->mutex held
 * @fence: any fence
 *
 * genx_request_add_dependency() says which fences are ignored.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_request_deps_add(struct genx_request *rq, struct dma_fence *fence);

/**
 * genx_request_deps_arm() - register the callbacks of all dependencies
 * @rq: request, about to be submitted; lrc->mutex held
 *
 * No dependency can be added afterwards. The request is made ready when the callbacks of all
 * dependencies have run, and the submission has decremented rq->pending as well.
 */
void genx_request_deps_arm(struct genx_request *rq);

/**
 * genx_request_deps_collect() - make requests ready whose dependencies have signalled
 * @engine: engine; engine->lock held
 *
 * Called by the bottom half, which then loads the contexts of these requests.
 *
 * Return: true if more requests are left for the next run of the bottom half.
 */
bool genx_request_deps_collect(struct genx_engine *engine);

/**
 * genx_request_deps_drop() - remove all dependencies
 * @rq: request that is retired
 *
 * On return no callback runs any more.
 */
void genx_request_deps_drop(struct genx_request *rq);

/* ---- request_fence.c ---- */

/** genx_request_cache_create() - create the slab cache at module load; 0 or -ENOMEM */
int genx_request_cache_create(void);

/** genx_request_cache_destroy() - free the slab cache at module unload; no request is left */
void genx_request_cache_destroy(void);

/** genx_request_alloc() - allocate a request, cleared; NULL if there is no memory */
struct genx_request *genx_request_alloc(gfp_t gfp);

/** genx_request_free() - free a request whose fence was not initialised */
void genx_request_free(struct genx_request *rq);

/** genx_request_fence_ops - operations of the fences of requests */
extern const struct dma_fence_ops genx_request_fence_ops;

/**
 * genx_request_of() - the request of a fence
 * @fence: any fence
 *
 * Return: the request, which exists as long as @fence; NULL for a fence of another driver.
 */
struct genx_request *genx_request_of(struct dma_fence *fence);

#endif
