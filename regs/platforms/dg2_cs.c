// SPDX-License-Identifier: MIT
/*
 * Command streamers of DG2 (Gen12.5). The rest of DG2 is in regs/platforms/dg2.c.
 *
 * Manual 003 (volume 8) describes the streamers: submission queue, descriptor,
 * context image, context status. Tests also combine these streamers with the GT of
 * Lakefield. That mixture has the engines that both parts have. The fields of an
 * engine that belong to the GT (wells, fuse, reset, MOCS, TLB) are those of Lakefield.
 */
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/mi_commands.h"
#include "regs/platforms/dg2_cs.h"
#include "regs/workaround_regs.h"

/*
 * Manual 003 §CSFE Execlist Context: the image of copy, video decode and video
 * enhancement (LRC-008..015). The manual prints two headers for the first group;
 * DG2 has the one with PRT_BB_STATE (Z-05, register facts: context state).
 */
static const u32 gen125_ring_first[] = {
	0x244,			/* context control */
	0x034, 0x030,		/* ring head, tail */
	0x038, 0x03c,		/* ring start, control */
	0x168, 0x140, 0x110,	/* batch head upper, lower; batch state */
	0x1c0,			/* post-restore batch */
	0x1c4, 0x1c8,		/* indirect context, its offset */
	0x180, 0x2b4,		/* CCID, semaphore token */
	0x120, 0x124,		/* PRT_BB_STATE (LRC-022) */
};

static const u32 gen125_ring_second[] = {
	0x3a8, 0x28c, 0x288, 0x284, 0x280, 0x27c, 0x278, 0x274, 0x270,
};

/* Absolute offsets, unlike all others of the image (LRC-012). */
static const u32 gen125_copy[] = { 0x22200, 0x22204 };

/*
 * Interrupt reports to memory; two pairs, although the manual prints another count (Z-03). As
 * printed, the header lacks Force Posted.
 */
static const u32 gen125_irq_report[] = { 0x0ac, 0x0a4 };

/* 55 pairs (LRC-014). The batch stack is one port, six entries long. */
static const u32 gen125_engine[] = {
	0x588, 0x588, 0x588, 0x588, 0x588, 0x588,
	0x028, 0x09c, 0x0c0, 0x178, 0x17c, 0x358, 0x170, 0x150, 0x154, 0x158, 0x41c,
	0x600, 0x604, 0x608, 0x60c, 0x610, 0x614, 0x618, 0x61c,
	0x620, 0x624, 0x628, 0x62c, 0x630, 0x634, 0x638, 0x63c,
	0x640, 0x644, 0x648, 0x64c, 0x650, 0x654, 0x658, 0x65c,
	0x660, 0x664, 0x668, 0x66c, 0x670, 0x674, 0x678, 0x67c,
	0x068, 0x084, 0x3b4, 0x3b8, 0x21c, 0x1fc,
};

/*
 * Translation table section (LRC-020): registers of the first instance of a class. A
 * bit in the header makes the hardware replace them by those of the engine.
 */
static const u32 gen125_trtt_copy[] = { 0x4480, 0x4484, 0x4488, 0x448c, 0x4490, 0x4494 };
static const u32 gen125_trtt_video[] = { 0x4420, 0x4424, 0x4428, 0x442c, 0x4430, 0x4434 };
static const u32 gen125_trtt_enhance[] = { 0x4460, 0x4464, 0x4468, 0x446c, 0x4470, 0x4474 };

#define GROUP(dw, r) { \
	.at = (dw), .count = ARRAY_SIZE(r), .relative = true, .regs = (r) }
#define GROUP_ABSOLUTE(dw, r) { \
	.at = (dw), .count = ARRAY_SIZE(r), .regs = (r) }
#define GROUP_UNPOSTED(dw, r) { \
	.at = (dw), .count = ARRAY_SIZE(r), .relative = true, .unposted = true, .regs = (r) }
/* This group follows 55 pairs, two words, six no-ops and one more no-op (LRC-023, LRC-024). */
#define GROUP_TRTT(r) { \
	.at = 0xd9, .count = ARRAY_SIZE(r), .remap = true, .regs = (r) }

static const struct genx_lrc_group gen125_copy_groups[] = {
	GROUP(0x01, gen125_ring_first),
	GROUP(0x21, gen125_ring_second),
	GROUP_ABSOLUTE(0x41, gen125_copy),
	GROUP_UNPOSTED(0x55, gen125_irq_report),
	GROUP(0x61, gen125_engine),
	GROUP_TRTT(gen125_trtt_copy),
};

