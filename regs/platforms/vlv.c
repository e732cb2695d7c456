// SPDX-License-Identifier: MIT
/*
 * Valleyview (Gen7LP): platform descriptor.
 *
 * The source is manual 004 (volume 2) for OA counters, and the register facts for all
 * else. Each table names the section of the register facts.
 */
#include "regs/platform_find.h"
#include "regs/tables/gen6_gt.h"
#include "regs/oa/gen7_oa.h"
#include "regs/oa/oa_counters.h"
#include "regs/tables/gen7_parser.h"
#include "regs/tables/power.h"
#include "regs/tables/scanout.h"
#include "regs/tables/workarounds.h"

#define REN	GENX_FW_BIT(GENX_FW_RENDER)
#define MED	GENX_FW_BIT(GENX_FW_MEDIA)

/* Register facts: force-wake. */
static const struct genx_fw_domain_desc vlv_fw_domains[] = {
	{
		.domain = GENX_FW_RENDER, .name = "render",
		.request = VLV_FORCEWAKE_RENDER, .ack = VLV_FORCEWAKE_ACK_RENDER,
	}, {
		.domain = GENX_FW_MEDIA, .name = "media",
		.request = VLV_FORCEWAKE_MEDIA, .ack = VLV_FORCEWAKE_ACK_MEDIA,
	},
};

/* Register facts: force-wake; registers outside both wells need none. */
static const struct genx_mmio_range vlv_ranges[] = {
	{ 0x000000, 0x001fff, 0, GENX_REPL_NONE },
	{ 0x002000, 0x003fff, REN, GENX_REPL_NONE },
	{ 0x004000, 0x004fff, 0, GENX_REPL_NONE },
	{ 0x005000, 0x007fff, REN, GENX_REPL_NONE },
	{ 0x008000, 0x00afff, 0, GENX_REPL_NONE },
	{ 0x00b000, 0x011fff, REN, GENX_REPL_NONE },
	{ 0x012000, 0x013fff, MED, GENX_REPL_NONE },
	{ 0x014000, 0x021fff, 0, GENX_REPL_NONE },
	{ 0x022000, 0x023fff, MED, GENX_REPL_NONE },
	{ 0x024000, 0x02dfff, 0, GENX_REPL_NONE },
	{ 0x02e000, 0x02ffff, REN, GENX_REPL_NONE },
	{ 0x030000, 0x03ffff, MED, GENX_REPL_NONE },
};

/* Register facts: PCI ids (bases), reset, legacy rings (status page). */
static const struct genx_engine_desc vlv_engines[] = {
	{
		GEN6_RCS0, .fw_domains = REN,
		.hws_pga = GEN7_RCS_HWS_PGA, .parser = &genx_gen7_render_parser,
	}, {
		GEN6_BCS0, .fw_domains = MED,
		.hws_pga = GEN7_BCS_HWS_PGA, .parser = &genx_gen7_copy_parser,
	}, {
		GEN6_VCS0, .fw_domains = MED,
		.hws_pga = GEN7_VCS_HWS_PGA, .parser = &genx_gen7_video_parser,
	},
};

/* Register facts: caching: no LLC; bit 1 writeable, bit 2 snoop the CPU caches. */
static const struct genx_coherency_desc vlv_coherency = {
	.pat_kind = GENX_PAT_NONE,
	.ggtt_pte = 0x6,
	.ggtt_pte_uncached = 0x2,
	.ppgtt_cached = 0x6,
	.ppgtt_uncached = 0x2,
};

/* Configuration of the transcoders (register facts: display). */
static const u32 vlv_pipe_conf[] = { VLV_PIPE_CONF(0), VLV_PIPE_CONF(1), 0 };

/*
 * Register facts: VLV sleep. The table has no interrupt masks, since irq/ programs them at resume.
 * If a register of this table has a workaround, resume writes the register a second time, with the
 * workaround.
 */
static const struct genx_kept_regs vlv_kept[] = {
	{ 0x4028, 2, false }, { 0x4030, 1, true }, { 0x4034, 2, false },
	{ 0x403c, 13, false }, { 0x4070, 2, false },	/* limits and maxima of requests */
	{ 0x4080, 1, false }, { 0x4180, 1, false }, { 0x4280, 1, false },	/* status pages */
	{ 0x4090, 1, false }, { 0x4700, 1, false },	/* GAM */
	{ 0x9024, 2, false }, { 0x907c, 1, false },	/* MBC */
	{ 0x9400, 1, false }, { 0x9408, 1, false }, { 0x9410, 2, false },	/* clock gating */
	{ 0x9420, 2, false },
	{ 0xa000, 1, false }, { 0xa010, 1, false }, { 0xa080, 3, false },	/* GPM */
	{ 0xa0b0, 1, false }, { 0xa0bc, 1, false }, { 0xa180, 1, false },
	{ 0xa194, 1, false }, { 0xa294, 1, false },
	{ 0x4f100, 8, false }, { 0x101000, 1, false },	/* scratch, tiling */
	{ 0x120008, 1, false }, { 0x1300a4, 1, false },	/* write queue, power */
	{ 0x182030, 2, false }, { 0x182064, 1, false }, { 0x182120, 1, false },	/* Gunit */
};

