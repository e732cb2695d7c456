// SPDX-License-Identifier: MIT
/*
 * Properties of Sandy Bridge.
 *
 * Source: manual 004 for the OA unit; the public register facts on GGTT, force-wake, interrupts,
 * submission, legacy rings, PPGTT, reset, fuses, clocks and frequencies.
 */
#include "model/cs/cs_ring.h"
#include "model/parts/kinds.h"

static const struct model_fw_kind fw = { .single = true, .thread_c0 = true, .fifo = true };

static const struct model_pcode_kind pcode = {
	.rc6_vids = true, .unknown_ff = true, .ring = model_pcode_ring_cpu,
};

/* Size of a context. */
static const struct model_fuse fuses[] = { { MMIO_SNB_CXT_SIZE, 0x00081a4c }, { 0, 0 } };

/* Register facts: PPGTT (enables). */
static const struct model_fuse dir_setup[] = {
	{ MMIO_GAC_ECO_BITS, 0x2300 }, { MMIO_GAB_CTL, 0x100 }, { MMIO_GAM_ECOCHK, 0x418 },
	{ 0, 0 },
};

static const struct model_ring ring = {
	.tlb_mode = MMIO_SNB_GFX_MODE, .non_secure = BIT(8), .ggtt_in_address = true,
	.ppgtt_mode = MMIO_SNB_GFX_MODE, .dir_setup = dir_setup, .ctx_pages = 1,
	.write_first = true, .video_sleeps = true, .user_ggtt = true,
};

static const struct model_part_regs regs[] = {
	TABLE(fifo), TABLE(fw_thread), TABLE(swizzle),
	TABLE(pcode), TABLE(snb_mode), NO_TABLE,
};

static const struct model_pci_identity pci[] = {
	{ .ggms = 0x0200, .bdsm = 0x5c, .bdsm_bytes = 4, .revision = 9 },
};

const struct model_part model_part_snb = {
	.fw = &fw, .irq = &model_irq_gen6, .reset = &model_reset_snb,
	.port = &model_port_ring, .ring = &ring, .render_state = MODEL_RENDER_STATE_GEN6,
	.ggtt = &model_ggtt_snb, .steer = &model_steer_gen8,
	.freq = &model_freq_snb, .pcode = &pcode, .fuses = fuses, .regs = regs, .pci = pci,
	.timestamp_khz = 12500, .ring_imr = ~0U, .rc6_ns = 1280, .rp0 = 26, .rpn = 13,
	.pm_mbz = BIT(2), .oa = &model_oa_snb,
};
