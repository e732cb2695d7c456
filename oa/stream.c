// SPDX-License-Identifier: GPL-2.0-only
/*
 * An open OA stream: what it takes, enables, drains and gives back.
 */

#include <linux/delay.h>
#include <linux/math64.h>
#include <linux/slab.h>

#include <drm/drm_drv.h>
#include <drm/drm_print.h>

#include "gt/gt.h"
#include "gt/exec/lrc.h"
#include "gt/access/mmio.h"
#include "gt/access/trace.h"
#include "oa/config.h"
#include "oa/oa.h"
#include "oa/report.h"
#include "oa/stream.h"

/* Reports that one look goes through, with interrupts off. */
#define REFRESH_REPORTS		4096U

/*
 * Looks, one settling time apart, that a stopped unit's last reports get to land. Not a time: on a
 * loaded machine it may pass between two looks.
 */
#define LAST_LOOKS		(2 * GENX_OA_STUCK_NS / GENX_OA_SETTLE_NS)

static u64 ticks_from_ns(const struct genx_oa *oa, u64 ns)
{
	return max(mul_u64_u32_div(ns, oa->gt->timestamp_hz, NSEC_PER_SEC), 1ULL);
}

/* A quarter of the time in which the timer alone fills the buffer. */
static u64 drain_period_ns(const struct genx_oa_stream *stream)
{
	u64 reports = stream->params.buffer_size / stream->params.fmt->size;
	u64 ns = GENX_OA_DRAIN_MAX_NS;

	if (stream->period_ns && stream->period_ns < GENX_OA_DRAIN_MAX_NS)
		ns = stream->period_ns * reports / 4;
	return clamp(ns, GENX_OA_DRAIN_MIN_NS, GENX_OA_DRAIN_MAX_NS);
}

static int accumulator_init(struct genx_oa_stream *stream)
{
	const struct genx_oa_stream_params *params = &stream->params;
	struct genx_oa_accumulator *acc;
	int err;

	if (!(params->records & GENX_OA_RECORDS_DELTA) && !params->totals)
		return 0;

	acc = kvzalloc(sizeof(*acc), GFP_KERNEL);
	if (!acc)
		return -ENOMEM;
	acc->fmt = params->fmt;
	acc->layout = stream->oa->desc->rpt_layout;
	acc->filtered = stream->filtered;
	acc->filter = stream->filter;
	if (params->coalesce_ns)
		acc->interval = ticks_from_ns(stream->oa, params->coalesce_ns);
	stream->acc = acc;
	genx_oa_accumulator_reset(acc);

	if (params->records & GENX_OA_RECORDS_DELTA) {
		err = genx_oa_delta_ring_init(&stream->ring, acc->counters);
		if (err)
			return err;
		acc->records = &stream->ring;
	}
	return 0;
}

/* The GT has been reset since the unit was programmed, or is about to be (OAG-005). */
static bool stream_was_reset(const struct genx_oa_stream *stream)
{
	return stream->epoch != READ_ONCE(stream->oa->gt->exec.epoch);
}

/*
 * Program what a reset has taken; context images are memory and kept what they
 * had. Under the reset's mutex, as each order of writes that a reset in the
 * middle of it would break (OAG-012).
 */
static void stream_reprogram(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;

	lockdep_assert_held(&oa->gt->exec.reset_mutex);
	stream->epoch = READ_ONCE(oa->gt->exec.epoch);
	oa->ops->configure(oa, &stream->setup);
}

static int stream_program(struct genx_oa_stream *stream)
{
	scoped_guard(mutex, &stream->oa->gt->exec.reset_mutex)
		stream->oa->ops->configure(stream->oa, &stream->setup);
	/* waits for the engines, and so perhaps for a reset */
	return stream->oa->ops->contexts_write(stream->oa, &stream->setup);
}

/* What the stream holds of the device; safe on one that holds nothing yet. */
static void stream_release_hw(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;
	int err;

	if (stream->power.held) {
		err = oa->ops->contexts_write(oa, NULL);
		if (err)
			drm_dbg(oa->drm, "oa: contexts keep their settings: %pe\n", ERR_PTR(err));
		scoped_guard(mutex, &oa->gt->exec.reset_mutex)
			oa->ops->unconfigure(oa, &stream->setup);
	}
	genx_oa_buffer_fini(&stream->buffer);
	scoped_guard(mutex, &oa->gt->exec.reset_mutex)
		genx_oa_power_put(oa, &stream->power);
}

static void stream_free(struct genx_oa_stream *stream)
{
	genx_oa_delta_ring_fini(&stream->ring);
	kvfree(stream->acc);
	mutex_destroy(&stream->lock);
	kfree(stream);
}

