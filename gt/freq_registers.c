// SPDX-License-Identifier: GPL-2.0-only
/* Frequency of the GT by registers of the GT. */
#include <linux/cleanup.h>
#include <linux/minmax.h>

#include "gt/freq.h"
#include "gt/freq_internal.h"
#include "gt/pcode.h"
#include "regs/gt_regs.h"

static struct genx_mmio *to_mmio(const struct genx_freq *freq)
{
	return freq->fw->mmio;
}

static unsigned int to_mhz(const struct genx_freq_desc *desc, u32 mask, u32 value)
{
	return DIV_ROUND_CLOSEST(((value & mask) >> __ffs(mask)) * desc->unit_num, desc->unit_den);
}

/*
 * On platforms with shadowed registers the request register is shadowed: a write needs no
 * force-wake (FW-017). A higher request therefore lets the GPU sleep. A lower request wakes the GPU
 * nevertheless, because a sleeping GPU would keep the voltage of the previous request (SIL-304).
 */
static int write_request(struct genx_freq *freq, unsigned int mhz)
{
	const struct genx_freq_desc *desc = freq->desc;
	bool may_sleep = to_mmio(freq)->plat->n_shadow && mhz > freq->requested;
	u32 wake_domains = may_sleep ? 0 : genx_freq_domains(freq->fw, desc->request);

	CLASS(genx_forcewake_scope, wake)(freq->fw, wake_domains);
	if (wake.err)
		return wake.err;
	genx_mmio_write(to_mmio(freq), desc->request,
			genx_freq_field(desc, desc->request_mask, mhz));
	return 0;
}

/* Return: the frequency in field @mask of a register, in MHz, or an error as genx_freq_get(). */
static int read_register(struct genx_freq *freq, struct genx_reg reg, u32 mask)
{
	u32 value;

	CLASS(genx_forcewake_scope, wake)(freq->fw, genx_freq_domains(freq->fw, reg));
	if (wake.err)
		return wake.err;
	value = genx_mmio_read(to_mmio(freq), reg);
	return genx_mmio_lost(to_mmio(freq)) ? -ENODEV : to_mhz(freq->desc, mask, value);
}

static int read_actual(struct genx_freq *freq)
{
	return read_register(freq, freq->desc->actual, freq->desc->actual_mask);
}

static int read_request(struct genx_freq *freq)
{
	return read_register(freq, freq->desc->request, freq->desc->request_mask);
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
	mhz[GENX_FREQ_RPE] = mhz[GENX_FREQ_RP1];
}

/*
 * SIL-309: pcode names the frequency with the best ratio of work to energy. If pcode does not
 * answer, RP1 of read_limits() stays.
 */
static void read_efficient(struct genx_freq *freq)
{
	u32 status = 0;

	if (!freq->desc->efficient ||
	    genx_pcode_command(freq->pcode, PCODE_READ_DUTY_CYCLE, &status))
		return;
	freq->named = true;
	freq->mhz[GENX_FREQ_RPE] = REG_FIELD_GET(PCODE_EFFICIENT_FREQ_MASK, status) *
				   GENX_FREQ_STEP_MHZ;
}

/* @fuses: RP_STATE_CAP can be read, because the MCHBAR is enabled. */
static int find(struct genx_freq *freq, bool fuses)
{
	const struct genx_freq_desc *desc = freq->desc;

	CLASS(genx_forcewake_scope, wake)(freq->fw, genx_freq_domains(freq->fw, desc->request));
	if (wake.err)
		return wake.err;
	freq->found_request = genx_mmio_read(to_mmio(freq), desc->request);
	freq->want = to_mhz(desc, desc->request_mask, freq->found_request);
	read_limits(freq, freq->want, fuses);
	read_efficient(freq);
	return 0;
}

static void give_back(struct genx_freq *freq)
{
	CLASS(genx_forcewake_scope, wake)(freq->fw,
					  genx_freq_domains(freq->fw, freq->desc->request));
	if (!wake.err)
		genx_mmio_write(to_mmio(freq), freq->desc->request, freq->found_request);
}

const struct genx_freq_ops genx_freq_registers_ops = {
	.find = find,
	.give_back = give_back,
	.read_actual = read_actual,
	.read_request = read_request,
	.request = write_request,
};
