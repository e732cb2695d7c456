// SPDX-License-Identifier: GPL-2.0-only
/*
 * Objects in local memory: contents, accesses of GPU and CPU, eviction, loss of power. Placements
 * are in gem_create_test.c.
 * BAR 2 of the modelled GPU shows 16 MiB. Pages that were never written have arbitrary contents.
 */

#include <kunit/test.h>
#include <linux/dma-resv.h>
#include <linux/mman.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/drm_print.h>
#include <drm/i915_drm.h>

#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/files/files.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "core/memory/vm.h"
#include "core/memory/vm_types.h"
#include "gt/exec/client.h"
#include "gt/memory/local.h"
#include "gt/memory/ppgtt.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"
#include "model/priv.h"

#define P		4096ULL
#define PAGE		GENX_LOCAL_PAGE
#define SYSTEM		I915_MEMORY_CLASS_SYSTEM
#define DEVICE		I915_MEMORY_CLASS_DEVICE
#define PTE_LOCAL	BIT_ULL(11)
#define PTE_PS64	BIT_ULL(8)

#define CALL(_f, _name, _args)	genx_gem_##_name##_ioctl(&(_f)->genx->drm, _args, (_f)->file)

/* Extension and regions, as the test copies them to the memory of user space. */
struct request {
	struct drm_i915_gem_create_ext_memory_regions ext;
	struct drm_i915_gem_memory_class_instance region[4];
};

static int create(struct genx_kunit_fault *f, struct request *req, u32 flags, u64 *size,
		  u32 *handle)
{
	struct request __user *user = (struct request __user *)f->mem;
	struct drm_i915_gem_create_ext args = {
		.size = *size, .flags = flags, .extensions = (uintptr_t)f->mem,
	};
	int err;

	req->ext.base.name = I915_GEM_CREATE_EXT_MEMORY_REGIONS;
	req->ext.regions = (uintptr_t)&user->region[0];
	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, req, sizeof(*req)), 0);
	err = CALL(f, create_ext, &args);
	*size = args.size;
	*handle = args.handle;
	return err;
}

/* An object with one or two placements, of which the second may be -1. */
static u32 object(struct genx_kunit_fault *f, int first, int second, u64 size)
{
	struct request req = { .ext.num_regions = second < 0 ? 1 : 2 };
	u32 handle = 0;

	req.region[0].memory_class = first;
	req.region[1].memory_class = max(second, 0);
	KUNIT_ASSERT_EQ(f->test, create(f, &req, 0, &size, &handle), 0);
	return handle;
}

static void put_bo(void *bo)
{
	genx_bo_put(bo);
}

/* The object of a handle, until the end of the test. */
static struct genx_bo *find(struct genx_kunit_fault *f, u32 handle)
{
	struct genx_bo *bo = genx_bo_find(f->file, handle);

	KUNIT_ASSERT_NOT_NULL(f->test, bo);
	KUNIT_ASSERT_EQ(f->test, kunit_add_action_or_reset(f->test, put_bo, bo), 0);
	return bo;
}

static struct genx_bo *local_bo(struct genx_kunit_fault *f, u64 size)
{
	struct genx_bo *bo = find(f, object(f, DEVICE, -1, size));

	KUNIT_ASSERT_EQ(f->test, genx_bo_prepare(bo), 0);
	KUNIT_ASSERT_TRUE(f->test, genx_bo_local(bo));
	return bo;
}

static u32 word(struct genx_kunit_fault *f, struct genx_bo *bo, u64 offset)
{
	u32 val = 0xdeadbeef;

	KUNIT_EXPECT_EQ(f->test, genx_bo_cpu_read(bo, offset, &val, sizeof(val)), 0);
	return val;
}

static void set_word(struct genx_kunit_fault *f, struct genx_bo *bo, u64 offset, u32 val)
{
	KUNIT_EXPECT_EQ(f->test, genx_bo_cpu_write(bo, offset, &val, sizeof(val)), 0);
}

