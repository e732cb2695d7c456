/* SPDX-License-Identifier: MIT */
/* Workarounds: tables that descriptors refer to. */
#ifndef GENX_REGS_WORKAROUNDS_H
#define GENX_REGS_WORKAROUNDS_H

#include "regs/platform.h"

/* Tables, each ended by a row without a name; public register facts 22. */
extern const struct genx_wa *const genx_wa_snb[];
extern const struct genx_wa *const genx_wa_ivb[];
extern const struct genx_wa *const genx_wa_vlv[];
extern const struct genx_wa *const genx_wa_hsw[];
extern const struct genx_wa *const genx_wa_bdw[];
extern const struct genx_wa *const genx_wa_bdw_gt3[];
extern const struct genx_wa *const genx_wa_skl[];
extern const struct genx_wa *const genx_wa_kbl[];
extern const struct genx_wa *const genx_wa_gen11[];
extern const struct genx_wa *const genx_wa_dg2[];

/**
 * genx_wa_row() - a workaround of a platform
 * @plat: platform
 * @i: from 0, over all its tables
 *
 * Return: the row, NULL: there are no more.
 */
const struct genx_wa *genx_wa_row(const struct genx_platform *plat, unsigned int i);

#endif
