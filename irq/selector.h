/* SPDX-License-Identifier: GPL-2.0-only */
/* GT INT DWs, Selector and Shared IIR: shared by Gen11 and DG2. */
#ifndef GENX_IRQ_SELECTOR_H
#define GENX_IRQ_SELECTOR_H

#include <linux/irqreturn.h>

#include "regs/irq_regs.h"
#include "regs/platform.h"

struct genx_irq;

/* INT-007 */
#define GENX_IRQ_GT_DWS		(GFX_MSTR_IRQ_GT_DW(0) | GFX_MSTR_IRQ_GT_DW(1))

/**
 * genx_irq_selector_serve() - serve the DWs that the master control register shows
 * @irq: interrupts, the master is off
 * @master: status bits of the one read of it (INT-010)
 *
 * Dispatches the events of the DWs; quiets other units than the GT.
 *
 * Return: IRQ_NONE if no known unit had an event.
 */
irqreturn_t genx_irq_selector_serve(struct genx_irq *irq, u32 master);

/**
 * genx_irq_selector_reset() - disable and mask all sources, drop what is pending
 * @irq: interrupts, the master is off
 * @begin: begin a service: turn the master off, return the status bits of the DWs to read
 *
 * The master is off on return.
 */
void genx_irq_selector_reset(struct genx_irq *irq, u32 (*begin)(struct genx_irq *irq));

/** genx_irq_selector_update() - struct genx_irq_ops.update of these kinds */
void genx_irq_selector_update(struct genx_irq *irq, const struct genx_irq_source *source);

/** genx_irq_selector_ring_mask() - struct genx_irq_ops.ring_mask of these kinds */
u32 genx_irq_selector_ring_mask(const struct genx_irq_source *source, u16 events);

#endif
