/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions that emit the commands around a batch, for each kind and class of engines. */
#ifndef GENX_GT_ENCODE_EMIT_TYPES_H
#define GENX_GT_ENCODE_EMIT_TYPES_H

#include <linux/types.h>

#include "gt/encode/mi.h"

struct genx_eu_kind;

/*
 * DWs of genx_mi_store(), of a load of genx_engine_desc.reload, and of the longest
 * genx_emit_ops.batch with such a load behind.
 */
#define GENX_EMIT_STORE_DW	GENX_MI_DW(MI_STORE_DATA_IMM)
#define GENX_EMIT_RELOAD_DW	GENX_MI_DW(MI_LOAD_REGISTER_MEM)
#define GENX_EMIT_BATCH_DW	(6 + GENX_EMIT_RELOAD_DW)

/* Offset in an engine's status page of 8 bytes that are written and never read. */
#define GENX_EMIT_HWSP_SCRATCH	0x200
/* Offset from each target of genx_emit_ops.breadcrumb of 8 bytes that are never read (Gen6). */
#define GENX_EMIT_SEQNO_SCRATCH	0x80

/**
 * struct genx_emit_ops - commands that differ between engine classes and between platforms
 * @begin_dw:	number of DWs that @begin emits
 * @invalidate_dw: number of DWs that @invalidate emits
 * @invalidate_aux_dw: number of DWs that @invalidate_aux emits, 0: there is none
 * @breadcrumb_dw: number of DWs that @breadcrumb emits
 * @batch_dw:	number of DWs that @batch emits
 * @end_dw:	number of DWs that @end emits
 * @state_dw:	number of DWs that @state emits, 0: there is no @state
 * @sol_reset_dw: number of DWs that @sol_reset emits, 0: there is no @sol_reset
 * @hold_idle:	while the engine switches contexts, no other engine may send its idle message
 *		(rings)
 * @arb_switch:	arbitration may be on while the engine switches contexts (rings)
 * @begin:	emit a write of @seqno to @addr, which says that the request has begun
 * @invalidate:	emit an invalidation of read caches and TLBs, before a batch; @scratch is the
 *		target of the post-sync write that a TLB invalidation needs (register facts: TLB
 *		invalidation)
 * @invalidate_aux: emit the end of an invalidation, behind @invalidate, for an engine with an
 *		auxiliary table; @reg: genx_engine_desc.aux_inv
 * @breadcrumb:	emit a flush of all caches, then a non-posted write of @seqno to @addr
 *		(ORD-002, ORD-008)
 * @batch:	emit a preemption point (PRE-002), then the start of a non-privileged batch
 *		(PRV-001); @addr: PPGTT address, QW aligned (LIM-003); bits above 47 are dropped
 * @checked:	emit the start of a checked copy of a batch, which runs with privileges; @addr: GGTT
 *		address, QW aligned; needs no more DWs than @batch. NULL: engines run no such copies
 * @end:	emit a user interrupt behind the breadcrumb, then a preemption point; arbitration is
 *		on again if @batch turned it off
 * @state:	emit a valid 3D state, which the first context of the engine must have (SIL-150);
 *		@scratch as for @invalidate
 * @sol_reset:	emit a clear of the offsets of stream output, which a batch cannot write and which
 *		survive a hang (SIL-120)
 * @eu:		kind of EUs, for the program that overwrites their registers (SIL-182); NULL: there
 *		is no such program
 */
struct genx_emit_ops {
	u8 begin_dw;
	u8 invalidate_dw;
	u8 invalidate_aux_dw;
	u8 breadcrumb_dw;
	u8 batch_dw;
	u8 end_dw;
	bool hold_idle;
	bool arb_switch;
	u16 state_dw;
	u8 sol_reset_dw;
	u32 *(*begin)(u32 *cs, u32 addr, u32 seqno);
	u32 *(*invalidate)(u32 *cs, u32 scratch);
	u32 *(*invalidate_aux)(u32 *cs, u32 reg);
	u32 *(*breadcrumb)(u32 *cs, u32 addr, u32 seqno);
	u32 *(*batch)(u32 *cs, u64 addr);
	u32 *(*checked)(u32 *cs, u32 addr);
	u32 *(*end)(u32 *cs);
	u32 *(*state)(u32 *cs, u32 scratch);
	u32 *(*sol_reset)(u32 *cs);
	const struct genx_eu_kind *eu;
};

/**
 * struct genx_emit_kind_ops - the functions of one kind
 * @render:	render
 * @compute:	compute; only kinds of platforms that have such engines
 * @video:	video decode
 * @enhance:	video enhancement
 * @copy:	blitter
 */
struct genx_emit_kind_ops {
	struct genx_emit_ops render;
	struct genx_emit_ops compute;
	struct genx_emit_ops video;
	struct genx_emit_ops enhance;
	struct genx_emit_ops copy;
};

#endif
