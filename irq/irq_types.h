/* SPDX-License-Identifier: GPL-2.0-only */
/* State of the interrupts of a device. */
#ifndef GENX_IRQ_IRQ_TYPES_H
#define GENX_IRQ_IRQ_TYPES_H

#include <linux/hrtimer.h>
#include <linux/irqreturn.h>
#include <linux/mutex.h>
#include <linux/ratelimit_types.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "regs/platform.h"

struct drm_device;
struct genx_irq;
struct genx_mmio;

#define GENX_IRQ_MAX_SOURCES	32
#define GENX_IRQ_MAX_BANKS	4
/* Registers of other units that are quieted and restored (irq/others.c). */
#define GENX_IRQ_MAX_FOUND	8

/*
 * Handler of a source. Called in hard interrupt context, so it must be short. @bits are the pending
 * event bits. If the hardware announced an event without identifying the event (INT-025), @bits is
 * 0 and the handler checks for every event. @bits can contain events that are masked.
 */
typedef void (*genx_irq_handler)(void *data, u16 bits);

/**
 * struct genx_irq_ops - one hierarchy of interrupt registers
 * @service:	hard interrupt: find, acknowledge and dispatch all events, with as
 *		few register accesses as the hardware allows
 * @reset:	disable and mask every source, drop pending events; the master is off
 *		before and after
 * @update:	write the enable and mask registers of one source from
 *		irq->slots; with irq->lock held
 * @set_master:	turn the master enable on or off
 * @ring_mask:	value of an engine's own IMR (RING_IMR) that lets the given events pass. If the
 *		registers above the engine do not filter, the value blocks all other events.
 *		RING_IMR has the layout of the bank or DW above (T-1). @source is NULL if the
 *		engine has no source
 */
struct genx_irq_ops {
	irqreturn_t (*service)(struct genx_irq *irq);
	void (*reset)(struct genx_irq *irq);
	void (*update)(struct genx_irq *irq, const struct genx_irq_source *source);
	void (*set_master)(struct genx_irq *irq, bool on);
	u32 (*ring_mask)(const struct genx_irq_source *source, u16 events);
};

/**
 * struct genx_irq_slot - state of one source
 * @handler:	called for events of the source; NULL: not registered
 * @data:	for @handler and @progress
 * @progress:	returns a counter of the work that events announced; NULL: not counted
 * @enabled:	event bits that the hardware keeps; while masked they stay pending (INT-013,
 *		INT-016)
 * @unmasked:	event bits that raise interrupts
 * @muted:	all bits are masked because of a storm, even those in @unmasked (irq/storm.c)
 * @count:	number of calls of genx_irq_dispatch() for the source
 * @count_before: @count at the start of the current window of the storm detection
 * @work_before: value of @progress at the start of the current window
 */
struct genx_irq_slot {
	genx_irq_handler handler;
	void *data;
	u64 (*progress)(void *data);
	u16 enabled;
	u16 unmasked;
	bool muted;
	u64 count;
	u64 count_before;
	u64 work_before;
};

/**
 * struct genx_irq_stats - counters, written by the handler; @polls by genx_irq_poll(),
 *	@timeouts also by a reset
 * @interrupts:	runs of the handler
 * @spurious:	runs in which nothing was pending
 * @foreign:	runs in which units outside the GT had an event; their interrupts were disabled
 *		again
 * @rounds:	selector rounds
 * @timeouts:	rounds without Data-Valid (INT-025)
 * @empty:	rounds with Data-Valid and no event bits
 * @mismatches:	rounds in which the identity named another source than selected
 * @unknown:	events of sources that have no handler or do not exist
 * @lost:	runs on a lost device
 * @storms:	number of times that one source, or all, were masked because of a storm
 * @polls:	calls of the handler by genx_irq_poll(), without an interrupt
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
 * struct genx_irq_storm - detection of storms; the handler uses all fields, and @timer uses @last,
 *	@quiet_ns and @off
 * @window:	start of the current window
 * @begin:	start of the run that is timed
 * @busy_ns:	time in ns that the handler took in this window, estimated from the timed runs
 * @runs:	runs of the handler in this window
 * @untimed:	runs since the last one that was timed
 * @windows:	number of consecutive bad windows (irq/storm.c)
 * @last:	time at which the last pause began; written with genx_irq.lock held
 * @quiet_ns:	length of the last pause in ns; written with genx_irq.lock held
 * @announced:	storms that were logged: bit 0: of all interrupts; bit i + 1: of source i
 * @off:	a storm turned the master off; protected by genx_irq.lock
 * @timer:	polls engines during a pause, and ends the pause
 */
struct genx_irq_storm {
	ktime_t window;
	ktime_t begin;
	u64 busy_ns;
	u64 runs;
	unsigned int untimed;
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
 * @plat:	platform, with the table of sources
 * @ops:	operations of the platform's kind
 * @lock:	protects slots and their registers; taken with interrupts off
 * @virq:	Linux interrupt, 0: not installed
 * @asleep:	set between genx_irq_suspend() and genx_irq_resume(): no register is accessed;
 *		written with @lock held
 * @slots:	state of each source, indexed like the platform's source table
 * @ier:	flat kinds: bits of each bank that interrupt; written with @lock held
 * @found:	enables and masks of other units before genx changed them
 * @poll_mutex:	held by genx_irq_poll(), genx_irq_uninstall() and genx_irq_suspend()
 * @stats:	counters
 * @storm:	detection of storms
 * @ratelimit:	rate limit of messages from the handler
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

#endif
