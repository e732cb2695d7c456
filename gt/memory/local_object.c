// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: objects in local memory
 *
 * Page tables and objects share the allocator of struct genx_local. Tables are placed from the
 * bottom, objects from the top. Of the memory that BAR 2 shows, objects leave 1/16 or more to the
 * tables: an object of 64 KiB that is alone in its 2 MiB of addresses needs a table of 4 KiB. An
 * object gets one block if a hole is large enough, else several blocks.
 *
 * Local memory loses its contents with power (SIL-254), while preempted contexts still use the
 * addresses of their objects. So the objects stay where they are, and their contents are copied to
 * a file in system memory whose offsets are the addresses in local memory.
 *
 * The copy engine moves contents with their control data, in pieces of GENX_LOCAL_WINDOW. It also
 * saves contents before a loss of power (gt/memory/local_hidden.c). If no engine can be used, the
 * CPU moves the contents: at suspend after the engines are stopped, so that no engine writes the
 * objects, and at resume before the engines start.
 *
 * Before the first write to an object the copy engine clears the whole object, even if contents
 * from the shmem file follow. The previous user may have left control data of compressed memory,
 * which the CPU cannot reach (SIL-253). The next user could read them with its own batches, and
 * they would garble what it compresses. So if the engine does not clear, the object is not written,
 * and the caller gets an error: -EBUSY if a later attempt may succeed, -EOPNOTSUPP if no engine can
 * be used.
 */
#include <linux/cleanup.h>
#include <linux/err.h>
#include <linux/fs.h>
#include <linux/highmem.h>
#include <linux/hrtimer.h>
#include <linux/io.h>
#include <linux/iosys-map.h>
#include <linux/jiffies.h>
#include <linux/ktime.h>
#include <linux/log2.h>
#include <linux/pagemap.h>
#include <linux/sched.h>
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
/*
 * Maximum number of bytes to copy under io_lock, so that writers of page tables do not wait long.
 */
#define COPY_STEP	SZ_64K

/* No lock: the reserved memory (SIL-533) does not change once objects exist. */
static u64 visible_bytes(const struct genx_local *local)
{
	return round_down(local->visible - local->objects_start, GENX_LOCAL_PAGE) -
	       local->reserved_visible;
}

static u64 hidden_bytes(const struct genx_local *local)
{
	return round_down(local->end - local->hidden, GENX_LOCAL_PAGE) -
	       (local->reserved_objects - local->reserved_visible);
}

u64 genx_local_object_visible_bytes(struct genx_local *local, u64 *free)
{
	u64 bytes = visible_bytes(local);

	if (free) {
		guard(mutex)(&local->lock);
		*free = bytes - min(bytes, local->objects_visible);
	}
	return bytes;
}

u64 genx_local_object_bytes(struct genx_local *local, u64 *free)
{
	u64 bytes = visible_bytes(local) + hidden_bytes(local);

	if (free) {
		guard(mutex)(&local->lock);
		*free = bytes - min(bytes, local->objects_bytes);
	}
	return bytes;
}

/**
 * struct place - a part of local memory for blocks of an object
 * @start:	first byte
 * @end:	byte behind the last one
 */
struct place {
	u64 start;
	u64 end;
};

