/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Local memory of discrete parts, which the CPU accesses through BAR 2.
 *
 * BAR 2 may be smaller than the memory (SIL-030). BAR 2 then shows only the lowest addresses.
 * Memory that the CPU writes is placed at these addresses; objects that only engines access may be
 * placed above. Hardware and firmware use the upper end of the memory (SIL-031).
 *
 * Source: register facts: DG2 local memory.
 */
#ifndef GENX_GT_MEMORY_LOCAL_H
#define GENX_GT_MEMORY_LOCAL_H

#include <linux/kref.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/sizes.h>
#include <linux/types.h>

#include <drm/drm_mm.h>

struct drm_device;
struct file;
struct genx_forcewake;
struct genx_local_move;
struct genx_local_object;
struct page;

/* Maximum number of bytes that the copy engine moves at once. */
#define GENX_LOCAL_WINDOW	SZ_1M
/* Maximum time for which the engine does not work for a user that has had more than its share. */
#define GENX_LOCAL_REST_MS	1000
/* Bytes of memory for each byte of control data (register facts: DG2 local memory). */
#define GENX_LOCAL_CONTROL	256

/**
 * enum genx_local_result - how an attempt to clear or copy by an engine ended
 * @GENX_LOCAL_DONE:	the engine has finished
 * @GENX_LOCAL_NOT_DONE: the destination is undefined; no engine writes to it any more
 * @GENX_LOCAL_IN_USE:	the destination is undefined; an engine may write to it at any time, and no
 *			reset has stopped the engine
 */
enum genx_local_result {
	GENX_LOCAL_DONE,
	GENX_LOCAL_NOT_DONE,
	GENX_LOCAL_IN_USE,
};

/**
 * struct genx_local_payer - user for whom engines work on objects
 * @turn:	held by the one task of the user that waits for &genx_local.blit_lock or holds that
 *		lock; taken before &genx_local.blit_lock. So further tasks of the user do not delay
 *		other users
 * @rest_until:	time of CLOCK_MONOTONIC, in ns, until which engines do not work for the user;
 *		written under @turn, read with READ_ONCE()
 */
struct genx_local_payer {
	struct mutex turn;
	u64 rest_until;
};

/**
 * struct genx_local_copy - a move of contents between an object and pages of system memory
 * @obj:	object with memory
 * @offset:	first byte, a multiple of GENX_LOCAL_PAGE
 * @pages:	the pages of system memory
 * @n_pages:	number of @pages; their size is a multiple of GENX_LOCAL_PAGE, at most
 *		GENX_LOCAL_WINDOW
 * @control:	control data of the moved part of the object, a byte for GENX_LOCAL_CONTROL bytes;
 *		NULL, only with @to_local: the control data are not written
 * @to_local:	true: from @pages to the object; false: from the object to @pages
 * @payer:	user for whom the contents are moved, and who is charged; NULL: the driver
 * @deadline:	jiffies at which the wait for the engine ends; the engine gets at least a tenth of a
 *		second
 */
struct genx_local_copy {
	struct genx_local_object *obj;
	u64 offset;
	struct page **pages;
	unsigned int n_pages;
	u8 *control;
	bool to_local;
	struct genx_local_payer *payer;
	unsigned long deadline;
};

/**
 * struct genx_local_blitter - an engine that works on objects
 * @clear:	clears an object that nothing else uses, and its control data
 * @copy:	copies contents and control data. After GENX_LOCAL_IN_USE the engine may still write
 *		the object, if @to_local was set; it never writes the pages. NULL: the CPU copies
 * @usable:	returns whether a further attempt may succeed now, after a failed one
 * @cancelled:	returns whether engines no longer write to any memory for which
 *		GENX_LOCAL_IN_USE was returned
 *
 * The functions are called with &genx_local.blit_lock held. All may sleep, for a bounded time.
 */
struct genx_local_blitter {
	enum genx_local_result (*clear)(struct genx_local_blitter *blitter,
					struct genx_local_object *obj);
	enum genx_local_result (*copy)(struct genx_local_blitter *blitter,
				       const struct genx_local_copy *copy);
	bool (*usable)(struct genx_local_blitter *blitter);
	bool (*cancelled)(struct genx_local_blitter *blitter);
};

/**
 * struct genx_local_block - contiguous local memory
 * @node:	the allocation; its start is the address in local memory
 * @offset:	offset of the first byte of the block in the object
 * @link:	in &genx_local_object.blocks, or in &genx_local.lost
 */
struct genx_local_block {
	struct drm_mm_node node;
	u64 offset;
	struct list_head link;
};

