// SPDX-License-Identifier: MIT
/*
 * Kaby Lake and the other large parts of Gen9 (Skylake, Coffee Lake, Whiskey
 * Lake, Comet Lake): platform descriptor. The register facts have other values for Skylake (wake
 * rate of RC6, a few workarounds) and for Coffee Lake (workarounds, registers of user batches): the
 * variants of these parts have the other values (Documentation/platforms.md).
 *
 * The source is manual 002 (volume 14) for the OA unit, and the register facts for all
 * else. Each table names the section of the register facts.
 */
#include "regs/platform_find.h"
#include "regs/tables/gen8_gt.h"
#include "regs/tables/gen8_lrc.h"
#include "regs/oa/gen8_oa.h"
#include "regs/tables/gen9_parser.h"
#include "regs/tables/power.h"
#include "regs/tables/scanout.h"
#include "regs/tables/workarounds.h"

#define GT	GENX_FW_BIT(GENX_FW_GT)
#define REN	GENX_FW_BIT(GENX_FW_RENDER)
#define MED	GENX_FW_BIT(GENX_FW_MEDIA)

/* Register facts: force-wake. Domain GT covers the blitter. */
static const struct genx_fw_domain_desc kbl_fw_domains[] = {
	{
		.domain = GENX_FW_GT, .name = "gt",
		.request = FORCEWAKE_GT, .ack = FORCEWAKE_ACK_GT,
	}, {
		.domain = GENX_FW_RENDER, .name = "render",
		.request = FORCEWAKE_RENDER, .ack = FORCEWAKE_ACK_RENDER,
	}, {
		.domain = GENX_FW_MEDIA, .name = "media",
		.request = FORCEWAKE_MEDIA, .ack = FORCEWAKE_ACK_MEDIA,
	},
};

static const struct genx_mmio_range kbl_ranges[] = {
	{ 0x000000, 0x000aff, GT, GENX_REPL_NONE },
	{ 0x000b00, 0x001fff, 0, GENX_REPL_NONE },
	{ 0x002000, 0x0026ff, REN, GENX_REPL_NONE },
	{ 0x002700, 0x002fff, GT, GENX_REPL_NONE },	/* OA */
	{ 0x003000, 0x003fff, REN, GENX_REPL_NONE },
	{ 0x004000, 0x0051ff, GT, GENX_REPL_NONE },
	{ 0x005200, 0x007fff, REN, GENX_REPL_NONE },
	{ 0x008000, 0x00812f, GT, GENX_REPL_NONE },
	{ 0x008130, 0x00813f, MED, GENX_REPL_NONE },
	{ 0x008140, 0x00815f, REN, GENX_REPL_NONE },
	{ 0x008160, 0x0082ff, GT, GENX_REPL_NONE },
	{ 0x008300, 0x0084ff, REN, GENX_REPL_NONE },
	{ 0x008500, 0x0087ff, GT, GENX_REPL_NONE },
	{ 0x008800, 0x0089ff, MED, GENX_REPL_NONE },
	{ 0x008a00, 0x008bff, GT, GENX_REPL_NONE },
	{ 0x008c00, 0x008cff, REN, GENX_REPL_NONE },
	{ 0x008d00, 0x0093ff, GT, GENX_REPL_NONE },
	{ 0x009400, 0x0097ff, REN | MED, GENX_REPL_NONE },
	{ 0x009800, 0x00afff, GT, GENX_REPL_NONE },
	/* each slice has these registers: seen on Coffee Lake GT3 (workarounds, steered) */
	{ 0x00b000, 0x00b1ff, REN, GENX_REPL_SLICE },
	{ 0x00b200, 0x00b47f, REN, GENX_REPL_NONE },
	{ 0x00b480, 0x00cfff, GT, GENX_REPL_NONE },
	{ 0x00d000, 0x00d7ff, MED, GENX_REPL_NONE },
	{ 0x00d800, 0x00dfff, GT, GENX_REPL_NONE },
	{ 0x00e000, 0x00e8ff, REN, GENX_REPL_SUBSLICE },
	{ 0x00e900, 0x011fff, GT, GENX_REPL_NONE },
	{ 0x012000, 0x013fff, MED, GENX_REPL_NONE },	/* VCS0 */
	{ 0x014000, 0x019fff, GT, GENX_REPL_NONE },
	{ 0x01a000, 0x01e9ff, MED, GENX_REPL_NONE },	/* VECS0, VCS1 */
	{ 0x01ea00, 0x0243ff, GT, GENX_REPL_NONE },	/* BCS0 */
	{ 0x024400, 0x0247ff, REN, GENX_REPL_NONE },
	{ 0x024800, 0x02ffff, GT, GENX_REPL_NONE },
	{ 0x030000, 0x03ffff, MED, GENX_REPL_NONE },
};

