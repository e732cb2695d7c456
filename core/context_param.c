// SPDX-License-Identifier: GPL-2.0-only
/*
 * Parameters of contexts.
 */

#include <linux/capability.h>
#include <linux/cleanup.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "core/context.h"
#include "core/context_param.h"
#include "core/device_types.h"
#include "core/engine_map.h"
#include "core/vm.h"
#include "gt/exec/engine.h"

/* Replace the engine slots, unless one of them has been used. */
static int context_install_map(struct genx_context *ctx, struct genx_context_slot *slots,
			       unsigned int count)
{
	unsigned int i;

	guard(mutex)(&ctx->lock);
	for (i = 0; i < ctx->n_slots; i++)
		if (ctx->slots[i].lrc)
			return -EINVAL;
	kfree(ctx->slots);
	ctx->slots = slots;
	ctx->n_slots = count;
	ctx->user_map = true;
	return 0;
}

static int context_set_engines(struct genx_context *ctx,
			       const struct drm_i915_gem_context_param *param)
{
	struct i915_context_param_engines __user *user = u64_to_user_ptr(param->value);
	struct genx_context_slot *slots;
	unsigned int i, count;
	u64 extensions;
	int err;

	if (param->size < sizeof(*user) ||
	    (param->size - sizeof(*user)) % sizeof(user->engines[0]))
		return -EINVAL;
	count = (param->size - sizeof(*user)) / sizeof(user->engines[0]);
	if (count > GENX_CONTEXT_MAX_ENGINES)
		return -EINVAL;
	if (copy_from_user(&extensions, &user->extensions, sizeof(extensions)))
		return -EFAULT;
	/* virtual, bonded and parallel engines are not supported */
	if (extensions)
		return -EINVAL;

	slots = kcalloc(count ?: 1, sizeof(*slots), GFP_KERNEL_ACCOUNT);
	if (!slots)
		return -ENOMEM;
	for (i = 0; i < count; i++) {
		struct i915_engine_class_instance name;

		if (copy_from_user(&name, &user->engines[i], sizeof(name))) {
			err = -EFAULT;
			goto err_slots;
		}
		/* an empty slot */
		if (name.engine_class == (u16)I915_ENGINE_CLASS_INVALID &&
		    name.engine_instance == (u16)I915_ENGINE_CLASS_INVALID_NONE)
			continue;
		slots[i].engine = genx_engine_map_find(&ctx->genx->gt, name.engine_class,
						       name.engine_instance);
		if (!slots[i].engine) {
			err = -ENOENT;
			goto err_slots;
		}
	}
	err = context_install_map(ctx, slots, count);
	if (err)
		goto err_slots;
	return 0;

err_slots:
	kfree(slots);
	return err;
}

/* Names of the entries of the engine map; their number, or -1 without an engine map. */
static int context_engine_names(struct genx_context *ctx,
				struct i915_engine_class_instance names[GENX_CONTEXT_MAX_ENGINES])
{
	unsigned int i;

	guard(mutex)(&ctx->lock);
	if (!ctx->user_map)
		return -1;
	for (i = 0; i < ctx->n_slots; i++) {
		if (ctx->slots[i].engine) {
			genx_engine_map_name(ctx->slots[i].engine, &names[i]);
		} else {
			names[i].engine_class = (u16)I915_ENGINE_CLASS_INVALID;
			names[i].engine_instance = (u16)I915_ENGINE_CLASS_INVALID_NONE;
		}
	}
	return ctx->n_slots;
}

static int context_get_engines(struct genx_context *ctx, struct drm_i915_gem_context_param *param)
{
	struct i915_context_param_engines __user *user = u64_to_user_ptr(param->value);
	struct i915_engine_class_instance names[GENX_CONTEXT_MAX_ENGINES];
	int count = context_engine_names(ctx, names);
	u64 extensions = 0;
	size_t size;

	if (count < 0) {
		param->size = 0;
		return 0;
	}
	size = struct_size(user, engines, count);
	if (!param->size) {
		param->size = size;
		return 0;
	}
	if (param->size < size)
		return -EINVAL;
	if (copy_to_user(&user->extensions, &extensions, sizeof(extensions)) ||
	    copy_to_user(user->engines, names, count * sizeof(names[0])))
		return -EFAULT;
	param->size = size;
	return 0;
}

static int context_set_priority(struct genx_context *ctx, s64 priority)
{
	if (priority > I915_CONTEXT_MAX_USER_PRIORITY ||
	    priority < I915_CONTEXT_MIN_USER_PRIORITY)
		return -EINVAL;
	if (priority > I915_CONTEXT_DEFAULT_PRIORITY && !capable(CAP_SYS_NICE))
		return -EPERM;
	WRITE_ONCE(ctx->priority, priority);
	return 0;
}

static void context_set_bannable(struct genx_context *ctx, bool bannable)
{
	unsigned int i;

	guard(mutex)(&ctx->lock);
	WRITE_ONCE(ctx->bannable, bannable);
	for (i = 0; i < ctx->n_slots; i++)
		if (ctx->slots[i].lrc)
			WRITE_ONCE(ctx->slots[i].lrc->unbannable, !bannable);
}

int genx_context_set_param(struct genx_context *ctx,
			   const struct drm_i915_gem_context_param *param)
{
	if (param->param == I915_CONTEXT_PARAM_ENGINES)
		return context_set_engines(ctx, param);

	if (param->size)
		return -EINVAL;
	switch (param->param) {
	case I915_CONTEXT_PARAM_PRIORITY:
		return context_set_priority(ctx, (s64)param->value);
	case I915_CONTEXT_PARAM_NO_ERROR_CAPTURE:
		WRITE_ONCE(ctx->no_capture, param->value);
		return 0;
	case I915_CONTEXT_PARAM_BANNABLE:
		if (!param->value && !capable(CAP_SYS_ADMIN))
			return -EPERM;
		context_set_bannable(ctx, param->value);
		return 0;
	case I915_CONTEXT_PARAM_RECOVERABLE:
		WRITE_ONCE(ctx->recoverable, param->value);
		return 0;
	case I915_CONTEXT_PARAM_PERSISTENCE:
		WRITE_ONCE(ctx->persistent, param->value);
		return 0;
	case I915_CONTEXT_PARAM_SSEU:
	case I915_CONTEXT_PARAM_PROTECTED_CONTENT:
		return -ENODEV;
	default:
		return -EINVAL;
	}
}

int genx_context_get_param(struct genx_context *ctx, struct drm_i915_gem_context_param *args)
{
	u64 value;

	switch (args->param) {
	case I915_CONTEXT_PARAM_ENGINES:
		return context_get_engines(ctx, args);
	case I915_CONTEXT_PARAM_GTT_SIZE:
		value = GENX_VM_SIZE;
		break;
	case I915_CONTEXT_PARAM_PRIORITY:
		value = (s64)READ_ONCE(ctx->priority);
		break;
	case I915_CONTEXT_PARAM_NO_ERROR_CAPTURE:
		value = READ_ONCE(ctx->no_capture);
		break;
	case I915_CONTEXT_PARAM_BANNABLE:
		value = READ_ONCE(ctx->bannable);
		break;
	case I915_CONTEXT_PARAM_RECOVERABLE:
		value = READ_ONCE(ctx->recoverable);
		break;
	case I915_CONTEXT_PARAM_PERSISTENCE:
		value = READ_ONCE(ctx->persistent);
		break;
	case I915_CONTEXT_PARAM_SSEU:
		return -ENODEV;
	default:
		return -EINVAL;
	}
	args->size = 0;
	args->value = value;
	return 0;
}
