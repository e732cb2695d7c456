/* SPDX-License-Identifier: MIT */
/*
 * Interrupts: functions that all kinds of interrupt hierarchy share.
 */
#ifndef GENX_MODEL_IRQ_IRQ_H
#define GENX_MODEL_IRQ_IRQ_H

#include "model/state/irq_types.h"

/**
 * model_irq_line() - set the level of the line to the host
 * @m: model
 * @line: high
 *
 * A message is sent some time after a rising edge (INT-008).
 */
void model_irq_line(struct model *m, bool line);

/**
 * model_irq_service_begin() - begin a service: the host cleared the master enable
 * @m: model
 *
 * A service is one run of the host's interrupt handler: the master enable is 0 during it.
 */
void model_irq_service_begin(struct model *m);

/**
 * model_irq_service_end() - end a service: the host sets the master enable
 * @m: model
 */
void model_irq_service_end(struct model *m);

/**
 * model_irq_copy() - the host reads the master control register (INT-010)
 * @m: model
 * @offset: offset of the register
 * @val: value of the register
 *
 * Return: @val.
 */
u32 model_irq_copy(struct model *m, u32 offset, u32 val);

/**
 * model_irq_raise() - raise an interrupt of an engine (INT-013)
 * @m: model
 * @class: engine class
 * @instance: engine instance
 * @bits: interrupt bits
 */
void model_irq_raise(struct model *m, u8 class, u8 instance, u16 bits);

/**
 * model_irq_imr_bits() - positions of an engine's interrupt bits in its own IMR
 * @m: model
 * @class: engine class
 * @instance: engine instance
 * @bits: interrupt bits
 *
 * Return: the bits at their positions in the IMR (T-1).
 */
u32 model_irq_imr_bits(const struct model *m, u8 class, u8 instance, u16 bits);

/**
 * model_irq_other() - raise an event outside the GT (INT-042), for tests
 * @m: model
 * @unit: unit that has the event
 * @bits: bits of the unit's IIR; for the display, whether its level is high
 */
void model_irq_other(struct model *m, enum model_irq_unit unit, u32 bits);

/**
 * model_irq_count() - count a CPU access if it is part of interrupt handling
 * @m: model
 * @offset: register that the CPU accesses
 */
void model_irq_count(struct model *m, u32 offset);

/**
 * model_irq_reset() - power-on state: all disabled and masked
 * @m: model
 */
void model_irq_reset(struct model *m);

/**
 * model_irq_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_irq_advance(struct model *m);

/**
 * model_irq_update() - update the interrupt line after a level outside the GT changed
 * @m: model
 */
void model_irq_update(struct model *m);

/**
 * model_irq_boot() - latch an interrupt of the copy engine, as firmware leaves it
 * @m: model
 */
void model_irq_boot(struct model *m);

/**
 * model_irq_check_idle() - record a violation if the host left interrupt handling unfinished
 * @m: model
 */
void model_irq_check_idle(struct model *m);

/**
 * model_irq_map() - add the interrupt registers of the part to the slots
 * @m: model
 */
void model_irq_map(struct model *m);

#endif
