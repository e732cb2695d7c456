/* SPDX-License-Identifier: MIT */
/* Context images of Gen8 and Gen9. */
#ifndef GENX_REGS_TABLES_GEN8_LRC_H
#define GENX_REGS_TABLES_GEN8_LRC_H

#include "regs/lrc.h"

extern const struct genx_lrc_layout genx_gen8_render_lrc;
extern const struct genx_lrc_layout genx_gen8_other_lrc;
extern const struct genx_lrc_layout genx_gen9_render_lrc;
extern const struct genx_lrc_layout genx_gen9_other_lrc;

#endif
