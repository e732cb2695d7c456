/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * TLB invalidation by MMIO, which precedes the freeing of memory that was mapped for the GPU.
 *
 * Source: register facts: TLB invalidation.
 */
#ifndef GENX_GT_MEMORY_TLB_H
#define GENX_GT_MEMORY_TLB_H

#include <linux/mutex.h>
#include <linux/types.h>

struct genx_forcewake;
struct genx_mmio;

/* Bound of the wait for one engine, and of the wait until its ring has stopped. */
#define GENX_TLB_TIMEOUT_US	4000
#define GENX_TLB_STOP_US	10000

/**
 * struct genx_tlb - the TLBs of the engines
 * @mmio:	register window
 * @fw:		power domains
 * @lock:	held by genx_tlb_invalidate() and around a reset
 * @engines:	bit mask of the engines in use (genx_fuses.engines), which may lose bits
 * @started:	seqno of the invalidation that was started last
 * @completed:	seqno of the last invalidation that all engines completed
 */
struct genx_tlb {
	struct genx_mmio *mmio;
	struct genx_forcewake *fw;
	struct mutex lock;	/* invalidation against reset */
	const u32 *engines;
	u64 started;
	u64 completed;
};

/**
 * genx_tlb_init() - set up the state; no access is made
 * @tlb: state to initialise
 * @fw: force-wake of the GT, with its register window
 * @engines: bit mask of the engines in use, valid until genx_tlb_fini()
 */
void genx_tlb_init(struct genx_tlb *tlb, struct genx_forcewake *fw, const u32 *engines);

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
 * @seqno: from genx_tlb_next()
 *
 * Return: 0 if @seqno or a later invalidation has completed, else as
 * genx_tlb_invalidate().
 */
int genx_tlb_ensure_invalidated(struct genx_tlb *tlb, u64 seqno);

/**
 * genx_tlb_try_ensure_invalidated() - genx_tlb_ensure_invalidated() for memory reclaim
 * @tlb: TLBs
 * @seqno: from genx_tlb_next()
 *
 * Does not wait for @tlb->lock, whose holder may be waiting for memory.
 *
 * Return: as genx_tlb_ensure_invalidated(), or -EBUSY.
 */
int genx_tlb_try_ensure_invalidated(struct genx_tlb *tlb, u64 seqno);

#endif
