// SPDX-License-Identifier: GPL-2.0-only
/*
 * Objects that are imported from a dma-buf: use of the dma-buf's memory and fences, failures of the
 * exporter, and removal of the importing device.
 */

#include <kunit/test.h>

#include <linux/completion.h>
#include <linux/delay.h>
#include <linux/dma-buf.h>
#include <linux/dma-fence.h>
#include <linux/dma-mapping.h>
#include <linux/dma-resv.h>
#include <linux/fdtable.h>
#include <linux/file.h>
#include <linux/shrinker.h>
#include <linux/task_work.h>
#include <linux/uaccess.h>
#include <linux/workqueue.h>

#include <drm/drm_device.h>
#include <drm/drm_gem.h>
#include <drm/drm_prime.h>
#include <drm/i915_drm.h>

#include "core/device/ioctls.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "core/memory/bo_types.h"
#include "core/memory/vm.h"
#include "core/memory/vm_internal.h"
#include "gt/exec/client.h"
#include "gt/memory/cache.h"
#include "kunit/core/memory/exporter.h"
#include "kunit/lib/client.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"
#include "regs/platform_find.h"

/* The fixture's batch writes VALUE to TARGET. */
#define TARGET		GENX_KUNIT_FAULT_TARGET
#define OTHER		0x18000000ULL
#define BATCH		GENX_KUNIT_FAULT_BATCH
#define VALUE		GENX_KUNIT_FAULT_VALUE
#define WAIT_NS		(2 * NSEC_PER_SEC)
/* Maps whose memory is not known, and the least time between their flushes of all caches. */
#define MAPS		3
#define PERIOD_MS	100

/* Import the dma-buf as PRIME_FD_TO_HANDLE does. Return: 0 or an errno. */
static int import(struct genx_kunit_fault *f, struct genx_kunit_exporter *e, u32 *handle)
{
	int err, fd;

	get_dma_buf(e->buf);
	fd = dma_buf_fd(e->buf, O_CLOEXEC);
	if (fd < 0) {
		dma_buf_put(e->buf);
		return fd;
	}
	err = drm_gem_prime_fd_to_handle(&f->genx->drm, f->file, fd, handle);
	close_fd(fd);
	genx_kunit_run_puts();
	return err;
}

/* Close a handle, and wait for the work item that undoes the mapping. Return: 0 or an errno. */
static int close_handle(struct genx_kunit_fault *f, u32 handle)
{
	int err = drm_gem_handle_delete(f->file, handle);

	flush_workqueue(f->genx->import_wq);
	return err;
}

/* Submit the fixture's batch, which writes to object @target and does not use @other. */
static int submit(struct genx_kunit_fault *f, u32 target, u32 other)
{
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = target, .offset = TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE },
		{ .handle = other, .offset = OTHER, .flags = EXEC_OBJECT_PINNED },
		{ .handle = f->batch, .offset = BATCH, .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)f->mem,
		.buffer_count = ARRAY_SIZE(objects),
		.flags = I915_EXEC_RENDER,
	};

	KUNIT_EXPECT_EQ(f->test, copy_to_user(f->mem, objects, sizeof(objects)), 0);
	return genx_execbuf_ioctl(&f->genx->drm, &exec, f->file);
}

static u32 first_word(struct genx_kunit_exporter *e)
{
	return READ_ONCE(*(u32 *)page_address(e->page));
}

static int import_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

/* An imported object is mapped while it is bound, and attached until its handle is closed. */
static void genx_import_lifetime(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_exporter *e = genx_kunit_export(test, NULL);
	struct dma_buf *buf = e->buf;
	struct genx_kunit_exporter *moved;
	u32 handle, again;

	KUNIT_ASSERT_EQ(test, import(f, e, &handle), 0);
	KUNIT_EXPECT_EQ(test, e->mapped, 0);
	KUNIT_EXPECT_EQ(test, e->attached, 1);
	KUNIT_EXPECT_EQ(test, import(f, e, &again), 0);
	KUNIT_EXPECT_EQ(test, again, handle);

	KUNIT_EXPECT_EQ(test, submit(f, handle, f->target), 0);
	KUNIT_EXPECT_EQ(test, e->mapped, 1);
	KUNIT_EXPECT_EQ(test, submit(f, handle, f->target), 0);
	KUNIT_EXPECT_EQ(test, e->mapped, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(f, handle, WAIT_NS), 0);
	KUNIT_EXPECT_EQ(test, first_word(e), VALUE);

	/* another object is bound at the same address, which unbinds the first one */
	moved = genx_kunit_export(test, NULL);
	KUNIT_ASSERT_EQ(test, import(f, moved, &again), 0);
	KUNIT_EXPECT_EQ(test, submit(f, again, f->target), 0);
	KUNIT_EXPECT_EQ(test, e->mapped, 0);
	KUNIT_EXPECT_EQ(test, e->attached, 1);
	KUNIT_EXPECT_EQ(test, moved->mapped, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(f, again, WAIT_NS), 0);
	KUNIT_EXPECT_EQ(test, first_word(moved), VALUE);
	KUNIT_EXPECT_EQ(test, close_handle(f, again), 0);
	KUNIT_EXPECT_EQ(test, moved->mapped, 0);
	KUNIT_EXPECT_EQ(test, moved->attached, 0);
	genx_kunit_run_puts();
	KUNIT_ASSERT_NOT_NULL(test, moved->buf);
	genx_kunit_exporter_drop(moved);
	KUNIT_EXPECT_NULL(test, moved->buf);

	/* the object holds a reference to the dma-buf, the dma-buf none to the object */
	genx_kunit_exporter_drop(e);
	KUNIT_EXPECT_PTR_EQ(test, e->buf, buf);
	KUNIT_EXPECT_EQ(test, close_handle(f, handle), 0);
	genx_kunit_run_puts();
	KUNIT_EXPECT_EQ(test, e->attached, 0);
	KUNIT_EXPECT_NULL(test, e->buf);
	genx_kunit_expect_clean(test, f->gpu);
}