/* Allocate all local memory but @left bytes; @hog is zeroed. */
static void fill_local(struct genx_kunit_fault *f, struct genx_local_object *hog, u64 left)
{
	u64 free;

	genx_local_object_bytes(f->genx->gt.local, &free);
	KUNIT_ASSERT_GE(f->test, free, left);
	KUNIT_ASSERT_EQ(f->test, genx_local_object_alloc(f->genx->gt.local, hog, free - left), 0);
}

/* SIL-233: whole 64 KiB. SIL-253: the memory reads as zero, whatever was there. */
static void genx_local_bo_zeroed(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct request req = { .ext.num_regions = 1, .region[0].memory_class = DEVICE };
	struct genx_bo *bo, *next;
	u64 size = PAGE + 1, at, first;
	u32 handle, nonzero = 0;

	KUNIT_ASSERT_EQ(test, create(f, &req, 0, &size, &handle), 0);
	KUNIT_EXPECT_EQ(test, size, 2 * PAGE);
	bo = find(f, handle);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(bo));
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_ASSERT_TRUE(test, genx_bo_local(bo));
	first = genx_local_object_find(&bo->local, 0, NULL);
	KUNIT_EXPECT_TRUE(test, IS_ALIGNED(first, PAGE));
	KUNIT_EXPECT_GE(test, first, f->genx->gt.local->objects_start);
	KUNIT_EXPECT_LE(test, first + size, f->genx->gt.local->visible);
	for (at = 0; at < size; at += 512)
		nonzero |= word(f, bo, at);
	KUNIT_EXPECT_EQ(test, nonzero, 0);
	/* no page of the shmem file */
	KUNIT_EXPECT_EQ(test, bo->shmem.base.filp->f_mapping->nrpages, 0);

	/* the next object gets the same memory, and not the contents */
	set_word(f, bo, 0, 0x5ec7e7);
	set_word(f, bo, size - 4, 0x5ec7e7);
	kunit_release_action(test, put_bo, bo);
	KUNIT_ASSERT_EQ(test, drm_gem_handle_delete(f->file, handle), 0);
	next = local_bo(f, size);
	KUNIT_EXPECT_EQ(test, genx_local_object_find(&next->local, 0, NULL), first);
	KUNIT_EXPECT_EQ(test, word(f, next, 0), 0);
	KUNIT_EXPECT_EQ(test, word(f, next, size - 4), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* Value of a key of fdinfo, in bytes. */
static u64 fdinfo(struct kunit *test, struct drm_file *file, const char *key)
{
	char *text = kunit_kzalloc(test, P, GFP_KERNEL);
	struct drm_print_iterator iter = { .data = text, .remain = P - 1 };
	struct drm_printer p = drm_coredump_printer(&iter);
	unsigned long long n = ~0ULL;
	char unit[8] = "", *at;

	KUNIT_ASSERT_NOT_NULL(test, text);
	genx_fdinfo_show(&p, file);
	at = strstr(text, key);
	if (at)
		sscanf(at + strlen(key), ": %llu %7s", &n, unit);
	return n << (!strcmp(unit, "KiB") ? 10 : !strcmp(unit, "MiB") ? 20 : 0);
}

static void genx_local_bo_fdinfo(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	u64 system = fdinfo(test, f->file, "drm-total-system0");
	struct genx_bo *bo = find(f, object(f, DEVICE, SYSTEM, PAGE));

	KUNIT_EXPECT_EQ(test, fdinfo(test, f->file, "drm-total-local0"), PAGE);
	KUNIT_EXPECT_EQ(test, fdinfo(test, f->file, "drm-resident-local0"), 0);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_EXPECT_EQ(test, fdinfo(test, f->file, "drm-resident-local0"), PAGE);
	KUNIT_EXPECT_EQ(test, fdinfo(test, f->file, "drm-total-system0"), system);
}

/* The batch and what it writes are in local memory: the entries have the bit, and the hint PS64. */
static void genx_local_bo_gpu(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	u32 batch = object(f, DEVICE, -1, PAGE), target = object(f, DEVICE, SYSTEM, 2 * PAGE);
	struct drm_i915_gem_pread rd = { .handle = f->batch, .size = 64 };
	struct genx_vm *vm;
	u64 pte;

	rd.data_ptr = (uintptr_t)f->mem;
	KUNIT_ASSERT_EQ(test, CALL(f, pread, &rd), 0);
	rd.handle = batch;
	KUNIT_ASSERT_EQ(test, CALL(f, pwrite, &rd), 0);
	swap(f->batch, batch);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_exec(f, target, GENX_KUNIT_FAULT_TARGET,
						    EXEC_OBJECT_WRITE, NULL), 0);
	swap(f->batch, batch);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_wait(f, target, NSEC_PER_SEC * 10), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(find(f, batch)));
	KUNIT_EXPECT_TRUE(test, genx_bo_local(find(f, target)));
	KUNIT_EXPECT_EQ(test, word(f, find(f, target), 0), GENX_KUNIT_FAULT_VALUE);

	/* the last page is the driver's, for the empty fill of the copy engine (SIL-169) */
	KUNIT_EXPECT_EQ(test, genx_vm_size(f->genx), BIT_ULL(48) - P);
	vm = genx_kunit_fault_vm(f, 0);
	pte = genx_ppgtt_lookup(vm->ppgtt, GENX_KUNIT_FAULT_TARGET + PAGE + 5 * P);
	KUNIT_EXPECT_EQ(test, pte & PTE_LOCAL, PTE_LOCAL);
	KUNIT_EXPECT_EQ(test, pte & PTE_PS64, PTE_PS64);
	pte = genx_ppgtt_lookup(vm->ppgtt, GENX_KUNIT_FAULT_TARGET + 2 * PAGE);
	KUNIT_EXPECT_EQ(test, pte & PTE_LOCAL, 0);
	genx_vm_put(vm);

	KUNIT_EXPECT_EQ(test, -EINVAL,
			genx_kunit_fault_exec(f, target, GENX_KUNIT_FAULT_TARGET + P, 0, NULL));
	genx_kunit_expect_clean(test, f->gpu);
}

