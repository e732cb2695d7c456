/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A GEM object is memory that user space and GPU share: pageable system memory, or local memory
 * (core/memory/bo_local.h). Included here: how it is mapped (core/memory/bo_pages.h), and how CPU
 * and GPU see what the other wrote (core/memory/bo_sync.h).
 */
#ifndef GENX_CORE_MEMORY_BO_H
#define GENX_CORE_MEMORY_BO_H

#include <linux/types.h>

#include "core/memory/bo_pages.h"
#include "core/memory/bo_sync.h"
#include "core/memory/bo_types.h"

struct drm_device;
struct drm_file;
struct genx_device;
struct work_struct;

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
 * genx_bo_madvise() - declare the contents of an object needed or not
 * @bo: object
 * @needed: if false, memory reclaim may purge the object while the GPU does not use it;
 *	ignored for an imported object and for the memory of a process
 *
 * Context: may sleep, interruptible.
 *
 * Return: 1 if the contents are retained, 0 if they were purged, -EINTR.
 */
int genx_bo_madvise(struct genx_bo *bo, bool needed);

/**
 * genx_bo_alloc() - allocate an object for drm_gem_shmem_create()
 * @drm: device
 * @funcs: callbacks of the DRM object
 *
 * Return: the DRM object inside the new object, with @funcs set, or ERR_PTR(-ENOMEM).
 */
struct drm_gem_object *genx_bo_alloc(struct drm_device *drm,
				     const struct drm_gem_object_funcs *funcs);

/** genx_bo_free() - &drm_gem_object_funcs.free. May sleep. */
void genx_bo_free(struct drm_gem_object *obj);

/** genx_bo_free_user() - work item that frees an object made of memory of a process. May sleep. */
void genx_bo_free_user(struct work_struct *work);

/** genx_bo_cache_create() - create the slab cache at module load; 0 or -ENOMEM */
int genx_bo_cache_create(void);

/** genx_bo_cache_destroy() - free the slab cache at module unload; no object is left */
void genx_bo_cache_destroy(void);

/* ---- bo_shrink.c ---- */

/**
 * genx_bo_put_later() - drop a reference while locks are held under which objects are freed
 * @genx: device
 * @bo: object
 *
 * A work item drops the last reference. Context: any.
 */
void genx_bo_put_later(struct genx_device *genx, struct genx_bo *bo);

/**
 * genx_bo_shrink_init() - start memory reclaim, before the first object
 * @genx: device
 *
 * Return: 0 or -ENOMEM.
 */
int genx_bo_shrink_init(struct genx_device *genx);

/**
 * genx_bo_shrink_all() - release the pages of all objects that memory reclaim may take
 * @genx: device, not removed
 *
 * Context: may sleep.
 */
void genx_bo_shrink_all(struct genx_device *genx);

/**
 * genx_bo_shrink_fini() - end memory reclaim, while the hardware is still there
 * @genx: device
 *
 * Context: may sleep.
 */
void genx_bo_shrink_fini(struct genx_device *genx);

#endif
