/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Commands that the driver itself emits around a batch.
 *
 * Flush and invalidation differ between engine classes: the render engine has
 * PIPE_CONTROL, the others have MI_FLUSH_DW (CMD-009). All functions write at
 * @cs and return the next free DW; lengths are even, so that sequences stay QW
 * aligned (CMD-003). Addresses are GGTT addresses unless said otherwise.
 */
#ifndef GENX_GT_EXEC_EMIT_H
#define GENX_GT_EXEC_EMIT_H

#include <linux/types.h>

#include "regs/desc_engine.h"

/* DWs of the functions below, the most for @batch of struct genx_emit_ops. */
#define GENX_EMIT_STORE_DW	4
#define GENX_EMIT_BATCH_DW	6
#define GENX_EMIT_END_DW	2

/**
 * struct genx_emit_ops - what differs between engine classes, and between platforms
 * @invalidate_dw: DWs of @invalidate
 * @breadcrumb_dw: DWs of @breadcrumb
 * @batch_dw:	DWs of @batch
 * @invalidate:	invalidate read caches and TLBs before a batch; @scratch takes
 *		the post-sync write that a TLB invalidation needs (register facts: TLB invalidation)
 * @breadcrumb:	flush all caches, then write @seqno to @addr by a non-posted
 *		write (ORD-002, ORD-008)
 * @batch:	run a batch of an address space, non-privileged (PRV-001), behind a
 *		preemption point (PRE-002); @addr: PPGTT address, QW aligned (LIM-003); bits
 *		above 47 are dropped
 */
struct genx_emit_ops {
	u8 invalidate_dw;
	u8 breadcrumb_dw;
	u8 batch_dw;
	u32 *(*invalidate)(u32 *cs, u32 scratch);
	u32 *(*breadcrumb)(u32 *cs, u32 addr, u32 seqno);
	u32 *(*batch)(u32 *cs, u64 addr);
};

/**
 * genx_emit_ops_get() - the functions of an engine class
 * @kind: of the platform
 * @class: enum genx_engine_class
 *
 * Return: the table; never NULL.
 */
const struct genx_emit_ops *genx_emit_ops_get(enum genx_emit_kind kind, u8 class);

/**
 * genx_emit_batch_preempts() - can a new queue replace a batch before its end?
 * @ops: functions of the engine
 *
 * Return: whether @ops->batch leaves arbitration on (PRE-007).
 */
bool genx_emit_batch_preempts(const struct genx_emit_ops *ops);

/**
 * genx_emit_store() - write a DW, posted (ORD-001)
 * @cs: where to write
 * @addr: address, DW aligned
 * @value: data
 *
 * Return: @cs + 4.
 */
u32 *genx_emit_store(u32 *cs, u32 addr, u32 value);

/**
 * genx_emit_end() - user interrupt, then a preemption point
 * @cs: where to write
 *
 * Return: @cs + 2.
 */
u32 *genx_emit_end(u32 *cs);

/**
 * genx_emit_lri() - write registers
 * @cs: where to write
 * @regs: absolute offsets
 * @values: values
 * @n: number, 1 .. MI_LRI_MAX_REGS
 *
 * Return: @cs + genx_emit_lri_dw(@n).
 */
u32 *genx_emit_lri(u32 *cs, const u32 *regs, const u32 *values, unsigned int n);

/** genx_emit_lri_dw() - DWs of genx_emit_lri() for @n registers, even */
static inline unsigned int genx_emit_lri_dw(unsigned int n)
{
	return 2 * n + 2;
}

#endif
