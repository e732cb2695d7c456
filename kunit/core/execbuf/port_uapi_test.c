// SPDX-License-Identifier: GPL-2.0-only
/* User API on platforms that run contexts: engines, GETPARAM, contexts, execution of batches. */
#include <kunit/test.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/device.h"
#include "core/device/ioctls.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/oa_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

#define BATCH	0x20000000ULL
#define TARGET	0x10000000ULL
#define VALUE	0x600d0001U

/**
 * struct fixture - a device, an open file, and a batch that stores VALUE
 * @gpu:	modelled GPU
 * @genx:	device
 * @file:	open file
 * @batch:	handle of the batch
 * @target:	handle of the object that the batch writes
 */
struct fixture {
	struct genx_kunit_gpu *gpu;
	struct genx_device *genx;
	struct drm_file *file;
	u32 batch;
	u32 target;
};

static const void *ports_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && plat->submit_kind != GENX_SUBMIT_PORT);
	return plat;
}

static u32 new_object(struct kunit *test, struct fixture *f)
{
	struct drm_i915_gem_create create = { .size = PAGE_SIZE };

	KUNIT_ASSERT_EQ(test, genx_gem_create_ioctl(&f->genx->drm, &create, f->file), 0);
	return create.handle;
}

static struct fixture *create(struct kunit *test)
{
	static const u32 batch[] = {
		MI_STORE_DATA_IMM, lower_32_bits(TARGET), 0, VALUE, MI_BATCH_BUFFER_END, MI_NOOP,
	};
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct fixture *f = kunit_kzalloc(test, sizeof(*f), GFP_KERNEL);
	struct drm_i915_gem_pwrite wr = {
		.size = sizeof(batch), .data_ptr = genx_kunit_user(test, batch, sizeof(batch)),
	};

	KUNIT_ASSERT_NOT_NULL(test, f);
	f->gpu = genx_kunit_gpu_create(test, &cfg);
	f->genx = genx_kunit_device(test, f->gpu);
	f->file = genx_kunit_file(test, f->genx);
	f->batch = new_object(test, f);
	f->target = new_object(test, f);
	wr.handle = f->batch;
	KUNIT_ASSERT_EQ(test, genx_gem_pwrite_ioctl(&f->genx->drm, &wr, f->file), 0);
	return f;
}

/* Run f->batch on an engine, and wait until it ends. */
static int execute(struct kunit *test, struct fixture *f, u64 ring, u32 ctx_id)
{
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = f->target, .offset = TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE },
		{ .handle = f->batch, .offset = BATCH, .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffer_count = ARRAY_SIZE(objects), .flags = ring, .rsvd1 = ctx_id,
		.buffers_ptr = genx_kunit_user(test, objects, sizeof(objects)),
	};
	struct drm_i915_gem_wait wait = {
		.bo_handle = f->target, .timeout_ns = 2 * NSEC_PER_SEC,
	};
	int err = genx_execbuf_ioctl(&f->genx->drm, &exec, f->file);

	return err ?: genx_gem_wait_ioctl(&f->genx->drm, &wait, f->file);
}

static u32 stored(struct kunit *test, struct fixture *f)
{
	const u32 zero = 0;
	struct drm_i915_gem_pread rd = {
		.handle = f->target, .size = sizeof(zero),
		.data_ptr = genx_kunit_user(test, &zero, sizeof(zero)),
	};
	u32 value = 0;

	KUNIT_EXPECT_EQ(test, genx_gem_pread_ioctl(&f->genx->drm, &rd, f->file), 0);
	KUNIT_EXPECT_EQ(test, copy_from_user(&value, u64_to_user_ptr(rd.data_ptr),
					     sizeof(value)), 0);
	return value;
}

static int param(struct kunit *test, struct fixture *f, int name)
{
	int value = -1;
	u64 user = genx_kunit_user(test, &value, sizeof(value));
	struct drm_i915_getparam args = { .param = name, .value = u64_to_user_ptr(user) };

	KUNIT_EXPECT_EQ(test, genx_getparam_ioctl(&f->genx->drm, &args, f->file), 0);
	KUNIT_EXPECT_EQ(test, copy_from_user(&value, u64_to_user_ptr(user), sizeof(value)), 0);
	return value;
}

