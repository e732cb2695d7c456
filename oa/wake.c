// SPDX-License-Identifier: GPL-2.0-only
/*
 * When a stream wakes somebody up.
 *
 * DOC: wake-ups
 *
 * Nothing runs for a stream that nobody waits for. While somebody does, a timer
 * looks for reports that have landed, and the half-full interrupt makes it look
 * earlier; the interrupt alone would not do, since it covers timer reports only
 * (INT-041). A stream that adds up has a slow timer besides, a quarter of the
 * time in which the buffer fills, and keeps the interrupt.
 * Reports that have landed but not settled make the timer look again soon.
 */

#include <linux/poll.h>

#include "gt/gt.h"
#include "include/compat.h"
#include "irq/irq.h"
#include "oa/oa.h"
#include "oa/stream.h"

/* Any event of the OA source makes the driver look (INT-041). */
#define OA_EVENTS		0xffff

/* How many reports a look from a timer may go through. */
#define LOOK_REPORTS		256

static void event_set(struct genx_oa_stream *stream, bool on)
{
	struct genx_oa *oa = stream->oa;
	const struct genx_oa_desc *desc = oa->desc;

	lockdep_assert_held(&stream->wake_lock);
	if (stream->event_on == on)
		return;

	stream->event_on = on;
	oa->ops->interrupt(oa, on);
	if (on)
		genx_irq_unmask(oa->irq, desc->irq_class, desc->irq_instance, OA_EVENTS);
	else
		genx_irq_mask(oa->irq, desc->irq_class, desc->irq_instance, OA_EVENTS);
}

static bool somebody_waits(struct genx_oa_stream *stream)
{
	return atomic_read(&stream->waiters) || wq_has_sleeper(&stream->wq);
}

/* A reader of coalesced deltas alone has nothing to see more often. */
static u64 look_ns(const struct genx_oa_stream *stream)
{
	if (stream->params.records & GENX_OA_RECORDS_RAW)
		return stream->params.poll_ns;
	return max(stream->params.poll_ns, stream->params.coalesce_ns / 4);
}

bool genx_oa_stream_ready(struct genx_oa_stream *stream)
{
	if (READ_ONCE(stream->revoked) || READ_ONCE(stream->failed) ||
	    genx_mmio_lost(&stream->oa->gt->mmio))
		return true;
	/* What a disabled stream without deltas has lost cannot be read any more. */
	if ((READ_ONCE(stream->overflowed) || READ_ONCE(stream->report_lost)) &&
	    (READ_ONCE(stream->enabled) || stream->ring.data))
		return true;
	if (READ_ONCE(stream->ring.count))
		return true;
	if (!(stream->params.records & GENX_OA_RECORDS_RAW) || !READ_ONCE(stream->enabled))
		return false;
	if (genx_oa_buffer_refresh(&stream->buffer, LOOK_REPORTS))
		return true;
	return !genx_oa_buffer_settling(&stream->buffer) && genx_oa_buffer_lossy(&stream->buffer);
}

/*
 * What has landed but not settled: no event says when it has. Asked with
 * @wake_lock held, so that either a waiter that has just looked or the timer
 * that is about to go on sees it.
 */
static bool look_soon(struct genx_oa_stream *stream)
{
	lockdep_assert_held(&stream->wake_lock);
	return genx_oa_buffer_settling(&stream->buffer);
}

static enum hrtimer_restart wake_timer(struct hrtimer *timer)
{
	struct genx_oa_stream *stream = container_of(timer, struct genx_oa_stream, wake_timer);
	enum hrtimer_restart restart = HRTIMER_NORESTART;
	unsigned long flags;
	u64 next = look_ns(stream);

	if (genx_oa_stream_ready(stream))
		wake_up_poll(&stream->wq, EPOLLIN);
	if (stream->ring.data)
		mod_delayed_work(system_dfl_wq, &stream->drain_work, 0);

