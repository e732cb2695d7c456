// SPDX-License-Identifier: MIT
/*
 * Broadwell (Gen8): platform descriptor.
 *
 * The source is manual 001 (volume 14) for the OA unit, and the register facts for all
 * else. Each table names the section of the register facts.
 */
#include "regs/platform_find.h"
#include "regs/tables/gen8_gt.h"
#include "regs/tables/gen8_lrc.h"
#include "regs/oa/gen8_oa.h"
#include "regs/oa/oa_counters.h"
#include "regs/tables/power.h"
#include "regs/tables/scanout.h"
#include "regs/tables/workarounds.h"

#define GT	GENX_FW_BIT(GENX_FW_GT)

/* Register facts: force-wake; for replication: steering, workarounds (steered registers). */
static const struct genx_mmio_range bdw_ranges[] = {
	{ 0x000000, 0x00dfff, GT, GENX_REPL_NONE },
	{ 0x00e000, 0x00e8ff, GT, GENX_REPL_SUBSLICE },
	{ 0x00e900, 0x03ffff, GT, GENX_REPL_NONE },
};

/*
 * WaDisableCtxRestoreArbitration, WaFlushCoherentL3CacheLinesAtContextSwitch,
 * WaClearSlmSpaceAtContextSwitch (register facts: workarounds, context state).
 */
static const struct genx_ctx_batch_desc bdw_ctx_batch = {
	.l3_flush = L3SQCREG4_DEFAULT | LQSC_FLUSH_COHERENT_LINES,
	.offset = 0x17,
};

/* Register facts: PCI ids (bases), context state, reset, TLB. Only GT3 has the last engine. */
static const struct genx_engine_desc bdw_engines[] = {
	{
		GEN8_RCS0, .fw_domains = GT, .lrc = &genx_gen8_render_lrc,
		.ctx_batch = &bdw_ctx_batch, .reload = OACTXCONTROL_OFFSET,
	}, {
		GEN8_BCS0, .fw_domains = GT, .lrc = &genx_gen8_other_lrc,
	}, {
		GEN8_VCS0, .fw_domains = GT, .lrc = &genx_gen8_other_lrc,
	}, {
		GEN8_VECS0, .fw_domains = GT, .lrc = &genx_gen8_other_lrc,
	}, {
		GEN8_VCS1, .fw_domains = GT, .lrc = &genx_gen8_other_lrc,
	},
};

/* Register facts: caching; GGTT entries always use PAT 0. */
static const struct genx_coherency_desc bdw_coherency = {
	.has_llc = true,
	.pat_kind = GENX_PAT_GEN8,
	.pat = { 0x07, 0x09, 0x0a, 0x00, 0x0b, 0x1b, 0x2b, 0x3b },
	.ppgtt_cached = 0x80,
	.ppgtt_uncached = 0x18,
	.read_only_pages = true,
};

/*
 * The unit has layout A of RPT_ID. This layout has no clock ratio, so there is no control over
 * reports of the ratio (register facts: OA registers, T-15). Manual 001 describes no interrupt of
 * the OA unit. Manual 001 lists six EU_PERF_CNTL registers, but the counters of seven (OAG-025,
 * OAG-037), and published metric sets use seven.
 */
static const struct genx_oa_desc bdw_oa = {
	GENX_GEN8_OA,
	.fw_domains = GT,
	.rpt_layout = GENX_RPT_LAYOUT_A,
	.noa = GENX_REG_INIT(GDT_CHICKEN_BITS_ADDR),
	.noa_enable = GDT_CHICKEN_NOA_ENABLE,
	.ctxctrl_dw = GEN8_OA_CTXCTRL_DW,
	.flex_dw = GEN8_OA_FLEX_DW,
	.flex_events = GEN8_OA_FLEX_EVENTS,
	GENX_TABLE(counters, genx_gen8_oa_counters),
	.test_set = &genx_bdw_test_oa,
	.whitelist = &genx_oa_gen8_whitelist,
};

