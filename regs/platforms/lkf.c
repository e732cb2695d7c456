// SPDX-License-Identifier: MIT
/*
 * Lakefield (Gen11): platform descriptor.
 *
 * Force-wake and steering table, fuses, interrupt protocol and OA formats are from
 * manual 000 (volume 13). Where the manual is silent, the values are those of the
 * nearest public part (Ice Lake, also Gen11), each marked "by analogy".
 */
#include "regs/platform_find.h"
#include "regs/tables/error_rows.h"
#include "regs/tables/gen11_gt.h"
#include "regs/tables/gen8_oa.h"
#include "regs/tables/oa_counters.h"
#include "regs/tables/power.h"
#include "regs/tables/scanout.h"
#include "regs/tables/workarounds.h"

#define GT	GENX_FW_BIT(GENX_FW_GT)
#define REN	GENX_FW_BIT(GENX_FW_RENDER)
#define VD0	GENX_FW_BIT(GENX_FW_VDBOX(0))
#define VD2	GENX_FW_BIT(GENX_FW_VDBOX(2))
#define VE0	GENX_FW_BIT(GENX_FW_VEBOX(0))

static const struct genx_fw_domain_desc lkf_fw_domains[] = {
	GENX_FW_DOMAIN(GENX_FW_GT, "gt", FORCEWAKE_GT, FORCEWAKE_ACK_GT),
	GENX_FW_DOMAIN(GENX_FW_RENDER, "render", FORCEWAKE_RENDER, FORCEWAKE_ACK_RENDER),
	GENX_FW_VDBOX_DOMAIN(0),
	GENX_FW_VDBOX_DOMAIN(2),
	GENX_FW_VEBOX_DOMAIN(0),
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

/* FW-018, FW-024: the ranges that the table describes. */
static const struct genx_mmio_span lkf_gt_spans[] = {
	{ 0x000000, 0x03ffff },
	{ 0x1c0000, 0x23ffff },
};

/* Writable without force-wake (register facts: force-wake, Gen11). */
static const struct genx_mmio_span lkf_shadow[] = {
	GENX_SHADOW_TAIL(RCS_BASE), GENX_SHADOW_LOAD(RCS_BASE),
	GENX_SHADOW_FREQ,
	GENX_SHADOW_TAIL(BCS_BASE), GENX_SHADOW_ELSP(BCS_BASE), GENX_SHADOW_QUEUE(BCS_BASE),
	GENX_SHADOW_TAIL(GEN11_VCS_BASE(0)), GENX_SHADOW_ELSP(GEN11_VCS_BASE(0)),
	GENX_SHADOW_QUEUE(GEN11_VCS_BASE(0)),
	GENX_SHADOW_TAIL(GEN11_VECS_BASE(0)), GENX_SHADOW_ELSP(GEN11_VECS_BASE(0)),
	GENX_SHADOW_QUEUE(GEN11_VECS_BASE(0)),
	GENX_SHADOW_TAIL(GEN11_VCS_BASE(2)), GENX_SHADOW_ELSP(GEN11_VCS_BASE(2)),
	GENX_SHADOW_QUEUE(GEN11_VCS_BASE(2)),
};

/* Force-wake requests must work while every domain is asleep; GDRST is outside the wells (T-9). */
static const struct genx_mmio_span lkf_always[] = {
	GENX_SPAN_OF(GDRST_ADDR),
	GENX_SPAN_OF(FORCEWAKE_GT_ADDR),
	GENX_SPAN_OF(FORCEWAKE_RENDER_ADDR),
	{ FORCEWAKE_MEDIA_VDBOX_ADDR(0), FORCEWAKE_MEDIA_VDBOX_ADDR(2) + 3 },
	GENX_SPAN_OF(FORCEWAKE_MEDIA_VEBOX_ADDR(0)),
};

/*
 * State pages, Gen11 (register facts: context state). Relative entries carry the
 * base-relative offset. The engine context lists the registers that genx and the model
 * use. The facts give the positions of MI_MODE, BB_OFFSET, the GPRs, OACTXCONTROL and the
 * flexible EU controls; the hardware fills the rest of the image.
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
	GENX_TABLE(groups, gen11_render_groups),
	.n_ring_groups = 3,
	.pages = 14,
};

static const struct genx_lrc_layout gen11_other_lrc = {
	GENX_TABLE(groups, gen11_other_groups),
	.n_ring_groups = 2,
	.pages = 2,
};

/* By analogy with Ice Lake (register facts: unprivileged batches). */
static const u32 lkf_render_nonpriv[] = {
	NONPRIV(HALF_SLICE_CHICKEN7, NONPRIV_ACCESS_RW, 0),
	NONPRIV(SAMPLER_MODE, NONPRIV_ACCESS_RW, 0),
	NONPRIV(SLICE_COMMON_ECO_CHICKEN1, NONPRIV_ACCESS_RW, 0),
	NONPRIV(PS_INVOCATION_COUNT, NONPRIV_ACCESS_RD, 1),
	/* OACTXCONTROL, OACTXID and two more: user batches must not stop the OA timer */
	NONPRIV(OACTXCONTROL_OFFSET, NONPRIV_ACCESS_RW, 1) | NONPRIV_DENY,
};

/*
 * By analogy with Ice Lake: context timestamps of the other engines (SIL-372), and three status
 * registers of the HuC of a video decoder (SIL-373).
 */
#define LKF_VCS_NONPRIV(base) \
	NONPRIV_CTX_TIMESTAMP(base), NONPRIV((base) + 0x2000, NONPRIV_ACCESS_RD, 0), \
	NONPRIV((base) + 0x2014, NONPRIV_ACCESS_RD, 0), \
	NONPRIV((base) + 0x23b0, NONPRIV_ACCESS_RD, 0)

static const u32 lkf_bcs_nonpriv[] = { NONPRIV_CTX_TIMESTAMP(BCS_BASE) };
static const u32 lkf_vcs0_nonpriv[] = { LKF_VCS_NONPRIV(GEN11_VCS_BASE(0)) };
static const u32 lkf_vcs2_nonpriv[] = { LKF_VCS_NONPRIV(GEN11_VCS_BASE(2)) };
static const u32 lkf_vecs_nonpriv[] = { NONPRIV_CTX_TIMESTAMP(GEN11_VECS_BASE(0)) };

static const struct genx_engine_desc lkf_engines[] = {
	{
		GEN11_RCS0, .fw_domains = REN, .mocs_base = MOCS_RCS0,
		.tlb_inv = GENX_REG_INIT(TLB_INV_RENDER), .tlb_inv_bit = REG_BIT(0),
		.lrc = &gen11_render_lrc, .reload = OACTXCONTROL_OFFSET,
		GENX_TABLE(nonpriv, lkf_render_nonpriv),
	}, {
		GEN11_BCS0, .fw_domains = GT, .mocs_base = MOCS_BCS0,
		.tlb_inv = GENX_REG_INIT(TLB_INV_BCS), .tlb_inv_bit = REG_BIT(0),
		.lrc = &gen11_other_lrc, GENX_TABLE(nonpriv, lkf_bcs_nonpriv),
	}, {
		GEN11_VCS(0), .sfc = &genx_sfc_gen11_vcs, .fw_domains = VD0,
		.fuse = GT_MEDIA_DISABLE, .fuse_bit = GT_VDBOX_FUSE(0), .mocs_base = MOCS_VCS0,
		.tlb_inv = GENX_REG_INIT(TLB_INV_VCS), .tlb_inv_bit = REG_BIT(0),
		.lrc = &gen11_other_lrc, GENX_TABLE(nonpriv, lkf_vcs0_nonpriv),
	}, {
		GEN11_VCS(2), .sfc = &genx_sfc_gen11_vcs, .fw_domains = VD2,
		.fuse = GT_MEDIA_DISABLE, .fuse_bit = GT_VDBOX_FUSE(2), .mocs_base = MOCS_VCS2,
		.tlb_inv = GENX_REG_INIT(TLB_INV_VCS), .tlb_inv_bit = REG_BIT(2),
		.lrc = &gen11_other_lrc, GENX_TABLE(nonpriv, lkf_vcs2_nonpriv),
	}, {
		GEN11_VECS(0), .fw_domains = VE0, .fuse = GT_MEDIA_DISABLE,
		.fuse_bit = GT_VEBOX_FUSE(0), .mocs_base = MOCS_VECS0,
		.tlb_inv = GENX_REG_INIT(TLB_INV_VECS), .tlb_inv_bit = REG_BIT(0),
		.lrc = &gen11_other_lrc, GENX_TABLE(nonpriv, lkf_vecs_nonpriv),
	},
};

/* Ice Lake's table, by analogy (register facts: caching). */
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
	GENX_TABLE(mocs, lkf_mocs),
};

