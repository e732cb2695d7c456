// SPDX-License-Identifier: GPL-2.0-only
/*
 * Memory of a process that changes while a submission or a batch uses it: the submission starts
 * over, the batch keeps its pages, and who changes the memory waits for a bounded time.
 */

#include <kunit/test.h>

#include <linux/delay.h>
#include <linux/dma-fence.h>
#include <linux/dma-resv.h>
#include <linux/sched/signal.h>
#include <linux/uaccess.h>
#include <linux/workqueue.h>

#include <drm/i915_drm.h>

#include "core/context/file.h"
#include "core/device/ioctls.h"
#include "core/gem/userptr.h"
#include "core/memory/bo.h"
#include "core/memory/user_pages.h"
#include "core/memory/vm.h"
#include "core/memory/vm_types.h"
#include "gt/exec/lrc.h"
#include "gt/memory/tlb.h"
#include "kunit/core/userptr/userptr_fixture.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fence.h"
#include "regs/mi_commands.h"
#include "regs/platform_find.h"

/* Offset in the page of user space at which a relocation is. */
#define RELOC_AT	64

/**
 * struct racing_fence - a fence that makes an object busy until a submission waits for it
 * @base:	the fence, which signals when a request begins to wait for it
 * @lock:	lock of @base
 * @user:	pages of the object of user space
 * @at_wait:	changes @user at that time, in the middle of the submission
 */
struct racing_fence {
	struct dma_fence base;
	spinlock_t lock;
	struct genx_user_pages *user;
	void (*at_wait)(struct genx_user_pages *user);
};

static const char *fence_name(struct dma_fence *fence)
{
	return "test";
}

static bool race(struct dma_fence *base)
{
	struct racing_fence *fence = container_of(base, struct racing_fence, base);

	fence->at_wait(fence->user);
	return false;
}

static const struct dma_fence_ops racing_ops = {
	.get_driver_name = fence_name,
	.get_timeline_name = fence_name,
	.enable_signaling = race,
};

/* Make an object busy until a submission waits for it, and run @at_wait then. */
static struct dma_fence *race_with(struct genx_kunit_userptr *x, struct genx_bo *bo,
				   void (*at_wait)(struct genx_user_pages *user))
{
	struct racing_fence *fence = kzalloc(sizeof(*fence), GFP_KERNEL);
	struct dma_resv *resv = bo->shmem.base.resv;

	KUNIT_ASSERT_NOT_NULL(x->f->test, fence);
	fence->user = x->bo->user;
	fence->at_wait = at_wait;
	spin_lock_init(&fence->lock);
	dma_fence_init(&fence->base, &racing_ops, &fence->lock, dma_fence_context_alloc(1), 1);
	dma_resv_lock(resv, NULL);
	KUNIT_EXPECT_EQ(x->f->test, 0, dma_resv_reserve_fences(resv, 1));
	dma_resv_add_fence(resv, &fence->base, DMA_RESV_USAGE_WRITE);
	dma_resv_unlock(resv);
	return &fence->base;
}

/* Make an object busy until the test signals the fence. */
static struct dma_fence *block(struct genx_kunit_userptr *x, struct genx_bo *bo)
{
	return genx_kunit_make_busy(x->f->test, bo->shmem.base.resv, DMA_RESV_USAGE_WRITE);
}

static void change_pages(struct genx_user_pages *user)
{
	genx_user_watch_set(&user->watch, 2001);
}

/* If the memory changes in the middle of a submission, the submission starts over. */
static void genx_userptr_race(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct dma_fence *fence = race_with(x, x->bo, change_pages);

	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_TRUE(test, dma_fence_is_signaled(fence));
	KUNIT_EXPECT_EQ(test, x->bo->user->seq, 2001);
	KUNIT_EXPECT_FALSE(test, genx_user_pages_changed(x->bo->user));
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_word(x), GENX_KUNIT_FAULT_VALUE);
	dma_fence_put(fence);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* The attempt that lost the race runs nothing: its request has no batch in the ring. */
