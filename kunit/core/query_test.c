// SPDX-License-Identifier: GPL-2.0-only
/*
 * I915_QUERY on the modelled GPU: lengths and contents of answers, and queries that are refused.
 */

#include <kunit/test.h>
#include <linux/cred.h>
#include <linux/sizes.h>
#include <linux/uaccess.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "gt/memory/local_object.h"
#include "kunit/lib/platforms.h"
#include "kunit/whole/fault_fixture.h"

/* Offsets of items and data in the fixture's user memory; a bad user address. */
#define AT_ITEM		0
#define AT_DATA		0x1000
#define BAD		8ULL

#define HEVC	I915_VIDEO_CLASS_CAPABILITY_HEVC
#define SFC	I915_VIDEO_AND_ENHANCE_CLASS_CAPABILITY_SFC

static int query_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

/* Query one item with its data at @ptr. Return: the item's length after the ioctl. */
static int ask_at(struct genx_kunit_fault *f, u64 id, u32 flags, s32 length, u64 ptr)
{
	struct drm_i915_query_item item = {
		.query_id = id, .length = length, .flags = flags, .data_ptr = ptr,
	};
	struct drm_i915_query query = {
		.num_items = 1, .items_ptr = (uintptr_t)(f->mem + AT_ITEM),
	};

	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem + AT_ITEM, &item, sizeof(item)), 0);
	KUNIT_EXPECT_EQ(f->test, genx_query_ioctl(&f->genx->drm, &query, f->file), 0);
	KUNIT_ASSERT_EQ(f->test, copy_from_user(&item, f->mem + AT_ITEM, sizeof(item)), 0);
	return item.length;
}

static int ask(struct genx_kunit_fault *f, u64 id, u32 flags, s32 length)
{
	return ask_at(f, id, flags, length, (uintptr_t)(f->mem + AT_DATA));
}

/*
 * Checks for every item: its answer has @bytes. A header that is not zero is refused, or ignored if
 * the answer has none (@header is false).
 */
static void expect_lengths(struct genx_kunit_fault *f, u64 id, int bytes, bool header)
{
	const u32 dirty = 1;

	KUNIT_EXPECT_EQ(f->test, ask(f, id, 0, 0), bytes);
	KUNIT_EXPECT_EQ(f->test, ask(f, id, 1, 0), -EINVAL);
	KUNIT_EXPECT_EQ(f->test, ask(f, id, 0, bytes - 1), -EINVAL);
	KUNIT_ASSERT_EQ(f->test, clear_user(f->mem + AT_DATA, SZ_4K), 0);
	KUNIT_EXPECT_EQ(f->test, ask(f, id, 0, -1), bytes);
	KUNIT_EXPECT_EQ(f->test, ask_at(f, id, 0, -EFAULT, BAD), -EFAULT);
	KUNIT_EXPECT_EQ(f->test, ask_at(f, id, 0, bytes, BAD), -EFAULT);
	KUNIT_ASSERT_EQ(f->test, clear_user(f->mem + AT_DATA, SZ_4K), 0);
	KUNIT_ASSERT_EQ(f->test, copy_to_user(f->mem + AT_DATA + 4, &dirty, 4), 0);
	KUNIT_EXPECT_EQ(f->test, ask(f, id, 0, bytes), header ? -EINVAL : bytes);
	KUNIT_ASSERT_EQ(f->test, clear_user(f->mem + AT_DATA, SZ_4K), 0);
	KUNIT_EXPECT_EQ(f->test, ask(f, id, 0, SZ_4K), bytes);
}

