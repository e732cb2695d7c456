// SPDX-License-Identifier: MIT
/*
 * Ivy Bridge (Gen7): platform descriptor.
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

#define GT	GENX_FW_BIT(GENX_FW_GT)

/* Register facts: force-wake: one domain. Firmware chose the protocol; the driver probes which. */
static const struct genx_fw_domain_desc ivb_fw_domains[] = {
	{
		.domain = GENX_FW_GT, .name = "gt",
		.request = FORCEWAKE_GT, .ack = IVB_FORCEWAKE_ACK_MT,
		.alt_request = SNB_FORCEWAKE, .alt_ack = SNB_FORCEWAKE_ACK,
	},
};

static const struct genx_mmio_span ivb_always[] = {
	GENX_SPAN_OF(GDRST_ADDR),		/* T-9 */
	GENX_SPAN_OF(FORCEWAKE_GT_ADDR),
	GENX_SPAN_OF(SNB_FORCEWAKE_ADDR),
};

/* Register facts: PCI ids (bases), reset, legacy rings (status page). */
static const struct genx_engine_desc ivb_engines[] = {
	{
		GEN6_RCS0, .fw_domains = GT,
		.hws_pga = GEN7_RCS_HWS_PGA, .parser = &genx_gen7_render_parser,
	}, {
		GEN6_BCS0, .fw_domains = GT,
		.hws_pga = GEN7_BCS_HWS_PGA, .parser = &genx_gen7_copy_parser,
	}, {
		GEN6_VCS0, .fw_domains = GT,
		.hws_pga = GEN7_VCS_HWS_PGA, .parser = &genx_gen7_video_parser,
	},
};

/* Configuration of the transcoders (register facts: display). */
static const u32 ivb_pipe_conf[] = { PIPE_CONF(0), PIPE_CONF(1), PIPE_CONF(2), 0 };

/* Manual 004. GT1 has one counter more. */
#define IVB_OA \
	GENX_GEN6_OA, \
	.fw_domains = GT, \
	GENX_TABLE(formats, genx_ivb_oa_formats), \
	.period_shift = 1, \
	.lost_flag = true, \
	GENX_TABLE(gates, genx_gen7_oa_gates)

static const struct genx_oa_desc ivb_oa = {
	IVB_OA,
	GENX_TABLE(counters, genx_ivb_oa_counters),
};

static const struct genx_oa_desc ivb_gt1_oa = {
	IVB_OA,
	GENX_TABLE(counters, genx_ivb_gt1_oa_counters),
};

/* Register facts: workarounds. */
static const struct genx_wa ivb_wa[] = {
	/* needed before page directories are used (SIL-224) */
	WA_SET(GT, "caches of page tables", GAC_ECO_BITS, GAC_ECO_BITS_PPGTT_CACHE64B),
	WA_FIELD(GT, "LLC of page tables", GAM_ECOCHK, GAM_ECOCHK_PPGTT_MASK,
		 GAM_ECOCHK_GEN7_PPGTT_LLC),
	/* with swizzling the CPU would need the swizzle mode (register facts: legacy rings) */
	WA_CLEAR(GT, "no swizzling by fences", TILECTL, TILECTL_SWIZZLE),
	WA_MCLEAR(GT, "no swizzling of tiles", ARB_MODE, ARB_MODE_GEN7_SWIZZLE),
	WA_MCLEAR(GT, "WaDisableRHWOOptimizationForRenderHang", COMMON_SLICE_CHICKEN1,
		  CSC1_RHWO_OPT_DISABLE_IN_RCC),
	WA_WHOLE(GT, "WaApplyL3ControlAndL3ChickenMode", L3CNTLREG1, L3CNTLREG1_IVB_L3_CONTROL),
	WA_WHOLE(GT, "WaApplyL3ControlAndL3ChickenMode", L3_CHICKEN_MODE, L3_CHICKEN_MODE_IVB),
	WA_CLEAR(GT, "WaForceL3Serialization", GEN7_L3SQCREG4, L3SQ_URB_READ_CAM_MATCH_DISABLE),
	WA_MSET(GT, "DOP clock gating off", ROW_CHICKEN2, ROW_CHICKEN2_DOP_CLOCK_GATE_DISABLE),
	WA_WHOLE(GT, "WaDisableRCZUnitClockGating", UCGCTL2, UCGCTL2_RCZUNIT_CLOCK_GATE_DISABLE),
	WA_FIELD(GT, "snoop policy medium", MBCUNIT_SNPCR,
		 MBCUNIT_SNPCR_MASK, MBCUNIT_SNPCR_MEDIUM),
	WA_MSET(RENDER, "WaDisableEarlyCull", RCS_3D_CHICKEN3, RCS_3DC3_SF_DISABLE_OBJEND_CULL),
	WA_CLEAR(RENDER, "WaVSThreadDispatchOverride", FF_THREAD_MODE, FF_THREAD_MODE_SCHED_MASK),
	WA_END
};

