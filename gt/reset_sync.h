/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Exclusion between resets and code that a reset would disturb.
 *
 * A reset of the whole GT puts power domains to sleep that others keep awake, and takes
 * the contents of registers outside the engines. Code that accesses such registers in
 * process context holds the reset lock. Code in a timer or a work item that must not
 * sleep takes the epoch lock and accesses nothing while a reset is in progress. Code
 * that programmed something compares epochs, or registers a notifier.
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
 * @mutex:	one reset at a time. Taken on the way to fence signals: nothing is
 *		allocated with reclaim under it
 * @log:	bounds what hangs and resets print; the counters are exact
 * @notifiers:	called after a reset, when requests run again
 * @epoch_lock:	@epoch does not become odd while it is held
 * @epoch:	odd while a reset of the whole GT is in progress; greater by two after it
 */
struct genx_reset_sync {
	struct mutex mutex;			/* one reset at a time */
	struct ratelimit_state log;
	struct blocking_notifier_head notifiers;
	spinlock_t epoch_lock;			/* @epoch */
	u32 epoch;
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
 * genx_reset_assert_held() - the caller holds the reset lock
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
 * Any context; nothing that sleeps until genx_reset_epoch_unlock().
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
 * genx_reset_epoch_end() - a reset of the whole GT begins to take registers away
 * @sync: of the GT, its lock held
 */
void genx_reset_epoch_end(struct genx_reset_sync *sync);

/**
 * genx_reset_epoch_begin() - everything outside the engines is programmed again
 * @sync: of the GT, its lock held, after genx_reset_epoch_end()
 */
void genx_reset_epoch_begin(struct genx_reset_sync *sync);

/**
 * genx_reset_may_log() - whether one more line about a hang or reset may be printed
 * @sync: of the GT
 *
 * Any user can cause hangs without end. Any context.
 *
 * Return: true if so.
 */
bool genx_reset_may_log(struct genx_reset_sync *sync);

/**
 * genx_reset_register_notifier() - have a function called after each reset
 * @sync: of the GT
 * @nb: its function gets an enum genx_reset_event; it may sleep, and take locks under
 *	which fences are waited for
 *
 * May sleep.
 *
 * Return: 0, or -EEXIST.
 */
int genx_reset_register_notifier(struct genx_reset_sync *sync, struct notifier_block *nb);

/**
 * genx_reset_unregister_notifier() - undo genx_reset_register_notifier()
 * @sync: of the GT
 * @nb: as given there
 *
 * The function does not run any more on return. May sleep.
 */
void genx_reset_unregister_notifier(struct genx_reset_sync *sync, struct notifier_block *nb);

/**
 * genx_reset_notify() - call the notifiers
 * @sync: of the GT, its lock not held
 * @event: what happened
 *
 * May sleep.
 */
void genx_reset_notify(struct genx_reset_sync *sync, enum genx_reset_event event);

#endif
