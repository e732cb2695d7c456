// SPDX-License-Identifier: GPL-2.0-only
/*
 * The shmem helper provides the pages. CPU mappings are always write-back. They are
 * coherent on platforms where CPU and GPU share a cache. On other platforms a submission
 * flushes what the CPU wrote, and SET_DOMAIN drops the object from the CPU cache.
 */

#include <linux/cleanup.h>
#include <linux/dma-buf.h>
#include <linux/dma-mapping.h>
#include <linux/dma-resv.h>
#include <linux/highmem.h>
#include <linux/list_lru.h>
#include <linux/mm.h>
#include <linux/sched/signal.h>
#include <linux/shmem_fs.h>
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_drv.h>
#include <drm/drm_gem.h>
#include <drm/drm_prime.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "core/memory/user_pages.h"
#include "core/memory/user_wait.h"
#include "gt/exec/governor.h"
#include "gt/memory/cache.h"
#include "gt/memory/client_gfp.h"

/* Pages allocated between two checks for a signal. */
#define BO_PAGES_STEP	1024

/*
 * Slab cache of the objects of all devices. An allocation from it creates the list of the
 * client's memory cgroup in genx_device.bo_lru.
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

/* Does the GPU access the object behind the caches of the CPU? */
static bool bo_is_uncached(const struct genx_bo *bo)
{
	return READ_ONCE(bo->caching) == I915_CACHING_NONE && !genx_bo_local(bo) &&
	       !to_genx_device(bo->shmem.base.dev)->plat->coherency->has_llc;
}

/*
 * Drop what the caches of the CPU have of the pages. The pages are used and not their table, which
 * removal may free at any time.
 */
static void bo_flush_pages(struct genx_bo *bo)
{
	unsigned long i, n = bo->shmem.base.size >> PAGE_SHIFT;

	lockdep_assert_held(&bo->flush_lock);

	for (i = 0; i < n; i++) {
		void *page = kmap_local_page(bo->shmem.pages[i]);

		genx_cache_flush(page, PAGE_SIZE);
		kunmap_local(page);
		cond_resched();
	}
}

/*
 * Do so for an object that the GPU no longer writes, once for each use; @uses: value of
 * genx_bo.uses before the wait for the GPU. The time depends on the size of the object, so no lock
 * of the device is held.
 */
static void bo_flush_cpu(struct genx_bo *bo, int uses)
{
	if (!bo_is_uncached(bo))
		return;
	guard(mutex)(&bo->flush_lock);
	if (uses - bo->flushed <= 0)
		return;
	/* the pages stay pinned as long as they are mapped, and this lock is held */
	if (smp_load_acquire(&bo->sgt) && !genx_bo_local(bo))
		bo_flush_pages(bo);
	WRITE_ONCE(bo->flushed, uses);
}

/* A bounce buffer must not be copied to pages that the process may not write. */
static enum dma_data_direction bo_direction(const struct genx_bo *bo)
{
	return genx_bo_read_only(bo) ? DMA_TO_DEVICE : DMA_BIDIRECTIONAL;
}

/*
 * Several objects may have the same pages of a process. The DMA API allows overlapping mappings
 * only if mapping and unmapping do not synchronise with the CPU: the driver does that itself.
 */
static int bo_map(struct genx_bo *bo, struct sg_table *sgt)
{
	struct device *dev = bo->shmem.base.dev->dev;
	int err;

	if (!bo->user)
		return dma_map_sgtable(dev, sgt, bo_direction(bo), 0);
	err = dma_map_sgtable(dev, sgt, bo_direction(bo), DMA_ATTR_SKIP_CPU_SYNC);
	if (!err)
		dma_sync_sgtable_for_device(dev, sgt, bo_direction(bo));
	return err;
}

/* @attrs: 0, or DMA_ATTR_SKIP_CPU_SYNC if the CPU must not get what the GPU wrote */
static void bo_unmap(struct genx_bo *bo, struct sg_table *sgt, unsigned long attrs)
{
	struct device *dev = bo->shmem.base.dev->dev;

	if (genx_bo_local(bo))
		goto free;
	if (bo->user && !attrs) {
		dma_sync_sgtable_for_cpu(dev, sgt, bo_direction(bo));
		attrs = DMA_ATTR_SKIP_CPU_SYNC;
	}
	dma_unmap_sgtable(dev, sgt, bo_direction(bo), attrs);
free:
	sg_free_table(sgt);
	kfree(sgt);
}

/*
 * Copy what the GPU wrote out of a bounce buffer; @uses: value of genx_bo.uses before the wait for
 * the GPU. Each use is copied once: a second copy would overwrite what the CPU has written since.
 */
