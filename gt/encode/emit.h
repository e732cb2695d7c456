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

#include "gt/encode/emit_types.h"
#include "regs/desc_engine.h"

struct genx_platform;

/**
 * genx_emit_kind_of() - kind of the commands of a GPU
 * @plat: platform
 * @revision: PCI revision
 *
 * Return: the kind.
 */
enum genx_emit_kind genx_emit_kind_of(const struct genx_platform *plat, u8 revision);

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

/* DWs of genx_emit_aux_invalidate(). */
#define GENX_EMIT_AUX_DW	(GENX_MI_DW(MI_LOAD_REGISTER_IMM(1)) + \
				 GENX_MI_DW(MI_SEMAPHORE_WAIT_TOKEN))

/**
 * genx_emit_aux_invalidate() - emit an invalidation of the auxiliary table, and wait for it
 * @cs: where to write
 * @reg: the engine's register that starts the invalidation
 *
 * The wait is needed because commands that run during the invalidation would use old entries
 * (G12-094).
 *
 * Return: the next free DW.
 */
u32 *genx_emit_aux_invalidate(u32 *cs, u32 reg);

/** genx_emit_lri_dw() - even number of DWs for writes of @n registers, with the NOOP behind */
static inline unsigned int genx_emit_lri_dw(unsigned int n)
{
	return 2 * n + 2;
}

#endif
