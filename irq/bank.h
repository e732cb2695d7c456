/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions for flat banks of interrupt registers, which the kinds of Gen6 to Gen9 share. */
#ifndef GENX_IRQ_BANK_H
#define GENX_IRQ_BANK_H

#include "regs/platform.h"

struct genx_irq;

/**
 * genx_irq_bank_bits() - bits of a source's events in its bank
 * @source: the source
 * @events: event bits (ENGINE_IRQ_*)
 *
 * Return: bits of the bank; events that the source does not have are omitted.
 */
u32 genx_irq_bank_bits(const struct genx_irq_source *source, u16 events);

/**
 * genx_irq_bank_service() - acknowledge and dispatch the events of a bank
 * @irq: interrupts, the master is disabled
 * @n: index of the bank
 *
 * Makes two register accesses, or one if nothing is pending.
 *
 * Return: true if something was pending.
 */
bool genx_irq_bank_service(struct genx_irq *irq, unsigned int n);

/** genx_irq_bank_reset() - struct genx_irq_ops.reset of flat kinds */
void genx_irq_bank_reset(struct genx_irq *irq);

/** genx_irq_bank_update() - struct genx_irq_ops.update of flat kinds */
void genx_irq_bank_update(struct genx_irq *irq, const struct genx_irq_source *source);

/** genx_irq_bank_ring_mask() - struct genx_irq_ops.ring_mask of flat kinds */
u32 genx_irq_bank_ring_mask(const struct genx_irq_source *source, u16 events);

#endif