static void genx_query_topology(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct {
		struct drm_i915_query_topology_info info;
		u8 data[10];
	} __packed got;
	unsigned int i;

	/* data: 1 byte of slices, 1 byte of subslices, 1 byte of EUs for each of 8 subslices */
	expect_lengths(f, DRM_I915_QUERY_TOPOLOGY_INFO, sizeof(got), false);
	KUNIT_ASSERT_EQ(test, copy_from_user(&got, f->mem + AT_DATA, sizeof(got)), 0);
	KUNIT_EXPECT_EQ(test, got.info.max_slices, 1);
	KUNIT_EXPECT_EQ(test, got.info.max_subslices, 8);
	KUNIT_EXPECT_EQ(test, got.info.max_eus_per_subslice, 8);
	KUNIT_EXPECT_EQ(test, got.info.subslice_offset, 1);
	KUNIT_EXPECT_EQ(test, got.info.subslice_stride, 1);
	KUNIT_EXPECT_EQ(test, got.info.eu_offset, 2);
	KUNIT_EXPECT_EQ(test, got.info.eu_stride, 1);
	KUNIT_EXPECT_EQ(test, got.data[0], 1);
	for (i = 1; i < sizeof(got.data); i++)
		KUNIT_EXPECT_EQ(test, got.data[i], 0xff);

	/* fused off: subslices 1 and 7, EUs 0 and 1 of each */
	f->genx->gt.fuses.subslices = 0x7d;
	f->genx->gt.fuses.eus = 0xfc;
	for (i = 0; i < 8; i++)
		f->genx->gt.fuses.eu[0][i] = i == 1 || i == 7 ? 0 : 0xfc;
	/* into the buffer of the first answer */
	KUNIT_EXPECT_EQ(test, ask(f, DRM_I915_QUERY_TOPOLOGY_INFO, 0, sizeof(got)), sizeof(got));
	KUNIT_ASSERT_EQ(test, copy_from_user(&got, f->mem + AT_DATA, sizeof(got)), 0);
	KUNIT_EXPECT_EQ(test, got.data[1], 0x7d);
	for (i = 0; i < 8; i++)
		KUNIT_EXPECT_EQ(test, got.data[2 + i], i == 1 || i == 7 ? 0 : 0xfc);

	f->genx->gt.fuses.slices = 0;
	KUNIT_ASSERT_EQ(test, clear_user(f->mem + AT_DATA, SZ_4K), 0);
	KUNIT_EXPECT_EQ(test, ask(f, DRM_I915_QUERY_TOPOLOGY_INFO, 0, sizeof(got)), sizeof(got));
	KUNIT_ASSERT_EQ(test, copy_from_user(&got, f->mem + AT_DATA, sizeof(got)), 0);
	KUNIT_EXPECT_EQ(test, got.data[0], 0);
	KUNIT_EXPECT_EQ(test, got.data[1], 0);
}

/* A part with 2 slices, 3 subslices per slice, 10 EUs per subslice: each mask is at its offset. */
static void genx_query_topology_slices(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	const struct genx_platform *plat = f->genx->plat;
	struct genx_platform *two = kunit_kmalloc(test, sizeof(*two), GFP_KERNEL);
	struct {
		struct drm_i915_query_topology_info info;
		u8 slices;
		u8 subslices[2];
		u8 eus[2][3][2];
	} __packed got;
	unsigned int slice, ss;
	u16 eus;

	KUNIT_ASSERT_NOT_NULL(test, two);
	*two = *plat;
	two->topology = (struct genx_topology_desc){
		.max_slices = 2, .max_subslices = 3, .max_eus = 10,
	};
	f->genx->gt.fuses.slices = 3;
	f->genx->gt.fuses.subslices = 7;
	for (slice = 0; slice < 2; slice++)
		for (ss = 0; ss < 3; ss++)
			f->genx->gt.fuses.eu[slice][ss] = 0x201 << (slice + ss) & 0x3ff;
	KUNIT_ASSERT_EQ(test, clear_user(f->mem + AT_DATA, SZ_4K), 0);
	f->genx->plat = two;
	KUNIT_EXPECT_EQ(test, ask(f, DRM_I915_QUERY_TOPOLOGY_INFO, 0, sizeof(got)), sizeof(got));
	f->genx->plat = plat;
	KUNIT_ASSERT_EQ(test, copy_from_user(&got, f->mem + AT_DATA, sizeof(got)), 0);
	KUNIT_EXPECT_EQ(test, got.info.subslice_offset, 1);
	KUNIT_EXPECT_EQ(test, got.info.subslice_stride, 1);
	KUNIT_EXPECT_EQ(test, got.info.eu_offset, 3);
	KUNIT_EXPECT_EQ(test, got.info.eu_stride, 2);
	KUNIT_EXPECT_EQ(test, got.slices, 3);
	for (slice = 0; slice < 2; slice++) {
		KUNIT_EXPECT_EQ(test, got.subslices[slice], 7);
		for (ss = 0; ss < 3; ss++) {
			eus = got.eus[slice][ss][0] | got.eus[slice][ss][1] << 8;
			KUNIT_EXPECT_EQ_MSG(test, eus, 0x201 << (slice + ss) & 0x3ff,
					    "slice %u subslice %u", slice, ss);
		}
	}
}