/* Register facts: workarounds. */
static const struct genx_wa bdw_wa[] = {
	WA_SET(GT, "WaSwitchSolVfFArbitrationPriority", GAM_ECOCHK, GAM_ECOCHK_ARB_PRIO_SOL),
	/* SIL-427, with WaTempDisableDOPClkGating (SIL-314) */
	{
		.name = "WaProgramL3SqcReg1Default", .where = GENX_WA_GT, .addr = BDW_L3SQCREG1,
		.mask = L3SQCREG1_CREDITS_MASK, .value = L3SQCREG1_CREDITS(30, 2), .dop_off = true,
	},
	WA_SET_EDRAM(GT, "IDI hash mask", HSW_IDICR, IDICR_HASH_MASK(0xf)),	/* SIL-415 */
	/* RENDER: a reset of the render engine clears these registers */
	WA_CLEAR(RENDER, "WaVSRefCountFullforceMissDisable, WaDSRefCountFullforceMissDisable",
		 FF_THREAD_MODE, FF_THREAD_MODE_DS_REF_CNT_FFME | FF_THREAD_MODE_VS_REF_CNT_FFME),
	WA_MSET(RENDER, "semaphore idle message off", RCS_PSMI_CTRL,
		PSMI_CTRL_RC_SEMA_IDLE_MSG_DISABLE),
	WA_SET(GT, "WaDisableSDEUnitClockGating", UCGCTL6, UCGCTL6_SDEUNIT_CLOCK_GATE_DISABLE),
	WA_SET(GT, "WaDisableDopClockGating", UCGCTL1, UCGCTL1_EU_TCUNIT_CLOCK_GATE_DISABLE),
	WA_WHOLE(GT, "WaIncreaseDefaultTLBEntries", L3_LRA_1_GPGPU,
		 L3_LRA_1_GPGPU_MORE_TLB_ENTRIES),
	WA_WHOLE(GT, "WaGttCachingOffByDefault", GTT_CACHE_EN, GTT_CACHE_EN_ALL),
	WA_MSET(CONTEXT, "INSTPM force ordering", RCS_INSTPM, INSTPM_FORCE_ORDERING),
	WA_MSET(CONTEXT, "WaDisableAsyncFlipPerfMode", RCS_MI_MODE,
		MI_MODE_ASYNC_FLIP_PERF_DISABLE),
	WA_MSET(CONTEXT, "WaDisablePartialInstShootdown, WaDisableThreadStallDopClockGating",
		ROW_CHICKEN_ADDR,
		ROW_CHICKEN_PARTIAL_INST_SHOOTDOWN_DISABLE | ROW_CHICKEN_STALL_DOP_GATING_DISABLE),
	WA_MSET(CONTEXT, "WaForceEnableNonCoherent, WaHdcDisableFetchWhenMasked", HDC_CHICKEN0,
		HDC_DONOT_FETCH_MEM_WHEN_MASKED | HDC_FORCE_CSR_NON_COHERENT |
		HDC_FORCE_NON_COHERENT),
	WA_MCLEAR(CONTEXT, "HiZ raw stall optimisation on", CACHE_MODE_0,
		  CACHE_MODE_0_HIZ_RAW_STALL_OPT_DISABLE),
	WA_MSET(CONTEXT, "Wa4x4STCOptimizationDisable", CACHE_MODE_1,
		CACHE_MODE_1_4X4_STC_OPT_DISABLE),
	WA_MFIELD(CONTEXT, "WIZ hashing 16x4", GT_MODE,
		  GT_MODE_WIZ_HASHING_MASK, GT_MODE_WIZ_HASHING_16X4),
	WA_MSET(CONTEXT, "WaDisableDopClockGating", ROW_CHICKEN2,
		ROW_CHICKEN2_DOP_CLOCK_GATE_DISABLE),
	WA_MSET(CONTEXT, "sampler power bypass off", HALF_SLICE_CHICKEN3,
		HSC3_SAMPLER_POWER_BYPASS_DIS),
	WA_END
};

