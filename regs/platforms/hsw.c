// SPDX-License-Identifier: MIT
/*
 * Haswell (Gen7.5): platform descriptor.
 *
 * OA counters: manual 004 (volume 2). All else: public register facts, whose
 * section is named at each table.
 */
#include "regs/engine_regs.h"
#include "regs/flat_irq.h"
#include "regs/gt_regs.h"
#include "regs/pci_ids.h"
#include "regs/platform.h"
#include "regs/power.h"
#include "regs/workarounds.h"

#define GT	GENX_FW_BIT(GENX_FW_GT)

/* Facts 2: one domain, multi-threaded. */
static const struct genx_fw_domain_desc hsw_fw_domains[] = {
	{
		.domain = GENX_FW_GT, .name = "gt",
		.request = GENX_REG_INIT(0xa188), .ack = GENX_REG_INIT(0x130044),
	},
};

/* Facts 2: all GT registers are one range. */
static const struct genx_mmio_range hsw_ranges[] = {
	{ 0x000000, 0x03ffff, GT, GENX_REPL_NONE },
};

static const struct genx_mmio_span hsw_gt_spans[] = {
	{ 0x000000, 0x03ffff },
};

static const struct genx_mmio_span hsw_always[] = {
	{ 0x00941c, 0x00941f },		/* GDRST (T-9) */
	{ 0x00a188, 0x00a18b },
};

/* Facts 3. */
static const struct genx_irq_source hsw_irq_sources[] = {
	FLAT_SOURCE(GENX_CLASS_RENDER, 0, GEN6_IRQ_BANK_GT, 0,
		    GEN6_IRQ_RCS_BITS | GEN7_IRQ_RCS_PARITY | HSW_IRQ_RCS_PARITY_SLICE1,
		    REG_BIT(3), 0x020a8),
	FLAT_SOURCE(GENX_CLASS_VIDEO_DECODE, 0, GEN6_IRQ_BANK_GT, 12, GEN6_IRQ_VCS_BITS,
		    REG_BIT(15), 0x120a8),
	FLAT_SOURCE(GENX_CLASS_COPY, 0, GEN6_IRQ_BANK_GT, 22, GEN6_IRQ_BCS_BITS, REG_BIT(25),
		    0x220a8),
	FLAT_SOURCE(GENX_CLASS_VIDEO_ENHANCE, 0, GEN6_IRQ_BANK_PM, 10, HSW_IRQ_VECS_BITS,
		    REG_BIT(12), 0x1a0a8),
	GEN6_IRQ_GTPM,
};

/* Facts 1 (bases), 7 (reset), 21 (status page, context size). */
static const struct genx_engine_desc hsw_engines[] = {
	{
		.name = "rcs0", .class = GENX_CLASS_RENDER, .instance = 0,
		.mmio_base = 0x2000, .fw_domains = GT, .reset_mask = REG_BIT(1),
		.hws_pga = GENX_REG_INIT(0x4080), .ctx_pages = 17,
	}, {
		.name = "bcs0", .class = GENX_CLASS_COPY, .instance = 0,
		.mmio_base = 0x22000, .fw_domains = GT, .reset_mask = REG_BIT(3),
		.hws_pga = GENX_REG_INIT(0x4280),
	}, {
		.name = "vcs0", .class = GENX_CLASS_VIDEO_DECODE, .instance = 0,
		.mmio_base = 0x12000, .fw_domains = GT, .reset_mask = REG_BIT(2),
		.hws_pga = GENX_REG_INIT(0x4180),
	}, {
		.name = "vecs0", .class = GENX_CLASS_VIDEO_ENHANCE, .instance = 0,
		.mmio_base = 0x1a000, .fw_domains = GT, .reset_mask = REG_BIT(4),
		.hws_pga = GENX_REG_INIT(0x4380),
	},
};

