/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * DOC: frequency governor
 *
 * The requested frequency follows the load. While any engine holds its force-wake domains, a
 * timer samples every 2 ms whether any engine has a context loaded, and keeps the last 8
 * samples:
 *
 *	7 or 8 of 8 busy	each sample moves the request half of the way to the upper limit
 *	5 or 6 of 8 busy	the request stays
 *	4 or fewer busy		every 8 samples the request moves a quarter of the way to the lower
 *				limit
 *	a process has waited	each busy sample raises the request to the boost frequency at
 *	from one sample to	least; shorter waits do not count
 *	the next
 *	no engine is awake	the request is the lower limit; the timer does not run
 *	the device sleeps	the request is RPn
 *
 * When the first engine wakes, the request begins at RPe, the most efficient frequency (SIL-309).
 * Each rise leads to RPe at least. The request stays inside the limits that user space sets: with
 * equal limits it is constant.
 *
 * The power controller can count busy time itself and interrupt at thresholds (RP_UP_EI and its
 * neighbours). The driver does not use that. The counters, their units and interrupt bits differ by
 * platform. On DG2 they belong to a firmware that genx does not load. i915 does not use them
 * either on platforms where it knows how busy the engines are (register facts: frequencies). The
 * samples work in the same way on every platform whose engines run contexts. No batch, wait or
 * interrupt writes a register; only a sample does, if the request changes.
 *
 * A sample is one bit for all engines, because they share one frequency: a chain of jobs that runs
 * half of the time on one engine and half on another loads the GPU fully.
 *
 * The timer is not deferrable, because the frequency matters most while an otherwise idle CPU waits
 * for a busy GPU.
 */
#ifndef GENX_GT_EXEC_GOVERNOR_H
#define GENX_GT_EXEC_GOVERNOR_H

struct drm_printer;
struct genx_governor;
struct genx_gt;

/* Time between two samples. */
#define GENX_GOVERNOR_SAMPLE_MS	2

/** genx_governor_init() - set up @governor of @gt in the stopped state */
void genx_governor_init(struct genx_governor *governor, struct genx_gt *gt);

/**
 * genx_governor_start() - make the requested frequency follow the load
 * @gt: GT, whose list of engines does not change until genx_governor_stop()
 *
 * If no engine of the GT runs contexts, the request stays unchanged. Any context.
 */
void genx_governor_start(struct genx_gt *gt);

/**
 * genx_governor_stop() - stop the timer
 * @gt: GT
 *
 * The request stays unchanged. May sleep. May be called twice.
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
 * The frequency is raised if the wait lasts from one sample to the next. Any context.
 *
 * Return: cookie for genx_governor_wait_end().
 */
unsigned int genx_governor_wait_begin(struct genx_gt *gt);

/**
 * genx_governor_wait_end() - the wait has ended
 * @gt: GT
 * @cookie: value that genx_governor_wait_begin() returned
 *
 * Any context.
 */
void genx_governor_wait_end(struct genx_gt *gt, unsigned int cookie);

/** genx_governor_print() - print load and boosts for debugfs */
void genx_governor_print(struct genx_gt *gt, struct drm_printer *p);

#endif