/**
 * struct genx_local_tables - size of page tables in each of the two parts of visible memory
 * @below:	bytes of tables below &genx_local.objects_start
 * @above:	bytes of tables above, where objects may be, too
 */
struct genx_local_tables {
	u64 below;
	u64 above;
};

/**
 * struct genx_local_account - page tables of one user in local memory
 * @ref:	references: one of the user, one of each of its address spaces
 * @tables:	size of the tables of these address spaces; protected by &genx_local.lock
 */
struct genx_local_account {
	struct kref ref;
	struct genx_local_tables tables;
};

/**
 * struct genx_local - the local memory that the driver may use
 * @ref:	references: one of the GT, one of each page and of each object
 * @drm:	device, for messages
 * @end:	end of the usable memory
 * @visible:	end of the part of the memory that BAR 2 shows
 * @objects_start: lowest address of objects; the memory below is for page tables
 * @hidden:	lowest address of memory that only engines access, up to @end; equal to @end if
 *		BAR 2 shows all of the memory
 * @lock:	protects the members up to @saved_move
 * @mm:		allocator of the memory up to @end, except for its beginning; its unit is bytes
 * @objects:	memory of objects (struct genx_local_object)
 * @objects_bytes: bytes of all blocks of objects, and of the blocks in @lost
 * @objects_visible: part of @objects_bytes that is below @visible
 * @reserved:	blocks that firmware or another driver uses; they stay reserved (SIL-533)
 * @reserved_tables: bytes of @reserved below @objects_start
 * @reserved_objects: bytes of @reserved where objects could be
 * @reserved_visible: part of @reserved_objects that is below @visible
 * @tables:	size of all page tables
 * @lost:	blocks that an engine may write at any time (GENX_LOCAL_IN_USE); they are not used
 *		until &genx_local_blitter.cancelled returns true
 * @saved:	file with the contents of objects that the CPU saved, at the addresses of the
 *		objects, while the device sleeps; else NULL
 * @saved_hidden: file with the contents of objects that the copy engine saved
 *		(gt/memory/local_hidden.c); else NULL
 * @saved_move:	what moves these objects back; else NULL
 * @io_lock:	protects the members below; no memory is allocated under this lock, because reclaim
 *		takes the lock, too
 * @io:		write-combined mapping of BAR 2; NULL after genx_local_stop()
 * @awake:	the memory answers and has the contents that the driver wrote
 * @erased:	since @saved_hidden was filled, the memory has lost the contents of objects
 * @pages:	pages (struct genx_local_page) of whose contents the driver keeps copies
 * @walk_lock:	while this lock is held no object is freed; taken before @blit_lock
 * @blit_lock:	protects the members below; held while an engine works on an object. Taken before
 *		all other locks of the GT but @walk_lock
 * @blitter:	engine that clears and copies objects; NULL: no object can be cleared, and the CPU
 *		copies
 * @moves:	@blitter both clears and copies, so objects may be above @hidden; read without the
 *		lock
 * @n_cleared:	number of objects that the engine has cleared
 * @n_copied:	number of copies, each of up to GENX_LOCAL_WINDOW, that the engine has done
 */
struct genx_local {
	struct kref ref;
	struct drm_device *drm;
	u64 end;
	u64 visible;
	u64 objects_start;
	u64 hidden;

	struct mutex lock;	/* up to @saved_move */
	struct drm_mm mm;
	struct list_head objects;
	u64 objects_bytes;
	u64 objects_visible;
	struct list_head reserved;
	u64 reserved_tables;
	u64 reserved_objects;
	u64 reserved_visible;
	struct genx_local_tables tables;
	struct list_head lost;
	struct file *saved;
	struct file *saved_hidden;
	struct genx_local_move *saved_move;

	struct mutex io_lock;	/* all below */
	void __iomem *io;
	bool awake;
	bool erased;
	struct list_head pages;

	struct mutex walk_lock;

	struct mutex blit_lock;		/* all below */
	struct genx_local_blitter *blitter;
	bool moves;
	unsigned int n_cleared;
	unsigned int n_copied;
};

/**
 * struct genx_local_page - a page of local memory that the CPU writes
 * @account:	the user of the page, set before genx_local_page_alloc(); NULL: the driver
 * @link:	in &genx_local.pages
 * @node:	the allocation; its start is the address in local memory
 * @copy:	copy of the contents in 4 KiB of system memory; the CPU changes the copy first
 */
struct genx_local_page {
	struct genx_local_account *account;
	struct list_head link;
	struct drm_mm_node node;
	const __le64 *copy;
};

