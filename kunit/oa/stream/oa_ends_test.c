// SPDX-License-Identifier: GPL-2.0-only
/*
 * System calls on a stream that gives no more records: it is disabled, it has failed, it has totals
 * only, or its device is lost.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/poll.h>
#include <linux/uaccess.h>

#include <drm/i915_drm.h>
#include <uapi/genx_drm.h>

#include "kunit/lib/oa_fixture.h"
#include "oa/stream/stream.h"
#include "regs/oa_regs.h"

#define READABLE	((__force u32)(EPOLLIN | EPOLLRDNORM))
#define FAILED		((__force u32)EPOLLERR)
#define GONE		((__force u32)(EPOLLERR | EPOLLHUP))
#define RECORD		(sizeof(struct drm_i915_perf_record_header))

static int ends_init(struct kunit *test)
{
	test->priv = genx_kunit_oa_create_param(test);
	return 0;
}

/* Open a stream in disabled state, with record types @records and with totals. */
static struct genx_oa_stream *open_disabled(struct genx_kunit_oa *o, u64 records)
{
	o->flags |= I915_PERF_FLAG_DISABLED;
	genx_kunit_oa_set(o, GENX_OA_PROP_RECORDS, records);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	KUNIT_ASSERT_EQ(o->test, genx_kunit_oa_open(o), 0);
	return genx_kunit_oa_stream(o);
}

/* Call poll(). Return: the events as a number, which an expectation can print. */
static u32 poll_events(struct genx_kunit_oa *o)
{
	return (__force u32)o->file->f_op->poll(o->file, NULL);
}

static long totals(struct genx_kunit_oa *o)
{
	KUNIT_ASSERT_EQ(o->test, clear_user(o->mem, sizeof(struct genx_oa_totals)), 0);
	return genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_TOTALS, (unsigned long)o->mem);
}

/* If a disabled stream has raw reports only, its losses cannot be read. */
static void genx_oa_ends_disabled(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream = open_disabled(o, GENX_OA_RECORDS_RAW);

	KUNIT_EXPECT_EQ(test, poll_events(o), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_4K), -EIO);
	WRITE_ONCE(stream->loss_due, GENX_OA_LOSS_OVERFLOW | GENX_OA_LOSS_REPORT);
	KUNIT_EXPECT_EQ(test, poll_events(o), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_4K), -EIO);
	/* the totals can still be read */
	KUNIT_EXPECT_EQ(test, totals(o), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
}

/* A stream that is enabled again begins without the losses and the deltas of its last run. */
static void genx_oa_ends_begins_empty(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	const struct drm_i915_perf_record_header *first = (void *)o->data;
	struct genx_oa_stream *stream;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "in real time reports of the new run may be lost or added up");
	stream = open_disabled(o, GENX_OA_RECORDS_RAW | GENX_OA_RECORDS_DELTA);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	msleep(100);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	KUNIT_EXPECT_GT(test, stream->ring.count, 0);
	WRITE_ONCE(stream->loss_due, GENX_OA_LOSS_OVERFLOW | GENX_OA_LOSS_REPORT);

	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	KUNIT_EXPECT_EQ(test, stream->ring.count, 0);
	KUNIT_ASSERT_GT(test, genx_kunit_oa_read_some(o), 0);
	KUNIT_EXPECT_NE(test, first->type, DRM_I915_PERF_RECORD_OA_BUFFER_LOST);
	KUNIT_EXPECT_NE(test, first->type, DRM_I915_PERF_RECORD_OA_REPORT_LOST);
}

/* Losses of a disabled stream with deltas can be read: one record each. */
static void genx_oa_ends_disabled_deltas(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream = open_disabled(o, GENX_OA_RECORDS_DELTA);
	struct drm_i915_perf_record_header *header = (void *)o->data;

	KUNIT_EXPECT_EQ(test, poll_events(o), 0);
	WRITE_ONCE(stream->loss_due, GENX_OA_LOSS_REPORT);
	KUNIT_EXPECT_EQ(test, poll_events(o), READABLE);
	/* without room for its record the loss can still be read later */
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, RECORD - 1), -ENOSPC);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_4K), RECORD);
	KUNIT_EXPECT_EQ(test, header->type, DRM_I915_PERF_RECORD_OA_REPORT_LOST);
	KUNIT_EXPECT_EQ(test, poll_events(o), 0);
	WRITE_ONCE(stream->loss_due, GENX_OA_LOSS_OVERFLOW);
	KUNIT_EXPECT_EQ(test, poll_events(o), READABLE);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_4K), RECORD);
	KUNIT_EXPECT_EQ(test, header->type, DRM_I915_PERF_RECORD_OA_BUFFER_LOST);
	KUNIT_EXPECT_EQ(test, poll_events(o), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_4K), -EIO);
}

/* A stream with totals only: read() always fails with -EIO, and poll() reports no event. */
static void genx_oa_ends_no_records(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	struct genx_oa_stream *stream = open_disabled(o, 0);

	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	KUNIT_EXPECT_EQ(test, poll_events(o), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_4K), -EIO);
	KUNIT_EXPECT_EQ(test, totals(o), 0);
	/* also with a loss, which the totals alone announce */
	WRITE_ONCE(stream->loss_due, GENX_OA_LOSS_REPORT);
	KUNIT_EXPECT_EQ(test, poll_events(o), 0);
}

/* A failed stream: poll() reports an error, the loss can be read, then read() returns -EIO. */
static void genx_oa_ends_failed(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream = open_disabled(o, GENX_OA_RECORDS_RAW);

	WRITE_ONCE(stream->loss_due, GENX_OA_LOSS_OVERFLOW);
	WRITE_ONCE(stream->state, GENX_OA_STREAM_FAILED);
	KUNIT_EXPECT_EQ(test, poll_events(o), READABLE | FAILED);
	KUNIT_EXPECT_TRUE(test, genx_oa_wake_ready(stream));
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), -EIO);
	KUNIT_EXPECT_EQ(test, totals(o), -EIO);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_4K), RECORD);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_4K), -EIO);
	WRITE_ONCE(stream->state, GENX_OA_STREAM_DISABLED);
}

static void genx_oa_ends_lost(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream = open_disabled(o, GENX_OA_RECORDS_RAW);
	struct genx_mmio *mmio = &o->x->gt->mmio;

	KUNIT_ASSERT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_DEAD, 0);
	genx_mmio_read(mmio, OA_IMR);
	KUNIT_ASSERT_TRUE(test, genx_mmio_lost(mmio));
	KUNIT_EXPECT_EQ(test, poll_events(o), GONE);
	KUNIT_EXPECT_TRUE(test, genx_oa_wake_ready(stream));
	KUNIT_EXPECT_EQ(test, totals(o), -ENODEV);
}

static struct kunit_case ends_cases[] = {
	KUNIT_CASE_PARAM(genx_oa_ends_disabled, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_ends_begins_empty, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_ends_disabled_deltas, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_ends_no_records, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_ends_failed, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_ends_lost, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite ends_suite = {
	.name = "genx_oa_ends",
	.init = ends_init,
	.test_cases = ends_cases,
};

kunit_test_suite(ends_suite);