static void bo_sync_cpu(struct genx_bo *bo, int uses)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);

	lockdep_assert_held(&genx->bos_lock);

	if (!bo->sgt)
		return;
	if (uses - bo->synced > 0 && !genx_bo_local(bo)) {
		dma_sync_sgtable_for_cpu(genx->drm.dev, bo->sgt, bo_direction(bo));
		bo->synced = uses;
	}
}

/* Undo genx_bo_pages(), but leave the pages pinned. The caller holds bos_lock. */
static void bo_revoke_locked(struct genx_bo *bo, unsigned long attrs)
{
	if (!bo->sgt)
		return;
	list_del_init(&bo->link);
	bo_unmap(bo, bo->sgt, attrs);
	WRITE_ONCE(bo->sgt, NULL);
}

bool genx_bo_read_only(const struct genx_bo *bo)
{
	return bo->user && bo->user->read_only;
}

/* Unmap and unpin the pages of a process. The object is idle, and bound nowhere. */
static void bo_release_user(struct genx_bo *bo)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	struct page **pages = bo->user->pages;

	if (!pages)
		return;
	scoped_guard(mutex, &genx->bos_lock) {
		/* sync here and not at unmap, so that later writes of the process are kept */
		bo_sync_cpu(bo, atomic_read(&bo->uses));
		bo_revoke_locked(bo, DMA_ATTR_SKIP_CPU_SYNC);
	}
	bo->shmem.pages = NULL;
	WRITE_ONCE(bo->user->pages, NULL);
	genx_user_pages_unpin(bo->user, pages);
}

void genx_bo_release_changed(struct genx_bo *bo)
{
	lockdep_assert_held(&bo->lock);

	if (bo->user && !bo->bindings && genx_user_pages_changed(bo->user))
		bo_release_user(bo);
}

void genx_bo_unbound(struct genx_bo *bo)
{
	genx_import_unmap(&bo->import);
	genx_bo_release_changed(bo);
}

/* Free an object that has no mapping for DMA, and no pages of a process, any more. */
static void bo_destroy(struct genx_bo *bo)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);

	if (bo->pinned)
		drm_gem_shmem_unpin(&bo->shmem);
	genx_bo_local_free(bo);
	mutex_destroy(&bo->flush_lock);
	mutex_destroy(&bo->lock);
	drm_gem_shmem_free(&bo->shmem);
	atomic_dec(&genx->live.bos);
}

void genx_bo_free_user(struct work_struct *work)
{
	struct genx_user_pages *user = container_of(work, struct genx_user_pages, free_work);
	struct genx_bo *bo = user->bo;

	genx_user_watch_remove(&user->watch);
	genx_user_wait_remove(to_genx_device(bo->shmem.base.dev), user);
	kfree(user);
	bo_destroy(bo);
}

