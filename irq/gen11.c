// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: Gen11
 *
 * Gen11 has a master control register above the two GT INT DWs. Its status bits are
 * levels, which fall when the DW below is cleared (INT-006). An event of one engine
 * costs eight accesses: disable the master, read it, the five accesses of the round
 * (irq/selector.c), enable the master.
 *
 * Source: manual 000 §Interrupts; register facts: interrupt registers, for offsets.
 */

#include "gt/access/mmio.h"
#include "irq/irq_internal.h"

static void gen11_set_master(struct genx_irq *irq, bool on)
{
	genx_mmio_write(irq->mmio, GFX_MSTR_IRQ, on ? GFX_MSTR_IRQ_ENABLE : 0);
}

/* Disable the master, then read the status bits once for this interrupt (INT-009, INT-010). */
static u32 gen11_begin(struct genx_irq *irq)
{
	gen11_set_master(irq, false);
	return genx_mmio_read(irq->mmio, GFX_MSTR_IRQ) & ~GFX_MSTR_IRQ_ENABLE;
}

/* The master is disabled while the events are handled (INT-009). */
static irqreturn_t gen11_service(struct genx_irq *irq)
{
	u32 master = gen11_begin(irq);
	irqreturn_t ret;

	irq->stats.interrupts++;
	if (unlikely(genx_mmio_lost(irq->mmio))) {
		irq->stats.lost++;
		return IRQ_NONE;
	}
	ret = genx_irq_selector_serve(irq, master);
	gen11_set_master(irq, true);	/* INT-011 */
	return ret;
}

static void gen11_reset(struct genx_irq *irq)
{
	genx_irq_selector_reset(irq, gen11_begin);
}

const struct genx_irq_ops genx_irq_gen11_ops = {
	.service = gen11_service,
	.reset = gen11_reset,
	.update = genx_irq_selector_update,
	.set_master = gen11_set_master,
	.ring_mask = genx_irq_selector_ring_mask,
};
