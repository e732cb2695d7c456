// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Objects that the CPU does not reach
 *
 * What the CPU wants of local memory that BAR 2 does not show moves to the shmem file of the object
 * by the copy engine. For reads and writes it stays there until its pages are needed again. For a
 * mapping it is then placed again: in local memory that BAR 2 shows, after other objects were
 * evicted there, else in system memory if that is among its placements.
 *
 * What another device wants of an object moves to the shmem file, whose pages are pinned then.
 *
 * An object moves while the GPU does not use it. Its lock is not held while the caller waits for
 * that.
 */
#include <linux/cleanup.h>
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
#include "gt/exec/client.h"

/* Longest wait without a check whether removal begins. */
#define STEP_MS		100
/* Time for the holder of a lock. */
#define LOCK_MS		1
/* Longest wait of an importer for the GPU: it may hold the lock of all handles of its device. */
#define IMPORT_MS	100

int genx_bo_reach_wait(struct genx_bo *bo, bool interruptible)
{
	struct dma_resv *resv = bo->shmem.base.resv;
	long left;

	/* it is not the GPU that keeps the object */
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

static int move_once(struct genx_bo *bo, move_fn move, unsigned long deadline)
{
	genx_local_object_rest(&bo->owner->local_payer, deadline);
	guard(mutex)(&bo->lock);
	return move(bo, deadline);
}

/* @patience: the end of all waits for the GPU. Return: 0, or an error of genx_bo_reach_read(). */
static int reach(struct genx_bo *bo, move_fn move, unsigned long deadline, unsigned long patience)
{
	int err = move_once(bo, move, deadline);

	while (err == -EBUSY) {
		err = genx_bo_reach_wait(bo, true) ?: genx_bo_local_interrupted(bo, deadline) ?:
		      move_once(bo, move, deadline);
		if (err == -EBUSY && time_after_eq(jiffies, patience))
			break;
	}
	return err == -ENXIO || err == -ENOSPC ? -EIO : err;
}

int genx_bo_reach_read(struct genx_bo *bo, u64 offset, void *to, size_t size)
{
	unsigned long deadline = jiffies + GENX_BO_WAIT;
	int err;

	/* a client may use it again before it is read */
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
	/* it stays there */
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
	bo->visible = true;
	sgt = genx_bo_pages(bo, deadline);
	bo->visible = false;
	return sgt;
}
