// SPDX-License-Identifier: GPL-2.0-only
/* OA reports that land in memory late, in two parts or never: reads return complete ones only. */

#include <kunit/test.h>
#include <linux/delay.h>

#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/table.h"
#include "oa/stream/stream.h"

/* With @fault, reads return complete reports only, none is lost, and the totals are exact. */
static void stream_late(struct kunit *test, enum model_fault fault)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	struct genx_oa_totals totals;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	o->flags |= I915_PERF_FLAG_DISABLED;
	genx_kunit_oa_open_or_end(o);
	genx_kunit_gpu_fault(o->x->kgt->gpu, fault, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	genx_kunit_oa_read_for(o, found, 60);
	KUNIT_EXPECT_GT(test, found->samples, 10);
	KUNIT_EXPECT_EQ(test, found->report_lost + found->buffer_lost, 0);
	genx_kunit_oa_expect_in_order(o, found);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	genx_kunit_oa_expect_account(o, &totals);
}

static void genx_oa_landing_tail_ahead(struct kunit *test)
{
	stream_late(test, MODEL_FAULT_OA_TAIL_AHEAD);
	TABLE_ROW(test, "faults", "OA tail ahead of its report",
		  "not read before it lands; no loss, totals exact");
}

static void genx_oa_landing_torn(struct kunit *test)
{
	stream_late(test, MODEL_FAULT_OA_TORN);
	TABLE_ROW(test, "faults", "OA report lands in two parts, its beginning 100 us late",
		  "not read before both parts have landed; no loss, totals exact");
}

/* The beginning lands before the end: a report must settle before a read may return it. */
static void genx_oa_landing_torn_end(struct kunit *test)
{
	stream_late(test, MODEL_FAULT_OA_TORN_END);
	TABLE_ROW(test, "faults", "OA report lands in two parts, its end 100 us late",
		  "not read before both parts have landed; no loss, totals exact");
}

/* Erase the report at buf->front if it has landed. Return: true if it was erased. */
static bool erase_next(struct genx_kunit_oa *o)
{
	struct genx_oa_buffer *buf = &genx_kunit_oa_stream(o)->buffer;
	unsigned long flags;
	bool done = false;
	u32 *report;
	u32 tail;

	spin_lock_irqsave(&buf->lock, flags);
	tail = o->oa->ops->tail_read(o->oa, buf);
	report = genx_oa_buffer_report(buf, buf->front);
	if (tail < buf->size &&
	    genx_oa_buffer_span(buf, buf->front, tail) >= GENX_KUNIT_OA_REPORT) {
		done = READ_ONCE(report[0]) && READ_ONCE(report[1]);
		if (done)
			genx_oa_buffer_erase(report, 1);
	}
	spin_unlock_irqrestore(&buf->lock, flags);
	return done;
}

/* OAG-002: a report that never lands is announced as lost and skipped; later ones are read. */
static void genx_oa_landing_never_lands(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	unsigned int tries = 1000, i;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	while (!erase_next(o) && --tries)
		usleep_range(100, 200);
	KUNIT_ASSERT_GT(test, tries, 0);
	genx_kunit_oa_read_for(o, found, 60);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_stream(o)->buffer.never_landed, 1);
	KUNIT_EXPECT_EQ(test, found->report_lost, 1);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 0);
	KUNIT_EXPECT_GT(test, found->samples, 10);
	for (i = 0; i < min_t(unsigned int, found->samples, ARRAY_SIZE(found->reports)); i++)
		KUNIT_EXPECT_NE(test, found->reports[i][0], 0);
	TABLE_ROW(test, "faults", "OA report never lands",
		  "the stream reports a lost report and continues");
}

/* OAG-002: a report is given up while a reader waits: the next read announces the loss. */
static void genx_oa_landing_never_lands_waiting(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	struct genx_oa_buffer *buf;
	unsigned int tries = 1000;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	buf = &genx_kunit_oa_stream(o)->buffer;
	while (!erase_next(o) && --tries)
		usleep_range(100, 200);
	KUNIT_ASSERT_GT(test, tries, 0);
	/* no report has settled, so each check examines the erased report again */
	for (tries = 1000; !READ_ONCE(buf->never_landed) && tries; tries--) {
		genx_oa_wake_ready(genx_kunit_oa_stream(o));
		usleep_range(1000, 2000);
	}
	KUNIT_ASSERT_EQ(test, buf->never_landed, 1);
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->report_lost, 1);
	KUNIT_EXPECT_GT(test, found->samples, 10);
}

/* A raw read erases each report: otherwise, after the buffer wraps, it would count as landed. */
static void genx_oa_landing_erased(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_buffer *buf;
	unsigned int n = 0;
	u32 pos;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	msleep(20);
	KUNIT_ASSERT_GT(test, genx_kunit_oa_read(o, SZ_2M), 0);
	buf = &genx_kunit_oa_stream(o)->buffer;
	for (pos = 0; pos != buf->head; pos = genx_oa_buffer_next(buf, pos), n++) {
		const u32 *report = genx_oa_buffer_report(buf, pos);

		KUNIT_ASSERT_EQ_MSG(test, report[0], 0, "id at %u", pos);
		KUNIT_ASSERT_EQ_MSG(test, report[buf->timestamp_dw], 0, "timestamp at %u", pos);
	}
	KUNIT_EXPECT_GT(test, n, 50);
}

static struct kunit_case genx_oa_landing_cases[] = {
	KUNIT_CASE_PARAM(genx_oa_landing_tail_ahead, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_landing_torn, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_landing_torn_end, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_landing_never_lands, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_landing_never_lands_waiting, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_landing_erased, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite genx_oa_landing_suite = {
	.name = "genx_oa_landing",
	.init = genx_kunit_oa_stream_init,
	.test_cases = genx_oa_landing_cases,
};

kunit_test_suite(genx_oa_landing_suite);
