/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Local memory of discrete parts, which the CPU accesses through BAR 2.
 *
 * BAR 2 may be smaller than the memory (SIL-030). It shows the lowest addresses, and what the CPU
 * writes lies there; objects that only engines access may lie above. Hardware and firmware use the
 * upper end of the memory (SIL-031).
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
struct genx_local_object;
struct page;

/* Bytes that the copy engine moves at once. */
#define GENX_LOCAL_WINDOW	SZ_1M
/* Longest time for which the engine does nothing for a user that has had more than its share. */
#define GENX_LOCAL_REST_MS	1000
/* Memory for which there is a byte of control data (register facts: DG2 local memory). */
#define GENX_LOCAL_CONTROL	256

/**
 * enum genx_local_result - how an attempt to clear or copy by an engine ended
 * @GENX_LOCAL_DONE:	done
 * @GENX_LOCAL_NOT_DONE: what was to be written is undefined; no engine writes it
 * @GENX_LOCAL_IN_USE:	an engine may write it at any time, and no reset helps
 */
enum genx_local_result {
	GENX_LOCAL_DONE,
	GENX_LOCAL_NOT_DONE,
	GENX_LOCAL_IN_USE,
};

/**
 * struct genx_local_payer - user for whom engines work on objects
 * @turn:	held by the one task of the user that waits for &genx_local.blit_lock or has it, and
 *		taken before it. So the others of the user do not delay other users
 * @rest_until:	time of CLOCK_MONOTONIC, in ns, until which they do nothing more for the user;
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
 * @pages:	the pages
 * @n_pages:	number of pages: whole GENX_LOCAL_PAGEs, GENX_LOCAL_WINDOW at most
 * @control:	control data of that part of the object, a byte for GENX_LOCAL_CONTROL of it; NULL
 *		with @to_local: they are not written
 * @to_local:	from @pages to the object
 * @payer:	user for whom it is moved, and who is charged; NULL: the driver
 * @deadline:	jiffies at which the engine is given up, but not within a tenth of a second
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
 * @copy:	copies contents and control data. GENX_LOCAL_IN_USE: the engine may write the
 *		object, if @to_local was set; it never writes the pages. NULL: the CPU copies
 * @usable:	may a further attempt succeed after one that did not?
 * @cancelled:	does no engine write any more what GENX_LOCAL_IN_USE was returned for?
 *
 * &genx_local.blit_lock is held. All may sleep, for a bounded time.
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
 * @offset:	of its first byte in the object
 * @link:	in &genx_local_object.blocks, or in &genx_local.lost
 */
struct genx_local_block {
	struct drm_mm_node node;
	u64 offset;
	struct list_head link;
};

/**
 * struct genx_local_tables - pages of page tables in each of the two parts of visible memory
 * @below:	bytes below &genx_local.objects_start
 * @above:	bytes where objects may lie
 */
struct genx_local_tables {
	u64 below;
	u64 above;
};

/**
 * struct genx_local_account - page tables of one user in local memory
 * @ref:	references: one of the user, one of each of its address spaces
 * @tables:	what they have, under &genx_local.lock
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
 * @visible:	end of the part of it that BAR 2 shows
 * @objects_start: objects lie from here on; the memory below is for page tables
 * @hidden:	objects that only engines access lie from here on, up to @end; it is @end if BAR 2
 *		shows all of the memory
 * @lock:	protects the members up to @saved_hidden
 * @mm:		allocator of the memory up to @end, except for its beginning; its unit is bytes
 * @objects:	memory of objects (struct genx_local_object)
 * @objects_bytes: bytes of all of them, and of @lost
 * @objects_visible: those of these bytes that are below @visible
 * @reserved:	blocks that firmware or another driver uses, for ever (SIL-533)
 * @reserved_tables: bytes of them below @objects_start
 * @reserved_objects: bytes of those where objects could lie
 * @reserved_visible: those of @reserved_objects that are below @visible
 * @tables:	pages of page tables
 * @lost:	blocks that an engine may write at any time (GENX_LOCAL_IN_USE), not used until
 *		&genx_local_blitter.ended
 * @saved:	contents of objects that the CPU saved while the device sleeps, at their addresses;
 *		else NULL
 * @saved_hidden: the same of objects that the copy engine saved (gt/memory/local_hidden.c)
 * @io_lock:	protects the members below; no memory is allocated under it, because reclaim takes
 *		it
 * @io:		write-combined mapping of BAR 2; NULL after genx_local_stop()
 * @awake:	the memory answers and has the contents that the driver wrote
 * @erased:	objects have lost the contents that @saved_hidden has
 * @pages:	pages whose contents the driver keeps
 * @walk_lock:	while it is held no object is freed; taken before @blit_lock
 * @blit_lock:	protects the members below; held while an engine works on an object. Taken before
 *		all other locks of the GT but @walk_lock
 * @blitter:	engine that clears and copies objects; NULL: the CPU does
 * @moves:	it does both, so objects may lie above @hidden; read without the lock
 * @n_cleared:	number of objects that the engine has cleared
 * @n_copied:	number of copies that the engine has done, of up to GENX_LOCAL_WINDOW
 */
