/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A request is a piece of a context's ring, with a fence that signals when the
 * engine has run the piece.
 *
 * Life: genx_request_create() takes the context's emission lock and reserves a
 * part of its ring; the caller adds dependencies and commands;
 * genx_request_submit() closes the request with a breadcrumb and hands it to the
 * engine's queue. The request becomes runnable when all its dependencies have
 * signalled and all earlier requests of the context are runnable.
 *
 * Layout in the ring: seqno to PPHWSP_STARTED, cache and TLB invalidation, registers of the context
 * that are due (gt/exec/own_regs.c), the caller's commands, flush with the seqno to PPHWSP_SEQNO
 * (non-posted, ORD-008), user interrupt, preemption point.
 */
#ifndef GENX_GT_EXEC_REQUEST_H
#define GENX_GT_EXEC_REQUEST_H

#include <linux/types.h>

#include "gt/encode/emit.h"
#include "gt/exec/request_types.h"

struct genx_reg_value;

/* Largest number of DWs that a caller may reserve for one request. */
#define GENX_REQUEST_MAX_DW	768
/* Longest wait for ring space. */
#define GENX_REQUEST_SPACE_MS	10000

/**
 * genx_request_create() - start a request
 * @lrc: context; the caller's reference lasts until the request is submitted
 * @dwords: DWs that the caller will emit, at most GENX_REQUEST_MAX_DW
 *
 * Returns with the context's emission lock held; genx_request_submit() or
 * genx_request_cancel() of the same task releases it. Wakes the engine. Waits
 * for ring space, interruptibly and for a bounded time. May sleep and allocate.
 *
 * Return: the request with a reference for the caller, or ERR_PTR(-EINTR; -EAGAIN: no ring space in
 * time, or suspended; -EIO: the context or its client is banned, or the GT is wedged; -ENOENT: the
 * context is closed; -ENODEV; -ENOMEM; -EINVAL: too many DWs; or the error of
 * genx_forcewake_get()).
 */
struct genx_request *genx_request_create(struct genx_lrc *lrc, unsigned int dwords);

/**
 * genx_request_create_always() - as genx_request_create(), uninterruptible
 * @lrc: context
 * @dwords: DWs that the caller will emit
 *
 * For cleanup after a process was killed. The wait for ring space is bounded as well.
 *
 * Return: as genx_request_create(), never ERR_PTR(-EINTR).
 */
struct genx_request *genx_request_create_always(struct genx_lrc *lrc, unsigned int dwords);

/**
 * genx_request_space_timeout() - how long a submission may wait for the GPU to end requests
 * @deadline: jiffies at which the submission ends
 *
 * Return: jiffies until then, at most those of GENX_REQUEST_SPACE_MS.
 */
long genx_request_space_timeout(unsigned long deadline);

/**
 * genx_request_wait_space() - wait until a request fits in the ring
 * @lrc: context
 * @dwords: DWs that the caller will emit
 * @deadline: jiffies at which the wait ends; it ends after GENX_REQUEST_SPACE_MS at the latest
 *
 * For callers that take locks before they create the request with genx_request_create_now(). Until
 * then, another task may take the space. Waits interruptibly and for a bounded time. May sleep.
 *
 * Return: 0, or the errors of genx_request_create() but -ENOMEM.
 */
int genx_request_wait_space(struct genx_lrc *lrc, unsigned int dwords, unsigned long deadline);

/**
 * genx_request_create_now() - as genx_request_create(), but does not wait for the GPU
 * @lrc: context
 * @dwords: DWs that the caller will emit
 *
 * Return: as genx_request_create(); ERR_PTR(-EAGAIN) if there is no ring space now.
 */
struct genx_request *genx_request_create_now(struct genx_lrc *lrc, unsigned int dwords);

/**
 * genx_request_try_create() - as genx_request_create(), but does not wait
 * @lrc: context
 * @dwords: DWs that the caller will emit
 *
 * For the hang watch: does not wait for ring space, for the emission lock or for memory reclaim.
 *
 * Return: as genx_request_create(); ERR_PTR(-EAGAIN) instead of a wait.
 */
