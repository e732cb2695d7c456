// SPDX-License-Identifier: GPL-2.0-only
/* User API on platforms that run contexts: engines, GETPARAM, contexts, execution of batches. */
#include <kunit/test.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/device.h"
#include "core/device/ioctls.h"
#include "gt/engine/gt_reset.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"
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

/* DG2 has other engines. */
static const void *executing_rows_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_rows_gen(plat, desc);
	} while (plat && (plat->submit_kind == GENX_SUBMIT_NONE || plat == &genx_platform_dg2));
	return plat;
}

static const void *executing_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = executing_rows_gen(plat, desc);
	} while (plat && genx_kunit_is_variant(plat));
	return plat;
}

/* Rings whose batches the driver checks, and runs with privileges. */
static const void *checked_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_rings_gen(plat, desc);
	} while (plat && !plat->engines[0].parser);
	return plat;
}

/* Flag of objects that MI commands write (SIL-122). */
static u64 needs_gtt(struct kunit *test)
{
	return genx_kunit_plat(test)->mi_in_ggtt ? EXEC_OBJECT_NEEDS_GTT : 0;
}

/* Those whose ABI has relocations (G12-007). */
static const void *relocating_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = executing_gen(plat, desc);
	} while (plat && plat->no_relocations);
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
	bool narrow = genx_kunit_plat(test)->short_addresses;
	const u32 batch[] = {
		MI_STORE_DATA_IMM, narrow ? 0 : lower_32_bits(TARGET),
		narrow ? lower_32_bits(TARGET) : 0, VALUE, MI_BATCH_BUFFER_END, MI_NOOP,
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
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE | needs_gtt(test) },
		{ .handle = f->batch, .offset = BATCH, .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffer_count = ARRAY_SIZE(objects), .flags = ring, .rsvd1 = ctx_id,
		.batch_len = PAGE_SIZE,
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

/*
 * On each engine, a batch runs in the default context and in a context that the client created;
 * on Sandy Bridge without a check (SIL-365).
 */
static void executes(struct kunit *test)
{
	static const u64 rings[] = {
		I915_EXEC_RENDER, I915_EXEC_BLT, I915_EXEC_BSD, I915_EXEC_VEBOX,
	};
	struct fixture *f = create(test);
	struct drm_i915_gem_context_create_ext ctx = {};
	bool preempts = f->gpu->plat->emit_kind != GENX_EMIT_GEN8 &&
			f->gpu->plat->submit_kind != GENX_SUBMIT_RING;
	unsigned int i;

	/* none is fused off */
	KUNIT_EXPECT_EQ(test, f->genx->gt.n_engines, f->gpu->plat->n_engines);
	KUNIT_EXPECT_EQ(test, param(test, f, I915_PARAM_HAS_EXECBUF2), 1);
	/* like i915, genx reports no preemption before Gen9 */
	KUNIT_EXPECT_EQ(test, !!(param(test, f, I915_PARAM_HAS_SCHEDULER) &
				 I915_SCHEDULER_CAP_PREEMPTION), preempts);
	KUNIT_ASSERT_EQ(test, genx_context_create_ioctl(&f->genx->drm, &ctx, f->file), 0);
	for (i = 0; i < ARRAY_SIZE(rings); i++) {
		if (rings[i] == I915_EXEC_VEBOX && !param(test, f, I915_PARAM_HAS_VEBOX))
			continue;
		KUNIT_EXPECT_EQ(test, execute(test, f, rings[i], 0), 0);
		KUNIT_EXPECT_EQ(test, execute(test, f, rings[i], ctx.ctx_id), 0);
	}
	KUNIT_EXPECT_EQ(test, stored(test, f), VALUE);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "matrix", genx_kunit_plat(test)->codename, "submission");
}

