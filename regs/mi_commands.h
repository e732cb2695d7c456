/* SPDX-License-Identifier: MIT */
/*
 * Command encodings: MI commands, PIPE_CONTROL and the two blits that genx
 * uses. Source: manual 003 §Command Streamer Command Formats (CMD-001..008),
 * manual 004 §MI_REPORT_PERF_COUNT, public register facts for lengths.
 */
#ifndef GENX_REGS_MI_COMMANDS_H
#define GENX_REGS_MI_COMMANDS_H

#include "regs/port.h"

#define CMD_TYPE_MASK			REG_GENMASK(31, 29)
#define   CMD_TYPE_MI			0
#define   CMD_TYPE_2D			2
#define   CMD_TYPE_3D			3
#define CMD_PIPE_OPCODE_MASK		REG_GENMASK(28, 24)	/* of 3D and media commands */
#define MI_OPCODE_MASK			REG_GENMASK(28, 23)
#define MI_CMD(opcode)			REG_FIELD_PREP(MI_OPCODE_MASK, opcode)
#define MI_LENGTH_MASK			REG_GENMASK(7, 0)	/* total DW - 2 */

/* Opcodes, CMD-005..008. */
#define MI_OP_NOOP			0x00
#define MI_OP_SET_PREDICATE		0x01
#define MI_OP_USER_INTERRUPT		0x02
#define MI_OP_WAIT_FOR_EVENT		0x03
#define MI_OP_WAIT_FOR_EVENT_2		0x04
#define MI_OP_ARB_CHECK			0x05
#define MI_OP_REPORT_HEAD		0x07
#define MI_OP_ARB_ON_OFF		0x08
#define MI_OP_BATCH_BUFFER_END		0x0a
#define MI_OP_SUSPEND_FLUSH		0x0b
#define MI_OP_PREDICATE			0x0c
#define MI_OP_LOAD_SCAN_LINES_INCL	0x12
#define MI_OP_LOAD_SCAN_LINES_EXCL	0x13
#define MI_OP_DISPLAY_FLIP		0x14
#define MI_OP_SET_CONTEXT		0x18
#define MI_OP_MATH			0x1a
#define MI_OP_SEMAPHORE_SIGNAL		0x1b
#define MI_OP_SEMAPHORE_WAIT		0x1c
#define MI_OP_FORCE_WAKEUP		0x1d
#define MI_OP_STORE_DATA_IMM		0x20
#define MI_OP_STORE_DATA_INDEX		0x21
#define MI_OP_LOAD_REGISTER_IMM		0x22
#define MI_OP_UPDATE_GTT		0x23
#define MI_OP_STORE_REGISTER_MEM	0x24
#define MI_OP_FLUSH_DW			0x26
#define MI_OP_CLFLUSH			0x27
#define MI_OP_REPORT_PERF_COUNT		0x28
#define MI_OP_LOAD_REGISTER_MEM		0x29
#define MI_OP_LOAD_REGISTER_REG		0x2a
#define MI_OP_COPY_MEM_MEM		0x2e
#define MI_OP_ATOMIC			0x2f
#define MI_OP_BATCH_BUFFER_START	0x31
#define MI_OP_CONDITIONAL_BATCH_BUFFER_END 0x36
#define MI_OP_PRT_BATCH_BUFFER_START	0x39

#define MI_USE_GGTT			REG_BIT(22)

#define MI_NOOP				0U
#define MI_USER_INTERRUPT		MI_CMD(MI_OP_USER_INTERRUPT)
#define MI_ARB_CHECK			MI_CMD(MI_OP_ARB_CHECK)
#define   MI_ARB_PRE_PARSER		REG_BIT(8)	/* Gen12: bit 0 is valid */
#define   MI_ARB_PRE_PARSER_DISABLE	REG_BIT(0)
#define MI_ARB_ON_OFF			MI_CMD(MI_OP_ARB_ON_OFF)
#define   MI_ARB_ENABLE			REG_BIT(0)
#define MI_WAIT_FOR_EVENT		MI_CMD(MI_OP_WAIT_FOR_EVENT)
#define   MI_WAIT_EVENTS_MASK		REG_GENMASK(22, 0)	/* 0: does not wait */
#define MI_BATCH_BUFFER_END		MI_CMD(MI_OP_BATCH_BUFFER_END)
#define   MI_BATCH_END_OF_CONTEXT	REG_BIT(0)
#define MI_SET_PREDICATE		MI_CMD(MI_OP_SET_PREDICATE)
#define MI_FORCE_WAKEUP			MI_CMD(MI_OP_FORCE_WAKEUP)	/* 2 DW */

