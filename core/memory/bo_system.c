// SPDX-License-Identifier: GPL-2.0-only
/*
 * Backing of objects by pages of system memory: pages of a shmem file, which the shmem helper
 * provides, or pages of a process.
 */

#include <linux/dma-mapping.h>
#include <linux/dma-resv.h>
#include <linux/err.h>
#include <linux/list_lru.h>
#include <linux/lockdep.h>
#include <linux/mm.h>
#include <linux/pagemap.h>
#include <linux/scatterlist.h>
#include <linux/sched/signal.h>
#include <linux/shmem_fs.h>
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_drv.h>
#include <drm/drm_print.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/memory/bo_local.h"
#include "core/memory/store.h"
#include "core/memory/user_pages.h"
#include "gt/memory/cache.h"
#include "gt/memory/client_gfp.h"

/* Pages allocated between two checks for a signal. */
#define BO_PAGES_STEP	1024

bool genx_bo_read_only(const struct genx_bo *bo)
{
	return bo->user && bo->user->read_only;
}

bool genx_bo_uncached(const struct genx_bo *bo)
{
	const struct genx_coherency_desc *caches =
		to_genx_device(bo->shmem.base.dev)->plat->coherency;

	return READ_ONCE(bo->caching) == I915_CACHING_NONE && genx_bo_store(bo)->pages &&
	       !caches->has_llc && !caches->snooped;
}

/* ---- mapping ---- */

/*
 * Direction of the DMA mapping. For a read-only object, no bounce buffer may be copied back to the
 * pages, because the process may not write them.
 */
static enum dma_data_direction direction(const struct genx_bo *bo)
{
	return genx_bo_read_only(bo) ? DMA_TO_DEVICE : DMA_BIDIRECTIONAL;
}

/* Length in bytes of the longest segment that can be mapped: bounce buffers have a limit. */
static unsigned int max_segment(struct device *dev)
{
	return min_t(size_t, dma_max_mapping_size(dev), UINT_MAX & PAGE_MASK);
}

/*
 * Several objects may have the same pages of a process. The DMA API allows overlapping mappings
 * only if mapping and unmapping do not synchronise with the CPU. So the driver synchronises these
 * objects itself.
 */
static int map_table(struct genx_bo *bo, struct sg_table *sgt)
{
	struct device *dev = bo->shmem.base.dev->dev;
	int err;

	if (!bo->user)
		return dma_map_sgtable(dev, sgt, direction(bo), 0);
	err = dma_map_sgtable(dev, sgt, direction(bo), DMA_ATTR_SKIP_CPU_SYNC);
	if (!err)
		dma_sync_sgtable_for_device(dev, sgt, direction(bo));
	return err;
}

/*
 * Put the pages, which are pinned, into a table and map it for DMA. The table is charged to the
 * client's memory cgroup; drm_prime_pages_to_sg() would not charge it.
 */
static struct sg_table *create_table(struct genx_bo *bo)
{
	struct drm_gem_object *obj = &bo->shmem.base;
	struct sg_table *sgt;
	int err;

	sgt = kmalloc(sizeof(*sgt), GENX_CLIENT_GFP);
	if (!sgt)
		return ERR_PTR(-ENOMEM);
	err = sg_alloc_table_from_pages_segment(sgt, bo->shmem.pages, obj->size >> PAGE_SHIFT, 0,
						obj->size, max_segment(obj->dev->dev),
						GENX_CLIENT_GFP);
	if (err)
		goto err_free;
	err = map_table(bo, sgt);
	if (err)
		goto err_table;
	return sgt;

err_table:
	sg_free_table(sgt);
err_free:
	kfree(sgt);
	return ERR_PTR(err);
}

static struct sg_table *map_pages(struct genx_bo *bo)
{
	const struct genx_coherency_desc *caches =
		to_genx_device(bo->shmem.base.dev)->plat->coherency;
	struct sg_table *sgt = create_table(bo);

	/*
	 * Flush the zeroes that the CPU wrote to new pages. If its cache wrote them back later,
	 * they could overwrite data of the GPU. And a batch that bypasses the LLC would read what
	 * was in memory before the zeroes (SIL-242).
	 */
	if (!IS_ERR(sgt) && genx_coherency_bypassed(caches))
		genx_cache_flush_sg(sgt);
	return sgt;
}

static void unmap_pages(struct genx_bo *bo, struct sg_table *sgt)
{
	dma_unmap_sgtable(bo->shmem.base.dev->dev, sgt, direction(bo), DMA_ATTR_SKIP_CPU_SYNC);
	sg_free_table(sgt);
	kfree(sgt);
}

static void sync_pages_cpu(struct genx_bo *bo)
{
	dma_sync_sgtable_for_cpu(bo->shmem.base.dev->dev, bo->sgt, direction(bo));
}

static void sync_pages_device(struct genx_bo *bo)
{
	dma_sync_sgtable_for_device(bo->shmem.base.dev->dev, bo->sgt, direction(bo));
	if (genx_bo_uncached(bo))
		genx_cache_flush_sg(bo->sgt);
}

