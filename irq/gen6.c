// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: Gen6 and Gen7
 *
 * Gen6 and Gen7 have two banks, GT and PM, and a master enable bit in the display's
 * IER. No register shows which bank has an event, so the handler reads each bank in
 * use. An event of one engine costs four accesses: disable the master, read IIR, clear
 * IIR, enable the master. A second bank in use costs one access more, or two if it has
 * an event as well. The other bits of the display's IER enable display interrupts; each
 * run of the handler writes 0 to them.
 *
 * On Valleyview the master enable has a register of its own, and display interrupts
 * bypass the master. An interrupt is raised only when "display or (master and (GT or PM))"
 * goes from 0 to 1. If firmware or a tool enabled a display interrupt while the handler
 * runs, the level of that interrupt would stay high and no further interrupt would come.
 * The handler therefore clears the display's enable together with the master, before it
 * acknowledges any event. This costs one access more.
 *
 * Source: register facts: interrupt registers.
 */

#include "gt/access/mmio.h"
#include "irq/irq_internal.h"
#include "regs/irq_regs.h"

static void gen6_set_master(struct genx_irq *irq, bool on)
{
	genx_mmio_write(irq->mmio, irq->plat->irq_master, on ? GENX_IRQ_MASTER_ENABLE : 0);
}

/*
 * Handle the events of the banks in use while the master is disabled, then enable the master. A
 * bank is in use if one of its events is unmasked.
 */
static irqreturn_t serve_banks(struct genx_irq *irq)
{
	bool found = false;
	unsigned int i;

	irq->stats.interrupts++;
	for (i = 0; i < irq->plat->n_irq_banks; i++)
		if (READ_ONCE(irq->ier[i]) && genx_irq_bank_service(irq, i))
			found = true;
	if (unlikely(genx_mmio_lost(irq->mmio))) {
		irq->stats.lost++;
		return IRQ_NONE;
	}
	if (!found)
		irq->stats.spurious++;
	gen6_set_master(irq, true);
	return found ? IRQ_HANDLED : IRQ_NONE;
}

static irqreturn_t gen6_service(struct genx_irq *irq)
{
	gen6_set_master(irq, false);
	return serve_banks(irq);
}

/* Display interrupts bypass the master, so disable them, too, before any event is acknowledged. */
static irqreturn_t vlv_service(struct genx_irq *irq)
{
	gen6_set_master(irq, false);
	genx_irq_others_quiet(irq);
	return serve_banks(irq);
}

const struct genx_irq_ops genx_irq_gen6_ops = {
	.service = gen6_service,
	.reset = genx_irq_bank_reset,
	.update = genx_irq_bank_update,
	.set_master = gen6_set_master,
	.ring_mask = genx_irq_bank_ring_mask,
};

const struct genx_irq_ops genx_irq_vlv_ops = {
	.service = vlv_service,
	.reset = genx_irq_bank_reset,
	.update = genx_irq_bank_update,
	.set_master = gen6_set_master,
	.ring_mask = genx_irq_bank_ring_mask,
};
