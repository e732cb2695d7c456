/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The runnable contexts of an engine, by priority and turn: a tree of the users, each of which has
 * a tree of its contexts.
 *
 * A context is runnable while it has requests whose dependencies have signalled and that
 * are not complete. Backends choose from here and retire what is complete.
 *
 * DOC: turns
 *
 * Contexts of equal priority run in turns of a time slice. Users take turns first: a user with many
 * open files gets no more turns than one with a single context. The clients of a user take turns
 * in what the user gets, and a client with many contexts gets no more turns than one with a single
 * context.
 *
 * Each user with runnable contexts has the number of its next turn, and the lowest number runs
 * first. The number rises by one when a turn of one of its contexts ends: at the end of a time
 * slice (gt/exec/timeslice.h), or because the context has nothing left to execute. So between two
 * turns of a user each other user has one.
 *
 * In the same way each runnable context has a number among the contexts of its user. A context is
 * numbered when it becomes runnable, when its turn ends and when its priority changes. The
 * contexts of one client get successive numbers; contexts of different clients may have equal
 * ones, and of these the oldest runs first. So between two turns of a client each other client of
 * the user has one.
 *
 * A new number has two bounds, both relative to the present turn, that is, the lowest number of the
 * priority:
 *
 * - It is not lower than the present turn. So a user or context that was idle has saved no turns.
 * - The number of a user exceeds the present turn by at most 1. The number of a context exceeds the
 *   present turn by at most n + 1, if its client has n other runnable contexts. So a context that
 *   ran alone does not wait later for the turns that it took then.
 *
 * This is start-time fair queueing with one slice as the unit, on two levels.
 */
#ifndef GENX_GT_EXEC_RUNQUEUE_H
#define GENX_GT_EXEC_RUNQUEUE_H

#include <linux/types.h>

struct genx_engine;
struct genx_lrc;
struct genx_request;
struct list_head;

/**
 * genx_runqueue_init() - set up an empty queue
 * @engine: engine, zeroed
 */
void genx_runqueue_init(struct genx_engine *engine);

/**
 * genx_runqueue_add() - make a request whose dependencies have signalled ready
 * @engine: engine; engine->lock held
 * @rq: request, linked into lrc->blocked
 *
 * Makes its context runnable if all earlier requests of the context are ready too. Does nothing if
 * the request is retired.
 */
void genx_runqueue_add(struct genx_engine *engine, struct genx_request *rq);

/**
 * genx_runqueue_withdraw() - take a context that is marked to end out of the order of contexts
 * @lrc: context; engine->lock held, lrc->end_reason set
 *
 * Otherwise each choice of contexts would pass over all marked ones, and a client can have
 * thousands of them. The requests stay in the context.
 */
void genx_runqueue_withdraw(struct genx_lrc *lrc);

/**
 * genx_runqueue_return() - sort a context in again that is not marked any more
 * @lrc: context; engine->lock held, lrc->end_reason cleared
 */
void genx_runqueue_return(struct genx_lrc *lrc);

/**
 * genx_runqueue_raise() - raise the priority of a runnable context
 * @lrc: context; engine->lock held
 * @priority: priority that one of its runnable requests has
 *
 * Return: true if the context has a new place in the order of contexts.
 */
bool genx_runqueue_raise(struct genx_lrc *lrc, int priority);

/**
 * genx_runqueue_has_work() - check whether a context has anything left to execute
 * @lrc: context; engine->lock held
 *
 * Return: true if its last breadcrumb has not landed.
 */
bool genx_runqueue_has_work(const struct genx_lrc *lrc);

/**
 * genx_runqueue_choose() - choose the contexts that should run
 * @engine: engine; engine->lock held
 * @want: result, in the order in which they should run
 * @max: elements of @want
 *
 * While the engine is held, only the kernel context and engine->held_runs are chosen. Contexts that
 * are marked to end (gt/exec/ending.h) are never chosen.
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
 * genx_runqueue_skip() - retire a request that will not run
 * @rq: request whose earlier ones of the context have ended; engine->lock held
 * @error: negative errno for the fence, which the caller signals
 *
 * The commands stay in the ring, so the context continues behind them. If its image still points to
 * them, the caller also calls genx_lrc_rewind().
 */
void genx_runqueue_skip(struct genx_request *rq, int error);

/**
 * genx_runqueue_cancel() - end all requests of one context
 * @lrc: context that is not loaded; engine->lock held
 * @error: negative errno for the fences
 * @done: the requests are moved here
 */
void genx_runqueue_cancel(struct genx_lrc *lrc, int error, struct list_head *done);

/**
 * genx_runqueue_end_turn() - end the turn of a context
 * @lrc: context; engine->lock held
 *
 * If the context and any other context are runnable, the context gets a later turn: other clients
 * and the other contexts of its client run before it.
 */
void genx_runqueue_end_turn(struct genx_lrc *lrc);

/**
 * genx_runqueue_next() - find the context that should run
 * @engine: engine; engine->lock held
 *
 * Return: the first context that genx_runqueue_choose() would choose, the kernel context excepted;
 * NULL: none.
 */
struct genx_lrc *genx_runqueue_next(const struct genx_engine *engine);

/**
 * genx_runqueue_rivals() - count the users who want an engine
 * @engine: engine; its lock is not held
 * @user: share of the user who asks; this user and the driver are not counted
 *
 * Any context.
 *
 * Return: number of other users with runnable contexts, whatever the priorities of the contexts.
 */
unsigned int genx_runqueue_rivals(struct genx_engine *engine, const struct genx_user_share *user);

/**
 * genx_runqueue_contended() - check whether another context waits for the end of a turn
 * @lrc: context that runs; engine->lock held
 *
 * Return: true if a context of equal priority waits.
 */
bool genx_runqueue_contended(const struct genx_lrc *lrc);

/* ---- inherit.c ---- */

/**
 * genx_inherit_priority() - raise the requests that a request waits for to its priority
 * @rq: request that is not submitted yet, with all its dependencies
 * @priority: priority of the submission
 *
 * Raises the requests that @rq depends on, directly or through other requests, and the earlier
 * requests of the same contexts. Fences of other drivers are ignored. The number of steps is
 * bounded.
 *
 * Context: any; takes the lock of one engine at a time, so the caller holds none.
 */
void genx_inherit_priority(struct genx_request *rq, int priority);

#endif
