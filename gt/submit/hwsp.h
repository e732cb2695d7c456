/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The hardware status page of an engine, which the engine writes through the GGTT
 * (HWS-001). Each backend knows what it reads from the page.
 */
#ifndef GENX_GT_SUBMIT_HWSP_H
#define GENX_GT_SUBMIT_HWSP_H

#include "regs/reg.h"

struct genx_engine;
struct genx_engine_desc;

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

#endif