/* Decoders 0 and 2 of Lakefield, and of Gen12.0 (G12-232), are instances 0 and 1. */
static void genx_query_engines(struct kunit *test)
{
	static const struct i915_engine_class_instance want[] = {
		{ I915_ENGINE_CLASS_RENDER, 0 }, { I915_ENGINE_CLASS_COPY, 0 },
		{ I915_ENGINE_CLASS_VIDEO, 0 }, { I915_ENGINE_CLASS_VIDEO, 1 },
		{ I915_ENGINE_CLASS_VIDEO_ENHANCE, 0 },
	};
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_query_engine_info *got;
	int bytes = struct_size(got, engines, ARRAY_SIZE(want));
	unsigned int i, j;

	expect_lengths(f, DRM_I915_QUERY_ENGINE_INFO, bytes, true);
	got = kunit_kzalloc(test, bytes, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, got);
	KUNIT_ASSERT_EQ(test, copy_from_user(got, f->mem + AT_DATA, bytes), 0);
	KUNIT_ASSERT_EQ(test, got->num_engines, ARRAY_SIZE(want));
	for (i = 0; i < ARRAY_SIZE(want); i++) {
		for (j = 0; j < ARRAY_SIZE(want); j++)
			if (!memcmp(&got->engines[j].engine, &want[i], sizeof(want[i])))
				break;
		KUNIT_EXPECT_LT_MSG(test, j, ARRAY_SIZE(want), "class %u instance %u",
				    want[i].engine_class, want[i].engine_instance);
		KUNIT_EXPECT_EQ(test, got->engines[i].flags,
				I915_ENGINE_INFO_HAS_LOGICAL_INSTANCE);
		KUNIT_EXPECT_EQ(test, got->engines[i].logical_instance,
				got->engines[i].engine.engine_instance);
	}
}

/*
 * What video engines can do, by class and instance of the ABI. Clients that need HEVC or the scaler
 * take only engines that say so.
 */
static void engine_capabilities(struct kunit *test)
{
	static const struct {
		const char *codename;
		u16 class;
		u16 instance;
		u64 want;
	} list[] = {
		{ "bdw", I915_ENGINE_CLASS_VIDEO, 0, 0 },
		{ "kbl", I915_ENGINE_CLASS_VIDEO, 0, HEVC | SFC },
		{ "kbl", I915_ENGINE_CLASS_VIDEO, 1, 0 },
		{ "kbl", I915_ENGINE_CLASS_VIDEO_ENHANCE, 0, 0 },
		{ "lkf", I915_ENGINE_CLASS_VIDEO, 0, HEVC | SFC },
		{ "lkf", I915_ENGINE_CLASS_VIDEO, 1, HEVC },
		{ "lkf", I915_ENGINE_CLASS_VIDEO_ENHANCE, 0, SFC },
		{ "tgl", I915_ENGINE_CLASS_VIDEO, 0, HEVC | SFC },
		{ "tgl", I915_ENGINE_CLASS_VIDEO, 1, HEVC | SFC },
		{ "dg2", I915_ENGINE_CLASS_VIDEO, 1, HEVC | SFC },
		{ "dg2", I915_ENGINE_CLASS_VIDEO_ENHANCE, 1, SFC },
		{ "dg2", I915_ENGINE_CLASS_RENDER, 0, 0 },
	};
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, plat);
	struct drm_i915_query_engine_info *got = kunit_kzalloc(test, SZ_4K, GFP_KERNEL);
	unsigned int i, j;

	KUNIT_ASSERT_NOT_NULL(test, got);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_ASSERT_EQ(test, clear_user(f->mem + AT_DATA, SZ_4K), 0);
	KUNIT_EXPECT_GT(test, ask(f, DRM_I915_QUERY_ENGINE_INFO, 0, SZ_4K), 0);
	KUNIT_ASSERT_EQ(test, copy_from_user(got, f->mem + AT_DATA, SZ_4K), 0);
	for (i = 0; i < got->num_engines; i++)
		for (j = 0; j < ARRAY_SIZE(list); j++)
			if (!strcmp(list[j].codename, plat->codename) &&
			    list[j].class == got->engines[i].engine.engine_class &&
			    list[j].instance == got->engines[i].engine.engine_instance)
				KUNIT_EXPECT_EQ_MSG(test, got->engines[i].capabilities,
						    list[j].want, "class %u instance %u",
						    list[j].class, list[j].instance);
	genx_kunit_fault_down(f);
}

