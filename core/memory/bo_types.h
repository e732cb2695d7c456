/* SPDX-License-Identifier: GPL-2.0-only */
/* struct genx_bo, for all files that implement objects. */
#ifndef GENX_CORE_MEMORY_BO_TYPES_H
#define GENX_CORE_MEMORY_BO_TYPES_H

#include <linux/atomic.h>
#include <linux/errno.h>
#include <linux/list.h>
#include <linux/llist.h>
#include <linux/mutex.h>

#include <drm/drm_gem_shmem_helper.h>

#include "core/memory/region.h"
#include "gt/exec/client.h"
#include "gt/memory/local_object.h"

struct device;
struct dma_buf;
struct dma_buf_attachment;
struct file;
struct genx_import_flush;
struct genx_user_pages;
struct sg_table;

/* ---- import.c ---- */

/**
 * struct genx_import - the mapping of an imported object
 * @attach:	attachment that is mapped, or NULL
 * @sgt:	memory of the dma-buf, mapped for DMA
 * @unbound:	job that undoes the mapping of an object that is bound nowhere
 * @queued:	bit 0: @unbound is queued
 */
struct genx_import {
	struct dma_buf_attachment *attach;
	struct sg_table *sgt;
	struct genx_user_job unbound;
	unsigned long queued;
};

/**
 * genx_import_flush_init() - set up the flushes of all caches of a device
 * @flush: flushes
 */
void genx_import_flush_init(struct genx_import_flush *flush);

/**
 * genx_import_map() - map the memory of a dma-buf for DMA, unless it is mapped already
 * @import: mapping; the caller serializes access to it
 * @buf: dma-buf
 * @dev: device
 * @flush: the GPU can read memory past the caches of the CPU, so the memory is flushed from them
 *	after the map. If the memory is not known, all caches are, by these flushes of the device.
 *	NULL: the GPU cannot
 *
 * Context: may sleep, locks the reservation of the dma-buf.
 *
 * Return: the scatter-gather table; ERR_PTR(-ENOMEM), or the error of the exporter.
 */
struct sg_table *genx_import_map(struct genx_import *import, struct dma_buf *buf,
				 struct device *dev, struct genx_import_flush *flush);

/**
 * genx_import_unmap() - undo genx_import_map(), if the memory is mapped
 * @import: mapping; no page table of the GPU contains the memory any more
 *
 * Context: may sleep, locks the reservation of the dma-buf.
 */
void genx_import_unmap(struct genx_import *import);

/**
 * struct genx_bo - one GEM object
 * @shmem:	pages and the DRM object. .madv (0 needed, 1 not needed, -1 purged) is written
 *		with the reservation lock held, and set to -1 only with @lock held too
 * @user:	the memory of a process that the object is made of, or NULL. .pages of @shmem then
 *		are the pages of the process
 * @placements:	regions where the contents may be, BIT(enum genx_region); constant
 * @prefers_local: local memory is the first of @placements; constant
 * @cpu_access:	local memory for the object is allocated where the CPU reaches it; constant
 * @owner:	user that created the object, with a reference. The local memory of the object and
 *		its offsets for CPU mappings are charged to this user. NULL for an imported object,
 *		for the memory of a process, and for an object of the driver; constant
 * @caching:	I915_CACHING_NONE or I915_CACHING_CACHED; no lock
 * @tiling:	I915_TILING_* that clients set and get, or'ed with the stride in bytes; no lock
 * @uses:	counter that each submission increments before and after it adds its fence
 * @written:	@uses after the last submission that writes the object (EXEC_OBJECT_WRITE); written
 *		with the reservation lock held
 * @lock:	protects the members from @bindings to @pinned; taken after the lock of an address
 *		space, before the reservation lock and genx_device.bos_lock
 * @bindings:	number of address spaces in which the object is bound; written with the reservation
 *		lock held. To unbind an object that may be in local memory, @lock is not taken
 * @holds:	number of submissions that are about to bind the object (genx_bo_hold_until()), or
 *		wait for @lock to do so. If this is not 0, no move out of local memory begins, and a
 *		copy of an eviction ends
 * @import:	the mapping of an imported object
 * @local:	local memory that contains the object, if @local.local is set
 * @visible:	set during an allocation of @local, to place it as with @cpu_access
 * @in_file:	the shmem file has contents of an object that may be in local memory
 * @control:	file with the control data of the contents in the shmem file; NULL: they are zero
 * @pinned:	the pages of the shmem file are pinned
 * @exported:	other drivers may use the pages, so memory reclaim must no longer take them; set
 *		under genx_device.export_lock. A reclaim that has begun before may still unpin the
 *		pages, but does not purge the object; an importer pins them again under the
 *		reservation lock
 * @sgt:	pages mapped for DMA, or addresses in local memory, or NULL; written with @lock and
 *		genx_device.bos_lock held, by removal with only genx_device.bos_lock held. It does
 *		not change while the object is bound in an address space whose lock is held. Always
 *		NULL for an imported object
 * @link:	in genx_device.bos while @sgt is set; under genx_device.bos_lock
 * @synced:	@uses at the last sync for the CPU; under genx_device.bos_lock
 * @flush_lock:	held while the pages are flushed from the caches of the CPU after the GPU has used
 *		them, and while they are unpinned, so that no unpinned page is flushed; taken after
 *		@lock and the reservation lock, before genx_device.bos_lock
 * @flushed:	@uses at the last flush for the CPU
 * @local_link:	in .objects of @owner while @sgt is set and the object is in local memory; under the
 *		lock of genx_device.local_lru
 * @lru:	in genx_device.bo_lru, if memory reclaim may take the pages of the object
 * @put_node:	in genx_device.bo_puts
 */
