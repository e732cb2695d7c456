// SPDX-License-Identifier: GPL-2.0-only
/*
 * DRM_IOCTL_I915_QUERY answers a list of items. For each item, user space first asks
 * for the length of the answer, and then for its data.
 */

#include <linux/capability.h>
#include <linux/math.h>
#include <linux/mm.h>
#include <linux/nospec.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include <drm/drm_drv.h>
#include <drm/i915_drm.h>

#include "core/context/engine_map.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/memory/region.h"
#include "gt/engine/engine.h"
#include "gt/exec/exec_types.h"
#include "gt/memory/client_gfp.h"
#include "oa/unit/config.h"

/*
 * An answer: @length bytes at @data. In the user's buffer the first @header bytes must be zero
 * before the answer is written. In an answer without such bytes, the ABI ignores what is there.
 */
struct query_answer {
	void *data;
	u32 length;
	u32 header;
};

/* Copy an answer to user space. Return: bytes of the answer, or an errno. */
static int query_copy(const struct drm_i915_query_item *item, const struct query_answer *answer)
{
	void __user *user = u64_to_user_ptr(item->data_ptr);
	u8 zero[64];

	/* user space asks only for the length */
	if (!item->length)
		return answer->length;
	/* the ABI takes a negative length, such as the errno of an earlier query, as a large one */
	if ((u32)item->length < answer->length)
		return -EINVAL;
	if (WARN_ON(answer->header > sizeof(zero)))
		return -EINVAL;
	if (copy_from_user(zero, user, answer->header))
		return -EFAULT;
	if (memchr_inv(zero, 0, answer->header))
		return -EINVAL;
	return copy_to_user(user, answer->data, answer->length) ? -EFAULT : (int)answer->length;
}

/* Answer with the slices, those @subslices that the fuses enable, and the EUs of these. */
static int fill_topology(struct genx_device *genx, u32 subslices, struct query_answer *answer)
{
	const struct genx_topology_desc *max = &genx->plat->topology;
	const struct genx_fuses *fuses = &genx->gt.fuses;
	struct drm_i915_query_topology_info *info;
	unsigned int slice, ss, ss_stride, eu_stride;
	u32 length, slice_bytes;
	u8 *ss_mask, *eu_mask;

	if (!max->max_slices)
		return -ENODEV;

	slice_bytes = DIV_ROUND_UP(max->max_slices, BITS_PER_BYTE);
	ss_stride = DIV_ROUND_UP(max->max_subslices, BITS_PER_BYTE);
	eu_stride = DIV_ROUND_UP(max->max_eus, BITS_PER_BYTE);
	length = sizeof(*info) + slice_bytes + max->max_slices * ss_stride +
		 max->max_slices * max->max_subslices * eu_stride;
	info = kzalloc(length, GENX_CLIENT_GFP);
	if (!info)
		return -ENOMEM;

	info->max_slices = max->max_slices;
	info->max_subslices = max->max_subslices;
	info->max_eus_per_subslice = max->max_eus;
	info->subslice_offset = slice_bytes;
	info->subslice_stride = ss_stride;
	info->eu_offset = slice_bytes + max->max_slices * ss_stride;
	info->eu_stride = eu_stride;

	/* the data are three bit masks: the slices, the subslices of each slice, the EUs of each */
	for (slice = 0; slice < max->max_slices; slice++) {
		if (!(fuses->slices & BIT(slice)))
			continue;
		info->data[slice / 8] |= BIT(slice % 8);
		ss_mask = info->data + info->subslice_offset + slice * ss_stride;
		for (ss = 0; ss < max->max_subslices; ss++) {
			if (!(fuses->subslices & subslices & BIT(ss)))
				continue;
			ss_mask[ss / 8] |= BIT(ss % 8);
			eu_mask = info->data + info->eu_offset +
				  (slice * max->max_subslices + ss) * eu_stride;
			for (unsigned int eu = 0; eu < max->max_eus; eu++)
				if (fuses->eu[slice][ss] & BIT(eu))
					eu_mask[eu / 8] |= BIT(eu % 8);
		}
	}
	*answer = (struct query_answer){ info, length, 0 };
	return 0;
}

static int query_topology(struct genx_device *genx, const struct drm_i915_query_item *item,
			  struct query_answer *answer)
{
	return item->flags ? -EINVAL : fill_topology(genx, ~0u, answer);
}

/*
 * The subslices that can render, where a fuse tells them from those for compute alone. The flags
 * name a render engine. Mesa does not start on DG2 without this answer (register facts: fuses and
 * topology).
 */
static int query_geometry(struct genx_device *genx, const struct drm_i915_query_item *item,
			  struct query_answer *answer)
{
	u16 class = lower_16_bits(item->flags), instance = upper_16_bits(item->flags);

	if (!genx_fuses_has_geometry(genx->plat))
		return -ENODEV;
	if (class != I915_ENGINE_CLASS_RENDER ||
	    !genx_engine_map_find(&genx->gt, class, instance))
		return -EINVAL;
	return fill_topology(genx, genx->gt.fuses.geometry, answer);
}

/* What the engine can do that others of its class may lack. */
static u64 capabilities(const struct genx_engine *engine)
{
	const struct genx_gt *gt = engine->gt;
	u64 caps = 0;

	if (engine->desc->hevc)
		caps |= I915_VIDEO_CLASS_CAPABILITY_HEVC;
	if (engine->desc->scaler ||
	    gt->fuses.scaling & genx_fuses_engine_bit(gt->plat, engine->desc))
		caps |= I915_VIDEO_AND_ENHANCE_CLASS_CAPABILITY_SFC;
	return caps;
}

