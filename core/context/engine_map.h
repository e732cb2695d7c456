/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * User space names an engine by its class and instance in the i915 ABI. These numbers
 * differ from the class and instance numbers of the hardware.
 */
#ifndef GENX_CORE_CONTEXT_ENGINE_MAP_H
#define GENX_CORE_CONTEXT_ENGINE_MAP_H

#include <linux/types.h>

struct genx_engine;
struct genx_gt;
struct i915_engine_class_instance;

/**
 * genx_engine_map_find() - engine by its user-space name
 * @gt: GT
 * @class: enum drm_i915_gem_engine_class
 * @instance: index among the existing engines of the class, from 0
 *
 * Return: the engine; NULL if there is none, or if the GT runs no contexts.
 */
struct genx_engine *genx_engine_map_find(struct genx_gt *gt, u16 class, u16 instance);

/**
 * genx_engine_map_name() - user-space name of an engine
 * @engine: engine
 * @name: filled
 */
void genx_engine_map_name(const struct genx_engine *engine,
			  struct i915_engine_class_instance *name);

/** genx_engine_map_is_empty() - true if user space leaves an entry of a map empty by @name */
bool genx_engine_map_is_empty(const struct i915_engine_class_instance *name);

/**
 * genx_engine_map_choose() - choose an engine for a new context image
 * @gt: GT
 * @siblings: engines from which to choose, BIT(&genx_engine.index) of each; not 0
 *
 * Return: the engine with the fewest runnable contexts. If several engines have the fewest,
 * successive calls take turns among them.
 */
struct genx_engine *genx_engine_map_choose(struct genx_gt *gt, unsigned long siblings);

/** genx_engine_map_prefix() - start of an engine's name, like "rcs"; @class as in user space */
const char *genx_engine_map_prefix(u16 class);

#endif
