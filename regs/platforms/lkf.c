// SPDX-License-Identifier: MIT
/*
 * Lakefield (Gen11): platform descriptor.
 *
 * Force-wake and steering table, fuses, interrupt protocol, OA formats: manual
 * 000 (volume 13). Where the manual is silent the values are those of the
 * nearest public part (Ice Lake, also Gen11), each marked "by analogy".
 */
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/irq_regs.h"
#include "regs/oa_regs.h"
#include "regs/pci_ids.h"
#include "regs/platform.h"
#include "regs/power.h"
#include "regs/selector_irq.h"
#include "regs/sfc.h"
#include "regs/workarounds.h"

#define GT	GENX_FW_BIT(GENX_FW_GT)
#define REN	GENX_FW_BIT(GENX_FW_RENDER)
#define VD0	GENX_FW_BIT(GENX_FW_VDBOX(0))
#define VD2	GENX_FW_BIT(GENX_FW_VDBOX(2))
#define VE0	GENX_FW_BIT(GENX_FW_VEBOX(0))

#define DOMAIN(d, n, req, a) { \
	.domain = (d), .name = (n), .request = GENX_REG_INIT(req), .ack = GENX_REG_INIT(a) }

static const struct genx_fw_domain_desc lkf_fw_domains[] = {
	DOMAIN(GENX_FW_GT, "gt", 0xa188, 0x130044),
	DOMAIN(GENX_FW_RENDER, "render", 0xa278, 0x0d84),
	DOMAIN(GENX_FW_VDBOX(0), "vdbox0", 0xa540, 0x0d50),
	DOMAIN(GENX_FW_VDBOX(2), "vdbox2", 0xa548, 0x0d58),
	DOMAIN(GENX_FW_VEBOX(0), "vebox0", 0xa560, 0x0d70),
};

/*
 * Manual 000 §Force Wake and Steering Table, FW-008..012 and STR-016..018.
 * Wake target GTI is domain GT; MEDIA0 is VDBOX0 for 1C0000.. and VEBOX0 for
 * 1C8000.., which have their own request registers (FW-023). Adjacent rows
 * with the same answer are one row here.
 */
