// SPDX-License-Identifier: GPL-2.0-only
/*
 * A complete platform in one file: the descriptor and the model part of a GPU that does not exist.
 * The cases probe, wake and reset this GPU, and no other file names it. A real platform has its
 * descriptor in regs/platforms/, its part in model/parts/, and a line in regs/platform_list.h.
 */

#include <kunit/test.h>

#include "core/device.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/platforms.h"
#include "model/parts/kinds.h"
#include "model/state/part.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/tables/flat_irq.h"
#include "regs/tables/power.h"

#define REN	GENX_FW_BIT(GENX_FW_RENDER)
#define VE3	GENX_FW_BIT(GENX_FW_VEBOX(3))

/* ---- the descriptor ---- */

/* No real platform has just these two wells, or a video enhancement engine at this base. */
static const struct genx_fw_domain_desc fw_domains[] = {
	{
		.domain = GENX_FW_RENDER, .name = "render",
		.request = GENX_REG_INIT(0xa278), .ack = GENX_REG_INIT(0x0d84),
	}, {
		.domain = GENX_FW_VEBOX(3), .name = "vebox3",
		.request = GENX_REG_INIT(0xa56c), .ack = GENX_REG_INIT(0x0d7c),
	},
};

static const struct genx_mmio_range ranges[] = {
	{ 0x000000, 0x001fff, 0, GENX_REPL_NONE },
	{ 0x002000, 0x01ffff, REN, GENX_REPL_NONE },
	{ 0x1d8000, 0x1dbfff, VE3, GENX_REPL_NONE },
};

static const struct genx_mmio_span gt_spans[] = {
	{ 0x000000, 0x03ffff }, { 0x1d8000, 0x1dbfff },
};

static const struct genx_mmio_span always[] = {
	{ 0x00941c, 0x00941f },
	{ 0x00a278, 0x00a27b },
	{ 0x00a56c, 0x00a56f },
};

static const struct genx_irq_source irq_sources[] = {
	GEN8_SOURCE(GENX_CLASS_RENDER, 0, GEN8_IRQ_BANK_RCS_BCS, 0, 0x2000),
	GEN8_SOURCE(GENX_CLASS_VIDEO_ENHANCE, 0, GEN8_IRQ_BANK_VECS_OA, 0, 0x1d8000),
};

static const struct genx_engine_desc engines[] = {
	{
		.name = "rcs0", .class = GENX_CLASS_RENDER, .instance = 0,
		.mmio_base = 0x2000, .fw_domains = REN, .reset_mask = REG_BIT(1),
		.tlb_inv = GENX_REG_INIT(TLB_INV_RENDER), .tlb_inv_bit = REG_BIT(0),
	}, {
		.name = "vecs0", .class = GENX_CLASS_VIDEO_ENHANCE, .instance = 0,
		.mmio_base = 0x1d8000, .fw_domains = VE3, .reset_mask = REG_BIT(4),
		.tlb_inv = GENX_REG_INIT(TLB_INV_VECS), .tlb_inv_bit = REG_BIT(0),
	},
};

static const struct genx_coherency_desc coherency = {
	.has_llc = true,
	.pat_kind = GENX_PAT_GEN8,
	.pat = { 0x07, 0x09, 0x0a, 0x00, 0x0b, 0x1b, 0x2b, 0x3b },
};

static const u16 ids[] = { 0xfffe, 0 };

static const struct genx_pci_group pci[] = {
	{ .name = "Made up", .ids = ids },
	{}
};

static const struct genx_platform made_up = {
	.name = "Made up",
	.codename = "made-up",
	.gen = 10,
	.pci = pci,
	.dma_bits = 39,
	.mmio_size = 0x200000,
	.gttmm_size = 0x1000000,
	.ggtt_kind = GENX_GGTT_GEN8,
	.ggtt_offset = 0x800000,
	.ggtt_needs_flush = true,
	.ppgtt_kind = GENX_PPGTT_GEN8_4LVL,
	.ppgtt_bits = 48,
	.fw_kind = GENX_FORCEWAKE_MASKED_FALLBACK,
	GENX_TABLE(fw_domains, fw_domains),
	GENX_TABLE(ranges, ranges),
	GENX_TABLE(gt_spans, gt_spans),
	GENX_TABLE(always, always),
	.irq_kind = GENX_IRQ_GEN8,
	.irq_master = GENX_REG_INIT(GEN8_IRQ_MASTER),
	GENX_TABLE(irq_banks, genx_gen8_irq_banks),
	GENX_TABLE(irq_sources, irq_sources),
	.irq_foreign = GEN8_IRQ_FOREIGN,
	GENX_TABLE(irq_others, genx_gen8_irq_others),
	GENX_TABLE(engines, engines),
	.submit_kind = GENX_SUBMIT_NONE,
	.reset_kind = GENX_RESET_GEN8,
	.steering_kind = GENX_STEERING_NONE,
	.coherency = &coherency,
	.fuse_kind = GENX_FUSE_NONE,
	.clock_kind = GENX_CLOCK_FIXED,
	.crystal_khz = { 13000 },
	.freq = &genx_freq_hsw,
};

