// SPDX-License-Identifier: GPL-2.0-only
/*
 * Objects made of the memory of a process: arguments, use by batches, changes of the memory while
 * the GPU uses it, and the calls that are refused.
 *
 * The kernel of these tests has no MMU notifiers: the tests call genx_userptr_change() themselves.
 * tests/vm/abi/uapi/userptr.c has the real ones.
 */

#include <kunit/test.h>

#include <linux/anon_inodes.h>
#include <linux/delay.h>
#include <linux/dma-fence.h>
#include <linux/dma-resv.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/sched/signal.h>
#include <linux/uaccess.h>
#include <linux/workqueue.h>

#include <drm/drm_device.h>
#include <drm/drm_gem.h>
#include <drm/drm_prime.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device/ioctls.h"
#include "core/gem/userptr.h"
#include "core/memory/bo.h"
#include "core/memory/user_pages.h"
#include "core/memory/vm.h"
#include "gt/exec/lrc.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/whole/fault_fixture.h"
#include "regs/mi_commands.h"

/* The fixture's batch writes VALUE to TARGET. */
#define TARGET		0x10000000ULL
#define BATCH		0x20000000ULL
#define VALUE		0x600d0001U
#define WAIT_NS		(2 * NSEC_PER_SEC)
/* Offset in the page of user space at which a relocation is. */
#define RELOC_AT	64

struct userptr_fixture {
	struct genx_kunit_fault *f;
	u64 addr;		/* a page of user space */
	u32 handle;		/* object made of it */
	struct genx_bo *bo;
};

static int make(struct genx_kunit_fault *f, u64 addr, u64 size, u32 flags, u32 *handle)
{
	struct drm_i915_gem_userptr args = { .user_ptr = addr, .user_size = size, .flags = flags };
	int err = genx_userptr_ioctl(&f->genx->drm, &args, f->file);

	*handle = args.handle;
	return err;
}

static int userptr_init(struct kunit *test)
{
	struct userptr_fixture *x = kunit_kzalloc(test, sizeof(*x), GFP_KERNEL);
	const u32 zero = 0;

	KUNIT_ASSERT_NOT_NULL(test, x);
	test->priv = x;
	x->f = genx_kunit_fault_create(test);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(x->f), 0);
	x->addr = genx_kunit_user(test, &zero, sizeof(zero));
	KUNIT_ASSERT_EQ(test, make(x->f, x->addr, PAGE_SIZE, 0, &x->handle), 0);
	x->bo = genx_bo_find(x->f->file, x->handle);
	KUNIT_ASSERT_NOT_NULL(test, x->bo);
	return 0;
}

static void userptr_exit(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;

	if (x)
		genx_bo_put(x->bo);
}

/* @flags: 0 or EXEC_OBJECT_WRITE */
static int submit_to(struct userptr_fixture *x, u64 addr, u64 flags)
{
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = x->handle, .offset = addr, .flags = EXEC_OBJECT_PINNED | flags },
		{ .handle = x->f->batch, .offset = BATCH, .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)x->f->mem,
		.buffer_count = ARRAY_SIZE(objects),
		.flags = I915_EXEC_RENDER,
	};

	KUNIT_EXPECT_EQ(x->f->test, copy_to_user(x->f->mem, objects, sizeof(objects)), 0);
	return genx_execbuf_ioctl(&x->f->genx->drm, &exec, x->f->file);
}

static int submit_flags(struct userptr_fixture *x, u64 flags)
{
	return submit_to(x, TARGET, flags);
}

/* Submit the batch, which writes to TARGET, with the object at another address. */
static int submit_at(struct userptr_fixture *x, u64 addr)
{
	return submit_to(x, addr, EXEC_OBJECT_WRITE);
}

static int submit(struct userptr_fixture *x)
{
	return submit_flags(x, EXEC_OBJECT_WRITE);
}

static int wait_gpu(struct userptr_fixture *x)
{
	struct drm_i915_gem_wait wait = { .bo_handle = x->handle, .timeout_ns = WAIT_NS };

	return genx_gem_wait_ioctl(&x->f->genx->drm, &wait, x->f->file);
}

