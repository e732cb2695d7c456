// SPDX-License-Identifier: GPL-2.0-only
/*
 * Decoding of OA reports that the tests construct: formats, RPT_ID, attribution, deltas.
 */

#include <kunit/test.h>

#include "oa/report/report.h"
#include "regs/platform_find.h"

#define MAX_DW		64

/* Each DW contains its own index, so that a read of the wrong DW returns a wrong value. */
static void report_fill(u32 *report)
{
	unsigned int i;

	for (i = 0; i < MAX_DW; i++)
		report[i] = 0xa5000000 + i;
}

static const struct genx_oa_format *format_get(struct kunit *test, u8 select)
{
	const struct genx_oa_desc *oa = genx_platform_lkf.oa;
	unsigned int i;

	for (i = 0; i < oa->n_formats; i++)
		if (oa->formats[i].select == select)
			return &oa->formats[i];
	KUNIT_FAIL(test, "no format with Counter Select %u", select);
	return NULL;
}

static void expect_counter(struct kunit *test, const struct genx_oa_format *fmt, const u32 *report,
			   char which, unsigned int n, unsigned int width, u64 want)
{
	u64 value = ~0ULL;
	unsigned int got = genx_oa_report_counter(fmt, report, which, n, &value);

	KUNIT_EXPECT_EQ_MSG(test, got, width, "%c%u of %s", which, n, fmt->name);
	KUNIT_EXPECT_EQ_MSG(test, value, want, "%c%u of %s", which, n, fmt->name);
}

/* Each format begins with the same four header DWs (OAG-019, OAF-018..021). */
static void expect_header(struct kunit *test, const struct genx_oa_format *fmt)
{
	KUNIT_EXPECT_EQ(test, GENX_OA_RPT_ID_DW, 0);
	KUNIT_EXPECT_EQ(test, fmt->timestamp_dw, 1);
	KUNIT_EXPECT_EQ(test, fmt->ctx_dw, 2);
	KUNIT_EXPECT_EQ(test, fmt->ticks_dw, 3);
}

/* OAF-018, OAF-023: format 000 has A7..A18, of which it reports the low DWs only. */
static void genx_oa_report_format_000(struct kunit *test)
{
	const struct genx_oa_format *fmt = format_get(test, 0);
	u32 report[MAX_DW];
	unsigned int n;

	KUNIT_ASSERT_NOT_NULL(test, fmt);
	report_fill(report);
	expect_header(test, fmt);
	KUNIT_EXPECT_EQ(test, fmt->size, 64);
	for (n = 7; n <= 18; n++)
		expect_counter(test, fmt, report, 'A', n, 32, 0xa5000004 + n - 7);
	expect_counter(test, fmt, report, 'A', 6, 0, 0);
	expect_counter(test, fmt, report, 'A', 19, 0, 0);
	expect_counter(test, fmt, report, 'B', 0, 0, 0);
	expect_counter(test, fmt, report, 'C', 0, 0, 0);
	KUNIT_EXPECT_EQ(test, genx_oa_report_counters(fmt), 12);
}

/* OAF-019, OAF-023: format 010 has the counters of format 000, then B0..B7 and C0..C7. */
static void genx_oa_report_format_010(struct kunit *test)
{
	const struct genx_oa_format *fmt = format_get(test, 2);
	u32 report[MAX_DW];
	unsigned int n;

	KUNIT_ASSERT_NOT_NULL(test, fmt);
	report_fill(report);
	expect_header(test, fmt);
	KUNIT_EXPECT_EQ(test, fmt->size, 128);
	for (n = 7; n <= 18; n++)
		expect_counter(test, fmt, report, 'A', n, 32, 0xa5000004 + n - 7);
	for (n = 0; n < 8; n++) {
		expect_counter(test, fmt, report, 'B', n, 32, 0xa5000010 + n);
		expect_counter(test, fmt, report, 'C', n, 32, 0xa5000018 + n);
	}
	expect_counter(test, fmt, report, 'B', 8, 0, 0);
	expect_counter(test, fmt, report, 'C', 8, 0, 0);
}