static void relocate(struct kunit *test, u64 flags, u32 domain)
{
	struct fixture *f = create(test);
	const struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = f->target, .presumed_offset = U64_MAX,
		.offset = (genx_kunit_plat(test)->short_addresses ? 2 : 1) * sizeof(u32),
		.read_domains = domain, .write_domain = domain,
	};
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = f->target, .flags = flags },
		{ .handle = f->batch, .relocation_count = 1,
		  .relocs_ptr = genx_kunit_user(test, &reloc, sizeof(reloc)) },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffer_count = ARRAY_SIZE(objects), .batch_len = PAGE_SIZE,
		.buffers_ptr = genx_kunit_user(test, objects, sizeof(objects)),
	};
	struct drm_i915_gem_wait wait = {
		.bo_handle = f->target, .timeout_ns = 2 * NSEC_PER_SEC,
	};

	KUNIT_ASSERT_EQ(test, genx_execbuf_ioctl(&f->genx->drm, &exec, f->file), 0);
	KUNIT_EXPECT_EQ(test, genx_gem_wait_ioctl(&f->genx->drm, &wait, f->file), 0);
	KUNIT_EXPECT_EQ(test, stored(test, f), VALUE);
	genx_kunit_expect_clean(test, f->gpu);
}

/* The driver chooses the address of the target and writes it to the batch: one DW before Gen8. */
static void relocates(struct kunit *test)
{
	relocate(test, needs_gtt(test), I915_GEM_DOMAIN_RENDER);
}

/* SIL-122: the domain of instructions alone puts the target into the GGTT, where it must be. */
static void relocates_by_domain(struct kunit *test)
{
	relocate(test, 0, I915_GEM_DOMAIN_INSTRUCTION);
}

static u32 reg_of(struct fixture *f, u32 offset)
{
	return READ_ONCE(f->gpu->model->regs[offset / sizeof(u32)]);
}

static int write_by_engine(struct kunit *test, struct fixture *f, u64 ring, u32 offset, u32 value)
{
	bool narrow = genx_kunit_plat(test)->short_addresses;
	const u32 batch[] = {
		MI_LOAD_REGISTER_IMM(1), offset, value, MI_STORE_DATA_IMM,
		narrow ? 0 : lower_32_bits(TARGET), narrow ? lower_32_bits(TARGET) : 0, VALUE,
		MI_BATCH_BUFFER_END,
	};
	struct drm_i915_gem_pwrite wr = {
		.handle = f->batch, .size = sizeof(batch),
		.data_ptr = genx_kunit_user(test, batch, sizeof(batch)),
	};

	return genx_gem_pwrite_ioctl(&f->genx->drm, &wr, f->file) ?: execute(test, f, ring, 0);
}

