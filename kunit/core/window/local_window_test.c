// SPDX-License-Identifier: GPL-2.0-only
/*
 * Local memory of which BAR 2 shows only a part (SIL-030): where objects are placed, how the CPU
 * gets at them, and engines that fail.
 */
#include <kunit/test.h>
#include <linux/cred.h>
#include <linux/dma-resv.h>
#include <linux/err.h>
#include <linux/jiffies.h>
#include <linux/mman.h>
#include <linux/sched/signal.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "core/memory/bo_evict.h"
#include "core/memory/bo_local.h"
#include "core/memory/bo_reach.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/exec/client.h"
#include "kunit/core/memory/local_fixture.h"
#include "kunit/core/window/window_fixture.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"
#include "model/priv.h"

#define PAGE		GENX_LOCAL_PAGE
#define SHOWN		GENX_KUNIT_WINDOW_SHOWN
#define USABLE		GENX_KUNIT_WINDOW_USABLE
#define LOCAL		BIT(GENX_REGION_LOCAL)
#define BOTH		(BIT(GENX_REGION_LOCAL) | BIT(GENX_REGION_SYSTEM))
/* An object of more than one window of the copy engine. */
#define SIZE		(SZ_1M + 2 * PAGE)
#define REST_MS		200

/* Return: number of words of 64 KiB that the GPU does not read as zero. */
static unsigned int gpu_nonzero(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);
	unsigned int n = 0;
	u64 at;

	for (at = 0; at < bo->shmem.base.size; at += 512) {
		u32 val = 1;

		model_local_read(f->gpu->model, genx_local_object_find(&bo->local, at, NULL), &val,
				 sizeof(val));
		n += !!val;
	}
	genx_kunit_gpu_unlock(f->gpu, flags);
	return n;
}

static int reach_pages(struct genx_bo *bo)
{
	guard(mutex)(&bo->lock);
	return PTR_ERR_OR_ZERO(genx_bo_reach_pages(bo, jiffies + 30 * HZ));
}

/* ---- uAPI ---- */

/* Extension and regions, as the test copies them to the memory of user space. */
struct request {
	struct drm_i915_gem_create_ext_memory_regions ext;
	struct drm_i915_gem_memory_class_instance region[2];
};

/* GEM_CREATE_EXT with local memory and, if @system is set, system memory. Return: 0 or an errno. */
static int create_ext(struct genx_kunit_fault *f, bool system, u32 flags, u32 *handle)
{
	struct request req = {
		.ext.base.name = I915_GEM_CREATE_EXT_MEMORY_REGIONS,
		.ext.num_regions = system ? 2 : 1,
		.ext.regions = (uintptr_t)f->mem + offsetof(struct request, region),
		.region = { { I915_MEMORY_CLASS_DEVICE }, { I915_MEMORY_CLASS_SYSTEM } },
	};
	struct drm_i915_gem_create_ext args = {
		.size = PAGE, .flags = flags, .extensions = (uintptr_t)f->mem,
	};
	int err;

	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, &req, sizeof(req)), 0);
	err = genx_gem_create_ext_ioctl(&f->genx->drm, &args, f->file);
	*handle = args.handle;
	return err;
}

static void needs_cpu_access(struct kunit *test)
{
	const u32 cpu = I915_GEM_CREATE_EXT_FLAG_NEEDS_CPU_ACCESS;
	struct genx_kunit_fault *f = test->priv;
	unsigned int i;
	u32 handle;

	KUNIT_EXPECT_EQ(test, create_ext(f, false, cpu, &handle), -EINVAL);
	KUNIT_EXPECT_EQ(test, create_ext(f, true, cpu << 1, &handle), -EINVAL);
	for (i = 0; i < 2; i++) {
		struct genx_bo *bo;

		KUNIT_ASSERT_EQ(test, create_ext(f, true, i ? cpu : 0, &handle), 0);
		bo = genx_bo_find(f->file, handle);
		KUNIT_ASSERT_NOT_NULL(test, bo);
		KUNIT_EXPECT_EQ(test, genx_bo_prepare(bo), 0);
		KUNIT_EXPECT_TRUE(test, genx_bo_local(bo));
		KUNIT_EXPECT_EQ(test, genx_bo_hidden(bo), !i);
		genx_bo_put(bo);
	}
}

