// SPDX-License-Identifier: MIT
/*
 * DG2 and ATS-M (Gen12.5): platform descriptor.
 *
 * Command streamers: manual 003 (volume 8), in regs/platforms/dg2_cs.c. All else: public
 * register facts, whose section is named at each table. Boxes that no part of
 * the family has (VDBOX1, 3 to 7, VEBOX2, 3) have no domain, range or engine.
 */
#include "regs/platforms/dg2_cs.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/irq_regs.h"
#include "regs/pci_ids.h"
#include "regs/power.h"
#include "regs/selector_irq.h"
#include "regs/sfc.h"
#include "regs/workarounds.h"

#define GT	GENX_FW_BIT(GENX_FW_GT)
#define REN	GENX_FW_BIT(GENX_FW_RENDER)
#define VD0	GENX_FW_BIT(GENX_FW_VDBOX(0))
#define VD2	GENX_FW_BIT(GENX_FW_VDBOX(2))
#define VE0	GENX_FW_BIT(GENX_FW_VEBOX(0))
#define VE1	GENX_FW_BIT(GENX_FW_VEBOX(1))

#define DOMAIN(d, n, req, a) { \
	.domain = (d), .name = (n), .request = GENX_REG_INIT(req), .ack = GENX_REG_INIT(a) }

/* Facts 2. */
static const struct genx_fw_domain_desc dg2_fw_domains[] = {
	DOMAIN(GENX_FW_GT, "gt", 0xa188, 0x130044),
	DOMAIN(GENX_FW_RENDER, "render", 0xa278, 0x0d84),
	DOMAIN(GENX_FW_VDBOX(0), "vdbox0", 0xa540, 0x0d50),
	DOMAIN(GENX_FW_VDBOX(2), "vdbox2", 0xa548, 0x0d58),
	DOMAIN(GENX_FW_VEBOX(0), "vebox0", 0xa560, 0x0d70),
	DOMAIN(GENX_FW_VEBOX(1), "vebox1", 0xa564, 0x0d74),
};

/*
 * Facts 2; reserved offsets have no row. Replication: facts 10; geometry slices
 * are reached through their subslices. GAM and SQIDI ranges (1000.., 4000..,
 * 8700.., c800.., f000..) have selectors of their own (facts 22): a write goes
 * to all, any instance answers a read.
 */
