// SPDX-License-Identifier: MIT
/*
 * Context images of the Gen12.0 parts.
 *
 * Source: the public Gen12.0 facts, A10. Registers of the copy engine that are saved, too, are at
 * the place where Gen12.5 has them. Of what hardware saves behind DW 0xB8 of a render image only
 * the places of the OA registers are public (Gen12.0 facts, end); the model has no-ops elsewhere.
 */
#include "model/parts/kinds.h"

static const u32 first[] = {
	0x244, 0x034, 0x030, 0x038, 0x03c, 0x168, 0x140, 0x110, 0x1c0, 0x1c4, 0x1c8, 0x180, 0x2b4,
};

static const u32 second[] = { 0x3a8, 0x28c, 0x288, 0x284, 0x280, 0x27c, 0x278, 0x274, 0x270 };
static const u32 third[] = { 0x1b0, 0x5a8, 0x5ac };
static const u32 power[] = { 0x0c8 };
static const u32 copy[] = { 0x22200, 0x22204 };

static const u32 engine[] = {
	0x588, 0x588, 0x588, 0x588, 0x588, 0x588, 0x028, 0x09c, 0x0c0, 0x178, 0x17c, 0x358, 0x170,
	0x150, 0x154, 0x158, 0x41c,
	0x600, 0x604, 0x608, 0x60c, 0x610, 0x614, 0x618, 0x61c, 0x620, 0x624, 0x628, 0x62c, 0x630,
	0x634, 0x638, 0x63c, 0x640, 0x644, 0x648, 0x64c, 0x650, 0x654, 0x658, 0x65c, 0x660, 0x664,
	0x668, 0x66c, 0x670, 0x674, 0x678, 0x67c,
	0x068, 0x084,
};

static const u32 oactxcontrol[] = { MMIO_OACTXCONTROL };
static const u32 oar_oacontrol[] = { MMIO_OAR_OACONTROL };

#define GROUP(dw, r)	{ .at = (dw), .count = ARRAY_SIZE(r), .relative = true, .regs = (r) }
/* of absolute offsets; an image that software has made lacks it */
#define SAVED(dw, r)	{ .at = (dw), .count = ARRAY_SIZE(r), .saved = true, .unposted = true, \
			  .regs = (r) }
#define RING		GROUP(0x01, first), GROUP(0x21, second)

static const struct genx_lrc_group render_groups[] = {
	RING, GROUP(0x34, third),
	{
		.at = 0x41, .count = ARRAY_SIZE(power), .relative = true, .unposted = true,
		.regs = power,
	},
	GROUP(0x51, engine), SAVED(0x143, oactxcontrol), SAVED(0x5af, oar_oacontrol),
};

static const struct genx_lrc_group copy_groups[] = {
	RING, { .at = 0x41, .count = ARRAY_SIZE(copy), .regs = copy }, GROUP(0x51, engine),
};

static const struct genx_lrc_group media_groups[] = { RING, GROUP(0x51, engine) };

/* DW of the end of an image that hardware (@saved_end) or software (@end) has made */
#define IMAGE(g, ring, n_pages, saved_end, end) { \
	.layout = { \
		.groups = (g), .n_groups = ARRAY_SIZE(g), .n_ring_groups = (ring), \
		.end_dw = (saved_end), .pages = (n_pages), \
	}, \
	.bare_end = (end), \
}

static const struct model_image render_image = IMAGE(render_groups, 4, 14, 0x5b2, 0xb9);
static const struct model_image copy_image = IMAGE(copy_groups, 2, 2, 0xb9, 0x34);
static const struct model_image media_image = IMAGE(media_groups, 2, 2, 0xb9, 0x34);

const struct model_streamer model_streamer_gen12 = {
	.images = {
		[GENX_CLASS_RENDER] = &render_image,
		[GENX_CLASS_COPY] = &copy_image,
		[GENX_CLASS_VIDEO_DECODE] = &media_image,
		[GENX_CLASS_VIDEO_ENHANCE] = &media_image,
	},
};

const struct model_restore model_restore_gen12 = {
	.gpr0 = 0x75, .cmd_buf_cctl = 0xb7, .state_cache = true,
};
