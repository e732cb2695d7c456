// SPDX-License-Identifier: GPL-2.0-only
/*
 * Submissions that must wait until the GPU no longer uses an object, or until there is ring space:
 * the waits share one deadline, hold no lock that others need, and do not hold up removal.
 *
 * All cases need virtual time: the waits take up to 30 s.
 */

#include <kunit/test.h>

#include <linux/completion.h>
#include <linux/delay.h>
#include <linux/dma-fence.h>
#include <linux/dma-resv.h>
#include <linux/mutex.h>
#include <linux/pagemap.h>
#include <linux/sched/signal.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/uaccess.h>
#include <linux/workqueue.h>

#include <drm/drm_device.h>
#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device/ioctls.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "kunit/lib/client.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"

#define P		4096ULL
#define AT		GENX_KUNIT_FAULT_TARGET
#define BATCH		GENX_KUNIT_FAULT_BATCH
#define LONGEST_MS	30000
#define SLACK_MS	1000

/**
 * struct wait_fixture - a driver, and a work item that looks at it while a submission waits
 * @f: driver
 * @vm: address space of the default context, with a reference
 * @bo: the object that the batch writes
 * @look: work item, run after a second
 * @locked: number of locks that the work item could not take
 * @start: when the submission began
 */
struct wait_fixture {
	struct genx_kunit_fault *f;
	struct genx_vm *vm;
	struct genx_bo *bo;
	struct delayed_work look;
	unsigned int locked;
	ktime_t start;
};

/* What another client, or the work that unbinds objects, needs while a submission waits. */
static void look(struct work_struct *work)
{
	struct wait_fixture *x = container_of(to_delayed_work(work), struct wait_fixture, look);
	struct dma_resv *resv = x->bo->shmem.base.resv;

	if (mutex_trylock(&x->vm->lock))
		mutex_unlock(&x->vm->lock);
	else
		x->locked++;
	if (dma_resv_trylock(resv))
		dma_resv_unlock(resv);
	else
		x->locked++;
}

static int wait_init(struct kunit *test)
{
	struct wait_fixture *x = kunit_kzalloc(test, sizeof(*x), GFP_KERNEL);

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	KUNIT_ASSERT_NOT_NULL(test, x);
	x->f = genx_kunit_fault_create(test);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(x->f), 0);
	INIT_DELAYED_WORK(&x->look, look);
	x->bo = genx_bo_find(x->f->file, x->f->target);
	KUNIT_ASSERT_NOT_NULL(test, x->bo);
	x->vm = genx_kunit_fault_vm(x->f, 0);
	test->priv = x;
	return 0;
}

static void wait_exit(struct kunit *test)
{
	struct wait_fixture *x = test->priv;

	if (!x)
		return;
	cancel_delayed_work_sync(&x->look);
	genx_vm_put(x->vm);
	genx_bo_put(x->bo);
}

/* Submit the batch with one more object at AT + @pages pages. */
static int submit(struct wait_fixture *x, u32 handle, unsigned int pages)
{
	x->start = ktime_get();
	return genx_kunit_fault_exec(x->f, handle, AT + pages * P, 0, NULL);
}

static s64 took_ms(struct wait_fixture *x)
{
	return ktime_ms_delta(ktime_get(), x->start);
}

static u32 create(struct wait_fixture *x, u64 size)
{
	struct drm_i915_gem_create args = { .size = size };

	KUNIT_ASSERT_EQ(x->f->test, genx_gem_create_ioctl(&x->f->genx->drm, &args, x->f->file), 0);
	return args.handle;
}

static void look_later(struct wait_fixture *x)
{
	schedule_delayed_work(&x->look, HZ);
}

/* Bind an object at AT + @pages pages, and make it busy. */
static struct dma_fence *bind_busy(struct wait_fixture *x, u32 handle, unsigned int pages)
{
	struct genx_bo *bo = genx_bo_find(x->f->file, handle);
	struct dma_fence *fence;
	int err;

