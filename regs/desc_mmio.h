/* SPDX-License-Identifier: MIT */
/* Ranges of registers, and what an access to each range needs. */
#ifndef GENX_REGS_DESC_MMIO_H
#define GENX_REGS_DESC_MMIO_H

#include "regs/port.h"
#include "regs/reg.h"

/* Layout of the steering register (register facts: steering). */
enum genx_steering_kind {
	GENX_STEERING_GEN11,		/* multicast 31, slice 30:27, subslice 26:24 */
	GENX_STEERING_GEN8,		/* slice 27:26, subslice 25:24, no multicast bit */
	GENX_STEERING_GEN12,		/* fields of Gen11; idle value: the lowest subslice */
	GENX_STEERING_DG2,		/* fields of Gen11; units are numbered differently */
	GENX_STEERING_NONE,		/* nothing is replicated */
	GENX_STEERING_COUNT
};

/* How a range of registers is replicated (STR-007). */
enum genx_replication {
	GENX_REPL_NONE,
	GENX_REPL_SLICE,
	GENX_REPL_SUBSLICE,
	GENX_REPL_L3BANK,
	GENX_REPL_MSLICE,		/* DG2: memory slice */
	GENX_REPL_LNCF,			/* DG2: L3 node of a memory slice */
	GENX_REPL_COUNT
};

/**
 * struct genx_mmio_range - one row of the force-wake and steering table
 * @first:	offset of the first byte
 * @last:	offset of the last byte
 * @domains:	GENX_FW_BIT set that must be awake; 0: no force-wake (INF/COH)
 * @repl:	replication group
 *
 * Rows are sorted and disjoint. A GT offset without a row is no-access (Z-14).
 */
struct genx_mmio_range {
	u32 first;
	u32 last;
	u32 domains;
	enum genx_replication repl;
};

/**
 * struct genx_mmio_span - a run of register offsets
 * @first:	offset of the first byte
 * @last:	offset of the last byte
 */
struct genx_mmio_span {
	u32 first;
	u32 last;
};

/**
 * struct genx_unclaimed_desc - latch of accesses that no unit claimed (SIL-046)
 * @reg:	register; needs no force-wake
 * @mask:	any of these bits is set after such an access
 * @clear:	value that clears the latch
 */
struct genx_unclaimed_desc {
	struct genx_reg reg;
	u32 mask;
	u32 clear;
};

/* The span of one register. */
#define GENX_SPAN_OF(addr)		{ (addr), (addr) + 3 }

/**
 * genx_mmio_span_has() - is an offset in any of the spans?
 * @spans: the spans
 * @n: number of spans
 * @offset: byte offset in GTTMMADR
 *
 * Return: true if a span covers @offset.
 */
static inline bool genx_mmio_span_has(const struct genx_mmio_span *spans, unsigned int n,
				      u32 offset)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		if (offset >= spans[i].first && offset <= spans[i].last)
			return true;
	return false;
}

#endif
