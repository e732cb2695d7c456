// SPDX-License-Identifier: GPL-2.0-only
/*
 * GEM_CREATE_EXT places objects in the regions that the query lists, and refuses other regions and
 * unknown extensions. A refused call changes nothing.
 */

#include <kunit/test.h>
#include <linux/idr.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/memory/bo.h"
#include "gt/memory/local_object.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"

#define P	4096ULL
#define BAD	8ULL

/* The extensions and regions that a test copies to the fixture's memory of user space. */
struct chain {
	struct drm_i915_gem_create_ext_memory_regions first, second;
	struct drm_i915_gem_memory_class_instance region[4];
};

static int create_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

static unsigned int handles(struct genx_kunit_fault *f)
{
	struct drm_gem_object *obj;
	unsigned int count = 0;
	int id;

	guard(spinlock)(&f->file->table_lock);
	idr_for_each_entry(&f->file->object_idr, obj, id)
		count++;
	return count;
}

/* A valid chain of one extension, which places the object in system memory. */
static struct chain good_chain(struct genx_kunit_fault *f)
{
	struct chain __user *user = (struct chain __user *)f->mem;
	struct chain chain = {
		.first = {
			.base.name = I915_GEM_CREATE_EXT_MEMORY_REGIONS,
			.num_regions = 1,
			.regions = (uintptr_t)&user->region[0],
		},
		.region[0].memory_class = I915_MEMORY_CLASS_SYSTEM,
		.region[1].memory_class = I915_MEMORY_CLASS_SYSTEM,
	};

	chain.second = chain.first;
	return chain;
}

static int create(struct genx_kunit_fault *f, const struct chain *chain,
		  struct drm_i915_gem_create_ext *args)
{
	if (chain)
		KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem, chain, sizeof(*chain)), 0);
	return genx_gem_create_ext_ioctl(&f->genx->drm, args, f->file);
}

static void expect_refused(struct genx_kunit_fault *f, const struct chain *chain,
			   struct drm_i915_gem_create_ext args, int want, const char *what)
{
	const struct drm_i915_gem_create_ext before = args;
	unsigned int count = handles(f);

	KUNIT_EXPECT_EQ_MSG(f->test, create(f, chain, &args), want, "%s", what);
	KUNIT_EXPECT_MEMEQ_MSG(f->test, &args, &before, sizeof(args), "%s", what);
	KUNIT_EXPECT_EQ_MSG(f->test, handles(f), count, "%s", what);
}

/* Without extensions, GEM_CREATE_EXT does the same as GEM_CREATE. */
static void genx_gem_create_plain(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_create_ext args = { .size = P + 1 };
	unsigned int count = handles(f);
	struct genx_bo *bo;

	KUNIT_ASSERT_EQ(test, create(f, NULL, &args), 0);
	KUNIT_EXPECT_EQ(test, args.size, 2 * P);
	KUNIT_EXPECT_EQ(test, handles(f), count + 1);
	bo = genx_bo_find(f->file, args.handle);
	KUNIT_ASSERT_NOT_NULL(test, bo);
	KUNIT_EXPECT_EQ(test, bo->shmem.base.size, 2 * P);
	genx_bo_put(bo);

	args = (struct drm_i915_gem_create_ext){};
	expect_refused(f, NULL, args, -EINVAL, "size 0");
	args.size = U64_MAX;
	expect_refused(f, NULL, args, -EINVAL, "size that overflows");
}