	KUNIT_ASSERT_NOT_NULL(x->f->test, bo);
	scoped_guard(mutex, &x->vm->lock) {
		genx_vm_begin_submission(x->vm);
		err = genx_vm_bind(x->vm, bo, AT + pages * P);
	}
	KUNIT_EXPECT_EQ(x->f->test, err, 0);
	fence = genx_kunit_make_busy(x->f->test, bo->shmem.base.resv, DMA_RESV_USAGE_READ);
	genx_bo_put(bo);
	return fence;
}

static void end(struct dma_fence *fence)
{
	dma_fence_signal(fence);
	dma_fence_put(fence);
}

/* While a submission waits for an object in the way, the locks are free. */
static void evict_holds_no_lock(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	struct dma_fence *fence = bind_busy(x, x->f->target, 0);

	look_later(x);
	KUNIT_EXPECT_EQ(test, submit(x, create(x, P), 0), -EBUSY);
	KUNIT_EXPECT_GE(test, took_ms(x), LONGEST_MS);
	KUNIT_EXPECT_LE(test, took_ms(x), LONGEST_MS + SLACK_MS);
	KUNIT_EXPECT_EQ(test, x->locked, 0);
	end(fence);
}

/* A fence that a work item signals. */
struct late {
	struct delayed_work work;
	struct dma_fence *fence;
};

static void late_work(struct work_struct *work)
{
	end(container_of(to_delayed_work(work), struct late, work)->fence);
}

/* The handle of an object that a work item closes. */
struct closed {
	struct late late;
	struct drm_file *file;
	u32 handle;
	int err;
};

static void close_work(struct work_struct *work)
{
	struct closed *c = container_of(to_delayed_work(work), struct closed, late.work);

	c->err = drm_gem_handle_delete(c->file, c->handle);
	end(c->late.fence);
}

/*
 * While a submission that has looked up a handle waits, the client closes the handle: when the
 * batch has ended, the object is bound nowhere, and the last reference frees it.
 */
static void close_while_waiting(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	struct closed c = { .file = x->f->file, .handle = create(x, P) };
	struct genx_bo *bo = genx_bo_find(x->f->file, c.handle);

	KUNIT_ASSERT_NOT_NULL(test, bo);
	INIT_DELAYED_WORK_ONSTACK(&c.late.work, close_work);
	c.late.fence = bind_busy(x, x->f->target, 0);
	schedule_delayed_work(&c.late.work, HZ);
	KUNIT_EXPECT_EQ(test, submit(x, c.handle, 0), 0);
	KUNIT_EXPECT_GE(test, took_ms(x), 1000);
	flush_delayed_work(&c.late.work);
	destroy_delayed_work_on_stack(&c.late.work);
	KUNIT_EXPECT_EQ(test, c.err, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->f->batch, NSEC_PER_SEC), 0);
	msleep(100);
	KUNIT_EXPECT_EQ(test, bo->bindings, 0);
	KUNIT_EXPECT_EQ(test, kref_read(&bo->shmem.base.refcount), 1);
	genx_bo_put(bo);
}

/* Many objects in the way, each busy for a while: all waits together end after 30 s. */
static void evict_many(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	struct late late[4];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(late); i++) {
		late[i].fence = bind_busy(x, create(x, P), i);
		INIT_DELAYED_WORK_ONSTACK(&late[i].work, late_work);
		schedule_delayed_work(&late[i].work, (i + 1) * 20 * HZ);
	}
	KUNIT_EXPECT_EQ(test, submit(x, create(x, 4 * P), 0), -EBUSY);
	KUNIT_EXPECT_GE(test, took_ms(x), LONGEST_MS);
	KUNIT_EXPECT_LE(test, took_ms(x), LONGEST_MS + SLACK_MS);
	for (i = 0; i < ARRAY_SIZE(late); i++) {
		flush_delayed_work(&late[i].work);
		destroy_delayed_work_on_stack(&late[i].work);
	}
	KUNIT_EXPECT_EQ(test, submit(x, create(x, 4 * P), 0), 0);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* A submission goes on as soon as the object is idle. */
