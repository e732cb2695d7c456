/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Interrupts: who gets which event of which engine.
 *
 * Handlers register for a source (class, instance) and unmask event bits. How
 * events come in is a kind of the platform (irq/selector.c for Gen11).
 *
 * Source: manual 000 §Interrupts, INT-001..042.
 */
#ifndef GENX_IRQ_IRQ_H
#define GENX_IRQ_IRQ_H

#include <linux/hrtimer.h>
#include <linux/interrupt.h>
#include <linux/mutex.h>
#include <linux/ratelimit.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "regs/platform.h"

struct drm_device;
struct genx_irq;
struct genx_mmio;

#define GENX_IRQ_MAX_SOURCES	32
#define GENX_IRQ_MAX_BANKS	4
/* Registers of other units that are quieted and set back (irq/others.c). */
#define GENX_IRQ_MAX_FOUND	8

/*
 * Called in hard interrupt context, so it must be short. @bits are the event
 * bits that came, never 0 but for one case: the hardware announced an event
 * and never said which (INT-025). Then @bits is 0, and the handler looks at
 * whatever can have moved. Bits that are not unmasked can appear.
 */
typedef void (*genx_irq_handler)(void *data, u16 bits);

/**
 * struct genx_irq_ops - one way that interrupts come in
 * @service:	hard interrupt: find, acknowledge and dispatch all events, with as
 *		few register accesses as the hardware allows
 * @reset:	disable and mask every source, drop what is pending; the master is
 *		off, and stays so
 * @update:	write the enable and mask registers of one source from
 *		irq->slots; with irq->lock held
 * @set_master:	let interrupts through, or not
 * @ring_mask:	value of an engine's own IMR that lets these events through and no
 *		other: it is laid out as what the events go to (T-1)
 */
struct genx_irq_ops {
	irqreturn_t (*service)(struct genx_irq *irq);
	void (*reset)(struct genx_irq *irq);
	void (*update)(struct genx_irq *irq, const struct genx_irq_source *source);
	void (*set_master)(struct genx_irq *irq, bool on);
	u32 (*ring_mask)(const struct genx_irq_source *source, u16 events);
};

/* By enum genx_irq_kind: irq/gen6.c, irq/gen8.c, irq/gen11.c, irq/dg2.c. */
extern const struct genx_irq_ops genx_irq_gen6_ops;
extern const struct genx_irq_ops genx_irq_vlv_ops;
extern const struct genx_irq_ops genx_irq_gen8_ops;
extern const struct genx_irq_ops genx_irq_gen11_ops;
extern const struct genx_irq_ops genx_irq_dg2_ops;

/**
 * struct genx_irq_slot - state of one source
 * @handler:	who wants its events, NULL: nobody
 * @data:	for @handler
 * @enabled:	bits that make progress or are kept (INT-013, INT-016)
 * @unmasked:	bits that interrupt
 * @muted:	masked for a while, whatever @unmasked says (irq/storm.c)
 * @count:	events dispatched
 * @count_before: @count when this window of the storm watch began
 */
struct genx_irq_slot {
	genx_irq_handler handler;
	void *data;
	u16 enabled;
	u16 unmasked;
	bool muted;
	u64 count;
	u64 count_before;
};

/**
 * struct genx_irq_stats - counters, written by the interrupt handler alone
 * @interrupts:	handler runs
 * @spurious:	nothing was pending
 * @foreign:	runs in which other units than the GT had something pending; they
 *		were quieted again
 * @rounds:	selector rounds
 * @timeouts:	rounds without Data-Valid (INT-025)
 * @empty:	rounds with Data-Valid and no event bits
 * @mismatches:	rounds in which the identity named another source than selected
 * @unknown:	events of sources that nobody registered or that do not exist
 * @lost:	runs on a lost device
 * @storms:	times a source, or all, were masked for a while
 * @polls:	services that no interrupt asked for; not by the handler
 */
struct genx_irq_stats {
	u64 interrupts;
	u64 spurious;
	u64 foreign;
	u64 rounds;
	u64 timeouts;
	u64 empty;
	u64 mismatches;
	u64 unknown;
	u64 lost;
	u64 storms;
	u64 polls;
};

/**
 * struct genx_irq_storm - the watch over storms; the handler's but for @off
 * @window:	when this window began
 * @busy_ns:	time that the handler took in it
 * @runs:	its runs
 * @windows:	windows in a row that look like a storm
 * @last:	when the last storm was throttled
 * @quiet_ns:	for how long
 * @announced:	sources that the log knows about: bit 0 none, others index + 1
 * @off:	all are kept away; protected by the lock of the interrupts
 * @timer:	lets them in again
 */
struct genx_irq_storm {
	ktime_t window;
	u64 busy_ns;
	u64 runs;
	unsigned int windows;
	ktime_t last;
	u64 quiet_ns;
	u64 announced;
	bool off;
	struct hrtimer timer;
};

/**
 * struct genx_irq - interrupts of one device
 * @drm:	for messages
 * @mmio:	register access; the registers need no force-wake
 * @plat:	sources
 * @ops:	by the platform's kind
 * @lock:	protects slots and their registers; taken with interrupts off
 * @virq:	Linux interrupt, 0: not installed
 * @asleep:	between genx_irq_suspend() and genx_irq_resume(): no register is
 *		touched; written with @lock held
 * @slots:	by index of the platform's source table
 * @ier:	flat kinds: bits of each bank that interrupt; written with @lock held
 * @found:	how firmware left the interrupts of other units
 * @poll_mutex:	held by who serves without an interrupt, and by who ends all service
 * @stats:	counters
 * @storm:	the watch over storms
 * @ratelimit:	of messages from the handler
 */
