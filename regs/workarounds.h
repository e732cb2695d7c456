/* SPDX-License-Identifier: MIT */
/* Workarounds: tables that descriptors refer to. */
#ifndef GENX_REGS_WORKAROUNDS_H
#define GENX_REGS_WORKAROUNDS_H

#include "regs/platform.h"

/* Ended by a row without a name; public register facts 22. */
extern const struct genx_wa genx_wa_snb[];
extern const struct genx_wa genx_wa_ivb[];
extern const struct genx_wa genx_wa_vlv[];
extern const struct genx_wa genx_wa_hsw[];
extern const struct genx_wa genx_wa_bdw[];
extern const struct genx_wa genx_wa_gen9[];
extern const struct genx_wa genx_wa_gen11[];
extern const struct genx_wa genx_wa_dg2[];

#endif
