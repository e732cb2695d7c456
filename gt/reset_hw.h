/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Reset of engines and of the GT by GDRST, with the handshake before it. Contexts and
 * requests are handled by gt/exec.
 */
#ifndef GENX_GT_RESET_HW_H
#define GENX_GT_RESET_HW_H

#include <linux/types.h>

struct genx_engine_desc;
struct genx_gt;

/* Bounds, microseconds (register facts: reset). */
#define GENX_RESET_STOP_US	1000
#define GENX_RESET_READY_US	700
/* Wake-up messages of the streamer: delay before and after the wait for them; its bound. */
#define GENX_RESET_MESSAGE_US	1
#define GENX_RESET_MESSAGES_US	5000
#define GENX_RESET_DONE_US	2000
#define GENX_RESET_SETTLE_US	50
#define GENX_RESET_SFC_US	1000
/*
 * Each reset is done twice: GDRST can clear while the engine's registers still
 * change, and the second reset waits for the first (register facts: reset).
 */
#define GENX_RESET_PASSES	2
/* Attempts at a reset of the whole GT. */
#define GENX_RESET_ATTEMPTS	3

/**
 * struct genx_reset_ops - the handshake before a reset, by kind
 * @ready:	request an engine to get ready; 0, -ETIMEDOUT with a line in the log,
 *		-ENODEV; NULL: no handshake
 * @cancel:	withdraw the request, after a reset that succeeded or failed; NULL if @ready
 *		is NULL
 */
struct genx_reset_ops {
	int (*ready)(struct genx_gt *gt, const struct genx_engine_desc *engine);
	void (*cancel)(struct genx_gt *gt, const struct genx_engine_desc *engine);
};

/**
 * genx_reset_hw_stop() - stop a command streamer
 * @gt: GT
 * @engine: engine of the platform's table, whose force-wake domains the caller holds
 *
 * Bounded by GENX_RESET_STOP_US. If the engine does not stop in time, the caller resets it
 * anyway.
 */
void genx_reset_hw_stop(struct genx_gt *gt, const struct genx_engine_desc *engine);

/**
 * genx_reset_hw_engine() - reset one engine
 * @gt: GT
 * @engine: engine of the platform's table, stopped; the caller holds its force-wake domains
 *
 * Engines that share its bit in GDRST are reset too. A scaler that the engine has
 * locked is reset with it (register facts: reset). Bounded.
 *
 * Return: 0; -ETIMEDOUT: not ready, or GDRST does not clear; -ENODEV; -EINVAL: the
 * platform's reset kind is unknown.
 */
int genx_reset_hw_engine(struct genx_gt *gt, const struct genx_engine_desc *engine);

/**
 * genx_reset_hw_full() - reset the whole GT
 * @gt: GT, its engines stopped, all domains held
 *
 * Bounded. Does not program any register after the reset.
 *
 * Return: as genx_reset_hw_engine().
 */
int genx_reset_hw_full(struct genx_gt *gt);

#endif
