/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions that detect, throttle and log interrupt storms. */
#ifndef GENX_IRQ_STORM_H
#define GENX_IRQ_STORM_H

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
 * Context: the begin of the hard interrupt handler.
 *
 * Return: true if the master is off. The interrupt was raised before, and must not be handled.
 */
bool genx_irq_storm_off(struct genx_irq *irq);

/**
 * genx_irq_storm_begin() - count a run of the handler
 * @irq: interrupts
 *
 * Context: the begin of the hard interrupt handler.
 *
 * Return: true if this run is timed: then genx_irq_storm_end() must follow.
 */
bool genx_irq_storm_begin(struct genx_irq *irq);

/**
 * genx_irq_storm_end() - account for the time of a run of the handler
 * @irq: interrupts
 *
 * Masks a source, or turns the master off, for a while during a storm.
 *
 * Context: the end of the hard interrupt handler, after genx_irq_storm_begin() returned true.
 */
void genx_irq_storm_end(struct genx_irq *irq);

#endif
