// SPDX-License-Identifier: MIT
/*
 * Commands and registers that batches of Gen9's copy engine may contain.
 *
 * Source: register facts: unprivileged batches (lengths, registers), manual 003 §User Mode
 * Privileged Commands. The engine itself drops privileged commands, but it does not check
 * registers. The parser must therefore find each command: a command of unknown length could hide
 * another one. The parser also refuses privileged commands, so that the client gets an error; the
 * engine would drop the command without one (PRV-005, PRV-006, PRV-009).
 */
#include "regs/engine_regs.h"
#include "regs/tables/gen9_parser.h"

#define BCS			0x22000

/* One DW; the other bits are flags or the value of NOPID. */
#define ONE(op) \
	[op] = { .min = 1, .max = 1 }
/* A command of @n DWs, with a length field of @mask. */
#define FIXED(op, mask, n, ...)	\
	[op] = { .length_mask = (mask), .min = (n), .max = (n), __VA_ARGS__ }
#define RANGE(op, mask, lo, hi, ...) \
	[op] = { .length_mask = (mask), .min = (lo), .max = (hi), __VA_ARGS__ }

/* On later parts these bits make the offset of a register relative to an engine. */
#define NO_RELATIVE		(MI_LRI_CS_RELATIVE | MI_LRR_SRC_CS_RELATIVE | MI_LRI_MMIO_REMAP)
/* On later parts this bit selects a register to compare. */
#define SEMAPHORE_REGISTER	REG_BIT(16)
#define STORE_QW		REG_BIT(21)
#define ATOMIC_INLINE		REG_BIT(18)
/* Bits that must be 0 in a plain jump in the PPGTT: no second level, no predicate. */
#define JUMP_FLAGS		(REG_GENMASK(22, 0) & ~(MI_LENGTH_MASK | MI_BATCH_PPGTT))

static const struct genx_cmd_desc gen9_copy_mi[GENX_CMD_MI_OPCODES] = {
	ONE(MI_OP_NOOP),
	ONE(MI_OP_USER_INTERRUPT),
	ONE(MI_OP_WAIT_FOR_EVENT),
	ONE(MI_OP_WAIT_FOR_EVENT_2),
	ONE(MI_OP_ARB_CHECK),
	ONE(MI_OP_REPORT_HEAD),
	ONE(MI_OP_SUSPEND_FLUSH),
	[MI_OP_BATCH_BUFFER_END] = {
		.zero = REG_GENMASK(22, 0), .min = 1, .max = 1, .check = GENX_CMD_END,
	},
	FIXED(MI_OP_LOAD_SCAN_LINES_INCL, 0x3f, 2, .zero = REG_GENMASK(7, 6)),
	FIXED(MI_OP_LOAD_SCAN_LINES_EXCL, 0x3f, 2, .zero = REG_GENMASK(7, 6)),
	RANGE(MI_OP_MATH, 0xff, 2, 257),
	FIXED(MI_OP_SEMAPHORE_WAIT, 0xff, 4, .zero = MI_USE_GGTT | SEMAPHORE_REGISTER),
	RANGE(MI_OP_STORE_DATA_IMM, 0x3ff, 4, 5, .zero = MI_USE_GGTT, .longest = STORE_QW),
	RANGE(MI_OP_LOAD_REGISTER_IMM, 0xff, 3, 2 * MI_LRI_MAX_REGS + 1, .zero = NO_RELATIVE,
	      .check = GENX_CMD_LOAD_IMM),
	FIXED(MI_OP_STORE_REGISTER_MEM, 0xff, 4, .zero = MI_USE_GGTT | NO_RELATIVE,
	      .check = GENX_CMD_STORE),
	RANGE(MI_OP_FLUSH_DW, 0x3f, 4, 5, .zero = MI_USE_GGTT | MI_FLUSH_DW_STORE_INDEX,
	      .zero_dw1 = MI_FLUSH_DW_USE_GTT),
	FIXED(MI_OP_LOAD_REGISTER_MEM, 0xff, 4, .zero = MI_USE_GGTT | NO_RELATIVE,
	      .check = GENX_CMD_LOAD),
	FIXED(MI_OP_LOAD_REGISTER_REG, 0xff, 3, .zero = NO_RELATIVE, .check = GENX_CMD_MOVE),
	FIXED(MI_OP_COPY_MEM_MEM, 0xff, 5, .zero = MI_COPY_SRC_GGTT | MI_COPY_DST_GGTT),
	RANGE(MI_OP_ATOMIC, 0xff, 3, 11, .zero = MI_USE_GGTT, .longest = ATOMIC_INLINE),
	FIXED(MI_OP_BATCH_BUFFER_START, 0xff, 3, .zero = JUMP_FLAGS, .check = GENX_CMD_JUMP),
	FIXED(MI_OP_CONDITIONAL_BATCH_BUFFER_END, 0xff, 4, .zero = MI_USE_GGTT),
};

/* A length field of 8 bits. Some public lists give the older 0x40 and 0x43 a field of 6 bits. */
#define BLT(op)			RANGE(op, 0xff, 2, 257)

static const struct genx_cmd_desc gen9_copy_blt[GENX_CMD_2D_OPCODES] = {
	BLT(0x01), BLT(0x03), BLT(0x11),	/* setup, clip, mono pattern */
	BLT(0x24), BLT(0x25), BLT(0x26),	/* pixel, scan lines, text */
	BLT(0x31),				/* text in the command */
	RANGE(0x40, 0x3f, 2, 65, .zero = REG_GENMASK(7, 6)),
	FIXED(0x42, 0xff, 10),			/* fast copy */
	RANGE(0x43, 0x3f, 2, 65, .zero = REG_GENMASK(7, 6)),
	FIXED(BLT_OP_COLOR, 0xff, 7),
	BLT(0x51), BLT(0x52),			/* pattern */
	FIXED(BLT_OP_SRC_COPY, 0xff, 10),
	BLT(0x54), BLT(0x55), BLT(0x56), BLT(0x57), BLT(0x58), BLT(0x59),
	BLT(0x71), BLT(0x72), BLT(0x73), BLT(0x74), BLT(0x75), BLT(0x76), BLT(0x77),
};

/* Timestamps are read-only: each client uses the timestamp of the render engine as its clock. */
static const struct genx_reg_span gen9_copy_regs[] = {
	{ 0x2358, 0x235c, false, 0 },		/* timestamp of the render engine */
	{ 0x4358, 0x435c, false, 0 },		/* by analogy with the Gen7 list */
	{ BCS + 0x200, BCS + 0x200, true, 0 },	/* BCS_SWCTRL: tiling of blits */
	{ BCS + 0x358, BCS + 0x35c, false, 0 },	/* timestamp */
	{ BCS + 0x3a8, BCS + 0x3a8, false, 0 },	/* time of the context */
	{ BCS + 0x600, BCS + 0x67c, true, 0 },	/* 16 general purpose registers */
};

const struct genx_parser_desc genx_gen9_copy_parser = {
	.mi = gen9_copy_mi,
	.blt = gen9_copy_blt,
	.regs = gen9_copy_regs,
	.n_regs = ARRAY_SIZE(gen9_copy_regs),
};
