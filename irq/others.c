// SPDX-License-Identifier: GPL-2.0-only
/*
 * Disables or masks the interrupts of units that have no driver while genx has the device: display,
 * south display with GMBUS, GU_MISC, PCU. Firmware or another driver may have left interrupts of
 * these units enabled, and no driver would lower the level of such an interrupt. Nothing is
 * acknowledged: pending events are still there when the old values are restored. No other register
 * of these units is written.
 */

#include "gt/access/mmio.h"
#include "irq/irq_internal.h"
#include "irq/irq_types.h"
#include "regs/irq_regs.h"

void genx_irq_others_save(struct genx_irq *irq)
{
	unsigned int i;

	for (i = 0; i < irq->plat->n_irq_others; i++)
		irq->found[i] = genx_mmio_read(irq->mmio, irq->plat->irq_others[i].reg);
}

void genx_irq_others_quiet(struct genx_irq *irq)
{
	const struct genx_irq_other *others = irq->plat->irq_others;
	unsigned int i;

	for (i = 0; i < irq->plat->n_irq_others; i++)
		genx_mmio_write(irq->mmio, others[i].reg, others[i].quiet);
}

void genx_irq_others_restore(struct genx_irq *irq)
{
	const struct genx_platform *plat = irq->plat;
	unsigned int i;
	u32 val;

	/* in the reverse order of genx_irq_others_quiet() */
	for (i = plat->n_irq_others; i--; ) {
		val = irq->found[i];
		/* Gen6, Gen7: the display's enables and the master share a register */
		if (plat->irq_others[i].reg.addr == plat->irq_master.addr)
			val &= ~GENX_IRQ_MASTER_ENABLE;
		genx_mmio_write(irq->mmio, plat->irq_others[i].reg, val);
	}
}
