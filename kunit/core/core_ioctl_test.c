// SPDX-License-Identifier: GPL-2.0-only
/*
 * Ioctls on the modelled GPU: contexts, submissions, queries. tests/vm/abi/uapi-test.c passes
 * invalid input from user space; these tests repeat part of it in the kernel, where
 * sanitizers check the driver.
 */

#include <kunit/test.h>
#include <linux/dma-resv.h>
#include <linux/errname.h>
#include <linux/iosys-map.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/engine_map.h"
#include "core/context/extension.h"
#include "core/context/file.h"
#include "core/device.h"
#include "core/device/ioctls.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "gt/engine/engine.h"
#include "gt/exec/lrc.h"
#include "include/compat.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/table.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

#define P		4096ULL
#define TARGET		0x10000000ULL
#define BATCH		0xe00000000ULL
#define VALUE		0x600d0001U
#define PINNED		(EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS)

/* MI_STORE_DATA_IMM of one DW to a PPGTT address; STORE_DW_GGTT: to a GGTT address (CMD-*). */
#define STORE_DW	((0x20 << 23) | 2)
#define STORE_DW_GGTT	(STORE_DW | BIT(22))
#define BATCH_END	(0x0a << 23)

/**
 * struct ioctl_fixture - a driver with an open file
 * @gpu: modelled GPU
 * @genx: driver
 * @drm: its DRM device
 * @file: open file
 * @target: handle of the object to which batches write
 * @batch: handle of the object that contains the batch
 * @objects: objects of a submission: target, then batch
 */
struct ioctl_fixture {
	struct genx_kunit_gpu *gpu;
	struct genx_device *genx;
	struct drm_device *drm;
	struct drm_file *file;
	u32 target;
	u32 batch;
	struct drm_i915_gem_exec_object2 objects[2];
};

static u32 new_object(struct kunit *test, struct ioctl_fixture *f, u64 size)
{
	struct drm_i915_gem_create create = { .size = size };

	KUNIT_ASSERT_EQ(test, 0, genx_gem_create_ioctl(f->drm, &create, f->file));
	return create.handle;
}

static void write_object(struct kunit *test, struct ioctl_fixture *f, u32 handle,
			 const void *data, size_t size)
{
	struct drm_i915_gem_pwrite wr = {
		.handle = handle,
		.size = size,
		.data_ptr = genx_kunit_user(test, data, size),
	};

	KUNIT_ASSERT_EQ(test, 0, genx_gem_pwrite_ioctl(f->drm, &wr, f->file));
}

static u32 read_target(struct kunit *test, struct ioctl_fixture *f)
{
	u32 value = ~0;
	struct drm_i915_gem_pread rd = {
		.handle = f->target,
		.size = sizeof(value),
		.data_ptr = genx_kunit_user(test, &value, sizeof(value)),
	};

	KUNIT_ASSERT_EQ(test, 0, genx_gem_pread_ioctl(f->drm, &rd, f->file));
	KUNIT_ASSERT_EQ(test, 0, copy_from_user(&value, u64_to_user_ptr(rd.data_ptr), 4));
	return value;
}

static int ioctl_init(struct kunit *test)
{
	static const u32 batch[] = {
		STORE_DW, lower_32_bits(TARGET), upper_32_bits(TARGET), VALUE, BATCH_END, 0,
	};
	struct ioctl_fixture *f = kunit_kzalloc(test, sizeof(*f), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, f);
	test->priv = f;
	f->gpu = genx_kunit_gpu_create(test, NULL);
	f->genx = genx_kunit_device(test, f->gpu);
	f->drm = &f->genx->drm;
	f->file = genx_kunit_file(test, f->genx);
	f->target = new_object(test, f, 2 * P);
	f->batch = new_object(test, f, P);
	write_object(test, f, f->batch, batch, sizeof(batch));
	f->objects[0].handle = f->target;
	f->objects[0].offset = TARGET;
	f->objects[0].flags = PINNED | EXEC_OBJECT_WRITE;
	f->objects[1].handle = f->batch;
	f->objects[1].offset = BATCH;
	f->objects[1].flags = PINNED;
	return 0;
}

