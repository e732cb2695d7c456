// SPDX-License-Identifier: GPL-2.0-only
/*
 * Streams on the modelled GPU: reports, deltas and totals against the model's own account; loss,
 * reports that are late, waiting, resets, removal.
 */

#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/poll.h>
#include <linux/slab.h>
#include <linux/uaccess.h>

#include "gt/lrc.h"
#include "gt/request.h"
#include "kunit/oa_fixture.h"
#include "kunit/table.h"
#include "oa/report.h"
#include "regs/irq_regs.h"
#include "regs/oa_regs.h"

#define REPORT		256
#define RECORD		(8 + REPORT)
#define COUNTERS	52

static int stream_init(struct kunit *test)
{
	test->priv = genx_kunit_oa_create(test);
	return 0;
}

/* A buffer that does not overflow while a loaded machine does something else. */
static void buffer_large(struct genx_kunit_oa *o)
{
	genx_kunit_oa_set(o, GENX_OA_PROP_BUFFER_SIZE, SZ_2M);
}

static void open_or_end(struct genx_kunit_oa *o)
{
	KUNIT_ASSERT_EQ(o->test, genx_kunit_oa_open(o), 0);
}

static void deltas_open(struct genx_kunit_oa *o, u64 coalesce_ns)
{
	genx_kunit_oa_set(o, GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_DELTA);
	genx_kunit_oa_set(o, GENX_OA_PROP_COALESCE_NS, coalesce_ns);
	open_or_end(o);
}

/* Contexts that take turns on the render engine, for @n rounds. */
static void workload(struct genx_kunit_oa *o, struct genx_lrc **lrc, unsigned int n)
{
	while (n--) {
		genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc[0], NULL, 0), 0);
		genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc[1], NULL, 0), 0);
		usleep_range(1000, 2000);
	}
}

static void workload_create(struct genx_kunit_oa *o, struct genx_lrc **lrc)
{
	lrc[0] = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	lrc[1] = genx_kunit_lrc(o->x, o->x->rcs, NULL);
}

/* ---- what was read ---- */

struct found {
	unsigned int samples;
	unsigned int deltas;
	unsigned int report_lost;
	unsigned int buffer_lost;
	unsigned int switches;
	unsigned int timers;
	u32 reports[8192][REPORT / 4];
};

static const struct drm_i915_perf_record_header *
record_next(struct genx_kunit_oa *o, size_t *pos, size_t n)
{
	const struct drm_i915_perf_record_header *header = (void *)(o->data + *pos);

	if (*pos >= n)
		return NULL;
	KUNIT_ASSERT_LE(o->test, *pos + sizeof(*header), n);
	KUNIT_ASSERT_GE(o->test, header->size, sizeof(*header));
	KUNIT_ASSERT_LE(o->test, *pos + header->size, n);
	KUNIT_EXPECT_EQ(o->test, header->pad, 0);
	*pos += header->size;
	return header;
}

static void found_add(struct genx_kunit_oa *o, struct found *found, size_t n)
{
	const struct drm_i915_perf_record_header *header;
	size_t pos = 0;
	u32 reason;

	while ((header = record_next(o, &pos, n))) {
		const u32 *report = (const u32 *)(header + 1);

		switch (header->type) {
		case DRM_I915_PERF_RECORD_SAMPLE:
			KUNIT_EXPECT_EQ(o->test, header->size, RECORD);
			reason = REG_FIELD_GET(RPT_ID_REASON_MASK, report[0]);
			found->switches += !!(reason & RPT_REASON_CTX_SWITCH);
			found->timers += !!(reason & RPT_REASON_TIMER);
			if (found->samples < ARRAY_SIZE(found->reports))
				memcpy(found->reports[found->samples], report, REPORT);
			found->samples++;
			break;
		case DRM_I915_PERF_RECORD_OA_REPORT_LOST:
			KUNIT_EXPECT_EQ(o->test, header->size, sizeof(*header));
			found->report_lost++;
			break;
		case DRM_I915_PERF_RECORD_OA_BUFFER_LOST:
			KUNIT_EXPECT_EQ(o->test, header->size, sizeof(*header));
			found->buffer_lost++;
			break;
		case GENX_OA_RECORD_DELTA:
			found->deltas++;
			break;
		default:
			KUNIT_FAIL(o->test, "record type %u", header->type);
		}
	}
}

static void found_free(void *data)
{
	kvfree(data);
}

