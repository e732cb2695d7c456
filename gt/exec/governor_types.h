/* SPDX-License-Identifier: GPL-2.0-only */
/* State of the frequency governor. */
#ifndef GENX_GT_EXEC_GOVERNOR_TYPES_H
#define GENX_GT_EXEC_GOVERNOR_TYPES_H

#include <linux/atomic.h>
#include <linux/hrtimer.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "gt/stopwatch.h"

struct genx_gt;

/**
 * struct genx_governor - requests the GT's frequency by load
 * @gt:		GT
 * @waiters:	number of processes that wait for the GPU, by the parity of @n_samples when
 *		they began to wait
 * @timer:	samples the load
 * @lock:	protects all fields below; the lock of struct genx_freq is taken inside it
 * @enabled:	true between genx_governor_start() and genx_governor_stop()
 * @armed:	@timer is queued, or its callback runs and has not taken @lock yet
 * @awake:	number of engines that hold their force-wake domains
 * @n_samples:	number of samples so far; also read without @lock
 * @samples:	the latest samples, one bit each: 1 if any engine was busy; bit 0 is the newest
 * @low:	number of consecutive samples with a low load since the last change
 * @mhz:	frequency that the load asks for
 * @boosts:	number of samples at which a waiter raised the request
 * @awake_time:	stopwatch that runs while any engine is awake, whether @enabled or not
 */
struct genx_governor {
	struct genx_gt *gt;
	atomic_t waiters[2];
	struct hrtimer timer;
	spinlock_t lock;	/* all fields below */
	bool enabled;
	bool armed;
	unsigned int awake;
	unsigned int n_samples;
	u8 samples;
	unsigned int low;
	unsigned int mhz;
	u64 boosts;
	struct genx_stopwatch awake_time;
};

#endif
