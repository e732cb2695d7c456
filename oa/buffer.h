/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The circular buffer that the OA unit writes reports to.
 *
 * The hardware moves the tail when it sends a report on its way, not when the
 * report is in memory. So a report is handed out only after it has landed: its
 * RPT_ID and its timestamp are not zero (what is consumed is zeroed), and some
 * time has passed since that was seen, so that its other cache lines are there
 * as well.
 *
 *	head <= safe <= seen <= front <= tail of the hardware
 *
 * [head, safe) may be handed out; [safe, seen) has landed and settles; [seen,
 * front) has landed after that began.
 */
#ifndef GENX_OA_BUFFER_H
#define GENX_OA_BUFFER_H

#include <linux/ktime.h>
#include <linux/spinlock.h>
#include <linux/types.h>

struct genx_buffer;
struct genx_oa;
struct genx_oa_format;

/* From "RPT_ID and timestamp are there" to "all of the report is there". */
#define GENX_OA_SETTLE_NS		(200 * NSEC_PER_USEC)
/* A report that is behind the tail for so long is never going to land. */
#define GENX_OA_STUCK_NS		(20 * NSEC_PER_MSEC)

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
 * @head:	everything before was consumed
 * @safe:	end of what may be handed out
 * @seen:	end of what had landed at @seen_time
 * @front:	first report that has not landed
 * @seen_time:	when @seen was set
 * @stuck_since: since when @front is behind the tail and has not landed; 0: it
 *		is not
 * @never_landed: reports that were given up; they are in [head, safe) with a
 *		RPT_ID of 0
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
	ktime_t seen_time;
	ktime_t stuck_since;
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
 * Return: 0, -EINVAL if @fmt does not divide a power of two, or the error of
 * genx_buffer_create().
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
 * Zeroes all of it, so that whatever is not zero later has landed.
 */
void genx_oa_buffer_reset(struct genx_oa_buffer *buf);

/**
 * genx_oa_buffer_advance() - look which reports up to @tail have landed
 * @buf: buffer, @buf->lock held
 * @tail: tail of the hardware as an offset
 * @now: time
 * @limit: look at so many reports at most
 *
 * Any context. Touches no register.
 */
void genx_oa_buffer_advance(struct genx_oa_buffer *buf, u32 tail, ktime_t now,
			    unsigned int limit);

/**
 * genx_oa_buffer_refresh() - read the tail and look what has landed
 * @buf: buffer of a unit that is awake
 * @limit: look at so many reports at most
 *
 * Context: any; takes @buf->lock, reads one register.
 *
 * Return: bytes that may be handed out from the head on.
 */
u32 genx_oa_buffer_refresh(struct genx_oa_buffer *buf, unsigned int limit);

/**
 * genx_oa_buffer_settling() - has something landed that may be handed out soon?
 * @buf: buffer
 *
 * Context: any; a hint.
 *
 * Return: true if a look after GENX_OA_SETTLE_NS finds more.
 */
static inline bool genx_oa_buffer_settling(const struct genx_oa_buffer *buf)
{
	return READ_ONCE(buf->front) != READ_ONCE(buf->safe);
}

/**
 * genx_oa_buffer_lossy() - does the unit say that something was lost?
 * @buf: buffer of a unit that is awake
 *
 * To be asked where nothing is found: in a buffer that is full to the last
 * report the tail is at the head, as in an empty one.
 *
 * Context: any; takes @buf->lock, reads one register.
 *
 * Return: true if a look at the loss is due.
 */
bool genx_oa_buffer_lossy(struct genx_oa_buffer *buf);

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
 * genx_oa_buffer_next() - offset of the report after one
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
 * Return: its first DW.
 */
static inline u32 *genx_oa_buffer_report(const struct genx_oa_buffer *buf, u32 pos)
{
	return (u32 *)(buf->base + pos);
}

/**
 * genx_oa_buffer_erase() - zero what tells that a report has landed
 * @report: report that was read
 *
 * Both fields are in the first QW of each format that has one timestamp DW.
 */
static inline void genx_oa_buffer_erase(u32 *report)
{
	*(u64 *)report = 0;
}

/**
 * genx_oa_buffer_consume() - give space back to the hardware
 * @buf: buffer
 * @pos: offset up to which all reports were read and erased
 *
 * Context: any; one register write.
 */
void genx_oa_buffer_consume(struct genx_oa_buffer *buf, u32 pos);

#endif