static struct found *found_alloc(struct genx_kunit_oa *o)
{
	struct found *found = kvzalloc(sizeof(*found), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(o->test, found);
	KUNIT_ASSERT_EQ(o->test, kunit_add_action_or_reset(o->test, found_free, found), 0);
	return found;
}

static void read_for(struct genx_kunit_oa *o, struct found *found, unsigned int ms)
{
	ktime_t end = ktime_add_ms(ktime_get(), ms);
	ssize_t n;

	do {
		n = genx_kunit_oa_read(o, SZ_2M);
		if (n > 0)
			found_add(o, found, n);
		else
			KUNIT_EXPECT_EQ(o->test, n, -EAGAIN);
		usleep_range(1000, 2000);
	} while (ktime_before(ktime_get(), end));
}

/* Time and clocks go on from report to report, and no report has a hole. */
static void expect_in_order(struct genx_kunit_oa *o, const struct found *found)
{
	unsigned int i, n = min_t(unsigned int, found->samples, ARRAY_SIZE(found->reports));

	for (i = 0; i < n; i++) {
		const u32 *r = found->reports[i], *p = found->reports[i ? i - 1 : 0];

		KUNIT_EXPECT_NE(o->test, r[0], 0);
		KUNIT_EXPECT_LT(o->test, r[1] - p[1], 1 << 24);
		KUNIT_EXPECT_LT(o->test, r[3] - p[3], 1 << 28);
		/* B1 and B2 count every clock, by the built-in metric set */
		KUNIT_EXPECT_EQ_MSG(o->test, r[49] - p[49], r[50] - p[50], "report %u", i);
		if (!(r[0] & RPT_ID_B_CTX_VALID))
			KUNIT_EXPECT_EQ(o->test, r[2], GENX_OA_CTX_INVALID);
	}
}

static void expect_account(struct genx_kunit_oa *o, const struct genx_oa_totals *totals)
{
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;
	struct kunit *test = o->test;
	u64 a[36], b[8], c[8], ticks, timestamp;
	unsigned long flags;
	unsigned int i;

	flags = genx_kunit_gpu_lock(gpu);
	for (i = 0; i < 36; i++)
		a[i] = model_oa_account(gpu->model, 'A', i);
	for (i = 0; i < 8; i++) {
		b[i] = model_oa_account(gpu->model, 'B', i);
		c[i] = model_oa_account(gpu->model, 'C', i);
	}
	ticks = model_oa_account(gpu->model, 'G', 0);
	timestamp = model_oa_account(gpu->model, 'T', 0);
	genx_kunit_gpu_unlock(gpu, flags);

	KUNIT_EXPECT_GT(test, ticks, 0);
	KUNIT_EXPECT_EQ(test, totals->gpu_ticks, ticks);
	KUNIT_EXPECT_EQ(test, totals->timestamp, timestamp);
	for (i = 0; i < 36; i++)
		KUNIT_EXPECT_EQ_MSG(test, totals->counters[i], a[i], "A%u", i);
	for (i = 0; i < 8; i++) {
		KUNIT_EXPECT_EQ_MSG(test, totals->counters[36 + i], b[i], "B%u", i);
		KUNIT_EXPECT_EQ_MSG(test, totals->counters[44 + i], c[i], "C%u", i);
	}
	for (i = COUNTERS; i < GENX_OA_MAX_COUNTERS; i++)
		KUNIT_EXPECT_EQ(test, totals->counters[i], 0);
}

/*
 * The built-in metric set routes fixed patterns to the B counters. The run need
 * not be a multiple of the patterns' period, hence the room of one period.
 */
static void expect_test_set(struct kunit *test, const struct genx_oa_totals *totals)
{
	static const struct {
		unsigned int num;
		unsigned int den;
	} part[] = {
		{ 0, 1 }, { 1, 1 }, { 1, 1 }, { 1, 2 }, { 1, 3 }, { 1, 3 }, { 1, 6 }, { 2, 3 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(part); i++) {
		s64 off = totals->counters[36 + i] * part[i].den -
			  totals->gpu_ticks * part[i].num;

		KUNIT_EXPECT_LE_MSG(test, abs(off), 36, "B%u", i);
	}
}

/* ---- tests ---- */

/* Raw reports: the timer's period, switch reports of contexts (OAG-016), nothing lost. */
static void genx_oa_stream_raw(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct found *found = found_alloc(o);
	struct genx_lrc *lrc[2];
	unsigned int i, spans = 0;

	workload_create(o, lrc);
	buffer_large(o);
	open_or_end(o);
	workload(o, lrc, 5);
	read_for(o, found, 50);
	KUNIT_EXPECT_GT(test, found->timers, 10);
	KUNIT_EXPECT_GE(test, found->switches, 10);
	KUNIT_EXPECT_EQ(test, found->report_lost + found->buffer_lost, 0);
	expect_in_order(o, found);
	/* Timer reports without others between are one period apart (T-13). */
	for (i = 1; i < found->samples; i++) {
		const u32 *r = found->reports[i], *p = found->reports[i - 1];

		if (REG_FIELD_GET(RPT_ID_REASON_MASK, r[0]) != RPT_REASON_TIMER ||
		    REG_FIELD_GET(RPT_ID_REASON_MASK, p[0]) != RPT_REASON_TIMER)
			continue;
		KUNIT_EXPECT_EQ(test, r[1] - p[1], 2 << 10);
		spans++;
	}
	KUNIT_EXPECT_GT(test, spans, 10);
}

/* The totals are what the hardware counted, to the last count (DLT-001). */
static void genx_oa_stream_totals(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_totals totals, before;
	struct model_stats stats;
	struct genx_lrc *lrc[2];
	unsigned int round;
	u64 reports;

	workload_create(o, lrc);
	buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_RECORDS, 0);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	o->flags |= I915_PERF_FLAG_DISABLED;
	open_or_end(o);
	for (round = 0; round < 3; round++) {
		genx_kunit_gpu_stats(o->x->kgt->gpu, &stats);
		reports = stats.oa_reports;
		KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
		workload(o, lrc, 10);
		genx_kunit_oa_totals(o, &before);
		workload(o, lrc, 5);
		KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
		genx_kunit_oa_totals(o, &totals);
		expect_account(o, &totals);
		genx_kunit_gpu_stats(o->x->kgt->gpu, &stats);
		KUNIT_EXPECT_EQ(test, totals.reports, stats.oa_reports - reports);
		KUNIT_EXPECT_EQ(test, totals.intervals, totals.reports - 1);
		KUNIT_EXPECT_EQ(test, totals.flags, 0);
		KUNIT_EXPECT_GT(test, before.reports, 0);
		KUNIT_EXPECT_GT(test, totals.reports, before.reports);
		KUNIT_EXPECT_GT(test, totals.gpu_ticks, before.gpu_ticks);
	}
	/* A stream without records has nothing to read. */
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 4096), -EIO);
}

