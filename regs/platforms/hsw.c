// SPDX-License-Identifier: MIT
/*
 * Haswell (Gen7.5): platform descriptor.
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

/* Register facts: interrupts. */
static const struct genx_irq_source hsw_irq_sources[] = {
	GEN6_IRQ_RCS(GEN6_IRQ_RCS_BITS | GEN7_IRQ_RCS_PARITY | HSW_IRQ_RCS_PARITY_SLICE1),
	GEN6_IRQ_VCS,
	GEN6_IRQ_BCS,
	FLAT_SOURCE(GENX_CLASS_VIDEO_ENHANCE, 0, GEN6_IRQ_BANK_PM, 10, HSW_IRQ_VECS_BITS,
		    REG_BIT(12), HSW_VECS_BASE + 0xa8),
	GEN6_IRQ_GTPM,
};

/* Register facts: PCI ids (bases), reset, legacy rings (status page, context size). */
static const struct genx_engine_desc hsw_engines[] = {
	{
		GEN6_RCS0, .fw_domains = GT,
		.hws_pga = GEN7_RCS_HWS_PGA, .parser = &genx_hsw_render_parser, .ctx_pages = 17,
	}, {
		GEN6_BCS0, .fw_domains = GT,
		.hws_pga = GEN7_BCS_HWS_PGA, .parser = &genx_gen7_copy_parser,
	}, {
		GEN6_VCS0, .fw_domains = GT,
		.hws_pga = GEN7_VCS_HWS_PGA, .parser = &genx_gen7_video_parser,
	}, {
		HSW_VECS0, .fw_domains = GT,
		.hws_pga = HSW_VECS_HWS_PGA, .parser = &genx_hsw_enhance_parser,
	},
};

/*
 * Register facts: caching: control 2 (write-back, LLC, age 3), which the public driver uses; 0 is
 * uncached. Lines of age 0 (control 3) would be the first that the LLC evicts.
 */
static const struct genx_coherency_desc hsw_coherency = {
	.has_llc = true,
	.pat_kind = GENX_PAT_NONE,
	.ggtt_pte = 0x4,
	.ppgtt_cached = 0x4,
};

/* Configuration of the transcoders (register facts: display). */
static const u32 hsw_pipe_conf[] = { PIPE_CONF(0), PIPE_CONF(1), PIPE_CONF(2), PIPE_CONF_EDP, 0 };

/* Manual 004. The size field counts powers of two, although the prose says steps (OA6-007). */
static const struct genx_oa_desc hsw_oa = {
	.kind = GENX_OA_GEN7,
	.fw_domains = GT,
	.rpt_layout = GENX_RPT_LAYOUT_NONE,
	GENX_TABLE(formats, genx_hsw_oa_formats),
	.buffer_min = 128 * 1024,
	.buffer_max = 16 * 1024 * 1024,
	.buffer_align = 16 * 1024 * 1024,
	.period_shift = 1,
	.lost_flag = true,
	.one_context = true,
	GENX_TABLE(gates, genx_gen7_oa_gates),
	.noa = GENX_REG_INIT(GDT_CHICKEN_BITS_ADDR),
	.noa_enable = GDT_CHICKEN_NOA_ENABLE,
	GENX_TABLE(counters, genx_hsw_oa_counters),
	.own_counters = true,
	.test_set = &genx_hsw_test_oa,
	.whitelist = &genx_oa_hsw_whitelist,
};

