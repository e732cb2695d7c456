// SPDX-License-Identifier: GPL-2.0-only
/*
 * Copies of batches in the GGTT, which clients cannot write, for engines that run checked batches
 * with privileges. Each context image has a few; one is free again when the request that uses it
 * has ended.
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

/* So that most batches fit into memory that an earlier one has used. */
#define COPY_MIN	SZ_32K

/*
 * The image has its memory. @next: seqno of the next request; if a copy has it, a request with that
 * seqno was cancelled before its submission.
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
	/* the creation of a request says why there is none */
	if (!lrc->image || READ_ONCE(lrc->closed) || READ_ONCE(lrc->engine->gt->exec->refusing))
		return true;
	for (i = 0; i < GENX_BATCH_COPIES; i++)
		if (is_free(lrc, &lrc->copies[i], lrc->seqno + 1))
			return true;
	return false;
}

int genx_batch_copy_wait(struct genx_lrc *lrc)
{
	DEFINE_WAIT_FUNC(wait, woken_wake_function);
	long left = msecs_to_jiffies(GENX_REQUEST_SPACE_MS);
	bool found;

	/* the condition takes a mutex */
	add_wait_queue(&lrc->space, &wait);
	while (!(found = any_free(lrc)) && left && !signal_pending(current))
		left = wait_woken(&wait, TASK_INTERRUPTIBLE, left);
	remove_wait_queue(&lrc->space, &wait);
	if (found)
		return 0;
	return left ? -EINTR : -EAGAIN;
}

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
		/* rather one without memory than one whose memory is too small */
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
