/* SPDX-License-Identifier: GPL-2.0-only */
/* Interrupt storms: detected, throttled, logged. */
#ifndef GENX_IRQ_STORM_H
#define GENX_IRQ_STORM_H

#include <linux/ktime.h>
#include <linux/types.h>

struct genx_irq;

/** genx_irq_storm_init() - set up the timer that ends a pause; before genx_irq_install() */
void genx_irq_storm_init(struct genx_irq *irq);

/**
 * genx_irq_storm_stop() - end throttling and stop its timer
 * @irq: interrupts; no handler runs
 *
 * Context: may sleep.
 */
void genx_irq_storm_stop(struct genx_irq *irq);

/**
 * genx_irq_storm_off() - is the master off because of a storm?
 * @irq: interrupts
 *
 * Context: the hard interrupt handler, before the service.
 *
 * Return: true if so: the interrupt came before the master went off, and is not served.
 */
bool genx_irq_storm_off(struct genx_irq *irq);

/**
 * genx_irq_storm_account() - account for a service that has ended
 * @irq: interrupts
 * @begin: when it began
 *
 * Masks a source, or turns the master off, for a while during a storm.
 *
 * Context: the hard interrupt handler, after the service.
 */
void genx_irq_storm_account(struct genx_irq *irq, ktime_t begin);

#endif
