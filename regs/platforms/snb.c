// SPDX-License-Identifier: MIT
/*
 * Sandy Bridge (Gen6): platform descriptor.
 *
 * The source is manual 004 (volume 2) for OA counters, and the register facts for all
 * else. Each table names the section of the register facts.
 */
#include "regs/platform_find.h"
#include "regs/tables/gen6_gt.h"
#include "regs/oa/gen7_oa.h"
#include "regs/oa/oa_counters.h"
#include "regs/tables/power.h"
#include "regs/tables/scanout.h"
#include "regs/tables/workarounds.h"

#define GT	GENX_FW_BIT(GENX_FW_GT)

/* Register facts: force-wake: one domain, single-threaded. */
static const struct genx_fw_domain_desc snb_fw_domains[] = {
	{
		.domain = GENX_FW_GT, .name = "gt",
		.request = { .addr = SNB_FORCEWAKE_ADDR }, .ack = SNB_FORCEWAKE_ACK,
	},
};

static const struct genx_mmio_span snb_always[] = {
	GENX_SPAN_OF(GDRST_ADDR),		/* T-9 */
	GENX_SPAN_OF(SNB_FORCEWAKE_ADDR),
};

/* Register facts: interrupts; no L3 parity. */
static const struct genx_irq_source snb_irq_sources[] = {
	GEN6_IRQ_RCS(GEN6_IRQ_RCS_BITS),
	GEN6_IRQ_VCS,
	GEN6_IRQ_BCS,
	GEN6_IRQ_GTPM,
};

/* Register facts: PCI ids (bases), reset, legacy rings (status page). */
static const struct genx_engine_desc snb_engines[] = {
	{
		GEN6_RCS0, .fw_domains = GT,
		.hws_pga = SNB_HWS_PGA(RCS_BASE),
	}, {
		GEN6_BCS0, .fw_domains = GT,
		.hws_pga = SNB_HWS_PGA(BCS_BASE),
	}, {
		GEN6_VCS0, .fw_domains = GT, .ring_sleeps = true,
		.hws_pga = SNB_HWS_PGA(GEN6_VCS_BASE),
	},
};

/* Configuration of the transcoders (register facts: display). */
static const u32 snb_pipe_conf[] = { PIPE_CONF(0), PIPE_CONF(1), 0 };

/* Manual 004. OA6-004: one stepping of GT2 must filter by context, but it was never sold. */
static const struct genx_oa_desc snb_oa = {
	GENX_GEN6_OA,
	.fw_domains = GT,
	GENX_TABLE(formats, genx_snb_oa_formats),
	.period_shift = 4,
	.lost_flag = true,
	.lower_head = true,
	GENX_TABLE(gates, genx_snb_oa_gates),
	GENX_TABLE(counters, genx_snb_oa_counters),
};

