// SPDX-License-Identifier: MIT
/*
 * Valleyview (Gen7LP): platform descriptor.
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

#define REN	GENX_FW_BIT(GENX_FW_RENDER)
#define MED	GENX_FW_BIT(GENX_FW_MEDIA)

/* Facts 2. */
static const struct genx_fw_domain_desc vlv_fw_domains[] = {
	{
		.domain = GENX_FW_RENDER, .name = "render",
		.request = GENX_REG_INIT(0x1300b0), .ack = GENX_REG_INIT(0x1300b4),
	}, {
		.domain = GENX_FW_MEDIA, .name = "media",
		.request = GENX_REG_INIT(0x1300b8), .ack = GENX_REG_INIT(0x1300bc),
	},
};

/* Facts 2; what no well covers needs none. */
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

static const struct genx_mmio_span vlv_gt_spans[] = {
	{ 0x000000, 0x03ffff },
};

/* Facts 1 (bases), 7 (reset), 21 (status page). */
static const struct genx_engine_desc vlv_engines[] = {
	{
		.name = "rcs0", .class = GENX_CLASS_RENDER, .instance = 0,
		.mmio_base = 0x2000, .fw_domains = REN, .reset_mask = REG_BIT(1),
		.hws_pga = GENX_REG_INIT(0x4080),
	}, {
		.name = "bcs0", .class = GENX_CLASS_COPY, .instance = 0,
		.mmio_base = 0x22000, .fw_domains = MED, .reset_mask = REG_BIT(3),
		.hws_pga = GENX_REG_INIT(0x4280),
	}, {
		.name = "vcs0", .class = GENX_CLASS_VIDEO_DECODE, .instance = 0,
		.mmio_base = 0x12000, .fw_domains = MED, .reset_mask = REG_BIT(2),
		.hws_pga = GENX_REG_INIT(0x4180),
	},
};

/* Facts 16: no LLC; bit 1 writeable, bit 2 snoop the CPU caches. */
static const struct genx_coherency_desc vlv_coherency = {
	.pat_kind = GENX_PAT_NONE,
	.ggtt_pte = 0x6,
	.ggtt_pte_uncached = 0x2,
	.ppgtt_cached = 0x6,
	.ppgtt_uncached = 0x2,
};

/* Facts 25: a transcoder that is on shows a picture. */
static const u32 vlv_pipe_conf[] = { 0x1f0008, 0x1f1008, 0 };

const struct genx_platform genx_platform_vlv = {
	.name = "Valleyview",
	.codename = "vlv",
	.gen = 7,
	.pci_ids = genx_pci_ids_vlv,
	.dma_bits = 40,
	.mmio_size = 0x200000,
	.gttmm_size = 0x400000,
	.ggtt_kind = GENX_GGTT_GEN6,
	.ggtt_offset = 0x200000,
	.ggtt_needs_flush = true,
	.ggtt_fold_mask = 0xff0,
	.ppgtt_kind = GENX_PPGTT_GEN6,
	.fw_kind = GENX_FORCEWAKE_VLV,
	.fifo_reserve = 20,
	.fifo_reread = true,
	.fw_domains = vlv_fw_domains,
	.n_fw_domains = ARRAY_SIZE(vlv_fw_domains),
	.ranges = vlv_ranges,
	.n_ranges = ARRAY_SIZE(vlv_ranges),
	.gt_spans = vlv_gt_spans,
	.n_gt_spans = ARRAY_SIZE(vlv_gt_spans),
	.irq_kind = GENX_IRQ_VLV,
	.irq_master = GENX_REG_INIT(GEN6_IRQ_MASTER),
	.irq_banks = genx_gen6_irq_banks,
	.n_irq_banks = ARRAY_SIZE(genx_gen6_irq_banks),
	.irq_sources = genx_gen7_irq_sources,
	.n_irq_sources = ARRAY_SIZE(genx_gen7_irq_sources),
	.irq_others = genx_vlv_irq_others,
	.n_irq_others = ARRAY_SIZE(genx_vlv_irq_others),
	.engines = vlv_engines,
	.n_engines = ARRAY_SIZE(vlv_engines),
	.submit_kind = GENX_SUBMIT_RING,
	.reset_kind = GENX_RESET_GEN6,
	.ctx_size_kind = GENX_CTX_SIZE_GEN7,
	.steering_kind = GENX_STEERING_NONE,
	.coherency = &vlv_coherency,
	.fuse_kind = GENX_FUSE_NONE,
	.clock_kind = GENX_CLOCK_FIXED,
	.crystal_khz = { 12500 },
	.workarounds = genx_wa_vlv,
	.rc6 = &genx_rc6_vlv,
	.pipe_conf = vlv_pipe_conf,
};