static const struct genx_oa_desc lkf_oa = {
	GENX_GEN8_OA,
	.fw_domains = GT | REN,
	.rpt_layout = GENX_RPT_LAYOUT_B,
	.noa = GENX_REG_INIT(RPM_CONFIG1_ADDR),
	.noa_enable = RPM_CONFIG1_NOA_ENABLE,
	.clk_ratio = true,
	.ctxctrl_dw = GEN11_OA_CTXCTRL_DW,
	.flex_dw = GEN11_OA_FLEX_DW,
	.flex_events = GEN11_OA_FLEX_EVENTS,
	.half_full = true,
	.irq_class = GENX_CLASS_OTHER,
	.irq_instance = GENX_OTHER_WDOAPERF,
	GENX_TABLE(counters, genx_gen11_oa_counters),
	.test_set = &genx_gen11_test_oa,
	.whitelist = &genx_oa_gen11_whitelist,
};

/* Register facts: display: transcoders A to C, eDP, DSI 0 and 1; by analogy. */
static const u32 lkf_pipe_conf[] = {
	PIPE_CONF(0), PIPE_CONF(1), PIPE_CONF(2), PIPE_CONF_EDP, PIPE_CONF_DSI(0), PIPE_CONF_DSI(1),
	0
};

/* The list of Ice Lake, the nearest part with a public list, by analogy. */
static const struct genx_wa gen11_wa[] = {
	WA_FIELD(GT, "WaModifyGamTlbPartitioning", GACB_PERF_CTRL,
		 GACB_PERF_CTRL_HASH_MASK, GACB_PERF_CTRL_HASH_BIT4 | GACB_PERF_CTRL_HASH_BIT0),
	WA_SET(GT, "Wa_1405766107", LSN_UNSLCVC,
	       LSN_UNSLCVC_GAFS_HALF_CL2_MAXALLOC | LSN_UNSLCVC_GAFS_HALF_SF_MAXALLOC),
	WA_SET(GT, "Wa_220166154", GAMW_ECO_DEV_RW_IA, GAMW_ECO_DEV_CTX_RELOAD_DISABLE),
	WA_SET(GT, "Wa_1406463099", GAMT_CHKN_BIT, GAMT_CHKN_DISABLE_L3_COH_PIPE),
	WA_SET(GT, "Wa_1408615072, Wa_1407596294", UNSLICE_CLKGATE,
	       UNSLICE_CLKGATE_HSUNIT_DIS | UNSLICE_CLKGATE_VSUNIT_DIS),
	WA_SET(GT, "Wa_1407352427", UNSLICE_CLKGATE2, UNSLICE_CLKGATE2_PSDUNIT_DIS),
	WA_SET(GT, "Wa_1406680159", SUBSLICE_CLKGATE, SUBSLICE_CLKGATE_GWUNIT_DIS),
	WA_SET(GT, "Wa_1607087056", SLICE_CLKGATE,
	       SLICE_CLKGATE_L3_CR2X_DIS | SLICE_CLKGATE_L3_DIS),
	WA_CLEAR(GT, "sampler power", DFR_RATIO_CHICKEN, DFR_RATIO_CHICKEN_DFR_DISABLE),
	WA_WHOLE(GT, "WaIncreaseDefaultTLBEntries", L3_LRA_1_GPGPU,
		 L3_LRA_1_GPGPU_MORE_TLB_ENTRIES),
	WA_WHOLE(GT, "WaGttCachingOffByDefault", GTT_CACHE_EN, GTT_CACHE_EN_NONE),
	WA_MSET(RENDER, "border colour base", SAMPLER_MODE,
		SAMPLER_MODE_INDIRECT_STATE_BASE_OVERRIDE),
	WA_MSET(RENDER, "AA line quality", RCS_3D_CHICKEN3, RCS_3DC3_AA_LINE_QUALITY_ENABLE),
	WA_SET(RENDER, "Wa_1405543622", GARBCNTL, GARBCNTL_ARBITRATION_PRIO_ORDER_MASK),
	WA_FIELD(RENDER, "Wa_1604223664", GARBCNTL,
		 GARBCNTL_HASH_CTRL_EXCL_MASK, GARBCNTL_HASH_CTRL_EXCL_BIT0),
	WA_FIELD(RENDER, "Wa_1604223664", GLBLINVL,
		 GLBLINVL_BANK_HASH_ADDR_EXCL_MASK, GLBLINVL_BANK_HASH_ADDR_EXCL_BIT0),
	WA_SET(RENDER, "Wa_1405733216", L3SQCREG4, LQSC_CLEAN_EVICT_DISABLE),
	WA_SET(RENDER, "Wa_1606682166", SARCHKMD, SARCHKMD_DISABLE_SAMPLER_PREFETCH),
	WA_CLEAR(RENDER, "Wa_1409178092", L3_SCRATCH2,
		 L3_SCRATCH2_COHERENT_PARTIAL_WRITE_MERGE_ENABLE),
	WA_MSET(RENDER, "WaEnable32PlaneMode", CSFE_CHICKEN1, CSFE_CHICKEN1_32_PLANE_MODE),
	WA_SET(RENDER, "Wa_1408767742, Wa_1605460711", FF_THREAD_MODE,
	       FF_THREAD_MODE_TESS_DOP_GATE_DISABLE),
	WA_MSET(RENDER, "Wa_22010271021", CS_DEBUG_MODE1, CS_DEBUG_MODE1_FF_DOP_CLOCK_GATE_DISABLE),
	WA_MSET(RENDER, "per-context preemption control", FF_SLICE_CS_CHICKEN1,
		FFSC_PER_CTX_PREEMPT_CTRL),
	WA_WHOLE(CONTEXT, "Wa_1406697149", L3CNTLREG, L3CNTLREG_ERRDETBCTRL),
	WA_MSET(CONTEXT, "WaForceEnableNonCoherent", HDC_MODE, HDC_FORCE_NON_COHERENT),
	WA_MSET_WO(CONTEXT, "WaEnableFloatBlendOptimization", CACHE_MODE_SS,
		   CACHE_MODE_SS_FLOAT_BLEND_OPT_ENABLE),
	WA_MFIELD(CONTEXT, "WaDisableGPGPUMidThreadPreemption", CS_CHICKEN1,
		  CS_CHICKEN1_GPGPU_PREEMPT_MASK, CS_CHICKEN1_GPGPU_PREEMPT_GROUP),
	WA_MSET(CONTEXT, "headerless messages", SAMPLER_MODE, SAMPLER_MODE_ENABLE_HEADERLESS_MSG),
	WA_WHOLE(CONTEXT, "Wa_1604278689", FBC_RT_BASE, ~FBC_RT_BASE_VALID),
	WA_WHOLE(CONTEXT, "Wa_1604278689", FBC_RT_BASE_UPPER, FBC_RT_BASE_UPPER_MASK),
	WA_MSET(CONTEXT, "Wa_1406306137", ROW_CHICKEN4, ROW_CHICKEN4_DIS_PICK_2ND_EU),
	WA_END
};

