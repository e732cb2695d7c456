// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Objects in local memory
 *
 * An object whose first placement is local memory moves to local memory when the GPU or a CPU
 * mapping needs its pages. Its shmem file then has no pages. If local memory is full, idle objects
 * are evicted: their contents are copied to their shmem files. If the evictions do not make room
 * either, the object gets pages of its shmem file, provided that system memory is among its
 * placements. An object that was evicted moves back to local memory when its pages are needed
 * again.
 *
 * Local memory is filled before it is mapped, with zeroes or with the contents of the new object,
 * so that no client reads what another client has left there (SIL-253). The copy engine writes
 * zeroes and moves contents (gt/engine/local_blit.h), together with the control data of compressed
 * contents. Memory that the engine has not cleared still has the control data of another client,
 * and is not used: the object gets system memory if that is among its placements, else the caller
 * gets EBUSY, or EIO if no engine can be used any more.
 *
 * The CPU does not reach control data, and compressed contents are garbage without their control
 * data. So if the engine fails, the object stays where it is. The caller tries another object, or
 * fails with EBUSY so that its own caller tries again. The CPU moves contents only if no engine can
 * be used any more, and only contents that cannot be compressed:
 *
 * - If system memory is among the placements of an object, the CPU may move it out of local memory:
 *   the ABI allows no compression in such an object, since control data have no effect in system
 *   memory. Any other object stays in local memory, which is not available until the object is
 *   freed. Its contents are not dropped: that would only serve other clients who need memory.
 * - An object that left local memory with control data does not move back: its use fails with EIO,
 *   and a message is logged. Its contents and control data are kept, since an engine may work again
 *   after a reset.
 *
 * BAR 2 may show only a part of local memory. The driver first allocates memory above that part. An
 * object gets memory in the part that BAR 2 shows if the CPU needs it there: with
 * I915_GEM_CREATE_EXT_FLAG_NEEDS_CPU_ACCESS, or when a CPU mapping is accessed. Once no engine can
 * be used, no object gets memory. If the CPU accesses an object that it does not reach, the
 * object moves first (core/memory/bo_reach.h). If no engine can be used for this move, the object
 * stays where it is, with its contents, and the access fails.
 */

#include <linux/cred.h>
#include <linux/err.h>
#include <linux/file.h>
#include <linux/highmem.h>
#include <linux/jiffies.h>
#include <linux/scatterlist.h>
#include <linux/sched/signal.h>
#include <linux/shmem_fs.h>
#include <linux/slab.h>
#include <linux/string.h>

#include <drm/drm_device.h>
#include <drm/drm_drv.h>
#include <drm/drm_print.h>
#include <drm/drm_vma_manager.h>

#include "core/device/device_types.h"
#include "core/memory/bo_local.h"
#include "core/memory/store.h"
#include "gt/exec/client.h"
#include "gt/exec/exec_types.h"
#include "gt/memory/client_gfp.h"
#include "gt/memory/local.h"
#include "gt/memory/ppgtt.h"
#include "include/compat.h"

enum genx_region genx_bo_region(const struct genx_bo *bo)
{
	if (genx_bo_local(bo))
		return GENX_REGION_LOCAL;
	return bo->prefers_local && !READ_ONCE(bo->pinned) && !READ_ONCE(bo->in_file) ?
	       GENX_REGION_LOCAL : GENX_REGION_SYSTEM;
}

void genx_bo_unmap_user(struct genx_bo *bo)
{
	drm_vma_node_unmap(&bo->shmem.base.vma_node,
			   bo->shmem.base.dev->anon_inode->i_mapping);
}

int genx_bo_local_interrupted(const struct genx_bo *bo, unsigned long deadline)
{
	if (fatal_signal_pending(current))
		return -ERESTARTSYS;
	if (drm_dev_is_unplugged(bo->shmem.base.dev))
		return -ENODEV;
	return time_before(jiffies, deadline) ? 0 : -EBUSY;
}

/* ---- users of the copy engine ---- */

struct genx_user *genx_bo_local_payer(const struct genx_bo *bo)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	struct genx_user *user;

	user = genx_client_user_find(&genx->gt.exec->users, genx_client_uid(current_cred()));
	return user ?: genx_client_user_get(bo->owner);
}

