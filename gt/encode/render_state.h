/* SPDX-License-Identifier: GPL-2.0-only */
/* A valid state of the 3D pipeline in which each stage is disabled: SIL-150. */
#ifndef GENX_GT_ENCODE_RENDER_STATE_H
#define GENX_GT_ENCODE_RENDER_STATE_H

#include <linux/types.h>

/* DWs of the two functions; even. */
#define GENX_RENDER_STATE_GEN8_DW	554
#define GENX_RENDER_STATE_GEN9_DW	568

/**
 * genx_render_state_gen8() - emit the state for Gen8
 * @cs: where to write GENX_RENDER_STATE_GEN8_DW DWs
 *
 * Return: the next free DW.
 */
u32 *genx_render_state_gen8(u32 *cs);

/**
 * genx_render_state_gen9() - emit the state for Gen9
 * @cs: where to write GENX_RENDER_STATE_GEN9_DW DWs
 *
 * Return: the next free DW.
 */
u32 *genx_render_state_gen9(u32 *cs);

#endif