/* Return: number of write fences of the dma-buf. */
static unsigned int writers(const struct genx_kunit_exporter *e)
{
	struct dma_resv_iter cursor;
	struct dma_fence *fence;
	unsigned int n = 0;

	dma_resv_lock(e->buf->resv, NULL);
	dma_resv_for_each_fence(&cursor, e->buf->resv, DMA_RESV_USAGE_WRITE, fence)
		n++;
	dma_resv_unlock(e->buf->resv);
	return n;
}

/* A batch waits for the exporter's fences, and other users of the dma-buf wait for the batch. */
static void genx_import_fences(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_exporter *e = genx_kunit_export(test, NULL);
	struct dma_fence *fence;
	u32 handle;

	KUNIT_ASSERT_EQ(test, import(f, e, &handle), 0);
	fence = genx_kunit_make_busy(test, e->buf->resv, DMA_RESV_USAGE_WRITE);

	KUNIT_EXPECT_EQ(test, submit(f, handle, f->target), 0);
	/* the batch waits: the other object of the submission stays busy */
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(f, f->target, 50 * NSEC_PER_MSEC), -ETIME);
	KUNIT_EXPECT_EQ(test, first_word(e), 0);
	/* the fences of the exporter and of the batch */
	KUNIT_EXPECT_EQ(test, writers(e), 2);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	KUNIT_EXPECT_GT(test, dma_resv_wait_timeout(e->buf->resv, DMA_RESV_USAGE_WRITE, false,
						    2 * HZ), 0);
	KUNIT_EXPECT_EQ(test, first_word(e), VALUE);
	KUNIT_EXPECT_EQ(test, close_handle(f, handle), 0);
	genx_kunit_exporter_drop(e);
	KUNIT_EXPECT_NULL(test, e->buf);
}

/* Two dma-bufs share a reservation, to which a submission adds a fence for each of them. */
static void genx_import_shared_reservation(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_exporter *e = genx_kunit_export(test, NULL), *other;
	struct dma_resv *resv;
	u32 handle[2];

	resv = e->buf->resv;
	other = genx_kunit_export(test, resv);
	KUNIT_ASSERT_EQ(test, import(f, e, &handle[0]), 0);
	KUNIT_ASSERT_EQ(test, import(f, other, &handle[1]), 0);
	KUNIT_EXPECT_EQ(test, submit(f, handle[0], handle[1]), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(f, handle[1], WAIT_NS), 0);
	KUNIT_EXPECT_EQ(test, first_word(e), VALUE);
	KUNIT_EXPECT_EQ(test, first_word(other), 0);
	KUNIT_EXPECT_EQ(test, close_handle(f, handle[1]), 0);
	genx_kunit_exporter_drop(other);
	KUNIT_EXPECT_NULL(test, other->buf);
	KUNIT_EXPECT_EQ(test, close_handle(f, handle[0]), 0);
	genx_kunit_exporter_drop(e);
	KUNIT_EXPECT_NULL(test, e->buf);
}

