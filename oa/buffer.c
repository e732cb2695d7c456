// SPDX-License-Identifier: GPL-2.0-only
/*
 * The circular buffer that the OA unit writes reports to.
 */

#include <linux/log2.h>
#include <linux/string.h>
#include <linux/timekeeping.h>

#include "gt/memory/buffer.h"
#include "oa/buffer.h"
#include "oa/oa.h"
#include "oa/report.h"
#include "oa/unit.h"

int genx_oa_buffer_init(struct genx_oa_buffer *buf, struct genx_oa *oa,
			const struct genx_oa_format *fmt, u32 size)
{
	struct genx_buffer *mem;

	/* A report that does not divide the buffer would straddle its end. */
	if (!is_power_of_2(fmt->size) || !is_power_of_2(size) || fmt->timestamp_dw != 1)
		return -EINVAL;

	/* The hardware wants it aligned to its size (register facts 15, T-14). */
	mem = genx_buffer_create(oa->gt, size, size, 0);
	if (IS_ERR(mem))
		return PTR_ERR(mem);

	buf->oa = oa;
	buf->mem = mem;
	buf->base = mem->vaddr;
	buf->ggtt = mem->ggtt;
	buf->size = size;
	buf->report_size = fmt->size;
	buf->timestamp_dw = fmt->timestamp_dw;
	return 0;
}

void genx_oa_buffer_fini(struct genx_oa_buffer *buf)
{
	unsigned long flags;

	if (!buf->mem)
		return;

	/* A look from a timer or a poll that comes later finds nothing. */
	spin_lock_irqsave(&buf->lock, flags);
	buf->base = NULL;
	spin_unlock_irqrestore(&buf->lock, flags);
	genx_buffer_destroy(buf->mem);
	buf->mem = NULL;
}

void genx_oa_buffer_reset(struct genx_oa_buffer *buf)
{
	unsigned long flags;

	memset(buf->base, 0, buf->size);
	if (buf->mem)
		genx_buffer_flush(buf->mem, 0, buf->size);

	spin_lock_irqsave(&buf->lock, flags);
	buf->head = 0;
	buf->safe = 0;
	buf->seen = 0;
	buf->front = 0;
	buf->stuck_since = 0;
	spin_unlock_irqrestore(&buf->lock, flags);
}

/*
 * Has the first cache line of a report landed? A timestamp can be 0 in earnest,
 * once in 2^32 ticks: then the report is taken when it was stuck for long.
 */
static bool report_landed(struct genx_oa_buffer *buf, const u32 *report, ktime_t now)
{
	u32 id = READ_ONCE(report[GENX_OA_RPT_ID_DW]);

	if (likely(id && READ_ONCE(report[buf->timestamp_dw]))) {
		buf->stuck_since = 0;
		return true;
	}

	if (!buf->stuck_since) {
		buf->stuck_since = now;
		return false;
	}
	if (ktime_to_ns(ktime_sub(now, buf->stuck_since)) < GENX_OA_STUCK_NS)
		return false;

	if (!id)
		buf->never_landed++;
	buf->stuck_since = 0;
	return true;
}

void genx_oa_buffer_advance(struct genx_oa_buffer *buf, u32 tail, ktime_t now, unsigned int limit)
{
	u32 avail;

	lockdep_assert_held(&buf->lock);

	/* The tail moves by cache lines: a part of a report is not looked at. */
	avail = genx_oa_buffer_span(buf, buf->front, tail);
	for (; avail >= buf->report_size && limit; limit--) {
		if (!report_landed(buf, genx_oa_buffer_report(buf, buf->front), now))
			break;
		buf->front = genx_oa_buffer_next(buf, buf->front);
		avail -= buf->report_size;
	}

	if (avail < buf->report_size)
		buf->stuck_since = 0;

	if (buf->seen != buf->safe &&
	    ktime_to_ns(ktime_sub(now, buf->seen_time)) >= GENX_OA_SETTLE_NS)
		buf->safe = buf->seen;
	if (buf->seen == buf->safe && buf->front != buf->seen) {
		buf->seen = buf->front;
		buf->seen_time = now;
	}
}

u32 genx_oa_buffer_refresh(struct genx_oa_buffer *buf, unsigned int limit)
{
	unsigned long flags;
	u32 tail, avail;

	spin_lock_irqsave(&buf->lock, flags);
	if (!buf->base) {
		spin_unlock_irqrestore(&buf->lock, flags);
		return 0;
	}
	tail = buf->oa->ops->tail_read(buf->oa, buf);
	/* What the hardware wrote before it moved the tail is read after the tail. */
	dma_rmb();
	if (tail < buf->size)
		genx_oa_buffer_advance(buf, tail, ktime_get(), limit);
	avail = genx_oa_buffer_span(buf, buf->head, buf->safe);
	spin_unlock_irqrestore(&buf->lock, flags);
	return avail;
}

bool genx_oa_buffer_lossy(struct genx_oa_buffer *buf)
{
	unsigned long flags;
	bool lossy;

	spin_lock_irqsave(&buf->lock, flags);
	lossy = buf->base && buf->oa->ops->loss_read(buf->oa);
	spin_unlock_irqrestore(&buf->lock, flags);
	return lossy;
}

void genx_oa_buffer_consume(struct genx_oa_buffer *buf, u32 pos)
{
	unsigned long flags;

	/* All reads and the erasing come before the hardware may write here again. */
	mb();
	spin_lock_irqsave(&buf->lock, flags);
	buf->head = pos;
	buf->oa->ops->head_write(buf->oa, buf);
	spin_unlock_irqrestore(&buf->lock, flags);
}
