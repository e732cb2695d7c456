// SPDX-License-Identifier: MIT
/*
 * DG2 and ATS-M (Gen12.5): platform descriptor.
 *
 * The command streamers, from manual 003 (volume 8), are in regs/platforms/dg2_cs.c. All else is
 * from the register facts; each table names the section. Boxes that no part of the family has
 * (VDBOX1, 3 to 7, VEBOX2, 3) have no domain, range or engine.
 */
#include "regs/oa/gen125_oa.h"
#include "regs/platform_find.h"
#include "regs/platforms/dg2_cs.h"
#include "regs/tables/error_rows.h"
#include "regs/tables/gen11_gt.h"
#include "regs/tables/gen12.h"
#include "regs/tables/power.h"
#include "regs/tables/scanout.h"
#include "regs/tables/workarounds.h"

#define GT	GENX_FW_BIT(GENX_FW_GT)
#define REN	GENX_FW_BIT(GENX_FW_RENDER)
#define VD0	GENX_FW_BIT(GENX_FW_VDBOX(0))
#define VD2	GENX_FW_BIT(GENX_FW_VDBOX(2))
#define VE0	GENX_FW_BIT(GENX_FW_VEBOX(0))
#define VE1	GENX_FW_BIT(GENX_FW_VEBOX(1))

/* Register facts: force-wake. */
static const struct genx_fw_domain_desc dg2_fw_domains[] = {
	GENX_FW_DOMAIN(GENX_FW_GT, "gt", FORCEWAKE_GT, FORCEWAKE_ACK_GT),
	GENX_FW_DOMAIN(GENX_FW_RENDER, "render", FORCEWAKE_RENDER, FORCEWAKE_ACK_RENDER),
	GENX_FW_VDBOX_DOMAIN(0),
	GENX_FW_VDBOX_DOMAIN(2),
	GENX_FW_VEBOX_DOMAIN(0),
	GENX_FW_VEBOX_DOMAIN(1),
};

/*
 * Register facts: force-wake, steering. Reserved offsets have no row. Geometry slices are reached
 * through their subslices. GAM and SQIDI ranges (1000.., 4000.., 8700.., c800.., f000..) have
 * selectors of their own (register facts: workarounds): a write goes to all instances, any
 * instance answers a read.
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
	{ 0x00c000, 0x00cebf, GT, GENX_REPL_NONE },
	/* GAM. genx accesses only one register of GAM as a replicated one: the fault register */
	{ 0x00cec0, 0x00cecf, GT, GENX_REPL_MSLICE },
	{ 0x00ced0, 0x00cfff, GT, GENX_REPL_NONE },
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

/* Register facts: force-wake. */
static const struct genx_mmio_span dg2_shadow[] = {
	GENX_SHADOW_TAIL(RCS_BASE), GENX_SHADOW_QUEUE(RCS_BASE),
	GENX_SHADOW_FREQ,
	{ 0x00c4c8, 0x00c4cb }, { 0x00c4e0, 0x00c4e3 },
	{ 0x00c600, 0x00c603 }, { 0x00c658, 0x00c65b },
	GENX_SHADOW_TAIL(BCS_BASE), GENX_SHADOW_QUEUE(BCS_BASE),
	GENX_SHADOW_TAIL(GEN11_VCS_BASE(0)), GENX_SHADOW_QUEUE(GEN11_VCS_BASE(0)),
	GENX_SHADOW_TAIL(GEN11_VECS_BASE(0)), GENX_SHADOW_QUEUE(GEN11_VECS_BASE(0)),
	GENX_SHADOW_TAIL(GEN11_VCS_BASE(2)), GENX_SHADOW_QUEUE(GEN11_VCS_BASE(2)),
	GENX_SHADOW_TAIL(GEN11_VECS_BASE(1)), GENX_SHADOW_QUEUE(GEN11_VECS_BASE(1)),
};

static const struct genx_mmio_span dg2_always[] = {
	GENX_SPAN_OF(GDRST_ADDR),		/* T-9 */
	GENX_SPAN_OF(FORCEWAKE_GT_ADDR),
	GENX_SPAN_OF(FORCEWAKE_RENDER_ADDR),
	{ FORCEWAKE_MEDIA_VDBOX_ADDR(0), FORCEWAKE_MEDIA_VEBOX_ADDR(3) + 3 },
};