/* OAF-020: format 111 has C0..C3, then B0..B7. */
static void genx_oa_report_format_111(struct kunit *test)
{
	const struct genx_oa_format *fmt = format_get(test, 7);
	u32 report[MAX_DW];
	unsigned int n;

	KUNIT_ASSERT_NOT_NULL(test, fmt);
	report_fill(report);
	expect_header(test, fmt);
	KUNIT_EXPECT_EQ(test, fmt->size, 64);
	for (n = 0; n < 4; n++)
		expect_counter(test, fmt, report, 'C', n, 32, 0xa5000004 + n);
	for (n = 0; n < 8; n++)
		expect_counter(test, fmt, report, 'B', n, 32, 0xa5000008 + n);
	expect_counter(test, fmt, report, 'C', 4, 0, 0);
	expect_counter(test, fmt, report, 'A', 0, 0, 0);
}

/* OAF-021, OAF-022: format 101 has the low DWs of A0..A35, the high bytes of A0..A31, B and C. */
static void genx_oa_report_format_101(struct kunit *test)
{
	const struct genx_oa_format *fmt = format_get(test, 5);
	u32 report[MAX_DW];
	unsigned int n;

	KUNIT_ASSERT_NOT_NULL(test, fmt);
	report_fill(report);
	for (n = 0; n < 32; n++)
		((u8 *)report)[40 * 4 + n] = 0x40 + n;
	expect_header(test, fmt);
	KUNIT_EXPECT_EQ(test, fmt->size, 256);
	for (n = 0; n < 32; n++)
		expect_counter(test, fmt, report, 'A', n, 40,
			       (u64)(0x40 + n) << 32 | (0xa5000004 + n));
	for (n = 32; n < 36; n++)
		expect_counter(test, fmt, report, 'A', n, 32, 0xa5000004 + n);
	expect_counter(test, fmt, report, 'A', 36, 0, 0);
	for (n = 0; n < 8; n++) {
		expect_counter(test, fmt, report, 'B', n, 32, 0xa5000030 + n);
		expect_counter(test, fmt, report, 'C', n, 32, 0xa5000038 + n);
	}
	expect_counter(test, fmt, report, 'D', 0, 0, 0);
}

/* The runs of A counters, if a format has any, have each counter, DW and byte once. */
static void expect_runs(struct kunit *test, const struct genx_oa_format *fmt)
{
	DECLARE_BITMAP(bytes, MAX_DW * 4) = {};
	unsigned int i, n = 0;

	KUNIT_EXPECT_EQ(test, !fmt->a_runs, !fmt->n_a_runs);
	for (i = 0; i < fmt->n_a_runs; i++) {
		const struct genx_oa_run *run = &fmt->a_runs[i];

		KUNIT_ASSERT_LE(test, (run->dw + run->n) * 4, fmt->size);
		KUNIT_ASSERT_LE(test, run->high_byte + run->n, fmt->size);
		KUNIT_EXPECT_GE(test, run->dw, 4);
		n += run->n;
		bitmap_set(bytes, run->dw * 4, run->n * 4);
		if (run->high_byte)
			bitmap_set(bytes, run->high_byte, run->n);
	}
	if (!fmt->n_a_runs)
		return;
	KUNIT_EXPECT_EQ(test, n, fmt->n_a);
	KUNIT_EXPECT_EQ(test, fmt->n_a40, 0);
	/* as many bytes as the counters have: none overlap */
	KUNIT_EXPECT_EQ(test, bitmap_weight(bytes, MAX_DW * 4),
			fmt->n_a * 4 + genx_oa_format_n_a40(fmt));
}

