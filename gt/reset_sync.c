// SPDX-License-Identifier: GPL-2.0-only
#include <linux/ratelimit.h>

#include "gt/reset_sync.h"

void genx_reset_sync_init(struct genx_reset_sync *sync)
{
	mutex_init(&sync->mutex);
	spin_lock_init(&sync->epoch_lock);
	BLOCKING_INIT_NOTIFIER_HEAD(&sync->notifiers);
	ratelimit_state_init(&sync->log, DEFAULT_RATELIMIT_INTERVAL, GENX_RESET_LOG_BURST);
	/* no messages about suppressed lines: statistics count every hang and reset */
	ratelimit_set_flags(&sync->log, RATELIMIT_MSG_ON_RELEASE);
}

void genx_reset_engine_begin(struct genx_reset_sync *sync)
{
	guard(spinlock_irqsave)(&sync->epoch_lock);
	sync->engine = true;
}

void genx_reset_engine_end(struct genx_reset_sync *sync)
{
	guard(spinlock_irqsave)(&sync->epoch_lock);
	sync->engine = false;
}

void genx_reset_epoch_end(struct genx_reset_sync *sync)
{
	genx_reset_assert_held(sync);
	guard(spinlock_irq)(&sync->epoch_lock);
	/* after a reset that failed the epoch is odd already */
	WRITE_ONCE(sync->epoch, sync->epoch | 1);
}

void genx_reset_epoch_recover(struct genx_reset_sync *sync)
{
	genx_reset_assert_held(sync);
	if (sync->epoch & 1)
		genx_reset_epoch_begin(sync);
}

void genx_reset_epoch_begin(struct genx_reset_sync *sync)
{
	genx_reset_assert_held(sync);
	/*
	 * no need for the epoch lock: while the epoch is odd, no user of the lock accesses
	 * registers
	 */
	WRITE_ONCE(sync->epoch, sync->epoch + 1);
}

bool genx_reset_may_log(struct genx_reset_sync *sync)
{
	return __ratelimit(&sync->log);
}

int genx_reset_register_notifier(struct genx_reset_sync *sync, struct notifier_block *nb)
{
	return blocking_notifier_chain_register(&sync->notifiers, nb);
}

void genx_reset_unregister_notifier(struct genx_reset_sync *sync, struct notifier_block *nb)
{
	blocking_notifier_chain_unregister(&sync->notifiers, nb);
}

void genx_reset_notify(struct genx_reset_sync *sync, enum genx_reset_event event)
{
	blocking_notifier_call_chain(&sync->notifiers, event, NULL);
}
