// SPDX-License-Identifier: MIT
/*
 * Properties of Haswell.
 *
 * Source: manual 004 for the OA unit; the public register facts on GGTT, force-wake, interrupts,
 * submission, legacy rings, PPGTT, reset, fuses, clocks and frequencies.
 */
#include "model/parts/kinds.h"

static const struct model_fw_kind fw = { .thread_c0 = true, .fifo = true };

/* GT2: ten EUs a subslice. */
static const struct model_fuse fuses[] = {
	NO_DISPLAY, NO_SOUTH_DISPLAY, { MMIO_HSW_PAVP_FUSE1, 0 }, { 0, 0 },
};

static const struct model_pcode_kind pcode = {
	.efficient = true, .reads_vids = true, .ring = model_pcode_ring_five_quarters,
};

static const struct model_ring ring = {
	.hws = {
		[GENX_CLASS_RENDER] = MMIO_RCS_HWS_PGA,
		[GENX_CLASS_VIDEO_DECODE] = MMIO_VCS_HWS_PGA,
		[GENX_CLASS_COPY] = MMIO_BCS_HWS_PGA,
		[GENX_CLASS_VIDEO_ENHANCE] = MMIO_VECS_HWS_PGA,
	},
	.tlb_mode = MMIO_RCS_MODE, .non_secure = BIT(13), .late_writes = true, .media_clear = true,
	.eco_value = 0x18, .eco_mask = 0x18, .ctx_pages = 17, .ctx_arb = true, .ctx_psmi = true,
	.eu_threads = { 70, 140, 280 }, .eu_jump_bytes = 1,	/* SIL-182 */
};

static const struct model_part_regs regs[] = {
	TABLE(fifo), TABLE(fw_thread), TABLE(pcode), TABLE(oa_gating), TABLE(oa_noa_gen8),
	TABLE(oa_noa_hsw), TABLE(swizzle), NO_TABLE,
};

static const struct model_pci_identity pci[] = {
	{ .ggms = 0x0200, .bdsm = 0x5c, .bdsm_bytes = 4, .revision = 6 },
};

const struct model_part model_part_hsw = {
	.fw = &fw, .irq = &model_irq_gen6, .reset = &model_reset_gen6,
	.port = &model_port_ring, .ring = &ring, .render_state = MODEL_RENDER_STATE_HSW,
	.ggtt = &model_ggtt_hsw, .steer = &model_steer_gen8,
	.freq = &model_freq_hsw, .fuses = fuses, .regs = regs, .pci = pci,
	.claim = 0x42300, .line_hangs = true,
	.timestamp_khz = 12500, .ring_imr = ~0U, .rc6_ns = 1280, .rp0 = 23, .rpn = 7,
	.pm_mbz = BIT(2), .pcode = &pcode, .dclk = 0x76, .oa = &model_oa_hsw,
};
