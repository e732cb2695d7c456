// SPDX-License-Identifier: MIT
/*
 * Context images of Gen8 and Gen9.
 *
 * Source: i915/gt/intel_lrc.c for the ring contexts and for the first group of Gen9's engine
 * context; its self-test compares these with what hardware saved. A Skylake's render image, whose
 * dump ends at DW 0xea, has the same words, the command at DW 0x44 and the group at DW 0xb1
 * (issue 132 of intel/compute-runtime). Register facts, context state and OA: MI_MODE, BB_OFFSET,
 * the GPRs and the OA registers of render. Of the engine context of Gen8's other engines nothing is
 * public. The predicate registers are at places of the model's choice.
 */
#include "model/parts/kinds.h"

static const u32 first[] = {
	0x244, 0x034, 0x030, 0x038, 0x03c, 0x168, 0x140, 0x110, 0x11c, 0x114, 0x118,
	0x1c0, 0x1c4, 0x1c8,
};

#define N_FIRST_GEN8_OTHER	11	/* without the workaround batches */

static const u32 second[] = { 0x3a8, 0x28c, 0x288, 0x284, 0x280, 0x27c, 0x278, 0x274, 0x270 };
static const u32 power[] = { 0x0c8 };
static const u32 third_gen8_other[] = { 0x200, 0x028 };
static const u32 third_gen9_other[] = { 0x200 };

#define GPRS \
	0x600, 0x604, 0x608, 0x60c, 0x610, 0x614, 0x618, 0x61c, 0x620, 0x624, 0x628, 0x62c, 0x630, \
	0x634, 0x638, 0x63c, 0x640, 0x644, 0x648, 0x64c, 0x650, 0x654, 0x658, 0x65c, 0x660, 0x664, \
	0x668, 0x66c, 0x670, 0x674, 0x678, 0x67c

static const u32 gprs[] = { GPRS };
static const u32 mi_mode[] = { 0x09c };
static const u32 bb_offset[] = { 0x158 };
static const u32 predicate[] = { 0x400, 0x404, 0x408, 0x40c, 0x410, 0x414, 0x418 };

static const u32 engine_gen9[] = {
	0x028, 0x09c, 0x0c0, 0x178, 0x17c, 0x358, 0x170, 0x150, 0x154, 0x158, 0x41c, GPRS, 0x068,
};

/* 67 registers, of which the dump has 28. OACTXCONTROL is in the slot whose value is DW 0x129. */
static const u32 saved_gen9[67] = {
	0x1f0, 0x184, 0x310, 0x314, 0x318, 0x31c, 0x320, 0x324, 0x300, 0x304, 0x308, 0x30c, 0x328,
	0x32c, 0x330, 0x334, 0x338, 0x33c, 0x340, 0x344, 0x2c8, 0x2cc, 0x2d8, 0x2dc, 0x580, 0x500,
	0x504, 0x508,
	[59] = 0x360,
};

static const u32 oactxcontrol[] = { MMIO_OACTXCONTROL };

static const u32 flex[] = {
	MMIO_EU_PERF_CNTL(0), MMIO_EU_PERF_CNTL(1), MMIO_EU_PERF_CNTL(2), MMIO_EU_PERF_CNTL(3),
	MMIO_EU_PERF_CNTL(4), MMIO_EU_PERF_CNTL(5), MMIO_EU_PERF_CNTL(6),
};

#define OWN_N(dw, r, n, ...) \
	{ .at = (dw), .count = (n), .own = true, .regs = (r), ##__VA_ARGS__ }
#define OWN(dw, r, ...)		OWN_N(dw, r, ARRAY_SIZE(r), ##__VA_ARGS__)
#define ABSOLUTE(dw, r)		{ .at = (dw), .count = ARRAY_SIZE(r), .regs = (r) }

static const struct genx_lrc_group render_gen8[] = {
	OWN(0x01, first), OWN(0x21, second), OWN(0x41, power, .unposted = true),
	OWN(0x57, mi_mode), OWN(0x61, predicate), OWN(0xc3, bb_offset), OWN(0xd7, gprs),
	ABSOLUTE(0x11f, oactxcontrol), ABSOLUTE(0x2cd, flex),
};

static const struct genx_lrc_group other_gen8[] = {
	OWN_N(0x01, first, N_FIRST_GEN8_OTHER, .unposted = true),
	OWN(0x21, second, .unposted = true), OWN(0x41, third_gen8_other, .unposted = true),
};

static const struct genx_lrc_group render_gen9[] = {
	OWN(0x01, first), OWN(0x21, second), OWN(0x41, power, .unposted = true),
	OWN(0x51, engine_gen9), OWN(0xb1, saved_gen9, .saved = true), OWN(0x139, predicate),
	ABSOLUTE(0x3dd, flex),
};

static const struct genx_lrc_group other_gen9[] = {
	OWN(0x01, first), OWN(0x21, second), OWN(0x41, third_gen9_other), OWN(0x51, engine_gen9),
};

#define IMAGE(g, n, ...) { \
	.groups = (g), .n_groups = ARRAY_SIZE(g), .n_ring_groups = 3, .pages = (n), \
	##__VA_ARGS__ }

static const struct genx_lrc_layout render_image_gen8 = IMAGE(render_gen8, 20);
static const struct genx_lrc_layout other_image_gen8 = IMAGE(other_gen8, 2);
static const struct genx_lrc_layout render_image_gen9 =
	IMAGE(render_gen9, 22, .command_dw = 0x44, .command = 0x61040001);
static const struct genx_lrc_layout other_image_gen9 = IMAGE(other_gen9, 2);

#define IMAGES(render, other) { \
	.of = { \
		[GENX_CLASS_RENDER] = (render), [GENX_CLASS_COPY] = (other), \
		[GENX_CLASS_VIDEO_DECODE] = (other), [GENX_CLASS_VIDEO_ENHANCE] = (other), \
	} }

const struct model_images model_images_gen8 = IMAGES(&render_image_gen8, &other_image_gen8);
const struct model_images model_images_gen9 = IMAGES(&render_image_gen9, &other_image_gen9);
