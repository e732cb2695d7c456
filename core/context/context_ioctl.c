// SPDX-License-Identifier: GPL-2.0-only
/* Ioctls on contexts: create, destroy, parameters, statistics of resets. */

#include <linux/capability.h>
#include <linux/cleanup.h>
#include <linux/list.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include <linux/xarray.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/context_internal.h"
#include "core/context/extension.h"
#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/memory/vm.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/client.h"
#include "gt/exec/lrc.h"
#include "gt/memory/client_gfp.h"

/* A parameter of a context that will be created. */
struct new_param {
	struct list_head link;
	struct genx_context_param param;
};

static int context_create_setparam(struct i915_user_extension __user *user, void *data)
{
	struct drm_i915_gem_context_create_ext_setparam ext;
	struct list_head *params = data;
	struct new_param *new;
	int err;

	if (copy_from_user(&ext, user, sizeof(ext)))
		return -EFAULT;
	/* the extension cannot name the context, which has no handle yet */
	if (ext.param.ctx_id)
		return -EINVAL;
	new = kmalloc(sizeof(*new), GENX_CLIENT_GFP);
	if (!new)
		return -ENOMEM;
	new->param.args = ext.param;
	err = genx_context_param_read(&new->param);
	if (err) {
		kfree(new);
		return err;
	}
	list_add_tail(&new->link, params);
	return 0;
}

static const genx_extension_fn context_extensions[] = {
	[I915_CONTEXT_CREATE_EXT_SETPARAM] = context_create_setparam,
};

/* Read the parameters from user space. The caller frees @params, also after an error. */
static int context_read_params(const struct drm_i915_gem_context_create_ext *args,
			       struct list_head *params)
{
	if (!(args->flags & I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS))
		return 0;
	return genx_extensions_walk(args->extensions, context_extensions,
				    ARRAY_SIZE(context_extensions), params);
}

static void context_free_params(struct list_head *params)
{
	struct new_param *new, *next;

	list_for_each_entry_safe(new, next, params, link) {
		genx_context_param_free(&new->param);
		kfree(new);
	}
}

/*
 * I915_CONTEXT_PARAM_VM: let a context use the address space with handle args->value.
 * genx_context_set_vm() refuses a context that has been used.
 */
static int context_share_vm(struct genx_context *ctx, struct genx_file *file,
			    const struct drm_i915_gem_context_param *args)
{
	struct genx_vm *vm;

	if (args->size)
		return -EINVAL;
	vm = genx_file_use_vm(file, args->value);
	if (!vm)
		return -ENOENT;
	return genx_context_set_vm(ctx, vm);
}

static int context_set_param(struct genx_context *ctx, struct genx_file *file,
			     const struct genx_context_param *param)
{
	return param->args.param == I915_CONTEXT_PARAM_VM ?
	       context_share_vm(ctx, file, &param->args) : genx_context_set_param(ctx, param);
}

static int context_apply_params(struct genx_context *ctx, struct genx_file *file,
				const struct list_head *params)
{
	const struct new_param *new;
	int err;

	list_for_each_entry(new, params, link) {
		err = context_set_param(ctx, file, &new->param);
		if (err)
			return err;
	}
	return 0;
}

/*
 * Add a context to the table of the file. The table then owns the caller's reference. The handle
 * is read with the lock held: after the unlock, another thread may destroy the context.
 */
static int context_add(struct genx_file *file, struct genx_context *ctx, u32 *id)
{
	int err;

	guard(mutex)(&file->lock);
	if (file->revoked)
		return -ENODEV;
	err = xa_alloc(&file->contexts, &ctx->id, ctx, XA_LIMIT(1, GENX_FILE_MAX_ID),
		       GENX_CLIENT_GFP);
	*id = ctx->id;
	/* xa_alloc() returns -EBUSY if all handles are in use */
	return err == -EBUSY ? -ENOMEM : err;
}

static int context_create(struct genx_device *genx, struct genx_file *file, u32 flags,
			  const struct list_head *params, u32 *id)
{
	struct genx_context *ctx;
	int err;

	if (genx_client_banned(file->client) || genx_gt_wedged(&genx->gt))
		return -EIO;
	err = genx_file_claim(file);
	if (err)
		return err;
	ctx = genx_context_create(genx, file->client);
	if (IS_ERR(ctx))
		return PTR_ERR(ctx);
	if (flags & I915_CONTEXT_CREATE_FLAGS_SINGLE_TIMELINE)
		err = genx_context_set_single_timeline(ctx);
	if (!err)
		err = context_apply_params(ctx, file, params) ?: context_add(file, ctx, id);
	if (err) {
		genx_context_close(ctx);
		genx_context_put(ctx);
	}
	return err;
}