/* Manual 004. OA6-011: the flag of a lost report does not work, so there is no @lost_flag. */
static const struct genx_oa_desc vlv_oa = {
	GENX_GEN6_OA,
	.fw_domains = REN,
	GENX_TABLE(formats, genx_ivb_oa_formats),
	.period_shift = 1,
	GENX_TABLE(gates, genx_gen7_oa_gates),
	GENX_TABLE(counters, genx_ivb_gt1_oa_counters),
};

/* Register facts: workarounds. */
static const struct genx_wa vlv_wa[] = {
	/* needed before page directories are used (SIL-224) */
	WA_SET(GT, "caches of page tables", GAC_ECO_BITS, GAC_ECO_BITS_PPGTT_CACHE64B),
	WA_FIELD(GT, "LLC of page tables", GAM_ECOCHK, GAM_ECOCHK_PPGTT_MASK,
		 GAM_ECOCHK_GEN7_PPGTT_LLC),
	/* with swizzling the CPU would need the swizzle mode (register facts: legacy rings) */
	WA_CLEAR(GT, "no swizzling by fences", TILECTL, TILECTL_SWIZZLE),
	WA_MCLEAR(GT, "no swizzling of tiles", ARB_MODE, ARB_MODE_GEN7_SWIZZLE),
	WA_CLEAR(GT, "WaForceL3Serialization", GEN7_L3SQCREG4, L3SQ_URB_READ_CAM_MATCH_DISABLE),
	WA_WHOLE(GT, "WaIncreaseL3CreditsForVLVB0", GEN7_L3SQCREG1, L3SQCREG1_VLV_CREDITS),
	WA_MSET(GT, "WaDisableDopClockGating", ROW_CHICKEN2, ROW_CHICKEN2_DOP_CLOCK_GATE_DISABLE),
	WA_WHOLE(GT, "WaDisableRCZUnitClockGating", UCGCTL2, UCGCTL2_RCZUNIT_CLOCK_GATE_DISABLE),
	WA_SET(GT, "WaDisableL3Bank2xClockGate", UCGCTL4, UCGCTL4_L3BANK2X_CLOCK_GATE_DISABLE),
	WA_MSET(RENDER, "WaDisableEarlyCull", RCS_3D_CHICKEN3, RCS_3DC3_SF_DISABLE_OBJEND_CULL),
	WA_CLEAR(RENDER, "WaVSThreadDispatchOverride", FF_THREAD_MODE, FF_THREAD_MODE_SCHED_MASK),
	WA_MSET(RENDER, "WaPsdDispatchEnable", HALF_SLICE_CHICKEN1,
		HSC1_MAX_PS_THREAD_DEP | HSC1_PSD_SINGLE_PORT_DISPATCH_ENABLE),
	WA_END
};

static const struct genx_wa *const vlv_workarounds[] = { genx_wa_gen7, vlv_wa, NULL };

/* Register facts: PCI ids. */
static const u16 vlv_ids[] = {
	0x0f30, 0x0f31, 0x0f32, 0x0f33,
	0
};

static const struct genx_pci_group vlv_pci[] = {
	{ .name = "Valleyview", .ids = vlv_ids },
	{}
};

const struct genx_platform genx_platform_vlv = {
	.name = "Valleyview",
	.codename = "vlv",
	.gen = 7,
	.pci = vlv_pci,
	.dma_bits = 40,
	GENX_GEN6_GT,
	.submit_kind = GENX_SUBMIT_RING,
	.mmio_serial = true,
	.unclaimed = GENX_UNCLAIMED_VLV,
	.n_ring_faults = 3,
	.ggtt_fold_mask = 0xff0,
	.hwsp_in_aperture = true,	/* register facts: caching */
	.fw_kind = GENX_FORCEWAKE_VLV,
	.shared_pmic = true,
	.fifo_reread = true,
	GENX_TABLE(fw_domains, vlv_fw_domains),
	GENX_TABLE(ranges, vlv_ranges),
	.emit_kind = GENX_EMIT_GEN7,
	.irq_kind = GENX_IRQ_VLV,
	GENX_TABLE(irq_sources, genx_gen7_irq_sources),
	GENX_TABLE(irq_others, genx_vlv_irq_others),
	GENX_TABLE(engines, vlv_engines),
	.ctx_size_kind = GENX_CTX_SIZE_GEN7,
	.coherency = &vlv_coherency,
	.oa = &vlv_oa,
	.fuse_kind = GENX_FUSE_NONE,
	.workarounds = vlv_workarounds,
	.sleep_kind = GENX_SLEEP_VLV,
	GENX_TABLE(kept, vlv_kept),
	.rc6 = &genx_rc6_vlv,
	.freq = &genx_freq_vlv,
	.pm_mask = GENX_PM_MASK_GEN6,
	.pipe_conf = vlv_pipe_conf,
	.stolen_kind = GENX_STOLEN_GEN6,
	.scanouts = genx_vlv_scanouts,
};
