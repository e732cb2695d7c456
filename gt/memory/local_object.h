/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Local memory for objects of clients: blocks of whole 64 KiB (SIL-233), in the part that BAR 2
 * shows.
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
 * @blocks:	blocks (struct genx_local_block), in the order of the contents
 * @found:	the block that genx_local_object_find() found last, or NULL
 * @link:	in &genx_local.objects
 * @fresh:	nothing was written since genx_local_object_alloc()
 * @lost:	an engine may write the blocks at any time
 *
 * The owner serialises all calls for one object.
 */
struct genx_local_object {
	struct genx_local *local;
	u64 size;
	struct list_head blocks;
	struct genx_local_block *found;
	struct list_head link;
	bool fresh;
	bool lost;
};

/**
 * genx_local_object_bytes() - local memory for objects
 * @local: memory
 * @free: filled with the free part of it, or NULL
 *
 * A part of the memory is kept for page tables. May sleep.
 *
 * Return: bytes.
 */
u64 genx_local_object_bytes(struct genx_local *local, u64 *free);

/**
 * genx_local_object_alloc() - allocate the memory of an object
 * @local: memory
 * @obj: object without memory
 * @size: bytes, a multiple of GENX_LOCAL_PAGE
 *
 * The contents are those of the previous user: the caller writes all of them before the GPU or user
 * space can read them. The memory cgroup of the caller pays for the list of blocks. May sleep.
 *
 * Return: 0, -ENOSPC, or -ENOMEM.
 */
int genx_local_object_alloc(struct genx_local *local, struct genx_local_object *obj, u64 size);

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
 * Return: address in local memory, which is also the offset in BAR 2.
 */
u64 genx_local_object_find(struct genx_local_object *obj, u64 offset, u64 *left);

/**
 * genx_local_object_read() - copy from an object
 * @obj: object with memory
 * @offset: first byte
 * @to: buffer
 * @size: bytes, up to the end of the object
 *
 * Reads through BAR 2 are not cached: about a microsecond for each access of the CPU, of a line of
 * the cache at best. May sleep.
 *
 * Return: 0; -EIO if the memory does not answer, since the device sleeps or is removed;
 * -ERESTARTSYS if the task is killed.
 */
int genx_local_object_read(struct genx_local_object *obj, u64 offset, void *to, size_t size);

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
 * Return: 0, or -EIO or -ERESTARTSYS as genx_local_object_read(). -EIO also if the engine may write
 * the object at any time, since no reset stopped it: the memory is then not used again, also not
 * after genx_local_object_free().
 */
int genx_local_object_write(struct genx_local_object *obj, u64 offset, const void *from,
			    size_t size);

/**
 * genx_local_object_save_all() - save the contents of all objects before a loss of power
 * @local: memory, or NULL; no engine writes it
 *
 * The contents are kept in system memory that is not swapped out, until
 * genx_local_object_restore_all(). May sleep.
 *
 * Return: 0; -ENOMEM if there is not enough system memory; -EIO. Nothing is kept after an error.
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