/* Sums of records are the totals, and each names a context that ran (DLT-003). */
static void stream_deltas(struct kunit *test, u64 coalesce_ns)
{
	struct genx_kunit_oa *o = test->priv;
	const struct drm_i915_perf_record_header *header;
	u64 sums[COUNTERS] = { 0 }, active = 0, ticks = 0, reports = 0, owned[2] = { 0 };
	struct genx_oa_totals totals;
	struct genx_lrc *lrc[2];
	unsigned int i, records = 0;
	size_t pos = 0;
	ssize_t n;

	workload_create(o, lrc);
	buffer_large(o);
	deltas_open(o, coalesce_ns);
	workload(o, lrc, 10);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	expect_account(o, &totals);
	expect_test_set(test, &totals);

	/* What is left can be read from the disabled stream, and then no more. */
	n = genx_kunit_oa_read(o, SZ_2M);
	KUNIT_ASSERT_GT(test, n, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_2M), -EIO);
	while ((header = record_next(o, &pos, n))) {
		const struct genx_oa_delta *delta = (const void *)(header + 1);

		KUNIT_ASSERT_EQ(test, header->type, GENX_OA_RECORD_DELTA);
		KUNIT_ASSERT_EQ(test, header->size, 8 + sizeof(*delta) + COUNTERS * 8);
		for (i = 0; i < COUNTERS; i++)
			sums[i] += delta->counters[i];
		active += delta->active;
		ticks += delta->gpu_ticks;
		reports += delta->reports;
		records++;
		KUNIT_EXPECT_LE(test, delta->start + delta->active, delta->end);
		KUNIT_EXPECT_EQ(test, delta->reserved, 0);
		if (!(delta->flags & GENX_OA_DELTA_CTX_VALID)) {
			KUNIT_EXPECT_EQ(test, delta->ctx_id, GENX_OA_CTX_INVALID);
			continue;
		}
		for (i = 0; i < 2; i++)
			if (delta->ctx_id == genx_lrc_hw_id(lrc[i]))
				owned[i] += delta->active;
	}
	KUNIT_EXPECT_EQ(test, active, totals.timestamp);
	KUNIT_EXPECT_EQ(test, ticks, totals.gpu_ticks);
	KUNIT_EXPECT_EQ(test, reports, totals.intervals);
	for (i = 0; i < COUNTERS; i++)
		KUNIT_EXPECT_EQ_MSG(test, sums[i], totals.counters[i], "counter %u", i);
	KUNIT_EXPECT_GT(test, owned[0], 0);
	KUNIT_EXPECT_GT(test, owned[1], 0);
	if (coalesce_ns)
		KUNIT_EXPECT_LT(test, records, totals.intervals);
	else
		KUNIT_EXPECT_EQ(test, records, totals.intervals);
}

static void genx_oa_stream_deltas_each(struct kunit *test)
{
	stream_deltas(test, 0);
}

static void genx_oa_stream_deltas_coalesced(struct kunit *test)
{
	stream_deltas(test, 5 * NSEC_PER_MSEC);
}

/* Raw reports beside deltas: both see each report once. */
static void genx_oa_stream_raw_and_deltas(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct found *found = found_alloc(o);
	struct genx_oa_totals totals;

	buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_RAW | GENX_OA_RECORDS_DELTA);
	open_or_end(o);
	read_for(o, found, 50);
	genx_kunit_oa_totals(o, &totals);
	read_for(o, found, 1);
	KUNIT_EXPECT_GT(test, found->samples, 10);
	KUNIT_EXPECT_GE(test, found->deltas + 1, found->samples);
	KUNIT_EXPECT_GE(test, found->samples, totals.reports);
	expect_in_order(o, found);
}

