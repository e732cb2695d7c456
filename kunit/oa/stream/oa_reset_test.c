// SPDX-License-Identifier: GPL-2.0-only
/*
 * Resets while a stream is open: the loss of reports is announced and counting continues. If the
 * GT is wedged, reads and opens fail with EIO.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/poll.h>
#include <linux/slab.h>

#include "gt/engine/gt_reset.h"
#include "gt/exec/request.h"
#include "include/compat.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/table.h"

/* OAG-005: after a reset of the GT, the unit is programmed again and the loss is announced. */
static void genx_oa_reset_global(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	/* Context images enable the timer: it runs after a context is loaded. */
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, genx_kunit_lrc(o->x, o->x->rcs, NULL),
						  NULL, 0), 0);
	memset(found, 0, sizeof(*found));
	genx_kunit_oa_read_for(o, found, 40);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 1);
	KUNIT_EXPECT_GT(test, found->timers, 5);
	genx_kunit_oa_expect_in_order(o, found);
}

/*
 * OAG-005: a stream that is disabled after a reset of the GT, before reset_work has programmed the
 * unit again, still announces the loss.
 */
static void genx_oa_reset_before_recovery(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_totals totals, early;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_oa_open_or_end(o);
	msleep(20);
	mutex_lock(&o->oa->lock);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	mutex_unlock(&o->oa->lock);
	flush_work(&o->oa->reset_work);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.flags, GENX_OA_TOTALS_LOST);
	KUNIT_EXPECT_EQ(test, totals.overflows, 1);
	/* a stream that is enabled before reset_work has run counts by its metric set */
	mutex_lock(&o->oa->lock);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, genx_kunit_lrc(o->x, o->x->rcs, NULL),
						  NULL, 0), 0);
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &early);
	KUNIT_EXPECT_EQ(test, early.flags, 0);
	KUNIT_EXPECT_GT(test, early.reports, 0);
	genx_kunit_oa_expect_account(o, &early);
	genx_kunit_oa_expect_test_set(o, &early);
	mutex_unlock(&o->oa->lock);
	TABLE_ROW(test, "faults", "reset of the GT, then the stream is disabled at once",
		  "totals have LOST set, %llu overflow", totals.overflows);
}

static const struct genx_oa_unit_ops *real_ops;

/* Let a reset of the GT begin when the last reports of a disabled stream are added up. */
static u32 tail_in_reset(struct genx_oa *oa, const struct genx_oa_buffer *buf)
{
	struct genx_reset_sync *sync = &oa->gt->reset;

	if (!genx_oa_stream_enabled(oa->stream))
		WRITE_ONCE(sync->epoch, sync->epoch | 1);
	return real_ops->tail_read(oa, buf);
}

static struct genx_gt *reset_in_route;

/* A reset of the GT comes while the metric set is written. It clears what configure() wrote. */
static int route_with_reset(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	struct genx_gt *gt = reset_in_route;
	int err = real_ops->route(oa, setup);

	reset_in_route = NULL;
	if (gt && genx_gt_reset(gt, GENX_RESET_ALL, "test"))
		return -EIO;
	return err;
}

static unsigned int enabled_without_set;

static void note_enable(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	enabled_without_set += genx_oa_stream_cleared(oa->stream);
	real_ops->enable(oa, setup);
}

/*
 * OAG-005: a reset of the GT comes between the write of the metric set and the start of the unit,
 * when the stream is enabled, and when the driver starts it again after an earlier reset or after a
 * suspend: the unit does not count without its set.
 */
static void genx_oa_reset_before_start(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_unit_ops ops;
	struct genx_oa_totals totals;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	o->flags |= I915_PERF_FLAG_DISABLED;
	genx_kunit_oa_open_or_end(o);
	real_ops = o->oa->ops;
	ops = *real_ops;
	ops.route = route_with_reset;
	ops.enable = note_enable;
	enabled_without_set = 0;
	mutex_lock(&o->oa->lock);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	WRITE_ONCE(o->oa->ops, &ops);
	reset_in_route = o->x->gt;
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	KUNIT_EXPECT_NULL(test, reset_in_route);
	msleep(20);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.reports, 0);
	/* reset_work starts the unit; during the first attempt there is one more reset */
	reset_in_route = o->x->gt;
	mutex_unlock(&o->oa->lock);
	flush_work(&o->oa->reset_work);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_NULL(test, reset_in_route);
	genx_oa_suspend(o->oa);
	reset_in_route = o->x->gt;
	genx_oa_resume(o->oa);
	KUNIT_EXPECT_NULL(test, reset_in_route);
	flush_work(&o->oa->reset_work);
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	WRITE_ONCE(o->oa->ops, real_ops);
	KUNIT_EXPECT_EQ(test, enabled_without_set, 0);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_GT(test, totals.reports, 0);
	KUNIT_EXPECT_EQ(test, totals.flags, GENX_OA_TOTALS_LOST);
	genx_kunit_oa_expect_test_set(o, &totals);
}

