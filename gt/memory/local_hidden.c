// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: contents that the CPU does not reach, and loss of power
 *
 * Before a loss of power (SIL-254) the CPU cannot save the control data of compressed memory
 * (SIL-206). It also cannot save memory above BAR 2, which may show less than the local memory
 * (SIL-030). So the copy engine saves all objects with their control data, while the contexts of
 * all clients are preempted and before the engines stop. After a resume the copy engine writes the
 * contents again, before these contexts run. If no engine can be used, the CPU saves the memory
 * that BAR 2 shows (genx_local_object_save_all()).
 *
 * The offsets of the file are the addresses in local memory. Behind genx_local.end the file holds
 * the control data, a byte for GENX_LOCAL_CONTROL bytes.
 */
#include <linux/cleanup.h>
#include <linux/delay.h>
#include <linux/err.h>
#include <linux/file.h>
#include <linux/highmem.h>
#include <linux/jiffies.h>
#include <linux/minmax.h>
#include <linux/pagemap.h>
#include <linux/sched/mm.h>
#include <linux/shmem_fs.h>
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/memory/client_gfp.h"
#include "gt/memory/local.h"
#include "gt/memory/local_object.h"

/* Deadline of a copy. The blitter itself bounds each wait by less than this. */
#define COPY_TIMEOUT	(60 * HZ)

/* Bytes of control data of a page. */
#define PAGE_CONTROL	(GENX_LOCAL_PAGE / GENX_LOCAL_CONTROL)

/* Direction of a move. */
enum direction {
	TO_FILE,	/* save */
	TO_LOCAL,	/* restore */
};

/**
 * struct genx_local_move - a copy of a part of an object between local memory and the file
 * @local:	memory, its &genx_local.walk_lock and &genx_local.blit_lock held
 * @to_local:	true: from the file to local memory; false: from local memory to the file
 * @failed:	the engine has failed
 * @pages:	pages of the file, in the order of the object
 * @n_pages:	number of @pages
 * @control:	control data
 *
 * A save allocates it, and the restore uses it again: during a resume there may be no memory.
 */
struct genx_local_move {
	struct genx_local *local;
	bool to_local;
	bool failed;
	struct page *pages[GENX_LOCAL_WINDOW / PAGE_SIZE];
	unsigned int n_pages;
	u8 control[GENX_LOCAL_WINDOW / GENX_LOCAL_CONTROL];
};

static struct page *file_page(const struct genx_local_move *m, u64 offset)
{
	return shmem_read_mapping_page(m->local->saved_hidden->f_mapping, offset >> PAGE_SHIFT);
}

/* Undo get_pages(). Pages that the engine has written are dirty. */
static void put_pages(struct genx_local_move *m)
{
	while (m->n_pages) {
		struct page *page = m->pages[--m->n_pages];

		if (!m->to_local)
			set_page_dirty_lock(page);
		put_page(page);
	}
}

/* Take the pages of the file for a part of an object. After an error, put_pages() is needed too. */
static int get_pages(struct genx_local_move *m, struct genx_local_object *obj, u64 at, u64 size)
{
	u64 end = at + size;

	for (; at < end; at += PAGE_SIZE) {
		struct page *page = file_page(m, genx_local_object_find(obj, at, NULL));

		if (IS_ERR(page))
			return PTR_ERR(page);
		m->pages[m->n_pages++] = page;
		cond_resched();
	}
	return 0;
}

/*
 * Copy the control data of a part of an object between @m->control and the file. The pages of an
 * object can be anywhere in local memory, so the control data of each page have their own offset.
 */
static int move_control(struct genx_local_move *m, struct genx_local_object *obj, u64 at, u64 size)
{
	u64 end = at + size;
	u8 *control = m->control;

	for (; at < end; at += GENX_LOCAL_PAGE, control += PAGE_CONTROL) {
		u64 addr = genx_local_object_find(obj, at, NULL);
		u64 offset = m->local->end + addr / GENX_LOCAL_CONTROL;
		struct page *page = file_page(m, offset);

		if (IS_ERR(page))
			return PTR_ERR(page);
		if (m->to_local) {
			memcpy_from_page(control, page, offset_in_page(offset), PAGE_CONTROL);
		} else {
			memcpy_to_page(page, offset_in_page(offset), control, PAGE_CONTROL);
			set_page_dirty_lock(page);
		}
		put_page(page);
	}
	return 0;
}

/* Times that the engine is asked for a part that is restored, and the pause between them. */
#define RESTORE_TRIES		3
#define RESTORE_PAUSE_MS	20