/* The CPU cannot access an imported object, and the shrinker skips the object. */
static void genx_import_no_cpu_access(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_exporter *e = genx_kunit_export(test, NULL);
	struct drm_i915_gem_pread rd = { .size = 4, .data_ptr = (uintptr_t)f->mem };
	struct drm_i915_gem_pwrite wr = { .size = 4, .data_ptr = (uintptr_t)f->mem };
	struct drm_i915_gem_mmap map = { .size = PAGE_SIZE };
	struct drm_i915_gem_mmap_offset offset = { .flags = I915_MMAP_OFFSET_WB };
	struct drm_i915_gem_madvise advice = { .madv = I915_MADV_DONTNEED };
	struct drm_i915_gem_caching caching = {};
	struct shrink_control sc = { .gfp_mask = GFP_KERNEL, .nr_to_scan = 100 };
	struct shrinker *shrinker = f->genx->bo_shrinker;
	struct vm_area_struct vma = { .vm_flags = VM_SHARED };
	struct drm_device *drm = &f->genx->drm;
	struct genx_bo *bo;
	u32 handle;

	KUNIT_ASSERT_EQ(test, import(f, e, &handle), 0);
	rd.handle = handle;
	wr.handle = handle;
	map.handle = handle;
	offset.handle = handle;
	advice.handle = handle;
	caching.handle = handle;
	KUNIT_EXPECT_EQ(test, genx_gem_pread_ioctl(drm, &rd, f->file), -EOPNOTSUPP);
	KUNIT_EXPECT_EQ(test, genx_gem_pwrite_ioctl(drm, &wr, f->file), -EOPNOTSUPP);
	KUNIT_EXPECT_EQ(test, genx_gem_mmap_ioctl(drm, &map, f->file), -ENXIO);
	KUNIT_EXPECT_EQ(test, genx_gem_mmap_offset_ioctl(drm, &offset, f->file), -ENODEV);
	KUNIT_EXPECT_EQ(test, offset.offset, 0);
	KUNIT_EXPECT_EQ(test, genx_gem_get_caching_ioctl(drm, &caching, f->file), 0);
	KUNIT_EXPECT_EQ(test, caching.caching, I915_CACHING_CACHED);
	bo = genx_bo_find(f->file, handle);
	KUNIT_ASSERT_NOT_NULL(test, bo);
	KUNIT_EXPECT_EQ(test, bo->shmem.base.funcs->mmap(&bo->shmem.base, &vma), -ENODEV);
	genx_bo_put(bo);

	KUNIT_EXPECT_EQ(test, genx_gem_madvise_ioctl(drm, &advice, f->file), 0);
	KUNIT_EXPECT_EQ(test, advice.retained, 1);
	KUNIT_EXPECT_EQ(test, shrinker->scan_objects(shrinker, &sc), 0);
	KUNIT_EXPECT_EQ(test, submit(f, handle, f->target), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(f, handle, WAIT_NS), 0);
	KUNIT_EXPECT_EQ(test, first_word(e), VALUE);
	KUNIT_EXPECT_EQ(test, close_handle(f, handle), 0);
	genx_kunit_exporter_drop(e);

	TABLE_ROW(test, "inputs", "PREAD, PWRITE: an imported object", "EOPNOTSUPP");
	TABLE_ROW(test, "inputs", "MMAP: an imported object", "ENXIO");
	TABLE_ROW(test, "inputs", "MMAP_OFFSET: an imported object", "ENODEV");
}

/* A batch that the driver must copy cannot be an imported object: the CPU may not read it. */
static void genx_import_copied_batch(struct kunit *test)
{
	struct genx_kunit_exporter *e = genx_kunit_export(test, NULL);
	struct drm_i915_gem_exec_object2 object = { .offset = BATCH, .flags = EXEC_OBJECT_PINNED };
	struct drm_i915_gem_execbuffer2 exec = { .buffer_count = 1, .flags = I915_EXEC_BLT };
	struct genx_kunit_fault *f;

	/* Gen9: the copy engine runs copies */
	genx_kunit_fault_down(test->priv);
	f = genx_kunit_fault_create_on(test, &genx_platform_kbl);
	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_ASSERT_EQ(test, import(f, e, &object.handle), 0);
	exec.buffers_ptr = (uintptr_t)f->mem;
	KUNIT_ASSERT_EQ(test, copy_to_user(f->mem, &object, sizeof(object)), 0);
	KUNIT_EXPECT_EQ(test, genx_execbuf_ioctl(&f->genx->drm, &exec, f->file), -EOPNOTSUPP);
	KUNIT_EXPECT_EQ(test, close_handle(f, object.handle), 0);
	genx_kunit_exporter_drop(e);
	KUNIT_EXPECT_EQ(test, e->attached, 0);
}

/* The import of a dma-buf that the same device has exported returns the exported object. */
static void genx_import_own(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_bo_find(f->file, f->target);
	struct drm_gem_object *obj;
	struct dma_buf *buf;

	KUNIT_ASSERT_NOT_NULL(test, bo);
	buf = bo->shmem.base.funcs->export(&bo->shmem.base, O_RDWR);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, buf);
	obj = genx_gem_import(&f->genx->drm, buf);
	KUNIT_EXPECT_PTR_EQ(test, obj, &bo->shmem.base);
	if (!IS_ERR_OR_NULL(obj))
		drm_gem_object_put(obj);
	genx_bo_put(bo);
	/* like dma_buf_put(), but the file is released at once */
	__fput_sync(buf->file);
}

