// SPDX-License-Identifier: GPL-2.0-only
#include <linux/atomic.h>
#include <linux/bits.h>

#include <drm/i915_drm.h>

#include "core/context/engine_map.h"
#include "gt/engine/engine.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/gt.h"

/* Class of user space for each class of the hardware (INT-001). Class Other has no engine. */
static const u16 uapi_class[GENX_CLASS_COUNT] = {
	[GENX_CLASS_RENDER] = I915_ENGINE_CLASS_RENDER,
	[GENX_CLASS_VIDEO_DECODE] = I915_ENGINE_CLASS_VIDEO,
	[GENX_CLASS_VIDEO_ENHANCE] = I915_ENGINE_CLASS_VIDEO_ENHANCE,
	[GENX_CLASS_COPY] = I915_ENGINE_CLASS_COPY,
	[GENX_CLASS_OTHER] = (u16)I915_ENGINE_CLASS_INVALID,
	[GENX_CLASS_COMPUTE] = I915_ENGINE_CLASS_COMPUTE,
};

struct genx_engine *genx_engine_map_find(struct genx_gt *gt, u16 class, u16 instance)
{
	struct genx_engine *engine;

	if (!genx_exec_runs_contexts(gt))
		return NULL;
	for_each_engine(engine, gt) {
		if (uapi_class[engine->desc->class] != class)
			continue;
		if (!instance)
			return engine;
		instance--;
	}
	return NULL;
}

void genx_engine_map_name(const struct genx_engine *engine,
			  struct i915_engine_class_instance *name)
{
	struct genx_engine *other;

	name->engine_class = uapi_class[engine->desc->class];
	name->engine_instance = 0;
	for_each_engine(other, engine->gt) {
		if (other == engine)
			break;
		if (other->desc->class == engine->desc->class)
			name->engine_instance++;
	}
}

bool genx_engine_map_is_empty(const struct i915_engine_class_instance *name)
{
	return name->engine_class == (u16)I915_ENGINE_CLASS_INVALID &&
	       name->engine_instance == (u16)I915_ENGINE_CLASS_INVALID_NONE;
}

const char *genx_engine_map_prefix(u16 class)
{
	switch (class) {
	case I915_ENGINE_CLASS_RENDER:
		return "rcs";
	case I915_ENGINE_CLASS_COPY:
		return "bcs";
	case I915_ENGINE_CLASS_VIDEO:
		return "vcs";
	case I915_ENGINE_CLASS_VIDEO_ENHANCE:
		return "vecs";
	default:
		return "ccs";
	}
}

struct genx_engine *genx_engine_map_choose(struct genx_gt *gt, unsigned long siblings)
{
	unsigned int turn = atomic_inc_return(&gt->exec->balance_turn);
	struct genx_engine *best[GENX_MAX_ENGINES] = {};
	unsigned int n_best = 0, fewest = UINT_MAX;
	struct genx_engine *engine;

	for_each_engine(engine, gt) {
		/* an estimate: the number can change before the context runs */
		unsigned int n = READ_ONCE(engine->n_runnable);

		/* @best: the engines with the fewest contexts so far */
		if (!(siblings & BIT(engine->index)) || n > fewest)
			continue;
		if (n < fewest)
			n_best = 0;
		fewest = n;
		best[n_best++] = engine;
	}
	return n_best ? best[turn % n_best] : NULL;
}