/* On each platform, the fields of each format lie inside the report. */
static void genx_oa_report_format_lint(struct kunit *test)
{
	const struct genx_platform *const *plat;
	unsigned int i;

	for (plat = genx_platforms; *plat; plat++) {
		const struct genx_oa_desc *oa = (*plat)->oa;

		for (i = 0; oa && i < oa->n_formats; i++) {
			const struct genx_oa_format *fmt = &oa->formats[i];
			unsigned int dws = fmt->size / 4;

			KUNIT_EXPECT_LE(test, fmt->size, MAX_DW * 4);
			KUNIT_EXPECT_EQ(test, fmt->size % 64, 0);
			KUNIT_EXPECT_LE(test, fmt->n_a40, fmt->n_a);
			if (fmt->n_a)
				KUNIT_EXPECT_LE(test, fmt->a_dw + fmt->n_a, dws);
			if (fmt->n_b)
				KUNIT_EXPECT_LE(test, fmt->b_dw + fmt->n_b, dws);
			if (fmt->n_c)
				KUNIT_EXPECT_LE(test, fmt->c_dw + fmt->n_c, dws);
			if (fmt->n_a40)
				KUNIT_EXPECT_LE(test, fmt->a_high_byte + fmt->n_a40, fmt->size);
			KUNIT_EXPECT_EQ(test, !fmt->n_a40, !fmt->a_high_byte);
			expect_runs(test, fmt);
			KUNIT_EXPECT_PTR_EQ(test, genx_oa_format_find(oa, fmt->uapi), fmt);
		}
	}
}

/* RPT-001, RPT-003: each bit of RPT_ID in layout A. */
static void genx_oa_report_id_layout_a(struct kunit *test)
{
	struct genx_oa_rpt_id id;
	unsigned int bit;

	for (bit = 0; bit < 32; bit++) {
		id = genx_oa_report_decode_id(GENX_RPT_LAYOUT_A, BIT(bit));
		KUNIT_EXPECT_EQ_MSG(test, id.ctx_valid, bit == 25, "bit %u", bit);
		/* bit 24, which is reason bit 5 in layout B, is reserved in layout A */
		KUNIT_EXPECT_EQ_MSG(test, id.reason,
				    bit >= 19 && bit <= 23 ? BIT(bit - 19) : 0, "bit %u", bit);
		KUNIT_EXPECT_EQ_MSG(test, id.start_trigger, bit == 18, "bit %u", bit);
		KUNIT_EXPECT_EQ_MSG(test, id.threshold_enable, bit == 17, "bit %u", bit);
		KUNIT_EXPECT_EQ_MSG(test, id.timer_enabled, bit == 16, "bit %u", bit);
		KUNIT_EXPECT_EQ_MSG(test, id.slice_freq, 0, "bit %u", bit);
	}
}

/* RPT-002, RPT-003, RPT-011: each bit of RPT_ID in layout B; bits [15:0] are ignored. */
static void genx_oa_report_id_layout_b(struct kunit *test)
{
	struct genx_oa_rpt_id id;
	unsigned int bit;

	for (bit = 0; bit < 32; bit++) {
		id = genx_oa_report_decode_id(GENX_RPT_LAYOUT_B, BIT(bit));
		KUNIT_EXPECT_EQ_MSG(test, id.ctx_valid, bit == 16, "bit %u", bit);
		KUNIT_EXPECT_EQ_MSG(test, id.reason,
				    bit >= 19 && bit <= 24 ? BIT(bit - 19) : 0, "bit %u", bit);
		KUNIT_EXPECT_EQ_MSG(test, id.start_trigger, bit == 18, "bit %u", bit);
		KUNIT_EXPECT_EQ_MSG(test, id.threshold_enable, bit == 17, "bit %u", bit);
		KUNIT_EXPECT_FALSE_MSG(test, id.timer_enabled, "bit %u", bit);
		KUNIT_EXPECT_EQ_MSG(test, id.slice_freq, bit >= 25 ? BIT(bit - 25) : 0,
				    "bit %u", bit);
	}
}

