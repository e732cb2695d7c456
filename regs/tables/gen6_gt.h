/* SPDX-License-Identifier: MIT */
/*
 * Fields and tables that the descriptors of Sandy Bridge, Ivy Bridge, Valleyview and Haswell (Gen6
 * to Gen7.5) share.
 *
 * Source: the public register facts, sections PCI ids, force-wake, reset, GGTT.
 */
#ifndef GENX_REGS_TABLES_GEN6_GT_H
#define GENX_REGS_TABLES_GEN6_GT_H

#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/platform.h"
#include "regs/tables/flat_irq.h"

/* Fields of the engines, except the domains and the register of the status page. */
#define GEN6_RCS0 \
	.name = "rcs0", .class = GENX_CLASS_RENDER, .instance = 0, \
	.mmio_base = RCS_BASE, .reset_mask = GDRST_RENDER
#define GEN6_BCS0 \
	.name = "bcs0", .class = GENX_CLASS_COPY, .instance = 0, \
	.mmio_base = BCS_BASE, .reset_mask = GDRST_GEN6_BCS
#define GEN6_VCS0 \
	.name = "vcs0", .class = GENX_CLASS_VIDEO_DECODE, .instance = 0, \
	.mmio_base = GEN6_VCS_BASE, .reset_mask = GDRST_GEN6_VCS
#define HSW_VECS0 \
	.name = "vecs0", .class = GENX_CLASS_VIDEO_ENHANCE, .instance = 0, \
	.mmio_base = HSW_VECS_BASE, .reset_mask = GDRST_HSW_VECS

/* All GT registers are one range of one domain; also the span of Gen8 and Gen9. */
extern const struct genx_mmio_range genx_gen6_ranges[1];
extern const struct genx_mmio_span genx_gen6_gt_spans[1];

/* HSW, BDW: one domain, multi-threaded request. */
extern const struct genx_fw_domain_desc genx_hsw_fw_domains[1];
extern const struct genx_mmio_span genx_hsw_always[2];

/* SNB, IVB: cache bits of an entry: 0x4 LLC, 0x2 uncached. Not used: 0x6, L3 and LLC of IVB. */
extern const struct genx_coherency_desc genx_gen6_coherency;

#define GENX_GEN6_GT \
	GENX_SNB_GT, \
	.reset_kind = GENX_RESET_GEN6

/* The same without the kind of reset: Sandy Bridge has another kind. */
#define GENX_SNB_GT \
	.mmio_size = 0x200000, \
	.gttmm_size = 0x400000, \
	.ggtt_kind = GENX_GGTT_GEN6, \
	.ggtt_offset = 0x200000, \
	.ggtt_needs_flush = true, \
	.ppgtt_kind = GENX_PPGTT_GEN6, \
	.ppgtt_bits = 31, \
	.tlb_kind = GENX_TLB_RING, \
	.fifo_reserve = 20, \
	GENX_TABLE(gt_spans, genx_gen6_gt_spans), \
	.irq_master = GENX_REG_INIT(GEN6_IRQ_MASTER), \
	GENX_TABLE(irq_banks, genx_gen6_irq_banks), \
	.short_addresses = true, \
	.steering_kind = GENX_STEERING_NONE, \
	.clock_kind = GENX_CLOCK_FIXED, \
	.crystal_khz = { 12500 }

#endif
