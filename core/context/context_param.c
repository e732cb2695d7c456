// SPDX-License-Identifier: GPL-2.0-only
/* Parameters of contexts (I915_CONTEXT_PARAM_*). */

#include <linux/capability.h>
#include <linux/cleanup.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/context_internal.h"
#include "core/context/engine_map.h"
#include "core/context/extension.h"
#include "core/device/device_types.h"
#include "core/memory/vm.h"
#include "gt/engine/engine.h"
#include "gt/memory/client_gfp.h"

/*
 * Replace the engine slots of a context by @slots. Refuse this if a slot has been used, because its
 * context image belongs to its engine.
 */
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

static const genx_extension_fn map_extensions[] = {
	[I915_CONTEXT_ENGINES_EXT_LOAD_BALANCE] = genx_engine_balance_read,
};

int genx_context_param_read(struct genx_context_param *param)
{
	const struct drm_i915_gem_context_param *args = &param->args;
	struct i915_context_param_engines __user *user = u64_to_user_ptr(args->value);
	unsigned int count;
	u64 extensions;
	struct genx_engine_balances balances;
	int err;

	param->names = NULL;
	param->n_names = 0;
	INIT_LIST_HEAD(&param->balances);
	/* genx_context_sseu_set() checks the size, and returns the error after its other checks */
	if (args->param == I915_CONTEXT_PARAM_SSEU && args->size >= sizeof(param->sseu))
		param->sseu_err = copy_from_user(&param->sseu, user, sizeof(param->sseu)) ?
				  -EFAULT : 0;
	if (args->param != I915_CONTEXT_PARAM_ENGINES)
		return 0;
	if (args->size < sizeof(*user) ||
	    (args->size - sizeof(*user)) % sizeof(user->engines[0]))
		return -EINVAL;
	count = (args->size - sizeof(*user)) / sizeof(user->engines[0]);
	if (count > GENX_CONTEXT_MAX_ENGINES)
		return -EINVAL;
	if (copy_from_user(&extensions, &user->extensions, sizeof(extensions)))
		return -EFAULT;
	if (count) {
		/* memdup_array_user() would not charge the memory cgroup of the client */
		param->names = kmalloc_array(count, sizeof(*param->names), GENX_CLIENT_GFP);
		if (!param->names)
			return -ENOMEM;
		param->n_names = count;
	}
	if (copy_from_user(param->names, user->engines, count * sizeof(*param->names))) {
		genx_context_param_free(param);
		return -EFAULT;
	}
	balances = (struct genx_engine_balances){ param->names, param->n_names, &param->balances };
	err = genx_extensions_walk(extensions, map_extensions, ARRAY_SIZE(map_extensions),
				   &balances);
	if (err)
		genx_context_param_free(param);
	return err;
}

void genx_context_param_free(struct genx_context_param *param)
{
	struct genx_engine_balance *balance, *next;

	list_for_each_entry_safe(balance, next, &param->balances, link) {
		list_del(&balance->link);
		kfree(balance);
	}
	kfree(param->names);
	param->names = NULL;
}

/* Set the engines of the slots that load-balancing extensions name. */
static int context_set_balance(struct genx_context_slot *slots, struct genx_gt *gt,
			       const struct genx_context_param *param)
{
	const struct genx_engine_balance *balance;
	int err;

	list_for_each_entry(balance, &param->balances, link) {
		struct genx_context_slot *slot = &slots[balance->slot];

		err = genx_engine_balance_find(gt, balance, &slot->siblings);
		if (err)
			return err;
		if (balance->n_names > 1)
			continue;
		/* with one engine there is nothing to balance: make the slot an ordinary one */
		slot->engine = genx_engine_map_choose(gt, slot->siblings);
		slot->siblings = 0;
	}
	return 0;
}

