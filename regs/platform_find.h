/* SPDX-License-Identifier: MIT */
/* All platforms: their descriptors, and look-ups by codename and by PCI device id. */
#ifndef GENX_REGS_PLATFORM_FIND_H
#define GENX_REGS_PLATFORM_FIND_H

#include "regs/desc_pci.h"
#include "regs/platform.h"

#define GENX_PLATFORM(name)	extern const struct genx_platform genx_platform_##name;
#include "regs/platform_list.h"
#undef GENX_PLATFORM

/* All platforms without their variants, from the oldest, NULL-terminated. */
extern const struct genx_platform *const genx_platforms[];

/**
 * genx_platform_next() - iterate over all descriptors
 * @prev: descriptor, NULL: begin
 *
 * Each platform is followed by its variants.
 *
 * Return: the descriptor after @prev, NULL: there is none.
 */
const struct genx_platform *genx_platform_next(const struct genx_platform *prev);

#define for_each_genx_platform(plat) \
	for ((plat) = genx_platform_next(NULL); (plat); (plat) = genx_platform_next(plat))

/**
 * genx_platform_named() - descriptor of a platform or a variant by its codename
 * @codename: "bdw", "bdw-gt3"
 *
 * Return: the descriptor or NULL.
 */
const struct genx_platform *genx_platform_named(const char *codename);

/**
 * genx_platform_find() - descriptor of a PCI device id
 * @device: PCI device id
 *
 * Return: the descriptor, or NULL for an id without one.
 */
const struct genx_platform *genx_platform_find(u16 device);

#endif
