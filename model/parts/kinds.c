// SPDX-License-Identifier: MIT
/*
 * Properties that several parts share.
 *
 * Source: the public register facts on force-wake, submission, reset, steering, context sizes and
 * frequencies.
 */
#include "model/parts/kinds.h"
#include "regs/engine_regs.h"

const struct model_fw_kind model_fw_wells = { .fallback = true, .bar_late = true };

const struct model_reset_kind model_reset_gen6 = { };
const struct model_reset_kind model_reset_snb = { .full_only = true };

const struct model_port model_port_ring = { };
const struct model_port model_port_elsp = { .elsp = true, .enable = GFX_MODE_EXECLIST_ENABLE };
const struct model_port model_port_queue = { .queue = true, .enable = GFX_MODE_DISABLE_LEGACY };

const struct model_freq model_freq_snb = {
	.request = REG_GENMASK(30, 25), .actual = REG_GENMASK(14, 8),
	.limit = REG_GENMASK(31, 24), .interval_step = 25,
};

const struct model_freq model_freq_ivb = {
	.request = REG_GENMASK(30, 25), .actual = REG_GENMASK(14, 8),
	.limit = REG_GENMASK(31, 24),
};

const struct model_freq model_freq_hsw = {
	.request = REG_GENMASK(30, 24), .actual = REG_GENMASK(13, 7),
	.limit = REG_GENMASK(31, 24),
};

const struct model_freq model_freq_gen9 = {
	.request = REG_GENMASK(31, 23), .actual = REG_GENMASK(31, 23),
	.limit = REG_GENMASK(31, 23), .thirds = true,
};

/* Gen6 and Gen7: the model has no replicated registers. */
const struct model_steer_kind model_steer_gen8 = {
	.slice = REG_GENMASK(27, 26), .subslice = REG_GENMASK(25, 24), .instances = 8,
};

const struct model_fuse model_fuses_ivb[] = { { MMIO_IVB_CXT_SIZE, 0x00002c20 }, { 0, 0 } };

/* GDRST has bits for the GuC and the scalers, too. */
const struct model_reset_kind model_reset_gen11 = {
	.other = BIT(3) | REG_GENMASK(20, 17), .handshake = true,
	.prefetch = true, .sfc_logical = true,
};

const struct model_steer_kind model_steer_gen11 = {
	.multicast = STEERING_MULTICAST, .slice = STEERING_SLICE_MASK,
	.subslice = STEERING_SUBSLICE_MASK, .instances = 8, .gated = true,
};

/* G12-174: caching of the L3, and what drivers on silicon write again with the render engine. */
static const struct model_reset_span render_gen12[] = {
	{ MMIO_GARBCNTL, MMIO_GARBCNTL },
	{ MMIO_LNCFCMOCS(0), MMIO_LNCFCMOCS(31) },
	{ MMIO_SAMPLER_MODE, MMIO_SAMPLER_MODE },
	{ MMIO_ROW_CHICKEN4, MMIO_ROW_CHICKEN4 },
	{ 0, 0 }
};

/* Gen12.0: the scalers belong to pairs of decoders, and no fuse removes one. */
const struct model_reset_kind model_reset_gen12 = {
	.other = BIT(3) | REG_GENMASK(20, 17), .handshake = true,
	.prefetch = true, .sfc_even = true, .render = render_gen12,
};

const struct model_fw_kind model_fw_gen12 = {
	.fallback = true, .foreign = REG_BIT(12), .bar_late = true,
};

const struct model_freq model_freq_gen12 = {
	.request = REG_GENMASK(31, 23), .limit = REG_GENMASK(31, 23), .thirds = true,
};

/* Of Ice Lake; the other parts by analogy. */
const struct model_pcode_kind model_pcode_gen11 = {
	.efficient = true, .display = true, .ring = model_pcode_ring_gt,
};

const struct model_fuse model_fuses_icl[] = {
	{ MMIO_GUC_STATUS, 1 },	/* a GuC in reset (T-12) */
	{ 0, 0 },
};

const struct model_part_regs model_regs_gen11[] = {
	TABLE(display), TABLE(fw_box), TABLE(fw_steering), TABLE(gen11_fuse),
	TABLE(gen11_freq), TABLE(tlb_gen11), TABLE(oa_noa_gen11), TABLE(oa_imr),
	TABLE(pcode), NO_TABLE,
};

const struct model_part_regs model_regs_gen12[] = {
	TABLE(display), TABLE(fw_box), TABLE(fw_steering), TABLE(gen12_fuse),
	TABLE(dg2_freq), TABLE(aux), TABLE(tlb_gen12), TABLE(pcode), NO_TABLE,
};
