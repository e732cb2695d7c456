// SPDX-License-Identifier: GPL-2.0-only
#include <linux/cleanup.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/time64.h>

#include <drm/drm_print.h>

#include "gt/freq.h"
#include "gt/freq_internal.h"
#include "regs/gt_regs.h"

static const struct genx_freq_ops *const kinds[GENX_FREQ_KIND_COUNT] = {
	[GENX_FREQ_BY_REGISTERS] = &genx_freq_registers_ops,
	[GENX_FREQ_BY_PUNIT] = &genx_freq_punit_ops,
};

static const struct genx_freq_ops *to_ops(const struct genx_freq *freq)
{
	return kinds[freq->desc->kind];
}

static struct genx_mmio *to_mmio(const struct genx_freq *freq)
{
	return freq->fw->mmio;
}

/* ---- the request ---- */

/* Request a frequency, unless it is requested already. After an error the old request stays. */
static int request_locked(struct genx_freq *freq, unsigned int mhz)
{
	int err = 0;

	lockdep_assert_held(&freq->lock);
	if (mhz != freq->requested)
		err = to_ops(freq)->request(freq, mhz);
	if (!err)
		freq->requested = mhz;
	return err;
}

/* Send a request that the kind has only scheduled. */
static int flush(struct genx_freq *freq)
{
	return to_ops(freq)->flush ? to_ops(freq)->flush(freq) : 0;
}

/*
 * Request the wanted frequency, moved inside the limits. While the device sleeps, nothing is done,
 * because genx_freq_restore() makes this request at the resume.
 */
static int apply_locked(struct genx_freq *freq)
{
	lockdep_assert_held(&freq->lock);
	if (freq->asleep)
		return 0;
	return request_locked(freq, clamp(freq->want, freq->mhz[GENX_FREQ_MIN],
					  freq->mhz[GENX_FREQ_MAX]));
}

void genx_freq_want(struct genx_freq *freq, unsigned int mhz)
{
	if (!freq->desc)
		return;
	guard(spinlock_irqsave)(&freq->lock);
	/* the punit has not taken this request: do not occupy its bus with it at each sample */
	if (mhz == freq->want && !freq->requested)
		return;
	freq->want = mhz;
	/* after an error the old request stays; the next call tries again */
	apply_locked(freq);
}

/* ---- limits ---- */

/*
 * SIL-306: requests must lie inside the limits of the hardware. The lower limit in the register
 * stays 0: the hardware also compares with the limit at the exit from RC6, when the GPU still runs
 * at its lowest frequency.
 */
static void write_limits(struct genx_freq *freq)
{
	const struct genx_freq_desc *desc = freq->desc;
	unsigned int highest = freq->mhz[GENX_FREQ_MAX];

	if (desc->limit_mask)
		genx_mmio_write(to_mmio(freq), RP_INTERRUPT_LIMITS,
				genx_freq_field(desc, desc->limit_mask, highest));
}

/*
 * Write the changed upper limit, and move the request inside it. @rise: the limit is higher than
 * before. The request must never exceed the limit in the register. So write a higher limit before
 * the request, and a lower limit after the request.
 */
static int apply_limits(struct genx_freq *freq, bool rise)
{
	int err;

	lockdep_assert_held(&freq->lock);
	if (freq->asleep)
		return 0;
	CLASS(genx_forcewake_scope, wake)(freq->fw,
					  genx_freq_domains(freq->fw, RP_INTERRUPT_LIMITS));
	if (wake.err)
		return wake.err;
	if (rise)
		write_limits(freq);
	err = apply_locked(freq);
	if (!err && !rise)
		write_limits(freq);
	return err;
}

int genx_freq_get(struct genx_freq *freq, enum genx_freq_what what)
{
	if (what == GENX_FREQ_ACT)
		return to_ops(freq)->read_actual(freq);
	if (what == GENX_FREQ_CUR)
		return to_ops(freq)->read_request(freq);
	return READ_ONCE(freq->mhz[what]);
}

/*
 * Change the limit @what: a minimum, maximum or boost frequency. @old: set to the limit before the
 * change, unless the return value is -EINVAL. Return: as genx_freq_set().
 */