static struct drm_i915_gem_execbuffer2 good_exec(struct kunit *test, struct ioctl_fixture *f)
{
	return (struct drm_i915_gem_execbuffer2){
		.buffers_ptr = genx_kunit_user(test, f->objects, sizeof(f->objects)),
		.buffer_count = 2,
		.flags = I915_EXEC_RENDER,
	};
}

static int wait_target(struct ioctl_fixture *f)
{
	struct drm_i915_gem_wait wait = { .bo_handle = f->target, .timeout_ns = NSEC_PER_SEC };

	return genx_gem_wait_ioctl(f->drm, &wait, f->file);
}

static void genx_ioctl_execbuf(struct kunit *test)
{
	static const u64 selectors[] = {
		I915_EXEC_DEFAULT, I915_EXEC_RENDER, I915_EXEC_BLT, I915_EXEC_BSD,
		I915_EXEC_BSD | I915_EXEC_BSD_RING2, I915_EXEC_VEBOX,
	};
	struct ioctl_fixture *f = test->priv;
	u32 zero = 0;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(selectors); i++) {
		struct drm_i915_gem_execbuffer2 exec = good_exec(test, f);

		write_object(test, f, f->target, &zero, sizeof(zero));
		exec.flags = selectors[i];
		KUNIT_EXPECT_EQ(test, 0, genx_execbuf_ioctl(f->drm, &exec, f->file));
		KUNIT_EXPECT_EQ(test, 0, wait_target(f));
		KUNIT_EXPECT_EQ(test, VALUE, read_target(test, f));
	}
	genx_kunit_expect_clean(test, f->gpu);
}

/* More objects than the arrays on the stack hold; then one of them does not exist. */
static void genx_ioctl_execbuf_many(struct kunit *test)
{
	struct drm_i915_gem_exec_object2 objects[20] = {};
	const unsigned int last = ARRAY_SIZE(objects) - 1;
	struct ioctl_fixture *f = test->priv;
	struct drm_i915_gem_execbuffer2 exec;
	unsigned int i;

	objects[0] = f->objects[0];
	for (i = 1; i < last; i++) {
		objects[i].handle = new_object(test, f, P);
		objects[i].offset = BATCH + i * P;
		objects[i].flags = PINNED;
	}
	objects[last] = f->objects[1];

	exec = good_exec(test, f);
	exec.buffers_ptr = genx_kunit_user(test, objects, sizeof(objects));
	exec.buffer_count = ARRAY_SIZE(objects);
	KUNIT_EXPECT_EQ(test, 0, genx_execbuf_ioctl(f->drm, &exec, f->file));
	KUNIT_EXPECT_EQ(test, 0, wait_target(f));
	KUNIT_EXPECT_EQ(test, VALUE, read_target(test, f));

	objects[last - 1].handle = 999;
	exec.buffers_ptr = genx_kunit_user(test, objects, sizeof(objects));
	KUNIT_EXPECT_EQ(test, -ENOENT, genx_execbuf_ioctl(f->drm, &exec, f->file));
	genx_kunit_expect_clean(test, f->gpu);
}

/* PRV-001, PRV-006: a batch of user space runs in the PPGTT, without privileges. */
static void genx_ioctl_execbuf_privilege(struct kunit *test)
{
	static const u32 batch[] = {
		STORE_DW_GGTT, lower_32_bits(TARGET), 0, 0xbad,
		STORE_DW, lower_32_bits(TARGET), upper_32_bits(TARGET), VALUE, BATCH_END, 0,
	};
	struct ioctl_fixture *f = test->priv;
	struct drm_i915_gem_execbuffer2 exec;

	write_object(test, f, f->batch, batch, sizeof(batch));
	exec = good_exec(test, f);
	KUNIT_EXPECT_EQ(test, 0, genx_execbuf_ioctl(f->drm, &exec, f->file));
	KUNIT_EXPECT_EQ(test, 0, wait_target(f));
	KUNIT_EXPECT_EQ(test, VALUE, read_target(test, f));

	exec = good_exec(test, f);
	exec.flags |= I915_EXEC_SECURE;
	KUNIT_EXPECT_EQ(test, -EPERM, genx_execbuf_ioctl(f->drm, &exec, f->file));
}