/* There is one region, of system memory; its free size is not reported. */
static void genx_query_memory(struct kunit *test)
{
	struct {
		struct drm_i915_query_memory_regions info;
		struct drm_i915_memory_region_info region;
	} got;
	struct genx_kunit_fault *f = test->priv;

	expect_lengths(f, DRM_I915_QUERY_MEMORY_REGIONS, sizeof(got), true);
	KUNIT_ASSERT_EQ(test, copy_from_user(&got, f->mem + AT_DATA, sizeof(got)), 0);
	KUNIT_EXPECT_EQ(test, got.info.num_regions, 1);
	KUNIT_EXPECT_EQ(test, got.region.region.memory_class, I915_MEMORY_CLASS_SYSTEM);
	KUNIT_EXPECT_EQ(test, got.region.region.memory_instance, 0);
	KUNIT_EXPECT_GT(test, got.region.probed_size, SZ_64M);
	KUNIT_EXPECT_EQ(test, got.region.unallocated_size, got.region.probed_size);
	KUNIT_EXPECT_EQ(test, got.region.unallocated_cpu_visible_size, got.region.probed_size);
}

static void genx_query_refused(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_query query = { .num_items = 1, .flags = 1 };
	const struct drm_i915_query_item none = {};

	KUNIT_EXPECT_EQ(test, genx_query_ioctl(&f->genx->drm, &query, f->file), -EINVAL);
	query.flags = 0;
	query.items_ptr = BAD;
	KUNIT_EXPECT_EQ(test, genx_query_ioctl(&f->genx->drm, &query, f->file), -EFAULT);
	query.items_ptr = (uintptr_t)f->mem;
	KUNIT_ASSERT_EQ(test, copy_to_user(f->mem, &none, sizeof(none)), 0);
	KUNIT_EXPECT_EQ(test, genx_query_ioctl(&f->genx->drm, &query, f->file), -EINVAL);
	query.num_items = 0;
	KUNIT_EXPECT_EQ(test, genx_query_ioctl(&f->genx->drm, &query, f->file), 0);
	KUNIT_EXPECT_EQ(test, ask(f, 99, 0, 0), -EINVAL);
	/* every subslice of the part can render: as i915 before DG2, no answer */
	KUNIT_EXPECT_EQ(test, ask(f, DRM_I915_QUERY_GEOMETRY_SUBSLICES, 0, 0), -ENODEV);
	/* only a GuC could answer these items */
	KUNIT_EXPECT_EQ(test, ask(f, DRM_I915_QUERY_HWCONFIG_BLOB, 0, 0), -ENODEV);
	KUNIT_EXPECT_EQ(test, ask(f, DRM_I915_QUERY_GUC_SUBMISSION_VERSION, 0, 0), -ENODEV);
	f->genx->oa_ready = false;
	KUNIT_EXPECT_EQ(test, ask(f, DRM_I915_QUERY_PERF_CONFIG, 1, 0), -ENODEV);
	f->genx->oa_ready = true;
}

/* Each item is answered on its own: an item that fails does not affect the next item. */
static void genx_query_items(struct kunit *test)
{
	struct drm_i915_query_item items[] = {
		{ .query_id = 99 }, { .query_id = DRM_I915_QUERY_MEMORY_REGIONS },
	};
	struct genx_kunit_fault *f = test->priv;
	struct drm_i915_query query = { .num_items = 2, .items_ptr = (uintptr_t)f->mem };

	KUNIT_ASSERT_EQ(test, copy_to_user(f->mem, items, sizeof(items)), 0);
	KUNIT_EXPECT_EQ(test, genx_query_ioctl(&f->genx->drm, &query, f->file), 0);
	KUNIT_ASSERT_EQ(test, copy_from_user(items, f->mem, sizeof(items)), 0);
	KUNIT_EXPECT_EQ(test, items[0].length, -EINVAL);
	KUNIT_EXPECT_GT(test, items[1].length, 0);
}

/* ---- DG2 ---- */

static int query_local_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, &genx_platform_dg2);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

struct regions {
	struct drm_i915_query_memory_regions info;
	struct drm_i915_memory_region_info region[2];
};

static struct regions ask_regions(struct genx_kunit_fault *f)
{
	struct regions got = {};
	int bytes = sizeof(got);

	KUNIT_EXPECT_EQ(f->test, clear_user(f->mem + AT_DATA, SZ_4K), 0);
	KUNIT_EXPECT_EQ(f->test, ask(f, DRM_I915_QUERY_MEMORY_REGIONS, 0, bytes), bytes);
	KUNIT_EXPECT_EQ(f->test, copy_from_user(&got, f->mem + AT_DATA, sizeof(got)), 0);
	return got;
}

static void hog_free(void *hog)
{
	genx_local_object_free(hog);
}

