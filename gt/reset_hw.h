/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Reset of engines and of the GT by GDRST, and the handshake with each engine before it.
 * gt/engine/recover.c recovers contexts and requests.
 */
#ifndef GENX_GT_RESET_HW_H
#define GENX_GT_RESET_HW_H

#include <linux/ktime.h>
#include <linux/types.h>

struct genx_engine_desc;
struct genx_gt;

/* Bounds, microseconds (register facts: reset). */
#define GENX_RESET_STOP_US	1000
#define GENX_RESET_STOP_SLOW_US	100000
#define GENX_RESET_READY_US	700
/*
 * Wake-up messages of the command streamer: MESSAGE is the delay before and after the wait for
 * their end, MESSAGES the bound of the wait.
 */
#define GENX_RESET_MESSAGE_US	1
#define GENX_RESET_MESSAGES_US	5000
#define GENX_RESET_DONE_US	2000
#define GENX_RESET_SETTLE_US	50
#define GENX_RESET_SFC_US	1000
/*
 * GDRST is written twice: the bit in GDRST can clear while the engine's registers still change, and
 * the second reset waits for the end of the first one (register facts: reset).
 */
#define GENX_RESET_PASSES	2
/* Attempts at a reset of the whole GT. */
#define GENX_RESET_ATTEMPTS	3

/**
 * struct genx_reset_ops - one kind of handshake before a reset
 * @full_only:	only the whole GT can be reset, not an engine alone
 * @halt:	called after the request that stops the ring, and before the wait until the ring has
 *		stopped; NULL: nothing to do
 * @run:	undoes @halt; NULL if @halt is NULL
 * @ready:	asks an engine to get ready for a reset and waits until the engine is ready; returns
 *		0, -ETIMEDOUT (logged) or -ENODEV; NULL: no handshake
 * @withdraw:	withdraws the request of @ready, after a reset and also after an error; NULL if
 *		@ready is NULL
 */
struct genx_reset_ops {
	bool full_only;
	void (*halt)(struct genx_gt *gt, const struct genx_engine_desc *engine);
	void (*run)(struct genx_gt *gt, const struct genx_engine_desc *engine);
	int (*ready)(struct genx_gt *gt, const struct genx_engine_desc *engine);
	void (*withdraw)(struct genx_gt *gt, const struct genx_engine_desc *engine);
};

/**
 * genx_reset_hw_stop() - stop a command streamer
 * @gt: GT
 * @engine: engine of the platform's table, whose force-wake domains the caller holds
 *
 * Waits up to GENX_RESET_STOP_SLOW_US, the first GENX_RESET_STOP_US of this time busy. An engine
 * with an empty ring counts as stopped even if its idle flag stays clear (SIL-260). An engine that
 * does not stop in time can be reset nevertheless. May sleep.
 *
 * Return: 0; -ETIMEDOUT: the ring does not stop; -ENODEV: the device is lost.
 */
int genx_reset_hw_stop(struct genx_gt *gt, const struct genx_engine_desc *engine);

/**
 * genx_reset_hw_stop_begin() - request that a command streamer stops
 * @gt: GT
 * @engine: as for genx_reset_hw_stop()
 *
 * Does not wait. To stop several engines together, call this function for each of them, and then
 * genx_reset_hw_stop_wait() for each of them.
 */
void genx_reset_hw_stop_begin(struct genx_gt *gt, const struct genx_engine_desc *engine);

/**
 * genx_reset_hw_stop_deadline() - time until which to wait for streamers that are told to stop now
 *
 * Return: GENX_RESET_STOP_SLOW_US from now.
 */
ktime_t genx_reset_hw_stop_deadline(void);

/**
 * genx_reset_hw_stop_wait() - wait until a command streamer has stopped
 * @gt: GT
 * @engine: engine of genx_reset_hw_stop_begin(), whose force-wake domains the caller holds
 * @deadline: from genx_reset_hw_stop_deadline(), for all engines that are stopped together
 *
 * Return: as genx_reset_hw_stop().
 */
int genx_reset_hw_stop_wait(struct genx_gt *gt, const struct genx_engine_desc *engine,
			    ktime_t deadline);

/**
 * genx_reset_hw_run() - let a command streamer run again
 * @gt: GT
 * @engine: engine of the platform's table, without a context; the caller holds its domains
 */
void genx_reset_hw_run(struct genx_gt *gt, const struct genx_engine_desc *engine);

/**
 * genx_reset_hw_clear_ring() - empty a ring, disable it, and clear its head and tail
 * @gt: GT
 * @engine: engine of the platform's table with a ring that software programs, stopped; the caller
 *	holds its force-wake domains
 *
 * Writes the registers in the order that rings need (SIL-089, register facts: legacy rings). Any
 * context.
 *
 * Return: 0; -EIO: the head does not go to zero, and only a reset helps; -ENODEV: the device is
 * lost.
 */
int genx_reset_hw_clear_ring(struct genx_gt *gt, const struct genx_engine_desc *engine);

/**
 * genx_reset_hw_alone() - check whether an engine can be reset without the other engines
 * @gt: GT
 *
 * Return: false if only the whole GT can be reset (SIL-271).
 */
bool genx_reset_hw_alone(const struct genx_gt *gt);

/**
 * genx_reset_hw_engine() - reset one engine
 * @gt: GT
 * @engine: engine of the platform's table, stopped; the caller holds its force-wake domains
 *
 * Engines that share the engine's bit in GDRST are reset too, and so is a scaler that the engine
 * uses (register facts: reset). The time is bounded.
 *
 * Return: 0; -ETIMEDOUT: the engine does not get ready, or GDRST does not clear; -ENODEV: the
 * device is lost; -EINVAL: the platform's reset kind is unknown; -EOPNOTSUPP: only the whole GT can
 * be reset.
 */
int genx_reset_hw_engine(struct genx_gt *gt, const struct genx_engine_desc *engine);

/**
 * genx_reset_hw_full() - reset the whole GT
 * @gt: GT, its engines stopped; the caller holds all force-wake domains
 *
 * The time is bounded. Does not program any register after the reset.
 *
 * Return: as genx_reset_hw_engine().
 */
int genx_reset_hw_full(struct genx_gt *gt);

#endif
