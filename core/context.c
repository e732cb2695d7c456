// SPDX-License-Identifier: GPL-2.0-only
/*
 * Contexts of user space: life, engine slots, handles.
 */

#include <linux/cleanup.h>
#include <linux/slab.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context.h"
#include "core/device.h"
#include "core/engine_map.h"
#include "core/file.h"
#include "core/driver.h"
#include "core/vm.h"
#include "gt/exec/client.h"
#include "gt/exec/engine.h"
#include "gt/exec/lrc.h"

/* Handles are user-visible numbers: a file that asks for more gets ENOMEM. */
#define GENX_CONTEXT_MAX_ID	0xffff

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

	if (!genx_gt_can_submit(&genx->gt))
		return ERR_PTR(-ENODEV);
	ctx = kzalloc(sizeof(*ctx), GFP_KERNEL);
	if (!ctx)
		return ERR_PTR(-ENOMEM);
	ctx->slots = kcalloc(GENX_CONTEXT_LEGACY_COUNT, sizeof(*ctx->slots), GFP_KERNEL);
	if (!ctx->slots) {
		kfree(ctx);
		return ERR_PTR(-ENOMEM);
	}
	vm = genx_vm_create(genx);
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
	return ctx;
}

static void context_release(struct kref *ref)
{
	struct genx_context *ctx = container_of(ref, struct genx_context, ref);

	WARN_ON(!ctx->closed);
	genx_client_put(ctx->client);
	mutex_destroy(&ctx->lock);
	kfree(ctx->slots);
	kfree(ctx);
}

int genx_context_missing(const struct genx_device *genx)
{
	return genx_gt_can_submit(&genx->gt) ? -ENOENT : -ENODEV;
}

void genx_context_put(struct genx_context *ctx)
{
	if (ctx)
		kref_put(&ctx->ref, context_release);
}

void genx_context_close(struct genx_context *ctx)
{
	struct genx_vm *vm;
	unsigned int i;

	mutex_lock(&ctx->lock);
	ctx->closed = true;
	vm = ctx->vm;
	ctx->vm = NULL;
	for (i = 0; i < ctx->n_slots; i++) {
		struct genx_lrc *lrc = ctx->slots[i].lrc;

		if (lrc) {
			genx_lrc_close(lrc);
			genx_lrc_put(lrc);
		}
		ctx->slots[i].lrc = NULL;
	}
	mutex_unlock(&ctx->lock);

	if (vm) {
		genx_vm_close(vm);
		genx_vm_put(vm);
	}
}

struct genx_context *genx_context_find(struct genx_file *file, u32 id)
{
	struct genx_context *ctx;

	xa_lock(&file->contexts);
	ctx = xa_load(&file->contexts, id);
	if (ctx)
		kref_get(&ctx->ref);
	xa_unlock(&file->contexts);
	return ctx;
}

struct genx_vm *genx_context_vm(struct genx_context *ctx)
{
	guard(mutex)(&ctx->lock);
	return ctx->vm ? genx_vm_get(ctx->vm) : NULL;
}

