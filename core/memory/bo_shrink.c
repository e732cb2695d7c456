// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Memory reclaim
 *
 * From its first use on, an object has its pages pinned, and mapped for DMA if the GPU uses it.
 * When memory is short, in the system or in a memory cgroup, the pages of idle objects are
 * released. The pages of objects that are not needed (I915_MADV_DONTNEED) are freed. The pages of
 * other objects can then be swapped out. Each memory cgroup has its own list of objects, because
 * the kernel calls only shrinkers that know cgroups when a cgroup reaches its limit.
 *
 * Reclaim runs in the middle of any allocation, and the allocating task may hold any locks of this
 * driver. Reclaim therefore never waits for a lock under which memory is allocated, and skips an
 * object whose locks it cannot take at once.
 */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>
#include <linux/minmax.h>
#include <linux/shrinker.h>
#include <linux/swap.h>

#include <drm/drm_managed.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/store.h"
#include "core/memory/user_pages.h"
#include "core/memory/vm_internal.h"
#include "include/compat.h"

#define SHRINK_BATCH_BOS	32

/* Objects that were taken from the list, each with a reference. */
struct bo_batch {
	struct genx_bo *bo[SHRINK_BATCH_BOS];
	unsigned int n;
};

/* Return: true if the driver has pinned pages of system memory for the object, mapped or not. */
static bool is_pinned(const struct genx_bo *bo)
{
	return bo->user ? !!READ_ONCE(bo->user->pages) : READ_ONCE(bo->pinned);
}

/*
 * Return: true if a release of the object's pages gives memory to others. Local memory is of no use
 * to others. Without swap, only the pages of objects that are not needed can be freed.
 */
static bool reclaimable(const struct genx_bo *bo)
{
	if (!genx_bo_store(bo)->pages)
		return false;
	if (genx_bo_held(bo))
		return false;
	return READ_ONCE(bo->shmem.madv) > 0 || (is_pinned(bo) && get_nr_swap_pages() > 0);
}

/* Take an object from the list into the batch. The caller holds the spinlock of the list. */
static GENX_LRU_ISOLATE(isolate)
{
	struct genx_bo *bo = container_of(item, struct genx_bo, lru);
	struct bo_batch *batch = arg;

	if (batch->n == ARRAY_SIZE(batch->bo))
		return LRU_STOP;
	if (!reclaimable(bo))
		return LRU_ROTATE;
	/* the object is being freed: genx_bo_free() waits for the spinlock to remove it */
	if (!kref_get_unless_zero(&bo->shmem.base.refcount))
		return LRU_SKIP;
	list_lru_isolate(list, item);
	batch->bo[batch->n++] = bo;
	return LRU_REMOVED;
}

bool genx_bo_claim_purge(struct genx_bo *bo)
{
	guard(spinlock)(&to_genx_device(bo->shmem.base.dev)->export_lock);
	if (bo->exported)
		return false;
	WRITE_ONCE(bo->shmem.madv, -1);
	return true;
}

/* reclaim() with the lock of the object and its reservation lock held. */
static bool reclaim_locked(struct genx_bo *bo)
{
	/* pages of a process are unpinned, but their contents belong to the process */
	bool purge = bo->shmem.madv > 0 && !bo->user;

	/* do not wait for flush_lock: the flush of a large object takes long */
	if (READ_ONCE(bo->exported) || !reclaimable(bo) || mutex_is_locked(&bo->flush_lock) ||
	    !dma_resv_test_signaled(bo->shmem.base.resv, DMA_RESV_USAGE_BOOKKEEP))
		return false;
	if (genx_vm_try_unmap_bo(bo))
		return false;
	if (purge && !genx_bo_claim_purge(bo))
		return false;
	genx_bo_release_pages(bo, purge);
	return true;
}

/* Release the pages of an object. Return: false if it is in use, or if one of its locks is. */
static bool reclaim(struct genx_bo *bo)
{
	struct dma_resv *resv = bo->shmem.base.resv;
	bool done = false;

	if (!mutex_trylock(&bo->lock))
		return false;
	if (dma_resv_trylock(resv)) {
		done = reclaim_locked(bo);
		dma_resv_unlock(resv);
	}
	mutex_unlock(&bo->lock);
	return done;
}

