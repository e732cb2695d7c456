// SPDX-License-Identifier: GPL-2.0-only
/*
 * This file decides when a stream wakes its readers.
 *
 * DOC: wake-ups
 *
 * While a reader waits, a timer checks for new reports in memory. On platforms with a
 * documented half-full interrupt, this interrupt makes the timer check earlier. The interrupt
 * alone is not enough, since hardware raises it only for periodic reports (INT-041). Reports
 * that are in memory but too young to be returned (oa/unit/buffer.c) make the timer fire again
 * soon.
 *
 * While no reader waits, nothing runs for a stream, with one exception: a stream with delta
 * records or totals keeps the interrupt unmasked, and its buffer is drained with a period of a
 * quarter of the time in which it fills.
 *
 * A check first examines memory, where a consumed report is zero. The check reads the registers
 * (the tail, and the status bits of overflow and lost reports) only if memory shows a report, or if
 * the last read of the registers is old. Most checks that find nothing read no register. A read()
 * that follows a check uses the values of the check, unless memory shows another report.
 */

#include <linux/poll.h>

#include <uapi/genx_drm.h>

#include "gt/gt.h"
#include "include/compat.h"
#include "irq/irq.h"
#include "oa/stream/stream.h"
#include "oa/unit/buffer.h"
#include "oa/unit/unit.h"

/* Each event of the OA source makes the driver check for reports (INT-041). */
#define OA_EVENTS		0xffff

/* Maximum number of reports that one check of the timer goes through. */
#define CHECK_REPORTS		256

/* Unmask or mask the half-full interrupt, in the unit and in the interrupt registers of the GT. */
static void event_set(struct genx_oa_stream *stream, bool on)
{
	struct genx_oa *oa = stream->oa;
	const struct genx_oa_desc *desc = oa->desc;

	lockdep_assert_held(&stream->wake_lock);
	if (stream->event_on == on || !desc->half_full)
		return;

	stream->event_on = on;
	oa->ops->interrupt(oa, on);
	if (on)
		genx_irq_unmask(oa->irq, desc->irq_class, desc->irq_instance, OA_EVENTS);
	else
		genx_irq_mask(oa->irq, desc->irq_class, desc->irq_instance, OA_EVENTS);
}

static bool has_waiters(struct genx_oa_stream *stream)
{
	return atomic_read(&stream->waiters) || wq_has_sleeper(&stream->wq);
}

/* Interval of the timer. For delta records, a quarter of their interval is short enough. */
static u64 check_ns(const struct genx_oa_stream *stream)
{
	if (stream->params.records & GENX_OA_RECORDS_RAW)
		return stream->params.poll_ns;
	return max(stream->params.poll_ns, stream->params.coalesce_ns / 4);
}

bool genx_oa_wake_ready(struct genx_oa_stream *stream)
{
	/* a read returns an error */
	if (genx_oa_stream_revoked(stream) || genx_oa_stream_failed(stream) ||
	    genx_mmio_lost(&stream->oa->gt->mmio))
		return true;
	/* read() returns no record of a stream with totals only */
	if (!stream->params.records)
		return false;
	/* A disabled stream with deltas still returns its losses; one without deltas does not. */
	if (READ_ONCE(stream->loss_due) && (genx_oa_stream_enabled(stream) || stream->ring.data))
		return true;
	if (READ_ONCE(stream->ring.count))
		return true;
	if (!(stream->params.records & GENX_OA_RECORDS_RAW) || !genx_oa_stream_enabled(stream))
		return false;
	return genx_oa_buffer_ready(&stream->buffer, CHECK_REPORTS);
}

/*
 * Must the timer fire soon? Yes if reports are in memory but too young to be returned, since no
 * interrupt comes when these reports are old enough. The caller holds @wake_lock, so that either
 * the reader that has just checked or the timer that is about to be restarted sees such reports.
 */
static bool check_soon(struct genx_oa_stream *stream)
{
	lockdep_assert_held(&stream->wake_lock);
	return genx_oa_buffer_settling(&stream->buffer);
}

static enum hrtimer_restart wake_timer(struct hrtimer *timer)
{
	struct genx_oa_stream *stream = container_of(timer, struct genx_oa_stream, wake_timer);
	u64 next = check_ns(stream);

	if (genx_oa_wake_ready(stream))
		wake_up_poll(&stream->wq, EPOLLIN);
	if (stream->ring.data)
		mod_delayed_work(system_dfl_wq, &stream->drain_work, 0);

	guard(spinlock_irqsave)(&stream->wake_lock);
	if (!genx_oa_stream_enabled(stream) || !has_waiters(stream)) {
		stream->timer_on = false;
		/* with sums the interrupt stays on; genx_oa_wake_stop() masks it if disabled */
		if (genx_oa_stream_enabled(stream) && !stream->acc)
			event_set(stream, false);
		return HRTIMER_NORESTART;
	}
	/* an interrupt may have restarted the timer meanwhile */
	if (hrtimer_is_queued(timer))
		return HRTIMER_NORESTART;
	if (check_soon(stream))
		next = min_t(u64, next, GENX_OA_SETTLE_NS);
	hrtimer_forward_now(timer, ns_to_ktime(next));
	return HRTIMER_RESTART;
}

