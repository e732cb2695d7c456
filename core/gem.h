/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * GEM objects: pageable system memory that user space and GPU share.
 */
#ifndef GENX_CORE_GEM_H
#define GENX_CORE_GEM_H

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
 * @uses:	changes before and after the fence of a submission is there to be waited for
 * @synced:	@uses when the CPU was last shown what the GPU wrote; genx_device.bos_lock
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
 * They stay until the object is freed or the device is removed.
 *
 * Context: may sleep.
 *
 * Return: the table, or ERR_PTR(-ENOMEM, -ENODEV after removal).
 */
struct sg_table *genx_bo_pages(struct genx_bo *bo);

/** genx_gem_revoke_all() - take down all DMA mappings at removal. May sleep. */
void genx_gem_revoke_all(struct genx_device *genx);

/** genx_gem_create_object() - &drm_driver.gem_create_object */
struct drm_gem_object *genx_gem_create_object(struct drm_device *drm, size_t size);

/* Ioctls; all may sleep and return 0 or an errno. */
int genx_gem_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_mmap_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_mmap_offset_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_pread_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_pwrite_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_set_domain_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_sw_finish_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_busy_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_wait_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_set_caching_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_get_caching_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_madvise_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_get_aperture_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_get_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_set_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_throttle_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
