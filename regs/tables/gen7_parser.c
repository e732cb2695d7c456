// SPDX-License-Identifier: MIT
/*
 * Commands and registers that batches of Gen7 may contain when they run with privileges. Without
 * privileges the engines drop commands that load or store registers.
 *
 * Source: register facts: unprivileged batches (commands, bits, lengths, registers). The tables are
 * stricter than the facts in five points:
 *
 *  - MI commands, 2D commands, single DWs of the 3D pipeline and opcodes of the render engine's
 *    pipelines that are not listed are refused;
 *  - the bits that choose the target of a post-sync write must be 0, even without such a write;
 *  - bits next to a length field, and its upper bits, must be 0 if commands could hide from one of
 *    two readings of that field: generations differ in its width (MI commands: 6, 8 or 10 bits);
 *  - commands of a known length have this length;
 *  - timestamps are read-only, since each client uses the timestamp of the render engine as its
 *    clock.
 *
 * On video and video enhancement, a batch may contain commands of the engine's own pipeline, and no
 * registers: a batch with another command or with a register runs without privileges.
 */
#include "regs/engine_regs.h"
#include "regs/tables/gen7_parser.h"

/* Opcodes of MI commands that later parts do not have. */
#define OP_FLUSH		0x04	/* Gen7: another command than WAIT_FOR_EVENT_2 */
#define OP_RS_CONTROL		0x06
#define OP_URB_ATOMIC_ALLOC	0x09
#define OP_TOPOLOGY_FILTER	0x0d
#define OP_SET_APPID		0x0e
#define OP_RS_CONTEXT		0x0f
#define OP_URB_CLEAR		0x19
#define OP_RS_STORE_DATA_IMM	0x2b
#define OP_LOAD_URB_MEM		0x2c
#define OP_STORE_URB_MEM	0x2d

#define ONE(op) \
	[op] = { .min = 1, .max = 1 }
/*
 * A command of any length that fits into a length field of 6 bits. Of the field @mask, which may be
 * longer, the other bits must be 0.
 */
#define MI_LENGTH_MAX		(0x3f + 2)
#define FIELD(op, mask, ...) \
	[op] = { .length_mask = (mask), .min = 2, .max = MI_LENGTH_MAX, __VA_ARGS__ }
#define FIXED(op, n, ...) \
	[op] = { .length_mask = 0xff, .min = (n), .max = (n), __VA_ARGS__ }

/*
 * MI commands of all engines. MI_STORE_DATA_IMM has 4 DWs, or 5 with a QW. Some engines have a
 * shorter length field; the mask of 10 bits covers all of them.
 */
#define EVERY_MI \
	ONE(MI_OP_NOOP), \
	ONE(MI_OP_ARB_CHECK), \
	ONE(MI_OP_REPORT_HEAD), \
	[MI_OP_BATCH_BUFFER_END] = { \
		.zero = REG_GENMASK(22, 0), .min = 1, .max = 1, .check = GENX_CMD_END, \
	}, \
	ONE(MI_OP_SUSPEND_FLUSH), \
	[MI_OP_STORE_DATA_IMM] = { \
		.length_mask = 0x3ff, .min = 4, .max = 5, .zero = MI_USE_GGTT, \
	}

/* Loads and stores of the registers of the table. */
#define REGISTER_MI \
	[MI_OP_LOAD_REGISTER_IMM] = { \
		.length_mask = 0xff, .min = 3, .max = MI_LENGTH_MAX, \
		.check = GENX_CMD_LOAD_IMM, \
	}, \
	FIXED(MI_OP_STORE_REGISTER_MEM, 3, .zero = MI_USE_GGTT, .check = GENX_CMD_STORE), \
	FIXED(MI_OP_LOAD_REGISTER_MEM, 3, .zero = MI_USE_GGTT, .check = GENX_CMD_LOAD)

