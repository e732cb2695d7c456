// SPDX-License-Identifier: GPL-2.0-only
/*
 * Runs of spans: the accumulator subtracts the first from the last report of a run. Sums must equal
 * those of the single differences, whatever the counters do.
 */

#include <kunit/test.h>
#include <linux/prandom.h>
#include <linux/slab.h>

#include <drm/i915_drm.h>

#include "oa/report/accumulate.h"
#include "oa/report/report.h"
#include "regs/platform_find.h"

#define MAX_DW		(GENX_OA_REPORT_MAX / sizeof(u32))
#define N_REPORTS	2000
#define N_CONTEXTS	3
#define SEED		0x6f61

/**
 * struct run_fixture - a series of reports and what must come out of it
 * @fmt:	format
 * @rnd:	random numbers, the same in each run of the test
 * @reports:	the series, without gaps
 * @want:	sums of the differences, of which each is computed alone
 * @ctx_want:	the same for each context
 */
struct run_fixture {
	const struct genx_oa_format *fmt;
	struct rnd_state rnd;
	u32 *reports;
	u64 want[GENX_OA_MAX_COUNTERS];
	u64 ctx_want[N_CONTEXTS][GENX_OA_MAX_COUNTERS];
};

static const struct genx_oa_format *format_101(void)
{
	return genx_oa_format_find(genx_platform_lkf.oa, I915_OA_FORMAT_A32u40_A4u32_B8_C8);
}

static u32 *report_at(const struct run_fixture *fix, unsigned int i)
{
	return fix->reports + i * (fix->fmt->size / sizeof(u32));
}

static u32 random(struct run_fixture *fix, u32 below)
{
	return prandom_u32_state(&fix->rnd) % below;
}

/* Steps of 32 bits: mostly small, so that runs are long, else anything. */
static u32 random_step(struct run_fixture *fix)
{
	switch (random(fix, 200)) {
	case 0:
		return 0x80000000 + random(fix, 0x7fffffff);
	case 1:
		return 0x7fffffff - random(fix, 16);
	case 2:
		return U32_MAX - random(fix, 16);
	case 3 ... 60:
		return 0;
	default:
		return random(fix, 100000);
	}
}

static void step_dws(struct run_fixture *fix, u32 *dw, unsigned int n)
{
	while (n--)
		*dw++ += random_step(fix);
}

/* 40-bit counters count up to 2^39 in a span. */
static void step_a40(struct run_fixture *fix, u32 *report, unsigned int i)
{
	u8 *high = (u8 *)report + fix->fmt->a_high_byte + i;
	u64 value = (u64)*high << 32 | report[fix->fmt->a_dw + i];

	value += random_step(fix);
	if (!random(fix, 400))
		value += (u64)random(fix, 128) << 32;
	report[fix->fmt->a_dw + i] = value;
	*high = value >> 32;
}

static void report_next(struct run_fixture *fix, u32 *report)
{
	const struct genx_oa_format *fmt = fix->fmt;
	unsigned int i;

	report[GENX_OA_RPT_ID_DW] = RPT_REASON_TIMER << 19;
	report[fmt->timestamp_dw] += 1 + random(fix, 1000);
	if (fmt->ctx_dw != GENX_OA_NO_FIELD) {
		if (!random(fix, 20)) {
			report[fmt->ctx_dw] = random(fix, N_CONTEXTS);
			report[GENX_OA_RPT_ID_DW] = RPT_REASON_CTX_SWITCH << 19;
		}
		report[GENX_OA_RPT_ID_DW] |= genx_oa_report_valid_bit(GENX_RPT_LAYOUT_B);
	}
	if (fmt->ticks_dw != GENX_OA_NO_FIELD)
		step_dws(fix, report + fmt->ticks_dw, 1);
	for (i = 0; i < fmt->n_a40; i++)
		step_a40(fix, report, i);
	step_dws(fix, report + fmt->a_dw + fmt->n_a40, fmt->n_a - fmt->n_a40);
	step_dws(fix, report + fmt->b_dw, fmt->n_b);
	step_dws(fix, report + fmt->c_dw, fmt->n_c);
}

