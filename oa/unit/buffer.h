/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The circular buffer that the OA unit writes reports to.
 *
 * The hardware moves the tail when it sends a report, not when the report is in memory. The driver
 * zeroes RPT_ID and timestamp when it consumes a report. A new report has landed when both are not
 * zero in memory: then its first cache line is there. The other lines may land later. A report is
 * safe when all its cache lines are in memory, and user space gets only safe reports. The driver
 * takes a report as safe when
 *
 *  - a report with a timestamp GENX_OA_SETTLE_NS later has landed, or
 *  - the clock of the timestamps is GENX_OA_SETTLE_NS later, or
 *  - GENX_OA_SETTLE_NS have passed since the driver saw that the report has landed.
 *
 * The first rule needs neither a clock nor an earlier check: a reader that comes after any time
 * gets all but the last reports at once. The other rules are for these last reports, since with a
 * slow timer the next report comes late. The second rule is for a reader that does not wait, the
 * third rule for a reader that waits.
 *
 *	head <= safe <= seen <= front <= tail of the hardware
 *
 * The reports in [head, safe) may be handed out. The reports in [safe, seen) had landed at a known
 * time, and become safe GENX_OA_SETTLE_NS after this time. The reports in [seen, front) landed
 * later.
 */
#ifndef GENX_OA_UNIT_BUFFER_H
#define GENX_OA_UNIT_BUFFER_H

#include <linux/ktime.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "oa/unit/pause.h"

struct genx_buffer;
struct genx_oa;
struct genx_oa_format;

/* Time within which the other cache lines of a report land after the first. */
#define GENX_OA_SETTLE_NS		(200 * NSEC_PER_USEC)
/* A report that has not landed this long after the tail passed it is taken as lost. */
#define GENX_OA_STUCK_NS		(20 * NSEC_PER_MSEC)
/* A part of 1/16 of the buffer is returned to the hardware at a time. */
#define GENX_OA_HEAD_PARTS		16
/*
 * While memory shows no new report, the driver reads the tail and the losses at this interval: only
 * these registers show a report that never lands, or a loss after which no report comes.
 */
#define GENX_OA_TAIL_OLD_NS		(100 * NSEC_PER_MSEC)
/* The hardware writes cache lines. */
#define GENX_OA_LINE			64

/**
 * struct genx_oa_buffer - the buffer and how far it is consumed
 * @oa:		unit, whose registers hold head and tail; NULL in tests of the pure part
 * @mem:	memory, NULL in tests
 * @around:	mapping of @mem in which the first page follows the last page once more: a report
 *		that begins at the end of the buffer and continues at its start is contiguous there.
 *		NULL: the size of the reports divides that of the buffer
 * @base:	CPU address of @mem, or @around; NULL: there is no memory
 * @ggtt:	GPU address of @mem
 * @size:	bytes, a power of two
 * @report_size: bytes of a report, a multiple of a cache line
 * @erase_lines: number of cache lines of a report whose first QW must be zero before the hardware
 *		writes there: 1, or all lines if a report of the next lap can begin at any line
 * @timestamp_dw: DW of the timestamp in a report
 * @settle_ticks: GENX_OA_SETTLE_NS in ticks of the timestamp, rounded up
 * @lock:	protects the fields below; positions are byte offsets
 * @head:	end of the reports that were consumed
 * @returned:	value of the head register: [@returned, @head) is not returned to the hardware yet
 * @safe:	end of the reports that may be handed out
 * @seen:	end of the reports that had landed at @seen_time
 * @front:	first report that has not landed
 * @newest:	timestamp of the last report that was seen to have landed
 * @tail:	tail of the hardware when it was read last
 * @tail_time:	when @tail was read, 0: not since the buffer was emptied
 * @loss:	GENX_OA_LOSS_* that was read together with the tail and is not handled yet
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
	void *around;
	u8 *base;
	u64 ggtt;
	u32 size;
	u32 report_size;
	u32 erase_lines;
	u32 timestamp_dw;
	u32 settle_ticks;

	spinlock_t lock;
	/* @lock */
	u32 head;
	u32 returned;
	u32 safe;
	u32 seen;
	u32 front;
	u32 newest;
	u32 tail;
	ktime_t tail_time;
	u32 loss;
	ktime_t seen_time;
	ktime_t stuck_since;
	struct genx_oa_pause pause;
	u64 never_landed;
};

