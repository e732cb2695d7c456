// SPDX-License-Identifier: GPL-2.0-only
/*
 * Draining the circular buffer means to handle losses, to find the reports that have landed, and to
 * add them up.
 */

#include <linux/delay.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>
#include <uapi/genx_drm.h>

#include "gt/access/trace.h"
#include "oa/report/accumulate.h"
#include "oa/stream/stream.h"
#include "oa/unit/buffer.h"
#include "oa/unit/unit.h"

/* Maximum number of reports that one refresh of the buffer checks, with interrupts disabled. */
#define REFRESH_REPORTS		4096U

/*
 * Number of checks, one settling time apart, during which the last reports of a stopped unit must
 * land. The limit is not a time: on a loaded machine any time may pass between two checks.
 */
#define LAST_CHECKS		(2 * GENX_OA_STUCK_NS / GENX_OA_SETTLE_NS)

/*
 * After the hardware has reported a loss, one of the next two refreshes that find reports finds the
 * reports on both sides of the gap.
 */
#define GAP_REFRESHES		2

void genx_oa_drain_reset(struct genx_oa_stream *stream)
{
	genx_oa_buffer_reset(&stream->buffer);
	stream->acc_pos = 0;
	stream->mark_left = 0;
	stream->end = 0;
	stream->gap_known = 0;
	stream->stopped = false;
	stream->drained = ktime_get();
	/* user space must not use positions in the old contents */
	stream->map.generation++;
	/* losses so far are of the old contents: only later ones are announced */
	stream->never_landed = stream->buffer.never_landed;
	stream->pauses = stream->buffer.pause.count;
}

/* ---- losses ---- */

/*
 * How many reports are not added up yet? During a reset the tail cannot be read: then those that
 * were found in memory.
 */
static u32 reports_left(const struct genx_oa_stream *stream)
{
	const struct genx_oa_buffer *buf = &stream->buffer;
	u32 tail = stream->oa->ops->tail_read(stream->oa, buf);

	if (tail >= buf->size)
		tail = READ_ONCE(buf->front);
	return genx_oa_buffer_span(buf, stream->acc_pos, tail) / buf->report_size;
}

void genx_oa_drain_lost(struct genx_oa_stream *stream)
{
	stream->loss_due |= GENX_OA_LOSS_REPORT;
	stream->losses++;
	/* the gap may be anywhere among the reports that are left */
	if (stream->acc)
		genx_oa_accumulate_lost(stream->acc, reports_left(stream));
}

/*
 * From a reset of the render engine until now, flexible EU events have counted nothing. If the
 * platform has clock gates that must be off for OA (SIL-353), all signals of EUs may have been
 * wrong, too.
 */
static bool reset_loses(const struct genx_oa_stream *stream)
{
	return stream->oa->desc->n_gates || genx_oa_noa_loses_flex(stream->params.config);
}

void genx_oa_drain_note_resets(struct genx_oa_stream *stream, unsigned int resets)
{
	lockdep_assert_held(&stream->lock);
	if (resets == stream->resets)
		return;
	stream->resets = resets;
	if (!genx_oa_stream_enabled(stream) || !reset_loses(stream))
		return;
	genx_oa_drain_lost(stream);
	wake_up_all(&stream->wq);
}

/*
 * The render engine was reset, and genx_oa_drain_note_resets() does not know yet, because the
 * registers are not written again: announce the loss with the reports that are in memory now. The
 * reports until that call have the loss too, so the reset is not noted here.
 */
static void check_resets(struct genx_oa_stream *stream)
{
	const struct genx_oa *oa = stream->oa;

	if (oa->ops->engine_reset && genx_oa_contexts_resets(oa) != stream->resets &&
	    reset_loses(stream))
		genx_oa_drain_lost(stream);
}

/*
 * Announce a loss that the hardware has reported. Timestamps will show the gap of the same loss:
 * check_pauses() must not announce it again.
 */
static void note_reported(struct genx_oa_stream *stream)
{
	genx_oa_drain_lost(stream);
	stream->gap_known = GAP_REFRESHES;
}

