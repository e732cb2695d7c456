/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The hardware's part of a reset: what GDRST resets, and what has to be asked before.
 * What becomes of contexts is gt/exec/recovery.h.
 */
#ifndef GENX_GT_RESET_HW_H
#define GENX_GT_RESET_HW_H

#include <linux/types.h>

struct genx_engine_desc;
struct genx_gt;

/**
 * struct genx_reset_ops - one way to reset
 * @ready:	ask an engine to get ready; 0, -ETIMEDOUT with a line in the log, -ENODEV;
 *		NULL: there is no such question
 * @cancel:	the question is withdrawn, whatever its answer was; NULL with @ready
 */
struct genx_reset_ops {
	int (*ready)(struct genx_gt *gt, const struct genx_engine_desc *engine);
	void (*cancel)(struct genx_gt *gt, const struct genx_engine_desc *engine);
};

/**
 * genx_reset_hw_stop() - stop a command streamer
 * @gt: GT
 * @engine: row of the descriptor, its domains held
 *
 * Bounded by GENX_RESET_STOP_US; an engine that hangs does not stop, and is reset all
 * the same.
 */
void genx_reset_hw_stop(struct genx_gt *gt, const struct genx_engine_desc *engine);

/**
 * genx_reset_hw_engine() - reset one engine
 * @gt: GT
 * @engine: row of the descriptor, stopped, its domains held
 *
 * Others that have the same bit in GDRST are reset too. A scaler that the engine has
 * locked is reset with it (register facts 7). Bounded.
 *
 * Return: 0; -ETIMEDOUT: not ready, or GDRST does not end; -ENODEV; -EINVAL: the
 * platform names no known kind.
 */
int genx_reset_hw_engine(struct genx_gt *gt, const struct genx_engine_desc *engine);

/**
 * genx_reset_hw_full() - reset the whole GT
 * @gt: GT, its engines stopped, all domains held
 *
 * Bounded. Nothing is programmed again.
 *
 * Return: as genx_reset_hw_engine().
 */
int genx_reset_hw_full(struct genx_gt *gt);

#endif
