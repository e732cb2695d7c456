// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: interrupt storms
 *
 * An event line that is stuck asserts again as soon as its event was handled, and keeps
 * a processor in the handler. The handler therefore measures its own run time in windows.
 * A storm is a sequence of windows in which the handler took more than half of the time,
 * or ran too often, and found little to do. The driver then masks the source that had
 * events in most of the runs of the last window. The mask stays for a pause: masking delays
 * events and loses none (INT-016). If no source had events in most runs, the master is
 * turned off for the pause instead. Each further storm doubles the pause, up to a second, so
 * that a line that stays stuck costs a few percent of a processor.
 *
 * Time alone does not show a storm: where a register access is slow, as in an emulator,
 * the handler takes most of a processor under any heavy load. Under such a load, however,
 * most events announce finished work, which the users of a source count
 * (genx_irq_set_progress()). A stuck line announces no work.
 *
 * An unprivileged batch can raise user interrupts in a loop, so a pause must not delay the
 * requests of other users on the engine. During a pause a timer therefore calls the handlers
 * of masked sources that count work (engines) once per millisecond, so that completed requests
 * and context switches are seen. The OA unit has a poll period of its own.
 */

#include <linux/math64.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "include/compat.h"
#include "irq/irq_internal.h"
#include "irq/irq_types.h"

/* A window ends with the first timed run of the handler after this time. */
#define WINDOW_NS	(10 * NSEC_PER_MSEC)
/*
 * A storm is WINDOWS consecutive bad windows. In a bad window the handler took more than half of
 * the time, or ran more than WINDOW_RUNS times; and it ran more than RUNS_PER_WORK times for each
 * piece of work.
 */
#define WINDOWS		3
#define WINDOW_RUNS	4000
#define RUNS_PER_WORK	4
/*
 * One run in SAMPLE is timed and stands for all of them, because two reads of the clock would be a
 * notable part of each run. The number is odd, since interrupts can alternate between two kinds.
 */
#define SAMPLE		7

/* Interval in which the handlers of masked engines are called during a pause. */
#define POLL_NS		NSEC_PER_MSEC
/* Bounds of the length of a pause. */
#define QUIET_MIN_NS	(20 * NSEC_PER_MSEC)
#define QUIET_MAX_NS	NSEC_PER_SEC
/* If the last pause began longer ago than this, a storm causes a pause of QUIET_MIN_NS again. */
#define FORGET_NS	(10 * NSEC_PER_SEC)

/*
 * Index of the source that had events in more than half of the handler runs of this window, or -1.
 */
static int most_frequent(const struct genx_irq *irq)
{
	unsigned int i;

	for (i = 0; i < irq->plat->n_irq_sources; i++)
		if (2 * (irq->slots[i].count - irq->slots[i].count_before) > irq->storm.runs)
			return i;
	return -1;
}

/* Log a storm of source @i, or of all interrupts if @i is -1. */
static void announce(struct genx_irq *irq, int i)
{
	/* one line per source and one for the master; debugfs counts the storms */
	if (irq->storm.announced & BIT_ULL(i + 1))
		return;
	irq->storm.announced |= BIT_ULL(i + 1);
	if (i < 0)
		drm_notice(irq->drm, "GT: interrupt storm, all interrupts throttled\n");
	else
		drm_notice(irq->drm,
			   "GT: interrupt storm of class %u instance %u, source throttled\n",
			   irq->plat->irq_sources[i].class, irq->plat->irq_sources[i].instance);
}

/*
 * Mask source @i, or turn the master off if @i is -1. The handler calls this after it has enabled
 * the master again.
 */
static void throttle(struct genx_irq *irq, int i, ktime_t now)
{
	struct genx_irq_storm *storm = &irq->storm;

	irq->stats.storms++;
	announce(irq, i);

	guard(spinlock)(&irq->lock);
	/* with a length of 0, the pause becomes QUIET_MIN_NS */
	if (ktime_to_ns(ktime_sub(now, storm->last)) > FORGET_NS)
		storm->quiet_ns = 0;
	storm->quiet_ns = clamp(2 * storm->quiet_ns, QUIET_MIN_NS, QUIET_MAX_NS);
	storm->last = now;
	if (i >= 0) {
		irq->slots[i].muted = true;
		irq->ops->update(irq, &irq->plat->irq_sources[i]);
	} else {
		WRITE_ONCE(storm->off, true);
		irq->ops->set_master(irq, false);
	}
	hrtimer_start(&storm->timer, ns_to_ktime(POLL_NS), HRTIMER_MODE_REL_HARD);
}

/*
 * Whether the handler took more than half of the window that ends now, or ran too often. @elapsed:
 * length of the window in ns.
 */
static bool is_busy(const struct genx_irq_storm *storm, u64 elapsed)
{
	return 2 * storm->busy_ns > elapsed ||
	       storm->runs > mul_u64_u32_div(elapsed, WINDOW_RUNS, WINDOW_NS);
}

