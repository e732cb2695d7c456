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
		genx_oa_drain_overflow(stream);
		if (stream->acc)
			genx_oa_accumulate_flush(stream->acc);
	}
	WRITE_ONCE(stream->state, GENX_OA_STREAM_FAILED);
	wake_up_all(&stream->wq);
}

/*
 * After an error the metric set is missing, because a context writes it. On Gen8 to Gen11 the timer
 * is off, too, until a context loads the register that enables it (T-13).
 */
static void reprogram(struct genx_oa_stream *stream)
{
	int err = genx_oa_hardware_reprogram(stream);

	if (err)
		drm_dbg(stream->oa->drm,
			"oa: metric set not loaded (%pe), reports may be missing until a context runs\n",
			ERR_PTR(err));
}

void genx_oa_restart_reset_locked(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;

	lockdep_assert_held(&oa->lock);

	guard(mutex)(&stream->lock);
	if (genx_gt_wedged(oa->gt)) {
		fail(stream);
		return;
	}
	reprogram(stream);
	scoped_guard(genx_oa_no_reset, oa) {
		if (genx_oa_stream_enabled(stream)) {
			/* with the lock: a change of @event_on comes before or after this write */
			scoped_guard(spinlock_irqsave, &stream->wake_lock)
				oa->ops->interrupt(oa, stream->event_on);
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
	if (!stream->awake || genx_gt_wedged(oa->gt))
		return;
	/* before the writes: a reset that comes later is announced by the next call */
	resets = genx_oa_contexts_resets(oa);
	err = oa->ops->engine_reset(oa, &stream->setup);
	if (err)
		drm_dbg(oa->drm, "oa: not programmed after the reset of an engine (%pe)\n",
			ERR_PTR(err));
	genx_oa_drain_note_resets(stream, resets);
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
	reprogram(stream);
	scoped_guard(genx_oa_no_reset, oa) {
		/* the unit has lost its interrupt mask: mask until genx_oa_wake_arm() unmasks */
		oa->ops->interrupt(oa, false);
		if (suspended)
			genx_oa_drain_restart(stream);
	}
	if (suspended)
		genx_oa_wake_start(stream);
}
