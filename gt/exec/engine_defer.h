/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Requests to an engine that any context may make: run its bottom half, start its progress
 * watch, reset it. The work is in engine.c, hang.c and recovery.c.
 */
#ifndef GENX_GT_EXEC_ENGINE_DEFER_H
#define GENX_GT_EXEC_ENGINE_DEFER_H

#include <linux/types.h>

struct genx_engine;
struct genx_gt;

/* Samples of the progress watch per heartbeat, or per bound of a request if that is shorter. */
#define GENX_HANG_TICKS		5

/**
 * genx_engine_kick() - run the bottom half soon
 * @engine: engine
 *
 * Any context.
 */
void genx_engine_kick(struct genx_engine *engine);

/**
 * genx_engine_irq() - interrupt handler, a genx_irq_handler
 * @data: engine
 * @bits: event bits
 */
void genx_engine_irq(void *data, u16 bits);

/**
 * genx_engine_watch() - start the progress watch, if it does not run yet
 * @engine: engine that got work
 *
 * Any context.
 */
void genx_engine_watch(struct genx_engine *engine);

/**
 * genx_engine_watch_now() - have the progress watch take its next sample at once
 * @engine: engine
 *
 * The watch continues from there if the engine has work. Any context.
 */
void genx_engine_watch_now(struct genx_engine *engine);

/**
 * genx_gt_reset_async() - request a reset of engines; returns before it is done
 * @gt: GT
 * @engines: mask of BIT(engine->index)
 * @reason: for the log, a literal
 *
 * Any context.
 */
void genx_gt_reset_async(struct genx_gt *gt, u32 engines, const char *reason);

#endif