/* ---- pages of the shmem file ---- */

/*
 * Return: true if a signal shall end the allocation of pages. For a CPU mapping (bo->visible) only
 * a fatal signal does: an access of the kernel would fault again and again, before the task could
 * handle another signal.
 */
static bool is_interrupted(const struct genx_bo *bo)
{
	return bo->visible ? fatal_signal_pending(current) : signal_pending(current);
}

/*
 * Allocate the pages of a large object, with checks for signals and removal. The shmem helper,
 * which pins the pages afterwards, would allocate all of them without such checks. The pages are
 * marked as unevictable, so that reclaim does not take the first ones before all are pinned.
 * Return: 0 or an errno.
 */
static int populate(struct genx_bo *bo)
{
	struct address_space *mapping = bo->shmem.base.filp->f_mapping;
	unsigned long i, n = bo->shmem.base.size >> PAGE_SHIFT;
	struct page *page;
	int err = 0;

	if (n <= BO_PAGES_STEP)
		return 0;
	mapping_set_unevictable(mapping);
	for (i = 0; i < n; i++) {
		if (i % BO_PAGES_STEP == 0) {
			err = is_interrupted(bo) ? -ERESTARTSYS :
			      drm_dev_is_unplugged(bo->shmem.base.dev) ? -ENODEV : 0;
			if (err)
				break;
			cond_resched();
		}
		page = shmem_read_mapping_page(mapping, i);
		err = PTR_ERR_OR_ZERO(page);
		if (err)
			break;
		put_page(page);
	}
	if (err)
		mapping_clear_unevictable(mapping);
	return err;
}

/*
 * Drop the control data of an object that is now used in system memory, where they have no effect.
 * If there are any, compressed contents are lost. This is an error of the client: the ABI allows no
 * compression in an object that may be in system memory (genx_bo_local_can_save()).
 */
static void drop_control(struct genx_bo *bo)
{
	if (bo->control)
		drm_err_ratelimited(bo->shmem.base.dev,
				    "local memory: compressed contents of %zu KiB lost in system memory, which is among the placements\n",
				    bo->shmem.base.size / SZ_1K);
	genx_bo_local_drop_control(bo);
}

/* Pin the pages of the shmem file. As in is_interrupted(), no signal ends a CPU mapping's fault. */
static int pin_file(struct genx_bo *bo)
{
	struct dma_resv *resv = bo->shmem.base.resv;
	int err;

	if (!bo->visible)
		return drm_gem_shmem_pin(&bo->shmem);
	dma_resv_lock(resv, NULL);
	err = drm_gem_shmem_pin_locked(&bo->shmem);
	dma_resv_unlock(resv);
	return err;
}

int genx_bo_pin_system(struct genx_bo *bo)
{
	int err;

	lockdep_assert_held(&bo->lock);
	if (bo->pinned)
		return 0;
	err = populate(bo);
	if (err)
		return err;
	err = pin_file(bo);
	if (err) {
		/*
		 * The helper can fail before it takes the pages: after a signal, or without memory
		 * for their array. Then the mark of populate() must not stay, because nothing else
		 * would let reclaim swap the pages out.
		 */
		mapping_clear_unevictable(bo->shmem.base.filp->f_mapping);
		return err;
	}
	WRITE_ONCE(bo->pinned, true);
	WRITE_ONCE(bo->in_file, true);
	/* now, since the pages stay pinned if they cannot be mapped */
	list_lru_add_obj(&to_genx_device(bo->shmem.base.dev)->bo_lru, &bo->lru);
	drop_control(bo);
	return 0;
}

static struct sg_table *system_map(struct genx_bo *bo, unsigned long deadline)
{
	int err = genx_bo_pin_system(bo);

	return err ? ERR_PTR(err) : map_pages(bo);
}

/* Bytes of the shmem file that are in memory now, not swapped out. */
static size_t system_resident(const struct genx_bo *bo)
{
	return READ_ONCE(bo->shmem.base.filp->f_mapping->nrpages) * PAGE_SIZE;
}

const struct genx_store genx_store_system = {
	.pages = true,
	.resident = system_resident,
	.map = system_map,
	.unmap = unmap_pages,
	.sync_cpu = sync_pages_cpu,
	.sync_device = sync_pages_device,
};

/* ---- pages of a process ---- */

static struct sg_table *user_map(struct genx_bo *bo, unsigned long deadline)
{
	return bo->user->pages ? map_pages(bo) : ERR_PTR(-EAGAIN);
}

static size_t user_resident(const struct genx_bo *bo)
{
	return READ_ONCE(bo->user->pages) ? bo->shmem.base.size : 0;
}

const struct genx_store genx_store_user = {
	.pages = true,
	.resident = user_resident,
	.map = user_map,
	.unmap = unmap_pages,
	.sync_cpu = sync_pages_cpu,
	.sync_device = sync_pages_device,
};