/* Local memory is full of memory that cannot be evicted: the next placement, or ENOMEM. */
static void genx_local_bo_full(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	u32 handle = object(f, DEVICE, SYSTEM, PAGE);
	struct genx_bo *both = find(f, handle);
	struct genx_bo *local = find(f, object(f, DEVICE, -1, PAGE));
	struct genx_local_object hog = {};

	fill_local(f, &hog, 0);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(both), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(both));
	KUNIT_EXPECT_EQ(test, genx_bo_region(both), GENX_REGION_SYSTEM);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(local), -ENOMEM);
	/* the alignment does not depend on where the object is */
	KUNIT_EXPECT_EQ(test, -EINVAL,
			genx_kunit_fault_exec(f, handle, GENX_KUNIT_FAULT_TARGET + P, 0, NULL));
	set_word(f, both, 8, 0x1234);
	genx_local_object_free(&hog);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(local), 0);

	/* the object moves to local memory once its pages were released */
	genx_bo_shrink_all(f->genx);
	scoped_guard(mutex, &both->lock) {
		dma_resv_lock(both->shmem.base.resv, NULL);
		if (both->sgt)
			genx_bo_release_pages(both, false);
		dma_resv_unlock(both->shmem.base.resv);
	}
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(both), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(both));
	KUNIT_EXPECT_EQ(test, word(f, both, 8), 0x1234);
	KUNIT_EXPECT_EQ(test, both->shmem.base.filp->f_mapping->nrpages, 0);
	TABLE_ROW(test, "faults", "local memory full",
		  "system memory if the object may be there, else ENOMEM");
}

/* Where a byte is, and how many follow it in its block, by a walk over all blocks. */
static u64 walk(const struct genx_local_object *obj, u64 offset, u64 *left)
{
	const struct genx_local_block *block;

	list_for_each_entry(block, &obj->blocks, link) {
		if (offset < block->node.size)
			break;
		offset -= block->node.size;
	}
	*left = block->node.size - offset;
	return block->node.start + offset;
}

