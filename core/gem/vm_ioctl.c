// SPDX-License-Identifier: GPL-2.0-only
/* Ioctls on address spaces that contexts of a file share. */

#include <linux/err.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context/extension.h"
#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/memory/vm.h"

static int vm_create(struct genx_device *genx, struct genx_file *file, u32 *id)
{
	struct genx_vm *vm;
	int err;

	err = genx_file_claim(file);
	if (err)
		return err;
	vm = genx_vm_create(genx, file->client);
	if (IS_ERR(vm))
		return PTR_ERR(vm);
	err = genx_file_add_vm(file, vm, id);
	if (err)
		genx_vm_unuse(vm);
	return err;
}

int genx_vm_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_vm_control *args = data;
	u32 id;
	int err, idx;

	if (args->flags)
		return -EINVAL;
	err = genx_extensions_walk(args->extensions, NULL, 0, NULL);
	if (err)
		return err;

	/* make no address space while removal frees the page tables */
	if (!drm_dev_enter(drm, &idx))
		return -ENODEV;
	err = vm_create(to_genx_device(drm), file->driver_priv, &id);
	drm_dev_exit(idx);
	if (!err)
		args->vm_id = id;
	return err;
}

int genx_vm_destroy_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_vm_control *args = data;
	struct genx_vm *vm;
	int idx;

	if (args->flags || args->extensions)
		return -EINVAL;

	if (!drm_dev_enter(drm, &idx))
		return -ENODEV;
	vm = genx_file_remove_vm(file->driver_priv, args->vm_id);
	genx_vm_unuse(vm);
	drm_dev_exit(idx);
	return vm ? 0 : -ENOENT;
}
