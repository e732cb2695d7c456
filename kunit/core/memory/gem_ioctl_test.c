// SPDX-License-Identifier: GPL-2.0-only
/*
 * Ioctls on objects: their results, and the errno of invalid arguments, which leave the object
 * unchanged.
 */

#include <kunit/test.h>
#include <linux/fs.h>
#include <linux/mman.h>
#include <linux/shrinker.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/device/ioctls.h"
#include "core/memory/bo.h"
#include "gt/engine/engine.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/whole/fault_fixture.h"

#define P		4096ULL
#define TARGET		0x10000000ULL
#define BATCH		0x20000000ULL
#define NO_HANDLE	999
#define BAD		8ULL

static int gem_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

#define CALL(f, name, args) genx_gem_##name##_ioctl(&(f)->genx->drm, args, (f)->file)

static void genx_gem_sizes(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_create create = {};

	KUNIT_EXPECT_EQ(test, CALL(f, create, &create), -EINVAL);
	create.size = U64_MAX;
	KUNIT_EXPECT_EQ(test, CALL(f, create, &create), -EINVAL);
	create.size = U64_MAX & PAGE_MASK;
	KUNIT_EXPECT_EQ(test, CALL(f, create, &create), -E2BIG);
	KUNIT_EXPECT_EQ(test, create.handle, 0);
	create.size = 1;
	KUNIT_EXPECT_EQ(test, CALL(f, create, &create), 0);
	KUNIT_EXPECT_EQ(test, create.size, P);
	KUNIT_EXPECT_NE(test, create.handle, 0);
}

/* PREAD and PWRITE allocate only the pages that they touch, and pin none. */
static void genx_gem_copy_pages(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_create create = { .size = 64 * P };
	u64 value = 0x0123456789abcdefULL, found = 0;
	struct drm_i915_gem_pwrite wr = { .offset = P - 4, .size = 8 };
	struct drm_i915_gem_pread rd = { .offset = P - 4, .size = 8 };
	struct genx_bo *bo;

	KUNIT_ASSERT_EQ(test, CALL(f, create, &create), 0);
	bo = genx_bo_find(f->file, create.handle);
	KUNIT_ASSERT_NOT_NULL(test, bo);
	wr.handle = create.handle;
	rd.handle = create.handle;
	wr.data_ptr = (uintptr_t)f->mem;
	rd.data_ptr = (uintptr_t)f->mem;

	KUNIT_EXPECT_EQ(test, copy_to_user(f->mem, &value, 8), 0);
	KUNIT_EXPECT_EQ(test, CALL(f, pwrite, &wr), 0);
	KUNIT_EXPECT_EQ(test, clear_user(f->mem, 8), 0);
	KUNIT_EXPECT_EQ(test, CALL(f, pread, &rd), 0);
	KUNIT_EXPECT_EQ(test, copy_from_user(&found, f->mem, 8), 0);
	KUNIT_EXPECT_EQ(test, found, value);
	KUNIT_EXPECT_EQ(test, bo->shmem.base.filp->f_mapping->nrpages, 2);
	KUNIT_EXPECT_PTR_EQ(test, bo->shmem.pages, NULL);

	/* the last bytes of the object can be read, one byte behind them cannot */
	rd.offset = 64 * P - 8;
	KUNIT_EXPECT_EQ(test, CALL(f, pread, &rd), 0);
	rd.offset++;
	KUNIT_EXPECT_EQ(test, CALL(f, pread, &rd), -EINVAL);
	KUNIT_EXPECT_EQ(test, bo->shmem.base.filp->f_mapping->nrpages, 3);
	genx_bo_put(bo);
}

