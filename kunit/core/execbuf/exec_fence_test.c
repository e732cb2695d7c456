// SPDX-License-Identifier: GPL-2.0-only
/*
 * Order between submissions, through arrays of sync objects, through sync files, and through
 * objects, unless EXEC_OBJECT_ASYNC turns off implicit synchronisation. After each case no one but
 * the test has a reference to the fence of a submission.
 */

#include <kunit/test.h>
#include <linux/dma-fence.h>
#include <linux/dma-fence-chain.h>
#include <linux/dma-resv.h>
#include <linux/fdtable.h>
#include <linux/file.h>
#include <linux/iosys-map.h>
#include <linux/mman.h>
#include <linux/mutex.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/drm_syncobj.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device/ioctls.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "gt/exec/exec_types.h"
#include "include/compat.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/whole/fault_fixture.h"
#include "regs/mi_commands.h"

#define P		4096ULL
#define AT_OBJECTS	0
#define AT_FENCES	0x1000
#define AT_DATA		0x2000

/* The fixture's batch writes VALUE to TARGET. The batch at WAITER polls GATE until it is not 0. */
#define TARGET		GENX_KUNIT_FAULT_TARGET
#define GATE		0x30000000ULL
#define WAITER		0x40000000ULL
#define VALUE		GENX_KUNIT_FAULT_VALUE
#define BATCH_END	(0x0a << 23)

/**
 * struct fence_fixture - two batches, one of which waits
 * @f: driver, with the batch that writes
 * @gate: object that the waiting batch polls
 * @waiter: object that contains the waiting batch
 * @syncobj: handle of a sync object without a fence
 * @fences: fences of the submissions, with references
 * @n_fences: their number
 */
struct fence_fixture {
	struct genx_kunit_fault *f;
	u32 gate;
	u32 waiter;
	u32 syncobj;
	struct dma_fence *fences[8];
	unsigned int n_fences;
};

static u32 new_object(struct genx_kunit_fault *f)
{
	struct drm_i915_gem_create create = { .size = P };

	KUNIT_ASSERT_EQ(f->test, genx_gem_create_ioctl(&f->genx->drm, &create, f->file), 0);
	return create.handle;
}

static u32 new_syncobj(struct genx_kunit_fault *f)
{
	struct drm_syncobj *obj;
	u32 handle;

	KUNIT_ASSERT_EQ(f->test, drm_syncobj_create(&obj, 0, NULL), 0);
	KUNIT_ASSERT_EQ(f->test, drm_syncobj_get_handle(f->file, obj, &handle), 0);
	drm_syncobj_put(obj);
	return handle;
}

static int fence_init(struct kunit *test)
{
	static const u32 batch[] = {
		MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD),
		0, lower_32_bits(GATE), upper_32_bits(GATE), BATCH_END, 0,
	};
	struct fence_fixture *x = kunit_kzalloc(test, sizeof(*x), GFP_KERNEL);
	struct drm_i915_gem_pwrite wr = { .size = sizeof(batch) };

	KUNIT_ASSERT_NOT_NULL(test, x);
	test->priv = x;
	x->f = genx_kunit_fault_create(test);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(x->f), 0);
	x->gate = new_object(x->f);
	x->waiter = new_object(x->f);
	x->syncobj = new_syncobj(x->f);
	wr.handle = x->waiter;
	wr.data_ptr = (uintptr_t)(x->f->mem + AT_DATA);
	KUNIT_ASSERT_EQ(test, copy_to_user(x->f->mem + AT_DATA, batch, sizeof(batch)), 0);
	KUNIT_ASSERT_EQ(test, genx_gem_pwrite_ioctl(&x->f->genx->drm, &wr, x->f->file), 0);
	return 0;
}

/* Add @fence, whose reference is taken over, unless it is there. */
static void keep_fence(struct fence_fixture *x, struct dma_fence *fence)
{
	unsigned int i;

	for (i = 0; i < x->n_fences && x->fences[i] != fence; i++)
		;
	if (i < x->n_fences) {
		dma_fence_put(fence);
		return;
	}
	KUNIT_ASSERT_LT(x->f->test, i, ARRAY_SIZE(x->fences));
	x->fences[x->n_fences++] = fence;
}