static u32 word(struct userptr_fixture *x)
{
	u32 value = 0;

	KUNIT_EXPECT_EQ(x->f->test, get_user(value, (u32 __user *)(uintptr_t)x->addr), 0);
	return value;
}

static void set_word(struct userptr_fixture *x, u32 value)
{
	KUNIT_EXPECT_EQ(x->f->test, put_user(value, (u32 __user *)(uintptr_t)x->addr), 0);
}

/* The process changes its memory, as the notifier reports it. */
static void change(struct userptr_fixture *x, bool wait)
{
	static unsigned long seq = 1;

	genx_userptr_change(x->bo->user, wait, seq += 2);
}

static void genx_userptr_args(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct genx_kunit_fault *f = x->f;
	u32 handle;

	KUNIT_EXPECT_EQ(test, make(f, x->addr, PAGE_SIZE, 4, &handle), -EINVAL);
	KUNIT_EXPECT_EQ(test, make(f, x->addr, 0, 0, &handle), -EINVAL);
	KUNIT_EXPECT_EQ(test, make(f, x->addr + 8, PAGE_SIZE, 0, &handle), -EINVAL);
	KUNIT_EXPECT_EQ(test, make(f, x->addr, PAGE_SIZE + 8, 0, &handle), -EINVAL);
	KUNIT_EXPECT_EQ(test, make(f, x->addr, BIT_ULL(43), 0, &handle), -E2BIG);
	KUNIT_EXPECT_EQ(test, make(f, PAGE_MASK, PAGE_SIZE, 0, &handle), -EFAULT);
	KUNIT_EXPECT_EQ(test, make(f, x->addr, PAGE_SIZE, I915_USERPTR_UNSYNCHRONIZED, &handle),
			-ENODEV);
	/* Lakefield: the hardware ignores the write bit */
	KUNIT_EXPECT_EQ(test, make(f, x->addr, PAGE_SIZE, I915_USERPTR_READ_ONLY, &handle),
			-ENODEV);
	KUNIT_EXPECT_EQ(test, make(f, PAGE_SIZE, PAGE_SIZE, I915_USERPTR_PROBE, &handle), -EFAULT);
	KUNIT_EXPECT_EQ(test, make(f, x->addr, PAGE_SIZE, I915_USERPTR_PROBE, &handle), 0);
	/* without PROBE a range that is not mapped is found when it is used */
	KUNIT_EXPECT_EQ(test, make(f, PAGE_SIZE, PAGE_SIZE, 0, &x->handle), 0);
	KUNIT_EXPECT_EQ(test, submit(x), -EFAULT);
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_userptr_store(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;

	KUNIT_EXPECT_NULL(test, x->bo->user->pages);
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_NOT_NULL(test, x->bo->user->pages);
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	KUNIT_EXPECT_EQ(test, word(x), VALUE);
	/* the handle is gone: what the process writes now stays */
	set_word(x, 7);
	KUNIT_EXPECT_EQ(test, drm_gem_handle_delete(x->f->file, x->handle), 0);
	KUNIT_EXPECT_EQ(test, x->bo->bindings, 0);
	KUNIT_EXPECT_EQ(test, word(x), 7);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* Pages that changed are unbound and unpinned, and the next submission uses the new ones. */
static void genx_userptr_changed(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;

	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	change(x, true);
	flush_work(&x->f->genx->user_work);
	KUNIT_EXPECT_EQ(test, x->bo->bindings, 0);
	KUNIT_EXPECT_NULL(test, x->bo->user->pages);
	KUNIT_EXPECT_NULL(test, x->bo->sgt);
	set_word(x, 0);
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_FALSE(test, genx_user_pages_changed(x->bo->user));
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	KUNIT_EXPECT_EQ(test, word(x), VALUE);
	/* the second change unpins the pages too, without another use of the object */
	change(x, true);
	flush_work(&x->f->genx->user_work);
	KUNIT_EXPECT_EQ(test, x->bo->bindings, 0);
	KUNIT_EXPECT_NULL(test, x->bo->user->pages);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/*
 * The pages change again while the work item unbinds the object because of an earlier change: the
 * work item runs once more, since the pages may have been pinned in between.
 */
static void genx_userptr_changed_again(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct genx_device *genx = x->f->genx;

	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	/* the work item begins to unbind, and waits for this lock */
	mutex_lock(&x->bo->lock);
	change(x, false);
	msleep(100);
	KUNIT_EXPECT_TRUE(test, llist_empty(&genx->user_changed));
	change(x, false);
	KUNIT_EXPECT_FALSE(test, llist_empty(&genx->user_changed));
	mutex_unlock(&x->bo->lock);
	flush_work(&genx->user_work);
	flush_work(&genx->user_work);
	KUNIT_EXPECT_TRUE(test, llist_empty(&genx->user_changed));
	KUNIT_EXPECT_NULL(test, x->bo->user->pages);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/**
 * struct racy_range - memory of a process that changes while its pages are pinned
 * @page: pages that faults map at the first address, one after the other
 * @n: how many of them were mapped
 * @user: range of the object
 */
static struct racy_range {
	struct page *page[3];
	unsigned int n;
	struct genx_user_pages *user;
} racy;

/* When the second page is needed, the first one was pinned: the process replaces it. */
static vm_fault_t racy_fault(struct vm_fault *vmf)
{
	unsigned int n = 2;

	if (vmf->address == vmf->vma->vm_start) {
		n = racy.n;
		racy.n = 1;
	} else {
		zap_page_range_single(vmf->vma, vmf->vma->vm_start, PAGE_SIZE, NULL);
		genx_user_watch_set(&racy.user->watch, 2005);
	}
	get_page(racy.page[n]);
	vmf->page = racy.page[n];
	return 0;
}

static const struct vm_operations_struct racy_ops = { .fault = racy_fault };

static int racy_mmap(struct file *filp, struct vm_area_struct *vma)
{
	vma->vm_ops = &racy_ops;
	return 0;
}

static const struct file_operations racy_fops = { .mmap = racy_mmap };

/* Pages that were pinned before the range changed are not used, however few they are. */
static void genx_userptr_changed_at_pin(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct file *filp = anon_inode_getfile("genx-kunit", &racy_fops, NULL, O_RDWR);
	unsigned int i;
	u64 addr;
	u32 handle;

	KUNIT_ASSERT_FALSE(test, IS_ERR(filp));
	for (i = 0; i < ARRAY_SIZE(racy.page); i++) {
		racy.page[i] = alloc_page(GFP_KERNEL | __GFP_ZERO);
		KUNIT_ASSERT_NOT_NULL(test, racy.page[i]);
	}
	racy.n = 0;
	addr = vm_mmap(filp, 0, 2 * PAGE_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, 0);
	fput(filp);
	KUNIT_ASSERT_FALSE(test, IS_ERR_VALUE(addr));
	KUNIT_ASSERT_EQ(test, make(x->f, addr, 2 * PAGE_SIZE, 0, &handle), 0);
	genx_bo_put(x->bo);
	x->bo = genx_bo_find(x->f->file, handle);
	KUNIT_ASSERT_NOT_NULL(test, x->bo);
	racy.user = x->bo->user;
	KUNIT_EXPECT_EQ(test, genx_userptr_pin(x->bo, jiffies + HZ), 0);
	KUNIT_EXPECT_PTR_EQ(test, racy.user->pages[0], racy.page[1]);
	KUNIT_EXPECT_PTR_EQ(test, racy.user->pages[1], racy.page[2]);
	KUNIT_EXPECT_EQ(test, drm_gem_handle_delete(x->f->file, handle), 0);
	KUNIT_EXPECT_EQ(test, vm_munmap(addr, 2 * PAGE_SIZE), 0);
	for (i = 0; i < ARRAY_SIZE(racy.page); i++)
		put_page(racy.page[i]);
}

/* If a part of the memory is not mapped, the pages of the other part do not stay pinned. */
static void genx_userptr_partly_mapped(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct page *page;
	u64 addr;

	addr = vm_mmap(NULL, 0, 2 * PAGE_SIZE, PROT_READ | PROT_WRITE, MAP_ANONYMOUS | MAP_PRIVATE,
		       0);
	KUNIT_ASSERT_FALSE(test, IS_ERR_VALUE(addr));
	KUNIT_ASSERT_EQ(test, vm_munmap(addr + PAGE_SIZE, PAGE_SIZE), 0);
	KUNIT_ASSERT_EQ(test, get_user_pages_fast(addr, 1, FOLL_WRITE, &page), 1);
	KUNIT_ASSERT_EQ(test, make(x->f, addr, 2 * PAGE_SIZE, 0, &x->handle), 0);
	KUNIT_EXPECT_EQ(test, submit(x), -EFAULT);
	KUNIT_EXPECT_FALSE(test, folio_maybe_dma_pinned(page_folio(page)));
	put_page(page);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* A submission that follows the change at once does not use the old pages either. */
static void genx_userptr_repin(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct page *old, *page;
	u64 fresh;

	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	/* a reference keeps the old page from being allocated again */
	old = x->bo->user->pages[0];
	get_page(old);
	fresh = vm_mmap(NULL, x->addr, PAGE_SIZE, PROT_READ | PROT_WRITE,
			MAP_ANONYMOUS | MAP_PRIVATE | MAP_FIXED, 0);
	KUNIT_ASSERT_EQ(test, fresh, x->addr);
	genx_user_watch_set(&x->bo->user->watch, 1001);
	KUNIT_EXPECT_TRUE(test, genx_user_pages_changed(x->bo->user));
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	page = x->bo->user->pages[0];
	KUNIT_EXPECT_PTR_NE(test, page, old);
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	KUNIT_EXPECT_EQ(test, word(x), VALUE);
	put_page(old);
}

static const char *fence_name(struct dma_fence *fence)
{
	return "test";
}

static const struct dma_fence_ops fence_ops = {
	.get_driver_name = fence_name,
	.get_timeline_name = fence_name,
};

static struct dma_fence *block_by(struct userptr_fixture *x, struct genx_bo *bo,
				  const struct dma_fence_ops *ops)
{
	struct dma_fence *fence = kzalloc(sizeof(*fence), GFP_KERNEL);
	struct dma_resv *resv = bo->shmem.base.resv;
	static DEFINE_SPINLOCK(lock);

	KUNIT_ASSERT_NOT_NULL(x->f->test, fence);
	dma_fence_init(fence, ops, &lock, dma_fence_context_alloc(1), 1);
	dma_resv_lock(resv, NULL);
	KUNIT_EXPECT_EQ(x->f->test, 0, dma_resv_reserve_fences(resv, 1));
	dma_resv_add_fence(resv, fence, DMA_RESV_USAGE_WRITE);
	dma_resv_unlock(resv);
	return fence;
}

static struct dma_fence *block(struct userptr_fixture *x)
{
	return block_by(x, x->bo, &fence_ops);
}

static struct genx_user_pages *raced;

/* Called in the middle of a submission, when the request begins to wait for the fence. */
static bool change_at_wait(struct dma_fence *fence)
{
	genx_user_watch_set(&raced->watch, 2001);
	return false;
}

static const struct dma_fence_ops racing_ops = {
	.get_driver_name = fence_name,
	.get_timeline_name = fence_name,
	.enable_signaling = change_at_wait,
};

/* If the memory changes in the middle of a submission, the submission starts over. */
static void genx_userptr_race(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct dma_fence *fence = block_by(x, x->bo, &racing_ops);

	raced = x->bo->user;
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_TRUE(test, dma_fence_is_signaled(fence));
	KUNIT_EXPECT_EQ(test, x->bo->user->seq, 2001);
	KUNIT_EXPECT_FALSE(test, genx_user_pages_changed(x->bo->user));
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	KUNIT_EXPECT_EQ(test, word(x), VALUE);
	dma_fence_put(fence);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* The attempt that lost the race runs nothing: its request has no batch in the ring. */
static void genx_userptr_race_runs_nothing(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct dma_fence *fence = block_by(x, x->bo, &racing_ops);
	unsigned int i, batches = 0;
	struct genx_lrc *lrc;

	raced = x->bo->user;
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	lrc = genx_file_get_render_lrc(x->f->file, 0);
	KUNIT_ASSERT_FALSE(test, IS_ERR(lrc));
	KUNIT_EXPECT_EQ(test, lrc->seqno, 2);
	for (i = 0; i < lrc->ring.emit / sizeof(u32); i++)
		batches += lrc->ring.vaddr[i] >> 23 == MI_OP_BATCH_BUFFER_START;
	KUNIT_EXPECT_EQ(test, batches, 1);
	genx_lrc_put(lrc);
	dma_fence_put(fence);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* The process gets a page that was copied before the relocation was written. */
static bool copy_at_wait(struct dma_fence *fence)
{
	memset(page_address(raced->pages[0]) + RELOC_AT, 0, sizeof(u64));
	return change_at_wait(fence);
}

static const struct dma_fence_ops copying_ops = {
	.get_driver_name = fence_name,
	.get_timeline_name = fence_name,
	.enable_signaling = copy_at_wait,
};

/* If the memory changes after relocations were written to it, they are written again. */
static void genx_userptr_race_reloc(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct genx_kunit_fault *f = x->f;
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = f->batch, .offset = RELOC_AT, .presumed_offset = U64_MAX,
	};
	const struct drm_i915_gem_exec_object2 objects[2] = {
		{ .handle = x->handle, .offset = TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE, .relocation_count = 1,
		  .relocs_ptr = (uintptr_t)f->mem + sizeof(objects) },
		{ .handle = f->batch, .offset = BATCH, .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)f->mem, .buffer_count = ARRAY_SIZE(objects),
	};
	struct genx_bo *batch = genx_bo_find(f->file, f->batch);
	struct dma_fence *fence = block_by(x, batch, &copying_ops);
	u64 written = 0;

	raced = x->bo->user;
	KUNIT_EXPECT_EQ(test, copy_to_user(f->mem, objects, sizeof(objects)), 0);
	KUNIT_EXPECT_EQ(test, copy_to_user(f->mem + sizeof(objects), &reloc, sizeof(reloc)), 0);
	KUNIT_EXPECT_EQ(test, genx_execbuf_ioctl(&f->genx->drm, &exec, f->file), 0);
	KUNIT_EXPECT_TRUE(test, dma_fence_is_signaled(fence));
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	KUNIT_EXPECT_EQ(test, get_user(written, (u64 __user *)(uintptr_t)(x->addr + RELOC_AT)), 0);
	KUNIT_EXPECT_EQ(test, written, BATCH);
	KUNIT_EXPECT_EQ(test, copy_from_user(&reloc, f->mem + sizeof(objects), sizeof(reloc)), 0);
	KUNIT_EXPECT_EQ(test, reloc.presumed_offset, BATCH);
	dma_fence_put(fence);
	genx_bo_put(batch);
	genx_kunit_expect_clean(test, f->gpu);
}

/* A change that need not wait leaves the batch alone; its pages stay until it has ended. */
static void genx_userptr_change_kept(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct dma_fence *fence = block(x);
	struct page **pages;

	KUNIT_ASSERT_EQ(test, submit(x), 0);
	pages = x->bo->user->pages;
	change(x, false);
	flush_work(&x->f->genx->user_work);
	KUNIT_EXPECT_TRUE(test, genx_user_pages_changed(x->bo->user));
	/* the batch has not run: its pages stay pinned until then */
	KUNIT_EXPECT_PTR_EQ(test, x->bo->user->pages, pages);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	KUNIT_EXPECT_EQ(test, word(x), VALUE);
	set_word(x, 0);
	KUNIT_EXPECT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_FALSE(test, genx_user_pages_changed(x->bo->user));
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	KUNIT_EXPECT_EQ(test, word(x), VALUE);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* A submission that is refused does not keep the old pages pinned after the batch has ended. */
static void genx_userptr_change_refused(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct genx_context *ctx = genx_file_find_context(x->f->file->driver_priv, 0);
	struct dma_fence *fence = block(x);
	unsigned int tries = 100;
	struct genx_vm *vm;

	KUNIT_ASSERT_NOT_NULL(test, ctx);
	vm = genx_context_get_vm(ctx);
	genx_context_put(ctx);
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	change(x, false);
	flush_work(&x->f->genx->user_work);
	scoped_guard(mutex, &vm->lock) {
		genx_vm_begin_submission(vm);
		KUNIT_EXPECT_EQ(test, genx_vm_bind(vm, x->bo, TARGET), -EAGAIN);
	}
	genx_vm_put(vm);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	while (READ_ONCE(x->bo->user->pages) && --tries)
		msleep(10);
	KUNIT_EXPECT_NULL(test, x->bo->user->pages);
	genx_kunit_expect_clean(test, x->f->gpu);
}

static const struct access {
	const char *name;
	u64 flags;
} accesses[] = { { "write", EXEC_OBJECT_WRITE }, { "read", 0 } };

KUNIT_ARRAY_PARAM_DESC(access, accesses, name);

/* The driver ends a batch that stays busy, then the change continues. Virtual time: 30 s. */
static void genx_userptr_change_ends(struct kunit *test)
{
	const struct access *access = test->param_value;
	struct userptr_fixture *x = test->priv;
	struct genx_bo *batch;
	struct dma_fence *fence;
	ktime_t start;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	/* the request waits for a fence that does not signal, so the object stays busy */
	batch = genx_bo_find(x->f->file, x->f->batch);
	KUNIT_ASSERT_NOT_NULL(test, batch);
	fence = block_by(x, batch, &fence_ops);
	genx_bo_put(batch);
	KUNIT_ASSERT_EQ(test, submit_flags(x, access->flags), 0);
	start = ktime_get();
	change(x, true);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), 30000);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), 41000);
	KUNIT_EXPECT_EQ(test, word(x), 0);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	/* the request was ended with EIO: the batch has not run */
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	KUNIT_EXPECT_EQ(test, word(x), 0);
}

/**
 * struct busy_objects - objects of one range, each used by a request that waits for @fence
 * @x: fixture
 * @bo: the objects, each with a reference
 * @fence: fence of another driver
 */
struct busy_objects {
	struct userptr_fixture *x;
	struct genx_bo *bo[4];
	struct dma_fence *fence;
};

static void make_busy_objects(struct userptr_fixture *x, struct busy_objects *b)
{
	struct genx_bo *batch = genx_bo_find(x->f->file, x->f->batch);
	u32 handle = x->handle;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(x->f->test, batch);
	b->x = x;
	b->fence = block_by(x, batch, &fence_ops);
	genx_bo_put(batch);
	for (i = 0; i < ARRAY_SIZE(b->bo); i++) {
		KUNIT_ASSERT_EQ(x->f->test, make(x->f, x->addr, PAGE_SIZE, 0, &x->handle), 0);
		b->bo[i] = genx_bo_find(x->f->file, x->handle);
		KUNIT_ASSERT_EQ(x->f->test, submit_at(x, TARGET + i * PAGE_SIZE), 0);
	}
	x->handle = handle;
}

static void put_busy_objects(struct busy_objects *b)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(b->bo); i++)
		genx_bo_put(b->bo[i]);
	dma_fence_signal(b->fence);
	dma_fence_put(b->fence);
}

/* One change of a range with many objects. Return: milliseconds. */
static s64 change_all(struct busy_objects *b, unsigned long seq, unsigned long step)
{
	ktime_t start = ktime_get();
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(b->bo); i++, seq += step)
		genx_userptr_change(b->bo[i]->user, true, seq);
	return ktime_ms_delta(ktime_get(), start);
}

