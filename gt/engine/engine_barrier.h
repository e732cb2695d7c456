/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A barrier runs only the kernel context, so that the hardware saves all other contexts and does
 * not restore them until the barrier ends. Barriers are used to change a register in all contexts,
 * and for suspend.
 */
#ifndef GENX_GT_ENGINE_ENGINE_BARRIER_H
#define GENX_GT_ENGINE_ENGINE_BARRIER_H

#include <linux/types.h>

struct genx_engine;
struct genx_lrc_value;

/**
 * genx_engine_write_contexts() - set values in all contexts of an engine
 * @engine: engine
 * @v: values
 * @n: number of values, at most MI_LRI_MAX_REGS
 * @interruptible: a pending signal aborts the call before anything has changed
 *
 * Waits until the hardware has switched to the kernel context, and so has saved every other
 * context. A request of the kernel context writes the registers themselves. Then the images of all
 * contexts, and the default state for new contexts, are changed. No other context runs during the
 * call. All waits are bounded. May sleep.
 *
 * Return: 0. -ETIME if the running batch could not be preempted in time: no image has changed, but
 * the request of the kernel context stays queued and may still write the registers; the restore of
 * any other context overwrites them. -EINVAL, -EINTR, -EIO, -ENODEV, -ENOMEM.
 */
int genx_engine_write_contexts(struct genx_engine *engine, const struct genx_lrc_value *v,
			       unsigned int n, bool interruptible);

/**
 * genx_engine_load_kernel() - run the kernel context of an engine
 * @engine: engine that may run requests
 *
 * To be called after a loss of power: the restore of the kernel context sets the registers that are
 * part of a context. The wait is bounded. May sleep.
 *
 * Return: 0, -ETIME, -EIO, -ENODEV, -ENOMEM.
 */
int genx_engine_load_kernel(struct genx_engine *engine);

/**
 * genx_engine_hold() - preempt all contexts except the kernel context
 * @engine: engine that may run requests
 *
 * The running context is preempted and saved. No context except the kernel context is loaded until
 * genx_engine_release(), even if this function fails. The wait is bounded. May sleep.
 *
 * Return: 0: the hardware is idle; -ETIME: the running context was not preempted in time; -ENODEV,
 * -EIO, -ENOMEM.
 */
int genx_engine_hold(struct genx_engine *engine);

/**
 * genx_engine_release() - undo genx_engine_hold()
 * @engine: engine; if it is enabled, its runnable contexts are loaded
 */
void genx_engine_release(struct genx_engine *engine);

/**
 * genx_engine_wait_idle() - wait until the hardware has nothing loaded
 * @engine: engine
 *
 * The wait is bounded by GENX_ENGINE_BARRIER_MS. May sleep.
 *
 * Return: 0, -ETIME, -ENODEV.
 */
int genx_engine_wait_idle(struct genx_engine *engine);

#endif