/* PRV-003: the engines run with privilege checks on. */
static void genx_ioctl_privilege_checks_on(struct kunit *test)
{
	struct ioctl_fixture *f = test->priv;
	unsigned int i;

	for (i = 0; i < f->genx->gt.n_engines; i++) {
		const struct genx_engine_desc *desc = f->genx->gt.engines[i]->desc;
		u32 mode;

		KUNIT_ASSERT_EQ(test, 0, genx_forcewake_get(&f->genx->gt.fw, desc->fw_domains));
		mode = genx_mmio_read_masked(&f->genx->gt.mmio, RING_MODE(desc->mmio_base));
		genx_forcewake_put(&f->genx->gt.fw, desc->fw_domains);
		KUNIT_EXPECT_EQ_MSG(test, 0, mode & GFX_MODE_PRIVILEGE_CHECK_DISABLE, "%s",
				    desc->name);
	}
}

struct exec_case {
	const char *name;
	void (*change)(struct drm_i915_gem_execbuffer2 *exec,
		       struct drm_i915_gem_exec_object2 *objects);
	int want;
};

#define EXEC_CASE(_id, _stmt) \
	static void exec_##_id(struct drm_i915_gem_execbuffer2 *exec, \
			       struct drm_i915_gem_exec_object2 *objects) \
	{ \
		_stmt; \
	}

EXEC_CASE(none, exec->buffer_count = 0)
EXEC_CASE(many, exec->buffer_count = U32_MAX)
EXEC_CASE(pointer, exec->buffers_ptr = 8)
EXEC_CASE(flag, exec->flags |= BIT_ULL(40))
EXEC_CASE(reserved, exec->rsvd1 = BIT_ULL(32))
EXEC_CASE(context, exec->rsvd1 = 77)
EXEC_CASE(engine, exec->flags = 9)
EXEC_CASE(start, exec->batch_start_offset = 4)
EXEC_CASE(start_end, exec->batch_start_offset = P)
EXEC_CASE(length, exec->batch_len = P + 8)
EXEC_CASE(behind, exec->batch_start_offset = P - 8; exec->batch_len = 16)
EXEC_CASE(overflow, exec->batch_start_offset = U32_MAX - 7; exec->batch_len = 16)
EXEC_CASE(dr1, exec->DR1 = 1)
EXEC_CASE(clips, exec->num_cliprects = 1)
EXEC_CASE(handle, objects[0].handle = 999)
EXEC_CASE(relocs_many, objects[0].relocation_count = 0x100000)
EXEC_CASE(fence, objects[0].flags |= EXEC_OBJECT_NEEDS_GTT)
EXEC_CASE(relocs, objects[0].relocation_count = 1)
EXEC_CASE(unaligned, objects[0].offset += 8)
EXEC_CASE(outside, objects[0].offset = BIT_ULL(50))
EXEC_CASE(wraps, objects[0].offset = U64_MAX)
EXEC_CASE(low, objects[1].flags = EXEC_OBJECT_PINNED)
EXEC_CASE(across, objects[0].flags = EXEC_OBJECT_PINNED; objects[0].offset = BIT_ULL(32) - P)
EXEC_CASE(align, objects[0].alignment = 3)
EXEC_CASE(overlap, objects[0].offset = BATCH)
EXEC_CASE(twice, objects[0].handle = objects[1].handle)
EXEC_CASE(in_fence, exec->flags |= I915_EXEC_FENCE_IN; exec->rsvd2 = U32_MAX)

