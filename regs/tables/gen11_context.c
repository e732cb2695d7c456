// SPDX-License-Identifier: MIT
/* State pages and workarounds of the Gen11 parts; the sources are named in regs/tables/gen11.h. */
#include "regs/tables/gen11.h"

/*
 * State pages, Gen11. An entry of a relative group is an offset from the base of the engine. The
 * ring contexts are those of i915/gt/intel_lrc.c, whose self-test compares them with what the
 * hardware saved; manual 000 is silent. The images of the other engines have Gen9's groups, with
 * relative offsets. Of the engine context of render, the table lists the registers that genx uses.
 * The register facts (context state) give the positions of MI_MODE, BB_OFFSET, the GPRs,
 * CMD_BUF_CCTL, OACTXCONTROL and the flexible EU controls; the hardware fills the rest.
 */
static const u32 gen11_ring_first[] = {
	0x244, 0x034, 0x030, 0x038, 0x03c, 0x168, 0x140, 0x110,
	0x11c, 0x114, 0x118, 0x1c0, 0x1c4, 0x1c8, 0x180,
};

#define GEN11_OTHER_FIRST	14	/* without CCID */

static const u32 gen11_ring_second[] = {
	0x3a8, 0x28c, 0x288, 0x284, 0x280, 0x27c, 0x278, 0x274, 0x270,
};

static const u32 gen11_render_third[] = { 0x1b0 };
static const u32 gen11_pwr_clk[] = { 0x0c8 };
static const u32 gen11_other_third[] = { 0x200 };

static const u32 gen11_engine_common[] = {
	0x028, 0x09c, 0x0c0, 0x178, 0x17c, 0x358, 0x170, 0x150, 0x154, 0x158, 0x41c,
	0x600, 0x604, 0x608, 0x60c, 0x610, 0x614, 0x618, 0x61c,
	0x620, 0x624, 0x628, 0x62c, 0x630, 0x634, 0x638, 0x63c,
	0x640, 0x644, 0x648, 0x64c, 0x650, 0x654, 0x658, 0x65c,
	0x660, 0x664, 0x668, 0x66c, 0x670, 0x674, 0x678, 0x67c,
	0x068, 0x084,
};

#define GEN11_OTHER_ENGINE	44	/* without CMD_BUF_CCTL */

static const u32 gen11_predicate[] = {
	0x400, 0x404, 0x408, 0x40c, 0x410, 0x414, 0x418,
};

static const u32 gen11_oactx[] = { 0x2360 };

static const u32 gen11_flex[] = {
	0xe458, 0xe558, 0xe658, 0xe758, 0xe45c, 0xe55c, 0xe65c,
};

#define GROUP_N(dw, rel, r, n) { \
	.at = (dw), .count = (n), .relative = (rel), .regs = (r) }
#define GROUP(dw, rel, r)	GROUP_N(dw, rel, r, ARRAY_SIZE(r))
#define UNPOSTED(dw, r) { \
	.at = (dw), .count = ARRAY_SIZE(r), .relative = true, .unposted = true, .regs = (r) }

static const struct genx_lrc_group gen11_render_groups[] = {
	GROUP(0x01, true, gen11_ring_first),
	GROUP(0x21, true, gen11_ring_second),
	GROUP(0x34, true, gen11_render_third),
	UNPOSTED(0x41, gen11_pwr_clk),
	GROUP(0x51, true, gen11_engine_common),
	GROUP(0xb1, true, gen11_predicate),
	GROUP(0x123, true, gen11_oactx),
	GROUP(0x78d, false, gen11_flex),
};

static const struct genx_lrc_group gen11_other_groups[] = {
	GROUP_N(0x01, true, gen11_ring_first, GEN11_OTHER_FIRST),
	GROUP(0x21, true, gen11_ring_second),
	GROUP(0x41, true, gen11_other_third),
	GROUP_N(0x51, true, gen11_engine_common, GEN11_OTHER_ENGINE),
};

const struct genx_lrc_layout genx_gen11_render_lrc = {
	GENX_TABLE(groups, gen11_render_groups),
	.n_ring_groups = 4,
	.pages = 14,
};

const struct genx_lrc_layout genx_gen11_other_lrc = {
	GENX_TABLE(groups, gen11_other_groups),
	.n_ring_groups = 3,
	.pages = 2,
};

/* Register facts: workarounds. */
const struct genx_wa genx_gen11_wa[] = {
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

const struct genx_wa genx_gen11_l3_clock_wa[] = {
	WA_SET(GT, "Wa_1607087056", SLICE_CLKGATE,
	       SLICE_CLKGATE_L3_CR2X_DIS | SLICE_CLKGATE_L3_DIS),
	WA_END
};
