// SPDX-License-Identifier: GPL-2.0-only
/*
 * Registers that only a context itself can write, because they are saved with it (G12-204).
 *
 * The driver stores the values in struct genx_lrc. The next request of the context writes them to
 * the registers, before its own commands. So a caller does not wait for space in a ring that a
 * client keeps full, and the context runs no later request without the values. If the request is
 * dropped before it runs, the request after it writes the values. If the default state replaces the
 * state of the context (genx_lrc_rewind()), the next request writes them again.
 */
#include <linux/bug.h>
#include <linux/cleanup.h>
#include <linux/spinlock.h>
#include <linux/string.h>

#include "gt/encode/emit.h"
#include "gt/encode/mi.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request_types.h"

void genx_own_regs_set(struct genx_lrc *lrc, const struct genx_reg_value *regs, unsigned int n)
{
	struct genx_own_regs *own = &lrc->own;

	if (WARN_ON_ONCE(!n || n > GENX_OWN_REGS_MAX))
		return;
	guard(spinlock_irqsave)(&lrc->engine->lock);
	memcpy(own->regs, regs, n * sizeof(*regs));
	own->n = n;
	own->seq++;
	WRITE_ONCE(own->due, true);
}

unsigned int genx_own_regs_dwords(const struct genx_lrc *lrc)
{
	return READ_ONCE(lrc->own.due) ? genx_emit_lri_dw(GENX_OWN_REGS_MAX) : 0;
}

u32 *genx_own_regs_emit(struct genx_request *rq, u32 *cs)
{
	const struct genx_own_regs *own = &rq->lrc->own;
	struct genx_mi_lri lri;
	unsigned int i;

	guard(spinlock_irqsave)(&rq->engine->lock);
	lri = genx_mi_lri_begin(cs, 0, own->n);
	for (i = 0; i < own->n; i++)
		genx_mi_lri_add(&lri, own->regs[i].addr, own->regs[i].value);
	rq->own_seq = own->seq;
	return genx_mi_noop(genx_mi_lri_end(&lri), cs, 2);
}

void genx_own_regs_queued(const struct genx_request *rq)
{
	struct genx_own_regs *own = &rq->lrc->own;

	lockdep_assert_held(&rq->engine->lock);
	if (rq->own_seq && rq->own_seq == own->seq)
		WRITE_ONCE(own->due, false);
}

void genx_own_regs_dropped(const struct genx_request *rq)
{
	lockdep_assert_held(&rq->engine->lock);
	if (rq->own_seq)
		WRITE_ONCE(rq->lrc->own.due, true);
}
