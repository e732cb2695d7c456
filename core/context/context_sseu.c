// SPDX-License-Identifier: GPL-2.0-only
/*
 * I915_CONTEXT_PARAM_SSEU: the slices, subslices and EUs that a context asks for. Media work that
 * uses the motion estimation of samplers hangs unless half of the subslices are off in its context
 * (SIL-161).
 */

#include <linux/minmax.h>
#include <linux/nospec.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/context_internal.h"
#include "core/context/engine_map.h"
#include "core/device/device_types.h"
#include "gt/engine/engine.h"

/* Request the units @sseu in a context image that exists. */
static int apply(struct genx_lrc *lrc, const struct genx_sseu *sseu)
{
	const struct genx_gt *gt = lrc->engine->gt;

	return genx_engine_set_power(lrc, genx_sseu_request(gt->plat, &gt->fuses, sseu));
}

/*
 * Return the slot that user space names, or NULL. In a context with an engine map, user space must
 * name the index in the map (@index is true, the index is name->engine_instance); in a context
 * without a map, the class and instance of the engine.
 */
static struct genx_context_slot *find_slot(struct genx_context *ctx,
					   const struct i915_engine_class_instance *name,
					   bool index)
{
	struct genx_engine *engine;
	unsigned int i = name->engine_instance;

	lockdep_assert_held(&ctx->lock);
	if (index != ctx->user_map)
		return NULL;
	if (index) {
		if (i >= ctx->n_slots)
			return NULL;
		i = array_index_nospec(i, ctx->n_slots);
		return ctx->slots[i].engine || ctx->slots[i].siblings ? &ctx->slots[i] : NULL;
	}
	engine = genx_engine_map_find(&ctx->genx->gt, name->engine_class, name->engine_instance);
	for (i = 0; engine && i < ctx->n_slots; i++)
		if (ctx->slots[i].engine == engine)
			return &ctx->slots[i];
	return NULL;
}

static int set_locked(struct genx_context *ctx, const struct drm_i915_gem_context_param_sseu *user)
{
	const struct genx_gt *gt = &ctx->genx->gt;
	/*
	 * A value that is too large for its member becomes the largest one, which genx_sseu_valid()
	 * refuses. A cast would drop its high bits, and the low bits could be valid.
	 */
	const struct genx_sseu sseu = {
		.slices = min(user->slice_mask, U32_MAX),
		.subslices = min(user->subslice_mask, U32_MAX),
		.min_eus = min(user->min_eus_per_subslice, U8_MAX),
		.max_eus = min(user->max_eus_per_subslice, U8_MAX),
	};
	struct genx_context_slot *slot;
	int err = 0;

	lockdep_assert_held(&ctx->lock);
	slot = find_slot(ctx, &user->engine, user->flags & I915_CONTEXT_SSEU_FLAG_ENGINE_INDEX);
	if (!slot)
		return -EINVAL;
	if (!slot->engine || slot->engine->desc->class != GENX_CLASS_RENDER)
		return -ENODEV;
	if (!genx_sseu_valid(gt->plat, &gt->fuses, &sseu))
		return -EINVAL;
	if (slot->lrc)
		err = apply(slot->lrc, &sseu);
	if (err)
		return err;
	slot->sseu = sseu;
	slot->has_sseu = true;
	return 0;
}

int genx_context_sseu_set(struct genx_context *ctx, const struct genx_context_param *param)
{
	const struct drm_i915_gem_context_param_sseu *user = &param->sseu;

	if (param->args.size < sizeof(*user))
		return -EINVAL;
	if (!genx_sseu_of_contexts(ctx->genx->plat))
		return -ENODEV;
	if (param->sseu_err)
		return param->sseu_err;
	if (user->rsvd || user->flags & ~I915_CONTEXT_SSEU_FLAG_ENGINE_INDEX)
		return -EINVAL;
	guard(mutex)(&ctx->lock);
	return set_locked(ctx, user);
}

static int read_units(struct genx_context *ctx, struct drm_i915_gem_context_param_sseu *user)
{
	const struct genx_gt *gt = &ctx->genx->gt;
	struct genx_sseu sseu = genx_sseu_full(gt->plat, &gt->fuses);
	const struct genx_context_slot *slot;

	guard(mutex)(&ctx->lock);
	slot = find_slot(ctx, &user->engine, user->flags & I915_CONTEXT_SSEU_FLAG_ENGINE_INDEX);
	if (!slot)
		return -EINVAL;
	if (slot->has_sseu)
		sseu = slot->sseu;
	user->slice_mask = sseu.slices;
	user->subslice_mask = sseu.subslices;
	user->min_eus_per_subslice = sseu.min_eus;
	user->max_eus_per_subslice = sseu.max_eus;
	return 0;
}

int genx_context_sseu_get(struct genx_context *ctx, struct drm_i915_gem_context_param *args)
{
	struct drm_i915_gem_context_param_sseu __user *user = u64_to_user_ptr(args->value);
	struct drm_i915_gem_context_param_sseu sseu;
	int err;

	/* user space asks for the size */
	if (!args->size) {
		args->size = sizeof(sseu);
		return 0;
	}
	if (args->size < sizeof(sseu))
		return -EINVAL;
	if (copy_from_user(&sseu, user, sizeof(sseu)))
		return -EFAULT;
	if (sseu.rsvd || sseu.flags & ~I915_CONTEXT_SSEU_FLAG_ENGINE_INDEX)
		return -EINVAL;
	err = read_units(ctx, &sseu);
	if (err)
		return err;
	if (copy_to_user(user, &sseu, sizeof(sseu)))
		return -EFAULT;
	args->size = sizeof(sseu);
	return 0;
}