struct genx_request *genx_request_try_create(struct genx_lrc *lrc, unsigned int dwords);

/**
 * genx_request_set_registers() - let the next request of a context write registers
 * @lrc: context
 * @regs: registers and values, written in this order
 * @n: number of registers, 1 to GENX_OWN_REGS_MAX
 *
 * As genx_own_regs_set(). Any context; does not sleep.
 *
 * Return: 0, or the error of genx_request_create() if the context accepts no requests now.
 */
int genx_request_set_registers(struct genx_lrc *lrc, const struct genx_reg_value *regs,
			       unsigned int n);

/**
 * genx_request_emit() - get room for commands
 * @rq: request, not submitted
 * @n: DWs
 *
 * Return: where to write; NULL, with a warning, if more is asked for than was reserved.
 */
u32 *genx_request_emit(struct genx_request *rq, unsigned int n);

/**
 * genx_request_emit_batch() - emit the start of a batch in the context's address space
 * @rq: request with GENX_EMIT_BATCH_DW left
 * @ppgtt_addr: start of the batch, QW aligned
 */
void genx_request_emit_batch(struct genx_request *rq, u64 ppgtt_addr);

/**
 * genx_request_emit_checked() - emit the start of a checked copy of a batch, with privileges
 * @rq: request with GENX_EMIT_BATCH_DW left
 * @addr: GGTT address of the copy, QW aligned
 */
void genx_request_emit_checked(struct genx_request *rq, u32 addr);

/**
 * genx_request_emit_sol_reset() - clear the offsets of stream output before a batch (SIL-120)
 * @rq: request with as many DWs left as the engine's emit->sol_reset_dw, which is not 0
 */
void genx_request_emit_sol_reset(struct genx_request *rq);

/**
 * genx_request_add_dependency() - make a request wait for a fence
 * @rq: request, not submitted
 * @fence: any fence; a reference is taken as long as it is needed
 *
 * Must be called before others can get the fence of @rq, because they may then read the
 * dependencies (genx_inherit_priority()). Does nothing for a fence that has signalled, and for
 * earlier requests of the same context. Of several fences of a fence context, the request waits for
 * the latest one alone. May sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_request_add_dependency(struct genx_request *rq, struct dma_fence *fence);

/**
 * genx_request_export() - keep the module loaded as long as the fence exists
 * @rq: request, not submitted
 *
 * Sync files, sync objects and shared objects may keep the fence for ever, and call the functions
 * of its ops. So the fence holds a reference to the module until it is released. Any context in
 * which the caller has a reference to the module already.
 */
void genx_request_export(struct genx_request *rq);

/**
 * genx_request_abandon() - drop the commands of a request whose fence others have already
 * @rq: request, not submitted
 * @err: negative errno for its fence
 *
 * The caller submits the request. Its fence then signals after those of earlier requests of the
 * context, as others expect, and the hardware executes nothing of the caller's. Any context.
 */
void genx_request_abandon(struct genx_request *rq, int err);

/**
 * genx_request_submit() - close a request and hand it to the engine
 * @rq: request
 * @priority: larger runs earlier
 *
 * Releases the emission lock. Cannot fail: a request that cannot run any more ends
 * with an error on its fence. The caller keeps its reference.
 */
void genx_request_submit(struct genx_request *rq, int priority);

/**
 * genx_request_cancel() - drop a request that was not submitted
 * @rq: request
 *
 * Releases the emission lock and the caller's reference. The fence, if it was handed
 * out, ends with -ECANCELED.
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
 * @timeout_ms: longest wait in ms
 *
 * May sleep.
 *
 * Return: 0 if the fence has signalled, with an error or without; -ETIME; -EINTR.
 */
int genx_request_wait(struct genx_request *rq, bool interruptible, unsigned int timeout_ms);

/**
 * genx_requests_signal() - signal and release completed requests
 * @done: requests unlinked from their context, their error set
 *
 * Any context, no lock held. The callbacks of the fences run in this function.
 */
void genx_requests_signal(struct list_head *done);

#endif
