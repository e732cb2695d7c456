// SPDX-License-Identifier: MIT
/*
 * Context images of the Gen12.0 parts, and the batches that run while one is restored.
 *
 * Source: the public Gen12.0 facts, A10 (G12-070 to G12-078).
 */
#include "regs/tables/gen12.h"

/* G12-070: without the registers of second-level batches, which Gen11 and Gen12.5 have here. */
static const u32 gen12_ring_first[] = {
	0x244,			/* context control */
	0x034, 0x030,		/* ring head, tail */
	0x038, 0x03c,		/* ring start, control */
	0x168, 0x140, 0x110,	/* batch head upper, lower; batch state */
	0x1c0,			/* post-restore batch */
	0x1c4, 0x1c8,		/* indirect context, its offset */
	0x180, 0x2b4,		/* CCID, semaphore token */
};

static const u32 gen12_ring_second[] = {
	0x3a8, 0x28c, 0x288, 0x284, 0x280, 0x27c, 0x278, 0x274, 0x270,
};

static const u32 gen12_render_third[] = { 0x1b0, 0x5a8, 0x5ac };
static const u32 gen12_render_power[] = { 0x0c8 };

/* The batch stack has six entries and one register: each write to 0x588 pushes an entry. */
static const u32 gen12_engine[] = {
	0x588, 0x588, 0x588, 0x588, 0x588, 0x588,
	0x028, 0x09c, 0x0c0, 0x178, 0x17c, 0x358, 0x170, 0x150, 0x154, 0x158, 0x41c,
	0x600, 0x604, 0x608, 0x60c, 0x610, 0x614, 0x618, 0x61c,
	0x620, 0x624, 0x628, 0x62c, 0x630, 0x634, 0x638, 0x63c,
	0x640, 0x644, 0x648, 0x64c, 0x650, 0x654, 0x658, 0x65c,
	0x660, 0x664, 0x668, 0x66c, 0x670, 0x674, 0x678, 0x67c,
	0x068, 0x084,
};

#define GROUP(dw, r) { \
	.at = (dw), .count = ARRAY_SIZE(r), .relative = true, .regs = (r) }

static const struct genx_lrc_group gen12_render_groups[] = {
	GROUP(0x01, gen12_ring_first),
	GROUP(0x21, gen12_ring_second),
	GROUP(0x34, gen12_render_third),
	{
		.at = 0x41, .count = ARRAY_SIZE(gen12_render_power), .relative = true,
		.unposted = true, .regs = gen12_render_power,
	},
	GROUP(0x51, gen12_engine),
};

static const struct genx_lrc_group gen12_other_groups[] = {
	GROUP(0x01, gen12_ring_first),
	GROUP(0x21, gen12_ring_second),
	{
		.at = 0x51, .count = ARRAY_SIZE(gen12_engine), .relative = true, .saved = true,
		.regs = gen12_engine,
	},
};

/*
 * G12-071, G12-085. The image clears the enable of OAR: a context must not inherit it from the
 * context that ran before (G12-079).
 */
const struct genx_lrc_layout genx_gen12_render_lrc = {
	.groups = gen12_render_groups, .n_groups = ARRAY_SIZE(gen12_render_groups),
	.n_ring_groups = 4, .end_dw = 0xb9, .control_clear = CTX_CTRL_OAR_ENABLE, .pages = 14,
};

const struct genx_lrc_layout genx_gen12_other_lrc = {
	.groups = gen12_other_groups, .n_groups = ARRAY_SIZE(gen12_other_groups),
	.n_ring_groups = 2, .end_dw = 0x34, .pages = 2,
};

#define CTX_TIMESTAMP_OFFSET	0x3a8
#define CMD_BUF_CCTL_OFFSET	0x084

/* G12-072: the timestamp is loaded twice. G12-073: the caching of commands is loaded once. */
static const u16 gen12_render_reloads[] = {
	CTX_TIMESTAMP_OFFSET, CTX_TIMESTAMP_OFFSET, CMD_BUF_CCTL_OFFSET,
};

static const u16 gen12_other_reloads[] = { CTX_TIMESTAMP_OFFSET, CTX_TIMESTAMP_OFFSET };

/* G12-077 (Wa_18022495364) */
static const struct genx_ctx_batch_reg gen12_render_batch_regs[] = {
	{ GEN12_CS_DEBUG_MODE2, GENX_MASKED_SET(CS_DEBUG_MODE2_STATE_CACHE_INVALIDATE) },
};

/* G12-075 */
#define GEN12_INDIRECT_OFFSET	0x0d

const struct genx_ctx_batch_desc genx_gen12_render_ctx_batch = {
	GENX_TABLE(regs, gen12_render_batch_regs),
	GENX_TABLE(reloads, gen12_render_reloads),
	.offset = GEN12_INDIRECT_OFFSET,
};

const struct genx_ctx_batch_desc genx_gen12_other_ctx_batch = {
	GENX_TABLE(reloads, gen12_other_reloads),
	.offset = GEN12_INDIRECT_OFFSET,
};
