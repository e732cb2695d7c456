// SPDX-License-Identifier: GPL-2.0-only
/*
 * A stream is opened while a force-wake domain of the OA unit does not acknowledge: the errno that
 * Documentation/oa-stream.md names, and nothing is left behind.
 */

#include <kunit/test.h>
#include <linux/bitops.h>
#include <linux/delay.h>

#include "gt/access/forcewake.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "oa/unit/unit.h"

static void opened(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create_param(test);
	struct genx_forcewake *fw = &o->x->gt->fw;
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;
	unsigned long domains = o->oa->desc->fw_domains;
	unsigned int tries = 50, inhibited;

	/* until the engines have parked */
	while (genx_forcewake_held(fw) && --tries)
		msleep(20);
	msleep(20);
	KUNIT_ASSERT_EQ(test, genx_forcewake_held(fw), 0);
	inhibited = o->x->gt->rc6.inhibited;

	genx_kunit_gpu_fault(gpu, MODEL_FAULT_FW_ACK_LOST, __fls(domains));
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -ETIMEDOUT);
	KUNIT_EXPECT_NULL(test, o->oa->stream);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw), 0);
	KUNIT_EXPECT_EQ(test, o->x->gt->rc6.inhibited, inhibited);

	genx_kunit_gpu_fault_clear(gpu, MODEL_FAULT_FW_ACK_LOST);
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, o->x->gt->rc6.inhibited, inhibited + 1);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_EQ(test, o->x->gt->rc6.inhibited, inhibited);
	genx_kunit_expect_clean(test, gpu);
}

static struct kunit_case asleep_cases[] = {
	KUNIT_CASE_PARAM(opened, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite asleep_suite = {
	.name = "genx_oa_asleep",
	.test_cases = asleep_cases,
};

kunit_test_suite(asleep_suite);