#define COMMON_MI \
	EVERY_MI, \
	REGISTER_MI, \
	ONE(OP_FLUSH), \
	ONE(MI_OP_PREDICATE), \
	ONE(OP_TOPOLOGY_FILTER), \
	ONE(OP_SET_APPID), \
	FIXED(OP_URB_CLEAR, 2), \
	FIELD(MI_OP_CLFLUSH, 0x3ff, .zero = MI_USE_GGTT), \
	[MI_OP_REPORT_PERF_COUNT] = { \
		.length_mask = 0x3f, .min = 3, .max = 3, .zero = REG_GENMASK(22, 6), \
		.zero_dw1 = PERF_COUNT_REFUSED, \
	}, \
	COND_END

/* Manual 004 (CMD-013, CMD-018): the GGTT; reserved bits. Bit 4 has a meaning on Haswell. */
#define PERF_COUNT_REFUSED	(REG_BIT(5) | REG_GENMASK(3, 1) | MI_REPORT_PERF_COUNT_GGTT)

#define COND_END \
	[MI_OP_CONDITIONAL_BATCH_BUFFER_END] = { \
		.length_mask = 0xff, .min = 2, .max = 3, .zero = MI_USE_GGTT, \
	}

/*
 * 3 DWs, or 4 with a QW. Refused are a post-sync write by index, which goes to the status page, and
 * one with bit 2 of its address, which goes to the GGTT.
 */
#define FLUSH_DW \
	[MI_OP_FLUSH_DW] = { \
		.length_mask = 0x3f, .min = 3, .max = 4, \
		.zero = MI_USE_GGTT | MI_FLUSH_DW_STORE_INDEX | MI_FLUSH_DW_NOTIFY | \
			REG_BIT(6), \
		.zero_dw1 = MI_FLUSH_DW_USE_GTT, \
	}

static const struct genx_cmd_desc gen7_render_mi[GENX_CMD_MI_OPCODES] = {
	COMMON_MI,
};

static const struct genx_cmd_desc hsw_render_mi[GENX_CMD_MI_OPCODES] = {
	COMMON_MI,
	ONE(MI_OP_SET_PREDICATE),
	ONE(OP_RS_CONTROL),
	ONE(OP_URB_ATOMIC_ALLOC),
	ONE(OP_RS_CONTEXT),
	FIELD(MI_OP_MATH, 0xff),
	FIXED(MI_OP_LOAD_REGISTER_REG, 3, .check = GENX_CMD_MOVE),
	FIELD(OP_RS_STORE_DATA_IMM, 0xff),
	FIELD(OP_LOAD_URB_MEM, 0xff),
	FIELD(OP_STORE_URB_MEM, 0xff),
};

/*
 * Post-sync writes to the GGTT, to registers, and by index, which go to the status page; and the
 * interrupt.
 */
#define PIPE_CONTROL_REFUSED \
	(PIPE_CONTROL_GLOBAL_GTT | PIPE_CONTROL_MMIO_WRITE | PIPE_CONTROL_STORE_INDEX | \
	 PIPE_CONTROL_NOTIFY)

#define STATE(head, mask, ...) \
	{ (head), { .length_mask = (mask), .min = 2, .max = (mask) + 2, __VA_ARGS__ } }
#define SINGLE(head)		{ (head), { .min = 1, .max = 1 } }

static const struct genx_cmd_3d vertex_fetch_3d[] = {
	SINGLE(0x680b0000),				/* statistics */
};

static const struct genx_cmd_3d pipeline_select_3d[] = {
	SINGLE(0x69040000),
};

static const struct genx_cmd_3d media_state_3d[] = {
	{ 0x70000000, {					/* threads access no registers */
		.length_mask = 0xffff, .min = 3, .max = 0xffff, .zero_dw2 = REG_GENMASK(4, 3),
	} },
};

static const struct genx_cmd_3d media_object_3d[] = {
	STATE(0x71040000, 0xff), STATE(0x71050000, 0xff),
};

static const struct genx_cmd_3d hsw_state_3d[] = {
	STATE(0x78390000, 0x7ff), STATE(0x783a0000, 0x7ff),	/* constants of DX9 */
	STATE(0x78430000, 0x1ff), STATE(0x78440000, 0x1ff), STATE(0x78450000, 0x1ff),
	STATE(0x78460000, 0x1ff), STATE(0x78470000, 0x1ff),	/* edits of binding tables */
};