static const struct exec_case exec_cases[] = {
	{ "no object", exec_none, -EINVAL },
	{ "too many objects", exec_many, -EINVAL },
	{ "objects at a bad pointer", exec_pointer, -EFAULT },
	{ "unknown flag", exec_flag, -EINVAL },
	{ "reserved field", exec_reserved, -EINVAL },
	{ "unknown context", exec_context, -ENOENT },
	{ "unknown engine", exec_engine, -EINVAL },
	{ "batch start not aligned", exec_start, -EINVAL },
	{ "batch start at the end", exec_start_end, -EINVAL },
	{ "batch too long", exec_length, -EINVAL },
	{ "batch ends behind its object", exec_behind, -EINVAL },
	{ "batch start + length overflows", exec_overflow, -EINVAL },
	{ "DR1", exec_dr1, -EINVAL },
	{ "clip rectangles", exec_clips, -EINVAL },
	{ "unknown object", exec_handle, -ENOENT },
	{ "too many relocations", exec_relocs_many, -EINVAL },
	{ "object flag", exec_fence, -EINVAL },
	{ "relocations at a bad pointer", exec_relocs, -EFAULT },
	{ "address not aligned", exec_unaligned, -EINVAL },
	{ "address outside", exec_outside, -EINVAL },
	{ "address wraps", exec_wraps, -EINVAL },
	{ "high address without its flag", exec_low, -EINVAL },
	{ "object crosses 4 GiB without the flag", exec_across, -EINVAL },
	{ "alignment", exec_align, -EINVAL },
	{ "objects overlap", exec_overlap, -ENOSPC },
	{ "object twice", exec_twice, -EINVAL },
	{ "fence that is no file", exec_in_fence, -EINVAL },
};

static void exec_desc(const struct exec_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(exec, exec_cases, exec_desc);

/* LIM-003 and the ABI: invalid submissions are refused and run nothing; a valid one then works. */
static void genx_ioctl_execbuf_refused(struct kunit *test)
{
	const struct exec_case *c = test->param_value;
	struct ioctl_fixture *f = test->priv;
	struct drm_i915_gem_exec_object2 good[2];
	struct drm_i915_gem_execbuffer2 exec, probe = {};
	char input[80];

	memcpy(good, f->objects, sizeof(good));
	c->change(&probe, f->objects);
	exec = good_exec(test, f);
	c->change(&exec, f->objects);
	KUNIT_ASSERT_EQ(test, c->want, genx_execbuf_ioctl(f->drm, &exec, f->file));
	KUNIT_ASSERT_EQ(test, 0, read_target(test, f));

	memcpy(f->objects, good, sizeof(good));
	exec = good_exec(test, f);
	KUNIT_EXPECT_EQ(test, 0, genx_execbuf_ioctl(f->drm, &exec, f->file));
	KUNIT_EXPECT_EQ(test, 0, wait_target(f));
	KUNIT_ASSERT_EQ(test, VALUE, read_target(test, f));
	snprintf(input, sizeof(input), "EXECBUFFER2: %s", c->name);
	TABLE_ROW(test, "inputs", input, "%s", errname(-c->want));
	genx_kunit_expect_clean(test, f->gpu);
}

/* Write by the CPU, without waiting for the GPU. */
static void write_target(struct kunit *test, struct ioctl_fixture *f, u32 value)
{
	struct genx_bo *bo = genx_bo_find(f->file, f->target);
	struct iosys_map map;

	KUNIT_ASSERT_NOT_NULL(test, bo);
	KUNIT_ASSERT_EQ(test, 0, genx_gem_vmap(&bo->shmem.base, &map));
	WRITE_ONCE(*(u32 *)map.vaddr, value);
	genx_gem_vunmap(&bo->shmem.base, &map);
	genx_bo_put(bo);
}

static bool has_fence(struct ioctl_fixture *f, u32 handle, enum dma_resv_usage usage)
{
	struct genx_bo *bo = genx_bo_find(f->file, handle);
	struct dma_fence *fence = NULL;
	bool found = false;

	if (bo && !dma_resv_get_singleton(bo->shmem.base.resv, usage, &fence))
		found = fence && !dma_fence_is_signaled(fence);
	dma_fence_put(fence);
	genx_bo_put(bo);
	return found;
}

/* An object that the GPU writes has a write fence; one that it only reads has a read fence. */
static void genx_ioctl_execbuf_fences(struct kunit *test)
{
	/* waits until the target is not zero */
	static const u32 spin[] = {
		MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD),
		0, lower_32_bits(TARGET), upper_32_bits(TARGET), BATCH_END, 0,
	};
	struct ioctl_fixture *f = test->priv;
	struct drm_i915_gem_execbuffer2 exec;

	write_object(test, f, f->batch, spin, sizeof(spin));
	exec = good_exec(test, f);
	KUNIT_EXPECT_EQ(test, 0, genx_execbuf_ioctl(f->drm, &exec, f->file));
	KUNIT_EXPECT_TRUE(test, has_fence(f, f->target, DMA_RESV_USAGE_WRITE));
	KUNIT_EXPECT_FALSE(test, has_fence(f, f->batch, DMA_RESV_USAGE_WRITE));
	KUNIT_EXPECT_TRUE(test, has_fence(f, f->batch, DMA_RESV_USAGE_READ));

	write_target(test, f, 1);
	KUNIT_EXPECT_EQ(test, 0, wait_target(f));
	KUNIT_EXPECT_FALSE(test, has_fence(f, f->target, DMA_RESV_USAGE_READ));
	genx_kunit_expect_clean(test, f->gpu);
}

