// SPDX-License-Identifier: GPL-2.0-only
/*
 * The accumulator of OA reports: totals, delta records, the context to which the time between two
 * reports is attributed, intervals that span several reports, and lost reports.
 */

#include <kunit/test.h>
#include <linux/slab.h>

#include <drm/i915_drm.h>

#include "kunit/lib/table.h"
#include "oa/report/accumulate.h"
#include "oa/report/report.h"
#include "regs/platform_find.h"

#define FORMAT_101	2	/* index: A32u40_A4u32_B8_C8 */
#define DW_PER_REPORT	64
#define REASON(r, valid) ((u32)(r) << 19 | (valid) << 16)
#define TIMER(valid)	REASON(RPT_REASON_TIMER, valid)
#define SWITCH(valid)	REASON(RPT_REASON_CTX_SWITCH, valid)

struct acc_fixture {
	struct genx_oa_accumulator acc;
	struct genx_oa_delta_ring ring;
	u32 reports[32 * DW_PER_REPORT];
	unsigned int n;
};

static int acc_init(struct kunit *test)
{
	struct acc_fixture *fix = kunit_kzalloc(test, sizeof(*fix), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, fix);
	fix->acc.fmt = &genx_platform_lkf.oa->formats[FORMAT_101];
	fix->acc.layout = GENX_RPT_LAYOUT_B;
	genx_oa_accumulate_reset(&fix->acc);
	test->priv = fix;
	return 0;
}

static void acc_exit(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;

	if (fix)
		genx_oa_delta_ring_fini(&fix->ring);
}

static void records_on(struct kunit *test, u64 interval)
{
	struct acc_fixture *fix = test->priv;

	KUNIT_ASSERT_EQ(test, genx_oa_delta_ring_init(&fix->ring, fix->acc.counters), 0);
	fix->acc.records = &fix->ring;
	fix->acc.interval = interval;
	genx_oa_accumulate_reset(&fix->acc);
}

/* Add a report at time @ts. In each tick A0 counts 2, B1 3, C7 5, and the GPU ticks 4. */
static void report_add(struct acc_fixture *fix, u32 id, u32 ctx, u64 ts)
{
	u32 *report = fix->reports + fix->n++ * DW_PER_REPORT;

	memset(report, 0, DW_PER_REPORT * sizeof(u32));
	report[0] = id;
	report[1] = ts;
	report[2] = ctx;
	report[3] = 4 * ts;
	report[4] = 2 * ts;
	report[40] = 2 * ts >> 32 & 0xff;	/* high bytes of A3..A0 */
	report[49] = 3 * ts;
	report[63] = 5 * ts;
}

/* Consume the reports that were added, at most @n in a drain. */
static void reports_take_by(struct acc_fixture *fix, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < fix->n; i += n)
		genx_oa_accumulate(&fix->acc, fix->reports + i * DW_PER_REPORT,
				   min(n, fix->n - i));
	fix->n = 0;
	/* The hardware overwrites consumed reports. */
	memset(fix->reports, 0xff, sizeof(fix->reports));
}

static void reports_take(struct acc_fixture *fix)
{
	reports_take_by(fix, fix->n ?: 1);
}

static struct genx_oa_delta *record_get(struct acc_fixture *fix, unsigned int i)
{
	struct drm_i915_perf_record_header *header;

	if (i >= fix->ring.count)
		return NULL;
	header = (void *)(fix->ring.data + i * fix->ring.record_size);
	return (void *)(header + 1);
}

static void expect_totals(struct kunit *test, u64 ticks, u64 reports)
{
	struct acc_fixture *fix = test->priv;
	struct genx_oa_totals totals;

	memset(&totals, 0xff, sizeof(totals));
	genx_oa_accumulate_totals(&fix->acc, &totals);
	KUNIT_EXPECT_EQ(test, totals.timestamp, ticks);
	KUNIT_EXPECT_EQ(test, totals.gpu_ticks, 4 * ticks);
	KUNIT_EXPECT_EQ(test, totals.counters[0], 2 * ticks);
	KUNIT_EXPECT_EQ(test, totals.counters[36 + 1], 3 * ticks);
	KUNIT_EXPECT_EQ(test, totals.counters[44 + 7], 5 * ticks);
	KUNIT_EXPECT_EQ(test, totals.counters[1], 0);
	KUNIT_EXPECT_EQ(test, totals.counters[52], 0);
	KUNIT_EXPECT_EQ(test, totals.reports, reports);
	KUNIT_EXPECT_EQ(test, totals.pad, 0);
}

