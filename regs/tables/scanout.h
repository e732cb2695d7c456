/* SPDX-License-Identifier: MIT */
/*
 * Planes and cursors of the display, which read memory through the GGTT.
 *
 * Source: register facts: display (planes).
 */
#ifndef GENX_REGS_TABLES_SCANOUT_H
#define GENX_REGS_TABLES_SCANOUT_H

#include "regs/desc_memory.h"

extern const struct genx_scanout genx_snb_scanouts[];
extern const struct genx_scanout genx_ivb_scanouts[];	/* IVB, HSW, BDW */
extern const struct genx_scanout genx_vlv_scanouts[];
extern const struct genx_scanout genx_gen9_scanouts[];
extern const struct genx_scanout genx_gen11_scanouts[];	/* Gen11, DG2 */

#endif
