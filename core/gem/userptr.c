// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Objects made of the memory of a process
 *
 * GEM_USERPTR creates an object from a range of the caller's memory. The first submission that uses
 * the object pins its pages. Only a process with the same memory can make this submission.
 *
 * Before the process' page tables change, a notifier first marks the pages as changed, and then
 * looks for the fences of submissions. A submission first adds its fence, and then checks for the
 * mark. So the submission sees the mark, or the notifier sees the fence. A submission that sees the
 * mark runs no commands: it pins the pages again and starts over. A work item unbinds the object
 * and unpins the old pages when the GPU no longer uses them.
 *
 * If the process unmaps the range (munmap, mremap), or its pages are write-protected (fork, a
 * file system that writes them back), the notifier also waits until the GPU no longer uses the
 * object. It does not wait when a huge page is split, at mprotect(), MADV_DONTNEED and exit.
 *
 * The notifier may run in memory reclaim. It takes no lock under which memory is allocated, and
 * each of its waits is bounded. The pins keep the pages while the GPU can reach them, so safety
 * does not depend on the wait.
 *
 * As in i915, pinned pages do not count against RLIMIT_MEMLOCK. They stay charged to the memory
 * cgroup for which they were allocated. The arrays of pages are charged to the memory cgroup of the
 * caller.
 */

#include <linux/cleanup.h>
#include <linux/cred.h>
#include <linux/delay.h>
#include <linux/dma-resv.h>
#include <linux/jiffies.h>
#include <linux/list_lru.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/drm_print.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/gem/gem.h"
#include "core/gem/userptr.h"
#include "core/memory/bo.h"
#include "core/memory/user_pages.h"
#include "core/memory/vm.h"
#include "gt/exec/client.h"
#include "gt/memory/client_gfp.h"

/* Number of attempts to pin a range that changes meanwhile. */
#define USERPTR_TRIES		100
/* Longest pause, in ms, between two attempts to unbind an object that the GPU does not use. */
#define DISCARD_PAUSE_MAX	16U

#define USERPTR_FLAGS \
	(I915_USERPTR_READ_ONLY | I915_USERPTR_UNSYNCHRONIZED | I915_USERPTR_PROBE)

/* ---- changes of the process ---- */

void genx_userptr_change(struct genx_user_pages *user, bool wait, unsigned long seq)
{
	struct genx_device *genx = to_genx_device(user->bo->shmem.base.dev);

	genx_user_watch_set(&user->watch, seq);
	/*
	 * Pairs with genx_userptr_order(): a submission that does not see the new number has added
	 * its fence before. This is a barrier and not a lock, because the notifier would have to
	 * wait while a submission adds thousands of fences.
	 */
	smp_mb();

	if (wait)
		genx_user_wait_idle(genx, user, seq);
	genx_user_changes_queue(genx, user);
}

static bool invalidate(struct mmu_interval_notifier *watch, const struct mmu_notifier_range *range,
		       unsigned long seq)
{
	struct genx_user_pages *user = container_of(watch, struct genx_user_pages, watch);

	genx_userptr_change(user, genx_user_watch_waits(range), seq);
	return true;
}

static const struct mmu_interval_notifier_ops watch_ops = {
	.invalidate = invalidate,
};

/* Unbind an object, and unpin its pages as soon as it is bound nowhere. */
static void unbind(struct genx_bo *bo)
{
	genx_vm_unbind_bo(NULL, bo);
	guard(mutex)(&bo->lock);
	genx_bo_release_changed(bo);
}

static void changed_work(struct work_struct *work)
{
	struct genx_user_changes *changes = container_of(work, struct genx_user_changes, work);
	struct genx_user_pages *user, *next;

	/* when the last object is put, a work item of genx_device.user_wq frees @changes */
	llist_for_each_entry_safe(user, next, llist_del_all(&changes->objects), node) {
		clear_bit(0, &user->queued);
		unbind(user->bo);
		genx_bo_put(user->bo);
	}
}

void genx_userptr_init(struct genx_device *genx)
{
	genx_user_wait_init(&genx->user_waits, changed_work, genx_bo_free_users);
}

void genx_userptr_fini(struct genx_device *genx)
{
	flush_workqueue(genx->changed_wq);
}

/* ---- pinning ---- */

/*
 * Unbind the object and unpin the pages that the process no longer has. Return: 0 when no pages are
 * pinned; -EBUSY if they stay pinned until the deadline; or another errno.
 */
static int discard(struct genx_bo *bo, unsigned long deadline)
{
	unsigned int pause = 0;

	for (;; pause = clamp(2 * pause, 1U, DISCARD_PAUSE_MAX)) {
		long left;

		if (!READ_ONCE(bo->user->pages))
			return 0;
		unbind(bo);
		if (!READ_ONCE(bo->user->pages))
			return 0;
		if (drm_dev_is_unplugged(bo->shmem.base.dev))
			return -ENODEV;
		left = dma_resv_wait_timeout(bo->shmem.base.resv, DMA_RESV_USAGE_BOOKKEEP, true,
					     max_t(long, deadline - jiffies, 0));
		/* negative: a signal; 0: the deadline has passed */
		if (left <= 0)
			return left ?: -EBUSY;
		/*
		 * the GPU does not use the object, but it is still bound: by another submission,
		 * until a TLB invalidation is confirmed, or, where only requests invalidate, until
		 * a request that runs in the address space ends (SIL-236)
		 */
		if (pause && time_after_eq(jiffies, deadline))
			return -EBUSY;
		if (pause && msleep_interruptible(pause))
			return -ERESTARTSYS;
	}
}

