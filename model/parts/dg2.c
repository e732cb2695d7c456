// SPDX-License-Identifier: MIT
/*
 * Properties of DG2.
 *
 * Source: manual 003 for the command streamers; the public register facts on GGTT, force-wake,
 * interrupts, submission, reset, fuses, clocks and frequencies.
 */
#include "model/parts/dg2_image.h"
#include "model/parts/kinds.h"
#include "regs/gt_regs.h"

/* GDRST has bits for the GuC and the scalers, too. */
static const struct model_reset_kind reset = {
	.other = BIT(3) | REG_GENMASK(20, 17), .handshake = true,
	.prefetch = true, .engines_first = true, .sfc_even = true, .sfc_fuse = true,
};

static const struct model_fw_kind fw = {
	.fallback = true, .foreign = REG_BIT(12), .bar_late = true, .shared_vdbox = true,
};

static const struct model_freq freq = { .request = REG_GENMASK(31, 23), .thirds = true };

static const struct model_pcode_kind pcode = { .init = true };

static const struct model_steer_kind steer = {
	.multicast = STEERING_MULTICAST, .slice = STEERING_SLICE_MASK,
	.subslice = STEERING_SUBSLICE_MASK, .per_slice = 4, .instances = 32,
};

/*
 * Local memory is initialized. From the end of its 8 GiB down: 192 MiB of stolen memory, 8 MiB of
 * GGTT entries, 32 MiB of control data of compressed memory, a byte for 256 bytes.
 */
static const struct model_fuse fuses[] = {
	{ MMIO_GUC_STATUS, 1 },	/* a GuC in reset (T-12) */
	{ MMIO_HSW_PAVP_FUSE1, 0x0f000000 },
	{ MMIO_GU_CNTL, REG_BIT(7) }, { MMIO_DSMBASE, 0xf4000000 },
	{ MMIO_DSMBASE_UPPER, 1 },
	{ MMIO_GSMBASE, 0xf3800000 }, { MMIO_GSMBASE_UPPER, 1 },
	{ MMIO_TILE_RANGE, 8 << 8 }, { MMIO_FLAT_CCS_BASE, 0x1f180 << 8 },
	{ 0, 0 },
};

/*
 * ROW_CHICKEN4 is masked; on ATS-M two workarounds share it (register facts: workarounds). OA needs
 * bits of the next two (SIL-353).
 */
static const struct model_reg model_chicken_regs[] = {
	{ .first = MMIO_ROW_CHICKEN4, .last = MMIO_ROW_CHICKEN4 + 3, .flags = MODEL_REG_MASKED },
	{ .first = MMIO_ROW_CHICKEN, .last = MMIO_ROW_CHICKEN2 + 3, .flags = MODEL_REG_MASKED },
};

static const unsigned int model_n_chicken_regs = ARRAY_SIZE(model_chicken_regs);

static const struct model_part_regs regs[] = {
	TABLE(display), TABLE(chicken), TABLE(slices), TABLE(fw_box), TABLE(fw_steering),
	TABLE(dg2_fuse), TABLE(dg2_freq), TABLE(tlb_dg2), TABLE(dg2_pcode), TABLE(package),
	NO_TABLE,
};

static const struct model_pci_identity pci[] = {
	{ .ggms = 0x00c0, .bdsm = 0xc0, .bdsm_bytes = 8, .revision = 8 },
};

const struct model_part model_part_dg2 = {
	.fw = &fw, .irq = &model_irq_tiles, .reset = &reset,
	.port = &model_port_queue, .ggtt = &model_ggtt_gen125, .steer = &steer,
	.freq = &freq, .pcode = &pcode, .local = true, .fast_blits = true,
	.fuses = fuses, .regs = regs, .pci = pci, .claim = 0x42300,
	.oa = &model_oa_dg2, .images = &model_images_dg2, .restore = &model_dg2_restore,
	.predicate_saved = true, .render_state = MODEL_RENDER_STATE_GEN125,
	.timestamp_khz = 19200, .ctc_divide = 1, .rc6_ns = 1280, .rp0 = 41, .rpn = 6,
	.outside = &model_display_outside, .fault_reg = MMIO_GAM_RING_FAULT,
	.rc6_gates = 0x3, .nonpriv_gen125 = true, .firmware = true,
};