/* OAG-002, OAG-010: a full buffer is announced, the unit stops before it starts anew. */
static void genx_oa_stream_overflow(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct found *found = found_alloc(o);

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 4);
	open_or_end(o);
	/* 512 reports of 1.7 us fit */
	msleep(20);
	read_for(o, found, 1);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 1);
	genx_kunit_oa_close(o);

	memset(found, 0, sizeof(*found));
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 10);
	buffer_large(o);
	open_or_end(o);
	msleep(20);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_OVERFLOW, 0);
	msleep(20);
	read_for(o, found, 40);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 1);
	KUNIT_EXPECT_GT(test, found->samples, 10);
	expect_in_order(o, found);
	TABLE_ROW(test, "faults", "OA buffer overflow",
		  "announced as BUFFER_LOST once, the stream goes on");
}

/* OAG-002: totals tell that they are short. */
static void genx_oa_stream_overflow_totals(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_totals totals;
	struct found *found = found_alloc(o);

	buffer_large(o);
	deltas_open(o, 0);
	msleep(20);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_OVERFLOW, 0);
	msleep(20);
	read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.flags, GENX_OA_TOTALS_LOST);
	KUNIT_EXPECT_EQ(test, totals.overflows, 1);
	TABLE_ROW(test, "faults", "OA buffer overflow, totals",
		  "GENX_OA_TOTALS_LOST is set");
}

/* OAG-002: a loss that is found only when the stream is disabled is announced too. */
static void genx_oa_stream_overflow_last(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct drm_i915_perf_record_header *header = (void *)o->data;

	buffer_large(o);
	deltas_open(o, 1000000000);
	msleep(20);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_OVERFLOW, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	KUNIT_ASSERT_GE(test, genx_kunit_oa_read(o, SZ_1M), (ssize_t)sizeof(*header));
	KUNIT_EXPECT_EQ(test, header->type, DRM_I915_PERF_RECORD_OA_BUFFER_LOST);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_1M), -EIO);
}

/* OAG-002: a dropped report is announced once, and the totals stay right. */
static void genx_oa_stream_report_lost(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct found *found = found_alloc(o);
	struct genx_oa_totals totals;

	buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	open_or_end(o);
	read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->report_lost, 0);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_REPORT_LOST, 1);
	read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->report_lost, 1);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.lost, 1);
	expect_account(o, &totals);
	TABLE_ROW(test, "faults", "OA report lost",
		  "announced as REPORT_LOST once, totals stay right");
}

/* A tail ahead of its data, and data that comes in two parts: only whole reports are handed out. */
static void stream_late(struct kunit *test, enum model_fault fault)
{
	struct genx_kunit_oa *o = test->priv;
	struct found *found = found_alloc(o);
	struct genx_oa_totals totals;

	buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	o->flags |= I915_PERF_FLAG_DISABLED;
	open_or_end(o);
	genx_kunit_gpu_fault(o->x->kgt->gpu, fault, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	read_for(o, found, 60);
	KUNIT_EXPECT_GT(test, found->samples, 10);
	KUNIT_EXPECT_EQ(test, found->report_lost + found->buffer_lost, 0);
	expect_in_order(o, found);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	expect_account(o, &totals);
}

static void genx_oa_stream_tail_ahead(struct kunit *test)
{
	stream_late(test, MODEL_FAULT_OA_TAIL_AHEAD);
	TABLE_ROW(test, "faults", "OA tail ahead of its report",
		  "not read before it lands; no loss, totals exact");
}

static void genx_oa_stream_torn(struct kunit *test)
{
	stream_late(test, MODEL_FAULT_OA_TORN);
	TABLE_ROW(test, "faults", "OA report lands in two parts, its beginning 100 us late",
		  "not read before both are there; no loss, totals exact");
}

/* The id is there and the rest is not: a report is not believed before it has settled. */
static void genx_oa_stream_torn_end(struct kunit *test)
{
	stream_late(test, MODEL_FAULT_OA_TORN_END);
	TABLE_ROW(test, "faults", "OA report lands in two parts, its end 100 us late",
		  "not read before both are there; no loss, totals exact");
}

/* Erase the next report that has landed and was not looked at yet. */
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
	if (tail < buf->size && genx_oa_buffer_span(buf, buf->front, tail) >= REPORT) {
		done = READ_ONCE(report[0]) && READ_ONCE(report[1]);
		if (done)
			genx_oa_buffer_erase(report);
	}
	spin_unlock_irqrestore(&buf->lock, flags);
	return done;
}

/* OAG-002: a report that never lands is announced as lost, is not read, and those behind it are. */
static void genx_oa_stream_never_lands(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct found *found = found_alloc(o);
	unsigned int tries = 1000, i;

	buffer_large(o);
	open_or_end(o);
	while (!erase_next(o) && --tries)
		usleep_range(100, 200);
	KUNIT_ASSERT_GT(test, tries, 0);
	read_for(o, found, 60);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_stream(o)->buffer.never_landed, 1);
	KUNIT_EXPECT_EQ(test, found->report_lost, 1);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 0);
	KUNIT_EXPECT_GT(test, found->samples, 10);
	for (i = 0; i < min_t(unsigned int, found->samples, ARRAY_SIZE(found->reports)); i++)
		KUNIT_EXPECT_NE(test, found->reports[i][0], 0);
	TABLE_ROW(test, "faults", "OA report never lands",
		  "the stream announces a lost report and goes on");
}