/* Register facts: workarounds. */
static const struct genx_wa hsw_wa[] = {
	WA_WHOLE(GT, "L3 data atomics off", HSW_SCRATCH1, HSW_SCRATCH1_L3_DATA_ATOMICS_DISABLE),
	WA_MSET_WO(GT, "L3 global atomics off", HSW_ROW_CHICKEN3,
		   HSW_ROW_CHICKEN3_L3_GLOBAL_ATOMICS_DISABLE),
	WA_CLEAR(RENDER, "WaVSRefCountFullforceMissDisable", FF_THREAD_MODE,
		 FF_THREAD_MODE_VS_REF_CNT_FFME),
	WA_SET(GT, "WaSwitchSolVfFArbitrationPriority", GAM_ECOCHK, GAM_ECOCHK_ARB_PRIO_SOL),
	/* needed before page directories are used (SIL-224) */
	WA_SET(GT, "caches of page tables", GAC_ECO_BITS, GAC_ECO_BITS_PPGTT_CACHE64B),
	WA_SET(GT, "write-back of page tables", GAM_ECOCHK, GAM_ECOCHK_HSW_PPGTT_WB),
	/* with swizzling the CPU would need the swizzle mode (register facts: legacy rings) */
	WA_CLEAR(GT, "no swizzling by fences", TILECTL, TILECTL_SWIZZLE),
	WA_MCLEAR(GT, "no swizzling of tiles", ARB_MODE, ARB_MODE_GEN7_SWIZZLE),
	WA_SET_EDRAM(GT, "IDI hash mask", HSW_IDICR, IDICR_HASH_MASK(0xf)),	/* SIL-415 */
	WA_MSET(RENDER, "WaSampleCChickenBitEnable", HALF_SLICE_CHICKEN3,
		HSC3_SAMPLE_C_PERFORMANCE),
	WA_MCLEAR(RENDER, "HiZ raw stall optimisation on", CACHE_MODE_0,
		  CACHE_MODE_0_HIZ_RAW_STALL_OPT_DISABLE),
	WA_END
};

/* SIL-414: predicated commands for the second slice read this register; only GT3 has this slice. */
static const struct genx_wa hsw_small_wa[] = {
	WA_WHOLE(RENDER, "MI_PREDICATE_RESULT_2", HSW_MI_PREDICATE_RESULT_2, 0),
	WA_END
};

static const struct genx_wa hsw_gt3_wa[] = {
	WA_WHOLE(RENDER, "MI_PREDICATE_RESULT_2", HSW_MI_PREDICATE_RESULT_2, LOWER_SLICE_ENABLED),
	WA_END
};

static const struct genx_wa *const hsw_workarounds[] = {
	genx_wa_gen7, hsw_wa, hsw_small_wa, NULL
};

static const struct genx_wa *const hsw_gt3_workarounds[] = {
	genx_wa_gen7, hsw_wa, hsw_gt3_wa, NULL
};

/*
 * Register facts: PCI ids. The numbers of slices and subslices follow from the id; no fuse
 * has them.
 */
static const u16 hsw_gt1_ids[] = {
	0x0402, 0x0406, 0x040a, 0x040b, 0x040e, 0x0a02, 0x0a06, 0x0a0a, 0x0a0b, 0x0a0e,
	0x0d02, 0x0d06, 0x0d0a, 0x0d0b, 0x0d0e,
	0
};

static const u16 hsw_ids[] = {
	0x0412, 0x0416, 0x041a, 0x041b, 0x041e, 0x0a12, 0x0a16, 0x0a1a, 0x0a1b, 0x0a1e,
	0x0d12, 0x0d16, 0x0d1a, 0x0d1b, 0x0d1e,
	0
};

static const u16 hsw_gt3_ids[] = {
	0x0422, 0x0426, 0x042a, 0x042b, 0x042e, 0x0a22, 0x0a26, 0x0a2a, 0x0a2b, 0x0a2e,
	0x0d22, 0x0d26, 0x0d2a, 0x0d2b, 0x0d2e,
	0
};

static const u16 hsw_gt1_early_ids[] = { 0x0c02, 0x0c06, 0x0c0a, 0x0c0b, 0x0c0e, 0 };

static const struct genx_pci_group hsw_gt1_pci[] = {
	{ .name = "Haswell GT1", .ids = hsw_gt1_ids },
	{
		.name = "Haswell GT1, development platform", .ids = hsw_gt1_early_ids,
		.first_revision = GENX_PCI_NEVER_SOLD,
	},
	{}
};

static const u16 hsw_early_ids[] = { 0x0c12, 0x0c16, 0x0c1a, 0x0c1b, 0x0c1e, 0 };

