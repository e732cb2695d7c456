// SPDX-License-Identifier: GPL-2.0-only
/*
 * GEM objects as the DRM core sees them: what it calls on an object and on a handle.
 */

#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/drm_gem_shmem_helper.h>

#include "core/bo.h"
#include "core/file.h"
#include "core/gem.h"
#include "core/vm.h"

/* A handle was closed: the object leaves the address spaces of that file. */
static void gem_close(struct drm_gem_object *obj, struct drm_file *file)
{
	struct genx_file *priv = file->driver_priv;

	if (priv)
		genx_vm_unbind_bo(priv->client, to_genx_bo(obj));
}

static const struct drm_gem_object_funcs genx_gem_funcs = {
	.free = genx_bo_free,
	.close = gem_close,
	.print_info = drm_gem_shmem_object_print_info,
	.pin = drm_gem_shmem_object_pin,
	.unpin = drm_gem_shmem_object_unpin,
	.get_sg_table = drm_gem_shmem_object_get_sg_table,
	.vmap = drm_gem_shmem_object_vmap,
	.vunmap = drm_gem_shmem_object_vunmap,
	.mmap = drm_gem_shmem_object_mmap,
	.vm_ops = &drm_gem_shmem_vm_ops,
};

struct drm_gem_object *genx_gem_create_object(struct drm_device *drm, size_t size)
{
	return genx_bo_alloc(drm, &genx_gem_funcs);
}
