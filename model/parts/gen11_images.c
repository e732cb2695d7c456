// SPDX-License-Identifier: MIT
/*
 * Context images of Gen11. Those of the engines but render have the groups of Gen9, with relative
 * offsets.
 *
 * Source: i915/gt/intel_lrc.c for the ring contexts, and for the engine context of the others; its
 * self-test compares these with what hardware saved. Manual 000 is silent. Register facts, context
 * state and OA: MI_MODE, BB_OFFSET, the GPRs, CMD_BUF_CCTL and the OA registers of render. The
 * predicate registers are at a place of the model's choice.
 */
#include "model/parts/kinds.h"

static const u32 first_render[] = {
	0x244, 0x034, 0x030, 0x038, 0x03c, 0x168, 0x140, 0x110, 0x11c, 0x114, 0x118,
	0x1c0, 0x1c4, 0x1c8, 0x180,
};

static const u32 first_other[] = {
	0x244, 0x034, 0x030, 0x038, 0x03c, 0x168, 0x140, 0x110, 0x11c, 0x114, 0x118,
	0x1c0, 0x1c4, 0x1c8,
};

static const u32 second[] = { 0x3a8, 0x28c, 0x288, 0x284, 0x280, 0x27c, 0x278, 0x274, 0x270 };
static const u32 third_render[] = { 0x1b0 };
static const u32 power[] = { 0x0c8 };
static const u32 third_other[] = { 0x200 };

#define ENGINE \
	0x028, 0x09c, 0x0c0, 0x178, 0x17c, 0x358, 0x170, 0x150, 0x154, 0x158, 0x41c, \
	0x600, 0x604, 0x608, 0x60c, 0x610, 0x614, 0x618, 0x61c, 0x620, 0x624, 0x628, 0x62c, 0x630, \
	0x634, 0x638, 0x63c, 0x640, 0x644, 0x648, 0x64c, 0x650, 0x654, 0x658, 0x65c, 0x660, 0x664, \
	0x668, 0x66c, 0x670, 0x674, 0x678, 0x67c, 0x068

static const u32 engine_render[] = { ENGINE, 0x084 };
static const u32 engine_other[] = { ENGINE };

static const u32 predicate[] = { 0x400, 0x404, 0x408, 0x40c, 0x410, 0x414, 0x418 };
static const u32 oactxcontrol[] = { MMIO_OACTXCONTROL };

static const u32 flex[] = {
	MMIO_EU_PERF_CNTL(0), MMIO_EU_PERF_CNTL(1), MMIO_EU_PERF_CNTL(2), MMIO_EU_PERF_CNTL(3),
	MMIO_EU_PERF_CNTL(4), MMIO_EU_PERF_CNTL(5), MMIO_EU_PERF_CNTL(6),
};

#define GROUP(dw, r)	{ .at = (dw), .count = ARRAY_SIZE(r), .relative = true, .regs = (r) }
#define UNPOSTED(dw, r)	{ .at = (dw), .count = ARRAY_SIZE(r), .relative = true, \
			  .unposted = true, .regs = (r) }

static const struct genx_lrc_group render[] = {
	GROUP(0x01, first_render), GROUP(0x21, second), GROUP(0x34, third_render),
	UNPOSTED(0x41, power), GROUP(0x51, engine_render), GROUP(0xb1, predicate),
	GROUP(0x123, oactxcontrol), { .at = 0x78d, .count = ARRAY_SIZE(flex), .regs = flex },
};

static const struct genx_lrc_group other[] = {
	GROUP(0x01, first_other), GROUP(0x21, second), GROUP(0x41, third_other),
	GROUP(0x51, engine_other),
};

static const struct genx_lrc_layout render_image = {
	.groups = render, .n_groups = ARRAY_SIZE(render), .n_ring_groups = 4, .pages = 14,
};

static const struct genx_lrc_layout other_image = {
	.groups = other, .n_groups = ARRAY_SIZE(other), .n_ring_groups = 3, .pages = 2,
};

const struct model_images model_images_gen11 = {
	.of = {
		[GENX_CLASS_RENDER] = &render_image,
		[GENX_CLASS_COPY] = &other_image,
		[GENX_CLASS_VIDEO_DECODE] = &other_image,
		[GENX_CLASS_VIDEO_ENHANCE] = &other_image,
	},
};