static struct genx_oa_stream *stream_alloc(struct genx_oa *oa,
					   const struct genx_oa_stream_params *params)
{
	struct genx_oa_stream *stream = kzalloc(sizeof(*stream), GFP_KERNEL);

	if (!stream)
		return NULL;
	mutex_init(&stream->lock);
	spin_lock_init(&stream->buffer.lock);
	stream->oa = oa;
	stream->drm = oa->drm;
	stream->params = *params;
	if (params->timer)
		stream->period_ns = genx_oa_period_ns(oa, params->exponent);
	if (params->lrc) {
		stream->filtered = true;
		stream->filter = genx_lrc_hw_id(params->lrc);
	}
	stream->setup.fmt = params->fmt;
	stream->setup.timer = params->timer;
	stream->setup.exponent = params->exponent;
	stream->setup.buf = &stream->buffer;
	stream->setup.config = params->config;
	genx_oa_wake_init(stream);
	return stream;
}

struct genx_oa_stream *genx_oa_stream_create(struct genx_oa *oa,
					     const struct genx_oa_stream_params *params)
{
	struct genx_oa_stream *stream;
	int err;

	guard(mutex)(&oa->lock);
	if (oa->revoked)
		return ERR_PTR(-ENODEV);
	if (oa->stream)
		return ERR_PTR(-EBUSY);

	stream = stream_alloc(oa, params);
	if (!stream)
		return ERR_PTR(-ENOMEM);

	mutex_lock(&stream->lock);
	err = accumulator_init(stream);
	scoped_guard(mutex, &oa->gt->exec.reset_mutex) {
		if (!err)
			err = genx_oa_power_get(oa, &stream->power);
		stream->epoch = READ_ONCE(oa->gt->exec.epoch);
	}
	if (!err)
		err = genx_oa_buffer_init(&stream->buffer, oa, params->fmt, params->buffer_size);
	if (!err)
		err = stream_program(stream);
	if (!err && genx_mmio_lost(&oa->gt->mmio))
		err = -ENODEV;
	if (err) {
		stream_release_hw(stream);
		mutex_unlock(&stream->lock);
		genx_oa_wake_fini(stream);
		stream_free(stream);
		return ERR_PTR(err);
	}

	stream->drain_ns = drain_period_ns(stream);
	drm_dev_get(stream->drm);
	oa->stream = stream;
	if (!params->disabled)
		genx_oa_stream_enable(stream);
	mutex_unlock(&stream->lock);
	return stream;
}

void genx_oa_stream_revoke_locked(struct genx_oa_stream *stream)
{
	lockdep_assert_held(&stream->oa->lock);

	mutex_lock(&stream->lock);
	if (!stream->revoked) {
		if (stream->enabled)
			genx_oa_stream_disable(stream);
		stream_release_hw(stream);
		if (stream->params.lrc)
			genx_lrc_put(stream->params.lrc);
		stream->params.lrc = NULL;
		WRITE_ONCE(stream->revoked, true);
		stream->oa->stream = NULL;
	}
	mutex_unlock(&stream->lock);
	genx_oa_wake_fini(stream);
	wake_up_all(&stream->wq);
}

void genx_oa_stream_destroy(struct genx_oa_stream *stream)
{
	struct drm_device *drm = stream->drm;
	struct genx_oa *oa = stream->oa;

	/* @drm is what keeps @oa there after the device is gone. */
	mutex_lock(&oa->lock);
	genx_oa_stream_revoke_locked(stream);
	mutex_unlock(&oa->lock);

	genx_oa_config_put(stream->params.config);
	stream_free(stream);
	drm_dev_put(drm);
}

void genx_oa_stream_enable(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;

	lockdep_assert_held(&stream->lock);
	if (stream->enabled)
		return;

	genx_oa_buffer_reset(&stream->buffer);
	stream->acc_pos = 0;
	stream->end = 0;
	stream->last_ctx = GENX_OA_CTX_INVALID;
	stream->overflowed = false;
	stream->report_lost = false;
	if (stream->acc) {
		genx_oa_accumulator_reset(stream->acc);
		stream->ring.count = 0;
	}
	/* A reset in the midst of it would start a unit without a buffer (OAG-012). */
	scoped_guard(mutex, &oa->gt->exec.reset_mutex) {
		oa->ops->interrupt(oa, false);
		/* who is faster than the recovery does not count by the wrong set */
		if (stream_was_reset(stream))
			stream_reprogram(stream);
		oa->ops->buffer_program(oa, &stream->buffer);
		oa->ops->enable(oa, &stream->setup);
	}
	genx_oa_wake_start(stream);
}

