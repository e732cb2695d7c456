/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which slices, subslices and EUs a render context asks for: pure functions.
 *
 * Source: register facts: fuses, R_PWR_CLK_STATE; what drivers on silicon do (SIL-161, SIL-348).
 */
#ifndef GENX_GT_ENCODE_SSEU_H
#define GENX_GT_ENCODE_SSEU_H

#include <linux/types.h>

struct genx_fuses;
struct genx_platform;

/**
 * struct genx_sseu - units of a context
 * @slices:	set of slices
 * @subslices:	set of subslices of a slice
 * @min_eus:	fewest EUs of a subslice
 * @max_eus:	most EUs of a subslice
 */
struct genx_sseu {
	u32 slices;
	u32 subslices;
	u8 min_eus;
	u8 max_eus;
};

/**
 * genx_sseu_full() - all units that the fuses left, which contexts have by default
 * @plat: platform
 * @fuses: units that are not fused off
 *
 * Return: the units.
 */
struct genx_sseu genx_sseu_full(const struct genx_platform *plat, const struct genx_fuses *fuses);

/**
 * genx_sseu_stream() - units of all contexts while an OA stream is open that does not name units
 * @plat: platform
 * @fuses: units that are not fused off
 *
 * On some platforms media work hangs unless half of the subslices are off (SIL-161). On these the
 * result has half of the subslices: media work may run at any time, and the units must not change
 * while counters route signals (SIL-348).
 *
 * Return: the units.
 */
struct genx_sseu genx_sseu_stream(const struct genx_platform *plat,
				  const struct genx_fuses *fuses);

/**
 * genx_sseu_valid() - check whether user space may ask for these units
 * @plat: platform
 * @fuses: units that are not fused off
 * @sseu: the units
 *
 * Return: true if all of these units exist, and the platform can power exactly these units.
 */
bool genx_sseu_valid(const struct genx_platform *plat, const struct genx_fuses *fuses,
		     const struct genx_sseu *sseu);

/**
 * genx_sseu_of_contexts() - check whether each context may have units of its own
 * @plat: platform
 *
 * Return: true if the ABI allows that on the platform.
 */
bool genx_sseu_of_contexts(const struct genx_platform *plat);

/**
 * genx_sseu_powered() - number of units, where contexts can have fewer than all
 * @plat: platform
 * @fuses: units that are not fused off
 * @sseu: units, valid
 * @subslices: set to the number of subslices
 *
 * Return: number of EUs; 0, and no subslices, on a platform whose contexts have all by default.
 */
u32 genx_sseu_powered(const struct genx_platform *plat, const struct genx_fuses *fuses,
		      const struct genx_sseu *sseu, u32 *subslices);

/**
 * genx_sseu_request() - request for units in a context image
 * @plat: platform
 * @fuses: units that are not fused off
 * @sseu: units, valid
 *
 * Without a request, render power gating can leave some units off (register facts: fuses).
 *
 * Return: value of R_PWR_CLK_STATE, 0: no request is needed.
 */
u32 genx_sseu_request(const struct genx_platform *plat, const struct genx_fuses *fuses,
		      const struct genx_sseu *sseu);

#endif
