/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The state of the circular buffer that the OA unit writes reports to.
 *
 * The hardware moves the tail when it sends a report, not when the report is in
 * memory. A report has landed when its RPT_ID and its timestamp are not zero in
 * memory (they are zeroed when a report is consumed). A report has settled some
 * time later, when its other cache lines are in memory as well. Only settled
 * reports are handed out to user space.
 *
 *	head <= safe <= seen <= front <= tail of the hardware
 *
 * The reports in [head, safe) have settled and may be handed out. Those in
 * [safe, seen) have landed and are settling. Those in [seen, front) landed after
 * [safe, seen) began to settle.
 */
#ifndef GENX_OA_UNIT_BUFFER_TYPES_H
#define GENX_OA_UNIT_BUFFER_TYPES_H

#include <linux/ktime.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "oa/unit/pause_types.h"

struct genx_buffer;
struct genx_oa;

/* Time from "RPT_ID and timestamp have landed" to "all of the report has landed". */
#define GENX_OA_SETTLE_NS		(200 * NSEC_PER_USEC)
/* A report that has not landed this long after the tail passed it is taken as lost. */
#define GENX_OA_STUCK_NS		(20 * NSEC_PER_MSEC)
/* If the tail was read this recently, the reports up to it are returned without a new read. */
#define GENX_OA_TAIL_FRESH_NS		NSEC_PER_MSEC
/*
 * While memory shows no new report, the registers are read at this interval: only they show a
 * report that never lands, and a loss after which no report comes.
 */
#define GENX_OA_TAIL_OLD_NS		(100 * NSEC_PER_MSEC)

/**
 * struct genx_oa_buffer - the buffer and how far it is consumed
 * @oa:		unit, whose registers hold head and tail; NULL in tests of the pure part
 * @mem:	memory, NULL in tests
 * @base:	CPU address of @mem, NULL: there is no memory
 * @ggtt:	GPU address of @mem
 * @size:	bytes, a power of two
 * @report_size: bytes of a report, a power of two
 * @timestamp_dw: DW of the timestamp in a report
 * @lock:	protects the positions below, which are byte offsets
 * @head:	end of the reports that were consumed
 * @safe:	end of the reports that may be handed out
 * @seen:	end of the reports that had landed at @seen_time
 * @front:	first report that has not landed
 * @tail:	tail of the hardware when it was read last
 * @tail_time:	when @tail was read, 0: not since the buffer was emptied
 * @seen_time:	when @seen was set
 * @stuck_since: when the driver first saw that the tail has passed the report at
 *		@front, which has not landed; 0: the tail has not passed it
 * @pause:	times in which the timer made no report
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
	struct genx_oa_pause pause;
	u64 never_landed;
};

#endif
