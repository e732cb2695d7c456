/* SPDX-License-Identifier: GPL-2.0-only */
/* Backing of objects by local memory (core/memory/bo_local.c). */
#ifndef GENX_CORE_MEMORY_BO_LOCAL_H
#define GENX_CORE_MEMORY_BO_LOCAL_H

#include <linux/types.h>

#include "core/memory/bo_types.h"

/** genx_bo_alignment() - alignment of the object's size and of its GPU addresses, in bytes */
static inline u64 genx_bo_alignment(const struct genx_bo *bo)
{
	return genx_bo_may_be_local(bo) ? GENX_LOCAL_PAGE : PAGE_SIZE;
}

/** genx_bo_wants_visible() - true if the object needs local memory that the CPU reaches */
static inline bool genx_bo_wants_visible(const struct genx_bo *bo)
{
	return bo->cpu_access || bo->visible;
}

/** genx_bo_hidden() - true if BAR 2 does not show all of the object's local memory. Lock held */
static inline bool genx_bo_hidden(const struct genx_bo *bo)
{
	return genx_bo_local(bo) && genx_local_object_hidden(&bo->local);
}

/**
 * genx_bo_region() - region of an object
 * @bo: object
 *
 * Any context; without the lock of @bo, the answer may be outdated.
 *
 * Return: where the contents are, or would be if they were needed now.
 */
enum genx_region genx_bo_region(const struct genx_bo *bo);

/**
 * genx_bo_local_interrupted() - check whether the caller must no longer move objects
 * @bo: any object of the device
 * @deadline: jiffies at which the caller must stop
 *
 * Return: 0; -ERESTARTSYS if the task was killed; -ENODEV once removal begins, which waits for the
 * caller; -EBUSY if the deadline has passed.
 */
int genx_bo_local_interrupted(const struct genx_bo *bo, unsigned long deadline);

/**
 * genx_bo_local_payer() - user who pays for the time of the copy engine when an object moves
 * @bo: object that may be in local memory
 *
 * That is the user of the calling task. It may use an object of another user, which was shared with
 * it: then neither user is charged for the other, or waits for the other's share of the engine.
 *
 * Any context.
 *
 * Return: the user of the calling task, or that of @bo if the former has no client and no object;
 * with a reference for genx_client_user_put().
 */
struct genx_user *genx_bo_local_payer(const struct genx_bo *bo);

/**
 * genx_bo_local_rest() - wait until the copy engine may work for genx_bo_local_payer() again
 * @bo: object that will move, its lock not held
 * @deadline: jiffies at which the wait ends
 *
 * Context: may sleep, as genx_local_object_rest().
 */
void genx_bo_local_rest(const struct genx_bo *bo, unsigned long deadline);

/**
 * genx_bo_local_save() - copy the contents of an object to its shmem file
 * @bo: object in local memory that no CPU or GPU writes, its lock held
 * @payer: user who needs the memory, and is charged for the time of the copy engine
 * @may_end: a submission that begins to hold the object (genx_bo_hold_until()) ends the copy
 * @deadline: jiffies at which the copy stops
 *
 * The object stays in local memory, until genx_bo_local_free().
 *
 * Context: may sleep.
 *
 * Return: 0; -EIO if the device sleeps; -ENOMEM; -EBUSY if the copy engine failed; -ECANCELED if a
 * submission has ended the copy; -ENOSPC or -ENXIO where genx_bo_local_can_save() returns false; or
 * an error of genx_bo_local_interrupted().
 * After an error the shmem file has no pages.
 */
int genx_bo_local_save(struct genx_bo *bo, struct genx_user *payer, bool may_end,
		       unsigned long deadline);

/**
 * genx_bo_local_can_save() - check that genx_bo_local_save() can copy the contents of an object
 * @bo: object in local memory, its lock held
 *
 * Context: may sleep, until the copy engine has done its present work.
 *
 * Return: false if no engine can be used any more, and the contents may be compressed or are where
 * the CPU does not reach them. This case is logged.
 */
bool genx_bo_local_can_save(struct genx_bo *bo);

/**
 * genx_bo_local_alloc() - allocate local memory for an object, and charge it to its user
 * @bo: object without local memory that may be there, its lock held
 *
 * Context: may sleep.
 *
 * Return: as genx_local_object_alloc().
 */
int genx_bo_local_alloc(struct genx_bo *bo);

/**
 * genx_bo_local_free() - free the local memory of an object
 * @bo: object that is not mapped, its lock or its last reference held; may have no local memory
 *
 * Context: may sleep.
 */
void genx_bo_local_free(struct genx_bo *bo);

/**
 * genx_bo_local_drop_control() - free the control data of contents in the shmem file
 * @bo: object, its lock or its last reference held. May sleep
 */
void genx_bo_local_drop_control(struct genx_bo *bo);

/**
 * genx_bo_cpu_read() - copy from an object, wherever it is
 * @bo: object that is neither imported nor made of memory of a process; its lock is not held
 * @offset: first byte
 * @to: buffer
 * @size: bytes, which must not cross the end of a page
 *
 * Context: may sleep.
 *
 * Return: 0; -EFAULT if @bo was purged; -ENXIO if @bo is in local memory that the CPU does not
 * reach (genx_bo_reach_read() moves it first); -ERESTARTSYS for a signal during a wait for the lock
 * of @bo; or an error of shmem or genx_local_object_read().
 */
int genx_bo_cpu_read(struct genx_bo *bo, u64 offset, void *to, size_t size);

/** genx_bo_cpu_write() - copy to an object; as genx_bo_cpu_read() */
int genx_bo_cpu_write(struct genx_bo *bo, u64 offset, const void *from, size_t size);

/**
 * genx_bo_unmap_user() - remove the pages of an object from mappings of user space
 * @bo: object whose placements include local memory. The next access of user space faults.
 *
 * Context: may sleep; allocates nothing.
 */
void genx_bo_unmap_user(struct genx_bo *bo);

#endif