static const struct genx_mmio_range lkf_ranges[] = {
	{ 0x000b00, 0x001fff, 0, GENX_REPL_NONE },	/* SF, RPM, MGSR, doorbells */
	{ 0x002000, 0x0026ff, REN, GENX_REPL_NONE },	/* CS */
	{ 0x002700, 0x002fff, GT, GENX_REPL_NONE },	/* OA */
	{ 0x003000, 0x003fff, REN, GENX_REPL_NONE },	/* CS messaging */
	{ 0x004000, 0x004fff, GT, GENX_REPL_NONE },	/* GAMW, GAMT */
	{ 0x005200, 0x0053ff, REN, GENX_REPL_NONE },	/* SOL, TSG0 */
	{ 0x005500, 0x005fff, REN, GENX_REPL_SLICE },	/* WMBE */
	{ 0x006000, 0x006fff, REN, GENX_REPL_NONE },	/* SVG */
	{ 0x007000, 0x007fff, REN, GENX_REPL_SLICE },	/* SVL */
	{ 0x008000, 0x00813f, GT, GENX_REPL_NONE },	/* GPM, GTICP messages */
	{ 0x008140, 0x00814f, REN, GENX_REPL_SLICE },	/* SCCFGCP */
	{ 0x008150, 0x00815f, REN, GENX_REPL_SUBSLICE }, /* SSMCFGCP */
	{ 0x008200, 0x0082ff, GT, GENX_REPL_NONE },	/* GDT */
	{ 0x008300, 0x0084ff, REN, GENX_REPL_NONE },	/* VF */
	{ 0x008500, 0x0087ff, GT, GENX_REPL_NONE },	/* MBC, GPM, MCFG */
	{ 0x008800, 0x00883f, 0, GENX_REPL_NONE },	/* DTF */
	{ 0x008c00, 0x008cff, REN, GENX_REPL_SLICE },	/* SPM */
	{ 0x009000, 0x00947f, GT, GENX_REPL_NONE },	/* MBC, GTICP */
	{ 0x0094d0, 0x00951f, REN, GENX_REPL_SLICE },	/* SCCFGCP */
	{ 0x009520, 0x00955f, REN, GENX_REPL_SUBSLICE }, /* SSMCFGCP */
	{ 0x009560, 0x0095ff, 0, GENX_REPL_NONE },	/* INFCPCFG */
	{ 0x009800, 0x00afff, GT, GENX_REPL_NONE },	/* GDT, GPM */
	{ 0x00b000, 0x00b0ff, REN, GENX_REPL_SLICE },	/* LNCF */
	{ 0x00b100, 0x00b3ff, REN, GENX_REPL_L3BANK },	/* LBCF */
	{ 0x00b400, 0x00b47f, REN, GENX_REPL_NONE },	/* LPFC */
	{ 0x00c800, 0x00cfff, GT, GENX_REPL_NONE },	/* GAMW */
	{ 0x00df00, 0x00e8ff, REN, GENX_REPL_SUBSLICE }, /* CPSS .. PSD */
	{ 0x00eb00, 0x0108ff, GT, GENX_REPL_NONE },	/* GAMWD, GAMW */
	{ 0x014000, 0x0147ff, GT, GENX_REPL_NONE },	/* WIN */
	{ 0x016e00, 0x019fff, REN, GENX_REPL_NONE },	/* VFR, SVGR, POCS */
	{ 0x022000, 0x023fff, GT, GENX_REPL_NONE },	/* BCS */
	{ 0x024000, 0x02407f, 0, GENX_REPL_NONE },	/* GTISPC */
	{ 0x024080, 0x02417f, GT, GENX_REPL_NONE },	/* MEDIASPC */
	{ 0x024180, 0x0241ff, REN, GENX_REPL_NONE },	/* SLICE0SPC */
	{ 0x024200, 0x02427f, REN, GENX_REPL_SLICE },	/* NXTSLICESPC */
	{ 0x024300, 0x02437f, GT, GENX_REPL_NONE },	/* FIXSPC */
	{ 0x024400, 0x0245ff, REN, GENX_REPL_SLICE },	/* SSM0-3SPC */
	{ 0x024680, 0x0247ff, REN, GENX_REPL_SUBSLICE }, /* EUP1-3SPC */
	{ 0x024a00, 0x024a7f, REN, GENX_REPL_SUBSLICE }, /* MSAMPSPC */
	{ 0x024e00, 0x024fff, REN, GENX_REPL_SLICE },	/* SSM4-7SPC */
	{ 0x025200, 0x0252ff, GT, GENX_REPL_NONE },	/* MEDIASPC */
	{ 0x030000, 0x03ffff, GT, GENX_REPL_NONE },	/* KCR */
	{ 0x1c0000, 0x1c2bff, VD0, GENX_REPL_NONE },	/* VDBOX0 */
	{ 0x1c3f00, 0x1c3fff, VD0, GENX_REPL_NONE },
	{ 0x1c8000, 0x1ca0ff, VE0, GENX_REPL_NONE },	/* VEBOX0 */
	{ 0x1cbf00, 0x1cbfff, VE0, GENX_REPL_NONE },
	{ 0x1d0000, 0x1d2bff, VD2, GENX_REPL_NONE },	/* VDBOX2 */
	{ 0x1d3f00, 0x1d3fff, VD2, GENX_REPL_NONE },
};

/* FW-018, FW-024: what the table is about. */
static const struct genx_mmio_span lkf_gt_spans[] = {
	{ 0x000000, 0x03ffff },
	{ 0x1c0000, 0x23ffff },
};

/* Writable without force-wake (public register facts 2, Gen11). */
static const struct genx_mmio_span lkf_shadow[] = {
	{ 0x002030, 0x002033 }, { 0x002550, 0x002553 },
	{ 0x00a008, 0x00a00f },
	{ 0x022030, 0x022033 }, { 0x022230, 0x022233 }, { 0x022510, 0x022553 },
	{ 0x1c0030, 0x1c0033 }, { 0x1c0230, 0x1c0233 }, { 0x1c0510, 0x1c0553 },
	{ 0x1c8030, 0x1c8033 }, { 0x1c8230, 0x1c8233 }, { 0x1c8510, 0x1c8553 },
	{ 0x1d0030, 0x1d0033 }, { 0x1d0230, 0x1d0233 }, { 0x1d0510, 0x1d0553 },
};

