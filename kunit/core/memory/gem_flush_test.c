// SPDX-License-Identifier: GPL-2.0-only
/*
 * Objects on a part whose GPU sees only what was flushed (SIL-240): what is flushed and when, and
 * that no lock of the device is held meanwhile.
 */

#include <kunit/test.h>
#include <linux/dma-buf.h>
#include <linux/file.h>
#include <linux/mm.h>
#include <linux/mutex.h>
#include <linux/scatterlist.h>

#include <drm/drm_gem.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "gt/memory/cache.h"
#include "kunit/whole/fault_fixture.h"
#include "regs/platform_find.h"

#define PAGES	4

/**
 * struct watched - flushes of the pages of an object
 * @genx:	device
 * @bo:		object
 * @bytes:	flushed bytes of the object
 * @locked:	flushes during which the lock of all objects was held
 * @before:	who else wants to see flushes
 */
static struct watched {
	struct genx_device *genx;
	struct genx_bo *bo;
	size_t bytes;
	unsigned int locked;
	void (*before)(const void *vaddr, size_t size);
} watched;

static bool is_ours(const struct page *page)
{
	unsigned int i;

	for (i = 0; watched.bo->shmem.pages && i < PAGES; i++)
		if (watched.bo->shmem.pages[i] == page)
			return true;
	return false;
}

static void count(const struct page *page, size_t size)
{
	if (!is_ours(page))
		return;
	watched.bytes += size;
	watched.locked += mutex_is_locked(&watched.genx->bos_lock);
}

/* The modelled GPU reads pages of objects as the CPU sees them, so it is not told. */
static void watch(const void *vaddr, size_t size)
{
	if (size && !is_vmalloc_addr(vaddr) && is_ours(virt_to_page(vaddr)))
		count(virt_to_page(vaddr), size);
	else
		watched.before(vaddr, size);
}

static void watch_sg(struct sg_table *sgt)
{
	struct sg_page_iter at;

	for_each_sgtable_page(sgt, &at, 0)
		count(sg_page_iter_page(&at), PAGE_SIZE);
}

/* Bytes of the object that were flushed since the last call. */
static size_t flushed(void)
{
	size_t bytes = watched.bytes;

	watched.bytes = 0;
	return bytes;
}

static void watch_end(void *data)
{
	genx_cache_model = watched.before;
	genx_cache_model_sg = NULL;
}

static struct genx_kunit_fault *create(struct kunit *test)
{
	struct genx_coherency_desc *coherency = kunit_kmalloc(test, sizeof(*coherency), GFP_KERNEL);
	struct genx_platform *plat = kunit_kmalloc(test, sizeof(*plat), GFP_KERNEL);
	struct genx_kunit_fault *f;

	KUNIT_ASSERT_NOT_NULL(test, coherency);
	KUNIT_ASSERT_NOT_NULL(test, plat);
	*plat = genx_platform_lkf;
	*coherency = *plat->coherency;
	coherency->has_llc = false;
	plat->coherency = coherency;
	f = genx_kunit_fault_create_on(test, plat);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return f;
}

static u32 make(struct genx_kunit_fault *f)
{
	struct drm_i915_gem_create args = { .size = PAGES * PAGE_SIZE };

	KUNIT_ASSERT_EQ(f->test, genx_gem_create_ioctl(&f->genx->drm, &args, f->file), 0);
	watched = (struct watched){ .genx = f->genx, .before = genx_cache_model };
	watched.bo = genx_bo_find(f->file, args.handle);
	KUNIT_ASSERT_NOT_NULL(f->test, watched.bo);
	KUNIT_ASSERT_EQ(f->test, kunit_add_action_or_reset(f->test, watch_end, NULL), 0);
	genx_cache_model = watch;
	genx_cache_model_sg = watch_sg;
	return args.handle;
}

static int submit(struct genx_kunit_fault *f, u32 handle)
{
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = handle, .offset = 0x40000000, .flags = EXEC_OBJECT_PINNED },
		{ .handle = f->target, .offset = 0x10000000,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE },
		{ .handle = f->batch, .offset = 0x20000000, .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)f->mem, .buffer_count = ARRAY_SIZE(objects),
		.flags = I915_EXEC_RENDER,
	};

	KUNIT_EXPECT_EQ(f->test, copy_to_user(f->mem, objects, sizeof(objects)), 0);
	return genx_execbuf_ioctl(&f->genx->drm, &exec, f->file);
}

/* Fresh zeroes, what the CPU wrote before each submission, what the GPU wrote, before the swap. */
static void uncached(struct kunit *test)
{
	const size_t size = PAGES * PAGE_SIZE;
	struct genx_kunit_fault *f = create(test);
	u32 handle = make(f);
	struct drm_i915_gem_wait wait = { .bo_handle = handle, .timeout_ns = NSEC_PER_SEC };
	struct drm_i915_gem_set_domain domain = {
		.handle = handle, .read_domains = I915_GEM_DOMAIN_CPU,
	};

	KUNIT_EXPECT_EQ(test, flushed(), 0);
	KUNIT_EXPECT_EQ(test, submit(f, handle), 0);
	/* the fresh pages, and the object as it is submitted */
	KUNIT_EXPECT_EQ(test, flushed(), 2 * size);
	KUNIT_EXPECT_EQ(test, genx_gem_wait_ioctl(&f->genx->drm, &wait, f->file), 0);
	KUNIT_EXPECT_EQ(test, flushed(), size);
	/* once for each use: a client that waits in a loop keeps no processor busy */
	KUNIT_EXPECT_EQ(test, genx_gem_wait_ioctl(&f->genx->drm, &wait, f->file), 0);
	KUNIT_EXPECT_EQ(test, flushed(), 0);
	KUNIT_EXPECT_EQ(test, submit(f, handle), 0);
	KUNIT_EXPECT_EQ(test, flushed(), size);
	KUNIT_EXPECT_EQ(test, genx_gem_set_domain_ioctl(&f->genx->drm, &domain, f->file), 0);
	KUNIT_EXPECT_EQ(test, flushed(), size);
	KUNIT_EXPECT_EQ(test, watched.locked, 0);
	genx_bo_put(watched.bo);
}

