// SPDX-License-Identifier: MIT
/*
 * Broadwell (Gen8): platform descriptor.
 *
 * OA: manual 001 (volume 10). All else: public register facts, whose section is
 * named at each table.
 */
#include "regs/engine_regs.h"
#include "regs/flat_irq.h"
#include "regs/gt_regs.h"
#include "regs/pci_ids.h"
#include "regs/platform.h"
#include "regs/power.h"
#include "regs/workarounds.h"

#define GT	GENX_FW_BIT(GENX_FW_GT)

/* Facts 2: one domain. */
static const struct genx_fw_domain_desc bdw_fw_domains[] = {
	{
		.domain = GENX_FW_GT, .name = "gt",
		.request = GENX_REG_INIT(0xa188), .ack = GENX_REG_INIT(0x130044),
	},
};

/* Facts 2; replication: facts 10 and the steered registers of facts 22. */
static const struct genx_mmio_range bdw_ranges[] = {
	{ 0x000000, 0x00dfff, GT, GENX_REPL_NONE },
	{ 0x00e000, 0x00e8ff, GT, GENX_REPL_SUBSLICE },
	{ 0x00e900, 0x03ffff, GT, GENX_REPL_NONE },
};

static const struct genx_mmio_span bdw_gt_spans[] = {
	{ 0x000000, 0x03ffff },
};

static const struct genx_mmio_span bdw_shadow[] = {
	{ 0x002030, 0x002033 },
	{ 0x00a008, 0x00a00f },
	{ 0x012030, 0x012033 },
	{ 0x01a030, 0x01a033 },
	{ 0x022030, 0x022033 },
};

static const struct genx_mmio_span bdw_always[] = {
	{ 0x00941c, 0x00941f },		/* GDRST (T-9) */
	{ 0x00a188, 0x00a18b },
};

/*
 * Facts 3; the OA unit shares bank 3 with video enhancement (INT-041). The last
 * one is that of the large parts.
 */
static const struct genx_irq_source bdw_irq_sources[] = {
	GEN8_SOURCE(GENX_CLASS_RENDER, 0, GEN8_IRQ_BANK_RCS_BCS, 0, 0x2000),
	GEN8_SOURCE(GENX_CLASS_COPY, 0, GEN8_IRQ_BANK_RCS_BCS, 16, 0x22000),
	GEN8_SOURCE(GENX_CLASS_VIDEO_DECODE, 0, GEN8_IRQ_BANK_VCS, 0, 0x12000),
	GEN8_SOURCE(GENX_CLASS_VIDEO_ENHANCE, 0, GEN8_IRQ_BANK_VECS_OA, 0, 0x1a000),
	FLAT_SOURCE(GENX_CLASS_OTHER, GENX_OTHER_WDOAPERF, GEN8_IRQ_BANK_VECS_OA, 16,
		    REG_BIT(28), 0, 0),
	GEN8_IRQ_GTPM,
	GEN8_SOURCE(GENX_CLASS_VIDEO_DECODE, 1, GEN8_IRQ_BANK_VCS, 16, 0x1c000),
};

/* Facts 1 (bases), 6 (context size), 7 (reset), 18 (TLB). The last is that of GT3, GT4. */
static const struct genx_engine_desc bdw_engines[] = {
	{
		.name = "rcs0", .class = GENX_CLASS_RENDER, .instance = 0,
		.mmio_base = 0x2000, .fw_domains = GT, .reset_mask = REG_BIT(1),
		.tlb_inv = GENX_REG_INIT(TLB_INV_RENDER), .tlb_inv_bit = REG_BIT(0),
		.ctx_pages = 20,
	}, {
		.name = "bcs0", .class = GENX_CLASS_COPY, .instance = 0,
		.mmio_base = 0x22000, .fw_domains = GT, .reset_mask = REG_BIT(3),
		.tlb_inv = GENX_REG_INIT(TLB_INV_BCS), .tlb_inv_bit = REG_BIT(0),
		.ctx_pages = 2,
	}, {
		.name = "vcs0", .class = GENX_CLASS_VIDEO_DECODE, .instance = 0,
		.mmio_base = 0x12000, .fw_domains = GT, .reset_mask = REG_BIT(2),
		.tlb_inv = GENX_REG_INIT(TLB_INV_VCS), .tlb_inv_bit = REG_BIT(0),
		.ctx_pages = 2,
	}, {
		.name = "vecs0", .class = GENX_CLASS_VIDEO_ENHANCE, .instance = 0,
		.mmio_base = 0x1a000, .fw_domains = GT, .reset_mask = REG_BIT(4),
		.tlb_inv = GENX_REG_INIT(TLB_INV_VECS), .tlb_inv_bit = REG_BIT(0),
		.ctx_pages = 2,
	}, {
		.name = "vcs1", .class = GENX_CLASS_VIDEO_DECODE, .instance = 1,
		.mmio_base = 0x1c000, .fw_domains = GT, .reset_mask = REG_BIT(7),
		.tlb_inv = GENX_REG_INIT(TLB_INV_VCS1), .tlb_inv_bit = REG_BIT(0),
		.ctx_pages = 2,
	},
};