/* The requests must work while all is asleep; GDRST is outside the well (T-9). */
static const struct genx_mmio_span lkf_always[] = {
	{ 0x00941c, 0x00941f },
	{ 0x00a188, 0x00a18b },
	{ 0x00a278, 0x00a27b },
	{ 0x00a540, 0x00a54b },
	{ 0x00a560, 0x00a563 },
};

#define SOURCE(c, i, d, b, en, en_s, mk, mk_s) { \
	.class = (c), .instance = (i), .dw = (d), .bit = (b), \
	.enable = GENX_REG_INIT(en), .enable_shift = (en_s), \
	.mask = GENX_REG_INIT(mk), .mask_shift = (mk_s) }

/* Public register facts 3: the upper half of an enable is the first of a pair. */
static const struct genx_irq_source lkf_irq_sources[] = {
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
	SOURCE(GENX_CLASS_OTHER, GENX_OTHER_GTPM, 0, GT_INTR_DW0_GTPM,
	       GPM_WGBOXPERF_INTR_ENABLE, 16, GPM_WGBOXPERF_INTR_MASK, 16),
	SOURCE(GENX_CLASS_OTHER, GENX_OTHER_WDOAPERF, 0, GT_INTR_DW0_WDPERF,
	       GPM_WGBOXPERF_INTR_ENABLE, 0, GPM_WGBOXPERF_INTR_MASK, 0),
};

/*
 * State pages, Gen11 (public register facts 6). Relative entries carry the
 * base-relative offset. The engine context lists what genx and the model keep:
 * the positions of MI_MODE, BB_OFFSET, the GPRs, OACTXCONTROL and the flexible
 * EU controls are fixed by the facts, the rest of the image is hardware's.
 */
static const u32 gen11_ring_first[] = {
	0x244, 0x034, 0x030, 0x038, 0x03c, 0x168, 0x140, 0x110,
	0x11c, 0x114, 0x118, 0x1c0, 0x1c4, 0x1c8, 0x180,
};

static const u32 gen11_ring_second[] = {
	0x3a8, 0x28c, 0x288, 0x284, 0x280, 0x27c, 0x278, 0x274, 0x270,
};

static const u32 gen11_pwr_clk[] = { 0x0c8 };

static const u32 gen11_engine_common[] = {
	0x028, 0x09c, 0x0c0, 0x178, 0x17c, 0x358, 0x170, 0x150, 0x154, 0x158, 0x41c,
	0x600, 0x604, 0x608, 0x60c, 0x610, 0x614, 0x618, 0x61c,
	0x620, 0x624, 0x628, 0x62c, 0x630, 0x634, 0x638, 0x63c,
	0x640, 0x644, 0x648, 0x64c, 0x650, 0x654, 0x658, 0x65c,
	0x660, 0x664, 0x668, 0x66c, 0x670, 0x674, 0x678, 0x67c,
	0x068, 0x084,
};

static const u32 gen11_predicate[] = {
	0x400, 0x404, 0x408, 0x40c, 0x410, 0x414, 0x418,
};

static const u32 gen11_oactx[] = { 0x2360 };

static const u32 gen11_flex[] = {
	0xe458, 0xe558, 0xe658, 0xe758, 0xe45c, 0xe55c, 0xe65c,
};

#define GROUP(dw, rel, r) { \
	.at = (dw), .count = ARRAY_SIZE(r), .relative = (rel), .regs = (r) }

static const struct genx_lrc_group gen11_render_groups[] = {
	GROUP(0x01, true, gen11_ring_first),
	GROUP(0x21, true, gen11_ring_second),
	GROUP(0x41, true, gen11_pwr_clk),
	GROUP(0x51, true, gen11_engine_common),
	GROUP(0xb1, true, gen11_predicate),
	GROUP(0x123, true, gen11_oactx),
	GROUP(0x78d, false, gen11_flex),
};

