// SPDX-License-Identifier: MIT
/*
 * Kaby Lake and the other large parts of Gen9 (Skylake, Coffee Lake, Whiskey
 * Lake, Comet Lake): platform descriptor. Where facts list Skylake apart (wake
 * rate of RC6, a few workarounds) this is Kaby Lake's: Documentation/platforms.md.
 *
 * OA: manual 002 (volume 14). All else: public register facts, whose section is
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
#define REN	GENX_FW_BIT(GENX_FW_RENDER)
#define MED	GENX_FW_BIT(GENX_FW_MEDIA)

/* Facts 2; domain GT is the one of the blitter. */
static const struct genx_fw_domain_desc kbl_fw_domains[] = {
	{
		.domain = GENX_FW_GT, .name = "gt",
		.request = GENX_REG_INIT(0xa188), .ack = GENX_REG_INIT(0x130044),
	}, {
		.domain = GENX_FW_RENDER, .name = "render",
		.request = GENX_REG_INIT(0xa278), .ack = GENX_REG_INIT(0x0d84),
	}, {
		.domain = GENX_FW_MEDIA, .name = "media",
		.request = GENX_REG_INIT(0xa270), .ack = GENX_REG_INIT(0x0d88),
	},
};

static const struct genx_mmio_range kbl_ranges[] = {
	{ 0x000000, 0x000aff, GT, GENX_REPL_NONE },
	{ 0x000b00, 0x001fff, 0, GENX_REPL_NONE },
	{ 0x002000, 0x0026ff, REN, GENX_REPL_NONE },
	{ 0x002700, 0x002fff, GT, GENX_REPL_NONE },	/* OA */
	{ 0x003000, 0x003fff, REN, GENX_REPL_NONE },
	{ 0x004000, 0x0051ff, GT, GENX_REPL_NONE },
	{ 0x005200, 0x007fff, REN, GENX_REPL_NONE },
	{ 0x008000, 0x00812f, GT, GENX_REPL_NONE },
	{ 0x008130, 0x00813f, MED, GENX_REPL_NONE },
	{ 0x008140, 0x00815f, REN, GENX_REPL_NONE },
	{ 0x008160, 0x0082ff, GT, GENX_REPL_NONE },
	{ 0x008300, 0x0084ff, REN, GENX_REPL_NONE },
	{ 0x008500, 0x0087ff, GT, GENX_REPL_NONE },
	{ 0x008800, 0x0089ff, MED, GENX_REPL_NONE },
	{ 0x008a00, 0x008bff, GT, GENX_REPL_NONE },
	{ 0x008c00, 0x008cff, REN, GENX_REPL_NONE },
	{ 0x008d00, 0x0093ff, GT, GENX_REPL_NONE },
	{ 0x009400, 0x0097ff, REN | MED, GENX_REPL_NONE },
	{ 0x009800, 0x00afff, GT, GENX_REPL_NONE },
	{ 0x00b000, 0x00b47f, REN, GENX_REPL_NONE },
	{ 0x00b480, 0x00cfff, GT, GENX_REPL_NONE },
	{ 0x00d000, 0x00d7ff, MED, GENX_REPL_NONE },
	{ 0x00d800, 0x00dfff, GT, GENX_REPL_NONE },
	{ 0x00e000, 0x00e8ff, REN, GENX_REPL_SUBSLICE },
	{ 0x00e900, 0x011fff, GT, GENX_REPL_NONE },
	{ 0x012000, 0x013fff, MED, GENX_REPL_NONE },	/* VCS0 */
	{ 0x014000, 0x019fff, GT, GENX_REPL_NONE },
	{ 0x01a000, 0x01e9ff, MED, GENX_REPL_NONE },	/* VECS0, VCS1 */
	{ 0x01ea00, 0x0243ff, GT, GENX_REPL_NONE },	/* BCS0 */
	{ 0x024400, 0x0247ff, REN, GENX_REPL_NONE },
	{ 0x024800, 0x02ffff, GT, GENX_REPL_NONE },
	{ 0x030000, 0x03ffff, MED, GENX_REPL_NONE },
};

static const struct genx_mmio_span kbl_gt_spans[] = {
	{ 0x000000, 0x03ffff },
};

static const struct genx_mmio_span kbl_shadow[] = {
	{ 0x002030, 0x002033 },
	{ 0x00a008, 0x00a00f },
	{ 0x012030, 0x012033 },
	{ 0x01a030, 0x01a033 },
	{ 0x022030, 0x022033 },
};