/*
 * OAG-005: a reset of the GT begins while the last reports of a disabled stream are added up: the
 * remaining reports are lost, and the totals say so.
 */
static void genx_oa_reset_at_the_end(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_reset_sync *sync = &o->x->gt->reset;
	struct genx_oa_unit_ops ops;
	struct genx_oa_totals totals;
	u32 epoch;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_oa_open_or_end(o);
	msleep(20);
	real_ops = o->oa->ops;
	ops = *real_ops;
	ops.tail_read = tail_in_reset;
	epoch = genx_reset_epoch(sync);
	WRITE_ONCE(o->oa->ops, &ops);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	WRITE_ONCE(o->oa->ops, real_ops);
	KUNIT_EXPECT_EQ(test, genx_reset_epoch(sync), epoch | 1);
	WRITE_ONCE(sync->epoch, epoch);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.flags, GENX_OA_TOTALS_LOST);
	KUNIT_EXPECT_EQ(test, totals.overflows, 1);
	TABLE_ROW(test, "faults", "reset of the GT while the last reports are added up",
		  "totals have LOST set, %llu overflow", totals.overflows);
}

/*
 * The clock, and Gen8's control of the timer, are registers of an engine: they are not read while
 * an engine is reset alone (RST-TWICE).
 */
static void genx_oa_reset_clock(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_reset_sync *sync = &o->x->gt->reset;
	struct genx_oa_stream *stream;
	struct model_stats before, after;
	u32 now;

	genx_kunit_oa_open_or_end(o);
	stream = genx_kunit_oa_stream(o);
	KUNIT_EXPECT_TRUE(test, o->oa->ops->clock_read(o->oa, &now));
	genx_reset_engine_begin(sync);
	KUNIT_EXPECT_FALSE(test, o->oa->ops->clock_read(o->oa, &now));
	genx_kunit_gpu_stats(o->x->kgt->gpu, &before);
	KUNIT_EXPECT_FALSE(test, o->oa->ops->stopped(o->oa, &stream->setup));
	genx_kunit_gpu_stats(o->x->kgt->gpu, &after);
	KUNIT_EXPECT_EQ(test, after.mmio_reads, before.mmio_reads);
	genx_reset_engine_end(sync);
	KUNIT_EXPECT_TRUE(test, o->oa->ops->clock_read(o->oa, &now));
}

/* FW-014: during a reset of the GT the unit is not awake: its registers are not accessed. */
static void genx_oa_reset_asleep(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_reset_sync *sync = &o->x->gt->reset;
	struct genx_oa *oa = o->oa;
	struct model_stats before, after;
	struct genx_oa_buffer *buf;

	genx_kunit_oa_open_or_end(o);
	buf = &oa->stream->buffer;
	msleep(20);
	mutex_lock(&sync->mutex);
	WRITE_ONCE(sync->epoch, sync->epoch + 1);
	genx_kunit_gpu_stats(o->x->kgt->gpu, &before);
	KUNIT_EXPECT_GE(test, oa->ops->tail_read(oa, buf), buf->size);
	KUNIT_EXPECT_EQ(test, oa->ops->loss_read(oa), 0);
	oa->ops->head_write(oa, buf);
	oa->ops->loss_clear(oa);
	oa->ops->interrupt(oa, false);
	KUNIT_EXPECT_EQ(test, genx_oa_buffer_refresh(buf, 1), 0);
	KUNIT_EXPECT_FALSE(test, genx_oa_buffer_ready(buf, 1));
	genx_kunit_gpu_stats(o->x->kgt->gpu, &after);
	KUNIT_EXPECT_EQ(test, after.mmio_reads, before.mmio_reads);
	KUNIT_EXPECT_EQ(test, after.mmio_writes, before.mmio_writes);
	/* restore the epoch */
	WRITE_ONCE(sync->epoch, sync->epoch - 1);
	mutex_unlock(&sync->mutex);
	KUNIT_EXPECT_LT(test, oa->ops->tail_read(oa, buf), buf->size);
}

