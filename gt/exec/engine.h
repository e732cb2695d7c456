/* SPDX-License-Identifier: GPL-2.0-only */
/* Engines: creation, start and stop, bottom half. */
#ifndef GENX_GT_EXEC_ENGINE_H
#define GENX_GT_EXEC_ENGINE_H

#include "gt/exec/engine_barrier.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"

/**
 * genx_engine_find() - engine by class and instance
 * @gt: GT
 * @class: enum genx_engine_class
 * @instance: hardware instance
 *
 * Return: the engine, valid as long as the DRM device; NULL if there is none
 * that runs contexts.
 */
struct genx_engine *genx_engine_find(struct genx_gt *gt, u8 class, u8 instance);

/**
 * genx_engine_create() - new engine with the GT's backend
 * @gt: GT
 * @desc: descriptor row of an engine that the fuses left
 *
 * Appends to exec->engines, and to gt->engines if it runs contexts; then it has a status
 * page and a kernel context. The hardware is not touched. May sleep.
 *
 * Return: 0, -ENOMEM, -ENOSPC, -ENODEV.
 */
int genx_engine_create(struct genx_gt *gt, const struct genx_engine_desc *desc);

/**
 * genx_engine_destroy() - release everything but the struct and the backend's data
 * @engine: engine, stopped
 *
 * Contexts refer to the struct: it lives until genx_engine_free(). May sleep.
 */
void genx_engine_destroy(struct genx_engine *engine);

/**
 * genx_engine_free() - free the struct
 * @engine: engine after genx_engine_destroy(), to which no context refers
 *
 * May sleep.
 */
void genx_engine_free(struct genx_engine *engine);

/**
 * genx_engine_start() - program the engine, run what is runnable
 * @engine: engine after a reset, its force-wake domains held
 *
 * Context: interrupts enabled.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_engine_start(struct genx_engine *engine);

/**
 * genx_engine_bring_up() - start an engine after power-up
 * @engine: engine
 *
 * As genx_engine_start(). At the first start, runs one context to record the default state
 * before requests run. May sleep.
 *
 * Return: 0; -EIO if the first context does not run or is not saved; -ENOMEM; -ENODEV; the
 * error of genx_forcewake_get().
 */
int genx_engine_bring_up(struct genx_engine *engine);

/**
 * genx_engine_stop() - stop the hardware
 * @engine: engine without work; force-wake is taken
 *
 * The hardware refers to no memory of the engine afterwards. May sleep.
 *
 * Return: 0; -ETIMEDOUT if the ring does not stop: only a reset helps; or the
 * error of genx_forcewake_get() (-ENODEV on a lost device).
 */
int genx_engine_stop(struct genx_engine *engine);

/**
 * genx_engine_apply_props() - have timers that run follow changed settings
 * @engine: engine
 *
 * Any context.
 */
void genx_engine_apply_props(struct genx_engine *engine);

/**
 * genx_engine_register_irq() - deliver the engine's interrupts to the backend
 * @engine: engine
 *
 * May sleep.
 *
 * Return: 0 or the error of genx_irq_register().
 */
int genx_engine_register_irq(struct genx_engine *engine);

/**
 * genx_engine_unregister_irq() - undo genx_engine_register_irq()
 * @engine: engine; does nothing if it is not registered
 *
 * May sleep.
 */
void genx_engine_unregister_irq(struct genx_engine *engine);

#endif
