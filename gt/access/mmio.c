// SPDX-License-Identifier: GPL-2.0-only
/* Register access: the only code that touches the BAR. */

#include <linux/delay.h>
#include <linux/ktime.h>
#include <linux/rcupdate.h>
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/fifo.h"
#include "gt/access/mmio.h"
#include "gt/access/mmio_check.h"
#include "gt/access/mmio_raw.h"
#include "gt/access/trace.h"
#include "regs/gt_regs.h"

/* How often genx_mmio_read64() tries again when the upper half moves. */
#define READ64_ROUNDS	4

/* Pauses of a wait: some without delay, then growing ones. */
#define WAIT_RELAXED	8
#define WAIT_BUSY_MAX	10
#define WAIT_SLEEP_MAX	1000

void genx_mmio_init(struct genx_mmio *mmio, struct drm_device *drm,
		    const struct genx_platform *plat, void __iomem *base)
{
	*mmio = (struct genx_mmio){
		.drm = drm,
		.plat = plat,
		.base = base,
		.size = plat->gttmm_size,
	};
}

void genx_mmio_revoke(struct genx_mmio *mmio)
{
	WRITE_ONCE(mmio->revoked, true);
	WRITE_ONCE(mmio->base, NULL);
	/* Every access is inside an RCU read-side section. */
	synchronize_rcu();
}

void genx_mmio_set_lost(struct genx_mmio *mmio, const char *what)
{
	WRITE_ONCE(mmio->base, NULL);
	if (!xchg(&mmio->lost, true))
		drm_err(mmio->drm, "GT: device lost: %s reads all ones\n", what);
}

/*
 * All ones came back from @offset. A device that left the bus gives them
 * everywhere; the acknowledge of the first force-wake domain never does, and
 * needs no force-wake itself.
 */
static void confirm_alive(struct genx_mmio *mmio, void __iomem *base, u32 offset)
{
	char what[16];

	if (readl(base + mmio->plat->fw_domains[0].ack.addr) != GENX_ALL_ONES)
		return;
	snprintf(what, sizeof(what), "%06x", offset);
	genx_mmio_set_lost(mmio, what);
}

u32 genx_mmio_read_raw(struct genx_mmio *mmio, u32 offset)
{
	void __iomem *base;
	u32 val = GENX_ALL_ONES;

	rcu_read_lock();
	base = READ_ONCE(mmio->base);
	if (likely(base)) {
		genx_mmio_check(mmio, offset, false);
		val = readl(base + offset);
		trace_genx_mmio(false, offset, val, sizeof(val));
		if (unlikely(val == GENX_ALL_ONES))
			confirm_alive(mmio, base, offset);
	}
	rcu_read_unlock();
	return val;
}

void genx_mmio_write_raw(struct genx_mmio *mmio, u32 offset, u32 val)
{
	void __iomem *base;

	rcu_read_lock();
	base = READ_ONCE(mmio->base);
	if (likely(base)) {
		genx_mmio_check(mmio, offset, true);
		trace_genx_mmio(true, offset, val, sizeof(val));
		if (genx_fifo_wait(mmio, base, offset))
			writel(val, base + offset);
	}
	rcu_read_unlock();
}

u64 genx_mmio_read_pte(struct genx_mmio *mmio, u32 offset, u8 size)
{
	void __iomem *base;
	u64 val = ~0ULL;

	rcu_read_lock();
	base = READ_ONCE(mmio->base);
	if (likely(base)) {
		val = size == sizeof(u64) ? readq(base + offset) : readl(base + offset);
		trace_genx_mmio(false, offset, val, size);
		if (unlikely((u32)val == GENX_ALL_ONES))
			confirm_alive(mmio, base, offset);
	}
	rcu_read_unlock();
	return val;
}

void genx_mmio_write_pte(struct genx_mmio *mmio, u32 offset, u8 size, u64 pte)
{
	void __iomem *base;

	rcu_read_lock();
	base = READ_ONCE(mmio->base);
	if (likely(base)) {
		trace_genx_mmio(true, offset, pte, size);
		if (size == sizeof(u64))
			writeq(pte, base + offset);
		else
			writel(pte, base + offset);
	}
	rcu_read_unlock();
}

u32 genx_mmio_read(struct genx_mmio *mmio, struct genx_reg reg)
{
	return genx_mmio_read_raw(mmio, reg.addr);
}

void genx_mmio_write(struct genx_mmio *mmio, struct genx_reg reg, u32 val)
{
	genx_mmio_write_raw(mmio, reg.addr, val);
}

u32 genx_mmio_read_masked(struct genx_mmio *mmio, struct genx_reg_masked reg)
{
	return genx_mmio_read_raw(mmio, reg.addr);
}

void genx_mmio_write_masked(struct genx_mmio *mmio, struct genx_reg_masked reg, u16 mask, u16 val)
{
	genx_mmio_write_raw(mmio, reg.addr, GENX_MASKED_FIELD(mask, val & mask));
}

u64 genx_mmio_read64(struct genx_mmio *mmio, struct genx_reg lo, struct genx_reg hi)
{
	u32 upper = genx_mmio_read(mmio, hi);
	u32 lower, before;
	int i;

	for (i = 0; i < READ64_ROUNDS; i++) {
		before = upper;
		lower = genx_mmio_read(mmio, lo);
		upper = genx_mmio_read(mmio, hi);
		if (upper == before)
			break;
	}
	return (u64)upper << 32 | lower;
}

/* Let time pass between two reads; @round counts them from 0. */
static void wait_pause(unsigned int round, bool may_sleep)
{
	unsigned int us;

	if (round < WAIT_RELAXED) {
		cpu_relax();
		return;
	}
	us = 1U << min(round - WAIT_RELAXED, 16U);
	if (!may_sleep || us < WAIT_BUSY_MAX) {
		udelay(min(us, WAIT_BUSY_MAX));
		return;
	}
	us = min(us, WAIT_SLEEP_MAX);
	usleep_range(us / 2, us);
}

static int wait_for(struct genx_mmio *mmio, struct genx_reg reg, u32 mask, u32 want,
		    unsigned int timeout_us, u32 *last, bool may_sleep)
{
	unsigned int round;
	bool expired = false;
	ktime_t end = 0;
	u32 val;

	for (round = 0; ; round++) {
		val = genx_mmio_read(mmio, reg);
		if (last)
			*last = val;
		if (unlikely(val == GENX_ALL_ONES && genx_mmio_lost(mmio)))
			return -ENODEV;
		if ((val & mask) == want)
			return 0;
		if (expired)
			return -ETIMEDOUT;
		if (!end)
			end = ktime_add_us(ktime_get_raw(), timeout_us);
		wait_pause(round, may_sleep);
		/* The read after the deadline decides, however long the pause took. */
		expired = ktime_compare(ktime_get_raw(), end) >= 0;
	}
}

int genx_mmio_wait(struct genx_mmio *mmio, struct genx_reg reg, u32 mask, u32 want,
		   unsigned int timeout_us, u32 *last)
{
	return wait_for(mmio, reg, mask, want, timeout_us, last, false);
}

int genx_mmio_wait_sleep(struct genx_mmio *mmio, struct genx_reg reg, u32 mask, u32 want,
			 unsigned int timeout_us, u32 *last)
{
	might_sleep();
	return wait_for(mmio, reg, mask, want, timeout_us, last, true);
}
