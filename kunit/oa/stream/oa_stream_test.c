// SPDX-License-Identifier: GPL-2.0-only
/* Raw reports, deltas and totals of a stream, compared with what the model counted. */

#include <kunit/test.h>
#include <linux/delay.h>

#include <drm/drm_print.h>

#include "gt/exec/lrc.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "oa/oa.h"
#include "oa/report/accumulate.h"
#include "oa/report/report.h"
#include "oa/stream/stream.h"
#include "oa/unit/unit.h"
#include "regs/oa_regs.h"

/* Raw reports: one per timer period, one per context switch (OAG-016); none is lost. */
static void genx_oa_stream_raw(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	struct genx_lrc *lrc[2];
	unsigned int i, spans = 0;

	genx_kunit_oa_contexts(o, lrc);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_workload(o, lrc, 5);
	genx_kunit_oa_read_for(o, found, 50);
	KUNIT_EXPECT_GT(test, found->timers, 10);
	KUNIT_EXPECT_GE(test, found->switches, 10);
	KUNIT_EXPECT_EQ(test, found->report_lost + found->buffer_lost, 0);
	genx_kunit_oa_expect_in_order(o, found);
	/* consecutive timer reports are one period apart (T-13) */
	for (i = 1; i < found->samples; i++) {
		const u32 *r = found->reports[i], *p = found->reports[i - 1];

		if (REG_FIELD_GET(RPT_ID_REASON_MASK, r[0]) != RPT_REASON_TIMER ||
		    REG_FIELD_GET(RPT_ID_REASON_MASK, p[0]) != RPT_REASON_TIMER)
			continue;
		KUNIT_EXPECT_EQ(test, r[1] - p[1], 2U << genx_kunit_oa_exponent(o));
		spans++;
	}
	KUNIT_EXPECT_GT(test, spans, 10);
}

/* The totals are exactly what the hardware counted (DLT-001). */
static void genx_oa_stream_totals(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_totals totals, before;
	struct model_stats stats;
	struct genx_lrc *lrc[2];
	unsigned int round;
	u64 reports;

	genx_kunit_oa_contexts(o, lrc);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_RECORDS, 0);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	o->flags |= I915_PERF_FLAG_DISABLED;
	genx_kunit_oa_open_or_end(o);
	for (round = 0; round < 3; round++) {
		genx_kunit_gpu_stats(o->x->kgt->gpu, &stats);
		reports = stats.oa_reports;
		KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
		genx_kunit_oa_workload(o, lrc, 10);
		genx_kunit_oa_totals(o, &before);
		genx_kunit_oa_workload(o, lrc, 5);
		KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
		genx_kunit_oa_totals(o, &totals);
		genx_kunit_oa_expect_account(o, &totals);
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

/* The sums of all deltas are the totals; each delta names the context that ran (DLT-003). */
static void stream_deltas(struct kunit *test, u64 coalesce_ns)
{
	struct genx_kunit_oa *o = test->priv;
	const struct drm_i915_perf_record_header *header;
	u64 sums[GENX_KUNIT_OA_COUNTERS] = { 0 }, owned[2] = { 0 };
	u64 active = 0, ticks = 0, reports = 0;
	struct genx_oa_totals totals;
	struct genx_lrc *lrc[2];
	unsigned int i, records = 0;
	size_t pos = 0;
	ssize_t n;

	genx_kunit_oa_contexts(o, lrc);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_deltas(o, coalesce_ns);
	genx_kunit_oa_workload(o, lrc, 10);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	genx_kunit_oa_expect_account(o, &totals);
	genx_kunit_oa_expect_test_set(o, &totals);

	/* the last deltas can be read from the disabled stream, then reads are -EIO */
	n = genx_kunit_oa_read(o, SZ_2M);
	KUNIT_ASSERT_GT(test, n, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_2M), -EIO);
	while ((header = genx_kunit_oa_record_next(o, &pos, n))) {
		const struct genx_oa_delta *delta = (const void *)(header + 1);

		KUNIT_ASSERT_EQ(test, header->type, GENX_OA_RECORD_DELTA);
		KUNIT_ASSERT_EQ(test, header->size,
				8 + sizeof(*delta) + genx_kunit_oa_counters(o) * 8);
		for (i = 0; i < genx_kunit_oa_counters(o); i++)
			sums[i] += delta->counters[i];
		active += delta->active;
		ticks += delta->gpu_ticks;
		reports += delta->reports;
		records++;
		KUNIT_EXPECT_LE(test, delta->start + delta->active, delta->end);
		if (!(delta->flags & GENX_OA_DELTA_CTX_VALID)) {
			KUNIT_EXPECT_EQ(test, delta->ctx_id, GENX_OA_CTX_INVALID);
			KUNIT_EXPECT_EQ(test, delta->ctx_serial, 0);
			continue;
		}
		for (i = 0; i < 2; i++) {
			KUNIT_EXPECT_EQ(test, delta->ctx_id == genx_lrc_hw_id(lrc[i]),
					delta->ctx_serial == lrc[i]->id.serial);
			if (delta->ctx_serial == lrc[i]->id.serial)
				owned[i] += delta->active;
		}
	}
	KUNIT_EXPECT_EQ(test, active, totals.timestamp);
	KUNIT_EXPECT_EQ(test, ticks, totals.gpu_ticks);
	KUNIT_EXPECT_EQ(test, reports, totals.intervals);
	for (i = 0; i < genx_kunit_oa_counters(o); i++)
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

/* A stream of raw reports and deltas counts each report once in each of the two. */
static void genx_oa_stream_raw_and_deltas(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	struct genx_oa_totals totals;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_RECORDS, GENX_OA_RECORDS_RAW | GENX_OA_RECORDS_DELTA);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_read_for(o, found, 50);
	genx_kunit_oa_totals(o, &totals);
	genx_kunit_oa_read_for(o, found, 1);
	KUNIT_EXPECT_GT(test, found->samples, 10);
	KUNIT_EXPECT_GE(test, found->deltas + 1, found->samples);
	KUNIT_EXPECT_GE(test, found->samples, totals.reports);
	genx_kunit_oa_expect_in_order(o, found);
}