static void genx_gem_mmap_old(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_mmap map = { .handle = f->target, .size = P, .flags = I915_MMAP_WC };
	struct drm_i915_gem_pread rd = { .handle = f->target, .size = 4 };
	u32 value = 0x1234;

	KUNIT_ASSERT_EQ(test, CALL(f, mmap, &map), 0);
	KUNIT_ASSERT_EQ(test, copy_to_user(u64_to_user_ptr(map.addr_ptr), &value, 4), 0);
	rd.data_ptr = (uintptr_t)f->mem;
	KUNIT_ASSERT_EQ(test, CALL(f, pread, &rd), 0);
	KUNIT_ASSERT_EQ(test, copy_from_user(&value, f->mem, 4), 0);
	KUNIT_EXPECT_EQ(test, value, 0x1234);
	KUNIT_EXPECT_EQ(test, vm_munmap(map.addr_ptr, P), 0);

#define REFUSED(_change, _want) \
	do { \
		map = (struct drm_i915_gem_mmap){ .handle = f->target, .size = P }; \
		map._change; \
		KUNIT_EXPECT_EQ_MSG(test, CALL(f, mmap, &map), _want, #_change); \
		KUNIT_EXPECT_EQ(test, map.addr_ptr, 0); \
	} while (0)
	REFUSED(flags = 2, -EINVAL);
	REFUSED(handle = NO_HANDLE, -ENOENT);
	REFUSED(size = 0, -EINVAL);
	REFUSED(offset = 8, -EINVAL);
	REFUSED(offset = P, -EINVAL);
	REFUSED(offset = -P, -EINVAL);
	REFUSED(size = 2 * P, -EINVAL);
#undef REFUSED
}

static void genx_gem_mmap_offsets(struct kunit *test)
{
	static const u64 good[] = {
		I915_MMAP_OFFSET_GTT, I915_MMAP_OFFSET_WC, I915_MMAP_OFFSET_WB,
	};
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_mmap_offset map = { .handle = f->target };
	unsigned int i;
	u64 first = 0;

	for (i = 0; i < ARRAY_SIZE(good); i++) {
		map.offset = 0;
		map.flags = good[i];
		KUNIT_EXPECT_EQ(test, CALL(f, mmap_offset, &map), 0);
		first = first ?: map.offset;
		KUNIT_EXPECT_NE(test, map.offset, 0);
		KUNIT_EXPECT_EQ(test, map.offset, first);
	}
	map.offset = 0;
	/* for devices with local memory */
	map.flags = I915_MMAP_OFFSET_FIXED;
	KUNIT_EXPECT_EQ(test, CALL(f, mmap_offset, &map), -ENODEV);
	map.flags = I915_MMAP_OFFSET_FIXED + 1;
	KUNIT_EXPECT_EQ(test, CALL(f, mmap_offset, &map), -EINVAL);
	map.flags = I915_MMAP_OFFSET_WB;
	map.extensions = BAD;
	KUNIT_EXPECT_EQ(test, CALL(f, mmap_offset, &map), -EFAULT);
	map.extensions = 0;
	map.handle = NO_HANDLE;
	KUNIT_EXPECT_EQ(test, CALL(f, mmap_offset, &map), -ENOENT);
	KUNIT_EXPECT_EQ(test, map.offset, 0);
}

static void genx_gem_copy_refused(struct kunit *test)
{
	static const struct {
		u64 offset, size;
		u32 handle;
		u64 user;
		int want;
	} cases[] = {
		{ 0, 0, NO_HANDLE, BAD, 0 },
		{ 0, 4, NO_HANDLE, 0, -ENOENT },
		{ P, 4, 0, 0, -EINVAL },
		{ P - 2, 4, 0, 0, -EINVAL },
		{ U64_MAX - 1, 4, 0, 0, -EINVAL },
		{ 0, 4, 0, BAD, -EFAULT },
		{ 0, 4, 0, -P, -EFAULT },	/* not a user space address */
	};
	struct genx_kunit_fault *f = test->priv;
	const u32 old = 0x600df00d;
	struct drm_i915_gem_pwrite wr = { .handle = f->target, .size = 4,
					  .data_ptr = (uintptr_t)f->mem };
	struct drm_i915_gem_pread rd;
	unsigned int i;
	u32 value;

	KUNIT_ASSERT_EQ(test, copy_to_user(f->mem, &old, 4), 0);
	KUNIT_ASSERT_EQ(test, CALL(f, pwrite, &wr), 0);
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		wr.handle = cases[i].handle ?: f->target;
		wr.data_ptr = cases[i].user ?: (uintptr_t)f->mem + 64;
		wr.offset = cases[i].offset;
		wr.size = cases[i].size;
		rd = (struct drm_i915_gem_pread){ .handle = wr.handle, .offset = wr.offset,
						  .size = wr.size, .data_ptr = wr.data_ptr };
		KUNIT_EXPECT_EQ_MSG(test, CALL(f, pwrite, &wr), cases[i].want, "case %u", i);
		KUNIT_EXPECT_EQ_MSG(test, CALL(f, pread, &rd), cases[i].want, "case %u", i);
	}

	rd = (struct drm_i915_gem_pread){ .handle = f->target, .size = 4,
					  .data_ptr = (uintptr_t)f->mem + 128 };
	KUNIT_EXPECT_EQ(test, CALL(f, pread, &rd), 0);
	KUNIT_ASSERT_EQ(test, copy_from_user(&value, f->mem + 128, 4), 0);
	KUNIT_EXPECT_EQ(test, value, old);
}

