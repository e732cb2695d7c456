// SPDX-License-Identifier: GPL-2.0-only
/*
 * Valleyview: frequency of the GT by messages to the punit (SIL-303).
 *
 * Sending a message sleeps, and takes the machine's lock of the PMIC. A request is therefore only
 * noted, and a work item sends it. A caller that may sleep sends the noted request itself. The
 * punit counts a frequency as a code: VLV_FREQ_BASE plus a number of periods of the reference clock
 * of the GPLL.
 */
#include <linux/cleanup.h>
#include <linux/minmax.h>
#include <linux/workqueue.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/freq.h"
#include "gt/freq_internal.h"
#include "gt/sideband.h"
#include "regs/gt_regs.h"

/*
 * The punit refuses codes below CODE_MIN, even if its own register names a lower one (SIL-303), and
 * codes above the highest one of the fuses, which CODE_MAX bounds.
 */
#define CODE_MIN	0xc0
#define CODE_MAX	0xea

/*
 * How the punit divides the power of the SoC. The public driver sets this value on all of these
 * parts, before the first request (SIL-303).
 */
#define BIAS \
	(VLV_PUNIT_BIAS_FIXED | VLV_PUNIT_BIAS_TDP | REG_FIELD_PREP(VLV_PUNIT_BIAS_CPU_MASK, 6))

static struct drm_device *to_drm(const struct genx_freq *freq)
{
	return freq->fw->mmio->drm;
}

/* The code nearest to @code that the punit accepts. */
static unsigned int accepted(unsigned int code)
{
	return clamp(code, CODE_MIN, CODE_MAX);
}

/* Codes below VLV_FREQ_BASE stand for no frequency: they give 0. */
static unsigned int to_mhz(const struct genx_freq *freq, unsigned int code)
{
	unsigned int periods = max(code, VLV_FREQ_BASE) - VLV_FREQ_BASE;

	return DIV_ROUND_CLOSEST(freq->punit.ref_khz * periods, 1000);
}

static unsigned int to_code(const struct genx_freq *freq, unsigned int mhz)
{
	unsigned int periods = DIV_ROUND_CLOSEST(mhz * 1000, freq->punit.ref_khz);

	return accepted(periods + VLV_FREQ_BASE);
}

/* ---- requests ---- */

/* Write a register of the punit, which takes a request only while the GPU is awake (SIL-304). */
static int send(struct genx_freq *freq, u8 reg, u32 val)
{
	int err;

	CLASS(genx_forcewake_scope, wake)(freq->fw, freq->desc->awake & freq->fw->present);
	if (wake.err)
		return wake.err;
	genx_sideband_lock(freq->sideband);
	err = genx_sideband_write(freq->sideband, VLV_SIDEBAND_PORT_PUNIT, reg, val);
	genx_sideband_unlock(freq->sideband);
	return err;
}

/* The punit did not take a request: the next one is sent, whatever its value. */
static void forget_request(struct genx_freq *freq, unsigned int mhz)
{
	guard(spinlock_irqsave)(&freq->lock);
	/* a later request with another frequency stays, and the work item sends it */
	if (freq->requested == mhz)
		WRITE_ONCE(freq->requested, 0);
}

/*
 * Send the noted request, unless the punit has it already. If none is noted, the work item was
 * faster than the caller, and the punit did not take the request.
 */
static int flush(struct genx_freq *freq)
{
	unsigned int mhz;
	int err;

	guard(mutex)(&freq->punit.lock);
	mhz = READ_ONCE(freq->requested);
	if (!mhz)
		return genx_mmio_lost(freq->fw->mmio) ? -ENODEV : -ETIMEDOUT;
	if (mhz == READ_ONCE(freq->punit.sent))
		return 0;
	/* @sent is 0 after probe, a sleep, a reset or an error: the punit may not have the bias */
	err = READ_ONCE(freq->punit.sent) ? 0 : send(freq, VLV_PUNIT_BIAS, BIAS);
	err = err ?: send(freq, VLV_PUNIT_REQUEST, to_code(freq, mhz));
	WRITE_ONCE(freq->punit.sent, err ? 0 : mhz);
	if (err)
		forget_request(freq, mhz);
	if (err && err != -ENODEV)
		drm_warn_once(to_drm(freq), "GT: the punit took no request of %u MHz: %pe\n", mhz,
			      ERR_PTR(err));
	return err;
}

