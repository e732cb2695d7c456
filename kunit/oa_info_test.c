// SPDX-License-Identifier: GPL-2.0-only
/*
 * DRM_IOCTL_GENX_OA_INFO, and the property GLOBAL_SSEU, which names slices and subslices.
 */

#include <kunit/test.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "kunit/oa_fixture.h"
#include "kunit/platforms.h"

static int info_init(struct kunit *test)
{
	test->priv = genx_kunit_oa_create_param(test);
	return 0;
}

/* OAF-018..021: the ioctl describes the four formats and the counters of each. */
static void genx_oa_info_formats(struct kunit *test)
{
	static const struct {
		const char *name;
		u32 uapi, size;
		u8 a_first, n_a, n_b, n_c, n_a40;
	} want[] = {
		{ "A12", I915_OA_FORMAT_A12, 64, 7, 12, 0, 0, 0 },
		{ "A12_B8_C8", I915_OA_FORMAT_A12_B8_C8, 128, 7, 12, 8, 8, 0 },
		{ "A32u40_A4u32_B8_C8", I915_OA_FORMAT_A32u40_A4u32_B8_C8, 256, 0, 36, 8, 8, 32 },
		{ "C4_B8", I915_OA_FORMAT_C4_B8, 64, 0, 0, 8, 4, 0 },
	};
	struct genx_kunit_oa *o = test->priv;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(want); i++) {
		struct drm_genx_oa_info info = { .format_index = i };

		KUNIT_ASSERT_EQ(test, genx_oa_info_ioctl(o->oa, &info), 0);
		KUNIT_EXPECT_EQ(test, info.format_index, i);
		KUNIT_EXPECT_EQ(test, info.n_formats, ARRAY_SIZE(want));
		KUNIT_EXPECT_STREQ(test, info.format_name, want[i].name);
		KUNIT_EXPECT_EQ_MSG(test, info.format, want[i].uapi, "%s", want[i].name);
		KUNIT_EXPECT_EQ_MSG(test, info.report_size, want[i].size, "%s", want[i].name);
		KUNIT_EXPECT_EQ_MSG(test, info.a_first, want[i].a_first, "%s", want[i].name);
		KUNIT_EXPECT_EQ_MSG(test, info.n_a, want[i].n_a, "%s", want[i].name);
		KUNIT_EXPECT_EQ_MSG(test, info.n_b, want[i].n_b, "%s", want[i].name);
		KUNIT_EXPECT_EQ_MSG(test, info.n_c, want[i].n_c, "%s", want[i].name);
		KUNIT_EXPECT_EQ_MSG(test, info.n_a40, want[i].n_a40, "%s", want[i].name);
	}
}

/**
 * struct want - expected answers of one platform
 * @codename:	codename in the platform's descriptor
 * @name:	platform name that the ioctl returns
 * @subslices:	mask of the model's subslices in slice 0; each has 8 EUs
 */
struct want {
	const char *codename;
	const char *name;
	u64 subslices;
};

static const struct want *want_of(struct kunit *test)
{
	static const struct want wants[] = {
		{ "bdw", "Broadwell", 0x7 },
		{ "kbl", "Kaby Lake", 0x7 },
		{ "lkf", "Lakefield", 0xff },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(wants); i++)
		if (!strcmp(wants[i].codename, genx_kunit_plat(test)->codename))
			return &wants[i];
	KUNIT_FAIL_AND_ABORT(test, "%s: no row", genx_kunit_plat(test)->codename);
}

