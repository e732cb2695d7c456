/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Exclusion between resets and code that a reset would disturb.
 *
 * A reset of the whole GT puts force-wake domains to sleep although they are held, and clears
 * registers outside the engines. Code that accesses such registers in process context holds the
 * reset lock. Code that must not sleep takes the epoch lock, and accesses no register while a
 * reset is in progress. The epoch is a number that each reset of the whole GT changes. Code that
 * must program registers again after a reset compares epochs or registers a notifier.
 */
#ifndef GENX_GT_RESET_SYNC_H
#define GENX_GT_RESET_SYNC_H

#include <linux/cleanup.h>
#include <linux/mutex.h>
#include <linux/notifier.h>
#include <linux/ratelimit_types.h>
#include <linux/spinlock.h>
#include <linux/types.h>

/* Lines that hangs and resets may print in five seconds. */
#define GENX_RESET_LOG_BURST	20

/**
 * enum genx_reset_event - action of a reset notifier
 * @GENX_RESET_EVENT_ENGINES:	engines were reset alone
 * @GENX_RESET_EVENT_GT:	the whole GT was reset
 * @GENX_RESET_EVENT_WEDGED:	the reset failed
 */
enum genx_reset_event {
	GENX_RESET_EVENT_ENGINES,
	GENX_RESET_EVENT_GT,
	GENX_RESET_EVENT_WEDGED,
};

/**
 * struct genx_reset_sync - exclusion and announcement of resets
 * @mutex:	the reset lock, which serialises resets. It is taken in code that signals
 *		fences, so no allocation under it may wait for memory reclaim
 * @log:	rate limit of the log lines about hangs and resets
 * @notifiers:	called after a reset, when requests run again
 * @epoch_lock:	while this lock is held, @epoch does not become odd and @engine does not become true
 * @epoch:	odd while a reset of the whole GT is in progress; greater by two after the reset
 * @engine:	an engine is being reset alone: no register of that engine may be accessed
 */
struct genx_reset_sync {
	struct mutex mutex;			/* one reset at a time */
	struct ratelimit_state log;
	struct blocking_notifier_head notifiers;
	spinlock_t epoch_lock;			/* @epoch, @engine */
	u32 epoch;
	bool engine;
};

/**
 * genx_reset_sync_init() - set up
 * @sync: zeroed
 */
void genx_reset_sync_init(struct genx_reset_sync *sync);

/* Scope in which no reset begins or runs; may sleep: guard(genx_reset)(&gt->reset). */
DEFINE_GUARD(genx_reset, struct genx_reset_sync *, mutex_lock(&_T->mutex),
	     mutex_unlock(&_T->mutex))

/**
 * genx_reset_assert_held() - assert that the caller holds the reset lock
 * @sync: of the GT
 */
static inline void genx_reset_assert_held(struct genx_reset_sync *sync)
{
	lockdep_assert_held(&sync->mutex);
}

/**
 * genx_reset_epoch() - number that changes with each reset of the whole GT
 * @sync: of the GT
 *
 * Return: the number, odd during such a reset.
 */
static inline u32 genx_reset_epoch(const struct genx_reset_sync *sync)
{
	return READ_ONCE(sync->epoch);
}

/**
 * genx_reset_epoch_lock() - keep a reset of the whole GT from beginning
 * @sync: of the GT
 * @flags: for genx_reset_epoch_unlock()
 *
 * Any context. The caller must not sleep until genx_reset_epoch_unlock().
 *
 * Return: true if registers may be accessed; false if a reset is in progress.
 */
static inline bool genx_reset_epoch_lock(struct genx_reset_sync *sync, unsigned long *flags)
{
	spin_lock_irqsave(&sync->epoch_lock, *flags);
	return !(sync->epoch & 1);
}

/**
 * genx_reset_epoch_unlock() - undo genx_reset_epoch_lock(), whatever it returned
 * @sync: of the GT
 * @flags: from genx_reset_epoch_lock()
 */
static inline void genx_reset_epoch_unlock(struct genx_reset_sync *sync, unsigned long flags)
{
	spin_unlock_irqrestore(&sync->epoch_lock, flags);
}

/**
 * genx_reset_engine_begin() - note that the reset of an engine alone begins
 * @sync: of the GT
 *
 * Sets genx_reset_sync.engine until genx_reset_engine_end(). Code that accesses registers of
 * engines under the epoch lock checks this flag.
 */
void genx_reset_engine_begin(struct genx_reset_sync *sync);

/**
 * genx_reset_engine_end() - undo genx_reset_engine_begin()
 * @sync: of the GT
 */
void genx_reset_engine_end(struct genx_reset_sync *sync);

/**
 * genx_reset_epoch_end() - make the epoch odd, before a reset of the whole GT clears registers
 * @sync: of the GT; the caller holds its reset lock
 */
void genx_reset_epoch_end(struct genx_reset_sync *sync);

/**
 * genx_reset_epoch_begin() - begin a new epoch, once registers outside the engines are programmed
 * @sync: of the GT; the caller holds its reset lock and has called genx_reset_epoch_end()
 */
void genx_reset_epoch_begin(struct genx_reset_sync *sync);

/**
 * genx_reset_epoch_recover() - begin a new epoch if the previous reset failed and left an odd epoch
 * @sync: of the GT; the caller holds its reset lock
 */
void genx_reset_epoch_recover(struct genx_reset_sync *sync);

/**
 * genx_reset_may_log() - whether one more line about a hang or reset may be printed
 * @sync: of the GT
 *
 * The limit is needed because any user can cause any number of hangs. Any context.
 *
 * Return: true if the line may be printed.
 */
bool genx_reset_may_log(struct genx_reset_sync *sync);

/**
 * genx_reset_register_notifier() - have a function called after each reset
 * @sync: of the GT
 * @nb: notifier; its function gets an enum genx_reset_event, may sleep, and may take locks
 *	under which other code waits for fences
 *
 * May sleep.
 *
 * Return: 0, or -EEXIST.
 */
int genx_reset_register_notifier(struct genx_reset_sync *sync, struct notifier_block *nb);

/**
 * genx_reset_unregister_notifier() - undo genx_reset_register_notifier()
 * @sync: of the GT
 * @nb: the registered notifier
 *
 * On return the function of @nb is not running and will not run again. May sleep.
 */
void genx_reset_unregister_notifier(struct genx_reset_sync *sync, struct notifier_block *nb);

/**
 * genx_reset_notify() - call the notifiers
 * @sync: of the GT; the caller does not hold its reset lock
 * @event: what happened
 *
 * May sleep.
 */
void genx_reset_notify(struct genx_reset_sync *sync, enum genx_reset_event event);

#endif
