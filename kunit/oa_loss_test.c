// SPDX-License-Identifier: GPL-2.0-only
/* Reports that are lost are announced once, in records and in totals, and the stream goes on. */

#include <kunit/test.h>
#include <linux/delay.h>

#include "kunit/oa_stream_fixture.h"
#include "kunit/table.h"

/* OAG-002, OAG-010: a full buffer is announced, the unit stops before it starts anew. */
static void genx_oa_loss_overflow(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 4);
	genx_kunit_oa_open_or_end(o);
	/* 512 reports of 1.7 us fit */
	msleep(20);
	genx_kunit_oa_read_for(o, found, 1);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 1);
	genx_kunit_oa_close(o);

	memset(found, 0, sizeof(*found));
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 10);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	msleep(20);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_OVERFLOW, 0);
	msleep(20);
	genx_kunit_oa_read_for(o, found, 40);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 1);
	KUNIT_EXPECT_GT(test, found->samples, 10);
	genx_kunit_oa_expect_in_order(o, found);
	TABLE_ROW(test, "faults", "OA buffer overflow",
		  "announced as BUFFER_LOST once, the stream goes on");
}

/* OAG-002: totals tell that they are short. */
static void genx_oa_loss_overflow_totals(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_totals totals;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_deltas(o, 0);
	msleep(20);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_OVERFLOW, 0);
	msleep(20);
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.flags, GENX_OA_TOTALS_LOST);
	KUNIT_EXPECT_EQ(test, totals.overflows, 1);
	TABLE_ROW(test, "faults", "OA buffer overflow, totals",
		  "GENX_OA_TOTALS_LOST is set");
}

/* OAG-002: a loss that is found only when the stream is disabled is announced too. */
static void genx_oa_loss_overflow_last(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct drm_i915_perf_record_header *header = (void *)o->data;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_deltas(o, 1000000000);
	msleep(20);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_OVERFLOW, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	KUNIT_ASSERT_GE(test, genx_kunit_oa_read(o, SZ_1M), (ssize_t)sizeof(*header));
	KUNIT_EXPECT_EQ(test, header->type, DRM_I915_PERF_RECORD_OA_BUFFER_LOST);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_1M), -EIO);
}

/* OAG-002: a dropped report is announced once, and the totals stay right. */
static void genx_oa_loss_report_lost(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	struct genx_oa_totals totals;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->report_lost, 0);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_REPORT_LOST, 1);
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->report_lost, 1);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.lost, 1);
	genx_kunit_oa_expect_account(o, &totals);
	TABLE_ROW(test, "faults", "OA report lost",
		  "announced as REPORT_LOST once, totals stay right");
}

static struct kunit_case genx_oa_loss_cases[] = {
	KUNIT_CASE(genx_oa_loss_overflow),
	KUNIT_CASE(genx_oa_loss_overflow_totals),
	KUNIT_CASE(genx_oa_loss_overflow_last),
	KUNIT_CASE(genx_oa_loss_report_lost),
	{}
};

static struct kunit_suite genx_oa_loss_suite = {
	.name = "genx_oa_loss",
	.init = genx_kunit_oa_stream_init,
	.test_cases = genx_oa_loss_cases,
};

kunit_test_suite(genx_oa_loss_suite);
