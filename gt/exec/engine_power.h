/* SPDX-License-Identifier: GPL-2.0-only */
/* Holds the force-wake domains of an engine while it has requests, and a few ms longer. */
#ifndef GENX_GT_EXEC_ENGINE_POWER_H
#define GENX_GT_EXEC_ENGINE_POWER_H

#include <linux/types.h>

struct genx_engine;

/**
 * genx_engine_power_init() - set up the power state of an engine
 * @engine: engine, zeroed except its descriptor and GT
 */
void genx_engine_power_init(struct genx_engine *engine);

/**
 * genx_engine_power_fini() - release the domains
 * @engine: engine without work
 *
 * May sleep.
 */
void genx_engine_power_fini(struct genx_engine *engine);

/**
 * genx_engine_power_idle() - has the hardware nothing loaded?
 * @engine: engine; its lock is not held, interrupts are on
 *
 * Return: the result of &genx_backend.idle.
 */
bool genx_engine_power_idle(struct genx_engine *engine);

/**
 * genx_engine_unpark() - keep the engine's domains awake
 * @engine: engine
 *
 * To be balanced by genx_engine_park(). May sleep.
 *
 * Return: 0, or the error of genx_forcewake_get() or genx_rc6_unpark().
 */
int genx_engine_unpark(struct genx_engine *engine);

/**
 * genx_engine_park() - undo genx_engine_unpark()
 * @engine: engine
 *
 * The domains are released GENX_ENGINE_PARK_MS after the last call, once the hardware is idle. If
 * &genx_backend.parks_kernel, the engine leaves the context of a client before. Any context.
 */
void genx_engine_park(struct genx_engine *engine);

/**
 * genx_engine_park_now() - release the domains of an idle engine without GENX_ENGINE_PARK_MS
 * @engine: engine
 *
 * An engine that has work stays awake. The wait for the request of the kernel context that runs
 * before an engine parks is bounded. May sleep.
 */
void genx_engine_park_now(struct genx_engine *engine);

#endif
