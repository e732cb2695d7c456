/* SPDX-License-Identifier: GPL-2.0-only */
/* A valid state of the 3D pipeline in which each stage is disabled: SIL-150, SIL-151. */
#ifndef GENX_GT_ENCODE_RENDER_STATE_H
#define GENX_GT_ENCODE_RENDER_STATE_H

#include <linux/types.h>

/* Number of DWs that each function emits, always even. */
#define GENX_RENDER_STATE_GEN6_DW	382
#define GENX_RENDER_STATE_GEN7_DW	464
#define GENX_RENDER_STATE_HSW_DW	472
#define GENX_RENDER_STATE_GEN8_DW	554
#define GENX_RENDER_STATE_GEN9_DW	568
#define GENX_RENDER_STATE_GEN125_DW	322

/**
 * genx_render_state_gen6() - emit the state for Sandy Bridge
 * @cs: where to write GENX_RENDER_STATE_GEN6_DW DWs
 * @scratch: GGTT address of 8 bytes that are written and never read
 *
 * Return: the next free DW.
 */
u32 *genx_render_state_gen6(u32 *cs, u32 scratch);

/**
 * genx_render_state_gen7() - emit the state for Ivy Bridge and Valleyview
 * @cs: where to write GENX_RENDER_STATE_GEN7_DW DWs
 * @scratch: GGTT address of 8 bytes that are written and never read
 *
 * Return: the next free DW.
 */
u32 *genx_render_state_gen7(u32 *cs, u32 scratch);

/**
 * genx_render_state_hsw() - emit the state for Haswell
 * @cs: where to write GENX_RENDER_STATE_HSW_DW DWs
 * @scratch: GGTT address of 8 bytes that are written and never read
 *
 * Return: the next free DW.
 */
u32 *genx_render_state_hsw(u32 *cs, u32 scratch);

/**
 * genx_render_state_gen8() - emit the state for Gen8
 * @cs: where to write GENX_RENDER_STATE_GEN8_DW DWs
 * @scratch: not used
 *
 * Return: the next free DW.
 */
u32 *genx_render_state_gen8(u32 *cs, u32 scratch);

/**
 * genx_render_state_gen9() - emit the state for Gen9
 * @cs: where to write GENX_RENDER_STATE_GEN9_DW DWs
 * @scratch: not used
 *
 * Return: the next free DW.
 */
u32 *genx_render_state_gen9(u32 *cs, u32 scratch);

/**
 * genx_render_state_gen125() - emit the state for Gen12.5
 * @cs: where to write GENX_RENDER_STATE_GEN125_DW DWs
 * @scratch: not used
 *
 * Return: the next free DW.
 */
u32 *genx_render_state_gen125(u32 *cs, u32 scratch);

#endif