static void genx_oa_info_unit(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct drm_genx_oa_info info = {};
	size_t name;

	memset(info.format_name, 0x55, sizeof(info.format_name));
	memset(info.platform, 0x55, sizeof(info.platform));
	KUNIT_ASSERT_EQ(test, genx_oa_info_ioctl(o->oa, &info), 0);
	KUNIT_EXPECT_STREQ(test, info.platform, want_of(test)->name);
	KUNIT_EXPECT_EQ(test, info.timestamp_hz, o->x->gt->timestamp_hz);
	KUNIT_EXPECT_EQ(test, info.buffer_min, SZ_128K);
	KUNIT_EXPECT_EQ(test, info.buffer_max, SZ_16M);
	KUNIT_EXPECT_EQ(test, info.max_exponent, 31);
	/* all bytes behind the two strings are zero */
	name = strlen(info.platform);
	KUNIT_EXPECT_NULL(test, memchr_inv(info.platform + name, 0, sizeof(info.platform) - name));
	KUNIT_EXPECT_NULL(test, memchr_inv(info.format_name + 4, 0, sizeof(info.format_name) - 4));
}

static void genx_oa_info_refused(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct drm_genx_oa_info info = { .format_index = 4 };

	KUNIT_EXPECT_EQ(test, genx_oa_info_ioctl(o->oa, &info), -EINVAL);
	info = (struct drm_genx_oa_info){ .pad = 1 };
	KUNIT_EXPECT_EQ(test, genx_oa_info_ioctl(o->oa, &info), -EINVAL);
	info = (struct drm_genx_oa_info){ .pad2[2] = 1 };
	KUNIT_EXPECT_EQ(test, genx_oa_info_ioctl(o->oa, &info), -EINVAL);
	info = (struct drm_genx_oa_info){ .reserved[3] = 1 };
	KUNIT_EXPECT_EQ(test, genx_oa_info_ioctl(o->oa, &info), -EINVAL);
	KUNIT_EXPECT_EQ(test, info.n_formats, 0);
}

/* Open and close a stream with GLOBAL_SSEU = @sseu. Return: 0 or the errno of the open. */
static int open_sseu(struct genx_kunit_oa *o, const struct drm_i915_gem_context_param_sseu *sseu)
{
	int err;

	KUNIT_ASSERT_EQ(o->test, copy_to_user(o->mem, sseu, sizeof(*sseu)), 0);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_GLOBAL_SSEU, (uintptr_t)o->mem);
	err = genx_kunit_oa_open(o);
	genx_kunit_oa_close(o);
	return err;
}

/* All slices are always powered: only a configuration with all subslices and EUs is accepted. */
static void genx_oa_info_sseu(struct kunit *test)
{
	const struct drm_i915_gem_context_param_sseu full = {
		.slice_mask = 1, .subslice_mask = want_of(test)->subslices,
		.min_eus_per_subslice = 8, .max_eus_per_subslice = 8,
	};
	struct drm_i915_gem_context_param_sseu sseu;
	struct genx_kunit_oa *o = test->priv;

	KUNIT_EXPECT_EQ(test, open_sseu(o, &full), 0);

#define REFUSED(_change) \
	do { \
		sseu = full; \
		sseu._change; \
		KUNIT_EXPECT_EQ_MSG(test, open_sseu(o, &sseu), -EINVAL, #_change); \
	} while (0)
	REFUSED(engine.engine_class = I915_ENGINE_CLASS_COPY);
	REFUSED(engine.engine_instance = 1);
	REFUSED(flags = I915_CONTEXT_SSEU_FLAG_ENGINE_INDEX);
	REFUSED(rsvd = 1);
	REFUSED(slice_mask = 3);
	REFUSED(subslice_mask = full.subslice_mask >> 1);
	REFUSED(max_eus_per_subslice = 4);
	REFUSED(min_eus_per_subslice = 9);
#undef REFUSED

	sseu = full;
	sseu.min_eus_per_subslice = 1;
	KUNIT_EXPECT_EQ(test, open_sseu(o, &sseu), 0);
}

static struct kunit_case info_cases[] = {
	KUNIT_CASE_PARAM(genx_oa_info_formats, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_info_unit, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_info_refused, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_info_sseu, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite info_suite = {
	.name = "genx_oa_info",
	.init = info_init,
	.test_cases = info_cases,
};

kunit_test_suite(info_suite);
