/* SPDX-License-Identifier: MIT */
/* Page tables and caches of a platform. */
#ifndef GENX_REGS_DESC_MEMORY_H
#define GENX_REGS_DESC_MEMORY_H

#include "regs/port.h"

enum genx_ggtt_kind {
	GENX_GGTT_GEN8,			/* 8-byte entries, linear address */
	GENX_GGTT_GEN6,			/* 4-byte entries, high address bits folded in */
	GENX_GGTT_COUNT
};

enum genx_ppgtt_kind {
	GENX_PPGTT_GEN8_4LVL,		/* 48 bit */
	GENX_PPGTT_GEN6,		/* 31 bit, directory in the GGTT */
	GENX_PPGTT_GEN125,		/* 48 bit, tables in local memory */
};

/* How the CPU invalidates the TLB of an engine (register facts: TLB invalidation). */
enum genx_tlb_kind {
	GENX_TLB_REGISTER,		/* by a register, tlb_inv of the engine */
	GENX_TLB_RING,			/* never: each request of a ring does (SIL-236) */
};

/* Where the private PAT is (register facts: caching). */
enum genx_pat_kind {
	GENX_PAT_GEN11,			/* eight registers, PAT_INDEX(i) */
	GENX_PAT_NONE,			/* before Gen8 */
	GENX_PAT_GEN8,			/* two registers of four entries */
	GENX_PAT_GEN12,			/* eight replicated registers */
	GENX_PAT_COUNT
};

/**
 * struct genx_mocs_entry - one row of the MOCS table
 * @control:	value of the per-engine register
 * @l3:		value of the L3 half register
 */
struct genx_mocs_entry {
	u32 control;
	u16 l3;
};

/**
 * struct genx_coherency_desc - caches, as data
 * @has_llc:	CPU and GPU share the LLC; without it the CPU flushes what it
 *		wrote to non-snooped memory before submission
 * @snooped:	the GPU snoops the caches of the CPU at each access to system memory, so the CPU
 *		flushes nothing although there is no LLC (SIL-234)
 * @bypass_llc:	entries of @mocs bypass the LLC: a user batch may read old contents of memory, if
 *		newer contents are only in the caches of the CPU (SIL-242)
 * @pat_kind:	where the private PAT is
 * @pat:	the 8 entries of the private PAT
 * @ggtt_pte:	cache bits of a GGTT entry (coherent)
 * @ggtt_pte_uncached: cache bits of a GGTT entry of uncached memory
 * @ppgtt_cached: cache bits of a PPGTT entry of coherent memory
 * @ppgtt_uncached: cache bits of a PPGTT entry of uncached memory
 * @ppgtt_table_cached: cache bits of PDE, PDPE, PML4E
 * @read_only_pages: the GPU cannot write a PPGTT page without the write bit
 * @mocs_base:	first control register of a table for all engines; 0: each engine has one
 * @mocs:	MOCS table, unused entries filled; NULL: none
 * @n_mocs:	entries of @mocs
 * @blit_mocs:	entry of @mocs for blits of the driver, uncached; only platforms with local memory
 */
struct genx_coherency_desc {
	bool has_llc;
	bool snooped;
	bool bypass_llc;
	enum genx_pat_kind pat_kind;
	u8 pat[8];
	u64 ggtt_pte;
	u64 ggtt_pte_uncached;
	u64 ppgtt_cached;
	u64 ppgtt_uncached;
	u64 ppgtt_table_cached;
	bool read_only_pages;
	u32 mocs_base;
	const struct genx_mocs_entry *mocs;
	u8 n_mocs;
	u8 blit_mocs;
};

/** genx_coherency_bypassed() - can the GPU read memory past what the caches of the CPU have? */
static inline bool genx_coherency_bypassed(const struct genx_coherency_desc *caches)
{
	return (!caches->has_llc && !caches->snooped) || caches->bypass_llc;
}

/* Where the registers of stolen memory are (register facts: GGTT location). */
enum genx_stolen_kind {
	GENX_STOLEN_GEN6,		/* size in MGGC0 [7:3], base in BSM 0x5c */
	GENX_STOLEN_GEN8,		/* size in MGGC0 [15:8] */
	GENX_STOLEN_GEN9,		/* from 0xf0 on the size is in units of 4 MiB */
	GENX_STOLEN_GEN11,		/* base in 64 bits at 0xc0 */
	GENX_STOLEN_LOCAL,		/* the top of local memory, from DSMBASE on */
	GENX_STOLEN_COUNT
};

/**
 * struct genx_stolen - memory that firmware reserved for graphics
 * @base:	bus address, or address in local memory
 * @end:	address after the last byte; there is no such memory unless @end is above @base
 * @local:	the addresses are in local memory
 */
struct genx_stolen {
	u64 base;
	u64 end;
	bool local;
};

/**
 * struct genx_scanout - planes or cursors that read memory through the GGTT
 * @control:	control register of the first plane or cursor
 * @surface:	address register of the first plane or cursor, bits 31:12
 * @enable:	if any of these bits of @control is set, the plane or cursor is enabled
 * @n:		number on a pipe
 * @step:	distance between the registers of two planes or cursors of a pipe
 * @pipes:	number of pipes
 * @pipe_step:	distance between the registers of two pipes
 */
struct genx_scanout {
	u32 control;
	u32 surface;
	u32 enable;
	u16 step;
	u16 pipe_step;
	u8 n;
	u8 pipes;
};

#define GENX_SCANOUT_PLANE(first, planes, n_pipes) { \
	.control = (first), .surface = (first) + 0x1c, .enable = REG_BIT(31), \
	.n = (planes), .step = 0x100, .pipes = (n_pipes), .pipe_step = 0x1000 }

#define GENX_SCANOUT_CURSOR(first, n_pipes, distance) { \
	.control = (first), .surface = (first) + 4, .enable = 0x27, \
	.n = 1, .pipes = (n_pipes), .pipe_step = (distance) }

#endif
