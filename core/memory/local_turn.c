// SPDX-License-Identifier: GPL-2.0-only
#include <linux/atomic.h>
#include <linux/jiffies.h>
#include <linux/minmax.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/wait.h>

#include <drm/drm_drv.h>

#include "core/device/device_types.h"
#include "core/memory/local_turn.h"

/* A longer turn may be taken over: its owner may wait for a process, or for the GPU. */
#define TURN_MAX	HZ
/* Between two attempts in a turn: what small clients drop must not use up their number. */
#define PAUSE_MS	50

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

	atomic_inc(&turn->dropped);
	/* behind it, for genx_local_turn_crowded(), and ordered before wq_has_sleeper() */
	atomic_dec_return(&turn->held);
	if (wq_has_sleeper(&turn->wq))
		wake_up_all(&turn->wq);
}

unsigned int genx_local_turn_now(struct genx_device *genx)
{
	return atomic_read(&genx->local_turn.dropped);
}

bool genx_local_turn_crowded(struct genx_device *genx, unsigned int since, unsigned int own)
{
	if (atomic_read(&genx->local_turn.held) > (int)own)
		return true;
	/* what is no longer held has been counted as dropped */
	smp_rmb();
	return genx_local_turn_now(genx) != since;
}

/* Begin the turn of @owner if no other has begun, or if that one is too long. */
static bool take(struct genx_local_turn *turn, const void *owner)
{
	const void *before = READ_ONCE(turn->owner);

	if (before && time_before(jiffies, READ_ONCE(turn->begun) + TURN_MAX))
		return false;
	if (cmpxchg(&turn->owner, before, owner) != before)
		return false;
	WRITE_ONCE(turn->begun, jiffies);
	return true;
}

/* @fresh: the turn begins: the next attempt does not wait for others */
static bool may_try(struct genx_device *genx, const void *owner, bool fresh, unsigned int since)
{
	struct genx_local_turn *turn = &genx->local_turn;

	if (drm_dev_is_unplugged(&genx->drm))
		return true;
	if (fresh)
		return take(turn, owner);
	return !atomic_read(&turn->held) || genx_local_turn_now(genx) != since;
}

int genx_local_turn_wait(struct genx_device *genx, const void *owner, unsigned int since,
			 unsigned long deadline)
{
	bool fresh = READ_ONCE(genx->local_turn.owner) != owner;
	long done = 0;

	if (!fresh) {
		schedule_timeout_interruptible(msecs_to_jiffies(PAUSE_MS));
		if (signal_pending(current))
			return -ERESTARTSYS;
	}
	/* neither removal nor the end of TURN_MAX wakes anyone */
	while (!done && time_before(jiffies, deadline))
		done = wait_event_interruptible_timeout(genx->local_turn.wq,
							may_try(genx, owner, fresh, since),
							min_t(long, deadline - jiffies, TURN_MAX));
	if (done < 0)
		return done;
	if (drm_dev_is_unplugged(&genx->drm))
		return -ENODEV;
	return done ? 0 : -ENOMEM;
}

void genx_local_turn_end(struct genx_device *genx, const void *owner)
{
	if (READ_ONCE(genx->local_turn.owner) == owner &&
	    cmpxchg(&genx->local_turn.owner, owner, NULL) == owner)
		wake_up_all(&genx->local_turn.wq);
}