static const struct genx_mmio_span kbl_always[] = {
	GENX_SPAN_OF(GDRST_ADDR),		/* T-9 */
	GENX_SPAN_OF(FORCEWAKE_GT_ADDR),
	GENX_SPAN_OF(FORCEWAKE_MEDIA_ADDR),
	GENX_SPAN_OF(FORCEWAKE_RENDER_ADDR),
};

/* WaDisableGatherAtSetShaderCommonSlice, and two fixes of provoking vertices without a name. */
static const struct genx_ctx_batch_reg kbl_ctx_batch_regs[] = {
	{ COMMON_SLICE_CHICKEN2, GENX_MASKED_CLEAR(CSC2_DISABLE_GATHER_AT_SET_SHADER) },
	{ FF_SLICE_CHICKEN, GENX_MASKED_SET(FF_SLICE_CHICKEN_CL_PROVOKING_VERTEX_FIX) },
	{ RCS_3D_CHICKEN3, GENX_MASKED_SET(RCS_3DC3_SF_PROVOKING_VERTEX_FIX) },
};

/*
 * WaFlushCoherentL3CacheLinesAtContextSwitch, WaClearSlmSpaceAtContextSwitch (register facts:
 * workarounds, context state).
 */
static const struct genx_ctx_batch_desc kbl_ctx_batch = {
	.l3_flush = L3SQCREG4_DEFAULT | LQSC_FLUSH_COHERENT_LINES,
	GENX_TABLE(regs, kbl_ctx_batch_regs),
	.offset = 0x26,
};

/*
 * Registers that user batches of the render engine may write (register facts: unprivileged
 * batches).
 */
#define GEN9_RENDER_NONPRIV \
	CTX_PREEMPT_REG,	/* WaVFEStateAfterPipeControlwithMediaStateClear */ \
	CS_CHICKEN1,		/* WaEnablePreemptionGranularityControlByUMD */ \
	HDC_CHICKEN1,		/* WaAllowUMDToModifyHDCChicken1 */ \
	COMMON_SLICE_CHICKEN2	/* WaSendPushConstantsFromMMIO */

static const u32 kbl_render_nonpriv[] = {
	GEN9_RENDER_NONPRIV,
	L3SQCREG4,			/* WaDisableLSQCROPERFforOCL */
};

/* Only the slots of Coffee Lake and later can name ranges of registers, and make them read-only. */
static const u32 cfl_render_nonpriv[] = {
	GEN9_RENDER_NONPRIV,
	/* WaAllowPMDepthAndInvocationCountAccessFromUMD, four registers */
	NONPRIV(PS_INVOCATION_COUNT, NONPRIV_ACCESS_RD, 1),
};

/* Comet Lake: batches of the other engines may read the timestamp of their context (SIL-372). */
static const u32 cml_bcs_nonpriv[] = { NONPRIV_CTX_TIMESTAMP(BCS_BASE) };
static const u32 cml_vcs_nonpriv[] = { NONPRIV_CTX_TIMESTAMP(GEN6_VCS_BASE) };
static const u32 cml_vecs_nonpriv[] = { NONPRIV_CTX_TIMESTAMP(HSW_VECS_BASE) };

/*
 * Register facts: PCI ids (bases), context state, reset, caching (MOCS), TLB. Only GT3 and GT4
 * have the last engine.
 */
#define GEN9_RCS0	GEN8_RCS0, \
	.fw_domains = REN, .mocs_base = MOCS_RCS0, .lrc = &genx_gen9_render_lrc, \
	.ctx_batch = &kbl_ctx_batch, .reload = OACTXCONTROL_OFFSET
#define GEN9_BCS0	GEN8_BCS0, \
	.fw_domains = GT, .mocs_base = MOCS_BCS0, .lrc = &genx_gen9_other_lrc, \
	.parser = &genx_gen9_copy_parser