static const struct genx_wa *const gen11_workarounds[] = { gen11_wa, NULL };

/*
 * Public id lists of Intel (media-driver and its compiler): 1x8x8, 1x6x8, 1x4x8. The fuses say
 * which subslices a device has. 0x9850 is GT0, a part without a GPU.
 */
#define LKF_IDS(id)	id(0x9840), id(0x9841), id(0x9842)
GENX_PCI_UNCLAIMED(lkf, LKF_IDS);

/*
 * Ice Lake, a Gen11 part that i915 drives. The model can have this id, so that both
 * drivers can be tested on one device. genx drives it with Lakefield's descriptor,
 * which has Ice Lake's values where Lakefield's manual is silent; this was never tried
 * on silicon.
 */
static const u16 icl_ids[] = { 0x8a52, 0 };

static const struct genx_pci_group lkf_pci[] = {
	{ .name = "Lakefield", .ids = lkf_ids, .autoload = lkf_autoload },
	{ .name = "Ice Lake", .ids = icl_ids, .first_revision = 7 },
	{}
};

const struct genx_platform genx_platform_lkf = {
	.name = "Lakefield",
	.codename = "lkf",
	.gen = 11,
	.pci = lkf_pci,
	.dma_bits = 39,
	.ppgtt_bits = 36,	/* as Elkhart and Jasper Lake (PPGTT, SIL-185) */
	.mmio_size = 0x200000,
	GENX_GEN11_GT,
	.n_ring_faults = 1,
	GENX_TABLE(error_rows, genx_gen8_error_rows),
	GENX_TABLE(fw_domains, lkf_fw_domains),
	GENX_TABLE(ranges, lkf_ranges),
	GENX_TABLE(gt_spans, lkf_gt_spans),
	GENX_TABLE(shadow, lkf_shadow),
	GENX_TABLE(always, lkf_always),
	.irq_kind = GENX_IRQ_SELECTOR,
	GENX_TABLE(irq_enables, genx_gen11_irq_enables),
	GENX_TABLE(irq_masks, genx_gen11_irq_masks),
	.irq_sources = genx_selector_irq_sources,
	.n_irq_sources = GEN11_IRQ_SOURCES,
	GENX_TABLE(engines, lkf_engines),
	.desc_kind = GENX_DESC_GEN11,
	.csb = {
		.kind = GENX_CSB_GEN8,
		.entries = 12,
		.first_dw = 0x10,
		.pointer_dw = 0x2f,
	},
	.steering_kind = GENX_STEERING_GEN11,
	.coherency = &lkf_coherency,
	.oa = &lkf_oa,
	.fuse_kind = GENX_FUSE_GEN11,
	.topology = {
		.max_slices = 1,
		.max_subslices = 8,
		.max_eus = 8,
		.l3_banks = 4,
		.power = GENX_POWER_REQUEST_GEN11,
	},
	.workarounds = gen11_workarounds,
	.rc6 = &genx_rc6_gen11,
	.power_gates = true,
	.freq = &genx_freq_gen11,
	.pm_mask = GENX_PM_MASK_GEN11,
	.pipe_conf = lkf_pipe_conf,
	.stolen_kind = GENX_STOLEN_GEN11,
	.scanouts = genx_gen11_scanouts,
};
