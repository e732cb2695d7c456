// SPDX-License-Identifier: GPL-2.0-only
/* Eviction of idle objects from local memory (core/memory/bo_local.c). */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/bo_evict.h"
#include "core/memory/bo_local.h"
#include "core/memory/vm_internal.h"

/* Contents that are not needed are dropped, and the object is purged. */
static int evict_contents(struct genx_bo *bo)
{
	if (bo->shmem.madv <= 0)
		return genx_bo_local_save(bo);
	WRITE_ONCE(bo->shmem.madv, -1);
	return 0;
}

/* @bo is locked, and its reservation too. */
static int evict_locked(struct genx_bo *bo)
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
	err = evict_contents(bo);
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
static int evict(struct genx_bo *bo)
{
	struct dma_resv *resv = bo->shmem.base.resv;
	int err = -EBUSY;

	if (!mutex_trylock(&bo->lock))
		return err;
	if (dma_resv_trylock(resv)) {
		err = evict_locked(bo);
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

static unsigned int count_local(struct genx_device *genx)
{
	guard(mutex)(&genx->bos_lock);
	return list_count_nodes(&genx->local_bos);
}

int genx_bo_evict_for(struct genx_bo *bo)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	struct genx_local *local = genx->gt.local;
	u64 size = bo->shmem.base.size;
	int err = -ENOSPC;
	unsigned int left;

	lockdep_assert_held(&bo->lock);
	/* evicting all of them would not be enough */
	if (size > genx_local_object_bytes(local, NULL))
		return err;
	left = count_local(genx);
	while (err == -ENOSPC) {
		struct genx_bo *victim = next_victim(genx, &left);
		bool evicted;

		if (!victim)
			break;
		evicted = victim != bo && !evict(victim);
		genx_bo_put_later(genx, victim);
		if (evicted)
			err = genx_local_object_alloc(local, &bo->local, size);
	}
	return err;
}