/* A range that is not all in user space is refused before anything is copied or allocated. */
static void genx_gem_copy_outside(struct kunit *test)
{
	const u64 users[] = { TASK_SIZE - 4, TASK_SIZE, -P, U64_MAX - 3 };
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_create create = { .size = P };
	struct drm_i915_gem_pwrite args = { .size = 8 };
	struct drm_i915_gem_pread rd;
	struct genx_bo *bo;
	unsigned int i;

	KUNIT_ASSERT_EQ(test, CALL(f, create, &create), 0);
	bo = genx_bo_find(f->file, create.handle);
	KUNIT_ASSERT_NOT_NULL(test, bo);
	args.handle = create.handle;
	for (i = 0; i < ARRAY_SIZE(users); i++) {
		args.data_ptr = users[i];
		rd = (struct drm_i915_gem_pread){ .handle = args.handle, .size = args.size,
						  .data_ptr = args.data_ptr };
		KUNIT_EXPECT_EQ_MSG(test, CALL(f, pwrite, &args), -EFAULT, "%#llx", users[i]);
		KUNIT_EXPECT_EQ_MSG(test, CALL(f, pread, &rd), -EFAULT, "%#llx", users[i]);
		KUNIT_EXPECT_EQ_MSG(test, bo->shmem.base.filp->f_mapping->nrpages, 0, "%#llx",
				    users[i]);
	}
	genx_bo_put(bo);
}

static void genx_gem_domains(struct kunit *test)
{
	static const struct {
		u32 read, write, handle;
		int want;
	} cases[] = {
		{ I915_GEM_DOMAIN_CPU, 0, 0, 0 },
		{ I915_GEM_DOMAIN_GTT, I915_GEM_DOMAIN_GTT, 0, 0 },
		{ I915_GEM_DOMAIN_WC, I915_GEM_DOMAIN_WC, 0, 0 },
		{ 0, 0, NO_HANDLE, 0 },
		{ I915_GEM_DOMAIN_CPU, 0, NO_HANDLE, -ENOENT },
		{ I915_GEM_DOMAIN_RENDER, 0, 0, -EINVAL },
		{ 0, I915_GEM_DOMAIN_RENDER, 0, -EINVAL },
		{ I915_GEM_DOMAIN_GTT, I915_GEM_DOMAIN_CPU, 0, -EINVAL },
	};
	struct genx_kunit_fault *f = test->priv;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		struct drm_i915_gem_set_domain args = {
			.handle = cases[i].handle ?: f->target,
			.read_domains = cases[i].read,
			.write_domain = cases[i].write,
		};

		KUNIT_EXPECT_EQ_MSG(test, CALL(f, set_domain, &args), cases[i].want, "case %u", i);
	}
}

/*
 * Submit a batch that hangs in its first command, and is busy until a reset ends it. @index: of the
 * engine @selector.
 */