/* Several calls add to the same sums, during which each 32-bit field wraps (DLT-001). */
static void genx_oa_accumulate_totals_test(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;

	expect_totals(test, 0, 0);
	report_add(fix, TIMER(0), 0, 0xffffff00);
	reports_take(fix);
	expect_totals(test, 0, 1);
	report_add(fix, TIMER(1), 5, 0xfffffff0);
	report_add(fix, TIMER(1), 5, 0x100000100ULL);
	reports_take(fix);
	expect_totals(test, 0x200, 3);
	reports_take(fix);
	report_add(fix, SWITCH(0), 5, 0x100000200ULL);
	reports_take(fix);
	expect_totals(test, 0x300, 4);
	genx_oa_accumulate_reset(&fix->acc);
	expect_totals(test, 0, 0);
}

/* One record per report, each with the id of the context that ran (OAG-018, DLT-003). */
static void genx_oa_accumulate_record_each(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;
	static const struct {
		u32 id, ctx, ts;
		u32 owner;
	} reports[] = {
		{ TIMER(0), 7, 100, 0 },
		{ SWITCH(1), 7, 200, GENX_OA_CTX_INVALID },
		{ TIMER(1), 7, 300, 7 },
		{ SWITCH(1), 9, 450, 7 },
		{ SWITCH(0), 9, 500, 9 },
		{ TIMER(0), 9, 600, GENX_OA_CTX_INVALID },
	};
	unsigned int i;

	records_on(test, 0);
	for (i = 0; i < ARRAY_SIZE(reports); i++)
		report_add(fix, reports[i].id, reports[i].ctx, reports[i].ts);
	reports_take(fix);

	KUNIT_ASSERT_EQ(test, fix->ring.count, ARRAY_SIZE(reports) - 1);
	for (i = 1; i < ARRAY_SIZE(reports); i++) {
		struct genx_oa_delta *delta = record_get(fix, i - 1);
		u64 ticks = reports[i].ts - reports[i - 1].ts;
		bool valid = reports[i].owner != GENX_OA_CTX_INVALID;

		KUNIT_EXPECT_EQ(test, delta->ctx_id, reports[i].owner);
		KUNIT_EXPECT_EQ(test, delta->flags, valid ? GENX_OA_DELTA_CTX_VALID : 0);
		KUNIT_EXPECT_EQ(test, delta->start, reports[i - 1].ts - 100);
		KUNIT_EXPECT_EQ(test, delta->end, reports[i].ts - 100);
		KUNIT_EXPECT_EQ(test, delta->active, ticks);
		KUNIT_EXPECT_EQ(test, delta->gpu_ticks, 4 * ticks);
		KUNIT_EXPECT_EQ(test, delta->reports, 1);
		KUNIT_EXPECT_EQ(test, delta->counters[0], 2 * ticks);
		KUNIT_EXPECT_EQ(test, delta->counters[37], 3 * ticks);
		KUNIT_EXPECT_EQ(test, delta->counters[51], 5 * ticks);
	}
	expect_totals(test, 500, ARRAY_SIZE(reports));
}