/* debugfs names the context of the stream. */
static void expect_context(struct genx_kunit_oa *o, const struct genx_lrc *lrc)
{
	struct drm_print_iterator iter = { .remain = PAGE_SIZE - 1 };
	char *text = kunit_kzalloc(o->test, PAGE_SIZE, GFP_KERNEL);
	char label[GENX_LRC_LABEL], line[128];
	struct drm_printer p;

	KUNIT_ASSERT_NOT_NULL(o->test, text);
	iter.data = text;
	p = drm_coredump_printer(&iter);
	genx_oa_print(o->oa, &p);
	snprintf(line, sizeof(line), ", %s\npositions: ", genx_lrc_label(lrc, label));
	KUNIT_EXPECT_NOT_NULL_MSG(o->test, strstr(text, line), "%s", text);
}

/*
 * A stream of one context: reads return the context's reports and the switch reports, and no
 * report has the id of another context.
 */
static void genx_oa_stream_filter(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	struct genx_lrc *lrc[2];
	unsigned int i, own = 0;
	u32 id;

	genx_kunit_oa_contexts(o, lrc);
	o->lrc = lrc[0];
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	/* the stream pins the context's id */
	id = genx_lrc_hw_id(lrc[0]);
	KUNIT_EXPECT_NE(test, id, 0);
	expect_context(o, lrc[0]);
	genx_kunit_oa_workload(o, lrc, 10);
	KUNIT_EXPECT_EQ(test, genx_lrc_hw_id(lrc[0]), id);
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_GE(test, found->switches, 20);
	for (i = 0; i < found->samples; i++) {
		bool mine = genx_kunit_oa_same_ctx(o, found->reports[i], id);

		KUNIT_EXPECT_TRUE(test, mine || found->reports[i][2] == GENX_OA_CTX_INVALID);
		own += mine;
	}
	KUNIT_EXPECT_GT(test, own, 5);
}

/* Write one timer report for each of @ids into the buffer, as if it had landed and settled. */
static void put_reports(struct genx_kunit_oa *o, const u32 *ids, unsigned int n)
{
	const u32 valid = genx_oa_report_valid_bit(o->oa->desc->rpt_layout);
	struct genx_oa_buffer *buf = &genx_kunit_oa_stream(o)->buffer;
	unsigned int i;

	guard(spinlock_irqsave)(&buf->lock);
	for (i = 0; i < n; i++) {
		u32 *report = genx_oa_buffer_report(buf, i * buf->report_size);

		report[0] = RPT_REASON_TIMER << 19 | valid;
		report[1] = 1000 * (i + 1);
		report[2] = ids[i];
	}
	buf->head = 0;
	buf->tail = n * buf->report_size;
	buf->front = buf->tail;
	buf->seen = buf->tail;
	buf->safe = buf->tail;
	buf->tail_time = ktime_get();
}

