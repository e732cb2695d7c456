/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Backing stores: where the contents of an object are, and what differs between these places. An
 * object that may be in local memory changes its store when it moves.
 */
#ifndef GENX_CORE_MEMORY_STORE_H
#define GENX_CORE_MEMORY_STORE_H

#include <linux/types.h>

#include "core/memory/bo_types.h"

struct sg_table;

/**
 * struct genx_store - a backing store
 * @pages:	the contents are in pages of system memory (.pages of &genx_bo.shmem) that this
 *		driver maps for DMA. The CPU reads these pages, the driver syncs caches and bounce
 *		buffers, and memory reclaim may take the pages
 * @pte_flags:	flags for genx_ppgtt_map()
 * @resident:	bytes of the object that are in memory now. Any context
 * @map:	map the contents for DMA (genx_bo_pages()); lock of the object held. Only local
 *		memory needs the deadline, since other objects may have to be evicted first. NULL
 *		for imported memory, whose table is not in &genx_bo.sgt (genx_import_map())
 * @unmap:	undo @map; set if @map is set. What the GPU wrote is not copied out of bounce
 *		buffers: the caller has called @sync_cpu if the contents are kept
 * @sync_cpu:	copy what the GPU wrote out of bounce buffers, under genx_device.bos_lock, with
 *		&genx_bo.sgt set. NULL: the store has no bounce buffers
 * @sync_device: make what the CPU wrote visible to the GPU (genx_bo_sync_device()). NULL: the
 *		exporter of the memory does that
 */
struct genx_store {
	bool pages;
	unsigned int pte_flags;
	size_t (*resident)(const struct genx_bo *bo);
	struct sg_table *(*map)(struct genx_bo *bo, unsigned long deadline);
	void (*unmap)(struct genx_bo *bo, struct sg_table *sgt);
	void (*sync_cpu)(struct genx_bo *bo);
	void (*sync_device)(struct genx_bo *bo);
};

extern const struct genx_store genx_store_system;	/* pages of the shmem file */
extern const struct genx_store genx_store_user;		/* pages of a process */
extern const struct genx_store genx_store_local;	/* local memory */
extern const struct genx_store genx_store_import;	/* a dma-buf of another device */

/**
 * genx_bo_store() - backing store of an object
 * @bo: object
 *
 * Any context. For an object that may be in local memory, the answer may be outdated, unless the
 * lock of the object is held, or the object is bound in an address space whose lock is held.
 *
 * Return: the store that the object has now.
 */
static inline const struct genx_store *genx_bo_store(const struct genx_bo *bo)
{
	if (genx_bo_imported(bo))
		return &genx_store_import;
	if (bo->user)
		return &genx_store_user;
	return genx_bo_local(bo) ? &genx_store_local : &genx_store_system;
}

/* ---- bo_system.c ---- */

/** genx_bo_read_only() - true if the GPU must not write the object */
bool genx_bo_read_only(const struct genx_bo *bo);

/**
 * genx_bo_pin_system() - pin the pages of the shmem file of an object
 * @bo: object that is not in local memory, its lock held; nothing is done if its pages are pinned
 *
 * If genx_bo.visible is set, only a fatal signal ends the call. Context: may sleep.
 *
 * Return: 0; -ERESTARTSYS or -EINTR for a signal; -ENODEV once removal begins; or an error of
 * shmem.
 */
int genx_bo_pin_system(struct genx_bo *bo);

/** genx_bo_uncached() - true if the GPU bypasses the caches of the CPU for the object's pages */
bool genx_bo_uncached(const struct genx_bo *bo);

#endif