/* DW1-2 address, DW3 (DW4) data; bit 21 stores a QW. */
#define MI_STORE_DATA_IMM		(MI_CMD(MI_OP_STORE_DATA_IMM) | 2)
#define MI_STORE_DATA_IMM_QW		(MI_CMD(MI_OP_STORE_DATA_IMM) | REG_BIT(21) | 3)
#define MI_STORE_DATA_INDEX		(MI_CMD(MI_OP_STORE_DATA_INDEX) | 1)

/* n register/value pairs; at most 126 (register facts: command encodings). */
#define MI_LOAD_REGISTER_IMM(n)		(MI_CMD(MI_OP_LOAD_REGISTER_IMM) | (2 * (n) - 1))
#define   MI_LRI_MAX_REGS		126
#define   MI_LRI_CS_RELATIVE		REG_BIT(19)
#define   MI_LRI_MMIO_REMAP		REG_BIT(17)
#define   MI_LRI_FORCE_POSTED		REG_BIT(12)
#define MI_REG_ADDR_MASK		REG_GENMASK(22, 2)

#define MI_STORE_REGISTER_MEM		(MI_CMD(MI_OP_STORE_REGISTER_MEM) | 2)
#define MI_LOAD_REGISTER_MEM		(MI_CMD(MI_OP_LOAD_REGISTER_MEM) | 2)
#define MI_LOAD_REGISTER_REG		(MI_CMD(MI_OP_LOAD_REGISTER_REG) | 1)
#define   MI_LRR_SRC_CS_RELATIVE	REG_BIT(18)
#define   MI_LRR_DST_CS_RELATIVE	REG_BIT(19)

/* Header plus n ALU instructions: length n - 1. */
#define MI_MATH(n)			(MI_CMD(MI_OP_MATH) | ((n) - 1))

#define MI_SEMAPHORE_WAIT		(MI_CMD(MI_OP_SEMAPHORE_WAIT) | 2)
/* Gen12: with a token behind the address. */
#define MI_SEMAPHORE_WAIT_TOKEN		(MI_CMD(MI_OP_SEMAPHORE_WAIT) | 3)
#define   MI_SEMAPHORE_REGISTER_POLL	REG_BIT(16)	/* the address is a register */
#define   MI_SEMAPHORE_POLL		REG_BIT(15)
#define   MI_SEMAPHORE_COMPARE_MASK	REG_GENMASK(14, 12)
#define   MI_SEMAPHORE_SAD_GT_SDD	0
#define   MI_SEMAPHORE_SAD_GTE_SDD	1
#define   MI_SEMAPHORE_SAD_LT_SDD	2
#define   MI_SEMAPHORE_SAD_LTE_SDD	3
#define   MI_SEMAPHORE_SAD_EQ_SDD	4
#define   MI_SEMAPHORE_SAD_NEQ_SDD	5

#define MI_FLUSH_DW			(MI_CMD(MI_OP_FLUSH_DW) | 2)	/* address lo, hi, data */
#define   MI_FLUSH_DW_STORE_INDEX	REG_BIT(21)
#define   MI_FLUSH_DW_TLB_INVALIDATE	REG_BIT(18)
#define   MI_FLUSH_DW_CCS		REG_BIT(16)	/* Gen12, copy engine */
#define   MI_FLUSH_DW_OP_MASK		REG_GENMASK(15, 14)
#define   MI_FLUSH_DW_OP_STORE_DW	1
#define   MI_FLUSH_DW_OP_TIMESTAMP	3
#define   MI_FLUSH_DW_LLC		REG_BIT(9)	/* Gen12.5, copy engine */
#define   MI_FLUSH_DW_NOTIFY		REG_BIT(8)
#define   MI_FLUSH_DW_VIDEO_PIPE_INV	REG_BIT(7)
#define   MI_FLUSH_DW_USE_GTT		REG_BIT(2)	/* in the address DW */

/* DW1-2 address (64-byte aligned) with GGTT select in bit 0, DW3 report id. */
#define MI_REPORT_PERF_COUNT		(MI_CMD(MI_OP_REPORT_PERF_COUNT) | 2)
#define   MI_REPORT_PERF_COUNT_GGTT	REG_BIT(0)