/**
 * struct closing - an address space that another task closes
 * @work: work item
 * @vm: address space
 * @done: its objects are unbound, or a work item unbinds them
 */
struct closing {
	struct work_struct work;
	struct genx_vm *vm;
	bool done;
};

static void close_work(struct work_struct *work)
{
	struct closing *c = container_of(work, struct closing, work);

	genx_vm_stop(c->vm);
	scoped_guard(mutex, &c->vm->lock)
		genx_vm_reap(c->vm);
	WRITE_ONCE(c->done, true);
}

/* Another driver holds the reservation lock: who unbinds the object does not wait for it. */
static void genx_import_locked(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_exporter *e = genx_kunit_export(test, NULL);
	struct closing c = { .vm = genx_kunit_fault_vm(f, 0) };
	bool done;
	u32 handle;

	KUNIT_ASSERT_EQ(test, import(f, e, &handle), 0);
	KUNIT_EXPECT_EQ(test, submit(f, handle, f->target), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(f, handle, WAIT_NS), 0);
	INIT_WORK_ONSTACK(&c.work, close_work);
	dma_resv_lock(e->buf->resv, NULL);
	schedule_work(&c.work);
	msleep(100);
	done = READ_ONCE(c.done);
	KUNIT_EXPECT_TRUE(test, done);
	KUNIT_EXPECT_EQ(test, e->mapped, 1);
	dma_resv_unlock(e->buf->resv);
	flush_work(&c.work);
	destroy_work_on_stack(&c.work);
	msleep(100);
	KUNIT_EXPECT_EQ(test, e->mapped, 0);
	KUNIT_EXPECT_EQ(test, e->attached, 1);
	genx_vm_put(c.vm);
	KUNIT_EXPECT_EQ(test, close_handle(f, handle), 0);
	genx_kunit_run_puts();
	genx_kunit_exporter_drop(e);
	KUNIT_EXPECT_NULL(test, e->buf);
}

/* The end of the mapping may wait for that lock at any time, so another task does it. */
static void genx_import_unmapped_later(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_exporter *e = genx_kunit_export(test, NULL);
	u32 handle;

	KUNIT_ASSERT_EQ(test, import(f, e, &handle), 0);
	KUNIT_EXPECT_EQ(test, submit(f, handle, f->target), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(f, handle, WAIT_NS), 0);
	KUNIT_EXPECT_EQ(test, close_handle(f, handle), 0);
	KUNIT_EXPECT_EQ(test, e->mapped, 0);
	KUNIT_EXPECT_EQ(test, e->attached, 0);
	KUNIT_EXPECT_PTR_NE(test, e->unmapped_by, current);
	genx_kunit_run_puts();
	genx_kunit_exporter_drop(e);
	KUNIT_EXPECT_NULL(test, e->buf);
}

/* More objects than work items that a workqueue runs at the same time. */
#define LOCKED		260

/* Import an object, and map its memory as a binding does. Return: it, with a reference. */
static struct genx_bo *import_mapped(struct genx_kunit_fault *f, struct genx_kunit_exporter *e)
{
	struct genx_bo *bo;
	u32 handle;

	KUNIT_ASSERT_EQ(f->test, import(f, e, &handle), 0);
	bo = genx_bo_find(f->file, handle);
	KUNIT_ASSERT_NOT_NULL(f->test, bo);
	scoped_guard(mutex, &bo->lock)
		KUNIT_ASSERT_FALSE(f->test, IS_ERR(genx_bo_pages(bo, jiffies)));
	return bo;
}

/*
 * Many objects of a user are unbound, and another driver holds the reservation that they share: the
 * mapping of another user's object is undone meanwhile.
 */
static void genx_import_other_user(struct kunit *test)
{
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	struct genx_client *other = genx_kunit_client(test, KUIDT_INIT(1001));
	struct genx_kunit_exporter **e, *theirs = genx_kunit_export(test, NULL);
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo **bo, *their_bo = import_mapped(f, theirs);
	unsigned int i, tries = 100;

	e = kunit_kcalloc(test, LOCKED, sizeof(*e), GFP_KERNEL);
	bo = kunit_kcalloc(test, LOCKED, sizeof(*bo), GFP_KERNEL);
	KUNIT_ASSERT_TRUE(test, e && bo);
	for (i = 0; i < LOCKED; i++) {
		e[i] = genx_kunit_export(test, i ? e[0]->buf->resv : NULL);
		bo[i] = import_mapped(f, e[i]);
	}
	dma_resv_lock(e[0]->buf->resv, NULL);
	for (i = 0; i < LOCKED; i++)
		genx_bo_unbound_later(bo[i], client->user);
	genx_bo_unbound_later(their_bo, other->user);
	while (theirs->mapped && --tries)
		msleep(10);
	KUNIT_EXPECT_EQ(test, theirs->mapped, 0);
	dma_resv_unlock(e[0]->buf->resv);
	flush_workqueue(f->genx->import_wq);
	for (i = 0; i < LOCKED; i++)
		KUNIT_EXPECT_EQ(test, e[i]->mapped, 0);
	genx_kunit_fault_down(f);
	genx_kunit_exporter_drop(theirs);
	/* the first one has the reservation of the others */
	while (i--)
		genx_kunit_exporter_drop(e[i]);
	KUNIT_EXPECT_NULL(test, e[0]->buf);
	TABLE_ROW(test, "inputs", "many imports of a user are unbound while an exporter locks them",
		  "imports of other users are unmapped");
}