void genx_bo_local_rest(const struct genx_bo *bo, unsigned long deadline)
{
	struct genx_user *payer = genx_bo_local_payer(bo);

	genx_local_object_rest(&payer->local_payer, deadline);
	genx_client_user_put(payer);
}

/* ---- contents ---- */

/* Pages in a window, which the copy engine moves at once, and bytes of their control data. */
#define WINDOW_PAGES	(GENX_LOCAL_WINDOW / PAGE_SIZE)
#define WINDOW_CONTROL	(GENX_LOCAL_WINDOW / GENX_LOCAL_CONTROL)

/**
 * struct transfer - a copy of all contents between the shmem file and local memory
 * @bo:		object
 * @to_local:	true: from the shmem file to local memory; false: the other way
 * @payer:	user who is charged for the time of the copy engine
 * @by_cpu:	the CPU copies, because no copy engine can be used any more
 * @deadline:	jiffies at which the copy stops
 * @pages:	pages of the shmem file in the present window
 * @n_pages:	number of @pages
 * @control:	control data of the present window
 */
struct transfer {
	struct genx_bo *bo;
	bool to_local;
	struct genx_user *payer;
	bool by_cpu;
	unsigned long deadline;
	struct page *pages[WINDOW_PAGES];
	unsigned int n_pages;
	u8 control[WINDOW_CONTROL];
};

/* Release the pages of a window; they are dirty if the copy has written them. */
static void put_pages(struct transfer *t)
{
	while (t->n_pages) {
		struct page *page = t->pages[--t->n_pages];

		if (!t->to_local)
			set_page_dirty_lock(page);
		put_page(page);
	}
}

/*
 * Get the pages of the shmem file in the window that begins at byte @at. put_pages() releases them,
 * also after an error. Return: 0, an error of shmem or of genx_bo_local_interrupted().
 */
static int get_pages(struct transfer *t, u64 at)
{
	struct drm_gem_object *obj = &t->bo->shmem.base;
	unsigned int n = min_t(u64, (obj->size - at) >> PAGE_SHIFT, WINDOW_PAGES);
	struct page *page;
	int err;

	while (t->n_pages < n) {
		err = genx_bo_local_interrupted(t->bo, t->deadline);
		if (err)
			return err;
		page = shmem_read_mapping_page(obj->filp->f_mapping,
					       (at >> PAGE_SHIFT) + t->n_pages);
		if (IS_ERR(page))
			return PTR_ERR(page);
		t->pages[t->n_pages++] = page;
		cond_resched();
	}
	return 0;
}

/*
 * Copy the control data of a window from or to bo->control, a file with one page for each window.
 * An object whose control data are all zero has no such file: nothing in it was compressed.
 */
static int move_control(struct transfer *t, u64 at)
{
	struct genx_bo *bo = t->bo;
	struct page *page;

	/* zeroes need not be stored: a page of the file that was never written reads as zero */
	if (!t->to_local && !memchr_inv(t->control, 0, sizeof(t->control)))
		return 0;
	if (!bo->control) {
		struct file *file;

		if (t->to_local)
			return 0;
		file = shmem_file_setup("genx-control",
					DIV_ROUND_UP(bo->shmem.base.size, GENX_LOCAL_WINDOW) *
					PAGE_SIZE, GENX_NORESERVE);
		/* shmem returns -ENOSPC if there is no memory for an inode */
		if (IS_ERR(file))
			return -ENOMEM;
		/* as for the pages of objects: fail rather than kill a process for memory */
		mapping_set_gfp_mask(file->f_mapping, mapping_gfp_mask(file->f_mapping) |
						      __GFP_RETRY_MAYFAIL | __GFP_NOWARN);
		bo->control = file;
	}
	page = shmem_read_mapping_page(bo->control->f_mapping, at / GENX_LOCAL_WINDOW);
	if (IS_ERR(page))
		return PTR_ERR(page);
	if (t->to_local) {
		memcpy_from_page(t->control, page, 0, sizeof(t->control));
	} else {
		memcpy_to_page(page, 0, t->control, sizeof(t->control));
		set_page_dirty_lock(page);
	}
	put_page(page);
	return 0;
}

/*
 * Let the copy engine copy a window with its control data. Return: 0, an error of
 * genx_local_object_copy() or of shmem.
 */