static void put_work(struct work_struct *work)
{
	struct genx_device *genx = container_of(work, struct genx_device, bo_put_work);
	struct genx_bo *bo, *next;

	llist_for_each_entry_safe(bo, next, llist_del_all(&genx->bo_puts), put_node)
		genx_bo_put(bo);
}

/* Reclaim must not free an object itself: that takes locks for which reclaim must not wait. */
void genx_bo_put_later(struct genx_device *genx, struct genx_bo *bo)
{
	if (refcount_dec_not_one(&bo->shmem.base.refcount.refcount))
		return;
	llist_add(&bo->put_node, &genx->bo_puts);
	queue_work(genx->wq, &genx->bo_put_work);
}

static unsigned long shrink_count(struct shrinker *shrinker, struct shrink_control *sc)
{
	struct genx_device *genx = shrinker->private_data;

	return list_lru_shrink_count(&genx->bo_lru, sc) ?: SHRINK_EMPTY;
}

/*
 * Release the pages of the objects of a batch. The objects that keep their pages return to the
 * list. Return: number of objects whose pages were released.
 */
static unsigned long reclaim_batch(struct genx_device *genx, struct bo_batch *batch)
{
	unsigned long freed = 0;
	unsigned int i;

	for (i = 0; i < batch->n; i++) {
		if (reclaim(batch->bo[i]))
			freed++;
		else
			list_lru_add_obj(&genx->bo_lru, &batch->bo[i]->lru);
		genx_bo_put_later(genx, batch->bo[i]);
	}
	return freed;
}

static unsigned long shrink_scan(struct shrinker *shrinker, struct shrink_control *sc)
{
	struct genx_device *genx = shrinker->private_data;
	struct bo_batch batch = { .n = 0 };

	list_lru_shrink_walk(&genx->bo_lru, sc, isolate, &batch);
	return reclaim_batch(genx, &batch);
}

void genx_bo_shrink_all(struct genx_device *genx)
{
	/*
	 * release no more objects than are in the list now: clients may add objects all the time,
	 * and removal waits for this call
	 */
	unsigned long left = list_lru_count(&genx->bo_lru);
	struct bo_batch batch;
	unsigned long freed;

	/* stop after a batch whose objects are all in use: they are at the end of the list now */
	do {
		batch.n = 0;
		list_lru_walk(&genx->bo_lru, isolate, &batch, list_lru_count(&genx->bo_lru));
		freed = reclaim_batch(genx, &batch);
		left -= min(left, freed);
	} while (freed && left);
	flush_work(&genx->bo_put_work);
}

static void lru_destroy(struct drm_device *drm, void *lru)
{
	list_lru_destroy(lru);
}

int genx_bo_shrink_init(struct genx_device *genx)
{
	struct shrinker *shrinker;
	int err;

	init_llist_head(&genx->bo_puts);
	INIT_WORK(&genx->bo_put_work, put_work);
	shrinker = shrinker_alloc(SHRINKER_MEMCG_AWARE | SHRINKER_NUMA_AWARE, "drm-genx:%s",
				  dev_name(genx->drm.dev));
	if (!shrinker)
		return -ENOMEM;
	err = list_lru_init_memcg(&genx->bo_lru, shrinker);
	if (err)
		goto err_free;
	/* objects may outlive the hardware, but not the DRM device */
	err = drmm_add_action_or_reset(&genx->drm, lru_destroy, &genx->bo_lru);
	if (err)
		goto err_free;
	shrinker->count_objects = shrink_count;
	shrinker->scan_objects = shrink_scan;
	shrinker->batch = SHRINK_BATCH_BOS;
	shrinker->private_data = genx;
	genx->bo_shrinker = shrinker;
	shrinker_register(shrinker);
	return 0;

err_free:
	shrinker_free(shrinker);
	return err;
}

void genx_bo_shrink_fini(struct genx_device *genx)
{
	/* waits for reclaim that is under way */
	shrinker_free(genx->bo_shrinker);
	genx->bo_shrinker = NULL;
	flush_work(&genx->bo_put_work);
}
