/* SPDX-License-Identifier: GPL-2.0-only */
/* Starts and stops all engines of a GT. */
#ifndef GENX_GT_ENGINE_GT_START_H
#define GENX_GT_ENGINE_GT_START_H

#include <linux/types.h>

#include "gt/exec/exec_types.h"

struct genx_backend;
struct genx_gt;

/* Bound of the wait for submitted requests when engines are stopped. */
#define GENX_STOP_TIMEOUT_MS	1000

/**
 * genx_gt_start() - bring up the engines
 * @gt: GT after genx_gt_init()
 *
 * Creates the engines that the fuses enable, runs the first context on each to record the default
 * state, and registers their interrupts. If the backend runs no contexts, genx_exec_runs_contexts()
 * is false afterwards. If an engine does not start but can be stopped, an error is logged and the
 * engine is not used; this may happen to all engines. The interrupt handler need not be installed.
 * May sleep. On failure everything is undone. May be called again after genx_gt_stop(), when no
 * context refers to the old engines.
 *
 * Return: 0; -ENODEV if the device is lost; -EIO or -ETIMEDOUT if an engine does not
 * start and cannot be stopped either; -ENOMEM; -ENOSPC: no GGTT space; the error of
 * genx_forcewake_get().
 */
int genx_gt_start(struct genx_gt *gt);

/**
 * genx_gt_start_backend() - as genx_gt_start(), with a given backend
 * @gt: GT after genx_gt_init()
 * @backend: backend
 *
 * Return: as genx_gt_start().
 */
int genx_gt_start_backend(struct genx_gt *gt, const struct genx_backend *backend);

/**
 * genx_gt_refuse_requests() - accept no new requests, before the device is removed
 * @gt: GT
 *
 * New requests of clients fail with -ENODEV, also those that wait for ring space. Requests that
 * were submitted run until genx_gt_stop(). May sleep.
 */
void genx_gt_refuse_requests(struct genx_gt *gt);

/**
 * genx_gt_stop() - stop the engines for the removal of the device
 * @gt: GT
 *
 * Refuses new requests, waits up to GENX_STOP_TIMEOUT_MS for submitted requests, then
 * cancels the remaining ones with -ENODEV. On return the hardware is stopped and does not access
 * memory of the driver. The memory of contexts that are still referenced has been freed. Works on
 * a lost device. May sleep. May be called twice, and after genx_gt_start() has failed.
 */
void genx_gt_stop(struct genx_gt *gt);

/**
 * genx_gt_wait_idle() - wait until no engine has work
 * @gt: GT
 * @timeout_ms: bound
 *
 * Requests that wait for foreign fences count as work. May sleep.
 *
 * Return: 0 or -ETIME.
 */
int genx_gt_wait_idle(struct genx_gt *gt, unsigned int timeout_ms);

/**
 * genx_gt_engine_preempts() - check whether a context of higher priority preempts the running one
 * @engine: engine after genx_gt_start()
 *
 * Return: true if the context of higher priority preempts a batch; false if it waits until the
 * batch ends.
 */
bool genx_gt_engine_preempts(const struct genx_engine *engine);

/**
 * genx_gt_preempts() - check whether genx_gt_engine_preempts() is true for all engines
 * @gt: GT after genx_gt_start()
 *
 * Return: true if all engines preempt; without engines, whether the backend can preempt.
 */
bool genx_gt_preempts(const struct genx_gt *gt);

#endif
