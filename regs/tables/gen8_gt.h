/* SPDX-License-Identifier: MIT */
/*
 * Fields and tables that the descriptors of Broadwell and the large parts of Gen9 share.
 *
 * Source: the public register facts, sections PCI ids, force-wake, interrupts, reset, TLB.
 */
#ifndef GENX_REGS_TABLES_GEN8_GT_H
#define GENX_REGS_TABLES_GEN8_GT_H

#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/platform.h"
#include "regs/tables/error_rows.h"
#include "regs/tables/flat_irq.h"
#include "regs/tables/gen6_gt.h"

/* Fields of the engines, except domains, caches and size of a context. */
#define GEN8_RCS0	GEN6_RCS0, \
	.tlb_inv = GENX_REG_INIT(TLB_INV_RENDER), .tlb_inv_bit = REG_BIT(0)
#define GEN8_BCS0	GEN6_BCS0, \
	.tlb_inv = GENX_REG_INIT(TLB_INV_BCS), .tlb_inv_bit = REG_BIT(0)
#define GEN8_VCS0	GEN6_VCS0, \
	.tlb_inv = GENX_REG_INIT(TLB_INV_VCS), .tlb_inv_bit = REG_BIT(0)
#define GEN8_VECS0	HSW_VECS0, \
	.tlb_inv = GENX_REG_INIT(TLB_INV_VECS), .tlb_inv_bit = REG_BIT(0)
#define GEN8_VCS1 \
	.name = "vcs1", .class = GENX_CLASS_VIDEO_DECODE, .instance = 1, \
	.mmio_base = GEN8_VCS1_BASE, .reset_mask = GDRST_GEN8_VCS1, \
	.tlb_inv = GENX_REG_INIT(TLB_INV_VCS1), .tlb_inv_bit = REG_BIT(0)

/* Registers that may be written without force-wake: ring tails and the requested frequencies. */
extern const struct genx_mmio_span genx_gen8_shadow[5];

/*
 * The last source is in GT3 and GT4 only. The OA unit is in the bank of video enhancement
 * (INT-041).
 */
extern const struct genx_irq_source genx_gen8_irq_sources[7];

/* Transcoders A, B, C and eDP; an enabled transcoder shows a picture. 0-terminated. */
extern const u32 genx_hsw_pipe_conf[];

#define GENX_GEN8_GT \
	.dma_bits = 39, \
	.mmio_size = 0x200000, \
	.gttmm_size = 0x1000000, \
	.answers = GENX_REG_INIT(FORCEWAKE_GT_ADDR), \
	.unclaimed = GENX_UNCLAIMED_FPGA, \
	.ggtt_kind = GENX_GGTT_GEN8, \
	.ggtt_offset = 0x800000, \
	.ggtt_needs_flush = true, \
	.ppgtt_kind = GENX_PPGTT_GEN8_4LVL, \
	.ppgtt_bits = 48, \
	GENX_TABLE(gt_spans, genx_gen6_gt_spans), \
	GENX_TABLE(shadow, genx_gen8_shadow), \
	.irq_kind = GENX_IRQ_GEN8, \
	.irq_master = GENX_REG_INIT(GEN8_IRQ_MASTER), \
	GENX_TABLE(irq_banks, genx_gen8_irq_banks), \
	.irq_foreign = GEN8_IRQ_FOREIGN, \
	GENX_TABLE(irq_others, genx_gen8_irq_others), \
	.submit_kind = GENX_SUBMIT_PORT, \
	.csb = { \
		.kind = GENX_CSB_GEN8, \
		.entries = 6, \
		.first_dw = 0x10, \
		.pointer_dw = 0x1f, \
	}, \
	.reset_kind = GENX_RESET_GEN8, \
	.n_ring_faults = 1, \
	GENX_TABLE(error_rows, genx_gen8_error_rows), \
	.steering_kind = GENX_STEERING_GEN8, \
	.pipe_conf = genx_hsw_pipe_conf

#endif
