// SPDX-License-Identifier: GPL-2.0-only
/*
 * A process replaces memory of an object in each window (kunit/lib/windows.h) of what the driver
 * does with that object. Afterwards the GPU writes the memory that the process has, and no page
 * that the process no longer has stays pinned.
 */

#include <kunit/test.h>
#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/uaccess.h>

#include <drm/drm_gem.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/gem/userptr.h"
#include "core/memory/bo.h"
#include "core/memory/user_pages.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/windows.h"
#include "kunit/whole/fault_fixture.h"

/* The fixture's batch writes VALUE to TARGET. */
#define TARGET		0x10000000ULL
#define BATCH		0x20000000ULL
#define VALUE		0x600d0001U
#define WAIT_NS		(2 * NSEC_PER_SEC)
#define WINDOWS_MAX	5000

/**
 * struct user_range - an object made of memory of the process
 * @f:		the driver
 * @addr:	address of the memory, one page
 * @handle:	object
 * @bo:		object
 * @old:	pages that the process no longer has
 * @n:		number of them
 * @wait:	the change waits for the GPU, as munmap() does
 */
struct user_range {
	struct genx_kunit_fault *f;
	u64 addr;
	u32 handle;
	struct genx_bo *bo;
	struct page *old[4];
	unsigned int n;
	bool wait;
};

static int make(struct user_range *r)
{
	struct drm_i915_gem_userptr args = { .user_ptr = r->addr, .user_size = PAGE_SIZE };
	int err = genx_userptr_ioctl(&r->f->genx->drm, &args, r->f->file);

	r->handle = args.handle;
	r->bo = err ? NULL : genx_bo_find(r->f->file, r->handle);
	return err;
}

static int submit(struct user_range *r)
{
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = r->handle, .offset = TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE },
		{ .handle = r->f->batch, .offset = BATCH, .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)r->f->mem,
		.buffer_count = ARRAY_SIZE(objects),
		.flags = I915_EXEC_RENDER,
	};

	if (copy_to_user(r->f->mem, objects, sizeof(objects)))
		return -EFAULT;
	return genx_execbuf_ioctl(&r->f->genx->drm, &exec, r->f->file);
}

static int wait_gpu(struct user_range *r)
{
	struct drm_i915_gem_wait wait = { .bo_handle = r->handle, .timeout_ns = WAIT_NS };

	return genx_gem_wait_ioctl(&r->f->genx->drm, &wait, r->f->file);
}

static u32 __user *word(struct user_range *r)
{
	return (u32 __user *)(uintptr_t)r->addr;
}

/*
 * The process gets another page at the address. The kernel calls the notifier before it removes the
 * old page, and lets nobody pin the range until it has; here both happen at once.
 */
static void replace(void *data)
{
	struct user_range *r = data;
	static unsigned long seq = 1;
	struct page *page;

	if (r->n < ARRAY_SIZE(r->old) &&
	    get_user_pages_fast(r->addr, 1, FOLL_WRITE, &page) == 1)
		r->old[r->n++] = page;
	KUNIT_EXPECT_EQ(r->f->test, vm_mmap(NULL, r->addr, PAGE_SIZE, PROT_READ | PROT_WRITE,
					    MAP_ANONYMOUS | MAP_PRIVATE | MAP_FIXED, 0), r->addr);
	genx_userptr_change(r->bo->user, r->wait, seq += 2);
}

/* The old pages are pinned by nobody, once the driver has nothing more to do. */
static void expect_unpinned(struct user_range *r, unsigned int at)
{
	struct kunit *test = r->f->test;
	unsigned int tries = 3;

	while (tries--)
		flush_workqueue(r->f->genx->changed_wq);
	KUNIT_EXPECT_TRUE(test, llist_empty(&r->bo->user->changes->objects));
	while (r->n--) {
		KUNIT_EXPECT_FALSE_MSG(test,
				       folio_maybe_dma_pinned(page_folio(r->old[r->n])),
				       "window %u: an old page is still pinned", at);
		put_page(r->old[r->n]);
	}
	r->n = 0;
}