/**
 * struct closed_handle - a handle that another task closes
 * @work: work item
 * @f: fixture
 * @handle: handle
 * @done: the handle is closed
 */
struct closed_handle {
	struct work_struct work;
	struct genx_kunit_fault *f;
	u32 handle;
	bool done;
};

static void close_handle_work(struct work_struct *work)
{
	struct closed_handle *c = container_of(work, struct closed_handle, work);

	KUNIT_EXPECT_EQ(c->f->test, drm_gem_handle_delete(c->f->file, c->handle), 0);
	WRITE_ONCE(c->done, true);
}

/* Close a handle while another driver holds @resv. Return: true if that did not wait for @resv. */
static bool close_locked(struct genx_kunit_fault *f, u32 handle, struct dma_resv *resv)
{
	struct closed_handle c = { .f = f, .handle = handle };
	bool done;

	INIT_WORK_ONSTACK(&c.work, close_handle_work);
	dma_resv_lock(resv, NULL);
	schedule_work(&c.work);
	msleep(100);
	done = READ_ONCE(c.done);
	dma_resv_unlock(resv);
	flush_work(&c.work);
	destroy_work_on_stack(&c.work);
	flush_workqueue(f->genx->import_wq);
	return done;
}

/* GEM_CLOSE, which no signal ends, does not wait for the reservation lock of a shared object. */
static void genx_import_closed_locked(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_exporter *e = genx_kunit_export(test, NULL);
	struct genx_bo *bo = genx_bo_find(f->file, f->target);
	struct dma_buf *buf;
	u32 handle;

	KUNIT_ASSERT_NOT_NULL(test, bo);
	KUNIT_ASSERT_EQ(test, import(f, e, &handle), 0);
	KUNIT_EXPECT_EQ(test, submit(f, handle, f->target), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(f, handle, WAIT_NS), 0);
	KUNIT_EXPECT_TRUE(test, close_locked(f, handle, e->buf->resv));
	KUNIT_EXPECT_EQ(test, e->mapped, 0);
	KUNIT_EXPECT_EQ(test, e->attached, 0);

	/* not bound: the end of the object waits for the lock, too */
	KUNIT_ASSERT_EQ(test, import(f, e, &handle), 0);
	KUNIT_EXPECT_TRUE(test, close_locked(f, handle, e->buf->resv));
	KUNIT_EXPECT_EQ(test, e->attached, 0);
	genx_kunit_exporter_drop(e);
	KUNIT_EXPECT_NULL(test, e->buf);

	/* an object of this device that others may have imported */
	buf = bo->shmem.base.funcs->export(&bo->shmem.base, O_RDWR);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, buf);
	KUNIT_EXPECT_EQ(test, bo->bindings, 1);
	KUNIT_EXPECT_TRUE(test, close_locked(f, f->target, bo->shmem.base.resv));
	KUNIT_EXPECT_EQ(test, bo->bindings, 0);
	genx_bo_put(bo);
	__fput_sync(buf->file);
	TABLE_ROW(test, "inputs", "GEM_CLOSE while another driver has the shared object locked",
		  "the object is unbound later, the call does not wait");
}

/**
 * struct locker - a task that holds a reservation lock for a while
 * @work: work item
 * @resv: reservation
 * @held: the lock is held
 */
struct locker {
	struct work_struct work;
	struct dma_resv *resv;
	struct completion held;
};

static void locker_work(struct work_struct *work)
{
	struct locker *l = container_of(work, struct locker, work);

	dma_resv_lock(l->resv, NULL);
	complete(&l->held);
	msleep(100);
	dma_resv_unlock(l->resv);
}

/* The last file of a removed device is closed, which leaves a locked import to a work item. */
static void genx_import_closed_removed(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_exporter *e = genx_kunit_export(test, NULL);
	struct locker l = { .resv = e->buf->resv };
	u32 handle;

	KUNIT_ASSERT_EQ(test, import(f, e, &handle), 0);
	genx_kunit_fault_remove(f);
	init_completion(&l.held);
	INIT_WORK_ONSTACK(&l.work, locker_work);
	schedule_work(&l.work);
	wait_for_completion(&l.held);
	genx_kunit_fault_down(f);
	/* it has ended before the device was released */
	KUNIT_EXPECT_EQ(test, e->attached, 0);
	flush_work(&l.work);
	destroy_work_on_stack(&l.work);
	genx_kunit_exporter_drop(e);
	KUNIT_EXPECT_NULL(test, e->buf);
}

