// SPDX-License-Identifier: GPL-2.0-only
#include <linux/atomic.h>
#include <linux/cleanup.h>
#include <linux/jiffies.h>
#include <linux/list.h>
#include <linux/lockdep.h>
#include <linux/minmax.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/spinlock.h>
#include <linux/wait.h>

#include <drm/drm_drv.h>

#include "core/device/device_types.h"
#include "core/memory/local_turn.h"
#include "gt/exec/client.h"

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
	struct genx_local_turn *turn = &genx->local_turn;

	spin_lock_init(&turn->lock);
	INIT_LIST_HEAD(&turn->users);
	init_waitqueue_head(&turn->wq);
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

/* ---- the order of turns ---- */

/**
 * struct waiter - a submission that waits for its turn, on the stack of its task
 * @link:	in @user->turn_waits until the turn begins
 * @user:	user who submits
 * @owner:	the submission
 * @begun:	its turn has begun
 * @wq:		its task
 */
struct waiter {
	struct list_head link;
	struct genx_user *user;
	const void *owner;
	bool begun;
	wait_queue_head_t wq;
};

/*
 * Add a submission after those of its user, and its user after those that wait already, but before
 * the user that has the present turn.
 */
static void enqueue(struct genx_local_turn *turn, struct waiter *waiter)
{
	struct genx_user *user = waiter->user, *last = turn->user;
	struct list_head *before = &turn->users;

	lockdep_assert_held(&turn->lock);
	if (last && last != user && !list_empty(&last->turn_waits))
		before = &last->turn_link;
	if (list_empty(&user->turn_waits))
		list_add_tail(&user->turn_link, before);
	list_add_tail(&waiter->link, &user->turn_waits);
}

static void dequeue(struct genx_local_turn *turn, struct waiter *waiter)
{
	lockdep_assert_held(&turn->lock);
	list_del(&waiter->link);
	if (list_empty(&waiter->user->turn_waits))
		list_del(&waiter->user->turn_link);
}

/* Begin the turn of the first submission of the first user, whose next turn comes last then. */
static void begin_next(struct genx_local_turn *turn)
{
	struct genx_user *user = list_first_entry_or_null(&turn->users, struct genx_user,
							  turn_link);
	struct waiter *waiter;

	lockdep_assert_held(&turn->lock);
	WRITE_ONCE(turn->owner, NULL);
	turn->user = user;
	if (!user)
		return;
	waiter = list_first_entry(&user->turn_waits, struct waiter, link);
	list_move_tail(&user->turn_link, &turn->users);
	dequeue(turn, waiter);
	WRITE_ONCE(turn->owner, waiter->owner);
	turn->begun = jiffies;
	WRITE_ONCE(waiter->begun, true);
	wake_up(&waiter->wq);
}

/* Begin the next turn, if there is none or if the present one is longer than TURN_MAX. */
static void begin_if_due(struct genx_local_turn *turn)
{
	guard(spinlock)(&turn->lock);
	if (!turn->owner || time_after_eq(jiffies, turn->begun + TURN_MAX))
		begin_next(turn);
}

/* ---- waits ---- */

/*
 * Wait until the turn of @waiter begins. Check every TURN_MAX: removal and the end of TURN_MAX do
 * not wake the waiters. Return: as wait_event_interruptible_timeout().
 */
static long wait_for_turn(struct genx_device *genx, struct waiter *waiter, unsigned long deadline)
{
	long left, done = 0;

	/* read jiffies once for each step, so that no wait gets a negative time */
	while (!done && (left = deadline - jiffies) > 0) {
		begin_if_due(&genx->local_turn);
		done = wait_event_interruptible_timeout(waiter->wq, READ_ONCE(waiter->begun) ||
							drm_dev_is_unplugged(&genx->drm),
							min_t(long, left, TURN_MAX));
	}
	return done;
}

/* Wait for the turn of a submission that has none. Return: as wait_for_turn(). */
static long get_turn(struct genx_device *genx, struct genx_user *user, const void *owner,
		     unsigned long deadline)
{
	struct genx_local_turn *turn = &genx->local_turn;
	struct waiter waiter = { .user = user, .owner = owner };
	long done;

	init_waitqueue_head(&waiter.wq);
	scoped_guard(spinlock, &turn->lock)
		enqueue(turn, &waiter);
	done = wait_for_turn(genx, &waiter, deadline);
	/* with the lock held, begin_next() does not use the waiter any more */
	scoped_guard(spinlock, &turn->lock)
		if (!waiter.begun)
			dequeue(turn, &waiter);
	return done;
}

/* Return: true if an attempt may succeed: others hold nothing, or have dropped an object. */
static bool may_try(struct genx_device *genx, unsigned int since)
{
	return drm_dev_is_unplugged(&genx->drm) || !atomic_read(&genx->local_turn.held) ||
	       genx_local_turn_now(genx) != since;
}

/* Wait in a turn until an attempt may succeed. Return: as wait_for_turn(). */
static long wait_in_turn(struct genx_device *genx, unsigned int since, unsigned long deadline)
{
	long left, done = 0;

	schedule_timeout_interruptible(msecs_to_jiffies(PAUSE_MS));
	if (signal_pending(current))
		return -ERESTARTSYS;
	/* as in wait_for_turn() */
	while (!done && (left = deadline - jiffies) > 0)
		done = wait_event_interruptible_timeout(genx->local_turn.wq, may_try(genx, since),
							min_t(long, left, TURN_MAX));
	return done;
}

int genx_local_turn_wait(struct genx_device *genx, struct genx_user *user, const void *owner,
			 unsigned int since, unsigned long deadline)
{
	/* if another submission takes over the turn, the next call waits for another turn */
	long done = READ_ONCE(genx->local_turn.owner) == owner ?
		    wait_in_turn(genx, since, deadline) : get_turn(genx, user, owner, deadline);

	/* negative: a signal; 0: the deadline has passed */
	if (done < 0)
		return done;
	if (drm_dev_is_unplugged(&genx->drm))
		return -ENODEV;
	return done ? 0 : -ENOMEM;
}

void genx_local_turn_end(struct genx_device *genx, const void *owner)
{
	struct genx_local_turn *turn = &genx->local_turn;

	/* most submissions have no turn: no lock for them */
	if (READ_ONCE(turn->owner) != owner)
		return;
	guard(spinlock)(&turn->lock);
	if (turn->owner == owner)
		begin_next(turn);
}
