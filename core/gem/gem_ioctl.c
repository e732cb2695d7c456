// SPDX-License-Identifier: GPL-2.0-only
/* Ioctls on GEM objects: map, copy, wait, caching, tiling. */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>
#include <linux/highmem.h>
#include <linux/mman.h>
#include <linux/overflow.h>
#include <linux/sched/signal.h>
#include <linux/shmem_fs.h>
#include <linux/slab.h>
#include <linux/swap.h>
#include <linux/uaccess.h>

#include <drm/drm_device.h>
#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/drm_vma_manager.h>
#include <drm/i915_drm.h>

#include "core/context/engine_map.h"
#include "core/context/extension.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/gem/userptr.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "core/memory/bo_reach.h"
#include "gt/engine/engine.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/request_types.h"
#include "gt/memory/client_gfp.h"

#define GENX_DOMAINS_CPU	(I915_GEM_DOMAIN_CPU | I915_GEM_DOMAIN_GTT | I915_GEM_DOMAIN_WC)

/*
 * The older of the two ioctls that map an object: it maps the shmem file of the object, and returns
 * the address. GEM_MMAP_OFFSET returns an offset for mmap().
 */
int genx_gem_mmap_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_mmap *args = data;
	struct genx_bo *bo;
	unsigned long addr;
	u64 end;
	int err = 0;

	if (args->flags & ~(u64)I915_MMAP_WC)
		return -EINVAL;

	bo = genx_bo_find(file, args->handle);
	if (!bo)
		return -ENOENT;

	if (genx_bo_imported(bo) || bo->user) {
		err = -ENXIO;
		goto out;
	}
	/* the shmem file lacks the contents while the object is in local memory */
	if (genx_bo_may_be_local(bo)) {
		err = -EOPNOTSUPP;
		goto out;
	}
	if (!args->size || !PAGE_ALIGNED(args->offset) ||
	    check_add_overflow(args->offset, args->size, &end) || end > bo->shmem.base.size) {
		err = -EINVAL;
		goto out;
	}

	addr = vm_mmap(bo->shmem.base.filp, 0, args->size, PROT_READ | PROT_WRITE, MAP_SHARED,
		       args->offset);
	if (IS_ERR_VALUE(addr))
		err = (long)addr;
	else
		args->addr_ptr = addr;
out:
	genx_bo_put(bo);
	return err;
}

int genx_gem_mmap_offset_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	bool fixed = genx_region_exists(to_genx_device(drm), GENX_REGION_LOCAL);
	struct drm_i915_gem_mmap_offset *args = data;
	bool wanted = args->flags == I915_MMAP_OFFSET_FIXED;
	struct genx_bo *bo;
	int err;

	/* args->pad is not checked: old clients do not clear it, so the ABI ignores it */
	err = genx_extensions_walk(args->extensions, NULL, 0, NULL);
	if (err)
		return err;

	/* genx maps nothing through the aperture: with I915_MMAP_OFFSET_GTT, too, it maps pages */
	switch (args->flags) {
	case I915_MMAP_OFFSET_GTT:
	case I915_MMAP_OFFSET_WC:
	case I915_MMAP_OFFSET_WB:
	case I915_MMAP_OFFSET_FIXED:
		break;
	default:
		return -EINVAL;
	}

	bo = genx_bo_find(file, args->handle);
	if (!bo)
		return -ENOENT;
	/*
	 * On devices with local memory the region of an object decides how the CPU caches it. So
	 * the ABI allows only I915_MMAP_OFFSET_FIXED there, and allows it nowhere else. Clients
	 * expect that a mapping of a tiled object through the aperture detiles: none of genx does.
	 */
	if (genx_bo_imported(bo) || bo->user || wanted != fixed ||
	    (args->flags == I915_MMAP_OFFSET_GTT && READ_ONCE(bo->tiling)))
		err = -ENODEV;
	else
		args->offset = drm_vma_node_offset_addr(&bo->shmem.base.vma_node);
	genx_bo_put(bo);
	return err;
}

/*
 * bo_copy_page() for an object that may be in local memory. The buffer lies between the object and
 * user memory, because user memory may fault, and no fault may happen while the object is locked.
 */
