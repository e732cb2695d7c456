/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The batch that overwrites what the EUs keep of the last client: SIL-182, SIL-183.
 *
 * It lies in memory that is mapped at the same address in the GGTT, from which it is executed with
 * privileges, and in the address space that is loaded meanwhile.
 */
#ifndef GENX_GT_ENCODE_EU_CLEAR_H
#define GENX_GT_ENCODE_EU_CLEAR_H

#include <linux/types.h>

struct genx_emit_ops;

/* Where its memory has the state that commands point to, then the surface that is written. */
#define GENX_EU_CLEAR_STATE	0x3000
#define GENX_EU_CLEAR_SURFACE	0x4000
/* In the state: descriptor, table of surfaces, surface, program, and 8 bytes that no one reads. */
#define GENX_EU_CLEAR_TABLE	0x40
#define GENX_EU_CLEAR_SURFACE_STATE 0x80
#define GENX_EU_CLEAR_PROGRAM	0x100
#define GENX_EU_CLEAR_SCRATCH	0xfc0

/* The threads that a part has at most. */
#define GENX_EU_CLEAR_THREADS	280

/**
 * struct genx_eu_kind - how EUs of two generations differ
 * @jump_bytes:	unit of the distance of a jump
 * @channel_select: a surface says which channel is which
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
 * @addr: its address, a multiple of 4096
 * @emit: functions of the render engine, which have an EU kind
 * @threads: EU threads of the part
 */
void genx_eu_clear_fill(void *mem, u32 addr, const struct genx_emit_ops *emit,
			unsigned int threads);

#endif
