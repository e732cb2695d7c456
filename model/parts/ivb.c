// SPDX-License-Identifier: MIT
/*
 * Properties of Ivy Bridge.
 *
 * Source: manual 004 for the OA unit; the public register facts on GGTT, force-wake, interrupts,
 * submission, legacy rings, PPGTT, reset, fuses, clocks and frequencies.
 */
#include "model/parts/kinds.h"

static const struct model_fw_kind fw = { .legacy = true, .thread_c0 = true, .fifo = true };

static const struct model_pcode_kind pcode = {
	.reads_vids = true, .ring = model_pcode_ring_cpu,
};

static const struct model_ring ring = {
	.hws = {
		[GENX_CLASS_RENDER] = MMIO_RCS_HWS_PGA,
		[GENX_CLASS_VIDEO_DECODE] = MMIO_VCS_HWS_PGA,
		[GENX_CLASS_COPY] = MMIO_BCS_HWS_PGA,
	},
	.tlb_mode = MMIO_RCS_MODE, .non_secure = BIT(8), .late_writes = true, .media_clear = true,
	.eco_value = 0x08, .eco_mask = 0x18, .ctx_pages = 1, .ctx_arb = true,
	.eu_threads = { 0, 36, 128 }, .eu_jump_bytes = 8,	/* SIL-182 */
};

static const struct model_part_regs regs[] = {
	TABLE(fifo), TABLE(fw_thread), TABLE(fw_legacy), TABLE(pcode), TABLE(oa_gating),
	TABLE(swizzle), TABLE(rc6_deep), NO_TABLE,
};

static const struct model_pci_identity pci[] = {
	{ .ggms = 0x0200, .bdsm = 0x5c, .bdsm_bytes = 4, .revision = 9 },
};

const struct model_part model_part_ivb = {
	.fw = &fw, .irq = &model_irq_gen6, .reset = &model_reset_gen6,
	.port = &model_port_ring, .ring = &ring, .render_state = MODEL_RENDER_STATE_GEN7,
	.ggtt = &model_ggtt_ivb, .steer = &model_steer_gen8,
	.freq = &model_freq_ivb, .fuses = model_fuses_ivb, .regs = regs, .pci = pci,
	.line_hangs = true,
	.timestamp_khz = 12500, .ring_imr = ~0U, .rc6_ns = 1280, .rc6_deep = true,
	.rp0 = 23, .rpn = 7,
	.pm_mbz = BIT(2), .pcode = &pcode, .oa = &model_oa_ivb,
};