/* Timestamp of the report in the first record that was read. */
static u32 record_ticks(struct genx_kunit_oa *o)
{
	return ((u32 *)(o->data + sizeof(struct drm_i915_perf_record_header)))[1];
}

/* The errno list of read(), in the i915 ABI's words. */
static void genx_oa_stream_read_errors(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	char __user *mem = o->mem;
	struct genx_lrc *lrc[2];
	u32 ticks;

	o->flags |= I915_PERF_FLAG_DISABLED;
	open_or_end(o);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 4096), -EIO);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, RECORD - 1), -ENOSPC);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 0), -ENOSPC);
	o->mem = NULL;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 4096), -EFAULT);
	/* Memory that ends early gets what fits; nothing is lost on the way. */
	o->mem = mem + GENX_KUNIT_OA_BYTES - RECORD - 100;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 4 * RECORD), RECORD);
	ticks = record_ticks(o);
	o->mem = mem;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 2 * RECORD + 5), 2 * RECORD);
	KUNIT_EXPECT_EQ(test, record_ticks(o) - ticks, 2U << 10);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, 4096), -EIO);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_close(o);

	/* Nothing to read is EAGAIN; blocking without a timer would be for ever. */
	genx_kunit_oa_unset(o, DRM_I915_PERF_PROP_OA_EXPONENT);
	o->flags = I915_PERF_FLAG_FD_NONBLOCK;
	open_or_end(o);
	workload_create(o, lrc);
	workload(o, lrc, 1);
	msleep(50);
	o->file->f_flags &= ~O_NONBLOCK;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_1M), -EIO);
	o->file->f_flags |= O_NONBLOCK;
	/* there are reports all the same, of the switches of context */
	KUNIT_EXPECT_GT(test, genx_kunit_oa_read(o, SZ_1M), 0);
	while (genx_kunit_oa_read(o, SZ_1M) > 0)
		;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_1M), -EAGAIN);
	o->file->f_flags &= ~O_NONBLOCK;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_1M), -EIO);
}

static void genx_oa_stream_ioctl_errors(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_totals bad = { .pad = 1 };
	unsigned long arg = (unsigned long)o->mem;

	open_or_end(o);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, _IO('i', 3), 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, _IO('i', 0x82), 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_TOTALS, arg), -EOPNOTSUPP);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_INFO, 8), -EFAULT);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 77), -EINVAL);
	genx_kunit_oa_close(o);

	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	open_or_end(o);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_TOTALS, 8), -EFAULT);
	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, &bad, sizeof(bad)), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_TOTALS, arg), -EINVAL);
}

static void genx_oa_stream_info(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream_info info;
	u64 hz = o->x->gt->timestamp_hz;

	open_or_end(o);
	KUNIT_ASSERT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_INFO, (unsigned long)o->mem),
			0);
	KUNIT_ASSERT_EQ(test, copy_from_user(&info, o->mem, sizeof(info)), 0);
	KUNIT_EXPECT_EQ(test, info.timestamp_hz, hz);
	KUNIT_EXPECT_EQ(test, info.period_ns, div_u64(2048ULL * NSEC_PER_SEC, hz));
	KUNIT_EXPECT_EQ(test, info.exponent, 10);
	KUNIT_EXPECT_EQ(test, info.buffer_size, SZ_128K);
	KUNIT_EXPECT_EQ(test, info.records, GENX_OA_RECORDS_RAW);
	KUNIT_EXPECT_EQ(test, info.metrics_set, 1);
	KUNIT_EXPECT_EQ(test, info.report_size, REPORT);
	KUNIT_EXPECT_EQ(test, info.n_a, 36);
	KUNIT_EXPECT_EQ(test, info.n_a40, 32);
	KUNIT_EXPECT_EQ(test, info.enabled, 1);
	KUNIT_EXPECT_EQ(test, info.totals, 0);
	KUNIT_EXPECT_STREQ(test, info.format_name, "A32u40_A4u32_B8_C8");
	KUNIT_EXPECT_NULL(test, memchr_inv(info.reserved, 0, sizeof(info.reserved)));
}

/* Nobody waits: no timer, no interrupt, no work. Somebody does: until he goes. */
static void genx_oa_stream_idle(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_mmio *mmio = &o->x->gt->mmio;
	struct genx_oa_stream *stream;

	open_or_end(o);
	stream = genx_kunit_oa_stream(o);
	msleep(20);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&stream->wake_timer));
	KUNIT_EXPECT_FALSE(test, delayed_work_pending(&stream->drain_work));
	/* INT-041: bit 28 masks, and nothing else is ever set. */
	KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, OA_IMR), OA_IRQ_HALF_FULL_IMR);
	/* A reader that does not wait changes nothing. */
	KUNIT_EXPECT_GT(test, genx_kunit_oa_read(o, SZ_1M), 0);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&stream->wake_timer));

	atomic_inc(&stream->waiters);
	genx_oa_wake_arm(stream);
	KUNIT_EXPECT_TRUE(test, hrtimer_active(&stream->wake_timer));
	KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, OA_IMR), 0);
	msleep(20);
	KUNIT_EXPECT_TRUE(test, hrtimer_active(&stream->wake_timer));
	atomic_dec(&stream->waiters);
	msleep(30);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&stream->wake_timer));
	KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, OA_IMR), OA_IRQ_HALF_FULL_IMR);
}

