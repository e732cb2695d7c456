/* SPDX-License-Identifier: GPL-2.0-only */
/* Call the handler of an event's source. Only the kinds in irq/ use this. */
#ifndef GENX_IRQ_DISPATCH_H
#define GENX_IRQ_DISPATCH_H

#include "irq/irq_types.h"

/**
 * genx_irq_dispatch() - call the handler of a source
 * @irq: interrupts
 * @i: index of the source in the platform's table
 * @bits: event bits; 0: the hardware did not identify the event
 *
 * Hard interrupt context.
 */
void genx_irq_dispatch(struct genx_irq *irq, unsigned int i, u16 bits);

#endif