/* ---- the model part ---- */

static const struct model_reset_kind reset_kind = { .handshake = true };
static const struct model_fuse no_fuses[] = { { 0, 0 } };
static const struct model_pcode_kind pcode = {
	.efficient = true, .ring = model_pcode_ring_five_quarters,
};

static const struct model_part_regs part_regs[] = { TABLE(tlb_gen8), TABLE(pcode), NO_TABLE };

static const struct model_part made_up_part = {
	.fw = &model_fw_wells, .irq = &model_irq_banks, .reset = &reset_kind,
	.port = &model_port_ring, .ggtt = &model_ggtt_gen8, .steer = &model_steer_gen8,
	.freq = &model_freq_hsw, .fuses = no_fuses, .regs = part_regs,
	.timestamp_khz = 13000, .ring_imr = ~0U, .rc6_ns = 1280, .rp0 = 20, .rpn = 5,
	.pcode = &pcode,
};

/* ---- the tests ---- */

static struct genx_kunit_gpu *gpu_create(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&made_up);

	cfg.part = &made_up_part;
	return genx_kunit_gpu_create(test, &cfg);
}

/* The platform is in no list of descriptors or model parts. */
static void made_up_platform_unlisted(struct kunit *test)
{
	KUNIT_EXPECT_NULL(test, genx_platform_named(made_up.codename));
	KUNIT_EXPECT_NULL(test, genx_platform_find(ids[0]));
	KUNIT_EXPECT_NULL(test, model_part_find(&made_up));
}

/* genx_platform_next() returns each platform, followed by its variants, and then NULL. */
static void made_up_platform_next(struct kunit *test)
{
	const struct genx_platform *const *each, *const *variant;
	const struct genx_platform *plat = NULL;

	for (each = genx_platforms; *each; each++) {
		plat = genx_platform_next(plat);
		KUNIT_ASSERT_PTR_EQ(test, plat, *each);
		for (variant = plat->variants; variant && *variant; variant++)
			KUNIT_ASSERT_PTR_EQ(test, genx_platform_next(variant == plat->variants ?
								     plat : variant[-1]),
					    *variant);
		if (variant && variant != plat->variants)
			plat = variant[-1];
	}
	KUNIT_EXPECT_NULL(test, genx_platform_next(plat));
}

static void made_up_platform_comes_up(struct kunit *test)
{
	struct genx_kunit_gpu *gpu = gpu_create(test);
	struct genx_device *genx = genx_kunit_device_create(gpu);
	struct genx_gt *gt;
	unsigned int i;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, genx);
	gt = &genx->gt;
	KUNIT_EXPECT_EQ(test, gt->timestamp_hz, 13000000);
	KUNIT_EXPECT_EQ(test, gt->fuses.engines, BIT(ARRAY_SIZE(engines)) - 1);
	KUNIT_EXPECT_EQ(test, gt->fw.present, REN | VE3);
	for (i = 0; i < ARRAY_SIZE(engines); i++) {
		KUNIT_ASSERT_EQ(test, genx_forcewake_get(&gt->fw, engines[i].fw_domains), 0);
		KUNIT_EXPECT_EQ(test, gt->fw.awake & engines[i].fw_domains, engines[i].fw_domains);
		KUNIT_EXPECT_NE(test, ~0U,
				genx_mmio_read(&gt->mmio, RING_HEAD(engines[i].mmio_base)));
		genx_forcewake_put(&gt->fw, engines[i].fw_domains);
	}
	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, BIT(0), "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, BIT(1), "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, GENX_RESET_ALL, "test"), 0);
	genx_device_destroy(genx);
	genx_kunit_expect_clean(test, gpu);
}

static struct kunit_case made_up_platform_cases[] = {
	KUNIT_CASE(made_up_platform_unlisted),
	KUNIT_CASE(made_up_platform_next),
	KUNIT_CASE(made_up_platform_comes_up),
	{}
};

static struct kunit_suite made_up_platform_suite = {
	.name = "genx_made_up_platform",
	.test_cases = made_up_platform_cases,
};

kunit_test_suite(made_up_platform_suite);