static const struct genx_lrc_group gen11_other_groups[] = {
	GROUP(0x01, true, gen11_ring_first),
	GROUP(0x21, true, gen11_ring_second),
	GROUP(0x51, true, gen11_engine_common),
};

static const struct genx_lrc_layout gen11_render_lrc = {
	.groups = gen11_render_groups,
	.n_groups = ARRAY_SIZE(gen11_render_groups),
	.n_ring_groups = 3,
	.pages = 14,
};

static const struct genx_lrc_layout gen11_other_lrc = {
	.groups = gen11_other_groups,
	.n_groups = ARRAY_SIZE(gen11_other_groups),
	.n_ring_groups = 2,
	.pages = 2,
};

#define NONPRIV(a, access, range) ((a) | REG_FIELD_PREP(NONPRIV_ACCESS_MASK, access) | (range))

/* By analogy with Ice Lake (public register facts 19). */
static const u32 lkf_render_nonpriv[] = {
	NONPRIV(0xe194, NONPRIV_ACCESS_RW, 0),
	NONPRIV(0xe18c, NONPRIV_ACCESS_RW, 0),
	NONPRIV(0x731c, NONPRIV_ACCESS_RW, 0),
	NONPRIV(0x2348, NONPRIV_ACCESS_RD, 1),
};

static const struct genx_engine_desc lkf_engines[] = {
	{
		.name = "rcs0", .class = GENX_CLASS_RENDER, .instance = 0,
		.mmio_base = 0x2000, .fw_domains = REN,
		.reset_mask = REG_BIT(1), .mocs_base = MOCS_RCS0,
		.tlb_inv = GENX_REG_INIT(TLB_INV_RENDER), .tlb_inv_bit = REG_BIT(0),
		.lrc = &gen11_render_lrc,
		.nonpriv = lkf_render_nonpriv, .n_nonpriv = ARRAY_SIZE(lkf_render_nonpriv),
	}, {
		.name = "bcs0", .class = GENX_CLASS_COPY, .instance = 0,
		.mmio_base = 0x22000, .fw_domains = GT,
		.reset_mask = REG_BIT(2), .mocs_base = MOCS_BCS0,
		.tlb_inv = GENX_REG_INIT(TLB_INV_BCS), .tlb_inv_bit = REG_BIT(0),
		.lrc = &gen11_other_lrc,
	}, {
		.name = "vcs0", .class = GENX_CLASS_VIDEO_DECODE, .instance = 0,
		.mmio_base = 0x1c0000, .fw_domains = VD0,
		.fuse = GENX_REG_INIT(0x9140), .fuse_bit = REG_BIT(0),
		.reset_mask = REG_BIT(5), .mocs_base = MOCS_VCS0,
		.sfc = &genx_sfc_vcs,
		.tlb_inv = GENX_REG_INIT(TLB_INV_VCS), .tlb_inv_bit = REG_BIT(0),
		.lrc = &gen11_other_lrc,
	}, {
		.name = "vcs2", .class = GENX_CLASS_VIDEO_DECODE, .instance = 2,
		.mmio_base = 0x1d0000, .fw_domains = VD2,
		.fuse = GENX_REG_INIT(0x9140), .fuse_bit = REG_BIT(2),
		.reset_mask = REG_BIT(7), .mocs_base = MOCS_VCS2,
		.sfc = &genx_sfc_vcs,
		.tlb_inv = GENX_REG_INIT(TLB_INV_VCS), .tlb_inv_bit = REG_BIT(2),
		.lrc = &gen11_other_lrc,
	}, {
		.name = "vecs0", .class = GENX_CLASS_VIDEO_ENHANCE, .instance = 0,
		.mmio_base = 0x1c8000, .fw_domains = VE0,
		.fuse = GENX_REG_INIT(0x9140), .fuse_bit = REG_BIT(16),
		.reset_mask = REG_BIT(13), .mocs_base = MOCS_VECS0,
		.sfc = &genx_sfc_vecs,
		.tlb_inv = GENX_REG_INIT(TLB_INV_VECS), .tlb_inv_bit = REG_BIT(0),
		.lrc = &gen11_other_lrc,
	},
};

