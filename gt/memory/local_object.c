// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: objects in local memory
 *
 * Page tables and objects share the allocator of struct genx_local. Tables are placed from the
 * bottom, objects from the top. Objects leave 1/16 of the memory to the tables: an object of 64 KiB
 * alone in its 2 MiB of addresses needs a table of 4 KiB. An object gets one block if a hole is
 * large enough, else several.
 *
 * Local memory loses its contents with power (SIL-254), while preempted contexts still use the
 * addresses of their objects. So the objects stay where they are, and their contents are copied to
 * a file in system memory whose offsets are the addresses in local memory.
 *
 * The first write to an object makes the copy engine clear it, also if contents come from the shmem
 * file: the previous user may have left control data of compressed memory, which the CPU cannot
 * reach (SIL-253). Where the engine does not clear, the CPU writes, and the control data stay.
 */
#include <linux/cleanup.h>
#include <linux/err.h>
#include <linux/fs.h>
#include <linux/highmem.h>
#include <linux/io.h>
#include <linux/iosys-map.h>
#include <linux/log2.h>
#include <linux/pagemap.h>
#include <linux/sched/signal.h>
#include <linux/shmem_fs.h>
#include <linux/slab.h>

#include <drm/drm_cache.h>
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/memory/client_gfp.h"
#include "gt/memory/local.h"
#include "gt/memory/local_object.h"
#include "include/compat.h"

/* The length of a segment of a scatter list has 32 bits. */
#define BLOCK_MAX	SZ_1G
/* Bytes copied without a break, so that writers of page tables do not wait longer. */
#define COPY_STEP	SZ_64K

u64 genx_local_object_bytes(struct genx_local *local, u64 *free)
{
	u64 bytes = local->visible - local->objects_start;

	bytes = round_down(bytes, GENX_LOCAL_PAGE);
	if (free) {
		guard(mutex)(&local->lock);
		*free = bytes - min(bytes, local->objects_bytes);
	}
	return bytes;
}

static int block_add(struct genx_local *local, struct genx_local_object *obj, u64 offset, u64 size)
{
	struct genx_local_block *block = kzalloc(sizeof(*block), GENX_CLIENT_GFP);
	int err;

	if (!block)
		return -ENOMEM;
	block->offset = offset;
	scoped_guard(mutex, &local->lock) {
		err = drm_mm_insert_node_in_range(&local->mm, &block->node, size, GENX_LOCAL_PAGE,
						  0, local->objects_start, local->visible,
						  DRM_MM_INSERT_HIGH);
		if (!err)
			list_add_tail(&block->link, &obj->blocks);
	}
	if (err)
		kfree(block);
	return err;
}

static void blocks_free(struct genx_local *local, struct genx_local_object *obj)
{
	struct genx_local_block *block, *next;

	list_for_each_entry_safe(block, next, &obj->blocks, link) {
		scoped_guard(mutex, &local->lock)
			drm_mm_remove_node(&block->node);
		list_del(&block->link);
		kfree(block);
	}
}

/* Where no hole is large enough, smaller blocks are tried, down to a page. */
static int blocks_alloc(struct genx_local *local, struct genx_local_object *obj, u64 size)
{
	u64 part = BLOCK_MAX, offset = 0;
	int err;

	while (offset < size) {
		part = min(part, size - offset);
		err = block_add(local, obj, offset, part);
		if (!err) {
			offset += part;
			continue;
		}
		if (err != -ENOSPC || part == GENX_LOCAL_PAGE)
			return err;
		part = max_t(u64, rounddown_pow_of_two(part - 1), GENX_LOCAL_PAGE);
	}
	return 0;
}

int genx_local_object_alloc(struct genx_local *local, struct genx_local_object *obj, u64 size)
{
	int err;

	INIT_LIST_HEAD(&obj->blocks);
	obj->found = NULL;
	err = blocks_alloc(local, obj, size);
	if (err) {
		blocks_free(local, obj);
		return err;
	}
	obj->size = size;
	obj->fresh = true;
	obj->lost = false;
	obj->local = genx_local_get(local);
	guard(mutex)(&local->lock);
	local->objects_bytes += size;
	list_add_tail(&obj->link, &local->objects);
	return 0;
}

void genx_local_object_free(struct genx_local_object *obj)
{
	struct genx_local *local = obj->local;

	if (!local)
		return;
	scoped_guard(mutex, &local->lock) {
		list_del(&obj->link);
		if (obj->lost)
			list_splice_init(&obj->blocks, &local->lost);
		else
			local->objects_bytes -= obj->size;
	}
	blocks_free(local, obj);
	obj->local = NULL;
	genx_local_put(local);
}

/*
 * A client can make an object of many thousand blocks, and copies go from the first to the last. So
 * the search goes on from the block that it found last, unless that lies behind the byte.
 */
u64 genx_local_object_find(struct genx_local_object *obj, u64 offset, u64 *left)
{
	struct genx_local_block *block = obj->found;

	if (!block || offset < block->offset)
		block = list_first_entry(&obj->blocks, struct genx_local_block, link);
	while (offset - block->offset >= block->node.size)
		block = list_next_entry(block, link);
	obj->found = block;
	if (left)
		*left = block->offset + block->node.size - offset;
	return block->node.start + offset - block->offset;
}

/* Loads that pass the caches read a line at once, where plain ones read 8 bytes. */
static void read_out(void *to, void __iomem *from, size_t size)
{
	struct iosys_map dst = IOSYS_MAP_INIT_VADDR(to), src = IOSYS_MAP_INIT_VADDR_IOMEM(from);

	drm_memcpy_from_wc(&dst, &src, size);
}