/*
 * Register facts: unprivileged batches. Manual 003 §Read Only User Mode Privilege MMIO Access lets
 * each user batch read status and pointers of OAG. No list lets a user batch write the trigger of
 * reports. genx denies both explicitly, as on Gen12.0 (G12-218). xe denies them to render and
 * compute engines, too (its oa_whitelist).
 */
#define OAG_DENIED \
	NONPRIV(OAG_MMIOTRIGGER_ADDR, NONPRIV_ACCESS_RW, 0) | NONPRIV_DENY, \
	NONPRIV(OAG_OASTATUS_ADDR, NONPRIV_ACCESS_RD, 0) | NONPRIV_DENY, \
	NONPRIV(OAG_OAHEADPTR_ADDR, NONPRIV_ACCESS_RD, 1) | NONPRIV_DENY

static const u32 dg2_render_nonpriv[] = { HDC_CHICKEN1, COMMON_SLICE_CHICKEN1, OAG_DENIED };
static const u32 dg2_compute_nonpriv[] = { OAG_DENIED };

#define VIDEO_FUSE(bit) \
	.fuse = GT_MEDIA_DISABLE, .fuse_bit = (bit), .fuse_enables = true

/*
 * A compute engine exists if any of its eight subslices exists (register facts: fuses). It is reset
 * together with the render engine.
 */
#define COMPUTE(n, batch) { \
	.name = "ccs" #n, .class = GENX_CLASS_COMPUTE, .instance = (n), \
	.mmio_base = DG2_CCS_BASE(n), .fw_domains = REN, \
	.fuse = DG2_COMPUTE_DSS_ENABLE, .fuse_bit = DG2_COMPUTE_DSS_MASK(n), \
	.fuse_enables = true, .reset_mask = GDRST_RENDER, .msg_idle = MSG_IDLE_CS, \
	.tlb_inv = GENX_REG_INIT(DG2_TLB_INV_CCS), .tlb_inv_bit = REG_BIT(n), \
	.tlb_inv_masked = true, .preempt_ms = GEN12_RENDER_PREEMPT_MS, \
	.lrc = &genx_gen125_compute_lrc, .ctx_batch = &(batch), \
	GENX_TABLE(nonpriv, dg2_compute_nonpriv) }

#define DECODE(n) { \
	GEN11_VCS(n), .sfc = &genx_sfc_gen125_vcs, .fw_domains = VD##n, \
	VIDEO_FUSE(GT_VDBOX_FUSE(n)), \
	.tlb_inv = GENX_REG_INIT(DG2_TLB_INV_VCS), .tlb_inv_bit = REG_BIT(n), \
	.tlb_inv_masked = true, .lrc = &genx_gen125_video_lrc, \
	.ctx_batch = &genx_gen125_media_ctx_batch }

#define ENHANCE(n, shared) { \
	GEN11_VECS(n), .sfc = &genx_sfc_gen125_vecs, \
	.fw_domains = VE##n, .shared_domains = (shared), \
	VIDEO_FUSE(GT_VEBOX_FUSE(n)), \
	.tlb_inv = GENX_REG_INIT(DG2_TLB_INV_VECS), .tlb_inv_bit = REG_BIT(n), \
	.tlb_inv_masked = true, .lrc = &genx_gen125_enhance_lrc, \
	.ctx_batch = &genx_gen125_media_ctx_batch }

/*
 * Register facts: PCI ids (bases), reset, TLB, fuses. The well of VDBOX 2n also has units, such as
 * the scaler, that VEBOX n uses (SIL-058). Manual 003 prints the context images of copy and media.
 * @render, @compute: batches that run when a context is restored
 */
#define ENGINES(render, compute) \
	{ \
		GEN11_RCS0, .fw_domains = REN, .tlb_inv = GENX_REG_INIT(DG2_TLB_INV_RENDER), \
		.tlb_inv_bit = REG_BIT(0), .preempt_ms = GEN12_RENDER_PREEMPT_MS, \
		.lrc = &genx_gen125_render_lrc, .ctx_batch = &(render), \
		GENX_TABLE(nonpriv, dg2_render_nonpriv), \
	}, { \
		GEN11_BCS0, .fw_domains = GT, .tlb_inv = GENX_REG_INIT(DG2_TLB_INV_BCS), \
		.tlb_inv_bit = REG_BIT(0), .lrc = &genx_gen125_copy_lrc, \
		.ctx_batch = &genx_gen125_copy_ctx_batch, \
	}, \
	DECODE(0), DECODE(2), ENHANCE(0, VD0), ENHANCE(1, VD2), \
	COMPUTE(0, compute), COMPUTE(1, compute), COMPUTE(2, compute), COMPUTE(3, compute)

