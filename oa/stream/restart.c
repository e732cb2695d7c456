// SPDX-License-Identifier: GPL-2.0-only
/*
 * Stop a stream before a suspend, and start it again after a resume or a reset of the GT, which
 * clear the registers of the unit.
 */

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/gt.h"
#include "oa/report/accumulate.h"
#include "oa/stream/stream.h"
#include "oa/unit/unit.h"

/*
 * A reset that failed has not stopped the unit. Stop it, so that it does not write the memory of
 * the buffer after this memory is freed.
 */
static void stop_unit(struct genx_oa *oa)
{
	int err;

	scoped_guard(genx_oa_no_reset, oa)
		err = genx_oa_stop_unit(oa);
	if (err)
		drm_dbg(oa->drm, "oa: unit not stopped after a failed reset (%pe)\n", ERR_PTR(err));
}

/* The GT is wedged: no more reports come. A read returns the loss, all further reads -EIO. */
static void fail(struct genx_oa_stream *stream)
{
	if (genx_oa_stream_failed(stream))
		return;
	if (genx_oa_stream_enabled(stream)) {
		genx_oa_wake_stop(stream);
		stop_unit(stream->oa);
		/* a unit that lacks its metric set stopped before, which announced the loss */
		if (!stream->unloaded)
			genx_oa_drain_overflow(stream);
		if (stream->acc)
			genx_oa_accumulate_flush(stream->acc);
	}
	WRITE_ONCE(stream->state, GENX_OA_STREAM_FAILED);
	wake_up_all(&stream->wq);
}

void genx_oa_restart_reset_locked(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;
	bool paused;
	int err;

	lockdep_assert_held(&oa->lock);

	guard(mutex)(&stream->lock);
	if (genx_gt_wedged(oa->gt)) {
		fail(stream);
		return;
	}
	/* the stream was opened or enabled after this reset, so it has lost nothing */
	if (!genx_oa_stream_cleared(stream))
		return;
	/* the unit stopped when the metric set could not be written, which announced the loss */
	paused = stream->unloaded;
	err = genx_oa_hardware_reprogram(stream);
	if (err) {
		genx_oa_hardware_pause(stream, paused, err);
		return;
	}
	scoped_guard(genx_oa_no_reset, oa) {
		/* after one more reset since the metric set was written, the work runs again */
		if (genx_oa_stream_enabled(stream) && !genx_oa_stream_cleared(stream)) {
			/* with the lock: a change of @event_on comes before or after this write */
			scoped_guard(spinlock_irqsave, &stream->wake_lock)
				oa->ops->interrupt(oa, stream->event_on);
			if (paused)
				genx_oa_drain_start(stream);
			else
				genx_oa_drain_restart(stream);
		}
	}
	if (genx_oa_stream_enabled(stream))
		wake_up_all(&stream->wq);
}

void genx_oa_restart_engine_locked(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;
	unsigned int resets;
	int err;

	lockdep_assert_held(&oa->lock);

	guard(mutex)(&stream->lock);
	/* @unloaded: the next attempt writes all registers, also those of this reset */
	if (!stream->awake || stream->unloaded || genx_gt_wedged(oa->gt))
		return;
	/* before the writes: a reset that comes later is announced by the next call */
	resets = genx_oa_contexts_resets(oa);
	err = oa->ops->engine_reset(oa, &stream->setup);
	genx_oa_drain_note_resets(stream, resets);
	if (err)
		genx_oa_hardware_pause(stream, false, err);
}

void genx_oa_restart_suspend_locked(struct genx_oa_stream *stream)
{
	lockdep_assert_held(&stream->oa->lock);

	scoped_guard(mutex, &stream->lock) {
		if (genx_oa_stream_enabled(stream)) {
			genx_oa_hardware_disable(stream);
			WRITE_ONCE(stream->state, GENX_OA_STREAM_SUSPENDED);
		}
	}
	/* wait for the drain work: it finds a disabled stream, and ends */
	flush_delayed_work(&stream->drain_work);
}

void genx_oa_restart_resume_locked(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;
	bool suspended;
	int failed;

	lockdep_assert_held(&oa->lock);

	guard(mutex)(&stream->lock);
	suspended = stream->state == GENX_OA_STREAM_SUSPENDED;
	/* fail() announces the loss of an enabled stream; a suspended one needs it here */
	if (genx_gt_wedged(oa->gt) || genx_mmio_lost(&oa->gt->mmio)) {
		if (suspended)
			genx_oa_drain_overflow(stream);
		fail(stream);
		return;
	}
	failed = genx_oa_hardware_reprogram(stream);
	scoped_guard(genx_oa_no_reset, oa) {
		/* the unit has lost its interrupt mask: mask until genx_oa_wake_arm() unmasks */
		oa->ops->interrupt(oa, false);
		/* after a reset since the metric set was written, reset_work starts the unit */
		if (suspended && genx_oa_stream_cleared(stream))
			genx_oa_drain_stop(stream);
		else if (suspended)
			genx_oa_drain_restart(stream);
	}
	if (suspended)
		genx_oa_wake_start(stream);
	if (failed)
		genx_oa_hardware_pause(stream, true, failed);
}