/* Memory in several blocks: each byte is where the GPU finds it, whatever was found before. */
static void genx_local_bo_blocks(struct kunit *test)
{
	static const u32 order[] = {
		PAGE + 8, 0, 3 * PAGE - 8, 2 * PAGE, PAGE - 8, PAGE, 2 * PAGE - 1, 8,
	};
	struct genx_kunit_fault *f = test->priv;
	struct genx_local_object hog = {}, part[5] = {};
	struct genx_bo *bo;
	unsigned int i;
	u64 left;

	fill_local(f, &hog, 5 * PAGE);
	for (i = 0; i < ARRAY_SIZE(part); i++)
		KUNIT_ASSERT_EQ(test, 0,
				genx_local_object_alloc(f->genx->gt.local, &part[i], PAGE));
	for (i = 0; i < ARRAY_SIZE(part); i += 2)
		genx_local_object_free(&part[i]);
	bo = local_bo(f, 3 * PAGE);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&bo->local.blocks), 3);
	for (i = 0; i < ARRAY_SIZE(order); i++) {
		u64 want_left, want = walk(&bo->local, order[i], &want_left);

		KUNIT_EXPECT_EQ(test, genx_local_object_find(&bo->local, order[i], &left), want);
		KUNIT_EXPECT_EQ(test, left, want_left);
	}
	for (i = 0; i < 3; i++)
		set_word(f, bo, i * PAGE + 4, i + 1);
	for (i = 0; i < 3; i++)
		KUNIT_EXPECT_EQ(test, word(f, bo, i * PAGE + 4), i + 1);
	KUNIT_EXPECT_EQ(test, word(f, bo, 8), 0);
	genx_local_object_free(&part[1]);
	genx_local_object_free(&part[3]);
	genx_local_object_free(&hog);
	genx_kunit_expect_clean(test, f->gpu);
}

/* An idle object makes room, keeps its contents and comes back; a busy one stays. */
static void genx_local_bo_evicted(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = local_bo(f, 2 * PAGE), *new = find(f, object(f, DEVICE, -1, PAGE));
	struct genx_local_object hog = {};
	struct dma_fence *fence;

	set_word(f, old, PAGE + 12, 0xabcd);
	fill_local(f, &hog, 0);
	fence = genx_kunit_make_busy(test, old->shmem.base.resv, DMA_RESV_USAGE_BOOKKEEP);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(new), -ENOMEM);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(old));

	dma_fence_signal(fence);
	dma_fence_put(fence);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(new), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(new));
	KUNIT_EXPECT_FALSE(test, genx_bo_local(old));
	KUNIT_EXPECT_EQ(test, genx_bo_region(old), GENX_REGION_SYSTEM);
	KUNIT_EXPECT_EQ(test, word(f, old, PAGE + 12), 0xabcd);
	KUNIT_EXPECT_EQ(test, word(f, new, 12), 0);
	set_word(f, old, 4, 0x77);

	/* with room again, it comes back */
	genx_local_object_free(&hog);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(old), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(old));
	KUNIT_EXPECT_EQ(test, word(f, old, PAGE + 12), 0xabcd);
	KUNIT_EXPECT_EQ(test, word(f, old, 4), 0x77);
	KUNIT_EXPECT_EQ(test, old->shmem.base.filp->f_mapping->nrpages, 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* An object that is bound is evicted too, and its next submission binds it where it is then. */
static void genx_local_bo_evicted_bound(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	u32 handle = object(f, DEVICE, SYSTEM, PAGE);
	struct genx_bo *bo = find(f, handle), *new = find(f, object(f, DEVICE, -1, PAGE));
	struct genx_local_object hog = {};
	struct genx_vm *vm;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_exec(f, handle, GENX_KUNIT_FAULT_TARGET,
						    EXEC_OBJECT_WRITE, NULL), 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_wait(f, handle, NSEC_PER_SEC * 10), 0);
	fill_local(f, &hog, 0);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(new), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(bo));
	KUNIT_EXPECT_EQ(test, word(f, bo, 0), GENX_KUNIT_FAULT_VALUE);
	vm = genx_kunit_fault_vm(f, 0);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_lookup(vm->ppgtt, GENX_KUNIT_FAULT_TARGET) & PTE_LOCAL, 0);
	genx_vm_put(vm);

	set_word(f, bo, 0, 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_exec(f, handle, GENX_KUNIT_FAULT_TARGET,
						    EXEC_OBJECT_WRITE, NULL), 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_wait(f, handle, NSEC_PER_SEC * 10), 0);
	KUNIT_EXPECT_EQ(test, word(f, bo, 0), GENX_KUNIT_FAULT_VALUE);
	genx_local_object_free(&hog);
	genx_kunit_expect_clean(test, f->gpu);
}

