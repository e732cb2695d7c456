// SPDX-License-Identifier: GPL-2.0-only
/*
 * The reader of a stream of deltas is slow, and the ring of records is full: sums grow instead.
 * None is left out, also when the stream ends, and none mixes two metric sets without a mark.
 */

#include <kunit/test.h>
#include <linux/delay.h>

#include <drm/i915_drm.h>
#include <uapi/genx_drm.h>

#include "gt/engine/gt_reset.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "oa/report/accumulate.h"
#include "oa/stream/stream.h"

/* Open a stream of deltas and totals whose ring has room for one record, and fill the ring. */
static struct genx_oa_stream *fill_ring(struct genx_kunit_oa *o)
{
	struct genx_oa_stream *stream;
	struct genx_lrc *lrc[2];

	genx_kunit_oa_contexts(o, lrc);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	o->flags |= I915_PERF_FLAG_DISABLED;
	genx_kunit_oa_open_deltas(o, 0);
	stream = genx_kunit_oa_stream(o);
	stream->ring.capacity = 1;
	KUNIT_EXPECT_EQ(o->test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	genx_kunit_oa_workload(o, lrc, 5);
	scoped_guard(mutex, &stream->lock)
		genx_oa_drain(stream, true);
	KUNIT_EXPECT_EQ(o->test, stream->ring.count, 1);
	return stream;
}

/* Read until EIO, and expect that the sum of all deltas is the totals. */
static void expect_all_read(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_totals *totals = kunit_kzalloc(test, sizeof(*totals), GFP_KERNEL);
	const struct drm_i915_perf_record_header *header;
	u64 active = 0, reports = 0;
	ssize_t n;

	KUNIT_ASSERT_NOT_NULL(test, totals);
	genx_kunit_oa_totals(o, totals);
	while ((n = genx_kunit_oa_read(o, SZ_64K)) > 0) {
		size_t pos = 0;

		while ((header = genx_kunit_oa_record_next(o, &pos, n))) {
			const struct genx_oa_delta *delta = (const void *)(header + 1);

			if (header->type != GENX_OA_RECORD_DELTA)
				continue;
			active += delta->active;
			reports += delta->reports;
		}
	}
	KUNIT_EXPECT_EQ(test, n, -EIO);
	KUNIT_EXPECT_GT(test, reports, 10);
	KUNIT_EXPECT_EQ(test, reports, totals->intervals);
	KUNIT_EXPECT_EQ(test, active, totals->timestamp);
}

/* The reader empties the ring of a stream that is disabled: then come the sums that had no room. */
static void genx_oa_slow_reader_disabled(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	fill_ring(o);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	expect_all_read(test);
}

/* As above, of a stream that ends because the GT is wedged. */
static void genx_oa_slow_reader_wedged(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream = fill_ring(o);
	unsigned int i, left = 0;

	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), -EIO);
	flush_work(&o->oa->reset_work);
	while (genx_kunit_oa_read(o, SZ_64K) > 0)
		;
	for (i = 0; i < stream->acc->n_slots; i++)
		left += stream->acc->slots[i].spans;
	KUNIT_EXPECT_EQ(test, left, 0);
}

/* Sums that have no room when the metric set changes get counts of both: each of them is marked. */
static void genx_oa_slow_reader_config(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream = fill_ring(o);
	unsigned int i, marked = 0;

	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 1), 1);
	scoped_guard(mutex, &stream->lock) {
		for (i = 0; i < stream->acc->n_slots; i++) {
			const struct genx_oa_slot *slot = &stream->acc->slots[i];

			if (!slot->spans)
				continue;
			KUNIT_EXPECT_TRUE(test, slot->flags & GENX_OA_DELTA_LOST);
			marked++;
		}
	}
	KUNIT_EXPECT_GT(test, marked, 1);
}

static struct kunit_case slow_reader_cases[] = {
	KUNIT_CASE_PARAM(genx_oa_slow_reader_disabled, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_slow_reader_wedged, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_slow_reader_config, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite slow_reader_suite = {
	.name = "genx_oa_slow_reader",
	.init = genx_kunit_oa_stream_init,
	.test_cases = slow_reader_cases,
};

kunit_test_suite(slow_reader_suite);
