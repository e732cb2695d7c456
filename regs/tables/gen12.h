/* SPDX-License-Identifier: MIT */
/*
 * Fields and tables that the Gen12.0 parts share: Tiger, Rocket, Alder and Raptor Lake. They differ
 * in engines, wells, unused entries of MOCS and device ids.
 *
 * No manual of them is at hand. The source is the public Gen12.0 facts; rows name their ids.
 */
#ifndef GENX_REGS_TABLES_GEN12_H
#define GENX_REGS_TABLES_GEN12_H

#include "regs/platform_find.h"
#include "regs/tables/error_rows.h"
#include "regs/tables/gen11_gt.h"
#include "regs/oa/gen8_oa.h"
#include "regs/oa/oa_counters.h"
#include "regs/tables/power.h"
#include "regs/tables/scanout.h"
#include "regs/tables/workarounds.h"

extern const struct genx_mmio_span genx_gen12_gt_spans[2];

/*
 * Force-wake and steering table (G12-020, G12-036 to G12-038), and registers that may be written
 * without force-wake (G12-021). Parts with one video decoder have no row of VDBOX2.
 */
extern const struct genx_mmio_range genx_gen12_ranges[54];
extern const struct genx_mmio_range genx_gen12_one_decoder_ranges[48];
#define GEN12_SHADOW_VCS2		2	/* the last rows are those of VCS2 */
extern const struct genx_mmio_span genx_gen12_shadow[14];

extern const struct genx_mmio_span genx_gen12_always[5];

/* Caches of Tiger and Rocket Lake, and of the later parts (G12-111, G12-112). */
extern const struct genx_coherency_desc genx_tgl_coherency;
extern const struct genx_coherency_desc genx_adl_coherency;

/* Workarounds of all parts, and of all parts but Alder and Raptor Lake-S. */
extern const struct genx_wa genx_gen12_wa[];
extern const struct genx_wa genx_gen12_idle_wa[];

/* Registers that user batches may access beyond the hardware's list, or must not access. */
extern const u32 genx_gen12_render_nonpriv[7];
extern const u32 genx_gen12_bcs_nonpriv[1];
extern const u32 genx_gen12_vcs0_nonpriv[1];
extern const u32 genx_gen12_vcs2_nonpriv[1];
extern const u32 genx_gen12_vecs_nonpriv[1];

/* Context images, and what runs while one is restored: render, and the other engines. */
extern const struct genx_lrc_layout genx_gen12_render_lrc;
extern const struct genx_lrc_layout genx_gen12_other_lrc;
extern const struct genx_ctx_batch_desc genx_gen12_render_ctx_batch;
extern const struct genx_ctx_batch_desc genx_gen12_other_ctx_batch;

/* ms. G12-059: preemption waits for the end of thread groups of render, which can take long. */
#define GEN12_RENDER_PREEMPT_MS	7500

/* Rows of engines (public Gen12.0 facts, A4). */
#define GENX_GEN12_OTHER_CONTEXTS \
	.lrc = &genx_gen12_other_lrc, .ctx_batch = &genx_gen12_other_ctx_batch
#define GENX_GEN12_RCS0 { \
	GEN11_RCS0, .fw_domains = GENX_FW_BIT(GENX_FW_RENDER), \
	.tlb_inv = GENX_REG_INIT(DG2_TLB_INV_RENDER), .tlb_inv_bit = REG_BIT(0), \
	.aux_inv = GEN12_AUX_INV_RCS, .preempt_ms = GEN12_RENDER_PREEMPT_MS, \
	.lrc = &genx_gen12_render_lrc, .ctx_batch = &genx_gen12_render_ctx_batch, \
	GENX_TABLE(nonpriv, genx_gen12_render_nonpriv) }
#define GENX_GEN12_BCS0 { \
	GEN11_BCS0, .fw_domains = GENX_FW_BIT(GENX_FW_GT), \
	.tlb_inv = GENX_REG_INIT(DG2_TLB_INV_BCS), .tlb_inv_bit = REG_BIT(0), \
	.aux_inv = GEN12_AUX_INV_BCS, GENX_GEN12_OTHER_CONTEXTS, \
	GENX_TABLE(nonpriv, genx_gen12_bcs_nonpriv) }