/* Each interval gives one record for each context. A flush ends the last interval. */
static void genx_oa_accumulate_coalesced(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;
	struct genx_oa_delta *delta;
	unsigned int i;

	records_on(test, 1000);
	/* 100 ticks idle, then contexts 1 and 2 take turns of 50 ticks */
	report_add(fix, TIMER(0), 0, 0);
	report_add(fix, SWITCH(1), 1, 100);
	for (i = 0; i < 20; i++)
		report_add(fix, SWITCH(1), i % 2 ? 1 : 2, 150 + 50 * i);
	reports_take(fix);

	KUNIT_ASSERT_EQ(test, fix->ring.count, 3);
	delta = record_get(fix, 0);
	KUNIT_EXPECT_EQ(test, delta->flags, 0);
	KUNIT_EXPECT_EQ(test, delta->active, 100);
	delta = record_get(fix, 1);
	KUNIT_EXPECT_EQ(test, delta->ctx_id, 1);
	KUNIT_EXPECT_EQ(test, delta->active, 450);
	KUNIT_EXPECT_EQ(test, delta->counters[0], 900);
	KUNIT_EXPECT_EQ(test, delta->start, 100);
	KUNIT_EXPECT_EQ(test, delta->reports, 9);
	delta = record_get(fix, 2);
	KUNIT_EXPECT_EQ(test, delta->ctx_id, 2);
	KUNIT_EXPECT_EQ(test, delta->active, 450);
	KUNIT_EXPECT_EQ(test, delta->end, 1000);

	/* Totals contain spans that are in no record yet. */
	expect_totals(test, 1100, 22);
	genx_oa_accumulate_flush(&fix->acc);
	KUNIT_EXPECT_EQ(test, fix->ring.count, 5);
	expect_totals(test, 1100, 22);
	genx_oa_accumulate_flush(&fix->acc);
	KUNIT_EXPECT_EQ(test, fix->ring.count, 5);
}

/*
 * No report comes for longer than an interval: the next interval ends at the next multiple of its
 * length, with all reports until then in one record.
 */
static void genx_oa_accumulate_gap(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;
	static const struct {
		u32 ts;
		unsigned int records;
	} reports[] = {
		{ 0, 0 }, { 400, 0 }, { 5500, 1 }, { 5600, 1 }, { 5900, 1 }, { 5999, 1 },
		{ 6000, 2 }, { 6999, 2 }, { 9000, 3 }, { 9500, 3 }, { 10000, 4 },
	};
	unsigned int i;

	records_on(test, 1000);
	for (i = 0; i < ARRAY_SIZE(reports); i++) {
		report_add(fix, TIMER(0), 0, reports[i].ts);
		reports_take(fix);
		KUNIT_EXPECT_EQ_MSG(test, fix->ring.count, reports[i].records, "at %u",
				    reports[i].ts);
	}
	KUNIT_EXPECT_EQ(test, record_get(fix, 1)->start, 5500);
	KUNIT_EXPECT_EQ(test, record_get(fix, 1)->end, 6000);
	KUNIT_EXPECT_EQ(test, record_get(fix, 1)->reports, 4);
}

/*
 * If an interval has more contexts than slots, records are written before the end of the interval.
 * Each record still has one context.
 */
static void genx_oa_accumulate_many_contexts(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;
	u64 active = 0;
	unsigned int i;

	records_on(test, 1000000);
	for (i = 0; i <= 30; i++)
		report_add(fix, SWITCH(1), i, 10 * i);
	reports_take(fix);
	genx_oa_accumulate_flush(&fix->acc);
	KUNIT_ASSERT_EQ(test, fix->ring.count, 30);
	for (i = 0; i < 30; i++) {
		struct genx_oa_delta *delta = record_get(fix, i);

		KUNIT_EXPECT_EQ(test, delta->ctx_id, i);
		KUNIT_EXPECT_EQ(test, delta->flags, GENX_OA_DELTA_CTX_VALID);
		active += delta->active;
	}
	KUNIT_EXPECT_EQ(test, active, 300);
	expect_totals(test, 300, 31);
}

/*
 * While the ring of records is full because user space does not read, records cover more time, and
 * no span is lost.
 */
