// SPDX-License-Identifier: GPL-2.0-only
/*
 * OA counters for perf events: counts against the model, exclusive use of the unit, failed opens,
 * a wedged GT, removal.
 */

#include <kunit/test.h>
#include <linux/capability.h>
#include <linux/cred.h>
#include <linux/delay.h>
#include <linux/pm_runtime.h>

#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/engine_power.h"
#include "gt/gt.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "oa/count.h"
#include "oa/report/accumulate.h"
#include "oa/report/report.h"
#include "oa/stream/stream.h"
#include "regs/oa/oa_counters.h"

#define REST_MS		200

/* The A counters, and their names, that events may have. */
static void format(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	const struct genx_oa_format *fmt;
	unsigned int i;

	if (!plat->oa)
		kunit_skip(test, "no OA unit");
	fmt = genx_oa_count_format(plat->oa);
	if (plat->oa->own_counters)
		kunit_skip(test, "genx_oa_gen7 compares the names with the manual");
	KUNIT_EXPECT_STREQ(test, fmt->name, strncmp(plat->codename, "dg2", 3) ?
			   "A32u40_A4u32_B8_C8" : "A24u40_A14u32_B8_C8");
	for (i = 0; i < fmt->n_a; i++)
		KUNIT_EXPECT_NOT_NULL_MSG(test, genx_oa_counter_at(plat->oa, fmt, i), "A%u", i);
}

/* Stop the unit and add up its last reports, so that the model's counts can be compared. */
static void stop_counting(struct genx_kunit_oa *o)
{
	struct genx_oa_stream *stream = o->oa->count.stream;

	guard(mutex)(&stream->lock);
	genx_oa_hardware_disable(stream);
	stream->params.drained(stream);
}

/* Each count is exactly what the model counted between the first and the last report. */
static void exact(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_lrc *lrc[2];
	u64 before;
	unsigned int i;

	genx_kunit_oa_contexts(o, lrc);
	KUNIT_ASSERT_EQ(test, genx_oa_count_get(o->oa, 0), 0);
	genx_kunit_oa_workload(o, lrc, 20);
	msleep(REST_MS);
	/* without a call by a reader, the sums have been published */
	before = genx_oa_count_read(o->oa, 0);
	KUNIT_EXPECT_GT(test, before, 0);
	genx_kunit_oa_workload(o, lrc, 20);
	msleep(REST_MS);
	KUNIT_EXPECT_GT(test, genx_oa_count_read(o->oa, 0), before);
	stop_counting(o);
	genx_kunit_oa_expect_account(o, &o->oa->count.totals);
	for (i = 0; i < 36; i++)
		KUNIT_EXPECT_EQ(test, genx_oa_count_read(o->oa, i),
				o->oa->count.totals.counters[i]);
	KUNIT_EXPECT_EQ(test, o->oa->count.totals.lost + o->oa->count.totals.overflows, 0);
	/* a second use of the unit continues from there */
	before = genx_oa_count_read(o->oa, 0);
	genx_oa_count_put(o->oa);
	KUNIT_ASSERT_EQ(test, genx_oa_count_get(o->oa, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_oa_count_read(o->oa, 0), before);
	genx_kunit_oa_workload(o, lrc, 20);
	msleep(REST_MS);
	KUNIT_EXPECT_GT(test, genx_oa_count_read(o->oa, 0), before);
	genx_oa_count_put(o->oa);
}

/* OAG-005: perf cannot mark a count that misses the time of a reset, so the log names the loss. */
static void losses(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct kmsg_dump_iter log;
	unsigned int i;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "waits until the rate of these lines is not limited");
	ssleep(6);
	KUNIT_ASSERT_EQ(test, genx_oa_count_get(o->oa, 0), 0);
	for (i = 0; i < 2; i++) {
		genx_kunit_kmsg_mark(&log);
		msleep(REST_MS);
		KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "counts of perf events"), 0);
		KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
		flush_work(&o->oa->reset_work);
		msleep(REST_MS);
		KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "counts of perf events"), 1);
	}
	genx_oa_count_put(o->oa);
}

/* Reports and drains are as rare as promised. */
static void rates(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream;

	KUNIT_ASSERT_EQ(test, genx_oa_count_get(o->oa, 0), 0);
	stream = o->oa->count.stream;
	KUNIT_EXPECT_LE(test, stream->period_ns, GENX_OA_COUNT_PERIOD_NS);
	KUNIT_EXPECT_GT(test, stream->period_ns, GENX_OA_COUNT_PERIOD_NS / 2);
	KUNIT_EXPECT_EQ(test, stream->drain_ns, GENX_OA_COUNT_DRAIN_NS);
	KUNIT_EXPECT_EQ(test, stream->filter, GENX_OA_CTX_INVALID);
	genx_oa_count_put(o->oa);
}

