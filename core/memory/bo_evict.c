// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Eviction from local memory
 *
 * An object that needs local memory evicts idle objects, the least recently used first, until
 * there is room. The lock of the object is held meanwhile, other clients may wait for it, and
 * removal waits for the caller. So the search has one deadline, that of the ioctl, and ends when
 * the task is killed or the device is removed. Between two checks lies one step: the copy of a
 * page, or an attempt to unmap an object, whose TLB invalidation is bounded by itself.
 */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>
#include <linux/jiffies.h>
#include <linux/list_sort.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/bo_evict.h"
#include "core/memory/bo_local.h"
#include "core/memory/vm_internal.h"

/* Contents that are not needed are dropped, and the object is purged. */
static int evict_contents(struct genx_bo *bo, unsigned long deadline)
{
	if (bo->shmem.madv <= 0)
		return genx_bo_local_save(bo, deadline);
	WRITE_ONCE(bo->shmem.madv, -1);
	return 0;
}

/* @bo is locked, and its reservation too. */
static int evict_locked(struct genx_bo *bo, unsigned long deadline)
{
	int err;

	if (!genx_bo_local(bo) || !dma_resv_test_signaled(bo->shmem.base.resv,
							  DMA_RESV_USAGE_BOOKKEEP))
		return -EBUSY;
	err = genx_vm_try_unmap_bo(bo);
	if (err)
		return err;
	/* the GPU has no work with it, and with its lock held no fault maps it again */
	genx_bo_unmap_user(bo);
	err = evict_contents(bo, deadline);
	if (err)
		return err;
	/* who flushes pages of the shmem file must not take the table for theirs */
	guard(mutex)(&bo->flush_lock);
	genx_bo_revoke(bo);
	genx_bo_local_free(bo);
	return 0;
}

/*
 * As memory reclaim does, skip an object whose locks cannot be taken at once: its holder may wait
 * for the lock of the object that needs the memory.
 */
static int evict(struct genx_bo *bo, unsigned long deadline)
{
	struct dma_resv *resv = bo->shmem.base.resv;
	int err = -EBUSY;

	if (!mutex_trylock(&bo->lock))
		return err;
	if (dma_resv_trylock(resv)) {
		err = evict_locked(bo, deadline);
		dma_resv_unlock(resv);
	}
	mutex_unlock(&bo->lock);
	return err;
}

/*
 * Return: the next object that is in local memory, with a reference, or NULL. It becomes the last
 * one of the list. @left: number of objects to look at.
 */
static struct genx_bo *next_victim(struct genx_device *genx, unsigned int *left)
{
	struct genx_bo *bo;

	guard(mutex)(&genx->bos_lock);
	while (*left && !list_empty(&genx->local_bos)) {
		(*left)--;
		bo = list_first_entry(&genx->local_bos, struct genx_bo, link);
		list_move_tail(&bo->link, &genx->local_bos);
		/* the last reference is gone: genx_bo_free() waits for the lock */
		if (kref_get_unless_zero(&bo->shmem.base.refcount))
			return bo;
	}
	return NULL;
}

static int used_later(void *priv, const struct list_head *a, const struct list_head *b)
{
	const struct genx_bo *first = list_entry(a, struct genx_bo, link);
	const struct genx_bo *second = list_entry(b, struct genx_bo, link);

	return time_after(READ_ONCE(first->last_use), READ_ONCE(second->last_use));
}

/*
 * Bring the objects in local memory into the order of eviction. A submission then needs no lock to
 * note a use. Return: the number of objects.
 */
static unsigned int sort_local(struct genx_device *genx)
{
	guard(mutex)(&genx->bos_lock);
	list_sort(NULL, &genx->local_bos, used_later);
	return list_count_nodes(&genx->local_bos);
}

/* Return: true if local memory was allocated for @bo, or *@err is final. */
static bool evict_one(struct genx_bo *bo, struct genx_bo *victim, unsigned long deadline, int *err)
{
	if (victim == bo || evict(victim, deadline))
		return false;
	*err = genx_local_object_alloc(to_genx_device(bo->shmem.base.dev)->gt.local, &bo->local,
				       bo->shmem.base.size);
	return *err != -ENOSPC;
}

int genx_bo_evict_for(struct genx_bo *bo, unsigned long deadline)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	bool done = false;
	unsigned int left;
	int err;

	lockdep_assert_held(&bo->lock);
	/* evicting all of them would not be enough */
	if (bo->shmem.base.size > genx_local_object_bytes(genx->gt.local, NULL))
		return -ENOSPC;
	left = sort_local(genx);
	while (!done) {
		struct genx_bo *victim;

		err = genx_bo_local_interrupted(bo, deadline);
		if (err)
			return err;
		victim = next_victim(genx, &left);
		if (!victim)
			return -ENOSPC;
		done = evict_one(bo, victim, deadline, &err);
		genx_bo_put_later(genx, victim);
	}
	return err;
}