struct regions {
	struct drm_i915_query_memory_regions info;
	struct drm_i915_memory_region_info region[2];
};

static struct drm_i915_memory_region_info ask(struct genx_kunit_fault *f)
{
	struct drm_i915_query_item item = {
		.query_id = DRM_I915_QUERY_MEMORY_REGIONS, .length = sizeof(struct regions),
		.data_ptr = (uintptr_t)f->mem + PAGE_SIZE,
	};
	struct drm_i915_query query = { .num_items = 1, .items_ptr = (uintptr_t)f->mem };
	struct regions got;

	KUNIT_ASSERT_EQ(f->test, 0, clear_user(f->mem + PAGE_SIZE, sizeof(got)));
	KUNIT_ASSERT_EQ(f->test, 0, copy_to_user(f->mem, &item, sizeof(item)));
	KUNIT_ASSERT_EQ(f->test, 0, genx_query_ioctl(&f->genx->drm, &query, f->file));
	KUNIT_ASSERT_EQ(f->test, 0, copy_from_user(&got, f->mem + PAGE_SIZE, sizeof(got)));
	KUNIT_ASSERT_EQ(f->test, got.info.num_regions, 2);
	return got.region[1];
}

/* What is allocated above BAR 2 leaves the part that the CPU reaches as it was. */
static void window_reported(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	u64 visible = SHOWN - genx_kunit_local_of(f)->objects_start;
	struct drm_i915_memory_region_info got;

	genx_kunit_window_hidden(f, SIZE, LOCAL);
	got = ask(f);
	KUNIT_EXPECT_EQ(test, got.probed_size, USABLE - SHOWN + visible);
	KUNIT_EXPECT_EQ(test, got.unallocated_size, got.probed_size - SIZE);
	KUNIT_EXPECT_EQ(test, got.probed_cpu_visible_size, visible);
	KUNIT_EXPECT_EQ(test, got.unallocated_cpu_visible_size, visible);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(genx_kunit_window_cpu(f, PAGE)), 0);
	got = ask(f);
	KUNIT_EXPECT_EQ(test, got.unallocated_size, got.probed_size - SIZE - PAGE);
	KUNIT_EXPECT_EQ(test, got.unallocated_cpu_visible_size, visible - PAGE);
}

/* Who may not know what others allocate gets the size of each part, not that of the other. */
static void window_reported_unprivileged(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_memory_region_info got;
	struct cred *cred = prepare_creds();
	const struct cred *before;

	KUNIT_ASSERT_NOT_NULL(test, cred);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(genx_kunit_window_cpu(f, PAGE)), 0);
	cap_clear(cred->cap_effective);
	before = override_creds(cred);
	got = ask(f);
	revert_creds(before);
	put_cred(cred);
	KUNIT_EXPECT_LT(test, got.probed_cpu_visible_size, got.probed_size);
	KUNIT_EXPECT_EQ(test, got.unallocated_size, got.probed_size);
	KUNIT_EXPECT_EQ(test, got.unallocated_cpu_visible_size, got.probed_cpu_visible_size);
}

/* ---- placement ---- */

/* What the CPU does not need lies above BAR 2, and reads as zero (SIL-253). */
static void hidden_first(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_local_placed(f, SIZE, LOCAL);
	struct genx_bo *cpu = genx_kunit_window_cpu(f, PAGE);
	struct genx_local *local = genx_kunit_local_of(f);
	u64 all, free, visible;

	KUNIT_EXPECT_EQ(test, local->visible, SHOWN);
	KUNIT_EXPECT_EQ(test, local->end, USABLE);
	all = genx_local_object_bytes(local, &free);
	KUNIT_EXPECT_EQ(test, all, USABLE - SHOWN + SHOWN - local->objects_start);
	KUNIT_EXPECT_EQ(test, free, all);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_EXPECT_EQ(test, bo->local.visible, 0);
	KUNIT_EXPECT_GE(test, genx_local_object_find(&bo->local, 0, NULL), SHOWN);
	KUNIT_EXPECT_EQ(test, gpu_nonzero(f, bo), 0);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(cpu), 0);
	KUNIT_ASSERT_TRUE(test, genx_bo_local(cpu));
	KUNIT_EXPECT_FALSE(test, genx_bo_hidden(cpu));
	KUNIT_EXPECT_LT(test, genx_local_object_find(&cpu->local, 0, NULL), SHOWN);
	genx_local_object_bytes(local, &free);
	KUNIT_EXPECT_EQ(test, free, all - SIZE - PAGE);
	all = genx_local_object_visible_bytes(local, &visible);
	KUNIT_EXPECT_EQ(test, all, SHOWN - local->objects_start);
	KUNIT_EXPECT_EQ(test, visible, all - PAGE);
	genx_kunit_expect_clean(test, f->gpu);
}

