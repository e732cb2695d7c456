// SPDX-License-Identifier: GPL-2.0-only
/*
 * Load balancing (I915_CONTEXT_ENGINES_EXT_LOAD_BALANCE): an entry of an engine map names several
 * engines of one class. The driver chooses one of these engines when the entry is first used. The
 * context then stays on this engine.
 */

#include <linux/bits.h>
#include <linux/nospec.h>
#include <linux/overflow.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include "core/context/context.h"
#include "core/context/context_internal.h"
#include "core/context/engine_map.h"
#include "gt/engine/engine.h"
#include "gt/exec/engine_types.h"
#include "gt/memory/client_gfp.h"

/*
 * Check that an entry of the map has no engine yet. Return: 0; -EINVAL if the map has no such
 * entry; -EEXIST if the map or an earlier extension gives the entry an engine.
 */
static int check_slot(const struct genx_engine_balances *all, unsigned int slot)
{
	const struct genx_engine_balance *other;

	if (slot >= all->n_names)
		return -EINVAL;
	slot = array_index_nospec(slot, all->n_names);
	if (!genx_engine_map_is_empty(&all->names[slot]))
		return -EEXIST;
	list_for_each_entry(other, all->list, link)
		if (other->slot == slot)
			return -EEXIST;
	return 0;
}

int genx_engine_balance_read(struct i915_user_extension __user *ext, void *data)
{
	struct i915_context_engines_load_balance __user *user = (void __user *)ext;
	struct genx_engine_balances *all = data;
	struct i915_context_engines_load_balance args;
	struct genx_engine_balance *balance;
	int err;

	if (copy_from_user(&args, user, sizeof(args)))
		return -EFAULT;
	err = check_slot(all, args.engine_index);
	if (err)
		return err;
	if (args.flags || args.mbz64 || args.num_siblings > GENX_CONTEXT_MAX_ENGINES)
		return -EINVAL;
	/* without engines to choose from, the entry stays empty */
	if (!args.num_siblings)
		return 0;
	balance = kzalloc(struct_size(balance, names, args.num_siblings), GENX_CLIENT_GFP);
	if (!balance)
		return -ENOMEM;
	balance->slot = args.engine_index;
	balance->n_names = args.num_siblings;
	if (copy_from_user(balance->names, user->engines,
			   flex_array_size(balance, names, balance->n_names))) {
		kfree(balance);
		return -EFAULT;
	}
	list_add_tail(&balance->link, all->list);
	return 0;
}

int genx_engine_balance_find(struct genx_gt *gt, const struct genx_engine_balance *balance,
			     unsigned long *siblings)
{
	unsigned int i;

	*siblings = 0;
	for (i = 0; i < balance->n_names; i++) {
		const struct i915_engine_class_instance *name = &balance->names[i];
		struct genx_engine *engine = genx_engine_map_find(gt, name->engine_class,
								  name->engine_instance);

		/* unknown, named twice, or of another class than the first engine */
		if (!engine || *siblings & BIT(engine->index) ||
		    name->engine_class != balance->names[0].engine_class)
			return -EINVAL;
		*siblings |= BIT(engine->index);
	}
	return 0;
}
