// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sanity of the KUnit build: the suites run where registers can be emulated.
 */

#include <kunit/test.h>

static void genx_sanity_emulated_iomem(struct kunit *test)
{
	KUNIT_EXPECT_TRUE(test, IS_ENABLED(CONFIG_INDIRECT_IOMEM));
}

static struct kunit_case genx_sanity_cases[] = {
	KUNIT_CASE(genx_sanity_emulated_iomem),
	{}
};

static struct kunit_suite genx_sanity_suite = {
	.name = "genx_sanity",
	.test_cases = genx_sanity_cases,
};

kunit_test_suite(genx_sanity_suite);