/* Facts 16: control 3 (write-back, LLC, age 0); 0 is uncached. */
static const struct genx_coherency_desc hsw_coherency = {
	.has_llc = true,
	.pat_kind = GENX_PAT_NONE,
	.ggtt_pte = 0x6,
	.ppgtt_cached = 0x6,
};

/* Facts 25: a transcoder that is on shows a picture. */
static const u32 hsw_pipe_conf[] = { 0x70008, 0x71008, 0x72008, 0x7f008, 0 };

/* All but names, ids, engines and topology. */
#define HSW_COMMON \
	.gen = 7, \
	.dma_bits = 39,			/* facts 1: an entry has no room for bit 39 */ \
	.mmio_size = 0x200000, \
	.gttmm_size = 0x400000, \
	.ggtt_kind = GENX_GGTT_GEN6, \
	.ggtt_offset = 0x200000, \
	.ggtt_needs_flush = true, \
	.ggtt_fold_mask = 0x7f0, \
	.ppgtt_kind = GENX_PPGTT_GEN6, \
	.fw_kind = GENX_FORCEWAKE_MT, \
	.fifo_reserve = 20, \
	.fw_domains = hsw_fw_domains, \
	.n_fw_domains = ARRAY_SIZE(hsw_fw_domains), \
	.ranges = hsw_ranges, \
	.n_ranges = ARRAY_SIZE(hsw_ranges), \
	.gt_spans = hsw_gt_spans, \
	.n_gt_spans = ARRAY_SIZE(hsw_gt_spans), \
	.always = hsw_always, \
	.n_always = ARRAY_SIZE(hsw_always), \
	.irq_kind = GENX_IRQ_GEN6, \
	.irq_master = GENX_REG_INIT(GEN6_IRQ_MASTER), \
	.irq_banks = genx_gen6_irq_banks, \
	.n_irq_banks = ARRAY_SIZE(genx_gen6_irq_banks), \
	.irq_sources = hsw_irq_sources, \
	.n_irq_sources = ARRAY_SIZE(hsw_irq_sources), \
	.irq_others = genx_gen6_irq_others, \
	.n_irq_others = ARRAY_SIZE(genx_gen6_irq_others), \
	.engines = hsw_engines, \
	.n_engines = ARRAY_SIZE(hsw_engines), \
	.submit_kind = GENX_SUBMIT_RING, \
	.reset_kind = GENX_RESET_GEN6, \
	.ctx_size_kind = GENX_CTX_SIZE_LAYOUT, \
	.steering_kind = GENX_STEERING_NONE, \
	.coherency = &hsw_coherency, \
	.fuse_kind = GENX_FUSE_HSW, \
	.clock_kind = GENX_CLOCK_FIXED, \
	.crystal_khz = { 12500 }, \
	.workarounds = genx_wa_hsw, \
	.rc6 = &genx_rc6_gen6, \
	.freq = &genx_freq_hsw, \
	.pipe_conf = hsw_pipe_conf

/* Slices and subslices go by the device id (facts 23). */
const struct genx_platform genx_platform_hsw_gt1 = {
	HSW_COMMON,
	.name = "Haswell GT1",
	.codename = "hsw-gt1",
	.pci_ids = genx_pci_ids_hsw_gt1,
	.topology = { .max_slices = 1, .max_subslices = 1, .max_eus = 10 },
};

const struct genx_platform genx_platform_hsw = {
	HSW_COMMON,
	.name = "Haswell",
	.codename = "hsw",
	.pci_ids = genx_pci_ids_hsw,
	.topology = { .max_slices = 1, .max_subslices = 2, .max_eus = 10 },
};

const struct genx_platform genx_platform_hsw_gt3 = {
	HSW_COMMON,
	.name = "Haswell GT3",
	.codename = "hsw-gt3",
	.pci_ids = genx_pci_ids_hsw_gt3,
	.topology = { .max_slices = 2, .max_subslices = 2, .max_eus = 10 },
};
