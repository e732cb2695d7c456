/* SPDX-License-Identifier: GPL-2.0-only */
/* Start and stop of all engines of a GT. */
#ifndef GENX_GT_EXEC_EXEC_H
#define GENX_GT_EXEC_EXEC_H

#include <linux/types.h>

#include "gt/exec/exec_types.h"

struct genx_backend;
struct genx_gt;

/* Bound of the drain when engines are stopped. */
#define GENX_STOP_TIMEOUT_MS	1000

/**
 * genx_gt_start() - bring up the engines
 * @gt: GT after genx_gt_init()
 *
 * Creates the engines that the fuses left, runs the first context on each to
 * record the default state, registers their interrupts. Where the backend runs no
 * contexts, gt->n_engines is 0 afterwards, and all else works. An engine that does not start
 * and can be stopped is left out, with a message; all engines may be. Works with interrupts
 * installed or not. May sleep. On failure everything is undone. Again after
 * genx_gt_stop() only if no context is left that refers to the old engines.
 *
 * Return: 0; -ENODEV if the device is lost; -EIO or -ETIMEDOUT if an engine does not
 * start and cannot be stopped either; -ENOMEM.
 */
int genx_gt_start(struct genx_gt *gt);

/**
 * genx_gt_start_backend() - as genx_gt_start(), with another backend than the platform's
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
 * Contexts of clients take no more requests, which fail with -ENODEV; those that wait for
 * ring space return at once. What was submitted runs on, until genx_gt_stop(). Any context
 * that may take a spinlock.
 */
void genx_gt_refuse_requests(struct genx_gt *gt);

/**
 * genx_gt_stop() - stop the engines for the removal of the device
 * @gt: GT
 *
 * Takes no more requests, waits up to GENX_STOP_TIMEOUT_MS for what runs, then
 * cancels the rest with -ENODEV. On return the hardware is stopped and refers
 * to no memory of the driver; contexts that are still referenced have lost
 * their memory. Works on a lost device. May sleep; may be called twice, and
 * after a genx_gt_start() that failed.
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
 * genx_engine_preempts() - does a context of higher priority replace the running one?
 * @engine: engine after genx_gt_start()
 *
 * Return: true if so; false if it waits for the end of a batch.
 */
bool genx_engine_preempts(const struct genx_engine *engine);

/**
 * genx_gt_preempts() - does a context of higher priority replace the running one on each engine?
 * @gt: GT after genx_gt_start()
 *
 * Return: true if so; false if it waits for the end of a batch on some engine.
 */
bool genx_gt_preempts(const struct genx_gt *gt);

#endif
