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
 * genx_bo_local_interrupted() - must the caller stop to move objects?
 * @bo: any object of the device
 * @deadline: jiffies at which it must
 *
 * Return: 0; -ERESTARTSYS if the task was killed; -ENODEV once removal begins, which waits for the
 * caller; -EBUSY if the deadline has passed.
 */
int genx_bo_local_interrupted(const struct genx_bo *bo, unsigned long deadline);

/**
 * genx_bo_local_save() - copy the contents of an object to its shmem file
 * @bo: object in local memory that no CPU or GPU writes, its lock held
 * @deadline: jiffies at which the copy stops
 *
 * The object stays in local memory, until genx_bo_local_free().
 *
 * Context: may sleep.
 *
 * Return: 0; -EIO if the device sleeps, or an error of shmem or of genx_bo_local_interrupted().
 * After an error the shmem file has no pages.
 */
int genx_bo_local_save(struct genx_bo *bo, unsigned long deadline);

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
 * genx_bo_cpu_read() - copy from an object, wherever it is
 * @bo: object that is neither imported nor made of memory of a process; its lock is not held
 * @offset: first byte
 * @to: buffer
 * @size: bytes, which must not cross the end of a page
 *
 * Context: may sleep.
 *
 * Return: 0; -EFAULT if it was purged; or an error of shmem or of genx_local_object_read().
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