/* The next submission writes to the memory that the process has now. */
static void expect_fresh(struct user_range *r, unsigned int at)
{
	struct kunit *test = r->f->test;
	u32 value = 0;

	KUNIT_EXPECT_EQ(test, put_user(0, word(r)), 0);
	KUNIT_EXPECT_EQ_MSG(test, submit(r), 0, "window %u", at);
	KUNIT_EXPECT_EQ(test, wait_gpu(r), 0);
	KUNIT_EXPECT_EQ(test, get_user(value, word(r)), 0);
	KUNIT_EXPECT_EQ_MSG(test, value, VALUE, "window %u: the GPU writes to an old page", at);
}

static struct user_range *create(struct kunit *test)
{
	struct user_range *r = kunit_kzalloc(test, sizeof(*r), GFP_KERNEL);
	const u32 zero = 0;

	KUNIT_ASSERT_NOT_NULL(test, r);
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "in virtual time the order of the actors is exact");
	r->f = genx_kunit_fault_create(test);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(r->f), 0);
	r->addr = genx_kunit_user(test, &zero, sizeof(zero));
	KUNIT_ASSERT_EQ(test, make(r), 0);
	return r;
}

static void sweep(struct user_range *r, int (*op)(void *data))
{
	struct kunit *test = r->f->test;
	struct genx_kunit_windows *w = genx_kunit_windows_create(test, replace, r);
	unsigned int at;
	int err;

	for (at = 0; at < WINDOWS_MAX && test->status != KUNIT_FAILURE; at++) {
		KUNIT_EXPECT_EQ(test, put_user(0, word(r)), 0);
		if (!genx_kunit_windows_run(w, at, op, r, &err))
			break;
		KUNIT_EXPECT_EQ_MSG(test, err, 0, "window %u", at);
		KUNIT_EXPECT_EQ(test, wait_gpu(r), 0);
		expect_unpinned(r, at);
		expect_fresh(r, at);
	}
	KUNIT_EXPECT_GT(test, at, 20);
	kunit_info(test, "%u windows\n", at);
	genx_bo_put(r->bo);
	genx_kunit_expect_clean(test, r->f->gpu);
}

static int submit_op(void *data)
{
	return submit(data);
}

/* During a submission whose pages are pinned already: the change waits for the GPU. */
static void at_submission_waits(struct kunit *test)
{
	struct user_range *r = create(test);

	r->wait = true;
	KUNIT_ASSERT_EQ(test, submit(r), 0);
	KUNIT_ASSERT_EQ(test, wait_gpu(r), 0);
	sweep(r, submit_op);
}

/* During the work that unbinds the object because of an earlier change. */
static int change_and_unbind(void *data)
{
	static unsigned long seq = 2000001;
	struct user_range *r = data;
	struct work_struct *work = &r->bo->user->changes->work;

	/* the work item, in this thread: no worker is faster */
	disable_work(work);
	genx_userptr_change(r->bo->user, false, seq += 2);
	work->func(work);
	enable_work(work);
	/* what the other actor changed meanwhile */
	queue_work(r->f->genx->changed_wq, work);
	return 0;
}

static void at_unbind(struct kunit *test)
{
	struct user_range *r = create(test);

	KUNIT_ASSERT_EQ(test, submit(r), 0);
	KUNIT_ASSERT_EQ(test, wait_gpu(r), 0);
	sweep(r, change_and_unbind);
}

static struct kunit_case windows_cases[] = {
	KUNIT_CASE(at_submission_waits),
	KUNIT_CASE(at_unbind),
	{}
};

static struct kunit_suite windows_suite = {
	.name = "genx_userptr_windows",
	.test_cases = windows_cases,
};

kunit_test_suite(windows_suite);
