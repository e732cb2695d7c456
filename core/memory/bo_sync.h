/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions that make visible to the GPU what the CPU wrote to an object, and vice versa. */
#ifndef GENX_CORE_MEMORY_BO_SYNC_H
#define GENX_CORE_MEMORY_BO_SYNC_H

#include <linux/dma-resv.h>
#include <linux/types.h>

#include "core/memory/bo_types.h"

struct dma_fence;

/* Bound of a wait for the GPU, in jiffies: more than a hang takes until the engine is reset. */
#define GENX_BO_WAIT		(30 * HZ)

/**
 * genx_bo_sync_device() - make what the CPU wrote visible to the GPU
 * @bo: object that is bound in an address space whose lock is held
 *
 * Does nothing for an imported object: its exporter flushes the caches.
 */
void genx_bo_sync_device(struct genx_bo *bo);

/**
 * genx_bo_sync_cpu() - copy what the GPU wrote out of bounce buffers
 * @bo: object, genx_device.bos_lock held
 * @uses: value of genx_bo.uses before the wait for the GPU
 *
 * Each use is copied once: a second copy would overwrite what the CPU has written since. Does
 * nothing if the object is not mapped for DMA.
 */
void genx_bo_sync_cpu(struct genx_bo *bo, int uses);

/**
 * genx_bo_flush_pages() - flush the pages of an object from the caches of the CPU
 * @bo: object that the GPU no longer writes and whose pages are pinned; its flush_lock held
 *
 * Context: may sleep; takes time proportional to the size.
 */
void genx_bo_flush_pages(struct genx_bo *bo);

/**
 * genx_bo_wait() - wait for the GPU, and make its writes visible to the CPU
 * @bo: object
 * @write: if true, the CPU will write the object: wait until the GPU no longer uses it;
 *	if false, wait until the GPU no longer writes it
 * @timeout: bound in jiffies
 *
 * Context: may sleep, interruptible.
 *
 * Return: jiffies left; -ETIME if the GPU still uses the object; -ERESTARTSYS for a signal.
 */
long genx_bo_wait(struct genx_bo *bo, bool write, unsigned long timeout);

/**
 * genx_bo_wait_writer() - wait until the GPU no longer writes what the driver is about to read
 * @bo: object
 * @timeout: bound in jiffies
 *
 * The client has not asked for this wait, and may have written the object since the GPU has read
 * it. So an object that the GPU has not written is not synced: the sync would copy a bounce buffer
 * over what the client wrote.
 *
 * Context: may sleep, interruptible.
 *
 * Return: as genx_bo_wait().
 */
long genx_bo_wait_writer(struct genx_bo *bo, unsigned long timeout);

/**
 * genx_bo_fence() - get one of the fences of an object that have not signalled
 * @bo: object
 * @usage: usage of the fence; as in dma_resv_iter_begin(), lower usages are included
 *
 * For callers that must not wait while they hold their locks: they drop the locks, wait for the
 * fence, and check the object again. Any context.
 *
 * Return: the fence with a new reference, or NULL if all fences have signalled.
 */
struct dma_fence *genx_bo_fence(const struct genx_bo *bo, enum dma_resv_usage usage);

#endif