/* Facts 16; GGTT entries always use PAT 0. */
static const struct genx_coherency_desc bdw_coherency = {
	.has_llc = true,
	.pat_kind = GENX_PAT_GEN8,
	.pat = { 0x07, 0x09, 0x0a, 0x00, 0x0b, 0x1b, 0x2b, 0x3b },
	.ppgtt_cached = 0x80,
	.ppgtt_uncached = 0x18,
};

/* Facts 25: a transcoder that is on shows a picture. */
static const u32 bdw_pipe_conf[] = { 0x70008, 0x71008, 0x72008, 0x7f008, 0 };

/* All but names, ids, engines and topology. */
#define BDW_COMMON \
	.gen = 8, \
	.dma_bits = 39, \
	.mmio_size = 0x200000, \
	.gttmm_size = 0x1000000, \
	.ggtt_kind = GENX_GGTT_GEN8, \
	.ggtt_offset = 0x800000, \
	.ggtt_needs_flush = true, \
	.ppgtt_kind = GENX_PPGTT_GEN8_4LVL, \
	.fw_kind = GENX_FORCEWAKE_MT, \
	.fw_domains = bdw_fw_domains, \
	.n_fw_domains = ARRAY_SIZE(bdw_fw_domains), \
	.ranges = bdw_ranges, \
	.n_ranges = ARRAY_SIZE(bdw_ranges), \
	.gt_spans = bdw_gt_spans, \
	.n_gt_spans = ARRAY_SIZE(bdw_gt_spans), \
	.shadow = bdw_shadow, \
	.n_shadow = ARRAY_SIZE(bdw_shadow), \
	.always = bdw_always, \
	.n_always = ARRAY_SIZE(bdw_always), \
	.irq_kind = GENX_IRQ_GEN8, \
	.irq_master = GENX_REG_INIT(GEN8_IRQ_MASTER), \
	.irq_banks = genx_gen8_irq_banks, \
	.n_irq_banks = ARRAY_SIZE(genx_gen8_irq_banks), \
	.irq_foreign = GEN8_IRQ_FOREIGN, \
	.irq_others = genx_gen8_irq_others, \
	.n_irq_others = ARRAY_SIZE(genx_gen8_irq_others), \
	.submit_kind = GENX_SUBMIT_PORT, \
	.csb = { \
		.kind = GENX_CSB_GEN8, \
		.entries = 6, \
		.first_dw = 0x10, \
		.pointer_dw = 0x1f, \
	}, \
	.reset_kind = GENX_RESET_GEN8, \
	.steering_kind = GENX_STEERING_GEN8, \
	.coherency = &bdw_coherency, \
	.fuse_kind = GENX_FUSE_GEN8, \
	.topology = { \
		.max_slices = 3, \
		.max_subslices = 3, \
		.max_eus = 8, \
	}, \
	.clock_kind = GENX_CLOCK_FIXED, \
	.crystal_khz = { 12500 }, \
	.rc6 = &genx_rc6_gen8, \
	.freq = &genx_freq_hsw, \
	.pipe_conf = bdw_pipe_conf

const struct genx_platform genx_platform_bdw = {
	BDW_COMMON,
	.name = "Broadwell",
	.codename = "bdw",
	.workarounds = genx_wa_bdw,
	.pci_ids = genx_pci_ids_bdw,
	.irq_sources = bdw_irq_sources,
	.n_irq_sources = ARRAY_SIZE(bdw_irq_sources) - 1,
	.engines = bdw_engines,
	.n_engines = ARRAY_SIZE(bdw_engines) - 1,
};

const struct genx_platform genx_platform_bdw_gt3 = {
	BDW_COMMON,
	.name = "Broadwell GT3",
	.codename = "bdw-gt3",
	.workarounds = genx_wa_bdw_gt3,
	.pci_ids = genx_pci_ids_bdw_gt3,
	.irq_sources = bdw_irq_sources,
	.n_irq_sources = ARRAY_SIZE(bdw_irq_sources),
	.engines = bdw_engines,
	.n_engines = ARRAY_SIZE(bdw_engines),
};