static void evict_continues(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	struct late late = { .fence = bind_busy(x, create(x, P), 1) };

	INIT_DELAYED_WORK_ONSTACK(&late.work, late_work);
	schedule_delayed_work(&late.work, HZ);
	KUNIT_EXPECT_EQ(test, submit(x, create(x, 2 * P), 0), 0);
	KUNIT_EXPECT_GE(test, took_ms(x), 900);
	KUNIT_EXPECT_LE(test, took_ms(x), 900 + SLACK_MS);
	flush_delayed_work(&late.work);
	destroy_delayed_work_on_stack(&late.work);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/**
 * struct removal - removal of the device while a submission waits
 * @work: removes the device, then signals @fence
 * @x: fixture
 * @fence: fence of another driver, for which the submission waits
 * @ms: how long removal took
 */
struct removal {
	struct delayed_work work;
	struct wait_fixture *x;
	struct dma_fence *fence;
	s64 ms;
};

static void removal_work(struct work_struct *work)
{
	struct removal *r = container_of(to_delayed_work(work), struct removal, work);
	ktime_t start = ktime_get();

	genx_kunit_fault_remove(r->x->f);
	r->ms = ktime_ms_delta(ktime_get(), start);
	dma_fence_signal(r->fence);
}

/* Removal does not wait for a submission that waits for a fence of another driver. */
static void evict_removal(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	u32 handle = create(x, P);
	struct removal r = { .x = x, .fence = bind_busy(x, x->f->target, 0) };

	INIT_DELAYED_WORK_ONSTACK(&r.work, removal_work);
	schedule_delayed_work(&r.work, HZ);
	KUNIT_EXPECT_EQ(test, submit(x, handle, 0), -ENODEV);
	flush_delayed_work(&r.work);
	destroy_delayed_work_on_stack(&r.work);
	KUNIT_EXPECT_LE(test, r.ms, SLACK_MS);
	dma_fence_put(r.fence);
}

/* While a submission waits to write a relocation, the locks are free. */
static void reloc_holds_no_lock(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	const struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = x->f->target, .offset = P / 2, .presumed_offset = U64_MAX,
	};
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = x->f->target, .offset = AT, .flags = EXEC_OBJECT_PINNED },
		{ .handle = x->f->batch, .offset = BATCH, .flags = EXEC_OBJECT_PINNED,
		  .relocs_ptr = (uintptr_t)(x->f->mem + P / 2), .relocation_count = 1 },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)x->f->mem,
		.buffer_count = ARRAY_SIZE(objects),
		.flags = I915_EXEC_RENDER,
	};
	struct dma_fence *fence;

	genx_bo_put(x->bo);
	x->bo = genx_bo_find(x->f->file, x->f->batch);
	KUNIT_ASSERT_NOT_NULL(test, x->bo);
	KUNIT_ASSERT_EQ(test, copy_to_user(x->f->mem, objects, sizeof(objects)), 0);
	KUNIT_ASSERT_EQ(test, copy_to_user(x->f->mem + P / 2, &reloc, sizeof(reloc)), 0);
	fence = genx_kunit_make_busy(test, x->bo->shmem.base.resv, DMA_RESV_USAGE_READ);
	look_later(x);
	x->start = ktime_get();
	KUNIT_EXPECT_EQ(test, genx_execbuf_ioctl(&x->f->genx->drm, &exec, x->f->file), -EBUSY);
	KUNIT_EXPECT_GE(test, took_ms(x), LONGEST_MS);
	KUNIT_EXPECT_LE(test, took_ms(x), LONGEST_MS + SLACK_MS);
	KUNIT_EXPECT_EQ(test, x->locked, 0);
	end(fence);
	KUNIT_EXPECT_EQ(test, genx_execbuf_ioctl(&x->f->genx->drm, &exec, x->f->file), 0);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* While a submission waits for ring space, the locks are free. */