/* One part is full: an object lies in both, or in the other one. */
static void hidden_spill(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_local_object *hog = genx_kunit_window_fill_hidden(f, 2 * PAGE);
	struct genx_bo *across = genx_kunit_local_placed(f, SIZE, LOCAL);
	struct genx_bo *low = genx_kunit_local_placed(f, PAGE, LOCAL);

	KUNIT_ASSERT_EQ(test, genx_bo_prepare(across), 0);
	KUNIT_EXPECT_EQ(test, across->local.visible, SIZE - 2 * PAGE);
	KUNIT_EXPECT_TRUE(test, genx_bo_hidden(across));
	KUNIT_EXPECT_EQ(test, gpu_nonzero(f, across), 0);
	genx_kunit_window_write(f, across);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(low), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_hidden(low));
	KUNIT_EXPECT_EQ(test, genx_kunit_window_cpu_wrong(f, across), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(across));
	genx_kunit_window_unfill(f, hog);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(across), 0);
	KUNIT_EXPECT_EQ(test, across->local.visible, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, across), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* What the CPU reaches is full, and nothing there can be evicted. */
static void window_full(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *hidden = genx_kunit_window_hidden(f, PAGE, LOCAL);
	struct genx_bo *cpu = genx_kunit_window_cpu(f, PAGE);
	struct genx_bo *mapped = genx_kunit_local_placed(f, PAGE, LOCAL);
	struct genx_bo *large = genx_kunit_local_placed(f, USABLE, LOCAL);

	genx_kunit_window_fill_visible(f, 0);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(cpu), 0);
	KUNIT_EXPECT_EQ(test, genx_bo_region(cpu), GENX_REGION_SYSTEM);
	KUNIT_EXPECT_EQ(test, reach_pages(mapped), -ENOMEM);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(large), -ENOMEM);
	/* objects above BAR 2 would not make room */
	KUNIT_EXPECT_TRUE(test, genx_bo_hidden(hidden));
	KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, hidden), 0);
	/* the GPU can use the object nevertheless */
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(mapped), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_hidden(mapped));
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "local memory that BAR 2 shows is full",
		  "system memory if the object may be there, else ENOMEM or SIGBUS");
}

/* An object that the CPU needs evicts one that is in its way, and not those above BAR 2. */
static void window_evicted(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *hidden = genx_kunit_window_hidden(f, PAGE, LOCAL);
	struct genx_bo *old, *cpu = genx_kunit_window_cpu(f, PAGE);
	struct genx_local_object *hog = genx_kunit_window_fill_hidden(f, 0);

	genx_kunit_window_fill_visible(f, PAGE);
	old = genx_kunit_local_placed(f, PAGE, LOCAL);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(old), 0);
	KUNIT_ASSERT_FALSE(test, genx_bo_hidden(old));
	genx_kunit_window_write(f, old);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(cpu), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(cpu) && !genx_bo_hidden(cpu));
	KUNIT_EXPECT_FALSE(test, genx_bo_local(old));
	KUNIT_EXPECT_TRUE(test, genx_bo_hidden(hidden));
	genx_kunit_window_unfill(f, hog);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(old), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_hidden(old));
	KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, old), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, hidden), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* ---- accesses of the CPU ---- */

/* Reads and writes move the object out; the GPU gets it back with what was written. */
static void hidden_copied(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, SIZE, LOCAL);
	u32 val = 0x77;

	KUNIT_EXPECT_EQ(test, genx_bo_cpu_read(bo, 0, &val, sizeof(val)), -ENXIO);
	KUNIT_EXPECT_EQ(test, genx_bo_reach_write(bo, SIZE - 4, &val, sizeof(val)), 0);
	KUNIT_EXPECT_EQ(test, genx_bo_region(bo), GENX_REGION_SYSTEM);
	KUNIT_EXPECT_EQ(test, genx_kunit_window_cpu_wrong(f, bo), 0);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_hidden(bo));
	KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, bo), 0);
	val = 0;
	KUNIT_EXPECT_EQ(test, genx_bo_reach_read(bo, SIZE - 4, &val, sizeof(val)), 0);
	KUNIT_EXPECT_EQ(test, val, 0x77);
	genx_kunit_expect_clean(test, f->gpu);
}