/* Keep the fences of the submissions that use an object. Return: @err. */
static int keep_fences(struct fence_fixture *x, u32 handle, int err)
{
	struct genx_bo *bo = genx_bo_find(x->f->file, handle);
	struct dma_fence **fences;
	unsigned int i, n;

	KUNIT_ASSERT_NOT_NULL(x->f->test, bo);
	KUNIT_ASSERT_EQ(x->f->test, 0, dma_resv_get_fences(bo->shmem.base.resv,
							   DMA_RESV_USAGE_BOOKKEEP, &n, &fences));
	for (i = 0; i < n; i++)
		keep_fence(x, fences[i]);
	kfree(fences);
	genx_bo_put(bo);
	return err;
}

/* When the driver is gone, the references of the test are the last ones. */
static void fence_exit(struct kunit *test)
{
	struct fence_fixture *x = test->priv;
	unsigned int i;

	if (!x || !x->f)
		return;
	genx_kunit_fault_down(x->f);
	for (i = 0; i < x->n_fences; i++) {
		KUNIT_EXPECT_TRUE(test, dma_fence_is_signaled(x->fences[i]));
		KUNIT_EXPECT_EQ_MSG(test, kref_read(&x->fences[i]->refcount), 1, "fence %u", i);
		dma_fence_put(x->fences[i]);
	}
}

/* Return the first word of an object; replace it if @write. Does not wait for the GPU. */
static u32 exchange_word(struct fence_fixture *x, u32 handle, bool write, u32 value)
{
	struct genx_bo *bo = genx_bo_find(x->f->file, handle);
	struct iosys_map map;
	u32 old;

	KUNIT_ASSERT_NOT_NULL(x->f->test, bo);
	KUNIT_ASSERT_EQ(x->f->test, genx_gem_vmap(&bo->shmem.base, &map), 0);
	old = READ_ONCE(*(u32 *)map.vaddr);
	if (write)
		WRITE_ONCE(*(u32 *)map.vaddr, value);
	genx_gem_vunmap(&bo->shmem.base, &map);
	genx_bo_put(bo);
	return old;
}

static void open_gate(struct fence_fixture *x)
{
	exchange_word(x, x->gate, true, 1);
}

static u32 target_now(struct fence_fixture *x)
{
	return exchange_word(x, x->f->target, false, 0);
}

/* Submit the waiting batch to the render engine, with the fields of @exec. */
static int submit_waiter(struct fence_fixture *x, struct drm_i915_gem_execbuffer2 *exec)
{
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = x->gate, .offset = GATE, .flags = EXEC_OBJECT_PINNED },
		{ .handle = x->f->target, .offset = TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_ASYNC },
		{ .handle = x->waiter, .offset = WAITER, .flags = EXEC_OBJECT_PINNED },
	};

	KUNIT_ASSERT_EQ(x->f->test, copy_to_user(x->f->mem + AT_OBJECTS, objects,
						 sizeof(objects)), 0);
	exec->buffers_ptr = (uintptr_t)(x->f->mem + AT_OBJECTS);
	exec->buffer_count = ARRAY_SIZE(objects);
	exec->flags |= I915_EXEC_RENDER;
	return keep_fences(x, x->waiter, genx_execbuf_ioctl(&x->f->genx->drm, exec, x->f->file));
}

/* Submit the batch that writes TARGET to the copy engine; add @object_flags to the target. */
static int submit_write(struct fence_fixture *x, struct drm_i915_gem_execbuffer2 *exec,
			u64 object_flags)
{
	int err;

	exec->flags |= I915_EXEC_BLT;
	err = genx_kunit_fault_exec(x->f, x->f->target, TARGET, EXEC_OBJECT_WRITE | object_flags,
				    exec);
	return keep_fences(x, x->f->batch, err);
}

/* Expect that the write has not run, and that it runs once the gate is open. */
static void expect_order(struct fence_fixture *x)
{
	struct kunit *test = x->f->test;

	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->f->target, 20 * NSEC_PER_MSEC),
			-ETIME);
	KUNIT_EXPECT_EQ(test, target_now(x), 0);
	open_gate(x);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->f->target, NSEC_PER_SEC), 0);
	KUNIT_EXPECT_EQ(test, target_now(x), VALUE);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* Expect that the write runs while the gate is closed. */
static void expect_no_order(struct fence_fixture *x)
{
	struct kunit *test = x->f->test;

	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->f->batch, NSEC_PER_SEC), 0);
	KUNIT_EXPECT_EQ(test, target_now(x), VALUE);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->gate, 0), -ETIME);
	open_gate(x);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->gate, NSEC_PER_SEC), 0);
	genx_kunit_expect_clean(test, x->f->gpu);
}