void genx_oa_drain_overflow(struct genx_oa_stream *stream)
{
	stream->loss_due |= GENX_OA_LOSS_OVERFLOW;
	stream->overflows++;
	/* the hardware may have written over the reports that were not read yet */
	stream->map.generation++;
	stream->end = stream->buffer.head;
	if (stream->acc)
		genx_oa_accumulate_break(stream->acc);
}

void genx_oa_drain_stop(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;
	int err;

	genx_oa_reset_assert_locked(oa);
	err = genx_oa_stop_unit(oa);
	if (err)
		drm_err_ratelimited(oa->drm, "OA unit: not disabled before a restart (%pe), continuing\n",
				    ERR_PTR(err));
	/*
	 * Program the registers before genx_oa_drain_reset() empties the buffer: a timer that reads
	 * the tail in between must not take the old tail for the end of new reports.
	 */
	oa->ops->buffer_program(oa, &stream->buffer);
	genx_oa_drain_reset(stream);
	genx_oa_drain_overflow(stream);
}

void genx_oa_drain_enable(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;

	oa->ops->enable(oa, &stream->setup);
	/* after the enable: a context that begins later makes a switch report */
	if (stream->acc && genx_oa_contexts_idle(oa))
		genx_oa_accumulate_idle(stream->acc);
}

void genx_oa_drain_start(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;

	genx_oa_reset_assert_locked(oa);
	/* a reset since genx_oa_drain_stop() has cleared the registers */
	oa->ops->buffer_program(oa, &stream->buffer);
	genx_oa_drain_reset(stream);
	genx_oa_drain_enable(stream);
}

void genx_oa_drain_restart(struct genx_oa_stream *stream)
{
	genx_oa_drain_stop(stream);
	genx_oa_drain_enable(stream);
}

/*
 * Has a batch stopped the timer or the counters? Announce this once; the next announcement can come
 * only after a check that has found both running.
 */
static void check_stopped(struct genx_oa_stream *stream)
{
	/* without its metric set the driver has stopped the unit, and has announced the loss */
	bool stopped = !stream->unloaded && stream->oa->ops->stopped(stream->oa, &stream->setup);

	if (stopped && !stream->stopped)
		genx_oa_drain_lost(stream);
	stream->stopped = stopped;
}

/* Handle the GENX_OA_LOSS_* that the unit has reported. */
static void handle_loss(struct genx_oa_stream *stream, u32 loss)
{
	struct genx_oa *oa = stream->oa;

	if (loss & GENX_OA_LOSS_REPORT) {
		genx_oa_buffer_loss_clear(&stream->buffer);
		note_reported(stream);
	}
	check_stopped(stream);
	if (loss & GENX_OA_LOSS_OVERFLOW) {
		drm_dbg(oa->drm, "oa: buffer overflow, restarting the unit with an empty buffer\n");
		guard(genx_oa_no_reset)(oa);
		/*
		 * A reset has cleared the unit, which has no metric set now:
		 * genx_oa_restart_reset_locked() programs and starts the unit.
		 */
		if (genx_oa_stream_cleared(stream))
			return;
		genx_oa_drain_restart(stream);
	}
}

/* ---- reports ---- */

/*
 * Find all reports that have landed, in steps that do not keep interrupts off for long. A step that
 * finds fewer reports than its limit is the last. Return: bytes that may be handed out.
 */
static u32 refresh_all(struct genx_oa_buffer *buf)
{
	u32 front, avail;

	do {
		front = READ_ONCE(buf->front);
		avail = genx_oa_buffer_refresh(buf, REFRESH_REPORTS);
	} while (genx_oa_buffer_span(buf, front, READ_ONCE(buf->front)) >=
		 REFRESH_REPORTS * buf->report_size);
	return avail;
}

/*
 * Announce new pauses as a loss. After a loss that the hardware has reported, the next pause is the
 * gap of this loss: do not announce it twice. If GAP_REFRESHES refreshes find reports but no pause,
 * the gap was too short for a pause, and a later pause is announced again.
 */