static void add_difference(struct run_fixture *fix, const u32 *from, const u32 *to, char which,
			   unsigned int n, unsigned int index)
{
	u64 a, b, diff, mask;
	u32 ctx = genx_oa_report_ctx(GENX_RPT_LAYOUT_B, fix->fmt, from);

	mask = GENMASK_ULL(genx_oa_report_counter(fix->fmt, from, which, n, &a) - 1, 0);
	genx_oa_report_counter(fix->fmt, to, which, n, &b);
	diff = (b - a) & mask;
	fix->want[index] += diff;
	if (ctx < N_CONTEXTS)
		fix->ctx_want[ctx][index] += diff;
}

static void add_differences(struct run_fixture *fix, const u32 *from, const u32 *to)
{
	const struct genx_oa_format *fmt = fix->fmt;
	unsigned int i, index = 0;

	for (i = 0; i < fmt->n_a; i++)
		add_difference(fix, from, to, 'A', fmt->a_first + i, index++);
	for (i = 0; i < fmt->n_b; i++)
		add_difference(fix, from, to, 'B', i, index++);
	for (i = 0; i < fmt->n_c; i++)
		add_difference(fix, from, to, 'C', i, index++);
}

static void reports_make(struct kunit *test, struct run_fixture *fix)
{
	unsigned int i;

	fix->reports = kunit_kzalloc(test, N_REPORTS * fix->fmt->size, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, fix->reports);
	memset(fix->want, 0, sizeof(fix->want));
	memset(fix->ctx_want, 0, sizeof(fix->ctx_want));
	report_next(fix, report_at(fix, 0));
	for (i = 1; i < N_REPORTS; i++) {
		memcpy(report_at(fix, i), report_at(fix, i - 1), fix->fmt->size);
		report_next(fix, report_at(fix, i));
		add_differences(fix, report_at(fix, i - 1), report_at(fix, i));
	}
}

static struct genx_oa_accumulator *acc_create(struct kunit *test, const struct run_fixture *fix,
					      struct genx_oa_delta_ring *records)
{
	struct genx_oa_accumulator *acc = kunit_kzalloc(test, sizeof(*acc), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, acc);
	acc->fmt = fix->fmt;
	acc->layout = GENX_RPT_LAYOUT_B;
	acc->records = records;
	acc->interval = 100000;
	genx_oa_accumulate_reset(acc);
	return acc;
}

/* Add the reports in calls of 1 to 100. */
static void reports_take(struct run_fixture *fix, struct genx_oa_accumulator *acc)
{
	unsigned int i, n;

	for (i = 0; i < N_REPORTS; i += n) {
		n = min(1 + random(fix, 100), N_REPORTS - i);
		genx_oa_accumulate(acc, report_at(fix, i), n);
	}
}

/* DLT-001, DLT-002: in each format, totals are the sums of all differences. */
static void genx_oa_run_totals(struct kunit *test)
{
	const struct genx_oa_desc *oa = genx_platform_lkf.oa;
	struct run_fixture *fix = kunit_kzalloc(test, sizeof(*fix), GFP_KERNEL);
	struct genx_oa_accumulator *acc;
	struct genx_oa_totals totals;
	unsigned int f, i;

	KUNIT_ASSERT_NOT_NULL(test, fix);
	prandom_seed_state(&fix->rnd, SEED);
	for (f = 0; f < oa->n_formats; f++) {
		fix->fmt = &oa->formats[f];
		reports_make(test, fix);
		acc = acc_create(test, fix, NULL);
		reports_take(fix, acc);
		genx_oa_accumulate_totals(acc, &totals);
		KUNIT_EXPECT_EQ(test, totals.intervals, N_REPORTS - 1);
		for (i = 0; i < acc->counters; i++)
			KUNIT_EXPECT_EQ_MSG(test, totals.counters[i], fix->want[i],
					    "%s, counter %u", fix->fmt->name, i);
	}
}

