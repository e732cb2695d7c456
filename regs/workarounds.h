/* SPDX-License-Identifier: MIT */
/* Workarounds, RC6 and frequency: tables that descriptors refer to. */
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

/* Public register facts 8. */
extern const struct genx_rc6_desc genx_rc6_gen6;
extern const struct genx_rc6_desc genx_rc6_ivb;
extern const struct genx_rc6_desc genx_rc6_vlv;
extern const struct genx_rc6_desc genx_rc6_gen8;
extern const struct genx_rc6_desc genx_rc6_gen9;
extern const struct genx_rc6_desc genx_rc6_gen11;

/* Public register facts 24. VLV keeps its frequencies behind the punit. */
extern const struct genx_freq_desc genx_freq_gen6;
extern const struct genx_freq_desc genx_freq_hsw;
extern const struct genx_freq_desc genx_freq_gen9;
extern const struct genx_freq_desc genx_freq_dg2;

/* Scaler of media engines, Gen11 and later; public register facts 7. */
extern const struct genx_sfc_desc genx_sfc_vcs;
extern const struct genx_sfc_desc genx_sfc_vecs;

#endif
