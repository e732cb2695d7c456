/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Functions for the circular buffer into which the OA unit writes reports.
 */
#ifndef GENX_OA_UNIT_BUFFER_H
#define GENX_OA_UNIT_BUFFER_H

#include "oa/unit/buffer_types.h"

struct genx_oa_format;

/**
 * genx_oa_buffer_init() - allocate the memory
 * @buf: zeroed, but for an initialised lock
 * @oa: unit
 * @fmt: report format
 * @size: bytes, a power of two that the unit supports
 *
 * Context: may sleep.
 *
 * Return: 0; -EINVAL if the size of a report or @size is not a power of two, or if the timestamp
 * is not in DW 1; or the error of genx_buffer_create().
 */
int genx_oa_buffer_init(struct genx_oa_buffer *buf, struct genx_oa *oa,
			const struct genx_oa_format *fmt, u32 size);

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
 * genx_oa_buffer_settled() - find reports that have settled, without a register read
 * @buf: buffer
 *
 * Context: any; takes @buf->lock.
 *
 * Return: bytes that may be handed out from the head on; 0 also if the tail must be read first,
 * because the last read is too old or because not all reports up to that tail were checked.
 */
u32 genx_oa_buffer_settled(struct genx_oa_buffer *buf);

/**
 * genx_oa_buffer_ready() - is there a report to hand out, or a loss to announce?
 * @buf: buffer of a unit that is awake
 * @limit: largest number of reports to check
 *
 * Reads the tail only if memory shows a new report, if a report is overdue, or if the last read was
 * GENX_OA_TAIL_OLD_NS ago. If there is no report up to the tail then, the function also reads the
 * losses: in a completely full buffer the tail is at the head, as in an empty one.
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
 * genx_oa_buffer_erase() - zero the fields that show that a report has landed
 * @report: report that was read
 *
 * Both fields are in the first QW of each format that has one timestamp DW.
 */
static inline void genx_oa_buffer_erase(u32 *report)
{
	*(u64 *)report = 0;
}

/**
 * genx_oa_buffer_consume() - return space to the hardware
 * @buf: buffer
 * @pos: offset up to which all reports were read and erased
 *
 * Context: any; one register write.
 */
void genx_oa_buffer_consume(struct genx_oa_buffer *buf, u32 pos);

#endif
