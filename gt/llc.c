// SPDX-License-Identifier: GPL-2.0-only
#include <linux/cpufreq.h>
#include <linux/math.h>
#include <linux/minmax.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#ifndef CONFIG_UML
#include <asm/tsc.h>
#endif

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/freq.h"
#include "gt/llc.h"
#include "gt/pcode.h"
#include "regs/gt_regs.h"

/*
 * SNB, IVB: the ring has no clock of its own, so the table requests a frequency of the CPUs
 * (SIL-308). While the GT is below 750 MHz, 800 MHz of the CPUs are enough. Otherwise the CPUs get
 * 90 MHz less than their maximum for each 50 MHz by which the GT is below the maximum of the GT.
 */
#define CPU_MIN_MHZ	800
#define CPU_MIN_UP_TO	15	/* frequency of the GT, in 50 MHz */
#define CPU_MHZ_A_STEP	90

/* @gt: frequency of the GT, in 50 MHz. Return: frequency of the CPUs, in 100 MHz. */
static unsigned int cpu_entry(const struct genx_llc_limits *limits, unsigned int gt)
{
	unsigned int fall = (limits->max_gt - gt) * CPU_MHZ_A_STEP;
	unsigned int mhz = limits->max_cpu_mhz - min(fall, limits->max_cpu_mhz);

	return DIV_ROUND_CLOSEST(gt < CPU_MIN_UP_TO ? CPU_MIN_MHZ : mhz, 100);
}

u32 genx_llc_entry(enum genx_llc_kind kind, const struct genx_llc_limits *limits, unsigned int gt)
{
	unsigned int cpu = 0, ring = gt;

	switch (kind) {
	case GENX_LLC_CPU:
		cpu = cpu_entry(limits, gt);
		ring = 0;
		break;
	case GENX_LLC_FIVE_QUARTERS:
		ring = max(gt * 5 / 4, limits->min_ring);
		break;
	case GENX_LLC_MEMORY:
		ring = max(gt, limits->min_ring);
		break;
	default:
		break;
	}
	return REG_FIELD_PREP(PCODE_FREQ_TABLE_CPU_MASK, cpu) |
	       REG_FIELD_PREP(PCODE_FREQ_TABLE_RING_MASK, ring) |
	       REG_FIELD_PREP(PCODE_FREQ_TABLE_GT_MASK, gt);
}

unsigned int genx_llc_cpu_mhz(void)
{
	unsigned int khz = cpufreq_get_hw_max_freq(0);

#ifndef CONFIG_UML
	/* without a cpufreq driver: the TSC runs at the nominal frequency */
	khz = khz ?: tsc_khz;
#endif
	return khz / 1000;
}

/*
 * Write one entry for each frequency of the GT. DCLK is in units of 266 2/3 MHz, which are
 * 8/3 of the ring's unit of 100 MHz. Pcode may refuse single frequencies: the others get their
 * entries. Return: 0 or the first error of genx_pcode_command().
 */
static int write_table(struct genx_freq *freq, struct genx_pcode *pcode, unsigned int cpu_mhz)
{
	unsigned int gt = freq->mhz[GENX_FREQ_RP0] / GENX_FREQ_STEP_MHZ;
	unsigned int lowest = freq->mhz[GENX_FREQ_RPN] / GENX_FREQ_STEP_MHZ;
	u32 dclk = genx_mmio_read(freq->fw->mmio, DCLK);
	const struct genx_llc_limits limits = {
		.max_gt = gt,
		.min_ring = REG_FIELD_GET(DCLK_MASK, dclk) * 8 / 3,
		.max_cpu_mhz = cpu_mhz,
	};
	int err = 0, first = 0;

	/* -EIO: pcode refuses this entry; after another error it does not answer */
	for (; gt >= lowest && (!err || err == -EIO); gt--) {
		u32 entry = genx_llc_entry(freq->desc->llc, &limits, gt);

		err = genx_pcode_command(pcode, PCODE_WRITE_FREQ_TABLE, &entry);
		first = first ?: err;
	}
	return first;
}

void genx_llc_program(struct genx_freq *freq, struct genx_pcode *pcode, unsigned int cpu_mhz)
{
	enum genx_llc_kind kind = freq->desc ? freq->desc->llc : GENX_LLC_NONE;
	int err;

	/*
	 * No table: for a kind without one; for CPU frequencies that are unknown; for a GT with a
	 * single frequency, which the ring need not follow; and for unknown limits (0).
	 */
	if (kind == GENX_LLC_NONE || (kind == GENX_LLC_CPU && !cpu_mhz) ||
	    freq->mhz[GENX_FREQ_RP0] <= freq->mhz[GENX_FREQ_RPN] || !freq->mhz[GENX_FREQ_RPN])
		return;
	err = write_table(freq, pcode, cpu_mhz);
	if (err && err != -ENODEV)
		drm_notice(freq->fw->mmio->drm,
			   "GT: pcode took no whole table of ring frequencies (%pe), memory may be slow while the CPUs are idle\n",
			   ERR_PTR(err));
}