static void submit_hang_to(struct genx_kunit_fault *f, u64 selector, unsigned int index)
{
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = f->target, .offset = TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE },
		{ .handle = f->batch, .offset = BATCH, .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)f->mem,
		.buffer_count = ARRAY_SIZE(objects),
		.flags = selector,
	};

	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, objects, sizeof(objects)), 0);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_ENGINE_HANG, index);
	KUNIT_ASSERT_EQ(f->test, genx_execbuf_ioctl(&f->genx->drm, &exec, f->file), 0);
}

/* The same on rcs0. */
static void submit_hang(struct genx_kunit_fault *f)
{
	submit_hang_to(f, I915_EXEC_RENDER, 0);
}

/* BUSY reports an object that the GPU writes, or only reads; WAIT waits for both. */
static void genx_gem_busy_and_wait(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_busy busy = { .handle = f->target, .busy = 77 };
	struct drm_i915_gem_wait wait = { .bo_handle = f->target, .timeout_ns = 0 };

	KUNIT_EXPECT_EQ(test, CALL(f, busy, &busy), 0);
	KUNIT_EXPECT_EQ(test, busy.busy, 0);
	KUNIT_EXPECT_EQ(test, CALL(f, wait, &wait), 0);
	submit_hang(f);
	KUNIT_EXPECT_EQ(test, CALL(f, busy, &busy), 0);
	KUNIT_EXPECT_EQ(test, busy.busy, BIT(16) | 1);
	busy.handle = f->batch;
	KUNIT_EXPECT_EQ(test, CALL(f, busy, &busy), 0);
	KUNIT_EXPECT_EQ(test, busy.busy, BIT(16));
	KUNIT_EXPECT_EQ(test, CALL(f, wait, &wait), -ETIME);
	wait.timeout_ns = NSEC_PER_MSEC;
	KUNIT_EXPECT_EQ(test, CALL(f, wait, &wait), -ETIME);
	KUNIT_EXPECT_EQ(test, wait.timeout_ns, 0);
	wait.timeout_ns = -1;
	KUNIT_EXPECT_EQ(test, CALL(f, wait, &wait), 0);
	KUNIT_EXPECT_EQ(test, wait.timeout_ns, -1);
	wait.timeout_ns = NSEC_PER_SEC;
	KUNIT_EXPECT_EQ(test, CALL(f, wait, &wait), 0);
	KUNIT_EXPECT_GT(test, wait.timeout_ns, 0);

	wait.flags = 1;
	KUNIT_EXPECT_EQ(test, CALL(f, wait, &wait), -EINVAL);
	wait.flags = 0;
	wait.bo_handle = NO_HANDLE;
	KUNIT_EXPECT_EQ(test, CALL(f, wait, &wait), -ENOENT);
	busy.handle = NO_HANDLE;
	KUNIT_EXPECT_EQ(test, CALL(f, busy, &busy), -ENOENT);
}

/* BUSY says which class of engine reads or writes the object. */
static void genx_gem_busy_class(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_busy busy = { .handle = f->target };
	struct drm_i915_gem_wait wait = { .bo_handle = f->batch, .timeout_ns = -1 };

	KUNIT_ASSERT_EQ(test, (int)f->genx->gt.engines[1]->desc->class, GENX_CLASS_COPY);
	submit_hang_to(f, I915_EXEC_BLT, 1);
	KUNIT_EXPECT_EQ(test, CALL(f, busy, &busy), 0);
	KUNIT_EXPECT_EQ(test, busy.busy, BIT(17) | 2);
	busy.handle = f->batch;
	KUNIT_EXPECT_EQ(test, CALL(f, busy, &busy), 0);
	KUNIT_EXPECT_EQ(test, busy.busy, BIT(17));
	KUNIT_EXPECT_EQ(test, CALL(f, wait, &wait), 0);
	KUNIT_EXPECT_EQ(test, CALL(f, busy, &busy), 0);
	KUNIT_EXPECT_EQ(test, busy.busy, 0);
}

