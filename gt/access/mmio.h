/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Register access: the only code that touches the BAR.
 *
 * The type of a register decides its accessor (regs/reg.h), so that a plain
 * write to a masked register or an unsteered access to a replicated one does
 * not compile. Replicated registers go through gt/access/steering.h.
 */
#ifndef GENX_GT_MMIO_H
#define GENX_GT_MMIO_H

#include <linux/atomic.h>
#include <linux/io.h>
#include <linux/types.h>

#include "regs/platform.h"

struct drm_device;
struct genx_forcewake;

/**
 * struct genx_mmio - the register window of one device
 * @drm:	for messages
 * @plat:	whose tables the debug build checks accesses against
 * @base:	start of BAR 0, or NULL once the device is lost or revoked;
 *		read under RCU, so that genx_mmio_revoke() can wait for users
 * @size:	bytes from @base that may be accessed
 * @lost:	the device answered all ones; never cleared
 * @revoked:	genx_mmio_revoke() ran
 * @fw:		held domains for the debug check, NULL: not known yet
 * @fifo_free:	writes that the FIFO takes before its level must be read (gt/access/fifo.h)
 * @fifo_lost:	writes that it did not take
 * @bad_accesses: accesses that the debug check found fault with
 */
struct genx_mmio {
	struct drm_device *drm;
	const struct genx_platform *plat;
	void __iomem *base;
	u32 size;
	bool lost;
	bool revoked;
	const struct genx_forcewake *fw;
	atomic_t fifo_free;
	atomic_t fifo_lost;
	atomic_t bad_accesses;
};

/**
 * genx_mmio_init() - start to access registers
 * @mmio: the window
 * @drm: device, for messages
 * @plat: platform
 * @base: mapping of BAR 0, uncached, registers and GGTT entries
 *
 * No access is made. The mapping stays the caller's.
 */
void genx_mmio_init(struct genx_mmio *mmio, struct drm_device *drm,
		    const struct genx_platform *plat, void __iomem *base);

/**
 * genx_mmio_revoke() - no access reaches the BAR from here on
 * @mmio: the window
 *
 * For removal of the device. Later reads return all ones, writes do nothing,
 * waits return -ENODEV. May sleep: waits for accesses that are under way in
 * other contexts, interrupt handlers included. May be called twice.
 */
void genx_mmio_revoke(struct genx_mmio *mmio);

/**
 * genx_mmio_lost() - is the device gone?
 * @mmio: the window
 *
 * Any context.
 *
 * Return: true once a register that cannot hold all ones returned them (a
 * function that left the bus answers so), or after genx_mmio_revoke().
 */
static inline bool genx_mmio_lost(const struct genx_mmio *mmio)
{
	return !READ_ONCE(mmio->base);
}

/**
 * genx_mmio_set_lost() - record that the device is gone
 * @mmio: the window
 * @what: what told so, for the message
 *
 * Any context. Logs once.
 */
void genx_mmio_set_lost(struct genx_mmio *mmio, const char *what);

/**
 * genx_mmio_read() - read a register
 * @mmio: the window
 * @reg: plain register
 *
 * The caller holds the register's force-wake domains. All ones make the driver
 * look at a register that cannot hold them, and mark the device lost if that
 * one says the same. Any context.
 *
 * Return: the value; all ones if the device is lost.
 */
u32 genx_mmio_read(struct genx_mmio *mmio, struct genx_reg reg);

/**
 * genx_mmio_write() - write a register
 * @mmio: the window
 * @reg: plain register
 * @val: value
 *
 * The caller holds the register's force-wake domains, unless the platform's
 * table says that the register is shadowed (FW-017). May wait for the write FIFO
 * (gt/access/fifo.h). Posted. Ordered after
 * earlier writes to memory, as writel() is. Any context.
 */
void genx_mmio_write(struct genx_mmio *mmio, struct genx_reg reg, u32 val);

/**
 * genx_mmio_read_masked() - read a write-masked register
 * @mmio: the window
 * @reg: masked register
 *
 * As genx_mmio_read().
 *
 * Return: the 16 bits of the register; all ones if the device is lost.
 */
u32 genx_mmio_read_masked(struct genx_mmio *mmio, struct genx_reg_masked reg);

/**
 * genx_mmio_write_masked() - change some bits of a write-masked register
 * @mmio: the window
 * @reg: masked register
 * @mask: bits to change
 * @val: their new value; bits outside @mask are ignored
 *
 * As genx_mmio_write(); one access, no read.
 */
void genx_mmio_write_masked(struct genx_mmio *mmio, struct genx_reg_masked reg, u16 mask, u16 val);

/**
 * genx_mmio_read64() - read a 64-bit counter that lies in two registers
 * @mmio: the window
 * @lo: lower half
 * @hi: upper half
 *
 * Reads upper, lower, upper, again if the upper half moved; at most a few
 * rounds. Any context.
 *
 * Return: the value; all ones if the device is lost.
 */
u64 genx_mmio_read64(struct genx_mmio *mmio, struct genx_reg lo, struct genx_reg hi);

/**
 * genx_mmio_wait() - wait until a register has a value, busy
 * @mmio: the window
 * @reg: plain register
 * @mask: bits to look at
 * @want: what they must be
 * @timeout_us: bound in microseconds; the register is read once more after it
 * @last: the last value read, may be NULL
 *
 * Any context. The caller holds the register's domains.
 *
 * Return: 0, -ETIMEDOUT, or -ENODEV if the device is lost.
 */
int genx_mmio_wait(struct genx_mmio *mmio, struct genx_reg reg, u32 mask, u32 want,
		   unsigned int timeout_us, u32 *last);

/**
 * genx_mmio_wait_sleep() - wait until a register has a value, sleeping
 * @mmio: the window
 * @reg: plain register
 * @mask: bits to look at
 * @want: what they must be
 * @timeout_us: bound in microseconds
 * @last: the last value read, may be NULL
 *
 * As genx_mmio_wait(), for long waits in process context: sleeps between reads
 * after the first microseconds.
 *
 * Return: 0, -ETIMEDOUT, or -ENODEV if the device is lost.
 */
int genx_mmio_wait_sleep(struct genx_mmio *mmio, struct genx_reg reg, u32 mask, u32 want,
			 unsigned int timeout_us, u32 *last);

#endif