struct genx_local {
	struct kref ref;
	struct drm_device *drm;
	u64 end;
	u64 visible;
	u64 objects_start;
	u64 hidden;

	struct mutex lock;	/* up to @saved_hidden */
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
 * @copy:	what the page has to contain, 4 KiB of system memory
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
 * genx_local_bytes() - find out how much memory there is
 * @fw: as genx_local_create()
 *
 * May sleep.
 *
 * Return: bytes of usable memory, from address 0 on; 0 if the registers name none, or none answer.
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
 * Return: the memory; NULL if the platform has none; ERR_PTR(-ENODEV) if there is none that the
 * CPU can write, or if the device is lost (logged); or ERR_PTR(-ENOMEM), or the error of
 * genx_forcewake_get().
 */
struct genx_local *genx_local_create(struct genx_forcewake *fw, void __iomem *io, u64 io_size);

/**
 * genx_local_reserve() - keep the driver from memory that firmware or another driver uses
 * @local: memory of which nothing is allocated yet
 * @start: first byte
 * @end: byte behind the last one
 *
 * What the driver does not use in any case is left out, and ranges may overlap. The memory is
 * reserved in units of 64 KiB until @local is released, and counts no more in sizes and shares. May
 * sleep.
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
 * The contents are those of the previous user until genx_local_page_write(). A user gets no more of
 * the memory that only tables use than it leaves to others, and then no more of what BAR 2 shows
 * besides that. So no user takes all of it, however many there are. May sleep.
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

/* ---- local_hidden.c ---- */

/**
 * genx_local_hidden_save() - save contents and control data of all objects by the copy engine
 * @local: memory, or NULL; no engine but the blitter writes it
 *
 * Nothing is saved again if genx_local_hidden_restore() has not run since. The contents are kept in
 * system memory that is not swapped out. May sleep; every wait for the engine is bounded.
 *
 * If no engine can be used, objects that BAR 2 shows are left to genx_local_object_save_all().
 *
 * Return: 0, also if there is no object; -ENOMEM if there is not enough system memory; -EIO if the
 * engine does not copy. Nothing is kept after an error.
 */
int genx_local_hidden_save(struct genx_local *local);

/**
 * genx_local_hidden_restore() - write the saved contents again
 * @local: memory, or NULL; it answers again
 *
 * If the memory was not suspended since genx_local_hidden_save() (genx_local_suspend()), it has its
 * contents, and nothing is written. Else contents that were written since then are lost. What the
 * engine does not write again the CPU does, where BAR 2 shows it and nothing was compressed. May
 * sleep.
 *
 * Return: 0; or an error if some contents could not be restored.
 */
int genx_local_hidden_restore(struct genx_local *local);

/**
 * genx_local_hidden_drop() - forget what was saved, after a suspend that is refused
 * @local: memory, or NULL
 *
 * The memory still has the contents, and an engine that wrote them again could fail. If the memory
 * was suspended since then (genx_local_suspend()), nothing is forgotten. May sleep.
 */
void genx_local_hidden_drop(struct genx_local *local);

#endif