static void genx_oa_accumulate_ring_full(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;
	unsigned int i, contexts = GENX_OA_SLOTS + 5;
	u64 active = 0, reports = 0;
	bool folded = false;
	u32 ts = 0;

	records_on(test, 0);
	fix->ring.capacity = 4;
	report_add(fix, SWITCH(1), 0, ts);
	reports_take(fix);
	for (i = 1; i <= 200; i++) {
		report_add(fix, SWITCH(1), i % contexts, ts += 10);
		reports_take(fix);
	}
	KUNIT_EXPECT_EQ(test, fix->ring.count, 4);
	expect_totals(test, 2000, 201);

	/* the reader empties the ring */
	for (i = 0; i < 20; i++) {
		unsigned int r;

		for (r = 0; r < fix->ring.count; r++) {
			struct genx_oa_delta *delta =
				record_get(fix, (fix->ring.first + r) % fix->ring.capacity);

			if (delta->flags & GENX_OA_DELTA_FOLDED) {
				KUNIT_EXPECT_FALSE(test, delta->flags & GENX_OA_DELTA_CTX_VALID);
				folded = true;
			}
			active += delta->active;
			reports += delta->reports;
		}
		fix->ring.count = 0;
		fix->ring.first = 0;
		genx_oa_accumulate_flush(&fix->acc);
	}
	KUNIT_EXPECT_TRUE(test, folded);
	KUNIT_EXPECT_EQ(test, active, 2000);
	KUNIT_EXPECT_EQ(test, reports, 200);
	expect_totals(test, 2000, 201);
}

/*
 * OAG-002: a report is lost. The spans that may contain the loss count in the totals, but for no
 * context, and their records have the flag of a loss.
 */
static void genx_oa_accumulate_report_lost(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;
	struct genx_oa_totals totals;

	records_on(test, 0);
	report_add(fix, TIMER(1), 3, 0);
	report_add(fix, TIMER(1), 3, 10);
	reports_take(fix);
	/* the loss may be before or after the next report, which is already in the buffer */
	genx_oa_accumulate_lost(&fix->acc, 1);
	report_add(fix, TIMER(1), 3, 20);
	report_add(fix, TIMER(1), 3, 30);
	report_add(fix, TIMER(1), 3, 40);
	reports_take(fix);

	KUNIT_ASSERT_EQ(test, fix->ring.count, 4);
	KUNIT_EXPECT_EQ(test, record_get(fix, 0)->flags, GENX_OA_DELTA_CTX_VALID);
	KUNIT_EXPECT_EQ(test, record_get(fix, 1)->flags, GENX_OA_DELTA_LOST);
	KUNIT_EXPECT_EQ(test, record_get(fix, 1)->ctx_id, GENX_OA_CTX_INVALID);
	KUNIT_EXPECT_EQ(test, record_get(fix, 2)->flags, GENX_OA_DELTA_LOST);
	KUNIT_EXPECT_EQ(test, record_get(fix, 2)->ctx_id, GENX_OA_CTX_INVALID);
	KUNIT_EXPECT_EQ(test, record_get(fix, 3)->flags, GENX_OA_DELTA_CTX_VALID);
	expect_totals(test, 40, 5);
	genx_oa_accumulate_totals(&fix->acc, &totals);
	KUNIT_EXPECT_EQ(test, totals.flags, GENX_OA_TOTALS_LOST);
	KUNIT_EXPECT_EQ(test, totals.lost, 1);
	KUNIT_EXPECT_EQ(test, totals.overflows, 0);
}

/* Hardware id 3, which went to the context with number @serial when *@moves became @since. */
struct moving_id {
	u32 moves;
	u32 since;
	u32 serial;
};

static u32 moving_serial(void *data, u32 ctx, u32 moves)
{
	const struct moving_id *id = data;

	/* other ids never move */
	if (ctx != 3)
		return 1000 + ctx;
	return (s32)(moves - id->since) >= 0 ? id->serial : 0;
}

/*
 * An id goes to another context while reports with the id are in the buffer. Spans that may be of
 * either context are attributed to no context, other spans to the context that had the id. The
 * records are the same however many reports a drain finds (@n at most).
 */
