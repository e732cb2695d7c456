// SPDX-License-Identifier: GPL-2.0-only
#include <linux/nospec.h>
#include <linux/sched/signal.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "core/context/extension.h"

/* No client chains this many nodes; a longer chain is treated as a loop. */
#define GENX_EXTENSIONS_MAX	512

int genx_extensions_walk(u64 chain, const genx_extension_fn *table, unsigned int count, void *data)
{
	unsigned int left = GENX_EXTENSIONS_MAX;

	while (chain) {
		struct i915_user_extension __user *user = u64_to_user_ptr(chain);
		struct i915_user_extension ext;
		unsigned int i;
		int err;

		if (!left--)
			return -E2BIG;
		if (signal_pending(current))
			return -EINTR;
		if (copy_from_user(&ext, user, sizeof(ext)))
			return -EFAULT;
		if (ext.flags || ext.name >= count)
			return -EINVAL;
		for (i = 0; i < ARRAY_SIZE(ext.rsvd); i++)
			if (ext.rsvd[i])
				return -EINVAL;

		i = array_index_nospec(ext.name, count);
		if (!table[i])
			return -EINVAL;
		err = table[i](user, data);
		if (err)
			return err;

		chain = ext.next_extension;
		cond_resched();
	}
	return 0;
}
