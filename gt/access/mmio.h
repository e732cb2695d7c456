/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Register access by type.
 *
 * The type of a register decides its accessor (regs/reg.h), so that a plain
 * write to a masked register or an unsteered access to a replicated register does
 * not compile. Replicated registers are accessed through gt/access/steering.h.
 */
#ifndef GENX_GT_ACCESS_MMIO_H
#define GENX_GT_ACCESS_MMIO_H

#include <linux/types.h>

#include "gt/access/mmio_window.h"

/* Time in which a device must answer after power-up. */
#define GENX_MMIO_ANSWER_MS	2000

/**
 * genx_mmio_read() - read a register
 * @mmio: the window
 * @reg: plain register
 *
 * The caller holds the register's force-wake domains. If the value is all ones, the function reads
 * a second register, which cannot hold all ones. If the second register reads all ones too, the
 * device is marked lost. Any context.
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
 * (gt/access/fifo.h). The write is posted, and ordered after earlier writes to memory as writel()
 * is. Any context.
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
 * @val: new values of these bits; bits outside @mask are ignored
 *
 * Makes one write, under the rules of genx_mmio_write(), and no read.
 */
void genx_mmio_write_masked(struct genx_mmio *mmio, struct genx_reg_masked reg, u16 mask, u16 val);

/**
 * genx_mmio_read64() - read a 64-bit counter that lies in two registers
 * @mmio: the window
 * @lo: lower half
 * @hi: upper half
 *
 * Reads the upper half before and after the lower half, and repeats that until the upper half has
 * not changed in between. If the upper half changes for a few rounds in a row, the value returned
 * may be torn. Any context.
 *
 * Return: the value; all ones if the device is lost.
 */
u64 genx_mmio_read64(struct genx_mmio *mmio, struct genx_reg lo, struct genx_reg hi);

/**
 * genx_mmio_wait() - wait busily until a register has a value
 * @mmio: the window
 * @reg: plain register
 * @mask: bits to compare
 * @want: value of these bits to wait for
 * @timeout_us: bound in microseconds; at its end the register is read once more
 * @last: set to the last value read, may be NULL
 *
 * Any context. The caller holds the register's domains.
 *
 * Return: 0, -ETIMEDOUT, or -ENODEV if the device is lost.
 */
int genx_mmio_wait(struct genx_mmio *mmio, struct genx_reg reg, u32 mask, u32 want,
		   unsigned int timeout_us, u32 *last);

/**
 * genx_mmio_wait_sleep() - sleep until a register has a value
 * @mmio: the window
 * @reg: plain register
 * @mask: bits to compare
 * @want: value of these bits to wait for
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

/**
 * genx_mmio_wait_answer() - wait until the device answers after power-up
 * @mmio: the window
 *
 * After power-up, a reset or hot plug, BAR 0 may read all ones for a while (SIL-001). To be called
 * before any other access. Sleeps at most GENX_MMIO_ANSWER_MS. A device that does not answer in
 * this time is marked lost.
 *
 * Return: 0, or -ENODEV if the device is lost.
 */
int genx_mmio_wait_answer(struct genx_mmio *mmio);

/**
 * genx_mmio_take_unclaimed() - read and clear the latch of unclaimed accesses
 * @mmio: the window
 *
 * No force-wake. Any context.
 *
 * Return: true if no unit claimed an access since the latch was cleared; false also if the
 * platform has no latch.
 */
bool genx_mmio_take_unclaimed(struct genx_mmio *mmio);

/**
 * genx_mmio_check_unclaimed() - log an access that no unit claimed
 * @mmio: the window
 * @when: what the driver has done, for the message
 *
 * In a debug build, logs the first such access, with the offset of the last access that the driver
 * made. Does nothing in other builds.
 */
#if IS_ENABLED(CONFIG_DRM_GENX_DEBUG_MMIO)
void genx_mmio_check_unclaimed(struct genx_mmio *mmio, const char *when);
#else
static inline void genx_mmio_check_unclaimed(struct genx_mmio *mmio, const char *when)
{
}
#endif

/**
 * genx_mmio_check_fifo() - check whether writes were lost since the last call
 * @mmio: the window
 *
 * Reads and clears the error bits of the write FIFO (gt/access/fifo.h). Any
 * context; no force-wake.
 *
 * Return: 0 if no write was lost or the platform has no FIFO; -EIO if writes were lost; -ENODEV
 * if the device is lost.
 */
int genx_mmio_check_fifo(struct genx_mmio *mmio);

#endif
