// SPDX-License-Identifier: GPL-2.0-only
/*
 * Bounds of the waits for the GPU when a process changes memory of which objects are made. A
 * process may make many objects of one range, and the notifiers of all of them are called one after
 * the other. So the bound belongs to the change and not to each object. Otherwise munmap(), sync()
 * of another user or the removal of the device would take as long as the process likes.
 */

#include <linux/cleanup.h>
#include <linux/dma-resv.h>
#include <linux/hashtable.h>
#include <linux/jiffies.h>
#include <linux/mutex.h>
#include <linux/sched.h>
#include <linux/sched/mm.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>

#include <drm/drm_drv.h>
#include <drm/drm_print.h>

#include "core/device/device_types.h"
#include "core/memory/user_pages.h"
#include "gt/exec/ending.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request_types.h"
#include "gt/memory/client_gfp.h"

/* Jiffies for which the GPU may go on with its work; equal to GENX_BO_WAIT. */
#define GPU_WAIT		(30 * HZ)
/* Jiffies that the end of cancelled requests may take: a few engine resets. */
#define END_WAIT		(10 * HZ)
/* Jiffies in which all waits of other tasks for memory of one user share one bound. */
#define OTHERS_WINDOW		(60 * HZ)
/* Jiffies between two checks of a wait whether the process was killed. */
#define STEP			(HZ / 10)

void genx_user_wait_init(struct genx_user_waits *waits, work_func_t unbind, work_func_t free)
{
	mutex_init(&waits->lock);
	hash_init(waits->processes);
	INIT_LIST_HEAD(&waits->users);
	waits->unbind = unbind;
	waits->free = free;
}

static struct genx_user_wait *find_process(struct genx_user_waits *waits, struct mm_struct *mm)
{
	struct genx_user_wait *wait;

	lockdep_assert_held(&waits->lock);
	hash_for_each_possible(waits->processes, wait, link, (unsigned long)mm)
		if (wait->mm == mm)
			return wait;
	return NULL;
}

static void free_wait(struct genx_user_wait *wait)
{
	if (!wait)
		return;
	mmdrop(wait->mm);
	kfree(wait);
}

int genx_user_wait_add(struct genx_device *genx, struct genx_user_pages *user, kuid_t uid)
{
	struct genx_user_waits *waits = &genx->user_waits;
	struct genx_user_wait *wait, *new;

	new = kzalloc(sizeof(*new), GENX_CLIENT_GFP);
	if (!new)
		return -ENOMEM;
	mmgrab(current->mm);
	new->mm = current->mm;
	new->uid = uid;
	INIT_LIST_HEAD(&new->objects);
	scoped_guard(mutex, &waits->lock) {
		wait = find_process(waits, current->mm);
		if (!wait) {
			wait = new;
			hash_add(waits->processes, &new->link, (unsigned long)new->mm);
			new = NULL;
		}
		user->wait = wait;
		list_add(&user->wait_link, &wait->objects);
	}
	free_wait(new);
	return 0;
}

void genx_user_wait_remove(struct genx_device *genx, struct genx_user_pages *user)
{
	struct genx_user_waits *waits = &genx->user_waits;
	struct genx_user_wait *wait = user->wait;

	if (!wait)
		return;
	/* the last object of a process frees the entry of the process */
	scoped_guard(mutex, &waits->lock) {
		list_del(&user->wait_link);
		if (!list_empty(&wait->objects))
			wait = NULL;
		else
			hash_del(&wait->link);
	}
	user->wait = NULL;
	free_wait(wait);
}

/*
 * Return: jiffies from which the bound of another task's wait for memory of a user counts: the
 * begin of the first such wait within OTHERS_WINDOW, or now if there was none. A user without an
 * entry gets a free entry or the oldest one.
 */
static unsigned long others_since(struct genx_user_waits *waits, kuid_t uid)
{
	struct genx_user_other *other, *victim = &waits->other[0];
	unsigned int i;

	lockdep_assert_held(&waits->lock);
	for (i = 0; i < GENX_USER_WAIT_OTHERS; i++) {
		other = &waits->other[i];
		if (other->used && time_after_eq(jiffies, other->since + OTHERS_WINDOW))
			other->used = false;
		if (other->used && uid_eq(other->uid, uid))
			return other->since;
		if (!other->used || (victim->used && time_before(other->since, victim->since)))
			victim = other;
	}
	*victim = (struct genx_user_other){ .uid = uid, .since = jiffies, .used = true };
	return victim->since;
}

