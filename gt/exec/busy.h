/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Measures how long each engine runs contexts, in total and for each client.
 *
 * DOC: busy time
 *
 * An engine is busy while a context is loaded: from the write that loads a context into an idle
 * engine until the driver consumes the status entry of the last context. The clock is read when
 * the running context changes: twice for a batch on an idle engine, and not at all for a batch
 * that follows others of its context. No register is read and no timer runs. A query adds the time
 * for which the present context has run so far.
 *
 * Time between the end of a context and the interrupt that reports it counts as busy.
 */
#ifndef GENX_GT_EXEC_BUSY_H
#define GENX_GT_EXEC_BUSY_H

#include "gt/exec/engine_types.h"

struct genx_client;

/** genx_busy_init() - set up the account of an engine that has never been busy */
void genx_busy_init(struct genx_engine *engine);

/**
 * genx_busy_switch() - record which context runs from now on
 * @engine: engine; engine->lock held
 * @running: context that the hardware runs; NULL: none
 */
void genx_busy_switch(struct genx_engine *engine, const struct genx_lrc *running);

/**
 * genx_busy_update() - call genx_busy_switch() if the running context has changed
 * @engine: engine; engine->lock held
 *
 * To be called after the backend has loaded contexts or collected requests.
 */
static inline void genx_busy_update(struct genx_engine *engine)
{
	const struct genx_lrc *running = engine->backend->running(engine);

	if (running != engine->busy.lrc)
		genx_busy_switch(engine, running);
}

/**
 * genx_busy_total_ns() - time for which an engine has been busy
 * @engine: engine
 *
 * Any context, NMI included.
 *
 * Return: nanoseconds since the engine was created.
 */
u64 genx_busy_total_ns(const struct genx_engine *engine);

/**
 * genx_busy_client_ns() - time for which an engine has run contexts of a client
 * @engine: engine
 * @client: client
 *
 * Any context.
 *
 * Return: nanoseconds since the client was created.
 */
u64 genx_busy_client_ns(struct genx_engine *engine, const struct genx_client *client);

/**
 * genx_busy_driver_ns() - time for which an engine has run contexts without a client
 * @engine: engine
 *
 * Any context.
 *
 * Return: nanoseconds since the engine was created.
 */
u64 genx_busy_driver_ns(struct genx_engine *engine);

#endif