#define GENX_GEN12_VCS(n) { \
	GEN11_VCS(n), .sfc = &genx_sfc_gen12_vcs, .fw_domains = GENX_FW_BIT(GENX_FW_VDBOX(n)), \
	.fuse = GT_MEDIA_DISABLE, .fuse_bit = GT_VDBOX_FUSE(n), \
	.tlb_inv = GENX_REG_INIT(DG2_TLB_INV_VCS), .tlb_inv_bit = REG_BIT(n), \
	.tlb_inv_masked = true, .aux_inv = GEN12_AUX_INV_VCS(n), GENX_GEN12_OTHER_CONTEXTS, \
	GENX_TABLE(nonpriv, genx_gen12_vcs##n##_nonpriv) }
#define GENX_GEN12_VECS0 { \
	GEN11_VECS(0), .sfc = &genx_sfc_vecs, .fw_domains = GENX_FW_BIT(GENX_FW_VEBOX(0)), \
	.fuse = GT_MEDIA_DISABLE, \
	.fuse_bit = GT_VEBOX_FUSE(0), .tlb_inv = GENX_REG_INIT(DG2_TLB_INV_VECS), \
	.tlb_inv_bit = REG_BIT(0), .tlb_inv_masked = true, .aux_inv = GEN12_AUX_INV_VECS, \
	GENX_GEN12_OTHER_CONTEXTS, GENX_TABLE(nonpriv, genx_gen12_vecs_nonpriv) }

/*
 * Fields of an OA unit, except the built-in metric set. Formats and the fields of the timer are
 * those of Gen8 (G12-208). Names of counters and events of EUs are those of Gen11, by analogy.
 */
#define GENX_GEN12_OA \
	.kind = GENX_OA_GEN12, \
	.fw_domains = GENX_FW_BIT(GENX_FW_GT) | GENX_FW_BIT(GENX_FW_RENDER), \
	.rpt_layout = GENX_RPT_LAYOUT_C, \
	GENX_TABLE(formats, genx_gen8_oa_formats), \
	.buffer_min = 128 * 1024, \
	.buffer_max = 16 * 1024 * 1024, \
	.period_shift = 1, \
	.lost_flag = true, \
	.noa = GENX_REG_INIT(RPM_CONFIG1_ADDR), \
	.noa_enable = RPM_CONFIG1_NOA_ENABLE, \
	.pmon = SQCNT1_PMON_ENABLE, \
	.clk_ratio = true, \
	.n_flex = EU_PERF_CNTL_COUNT, \
	.flex_events = GEN11_OA_FLEX_EVENTS, \
	GENX_TABLE(counters, genx_gen11_oa_counters), \
	.whitelist = &genx_oa_gen12_whitelist

#define GENX_GEN12_FW_GT	GENX_FW_DOMAIN(GENX_FW_GT, "gt", FORCEWAKE_GT, FORCEWAKE_ACK_GT)
#define GENX_GEN12_FW_RENDER \
	GENX_FW_DOMAIN(GENX_FW_RENDER, "render", FORCEWAKE_RENDER, FORCEWAKE_ACK_RENDER)

/* G12-003 to G12-007, G12-022, G12-040, G12-121. */
#define GENX_GEN12_COMMON \
	.gen = 12, \
	.dma_bits = 39, \
	.ppgtt_bits = 48, \
	.mmio_size = 0x200000, \
	GENX_GEN11_GT, \
	.submit_kind = GENX_SUBMIT_QUEUE, \
	.desc_kind = GENX_DESC_GEN12, \
	.emit_kind = GENX_EMIT_GEN12, \
	.csb = { \
		.kind = GENX_CSB_GEN12, .entries = 12, .first_dw = 0x10, .pointer_dw = 0x2f, \
	}, \
	.tlb_also = GENX_REG_INIT(OA_TLB_INV_ADDR), \
	.ring_fault_gam = true, \
	GENX_TABLE(error_rows, genx_gen12_error_rows), \
	.fw_foreign = FORCEWAKE_GEN12_FOREIGN, \
	GENX_TABLE(gt_spans, genx_gen12_gt_spans), \
	GENX_TABLE(always, genx_gen12_always), \
	.irq_kind = GENX_IRQ_SELECTOR, \
	GENX_TABLE(irq_enables, genx_gen11_irq_enables), \
	GENX_TABLE(irq_masks, genx_gen11_irq_masks), \
	.irq_sources = genx_selector_irq_sources, \
	.steering_kind = GENX_STEERING_GEN12, \
	.fuse_kind = GENX_FUSE_GEN12, \
	.topology = { \
		.max_slices = 1, .max_subslices = 6, .max_eus = 16, .l3_banks = 4, \
		.power = GENX_POWER_REQUEST_GEN12, \
	}, \
	.power_gates = true, \
	.rc6 = &genx_rc6_gen12, \
	.freq = &genx_freq_gen12, \
	.pm_mask = GENX_PM_MASK_GEN11, \
	.stolen_kind = GENX_STOLEN_GEN11, \
	.scanouts = genx_gen11_scanouts

#endif