static void give_fences(struct fence_fixture *x, struct drm_i915_gem_execbuffer2 *exec,
			u32 handle, u32 flags)
{
	const struct drm_i915_gem_exec_fence fence = { .handle = handle, .flags = flags };

	KUNIT_ASSERT_EQ(x->f->test, copy_to_user(x->f->mem + AT_FENCES, &fence, sizeof(fence)), 0);
	exec->flags |= I915_EXEC_FENCE_ARRAY;
	exec->num_cliprects = 1;
	exec->cliprects_ptr = (uintptr_t)(x->f->mem + AT_FENCES);
}

/* The first submission signals a sync object, for which the second one waits. */
static void genx_exec_fence_array(struct kunit *test)
{
	struct drm_i915_gem_execbuffer2 first = {}, second = {};
	struct fence_fixture *x = test->priv;

	give_fences(x, &first, x->syncobj, I915_EXEC_FENCE_SIGNAL);
	KUNIT_ASSERT_EQ(test, submit_waiter(x, &first), 0);
	give_fences(x, &second, x->syncobj, I915_EXEC_FENCE_WAIT);
	KUNIT_ASSERT_EQ(test, submit_write(x, &second, EXEC_OBJECT_ASYNC), 0);
	expect_order(x);
}

static void genx_exec_fence_file(struct kunit *test)
{
	struct drm_i915_gem_execbuffer2 first = { .flags = I915_EXEC_FENCE_OUT };
	struct drm_i915_gem_execbuffer2 second = { .flags = I915_EXEC_FENCE_IN };
	struct fence_fixture *x = test->priv;

	KUNIT_ASSERT_EQ(test, submit_waiter(x, &first), 0);
	second.rsvd2 = upper_32_bits(first.rsvd2);
	KUNIT_EXPECT_EQ(test, submit_write(x, &second, EXEC_OBJECT_ASYNC), 0);
	close_fd(upper_32_bits(first.rsvd2));
	expect_order(x);
}

/* FENCE_OUT does not overwrite the descriptor of FENCE_IN: the same arguments can be used again. */
static void genx_exec_fence_file_kept(struct kunit *test)
{
	struct drm_i915_gem_execbuffer2 first = { .flags = I915_EXEC_FENCE_OUT };
	struct drm_i915_gem_execbuffer2 second = {
		.flags = I915_EXEC_FENCE_IN | I915_EXEC_FENCE_OUT,
	};
	struct fence_fixture *x = test->priv;
	/* take file descriptor 0, so that the one of FENCE_IN differs from an overwritten one */
	int none = get_unused_fd_flags(0);
	u32 in;

	KUNIT_ASSERT_EQ(test, submit_waiter(x, &first), 0);
	in = upper_32_bits(first.rsvd2);
	KUNIT_EXPECT_NE(test, in, 0);
	second.rsvd2 = in;
	KUNIT_EXPECT_EQ(test, submit_write(x, &second, EXEC_OBJECT_ASYNC), 0);
	KUNIT_EXPECT_EQ(test, lower_32_bits(second.rsvd2), in);
	KUNIT_EXPECT_NE(test, upper_32_bits(second.rsvd2), in);
	close_fd(upper_32_bits(second.rsvd2));
	KUNIT_EXPECT_EQ(test, submit_write(x, &second, EXEC_OBJECT_ASYNC), 0);
	close_fd(upper_32_bits(second.rsvd2));
	close_fd(in);
	put_unused_fd(none);
	expect_order(x);
}

/* A signal ends the reading of sync objects, of which there may be thousands. */
static void genx_exec_fence_signal(struct kunit *test)
{
	struct drm_i915_gem_execbuffer2 exec = {};
	struct fence_fixture *x = test->priv;

	give_fences(x, &exec, 0, I915_EXEC_FENCE_WAIT);
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -ENOENT);
	set_thread_flag(TIF_SIGPENDING);
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -ERESTARTSYS);
	clear_thread_flag(TIF_SIGPENDING);
}

