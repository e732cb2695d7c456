// SPDX-License-Identifier: GPL-2.0-only
/* Fixture: an object made of a page of user space, and a batch that writes to it. */

#include <kunit/test.h>

#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "core/device/ioctls.h"
#include "core/gem/userptr.h"
#include "core/memory/bo.h"
#include "kunit/core/userptr/userptr_fixture.h"
#include "kunit/lib/core_helpers.h"
#include "regs/platform_find.h"

#define WAIT_NS		(2 * NSEC_PER_SEC)

int genx_kunit_userptr_make(struct genx_kunit_fault *f, u64 addr, u64 size, u32 flags, u32 *handle)
{
	struct drm_i915_gem_userptr args = { .user_ptr = addr, .user_size = size, .flags = flags };
	int err = genx_userptr_ioctl(&f->genx->drm, &args, f->file);

	*handle = args.handle;
	return err;
}

struct genx_kunit_userptr *genx_kunit_userptr_create_on(struct kunit *test,
							const struct genx_platform *plat)
{
	struct genx_kunit_userptr *x = kunit_kzalloc(test, sizeof(*x), GFP_KERNEL);
	const u32 zero = 0;

	KUNIT_ASSERT_NOT_NULL(test, x);
	x->f = genx_kunit_fault_create_on(test, plat);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(x->f), 0);
	x->addr = genx_kunit_user(test, &zero, sizeof(zero));
	KUNIT_ASSERT_EQ(test, genx_kunit_userptr_make(x->f, x->addr, PAGE_SIZE, 0, &x->handle), 0);
	x->bo = genx_bo_find(x->f->file, x->handle);
	KUNIT_ASSERT_NOT_NULL(test, x->bo);
	return x;
}

int genx_kunit_userptr_init(struct kunit *test)
{
	test->priv = genx_kunit_userptr_create_on(test, &genx_platform_lkf);
	return 0;
}

void genx_kunit_userptr_exit(struct kunit *test)
{
	struct genx_kunit_userptr *x = test->priv;

	if (x)
		genx_bo_put(x->bo);
}

int genx_kunit_userptr_submit_to(struct genx_kunit_userptr *x, u64 addr, u64 flags)
{
	return genx_kunit_fault_exec(x->f, x->handle, addr, flags, NULL);
}

int genx_kunit_userptr_submit(struct genx_kunit_userptr *x)
{
	return genx_kunit_userptr_submit_to(x, GENX_KUNIT_FAULT_TARGET, EXEC_OBJECT_WRITE);
}

int genx_kunit_userptr_wait(struct genx_kunit_userptr *x)
{
	return genx_kunit_fault_wait(x->f, x->handle, WAIT_NS);
}

u32 genx_kunit_userptr_word(struct genx_kunit_userptr *x)
{
	u32 value = 0;

	KUNIT_EXPECT_EQ(x->f->test, get_user(value, (u32 __user *)(uintptr_t)x->addr), 0);
	return value;
}

void genx_kunit_userptr_set_word(struct genx_kunit_userptr *x, u32 value)
{
	KUNIT_EXPECT_EQ(x->f->test, put_user(value, (u32 __user *)(uintptr_t)x->addr), 0);
}

void genx_kunit_userptr_change(struct genx_kunit_userptr *x, bool wait)
{
	static unsigned long seq = 1;

	genx_userptr_change(x->bo->user, wait, seq += 2);
}
