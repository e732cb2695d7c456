// SPDX-License-Identifier: GPL-2.0-only
/*
 * Every GEM object is in system memory, the only memory region that QUERY_MEMORY_REGIONS lists.
 */

#include <linux/mm.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/i915_drm.h>

#include "core/context/extension.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/memory/bo.h"

/*
 * Create an object of *@size bytes, rounded up to pages, and a handle. On success, *@size is the
 * rounded size.
 */
static int create(struct drm_device *drm, struct drm_file *file, u64 *size, u32 *handle)
{
	struct genx_bo *bo;
	u64 rounded;
	int err;

	/* a size that overflows when it is rounded up is 0, which genx_bo_create() refuses */
	rounded = PAGE_ALIGN(*size);
	bo = genx_bo_create(to_genx_device(drm), rounded);
	if (IS_ERR(bo))
		return PTR_ERR(bo);

	err = drm_gem_handle_create(file, &bo->shmem.base, handle);
	genx_bo_put(bo);
	if (err)
		return err;
	*size = rounded;
	return 0;
}

int genx_gem_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_create *args = data;

	return create(drm, file, &args->size, &args->handle);
}

/* Placements in order of preference. @data: true once an earlier extension has named them. */
static int ext_memory_regions(struct i915_user_extension __user *base, void *data)
{
	struct drm_i915_gem_create_ext_memory_regions ext;
	struct drm_i915_gem_memory_class_instance region;
	bool *placed = data;

	if (copy_from_user(&ext, base, sizeof(ext)))
		return -EFAULT;
	/* there is one region: a second one would be unknown or a duplicate */
	if (ext.pad || ext.num_regions != 1)
		return -EINVAL;
	if (copy_from_user(&region, u64_to_user_ptr(ext.regions), sizeof(region)))
		return -EFAULT;
	if (region.memory_class != I915_MEMORY_CLASS_SYSTEM || region.memory_instance)
		return -EINVAL;
	if (*placed)
		return -EINVAL;
	*placed = true;
	return 0;
}

/* Without PXP no object is protected; clients take ENODEV as "not supported". */
static int ext_protected_content(struct i915_user_extension __user *base, void *data)
{
	struct drm_i915_gem_create_ext_protected_content ext;

	if (copy_from_user(&ext, base, sizeof(ext)))
		return -EFAULT;
	return ext.flags ? -EINVAL : -ENODEV;
}

/* The ABI has SET_PAT from graphics version 12.70 on; older parts have the ioctl SET_CACHING. */
static int ext_set_pat(struct i915_user_extension __user *base, void *data)
{
	return -ENODEV;
}

static const genx_extension_fn create_extensions[] = {
	[I915_GEM_CREATE_EXT_MEMORY_REGIONS] = ext_memory_regions,
	[I915_GEM_CREATE_EXT_PROTECTED_CONTENT] = ext_protected_content,
	[I915_GEM_CREATE_EXT_SET_PAT] = ext_set_pat,
};

int genx_gem_create_ext_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_create_ext *args = data;
	bool placed = false;
	int err;

	/* NEEDS_CPU_ACCESS, the one flag of the ABI, is for objects in device memory */
	if (args->flags)
		return -EINVAL;
	err = genx_extensions_walk(args->extensions, create_extensions,
				   ARRAY_SIZE(create_extensions), &placed);
	if (err)
		return err;
	return create(drm, file, &args->size, &args->handle);
}
