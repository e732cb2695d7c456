/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions for GT INT DWs, Selector and Shared IIR, which Gen11 and DG2 share. */
#ifndef GENX_IRQ_SELECTOR_H
#define GENX_IRQ_SELECTOR_H

#include <linux/irqreturn.h>

#include "regs/irq_regs.h"
#include "regs/platform.h"

struct genx_irq;

/* INT-007 */
#define GENX_IRQ_GT_DWS		(GFX_MSTR_IRQ_GT_DW(0) | GFX_MSTR_IRQ_GT_DW(1))

/**
 * genx_irq_selector_serve() - handle the DWs that the master control register shows
 * @irq: interrupts, the master is off
 * @master: status bits of the master, which is read once for each interrupt (INT-010)
 *
 * Dispatches the events of the DWs, and disables interrupts of units outside the GT.
 *
 * Return: IRQ_NONE if no known unit had an event.
 */
irqreturn_t genx_irq_selector_serve(struct genx_irq *irq, u32 master);

/**
 * genx_irq_selector_reset() - disable and mask all sources, drop pending events
 * @irq: interrupts, the master is off
 * @begin: turns the master off, and returns the status bits of the DWs to read
 *
 * The master is off on return.
 */
void genx_irq_selector_reset(struct genx_irq *irq, u32 (*begin)(struct genx_irq *irq));

/** genx_irq_selector_update() - struct genx_irq_ops.update of these kinds */
void genx_irq_selector_update(struct genx_irq *irq, const struct genx_irq_source *source);

/** genx_irq_selector_ring_mask() - struct genx_irq_ops.ring_mask of these kinds */
u32 genx_irq_selector_ring_mask(const struct genx_irq_source *source, u16 events);

#endif