/* INT-041: with the timer out of the way, the half-full interrupt alone wakes a reader. */
static void genx_oa_stream_half_full(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	unsigned int total = 0;
	ktime_t begin;
	ssize_t n;

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_POLL_OA_PERIOD, 5ULL * NSEC_PER_SEC);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 9);
	o->flags = 0;
	open_or_end(o);
	begin = ktime_get();
	/* Half of the buffer is 256 reports; what has settled by chance is read at once. */
	while (total < 300) {
		n = genx_kunit_oa_read(o, SZ_2M);
		KUNIT_ASSERT_GT(test, n, 0);
		total += n / RECORD;
	}
	KUNIT_EXPECT_LT(test, ktime_ms_delta(ktime_get(), begin), 3000);
}

/*
 * The CPU was away while the buffer filled to its last report: the tail is at
 * the head again, no event will come any more, and who waits is woken.
 */
static void genx_oa_stream_full(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream;
	unsigned long flags;

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_POLL_OA_PERIOD, 5ULL * NSEC_PER_SEC);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 9);
	open_or_end(o);
	stream = genx_kunit_oa_stream(o);
	atomic_inc(&stream->waiters);
	genx_oa_wake_arm(stream);

	local_irq_save(flags);
	mdelay(60);	/* 512 reports are 44 ms */
	local_irq_restore(flags);
	msleep(20);
	KUNIT_EXPECT_TRUE(test, genx_oa_stream_ready(stream));
	atomic_dec(&stream->waiters);
	TABLE_ROW(test, "faults", "OA buffer full to the last report while the CPU is away",
		  "whoever waits is woken, and told of the loss");
}

/* Who waits with reports that have landed and not settled does not wait for the poll period. */
static void genx_oa_stream_settles(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream;
	unsigned int tries = 1000;

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_POLL_OA_PERIOD, 5ULL * NSEC_PER_SEC);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 9);
	open_or_end(o);
	stream = genx_kunit_oa_stream(o);
	atomic_inc(&stream->waiters);
	genx_oa_wake_arm(stream);
	hrtimer_start(&stream->wake_timer, ns_to_ktime(5ULL * NSEC_PER_SEC), HRTIMER_MODE_REL_SOFT);

	while (genx_oa_stream_ready(stream) || !genx_oa_buffer_settling(&stream->buffer)) {
		genx_kunit_oa_read(o, SZ_1M);
		udelay(10);
		KUNIT_ASSERT_NE(test, --tries, 0);
	}
	genx_oa_wake_settle(stream);
	KUNIT_EXPECT_LE(test, ktime_to_ns(hrtimer_get_remaining(&stream->wake_timer)),
			GENX_OA_SETTLE_NS);
	atomic_dec(&stream->waiters);
}

/* Blocking reads end when there is something, by the timer. */
static void genx_oa_stream_blocking(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	unsigned int i;

	o->flags = 0;
	open_or_end(o);
	for (i = 0; i < 5; i++)
		KUNIT_EXPECT_GE(test, genx_kunit_oa_read(o, SZ_1M), RECORD);
}

static void genx_oa_stream_blocking_deltas(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	unsigned int i;

	o->flags = 0;
	deltas_open(o, 10 * NSEC_PER_MSEC);
	for (i = 0; i < 3; i++)
		KUNIT_EXPECT_GT(test, genx_kunit_oa_read(o, SZ_1M), 400);
}

static int disabler(void *data)
{
	struct genx_kunit_oa *o = data;

	msleep(30);
	genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0);
	return 0;
}

static int revoker(void *data)
{
	struct genx_kunit_oa *o = data;

	msleep(30);
	genx_oa_revoke(o->oa);
	return 0;
}

/* Whoever waits while the stream is disabled, or the device goes, waits no more. */
static void blocking_ended_by(struct kunit *test, int (*fn)(void *), int want)
{
	struct genx_kunit_oa *o = test->priv;
	struct task_struct *task;

	o->flags = 0;
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 26);
	open_or_end(o);
	task = kthread_run(fn, o, "genx-oa-test");
	KUNIT_ASSERT_FALSE(test, IS_ERR(task));
	get_task_struct(task);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_1M), want);
	kthread_stop_put(task);
}

static void genx_oa_stream_blocking_disable(struct kunit *test)
{
	blocking_ended_by(test, disabler, -EIO);
}

static void genx_oa_stream_blocking_revoke(struct kunit *test)
{
	blocking_ended_by(test, revoker, -ENODEV);
}

