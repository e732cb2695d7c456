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

#define AT		GENX_KUNIT_FAULT_TARGET
#define WAIT_NS		(2 * NSEC_PER_SEC)

static void submit(struct kunit *test, struct genx_kunit_fault *f, u64 engine, u64 addr)
{
	struct drm_i915_gem_execbuffer2 exec = { .flags = engine };

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_exec(f, f->target, addr, EXEC_OBJECT_WRITE, &exec),
			0);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_wait(f, f->target, WAIT_NS), 0);
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
		KUNIT_EXPECT_EQ(test, target_word(test, f), GENX_KUNIT_FAULT_VALUE);
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
