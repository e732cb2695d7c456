// SPDX-License-Identifier: GPL-2.0-only
/*
 * Saves and restores Valleyview's Gunit, the unit between the bus and the GT. In the sleep states
 * of the platform the registers of the Gunit lose their values, and nothing may wake the GT. The
 * driver forces the graphics clock on while it allows or forbids wake-ups and while it accesses
 * these registers.
 *
 * Source: register facts: VLV sleep.
 */

#include <linux/delay.h>
#include <linux/ktime.h>
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/mmio.h"
#include "gt/sideband.h"
#include "regs/gt_regs.h"

#define STATUS_US	3000	/* RC6 takes at most 2 ms to enter or leave */
#define STATUS_PAUSE_US	100	/* the status must not be polled often */
#define CLOCK_US	20000

/*
 * The registers that control the sleep. genx_gunit.kept holds their values after the values of the
 * registers in the platform's table. @control: bits that restore_registers() does not change, since
 * force_clock(), allow_wake() and the hardware set them.
 */
static const struct {
	struct genx_reg reg;
	u32 control;
} controls[] = {
	{ VLV_GT_WAKE, VLV_GT_WAKE_ALLOW },
	{ VLV_GT_CLOCK, VLV_GT_CLOCK_FORCE | VLV_GT_CLOCK_ON },
};

/**
 * struct gunit_ops - functions of a platform
 * @start:	genx_gunit_start()
 * @sleep:	genx_gunit_sleep()
 * @wake:	genx_gunit_wake()
 */
struct gunit_ops {
	int (*start)(struct genx_gunit *gunit);
	int (*sleep)(struct genx_gunit *gunit);
	int (*wake)(struct genx_gunit *gunit);
};

/* Change the bits @mask of a register to those of @val. */
static void modify(struct genx_gunit *gunit, struct genx_reg reg, u32 mask, u32 val)
{
	u32 old = genx_mmio_read(gunit->mmio, reg);

	genx_mmio_write(gunit->mmio, reg, (old & ~mask) | (val & mask));
}

/*
 * Wait until the bits @mask of the status are @want. The time is read before the status, so that
 * the status is read once more after the end of the time. Return: 0, -ETIMEDOUT, or -ENODEV if the
 * device is lost.
 */
static int wait_status(struct genx_gunit *gunit, u32 mask, u32 want)
{
	ktime_t end = ktime_add_us(ktime_get_raw(), STATUS_US);
	bool expired;
	u32 status;

	do {
		expired = ktime_after(ktime_get_raw(), end);
		status = genx_mmio_read(gunit->mmio, VLV_GT_STATUS);
		if (genx_mmio_lost(gunit->mmio))
			return -ENODEV;
		if ((status & mask) == want)
			return 0;
		usleep_range(STATUS_PAUSE_US, 2 * STATUS_PAUSE_US);
	} while (!expired);
	return -ETIMEDOUT;
}

/* Force the graphics clock on, until release_clock(). Return: 0, -ETIMEDOUT (logged) or -ENODEV. */
static int force_clock(struct genx_gunit *gunit)
{
	u32 val;
	int err;

	modify(gunit, VLV_GT_CLOCK, VLV_GT_CLOCK_FORCE, VLV_GT_CLOCK_FORCE);
	err = genx_mmio_wait_sleep(gunit->mmio, VLV_GT_CLOCK, VLV_GT_CLOCK_ON, VLV_GT_CLOCK_ON,
				   CLOCK_US, &val);
	if (err == -ETIMEDOUT)
		drm_err(gunit->mmio->drm,
			"Gunit: graphics clock not forced on in %u ms, register 0x%08x\n",
			CLOCK_US / 1000, val);
	return err;
}

static void release_clock(struct genx_gunit *gunit)
{
	modify(gunit, VLV_GT_CLOCK, VLV_GT_CLOCK_FORCE, 0);
}

/* Allow or forbid wake-ups of the GT. Return: 0, -ETIMEDOUT (logged) or -ENODEV. */
static int allow_wake(struct genx_gunit *gunit, bool allow)
{
	int err;

	modify(gunit, VLV_GT_WAKE, VLV_GT_WAKE_ALLOW, allow ? VLV_GT_WAKE_ALLOW : 0);
	err = wait_status(gunit, VLV_GT_STATUS_ALLOWED, allow ? VLV_GT_STATUS_ALLOWED : 0);
	if (err == -ETIMEDOUT)
		drm_err(gunit->mmio->drm, "Gunit: wake-up of the GT not %s in %u ms\n",
			allow ? "allowed" : "forbidden", STATUS_US / 1000);
	return err;
}

/*
 * The hardware latches an error if a wake-up is requested while wake-ups are forbidden. Before a
 * sleep and after a wake-up of the device the error is harmless.
 */
static void clear_wake_error(struct genx_gunit *gunit)
{
	if (!(genx_mmio_read(gunit->mmio, VLV_GT_STATUS) & VLV_GT_STATUS_ERROR))
		return;
	drm_dbg(gunit->mmio->drm, "Gunit: wake-up was requested while forbidden, error cleared\n");
	genx_mmio_write(gunit->mmio, VLV_GT_STATUS, VLV_GT_STATUS_ERROR);
}

