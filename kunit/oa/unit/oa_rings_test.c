// SPDX-License-Identifier: GPL-2.0-only
/*
 * Streams of the OA units of Gen6 to Gen7.5 while contexts run on rings: deltas and totals of each
 * format, names of its counters, and MI_REPORT_PERF_COUNT in batches of clients. The expected
 * values are the model's own counts, and what manual 004 says.
 */

#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/exec/lrc.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/oa/oa_gen7_fixture.h"
#include "model/oa/oa_account.h"
#include "oa/report/report.h"
#include "regs/mi_commands.h"

/* Manual 004 §MI_REPORT_PERF_COUNT: 3 DWs, so the length is 1. */
#define REPORT		(MI_CMD(MI_OP_REPORT_PERF_COUNT) | 1)
#define DATA		(GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA)
#define FIRST		0x200	/* bytes behind DATA; addresses are multiples of 64 (CMD-010) */
#define SECOND		0x300
#define FIRST_ID	0x11111111
#define SECOND_ID	0x22222222
#define COALESCE_NS	(5 * NSEC_PER_MSEC)
/* bytes of reports of a format that straddles the end: two rounds of the buffer and a half */
#define ROUNDS_BYTES	(5 * SZ_128K / 2)

/* The unit beside contexts, with a buffer of 128 KiB and a period of 82 us. */
static struct genx_kunit_oa *create(struct kunit *test)
{
	const struct genx_kunit_gen7_part *part = test->param_value;
	struct model_config cfg = genx_kunit_plat_config(part->plat);
	struct genx_kunit_oa *o = genx_kunit_oa_create_on(test, &cfg);

	KUNIT_ASSERT_TRUE(test, genx_oa_contexts_present(o->oa));
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, genx_kunit_gen7_exponent(part));
	return o;
}

/* Class and number of the counter with index @i of @fmt. */
static char class_of(const struct genx_oa_format *fmt, unsigned int i, unsigned int *number)
{
	if (i < fmt->n_a) {
		*number = fmt->a_first + i;
		return 'A';
	}
	*number = i - fmt->n_a;
	if (*number < fmt->n_b)
		return 'B';
	*number -= fmt->n_b;
	return 'C';
}

typedef u64 count_fn(const struct model *m, char what, unsigned int index);

/* Store what @count says of each counter of @fmt in @to. */
static void model_counts(struct genx_kunit_oa *o, const struct genx_oa_format *fmt,
			 count_fn *count, u64 *to)
{
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	unsigned int i, number;

	for (i = 0; i < genx_oa_report_counters(fmt); i++) {
		char class = class_of(fmt, i, &number);

		to[i] = count(gpu->model, class, number);
	}
	genx_kunit_gpu_unlock(gpu, flags);
}

/* ---- deltas and totals ---- */

/* Add the @bytes of delta records of the last read to @sums. Return: the spans that they cover. */
static u64 sum_up(struct genx_kunit_oa *o, unsigned int counters, size_t bytes, u64 *sums)
{
	const struct drm_i915_perf_record_header *header;
	size_t pos = 0;
	u64 n = 0;

	while ((header = genx_kunit_oa_record_next(o, &pos, bytes))) {
		const struct genx_oa_delta *delta = (const void *)(header + 1);
		unsigned int i;

		KUNIT_ASSERT_EQ(o->test, header->type, GENX_OA_RECORD_DELTA);
		KUNIT_ASSERT_EQ(o->test, header->size, 8 + sizeof(*delta) + counters * 8);
		/* a report has no context id, so no record names a context */
		KUNIT_EXPECT_EQ(o->test, delta->flags, 0);
		KUNIT_EXPECT_EQ(o->test, delta->ctx_id, GENX_OA_CTX_INVALID);
		KUNIT_EXPECT_EQ(o->test, delta->ctx_serial, 0);
		for (i = 0; i < counters; i++)
			sums[i] += delta->counters[i];
		n += delta->reports;
	}
	return n;
}

