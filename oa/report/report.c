// SPDX-License-Identifier: GPL-2.0-only
/*
 * Source: manuals 000 and 004 §Performance Counter Report Formats; the public Gen12.0 facts, A17;
 * facts of silicon, OA, for Gen12.5.
 */

#include <linux/unaligned.h>

#include "oa/report/report.h"

/*
 * G12-209, G12-210: public readers decode bit 25 as the highest reason and also as the lowest bit
 * of the ratio, so both masks contain it.
 */
#define LAYOUT_C \
	.ctx_valid = RPT_ID_B_CTX_VALID, \
	.reason_mask = RPT_ID_C_REASON_MASK, \
	.reasons = RPT_REASON_TIMER | RPT_REASON_TRIGGER1 | RPT_REASON_TRIGGER2 | \
		   RPT_REASON_CTX_SWITCH | RPT_REASON_GO | RPT_REASON_CLK_RATIO | \
		   RPT_REASON_C_UNNAMED, \
	.slice_freq = RPT_ID_B_SLICE_FREQ_MASK

const struct genx_oa_rpt_fields genx_oa_rpt_fields[] = {
	[GENX_RPT_LAYOUT_A] = {
		.ctx_valid = RPT_ID_A_CTX_VALID,
		.reason_mask = RPT_ID_REASON_MASK,
		.reasons = RPT_REASON_TIMER | RPT_REASON_TRIGGER1 | RPT_REASON_TRIGGER2 |
			   RPT_REASON_CTX_SWITCH | RPT_REASON_GO,
		.timer_enabled = RPT_ID_A_TIMER_ENABLED,
		.ctx = ~0U,
	},
	[GENX_RPT_LAYOUT_B] = {
		.ctx_valid = RPT_ID_B_CTX_VALID,
		.reason_mask = RPT_ID_REASON_MASK,
		.reasons = RPT_REASON_TIMER | RPT_REASON_TRIGGER1 | RPT_REASON_TRIGGER2 |
			   RPT_REASON_CTX_SWITCH | RPT_REASON_GO | RPT_REASON_CLK_RATIO,
		.slice_freq = RPT_ID_B_SLICE_FREQ_MASK,
		.ctx = ~0U,
	},
	[GENX_RPT_LAYOUT_NONE] = { .reason_mask = RPT_ID_REASON_MASK, .ctx = ~0U },
	[GENX_RPT_LAYOUT_C] = { LAYOUT_C, .ctx = RPT_CTX_C_MASK, },
	/* @ctx and @switch_valid: SIL-342; the other fields are those of layout C, by analogy */
	[GENX_RPT_LAYOUT_D] = { LAYOUT_C, .ctx = RPT_CTX_D_MASK, .switch_valid = true },
};

struct genx_oa_rpt_id genx_oa_report_decode_id(enum genx_rpt_layout layout, u32 id)
{
	const struct genx_oa_rpt_fields *fields = &genx_oa_rpt_fields[layout];

	return (struct genx_oa_rpt_id){
		.ctx_valid = id & fields->ctx_valid,
		.reason = genx_oa_report_reason(layout, id) & fields->reasons,
		.start_trigger = id & RPT_ID_START_TRIGGER,
		.threshold_enable = id & RPT_ID_THRESHOLD_ENABLE,
		.timer_enabled = id & fields->timer_enabled,
		/* layouts that have this field have it at the same place */
		.slice_freq = REG_FIELD_GET(RPT_ID_B_SLICE_FREQ_MASK, id & fields->slice_freq),
	};
}

u32 genx_oa_report_ctx(enum genx_rpt_layout layout, const struct genx_oa_format *fmt,
		       const u32 *report)
{
	const struct genx_oa_rpt_fields *fields = &genx_oa_rpt_fields[layout];
	const u32 id = report[GENX_OA_RPT_ID_DW];

	if (fmt->ctx_dw == GENX_OA_NO_FIELD)
		return GENX_OA_CTX_INVALID;
	/* with layout D, the valid bit has a meaning in switch reports alone (SIL-342) */
	if (!(id & fields->ctx_valid) &&
	    (!fields->switch_valid || genx_oa_report_reason(layout, id) & RPT_REASON_CTX_SWITCH))
		return GENX_OA_CTX_INVALID;
	return report[fmt->ctx_dw] & fields->ctx;
}

