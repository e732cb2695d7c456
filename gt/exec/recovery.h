/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Reset of engines and of the GT, and what becomes of the contexts.
 *
 * An engine is stopped, asked to get ready, reset through GDRST, programmed
 * again, and given its innocent contexts back. If that fails, the whole GT is
 * reset; if that fails too, the GT is wedged: it is cut off from memory, and
 * every fence ends with an error.
 */
#ifndef GENX_GT_RESET_H
#define GENX_GT_RESET_H

#include <linux/types.h>

struct genx_engine;
struct genx_gt;
struct work_struct;

/* Bounds, microseconds (register facts 7). */
#define GENX_RESET_STOP_US	1000
#define GENX_RESET_READY_US	700
#define GENX_RESET_DONE_US	2000
#define GENX_RESET_SETTLE_US	50
#define GENX_RESET_SFC_US	1000
/*
 * Each reset is done twice: GDRST can say that it is over while the engine's
 * registers still change, and the second one waits for the first (register
 * facts 7).
 */
#define GENX_RESET_PASSES	2
/* Attempts at a reset of the whole GT. */
#define GENX_RESET_ATTEMPTS	3

#define GENX_RESET_ALL		(~0u)

/* Lines that hangs and resets may print in five seconds. */
#define GENX_RESET_LOG_BURST	20

/**
 * genx_gt_reset() - reset engines
 * @gt: GT
 * @engines: as of genx_gt_resettable(), or GENX_RESET_ALL for the whole GT
 * @reason: for the log, a literal
 *
 * The request that ran on each of @engines, if it had begun, is to blame: it and
 * all later ones of its context end with -EIO. If the whole GT must be reset for
 * them, what ran on the others is run again from its start. May sleep.
 *
 * Return: 0; -EIO if the GT is wedged now or was before; -ENODEV.
 */
int genx_gt_reset(struct genx_gt *gt, u32 engines, const char *reason);

/**
 * genx_gt_reset_async() - as genx_gt_reset(), from any context
 * @gt: GT
 * @engines: BIT(index in gt->engines)
 * @reason: for the log, a literal
 */
void genx_gt_reset_async(struct genx_gt *gt, u32 engines, const char *reason);

/**
 * genx_gt_resettable() - what can be reset alone
 * @gt: GT
 *
 * Return: BIT(index in gt->engines) of each; where nobody drives the engines
 * BIT(index in the platform's table).
 */
u32 genx_gt_resettable(const struct genx_gt *gt);

/**
 * genx_gt_engine_named() - an engine by its name
 * @gt: GT
 * @name: as in the platform's table
 *
 * Return: its bit of genx_gt_resettable(), 0: there is none.
 */
u32 genx_gt_engine_named(const struct genx_gt *gt, const char *name);

/**
 * genx_gt_engine_names() - engines in words
 * @gt: GT
 * @engines: as of genx_gt_resettable(), or GENX_RESET_ALL
 * @buf: for the names
 * @size: of @buf
 *
 * Return: "GT", or @buf with the names.
 */
const char *genx_gt_engine_names(const struct genx_gt *gt, u32 engines, char *buf, size_t size);

/**
 * genx_gt_reset_worker() - what genx_gt_reset_async() queues
 * @work: exec.reset_work
 */
void genx_gt_reset_worker(struct work_struct *work);

/**
 * genx_gt_cancel_all() - end all requests of all engines
 * @gt: GT whose engines run nothing, or are lost
 * @error: negative errno for the fences
 *
 * May sleep.
 */
void genx_gt_cancel_all(struct genx_gt *gt, int error);

/**
 * genx_gt_quiesce() - reset the whole GT without giving contexts back
 * @gt: GT
 *
 * For stop: whatever runs is gone afterwards. May sleep.
 *
 * Return: 0, -ETIMEDOUT if the hardware does not answer, -ENODEV.
 */
int genx_gt_quiesce(struct genx_gt *gt);

/**
 * genx_gt_add_reset_notifier() - be told about resets
 * @gt: GT
 * @fn: called after each reset, may sleep and take locks under which fences are
 *	waited for; @global: OA and tables were reset too, or the GT is wedged
 * @data: for @fn
 *
 * May sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_gt_add_reset_notifier(struct genx_gt *gt, void (*fn)(void *data, bool global),
			       void *data);

/**
 * genx_gt_remove_reset_notifier() - undo genx_gt_add_reset_notifier()
 * @gt: GT
 * @fn: as given there
 * @data: as given there
 *
 * @fn does not run any more on return. May sleep.
 */
void genx_gt_remove_reset_notifier(struct genx_gt *gt, void (*fn)(void *data, bool global),
				   void *data);

#endif
