/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * TLB invalidation by MMIO, before memory that the GPU could reach goes back.
 *
 * Source: register facts 18.
 */
#ifndef GENX_GT_TLB_H
#define GENX_GT_TLB_H

struct genx_gt;

/* Bound of the wait for one engine; it typically takes 40 us. */
#define GENX_TLB_TIMEOUT_US	4000

/**
 * genx_gt_invalidate_tlbs() - invalidate the TLBs of all engines
 * @gt: GT
 *
 * Writes to all engines first, then waits for each. Holds gt->tlb_lock, which
 * a reset holds too: a reset invalidates by itself. May sleep.
 *
 * Return: 0; -ETIMEDOUT if an engine did not finish; -ENODEV if the device is
 * lost; or the error of genx_forcewake_get().
 */
int genx_gt_invalidate_tlbs(struct genx_gt *gt);

#endif
