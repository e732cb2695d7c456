/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The write FIFO of Gen6 and Gen7 holds writes to GT registers while the GT wakes. A write to a
 * full FIFO is lost, and some entries must stay free for the hardware's own use. If no entry
 * becomes free in time, the driver writes nevertheless: the write may use an entry of the reserve,
 * while a write that is not made is lost for certain (SIL-044).
 *
 * Source: register facts: force-wake by generation; platform switches.
 */
#ifndef GENX_GT_ACCESS_FIFO_H
#define GENX_GT_ACCESS_FIFO_H

#include <linux/types.h>

#include "gt/access/mmio_window.h"

/* Bound of the wait for a free entry. */
#define GENX_FIFO_TIMEOUT_US		10000

/* The part of genx_fifo_wait() for platforms with a FIFO. */
void genx_fifo_wait_entry(struct genx_mmio *mmio, void __iomem *base, u32 offset);

/**
 * genx_fifo_wait() - wait for a free entry of the write FIFO
 * @mmio: register window
 * @base: mapping of BAR 0
 * @offset: register to be written
 *
 * Does nothing on a platform without a FIFO, for a register outside the GT, and for a register
 * that needs no force-wake. One read of the FIFO's level covers as many writes as there are free
 * entries above the reserve; on VLV each write reads the level. Waits busily, at most
 * GENX_FIFO_TIMEOUT_US. Any context. The caller keeps preemption off until it has written, so that
 * each CPU competes for one entry at most. The first time that no entry becomes free is logged.
 */
static inline void genx_fifo_wait(struct genx_mmio *mmio, void __iomem *base, u32 offset)
{
	if (unlikely(mmio->plat->fifo_reserve))
		genx_fifo_wait_entry(mmio, base, offset);
}

/**
 * genx_fifo_forget() - make the next write read the FIFO's level
 * @mmio: register window
 *
 * To be called after a reset and after a loss of power. Any context.
 */
void genx_fifo_forget(struct genx_mmio *mmio);

#endif