static const struct genx_pci_group hsw_pci[] = {
	{ .name = "Haswell GT2", .ids = hsw_ids },
	{
		.name = "Haswell GT2, development platform", .ids = hsw_early_ids,
		.first_revision = GENX_PCI_NEVER_SOLD,
	},
	{}
};

static const u16 hsw_gt3_early_ids[] = { 0x0c22, 0x0c26, 0x0c2a, 0x0c2b, 0x0c2e, 0 };

static const struct genx_pci_group hsw_gt3_pci[] = {
	{ .name = "Haswell GT3", .ids = hsw_gt3_ids },
	{
		.name = "Haswell GT3, development platform", .ids = hsw_gt3_early_ids,
		.first_revision = GENX_PCI_NEVER_SOLD,
	},
	{}
};

/* ULT, desktop, mobile, server, and with eDRAM. */
static const u16 hsw_hosts[] = {
	0x0a00, 0x0a04, 0x0c00, 0x0c04, 0x0c08, 0x0d00, 0x0d04, 0x0d08,
	0
};

/* The variants share all fields except names, ids, workarounds and topology. */
#define HSW_COMMON \
	.gen = 7, \
	.dma_bits = 39,			/* a GGTT entry holds address bits 38:12 (GGTT) */ \
	GENX_GEN6_GT, \
	.submit_kind = GENX_SUBMIT_RING, \
	.mmio_serial = true, \
	.unclaimed = GENX_UNCLAIMED_FPGA, \
	.n_ring_faults = 4, \
	.ggtt_fold_mask = 0x7f0, \
	.fw_kind = GENX_FORCEWAKE_MT, \
	GENX_TABLE(fw_domains, genx_hsw_fw_domains), \
	GENX_TABLE(ranges, genx_gen6_ranges), \
	GENX_TABLE(always, genx_hsw_always), \
	.emit_kind = GENX_EMIT_HSW, \
	.irq_kind = GENX_IRQ_GEN6, \
	GENX_TABLE(irq_sources, hsw_irq_sources), \
	GENX_TABLE(irq_others, genx_gen6_irq_others), \
	GENX_TABLE(engines, hsw_engines), \
	.ctx_size_kind = GENX_CTX_SIZE_LAYOUT, \
	.coherency = &hsw_coherency, \
	.oa = &hsw_oa, \
	.fuse_kind = GENX_FUSE_HSW, \
	.mchbar_hosts = hsw_hosts, \
	.edram_cap = GENX_REG_INIT(EDRAM_CAP_ADDR), \
	.edram_mib = 128, \
	.rc6 = &genx_rc6_hsw, \
	.freq = &genx_freq_hsw, .pm_mask = GENX_PM_MASK_GEN6, \
	.pipe_conf = hsw_pipe_conf, \
	.stolen_kind = GENX_STOLEN_GEN6, \
	.scanouts = genx_ivb_scanouts

/* The device id determines slices and subslices (register facts: fuses). */
static const struct genx_platform hsw_gt1 = {
	HSW_COMMON,
	.name = "Haswell GT1",
	.codename = "hsw-gt1",
	.workarounds = hsw_workarounds,
	.pci = hsw_gt1_pci,
	.topology = { .max_slices = 1, .max_subslices = 1, .max_eus = 10 },
};

static const struct genx_platform hsw_gt3 = {
	HSW_COMMON,
	.name = "Haswell GT3",
	.codename = "hsw-gt3",
	.workarounds = hsw_gt3_workarounds,
	.pci = hsw_gt3_pci,
	.topology = { .max_slices = 2, .max_subslices = 2, .max_eus = 10 },
};

static const struct genx_platform *const hsw_variants[] = {
	&hsw_gt1, &hsw_gt3, NULL
};

const struct genx_platform genx_platform_hsw = {
	HSW_COMMON,
	.name = "Haswell",
	.codename = "hsw",
	.workarounds = hsw_workarounds,
	.variants = hsw_variants,
	.pci = hsw_pci,
	.topology = { .max_slices = 1, .max_subslices = 2, .max_eus = 10 },
};
