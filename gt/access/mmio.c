// SPDX-License-Identifier: GPL-2.0-only
#include <linux/delay.h>
#include <linux/ktime.h>
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/mmio.h"
#include "gt/access/mmio_raw.h"
#include "regs/gt_regs.h"

/*
 * genx_mmio_read64() stops retrying after this number of rounds. The value that it returns then
 * may be torn.
 */
#define READ64_ROUNDS	4

/*
 * Polls do not delay after the first WAIT_RELAXED reads. Later delays double from 1 us up to
 * WAIT_BUSY_MAX us in a busy wait, or up to WAIT_SLEEP_MAX us in a wait that sleeps.
 */
#define WAIT_RELAXED	8
#define WAIT_BUSY_MAX	10
#define WAIT_SLEEP_MAX	1000

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

/* Pause between two reads of wait_for(). @round: number of the pause, from 0. */
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

/*
 * The common part of genx_mmio_wait() and genx_mmio_wait_sleep(). @may_sleep: true: sleep in long
 * pauses; false: wait busily.
 */
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
		/* the pause can take long, so the register is read once more after the deadline */
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

int genx_mmio_wait_answer(struct genx_mmio *mmio)
{
	ktime_t end = ktime_add_ms(ktime_get_raw(), GENX_MMIO_ANSWER_MS);
	bool expired;

	while (!genx_mmio_lost(mmio)) {
		expired = ktime_compare(ktime_get_raw(), end) >= 0;
		if (genx_mmio_answers(mmio))
			return 0;
		if (expired)
			genx_mmio_set_lost(mmio, "force-wake request, since power-up,");
		else
			usleep_range(500, 1000);
	}
	return -ENODEV;
}

bool genx_mmio_take_unclaimed(struct genx_mmio *mmio)
{
	const struct genx_unclaimed_desc *desc = &mmio->plat->unclaimed;

	/* no latch, nothing latched, or all ones because the device is lost */
	if (!desc->mask || !(genx_mmio_read(mmio, desc->reg) & desc->mask) || genx_mmio_lost(mmio))
		return false;
	genx_mmio_write(mmio, desc->reg, desc->clear);
	return true;
}

#if IS_ENABLED(CONFIG_DRM_GENX_DEBUG_MMIO)
void genx_mmio_check_unclaimed(struct genx_mmio *mmio, const char *when)
{
	u32 last = READ_ONCE(mmio->last);

	/* the latch is cleared at each call, but only the first finding is logged */
	if (!genx_mmio_take_unclaimed(mmio) || xchg(&mmio->unclaimed_logged, true))
		return;
	drm_err(mmio->drm, "GT: no unit claimed an access, found after %s, last access %06x\n",
		when, last);
}
#endif

int genx_mmio_check_fifo(struct genx_mmio *mmio)
{
	u32 errors;

	if (!mmio->plat->fifo_reserve)
		return 0;
	errors = genx_mmio_read(mmio, GT_FIFO_DEBUG);
	if (genx_mmio_lost(mmio))
		return -ENODEV;
	errors &= GT_FIFO_ERROR_MASK;
	if (errors)
		genx_mmio_write(mmio, GT_FIFO_DEBUG, errors);
	return errors ? -EIO : 0;
}
