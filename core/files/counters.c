// SPDX-License-Identifier: GPL-2.0-only
#include <linux/math64.h>
#include <linux/timekeeping.h>

#include <drm/i915_drm.h>

#include "core/context/engine_map.h"
#include "core/device/device_types.h"
#include "core/files/counters.h"
#include "gt/engine/engine.h"
#include "gt/exec/busy.h"
#include "gt/exec/exec_types.h"
#include "gt/submit/submit.h"
#include "regs/engine_regs.h"

/* Counters with smaller numbers than this belong to an engine. */
#define FIRST_OTHER	__I915_PMU_OTHER(0)

/* Return: the engine whose class and instance are in the number of a counter, or NULL. */
static struct genx_engine *config_engine(struct genx_device *genx, u64 config)
{
	return genx_engine_map_find(&genx->gt, config >> I915_PMU_CLASS_SHIFT,
				    (config >> I915_PMU_SAMPLE_BITS) &
				    GENMASK(I915_PMU_SAMPLE_INSTANCE_BITS - 1, 0));
}

/* Return: the sum of waits in ns that a counter shows; NULL if the counter is not one of waits. */
static atomic64_t *wait_sum(struct genx_device *genx, u64 config)
{
	unsigned int sample = config & I915_PMU_SAMPLE_MASK;
	struct genx_counters *c = &genx->counters;
	unsigned int i;

	if (config >= FIRST_OTHER || sample == I915_SAMPLE_BUSY)
		return NULL;
	i = config_engine(genx, config)->index;
	return sample == I915_SAMPLE_SEMA ? &c->semaphore_ns[i] : &c->event_ns[i];
}

/* Add @delta to the number of users of an engine's counters of waits. */
static void count_wait_users(struct genx_device *genx, u64 config, int delta)
{
	lockdep_assert_held(&genx->counters.lock);
	if (wait_sum(genx, config))
		genx->counters.wait_users[config_engine(genx, config)->index] += delta;
}

static bool is_sampled(u64 config)
{
	if (config < FIRST_OTHER)
		return (config & I915_PMU_SAMPLE_MASK) != I915_SAMPLE_BUSY;
	return config == I915_PMU_ACTUAL_FREQUENCY || config == I915_PMU_REQUESTED_FREQUENCY ||
	       config == I915_PMU_RC6_RESIDENCY;
}

int genx_counters_check(struct genx_device *genx, u64 config)
{
	if (config < FIRST_OTHER) {
		if (!config_engine(genx, config))
			return -ENODEV;
		return (config & I915_PMU_SAMPLE_MASK) > I915_SAMPLE_SEMA ? -ENOENT : 0;
	}
	switch (config) {
	case I915_PMU_ACTUAL_FREQUENCY:
	case I915_PMU_REQUESTED_FREQUENCY:
		return genx->gt.freq.desc ? 0 : -ENODEV;
	case I915_PMU_RC6_RESIDENCY:
		return genx_rc6_counts(&genx->gt.rc6) ? 0 : -ENODEV;
	case I915_PMU_INTERRUPTS:
	case I915_PMU_SOFTWARE_GT_AWAKE_TIME:
		return 0;
	default:
		return -ENOENT;
	}
}

/* ---- samples ---- */

static void sample_frequency(struct genx_gt *gt, struct genx_counters *c, u64 ns)
{
	/* 64 bits hold a sum of MHz ns for some months only */
	u64 us = div_u64(ns, NSEC_PER_USEC);
	int mhz;

	/* while engines are awake, the force-wake domains that they need are awake too */
	if (!READ_ONCE(gt->exec->governor.awake))
		return;
	/* keep resets out: a reset of the GT puts force-wake domains to sleep (FW-014) */
	scoped_guard(mutex, &gt->reset.mutex)
		mhz = genx_freq_get(&gt->freq, GENX_FREQ_ACT);
	if (mhz > 0)
		atomic64_add(mhz * us, &c->actual_mhz_us);
	atomic64_add(READ_ONCE(gt->freq.requested) * us, &c->requested_mhz_us);
}

static void sample_waits(struct genx_device *genx, struct genx_counters *c, u64 ns)
{
	struct genx_engine *engine;

	guard(mutex)(&genx->gt.reset.mutex);
	for_each_engine(engine, &genx->gt) {
		unsigned int i = engine->index;
		u32 waits = c->wait_users[i] ? genx_engine_waits(engine) : 0;

		if (waits & RING_CTL_WAIT)
			atomic64_add(ns, &c->event_ns[i]);
		if (waits & RING_CTL_WAIT_SEMAPHORE)
			atomic64_add(ns, &c->semaphore_ns[i]);
	}
}

/*
 * Take a sample. @count: add to the sums what happened since the last sample. It is false for the
 * first sample after a pause: the hardware counter may have restarted during the pause.
 */
