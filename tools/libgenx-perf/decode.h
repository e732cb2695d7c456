/* SPDX-License-Identifier: MIT */
/*
 * Differences of two reports, and what a report says about contexts.
 *
 * Source: manual 000 §Performance Counter Report Formats; oa/report/report.h for the rule which
 * context a difference belongs to.
 */
#ifndef LIBGENX_PERF_DECODE_H
#define LIBGENX_PERF_DECODE_H

#include <stdbool.h>
#include <stdint.h>

#include "regs/desc_oa.h"

/**
 * struct decode_ctx - how a report names the context that runs
 * @valid:	bit of RPT_ID that is set if the report has a context id; 0: no report has one
 * @in_switches: the bit tells a switch to a context from one to none; other reports have the id
 *		of the latest one (SIL-342)
 * @id:		bits of the DW of the context id that identify a context; the others differ between
 *		reports of one context (G12-210)
 */
struct decode_ctx {
	uint32_t valid;
	bool in_switches;
	uint32_t id;
};

/**
 * decode_ctx() - how the reports of a GPU name contexts
 * @oa: OA unit of the platform
 *
 * Return: the bits, all 0 for a layout of RPT_ID without contexts.
 *
 * Source: manual 000 §Performance Counter Report Formats, RPT_ID; the public Gen12.0 facts, A17.
 */
struct decode_ctx decode_ctx(const struct genx_oa_desc *oa);

/**
 * decode_subtract() - subtract two reports
 * @f: layout of the reports
 * @from: the earlier report
 * @to: the later report
 * @counters: set to the differences of the A, B and C counters, which may have wrapped around once
 *
 * Return: render clocks between the reports.
 */
uint32_t decode_subtract(const struct genx_oa_format *f, const uint32_t *from, const uint32_t *to,
			 uint64_t *counters);

/* Ticks of the timestamp between two reports, which may have wrapped around once */
uint32_t decode_ticks(const struct genx_oa_format *f, const uint32_t *from, const uint32_t *to);

/**
 * struct decode_owner - what the reports so far say about contexts
 * @ctx:	context id of the last report, UINT32_MAX: none or not known
 * @idle:	no context is known to run, although reports have the id of the last one, if
 *		@in_switches of struct decode_ctx: the last switch left the engine without one, or
 *		there was no switch yet. A lost report can be that of a switch, so that a loss
 *		clears it
 */
struct decode_owner {
	uint32_t ctx;
	bool idle;
};

/**
 * decode_owner_start() - what is known before the first report
 * @ctx: decode_ctx()
 *
 * Return: the state for decode_owner().
 */
struct decode_owner decode_owner_start(struct decode_ctx ctx);

/**
 * decode_owner() - context of the time between two reports
 * @f: layout of the reports
 * @ctx: decode_ctx()
 * @state: of the reports before; @report is taken into it, so that each report is given once
 * @report: the later report
 *
 * Return: the context id without bits that identify no context, UINT32_MAX: none or not known. It
 * has no meaning for the first report.
 */
uint32_t decode_owner(const struct genx_oa_format *f, struct decode_ctx ctx,
		      struct decode_owner *state, const uint32_t *report);

#endif