#define GEN9_VCS0	GEN8_VCS0, .hevc = true, .scaler = true, \
	.fw_domains = MED, .mocs_base = MOCS_VCS0, .lrc = &genx_gen9_other_lrc
#define GEN9_VECS0	GEN8_VECS0, \
	.fw_domains = MED, .mocs_base = MOCS_VECS0, .lrc = &genx_gen9_other_lrc

#define GEN9_ENGINES(render_nonpriv) \
	{ \
		GEN9_RCS0, GENX_TABLE(nonpriv, render_nonpriv), \
	}, { \
		GEN9_BCS0, \
	}, { \
		GEN9_VCS0, \
	}, { \
		GEN9_VECS0, \
	}, { \
		GEN8_VCS1, .fw_domains = MED, .mocs_base = MOCS_VCS1, .lrc = &genx_gen9_other_lrc, \
	}

static const struct genx_engine_desc kbl_engines[] = { GEN9_ENGINES(kbl_render_nonpriv) };
static const struct genx_engine_desc cfl_engines[] = { GEN9_ENGINES(cfl_render_nonpriv) };

/* Comet Lake has no GT3, so it has no second video engine. */
static const struct genx_engine_desc cml_engines[] = {
	{
		GEN9_RCS0, GENX_TABLE(nonpriv, cfl_render_nonpriv),
	}, {
		GEN9_BCS0, GENX_TABLE(nonpriv, cml_bcs_nonpriv),
	}, {
		GEN9_VCS0, GENX_TABLE(nonpriv, cml_vcs_nonpriv),
	}, {
		GEN9_VECS0, GENX_TABLE(nonpriv, cml_vecs_nonpriv),
	},
};

/* Register facts: caching. */
static const struct genx_mocs_entry kbl_mocs[] = {
	[0] = { 0x09, 0x10 },
	[1] = { 0x30, 0x30 },
	[2] = { 0x3b, 0x30 },
	[3 ... 62] = { 0x30, 0x30 },			/* unused: as entry 1 */
	[63] = { 0x37, 0x10 },
};

/* Register facts: caching; GGTT entries always use PAT 0. */
static const struct genx_coherency_desc kbl_coherency = {
	.has_llc = true,
	.pat_kind = GENX_PAT_GEN8,
	.pat = { 0x07, 0x09, 0x03, 0x00, 0x0b, 0x1b, 0x2b, 0x3b },
	.ppgtt_cached = 0x80,
	.ppgtt_uncached = 0x18,
	.read_only_pages = true,
	GENX_TABLE(mocs, kbl_mocs),
};

/*
 * Layout B of RPT_ID is from the register facts (OA registers), the interrupt from manual 002 §OA
 * Interrupt Control Registers. The unit lies in the render well, which must stay awake while the
 * unit is in use (OAG-007).
 */
#define GEN9_OA \
	GENX_GEN8_OA, \
	.fw_domains = GT | REN, \
	.rpt_layout = GENX_RPT_LAYOUT_B, \
	.noa = GENX_REG_INIT(GDT_CHICKEN_BITS_ADDR), \
	.noa_enable = GDT_CHICKEN_NOA_ENABLE, \
	.clk_ratio = true, \
	.ctxctrl_dw = GEN9_OA_CTXCTRL_DW, \
	.flex_dw = GEN9_OA_FLEX_DW, \
	.flex_events = GEN8_OA_FLEX_EVENTS, \
	.half_full = true, \
	.irq_class = GENX_CLASS_OTHER, \
	.irq_instance = GENX_OTHER_WDOAPERF, \
	.whitelist = &genx_oa_gen8_whitelist

static const struct genx_oa_desc kbl_oa = {
	GEN9_OA,
	.test_set = &genx_kbl_test_oa,
};

static const struct genx_oa_desc skl_oa = {
	GEN9_OA,
	.test_set = &genx_skl_test_oa,
};