/* OAG-005: a reset of one engine does not change the unit. */
static void genx_oa_reset_engine(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_read_for(o, found, 10);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, BIT(o->x->bcs->index), "test"), 0);
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->buffer_lost + found->report_lost, 0);
	KUNIT_EXPECT_GT(test, found->timers, 5);
}

/* The GT is wedged: the loss is announced, then reads and opens fail with EIO. */
static void genx_oa_reset_wedged(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	ssize_t n;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_read_for(o, found, 10);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), -EIO);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_TRUE(test, vfs_poll(o->file, NULL) == (EPOLLIN | EPOLLRDNORM | EPOLLERR));
	n = genx_kunit_oa_read(o, GENX_KUNIT_OA_RECORD);
	KUNIT_ASSERT_GT(test, n, 0);
	memset(found, 0, sizeof(*found));
	genx_kunit_oa_found_add(o, found, n);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 1);
	KUNIT_EXPECT_EQ(test, found->samples, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, GENX_KUNIT_OA_RECORD), -EIO);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), -EIO);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, GENX_KUNIT_OA_RECORD), -EIO);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -EIO);
	TABLE_ROW(test, "faults", "GT wedged with an open OA stream",
		  "one OA_BUFFER_LOST, then EIO; poll returns POLLERR; a new stream is refused with EIO");
}

/* OAG-005: after a reset of the GT the totals have GENX_OA_TOTALS_LOST set. */
static void genx_oa_reset_global_totals(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_totals *totals = kunit_kzalloc(test, sizeof(*totals), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, totals);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_totals(o, totals);
	KUNIT_EXPECT_EQ(test, totals->flags, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	genx_kunit_oa_totals(o, totals);
	KUNIT_EXPECT_EQ(test, totals->flags, GENX_OA_TOTALS_LOST);
	KUNIT_EXPECT_EQ(test, totals->overflows, 1);
	TABLE_ROW(test, "faults", "reset of the GT with an open OA stream",
		  "one OA_BUFFER_LOST, totals have LOST set with one overflow; counting continues");
}

/*
 * The notice of a reset comes late: the stream was opened, or enabled, after this reset. Nothing is
 * lost.
 */
static void genx_oa_reset_late_notice(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);

	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	queue_work(system_dfl_wq, &o->oa->reset_work);
	flush_work(&o->oa->reset_work);
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->buffer_lost + found->report_lost, 0);
	KUNIT_EXPECT_GT(test, found->samples, 0);
}

static unsigned int failures;

static int failing_route(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	if (failures) {
		failures--;
		return -ENOMEM;
	}
	return real_ops->route(oa, setup);
}

static int failing_engine(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	if (failures) {
		failures--;
		return -ETIME;
	}
	return real_ops->engine_reset(oa, setup);
}

/* No report comes, and the loss was announced once; after the next attempt reports come again. */
static void expect_paused(struct genx_kunit_oa *o, struct genx_kunit_oa_found *found,
			  unsigned int report_lost)
{
	struct genx_oa_stream *stream = genx_kunit_oa_stream(o);

	KUNIT_EXPECT_TRUE(o->test, stream->unloaded);
	KUNIT_EXPECT_EQ(o->test, stream->retry_ms, 200);
	memset(found, 0, sizeof(*found));
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_EQ(o->test, found->buffer_lost, 1);
	KUNIT_EXPECT_EQ(o->test, found->report_lost, report_lost);
	KUNIT_EXPECT_EQ(o->test, found->samples, 0);
	/* the next attempt fails, too */
	failures = 1;
	flush_delayed_work(&o->oa->retry_work);
	KUNIT_EXPECT_TRUE(o->test, stream->unloaded);
	KUNIT_EXPECT_EQ(o->test, stream->retry_ms, 400);
	flush_delayed_work(&o->oa->retry_work);
	KUNIT_EXPECT_FALSE(o->test, stream->unloaded);
	KUNIT_EXPECT_EQ(o->test, stream->retry_ms, 0);
	memset(found, 0, sizeof(*found));
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, genx_kunit_lrc(o->x, o->x->rcs, NULL),
						  NULL, 0), 0);
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_EQ(o->test, found->buffer_lost, 0);
	KUNIT_EXPECT_GT(o->test, found->timers, 5);
}

/*
 * OAG-005: the metric set cannot be written after a reset. The unit counts nothing until it can,
 * and a stream is not enabled without its set.
 */