/* Register facts: workarounds. */
static const struct genx_wa snb_wa[] = {
	/* needed before page directories are used (SIL-223) */
	WA_SET(GT, "caches of page tables", GAC_ECO_BITS,
	       GAC_ECO_BITS_SNB | GAC_ECO_BITS_PPGTT_CACHE64B),
	WA_SET(GT, "go on after a page fault", GAB_CTL, GAB_CTL_CONT_AFTER_PAGEFAULT),
	WA_SET(GT, "cache lines of page tables", GAM_ECOCHK,
	       GAM_ECOCHK_SNB | GAM_ECOCHK_SNB_PPGTT_CACHE64B),
	/* SIL-249: with swizzling the CPU would need the swizzle mode */
	WA_CLEAR(GT, "no swizzling by fences", TILECTL, TILECTL_SWIZZLE),
	WA_MCLEAR(GT, "no swizzling of tiles", ARB_MODE, ARB_MODE_SNB_SWIZZLE),
	WA_SET(GT, "BLB, CS unit clock gating off", UCGCTL1,
	       UCGCTL1_CSUNIT_CLOCK_GATE_DISABLE | UCGCTL1_BLBUNIT_CLOCK_GATE_DISABLE),
	WA_WHOLE(GT, "WaDisableRCCUnitClockGating, WaDisableRCPBUnitClockGating", UCGCTL2,
		 UCGCTL2_RCPBUNIT_CLOCK_GATE_DISABLE | UCGCTL2_RCCUNIT_CLOCK_GATE_DISABLE),
	WA_MSET(RENDER, "WaDisableAsyncFlipPerfMode, WaTimedSingleVertexDispatch", RCS_MI_MODE,
		MI_MODE_ASYNC_FLIP_PERF_DISABLE | MI_MODE_VS_TIMER_DISPATCH),
	WA_MSET(RENDER, "WaEnableFlushTlbInvalidationMode", SNB_GFX_MODE,
		GFX_MODE_TLB_INVALIDATE_EXPLICIT),
	WA_MSET(RENDER, "WaDisableHiZPlanesWhenMSAAEnabled", SNB_3D_CHICKEN,
		SNB_3D_CHICKEN_HIZ_PLANE_DISABLE_MSAA_4X),
	WA_MSET(RENDER, "WaStripsFansDisableFastClipPerformanceFix", RCS_3D_CHICKEN3,
		RCS_3DC3_SF_DISABLE_FASTCLIP_CULL | RCS_3DC3_SF_DISABLE_PIPELINED_ATTR_FETCH),
	WA_MFIELD(RENDER, "WIZ hashing 16x4", SNB_GT_MODE,
		  GT_MODE_WIZ_HASHING_MASK, GT_MODE_WIZ_HASHING_16X4),
	WA_MCLEAR(RENDER, "WaDisable_RenderCache_OperationalFlush", SNB_CACHE_MODE_0,
		  SNB_CACHE_MODE_0_STC_EVICT_DISABLE_LRA | SNB_CACHE_MODE_0_RC_OP_FLUSH_ENABLE),
	WA_MSET(CONTEXT, "INSTPM force ordering", RCS_INSTPM, INSTPM_FORCE_ORDERING),
	WA_END
};

static const struct genx_wa *const snb_workarounds[] = { snb_wa, NULL };

/* Register facts: PCI ids. */
static const u16 snb_ids[] = {
	0x0102, 0x0106, 0x010a, 0x0112, 0x0116, 0x0122, 0x0126,
	0
};

static const struct genx_pci_group snb_pci[] = {
	{ .name = "Sandy Bridge", .ids = snb_ids },
	{}
};

/* Desktop, mobile and server. */
static const u16 snb_hosts[] = { 0x0100, 0x0104, 0x0108, 0x010c, 0 };

const struct genx_platform genx_platform_snb = {
	.name = "Sandy Bridge",
	.codename = "snb",
	.gen = 6,
	.pci = snb_pci,
	.dma_bits = 40,
	GENX_SNB_GT,
	.reset_kind = GENX_RESET_SNB,
	.ppgtt_mode = { .addr = SNB_GFX_MODE },
	.mi_in_ggtt = true,
	.no_iommu = true,
	.no_runtime_pm = true,
	.submit_kind = GENX_SUBMIT_RING,
	.emit_kind = GENX_EMIT_GEN6,
	.n_ring_faults = 3,
	.ggtt_fold_mask = 0xff0,
	.fw_kind = GENX_FORCEWAKE_SNB,
	GENX_TABLE(fw_domains, snb_fw_domains),
	GENX_TABLE(ranges, genx_gen6_ranges),
	GENX_TABLE(always, snb_always),
	.irq_kind = GENX_IRQ_GEN6,
	GENX_TABLE(irq_sources, snb_irq_sources),
	GENX_TABLE(irq_others, genx_gen6_irq_others),
	GENX_TABLE(engines, snb_engines),
	.ctx_size_kind = GENX_CTX_SIZE_GEN6,
	.coherency = &genx_gen6_coherency,
	.oa = &snb_oa,
	.fuse_kind = GENX_FUSE_NONE,
	.workarounds = snb_workarounds,
	.mchbar_hosts = snb_hosts,
	.rc6 = &genx_rc6_snb,
	.freq = &genx_freq_gen6,
	.pm_mask = GENX_PM_MASK_GEN6,
	.pipe_conf = snb_pipe_conf,
	.stolen_kind = GENX_STOLEN_GEN6,
	.scanouts = genx_snb_scanouts,
};