static int context_set_engines(struct genx_context *ctx, const struct genx_context_param *param)
{
	struct genx_context_slot *slots;
	unsigned int i;
	int err;

	/* for an empty map, too, allocate an entry: an allocation of 0 bytes gives no memory */
	slots = kcalloc(param->n_names ?: 1, sizeof(*slots), GENX_CLIENT_GFP);
	if (!slots)
		return -ENOMEM;
	for (i = 0; i < param->n_names; i++) {
		const struct i915_engine_class_instance *name = &param->names[i];

		if (genx_engine_map_is_empty(name))
			continue;
		slots[i].engine = genx_engine_map_find(&ctx->genx->gt, name->engine_class,
						       name->engine_instance);
		if (!slots[i].engine) {
			err = -ENOENT;
			goto err_slots;
		}
	}
	err = context_set_balance(slots, &ctx->genx->gt, param);
	if (!err)
		err = context_install_map(ctx, slots, param->n_names);
	if (err)
		goto err_slots;
	return 0;

err_slots:
	kfree(slots);
	return err;
}

/*
 * Fill @names with the name of each entry of the engine map. Return the number of entries, or -1 if
 * user space gave no map.
 */
static int context_engine_names(struct genx_context *ctx,
				struct i915_engine_class_instance names[GENX_CONTEXT_MAX_ENGINES])
{
	unsigned int i;

	guard(mutex)(&ctx->lock);
	if (!ctx->user_map)
		return -1;
	for (i = 0; i < ctx->n_slots; i++) {
		names[i].engine_class = (u16)I915_ENGINE_CLASS_INVALID;
		names[i].engine_instance = (u16)I915_ENGINE_CLASS_INVALID_NONE;
		if (ctx->slots[i].siblings)
			names[i].engine_instance = (u16)I915_ENGINE_CLASS_INVALID_VIRTUAL;
		else if (ctx->slots[i].engine)
			genx_engine_map_name(ctx->slots[i].engine, &names[i]);
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
	/* user space asks for the size */
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

static void context_set_no_capture(struct genx_context *ctx, bool no_capture)
{
	unsigned int i;

	guard(mutex)(&ctx->lock);
	WRITE_ONCE(ctx->no_capture, no_capture);
	for (i = 0; i < ctx->n_slots; i++)
		if (ctx->slots[i].lrc)
			WRITE_ONCE(ctx->slots[i].lrc->no_capture, no_capture);
}

int genx_context_set_param(struct genx_context *ctx, const struct genx_context_param *param)
{
	const struct drm_i915_gem_context_param *args = &param->args;

	if (args->param == I915_CONTEXT_PARAM_ENGINES)
		return context_set_engines(ctx, param);
	if (args->param == I915_CONTEXT_PARAM_SSEU)
		return genx_context_sseu_set(ctx, param);
	/* no context is protected (PXP). The ABI does not check the size of this parameter */
	if (args->param == I915_CONTEXT_PARAM_PROTECTED_CONTENT)
		return args->value ? -ENODEV : 0;

	if (args->size)
		return -EINVAL;
	switch (args->param) {
	case I915_CONTEXT_PARAM_PRIORITY:
		return context_set_priority(ctx, (s64)args->value);
	case I915_CONTEXT_PARAM_NO_ERROR_CAPTURE:
		context_set_no_capture(ctx, args->value);
		return 0;
	case I915_CONTEXT_PARAM_BANNABLE:
		if (!args->value && !capable(CAP_SYS_ADMIN))
			return -EPERM;
		context_set_bannable(ctx, args->value);
		return 0;
	case I915_CONTEXT_PARAM_RECOVERABLE:
		WRITE_ONCE(ctx->recoverable, args->value);
		return 0;
	case I915_CONTEXT_PARAM_PERSISTENCE:
		WRITE_ONCE(ctx->persistent, args->value);
		return 0;
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
		value = genx_vm_size(ctx->genx);
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
	case I915_CONTEXT_PARAM_PROTECTED_CONTENT:
		value = 0;
		break;
	case I915_CONTEXT_PARAM_SSEU:
		return genx_context_sseu_get(ctx, args);
	default:
		return -EINVAL;
	}
	args->size = 0;
	args->value = value;
	return 0;
}