/* Ice Lake's table, by analogy (public register facts 16). */
static const struct genx_mocs_entry lkf_mocs[] = {
	[0] = { 0x00005, 0x10 }, [1] = { 0x00000, 0x30 },
	[2] = { 0x00037, 0x30 }, [3] = { 0x00005, 0x10 },
	[4] = { 0x00005, 0x30 }, [5] = { 0x00037, 0x10 },
	[6] = { 0x00017, 0x10 }, [7] = { 0x00017, 0x30 },
	[8] = { 0x00027, 0x10 }, [9] = { 0x00027, 0x30 },
	[10] = { 0x00077, 0x10 }, [11] = { 0x00077, 0x30 },
	[12] = { 0x00057, 0x10 }, [13] = { 0x00057, 0x30 },
	[14] = { 0x00067, 0x10 }, [15] = { 0x00067, 0x30 },
	[16] = { 0x04005, 0x10 }, [17] = { 0x04005, 0x30 },
	[18] = { 0x60037, 0x30 }, [19] = { 0x00737, 0x30 },
	[20] = { 0x00337, 0x30 }, [21] = { 0x00137, 0x30 },
	[22] = { 0x003b7, 0x30 }, [23] = { 0x007b7, 0x30 },
	[24 ... 61] = { 0x00000, 0x30 },		/* unused: as entry 1 */
	[62] = { 0x00037, 0x10 }, [63] = { 0x00037, 0x10 },
};

/* LLC and PAT by analogy with Ice Lake; GGTT entries always use PAT 0. */
static const struct genx_coherency_desc lkf_coherency = {
	.has_llc = true,
	.pat_kind = GENX_PAT_GEN11,
	.pat = { 0x07, 0x09, 0x03, 0x00, 0x0b, 0x1b, 0x2b, 0x3b },
	.ggtt_pte = 0,
	.ppgtt_cached = 0x80,
	.ppgtt_uncached = 0x18,
	.ppgtt_table_cached = 0,
	.mocs = lkf_mocs,
	.n_mocs = ARRAY_SIZE(lkf_mocs),
};

#define NONE	GENX_OA_NO_FIELD

/* OAF-018..021. Values of @uapi: enum drm_i915_oa_format. */
static const struct genx_oa_format lkf_oa_formats[] = {
	{
		.name = "A12", .uapi = 8, .select = 0, .size = 64,
		.timestamp_dw = 1, .ctx_dw = 2, .ticks_dw = 3,
		.a_dw = 4, .a_first = 7, .n_a = 12, .b_dw = NONE, .c_dw = NONE,
	}, {
		.name = "A12_B8_C8", .uapi = 9, .select = 2, .size = 128,
		.timestamp_dw = 1, .ctx_dw = 2, .ticks_dw = 3,
		.a_dw = 4, .a_first = 7, .n_a = 12,
		.b_dw = 16, .n_b = 8, .c_dw = 24, .n_c = 8,
	}, {
		.name = "A32u40_A4u32_B8_C8", .uapi = 10, .select = 5, .size = 256,
		.timestamp_dw = 1, .ctx_dw = 2, .ticks_dw = 3,
		.a_dw = 4, .a_first = 0, .n_a = 36, .n_a40 = 32, .a_high_byte = 160,
		.b_dw = 48, .n_b = 8, .c_dw = 56, .n_c = 8,
	}, {
		.name = "C4_B8", .uapi = 7, .select = 7, .size = 64,
		.timestamp_dw = 1, .ctx_dw = 2, .ticks_dw = 3,
		.a_dw = NONE, .b_dw = 8, .n_b = 8, .c_dw = 4, .n_c = 4,
	},
};

/* Public register facts 9. */
static const struct genx_mmio_span lkf_oa_boolean[] = {
	{ 0x2710, 0x272f }, { 0x2740, 0x275f }, { 0x2770, 0x27af }, { 0, 0 },
};

static const struct genx_mmio_span lkf_oa_mux[] = {
	{ 0x0d00, 0x0d2f }, { 0x20cc, 0x20cf }, { 0x91b8, 0x91df },
	{ 0x9800, 0x988b }, { 0xe180, 0xe183 }, { 0, 0 },
};

