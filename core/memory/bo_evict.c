// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Eviction from local memory
 *
 * An object that needs local memory evicts idle objects, the least recently used first, until
 * there is room. The lock of the object is held during the search, other clients may wait for this
 * lock, and removal waits for the caller. So the deadline of the ioctl is the deadline of the whole
 * search, and the search ends when the task is killed or the device is removed. Between two checks
 * of these conditions lies one step: a copy by the engine (genx_local_object_copy()), a copy of one
 * page by the CPU, or an attempt to unmap an object, whose TLB invalidation has a bound of its own.
 *
 * Each user that has local memory has an equal share of it. Otherwise a user could force out the
 * objects of all other users by many objects of its own. The objects of the user that is most above
 * its share are evicted first. A user that is above its share, or would be with the new object,
 * evicts no object of a user that is not above its share. While there is room, a user may have more
 * than its share.
 *
 * BAR 2 may show much less than the whole local memory. A search for memory that BAR 2 shows counts
 * only such memory, for the shares and for what the users have.
 *
 * The objects are kept in the order of eviction (core/memory/local_lru.h).
 */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>
#include <linux/jiffies.h>
#include <linux/sched.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/bo_evict.h"
#include "core/memory/bo_local.h"
#include "core/memory/local_lru.h"
#include "core/memory/vm_internal.h"
#include "gt/exec/client.h"

/*
 * Return: false if an eviction may drop the contents, and so purge the object (MADV_DONTNEED). The
 * contents of an exported object are needed, because an importer may use them.
 */
static bool is_needed(const struct genx_bo *bo)
{
	return READ_ONCE(bo->shmem.madv) <= 0 || READ_ONCE(bo->exported);
}

/* Return: true if a submission or the GPU uses an object. Its lock is held. */
static bool is_busy(const struct genx_bo *bo)
{
	return genx_bo_held(bo) ||
	       !dma_resv_test_signaled(bo->shmem.base.resv, DMA_RESV_USAGE_BOOKKEEP);
}

/* unmap() with the reservation lock of @bo held. */
static int unmap_locked(struct genx_bo *bo, bool keep)
{
	if (is_busy(bo) || genx_vm_try_unmap_bo(bo))
		return -EBUSY;
	/* the GPU does not use the object, and while its lock is held no fault maps it again */
	genx_bo_unmap_user(bo);
	if (!is_needed(bo) && !keep && genx_bo_claim_purge(bo))
		return 1;
	return 0;
}

/*
 * Unmap an object from the GPU and from processes. Until the lock of the object is released,
 * nothing maps it again. Return: 0 if the contents must be copied; 1 if they are dropped; -EBUSY if
 * the object is in use or a lock is taken.
 */
static int unmap(struct genx_bo *bo, bool keep)
{
	struct dma_resv *resv = bo->shmem.base.resv;
	int ret;

	/* do not wait for the reservation lock: its holder may wait for the lock of the object */
	if (!dma_resv_trylock(resv))
		return -EBUSY;
	ret = unmap_locked(bo, keep);
	dma_resv_unlock(resv);
	return ret;
}

/*
 * evict() with the lock of @bo held. The reservation lock is not held while this waits for the copy
 * engine: other clients wait for that lock when they close a handle of the object, and they must
 * not wait for a copy. @keep: keep the contents even if they are not needed. @may_end: as for
 * genx_bo_local_save().
 */
static int evict_locked(struct genx_bo *bo, struct genx_user *payer, unsigned long deadline,
			bool keep, bool may_end)
{
	int err;

	if (!genx_bo_local(bo) || is_busy(bo))
		return -EBUSY;
	/* check this first: do not unmap an object that cannot be copied */
	if ((is_needed(bo) || keep) && !genx_bo_local_can_save(bo))
		return -ENOSPC;
	err = unmap(bo, keep);
	if (err < 0)
		return err;
	/* 1: the contents are dropped */
	err = err ? 0 : genx_bo_local_save(bo, payer, may_end, deadline);
	/* a submission needs the object: it is in use, as if the GPU used it */
	if (err == -ECANCELED)
		return -EBUSY;
	if (err)
		return err == -EBUSY ? -EAGAIN : err;
	/*
	 * flush_cpu() reads the table, then the store. With flush_lock held here, it cannot read
	 * this table and then the store of the shmem file, whose pages are not pinned.
	 */
	scoped_guard(mutex, &bo->flush_lock)
		genx_bo_revoke(bo);
	genx_bo_local_free(bo);
	return 0;
}

/*
 * Wait until @payer may use the copy engine for an eviction. For each user one object at a time is
 * evicted: the lock of the object is held meanwhile, and with many tasks a user would hold up the
 * owners of as many objects, while all of these tasks wait for the engine one after the other.
 * Return: true with payer->evicting locked; false at the deadline or if the task is killed.
 */
static bool begin_copy(struct genx_bo *bo, struct genx_user *payer, unsigned long deadline)
{
	for (;;) {
		genx_local_object_rest(&payer->local_payer, deadline);
		/* the wait may have lasted until the deadline */
		if (genx_bo_local_interrupted(bo, deadline))
			return false;
		/* a mutex has no wait with a bound, so try again and again */
		if (mutex_trylock(&payer->evicting))
			return true;
		schedule_timeout_killable(1);
	}
}

/*
 * Evict an object. First wait until @payer may use the copy engine: before the locks of the object
 * are taken, because its owner may need them. Then, as memory reclaim does, skip an object whose
 * locks cannot be taken at once: their holder may wait for the lock of the object that needs the
 * memory. @may_end: as for genx_bo_local_save(). Return: 0; -EBUSY if the object is in use; -EAGAIN
 * if the copy engine failed, so that a later attempt may succeed; or another error.
 */
