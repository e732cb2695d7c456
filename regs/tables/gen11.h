/* SPDX-License-Identifier: MIT */
/*
 * Fields and tables that the Gen11 parts share: Ice Lake, Elkhart and Jasper Lake, Lakefield. They
 * differ in engines, wells, the table of force-wake and steering, address bits and workarounds.
 *
 * Sources: manual 000 (Lakefield); where it is silent, and for the other parts, the register facts.
 */
#ifndef GENX_REGS_TABLES_GEN11_H
#define GENX_REGS_TABLES_GEN11_H

#include "regs/platform_find.h"
#include "regs/tables/error_rows.h"
#include "regs/tables/gen11_gt.h"
#include "regs/oa/gen8_oa.h"
#include "regs/oa/oa_counters.h"
#include "regs/tables/power.h"
#include "regs/tables/scanout.h"
#include "regs/tables/workarounds.h"

/* FW-018, FW-024: the ranges that a table of force-wake and steering describes. */
extern const struct genx_mmio_span genx_gen11_gt_spans[2];

/* Registers that may be written without force-wake. The last three are those of VCS2. */
#define GEN11_SHADOW_VCS2		3
extern const struct genx_mmio_span genx_gen11_shadow[15];

/* Force-wake requests work while all wells are asleep, and GDRST is outside the wells (T-9). */
extern const struct genx_mmio_span genx_gen11_always[5];

extern const struct genx_lrc_layout genx_gen11_render_lrc;
extern const struct genx_lrc_layout genx_gen11_other_lrc;

/* Registers of user batches: render, and the other engines (SIL-372, SIL-373). */
extern const u32 genx_gen11_render_nonpriv[5];
extern const u32 genx_gen11_bcs_nonpriv[1];
extern const u32 genx_gen11_vcs0_nonpriv[4];
extern const u32 genx_gen11_vcs2_nonpriv[4];
extern const u32 genx_gen11_vecs_nonpriv[1];

/* Rows of engines; vcs2 and its tables are numbered as the hardware does. */
#define GENX_GEN11_RCS0 { \
	GEN11_RCS0, .fw_domains = GENX_FW_BIT(GENX_FW_RENDER), .mocs_base = MOCS_RCS0, \
	.tlb_inv = GENX_REG_INIT(TLB_INV_RENDER), .tlb_inv_bit = REG_BIT(0), \
	.lrc = &genx_gen11_render_lrc, .reload = OACTXCONTROL_OFFSET, \
	GENX_TABLE(nonpriv, genx_gen11_render_nonpriv) }
#define GENX_GEN11_BCS0 { \
	GEN11_BCS0, .fw_domains = GENX_FW_BIT(GENX_FW_GT), .mocs_base = MOCS_BCS0, \
	.tlb_inv = GENX_REG_INIT(TLB_INV_BCS), .tlb_inv_bit = REG_BIT(0), \
	.lrc = &genx_gen11_other_lrc, GENX_TABLE(nonpriv, genx_gen11_bcs_nonpriv) }
#define GENX_GEN11_VCS(n) { \
	GEN11_VCS(n), .sfc = &genx_sfc_gen11_vcs, .fw_domains = GENX_FW_BIT(GENX_FW_VDBOX(n)), \
	.fuse = GT_MEDIA_DISABLE, .fuse_bit = GT_VDBOX_FUSE(n), .mocs_base = MOCS_VCS##n, \
	.tlb_inv = GENX_REG_INIT(TLB_INV_VCS), .tlb_inv_bit = REG_BIT(n), \
	.lrc = &genx_gen11_other_lrc, GENX_TABLE(nonpriv, genx_gen11_vcs##n##_nonpriv) }
#define GENX_GEN11_VECS0 { \
	GEN11_VECS(0), .sfc = &genx_sfc_vecs, .fw_domains = GENX_FW_BIT(GENX_FW_VEBOX(0)), \
	.fuse = GT_MEDIA_DISABLE, \
	.fuse_bit = GT_VEBOX_FUSE(0), .mocs_base = MOCS_VECS0, \
	.tlb_inv = GENX_REG_INIT(TLB_INV_VECS), .tlb_inv_bit = REG_BIT(0), \
	.lrc = &genx_gen11_other_lrc, GENX_TABLE(nonpriv, genx_gen11_vecs_nonpriv) }