/* RPT-003: the reason bits. RPT-010: bit 18 is also decoded together with triggers 1 and 2. */
static void genx_oa_report_id_reasons(struct kunit *test)
{
	static const struct {
		u32 id;
		u8 reason;
	} cases[] = {
		{ 1 << 19, RPT_REASON_TIMER },
		{ 1 << 20, RPT_REASON_TRIGGER1 },
		{ 1 << 21, RPT_REASON_TRIGGER2 },
		{ 1 << 22, RPT_REASON_CTX_SWITCH },
		{ 1 << 23, RPT_REASON_GO },
		{ 1 << 24, RPT_REASON_CLK_RATIO },
		{ 1 << 20 | 1 << 18, RPT_REASON_TRIGGER1 },
		{ 1 << 21 | 1 << 18, RPT_REASON_TRIGGER2 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		struct genx_oa_rpt_id id = genx_oa_report_decode_id(GENX_RPT_LAYOUT_B, cases[i].id);

		KUNIT_EXPECT_EQ(test, id.reason, cases[i].reason);
		KUNIT_EXPECT_EQ(test, id.start_trigger, !!(cases[i].id & BIT(18)));
	}
}

#define ID_B(reason, valid)	((u32)(reason) << 19 | (valid) << 16)

/*
 * RPT-004: Lakefield uses layout B. RPT-005, RPT-009, DLT-003: a report has a context id only if
 * the valid bit of its layout is set.
 */
static void genx_oa_report_context_valid(struct kunit *test)
{
	const struct genx_oa_format *fmt = format_get(test, 5);
	u32 report[MAX_DW] = { 0 };

	KUNIT_ASSERT_NOT_NULL(test, fmt);
	KUNIT_EXPECT_EQ(test, genx_platform_lkf.oa->rpt_layout, GENX_RPT_LAYOUT_B);

	report[2] = 0x80000fff;
	report[0] = ID_B(RPT_REASON_TIMER, 1);
	KUNIT_EXPECT_EQ(test, genx_oa_report_ctx(GENX_RPT_LAYOUT_B, fmt, report), 0x80000fff);
	KUNIT_EXPECT_EQ(test, genx_oa_report_ctx(GENX_RPT_LAYOUT_A, fmt, report),
			GENX_OA_CTX_INVALID);
	report[0] = ID_B(RPT_REASON_TIMER, 0);
	KUNIT_EXPECT_EQ(test, genx_oa_report_ctx(GENX_RPT_LAYOUT_B, fmt, report),
			GENX_OA_CTX_INVALID);
	report[0] = 1 << 25;
	KUNIT_EXPECT_EQ(test, genx_oa_report_ctx(GENX_RPT_LAYOUT_A, fmt, report), 0x80000fff);
	KUNIT_EXPECT_EQ(test, genx_oa_report_ctx(GENX_RPT_LAYOUT_B, fmt, report),
			GENX_OA_CTX_INVALID);
}

/* DLT-003, OAG-018: which context ran between two reports. */
static void genx_oa_report_attribution(struct kunit *test)
{
	static const struct {
		const char *what;
		u32 from_id, from_ctx, to_id, to_ctx, owner;
	} cases[] = {
		{ "same context", ID_B(RPT_REASON_TIMER, 1), 7, ID_B(RPT_REASON_TIMER, 1), 7, 7 },
		{ "switch away", ID_B(RPT_REASON_TIMER, 1), 7,
		  ID_B(RPT_REASON_CTX_SWITCH, 1), 9, 7 },
		{ "switch to idle", ID_B(RPT_REASON_TIMER, 1), 7,
		  ID_B(RPT_REASON_CTX_SWITCH, 0), 0, 7 },
		{ "after the switch", ID_B(RPT_REASON_CTX_SWITCH, 1), 9,
		  ID_B(RPT_REASON_TIMER, 1), 9, 9 },
		{ "idle, then a context", ID_B(RPT_REASON_TIMER, 0), 7,
		  ID_B(RPT_REASON_CTX_SWITCH, 1), 7, GENX_OA_CTX_INVALID },
		{ "idle", ID_B(RPT_REASON_TIMER, 0), 7, ID_B(RPT_REASON_TIMER, 0), 7,
		  GENX_OA_CTX_INVALID },
		{ "idle without a switch report", ID_B(RPT_REASON_TIMER, 1), 7,
		  ID_B(RPT_REASON_TIMER, 0), 7, GENX_OA_CTX_INVALID },
		{ "other context without a switch report", ID_B(RPT_REASON_TIMER, 1), 7,
		  ID_B(RPT_REASON_TIMER, 1), 9, GENX_OA_CTX_INVALID },
		{ "id 0 is a context", ID_B(RPT_REASON_TIMER, 1), 0,
		  ID_B(RPT_REASON_TIMER, 1), 0, 0 },
	};
	const struct genx_oa_format *fmt = format_get(test, 5);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, fmt);
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		u32 from[MAX_DW] = { cases[i].from_id, 1, cases[i].from_ctx };
		u32 to[MAX_DW] = { cases[i].to_id, 2, cases[i].to_ctx };
		u32 ctx = genx_oa_report_ctx(GENX_RPT_LAYOUT_B, fmt, from);
		u32 to_ctx = genx_oa_report_ctx(GENX_RPT_LAYOUT_B, fmt, to);

		KUNIT_EXPECT_EQ_MSG(test, genx_oa_report_owner(GENX_RPT_LAYOUT_B, ctx, to_ctx, to),
				    cases[i].owner, "%s", cases[i].what);
	}
}