static void space_holds_no_lock(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	struct dma_fence *fence;
	unsigned int n = 0;
	int err;

	/* requests that wait for a fence of another driver fill the ring */
	fence = genx_kunit_make_busy(test, x->bo->shmem.base.resv, DMA_RESV_USAGE_WRITE);
	look_later(x);
	do
		err = submit(x, x->f->target, 0);
	while (!err && ++n < 10000);
	KUNIT_EXPECT_EQ(test, err, -EAGAIN);
	KUNIT_EXPECT_GT(test, n, 1);
	KUNIT_EXPECT_GE(test, took_ms(x), GENX_REQUEST_SPACE_MS);
	KUNIT_EXPECT_LE(test, took_ms(x), GENX_REQUEST_SPACE_MS + SLACK_MS);
	KUNIT_EXPECT_FALSE(test, delayed_work_pending(&x->look));
	KUNIT_EXPECT_EQ(test, x->locked, 0);
	end(fence);
	KUNIT_EXPECT_EQ(test, submit(x, x->f->target, 0), 0);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/**
 * struct fill - requests that fill the ring while a submission waits for an object
 * @work:	fills the ring, then signals @in_way
 * @lrc:	context of the submission
 * @in_way:	fence of the object, signalled by @work
 * @fence:	fence for which the requests wait
 * @n:		number of requests
 */
struct fill {
	struct delayed_work work;
	struct genx_lrc *lrc;
	struct dma_fence *in_way;
	struct dma_fence *fence;
	unsigned int n;
};

static void fill_work(struct work_struct *work)
{
	struct fill *fill = container_of(to_delayed_work(work), struct fill, work);
	struct genx_request *rq;

	while (!IS_ERR(rq = genx_request_create_now(fill->lrc, 0))) {
		genx_request_add_dependency(rq, fill->fence);
		genx_request_submit(rq, 0);
		genx_request_put(rq);
		fill->n++;
	}
	end(fill->in_way);
}

/* The context image of the submissions, with a reference. */
static struct genx_lrc *get_lrc(struct wait_fixture *x)
{
	struct genx_context *ctx = genx_file_find_context(x->f->file->driver_priv, 0);
	struct genx_lrc *lrc;

	KUNIT_ASSERT_NOT_NULL(x->f->test, ctx);
	lrc = genx_context_get_lrc(ctx, I915_EXEC_RENDER, NULL);
	genx_context_put(ctx);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(x->f->test, lrc);
	return lrc;
}

/* The wait for ring space ends with the deadline of the ioctl, which has waited before. */
static void space_has_deadline(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	struct fill fill = { .fence = genx_kunit_fence(test) };

	/* creates the context */
	KUNIT_ASSERT_EQ(test, submit(x, x->f->target, 0), 0);
	fill.lrc = get_lrc(x);
	fill.in_way = bind_busy(x, x->f->target, 0);
	INIT_DELAYED_WORK_ONSTACK(&fill.work, fill_work);
	schedule_delayed_work(&fill.work, 25 * HZ);
	KUNIT_EXPECT_EQ(test, submit(x, create(x, P), 0), -EAGAIN);
	KUNIT_EXPECT_GE(test, took_ms(x), LONGEST_MS);
	KUNIT_EXPECT_LE(test, took_ms(x), LONGEST_MS + SLACK_MS);
	flush_delayed_work(&fill.work);
	destroy_delayed_work_on_stack(&fill.work);
	KUNIT_EXPECT_GT(test, fill.n, 1);
	genx_lrc_put(fill.lrc);
	end(fill.fence);
	KUNIT_EXPECT_EQ(test, submit(x, create(x, P), 0), 0);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* A signal ends a submission before it allocates the pages of its objects. */
static void signal_ends_prepare(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	u32 handle = create(x, P);
	struct genx_bo *bo = genx_bo_find(x->f->file, handle);

	KUNIT_ASSERT_NOT_NULL(test, bo);
	set_thread_flag(TIF_SIGPENDING);
	KUNIT_EXPECT_EQ(test, submit(x, handle, 0), -ERESTARTSYS);
	clear_thread_flag(TIF_SIGPENDING);
	KUNIT_EXPECT_FALSE(test, bo->pinned);
	KUNIT_EXPECT_EQ(test, submit(x, handle, 0), 0);
	KUNIT_EXPECT_TRUE(test, bo->pinned);
	genx_bo_put(bo);
}

/* A signal ends the allocation of the pages of a large object. */
static void signal_ends_large(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	struct genx_bo *bo = genx_kunit_bo(test, x->f->genx, SZ_8M);

	set_thread_flag(TIF_SIGPENDING);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(bo), -ERESTARTSYS);
	clear_thread_flag(TIF_SIGPENDING);
	KUNIT_EXPECT_FALSE(test, bo->pinned);
	KUNIT_EXPECT_EQ(test, bo->shmem.base.filp->f_mapping->nrpages, 0);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_EXPECT_TRUE(test, bo->pinned);
}

/**
 * struct holder - another task that holds a lock of an object
 * @work: work item
 * @bo: object
 * @resv: hold the reservation lock, and not the lock of the object
 * @held: the lock is held
 * @task: task that waits for the lock, and gets a signal after a while
 */
struct holder {
	struct work_struct work;
	struct genx_bo *bo;
	bool resv;
	struct completion held;
	struct task_struct *task;
};

static void hold_work(struct work_struct *work)
{
	struct holder *h = container_of(work, struct holder, work);
	const struct drm_gem_object *obj = &h->bo->shmem.base;
	unsigned int i;

	if (h->resv)
		dma_resv_lock(obj->resv, NULL);
	else
		mutex_lock(&h->bo->lock);
	complete(&h->held);
	/* the reservation is locked after the pages are allocated */
	for (i = 0; h->resv && i < 100; i++) {
		if (obj->filp->f_mapping->nrpages == obj->size >> PAGE_SHIFT)
			break;
		msleep(100);
	}
	msleep(100);
	set_tsk_thread_flag(h->task, TIF_SIGPENDING);
	wake_up_process(h->task);
	msleep(100);
	if (h->resv)
		dma_resv_unlock(obj->resv);
	else
		mutex_unlock(&h->bo->lock);
}

/* Return: result of genx_bo_prepare(), which gets a signal while another task holds a lock. */
static int prepare_signalled(struct genx_bo *bo, bool resv)
{
	struct holder h = { .bo = bo, .resv = resv, .task = current };
	int err;

	init_completion(&h.held);
	INIT_WORK_ONSTACK(&h.work, hold_work);
	schedule_work(&h.work);
	wait_for_completion(&h.held);
	err = genx_bo_prepare(bo);
	flush_work(&h.work);
	destroy_work_on_stack(&h.work);
	clear_thread_flag(TIF_SIGPENDING);
	return err;
}

/* A signal ends the pinning of pages that are allocated. The pages can then be swapped out. */
static void signal_ends_pin(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	struct genx_bo *bo = genx_kunit_bo(test, x->f->genx, SZ_8M);
	struct address_space *mapping = bo->shmem.base.filp->f_mapping;

	KUNIT_EXPECT_EQ(test, prepare_signalled(bo, true), -EINTR);
	KUNIT_EXPECT_FALSE(test, bo->pinned);
	KUNIT_EXPECT_EQ(test, mapping->nrpages, SZ_8M / PAGE_SIZE);
	KUNIT_EXPECT_FALSE(test, mapping_unevictable(mapping));
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_EXPECT_TRUE(test, mapping_unevictable(mapping));
}

/* A fault of a CPU mapping, which would end in SIGBUS, is not ended by a signal. */
static void signal_ends_no_fault(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	struct genx_bo *bo = genx_kunit_bo(test, x->f->genx, SZ_8M);

	/* as genx_bo_reach_pages() */
	bo->visible = true;
	KUNIT_EXPECT_EQ(test, prepare_signalled(bo, true), 0);
	bo->visible = false;
	KUNIT_EXPECT_TRUE(test, bo->pinned);
}

/* A signal ends the wait for another task that allocates the pages of an object. */
static void signal_ends_lock(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	struct genx_bo *bo = genx_kunit_bo(test, x->f->genx, P);

	KUNIT_EXPECT_EQ(test, prepare_signalled(bo, false), -ERESTARTSYS);
	KUNIT_EXPECT_FALSE(test, bo->pinned);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(bo), 0);
}

