/* SPDX-License-Identifier: GPL-2.0-only */
/* Debug build: is a register access one that the platform's tables allow? */
#ifndef GENX_GT_MMIO_CHECK_H
#define GENX_GT_MMIO_CHECK_H

#include "gt/access/mmio.h"

/**
 * genx_mmio_fault() - what is wrong with a register access
 * @plat: platform
 * @held: force-wake domains that the driver holds
 * @offset: byte offset
 * @write: write or read
 *
 * A pure function. Registers that a host driver leaves alone: FW-019, FW-020.
 * Offsets without a row in the table: Z-14. Domains: FW-007. Shadowed
 * registers: FW-017. Ranges that the table is not about: FW-018.
 *
 * Return: NULL if nothing is, otherwise what to say.
 */
const char *genx_mmio_fault(const struct genx_platform *plat, u32 held, u32 offset, bool write);

/**
 * genx_mmio_check() - report a wrong access
 * @mmio: the window
 * @offset: byte offset
 * @write: write or read
 *
 * Nothing, at no cost, without CONFIG_DRM_GENX_DEBUG_MMIO. Any context.
 */
#if IS_ENABLED(CONFIG_DRM_GENX_DEBUG_MMIO)
void genx_mmio_check(struct genx_mmio *mmio, u32 offset, bool write);
#else
static inline void genx_mmio_check(struct genx_mmio *mmio, u32 offset, bool write)
{
}
#endif

#endif
