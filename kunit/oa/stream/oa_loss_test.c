// SPDX-License-Identifier: GPL-2.0-only
/* Lost reports are announced once, in records and in totals, and the stream continues. */

#include <kunit/test.h>
#include <linux/atomic.h>
#include <linux/delay.h>
#include <linux/math64.h>
#include <linux/poll.h>
#include <linux/wait.h>

#include "kunit/lib/table.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "oa/stream/stream.h"

/*
 * OAG-002, OAG-010: after an overflow, read() returns one BUFFER_LOST record. The model checks that
 * the driver disables the unit before it enables it again.
 */
static void genx_oa_loss_overflow(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 4);
	genx_kunit_oa_open_or_end(o);
	/* the buffer has room for 512 reports, and the period is below 3 us: 20 ms overflow it */
	msleep(20);
	genx_kunit_oa_read_for(o, found, 1);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 1);
	genx_kunit_oa_close(o);

	memset(found, 0, sizeof(*found));
	genx_kunit_oa_period(o, 10);
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
		  "reported as BUFFER_LOST once, the stream continues");
}

/* OAG-002: after an overflow the totals have GENX_OA_TOTALS_LOST set. */
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

/* OAG-002: a loss that is found while the stream is disabled is announced too. */
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

static int count_wake(struct wait_queue_entry *entry, unsigned int mode, int flags, void *key)
{
	atomic_inc(entry->private);
	return 0;
}

/*
 * OAG-002: a reader of delta records whose interval is long sleeps in poll() when a loss is found.
 * It is woken then, and not when the next records are due.
 */
static void genx_oa_loss_wakes(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct drm_i915_perf_record_header *header = (void *)o->data;
	struct wait_queue_entry entry;
	struct genx_oa_stream *stream;
	atomic_t woken = ATOMIC_INIT(0);
	u64 drain_ms;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_deltas(o, GENX_OA_COALESCE_NS_MAX);
	stream = genx_kunit_oa_stream(o);
	drain_ms = div_u64(stream->drain_ns, NSEC_PER_MSEC);
	init_waitqueue_func_entry(&entry, count_wake);
	entry.private = &woken;
	add_wait_queue(&stream->wq, &entry);
	genx_oa_wake_arm(stream);
	msleep(drain_ms + 100);
	KUNIT_EXPECT_FALSE(test, vfs_poll(o->file, NULL));
	KUNIT_EXPECT_EQ(test, atomic_read(&woken), 0);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_OVERFLOW, 0);
	msleep(2 * drain_ms + 100);
	KUNIT_EXPECT_GE(test, atomic_read(&woken), 1);
	remove_wait_queue(&stream->wq, &entry);
	KUNIT_EXPECT_EQ(test, stream->ring.count, 0);
	KUNIT_ASSERT_GE(test, genx_kunit_oa_read(o, SZ_1M), (ssize_t)sizeof(*header));
	KUNIT_EXPECT_EQ(test, header->type, DRM_I915_PERF_RECORD_OA_BUFFER_LOST);
	genx_kunit_oa_close(o);
}

/*
 * The hardware has reported a loss, and the next refresh finds two gaps between timestamps: one is
 * that of the loss, and the other is announced.
 */
static void genx_oa_loss_two_gaps(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_deltas(o, 0);
	stream = genx_kunit_oa_stream(o);
	msleep(20);
	scoped_guard(mutex, &stream->lock) {
		u64 losses = stream->losses;

		stream->gap_known = 1;
		stream->pauses -= 2;
		genx_oa_drain(stream, false);
		KUNIT_EXPECT_EQ(test, stream->losses, losses + 1);
		KUNIT_EXPECT_EQ(test, stream->gap_known, 0);
	}
}

/* OAG-002: a dropped report is announced once, and the totals stay exact. */
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
		  "reported as REPORT_LOST once, totals stay exact");
}

/* OAG-002: a loss that poll() has found is announced by the read that follows, and only by this. */
static void genx_oa_loss_seen_by_poll(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	ssize_t n;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	/* fewer reports than one check of poll() goes through */
	usleep_range(5000, 5000);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_REPORT_LOST, 1);
	usleep_range(5000, 5000);
	KUNIT_EXPECT_TRUE(test, vfs_poll(o->file, NULL) == (EPOLLIN | EPOLLRDNORM));
	n = genx_kunit_oa_read(o, SZ_2M);
	KUNIT_ASSERT_GT(test, n, 0);
	genx_kunit_oa_found_add(o, found, n);
	KUNIT_EXPECT_EQ(test, found->report_lost, 1);
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->report_lost, 1);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 0);
}

/*
 * OAG-002: the lost report may be missing between any two reports that were in the buffer when
 * the loss was noticed. So each delta between two such reports has GENX_OA_DELTA_LOST set and
 * names no context.
 */
