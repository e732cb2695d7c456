/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Registers that only a context itself can write, because they are saved with it (G12-204).
 *
 * The driver notes them with the context, and the next request of the context writes them in front
 * of its own commands. So no one waits for space in a ring that a client keeps full, and what was
 * noted is written before the context runs anything that was submitted later. If that request is
 * dropped before it runs, the one after it writes them.
 */
#ifndef GENX_GT_EXEC_OWN_REGS_H
#define GENX_GT_EXEC_OWN_REGS_H

#include <linux/types.h>

struct genx_lrc;
struct genx_reg_value;
struct genx_request;

/**
 * genx_own_regs_set() - let the next request of a context write registers
 * @lrc: context
 * @regs: registers and values; they replace those that are due
 * @n: number of registers, 1 to GENX_OWN_REGS_MAX
 *
 * All requests that are created after the call run with the values. Any context; does not sleep.
 */
void genx_own_regs_set(struct genx_lrc *lrc, const struct genx_reg_value *regs, unsigned int n);

/**
 * genx_own_regs_dwords() - DWs that the next request needs for the registers
 * @lrc: context
 *
 * Return: an even number; 0: none are due. They can become due at any time.
 */
unsigned int genx_own_regs_dwords(const struct genx_lrc *lrc);

/**
 * genx_own_regs_emit() - emit the writes of the registers that are due
 * @rq: request; lrc->mutex held
 * @cs: where to write, with room for genx_own_regs_dwords() of GENX_OWN_REGS_MAX registers
 *
 * Return: the next free DW.
 */
u32 *genx_own_regs_emit(struct genx_request *rq, u32 *cs);

/**
 * genx_own_regs_queued() - a request was submitted, and will run
 * @rq: request; engine->lock held
 *
 * What it writes is no longer due, unless it was changed after the emission.
 */
void genx_own_regs_queued(const struct genx_request *rq);

/**
 * genx_own_regs_dropped() - a request that was submitted does not run
 * @rq: request; engine->lock held
 *
 * What it was to write is due again.
 */
void genx_own_regs_dropped(const struct genx_request *rq);

#endif