/* If the exporter fails, the call returns the exporter's error and leaves nothing mapped. */
static void genx_import_exporter_fails(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_exporter *e = genx_kunit_export(test, NULL);
	u32 handle;

	e->attach_err = -EBUSY;
	KUNIT_EXPECT_EQ(test, import(f, e, &handle), -EBUSY);
	KUNIT_EXPECT_EQ(test, e->attached, 0);
	e->attach_err = 0;
	KUNIT_ASSERT_EQ(test, import(f, e, &handle), 0);

	e->attach_err = -EBUSY;
	KUNIT_EXPECT_EQ(test, submit(f, handle, f->target), -EBUSY);
	KUNIT_EXPECT_EQ(test, e->attached, 1);
	e->attach_err = 0;
	e->map_err = -EIO;
	KUNIT_EXPECT_EQ(test, submit(f, handle, f->target), -EIO);
	KUNIT_EXPECT_EQ(test, e->attached, 1);
	e->map_err = 0;
	/* a scatter list that is shorter than the object, and not a whole number of pages */
	e->len = PAGE_SIZE / 2;
	KUNIT_EXPECT_EQ(test, submit(f, handle, f->target), -EINVAL);
	KUNIT_EXPECT_EQ(test, e->mapped, 0);
	KUNIT_EXPECT_EQ(test, e->attached, 1);
	e->len = PAGE_SIZE;

	KUNIT_EXPECT_EQ(test, submit(f, handle, f->target), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(f, handle, WAIT_NS), 0);
	KUNIT_EXPECT_EQ(test, first_word(e), VALUE);
	KUNIT_EXPECT_EQ(test, close_handle(f, handle), 0);
	genx_kunit_exporter_drop(e);
	KUNIT_EXPECT_NULL(test, e->buf);

	TABLE_ROW(test, "inputs", "EXECBUFFER2: the exporter's table is shorter than the object",
		  "EINVAL");
	TABLE_ROW(test, "faults", "an exporter fails to attach or to map",
		  "its errno; nothing mapped, the next submission works");
}

/*
 * No binding can be made of a mapped import: the mapping ends, and not when the object ends. The
 * failure is made by an address that is not free.
 */
static void genx_import_not_bound(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_exporter *e = genx_kunit_export(test, NULL);
	struct genx_vm *vm = genx_kunit_fault_vm(f, 0);
	struct genx_bo *bo;
	u32 handle;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_exec(f, f->target, TARGET, 0, NULL), 0);
	KUNIT_ASSERT_EQ(test, import(f, e, &handle), 0);
	bo = genx_bo_find(f->file, handle);
	KUNIT_ASSERT_NOT_NULL(test, bo);
	scoped_guard(mutex, &vm->lock)
		KUNIT_EXPECT_EQ(test, genx_vm_map(vm, bo, TARGET, I915_CACHING_CACHED, 0, NULL),
				-EEXIST);
	KUNIT_EXPECT_EQ(test, e->mapped, 0);
	KUNIT_EXPECT_EQ(test, e->attached, 1);
	genx_bo_put(bo);
	genx_vm_put(vm);
	KUNIT_EXPECT_EQ(test, close_handle(f, handle), 0);
	genx_kunit_exporter_drop(e);
	KUNIT_EXPECT_NULL(test, e->buf);
}

/**
 * struct alloc_op - argument of import_and_use()
 * @f: fixture
 * @e: exporter of the object
 */
struct alloc_op {
	struct genx_kunit_fault *f;
	struct genx_kunit_exporter *e;
};

static int import_and_use(void *data)
{
	struct alloc_op *op = data;
	u32 handle;
	int err;

	err = import(op->f, op->e, &handle);
	if (err)
		return err;
	err = submit(op->f, handle, op->f->target);
	if (!err)
		err = genx_kunit_fault_wait(op->f, handle, WAIT_NS);
	close_handle(op->f, handle);
	genx_kunit_run_puts();
	KUNIT_EXPECT_EQ(op->f->test, op->e->mapped, 0);
	KUNIT_EXPECT_EQ(op->f->test, op->e->attached, 0);
	return err;
}

static void genx_import_no_memory(struct kunit *test)
{
	struct alloc_op op = { .f = test->priv, .e = genx_kunit_export(test, NULL) };

	/* this run does the allocations that happen only once; they are not tested */
	KUNIT_ASSERT_EQ(test, import_and_use(&op), 0);
	KUNIT_EXPECT_GT(test, genx_kunit_fail_all(test, 0, import_and_use, &op), 10);
	genx_kunit_exporter_drop(op.e);
	KUNIT_EXPECT_NULL(test, op.e->buf);
}