#define MI_COPY_MEM_MEM			(MI_CMD(MI_OP_COPY_MEM_MEM) | 3)
#define   MI_COPY_SRC_GGTT		REG_BIT(22)
#define   MI_COPY_DST_GGTT		REG_BIT(21)

/* DW1-2 address. Bit 8 set: PPGTT; clear: GGTT and privileged (PRV-001). */
#define MI_BATCH_BUFFER_START		(MI_CMD(MI_OP_BATCH_BUFFER_START) | 1)
#define   MI_BATCH_SECOND_LEVEL		REG_BIT(22)
#define   MI_BATCH_PREDICATE		REG_BIT(15)
#define   MI_BATCH_PPGTT		REG_BIT(8)

/* PIPE_CONTROL, 6 DW: header, flags, address lo, hi, data lo, hi. */
#define PIPE_CONTROL			(0x7a000000U | 4)
#define   PIPE_CONTROL_OPCODE_MASK	REG_GENMASK(31, 16)
#define   PIPE_CONTROL_HDC_FLUSH	REG_BIT(9)	/* Gen12, in the header */
#define   PIPE_CONTROL_COMMAND_CACHE_INV REG_BIT(29)
#define   PIPE_CONTROL_TILE_CACHE_FLUSH	REG_BIT(28)
#define   PIPE_CONTROL_L3_FLUSH		REG_BIT(27)
#define   PIPE_CONTROL_GLOBAL_GTT	REG_BIT(24)
#define   PIPE_CONTROL_MMIO_WRITE	REG_BIT(23)
#define   PIPE_CONTROL_STORE_INDEX	REG_BIT(21)
#define   PIPE_CONTROL_CS_STALL		REG_BIT(20)
#define   PIPE_CONTROL_TLB_INVALIDATE	REG_BIT(18)
#define   PIPE_CONTROL_POST_SYNC_MASK	REG_GENMASK(15, 14)
#define   PIPE_CONTROL_POST_SYNC_QW	1
#define   PIPE_CONTROL_POST_SYNC_PS_DEPTH 2
#define   PIPE_CONTROL_POST_SYNC_TIMESTAMP 3
#define   PIPE_CONTROL_DEPTH_STALL	REG_BIT(13)
#define   PIPE_CONTROL_RT_FLUSH		REG_BIT(12)
#define   PIPE_CONTROL_INSTRUCTION_INV	REG_BIT(11)
#define   PIPE_CONTROL_TEXTURE_INV	REG_BIT(10)
#define   PIPE_CONTROL_NOTIFY		REG_BIT(8)
#define   PIPE_CONTROL_PIPE_FLUSH	REG_BIT(7)
#define   PIPE_CONTROL_DC_FLUSH		REG_BIT(5)
#define   PIPE_CONTROL_VF_INV		REG_BIT(4)
#define   PIPE_CONTROL_CONST_INV	REG_BIT(3)
#define   PIPE_CONTROL_STATE_INV	REG_BIT(2)
#define   PIPE_CONTROL_DEPTH_FLUSH	REG_BIT(0)

/*
 * Gen6 to Gen7.5: an address is one DW (register facts: legacy rings). In MI_STORE_DATA_IMM, DW1 is
 * zero, and DW2 is the address.
 */
#define MI_RING_FLUSH_DW		(MI_CMD(MI_OP_FLUSH_DW) | 1)
#define MI_RING_BATCH_BUFFER_START	MI_CMD(MI_OP_BATCH_BUFFER_START)
#define   MI_BATCH_NON_SECURE_HSW	REG_BIT(13)
#define MI_RING_STORE_REGISTER_MEM	(MI_CMD(MI_OP_STORE_REGISTER_MEM) | 1)
#define MI_SET_CONTEXT			MI_CMD(MI_OP_SET_CONTEXT)
#define   MI_SET_CONTEXT_GTT		REG_BIT(8)
#define   MI_SET_CONTEXT_SAVE_EXT	REG_BIT(3)
#define   MI_SET_CONTEXT_RESTORE_EXT	REG_BIT(2)
#define   MI_SET_CONTEXT_RESTORE_INHIBIT REG_BIT(0)
#define RING_PIPE_CONTROL		(0x7a000000U | 2)
#define   PIPE_CONTROL_MEDIA_STATE_CLEAR REG_BIT(16)
#define   PIPE_CONTROL_SCOREBOARD_STALL	REG_BIT(1)
#define   PIPE_CONTROL_SNB_GGTT		REG_BIT(2)	/* in the address DW */

