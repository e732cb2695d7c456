/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Reset of engines and of the GT, and recovery of their contexts.
 *
 * An engine is stopped, made ready by a handshake, reset through GDRST and programmed again; then
 * its innocent contexts are loaded again. Engines that share a bit of GDRST go through all of this
 * together. If the reset of engines fails, the whole GT is reset. If the reset of the GT fails, the
 * GT is wedged: its DMA is disabled, and every fence ends with an error.
 */
#ifndef GENX_GT_ENGINE_GT_RESET_H
#define GENX_GT_ENGINE_GT_RESET_H

#include <linux/types.h>

struct genx_engine;
struct genx_gt;
struct work_struct;

#define GENX_RESET_ALL		(~0u)

/**
 * genx_gt_reset() - reset engines
 * @gt: GT
 * @engines: bits of genx_gt_all_engines(), or GENX_RESET_ALL for the whole GT; 0: the engines whose
 *	reset was requested (genx_engine_reset_async()) and that were not reset since
 * @reason: reason for the log, a string literal; not used if @engines is 0
 *
 * On each of @engines, the request that ran is guilty if the engine had begun it: this request and
 * all later requests of its context end with -EIO. If the whole GT must be reset, or if engines
 * share a reset, requests that ran on other engines run again from their start. May sleep.
 *
 * Return: 0; -EIO if the GT was wedged, now or before; -ENODEV.
 */
int genx_gt_reset(struct genx_gt *gt, u32 engines, const char *reason);

/**
 * genx_gt_reset_group() - engines that the hardware resets together (SIL-270)
 * @gt: GT
 * @engine: one of them
 *
 * Return: BIT(engine->index) of each engine, @engine included.
 */
u32 genx_gt_reset_group(const struct genx_gt *gt, const struct genx_engine *engine);

/**
 * genx_gt_reset_unstarted() - reset an engine that has not started yet
 * @engine: engine that runs no requests
 *
 * The hardware may reset other engines together with @engine. If such an engine runs requests, it
 * is recovered, and none of its requests is guilty. On failure it stays halted. Takes force-wake.
 * May sleep.
 *
 * Return: 0; -ETIMEDOUT if the hardware does not answer; -ENODEV; the error of
 * genx_forcewake_get().
 */
int genx_gt_reset_unstarted(struct genx_engine *engine);

/**
 * genx_gt_restart_halted() - start the engines that genx_gt_reset_unstarted() has left halted
 * @gt: GT whose engines have all started before
 *
 * They are reset and recovered; none of their requests is guilty. Takes force-wake. May sleep.
 *
 * Return: 0; -ETIMEDOUT if the hardware does not answer; -EIO; -ENODEV; the error of
 * genx_forcewake_get().
 */
int genx_gt_restart_halted(struct genx_gt *gt);

/**
 * genx_gt_bring_up() - start an engine after power-up
 * @engine: engine
 *
 * As genx_engine_bring_up(). An engine with an error is reset first (SIL-141).
 *
 * Return: as genx_engine_bring_up(), or as genx_gt_reset_unstarted().
 */
int genx_gt_bring_up(struct genx_engine *engine);

/**
 * genx_gt_all_engines() - bits of all engines
 * @gt: GT
 *
 * Return: BIT(engine->index) of each engine, whether it runs contexts or not.
 */
u32 genx_gt_all_engines(const struct genx_gt *gt);

/**
 * genx_gt_engine_named() - find an engine by its name
 * @gt: GT
 * @name: name in the platform's table
 *
 * Return: the engine's bit of genx_gt_all_engines(), 0: there is none.
 */
u32 genx_gt_engine_named(const struct genx_gt *gt, const char *name);

/**
 * genx_gt_engine_names() - names of engines
 * @gt: GT
 * @engines: bits of genx_gt_all_engines(), or GENX_RESET_ALL
 * @buf: memory for the names
 * @size: bytes of @buf
 *
 * Return: "GT", or @buf with the names.
 */
const char *genx_gt_engine_names(const struct genx_gt *gt, u32 engines, char *buf, size_t size);

/**
 * genx_gt_reset_worker() - function of exec->reset_work
 * @work: the work
 */
void genx_gt_reset_worker(struct work_struct *work);

/**
 * genx_gt_cancel_all() - cancel all requests of all engines (GENX_ENGINE_CANCELLED)
 * @gt: GT whose engines run nothing, or are lost; its state refuses new requests
 * @error: negative errno for the fences
 *
 * May sleep.
 */
void genx_gt_cancel_all(struct genx_gt *gt, int error);

/**
 * genx_gt_quiesce() - reset the whole GT without loading contexts again
 * @gt: GT
 *
 * Used when the driver stops: running requests are lost. May sleep.
 *
 * Return: 0, -ETIMEDOUT if the hardware does not answer, -ENODEV.
 */
int genx_gt_quiesce(struct genx_gt *gt);

/**
 * genx_gt_wedged() - check whether recovery has failed
 * @gt: GT
 *
 * Return: true if the GT is wedged: no request runs.
 */
bool genx_gt_wedged(const struct genx_gt *gt);

/**
 * genx_gt_resets_engines() - check whether an engine that hangs is reset alone
 * @gt: GT
 *
 * Return: false if the whole GT is reset instead.
 */
bool genx_gt_resets_engines(const struct genx_gt *gt);

#endif