struct genx_bo {
	struct drm_gem_shmem_object shmem;
	struct genx_user_pages *user;
	u8 placements;
	bool prefers_local;
	bool cpu_access;
	struct genx_user *owner;
	u32 caching;
	u32 tiling;
	atomic_t uses;
	int written;

	struct mutex lock;	/* up to @pinned */
	unsigned int bindings;
	atomic_t holds;
	struct genx_import import;
	struct genx_local_object local;
	bool visible;
	bool in_file;
	struct file *control;
	bool pinned;

	bool exported;	/* genx_device.export_lock */

	struct sg_table *sgt;	/* genx_device.bos_lock, up to @synced */
	struct list_head link;
	int synced;

	struct mutex flush_lock;	/* @flushed */
	int flushed;

	struct list_head local_link;
	struct list_head lru;
	struct llist_node put_node;
};

/** to_genx_bo() - the GEM object of genx behind a DRM object */
static inline struct genx_bo *to_genx_bo(struct drm_gem_object *obj)
{
	return container_of(obj, struct genx_bo, shmem.base);
}

/** genx_bo_purged() - true if the contents were dropped; the object cannot be used then */
static inline bool genx_bo_purged(const struct genx_bo *bo)
{
	return READ_ONCE(bo->shmem.madv) < 0;
}

/** genx_bo_imported() - true if the memory of an object belongs to the exporter of a dma-buf */
static inline bool genx_bo_imported(const struct genx_bo *bo)
{
	return bo->shmem.base.import_attach;
}

/** genx_bo_local() - true if local memory is allocated for an object that is locked or bound */
static inline bool genx_bo_local(const struct genx_bo *bo)
{
	return READ_ONCE(bo->local.local);
}

/** genx_bo_may_be_local() - true if local memory is among the placements of the object */
static inline bool genx_bo_may_be_local(const struct genx_bo *bo)
{
	return bo->placements & BIT(GENX_REGION_LOCAL);
}

/** genx_bo_held() - true if the object must not move. Without its lock, this may be outdated */
static inline bool genx_bo_held(const struct genx_bo *bo)
{
	return atomic_read(&bo->holds);
}

/**
 * genx_bo_lock_interruptible() - take the lock of an object
 * @bo: object
 *
 * Another task holds the lock for as long as it allocates the pages of the object, or copies the
 * contents. Context: may sleep.
 *
 * Return: 0, or -ERESTARTSYS for a signal.
 */
static inline int genx_bo_lock_interruptible(struct genx_bo *bo)
{
	return mutex_lock_interruptible(&bo->lock) ? -ERESTARTSYS : 0;
}

#endif
