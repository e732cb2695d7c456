// SPDX-License-Identifier: GPL-2.0-only
#include <linux/bitops.h>
#include <linux/minmax.h>
#include <linux/timekeeping.h>

#include <drm/drm_print.h>

#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/governor.h"
#include "gt/freq.h"
#include "gt/gt.h"
#include "include/compat.h"

#define SAMPLES		BITS_PER_BYTE
/* The request rises at BUSY_UP busy samples or more, and falls at BUSY_DOWN or fewer. */
#define BUSY_UP		7
#define BUSY_DOWN	4

#define SAMPLE_NS	(GENX_GOVERNOR_SAMPLE_MS * NSEC_PER_MSEC)

static bool any_engine_busy(struct genx_gt *gt)
{
	struct genx_engine *engine;

	for_each_engine(engine, gt) {
		guard(spinlock_irqsave)(&engine->lock);
		if (!engine->backend->idle(engine))
			return true;
	}
	return false;
}

static unsigned int limit(const struct genx_governor *gov, enum genx_freq_what what)
{
	return READ_ONCE(gov->gt->freq.mhz[what]);
}

/*
 * Count a new sample. Return: true if a process has waited since before the previous sample.
 *
 * n samples were taken before the new one. A wait is counted in waiters[n_samples % 2], with the
 * value of n_samples when the wait began. So a wait that began after the previous sample is in
 * waiters[n % 2]: it is too short. A wait that began in the interval before is in the other
 * element. A wait that began still earlier may be in either: every second sample finds it.
 */
static bool any_long_waiter(struct genx_governor *gov)
{
	unsigned int n = gov->n_samples;

	lockdep_assert_held(&gov->lock);
	WRITE_ONCE(gov->n_samples, n + 1);
	return atomic_read(&gov->waiters[(n + 1) % 2]);
}

/* Compute the new request after one sample. */
static void decide(struct genx_governor *gov, bool busy)
{
	unsigned int lowest = limit(gov, GENX_FREQ_MIN), highest = limit(gov, GENX_FREQ_MAX);
	unsigned int mhz = clamp(gov->mhz, lowest, highest);
	bool waited = any_long_waiter(gov);
	unsigned int load;

	lockdep_assert_held(&gov->lock);
	gov->samples = gov->samples << 1 | busy;
	load = hweight8(gov->samples);
	gov->low = load <= BUSY_DOWN ? gov->low + 1 : 0;
	if (busy && waited) {
		gov->boosts++;
		gov->low = 0;
		mhz = max(mhz, limit(gov, GENX_FREQ_BOOST));
	} else if (load >= BUSY_UP) {
		mhz += max((highest - mhz) / 2, GENX_FREQ_STEP_MHZ);
		mhz = max(mhz, limit(gov, GENX_FREQ_RPE));
	} else if (gov->low == SAMPLES) {
		gov->low = 0;
		mhz -= min(max((mhz - lowest) / 4, GENX_FREQ_STEP_MHZ), mhz - lowest);
	}
	gov->mhz = clamp(mhz, lowest, highest);
}

static enum hrtimer_restart sample(struct hrtimer *timer)
{
	struct genx_governor *gov = container_of(timer, struct genx_governor, timer);
	bool busy = any_engine_busy(gov->gt);

	guard(spinlock_irqsave)(&gov->lock);
	gov->armed = gov->enabled && gov->awake;
	if (!gov->armed)
		return HRTIMER_NORESTART;
	decide(gov, busy);
	genx_freq_want(&gov->gt->freq, gov->mhz);
	hrtimer_forward_now(timer, ns_to_ktime(SAMPLE_NS));
	return HRTIMER_RESTART;
}