/* DLT-003: the records of a context have the counts of its spans, and of no other. */
static void genx_oa_run_contexts(struct kunit *test)
{
	struct run_fixture *fix = kunit_kzalloc(test, sizeof(*fix), GFP_KERNEL);
	struct genx_oa_delta_ring ring = {};
	struct genx_oa_accumulator *acc;
	u64 (*got)[GENX_OA_MAX_COUNTERS];
	unsigned int i, c;

	KUNIT_ASSERT_NOT_NULL(test, fix);
	prandom_seed_state(&fix->rnd, SEED + 1);
	fix->fmt = format_101();
	KUNIT_ASSERT_NOT_NULL(test, fix->fmt);
	reports_make(test, fix);
	got = kunit_kcalloc(test, N_CONTEXTS, sizeof(*got), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, got);
	KUNIT_ASSERT_EQ(test, genx_oa_delta_ring_init(&ring, genx_oa_report_counters(fix->fmt)), 0);
	acc = acc_create(test, fix, &ring);
	reports_take(fix, acc);
	genx_oa_accumulate_flush(acc);

	KUNIT_EXPECT_GT(test, ring.count, 10);
	KUNIT_EXPECT_LT(test, ring.count, N_REPORTS / 10);
	for (i = 0; i < ring.count; i++) {
		const struct genx_oa_delta *delta = (void *)(ring.data + i * ring.record_size +
			sizeof(struct drm_i915_perf_record_header));

		KUNIT_EXPECT_LT(test, delta->ctx_id, N_CONTEXTS);
		for (c = 0; delta->ctx_id < N_CONTEXTS && c < acc->counters; c++)
			got[delta->ctx_id][c] += delta->counters[c];
	}
	for (i = 0; i < N_CONTEXTS; i++)
		KUNIT_EXPECT_MEMEQ(test, got[i], fix->ctx_want[i], sizeof(got[i]));
	genx_oa_delta_ring_fini(&ring);
}

/* A report ascends unless a counter may have wrapped: each DW and high byte is looked at. */
static void genx_oa_run_ascends(struct kunit *test)
{
	const struct genx_oa_format *fmt = format_101();
	u32 from[MAX_DW], to[MAX_DW];
	unsigned int dw;

	KUNIT_ASSERT_NOT_NULL(test, fmt);
	for (dw = 0; dw < MAX_DW; dw++) {
		bool high = dw >= 40 && dw < 48;
		bool counts = dw == 3 || dw >= 36;

		memset32(from, 0x1000, MAX_DW);
		memset32(to, 0x1000, MAX_DW);
		KUNIT_EXPECT_TRUE(test, genx_oa_report_ascends(fmt, from, to));
		to[dw]++;
		KUNIT_EXPECT_EQ_MSG(test, genx_oa_report_ascends(fmt, from, to), !high, "DW %u",
				    dw);
		to[dw] -= 2;
		KUNIT_EXPECT_EQ_MSG(test, genx_oa_report_ascends(fmt, from, to), !counts, "DW %u",
				    dw);
		from[dw] = 0xfffffff0;
		to[dw] = 0x10;
		KUNIT_EXPECT_EQ_MSG(test, genx_oa_report_ascends(fmt, from, to), !counts, "DW %u",
				    dw);
	}
}

static struct kunit_case run_cases[] = {
	KUNIT_CASE(genx_oa_run_totals),
	KUNIT_CASE(genx_oa_run_contexts),
	KUNIT_CASE(genx_oa_run_ascends),
	{}
};

static struct kunit_suite run_suite = {
	.name = "genx_oa_run",
	.test_cases = run_cases,
};

kunit_test_suite(run_suite);