/* Let both contexts run; in a format of 192 bytes until many reports have straddled the end. */
static void run(struct genx_kunit_oa *o, struct genx_lrc **lrc, const struct genx_oa_format *fmt,
		struct genx_oa_totals *totals)
{
	unsigned int rounds = 100;

	do {
		genx_kunit_oa_workload(o, lrc, 5);
		genx_kunit_oa_totals(o, totals);
	} while (fmt->size == 192 && totals->reports * fmt->size < ROUNDS_BYTES && --rounds);
	KUNIT_EXPECT_GT(o->test, rounds, 0);
}

static void format_try(struct genx_kunit_oa *o, struct genx_lrc **lrc,
		       const struct genx_oa_format *fmt)
{
	unsigned int i, n = genx_oa_report_counters(fmt);
	u64 truth[GENX_OA_MAX_COUNTERS] = {}, sums[GENX_OA_MAX_COUNTERS] = {};
	struct genx_oa_totals *totals = kunit_kzalloc(o->test, sizeof(*totals), GFP_KERNEL);
	struct kunit *test = o->test;
	ssize_t bytes;

	KUNIT_ASSERT_NOT_NULL(test, totals);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_FORMAT, fmt->uapi);
	genx_kunit_oa_open_deltas(o, COALESCE_NS);
	run(o, lrc, fmt, totals);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, totals);
	KUNIT_EXPECT_EQ(test, totals->flags, 0);
	KUNIT_EXPECT_GT(test, totals->intervals, 10);
	KUNIT_EXPECT_EQ(test, totals->gpu_ticks, 0);	/* no such field in these reports */
	model_counts(o, fmt, model_oa_account, truth);
	bytes = genx_kunit_oa_read(o, SZ_2M);
	KUNIT_ASSERT_GT(test, bytes, 0);
	KUNIT_EXPECT_EQ(test, sum_up(o, n, bytes, sums), totals->intervals);
	for (i = 0; i < n; i++) {
		KUNIT_EXPECT_EQ_MSG(test, totals->counters[i], truth[i], "%s, counter %u",
				    fmt->name, i);
		KUNIT_EXPECT_EQ_MSG(test, sums[i], truth[i], "%s, counter %u", fmt->name, i);
	}
	for (; i < GENX_OA_MAX_COUNTERS; i++)
		KUNIT_EXPECT_EQ(test, totals->counters[i], 0);
	genx_kunit_oa_close(o);
}

/*
 * OAF-001 to OAF-017, OA6-024: in each format of each unit, deltas and totals are exactly what the
 * hardware counted while two contexts ran in turn, also in reports that straddle the end of the
 * buffer.
 */
static void deltas(struct kunit *test)
{
	const struct genx_kunit_gen7_part *part = test->param_value;
	struct genx_kunit_oa *o = create(test);
	struct genx_lrc *lrc[2];
	unsigned int i;

	genx_kunit_oa_contexts(o, lrc);
	for (i = 0; i < o->oa->desc->n_formats; i++)
		format_try(o, lrc, &o->oa->desc->formats[i]);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
	TABLE_ROW(test, "matrix", part->plat->codename, "OA deltas");
}

/* OAG-031, OAG-039: in each format a reserved counter has no name; the others have their own. */
static void names(struct kunit *test)
{
	const struct genx_kunit_gen7_part *part = test->param_value;
	struct genx_kunit_oa *o = create(test);
	unsigned int f, i, number;

	for (f = 0; f < o->oa->desc->n_formats; f++) {
		const struct genx_oa_format *fmt = &o->oa->desc->formats[f];

		for (i = 0; i < genx_oa_report_counters(fmt); i++) {
			struct drm_genx_oa_counter counter = { .format = fmt->uapi, .index = i };
			char class = class_of(fmt, i, &number);
			bool reserved = class == 'A' && part->reserved & BIT_ULL(number);

			KUNIT_EXPECT_EQ_MSG(test, genx_oa_counter_ioctl(o->oa, &counter),
					    reserved ? -ENOENT : 0, "%s: %c%u", fmt->name, class,
					    number);
			if (reserved)
				continue;
			KUNIT_EXPECT_EQ(test, counter.counter_class, class - 'A');
			KUNIT_EXPECT_EQ(test, counter.number, number);
			KUNIT_EXPECT_NE(test, counter.name[0], 0);
		}
	}
}

