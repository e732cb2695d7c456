/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Local memory for objects of clients: blocks of whole 64 KiB (SIL-233). Only the part of them that
 * BAR 2 shows is visible to the CPU (SIL-030).
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
 * @local:	memory, with a reference; NULL: the object has none
 * @size:	bytes
 * @visible:	bytes of them that BAR 2 shows
 * @blocks:	blocks (struct genx_local_block), in the order of the contents
 * @found:	the block that genx_local_object_find() found last, or NULL
 * @link:	in &genx_local.objects
 * @payer:	user for whom the engine clears, set by the caller of
 *		genx_local_object_alloc(); NULL: the driver
 * @fresh:	nothing was written since genx_local_object_alloc()
 * @lost:	an engine may write the blocks at any time
 * @saved:	&genx_local.saved_hidden has the contents, under &genx_local.walk_lock
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
 * genx_local_object_bytes() - local memory for objects
 * @local: memory
 * @free: filled with the free part of it, or NULL
 *
 * A part of the memory is kept for page tables, and what genx_local_reserve() keeps from the driver
 * does not count. May sleep.
 *
 * Return: bytes.
 */
u64 genx_local_object_bytes(struct genx_local *local, u64 *free);

/**
 * genx_local_object_visible_bytes() - the part of genx_local_object_bytes() that BAR 2 shows
 * @local: memory
 * @free: filled with the free part of it, or NULL
 *
 * May sleep.
 *
 * Return: bytes.
 */
u64 genx_local_object_visible_bytes(struct genx_local *local, u64 *free);

/** genx_local_object_hidden() - does the CPU not reach some of the memory of an object? */
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
 * The contents are those of the previous user: the caller writes all of them before the GPU or user
 * space can read them. The memory cgroup of the caller pays for the list of blocks. May sleep.
 *
 * As long as the copy engine works, memory that BAR 2 does not show is taken first, and the other
 * is taken when that is full.
 *
 * Return: 0, -ENOSPC, or -ENOMEM.
 */
int genx_local_object_alloc(struct genx_local *local, struct genx_local_object *obj, u64 size);

/** genx_local_object_alloc_visible() - genx_local_object_alloc() of memory that BAR 2 shows */
int genx_local_object_alloc_visible(struct genx_local *local, struct genx_local_object *obj,
				    u64 size);

/**
 * genx_local_object_free() - free the memory of an object
 * @obj: object that the GPU no longer uses; nothing is done if it has no memory. May sleep.
 */
void genx_local_object_free(struct genx_local_object *obj);

/**
 * genx_local_object_find() - address of a byte
 * @obj: object with memory
 * @offset: byte, below the size of the object
 * @left: filled with the number of bytes from there to the end of the block, or NULL
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
 * Reads through BAR 2 are not cached and slow: each access of the CPU waits for the bus, and gets a
 * line of the cache at best. May sleep.
 *
 * Return: 0; -EIO if the memory does not answer, since the device sleeps or is removed; -ENXIO if
 * BAR 2 does not show all of the bytes; -ERESTARTSYS if the task is killed.
 */
int genx_local_object_read(struct genx_local_object *obj, u64 offset, void *to, size_t size);

/**
 * genx_local_object_peek() - genx_local_object_read() beside other calls for the object
 * @obj: object whose memory stays allocated meanwhile
 * @offset: first byte
 * @to: buffer
 * @size: bytes
 * @found: what the last call for the object has found; NULL: none. From there on the bytes are
 *	looked for, unless they are before it
 *
 * May sleep; waits for no memory, and a signal does not end it.
 *
 * Return: 0; -EIO or -ENXIO, as genx_local_object_read(); -EIO if the object ends before.
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
 * Before the first write to an object the copy engine clears all of it, with its control data
 * (SIL-253), if it works. The writes have left the CPU when this returns (SIL-252). May sleep.
 *
 * Return: 0, or an error as genx_local_object_read(); if BAR 2 does not show all of the bytes, the
 * contents of the others are undefined. -EIO also if the engine may write the object at any time,
 * since no reset stopped it: until one does the memory is not used again, also not after
 * genx_local_object_free().
 */
int genx_local_object_write(struct genx_local_object *obj, u64 offset, const void *from,
			    size_t size);

/**
 * genx_local_object_rest() - wait until the copy engine may work for a user again
 * @payer: user
 * @deadline: jiffies at which the wait ends
 *
 * For genx_local_object_copy() of contents that leave local memory, before locks of their object
 * are taken. May sleep, for GENX_LOCAL_REST_MS at most unless others are charged to the user; ends
 * when the task is killed.
 */
void genx_local_object_rest(const struct genx_local_payer *payer, unsigned long deadline);

/**
 * genx_local_object_copy() - let the copy engine move contents and control data
 * @copy: what to move; the object is not used otherwise
 *
 * Before the first copy to an object the engine clears all of it, as genx_local_object_write()
 * does. Copies to the object wait until the engine may work for the payer again; before the others
 * the caller calls genx_local_object_rest(). One task of each payer at a time waits for the engine.
 * May sleep; a hung engine delays the return beyond the deadline by a few seconds.
 *
 * Return: 0; -EIO as genx_local_object_write(). Otherwise what was to be written is undefined:
 * -EBUSY if the engine hung or was late, but may do it later, or if the task was killed;
 * -EOPNOTSUPP if no engine can be used any more, so that only genx_local_object_read() and
 * genx_local_object_write() are left, which do not reach control data.
 */
int genx_local_object_copy(const struct genx_local_copy *copy);

/**
 * genx_local_object_engine() - is there an engine for genx_local_object_copy()?
 * @local: memory
 *
 * May sleep, until the engine has done what it does now.
 *
 * Return: false if no engine can be used any more. True also if the task is killed.
 */
bool genx_local_object_engine(struct genx_local *local);

/**
 * genx_local_object_file() - file for contents of objects while the device sleeps
 * @size: bytes
 *
 * Its pages are not swapped out, and no process is killed for them. May sleep.
 *
 * Return: the file, for fput(), or ERR_PTR(-ENOMEM).
 */
struct file *genx_local_object_file(u64 size);

/**
 * genx_local_object_save_all() - save what genx_local_hidden_save() did not before a loss of power
 * @local: memory, or NULL; no engine writes it. If one works, genx_local_hidden_save() has run
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
 * @local: memory, or NULL; it answers again
 *
 * Contents that were written since genx_local_object_save_all() are lost. May sleep.
 *
 * Return: 0; or an error if some contents could not be restored.
 */
int genx_local_object_restore_all(struct genx_local *local);

#endif
