/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Interrupt service: delivers the events of engines and other units to their handlers.
 *
 * Handlers register for a source (class, instance) and unmask event bits. The
 * registers that deliver events depend on the platform's kind (irq/irq_internal.h).
 *
 * Source: manual 000 §Interrupts, INT-001..042.
 */
#ifndef GENX_IRQ_IRQ_H
#define GENX_IRQ_IRQ_H

#include "irq/irq_types.h"

/**
 * genx_irq_init() - quiesce the hardware and set up the state
 * @irq: zeroed
 * @mmio: register access
 * @plat: platform
 * @drm: for messages
 *
 * Called by genx_gt_init(). On return all interrupts are disabled and masked. This includes the
 * interrupts of units that genx does not handle (display), which genx_irq_fini() restores.
 *
 * Return: 0, -ENODEV if the device is lost, the platform's kind is unknown, or its tables
 * exceed struct genx_irq.
 */
int genx_irq_init(struct genx_irq *irq, struct genx_mmio *mmio, const struct genx_platform *plat,
		  struct drm_device *drm);

/**
 * genx_irq_fini() - restore the interrupts of other units
 * @irq: interrupts, not installed
 *
 * The master stays off, since no handler is left. Does nothing on a lost device.
 */
void genx_irq_fini(struct genx_irq *irq);

/**
 * genx_irq_register() - set the handler of a source
 * @irq: interrupts
 * @class: engine class (INT-001)
 * @instance: engine instance
 * @handler: called in hard interrupt context
 * @data: argument of @handler
 *
 * Nothing is unmasked yet. Process context.
 *
 * Return: 0, -ENXIO if the platform has no such source, -EBUSY if it has a
 * handler.
 */
int genx_irq_register(struct genx_irq *irq, u8 class, u8 instance, genx_irq_handler handler,
		      void *data);

/**
 * genx_irq_set_progress() - set the function that counts the work of a source
 * @irq: interrupts
 * @class: engine class of a source with a handler
 * @instance: engine instance
 * @progress: gets the handler's data; returns a counter of the work that events
 *	have announced, such as completed requests. Called in hard interrupt context
 *
 * While enough of a source's events announce work, the source counts as having no storm. While a
 * source is masked because of a storm, its handler is called every millisecond, with bits = 0 and
 * genx_irq.lock held. If a source has no such function, its events count as no work, and its
 * handler is not called while the source is masked.
 */
void genx_irq_set_progress(struct genx_irq *irq, u8 class, u8 instance,
			   u64 (*progress)(void *data));

/**
 * genx_irq_unregister() - mask and disable a source, remove its handler
 * @irq: interrupts
 * @class: engine class
 * @instance: engine instance
 *
 * On return the handler has ended and is not called any more. A masked event that is pending can
 * reach a handler that is registered later. Has no effect if no handler is registered. May sleep.
 */
void genx_irq_unregister(struct genx_irq *irq, u8 class, u8 instance);

/**
 * genx_irq_unmask() - enable and unmask event bits of a source
 * @irq: interrupts
 * @class: engine class
 * @instance: engine instance
 * @bits: bits to add
 *
 * If an event came while its bit was enabled but masked, the event raises an interrupt now
 * (INT-016). Any context.
 */
void genx_irq_unmask(struct genx_irq *irq, u8 class, u8 instance, u16 bits);

/**
 * genx_irq_mask() - keep event bits of a source from interrupting
 * @irq: interrupts
 * @class: engine class
 * @instance: engine instance
 * @bits: bits to mask
 *
 * A masked event is not lost: it is delivered when its bit is unmasked. For an event that came
 * before this call, the handler may still run. Any context.
 */
void genx_irq_mask(struct genx_irq *irq, u8 class, u8 instance, u16 bits);

/**
 * genx_irq_poll() - handle pending events without an interrupt
 * @irq: interrupts
 *
 * For a caller that detected an event for which no interrupt came. If an MSI message was lost,
 * the level of the event is still high, and no further message is sent while it is high. The
 * handler lowers the level, so that the next event raises an interrupt again. Does nothing
 * while interrupts are not installed or are suspended.
 *
 * Context: may sleep.
 */
void genx_irq_poll(struct genx_irq *irq);

/**
 * genx_irq_install() - request a Linux interrupt and turn the master on
 * @irq: interrupts
 * @virq: Linux interrupt
 * @flags: IRQF_SHARED for a line, 0 for a message
 *
 * May sleep.
 *
 * Return: 0 or the error of request_irq().
 */
int genx_irq_install(struct genx_irq *irq, int virq, unsigned long flags);

/**
 * genx_irq_uninstall() - undo genx_irq_install()
 * @irq: interrupts
 *
 * No handler runs on return. Works on a lost device. May sleep; may be called
 * twice.
 */
void genx_irq_uninstall(struct genx_irq *irq);

/**
 * genx_irq_reset() - disable and mask all sources, drop pending events
 * @irq: interrupts; not installed, or suspended
 *
 * The hardware is quiet on return. The state of genx_irq_unmask() is kept for
 * genx_irq_restore().
 */
void genx_irq_reset(struct genx_irq *irq);

/**
 * genx_irq_suspend() - stop interrupts before the device loses power or register values
 * @irq: interrupts, installed or not
 *
 * Pending events are dropped. Until genx_irq_resume() no handler is called and no register
 * is accessed, even if another device on a shared line interrupts or a message is late.
 * Masks that change in the meantime are written at resume. May sleep; may be called twice.
 */
void genx_irq_suspend(struct genx_irq *irq);

/**
 * genx_irq_resume() - undo genx_irq_suspend()
 * @irq: interrupts
 *
 * Interrupts that firmware enabled or left pending since the suspend are masked and dropped.
 * Process context.
 */
void genx_irq_resume(struct genx_irq *irq);

/**
 * genx_irq_ring_mask() - value of an engine's own interrupt mask register
 * @irq: interrupts
 * @class: engine class
 * @instance: engine instance
 * @events: events that are to reach the banks or DWs; 0: the engine stops
 *
 * Pure function: the caller writes the register, with the engine awake.
 *
 * Return: the value of RING_IMR. From Gen11 on the value is 0 for any events: a set bit would block
 * RC6, and the enables of the class filter the events (SIL-081). Before Gen11 the value is all ones
 * for an engine that has no source.
 */
u32 genx_irq_ring_mask(const struct genx_irq *irq, u8 class, u8 instance, u16 events);

/**
 * genx_irq_restore() - write the enables and masks of all sources again
 * @irq: interrupts
 *
 * Called after a power state in which the registers lost their values. Any context.
 */
void genx_irq_restore(struct genx_irq *irq);

#endif