	spin_lock_irqsave(&stream->wake_lock, flags);
	if (stream->enabled && somebody_waits(stream)) {
		/* An interrupt can have set it anew since. */
		if (!hrtimer_is_queued(timer)) {
			if (look_soon(stream))
				next = min_t(u64, next, GENX_OA_SETTLE_NS);
			hrtimer_forward_now(timer, ns_to_ktime(next));
			restart = HRTIMER_RESTART;
		}
	} else {
		stream->timer_on = false;
		if (stream->enabled && !stream->acc)
			event_set(stream, false);
	}
	spin_unlock_irqrestore(&stream->wake_lock, flags);
	return restart;
}

void genx_oa_wake_arm(struct genx_oa_stream *stream)
{
	unsigned long flags;

	spin_lock_irqsave(&stream->wake_lock, flags);
	if (stream->enabled && !stream->timer_on) {
		u64 first = look_ns(stream);

		/*
		 * The buffer may have passed its half while the event was masked,
		 * and will not do so again: one look soon after.
		 */
		if (!stream->event_on)
			first = min_t(u64, first, GENX_OA_SETTLE_NS);
		stream->timer_on = true;
		event_set(stream, true);
		hrtimer_start(&stream->wake_timer, ns_to_ktime(first), HRTIMER_MODE_REL_SOFT);
	}
	spin_unlock_irqrestore(&stream->wake_lock, flags);
}

void genx_oa_wake_settle(struct genx_oa_stream *stream)
{
	unsigned long flags;

	spin_lock_irqsave(&stream->wake_lock, flags);
	if (stream->timer_on && look_soon(stream) &&
	    ktime_to_ns(hrtimer_get_remaining(&stream->wake_timer)) > GENX_OA_SETTLE_NS)
		hrtimer_start(&stream->wake_timer, ns_to_ktime(GENX_OA_SETTLE_NS),
			      HRTIMER_MODE_REL_SOFT);
	spin_unlock_irqrestore(&stream->wake_lock, flags);
}

void genx_oa_wake_irq(void *data, u16 bits)
{
	struct genx_oa *oa = data;
	struct genx_oa_stream *stream;

	spin_lock(&oa->irq_lock);
	stream = oa->irq_stream;
	if (stream) {
		if (stream->acc)
			mod_delayed_work(system_dfl_wq, &stream->drain_work, 0);
		spin_lock(&stream->wake_lock);
		if (stream->timer_on)
			hrtimer_start(&stream->wake_timer, 0, HRTIMER_MODE_REL_SOFT);
		spin_unlock(&stream->wake_lock);
	}
	spin_unlock(&oa->irq_lock);
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
	if (!stream->enabled)
		return;

	genx_oa_stream_drain(stream, false);
	if (stream->ring.count || stream->overflowed || stream->report_lost)
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
	unsigned long flags;

	spin_lock_irqsave(&stream->oa->irq_lock, flags);
	stream->oa->irq_stream = stream;
	spin_unlock_irqrestore(&stream->oa->irq_lock, flags);

	spin_lock_irqsave(&stream->wake_lock, flags);
	stream->enabled = true;
	if (stream->acc)
		event_set(stream, true);
	spin_unlock_irqrestore(&stream->wake_lock, flags);

	if (stream->acc)
		drain_schedule(stream);
	/* Whoever began to wait while the stream was disabled waits for this. */
	if (somebody_waits(stream))
		genx_oa_wake_arm(stream);
}

void genx_oa_wake_stop(struct genx_oa_stream *stream)
{
	unsigned long flags;

	spin_lock_irqsave(&stream->wake_lock, flags);
	stream->enabled = false;
	event_set(stream, false);
	spin_unlock_irqrestore(&stream->wake_lock, flags);

	spin_lock_irqsave(&stream->oa->irq_lock, flags);
	stream->oa->irq_stream = NULL;
	spin_unlock_irqrestore(&stream->oa->irq_lock, flags);

	hrtimer_cancel(&stream->wake_timer);
	stream->timer_on = false;
	cancel_delayed_work(&stream->drain_work);
	wake_up_all(&stream->wq);
}

void genx_oa_wake_fini(struct genx_oa_stream *stream)
{
	hrtimer_cancel(&stream->wake_timer);
	cancel_delayed_work_sync(&stream->drain_work);
}