static const struct genx_engine_desc dg2_engines[] = {
	ENGINES(genx_gen125_render_ctx_batch, genx_gen125_compute_ctx_batch),
};

/* SIL-166: on G11, these batches also invalidate the instruction cache. */
static const struct genx_engine_desc dg2_g11_engines[] = {
	ENGINES(genx_g11_render_ctx_batch, genx_g11_compute_ctx_batch),
};

/* Register facts: caching: only the L3 part is programmed; entry 63 is read-only. */
static const struct genx_mocs_entry dg2_mocs[] = {
	[0] = { .l3 = 0x90 },
	[1] = { .l3 = 0xd0 },
	[2] = { .l3 = 0x50 },
	[3 ... 63] = { .l3 = 0xb0 },			/* unused: equal to entry 3 */
};

/* Register facts: caching: system pages are snooped, local memory is mapped write-combined. */
static const struct genx_coherency_desc dg2_coherency = {
	.snooped = true,
	.pat_kind = GENX_PAT_GEN12,
	.pat = { 0x03, 0x01, 0x02, 0x00, 0x03, 0x03, 0x03, 0x03 },
	.ppgtt_uncached = 0x18,
	GENX_TABLE(mocs, dg2_mocs),
	.blit_mocs = 1,
};

/* Configuration of the transcoders (register facts: display). */
static const u32 dg2_pipe_conf[] = { PIPE_CONF(0), PIPE_CONF(1), PIPE_CONF(2), PIPE_CONF(3), 0 };