static int copy_by_engine(struct transfer *t, u64 at)
{
	bool has_control = !t->to_local || t->bo->control;
	struct genx_local_copy copy = {
		.obj = &t->bo->local, .offset = at, .pages = t->pages, .n_pages = t->n_pages,
		.control = has_control ? t->control : NULL, .to_local = t->to_local,
		.payer = &t->payer->local_payer, .deadline = t->deadline,
	};
	int err;

	memset(t->control, 0, sizeof(t->control));
	/* control data are an input of a copy to local memory, and an output of the other copy */
	err = t->to_local ? move_control(t, at) : 0;
	err = err ?: genx_local_object_copy(&copy);
	if (!err && !t->to_local)
		err = move_control(t, at);
	return err;
}

/*
 * Let the CPU copy a window, without control data. Reads from BAR 2 are slow, so the copy can be
 * interrupted after each page.
 */
static int copy_by_cpu(struct transfer *t, u64 at)
{
	unsigned int i;
	int err = 0;

	for (i = 0; i < t->n_pages && !err; i++, at += PAGE_SIZE) {
		void *data;

		err = genx_bo_local_interrupted(t->bo, t->deadline);
		if (err)
			break;
		data = kmap_local_page(t->pages[i]);
		if (t->to_local)
			err = genx_local_object_write(&t->bo->local, at, data, PAGE_SIZE);
		else
			err = genx_local_object_read(&t->bo->local, at, data, PAGE_SIZE);
		kunmap_local(data);
		cond_resched();
	}
	return err;
}

/*
 * Return: false if system memory is among the placements: clients do not compress such an object.
 * This is the rule of i915 (i915_gem_object_needs_ccs_pages()).
 */
static bool may_be_compressed(const struct genx_bo *bo)
{
	return !(bo->placements & BIT(GENX_REGION_SYSTEM));
}

bool genx_bo_local_can_save(struct genx_bo *bo)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);

	if (!may_be_compressed(bo) && !genx_bo_hidden(bo))
		return true;
	if (genx_local_object_engine(bo->local.local))
		return true;
	drm_err_ratelimited(&genx->drm,
			    "local memory: no copy engine works, so %zu KiB that only it can move are not evicted\n",
			    bo->shmem.base.size / SZ_1K);
	return false;
}

/*
 * No engine can be used any more: let the CPU copy instead. Return: 0; -ENOSPC if the object cannot
 * leave local memory, since it may be compressed; -EIO if compressed contents cannot return.
 */
static int leave_to_cpu(struct transfer *t)
{
	struct genx_device *genx = to_genx_device(t->bo->shmem.base.dev);

	if (!t->to_local && may_be_compressed(t->bo))
		return -ENOSPC;
	if (t->to_local && t->bo->control) {
		drm_err_ratelimited(&genx->drm,
				    "local memory: no copy engine works, so an object of %zu KiB with compressed contents does not return: EIO\n",
				    t->bo->shmem.base.size / SZ_1K);
		return -EIO;
	}
	t->by_cpu = true;
	return 0;
}

/*
 * Copy the window that begins at byte @at. Return: 0; -EIO if the device sleeps; -EBUSY if the copy
 * engine failed; an error of leave_to_cpu(), of shmem or of genx_bo_local_interrupted().
 */
static int copy_window(struct transfer *t, u64 at)
{
	int err = get_pages(t, at);

	if (!err && !t->by_cpu) {
		err = copy_by_engine(t, at);
		/* if the task was killed, or removal began, report that instead */
		if (err == -EBUSY)
			return genx_bo_local_interrupted(t->bo, t->deadline) ?: err;
		/* -EOPNOTSUPP: no engine can be used any more */
		if (err != -EOPNOTSUPP)
			return err;
		err = leave_to_cpu(t);
	}
	return err ?: copy_by_cpu(t, at);
}

/*
 * Copy all contents, window by window. @may_end: a submission that needs the object ends the copy.
 * Return: 0; -ENOMEM; -ECANCELED if a submission has ended the copy; or an error of copy_window().
 */
static int copy_contents(struct genx_bo *bo, bool to_local, struct genx_user *payer,
			 bool may_end, unsigned long deadline)
{
	struct transfer *t = kzalloc(sizeof(*t), GENX_CLIENT_GFP);
	int err = 0;
	u64 at;

	if (!t)
		return -ENOMEM;
	t->bo = bo;
	t->to_local = to_local;
	t->payer = payer;
	t->deadline = deadline;
	for (at = 0; at < bo->shmem.base.size && !err; at += GENX_LOCAL_WINDOW) {
		err = may_end && genx_bo_held(bo) ? -ECANCELED : copy_window(t, at);
		put_pages(t);
	}
	kfree(t);
	return err;
}