/* A fence of another driver that sends a signal to the task that begins to wait for it. */
struct signal_fence {
	struct dma_fence base;
	spinlock_t lock;	/* of @base */
};

static const char *signal_fence_name(struct dma_fence *fence)
{
	return "signal";
}

static bool send_signal(struct dma_fence *fence)
{
	set_tsk_thread_flag(current, TIF_SIGPENDING);
	return true;
}

static const struct dma_fence_ops signal_fence_ops = {
	.get_driver_name = signal_fence_name,
	.get_timeline_name = signal_fence_name,
	.enable_signaling = send_signal,
};

/* A signal ends the walk of the fences of thousands of objects, with their locks held. */
static void signal_ends_dependencies(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	struct dma_resv *resv = x->bo->shmem.base.resv;
	struct signal_fence *fence = kzalloc(sizeof(*fence), GFP_KERNEL);
	int err;

	KUNIT_ASSERT_NOT_NULL(test, fence);
	spin_lock_init(&fence->lock);
	dma_fence_init(&fence->base, &signal_fence_ops, &fence->lock, dma_fence_context_alloc(1),
		       1);
	dma_resv_lock(resv, NULL);
	KUNIT_EXPECT_EQ(test, dma_resv_reserve_fences(resv, 1), 0);
	dma_resv_add_fence(resv, &fence->base, DMA_RESV_USAGE_WRITE);
	dma_resv_unlock(resv);
	err = submit(x, x->f->target, 0);
	clear_thread_flag(TIF_SIGPENDING);
	KUNIT_EXPECT_EQ(test, err, -ERESTARTSYS);
	dma_fence_signal(&fence->base);
	dma_fence_put(&fence->base);
	KUNIT_EXPECT_EQ(test, submit(x, x->f->target, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->f->target, NSEC_PER_SEC), 0);
}