static void genx_userptr_race_runs_nothing(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct dma_fence *fence = race_with(x, x->bo, change_pages);
	unsigned int i, batches = 0;
	struct genx_lrc *lrc;

	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
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
static void copy_pages(struct genx_user_pages *user)
{
	memset(page_address(user->pages[0]) + RELOC_AT, 0, sizeof(u64));
	change_pages(user);
}

/* If the memory changes after relocations were written to it, they are written again. */
static void genx_userptr_race_reloc(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct genx_kunit_fault *f = x->f;
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = f->batch, .offset = RELOC_AT, .presumed_offset = U64_MAX,
	};
	const struct drm_i915_gem_exec_object2 objects[2] = {
		{ .handle = x->handle, .offset = GENX_KUNIT_FAULT_TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE, .relocation_count = 1,
		  .relocs_ptr = (uintptr_t)f->mem + sizeof(objects) },
		{ .handle = f->batch, .offset = GENX_KUNIT_FAULT_BATCH,
		  .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)f->mem, .buffer_count = ARRAY_SIZE(objects),
	};
	struct genx_bo *batch = genx_bo_find(f->file, f->batch);
	struct dma_fence *fence = race_with(x, batch, copy_pages);
	u64 written = 0;

	KUNIT_EXPECT_EQ(test, copy_to_user(f->mem, objects, sizeof(objects)), 0);
	KUNIT_EXPECT_EQ(test, copy_to_user(f->mem + sizeof(objects), &reloc, sizeof(reloc)), 0);
	KUNIT_EXPECT_EQ(test, genx_execbuf_ioctl(&f->genx->drm, &exec, f->file), 0);
	KUNIT_EXPECT_TRUE(test, dma_fence_is_signaled(fence));
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	KUNIT_EXPECT_EQ(test, get_user(written, (u64 __user *)(uintptr_t)(x->addr + RELOC_AT)), 0);
	KUNIT_EXPECT_EQ(test, written, GENX_KUNIT_FAULT_BATCH);
	KUNIT_EXPECT_EQ(test, copy_from_user(&reloc, f->mem + sizeof(objects), sizeof(reloc)), 0);
	KUNIT_EXPECT_EQ(test, reloc.presumed_offset, GENX_KUNIT_FAULT_BATCH);
	dma_fence_put(fence);
	genx_bo_put(batch);
	genx_kunit_expect_clean(test, f->gpu);
}

/* A change that need not wait leaves the batch alone; its pages stay until it has ended. */
static void genx_userptr_change_kept(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct dma_fence *fence = block(x, x->bo);
	struct page **pages;

	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	pages = x->bo->user->pages;
	genx_kunit_userptr_change(x, false);
	flush_workqueue(x->f->genx->changed_wq);
	KUNIT_EXPECT_TRUE(test, genx_user_pages_changed(x->bo->user));
	/* the batch has not run: its pages stay pinned until then */
	KUNIT_EXPECT_PTR_EQ(test, x->bo->user->pages, pages);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_word(x), GENX_KUNIT_FAULT_VALUE);
	genx_kunit_userptr_set_word(x, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_FALSE(test, genx_user_pages_changed(x->bo->user));
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_word(x), GENX_KUNIT_FAULT_VALUE);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/**
 * struct running - a request on another ring that uses the address space of an object
 * @end:	ends the request
 * @tlb:	TLBs
 * @fence:	fence of the request
 */
struct running {
	struct delayed_work end;
	struct genx_tlb *tlb;
	struct dma_fence *fence;
};

/* An engine that runs nothing else in these tests. */
#define OTHER_RING	1

static void end_running(struct work_struct *work)
{
	struct running *r = container_of(work, struct running, end.work);

	genx_tlb_ring_end(r->tlb, OTHER_RING);
	dma_fence_signal(r->fence);
}

/*
 * SIL-236: where nothing but requests invalidates the TLBs, an idle object stays bound while a
 * request of its address space runs. A submission that needs the new pages waits for the end of
 * this request, for up to 30 s. Virtual time.
 */
