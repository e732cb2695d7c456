/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Engines for whose kind of submission genx has no code: they run nothing, but their
 * interrupts come in, their workarounds hold, and they can be reset.
 */
#ifndef GENX_GT_UNDRIVEN_H
#define GENX_GT_UNDRIVEN_H

#include <linux/types.h>

struct genx_gt;

/**
 * genx_undriven_start() - take the engines' interrupts, program their workarounds
 * @gt: GT that cannot submit
 *
 * Whoever had the engines before may have left them running: what they say is counted.
 * May sleep. On failure all is undone.
 *
 * Return: 0, or the error of genx_forcewake_get().
 */
int genx_undriven_start(struct genx_gt *gt);

/**
 * genx_undriven_stop() - undo genx_undriven_start()
 * @gt: GT
 *
 * Works on a lost device too. May sleep.
 */
void genx_undriven_stop(struct genx_gt *gt);

/**
 * genx_undriven_program() - workarounds of the engines, after a reset or a loss of power
 * @gt: GT that cannot submit
 * @engines: BIT(index in the platform's table); those that are fused off are left out
 *
 * Any context.
 *
 * Return: 0, or the error of genx_forcewake_get().
 */
int genx_undriven_program(struct genx_gt *gt, u32 engines);

/**
 * genx_undriven_halt() - stop the engines before a reset of the whole GT
 * @gt: GT that cannot submit, all domains held
 */
void genx_undriven_halt(struct genx_gt *gt);

/**
 * genx_undriven_reset() - reset engines one by one
 * @gt: GT that cannot submit; under exec.reset_mutex
 * @engines: BIT(index in the platform's table)
 *
 * Return: 0; -ETIMEDOUT: an engine does not get ready or its reset does not end; -ENODEV;
 * the error of genx_forcewake_get().
 */
int genx_undriven_reset(struct genx_gt *gt, u32 engines);

#endif