static int write_by_batch(struct kunit *test, struct fixture *f, u32 offset, u32 value)
{
	return write_by_engine(test, f, I915_EXEC_RENDER, offset, value);
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

/*
 * SIL-364, SIL-366, SIL-369: a batch that passes the parser may load registers; one that does not
 * runs all the same, and the engine drops its loads, also of registers that it might load.
 */
static void parser(struct kunit *test)
{
	static const u32 refused[] = { 0x2098, 0x2360, 0x7000, 0xb034 };
	const u32 mixed[] = {
		MI_LOAD_REGISTER_IMM(2), 0x2400, 0x77, 0x2360, 1, MI_STORE_DATA_IMM, 0,
		lower_32_bits(TARGET), VALUE + 1, MI_BATCH_BUFFER_END,
	};
	struct fixture *f = create(test);
	struct drm_i915_gem_pwrite wr = {
		.handle = f->batch, .size = sizeof(mixed),
		.data_ptr = genx_kunit_user(test, mixed, sizeof(mixed)),
	};
	unsigned int i;
	u32 before;

	KUNIT_EXPECT_EQ(test, param(test, f, I915_PARAM_CMD_PARSER_VERSION), 10);
	KUNIT_EXPECT_EQ(test, write_by_batch(test, f, 0x2400, 0x55), 0);
	KUNIT_EXPECT_EQ(test, reg_of(f, 0x2400), 0x55);
	KUNIT_EXPECT_EQ(test, stored(test, f), VALUE);
	for (i = 0; i < ARRAY_SIZE(refused); i++) {
		before = reg_of(f, refused[i]);
		KUNIT_EXPECT_EQ(test, write_by_batch(test, f, refused[i], ~before), 0);
		KUNIT_EXPECT_EQ_MSG(test, reg_of(f, refused[i]), before, "%x", refused[i]);
	}
	KUNIT_EXPECT_EQ(test, genx_gem_pwrite_ioctl(&f->genx->drm, &wr, f->file), 0);
	KUNIT_EXPECT_EQ(test, execute(test, f, I915_EXEC_RENDER, 0), 0);
	KUNIT_EXPECT_EQ(test, reg_of(f, 0x2400), 0x55);
	KUNIT_EXPECT_EQ(test, stored(test, f), VALUE + 1);
	/* copies are used again */
	for (i = 0; i < 3 * GENX_BATCH_COPIES; i++)
		KUNIT_EXPECT_EQ(test, write_by_batch(test, f, 0x2400, i), 0);
	KUNIT_EXPECT_EQ(test, reg_of(f, 0x2400), i - 1);
	genx_kunit_expect_clean(test, f->gpu);
}

/* Write a batch of up to 16 DWs behind which the rest is zeros, and run it. */
static int run_dw(struct kunit *test, struct fixture *f, u64 ring, const u32 *dw, u32 n)
{
	u32 batch[16] = {};
	struct drm_i915_gem_pwrite wr = { .handle = f->batch, .size = sizeof(batch) };

	memcpy(batch, dw, n * sizeof(*dw));
	wr.data_ptr = genx_kunit_user(test, batch, sizeof(batch));
	return genx_gem_pwrite_ioctl(&f->genx->drm, &wr, f->file) ?: execute(test, f, ring, 0);
}

#define RUN(ring, ...) ({ \
	const u32 dw_[] = { __VA_ARGS__, MI_BATCH_BUFFER_END }; \
	run_dw(test, f, ring, dw_, ARRAY_SIZE(dw_)); \
})

