// SPDX-License-Identifier: MIT
/*
 * Properties of Lakefield.
 *
 * Source: manual 000; for the width of addresses, descriptions of the part that its vendor
 * published for its compute driver; the public register facts on GGTT, force-wake, interrupts,
 * submission, reset, fuses, clocks and frequencies.
 */
#include "model/parts/dg2_image.h"
#include "model/parts/kinds.h"

static const struct model_pci_identity pci[] = {
	{ .ggms = 0x00c0, .bdsm = 0xc0, .bdsm_bytes = 8, .ppgtt_bits = 36 },
};

/* The manual gives the range of a GuC to no unit (Z-14). */
static const struct model_fuse fuses[] = { { 0, 0 } };

const struct model_part model_part_lkf = {
	MODEL_GEN11, .dg2_images = &model_images_dg2, .fuses = fuses, .pci = pci,
	.rp0 = 10, .rpn = 4,
};
