// SPDX-License-Identifier: GPL-2.0-only
/* Life of GEM objects: creation, advice about the contents, end. */

#include <linux/atomic.h>
#include <linux/dma-resv.h>
#include <linux/err.h>
#include <linux/list_lru.h>
#include <linux/mm.h>
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_gem.h>
#include <drm/drm_gpuvm.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "core/memory/user_pages.h"
#include "gt/exec/client.h"
#include "gt/memory/client_gfp.h"

/*
 * Slab cache of the objects of all devices. An allocation from the cache makes sure that the list
 * of the client's memory cgroup exists in genx_device.bo_lru.
 */
static struct kmem_cache *genx_bo_cache;

int genx_bo_cache_create(void)
{
	genx_bo_cache = KMEM_CACHE(genx_bo, SLAB_ACCOUNT);
	return genx_bo_cache ? 0 : -ENOMEM;
}

void genx_bo_cache_destroy(void)
{
	kmem_cache_destroy(genx_bo_cache);
}

/* Free an object after its DMA mapping and the pages of a process were released. */
static void bo_destroy(struct genx_bo *bo)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);

	if (bo->pinned)
		drm_gem_shmem_unpin(&bo->shmem);
	genx_bo_local_free(bo);
	genx_bo_local_drop_control(bo);
	if (bo->owner)
		atomic_long_sub(bo->shmem.base.size >> PAGE_SHIFT, &bo->owner->offset_pages);
	genx_client_user_put(bo->owner);
	mutex_destroy(&bo->flush_lock);
	mutex_destroy(&bo->lock);
	drm_gem_shmem_free(&bo->shmem);
	atomic_dec(&genx->live.bos);
}

static void free_user(struct genx_user_pages *user)
{
	struct genx_bo *bo = user->bo;

	genx_user_watch_remove(&user->watch);
	genx_user_changes_leave(to_genx_device(bo->shmem.base.dev), user);
	genx_user_wait_remove(to_genx_device(bo->shmem.base.dev), user);
	kfree(user);
	bo_destroy(bo);
}

void genx_bo_free_users(struct work_struct *work)
{
	struct genx_user_changes *changes =
		container_of(work, struct genx_user_changes, free_work);
	struct genx_user_pages *user, *next;

	/* the last object of the user frees @changes, and with it this work item */
	llist_for_each_entry_safe(user, next, llist_del_all(&changes->freed), node)
		free_user(user);
}

/*
 * genx_user_watch_remove() waits until no change of the process' memory is under way, and a change
 * may wait for the GPU. So a work item calls it: the caller may hold locks, or be inside
 * drm_dev_enter(). One work item frees all objects of a user. With one for each object, a user
 * could occupy the workqueue with objects of one process.
 */
static void free_user_later(struct genx_device *genx, struct genx_user_pages *user)
{
	struct genx_user_changes *changes = user->changes;

	/* if the list was not empty, the work item is queued, and may free @changes at any time */
	if (llist_add(&user->node, &changes->freed))
		queue_work(genx->user_wq, &changes->free_work);
}

void genx_bo_free(struct drm_gem_object *obj)
{
	struct genx_bo *bo = to_genx_bo(obj);
	struct genx_device *genx = to_genx_device(obj->dev);

	list_lru_del_obj(&genx->bo_lru, &bo->lru);
	if (bo->user)
		genx_bo_release_user(bo);
	genx_bo_revoke(bo);
	if (bo->user)
		free_user_later(genx, bo->user);
	else
		bo_destroy(bo);
}

struct drm_gem_object *genx_bo_alloc(struct drm_device *drm,
				     const struct drm_gem_object_funcs *funcs)
{
	struct genx_device *genx = to_genx_device(drm);
	struct genx_bo *bo;

	bo = kmem_cache_alloc_lru(genx_bo_cache, &genx->bo_lru, GENX_CLIENT_GFP | __GFP_ZERO);
	if (!bo)
		return ERR_PTR(-ENOMEM);
	mutex_init(&bo->lock);
	mutex_init(&bo->flush_lock);
	INIT_LIST_HEAD(&bo->link);
	INIT_LIST_HEAD(&bo->local_link);
	INIT_LIST_HEAD(&bo->lru);
	/*
	 * The GPU or an importer may write the pages while they are pinned. When they are unpinned,
	 * reclaim must not drop them as clean: mappings of the shmem file outlive the object.
	 */
	bo->shmem.pages_mark_dirty_on_put = true;
	bo->placements = BIT(GENX_REGION_SYSTEM);
	bo->caching = genx->plat->coherency->has_llc ? I915_CACHING_CACHED : I915_CACHING_NONE;
	bo->shmem.base.funcs = funcs;
	/* Linux 6.12 calls this only with the flag DRIVER_GEM_GPUVA, which 7.3 does not have */
	drm_gem_gpuva_init(&bo->shmem.base);
	return &bo->shmem.base;
}

struct genx_bo *genx_bo_create(struct genx_device *genx, u64 size)
{
	struct drm_gem_shmem_object *shmem;

	if (!size || !IS_ALIGNED(size, PAGE_SIZE))
		return ERR_PTR(-EINVAL);
	/* drm_gem_shmem_create() allocates a page array: the kernel warns about such a size */
	if (size >> PAGE_SHIFT > totalram_pages() || size != (size_t)size)
		return ERR_PTR(-E2BIG);

	shmem = drm_gem_shmem_create(&genx->drm, size);
	/* shmem returns ENOSPC if there is no memory for an inode */
	if (shmem == ERR_PTR(-ENOSPC))
		return ERR_PTR(-ENOMEM);
	if (IS_ERR(shmem))
		return ERR_CAST(shmem);
	atomic_inc(&genx->live.bos);
	return to_genx_bo(&shmem->base);
}

int genx_bo_madvise(struct genx_bo *bo, bool needed)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	struct dma_resv *resv = bo->shmem.base.resv;
	int err;

	if (genx_bo_imported(bo) || bo->user)
		return 1;
	err = dma_resv_lock_interruptible(resv, NULL);
	if (err)
		return err;
	/* contents that were purged do not come back: .madv stays -1 */
	if (!genx_bo_purged(bo))
		WRITE_ONCE(bo->shmem.madv, !needed);
	dma_resv_unlock(resv);
	if (genx_bo_purged(bo))
		return 0;
	/* memory reclaim finds the object on this list */
	if (!needed)
		list_lru_add_obj(&genx->bo_lru, &bo->lru);
	return 1;
}
