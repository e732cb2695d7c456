/* SPDX-License-Identifier: GPL-2.0-only */
/* Debug build: check each register access against the platform's tables. */
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
 * A pure function. Registers that a host driver must not access: FW-019, FW-020.
 * Offsets without a row in the table: Z-14. Domains: FW-007. Shadowed registers:
 * FW-017. Ranges that the table does not cover: FW-018.
 *
 * Return: NULL if the access is allowed, otherwise the fault, for the log.
 */
const char *genx_mmio_fault(const struct genx_platform *plat, u32 held, u32 offset, bool write);

/**
 * genx_mmio_check() - log a forbidden access
 * @mmio: the window
 * @offset: byte offset
 * @write: write or read
 *
 * An empty function without CONFIG_DRM_GENX_DEBUG_MMIO. Any context.
 */
#if IS_ENABLED(CONFIG_DRM_GENX_DEBUG_MMIO)
void genx_mmio_check(struct genx_mmio *mmio, u32 offset, bool write);
#else
static inline void genx_mmio_check(struct genx_mmio *mmio, u32 offset, bool write)
{
}
#endif

#endif