static const struct genx_lrc_group gen125_video_groups[] = {
	GROUP(0x01, gen125_ring_first),
	GROUP(0x21, gen125_ring_second),
	GROUP_UNPOSTED(0x55, gen125_irq_report),
	GROUP(0x61, gen125_engine),
	GROUP_TRTT(gen125_trtt_video),
};

static const struct genx_lrc_group gen125_enhance_groups[] = {
	GROUP(0x01, gen125_ring_first),
	GROUP(0x21, gen125_ring_second),
	GROUP_UNPOSTED(0x55, gen125_irq_report),
	GROUP(0x61, gen125_engine),
	GROUP_TRTT(gen125_trtt_enhance),
};

static const u32 gen125_render_third[] = { 0x1b0, 0x5a8, 0x5ac };
static const u32 gen125_render_power[] = { 0x0c8 };

/*
 * Render. Manual 003 does not print this image. The groups of the ring context are those of i915
 * (i915/gt/intel_lrc.c), whose self-test compares them with what the hardware saved. Register facts
 * (context state) place MI_MODE, BB_OFFSET, the GPRs and register 84 as in the common image; the
 * hardware fills the rest.
 */
static const struct genx_lrc_group gen125_render_groups[] = {
	GROUP(0x01, gen125_ring_first),
	GROUP(0x21, gen125_ring_second),
	GROUP(0x34, gen125_render_third),
	GROUP_UNPOSTED(0x41, gen125_render_power),
	GROUP(0x61, gen125_engine),
};

static const struct genx_lrc_group gen125_compute_groups[] = {
	GROUP(0x01, gen125_ring_first),
	GROUP(0x21, gen125_ring_second),
	GROUP(0x61, gen125_engine),
};

/*
 * The default mode of Gen12.5 gives a nested batch start other bits than user space uses, so the
 * image of each context clears this mode (SIL-197, SIL-492). The image of a render context also
 * clears the enable of OAR: a context must not inherit it from the context that ran before
 * (G12-079).
 */
#define LAYOUT(g, ring, mask, wakeup, clear, n_pages) { \
	.groups = (g), .n_groups = ARRAY_SIZE(g), .n_ring_groups = (ring), \
	.irq_mask_dw = (mask), .wakeup_dw = (wakeup), .mode_clear = MI_MODE_NESTED_BATCH, \
	.control_clear = (clear), .pages = (n_pages) }

const struct genx_lrc_layout genx_gen125_render_lrc =
	LAYOUT(gen125_render_groups, 4, 0, 0, CTX_CTRL_OAR_ENABLE, 14);
/*
 * Manual 003 does not print the compute image either. Public drivers agree on the two ring groups,
 * which are those of the other engines, and on the size, which is that of render. They disagree on
 * the groups that follow. The table has the group that all other engines have there, with MI_MODE
 * and BB_OFFSET.
 */
const struct genx_lrc_layout genx_gen125_compute_lrc =
	LAYOUT(gen125_compute_groups, 2, 0, 0, 0, 14);
const struct genx_lrc_layout genx_gen125_copy_lrc =
	LAYOUT(gen125_copy_groups, 3, 0x50, 0, 0, 2);
const struct genx_lrc_layout genx_gen125_video_lrc =
	LAYOUT(gen125_video_groups, 2, 0x50, 0xd0, 0, 2);
const struct genx_lrc_layout genx_gen125_enhance_lrc =
	LAYOUT(gen125_enhance_groups, 2, 0x50, 0xd0, 0, 2);

#define CTX_TIMESTAMP_OFFSET	0x3a8
#define CMD_BUF_CCTL_OFFSET	0x084

/* SIL-164: the timestamp is loaded twice; on render the caching of commands is loaded once. */
static const u16 gen125_render_reloads[] = {
	CTX_TIMESTAMP_OFFSET, CTX_TIMESTAMP_OFFSET, CMD_BUF_CCTL_OFFSET,
};

static const u16 gen125_other_reloads[] = { CTX_TIMESTAMP_OFFSET, CTX_TIMESTAMP_OFFSET };

/* SIL-167 (Wa_16014892111): hardware does not restore the register. */
static const struct genx_ctx_batch_reg gen125_render_batch_regs[] = {
	{ DRAW_WATERMARK, REG_FIELD_PREP(DRAW_WATERMARK_VERTICAL_MASK, 0x3ff) },
};

