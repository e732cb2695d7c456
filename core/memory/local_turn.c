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

/*
 * Jiffies after which another submission may take over a turn, because the owner of the turn may be
 * waiting for a process or for the GPU.
 */
#define TURN_MAX	HZ
/*
 * Pause between two attempts in a turn, in ms. Each drop of an object by another submission ends a
 * wait. Without the pause, small submissions of others would use up the attempts of this one
 * (EXECBUF_TRIES in core/execbuf/execbuf.c).
 */
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
	/*
	 * .held is decremented after the increment of .dropped: genx_local_turn_crowded() reads
	 * both in the opposite order. The full barrier also orders both before wq_has_sleeper().
	 */
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
	/* pairs with genx_local_turn_drop(): what is no longer held is counted as dropped */
	smp_rmb();
	return genx_local_turn_now(genx) != since;
}

/* Begin the turn of @owner, unless another submission has a turn that is shorter than TURN_MAX. */
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

/*
 * Return: true if the wait of @owner ends. @fresh: @owner has no turn yet, and makes its next
 * attempt as soon as its turn begins. Otherwise @owner waits until other submissions hold nothing,
 * or have dropped an object.
 */
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
	long left, done = 0;

	if (!fresh) {
		schedule_timeout_interruptible(msecs_to_jiffies(PAUSE_MS));
		if (signal_pending(current))
			return -ERESTARTSYS;
	}
	/*
	 * Check every TURN_MAX: removal and the end of TURN_MAX do not wake the waiters. Read
	 * jiffies once for each step, so that no wait gets a negative time.
	 */
	while (!done && (left = deadline - jiffies) > 0)
		done = wait_event_interruptible_timeout(genx->local_turn.wq,
							may_try(genx, owner, fresh, since),
							min_t(long, left, TURN_MAX));
	/* negative: a signal; 0: the deadline has passed */
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