/* A process that waits in an ioctl raises the frequency. */
static void genx_exec_wait_boosts(struct kunit *test)
{
	struct drm_i915_gem_execbuffer2 exec = {};
	struct fence_fixture *x = test->priv;
	struct genx_governor *governor = &x->f->genx->gt.exec->governor;

	KUNIT_ASSERT_EQ(test, submit_waiter(x, &exec), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->gate, 20 * NSEC_PER_MSEC), -ETIME);
	if (genx_kunit_virtual_time())
		KUNIT_EXPECT_GE(test, READ_ONCE(governor->boosts), 1);
	KUNIT_EXPECT_EQ(test, atomic_read(&governor->waiters[0]), 0);
	KUNIT_EXPECT_EQ(test, atomic_read(&governor->waiters[1]), 0);
	open_gate(x);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->gate, NSEC_PER_SEC), 0);
	genx_kunit_expect_clean(test, x->f->gpu);
}

/* A write to an object waits for its readers, except with EXEC_OBJECT_ASYNC. */
static void genx_exec_fence_async(struct kunit *test)
{
	struct drm_i915_gem_execbuffer2 first = {}, second = {};
	struct fence_fixture *x = test->priv;

	KUNIT_ASSERT_EQ(test, submit_waiter(x, &first), 0);
	KUNIT_ASSERT_EQ(test, submit_write(x, &second, 0), 0);
	expect_order(x);

	exchange_word(x, x->gate, true, 0);
	exchange_word(x, x->f->target, true, 0);
	first = (struct drm_i915_gem_execbuffer2){};
	second = first;
	KUNIT_ASSERT_EQ(test, submit_waiter(x, &first), 0);
	KUNIT_ASSERT_EQ(test, submit_write(x, &second, EXEC_OBJECT_ASYNC), 0);
	expect_no_order(x);
}

static u32 new_context(struct genx_kunit_fault *f, u32 flags)
{
	struct drm_i915_gem_context_create_ext create = { .flags = flags };

	KUNIT_ASSERT_EQ(f->test, genx_context_create_ioctl(&f->genx->drm, &create, f->file), 0);
	return create.ctx_id;
}

static u32 new_timeline(struct genx_kunit_fault *f)
{
	return new_context(f, I915_CONTEXT_CREATE_FLAGS_SINGLE_TIMELINE);
}

/* In a context with a single timeline a submission waits for the one to another engine. */
static void genx_exec_single_timeline(struct kunit *test)
{
	struct fence_fixture *x = test->priv;
	struct drm_i915_gem_execbuffer2 first = { .rsvd1 = new_timeline(x->f) };
	struct drm_i915_gem_execbuffer2 second = { .rsvd1 = first.rsvd1 };

	KUNIT_ASSERT_EQ(test, submit_waiter(x, &first), 0);
	KUNIT_ASSERT_EQ(test, submit_write(x, &second, EXEC_OBJECT_ASYNC), 0);
	expect_order(x);
}

/* Submissions to other contexts do not wait for it, whether they have a timeline or not. */
static void genx_exec_timeline_of_others(struct kunit *test)
{
	struct fence_fixture *x = test->priv;
	struct drm_i915_gem_execbuffer2 first = { .rsvd1 = new_timeline(x->f) };
	struct drm_i915_gem_execbuffer2 second = { .rsvd1 = new_timeline(x->f) };
	struct drm_i915_gem_execbuffer2 plain = { .rsvd1 = new_context(x->f, 0) };
	struct drm_i915_gem_execbuffer2 third = { .rsvd1 = plain.rsvd1 };

	KUNIT_ASSERT_EQ(test, submit_waiter(x, &first), 0);
	KUNIT_ASSERT_EQ(test, submit_waiter(x, &plain), 0);
	KUNIT_ASSERT_EQ(test, submit_write(x, &second, EXEC_OBJECT_ASYNC), 0);
	KUNIT_ASSERT_EQ(test, submit_write(x, &third, EXEC_OBJECT_ASYNC), 0);
	expect_no_order(x);
}

/* A refused submission runs nothing, and a later submission can use the sync object. */
static void genx_exec_fence_refused(struct kunit *test)
{
	struct fence_fixture *x = test->priv;
	struct drm_i915_gem_execbuffer2 exec = {};

	give_fences(x, &exec, x->syncobj, I915_EXEC_FENCE_WAIT);	/* it has no fence yet */
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -EINVAL);
	give_fences(x, &exec, 999, I915_EXEC_FENCE_WAIT);
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -ENOENT);
	give_fences(x, &exec, x->syncobj, __I915_EXEC_FENCE_UNKNOWN_FLAGS);
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -EINVAL);
	give_fences(x, &exec, x->syncobj, I915_EXEC_FENCE_SIGNAL);
	exec.cliprects_ptr = 8;
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -EFAULT);
	exec.num_cliprects = U32_MAX;
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->f->target, 0), 0);
	KUNIT_EXPECT_EQ(test, target_now(x), 0);

	exec.num_cliprects = 0;
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->f->target, NSEC_PER_SEC), 0);
	KUNIT_EXPECT_EQ(test, target_now(x), VALUE);
}