/* ---- MI_REPORT_PERF_COUNT ---- */

static u32 *emit_report(u32 *cs, u32 addr, u32 id)
{
	*cs++ = REPORT;
	*cs++ = addr;
	*cs++ = id;
	return cs;
}

/* A batch: a report, a store that shows that it runs, a wait for the release, another report. */
static void batch_fill(struct genx_kunit_batch *batch)
{
	u32 *cs = emit_report(batch->dw, DATA + FIRST, FIRST_ID);

	*cs++ = MI_STORE_DATA_IMM;
	*cs++ = 0;
	*cs++ = DATA + 4;
	*cs++ = 1;
	batch->jump = cs;
	*cs = MI_RING_BATCH_BUFFER_START | MI_BATCH_PPGTT;
	cs[1] = GENX_KUNIT_BATCH_ADDR + (cs - batch->dw) * sizeof(u32);
	cs = emit_report(cs + 2, DATA + SECOND, SECOND_ID);
	*cs++ = MI_BATCH_BUFFER_END;
	*cs++ = MI_NOOP;
	memset(batch->data, 0, SECOND + GENX_KUNIT_OA_REPORT);
}

/**
 * struct counts - counts of the model at four times
 * @submitted: before the batch was submitted
 * @waits:	the batch has made its first report, and waits
 * @released:	before it makes the second one
 * @ended:	after its end
 */
struct counts {
	u64 submitted[GENX_OA_MAX_COUNTERS];
	u64 waits[GENX_OA_MAX_COUNTERS];
	u64 released[GENX_OA_MAX_COUNTERS];
	u64 ended[GENX_OA_MAX_COUNTERS];
};

/* Between its commands each counter has counted what the model says, but for some microseconds. */
static void expect_between(struct genx_kunit_oa *o, const struct genx_oa_format *fmt,
			   const struct genx_kunit_batch *batch, const struct counts *c)
{
	const u32 *first = batch->data + FIRST / 4, *second = batch->data + SECOND / 4;
	u64 sums[GENX_OA_MAX_COUNTERS] = {};
	struct kunit *test = o->test;
	unsigned int i;

	KUNIT_EXPECT_EQ(test, first[0], FIRST_ID);
	KUNIT_EXPECT_EQ(test, second[0], SECOND_ID);
	/* in real time the model may be late with the first one */
	if (genx_kunit_virtual_time())
		KUNIT_EXPECT_GE(test, second[1] - first[1], o->x->gt->timestamp_hz / 1000 * 3);
	genx_oa_report_add(fmt, first, second, sums);
	for (i = 0; i < genx_oa_report_counters(fmt); i++) {
		KUNIT_EXPECT_GE_MSG(test, sums[i], c->released[i] - c->waits[i],
				    "%s, counter %u", fmt->name, i);
		KUNIT_EXPECT_LE_MSG(test, sums[i], c->ended[i] - c->submitted[i],
				    "%s, counter %u", fmt->name, i);
	}
	/* OA6-020: with the built-in metric set B0 counts each clock */
	if (fmt->n_b)
		KUNIT_EXPECT_GT(test, sums[fmt->n_a], 0);
}

