/* SPDX-License-Identifier: GPL-2.0-only */
/* In debug builds, checks each register access against the platform's tables. */
#ifndef GENX_GT_ACCESS_MMIO_CHECK_H
#define GENX_GT_ACCESS_MMIO_CHECK_H

#include "gt/access/mmio_window.h"

/**
 * genx_mmio_fault() - check a register access
 * @plat: platform
 * @held: force-wake domains that the driver holds
 * @offset: byte offset
 * @write: write or read
 *
 * Accesses no hardware. Sources of the rules: FW-019 and FW-020 for registers that a host driver
 * must not access, Z-14 for offsets without a row in the table, FW-007 for domains, FW-017 for
 * shadowed registers, FW-018 for ranges that the table does not cover.
 *
 * Return: NULL if the access is allowed, otherwise a description of the fault for the log.
 */
const char *genx_mmio_fault(const struct genx_platform *plat, u32 held, u32 offset, bool write);

/**
 * genx_mmio_check() - log a forbidden access
 * @mmio: the window
 * @offset: byte offset
 * @write: write or read
 *
 * Does nothing without CONFIG_DRM_GENX_DEBUG_MMIO. Any context.
 */
#if IS_ENABLED(CONFIG_DRM_GENX_DEBUG_MMIO)
void genx_mmio_check(struct genx_mmio *mmio, u32 offset, bool write);
#else
static inline void genx_mmio_check(struct genx_mmio *mmio, u32 offset, bool write)
{
}
#endif

#endif
