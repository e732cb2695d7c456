// SPDX-License-Identifier: GPL-2.0-only
#include <linux/capability.h>
#include <linux/cleanup.h>
#include <linux/nospec.h>
#include <linux/slab.h>

#include <drm/drm_syncobj.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/engine_map.h"
#include "core/device/device_types.h"
#include "core/memory/vm.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/client.h"
#include "gt/exec/ending.h"
#include "gt/exec/lrc.h"
#include "gt/memory/client_gfp.h"

static const struct {
	u16 class;
	u16 instance;
} legacy_engines[GENX_CONTEXT_LEGACY_COUNT] = {
	[GENX_CONTEXT_LEGACY_RENDER] = { I915_ENGINE_CLASS_RENDER, 0 },
	[GENX_CONTEXT_LEGACY_BLT] = { I915_ENGINE_CLASS_COPY, 0 },
	[GENX_CONTEXT_LEGACY_BSD1] = { I915_ENGINE_CLASS_VIDEO, 0 },
	[GENX_CONTEXT_LEGACY_BSD2] = { I915_ENGINE_CLASS_VIDEO, 1 },
	[GENX_CONTEXT_LEGACY_VEBOX] = { I915_ENGINE_CLASS_VIDEO_ENHANCE, 0 },
};

struct genx_context *genx_context_create(struct genx_device *genx, struct genx_client *client)
{
	struct genx_context *ctx;
	struct genx_vm *vm;
	unsigned int i;

	ctx = kzalloc(sizeof(*ctx), GENX_CLIENT_GFP);
	if (!ctx)
		return ERR_PTR(-ENOMEM);
	ctx->slots = kcalloc(GENX_CONTEXT_LEGACY_COUNT, sizeof(*ctx->slots), GENX_CLIENT_GFP);
	if (!ctx->slots) {
		kfree(ctx);
		return ERR_PTR(-ENOMEM);
	}
	vm = genx_vm_create(genx, client);
	if (IS_ERR(vm)) {
		kfree(ctx->slots);
		kfree(ctx);
		return ERR_CAST(vm);
	}

	ctx->vm = vm;
	ctx->n_slots = GENX_CONTEXT_LEGACY_COUNT;
	for (i = 0; i < ctx->n_slots; i++)
		ctx->slots[i].engine = genx_engine_map_find(&genx->gt, legacy_engines[i].class,
							    legacy_engines[i].instance);
	kref_init(&ctx->ref);
	mutex_init(&ctx->lock);
	ctx->genx = genx;
	ctx->client = genx_client_get(client);
	ctx->bannable = true;
	ctx->recoverable = true;
	ctx->persistent = true;
	atomic_inc(&genx->live.contexts);
	return ctx;
}

int genx_context_set_single_timeline(struct genx_context *ctx)
{
	return drm_syncobj_create(&ctx->timeline, 0, NULL);
}

static void context_release(struct kref *ref)
{
	struct genx_context *ctx = container_of(ref, struct genx_context, ref);

	WARN_ON(!ctx->closed);
	atomic_dec(&ctx->genx->live.contexts);
	if (ctx->timeline)
		drm_syncobj_put(ctx->timeline);
	genx_client_put(ctx->client);
	mutex_destroy(&ctx->lock);
	kfree(ctx->slots);
	kfree(ctx);
}

void genx_context_put(struct genx_context *ctx)
{
	if (ctx)
		kref_put(&ctx->ref, context_release);
}

/* Refuse submissions and close the context images of all slots. The caller holds ctx->lock. */
static void close_images(struct genx_context *ctx)
{
	unsigned int i;

	ctx->closed = true;
	for (i = 0; i < ctx->n_slots; i++) {
		struct genx_lrc *lrc = ctx->slots[i].lrc;

		ctx->slots[i].lrc = NULL;
		if (!lrc)
			continue;
		genx_ending_close(lrc, READ_ONCE(ctx->persistent));
		genx_lrc_put(lrc);
	}
}

void genx_context_stop(struct genx_context *ctx)
{
	guard(mutex)(&ctx->lock);
	close_images(ctx);
	if (ctx->vm)
		genx_vm_stop(ctx->vm);
}

void genx_context_close(struct genx_context *ctx)
{
	struct genx_vm *vm;

	scoped_guard(mutex, &ctx->lock) {
		close_images(ctx);
		vm = ctx->vm;
		ctx->vm = NULL;
	}
	genx_vm_unuse(vm);
}

static bool context_has_images(const struct genx_context *ctx)
{
	unsigned int i;

	for (i = 0; i < ctx->n_slots; i++)
		if (ctx->slots[i].lrc)
			return true;
	return false;
}

int genx_context_set_vm(struct genx_context *ctx, struct genx_vm *vm)
{
	int err = 0;

	scoped_guard(mutex, &ctx->lock) {
		if (ctx->closed)
			err = -ENOENT;
		else if (context_has_images(ctx))
			err = -EINVAL;
		else
			swap(ctx->vm, vm);
	}
	/* swap() has left the old address space in @vm; after an error @vm is the new one */
	genx_vm_unuse(vm);
	return err;
}