/* An array of one timeline point at AT_FENCES, as the only extension. */
static void give_point(struct fence_fixture *x, struct drm_i915_gem_execbuffer2 *exec,
		       u32 handle, u32 flags, u64 point)
{
	char __user *at = x->f->mem + AT_FENCES;
	const struct drm_i915_gem_exec_fence fence = { .handle = handle, .flags = flags };
	const struct drm_i915_gem_execbuffer_ext_timeline_fences ext = {
		.base.name = DRM_I915_GEM_EXECBUFFER_EXT_TIMELINE_FENCES,
		.fence_count = 1,
		.handles_ptr = (uintptr_t)(at + 0x100),
		.values_ptr = (uintptr_t)(at + 0x200),
	};

	KUNIT_ASSERT_EQ(x->f->test, copy_to_user(at, &ext, sizeof(ext)), 0);
	KUNIT_ASSERT_EQ(x->f->test, copy_to_user(at + 0x100, &fence, sizeof(fence)), 0);
	KUNIT_ASSERT_EQ(x->f->test, copy_to_user(at + 0x200, &point, sizeof(point)), 0);
	exec->flags |= I915_EXEC_USE_EXTENSIONS;
	exec->cliprects_ptr = (uintptr_t)at;
}

/* The first submission signals point 5, for which, or for point 4, the second one waits. */
static void genx_exec_timeline(struct kunit *test)
{
	struct drm_i915_gem_execbuffer2 first = {}, second = {};
	struct fence_fixture *x = test->priv;
	u64 point = 0;

	give_point(x, &first, x->syncobj, I915_EXEC_FENCE_SIGNAL, 5);
	KUNIT_ASSERT_EQ(test, submit_waiter(x, &first), 0);
	give_point(x, &second, x->syncobj, I915_EXEC_FENCE_WAIT, 4);
	KUNIT_ASSERT_EQ(test, submit_write(x, &second, EXEC_OBJECT_ASYNC), 0);
	expect_order(x);

	/* a point that has signalled is no reason to wait, and the timeline goes on */
	give_point(x, &second, x->syncobj, I915_EXEC_FENCE_WAIT, 5);
	KUNIT_ASSERT_EQ(test, submit_write(x, &second, EXEC_OBJECT_ASYNC), 0);
	give_point(x, &second, x->syncobj, I915_EXEC_FENCE_SIGNAL, 8);
	KUNIT_ASSERT_EQ(test, submit_write(x, &second, EXEC_OBJECT_ASYNC), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->f->target, NSEC_PER_SEC), 0);
	{
		struct drm_syncobj *obj = drm_syncobj_find(x->f->file, x->syncobj);
		struct dma_fence *fence = drm_syncobj_fence_get(obj);

		KUNIT_EXPECT_NOT_NULL(test, fence);
		if (fence && to_dma_fence_chain(fence))
			point = fence->seqno;
		dma_fence_put(fence);
		drm_syncobj_put(obj);
	}
	KUNIT_EXPECT_EQ(test, point, 8);
}

/* Two arrays of one point each, in two extensions: both points are signalled. */
static void genx_exec_timeline_two_arrays(struct kunit *test)
{
	struct fence_fixture *x = test->priv;
	struct drm_i915_gem_execbuffer2 exec = {};
	struct drm_i915_gem_execbuffer_ext_timeline_fences ext;
	char __user *at = x->f->mem + AT_FENCES;
	struct drm_syncobj *obj;
	struct dma_fence *fence;
	const u64 next = 8;

	give_point(x, &exec, x->syncobj, I915_EXEC_FENCE_SIGNAL, 5);
	KUNIT_ASSERT_EQ(test, copy_from_user(&ext, at, sizeof(ext)), 0);
	KUNIT_ASSERT_EQ(test, copy_to_user(at + 0x208, &next, sizeof(next)), 0);
	ext.values_ptr += 8;
	KUNIT_ASSERT_EQ(test, copy_to_user(at + 0x300, &ext, sizeof(ext)), 0);
	ext.values_ptr -= 8;
	ext.base.next_extension = (uintptr_t)(at + 0x300);
	KUNIT_ASSERT_EQ(test, copy_to_user(at, &ext, sizeof(ext)), 0);
	KUNIT_ASSERT_EQ(test, submit_write(x, &exec, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->f->target, NSEC_PER_SEC), 0);

	obj = drm_syncobj_find(x->f->file, x->syncobj);
	KUNIT_ASSERT_NOT_NULL(test, obj);
	fence = drm_syncobj_fence_get(obj);
	drm_syncobj_put(obj);
	KUNIT_ASSERT_NOT_NULL(test, fence);
	KUNIT_EXPECT_EQ(test, fence->seqno, next);
	dma_fence_put(fence);
}