/* SIL-164: the batch runs at the same cacheline of the context as on Gen12.0 (G12-075). */
#define RELOADS(r)		GENX_TABLE(reloads, r), .offset = 0x0d
#define RENDER_BATCH \
	RELOADS(gen125_render_reloads), GENX_TABLE(regs, gen125_render_batch_regs)

const struct genx_ctx_batch_desc genx_gen125_render_ctx_batch = { RENDER_BATCH };
const struct genx_ctx_batch_desc genx_gen125_compute_ctx_batch = { RELOADS(gen125_other_reloads) };
const struct genx_ctx_batch_desc genx_gen125_media_ctx_batch = { RELOADS(gen125_other_reloads) };
/* SIL-169 (Wa_16018031267): a fill that writes no byte runs in each restore of a copy context. */
const struct genx_ctx_batch_desc genx_gen125_copy_ctx_batch = {
	RELOADS(gen125_other_reloads), .empty_fill = true,
};

/* SIL-166 (Wa_16013000631): invalidate the instruction cache in each restore. */
const struct genx_ctx_batch_desc genx_g11_render_ctx_batch = {
	RENDER_BATCH, .flush = PIPE_CONTROL_INSTRUCTION_INV,
};

const struct genx_ctx_batch_desc genx_g11_compute_ctx_batch = {
	RELOADS(gen125_other_reloads), .flush = PIPE_CONTROL_INSTRUCTION_INV,
};

/* Bases: manual 003 §User Mode Privileged Commands (PRV-011). */
static const struct genx_engine_desc dg2_engines[] = {
	{
		.name = "rcs0", .class = GENX_CLASS_RENDER, .instance = 0,
		.mmio_base = 0x2000, .fw_domains = GENX_FW_BIT(GENX_FW_RENDER),
		.reset_mask = REG_BIT(1), .mocs_base = MOCS_RCS0,
		.tlb_inv = GENX_REG_INIT(TLB_INV_RENDER), .tlb_inv_bit = REG_BIT(0),
		.lrc = &genx_gen125_render_lrc,
	}, {
		.name = "bcs0", .class = GENX_CLASS_COPY, .instance = 0,
		.mmio_base = 0x22000, .fw_domains = GENX_FW_BIT(GENX_FW_GT),
		.reset_mask = REG_BIT(2), .mocs_base = MOCS_BCS0,
		.tlb_inv = GENX_REG_INIT(TLB_INV_BCS), .tlb_inv_bit = REG_BIT(0),
		.lrc = &genx_gen125_copy_lrc,
	}, {
		.name = "vcs0", .class = GENX_CLASS_VIDEO_DECODE, .instance = 0,
		.mmio_base = 0x1c0000, .fw_domains = GENX_FW_BIT(GENX_FW_VDBOX(0)),
		.fuse = GENX_REG_INIT(0x9140), .fuse_bit = REG_BIT(0),
		.reset_mask = REG_BIT(5), .mocs_base = MOCS_VCS0,
		.tlb_inv = GENX_REG_INIT(TLB_INV_VCS), .tlb_inv_bit = REG_BIT(0),
		.lrc = &genx_gen125_video_lrc,
	}, {
		.name = "vcs2", .class = GENX_CLASS_VIDEO_DECODE, .instance = 2,
		.mmio_base = 0x1d0000, .fw_domains = GENX_FW_BIT(GENX_FW_VDBOX(2)),
		.fuse = GENX_REG_INIT(0x9140), .fuse_bit = REG_BIT(2),
		.reset_mask = REG_BIT(7), .mocs_base = MOCS_VCS2,
		.tlb_inv = GENX_REG_INIT(TLB_INV_VCS), .tlb_inv_bit = REG_BIT(2),
		.lrc = &genx_gen125_video_lrc,
	}, {
		.name = "vecs0", .class = GENX_CLASS_VIDEO_ENHANCE, .instance = 0,
		.mmio_base = 0x1c8000, .fw_domains = GENX_FW_BIT(GENX_FW_VEBOX(0)),
		.fuse = GENX_REG_INIT(0x9140), .fuse_bit = REG_BIT(16),
		.reset_mask = REG_BIT(13), .mocs_base = MOCS_VECS0,
		.tlb_inv = GENX_REG_INIT(TLB_INV_VECS), .tlb_inv_bit = REG_BIT(0),
		.lrc = &genx_gen125_enhance_lrc,
	},
};

const struct genx_streamers genx_dg2_streamers = {
	GENX_TABLE(engines, dg2_engines),
	.submit_kind = GENX_SUBMIT_QUEUE,
	.desc_kind = GENX_DESC_GEN125,
	.csb = GENX_DG2_CSB,
};
