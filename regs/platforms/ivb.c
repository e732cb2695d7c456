// SPDX-License-Identifier: MIT
/*
 * Ivy Bridge (Gen7): platform descriptor.
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

/* Facts 2: one domain; firmware chose the protocol, which a probe finds out. */
static const struct genx_fw_domain_desc ivb_fw_domains[] = {
	{
		.domain = GENX_FW_GT, .name = "gt",
		.request = GENX_REG_INIT(0xa188), .ack = GENX_REG_INIT(0x130040),
		.alt_request = GENX_REG_INIT(0xa18c), .alt_ack = GENX_REG_INIT(0x130090),
	},
};

/* Facts 2: all GT registers are one range. */
static const struct genx_mmio_range ivb_ranges[] = {
	{ 0x000000, 0x03ffff, GT, GENX_REPL_NONE },
};

static const struct genx_mmio_span ivb_gt_spans[] = {
	{ 0x000000, 0x03ffff },
};

static const struct genx_mmio_span ivb_always[] = {
	{ 0x00941c, 0x00941f },		/* GDRST (T-9) */
	{ 0x00a188, 0x00a18f },
};

/* Facts 1 (bases), 7 (reset), 21 (status page). */
static const struct genx_engine_desc ivb_engines[] = {
	{
		.name = "rcs0", .class = GENX_CLASS_RENDER, .instance = 0,
		.mmio_base = 0x2000, .fw_domains = GT, .reset_mask = REG_BIT(1),
		.hws_pga = GENX_REG_INIT(0x4080),
	}, {
		.name = "bcs0", .class = GENX_CLASS_COPY, .instance = 0,
		.mmio_base = 0x22000, .fw_domains = GT, .reset_mask = REG_BIT(3),
		.hws_pga = GENX_REG_INIT(0x4280),
	}, {
		.name = "vcs0", .class = GENX_CLASS_VIDEO_DECODE, .instance = 0,
		.mmio_base = 0x12000, .fw_domains = GT, .reset_mask = REG_BIT(2),
		.hws_pga = GENX_REG_INIT(0x4180),
	},
};

/* Facts 16: bit 2 LLC, bits 2 and 1 L3 and LLC, bit 1 uncached. */
static const struct genx_coherency_desc ivb_coherency = {
	.has_llc = true,
	.pat_kind = GENX_PAT_NONE,
	.ggtt_pte = 0x4,
	.ggtt_pte_uncached = 0x2,
	.ppgtt_cached = 0x4,
	.ppgtt_uncached = 0x2,
};

/* Facts 25: a transcoder that is on shows a picture. */
static const u32 ivb_pipe_conf[] = { 0x70008, 0x71008, 0x72008, 0 };

const struct genx_platform genx_platform_ivb = {
	.name = "Ivy Bridge",
	.codename = "ivb",
	.gen = 7,
	.pci_ids = genx_pci_ids_ivb,
	.dma_bits = 40,
	.mmio_size = 0x200000,
	.gttmm_size = 0x400000,
	.ggtt_kind = GENX_GGTT_GEN6,
	.ggtt_offset = 0x200000,
	.ggtt_needs_flush = true,
	.ggtt_fold_mask = 0xff0,
	.ppgtt_kind = GENX_PPGTT_GEN6,
	.fw_kind = GENX_FORCEWAKE_IVB,
	.fifo_reserve = 20,
	.fw_domains = ivb_fw_domains,
	.n_fw_domains = ARRAY_SIZE(ivb_fw_domains),
	.ranges = ivb_ranges,
	.n_ranges = ARRAY_SIZE(ivb_ranges),
	.gt_spans = ivb_gt_spans,
	.n_gt_spans = ARRAY_SIZE(ivb_gt_spans),
	.always = ivb_always,
	.n_always = ARRAY_SIZE(ivb_always),
	.irq_kind = GENX_IRQ_GEN6,
	.irq_master = GENX_REG_INIT(GEN6_IRQ_MASTER),
	.irq_banks = genx_gen6_irq_banks,
	.n_irq_banks = ARRAY_SIZE(genx_gen6_irq_banks),
	.irq_sources = genx_gen7_irq_sources,
	.n_irq_sources = ARRAY_SIZE(genx_gen7_irq_sources),
	.irq_others = genx_gen6_irq_others,
	.n_irq_others = ARRAY_SIZE(genx_gen6_irq_others),
	.engines = ivb_engines,
	.n_engines = ARRAY_SIZE(ivb_engines),
	.submit_kind = GENX_SUBMIT_RING,
	.reset_kind = GENX_RESET_GEN6,
	.ctx_size_kind = GENX_CTX_SIZE_GEN7,
	.steering_kind = GENX_STEERING_NONE,
	.coherency = &ivb_coherency,
	.fuse_kind = GENX_FUSE_NONE,
	.clock_kind = GENX_CLOCK_FIXED,
	.crystal_khz = { 12500 },
	.workarounds = genx_wa_ivb,
	.rc6 = &genx_rc6_ivb,
	.freq = &genx_freq_gen6,
	.pipe_conf = ivb_pipe_conf,
};
