// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: interrupt storms
 *
 * An event line that sticks asserts again as soon as it was served, and a
 * processor that does as it is told does nothing else. So the handler accounts
 * for its time in windows. After some of them in a row in which it had more
 * than its share, the source that came most is masked for a while: masking
 * delays events and loses none (INT-016). When no source stands out, all
 * interrupts are kept away instead. Each time that takes twice as long, so that
 * a line which never lets go costs some hundredths of a processor in the end.
 *
 * Whoever waits for the source has a timer of his own: heartbeats for engines,
 * the poll period for the OA unit.
 */

#include <linux/math64.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "include/compat.h"
#include "irq/irq.h"
#include "irq/storm.h"

/* A window ends with the first interrupt after this time. */
#define WINDOW_NS	(10 * NSEC_PER_MSEC)
/* So many in a row with more than half of the time, or so many interrupts, are a storm. */
#define WINDOWS		3
#define WINDOW_RUNS	4000

#define QUIET_MIN_NS	(20 * NSEC_PER_MSEC)
#define QUIET_MAX_NS	NSEC_PER_SEC
/* A storm that comes this long after the last one starts anew. */
#define FORGET_NS	(10 * NSEC_PER_SEC)

/* The source that came in more than half of the services of this window, or -1. */
static int loudest(const struct genx_irq *irq)
{
	unsigned int i;

	for (i = 0; i < irq->plat->n_irq_sources; i++)
		if (2 * (irq->slots[i].count - irq->slots[i].count_before) > irq->storm.runs)
			return i;
	return -1;
}

static void announce(struct genx_irq *irq, int i)
{
	/* once is enough for the log; how often is in debugfs */
	if (irq->storm.announced & BIT_ULL(i + 1))
		return;
	irq->storm.announced |= BIT_ULL(i + 1);
	if (i < 0)
		drm_notice(irq->drm, "GT: interrupts took most of a processor, throttled\n");
	else
		drm_notice(irq->drm,
			   "GT: interrupts of class %u instance %u took most of a processor, throttled\n",
			   irq->plat->irq_sources[i].class, irq->plat->irq_sources[i].instance);
}

/* In the handler, after the master was enabled again. */
static void throttle(struct genx_irq *irq, ktime_t now)
{
	struct genx_irq_storm *storm = &irq->storm;
	int i = loudest(irq);

	if (ktime_to_ns(ktime_sub(now, storm->last)) > FORGET_NS)
		storm->quiet_ns = 0;
	storm->quiet_ns = clamp(2 * storm->quiet_ns, QUIET_MIN_NS, QUIET_MAX_NS);
	storm->last = now;
	irq->stats.storms++;
	announce(irq, i);

	spin_lock(&irq->lock);
	if (i >= 0) {
		irq->slots[i].muted = true;
		irq->ops->update(irq, &irq->plat->irq_sources[i]);
	} else {
		WRITE_ONCE(storm->off, true);
		irq->ops->set_master(irq, false);
	}
	hrtimer_start(&storm->timer, ns_to_ktime(storm->quiet_ns), HRTIMER_MODE_REL_HARD);
	spin_unlock(&irq->lock);
}

/* Does the window that ends now look like a storm? */
static bool loud(const struct genx_irq_storm *storm, u64 elapsed)
{
	return 2 * storm->busy_ns > elapsed ||
	       storm->runs > div_u64(elapsed * WINDOW_RUNS, WINDOW_NS);
}

void genx_irq_storm_account(struct genx_irq *irq, ktime_t begin)
{
	struct genx_irq_storm *storm = &irq->storm;
	ktime_t now = ktime_get();
	u64 elapsed = ktime_to_ns(ktime_sub(now, storm->window));
	unsigned int i;

	storm->busy_ns += ktime_to_ns(ktime_sub(now, begin));
	storm->runs++;
	if (likely(elapsed < WINDOW_NS))
		return;

	storm->windows = loud(storm, elapsed) ? storm->windows + 1 : 0;
	if (storm->windows >= WINDOWS) {
		storm->windows = 0;
		throttle(irq, now);
	}
	storm->window = now;
	storm->busy_ns = 0;
	storm->runs = 0;
	for (i = 0; i < irq->plat->n_irq_sources; i++)
		irq->slots[i].count_before = irq->slots[i].count;
}

/* All is let through again; what waits behind a mask interrupts now. */
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

static enum hrtimer_restart quiet_over(struct hrtimer *timer)
{
	struct genx_irq *irq = container_of(timer, struct genx_irq, storm.timer);
	unsigned long flags;

	spin_lock_irqsave(&irq->lock, flags);
	unmute(irq);
	if (irq->storm.off)
		irq->ops->set_master(irq, true);
	WRITE_ONCE(irq->storm.off, false);
	spin_unlock_irqrestore(&irq->lock, flags);
	return HRTIMER_NORESTART;
}

bool genx_irq_storm_off(struct genx_irq *irq)
{
	bool off;

	if (likely(!READ_ONCE(irq->storm.off)))
		return false;
	/* one that came before the master went off; whoever enables it again holds the lock */
	spin_lock(&irq->lock);
	off = irq->storm.off;
	spin_unlock(&irq->lock);
	return off;
}

void genx_irq_storm_init(struct genx_irq *irq)
{
	hrtimer_setup(&irq->storm.timer, quiet_over, CLOCK_MONOTONIC, HRTIMER_MODE_REL_HARD);
}

void genx_irq_storm_stop(struct genx_irq *irq)
{
	unsigned long flags;

	hrtimer_cancel(&irq->storm.timer);
	spin_lock_irqsave(&irq->lock, flags);
	unmute(irq);
	irq->storm.off = false;
	spin_unlock_irqrestore(&irq->lock, flags);
}