void genx_bo_local_drop_control(struct genx_bo *bo)
{
	if (bo->control)
		fput(bo->control);
	bo->control = NULL;
}

/* Free the pages of the shmem file, and the control data that belong to them. */
static void drop_file(struct genx_bo *bo)
{
	shmem_truncate_range(file_inode(bo->shmem.base.filp), 0, (loff_t)-1);
	genx_bo_local_drop_control(bo);
	WRITE_ONCE(bo->in_file, false);
}

int genx_bo_local_alloc(struct genx_bo *bo)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	u64 size = bo->shmem.base.size;
	int err = genx_bo_wants_visible(bo) ?
		  genx_local_object_alloc_visible(genx->gt.local, &bo->local, size) :
		  genx_local_object_alloc(genx->gt.local, &bo->local, size);

	if (err)
		return err;
	genx_client_charge_local(bo->owner, size, bo->local.visible);
	return 0;
}

void genx_bo_local_free(struct genx_bo *bo)
{
	if (!genx_bo_local(bo))
		return;
	genx_client_charge_local(bo->owner, -(s64)bo->shmem.base.size, -(s64)bo->local.visible);
	genx_local_object_free(&bo->local);
}

int genx_bo_local_save(struct genx_bo *bo, struct genx_user *payer, bool may_end,
		       unsigned long deadline)
{
	int err = copy_contents(bo, false, payer, may_end, deadline);

	/* a part of a copy is worth nothing: the contents are still in local memory */
	if (err)
		drop_file(bo);
	else
		WRITE_ONCE(bo->in_file, true);
	return err;
}

/*
 * Allocate local memory, with evictions if there is no room. Return: 0, -ENOMEM, or an error of
 * genx_bo_evict_for().
 */
static int local_alloc(struct genx_bo *bo, unsigned long deadline)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	int err = genx_bo_local_alloc(bo);

	return err == -ENOSPC ? genx->evict_local(bo, deadline) : err;
}

/* ---- mapping ---- */

/* Build a table with the addresses of an object's blocks in local memory. */
static struct sg_table *local_table(struct genx_bo *bo)
{
	struct genx_local_block *block;
	struct scatterlist *sg;
	struct sg_table *sgt;
	int err;

	sgt = kzalloc(sizeof(*sgt), GENX_CLIENT_GFP);
	if (!sgt)
		return ERR_PTR(-ENOMEM);
	err = sg_alloc_table(sgt, list_count_nodes(&bo->local.blocks), GENX_CLIENT_GFP);
	if (err) {
		kfree(sgt);
		return ERR_PTR(err);
	}
	sg = sgt->sgl;
	list_for_each_entry(block, &bo->local.blocks, link) {
		/* local memory has no struct page: only the length and the DMA address are set */
		sg->length = block->node.size;
		sg_dma_address(sg) = block->node.start;
		sg_dma_len(sg) = block->node.size;
		sg = sg_next(sg);
	}
	return sgt;
}

/* fill() for @payer */
static int fill_for(struct genx_bo *bo, struct genx_user *payer, unsigned long deadline)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	int err;

	if (!bo->in_file) {
		err = genx_local_object_write(&bo->local, 0, NULL, bo->shmem.base.size);
		if (err == -EOPNOTSUPP)
			drm_err_ratelimited(&genx->drm,
					    "local memory: no copy engine works, so an object of %zu KiB gets none\n",
					    bo->shmem.base.size / SZ_1K);
		/* if the task was killed, or removal began, report that instead */
		return err == -EBUSY ? genx_bo_local_interrupted(bo, deadline) ?: err : err;
	}
	err = copy_contents(bo, true, payer, false, deadline);
	if (!err)
		drop_file(bo);
	return err;
}

/*
 * Fill new local memory: with the contents of the shmem file, or with zeroes if it has none.
 * Return: as local_map().
 */
static int fill(struct genx_bo *bo, unsigned long deadline)
{
	struct genx_user *payer = genx_bo_local_payer(bo);
	int err;

	bo->local.payer = &payer->local_payer;
	err = fill_for(bo, payer, deadline);
	bo->local.payer = NULL;
	genx_client_user_put(payer);
	return err;
}

