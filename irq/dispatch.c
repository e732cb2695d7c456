// SPDX-License-Identifier: GPL-2.0-only
/* Calls the handler of the source of an event. */

#include "gt/access/trace.h"
#include "irq/irq_internal.h"

void genx_irq_dispatch(struct genx_irq *irq, unsigned int i, u16 bits)
{
	const struct genx_irq_source *source = &irq->plat->irq_sources[i];
	struct genx_irq_slot *slot = &irq->slots[i];
	/* Pairs with the release in genx_irq_register(). */
	genx_irq_handler handler = smp_load_acquire(&slot->handler);

	trace_genx_irq(source->class, source->instance, bits);
	slot->count++;
	if (likely(handler))
		handler(slot->data, bits);
	else
		irq->stats.unknown++;
}