static void flush_work_item(struct work_struct *work)
{
	flush(container_of(work, struct genx_freq, punit.work));
}

/* The work item may run on another CPU at once, and takes no lock: note the request first. */
static int note_request(struct genx_freq *freq, unsigned int mhz)
{
	lockdep_assert_held(&freq->lock);
	WRITE_ONCE(freq->requested, mhz);
	schedule_work(&freq->punit.work);
	return 0;
}

static void settle(struct genx_freq *freq)
{
	cancel_work_sync(&freq->punit.work);
}

static void give_back(struct genx_freq *freq)
{
	settle(freq);
	send(freq, VLV_PUNIT_REQUEST, freq->found_request);
	send(freq, VLV_PUNIT_BIAS, freq->punit.found_bias);
	mutex_destroy(&freq->punit.lock);
}

/* ---- reading ---- */

static int read_actual(struct genx_freq *freq)
{
	u32 status;
	int err;

	genx_sideband_lock(freq->sideband);
	err = genx_sideband_read(freq->sideband, VLV_SIDEBAND_PORT_PUNIT, VLV_PUNIT_STATUS,
				 &status);
	genx_sideband_unlock(freq->sideband);
	return err ?: to_mhz(freq, REG_FIELD_GET(VLV_PUNIT_STATUS_FREQ_MASK, status));
}

/*
 * A request cannot be read back from the punit, so return the frequency that was sent last. The
 * read of the doorbell only detects a lost device.
 */
static int read_request(struct genx_freq *freq)
{
	genx_mmio_read(freq->fw->mmio, VLV_SIDEBAND_DOORBELL);
	return genx_mmio_lost(freq->fw->mmio) ? -ENODEV : READ_ONCE(freq->punit.sent);
}

/*
 * Divide the clock *@khz by the divider in @reg, whose field holds 2 * divider - 1. Return: 0 or
 * the error of genx_sideband_read().
 */
static int divide(struct genx_freq *freq, u8 reg, unsigned int *khz)
{
	u32 val;
	int err;

	err = genx_sideband_read(freq->sideband, VLV_SIDEBAND_PORT_CLOCKS, reg, &val);
	if (err)
		return err;
	*khz = DIV_ROUND_CLOSEST(2 * *khz, REG_FIELD_GET(VLV_CLOCKS_DIVIDER_MASK, val) + 1);
	return 0;
}

/* The CZ clock is divided from the HPLL, and the reference clock of the GPLL from the CZ clock. */
static int read_clock(struct genx_freq *freq)
{
	static const unsigned int hpll_khz[] = { 800000, 1600000, 2000000, 2400000 };
	unsigned int khz;
	u32 fuse;
	int err;

	err = genx_sideband_read(freq->sideband, VLV_SIDEBAND_PORT_CLOCKS, VLV_CLOCKS_FUSE, &fuse);
	if (err)
		return err;
	khz = hpll_khz[REG_FIELD_GET(VLV_CLOCKS_FUSE_HPLL_MASK, fuse)];
	err = divide(freq, VLV_CLOCKS_CZ, &khz);
	if (err)
		return err;
	freq->sideband->cz_khz = khz;
	err = divide(freq, VLV_CLOCKS_GPLL, &khz);
	if (err)
		return err;
	freq->punit.ref_khz = khz;
	return 0;
}