static void check_pauses(struct genx_oa_stream *stream, u32 avail)
{
	u64 pauses = READ_ONCE(stream->buffer.pause.count) - stream->pauses;

	stream->pauses += pauses;
	if (pauses && stream->gap_known) {
		stream->gap_known = 0;
		pauses--;
	} else if (avail && stream->gap_known) {
		stream->gap_known--;
	}
	if (pauses)
		genx_oa_drain_lost(stream);
}

/*
 * Find the reports that may be handed out, and note their end in @stream->end. @avail: how many
 * bytes memory alone has shown; 0: read the registers.
 */
static void refresh(struct genx_oa_stream *stream, u32 avail, bool settle)
{
	struct genx_oa_buffer *buf = &stream->buffer;
	u64 never_landed;

	if (!avail)
		avail = refresh_all(buf);
	if (!avail && settle && genx_oa_buffer_settling(buf)) {
		fsleep(GENX_OA_SETTLE_NS / NSEC_PER_USEC);
		avail = refresh_all(buf);
	} else if (genx_oa_buffer_settling(buf)) {
		avail = genx_oa_buffer_age(buf);
	}
	/* Timers and polls may advance buf->safe; the reports found here end at stream->end. */
	stream->end = (buf->head + avail) & (buf->size - 1);
	if (avail)
		trace_genx_oa_reports(buf->head, stream->end, avail / buf->report_size);
	/* also announce reports for which a timer or a poll has stopped waiting */
	never_landed = READ_ONCE(buf->never_landed);
	if (never_landed != stream->never_landed) {
		stream->never_landed = never_landed;
		stream->loss_due |= GENX_OA_LOSS_REPORT;
		stream->losses++;
	}
	check_pauses(stream, avail);
}

/*
 * If hardware ids have moved to other contexts since the last mark, mark the position in the buffer
 * after which all reports have the new ids. The unit may be writing a report with an old id at the
 * tail, so the mark is the end of that report.
 */
static void mark_set(struct genx_oa_stream *stream)
{
	const struct genx_oa_buffer *buf = &stream->buffer;
	const struct genx_oa_accumulator *acc = stream->acc;
	u32 tail;

	if (!acc->moves || stream->mark_left)
		return;
	stream->mark_moves = READ_ONCE(*acc->moves);
	if (likely(stream->mark_moves == acc->settled))
		return;
	mb();	/* read the count of moves before the tail */
	tail = stream->oa->ops->tail_read(stream->oa, buf);
	if (tail >= buf->size)
		return;
	stream->mark_left = genx_oa_buffer_span(buf, stream->acc_pos, tail) + buf->report_size;
}

/*
 * Count down to the mark: @bytes of reports were added up. All reports after the mark were written
 * when *acc->moves was at least @mark_moves.
 */
static void mark_count_down(struct genx_oa_stream *stream, u32 bytes)
{
	if (likely(!stream->mark_left))
		return;
	if (bytes < stream->mark_left) {
		stream->mark_left -= bytes;
		return;
	}
	stream->acc->settled = stream->mark_moves;
	stream->mark_left = 0;
}

/*
 * The next report is the first one after a gap in the sums: its timestamp does not tell how long
 * the gap was, since a reset or a sleep restarts the timestamps. Take the time from the clock of
 * the system. It is right to within the time between two drains, and records behind the gap stay
 * where they belong.
 */
static void add_gap(struct genx_oa_stream *stream)
{
	u64 ns = ktime_to_ns(ktime_sub(stream->drained, stream->acc_after));
	u64 ticks = mul_u64_u32_div(ns, genx_oa_unit_timestamp_hz(stream->oa), NSEC_PER_SEC);

	genx_oa_accumulate_elapsed(stream->acc, ticks);
}

/*
 * The difference of two timestamps shows their distance modulo 2^32 ticks. If no report came for so
 * long that the distance may be larger, counters of 32 bits may have wrapped several times, too.
 * Then the sums omit the time between the two reports, and the loss is announced.
 */
static void check_gap(struct genx_oa_stream *stream)
{
	ktime_t now = ktime_get();

	if (stream->acc_pos != stream->end) {
		if (stream->acc->have_prev &&
		    ktime_to_ns(ktime_sub(now, stream->acc_after)) > stream->gap_ns) {
			stream->loss_due |= GENX_OA_LOSS_REPORT;
			stream->losses++;
			genx_oa_accumulate_omit(stream->acc);
		}
		if (!stream->acc->have_prev && stream->acc->totals.reports)
			add_gap(stream);
		/* the reports found now were written after the last drain */
		stream->acc_after = stream->drained;
	}
	stream->drained = now;
}

