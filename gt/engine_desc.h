/* SPDX-License-Identifier: GPL-2.0-only */
/* Engines of a platform's description, before they exist. */
#ifndef GENX_GT_ENGINE_DESC_H
#define GENX_GT_ENGINE_DESC_H

#include <linux/bits.h>

#include "regs/platform.h"

/* Each engine of @plat, fused off or not: const struct genx_engine_desc *@desc. */
#define for_each_engine_desc(desc, plat)						\
	for ((desc) = (plat)->engines; (desc) < (plat)->engines + (plat)->n_engines; (desc)++)

/**
 * genx_engine_desc_bit() - bit of an engine in masks of the platform's engines
 * @plat: platform
 * @desc: one of its engines
 *
 * Return: the bit, as in genx_fuses.engines.
 */
static inline u32 genx_engine_desc_bit(const struct genx_platform *plat,
				       const struct genx_engine_desc *desc)
{
	return BIT(desc - plat->engines);
}

#endif
