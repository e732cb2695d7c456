/* SPDX-License-Identifier: GPL-2.0-only */
/* Interfaces between the files that set and return parameters of contexts. */
#ifndef GENX_CORE_CONTEXT_CONTEXT_INTERNAL_H
#define GENX_CORE_CONTEXT_CONTEXT_INTERNAL_H

#include <linux/list.h>
#include <linux/types.h>

#include <drm/i915_drm.h>

struct genx_context;
struct genx_gt;

/* ---- context_param.c ---- */

/**
 * struct genx_context_param - a parameter, and the engine map to which it points
 * @args:	parameter as user space gave it
 * @names:	engine map of I915_CONTEXT_PARAM_ENGINES, else NULL
 * @n_names:	entries in @names
 * @balances:	entries that stand for several engines (&genx_engine_balance.link)
 * @sseu:	units of I915_CONTEXT_PARAM_SSEU
 * @sseu_err:	0, or -EFAULT if @sseu could not be copied; genx_context_sseu_set() returns it
 */
struct genx_context_param {
	struct drm_i915_gem_context_param args;
	struct i915_engine_class_instance *names;
	unsigned int n_names;
	struct list_head balances;
	struct drm_i915_gem_context_param_sseu sseu;
	int sseu_err;
};

/**
 * genx_context_param_read() - copy from user space what a parameter points to
 * @param: parameter with @args; the other members are filled in
 *
 * Context: may sleep in user memory.
 *
 * Return: 0; -EINVAL for a size that no engine map has, or more than GENX_CONTEXT_MAX_ENGINES
 * entries; -EFAULT; -ENOMEM; or an error of genx_extensions_walk() or genx_engine_balance_read().
 * After an error the caller need not call genx_context_param_free().
 */
int genx_context_param_read(struct genx_context_param *param);

/** genx_context_param_free() - free the memory that genx_context_param_read() allocated */
void genx_context_param_free(struct genx_context_param *param);

/**
 * genx_context_set_param() - set one parameter
 * @ctx: context; ctx->lock is not held
 * @param: parameter after genx_context_param_read()
 *
 * Context: may sleep, touches no user memory.
 *
 * Return: 0; -EINVAL for an unknown parameter, size or value, or an engine map after the first
 * use of an engine; -EPERM without the capability that the value needs; -ENODEV for a feature that
 * genx does not have; -ENOENT for an engine map with an engine that does not exist; -ENOMEM; or an
 * error of genx_context_sseu_set().
 */
int genx_context_set_param(struct genx_context *ctx, const struct genx_context_param *param);

/**
 * genx_context_get_param() - read one parameter
 * @ctx: context; ctx->lock is not held
 * @args: parameter to read; .value and .size are filled in
 *
 * Context: may sleep in user memory.
 *
 * Return: 0; -EINVAL for an unknown parameter, a feature that genx does not have, or a buffer that
 * is too small; -EFAULT.
 */
int genx_context_get_param(struct genx_context *ctx, struct drm_i915_gem_context_param *args);

/* ---- context_sseu.c ---- */

/**
 * genx_context_sseu_set() - I915_CONTEXT_PARAM_SSEU: choose the units of a context
 * @ctx: context; ctx->lock is not held
 * @param: parameter after genx_context_param_read()
 *
 * Context: may sleep; bounded.
 *
 * Return: 0; -EINVAL for an engine that @ctx does not have, flags, or units that the GPU does not
 * have; -ENODEV if a context cannot choose units on this platform or engine; -EFAULT; or the error
 * of genx_engine_set_power().
 */
int genx_context_sseu_set(struct genx_context *ctx, const struct genx_context_param *param);

/**
 * genx_context_sseu_get() - I915_CONTEXT_PARAM_SSEU: read the units of a context
 * @ctx: context; ctx->lock is not held
 * @args: parameter; .value points to the struct drm_i915_gem_context_param_sseu of user space that
 *	names the engine and is filled in; .size 0 asks only for the size, which is filled in
 *
 * Context: may sleep in user memory.
 *
 * Return: 0; -EINVAL for an engine that @ctx does not have, flags, or a size that is too small;
 * -EFAULT.
 */
int genx_context_sseu_get(struct genx_context *ctx, struct drm_i915_gem_context_param *args);

/* ---- engine_balance.c ---- */

/**
 * struct genx_engine_balance - one load-balancing extension, copied from user space
 * @link:	in &genx_context_param.balances
 * @slot:	index of the entry in the engine map
 * @n_names:	entries in @names, not 0
 * @names:	the engines of which the driver chooses one
 */
struct genx_engine_balance {
	struct list_head link;
	unsigned int slot;
	unsigned int n_names;
	struct i915_engine_class_instance names[] __counted_by(n_names);
};

/**
 * struct genx_engine_balances - argument of genx_engine_balance_read()
 * @names:	engine map
 * @n_names:	entries in @names
 * @list:	list to which each extension is added (&genx_engine_balance.link)
 */
struct genx_engine_balances {
	const struct i915_engine_class_instance *names;
	unsigned int n_names;
	struct list_head *list;
};

/**
 * genx_engine_balance_read() - read one load-balancing extension; a &genx_extension_fn
 * @ext: user pointer to struct i915_context_engines_load_balance
 * @data: &struct genx_engine_balances
 *
 * Context: may sleep in user memory.
 *
 * Return: 0; -EINVAL for an entry that the map does not have, flags, or too many engines;
 * -EEXIST if the entry has an engine already; -EFAULT, -ENOMEM.
 */
int genx_engine_balance_read(struct i915_user_extension __user *ext, void *data);

/**
 * genx_engine_balance_find() - find the engines that a load-balancing extension names
 * @gt: GT
 * @balance: the extension
 * @siblings: filled with BIT(&genx_engine.index) of each engine
 *
 * Return: 0, or -EINVAL if an engine does not exist, is named twice, or has another class than the
 * first one.
 */
int genx_engine_balance_find(struct genx_gt *gt, const struct genx_engine_balance *balance,
			     unsigned long *siblings);

#endif