/* Blitter, 64-bit addresses (Gen8+). Opcode bits 28:22. */
#define BLT_OPCODE_MASK			REG_GENMASK(28, 22)
#define BLT_OP_COLOR			0x50
#define BLT_OP_SRC_COPY			0x53
#define XY_COLOR_BLT			((2U << 29) | (0x50U << 22) | 5)	/* 7 DW */
#define XY_SRC_COPY_BLT			((2U << 29) | (0x53U << 22) | 8)	/* 10 DW */
#define   XY_BLT_WRITE_ALPHA		REG_BIT(21)
#define   XY_BLT_WRITE_RGB		REG_BIT(20)
/* BR13: depth [25:24] (3 = 32 bpp), raster operation [23:16], pitch [15:0]. */
#define   BLT_BR13_DEPTH_MASK		REG_GENMASK(25, 24)
#define   BLT_BR13_ROP_MASK		REG_GENMASK(23, 16)
#define   BLT_BR13_PITCH_MASK		REG_GENMASK(15, 0)
#define   BLT_ROP_COPY			0xcc
#define   BLT_ROP_FILL			0xf0

/*
 * Blitter of Gen12.5 (SIL-206). Public drivers write MOCS as the index of the entry, times two.
 * XY_FAST_COLOR_BLT, 16 DW: header, MOCS and pitch, corners y << 16 | x, address lo, hi, memory
 * type, four DWs of the colour, zeroes. XY_FAST_COPY_BLT, 10 DW: header, depth and pitch, corners
 * of the destination, its address lo, hi, corner of the source, its pitch, its address lo, hi.
 * XY_CTRL_SURF_COPY_BLT, 5 DW: header, source lo, hi, destination lo, hi; the MOCS are in the high
 * DWs.
 */
#define XY_FAST_COPY_BLT		((2U << 29) | (0x42U << 22) | 8)
#define   XY_FAST_COPY_DEPTH_32		(3U << 24)
#define   XY_FAST_COPY_PITCH_MASK	REG_GENMASK(15, 0)
#define XY_FAST_COLOR_BLT		((2U << 29) | (0x44U << 22) | 14)
#define   XY_FAST_COLOR_DEPTH_32	REG_BIT(20)
#define   XY_FAST_COLOR_MOCS_MASK	REG_GENMASK(27, 21)
#define   XY_FAST_COLOR_PITCH_MASK	REG_GENMASK(17, 0)	/* less 1 */
#define   XY_FAST_COLOR_SYSTEM		REG_BIT(31)		/* in the DW of the memory type */
#define XY_CTRL_SURF_COPY_BLT		((2U << 29) | (0x48U << 22) | 3)
#define   XY_CTRL_SURF_SRC_DIRECT	REG_BIT(21)	/* plain memory with a copy of the data */
#define   XY_CTRL_SURF_DST_DIRECT	REG_BIT(20)
#define   XY_CTRL_SURF_BLOCKS_MASK	REG_GENMASK(17, 8)	/* of 256 bytes, less 1 */
#define   XY_CTRL_SURF_MOCS_MASK	REG_GENMASK(31, 25)

/* CS ALU, ALU-002..007. */
#define ALU_OPCODE_MASK			REG_GENMASK(31, 20)
#define ALU_OPERAND1_MASK		REG_GENMASK(19, 10)
#define ALU_OPERAND2_MASK		REG_GENMASK(9, 0)
#define ALU_INSTR(op, a, b)		(((u32)(op) << 20) | ((u32)(a) << 10) | (b))
#define ALU_NOOP			0x000
#define ALU_FENCE_RD			0x001
#define ALU_FENCE_WR			0x002
#define ALU_LOAD			0x080
#define ALU_LOAD0			0x081
#define ALU_LOADIND			0x082
#define ALU_LOADINV			0x480
#define ALU_LOAD1			0x481
#define ALU_ADD				0x100
#define ALU_SUB				0x101
#define ALU_AND				0x102
#define ALU_OR				0x103
#define ALU_XOR				0x104
#define ALU_SHL				0x105
#define ALU_SHR				0x106
#define ALU_SAR				0x107
#define ALU_STORE			0x180
#define ALU_STOREIND			0x181
#define ALU_STOREINV			0x580
#define ALU_REG(n)			(n)
#define ALU_SRCA			0x20
#define ALU_SRCB			0x21
#define ALU_ACCU			0x31
#define ALU_ZF				0x32
#define ALU_CF				0x33

#endif