/* Copy a part of one block. Return: 0 or -EIO. */
static int copy_part(struct genx_local *local, u64 addr, void *to, const void *from, size_t size)
{
	guard(mutex)(&local->io_lock);
	if (!local->awake || !local->io)
		return -EIO;
	if (to) {
		read_out(to, local->io + addr, size);
		return 0;
	}
	for (; !from && size; addr += PAGE_SIZE, size -= min(size, PAGE_SIZE))
		memcpy_toio(local->io + addr, page_address(ZERO_PAGE(0)), min(size, PAGE_SIZE));
	if (from)
		memcpy_toio(local->io + addr, from, size);
	/* the writes leave the write-combining buffers of the CPU (SIL-252) */
	wmb();
	return 0;
}

/* @to: buffer to read to; NULL: write @from, or zeroes if that is NULL, too */
static int copy(struct genx_local_object *obj, u64 offset, void *to, const void *from, size_t size)
{
	int err = 0;

	while (size && !err) {
		u64 left, addr;
		size_t part;

		/* gigabytes of zeroes take seconds */
		if (fatal_signal_pending(current))
			return -ERESTARTSYS;
		addr = genx_local_object_find(obj, offset, &left);
		part = min3((u64)size, left, (u64)COPY_STEP);
		err = copy_part(obj->local, addr, to, from, part);
		offset += part;
		size -= part;
		to = to ? to + part : NULL;
		from = from ? from + part : NULL;
		cond_resched();
	}
	return err;
}

int genx_local_object_read(struct genx_local_object *obj, u64 offset, void *to, size_t size)
{
	return copy(obj, offset, to, NULL, size);
}

/* Return: true if the copy engine has cleared the whole object. */
static bool clear_fresh(struct genx_local_object *obj)
{
	struct genx_local *local = obj->local;
	enum genx_local_clear result;

	guard(mutex)(&local->clear_lock);
	if (!local->clearer)
		return false;
	result = local->clearer->clear(local->clearer, obj);
	obj->lost = result == GENX_LOCAL_IN_USE;
	local->n_cleared += result == GENX_LOCAL_CLEARED;
	return result == GENX_LOCAL_CLEARED;
}

int genx_local_object_write(struct genx_local_object *obj, u64 offset, const void *from,
			    size_t size)
{
	bool cleared = obj->fresh && clear_fresh(obj);

	obj->fresh = false;
	if (obj->lost)
		return -EIO;
	if (cleared && !from)
		return 0;
	return copy(obj, offset, NULL, from, size);
}

/* Copy a block from or to the file at its address. Return: 0, -EIO, or the error of shmem. */
static int block_copy(struct genx_local *local, const struct genx_local_block *block, bool save)
{
	u64 addr = block->node.start, end = addr + block->node.size;
	int err = 0;

	for (; addr < end && !err; addr += PAGE_SIZE) {
		struct page *page = shmem_read_mapping_page(local->saved->f_mapping,
							    addr >> PAGE_SHIFT);
		void *data;

		if (IS_ERR(page))
			return PTR_ERR(page);
		data = kmap_local_page(page);
		if (save)
			err = copy_part(local, addr, data, NULL, PAGE_SIZE);
		else
			err = copy_part(local, addr, NULL, data, PAGE_SIZE);
		kunmap_local(data);
		if (save)
			set_page_dirty_lock(page);
		put_page(page);
		cond_resched();
	}
	return err;
}

static int copy_all(struct genx_local *local, bool save)
{
	struct genx_local_object *obj;
	struct genx_local_block *block;
	int err;

	list_for_each_entry(obj, &local->objects, link)
		list_for_each_entry(block, &obj->blocks, link) {
			err = block_copy(local, block, save);
			if (err)
				return err;
		}
	return 0;
}

static void drop_saved(struct genx_local *local)
{
	if (local->saved)
		fput(local->saved);
	local->saved = NULL;
}

int genx_local_object_save_all(struct genx_local *local)
{
	struct file *file;
	int err;

	if (!local)
		return 0;
	guard(mutex)(&local->lock);
	/* what a failed resume did not restore is still the contents */
	if (list_empty(&local->objects) || local->saved)
		return 0;
	file = shmem_file_setup("genx-local", local->visible, GENX_NORESERVE);
	if (IS_ERR(file))
		return PTR_ERR(file);
	/* swap may not work when the device resumes */
	mapping_set_unevictable(file->f_mapping);
	/* a suspend that finds no memory fails, and no process is killed for it */
	mapping_set_gfp_mask(file->f_mapping, mapping_gfp_mask(file->f_mapping) |
					      __GFP_RETRY_MAYFAIL | __GFP_NOWARN);
	local->saved = file;
	err = copy_all(local, true);
	if (!err)
		return 0;
	drop_saved(local);
	drm_err(local->drm, "local memory: %llu MiB of objects not saved for suspend (%pe)\n",
		local->objects_bytes >> 20, ERR_PTR(err));
	return err == -EIO ? err : -ENOMEM;
}

int genx_local_object_restore_all(struct genx_local *local)
{
	int err;

	if (!local)
		return 0;
	guard(mutex)(&local->lock);
	if (!local->saved)
		return 0;
	err = copy_all(local, false);
	drop_saved(local);
	if (err)
		drm_err(local->drm, "local memory: contents of objects lost (%pe)\n", ERR_PTR(err));
	return err;
}
