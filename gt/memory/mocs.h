/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Cache tables of the hardware: private PAT and MOCS. Their contents are data of the
 * platform (register facts: coherency and caching).
 */
#ifndef GENX_GT_MEMORY_MOCS_H
#define GENX_GT_MEMORY_MOCS_H

#include "regs/platform.h"

struct genx_forcewake;
struct genx_steering;

/**
 * genx_pat_program() - write the private PAT
 * @fw: force-wake of the GT, with its register window
 *
 * Any context; takes force-wake. After power-up and a full reset.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_pat_program(struct genx_forcewake *fw);

/**
 * genx_mocs_program() - write one engine's MOCS table
 * @steering: steering, with register window and force-wake
 * @engine: engine; for the render engine the L3 part is written too
 *
 * Any context; takes force-wake. After power-up and each reset of the engine.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_mocs_program(struct genx_steering *steering, const struct genx_engine_desc *engine);

#endif