static int set_locked(struct genx_freq *freq, enum genx_freq_what what, unsigned int mhz,
		      unsigned int *old)
{
	unsigned int *limit = &freq->mhz[what];
	unsigned int lo, hi;
	int err;

	lockdep_assert_held(&freq->lock);
	/* all limits are inside the range of the part, and the minimum is not above the maximum */
	lo = freq->mhz[what == GENX_FREQ_MAX ? GENX_FREQ_MIN : GENX_FREQ_RPN];
	hi = freq->mhz[what == GENX_FREQ_MIN ? GENX_FREQ_MAX : GENX_FREQ_RP0];
	if (mhz < lo || mhz > hi)
		return -EINVAL;
	*old = *limit;
	WRITE_ONCE(*limit, mhz);
	err = what == GENX_FREQ_MAX ? apply_limits(freq, mhz > *old) : apply_locked(freq);
	/* the old request stays, so the old limit must stay, too */
	if (err)
		WRITE_ONCE(*limit, *old);
	return err;
}

int genx_freq_set(struct genx_freq *freq, enum genx_freq_what what, unsigned int mhz)
{
	unsigned int old;
	bool asleep;
	int err;

	scoped_guard(spinlock_irqsave, &freq->lock) {
		err = set_locked(freq, what, mhz, &old);
		asleep = freq->asleep;
	}
	if (err || asleep)
		return err;
	/* the punit did not take the request: restore the limit, and schedule a request inside */
	err = flush(freq);
	if (err) {
		guard(spinlock_irqsave)(&freq->lock);
		WRITE_ONCE(freq->mhz[what], old);
		apply_locked(freq);
	}
	return err;
}

/* ---- life cycle ---- */

/* Mask the interrupts of frequency control: the governor takes samples (SIL-299, SIL-300). */
static int mask_interrupts(struct genx_freq *freq)
{
	u32 mask = to_mmio(freq)->plat->pm_mask;

	if (!mask)
		return 0;
	CLASS(genx_forcewake_scope, wake)(freq->fw, genx_freq_domains(freq->fw, PMINTRMSK));
	if (wake.err)
		return wake.err;
	genx_mmio_write(to_mmio(freq), PMINTRMSK, mask);
	return 0;
}

/*
 * Value of an interval register: 16 ticks of the timestamp, rounded up to the multiple of 25 that
 * Sandy Bridge needs, or it freezes at some time (SIL-301). Other parts take any value.
 */
static u32 interval(const struct genx_freq *freq, unsigned int us)
{
	u64 ticks = DIV_ROUND_UP_ULL((u64)us * freq->timestamp_hz, 16 * USEC_PER_SEC);

	return roundup((u32)ticks, 25);
}

/*
 * Hardware evaluates the load while frequency control is on, also if software ignores the result:
 * an interrupt of it must not even be masked (SIL-299). Without intervals it would do so at each
 * tick. The values are those of the public driver for a GT at low frequency: above 95 % of 16 ms,
 * below 85 % of 32 ms. The punit of Valleyview sets its own (SIL-302).
 */
static void write_intervals(struct genx_freq *freq)
{
	if (freq->desc->kind != GENX_FREQ_BY_REGISTERS)
		return;
	genx_mmio_write(to_mmio(freq), RP_UP_INTERVAL, interval(freq, 16000));
	genx_mmio_write(to_mmio(freq), RP_UP_THRESHOLD, interval(freq, 15200));
	genx_mmio_write(to_mmio(freq), RP_DOWN_INTERVAL, interval(freq, 32000));
	genx_mmio_write(to_mmio(freq), RP_DOWN_THRESHOLD, interval(freq, 27200));
}

/* To be called before RP_CONTROL makes requests have an effect (SIL-307). */
static void write_setup(struct genx_freq *freq)
{
	const struct genx_freq_desc *desc = freq->desc;
	unsigned int i;

	write_intervals(freq);
	for (i = 0; i < desc->n_setup; i++)
		genx_mmio_write(to_mmio(freq), GENX_REG(desc->setup[i].addr), desc->setup[i].value);
	if (desc->video)
		genx_mmio_write(to_mmio(freq), RC_VIDEO_FREQ,
				genx_freq_field(desc, desc->request_mask,
						freq->mhz[GENX_FREQ_RP1]));
}

/*
 * The first limits of the request are those of the part. Pcode may name an efficient frequency
 * outside of these.
 */
static void init_limits(struct genx_freq *freq)
{
	unsigned int *mhz = freq->mhz;

	mhz[GENX_FREQ_RPE] = clamp(mhz[GENX_FREQ_RPE], mhz[GENX_FREQ_RPN], mhz[GENX_FREQ_RP0]);
	mhz[GENX_FREQ_MIN] = mhz[GENX_FREQ_RPN];
	mhz[GENX_FREQ_MAX] = mhz[GENX_FREQ_RP0];
	mhz[GENX_FREQ_BOOST] = mhz[GENX_FREQ_RP0];
}