u32 genx_oa_report_owner(enum genx_rpt_layout layout, u32 from, u32 ctx, const u32 *to)
{
	u32 reason = genx_oa_report_reason(layout, to[GENX_OA_RPT_ID_DW]);

	/* in both cases no context other than @from ran before the report */
	return reason & RPT_REASON_CTX_SWITCH || ctx == from ? from : GENX_OA_CTX_INVALID;
}

/* Value of 40-bit A counter @i: its low DW, and its high byte, which is elsewhere in the report. */
static u64 counter_a40(const struct genx_oa_format *fmt, const u32 *report, unsigned int i)
{
	const u8 *high = (const u8 *)report + fmt->a_high_byte;

	return report[fmt->a_dw + i] | (u64)high[i] << 32;
}

/* Value of 40-bit counter @i of @run. */
static u64 run_a40(const struct genx_oa_run *run, const u32 *report, unsigned int i)
{
	return report[run->dw + i] | (u64)((const u8 *)report)[run->high_byte + i] << 32;
}

/*
 * Value of the A counter with index @n, below the number of A counters, of a format with runs.
 * Return: its width in bits.
 */
static unsigned int run_counter(const struct genx_oa_format *fmt, const u32 *report,
				unsigned int n, u64 *value)
{
	const struct genx_oa_run *run = fmt->a_runs;

	for (; n >= run->n; run++)
		n -= run->n;
	*value = run->high_byte ? run_a40(run, report, n) : report[run->dw + n];
	return run->high_byte ? 40 : 32;
}

unsigned int genx_oa_report_counter(const struct genx_oa_format *fmt, const u32 *report,
				    char which, unsigned int n, u64 *value)
{
	*value = 0;

	switch (which) {
	case 'A':
		if (n < fmt->a_first || n - fmt->a_first >= fmt->n_a)
			return 0;
		n -= fmt->a_first;
		if (fmt->a_runs)
			return run_counter(fmt, report, n, value);
		if (n < fmt->n_a40) {
			*value = counter_a40(fmt, report, n);
			return 40;
		}
		*value = report[fmt->a_dws ? fmt->a_dws[n] : fmt->a_dw + n];
		return 32;
	case 'B':
		if (n >= fmt->n_b)
			return 0;
		*value = report[fmt->b_dw + n];
		return 32;
	case 'C':
		if (n >= fmt->n_c)
			return 0;
		*value = report[fmt->c_dw + n];
		return 32;
	default:
		return 0;
	}
}

/* Add the differences of @n 32-bit counters that follow each other. Return: the end of the sums. */
static u64 *add32(const u32 *from, const u32 *to, unsigned int n, u64 *sums)
{
	while (n--)
		*sums++ += genx_oa_report_delta32(*from++, *to++);
	return sums;
}

/* As add32(), for counters in the DWs @dws of the report. */
static u64 *add_places(const u32 *from, const u32 *to, const u8 *dws, unsigned int n, u64 *sums)
{
	for (; n--; dws++)
		*sums++ += genx_oa_report_delta32(from[*dws], to[*dws]);
	return sums;
}

/* As add32(), for the A counters of a format with runs, which have several widths and places. */
static u64 *add_runs(const struct genx_oa_format *fmt, const u32 *from, const u32 *to, u64 *sums)
{
	const struct genx_oa_run *run = fmt->a_runs;
	unsigned int i, n;

	for (n = fmt->n_a_runs; n; n--, run++) {
		if (!run->high_byte) {
			sums = add32(from + run->dw, to + run->dw, run->n, sums);
			continue;
		}
		for (i = 0; i < run->n; i++)
			*sums++ += genx_oa_report_delta40(run_a40(run, from, i),
							   run_a40(run, to, i));
	}
	return sums;
}

