/* SPDX-License-Identifier: GPL-2.0-only */
/* State of the frequency governor. */
#ifndef GENX_GT_EXEC_GOVERNOR_TYPES_H
#define GENX_GT_EXEC_GOVERNOR_TYPES_H

#include <linux/atomic.h>
#include <linux/hrtimer.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "gt/exec/stopwatch.h"

struct genx_gt;

/**
 * struct genx_governor - requests the GT's frequency by load
 * @gt:		GT
 * @waiters:	processes that wait for the GPU, by parity of @n_samples when they began
 * @timer:	samples the load
 * @lock:	protects all below; outer of the frequency's lock
 * @enabled:	between genx_governor_start() and genx_governor_stop()
 * @armed:	@timer is queued, or its callback will see the lock next
 * @awake:	engines that hold their force-wake domains
 * @n_samples:	how many samples there were; read without @lock
 * @samples:	the latest samples, one bit each: was any engine busy? The newest is bit 0
 * @low:	samples with a low load since the last change
 * @mhz:	what the load asks for
 * @boosts:	samples at which a waiter raised the request
 * @awake_time:	runs while any engine is awake, enabled or not
 */
struct genx_governor {
	struct genx_gt *gt;
	atomic_t waiters[2];
	struct hrtimer timer;
	spinlock_t lock;	/* what follows */
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