/* SET_CACHING lets the GPU snoop: what it wrote until then is flushed, and later nothing is. */
static void snooped(struct kunit *test)
{
	const size_t size = PAGES * PAGE_SIZE;
	struct genx_kunit_fault *f = create(test);
	u32 handle = make(f);
	struct drm_i915_gem_caching caching = { .handle = handle, .caching = I915_CACHING_CACHED };
	struct drm_i915_gem_wait wait = { .bo_handle = handle, .timeout_ns = NSEC_PER_SEC };

	KUNIT_EXPECT_EQ(test, submit(f, handle), 0);
	flushed();
	KUNIT_EXPECT_EQ(test, genx_gem_set_caching_ioctl(&f->genx->drm, &caching, f->file), 0);
	KUNIT_EXPECT_EQ(test, flushed(), size);
	KUNIT_EXPECT_EQ(test, submit(f, handle), 0);
	KUNIT_EXPECT_EQ(test, genx_gem_wait_ioctl(&f->genx->drm, &wait, f->file), 0);
	KUNIT_EXPECT_EQ(test, flushed(), 0);
	/* the GPU bypasses the caches again */
	caching.caching = I915_CACHING_NONE;
	KUNIT_EXPECT_EQ(test, genx_gem_set_caching_ioctl(&f->genx->drm, &caching, f->file), 0);
	KUNIT_EXPECT_EQ(test, submit(f, handle), 0);
	KUNIT_EXPECT_EQ(test, flushed(), size);
	KUNIT_EXPECT_EQ(test, watched.locked, 0);
	genx_bo_put(watched.bo);
}

/* What the GPU wrote is in memory before the pages are swapped out. */
static void released(struct kunit *test)
{
	struct genx_kunit_fault *f = create(test);
	u32 handle = make(f);
	struct dma_resv *resv = watched.bo->shmem.base.resv;

	KUNIT_EXPECT_EQ(test, submit(f, handle), 0);
	KUNIT_EXPECT_GT(test, genx_bo_wait(watched.bo, true, HZ), 0);
	genx_vm_unbind_bo(NULL, watched.bo);
	KUNIT_ASSERT_EQ(test, watched.bo->bindings, 0);
	flushed();
	mutex_lock(&watched.bo->lock);
	dma_resv_lock(resv, NULL);
	genx_bo_release_pages(watched.bo, false);
	dma_resv_unlock(resv);
	mutex_unlock(&watched.bo->lock);
	KUNIT_EXPECT_EQ(test, flushed(), PAGES * PAGE_SIZE);
	KUNIT_EXPECT_EQ(test, watched.locked, 0);
	KUNIT_EXPECT_NULL(test, watched.bo->sgt);
	genx_bo_put(watched.bo);
}

/* A reader of a mapping of the dma-buf asks with DMA_BUF_IOCTL_SYNC for what was written. */
static void exported(struct kunit *test)
{
	struct genx_kunit_fault *f = create(test);
	u32 handle = make(f);
	struct drm_gem_object *obj = &watched.bo->shmem.base;
	struct dma_buf *buf = obj->funcs->export(obj, O_RDWR);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, buf);
	KUNIT_EXPECT_EQ(test, submit(f, handle), 0);
	flushed();
	KUNIT_EXPECT_EQ(test, dma_buf_begin_cpu_access(buf, DMA_FROM_DEVICE), 0);
	KUNIT_EXPECT_EQ(test, flushed(), PAGES * PAGE_SIZE);
	KUNIT_EXPECT_EQ(test, dma_buf_end_cpu_access(buf, DMA_FROM_DEVICE), 0);
	KUNIT_EXPECT_EQ(test, dma_buf_begin_cpu_access(buf, DMA_BIDIRECTIONAL), 0);
	KUNIT_EXPECT_EQ(test, flushed(), 0);
	KUNIT_EXPECT_EQ(test, watched.locked, 0);
	/* as dma_buf_put(), but the release is not deferred */
	__fput_sync(buf->file);
	genx_bo_put(watched.bo);
}

/* SIL-234: a part without an LLC that always snoops system memory needs no flush. */
static void always_snooped(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, &genx_platform_dg2);
	struct drm_i915_gem_wait wait = { .timeout_ns = NSEC_PER_SEC };

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	wait.bo_handle = make(f);
	KUNIT_EXPECT_EQ(test, submit(f, wait.bo_handle), 0);
	KUNIT_EXPECT_NOT_NULL(test, watched.bo->shmem.pages);
	KUNIT_EXPECT_EQ(test, flushed(), 0);
	KUNIT_EXPECT_EQ(test, genx_gem_wait_ioctl(&f->genx->drm, &wait, f->file), 0);
	KUNIT_EXPECT_EQ(test, flushed(), 0);
	genx_bo_put(watched.bo);
}

static struct kunit_case flush_cases[] = {
	KUNIT_CASE(uncached),
	KUNIT_CASE(always_snooped),
	KUNIT_CASE(snooped),
	KUNIT_CASE(released),
	KUNIT_CASE(exported),
	{}
};

static struct kunit_suite flush_suite = {
	.name = "genx_gem_flush",
	.test_cases = flush_cases,
};

kunit_test_suite(flush_suite);
