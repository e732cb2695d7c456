/* SPDX-License-Identifier: MIT */
/* One set of ISR, IMR, IIR, IER, without any message. */
#ifndef GENX_MODEL_IRQ_BANK_H
#define GENX_MODEL_IRQ_BANK_H

#include "model/irq_types.h"

/**
 * model_bank_pending() - events of a bank that are enabled
 * @m: model
 * @set: its registers
 *
 * Return: the bits.
 */
u32 model_bank_pending(const struct model *m, const struct model_irq_set *set);

/**
 * model_bank_raise() - events
 * @m: model
 * @set: registers of the bank
 * @i: its index in model_irq.bank
 * @bits: the events; those that are masked are lost
 */
void model_bank_raise(struct model *m, const struct model_irq_set *set, unsigned int i, u32 bits);

/**
 * model_bank_read() - the host reads IIR
 * @m: model
 * @set: registers of the bank
 * @i: its index
 *
 * Return: IIR.
 */
u32 model_bank_read(struct model *m, const struct model_irq_set *set, unsigned int i);

/**
 * model_bank_clear() - the host writes IIR
 * @m: model
 * @set: registers of the bank
 * @i: its index
 * @val: what it writes
 */
void model_bank_clear(struct model *m, const struct model_irq_set *set, unsigned int i, u32 val);

/**
 * model_bank_reset() - power-on state: all masked and disabled
 * @m: model
 * @set: registers of the banks
 * @n: how many
 */
void model_bank_reset(struct model *m, const struct model_irq_set *set, unsigned int n);

#endif
