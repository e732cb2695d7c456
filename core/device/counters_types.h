/* SPDX-License-Identifier: GPL-2.0-only */
/* State of the counters of a GPU. */
#ifndef GENX_CORE_DEVICE_COUNTERS_TYPES_H
#define GENX_CORE_DEVICE_COUNTERS_TYPES_H

#include <linux/atomic.h>
#include <linux/mutex.h>
#include <linux/types.h>
#include <linux/workqueue.h>

#include "gt/gt.h"
#include "gt/stopwatch.h"

/**
 * struct genx_counters - counters that are sampled from registers
 * @lock:	protects the members from @work to @wait_users; taken before the reset lock
 * @work:	takes samples while there are @users
 * @users:	open counters that are sampled
 * @asleep:	the device has no power
 * @last:	time of the last sample, of ktime_get_mono_fast_ns()
 * @rc6_last:	residency counter of the hardware at @last
 * @wait_users:	open counters of the waits of each engine
 * @mhz_us:	actual and requested frequency times time, in MHz us
 * @rc6_ns:	residency while the device had power
 * @wait_ns:	how long each engine has waited for an event and for a semaphore
 * @suspended:	stopwatch that runs while the device has no power and there are @users
 */
struct genx_counters {
	struct mutex lock;	/* protects the members before mhz_us */
	struct delayed_work work;
	unsigned int users;
	bool asleep;
	u64 last;
	u32 rc6_last;
	unsigned int wait_users[GENX_MAX_ENGINES];
	atomic64_t mhz_us[2];
	atomic64_t rc6_ns;
	atomic64_t wait_ns[GENX_MAX_ENGINES][2];
	struct genx_stopwatch suspended;
};

#endif