/* Return: true if the pages that the process has now are pinned. */
static bool pinned_now(struct genx_bo *bo)
{
	struct genx_user_pages *user = bo->user;

	guard(mutex)(&bo->lock);
	return user->pages && !genx_user_pages_changed(user);
}

/*
 * Return: true if the object takes over @pages. False if another task has installed pages
 * meanwhile, or if the range has changed since @seq; the caller then unpins @pages and tries again.
 */
static bool install(struct genx_bo *bo, struct page **pages, unsigned long seq)
{
	struct genx_user_pages *user = bo->user;

	guard(mutex)(&bo->lock);
	if (user->pages || genx_user_watch_changed(&user->watch, seq))
		return false;
	WRITE_ONCE(user->seq, seq);
	WRITE_ONCE(user->pages, pages);
	bo->shmem.pages = pages;
	/* SET_DOMAIN pins pages that no submission may ever map */
	list_lru_add_obj(&to_genx_device(bo->shmem.base.dev)->bo_lru, &bo->lru);
	return true;
}

int genx_userptr_pin(struct genx_bo *bo, unsigned long deadline)
{
	struct genx_user_pages *user = bo->user;
	unsigned int tries;

	/* the addresses of the range have a meaning only in the process that created the object */
	if (user->watch.mm != current->mm)
		return -EFAULT;

	for (tries = 0; tries < USERPTR_TRIES; tries++) {
		struct page **pages;
		unsigned long seq;
		int err;

		seq = genx_user_watch_begin(&user->watch);
		if (pinned_now(bo))
			return 0;
		err = discard(bo, deadline);
		if (err)
			return err;
		pages = genx_user_pages_pin(user);
		if (IS_ERR(pages))
			return PTR_ERR(pages);
		if (install(bo, pages, seq))
			return 0;
		genx_user_pages_unpin(user, pages);
	}
	return -EAGAIN;
}

/* ---- creation ---- */

/* Return: 0 if the whole range is mapped, and none of it maps a device; else -EFAULT. */
static int probe(unsigned long start, unsigned long size)
{
	struct mm_struct *mm = current->mm;
	unsigned long end = start + size, mapped = start;
	struct vm_area_struct *vma;

	mmap_read_lock(mm);
	while (mapped < end) {
		vma = vma_lookup(mm, mapped);
		if (!vma || vma->vm_flags & (VM_IO | VM_PFNMAP | VM_MIXEDMAP))
			break;
		mapped = vma->vm_end;
	}
	mmap_read_unlock(mm);
	return mapped < end ? -EFAULT : 0;
}

static int check_args(struct genx_device *genx, const struct drm_i915_gem_userptr *args)
{
	if (args->flags & ~USERPTR_FLAGS)
		return -EINVAL;
	if (args->user_size >> PAGE_SHIFT > INT_MAX || args->user_size != (size_t)args->user_size)
		return -E2BIG;
	if (!args->user_size)
		return -EINVAL;
	if (!PAGE_ALIGNED(args->user_ptr | args->user_size))
		return -EINVAL;
	if (args->user_ptr != (unsigned long)args->user_ptr ||
	    !access_ok(u64_to_user_ptr(args->user_ptr), args->user_size))
		return -EFAULT;
	/* without a notifier the GPU would use pages after the process has given them back */
	if (args->flags & I915_USERPTR_UNSYNCHRONIZED || !GENX_USER_WATCH)
		return -ENODEV;
	if (args->flags & I915_USERPTR_READ_ONLY && !genx->plat->coherency->read_only_pages)
		return -ENODEV;
	return args->flags & I915_USERPTR_PROBE ? probe(args->user_ptr, args->user_size) : 0;
}

static struct genx_bo *create(struct genx_device *genx, const struct drm_i915_gem_userptr *args)
{
	kuid_t uid = genx_client_uid(current_cred());
	struct genx_user_pages *user;
	struct drm_gem_object *obj;
	int err;

	user = kzalloc(sizeof(*user), GENX_CLIENT_GFP);
	if (!user)
		return ERR_PTR(-ENOMEM);
	user->start = args->user_ptr;
	user->n_pages = args->user_size >> PAGE_SHIFT;
	user->read_only = args->flags & I915_USERPTR_READ_ONLY;

	obj = genx_gem_create_object(&genx->drm, args->user_size);
	if (IS_ERR(obj)) {
		kfree(user);
		return ERR_CAST(obj);
	}
	drm_gem_private_object_init(&genx->drm, obj, args->user_size);
	atomic_inc(&genx->live.bos);
	user->bo = to_genx_bo(obj);
	user->resv = obj->resv;
	/* the CPU may write the pages at any time, so the GPU snoops the caches of the CPU */
	user->bo->caching = I915_CACHING_CACHED;
	err = genx_user_wait_add(genx, user, uid);
	if (!err)
		err = genx_user_changes_join(genx, user, uid);
	if (!err)
		err = genx_user_watch_insert(&user->watch, user->start, args->user_size,
					     &watch_ops);
	if (err) {
		genx_user_changes_leave(genx, user);
		genx_user_wait_remove(genx, user);
		kfree(user);
		genx_bo_put(to_genx_bo(obj));
		return ERR_PTR(err);
	}
	user->bo->user = user;
	return user->bo;
}

int genx_userptr_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct genx_device *genx = to_genx_device(drm);
	struct drm_i915_gem_userptr *args = data;
	struct genx_bo *bo;
	int err;

	err = check_args(genx, args);
	if (err)
		return err;
	bo = create(genx, args);
	if (IS_ERR(bo))
		return PTR_ERR(bo);
	err = drm_gem_handle_create(file, &bo->shmem.base, &args->handle);
	genx_bo_put(bo);
	return err;
}