/* Register facts: workarounds. */
static const struct genx_wa dg2_wa[] = {
	WA_FIELD(GT, "SQIDI instance 2", MCFG_MCR_SELECTOR, MCR_SELECTOR_MASK, MCR_SELECTOR(0, 2)),
	WA_FIELD(GT, "SQIDI instance 2", SF_MCR_SELECTOR, MCR_SELECTOR_MASK, MCR_SELECTOR(0, 2)),
	WA_FIELD(GT, "GAM group 1", GAM_MCR_SELECTOR, MCR_SELECTOR_MASK, MCR_SELECTOR(1, 0)),
	WA_CLEAR(GT, "Wa_14014830051", SARB_CHICKEN1, SARB_CHICKEN1_COMP_CKN_IN_MASK),
	WA_SET(GT, "Wa_18018781329", RENDER_MOD_CTRL, MOD_CTRL_FORCE_MISS_FTLB),
	WA_SET(GT, "Wa_18018781329", COMP_MOD_CTRL, MOD_CTRL_FORCE_MISS_FTLB),
	WA_SET(GT, "Wa_18018781329", VDBX_MOD_CTRL, MOD_CTRL_FORCE_MISS_FTLB),
	WA_SET(GT, "Wa_18018781329", VEBX_MOD_CTRL, MOD_CTRL_FORCE_MISS_FTLB),
	WA_SET(GT, "Wa_1509235366", GAMCNTRL_CTRL,
	       GAMCNTRL_INVALIDATION_BROADCAST_MODE_DIS | GAMCNTRL_GLOBAL_INVALIDATION_MODE),
	WA_SET(GT, "Wa_14010648519", L3NODEARBCFG, L3NODEARBCFG_LNESPARE),
	WA_SET(GT, "tuning", L3SQCREG7, L3SQCREG7_BLEND_FILL_CACHING_OPT_DIS),
	WA_SET(GT, "tuning", SQCM, SQCM_EN_32B_ACCESS),
	WA_CLEAR_UNVERIFIED(GT, "Wa_14015795083", MISCCPCTL,
			    MISCCPCTL_DOP_CLOCK_GATE_RENDER_ENABLE),	/* SIL-484 */
	WA_SET(GT, "Wa_22010954014", CLOCK_GATE_DIS, CLOCK_GATE_DIS_SGSI_SIDECLK),
	WA_SET(VIDEO_EVEN, "Wa_14011060649", VDBOX_CGCTL3F10, VDBOX_CGCTL3F10_IECPUNIT_CLKGATE_DIS),
	WA_MFIELD(ENGINE, "default MOCS", RING_CMD_CCTL, CMD_CCTL_MOCS_MASK, CMD_CCTL_MOCS(1)),
	WA_MFIELD(COPY, "Wa_16018031267, Wa_16018063123", RING_ECOSKPD,
		  ECOSKPD_BLITTER_SCHEDULING_MASK, ECOSKPD_BLITTER_ROUND_ROBIN), /* SIL-506 */
	WA_FIELD(RENDER, "tuning, stack ids", RT_CTRL, RT_CTRL_STACKID_MASK, RT_CTRL_STACKID_512),
	WA_MSET(RENDER, "border colour base, Wa_1509727124", SAMPLER_MODE,
		SAMPLER_MODE_SC_DISABLE_POWER_OPT_EBB | SAMPLER_MODE_INDIRECT_STATE_BASE_OVERRIDE),
	WA_SET(RENDER, "Wa_22013037850, Wa_16011620976, Wa_22015475538, Wa_18028616096",
	       LSC_CHICKEN_BIT_0_UDW,
	       LSC_UDW_UGM_FRAGMENT_THRESHOLD_TO_3 | LSC_UDW_DIS_CHAIN_2XSIMD8 |
	       LSC_UDW_DISABLE_128B_EVICTION),
	WA_MSET(RENDER, "Wa_18017747507", VFG_PREEMPTION_CHICKEN,
		VFG_POLYGON_TRIFAN_LINELOOP_DISABLE),
	WA_SET(RENDER, "Wa_22014226127", LSC_CHICKEN_BIT_0, LSC_DISABLE_D8_D16_COALESCE),
	WA_MSET(RENDER, "Wa_14015227452", ROW_CHICKEN4, ROW_CHICKEN4_DIS_BBL_SYSPIPE),
	WA_MSET(RENDER, "Wa_22012856258", ROW_CHICKEN2, ROW_CHICKEN2_DISABLE_READ_SUPPRESSION),
	WA_MCLEAR(RENDER, "Wa_22010960976, Wa_14013347512", DG2_HDC_CHICKEN0,
		  HDC0_L1_FLUSH_3D_DATAPORT_EVENTS_MASK),
	WA_MSET_UNVERIFIED(RENDER, "Wa_14015150844", DG2_HDC_CHICKEN0,
			   HDC0_DIS_ATOMIC_CHAINING_TYPED_WRITES),	/* SIL-498 */
	WA_MSET(RENDER, "Wa_18019627453", CS_DEBUG_MODE1, CS_DEBUG_MODE1_FF_DOP_CLOCK_GATE_DISABLE),
	WA_MSET(RENDER, "per-context preemption control", FF_SLICE_CS_CHICKEN1,
		FFSC_PER_CTX_PREEMPT_CTRL),
	WA_MSET(CONTEXT, "tuning", CHICKEN_RASTER_2, CHICKEN_RASTER_2_TBIMR_FAST_CLIP),
	WA_FIELD(CONTEXT, "tuning", L3SQCREG5, L3SQCREG5_PWM_TIMER_MASK, 0x7f),	/* SIL-501 */
	WA_FIELD(CONTEXT, "tuning", FF_MODE2, FF_MODE2_TDS_TIMER_MASK, FF_MODE2_TDS_TIMER_128),
	WA_MSET(CONTEXT, "Wa_16013271637", SLICE_COMMON_ECO_CHICKEN1,
		MSC_MSAA_REORDER_BUF_BYPASS_DISABLE),
	WA_MFIELD(CONTEXT, "Wa_14014947963", VF_PREEMPTION,
		  VF_PREEMPTION_VERTEX_COUNT_MASK, VF_PREEMPTION_VERTEX_COUNT(0x4000)),
	WA_MSET(CONTEXT, "Wa_18018764978", PSS_MODE2, PSS_MODE2_SCOREBOARD_STALL_FLUSH_CONTROL),
	WA_MSET(CONTEXT, "Wa_18019271663", CACHE_MODE_1, CACHE_MODE_1_MSAA_OPT_REDUC_DISABLE),
	WA_MSET(CONTEXT, "Wa_14019877138", PSS_CHICKEN, PSS_CHICKEN_FD_END_COLLECT),
	WA_FIELD(COPY_CONTEXT, "default MOCS", BLIT_CCTL, BLIT_CCTL_MASK,
		 BLIT_CCTL_MOCS(1)),						/* SIL-491 */
	WA_END
};

