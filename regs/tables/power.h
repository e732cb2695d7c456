/* SPDX-License-Identifier: MIT */
/* RC6 and frequencies: tables that descriptors refer to. */
#ifndef GENX_REGS_TABLES_POWER_H
#define GENX_REGS_TABLES_POWER_H

#include "regs/desc_power.h"

/* Register facts: RC6. */
extern const struct genx_rc6_desc genx_rc6_snb;
extern const struct genx_rc6_desc genx_rc6_ivb;
extern const struct genx_rc6_desc genx_rc6_vlv;
extern const struct genx_rc6_desc genx_rc6_hsw;
extern const struct genx_rc6_desc genx_rc6_gen8;
extern const struct genx_rc6_desc genx_rc6_skl;
extern const struct genx_rc6_desc genx_rc6_skl_gt3;
extern const struct genx_rc6_desc genx_rc6_gen9;
extern const struct genx_rc6_desc genx_rc6_gen11;
extern const struct genx_rc6_desc genx_rc6_icl;
extern const struct genx_rc6_desc genx_rc6_gen12;

/* Register facts: frequencies. */
extern const struct genx_freq_desc genx_freq_gen6;
extern const struct genx_freq_desc genx_freq_vlv;
extern const struct genx_freq_desc genx_freq_hsw;
extern const struct genx_freq_desc genx_freq_gen8;
extern const struct genx_freq_desc genx_freq_gen9;
extern const struct genx_freq_desc genx_freq_gen11;
extern const struct genx_freq_desc genx_freq_gen12;
extern const struct genx_freq_desc genx_freq_dg2;

/* Register facts: package power. */
extern const struct genx_package_desc genx_package_dg2;

#endif