/*
 * An imported object is mapped, and pinned if the exporter has a pin operation, while it is bound
 * and the device exists.
 */
static void removal(struct kunit *test, const struct dma_buf_ops *ops)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_exporter *e = genx_kunit_export_by(test, ops, NULL);
	u32 handle;

	KUNIT_ASSERT_EQ(test, import(f, e, &handle), 0);
	KUNIT_EXPECT_EQ(test, e->mapped, 0);
	KUNIT_EXPECT_EQ(test, e->pinned, 0);
	KUNIT_ASSERT_EQ(test, submit(f, handle, f->target), 0);
	KUNIT_EXPECT_EQ(test, e->mapped, 1);
	KUNIT_EXPECT_EQ(test, e->pinned, !!ops->pin);
	genx_kunit_fault_remove(f);
	KUNIT_EXPECT_EQ(test, e->mapped, 0);
	KUNIT_EXPECT_EQ(test, e->pinned, 0);
	KUNIT_EXPECT_EQ(test, e->attached, 1);
	genx_kunit_fault_down(f);
	KUNIT_EXPECT_EQ(test, e->attached, 0);
	genx_kunit_exporter_drop(e);
	KUNIT_EXPECT_NULL(test, e->buf);
}

/* Nothing stays mapped for a removed device, although user space still holds the object. */
static void genx_import_removal(struct kunit *test)
{
	removal(test, &genx_kunit_exporter_ops);
}

/* The same with an exporter that may move its memory while it is not pinned. */
static void genx_import_moves(struct kunit *test)
{
	removal(test, &genx_kunit_exporter_dynamic_ops);
}

static void (*flush_before)(const void *vaddr, size_t size);
/* Flushes of all caches, and of the exporter's page alone. */
static unsigned int flushes, page_flushes;
static const void *flushed_page;
/* When all caches were flushed first and last, in jiffies. */
static unsigned long first_flush, last_flush;

static void count_flush(const void *vaddr, size_t size)
{
	/* a size of 0 stands for all memory */
	if (!size) {
		last_flush = jiffies;
		first_flush = flushes++ ? first_flush : last_flush;
	}
	page_flushes += vaddr == flushed_page && size == PAGE_SIZE;
	flush_before(vaddr, size);
}

static void restore_flush(void *unused)
{
	genx_cache_model = flush_before;
}

static void count_begin(struct genx_kunit_fault *f, const struct genx_kunit_exporter *e)
{
	flush_before = genx_cache_model;
	flushes = 0;
	page_flushes = 0;
	flushed_page = page_address(e->page);
	KUNIT_ASSERT_EQ(f->test, kunit_add_action_or_reset(f->test, restore_flush, NULL), 0);
	genx_cache_model = count_flush;
}

/* Import and submit twice, and count the flushes. */
static void count_flushes(struct genx_kunit_fault *f)
{
	struct genx_kunit_exporter *e = genx_kunit_export(f->test, NULL);
	u32 handle;

	count_begin(f, e);
	KUNIT_ASSERT_EQ(f->test, import(f, e, &handle), 0);
	KUNIT_EXPECT_EQ(f->test, flushes + page_flushes, 0);
	KUNIT_EXPECT_EQ(f->test, submit(f, handle, f->target), 0);
	KUNIT_EXPECT_EQ(f->test, submit(f, handle, f->target), 0);
	KUNIT_EXPECT_EQ(f->test, genx_kunit_fault_wait(f, handle, WAIT_NS), 0);
	KUNIT_EXPECT_EQ(f->test, close_handle(f, handle), 0);
	genx_kunit_run_puts();
	genx_kunit_exporter_drop(e);
	kunit_release_action(f->test, restore_flush, NULL);
}

/*
 * SIL-241, SIL-242: what the exporter's CPU has written, such as zeroes over the data of another
 * process, is in memory before a batch can read past the caches. An import stays snooped. A client
 * can map imports in a loop, so only their own memory is flushed: a flush of all caches stops all
 * processors.
 */
static void genx_import_flushed(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_exporter *e = genx_kunit_export(test, NULL);
	struct drm_i915_gem_caching caching = { .caching = I915_CACHING_NONE };
	struct drm_device *drm = &f->genx->drm;

	KUNIT_ASSERT_TRUE(test, f->genx->plat->coherency->bypass_llc);
	count_flushes(f);
	KUNIT_EXPECT_EQ(test, page_flushes, 1);
	KUNIT_EXPECT_EQ(test, flushes, 0);

	KUNIT_ASSERT_EQ(test, import(f, e, &caching.handle), 0);
	KUNIT_EXPECT_EQ(test, genx_gem_set_caching_ioctl(drm, &caching, f->file), -ENXIO);
	caching.caching = I915_CACHING_CACHED;
	KUNIT_EXPECT_EQ(test, genx_gem_set_caching_ioctl(drm, &caching, f->file), 0);
	TABLE_ROW(test, "inputs", "GEM_SET_CACHING: an imported object is made uncached", "ENXIO");
	genx_kunit_fault_down(f);
	genx_kunit_exporter_drop(e);
}

