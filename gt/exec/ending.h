/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * DOC: ending a context
 *
 * A context is marked (lrc->end_reason) if it exceeds the bound of run time without completing a
 * request (gt/exec/run_time.h), if it is closed and shall not persist or runs for too long
 * (gt/exec/orphans.h), or if memory that it uses goes away. A marked context is not loaded any
 * more. Other contexts preempt it, and when the hardware has switched away from it, the bottom
 * half cancels its requests. So only the work of the marked context is lost. If no other context is
 * runnable, a request of the kernel context preempts a closed context. The engine is reset if it
 * cannot preempt batches, if one does not allow it in time (gt/exec/timeslice.h), or if a context
 * that is marked for another reason runs alone.
 *
 * If the context may run again, the driver changes its image. A save by the hardware that lands
 * late would overwrite the change. No save can land any more when another context has completed a
 * request (SIL-139). So the driver runs a request of the kernel context first.
 */
#ifndef GENX_GT_EXEC_ENDING_H
#define GENX_GT_EXEC_ENDING_H

#include <linux/types.h>

#include "gt/exec/lrc.h"

struct genx_client;
struct genx_engine;
struct genx_gt;
struct genx_request;
struct list_head;

/**
 * genx_ending_mark() - request that the requests of a context are cancelled
 * @lrc: context with requests; engine->lock held
 * @why: reason. If the context is already marked, it replaces GENX_END_OVERTIME, after which a
 *	completed request would spare the context, and is ignored otherwise
 */
void genx_ending_mark(struct genx_lrc *lrc, enum genx_end_reason why);

/**
 * genx_ending_close() - close a context
 * @lrc: context
 * @persistent: the requests that were submitted still run. Ignored if the heartbeats of the
 *	engine are off, since nothing else would end a batch that does not end by itself.
 *
 * As genx_lrc_close(). Requests that shall not run are cancelled with -EIO, and no hang is counted.
 * May sleep, but does not wait for the hardware.
 */
void genx_ending_close(struct genx_lrc *lrc, bool persistent);

/**
 * genx_ending_submitted() - a request of a closed context was queued
 * @lrc: context; engine->lock held
 *
 * The request was created before the context was closed. If the requests before it were cancelled
 * by the close, the saved state of the context can be in the middle of one of them, and the context
 * would continue there. So the context is marked once more, instead of loaded. Does nothing if the
 * requests of the context persist.
 */
void genx_ending_submitted(struct genx_lrc *lrc);

/**
 * genx_ending_keeps_closed() - does an idle engine keep a closed context?
 * @engine: engine; its lock is not held, interrupts are on
 *
 * Return: true if one of the contexts of genx_lrc_kept() is closed.
 */
bool genx_ending_keeps_closed(struct genx_engine *engine);

/**
 * genx_ending_waits() - do marked contexts wait for a request of the kernel context?
 * @engine: engine; its lock is not held, interrupts are on
 *
 * Their saves have landed when a request of another context has completed (SIL-139). Closed ones
 * that are loaded are preempted by the kernel context, if no other context is runnable.
 *
 * Return: true if a request of the kernel context should run, so that the marked contexts can end.
 */
bool genx_ending_waits(struct genx_engine *engine);

/**
 * genx_ending_leave() - make an idle engine leave a closed context
 * @engine: engine
 *
 * An idle engine keeps the context that it ran last (SIL-139; with rings SIL-222). So the memory of
 * the context is not freed, and its user stays charged for it. If the context is closed, a work
 * item runs the kernel context in its place. May be called in any context but an interrupt.
 */
void genx_ending_leave(struct genx_engine *engine);

/**
 * genx_ending_client() - cancel the requests of all closed contexts of a client
 * @gt: GT
 * @client: client whose process was killed
 *
 * As genx_ending_close() of contexts that are not persistent. May sleep.
 */
void genx_ending_client(struct genx_gt *gt, struct genx_client *client);

/**
 * genx_ending_some() - mark a few closed contexts of a client
 * @engine: engine; engine->lock held
 * @client: client
 *
 * Return: true if more of them may have to be marked.
 */
bool genx_ending_some(struct genx_engine *engine, struct genx_client *client);

/**
 * genx_ending_overrun() - cancel the requests of orphans that ran for too long
 * @engine: engine that is being reset; engine->lock held
 * @except: context that is not marked, or NULL
 *
 * Marks some of the contexts of genx_orphans_is_overrun(). They are not loaded any more.
 *
 * Return: true if there are more. Then the caller releases engine->lock and calls again.
 */
bool genx_ending_overrun(struct genx_engine *engine, const struct genx_lrc *except);

/**
 * genx_ending_orphans() - cancel the requests of all closed contexts of an engine
 * @engine: engine whose heartbeats have been turned off
 *
 * As genx_ending_close() of a context that is not persistent. May sleep.
 */
void genx_ending_orphans(struct genx_engine *engine);

/**
 * genx_ending_request() - cancel the requests of the context to which a request belongs
 * @rq: request; nothing happens if it is retired
 *
 * The fences of the context end with -EIO. If the engine runs the context now, and has begun its
 * first request, a hang is counted. The caller is inside drm_dev_enter(), so that the engines
 * exist. Any context.
 */
void genx_ending_request(struct genx_request *rq);

/**
 * genx_ending_collect() - cancel the requests of marked contexts
 * @engine: engine after the backend's poll() or recover(); engine->lock held
 * @done: the requests are appended to this list, after those that completed
 *
 * Return: true if the engine must be reset, because no other context replaces a marked one. Until
 * that reset, later calls return false.
 */
bool genx_ending_collect(struct genx_engine *engine, struct list_head *done);

/**
 * genx_ending_blame() - cancel the requests of a context that hung
 * @lrc: context that is not loaded, or that the backend's recover() is about to forget;
 *	engine->lock held
 * @done: the requests are moved here
 *
 * Counts the hang for the context, its client and its user. The state of the context is replaced
 * by the default state.
 */
void genx_ending_blame(struct genx_lrc *lrc, struct list_head *done);

#endif
