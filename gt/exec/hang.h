/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Hang detection: a watch on the progress of an engine.
 *
 * While an engine has work, the watch looks at it a few times per heartbeat.
 * Work that makes no progress is not a hang yet: it may be a long batch. So
 * the engine is asked for a sign of life, a request of the kernel context that
 * preempts it. If that does not complete either, the engine hangs. A closed
 * context gets no second chance, since nobody waits for it.
 */
#ifndef GENX_GT_HANG_H
#define GENX_GT_HANG_H

#include <linux/types.h>
#include <linux/workqueue.h>

struct genx_engine;
struct genx_lrc;
struct genx_request;

/* Looks per heartbeat. */
#define GENX_HANG_TICKS		5

/**
 * struct genx_hang - progress watch of one engine, used by its work alone
 * @work:	the watch
 * @progress:	sum of what counted as progress at the last look
 * @running:	context that ran then, for comparison only
 * @quiet:	looks without progress
 * @heartbeat:	sign of life asked for, or NULL
 * @completed:	requests of the engine that had completed at the last look
 * @interrupts:	interrupts of the engine that had come before that
 */
struct genx_hang {
	struct delayed_work work;
	u64 progress;
	const struct genx_lrc *running;
	unsigned int quiet;
	struct genx_request *heartbeat;
	u64 completed;
	unsigned int interrupts;
};

/**
 * genx_hang_init() - set up the watch
 * @engine: engine
 */
void genx_hang_init(struct genx_engine *engine);

/**
 * genx_hang_arm() - start to watch, if not watching yet
 * @engine: engine that got work
 *
 * Any context.
 */
void genx_hang_arm(struct genx_engine *engine);

/**
 * genx_hang_stop() - stop to watch
 * @engine: engine
 *
 * May sleep. Not from the watch itself.
 */
void genx_hang_stop(struct genx_engine *engine);

#endif