int genx_context_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_context_create_ext *args = data;
	LIST_HEAD(params);
	int err, idx;
	u32 id;

	if (args->flags & I915_CONTEXT_CREATE_FLAGS_UNKNOWN)
		return -EINVAL;

	err = context_read_params(args, &params);
	if (err)
		goto free_params;
	if (!drm_dev_enter(drm, &idx)) {
		err = -ENODEV;
		goto free_params;
	}
	err = context_create(to_genx_device(drm), file->driver_priv, args->flags, &params, &id);
	drm_dev_exit(idx);
free_params:
	context_free_params(&params);
	if (!err)
		args->ctx_id = id;
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

	scoped_guard(mutex, &priv->lock)
		ctx = xa_erase(&priv->contexts, args->ctx_id);
	if (ctx) {
		genx_context_close(ctx);
		genx_context_put(ctx);
	}
	drm_dev_exit(idx);
	return ctx ? 0 : genx_file_context_errno(to_genx_device(drm));
}

int genx_context_reset_stats_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_reset_stats *args = data;
	struct genx_context *ctx;
	unsigned int i;

	if (args->flags || args->pad)
		return -EINVAL;

	ctx = genx_file_find_context(file->driver_priv, args->ctx_id);
	if (!ctx)
		return genx_file_context_errno(to_genx_device(drm));

	/* only an administrator may see how often the whole GPU was reset */
	args->reset_count = capable(CAP_SYS_ADMIN) ? ctx->genx->gt.exec->full_resets : 0;
	args->batch_active = 0;
	args->batch_pending = 0;
	scoped_guard(mutex, &ctx->lock) {
		for (i = 0; i < ctx->n_slots; i++) {
			if (!ctx->slots[i].lrc)
				continue;
			args->batch_active += READ_ONCE(ctx->slots[i].lrc->hangs);
			args->batch_pending += READ_ONCE(ctx->slots[i].lrc->resets);
		}
	}
	genx_context_put(ctx);
	return 0;
}

int genx_context_setparam_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct genx_context_param param = { .args = *(struct drm_i915_gem_context_param *)data };
	struct genx_context *ctx;
	int err, idx;

	err = genx_context_param_read(&param);
	if (err)
		return err;
	if (!drm_dev_enter(drm, &idx)) {
		genx_context_param_free(&param);
		return -ENODEV;
	}
	ctx = genx_file_find_context(file->driver_priv, param.args.ctx_id);
	if (!ctx)
		err = genx_file_context_errno(to_genx_device(drm));
	else if (param.args.param == I915_CONTEXT_PARAM_VM && !param.args.ctx_id)
		err = -EINVAL;	/* the default context keeps its address space */
	else
		err = context_set_param(ctx, file->driver_priv, &param);
	genx_context_put(ctx);
	drm_dev_exit(idx);
	genx_context_param_free(&param);
	return err;
}

/* I915_CONTEXT_PARAM_VM: return a new handle of the context's address space at each call. */
static int context_new_vm_handle(struct genx_context *ctx, struct genx_file *file,
				 struct drm_i915_gem_context_param *args)
{
	struct genx_vm *vm = genx_context_use_vm(ctx);
	u32 id;
	int err;

	if (!vm)
		return -ENOENT;
	err = genx_file_add_vm(file, vm, &id);
	if (err) {
		genx_vm_unuse(vm);
		return err;
	}
	args->size = 0;
	args->value = id;
	return 0;
}

int genx_context_getparam_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_context_param *args = data;
	struct genx_context *ctx;
	int err = 0, idx;

	/* make no new handle of an address space while removal revokes the address spaces */
	if (!drm_dev_enter(drm, &idx))
		return -ENODEV;
	ctx = genx_file_find_context(file->driver_priv, args->ctx_id);
	if (!ctx)
		err = genx_file_context_errno(to_genx_device(drm));
	else if (args->param == I915_CONTEXT_PARAM_VM)
		err = context_new_vm_handle(ctx, file->driver_priv, args);
	drm_dev_exit(idx);
	/*
	 * genx_context_get_param() writes user memory. Removal must not wait for a page fault, so
	 * the call is outside of drm_dev_enter(). The call is safe after removal: the structures of
	 * the engines exist as long as the file is open.
	 */
	if (ctx && args->param != I915_CONTEXT_PARAM_VM)
		err = genx_context_get_param(ctx, args);
	genx_context_put(ctx);
	return err;
}
