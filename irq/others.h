/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Interrupts of units that genx does not handle (display, south display with GMBUS,
 * GU_MISC, PCU) are disabled or masked while genx has the device, and restored afterwards.
 */
#ifndef GENX_IRQ_OTHERS_H
#define GENX_IRQ_OTHERS_H

struct genx_irq;

/**
 * genx_irq_others_save() - save the enables and masks of the other units
 * @irq: interrupts
 *
 * Reads each register of the platform's list into irq->found.
 */
void genx_irq_others_save(struct genx_irq *irq);

/**
 * genx_irq_others_quiet() - disable or mask the interrupts of the other units
 * @irq: interrupts
 *
 * Nothing is acknowledged. Any context.
 */
void genx_irq_others_quiet(struct genx_irq *irq);

/**
 * genx_irq_others_restore() - write what genx_irq_others_save() read
 * @irq: interrupts
 *
 * If one of these registers holds the master enable bit, this bit stays 0.
 */
void genx_irq_others_restore(struct genx_irq *irq);

#endif
