// SPDX-License-Identifier: GPL-2.0-only
/*
 * GEM objects: pageable system memory that user space and GPU share.
 *
 * Objects stand on the shmem helper. CPU mappings are always write-back: where
 * CPU and GPU share a cache that is coherent, elsewhere submission flushes what
 * the CPU wrote and SET_DOMAIN drops what it cached.
 */

#include <linux/cleanup.h>
#include <linux/dma-mapping.h>
#include <linux/mm.h>
#include <linux/slab.h>

#include <drm/drm_cache.h>
#include <drm/drm_device.h>
#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/drm_prime.h>
#include <drm/i915_drm.h>

#include "core/context.h"
#include "core/device.h"
#include "core/file.h"
#include "core/gem.h"
#include "core/vm.h"

static void bo_unmap(struct genx_bo *bo, struct sg_table *sgt)
{
	dma_unmap_sgtable(bo->shmem.base.dev->dev, sgt, DMA_BIDIRECTIONAL, 0);
	sg_free_table(sgt);
	kfree(sgt);
}

/* Undo genx_bo_pages(), except for the pin; bos_lock held. */
static void bo_revoke_locked(struct genx_bo *bo)
{
	if (!bo->sgt)
		return;
	list_del_init(&bo->link);
	bo_unmap(bo, bo->sgt);
	bo->sgt = NULL;
}

static void bo_free(struct drm_gem_object *obj)
{
	struct genx_bo *bo = to_genx_bo(obj);
	struct genx_device *genx = to_genx_device(obj->dev);

	mutex_lock(&genx->bos_lock);
	bo_revoke_locked(bo);
	mutex_unlock(&genx->bos_lock);

	if (bo->pinned)
		drm_gem_shmem_unpin(&bo->shmem);
	mutex_destroy(&bo->lock);
	drm_gem_shmem_free(&bo->shmem);
}

/* A handle was closed: the object leaves the address spaces of that file. */
static void bo_close(struct drm_gem_object *obj, struct drm_file *file)
{
	struct genx_file *priv = file->driver_priv;
	struct genx_context *ctx;
	unsigned long id;

	if (!priv)
		return;
	mutex_lock(&priv->lock);
	xa_for_each(&priv->contexts, id, ctx) {
		struct genx_vm *vm = genx_context_vm(ctx);

		if (vm) {
			genx_vm_forget_bo(vm, to_genx_bo(obj));
			genx_vm_put(vm);
		}
	}
	mutex_unlock(&priv->lock);
}

static const struct drm_gem_object_funcs genx_bo_funcs = {
	.free = bo_free,
	.close = bo_close,
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
	struct genx_device *genx = to_genx_device(drm);
	struct genx_bo *bo;

	bo = kzalloc(sizeof(*bo), GFP_KERNEL);
	if (!bo)
		return ERR_PTR(-ENOMEM);
	mutex_init(&bo->lock);
	INIT_LIST_HEAD(&bo->link);
	bo->caching = genx->plat->coherency->has_llc ? I915_CACHING_CACHED : I915_CACHING_NONE;
	bo->shmem.base.funcs = &genx_bo_funcs;
	return &bo->shmem.base;
}

struct genx_bo *genx_bo_create(struct genx_device *genx, u64 size)
{
	struct drm_gem_shmem_object *shmem;

	if (!size || !IS_ALIGNED(size, PAGE_SIZE))
		return ERR_PTR(-EINVAL);
	/* the table of its pages alone would be more than an allocator gives without a warning */
	if (size >> PAGE_SHIFT > totalram_pages() || size != (size_t)size)
		return ERR_PTR(-E2BIG);

	shmem = drm_gem_shmem_create(&genx->drm, size);
	/* shmem says ENOSPC for want of memory for an inode */
	if (shmem == ERR_PTR(-ENOSPC))
		return ERR_PTR(-ENOMEM);
	return IS_ERR(shmem) ? ERR_CAST(shmem) : to_genx_bo(&shmem->base);
}

/* Pages pinned by the shmem helper, in a table mapped for DMA. */
static struct sg_table *bo_map_pages(struct genx_bo *bo)
{
	struct drm_gem_object *obj = &bo->shmem.base;
	struct device *dev = obj->dev->dev;
	struct sg_table *sgt;
	int err;

	sgt = drm_prime_pages_to_sg(obj->dev, bo->shmem.pages, obj->size >> PAGE_SHIFT);
	if (IS_ERR(sgt))
		return sgt;

	err = dma_map_sgtable(dev, sgt, DMA_BIDIRECTIONAL, 0);
	if (err) {
		sg_free_table(sgt);
		kfree(sgt);
		return ERR_PTR(err);
	}
	return sgt;
}

struct sg_table *genx_bo_pages(struct genx_bo *bo)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	struct sg_table *sgt;
	int err;

	sgt = READ_ONCE(bo->sgt);
	if (sgt)
		return sgt;

	guard(mutex)(&bo->lock);
	if (bo->sgt)
		return bo->sgt;

	if (!bo->pinned) {
		err = drm_gem_shmem_pin(&bo->shmem);
		if (err)
			return ERR_PTR(err);
		bo->pinned = true;
	}
	sgt = bo_map_pages(bo);
	if (IS_ERR(sgt))
		return sgt;
	/* the zeroes that the CPU wrote there must not land later */
	if (!genx->plat->coherency->has_llc)
		drm_clflush_sg(sgt);

	guard(mutex)(&genx->bos_lock);
	if (genx->removed) {
		bo_unmap(bo, sgt);
		return ERR_PTR(-ENODEV);
	}
	list_add_tail(&bo->link, &genx->bos);
	WRITE_ONCE(bo->sgt, sgt);
	return sgt;
}

void genx_gem_revoke_all(struct genx_device *genx)
{
	struct genx_bo *bo, *next;

	guard(mutex)(&genx->bos_lock);
	list_for_each_entry_safe(bo, next, &genx->bos, link)
		bo_revoke_locked(bo);
}
