// SPDX-License-Identifier: MIT
/*
 * State pages of Gen8 and Gen9 (register facts: context state).
 *
 * Entries of the image are absolute offsets. The tables list only those registers of the engine
 * context whose positions the facts give: MI_MODE, BB_OFFSET and the GPRs; on render also
 * OACTXCONTROL and the flexible EU controls. The hardware fills the rest of the image. For the
 * other engines of Gen8 no position in the engine context is known.
 *
 * The render image of Gen9 has the headers, the offsets and the command at DW 0x44 of an image that
 * the hardware of a Skylake saved. The public dump of it ends at DW 0xea (issue 132 of
 * intel/compute-runtime). For the others, i915 gives headers and offsets of the ring context
 * (i915/gt/intel_lrc.c), which its self-test compares with what the hardware saved.
 */
#include "regs/engine_regs.h"
#include "regs/tables/gen8_lrc.h"

/* The copy and media engines of Gen8 do not have the last three (workaround batches). */
static const u32 ring_first[] = {
	0x244, 0x034, 0x030, 0x038, 0x03c, 0x168, 0x140, 0x110, 0x11c, 0x114, 0x118,
	0x1c0, 0x1c4, 0x1c8,
};

#define GEN8_OTHER_FIRST	11

static const u32 ring_second[] = {
	0x3a8, 0x28c, 0x288, 0x284, 0x280, 0x27c, 0x278, 0x274, 0x270,
};

static const u32 pwr_clk[] = { 0x0c8 };
static const u32 gen8_other_third[] = { 0x200, 0x028 };
static const u32 gen9_other_third[] = { 0x200 };

static const u32 mi_mode[] = { 0x09c };
static const u32 bb_offset[] = { 0x158 };

#define GPRS \
	0x600, 0x604, 0x608, 0x60c, 0x610, 0x614, 0x618, 0x61c, \
	0x620, 0x624, 0x628, 0x62c, 0x630, 0x634, 0x638, 0x63c, \
	0x640, 0x644, 0x648, 0x64c, 0x650, 0x654, 0x658, 0x65c, \
	0x660, 0x664, 0x668, 0x66c, 0x670, 0x674, 0x678, 0x67c

static const u32 gprs[] = { GPRS };

static const u32 gen9_engine[] = {
	0x028, 0x09c, 0x0c0, 0x178, 0x17c, 0x358, 0x170, 0x150, 0x154, 0x158, 0x41c,
	GPRS, 0x068,
};

/*
 * DW 0xb1 to 0x137 of Skylake: 67 registers. The dump has the first 28. OACTXCONTROL is entry 59
 * (from 0), since the position of its value, DW 0x129, is public.
 */
static const u32 gen9_saved[67] = {
	0x1f0, 0x184, 0x310, 0x314, 0x318, 0x31c, 0x320, 0x324, 0x300, 0x304,
	0x308, 0x30c, 0x328, 0x32c, 0x330, 0x334, 0x338, 0x33c, 0x340, 0x344,
	0x2c8, 0x2cc, 0x2d8, 0x2dc, 0x580, 0x500, 0x504, 0x508,
	[59] = 0x360,
};

/* The positions of these registers are not public. genx puts them where no other group is. */
static const u32 predicate[] = {
	0x400, 0x404, 0x408, 0x40c, 0x410, 0x414, 0x418,
};

static const u32 oactx[] = { 0x2360 };

static const u32 flex[] = {
	0xe458, 0xe558, 0xe658, 0xe758, 0xe45c, 0xe55c, 0xe65c,
};

#define GROUP(dw, r)		{ .at = (dw), .count = ARRAY_SIZE(r), .own = true, .regs = (r) }
#define SAVED(dw, r)		{ .at = (dw), .count = ARRAY_SIZE(r), .own = true, .saved = true, \
				  .regs = (r) }
#define UNPOSTED_N(dw, r, n)	{ .at = (dw), .count = (n), .own = true, .unposted = true, \
				  .regs = (r) }
#define UNPOSTED(dw, r)		UNPOSTED_N(dw, r, ARRAY_SIZE(r))
#define ABSOLUTE(dw, r)		{ .at = (dw), .count = ARRAY_SIZE(r), .regs = (r) }

static const struct genx_lrc_group gen8_render_groups[] = {
	GROUP(0x01, ring_first),
	GROUP(0x21, ring_second),
	UNPOSTED(0x41, pwr_clk),
	GROUP(0x57, mi_mode),
	GROUP(0x61, predicate),
	GROUP(0xc3, bb_offset),
	GROUP(0xd7, gprs),
	ABSOLUTE(0x11f, oactx),
	ABSOLUTE(0x2cd, flex),
};

static const struct genx_lrc_group gen8_other_groups[] = {
	UNPOSTED_N(0x01, ring_first, GEN8_OTHER_FIRST),
	UNPOSTED(0x21, ring_second),
	UNPOSTED(0x41, gen8_other_third),
};

static const struct genx_lrc_group gen9_render_groups[] = {
	GROUP(0x01, ring_first),
	GROUP(0x21, ring_second),
	UNPOSTED(0x41, pwr_clk),
	GROUP(0x51, gen9_engine),
	SAVED(0xb1, gen9_saved),
	GROUP(0x139, predicate),
	ABSOLUTE(0x3dd, flex),
};

static const struct genx_lrc_group gen9_other_groups[] = {
	GROUP(0x01, ring_first),
	GROUP(0x21, ring_second),
	GROUP(0x41, gen9_other_third),
	GROUP(0x51, gen9_engine),
};

#define LAYOUT(g, n) { \
	.groups = (g), .n_groups = ARRAY_SIZE(g), .n_ring_groups = 3, \
	.control_clear = CTX_CTRL_SAVE_INHIBIT | CTX_CTRL_RS_ENABLE, .pages = (n) }

const struct genx_lrc_layout genx_gen8_render_lrc = LAYOUT(gen8_render_groups, 20);
const struct genx_lrc_layout genx_gen8_other_lrc = LAYOUT(gen8_other_groups, 2);
const struct genx_lrc_layout genx_gen9_render_lrc = {
	.groups = gen9_render_groups,
	.n_groups = ARRAY_SIZE(gen9_render_groups),
	.n_ring_groups = 3,
	.command_dw = 0x44,
	.command = 0x61040001,
	.control_clear = CTX_CTRL_SAVE_INHIBIT | CTX_CTRL_RS_ENABLE,
	.pages = 22,
};

const struct genx_lrc_layout genx_gen9_other_lrc = LAYOUT(gen9_other_groups, 2);
