/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Commands by which an engine with one ring (Gen6 to Gen7.5) changes its address space and its
 * context, emitted before the commands of a request. Addresses are GGTT addresses. All lengths are
 * even.
 */
#ifndef GENX_GT_ENCODE_EMIT_RING_H
#define GENX_GT_ENCODE_EMIT_RING_H

#include <linux/types.h>

#include "gt/encode/emit_types.h"
#include "regs/desc_engine.h"

/* GENX_EMIT_HSW */
extern const struct genx_emit_kind_ops genx_emit_hsw;
/* GENX_EMIT_GEN7 */
extern const struct genx_emit_kind_ops genx_emit_gen7;
/* GENX_EMIT_GEN6 */
extern const struct genx_emit_kind_ops genx_emit_gen6;

/* Maximum number of engines of a platform with rings that send idle messages. */
#define GENX_EMIT_RING_ENGINES	4

/* Maximum number of DWs that each function emits. */
#define GENX_EMIT_RING_VM_DW	48
#define GENX_EMIT_RING_CONTEXT_DW 32

/**
 * genx_emit_ring_vm() - load a page directory
 * @cs: where to write
 * @emit: functions of the engine that executes the commands
 * @engine: the same engine
 * @dir: address of the directory's first slot
 * @scratch: address of 8 bytes that are written and never read, with bit 5 clear. Another such 8
 *	bytes are GENX_EMIT_SEQNO_SCRATCH behind this address
 *
 * Return: the next free DW.
 */
u32 *genx_emit_ring_vm(u32 *cs, const struct genx_emit_ops *emit,
		       const struct genx_engine_desc *engine, u32 dir, u32 scratch);

/**
 * genx_emit_ring_context() - switch to another context image; render engine only
 * @cs: where to write
 * @emit: functions of the engine
 * @image: address of the image, which is not the current one
 * @saved: true: the hardware has saved the image before, and restores the image now; false: the
 *	hardware keeps its present state
 * @others: MMIO bases of the other engines
 * @n_others: number of @others, at most GENX_EMIT_RING_ENGINES
 * @scratch: target of writes that are never read
 *
 * When the hardware executes the command, it saves its state to the image that was current before.
 *
 * Return: the next free DW.
 */
u32 *genx_emit_ring_context(u32 *cs, const struct genx_emit_ops *emit, u32 image, bool saved,
			    const u32 *others, unsigned int n_others, u32 scratch);

#endif
