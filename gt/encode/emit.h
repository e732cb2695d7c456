/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Sequences of commands that the driver itself emits around a batch.
 *
 * Flush and invalidation differ between engine classes: the render engine has
 * PIPE_CONTROL, the others have MI_FLUSH_DW (CMD-009). All functions write at
 * @cs and return the next free DW; lengths are even, so that sequences stay QW
 * aligned (CMD-003). Addresses are GGTT addresses unless said otherwise.
 */
#ifndef GENX_GT_ENCODE_EMIT_H
#define GENX_GT_ENCODE_EMIT_H

#include <linux/types.h>

#include "gt/encode/mi.h"
#include "regs/desc_engine.h"

/*
 * DWs of genx_mi_store(), of a load of genx_engine_desc.reload, and of the longest @batch with that
 * load behind it.
 */
#define GENX_EMIT_STORE_DW	GENX_MI_DW(MI_STORE_DATA_IMM)
#define GENX_EMIT_RELOAD_DW	GENX_MI_DW(MI_LOAD_REGISTER_MEM)
#define GENX_EMIT_BATCH_DW	(6 + GENX_EMIT_RELOAD_DW)

/**
 * struct genx_emit_ops - commands that differ between engine classes and between platforms
 * @invalidate_dw: number of DWs that @invalidate emits
 * @breadcrumb_dw: number of DWs that @breadcrumb emits
 * @batch_dw:	number of DWs that @batch emits
 * @end_dw:	number of DWs that @end emits
 * @state_dw:	number of DWs that @state emits, 0: there is no @state
 * @invalidate:	emit an invalidation of read caches and TLBs, before a batch; @scratch is the
 *		target of the post-sync write that a TLB invalidation needs (register facts: TLB
 *		invalidation)
 * @breadcrumb:	emit a flush of all caches, then a non-posted write of @seqno to @addr
 *		(ORD-002, ORD-008)
 * @batch:	emit a preemption point (PRE-002), then the start of a non-privileged batch
 *		(PRV-001); @addr: PPGTT address, QW aligned (LIM-003); bits above 47 are dropped
 * @end:	emit a user interrupt behind the breadcrumb, then a preemption point; arbitration is
 *		on again if @batch turned it off
 * @state:	emit a valid 3D state, which the first context of the engine must have (SIL-150)
 */
struct genx_emit_ops {
	u8 invalidate_dw;
	u8 breadcrumb_dw;
	u8 batch_dw;
	u8 end_dw;
	u16 state_dw;
	u32 *(*invalidate)(u32 *cs, u32 scratch);
	u32 *(*breadcrumb)(u32 *cs, u32 addr, u32 seqno);
	u32 *(*batch)(u32 *cs, u64 addr);
	u32 *(*end)(u32 *cs);
	u32 *(*state)(u32 *cs);
};

/**
 * genx_emit_ops_get() - the functions of an engine class
 * @kind: kind of commands of the platform
 * @class: enum genx_engine_class
 *
 * Return: the table; never NULL.
 */
const struct genx_emit_ops *genx_emit_ops_get(enum genx_emit_kind kind, u8 class);

/**
 * genx_emit_batch_preempts() - check whether a new queue can preempt a batch
 * @ops: functions of the engine
 *
 * Return: true if @ops->batch leaves arbitration on (PRE-007).
 */
bool genx_emit_batch_preempts(const struct genx_emit_ops *ops);

/** genx_emit_lri_dw() - number of DWs for writes of @n registers and the NOOP behind them; even */
static inline unsigned int genx_emit_lri_dw(unsigned int n)
{
	return 2 * n + 2;
}

#endif
