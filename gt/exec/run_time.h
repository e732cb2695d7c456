/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How long contexts run without completing a request.
 *
 * DOC: bound of a request
 *
 * A fence must signal. The heartbeat does not find an endless batch that can be preempted. So
 * the driver adds up the time for which a context runs, over all its time slices, until one of
 * its requests completes or its requests are cancelled. At the limit of the engine
 * (request_timeout_ms) the context is ended as one that hung (gt/exec/ending.h). Time in which
 * the context waits for other contexts does not count.
 *
 * The clock is read when the running context changes, and at each sample of the hang watch. A
 * context that runs alone and completes its requests costs nothing.
 */
#ifndef GENX_GT_EXEC_RUN_TIME_H
#define GENX_GT_EXEC_RUN_TIME_H

#include "gt/exec/engine_types.h"

/**
 * genx_run_time_switch() - charge the previous context if another one runs now
 * @engine: engine; engine->lock held
 * @running: context that the hardware runs, NULL: none
 */
void genx_run_time_switch(struct genx_engine *engine, struct genx_lrc *running);

/**
 * genx_run_time_sample() - charge the running context
 * @engine: engine; engine->lock held
 * @running: as for genx_run_time_switch()
 */
void genx_run_time_sample(struct genx_engine *engine, struct genx_lrc *running);

#endif