/* A stream of user space and the events exclude each other; the last event releases the unit. */
static void exclusive(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, genx_oa_count_get(o->oa, 0), -EBUSY);
	KUNIT_EXPECT_EQ(test, o->oa->count.users, 0);
	genx_kunit_oa_close(o);

	KUNIT_ASSERT_EQ(test, genx_oa_count_get(o->oa, 0), 0);
	KUNIT_ASSERT_EQ(test, genx_oa_count_get(o->oa, 35), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -EBUSY);
	genx_oa_count_put(o->oa);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -EBUSY);
	genx_oa_count_put(o->oa);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_close(o);
	TABLE_ROW(test, "inputs",
		  "OA counter as a perf event while a stream is open, and the other way round",
		  "EBUSY");
}

static void no_such_counter(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	KUNIT_EXPECT_EQ(test, genx_oa_count_get(o->oa, genx_oa_count_format(o->oa->desc)->n_a),
			-ENOENT);
	KUNIT_EXPECT_EQ(test, genx_oa_count_get(o->oa, ~0ull), -ENOENT);
	KUNIT_EXPECT_NULL(test, o->oa->count.stream);
	TABLE_ROW(test, "inputs", "perf event of an OA counter that does not exist", "ENOENT");
}

/* perf calls the driver before it checks the privilege, so the driver checks it as for a stream. */
static void unprivileged(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct cred *cred = prepare_creds();
	const struct cred *before;

	KUNIT_ASSERT_NOT_NULL(test, cred);
	cap_clear(cred->cap_effective);
	before = override_creds(cred);
	KUNIT_EXPECT_EQ(test, genx_oa_count_get(o->oa, 0), -EACCES);
	revert_creds(before);
	put_cred(cred);
	KUNIT_EXPECT_NULL(test, o->oa->stream);
	TABLE_ROW(test, "inputs", "perf event of an OA counter without privilege, in the driver",
		  "EACCES");
}

static bool engines_park(struct genx_gt *gt)
{
	struct genx_engine *engine;
	unsigned int i;

	for_each_engine(engine, gt) {
		for (i = 0; i < 2000 && READ_ONCE(engine->awake); i++)
			usleep_range(5000, 6000);
		genx_engine_park_now(engine);
		if (engine->awake)
			return false;
	}
	return true;
}

/* An event needs no open file, so the device may be suspended: it is resumed first. */
static void suspended(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_gt *gt = o->oa->gt;
	int before;

	KUNIT_ASSERT_TRUE(test, engines_park(gt));
	KUNIT_ASSERT_EQ(test, pm_runtime_set_suspended(gt->dev), 0);
	pm_runtime_enable(gt->dev);
	gt->runtime_pm = true;
	before = atomic_read(&gt->dev->power.usage_count);
	KUNIT_EXPECT_EQ(test, genx_oa_count_get(o->oa, 0), 0);
	KUNIT_EXPECT_TRUE(test, pm_runtime_active(gt->dev));
	genx_oa_count_put(o->oa);
	KUNIT_EXPECT_TRUE(test, engines_park(gt));
	KUNIT_EXPECT_EQ(test, atomic_read(&gt->dev->power.usage_count), before);

	/* a device that does not resume is not touched */
	pm_runtime_disable(gt->dev);
	KUNIT_EXPECT_EQ(test, pm_runtime_set_suspended(gt->dev), 0);
	KUNIT_EXPECT_LT(test, genx_oa_count_get(o->oa, 0), 0);
	KUNIT_EXPECT_NULL(test, o->oa->stream);
	KUNIT_EXPECT_EQ(test, atomic_read(&gt->dev->power.usage_count), before);
	gt->runtime_pm = false;
}

/* Power down and up, as a suspend and a resume of the device do. */
static void sleep_and_wake(struct genx_kunit_oa *o)
{
	genx_oa_suspend(o->oa);
	KUNIT_EXPECT_EQ(o->test, genx_gt_power_down(o->x->gt), 0);
	KUNIT_EXPECT_EQ(o->test, genx_gt_power_up(o->x->gt), 0);
	genx_oa_resume(o->oa);
}

/*
 * SIL-276: no event opens while the GT is wedged. The next one after a resume has recovered it
 * counts, and so do those that were open before.
 */
