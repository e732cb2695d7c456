/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * DOC: frequency governor
 *
 * The requested frequency follows the load. While any engine holds its force-wake domains, a
 * timer samples every 2 ms whether any engine has a context loaded, and keeps the last 8
 * samples:
 *
 *	7 or 8 of 8 busy	the request goes half of the way to the upper limit, at each sample
 *	5 or 6 of 8		it stays
 *	4 or fewer		it goes a quarter of the way to the lower limit, every 8 samples
 *	a process has waited	it is at least the boost frequency, at each busy sample; a wait
 *	from one sample to	that is shorter does not count
 *	the next
 *	no engine is awake	the lower limit; the timer does not run
 *	the device sleeps	RPn
 *
 * When the first engine wakes, the request begins at RP1, which the part can always keep. All of
 * this is inside the limits that user space sets: with equal limits the frequency is constant.
 *
 * The power controller can count busy time itself and interrupt at thresholds (RP_UP_EI and its
 * neighbours). That is not used: its counters, their units and interrupt bits differ by
 * platform, on DG2 they belong to a firmware that genx does not load, and i915 does not use them
 * either where it knows how busy the engines are (register facts: frequencies). Samples are
 * the same on every platform that executes. No batch, wait or interrupt writes a register; a
 * sample does if the request changes.
 *
 * The samples of all engines are one bit: the engines share one frequency, and a chain of jobs
 * that are half on one engine and half on another loads the GPU fully.
 *
 * The timer is not deferrable: a processor that has nothing to do but to wait for a busy GPU
 * is the case in which the frequency matters most.
 */
#ifndef GENX_GT_EXEC_GOVERNOR_H
#define GENX_GT_EXEC_GOVERNOR_H

struct drm_printer;
struct genx_governor;
struct genx_gt;

/* Time between two samples. */
#define GENX_GOVERNOR_SAMPLE_MS	2

/** genx_governor_init() - set up @governor of @gt, stopped */
void genx_governor_init(struct genx_governor *governor, struct genx_gt *gt);

/**
 * genx_governor_start() - let the frequency follow the load
 * @gt: GT, whose list of engines does not change until genx_governor_stop()
 *
 * Nothing happens if the GT has no engines that run contexts: the request stays as it is. Any
 * context.
 */
void genx_governor_start(struct genx_gt *gt);

/**
 * genx_governor_stop() - stop the timer
 * @gt: GT
 *
 * The request stays as it is. May sleep; may be called twice.
 */
void genx_governor_stop(struct genx_gt *gt);

/** genx_governor_engine_wakes() - an engine of @gt has taken its force-wake domains */
void genx_governor_engine_wakes(struct genx_gt *gt);

/** genx_governor_engine_sleeps() - an engine of @gt is about to put its force-wake domains */
void genx_governor_engine_sleeps(struct genx_gt *gt);

/**
 * genx_governor_wait_begin() - a process begins to wait for the GPU
 * @gt: GT
 *
 * Raises the frequency if the wait takes longer than a sample. Any context.
 *
 * Return: for genx_governor_wait_end().
 */
unsigned int genx_governor_wait_begin(struct genx_gt *gt);

/**
 * genx_governor_wait_end() - the process no longer waits
 * @gt: GT
 * @cookie: what genx_governor_wait_begin() returned
 *
 * Any context.
 */
void genx_governor_wait_end(struct genx_gt *gt, unsigned int cookie);

/** genx_governor_print() - print load and boosts for debugfs */
void genx_governor_print(struct genx_gt *gt, struct drm_printer *p);

#endif