/* One change waits once for all objects of its range, then all requests end. Virtual time: 30 s. */
static void genx_userptr_change_many(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct busy_objects b;
	s64 ms;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	make_busy_objects(x, &b);
	ms = change_all(&b, 3001, 0);
	KUNIT_EXPECT_GE(test, ms, 30000);
	KUNIT_EXPECT_LE(test, ms, 41000);
	put_busy_objects(&b);
	/* another change has its own bound */
	make_busy_objects(x, &b);
	ms = change_all(&b, 3003, 0);
	KUNIT_EXPECT_GE(test, ms, 30000);
	KUNIT_EXPECT_LE(test, ms, 41000);
	put_busy_objects(&b);
}

/* A process that was killed does not wait. */
static void genx_userptr_change_killed(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct busy_objects b;
	s64 ms;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	make_busy_objects(x, &b);
	sigaddset(&current->pending.signal, SIGKILL);
	set_thread_flag(TIF_SIGPENDING);
	ms = change_all(&b, 3011, 0);
	sigdelset(&current->pending.signal, SIGKILL);
	clear_thread_flag(TIF_SIGPENDING);
	KUNIT_EXPECT_LE(test, ms, 1000);
	/* the GPU can still reach the pages */
	KUNIT_EXPECT_NOT_NULL(test, b.bo[0]->user->pages);
	put_busy_objects(&b);
}