static void sample(struct genx_device *genx, bool count)
{
	struct genx_rc6 *rc6 = &genx->gt.rc6;
	struct genx_counters *c = &genx->counters;
	u64 now = ktime_get_mono_fast_ns();
	u64 ns = now > c->last ? now - c->last : 0;
	u64 ticks = 0;

	lockdep_assert_held(&c->lock);
	c->last = now;
	if (genx->gt.freq.desc && count)
		sample_frequency(&genx->gt, c, ns);
	if (count)
		sample_waits(genx, c, ns);
	/* if the device is lost, the sum keeps its value */
	if (!genx_rc6_counts(rc6) || genx_rc6_residency(rc6, &ticks))
		return;
	if (count)
		atomic64_add(genx_rc6_residency_ns(rc6, c->rc6_last, ticks), &c->rc6_ns);
	c->rc6_last = ticks;
}

static void queue_sample(struct genx_counters *c)
{
	schedule_delayed_work(&c->work, msecs_to_jiffies(GENX_COUNTERS_SAMPLE_MS));
}

static void sample_work(struct work_struct *work)
{
	struct genx_device *genx = container_of(work, struct genx_device, counters.work.work);

	guard(mutex)(&genx->counters.lock);
	if (!genx->counters.users || genx->counters.asleep)
		return;
	sample(genx, true);
	queue_sample(&genx->counters);
}

/* The first user starts the sampling, and genx_counters_put() of the last user ends it. */
int genx_counters_get(struct genx_device *genx, u64 config)
{
	struct genx_counters *c = &genx->counters;
	int err = genx_counters_check(genx, config);

	if (err || !is_sampled(config))
		return err;
	guard(mutex)(&c->lock);
	count_wait_users(genx, config, 1);
	if (c->users++)
		return 0;
	genx_stopwatch_set(&c->suspended, c->asleep, ktime_get_mono_fast_ns());
	if (c->asleep)
		return 0;
	sample(genx, false);
	queue_sample(c);
	return 0;
}

void genx_counters_put(struct genx_device *genx, u64 config)
{
	struct genx_counters *c = &genx->counters;

	if (!is_sampled(config))
		return;
	guard(mutex)(&c->lock);
	count_wait_users(genx, config, -1);
	if (--c->users)
		return;
	genx_stopwatch_set(&c->suspended, false, ktime_get_mono_fast_ns());
	/* if the work item runs at this moment, it finds no user */
	cancel_delayed_work(&c->work);
}

void genx_counters_suspend(struct genx_device *genx)
{
	struct genx_counters *c = &genx->counters;

	guard(mutex)(&c->lock);
	c->asleep = true;
	if (!c->users)
		return;
	sample(genx, true);
	genx_stopwatch_set(&c->suspended, true, ktime_get_mono_fast_ns());
	cancel_delayed_work(&c->work);
}

void genx_counters_resume(struct genx_device *genx)
{
	struct genx_counters *c = &genx->counters;

	guard(mutex)(&c->lock);
	c->asleep = false;
	if (!c->users)
		return;
	genx_stopwatch_set(&c->suspended, false, ktime_get_mono_fast_ns());
	sample(genx, false);
	queue_sample(c);
}

/* ---- values ---- */

static u64 mhz_s(const atomic64_t *mhz_us)
{
	return div_u64(atomic64_read(mhz_us), USEC_PER_SEC);
}

u64 genx_counters_read(struct genx_device *genx, u64 config)
{
	struct genx_counters *c = &genx->counters;
	atomic64_t *wait = wait_sum(genx, config);

	if (wait)
		return atomic64_read(wait);
	switch (config) {
	case I915_PMU_ACTUAL_FREQUENCY:
		return mhz_s(&c->actual_mhz_us);
	case I915_PMU_REQUESTED_FREQUENCY:
		return mhz_s(&c->requested_mhz_us);
	case I915_PMU_INTERRUPTS:
		return READ_ONCE(genx->irq.stats.interrupts);
	case I915_PMU_RC6_RESIDENCY:
		return atomic64_read(&c->rc6_ns) + genx_stopwatch_ns(&c->suspended);
	case I915_PMU_SOFTWARE_GT_AWAKE_TIME:
		return genx_stopwatch_ns(&genx->gt.exec->governor.awake_time);
	default:
		return genx_busy_total_ns(config_engine(genx, config));
	}
}

/* ---- life cycle ---- */

void genx_counters_init(struct genx_device *genx)
{
	struct genx_counters *c = &genx->counters;

	mutex_init(&c->lock);
	INIT_DELAYED_WORK(&c->work, sample_work);
	genx_stopwatch_init(&c->suspended);
}

void genx_counters_fini(struct genx_device *genx)
{
	cancel_delayed_work_sync(&genx->counters.work);
}
