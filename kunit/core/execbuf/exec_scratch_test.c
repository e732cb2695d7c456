// SPDX-License-Identifier: GPL-2.0-only
/*
 * Batches that use an address at which nothing is bound: the TLB then has a translation to scratch.
 * A later batch must not use it, once an object is bound there.
 */

#include <kunit/test.h>

#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "core/device/ioctls.h"
#include "kunit/whole/fault_fixture.h"

/* The fixture's batch writes VALUE to AT. */
#define AT		0x10000000ULL
#define BATCH		0x20000000ULL
#define VALUE		0x600d0001U
#define WAIT_NS		(2 * NSEC_PER_SEC)

static void submit(struct kunit *test, struct genx_kunit_fault *f, u64 engine, u64 addr)
{
	const struct drm_i915_gem_exec_object2 objects[] = {
		{ .handle = f->target, .offset = addr,
		  .flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_WRITE },
		{ .handle = f->batch, .offset = BATCH, .flags = EXEC_OBJECT_PINNED },
	};
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = (uintptr_t)f->mem,
		.buffer_count = ARRAY_SIZE(objects),
		.flags = engine,
	};
	struct drm_i915_gem_wait wait = { .bo_handle = f->target, .timeout_ns = WAIT_NS };

	KUNIT_ASSERT_EQ(test, copy_to_user(f->mem, objects, sizeof(objects)), 0);
	KUNIT_ASSERT_EQ(test, genx_execbuf_ioctl(&f->genx->drm, &exec, f->file), 0);
	KUNIT_ASSERT_EQ(test, genx_gem_wait_ioctl(&f->genx->drm, &wait, f->file), 0);
}

static u32 target_word(struct kunit *test, struct genx_kunit_fault *f)
{
	struct drm_i915_gem_pread rd = {
		.handle = f->target, .size = sizeof(u32), .data_ptr = (uintptr_t)f->mem,
	};
	u32 value = 0;

	KUNIT_EXPECT_EQ(test, genx_gem_pread_ioctl(&f->genx->drm, &rd, f->file), 0);
	KUNIT_EXPECT_EQ(test, copy_from_user(&value, f->mem, sizeof(value)), 0);
	return value;
}

/* In the same table of the last level as the address, or in another one. */
static const struct other {
	const char *name;
	u64 addr;
} others[] = { { "same table", AT + SZ_64K }, { "other table", AT + SZ_1G } };

KUNIT_ARRAY_PARAM_DESC(other, others, name);

static void scratch_then_object(struct kunit *test)
{
	const struct other *other = test->param_value;
	static const u64 engines[] = { I915_EXEC_RENDER, I915_EXEC_BLT };
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);
	unsigned int i;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	for (i = 0; i < ARRAY_SIZE(engines); i++) {
		submit(test, f, engines[i], other->addr);
		KUNIT_EXPECT_EQ(test, target_word(test, f), 0);
		submit(test, f, engines[i], AT);
		KUNIT_EXPECT_EQ(test, target_word(test, f), VALUE);
		genx_kunit_fault_down(f);
		KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	}
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case scratch_cases[] = {
	KUNIT_CASE_PARAM(scratch_then_object, other_gen_params),
	{}
};

static struct kunit_suite scratch_suite = {
	.name = "genx_exec_scratch",
	.test_cases = scratch_cases,
};

kunit_test_suite(scratch_suite);
