/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Programs the hardware's cache tables: private PAT and MOCS. Their contents come from the
 * platform's descriptor (register facts: coherency and caching).
 */
#ifndef GENX_GT_MEMORY_MOCS_H
#define GENX_GT_MEMORY_MOCS_H

#include "regs/platform.h"

struct genx_forcewake;
struct genx_steering;

/**
 * genx_mocs_program_pat() - write the private PAT
 * @fw: force-wake of the GT, with its register window
 *
 * To be called after power-up and after a reset of the whole GT. Takes force-wake. Any context.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_mocs_program_pat(struct genx_forcewake *fw);

/**
 * genx_mocs_program_global() - write the MOCS table of all engines, if there is one (G12-110)
 * @fw: force-wake of the GT, with its register window
 *
 * To be called after power-up and after a reset of the whole GT. Takes force-wake. Any context.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_mocs_program_global(struct genx_forcewake *fw);

/**
 * genx_mocs_program() - write one engine's MOCS table
 * @steering: steering, with register window and force-wake
 * @engine: engine; if it is the render engine, the L3 table is written too
 *
 * To be called after power-up and after each reset of the engine. Takes force-wake. Any context.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_mocs_program(struct genx_steering *steering, const struct genx_engine_desc *engine);

#endif
