/* SPDX-License-Identifier: GPL-2.0-only */
/* The registers of an engine that an error state shows. */
#ifndef GENX_GT_ENGINE_ERROR_REGS_H
#define GENX_GT_ENGINE_ERROR_REGS_H

#include <linux/types.h>

struct drm_printer;
struct genx_engine;

/**
 * genx_error_regs_read() - read the registers of an engine
 * @engine: engine, its force-wake domains held
 * @values: room for GENX_ERROR_REGS values
 *
 * Any context. No read has an effect.
 */
void genx_error_regs_read(const struct genx_engine *engine, u32 *values);

/**
 * genx_error_regs_print() - print registers, a line each
 * @p: printer
 * @values: result of genx_error_regs_read()
 * @ring_head: ring offset at which the guilty request begins
 */
void genx_error_regs_print(struct drm_printer *p, const u32 *values, u32 ring_head);

#endif
