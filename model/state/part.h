/* SPDX-License-Identifier: MIT */
/*
 * The model's descriptions of hardware, called parts: model/parts/NAME.c for each name in
 * regs/platform_list.h.
 */
#ifndef GENX_MODEL_STATE_PART_H
#define GENX_MODEL_STATE_PART_H

#include "model/state/part_types.h"

struct model_config;

#define GENX_PLATFORM(name)	extern const struct model_part model_part_##name;
#include "regs/platform_list.h"
#undef GENX_PLATFORM

/**
 * model_part_find() - the part of a platform
 * @plat: platform, or a variant of one
 *
 * Return: the part, NULL if the platform is not in the list.
 */
const struct model_part *model_part_find(const struct genx_platform *plat);

/**
 * model_part_of() - the part of a configuration
 * @cfg: configuration
 *
 * Return: the part that @cfg names, or the part of its platform if it names none.
 */
const struct model_part *model_part_of(const struct model_config *cfg);

#endif
