// SPDX-License-Identifier: GPL-2.0-only
/*
 * The circular buffer that the OA unit writes reports to.
 */

#include <linux/log2.h>
#include <linux/string.h>
#include <linux/timekeeping.h>

#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "oa/buffer.h"
#include "oa/oa_types.h"
#include "oa/report.h"
#include "oa/unit_types.h"

int genx_oa_buffer_init(struct genx_oa_buffer *buf, struct genx_oa *oa,
			const struct genx_oa_format *fmt, u32 size)
{
	struct genx_buffer *mem;

	/* A report that does not divide the buffer would straddle its end. */
	if (!is_power_of_2(fmt->size) || !is_power_of_2(size) || fmt->timestamp_dw != 1)
		return -EINVAL;

	/* It must be aligned to its size (register facts: behaviour that surprises, T-14). */
	mem = genx_buffer_create(&oa->gt->ggtt, size, size);
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
	if (!buf->mem)
		return;

	/* A later refresh by a timer or a poll finds nothing. */
	scoped_guard(spinlock_irqsave, &buf->lock)
		buf->base = NULL;
	genx_buffer_destroy(buf->mem);
	buf->mem = NULL;
}

void genx_oa_buffer_reset(struct genx_oa_buffer *buf)
{
	memset(buf->base, 0, buf->size);
	if (buf->mem)
		genx_buffer_flush(buf->mem, 0, buf->size);

	guard(spinlock_irqsave)(&buf->lock);
	buf->head = 0;
	buf->safe = 0;
	buf->seen = 0;
	buf->front = 0;
	buf->stuck_since = 0;
}

/*
 * Has the first cache line of a report landed? Once in 2^32 ticks a timestamp is 0:
 * then the report is taken after GENX_OA_STUCK_NS.
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

	/* The tail moves by cache lines: a report that it has not passed whole is not checked. */
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
	u32 tail;

	guard(spinlock_irqsave)(&buf->lock);
	if (!buf->base)
		return 0;
	tail = buf->oa->ops->tail_read(buf->oa, buf);
	/* Reports that the hardware wrote before it moved the tail are read after the tail. */
	dma_rmb();
	if (tail < buf->size)
		genx_oa_buffer_advance(buf, tail, ktime_get(), limit);
	return genx_oa_buffer_span(buf, buf->head, buf->safe);
}

bool genx_oa_buffer_lossy(struct genx_oa_buffer *buf)
{
	guard(spinlock_irqsave)(&buf->lock);
	return buf->base && buf->oa->ops->loss_read(buf->oa);
}

void genx_oa_buffer_consume(struct genx_oa_buffer *buf, u32 pos)
{
	/* Reads and erasing are done before the hardware may write here again. */
	mb();
	guard(spinlock_irqsave)(&buf->lock);
	buf->head = pos;
	buf->oa->ops->head_write(buf->oa, buf);
}
