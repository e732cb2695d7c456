// SPDX-License-Identifier: GPL-2.0-only
/*
 * Batches that the render engine of Gen7 runs as checked copies (SIL-364), on each platform with
 * such an engine. Without a shared cache, the engine sees of a copy only what was flushed
 * (SIL-240).
 */

#include <kunit/test.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/whole/fault_fixture.h"
#include "model/priv.h"

#define LINE		64
#define STORE_DW	((0x20 << 23) | 2)
#define BATCH_END	(0x0a << 23)
#define TARGET		((u32)GENX_KUNIT_FAULT_TARGET)
#define ROUNDS		3

static const void *checked_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && !(plat->engines[0].parser && plat->engines[0].parser->privileged));
	return plat;
}

static struct genx_kunit_fault *create(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, plat);

	f->gpu->model->cfg.no_snoop = !plat->coherency->has_llc;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	/* an engine that runs beyond the end of a copy is stopped soon */
	genx_kunit_set_heartbeat(&f->genx->gt, 20);
	return f;
}

/* A batch of @size bytes: no-ops, then a store of @value, then the end. */
static u32 make_batch(struct genx_kunit_fault *f, u32 size, u32 value)
{
	const u32 tail[] = { STORE_DW, 0, TARGET, value, BATCH_END, 0 };
	struct drm_i915_gem_create create = { .size = size };
	struct drm_i915_gem_pwrite wr = {
		.offset = size - sizeof(tail), .size = sizeof(tail), .data_ptr = (uintptr_t)f->mem,
	};

	KUNIT_ASSERT_EQ(f->test, genx_gem_create_ioctl(&f->genx->drm, &create, f->file), 0);
	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, tail, sizeof(tail)), 0);
	wr.handle = create.handle;
	KUNIT_ASSERT_EQ(f->test, genx_gem_pwrite_ioctl(&f->genx->drm, &wr, f->file), 0);
	return create.handle;
}

static u32 target_word(struct genx_kunit_fault *f)
{
	struct drm_i915_gem_pread rd = {
		.handle = f->target, .size = sizeof(u32), .data_ptr = (uintptr_t)f->mem,
	};
	u32 value = 0;

	KUNIT_EXPECT_EQ(f->test, genx_gem_pread_ioctl(&f->genx->drm, &rd, f->file), 0);
	KUNIT_EXPECT_EQ(f->test, copy_from_user(&value, f->mem, sizeof(value)), 0);
	return value;
}

/*
 * The engine runs all of each batch, however long it is. Later batches of the same size get the
 * memory of earlier copies.
 */
static void whole_copy_SIL_364(struct kunit *test)
{
	static const u32 sizes[] = {
		LINE, LINE + 8, PAGE_SIZE, PAGE_SIZE + LINE, 2 * PAGE_SIZE, 5 * PAGE_SIZE,
	};
	struct genx_kunit_fault *f = create(test);
	unsigned int i, round;

	for (i = 0; i < ARRAY_SIZE(sizes); i++) {
		for (round = 0; round < ROUNDS; round++) {
			u32 value = 0x600d0000 + ROUNDS * i + round;

			f->batch = make_batch(f, sizes[i], value);
			KUNIT_ASSERT_EQ(test, genx_kunit_fault_exec(f, f->target, TARGET,
								    EXEC_OBJECT_WRITE, NULL), 0);
			KUNIT_ASSERT_EQ_MSG(test, 0,
					    genx_kunit_fault_wait(f, f->target, NSEC_PER_SEC),
					    "%u bytes, batch %u", sizes[i], round);
			KUNIT_ASSERT_EQ_MSG(test, target_word(f), value, "%u bytes, batch %u",
					    sizes[i], round);
			/* the engine has also found the end */
			KUNIT_ASSERT_EQ(test, f->genx->gt.exec->engine_resets, 0);
		}
	}
	genx_kunit_expect_clean(test, f->gpu);
}

#define LRI		((0x22 << 23) | 1)
#define SRM		((0x24 << 23) | 1)
#define PREDICATE	0x2400	/* a register that the tables have */

/* Run a batch that sets a register and stores it. @bytes: its length, 0: not given. */
static u32 stored_register(struct genx_kunit_fault *f, u32 bytes, u32 value)
{
	const u32 dw[] = { LRI, PREDICATE, value, SRM, PREDICATE, TARGET, BATCH_END, 0 };
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = f->target, .offset = TARGET,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE },
		{ .handle = f->batch, .offset = GENX_KUNIT_FAULT_BATCH,
		  .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)f->mem + PAGE_SIZE, .buffer_count = ARRAY_SIZE(objects),
		.batch_len = bytes, .flags = I915_EXEC_RENDER,
	};
	struct drm_i915_gem_pwrite wr = {
		.handle = f->batch, .size = sizeof(dw), .data_ptr = (uintptr_t)f->mem,
	};

	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, dw, sizeof(dw)), 0);
	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem + PAGE_SIZE, objects, sizeof(objects)), 0);
	KUNIT_ASSERT_EQ(f->test, genx_gem_pwrite_ioctl(&f->genx->drm, &wr, f->file), 0);
	KUNIT_ASSERT_EQ(f->test, genx_execbuf_ioctl(&f->genx->drm, &exec, f->file), 0);
	KUNIT_ASSERT_EQ(f->test, genx_kunit_fault_wait(f, f->target, NSEC_PER_SEC), 0);
	return target_word(f);
}

/*
 * SIL-366: a batch has privileges only if its client gives its length, which the check needs. A
 * batch without privileges stores no register, so the target keeps its value.
 */
static void length_SIL_366(struct kunit *test)
{
	struct genx_kunit_fault *f = create(test);

	f->batch = make_batch(f, PAGE_SIZE, 0);
	KUNIT_EXPECT_EQ(test, stored_register(f, 32, 0x600d0001), 0x600d0001);
	KUNIT_EXPECT_EQ(test, stored_register(f, 0, 0x600d0002), 0x600d0001);
	KUNIT_EXPECT_EQ(test, stored_register(f, PAGE_SIZE, 0x600d0003), 0x600d0003);
	/* the end is not within the length */
	KUNIT_EXPECT_EQ(test, stored_register(f, 24, 0x600d0004), 0x600d0003);
	KUNIT_EXPECT_EQ(test, f->genx->gt.exec->engine_resets, 0);
}

static struct kunit_case checked_copy_cases[] = {
	KUNIT_CASE_PARAM(whole_copy_SIL_364, checked_gen),
	KUNIT_CASE_PARAM(length_SIL_366, checked_gen),
	{}
};

static struct kunit_suite checked_copy_suite = {
	.name = "genx_checked_copy",
	.test_cases = checked_copy_cases,
};

kunit_test_suite(checked_copy_suite);
