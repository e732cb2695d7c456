/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Requests: a piece of a context's ring, with a fence that signals when the
 * engine has run it.
 *
 * Life: genx_request_create() takes the context's emission lock and a part of
 * its ring; the caller adds dependencies and commands; genx_request_submit()
 * closes it with a breadcrumb and hands it to the engine's queue, in which it
 * becomes runnable when all dependencies have signalled and all earlier
 * requests of the context are runnable.
 *
 * Layout in the ring: seqno to PPHWSP_STARTED, cache and TLB invalidation,
 * the caller's commands, flush with the seqno to PPHWSP_SEQNO (non-posted,
 * ORD-008), user interrupt, preemption point.
 */
#ifndef GENX_GT_REQUEST_H
#define GENX_GT_REQUEST_H

#include <linux/atomic.h>
#include <linux/dma-fence.h>
#include <linux/list.h>
#include <linux/spinlock.h>
#include <linux/types.h>

struct genx_engine;
struct genx_lrc;

/* User priorities are -1023 .. 1023 (i915 ABI); the driver's own are above. */
#define GENX_PRIORITY_NORMAL	0
#define GENX_PRIORITY_HEARTBEAT	2048
#define GENX_PRIORITY_BARRIER	2049

/* Most DWs that a caller may ask for in one request. */
#define GENX_REQUEST_MAX_DW	768
/* Bound of the wait for ring space. */
#define GENX_REQUEST_SPACE_MS	10000

/**
 * struct genx_request - one request
 * @fence:	signals on completion, with an error if it did not run
 * @lock:	the fence's
 * @lrc:	context; a reference is held until the fence has signalled
 * @engine:	engine of @lrc
 * @engine_name: its name, which outlives it
 * @seqno:	breadcrumb value, the low half of the fence's seqno
 * @head:	ring offset of its first byte
 * @tail:	ring offset behind its last byte
 * @cs:		next free DW
 * @limit:	end of the caller's part
 * @priority:	of the submission
 * @pending:	dependencies that have not signalled, and one until submitted
 * @ready:	@pending is 0; under engine->lock
 * @exported:	others may have its fence: it holds the module
 * @retired:	the queue has given it up: complete or cancelled; under
 *		engine->lock
 * @deps:	dependencies (struct genx_request_dep), the caller's until
 *		submitted, the completion side's afterwards
 * @link:	in lrc->blocked, lrc->requests or a list of completed requests
 */
struct genx_request {
	struct dma_fence fence;
	spinlock_t lock;	/* of @fence */
	struct genx_lrc *lrc;
	struct genx_engine *engine;
	const char *engine_name;
	u32 seqno;
	u32 head;
	u32 tail;
	u32 *cs;
	u32 *limit;
	int priority;
	atomic_t pending;
	bool ready;
	bool exported;
	bool retired;
	struct list_head deps;
	struct list_head link;
};

/**
 * genx_request_create() - start a request
 * @lrc: context; the caller's reference lasts until the request is submitted
 * @dwords: DWs that the caller will emit, at most GENX_REQUEST_MAX_DW
 *
 * Returns with the context's emission lock held; genx_request_submit() or
 * genx_request_cancel() of the same task releases it. Wakes the engine. Waits
 * interruptibly and bounded for ring space. May sleep and allocate.
 *
 * Return: the request with a reference for the caller, or ERR_PTR(-EINTR,
 * -EAGAIN: no ring space in time, or suspended, -EIO: context or its client
 * banned, or GT wedged, -ENOENT:
 * context closed, -ENODEV, -ENOMEM, -EINVAL: too long, or the error of
 * genx_forcewake_get()).
 */
struct genx_request *genx_request_create(struct genx_lrc *lrc, unsigned int dwords);

/**
 * genx_request_create_always() - as genx_request_create(), whatever signals are pending
 * @lrc: context
 * @dwords: DWs that the caller will emit
 *
 * For what has to be undone when a process is killed. Bounded all the same.
 *
 * Return: as genx_request_create(), never ERR_PTR(-EINTR).
 */
struct genx_request *genx_request_create_always(struct genx_lrc *lrc, unsigned int dwords);