static void stream_note_lost(struct genx_oa_stream *stream)
{
	const struct genx_oa_buffer *buf = &stream->buffer;
	u32 tail;

	stream->report_lost = true;
	stream->losses++;
	if (!stream->acc)
		return;
	/* It may be missing anywhere among what is not added up yet. */
	tail = stream->oa->ops->tail_read(stream->oa, buf);
	genx_oa_accumulate_lost(stream->acc, tail < buf->size ?
				genx_oa_buffer_span(buf, stream->acc_pos, tail) / buf->report_size :
				0);
}

static void stream_note_overflow(struct genx_oa_stream *stream)
{
	stream->overflowed = true;
	stream->overflows++;
	if (stream->acc)
		genx_oa_accumulate_break(stream->acc);
}

/* Empty buffer, new start; what was in it may have been written over. */
static void stream_restart(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;
	int err;

	lockdep_assert_held(&oa->gt->exec.reset_mutex);
	err = oa->ops->disable(oa);
	if (err)
		drm_err_ratelimited(oa->drm, "oa: unit does not stop: %pe\n", ERR_PTR(err));
	/* The tail first: a look from a timer must not take the old one for news. */
	oa->ops->buffer_program(oa, &stream->buffer);
	genx_oa_buffer_reset(&stream->buffer);
	stream->acc_pos = 0;
	stream->end = 0;
	stream_note_overflow(stream);
	oa->ops->enable(oa, &stream->setup);
}

static void stream_check_loss(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;
	u32 loss = oa->ops->loss_read(oa);

	if (loss & GENX_OA_LOSS_REPORT) {
		oa->ops->loss_clear(oa);
		stream_note_lost(stream);
	}
	if (loss & GENX_OA_LOSS_OVERFLOW) {
		drm_dbg(oa->drm, "oa: buffer overflow, starting anew\n");
		scoped_guard(mutex, &oa->gt->exec.reset_mutex)
			stream_restart(stream);
	}
}

/* All that has landed, in steps that do not keep interrupts off for long. */
static u32 buffer_refresh_all(struct genx_oa_buffer *buf)
{
	u32 front, avail;

	do {
		front = READ_ONCE(buf->front);
		avail = genx_oa_buffer_refresh(buf, REFRESH_REPORTS);
	} while (genx_oa_buffer_span(buf, front, READ_ONCE(buf->front)) >=
		 REFRESH_REPORTS * buf->report_size);
	return avail;
}

static void stream_refresh(struct genx_oa_stream *stream, bool settle)
{
	struct genx_oa_buffer *buf = &stream->buffer;
	u64 never_landed = buf->never_landed;
	u32 avail = buffer_refresh_all(buf);

	if (!avail && settle && genx_oa_buffer_settling(buf)) {
		fsleep(GENX_OA_SETTLE_NS / NSEC_PER_USEC);
		avail = buffer_refresh_all(buf);
	}
	/* Others move on buf->safe; what was checked here is up to @end. */
	stream->end = (buf->head + avail) & (buf->size - 1);
	if (avail)
		trace_genx_oa_reports(buf->head, stream->end, avail / buf->report_size);
	if (READ_ONCE(buf->never_landed) != never_landed) {
		stream->report_lost = true;
		stream->losses++;
	}
}

/* Add up what has landed; without a reader of raw reports it is consumed too. */
static void stream_accumulate(struct genx_oa_stream *stream)
{
	struct genx_oa_buffer *buf = &stream->buffer;
	bool raw = stream->params.records & GENX_OA_RECORDS_RAW;
	u32 stop = stream->end, start = stream->acc_pos;

	while (stream->acc_pos != stop) {
		/* up to the end of the buffer, then from its beginning */
		u32 end = stream->acc_pos < stop ? stop : buf->size;
		u32 *first = genx_oa_buffer_report(buf, stream->acc_pos);
		u32 n = (end - stream->acc_pos) / buf->report_size;
		u32 i;

		genx_oa_accumulate(stream->acc, first, n);
		for (i = 0; !raw && i < n; i++)
			genx_oa_buffer_erase(first + i * (buf->report_size / sizeof(u32)));
		stream->acc_pos = end & (buf->size - 1);
	}
	if (!raw && stream->acc_pos != start)
		genx_oa_buffer_consume(buf, stream->acc_pos);
}

void genx_oa_stream_drain(struct genx_oa_stream *stream, bool settle)
{
	lockdep_assert_held(&stream->lock);

	stream_check_loss(stream);
	stream_refresh(stream, settle);
	if (stream->acc)
		stream_accumulate(stream);
}

/* Return: is all added up that the unit had begun to write when it stopped? */
static bool stream_add_last(struct genx_oa_stream *stream)
{
	struct genx_oa_buffer *buf = &stream->buffer;
	unsigned int looks = LAST_LOOKS;

	do {
		u32 tail = stream->oa->ops->tail_read(stream->oa, buf);

		stream_refresh(stream, true);
		stream_accumulate(stream);
		if (tail >= buf->size ||
		    genx_oa_buffer_span(buf, stream->end, tail) < buf->report_size)
			return true;
		fsleep(GENX_OA_SETTLE_NS / NSEC_PER_USEC);
	} while (--looks);
	return false;
}

