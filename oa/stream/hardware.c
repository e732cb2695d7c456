// SPDX-License-Identifier: GPL-2.0-only
/*
 * These functions acquire and release what a stream needs from the device, and program, enable and
 * disable the unit.
 */

#include <linux/capability.h>
#include <linux/delay.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/gt.h"
#include "include/compat.h"
#include "oa/report/accumulate.h"
#include "oa/report/report.h"
#include "oa/stream/stream.h"
#include "oa/unit/buffer.h"
#include "oa/unit/config.h"
#include "oa/unit/pause.h"
#include "oa/unit/sysctl.h"
#include "oa/unit/unit.h"

/*
 * G12-079: after a reset the image of the stream's context can be an older one, in which the
 * context's own counters are off. Switch them on again. If the context is closed or banned, this
 * fails, and the other counters of the stream work nevertheless: the error is logged only.
 */
static void own_context_again(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;
	int err = 0;

	if (oa->ops->own_context)
		err = oa->ops->own_context(oa, &stream->setup, true);
	if (err)
		drm_dbg(oa->drm, "oa: counters of the stream's context not enabled again (%pe)\n",
			ERR_PTR(err));
}

int genx_oa_hardware_reprogram(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;
	int err = 0;

	lockdep_assert_held(&stream->lock);
	scoped_guard(genx_oa_no_reset, oa) {
		stream->epoch = genx_oa_reset_epoch(oa);
		oa->ops->configure(oa, &stream->setup);
	}
	/* before the metric set is written: a later reset has to be noticed */
	stream->resets = genx_oa_contexts_resets(oa);
	/* outside the guard: a wait for the engine can be a wait for a reset of the GT */
	own_context_again(stream);
	/* a change of the metric set that failed can have left values of the other set in images */
	if (stream->unloaded)
		err = oa->ops->contexts_write(oa, &stream->setup, false);
	if (!err)
		err = oa->ops->route(oa, &stream->setup);
	stream->unloaded = err;
	if (!err)
		stream->retry_ms = 0;
	return err;
}

/*
 * Pause before the next attempt to write a metric set, doubled each time: an attempt that times out
 * leaves a request in the ring of the kernel context.
 */
#define RETRY_MS	200
#define RETRY_MAX_MS	10000

void genx_oa_hardware_pause(struct genx_oa_stream *stream, bool stopped, int err)
{
	struct genx_oa *oa = stream->oa;

	lockdep_assert_held(&stream->lock);
	stream->retry_ms = clamp(2 * stream->retry_ms, RETRY_MS, RETRY_MAX_MS);
	drm_dbg(oa->drm, "oa: metric set not loaded (%pe), unit stopped, trying again in %u ms\n",
		ERR_PTR(err), stream->retry_ms);
	stream->unloaded = true;
	if (genx_oa_stream_enabled(stream) && !stopped) {
		scoped_guard(genx_oa_no_reset, oa)
			genx_oa_drain_stop(stream);
		wake_up_all(&stream->wq);
	}
	/*
	 * A device that has left the bus does not come back. The work can wait for a later time
	 * already (genx_oa_contexts_clear()).
	 */
	if (!genx_mmio_lost(&oa->gt->mmio))
		mod_delayed_work(system_dfl_wq, &oa->retry_work,
				 msecs_to_jiffies(stream->retry_ms));
}

/*
 * Each open and each change of the metric set preempts the contexts of all programs. A program
 * without the privilege to count other programs can do so at most once in this time.
 */
#define UNPRIVILEGED_MS		20

/*
 * Program the unit for the metric set in @stream->setup. @first: the stream is being opened, so
 * switch on its context's own counters. They stay on when the metric set changes.
 *
 * The contexts come before the routing: subslices and EUs that the contexts do not power drop the
 * writes of the routing (SIL-345).
 */
static int program(struct genx_oa_stream *stream, bool first)
{
	struct genx_oa *oa = stream->oa;
	int err;

	if (genx_oa_sysctl_paranoid() && !perfmon_capable())
		msleep(UNPRIVILEGED_MS);
	scoped_guard(genx_oa_no_reset, oa)
		oa->ops->configure(oa, &stream->setup);
	if (first)
		stream->resets = genx_oa_contexts_resets(oa);
	/* outside the guard: a wait for the engines can be a wait for a reset of the GT */
	err = oa->ops->contexts_write(oa, &stream->setup, true);
	if (!err && first && oa->ops->own_context)
		err = oa->ops->own_context(oa, &stream->setup, true);
	return err ?: oa->ops->route(oa, &stream->setup);
}

int genx_oa_hardware_acquire(struct genx_oa_stream *stream)
{
	const struct genx_oa_stream_params *params = &stream->params;
	struct genx_oa *oa = stream->oa;
	int err;

	lockdep_assert_held(&stream->lock);
	/* a reset that begins later changes the epoch, and the unit is programmed again after it */
	scoped_guard(genx_oa_no_reset, oa) {
		err = genx_oa_awake_get(oa);
		stream->awake = !err;
		stream->epoch = genx_oa_reset_epoch(oa);
	}
	if (!err)
		err = genx_oa_stop_again(oa);
	if (!err)
		err = genx_oa_buffer_init(&stream->buffer, oa, params->fmt, params->buffer_size);
	/* the period is 2^(exponent + period_shift) ticks; the function adds 1 to its exponent */
	if (!err)
		genx_oa_pause_init(&stream->buffer.pause, params->timer,
				   params->exponent + oa->desc->period_shift - 1,
				   genx_oa_rpt_fields[oa->desc->rpt_layout].reasons);
	if (!err)
		err = program(stream, true);
	if (!err && genx_mmio_lost(&oa->gt->mmio))
		err = -ENODEV;
	return err;
}

