// SPDX-License-Identifier: GPL-2.0-only
#include <linux/capability.h>
#include <linux/cleanup.h>
#include <linux/compiler.h>
#include <linux/dev_printk.h>
#include <linux/err.h>
#include <linux/string.h>

#include <drm/drm_device.h>

#include "gt/engine/gt_reset.h"
#include "gt/runtime_pm.h"
#include "oa/count.h"
#include "oa/report/accumulate.h"
#include "oa/stream/stream.h"
#include "oa/unit/config.h"
#include "oa/unit/sysctl.h"
#include "oa/unit/unit.h"
#include "regs/oa/oa_counters.h"

/* The metric set that is part of the driver. */
#define BUILT_IN_SET	1

/*
 * The records of a stream announce a loss, but a count of perf has no mark for one. So the log gets
 * a line when an overflow, a reset or a lost report has made the counts too low.
 */
static void note_losses(struct genx_oa *oa)
{
	struct genx_oa_count *count = &oa->count;
	u64 losses = count->totals.overflows + count->totals.lost;

	if (losses == count->losses)
		return;
	count->losses = losses;
	/* a batch can cause many losses (oa/unit/pause.h) */
	dev_notice_ratelimited(oa->drm->dev, "OA unit: counts of perf events may be too low, %llu losses since the first event\n",
			       losses);
}

/* Called with the lock of the stream held, after its reports were added up. */
static void publish(struct genx_oa_stream *stream)
{
	struct genx_oa_count *count = &stream->oa->count;
	unsigned int i;

	genx_oa_accumulate_totals(stream->acc, &count->totals);
	note_losses(stream->oa);
	for (i = 0; i < stream->acc->counters; i++)
		WRITE_ONCE(count->value[i], count->base[i] + count->totals.counters[i]);
}

const struct genx_oa_format *genx_oa_count_format(const struct genx_oa_desc *desc)
{
	const struct genx_oa_format *best = &desc->formats[0];
	unsigned int i;

	for (i = 1; i < desc->n_formats; i++)
		if (desc->formats[i].n_a > best->n_a)
			best = &desc->formats[i];
	return best;
}

/* Exponent of the longest timer period that is at most GENX_OA_COUNT_PERIOD_NS. */
static u8 exponent(struct genx_oa *oa)
{
	u8 e = 0;

	while (e < genx_oa_unit_max_exponent(oa) &&
	       genx_oa_unit_period_ns(oa, e + 1) <= GENX_OA_COUNT_PERIOD_NS)
		e++;
	return e;
}

static int start(struct genx_oa *oa)
{
	struct genx_oa_stream_params params = {
		.fmt = genx_oa_count_format(oa->desc),
		.config = genx_oa_config_get(oa, BUILT_IN_SET),
		.timer = true,
		.exponent = exponent(oa),
		.poll_ns = GENX_OA_COUNT_DRAIN_NS,
		.totals = true,
		.buffer_size = oa->desc->buffer_max,
		.drain_max_ns = GENX_OA_COUNT_DRAIN_NS,
		.drained = publish,
	};
	struct genx_oa_count *count = &oa->count;
	struct genx_oa_stream *stream;

	if (!params.config)
		return -ENODEV;
	memcpy(count->base, count->value, sizeof(count->base));
	count->losses = 0;
	stream = genx_oa_stream_create(oa, &params);
	if (IS_ERR(stream)) {
		genx_oa_config_put(params.config);
		return PTR_ERR(stream);
	}
	count->stream = stream;
	return 0;
}

/* An event needs no open file, so the device may be suspended. The stream keeps it awake. */
static int resume_and_start(struct genx_oa *oa)
{
	int err = genx_runtime_pm_get(oa->gt);

	if (err)
		return err;
	err = start(oa);
	genx_runtime_pm_put(oa->gt);
	return err;
}

/* There is no stream if a stream has failed and could not be started again. */
static void stop(struct genx_oa_count *count)
{
	if (!count->stream)
		return;
	/* a stream that has failed has added up its last reports, and nothing has published them */
	if (genx_oa_stream_failed(count->stream)) {
		scoped_guard(mutex, &count->stream->lock)
			publish(count->stream);
	}
	genx_oa_stream_destroy(count->stream);
	count->stream = NULL;
}

/*
 * Start the stream, unless it runs. A stream that has failed because the GT was wedged never counts
 * again. Once the GT works (SIL-276), a new stream takes its place: events that are open already
 * then count again.
 */
static int run(struct genx_oa *oa)
{
	struct genx_oa_count *count = &oa->count;

	if (count->stream && genx_gt_wedged(oa->gt))
		return -EIO;
	if (count->stream && !genx_oa_stream_failed(count->stream))
		return 0;
	stop(count);
	return resume_and_start(oa);
}

int genx_oa_count_get(struct genx_oa *oa, u64 counter)
{
	const struct genx_oa_format *fmt = genx_oa_count_format(oa->desc);
	struct genx_oa_count *count = &oa->count;
	int err;

	if (counter >= fmt->n_a || !genx_oa_counter_at(oa->desc, fmt, counter))
		return -ENOENT;
	/* perf checks the privilege only later: an event that it refuses must not take the unit */
	if (genx_oa_sysctl_paranoid() && !perfmon_capable())
		return -EACCES;
	guard(mutex)(&count->lock);
	err = run(oa);
	if (!err)
		count->users++;
	return err;
}

void genx_oa_count_put(struct genx_oa *oa)
{
	struct genx_oa_count *count = &oa->count;

	guard(mutex)(&count->lock);
	if (!--count->users)
		stop(count);
}

void genx_oa_count_drop(struct genx_oa *oa)
{
	struct genx_oa_count *count = &oa->count;

	guard(mutex)(&count->lock);
	if (count->users)
		stop(count);
	count->users = 0;
}

u64 genx_oa_count_read(const struct genx_oa *oa, u64 counter)
{
	return READ_ONCE(oa->count.value[counter]);
}

void genx_oa_count_init(struct genx_oa *oa)
{
	mutex_init(&oa->count.lock);
}