/**
 * genx_oa_buffer_init() - allocate the memory
 * @buf: zeroed, but for an initialised lock
 * @oa: unit
 * @fmt: report format
 * @size: bytes, a power of two that the unit supports
 *
 * Context: may sleep.
 *
 * Return: 0; -EINVAL if the size of a report is not a multiple of a cache line or is larger than a
 * page, if the size of the buffer is not a power of two, or if the timestamp is not in DW 1;
 * -ENOMEM, or the error of genx_buffer_create().
 */
int genx_oa_buffer_init(struct genx_oa_buffer *buf, struct genx_oa *oa,
			const struct genx_oa_format *fmt, u32 size);

/**
 * genx_oa_buffer_detach() - take the memory from a buffer
 * @buf: buffer; may be one without memory
 *
 * Context: may sleep.
 *
 * Return: the memory, which the hardware may still write; NULL: there is none.
 */
struct genx_buffer *genx_oa_buffer_detach(struct genx_oa_buffer *buf);

/**
 * genx_oa_buffer_fini() - free the memory
 * @buf: buffer that no hardware writes any more; may be one without memory
 *
 * Context: may sleep.
 */
void genx_oa_buffer_fini(struct genx_oa_buffer *buf);

/**
 * genx_oa_buffer_reset() - empty the buffer
 * @buf: buffer that no hardware writes
 *
 * Zeroes the whole buffer, so that a field that is not zero later has been written by the unit.
 */
void genx_oa_buffer_reset(struct genx_oa_buffer *buf);

/**
 * genx_oa_buffer_advance() - find the reports up to @tail that have landed
 * @buf: buffer, @buf->lock held
 * @tail: tail of the hardware as an offset
 * @now: time
 * @limit: largest number of reports to check
 *
 * Any context. Touches no register.
 */
void genx_oa_buffer_advance(struct genx_oa_buffer *buf, u32 tail, ktime_t now,
			    unsigned int limit);

/**
 * genx_oa_buffer_refresh() - read the tail and find the reports that have landed
 * @buf: buffer of a unit that is awake
 * @limit: largest number of reports to check
 *
 * Context: any; takes @buf->lock, reads one register.
 *
 * Return: bytes that may be handed out from the head on.
 */
u32 genx_oa_buffer_refresh(struct genx_oa_buffer *buf, unsigned int limit);

/**
 * genx_oa_buffer_settled() - find all safe reports, without a register read
 * @buf: buffer with memory
 * @loss: filled with the losses that genx_oa_buffer_ready() has read; the caller must handle them
 *
 * Context: any; takes @buf->lock.
 *
 * Return: bytes that may be handed out from the head on. Also 0 if the tail must be read first:
 * memory shows a report behind the tail, a report is overdue, or the last read of the tail was
 * GENX_OA_TAIL_OLD_NS ago.
 */
u32 genx_oa_buffer_settled(struct genx_oa_buffer *buf, u32 *loss);

/**
 * genx_oa_buffer_age() - find the safe reports by the clock of the timestamps
 * @buf: buffer with memory, of a unit that is awake
 *
 * Context: any; takes @buf->lock, reads one register if a report has landed and is not safe.
 *
 * Return: bytes that may be handed out from the head on.
 */
u32 genx_oa_buffer_age(struct genx_oa_buffer *buf);

