// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: Gen8 and Gen9
 *
 * Gen8 and Gen9 have four banks of two engines each, below a master register. The
 * status bits of the master are the levels of the engines, and of display, south display
 * and PCU. An event of one engine costs five accesses: disable the master, read it, read
 * IIR, clear IIR, enable the master. Each further bank with an event costs two.
 *
 * Source: register facts: interrupt registers.
 */

#include "gt/access/mmio.h"
#include "irq/irq_internal.h"
#include "regs/irq_regs.h"

static void gen8_set_master(struct genx_irq *irq, bool on)
{
	genx_mmio_write(irq->mmio, irq->plat->irq_master, on ? GENX_IRQ_MASTER_ENABLE : 0);
}

/*
 * Handle status bits that belong to no bank. The status bit of the OA unit is not known, so
 * a bit that no manual names can belong to any bank: read all banks in use. If no bank has
 * an event, the bit belongs to a unit outside the GT: disable the interrupts of all such units.
 *
 * Return: true if an event was dispatched, or if a known unit outside the GT had one.
 */
static bool serve_others(struct genx_irq *irq, u32 others)
{
	bool found = false;
	unsigned int i;

	if (others & ~irq->plat->irq_foreign)
		for (i = 0; i < irq->plat->n_irq_banks; i++)
			if (READ_ONCE(irq->ier[i]) && genx_irq_bank_service(irq, i))
				found = true;
	if (found)
		return true;
	/* INT-042: firmware or a tool has enabled interrupts of other units */
	irq->stats.foreign++;
	genx_irq_others_quiet(irq);
	return others & irq->plat->irq_foreign;
}

/*
 * Handle the events of the banks whose status bits are set, while the master is disabled. Status
 * bits of no bank are rare, and serve_others() handles them.
 */
static irqreturn_t gen8_service(struct genx_irq *irq)
{
	const struct genx_irq_bank_desc *banks = irq->plat->irq_banks;
	u32 status, others;
	unsigned int i;
	bool found;

	gen8_set_master(irq, false);
	status = genx_mmio_read(irq->mmio, irq->plat->irq_master) & ~GENX_IRQ_MASTER_ENABLE;
	irq->stats.interrupts++;
	if (unlikely(genx_mmio_lost(irq->mmio))) {
		irq->stats.lost++;
		return IRQ_NONE;
	}
	others = status;
	for (i = 0; i < irq->plat->n_irq_banks; i++) {
		if (status & banks[i].master)
			genx_irq_bank_service(irq, i);
		others &= ~banks[i].master;
	}
	/* this device has interrupted if a bank had a status bit, or if serve_others() says so */
	found = status != others;
	if (unlikely(others) && serve_others(irq, others))
		found = true;
	if (!status)
		irq->stats.spurious++;
	gen8_set_master(irq, true);
	return found ? IRQ_HANDLED : IRQ_NONE;
}

const struct genx_irq_ops genx_irq_gen8_ops = {
	.service = gen8_service,
	.reset = genx_irq_bank_reset,
	.update = genx_irq_bank_update,
	.set_master = gen8_set_master,
	.ring_mask = genx_irq_bank_ring_mask,
};
