/* SPDX-License-Identifier: GPL-2.0-only */
/* Interface of gt/submit/ for other folders: backends, status pages, waits of engines. */
#ifndef GENX_GT_SUBMIT_SUBMIT_H
#define GENX_GT_SUBMIT_SUBMIT_H

#include <linux/types.h>

#include "gt/exec/backend.h"
#include "regs/reg.h"

struct genx_engine;
struct genx_engine_desc;

/* ---- backends.c ---- */

/**
 * genx_backend_get() - backend for a kind of submission
 * @kind: kind of submission of the platform
 *
 * Return: the backend, never NULL.
 */
const struct genx_backend *genx_backend_get(enum genx_submit_kind kind);

/* ---- hwsp.c ---- */

/**
 * genx_hwsp_create() - allocate the status page of an engine
 * @engine: engine
 *
 * The page lies in the aperture if the platform's descriptor says so. May sleep.
 *
 * Return: 0 or the error of genx_buffer_create().
 */
int genx_hwsp_create(struct genx_engine *engine);

/**
 * genx_hwsp_destroy() - free the status page
 * @engine: engine, stopped; one without a page is allowed
 *
 * May sleep.
 */
void genx_hwsp_destroy(struct genx_engine *engine);

/**
 * genx_hwsp_register() - register that holds the address of the status page
 * @desc: engine
 *
 * Return: the register.
 */
struct genx_reg genx_hwsp_register(const struct genx_engine_desc *desc);

/**
 * genx_hwsp_enable() - write the page's address to the engine
 * @engine: engine, idle, its force-wake domains held
 *
 * Must be called after power-up and after each reset. A read posts the write. Any context.
 */
void genx_hwsp_enable(struct genx_engine *engine);

/**
 * genx_hwsp_disable() - clear the page's address in the engine
 * @engine: engine, stopped, its force-wake domains held
 *
 * Any context.
 */
void genx_hwsp_disable(struct genx_engine *engine);

/* ---- streamer.c ---- */

/**
 * genx_streamer_errors() - clear the errors of an engine, and read the error that stays
 * @engine: engine after power-up or reset, not started, its force-wake domains held
 *
 * Also masks all errors. Any context.
 *
 * Return: value of RING_ESR; it is not 0 if an error has survived the reset (SIL-141).
 */
u32 genx_streamer_errors(struct genx_engine *engine);

/* ---- engine_waits.c ---- */

/**
 * genx_engine_waits() - read whether the command that an engine executes waits
 * @engine: engine
 *
 * Reads one register if the engine holds its force-wake domains, and none otherwise: a parked
 * engine executes nothing. May sleep. The caller holds the reset lock, because a reset puts
 * force-wake domains to sleep (FW-014).
 *
 * Return: RING_CTL_WAIT and RING_CTL_WAIT_SEMAPHORE; 0 if the device is lost.
 */
u32 genx_engine_waits(struct genx_engine *engine);

#endif