static void id_moves(struct kunit *test, unsigned int n)
{
	struct acc_fixture *fix = test->priv;
	struct moving_id id = { .serial = 30 };

	fix->acc.serial = moving_serial;
	fix->acc.serial_data = &id;
	fix->acc.moves = &id.moves;
	records_on(test, 1000000);
	report_add(fix, TIMER(1), 3, 0);
	report_add(fix, TIMER(1), 3, 10);
	reports_take_by(fix, n);

	id = (struct moving_id){ .moves = 1, .since = 1, .serial = 31 };
	report_add(fix, TIMER(1), 3, 20);
	report_add(fix, TIMER(1), 3, 30);
	reports_take_by(fix, n);
	/* all reports that were written before the id moved have been taken */
	fix->acc.settled = 1;
	report_add(fix, TIMER(1), 3, 40);
	report_add(fix, TIMER(1), 3, 50);
	report_add(fix, SWITCH(1), 4, 70);
	report_add(fix, TIMER(1), 4, 75);
	reports_take_by(fix, n);
	genx_oa_accumulate_flush(&fix->acc);

	KUNIT_ASSERT_EQ(test, fix->ring.count, 4);
	/* ticks 10 to 40: the context is in doubt */
	KUNIT_EXPECT_EQ(test, record_get(fix, 0)->ctx_id, GENX_OA_CTX_INVALID);
	KUNIT_EXPECT_EQ(test, record_get(fix, 0)->ctx_serial, 0);
	KUNIT_EXPECT_EQ(test, record_get(fix, 0)->flags, 0);
	KUNIT_EXPECT_EQ(test, record_get(fix, 0)->active, 30);
	KUNIT_EXPECT_EQ(test, record_get(fix, 1)->ctx_id, 3);
	KUNIT_EXPECT_EQ(test, record_get(fix, 1)->ctx_serial, 30);
	KUNIT_EXPECT_EQ(test, record_get(fix, 1)->active, 10);
	KUNIT_EXPECT_EQ(test, record_get(fix, 2)->ctx_id, 3);
	KUNIT_EXPECT_EQ(test, record_get(fix, 2)->ctx_serial, 31);
	KUNIT_EXPECT_EQ(test, record_get(fix, 2)->active, 30);
	KUNIT_EXPECT_EQ(test, record_get(fix, 3)->ctx_serial, 1004);
	expect_totals(test, 75, 8);
}

static void genx_oa_accumulate_id_moves(struct kunit *test)
{
	id_moves(test, 8);
	TABLE_ROW(test, "inputs", "hardware id that goes to another context while reports carry it",
		  "no record of one context has counts of the other");
}

static void genx_oa_accumulate_id_moves_slowly(struct kunit *test)
{
	id_moves(test, 1);
}

/* OAG-002: no difference is taken across an overflow. */
static void genx_oa_accumulate_overflow(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;
	struct genx_oa_totals totals;

	report_add(fix, TIMER(1), 3, 0);
	report_add(fix, TIMER(1), 3, 10);
	reports_take(fix);
	genx_oa_accumulate_break(&fix->acc);
	report_add(fix, TIMER(1), 3, 1000);
	report_add(fix, TIMER(1), 3, 1005);
	reports_take(fix);
	expect_totals(test, 15, 4);
	genx_oa_accumulate_totals(&fix->acc, &totals);
	KUNIT_EXPECT_EQ(test, totals.flags, GENX_OA_TOTALS_LOST);
	KUNIT_EXPECT_EQ(test, totals.overflows, 1);
	KUNIT_EXPECT_EQ(test, totals.intervals, 2);
}

/* OAG-002: the first record after an overflow has the flag of a loss and no context. */
static void genx_oa_accumulate_overflow_record(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;

	records_on(test, 0);
	report_add(fix, TIMER(1), 3, 0);
	report_add(fix, TIMER(1), 3, 10);
	reports_take(fix);
	genx_oa_accumulate_break(&fix->acc);
	report_add(fix, TIMER(1), 3, 1000);
	report_add(fix, TIMER(1), 3, 1005);
	report_add(fix, TIMER(1), 3, 1010);
	reports_take(fix);
	KUNIT_ASSERT_EQ(test, fix->ring.count, 3);
	KUNIT_EXPECT_EQ(test, record_get(fix, 0)->flags, GENX_OA_DELTA_CTX_VALID);
	KUNIT_EXPECT_EQ(test, record_get(fix, 1)->flags, GENX_OA_DELTA_LOST);
	KUNIT_EXPECT_EQ(test, record_get(fix, 1)->ctx_id, GENX_OA_CTX_INVALID);
	KUNIT_EXPECT_EQ(test, record_get(fix, 2)->flags, GENX_OA_DELTA_CTX_VALID);
}