/* poll() says yes when a read would give something. */
static void genx_oa_stream_poll(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	__poll_t events = 0;
	unsigned int tries;

	open_or_end(o);
	for (tries = 0; !events && tries < 100; tries++) {
		events = vfs_poll(o->file, NULL);
		usleep_range(1000, 2000);
	}
	KUNIT_EXPECT_TRUE(test, events == (EPOLLIN | EPOLLRDNORM));
	KUNIT_EXPECT_GT(test, genx_kunit_oa_read(o, SZ_1M), 0);
	genx_oa_revoke(o->oa);
	KUNIT_EXPECT_TRUE(test, vfs_poll(o->file, NULL) == (EPOLLERR | EPOLLHUP));
}

/* After removal every call is ENODEV, and nothing is held or touched any more. */
static void genx_oa_stream_revoked(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	unsigned long arg = (unsigned long)o->mem;
	struct model_stats before, after;

	deltas_open(o, 0);
	msleep(20);
	genx_oa_revoke(o->oa);
	genx_kunit_idle(o->x);
	msleep(30);
	genx_kunit_gpu_stats(o->x->kgt->gpu, &before);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_1M), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 1), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_TOTALS, arg), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, GENX_OA_IOCTL_INFO, arg), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&o->x->gt->fw), 0);
	genx_kunit_oa_close(o);
	genx_kunit_gpu_stats(o->x->kgt->gpu, &after);
	KUNIT_EXPECT_EQ(test, after.mmio_reads, before.mmio_reads);
	KUNIT_EXPECT_EQ(test, after.mmio_writes, before.mmio_writes);
}

/* OAG-005: a reset of the whole GT ends counting; the unit is programmed again, which is told. */
static void genx_oa_stream_global_reset(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct found *found = found_alloc(o);

	buffer_large(o);
	open_or_end(o);
	read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	/* The timer is in the contexts: one must be loaded for it to run. */
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, genx_kunit_lrc(o->x, o->x->rcs, NULL),
						  NULL, 0), 0);
	memset(found, 0, sizeof(*found));
	read_for(o, found, 40);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 1);
	KUNIT_EXPECT_GT(test, found->timers, 5);
	expect_in_order(o, found);
}

/*
 * OAG-005: a stream that is disabled after a reset of the whole GT, before anybody had time to
 * program the unit again, tells of the loss all the same.
 */
static void genx_oa_stream_reset_untold(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_totals totals, early;

	buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	open_or_end(o);
	msleep(20);
	mutex_lock(&o->oa->lock);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	mutex_unlock(&o->oa->lock);
	flush_work(&o->oa->reset_work);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.flags, GENX_OA_TOTALS_LOST);
	KUNIT_EXPECT_EQ(test, totals.overflows, 1);
	/* enabled before the unit was programmed again: it counts by its metric set */
	mutex_lock(&o->oa->lock);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, genx_kunit_lrc(o->x, o->x->rcs, NULL),
						  NULL, 0), 0);
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &early);
	KUNIT_EXPECT_EQ(test, early.flags, 0);
	KUNIT_EXPECT_GT(test, early.reports, 0);
	expect_account(o, &early);
	expect_test_set(test, &early);
	mutex_unlock(&o->oa->lock);
	TABLE_ROW(test, "faults", "reset of the GT, then the stream is disabled at once",
		  "totals say LOST, %llu overflow", totals.overflows);
}

/* FW-014: while a reset of the GT has the unit asleep, nobody looks at its registers. */
static void genx_oa_stream_reset_asleep(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_exec *exec = &o->x->gt->exec;
	struct genx_oa *oa = o->oa;
	struct model_stats before, after;
	struct genx_oa_buffer *buf;

	open_or_end(o);
	buf = &oa->stream->buffer;
	msleep(20);
	mutex_lock(&exec->reset_mutex);
	WRITE_ONCE(exec->epoch, exec->epoch + 1);
	genx_kunit_gpu_stats(o->x->kgt->gpu, &before);
	KUNIT_EXPECT_GE(test, oa->ops->tail_read(oa, buf), buf->size);
	KUNIT_EXPECT_EQ(test, oa->ops->loss_read(oa), 0);
	oa->ops->head_write(oa, buf);
	oa->ops->loss_clear(oa);
	oa->ops->interrupt(oa, false);
	KUNIT_EXPECT_EQ(test, genx_oa_buffer_refresh(buf, 1), 0);
	KUNIT_EXPECT_FALSE(test, genx_oa_buffer_lossy(buf));
	genx_kunit_gpu_stats(o->x->kgt->gpu, &after);
	KUNIT_EXPECT_EQ(test, after.mmio_reads, before.mmio_reads);
	KUNIT_EXPECT_EQ(test, after.mmio_writes, before.mmio_writes);
	/* as if it had not been */
	WRITE_ONCE(exec->epoch, exec->epoch - 1);
	mutex_unlock(&exec->reset_mutex);
	KUNIT_EXPECT_LT(test, oa->ops->tail_read(oa, buf), buf->size);
}

/* OAG-005: a reset of the render engine alone leaves the unit as it was. */
static void genx_oa_stream_engine_reset(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct found *found = found_alloc(o);

	buffer_large(o);
	open_or_end(o);
	read_for(o, found, 10);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, BIT(o->x->bcs->index), "test"), 0);
	read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->buffer_lost + found->report_lost, 0);
	KUNIT_EXPECT_GT(test, found->timers, 5);
}

