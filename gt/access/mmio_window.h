/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The window through which registers are accessed: BAR 0 of one device, and
 * whether the device still answers there.
 */
#ifndef GENX_GT_ACCESS_MMIO_WINDOW_H
#define GENX_GT_ACCESS_MMIO_WINDOW_H

#include <linux/atomic.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "regs/platform.h"

struct drm_device;

/**
 * struct genx_mmio - the register window of one device
 * @drm:	for messages
 * @plat:	platform, for the FIFO and for the checks of the debug build
 * @base:	start of BAR 0, or NULL once the device is lost or revoked;
 *		read under RCU, so that genx_mmio_revoke() can wait for users
 * @size:	bytes from @base that may be accessed
 * @lost:	the device was found lost: its registers read all ones; never cleared
 * @revoked:	genx_mmio_revoke() ran
 * @bus_lock:	serialises all accesses on platforms that need that (gt/access/mmio_bus.h)
 * @held:	force-wake domains with users, for the debug check; NULL until
 *		genx_forcewake_init()
 * @fifo_free:	number of writes that can be made before the FIFO's level must be read
 *		(gt/access/fifo.h)
 * @fifo_full:	number of writes that were made although no FIFO entry became free
 * @bad_accesses: accesses that the debug check reported
 * @last:	debug build: offset of the last access
 * @unclaimed_logged: debug build: an unclaimed access was logged
 */
struct genx_mmio {
	struct drm_device *drm;
	const struct genx_platform *plat;
	void __iomem *base;
	u32 size;
	bool lost;
	bool revoked;
	spinlock_t bus_lock;	/* accesses to the BAR */
	const u32 *held;
	atomic_t fifo_free;
	atomic_t fifo_full;
	atomic_t bad_accesses;
	u32 last;
	bool unclaimed_logged;
};

/**
 * genx_mmio_init() - set up the window; no access is made
 * @mmio: the window
 * @drm: device, for messages
 * @plat: platform
 * @base: uncached mapping of BAR 0 (registers and GGTT entries), which the caller unmaps
 */
void genx_mmio_init(struct genx_mmio *mmio, struct drm_device *drm,
		    const struct genx_platform *plat, void __iomem *base);

/**
 * genx_mmio_revoke() - end all accesses to the BAR
 * @mmio: the window
 *
 * To be called when the device is removed. Later reads return all ones, writes do nothing, and
 * waits return -ENODEV. May sleep: the function waits for accesses in progress in other contexts,
 * interrupt handlers included. May be called twice.
 */
void genx_mmio_revoke(struct genx_mmio *mmio);

/**
 * genx_mmio_lost() - check whether the device is lost
 * @mmio: the window
 *
 * Any context.
 *
 * Return: true after genx_mmio_revoke() or genx_mmio_set_lost(). The latter runs when a register
 * that cannot hold all ones reads all ones, as every register of a device that left the bus does.
 */
static inline bool genx_mmio_lost(const struct genx_mmio *mmio)
{
	return !READ_ONCE(mmio->base);
}

/**
 * genx_mmio_set_lost() - record that the device is lost
 * @mmio: the window
 * @what: name of the register that reads all ones, for the message
 *
 * Any context. Logs once.
 */
void genx_mmio_set_lost(struct genx_mmio *mmio, const char *what);

#endif
