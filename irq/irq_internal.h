/* SPDX-License-Identifier: GPL-2.0-only */
/* Interfaces between the files of irq/. Other folders include irq/irq.h. */
#ifndef GENX_IRQ_IRQ_INTERNAL_H
#define GENX_IRQ_IRQ_INTERNAL_H

#include <linux/irqreturn.h>
#include <linux/types.h>

#include "irq/irq_types.h"
#include "regs/irq_regs.h"
#include "regs/platform.h"

/* By enum genx_irq_kind: irq/gen6.c, irq/gen8.c, irq/gen11.c, irq/dg2.c. */
extern const struct genx_irq_ops genx_irq_gen6_ops;
extern const struct genx_irq_ops genx_irq_vlv_ops;
extern const struct genx_irq_ops genx_irq_gen8_ops;
extern const struct genx_irq_ops genx_irq_gen11_ops;
extern const struct genx_irq_ops genx_irq_dg2_ops;

/* ---- dispatch.c ---- */

/**
 * genx_irq_dispatch() - call the handler of a source
 * @irq: interrupts
 * @i: index of the source in the platform's table
 * @bits: event bits; 0: the hardware did not identify the event
 *
 * Hard interrupt context.
 */
void genx_irq_dispatch(struct genx_irq *irq, unsigned int i, u16 bits);

/* ---- bank.c ---- */

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

/* ---- selector.c ---- */

/* Status bits of the two GT INT DWs in the master control register (INT-007). */
#define GENX_IRQ_GT_DWS		(GFX_MSTR_IRQ_GT_DW(0) | GFX_MSTR_IRQ_GT_DW(1))

/**
 * genx_irq_selector_serve() - handle the DWs that the master control register shows
 * @irq: interrupts, the master is off
 * @master: status bits of the master, which is read once for each interrupt (INT-010)
 *
 * Dispatches the events of the DWs, and disables interrupts of units outside the GT.
 *
 * Return: IRQ_NONE if no known unit had an event.
 */
irqreturn_t genx_irq_selector_serve(struct genx_irq *irq, u32 master);

/**
 * genx_irq_selector_reset() - disable and mask all sources, drop pending events
 * @irq: interrupts, the master is off
 * @begin: turns the master off, and returns the status bits of the DWs to read
 *
 * The master is off on return.
 */
void genx_irq_selector_reset(struct genx_irq *irq, u32 (*begin)(struct genx_irq *irq));

/** genx_irq_selector_update() - struct genx_irq_ops.update of these kinds */
void genx_irq_selector_update(struct genx_irq *irq, const struct genx_irq_source *source);

/** genx_irq_selector_ring_mask() - struct genx_irq_ops.ring_mask of these kinds: blocks nothing */
u32 genx_irq_selector_ring_mask(const struct genx_irq_source *source, u16 events);

/* ---- storm.c ---- */

/** genx_irq_storm_init() - set up the timer that ends a pause; before genx_irq_install() */
void genx_irq_storm_init(struct genx_irq *irq);

/**
 * genx_irq_storm_stop() - end a pause that a storm has caused, and stop its timer
 * @irq: interrupts; no handler runs
 *
 * Context: may sleep.
 */
void genx_irq_storm_stop(struct genx_irq *irq);

/**
 * genx_irq_storm_off() - check whether the master is off because of a storm
 * @irq: interrupts
 *
 * Context: the begin of the hard interrupt handler.
 *
 * Return: true if the master is off. This interrupt was then raised before the master was turned
 * off. The caller must not handle it, since a handler turns the master on at its end.
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
 * If a storm is detected, masks a source or turns the master off for a while.
 *
 * Context: the end of the hard interrupt handler, after genx_irq_storm_begin() returned true.
 */
void genx_irq_storm_end(struct genx_irq *irq);

/* ---- others.c ---- */

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
 * If one of these registers holds the master enable bit, this bit stays 0, because genx has no
 * handler any more.
 */
void genx_irq_others_restore(struct genx_irq *irq);

#endif