static void unprogram(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;
	int err;

	genx_oa_contexts_clear(oa);
	err = oa->ops->own_context ? oa->ops->own_context(oa, &stream->setup, false) : 0;
	if (err)
		drm_dbg(oa->drm, "oa: counters of the stream's context not disabled (%pe), continuing\n",
			ERR_PTR(err));
	scoped_guard(genx_oa_no_reset, oa)
		oa->ops->unconfigure(oa, &stream->setup);
	genx_oa_noa_cancel(oa);
}

void genx_oa_hardware_release(struct genx_oa_stream *stream)
{
	lockdep_assert_held(&stream->lock);
	if (stream->awake)
		unprogram(stream);
	genx_oa_map_close(stream);
	genx_oa_stop_put_buffer(stream->oa, &stream->buffer);
	if (stream->awake) {
		guard(genx_oa_no_reset)(stream->oa);
		genx_oa_awake_put(stream->oa);
		stream->awake = false;
	}
}

int genx_oa_hardware_enable(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;
	int err;

	lockdep_assert_held(&stream->lock);
	if (genx_oa_stream_enabled(stream))
		return 0;

	/* a reset has cleared the metric set, and genx_oa_restart_reset_locked() has not run yet */
	if (genx_oa_stream_cleared(stream)) {
		err = genx_oa_hardware_reprogram(stream);
		if (err)
			return err;
	}
	genx_oa_drain_reset(stream);
	stream->last_ctx = GENX_OA_CTX_INVALID;
	stream->loss_due = 0;
	if (stream->acc) {
		genx_oa_accumulate_reset(stream->acc);
		stream->ring.count = 0;
	}
	/* A reset between these writes would let the unit start without a buffer (OAG-012). */
	scoped_guard(genx_oa_no_reset, oa) {
		oa->ops->interrupt(oa, false);
		/*
		 * After a reset since the metric set was written, the unit would count without it:
		 * genx_oa_restart_reset_locked() writes the set and starts the unit.
		 */
		if (!genx_oa_stream_cleared(stream)) {
			oa->ops->buffer_program(oa, &stream->buffer);
			genx_oa_drain_enable(stream);
		}
	}
	genx_oa_wake_start(stream);
	return 0;
}

void genx_oa_hardware_disable(struct genx_oa_stream *stream)
{
	struct genx_oa *oa = stream->oa;
	int err;

	lockdep_assert_held(&stream->lock);
	if (!genx_oa_stream_enabled(stream))
		return;

	genx_oa_wake_stop(stream);
	/* outside of a reset of the GT, during which the unit may be asleep (FW-014) */
	scoped_guard(genx_oa_no_reset, oa)
		err = genx_oa_stop_unit(oa);
	if (err)
		drm_err(oa->drm, "OA unit: not disabled (%pe), stream stopped\n", ERR_PTR(err));
	if (stream->acc || stream->params.map)
		genx_oa_drain_last(stream);
	if (stream->acc)
		genx_oa_accumulate_flush(stream->acc);
}

/*
 * Program the metric set @before again after a change that failed. No signal may end this half way:
 * the unit would have parts of both sets.
 */
static void restore(struct genx_oa_stream *stream, struct genx_oa_config *before)
{
	struct genx_oa *oa = stream->oa;
	int err;

	stream->setup.config = before;
	scoped_guard(genx_oa_no_reset, oa)
		oa->ops->configure(oa, &stream->setup);
	err = oa->ops->contexts_write(oa, &stream->setup, false) ?:
	      oa->ops->route(oa, &stream->setup);
	if (err) {
		genx_oa_hardware_pause(stream, stream->unloaded, err);
		return;
	}
	/* the unit has counted by parts of both sets: configure() comes before each error */
	if (genx_oa_stream_enabled(stream) && !stream->unloaded) {
		genx_oa_drain_lost(stream);
		wake_up_all(&stream->wq);
	}
}

long genx_oa_hardware_config(struct genx_oa_stream *stream, struct genx_oa_config *config)
{
	struct genx_oa_config *before = stream->params.config;
	struct genx_oa *oa = stream->oa;
	unsigned int resets = oa->ops->engine_reset ? genx_oa_contexts_resets(oa) : 0;
	long id = before->id;
	int err;

	lockdep_assert_held(&stream->lock);
	stream->setup.config = config;
	/* an interval of the sums that ends here is of the old set alone */
	if (stream->acc && genx_oa_stream_enabled(stream)) {
		genx_oa_drain(stream, false);
		genx_oa_accumulate_flush(stream->acc);
		/* sums for which the ring has no room get counts of both sets */
		genx_oa_accumulate_mark(stream->acc);
	}
	err = program(stream, false);
	/*
	 * After a reset of the engine for which genx_oa_restart_engine_locked() has not run yet,
	 * events of the old set have counted nothing. The new set was just written and counts, so
	 * that call may find no loss: announce it here.
	 */
	if (oa->ops->engine_reset)
		genx_oa_drain_note_resets(stream, resets);
	if (err) {
		/* the stream keeps the old set: undo what part of the new set was written */
		restore(stream, before);
		return err;
	}
	/* while the registers were written, the sums have got counts by parts of both sets */
	if (stream->acc && genx_oa_stream_enabled(stream) && !stream->unloaded) {
		genx_oa_drain_lost(stream);
		wake_up_all(&stream->wq);
	}
	stream->params.config = config;
	genx_oa_config_put(before);
	return id;
}