/* Work that the users of a source have counted so far. */
static u64 work_of(const struct genx_irq_slot *slot)
{
	u64 (*progress)(void *data) = READ_ONCE(slot->progress);

	return progress ? progress(slot->data) : 0;
}

/* Work of source @i in this window, or of all sources if @i is -1. */
static u64 work_done(const struct genx_irq *irq, int i)
{
	u64 work = 0;
	int j;

	for (j = 0; j < irq->plat->n_irq_sources; j++)
		if (i < 0 || i == j)
			work += work_of(&irq->slots[j]) - irq->slots[j].work_before;
	return work;
}

/*
 * Begin a window: note the counters of all sources, against which the end of the window compares.
 */
static void begin_window(struct genx_irq *irq, ktime_t now)
{
	struct genx_irq_storm *storm = &irq->storm;
	unsigned int i;

	storm->window = now;
	storm->busy_ns = 0;
	storm->runs = 0;
	for (i = 0; i < irq->plat->n_irq_sources; i++) {
		irq->slots[i].count_before = irq->slots[i].count;
		irq->slots[i].work_before = work_of(&irq->slots[i]);
	}
}

bool genx_irq_storm_begin(struct genx_irq *irq)
{
	irq->storm.runs++;
	if (likely(++irq->storm.untimed < SAMPLE))
		return false;
	irq->storm.untimed = 0;
	irq->storm.begin = ktime_get();
	return true;
}

void genx_irq_storm_end(struct genx_irq *irq)
{
	struct genx_irq_storm *storm = &irq->storm;
	ktime_t now = ktime_get();
	u64 elapsed = ktime_to_ns(ktime_sub(now, storm->window));
	bool bad;
	int i;

	/* the timed run stands for SAMPLE runs */
	storm->busy_ns += SAMPLE * ktime_to_ns(ktime_sub(now, storm->begin));
	if (likely(elapsed < WINDOW_NS))
		return;

	i = most_frequent(irq);
	bad = is_busy(storm, elapsed) && storm->runs > RUNS_PER_WORK * work_done(irq, i);
	storm->windows = bad ? storm->windows + 1 : 0;
	if (storm->windows >= WINDOWS) {
		storm->windows = 0;
		throttle(irq, i, now);
	}
	begin_window(irq, now);
}

/* Unmask all muted sources; their pending events raise interrupts now. */
static void unmute(struct genx_irq *irq)
{
	unsigned int i;

	lockdep_assert_held(&irq->lock);
	for (i = 0; i < irq->plat->n_irq_sources; i++) {
		if (!irq->slots[i].muted)
			continue;
		irq->slots[i].muted = false;
		irq->ops->update(irq, &irq->plat->irq_sources[i]);
	}
}

/*
 * Let masked sources that count work look for events in memory; the hardware keeps the events. With
 * the lock held, genx_irq_unregister() cannot remove a handler that is called here.
 */
static void poll_masked(struct genx_irq *irq)
{
	unsigned int i;

	lockdep_assert_held(&irq->lock);
	for (i = 0; i < irq->plat->n_irq_sources; i++) {
		const struct genx_irq_slot *slot = &irq->slots[i];

		if (slot->progress && (slot->muted || irq->storm.off))
			slot->handler(slot->data, 0);
	}
}

/* Poll masked sources while the pause lasts; at its end, turn the interrupts on again. */
static enum hrtimer_restart pause_timer(struct hrtimer *timer)
{
	struct genx_irq *irq = container_of(timer, struct genx_irq, storm.timer);

	guard(spinlock_irqsave)(&irq->lock);
	poll_masked(irq);
	if (ktime_before(ktime_get(), ktime_add_ns(irq->storm.last, irq->storm.quiet_ns))) {
		/* throttle() may have started the timer for another source meanwhile */
		if (hrtimer_is_queued(timer))
			return HRTIMER_NORESTART;
		hrtimer_forward_now(timer, ns_to_ktime(POLL_NS));
		return HRTIMER_RESTART;
	}
	unmute(irq);
	if (irq->storm.off)
		irq->ops->set_master(irq, true);
	WRITE_ONCE(irq->storm.off, false);
	return HRTIMER_NORESTART;
}

bool genx_irq_storm_off(struct genx_irq *irq)
{
	if (likely(!READ_ONCE(irq->storm.off)))
		return false;
	/*
	 * Only the end of the handler sets the flag, so a handler that reads false knows. True may
	 * be old: pause_timer() turns the master on, and then clears the flag, with the lock held.
	 */
	guard(spinlock)(&irq->lock);
	return irq->storm.off;
}

void genx_irq_storm_init(struct genx_irq *irq)
{
	hrtimer_setup(&irq->storm.timer, pause_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_HARD);
}

void genx_irq_storm_stop(struct genx_irq *irq)
{
	hrtimer_cancel(&irq->storm.timer);
	guard(spinlock_irqsave)(&irq->lock);
	unmute(irq);
	irq->storm.off = false;
}
