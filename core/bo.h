/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * GEM objects: pageable system memory that user space and GPU share.
 */
#ifndef GENX_CORE_BO_H
#define GENX_CORE_BO_H

#include <linux/atomic.h>
#include <linux/list.h>
#include <linux/mutex.h>

#include <drm/drm_gem_shmem_helper.h>

struct drm_device;
struct drm_file;
struct genx_device;

/**
 * struct genx_bo - one GEM object
 * @shmem:	pages, and the DRM object in it
 * @lock:	one mapper at a time; protects @pinned, outer of genx_device.bos_lock
 * @sgt:	pages mapped for DMA, or NULL; written with genx_device.bos_lock
 * @pinned:	the pages stay in memory
 * @link:	in genx_device.bos while @sgt is set
 * @caching:	I915_CACHING_NONE or I915_CACHING_CACHED
 * @uses:	incremented by each submission before and after it adds its fence
 * @synced:	@uses at the last sync for the CPU; protected by genx_device.bos_lock
 */
struct genx_bo {
	struct drm_gem_shmem_object shmem;
	struct mutex lock;
	struct sg_table *sgt;
	bool pinned;
	struct list_head link;
	u32 caching;
	atomic_t uses;
	int synced;
};

/** to_genx_bo() - the GEM object of genx behind a DRM object */
static inline struct genx_bo *to_genx_bo(struct drm_gem_object *obj)
{
	return container_of(obj, struct genx_bo, shmem.base);
}

/** genx_bo_find() - object by handle with a new reference, or NULL */
static inline struct genx_bo *genx_bo_find(struct drm_file *file, u32 handle)
{
	struct drm_gem_object *obj = drm_gem_object_lookup(file, handle);

	return obj ? to_genx_bo(obj) : NULL;
}

/** genx_bo_put() - drop a reference; NULL is fine. May sleep. */
static inline void genx_bo_put(struct genx_bo *bo)
{
	if (bo)
		drm_gem_object_put(&bo->shmem.base);
}

/**
 * genx_bo_create() - new object
 * @genx: device
 * @size: bytes, a multiple of the page size, not 0
 *
 * The pages read as zero and are allocated at first use.
 *
 * Return: the object with one reference, or ERR_PTR(-ENOMEM, -EINVAL, -E2BIG).
 */
struct genx_bo *genx_bo_create(struct genx_device *genx, u64 size);

/**
 * genx_bo_pages() - the object's pages, mapped for DMA
 * @bo: object
 *
 * The pages stay pinned until the object is freed; the mapping stays until then or
 * until removal.
 *
 * Context: may sleep.
 *
 * Return: the table; ERR_PTR(-ENODEV) after removal; ERR_PTR(-ENOMEM), or the error of
 * drm_gem_shmem_pin() or dma_map_sgtable().
 */
struct sg_table *genx_bo_pages(struct genx_bo *bo);

/** genx_bo_revoke_all() - undo all DMA mappings at removal. May sleep. */
void genx_bo_revoke_all(struct genx_device *genx);

/**
 * genx_bo_alloc() - set up a new object as drm_gem_shmem_create() begins with it
 * @drm: device
 * @funcs: callbacks of the DRM object
 *
 * Return: the DRM object in it, zeroed but for @funcs, or ERR_PTR(-ENOMEM).
 */
struct drm_gem_object *genx_bo_alloc(struct drm_device *drm,
				     const struct drm_gem_object_funcs *funcs);

/** genx_bo_free() - &drm_gem_object_funcs.free. May sleep. */
void genx_bo_free(struct drm_gem_object *obj);

#endif
