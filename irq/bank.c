// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: flat banks
 *
 * On Gen6 to Gen9 several engines share a bank of four registers: ISR holds the levels
 * of the events, IMR keeps an event from being latched, IIR holds the latched events,
 * and IER enables the interrupt of a latched event. An event that IMR blocks is lost;
 * an event that IER blocks stays in IIR. The driver therefore disables events in IMR
 * and masks them in IER: an event that was masked, or muted in a storm, raises an
 * interrupt as soon as its IER bit is set again. Until then genx_irq_bank_service()
 * does not clear the event.
 *
 * An IIR bit can hold two events (T-16). Clearing it for the first event sets it again
 * for the second event, which raises an interrupt when the master is enabled.
 * genx_irq_bank_service() clears a bit once, so that the second event is handled next.
 * genx_irq_bank_reset() clears it twice, which drops both events.
 *
 * Source: register facts: interrupt registers; behaviour that surprises.
 */

#include <linux/lockdep.h>

#include "gt/access/mmio.h"
#include "irq/irq_internal.h"
#include "irq/irq_types.h"
#include "regs/irq_regs.h"

/*
 * Events are shifted left by @bit of the source. If the source has @error, ENGINE_IRQ_ERROR is that
 * bit of the bank instead.
 */
u32 genx_irq_bank_bits(const struct genx_irq_source *source, u16 events)
{
	u32 bits;

	if (!source->error)
		return ((u32)events << source->bit) & source->bits;
	bits = ((u32)(events & ~ENGINE_IRQ_ERROR) << source->bit) & source->bits & ~source->error;
	return events & ENGINE_IRQ_ERROR ? bits | source->error : bits;
}

/* Events (ENGINE_IRQ_*) of a source for bits of its bank: the inverse of genx_irq_bank_bits(). */
static u16 events_of(const struct genx_irq_source *source, u32 bits)
{
	u16 events = (bits & source->bits & ~source->error) >> source->bit;

	return bits & source->error ? events | ENGINE_IRQ_ERROR : events;
}

bool genx_irq_bank_service(struct genx_irq *irq, unsigned int n)
{
	const struct genx_irq_bank_desc *bank = &irq->plat->irq_banks[n];
	const struct genx_irq_source *sources = irq->plat->irq_sources;
	unsigned int i;
	u32 pending;
	u16 events;

	pending = genx_mmio_read(irq->mmio, bank->iir) & READ_ONCE(irq->ier[n]);
	if (!pending || unlikely(genx_mmio_lost(irq->mmio)))
		return false;
	/* Clear before the handlers run: an event that is latched after this write is a new one. */
	genx_mmio_write(irq->mmio, bank->iir, pending);
	for (i = 0; i < irq->plat->n_irq_sources; i++) {
		events = sources[i].dw == n ? events_of(&sources[i], pending) : 0;
		if (events)
			genx_irq_dispatch(irq, i, events);
	}
	return true;
}

void genx_irq_bank_update(struct genx_irq *irq, const struct genx_irq_source *source)
{
	const struct genx_irq_bank_desc *bank = &irq->plat->irq_banks[source->dw];
	u32 enabled = 0, unmasked = 0;
	unsigned int i;

	/* all sources of the bank share its registers, so compute the values from all slots */
	lockdep_assert_held(&irq->lock);
	for (i = 0; i < irq->plat->n_irq_sources; i++) {
		const struct genx_irq_source *other = &irq->plat->irq_sources[i];

		if (other->dw != source->dw)
			continue;
		enabled |= genx_irq_bank_bits(other, irq->slots[i].enabled);
		if (!irq->slots[i].muted)
			unmasked |= genx_irq_bank_bits(other, irq->slots[i].unmasked);
	}
	/* Write irq->ier before IER: as soon as IER passes an event, the handler reads irq->ier. */
	WRITE_ONCE(irq->ier[source->dw], unmasked);
	genx_mmio_write(irq->mmio, bank->imr, ~enabled);
	genx_mmio_write(irq->mmio, bank->ier, unmasked);
}

void genx_irq_bank_reset(struct genx_irq *irq)
{
	unsigned int i;

	for (i = 0; i < irq->plat->n_irq_banks; i++) {
		const struct genx_irq_bank_desc *bank = &irq->plat->irq_banks[i];

		WRITE_ONCE(irq->ier[i], 0);
		/* after the read the write has arrived, and no new event is latched (SIL-064) */
		genx_mmio_write(irq->mmio, bank->imr, ~0U);
		genx_mmio_read(irq->mmio, bank->imr);
		genx_mmio_write(irq->mmio, bank->ier, 0);
		/* IIR can hold two events (T-16). The read keeps the writes from being combined. */
		genx_mmio_write(irq->mmio, bank->iir, ~0U);
		genx_mmio_read(irq->mmio, bank->iir);
		genx_mmio_write(irq->mmio, bank->iir, ~0U);
		genx_mmio_read(irq->mmio, bank->iir);
	}
}

/* A set bit of the engine's own mask blocks an event. */
u32 genx_irq_bank_ring_mask(const struct genx_irq_source *source, u16 events)
{
	return source ? ~genx_irq_bank_bits(source, events) : ~0U;
}
