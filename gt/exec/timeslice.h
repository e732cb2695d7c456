/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Time slices: how long a context runs while another one waits.
 *
 * A timer is armed only while contexts compete. While another context of equal priority
 * waits, the timer bounds the turn of the running context. When the turn ends, the context gets a
 * number after those of the others (gt/exec/runqueue.h), and the backend replaces it. While the
 * hardware replaces the running context, the timer bounds the time that this takes. If the running
 * batch is not preempted in that time, the engine is reset. Heartbeats and barriers have other
 * bounds.
 */
#ifndef GENX_GT_EXEC_TIMESLICE_H
#define GENX_GT_EXEC_TIMESLICE_H

#include <linux/types.h>

#include "gt/exec/engine_types.h"

/**
 * genx_timeslice_init() - set up the timer
 * @engine: engine
 */
void genx_timeslice_init(struct genx_engine *engine);

/**
 * genx_timeslice_stop() - stop the timer
 * @engine: engine, stopped; nothing makes a context runnable any more
 *
 * May sleep.
 */
void genx_timeslice_stop(struct genx_engine *engine);

/**
 * genx_timeslice_recheck() - arm the timer for the present phase, charge the context that ran
 * @engine: engine; engine->lock held
 *
 * This is the part of genx_timeslice_update() that is not inline.
 */
void genx_timeslice_recheck(struct genx_engine *engine);

/**
 * genx_timeslice_update() - update the timer after a change of running or runnable contexts
 * @engine: engine after the backend's queue(); engine->lock held
 */
static inline void genx_timeslice_update(struct genx_engine *engine)
{
	if (engine->n_runnable > 1 || engine->n_marked || engine->timeslice.phase ||
	    engine->run_time.lrc)
		genx_timeslice_recheck(engine);
}

/**
 * genx_timeslice_expire() - act on the end of a phase
 * @engine: engine after the backend's poll(); engine->lock held
 *
 * Ends the turn of the running context, and loads the next one. Includes
 * genx_timeslice_update().
 *
 * Return: true if the engine must be reset, because it did not replace the running context in time.
 */
bool genx_timeslice_expire(struct genx_engine *engine);

/**
 * genx_timeslice_restart() - begin the phase again, because the engine's settings have changed
 * @engine: engine
 *
 * Any context.
 */
void genx_timeslice_restart(struct genx_engine *engine);

#endif
