/* SPDX-License-Identifier: MIT */
/*
 * Differences of two reports, and what a report says about contexts.
 *
 * Source: manual 000 §Performance Counter Report Formats; oa/report/report.h for the rule which
 * context a difference belongs to.
 */
#ifndef LIBGENX_PERF_DECODE_H
#define LIBGENX_PERF_DECODE_H

#include <stdint.h>

#include "regs/desc_oa.h"

/* Bit of RPT_ID that is set if a report has a valid context id */
uint32_t decode_ctx_valid(const struct genx_oa_desc *oa);

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
 * decode_owner() - context of the time between two reports
 * @f: layout of the reports
 * @ctx_valid: decode_ctx_valid()
 * @from: the earlier report
 * @to: the later report
 *
 * Return: the context id, UINT32_MAX: none or not known.
 */
uint32_t decode_owner(const struct genx_oa_format *f, uint32_t ctx_valid, const uint32_t *from,
		      const uint32_t *to);

#endif