static const struct genx_wa bdw_gt3_wa[] = {
	WA_MSET(CONTEXT, "WaDisableFenceDestinationToSLM", HDC_CHICKEN0,
		HDC_FENCE_DEST_SLM_DISABLE),
	WA_END
};

static const struct genx_wa *const bdw_workarounds[] = { bdw_wa, NULL };
static const struct genx_wa *const bdw_gt3_workarounds[] = { bdw_wa, bdw_gt3_wa, NULL };

/*
 * Register facts: PCI ids. GT3 has a second video engine, which no fuse reports. Reserved ids count
 * as small parts.
 */
static const u16 bdw_ids[] = {
	0x1602, 0x1606, 0x160a, 0x160b, 0x160d, 0x160e, 0x1612, 0x1616, 0x161a, 0x161b,
	0x161d, 0x161e, 0x1632, 0x1636, 0x163a, 0x163b, 0x163d, 0x163e,
	0
};

static const u16 bdw_gt3_ids[] = {
	0x1622, 0x1626, 0x162a, 0x162b, 0x162d, 0x162e,
	0
};

static const struct genx_pci_group bdw_pci[] = {
	{ .name = "Broadwell", .ids = bdw_ids },
	{}
};

static const struct genx_pci_group bdw_gt3_pci[] = {
	{ .name = "Broadwell GT3", .ids = bdw_gt3_ids },
	{}
};

/* The variants share all fields except names, ids, engines, interrupt sources and workarounds. */
#define BDW_COMMON \
	.gen = 8, \
	GENX_GEN8_GT, \
	.fw_kind = GENX_FORCEWAKE_MT, \
	GENX_TABLE(fw_domains, genx_hsw_fw_domains), \
	GENX_TABLE(ranges, bdw_ranges), \
	GENX_TABLE(always, genx_hsw_always), \
	.coherency = &bdw_coherency, \
	.oa = &bdw_oa, \
	.fuse_kind = GENX_FUSE_GEN8, \
	.topology = { \
		.max_slices = 3, \
		.max_subslices = 3, \
		.max_eus = 8, \
	}, \
	.desc_kind = GENX_DESC_GEN8, \
	.emit_kind = GENX_EMIT_GEN8, \
	.clock_kind = GENX_CLOCK_FIXED, \
	.crystal_khz = { 12500 }, \
	.rc6 = &genx_rc6_gen8, \
	.edram_cap = GENX_REG_INIT(EDRAM_CAP_ADDR), \
	.pvinfo = GENX_REG_INIT(PVINFO_ADDR), \
	.edram_mib = 128, \
	.freq = &genx_freq_gen8, .pm_mask = GENX_PM_MASK_GEN8, \
	.stolen_kind = GENX_STOLEN_GEN8, \
	.scanouts = genx_ivb_scanouts

static const struct genx_platform bdw_gt3 = {
	BDW_COMMON,
	.name = "Broadwell GT3",
	.codename = "bdw-gt3",
	.workarounds = bdw_gt3_workarounds,
	.pci = bdw_gt3_pci,
	GENX_TABLE(irq_sources, genx_gen8_irq_sources),
	GENX_TABLE(engines, bdw_engines),
};

static const struct genx_platform *const bdw_variants[] = {
	&bdw_gt3, NULL
};

const struct genx_platform genx_platform_bdw = {
	BDW_COMMON,
	.name = "Broadwell",
	.codename = "bdw",
	.variants = bdw_variants,
	.workarounds = bdw_workarounds,
	.pci = bdw_pci,
	.irq_sources = genx_gen8_irq_sources,
	.n_irq_sources = ARRAY_SIZE(genx_gen8_irq_sources) - 1,
	.engines = bdw_engines,
	.n_engines = ARRAY_SIZE(bdw_engines) - 1,
};
