/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The state of the circular buffer that the OA unit writes reports to.
 *
 * The hardware moves the tail when it sends a report on its way, not when the
 * report is in memory. So a report is handed out only after it has landed: its
 * RPT_ID and its timestamp are not zero (consumed reports are zeroed), and some
 * time has passed since that was seen, so that its other cache lines are there
 * as well.
 *
 *	head <= safe <= seen <= front <= tail of the hardware
 *
 * [head, safe) may be handed out; [safe, seen) has landed and settles; [seen,
 * front) has landed after [safe, seen) began to settle.
 */
#ifndef GENX_OA_BUFFER_TYPES_H
#define GENX_OA_BUFFER_TYPES_H

#include <linux/ktime.h>
#include <linux/spinlock.h>
#include <linux/types.h>

struct genx_buffer;
struct genx_oa;

/* Time from "RPT_ID and timestamp have landed" to "all of the report has landed". */
#define GENX_OA_SETTLE_NS		(200 * NSEC_PER_USEC)
/* A report that has not landed so long after the tail passed it never lands. */
#define GENX_OA_STUCK_NS		(20 * NSEC_PER_MSEC)
/* Reports behind a tail that was read this recently are returned without reading it again. */
#define GENX_OA_TAIL_FRESH_NS		NSEC_PER_MSEC
/*
 * While memory shows no new report, the registers are read this often: they show a report that
 * never lands, and a loss that no report follows.
 */
#define GENX_OA_TAIL_OLD_NS		(100 * NSEC_PER_MSEC)

/**
 * struct genx_oa_buffer - the buffer and how far it is consumed
 * @oa:		unit, for the pointers; NULL in tests of the pure part
 * @mem:	memory, NULL in tests
 * @base:	its CPU address, NULL: there is no memory
 * @ggtt:	its GPU address
 * @size:	bytes, a power of two
 * @report_size: bytes of a report, a power of two
 * @timestamp_dw: DW of the timestamp in a report
 * @lock:	protects the positions below, which are byte offsets
 * @head:	end of what was consumed
 * @safe:	end of what may be handed out
 * @seen:	end of what had landed at @seen_time
 * @front:	first report that has not landed
 * @tail:	tail of the hardware when it was read last
 * @tail_time:	when that was, 0: not since the buffer was emptied
 * @seen_time:	when @seen was set
 * @stuck_since: since when the report at @front is behind the tail and has not
 *		landed; 0: it is not behind the tail
 * @never_landed: reports that the driver stopped waiting for; they are in
 *		[head, safe) with a RPT_ID of 0
 */
struct genx_oa_buffer {
	struct genx_oa *oa;
	struct genx_buffer *mem;
	u8 *base;
	u64 ggtt;
	u32 size;
	u32 report_size;
	u32 timestamp_dw;
	spinlock_t lock;
	u32 head;
	u32 safe;
	u32 seen;
	u32 front;
	u32 tail;
	ktime_t tail_time;
	ktime_t seen_time;
	ktime_t stuck_since;
	u64 never_landed;
};

#endif