static const struct genx_mmio_span kbl_always[] = {
	{ 0x00941c, 0x00941f },		/* GDRST (T-9) */
	{ 0x00a188, 0x00a18b },
	{ 0x00a270, 0x00a273 },
	{ 0x00a278, 0x00a27b },
};

/*
 * Facts 3; the OA unit shares bank 3 with video enhancement (INT-041). The last
 * one is that of the large parts.
 */
static const struct genx_irq_source kbl_irq_sources[] = {
	GEN8_SOURCE(GENX_CLASS_RENDER, 0, GEN8_IRQ_BANK_RCS_BCS, 0, 0x2000),
	GEN8_SOURCE(GENX_CLASS_COPY, 0, GEN8_IRQ_BANK_RCS_BCS, 16, 0x22000),
	GEN8_SOURCE(GENX_CLASS_VIDEO_DECODE, 0, GEN8_IRQ_BANK_VCS, 0, 0x12000),
	GEN8_SOURCE(GENX_CLASS_VIDEO_ENHANCE, 0, GEN8_IRQ_BANK_VECS_OA, 0, 0x1a000),
	FLAT_SOURCE(GENX_CLASS_OTHER, GENX_OTHER_WDOAPERF, GEN8_IRQ_BANK_VECS_OA, 16,
		    REG_BIT(28), 0, 0),
	GEN8_IRQ_GTPM,
	GEN8_SOURCE(GENX_CLASS_VIDEO_DECODE, 1, GEN8_IRQ_BANK_VCS, 16, 0x1c000),
};

/*
 * Facts 1 (bases), 6 (context size), 7 (reset), 16 (MOCS), 18 (TLB). The last is
 * that of GT3, GT4.
 */
static const struct genx_engine_desc kbl_engines[] = {
	{
		.name = "rcs0", .class = GENX_CLASS_RENDER, .instance = 0,
		.mmio_base = 0x2000, .fw_domains = REN, .reset_mask = REG_BIT(1),
		.mocs_base = MOCS_RCS0,
		.tlb_inv = GENX_REG_INIT(TLB_INV_RENDER), .tlb_inv_bit = REG_BIT(0),
		.ctx_pages = 22,
	}, {
		.name = "bcs0", .class = GENX_CLASS_COPY, .instance = 0,
		.mmio_base = 0x22000, .fw_domains = GT, .reset_mask = REG_BIT(3),
		.mocs_base = MOCS_BCS0,
		.tlb_inv = GENX_REG_INIT(TLB_INV_BCS), .tlb_inv_bit = REG_BIT(0),
		.ctx_pages = 2,
	}, {
		.name = "vcs0", .class = GENX_CLASS_VIDEO_DECODE, .instance = 0,
		.mmio_base = 0x12000, .fw_domains = MED, .reset_mask = REG_BIT(2),
		.mocs_base = MOCS_VCS0,
		.tlb_inv = GENX_REG_INIT(TLB_INV_VCS), .tlb_inv_bit = REG_BIT(0),
		.ctx_pages = 2,
	}, {
		.name = "vecs0", .class = GENX_CLASS_VIDEO_ENHANCE, .instance = 0,
		.mmio_base = 0x1a000, .fw_domains = MED, .reset_mask = REG_BIT(4),
		.mocs_base = MOCS_VECS0,
		.tlb_inv = GENX_REG_INIT(TLB_INV_VECS), .tlb_inv_bit = REG_BIT(0),
		.ctx_pages = 2,
	}, {
		.name = "vcs1", .class = GENX_CLASS_VIDEO_DECODE, .instance = 1,
		.mmio_base = 0x1c000, .fw_domains = MED, .reset_mask = REG_BIT(7),
		.mocs_base = MOCS_VCS1,
		.tlb_inv = GENX_REG_INIT(TLB_INV_VCS1), .tlb_inv_bit = REG_BIT(0),
		.ctx_pages = 2,
	},
};

/* Facts 16. */
static const struct genx_mocs_entry kbl_mocs[] = {
	[0] = { 0x09, 0x10 },
	[1] = { 0x30, 0x30 },
	[2] = { 0x3b, 0x30 },
	[3 ... 62] = { 0x30, 0x30 },			/* unused: as entry 1 */
	[63] = { 0x37, 0x10 },
};

