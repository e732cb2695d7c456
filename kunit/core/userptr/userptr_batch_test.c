// SPDX-License-Identifier: GPL-2.0-only
/*
 * G12-233: a batch in memory of the process runs, and writes to memory of the process. Most parts
 * of Gen12.0 have no relocations, which would write to the batch.
 */
#include <kunit/test.h>

#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "kunit/core/userptr/userptr_fixture.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/platforms.h"
#include "regs/mi_commands.h"

#define WAIT_NS		(2 * NSEC_PER_SEC)

static u32 object_of(struct genx_kunit_fault *f, u64 addr)
{
	u32 handle = 0;

	KUNIT_ASSERT_EQ(f->test, genx_kunit_userptr_make(f, addr, PAGE_SIZE, 0, &handle), 0);
	return handle;
}

static void batch(struct kunit *test)
{
	static const u32 words[] = {
		MI_STORE_DATA_IMM, lower_32_bits(GENX_KUNIT_FAULT_TARGET),
		upper_32_bits(GENX_KUNIT_FAULT_TARGET), GENX_KUNIT_FAULT_VALUE,
		MI_BATCH_BUFFER_END, 0,
	};
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	u64 addr = genx_kunit_user(test, words, sizeof(u32));
	u32 value = 0, target, own;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	target = object_of(f, addr);
	own = f->batch;
	f->batch = object_of(f, genx_kunit_user(test, words, sizeof(words)));
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_exec(f, target, GENX_KUNIT_FAULT_TARGET,
						    EXEC_OBJECT_WRITE, NULL), 0);
	f->batch = own;
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(f, target, WAIT_NS), 0);
	KUNIT_EXPECT_EQ(test, get_user(value, (u32 __user *)(uintptr_t)addr), 0);
	KUNIT_EXPECT_EQ(test, value, GENX_KUNIT_FAULT_VALUE);
	genx_kunit_fault_down(f);
	genx_kunit_expect_clean(test, f->gpu);
}

static const void *gen12_gen(const void *prev, char *desc)
{
	if (prev == &genx_platform_adl)
		return NULL;
	return genx_kunit_plat_case(prev ? &genx_platform_adl : &genx_platform_tgl, desc);
}

static struct kunit_case userptr_batch_cases[] = {
	KUNIT_CASE_PARAM(batch, gen12_gen),
	{}
};

static struct kunit_suite userptr_batch_suite = {
	.name = "genx_userptr_batch",
	.test_cases = userptr_batch_cases,
};

kunit_test_suite(userptr_batch_suite);