struct exec_op {
	struct ioctl_fixture *f;
	struct drm_i915_gem_execbuffer2 exec;
};

static int exec_op(void *data)
{
	struct exec_op *op = data;
	struct drm_i915_gem_context_create_ext create = {};
	struct drm_i915_gem_context_destroy destroy = {};
	int err;

	err = genx_context_create_ioctl(op->f->drm, &create, op->f->file);
	if (err)
		return err;
	op->exec.rsvd1 = create.ctx_id;
	err = genx_execbuf_ioctl(op->f->drm, &op->exec, op->f->file);
	if (!err)
		err = wait_target(op->f);
	destroy.ctx_id = create.ctx_id;
	genx_context_destroy_ioctl(op->f->drm, &destroy, op->f->file);
	return err;
}

static void genx_ioctl_allocations_fail(struct kunit *test)
{
	struct ioctl_fixture *f = test->priv;
	struct exec_op op = { .f = f, .exec = good_exec(test, f) };

	KUNIT_EXPECT_GT(test, genx_kunit_fail_all(test, 0, exec_op, &op), 10);
	KUNIT_EXPECT_EQ(test, VALUE, read_target(test, f));
	genx_kunit_expect_clean(test, f->gpu);
}

static int nop_extension(struct i915_user_extension __user *ext, void *data)
{
	(*(unsigned int *)data)++;
	return 0;
}

static void genx_ioctl_extension_loop(struct kunit *test)
{
	static const genx_extension_fn table[] = { nop_extension };
	struct i915_user_extension ext[2] = {};
	unsigned int calls = 0;
	u64 user;

	user = genx_kunit_user(test, ext, sizeof(ext));
	ext[0].next_extension = user + sizeof(ext[0]);
	ext[1].next_extension = 0;
	KUNIT_ASSERT_EQ(test, 0, copy_to_user(u64_to_user_ptr(user), ext, sizeof(ext)));
	KUNIT_EXPECT_EQ(test, 0, genx_extensions_walk(user, table, 1, &calls));
	KUNIT_EXPECT_EQ(test, 2, calls);

	ext[1].next_extension = user;
	KUNIT_ASSERT_EQ(test, 0, copy_to_user(u64_to_user_ptr(user), ext, sizeof(ext)));
	KUNIT_ASSERT_EQ(test, -E2BIG, genx_extensions_walk(user, table, 1, &calls));
	TABLE_ROW(test, "inputs", "chain of extensions that loops", "%s after 512 of them",
		  errname(E2BIG));

	ext[0].name = 1;
	KUNIT_ASSERT_EQ(test, 0, copy_to_user(u64_to_user_ptr(user), ext, sizeof(ext)));
	KUNIT_EXPECT_EQ(test, -EINVAL, genx_extensions_walk(user, table, 1, &calls));
	KUNIT_EXPECT_EQ(test, 0, genx_extensions_walk(0, table, 1, &calls));
}