/* Register facts: workarounds. */
static const struct genx_wa gen9_wa[] = {
	WA_SET(GT, "WaDisableHDCInvalidation", GAM_ECOCHK, GAM_ECOCHK_DISABLE_HDC_INVALIDATION),
	WA_SET(GT, "WaCompressedResourceSamplerPbeMediaNewHashMode", MMCD_MISC_CTRL,
	       MMCD_MISC_CTRL_PCLA | MMCD_MISC_CTRL_HOTSPOT_EN),
	WA_SET(GT, "WaDisableGafsUnitClkGating", UCGCTL4, UCGCTL4_EU_GAUNIT_CLOCK_GATE_DISABLE),
	WA_SET(GT, "64 KiB pages", GAMW_ECO_DEV_RW_IA, GAMW_ECO_ENABLE_64K_IPS_MASK),
	WA_SET(GT, "WAC6entrylatency", FBC_LLC_READ_CTRL, FBC_LLC_FULLY_OPEN),
	WA_WHOLE(GT, "WaIncreaseDefaultTLBEntries", L3_LRA_1_GPGPU,
		 L3_LRA_1_GPGPU_MORE_TLB_ENTRIES),
	WA_WHOLE(GT, "WaGttCachingOffByDefault", GTT_CACHE_EN, GTT_CACHE_EN_ALL),
	WA_MSET(RENDER, "per-context preemption control", FF_SLICE_CS_CHICKEN1,
		FFSC_PER_CTX_PREEMPT_CTRL),
	WA_SET(RENDER, "WaEnableGapsTsvCreditFix", GARBCNTL, GARBCNTL_GAPS_TSV_CREDIT_DISABLE),
	WA_MSET(RENDER, "WaContextSwitchWithConcurrentTLBInvalidate", CSFE_CHICKEN1,
		CSFE_CHICKEN1_PREEMPT_GPGPU_SYNC_SWITCH_DISABLE),
	WA_FIELD(RENDER, "WaEnableLbsSlaRetryTimerDecrement", L3_SCRATCH1,
		 L3_SCRATCH1_EVICTION_PERF_FIX_ENABLE | L3_SCRATCH1_LBS_SLA_RETRY_TIMER_DEC_ENABLE,
		 L3_SCRATCH1_LBS_SLA_RETRY_TIMER_DEC_ENABLE),
	WA_FIELD(RENDER, "WaOCLCoherentLineFlush, L3 atomics off", L3SQCREG4,
		 LQSQ_NONIA_COHERENT_ATOMICS_ENABLE | LQSC_FLUSH_COHERENT_LINES,
		 LQSC_FLUSH_COHERENT_LINES),
	WA_CLEAR(RENDER, "L3 atomics off", SCRATCH_LNCF1, LNCF1_NONIA_COHERENT_ATOMICS_ENABLE),
	WA_MSET(CONTEXT, "compressed hash", COMMON_SLICE_CHICKEN2,
		CSC2_PBE_COMPRESSED_HASH_SELECTION),
	WA_MSET(CONTEXT, "WaEnableYV12BugFixInHalfSliceChicken7", HALF_SLICE_CHICKEN7,
		HSC7_SAMPLER_HASH_COMPRESSED_READ_ADDR | HSC7_ENABLE_YV12_BUGFIX |
		HSC7_ENABLE_GPGPU_PREEMPTION),
	WA_MSET(CONTEXT, "WaClearFlowControlGpgpuContextSave", ROW_CHICKEN_ADDR,
		ROW_CHICKEN_FLOW_CONTROL_ENABLE | ROW_CHICKEN_PARTIAL_INST_SHOOTDOWN_DISABLE),
	WA_MSET(CONTEXT, "Wa4x4STCOptimizationDisable", CACHE_MODE_1,
		CACHE_MODE_1_4X4_STC_OPT_DISABLE | CACHE_MODE_1_PARTIAL_RESOLVE_IN_VC_DISABLE),
	WA_MCLEAR(CONTEXT, "WaCcsTlbPrefetchDisable", HALF_SLICE_CHICKEN5,
		  HSC5_CCS_TLB_PREFETCH_ENABLE),
	WA_MSET(CONTEXT, "WaForceContextSaveRestoreNonCoherent", HDC_CHICKEN0,
		HDC_FORCE_CSR_NON_COHERENT_OVR_DISABLE | HDC_FORCE_CSR_NON_COHERENT |
		HDC_FORCE_NON_COHERENT),
	WA_MSET(CONTEXT, "WaDisableSamplerPowerBypassForSOPingPong", HALF_SLICE_CHICKEN3,
		HSC3_SAMPLER_POWER_BYPASS_DIS),
	WA_MSET(CONTEXT, "WaDisableSTUnitPowerOptimization", HALF_SLICE_CHICKEN2_ADDR,
		HALF_SLICE_CHICKEN2_ST_PO_DISABLE),
	WA_MFIELD(CONTEXT, "WaDisable3DMidCmdPreemption", CS_CHICKEN1,
		  CS_CHICKEN1_GPGPU_PREEMPT_MASK | CS_CHICKEN1_3D_PREEMPT_OBJECT,
		  CS_CHICKEN1_GPGPU_PREEMPT_COMMAND),
	WA_END
};