/**
 * genx_oa_buffer_loss_clear() - acknowledge lost reports
 * @buf: buffer of a unit that is awake
 *
 * Context: any; takes @buf->lock, writes one register.
 */
void genx_oa_buffer_loss_clear(struct genx_oa_buffer *buf);

/**
 * genx_oa_buffer_ready() - is there a report to hand out, or a loss to announce?
 * @buf: buffer of a unit that is awake
 * @limit: largest number of reports to check
 *
 * Reads the tail and the losses only if memory shows a new report, if a report is overdue, or if
 * the last read was GENX_OA_TAIL_OLD_NS ago. A read() that follows before the next report uses
 * these values and needs no register. The losses also show a completely full buffer. The tail does
 * not show it, since it is equal to the head register, as in an empty buffer.
 *
 * Context: any; takes @buf->lock.
 *
 * Return: true if there is a report or a loss.
 */
bool genx_oa_buffer_ready(struct genx_oa_buffer *buf, unsigned int limit);

/**
 * genx_oa_buffer_settling() - has a report landed that cannot be handed out yet?
 * @buf: buffer
 *
 * Context: any; the result is a hint.
 *
 * Return: true if there is more to hand out after GENX_OA_SETTLE_NS.
 */
static inline bool genx_oa_buffer_settling(const struct genx_oa_buffer *buf)
{
	return READ_ONCE(buf->front) != READ_ONCE(buf->safe);
}

/**
 * genx_oa_buffer_span() - bytes from one offset to another, around the end
 * @buf: buffer
 * @from: offset
 * @to: offset
 *
 * Return: bytes, less than the size of the buffer.
 */
static inline u32 genx_oa_buffer_span(const struct genx_oa_buffer *buf, u32 from, u32 to)
{
	return (to - from) & (buf->size - 1);
}

/**
 * genx_oa_buffer_next() - offset of the next report
 * @buf: buffer
 * @pos: offset of a report
 *
 * Return: offset.
 */
static inline u32 genx_oa_buffer_next(const struct genx_oa_buffer *buf, u32 pos)
{
	return (pos + buf->report_size) & (buf->size - 1);
}

/**
 * genx_oa_buffer_report() - the report at an offset
 * @buf: buffer
 * @pos: offset
 *
 * Return: the first DW of the report.
 */
static inline u32 *genx_oa_buffer_report(const struct genx_oa_buffer *buf, u32 pos)
{
	return (u32 *)(buf->base + pos);
}

/**
 * genx_oa_buffer_count() - reports from an offset up to the end of the buffer
 * @buf: buffer
 * @pos: offset of a report
 *
 * Return: number of reports that are contiguous from @pos on. The last one may continue at the
 * start of the buffer (@buf->around).
 */
static inline u32 genx_oa_buffer_count(const struct genx_oa_buffer *buf, u32 pos)
{
	return (buf->size - pos + buf->report_size - 1) / buf->report_size;
}

/**
 * genx_oa_buffer_erase() - zero the fields that show that a report has landed
 * @report: report that was read
 * @lines: @erase_lines of the buffer
 *
 * Both fields, RPT_ID and timestamp, are in the first QW of a report. SIL-332: if a report of the
 * next lap can begin at any cache line, the first QW of each line is zeroed.
 */
static inline void genx_oa_buffer_erase(u32 *report, unsigned int lines)
{
	u64 *qw = (u64 *)report;

	do {
		*qw = 0;
		qw += GENX_OA_LINE / sizeof(*qw);
	} while (--lines);
}

/**
 * genx_oa_buffer_consume() - return space to the hardware
 * @buf: buffer
 * @pos: offset up to which all reports were read and erased
 *
 * Does not write the head register in each call, but once for each GENX_OA_HEAD_PARTS'th part of
 * the buffer.
 *
 * Context: any; at most one register write.
 */
void genx_oa_buffer_consume(struct genx_oa_buffer *buf, u32 pos);

#endif