/* A wait for a point that nothing will signal is refused: WAIT_FOR_SUBMIT does not exist here. */
static void genx_exec_timeline_refused(struct kunit *test)
{
	struct fence_fixture *x = test->priv;
	struct drm_i915_gem_execbuffer2 exec = {}, good = {}, both = {};
	struct drm_i915_gem_execbuffer_ext_timeline_fences ext;
	char __user *at = x->f->mem + AT_FENCES;

	give_point(x, &exec, x->syncobj, I915_EXEC_FENCE_WAIT, 1);
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -EINVAL);
	give_point(x, &exec, x->syncobj, I915_EXEC_FENCE_WAIT | I915_EXEC_FENCE_SIGNAL, 1);
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -EINVAL);
	give_point(x, &exec, 999, I915_EXEC_FENCE_SIGNAL, 1);
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -ENOENT);
	give_point(x, &exec, x->syncobj, __I915_EXEC_FENCE_UNKNOWN_FLAGS, 1);
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -EINVAL);

	give_point(x, &exec, x->syncobj, I915_EXEC_FENCE_SIGNAL, 1);
	KUNIT_ASSERT_EQ(test, copy_from_user(&ext, at, sizeof(ext)), 0);
	ext.values_ptr = 8;
	KUNIT_ASSERT_EQ(test, copy_to_user(at, &ext, sizeof(ext)), 0);
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -EFAULT);
	ext.fence_count = U64_MAX;
	KUNIT_ASSERT_EQ(test, copy_to_user(at, &ext, sizeof(ext)), 0);
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -EINVAL);
	ext.base.name = 1;
	KUNIT_ASSERT_EQ(test, copy_to_user(at, &ext, sizeof(ext)), 0);
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -EINVAL);

	/* the fields of clip rectangles hold one thing */
	give_point(x, &exec, x->syncobj, I915_EXEC_FENCE_SIGNAL, 1);
	exec.num_cliprects = 1;
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -EINVAL);
	exec.num_cliprects = 0;
	exec.flags |= I915_EXEC_FENCE_ARRAY;
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, target_now(x), 0);

	give_point(x, &good, x->syncobj, I915_EXEC_FENCE_SIGNAL, 1);
	KUNIT_EXPECT_EQ(test, submit_write(x, &good, 0), 0);
	/* a point that exists does not wait for itself either */
	give_point(x, &both, x->syncobj, I915_EXEC_FENCE_WAIT | I915_EXEC_FENCE_SIGNAL, 1);
	KUNIT_EXPECT_EQ(test, submit_write(x, &both, 0), -EINVAL);
	/* point 2 is still to come */
	give_point(x, &good, x->syncobj, I915_EXEC_FENCE_WAIT, 2);
	KUNIT_EXPECT_EQ(test, submit_write(x, &good, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->f->target, NSEC_PER_SEC), 0);
	KUNIT_EXPECT_EQ(test, target_now(x), VALUE);
}

/* Points that one submission signals, and sync objects that it names. */
#define POINTS		4096
#define NAMES		3

/* Write @data to new memory of user space, several pages, all of which are present. */
static u64 write_user(struct kunit *test, const void *data, size_t size)
{
	unsigned long addr = genx_kunit_mmap(test, NULL, PAGE_ALIGN(size), PROT_READ | PROT_WRITE,
					     MAP_ANONYMOUS | MAP_PRIVATE | MAP_POPULATE);

	KUNIT_ASSERT_EQ(test, copy_to_user((void __user *)addr, data, size), 0);
	return addr;
}