static const struct genx_mmio_range dg2_ranges[] = {
	{ 0x000b00, 0x001fff, 0, GENX_REPL_NONE },
	{ 0x002000, 0x0026ff, REN, GENX_REPL_NONE },
	{ 0x002700, 0x004aff, GT, GENX_REPL_NONE },
	{ 0x005000, 0x0051ff, 0, GENX_REPL_NONE },
	{ 0x005200, 0x0052ff, REN, GENX_REPL_SUBSLICE },
	{ 0x005300, 0x0053ff, REN, GENX_REPL_NONE },
	{ 0x005400, 0x007fff, REN, GENX_REPL_SUBSLICE },
	{ 0x008000, 0x00813f, GT, GENX_REPL_NONE },
	{ 0x008140, 0x00815f, REN, GENX_REPL_SUBSLICE },
	{ 0x008180, 0x0081ff, 0, GENX_REPL_NONE },
	{ 0x008200, 0x0082ff, GT, GENX_REPL_NONE },
	{ 0x008300, 0x0084ff, REN, GENX_REPL_NONE },
	{ 0x008500, 0x0087ff, GT, GENX_REPL_NONE },
	{ 0x008c80, 0x008cff, GT, GENX_REPL_L3BANK },
	{ 0x008d00, 0x008dff, REN, GENX_REPL_SUBSLICE },
	{ 0x009000, 0x00947f, GT, GENX_REPL_NONE },
	{ 0x0094d0, 0x00955f, REN, GENX_REPL_SUBSLICE },
	{ 0x009560, 0x0095ff, 0, GENX_REPL_NONE },
	{ 0x009680, 0x0096ff, REN, GENX_REPL_SUBSLICE },
	{ 0x009800, 0x00afff, GT, GENX_REPL_NONE },
	{ 0x00b000, 0x00b0ff, GT, GENX_REPL_LNCF },
	{ 0x00b100, 0x00b3ff, GT, GENX_REPL_L3BANK },
	{ 0x00b400, 0x00b4ff, GT, GENX_REPL_NONE },
	{ 0x00c000, 0x00cfff, GT, GENX_REPL_NONE },
	{ 0x00d000, 0x00d7ff, 0, GENX_REPL_NONE },
	{ 0x00d800, 0x00d87f, REN, GENX_REPL_SUBSLICE },
	{ 0x00d880, 0x00d8ff, GT, GENX_REPL_LNCF },
	{ 0x00d900, 0x00dbff, GT, GENX_REPL_NONE },	/* OA */
	{ 0x00dc00, 0x00dcff, REN, GENX_REPL_SUBSLICE },	/* OA */
	{ 0x00dd00, 0x00ddff, GT, GENX_REPL_MSLICE },
	{ 0x00de80, 0x00dfff, REN, GENX_REPL_SUBSLICE },
	{ 0x00e100, 0x00e8ff, REN, GENX_REPL_SUBSLICE },
	{ 0x00e900, 0x00e9ff, GT, GENX_REPL_MSLICE },
	{ 0x00f000, 0x00ffff, GT, GENX_REPL_NONE },	/* steers itself */
	{ 0x012000, 0x0127ff, 0, GENX_REPL_NONE },
	{ 0x013000, 0x0131ff, VD0, GENX_REPL_NONE },
	{ 0x013200, 0x0133ff, VD2, GENX_REPL_NONE },
	{ 0x014800, 0x014fff, REN, GENX_REPL_NONE },
	{ 0x015000, 0x015fff, GT, GENX_REPL_NONE },
	{ 0x016e00, 0x016fff, REN, GENX_REPL_NONE },
	{ 0x017000, 0x017fff, REN, GENX_REPL_SUBSLICE },
	{ 0x018000, 0x01ffff, REN, GENX_REPL_NONE },	/* CCS0 to CCS2 */
	{ 0x022000, 0x023fff, GT, GENX_REPL_NONE },	/* BCS0 */
	{ 0x024000, 0x02407f, 0, GENX_REPL_NONE },
	{ 0x024180, 0x0241ff, GT, GENX_REPL_NONE },
	{ 0x024a00, 0x024a7f, REN, GENX_REPL_SUBSLICE },
	{ 0x025200, 0x0252ff, GT, GENX_REPL_NONE },
	{ 0x026000, 0x027fff, REN, GENX_REPL_NONE },	/* CCS3 */
	{ 0x030000, 0x03ffff, GT, GENX_REPL_NONE },
	{ 0x1c0000, 0x1c2bff, VD0, GENX_REPL_NONE },
	{ 0x1c2d00, 0x1c3fff, VD0, GENX_REPL_NONE },
	{ 0x1c8000, 0x1ca0ff, VE0, GENX_REPL_NONE },
	{ 0x1cc000, 0x1ccfff, VD0, GENX_REPL_NONE },
	{ 0x1cd000, 0x1cdfff, VD2, GENX_REPL_NONE },
	{ 0x1d0000, 0x1d2bff, VD2, GENX_REPL_NONE },
	{ 0x1d2d00, 0x1d3dff, VD2, GENX_REPL_NONE },
	{ 0x1d3f00, 0x1d3fff, VD2, GENX_REPL_NONE },
	{ 0x1d8000, 0x1da0ff, VE1, GENX_REPL_NONE },
};

static const struct genx_mmio_span dg2_gt_spans[] = {
	{ 0x000000, 0x03ffff },
	{ 0x1c0000, 0x1fbfff },
};

/* Facts 2. */
static const struct genx_mmio_span dg2_shadow[] = {
	{ 0x002030, 0x002033 }, { 0x002510, 0x002553 },
	{ 0x00a008, 0x00a00f },
	{ 0x00c4c8, 0x00c4cb }, { 0x00c4e0, 0x00c4e3 },
	{ 0x00c600, 0x00c603 }, { 0x00c658, 0x00c65b },
	{ 0x022030, 0x022033 }, { 0x022510, 0x022553 },
	{ 0x1c0030, 0x1c0033 }, { 0x1c0510, 0x1c0553 },
	{ 0x1c8030, 0x1c8033 }, { 0x1c8510, 0x1c8553 },
	{ 0x1d0030, 0x1d0033 }, { 0x1d0510, 0x1d0553 },
	{ 0x1d8030, 0x1d8033 }, { 0x1d8510, 0x1d8553 },
};

