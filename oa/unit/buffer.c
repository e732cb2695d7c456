// SPDX-License-Identifier: GPL-2.0-only
#include <linux/log2.h>
#include <linux/math.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/timekeeping.h>
#include <linux/vmalloc.h>

#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "gt/memory/client_gfp.h"
#include "oa/report/report.h"
#include "oa/unit/buffer.h"
#include "oa/unit/pause.h"
#include "oa/unit/unit.h"

/*
 * If the size of the reports does not divide that of the buffer, a report can begin at the end of
 * the buffer and continue at its start. In this mapping the first page follows the last page once
 * more, so that such a report is contiguous, too.
 */
static void *map_around(const struct genx_buffer *mem)
{
	struct page **pages = kvmalloc_array(mem->n_pages + 1, sizeof(*pages), GENX_CLIENT_GFP);
	void *vaddr;

	if (!pages)
		return NULL;
	memcpy(pages, mem->pages, mem->n_pages * sizeof(*pages));
	pages[mem->n_pages] = mem->pages[0];
	vaddr = vmap(pages, mem->n_pages + 1, VM_MAP, PAGE_KERNEL);
	kvfree(pages);
	return vaddr;
}

int genx_oa_buffer_init(struct genx_oa_buffer *buf, struct genx_oa *oa,
			const struct genx_oa_format *fmt, u32 size)
{
	struct genx_buffer *mem;

	/* DW 1: RPT_ID and timestamp are in one QW, which is read and zeroed at once */
	if (!fmt->size || fmt->size % GENX_OA_LINE || fmt->size > PAGE_SIZE ||
	    !is_power_of_2(size) || fmt->timestamp_dw != 1)
		return -EINVAL;

	/*
	 * Gen8 and later: the buffer must be aligned to its size (register facts: behaviour that
	 * surprises, T-14). Before Gen8 the descriptor has the alignment (OA6-017).
	 */
	mem = genx_buffer_create(&oa->gt->ggtt, size, oa->desc->buffer_align ?: size);
	if (IS_ERR(mem))
		return PTR_ERR(mem);
	if (size % fmt->size) {
		buf->around = map_around(mem);
		if (!buf->around) {
			genx_buffer_destroy(mem);
			return -ENOMEM;
		}
	}

	buf->oa = oa;
	buf->mem = mem;
	buf->base = buf->around ?: mem->vaddr;
	buf->ggtt = mem->ggtt;
	buf->size = size;
	buf->report_size = fmt->size;
	buf->erase_lines = buf->around ? fmt->size / GENX_OA_LINE : 1;
	buf->timestamp_dw = fmt->timestamp_dw;
	/* one more: timestamps that differ by n ticks can be less than n ticks apart in time */
	buf->settle_ticks = DIV_ROUND_UP_ULL((u64)genx_oa_unit_timestamp_hz(oa) *
					     GENX_OA_SETTLE_NS, NSEC_PER_SEC) + 1;
	return 0;
}

struct genx_buffer *genx_oa_buffer_detach(struct genx_oa_buffer *buf)
{
	struct genx_buffer *mem = buf->mem;

	if (!mem)
		return NULL;
	/* A timer or a poll that refreshes the buffer later finds no memory. */
	scoped_guard(spinlock_irqsave, &buf->lock)
		buf->base = NULL;
	vunmap(buf->around);
	buf->around = NULL;
	buf->mem = NULL;
	return mem;
}

void genx_oa_buffer_fini(struct genx_oa_buffer *buf)
{
	genx_buffer_destroy(genx_oa_buffer_detach(buf));
}

void genx_oa_buffer_reset(struct genx_oa_buffer *buf)
{
	memset(buf->base, 0, buf->size);
	if (buf->mem)
		genx_buffer_flush(buf->mem, 0, buf->size);

	guard(spinlock_irqsave)(&buf->lock);
	buf->head = 0;
	buf->returned = 0;
	buf->safe = 0;
	buf->seen = 0;
	buf->front = 0;
	buf->tail = 0;
	buf->tail_time = 0;
	buf->loss = 0;
	genx_oa_pause_restart(&buf->pause);
	buf->stuck_since = 0;
}

/* Have @ns passed from @since to @now? */
static bool passed(ktime_t since, ktime_t now, s64 ns)
{
	return ktime_to_ns(ktime_sub(now, since)) >= ns;
}

/* Has the first cache line of a report landed? @first is the first QW: RPT_ID and timestamp. */
static bool first_landed(u64 first)
{
	return lower_32_bits(first) && upper_32_bits(first);
}