/* Objects of a submission, and fences of each of them: together more than it may walk at once. */
#define MANY_OBJECTS	33
#define MANY_FENCES	2000

/**
 * struct crowd - objects with many fences
 * @object:	the objects, the last of which the batch writes, and the batch
 * @fence:	the fences, which all objects have
 * @work:	signals the fences
 */
struct crowd {
	struct drm_i915_gem_exec_object2 object[MANY_OBJECTS + 1];
	struct dma_fence *fence[MANY_FENCES];
	struct delayed_work work;
};

static void crowd_work(struct work_struct *work)
{
	struct crowd *c = container_of(to_delayed_work(work), struct crowd, work);
	unsigned int i;

	for (i = 0; i < MANY_FENCES; i++)
		end(c->fence[i]);
}

static struct crowd *crowd_create(struct wait_fixture *x)
{
	struct crowd *c = kunit_kzalloc(x->f->test, sizeof(*c), GFP_KERNEL);
	struct dma_resv *resv = x->bo->shmem.base.resv;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(x->f->test, c);
	INIT_DELAYED_WORK(&c->work, crowd_work);
	for (i = 0; i < MANY_FENCES; i++)
		c->fence[i] = genx_kunit_make_busy(x->f->test, resv, DMA_RESV_USAGE_WRITE);
	for (i = 0; i < MANY_OBJECTS - 1; i++) {
		struct drm_i915_gem_exec_object2 *object = &c->object[i];
		struct genx_bo *bo;

		object->handle = create(x, P);
		object->offset = AT + (i + 1) * P;
		object->flags = EXEC_OBJECT_PINNED;
		bo = genx_bo_find(x->f->file, object->handle);
		KUNIT_ASSERT_NOT_NULL(x->f->test, bo);
		dma_resv_lock(bo->shmem.base.resv, NULL);
		KUNIT_EXPECT_EQ(x->f->test, dma_resv_copy_fences(bo->shmem.base.resv, resv), 0);
		dma_resv_unlock(bo->shmem.base.resv);
		genx_bo_put(bo);
	}
	c->object[i++] = (struct drm_i915_gem_exec_object2){
		.handle = x->f->target, .offset = AT, .flags = EXEC_OBJECT_PINNED,
	};
	c->object[i] = (struct drm_i915_gem_exec_object2){
		.handle = x->f->batch, .offset = BATCH, .flags = EXEC_OBJECT_PINNED,
	};
	return c;
}

