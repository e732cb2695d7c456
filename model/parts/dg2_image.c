// SPDX-License-Identifier: MIT
/*
 * Context images of the render and compute engines of DG2.
 *
 * Manual 003 prints the images of copy and media (§CSFE Execlist Context), of which that of render
 * has the ring context and the 55 pairs, at the same places (register facts: context state).
 * Hardware saves more behind them. Of that the model has the two OA registers. Drivers look for
 * MMIO_OACTXCONTROL in an image, so its place is not public; the model has it elsewhere than on
 * Gen12.0. An image that software has made lacks both. An image of a compute engine is that of
 * render without them.
 */
#include "model/parts/dg2_image.h"
#include "model/state/offsets.h"

static const u32 first[] = {
	0x244, 0x034, 0x030, 0x038, 0x03c, 0x168, 0x140, 0x110, 0x1c0, 0x1c4, 0x1c8, 0x180, 0x2b4,
	0x120, 0x124,
};

static const u32 second[] = { 0x3a8, 0x28c, 0x288, 0x284, 0x280, 0x27c, 0x278, 0x274, 0x270 };

static const u32 engine[] = {
	0x588, 0x588, 0x588, 0x588, 0x588, 0x588, 0x028, 0x09c, 0x0c0, 0x178, 0x17c, 0x358, 0x170,
	0x150, 0x154, 0x158, 0x41c,
	0x600, 0x604, 0x608, 0x60c, 0x610, 0x614, 0x618, 0x61c, 0x620, 0x624, 0x628, 0x62c, 0x630,
	0x634, 0x638, 0x63c, 0x640, 0x644, 0x648, 0x64c, 0x650, 0x654, 0x658, 0x65c, 0x660, 0x664,
	0x668, 0x66c, 0x670, 0x674, 0x678, 0x67c,
	0x068, 0x084, 0x3b4, 0x3b8, 0x21c, 0x1fc,
};

static const u32 oactxcontrol[] = { MMIO_OACTXCONTROL };
static const u32 oar_oacontrol[] = { MMIO_OAR_OACONTROL };

#define GROUP(dw, r)	{ .at = (dw), .count = ARRAY_SIZE(r), .relative = true, .regs = (r) }
#define SAVED(dw, r)	{ .at = (dw), .count = ARRAY_SIZE(r), .saved = true, .regs = (r) }

static const struct genx_lrc_group groups[] = {
	GROUP(0x01, first), GROUP(0x21, second), GROUP(0x61, engine),
	SAVED(0x16b, oactxcontrol), SAVED(0x617, oar_oacontrol),
};

/* PCI ids of G11, of which ATS-M75 is one (register facts: PCI ids). */
static const u16 g11_ids[] = {
	0x5693, 0x5694, 0x5695, 0x56a5, 0x56a6, 0x56b0, 0x56b1, 0x56ba, 0x56bb, 0x56bc, 0x56bd,
	0x56c1, 0
};

/*
 * SIL-164 to SIL-169: GPR 0 and CMD_BUF_CCTL have the same places in all images, also in those
 * whose CMD_BUF_CCTL public drivers do not load again (SIL-165).
 */
const struct model_restore model_dg2_restore = {
	.gpr0 = 0x85, .cmd_buf_cctl = 0xc7, .watermark = true, .fill = true, .code_ids = g11_ids,
};

const struct genx_lrc_layout model_dg2_render_image = {
	.groups = groups, .n_groups = ARRAY_SIZE(groups), .n_ring_groups = 2, .pages = 14,
};

const struct genx_lrc_layout model_dg2_compute_image = {
	.groups = groups, .n_groups = 3, .n_ring_groups = 2, .pages = 14,
};