struct genx_vm *genx_context_use_vm(struct genx_context *ctx)
{
	guard(mutex)(&ctx->lock);
	return ctx->vm ? genx_vm_use(ctx->vm) : NULL;
}

bool genx_context_refuse_user(const struct genx_context *ctx)
{
	const struct genx_user *user = ctx->client->user;

	/* bans do not apply to a context that root has exempted (I915_CONTEXT_PARAM_BANNABLE) */
	return genx_client_refuse_user(user->users, user->uid) && READ_ONCE(ctx->bannable) &&
	       !capable(CAP_SYS_ADMIN);
}

/* Index of the slot that the flags of a submission name, or -EINVAL. */
static int context_slot(const struct genx_context *ctx, u64 flags)
{
	unsigned int selector = flags & I915_EXEC_RING_MASK;
	unsigned int bsd = flags & I915_EXEC_BSD_MASK;

	if (ctx->user_map) {
		if (bsd || selector >= ctx->n_slots)
			return -EINVAL;
		return array_index_nospec(selector, ctx->n_slots);
	}
	/* the BSD bits choose between the two video engines, so only I915_EXEC_BSD may set them */
	if (bsd && selector != I915_EXEC_BSD)
		return -EINVAL;

	switch (selector) {
	case I915_EXEC_DEFAULT:
	case I915_EXEC_RENDER:
		return GENX_CONTEXT_LEGACY_RENDER;
	case I915_EXEC_BLT:
		return GENX_CONTEXT_LEGACY_BLT;
	case I915_EXEC_VEBOX:
		return GENX_CONTEXT_LEGACY_VEBOX;
	case I915_EXEC_BSD:
		if (bsd == I915_EXEC_BSD_DEFAULT || bsd == I915_EXEC_BSD_RING1)
			return GENX_CONTEXT_LEGACY_BSD1;
		return bsd == I915_EXEC_BSD_RING2 ? GENX_CONTEXT_LEGACY_BSD2 : -EINVAL;
	default:
		return -EINVAL;
	}
}

/* Value of the power request register (R_PWR_CLK_STATE) for the units @sseu. */
static u32 power_of(const struct genx_gt *gt, const struct genx_sseu *sseu)
{
	return genx_sseu_request(gt->plat, &gt->fuses, sseu);
}

/*
 * Return the context image of a slot with a new reference, or the errors that
 * genx_context_get_lrc() describes. The first use chooses the engine and creates the image.
 */
static struct genx_lrc *context_slot_lrc(struct genx_context *ctx, struct genx_context_slot *slot)
{
	struct genx_lrc *lrc;
	int err = 0;

	lockdep_assert_held(&ctx->lock);

	if (ctx->closed)
		return ERR_PTR(-ENOENT);
	if (!slot->engine && slot->siblings)
		slot->engine = genx_engine_map_choose(&ctx->genx->gt, slot->siblings);
	if (!slot->engine)
		return ERR_PTR(-EINVAL);
	if (genx_client_banned(ctx->client))
		return ERR_PTR(-EIO);
	if (!slot->lrc) {
		lrc = genx_lrc_create_for(slot->engine, ctx->vm->ppgtt, ctx->client);
		if (IS_ERR(lrc))
			return lrc;
		lrc->handle = ctx->id;
		lrc->unbannable = !ctx->bannable;
		lrc->no_capture = ctx->no_capture;
		if (slot->has_sseu)
			err = genx_engine_set_power(lrc, power_of(&ctx->genx->gt, &slot->sseu));
		if (err) {
			genx_lrc_put(lrc);
			return ERR_PTR(err);
		}
		slot->lrc = lrc;
	}
	/* a context that is not recoverable runs nothing after its first hang */
	if (READ_ONCE(slot->lrc->banned) ||
	    (!READ_ONCE(ctx->recoverable) && READ_ONCE(slot->lrc->hangs)))
		return ERR_PTR(-EIO);
	return genx_lrc_get(slot->lrc);
}

struct genx_lrc *genx_context_get_lrc(struct genx_context *ctx, u64 flags, struct genx_vm **vm)
{
	struct genx_lrc *lrc;
	int slot;

	guard(mutex)(&ctx->lock);
	slot = context_slot(ctx, flags);
	if (slot < 0)
		return ERR_PTR(slot);
	lrc = context_slot_lrc(ctx, &ctx->slots[slot]);
	/* a context that is not closed has an address space */
	if (vm && !IS_ERR(lrc))
		*vm = genx_vm_get(ctx->vm);
	return lrc;
}

struct genx_lrc *genx_context_get_render_lrc(struct genx_context *ctx)
{
	unsigned int i;

	guard(mutex)(&ctx->lock);
	for (i = 0; i < ctx->n_slots; i++) {
		struct genx_engine *engine = ctx->slots[i].engine;

		if (engine && engine->desc->class == GENX_CLASS_RENDER)
			return context_slot_lrc(ctx, &ctx->slots[i]);
	}
	return ERR_PTR(-EINVAL);
}
