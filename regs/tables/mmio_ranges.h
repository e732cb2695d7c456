/* SPDX-License-Identifier: MIT */
/* Look-ups in the force-wake and steering table of a platform: pure functions. */
#ifndef GENX_REGS_TABLES_MMIO_RANGES_H
#define GENX_REGS_TABLES_MMIO_RANGES_H

#include "regs/platform.h"

/**
 * genx_mmio_range_find() - row of the force-wake table for an offset
 * @plat: platform
 * @offset: byte offset in GTTMMADR
 *
 * Binary search, O(log n), no side effects.
 *
 * Return: the row, or NULL if none covers @offset.
 */
const struct genx_mmio_range *genx_mmio_range_find(const struct genx_platform *plat, u32 offset);

/**
 * genx_mmio_domains() - force-wake domains of a register
 * @plat: platform
 * @offset: byte offset in GTTMMADR
 *
 * Return: set of GENX_FW_BIT(); 0 if the register needs no domain, or if the table has no row for
 * @offset.
 */
u32 genx_mmio_domains(const struct genx_platform *plat, u32 offset);

/**
 * genx_mmio_is_gt() - is an offset in the ranges that the force-wake table describes?
 * @plat: platform
 * @offset: byte offset in GTTMMADR
 *
 * Return: true for a GT register, false for an uncore one (FW-018).
 */
bool genx_mmio_is_gt(const struct genx_platform *plat, u32 offset);

#endif