/* Contents that are not needed are not dropped because the CPU reads them. */
static void hidden_not_purged(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, PAGE, LOCAL);

	KUNIT_ASSERT_EQ(test, genx_bo_madvise(bo, false), 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_window_cpu_wrong(f, bo), 0);
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(bo, true), 1);
}

/* A mapping moves the object where the CPU reaches it, with its contents and control data. */
static void hidden_mapped(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, SIZE, LOCAL);

	KUNIT_EXPECT_EQ(test, reach_pages(bo), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(bo) && !genx_bo_hidden(bo));
	KUNIT_EXPECT_FALSE(test, bo->visible);
	KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, bo), 0);
	/* it stays there */
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_hidden(bo));
	KUNIT_EXPECT_EQ(test, genx_kunit_window_cpu_wrong(f, bo), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

static unsigned long map_object(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	struct drm_i915_gem_mmap_offset map = { .flags = I915_MMAP_OFFSET_FIXED };
	unsigned long at;

	KUNIT_ASSERT_EQ(f->test, 0,
			drm_gem_handle_create(f->file, &bo->shmem.base, &map.handle));
	KUNIT_ASSERT_EQ(f->test, 0,
			genx_gem_mmap_offset_ioctl(&f->genx->drm, &map, f->file));
	at = vm_mmap(f->filp, 0, bo->shmem.base.size, PROT_READ | PROT_WRITE, MAP_SHARED,
		     map.offset);
	KUNIT_ASSERT_FALSE(f->test, IS_ERR_VALUE(at));
	return at;
}

/* An access to a mapping, while no local memory is left that the CPU reaches. */
static void hidden_faulted(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, SIZE, BOTH);
	struct genx_bo *device = genx_kunit_window_hidden(f, PAGE, LOCAL);
	unsigned long at = map_object(f, bo), only = map_object(f, device);
	u32 val = 0;

	genx_kunit_window_fill_visible(f, 0);
	KUNIT_EXPECT_EQ(test, 0, copy_from_user(&val, (void __user *)(at + SZ_1M + 8),
						sizeof(val)));
	KUNIT_EXPECT_EQ(test, val, genx_kunit_window_value(SZ_1M));
	KUNIT_EXPECT_EQ(test, genx_bo_region(bo), GENX_REGION_SYSTEM);
	/* SIGBUS; the contents are kept */
	KUNIT_EXPECT_NE(test, 0, copy_from_user(&val, (void __user *)only, sizeof(val)));
	KUNIT_EXPECT_EQ(test, genx_kunit_window_cpu_wrong(f, device), 0);
	KUNIT_EXPECT_EQ(test, vm_munmap(only, PAGE), 0);
	KUNIT_EXPECT_EQ(test, vm_munmap(at, SIZE), 0);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "mapping of an object above BAR 2 is accessed, no room below",
		  "moves to system memory if it may be there, else SIGBUS");
}

