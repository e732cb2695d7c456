/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The runnable contexts of an engine, by priority and age.
 *
 * A context is runnable while it has requests whose dependencies have signalled and that
 * are not complete. Backends choose from here and retire what is complete.
 */
#ifndef GENX_GT_EXEC_RUNQUEUE_H
#define GENX_GT_EXEC_RUNQUEUE_H

#include <linux/types.h>

struct genx_engine;
struct genx_lrc;
struct genx_request;
struct list_head;

/**
 * genx_runqueue_init() - no context is runnable
 * @engine: engine, zeroed
 */
void genx_runqueue_init(struct genx_engine *engine);

/**
 * genx_runqueue_add() - a request's last dependency may have signalled
 * @engine: engine; engine->lock held
 * @rq: request, linked into lrc->blocked
 *
 * Makes its context runnable, if all earlier requests of the context are ready too.
 */
void genx_runqueue_add(struct genx_engine *engine, struct genx_request *rq);

/**
 * genx_runqueue_has_work() - does a context have anything left to execute?
 * @lrc: context; engine->lock held
 *
 * Return: false also if its last breadcrumb has landed, and it is not retired yet.
 */
bool genx_runqueue_has_work(const struct genx_lrc *lrc);

/**
 * genx_runqueue_choose() - which contexts should run
 * @engine: engine; engine->lock held
 * @want: result, the first to run first
 * @max: elements of @want
 *
 * While the engine is held, that is the kernel context alone.
 *
 * Return: number of contexts in @want.
 */
unsigned int genx_runqueue_choose(struct genx_engine *engine, struct genx_lrc **want,
				  unsigned int max);

/**
 * genx_runqueue_retire() - collect the completed requests of one context
 * @lrc: context; engine->lock held
 * @done: completed requests are moved here, for genx_requests_signal()
 */
void genx_runqueue_retire(struct genx_lrc *lrc, struct list_head *done);

/**
 * genx_runqueue_cancel() - end all requests of one context
 * @lrc: context that is not loaded; engine->lock held
 * @error: negative errno for the fences
 * @done: the requests are moved here
 */
void genx_runqueue_cancel(struct genx_lrc *lrc, int error, struct list_head *done);

/**
 * genx_runqueue_rotate() - let contexts of equal priority take turns
 * @lrc: context that runs; engine->lock held
 *
 * Moves it behind the others of its priority, if any are runnable.
 */
void genx_runqueue_rotate(struct genx_lrc *lrc);

#endif