/* Facts 16; GGTT entries always use PAT 0. */
static const struct genx_coherency_desc kbl_coherency = {
	.has_llc = true,
	.pat_kind = GENX_PAT_GEN8,
	.pat = { 0x07, 0x09, 0x03, 0x00, 0x0b, 0x1b, 0x2b, 0x3b },
	.ppgtt_cached = 0x80,
	.ppgtt_uncached = 0x18,
	.mocs = kbl_mocs,
	.n_mocs = ARRAY_SIZE(kbl_mocs),
};

/* Facts 25: a transcoder that is on shows a picture. */
static const u32 kbl_pipe_conf[] = { 0x70008, 0x71008, 0x72008, 0x7f008, 0 };

/* All but names, ids, engines, workarounds and RC6. */
#define KBL_COMMON \
	.gen = 9, \
	.dma_bits = 39, \
	.mmio_size = 0x200000, \
	.gttmm_size = 0x1000000, \
	.ggtt_kind = GENX_GGTT_GEN8, \
	.ggtt_offset = 0x800000, \
	.ggtt_needs_flush = true, \
	.ppgtt_kind = GENX_PPGTT_GEN8_4LVL, \
	.fw_kind = GENX_FORCEWAKE_MASKED_FALLBACK, \
	.fw_domains = kbl_fw_domains, \
	.n_fw_domains = ARRAY_SIZE(kbl_fw_domains), \
	.ranges = kbl_ranges, \
	.n_ranges = ARRAY_SIZE(kbl_ranges), \
	.gt_spans = kbl_gt_spans, \
	.n_gt_spans = ARRAY_SIZE(kbl_gt_spans), \
	.shadow = kbl_shadow, \
	.n_shadow = ARRAY_SIZE(kbl_shadow), \
	.always = kbl_always, \
	.n_always = ARRAY_SIZE(kbl_always), \
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
	.coherency = &kbl_coherency, \
	.fuse_kind = GENX_FUSE_GEN9, \
	.topology = { \
		.max_slices = 3, \
		.max_subslices = 4, \
		.max_eus = 8, \
	}, \
	.clock_kind = GENX_CLOCK_GEN9, \
	.crystal_khz = { 24000 }, \
	.freq = &genx_freq_gen9, \
	.pipe_conf = kbl_pipe_conf

const struct genx_platform genx_platform_kbl = {
	KBL_COMMON,
	.name = "Kaby Lake",
	.codename = "kbl",
	.workarounds = genx_wa_kbl,
	.rc6 = &genx_rc6_gen9,
	.pci_ids = genx_pci_ids_kbl,
	.irq_sources = kbl_irq_sources,
	.n_irq_sources = ARRAY_SIZE(kbl_irq_sources) - 1,
	.engines = kbl_engines,
	.n_engines = ARRAY_SIZE(kbl_engines) - 1,
};

const struct genx_platform genx_platform_kbl_gt3 = {
	KBL_COMMON,
	.name = "Kaby Lake GT3",
	.codename = "kbl-gt3",
	.workarounds = genx_wa_kbl,
	.rc6 = &genx_rc6_gen9,
	.pci_ids = genx_pci_ids_kbl_gt3,
	.irq_sources = kbl_irq_sources,
	.n_irq_sources = ARRAY_SIZE(kbl_irq_sources),
	.engines = kbl_engines,
	.n_engines = ARRAY_SIZE(kbl_engines),
};

const struct genx_platform genx_platform_skl = {
	KBL_COMMON,
	.name = "Skylake",
	.codename = "kbl-skl",
	.workarounds = genx_wa_skl,
	.rc6 = &genx_rc6_skl,
	.pci_ids = genx_pci_ids_skl,
	.irq_sources = kbl_irq_sources,
	.n_irq_sources = ARRAY_SIZE(kbl_irq_sources) - 1,
	.engines = kbl_engines,
	.n_engines = ARRAY_SIZE(kbl_engines) - 1,
};

const struct genx_platform genx_platform_skl_gt3 = {
	KBL_COMMON,
	.name = "Skylake GT3",
	.codename = "kbl-skl-gt3",
	.workarounds = genx_wa_skl,
	.rc6 = &genx_rc6_skl,
	.pci_ids = genx_pci_ids_skl_gt3,
	.irq_sources = kbl_irq_sources,
	.n_irq_sources = ARRAY_SIZE(kbl_irq_sources),
	.engines = kbl_engines,
	.n_engines = ARRAY_SIZE(kbl_engines),
};
