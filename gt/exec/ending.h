/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Contexts whose requests are ended by force.
 *
 * DOC: ending a context
 *
 * A context is marked because a request of it exceeds its bound of run time
 * (gt/exec/run_time.h), or because a context that shall not persist was closed. A marked
 * context is not loaded any more. The bottom half cancels its requests as soon as the
 * hardware has left it: other contexts preempt it, so no work but its own is lost. The
 * engine is reset if no other context wants it, or if the batch cannot be preempted
 * (gt/exec/timeslice.h).
 */
#ifndef GENX_GT_EXEC_ENDING_H
#define GENX_GT_EXEC_ENDING_H

#include <linux/types.h>

#include "gt/exec/lrc.h"

struct genx_engine;
struct list_head;

/**
 * genx_ending_mark() - end the requests of a context soon
 * @lrc: context with requests; engine->lock held
 * @why: the first mark of a context counts
 */
void genx_ending_mark(struct genx_lrc *lrc, enum genx_lrc_end why);

/**
 * genx_ending_close() - take no more requests, and end those that were submitted
 * @lrc: context
 *
 * As genx_lrc_close(), for a context that shall not persist: its fences end with -EIO, and
 * no hang is counted. May sleep, does not wait for the hardware.
 */
void genx_ending_close(struct genx_lrc *lrc);

/**
 * genx_ending_collect() - cancel the requests of marked contexts
 * @engine: engine after the backend's poll() or recover(); engine->lock held
 * @done: the requests are moved here, behind those that completed
 *
 * Return: true if the engine must be reset for a context that nothing replaces; once, until
 * the reset.
 */
bool genx_ending_collect(struct genx_engine *engine, struct list_head *done);

/**
 * genx_ending_blame() - end the requests of a context that hung
 * @lrc: context that is not loaded, or that the backend forgets next; engine->lock held
 * @done: the requests are moved here
 *
 * Counts the hang of the context, its client and its user. The context starts again from
 * the default state.
 */
void genx_ending_blame(struct genx_lrc *lrc, struct list_head *done);

#endif
