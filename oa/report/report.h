/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * These pure functions decode and subtract OA reports according to the table of formats.
 *
 * A report is an array of little-endian DWs in memory; every CPU on which genx runs is
 * little-endian, too.
 */
#ifndef GENX_OA_REPORT_REPORT_H
#define GENX_OA_REPORT_REPORT_H

#include <linux/types.h>

#include "regs/oa_regs.h"
#include "regs/platform.h"

/* Context id of a report without a valid context, as user space gets it. */
#define GENX_OA_CTX_INVALID		0xffffffffU

/* DW of RPT_ID in each format (OAG-019). */
#define GENX_OA_RPT_ID_DW		0

/**
 * struct genx_oa_rpt_id - decoded RPT_ID
 * @ctx_valid:	the report's context id is that of a render context (RPT-005); layout D: the report
 *		is a switch report, and a context was loaded
 * @reason:	RPT_REASON_* bits (RPT-003)
 * @start_trigger: start trigger of report trigger 1; of report trigger 2 if the reasons contain
 *		trigger 2 and not trigger 1 (RPT-010)
 * @threshold_enable: threshold enable of the same report trigger
 * @timer_enabled: the report timer is enabled, layout A only
 * @slice_freq:	ratio of the squashed slice clock, all layouts from B on
 */
struct genx_oa_rpt_id {
	bool ctx_valid;
	u8 reason;
	bool start_trigger;
	bool threshold_enable;
	bool timer_enabled;
	u8 slice_freq;
};

/**
 * struct genx_oa_rpt_fields - what differs between the layouts of RPT_ID
 * @ctx_valid:	mask of "render context valid"
 * @reason_mask: field of the reasons
 * @reasons:	RPT_REASON_* bits that are defined
 * @timer_enabled: mask of "timer enabled", 0: no such field
 * @slice_freq:	mask of the ratio of the squashed slice clock, 0: no such field
 * @ctx:	bits of the context id that identify a context (G12-210)
 * @switch_valid: the hardware sets @ctx_valid in switch reports alone, and there only if a context
 *		was loaded. A report of any other reason has an id although its @ctx_valid is 0
 *		(SIL-342)
 *
 * Source: manual 000 §Performance Counter Report Formats, RPT_ID; RPT-001..004; the public Gen12.0
 * facts, A17.
 */
struct genx_oa_rpt_fields {
	u32 ctx_valid;
	u32 reason_mask;
	u32 reasons;
	u32 timer_enabled;
	u32 slice_freq;
	u32 ctx;
	bool switch_valid;
};

/** genx_oa_rpt_fields - the fields of each layout */
extern const struct genx_oa_rpt_fields genx_oa_rpt_fields[];

/**
 * genx_oa_report_valid_bit() - mask of "render context valid" in RPT_ID
 * @layout: layout of the platform
 *
 * Return: one bit.
 */
static inline u32 genx_oa_report_valid_bit(enum genx_rpt_layout layout)
{
	return genx_oa_rpt_fields[layout].ctx_valid;
}

/**
 * genx_oa_report_reason() - reasons of a report
 * @layout: layout of the platform
 * @id: RPT_ID
 *
 * Return: bits RPT_REASON_*, also bits that are reserved.
 */
static inline u32 genx_oa_report_reason(enum genx_rpt_layout layout, u32 id)
{
	/* The fields of all layouts begin at the same bit, and that of layout C is the widest. */
	return REG_FIELD_GET(RPT_ID_C_REASON_MASK, id & genx_oa_rpt_fields[layout].reason_mask);
}

/**
 * genx_oa_report_decode_id() - decode RPT_ID
 * @layout: layout of the platform
 * @id: RPT_ID
 *
 * Reserved bits are ignored (RPT-001, RPT-002, RPT-011).
 *
 * Return: the fields.
 */
struct genx_oa_rpt_id genx_oa_report_decode_id(enum genx_rpt_layout layout, u32 id);

/**
 * genx_oa_report_ctx() - context id of a report
 * @layout: layout of RPT_ID
 * @fmt: format
 * @report: report
 *
 * With layout D, a report that is not a switch report may have the id of a context that has been
 * switched out. The caller must ask genx_oa_report_idle(), which knows the last switch report.
 *
 * Return: the 32-bit hardware id (RPT-009), without bits that do not identify a context, or
 * %GENX_OA_CTX_INVALID if the report says that no context ran, or if the format has no such field
 * (RPT-005, DLT-003, SIL-342).
 */
u32 genx_oa_report_ctx(enum genx_rpt_layout layout, const struct genx_oa_format *fmt,
		       const u32 *report);