/* An object can be placed in each region of the query, and nowhere else. */
static void genx_gem_create_where_query_says(struct kunit *test)
{
	struct {
		struct drm_i915_query_memory_regions info;
		struct drm_i915_memory_region_info region[4];
	} known = {};
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_query_item item = {
		.query_id = DRM_I915_QUERY_MEMORY_REGIONS, .length = sizeof(known),
		.data_ptr = (uintptr_t)(f->mem + P),
	};
	struct drm_i915_query query = { .num_items = 1, .items_ptr = (uintptr_t)f->mem };
	struct chain chain = good_chain(f);
	unsigned int class, instance, i, made = 0;

	KUNIT_ASSERT_EQ(test, clear_user(f->mem + P, sizeof(known)), 0);
	KUNIT_ASSERT_EQ(test, copy_to_user(f->mem, &item, sizeof(item)), 0);
	KUNIT_ASSERT_EQ(test, genx_query_ioctl(&f->genx->drm, &query, f->file), 0);
	KUNIT_ASSERT_EQ(test, copy_from_user(&known, f->mem + P, sizeof(known)), 0);
	KUNIT_ASSERT_GT(test, known.info.num_regions, 0);

	for (class = 0; class < 4; class++)
		for (instance = 0; instance < 4; instance++) {
			struct drm_i915_gem_create_ext args = {
				.size = 1, .extensions = (uintptr_t)f->mem,
			};
			const struct drm_i915_gem_memory_class_instance region = {
				class, instance,
			};
			int want = -EINVAL;

			for (i = 0; i < known.info.num_regions; i++)
				if (!memcmp(&known.region[i].region, &region, sizeof(region)))
					want = 0;
			chain.region[0] = region;
			KUNIT_EXPECT_EQ_MSG(test, create(f, &chain, &args), want,
					    "class %u instance %u", class, instance);
			KUNIT_EXPECT_EQ(test, !!args.handle, !want);
			made += !want;
		}
	KUNIT_EXPECT_EQ(test, made, known.info.num_regions);
}

