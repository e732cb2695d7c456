// SPDX-License-Identifier: MIT
/*
 * Sandy Bridge (Gen6): platform descriptor.
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

/* Facts 2: one domain, single-threaded. */
static const struct genx_fw_domain_desc snb_fw_domains[] = {
	{
		.domain = GENX_FW_GT, .name = "gt",
		.request = GENX_REG_INIT(0xa18c), .ack = GENX_REG_INIT(0x130090),
	},
};

/* Facts 2: all GT registers are one range. */
static const struct genx_mmio_range snb_ranges[] = {
	{ 0x000000, 0x03ffff, GT, GENX_REPL_NONE },
};

static const struct genx_mmio_span snb_gt_spans[] = {
	{ 0x000000, 0x03ffff },
};

static const struct genx_mmio_span snb_always[] = {
	{ 0x00941c, 0x00941f },		/* GDRST (T-9) */
	{ 0x00a18c, 0x00a18f },
};

/* Facts 3; no L3 parity. */
static const struct genx_irq_source snb_irq_sources[] = {
	FLAT_SOURCE(GENX_CLASS_RENDER, 0, GEN6_IRQ_BANK_GT, 0, GEN6_IRQ_RCS_BITS, REG_BIT(3),
		    0x020a8),
	FLAT_SOURCE(GENX_CLASS_VIDEO_DECODE, 0, GEN6_IRQ_BANK_GT, 12, GEN6_IRQ_VCS_BITS,
		    REG_BIT(15), 0x120a8),
	FLAT_SOURCE(GENX_CLASS_COPY, 0, GEN6_IRQ_BANK_GT, 22, GEN6_IRQ_BCS_BITS, REG_BIT(25),
		    0x220a8),
	GEN6_IRQ_GTPM,
};

/* Facts 1 (bases), 7 (reset), 21 (status page). */
static const struct genx_engine_desc snb_engines[] = {
	{
		.name = "rcs0", .class = GENX_CLASS_RENDER, .instance = 0,
		.mmio_base = 0x2000, .fw_domains = GT, .reset_mask = REG_BIT(1),
		.hws_pga = GENX_REG_INIT(0x4080),
	}, {
		.name = "bcs0", .class = GENX_CLASS_COPY, .instance = 0,
		.mmio_base = 0x22000, .fw_domains = GT, .reset_mask = REG_BIT(3),
		.hws_pga = GENX_REG_INIT(0x24080),
	}, {
		.name = "vcs0", .class = GENX_CLASS_VIDEO_DECODE, .instance = 0,
		.mmio_base = 0x12000, .fw_domains = GT, .reset_mask = REG_BIT(2),
		.hws_pga = GENX_REG_INIT(0x14080),
	},
};

/* Facts 16: bit 2 LLC, bit 1 uncached. */
static const struct genx_coherency_desc snb_coherency = {
	.has_llc = true,
	.pat_kind = GENX_PAT_NONE,
	.ggtt_pte = 0x4,
	.ggtt_pte_uncached = 0x2,
	.ppgtt_cached = 0x4,
	.ppgtt_uncached = 0x2,
};

/* Facts 25: a transcoder that is on shows a picture. */
static const u32 snb_pipe_conf[] = { 0x70008, 0x71008, 0 };

const struct genx_platform genx_platform_snb = {
	.name = "Sandy Bridge",
	.codename = "snb",
	.gen = 6,
	.pci_ids = genx_pci_ids_snb,
	.dma_bits = 40,
	.mmio_size = 0x200000,
	.gttmm_size = 0x400000,
	.ggtt_kind = GENX_GGTT_GEN6,
	.ggtt_offset = 0x200000,
	.ggtt_needs_flush = true,
	.ggtt_fold_mask = 0xff0,
	.ppgtt_kind = GENX_PPGTT_GEN6,
	.fw_kind = GENX_FORCEWAKE_SNB,
	.fifo_reserve = 20,
	.fw_domains = snb_fw_domains,
	.n_fw_domains = ARRAY_SIZE(snb_fw_domains),
	.ranges = snb_ranges,
	.n_ranges = ARRAY_SIZE(snb_ranges),
	.gt_spans = snb_gt_spans,
	.n_gt_spans = ARRAY_SIZE(snb_gt_spans),
	.always = snb_always,
	.n_always = ARRAY_SIZE(snb_always),
	.irq_kind = GENX_IRQ_GEN6,
	.irq_master = GENX_REG_INIT(GEN6_IRQ_MASTER),
	.irq_banks = genx_gen6_irq_banks,
	.n_irq_banks = ARRAY_SIZE(genx_gen6_irq_banks),
	.irq_sources = snb_irq_sources,
	.n_irq_sources = ARRAY_SIZE(snb_irq_sources),
	.irq_others = genx_gen6_irq_others,
	.n_irq_others = ARRAY_SIZE(genx_gen6_irq_others),
	.engines = snb_engines,
	.n_engines = ARRAY_SIZE(snb_engines),
	.submit_kind = GENX_SUBMIT_RING,
	.reset_kind = GENX_RESET_GEN6,
	.ctx_size_kind = GENX_CTX_SIZE_GEN6,
	.steering_kind = GENX_STEERING_NONE,
	.coherency = &snb_coherency,
	.fuse_kind = GENX_FUSE_NONE,
	.clock_kind = GENX_CLOCK_FIXED,
	.crystal_khz = { 12500 },
	.workarounds = genx_wa_snb,
	.rc6 = &genx_rc6_gen6,
	.freq = &genx_freq_gen6,
	.pipe_conf = snb_pipe_conf,
};