static void genx_userptr_pin_waits_SIL_236(struct kunit *test)
{
	static const unsigned int seconds[] = { 10, 60 };
	struct genx_kunit_userptr *x;
	struct running r;
	struct genx_vm *vm;
	unsigned int i;
	s64 ms;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	x = genx_kunit_userptr_create_on(test, &genx_platform_ivb);
	vm = genx_kunit_fault_vm(x->f, 0);
	r.tlb = &x->f->genx->gt.tlb;
	INIT_DELAYED_WORK_ONSTACK(&r.end, end_running);
	for (i = 0; i < ARRAY_SIZE(seconds); i++) {
		ktime_t start;
		int err;

		KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
		KUNIT_ASSERT_EQ(test, genx_kunit_userptr_wait(x), 0);
		r.fence = genx_kunit_fence(test);
		genx_tlb_ring_begin(r.tlb, OTHER_RING, vm->ppgtt, r.fence);
		genx_kunit_userptr_change(x, false);
		flush_workqueue(x->f->genx->changed_wq);
		KUNIT_EXPECT_NOT_NULL(test, x->bo->user->pages);
		schedule_delayed_work(&r.end, seconds[i] * HZ);
		start = ktime_get();
		err = genx_kunit_userptr_submit(x);
		ms = ktime_ms_delta(ktime_get(), start);
		KUNIT_EXPECT_EQ(test, err, seconds[i] < 30 ? 0 : -EBUSY);
		KUNIT_EXPECT_GE(test, ms, min(seconds[i], 29U) * MSEC_PER_SEC);
		KUNIT_EXPECT_LE(test, ms, min(seconds[i], 30U) * MSEC_PER_SEC + 1000);
		flush_delayed_work(&r.end);
		dma_fence_put(r.fence);
	}
	destroy_delayed_work_on_stack(&r.end);
	genx_vm_put(vm);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_submit(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_word(x), GENX_KUNIT_FAULT_VALUE);
	genx_bo_put(x->bo);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* A submission that is refused does not keep the old pages pinned after the batch has ended. */
static void genx_userptr_change_refused(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct dma_fence *fence = block(x, x->bo);
	unsigned int tries = 100;
	struct genx_vm *vm = genx_kunit_fault_vm(x->f, 0);

	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit(x), 0);
	genx_kunit_userptr_change(x, false);
	flush_workqueue(x->f->genx->changed_wq);
	scoped_guard(mutex, &vm->lock) {
		genx_vm_begin_submission(vm);
		KUNIT_EXPECT_EQ(test, genx_vm_bind(vm, x->bo, GENX_KUNIT_FAULT_TARGET), -EAGAIN);
	}
	genx_vm_put(vm);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
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
	struct genx_kunit_userptr *x = test->priv;
	struct genx_bo *batch;
	struct dma_fence *fence;
	ktime_t start;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	/* the request waits for a fence that does not signal, so the object stays busy */
	batch = genx_bo_find(x->f->file, x->f->batch);
	KUNIT_ASSERT_NOT_NULL(test, batch);
	fence = block(x, batch);
	genx_bo_put(batch);
	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_submit_to(x, GENX_KUNIT_FAULT_TARGET,
							   access->flags), 0);
	start = ktime_get();
	genx_kunit_userptr_change(x, true);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), 30000);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), 41000);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_word(x), 0);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	/* the request was ended with EIO: the batch has not run */
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_wait(x), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_userptr_word(x), 0);
}

/**
 * struct busy_objects - objects of one range, each used by a request that waits for @fence
 * @x: fixture
 * @bo: the objects, each with a reference
 * @handle: their handles
 * @fence: fence of another driver
 */
struct busy_objects {
	struct genx_kunit_userptr *x;
	struct genx_bo *bo[4];
	u32 handle[4];
	struct dma_fence *fence;
};