/* Allocate one block of @size bytes. @offset: offset of the block in the object. */
static int block_add(struct genx_local *local, struct genx_local_object *obj, u64 offset, u64 size,
		     const struct place *in)
{
	struct genx_local_block *block = kzalloc(sizeof(*block), GENX_CLIENT_GFP);
	int err;

	if (!block)
		return -ENOMEM;
	block->offset = offset;
	scoped_guard(mutex, &local->lock) {
		err = drm_mm_insert_node_in_range(&local->mm, &block->node, size, GENX_LOCAL_PAGE,
						  0, in->start, in->end,
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

/*
 * Allocate blocks until the object has @size bytes. If no hole is large enough, try smaller blocks,
 * down to a page. *@offset: bytes that the object has, before and after the call. After an error
 * the blocks stay.
 */
static int blocks_add(struct genx_local *local, struct genx_local_object *obj, u64 *offset,
		      u64 size, const struct place *in)
{
	u64 part = BLOCK_MAX;
	int err;

	while (*offset < size) {
		part = min(part, size - *offset);
		err = block_add(local, obj, *offset, part, in);
		if (!err) {
			*offset += part;
			continue;
		}
		if (err != -ENOSPC || part == GENX_LOCAL_PAGE)
			return err;
		part = max_t(u64, rounddown_pow_of_two(part - 1), GENX_LOCAL_PAGE);
	}
	return 0;
}

/*
 * Free the blocks that an engine could write at any time, if the engine has been stopped in the
 * meantime, by a slow reset or by the reset of a resume. Return: true if blocks were freed.
 */
static bool free_lost(struct genx_local *local)
{
	struct genx_local_block *block, *next;

	lockdep_assert_held(&local->blit_lock);
	guard(mutex)(&local->lock);
	if (list_empty(&local->lost) || !local->blitter ||
	    !local->blitter->cancelled(local->blitter))
		return false;
	list_for_each_entry_safe(block, next, &local->lost, link) {
		local->objects_bytes -= block->node.size;
		if (block->node.start < local->visible)
			local->objects_visible -= block->node.size;
		drm_mm_remove_node(&block->node);
		list_del(&block->link);
		kfree(block);
	}
	return true;
}

static bool has_lost(struct genx_local *local)
{
	guard(mutex)(&local->lock);
	return !list_empty(&local->lost);
}

/*
 * Take blit_lock. That may take long, since other tasks may use the engine first. Return: false if
 * the task is killed, and then the lock is not held.
 */
static bool lock_blits(struct genx_local *local)
{
	return !mutex_lock_killable(&local->blit_lock);
}

/*
 * For an allocation that has failed: free lost blocks that no engine writes any more. Return: true
 * if blocks were freed.
 */
static bool reclaim_lost(struct genx_local *local)
{
	bool freed;

	if (!has_lost(local) || !lock_blits(local))
		return false;
	freed = free_lost(local);
	mutex_unlock(&local->blit_lock);
	return freed;
}

/*
 * Visible memory is scarce, so take hidden memory first, unless the CPU needs the object
 * (@visible), or no engine moves objects for the CPU (&genx_local.moves). Bytes that do not fit
 * there are taken from visible memory.
 */
static int blocks_alloc(struct genx_local *local, struct genx_local_object *obj, u64 size,
			bool visible)
{
	const struct place low = { local->objects_start, local->visible };
	const struct place high = { local->hidden, local->end };
	u64 offset = 0;
	int err;

	obj->visible = 0;
	if (!visible && high.start < high.end && READ_ONCE(local->moves)) {
		err = blocks_add(local, obj, &offset, size, &high);
		if (err != -ENOSPC)
			return err;
	}
	obj->visible = size - offset;
	return blocks_add(local, obj, &offset, size, &low);
}

/* @visible: all of the object must be in the memory that BAR 2 shows. */
static int alloc(struct genx_local *local, struct genx_local_object *obj, u64 size, bool visible)
{
	int err;

	INIT_LIST_HEAD(&obj->blocks);
	obj->found = NULL;
	err = blocks_alloc(local, obj, size, visible);
	/* some memory was freed: begin again with all blocks */
	if (err == -ENOSPC && reclaim_lost(local)) {
		blocks_free(local, obj);
		err = blocks_alloc(local, obj, size, visible);
	}
	if (err) {
		blocks_free(local, obj);
		return err;
	}
	obj->size = size;
	obj->payer = NULL;
	obj->fresh = true;
	obj->lost = false;
	obj->saved = false;
	obj->local = genx_local_get(local);
	guard(mutex)(&local->lock);
	local->objects_bytes += size;
	local->objects_visible += obj->visible;
	list_add_tail(&obj->link, &local->objects);
	return 0;
}

int genx_local_object_alloc(struct genx_local *local, struct genx_local_object *obj, u64 size)
{
	return alloc(local, obj, size, false);
}

int genx_local_object_alloc_visible(struct genx_local *local, struct genx_local_object *obj,
				    u64 size)
{
	return alloc(local, obj, size, true);
}

/* The blocks of a lost object go to genx_local.lost, and still count as used. */
static void remove_object(struct genx_local *local, struct genx_local_object *obj)
{
	/* genx_local_hidden_save() walks the list of objects with this lock held */
	guard(mutex)(&local->walk_lock);
	guard(mutex)(&local->lock);
	list_del(&obj->link);
	if (obj->lost) {
		list_splice_init(&obj->blocks, &local->lost);
		return;
	}
	local->objects_bytes -= obj->size;
	local->objects_visible -= obj->visible;
}

void genx_local_object_free(struct genx_local_object *obj)
{
	struct genx_local *local = obj->local;

	if (!local)
		return;
	remove_object(local, obj);
	blocks_free(local, obj);
	obj->local = NULL;
	genx_local_put(local);
}

/*
 * A client can make an object of many thousand blocks, and copies go from the first block to the
 * last. So the search begins at the block that the last search found, unless the byte is before
 * that block.
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

/* Non-temporal loads read a whole line from BAR 2 at once, while plain loads read 8 bytes. */
static void read_out(void *to, void __iomem *from, size_t size)
{
	struct iosys_map dst = IOSYS_MAP_INIT_VADDR(to), src = IOSYS_MAP_INIT_VADDR_IOMEM(from);

	drm_memcpy_from_wc(&dst, &src, size);
}

/* Write @from, or zeroes if @from is NULL. */
static void write_in(void __iomem *to, const void *from, size_t size)
{
	const void *zeroes = page_address(ZERO_PAGE(0));
	size_t part;

	if (from) {
		memcpy_toio(to, from, size);
		return;
	}
	for (; size; to += part, size -= part) {
		part = min(size, PAGE_SIZE);
		memcpy_toio(to, zeroes, part);
	}
}

/*
 * Read or write a part of one block. @to: buffer to read to; NULL: write @from, or zeroes if @from
 * is NULL. Return: 0; -EIO if the memory does not answer; -ENXIO if BAR 2 does not show the part.
 */
static int transfer_part(struct genx_local *local, u64 addr, void *to, const void *from,
			 size_t size)
{
	/* BAR 2 ends at @visible (SIL-252) */
	if (addr + size > local->visible)
		return -ENXIO;
	guard(mutex)(&local->io_lock);
	if (!local->awake || !local->io)
		return -EIO;
	if (to) {
		read_out(to, local->io + addr, size);
		return 0;
	}
	write_in(local->io + addr, from, size);
	/* make the writes leave the write-combining buffers of the CPU (SIL-252) */
	wmb();
	return 0;
}

/* Read or write a part of an object, which may have many blocks. @to, @from: as transfer_part(). */
static int transfer(struct genx_local_object *obj, u64 offset, void *to, const void *from,
		    size_t size)
{
	int err = 0;

	while (size && !err) {
		u64 left, addr;
		size_t part;

		/* gigabytes of zeroes take seconds, so a killed task must not wait for the end */
		if (fatal_signal_pending(current))
			return -ERESTARTSYS;
		addr = genx_local_object_find(obj, offset, &left);
		part = min3((u64)size, left, (u64)COPY_STEP);
		err = transfer_part(obj->local, addr, to, from, part);
		offset += part;
		size -= part;
		to = to ? to + part : NULL;
		from = from ? from + part : NULL;
		cond_resched();
	}
	return err;
}

/*
 * This function may run beside others, so it must not use genx_local_object.found, which the owner
 * of the object serialises. Instead the caller keeps the block that was found last in @found: a
 * caller that reads an object from begin to end visits each block once.
 */
int genx_local_object_peek(const struct genx_local_object *obj, u64 offset, void *to, size_t size,
			   const struct genx_local_block **found)
{
	const struct genx_local_block *block = *found;
	int err = 0;

	if (!block || block->offset > offset)
		block = list_first_entry(&obj->blocks, struct genx_local_block, link);
	list_for_each_entry_from(block, &obj->blocks, link) {
		u64 at = offset - block->offset;
		size_t part;

		if (at >= block->node.size)
			continue;
		*found = block;
		part = min_t(u64, block->node.size - at, size);
		err = transfer_part(obj->local, block->node.start + at, to, NULL, part);
		offset += part;
		to += part;
		size -= part;
		if (err || !size)
			break;
	}
	return err ?: size ? -EIO : 0;
}

int genx_local_object_read(struct genx_local_object *obj, u64 offset, void *to, size_t size)
{
	return transfer(obj, offset, to, NULL, size);
}

/* ---- the engine ---- */

/* Time in ns until the engine may work for the user again; not positive: it may now. */
static s64 rest_ns(const struct genx_local_payer *payer)
{
	return payer ? READ_ONCE(payer->rest_until) - ktime_get_ns() : 0;
}

/*
 * Wait until the engine may work for the user again, or until @deadline (jiffies). The time of the
 * user may be extended meanwhile, so it is read again after each jiffy. Return: false if the task
 * is killed.
 */
static bool rest(const struct genx_local_payer *payer, unsigned long deadline)
{
	s64 ns;

	while ((ns = rest_ns(payer)) > 0 && time_before(jiffies, deadline)) {
		ktime_t step = ns_to_ktime(min_t(s64, ns, jiffies_to_nsecs(1)));

		if (fatal_signal_pending(current))
			return false;
		set_current_state(TASK_KILLABLE);
		schedule_hrtimeout(&step, HRTIMER_MODE_REL);
	}
	return true;
}

void genx_local_object_rest(const struct genx_local_payer *payer, unsigned long deadline)
{
	rest(payer, deadline);
}

static void end_turn(struct genx_local_payer *payer)
{
	if (payer)
		mutex_unlock(&payer->turn);
}

/*
 * Take the turn of the user. Only one task of each user at a time waits for blit_lock, so that
 * users take turns, even if one of them has many tasks. A task does not hold the turn while it
 * rests. Return: false if the task is killed.
 */
static bool begin_turn(struct genx_local_payer *payer, unsigned long rest_end)
{
	for (;;) {
		if (!rest(payer, rest_end))
			return false;
		if (!payer)
			return true;
		if (mutex_lock_killable(&payer->turn))
			return false;
		/*
		 * Another task may have been charged before this task got the turn: then rest
		 * again. With the turn held, no other task of the user is charged.
		 */
		if (rest_ns(payer) <= 0 || !time_before(jiffies, rest_end))
			return true;
		end_turn(payer);
	}
}

/*
 * Take the turn of the user and blit_lock. @rest_end: jiffies at which a rest of the user ends,
 * even if the user should rest longer. Return: false if the task is killed.
 */
static bool lock_engine(struct genx_local *local, struct genx_local_payer *payer,
			unsigned long rest_end)
{
	if (!begin_turn(payer, rest_end))
		return false;
	if (lock_blits(local)) {
		free_lost(local);
		return true;
	}
	end_turn(payer);
	return false;
}

static void unlock_engine(struct genx_local *local, struct genx_local_payer *payer)
{
	mutex_unlock(&local->blit_lock);
	end_turn(payer);
}

/* Whether an engine can clear, now or in a further attempt after a failure. */
static bool engine_clears(struct genx_local *local)
{
	struct genx_local_blitter *blitter = local->blitter;

	lockdep_assert_held(&local->blit_lock);
	return blitter && blitter->usable(blitter);
}

/* As engine_clears(), for copies. */
static bool engine_copies(struct genx_local *local)
{
	return engine_clears(local) && local->blitter->copy;
}

bool genx_local_object_engine(struct genx_local *local)
{
	bool copies;

	if (!lock_blits(local))
		return true;
	copies = engine_copies(local);
	mutex_unlock(&local->blit_lock);
	return copies;
}

/*
 * The result as an errno of genx_local_object_copy(); the caller handles GENX_LOCAL_IN_USE. @again:
 * a further attempt may succeed.
 */
static int to_errno(enum genx_local_result result, bool again)
{
	if (result == GENX_LOCAL_DONE)
		return 0;
	return again ? -EBUSY : -EOPNOTSUPP;
}

/* Whether the memory answers: the device is neither asleep nor removed. */
static bool answers(struct genx_local *local)
{
	guard(mutex)(&local->io_lock);
	return local->awake && local->io;
}

/*
 * Let the copy engine clear the whole object with its control data, before its first write. Return:
 * 0, also if an earlier call has cleared it; or an error of genx_local_object_copy().
 */
static int clear_fresh(struct genx_local_object *obj)
{
	struct genx_local *local = obj->local;
	enum genx_local_result result = GENX_LOCAL_NOT_DONE;
	int err;

	if (obj->lost || !answers(local))
		return -EIO;
	if (!obj->fresh)
		return 0;
	if (!lock_engine(local, obj->payer, jiffies + msecs_to_jiffies(GENX_LOCAL_REST_MS)))
		return -EBUSY;
	if (local->blitter)
		result = local->blitter->clear(local->blitter, obj);
	obj->fresh = result != GENX_LOCAL_DONE;
	obj->lost = result == GENX_LOCAL_IN_USE;
	local->n_cleared += result == GENX_LOCAL_DONE;
	err = obj->lost ? -EIO : to_errno(result, engine_clears(local));
	unlock_engine(local, obj->payer);
	return err;
}

int genx_local_object_write(struct genx_local_object *obj, u64 offset, const void *from,
			    size_t size)
{
	bool fresh = obj->fresh;
	int err = clear_fresh(obj);

	/* the engine has written the zeroes */
	if (err || (fresh && !from))
		return err;
	return transfer(obj, offset, NULL, from, size);
}

int genx_local_object_write_page(struct genx_local_object *obj, u64 offset, const void *from)
{
	/* the page is in one block */
	return transfer_part(obj->local, genx_local_object_find(obj, offset, NULL), NULL, from,
			     PAGE_SIZE);
}

/*
 * Let the copy engine move contents. A move out of local memory does not rest here, because its
 * caller holds locks for which other users wait; it rests before, in genx_local_object_rest().
 * Return: as genx_local_object_copy().
 */
static int blit(struct genx_local *local, const struct genx_local_copy *copy)
{
	enum genx_local_result result = GENX_LOCAL_NOT_DONE;
	int err;

	if (!lock_engine(local, copy->payer, copy->to_local ? copy->deadline : jiffies))
		return -EBUSY;
	/* the wait for the lock may have taken all of the caller's time */
	if (local->blitter && local->blitter->copy && time_before(jiffies, copy->deadline)) {
		/* make this CPU's writes to BAR 2 leave its write-combining buffers (SIL-252) */
		wmb();
		result = local->blitter->copy(local->blitter, copy);
	}
	copy->obj->lost = copy->to_local && result == GENX_LOCAL_IN_USE;
	local->n_copied += result == GENX_LOCAL_DONE;
	err = copy->obj->lost ? -EIO : to_errno(result, engine_copies(local));
	unlock_engine(local, copy->payer);
	return err;
}

/* If the engine does not clear a fresh object, it is not asked to copy to the object either. */
int genx_local_object_copy(const struct genx_local_copy *copy)
{
	struct genx_local_object *obj = copy->obj;
	int err;

	if (obj->lost || !answers(obj->local))
		return -EIO;
	err = copy->to_local ? clear_fresh(obj) : 0;
	return err ?: blit(obj->local, copy);
}

/*
 * Copy a block to the file (@save) or from the file, whose offsets are addresses in local memory.
 * Return: 0, -EIO or -ENXIO of transfer_part(), or the error of shmem.
 */
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
			err = transfer_part(local, addr, data, NULL, PAGE_SIZE);
		else
			err = transfer_part(local, addr, NULL, data, PAGE_SIZE);
		kunmap_local(data);
		if (save)
			set_page_dirty_lock(page);
		put_page(page);
		cond_resched();
	}
	return err;
}

/*
 * Copy the objects that the copy engine has not saved to the file (@save), or from the file.
 * Return: 0; -EIO if an object must be saved that the CPU cannot reach; or the error of
 * block_copy().
 */
static int copy_all(struct genx_local *local, bool save)
{
	struct genx_local_object *obj;
	struct genx_local_block *block;
	int err;

	list_for_each_entry(obj, &local->objects, link) {
		/* the copy engine has saved this object, and restores it when it runs again */
		if (obj->saved)
			continue;
		/* the CPU cannot reach the object. The contents of a lost object need no save */
		if (genx_local_object_hidden(obj)) {
			if (save && !obj->lost)
				return -EIO;
			continue;
		}
		list_for_each_entry(block, &obj->blocks, link) {
			err = block_copy(local, block, save);
			if (err)
				return err;
		}
	}
	return 0;
}

static void drop_saved(struct genx_local *local)
{
	if (local->saved)
		fput(local->saved);
	local->saved = NULL;
}

struct file *genx_local_object_file(u64 size)
{
	struct file *file = shmem_file_setup("genx-local", size, GENX_NORESERVE);

	/* shmem may return -ENOSPC, for want of an inode: here each error means no memory */
	if (IS_ERR(file))
		return ERR_PTR(-ENOMEM);
	/* keep the pages in memory: swap may not work yet when the device resumes */
	mapping_set_unevictable(file->f_mapping);
	/* if there is no memory, the suspend fails, but no process is killed for memory */
	mapping_set_gfp_mask(file->f_mapping, mapping_gfp_mask(file->f_mapping) |
					      __GFP_RETRY_MAYFAIL | __GFP_NOWARN);
	return file;
}

int genx_local_object_save_all(struct genx_local *local)
{
	struct file *file;
	int err;

	if (!local)
		return 0;
	guard(mutex)(&local->lock);
	/* after a resume that failed, the file still holds the contents: do not replace it */
	if (list_empty(&local->objects) || local->saved)
		return 0;
	file = genx_local_object_file(local->visible);
	if (IS_ERR(file))
		return PTR_ERR(file);
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
