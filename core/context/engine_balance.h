/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Load balancing (I915_CONTEXT_ENGINES_EXT_LOAD_BALANCE): an entry of an engine map that stands for
 * several engines of a class. The driver chooses one of them when the entry is first used, and the
 * context stays on it.
 */
#ifndef GENX_CORE_CONTEXT_ENGINE_BALANCE_H
#define GENX_CORE_CONTEXT_ENGINE_BALANCE_H

#include <linux/list.h>
#include <linux/types.h>

#include <drm/i915_drm.h>

struct genx_gt;

/**
 * struct genx_engine_balance - an extension that was read from user space
 * @link:	in &genx_context_param.balances
 * @slot:	entry of the engine map
 * @n_names:	entries in @names, not 0
 * @names:	the engines from which to choose
 */
struct genx_engine_balance {
	struct list_head link;
	unsigned int slot;
	unsigned int n_names;
	struct i915_engine_class_instance names[] __counted_by(n_names);
};

/**
 * struct genx_engine_balances - what genx_engine_balance_read() needs, and fills
 * @names:	engine map
 * @n_names:	entries in @names
 * @list:	the extensions that were read (&genx_engine_balance.link)
 */
struct genx_engine_balances {
	const struct i915_engine_class_instance *names;
	unsigned int n_names;
	struct list_head *list;
};

/**
 * genx_engine_balance_read() - handler of the extension, a &genx_extension_fn
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
 * genx_engine_balance_find() - find the engines of an extension
 * @gt: GT
 * @balance: the extension
 * @siblings: filled with a bit for each engine, by &genx_engine.index
 *
 * Return: 0, or -EINVAL if an engine does not exist, is named twice, or has another class than the
 * first one.
 */
int genx_engine_balance_find(struct genx_gt *gt, const struct genx_engine_balance *balance,
			     unsigned long *siblings);

#endif