/* A wedged GT writes no report any more: the loss is told, then EIO, and nobody waits for ever. */
static void genx_oa_stream_wedged(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct found *found = found_alloc(o);
	ssize_t n;

	buffer_large(o);
	open_or_end(o);
	read_for(o, found, 10);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), -EIO);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_TRUE(test, vfs_poll(o->file, NULL) == (EPOLLIN | EPOLLRDNORM | EPOLLERR));
	n = genx_kunit_oa_read(o, RECORD);
	KUNIT_ASSERT_GT(test, n, 0);
	memset(found, 0, sizeof(*found));
	found_add(o, found, n);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 1);
	KUNIT_EXPECT_EQ(test, found->samples, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, RECORD), -EIO);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), -EIO);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, RECORD), -EIO);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -EIO);
	TABLE_ROW(test, "faults", "GT wedged with an open OA stream",
		  "one OA_BUFFER_LOST, then EIO; poll says POLLERR; a new stream is refused with EIO");
}

/* OAG-005: the sums of a stream say that counting was interrupted, and go on. */
static void genx_oa_stream_global_reset_totals(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_totals *totals = kunit_kzalloc(test, sizeof(*totals), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, totals);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	buffer_large(o);
	open_or_end(o);
	genx_kunit_oa_totals(o, totals);
	KUNIT_EXPECT_EQ(test, totals->flags, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	genx_kunit_oa_totals(o, totals);
	KUNIT_EXPECT_EQ(test, totals->flags, GENX_OA_TOTALS_LOST);
	KUNIT_EXPECT_EQ(test, totals->overflows, 1);
	TABLE_ROW(test, "faults", "reset of the GT with an open OA stream",
		  "one OA_BUFFER_LOST, totals say LOST with one overflow; counting goes on");
}

/* A context's stream: its reports, switch reports, and no id of another context. */
static void genx_oa_stream_filter(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct found *found = found_alloc(o);
	struct genx_lrc *lrc[2];
	unsigned int i, own = 0;
	u32 id;

	workload_create(o, lrc);
	o->lrc = lrc[0];
	id = genx_lrc_hw_id(lrc[0]);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1);
	buffer_large(o);
	open_or_end(o);
	workload(o, lrc, 10);
	read_for(o, found, 20);
	KUNIT_EXPECT_GE(test, found->switches, 20);
	for (i = 0; i < found->samples; i++) {
		KUNIT_EXPECT_TRUE(test, found->reports[i][2] == id ||
				  found->reports[i][2] == GENX_OA_CTX_INVALID);
		own += found->reports[i][2] == id;
	}
	KUNIT_EXPECT_GT(test, own, 5);
}

static struct kunit_case genx_oa_stream_cases[] = {
	KUNIT_CASE(genx_oa_stream_raw),
	KUNIT_CASE(genx_oa_stream_totals),
	KUNIT_CASE(genx_oa_stream_deltas_each),
	KUNIT_CASE(genx_oa_stream_deltas_coalesced),
	KUNIT_CASE(genx_oa_stream_raw_and_deltas),
	KUNIT_CASE(genx_oa_stream_overflow),
	KUNIT_CASE(genx_oa_stream_overflow_totals),
	KUNIT_CASE(genx_oa_stream_overflow_last),
	KUNIT_CASE(genx_oa_stream_report_lost),
	KUNIT_CASE(genx_oa_stream_tail_ahead),
	KUNIT_CASE(genx_oa_stream_torn),
	KUNIT_CASE(genx_oa_stream_never_lands),
	KUNIT_CASE(genx_oa_stream_torn_end),
	KUNIT_CASE(genx_oa_stream_read_errors),
	KUNIT_CASE(genx_oa_stream_ioctl_errors),
	KUNIT_CASE(genx_oa_stream_info),
	KUNIT_CASE(genx_oa_stream_idle),
	KUNIT_CASE(genx_oa_stream_half_full),
	KUNIT_CASE(genx_oa_stream_full),
	KUNIT_CASE(genx_oa_stream_settles),
	KUNIT_CASE(genx_oa_stream_blocking),
	KUNIT_CASE(genx_oa_stream_blocking_deltas),
	KUNIT_CASE(genx_oa_stream_blocking_disable),
	KUNIT_CASE(genx_oa_stream_blocking_revoke),
	KUNIT_CASE(genx_oa_stream_poll),
	KUNIT_CASE(genx_oa_stream_revoked),
	KUNIT_CASE(genx_oa_stream_global_reset),
	KUNIT_CASE(genx_oa_stream_reset_untold),
	KUNIT_CASE(genx_oa_stream_reset_asleep),
	KUNIT_CASE(genx_oa_stream_engine_reset),
	KUNIT_CASE(genx_oa_stream_wedged),
	KUNIT_CASE(genx_oa_stream_global_reset_totals),
	KUNIT_CASE(genx_oa_stream_filter),
	{}
};

static struct kunit_suite genx_oa_stream_suite = {
	.name = "genx_oa_stream",
	.init = stream_init,
	.test_cases = genx_oa_stream_cases,
};

kunit_test_suite(genx_oa_stream_suite);