/* Set of revisions before stepping H0; revision 6 was sold. */
#define SKL_BEFORE_H0	0x007f
/* Set of revisions before stepping F0; revisions are not in the order of steppings. */
#define KBL_BEFORE_F0	0x006f
/* Stepping C0 is revision 2; revision 1 was sold, too. */
#define KBL_BEFORE_C0	0x0003
#define KBL_FROM_C0	0xfffc

/* Skylake and Kaby Lake. */
static const struct genx_wa skl_kbl_wa[] = {
	WA_SET(GT, "WaDisableKillLogic", GAM_ECOCHK, GAM_ECOCHK_DIS_TLB),
	WA_END
};

static const struct genx_wa skl_wa[] = {
	WA_SET_REV(SKL_BEFORE_H0, GT, "WaInPlaceDecompressionHang", GAMT_ECO_REG_RW_IA,
		   GAMT_ECO_ENABLE_IN_PLACE_DECOMPRESS),
	WA_CLEAR(GT, "WaDisableDopClockGating", MISCCPCTL, MISCCPCTL_DOP_CLOCK_GATE_ENABLE),
	/* the value follows from the fused EUs (SIL-452) */
	{
		.name = "IZ hashing", .where = GENX_WA_CONTEXT, .addr = GT_MODE,
		.mask = GT_MODE_IZ_HASHING_MASK, .masked = true, .when = GENX_WA_FUSED_EUS,
	},
	WA_END
};

static const struct genx_wa kbl_wa[] = {
	WA_WHOLE_REV(KBL_BEFORE_F0, NOT_RENDER, "WaKBLVECSSemaphoreWaitPoll", RING_SEMA_WAIT_POLL,
		     1),
	WA_SET_REV(KBL_BEFORE_C0, GT, "WaDisableDynamicCreditSharing", GAMT_CHKN_BIT,
		   GAMT_CHKN_DISABLE_CREDIT_SHARING),
	WA_SET_REV(KBL_BEFORE_C0, GT, "WaDisableSDEUnitClockGating", UCGCTL6,
		   UCGCTL6_SDEUNIT_CLOCK_GATE_DISABLE),
	WA_SET_REV(KBL_BEFORE_C0, GT, "WaDisableGamClockGating", UCGCTL1,
		   UCGCTL1_GAMUNIT_CLOCK_GATE_DISABLE),
	WA_MSET_REV(KBL_FROM_C0, CONTEXT, "WaToEnableHwFixForPushConstHWBug",
		    COMMON_SLICE_CHICKEN2, CSC2_SBE_DISABLE_REPLAY_BUF_OPT),
	WA_END
};

static const struct genx_wa cfl_wa[] = {
	WA_MSET(CONTEXT, "WaToEnableHwFixForPushConstHWBug", COMMON_SLICE_CHICKEN2,
		CSC2_SBE_DISABLE_REPLAY_BUF_OPT),
	WA_END
};

/* Kaby, Coffee, Whiskey and Comet Lake. */
static const struct genx_wa kbl_cfl_wa[] = {
	WA_SET(GT, "WaInPlaceDecompressionHang", GAMT_ECO_REG_RW_IA,
	       GAMT_ECO_ENABLE_IN_PLACE_DECOMPRESS),
	WA_MSET(CONTEXT, "WaDisableSbeCacheDispatchPortSharing", HALF_SLICE_CHICKEN1,
		HSC1_SBE_SS_CACHE_PORT_SHARING_DISABLE),
	WA_END
};

static const struct genx_wa *const skl_workarounds[] = { gen9_wa, skl_kbl_wa, skl_wa, NULL };
static const struct genx_wa *const kbl_workarounds[] = {
	gen9_wa, skl_kbl_wa, kbl_cfl_wa, kbl_wa, NULL
};

static const struct genx_wa *const cfl_workarounds[] = { gen9_wa, kbl_cfl_wa, cfl_wa, NULL };