/* Ranges of BAR 2 that other drivers may use while genx does. */
#define GENX_LOCAL_TAKEN_MAX	4

/**
 * struct genx_local_range - part of local memory
 * @start:	first byte
 * @end:	byte behind the last one, more than @start
 */
struct genx_local_range {
	u64 start;
	u64 end;
};

/** genx_local_account_create() - an account of a user without pages, or NULL. May sleep */
struct genx_local_account *genx_local_account_create(void);

/** genx_local_account_get() - take a reference; NULL is fine. Returns @account */
struct genx_local_account *genx_local_account_get(struct genx_local_account *account);

/** genx_local_account_put() - drop a reference; NULL is fine. Any context */
void genx_local_account_put(struct genx_local_account *account);

/**
 * genx_local_bytes() - read the size of the usable local memory
 * @fw: as for genx_local_create()
 *
 * May sleep.
 *
 * Return: bytes of usable memory, from address 0 on; 0 if the registers name no memory, or do not
 * answer.
 */
u64 genx_local_bytes(struct genx_forcewake *fw);

/**
 * genx_local_create() - find out what local memory there is
 * @fw: force-wake of the GT; its registers answer, and pcode has initialized the memory
 * @io: write-combined mapping of BAR 2, valid until genx_local_stop()
 * @io_size: bytes of @io
 *
 * May sleep.
 *
 * Return: the memory; NULL if the platform has no local memory; ERR_PTR(-ENODEV) if there is no
 * memory that the CPU can write, or if the device is lost (both are logged); or ERR_PTR(-ENOMEM),
 * or the error of genx_forcewake_get().
 */
struct genx_local *genx_local_create(struct genx_forcewake *fw, void __iomem *io, u64 io_size);

/**
 * genx_local_reserve() - keep the driver from memory that firmware or another driver uses
 * @local: memory of which nothing is allocated yet
 * @start: first byte
 * @end: byte behind the last one
 *
 * Parts of the range that the driver never uses are ignored, and ranges may overlap. The memory is
 * reserved in units of 64 KiB until @local is released. Sizes and shares of the memory no longer
 * include reserved memory. May sleep.
 *
 * Source: SIL-533.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_local_reserve(struct genx_local *local, u64 start, u64 end);

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
 * @page: zeroed page, except for .account
 * @copy: 4 KiB, aligned, valid until genx_local_page_free()
 *
 * The page has the contents of the previous user until genx_local_page_write(). In the memory that
 * only tables use, a user gets at most as much as it leaves free. After that it gets pages in the
 * rest of the memory that BAR 2 shows, again at most as much as it leaves free. So for any number
 * of users, no user takes all of the memory. May sleep.
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
 * On return the writes have left the CPU, before later writes to BAR 2 and BAR 0 (SIL-252). While
 * the device sleeps the function does nothing, and genx_local_resume() writes the page. May sleep;
 * does not wait for memory.
 */
void genx_local_page_write(struct genx_local *local, struct genx_local_page *page,
			   unsigned int offset, unsigned int size);

/* ---- local_hidden.c ---- */

/**
 * genx_local_hidden_save() - save contents and control data of all objects by the copy engine
 * @local: memory, or NULL; no engine except the blitter writes the memory
 *
 * If contents that an earlier call saved have not been restored yet, nothing is saved again. The
 * contents are kept in system memory that is not swapped out. May sleep; every wait for the engine
 * is bounded.
 *
 * If no engine can be used, objects that BAR 2 shows are left to genx_local_object_save_all().
 *
 * Return: 0, also if there is no object; -ENOMEM if there is not enough system memory; -EIO if the
 * engine does not copy. Nothing is kept after an error.
 */
int genx_local_hidden_save(struct genx_local *local);

/**
 * genx_local_hidden_restore() - write the saved contents again
 * @local: memory, or NULL; the memory answers again
 *
 * If genx_local_suspend() was not called since genx_local_hidden_save(), the memory still has its
 * contents, and nothing is written. Otherwise contents that were written since the save are lost.
 * If the engine does not restore a part, the CPU does, provided that BAR 2 shows the part and the
 * part was not compressed. May sleep.
 *
 * Return: 0; or an error if some contents could not be restored.
 */
int genx_local_hidden_restore(struct genx_local *local);

/**
 * genx_local_hidden_drop() - drop the saved contents, after a suspend that is refused
 * @local: memory, or NULL
 *
 * The memory still has the contents, so a restore is not needed and could only fail. If
 * genx_local_suspend() was called since the save, nothing is dropped. May sleep.
 */
void genx_local_hidden_drop(struct genx_local *local);

#endif
