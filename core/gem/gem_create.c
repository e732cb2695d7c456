// SPDX-License-Identifier: GPL-2.0-only
/*
 * Creation of GEM objects. Without an extension that names placements, an object is in system
 * memory.
 */

#include <linux/mm.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/i915_drm.h>

#include "core/context/extension.h"
#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "gt/exec/client.h"

/**
 * struct placements - where an object may be
 * @mask:	BIT(enum genx_region); 0: no extension has named placements
 * @n:		number of regions in @mask
 * @first:	the preferred region
 * @cpu_access:	I915_GEM_CREATE_EXT_FLAG_NEEDS_CPU_ACCESS is set
 * @genx:	device
 */
struct placements {
	u8 mask;
	u8 n;
	enum genx_region first;
	bool cpu_access;
	struct genx_device *genx;
};

/*
 * Create an object of *@size bytes, rounded up to pages of the largest placement, and a handle. On
 * success, *@size is the rounded size.
 */
static int create(struct drm_file *file, const struct placements *where, u64 *size, u32 *handle)
{
	u64 page = where->mask & BIT(GENX_REGION_LOCAL) ? GENX_LOCAL_PAGE : PAGE_SIZE;
	struct genx_file *priv = file->driver_priv;
	struct genx_bo *bo;
	u64 rounded;
	int err;

	/* a size that overflows when it is rounded up is 0, which genx_bo_create() refuses */
	rounded = ALIGN(*size, page);
	bo = genx_gem_create_placed(where->genx, rounded, where->mask, where->first,
				    priv->client->user);
	if (IS_ERR(bo))
		return PTR_ERR(bo);

	bo->cpu_access = where->cpu_access;
	err = drm_gem_handle_create(file, &bo->shmem.base, handle);
	genx_bo_put(bo);
	if (err)
		return err;
	*size = rounded;
	return 0;
}

/* If no extension has named placements, place the object in system memory. */
static void place_by_default(struct placements *where)
{
	if (where->n)
		return;
	where->mask = BIT(GENX_REGION_SYSTEM);
	where->n = 1;
	where->first = GENX_REGION_SYSTEM;
}

int genx_gem_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_create *args = data;
	struct placements where = { .genx = to_genx_device(drm) };

	place_by_default(&where);
	return create(file, &where, &args->size, &args->handle);
}

/* Read the placements of an extension into @where, which is empty. */
static int read_placements(const struct drm_i915_gem_create_ext_memory_regions *ext,
			   struct placements *where)
{
	struct drm_i915_gem_memory_class_instance __user *user = u64_to_user_ptr(ext->regions);
	unsigned int i;

	for (i = 0; i < ext->num_regions; i++) {
		struct drm_i915_gem_memory_class_instance region;
		int found;

		if (copy_from_user(&region, user + i, sizeof(region)))
			return -EFAULT;
		found = genx_region_find(where->genx, region.memory_class, region.memory_instance);
		if (found < 0 || where->mask & BIT(found))
			return -EINVAL;
		if (!i)
			where->first = found;
		where->mask |= BIT(found);
		where->n++;
	}
	return 0;
}

/* Read the extension that names placements in the order of preference. It may be given once. */
static int ext_memory_regions(struct i915_user_extension __user *base, void *data)
{
	struct drm_i915_gem_create_ext_memory_regions ext;
	struct placements *where = data;
	struct placements read = { .genx = where->genx };
	int err;

	if (copy_from_user(&ext, base, sizeof(ext)))
		return -EFAULT;
	/* a longer list than there are regions would name an unknown region, or one twice */
	if (ext.pad || !ext.num_regions || ext.num_regions > GENX_REGIONS)
		return -EINVAL;
	err = read_placements(&ext, &read);
	if (err)
		return err;
	if (where->mask)
		return -EINVAL;
	*where = read;
	return 0;
}

/* genx does not support PXP, so no object is protected. Clients take ENODEV as "not supported". */
static int ext_protected_content(struct i915_user_extension __user *base, void *data)
{
	struct drm_i915_gem_create_ext_protected_content ext;

	if (copy_from_user(&ext, base, sizeof(ext)))
		return -EFAULT;
	return ext.flags ? -EINVAL : -ENODEV;
}

/*
 * The ABI has the extension SET_PAT from graphics version 12.70 on. Clients of older GPUs use the
 * ioctl SET_CACHING.
 */
static int ext_set_pat(struct i915_user_extension __user *base, void *data)
{
	return -ENODEV;
}

static const genx_extension_fn create_extensions[] = {
	[I915_GEM_CREATE_EXT_MEMORY_REGIONS] = ext_memory_regions,
	[I915_GEM_CREATE_EXT_PROTECTED_CONTENT] = ext_protected_content,
	[I915_GEM_CREATE_EXT_SET_PAT] = ext_set_pat,
};

/*
 * I915_GEM_CREATE_EXT_FLAG_NEEDS_CPU_ACCESS needs local memory and system memory as placements: if
 * the local memory that the CPU reaches is full, the object must be able to move to system memory.
 */
static int check_cpu_access(const struct placements *where)
{
	return where->n > 1 && where->mask & BIT(GENX_REGION_SYSTEM) ? 0 : -EINVAL;
}

int genx_gem_create_ext_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct placements where = { .genx = to_genx_device(drm) };
	struct drm_i915_gem_create_ext *args = data;
	int err;

	if (args->flags & ~I915_GEM_CREATE_EXT_FLAG_NEEDS_CPU_ACCESS)
		return -EINVAL;
	err = genx_extensions_walk(args->extensions, create_extensions,
				   ARRAY_SIZE(create_extensions), &where);
	if (err)
		return err;
	place_by_default(&where);
	if (args->flags) {
		err = check_cpu_access(&where);
		if (err)
			return err;
		where.cpu_access = true;
	}
	return create(file, &where, &args->size, &args->handle);
}
