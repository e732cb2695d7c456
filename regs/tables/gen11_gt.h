/* SPDX-License-Identifier: MIT */
/*
 * Fields that the descriptors of Gen11, Gen12.0 and DG2 (Gen12.5) share.
 *
 * Source: the public register facts, sections PCI ids, force-wake, reset, clocks.
 */
#ifndef GENX_REGS_TABLES_GEN11_GT_H
#define GENX_REGS_TABLES_GEN11_GT_H

#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/platform.h"
#include "regs/tables/selector_irq.h"
#include "regs/tables/sfc.h"

#define GENX_FW_VDBOX_DOMAIN(n) \
	GENX_FW_DOMAIN(GENX_FW_VDBOX(n), "vdbox" #n, FORCEWAKE_MEDIA_VDBOX(n), \
		       FORCEWAKE_ACK_MEDIA_VDBOX(n))
#define GENX_FW_VEBOX_DOMAIN(n) \
	GENX_FW_DOMAIN(GENX_FW_VEBOX(n), "vebox" #n, FORCEWAKE_MEDIA_VEBOX(n), \
		       FORCEWAKE_ACK_MEDIA_VEBOX(n))

/* Fields of the engines, except domains, fuse, TLB, caches, context image and scaler of VCS. */
#define GEN11_RCS0 \
	.name = "rcs0", .class = GENX_CLASS_RENDER, .instance = 0, \
	.mmio_base = RCS_BASE, .reset_mask = GDRST_RENDER, .msg_idle = MSG_IDLE_CS
#define GEN11_BCS0 \
	.name = "bcs0", .class = GENX_CLASS_COPY, .instance = 0, \
	.mmio_base = BCS_BASE, .reset_mask = GDRST_GEN11_BCS, .msg_idle = MSG_IDLE_BCS
#define GEN11_VCS(n) \
	.name = "vcs" #n, .class = GENX_CLASS_VIDEO_DECODE, .instance = (n), \
	.mmio_base = GEN11_VCS_BASE(n), .reset_mask = GDRST_GEN11_VCS(n), \
	.msg_idle = MSG_IDLE_VCS(n), .hevc = true
#define GEN11_VECS(n) \
	.name = "vecs" #n, .class = GENX_CLASS_VIDEO_ENHANCE, .instance = (n), \
	.mmio_base = GEN11_VECS_BASE(n), .reset_mask = GDRST_GEN11_VECS(n), \
	.msg_idle = MSG_IDLE_VECS(n)

#define GENX_GEN11_GT \
	.gttmm_size = 0x1000000, \
	.answers = GENX_REG_INIT(FORCEWAKE_GT_ADDR), \
	.unclaimed = GENX_UNCLAIMED_FPGA, \
	.ggtt_kind = GENX_GGTT_GEN8, \
	.ggtt_offset = 0x800000, \
	.fw_kind = GENX_FORCEWAKE_MASKED_FALLBACK, \
	.irq_master = GFX_MSTR_IRQ, \
	.irq_foreign = GEN11_IRQ_FOREIGN, \
	GENX_TABLE(irq_others, genx_gen11_irq_others), \
	.reset_kind = GENX_RESET_GEN11, \
	.clock_kind = GENX_CLOCK_GEN11, \
	.crystal_khz = { 24000, 19200, 38400, 25000 }

#endif