/* Read the limits of the part from fuses and punit. The caller holds genx_sideband_lock(). */
static int read_limits(struct genx_freq *freq)
{
	u32 fuses = 0, low = 0, high = 0, lowest = 0;
	struct genx_sideband *sideband = freq->sideband;
	int err;

	err = genx_sideband_read(sideband, VLV_SIDEBAND_PORT_FUSES, VLV_FUSES_FREQ, &fuses);
	err = err ?: genx_sideband_read(sideband, VLV_SIDEBAND_PORT_FUSES,
					VLV_FUSES_EFFICIENT_LOW, &low);
	err = err ?: genx_sideband_read(sideband, VLV_SIDEBAND_PORT_FUSES,
					VLV_FUSES_EFFICIENT_HIGH, &high);
	err = err ?: genx_sideband_read(sideband, VLV_SIDEBAND_PORT_PUNIT, VLV_PUNIT_LOWEST,
					&lowest);
	if (err)
		return err;
	freq->mhz[GENX_FREQ_RP0] =
		to_mhz(freq, accepted(REG_FIELD_GET(VLV_FUSES_HIGHEST_MASK, fuses)));
	/* blank fuses read as a highest frequency below the lowest one of the punit */
	freq->mhz[GENX_FREQ_RPN] =
		min(freq->mhz[GENX_FREQ_RP0],
		    to_mhz(freq, accepted(REG_FIELD_GET(VLV_PUNIT_LOWEST_MASK, lowest))));
	freq->mhz[GENX_FREQ_RP1] = to_mhz(freq, REG_FIELD_GET(VLV_FUSES_GUARANTEED_MASK, fuses));
	freq->mhz[GENX_FREQ_RPE] =
		to_mhz(freq, REG_FIELD_GET(VLV_FUSES_EFFICIENT_LOW_MASK, low) |
			     REG_FIELD_GET(VLV_FUSES_EFFICIENT_HIGH_MASK, high) << 5);
	return 0;
}

/*
 * The request of firmware cannot be read, so the actual frequency is restored at removal instead.
 * Return: 0; -EOPNOTSUPP: the GPU does not run by the GPLL; or the error of genx_sideband_read().
 */
static int read_all(struct genx_freq *freq)
{
	u32 status = 0;
	int err;

	genx_sideband_lock(freq->sideband);
	err = read_clock(freq);
	err = err ?: read_limits(freq);
	err = err ?: genx_sideband_read(freq->sideband, VLV_SIDEBAND_PORT_PUNIT, VLV_PUNIT_STATUS,
					&status);
	err = err ?: genx_sideband_read(freq->sideband, VLV_SIDEBAND_PORT_PUNIT, VLV_PUNIT_BIAS,
					&freq->punit.found_bias);
	genx_sideband_unlock(freq->sideband);
	if (!err && !(status & VLV_PUNIT_STATUS_GPLL))
		return -EOPNOTSUPP;
	freq->found_request = accepted(REG_FIELD_GET(VLV_PUNIT_STATUS_FREQ_MASK, status));
	return err;
}

/* @fuses is not used: the fuses are read over the sideband, not through the MCHBAR. */
static int find(struct genx_freq *freq, bool fuses)
{
	int err = read_all(freq);

	if (err == -ENODEV)
		return err;
	if (err) {
		drm_warn(to_drm(freq),
			 "GT: the punit %s (%pe), the GPU keeps its frequency\n",
			 err == -EOPNOTSUPP ? "does not run the GPU by its GPLL" :
					      "does not answer", ERR_PTR(err));
		freq->desc = NULL;
		return 0;
	}
	freq->want = to_mhz(freq, freq->found_request);
	mutex_init(&freq->punit.lock);
	INIT_WORK(&freq->punit.work, flush_work_item);
	return 0;
}

const struct genx_freq_ops genx_freq_punit_ops = {
	.find = find,
	.give_back = give_back,
	.read_actual = read_actual,
	.read_request = read_request,
	.request = note_request,
	.flush = flush,
	.settle = settle,
};
