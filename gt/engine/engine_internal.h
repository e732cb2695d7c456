/* SPDX-License-Identifier: GPL-2.0-only */
/* Interfaces between engine.c and the files that it calls, except those of error states. */
#ifndef GENX_GT_ENGINE_ENGINE_INTERNAL_H
#define GENX_GT_ENGINE_ENGINE_INTERNAL_H

struct genx_engine;

/* ---- engine_default.c ---- */

/**
 * genx_engine_record_default() - run the first context and copy the state that the engine saves
 * @engine: programmed and idle engine without a default state
 *
 * Polls, so the engine's interrupts may be masked. Also calls the backend's probe_status(), which
 * checks where the hardware reports context status (Z-01). May sleep.
 *
 * Return: 0; -EIO if the context does not run or is not saved; -ENOMEM;
 * -ENODEV.
 */
int genx_engine_record_default(struct genx_engine *engine);

/* ---- engine_barrier.c ---- */

/** genx_engine_leave_work() - &genx_engine.leave_work: see genx_ending_leave() */
void genx_engine_leave_work(struct work_struct *work);

/* ---- hang.c ---- */

/**
 * genx_hang_init() - set up the watch
 * @engine: engine
 */
void genx_hang_init(struct genx_engine *engine);

/**
 * genx_hang_stop() - stop the watch
 * @engine: engine
 *
 * May sleep. The watch itself must not call this function.
 */
void genx_hang_stop(struct genx_engine *engine);

#endif