static int bo_copy_bounce(struct genx_bo *bo, u64 offset, size_t size, char __user *user,
			  bool write)
{
	void *buf = kmalloc(size, GENX_CLIENT_GFP);
	int err;

	if (!buf)
		return -ENOMEM;
	if (write) {
		err = copy_from_user(buf, user, size) ? -EFAULT :
		      genx_bo_reach_write(bo, offset, buf, size);
	} else {
		err = genx_bo_reach_read(bo, offset, buf, size);
		if (!err && copy_to_user(user, buf, size))
			err = -EFAULT;
	}
	kfree(buf);
	return err;
}

/* Copy inside one page of the object; its other pages need not be in memory. */
static int bo_copy_page(struct genx_bo *bo, u64 offset, size_t size, char __user *user, bool write)
{
	unsigned int in_page = offset_in_page(offset);
	unsigned long left;
	struct page *page;
	char *cpu;

	page = shmem_read_mapping_page(bo->shmem.base.filp->f_mapping, offset >> PAGE_SHIFT);
	if (IS_ERR(page))
		return PTR_ERR(page);
	cpu = kmap_local_page(page);
	/*
	 * The caller has called access_ok(). Unlike __copy_from_user(), copy_from_user() would
	 * clear the bytes of the object that it cannot copy because of a fault.
	 */
	if (write)
		left = __copy_from_user(cpu + in_page, user, size);
	else
		left = __copy_to_user(user, cpu + in_page, size);
	kunmap_local(cpu);
	if (write)
		set_page_dirty_lock(page);
	mark_page_accessed(page);
	put_page(page);
	return left ? -EFAULT : 0;
}

/*
 * Copy between an object and user space. Waits until the GPU no longer writes the object, or
 * with @write until it no longer uses the object.
 */
static int bo_copy(struct genx_bo *bo, u64 offset, u64 size, char __user *user, bool write)
{
	size_t part;
	u64 end;
	long err;

	if (check_add_overflow(offset, size, &end) || end > bo->shmem.base.size)
		return -EINVAL;
	if (genx_bo_imported(bo))
		return -EOPNOTSUPP;
	if (bo->user)
		return -EINVAL;
	if (!access_ok(user, size) || genx_bo_purged(bo))
		return -EFAULT;
	err = genx_bo_wait(bo, write, MAX_SCHEDULE_TIMEOUT);
	if (err < 0)
		return err;

	for (; size; offset += part, user += part, size -= part) {
		part = min_t(u64, size, PAGE_SIZE - offset_in_page(offset));
		err = genx_bo_may_be_local(bo) ?
		      bo_copy_bounce(bo, offset, part, user, write) :
		      bo_copy_page(bo, offset, part, user, write);
		if (err)
			return err;
		if (fatal_signal_pending(current))
			return -EINTR;
		cond_resched();
	}
	return 0;
}

static int copy_object(struct drm_file *file, const struct drm_i915_gem_pwrite *args, bool write)
{
	struct genx_bo *bo;
	int err;

	if (!args->size)
		return 0;
	bo = genx_bo_find(file, args->handle);
	if (!bo)
		return -ENOENT;
	err = bo_copy(bo, args->offset, args->size, u64_to_user_ptr(args->data_ptr), write);
	genx_bo_put(bo);
	return err;
}

int genx_gem_pread_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	/* copy_object() uses the arguments of PWRITE for both: they have the same layout */
	static_assert(sizeof(struct drm_i915_gem_pread) == sizeof(struct drm_i915_gem_pwrite));

	return copy_object(file, data, false);
}

int genx_gem_pwrite_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	return copy_object(file, data, true);
}

int genx_gem_set_domain_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_set_domain *args = data;
	struct genx_bo *bo;
	long left = 0;

	if ((args->read_domains | args->write_domain) & ~GENX_DOMAINS_CPU)
		return -EINVAL;
	/* a write domain must also be the only read domain */
	if (args->write_domain && args->read_domains != args->write_domain)
		return -EINVAL;
	if (!args->read_domains)
		return 0;

	bo = genx_bo_find(file, args->handle);
	if (!bo)
		return -ENOENT;
	/* clients use this ioctl to check that the pages of a userptr object can be pinned */
	if (bo->user)
		left = genx_userptr_pin(bo, jiffies + GENX_BO_WAIT);
	if (!left)
		left = genx_bo_wait(bo, args->write_domain, MAX_SCHEDULE_TIMEOUT);
	genx_bo_put(bo);
	return left < 0 ? left : 0;
}

/* The ioctl flushes CPU writes to an object that a display scans out. genx has no display. */
int genx_gem_sw_finish_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_sw_finish *args = data;
	struct genx_bo *bo = genx_bo_find(file, args->handle);

	if (!bo)
		return -ENOENT;
	genx_bo_put(bo);
	return 0;
}