/**
 * genx_request_try_create() - as genx_request_create(), but never sleeps long
 * @lrc: context
 * @dwords: DWs that the caller will emit
 *
 * For the hang watch: no wait for ring space or for the emission lock, and no
 * memory reclaim.
 *
 * Return: as genx_request_create(), ERR_PTR(-EAGAIN) where that one waits.
 */
struct genx_request *genx_request_try_create(struct genx_lrc *lrc, unsigned int dwords);

/**
 * genx_request_emit() - room for commands
 * @rq: request, not submitted
 * @n: DWs
 *
 * Return: where to write; NULL, with a warning, if more is asked for than was
 * announced.
 */
u32 *genx_request_emit(struct genx_request *rq, unsigned int n);

/* DWs of genx_request_emit_batch(). */
#define GENX_REQUEST_BATCH_DW	4	/* GENX_EMIT_BATCH_DW */

/**
 * genx_request_emit_batch() - run a batch of the context's address space
 * @rq: request with GENX_REQUEST_BATCH_DW left
 * @ppgtt_addr: start of the batch, QW aligned
 */
void genx_request_emit_batch(struct genx_request *rq, u64 ppgtt_addr);

/**
 * genx_request_add_dependency() - run only after a fence
 * @rq: request, not submitted
 * @fence: any fence; a reference is taken as long as it is needed
 *
 * Fences that have signalled and earlier requests of the same context cost
 * nothing. May sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_request_add_dependency(struct genx_request *rq, struct dma_fence *fence);

/**
 * genx_request_export() - the fence may outlive everything else of the driver
 * @rq: request, not submitted
 *
 * Sync files, sync objects and objects that are shared keep fences for as long
 * as they like, and call the functions of their ops: the module cannot be
 * unloaded until the last reference is gone. Any context in which the module
 * has a reference already.
 */
void genx_request_export(struct genx_request *rq);

/**
 * genx_request_submit() - close a request and hand it to the engine
 * @rq: request
 * @priority: larger runs earlier
 *
 * Releases the emission lock. Cannot fail: what cannot run any more ends with
 * an error on its fence. The caller's reference stays.
 */
void genx_request_submit(struct genx_request *rq, int priority);

/**
 * genx_request_cancel() - drop a request that was not submitted
 * @rq: request
 *
 * Releases the emission lock and the caller's reference. The fence, if
 * somebody has it, ends with -ECANCELED.
 */
void genx_request_cancel(struct genx_request *rq);

/**
 * genx_request_get() - one more reference
 * @rq: request
 *
 * Return: @rq.
 */
static inline struct genx_request *genx_request_get(struct genx_request *rq)
{
	dma_fence_get(&rq->fence);
	return rq;
}

/**
 * genx_request_put() - drop a reference
 * @rq: request, NULL allowed
 */
static inline void genx_request_put(struct genx_request *rq)
{
	if (rq)
		dma_fence_put(&rq->fence);
}

/**
 * genx_request_wait() - wait for a request
 * @rq: request
 * @interruptible: signals end the wait
 * @timeout_ms: bound
 *
 * May sleep.
 *
 * Return: 0 (see the fence for how it ended), -ETIME or -EINTR.
 */
int genx_request_wait(struct genx_request *rq, bool interruptible, unsigned int timeout_ms);

/**
 * genx_seqno_passed() - has a sequence reached a number?
 * @now: where the sequence is
 * @seqno: the number
 *
 * 32-bit sequences that wrap.
 *
 * Return: true if @seqno is not after @now.
 */
static inline bool genx_seqno_passed(u32 now, u32 seqno)
{
	return (s32)(now - seqno) >= 0;
}

/**
 * genx_request_completed() - did the breadcrumb land?
 * @rq: request that has not been retired; engine->lock held
 *
 * Return: true if so.
 */
bool genx_request_completed(const struct genx_request *rq);

/**
 * genx_request_started() - did the engine begin with it?
 * @rq: request that has not been retired; engine->lock held
 *
 * Return: true if so.
 */
bool genx_request_started(const struct genx_request *rq);

/**
 * genx_requests_signal() - signal and release completed requests
 * @done: requests unlinked from their context, their error set
 *
 * Any context, no lock held. Callbacks of the fences run in it.
 */
void genx_requests_signal(struct list_head *done);

#endif