/*
 * Let the engine copy. A restore may run when no memory is free and none can be written to swap.
 * Nothing else restores the contents, so a request gets the memory that the kernel has reserved,
 * and another attempt. The reserve is used for one request at a time.
 */
static enum genx_local_result copy_or_again(struct genx_local_blitter *blitter,
					    const struct genx_local_copy *copy)
{
	enum genx_local_result result;
	unsigned int flags, tries = 1;

	if (!copy->to_local)
		return blitter->copy(blitter, copy);
	flags = memalloc_noreclaim_save();
	while ((result = blitter->copy(blitter, copy)) == GENX_LOCAL_NOT_DONE &&
	       blitter->usable(blitter) && tries++ < RESTORE_TRIES)
		msleep(RESTORE_PAUSE_MS);
	memalloc_noreclaim_restore(flags);
	return result;
}

/* Let the engine copy the pages of @m. Return: 0, or -EIO if the engine did not copy. */
static int blit(struct genx_local_move *m, struct genx_local_object *obj, u64 at)
{
	struct genx_local_blitter *blitter = m->local->blitter;
	const struct genx_local_copy copy = {
		.obj = obj, .offset = at, .pages = m->pages, .n_pages = m->n_pages,
		.control = m->control, .to_local = m->to_local,
		.deadline = jiffies + COPY_TIMEOUT,
	};
	enum genx_local_result result;

	if (!blitter || !blitter->copy)
		return -EIO;
	result = copy_or_again(blitter, &copy);
	obj->lost |= m->to_local && result == GENX_LOCAL_IN_USE;
	m->local->n_copied += result == GENX_LOCAL_DONE;
	return result == GENX_LOCAL_DONE ? 0 : -EIO;
}

/*
 * Write a part of an object by the CPU, after the engine has failed. That is possible only if BAR 2
 * shows the object and no control data say that the part was compressed.
 */
static int write_by_cpu(struct genx_local_move *m, struct genx_local_object *obj, u64 at)
{
	unsigned int i;
	int err = 0;

	if (genx_local_object_hidden(obj) || obj->lost || obj->fresh ||
	    memchr_inv(m->control, 0, m->n_pages * PAGE_SIZE / GENX_LOCAL_CONTROL))
		return -EIO;
	for (i = 0; i < m->n_pages && !err; i++, at += PAGE_SIZE) {
		void *data = kmap_local_page(m->pages[i]);

		err = genx_local_object_write_page(obj, at, data);
		kunmap_local(data);
	}
	return err;
}

/* Restore a part of an object from the pages of @m: by the engine, or by the CPU if that fails. */
static int load_part(struct genx_local_move *m, struct genx_local_object *obj, u64 at, u64 size)
{
	int err = move_control(m, obj, at, size);

	/* the file has not all of the contents; the engine may work */
	if (err)
		return err;
	if (!m->failed && !blit(m, obj, at))
		return 0;
	/* do not try the engine again for the next parts: each attempt may take seconds */
	m->failed = true;
	return write_by_cpu(m, obj, at);
}

/*
 * Move the part of @size bytes, at most GENX_LOCAL_WINDOW, from offset @at of an object on. A save
 * stores the control data, which the engine has written to @m, after the contents.
 */
static int move_part(struct genx_local_move *m, struct genx_local_object *obj, u64 at, u64 size)
{
	int err = get_pages(m, obj, at, size);

	if (!err && m->to_local)
		err = load_part(m, obj, at, size);
	else if (!err)
		err = blit(m, obj, at) ?: move_control(m, obj, at, size);
	put_pages(m);
	return err;
}

/* Whether an object must be moved: objects that are saved, or for a save all that are not lost. */
static bool is_next(const struct genx_local_object *obj, enum direction to)
{
	return to == TO_LOCAL ? obj->saved : !obj->lost;
}

/*
 * The next object to move after @obj, or the first one if @obj is NULL. Return: NULL at the end.
 * While &genx_local.walk_lock is held, no object is freed. &genx_local.lock is held only for the
 * search: requests of the engine must not be created under it, since they may need page tables.
 */
static struct genx_local_object *next_object(struct genx_local *local,
					     struct genx_local_object *obj, enum direction to)
{
	lockdep_assert_held(&local->walk_lock);
	guard(mutex)(&local->lock);
	obj = list_prepare_entry(obj, &local->objects, link);
	list_for_each_entry_continue(obj, &local->objects, link)
		if (is_next(obj, to))
			return obj;
	return NULL;
}

