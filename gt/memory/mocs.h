/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Cache tables of the hardware: private PAT and MOCS. Their contents are data
 * of the platform (register facts 16).
 */
#ifndef GENX_GT_MOCS_H
#define GENX_GT_MOCS_H

#include "regs/platform.h"

struct genx_gt;

/**
 * genx_pat_program() - write the private PAT
 * @gt: GT
 *
 * Any context; takes force-wake. After power-up and a full reset.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_pat_program(struct genx_gt *gt);

/**
 * genx_mocs_program() - write one engine's MOCS table
 * @gt: GT
 * @engine: engine; the render engine's call writes the L3 part too
 *
 * Any context; takes force-wake. After power-up and each reset of the engine.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_mocs_program(struct genx_gt *gt, const struct genx_engine_desc *engine);

#endif