void genx_oa_wake_arm(struct genx_oa_stream *stream)
{
	u64 first = check_ns(stream);

	guard(spinlock_irqsave)(&stream->wake_lock);
	if (!genx_oa_stream_enabled(stream) || stream->timer_on)
		return;
	/*
	 * The buffer may have become half full while the interrupt was masked. The interrupt does
	 * not come again for this, so make the first check soon.
	 */
	if (!stream->event_on)
		first = min_t(u64, first, GENX_OA_SETTLE_NS);
	stream->timer_on = true;
	event_set(stream, true);
	hrtimer_start(&stream->wake_timer, ns_to_ktime(first), HRTIMER_MODE_REL_SOFT);
}

void genx_oa_wake_settle(struct genx_oa_stream *stream)
{
	guard(spinlock_irqsave)(&stream->wake_lock);
	if (stream->timer_on && check_soon(stream) &&
	    ktime_to_ns(hrtimer_get_remaining(&stream->wake_timer)) > GENX_OA_SETTLE_NS)
		hrtimer_start(&stream->wake_timer, ns_to_ktime(GENX_OA_SETTLE_NS),
			      HRTIMER_MODE_REL_SOFT);
}

/* The position of the half-full event is not known (INT-041): @bits are ignored. */
static void wake_irq(void *data, u16 bits)
{
	struct genx_oa *oa = data;
	struct genx_oa_stream *stream;

	guard(spinlock)(&oa->irq_lock);
	stream = oa->irq_stream;
	if (!stream)
		return;
	if (stream->acc)
		mod_delayed_work(system_dfl_wq, &stream->drain_work, 0);
	guard(spinlock)(&stream->wake_lock);
	/* a reader waits: check now */
	if (stream->timer_on)
		hrtimer_start(&stream->wake_timer, 0, HRTIMER_MODE_REL_SOFT);
}

int genx_oa_wake_register(struct genx_oa *oa)
{
	const struct genx_oa_desc *desc = oa->desc;

	if (!desc->half_full)
		return 0;
	return genx_irq_register(oa->irq, desc->irq_class, desc->irq_instance, wake_irq, oa);
}

void genx_oa_wake_unregister(struct genx_oa *oa)
{
	const struct genx_oa_desc *desc = oa->desc;

	if (desc->half_full)
		genx_irq_unregister(oa->irq, desc->irq_class, desc->irq_instance);
}

static void drain_schedule(struct genx_oa_stream *stream)
{
	queue_delayed_work(system_dfl_wq, &stream->drain_work,
			   nsecs_to_jiffies(stream->drain_ns) + 1);
}

static void drain_work(struct work_struct *work)
{
	struct genx_oa_stream *stream =
		container_of(to_delayed_work(work), struct genx_oa_stream, drain_work);

	guard(mutex)(&stream->lock);
	if (!genx_oa_stream_enabled(stream))
		return;

	genx_oa_drain(stream, false);
	if (stream->params.drained)
		stream->params.drained(stream);
	if (stream->ring.count || stream->loss_due)
		wake_up_poll(&stream->wq, EPOLLIN);
	drain_schedule(stream);
}

void genx_oa_wake_init(struct genx_oa_stream *stream)
{
	init_waitqueue_head(&stream->wq);
	spin_lock_init(&stream->wake_lock);
	atomic_set(&stream->waiters, 0);
	hrtimer_setup(&stream->wake_timer, wake_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_SOFT);
	INIT_DELAYED_WORK(&stream->drain_work, drain_work);
}

void genx_oa_wake_start(struct genx_oa_stream *stream)
{
	scoped_guard(spinlock_irqsave, &stream->oa->irq_lock)
		stream->oa->irq_stream = stream;

	scoped_guard(spinlock_irqsave, &stream->wake_lock) {
		WRITE_ONCE(stream->state, GENX_OA_STREAM_ENABLED);
		if (stream->acc)
			event_set(stream, true);
	}
	if (stream->acc)
		drain_schedule(stream);
	/* a reader can have begun to wait while the stream was disabled */
	if (has_waiters(stream))
		genx_oa_wake_arm(stream);
}

void genx_oa_wake_stop(struct genx_oa_stream *stream)
{
	scoped_guard(spinlock_irqsave, &stream->wake_lock) {
		WRITE_ONCE(stream->state, GENX_OA_STREAM_DISABLED);
		/* from here on neither a reader nor the interrupt starts the timer again */
		stream->timer_on = false;
		event_set(stream, false);
	}
	scoped_guard(spinlock_irqsave, &stream->oa->irq_lock)
		stream->oa->irq_stream = NULL;

	hrtimer_cancel(&stream->wake_timer);
	/* The work takes the lock of the stream, which the caller holds: do not wait for it. */
	cancel_delayed_work(&stream->drain_work);
	wake_up_all(&stream->wq);
}

void genx_oa_wake_fini(struct genx_oa_stream *stream)
{
	hrtimer_cancel(&stream->wake_timer);
	cancel_delayed_work_sync(&stream->drain_work);
}