static int evict(struct genx_bo *bo, struct genx_user *payer, unsigned long deadline,
		 bool may_end)
{
	bool copies = is_needed(bo);
	int err = -EBUSY;

	if (copies && !begin_copy(bo, payer, deadline))
		return err;
	if (mutex_trylock(&bo->lock)) {
		/* an object that is needed again by now is skipped: the search may find another */
		if (copies || !is_needed(bo))
			err = evict_locked(bo, payer, deadline, false, may_end);
		mutex_unlock(&bo->lock);
	}
	if (copies)
		mutex_unlock(&payer->evicting);
	return err;
}

int genx_bo_evict_local(struct genx_bo *bo, unsigned long deadline)
{
	struct genx_user *payer;
	int err;

	lockdep_assert_held(&bo->lock);
	if (!genx_bo_local(bo))
		return 0;
	/* the caller needs this very object in system memory, so a submission waits */
	payer = genx_bo_local_payer(bo);
	err = evict_locked(bo, payer, deadline, true, false);
	genx_client_user_put(payer);
	return err == -EAGAIN ? -EBUSY : err;
}

int genx_bo_evict_hidden(struct genx_bo *bo, unsigned long deadline)
{
	lockdep_assert_held(&bo->lock);
	return genx_bo_hidden(bo) ? genx_bo_evict_local(bo, deadline) : 0;
}

/**
 * struct search - a search for room
 * @walk:	visit to the objects in local memory
 * @bo:		object that needs local memory
 * @payer:	user for whom the copy engine works, with a reference
 * @visible:	@bo needs memory that BAR 2 shows, so only such memory counts
 * @share:	bytes for each user that has local memory, the user of @bo included
 */
struct search {
	struct genx_local_search walk;
	struct genx_bo *bo;
	struct genx_user *payer;
	bool visible;
	u64 share;
};

/*
 * Return: true if a user is above its share. The user of search->bo counts as if that object were
 * in local memory already. This compares all local memory of the user (.local_bytes). The order of
 * the search is that of &genx_user_objects.bytes, which has only objects that are mapped, since
 * only these can be evicted. So the search can miss a user that is above its share only because of
 * objects that are not mapped yet, for example while they are filled. They are mapped soon, and a
 * later search finds them.
 */
static bool above_share(const struct search *search, const struct genx_user *user)
{
	u64 bytes = READ_ONCE(*(search->visible ? &user->local_visible : &user->local_bytes));

	if (user == search->bo->owner)
		bytes += search->bo->shmem.base.size;
	return bytes > search->share;
}

/* Return: false if search->bo's user is, or would be, above its share and @user is not. */
static bool may_evict(const struct genx_local_search *walk, const struct genx_user *user)
{
	const struct search *search = container_of(walk, const struct search, walk);

	return user == search->bo->owner || above_share(search, user) ||
	       !above_share(search, search->bo->owner);
}

/* Return: bytes of all local memory in which an object can be allocated, free or not. */
static u64 bytes_for(const struct genx_bo *bo)
{
	struct genx_local *local = to_genx_device(bo->shmem.base.dev)->gt.local;

	return genx_bo_wants_visible(bo) ? genx_local_object_visible_bytes(local, NULL) :
					   genx_local_object_bytes(local, NULL);
}

static void search_begin(struct search *search, struct genx_bo *bo)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);

	search->bo = bo;
	search->payer = genx_bo_local_payer(bo);
	search->visible = genx_bo_wants_visible(bo);
	search->share = genx_client_local_share(bo->owner, bytes_for(bo), search->visible);
	search->walk.lru = &genx->local_lru;
	search->walk.own = bo->owner;
	search->walk.more = bo->shmem.base.size;
	search->walk.allowed = may_evict;
	/* users are ordered by all their bytes: one with fewer bytes may have more visible bytes */
	search->walk.all_users = search->visible;
	genx_local_lru_begin(&search->walk);
}

/* Return: true if @bo needs memory that BAR 2 shows, and @victim lies elsewhere. */
static bool is_useless(const struct genx_bo *bo, const struct genx_bo *victim)
{
	return genx_bo_wants_visible(bo) && !READ_ONCE(victim->local.visible);
}

int genx_bo_evict_for(struct genx_bo *bo, unsigned long deadline)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	struct search search;
	int err = -ENOSPC, none = -ENOSPC;

	lockdep_assert_held(&bo->lock);
	/* the eviction of all objects would not be enough */
	if (bo->shmem.base.size > bytes_for(bo))
		return err;
	search_begin(&search, bo);
	while (err == -ENOSPC) {
		struct genx_bo *victim;
		int failed = -EBUSY;

		err = genx_bo_local_interrupted(bo, deadline);
		if (err)
			break;
		victim = genx_local_lru_next(&search.walk);
		/* -EBUSY if the engine failed for an object, which a later search may evict */
		err = victim ? -ENOSPC : none;
		if (!victim)
			break;
		/* no submission keeps the memory of a user above its share */
		if (victim != bo && !is_useless(bo, victim))
			failed = evict(victim, search.payer, deadline,
				       !above_share(&search, victim->owner));
		genx_bo_put_later(genx, victim);
		/* a user can have hundreds of thousands of objects that cannot be evicted */
		cond_resched();
		if (failed == -EAGAIN)
			none = -EBUSY;
		else if (!failed)
			err = genx_bo_local_alloc(bo);
	}
	genx_local_lru_end(&search.walk);
	genx_client_user_put(search.payer);
	return err;
}