void genx_bo_free(struct drm_gem_object *obj)
{
	struct genx_bo *bo = to_genx_bo(obj);
	struct genx_device *genx = to_genx_device(obj->dev);

	list_lru_del_obj(&genx->bo_lru, &bo->lru);
	if (bo->user)
		bo_release_user(bo);
	scoped_guard(mutex, &genx->bos_lock)
		bo_revoke_locked(bo, 0);
	/*
	 * The watch ends when no change of the process is under way, which may wait for the GPU for
	 * any of its objects. The caller may hold locks, or be inside drm_dev_enter().
	 */
	if (bo->user)
		queue_work(genx->user_wq, &bo->user->free_work);
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
	INIT_LIST_HEAD(&bo->lru);
	bo->placements = BIT(GENX_REGION_SYSTEM);
	bo->caching = genx->plat->coherency->has_llc ? I915_CACHING_CACHED : I915_CACHING_NONE;
	bo->shmem.base.funcs = funcs;
	/* Linux 6.12 does this only with DRIVER_GEM_GPUVA, a flag that 7.3 does not have */
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
	/* the allocation of the page array would warn about such a size */
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

struct genx_bo *genx_bo_create_placed(struct genx_device *genx, u64 size, u8 placements,
				      enum genx_region first)
{
	struct genx_bo *bo = genx_bo_create(genx, size);

	if (!IS_ERR(bo)) {
		bo->placements = placements;
		bo->prefers_local = first == GENX_REGION_LOCAL;
	}
	return bo;
}

/*
 * Put the pages, which the shmem helper has pinned, into a table and map it for DMA. The table
 * is charged to the client's memory cgroup; drm_prime_pages_to_sg() would not charge it.
 */
static struct sg_table *bo_map_pages(struct genx_bo *bo)
{
	struct drm_gem_object *obj = &bo->shmem.base;
	struct device *dev = obj->dev->dev;
	struct sg_table *sgt;
	int err;

	sgt = kmalloc(sizeof(*sgt), GENX_CLIENT_GFP);
	if (!sgt)
		return ERR_PTR(-ENOMEM);
	err = sg_alloc_table_from_pages_segment(sgt, bo->shmem.pages, obj->size >> PAGE_SHIFT, 0,
						obj->size, bo_max_segment(dev),
						GENX_CLIENT_GFP);
	if (err)
		goto err_free;
	err = bo_map(bo, sgt);
	if (err)
		goto err_table;
	return sgt;

err_table:
	sg_free_table(sgt);
err_free:
	kfree(sgt);
	return ERR_PTR(err);
}

/*
 * Allocate the pages of a large object, with a check for signals and removal now and then: the
 * shmem helper, which pins them then, allocates all pages in one go. Reclaim must not take the
 * first ones meanwhile. Return: 0 or an error.
 */
static int bo_populate(struct genx_bo *bo)
{
	struct address_space *mapping = bo->shmem.base.filp->f_mapping;
	unsigned long i, n = bo->shmem.base.size >> PAGE_SHIFT;
	struct page *page;
	int err = 0;

	if (n <= BO_PAGES_STEP)
		return 0;
	mapping_set_unevictable(mapping);
	for (i = 0; i < n; i++) {
		if (i % BO_PAGES_STEP == 0) {
			err = signal_pending(current) ? -ERESTARTSYS :
			      drm_dev_is_unplugged(bo->shmem.base.dev) ? -ENODEV : 0;
			if (err)
				break;
			cond_resched();
		}
		page = shmem_read_mapping_page(mapping, i);
		err = PTR_ERR_OR_ZERO(page);
		if (err)
			break;
		put_page(page);
	}
	if (err)
		mapping_clear_unevictable(mapping);
	return err;
}

/* Pin the pages of the shmem file, or take those of the process, and map them for DMA. */
static struct sg_table *bo_system_map(struct genx_bo *bo)
{
	const struct genx_coherency_desc *caches =
		to_genx_device(bo->shmem.base.dev)->plat->coherency;
	struct sg_table *sgt;
	int err;

	if (bo->user) {
		if (!bo->user->pages)
			return ERR_PTR(-EAGAIN);
	} else if (!bo->pinned) {
		err = bo_populate(bo) ?: drm_gem_shmem_pin(&bo->shmem);
		if (err)
			return ERR_PTR(err);
		WRITE_ONCE(bo->pinned, true);
		WRITE_ONCE(bo->in_file, true);
	}
	sgt = bo_map_pages(bo);
	/*
	 * Flush the zeroes of the CPU. Written back later, they could overwrite data of the GPU,
	 * and a batch that bypasses the LLC would read what was in memory before (SIL-242).
	 */
	if (!IS_ERR(sgt) && (!caches->has_llc || caches->bypass_llc))
		genx_cache_flush_sg(sgt);
	return sgt;
}

/* Map an object in the first of its placements that has room. */
static struct sg_table *bo_place(struct genx_bo *bo)
{
	struct sg_table *sgt;

	if (!bo->prefers_local || bo->pinned)
		return bo_system_map(bo);
	sgt = genx_bo_local_map(bo);
	if (sgt != ERR_PTR(-ENOSPC))
		return sgt;
	if (!(bo->placements & BIT(GENX_REGION_SYSTEM)))
		return ERR_PTR(-ENOMEM);
	return bo_system_map(bo);
}

struct sg_table *genx_bo_pages(struct genx_bo *bo)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	struct sg_table *sgt;

	lockdep_assert_held(&bo->lock);

	if (genx_bo_imported(bo))
		return genx_import_map(&bo->import, bo->shmem.base.import_attach->dmabuf,
				       genx->drm.dev);
	/* removal, which does not take bo->lock, may clear the pointer at any time */
	sgt = READ_ONCE(bo->sgt);
	if (sgt)
		return sgt;
	if (genx_bo_purged(bo))
		return ERR_PTR(-EFAULT);
	sgt = bo_place(bo);
	if (IS_ERR(sgt))
		return sgt;

	scoped_guard(mutex, &genx->bos_lock) {
		if (genx->removed) {
			bo_unmap(bo, sgt, 0);
			return ERR_PTR(-ENODEV);
		}
		list_add_tail(&bo->link, genx_bo_local(bo) ? &genx->local_bos : &genx->bos);
		/* pairs with bo_flush_cpu(): the pages are pinned before */
		smp_store_release(&bo->sgt, sgt);
	}
	/* memory reclaim does not take local memory */
	if (!genx_bo_local(bo))
		list_lru_add_obj(&genx->bo_lru, &bo->lru);
	return sgt;
}

int genx_bo_prepare(struct genx_bo *bo)
{
	if (READ_ONCE(bo->sgt) || genx_bo_imported(bo))
		return 0;
	guard(mutex)(&bo->lock);
	return PTR_ERR_OR_ZERO(genx_bo_pages(bo));
}