/*
 * Map an object in local memory. If it is not there yet, allocate local memory (local_alloc()) and
 * fill it (fill()). Return: a table whose DMA addresses are those of local memory;
 * ERR_PTR(-ENOMEM); ERR_PTR(-EBUSY) if the engine failed, but a later attempt may succeed;
 * ERR_PTR(-EIO) if the device sleeps, or if the contents are compressed and no engine can be used;
 * ERR_PTR(-EOPNOTSUPP) if no engine can be used to clear the memory; ERR_PTR(-ENXIO) if no engine
 * can be used any more to fill memory that the CPU does not reach; or an error of shmem or of
 * genx_bo_evict_for().
 */
static struct sg_table *local_map(struct genx_bo *bo, unsigned long deadline)
{
	bool fresh = !genx_bo_local(bo);
	struct sg_table *sgt;
	int err;

	lockdep_assert_held(&bo->lock);
	if (fresh) {
		err = local_alloc(bo, deadline);
		if (err)
			return ERR_PTR(err);
	}
	sgt = local_table(bo);
	if (IS_ERR(sgt)) {
		err = PTR_ERR(sgt);
		goto err_free;
	}
	err = fresh ? fill(bo, deadline) : 0;
	if (!err)
		return sgt;
	sg_free_table(sgt);
	kfree(sgt);
err_free:
	if (fresh)
		genx_bo_local_free(bo);
	return ERR_PTR(err);
}

static void local_unmap(struct genx_bo *bo, struct sg_table *sgt)
{
	sg_free_table(sgt);
	kfree(sgt);
}

static void local_sync_device(struct genx_bo *bo)
{
	/* flush what this CPU wrote from its write-combining buffers (SIL-252) */
	wmb();
}

static size_t local_resident(const struct genx_bo *bo)
{
	return bo->shmem.base.size;
}

const struct genx_store genx_store_local = {
	.pte_flags = GENX_PPGTT_LOCAL,
	.resident = local_resident,
	.map = local_map,
	.unmap = local_unmap,
	.sync_device = local_sync_device,
};

/* ---- accesses of the CPU ---- */

enum direction { READ_OBJECT, WRITE_OBJECT };

/* Copy from or to one page of the shmem file. */
static int file_copy(struct genx_bo *bo, u64 offset, void *data, size_t size, enum direction dir)
{
	struct page *page = shmem_read_mapping_page(bo->shmem.base.filp->f_mapping,
						    offset >> PAGE_SHIFT);

	if (IS_ERR(page))
		return PTR_ERR(page);
	if (dir == READ_OBJECT) {
		memcpy_from_page(data, page, offset_in_page(offset), size);
	} else {
		memcpy_to_page(page, offset_in_page(offset), data, size);
		set_page_dirty_lock(page);
	}
	put_page(page);
	return 0;
}

static int cpu_copy_locked(struct genx_bo *bo, u64 offset, void *data, size_t size,
			   enum direction dir)
{
	if (genx_bo_purged(bo))
		return -EFAULT;
	if (!genx_bo_local(bo)) {
		/* set it for a read as well: the read allocates the page of the shmem file */
		WRITE_ONCE(bo->in_file, true);
		return file_copy(bo, offset, data, size, dir);
	}
	if (genx_bo_hidden(bo))
		return -ENXIO;
	if (dir == READ_OBJECT)
		return genx_local_object_read(&bo->local, offset, data, size);
	return genx_local_object_write(&bo->local, offset, data, size);
}

static int cpu_copy(struct genx_bo *bo, u64 offset, void *data, size_t size, enum direction dir)
{
	int err;

	err = genx_bo_lock_interruptible(bo);
	if (err)
		return err;
	err = cpu_copy_locked(bo, offset, data, size, dir);
	mutex_unlock(&bo->lock);
	return err;
}

int genx_bo_cpu_read(struct genx_bo *bo, u64 offset, void *to, size_t size)
{
	return cpu_copy(bo, offset, to, size, READ_OBJECT);
}

int genx_bo_cpu_write(struct genx_bo *bo, u64 offset, const void *from, size_t size)
{
	return cpu_copy(bo, offset, (void *)from, size, WRITE_OBJECT);
}