void genx_oa_report_add(const struct genx_oa_format *fmt, const u32 *from, const u32 *to,
			u64 *sums)
{
	unsigned int a40 = fmt->n_a40;
	unsigned int i;

	/* only Sandy Bridge has @a_dws, and it has no C counters */
	if (unlikely(fmt->a_dws)) {
		sums = add_places(from, to, fmt->a_dws, fmt->n_a, sums);
		add32(from + fmt->b_dw, to + fmt->b_dw, fmt->n_b, sums);
		return;
	}
	if (fmt->a_runs) {
		sums = add_runs(fmt, from, to, sums);
	} else {
		for (i = 0; i < a40; i++)
			*sums++ += genx_oa_report_delta40(counter_a40(fmt, from, i),
							   counter_a40(fmt, to, i));
		/*
		 * If a format has no A, B or C counters, their number is 0. Then add32() reads no
		 * DW, although @a_dw, @b_dw or @c_dw is GENX_OA_NO_FIELD.
		 */
		sums = add32(from + fmt->a_dw + a40, to + fmt->a_dw + a40, fmt->n_a - a40, sums);
	}
	sums = add32(from + fmt->b_dw, to + fmt->b_dw, fmt->n_b, sums);
	add32(from + fmt->c_dw, to + fmt->c_dw, fmt->n_c, sums);
}

/* The top bit of each DW of a QW. */
#define DW_TOP_BITS	0x8000000080000000ULL

/* QW @i of a part of a report, which need not begin at a multiple of a QW. */
static u64 qw(const void *report, unsigned int i)
{
	return get_unaligned((const u64 *)report + i);
}

/*
 * Compare two DWs at a time. The top bit of a DW of the result is set if this DW is smaller in @to
 * than in @from, or if its top bit differs; the other bits have no meaning. The borrow of the lower
 * DW makes the difference of the upper DWs wrong by one. This does no harm: with a borrow the lower
 * DW is smaller in @to, so its top bit is set in the result.
 */
static u64 qw_compare(u64 from, u64 to)
{
	return (from ^ to) | (to - from);
}

/*
 * Return: not 0 if any of the @n DWs is smaller in @to; perhaps also if the top bit of a DW has
 * changed.
 */
static u64 dws_compare(const u32 *from, const u32 *to, unsigned int n)
{
	u64 bits = 0;

	for (; n >= 4; n -= 4, from += 4, to += 4)
		bits |= qw_compare(qw(from, 0), qw(to, 0)) | qw_compare(qw(from, 1), qw(to, 1));
	for (; n; n--, from++, to++)
		bits |= *to < *from ? DW_TOP_BITS : 0;
	return bits & DW_TOP_BITS;
}

/* Return: 0 if all @n bytes are the same. */
static u64 bytes_compare(const u8 *from, const u8 *to, unsigned int n)
{
	u64 bits = 0;

	for (; n >= 16; n -= 16, from += 16, to += 16)
		bits |= (qw(from, 0) ^ qw(to, 0)) | (qw(from, 1) ^ qw(to, 1));
	while (n--)
		bits |= *from++ ^ *to++;
	return bits;
}

/* genx_oa_report_ascends() for the A counters of a format with runs. Return: 0 if they ascend. */
static u64 runs_compare(const struct genx_oa_format *fmt, const u32 *from, const u32 *to)
{
	const struct genx_oa_run *run = fmt->a_runs;
	unsigned int n;
	u64 bits = 0;

	for (n = fmt->n_a_runs; n; n--, run++)
		bits |= run->high_byte ?
			bytes_compare((const u8 *)from + run->high_byte,
				      (const u8 *)to + run->high_byte, run->n) :
			dws_compare(from + run->dw, to + run->dw, run->n);
	return bits;
}

bool genx_oa_report_ascends(const struct genx_oa_format *fmt, const u32 *from, const u32 *to)
{
	unsigned int a40 = fmt->n_a40;
	unsigned int n_bc = fmt->n_b;
	u64 bits;

	if (fmt->a_runs) {
		bits = runs_compare(fmt, from, to);
	} else {
		bits = bytes_compare((const u8 *)from + fmt->a_high_byte,
				     (const u8 *)to + fmt->a_high_byte, a40);
		/* A counters in the DWs @a_dws fill the DWs from @a_dw on, too, in another order */
		bits |= dws_compare(from + fmt->a_dw + a40, to + fmt->a_dw + a40,
				    fmt->n_a - a40);
	}
	/* in most formats the C counters follow the B counters: compare both in one call */
	if (fmt->c_dw == fmt->b_dw + fmt->n_b)
		n_bc += fmt->n_c;
	else
		bits |= dws_compare(from + fmt->c_dw, to + fmt->c_dw, fmt->n_c);
	bits |= dws_compare(from + fmt->b_dw, to + fmt->b_dw, n_bc);
	if (fmt->ticks_dw != GENX_OA_NO_FIELD)
		bits |= to[fmt->ticks_dw] < from[fmt->ticks_dw];
	return !bits;
}