/* Workarounds of the die G10 (SIL-482). */
static const struct genx_wa dg2_g10_wa[] = {
	WA_SET(GT, "Wa_22010523718", UNSLICE_CLKGATE, UNSLICE_CLKGATE_CG3DDISCFEG_DIS),
	WA_SET(GT, "Wa_14011006942", SUBSLICE_CLKGATE, SUBSLICE_CLKGATE_DSS_ROUTER_DIS),
	WA_END
};

/* Workarounds of the die G11 (SIL-496). */
static const struct genx_wa dg2_g11_wa[] = {
	WA_FIELD(RENDER, "Wa_22012826095, Wa_22013059131", LSC_CHICKEN_BIT_0_UDW,
		 LSC_UDW_MAXREQS_PER_BANK_MASK, LSC_UDW_MAXREQS_PER_BANK(2)),
	WA_SET(RENDER, "Wa_22013059131", LSC_CHICKEN_BIT_0, LSC_FORCE_1_SUB_MESSAGE),
	WA_MSET_WO(RENDER, "Wa_22012654132", CACHE_MODE_SS, CACHE_MODE_SS_PREFETCH_INTO_IC),
	WA_END
};

/* Tuning of ATS-M (SIL-489). */
static const struct genx_wa atsm_wa[] = {
	WA_MFIELD(RENDER, "tuning, thread arbitration", ROW_CHICKEN4, ROW_CHICKEN4_ARB_MASK,
		  ROW_CHICKEN4_ARB_RR_AFTER_DEP),
	WA_END
};

static const struct genx_wa *const dg2_workarounds[] = { dg2_wa, dg2_g10_wa, NULL };
static const struct genx_wa *const dg2_g11_workarounds[] = { dg2_wa, dg2_g11_wa, NULL };
static const struct genx_wa *const dg2_g12_workarounds[] = { dg2_wa, NULL };
static const struct genx_wa *const atsm150_workarounds[] = { dg2_wa, dg2_g10_wa, atsm_wa, NULL };
static const struct genx_wa *const atsm75_workarounds[] = { dg2_wa, dg2_g11_wa, atsm_wa, NULL };

/* Register facts: PCI ids. The dies are G10, G11 and G12; ATS-M has the first two. */
static const u16 dg2_ids[] = {
	0x5690, 0x5691, 0x5692, 0x56a0, 0x56a1, 0x56a2, 0x56be, 0x56bf,
	0
};

static const u16 dg2_g11_ids[] = {
	0x5693, 0x5694, 0x5695, 0x56a5, 0x56a6, 0x56b0, 0x56b1, 0x56ba, 0x56bb, 0x56bc,
	0x56bd,
	0
};

static const u16 dg2_g12_ids[] = {
	0x5696, 0x5697, 0x56a3, 0x56a4, 0x56b2, 0x56b3,
	0
};

static const u16 atsm150_ids[] = {
	0x56c0, 0x56c2,
	0
};

static const u16 atsm75_ids[] = {
	0x56c1,
	0
};

/* Register facts: what drivers on silicon do; DG2 local memory. */
static const struct genx_boot_desc dg2_boot = { .pcode_ms = 190000, .lmem_ms = 60000 };

static const struct genx_pci_group dg2_pci[] = {
	{ .name = "DG2", .ids = dg2_ids, .first_revision = 8 },
	{}
};

static const struct genx_pci_group dg2_g11_pci[] = {
	{ .name = "DG2 G11", .ids = dg2_g11_ids, .first_revision = 5 },
	{}
};

static const struct genx_pci_group dg2_g12_pci[] = {
	{ .name = "DG2 G12", .ids = dg2_g12_ids, .first_revision = 1 },
	{}
};

static const struct genx_pci_group atsm150_pci[] = {
	{ .name = "ATS-M150", .ids = atsm150_ids, .first_revision = 8 },
	{}
};

static const struct genx_pci_group atsm75_pci[] = {
	{ .name = "ATS-M75", .ids = atsm75_ids, .first_revision = 5 },
	{}
};