/* Register facts: PCI ids. GT3 and GT4 have a second video engine, which no fuse reports. */
static const u16 kbl_ids[] = {
	0x5902, 0x5906, 0x5908, 0x590a, 0x590b, 0x590e, 0x5912, 0x5913, 0x5915, 0x5916,
	0x5917, 0x591a, 0x591b, 0x591c, 0x591d, 0x591e, 0x5921, 0x87c0,
	0
};

static const u16 cfl_ids[] = {
	0x3e90, 0x3e91, 0x3e92, 0x3e93, 0x3e94, 0x3e96, 0x3e98, 0x3e99, 0x3e9a, 0x3e9b,
	0x3e9c, 0x3ea0, 0x3ea1, 0x3ea3, 0x3ea4, 0x3ea9, 0x87ca,
	0
};

static const u16 cml_ids[] = {
	0x9b21, 0x9b41, 0x9ba2, 0x9ba4, 0x9ba5, 0x9ba8, 0x9baa, 0x9bac, 0x9bc2, 0x9bc4,
	0x9bc5, 0x9bc6, 0x9bc8, 0x9bca, 0x9bcc, 0x9be6, 0x9bf6,
	0
};

static const u16 kbl_gt3_ids[] = {
	0x5923, 0x5926, 0x5927, 0x593b,
	0
};

static const u16 cfl_gt3_ids[] = {
	0x3ea2, 0x3ea5, 0x3ea6, 0x3ea7, 0x3ea8,
	0
};

static const u16 skl_ids[] = {
	0x1902, 0x1906, 0x190a, 0x190b, 0x190e, 0x1912, 0x1913, 0x1915, 0x1916, 0x1917,
	0x191a, 0x191b, 0x191d, 0x191e, 0x1921,
	0
};

static const u16 skl_gt3_ids[] = {
	0x1923, 0x1926, 0x1927, 0x192a, 0x192b, 0x192d, 0x1932, 0x193a, 0x193b, 0x193d,
	0
};

static const struct genx_pci_group kbl_pci[] = {
	{ .name = "Kaby Lake", .ids = kbl_ids, .first_revision = 1 },
	{}
};

static const struct genx_pci_group cfl_pci[] = {
	{ .name = "Coffee Lake, Whiskey Lake", .ids = cfl_ids },
	{}
};

static const struct genx_pci_group cml_pci[] = {
	{ .name = "Comet Lake", .ids = cml_ids },
	{}
};

static const struct genx_pci_group kbl_gt3_pci[] = {
	{ .name = "Kaby Lake GT3, GT4", .ids = kbl_gt3_ids, .first_revision = 1 },
	{}
};

static const struct genx_pci_group cfl_gt3_pci[] = {
	{ .name = "Coffee Lake, Whiskey Lake GT3", .ids = cfl_gt3_ids },
	{}
};

static const struct genx_pci_group skl_pci[] = {
	{ .name = "Skylake", .ids = skl_ids, .first_revision = 6 },
	{}
};

static const struct genx_pci_group skl_gt3_pci[] = {
	{ .name = "Skylake GT3, GT4", .ids = skl_gt3_ids, .first_revision = 6 },
	{}
};

/*
 * The variants share all fields except names, ids, engines, interrupt sources, workarounds, RC6 and
 * the built-in metric set.
 */
#define KBL_COMMON \
	.gen = 9, \
	GENX_GEN8_GT, \
	.fw_kind = GENX_FORCEWAKE_MASKED_FALLBACK, \
	GENX_TABLE(fw_domains, kbl_fw_domains), \
	GENX_TABLE(ranges, kbl_ranges), \
	GENX_TABLE(always, kbl_always), \
	.coherency = &kbl_coherency, \
	.fuse_kind = GENX_FUSE_GEN9, \
	.topology = { \
		.max_slices = 3, \
		.max_subslices = 4, \
		.max_eus = 8, \
		.power = GENX_POWER_REQUEST_GEN9, \
	}, \
	.desc_kind = GENX_DESC_GEN9, \
	.emit_kind = GENX_EMIT_GEN9, \
	.clock_kind = GENX_CLOCK_GEN9, \
	.crystal_khz = { 24000 }, \
	.power_gates = true, \
	.freq = &genx_freq_gen9, .pm_mask = GENX_PM_MASK_GEN8, \
	.edram_cap = GENX_REG_INIT(EDRAM_CAP_ADDR), \
	.pvinfo = GENX_REG_INIT(PVINFO_ADDR), \
	.stolen_kind = GENX_STOLEN_GEN9, \
	.scanouts = genx_gen9_scanouts