static const struct genx_cmd_3d stream_output_3d[] = {
	STATE(0x79170000, 0x1ff),			/* declarations */
};

static const struct genx_cmd_3d pipe_control_3d[] = {
	{ 0x7a000000, {
		.length_mask = 0xff, .min = 4, .max = 5, .zero_dw1 = PIPE_CONTROL_REFUSED,
	} },
};

/* Commands without a row of their own. */
#define ANY_STATE		{ .length_mask = 0xff, .min = 2, .max = 257 }
/* On the render engine both opcodes of the media pipeline have a length field of 16 bits. */
#define ANY_MEDIA		{ .length_mask = 0xffff, .min = 2, .max = 0xffff }

/* Index of the commands whose first byte is @byte. */
#define PIPE(byte)		((byte) - 0x60)
#define ROWS(list)		.rows = (list), .n_rows = ARRAY_SIZE(list)

#define COMMON_PIPE \
	[PIPE(0x60) ... PIPE(0x61)] = { .other = ANY_STATE }, \
	[PIPE(0x68)] = { ROWS(vertex_fetch_3d) }, \
	[PIPE(0x69)] = { ROWS(pipeline_select_3d) }, \
	[PIPE(0x70)] = { ROWS(media_state_3d), .other = ANY_MEDIA }, \
	[PIPE(0x71)] = { ROWS(media_object_3d), .other = ANY_MEDIA }, \
	[PIPE(0x79)] = { ROWS(stream_output_3d), .other = ANY_STATE }, \
	[PIPE(0x7a)] = { ROWS(pipe_control_3d) }, \
	[PIPE(0x7b)] = { .other = ANY_STATE }

static const struct genx_cmd_pipe gen7_render_pipe[GENX_CMD_PIPE_OPCODES] = {
	COMMON_PIPE,
	[PIPE(0x78)] = { .other = ANY_STATE },
};

static const struct genx_cmd_pipe hsw_render_pipe[GENX_CMD_PIPE_OPCODES] = {
	COMMON_PIPE,
	[PIPE(0x78)] = { ROWS(hsw_state_3d), .other = ANY_STATE },
};

#define RW(first, last)	{ (first), (last), true, 0 }
#define RO(first, last)	{ (first), (last), false, 0 }

/* Timestamps of the render engine, of video before Gen6, and of the copy engine. */
#define CLOCKS \
	RO(0x2358, 0x235c), \
	RO(0x4358, 0x435c), \
	RO(0x22358, 0x2235c)

#define COMMON_REGS \
	RW(0x2290, 0x2294),		/* dispatch counts */ \
	RW(0x2300, 0x2354),		/* statistics of the pipeline */ \
	CLOCKS, \
	RW(0x2400, 0x240c),		/* sources of predicates */ \
	RW(0x2420, 0x2420),		/* first argument of a draw */ \
	RW(0x2430, 0x2440),		/* other arguments of a draw */ \
	RW(0x2500, 0x2508),		/* dimensions of a dispatch */ \
	RW(0x5200, 0x521c),		/* primitives of stream output */ \
	RW(0x5240, 0x525c),		/* storage that these primitives need */ \
	RW(0x5280, 0x528c),		/* offsets of stream output */ \
	RW(0xb010, 0xb010),		/* L3 */ \
	RW(0xb020, 0xb024)

static const struct genx_reg_span gen7_render_regs[] = {
	COMMON_REGS,
};

static const struct genx_reg_span hsw_render_regs[] = {
	COMMON_REGS,
	RW(0x2600, 0x267c),		/* 16 general purpose registers */
	/* data atomics, of which clients may change one bit each */
	{ 0xb038, 0xb038, true, 0xf7ffffff },
	{ 0xe49c, 0xe49c, true, 0xffbfffbf },
};

#define RENDER(gen) { \
	.mi = gen ## _render_mi, \
	.pipe = gen ## _render_pipe, \
	.regs = gen ## _render_regs, .n_regs = ARRAY_SIZE(gen ## _render_regs), \
	.privileged = true, \
}

