/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The accumulator turns reports into delta records and into totals. A delta record has the sums of
 * one context in one interval.
 *
 * DOC: delta records and totals
 *
 * A span is the time between two consecutive reports. The counter differences of a span go
 * to the slot of the context that ran, or to slot 0 if the context is not known
 * (DLT-003). At the end of an interval each used slot becomes a record, its sums are added to the
 * totals, and the slot is cleared. So each span is counted in a slot or in the totals, and never in
 * both. If the ring of records is full, the slots stay in use: later records cover more time, and
 * nothing is lost.
 *
 * A hardware id may be given to another context between two reports. A span goes to the slot of the
 * context that had the id when the report was written. If this context cannot be determined, the
 * span goes to slot 0.
 */
#ifndef GENX_OA_REPORT_ACCUMULATE_H
#define GENX_OA_REPORT_ACCUMULATE_H

#include <linux/sizes.h>
#include <linux/types.h>
#include <uapi/genx_drm.h>

#include "regs/platform.h"

/* ---- delta.c: the ring of records that user space reads ---- */

/* Memory for the records of one stream: a few seconds at usual rates. */
#define GENX_OA_DELTA_RING_BYTES	SZ_1M

/**
 * struct genx_oa_delta_ring - records that were not read yet
 * @data:	memory, NULL: the stream has no delta records
 * @record_size: bytes of a record with its header
 * @capacity:	records that fit
 * @first:	oldest record
 * @count:	number of records
 *
 * The lock of the stream serialises all users.
 */
struct genx_oa_delta_ring {
	u8 *data;
	u32 record_size;
	u32 capacity;
	u32 first;
	u32 count;
};

/**
 * genx_oa_delta_record_size() - bytes of a record with its header
 * @counters: number of counters in it
 *
 * Return: bytes.
 */
u32 genx_oa_delta_record_size(unsigned int counters);

/**
 * genx_oa_delta_ring_init() - allocate the memory
 * @ring: zeroed
 * @counters: number of counters of a record
 *
 * Context: may sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_oa_delta_ring_init(struct genx_oa_delta_ring *ring, unsigned int counters);

/** genx_oa_delta_ring_fini() - free the memory. May sleep. */
void genx_oa_delta_ring_fini(struct genx_oa_delta_ring *ring);

/**
 * genx_oa_delta_ring_push() - append a record
 * @ring: ring
 *
 * Return: the record with its header filled in and the rest zeroed, or NULL if the
 * ring is full.
 */
struct genx_oa_delta *genx_oa_delta_ring_push(struct genx_oa_delta_ring *ring);

/**
 * genx_oa_delta_ring_copy() - move records to user space
 * @ring: ring
 * @to: user buffer
 * @space: bytes at @to
 * @copied: filled with the number of bytes copied, a multiple of the record size
 *
 * Context: may sleep.
 *
 * Return: 0; -ENOSPC if the next record does not fit; -EFAULT.
 */
int genx_oa_delta_ring_copy(struct genx_oa_delta_ring *ring, char __user *to, size_t space,
			    size_t *copied);

/* Slots in an interval: slot 0, and one for each of up to 16 contexts. */
#define GENX_OA_SLOTS			17
#define GENX_OA_REPORT_MAX		256

/**
 * struct genx_oa_slot - sums of one context in the current interval
 * @ctx:	hardware id, GENX_OA_CTX_INVALID in slot 0
 * @serial:	serial number of the context, 0: ids are not looked up
 * @moves:	value of *acc->moves when @serial was looked up
 * @flags:	GENX_OA_DELTA_LOST, GENX_OA_DELTA_FOLDED
 * @start:	start of the first span, ticks since the first report
 * @end:	end of the last span, ticks since the first report
 * @active:	ticks in the spans
 * @gpu_ticks:	render clocks in the spans
 * @spans:	number of spans; 0: the slot is free
 * @sums:	counters
 */
struct genx_oa_slot {
	u32 ctx;
	u32 serial;
	u32 moves;
	u32 flags;
	u64 start;
	u64 end;
	u64 active;
	u64 gpu_ticks;
	u64 spans;
	u64 sums[GENX_OA_MAX_COUNTERS];
};

