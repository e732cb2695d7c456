// SPDX-License-Identifier: GPL-2.0-only
#include <linux/bitops.h>
#include <linux/cleanup.h>
#include <linux/delay.h>
#include <linux/dma-resv.h>
#include <linux/err.h>
#include <linux/minmax.h>
#include <linux/sched/signal.h>
#include <linux/shmem_fs.h>

#include <drm/drm_device.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "core/memory/bo_sync.h"
#include "core/memory/local_lru.h"
#include "core/memory/local_turn.h"
#include "core/memory/store.h"
#include "core/memory/user_pages.h"
#include "gt/exec/client.h"

/*
 * Pauses between two attempts to take a lock, in us. The first one is short, because most holders
 * have the lock for a moment; each pause is twice as long as the one before.
 */
#define LOCK_PAUSE_MIN	20
#define LOCK_PAUSE_MAX	1000

static size_t import_resident(const struct genx_bo *bo)
{
	return READ_ONCE(bo->import.sgt) ? bo->shmem.base.size : 0;
}

const struct genx_store genx_store_import = {
	.resident = import_resident,
};

/* ---- mapping ---- */

/*
 * Whether an object may get its next placement after the error @err of local memory: there is no
 * room, or no engine has cleared or filled the memory, now or ever.
 */
static bool may_go_on(int err)
{
	return err == -ENOSPC || err == -EBUSY || err == -EOPNOTSUPP || err == -ENXIO;
}

/* The error of an object that may only be in local memory. @err: one of may_go_on() */
static int local_error(int err)
{
	if (err == -ENOSPC)
		return -ENOMEM;
	return err == -EBUSY ? err : -EIO;
}

/* Map an object in the first of its placements that has room. Pinned pages stay where they are. */
static struct sg_table *place(struct genx_bo *bo, unsigned long deadline)
{
	struct sg_table *sgt;
	int err;

	if (bo->prefers_local && !bo->pinned) {
		sgt = genx_store_local.map(bo, deadline);
		err = PTR_ERR_OR_ZERO(sgt);
		if (!may_go_on(err))
			return sgt;
		/* system memory would lose the control data: let the caller try again later */
		if (err == -EBUSY && bo->control)
			return sgt;
		if (!(bo->placements & BIT(GENX_REGION_SYSTEM)))
			return ERR_PTR(local_error(err));
	}
	return genx_bo_store(bo)->map(bo, deadline);
}

struct sg_table *genx_bo_pages(struct genx_bo *bo, unsigned long deadline)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	struct sg_table *sgt;

	lockdep_assert_held(&bo->lock);

	if (genx_bo_imported(bo))
		return genx_import_map(&bo->import, bo->shmem.base.import_attach->dmabuf,
				       genx->drm.dev,
				       genx_coherency_bypassed(genx->plat->coherency) ?
				       &genx->import_flush : NULL);
	genx_local_lru_use(&genx->local_lru, bo);
	/* removal may clear the pointer at any time, since it does not take bo->lock */
	sgt = READ_ONCE(bo->sgt);
	if (sgt)
		return sgt;
	if (genx_bo_purged(bo))
		return ERR_PTR(-EFAULT);
	sgt = place(bo, deadline);
	if (IS_ERR(sgt))
		return sgt;

	scoped_guard(mutex, &genx->bos_lock) {
		if (genx->removed) {
			genx_bo_store(bo)->unmap(bo, sgt);
			return ERR_PTR(-ENODEV);
		}
		list_add_tail(&bo->link, &genx->bos);
		if (genx_bo_local(bo))
			genx_local_lru_add(&genx->local_lru, bo);
		/* pairs with flush_cpu(): a task that sees the table also sees the pinned pages */
		smp_store_release(&bo->sgt, sgt);
	}
	return sgt;
}

int genx_bo_lock_until(struct genx_bo *bo, unsigned long deadline)
{
	unsigned int us = LOCK_PAUSE_MIN;
	int err;

	/* a mutex has no wait with a bound, so try again and again */
	while (!mutex_trylock(&bo->lock)) {
		err = signal_pending(current) ? -ERESTARTSYS :
		      genx_bo_local_interrupted(bo, deadline);
		if (err)
			return err;
		usleep_range(us, 2 * us);
		us = min_t(unsigned int, 2 * us, LOCK_PAUSE_MAX);
	}
	return 0;
}

int genx_bo_prepare_until(struct genx_bo *bo, unsigned long deadline)
{
	int err;

	if (READ_ONCE(bo->sgt) || genx_bo_imported(bo))
		return 0;
	err = genx_bo_lock_interruptible(bo);
	if (err)
		return err;
	err = PTR_ERR_OR_ZERO(genx_bo_pages(bo, deadline));
	mutex_unlock(&bo->lock);
	return err;
}