/* Signal POINTS points after @after. @handles: names of sync objects, used in turn. */
static void give_points(struct fence_fixture *x, struct drm_i915_gem_execbuffer2 *exec,
			const u32 *handles, u64 after)
{
	struct kunit *test = x->f->test;
	struct drm_i915_gem_exec_fence *fences;
	struct drm_i915_gem_execbuffer_ext_timeline_fences ext = {
		.base.name = DRM_I915_GEM_EXECBUFFER_EXT_TIMELINE_FENCES,
		.fence_count = POINTS,
	};
	u64 *points;
	unsigned int i;

	fences = kunit_kcalloc(test, POINTS, sizeof(*fences), GFP_KERNEL);
	points = kunit_kcalloc(test, POINTS, sizeof(*points), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, fences);
	KUNIT_ASSERT_NOT_NULL(test, points);
	for (i = 0; i < POINTS; i++) {
		fences[i].handle = handles[i % NAMES];
		fences[i].flags = I915_EXEC_FENCE_SIGNAL;
		points[i] = after + i + 1;
	}
	ext.handles_ptr = write_user(test, fences, POINTS * sizeof(*fences));
	ext.values_ptr = write_user(test, points, POINTS * sizeof(*points));
	exec->flags |= I915_EXEC_USE_EXTENSIONS;
	exec->cliprects_ptr = write_user(test, &ext, sizeof(ext));
}

/* Number of nodes of a timeline whose fences have not signalled. */
static unsigned int count_nodes(struct fence_fixture *x, u32 handle)
{
	struct drm_syncobj *obj = drm_syncobj_find(x->f->file, handle);
	struct dma_fence *fence, *last;
	unsigned int n = 0;

	KUNIT_ASSERT_NOT_NULL(x->f->test, obj);
	last = drm_syncobj_fence_get(obj);
	dma_fence_chain_for_each(fence, last)
		n += to_dma_fence_chain(fence) && !dma_fence_is_signaled(fence);
	dma_fence_put(last);
	drm_syncobj_put(obj);
	return n;
}

/* Return: the number of points from 1 to @last for which a wait would wait. */
static unsigned int count_waits(struct fence_fixture *x, u32 handle, u64 last)
{
	struct drm_syncobj *obj = drm_syncobj_find(x->f->file, handle);
	unsigned int n = 0;
	u64 point;

	KUNIT_ASSERT_NOT_NULL(x->f->test, obj);
	for (point = 1; point <= last; point++) {
		struct dma_fence *fence = drm_syncobj_fence_get(obj);
		int err = dma_fence_chain_find_seqno(&fence, point);

		KUNIT_EXPECT_EQ(x->f->test, err, 0);
		n += fence && !dma_fence_is_signaled(fence);
		dma_fence_put(fence);
	}
	drm_syncobj_put(obj);
	return n;
}

/*
 * Thousands of points of few sync objects: a submission adds one node to each timeline, because
 * drm_syncobj_add_point() walks all nodes that have not signalled. All points can be waited for.
 */
static void genx_exec_timeline_many_points(struct kunit *test)
{
	struct drm_i915_gem_execbuffer2 first = {}, second = {}, third = {};
	struct fence_fixture *x = test->priv;
	u32 handles[NAMES] = { x->syncobj, new_syncobj(x->f) };
	struct drm_syncobj *obj = drm_syncobj_find(x->f->file, x->syncobj);

	/* a second name of the first sync object */
	KUNIT_ASSERT_NOT_NULL(test, obj);
	KUNIT_EXPECT_EQ(test, drm_syncobj_get_handle(x->f->file, obj, &handles[2]), 0);
	drm_syncobj_put(obj);

	give_points(x, &first, handles, 0);
	KUNIT_ASSERT_EQ(test, submit_waiter(x, &first), 0);
	KUNIT_EXPECT_EQ(test, count_nodes(x, handles[0]), 1);
	give_points(x, &second, handles, POINTS);
	KUNIT_ASSERT_EQ(test, submit_waiter(x, &second), 0);
	KUNIT_EXPECT_EQ(test, count_nodes(x, handles[0]), 2);
	KUNIT_EXPECT_EQ(test, count_nodes(x, handles[1]), 2);
	KUNIT_EXPECT_EQ(test, count_waits(x, handles[0], 2 * POINTS), 2 * POINTS);
	KUNIT_EXPECT_EQ(test, count_waits(x, handles[1], 2 * POINTS - 2), 2 * POINTS - 2);

	give_point(x, &third, handles[2], I915_EXEC_FENCE_WAIT, POINTS / 2);
	KUNIT_ASSERT_EQ(test, submit_write(x, &third, EXEC_OBJECT_ASYNC), 0);
	expect_order(x);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->gate, NSEC_PER_SEC), 0);
	KUNIT_EXPECT_EQ(test, count_waits(x, handles[0], 2 * POINTS), 0);
}