/**
 * struct genx_oa_accumulator - state between reports
 * @fmt:	format of all reports
 * @layout:	layout of RPT_ID
 * @counters:	number of counters
 * @interval:	length of an interval in ticks; 0: each span is an interval
 * @filtered:	add only the spans of context @filter
 * @filter:	hardware id
 * @records:	ring for records, NULL: totals only
 * @serial:	returns the serial number of the one context that has had id @ctx since *@moves had
 *		the value @moves; 0 if no context or several contexts had the id. NULL: ids are not
 *		looked up
 * @serial_data: argument of @serial
 * @moves:	number of times that an id went to another context; changes at any time
 * @have_prev:	@prev can be subtracted from the next report
 * @prev:	the last report
 * @prev_ctx:	context id of @prev
 * @idle:	genx_oa_report_idle() of @prev
 * @now:	time of @prev in ticks since the first report, with all gaps; does not wrap
 * @interval_end: end of the current interval
 * @settled:	a value that *@moves had before the next reports were written
 * @prev_settled: value of @settled for @prev
 * @lost:	number of the next spans that may contain a lost report
 * @n_slots:	number of slots that are or were in use, slot 0 included
 * @slots:	sums of the current interval
 * @totals:	sums of the earlier intervals, and number of losses
 *
 * The lock of the stream serialises all users.
 */
struct genx_oa_accumulator {
	const struct genx_oa_format *fmt;
	enum genx_rpt_layout layout;
	unsigned int counters;
	u64 interval;
	bool filtered;
	u32 filter;
	struct genx_oa_delta_ring *records;
	u32 (*serial)(void *data, u32 ctx, u32 moves);
	void *serial_data;
	const u32 *moves;
	bool have_prev;
	u32 prev[GENX_OA_REPORT_MAX / sizeof(u32)];
	u32 prev_ctx;
	bool idle;
	u64 now;
	u64 interval_end;
	u32 settled;
	u32 prev_settled;
	u32 lost;
	unsigned int n_slots;
	struct genx_oa_slot slots[GENX_OA_SLOTS];
	struct genx_oa_totals totals;
};

/**
 * genx_oa_accumulate_reset() - clear all sums
 * @acc: accumulator; fmt, layout, interval, filter, records, serial and moves are kept
 *
 * All reports that are added later must be written after this call, since the call notes the
 * present value of *@acc->moves for them.
 */
void genx_oa_accumulate_reset(struct genx_oa_accumulator *acc);

/**
 * genx_oa_accumulate() - add up consecutive reports
 * @acc: accumulator
 * @reports: @n consecutive reports
 * @n: number
 *
 * A report with RPT_ID 0 never landed: it is skipped and counted as lost.
 */
void genx_oa_accumulate(struct genx_oa_accumulator *acc, const u32 *reports, unsigned int n);

/**
 * genx_oa_accumulate_lost() - note that the hardware dropped reports
 * @acc: accumulator
 * @doubtful: number of reports that were written before the loss was noticed and are not in the
 *	sums yet: the gap may be between any two of them
 *
 * The counters went on counting, so the differences are right. Which context ran during the gap is
 * not known, so the next spans belong to no context.
 */
void genx_oa_accumulate_lost(struct genx_oa_accumulator *acc, u32 doubtful);

/**
 * genx_oa_accumulate_elapsed() - note how long a gap was
 * @acc: accumulator that has no report before the next one: genx_oa_accumulate_break() or
 *	genx_oa_accumulate_omit()
 * @ticks: time between the last report and the next one
 */
void genx_oa_accumulate_elapsed(struct genx_oa_accumulator *acc, u64 ticks);

/**
 * genx_oa_accumulate_break() - note that counting was interrupted
 * @acc: accumulator
 *
 * No difference is taken between the last report before the interruption and the first one
 * after it.
 */
void genx_oa_accumulate_break(struct genx_oa_accumulator *acc);

/**
 * genx_oa_accumulate_omit() - leave out the time between the last report and the next one
 * @acc: accumulator
 *
 * Neither report is lost, but their timestamps do not show how far apart they are.
 */
void genx_oa_accumulate_omit(struct genx_oa_accumulator *acc);

/**
 * genx_oa_accumulate_flush() - end the interval now
 * @acc: accumulator
 *
 * Sums that do not fit in the ring stay in their slots.
 */
void genx_oa_accumulate_flush(struct genx_oa_accumulator *acc);

/**
 * genx_oa_accumulate_mark() - set GENX_OA_DELTA_LOST for all sums that are not in a record yet
 * @acc: accumulator
 */
void genx_oa_accumulate_mark(struct genx_oa_accumulator *acc);

/**
 * genx_oa_accumulate_idle() - no context runs, and the next report comes later
 * @acc: accumulator, directly after genx_oa_accumulate_reset() or genx_oa_accumulate_break()
 *
 * With layout D reports of an idle engine have the id of the context that ran last, and no switch
 * report of this stream says that it has ended (SIL-342).
 */
void genx_oa_accumulate_idle(struct genx_oa_accumulator *acc);

/**
 * genx_oa_accumulate_totals() - sums over all reports so far
 * @acc: accumulator
 * @out: filled completely
 */
void genx_oa_accumulate_totals(const struct genx_oa_accumulator *acc, struct genx_oa_totals *out);

#endif
