/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A GEM object is memory that user space and GPU share: pageable system memory, or local memory
 * (core/memory/bo_local.h). Included here: how CPU and GPU see what the other wrote
 * (core/memory/bo_sync.h).
 */
#ifndef GENX_CORE_MEMORY_BO_H
#define GENX_CORE_MEMORY_BO_H

#include <linux/jiffies.h>
#include <linux/types.h>

#include "core/memory/bo_sync.h"
#include "core/memory/bo_types.h"

struct drm_device;
struct drm_file;
struct genx_device;
struct sg_table;
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

/** genx_bo_free_users() - function of &genx_user_changes.free_work. May sleep. */
void genx_bo_free_users(struct work_struct *work);

/** genx_bo_cache_create() - create the slab cache at module load; 0 or -ENOMEM */
int genx_bo_cache_create(void);

/** genx_bo_cache_destroy() - free the slab cache at module unload; no object is left */
void genx_bo_cache_destroy(void);

/* ---- bo_shrink.c ---- */

/**
 * genx_bo_put_later() - drop a reference where a lock is held that freeing an object takes
 * @genx: device
 * @bo: object
 *
 * If it is the last reference, a work item drops it. Context: any.
 */
void genx_bo_put_later(struct genx_device *genx, struct genx_bo *bo);

/**
 * genx_bo_claim_purge() - mark an object that is not needed as purged, unless it is exported by now
 * @bo: object; its lock is held, no GPU has work with it
 *
 * An importer of an exported object may use the contents at any time. So the caller drops the
 * contents only if this function returns true.
 *
 * Context: any.
 * Return: true if the object is purged now, also for clients; false if the contents must be kept.
 */
bool genx_bo_claim_purge(struct genx_bo *bo);

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

/* ---- bo_pages.c ---- */

/**
 * genx_bo_lock_until() - take the lock of an object, by a deadline
 * @bo: object
 * @deadline: jiffies at which the wait ends
 *
 * For a task whose own wait is bounded, while the holder of the lock may have a later deadline.
 *
 * Context: may sleep, interruptible.
 *
 * Return: 0; -ERESTARTSYS for a signal; -ENODEV once removal begins; -EBUSY at the deadline.
 */
int genx_bo_lock_until(struct genx_bo *bo, unsigned long deadline);

/**
 * genx_bo_pages() - pin the object's pages, and map them for DMA
 * @bo: object, its lock held
 * @deadline: jiffies until which the call tries to make room in local memory
 *
 * The pages stay pinned and mapped while the lock of @bo is held and while @bo is bound.
 * Later, memory reclaim unmaps and unpins the pages of an idle object, and removal unmaps
 * those of all objects. An imported object is mapped until genx_import_unmap().
 *
 * Context: may sleep.
 *
 * Return: the table, or one of these errors:
 * for all objects: ERR_PTR(-EFAULT) if @bo was purged; ERR_PTR(-ENODEV) after removal;
 * ERR_PTR(-ENOMEM); an error of drm_gem_shmem_pin(), dma_map_sgtable(), shmem or genx_import_map();
 * for the memory of a process: ERR_PTR(-EAGAIN) if it is not pinned (genx_userptr_pin());
 * for a move to local memory: ERR_PTR(-ERESTARTSYS) if the task was killed; ERR_PTR(-ENODEV) once
 * removal begins; ERR_PTR(-EIO) if local memory does not answer, or if the contents are compressed
 * and no copy engine works; ERR_PTR(-EBUSY) if @bo may only be in local memory, or is compressed,
 * and there was no room before the deadline or the copy engine failed.
 */
struct sg_table *genx_bo_pages(struct genx_bo *bo, unsigned long deadline);

/**
 * genx_bo_prepare_until() - pin the pages of an object that will be bound soon
 * @bo: object, its lock not held
 * @deadline: as for genx_bo_pages()
 *
 * The caller does not hold the lock of the address space, so that memory reclaim can unbind
 * other objects from it. Does nothing for an imported object, which is mapped only while it is
 * bound.
 *
 * Context: may sleep.
 *
 * Return: 0; -ERESTARTSYS for a signal; or the error of genx_bo_pages().
 */
int genx_bo_prepare_until(struct genx_bo *bo, unsigned long deadline);

/** genx_bo_prepare() - genx_bo_prepare_until() with a deadline of GENX_BO_WAIT from now */
static inline int genx_bo_prepare(struct genx_bo *bo)
{
	return genx_bo_prepare_until(bo, jiffies + GENX_BO_WAIT);
}

/**
 * genx_bo_hold_until() - genx_bo_prepare_until(), and keep the object where it is
 * @bo: object, its lock not held
 * @deadline: as for genx_bo_pages()
 *
 * An object that may be in local memory is neither evicted nor reclaimed until genx_bo_unhold(), so
 * that it can be bound without a copy while the address space is locked. The caller must not wait
 * for the GPU meanwhile. If another task evicts the object when the call begins, that eviction ends
 * with the part that it copies. If this is not the last part, the object stays, else it comes back.
 * If its user is above its share, or if the CPU or another device needs the object, the call waits
 * for the whole copy.
 *
 * Context: may sleep.
 *
 * Return: as genx_bo_prepare_until(), or an error of genx_bo_lock_until().
 */
int genx_bo_hold_until(struct genx_bo *bo, unsigned long deadline);

/** genx_bo_unhold() - undo genx_bo_hold_until(), after the object was bound. Any context */
void genx_bo_unhold(struct genx_bo *bo);

/**
 * genx_bo_release_pages() - undo genx_bo_pages() in memory reclaim
 * @bo: idle object that is bound nowhere; its lock and its reservation lock held
 * @purge: drop the contents for good
 *
 * Without @purge, the kernel may swap the pages out.
 *
 * Context: may sleep, allocates nothing.
 */
void genx_bo_release_pages(struct genx_bo *bo, bool purge);

/**
 * genx_bo_release_user() - unmap and unpin the pages of a process
 * @bo: idle object that is made of the memory of a process and bound nowhere; its lock or its last
 *	reference held
 *
 * Context: may sleep, allocates nothing.
 */
void genx_bo_release_user(struct genx_bo *bo);

/**
 * genx_bo_release_changed() - unpin pages that the process has changed
 * @bo: object, its lock held
 *
 * Does nothing while @bo is bound, or if its pages are those of the process.
 *
 * Context: may sleep.
 */
void genx_bo_release_changed(struct genx_bo *bo);

/**
 * genx_bo_unbound() - release what an object needs only while it is bound
 * @bo: object that is bound nowhere any more, its lock held
 *
 * Unmaps imported memory, and releases pages that the process has changed.
 *
 * Context: may sleep.
 */
void genx_bo_unbound(struct genx_bo *bo);

/**
 * genx_bo_unbound_later() - genx_bo_unbound() of an imported object, in a job of a user
 * @bo: imported object, not locked; if it is bound again by then, it stays mapped. The reference of
 *	the caller is taken over
 * @user: user of the address space in which the object was bound last
 *
 * The end of the mapping waits for the reservation lock, which another driver may hold.
 *
 * Context: any.
 */
void genx_bo_unbound_later(struct genx_bo *bo, struct genx_user *user);

/**
 * genx_bo_revoke() - undo the DMA mapping of an object; its contents stay where they are
 * @bo: object that is bound nowhere; its lock or its last reference held
 *
 * Context: may sleep, allocates nothing.
 */
void genx_bo_revoke(struct genx_bo *bo);

/** genx_bo_revoke_all() - undo all DMA mappings at removal. May sleep. */
void genx_bo_revoke_all(struct genx_device *genx);

#endif
