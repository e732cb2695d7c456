/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The batch that overwrites the data of the last client that the EUs keep: SIL-182, SIL-183.
 *
 * The memory of the batch is mapped at the same address in the GGTT and in the address space that
 * is loaded while the batch runs. The batch is executed from the GGTT, with privileges.
 */
#ifndef GENX_GT_ENCODE_EU_CLEAR_H
#define GENX_GT_ENCODE_EU_CLEAR_H

#include <linux/types.h>

struct genx_emit_ops;

/* ---- eu.c: instructions ---- */

#define GENX_EU_DW		4	/* DWs of an instruction */
#define GENX_EU_GRF_BYTES	32
#define GENX_EU_GRFS		128	/* registers of a thread */

/** enum genx_eu_opcode - instructions */
enum genx_eu_opcode {
	GENX_EU_MOV = 0x01,
	GENX_EU_JMPI = 0x20,
	GENX_EU_SENDC = 0x32,
	GENX_EU_ADD = 0x40,
};

/** enum genx_eu_file - register files */
enum genx_eu_file {
	GENX_EU_ARF = 0,
	GENX_EU_GRF = 1,
	GENX_EU_IMMEDIATE = 3,
};

/** enum genx_eu_type - types of registers and of immediates */
enum genx_eu_type {
	GENX_EU_UD = 0,
	GENX_EU_D = 1,
	GENX_EU_UW = 2,
};

/* Numbers of registers in GENX_EU_ARF. */
#define GENX_EU_NULL		0x00
#define GENX_EU_IP		0xa0

#define GENX_EU_NOT_ZERO	2	/* condition */

/* Shared functions, which take messages. */
#define GENX_EU_RENDER_CACHE	5
#define GENX_EU_SPAWNER		7

/**
 * struct genx_eu_operand - a register with its region, or an immediate
 * @file:	register file
 * @type:	type
 * @nr:		number of the register
 * @byte:	first byte in the register
 * @row:	number of channels of a source that lie side by side: 1, 2 or 8. 1: all channels
 *		read the same element. Not used for a destination, whose channels always lie side
 *		by side
 * @value:	immediate
 */
struct genx_eu_operand {
	enum genx_eu_file file;
	enum genx_eu_type type;
	u8 nr;
	u8 byte;
	u8 row;
	u32 value;
};

/**
 * struct genx_eu_inst - an instruction
 * @opcode:	opcode
 * @channels:	1, 2, 8 or 16
 * @all:	the instruction also writes channels that are off
 * @if_flag:	the instruction executes only if bit 0 of the flag register is set
 * @target:	GENX_EU_SENDC: shared function; otherwise the condition under which the flag is set,
 *		0: the flag stays
 * @dst:	destination
 * @src:	sources; the second one of GENX_EU_SENDC has the descriptor
 */
struct genx_eu_inst {
	enum genx_eu_opcode opcode;
	u8 channels;
	bool all;
	bool if_flag;
	u8 target;
	struct genx_eu_operand dst;
	struct genx_eu_operand src[2];
};

/**
 * genx_eu_emit() - write an instruction
 * @cs: where to write GENX_EU_DW DWs
 * @inst: the instruction
 *
 * Return: the next free DW.
 */
u32 *genx_eu_emit(u32 *cs, const struct genx_eu_inst *inst);

/* Offsets in the memory: the batch is at 0, then the state that commands point to, the surface. */
#define GENX_EU_CLEAR_STATE	0x3000
#define GENX_EU_CLEAR_SURFACE	0x4000
/*
 * Offsets in the state: the descriptor is at 0, then the table of surfaces, the state of the
 * surface, the program, and 8 bytes that are written and never read.
 */
#define GENX_EU_CLEAR_TABLE	0x40
#define GENX_EU_CLEAR_SURFACE_STATE 0x80
#define GENX_EU_CLEAR_PROGRAM	0x100
#define GENX_EU_CLEAR_SCRATCH	0xfc0

/* Maximum number of EU threads of a part. */
#define GENX_EU_CLEAR_THREADS	280

/**
 * struct genx_eu_kind - how EUs of two generations differ
 * @jump_bytes:	unit of the distance of a jump
 * @channel_select: the state of a surface selects the source of each colour channel
 */
struct genx_eu_kind {
	u8 jump_bytes;
	bool channel_select;
};

/**
 * genx_eu_clear_bytes() - memory that the batch needs
 * @threads: EU threads of the part, at most GENX_EU_CLEAR_THREADS
 *
 * Return: bytes, a multiple of 4096.
 */
size_t genx_eu_clear_bytes(unsigned int threads);

/**
 * genx_eu_clear_program() - write the program that each thread executes
 * @cs: where to write
 * @kind: EUs
 *
 * Return: the next free DW.
 */
u32 *genx_eu_clear_program(u32 *cs, const struct genx_eu_kind *kind);

/**
 * genx_eu_clear_fill() - write batch and state
 * @mem: zeroed memory of genx_eu_clear_bytes()
 * @addr: GPU address of @mem, a multiple of 4096
 * @emit: functions of the render engine, which have an EU kind
 * @threads: EU threads of the part
 */
void genx_eu_clear_fill(void *mem, u32 addr, const struct genx_emit_ops *emit,
			unsigned int threads);

#endif
