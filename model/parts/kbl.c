// SPDX-License-Identifier: MIT
/*
 * Properties of Kaby Lake.
 *
 * Source: manual 002 for the OA unit; the public register facts on GGTT, force-wake, interrupts,
 * submission, reset, fuses, TLB invalidation, workarounds, clocks and frequencies.
 */
#include "model/parts/kinds.h"

/* GDRST has a bit for the GuC, too. */
static const struct model_reset_kind reset = { .other = BIT(5), .handshake = true };

static const struct model_pcode_kind pcode = {
	.efficient = true, .display = true, .ring = model_pcode_ring_gt,
};

static const struct model_pipe pipe = { .empty_first = true };

/* GT2: one slice, three subslices of eight EUs. */
static const struct model_fuse fuses[] = {
	{ MMIO_DFSM, REG_BIT(30) | REG_BIT(28) | REG_BIT(21) },	/* no pipe */
	{ MMIO_GUC_STATUS, 1 },	/* a GuC in reset (T-12) */
	RC6_SET_UP, NOT_SHARED,
	{ MMIO_FUSE2, 0x02800000 }, { MMIO_EU_DISABLE(0), 0xff000000 },
	{ MMIO_EU_DISABLE(1), 0xffffffff }, { MMIO_EU_DISABLE(2), 0xffffffff },
	{ MMIO_CTC_MODE, 2 << 1 },		/* 24 MHz >> 1 */
	{ 0, 0 },
};

/* COMMON_SLICE_CHICKEN2 is masked; several rows of workarounds share it. */
static const struct model_reg model_csc2_regs[] = {
	{ .first = MMIO_COMMON_SLICE_CHICKEN2, .last = MMIO_COMMON_SLICE_CHICKEN2 + 3,
	  .flags = MODEL_REG_MASKED },
};

static const unsigned int model_n_csc2_regs = ARRAY_SIZE(model_csc2_regs);

static const struct model_part_regs regs[] = {
	TABLE(csc2), TABLE(rc6_ctx), TABLE(fw_steering), TABLE(tlb_gen8), TABLE(oa_noa_gen8),
	TABLE(oa_imr), TABLE(pcode), NO_TABLE,
};

static const struct model_pci_identity pci[] = {
	{ .ggms = 0x00c0, .bdsm = 0x5c, .bdsm_bytes = 4, .revision = 6 },
};

const struct model_part model_part_kbl = {
	.fw = &model_fw_wells, .irq = &model_irq_banks, .reset = &reset,
	.port = &model_port_elsp, .ggtt = &model_ggtt_gen8, .steer = &model_steer_gen8,
	.freq = &model_freq_gen9, .fuses = fuses, .regs = regs, .pci = pci,
	.claim = 0x42300,
	.timestamp_khz = 12000, .ring_imr = ~0U, .rc6_ns = 1280,
	.rc6_lossy = true, .rc6_gates = 0x3, .rp0 = 23, .rpn = 7,
	.pm_mbz = BIT(31), .pcode = &pcode,
	.images = &model_images_gen9, .oa = &model_oa_gen9, .eus = 24, .predicate_jump = true,
	/* one slice, which is not gated */
	.power_request = REG_BIT(31), .power_fewer = true, .pipe = &pipe, .ctx_batch = true,
	.open_registers = BIT(GENX_CLASS_COPY), .render_state = MODEL_RENDER_STATE_GEN9,
	.read_only_pages = true,
};