static const struct genx_mmio_span dg2_always[] = {
	{ 0x00941c, 0x00941f },		/* GDRST (T-9) */
	{ 0x00a188, 0x00a18b },
	{ 0x00a278, 0x00a27b },
	{ 0x00a540, 0x00a56f },
};

#define SOURCE(c, i, d, b, en, en_s, mk, mk_s) { \
	.class = (c), .instance = (i), .dw = (d), .bit = (b), \
	.enable = GENX_REG_INIT(en), .enable_shift = (en_s), \
	.mask = GENX_REG_INIT(mk), .mask_shift = (mk_s) }

/* Facts 3. */
static const struct genx_irq_source dg2_irq_sources[] = {
	SOURCE(GENX_CLASS_RENDER, 0, 0, GT_INTR_DW0_RCS0,
	       RENDER_COPY_INTR_ENABLE, 16, RCS0_RSVD_INTR_MASK, 16),
	SOURCE(GENX_CLASS_COPY, 0, 0, GT_INTR_DW0_BCS,
	       RENDER_COPY_INTR_ENABLE, 0, BCS_RSVD_INTR_MASK, 16),
	SOURCE(GENX_CLASS_VIDEO_DECODE, 0, 1, GT_INTR_DW1_VCS(0),
	       VCS_VECS_INTR_ENABLE, 16, VCS0_VCS1_INTR_MASK, 16),
	SOURCE(GENX_CLASS_VIDEO_DECODE, 2, 1, GT_INTR_DW1_VCS(2),
	       VCS_VECS_INTR_ENABLE, 16, VCS2_VCS3_INTR_MASK, 16),
	SOURCE(GENX_CLASS_VIDEO_ENHANCE, 0, 1, GT_INTR_DW1_VECS(0),
	       VCS_VECS_INTR_ENABLE, 0, VECS0_VECS1_INTR_MASK, 16),
	SOURCE(GENX_CLASS_VIDEO_ENHANCE, 1, 1, GT_INTR_DW1_VECS(1),
	       VCS_VECS_INTR_ENABLE, 0, VECS0_VECS1_INTR_MASK, 0),
	SOURCE(GENX_CLASS_COMPUTE, 0, 0, GT_INTR_DW0_CCS(0),
	       CCS_RSVD_INTR_ENABLE, 16, CCS0_CCS1_INTR_MASK, 16),
	SOURCE(GENX_CLASS_COMPUTE, 1, 0, GT_INTR_DW0_CCS(1),
	       CCS_RSVD_INTR_ENABLE, 16, CCS0_CCS1_INTR_MASK, 0),
	SOURCE(GENX_CLASS_COMPUTE, 2, 0, GT_INTR_DW0_CCS(2),
	       CCS_RSVD_INTR_ENABLE, 16, CCS2_CCS3_INTR_MASK, 16),
	SOURCE(GENX_CLASS_COMPUTE, 3, 0, GT_INTR_DW0_CCS(3),
	       CCS_RSVD_INTR_ENABLE, 16, CCS2_CCS3_INTR_MASK, 0),
	SOURCE(GENX_CLASS_OTHER, GENX_OTHER_GTPM, 0, GT_INTR_DW0_GTPM,
	       GPM_WGBOXPERF_INTR_ENABLE, 16, GPM_WGBOXPERF_INTR_MASK, 16),
	SOURCE(GENX_CLASS_OTHER, GENX_OTHER_WDOAPERF, 0, GT_INTR_DW0_WDPERF,
	       GPM_WGBOXPERF_INTR_ENABLE, 0, GPM_WGBOXPERF_INTR_MASK, 0),
};

/* Facts 19. */
static const u32 dg2_render_nonpriv[] = { 0x7304, 0x7010 };