static const struct genx_platform kbl_gt3 = {
	KBL_COMMON,
	.name = "Kaby Lake GT3",
	.codename = "kbl-gt3",
	.oa = &kbl_oa,
	.early_emit_kind = GENX_EMIT_KBL_B0, .early_revisions = KBL_BEFORE_C0,
	.workarounds = kbl_workarounds,
	.rc6 = &genx_rc6_gen9,
	.pci = kbl_gt3_pci,
	GENX_TABLE(irq_sources, genx_gen8_irq_sources),
	GENX_TABLE(engines, kbl_engines),
};

static const struct genx_platform cfl = {
	KBL_COMMON,
	.name = "Coffee Lake",
	.codename = "kbl-cfl",
	.oa = &kbl_oa,
	.workarounds = cfl_workarounds,
	.rc6 = &genx_rc6_gen9,
	.pci = cfl_pci,
	.irq_sources = genx_gen8_irq_sources,
	.n_irq_sources = ARRAY_SIZE(genx_gen8_irq_sources) - 1,
	.engines = cfl_engines,
	.n_engines = ARRAY_SIZE(cfl_engines) - 1,
};

static const struct genx_platform cml = {
	KBL_COMMON,
	.name = "Comet Lake",
	.codename = "kbl-cml",
	.oa = &kbl_oa,
	.workarounds = cfl_workarounds,
	.rc6 = &genx_rc6_gen9,
	.pci = cml_pci,
	.irq_sources = genx_gen8_irq_sources,
	.n_irq_sources = ARRAY_SIZE(genx_gen8_irq_sources) - 1,
	GENX_TABLE(engines, cml_engines),
};

static const struct genx_platform cfl_gt3 = {
	KBL_COMMON,
	.name = "Coffee Lake GT3",
	.codename = "kbl-cfl-gt3",
	.oa = &kbl_oa,
	.workarounds = cfl_workarounds,
	.rc6 = &genx_rc6_gen9,
	.pci = cfl_gt3_pci,
	GENX_TABLE(irq_sources, genx_gen8_irq_sources),
	GENX_TABLE(engines, cfl_engines),
};

static const struct genx_platform skl = {
	KBL_COMMON,
	.name = "Skylake",
	.codename = "kbl-skl",
	.oa = &skl_oa,
	.workarounds = skl_workarounds,
	.rc6 = &genx_rc6_skl,
	.pci = skl_pci,
	.irq_sources = genx_gen8_irq_sources,
	.n_irq_sources = ARRAY_SIZE(genx_gen8_irq_sources) - 1,
	.engines = kbl_engines,
	.n_engines = ARRAY_SIZE(kbl_engines) - 1,
};

static const struct genx_platform skl_gt3 = {
	KBL_COMMON,
	.name = "Skylake GT3",
	.codename = "kbl-skl-gt3",
	.oa = &kbl_oa,			/* the set of Kaby Lake has the same signals */
	.workarounds = skl_workarounds,
	.rc6 = &genx_rc6_skl_gt3,
	.pci = skl_gt3_pci,
	GENX_TABLE(irq_sources, genx_gen8_irq_sources),
	GENX_TABLE(engines, kbl_engines),
};

static const struct genx_platform *const kbl_variants[] = {
	&kbl_gt3, &cfl, &cfl_gt3, &cml, &skl, &skl_gt3, NULL
};

const struct genx_platform genx_platform_kbl = {
	KBL_COMMON,
	.name = "Kaby Lake",
	.codename = "kbl",
	.oa = &kbl_oa,
	.variants = kbl_variants,
	.early_emit_kind = GENX_EMIT_KBL_B0, .early_revisions = KBL_BEFORE_C0,
	.workarounds = kbl_workarounds,
	.rc6 = &genx_rc6_gen9,
	.pci = kbl_pci,
	.irq_sources = genx_gen8_irq_sources,
	.n_irq_sources = ARRAY_SIZE(genx_gen8_irq_sources) - 1,
	.engines = kbl_engines,
	.n_engines = ARRAY_SIZE(kbl_engines) - 1,
};
