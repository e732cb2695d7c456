// SPDX-License-Identifier: GPL-2.0-only
/*
 * GEM objects: pageable system memory that user space and GPU share.
 *
 * The shmem helper provides the pages. CPU mappings are always write-back. That is
 * coherent where CPU and GPU share a cache; elsewhere submission flushes what the
 * CPU wrote, and SET_DOMAIN drops what the CPU cached.
 */

#include <linux/cleanup.h>
#include <linux/dma-mapping.h>
#include <linux/mm.h>
#include <linux/slab.h>

#include <drm/drm_cache.h>
#include <drm/drm_device.h>
#include <drm/drm_gem.h>
#include <drm/drm_prime.h>
#include <drm/i915_drm.h>

#include "core/bo.h"
#include "core/device_types.h"

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
	WRITE_ONCE(bo->sgt, NULL);
}

void genx_bo_free(struct drm_gem_object *obj)
{
	struct genx_bo *bo = to_genx_bo(obj);
	struct genx_device *genx = to_genx_device(obj->dev);

	scoped_guard(mutex, &genx->bos_lock)
		bo_revoke_locked(bo);

	if (bo->pinned)
		drm_gem_shmem_unpin(&bo->shmem);
	mutex_destroy(&bo->lock);
	drm_gem_shmem_free(&bo->shmem);
}

struct drm_gem_object *genx_bo_alloc(struct drm_device *drm,
				     const struct drm_gem_object_funcs *funcs)
{
	struct genx_device *genx = to_genx_device(drm);
	struct genx_bo *bo;

	bo = kzalloc(sizeof(*bo), GFP_KERNEL_ACCOUNT);
	if (!bo)
		return ERR_PTR(-ENOMEM);
	mutex_init(&bo->lock);
	INIT_LIST_HEAD(&bo->link);
	bo->caching = genx->plat->coherency->has_llc ? I915_CACHING_CACHED : I915_CACHING_NONE;
	bo->shmem.base.funcs = funcs;
	/* 6.12 does this only with DRIVER_GEM_GPUVA, a flag that 7.3 does not have */
	drm_gem_gpuva_init(&bo->shmem.base);
	return &bo->shmem.base;
}

/* Longest segment that can be mapped: bounce buffers have a limit. */
static unsigned int bo_max_segment(struct device *dev)
{
	return min_t(size_t, dma_max_mapping_size(dev), UINT_MAX & PAGE_MASK);
}

struct genx_bo *genx_bo_create(struct genx_device *genx, u64 size)
{
	struct drm_gem_shmem_object *shmem;

	if (!size || !IS_ALIGNED(size, PAGE_SIZE))
		return ERR_PTR(-EINVAL);
	/* even the array of its pages would be too large to allocate without a warning */
	if (size >> PAGE_SHIFT > totalram_pages() || size != (size_t)size)
		return ERR_PTR(-E2BIG);

	shmem = drm_gem_shmem_create(&genx->drm, size);
	/* shmem returns ENOSPC if there is no memory for an inode */
	if (shmem == ERR_PTR(-ENOSPC))
		return ERR_PTR(-ENOMEM);
	return IS_ERR(shmem) ? ERR_CAST(shmem) : to_genx_bo(&shmem->base);
}

/*
 * Pages pinned by the shmem helper, in a table mapped for DMA. The client's memory cgroup
 * pays for the table, which drm_prime_pages_to_sg() does not provide for.
 */
static struct sg_table *bo_map_pages(struct genx_bo *bo)
{
	struct drm_gem_object *obj = &bo->shmem.base;
	struct device *dev = obj->dev->dev;
	struct sg_table *sgt;
	int err;

	sgt = kmalloc(sizeof(*sgt), GFP_KERNEL_ACCOUNT);
	if (!sgt)
		return ERR_PTR(-ENOMEM);
	err = sg_alloc_table_from_pages_segment(sgt, bo->shmem.pages, obj->size >> PAGE_SHIFT, 0,
						obj->size, bo_max_segment(dev),
						GFP_KERNEL_ACCOUNT);
	if (err)
		goto err_free;
	err = dma_map_sgtable(dev, sgt, DMA_BIDIRECTIONAL, 0);
	if (err)
		goto err_table;
	return sgt;

err_table:
	sg_free_table(sgt);
err_free:
	kfree(sgt);
	return ERR_PTR(err);
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
	/* removal may clear it meanwhile, without this lock */
	sgt = READ_ONCE(bo->sgt);
	if (sgt)
		return sgt;

	if (!bo->pinned) {
		err = drm_gem_shmem_pin(&bo->shmem);
		if (err)
			return ERR_PTR(err);
		bo->pinned = true;
	}
	sgt = bo_map_pages(bo);
	if (IS_ERR(sgt))
		return sgt;
	/* zeroes that the CPU wrote must not reach memory after what the GPU writes */
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

void genx_bo_revoke_all(struct genx_device *genx)
{
	struct genx_bo *bo, *next;

	guard(mutex)(&genx->bos_lock);
	list_for_each_entry_safe(bo, next, &genx->bos, link)
		bo_revoke_locked(bo);
}