/* SIL-364: batches choose the tiling of their blits, which the blits of others do not get. */
static void copy_parser(struct kunit *test)
{
	struct fixture *f = create(test);
	struct drm_i915_gem_context_create_ext ctx = {};

	KUNIT_EXPECT_EQ(test, write_by_engine(test, f, I915_EXEC_BLT, 0x22200, 0x00030003), 0);
	KUNIT_EXPECT_EQ(test, reg_of(f, 0x22200) & 3, 3);
	KUNIT_EXPECT_EQ(test, stored(test, f), VALUE);
	KUNIT_EXPECT_EQ(test, write_by_engine(test, f, I915_EXEC_BLT, 0x22200, 0x00040004), 0);
	KUNIT_EXPECT_EQ(test, reg_of(f, 0x22200) & 4, 0);
	KUNIT_EXPECT_EQ(test, RUN(I915_EXEC_BLT, MI_STORE_DATA_IMM, 0, lower_32_bits(TARGET), 0,
				  MI_RING_STORE_REGISTER_MEM, 0x22358, lower_32_bits(TARGET)), 0);
	KUNIT_EXPECT_NE(test, stored(test, f), 0);
	KUNIT_ASSERT_EQ(test, genx_context_create_ioctl(&f->genx->drm, &ctx, f->file), 0);
	KUNIT_EXPECT_EQ(test, execute(test, f, I915_EXEC_BLT, ctx.ctx_id), 0);
	KUNIT_EXPECT_EQ(test, reg_of(f, 0x22200) & 3, 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* Was the last batch of an engine a copy, which has privileges and is in the GGTT? */
static bool ran_copy(struct fixture *f, unsigned int engine)
{
	const struct model_cs_batch *batch = &f->gpu->model->cs.engine[engine].batch[0];

	return !batch->ppgtt && !batch->user;
}

/*
 * SIL-364, SIL-366: hostile batches on each engine: they end, and reach no register that they may
 * not name and no page of the GGTT: by value, by a jump, or by a change of the batch that runs.
 */
static void hostile(struct kunit *test)
{
	static const u64 rings[] = {
		I915_EXEC_RENDER, I915_EXEC_BLT, I915_EXEC_BSD, I915_EXEC_VEBOX,
	};
	static const u32 privileged[] = { 0x2360, 0x2364, 0x2b00, 0x4090, 0xb034, 0x9404 };
	const u32 to = lower_32_bits(TARGET), store = MI_STORE_DATA_IMM, flush = MI_RING_FLUSH_DW;
	struct fixture *f = create(test);
	u32 canary[ARRAY_SIZE(privileged)], *dw, page, i, k;

	for (k = 0; k < ARRAY_SIZE(privileged); k++)
		canary[k] = reg_of(f, privileged[k]);
	for (i = 0; i < ARRAY_SIZE(rings); i++) {
		struct genx_engine *engine = f->genx->gt.engines[i];
		u64 ring = rings[i];

		if (ring == I915_EXEC_VEBOX && !param(test, f, I915_PARAM_HAS_VEBOX))
			continue;
		page = lower_32_bits(engine->hwsp.buf->ggtt) + 0xe00;
		dw = engine->hwsp.dw + 0xe00 / sizeof(u32);
		for (k = 0; k < ARRAY_SIZE(privileged); k++)
			KUNIT_EXPECT_EQ(test, write_by_engine(test, f, ring, privileged[k],
							      ~canary[k]), 0);
		/* stores to the GGTT, and to the status page by index */
		KUNIT_EXPECT_EQ(test, RUN(ring, store | MI_USE_GGTT, 0, page, 1), 0);
		if (i)
			KUNIT_EXPECT_EQ(test, RUN(ring, flush | 1U << 14, page | 4, 1), 0);
		else
			KUNIT_EXPECT_EQ(test, RUN(ring, RING_PIPE_CONTROL,
						  PIPE_CONTROL_CS_STALL | 1U << 24 | 1U << 14,
						  page, 1), 0);
		KUNIT_EXPECT_EQ(test, RUN(ring, MI_STORE_DATA_INDEX, 0xe00, 1), 0);
		KUNIT_EXPECT_EQ(test, READ_ONCE(*dw), 0);
		/* a jump within the batch, out of the PPGTT, over a load that is not checked */
		KUNIT_EXPECT_EQ(test, RUN(ring, MI_RING_BATCH_BUFFER_START | MI_BATCH_PPGTT,
					  lower_32_bits(BATCH) + 12, MI_BATCH_BUFFER_END,
					  MI_LOAD_REGISTER_IMM(1), privileged[0], ~canary[0],
					  store, 0, to, VALUE + 1), 0);
		KUNIT_EXPECT_EQ(test, stored(test, f), VALUE + 1);
		KUNIT_EXPECT_FALSE_MSG(test, ran_copy(f, i), "%s", engine->desc->name);
		/* the batch makes a no-op a load; its other two are an offset and a value */
		KUNIT_EXPECT_EQ(test, RUN(ring, store, 0, lower_32_bits(BATCH) + 48,
					  MI_LOAD_REGISTER_IMM(1), store, 0, to, VALUE + 2,
					  MI_NOOP, MI_NOOP, MI_NOOP, MI_NOOP, MI_NOOP,
					  privileged[1], ~canary[1] & 1), 0);
		KUNIT_EXPECT_EQ(test, stored(test, f), VALUE + 2);
		KUNIT_EXPECT_TRUE_MSG(test, ran_copy(f, i), "%s", engine->desc->name);
		for (k = 0; k < ARRAY_SIZE(privileged); k++)
			KUNIT_EXPECT_EQ_MSG(test, reg_of(f, privileged[k]), canary[k], "%s: %x",
					    engine->desc->name, privileged[k]);
	}
	genx_kunit_expect_clean(test, f->gpu);
}

/* Queue a batch of its own that stores @i at DW @i of the target. */
static int queue_store(struct kunit *test, struct fixture *f, unsigned int i)
{
	const u32 batch[] = {
		MI_STORE_DATA_IMM, 0, lower_32_bits(TARGET) + 4 * i, i, MI_BATCH_BUFFER_END, 0,
	};
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = f->target, .offset = TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE },
		{ .handle = new_object(test, f), .offset = BATCH + i * PAGE_SIZE,
		  .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_pwrite wr = {
		.handle = objects[1].handle, .size = sizeof(batch),
		.data_ptr = genx_kunit_user(test, batch, sizeof(batch)),
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffer_count = ARRAY_SIZE(objects), .batch_len = sizeof(batch),
		.buffers_ptr = genx_kunit_user(test, objects, sizeof(objects)),
	};

	return genx_gem_pwrite_ioctl(&f->genx->drm, &wr, f->file) ?:
	       genx_execbuf_ioctl(&f->genx->drm, &exec, f->file);
}

/* Run an empty batch of @file at @addr, which binds it there, and wait until it ends. */
static int run_at(struct kunit *test, struct fixture *f, struct drm_file *file, u32 handle,
		  u64 addr)
{
	const struct drm_i915_gem_exec_object2 object = {
		.handle = handle, .offset = addr, .flags = EXEC_OBJECT_PINNED,
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffer_count = 1, .flags = I915_EXEC_BLT,
		.buffers_ptr = genx_kunit_user(test, &object, sizeof(object)),
	};
	struct drm_i915_gem_wait wait = { .bo_handle = handle, .timeout_ns = NSEC_PER_SEC };

	return genx_execbuf_ioctl(&f->genx->drm, &exec, file) ?:
	       genx_gem_wait_ioctl(&f->genx->drm, &wait, file);
}

/*
 * SIL-236: an object of a client moves while a batch of another one runs, whose ring does not stop
 * before the batch has ended. Neither of them notices the other.
 */
static void moves_beside(struct kunit *test)
{
	const u32 endless[] = {
		MI_STORE_DATA_IMM, 0, lower_32_bits(TARGET), VALUE,
		MI_RING_BATCH_BUFFER_START | MI_BATCH_PPGTT, lower_32_bits(BATCH),
	};
	const u32 end[] = { MI_BATCH_BUFFER_END, MI_NOOP };
	struct fixture *f = create(test);
	struct drm_file *file = genx_kunit_file(test, f->genx);
	struct drm_i915_gem_create new = { .size = PAGE_SIZE };
	struct drm_i915_gem_pwrite wr = {
		.handle = f->batch, .size = sizeof(endless),
		.data_ptr = genx_kunit_user(test, endless, sizeof(endless)),
	};
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = f->target, .offset = TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE | needs_gtt(test) },
		{ .handle = f->batch, .offset = BATCH, .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffer_count = ARRAY_SIZE(objects),
		.buffers_ptr = genx_kunit_user(test, objects, sizeof(objects)),
	};
	struct drm_i915_gem_wait wait = { .bo_handle = f->target };
	unsigned int i;

	f->gpu->model->cfg.late_idle = true;
	KUNIT_ASSERT_EQ(test, genx_gem_create_ioctl(&f->genx->drm, &new, file), 0);
	KUNIT_ASSERT_EQ(test, genx_gem_pwrite_ioctl(&f->genx->drm, &wr, f->file), 0);
	wr.handle = new.handle;
	wr.size = sizeof(end);
	wr.data_ptr = genx_kunit_user(test, end, sizeof(end));
	KUNIT_ASSERT_EQ(test, genx_gem_pwrite_ioctl(&f->genx->drm, &wr, file), 0);
	KUNIT_ASSERT_EQ(test, genx_execbuf_ioctl(&f->genx->drm, &exec, f->file), 0);
	for (i = 0; i < 4; i++)
		KUNIT_EXPECT_EQ(test, run_at(test, f, file, new.handle, BATCH + i * SZ_64K), 0);
	KUNIT_EXPECT_EQ(test, genx_gem_wait_ioctl(&f->genx->drm, &wait, f->file), -ETIME);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&f->genx->gt, BIT(0), "test"), 0);
	KUNIT_EXPECT_EQ(test, stored(test, f), VALUE);
	genx_kunit_expect_clean(test, f->gpu);
}

