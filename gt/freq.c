// SPDX-License-Identifier: GPL-2.0-only
#include <linux/cleanup.h>
#include <linux/minmax.h>

#include <drm/drm_print.h>

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/freq.h"
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
 * force-wake (FW-017).
 */
static int request_locked(struct genx_freq *freq, unsigned int mhz)
{
	const struct genx_freq_desc *desc = freq->desc;
	u32 wake_domains = to_mmio(freq)->plat->n_shadow ? 0 : domains(freq, desc->request);

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
	err = apply_locked(freq);
	if (err)
		WRITE_ONCE(*limit, old);
	return err;
}

/*
 * The limits come from the fuses. If the fuses hold none, all limits are @boot, the frequency that
 * firmware requested.
 */
static void read_limits(struct genx_freq *freq, unsigned int boot)
{
	u32 cap = genx_mmio_read(to_mmio(freq), RP_STATE_CAP);
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
	mhz[GENX_FREQ_MIN] = mhz[GENX_FREQ_RPN];
	mhz[GENX_FREQ_MAX] = mhz[GENX_FREQ_RP0];
	mhz[GENX_FREQ_BOOST] = mhz[GENX_FREQ_RP0];
}

/* ---- life cycle ---- */

int genx_freq_init(struct genx_freq *freq, struct genx_forcewake *fw)
{
	const struct genx_freq_desc *desc = fw->mmio->plat->freq;
	int err;

	*freq = (struct genx_freq){ .fw = fw };
	spin_lock_init(&freq->lock);
	if (!desc)
		return 0;
	CLASS(genx_forcewake_scope, wake)(fw, domains(freq, desc->request) |
					  domains(freq, RP_CONTROL));
	if (wake.err)
		return wake.err;
	freq->found_request = genx_mmio_read(fw->mmio, desc->request);
	freq->found_control = genx_mmio_read(fw->mmio, RP_CONTROL);
	freq->desc = desc;
	freq->want = to_mhz(desc, desc->request_mask, freq->found_request);
	read_limits(freq, freq->want);
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
	if (!freq->desc)
		return 0;
	CLASS(genx_forcewake_scope, wake)(freq->fw, domains(freq, RP_CONTROL));
	if (wake.err)
		return wake.err;
	genx_mmio_write(to_mmio(freq), RP_CONTROL, freq->desc->control);
	guard(spinlock_irqsave)(&freq->lock);
	freq->asleep = false;
	freq->requested = 0;
	return apply_locked(freq);
}

void genx_freq_print(struct genx_freq *freq, struct drm_printer *p)
{
	unsigned int requested, min, max, boost;

	if (!freq->desc)
		return;
	scoped_guard(spinlock_irqsave, &freq->lock) {
		requested = freq->requested;
		min = freq->mhz[GENX_FREQ_MIN];
		max = freq->mhz[GENX_FREQ_MAX];
		boost = freq->mhz[GENX_FREQ_BOOST];
	}
	drm_printf(p, "frequency: %u MHz requested, limits %u and %u MHz, boost %u MHz\n",
		   requested, min, max, boost);
}
