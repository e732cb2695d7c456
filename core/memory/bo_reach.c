// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Objects that the CPU does not reach
 *
 * If the CPU accesses an object in local memory that BAR 2 does not show, the copy engine first
 * moves the contents to the shmem file of the object. For a read or a write they stay in the file
 * until the pages of the object are needed again. For a CPU mapping the object is placed again at
 * once: in local memory that BAR 2 shows, with evictions of other objects there, or in system
 * memory, if that is among its placements.
 *
 * If another device uses an object, the contents move to the shmem file, and its pages are pinned.
 *
 * An object can move only while the GPU does not use it. The lock of the object is not held while
 * the caller waits for the GPU.
 */
#include <linux/delay.h>
#include <linux/dma-resv.h>
#include <linux/err.h>
#include <linux/jiffies.h>

#include <drm/drm_device.h>
#include <drm/drm_drv.h>

#include "core/memory/bo.h"
#include "core/memory/bo_evict.h"
#include "core/memory/bo_local.h"
#include "core/memory/bo_reach.h"
#include "core/memory/store.h"

/* Longest wait without a check whether removal begins, in ms. */
#define STEP_MS		100
/* Time in ms that the holder of a lock gets before the next attempt to take the lock. */
#define LOCK_MS		1
/*
 * Longest wait of an importer for the GPU, for the lock of an object or for its share of the
 * copy engine, in ms. It is short, because the importer may hold the lock of all handles of its
 * device.
 */
#define IMPORT_MS	100

int genx_bo_reach_wait(struct genx_bo *bo, bool interruptible)
{
	struct dma_resv *resv = bo->shmem.base.resv;
	long left;

	/* the GPU does not use the object, so a lock was taken: wait for its holder */
	if (dma_resv_test_signaled(resv, DMA_RESV_USAGE_BOOKKEEP)) {
		if (interruptible)
			return msleep_interruptible(LOCK_MS) ? -EINTR : 0;
		msleep(LOCK_MS);
		return 0;
	}
	left = dma_resv_wait_timeout(resv, DMA_RESV_USAGE_BOOKKEEP, interruptible,
				     msecs_to_jiffies(STEP_MS));
	return left < 0 ? -EINTR : 0;
}

typedef int (*move_fn)(struct genx_bo *bo, unsigned long deadline);

/*
 * Move an object after its user has waited for its share of the copy engine, without the lock.
 * @patience: as for reach()
 */
static int move_once(struct genx_bo *bo, move_fn move, unsigned long deadline,
		     unsigned long patience)
{
	int err;

	genx_bo_local_rest(bo, patience);
	/* a task that evicts the object holds the lock during the copy */
	err = genx_bo_lock_until(bo, patience);
	if (err)
		return err;
	err = move(bo, deadline);
	mutex_unlock(&bo->lock);
	return err;
}

/*
 * Move an object, and repeat that while it is busy. @deadline: jiffies at which copies stop;
 * @patience: jiffies at which the waits before a copy end, not after @deadline. Return: 0, or an
 * error of genx_bo_reach_read().
 */
static int reach(struct genx_bo *bo, move_fn move, unsigned long deadline, unsigned long patience)
{
	int err = move_once(bo, move, deadline, patience);

	while (err == -EBUSY) {
		err = genx_bo_reach_wait(bo, true) ?: genx_bo_local_interrupted(bo, deadline) ?:
		      move_once(bo, move, deadline, patience);
		if (err == -EBUSY && time_after_eq(jiffies, patience))
			break;
	}
	/* the contents cannot be copied without an engine (genx_bo_local_save()) */
	return err == -ENXIO || err == -ENOSPC ? -EIO : err;
}

int genx_bo_reach_read(struct genx_bo *bo, u64 offset, void *to, size_t size)
{
	unsigned long deadline = jiffies + GENX_BO_WAIT;
	int err;

	/*
	 * -ENXIO: the CPU does not reach the memory, so move the object and try again. A client can
	 * use the object in between. One deadline bounds all moves and the waits before them.
	 */
	while ((err = genx_bo_cpu_read(bo, offset, to, size)) == -ENXIO) {
		err = reach(bo, genx_bo_evict_hidden, deadline, deadline);
		if (err)
			break;
	}
	return err;
}

int genx_bo_reach_write(struct genx_bo *bo, u64 offset, const void *from, size_t size)
{
	unsigned long deadline = jiffies + GENX_BO_WAIT;
	int err;

	/* move the object to where the CPU reaches it, as often as in genx_bo_reach_read() */
	while ((err = genx_bo_cpu_write(bo, offset, from, size)) == -ENXIO) {
		err = reach(bo, genx_bo_evict_hidden, deadline, deadline);
		if (err)
			break;
	}
	return err;
}

static int move_to_system(struct genx_bo *bo, unsigned long deadline)
{
	int err = genx_bo_evict_local(bo, deadline);

	if (err)
		return err;
	return genx_bo_purged(bo) ? -EFAULT : genx_bo_pin_system(bo);
}

int genx_bo_reach_system(struct genx_bo *bo)
{
	if (!(bo->placements & BIT(GENX_REGION_SYSTEM)))
		return -EOPNOTSUPP;
	/* the object is in system memory already, and pinned pages stay there */
	if (READ_ONCE(bo->pinned))
		return 0;
	return reach(bo, move_to_system, jiffies + GENX_BO_WAIT,
		     jiffies + msecs_to_jiffies(IMPORT_MS));
}

struct sg_table *genx_bo_reach_pages(struct genx_bo *bo, unsigned long deadline)
{
	struct sg_table *sgt;
	int err;

	err = genx_bo_evict_hidden(bo, deadline);
	if (err)
		return ERR_PTR(err);
	/* for this call only: allocate local memory where the CPU reaches it */
	bo->visible = true;
	sgt = genx_bo_pages(bo, deadline);
	bo->visible = false;
	return sgt;
}
