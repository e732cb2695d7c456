// SPDX-License-Identifier: GPL-2.0-only
/*
 * Ids of stream properties: known ids are stored, unknown and repeated ids are refused.
 */

#include <kunit/test.h>

#include <drm/i915_drm.h>
#include <uapi/genx_drm.h>

#include "oa/stream/open.h"

/* This holds for the ids of the i915 ABI and for those of genx. */
static void genx_oa_props_ids(struct kunit *test)
{
	struct genx_oa_props props = {};
	u64 id;

	for (id = 1; id <= 10; id++)
		KUNIT_EXPECT_EQ(test, genx_oa_open_props_set(&props, id, 100 + id), 0);
	for (id = GENX_OA_PROP_RECORDS; id <= GENX_OA_PROP_MAP; id++)
		KUNIT_EXPECT_EQ(test, genx_oa_open_props_set(&props, id, id), 0);
	KUNIT_EXPECT_EQ(test, props.ctx_handle, 101);
	KUNIT_EXPECT_EQ(test, props.sample_oa, 102);
	KUNIT_EXPECT_EQ(test, props.metrics_set, 103);
	KUNIT_EXPECT_EQ(test, props.format, 104);
	KUNIT_EXPECT_EQ(test, props.exponent, 105);
	KUNIT_EXPECT_EQ(test, props.hold_preemption, 106);
	KUNIT_EXPECT_EQ(test, props.sseu, 107);
	KUNIT_EXPECT_EQ(test, props.poll_ns, 108);
	KUNIT_EXPECT_EQ(test, props.engine_class, 109);
	KUNIT_EXPECT_EQ(test, props.engine_instance, 110);
	KUNIT_EXPECT_EQ(test, props.records, GENX_OA_PROP_RECORDS);
	KUNIT_EXPECT_EQ(test, props.coalesce_ns, GENX_OA_PROP_COALESCE_NS);
	KUNIT_EXPECT_EQ(test, props.buffer_size, GENX_OA_PROP_BUFFER_SIZE);
	KUNIT_EXPECT_EQ(test, props.totals, GENX_OA_PROP_TOTALS);
	KUNIT_EXPECT_EQ(test, props.map, GENX_OA_PROP_MAP);

	for (id = 1; id <= 10; id++)
		KUNIT_EXPECT_EQ(test, genx_oa_open_props_set(&props, id, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_oa_open_props_set(&props, GENX_OA_PROP_MAP, 0), -EINVAL);
	memset(&props, 0, sizeof(props));
	KUNIT_EXPECT_EQ(test, genx_oa_open_props_set(&props, 0, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_oa_open_props_set(&props, 11, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_oa_open_props_set(&props, 0xfff, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_oa_open_props_set(&props, GENX_OA_PROP_MAP + 1, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_oa_open_props_set(&props, 1ULL << 32 | 2, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_oa_open_props_set(&props, ~0ULL, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, props.given | props.given_genx, 0);
}

static struct kunit_case genx_oa_props_cases[] = {
	KUNIT_CASE(genx_oa_props_ids),
	{}
};

static struct kunit_suite genx_oa_props_suite = {
	.name = "genx_oa_props",
	.test_cases = genx_oa_props_cases,
};

kunit_test_suite(genx_oa_props_suite);