/* On each engine, a batch runs in the default context and in a context that the client created. */
static void executes(struct kunit *test)
{
	static const u64 rings[] = {
		I915_EXEC_RENDER, I915_EXEC_BLT, I915_EXEC_BSD, I915_EXEC_VEBOX,
	};
	struct fixture *f = create(test);
	struct drm_i915_gem_context_create_ext ctx = {};
	bool preempts = f->gpu->plat->emit_kind != GENX_EMIT_GEN8;
	unsigned int i;

	/* none is fused off */
	KUNIT_EXPECT_EQ(test, f->genx->gt.n_engines, f->gpu->plat->n_engines);
	KUNIT_EXPECT_EQ(test, param(test, f, I915_PARAM_HAS_EXECBUF2), 1);
	/* like i915, genx reports no preemption on Gen8 */
	KUNIT_EXPECT_EQ(test, !!(param(test, f, I915_PARAM_HAS_SCHEDULER) &
				 I915_SCHEDULER_CAP_PREEMPTION), preempts);
	KUNIT_ASSERT_EQ(test, genx_context_create_ioctl(&f->genx->drm, &ctx, f->file), 0);
	for (i = 0; i < ARRAY_SIZE(rings); i++) {
		KUNIT_EXPECT_EQ(test, execute(test, f, rings[i], 0), 0);
		KUNIT_EXPECT_EQ(test, execute(test, f, rings[i], ctx.ctx_id), 0);
	}
	KUNIT_EXPECT_EQ(test, stored(test, f), VALUE);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "matrix", genx_kunit_plat(test)->codename, "submission");
}

static u32 reg_of(struct fixture *f, u32 offset)
{
	return READ_ONCE(f->gpu->model->regs[offset / sizeof(u32)]);
}

static int write_by_batch(struct kunit *test, struct fixture *f, u32 offset, u32 value)
{
	const u32 batch[] = {
		MI_LOAD_REGISTER_IMM(1), offset, value, MI_STORE_DATA_IMM, lower_32_bits(TARGET), 0,
		VALUE, MI_BATCH_BUFFER_END,
	};
	struct drm_i915_gem_pwrite wr = {
		.handle = f->batch, .size = sizeof(batch),
		.data_ptr = genx_kunit_user(test, batch, sizeof(batch)),
	};

	return genx_gem_pwrite_ioctl(&f->genx->drm, &wr, f->file) ?:
	       execute(test, f, I915_EXEC_RENDER, 0);
}

/* The FORCE_TO_NONPRIV slots of the render engine: further registers that batches may write. */
static void nonpriv(struct kunit *test)
{
	static const u32 gen9[] = { 0x2248, 0x2580, 0x7304, 0x7014, 0xb118 };
	/* Coffee Lake: a range of four registers, read-only */
	static const u32 cfl[] = { 0x2248, 0x2580, 0x7304, 0x7014, 0x10002349 };
	const struct genx_engine_desc *cfl_rcs = &genx_platform_named("kbl-cfl")->engines[0];
	static const u32 outside[] = { 0x2244, 0x224c, 0x7018, 0x7308, 0xb114, 0xb11c, 0x2090 };
	struct fixture *f = create(test);
	bool has = f->gpu->plat->emit_kind == GENX_EMIT_GEN9;
	unsigned int i;
	u32 before;

	for (i = 0; i < NONPRIV_SLOTS; i++)
		KUNIT_EXPECT_EQ(test, reg_of(f, 0x24d0 + 4 * i),
				has && i < ARRAY_SIZE(gen9) ? gen9[i] : 0x2094);
	KUNIT_ASSERT_EQ(test, cfl_rcs->n_nonpriv, ARRAY_SIZE(cfl));
	KUNIT_EXPECT_MEMEQ(test, cfl_rcs->nonpriv, cfl, sizeof(cfl));
	KUNIT_EXPECT_EQ(test, write_by_batch(test, f, 0x7304, 0x00080008), 0);
	KUNIT_EXPECT_EQ(test, !!(reg_of(f, 0x7304) & 8), has);
	for (i = 0; i < ARRAY_SIZE(outside); i++) {
		before = reg_of(f, outside[i]);
		KUNIT_EXPECT_EQ(test, write_by_batch(test, f, outside[i], ~before), 0);
		KUNIT_EXPECT_EQ_MSG(test, reg_of(f, outside[i]), before, "%x", outside[i]);
	}
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case port_uapi_cases[] = {
	KUNIT_CASE_PARAM(executes, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(nonpriv, ports_gen),
	{}
};

static struct kunit_suite port_uapi_suite = {
	.name = "genx_port_uapi",
	.test_cases = port_uapi_cases,
};

kunit_test_suite(port_uapi_suite);