static void genx_oa_loss_report_lost_doubtful(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	const struct drm_i915_perf_record_header *header;
	unsigned int marked = 0, others = 0;
	size_t pos = 0;
	ssize_t n;

	/* on a busy machine more reports are written before the read */
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	/* the drain work of a buffer of this size runs every 220 ms, not during this test */
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_deltas(o, 0);
	msleep(10);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_REPORT_LOST, 1);
	msleep(10);
	n = genx_kunit_oa_read(o, SZ_1M);
	KUNIT_ASSERT_GT(test, n, 0);
	while ((header = genx_kunit_oa_record_next(o, &pos, n))) {
		const struct genx_oa_delta *delta = (const void *)(header + 1);

		if (header->type != GENX_OA_RECORD_DELTA)
			continue;
		if (delta->flags & GENX_OA_DELTA_LOST) {
			KUNIT_EXPECT_EQ(test, delta->flags & GENX_OA_DELTA_CTX_VALID, 0);
			marked++;
		} else {
			others++;
		}
	}
	/* 20 ms have about 187 reports, and any of the deltas between them may miss the lost one */
	KUNIT_EXPECT_GT(test, marked, 50);
	KUNIT_EXPECT_EQ(test, others, 0);
}

/* T-19: acknowledging a lost report must not write the wrap flags, which the hardware sets. */
static void genx_oa_loss_clear(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	genx_kunit_oa_open_or_end(o);
	o->oa->ops->loss_clear(o->oa);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/*
 * Time in which a timestamp wraps, in s. The case is skipped where it needs more time than a case
 * has, 300 s, and in real time.
 */
static unsigned int wrap_or_skip(struct genx_kunit_oa *o)
{
	u64 s = div_u64(BIT_ULL(32), genx_oa_unit_timestamp_hz(o->oa)) + 2;

	if (!genx_kunit_virtual_time())
		kunit_skip(o->test, "needs virtual time: takes %llu s", s);
	if (s > 250)
		kunit_skip(o->test, "a timestamp wraps in %llu s", s);
	return s;
}

/*
 * Without a timer no report comes from an idle GPU. The difference of two timestamps does not show
 * that they have wrapped: the sums omit that time, and the loss is announced.
 */
static void genx_oa_loss_long_gap(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	unsigned int wrap = wrap_or_skip(o);
	struct genx_oa_totals totals;
	struct genx_lrc *lrc[2];
	ssize_t n;

	genx_kunit_oa_contexts(o, lrc);
	genx_kunit_oa_unset(o, DRM_I915_PERF_PROP_OA_EXPONENT);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_deltas(o, 0);
	genx_kunit_oa_workload(o, lrc, 5);
	msleep(2000);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.flags, 0);
	ssleep(wrap);
	genx_kunit_oa_workload(o, lrc, 5);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.flags, GENX_OA_TOTALS_LOST);
	KUNIT_EXPECT_EQ(test, totals.overflows, 1);
	KUNIT_EXPECT_EQ(test, totals.lost, 0);
	KUNIT_EXPECT_GT(test, totals.timestamp, 0);
	/* the sums are those of the two workloads alone */
	KUNIT_EXPECT_LT(test, totals.timestamp, genx_oa_unit_timestamp_hz(o->oa) / 2);
	n = genx_kunit_oa_read(o, SZ_1M);
	KUNIT_ASSERT_GT(test, n, 0);
	genx_kunit_oa_found_add(o, found, n);
	KUNIT_EXPECT_EQ(test, found->report_lost, 1);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 0);
	KUNIT_EXPECT_GT(test, found->deltas, 0);
	TABLE_ROW(test, "faults", "no OA report for so long that its timestamp wraps",
		  "one OA_REPORT_LOST, totals have LOST set with one overflow");
}

/* The slowest timer with sums, a report each 2^31 ticks, loses nothing. */
static void genx_oa_loss_slow_timer(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	unsigned int wrap = wrap_or_skip(o);
	struct genx_oa_totals totals;

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 30);
	genx_kunit_oa_open_deltas(o, 0);
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, genx_kunit_lrc(o->x, o->x->rcs, NULL),
						  NULL, 0), 0);
	ssleep(wrap);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.flags, 0);
	KUNIT_EXPECT_GE(test, totals.timestamp, 1ULL << 31);
}

static struct kunit_case genx_oa_loss_cases[] = {
	KUNIT_CASE_PARAM(genx_oa_loss_overflow, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_loss_overflow_totals, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_loss_overflow_last, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_loss_wakes, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_loss_two_gaps, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_loss_report_lost, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_loss_seen_by_poll, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_loss_report_lost_doubtful, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_loss_clear, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_loss_long_gap, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_loss_slow_timer, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite genx_oa_loss_suite = {
	.name = "genx_oa_loss",
	.init = genx_kunit_oa_stream_init,
	.test_cases = genx_oa_loss_cases,
};

kunit_test_suite(genx_oa_loss_suite);
