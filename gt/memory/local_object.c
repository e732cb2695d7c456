// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: objects in local memory
 *
 * Page tables and objects share the allocator of struct genx_local. Tables are placed from the
 * bottom, objects from the top. Objects leave a part of the memory that BAR 2 shows to the tables,
 * 1/16 or more: an object of 64 KiB alone in its 2 MiB of addresses needs a table of 4 KiB. An
 * object gets one block if a hole is large enough, else several.
 *
 * Local memory loses its contents with power (SIL-254), while preempted contexts still use the
 * addresses of their objects. So the objects stay where they are, and their contents are copied to
 * a file in system memory whose offsets are the addresses in local memory.
 *
 * The copy engine moves contents in pieces of GENX_LOCAL_WINDOW, which also keeps their control
 * data, and before a loss of power too (gt/memory/local_hidden.c). The CPU moves them where no
 * engine can be used: at suspend once the engines are stopped, so that none writes them, and at
 * resume before they start.
 *
 * The first write to an object makes the copy engine clear it, also if contents come from the shmem
 * file: the previous user may have left control data of compressed memory, which the CPU cannot
 * reach (SIL-253). Where the engine does not clear, the CPU writes, and the control data stay.
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
/* Bytes copied without a break, so that writers of page tables do not wait longer. */
#define COPY_STEP	SZ_64K

/* What is reserved (SIL-533) does not change once objects exist. */
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
 * @end:	end
 */
struct place {
	u64 start;
	u64 end;
};

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
 * Where no hole is large enough, smaller blocks are tried, down to a page. *@offset: bytes that the
 * object has already.
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
 * Free what an engine could write at any time, if it has ended after all, as by a slow reset, or by
 * that of a resume. Return: true if there was something.
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

/* Others may wait for the engine before. Return: false if the task is killed. */
static bool lock_blits(struct genx_local *local)
{
	return !mutex_lock_killable(&local->blit_lock);
}

static bool find_ended(struct genx_local *local)
{
	bool freed;

	if (!has_lost(local) || !lock_blits(local))
		return false;
	freed = free_lost(local);
	mutex_unlock(&local->blit_lock);
	return freed;
}

/* Visible memory is scarce: it is taken last, unless the CPU needs it. */
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

static int alloc(struct genx_local *local, struct genx_local_object *obj, u64 size, bool visible)
{
	int err;

	INIT_LIST_HEAD(&obj->blocks);
	obj->found = NULL;
	err = blocks_alloc(local, obj, size, visible);
	if (err == -ENOSPC && find_ended(local)) {
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

static void remove_object(struct genx_local *local, struct genx_local_object *obj)
{
	/* genx_local_hidden_save() goes through the objects with this lock */
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

/* Copy a part of one block. Return: 0, -EIO or -ENXIO. */
static int copy_part(struct genx_local *local, u64 addr, void *to, const void *from, size_t size)
{
	/* BAR 2 ends there (SIL-252) */
	if (addr + size > local->visible)
		return -ENXIO;
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

/*
 * .found belongs to the owner of the object, who serialises the other functions. So the caller
 * keeps what was found last, and one that goes through an object visits each block once.
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
		err = copy_part(obj->local, block->node.start + at, to, NULL, part);
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
	return copy(obj, offset, to, NULL, size);
}

/* ---- the engine ---- */

static s64 rest_ns(const struct genx_local_payer *payer)
{
	return payer ? READ_ONCE(payer->rest_until) - ktime_get_ns() : 0;
}

/* Wait until the engine may work for the user again. Return: false if the task is killed. */
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
 * One task of each user at a time waits for blit_lock, so that the users take turns, however many
 * tasks each has. No task rests in its turn. Return: false if the task is killed.
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
		/* only the payer with the turn is charged */
		if (rest_ns(payer) <= 0 || !time_before(jiffies, rest_end))
			return true;
		end_turn(payer);
	}
}

/*
 * Take blit_lock when it is the turn of the user. @rest_end: jiffies until which the user rests.
 * Return: false if the task is killed.
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

/* Can an engine copy, now or after it failed once? */
static bool engine_copies(struct genx_local *local)
{
	struct genx_local_blitter *blitter = local->blitter;

	lockdep_assert_held(&local->blit_lock);
	return blitter && blitter->copy && blitter->usable(blitter);
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

/* What genx_local_object_copy() returns if memory that the engine may write does not matter. */
static int to_errno(struct genx_local *local, enum genx_local_result result)
{
	if (result == GENX_LOCAL_DONE)
		return 0;
	return engine_copies(local) ? -EBUSY : -EOPNOTSUPP;
}

/* Return: 0 if the copy engine has cleared the whole object; or as genx_local_object_copy(). */
static int clear_fresh(struct genx_local_object *obj)
{
	struct genx_local *local = obj->local;
	enum genx_local_result result = GENX_LOCAL_NOT_DONE;
	int err;

	if (!lock_engine(local, obj->payer, jiffies + msecs_to_jiffies(GENX_LOCAL_REST_MS)))
		return -EBUSY;
	if (local->blitter)
		result = local->blitter->clear(local->blitter, obj);
	obj->lost = result == GENX_LOCAL_IN_USE;
	local->n_cleared += result == GENX_LOCAL_DONE;
	err = to_errno(local, result);
	unlock_engine(local, obj->payer);
	return err;
}

int genx_local_object_write(struct genx_local_object *obj, u64 offset, const void *from,
			    size_t size)
{
	bool cleared = obj->fresh && !clear_fresh(obj);

	obj->fresh = false;
	if (obj->lost)
		return -EIO;
	if (cleared && !from)
		return 0;
	return copy(obj, offset, NULL, from, size);
}

/*
 * What leaves local memory is moved at once: the caller holds locks that another user waits for.
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
		/* what this CPU wrote through BAR 2 leaves its write-combining buffers (SIL-252) */
		wmb();
		result = local->blitter->copy(local->blitter, copy);
	}
	copy->obj->lost = copy->to_local && result == GENX_LOCAL_IN_USE;
	local->n_copied += result == GENX_LOCAL_DONE;
	err = copy->obj->lost ? -EIO : to_errno(local, result);
	unlock_engine(local, copy->payer);
	return err;
}

static bool answers(struct genx_local *local)
{
	guard(mutex)(&local->io_lock);
	return local->awake && local->io;
}

/* An engine that does not clear an object does not copy to it either. */
int genx_local_object_copy(const struct genx_local_copy *copy)
{
	struct genx_local_object *obj = copy->obj;
	int err = 0;

	if (!answers(obj->local))
		return -EIO;
	if (copy->to_local && obj->fresh) {
		err = clear_fresh(obj);
		obj->fresh = false;
	}
	if (obj->lost)
		return -EIO;
	return err ?: blit(obj->local, copy);
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

	list_for_each_entry(obj, &local->objects, link) {
		/* the copy engine has saved it, and restores it when it runs again */
		if (obj->saved)
			continue;
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

	/* -ENOSPC for want of an inode, whatever it was that failed */
	if (IS_ERR(file))
		return ERR_PTR(-ENOMEM);
	/* swap may not work when the device resumes */
	mapping_set_unevictable(file->f_mapping);
	/* a suspend that finds no memory fails, and no process is killed for it */
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
	/* what a failed resume did not restore is still the contents */
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
