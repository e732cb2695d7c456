// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Eviction from local memory
 *
 * An object that needs local memory evicts idle objects, the least recently used first, until
 * there is room. The lock of the object is held meanwhile, other clients may wait for it, and
 * removal waits for the caller. So the search has one deadline, that of the ioctl, and ends when
 * the task is killed or the device is removed. Between two checks lies one step: a copy by the
 * engine (genx_local_object_copy()) or that of a page by the CPU, or an attempt to unmap an object,
 * whose TLB invalidation is bounded by itself.
 *
 * So that no user can force out the objects of all others by many of its own, each user that has
 * local memory has an equal share of it. The objects of the user that is most above its share are
 * evicted first. A user that is above its share, or would be with the new object, evicts no object
 * of a user that is not. While there is room, and while others need none, a user may have more.
 *
 * BAR 2 may show much less than the local memory. A search for memory that it shows counts only
 * that, for the shares and for what the users have.
 *
 * The objects are kept in the order of eviction (core/memory/local_lru.h).
 */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>
#include <linux/jiffies.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/bo_evict.h"
#include "core/memory/bo_local.h"
#include "core/memory/local_lru.h"
#include "core/memory/vm_internal.h"
#include "gt/exec/client.h"

/* Contents that are not needed are dropped, and the object is purged, unless it is exported. */
static bool is_needed(const struct genx_bo *bo)
{
	return bo->shmem.madv <= 0 || READ_ONCE(bo->exported);
}

/* @keep: keep contents that are not needed, too */
static int evict_contents(struct genx_bo *bo, struct genx_user *payer, unsigned long deadline,
			  bool keep)
{
	if (!is_needed(bo) && !keep && genx_bo_claim_purge(bo))
		return 0;
	return genx_bo_local_save(bo, payer, deadline);
}

/* As evict() and evict_contents(). @bo is locked, and its reservation too. */
static int evict_locked(struct genx_bo *bo, struct genx_user *payer, unsigned long deadline,
			bool keep)
{
	int err;

	if (!genx_bo_local(bo) || genx_bo_held(bo) ||
	    !dma_resv_test_signaled(bo->shmem.base.resv, DMA_RESV_USAGE_BOOKKEEP))
		return -EBUSY;
	/* before the object is unmapped for nothing */
	if ((is_needed(bo) || keep) && !genx_bo_local_can_save(bo))
		return -ENOSPC;
	if (genx_vm_try_unmap_bo(bo))
		return -EBUSY;
	/* the GPU has no work with it, and with its lock held no fault maps it again */
	genx_bo_unmap_user(bo);
	err = evict_contents(bo, payer, deadline, keep);
	if (err)
		return err == -EBUSY ? -EAGAIN : err;
	/* a flush of pages of the shmem file must not take the table for theirs */
	scoped_guard(mutex, &bo->flush_lock)
		genx_bo_revoke(bo);
	genx_bo_local_free(bo);
	return 0;
}

/*
 * As memory reclaim does, skip an object whose locks cannot be taken at once: its holder may wait
 * for the lock of the object that needs the memory. Without these locks the user who pays waits for
 * its share of the engine: the owner of the object may need them. Return: 0; -EAGAIN if the copy
 * engine failed, so that a later attempt may succeed; or another error.
 */
static int evict(struct genx_bo *bo, struct genx_user *payer, unsigned long deadline)
{
	struct dma_resv *resv = bo->shmem.base.resv;
	int err = -EBUSY;

	if (is_needed(bo))
		genx_local_object_rest(&payer->local_payer, deadline);
	/* the rest may have taken all of the time */
	if (genx_bo_local_interrupted(bo, deadline))
		return -EBUSY;
	if (!mutex_trylock(&bo->lock))
		return err;
	if (dma_resv_trylock(resv)) {
		err = evict_locked(bo, payer, deadline, false);
		dma_resv_unlock(resv);
	}
	mutex_unlock(&bo->lock);
	return err;
}

int genx_bo_evict_local(struct genx_bo *bo, unsigned long deadline)
{
	struct dma_resv *resv = bo->shmem.base.resv;
	int err;

	lockdep_assert_held(&bo->lock);
	if (!genx_bo_local(bo))
		return 0;
	/* a task that has locked it may wait for the lock of the object */
	if (!dma_resv_trylock(resv))
		return -EBUSY;
	err = evict_locked(bo, bo->owner, deadline, true);
	dma_resv_unlock(resv);
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
 * @visible:	it needs memory that BAR 2 shows, and only that counts
 * @share:	bytes for each user that has local memory, the user of @bo included
 */
struct search {
	struct genx_local_search walk;
	struct genx_bo *bo;
	bool visible;
	u64 share;
};

/*
 * Is a user above its share? The user of search->bo counts as if that object had room. local_bytes
 * is all that the user has. The order of the users is that of &genx_user_objects.bytes, which
 * leaves out what is not mapped, as an object that is being filled: that cannot be evicted. So a
 * user that is above its share only by such objects can be missed; they are mapped soon.
 */
static bool above_share(const struct search *search, const struct genx_user *user)
{
	u64 bytes = READ_ONCE(*(search->visible ? &user->local_visible : &user->local_bytes));

	if (user == search->bo->owner)
		bytes += search->bo->shmem.base.size;
	return bytes > search->share;
}

/* A user above its share takes no memory from one that is not. */
static bool may_evict(const struct genx_local_search *walk, const struct genx_user *user)
{
	const struct search *search = container_of(walk, const struct search, walk);

	return user == search->bo->owner || above_share(search, user) ||
	       !above_share(search, search->bo->owner);
}

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
	search->visible = genx_bo_wants_visible(bo);
	search->share = genx_client_local_share(bo->owner, bytes_for(bo), search->visible);
	search->walk.lru = &genx->local_lru;
	search->walk.own = bo->owner;
	search->walk.more = bo->shmem.base.size;
	search->walk.allowed = may_evict;
	/* the order of the users is that of all their bytes */
	search->walk.all_users = search->visible;
	genx_local_lru_begin(&search->walk);
}

/* Does an object that needs visible memory get none by the eviction of @victim? */
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
	/* evicting all of them would not be enough */
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
		err = victim ? -ENOSPC : none;
		if (!victim)
			break;
		if (victim != bo && !is_useless(bo, victim))
			failed = evict(victim, bo->owner, deadline);
		genx_bo_put_later(genx, victim);
		if (failed == -EAGAIN)
			none = -EBUSY;
		else if (!failed)
			err = genx_bo_local_alloc(bo);
	}
	genx_local_lru_end(&search.walk);
	return err;
}