/* A copy is not used again before its request has ended; the wait for one has a deadline. */
static void copies(struct kunit *test)
{
	struct fixture *f = create(test);
	struct genx_engine *engine = f->genx->gt.engines[0];
	struct drm_i915_gem_wait wait = {
		.bo_handle = f->target, .timeout_ns = 2 * NSEC_PER_SEC,
	};
	u32 dw[GENX_BATCH_COPIES + 1] = {};
	struct genx_lrc *lrc;
	ktime_t start;
	struct drm_i915_gem_pread rd = {
		.handle = f->target, .size = sizeof(dw),
		.data_ptr = genx_kunit_user(test, dw, sizeof(dw)),
	};
	unsigned int i;

	scoped_guard(spinlock_irq, &engine->lock)
		engine->state = GENX_ENGINE_HALTED;
	for (i = 1; i <= GENX_BATCH_COPIES; i++)
		KUNIT_EXPECT_EQ(test, queue_store(test, f, i), 0);
	lrc = list_last_entry(&engine->images, struct genx_lrc, link);
	start = ktime_get();
	KUNIT_EXPECT_EQ(test, genx_batch_copy_wait(lrc, jiffies + HZ), -EAGAIN);
	genx_kunit_expect_within_ms(test, start, 2 * MSEC_PER_SEC);
	KUNIT_EXPECT_EQ(test, genx_batch_copy_wait(lrc, jiffies - HZ), -EAGAIN);
	scoped_guard(spinlock_irq, &engine->lock) {
		engine->state = GENX_ENGINE_ENABLED;
		engine->backend->queue(engine);
	}
	KUNIT_EXPECT_EQ(test, genx_gem_wait_ioctl(&f->genx->drm, &wait, f->file), 0);
	KUNIT_EXPECT_EQ(test, genx_gem_pread_ioctl(&f->genx->drm, &rd, f->file), 0);
	KUNIT_EXPECT_EQ(test, copy_from_user(dw, u64_to_user_ptr(rd.data_ptr), sizeof(dw)), 0);
	for (i = 1; i <= GENX_BATCH_COPIES; i++)
		KUNIT_EXPECT_EQ(test, dw[i], i);
	genx_kunit_expect_clean(test, f->gpu);
}