/*
 * A stream of one context is read one record at a time: the reads return the reports of that
 * context, and after each run of the context the first report of another context.
 */
static void genx_oa_stream_filter_one_by_one(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_lrc *lrc[2];
	u32 ids[5], got[5];
	unsigned int n = 0;

	/* in real time the stream gives up reports that do not land in time */
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time: reports take too long to land");
	genx_kunit_oa_contexts(o, lrc);
	o->lrc = lrc[0];
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1);
	/* a period so long that the hardware writes no report during the test */
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 31);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_gpu_tolerate(o->x->kgt->gpu);
	ids[0] = genx_lrc_hw_id(lrc[0]);
	ids[1] = ids[0] ^ BIT(8);	/* a bit of the id on each platform */
	ids[2] = ids[1];
	ids[3] = ids[0];
	ids[4] = ids[1];
	put_reports(o, ids, ARRAY_SIZE(ids));
	while (n < ARRAY_SIZE(got) && genx_kunit_oa_read(o, GENX_KUNIT_OA_RECORD) > 0)
		got[n++] = ((u32 *)o->data)[3] / 1000;
	KUNIT_ASSERT_EQ(test, n, 4);
	KUNIT_EXPECT_EQ(test, got[0], 1);
	KUNIT_EXPECT_EQ(test, got[1], 2);
	KUNIT_EXPECT_EQ(test, got[2], 4);
	KUNIT_EXPECT_EQ(test, got[3], 5);
}

/*
 * Reads that return a few reports each: reports that do not fit are returned by the next read. All
 * reads together return each report once, in order. A read too small for a record consumes none.
 */
static void genx_oa_stream_small_reads(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	unsigned int i, spans = 0;
	ssize_t n;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	/* about 280 reports, of which the 24 reads below return 108 */
	msleep(30);
	for (i = 0; i < 24; i++) {
		size_t fits = 1 + i % 8;

		n = genx_kunit_oa_read(o, fits * GENX_KUNIT_OA_RECORD + i % 3 * 100);
		KUNIT_ASSERT_EQ_MSG(test, n, fits * GENX_KUNIT_OA_RECORD, "read %u", i);
		genx_kunit_oa_found_add(o, found, n);
		KUNIT_ASSERT_EQ(test, genx_kunit_oa_read(o, GENX_KUNIT_OA_RECORD - 1), -ENOSPC);
	}
	n = genx_kunit_oa_read(o, SZ_2M);
	KUNIT_ASSERT_GT(test, n, 0);
	genx_kunit_oa_found_add(o, found, n);
	KUNIT_EXPECT_GT(test, found->samples, 112);
	KUNIT_EXPECT_EQ(test, found->report_lost + found->buffer_lost, 0);
	genx_kunit_oa_expect_in_order(o, found);
	for (i = 1; i < found->samples; i++) {
		const u32 *r = found->reports[i], *p = found->reports[i - 1];

		if (REG_FIELD_GET(RPT_ID_REASON_MASK, r[0] & p[0]) != RPT_REASON_TIMER)
			continue;
		KUNIT_EXPECT_EQ_MSG(test, r[1] - p[1], 2U << genx_kunit_oa_exponent(o),
				    "report %u", i);
		spans++;
	}
	KUNIT_EXPECT_GT(test, spans, 100);
}

#define FEW_IDS		3

/* Limit the render engine to FEW_IDS context ids. Its contexts must be idle. */
static void limit_ids(struct genx_kunit_oa *o)
{
	struct genx_engine *engine = o->x->rcs;
	struct genx_context_ids few = {};
	struct genx_lrc *lrc;

	genx_kunit_idle(o->x);
	KUNIT_ASSERT_EQ(o->test, genx_context_ids_init(&few, engine->ids.first, FEW_IDS), 0);
	scoped_guard(spinlock_irq, &engine->lock) {
		list_for_each_entry(lrc, &engine->images, link)
			genx_context_id_drop(&engine->ids, &lrc->id);
		swap(engine->ids.ids, few.ids);
		engine->ids.n = FEW_IDS;
		INIT_LIST_HEAD(&engine->ids.idle);
		list_replace_init(&few.unused, &engine->ids.unused);
	}
	genx_context_ids_fini(&few);
}