static bool report_landed(const u32 *report)
{
	return first_landed(READ_ONCE(*(const u64 *)report));
}

/*
 * The tail has passed the report at the front, but the report has not landed. Should the driver
 * stop waiting for this report? Also notes when the wait began. Once in 2^32 ticks a timestamp is
 * 0: a report with this timestamp never seems to land, and is handed out after GENX_OA_STUCK_NS.
 */
static bool give_up(struct genx_oa_buffer *buf, ktime_t now)
{
	if (!buf->stuck_since)
		buf->stuck_since = now;
	if (!passed(buf->stuck_since, now, GENX_OA_STUCK_NS))
		return false;
	/* with a RPT_ID the report has landed, and its timestamp is 0 */
	if (!READ_ONCE(genx_oa_buffer_report(buf, buf->front)[GENX_OA_RPT_ID_DW]))
		buf->never_landed++;
	return true;
}

/* Move the front over at most @n reports, as far as they have landed. Return: how many have. */
static u32 front_advance(struct genx_oa_buffer *buf, u32 n)
{
	/* copies, so that the loop writes no memory */
	struct genx_oa_pause pause = buf->pause;
	u32 front = buf->front, timestamp = buf->newest, left;

	for (left = n; left; left--) {
		u64 first = READ_ONCE(*(const u64 *)genx_oa_buffer_report(buf, front));

		if (unlikely(!first_landed(first)))
			break;
		timestamp = upper_32_bits(first);
		genx_oa_pause_check(&pause, lower_32_bits(first), timestamp);
		front = genx_oa_buffer_next(buf, front);
	}
	buf->pause = pause;
	buf->newest = timestamp;
	buf->front = front;
	return n - left;
}

/*
 * Make reports safe that are at least GENX_OA_SETTLE_NS older than @newest. @newest is the
 * timestamp of the newest report that has landed, or the time now by the clock of the timestamps.
 * Timestamps ascend, so a binary search finds the last report that is old enough.
 *
 * A difference of half the range or more is taken as negative. The report is then far older than
 * @newest, or newer by a tick. The search ends at an earlier report in both cases: too few reports
 * become safe, never too many.
 *
 * The driver gives up a report that never lands after GENX_OA_STUCK_NS, so this report and all
 * reports before it are old enough. Its timestamp may be anything: both results of the comparison
 * with it are right.
 */
static void settle_older(struct genx_oa_buffer *buf, u32 newest)
{
	u32 end = genx_oa_buffer_span(buf, buf->safe, buf->front) / buf->report_size;
	u32 older = 0;

	while (older < end) {
		u32 middle = older + (end - older) / 2;
		u32 pos = (buf->safe + middle * buf->report_size) & (buf->size - 1);
		u32 timestamp = genx_oa_buffer_report(buf, pos)[buf->timestamp_dw];

		if ((s32)(newest - timestamp) >= (s32)buf->settle_ticks)
			older = middle + 1;
		else
			end = middle;
	}
	older *= buf->report_size;
	if (genx_oa_buffer_span(buf, buf->safe, buf->seen) < older)
		buf->seen = (buf->safe + older) & (buf->size - 1);
	buf->safe = (buf->safe + older) & (buf->size - 1);
}

/* Have reports landed that are not safe? */
static bool is_settling(const struct genx_oa_buffer *buf)
{
	return buf->front != buf->safe;
}

/*
 * Make the reports before @seen safe, if GENX_OA_SETTLE_NS have passed since @seen_time. Then note
 * the present front and time for the next reports.
 */
static void settle(struct genx_oa_buffer *buf, ktime_t now)
{
	if (buf->seen != buf->safe && passed(buf->seen_time, now, GENX_OA_SETTLE_NS))
		buf->safe = buf->seen;
	if (buf->seen == buf->safe && buf->front != buf->seen) {
		buf->seen = buf->front;
		buf->seen_time = now;
	}
}