int genx_freq_init(struct genx_freq *freq, struct genx_forcewake *fw, struct genx_pcode *pcode,
		   struct genx_sideband *sideband, u32 timestamp_hz, bool fuses)
{
	int err;

	*freq = (struct genx_freq){
		.fw = fw, .pcode = pcode, .sideband = sideband, .desc = fw->mmio->plat->freq,
		.timestamp_hz = timestamp_hz,
	};
	spin_lock_init(&freq->lock);
	if (!freq->desc)
		return mask_interrupts(freq);
	CLASS(genx_forcewake_scope, wake)(fw, genx_freq_domains(freq->fw, RP_CONTROL));
	if (wake.err) {
		freq->desc = NULL;
		return wake.err;
	}
	err = to_ops(freq)->find(freq, fuses);
	/* find() has cleared the descriptor if the frequency cannot be controlled */
	if (err || !freq->desc) {
		freq->desc = NULL;
		return err ?: mask_interrupts(freq);
	}
	freq->found_control = genx_mmio_read(fw->mmio, RP_CONTROL);
	init_limits(freq);
	err = genx_freq_restore(freq);
	if (err) {
		genx_freq_fini(freq);
		freq->desc = NULL;
	}
	return err;
}

void genx_freq_fini(struct genx_freq *freq)
{
	if (!freq->desc)
		return;
	CLASS(genx_forcewake_scope, wake)(freq->fw, genx_freq_domains(freq->fw, RP_CONTROL));
	/* give_back() takes the domains of its own registers */
	to_ops(freq)->give_back(freq);
	if (!wake.err)
		genx_mmio_write(to_mmio(freq), RP_CONTROL, freq->found_control);
}

void genx_freq_sleep(struct genx_freq *freq)
{
	if (!freq->desc)
		return;
	/* an error does not prevent the sleep: a request that stays too high only costs power */
	scoped_guard(spinlock_irqsave, &freq->lock) {
		request_locked(freq, freq->mhz[GENX_FREQ_RPN]);
		freq->asleep = true;
	}
	flush(freq);
	if (to_ops(freq)->settle)
		to_ops(freq)->settle(freq);
}

/* Write all registers again, and repeat the request. The caller holds the domains. */
static int restore_locked(struct genx_freq *freq)
{
	lockdep_assert_held(&freq->lock);
	write_setup(freq);
	write_limits(freq);
	genx_mmio_write(to_mmio(freq), RP_CONTROL, freq->desc->control);
	/* the register may have lost the request: 0 makes apply_locked() write it */
	freq->asleep = false;
	freq->requested = 0;
	return apply_locked(freq);
}

int genx_freq_restore(struct genx_freq *freq)
{
	int err = mask_interrupts(freq);

	if (err || !freq->desc)
		return err;
	CLASS(genx_forcewake_scope, wake)(freq->fw, genx_freq_domains(freq->fw, RP_CONTROL));
	if (wake.err)
		return wake.err;
	/* the punit may have lost the bias and the request: flush() must send both again */
	WRITE_ONCE(freq->punit.sent, 0);
	scoped_guard(spinlock_irqsave, &freq->lock)
		err = restore_locked(freq);
	if (err)
		return err;
	/* if the punit did not take the request, the GPU still works, at its present frequency */
	return flush(freq) == -ENODEV ? -ENODEV : 0;
}

void genx_freq_print(struct genx_freq *freq, struct drm_printer *p)
{
	unsigned int requested, min, max, boost, rpe;

	if (!freq->desc)
		return;
	scoped_guard(spinlock_irqsave, &freq->lock) {
		requested = freq->requested;
		min = freq->mhz[GENX_FREQ_MIN];
		max = freq->mhz[GENX_FREQ_MAX];
		boost = freq->mhz[GENX_FREQ_BOOST];
		rpe = freq->mhz[GENX_FREQ_RPE];
	}
	drm_printf(p, "frequency: %u MHz requested, limits %u and %u MHz, boost %u MHz\n",
		   requested, min, max, boost);
	drm_printf(p, "efficient frequency: %u MHz, from %s\n", rpe,
		   freq->named ? "pcode" : "the fuses");
}
