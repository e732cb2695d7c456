// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Objects in local memory
 *
 * An object whose first placement is local memory is moved there when its pages are needed, by the
 * GPU or by a CPU mapping. Its shmem file then has no pages. If local memory is full, idle objects
 * are evicted: their contents are copied to their shmem files. If that does not make room either,
 * the object gets pages of its shmem file, provided that system memory is among its placements.
 * When its pages are needed after they were released, it moves back.
 *
 * Whoever gets local memory fills it with zeroes or with its own contents before it is mapped, so
 * that no client reads what another left there (SIL-253). Zeroes are written by the copy engine
 * where it runs (gt/engine/local_clear.c), all else by the CPU through BAR 2, so only the part of
 * local memory that BAR 2 shows is used.
 */

#include <linux/cleanup.h>
#include <linux/err.h>
#include <linux/highmem.h>
#include <linux/jiffies.h>
#include <linux/scatterlist.h>
#include <linux/sched/signal.h>
#include <linux/shmem_fs.h>
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_drv.h>
#include <drm/drm_vma_manager.h>

#include "core/device/device_types.h"
#include "core/memory/bo_local.h"
#include "core/memory/store.h"
#include "gt/exec/client.h"
#include "gt/memory/client_gfp.h"
#include "gt/memory/local.h"
#include "gt/memory/ppgtt.h"

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

/*
 * Copy all contents between the shmem file and local memory. Reads from BAR 2 take about 16 ms a
 * MiB. Return: 0, -EIO, an error of shmem or of genx_bo_local_interrupted().
 */
static int copy_contents(struct genx_bo *bo, bool to_local, unsigned long deadline)
{
	struct address_space *mapping = bo->shmem.base.filp->f_mapping;
	u64 at;
	int err = 0;

	for (at = 0; at < bo->shmem.base.size && !err; at += PAGE_SIZE) {
		struct page *page;
		void *data;

		err = genx_bo_local_interrupted(bo, deadline);
		if (err)
			break;
		page = shmem_read_mapping_page(mapping, at >> PAGE_SHIFT);
		if (IS_ERR(page))
			return PTR_ERR(page);
		data = kmap_local_page(page);
		if (to_local)
			err = genx_local_object_write(&bo->local, at, data, PAGE_SIZE);
		else
			err = genx_local_object_read(&bo->local, at, data, PAGE_SIZE);
		kunmap_local(data);
		if (!to_local)
			set_page_dirty_lock(page);
		put_page(page);
		cond_resched();
	}
	return err;
}

static void drop_file(struct genx_bo *bo)
{
	shmem_truncate_range(file_inode(bo->shmem.base.filp), 0, (loff_t)-1);
	WRITE_ONCE(bo->in_file, false);
}

int genx_bo_local_alloc(struct genx_bo *bo)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	u64 size = bo->shmem.base.size;
	int err = genx_local_object_alloc(genx->gt.local, &bo->local, size);

	if (!err)
		genx_client_charge_local(bo->owner, size);
	return err;
}

void genx_bo_local_free(struct genx_bo *bo)
{
	if (!genx_bo_local(bo))
		return;
	genx_client_charge_local(bo->owner, -(s64)bo->shmem.base.size);
	genx_local_object_free(&bo->local);
}

int genx_bo_local_save(struct genx_bo *bo, unsigned long deadline)
{
	int err = copy_contents(bo, false, deadline);

	if (err)
		drop_file(bo);
	else
		WRITE_ONCE(bo->in_file, true);
	return err;
}

/* Return: 0, -ENOMEM, or an error of genx_bo_evict_for(). */
static int local_alloc(struct genx_bo *bo, unsigned long deadline)
{
	struct genx_device *genx = to_genx_device(bo->shmem.base.dev);
	int err = genx_bo_local_alloc(bo);

	return err == -ENOSPC ? genx->evict_local(bo, deadline) : err;
}

/* ---- mapping ---- */

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
		/* there is no page behind it */
		sg->length = block->node.size;
		sg_dma_address(sg) = block->node.start;
		sg_dma_len(sg) = block->node.size;
		sg = sg_next(sg);
	}
	return sgt;
}

static int fill(struct genx_bo *bo, unsigned long deadline)
{
	int err;

	if (!bo->in_file)
		return genx_local_object_write(&bo->local, 0, NULL, bo->shmem.base.size);
	err = copy_contents(bo, true, deadline);
	if (!err)
		drop_file(bo);
	return err;
}

/*
 * Move an object that prefers local memory there: allocate memory, after idle objects were evicted
 * if there was none, and fill it with the contents of the object, or with zeroes. Return: a table
 * whose DMA addresses are those of local memory; ERR_PTR(-ENOMEM), ERR_PTR(-EIO) if the device
 * sleeps, or an error of shmem or of genx_bo_evict_for().
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

static void local_unmap(struct genx_bo *bo, struct sg_table *sgt, unsigned long attrs)
{
	sg_free_table(sgt);
	kfree(sgt);
}

static void local_sync_device(struct genx_bo *bo)
{
	/* what this CPU wrote leaves its write-combining buffers (SIL-252) */
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

static int file_copy(struct genx_bo *bo, u64 offset, void *to, const void *from, size_t size)
{
	struct page *page = shmem_read_mapping_page(bo->shmem.base.filp->f_mapping,
						    offset >> PAGE_SHIFT);

	if (IS_ERR(page))
		return PTR_ERR(page);
	if (to) {
		memcpy_from_page(to, page, offset_in_page(offset), size);
	} else {
		memcpy_to_page(page, offset_in_page(offset), from, size);
		set_page_dirty_lock(page);
	}
	put_page(page);
	return 0;
}

static int cpu_copy(struct genx_bo *bo, u64 offset, void *to, const void *from, size_t size)
{
	guard(mutex)(&bo->lock);
	if (genx_bo_purged(bo))
		return -EFAULT;
	if (!genx_bo_local(bo)) {
		/* a read allocates the page, too */
		WRITE_ONCE(bo->in_file, true);
		return file_copy(bo, offset, to, from, size);
	}
	if (to)
		return genx_local_object_read(&bo->local, offset, to, size);
	return genx_local_object_write(&bo->local, offset, from, size);
}

int genx_bo_cpu_read(struct genx_bo *bo, u64 offset, void *to, size_t size)
{
	return cpu_copy(bo, offset, to, NULL, size);
}

int genx_bo_cpu_write(struct genx_bo *bo, u64 offset, const void *from, size_t size)
{
	return cpu_copy(bo, offset, NULL, from, size);
}