/* Save the registers of the platform's table, then the sleep controls. */
static void save_registers(struct genx_gunit *gunit)
{
	const struct genx_platform *plat = gunit->mmio->plat;
	u32 *val = gunit->kept;
	unsigned int i, n;

	for (i = 0; i < plat->n_kept; i++)
		for (n = 0; n < plat->kept[i].n; n++)
			*val++ = genx_mmio_read(gunit->mmio,
						GENX_REG(plat->kept[i].first + 4 * n));
	for (i = 0; i < ARRAY_SIZE(controls); i++)
		*val++ = genx_mmio_read(gunit->mmio, controls[i].reg);
}

/* Write what save_registers() has saved, in the same order. */
static void restore_registers(struct genx_gunit *gunit)
{
	const struct genx_platform *plat = gunit->mmio->plat;
	const u32 *val = gunit->kept;
	unsigned int i, n;

	for (i = 0; i < plat->n_kept; i++)
		for (n = 0; n < plat->kept[i].n; n++, val++)
			genx_mmio_write(gunit->mmio, GENX_REG(plat->kept[i].first + 4 * n),
					plat->kept[i].masked ?
					GENX_MASKED_FIELD(0xffff, *val) : *val);
	for (i = 0; i < ARRAY_SIZE(controls); i++)
		modify(gunit, controls[i].reg, ~controls[i].control, *val++);
}

/*
 * Allow wake-ups: they are still forbidden if a previous driver suspended the device and did not
 * resume the device.
 */
static int vlv_start(struct genx_gunit *gunit)
{
	int err;

	if (genx_mmio_read(gunit->mmio, VLV_GT_WAKE) & VLV_GT_WAKE_ALLOW)
		return 0;
	err = force_clock(gunit);
	if (!err)
		err = allow_wake(gunit, true);
	release_clock(gunit);
	return err;
}

/*
 * SIL-322: a well without a power context loses its state in sleep. genx does not program all of
 * that state again, so warn once.
 */
static void check_contexts(struct genx_gunit *gunit)
{
	u32 wake = genx_mmio_read(gunit->mmio, VLV_GT_WAKE);

	if ((wake & VLV_GT_WAKE_CONTEXTS) == VLV_GT_WAKE_CONTEXTS || gunit->warned)
		return;
	gunit->warned = true;
	drm_warn(gunit->mmio->drm,
		 "Gunit: a well has no power context (0x%08x), its state is lost in sleep\n", wake);
}

/* If wake-ups cannot be forbidden, they are allowed again, and the device stays awake. */
static int vlv_sleep(struct genx_gunit *gunit)
{
	int err;

	/* a well that stays on, for instance of a hung GT, does not prevent the sleep */
	if (wait_status(gunit, VLV_GT_STATUS_WELLS, 0) == -ETIMEDOUT)
		drm_dbg(gunit->mmio->drm, "Gunit: wells of the GT still on\n");
	check_contexts(gunit);
	clear_wake_error(gunit);
	err = force_clock(gunit);
	if (!err)
		err = allow_wake(gunit, false);
	if (!err)
		save_registers(gunit);
	else
		allow_wake(gunit, true);
	release_clock(gunit);
	return genx_mmio_lost(gunit->mmio) ? -ENODEV : err;
}

/* Each step runs even if an earlier step failed, since the device needs every step. */
static int vlv_wake(struct genx_gunit *gunit)
{
	int err = force_clock(gunit);
	int allow_err;

	restore_registers(gunit);
	allow_err = allow_wake(gunit, true);
	release_clock(gunit);
	clear_wake_error(gunit);
	return err ?: allow_err;
}

/* By enum genx_sleep_kind. */
static const struct gunit_ops kinds[GENX_SLEEP_COUNT] = {
	[GENX_SLEEP_VLV] = { .start = vlv_start, .sleep = vlv_sleep, .wake = vlv_wake },
};

static const struct gunit_ops *ops_of(const struct genx_gunit *gunit)
{
	return &kinds[gunit->mmio->plat->sleep_kind];
}

int genx_gunit_init(struct genx_gunit *gunit, struct genx_mmio *mmio)
{
	unsigned int i, n = ARRAY_SIZE(controls);

	*gunit = (struct genx_gunit) { .mmio = mmio };
	if (mmio->plat->sleep_kind >= ARRAY_SIZE(kinds))
		return -ENODEV;
	for (i = 0; i < mmio->plat->n_kept; i++)
		n += mmio->plat->kept[i].n;
	if (!mmio->plat->n_kept)
		return 0;
	gunit->kept = kcalloc(n, sizeof(*gunit->kept), GFP_KERNEL);
	return gunit->kept ? 0 : -ENOMEM;
}

void genx_gunit_fini(struct genx_gunit *gunit)
{
	kfree(gunit->kept);
	gunit->kept = NULL;
}

int genx_gunit_start(struct genx_gunit *gunit)
{
	return ops_of(gunit)->start ? ops_of(gunit)->start(gunit) : 0;
}

int genx_gunit_sleep(struct genx_gunit *gunit)
{
	int err;

	if (!ops_of(gunit)->sleep || genx_mmio_lost(gunit->mmio))
		return 0;
	err = ops_of(gunit)->sleep(gunit);
	gunit->asleep = !err;
	return err;
}

int genx_gunit_wake(struct genx_gunit *gunit)
{
	if (!gunit->asleep)
		return 0;
	gunit->asleep = false;
	return ops_of(gunit)->wake(gunit);
}