/**
 * struct other_task - a task that is not of the process, and that changes its pages, as sync() does
 * @work: work item
 * @b: objects
 * @ms: how long it took
 */
struct other_task {
	struct work_struct work;
	struct busy_objects *b;
	s64 ms;
};

static void other_work(struct work_struct *work)
{
	struct other_task *other = container_of(work, struct other_task, work);

	/* several changes, as of several files */
	other->ms = change_all(other->b, 3021, 2);
}

/* The waits of other tasks for the memory of one user have one bound. */
static void genx_userptr_change_others(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct busy_objects b;
	struct other_task other = { .b = &b };
	unsigned int i;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	INIT_WORK_ONSTACK(&other.work, other_work);
	for (i = 0; i < 2; i++) {
		make_busy_objects(x, &b);
		schedule_work(&other.work);
		flush_work(&other.work);
		/* the second time, the 30 s are over at once */
		if (!i)
			KUNIT_EXPECT_GE(test, other.ms, 30000);
		KUNIT_EXPECT_LE(test, other.ms, i ? 11000 : 41000);
		put_busy_objects(&b);
	}
	destroy_work_on_stack(&other.work);
}

/* Memory reclaim unpins the pages of an idle object; the next submission pins them. */
static void genx_userptr_reclaim(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct dma_resv *resv = x->bo->shmem.base.resv;
	u32 handle = x->handle;

	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	/* unbind: another object takes the address */
	x->handle = x->f->target;
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, x->bo->bindings, 0);
	KUNIT_EXPECT_NOT_NULL(test, x->bo->user->pages);
	x->handle = handle;
	scoped_guard(mutex, &x->bo->lock) {
		dma_resv_lock(resv, NULL);
		genx_bo_release_pages(x->bo, false);
		dma_resv_unlock(resv);
	}
	KUNIT_EXPECT_NULL(test, x->bo->user->pages);
	set_word(x, 0);
	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	KUNIT_EXPECT_EQ(test, word(x), VALUE);
}