/* A CPU write waits for reads and writes of the GPU, a CPU read for writes of the GPU only. */
static void genx_gem_copy_waits(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_pwrite wr = { .handle = f->batch, .offset = P - 8, .size = 4 };
	struct drm_i915_gem_pread rd = { .handle = f->batch, .size = 4 };
	struct drm_i915_gem_set_domain domain = {
		.handle = f->batch, .read_domains = I915_GEM_DOMAIN_CPU,
	};
	struct drm_i915_gem_busy busy = { .handle = f->batch };
	struct drm_i915_gem_wait wait = { .bo_handle = f->batch, .timeout_ns = -1 };
	unsigned int i;

	genx_kunit_set_heartbeat(&f->genx->gt, 1000);
	wr.data_ptr = (uintptr_t)f->mem + 128;
	rd.data_ptr = (uintptr_t)f->mem + 128;
	for (i = 0; i < 2; i++) {
		submit_hang(f);
		KUNIT_EXPECT_EQ(test, CALL(f, pread, &rd), 0);
		domain.write_domain = 0;
		KUNIT_EXPECT_EQ(test, CALL(f, set_domain, &domain), 0);
		KUNIT_EXPECT_EQ(test, CALL(f, busy, &busy), 0);
		KUNIT_EXPECT_NE(test, busy.busy, 0);
		domain.write_domain = I915_GEM_DOMAIN_CPU;
		KUNIT_EXPECT_EQ(test, i ? CALL(f, set_domain, &domain) : CALL(f, pwrite, &wr), 0);
		KUNIT_EXPECT_EQ(test, CALL(f, busy, &busy), 0);
		KUNIT_EXPECT_EQ(test, busy.busy, 0);
		KUNIT_EXPECT_EQ(test, CALL(f, wait, &wait), 0);
	}
}

/*
 * Each use by the GPU is synced for the CPU once: a second sync would copy the bounce buffer again,
 * over what the CPU has written since.
 */
static void genx_gem_synced_once(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_wait wait = { .bo_handle = f->target, .timeout_ns = -1 };
	struct genx_bo *bo = genx_bo_find(f->file, f->target);
	int uses;

	KUNIT_ASSERT_NOT_NULL(test, bo);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_submit(f), 0);
	uses = atomic_read(&bo->uses);
	KUNIT_EXPECT_LT(test, bo->synced, uses);
	KUNIT_EXPECT_EQ(test, CALL(f, wait, &wait), 0);
	KUNIT_EXPECT_EQ(test, bo->synced, uses);
	genx_bo_put(bo);
}

/* What the GPU only reads is the client's to change without a call, behind bounce buffers too. */
static void genx_gem_synced_if_written(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *target = genx_bo_find(f->file, f->target);
	struct genx_bo *batch = genx_bo_find(f->file, f->batch);
	int uses;

	KUNIT_ASSERT_NOT_NULL(test, target);
	KUNIT_ASSERT_NOT_NULL(test, batch);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_submit(f), 0);
	uses = atomic_read(&target->uses);
	KUNIT_EXPECT_GT(test, genx_bo_wait_writer(target, HZ), 0);
	KUNIT_EXPECT_EQ(test, target->synced, uses);
	KUNIT_EXPECT_GT(test, genx_bo_wait_writer(batch, HZ), 0);
	KUNIT_EXPECT_GT(test, atomic_read(&batch->uses), 0);
	KUNIT_EXPECT_EQ(test, batch->synced, 0);
	genx_bo_put(batch);
	genx_bo_put(target);
}

