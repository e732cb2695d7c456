/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Local memory of discrete parts, which the CPU accesses through BAR 2.
 *
 * BAR 2 may be smaller than the memory (SIL-030). It shows the lowest addresses, and what the CPU
 * writes lies there. Hardware and firmware use the upper end of the memory (SIL-031).
 *
 * Source: register facts: DG2 local memory.
 */
#ifndef GENX_GT_MEMORY_LOCAL_H
#define GENX_GT_MEMORY_LOCAL_H

#include <linux/kref.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/types.h>

#include <drm/drm_mm.h>

struct drm_device;
struct file;
struct genx_forcewake;
struct genx_local_clearer;
struct genx_local_object;

/**
 * enum genx_local_clear - how an attempt to clear an object ended
 * @GENX_LOCAL_CLEARED:	the object and its control data are zero
 * @GENX_LOCAL_NOT_CLEARED: the contents are undefined; no engine writes the object
 * @GENX_LOCAL_IN_USE:	an engine may write the object at any time, and no reset helps
 */
enum genx_local_clear {
	GENX_LOCAL_CLEARED,
	GENX_LOCAL_NOT_CLEARED,
	GENX_LOCAL_IN_USE,
};

/**
 * struct genx_local_clearer - an engine that clears objects
 * @clear:	clears an object that nothing else uses; &genx_local.clear_lock is held. May
 *		sleep, for a bounded time
 */
struct genx_local_clearer {
	enum genx_local_clear (*clear)(struct genx_local_clearer *clearer,
				       struct genx_local_object *obj);
};

/**
 * struct genx_local_block - contiguous local memory
 * @node:	the allocation; its start is the address in local memory
 * @offset:	of its first byte in the object
 * @link:	in &genx_local_object.blocks, or in &genx_local.lost
 */
struct genx_local_block {
	struct drm_mm_node node;
	u64 offset;
	struct list_head link;
};

/**
 * struct genx_local - the local memory that the driver may use
 * @ref:	references: one of the GT, one of each page and of each object
 * @drm:	device, for messages
 * @end:	end of the usable memory
 * @visible:	end of the part of it that BAR 2 shows
 * @objects_start: objects lie from here on, up to @visible; the memory below is for page tables
 * @lock:	protects the members up to @saved
 * @mm:		allocator of @visible, except for its beginning; its unit is bytes
 * @objects:	memory of objects (struct genx_local_object)
 * @objects_bytes: bytes of all of them, and of @lost
 * @lost:	blocks that an engine may write at any time (GENX_LOCAL_IN_USE), not used again
 * @saved:	contents of objects while the device sleeps, at their addresses; else NULL
 * @io_lock:	protects the members below; no memory is allocated under it, because reclaim takes
 *		it
 * @io:		write-combined mapping of BAR 2; NULL after genx_local_stop()
 * @awake:	the memory answers and has the contents that the driver wrote
 * @pages:	pages whose contents the driver keeps
 * @clear_lock:	protects the members below; held while an engine clears an object. Taken before all
 *		other locks of the GT
 * @clearer:	engine that clears objects; NULL: the CPU does
 * @n_cleared:	number of objects that the engine has cleared
 */
struct genx_local {
	struct kref ref;
	struct drm_device *drm;
	u64 end;
	u64 visible;
	u64 objects_start;

	struct mutex lock;	/* up to @saved */
	struct drm_mm mm;
	struct list_head objects;
	u64 objects_bytes;
	struct list_head lost;
	struct file *saved;

	struct mutex io_lock;	/* all below */
	void __iomem *io;
	bool awake;
	struct list_head pages;

	struct mutex clear_lock;	/* all below */
	struct genx_local_clearer *clearer;
	unsigned int n_cleared;
};

/**
 * struct genx_local_page - a page of local memory that the CPU writes
 * @link:	in &genx_local.pages
 * @node:	the allocation; its start is the address in local memory
 * @copy:	what the page has to contain, 4 KiB of system memory
 */
struct genx_local_page {
	struct list_head link;
	struct drm_mm_node node;
	const __le64 *copy;
};

/**
 * genx_local_create() - find out what local memory there is
 * @fw: force-wake of the GT; its registers answer, and pcode has initialized the memory
 * @io: write-combined mapping of BAR 2, valid until genx_local_stop()
 * @io_size: bytes of @io
 *
 * May sleep.
 *
 * Return: the memory; NULL if the platform has none; ERR_PTR(-ENODEV) if there is none that the
 * CPU can write, or if the device is lost (logged); or ERR_PTR(-ENOMEM), or the error of
 * genx_forcewake_get().
 */
struct genx_local *genx_local_create(struct genx_forcewake *fw, void __iomem *io, u64 io_size);

/**
 * genx_local_stop() - end all accesses to BAR 2, and drop the reference of the GT
 * @local: memory, or NULL
 *
 * Pages may be freed later. May sleep.
 */
void genx_local_stop(struct genx_local *local);

/** genx_local_get() - take a reference; returns @local */
struct genx_local *genx_local_get(struct genx_local *local);

/** genx_local_put() - drop a reference */
void genx_local_put(struct genx_local *local);

/**
 * genx_local_suspend() - from now on the memory does not answer, and loses its contents
 * @local: memory, or NULL
 *
 * May sleep.
 */
void genx_local_suspend(struct genx_local *local);

/**
 * genx_local_resume() - write the contents of all pages again
 * @local: memory, or NULL; pcode has initialized it
 *
 * May sleep.
 */
void genx_local_resume(struct genx_local *local);

/**
 * genx_local_page_alloc() - allocate a page that BAR 2 shows
 * @local: memory
 * @page: zeroed page
 * @copy: 4 KiB, aligned, valid until genx_local_page_free()
 *
 * The contents are those of the previous user until genx_local_page_write(). May sleep.
 *
 * Return: 0 or -ENOSPC.
 */
int genx_local_page_alloc(struct genx_local *local, struct genx_local_page *page,
			  const void *copy);

/**
 * genx_local_page_free() - free a page
 * @local: memory
 * @page: page, which the GPU no longer uses
 *
 * May sleep.
 */
void genx_local_page_free(struct genx_local *local, struct genx_local_page *page);

/**
 * genx_local_page_write() - write a part of the copy of a page to the page
 * @local: memory
 * @page: page
 * @offset: first byte, a multiple of 8
 * @size: bytes, a multiple of 8
 *
 * The writes have left the CPU when this returns, before later writes to BAR 2 and BAR 0
 * (SIL-252). While the device sleeps it does nothing, and genx_local_resume() writes the page. May
 * sleep; does not wait for memory.
 */
void genx_local_page_write(struct genx_local *local, struct genx_local_page *page,
			   unsigned int offset, unsigned int size);

#endif