/* Index of the slot that the flags of a submission name, or -EINVAL. */
static int context_slot(const struct genx_context *ctx, u64 flags)
{
	unsigned int selector = flags & I915_EXEC_RING_MASK;
	unsigned int bsd = flags & I915_EXEC_BSD_MASK;

	if (ctx->user_map)
		return !bsd && selector < ctx->n_slots ? selector : -EINVAL;
	/* which of two BSD engines: for the BSD selector alone */
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

static struct genx_lrc *context_slot_lrc(struct genx_context *ctx, struct genx_context_slot *slot)
{
	struct genx_lrc *lrc;

	lockdep_assert_held(&ctx->lock);

	if (ctx->closed)
		return ERR_PTR(-ENOENT);
	if (!slot->engine)
		return ERR_PTR(-EINVAL);
	if (genx_client_banned(ctx->client))
		return ERR_PTR(-EIO);
	if (!slot->lrc) {
		lrc = genx_lrc_create(slot->engine, ctx->vm->ppgtt, 0);
		if (IS_ERR(lrc))
			return lrc;
		genx_lrc_set_client(lrc, ctx->client);
		lrc->unbannable = !ctx->bannable;
		slot->lrc = lrc;
	}
	if (READ_ONCE(slot->lrc->banned) ||
	    (!ctx->recoverable && READ_ONCE(slot->lrc->hangs)))
		return ERR_PTR(-EIO);
	return genx_lrc_get(slot->lrc);
}

struct genx_lrc *genx_context_lrc(struct genx_context *ctx, u64 flags)
{
	int slot;

	guard(mutex)(&ctx->lock);
	slot = context_slot(ctx, flags);
	if (slot < 0)
		return ERR_PTR(slot);
	return context_slot_lrc(ctx, &ctx->slots[slot]);
}

struct genx_lrc *genx_context_render_lrc(struct drm_file *file, u32 id)
{
	struct genx_context *ctx = genx_context_find(file->driver_priv, id);
	struct genx_lrc *lrc = ERR_PTR(-EINVAL);
	unsigned int i;

	if (!ctx)
		return ERR_PTR(-ENOENT);

	mutex_lock(&ctx->lock);
	for (i = 0; i < ctx->n_slots; i++) {
		struct genx_engine *engine = ctx->slots[i].engine;

		if (engine && engine->desc->class == GENX_CLASS_RENDER) {
			lrc = context_slot_lrc(ctx, &ctx->slots[i]);
			break;
		}
	}
	mutex_unlock(&ctx->lock);
	genx_context_put(ctx);
	return lrc;
}

static int context_create_setparam(struct i915_user_extension __user *user, void *data)
{
	struct drm_i915_gem_context_create_ext_setparam ext;

	if (copy_from_user(&ext, user, sizeof(ext)))
		return -EFAULT;
	/* the context has no handle yet */
	if (ext.param.ctx_id)
		return -EINVAL;
	return genx_context_set_param(data, &ext.param);
}

static const genx_extension_fn context_extensions[] = {
	[I915_CONTEXT_CREATE_EXT_SETPARAM] = context_create_setparam,
};

int genx_context_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_context_create_ext *args = data;
	struct genx_file *priv = file->driver_priv;
	struct genx_context *ctx;
	int err, idx;
	u32 id;

	if (args->flags & I915_CONTEXT_CREATE_FLAGS_UNKNOWN)
		return -EINVAL;
	/* one timeline over several engines: no client of genx needs it */
	if (args->flags & I915_CONTEXT_CREATE_FLAGS_SINGLE_TIMELINE)
		return -EINVAL;

	if (!drm_dev_enter(drm, &idx))
		return -ENODEV;

	if (genx_client_banned(priv->client) || genx_gt_wedged(&to_genx_device(drm)->gt)) {
		err = -EIO;
		goto out;
	}
	ctx = genx_context_create(to_genx_device(drm), priv->client);
	if (IS_ERR(ctx)) {
		err = PTR_ERR(ctx);
		goto out;
	}
	if (args->flags & I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS) {
		err = genx_extensions_walk(args->extensions, context_extensions,
					   ARRAY_SIZE(context_extensions), ctx);
		if (err)
			goto err_ctx;
	}

	mutex_lock(&priv->lock);
	err = priv->revoked ? -ENODEV :
	      xa_alloc(&priv->contexts, &id, ctx, XA_LIMIT(1, GENX_CONTEXT_MAX_ID), GFP_KERNEL);
	if (!err)
		ctx->id = id;
	mutex_unlock(&priv->lock);
	if (err) {
		err = err == -EBUSY ? -ENOMEM : err;
		goto err_ctx;
	}
	args->ctx_id = id;
	goto out;

err_ctx:
	genx_context_close(ctx);
	genx_context_put(ctx);
out:
	drm_dev_exit(idx);
	return err;
}

int genx_context_destroy_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_context_destroy *args = data;
	struct genx_file *priv = file->driver_priv;
	struct genx_context *ctx;
	int idx;

	if (args->pad)
		return -EINVAL;
	/* the default context lives as long as the file */
	if (!args->ctx_id)
		return -ENOENT;
	if (!drm_dev_enter(drm, &idx))
		return -ENODEV;

	mutex_lock(&priv->lock);
	ctx = xa_erase(&priv->contexts, args->ctx_id);
	mutex_unlock(&priv->lock);
	if (ctx) {
		genx_context_close(ctx);
		genx_context_put(ctx);
	}
	drm_dev_exit(idx);
	return ctx ? 0 : genx_context_missing(to_genx_device(drm));
}

int genx_context_reset_stats_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_reset_stats *args = data;
	struct genx_context *ctx;
	unsigned int i;

	if (args->flags || args->pad)
		return -EINVAL;

	ctx = genx_context_find(file->driver_priv, args->ctx_id);
	if (!ctx)
		return genx_context_missing(to_genx_device(drm));

	/* resets of the whole device are nobody's business but root's */
	args->reset_count = capable(CAP_SYS_ADMIN) ? ctx->genx->gt.exec.full_resets : 0;
	args->batch_active = 0;
	args->batch_pending = 0;
	mutex_lock(&ctx->lock);
	for (i = 0; i < ctx->n_slots; i++) {
		if (!ctx->slots[i].lrc)
			continue;
		args->batch_active += READ_ONCE(ctx->slots[i].lrc->hangs);
		args->batch_pending += READ_ONCE(ctx->slots[i].lrc->resets);
	}
	mutex_unlock(&ctx->lock);
	genx_context_put(ctx);
	return 0;
}
