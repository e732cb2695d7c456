// SPDX-License-Identifier: MIT
/*
 * Properties of Lakefield.
 *
 * Source: manual 000; for the width of addresses, descriptions of the part that its vendor
 * published for its compute driver; the public register facts on GGTT, force-wake, interrupts,
 * submission, reset, fuses, clocks and frequencies.
 */
#include "model/parts/kinds.h"
#include "regs/gt_regs.h"

/* GDRST has bits for the GuC and the scalers, too. */
static const struct model_reset_kind reset = {
	.other = BIT(3) | REG_GENMASK(20, 17), .handshake = true,
	.prefetch = true, .sfc_logical = true,
};

static const struct model_steer_kind steer = {
	.multicast = STEERING_MULTICAST, .slice = STEERING_SLICE_MASK,
	.subslice = STEERING_SUBSLICE_MASK, .instances = 8,
};

/* By analogy with Ice Lake. */
static const struct model_pcode_kind pcode = {
	.efficient = true, .display = true, .ring = model_pcode_ring_gt,
};

static const struct model_fuse fuses[] = { { 0, 0 } };

static const struct model_part_regs regs[] = {
	TABLE(display), TABLE(fw_box), TABLE(fw_steering), TABLE(gen11_fuse),
	TABLE(gen11_freq), TABLE(tlb_gen11), TABLE(oa_noa_gen11), TABLE(oa_imr),
	TABLE(pcode), NO_TABLE,
};

/* The first entry is Ice Lake, which i915 can drive. */
static const struct model_pci_identity pci[] = {
	{ .device_id = 0x8a52, .ggms = 0x00c0, .bdsm = 0xc0, .bdsm_bytes = 8, .revision = 7 },
	{ .ggms = 0x00c0, .bdsm = 0xc0, .bdsm_bytes = 8, .ppgtt_bits = 36 },
};

const struct model_part model_part_lkf = {
	.fw = &model_fw_wells, .irq = &model_irq_selector, .reset = &reset,
	.port = &model_port_queue, .ggtt = &model_ggtt_gen8, .steer = &steer,
	.freq = &model_freq_gen9, .fuses = fuses, .regs = regs, .pci = pci,
	.claim = 0x42300,
	.timestamp_khz = 19200, .rc6_ns = 1280, .rc6_gates = 0x7, .rp0 = 10, .rpn = 4,
	.pcode = &pcode, .imr_blocks = true,
	.outside = &model_display_outside, .firmware = true,
	.oa = &model_oa_gen11, .predicate_jump = true,
	/* both halves of the slice */
	.power_half = REG_BIT(31) | REG_BIT(18) | REG_FIELD_PREP(REG_GENMASK(17, 12), 1) |
		      REG_BIT(11),
	.power_request = REG_BIT(31) | REG_BIT(18) | REG_FIELD_PREP(REG_GENMASK(17, 12), 2),
};
