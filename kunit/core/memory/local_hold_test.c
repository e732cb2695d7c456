// SPDX-License-Identifier: GPL-2.0-only
/*
 * Objects of a submission stay where they are between their preparation and their binding, so that
 * nothing is copied to or from local memory while an address space is locked.
 */

#include <kunit/test.h>
#include <linux/cleanup.h>
#include <linux/jiffies.h>
#include <linux/mutex.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "core/memory/vm.h"
#include "core/memory/vm_types.h"
#include "gt/memory/local.h"
#include "kunit/core/memory/local_fixture.h"
#include "kunit/whole/fault_fixture.h"

#define PAGE		GENX_LOCAL_PAGE
#define LOCAL		BIT(GENX_REGION_LOCAL)
#define EITHER		(BIT(GENX_REGION_LOCAL) | BIT(GENX_REGION_SYSTEM))
#define AT		GENX_KUNIT_FAULT_TARGET

/**
 * struct searches - searches for room in local memory
 * @evict:	&genx_device.evict_local as the driver set it
 * @vm:		address space
 * @n:		number of searches
 * @locked:	number of those with @vm locked
 */
static struct searches {
	int (*evict)(struct genx_bo *bo, unsigned long deadline);
	struct genx_vm *vm;
	unsigned int n;
	unsigned int locked;
} searches;

static int evict_counted(struct genx_bo *bo, unsigned long deadline)
{
	searches.n++;
	searches.locked += mutex_is_locked(&searches.vm->lock);
	return searches.evict(bo, deadline);
}

static void count_searches(struct genx_kunit_fault *f, struct genx_vm *vm)
{
	searches = (struct searches){ .evict = f->genx->evict_local, .vm = vm };
	f->genx->evict_local = evict_counted;
}

/* Allocate all local memory but @left bytes. */
static void fill(struct genx_kunit_fault *f, struct genx_local_object *hog, u64 left)
{
	u64 free;

	genx_local_object_bytes(f->genx->gt.local, &free);
	KUNIT_ASSERT_GE(f->test, free, left);
	KUNIT_ASSERT_EQ(f->test, genx_local_object_alloc(f->genx->gt.local, hog, free - left), 0);
}

static u32 handle_of(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	u32 handle = 0;

	KUNIT_ASSERT_EQ(f->test, drm_gem_handle_create(f->file, &bo->shmem.base, &handle), 0);
	return handle;
}

/* Copy the batch of the fixture to an object, which then is the batch. */
static void set_batch(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	struct drm_i915_gem_pread rd = {
		.handle = f->batch, .size = 64, .data_ptr = (uintptr_t)f->mem,
	};

	KUNIT_ASSERT_EQ(f->test, genx_gem_pread_ioctl(&f->genx->drm, &rd, f->file), 0);
	rd.handle = handle_of(f, bo);
	KUNIT_ASSERT_EQ(f->test, genx_gem_pwrite_ioctl(&f->genx->drm, &rd, f->file), 0);
	f->batch = rd.handle;
}

/* Two objects have room for one: the second does not evict the first, which will be bound. */
static void copies_unlocked(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *target = genx_kunit_local_placed(f, PAGE, EITHER);
	struct genx_bo *batch = genx_kunit_local_placed(f, PAGE, EITHER);
	struct genx_vm *vm = genx_kunit_fault_vm(f, 0);
	u32 handle = handle_of(f, target), fixture_batch = f->batch, val = 0;
	struct genx_local_object hog = {};

	set_batch(f, batch);
	fill(f, &hog, PAGE);
	count_searches(f, vm);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_exec(f, handle, AT, EXEC_OBJECT_WRITE, NULL), 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_wait(f, handle, NSEC_PER_SEC * 10), 0);
	KUNIT_EXPECT_GE(test, searches.n, 1);
	KUNIT_EXPECT_EQ(test, searches.locked, 0);
	KUNIT_EXPECT_EQ(test, genx_bo_local(target) + genx_bo_local(batch), 1);
	KUNIT_EXPECT_EQ(test, genx_bo_cpu_read(target, 0, &val, sizeof(val)), 0);
	KUNIT_EXPECT_EQ(test, val, GENX_KUNIT_FAULT_VALUE);
	/* the submission holds nothing any more */
	KUNIT_EXPECT_FALSE(test, genx_bo_held(target) || genx_bo_held(batch));
	f->genx->evict_local = searches.evict;
	swap(f->batch, fixture_batch);
	genx_local_object_free(&hog);
	genx_vm_put(vm);
	genx_kunit_expect_clean(test, f->gpu);
}