static void make_busy_objects(struct genx_kunit_userptr *x, struct busy_objects *b)
{
	struct genx_bo *batch = genx_bo_find(x->f->file, x->f->batch);
	u32 handle = x->handle;
	unsigned int i;
	u64 addr;
	int err;

	KUNIT_ASSERT_NOT_NULL(x->f->test, batch);
	b->x = x;
	b->fence = block(x, batch);
	genx_bo_put(batch);
	for (i = 0; i < ARRAY_SIZE(b->bo); i++) {
		err = genx_kunit_userptr_make(x->f, x->addr, PAGE_SIZE, 0, &x->handle);
		KUNIT_ASSERT_EQ(x->f->test, err, 0);
		b->handle[i] = x->handle;
		b->bo[i] = genx_bo_find(x->f->file, x->handle);
		addr = GENX_KUNIT_FAULT_TARGET + i * PAGE_SIZE;
		err = genx_kunit_userptr_submit_to(x, addr, EXEC_OBJECT_WRITE);
		KUNIT_ASSERT_EQ(x->f->test, err, 0);
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
	struct genx_kunit_userptr *x = test->priv;
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

/*
 * A batch begins to use a later object of a change while the change waits for an earlier one: the
 * batch ends as those did, and the change goes on. Virtual time: 30 s.
 */
static void genx_userptr_change_used_meanwhile(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	u32 handle = x->handle;
	struct busy_objects b;
	unsigned int i;
	ktime_t start;
	u64 addr;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	make_busy_objects(x, &b);
	genx_userptr_change(b.bo[0]->user, true, 3005);
	start = ktime_get();
	for (i = 1; i < ARRAY_SIZE(b.bo); i++) {
		x->handle = b.handle[i];
		addr = GENX_KUNIT_FAULT_TARGET + i * PAGE_SIZE;
		KUNIT_EXPECT_EQ(test, genx_kunit_userptr_submit_to(x, addr, EXEC_OBJECT_WRITE), 0);
		genx_userptr_change(b.bo[i]->user, true, 3005);
		KUNIT_EXPECT_TRUE(test, dma_resv_test_signaled(b.bo[i]->user->resv,
							       DMA_RESV_USAGE_BOOKKEEP));
	}
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), 5000);
	x->handle = handle;
	put_busy_objects(&b);
}

/* A process that was killed does not wait. */
static void genx_userptr_change_killed(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
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

/*
 * The waits of other tasks for the memory of one user have one bound, for a minute. Later ones have
 * their own.
 */
static void genx_userptr_change_others(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;
	struct busy_objects b;
	struct other_task other = { .b = &b };
	unsigned int i;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	INIT_WORK_ONSTACK(&other.work, other_work);
	for (i = 0; i < 3; i++) {
		make_busy_objects(x, &b);
		schedule_work(&other.work);
		flush_work(&other.work);
		/* the second time, the 30 s are over at once */
		if (i != 1)
			KUNIT_EXPECT_GE(test, other.ms, 30000);
		KUNIT_EXPECT_LE(test, other.ms, i == 1 ? 11000 : 41000);
		put_busy_objects(&b);
		if (i == 1)
			msleep(60 * MSEC_PER_SEC);
	}
	destroy_work_on_stack(&other.work);
}

static struct kunit_case busy_cases[] = {
	KUNIT_CASE(genx_userptr_race),
	KUNIT_CASE(genx_userptr_race_runs_nothing),
	KUNIT_CASE(genx_userptr_race_reloc),
	KUNIT_CASE(genx_userptr_change_kept),
	KUNIT_CASE(genx_userptr_change_refused),
	KUNIT_CASE(genx_userptr_pin_waits_SIL_236),
	KUNIT_CASE_PARAM(genx_userptr_change_ends, access_gen_params),
	KUNIT_CASE(genx_userptr_change_many),
	KUNIT_CASE(genx_userptr_change_used_meanwhile),
	KUNIT_CASE(genx_userptr_change_killed),
	KUNIT_CASE(genx_userptr_change_others),
	{}
};

static struct kunit_suite busy_suite = {
	.name = "genx_userptr_busy",
	.init = genx_kunit_userptr_init,
	.exit = genx_kunit_userptr_exit,
	.test_cases = busy_cases,
};

kunit_test_suite(busy_suite);
