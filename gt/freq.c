// SPDX-License-Identifier: GPL-2.0-only
#include <linux/cleanup.h>
#include <linux/minmax.h>

#include <drm/drm_print.h>

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/freq.h"
#include "gt/pcode.h"
#include "regs/gt_regs.h"
#include "regs/tables/mmio_ranges.h"

static struct genx_mmio *to_mmio(const struct genx_freq *freq)
{
	return freq->fw->mmio;
}

static u32 domains(const struct genx_freq *freq, struct genx_reg reg)
{
	return genx_mmio_domains(to_mmio(freq)->plat, reg.addr) & freq->fw->present;
}

/* ---- units ---- */

static unsigned int to_mhz(const struct genx_freq_desc *desc, u32 mask, u32 value)
{
	return DIV_ROUND_CLOSEST(((value & mask) >> __ffs(mask)) * desc->unit_num, desc->unit_den);
}

static u32 to_request(const struct genx_freq_desc *desc, unsigned int mhz)
{
	u32 units = DIV_ROUND_CLOSEST(mhz * desc->unit_den, desc->unit_num);

	return (units << __ffs(desc->request_mask)) & desc->request_mask;
}

/* ---- the request ---- */

/*
 * On platforms with shadowed registers, the request register is one of them: writing it needs no
 * force-wake (FW-017). But a sleeping GPU would keep the voltage of a higher request (SIL-304).
 */
static int request_locked(struct genx_freq *freq, unsigned int mhz)
{
	const struct genx_freq_desc *desc = freq->desc;
	bool shadowed = to_mmio(freq)->plat->n_shadow && mhz > freq->requested;
	u32 wake_domains = shadowed ? 0 : domains(freq, desc->request);

	lockdep_assert_held(&freq->lock);
	if (mhz == freq->requested)
		return 0;
	CLASS(genx_forcewake_scope, wake)(freq->fw, wake_domains);
	if (wake.err)
		return wake.err;
	genx_mmio_write(to_mmio(freq), desc->request, to_request(desc, mhz));
	freq->requested = mhz;
	return 0;
}

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
	freq->want = mhz;
	apply_locked(freq);
}

/* ---- limits ---- */

/*
 * SIL-306: requests must lie inside the limits of the hardware. The lower limit stays 0, because
 * the hardware compares with it at the exit from RC6, too, when it still runs at its lowest
 * frequency.
 */
static void write_limits(struct genx_freq *freq)
{
	const struct genx_freq_desc *desc = freq->desc;
	u32 units = DIV_ROUND_CLOSEST(freq->mhz[GENX_FREQ_MAX] * desc->unit_den, desc->unit_num);

	if (desc->limit_mask)
		genx_mmio_write(to_mmio(freq), RP_INTERRUPT_LIMITS,
				units << __ffs(desc->limit_mask) & desc->limit_mask);
}

/* The request may lie above the new limit only before a rise and after a fall. */
static int apply_limits(struct genx_freq *freq, bool rise)
{
	int err;

	lockdep_assert_held(&freq->lock);
	if (freq->asleep)
		return 0;
	CLASS(genx_forcewake_scope, wake)(freq->fw, domains(freq, RP_INTERRUPT_LIMITS));
	if (wake.err)
		return wake.err;
	if (rise)
		write_limits(freq);
	err = apply_locked(freq);
	if (!err && !rise)
		write_limits(freq);
	return err;
}

static int read_register(struct genx_freq *freq, struct genx_reg reg, u32 mask)
{
	u32 value;

	CLASS(genx_forcewake_scope, wake)(freq->fw, domains(freq, reg));
	if (wake.err)
		return wake.err;
	value = genx_mmio_read(to_mmio(freq), reg);
	return genx_mmio_lost(to_mmio(freq)) ? -ENODEV : to_mhz(freq->desc, mask, value);
}

int genx_freq_get(struct genx_freq *freq, enum genx_freq_what what)
{
	const struct genx_freq_desc *desc = freq->desc;

	switch (what) {
	case GENX_FREQ_ACT:
		return read_register(freq, desc->actual, desc->actual_mask);
	case GENX_FREQ_CUR:
		return read_register(freq, desc->request, desc->request_mask);
	default:
		return READ_ONCE(freq->mhz[what]);
	}
}

int genx_freq_set(struct genx_freq *freq, enum genx_freq_what what, unsigned int mhz)
{
	unsigned int *limit = &freq->mhz[what];
	unsigned int lo, hi, old;
	int err;

	guard(spinlock_irqsave)(&freq->lock);
	lo = freq->mhz[what == GENX_FREQ_MAX ? GENX_FREQ_MIN : GENX_FREQ_RPN];
	hi = freq->mhz[what == GENX_FREQ_MIN ? GENX_FREQ_MAX : GENX_FREQ_RP0];
	if (mhz < lo || mhz > hi)
		return -EINVAL;
	old = *limit;
	WRITE_ONCE(*limit, mhz);
	err = what == GENX_FREQ_MAX ? apply_limits(freq, mhz > old) : apply_locked(freq);
	if (err)
		WRITE_ONCE(*limit, old);
	return err;
}

/*
 * The limits come from the fuses. If the fuses hold none, all limits are @boot, the frequency that
 * firmware requested.
 */