/* A submission that fails holds nothing either. */
static void failed_releases(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_local_placed(f, PAGE, LOCAL);
	u32 handle = handle_of(f, bo);
	struct genx_local_object hog = {};

	fill(f, &hog, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_exec(f, handle, AT, 0, NULL), -ENOMEM);
	KUNIT_EXPECT_FALSE(test, genx_bo_held(bo));
	genx_local_object_free(&hog);
	/* not aligned: refused when it is bound */
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_exec(f, handle, AT + SZ_4K, 0, NULL), -EINVAL);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(bo));
	KUNIT_EXPECT_FALSE(test, genx_bo_held(bo));
}

static void held_stays(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_local_placed(f, PAGE, LOCAL);
	struct genx_bo *other = genx_kunit_local_placed(f, PAGE, LOCAL);
	struct genx_local_object hog = {};
	unsigned int i;

	/* by two submissions */
	for (i = 0; i < 2; i++)
		KUNIT_ASSERT_EQ(test, genx_bo_hold_until(bo, jiffies + GENX_BO_WAIT), 0);
	fill(f, &hog, 0);
	for (i = 0; i < 2; i++) {
		KUNIT_EXPECT_EQ(test, genx_bo_prepare(other), -ENOMEM);
		KUNIT_EXPECT_TRUE(test, genx_bo_local(bo));
		genx_bo_unhold(bo);
	}
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(other), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(bo));
	genx_local_object_free(&hog);
}

/* Memory reclaim takes the pages of a held object as little. */
static void held_not_reclaimed(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_local_placed(f, PAGE, EITHER);
	struct genx_local_object hog = {};

	fill(f, &hog, 0);
	KUNIT_ASSERT_EQ(test, genx_bo_hold_until(bo, jiffies + GENX_BO_WAIT), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(bo));
	KUNIT_ASSERT_EQ(test, genx_bo_madvise(bo, false), 1);
	genx_bo_shrink_all(f->genx);
	KUNIT_EXPECT_NOT_NULL(test, bo->sgt);
	genx_bo_unhold(bo);
	genx_bo_shrink_all(f->genx);
	KUNIT_EXPECT_NULL(test, bo->sgt);
	genx_local_object_free(&hog);
}

/* An object that lost its place before the address space was locked gets none under the lock. */
static void bind_moves_nothing(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_local_placed(f, PAGE, EITHER);
	struct genx_vm *vm = genx_kunit_fault_vm(f, 0);

	scoped_guard(mutex, &vm->lock) {
		genx_vm_begin_submission(vm);
		KUNIT_EXPECT_EQ(test, genx_vm_bind(vm, bo, AT), -EAGAIN);
		KUNIT_EXPECT_FALSE(test, genx_bo_local(bo));
	}
	KUNIT_EXPECT_NULL(test, bo->sgt);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	scoped_guard(mutex, &vm->lock) {
		genx_vm_begin_submission(vm);
		KUNIT_EXPECT_EQ(test, genx_vm_bind(vm, bo, AT), 0);
	}
	genx_vm_put(vm);
}

static struct kunit_case hold_cases[] = {
	KUNIT_CASE(copies_unlocked),
	KUNIT_CASE(failed_releases),
	KUNIT_CASE(held_stays),
	KUNIT_CASE(held_not_reclaimed),
	KUNIT_CASE(bind_moves_nothing),
	{}
};

static struct kunit_suite hold_suite = {
	.name = "genx_local_hold",
	.init = genx_kunit_local_begin,
	.test_cases = hold_cases,
};

kunit_test_suite(hold_suite);
