/* SPDX-License-Identifier: GPL-2.0-only */
/* CPU accesses to objects that may be in local memory that BAR 2 does not show (SIL-030). */
#ifndef GENX_CORE_MEMORY_BO_REACH_H
#define GENX_CORE_MEMORY_BO_REACH_H

#include <linux/types.h>

struct genx_bo;
struct sg_table;

/**
 * genx_bo_reach_read() - genx_bo_cpu_read(), after a move if the CPU does not reach the object
 * @bo: as for genx_bo_cpu_read()
 * @offset: first byte
 * @to: buffer
 * @size: bytes, which must not cross the end of a page
 *
 * Context: may sleep; waits until the GPU does not use an object that must be moved.
 *
 * Return: as genx_bo_cpu_read(), but never -ENXIO; -EIO if the object cannot be moved, since no
 * copy engine works; -EBUSY if the GPU used the object, or the copy engine failed, for
 * GENX_BO_WAIT; -ENOMEM; -EINTR or -ERESTARTSYS for a signal; -ENODEV once removal begins.
 */
int genx_bo_reach_read(struct genx_bo *bo, u64 offset, void *to, size_t size);

/** genx_bo_reach_write() - copy to an object; as genx_bo_reach_read() */
int genx_bo_reach_write(struct genx_bo *bo, u64 offset, const void *from, size_t size);

/**
 * genx_bo_reach_system() - move an object to system memory, where it stays
 * @bo: object that was exported, and may be in local memory
 *
 * Its pages are pinned. Context: may sleep; waits at most 100 ms for the GPU, for the lock of @bo
 * and for the owner's share of the copy engine, since the importer may hold a lock of its device.
 * The device is awake (genx_runtime_pm_get()).
 *
 * Return: 0; -EOPNOTSUPP if system memory is not among the placements of @bo; -EFAULT if @bo was
 * purged; -EBUSY if, after that wait, the GPU still uses @bo or another task has its lock; or an
 * error of genx_bo_reach_read().
 */
int genx_bo_reach_system(struct genx_bo *bo);

/**
 * genx_bo_reach_pages() - genx_bo_pages() of an object for a mapping of the CPU
 * @bo: object, its lock held
 * @deadline: as genx_bo_pages()
 *
 * If the CPU does not reach the object, it is moved to where the CPU does. Context: may sleep.
 *
 * Return: as genx_bo_pages(), or an error of genx_bo_evict_hidden().
 */
struct sg_table *genx_bo_reach_pages(struct genx_bo *bo, unsigned long deadline);

/**
 * genx_bo_reach_wait() - wait a moment for an object that is busy
 * @bo: object, its lock not held
 * @interruptible: a signal ends the wait
 *
 * Context: may sleep.
 *
 * Return: 0 after at most 100 ms, when the object may still be busy; -EINTR for a signal.
 */
int genx_bo_reach_wait(struct genx_bo *bo, bool interruptible);

#endif