/* Reports on their way when the unit stopped belong to the sums too. */
static void stream_drain_last(struct genx_oa_stream *stream)
{
	u32 loss = stream->oa->ops->loss_read(stream->oa);

	if (loss & GENX_OA_LOSS_REPORT)
		stream_note_lost(stream);
	if (!(loss & GENX_OA_LOSS_OVERFLOW) && !stream_was_reset(stream)) {
		if (!stream_add_last(stream))
			stream_note_lost(stream);
		/* a reset in the midst of it takes the tail, and with it what is not added up */
		if (!stream_was_reset(stream))
			return;
	}
	stream_note_overflow(stream);
}

void genx_oa_stream_disable(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;
	int err;

	lockdep_assert_held(&stream->lock);
	if (!stream->enabled)
		return;

	genx_oa_wake_stop(stream);
	/* the unit may be asleep in the midst of a reset (FW-014) */
	scoped_guard(mutex, &oa->gt->exec.reset_mutex)
		err = oa->ops->disable(oa);
	if (err)
		drm_err(oa->drm, "oa: unit does not stop: %pe\n", ERR_PTR(err));
	if (stream->acc) {
		stream_drain_last(stream);
		genx_oa_accumulate_flush(stream->acc);
	}
}

long genx_oa_stream_config(struct genx_oa_stream *stream, struct genx_oa_config *config)
{
	struct genx_oa_config *before = stream->params.config;
	long id = before->id;
	int err;

	lockdep_assert_held(&stream->lock);
	stream->setup.config = config;
	err = stream_program(stream);
	if (err) {
		stream->setup.config = before;
		scoped_guard(mutex, &stream->oa->gt->exec.reset_mutex)
			stream->oa->ops->configure(stream->oa, &stream->setup);
		return err;
	}
	stream->params.config = config;
	genx_oa_config_put(before);
	return id;
}

/* The GT is wedged: no report comes any more. What is lost is said, then EIO. */
static void stream_fail(struct genx_oa_stream *stream)
{
	if (stream->failed)
		return;
	if (stream->enabled) {
		genx_oa_wake_stop(stream);
		stream_note_overflow(stream);
		if (stream->acc)
			genx_oa_accumulate_flush(stream->acc);
	}
	WRITE_ONCE(stream->failed, true);
	wake_up_all(&stream->wq);
}

/* The timer runs by a register of contexts: with idle engines nobody would set it. */
static void stream_load_contexts(struct genx_oa_stream *stream)
{
	int err = stream->oa->ops->contexts_load(stream->oa);

	if (err)
		drm_dbg(stream->oa->drm, "oa: no report before a context runs: %pe\n",
			ERR_PTR(err));
}

void genx_oa_stream_recover_locked(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;

	lockdep_assert_held(&oa->lock);

	guard(mutex)(&stream->lock);
	if (genx_gt_wedged(oa->gt)) {
		stream_fail(stream);
		return;
	}
	scoped_guard(mutex, &oa->gt->exec.reset_mutex) {
		stream_reprogram(stream);
		if (stream->enabled) {
			oa->ops->interrupt(oa, stream->event_on);
			stream_restart(stream);
		}
	}
	stream_load_contexts(stream);
	if (stream->enabled)
		wake_up_all(&stream->wq);
}

void genx_oa_stream_suspend_locked(struct genx_oa_stream *stream)
{
	lockdep_assert_held(&stream->oa->lock);

	scoped_guard(mutex, &stream->lock) {
		stream->asleep = stream->enabled && !stream->failed;
		if (stream->asleep)
			genx_oa_stream_disable(stream);
	}
	/* a drain that waits for the lock finds a stream that does not count */
	flush_delayed_work(&stream->drain_work);
}

void genx_oa_stream_resume_locked(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;

	lockdep_assert_held(&oa->lock);

	guard(mutex)(&stream->lock);
	if (genx_gt_wedged(oa->gt) || genx_mmio_lost(&oa->gt->mmio)) {
		if (stream->asleep)
			stream_note_overflow(stream);
		stream_fail(stream);
		return;
	}
	scoped_guard(mutex, &oa->gt->exec.reset_mutex) {
		stream_reprogram(stream);
		oa->ops->interrupt(oa, false);
		if (stream->asleep)
			stream_restart(stream);
	}
	stream_load_contexts(stream);
	if (stream->asleep)
		genx_oa_wake_start(stream);
	stream->asleep = false;
}
