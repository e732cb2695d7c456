// SPDX-License-Identifier: GPL-2.0-only
#include <linux/atomic.h>
#include <linux/jiffies.h>
#include <linux/wait.h>

#include <drm/drm_drv.h>

#include "core/device/device_types.h"
#include "core/memory/local_turn.h"

void genx_local_turn_init(struct genx_device *genx)
{
	init_waitqueue_head(&genx->local_turn.wq);
}

void genx_local_turn_hold(struct genx_device *genx)
{
	atomic_inc(&genx->local_turn.held);
}

void genx_local_turn_drop(struct genx_device *genx)
{
	struct genx_local_turn *turn = &genx->local_turn;

	atomic_dec(&turn->held);
	/* before the waiters look, and ordered by it before wq_has_sleeper() */
	atomic_inc_return(&turn->dropped);
	if (wq_has_sleeper(&turn->wq))
		wake_up_all(&turn->wq);
}

unsigned int genx_local_turn_now(struct genx_device *genx)
{
	return atomic_read(&genx->local_turn.dropped);
}

bool genx_local_turn_crowded(struct genx_device *genx, unsigned int since, unsigned int own)
{
	return atomic_read(&genx->local_turn.held) > (int)own ||
	       genx_local_turn_now(genx) != since;
}

/* @fresh: the turn begins: the next attempt does not wait for others */
static bool may_try(struct genx_device *genx, const void *owner, bool fresh, unsigned int since)
{
	struct genx_local_turn *turn = &genx->local_turn;

	if (drm_dev_is_unplugged(&genx->drm))
		return true;
	if (fresh)
		return !cmpxchg(&turn->owner, NULL, owner);
	return !atomic_read(&turn->held) || genx_local_turn_now(genx) != since;
}

int genx_local_turn_wait(struct genx_device *genx, const void *owner, unsigned int since,
			 unsigned long deadline)
{
	bool fresh = READ_ONCE(genx->local_turn.owner) != owner;
	long left = time_before(jiffies, deadline) ? deadline - jiffies : 0;

	left = wait_event_interruptible_timeout(genx->local_turn.wq,
						may_try(genx, owner, fresh, since), left);
	if (left < 0)
		return left;
	if (drm_dev_is_unplugged(&genx->drm))
		return -ENODEV;
	return left ? 0 : -ENOMEM;
}

void genx_local_turn_end(struct genx_device *genx, const void *owner)
{
	if (cmpxchg(&genx->local_turn.owner, owner, NULL) == owner)
		wake_up_all(&genx->local_turn.wq);
}