#define VIDEO_FUSE(bit) \
	.fuse = GENX_REG_INIT(0x9140), .fuse_bit = (bit), .fuse_enables = true

/* Exists if any of its eight subslices does (facts 23); resets with render. */
#define COMPUTE(n, base) { \
	.name = "ccs" #n, .class = GENX_CLASS_COMPUTE, .instance = (n), \
	.mmio_base = (base), .fw_domains = REN, \
	.fuse = GENX_REG_INIT(0x9144), .fuse_bit = 0xffU << 8 * (n), \
	.fuse_enables = true, .reset_mask = REG_BIT(1), \
	.tlb_inv = GENX_REG_INIT(DG2_TLB_INV_CCS), .tlb_inv_bit = REG_BIT(n), \
	.tlb_inv_masked = true, .ctx_pages = 14 }

/*
 * Facts 1 (bases), 7 (reset), 18 (TLB), 23 (fuses). Manual 003 prints the images
 * of copy and media; compute has the size of render (facts 6).
 */
static const struct genx_engine_desc dg2_engines[] = {
	{
		.name = "rcs0", .class = GENX_CLASS_RENDER, .instance = 0,
		.mmio_base = 0x2000, .fw_domains = REN, .reset_mask = REG_BIT(1),
		.tlb_inv = GENX_REG_INIT(DG2_TLB_INV_RENDER), .tlb_inv_bit = REG_BIT(0),
		.lrc = &genx_gen125_render_lrc,
		.nonpriv = dg2_render_nonpriv, .n_nonpriv = ARRAY_SIZE(dg2_render_nonpriv),
	}, {
		.name = "bcs0", .class = GENX_CLASS_COPY, .instance = 0,
		.mmio_base = 0x22000, .fw_domains = GT, .reset_mask = REG_BIT(2),
		.tlb_inv = GENX_REG_INIT(DG2_TLB_INV_BCS), .tlb_inv_bit = REG_BIT(0),
		.lrc = &genx_gen125_copy_lrc,
	}, {
		.name = "vcs0", .class = GENX_CLASS_VIDEO_DECODE, .instance = 0,
		.mmio_base = 0x1c0000, .fw_domains = VD0, .reset_mask = REG_BIT(5),
		.sfc = &genx_sfc_vcs,
		VIDEO_FUSE(REG_BIT(0)),
		.tlb_inv = GENX_REG_INIT(DG2_TLB_INV_VCS), .tlb_inv_bit = REG_BIT(0),
		.tlb_inv_masked = true, .lrc = &genx_gen125_video_lrc,
	}, {
		.name = "vcs2", .class = GENX_CLASS_VIDEO_DECODE, .instance = 2,
		.mmio_base = 0x1d0000, .fw_domains = VD2, .reset_mask = REG_BIT(7),
		.sfc = &genx_sfc_vcs,
		VIDEO_FUSE(REG_BIT(2)),
		.tlb_inv = GENX_REG_INIT(DG2_TLB_INV_VCS), .tlb_inv_bit = REG_BIT(2),
		.tlb_inv_masked = true, .lrc = &genx_gen125_video_lrc,
	}, {
		.name = "vecs0", .class = GENX_CLASS_VIDEO_ENHANCE, .instance = 0,
		.mmio_base = 0x1c8000, .fw_domains = VE0, .reset_mask = REG_BIT(13),
		.sfc = &genx_sfc_vecs,
		VIDEO_FUSE(REG_BIT(16)),
		.tlb_inv = GENX_REG_INIT(DG2_TLB_INV_VECS), .tlb_inv_bit = REG_BIT(0),
		.tlb_inv_masked = true, .lrc = &genx_gen125_enhance_lrc,
	}, {
		.name = "vecs1", .class = GENX_CLASS_VIDEO_ENHANCE, .instance = 1,
		.mmio_base = 0x1d8000, .fw_domains = VE1, .reset_mask = REG_BIT(14),
		.sfc = &genx_sfc_vecs,
		VIDEO_FUSE(REG_BIT(17)),
		.tlb_inv = GENX_REG_INIT(DG2_TLB_INV_VECS), .tlb_inv_bit = REG_BIT(1),
		.tlb_inv_masked = true, .lrc = &genx_gen125_enhance_lrc,
	},
	COMPUTE(0, 0x1a000),
	COMPUTE(1, 0x1c000),
	COMPUTE(2, 0x1e000),
	COMPUTE(3, 0x26000),
};