static const struct genx_oa_desc lkf_oa = {
	.kind = GENX_OA_GEN8,
	.fw_domains = GT | REN,
	.rpt_layout = GENX_RPT_LAYOUT_B,
	.formats = lkf_oa_formats,
	.n_formats = ARRAY_SIZE(lkf_oa_formats),
	.buffer_min = 128 * 1024,
	.buffer_max = 16 * 1024 * 1024,
	.ctxctrl_dw = 0x125,
	.flex_dw = 0x78f,
	.n_flex = EU_PERF_CNTL_COUNT,
	.flex_events = 0x813f,		/* 0 to 5, 8, 15 */
	.irq_class = GENX_CLASS_OTHER,
	.irq_instance = GENX_OTHER_WDOAPERF,
	.test_set = &genx_gen11_test_oa,
	.boolean_ranges = lkf_oa_boolean,
	.mux_ranges = lkf_oa_mux,
};

/* Public register facts 25: transcoders A to C, eDP, DSI 0 and 1; by analogy. */
static const u32 lkf_pipe_conf[] = { 0x70008, 0x71008, 0x72008, 0x7f008, 0x7b008, 0x7b808, 0 };

const struct genx_platform genx_platform_lkf = {
	.name = "Lakefield",
	.codename = "lkf",
	.gen = 11,
	.pci_ids = genx_pci_ids_lkf,
	.dma_bits = 39,
	.mmio_size = 0x200000,
	.gttmm_size = 0x1000000,
	.ggtt_kind = GENX_GGTT_GEN8,
	.ggtt_offset = 0x800000,
	.ppgtt_kind = GENX_PPGTT_GEN8_4LVL,
	.fw_kind = GENX_FORCEWAKE_MASKED_FALLBACK,
	.fw_domains = lkf_fw_domains,
	.n_fw_domains = ARRAY_SIZE(lkf_fw_domains),
	.ranges = lkf_ranges,
	.n_ranges = ARRAY_SIZE(lkf_ranges),
	.gt_spans = lkf_gt_spans,
	.n_gt_spans = ARRAY_SIZE(lkf_gt_spans),
	.shadow = lkf_shadow,
	.n_shadow = ARRAY_SIZE(lkf_shadow),
	.always = lkf_always,
	.n_always = ARRAY_SIZE(lkf_always),
	.irq_kind = GENX_IRQ_SELECTOR,
	.irq_master = GENX_REG_INIT(0x190010),
	.irq_enables = genx_gen11_irq_enables,
	.n_irq_enables = ARRAY_SIZE(genx_gen11_irq_enables),
	.irq_masks = genx_gen11_irq_masks,
	.n_irq_masks = ARRAY_SIZE(genx_gen11_irq_masks),
	.irq_sources = lkf_irq_sources,
	.n_irq_sources = ARRAY_SIZE(lkf_irq_sources),
	.irq_foreign = GEN11_IRQ_FOREIGN,
	.irq_others = genx_gen11_irq_others,
	.n_irq_others = ARRAY_SIZE(genx_gen11_irq_others),
	.engines = lkf_engines,
	.n_engines = ARRAY_SIZE(lkf_engines),
	.submit_kind = GENX_SUBMIT_QUEUE,
	.desc_kind = GENX_DESC_GEN11,
	.csb = {
		.kind = GENX_CSB_GEN8,
		.entries = 12,
		.first_dw = 0x10,
		.pointer_dw = 0x2f,
	},
	.reset_kind = GENX_RESET_GEN8,
	.steering_kind = GENX_STEERING_GEN11,
	.coherency = &lkf_coherency,
	.oa = &lkf_oa,
	.fuse_kind = GENX_FUSE_GEN11,
	.topology = {
		.max_slices = 1,
		.max_subslices = 8,
		.max_eus = 8,
		.l3_banks = 4,
	},
	.clock_kind = GENX_CLOCK_GEN11,
	.crystal_khz = { 24000, 19200, 38400, 25000 },
	.workarounds = genx_wa_gen11,
	.rc6 = &genx_rc6_gen11,
	.freq = &genx_freq_gen11,
	.pipe_conf = lkf_pipe_conf,
};