void genx_bo_sync_device(struct genx_bo *bo)
{
	struct drm_device *drm = bo->shmem.base.dev;

	if (genx_bo_imported(bo))
		return;
	if (genx_bo_local(bo)) {
		/* what this CPU wrote leaves its write-combining buffers (SIL-252) */
		wmb();
		return;
	}
	dma_sync_sgtable_for_device(drm->dev, bo->sgt, bo_direction(bo));
	if (bo_is_uncached(bo))
		genx_cache_flush_sg(bo->sgt);
}

static long bo_wait(struct genx_bo *bo, bool write, unsigned long timeout)
{
	struct genx_gt *gt = &to_genx_device(bo->shmem.base.dev)->gt;
	unsigned int waiter;
	long left;

	waiter = genx_governor_wait_begin(gt);
	left = dma_resv_wait_timeout(bo->shmem.base.resv, dma_resv_usage_rw(write), true,
				     timeout);
	genx_governor_wait_end(gt, waiter);
	return left ?: -ETIME;
}

long genx_bo_wait(struct genx_bo *bo, bool write, unsigned long timeout)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	/*
	 * If a submission is between its two increments of bo->uses, this call syncs, and a
	 * call after the second increment syncs again.
	 */
	int uses = atomic_read(&bo->uses);
	long left = bo_wait(bo, write, timeout);

	if (left < 0)
		return left;
	scoped_guard(mutex, &genx->bos_lock)
		bo_sync_cpu(bo, uses);
	bo_flush_cpu(bo, uses);
	return left;
}

long genx_bo_wait_writer(struct genx_bo *bo, unsigned long timeout)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	int uses = atomic_read(&bo->uses);
	long left = bo_wait(bo, false, timeout);

	if (left < 0)
		return left;
	scoped_guard(mutex, &genx->bos_lock)
		if (READ_ONCE(bo->written) - bo->synced > 0)
			bo_sync_cpu(bo, uses);
	/* not decided by the above: another task may have synced and flush only now */
	if (READ_ONCE(bo->written) - READ_ONCE(bo->flushed) > 0)
		bo_flush_cpu(bo, uses);
	return left;
}

struct dma_fence *genx_bo_fence(const struct genx_bo *bo, enum dma_resv_usage usage)
{
	struct dma_resv_iter cursor;
	struct dma_fence *fence;

	dma_resv_iter_begin(&cursor, bo->shmem.base.resv, usage);
	fence = dma_resv_iter_first_unlocked(&cursor);
	if (fence)
		dma_fence_get(fence);
	dma_resv_iter_end(&cursor);
	return fence;
}

void genx_bo_release_pages(struct genx_bo *bo, bool purge)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);

	lockdep_assert_held(&bo->lock);
	dma_resv_assert_held(bo->shmem.base.resv);

	if (bo->user) {
		bo_release_user(bo);
		return;
	}
	if (genx_bo_may_be_local(bo))
		genx_bo_unmap_user(bo);
	/* no other task flushes the pages while they are unpinned */
	guard(mutex)(&bo->flush_lock);
	if (!purge && bo->sgt && bo_is_uncached(bo))
		bo_flush_pages(bo);
	scoped_guard(mutex, &genx->bos_lock) {
		if (!purge)
			bo_sync_cpu(bo, atomic_read(&bo->uses));
		bo_revoke_locked(bo, DMA_ATTR_SKIP_CPU_SYNC);
	}
	if (bo->pinned) {
		/* the GPU may have written the pages: reclaim must not drop them as clean */
		bo->shmem.pages_mark_dirty_on_put = !purge;
		drm_gem_shmem_unpin_locked(&bo->shmem);
		WRITE_ONCE(bo->pinned, false);
	}
	if (purge) {
		WRITE_ONCE(bo->shmem.madv, -1);
		shmem_truncate_range(file_inode(bo->shmem.base.filp), 0, (loff_t)-1);
	}
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
	if (!genx_bo_purged(bo))
		WRITE_ONCE(bo->shmem.madv, !needed);
	dma_resv_unlock(resv);
	if (genx_bo_purged(bo))
		return 0;
	if (!needed)
		list_lru_add_obj(&genx->bo_lru, &bo->lru);
	return 1;
}

void genx_bo_revoke(struct genx_bo *bo)
{
	lockdep_assert_held(&bo->lock);
	guard(mutex)(&to_genx_device(bo->shmem.base.dev)->bos_lock);
	bo_revoke_locked(bo, 0);
}

static void revoke_list(struct list_head *bos)
{
	struct genx_bo *bo, *next;

	list_for_each_entry_safe(bo, next, bos, link)
		bo_revoke_locked(bo, 0);
}

void genx_bo_revoke_all(struct genx_device *genx)
{
	guard(mutex)(&genx->bos_lock);
	revoke_list(&genx->bos);
	revoke_list(&genx->local_bos);
}