/* DLT-001: deltas are computed modulo 2^32 and 2^40. */
static void genx_oa_report_delta_wraps(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, genx_oa_report_delta32(5, 9), 4);
	KUNIT_EXPECT_EQ(test, genx_oa_report_delta32(0xfffffffe, 3), 5);
	KUNIT_EXPECT_EQ(test, genx_oa_report_delta32(3, 3), 0);
	KUNIT_EXPECT_EQ(test, genx_oa_report_delta40(5, 9), 4);
	KUNIT_EXPECT_EQ(test, genx_oa_report_delta40(0xfffffffffeULL, 3), 5);
	KUNIT_EXPECT_EQ(test, genx_oa_report_delta40(0xffffffffULL, 0x100000000ULL), 1);
	KUNIT_EXPECT_EQ(test, genx_oa_report_delta40(9, 5), 0xfffffffffcULL);
}

static void counter_set(const struct genx_oa_format *fmt, u32 *report, char which, unsigned int n,
			u64 value)
{
	switch (which) {
	case 'A':
		report[fmt->a_dw + n - fmt->a_first] = lower_32_bits(value);
		if (n - fmt->a_first < fmt->n_a40)
			((u8 *)report)[fmt->a_high_byte + n - fmt->a_first] = upper_32_bits(value);
		break;
	case 'B':
		report[fmt->b_dw + n] = lower_32_bits(value);
		break;
	case 'C':
		report[fmt->c_dw + n] = lower_32_bits(value);
		break;
	}
}

