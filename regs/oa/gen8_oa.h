/* SPDX-License-Identifier: MIT */
/*
 * Fields and tables that the descriptors of the OA units of Gen8 to Gen11, and in part of Gen12.0,
 * share.
 *
 * Source: manuals 001, 002, 000; register facts: OA registers.
 */
#ifndef GENX_REGS_OA_GEN8_OA_H
#define GENX_REGS_OA_GEN8_OA_H

#include "regs/oa_regs.h"
#include "regs/platform.h"

/*
 * The four formats of manuals 002 and 000 (OAF-018..021). Manual 001 describes the 40-bit counters
 * and refers to its formats without printing them (OAF-022). The formats of Broadwell are therefore
 * from the register facts, which list the same four.
 */
extern const struct genx_oa_format genx_gen8_oa_formats[4];

/*
 * The descriptors of these OA units share these fields. They differ in domains, layout of RPT_ID,
 * positions in the image, NOA, flexible events and metric sets.
 */
#define GENX_GEN8_OA \
	.kind = GENX_OA_GEN8, \
	GENX_TABLE(formats, genx_gen8_oa_formats), \
	.buffer_min = 128 * 1024, \
	.buffer_max = 16 * 1024 * 1024, \
	.period_shift = 1, \
	.lost_flag = true, \
	.n_flex = EU_PERF_CNTL_COUNT

/*
 * Increment events of manuals 001 and 002: 0 to 5, and 8, which Broadwell has from stepping E0 on
 * (OAG-030).
 */
#define GEN8_OA_FLEX_EVENTS		0x013f
/* Manual 000 adds event 15, which counts nothing. */
#define GEN11_OA_FLEX_EVENTS		0x813f

/* DWs with the values of OACTXCONTROL and of EU_PERF_CNTL(0) (register facts: OA registers). */
#define GEN8_OA_CTXCTRL_DW		0x121
#define GEN8_OA_FLEX_DW			0x2cf
#define GEN9_OA_CTXCTRL_DW		0x129
#define GEN9_OA_FLEX_DW			0x3df
#define GEN11_OA_CTXCTRL_DW		0x125
#define GEN11_OA_FLEX_DW		0x78f

#endif
