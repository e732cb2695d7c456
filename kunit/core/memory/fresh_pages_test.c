// SPDX-License-Identifier: GPL-2.0-only
/* What of the pages of an object is in memory when the GPU gets them (SIL-242). */

#include <kunit/test.h>
#include <linux/scatterlist.h>
#include <linux/string.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "gt/memory/cache.h"
#include "kunit/lib/client.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/platforms.h"

#define BO_PAGES	3

/* Pages that were flushed, and how many of them were not zero. */
static unsigned int flushed, dirty;

static void count(struct sg_table *sgt)
{
	struct sg_page_iter at;

	for_each_sgtable_page(sgt, &at, 0) {
		flushed++;
		dirty += !!memchr_inv(page_address(sg_page_iter_page(&at)), 0, PAGE_SIZE);
	}
}

static const struct part {
	const char *codename;
	bool flushes;
} parts[] = {
	{ "bdw", false }, { "kbl", false }, { "icl", false }, { "lkf", true }, { "ehl", true },
	{ "tgl", true }, { "adl", true }, { "dg2", false },
};

static void part_desc(const struct part *part, char *desc)
{
	strscpy(desc, part->codename, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(part, parts, part_desc);

/*
 * SIL-242: where a batch can bypass the LLC, or where there is none, the zeroes of fresh pages are
 * written to memory before the GPU can read them; once, for the CPU's caches are snooped later.
 */
static void zeroes_SIL_242(struct kunit *test)
{
	const struct part *part = test->param_value;
	const struct model_config cfg = genx_kunit_plat_config(genx_platform_named(part->codename));
	struct genx_kunit_gpu *gpu = genx_kunit_gpu_create(test, &cfg);
	struct genx_device *genx = genx_kunit_device(test, gpu);
	struct genx_bo *bo = genx_kunit_bo(test, genx, BO_PAGES * PAGE_SIZE);

	flushed = 0;
	dirty = 0;
	genx_cache_model_sg = count;
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_EXPECT_EQ(test, flushed, part->flushes ? BO_PAGES : 0);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_EXPECT_EQ(test, flushed, part->flushes ? BO_PAGES : 0);
	KUNIT_EXPECT_EQ(test, dirty, 0);
	genx_cache_model_sg = NULL;
}

static struct kunit_case fresh_pages_cases[] = {
	KUNIT_CASE_PARAM(zeroes_SIL_242, part_gen_params),
	{}
};

static struct kunit_suite fresh_pages_suite = {
	.name = "genx_fresh_pages",
	.test_cases = fresh_pages_cases,
};

kunit_test_suite(fresh_pages_suite);