/* SIL-405: GT2 has a second half slice, with a register of its own. */
static const struct genx_wa ivb_gt2_wa[] = {
	WA_MSET(GT, "DOP clock gating off", IVB_ROW_CHICKEN2_GT2,
		ROW_CHICKEN2_DOP_CLOCK_GATE_DISABLE),
	WA_END
};

/* SIL-404: GT1 alone needs this. */
static const struct genx_wa ivb_gt1_wa[] = {
	WA_MSET(RENDER, "WaDisablePSDDualDispatchEnable", HALF_SLICE_CHICKEN1,
		HSC1_PSD_SINGLE_PORT_DISPATCH_ENABLE),
	WA_END
};

static const struct genx_wa *const ivb_workarounds[] = { genx_wa_gen7, ivb_wa, ivb_gt2_wa, NULL };
static const struct genx_wa *const ivb_gt1_workarounds[] = {
	genx_wa_gen7, ivb_wa, ivb_gt1_wa, NULL
};

/* Register facts: PCI ids. */
static const u16 ivb_ids[] = {
	0x0162, 0x0166, 0x016a,
	0
};

static const u16 ivb_gt1_ids[] = {
	0x0152, 0x0156, 0x015a,
	0
};

static const struct genx_pci_group ivb_pci[] = {
	{ .name = "Ivy Bridge", .ids = ivb_ids },
	{}
};

/* Desktop, mobile and server. */
static const u16 ivb_hosts[] = { 0x0150, 0x0154, 0x0158, 0x015c, 0 };

static const struct genx_pci_group ivb_gt1_pci[] = {
	{ .name = "Ivy Bridge GT1", .ids = ivb_gt1_ids },
	{}
};

/* The variants share all fields except names, ids, OA and workarounds. */
#define IVB_COMMON \
	.gen = 7, \
	.dma_bits = 40, \
	GENX_GEN6_GT, \
	.submit_kind = GENX_SUBMIT_RING, \
	.mmio_serial = true, \
	.no_runtime_pm = true, \
	.n_ring_faults = 3, \
	.ggtt_fold_mask = 0xff0, \
	.fw_kind = GENX_FORCEWAKE_IVB, \
	GENX_TABLE(fw_domains, ivb_fw_domains), \
	GENX_TABLE(ranges, genx_gen6_ranges), \
	GENX_TABLE(always, ivb_always), \
	.emit_kind = GENX_EMIT_GEN7, \
	.irq_kind = GENX_IRQ_GEN6, \
	GENX_TABLE(irq_sources, genx_gen7_irq_sources), \
	GENX_TABLE(irq_others, genx_gen6_irq_others), \
	GENX_TABLE(engines, ivb_engines), \
	.ctx_size_kind = GENX_CTX_SIZE_GEN7, \
	.coherency = &genx_gen6_coherency, \
	.fuse_kind = GENX_FUSE_NONE, \
	.mchbar_hosts = ivb_hosts, \
	.rc6 = &genx_rc6_ivb, \
	.freq = &genx_freq_gen6, \
	.pm_mask = GENX_PM_MASK_GEN6, \
	.pipe_conf = ivb_pipe_conf, \
	.stolen_kind = GENX_STOLEN_GEN6, \
	.scanouts = genx_ivb_scanouts

static const struct genx_platform ivb_gt1 = {
	IVB_COMMON,
	.name = "Ivy Bridge GT1",
	.codename = "ivb-gt1",
	.oa = &ivb_gt1_oa,
	.workarounds = ivb_gt1_workarounds,
	.pci = ivb_gt1_pci,
};

static const struct genx_platform *const ivb_variants[] = {
	&ivb_gt1, NULL
};

const struct genx_platform genx_platform_ivb = {
	IVB_COMMON,
	.name = "Ivy Bridge",
	.codename = "ivb",
	.oa = &ivb_oa,
	.variants = ivb_variants,
	.workarounds = ivb_workarounds,
	.pci = ivb_pci,
};