static void genx_oa_reset_unloaded(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	const struct genx_oa_config *config;
	struct genx_oa_unit_ops ops;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "in real time the next attempt may come early");
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	config = genx_kunit_oa_stream(o)->params.config;
	real_ops = o->oa->ops;
	ops = *real_ops;
	ops.route = failing_route;
	if (ops.engine_reset)
		ops.engine_reset = failing_engine;
	WRITE_ONCE(o->oa->ops, &ops);
	failures = 1;
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	expect_paused(o, found, 0);
	if (ops.engine_reset) {
		failures = 1;
		KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, BIT(o->x->rcs->index), "test"), 0);
		flush_work(&o->oa->engine_work);
		/* the reset of the engine itself has lost events */
		expect_paused(o, found, o->oa->desc->n_gates || genx_oa_noa_loses_flex(config));
	}
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	failures = 2;
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), -ENOMEM);
	KUNIT_EXPECT_FALSE(test, genx_oa_stream_enabled(genx_kunit_oa_stream(o)));
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	KUNIT_EXPECT_GT(test, genx_kunit_oa_read_some(o), 0);
	genx_kunit_oa_close(o);
	WRITE_ONCE(o->oa->ops, real_ops);
	TABLE_ROW(test, "faults", "reset of the GT, then the metric set cannot be written",
		  "one OA_BUFFER_LOST, no reports until it is written; ENABLE returns the errno");
}

/* The GT is wedged while the unit lacks its metric set: the loss was announced before. */
static void genx_oa_reset_unloaded_wedged(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_totals totals;
	struct genx_oa_unit_ops ops;
	struct genx_oa_stream *stream;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "in real time the next attempt may come early");
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_oa_open_or_end(o);
	stream = genx_kunit_oa_stream(o);
	real_ops = o->oa->ops;
	ops = *real_ops;
	ops.route = failing_route;
	WRITE_ONCE(o->oa->ops, &ops);
	failures = 1;
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_TRUE(test, stream->unloaded);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), -EIO);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_TRUE(test, genx_oa_stream_failed(stream));
	genx_oa_accumulate_totals(stream->acc, &totals);
	KUNIT_EXPECT_EQ(test, totals.overflows, 1);
	genx_kunit_oa_close(o);
	WRITE_ONCE(o->oa->ops, real_ops);
}

/* Read until there are deltas. Return: the end of the last one. */
static u64 read_end(struct genx_kunit_oa *o)
{
	const struct drm_i915_perf_record_header *header;
	u64 end = 0;

	while (!end) {
		ssize_t n = genx_kunit_oa_read_some(o);
		size_t pos = 0;

		KUNIT_ASSERT_GT(o->test, n, 0);
		while ((header = genx_kunit_oa_record_next(o, &pos, n))) {
			const struct genx_oa_delta *delta = (const void *)(header + 1);

			if (header->type != GENX_OA_RECORD_DELTA)
				continue;
			KUNIT_EXPECT_GE(o->test, delta->start, end);
			end = delta->end;
		}
	}
	return end;
}

/* A reset restarts the timestamps: what follows the gap keeps its distance to what was before. */
static void genx_oa_reset_times(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	u64 before, after, ms;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "in real time the gap takes as long as the machine likes");
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_deltas(o, 0);
	msleep(20);
	before = read_end(o);
	/* reset_work waits for the lock, and the unit is without its registers meanwhile */
	mutex_lock(&o->oa->lock);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	msleep(2000);
	mutex_unlock(&o->oa->lock);
	flush_work(&o->oa->reset_work);
	genx_kunit_finish(o->x, genx_kunit_submit(o->x, genx_kunit_lrc(o->x, o->x->rcs, NULL),
						  NULL, 0), 0);
	msleep(20);
	after = read_end(o);
	KUNIT_ASSERT_GT(test, after, before);
	ms = div_u64((after - before) * MSEC_PER_SEC, genx_oa_unit_timestamp_hz(o->oa));
	/* the drain work runs every 220 ms */
	KUNIT_EXPECT_GE(test, ms, 2000 - 250);
	KUNIT_EXPECT_LE(test, ms, 2000 + 300);
}

static struct kunit_case genx_oa_reset_cases[] = {
	KUNIT_CASE_PARAM(genx_oa_reset_global, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_reset_before_recovery, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_reset_before_start, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_reset_at_the_end, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_reset_clock, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_reset_asleep, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_reset_engine, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_reset_wedged, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_reset_global_totals, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_reset_late_notice, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_reset_unloaded, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_reset_unloaded_wedged, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_reset_times, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite genx_oa_reset_suite = {
	.name = "genx_oa_reset",
	.init = genx_kunit_oa_stream_init,
	.test_cases = genx_oa_reset_cases,
};

kunit_test_suite(genx_oa_reset_suite);
