/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Barriers: the kernel context runs alone, so that all other contexts have been saved and
 * stay so. For values in all contexts, and for suspend.
 */
#ifndef GENX_GT_EXEC_ENGINE_BARRIER_H
#define GENX_GT_EXEC_ENGINE_BARRIER_H

#include <linux/types.h>

struct genx_engine;
struct genx_lrc_value;

/**
 * genx_engine_write_contexts() - set values in all contexts of an engine
 * @engine: engine
 * @v: values
 * @n: number, at most MI_LRI_MAX_REGS
 * @interruptible: a pending signal ends it before anything has changed
 *
 * Waits until the hardware has switched to the kernel context (so that every
 * other context has been saved), which writes the live registers; then writes
 * the images of all contexts and the default state for new ones. No other
 * context runs meanwhile. Bounded. May sleep.
 *
 * Return: 0; -ETIME if the running batch could not be preempted in time: no image
 * has changed then, while the kernel context's request stays queued and may still
 * set the live registers, which the restore of any other context overwrites;
 * -EINVAL, -EINTR, -EIO, -ENODEV, -ENOMEM.
 */
int genx_engine_write_contexts(struct genx_engine *engine, const struct genx_lrc_value *v,
			       unsigned int n, bool interruptible);

/**
 * genx_engine_load_kernel() - run the engine's own context
 * @engine: engine that may run requests
 *
 * For registers that live in contexts and were lost with their power: its restore sets
 * them. Bounded. May sleep.
 *
 * Return: 0, -ETIME, -EIO, -ENODEV, -ENOMEM.
 */
int genx_engine_load_kernel(struct genx_engine *engine);

/**
 * genx_engine_hold() - preempt all contexts but the engine's own
 * @engine: engine that may run requests
 *
 * What runs is preempted and saved, and nothing is loaded until
 * genx_engine_release(), whatever this returns. Bounded. May sleep.
 *
 * Return: 0: the hardware is idle; -ETIME: the running context was not preempted in time; -ENODEV,
 * -EIO, -ENOMEM.
 */
int genx_engine_hold(struct genx_engine *engine);

/**
 * genx_engine_release() - undo genx_engine_hold()
 * @engine: engine; what is runnable is loaded if it is enabled
 */
void genx_engine_release(struct genx_engine *engine);

/**
 * genx_engine_wait_idle() - wait until the hardware has nothing loaded
 * @engine: engine
 *
 * Bounded by GENX_ENGINE_BARRIER_MS. May sleep.
 *
 * Return: 0, -ETIME, -ENODEV.
 */
int genx_engine_wait_idle(struct genx_engine *engine);

#endif