/* Submit the batch with the objects from @first on. */
static int crowd_submit(struct wait_fixture *x, const struct crowd *c, unsigned int first)
{
	unsigned int n = MANY_OBJECTS + 1 - first;
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)x->f->mem, .buffer_count = n, .flags = I915_EXEC_RENDER,
	};

	KUNIT_ASSERT_EQ(x->f->test, 0,
			copy_to_user(x->f->mem, &c->object[first], n * sizeof(c->object[0])));
	x->start = ktime_get();
	return genx_execbuf_ioctl(&x->f->genx->drm, &exec, x->f->file);
}

/*
 * A submission whose objects have more fences than it may walk with their locks held waits without
 * the locks, until there are fewer.
 */
static void fences_hold_no_lock(struct kunit *test)
{
	struct wait_fixture *x = test->priv;
	struct crowd *c = crowd_create(x);

	/* fewer: the ioctl does not wait for the GPU */
	KUNIT_EXPECT_EQ(test, crowd_submit(x, c, 1), 0);
	KUNIT_EXPECT_LE(test, took_ms(x), SLACK_MS);
	look_later(x);
	schedule_delayed_work(&c->work, 3 * HZ);
	KUNIT_EXPECT_EQ(test, crowd_submit(x, c, 0), 0);
	KUNIT_EXPECT_GE(test, took_ms(x), 3000 - 100);
	KUNIT_EXPECT_LE(test, took_ms(x), 3000 + SLACK_MS);
	KUNIT_EXPECT_FALSE(test, delayed_work_pending(&x->look));
	KUNIT_EXPECT_EQ(test, x->locked, 0);
	flush_delayed_work(&c->work);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->f->target, NSEC_PER_SEC), 0);
	genx_kunit_expect_clean(test, x->f->gpu);
	TABLE_ROW(test, "inputs", "EXECBUFFER2: objects with more than 65,536 fences to wait for",
		  "the ioctl waits for one of them without locks, up to 30 s (EBUSY)");
}

static struct kunit_case wait_cases[] = {
	KUNIT_CASE(evict_holds_no_lock),
	KUNIT_CASE(close_while_waiting),
	KUNIT_CASE(evict_many),
	KUNIT_CASE(evict_continues),
	KUNIT_CASE(evict_removal),
	KUNIT_CASE(reloc_holds_no_lock),
	KUNIT_CASE(space_holds_no_lock),
	KUNIT_CASE(space_has_deadline),
	KUNIT_CASE(signal_ends_prepare),
	KUNIT_CASE(signal_ends_large),
	KUNIT_CASE(signal_ends_pin),
	KUNIT_CASE(signal_ends_no_fault),
	KUNIT_CASE(signal_ends_lock),
	KUNIT_CASE(signal_ends_dependencies),
	KUNIT_CASE(fences_hold_no_lock),
	{}
};

static struct kunit_suite wait_suite = {
	.name = "genx_exec_wait",
	.init = wait_init,
	.exit = wait_exit,
	.test_cases = wait_cases,
};

kunit_test_suite(wait_suite);
