/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The write FIFO of Gen6 and Gen7: writes to GT registers wait there while the
 * GT wakes. One that finds it full is lost, and some entries must stay free for
 * the hardware's own use.
 *
 * Source: register facts 2 and 13.
 */
#ifndef GENX_GT_FIFO_H
#define GENX_GT_FIFO_H

#include <linux/types.h>

struct genx_mmio;

/* Bound of the wait for a free entry. */
#define GENX_FIFO_TIMEOUT_US		10000

/**
 * genx_fifo_wait() - wait for a free entry of the write FIFO
 * @mmio: register window
 * @base: mapping of BAR 0
 * @offset: register to be written
 *
 * Nothing on a platform without one, and for a register outside the GT or that
 * is always awake. Most writes read nothing: the level that was read last
 * stands for as many writes as it leaves above the reserve. Any context, inside
 * an RCU read-side section; busy, bounded.
 *
 * Return: true if the register may be written; false if no entry came free in
 * time: the write must not be made, and genx_fifo_check() says so later.
 */
bool genx_fifo_wait(struct genx_mmio *mmio, void __iomem *base, u32 offset);

/**
 * genx_fifo_forget() - the level that was read is no longer true
 * @mmio: register window
 *
 * After a reset or a power state of the device. Any context.
 */
void genx_fifo_forget(struct genx_mmio *mmio);

/**
 * genx_fifo_check() - were writes lost since the last call?
 * @mmio: register window
 *
 * Reads and clears the error bits of the FIFO. Any context; no force-wake.
 *
 * Return: 0, also where there is no FIFO; -EIO if writes were lost; -ENODEV if
 * the device is.
 */
int genx_fifo_check(struct genx_mmio *mmio);

#endif