/* Add up the reports that have landed; consume them too if no reader gets raw reports. */
static void accumulate(struct genx_oa_stream *stream)
{
	struct genx_oa_buffer *buf = &stream->buffer;
	bool raw = stream->params.records & GENX_OA_RECORDS_RAW;
	u32 stop = stream->end, start = stream->acc_pos;

	check_gap(stream);
	/* if hardware ids have moved to other contexts: all reports after the mark have new ids */
	mark_set(stream);
	while (stream->acc_pos != stop) {
		/* up to the end of the buffer, and in the next pass from its start */
		u32 *first = genx_oa_buffer_report(buf, stream->acc_pos);
		u32 n = min(genx_oa_buffer_span(buf, stream->acc_pos, stop) / buf->report_size,
			    genx_oa_buffer_count(buf, stream->acc_pos));
		u32 i;

		genx_oa_accumulate(stream->acc, first, n);
		for (i = 0; !raw && i < n; i++)
			genx_oa_buffer_erase(first + i * (buf->report_size / sizeof(u32)),
					     buf->erase_lines);
		stream->acc_pos = (stream->acc_pos + n * buf->report_size) & (buf->size - 1);
	}
	mark_count_down(stream, genx_oa_buffer_span(buf, start, stop));
	if (!raw && stream->acc_pos != start)
		genx_oa_buffer_consume(buf, stream->acc_pos);
}

void genx_oa_drain(struct genx_oa_stream *stream, bool settle)
{
	u32 avail, loss;

	lockdep_assert_held(&stream->lock);

	avail = genx_oa_buffer_settled(&stream->buffer, &loss);
	/*
	 * A caller with @settle wants all reports that are in memory now. The reader of a mapping
	 * has read reports before this call, and must learn whether an overflow has destroyed them.
	 * Both need the registers.
	 */
	if (settle || stream->params.map)
		avail = 0;
	if (!avail)
		loss |= stream->oa->ops->loss_read(stream->oa);
	handle_loss(stream, loss);
	/* the reports were dropped */
	if (loss & GENX_OA_LOSS_OVERFLOW)
		avail = 0;
	refresh(stream, avail, settle);
	check_resets(stream);
	if (stream->acc)
		accumulate(stream);
}

/* ---- the last reports ---- */

/*
 * Find the last reports of a stopped unit, and add them up if the stream keeps sums. Return: true
 * if no complete report is left before the tail; false if a report did not land in time.
 */
static bool find_last(struct genx_oa_stream *stream)
{
	struct genx_oa_buffer *buf = &stream->buffer;
	unsigned int checks = LAST_CHECKS;

	do {
		u32 tail = stream->oa->ops->tail_read(stream->oa, buf);

		refresh(stream, 0, true);
		if (stream->acc)
			accumulate(stream);
		/* a reset has cleared the tail, or less than a report is left before the tail */
		if (tail >= buf->size ||
		    genx_oa_buffer_span(buf, stream->end, tail) < buf->report_size)
			return true;
		fsleep(GENX_OA_SETTLE_NS / NSEC_PER_USEC);
	} while (--checks);
	return false;
}

void genx_oa_drain_last(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;
	u32 loss = oa->ops->loss_read(oa);

	lockdep_assert_held(&stream->lock);
	if (loss & GENX_OA_LOSS_REPORT)
		note_reported(stream);
	check_stopped(stream);
	check_resets(stream);
	if (!(loss & GENX_OA_LOSS_OVERFLOW) && !genx_oa_reset_since(oa, stream->epoch)) {
		if (!find_last(stream))
			genx_oa_drain_lost(stream);
		/* without a reset the tail was valid: all reports were found, or noted as lost */
		if (!genx_oa_reset_since(oa, stream->epoch))
			return;
	}
	/* an overflow or a reset: what the buffer contains is not known */
	genx_oa_drain_overflow(stream);
}