/* CACHED is refused only where there is local memory. */
static void genx_gem_caching(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	bool snoops = !f->gpu->plat->lmem;
	struct drm_i915_gem_caching args = { .handle = f->target, .caching = 77 };

	KUNIT_EXPECT_EQ(test, CALL(f, set_caching, &args), -EINVAL);
	args.caching = I915_CACHING_DISPLAY;
	KUNIT_EXPECT_EQ(test, CALL(f, set_caching, &args), 0);
	KUNIT_EXPECT_EQ(test, CALL(f, get_caching, &args), 0);
	KUNIT_EXPECT_EQ(test, args.caching, I915_CACHING_NONE);
	args.caching = I915_CACHING_CACHED;
	KUNIT_EXPECT_EQ(test, CALL(f, set_caching, &args), snoops ? 0 : -ENODEV);
	KUNIT_EXPECT_EQ(test, CALL(f, get_caching, &args), 0);
	KUNIT_EXPECT_EQ(test, args.caching, snoops ? I915_CACHING_CACHED : I915_CACHING_NONE);
	args.handle = NO_HANDLE;
	args.caching = I915_CACHING_NONE;
	KUNIT_EXPECT_EQ(test, CALL(f, set_caching, &args), -ENOENT);
	KUNIT_EXPECT_EQ(test, CALL(f, get_caching, &args), -ENOENT);
}

static void genx_gem_linear(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_set_tiling set = { .handle = f->target, .stride = 512,
					       .tiling_mode = I915_TILING_X };
	struct drm_i915_gem_get_tiling get = { .handle = f->target, .tiling_mode = 77 };
	struct drm_i915_gem_mmap_offset gtt = { .handle = f->target,
						.flags = I915_MMAP_OFFSET_GTT };

	KUNIT_EXPECT_EQ(test, CALL(f, set_tiling, &set), 0);
	KUNIT_EXPECT_EQ(test, set.swizzle_mode, I915_BIT_6_SWIZZLE_NONE);
	KUNIT_EXPECT_EQ(test, set.stride, 512);
	KUNIT_EXPECT_EQ(test, CALL(f, get_tiling, &get), 0);
	KUNIT_EXPECT_EQ(test, get.tiling_mode, I915_TILING_X);
	/* no mapping detiles */
	KUNIT_EXPECT_EQ(test, CALL(f, mmap_offset, &gtt), -ENODEV);
	gtt.flags = I915_MMAP_OFFSET_WC;
	KUNIT_EXPECT_EQ(test, CALL(f, mmap_offset, &gtt), 0);
	set.stride = 128;
	KUNIT_EXPECT_EQ(test, CALL(f, set_tiling, &set), -EINVAL);
	set.tiling_mode = I915_TILING_Y;
	KUNIT_EXPECT_EQ(test, CALL(f, set_tiling, &set), 0);
	set.stride = 0;
	KUNIT_EXPECT_EQ(test, CALL(f, set_tiling, &set), -EINVAL);
	set.stride = 0x801 * 128;
	KUNIT_EXPECT_EQ(test, CALL(f, set_tiling, &set), -EINVAL);
	set.stride = 0x800 * 128;
	KUNIT_EXPECT_EQ(test, CALL(f, set_tiling, &set), 0);
	set.tiling_mode = I915_TILING_LAST + 1;
	KUNIT_EXPECT_EQ(test, CALL(f, set_tiling, &set), -EINVAL);
	set.tiling_mode = I915_TILING_NONE;
	KUNIT_EXPECT_EQ(test, CALL(f, set_tiling, &set), 0);
	KUNIT_EXPECT_EQ(test, set.stride, 0);
	KUNIT_EXPECT_EQ(test, set.swizzle_mode, I915_BIT_6_SWIZZLE_NONE);
	KUNIT_EXPECT_EQ(test, CALL(f, get_tiling, &get), 0);
	KUNIT_EXPECT_EQ(test, get.tiling_mode, I915_TILING_NONE);
	set.handle = NO_HANDLE;
	get.handle = NO_HANDLE;
	KUNIT_EXPECT_EQ(test, CALL(f, set_tiling, &set), -ENOENT);
	KUNIT_EXPECT_EQ(test, CALL(f, get_tiling, &get), -ENOENT);
}

