// SPDX-License-Identifier: GPL-2.0-only
/*
 * CPU mappings of system memory are always write-back. They are coherent on platforms where CPU and
 * GPU share a cache. On other platforms a submission flushes what the CPU wrote, and SET_DOMAIN
 * drops the object from the CPU cache.
 */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>
#include <linux/highmem.h>
#include <linux/mm.h>
#include <linux/sched.h>

#include "core/device/device_types.h"
#include "core/memory/bo_sync.h"
#include "core/memory/store.h"
#include "gt/exec/governor.h"
#include "gt/memory/cache.h"

void genx_bo_sync_device(struct genx_bo *bo)
{
	const struct genx_store *store = genx_bo_store(bo);

	if (store->sync_device)
		store->sync_device(bo);
}

/* Use the array of pages and not the table bo->sgt, which removal may free at any time. */
void genx_bo_flush_pages(struct genx_bo *bo)
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
 * Flush an object that the GPU no longer writes from the caches of the CPU, once for each use.
 * @uses: value of genx_bo.uses before the wait for the GPU. The flush of a large object takes long,
 * so it happens under the object's flush_lock and not under a lock of the device.
 */
static void flush_cpu(struct genx_bo *bo, int uses)
{
	if (!genx_bo_uncached(bo))
		return;
	guard(mutex)(&bo->flush_lock);
	if (uses - bo->flushed <= 0)
		return;
	/* if the table is set, the pages are pinned, and this lock keeps them pinned */
	if (smp_load_acquire(&bo->sgt) && genx_bo_store(bo)->pages)
		genx_bo_flush_pages(bo);
	WRITE_ONCE(bo->flushed, uses);
}

void genx_bo_sync_cpu(struct genx_bo *bo, int uses)
{
	const struct genx_store *store = genx_bo_store(bo);

	lockdep_assert_held(&to_genx_device(bo->shmem.base.dev)->bos_lock);

	if (!bo->sgt)
		return;
	if (uses - bo->synced > 0 && store->sync_cpu) {
		store->sync_cpu(bo);
		bo->synced = uses;
	}
}

/* Wait as genx_bo_wait(), without the sync. A long wait raises the frequency of the GPU. */
static long wait_for_gpu(struct genx_bo *bo, bool write, unsigned long timeout)
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

/*
 * Make visible to the CPU what the GPU has written. @uses: as in flush_cpu(). @last: value of
 * genx_bo.uses after the last submission whose writes must be visible.
 */
static void sync_until(struct genx_bo *bo, int uses, int last)
{
	scoped_guard(mutex, &to_genx_device(bo->shmem.base.dev)->bos_lock)
		if (last - bo->synced > 0)
			genx_bo_sync_cpu(bo, uses);
	/* test .flushed apart from .synced: another task may have synced but not flushed yet */
	if (last - READ_ONCE(bo->flushed) > 0)
		flush_cpu(bo, uses);
}

long genx_bo_wait(struct genx_bo *bo, bool write, unsigned long timeout)
{
	/*
	 * Read the counter before the wait. If a submission is between its two increments of
	 * bo->uses, this call may not wait for it. A call after the second increment finds a higher
	 * value than this one has stored, and syncs again.
	 */
	int uses = atomic_read(&bo->uses);
	long left = wait_for_gpu(bo, write, timeout);

	if (left >= 0)
		sync_until(bo, uses, uses);
	return left;
}

long genx_bo_wait_writer(struct genx_bo *bo, unsigned long timeout)
{
	int uses = atomic_read(&bo->uses);
	long left = wait_for_gpu(bo, false, timeout);

	/* read .written after the wait: a submission sets it after it has added its fence */
	if (left >= 0)
		sync_until(bo, uses, READ_ONCE(bo->written));
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