struct genx_irq {
	struct drm_device *drm;
	struct genx_mmio *mmio;
	const struct genx_platform *plat;
	const struct genx_irq_ops *ops;
	spinlock_t lock;		/* slots and their registers */
	int virq;
	bool asleep;
	struct genx_irq_slot slots[GENX_IRQ_MAX_SOURCES];
	u32 ier[GENX_IRQ_MAX_BANKS];
	u32 found[GENX_IRQ_MAX_FOUND];
	struct mutex poll_mutex;
	struct genx_irq_stats stats;
	struct genx_irq_storm storm;
	struct ratelimit_state ratelimit;
};

/**
 * genx_irq_init() - quiesce the hardware and set up the state
 * @irq: zeroed
 * @mmio: register access
 * @plat: platform
 * @drm: for messages
 *
 * Called by genx_gt_init(). Everything is disabled and masked on return, also
 * the interrupts of units that genx does not serve (display): those are set back
 * by genx_irq_fini().
 *
 * Return: 0, -ENODEV if the device is lost or the platform's kind unknown.
 */
int genx_irq_init(struct genx_irq *irq, struct genx_mmio *mmio, const struct genx_platform *plat,
		  struct drm_device *drm);

/**
 * genx_irq_fini() - leave the interrupts of other units as they were found
 * @irq: interrupts, not installed
 *
 * The master stays off: nobody would hear. Does nothing on a lost device.
 */
void genx_irq_fini(struct genx_irq *irq);

/**
 * genx_irq_register() - name the handler of a source
 * @irq: interrupts
 * @class: engine class (INT-001)
 * @instance: engine instance
 * @handler: called in hard interrupt context
 * @data: for @handler
 *
 * Nothing is unmasked yet. Process context.
 *
 * Return: 0, -ENXIO if the platform has no such source, -EBUSY if it has a
 * handler.
 */
int genx_irq_register(struct genx_irq *irq, u8 class, u8 instance, genx_irq_handler handler,
		      void *data);

/**
 * genx_irq_unregister() - mask, disable and forget a source
 * @irq: interrupts
 * @class: engine class
 * @instance: engine instance
 *
 * The handler does not run any more on return. An event that waited behind a
 * mask can still reach the next handler. May sleep. Nothing if no handler is registered.
 */
void genx_irq_unregister(struct genx_irq *irq, u8 class, u8 instance);

/**
 * genx_irq_unmask() - let event bits of a source interrupt
 * @irq: interrupts
 * @class: engine class
 * @instance: engine instance
 * @bits: bits to add
 *
 * Enables them too. An event that came while its bit was masked interrupts now
 * (INT-016). Any context.
 */
void genx_irq_unmask(struct genx_irq *irq, u8 class, u8 instance, u16 bits);

/**
 * genx_irq_mask() - keep event bits of a source from interrupting
 * @irq: interrupts
 * @class: engine class
 * @instance: engine instance
 * @bits: bits to take away
 *
 * Events are kept until unmasked, not lost. A handler may still run for an
 * event that came before. Any context.
 */
void genx_irq_mask(struct genx_irq *irq, u8 class, u8 instance, u16 bits);

/**
 * genx_irq_poll() - do what an interrupt that got lost would have done
 * @irq: interrupts
 *
 * A level that is high sends no further message, so that after one that got lost none
 * would come any more: the service lets go of the level. For who has seen that there was
 * an event and no interrupt. Nothing happens while uninstalled or suspended.
 *
 * Context: may sleep.
 */
void genx_irq_poll(struct genx_irq *irq);

/**
 * genx_irq_install() - connect to a Linux interrupt and let events in
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
 * @irq: interrupts, not installed
 *
 * The hardware is quiet on return. What handlers unmasked is remembered.
 */
void genx_irq_reset(struct genx_irq *irq);

/**
 * genx_irq_suspend() - before the device loses its power or its registers
 * @irq: interrupts, installed or not
 *
 * No handler runs and no register is touched from here on until
 * genx_irq_resume(), whatever a shared line or a late message brings; events that
 * are pending are dropped. What is masked and unmasked meanwhile is remembered.
 * May sleep; may be called twice.
 */
void genx_irq_suspend(struct genx_irq *irq);

/**
 * genx_irq_resume() - undo genx_irq_suspend()
 * @irq: interrupts
 *
 * What firmware left meanwhile is quieted and dropped. Process context.
 */
void genx_irq_resume(struct genx_irq *irq);

/**
 * genx_irq_ring_mask() - value of an engine's own interrupt mask register
 * @irq: interrupts
 * @class: engine class
 * @instance: engine instance
 * @events: events that shall get through to the banks or DWs
 *
 * Pure: whoever starts the engine writes it, with the engine awake.
 *
 * Return: the value of RING_IMR; all ones if the platform has no such source.
 */
u32 genx_irq_ring_mask(const struct genx_irq *irq, u8 class, u8 instance, u16 events);

/**
 * genx_irq_restore() - write enables and masks from what handlers unmasked
 * @irq: interrupts
 *
 * After a power state in which they were lost. Any context.
 */
void genx_irq_restore(struct genx_irq *irq);

#endif