/* An object that is not needed is purged instead of copied. */
static void genx_local_bo_purged(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = local_bo(f, PAGE), *new = find(f, object(f, DEVICE, -1, PAGE));
	struct genx_local_object hog = {};
	u32 val;

	KUNIT_ASSERT_EQ(test, genx_bo_madvise(old, false), 1);
	genx_bo_shrink_all(f->genx);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(old));
	fill_local(f, &hog, 0);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(new), 0);
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(old, true), 0);
	KUNIT_EXPECT_EQ(test, genx_bo_cpu_read(old, 0, &val, sizeof(val)), -EFAULT);
	KUNIT_EXPECT_EQ(test, old->shmem.base.filp->f_mapping->nrpages, 0);
	genx_local_object_free(&hog);
}

/* SIL-254: the contents survive a loss of power. */
static void genx_local_bo_suspend(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = local_bo(f, 2 * PAGE);
	u64 addr = genx_local_object_find(&bo->local, 0, NULL);
	unsigned long flags;
	u32 val;

	set_word(f, bo, 0, 0x1111);
	set_word(f, bo, 2 * PAGE - 4, 0x2222);
	KUNIT_ASSERT_EQ(test, genx_device_suspend(f->genx), 0);
	flags = genx_kunit_gpu_lock(f->gpu);
	model_local_reset(f->gpu->model);
	genx_kunit_gpu_unlock(f->gpu, flags);
	KUNIT_EXPECT_EQ(test, genx_bo_cpu_read(bo, 0, &val, sizeof(val)), -EIO);
	KUNIT_ASSERT_EQ(test, genx_device_resume(f->genx), 0);
	KUNIT_EXPECT_EQ(test, genx_local_object_find(&bo->local, 0, NULL), addr);
	KUNIT_EXPECT_EQ(test, word(f, bo, 0), 0x1111);
	KUNIT_EXPECT_EQ(test, word(f, bo, 2 * PAGE - 4), 0x2222);
	KUNIT_EXPECT_EQ(test, word(f, bo, 8), 0);
	KUNIT_EXPECT_NULL(test, f->genx->gt.local->saved);
	genx_kunit_expect_clean(test, f->gpu);
}

/* By the ABI, discrete parts have the one type of mapping that the region decides. */
static void genx_local_bo_offsets(struct kunit *test)
{
	static const u64 refused[] = {
		I915_MMAP_OFFSET_GTT, I915_MMAP_OFFSET_WC, I915_MMAP_OFFSET_WB,
	};
	struct genx_kunit_fault *f = test->priv;
	u32 handles[] = { f->target, object(f, DEVICE, -1, PAGE) };
	struct drm_i915_gem_mmap old = { .handle = handles[1], .size = P };
	unsigned int i, j;

	for (i = 0; i < ARRAY_SIZE(handles); i++) {
		struct drm_i915_gem_mmap_offset map = { .handle = handles[i] };

		map.flags = I915_MMAP_OFFSET_FIXED;
		KUNIT_EXPECT_EQ(test, CALL(f, mmap_offset, &map), 0);
		KUNIT_EXPECT_NE(test, map.offset, 0);
		for (j = 0; j < ARRAY_SIZE(refused); j++) {
			map.flags = refused[j];
			KUNIT_EXPECT_EQ(test, CALL(f, mmap_offset, &map), -ENODEV);
		}
	}
	KUNIT_EXPECT_EQ(test, CALL(f, mmap, &old), -EOPNOTSUPP);
	TABLE_ROW(test, "inputs", "GEM_MMAP: an object that may be in local memory", "EOPNOTSUPP");
}