/* Let a spinning batch of the context run for @us microseconds. */
static void run_for(struct genx_kunit_oa *o, struct genx_lrc *lrc, struct genx_kunit_batch *batch,
		    unsigned int us)
{
	struct genx_request *rq;

	WRITE_ONCE(batch->data[0], 0);
	WRITE_ONCE(batch->data[1], 0);
	rq = genx_kunit_submit(o->x, lrc, batch, 0);
	genx_kunit_wait_begun(o->x, batch);
	usleep_range(us, us);
	genx_kunit_release(batch);
	genx_kunit_finish(o->x, rq, 0);
	genx_kunit_idle(o->x);
}

#define MOVERS		8

/* Add the active ticks of each delta in the last read's @n bytes to owned[] of its context. */
static void add_owned(struct genx_kunit_oa *o, struct genx_lrc *const *lrc, u64 *owned, size_t n)
{
	const struct drm_i915_perf_record_header *header;
	unsigned int i;
	size_t pos = 0;

	while ((header = genx_kunit_oa_record_next(o, &pos, n))) {
		const struct genx_oa_delta *delta = (const void *)(header + 1);

		for (i = 0; i < MOVERS; i++)
			if (delta->ctx_serial == lrc[i]->id.serial)
				owned[i] += delta->active;
	}
}

/*
 * Between two reads, more contexts run than there are ids, so ids move between contexts: no context
 * is charged for the time of a context that had the same id before. A context that keeps its id
 * from then on is charged for its time again.
 */
static void genx_oa_stream_ids_move(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc[MOVERS];
	u64 owned[MOVERS] = {}, before;
	/* in real time both are some us apart, on a busy host */
	unsigned int slack = genx_kunit_virtual_time() ? 2 : 1000;
	unsigned int i, round;
	ssize_t n;

	genx_kunit_batch_spin(batch);
	for (i = 0; i < MOVERS; i++)
		lrc[i] = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	limit_ids(o);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_deltas(o, NSEC_PER_SEC);
	for (i = 0; i < MOVERS; i++)
		run_for(o, lrc[i], batch, i % 3 ? 300 : 9000);
	KUNIT_EXPECT_GE(test, o->x->rcs->ids.moves, MOVERS - FEW_IDS);
	for (round = 0; round < 4; round++) {
		n = genx_kunit_oa_read(o, SZ_2M);
		if (n > 0)
			add_owned(o, lrc, owned, n);
		usleep_range(5000, 5000);
	}
	before = owned[MOVERS - 1];
	run_for(o, lrc[MOVERS - 1], batch, 9000);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	n = genx_kunit_oa_read(o, SZ_2M);
	KUNIT_ASSERT_GT(test, n, 0);
	add_owned(o, lrc, owned, n);
	for (i = 0; i < MOVERS; i++)
		KUNIT_EXPECT_LE_MSG(test, owned[i] >> genx_oa_unit_timestamp_shift(o->oa),
				    lrc[i]->state[LRC_CTX_TIMESTAMP] + slack, "context %u", i);
	KUNIT_EXPECT_GT(test, owned[MOVERS - 1], before);
}

/*
 * The report that is being written when an id moves can still have the id of before: the move is
 * not settled until one more report has been added up.
 */
static void genx_oa_stream_move_in_report(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_context_ids *ids = &o->x->rcs->ids;
	struct genx_oa_stream *stream;
	u32 settled;

	/* a period so long that the hardware writes no report during the test */
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 30);
	genx_kunit_oa_open_deltas(o, 0);
	genx_kunit_idle(o->x);
	stream = genx_kunit_oa_stream(o);
	guard(mutex)(&stream->lock);
	genx_oa_drain(stream, true);
	settled = stream->acc->settled;
	scoped_guard(spinlock_irq, &o->x->rcs->lock)
		WRITE_ONCE(ids->moves, ids->moves + 1);
	genx_oa_drain(stream, true);
	genx_oa_drain(stream, true);
	KUNIT_EXPECT_EQ(test, stream->acc->settled, settled);
}

static struct kunit_case genx_oa_stream_cases[] = {
	KUNIT_CASE_PARAM(genx_oa_stream_raw, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_stream_totals, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_stream_deltas_each, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_stream_deltas_coalesced, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_stream_raw_and_deltas, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_stream_filter, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_stream_filter_one_by_one, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_stream_small_reads, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_stream_ids_move, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_stream_move_in_report, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite genx_oa_stream_suite = {
	.name = "genx_oa_stream",
	.init = genx_kunit_oa_stream_init,
	.test_cases = genx_oa_stream_cases,
};

kunit_test_suite(genx_oa_stream_suite);