/* The calls by which a client could reach the memory in another way are refused. */
static void genx_userptr_refused(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;
	struct drm_device *drm = &x->f->genx->drm;
	struct drm_file *file = x->f->file;
	struct drm_i915_gem_pread rd = { .handle = x->handle, .size = 4,
					 .data_ptr = (uintptr_t)x->f->mem };
	struct drm_i915_gem_pwrite wr = { .handle = x->handle, .size = 4,
					  .data_ptr = (uintptr_t)x->f->mem };
	struct drm_i915_gem_mmap map = { .handle = x->handle, .size = PAGE_SIZE };
	struct drm_i915_gem_mmap_offset offset = { .handle = x->handle,
						   .flags = I915_MMAP_OFFSET_WB };
	struct drm_i915_gem_caching caching = { .handle = x->handle };
	struct drm_i915_gem_madvise advice = { .handle = x->handle, .madv = I915_MADV_DONTNEED };
	struct drm_i915_gem_set_domain domain = { .handle = x->handle,
						  .read_domains = I915_GEM_DOMAIN_CPU };
	struct mm_struct *mm;
	int fd;

	KUNIT_EXPECT_EQ(test, genx_gem_pread_ioctl(drm, &rd, file), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_gem_pwrite_ioctl(drm, &wr, file), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_gem_mmap_ioctl(drm, &map, file), -ENXIO);
	KUNIT_EXPECT_EQ(test, genx_gem_mmap_offset_ioctl(drm, &offset, file), -ENODEV);
	KUNIT_EXPECT_EQ(test, drm_gem_prime_handle_to_fd(drm, file, x->handle, O_CLOEXEC, &fd),
			-EINVAL);
	KUNIT_EXPECT_EQ(test, genx_gem_set_caching_ioctl(drm, &caching, file), -ENXIO);
	caching.caching = I915_CACHING_CACHED;
	KUNIT_EXPECT_EQ(test, genx_gem_set_caching_ioctl(drm, &caching, file), 0);
	/* contents of a process are never purged */
	KUNIT_EXPECT_EQ(test, genx_gem_madvise_ioctl(drm, &advice, file), 0);
	KUNIT_EXPECT_EQ(test, advice.retained, 1);
	KUNIT_EXPECT_EQ(test, x->bo->shmem.madv, 0);

	/* SET_DOMAIN checks whether the memory can be used; another process cannot use it */
	KUNIT_EXPECT_EQ(test, genx_gem_set_domain_ioctl(drm, &domain, file), 0);
	KUNIT_EXPECT_NOT_NULL(test, x->bo->user->pages);
	mm = x->bo->user->watch.mm;
	x->bo->user->watch.mm = NULL;
	KUNIT_EXPECT_EQ(test, genx_gem_set_domain_ioctl(drm, &domain, file), -EFAULT);
	KUNIT_EXPECT_EQ(test, submit(x), -EFAULT);
	x->bo->user->watch.mm = mm;
	KUNIT_EXPECT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
}

