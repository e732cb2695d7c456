// SPDX-License-Identifier: GPL-2.0-only
/*
 * DRM_IOCTL_GENX_OA_INFO, and the property GLOBAL_SSEU, which names slices and subslices.
 */

#include <kunit/test.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>

#include "gt/encode/sseu.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/oa_fixture.h"
#include "oa/count.h"
#include "oa/report/report.h"

static int info_init(struct kunit *test)
{
	test->priv = genx_kunit_oa_create_param(test);
	return 0;
}

struct format_row {
	const char *name;
	u32 uapi, size;
	u8 a_first, n_a, n_b, n_c, n_a40;
};

/* OAF-018..021, and the formats of Gen12.5: the ioctl describes each and its counters. */
static void genx_oa_info_formats(struct kunit *test)
{
	static const struct format_row gen8[] = {
		{ "A12", I915_OA_FORMAT_A12, 64, 7, 12, 0, 0, 0 },
		{ "A12_B8_C8", I915_OA_FORMAT_A12_B8_C8, 128, 7, 12, 8, 8, 0 },
		{ "A32u40_A4u32_B8_C8", I915_OA_FORMAT_A32u40_A4u32_B8_C8, 256, 0, 36, 8, 8, 32 },
		{ "C4_B8", I915_OA_FORMAT_C4_B8, 64, 0, 0, 8, 4, 0 },
	};
	static const struct format_row gen125[] = {
		{ "A24u40_A14u32_B8_C8", 12, 256, 0, 38, 8, 8, 24 },
		{ "OAR_A32u40_A4u32_B8_C8", 11, 256, 0, 36, 8, 8, 32 },
	};
	bool is_gen125 = !strcmp(genx_kunit_plat(test)->codename, "dg2");
	const struct format_row *want = is_gen125 ? gen125 : gen8;
	unsigned int i, n = is_gen125 ? ARRAY_SIZE(gen125) : ARRAY_SIZE(gen8);
	struct genx_kunit_oa *o = test->priv;

	for (i = 0; i < n; i++) {
		struct drm_genx_oa_info info = { .format_index = i };

		KUNIT_ASSERT_EQ(test, genx_oa_info_ioctl(o->oa, &info), 0);
		KUNIT_EXPECT_EQ(test, info.format_index, i);
		KUNIT_EXPECT_EQ(test, info.n_formats, n);
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
 * @subslices:	mask of the model's subslices in slice 0; 0: no stream can ask for some
 * @eus:	EUs of each
 * @raw_clock:	timestamps of reports ignore the shift of CTC (SIL-355)
 */
struct want {
	const char *codename;
	const char *name;
	u64 subslices;
	u16 eus;
	bool raw_clock;
};

static const struct want *want_of(struct kunit *test)
{
	static const struct want wants[] = {
		{ "bdw", "Broadwell", 0x7, 8 },
		{ "kbl", "Kaby Lake", 0x7, 8 },
		{ "icl", "Ice Lake", 0xff, 8 },
		{ "lkf", "Lakefield", 0xff, 8 },
		{ "ehl", "Elkhart Lake", 0xf, 8 },
		{ "tgl", "Tiger Lake", 0x3f, 16 },
		{ "adl", "Alder Lake-S", 0x3f, 16 },
		{ "dg2", "DG2", 0, 0, true },
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
	KUNIT_EXPECT_EQ(test, info.timestamp_hz,
			o->x->gt->timestamp_hz <<
			(want_of(test)->raw_clock ? o->x->gt->timestamp_shift : 0));
	KUNIT_EXPECT_EQ(test, info.buffer_min, SZ_128K);
	KUNIT_EXPECT_EQ(test, info.buffer_max, SZ_16M);
	KUNIT_EXPECT_EQ(test, info.max_exponent, 31);
	/* all bytes behind the two strings are zero */
	name = strlen(info.platform);
	KUNIT_EXPECT_NULL(test, memchr_inv(info.platform + name, 0, sizeof(info.platform) - name));
	name = strlen(info.format_name);
	KUNIT_EXPECT_NULL(test, memchr_inv(info.format_name + name, 0,
					   sizeof(info.format_name) - name));
}

/* The string is not empty, ends, and is followed by zeroes up to @size. */
static void expect_string(struct kunit *test, const char *text, size_t size)
{
	size_t length = strnlen(text, size);

	KUNIT_EXPECT_NE(test, length, 0);
	KUNIT_ASSERT_LT(test, length, size);
	KUNIT_EXPECT_NULL(test, memchr_inv(text + length, 0, size - length));
}

/* Width of the counter with index @i of a format, as reports are decoded. */
static unsigned int bits_of(const struct genx_oa_format *fmt, unsigned int i)
{
	u32 report[64] = {};
	u64 value;

	if (i >= fmt->n_a)
		return 32;
	return genx_oa_report_counter(fmt, report, 'A', fmt->a_first + i, &value);
}

/* The names of a counter, as regs/oa/oa_counters.c has them; see tests/perf/counters_test.c. */
static void genx_oa_info_counters(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct drm_genx_oa_counter counter;
	unsigned int f, i, n;

	for (f = 0; f < o->oa->desc->n_formats; f++) {
		const struct genx_oa_format *fmt = &o->oa->desc->formats[f];

		n = fmt->n_a + fmt->n_b + fmt->n_c;
		for (i = 0; i < n; i++) {
			unsigned int class = i < fmt->n_a ? GENX_OA_COUNTER_A :
					     i < fmt->n_a + fmt->n_b ? GENX_OA_COUNTER_B :
					     GENX_OA_COUNTER_C;
			unsigned int number = i < fmt->n_a ? fmt->a_first + i :
					      i < fmt->n_a + fmt->n_b ? i - fmt->n_a :
					      i - fmt->n_a - fmt->n_b;

			memset(&counter, 0, sizeof(counter));
			memset(counter.name, 0x55, sizeof(counter.name));
			memset(counter.unit, 0x55, sizeof(counter.unit));
			memset(counter.title, 0x55, sizeof(counter.title));
			memset(counter.description, 0x55, sizeof(counter.description));
			counter.format = fmt->uapi;
			counter.index = i;
			KUNIT_ASSERT_EQ(test, genx_oa_counter_ioctl(o->oa, &counter), 0);
			KUNIT_EXPECT_EQ(test, counter.format, fmt->uapi);
			KUNIT_EXPECT_EQ(test, counter.index, i);
			KUNIT_EXPECT_EQ(test, counter.counter_class, class);
			KUNIT_EXPECT_EQ(test, counter.number, number);
			KUNIT_EXPECT_EQ(test, counter.bits, bits_of(fmt, i));
			expect_string(test, counter.name, sizeof(counter.name));
			expect_string(test, counter.unit, sizeof(counter.unit));
			expect_string(test, counter.title, sizeof(counter.title));
			expect_string(test, counter.description, sizeof(counter.description));
		}
		memset(&counter, 0, sizeof(counter));
		counter.format = fmt->uapi;
		counter.index = n;
		KUNIT_EXPECT_EQ(test, genx_oa_counter_ioctl(o->oa, &counter), -EINVAL);
		counter.index = U32_MAX;
		KUNIT_EXPECT_EQ(test, genx_oa_counter_ioctl(o->oa, &counter), -EINVAL);
	}
}

/* A0 counts another thing on Gen8 and Gen9 than from Gen11 on; A7 is the same everywhere. */
static void genx_oa_info_counter_names(struct kunit *test)
{
	bool gen11 = genx_kunit_plat(test)->gen >= 11;
	struct genx_kunit_oa *o = test->priv;
	const struct genx_oa_format *fmt = genx_oa_count_format(o->oa->desc);
	struct drm_genx_oa_counter counter = { .format = fmt->uapi };

	KUNIT_ASSERT_EQ(test, genx_oa_counter_ioctl(o->oa, &counter), 0);
	KUNIT_EXPECT_STREQ(test, counter.name, "GpuBusy");
	KUNIT_EXPECT_STREQ(test, counter.unit, "clocks");
	KUNIT_EXPECT_STREQ(test, counter.title, gen11 ? "GPU Busy" : "Render Engine Busy");
	counter = (struct drm_genx_oa_counter){ .format = fmt->uapi, .index = 7 };
	KUNIT_ASSERT_EQ(test, genx_oa_counter_ioctl(o->oa, &counter), 0);
	KUNIT_EXPECT_STREQ(test, counter.name, "EuEvent0");
	counter = (struct drm_genx_oa_counter){ .format = fmt->uapi, .index = fmt->n_a + 8 };
	KUNIT_ASSERT_EQ(test, genx_oa_counter_ioctl(o->oa, &counter), 0);
	KUNIT_EXPECT_STREQ(test, counter.name, "C0");
}

static void genx_oa_info_counter_refused(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	const u32 uapi = genx_oa_count_format(o->oa->desc)->uapi;
	struct drm_genx_oa_counter counter = { .format = uapi, .pad = 1 };

	KUNIT_EXPECT_EQ(test, genx_oa_counter_ioctl(o->oa, &counter), -EINVAL);
	counter = (struct drm_genx_oa_counter){ .format = uapi, .reserved[1] = 1 };
	KUNIT_EXPECT_EQ(test, genx_oa_counter_ioctl(o->oa, &counter), -EINVAL);
	counter = (struct drm_genx_oa_counter){ .format = 0 };
	KUNIT_EXPECT_EQ(test, genx_oa_counter_ioctl(o->oa, &counter), -EINVAL);
	KUNIT_EXPECT_EQ(test, counter.name[0], 0);
}

static void genx_oa_info_refused(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct drm_genx_oa_info info = { .format_index = o->oa->desc->n_formats };

	KUNIT_EXPECT_EQ(test, genx_oa_info_ioctl(o->oa, &info), -EINVAL);
	info = (struct drm_genx_oa_info){ .pad = 1 };
	KUNIT_EXPECT_EQ(test, genx_oa_info_ioctl(o->oa, &info), -EINVAL);
	info = (struct drm_genx_oa_info){ .pad2[1] = 1 };
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

/*
 * SIL-348: GLOBAL_SSEU names units that exist. Where a context may have all subslices or half of
 * them, other numbers are refused, and so are fewer EUs. Flags are ignored, as i915 does.
 */
static void genx_oa_info_sseu(struct kunit *test)
{
	const struct want *want = want_of(test);
	const struct drm_i915_gem_context_param_sseu full = {
		.slice_mask = 1, .subslice_mask = want->subslices,
		.min_eus_per_subslice = want->eus, .max_eus_per_subslice = want->eus,
	};
	struct drm_i915_gem_context_param_sseu sseu;
	struct genx_kunit_oa *o = test->priv;
	int fewer = genx_sseu_of_contexts(o->x->gt->plat) ? -EINVAL : 0;

	if (!want->subslices)
		kunit_skip(test, "genx_oa_gen125_open has the refusal");
	KUNIT_EXPECT_EQ(test, open_sseu(o, &full), 0);

#define SSEU_OPEN(_want, _change) \
	do { \
		sseu = full; \
		sseu._change; \
		KUNIT_EXPECT_EQ_MSG(test, open_sseu(o, &sseu), _want, #_change); \
	} while (0)
	SSEU_OPEN(-EINVAL, engine.engine_class = I915_ENGINE_CLASS_COPY);
	SSEU_OPEN(-EINVAL, engine.engine_instance = 1);
	SSEU_OPEN(0, flags = I915_CONTEXT_SSEU_FLAG_ENGINE_INDEX);
	SSEU_OPEN(0, rsvd = 1);
	SSEU_OPEN(-EINVAL, slice_mask = 3);
	SSEU_OPEN(-EINVAL, slice_mask = 0);
	SSEU_OPEN(-EINVAL, subslice_mask = 0);
	SSEU_OPEN(-EINVAL, subslice_mask = full.subslice_mask << 1);
	SSEU_OPEN(-EINVAL, min_eus_per_subslice = 0);
	SSEU_OPEN(-EINVAL, min_eus_per_subslice = want->eus + 1);
	SSEU_OPEN(-EINVAL, max_eus_per_subslice = want->eus + 1);
	SSEU_OPEN(fewer, subslice_mask = full.subslice_mask & (full.subslice_mask - 1));
	SSEU_OPEN(fewer, min_eus_per_subslice = want->eus / 2);
	SSEU_OPEN(0, subslice_mask = full.subslice_mask >> hweight32(full.subslice_mask) / 2 &
		  full.subslice_mask);
#undef SSEU_OPEN
}

static struct kunit_case info_cases[] = {
	KUNIT_CASE_PARAM(genx_oa_info_formats, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_info_unit, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_info_counters, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_info_counter_names, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_info_counter_refused, genx_kunit_oa_gen),
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