/*
 * If the memory behind an import is not known, all caches are flushed, for the maps of all clients
 * together once in a time.
 */
static void genx_import_flush_limited(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_kunit_exporter *e = genx_kunit_export(test, NULL);
	struct genx_import import = {};
	unsigned int i;

	e->no_addr = true;
	count_begin(f, e);
	for (i = 0; i < MAPS; i++) {
		struct sg_table *sgt = genx_import_map(&import, e->buf, f->genx->drm.dev,
						       &f->genx->import_flush);

		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, sgt);
		genx_import_unmap(&import);
	}
	kunit_release_action(test, restore_flush, NULL);
	KUNIT_EXPECT_EQ(test, flushes, MAPS);
	KUNIT_EXPECT_EQ(test, page_flushes, 0);
	KUNIT_EXPECT_GE(test, jiffies_to_msecs(last_flush - first_flush), (MAPS - 1) * PERIOD_MS);
	TABLE_ROW(test, "inputs", "imports mapped in a loop, the GPU reads past the caches",
		  "only their memory is flushed; if it is not known, all caches every %u ms at most",
		  PERIOD_MS);
	genx_kunit_fault_down(f);
	genx_kunit_exporter_drop(e);
}

/* A map in a task of its own. */
struct mapper {
	struct work_struct work;
	struct genx_kunit_fault *f;
	struct dma_buf *buf;
	int err;
};

static void map_work(struct work_struct *work)
{
	struct mapper *m = container_of(work, struct mapper, work);
	struct genx_import import = {};

	m->err = PTR_ERR_OR_ZERO(genx_import_map(&import, m->buf, m->f->genx->drm.dev,
						 &m->f->genx->import_flush));
	genx_import_unmap(&import);
}

/* A flush of all caches serves the maps that wait when it begins, but not one that comes later. */
static void genx_import_flush_shared(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct mapper m = { .f = f };
	struct genx_kunit_exporter *e;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "in real time the map may not wait yet when the flush begins");
	e = genx_kunit_export(test, NULL);
	e->no_addr = true;
	m.buf = e->buf;
	count_begin(f, e);
	INIT_WORK_ONSTACK(&m.work, map_work);
	mutex_lock(&f->genx->import_flush.lock);
	queue_work(system_unbound_wq, &m.work);
	msleep(PERIOD_MS);
	/* a flush begins */
	f->genx->import_flush.begun++;
	mutex_unlock(&f->genx->import_flush.lock);
	flush_work(&m.work);
	KUNIT_EXPECT_EQ(test, m.err, 0);
	KUNIT_EXPECT_EQ(test, flushes, 0);
	queue_work(system_unbound_wq, &m.work);
	flush_work(&m.work);
	KUNIT_EXPECT_EQ(test, m.err, 0);
	KUNIT_EXPECT_EQ(test, flushes, 1);
	destroy_work_on_stack(&m.work);
	kunit_release_action(test, restore_flush, NULL);
	genx_kunit_fault_down(f);
	genx_kunit_exporter_drop(e);
}

/* Engines that snoop the LLC always need no flush. */
static void genx_import_not_flushed(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, &genx_platform_bdw);

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	count_flushes(f);
	KUNIT_EXPECT_EQ(test, flushes + page_flushes, 0);
}

static struct kunit_case import_cases[] = {
	KUNIT_CASE(genx_import_lifetime),
	KUNIT_CASE(genx_import_fences),
	KUNIT_CASE(genx_import_shared_reservation),
	KUNIT_CASE(genx_import_no_cpu_access),
	KUNIT_CASE(genx_import_copied_batch),
	KUNIT_CASE(genx_import_own),
	KUNIT_CASE(genx_import_locked),
	KUNIT_CASE(genx_import_unmapped_later),
	KUNIT_CASE(genx_import_other_user),
	KUNIT_CASE(genx_import_closed_locked),
	KUNIT_CASE(genx_import_closed_removed),
	KUNIT_CASE(genx_import_exporter_fails),
	KUNIT_CASE(genx_import_not_bound),
	KUNIT_CASE(genx_import_no_memory),
	KUNIT_CASE(genx_import_removal),
	KUNIT_CASE(genx_import_moves),
	KUNIT_CASE(genx_import_flushed),
	KUNIT_CASE(genx_import_flush_limited),
	KUNIT_CASE(genx_import_flush_shared),
	KUNIT_CASE(genx_import_not_flushed),
	{}
};

static struct kunit_suite import_suite = {
	.name = "genx_import",
	.init = import_init,
	.test_cases = import_cases,
};

kunit_test_suite(import_suite);