/**
 * genx_oa_report_idle() - has the last context switch left the engine without a context?
 * @layout: layout of RPT_ID
 * @report: report
 * @idle: the answer for the report before @report
 *
 * Only layout D needs this: its reports keep an old id until the next switch (SIL-342).
 *
 * Return: with layout D, true from a switch report without a context to the next switch report.
 * With other layouts false: their valid bit says whether the id of a report is that of a context.
 */
static inline bool genx_oa_report_idle(enum genx_rpt_layout layout, const u32 *report, bool idle)
{
	const u32 id = report[GENX_OA_RPT_ID_DW];

	if (!genx_oa_rpt_fields[layout].switch_valid)
		return false;
	if (!(genx_oa_report_reason(layout, id) & RPT_REASON_CTX_SWITCH))
		return idle;
	return !(id & genx_oa_report_valid_bit(layout));
}

/**
 * genx_oa_report_owner() - context that ran between two consecutive reports
 * @layout: layout of RPT_ID
 * @from: context id of the earlier report
 * @ctx: context id of the next report
 * @to: next report
 *
 * A report has the id of the context that is loaded when it is written; a switch
 * report has the id of the incoming context (manual 000 §Context Switch Triggered
 * Reports). If @to is a switch report, or has the same id as the earlier report, no other context
 * ran between them: the time between the reports belongs to the context of the earlier one.
 *
 * Return: hardware id, or %GENX_OA_CTX_INVALID if the context is not known.
 */
u32 genx_oa_report_owner(enum genx_rpt_layout layout, u32 from, u32 ctx, const u32 *to);

/**
 * genx_oa_report_delta32() - difference of two values of a 32-bit counter (DLT-001)
 * @from: earlier value
 * @to: later value
 *
 * Return: @to - @from modulo 2^32.
 */
static inline u32 genx_oa_report_delta32(u32 from, u32 to)
{
	return to - from;
}

/**
 * genx_oa_report_delta40() - difference of two values of a 40-bit counter (DLT-001)
 * @from: earlier value
 * @to: later value
 *
 * Return: @to - @from modulo 2^40.
 */
static inline u64 genx_oa_report_delta40(u64 from, u64 to)
{
	return (to - from) & GENMASK_ULL(39, 0);
}

/**
 * genx_oa_report_counter() - value of a counter in a report
 * @fmt: format
 * @report: report
 * @which: 'A', 'B' or 'C'
 * @n: number of the counter, as in the manual
 * @value: filled
 *
 * Return: width of the counter in bits (40, or 32: OAF-023), or 0 if the
 * format does not have it; @value is 0 then.
 */
unsigned int genx_oa_report_counter(const struct genx_oa_format *fmt, const u32 *report,
				    char which, unsigned int n, u64 *value);

/**
 * genx_oa_report_counters() - number of counters of a format
 * @fmt: format
 *
 * Return: A, B and C counters together.
 */
static inline unsigned int genx_oa_report_counters(const struct genx_oa_format *fmt)
{
	return fmt->n_a + fmt->n_b + fmt->n_c;
}

/**
 * genx_oa_report_matches() - check whether reports of two formats can be subtracted
 * @a: a format
 * @b: another format, or the same
 *
 * Return: true only for the same layout and size (DLT-002).
 */
static inline bool genx_oa_report_matches(const struct genx_oa_format *a,
					  const struct genx_oa_format *b)
{
	return a && b && a->uapi == b->uapi && a->select == b->select && a->size == b->size;
}

/**
 * genx_oa_report_add() - add the differences of two reports to sums
 * @fmt: format of both (DLT-002: the caller compared with
 *	genx_oa_report_matches())
 * @from: earlier report
 * @to: later report
 * @sums: A, then B, then C counters; genx_oa_report_counters() of them
 *
 * Each counter may have wrapped once between the two reports.
 */
void genx_oa_report_add(const struct genx_oa_format *fmt, const u32 *from, const u32 *to,
			u64 *sums);

/**
 * genx_oa_report_ascends() - check that no counter wrapped between two reports
 * @fmt: format of both
 * @from: earlier report
 * @to: later report
 *
 * If each report of a series ascends from the report before, the sum of all differences is the
 * difference of the last and the first report. One call of genx_oa_report_add() then adds it.
 *
 * The low DW of a 40-bit counter is not compared. While the high byte stays the same, the low DW
 * can decrease only if the counter counts almost 2^40 between the reports, which takes seconds.
 *
 * Return: true only if, from @from to @to, no high byte of a counter changed, and no 32-bit counter
 * and not GPU_TICKS decreased. False can also mean that a 32-bit counter passed half of its range,
 * so the caller must not conclude that a counter wrapped.
 */
bool genx_oa_report_ascends(const struct genx_oa_format *fmt, const u32 *from, const u32 *to);

#endif