/*
 * Return: enum drm_i915_gem_engine_class of the engine whose work a fence stands for. The ABI has
 * no class for the work of other devices, so that work counts as render.
 */
static u16 fence_class(struct genx_gt *gt, struct dma_fence *fence)
{
	struct genx_request *rq = genx_request_of(fence);
	struct i915_engine_class_instance name;
	struct genx_engine *engine;

	if (!rq)
		return I915_ENGINE_CLASS_RENDER;
	/* the engine of another genx device may be freed, so only the pointer is compared */
	for_each_engine(engine, gt) {
		if (engine != rq->engine)
			continue;
		genx_engine_map_name(engine, &name);
		return name.engine_class;
	}
	return I915_ENGINE_CLASS_RENDER;
}

int genx_gem_busy_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct genx_device *genx = to_genx_device(drm);
	struct drm_i915_gem_busy *args = data;
	struct genx_bo *bo = genx_bo_find(file, args->handle);
	struct dma_resv_iter cursor;
	struct dma_fence *fence;
	u32 readers = 0, writer = 0;

	if (!bo)
		return -ENOENT;
	dma_resv_iter_begin(&cursor, bo->shmem.base.resv, DMA_RESV_USAGE_READ);
	/* the iterator skips fences that have signalled */
	dma_resv_for_each_fence_unlocked(&cursor, fence) {
		u16 class = fence_class(&genx->gt, fence);

		/* a fence was added meanwhile, and the iterator begins again */
		if (dma_resv_iter_is_restarted(&cursor)) {
			readers = 0;
			writer = 0;
		}
		/*
		 * the ABI: bits 31:16 have one bit for each class that reads the object; bits 15:0
		 * are the class that writes it, plus 1
		 */
		readers |= BIT(16 + class);
		if (dma_resv_iter_usage(&cursor) <= DMA_RESV_USAGE_WRITE)
			writer = class + 1;
	}
	dma_resv_iter_end(&cursor);
	args->busy = readers | writer;
	genx_bo_put(bo);
	return 0;
}

int genx_gem_wait_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_wait *args = data;
	unsigned long timeout = MAX_SCHEDULE_TIMEOUT;
	struct genx_bo *bo;
	ktime_t start;
	long left;

	if (args->flags)
		return -EINVAL;

	bo = genx_bo_find(file, args->bo_handle);
	if (!bo)
		return -ENOENT;

	/* by the ABI, 0 only asks whether the object is idle, and a negative time waits forever */
	if (!args->timeout_ns)
		timeout = 0;
	else if (args->timeout_ns > 0)
		timeout = min_t(u64, nsecs_to_jiffies64(args->timeout_ns) + 1,
				MAX_SCHEDULE_TIMEOUT - 1);
	start = ktime_get();
	left = genx_bo_wait(bo, true, timeout);
	genx_bo_put(bo);

	if (args->timeout_ns > 0) {
		args->timeout_ns -= ktime_to_ns(ktime_sub(ktime_get(), start));
		/* the wait is counted in jiffies: it may time out before the time in ns is over */
		if (args->timeout_ns < 0 || left == -ETIME)
			args->timeout_ns = 0;
	}
	return left < 0 ? left : 0;
}

/*
 * Change how the GPU reaches the memory of an object; the next submission rewrites the page table
 * entries. The GPU may have written past the caches of the CPU until now: wait, and flush these
 * caches, since nothing flushes a snooped object.
 */
static int set_caching(struct genx_device *genx, struct genx_bo *bo, u32 caching)
{
	long left = 0;

	/*
	 * The memory of a process and of another driver is always snooped: genx cannot flush it
	 * (SIL-241). Vulkan drivers set that caching again.
	 */
	if (bo->user || genx_bo_imported(bo))
		return caching == I915_CACHING_CACHED ? 0 : -ENXIO;
	if (!genx->plat->coherency->has_llc && READ_ONCE(bo->caching) != caching)
		left = genx_bo_wait(bo, true, MAX_SCHEDULE_TIMEOUT);
	if (left < 0)
		return left;
	WRITE_ONCE(bo->caching, caching);
	return 0;
}