static int create_op(void *data)
{
	struct userptr_fixture *x = data;
	u32 handle;
	int err = make(x->f, x->addr, PAGE_SIZE, 0, &handle);

	return err ?: drm_gem_handle_delete(x->f->file, handle);
}

static int pin_op(void *data)
{
	struct userptr_fixture *x = data;
	int err = genx_userptr_pin(x->bo, jiffies + HZ);

	if (!err) {
		genx_user_watch_set(&x->bo->user->watch, x->bo->user->seq + 2);
		scoped_guard(mutex, &x->bo->lock)
			genx_bo_release_changed(x->bo);
	}
	return err;
}

static void genx_userptr_no_memory(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;

	KUNIT_EXPECT_GE(test, genx_kunit_fail_all(test, 0, create_op, x), 2);
	KUNIT_EXPECT_GE(test, genx_kunit_fail_all(test, 0, pin_op, x), 1);
}

/* The device goes while the pages are bound; the object goes later. */
static void genx_userptr_removal(struct kunit *test)
{
	struct userptr_fixture *x = test->priv;

	KUNIT_ASSERT_EQ(test, submit(x), 0);
	KUNIT_EXPECT_EQ(test, wait_gpu(x), 0);
	genx_kunit_fault_remove(x->f);
	KUNIT_EXPECT_EQ(test, x->bo->bindings, 0);
	KUNIT_EXPECT_NULL(test, x->bo->sgt);
	change(x, true);
	set_word(x, 9);
	KUNIT_EXPECT_EQ(test, word(x), 9);
}