const struct genx_parser_desc genx_gen7_render_parser = RENDER(gen7);
const struct genx_parser_desc genx_hsw_render_parser = RENDER(hsw);

/* ---- copy ---- */

static const struct genx_cmd_desc gen7_copy_mi[GENX_CMD_MI_OPCODES] = {
	EVERY_MI,
	REGISTER_MI,
	FLUSH_DW,
};

#define BLT(op) \
	[op] = { .length_mask = 0xff, .min = 2, .max = 257 }
/* Public lists give these commands a length field of 6 bits. */
#define SHORT_BLT(op) \
	[op] = { .length_mask = 0x3f, .min = 2, .max = 65, .zero = REG_GENMASK(7, 6) }

static const struct genx_cmd_desc gen7_copy_blt[GENX_CMD_2D_OPCODES] = {
	BLT(0x01), BLT(0x03), BLT(0x11),	/* setup, clip, mono pattern */
	BLT(0x24), BLT(0x25), BLT(0x26),	/* pixel, scan lines, text */
	BLT(0x31),				/* text in the command */
	SHORT_BLT(0x40), SHORT_BLT(0x43),
	FIXED(BLT_OP_COLOR, 6),
	BLT(0x51), BLT(0x52),			/* pattern */
	FIXED(BLT_OP_SRC_COPY, 8),
	BLT(0x54), BLT(0x55), BLT(0x56), BLT(0x57), BLT(0x58), BLT(0x59),
	BLT(0x71), BLT(0x72), BLT(0x73), BLT(0x74), BLT(0x75), BLT(0x76), BLT(0x77),
};

static const struct genx_reg_span gen7_copy_regs[] = {
	CLOCKS,
	/* a mask, and the tiling of blits */
	{ BCS_SWCTRL_ADDR, BCS_SWCTRL_ADDR, true, ~GENX_MASKED_SET(BCS_SWCTRL_TILES) },
};

const struct genx_parser_desc genx_gen7_copy_parser = {
	.mi = gen7_copy_mi,
	.blt = gen7_copy_blt,
	.regs = gen7_copy_regs, .n_regs = ARRAY_SIZE(gen7_copy_regs),
	.privileged = true,
};

/* ---- video, video enhancement ---- */

static const struct genx_cmd_desc gen7_video_mi[GENX_CMD_MI_OPCODES] = {
	EVERY_MI,
	FLUSH_DW,
	ONE(OP_SET_APPID),
	COND_END,
};

/* MFX_WAIT: one DW. Its length field does not count DWs minus 2, as the fields of others do. */
static const struct genx_cmd_3d video_wait_3d[] = {
	{ 0x68000000, { .zero = REG_GENMASK(5, 0), .min = 1, .max = 1 } },
};

/* A length field of 12 bits. The four bits above it must be 0. */
#define VIDEO_MEDIA \
	{ .length_mask = 0xfff, .min = 2, .max = 0xfff + 2, .zero = REG_GENMASK(15, 12) }

#define VIDEO_PIPE \
	[PIPE(0x70) ... PIPE(0x75)] = { .other = VIDEO_MEDIA }, \
	[PIPE(0x76)] = { .other = ANY_MEDIA }, \
	[PIPE(0x77)] = { .other = VIDEO_MEDIA }

static const struct genx_cmd_pipe gen7_video_pipe[GENX_CMD_PIPE_OPCODES] = {
	[PIPE(0x68)] = { ROWS(video_wait_3d) },
	VIDEO_PIPE,
};

static const struct genx_cmd_pipe hsw_enhance_pipe[GENX_CMD_PIPE_OPCODES] = {
	VIDEO_PIPE,
};

const struct genx_parser_desc genx_gen7_video_parser = {
	.mi = gen7_video_mi,
	.pipe = gen7_video_pipe,
	.privileged = true,
};

const struct genx_parser_desc genx_hsw_enhance_parser = {
	.mi = gen7_video_mi,
	.pipe = hsw_enhance_pipe,
	.privileged = true,
};