static void genx_gem_create_bad_regions(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	const struct drm_i915_gem_create_ext args = {
		.size = 1, .extensions = (uintptr_t)f->mem,
	};
	struct drm_i915_gem_create_ext other = args;
	struct chain chain;

#define REFUSED(_change, _want) \
	do { \
		chain = good_chain(f); \
		chain._change; \
		expect_refused(f, &chain, args, _want, #_change); \
	} while (0)
	REFUSED(first.base.name = 3, -EINVAL);
	REFUSED(first.base.flags = 1, -EINVAL);
	REFUSED(first.base.rsvd[0] = 1, -EINVAL);
	REFUSED(first.base.next_extension = BAD, -EFAULT);
	REFUSED(first.base.next_extension = args.extensions, -EINVAL);
	REFUSED(first.base.next_extension =
		args.extensions + offsetof(struct chain, second), -EINVAL);
	REFUSED(first.pad = 1, -EINVAL);
	REFUSED(first.num_regions = 0, -EINVAL);
	REFUSED(first.num_regions = 2, -EINVAL);
	REFUSED(first.num_regions = U32_MAX, -EINVAL);
	REFUSED(first.regions = BAD, -EFAULT);
	REFUSED(first.regions = 0, -EFAULT);
	REFUSED(region[0].memory_class = I915_MEMORY_CLASS_DEVICE, -EINVAL);
	REFUSED(region[0].memory_instance = 1, -EINVAL);
#undef REFUSED
	chain = good_chain(f);
	other.flags = I915_GEM_CREATE_EXT_FLAG_NEEDS_CPU_ACCESS;
	expect_refused(f, &chain, other, -EINVAL, "CPU access without device memory");
	other.flags = 1 << 31;
	expect_refused(f, &chain, other, -EINVAL, "unknown flag");
	other = args;
	other.extensions = BAD;
	expect_refused(f, &chain, other, -EFAULT, "bad pointer");
	other.extensions = args.extensions;
	other.size = 0;
	expect_refused(f, &chain, other, -EINVAL, "size 0");
}

/* Extensions that the hardware or the ABI's version lacks return ENODEV, which clients handle. */
static void genx_gem_create_unsupported(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	const struct drm_i915_gem_create_ext args = {
		.size = 1, .extensions = (uintptr_t)f->mem,
	};
	struct drm_i915_gem_create_ext_protected_content protect = {
		.base.name = I915_GEM_CREATE_EXT_PROTECTED_CONTENT,
	};
	struct drm_i915_gem_create_ext_set_pat pat = {
		.base.name = I915_GEM_CREATE_EXT_SET_PAT,
	};

	KUNIT_ASSERT_EQ(test, copy_to_user(f->mem, &protect, sizeof(protect)), 0);
	expect_refused(f, NULL, args, -ENODEV, "protected content");
	protect.flags = 1;
	KUNIT_ASSERT_EQ(test, copy_to_user(f->mem, &protect, sizeof(protect)), 0);
	expect_refused(f, NULL, args, -EINVAL, "protected content with flags");
	KUNIT_ASSERT_EQ(test, copy_to_user(f->mem, &pat, sizeof(pat)), 0);
	expect_refused(f, NULL, args, -ENODEV, "PAT index");
}

/* ---- with local memory ---- */

#define SYSTEM	I915_MEMORY_CLASS_SYSTEM
#define DEVICE	I915_MEMORY_CLASS_DEVICE

/* Create an object of one page with @n placements, the first of @region. */
static int placed(struct genx_kunit_fault *f, u32 flags,
		  const struct drm_i915_gem_memory_class_instance *region, unsigned int n,
		  u32 *handle)
{
	struct drm_i915_gem_create_ext args = {
		.size = 1, .flags = flags, .extensions = (uintptr_t)f->mem,
	};
	struct chain chain = good_chain(f);
	int err;

	chain.first.num_regions = n;
	memcpy(chain.region, region, n * sizeof(*region));
	err = create(f, &chain, &args);
	*handle = args.handle;
	return err;
}

static int placements(struct genx_kunit_fault *f, u32 flags, unsigned int n,
		      const struct chain *want)
{
	u32 handle;
	int err = placed(f, flags, want->region, n, &handle);

	if (!err)
		KUNIT_EXPECT_EQ(f->test, drm_gem_handle_delete(f->file, handle), 0);
	return err;
}

static void genx_gem_create_local_placed(struct kunit *test)
{
	const u32 cpu = I915_GEM_CREATE_EXT_FLAG_NEEDS_CPU_ACCESS;
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_gem_create_ext plain = { .size = 1, .flags = cpu };
	struct drm_i915_gem_create old = { .size = 1 };
	struct genx_bo *bo;

#define EXPECT(_want, _flags, _n, ...) \
	KUNIT_EXPECT_EQ(test, placements(f, _flags, _n, \
			&(struct chain){ .region = { __VA_ARGS__ } }), _want)
	EXPECT(0, 0, 1, { DEVICE });
	EXPECT(0, 0, 2, { DEVICE }, { SYSTEM });
	EXPECT(0, 0, 2, { SYSTEM }, { DEVICE });
	EXPECT(0, cpu, 2, { DEVICE }, { SYSTEM });
	EXPECT(0, cpu, 2, { SYSTEM }, { DEVICE });
	EXPECT(-EINVAL, cpu, 1, { DEVICE });
	EXPECT(-EINVAL, cpu, 1, { SYSTEM });
	EXPECT(-EINVAL, 2, 2, { DEVICE }, { SYSTEM });
	EXPECT(-EINVAL, 0, 2, { DEVICE }, { DEVICE });
	EXPECT(-EINVAL, 0, 1, { DEVICE, 1 });
	EXPECT(-EINVAL, 0, 1, { 2 });
	EXPECT(-EINVAL, 0, 0, { DEVICE });
	EXPECT(-EINVAL, 0, 3, { DEVICE }, { SYSTEM }, { SYSTEM });
#undef EXPECT
	KUNIT_EXPECT_EQ(test, create(f, NULL, &plain), -EINVAL);
	/* without placements: system memory, in its pages */
	KUNIT_ASSERT_EQ(test, genx_gem_create_ioctl(&f->genx->drm, &old, f->file), 0);
	KUNIT_EXPECT_EQ(test, old.size, P);
	bo = genx_bo_find(f->file, old.handle);
	KUNIT_ASSERT_NOT_NULL(test, bo);
	KUNIT_EXPECT_FALSE(test, genx_bo_may_be_local(bo));
	genx_bo_put(bo);
	TABLE_ROW(test, "inputs", "GEM_CREATE_EXT: CPU access without system memory", "EINVAL");
}

static void genx_gem_create_local_query(struct kunit *test)
{
	struct {
		struct drm_i915_query_memory_regions info;
		struct drm_i915_memory_region_info region[2];
	} got = {};
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_query_item item = {
		.query_id = DRM_I915_QUERY_MEMORY_REGIONS, .length = sizeof(got),
		.data_ptr = (uintptr_t)(f->mem + P),
	};
	struct drm_i915_query query = { .num_items = 1, .items_ptr = (uintptr_t)f->mem };
	const struct drm_i915_gem_memory_class_instance device[] = { { DEVICE } };
	u64 bytes = genx_local_object_bytes(f->genx->gt.local, NULL);
	struct genx_bo *bo;
	u32 handle;

	KUNIT_ASSERT_EQ(test, placed(f, 0, device, 1, &handle), 0);
	bo = genx_bo_find(f->file, handle);
	KUNIT_ASSERT_NOT_NULL(test, bo);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(bo), 0);
	genx_bo_put(bo);
	KUNIT_ASSERT_EQ(test, clear_user(f->mem + P, sizeof(got)), 0);
	KUNIT_ASSERT_EQ(test, copy_to_user(f->mem, &item, sizeof(item)), 0);
	KUNIT_ASSERT_EQ(test, genx_query_ioctl(&f->genx->drm, &query, f->file), 0);
	KUNIT_ASSERT_EQ(test, copy_from_user(&item, f->mem, sizeof(item)), 0);
	KUNIT_EXPECT_EQ(test, item.length, sizeof(got));
	KUNIT_ASSERT_EQ(test, copy_from_user(&got, f->mem + P, sizeof(got)), 0);
	KUNIT_ASSERT_EQ(test, got.info.num_regions, 2);
	KUNIT_EXPECT_EQ(test, got.region[0].region.memory_class, SYSTEM);
	KUNIT_EXPECT_EQ(test, got.region[1].region.memory_class, DEVICE);
	KUNIT_EXPECT_EQ(test, got.region[1].region.memory_instance, 0);
	KUNIT_EXPECT_EQ(test, got.region[1].rsvd0, 0);
	KUNIT_EXPECT_GT(test, bytes, GENX_KUNIT_LOCAL_WINDOW * 7 / 8);
	KUNIT_EXPECT_EQ(test, got.region[1].probed_size, bytes);
	KUNIT_EXPECT_EQ(test, got.region[1].unallocated_size, bytes - GENX_LOCAL_PAGE);
	KUNIT_EXPECT_EQ(test, got.region[1].probed_cpu_visible_size, bytes);
	KUNIT_EXPECT_EQ(test, got.region[1].unallocated_cpu_visible_size, bytes - GENX_LOCAL_PAGE);
	KUNIT_EXPECT_EQ(test, got.region[1].rsvd1[2], 0);
}

static struct kunit_case create_cases[] = {
	KUNIT_CASE(genx_gem_create_plain),
	KUNIT_CASE(genx_gem_create_where_query_says),
	KUNIT_CASE(genx_gem_create_bad_regions),
	KUNIT_CASE(genx_gem_create_unsupported),
	{}
};

static struct kunit_suite create_suite = {
	.name = "genx_gem_create",
	.init = create_init,
	.test_cases = create_cases,
};

static struct kunit_case local_cases[] = {
	KUNIT_CASE(genx_gem_create_local_placed),
	KUNIT_CASE(genx_gem_create_local_query),
	{}
};

static struct kunit_suite local_suite = {
	.name = "genx_gem_create_local",
	.init = genx_kunit_fault_local_init,
	.test_cases = local_cases,
};

kunit_test_suites(&create_suite, &local_suite);