/* vcs2 is video instance 1 in the ABI, whose instances have no gaps. */
static void genx_ioctl_engine_names(struct kunit *test)
{
	struct ioctl_fixture *f = test->priv;
	struct i915_engine_class_instance name;
	struct genx_engine *engine;

	engine = genx_engine_map_find(&f->genx->gt, I915_ENGINE_CLASS_VIDEO, 1);
	KUNIT_ASSERT_NOT_NULL(test, engine);
	KUNIT_EXPECT_EQ(test, 2, engine->desc->instance);
	genx_engine_map_name(engine, &name);
	KUNIT_EXPECT_EQ(test, I915_ENGINE_CLASS_VIDEO, name.engine_class);
	KUNIT_EXPECT_EQ(test, 1, name.engine_instance);
	KUNIT_EXPECT_NULL(test, genx_engine_map_find(&f->genx->gt, I915_ENGINE_CLASS_VIDEO, 2));
	KUNIT_EXPECT_NULL(test, genx_engine_map_find(&f->genx->gt, I915_ENGINE_CLASS_COMPUTE, 0));
	KUNIT_EXPECT_NULL(test, genx_engine_map_find(&f->genx->gt, 0xffff, 0));
}

static void genx_ioctl_context_life(struct kunit *test)
{
	struct ioctl_fixture *f = test->priv;
	struct genx_file *priv = f->file->driver_priv;
	struct drm_i915_gem_context_create_ext create = {};
	struct drm_i915_gem_context_destroy destroy = {};
	struct genx_context *ctx;
	struct genx_lrc *lrc;

	KUNIT_ASSERT_EQ(test, 0, genx_context_create_ioctl(f->drm, &create, f->file));
	ctx = genx_file_find_context(priv, create.ctx_id);
	KUNIT_ASSERT_NOT_NULL(test, ctx);
	lrc = genx_file_get_render_lrc(f->file, create.ctx_id);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, lrc);
	KUNIT_EXPECT_PTR_EQ(test, lrc, ctx->slots[GENX_CONTEXT_LEGACY_RENDER].lrc);
	genx_lrc_put(lrc);

	destroy.ctx_id = create.ctx_id;
	KUNIT_EXPECT_EQ(test, 0, genx_context_destroy_ioctl(f->drm, &destroy, f->file));
	KUNIT_EXPECT_NULL(test, genx_file_find_context(priv, create.ctx_id));
	/* a reference to a closed context is still valid, but it runs nothing */
	KUNIT_EXPECT_EQ(test, -ENOENT,
			PTR_ERR_OR_ZERO(genx_context_get_lrc(ctx, I915_EXEC_RENDER, NULL)));
	KUNIT_EXPECT_NULL(test, ctx->vm);
	genx_context_put(ctx);
	KUNIT_EXPECT_EQ(test, -ENOENT,
			PTR_ERR_OR_ZERO(genx_file_get_render_lrc(f->file, create.ctx_id)));
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case ioctl_cases[] = {
	KUNIT_CASE(genx_ioctl_execbuf),
	KUNIT_CASE(genx_ioctl_execbuf_many),
	KUNIT_CASE(genx_ioctl_execbuf_privilege),
	KUNIT_CASE(genx_ioctl_privilege_checks_on),
	KUNIT_CASE_PARAM(genx_ioctl_execbuf_refused, exec_gen_params),
	KUNIT_CASE(genx_ioctl_execbuf_fences),
	KUNIT_CASE_SLOW(genx_ioctl_allocations_fail),
	KUNIT_CASE(genx_ioctl_extension_loop),
	KUNIT_CASE(genx_ioctl_engine_names),
	KUNIT_CASE(genx_ioctl_context_life),
	{}
};

static struct kunit_suite ioctl_suite = {
	.name = "genx_ioctl",
	.init = ioctl_init,
	.test_cases = ioctl_cases,
};

kunit_test_suite(ioctl_suite);
