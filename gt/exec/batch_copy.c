// SPDX-License-Identifier: GPL-2.0-only
/*
 * Copies of batches in the GGTT, which clients cannot write, for engines that run checked batches
 * with privileges. Each context image has GENX_BATCH_COPIES of them. A copy is free again when the
 * request that uses it has ended.
 */
#include <linux/err.h>
#include <linux/jiffies.h>
#include <linux/wait.h>

#include "gt/exec/engine_types.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "gt/exec/request_types.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"

/* Smallest memory of a copy, in bytes: most batches then fit into the memory of an earlier one. */
#define COPY_MIN	SZ_32K

/*
 * Return: true if no request uses the copy. The memory of the image must not have been released.
 * @next: seqno of the next request. A copy that has this seqno already is free: it belonged to a
 * request that was cancelled before its submission, and whose seqno is used again.
 */
static bool is_free(const struct genx_lrc *lrc, const struct genx_batch_copy *copy, u32 next)
{
	return !copy->buf || copy->seqno == next ||
	       genx_request_passed(READ_ONCE(lrc->pphwsp[GENX_PPHWSP_SEQNO / sizeof(u32)]),
				   copy->seqno);
}

static bool any_free(struct genx_lrc *lrc)
{
	unsigned int i;

	guard(mutex)(&lrc->mutex);
	/* no reason to wait: the creation of the request fails, and returns the error */
	if (!lrc->image || READ_ONCE(lrc->closed) || READ_ONCE(lrc->engine->gt->exec->refusing))
		return true;
	for (i = 0; i < GENX_BATCH_COPIES; i++)
		if (is_free(lrc, &lrc->copies[i], lrc->seqno + 1))
			return true;
	return false;
}

int genx_batch_copy_wait(struct genx_lrc *lrc, unsigned long deadline)
{
	DEFINE_WAIT_FUNC(wait, woken_wake_function);
	long left = genx_request_space_timeout(deadline);
	bool found;

	/* not wait_event(), whose condition must not sleep: any_free() takes a mutex */
	add_wait_queue(&lrc->space, &wait);
	found = any_free(lrc);
	while (!found && left && !signal_pending(current)) {
		left = wait_woken(&wait, TASK_INTERRUPTIBLE, left);
		found = any_free(lrc);
	}
	remove_wait_queue(&lrc->space, &wait);
	if (found)
		return 0;
	/* with time left, a signal has ended the wait */
	return left ? -EINTR : -EAGAIN;
}

/* Return: a free copy for the request @seqno, one with enough memory if there is one; or NULL. */
static struct genx_batch_copy *choose(struct genx_lrc *lrc, u32 seqno, size_t bytes)
{
	struct genx_batch_copy *found = NULL;
	unsigned int i;

	for (i = 0; i < GENX_BATCH_COPIES; i++) {
		struct genx_batch_copy *copy = &lrc->copies[i];

		if (!is_free(lrc, copy, seqno))
			continue;
		if (copy->buf && copy->buf->size >= bytes)
			return copy;
		/* prefer a copy without memory: memory that is too small would have to be freed */
		if (!found || !copy->buf)
			found = copy;
	}
	return found;
}

struct genx_batch_copy *genx_batch_copy_get(struct genx_request *rq, size_t bytes)
{
	struct genx_lrc *lrc = rq->lrc;
	struct genx_batch_copy *copy;
	int err;

	lockdep_assert_held(&lrc->mutex);
	bytes = max_t(size_t, bytes, COPY_MIN);
	copy = choose(lrc, rq->seqno, bytes);
	if (!copy)
		return ERR_PTR(-EAGAIN);
	if (!copy->buf || copy->buf->size < bytes) {
		err = genx_lrc_create_copy(lrc, copy, bytes);
		if (err)
			return ERR_PTR(err);
	}
	copy->seqno = rq->seqno;
	return copy;
}
