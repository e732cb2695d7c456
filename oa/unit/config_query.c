// SPDX-License-Identifier: GPL-2.0-only
/*
 * DRM_I915_QUERY_PERF_CONFIG returns the list of metric sets, or the contents of one.
 */

#include <linux/slab.h>
#include <linux/uaccess.h>

#include <drm/drm_drv.h>
#include <drm/i915_drm.h>

#include "gt/memory/client_gfp.h"
#include "oa/unit/config.h"
#include "oa/unit/unit.h"

/* Return a new array with the @n ids of all metric sets, the built-in one first. */
static u64 *ids_get(struct genx_oa *oa, size_t *n)
{
	struct genx_oa_config *config;
	unsigned long id;
	size_t count = 1;
	u64 *ids;

	guard(mutex)(&oa->lock);
	xa_for_each(&oa->configs, id, config)
		count++;
	ids = kvmalloc_array(count, sizeof(*ids), GENX_CLIENT_GFP);
	if (!ids)
		return NULL;
	*n = 0;
	ids[(*n)++] = GENX_OA_CONFIG_TEST;
	xa_for_each(&oa->configs, id, config)
		ids[(*n)++] = id;
	return ids;
}

static int query_list(struct genx_oa *oa, const struct drm_i915_query_item *item)
{
	struct drm_i915_query_perf_config __user *query = u64_to_user_ptr(item->data_ptr);
	int ret, idx;
	u32 flags;
	size_t n;
	u64 *ids;

	if (!drm_dev_enter(oa->drm, &idx))
		return -ENODEV;
	ids = ids_get(oa, &n);
	drm_dev_exit(idx);
	if (!ids)
		return -ENOMEM;

	ret = sizeof(*query) + n * sizeof(*ids);
	/* the length 0 asks only for the length of the answer */
	if (!item->length)
		;
	else if (item->length < ret)
		ret = -EINVAL;
	else if (get_user(flags, &query->flags))
		ret = -EFAULT;
	else if (flags)
		ret = -EINVAL;
	/* In the ABI the data follow the padded struct, not its last member. */
	else if (put_user((u64)n, &query->n_configs) ||
		 copy_to_user(query + 1, ids, n * sizeof(*ids)))
		ret = -EFAULT;
	kvfree(ids);
	return ret;
}

/*
 * @user_n: in: how many registers user space has room for; 0: it asks only for their number. Out:
 * how many the set has.
 */
static int regs_put(const struct genx_reg_value *regs, u32 n, u64 ptr, u32 *user_n)
{
	u32 room = *user_n;

	*user_n = n;
	if (!room)
		return 0;
	if (room < n)
		return -EINVAL;
	return copy_to_user(u64_to_user_ptr(ptr), regs, n * sizeof(*regs)) ? -EFAULT : 0;
}

static int config_put_user(const struct genx_oa_config *config,
			   struct drm_i915_perf_oa_config __user *to)
{
	struct drm_i915_perf_oa_config out;
	int err;

	if (copy_from_user(&out, to, sizeof(out)))
		return -EFAULT;
	err = regs_put(config->boolean, config->n_boolean, out.boolean_regs_ptr,
		       &out.n_boolean_regs);
	if (!err)
		err = regs_put(config->flex, config->n_flex, out.flex_regs_ptr, &out.n_flex_regs);
	if (!err)
		err = regs_put(config->mux, config->n_mux, out.mux_regs_ptr, &out.n_mux_regs);
	if (err)
		return err;
	memcpy(out.uuid, config->uuid, sizeof(out.uuid));
	return copy_to_user(to, &out, sizeof(out)) ? -EFAULT : 0;
}

static struct genx_oa_config *config_get_uuid(struct genx_oa *oa, const char *uuid)
{
	struct genx_oa_config *config;

	guard(mutex)(&oa->lock);
	config = genx_oa_config_find_locked(oa, uuid);
	if (config)
		kref_get(&config->ref);
	return config;
}

static int query_data(struct genx_oa *oa, const struct drm_i915_query_item *item, bool by_uuid)
{
	struct drm_i915_query_perf_config __user *query = u64_to_user_ptr(item->data_ptr);
	const int total = sizeof(*query) + sizeof(struct drm_i915_perf_oa_config);
	struct drm_i915_query_perf_config key;
	struct genx_oa_config *config;
	int err, idx;

	if (!item->length)
		return total;
	if (item->length < total)
		return -EINVAL;
	if (copy_from_user(&key, query, sizeof(key)))
		return -EFAULT;
	if (key.flags)
		return -EINVAL;

	if (!drm_dev_enter(oa->drm, &idx))
		return -ENODEV;
	config = by_uuid ? config_get_uuid(oa, key.uuid) : genx_oa_config_get(oa, key.config);
	drm_dev_exit(idx);
	if (!config)
		return -ENOENT;
	err = config_put_user(config, (void __user *)(query + 1));
	genx_oa_config_put(config);
	return err ?: total;
}

int genx_oa_config_query(struct genx_oa *oa, const struct drm_i915_query_item *item)
{
	switch (item->flags) {
	case DRM_I915_QUERY_PERF_CONFIG_LIST:
		return query_list(oa, item);
	case DRM_I915_QUERY_PERF_CONFIG_DATA_FOR_UUID:
		return query_data(oa, item, true);
	case DRM_I915_QUERY_PERF_CONFIG_DATA_FOR_ID:
		return query_data(oa, item, false);
	default:
		return -EINVAL;
	}
}
