/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Local memory for objects of clients, in blocks whose size is a multiple of 64 KiB (SIL-233). The
 * CPU can access only blocks in the memory that BAR 2 shows (SIL-030).
 *
 * Source: register facts: DG2 local memory.
 */
#ifndef GENX_GT_MEMORY_LOCAL_OBJECT_H
#define GENX_GT_MEMORY_LOCAL_OBJECT_H

#include <linux/list.h>
#include <linux/sizes.h>
#include <linux/types.h>

#include "gt/memory/local.h"

/* Alignment of addresses and sizes of objects, also of their GPU addresses. */
#define GENX_LOCAL_PAGE		SZ_64K

/**
 * struct genx_local_object - the local memory of one object
 * @local:	local memory, with a reference; NULL: the object has no memory
 * @size:	bytes
 * @visible:	part of @size that BAR 2 shows
 * @blocks:	blocks (struct genx_local_block), in the order of the contents
 * @found:	the block that genx_local_object_find() found last, or NULL
 * @link:	in &genx_local.objects
 * @payer:	user for whom the engine clears, set by the caller of
 *		genx_local_object_write(); NULL: the driver
 * @fresh:	not cleared since genx_local_object_alloc(): contents and control data are those of
 *		the previous user, and nothing was written
 * @lost:	an engine may write the blocks at any time (GENX_LOCAL_IN_USE)
 * @saved:	&genx_local.saved_hidden has the contents; protected by &genx_local.walk_lock
 *
 * The owner serialises all calls for one object.
 */
struct genx_local_object {
	struct genx_local *local;
	u64 size;
	u64 visible;
	struct list_head blocks;
	struct genx_local_block *found;
	struct list_head link;
	struct genx_local_payer *payer;
	bool fresh;
	bool lost;
	bool saved;
};

/**
 * genx_local_object_bytes() - size of the local memory for objects
 * @local: memory
 * @free: set to the size of the free part, or NULL
 *
 * The size does not include the part that is kept for page tables, nor memory of
 * genx_local_reserve(). May sleep.
 *
 * Return: bytes.
 */
u64 genx_local_object_bytes(struct genx_local *local, u64 *free);

/**
 * genx_local_object_visible_bytes() - the part of genx_local_object_bytes() that BAR 2 shows
 * @local: memory
 * @free: set to the size of the free part, or NULL
 *
 * May sleep.
 *
 * Return: bytes.
 */
u64 genx_local_object_visible_bytes(struct genx_local *local, u64 *free);

/** genx_local_object_hidden() - true if BAR 2 does not show all of the memory of an object */
static inline bool genx_local_object_hidden(const struct genx_local_object *obj)
{
	return obj->visible < obj->size;
}

/**
 * genx_local_object_alloc() - allocate the memory of an object
 * @local: memory
 * @obj: object without memory
 * @size: bytes, a multiple of GENX_LOCAL_PAGE
 *
 * The memory has the contents of the previous user: the caller writes all of the object before the
 * GPU or user space can read it. The memory cgroup of the caller pays for the list of blocks. May
 * sleep.
 *
 * As long as the copy engine works, memory that BAR 2 does not show is taken first. When that
 * memory is full, memory that BAR 2 shows is taken.
 *
 * Return: 0, -ENOSPC, or -ENOMEM.
 */
int genx_local_object_alloc(struct genx_local *local, struct genx_local_object *obj, u64 size);

/** genx_local_object_alloc_visible() - genx_local_object_alloc() of memory that BAR 2 shows */
int genx_local_object_alloc_visible(struct genx_local *local, struct genx_local_object *obj,
				    u64 size);

/**
 * genx_local_object_free() - free the memory of an object
 * @obj: object that the GPU no longer uses; nothing is done if the object has no memory
 *
 * May sleep.
 */
void genx_local_object_free(struct genx_local_object *obj);

/**
 * genx_local_object_find() - address of a byte
 * @obj: object with memory
 * @offset: byte, below the size of the object
 * @left: set to the number of bytes from the byte to the end of its block, or NULL
 *
 * Return: address in local memory, which is also the offset in BAR 2 if the byte is visible.
 */
u64 genx_local_object_find(struct genx_local_object *obj, u64 offset, u64 *left);

/**
 * genx_local_object_read() - copy from an object
 * @obj: object with memory
 * @offset: first byte
 * @to: buffer
 * @size: bytes, up to the end of the object
 *
 * Reads through BAR 2 are slow, since they are not cached: each access of the CPU waits for the
 * bus, and reads a cache line at most. May sleep.
 *
 * Return: 0; -EIO if the memory does not answer, since the device sleeps or is removed; -ENXIO if
 * BAR 2 does not show all of the bytes; -ERESTARTSYS if the task is killed.
 */
int genx_local_object_read(struct genx_local_object *obj, u64 offset, void *to, size_t size);

