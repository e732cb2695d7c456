/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * TLB invalidation by MMIO, which precedes the freeing of memory that was mapped for the GPU.
 *
 * Source: register facts: TLB invalidation.
 */
#ifndef GENX_GT_MEMORY_TLB_H
#define GENX_GT_MEMORY_TLB_H

#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/types.h>

struct dma_fence;
struct genx_forcewake;
struct genx_mmio;
struct genx_ppgtt;

/* Bound of the wait for one engine, microseconds. */
#define GENX_TLB_TIMEOUT_US	4000
/* Engines of a GT with rings: render, copy, video, video enhancement. */
#define GENX_TLB_RINGS		4

/**
 * struct genx_tlb_ring - what one engine with a ring executes
 * @vm:		address space of the request that runs; NULL: no request runs
 * @fence:	fence of this request, with a reference; NULL: the request was aborted
 *		(genx_tlb_ring_abort()), but no reset has stopped the engine yet
 * @seqno:	seqno of the invalidation with which this request begins
 */
struct genx_tlb_ring {
	const struct genx_ppgtt *vm;
	struct dma_fence *fence;
	u64 seqno;
};

/**
 * struct genx_tlb - the TLBs of the engines
 * @mmio:	register window
 * @fw:		power domains
 * @lock:	held by genx_tlb_invalidate() and around a reset
 * @engines:	bit mask of the engines in use (genx_fuses.engines), which may lose bits
 * @off:	bit mask of those of @engines that run nothing (&genx_compute.off)
 * @started:	seqno of the invalidation that was started last
 * @completed:	seqno of the last invalidation that all engines completed
 * @ring_lock:	protects @rings, and @started where engines have rings; taken inside the locks of
 *		engines
 * @rings:	requests that run on engines with rings, by genx_engine.index
 */
struct genx_tlb {
	struct genx_mmio *mmio;
	struct genx_forcewake *fw;
	struct mutex lock;	/* invalidation against reset */
	const u32 *engines;
	const u32 *off;
	u64 started;
	u64 completed;
	spinlock_t ring_lock;	/* members whose text names it */
	struct genx_tlb_ring rings[GENX_TLB_RINGS];
};

/**
 * genx_tlb_init() - set up the state; no access is made
 * @tlb: state to initialise
 * @fw: force-wake of the GT, with its register window
 * @engines: bit mask of the engines in use, valid until genx_tlb_fini()
 * @off: bit mask of those of @engines that run nothing, valid until genx_tlb_fini()
 */
void genx_tlb_init(struct genx_tlb *tlb, struct genx_forcewake *fw, const u32 *engines,
		   const u32 *off);

/**
 * genx_tlb_fini() - undo genx_tlb_init()
 * @tlb: state
 */
void genx_tlb_fini(struct genx_tlb *tlb);

/**
 * genx_tlb_invalidate() - invalidate the TLBs of all engines
 * @tlb: TLBs
 *
 * Writes to all engines first, then waits for each. Holds @tlb->lock, which
 * a reset holds too, since a reset invalidates the TLBs as well. May sleep.
 *
 * On platforms whose engines have rings the function does nothing and returns 0: there each request
 * invalidates (genx_tlb_ring_check()).
 *
 * Return: 0; -ETIMEDOUT if an engine did not finish; -ENODEV if the device is
 * lost; or the error of genx_forcewake_get().
 */
int genx_tlb_invalidate(struct genx_tlb *tlb);

/**
 * genx_tlb_next() - seqno of the next invalidation
 * @tlb: TLBs
 *
 * The invalidation with this seqno covers all table entries that the caller has written before
 * the call. Any context.
 *
 * Return: a seqno for genx_tlb_ensure_invalidated(), not 0.
 */
u64 genx_tlb_next(struct genx_tlb *tlb);

/**
 * genx_tlb_ensure_invalidated() - invalidate unless invalidation @seqno has completed
 * @tlb: TLBs
 * @vm: address space whose entries were cleared, which is only compared
 * @seqno: from genx_tlb_next()
 *
 * Return: 0 if @seqno or a later invalidation has completed, else as genx_tlb_invalidate(). On
 * platforms whose engines have rings, as genx_tlb_ring_check().
 */
int genx_tlb_ensure_invalidated(struct genx_tlb *tlb, const struct genx_ppgtt *vm, u64 seqno);

/**
 * genx_tlb_try_ensure_invalidated() - genx_tlb_ensure_invalidated() for memory reclaim
 * @tlb: TLBs
 * @vm: address space whose entries were cleared, which is only compared
 * @seqno: from genx_tlb_next()
 *
 * Does not wait for @tlb->lock, whose holder may be waiting for memory.
 *
 * Return: as genx_tlb_ensure_invalidated(), or -EBUSY.
 */
int genx_tlb_try_ensure_invalidated(struct genx_tlb *tlb, const struct genx_ppgtt *vm, u64 seqno);

/* ---- engines with rings ---- */

/**
 * genx_tlb_ring_begin() - a request, which begins with an invalidation, is about to run
 * @tlb: TLBs
 * @engine: index of the engine, whose tail the caller moves afterwards
 * @vm: address space of the request
 * @fence: fence of the request
 *
 * Any context.
 */
void genx_tlb_ring_begin(struct genx_tlb *tlb, unsigned int engine, const struct genx_ppgtt *vm,
			 struct dma_fence *fence);

/**
 * genx_tlb_ring_end() - the request that runs has ended, or the engine is stopped and flushed
 * @tlb: TLBs
 * @engine: index of the engine
 *
 * Any context.
 */
void genx_tlb_ring_end(struct genx_tlb *tlb, unsigned int engine);

/**
 * genx_tlb_ring_abort() - the request that runs is replayed or cancelled
 * @tlb: TLBs
 * @engine: index of the engine, which may execute until genx_tlb_ring_end()
 *
 * Any context.
 */
void genx_tlb_ring_abort(struct genx_tlb *tlb, unsigned int engine);

/**
 * genx_tlb_ring_check() - check whether a request may still use entries that were cleared
 * @tlb: TLBs, @tlb->lock held
 * @vm: address space, which is only compared
 * @seqno: genx_tlb_next() after the entries were cleared
 *
 * An engine that has loaded another directory invalidates when it loads the directory of @vm, and
 * each request begins with an invalidation. So only requests of @vm that run and began before
 * @seqno can use the entries.
 *
 * Return: 0 if no such request runs; -EBUSY while such a request runs (genx_tlb_ring_user()); -EIO
 * if such a request does not end, since the GT is wedged.
 */
int genx_tlb_ring_check(struct genx_tlb *tlb, const struct genx_ppgtt *vm, u64 seqno);

/**
 * genx_tlb_ring_user() - the fence to wait for after -EBUSY of genx_tlb_ring_check()
 * @tlb: TLBs
 * @vm: address space
 * @seqno: as for genx_tlb_ring_check()
 *
 * Any context.
 *
 * Return: the fence of a request that may use the entries, with a reference; NULL: all such
 * requests have ended meanwhile.
 */
struct dma_fence *genx_tlb_ring_user(struct genx_tlb *tlb, const struct genx_ppgtt *vm, u64 seqno);

#endif
