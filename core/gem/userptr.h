/* SPDX-License-Identifier: GPL-2.0-only */
/* GEM objects made of the memory of a process. */
#ifndef GENX_CORE_GEM_USERPTR_H
#define GENX_CORE_GEM_USERPTR_H

#include <linux/types.h>

#include <asm/barrier.h>

struct drm_device;
struct drm_file;
struct genx_bo;
struct genx_device;
struct genx_user_pages;

/**
 * genx_userptr_pin() - pin the pages that the process has now, if they are not pinned yet
 * @bo: object with user pages
 * @deadline: jiffies at which the wait for the GPU ends
 *
 * If the process has changed the range, this first waits for the GPU, unbinds the object from all
 * address spaces and unpins the old pages. The pages may change again at any time: see
 * genx_userptr_order().
 *
 * Context: may sleep, interruptible. Faults pages in, so the caller holds no lock and is not inside
 * drm_dev_enter().
 *
 * Return: 0; -EFAULT for a range that is not mapped memory, or that belongs to another process;
 * -EAGAIN if the range changed during each of the attempts; -EBUSY if the GPU still uses the old
 * pages at @deadline, or if the object stays bound although the GPU no longer uses it; -ENODEV at
 * removal; -ERESTARTSYS for a signal; -ENOMEM.
 */
int genx_userptr_pin(struct genx_bo *bo, unsigned long deadline);

/**
 * genx_userptr_order() - order a check of objects with user pages after their new fences
 *
 * A submission adds its fence to the objects, calls this function, and then checks
 * genx_user_pages_changed() for each object. genx_userptr_change() first records the change of the
 * memory, and then looks for fences. So the submission sees the change, or the change sees the
 * fence.
 */
static inline void genx_userptr_order(void)
{
	smp_mb();	/* pairs with genx_userptr_change() */
}

/**
 * genx_userptr_change() - the process is about to change the range
 * @user: range
 * @wait: wait until the GPU no longer uses the object, at most as long as genx_user_wait_idle()
 * @seq: new sequence number of the range
 *
 * The next submission pins the pages that the process has then. The old pages stay pinned until the
 * GPU no longer uses them and a work item has unbound them.
 *
 * Context: may sleep with @wait; any lock of the memory management may be held.
 */
void genx_userptr_change(struct genx_user_pages *user, bool wait, unsigned long seq);

/** genx_userptr_init() - prepare a device for objects with user pages */
void genx_userptr_init(struct genx_device *genx);

/** genx_userptr_fini() - wait for work items, after the device was unplugged. May sleep. */
void genx_userptr_fini(struct genx_device *genx);

#endif