static void command_try(struct genx_kunit_oa *o, struct genx_lrc *lrc,
			struct genx_kunit_batch *batch, const struct genx_oa_format *fmt)
{
	struct counts *c = kunit_kzalloc(o->test, sizeof(*c), GFP_KERNEL);
	struct genx_oa_totals *totals = kunit_kzalloc(o->test, sizeof(*totals), GFP_KERNEL);
	u64 truth[GENX_OA_MAX_COUNTERS] = {};
	struct kunit *test = o->test;
	struct genx_request *rq;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, c);
	KUNIT_ASSERT_NOT_NULL(test, totals);
	batch_fill(batch);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_FORMAT, fmt->uapi);
	genx_kunit_oa_open_or_end(o);
	model_counts(o, fmt, model_oa_total, c->submitted);
	rq = genx_kunit_submit(o->x, lrc, batch, 0);
	genx_kunit_wait_begun(o->x, batch);
	model_counts(o, fmt, model_oa_total, c->waits);
	usleep_range(3000, 3000);
	model_counts(o, fmt, model_oa_total, c->released);
	genx_kunit_release(batch);
	genx_kunit_finish(o->x, rq, 0);
	model_counts(o, fmt, model_oa_total, c->ended);
	expect_between(o, fmt, batch, c);
	/* OA6-009: these reports are not in the buffer, and the stream does not add them up */
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, totals);
	KUNIT_EXPECT_EQ(test, totals->flags, 0);
	KUNIT_EXPECT_GT(test, totals->intervals, 10);
	model_counts(o, fmt, model_oa_account, truth);
	for (i = 0; i < genx_oa_report_counters(fmt); i++)
		KUNIT_EXPECT_EQ_MSG(test, totals->counters[i], truth[i], "%s, counter %u",
				    fmt->name, i);
	genx_kunit_oa_close(o);
}

/*
 * CMD-010, CMD-018, OA6-009, OA6-025: in each format of each unit a client measures a part of its
 * own batch.
 */
static void commands(struct kunit *test)
{
	const struct genx_kunit_gen7_part *part = test->param_value;
	struct genx_kunit_oa *o = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);
	unsigned int i;

	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	for (i = 0; i < o->oa->desc->n_formats; i++)
		command_try(o, lrc, batch, &o->oa->desc->formats[i]);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
	TABLE_ROW(test, "matrix", part->plat->codename, "MI_REPORT_PERF_COUNT");
}

/* Run a batch of one command that reports to @addr. Return: the first DW of the report. */
static u32 one_report(struct genx_kunit_oa *o, struct genx_lrc *lrc, struct genx_kunit_batch *batch,
		      u32 addr)
{
	u32 *cs = emit_report(batch->dw, addr, FIRST_ID);

	*cs++ = MI_BATCH_BUFFER_END;
	memset(batch->data, 0, SECOND + GENX_KUNIT_OA_REPORT);
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc, batch, 0), 0);
	return batch->data[FIRST / 4];
}

/*
 * CMD-013: a batch of a client reports to no address of the GGTT. CMD-014: without a stream, and
 * after its end, the unit is off, and a batch gets no counts.
 */
static void no_report(struct kunit *test)
{
	struct genx_kunit_oa *o = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(o->x);
	struct genx_lrc *lrc = genx_kunit_lrc(o->x, o->x->rcs, batch->vm);

	KUNIT_EXPECT_EQ(test, one_report(o, lrc, batch, DATA + FIRST), 0);
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, one_report(o, lrc, batch, DATA + FIRST), FIRST_ID);
	KUNIT_EXPECT_EQ(test, one_report(o, lrc, batch,
					 (DATA + FIRST) | MI_REPORT_PERF_COUNT_GGTT), 0);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_EQ(test, one_report(o, lrc, batch, DATA + FIRST), 0);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

static struct kunit_case rings_cases[] = {
	KUNIT_CASE_PARAM(deltas, genx_kunit_gen7_gen),
	KUNIT_CASE_PARAM(names, genx_kunit_gen7_gen),
	KUNIT_CASE_PARAM(commands, genx_kunit_gen7_gen),
	KUNIT_CASE_PARAM(no_report, genx_kunit_gen7_gen),
	{}
};

static struct kunit_suite rings_suite = {
	.name = "genx_oa_rings",
	/* in real time a busy host lets the buffer overflow, and no case has a race */
	.attr = { .speed = KUNIT_SPEED_VERY_SLOW },
	.test_cases = rings_cases,
};

kunit_test_suite(rings_suite);