static int move_object(struct genx_local_move *m, struct genx_local_object *obj)
{
	int err = 0;
	u64 at;

	for (at = 0; at < obj->size && !obj->lost && !err; at += GENX_LOCAL_WINDOW)
		err = move_part(m, obj, at, min(obj->size - at, (u64)GENX_LOCAL_WINDOW));
	obj->saved = !err && !m->to_local;
	return err;
}

/*
 * Move all objects that is_next() selects. A save ends at the first error. A restore continues
 * after an error, so that as few objects as possible are lost. Return: 0, or the first error.
 */
static int move_all(struct genx_local *local, enum direction to)
{
	struct genx_local_move *m = local->saved_move;
	struct genx_local_object *obj = NULL;
	int err = 0, ret;

	m->local = local;
	m->to_local = to == TO_LOCAL;
	m->failed = false;
	/* make this CPU's writes through BAR 2 leave its write-combining buffers (SIL-252) */
	wmb();
	while ((!err || to == TO_LOCAL) && (obj = next_object(local, obj, to))) {
		ret = move_object(m, obj);
		err = err ?: ret;
	}
	return err;
}

static void set_erased(struct genx_local *local, bool erased)
{
	guard(mutex)(&local->io_lock);
	local->erased = erased;
}

static bool is_erased(struct genx_local *local)
{
	guard(mutex)(&local->io_lock);
	return local->erased;
}

/*
 * Replace the file by @file, which holds no object yet, or by none (NULL), and what moves objects
 * by @move.
 */
static void set_file(struct genx_local *local, struct file *file, struct genx_local_move *move)
{
	struct genx_local_object *obj;

	lockdep_assert_held(&local->walk_lock);
	guard(mutex)(&local->lock);
	list_for_each_entry(obj, &local->objects, link)
		obj->saved = false;
	swap(local->saved_hidden, file);
	swap(local->saved_move, move);
	if (file)
		fput(file);
	kfree(move);
}

void genx_local_hidden_drop(struct genx_local *local)
{
	if (!local)
		return;
	guard(mutex)(&local->walk_lock);
	if (!is_erased(local))
		set_file(local, NULL, NULL);
}

/*
 * Whether genx_local_hidden_save() must try to save objects. If an engine works, it saves all
 * objects. If no engine works, the CPU saves the objects that it reaches. For other objects the
 * save must be tried, so that it fails and the suspend is aborted.
 */
static bool needs_engine(struct genx_local *local)
{
	struct genx_local_blitter *blitter = local->blitter;
	struct genx_local_object *obj = NULL;

	lockdep_assert_held(&local->blit_lock);
	if (blitter && blitter->copy && blitter->usable(blitter))
		return next_object(local, NULL, TO_FILE);
	while ((obj = next_object(local, obj, TO_FILE)))
		if (genx_local_object_hidden(obj))
			return true;
	return false;
}

int genx_local_hidden_save(struct genx_local *local)
{
	struct genx_local_move *move;
	struct file *file;
	int err;

	if (!local)
		return 0;
	guard(mutex)(&local->walk_lock);
	guard(mutex)(&local->blit_lock);
	/* after a resume that failed, the file still holds the contents: do not replace it */
	if (local->saved_hidden || !needs_engine(local))
		return 0;
	file = genx_local_object_file(local->end + local->end / GENX_LOCAL_CONTROL);
	if (IS_ERR(file))
		return PTR_ERR(file);
	move = kzalloc(sizeof(*move), GENX_CLIENT_GFP);
	if (!move) {
		fput(file);
		return -ENOMEM;
	}
	set_file(local, file, move);
	set_erased(local, false);
	err = move_all(local, TO_FILE);
	if (!err)
		return 0;
	set_file(local, NULL, NULL);
	drm_err(local->drm, "local memory: objects not saved for suspend by the copy engine (%pe)\n",
		ERR_PTR(err));
	return err == -EIO ? err : -ENOMEM;
}

int genx_local_hidden_restore(struct genx_local *local)
{
	int err;

	if (!local)
		return 0;
	guard(mutex)(&local->walk_lock);
	guard(mutex)(&local->blit_lock);
	if (!local->saved_hidden)
		return 0;
	err = is_erased(local) ? move_all(local, TO_LOCAL) : 0;
	set_file(local, NULL, NULL);
	if (err)
		drm_err(local->drm, "local memory: contents of objects lost, the copy engine did not restore them (%pe)\n",
			ERR_PTR(err));
	return err;
}