/* A user whose share of the engine is used up waits for it before a fault locks the object. */
static void fault_rests(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, PAGE, LOCAL);
	struct genx_local_payer *payer = &genx_kunit_local_own_user(f)->local_payer;
	unsigned long at = map_object(f, bo);
	struct genx_kunit_local_trial trial;
	ktime_t start = ktime_get();
	u32 val = 0;

	payer->rest_until = ktime_get_ns() + REST_MS * NSEC_PER_MSEC;
	genx_kunit_local_trial_start(&trial, bo, REST_MS / 2);
	KUNIT_EXPECT_EQ(test, 0, copy_from_user(&val, (void __user *)(at + 8), sizeof(val)));
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), REST_MS);
	KUNIT_EXPECT_TRUE(test, genx_kunit_local_trial_end(&trial));
	KUNIT_EXPECT_TRUE(test, genx_bo_local(bo) && !genx_bo_hidden(bo));
	KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, bo), 0);
	/* an object that stays where it is needs no engine */
	payer->rest_until = ktime_get_ns() + REST_MS * NSEC_PER_MSEC;
	genx_bo_unmap_user(bo);
	start = ktime_get();
	KUNIT_EXPECT_EQ(test, 0, copy_from_user(&val, (void __user *)(at + 8), sizeof(val)));
	KUNIT_EXPECT_LT(test, ktime_ms_delta(ktime_get(), start), REST_MS / 2);
	KUNIT_EXPECT_EQ(test, vm_munmap(at, PAGE), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* The same for contents that the shmem file has: the copy engine brings them back. */
static void fault_from_file_rests(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, PAGE, BOTH);
	struct genx_local_payer *payer = &genx_kunit_local_own_user(f)->local_payer;
	unsigned long at = map_object(f, bo);
	struct genx_kunit_local_trial trial;
	unsigned int copied;
	ktime_t start;
	u32 val = 0;

	scoped_guard(mutex, &bo->lock)
		KUNIT_ASSERT_EQ(test, genx_bo_evict_local(bo, jiffies + GENX_BO_WAIT), 0);
	KUNIT_ASSERT_TRUE(test, bo->in_file && !bo->sgt);
	copied = genx_kunit_local_of(f)->n_copied;
	start = ktime_get();
	payer->rest_until = ktime_get_ns() + REST_MS * NSEC_PER_MSEC;
	genx_kunit_local_trial_start(&trial, bo, REST_MS / 2);
	KUNIT_EXPECT_EQ(test, 0, copy_from_user(&val, (void __user *)(at + 8), sizeof(val)));
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), REST_MS);
	KUNIT_EXPECT_TRUE(test, genx_kunit_local_trial_end(&trial));
	KUNIT_EXPECT_GT(test, genx_kunit_local_of(f)->n_copied, copied);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(bo));
	KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, bo), 0);
	KUNIT_EXPECT_EQ(test, vm_munmap(at, PAGE), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* The object moves once the GPU does not use it. */
static void hidden_busy(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, PAGE, LOCAL);
	struct dma_fence *fence;
	ktime_t start = ktime_get();
	u32 val;

	fence = genx_kunit_make_busy(test, bo->shmem.base.resv, DMA_RESV_USAGE_BOOKKEEP);
	KUNIT_EXPECT_EQ(test, reach_pages(bo), -EBUSY);
	KUNIT_EXPECT_EQ(test, genx_bo_reach_wait(bo, true), 0);
	genx_kunit_expect_within_ms(test, start, 200);
	KUNIT_EXPECT_EQ(test, genx_bo_reach_read(bo, 0, &val, sizeof(val)), -EBUSY);
	KUNIT_EXPECT_TRUE(test, genx_bo_hidden(bo));
	dma_fence_signal(fence);
	dma_fence_put(fence);
	KUNIT_EXPECT_EQ(test, genx_kunit_window_cpu_wrong(f, bo), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* A killed task does not repeat an access by the kernel to an object that the GPU uses. */
static void hidden_killed(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, PAGE, LOCAL);
	unsigned long at = map_object(f, bo);
	struct dma_fence *fence;
	ktime_t start = ktime_get();
	u32 val;

	fence = genx_kunit_make_busy(test, bo->shmem.base.resv, DMA_RESV_USAGE_BOOKKEEP);
	sigaddset(&current->pending.signal, SIGKILL);
	set_tsk_thread_flag(current, TIF_SIGPENDING);
	KUNIT_EXPECT_NE(test, 0, copy_from_user(&val, (void __user *)at, sizeof(val)));
	sigdelset(&current->pending.signal, SIGKILL);
	clear_tsk_thread_flag(current, TIF_SIGPENDING);
	genx_kunit_expect_within_ms(test, start, 200);
	KUNIT_EXPECT_TRUE(test, genx_bo_hidden(bo));
	dma_fence_signal(fence);
	dma_fence_put(fence);
	KUNIT_EXPECT_EQ(test, 0, copy_from_user(&val, (void __user *)at, sizeof(val)));
	KUNIT_EXPECT_EQ(test, vm_munmap(at, PAGE), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* ---- engines that fail ---- */

static void clear_hangs_once(struct genx_kunit_fault *f)
{
	struct genx_bo *bo = genx_kunit_local_placed(f, PAGE, LOCAL);
	struct genx_bo *next = genx_kunit_local_placed(f, PAGE, LOCAL);

	genx_kunit_window_hang(f);
	KUNIT_EXPECT_EQ(f->test, genx_bo_prepare(bo), -EBUSY);
	KUNIT_EXPECT_FALSE(f->test, genx_bo_local(bo));
	KUNIT_ASSERT_EQ(f->test, genx_bo_prepare(next), 0);
	KUNIT_EXPECT_TRUE(f->test, genx_bo_hidden(next));
	KUNIT_ASSERT_EQ(f->test, genx_bo_prepare(bo), 0);
	KUNIT_EXPECT_TRUE(f->test, genx_bo_hidden(bo));
	KUNIT_EXPECT_EQ(f->test, gpu_nonzero(f, bo), 0);
}

/*
 * What the engine does not clear gets no memory, until an attempt succeeds. Hangs with requests
 * between them that are done do not ban the context of the driver.
 */
static void clear_hangs(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	unsigned int i;

	for (i = 0; i <= GENX_LRC_MAX_HANGS; i++)
		clear_hangs_once(f);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "copy engine hangs while it clears an object above BAR 2",
		  "engine reset, EBUSY; the next attempt clears");
}

/* A second attempt moves the object: the contents are not lost. */
static void read_hangs(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, SIZE, BOTH);
	u32 val;

	genx_kunit_window_hang(f);
	KUNIT_EXPECT_EQ(test, genx_bo_reach_read(bo, 8, &val, sizeof(val)), 0);
	KUNIT_EXPECT_EQ(test, val, genx_kunit_window_value(0));
	KUNIT_EXPECT_EQ(test, genx_kunit_local_bcs(f)->stats.resets, 1);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(bo));
	KUNIT_EXPECT_EQ(test, genx_kunit_window_cpu_wrong(f, bo), 0);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "copy engine hangs while the CPU reads an object above BAR 2",
		  "engine reset, the object moves at the second attempt");
}