/* Begin a wait. @own: the process itself waits. Return: jiffies from which the bound counts. */
static unsigned long wait_since(struct genx_device *genx, struct genx_user_wait *wait,
				unsigned long seq, bool own)
{
	struct genx_user_waits *waits = &genx->user_waits;

	guard(mutex)(&waits->lock);
	if (wait->seq != seq) {
		wait->seq = seq;
		wait->since = jiffies;
		wait->cancelled = false;
	}
	return own ? wait->since : others_since(waits, wait->uid);
}

/* Return: true if the object is idle, or the process was killed; false at the deadline. */
static bool wait_until(struct dma_resv *resv, bool own, unsigned long deadline)
{
	while (time_before(jiffies, deadline)) {
		unsigned long left = deadline - jiffies;

		if (dma_resv_wait_timeout(resv, DMA_RESV_USAGE_BOOKKEEP, false,
					  min_t(unsigned long, left, STEP)))
			return true;
		if (own && fatal_signal_pending(current))
			return true;
	}
	return dma_resv_test_signaled(resv, DMA_RESV_USAGE_BOOKKEEP);
}

/**
 * struct victim - the first request that is cancelled, for the log
 * @engine:	name of the request's engine, NULL: no request was cancelled
 * @label:	label of the request's context
 */
struct victim {
	const char *engine;
	char label[GENX_LRC_LABEL];
};

/* Store the names of a request that will be cancelled, if it is the first one. */
static void note_victim(struct victim *victim, const struct genx_request *rq)
{
	guard(spinlock_irqsave)(&rq->engine->lock);
	/* only a request that is not retired has a reference to its context, so rq->lrc is valid */
	if (victim->engine || rq->state == GENX_REQUEST_RETIRED)
		return;
	victim->engine = rq->engine->desc->name;
	genx_lrc_label(rq->lrc, victim->label);
}

/* Cancel all requests of each context that has a request that uses the object. */
static void cancel_requests(struct dma_resv *resv, struct victim *victim)
{
	struct dma_resv_iter cursor;
	struct dma_fence *fence;

	dma_resv_iter_begin(&cursor, resv, DMA_RESV_USAGE_BOOKKEEP);
	dma_resv_for_each_fence_unlocked(&cursor, fence) {
		struct genx_request *rq = genx_request_of(fence);

		if (!rq)
			continue;
		note_victim(victim, rq);
		genx_ending_request(rq);
	}
	dma_resv_iter_end(&cursor);
}

/*
 * Cancel requests because a change has waited too long. The first call for a change cancels the
 * requests of all contexts that use any object of the process; later calls only those of contexts
 * that use @user. Return: true for the first call.
 */
static bool cancel_process(struct genx_device *genx, struct genx_user_pages *user,
			   struct victim *victim)
{
	struct genx_user_wait *wait = user->wait;
	struct genx_user_pages *other;

	guard(mutex)(&genx->user_waits.lock);
	if (wait->cancelled) {
		cancel_requests(user->resv, victim);
		return false;
	}
	wait->cancelled = true;
	list_for_each_entry(other, &wait->objects, wait_link) {
		cancel_requests(other->resv, victim);
		cond_resched();
	}
	return true;
}

void genx_user_wait_idle(struct genx_device *genx, struct genx_user_pages *user, unsigned long seq)
{
	u32 uid = from_kuid(&init_user_ns, user->wait->uid);
	bool own = current->mm == user->wait->mm;
	struct dma_resv *resv = user->resv;
	struct victim victim = { .label = "no context" };
	unsigned long since;
	int idx;

	if (dma_resv_test_signaled(resv, DMA_RESV_USAGE_BOOKKEEP))
		return;
	since = wait_since(genx, user->wait, seq, own);
	if (wait_until(resv, own, since + GPU_WAIT))
		return;
	/* removal ends all requests, so after removal there is nothing to cancel */
	if (drm_dev_enter(&genx->drm, &idx)) {
		if (cancel_process(genx, user, &victim) && victim.engine)
			drm_warn(&genx->drm, "userptr: GPU still uses memory that a process of user %u unmaps after %u s, cancelling the requests of the contexts that use it, first on %s: %s\n",
				 uid, GPU_WAIT / HZ, victim.engine, victim.label);
		drm_dev_exit(idx);
	}
	if (!wait_until(resv, own, since + GPU_WAIT + END_WAIT))
		drm_err_ratelimited(&genx->drm, "userptr: GPU still uses memory that a process of user %u unmaps, pages stay pinned, first request cancelled: %s, %s\n",
				    uid, victim.engine ?: "none", victim.label);
}