#define GENX_GEN11_FW_GT	GENX_FW_DOMAIN(GENX_FW_GT, "gt", FORCEWAKE_GT, FORCEWAKE_ACK_GT)
#define GENX_GEN11_FW_RENDER \
	GENX_FW_DOMAIN(GENX_FW_RENDER, "render", FORCEWAKE_RENDER, FORCEWAKE_ACK_RENDER)

/*
 * Force-wake and steering table of the parts without a manual at hand. The wells are from the
 * register facts. The replication is from manual 000 (Lakefield), since these parts have the same
 * units. The last row is that of VDBOX2.
 */
extern const struct genx_mmio_range genx_gen11_ranges[47];

/*
 * LLC and PAT: register facts: caching. GGTT entries always use PAT 0. Batches of Elkhart and
 * Jasper Lake may bypass the LLC (SIL-242). Lakefield has the same metric sets and the same width
 * of addresses as Elkhart Lake, so genx assumes the bypass there, too, which is the safe side.
 */
extern const struct genx_coherency_desc genx_icl_coherency;
extern const struct genx_coherency_desc genx_gen11_lp_coherency;

/* 0-terminated. Register facts: display: transcoders A to C, eDP, DSI 0 and 1. */
extern const u32 genx_gen11_pipe_conf[7];

/*
 * Workarounds of all steppings of all parts, and the workaround of those steppings whose L3 must
 * not be clock-gated (SIL-464).
 */
extern const struct genx_wa genx_gen11_wa[];
extern const struct genx_wa genx_gen11_l3_clock_wa[];

/* Fields of an OA unit, except the built-in metric set. */
#define GENX_GEN11_OA \
	GENX_GEN8_OA, \
	.fw_domains = GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER), \
	.rpt_layout = GENX_RPT_LAYOUT_B, \
	.noa = GENX_REG_INIT(RPM_CONFIG1_ADDR), \
	.noa_enable = RPM_CONFIG1_NOA_ENABLE, \
	.clk_ratio = true, \
	.ctxctrl_dw = GEN11_OA_CTXCTRL_DW, \
	.flex_dw = GEN11_OA_FLEX_DW, \
	.flex_events = GEN11_OA_FLEX_EVENTS, \
	.half_full = true, \
	.irq_class = GENX_CLASS_OTHER, \
	.irq_instance = GENX_OTHER_WDOAPERF, \
	GENX_TABLE(counters, genx_gen11_oa_counters), \
	.whitelist = &genx_oa_gen11_whitelist

/* The OA units of Lakefield and Elkhart Lake are the same. */
extern const struct genx_oa_desc genx_gen11_lp_oa;

#define GENX_GEN11_COMMON \
	.gen = 11, \
	.dma_bits = 39, \
	.mmio_size = 0x200000, \
	GENX_GEN11_GT, \
	.ppgtt_kind = GENX_PPGTT_GEN8_4LVL, \
	.n_ring_faults = 1, \
	GENX_TABLE(error_rows, genx_gen8_error_rows), \
	GENX_TABLE(gt_spans, genx_gen11_gt_spans), \
	GENX_TABLE(always, genx_gen11_always), \
	.irq_kind = GENX_IRQ_SELECTOR, \
	GENX_TABLE(irq_enables, genx_gen11_irq_enables), \
	GENX_TABLE(irq_masks, genx_gen11_irq_masks), \
	.irq_sources = genx_selector_irq_sources, \
	.submit_kind = GENX_SUBMIT_QUEUE, \
	.desc_kind = GENX_DESC_GEN11, \
	.csb = { \
		.kind = GENX_CSB_GEN8, \
		.entries = 12, \
		.first_dw = 0x10, \
		.pointer_dw = 0x2f, \
	}, \
	.steering_kind = GENX_STEERING_GEN11, \
	.fuse_kind = GENX_FUSE_GEN11, \
	.power_gates = true, \
	.freq = &genx_freq_gen11, \
	.pm_mask = GENX_PM_MASK_GEN11, \
	.pipe_conf = genx_gen11_pipe_conf, \
	.stolen_kind = GENX_STOLEN_GEN11, \
	.scanouts = genx_gen11_scanouts

/* One slice; a subslice has 8 EUs. */
#define GENX_GEN11_TOPOLOGY(subslices) { \
	.max_slices = 1, \
	.max_subslices = (subslices), \
	.max_eus = 8, \
	.l3_banks = 4, \
	.power = GENX_POWER_REQUEST_GEN11, \
}

#endif
