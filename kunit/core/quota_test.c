// SPDX-License-Identifier: GPL-2.0-only
/*
 * A file that has reached its maximum number of handles, or a user that has reached its part of the
 * offsets for CPU mappings: a create fails with the documented errno and leaks nothing, and others
 * are not affected.
 */

#include <kunit/test.h>
#include <linux/errname.h>
#include <linux/xarray.h>

#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/drm_vma_manager.h>
#include <drm/i915_drm.h>

#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "kunit/core/memory/local_fixture.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"

static int quota_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

/* Reserve all handles. The objects are not created, since that would need too much memory. */
static void take_all(struct kunit *test, struct xarray *handles)
{
	unsigned long id;

	for (id = 1; id <= GENX_FILE_MAX_ID; id++)
		KUNIT_ASSERT_EQ(test, xa_reserve(handles, id, GFP_KERNEL), 0);
}

static void give_all(struct xarray *handles)
{
	unsigned long id;

	for (id = 1; id <= GENX_FILE_MAX_ID; id++)
		xa_release(handles, id);
}

static int create_context(struct genx_kunit_fault *f, struct drm_file *file, u32 *id)
{
	struct drm_i915_gem_context_create_ext args = {};
	int err = genx_context_create_ioctl(&f->genx->drm, &args, file);

	*id = args.ctx_id;
	return err;
}

static int create_vm(struct genx_kunit_fault *f, struct drm_file *file, u32 *id)
{
	struct drm_i915_gem_vm_control args = {};
	int err = genx_vm_create_ioctl(&f->genx->drm, &args, file);

	*id = args.vm_id;
	return err;
}

typedef int (*create_fn)(struct genx_kunit_fault *f, struct drm_file *file, u32 *id);

static void at_bound(struct kunit *test, struct xarray *handles, create_fn create)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_file *other = genx_kunit_file(test, f->genx);
	struct genx_kunit_held before, after;
	u32 id = 0;

	take_all(test, handles);
	genx_kunit_fault_held(f, &before);
	KUNIT_EXPECT_EQ(test, create(f, f->file, &id), -ENOMEM);
	KUNIT_EXPECT_EQ(test, id, 0);
	genx_kunit_fault_held(f, &after);
	KUNIT_EXPECT_MEMEQ(test, &before, &after, sizeof(before));
	/* other files can still create */
	KUNIT_EXPECT_EQ(test, create(f, other, &id), 0);
	KUNIT_EXPECT_NE(test, id, 0);
	/* the file can create again once one of its handles is free */
	xa_release(handles, 77);
	KUNIT_EXPECT_EQ(test, create(f, f->file, &id), 0);
	KUNIT_EXPECT_EQ(test, id, 77);
	KUNIT_EXPECT_EQ(test, create(f, f->file, &id), -ENOMEM);
	give_all(handles);
}

static void contexts(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_file *file = f->file->driver_priv;

	at_bound(test, &file->contexts, create_context);
	TABLE_ROW(test, "inputs", "a file with all the contexts that it may have",
		  "CONTEXT_CREATE: %s, other files go on", errname(ENOMEM));
}

static void address_spaces(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_file *file = f->file->driver_priv;

	at_bound(test, &file->vms, create_vm);
	TABLE_ROW(test, "inputs", "a file with all the address spaces that it may have",
		  "VM_CREATE: %s, other files go on", errname(ENOMEM));
}

/* ---- large objects of one user leave offsets to others ---- */

#define LARGE	SZ_512M
/* A quarter of the offsets of the device. */
#define MOST	(((u64)DRM_FILE_PAGE_OFFSET_SIZE << PAGE_SHIFT) / 4 / LARGE)

static int create_large(struct genx_kunit_fault *f, u32 *handle)
{
	struct drm_i915_gem_create args = { .size = LARGE };
	int err = genx_gem_create_ioctl(&f->genx->drm, &args, f->file);

	*handle = args.handle;
	return err;
}

static void offsets(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *other;
	unsigned int n = 0;
	u32 handle, last;
	int err;

	while (n <= MOST && !(err = create_large(f, &handle))) {
		last = handle;
		n++;
	}
	KUNIT_EXPECT_EQ(test, err, -ENOMEM);
	KUNIT_EXPECT_EQ(test, n, MOST);
	other = genx_gem_create_placed(f->genx, LARGE, BIT(GENX_REGION_SYSTEM),
				       GENX_REGION_SYSTEM, genx_kunit_local_user(f, 1001));
	KUNIT_EXPECT_FALSE(test, IS_ERR(other));
	if (!IS_ERR(other))
		genx_bo_put(other);
	KUNIT_EXPECT_EQ(test, drm_gem_handle_delete(f->file, last), 0);
	KUNIT_EXPECT_EQ(test, create_large(f, &handle), 0);
	KUNIT_EXPECT_EQ(test, create_large(f, &handle), -ENOMEM);
	TABLE_ROW(test, "inputs", "a user whose objects have a quarter of the offsets for mappings",
		  "GEM_CREATE: %s, other users go on", errname(ENOMEM));
}

static struct kunit_case quota_cases[] = {
	KUNIT_CASE(contexts),
	KUNIT_CASE(address_spaces),
	KUNIT_CASE(offsets),
	{}
};

static struct kunit_suite quota_suite = {
	.name = "genx_quota",
	.init = quota_init,
	.test_cases = quota_cases,
};

kunit_test_suite(quota_suite);