/*
 * The time between two reports whose timestamps do not show how far apart they are is left out. The
 * contexts of the reports around it are known.
 */
static void genx_oa_accumulate_omitted(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;
	struct genx_oa_delta *delta;
	unsigned int i;

	records_on(test, 0);
	report_add(fix, SWITCH(1), 7, 100);
	report_add(fix, TIMER(1), 7, 200);
	reports_take(fix);
	genx_oa_accumulate_omit(&fix->acc);
	report_add(fix, TIMER(1), 7, (1ULL << 32) + 300);
	report_add(fix, SWITCH(1), 9, (1ULL << 32) + 400);
	reports_take(fix);
	KUNIT_ASSERT_EQ(test, fix->ring.count, 2);
	for (i = 0; i < 2; i++) {
		delta = record_get(fix, i);
		KUNIT_EXPECT_EQ(test, delta->ctx_id, 7);
		KUNIT_EXPECT_EQ(test, delta->flags, GENX_OA_DELTA_CTX_VALID);
		KUNIT_EXPECT_EQ(test, delta->active, 100);
	}
	expect_totals(test, 200, 4);
	KUNIT_EXPECT_EQ(test, fix->acc.totals.overflows, 1);
	KUNIT_EXPECT_EQ(test, fix->acc.totals.flags, GENX_OA_TOTALS_LOST);
}

/* After a reset of the accumulator, records have no flag for a loss before the reset. */
static void genx_oa_accumulate_restart(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;
	unsigned int i;

	records_on(test, 0);
	genx_oa_accumulate_lost(&fix->acc, 1);
	genx_oa_accumulate_reset(&fix->acc);
	for (i = 0; i < 3; i++)
		report_add(fix, TIMER(1), 5, 10 * i);
	reports_take(fix);
	KUNIT_ASSERT_EQ(test, fix->ring.count, 2);
	for (i = 0; i < 2; i++)
		KUNIT_EXPECT_EQ(test, record_get(fix, i)->flags, GENX_OA_DELTA_CTX_VALID);
}

/* A report that never landed is skipped, and counts as lost. */
static void genx_oa_accumulate_hole(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;
	struct genx_oa_totals totals;

	report_add(fix, TIMER(1), 3, 0);
	report_add(fix, 0, 0, 0);
	report_add(fix, TIMER(1), 3, 30);
	reports_take(fix);
	expect_totals(test, 30, 2);
	genx_oa_accumulate_totals(&fix->acc, &totals);
	KUNIT_EXPECT_EQ(test, totals.lost, 1);
}

/* A stream of one context counts the spans of this context only (DLT-003). */
static void genx_oa_accumulate_filter(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;

	fix->acc.filtered = true;
	fix->acc.filter = 5;
	report_add(fix, TIMER(0), 5, 0);
	report_add(fix, SWITCH(1), 5, 10);
	report_add(fix, TIMER(1), 5, 30);
	report_add(fix, SWITCH(1), 6, 70);
	report_add(fix, TIMER(1), 6, 150);
	report_add(fix, SWITCH(1), 5, 310);
	report_add(fix, SWITCH(0), 5, 311);
	reports_take(fix);
	expect_totals(test, 20 + 40 + 1, 7);
}