void genx_oa_buffer_advance(struct genx_oa_buffer *buf, u32 tail, ktime_t now, unsigned int limit)
{
	u32 n, landed;

	lockdep_assert_held(&buf->lock);
	buf->tail = tail;
	buf->tail_time = now;

	/* The tail moves by cache lines: do not check a report that is only in part before it. */
	n = min(genx_oa_buffer_span(buf, buf->front, tail) / buf->report_size, limit);
	/* skip each report for which the driver stops waiting, and continue behind it */
	while (n) {
		landed = front_advance(buf, n);
		n -= landed;
		if (landed) {
			buf->stuck_since = 0;
			settle_older(buf, buf->newest);
		}
		if (!n)
			break;
		/* the report at the front has not landed */
		if (!give_up(buf, now))
			break;
		buf->front = genx_oa_buffer_next(buf, buf->front);
		genx_oa_pause_restart(&buf->pause);
		buf->stuck_since = 0;
		n--;
	}
	/* the tail has not passed the report at the front: the driver does not wait for it yet */
	if (genx_oa_buffer_span(buf, buf->front, tail) < buf->report_size)
		buf->stuck_since = 0;
	settle(buf, now);
}

static void tail_poll(struct genx_oa_buffer *buf, ktime_t now, unsigned int limit)
{
	u32 tail = buf->oa->ops->tail_read(buf->oa, buf);

	/* Read the tail before the reports: what was in memory when the tail moved must be seen. */
	dma_rmb();
	/* an offset beyond the buffer is no tail: a reset is in progress, or the device is gone */
	if (tail < buf->size)
		genx_oa_buffer_advance(buf, tail, now, limit);
}

u32 genx_oa_buffer_refresh(struct genx_oa_buffer *buf, unsigned int limit)
{
	guard(spinlock_irqsave)(&buf->lock);
	if (!buf->base)
		return 0;
	tail_poll(buf, ktime_get(), limit);
	return genx_oa_buffer_span(buf, buf->head, buf->safe);
}

u32 genx_oa_buffer_age(struct genx_oa_buffer *buf)
{
	u32 now;

	guard(spinlock_irqsave)(&buf->lock);
	if (buf->front != buf->safe && buf->oa->ops->clock_read(buf->oa, &now)) {
		settle_older(buf, now);
		/* the settle time of reports that are not safe yet begins now */
		settle(buf, ktime_get());
	}
	return genx_oa_buffer_span(buf, buf->head, buf->safe);
}

/*
 * Must the tail be read? Yes if the report at the front has landed or is overdue, or if the last
 * read is old. The coarse time is exact enough for this, and costs no access to a clock.
 */
static bool tail_due(struct genx_oa_buffer *buf)
{
	return buf->stuck_since || report_landed(genx_oa_buffer_report(buf, buf->front)) ||
	       passed(buf->tail_time, ktime_get_coarse(), GENX_OA_TAIL_OLD_NS);
}

u32 genx_oa_buffer_settled(struct genx_oa_buffer *buf, u32 *loss)
{
	guard(spinlock_irqsave)(&buf->lock);
	*loss = buf->loss;
	buf->loss = 0;
	if (is_settling(buf))
		settle(buf, ktime_get());
	if (tail_due(buf))
		return 0;
	return genx_oa_buffer_span(buf, buf->head, buf->safe);
}

void genx_oa_buffer_loss_clear(struct genx_oa_buffer *buf)
{
	/* the lock is held, so that genx_oa_buffer_ready() cannot note this loss once more */
	guard(spinlock_irqsave)(&buf->lock);
	buf->oa->ops->loss_clear(buf->oa);
	buf->loss &= ~GENX_OA_LOSS_REPORT;
}

bool genx_oa_buffer_ready(struct genx_oa_buffer *buf, unsigned int limit)
{
	ktime_t now;

	guard(spinlock_irqsave)(&buf->lock);
	if (!buf->base)
		return false;
	if (is_settling(buf))
		settle(buf, ktime_get());
	if (buf->safe != buf->head || buf->loss)
		return true;
	/* wait for reports that have landed to settle; else read the tail only if it is due */
	if (is_settling(buf) || !tail_due(buf))
		return false;
	now = ktime_get();
	tail_poll(buf, now, limit);
	buf->loss |= buf->oa->ops->loss_read(buf->oa);
	return buf->safe != buf->head || buf->loss;
}

void genx_oa_buffer_consume(struct genx_oa_buffer *buf, u32 pos)
{
	guard(spinlock_irqsave)(&buf->lock);
	buf->head = pos;
	/* the caller has consumed reports, so the same position is one lap later */
	if (pos != buf->returned &&
	    genx_oa_buffer_span(buf, buf->returned, pos) < buf->size / GENX_OA_HEAD_PARTS)
		return;
	buf->returned = pos;
	/* Reads and erasures must be complete before the hardware may write here again. */
	mb();
	buf->oa->ops->head_write(buf->oa, buf);
}