/* Facts 16: the L3 part alone is programmed; entry 63 is read-only. */
static const struct genx_mocs_entry dg2_mocs[] = {
	[0] = { .l3 = 0x90 },
	[1] = { .l3 = 0xd0 },
	[2] = { .l3 = 0x50 },
	[3 ... 63] = { .l3 = 0xb0 },			/* unused: as entry 3 */
};

/* Facts 16: system pages are snooped, local memory is mapped write-combined. */
static const struct genx_coherency_desc dg2_coherency = {
	.pat_kind = GENX_PAT_GEN12,
	.pat = { 0x03, 0x01, 0x02, 0x00, 0x03, 0x03, 0x03, 0x03 },
	.ppgtt_uncached = 0x18,
	.mocs = dg2_mocs,
	.n_mocs = ARRAY_SIZE(dg2_mocs),
};

/* Facts 25: a transcoder that is on shows a picture. */
static const u32 dg2_pipe_conf[] = { 0x70008, 0x71008, 0x72008, 0x73008, 0 };

const struct genx_platform genx_platform_dg2 = {
	.name = "DG2",
	.codename = "dg2",
	.gen = 12,
	.pci_ids = genx_pci_ids_dg2,
	.dma_bits = 46,
	.mmio_size = 0x400000,
	.gttmm_size = 0x1000000,
	.ggtt_kind = GENX_GGTT_GEN8,
	.ggtt_offset = 0x800000,
	.lmem = true,
	.ppgtt_kind = GENX_PPGTT_GEN8_4LVL,
	.fw_kind = GENX_FORCEWAKE_MASKED_FALLBACK,
	.fw_domains = dg2_fw_domains,
	.n_fw_domains = ARRAY_SIZE(dg2_fw_domains),
	.ranges = dg2_ranges,
	.n_ranges = ARRAY_SIZE(dg2_ranges),
	.gt_spans = dg2_gt_spans,
	.n_gt_spans = ARRAY_SIZE(dg2_gt_spans),
	.shadow = dg2_shadow,
	.n_shadow = ARRAY_SIZE(dg2_shadow),
	.always = dg2_always,
	.n_always = ARRAY_SIZE(dg2_always),
	.irq_kind = GENX_IRQ_SELECTOR_DG2,
	.irq_master = GENX_REG_INIT(0x190010),
	.irq_master_unit = GENX_REG_INIT(0x190008),
	.irq_enables = genx_dg2_irq_enables,
	.n_irq_enables = ARRAY_SIZE(genx_dg2_irq_enables),
	.irq_masks = genx_dg2_irq_masks,
	.n_irq_masks = ARRAY_SIZE(genx_dg2_irq_masks),
	.irq_sources = dg2_irq_sources,
	.n_irq_sources = ARRAY_SIZE(dg2_irq_sources),
	.irq_foreign = GEN11_IRQ_FOREIGN,
	.irq_others = genx_gen11_irq_others,
	.n_irq_others = ARRAY_SIZE(genx_gen11_irq_others),
	.engines = dg2_engines,
	.n_engines = ARRAY_SIZE(dg2_engines),
	.submit_kind = GENX_SUBMIT_QUEUE,
	.desc_kind = GENX_DESC_GEN125,
	.csb = GENX_DG2_CSB,
	.reset_kind = GENX_RESET_GEN8,
	.reset_engines_first = true,
	.steering_kind = GENX_STEERING_DG2,
	.coherency = &dg2_coherency,
	.fuse_kind = GENX_FUSE_DG2,
	.topology = {
		.max_slices = 1,
		.max_subslices = 32,
		.max_eus = 16,
		.mslices = 4,
	},
	.clock_kind = GENX_CLOCK_GEN11,
	.crystal_khz = { 24000, 19200, 38400, 25000 },
	.workarounds = genx_wa_dg2,
	.freq = &genx_freq_dg2,
	.pipe_conf = dg2_pipe_conf,
};