/* A loss in a span of unknown context sets the flag in the next record of the filtered context. */
static void genx_oa_accumulate_filter_lost(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;

	records_on(test, 0);
	fix->acc.filtered = true;
	fix->acc.filter = 5;
	report_add(fix, TIMER(1), 5, 0);
	report_add(fix, TIMER(1), 5, 10);
	reports_take(fix);
	genx_oa_accumulate_lost(&fix->acc, 0);
	report_add(fix, TIMER(1), 5, 20);
	report_add(fix, SWITCH(1), 6, 30);
	report_add(fix, TIMER(1), 6, 40);
	report_add(fix, SWITCH(1), 5, 50);
	report_add(fix, TIMER(1), 5, 60);
	reports_take(fix);

	KUNIT_ASSERT_EQ(test, fix->ring.count, 3);
	KUNIT_EXPECT_EQ(test, record_get(fix, 0)->flags, GENX_OA_DELTA_CTX_VALID);
	KUNIT_EXPECT_EQ(test, record_get(fix, 1)->flags,
			GENX_OA_DELTA_CTX_VALID | GENX_OA_DELTA_LOST);
	KUNIT_EXPECT_EQ(test, record_get(fix, 1)->active, 10);
	KUNIT_EXPECT_EQ(test, record_get(fix, 2)->flags, GENX_OA_DELTA_CTX_VALID);
	TABLE_ROW(test, "faults", "OA report lost, stream of one context",
		  "the next delta has GENX_OA_DELTA_LOST");
}

/* A new record has a header and is 0 otherwise. A full ring takes no further record. */
static void genx_oa_delta_ring_order(struct kunit *test)
{
	struct acc_fixture *fix = test->priv;
	struct drm_i915_perf_record_header *header;
	struct genx_oa_delta *delta;

	records_on(test, 0);
	KUNIT_EXPECT_EQ(test, fix->ring.record_size, 8 + 48 + 8 * 52);
	fix->ring.capacity = 2;
	delta = genx_oa_delta_ring_push(&fix->ring);
	KUNIT_ASSERT_NOT_NULL(test, delta);
	header = (void *)fix->ring.data;
	KUNIT_EXPECT_EQ(test, header->type, GENX_OA_RECORD_DELTA);
	KUNIT_EXPECT_EQ(test, header->pad, 0);
	KUNIT_EXPECT_EQ(test, header->size, fix->ring.record_size);
	KUNIT_EXPECT_NULL(test, memchr_inv(delta, 0, fix->ring.record_size - 8));
	KUNIT_EXPECT_NOT_NULL(test, genx_oa_delta_ring_push(&fix->ring));
	KUNIT_EXPECT_NULL(test, genx_oa_delta_ring_push(&fix->ring));
}

static struct kunit_case genx_oa_accumulate_cases[] = {
	KUNIT_CASE(genx_oa_accumulate_totals_test),
	KUNIT_CASE(genx_oa_accumulate_record_each),
	KUNIT_CASE(genx_oa_accumulate_coalesced),
	KUNIT_CASE(genx_oa_accumulate_gap),
	KUNIT_CASE(genx_oa_accumulate_many_contexts),
	KUNIT_CASE(genx_oa_accumulate_ring_full),
	KUNIT_CASE(genx_oa_accumulate_report_lost),
	KUNIT_CASE(genx_oa_accumulate_id_moves),
	KUNIT_CASE(genx_oa_accumulate_id_moves_slowly),
	KUNIT_CASE(genx_oa_accumulate_overflow),
	KUNIT_CASE(genx_oa_accumulate_overflow_record),
	KUNIT_CASE(genx_oa_accumulate_omitted),
	KUNIT_CASE(genx_oa_accumulate_restart),
	KUNIT_CASE(genx_oa_accumulate_hole),
	KUNIT_CASE(genx_oa_accumulate_filter),
	KUNIT_CASE(genx_oa_accumulate_filter_lost),
	KUNIT_CASE(genx_oa_delta_ring_order),
	{}
};

static struct kunit_suite genx_oa_accumulate_suite = {
	.name = "genx_oa_accumulate",
	.init = acc_init,
	.exit = acc_exit,
	.test_cases = genx_oa_accumulate_cases,
};

kunit_test_suite(genx_oa_accumulate_suite);