static void genx_gem_small_ones(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_madvise advice = { .handle = f->target, .madv = 77, .retained = 5 };
	struct drm_i915_gem_sw_finish finish = { .handle = f->target };
	struct drm_i915_gem_get_aperture aperture = {};

	KUNIT_EXPECT_EQ(test, CALL(f, madvise, &advice), -EINVAL);
	KUNIT_EXPECT_EQ(test, advice.retained, 5);
	advice.madv = I915_MADV_DONTNEED;
	KUNIT_EXPECT_EQ(test, CALL(f, madvise, &advice), 0);
	KUNIT_EXPECT_EQ(test, advice.retained, 1);
	advice.madv = I915_MADV_WILLNEED;
	KUNIT_EXPECT_EQ(test, CALL(f, madvise, &advice), 0);
	advice.handle = NO_HANDLE;
	KUNIT_EXPECT_EQ(test, CALL(f, madvise, &advice), -ENOENT);

	KUNIT_EXPECT_EQ(test, CALL(f, sw_finish, &finish), 0);
	finish.handle = NO_HANDLE;
	KUNIT_EXPECT_EQ(test, CALL(f, sw_finish, &finish), -ENOENT);

	KUNIT_EXPECT_EQ(test, CALL(f, get_aperture, &aperture), 0);
	KUNIT_EXPECT_EQ(test, aperture.aper_size, SZ_1G);
	KUNIT_EXPECT_EQ(test, aperture.aper_available_size, SZ_1G);
	KUNIT_EXPECT_EQ(test, CALL(f, throttle, NULL), 0);
}

/* Memory reclaim may purge DONTNEED objects; MADVISE then tells the client that they are purged. */
static void genx_gem_purged(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct shrinker *shrinker = f->genx->bo_shrinker;
	struct drm_i915_gem_madvise advice = { .handle = f->target, .madv = I915_MADV_DONTNEED };
	struct drm_i915_gem_pread rd = { .handle = f->target, .size = 4,
					 .data_ptr = (uintptr_t)f->mem };
	struct drm_i915_gem_pwrite wr = { .handle = f->target, .size = 4,
					  .data_ptr = (uintptr_t)f->mem };
	struct shrink_control sc = { .gfp_mask = GFP_KERNEL, .nr_to_scan = 100 };

	KUNIT_EXPECT_EQ(test, CALL(f, madvise, &advice), 0);
	KUNIT_EXPECT_EQ(test, advice.retained, 1);
	KUNIT_EXPECT_EQ(test, shrinker->scan_objects(shrinker, &sc), 1);
	advice.madv = I915_MADV_WILLNEED;
	KUNIT_EXPECT_EQ(test, CALL(f, madvise, &advice), 0);
	KUNIT_EXPECT_EQ(test, advice.retained, 0);
	KUNIT_EXPECT_EQ(test, CALL(f, pread, &rd), -EFAULT);
	KUNIT_EXPECT_EQ(test, CALL(f, pwrite, &wr), -EFAULT);
}

static struct kunit_case gem_cases[] = {
	KUNIT_CASE(genx_gem_sizes),
	KUNIT_CASE(genx_gem_copy_pages),
	KUNIT_CASE(genx_gem_mmap_old),
	KUNIT_CASE(genx_gem_mmap_offsets),
	KUNIT_CASE(genx_gem_copy_refused),
	KUNIT_CASE(genx_gem_copy_outside),
	KUNIT_CASE(genx_gem_domains),
	KUNIT_CASE(genx_gem_busy_and_wait),
	KUNIT_CASE(genx_gem_busy_class),
	KUNIT_CASE(genx_gem_copy_waits),
	KUNIT_CASE(genx_gem_synced_once),
	KUNIT_CASE(genx_gem_synced_if_written),
	KUNIT_CASE(genx_gem_caching),
	KUNIT_CASE(genx_gem_linear),
	KUNIT_CASE(genx_gem_small_ones),
	KUNIT_CASE(genx_gem_purged),
	{}
};

static struct kunit_suite gem_suite = {
	.name = "genx_gem_ioctl",
	.init = gem_init,
	.test_cases = gem_cases,
};

kunit_test_suite(gem_suite);
