/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * One access to BAR 0. On Gen7 two accesses at the same time to the same cache line of the BAR can
 * hang the machine (SIL-062), so on Gen7 one lock serialises all accesses.
 */
#ifndef GENX_GT_ACCESS_MMIO_BUS_H
#define GENX_GT_ACCESS_MMIO_BUS_H

#include <linux/io.h>
#include <linux/spinlock.h>

#include "gt/access/mmio_window.h"

/*
 * Make the access @access, with the lock held if the platform needs the lock. Any context. The lock
 * is a leaf lock, taken with interrupts off.
 */
#define GENX_BUS_ACCESS(mmio, access) do {			\
	unsigned long bus_flags;				\
								\
	if (likely(!(mmio)->plat->mmio_serial)) {		\
		access;						\
	} else {						\
		spin_lock_irqsave(&(mmio)->bus_lock, bus_flags);	\
		access;						\
		spin_unlock_irqrestore(&(mmio)->bus_lock, bus_flags);	\
	}							\
} while (0)

/**
 * genx_mmio_bus_read() - read 32 bits
 * @mmio: register window
 * @addr: address in the mapping of BAR 0
 *
 * Return: the value.
 */
static inline u32 genx_mmio_bus_read(struct genx_mmio *mmio, void __iomem *addr)
{
	u32 val;

	GENX_BUS_ACCESS(mmio, val = readl(addr));
	return val;
}

/**
 * genx_mmio_bus_write() - write 32 bits
 * @mmio: register window
 * @addr: address in the mapping of BAR 0
 * @val: value
 */
static inline void genx_mmio_bus_write(struct genx_mmio *mmio, void __iomem *addr, u32 val)
{
	GENX_BUS_ACCESS(mmio, writel(val, addr));
}

/**
 * genx_mmio_bus_read64() - read 64 bits, for translation entries
 * @mmio: register window
 * @addr: address in the mapping of BAR 0
 *
 * Return: the value.
 */
static inline u64 genx_mmio_bus_read64(struct genx_mmio *mmio, void __iomem *addr)
{
	u64 val;

	GENX_BUS_ACCESS(mmio, val = readq(addr));
	return val;
}

/**
 * genx_mmio_bus_write64() - write 64 bits, for translation entries
 * @mmio: register window
 * @addr: address in the mapping of BAR 0
 * @val: value
 */
static inline void genx_mmio_bus_write64(struct genx_mmio *mmio, void __iomem *addr, u64 val)
{
	GENX_BUS_ACCESS(mmio, writeq(val, addr));
}

#endif
