/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Interrupts of units that genx does not serve (display, south display with
 * GMBUS, GU_MISC, PCU): quieted while genx has the device, and given back.
 */
#ifndef GENX_IRQ_OTHERS_H
#define GENX_IRQ_OTHERS_H

struct genx_irq;

/**
 * genx_irq_others_take() - remember how the other units were found
 * @irq: interrupts
 *
 * Reads each register of the platform's list into irq->found.
 */
void genx_irq_others_take(struct genx_irq *irq);

/**
 * genx_irq_others_quiet() - no level of theirs stays high
 * @irq: interrupts
 *
 * Nothing is acknowledged. Any context.
 */
void genx_irq_others_quiet(struct genx_irq *irq);

/**
 * genx_irq_others_give_back() - set them to what genx_irq_others_take() found
 * @irq: interrupts
 *
 * But for the master enable, where that is in a register of theirs.
 */
void genx_irq_others_give_back(struct genx_irq *irq);

#endif