static void read_limits(struct genx_freq *freq, unsigned int boot, bool fuses)
{
	u32 cap = fuses ? genx_mmio_read(to_mmio(freq), RP_STATE_CAP) : 0;
	u32 rp1 = freq->desc->rp1.addr ? genx_mmio_read(to_mmio(freq), freq->desc->rp1) : cap;
	unsigned int *mhz = freq->mhz;

	mhz[GENX_FREQ_RP0] = REG_FIELD_GET(RP_STATE_CAP_RP0_MASK, cap) * GENX_FREQ_STEP_MHZ;
	mhz[GENX_FREQ_RP1] = REG_FIELD_GET(RP_STATE_CAP_RP1_MASK, rp1) * GENX_FREQ_STEP_MHZ;
	mhz[GENX_FREQ_RPN] = REG_FIELD_GET(RP_STATE_CAP_RPN_MASK, cap) * GENX_FREQ_STEP_MHZ;
	if (!mhz[GENX_FREQ_RP0] || mhz[GENX_FREQ_RPN] > mhz[GENX_FREQ_RP0]) {
		mhz[GENX_FREQ_RP0] = boot;
		mhz[GENX_FREQ_RP1] = boot;
		mhz[GENX_FREQ_RPN] = boot;
	}
	mhz[GENX_FREQ_RPE] = clamp(mhz[GENX_FREQ_RP1], mhz[GENX_FREQ_RPN], mhz[GENX_FREQ_RP0]);
	mhz[GENX_FREQ_MIN] = mhz[GENX_FREQ_RPN];
	mhz[GENX_FREQ_MAX] = mhz[GENX_FREQ_RP0];
	mhz[GENX_FREQ_BOOST] = mhz[GENX_FREQ_RP0];
}

/* SIL-309: pcode names the frequency with the best ratio of work to energy, else it is RP1. */
static void read_efficient(struct genx_freq *freq, struct genx_pcode *pcode)
{
	unsigned int *mhz = freq->mhz;
	u32 status = 0;
	u32 units;

	if (!freq->desc->efficient || genx_pcode_command(pcode, PCODE_READ_DUTY_CYCLE, &status))
		return;
	freq->named = true;
	units = REG_FIELD_GET(PCODE_EFFICIENT_FREQ_MASK, status);
	mhz[GENX_FREQ_RPE] = clamp(units * GENX_FREQ_STEP_MHZ, mhz[GENX_FREQ_RPN],
				   mhz[GENX_FREQ_RP0]);
}

/* ---- life cycle ---- */

/* Mask the interrupts of frequency control: the governor takes samples (SIL-299, SIL-300). */
static int mask_interrupts(struct genx_freq *freq)
{
	u32 mask = to_mmio(freq)->plat->pm_mask;

	if (!mask)
		return 0;
	CLASS(genx_forcewake_scope, wake)(freq->fw, domains(freq, PMINTRMSK));
	if (wake.err)
		return wake.err;
	genx_mmio_write(to_mmio(freq), PMINTRMSK, mask);
	return 0;
}

/* Before requests have an effect (SIL-307). */
static void write_setup(struct genx_freq *freq)
{
	const struct genx_freq_desc *desc = freq->desc;
	unsigned int i;

	for (i = 0; i < desc->n_setup; i++)
		genx_mmio_write(to_mmio(freq), GENX_REG(desc->setup[i].addr), desc->setup[i].value);
	if (desc->video)
		genx_mmio_write(to_mmio(freq), RC_VIDEO_FREQ,
				to_request(desc, freq->mhz[GENX_FREQ_RP1]));
}

int genx_freq_init(struct genx_freq *freq, struct genx_forcewake *fw, struct genx_pcode *pcode,
		   bool fuses)
{
	const struct genx_freq_desc *desc = fw->mmio->plat->freq;
	int err;

	*freq = (struct genx_freq){ .fw = fw };
	spin_lock_init(&freq->lock);
	if (!desc)
		return mask_interrupts(freq);
	CLASS(genx_forcewake_scope, wake)(fw, domains(freq, desc->request) |
					  domains(freq, RP_CONTROL));
	if (wake.err)
		return wake.err;
	freq->found_request = genx_mmio_read(fw->mmio, desc->request);
	freq->found_control = genx_mmio_read(fw->mmio, RP_CONTROL);
	freq->desc = desc;
	freq->want = to_mhz(desc, desc->request_mask, freq->found_request);
	read_limits(freq, freq->want, fuses);
	read_efficient(freq, pcode);
	err = genx_freq_restore(freq);
	if (err)
		freq->desc = NULL;
	return err;
}

void genx_freq_fini(struct genx_freq *freq)
{
	if (!freq->desc)
		return;
	CLASS(genx_forcewake_scope, wake)(freq->fw, domains(freq, freq->desc->request) |
					  domains(freq, RP_CONTROL));
	if (wake.err)
		return;
	genx_mmio_write(to_mmio(freq), freq->desc->request, freq->found_request);
	genx_mmio_write(to_mmio(freq), RP_CONTROL, freq->found_control);
}

void genx_freq_sleep(struct genx_freq *freq)
{
	if (!freq->desc)
		return;
	guard(spinlock_irqsave)(&freq->lock);
	request_locked(freq, freq->mhz[GENX_FREQ_RPN]);
	freq->asleep = true;
}

int genx_freq_restore(struct genx_freq *freq)
{
	int err = mask_interrupts(freq);

	if (err || !freq->desc)
		return err;
	CLASS(genx_forcewake_scope, wake)(freq->fw, domains(freq, RP_CONTROL));
	if (wake.err)
		return wake.err;
	guard(spinlock_irqsave)(&freq->lock);
	write_setup(freq);
	write_limits(freq);
	genx_mmio_write(to_mmio(freq), RP_CONTROL, freq->desc->control);
	freq->asleep = false;
	freq->requested = 0;
	return apply_locked(freq);
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
