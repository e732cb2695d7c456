/* SPDX-License-Identifier: MIT */
/* A bank: one set of the registers ISR, IMR, IIR and IER. Nothing here sends a message. */
#ifndef GENX_MODEL_IRQ_IRQ_BANK_H
#define GENX_MODEL_IRQ_IRQ_BANK_H

#include "model/state/irq_types.h"
#include "regs/tables/flat_irq.h"

/* The registers of a bank, for a table of them. */
#define MODEL_IRQ_SET(bank)	{ IRQ_IMR(bank), IRQ_IIR(bank), IRQ_IER(bank) }

/**
 * model_bank_pending() - events of a bank that are enabled
 * @m: model
 * @set: registers of the bank
 *
 * Return: the bits of IIR that IER enables.
 */
u32 model_bank_pending(const struct model *m, const struct model_irq_set *set);

/**
 * model_bank_raise() - latch events in IIR
 * @m: model
 * @set: registers of the bank
 * @i: index of the bank in model_irq.bank
 * @bits: the events; masked events are lost
 */
void model_bank_raise(struct model *m, const struct model_irq_set *set, unsigned int i, u32 bits);

/**
 * model_bank_read() - the host reads IIR
 * @m: model
 * @set: registers of the bank
 * @i: index of the bank in model_irq.bank
 *
 * Return: value of IIR.
 */
u32 model_bank_read(struct model *m, const struct model_irq_set *set, unsigned int i);

/**
 * model_bank_clear() - the host writes IIR
 * @m: model
 * @set: registers of the bank
 * @i: index of the bank in model_irq.bank
 * @val: value that the host writes
 */
void model_bank_clear(struct model *m, const struct model_irq_set *set, unsigned int i, u32 val);

/**
 * model_bank_reset() - power-on state: all masked and disabled
 * @m: model
 * @set: registers of the banks
 * @n: number of banks
 */
void model_bank_reset(struct model *m, const struct model_irq_set *set, unsigned int n);

#endif
