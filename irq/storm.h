/* SPDX-License-Identifier: GPL-2.0-only */
/* Interrupts that do not stop: noticed, throttled, announced. */
#ifndef GENX_IRQ_STORM_H
#define GENX_IRQ_STORM_H

#include <linux/ktime.h>
#include <linux/types.h>

struct genx_irq;

/** genx_irq_storm_init() - before genx_irq_install() */
void genx_irq_storm_init(struct genx_irq *irq);

/**
 * genx_irq_storm_stop() - nothing is throttled any more, and nothing is let in by a timer
 * @irq: interrupts; no handler runs
 *
 * Context: may sleep.
 */
void genx_irq_storm_stop(struct genx_irq *irq);

/**
 * genx_irq_storm_off() - are all interrupts kept away?
 * @irq: interrupts
 *
 * Context: the hard interrupt handler, before the service.
 *
 * Return: true if the master is off for a while: this one came before that, and is not served.
 */
bool genx_irq_storm_off(struct genx_irq *irq);

/**
 * genx_irq_storm_account() - a service has ended
 * @irq: interrupts
 * @begin: when it began
 *
 * Masks a source, or all interrupts, for a while when they leave no time for anything else.
 *
 * Context: the hard interrupt handler, after the service.
 */
void genx_irq_storm_account(struct genx_irq *irq, ktime_t begin);

#endif