static struct kunit_case userptr_cases[] = {
	KUNIT_CASE(genx_userptr_args),
	KUNIT_CASE(genx_userptr_store),
	KUNIT_CASE(genx_userptr_changed),
	KUNIT_CASE(genx_userptr_changed_again),
	KUNIT_CASE(genx_userptr_changed_at_pin),
	KUNIT_CASE(genx_userptr_partly_mapped),
	KUNIT_CASE(genx_userptr_repin),
	KUNIT_CASE(genx_userptr_race),
	KUNIT_CASE(genx_userptr_race_runs_nothing),
	KUNIT_CASE(genx_userptr_race_reloc),
	KUNIT_CASE(genx_userptr_change_kept),
	KUNIT_CASE(genx_userptr_change_refused),
	KUNIT_CASE_PARAM(genx_userptr_change_ends, access_gen_params),
	KUNIT_CASE(genx_userptr_change_many),
	KUNIT_CASE(genx_userptr_change_killed),
	KUNIT_CASE(genx_userptr_change_others),
	KUNIT_CASE(genx_userptr_reclaim),
	KUNIT_CASE(genx_userptr_refused),
	KUNIT_CASE(genx_userptr_no_memory),
	KUNIT_CASE(genx_userptr_removal),
	{}
};

static struct kunit_suite userptr_suite = {
	.name = "genx_userptr",
	.init = userptr_init,
	.exit = userptr_exit,
	.test_cases = userptr_cases,
};

kunit_test_suite(userptr_suite);
