/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Requests of work that is done later, in a work item: the bottom half of an engine, its progress
 * watch, its reset. These functions may be called in any context. The work itself is in
 * gt/engine/: engine.c, hang.c and gt_reset.c.
 */
#ifndef GENX_GT_EXEC_ENGINE_DEFER_H
#define GENX_GT_EXEC_ENGINE_DEFER_H

#include <linux/types.h>

struct genx_engine;
struct genx_gt;

/* Samples of the progress watch per heartbeat interval, or per request bound if it is shorter. */
#define GENX_HANG_TICKS		5

/**
 * genx_engine_kick() - queue the bottom half
 * @engine: engine
 *
 * Any context.
 */
void genx_engine_kick(struct genx_engine *engine);

/**
 * genx_engine_irq() - interrupt handler of type genx_irq_handler
 * @data: engine
 * @bits: event bits
 */
void genx_engine_irq(void *data, u16 bits);

/**
 * genx_engine_watch() - start the progress watch, if it does not run yet
 * @engine: engine that has work
 *
 * Any context.
 */
void genx_engine_watch(struct genx_engine *engine);

/**
 * genx_engine_watch_now() - make the progress watch take its next sample at once
 * @engine: engine
 *
 * Later samples follow at the usual interval if the engine has work. Any context.
 */
void genx_engine_watch_now(struct genx_engine *engine);

/**
 * genx_engine_reset_async() - request a reset of engines; returns before it is done
 * @gt: GT
 * @engines: mask of BIT(engine->index)
 * @reason: reason for the log, a string literal
 *
 * A caller that finds an enabled engine in a bad state holds engine->lock from the finding to this
 * call, or checks under the lock that genx_engine_stats.resets is the same as before the finding.
 * So a reset that begins later serves the request. Otherwise a reset could come in between, and the
 * request would then hit a context that does not hang. Any context.
 */
void genx_engine_reset_async(struct genx_gt *gt, u32 engines, const char *reason);

/**
 * genx_engine_hung() - count a hang, and request a reset
 * @engine: engine; engine->lock held
 * @reason: reason for the log, a string literal
 *
 * While the reset is pending the same hang may be found again: it is counted once. Does nothing if
 * the engine is not enabled: then it is being reset, or a reset was requested before. Any context.
 */
void genx_engine_hung(struct genx_engine *engine, const char *reason);

#endif