static int query_engines(struct genx_device *genx, const struct drm_i915_query_item *item,
			 struct query_answer *answer)
{
	struct drm_i915_query_engine_info *info;
	struct genx_engine *engine;
	u32 n = genx_exec_runs_contexts(&genx->gt) ? genx->gt.n_engines : 0;
	u32 length = struct_size(info, engines, n);

	if (item->flags)
		return -EINVAL;

	info = kzalloc(length, GENX_CLIENT_GFP);
	if (!info)
		return -ENOMEM;
	info->num_engines = n;
	for_each_engine(engine, &genx->gt) {
		struct drm_i915_engine_info *entry = &info->engines[engine->index];

		/* without submission (n is 0) no engine is listed */
		if (engine->index >= n)
			break;
		genx_engine_map_name(engine, &entry->engine);
		entry->flags = I915_ENGINE_INFO_HAS_LOGICAL_INSTANCE;
		entry->capabilities = capabilities(engine);
		entry->logical_instance = entry->engine.engine_instance;
	}
	*answer = (struct query_answer){ info, length, sizeof(*info) };
	return 0;
}

static void fill_region(struct genx_device *genx, enum genx_region index,
			struct drm_i915_memory_region_info *region)
{
	u64 free;

	region->region.memory_class = genx_regions[index].class;
	region->probed_size = genx_region_bytes(genx, index, &free);
	/* by the ABI, only a process with CAP_PERFMON may see how much others have allocated */
	region->unallocated_size = perfmon_capable() ? free : region->probed_size;
	region->probed_cpu_visible_size = genx_region_visible_bytes(genx, index, &free);
	region->unallocated_cpu_visible_size = perfmon_capable() ? free :
					       region->probed_cpu_visible_size;
}

static int query_memory(struct genx_device *genx, const struct drm_i915_query_item *item,
			struct query_answer *answer)
{
	struct drm_i915_query_memory_regions *info;
	u32 length = struct_size(info, regions, GENX_REGIONS);
	unsigned int i;

	if (item->flags)
		return -EINVAL;

	info = kzalloc(length, GENX_CLIENT_GFP);
	if (!info)
		return -ENOMEM;
	for (i = 0; i < GENX_REGIONS; i++)
		if (genx_region_exists(genx, i))
			fill_region(genx, i, &info->regions[info->num_regions++]);
	length = struct_size(info, regions, info->num_regions);
	*answer = (struct query_answer){ info, length, sizeof(*info) };
	return 0;
}

/* Both answers come from the firmware of the GuC, which genx does not run. */
static int query_guc(struct genx_device *genx, const struct drm_i915_query_item *item,
		     struct query_answer *answer)
{
	return -ENODEV;
}

/* Handler of a query: fills in @answer. The caller frees its data. Returns 0 or an errno. */
typedef int (*query_fn)(struct genx_device *genx, const struct drm_i915_query_item *item,
			struct query_answer *answer);

static const query_fn queries[] = {
	[DRM_I915_QUERY_TOPOLOGY_INFO] = query_topology,
	[DRM_I915_QUERY_ENGINE_INFO] = query_engines,
	[DRM_I915_QUERY_MEMORY_REGIONS] = query_memory,
	[DRM_I915_QUERY_HWCONFIG_BLOB] = query_guc,
	[DRM_I915_QUERY_GEOMETRY_SUBSLICES] = query_geometry,
	[DRM_I915_QUERY_GUC_SUBMISSION_VERSION] = query_guc,
};

/* Build the answer inside drm_dev_enter(), then copy it to user space outside. */
static int query_item(struct genx_device *genx, const struct drm_i915_query_item *item)
{
	struct query_answer answer = {};
	query_fn fn = NULL;
	int ret = -EINVAL;
	int idx;

	/* genx_oa_config_query() reads further user memory, so it calls drm_dev_enter() itself */
	if (item->query_id == DRM_I915_QUERY_PERF_CONFIG)
		return genx->oa_ready ? genx_oa_config_query(&genx->oa, item) : -ENODEV;

	if (!drm_dev_enter(&genx->drm, &idx))
		return -ENODEV;
	if (item->query_id < ARRAY_SIZE(queries))
		fn = queries[array_index_nospec(item->query_id, ARRAY_SIZE(queries))];
	if (fn)
		ret = fn(genx, item, &answer);
	drm_dev_exit(idx);
	if (!ret)
		ret = query_copy(item, &answer);
	kfree(answer.data);
	return ret;
}

int genx_query_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_query *args = data;
	struct drm_i915_query_item __user *user = u64_to_user_ptr(args->items_ptr);
	u32 i;

	if (args->flags)
		return -EINVAL;

	for (i = 0; i < args->num_items; i++, user++) {
		struct drm_i915_query_item item;
		int ret;

		/* user space chooses the number of items, up to 2^32 */
		cond_resched();
		if (signal_pending(current))
			return -EINTR;
		if (copy_from_user(&item, user, sizeof(item)))
			return -EFAULT;
		if (!item.query_id)
			return -EINVAL;
		if (drm_dev_is_unplugged(drm))
			return -ENODEV;
		ret = query_item(to_genx_device(drm), &item);
		/*
		 * The length of a failed item is its errno, and the other items are still answered.
		 * A length that is right is not written: the items may be read-only.
		 */
		if (ret != item.length && put_user(ret, &user->length))
			return -EFAULT;
	}
	return 0;
}
