// SPDX-License-Identifier: MIT
/*
 * Context images of DG2.
 *
 * Manual 003 prints the images of copy and media (§CSFE Execlist Context, LRC-008 to LRC-024),
 * with one pair too few in the header at DW 0x55 (Z-03). Of render, which it does not print, i915
 * has the ring context (i915/gt/intel_lrc.c, compared by its self-test with what hardware saved).
 * The 55 pairs of render are those of the other engines, at the same place (register facts: context
 * state).
 * Hardware saves more behind them. Of that the model has the two OA registers. Drivers look for
 * MMIO_OACTXCONTROL in an image, so its place is not public; the model has it elsewhere than on
 * Gen12.0. An image that software has made lacks both. Public drivers disagree on what the image of
 * a compute engine has behind its first two groups; the model has only the 55 pairs there.
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

static const u32 third[] = { 0x1b0, 0x5a8, 0x5ac };
static const u32 power[] = { 0x0c8 };
static const u32 copy[] = { 0x22200, 0x22204 };
static const u32 irq_report[] = { 0x0ac, 0x0a4 };
static const u32 trtt_copy[] = { MMIO_TRTT_BCS, 0x4484, 0x4488, 0x448c, 0x4490, 0x4494 };
static const u32 trtt_video[] = { 0x4420, 0x4424, 0x4428, 0x442c, 0x4430, 0x4434 };
static const u32 trtt_enhance[] = { 0x4460, 0x4464, 0x4468, 0x446c, 0x4470, 0x4474 };

#define GROUP(dw, r)	{ .at = (dw), .count = ARRAY_SIZE(r), .relative = true, .regs = (r) }
#define UNPOSTED(dw, r)	{ .at = (dw), .count = ARRAY_SIZE(r), .relative = true, \
			  .unposted = true, .regs = (r) }
#define SAVED(dw, r)	{ .at = (dw), .count = ARRAY_SIZE(r), .saved = true, .unposted = true, \
			  .regs = (r) }
#define TRTT(r)		{ .at = 0xd9, .count = ARRAY_SIZE(r), .remap = true, .regs = (r) }
#define RING		GROUP(0x01, first), GROUP(0x21, second)
#define COMMON		UNPOSTED(0x55, irq_report), GROUP(0x61, engine)

static const struct genx_lrc_group render_groups[] = {
	RING, GROUP(0x34, third), UNPOSTED(0x41, power), GROUP(0x61, engine),
	SAVED(0x16b, oactxcontrol), SAVED(0x617, oar_oacontrol),
};

static const struct genx_lrc_group compute_groups[] = { RING, GROUP(0x61, engine) };

static const struct genx_lrc_group copy_groups[] = {
	RING, { .at = 0x41, .count = ARRAY_SIZE(copy), .regs = copy }, COMMON, TRTT(trtt_copy),
};

static const struct genx_lrc_group video_groups[] = { RING, COMMON, TRTT(trtt_video) };
static const struct genx_lrc_group enhance_groups[] = { RING, COMMON, TRTT(trtt_enhance) };

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

#define IMAGE(g, ring, mask, wakeup, n) { \
	.groups = (g), .n_groups = ARRAY_SIZE(g), .n_ring_groups = (ring), \
	.irq_mask_dw = (mask), .wakeup_dw = (wakeup), .pages = (n) }

static const struct genx_lrc_layout render_image = IMAGE(render_groups, 4, 0, 0, 14);
static const struct genx_lrc_layout compute_image = IMAGE(compute_groups, 2, 0, 0, 14);
static const struct genx_lrc_layout copy_image = IMAGE(copy_groups, 3, 0x50, 0, 2);
static const struct genx_lrc_layout video_image = IMAGE(video_groups, 2, 0x50, 0xd0, 2);
static const struct genx_lrc_layout enhance_image = IMAGE(enhance_groups, 2, 0x50, 0xd0, 2);

const struct model_images model_images_dg2 = {
	.of = {
		[GENX_CLASS_RENDER] = &render_image,
		[GENX_CLASS_COPY] = &copy_image,
		[GENX_CLASS_VIDEO_DECODE] = &video_image,
		[GENX_CLASS_VIDEO_ENHANCE] = &enhance_image,
		[GENX_CLASS_COMPUTE] = &compute_image,
	},
	.ends = true,
};