/* The answer to a program without CAP_PERFMON does not depend on what others allocate. */
static void unprivileged(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_local_object *hog = kunit_kzalloc(test, sizeof(*hog), GFP_KERNEL);
	const struct cred *before;
	struct cred *cred = prepare_creds();
	struct regions all, some;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, cred);
	KUNIT_ASSERT_NOT_NULL(test, hog);
	cap_clear(cred->cap_effective);
	before = override_creds(cred);
	all = ask_regions(f);
	KUNIT_ASSERT_EQ(test, genx_local_object_alloc(f->genx->gt.local, hog, SZ_1M), 0);
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, hog_free, hog), 0);
	some = ask_regions(f);
	revert_creds(before);
	put_cred(cred);
	KUNIT_EXPECT_MEMEQ(test, &all, &some, sizeof(all));
	for (i = 0; i < ARRAY_SIZE(all.region); i++) {
		KUNIT_EXPECT_EQ(test, all.region[i].unallocated_size, all.region[i].probed_size);
		KUNIT_EXPECT_EQ(test, all.region[i].unallocated_cpu_visible_size,
				all.region[i].probed_cpu_visible_size);
	}
	/* a program with it sees what is free */
	some = ask_regions(f);
	KUNIT_EXPECT_EQ(test, some.region[1].unallocated_size,
			some.region[1].probed_size - SZ_1M);
}

/* Flags of DRM_I915_QUERY_GEOMETRY_SUBSLICES: an engine. */
static u32 engine_flags(u16 class, u16 instance)
{
	const struct i915_engine_class_instance name = { class, instance };
	u32 flags;

	BUILD_BUG_ON(sizeof(name) != sizeof(flags));
	memcpy(&flags, &name, sizeof(flags));
	return flags;
}

/* The subslices that can render, in the form of the topology; the flags name a render engine. */
static void geometry(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_fuses *fuses = &f->genx->gt.fuses;
	const u64 id = DRM_I915_QUERY_GEOMETRY_SUBSLICES;
	struct {
		struct drm_i915_query_topology_info info;
		u8 slices;
		u8 subslices[4];
		u8 eus[32][2];
	} __packed got;
	unsigned int ss;

	fuses->subslices = 0xff00ff;
	fuses->geometry = 0xf000f;
	for (ss = 0; ss < 32; ss++)
		fuses->eu[0][ss] = fuses->subslices & BIT(ss) ? 0xfff : 0;
	KUNIT_EXPECT_EQ(test, ask(f, id, 0, 0), sizeof(got));
	KUNIT_EXPECT_EQ(test, ask(f, id, engine_flags(I915_ENGINE_CLASS_RENDER, 1), 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, ask(f, id, engine_flags(I915_ENGINE_CLASS_COPY, 0), 0), -EINVAL);
	KUNIT_ASSERT_EQ(test, clear_user(f->mem + AT_DATA, SZ_4K), 0);
	KUNIT_EXPECT_EQ(test, ask(f, id, 0, sizeof(got)), sizeof(got));
	KUNIT_ASSERT_EQ(test, copy_from_user(&got, f->mem + AT_DATA, sizeof(got)), 0);
	KUNIT_EXPECT_EQ(test, got.info.max_slices, 1);
	KUNIT_EXPECT_EQ(test, got.info.max_subslices, 32);
	KUNIT_EXPECT_EQ(test, got.slices, 1);
	for (ss = 0; ss < 32; ss++) {
		bool renders = fuses->geometry & BIT(ss);

		KUNIT_EXPECT_EQ_MSG(test, got.subslices[ss / 8] >> ss % 8 & 1, renders,
				    "subslice %u", ss);
		KUNIT_EXPECT_EQ_MSG(test, got.eus[ss][0] | got.eus[ss][1] << 8,
				    renders ? 0xfff : 0, "subslice %u", ss);
	}
}

static struct kunit_case query_each_cases[] = {
	KUNIT_CASE_PARAM(engine_capabilities, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite query_each_suite = {
	.name = "genx_query_each",
	.test_cases = query_each_cases,
};

static struct kunit_case query_local_cases[] = {
	KUNIT_CASE(unprivileged),
	KUNIT_CASE(geometry),
	{}
};

static struct kunit_suite query_local_suite = {
	.name = "genx_query_local",
	.init = query_local_init,
	.test_cases = query_local_cases,
};

static struct kunit_case query_cases[] = {
	KUNIT_CASE(genx_query_topology),
	KUNIT_CASE(genx_query_topology_slices),
	KUNIT_CASE(genx_query_engines),
	KUNIT_CASE(genx_query_memory),
	KUNIT_CASE(genx_query_refused),
	KUNIT_CASE(genx_query_items),
	{}
};

static struct kunit_suite query_suite = {
	.name = "genx_query",
	.init = query_init,
	.test_cases = query_cases,
};

kunit_test_suites(&query_suite, &query_each_suite, &query_local_suite);