/* SIL-120: on Gen7 a client may ask for a clear of what its batches cannot write. */
static void sol_reset(struct kunit *test)
{
	struct fixture *f = create(test);
	bool has = genx_kunit_plat(test)->gen == 7;
	unsigned int i;

	KUNIT_EXPECT_EQ(test, execute(test, f, I915_EXEC_RENDER, 0), 0);
	for (i = 0; i < 4; i++)
		WRITE_ONCE(f->gpu->model->regs[0x5280 / 4 + i], 0x40 + i);
	KUNIT_EXPECT_EQ(test, execute(test, f, I915_EXEC_RENDER | I915_EXEC_GEN7_SOL_RESET, 0),
			has ? 0 : -EINVAL);
	for (i = 0; i < 4; i++)
		KUNIT_EXPECT_EQ(test, reg_of(f, 0x5280 + 4 * i), has ? 0 : 0x40 + i);
	KUNIT_EXPECT_EQ(test, execute(test, f, I915_EXEC_BLT | I915_EXEC_GEN7_SOL_RESET, 0),
			-EINVAL);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case port_uapi_cases[] = {
	KUNIT_CASE_PARAM(parser, checked_gen),
	KUNIT_CASE_PARAM(copy_parser, checked_gen),
	KUNIT_CASE_PARAM(hostile, checked_gen),
	KUNIT_CASE_PARAM(copies, checked_gen),
	KUNIT_CASE_PARAM(moves_beside, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(sol_reset, executing_gen),
	KUNIT_CASE_PARAM(relocates, relocating_gen),
	KUNIT_CASE_PARAM(relocates_by_domain, relocating_gen),
	KUNIT_CASE_PARAM(executes, executing_rows_gen),
	KUNIT_CASE_PARAM(nonpriv, ports_gen),
	{}
};

static struct kunit_suite port_uapi_suite = {
	.name = "genx_port_uapi",
	.test_cases = port_uapi_cases,
};

kunit_test_suite(port_uapi_suite);
