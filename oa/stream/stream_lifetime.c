// SPDX-License-Identifier: GPL-2.0-only
/*
 * This file creates and destroys OA streams.
 */

#include <linux/math64.h>
#include <linux/slab.h>

#include <drm/drm_drv.h>
#include <uapi/genx_drm.h>

#include "gt/exec/lrc.h"
#include "gt/gt.h"
#include "gt/memory/client_gfp.h"
#include "oa/report/accumulate.h"
#include "oa/report/report.h"
#include "oa/stream/stream.h"
#include "oa/unit/config.h"
#include "oa/unit/unit.h"

/* Bounds of the interval at which streams with deltas or totals are drained. */
#define DRAIN_MIN_NS		2000000ULL
#define DRAIN_MAX_NS		1000000000ULL

/* At least 1 tick, since an interval of 0 ticks makes each span an interval. */
static u64 ticks_from_ns(const struct genx_oa *oa, u64 ns)
{
	return max(mul_u64_u32_div(ns, genx_oa_unit_timestamp_hz(oa), NSEC_PER_SEC), 1ULL);
}

/* The drain interval is a quarter of the time in which the timer alone fills the buffer. */
static u64 drain_period_ns(const struct genx_oa_stream *stream)
{
	u64 reports = stream->params.buffer_size / stream->params.fmt->size;
	u64 ns = DRAIN_MAX_NS;

	if (stream->period_ns && stream->period_ns < DRAIN_MAX_NS)
		ns = stream->period_ns * reports / 4;
	return clamp(ns, DRAIN_MIN_NS, stream->params.drain_max_ns ?: DRAIN_MAX_NS);
}

/*
 * Three quarters of the time in which a timestamp wraps: longer than the longest period of a timer
 * with sums, 2^31 ticks, and early enough for work that runs late.
 */
static u64 gap_ns(const struct genx_oa *oa)
{
	return div_u64((3ULL << 30) * NSEC_PER_SEC, genx_oa_unit_timestamp_hz(oa));
}

/* Allocate what sums need, if the stream has sums. After an error stream_free() frees it. */
static int accumulator_init(struct genx_oa_stream *stream)
{
	const struct genx_oa_stream_params *params = &stream->params;
	struct genx_oa_accumulator *acc;
	int err;

	if (!(params->records & GENX_OA_RECORDS_DELTA) && !params->totals)
		return 0;

	acc = kvzalloc(sizeof(*acc), GENX_CLIENT_GFP);
	if (!acc)
		return -ENOMEM;
	acc->fmt = params->fmt;
	acc->layout = stream->oa->desc->rpt_layout;
	acc->filtered = stream->filter != GENX_OA_CTX_INVALID;
	acc->filter = stream->filter;
	if (params->coalesce_ns)
		acc->interval = ticks_from_ns(stream->oa, params->coalesce_ns);
	acc->moves = genx_oa_contexts_moves(stream->oa);
	if (acc->moves) {
		acc->serial = genx_oa_contexts_serial;
		acc->serial_data = stream->oa;
	}
	stream->acc = acc;
	genx_oa_accumulate_reset(acc);

	if (params->records & GENX_OA_RECORDS_DELTA) {
		err = genx_oa_delta_ring_init(&stream->ring, acc->counters);
		if (err)
			return err;
		acc->records = &stream->ring;
	}
	return 0;
}

static void stream_free(struct genx_oa_stream *stream)
{
	genx_oa_wake_fini(stream);
	genx_oa_delta_ring_fini(&stream->ring);
	kvfree(stream->acc);
	mutex_destroy(&stream->map.lock);
	mutex_destroy(&stream->lock);
	kfree(stream);
}

static struct genx_oa_stream *stream_alloc(struct genx_oa *oa,
					   const struct genx_oa_stream_params *params)
{
	struct genx_oa_stream *stream = kzalloc(sizeof(*stream), GENX_CLIENT_GFP);

	if (!stream)
		return NULL;
	mutex_init(&stream->lock);
	mutex_init(&stream->map.lock);
	spin_lock_init(&stream->buffer.lock);
	stream->oa = oa;
	stream->drm = oa->drm;
	stream->params = *params;
	if (params->timer)
		stream->period_ns = genx_oa_unit_period_ns(oa, params->exponent);
	stream->drain_ns = drain_period_ns(stream);
	stream->gap_ns = gap_ns(oa);
	stream->filter = GENX_OA_CTX_INVALID;
	if (params->lrc) {
		/* the context must keep its hardware id until the stream is closed */
		genx_lrc_pin_id(params->lrc);
		/* a unit that filters by itself gets the context's address in stream_start() */
		if (!oa->ops->filters)
			stream->filter = genx_lrc_hw_id(params->lrc);
	}
	stream->setup.fmt = params->fmt;
	stream->setup.timer = params->timer;
	stream->setup.exponent = params->exponent;
	stream->setup.buf = &stream->buffer;
	stream->setup.config = params->config;
	stream->setup.lrc = params->lrc;
	stream->setup.no_reports = params->no_reports;
	stream->setup.sseu = params->sseu.slices ? params->sseu :
			     genx_sseu_stream(oa->gt->plat, &oa->gt->fuses);
	genx_oa_wake_init(stream);
	return stream;
}

static int stream_start(struct genx_oa_stream *stream)
{
	int err;

	guard(mutex)(&stream->lock);
	if (stream->params.lrc && stream->oa->ops->filters) {
		err = genx_oa_contexts_address(stream->params.lrc, &stream->setup.filter);
		if (err)
			return err;
	}
	err = accumulator_init(stream);
	if (err)
		return err;
	err = genx_oa_hardware_acquire(stream);
	if (!err && !stream->params.disabled)
		err = genx_oa_hardware_enable(stream);
	if (err) {
		genx_oa_hardware_release(stream);
		return err;
	}
	drm_dev_get(stream->drm);
	stream->oa->stream = stream;
	return 0;
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
	/* only the manual of Haswell describes bit 1 of OACONTROL as "one context" (OA6-001) */
	if (params->lrc && oa->ops->filters && !oa->desc->one_context)
		return ERR_PTR(-ENODEV);

	stream = stream_alloc(oa, params);
	if (!stream)
		return ERR_PTR(-ENOMEM);
	err = stream_start(stream);
	if (err) {
		if (params->lrc)
			genx_lrc_unpin_id(params->lrc);
		stream_free(stream);
		return ERR_PTR(err);
	}
	return stream;
}

void genx_oa_stream_destroy(struct genx_oa_stream *stream)
{
	struct drm_device *drm = stream->drm;
	struct genx_oa *oa = stream->oa;

	/* the reference to @drm keeps @oa in memory after removal of the device */
	scoped_guard(mutex, &oa->lock)
		genx_oa_revoke_stream_locked(stream);

	genx_oa_config_put(stream->params.config);
	stream_free(stream);
	drm_dev_put(drm);
}
