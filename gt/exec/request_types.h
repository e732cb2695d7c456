/* SPDX-License-Identifier: GPL-2.0-only */
/* A request, and how far the hardware is with it. */
#ifndef GENX_GT_EXEC_REQUEST_TYPES_H
#define GENX_GT_EXEC_REQUEST_TYPES_H

#include <linux/atomic.h>
#include <linux/dma-fence.h>
#include <linux/list.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "gt/exec/lrc.h"

struct genx_engine;

/**
 * struct genx_request - one request
 * @fence:	signals on completion, with an error if it did not run
 * @lock:	the fence's
 * @lrc:	context; a reference is held until the fence has signalled
 * @engine:	engine of @lrc
 * @engine_name: its name, which outlives it
 * @seqno:	breadcrumb value, the low half of the fence's seqno
 * @head:	ring offset of its first byte
 * @tail:	ring offset behind its last byte
 * @cs:		next free DW
 * @limit:	end of the caller's part
 * @priority:	of the submission
 * @pending:	dependencies that have not signalled, and one until submitted
 * @ready:	@pending is 0; under engine->lock
 * @exported:	others may have its fence: it holds the module
 * @retired:	complete or cancelled; under engine->lock
 * @deps:	dependencies (struct genx_request_dep), the caller's until
 *		submitted, the completion side's afterwards
 * @link:	in lrc->blocked, lrc->requests or a list of completed requests
 */
struct genx_request {
	struct dma_fence fence;
	spinlock_t lock;	/* of @fence */
	struct genx_lrc *lrc;
	struct genx_engine *engine;
	const char *engine_name;
	u32 seqno;
	u32 head;
	u32 tail;
	u32 *cs;
	u32 *limit;
	int priority;
	atomic_t pending;
	bool ready;
	bool exported;
	bool retired;
	struct list_head deps;
	struct list_head link;
};

/**
 * genx_seqno_passed() - has a sequence reached a number?
 * @now: where the sequence is
 * @seqno: the number
 *
 * 32-bit sequences that wrap.
 *
 * Return: true if @seqno is not after @now.
 */
static inline bool genx_seqno_passed(u32 now, u32 seqno)
{
	return (s32)(now - seqno) >= 0;
}

/**
 * genx_request_completed() - did the breadcrumb land?
 * @rq: request that has not been retired; engine->lock held
 *
 * Return: true if so.
 */
static inline bool genx_request_completed(const struct genx_request *rq)
{
	return genx_seqno_passed(READ_ONCE(rq->lrc->pphwsp[GENX_PPHWSP_SEQNO / sizeof(u32)]),
				 rq->seqno);
}

/**
 * genx_request_started() - did the engine begin with it?
 * @rq: request that has not been retired; engine->lock held
 *
 * Return: true if so.
 */
static inline bool genx_request_started(const struct genx_request *rq)
{
	return genx_seqno_passed(READ_ONCE(rq->lrc->pphwsp[GENX_PPHWSP_STARTED / sizeof(u32)]),
				 rq->seqno);
}

#endif
