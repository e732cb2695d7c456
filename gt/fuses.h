/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Fuses: what of the platform this part has.
 *
 * Source: manual 000 §Fuse reflections (STR-012), register facts 23.
 */
#ifndef GENX_GT_FUSES_H
#define GENX_GT_FUSES_H

#include "regs/platform.h"

struct genx_gt;

/**
 * struct genx_fuses - enabled units
 * @slices:	bit mask of slices
 * @subslices:	bit mask of subslices of the slice
 * @eus:	bit mask of EUs, the same in each subslice
 * @l3_banks:	bit mask of L3 banks
 * @engines:	bit mask of indices into the platform's engine table
 * @fw_domains:	force-wake domains that exist
 * @eu_total:	EUs in all
 */
struct genx_fuses {
	u32 slices;
	u32 subslices;
	u32 eus;
	u32 l3_banks;
	u32 engines;
	u32 fw_domains;
	unsigned int eu_total;
};

/**
 * struct genx_fuse_values - raw fuse registers
 * @slice_enable:	9138
 * @subslice_disable:	913C
 * @eu_disable:		9134
 * @l3_disable:		9118
 * @engine_disable:	by index of the platform's engine table: the value of
 *			the engine's fuse register, 0 if it has none
 */
struct genx_fuse_values {
	u32 slice_enable;
	u32 subslice_disable;
	u32 eu_disable;
	u32 l3_disable;
	u32 engine_disable[32];
};

/**
 * genx_fuses_decode() - what raw fuse values mean
 * @plat: platform
 * @raw: register values
 * @out: result
 *
 * A pure function.
 *
 * Return: 0, or -ENODEV if no slice, subslice, EU, L3 bank or engine is left.
 */
int genx_fuses_decode(const struct genx_platform *plat, const struct genx_fuse_values *raw,
		      struct genx_fuses *out);

/**
 * genx_fuses_init() - read the fuses
 * @gt: GT with MMIO and the full set of force-wake domains
 *
 * Fills gt->fuses. Any context; holds the GT domain meanwhile.
 *
 * Return: 0, -ENODEV, or the error of genx_forcewake_get().
 */
int genx_fuses_init(struct genx_gt *gt);

#endif