/* DLT-001: in each format, every counter wraps, by an amount of its own; the sums are exact. */
static void genx_oa_report_add_all_formats(struct kunit *test)
{
	const struct genx_oa_desc *oa = genx_platform_lkf.oa;
	unsigned int f, i, n;

	for (f = 0; f < oa->n_formats; f++) {
		const struct genx_oa_format *fmt = &oa->formats[f];
		u64 sums[MAX_DW] = { 0 };
		u32 from[MAX_DW] = { 0 };
		u32 to[MAX_DW] = { 0 };

		for (n = 0; n < fmt->n_a; n++) {
			unsigned int width = n < fmt->n_a40 ? 40 : 32;

			counter_set(fmt, from, 'A', fmt->a_first + n, (1ULL << width) - 1);
			counter_set(fmt, to, 'A', fmt->a_first + n, 1000 + n);
		}
		for (n = 0; n < fmt->n_b; n++) {
			counter_set(fmt, from, 'B', n, 0xffffffff);
			counter_set(fmt, to, 'B', n, 2000 + n);
		}
		for (n = 0; n < fmt->n_c; n++) {
			counter_set(fmt, from, 'C', n, 0xffffffff);
			counter_set(fmt, to, 'C', n, 3000 + n);
		}

		genx_oa_report_add(fmt, from, to, sums);
		genx_oa_report_add(fmt, from, to, sums);

		for (i = n = 0; n < fmt->n_a; n++)
			KUNIT_EXPECT_EQ_MSG(test, sums[i++], 2 * (1001 + n), "A of %s", fmt->name);
		for (n = 0; n < fmt->n_b; n++)
			KUNIT_EXPECT_EQ_MSG(test, sums[i++], 2 * (2001 + n), "B of %s", fmt->name);
		for (n = 0; n < fmt->n_c; n++)
			KUNIT_EXPECT_EQ_MSG(test, sums[i++], 2 * (3001 + n), "C of %s", fmt->name);
		KUNIT_EXPECT_EQ(test, i, genx_oa_report_counters(fmt));
		KUNIT_EXPECT_EQ_MSG(test, sums[i], 0, "past the end of %s", fmt->name);
	}
}

/* DLT-001: the delta of a 40-bit counter includes the high byte, also when the low DW wraps. */
static void genx_oa_report_add_high_byte(struct kunit *test)
{
	const struct genx_oa_format *fmt = format_get(test, 5);
	u32 from[MAX_DW] = { 0 };
	u32 to[MAX_DW] = { 0 };
	u64 sums[MAX_DW] = { 0 };

	KUNIT_ASSERT_NOT_NULL(test, fmt);
	counter_set(fmt, from, 'A', 31, 0x01fffffff0ULL);
	counter_set(fmt, to, 'A', 31, 0x0300000010ULL);
	genx_oa_report_add(fmt, from, to, sums);
	KUNIT_EXPECT_EQ(test, sums[31], 0x100000020ULL);
	KUNIT_EXPECT_EQ(test, sums[30], 0);
	KUNIT_EXPECT_EQ(test, sums[32], 0);
}

/* DLT-002: two formats match only if format and report size are equal. */
static void genx_oa_report_formats_match(struct kunit *test)
{
	const struct genx_oa_desc *oa = genx_platform_lkf.oa;
	struct genx_oa_format other;
	unsigned int i, j;

	for (i = 0; i < oa->n_formats; i++)
		for (j = 0; j < oa->n_formats; j++)
			KUNIT_EXPECT_EQ(test, genx_oa_report_matches(&oa->formats[i],
								     &oa->formats[j]), i == j);
	other = oa->formats[0];
	other.size *= 2;
	KUNIT_EXPECT_FALSE(test, genx_oa_report_matches(&oa->formats[0], &other));
	KUNIT_EXPECT_FALSE(test, genx_oa_report_matches(NULL, &oa->formats[0]));
}

static struct kunit_case genx_oa_report_cases[] = {
	KUNIT_CASE(genx_oa_report_format_000),
	KUNIT_CASE(genx_oa_report_format_010),
	KUNIT_CASE(genx_oa_report_format_111),
	KUNIT_CASE(genx_oa_report_format_101),
	KUNIT_CASE(genx_oa_report_format_lint),
	KUNIT_CASE(genx_oa_report_id_layout_a),
	KUNIT_CASE(genx_oa_report_id_layout_b),
	KUNIT_CASE(genx_oa_report_id_reasons),
	KUNIT_CASE(genx_oa_report_context_valid),
	KUNIT_CASE(genx_oa_report_attribution),
	KUNIT_CASE(genx_oa_report_delta_wraps),
	KUNIT_CASE(genx_oa_report_add_all_formats),
	KUNIT_CASE(genx_oa_report_add_high_byte),
	KUNIT_CASE(genx_oa_report_formats_match),
	{}
};

static struct kunit_suite genx_oa_report_suite = {
	.name = "genx_oa_report",
	.test_cases = genx_oa_report_cases,
};

kunit_test_suite(genx_oa_report_suite);