int genx_gem_set_caching_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct genx_device *genx = to_genx_device(drm);
	struct drm_i915_gem_caching *args = data;
	struct genx_bo *bo;
	u32 caching;
	int err;

	switch (args->caching) {
	case I915_CACHING_NONE:
	case I915_CACHING_DISPLAY:
		caching = I915_CACHING_NONE;
		break;
	case I915_CACHING_CACHED:
		/* discrete GPUs refuse it; others share the cache of the CPU, or snoop it */
		if (genx->plat->lmem)
			return -ENODEV;
		caching = I915_CACHING_CACHED;
		break;
	default:
		return -EINVAL;
	}

	bo = genx_bo_find(file, args->handle);
	if (!bo)
		return -ENOENT;
	err = set_caching(genx, bo, caching);
	genx_bo_put(bo);
	return err;
}

int genx_gem_get_caching_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_caching *args = data;
	struct genx_bo *bo = genx_bo_find(file, args->handle);

	if (!bo)
		return -ENOENT;
	args->caching = READ_ONCE(bo->caching);
	genx_bo_put(bo);
	return 0;
}

int genx_gem_madvise_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_madvise *args = data;
	struct genx_bo *bo;
	int retained;

	if (args->madv != I915_MADV_WILLNEED && args->madv != I915_MADV_DONTNEED)
		return -EINVAL;

	bo = genx_bo_find(file, args->handle);
	if (!bo)
		return -ENOENT;
	retained = genx_bo_madvise(bo, args->madv == I915_MADV_WILLNEED);
	genx_bo_put(bo);
	if (retained < 0)
		return retained;
	args->retained = retained;
	return 0;
}

int genx_gem_get_aperture_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct genx_device *genx = to_genx_device(drm);
	struct drm_i915_gem_get_aperture *args = data;

	/* clients take this as the size of their address space: return the size of the GGTT */
	args->aper_size = (u64)genx->gt.ggtt.entries * SZ_4K;
	args->aper_available_size = (u64)genx->gt.ggtt.entries * SZ_4K;
	return 0;
}

/*
 * The driver only stores the tiling of an object, for clients that share the object. The GPU takes
 * the tiling from its commands, and no CPU mapping detiles.
 */
#define GENX_TILING_MASK	3
/* In bytes: widths of the tiles X and Y, largest pitch of a fence register of Gen7 and later. */
#define GENX_TILE_WIDTH_X	512
#define GENX_TILE_WIDTH_Y	128
#define GENX_TILING_MAX_STRIDE	(0x800 * 128 + 127)

static bool tiling_valid(const struct genx_device *genx, const struct drm_i915_gem_set_tiling *args)
{
	unsigned int width = args->tiling_mode == I915_TILING_X ? GENX_TILE_WIDTH_X :
								  GENX_TILE_WIDTH_Y;

	if (args->tiling_mode == I915_TILING_NONE)
		return true;
	/*
	 * Nothing uses a tiling where no engine runs contexts. Elsewhere tiles are not swizzled:
	 * before Gen8, rows of the platform's descriptor turn swizzling off.
	 */
	if (args->tiling_mode > I915_TILING_LAST || !genx_exec_runs_contexts(&genx->gt))
		return false;
	return args->stride && args->stride <= GENX_TILING_MAX_STRIDE &&
	       IS_ALIGNED(args->stride, width);
}

int genx_gem_set_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_set_tiling *args = data;
	struct genx_bo *bo = genx_bo_find(file, args->handle);
	int err = 0;

	if (!bo)
		return -ENOENT;
	if (bo->user) {
		err = -ENXIO;
	} else if (!tiling_valid(to_genx_device(drm), args)) {
		err = -EINVAL;
	} else {
		if (args->tiling_mode == I915_TILING_NONE)
			args->stride = 0;
		args->swizzle_mode = I915_BIT_6_SWIZZLE_NONE;
		WRITE_ONCE(bo->tiling, args->tiling_mode | args->stride);
	}
	genx_bo_put(bo);
	return err;
}

int genx_gem_get_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	struct drm_i915_gem_get_tiling *args = data;
	struct genx_bo *bo = genx_bo_find(file, args->handle);

	if (!bo)
		return -ENOENT;
	args->tiling_mode = READ_ONCE(bo->tiling) & GENX_TILING_MASK;
	args->swizzle_mode = I915_BIT_6_SWIZZLE_NONE;
	args->phys_swizzle_mode = I915_BIT_6_SWIZZLE_NONE;
	genx_bo_put(bo);
	return 0;
}

/* Nothing to do: the size of a ring already limits how much work a client queues. */
int genx_gem_throttle_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	return 0;
}
