/* SPDX-License-Identifier: MIT */
/*
 * Tables of the OA units of Gen12.5 (DG2 and ATS-M). Fields that are not here are those of Gen12.0.
 *
 * No manual at hand describes the units; manual 003 (volume 8) names registers of them and says
 * which batches may access those. The sources are the register facts (OA registers) and the facts
 * of silicon (OA), and those published metric sets that are named beside the tables.
 */
#ifndef GENX_REGS_OA_GEN125_OA_H
#define GENX_REGS_OA_GEN125_OA_H

#include "regs/oa_regs.h"
#include "regs/platform.h"

extern const struct genx_oa_format genx_gen125_oa_formats[2];
extern const struct genx_oa_gate genx_gen125_oa_gates[2];
extern const struct genx_oa_counter genx_gen125_oa_counters[4];

/* Increment events of EUs: the published metric sets of DG2 use all codes. */
#define GEN125_OA_FLEX_EVENTS		0xffff

/* Fields of an OA unit, except the built-in metric set. */
#define GENX_GEN125_OA \
	.kind = GENX_OA_GEN12, \
	.fw_domains = GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER), \
	.rpt_layout = GENX_RPT_LAYOUT_D, \
	GENX_TABLE(formats, genx_gen125_oa_formats), \
	.buffer_min = 128 * 1024, \
	.buffer_max = 16 * 1024 * 1024, \
	.period_shift = 1, \
	.lost_flag = true, \
	GENX_TABLE(gates, genx_gen125_oa_gates), \
	.noa = GENX_REG_INIT(RPM_CONFIG1_ADDR), \
	.noa_enable = RPM_CONFIG1_NOA_ENABLE, \
	.pmon = SQCNT1_PMON_ENABLE | SQCNT1_OABPC, \
	.raw_clock = true, \
	.clk_ratio = true, \
	.n_flex = EU_PERF_CNTL_COUNT, \
	.flex_events = GEN125_OA_FLEX_EVENTS, \
	.no_sseu = true, \
	GENX_TABLE(counters, genx_gen125_oa_counters), \
	.whitelist = &genx_oa_gen125_whitelist

#endif