/* The engine does not move an object back: it stays in its file until the next attempt. */
static void return_hangs(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, SIZE, LOCAL);

	KUNIT_EXPECT_EQ(test, genx_kunit_window_cpu_wrong(f, bo), 0);
	genx_kunit_window_hang(f);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(bo), -EBUSY);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(bo));
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_hidden(bo));
	KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, bo), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_window_cpu_wrong(f, bo), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* No reset helps: neither accesses nor a sleep lose contents without an error. */
static void window_wedged(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, SIZE, LOCAL);
	u32 val;

	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	genx_kunit_window_hang(f);
	KUNIT_EXPECT_EQ(test, genx_bo_reach_read(bo, 0, &val, sizeof(val)), -EIO);
	KUNIT_EXPECT_TRUE(test, genx_gt_wedged(&f->genx->gt));
	KUNIT_EXPECT_EQ(test, genx_device_suspend(f->genx), -EIO);
	KUNIT_EXPECT_TRUE(test, genx_bo_hidden(bo));
	KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, bo), 0);
	genx_kunit_gpu_tolerate(f->gpu);
	TABLE_ROW(test, "faults", "GT wedged with an object above BAR 2",
		  "EIO for accesses of the CPU and for suspend");
}

static struct kunit_case local_window_cases[] = {
	KUNIT_CASE(needs_cpu_access),
	KUNIT_CASE(window_reported),
	KUNIT_CASE(window_reported_unprivileged),
	KUNIT_CASE(hidden_first),
	KUNIT_CASE(hidden_spill),
	KUNIT_CASE(window_full),
	KUNIT_CASE(window_evicted),
	KUNIT_CASE(hidden_copied),
	KUNIT_CASE(hidden_not_purged),
	KUNIT_CASE(hidden_mapped),
	KUNIT_CASE(hidden_faulted),
	KUNIT_CASE(fault_rests),
	KUNIT_CASE(fault_from_file_rests),
	KUNIT_CASE(hidden_busy),
	KUNIT_CASE(hidden_killed),
	KUNIT_CASE(clear_hangs),
	KUNIT_CASE(read_hangs),
	KUNIT_CASE(return_hangs),
	KUNIT_CASE(window_wedged),
	{}
};

static struct kunit_suite local_window_suite = {
	.name = "genx_local_window",
	.init = genx_kunit_window_begin,
	.test_cases = local_window_cases,
};

kunit_test_suite(local_window_suite);
