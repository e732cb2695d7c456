// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Eviction from local memory
 *
 * An object that needs local memory evicts idle objects, the least recently used first, until
 * there is room. The lock of the object is held meanwhile, other clients may wait for it, and
 * removal waits for the caller. So the search has one deadline, that of the ioctl, and ends when
 * the task is killed or the device is removed. Between two checks lies one step: the copy of a
 * page, or an attempt to unmap an object, whose TLB invalidation is bounded by itself.
 *
 * So that no user can force out the objects of all others by many of its own, each user that has
 * local memory has an equal share of it. The objects of the user that is most above its share are
 * evicted first. A user that is above its share, or would be with the new object, evicts no object
 * of a user that is not. While there is room, and while others need none, a user may have more.
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
#include "gt/exec/client.h"

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
	scoped_guard(mutex, &bo->flush_lock)
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

/**
 * struct search - a search for room
 * @genx:	device
 * @bo:		object that needs local memory
 * @share:	bytes for each user that has local memory, the user of @bo included
 * @left:	number of objects to look at
 */
struct search {
	struct genx_device *genx;
	struct genx_bo *bo;
	u64 share;
	unsigned int left;
};

/* Bytes by which the user of an object exceeds the share; search->bo counts as if it had room. */
static u64 above_share(const struct search *search, const struct genx_bo *bo)
{
	u64 bytes = READ_ONCE(bo->owner->local_bytes);

	if (bo->owner == search->bo->owner)
		bytes += search->bo->shmem.base.size;
	return bytes > search->share ? bytes - search->share : 0;
}

/* A user above its share takes no memory from one that is not. */
static bool may_evict(const struct search *search, const struct genx_bo *victim)
{
	return victim->owner == search->bo->owner || above_share(search, victim) ||
	       !above_share(search, search->bo);
}

/* Order of eviction: the user that is most above its share, then the least recently used. */
static int evicted_later(void *priv, const struct list_head *a, const struct list_head *b)
{
	const struct genx_bo *first = list_entry(a, struct genx_bo, link);
	const struct genx_bo *second = list_entry(b, struct genx_bo, link);
	u64 above[] = { above_share(priv, first), above_share(priv, second) };

	if (above[0] != above[1])
		return above[0] < above[1];
	return time_after(READ_ONCE(first->last_use), READ_ONCE(second->last_use));
}

/*
 * Bring the objects in local memory into the order of eviction. A submission then needs no lock to
 * note a use. A use meanwhile makes the order inexact, and does no other harm.
 */
static void search_begin(struct search *search, struct genx_bo *bo)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);

	search->genx = genx;
	search->bo = bo;
	search->share = genx_client_local_share(bo->owner,
						genx_local_object_bytes(genx->gt.local, NULL));
	guard(mutex)(&genx->bos_lock);
	list_sort(search, &genx->local_bos, evicted_later);
	search->left = list_count_nodes(&genx->local_bos);
}

/*
 * Return: the next object that may be evicted, with a reference, or NULL. Each object that was
 * looked at becomes the last one of the list.
 */
static struct genx_bo *next_victim(struct search *search)
{
	struct list_head *list = &search->genx->local_bos;
	struct genx_bo *bo;

	guard(mutex)(&search->genx->bos_lock);
	while (search->left && !list_empty(list)) {
		search->left--;
		bo = list_first_entry(list, struct genx_bo, link);
		list_move_tail(&bo->link, list);
		/* the last reference is gone: genx_bo_free() waits for the lock */
		if (may_evict(search, bo) && kref_get_unless_zero(&bo->shmem.base.refcount))
			return bo;
	}
	return NULL;
}

int genx_bo_evict_for(struct genx_bo *bo, unsigned long deadline)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	struct search search;
	int err = -ENOSPC;

	lockdep_assert_held(&bo->lock);
	/* evicting all of them would not be enough */
	if (bo->shmem.base.size > genx_local_object_bytes(genx->gt.local, NULL))
		return err;
	search_begin(&search, bo);
	while (err == -ENOSPC) {
		struct genx_bo *victim;
		bool evicted;

		err = genx_bo_local_interrupted(bo, deadline);
		if (err)
			break;
		err = -ENOSPC;
		victim = next_victim(&search);
		if (!victim)
			break;
		evicted = victim != bo && !evict(victim, deadline);
		genx_bo_put_later(genx, victim);
		if (evicted)
			err = genx_bo_local_alloc(bo);
	}
	return err;
}