/**
 * genx_local_object_peek() - genx_local_object_read() beside other calls for the object
 * @obj: object whose memory stays allocated during the call
 * @offset: first byte
 * @to: buffer
 * @size: bytes
 * @found: block that the last call for the object has found, or NULL at the first call; updated.
 *	The search for @offset begins at this block, unless @offset is before the block
 *
 * May sleep; does not wait for memory, and a signal does not end the call.
 *
 * Return: 0; -EIO or -ENXIO, as genx_local_object_read(); -EIO also if the object ends before
 * @offset + @size.
 */
int genx_local_object_peek(const struct genx_local_object *obj, u64 offset, void *to, size_t size,
			   const struct genx_local_block **found);

/**
 * genx_local_object_write() - copy to an object
 * @obj: object with memory
 * @offset: first byte
 * @from: buffer; NULL: zeroes
 * @size: bytes, up to the end of the object
 *
 * Before the first write to an object the copy engine clears all of the object with its control
 * data (SIL-253), whatever @offset and @size. On return the writes have left the CPU (SIL-252). May
 * sleep.
 *
 * Return: 0, or an error as genx_local_object_read(). If BAR 2 does not show all of the bytes, the
 * contents of the other bytes are undefined. -EIO also if an engine may write the object at any
 * time, since no reset has stopped the engine. Until a reset stops the engine the memory is not
 * used again, not even after genx_local_object_free(). -EBUSY or -EOPNOTSUPP, as
 * genx_local_object_copy(): the engine has not cleared the object. The object must not be used
 * then; a later call tries again.
 */
int genx_local_object_write(struct genx_local_object *obj, u64 offset, const void *from,
			    size_t size);

/**
 * genx_local_object_write_page() - copy a page to an object that needs no clear
 * @obj: object
 * @offset: offset of the page
 * @from: page
 *
 * May sleep; a signal does not end the call.
 *
 * Return: 0; -EIO if the memory does not answer; -ENXIO if BAR 2 does not show the page.
 */
int genx_local_object_write_page(struct genx_local_object *obj, u64 offset, const void *from);

/**
 * genx_local_object_rest() - wait until the copy engine may work for a user again
 * @payer: user
 * @deadline: jiffies at which the wait ends
 *
 * To be called before genx_local_object_copy() of contents that leave local memory, and before the
 * locks of their object are taken. May sleep, for GENX_LOCAL_REST_MS at most unless further work is
 * charged to the user meanwhile. The wait ends when the task is killed.
 */
void genx_local_object_rest(const struct genx_local_payer *payer, unsigned long deadline);

/**
 * genx_local_object_copy() - let the copy engine move contents and control data
 * @copy: the move; nothing else uses the object during the call
 *
 * Before the first copy to an object the engine clears all of the object, as for
 * genx_local_object_write(). A copy to the object waits until the engine may work for the payer
 * again. Before a copy from the object the caller calls genx_local_object_rest(). One task of each
 * payer at a time waits for the engine. May sleep; a hung engine delays the return beyond the
 * deadline by a few seconds.
 *
 * Return: 0; -EIO as genx_local_object_write(). After other errors the destination is undefined:
 * -EBUSY if the engine hung or was late, but a later attempt may succeed, or if the task was
 * killed; -EOPNOTSUPP if no engine can be used any more. Then the caller can only use
 * genx_local_object_read() and, unless the object is still to be cleared,
 * genx_local_object_write(), which do not reach control data.
 */
int genx_local_object_copy(const struct genx_local_copy *copy);

/**
 * genx_local_object_engine() - check whether there is an engine for genx_local_object_copy()
 * @local: memory
 *
 * May sleep, until the engine has finished its present work.
 *
 * Return: false if no engine can be used any more. True also if the task is killed.
 */
bool genx_local_object_engine(struct genx_local *local);

/**
 * genx_local_object_file() - file for contents of objects while the device sleeps
 * @size: bytes
 *
 * The pages of the file are not swapped out. If there is no memory for them, no process is killed.
 * May sleep.
 *
 * Return: the file, for fput(), or ERR_PTR(-ENOMEM).
 */
struct file *genx_local_object_file(u64 size);

/**
 * genx_local_object_save_all() - save objects that genx_local_hidden_save() did not save
 * @local: memory, or NULL; no engine writes the memory. If an engine works,
 *	genx_local_hidden_save() has run
 *
 * To be called before a loss of power.
 *
 * The contents are kept in system memory that is not swapped out, until
 * genx_local_object_restore_all(). May sleep.
 *
 * Return: 0; -ENOMEM if there is not enough system memory; -EIO, also if genx_local_hidden_save()
 * has not saved objects that the CPU does not reach. Nothing is kept after an error.
 */
int genx_local_object_save_all(struct genx_local *local);

/**
 * genx_local_object_restore_all() - write the saved contents again
 * @local: memory, or NULL; the memory answers again
 *
 * Contents that were written since genx_local_object_save_all() are lost. May sleep.
 *
 * Return: 0; or an error if some contents could not be restored.
 */
int genx_local_object_restore_all(struct genx_local *local);

#endif