/* A mapping of an object that is in system memory faults again when the object has moved. */
static void genx_local_bo_mapped(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	u32 handle = object(f, DEVICE, SYSTEM, PAGE);
	struct drm_i915_gem_mmap_offset map = { .handle = handle, .flags = I915_MMAP_OFFSET_FIXED };
	struct genx_bo *bo = find(f, handle);
	struct genx_local_object hog = {};
	unsigned long at;
	u32 val = 0x4321;

	fill_local(f, &hog, 0);
	KUNIT_ASSERT_EQ(test, CALL(f, mmap_offset, &map), 0);
	at = vm_mmap(f->filp, 0, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, map.offset);
	KUNIT_ASSERT_FALSE(test, IS_ERR_VALUE(at));
	KUNIT_EXPECT_EQ(test, copy_to_user((void __user *)(at + 2 * P), &val, sizeof(val)), 0);
	KUNIT_EXPECT_EQ(test, genx_bo_region(bo), GENX_REGION_SYSTEM);
	KUNIT_EXPECT_EQ(test, word(f, bo, 2 * P), 0x4321);

	scoped_guard(mutex, &bo->lock) {
		dma_resv_lock(bo->shmem.base.resv, NULL);
		genx_bo_release_pages(bo, false);
		dma_resv_unlock(bo->shmem.base.resv);
	}
	KUNIT_EXPECT_NULL(test, bo->sgt);
	val = 0;
	KUNIT_EXPECT_EQ(test, copy_from_user(&val, (void __user *)(at + 2 * P), sizeof(val)), 0);
	KUNIT_EXPECT_EQ(test, val, 0x4321);
	KUNIT_EXPECT_NOT_NULL(test, bo->sgt);
	KUNIT_EXPECT_EQ(test, vm_munmap(at, PAGE), 0);
	at = vm_mmap(f->filp, 0, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, map.offset);
	KUNIT_EXPECT_EQ(test, at, -EINVAL);
	genx_local_object_free(&hog);
}

/* After removal the memory is gone, and objects are freed. */
static void genx_local_bo_removed(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = local_bo(f, PAGE);
	u32 val;

	genx_kunit_fault_remove(f);
	KUNIT_EXPECT_NULL(test, bo->sgt);
	KUNIT_EXPECT_EQ(test, genx_bo_cpu_read(bo, 0, &val, sizeof(val)), -EIO);
	kunit_release_action(test, put_bo, bo);
	genx_kunit_expect_clean(test, f->gpu);
}

static int prepare_new(void *data)
{
	struct genx_kunit_fault *f = data;
	struct genx_file *priv = f->file->driver_priv;
	struct genx_bo *bo = genx_gem_create_placed(f->genx, 2 * PAGE, BIT(GENX_REGION_LOCAL),
						    GENX_REGION_LOCAL, priv->client->user);
	int err = PTR_ERR_OR_ZERO(bo);

	if (!err) {
		err = genx_bo_prepare(bo);
		genx_bo_put(bo);
	}
	/* no memory for the request that clears the object: another attempt may succeed */
	return err == -EBUSY ? -ENOMEM : err;
}

/* Each allocation fails in turn: ENOMEM or EBUSY, and no local memory stays allocated. */
static void genx_local_bo_allocation_fails(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	if (!genx_kunit_fail_all(test, 0, prepare_new, f))
		kunit_skip(test, "needs FAILSLAB");
	KUNIT_EXPECT_EQ(test, f->genx->gt.local->objects_bytes, 0);
}

static struct kunit_case local_bo_cases[] = {
	KUNIT_CASE(genx_local_bo_zeroed),
	KUNIT_CASE(genx_local_bo_fdinfo),
	KUNIT_CASE(genx_local_bo_gpu),
	KUNIT_CASE(genx_local_bo_full),
	KUNIT_CASE(genx_local_bo_blocks),
	KUNIT_CASE(genx_local_bo_evicted),
	KUNIT_CASE(genx_local_bo_evicted_bound),
	KUNIT_CASE(genx_local_bo_purged),
	KUNIT_CASE(genx_local_bo_suspend),
	KUNIT_CASE(genx_local_bo_offsets),
	KUNIT_CASE(genx_local_bo_mapped),
	KUNIT_CASE(genx_local_bo_removed),
	KUNIT_CASE(genx_local_bo_allocation_fails),
	{}
};

static struct kunit_suite local_bo_suite = {
	.name = "genx_local_bo",
	.init = genx_kunit_fault_local_init,
	.test_cases = local_bo_cases,
};

kunit_test_suite(local_bo_suite);