static void wedged(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;
	struct kmsg_dump_iter log;
	struct genx_lrc *lrc[2];
	u64 before;

	/* the rate of the lines is limited */
	if (genx_kunit_virtual_time())
		ssleep(6);
	genx_kunit_kmsg_mark(&log);
	genx_kunit_gpu_tolerate(gpu);
	genx_kunit_oa_contexts(o, lrc);
	KUNIT_ASSERT_EQ(test, genx_oa_count_get(o->oa, 0), 0);
	genx_kunit_oa_workload(o, lrc, 20);
	msleep(REST_MS);
	genx_kunit_gpu_fault(gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), -EIO);
	/* before and after the stream is told of it; the stream stays, to be started again */
	KUNIT_EXPECT_EQ(test, genx_oa_count_get(o->oa, 1), -EIO);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_EQ(test, genx_oa_count_get(o->oa, 1), -EIO);
	KUNIT_EXPECT_NOT_NULL(test, o->oa->stream);
	KUNIT_EXPECT_EQ(test, o->oa->count.users, 1);
	genx_kunit_gpu_fault_clear(gpu, MODEL_FAULT_RESET_NEVER_DONE);
	sleep_and_wake(o);
	KUNIT_ASSERT_FALSE(test, genx_gt_wedged(o->x->gt));

	/* an attempt that fails is made again by the next event */
	o->oa->revoked = true;
	KUNIT_EXPECT_EQ(test, genx_oa_count_get(o->oa, 1), -ENODEV);
	o->oa->revoked = false;
	before = genx_oa_count_read(o->oa, 0);
	KUNIT_EXPECT_GT(test, before, 0);
	/* the stream that has failed noted its loss when it was replaced */
	if (genx_kunit_virtual_time())
		KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "counts of perf events"), 1);
	KUNIT_ASSERT_EQ(test, genx_oa_count_get(o->oa, 1), 0);
	KUNIT_EXPECT_EQ(test, o->oa->count.users, 2);
	KUNIT_EXPECT_EQ(test, genx_oa_count_read(o->oa, 0), before);
	genx_kunit_oa_workload(o, lrc, 20);
	msleep(REST_MS);
	KUNIT_EXPECT_GT(test, genx_oa_count_read(o->oa, 0), before);
	genx_oa_count_put(o->oa);
	genx_oa_count_put(o->oa);
	KUNIT_EXPECT_NULL(test, o->oa->stream);
	TABLE_ROW(test, "faults", "GT wedged with an open OA counter as a perf event",
		  "a further event is refused with EIO; after a resume that recovers it all count");
}

/* An event that was open when the stream could not be started again is closed. */
static void wedged_closed(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;

	genx_kunit_gpu_tolerate(gpu);
	KUNIT_ASSERT_EQ(test, genx_oa_count_get(o->oa, 0), 0);
	genx_kunit_gpu_fault(gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), -EIO);
	flush_work(&o->oa->reset_work);
	genx_kunit_gpu_fault_clear(gpu, MODEL_FAULT_RESET_NEVER_DONE);
	sleep_and_wake(o);
	o->oa->revoked = true;
	KUNIT_EXPECT_EQ(test, genx_oa_count_get(o->oa, 0), -ENODEV);
	o->oa->revoked = false;
	KUNIT_EXPECT_NULL(test, o->oa->stream);
	genx_oa_count_put(o->oa);
	KUNIT_EXPECT_EQ(test, o->oa->count.users, 0);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_close(o);
}

static int get_and_put(void *data)
{
	struct genx_kunit_oa *o = data;
	int err = genx_oa_count_get(o->oa, 0);

	if (!err)
		genx_oa_count_put(o->oa);
	return err;
}

/*
 * Each allocation fails in turn: nothing keeps the unit. The buffer is the smallest one, since each
 * of its pages is an allocation.
 */
static void no_memory(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	const struct genx_oa_desc *desc = o->oa->desc;
	static struct genx_oa_desc small;
	unsigned int n;

	small = *desc;
	small.buffer_max = desc->buffer_min;
	o->oa->desc = &small;
	n = genx_kunit_fail_all(test, 0, get_and_put, o);
	o->oa->desc = desc;
	if (!n)
		kunit_skip(test, "no fault injection");
	/* the pages of the buffer and the stream */
	KUNIT_EXPECT_GT(test, n, small.buffer_max / PAGE_SIZE);
	KUNIT_EXPECT_EQ(test, o->oa->count.users, 0);
	KUNIT_EXPECT_NULL(test, o->oa->stream);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_close(o);
	TABLE_ROW(test, "faults", "any allocation of an OA counter as a perf event fails",
		  "ENOMEM, the OA unit is free");
}

/* Removal takes the unit from the events. */
static void removal(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	u64 last;

	KUNIT_ASSERT_EQ(test, genx_oa_count_get(o->oa, 0), 0);
	KUNIT_ASSERT_EQ(test, genx_oa_count_get(o->oa, 1), 0);
	genx_oa_count_drop(o->oa);
	last = genx_oa_count_read(o->oa, 0);
	KUNIT_EXPECT_NULL(test, o->oa->stream);
	KUNIT_EXPECT_EQ(test, o->oa->count.users, 0);
	genx_oa_revoke(o->oa);
	o->revoked = true;
	KUNIT_EXPECT_EQ(test, genx_oa_count_get(o->oa, 0), -ENODEV);
	genx_oa_count_drop(o->oa);
	KUNIT_EXPECT_EQ(test, genx_oa_count_read(o->oa, 0), last);
}

static struct kunit_case count_cases[] = {
	KUNIT_CASE_PARAM(exact, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(losses, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(rates, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(exclusive, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(no_such_counter, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(unprivileged, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(suspended, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(wedged, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(wedged_closed, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(no_memory, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(removal, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite count_suite = {
	.name = "genx_oa_count",
	.init = genx_kunit_oa_stream_init,
	.test_cases = count_cases,
};

kunit_test_suite(count_suite);

static struct kunit_case format_cases[] = {
	KUNIT_CASE_PARAM(format, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite format_suite = {
	.name = "genx_oa_count_format",
	.test_cases = format_cases,
};

kunit_test_suite(format_suite);