/* Each die has metric sets of its own. */
static const struct genx_oa_desc g10_oa = { GENX_GEN125_OA, .test_set = &genx_dg2_g10_test_oa };
static const struct genx_oa_desc g11_oa = { GENX_GEN125_OA, .test_set = &genx_dg2_g11_test_oa };
static const struct genx_oa_desc g12_oa = { GENX_GEN125_OA, .test_set = &genx_dg2_g12_test_oa };

/* The variants share all fields except names, ids, engines, OA units and workarounds. */
#define DG2_COMMON \
	.gen = 12, \
	.dma_bits = 46, \
	.ppgtt_bits = 48, \
	.mmio_size = 0x400000, \
	GENX_GEN11_GT, \
	.ppgtt_kind = GENX_PPGTT_GEN125, \
	.lmem = true, \
	GENX_TABLE(error_rows, genx_dg2_error_rows), \
	.boot = &dg2_boot, \
	.fw_foreign = FORCEWAKE_GEN12_FOREIGN, \
	GENX_TABLE(fw_domains, dg2_fw_domains), \
	GENX_TABLE(ranges, dg2_ranges), \
	GENX_TABLE(gt_spans, dg2_gt_spans), \
	GENX_TABLE(shadow, dg2_shadow), \
	GENX_TABLE(always, dg2_always), \
	.irq_kind = GENX_IRQ_SELECTOR_DG2, \
	.irq_master_unit = MSTR_UNIT, \
	GENX_TABLE(irq_enables, genx_dg2_irq_enables), \
	GENX_TABLE(irq_masks, genx_dg2_irq_masks), \
	GENX_TABLE(irq_sources, genx_selector_irq_sources), \
	.submit_kind = GENX_SUBMIT_QUEUE, \
	.desc_kind = GENX_DESC_GEN125, \
	.emit_kind = GENX_EMIT_GEN125, \
	.compute_kind = GENX_COMPUTE_SLICES, \
	.csb = GENX_DG2_CSB, \
	.reset_engines_first = true, \
	.steering_kind = GENX_STEERING_DG2, \
	.coherency = &dg2_coherency, \
	.no_relocations = true, \
	.fuse_kind = GENX_FUSE_DG2, \
	.topology = { \
		.max_slices = 1, \
		.max_subslices = 32, \
		.max_eus = 16, \
		.mslices = 4, \
	}, \
	.freq = &genx_freq_dg2, \
	.package = &genx_package_dg2, \
	.power_gates = true, \
	.ring_fault_gam = true, \
	.pipe_conf = dg2_pipe_conf, \
	.stolen_kind = GENX_STOLEN_LOCAL, \
	.scanouts = genx_gen11_scanouts

static const struct genx_platform dg2_g11 = {
	DG2_COMMON,
	GENX_TABLE(engines, dg2_g11_engines),
	.name = "DG2 G11",
	.codename = "dg2-g11",
	.workarounds = dg2_g11_workarounds,
	.oa = &g11_oa,
	.pci = dg2_g11_pci,
};

static const struct genx_platform dg2_g12 = {
	DG2_COMMON,
	GENX_TABLE(engines, dg2_engines),
	.name = "DG2 G12",
	.codename = "dg2-g12",
	.workarounds = dg2_g12_workarounds,
	.oa = &g12_oa,
	.pci = dg2_g12_pci,
};

static const struct genx_platform atsm150 = {
	DG2_COMMON,
	GENX_TABLE(engines, dg2_engines),
	.name = "ATS-M150",
	.codename = "dg2-atsm150",
	.workarounds = atsm150_workarounds,
	.oa = &g10_oa,
	.pci = atsm150_pci,
};

static const struct genx_platform atsm75 = {
	DG2_COMMON,
	GENX_TABLE(engines, dg2_g11_engines),
	.name = "ATS-M75",
	.codename = "dg2-atsm75",
	.workarounds = atsm75_workarounds,
	.oa = &g11_oa,
	.pci = atsm75_pci,
};

static const struct genx_platform *const dg2_variants[] = {
	&dg2_g11, &dg2_g12, &atsm150, &atsm75, NULL
};

const struct genx_platform genx_platform_dg2 = {
	DG2_COMMON,
	GENX_TABLE(engines, dg2_engines),
	.name = "DG2",
	.codename = "dg2",
	.variants = dg2_variants,
	.workarounds = dg2_workarounds,
	.oa = &g10_oa,
	.pci = dg2_pci,
};
