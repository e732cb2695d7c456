// SPDX-License-Identifier: GPL-2.0-only
/* OA units of Gen6 to Gen7.5 beside contexts, which run on rings: Haswell's counts for one. */

#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/exec/lrc.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/platforms.h"
#include "oa/unit/unit.h"
#include "regs/lrc.h"
#include "regs/oa_regs.h"

#define BUSY_A		41	/* counts the clock while the render engine is busy */
#define ROUNDS		5

static struct genx_kunit_oa *create_on(struct kunit *test, const struct genx_platform *plat)
{
	struct model_config cfg = genx_kunit_plat_config(plat);
	struct genx_kunit_oa *o = genx_kunit_oa_create_on(test, &cfg);

	KUNIT_ASSERT_TRUE(test, genx_oa_contexts_present(o->oa));
	return o;
}

static struct genx_kunit_oa *create(struct kunit *test)
{
	struct genx_kunit_oa *o = create_on(test, &genx_platform_hsw);

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_FORMAT, I915_OA_FORMAT_A45_B8_C8);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	return o;
}

/*
 * Run a context alone while the stream counts. Return: clocks in which the render engine was busy.
 */
static u64 busy_of(struct genx_kunit_oa *o, struct genx_lrc *lrc)
{
	struct genx_oa_totals totals;
	unsigned int i;

	KUNIT_EXPECT_EQ(o->test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	for (i = 0; i < ROUNDS; i++) {
		genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc, NULL, 0), 0);
		usleep_range(1000, 2000);
	}
	KUNIT_EXPECT_EQ(o->test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_GT(o->test, totals.reports, 10);
	return totals.counters[BUSY_A];
}

/* A stream of all contexts counts each of them. */
static void all(struct kunit *test)
{
	struct genx_kunit_oa *o = create(test);
	struct genx_lrc *lrc[2];

	genx_kunit_oa_contexts(o, lrc);
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&o->x->gt->mmio, GEN7_OACONTROL) >> 12, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	KUNIT_EXPECT_GT(test, busy_of(o, lrc[0]), 0);
	KUNIT_EXPECT_GT(test, busy_of(o, lrc[1]), 0);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* OA6-001, SIL-358: a stream of one context counts this one, at the address that it keeps. */
static void one(struct kunit *test)
{
	struct genx_kunit_oa *o = create(test);
	struct genx_lrc *lrc[2];
	u32 control;

	genx_kunit_oa_contexts(o, lrc);
	o->lrc = lrc[0];
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1);
	genx_kunit_oa_open_or_end(o);
	control = genx_mmio_read(&o->x->gt->mmio, GEN7_OACONTROL);
	KUNIT_EXPECT_EQ(test, control & GENMASK(31, 12),
			(u32)lrc[0]->image->ggtt + LRC_STATE_PAGE * SZ_4K);
	KUNIT_EXPECT_EQ(test, control & BIT(1), BIT(1));
	KUNIT_EXPECT_GT(test, lrc[0]->id.uses, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	KUNIT_EXPECT_EQ(test, busy_of(o, lrc[1]), 0);
	KUNIT_EXPECT_GT(test, busy_of(o, lrc[0]), 0);
	genx_kunit_oa_close(o);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

static const void *before_hsw_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_rings_gen(plat, desc);
	} while (plat == &genx_platform_hsw);
	return plat;
}

/* OA6-001: before Haswell the unit counts for all contexts alone. The model refuses the bit. */
static void one_is_refused(struct kunit *test)
{
	struct genx_kunit_oa *o = create_on(test, test->param_value);
	struct genx_lrc *lrc[2];

	genx_kunit_oa_contexts(o, lrc);
	o->lrc = lrc[0];
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_FORMAT, o->oa->desc->formats[0].uapi);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -ENODEV);
	KUNIT_EXPECT_EQ(test, lrc[0]->id.uses, 0);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

static struct kunit_case gen7_context_cases[] = {
	KUNIT_CASE_PARAM(one_is_refused, before_hsw_gen),
	KUNIT_CASE(all),
	KUNIT_CASE(one),
	{}
};

static struct kunit_suite gen7_context_suite = {
	.name = "genx_oa_gen7_context",
	.test_cases = gen7_context_cases,
};

kunit_test_suite(gen7_context_suite);