int genx_bo_hold_until(struct genx_bo *bo, unsigned long deadline)
{
	int err;

	if (!genx_bo_may_be_local(bo))
		return genx_bo_prepare_until(bo, deadline);
	/*
	 * Before the lock is taken, so that an eviction which has the lock ends. Memory that is
	 * being filled counts as held, too: others that find no room wait for it.
	 */
	atomic_inc(&bo->holds);
	genx_local_turn_hold(to_genx_device(bo->shmem.base.dev));
	err = genx_bo_lock_until(bo, deadline);
	if (!err) {
		err = PTR_ERR_OR_ZERO(genx_bo_pages(bo, deadline));
		mutex_unlock(&bo->lock);
	}
	if (err)
		genx_bo_unhold(bo);
	return err;
}

void genx_bo_unhold(struct genx_bo *bo)
{
	if (!genx_bo_may_be_local(bo))
		return;
	atomic_dec(&bo->holds);
	genx_local_turn_drop(to_genx_device(bo->shmem.base.dev));
}

/* ---- revocation: unmap, but leave the pages pinned ---- */

/*
 * Undo the DMA mapping of an object, with bos_lock held. @keep: make what the GPU wrote visible to
 * the CPU. This syncs each use by the GPU once. A sync at each unmap would overwrite what the CPU
 * has written since with old contents of a bounce buffer.
 */
static void revoke_locked(struct genx_bo *bo, bool keep)
{
	if (!bo->sgt)
		return;
	if (keep)
		genx_bo_sync_cpu(bo, atomic_read(&bo->uses));
	list_del_init(&bo->link);
	genx_local_lru_remove(&to_genx_device(bo->shmem.base.dev)->local_lru, bo);
	genx_bo_store(bo)->unmap(bo, bo->sgt);
	WRITE_ONCE(bo->sgt, NULL);
}

void genx_bo_revoke(struct genx_bo *bo)
{
	guard(mutex)(&to_genx_device(bo->shmem.base.dev)->bos_lock);
	revoke_locked(bo, true);
}

void genx_bo_revoke_all(struct genx_device *genx)
{
	struct genx_bo *bo, *next;

	guard(mutex)(&genx->bos_lock);
	list_for_each_entry_safe(bo, next, &genx->bos, link)
		revoke_locked(bo, true);
}

/* ---- release of pages ---- */

void genx_bo_release_user(struct genx_bo *bo)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	struct page **pages = bo->user->pages;

	if (!pages)
		return;
	scoped_guard(mutex, &genx->bos_lock)
		revoke_locked(bo, true);
	bo->shmem.pages = NULL;
	WRITE_ONCE(bo->user->pages, NULL);
	genx_user_pages_unpin(bo->user, pages);
}

void genx_bo_release_changed(struct genx_bo *bo)
{
	lockdep_assert_held(&bo->lock);

	if (bo->user && !bo->bindings && genx_user_pages_changed(bo->user))
		genx_bo_release_user(bo);
}

void genx_bo_unbound(struct genx_bo *bo)
{
	genx_import_unmap(&bo->import);
	genx_bo_release_changed(bo);
}

static void unbound_job(struct genx_user_job *job)
{
	struct genx_bo *bo = container_of(job, struct genx_bo, import.unbound);

	clear_bit(0, &bo->import.queued);
	/* if the object is bound and unbound again after the test below, that queues another job */
	smp_mb__after_atomic();
	scoped_guard(mutex, &bo->lock) {
		if (!bo->bindings)
			genx_bo_unbound(bo);
	}
	drm_gem_object_put(&bo->shmem.base);
}

void genx_bo_unbound_later(struct genx_bo *bo, struct genx_user *user)
{
	struct drm_gem_object *obj = &bo->shmem.base;

	/* if the job is queued already, it has a reference of its own */
	if (test_and_set_bit(0, &bo->import.queued)) {
		drm_gem_object_put(obj);
		return;
	}
	bo->import.unbound.run = unbound_job;
	genx_client_queue_job(user, to_genx_device(obj->dev)->import_wq, &bo->import.unbound);
}

void genx_bo_release_pages(struct genx_bo *bo, bool purge)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);

	lockdep_assert_held(&bo->lock);
	dma_resv_assert_held(bo->shmem.base.resv);

	if (bo->user) {
		genx_bo_release_user(bo);
		return;
	}
	if (genx_bo_may_be_local(bo))
		genx_bo_unmap_user(bo);
	/* keep other tasks from flushing pages that are no longer pinned */
	guard(mutex)(&bo->flush_lock);
	if (!purge && bo->sgt && genx_bo_uncached(bo))
		genx_bo_flush_pages(bo);
	scoped_guard(mutex, &genx->bos_lock)
		revoke_locked(bo, !purge);
	if (bo->pinned) {
		/* contents that are dropped need not be written to swap */
		bo->shmem.pages_mark_dirty_on_put = !purge;
		drm_gem_shmem_unpin_locked(&bo->shmem);
		WRITE_ONCE(bo->pinned, false);
	}
	if (purge) {
		WRITE_ONCE(bo->shmem.madv, -1);
		shmem_truncate_range(file_inode(bo->shmem.base.filp), 0, (loff_t)-1);
		genx_bo_local_drop_control(bo);
	}
}