/* After an idle time the load is unknown, so begin at the most efficient frequency. */
static void start_if_awake(struct genx_governor *gov)
{
	lockdep_assert_held(&gov->lock);
	if (!gov->enabled || !gov->awake)
		return;
	gov->samples = 0;
	gov->low = 0;
	gov->mhz = limit(gov, GENX_FREQ_RPE);
	genx_freq_want(&gov->gt->freq, gov->mhz);
	/* the callback has not taken the lock yet: it will find an engine awake, and go on */
	if (gov->armed)
		return;
	gov->armed = true;
	/* without slack: hrtimer_forward_now() does nothing for a timer that expired early */
	hrtimer_start(&gov->timer, ns_to_ktime(SAMPLE_NS), HRTIMER_MODE_REL_SOFT);
}

/*
 * If the callback of the timer already runs, the timer cannot be cancelled. The callback then waits
 * for gov->lock, finds no engine awake, and does not restart the timer.
 */
static void stop_if_asleep(struct genx_governor *gov)
{
	lockdep_assert_held(&gov->lock);
	if (!gov->enabled || gov->awake)
		return;
	genx_freq_want(&gov->gt->freq, 0);
	if (gov->armed && hrtimer_try_to_cancel(&gov->timer) >= 0)
		gov->armed = false;
}

void genx_governor_init(struct genx_governor *gov, struct genx_gt *gt)
{
	gov->gt = gt;
	spin_lock_init(&gov->lock);
	genx_stopwatch_init(&gov->awake_time);
	hrtimer_setup(&gov->timer, sample, CLOCK_MONOTONIC, HRTIMER_MODE_REL_SOFT);
}

void genx_governor_start(struct genx_gt *gt)
{
	struct genx_governor *gov = &gt->exec->governor;

	if (!genx_exec_runs_contexts(gt))
		return;
	guard(spinlock_irqsave)(&gov->lock);
	gov->enabled = true;
	/* one of the two does nothing */
	start_if_awake(gov);
	stop_if_asleep(gov);
}

void genx_governor_stop(struct genx_gt *gt)
{
	struct genx_governor *gov = &gt->exec->governor;

	scoped_guard(spinlock_irqsave, &gov->lock)
		gov->enabled = false;
	/* the callback uses the list of engines */
	hrtimer_cancel(&gov->timer);
	scoped_guard(spinlock_irqsave, &gov->lock)
		gov->armed = false;
}

void genx_governor_engine_wakes(struct genx_gt *gt)
{
	struct genx_governor *gov = &gt->exec->governor;

	guard(spinlock_irqsave)(&gov->lock);
	if (gov->awake++)
		return;
	genx_stopwatch_set(&gov->awake_time, true, ktime_get_mono_fast_ns());
	start_if_awake(gov);
}

void genx_governor_engine_sleeps(struct genx_gt *gt)
{
	struct genx_governor *gov = &gt->exec->governor;

	guard(spinlock_irqsave)(&gov->lock);
	if (--gov->awake)
		return;
	genx_stopwatch_set(&gov->awake_time, false, ktime_get_mono_fast_ns());
	stop_if_asleep(gov);
}

unsigned int genx_governor_wait_begin(struct genx_gt *gt)
{
	struct genx_governor *gov = &gt->exec->governor;
	unsigned int parity = READ_ONCE(gov->n_samples) % 2;

	atomic_inc(&gov->waiters[parity]);
	return parity;
}

void genx_governor_wait_end(struct genx_gt *gt, unsigned int cookie)
{
	atomic_dec(&gt->exec->governor.waiters[cookie]);
}

void genx_governor_print(struct genx_gt *gt, struct drm_printer *p)
{
	struct genx_governor *gov = &gt->exec->governor;
	unsigned int load, awake;
	u64 boosts;

	scoped_guard(spinlock_irqsave, &gov->lock) {
		load = hweight8(gov->samples);
		awake = gov->awake;
		boosts = gov->boosts;
	}
	drm_printf(p, "governor: %u engines awake, %u of %u samples busy, %llu boosts\n", awake,
		   awake ? load : 0, SAMPLES, boosts);
}