/**
 * struct probe_fence - a fence that checks locks when a walk along a timeline reaches it
 * @base:	fence, never signalled
 * @lock:	lock of @base
 * @resv:	reservation that no walk may hold
 * @vm:		address space that no walk may lock
 * @walks:	number of walks
 * @locked:	number of those with a lock held
 */
struct probe_fence {
	struct dma_fence base;
	spinlock_t lock;
	struct dma_resv *resv;
	struct genx_vm *vm;
	unsigned int walks;
	unsigned int locked;
};

static const char *probe_name(struct dma_fence *fence)
{
	return "probe";
}

static bool probe_signaled(struct dma_fence *fence)
{
	struct probe_fence *probe = container_of(fence, struct probe_fence, base);

	probe->walks++;
	probe->locked += dma_resv_is_locked(probe->resv) || mutex_is_locked(&probe->vm->lock);
	return false;
}

static const struct dma_fence_ops probe_ops = {
	.get_driver_name = probe_name,
	.get_timeline_name = probe_name,
	.signaled = probe_signaled,
};

/* Give the sync object of the fixture a timeline of two points, both with the fence of @probe. */
static void start_timeline(struct fence_fixture *x, struct probe_fence *probe)
{
	struct drm_syncobj *obj = drm_syncobj_find(x->f->file, x->syncobj);
	u64 point;

	KUNIT_ASSERT_NOT_NULL(x->f->test, obj);
	for (point = 1; point <= 2; point++) {
		struct dma_fence_chain *chain = dma_fence_chain_alloc();

		KUNIT_ASSERT_NOT_NULL(x->f->test, chain);
		drm_syncobj_add_point(obj, chain, &probe->base, point);
	}
	drm_syncobj_put(obj);
}

/* The walk along a long timeline holds no lock for which other clients wait. */
static void genx_exec_timeline_unlocked(struct kunit *test)
{
	struct fence_fixture *x = test->priv;
	struct drm_i915_gem_execbuffer2 exec = {};
	struct genx_context *ctx = genx_file_find_context(x->f->file->driver_priv, 0);
	struct genx_bo *bo = genx_bo_find(x->f->file, x->f->target);
	struct probe_fence *probe = kzalloc(sizeof(*probe), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, ctx);
	KUNIT_ASSERT_NOT_NULL(test, bo);
	KUNIT_ASSERT_NOT_NULL(test, probe);
	spin_lock_init(&probe->lock);
	dma_fence_init(&probe->base, &probe_ops, &probe->lock, dma_fence_context_alloc(1), 1);
	probe->resv = bo->shmem.base.resv;
	probe->vm = ctx->vm;
	start_timeline(x, probe);

	probe->walks = 0;
	give_point(x, &exec, x->syncobj, I915_EXEC_FENCE_SIGNAL, 3);
	KUNIT_EXPECT_EQ(test, submit_write(x, &exec, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(x->f, x->f->target, NSEC_PER_SEC), 0);
	KUNIT_EXPECT_GE(test, probe->walks, 1);
	KUNIT_EXPECT_EQ(test, probe->locked, 0);
	dma_fence_signal(&probe->base);
	dma_fence_put(&probe->base);
	genx_bo_put(bo);
	genx_context_put(ctx);
}

static struct kunit_case fence_cases[] = {
	KUNIT_CASE(genx_exec_fence_array),
	KUNIT_CASE(genx_exec_fence_file),
	KUNIT_CASE(genx_exec_fence_file_kept),
	KUNIT_CASE(genx_exec_fence_async),
	KUNIT_CASE(genx_exec_fence_signal),
	KUNIT_CASE(genx_exec_wait_boosts),
	KUNIT_CASE(genx_exec_fence_refused),
	KUNIT_CASE(genx_exec_single_timeline),
	KUNIT_CASE(genx_exec_timeline_of_others),
	KUNIT_CASE(genx_exec_timeline),
	KUNIT_CASE(genx_exec_timeline_two_arrays),
	KUNIT_CASE(genx_exec_timeline_refused),
	KUNIT_CASE(genx_exec_timeline_many_points),
	KUNIT_CASE(genx_exec_timeline_unlocked),
	{}
};

static struct kunit_suite fence_suite = {
	.name = "genx_exec_fence",
	.init = fence_init,
	.exit = fence_exit,
	.test_cases = fence_cases,
};

kunit_test_suite(fence_suite);
