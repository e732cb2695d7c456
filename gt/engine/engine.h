/* SPDX-License-Identifier: GPL-2.0-only */
/* Engines: creation, start, stop, bottom half and barriers. */
#ifndef GENX_GT_ENGINE_ENGINE_H
#define GENX_GT_ENGINE_ENGINE_H

#include <linux/types.h>

#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"

struct genx_lrc_value;
struct genx_reg_value;

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
 * genx_engine_create() - create an engine with the GT's backend
 * @gt: GT
 * @desc: descriptor row of an engine that the fuses enable
 *
 * Appends the engine to gt->engines. If the engine runs contexts, it gets a status page and a
 * kernel context. The hardware is not accessed. May sleep.
 *
 * Return: 0, -ENOMEM, -ENOSPC, -ENODEV.
 */
int genx_engine_create(struct genx_gt *gt, const struct genx_engine_desc *desc);

/**
 * genx_engine_destroy() - release everything except the struct and the backend's data
 * @engine: engine, stopped
 *
 * The struct exists until genx_engine_free(), because contexts refer to it. May sleep.
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
 * genx_engine_start_group() - program engines after a reset, and run their runnable contexts
 * @gt: GT
 * @engines: BIT(engine->index) of each engine. An engine that shares a reset with one of them is in
 *	@engines too, or it must not run. The caller holds the force-wake domains of @engines
 *
 * Engines with an error that has survived the reset are reset again (SIL-141).
 *
 * Context: interrupts enabled.
 *
 * Return: 0, the error of a reset, or that of genx_forcewake_get().
 */
int genx_engine_start_group(struct genx_gt *gt, u32 engines);

/**
 * genx_engine_error_survives() - check for an error that would stop the next context (SIL-141)
 * @engine: engine that was reset; the caller holds its force-wake domains
 *
 * Return: true if another reset is due (logged).
 */
bool genx_engine_error_survives(struct genx_engine *engine);

/**
 * genx_engine_bring_up() - start an engine after power-up
 * @engine: engine without an error
 *
 * As genx_engine_start_group(), but takes force-wake and makes no reset. At the first start, one
 * context is run to record the default state, before any request. May sleep.
 *
 * Return: 0; -EIO if the first context does not run or is not saved; -ENOMEM; -ENODEV; the
 * error of genx_forcewake_get().
 */
int genx_engine_bring_up(struct genx_engine *engine);

/**
 * genx_engine_stop() - stop the hardware
 * @engine: engine without work
 *
 * Takes force-wake. On success the hardware no longer refers to memory of the engine. May sleep.
 *
 * Return: 0; -ETIMEDOUT if the ring does not stop: then the engine must be reset; or the error of
 * genx_forcewake_get() (-ENODEV on a lost device).
 */
int genx_engine_stop(struct genx_engine *engine);

/**
 * genx_engine_apply_props() - apply the settings of an engine after they have changed
 * @engine: engine
 *
 * Restarts its timers. If the heartbeats are off, the requests of closed contexts end
 * (genx_ending_orphans()). May sleep.
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
 * @engine: engine; nothing happens if its interrupts are not registered
 *
 * May sleep.
 */
void genx_engine_unregister_irq(struct genx_engine *engine);

/* ---- engine_barrier.c ---- */

/**
 * genx_engine_unload() - make idle engines leave the contexts that they have run last
 * @evictor: evictor of the global table of the GT
 * @owner: owner of the contexts; NULL: any client
 *
 * Function of &genx_ggtt_evictor.unload. An engine keeps a context of a client mapped until it runs
 * another context. So each engine that keeps such a context runs a request of the kernel context.
 * May sleep, for a bounded time.
 *
 * Return: true if an engine was asked. Then contexts may be idle now that were not before, and the
 * caller should search again.
 */
bool genx_engine_unload(struct genx_ggtt_evictor *evictor, const void *owner);

/**
 * genx_engine_write_images() - set values in all contexts of an engine
 * @engine: engine
 * @v: values
 * @n: number of values, at most MI_LRI_MAX_REGS
 * @power: units that all contexts request from now on (genx_sseu_request()); NULL: each its own
 * @interruptible: a pending signal aborts the call before anything has changed
 *
 * Waits until the hardware has switched to the kernel context, and so has saved every other
 * context. A request of the kernel context writes the registers themselves. Then the images of all
 * contexts, and the default state for new contexts, are changed. No other context runs during the
 * call. All waits are bounded. May sleep.
 *
 * Return: 0. -ETIME if the running batch could not be preempted in time: no image has changed, but
 * the request of the kernel context stays queued and may still write the registers; the restore of
 * any other context overwrites them. -EAGAIN: the GT is suspended, or the kernel context has no
 * ring space. -EINVAL, -EINTR, -EIO, -ENODEV, -ENOMEM.
 */
int genx_engine_write_images(struct genx_engine *engine, const struct genx_lrc_value *v,
			     unsigned int n, const u32 *power, bool interruptible);

/**
 * genx_engine_set_power() - change the units that a context requests
 * @lrc: context
 * @power: value of genx_sseu_request()
 *
 * If the hardware may have loaded the context, all contexts are preempted before the change. On an
 * engine that happens at most once in 20 ms, so that no client can stop the others all the time.
 * While the units of all contexts are pinned, the change takes effect when the pinning ends. The
 * waits are bounded (GENX_ENGINE_BARRIER_MS each). May sleep.
 *
 * Return: 0, -ETIME, -EINTR, -EIO, -ENODEV, -ENOMEM; -EAGAIN as genx_engine_write_images().
 */
int genx_engine_set_power(struct genx_lrc *lrc, u32 power);

/**
 * genx_engine_load_registers() - write registers by requests of the kernel context
 * @engine: engine that may run requests
 * @regs: registers and values, written in this order
 * @n: number of registers; 0: only load the kernel context
 *
 * The kernel context powers all units of the engine, so the writes arrive in all of them. The
 * restore of the kernel context also sets the registers that are part of a context, which is
 * needed after a loss of power. Contexts of clients may run between two requests. The wait is
 * bounded. May sleep.
 *
 * Return: 0; -ETIME: the running batch could not be preempted in time. Then writes that are queued
 * happen later, but before the writes of later calls; -EIO, -ENODEV, -ENOMEM; -EAGAIN as
 * genx_engine_write_images().
 */
int genx_engine_load_registers(struct genx_engine *engine, const struct genx_reg_value *regs,
			       unsigned int n);

/**
 * genx_engine_hold() - preempt all contexts except the kernel context
 * @engine: engine that may run requests
 *
 * The running context is preempted and saved. No context except the kernel context is loaded until
 * genx_engine_release(), even if this function fails. The wait is bounded. May sleep.
 *
 * Return: 0: the hardware is idle; -ETIME: the running context was not preempted in time; -ENODEV,
 * -EIO, -ENOMEM; -EAGAIN as genx_engine_write_images().
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
