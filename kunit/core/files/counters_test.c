// SPDX-License-Identifier: GPL-2.0-only
/* Counters for perf: which exist, and what they count. In virtual time, so that times are exact. */
#include <kunit/test.h>
#include <linux/cleanup.h>
#include <linux/delay.h>

#include <drm/i915_drm.h>

#include "core/device.h"
#include "core/device/device_types.h"
#include "core/files/counters.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/governor.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/whole/fault_fixture.h"
#include "model/state/state.h"
#include "regs/mi_commands.h"

#define REST_MS		200
/* Error of a sampled counter: two samples, and short times for which the GT is awake. */
#define SLACK_NS	(25 * (u64)NSEC_PER_MSEC)

static const u64 sampled[] = {
	I915_PMU_ACTUAL_FREQUENCY, I915_PMU_REQUESTED_FREQUENCY, I915_PMU_RC6_RESIDENCY,
	I915_PMU_ENGINE_SEMA(0, 0),
};

static struct genx_kunit_fault *driver_up(struct kunit *test)
{
	struct genx_kunit_fault *f;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	f = genx_kunit_fault_create(test);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	/* until the engines have parked */
	msleep(REST_MS);
	return f;
}

static void open_counter(struct kunit *test, struct genx_kunit_fault *f, u64 config)
{
	KUNIT_ASSERT_EQ(test, genx_counters_get(f->genx, config), 0);
}

/* Sleep for REST_MS, rounded up to ticks. Return: the time that passed, in ns. */
static u64 rest(void)
{
	ktime_t start = ktime_get();

	msleep(REST_MS);
	return ktime_to_ns(ktime_sub(ktime_get(), start));
}

static void expect_near(struct kunit *test, u64 got, u64 want, u64 slack)
{
	KUNIT_EXPECT_GE(test, got + slack, want);
	KUNIT_EXPECT_LE(test, got, want + slack);
}

/* The counters that each platform has, and counters that no platform has. */
static void exist(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, plat);
	int rc6, engine;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	rc6 = strcmp(plat->codename, "dg2") ? 0 : -ENODEV;
	engine = genx_exec_runs_contexts(&f->genx->gt) ? 0 : -ENODEV;
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, I915_PMU_ACTUAL_FREQUENCY), 0);
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, I915_PMU_REQUESTED_FREQUENCY), 0);
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, I915_PMU_RC6_RESIDENCY), rc6);
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, I915_PMU_INTERRUPTS), 0);
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, I915_PMU_SOFTWARE_GT_AWAKE_TIME), 0);
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, __I915_PMU_OTHER(5)), -ENOENT);
	/* a second GT */
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, __I915_PMU_INTERRUPTS(1)), -ENOENT);
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, ~0ull), -ENOENT);
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, I915_PMU_ENGINE_BUSY(0, 0)), engine);
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, I915_PMU_ENGINE_BUSY(3, 0)),
			f->genx->gt.n_engines > 3 ? engine : -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, I915_PMU_ENGINE_WAIT(0, 0)), engine);
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, I915_PMU_ENGINE_SEMA(1, 0)), engine);
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, I915_PMU_ENGINE_BUSY(0, 1)), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, I915_PMU_ENGINE_SEMA(0, 1)), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, I915_PMU_ENGINE_BUSY(5, 0)), -ENODEV);
	/* an unknown sample, of an engine that exists and of one that does not */
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, __I915_PMU_ENGINE(0, 0, 3)),
			engine ?: -ENOENT);
	KUNIT_EXPECT_EQ(test, genx_counters_check(f->genx, __I915_PMU_ENGINE(5, 0, 3)), -ENODEV);
	genx_kunit_fault_down(f);
	genx_kunit_expect_clean(test, f->gpu);
}

/* RC6 residency grows while the GT is idle or suspended, not while an engine is awake. */
static void residency(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test);
	struct genx_engine *rcs = f->genx->gt.engines[0];
	u64 ns, begin, total;

	open_counter(test, f, I915_PMU_RC6_RESIDENCY);
	/* the counter starts from 0 when it is opened */
	KUNIT_EXPECT_EQ(test, genx_counters_read(f->genx, I915_PMU_RC6_RESIDENCY), 0);
	ns = rest();
	expect_near(test, genx_counters_read(f->genx, I915_PMU_RC6_RESIDENCY), ns, SLACK_NS);

	KUNIT_ASSERT_EQ(test, genx_engine_unpark(rcs), 0);
	begin = genx_counters_read(f->genx, I915_PMU_RC6_RESIDENCY);
	rest();
	expect_near(test, genx_counters_read(f->genx, I915_PMU_RC6_RESIDENCY), begin, SLACK_NS);
	genx_engine_park(rcs);
	rest();

	KUNIT_ASSERT_EQ(test, genx_device_suspend(f->genx), 0);
	begin = genx_counters_read(f->genx, I915_PMU_RC6_RESIDENCY);
	ns = rest();
	expect_near(test, genx_counters_read(f->genx, I915_PMU_RC6_RESIDENCY) - begin, ns,
		    NSEC_PER_MSEC);
	/* the hardware counter loses its value without power, the event does not */
	f->gpu->model->rc6.ns = 0;
	total = genx_counters_read(f->genx, I915_PMU_RC6_RESIDENCY);
	KUNIT_ASSERT_EQ(test, genx_device_resume(f->genx), 0);
	begin = genx_counters_read(f->genx, I915_PMU_RC6_RESIDENCY);
	expect_near(test, begin, total, SLACK_NS);
	ns = rest();
	expect_near(test, genx_counters_read(f->genx, I915_PMU_RC6_RESIDENCY) - begin, ns,
		    SLACK_NS);
	genx_counters_put(f->genx, I915_PMU_RC6_RESIDENCY);
	genx_kunit_expect_clean(test, f->gpu);
}

/* SIL-297: the hardware counter has 32 bits, and wraps while it is sampled. */
static void residency_wraps_SIL_297(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test);
	u64 ticks, ns;

	/* a read brings the model's counter up to date */
	KUNIT_ASSERT_EQ(test, genx_rc6_residency(&f->genx->gt.rc6, &ticks), 0);
	f->gpu->model->rc6.ns = (BIT_ULL(32) * 1280) - REST_MS / 2 * NSEC_PER_MSEC;
	open_counter(test, f, I915_PMU_RC6_RESIDENCY);
	ns = rest();
	expect_near(test, genx_counters_read(f->genx, I915_PMU_RC6_RESIDENCY), ns, SLACK_NS);
	genx_counters_put(f->genx, I915_PMU_RC6_RESIDENCY);
	genx_kunit_expect_clean(test, f->gpu);
}

/*
 * SIL-296: VLV counts 40 bits, in periods of a clock of 320 MHz here, and shows 32 at a time. The
 * counter carries into its upper byte between two reads, and wraps.
 */
static void residency_window_SIL_296(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_vlv);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	static const u64 ends[] = { 0x5affffff00ULL, 0xffffffff00ULL };
	struct model_rc6 *counter = &kgt->gpu->model->rc6;
	struct genx_rc6 *rc6 = &kgt->gt.rc6;
	unsigned int i;
	u64 from, to;

	KUNIT_ASSERT_TRUE(test, genx_rc6_counts(rc6));
	KUNIT_EXPECT_EQ(test, kgt->gt.sideband.cz_khz, 320000);
	KUNIT_ASSERT_EQ(test, genx_rc6_enable(rc6), 0);
	/* RC6 is not entered: the counter stands still */
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, kgt->gt.fw.present), 0);
	for (i = 0; i < ARRAY_SIZE(ends); i++) {
		counter->ns = ends[i] / 8 * 25;
		KUNIT_EXPECT_EQ(test, genx_rc6_residency(rc6, &from), 0);
		KUNIT_EXPECT_EQ(test, from, ends[i]);
		counter->after_lower = NSEC_PER_MSEC;
		KUNIT_EXPECT_EQ(test, genx_rc6_residency(rc6, &to), 0);
		KUNIT_EXPECT_EQ(test, to, (ends[i] + 320000) & GENMASK_ULL(39, 0));
		KUNIT_EXPECT_EQ(test, genx_rc6_residency_ns(rc6, from, to), NSEC_PER_MSEC);
	}
	genx_forcewake_put(&kgt->gt.fw, kgt->gt.fw.present);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* The frequency counters sum up MHz times seconds, only while an engine is awake. */
static void frequency(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test);
	struct genx_engine *rcs = f->genx->gt.engines[0];
	unsigned int i, mhz;
	u64 value[2], ns;

	mhz = f->genx->gt.freq.mhz[GENX_FREQ_RP0];
	KUNIT_ASSERT_EQ(test, genx_freq_set(&f->genx->gt.freq, GENX_FREQ_MIN, mhz), 0);
	for (i = 0; i < 2; i++)
		open_counter(test, f, sampled[i]);
	rest();
	for (i = 0; i < 2; i++)
		KUNIT_EXPECT_EQ(test, genx_counters_read(f->genx, sampled[i]), 0);
	KUNIT_ASSERT_EQ(test, genx_engine_unpark(rcs), 0);
	ns = rest();
	for (i = 0; i < 2; i++) {
		value[i] = genx_counters_read(f->genx, sampled[i]);
		expect_near(test, value[i], div_u64(mhz * ns, NSEC_PER_SEC),
			    div_u64(mhz * SLACK_NS, NSEC_PER_SEC) + 1);
		KUNIT_EXPECT_GT(test, value[i], 0);
	}
	genx_engine_park(rcs);
	rest();
	for (i = 0; i < 2; i++)
		value[i] = genx_counters_read(f->genx, sampled[i]);
	rest();
	for (i = 0; i < 2; i++) {
		KUNIT_EXPECT_EQ(test, genx_counters_read(f->genx, sampled[i]), value[i]);
		genx_counters_put(f->genx, sampled[i]);
	}
	genx_kunit_expect_clean(test, f->gpu);
}

/*
 * One sample of 10 s at U32_MAX MHz adds as much as years at the frequency of a real part: the sum
 * must not overflow.
 */
static void frequency_of_years(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test);
	struct genx_engine *rcs = f->genx->gt.engines[0];

	genx_governor_stop(&f->genx->gt);
	open_counter(test, f, I915_PMU_REQUESTED_FREQUENCY);
	KUNIT_ASSERT_EQ(test, genx_engine_unpark(rcs), 0);
	scoped_guard(mutex, &f->genx->counters.lock) {
		ssleep(10);
		WRITE_ONCE(f->genx->gt.freq.requested, U32_MAX);
	}
	rest();
	KUNIT_EXPECT_GT(test, genx_counters_read(f->genx, I915_PMU_REQUESTED_FREQUENCY),
			9 * (u64)U32_MAX);
	genx_counters_put(f->genx, I915_PMU_REQUESTED_FREQUENCY);
	genx_engine_park(rcs);
}

/* The counters that need no sampling: engine busy time, interrupts, GT awake time. */
static void software(struct kunit *test)
{
	const u64 busy = I915_PMU_ENGINE_BUSY(0, 0), copy = I915_PMU_ENGINE_BUSY(1, 0);
	const u64 awake = I915_PMU_SOFTWARE_GT_AWAKE_TIME;
	struct genx_kunit_fault *f = driver_up(test);
	struct genx_engine *rcs = f->genx->gt.engines[0];
	u64 before[4], ns;

	open_counter(test, f, busy);
	before[0] = genx_counters_read(f->genx, busy);
	before[1] = genx_counters_read(f->genx, copy);
	before[2] = genx_counters_read(f->genx, I915_PMU_INTERRUPTS);
	before[3] = genx_counters_read(f->genx, awake);
	rest();
	KUNIT_EXPECT_EQ(test, genx_counters_read(f->genx, awake), before[3]);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_submit(f), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_wait_idle(&f->genx->gt, 10000), 0);
	KUNIT_EXPECT_GT(test, genx_counters_read(f->genx, busy), before[0]);
	KUNIT_EXPECT_EQ(test, genx_counters_read(f->genx, copy), before[1]);
	KUNIT_EXPECT_GT(test, genx_counters_read(f->genx, I915_PMU_INTERRUPTS), before[2]);
	rest();
	before[3] = genx_counters_read(f->genx, awake);
	KUNIT_ASSERT_EQ(test, genx_engine_unpark(rcs), 0);
	ns = rest();
	expect_near(test, genx_counters_read(f->genx, awake) - before[3], ns, SLACK_NS);
	genx_engine_park(rcs);
	rest();
	before[3] = genx_counters_read(f->genx, awake);
	rest();
	KUNIT_EXPECT_EQ(test, genx_counters_read(f->genx, awake), before[3]);
	genx_counters_put(f->genx, busy);
}

static u64 reads(struct genx_kunit_fault *f)
{
	struct model_stats stats;

	genx_kunit_gpu_stats(f->gpu, &stats);
	return stats.mmio_reads + stats.mmio_writes;
}

/* Reading a counter accesses no register; only an open sampled counter makes the driver poll. */
static void no_polling(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test);
	unsigned int i;
	u64 before = reads(f);

	open_counter(test, f, I915_PMU_INTERRUPTS);
	open_counter(test, f, I915_PMU_ENGINE_BUSY(0, 0));
	genx_counters_read(f->genx, I915_PMU_ENGINE_BUSY(0, 0));
	rest();
	KUNIT_EXPECT_EQ(test, reads(f), before);
	for (i = 0; i < ARRAY_SIZE(sampled); i++)
		open_counter(test, f, sampled[i]);
	before = reads(f);
	for (i = 0; i < ARRAY_SIZE(sampled); i++)
		genx_counters_read(f->genx, sampled[i]);
	KUNIT_EXPECT_EQ(test, reads(f), before);
	rest();
	KUNIT_EXPECT_GT(test, reads(f), before);
	for (i = 0; i < ARRAY_SIZE(sampled); i++)
		genx_counters_put(f->genx, sampled[i]);
	before = reads(f);
	rest();
	KUNIT_EXPECT_EQ(test, reads(f), before);
	/* an open sampled counter does not poll a suspended device */
	open_counter(test, f, I915_PMU_RC6_RESIDENCY);
	KUNIT_ASSERT_EQ(test, genx_device_suspend(f->genx), 0);
	before = reads(f);
	rest();
	/* nor does a counter that is opened while the device is suspended */
	genx_counters_put(f->genx, I915_PMU_RC6_RESIDENCY);
	open_counter(test, f, I915_PMU_RC6_RESIDENCY);
	rest();
	KUNIT_EXPECT_EQ(test, reads(f), before);
	KUNIT_ASSERT_EQ(test, genx_device_resume(f->genx), 0);
	genx_counters_put(f->genx, I915_PMU_RC6_RESIDENCY);
}

/* Submit a command to the ring that waits, for an event or for a semaphore. */
static struct genx_request *submit_wait(struct kunit *test, struct genx_lrc *lrc, bool event)
{
	struct genx_request *rq = genx_request_create(lrc, 4);
	u32 *cs;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	cs = genx_request_emit(rq, 4);
	memset(cs, 0, 4 * sizeof(*cs));
	if (event) {
		cs[0] = MI_WAIT_FOR_EVENT | BIT(3);
	} else {
		/* no DW is greater */
		cs[0] = MI_SEMAPHORE_WAIT | MI_USE_GGTT | MI_SEMAPHORE_POLL |
			REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_GT_SDD);
		cs[1] = U32_MAX;
		cs[2] = lrc->fields.lrca;
	}
	genx_request_submit(rq, 0);
	return rq;
}

/* The render engine waits for an event, or for a semaphore, for the time of a rest. */
static void expect_waits(struct kunit *test, struct genx_kunit_fault *f, bool event)
{
	const u64 counts = event ? I915_PMU_ENGINE_WAIT(0, 0) : I915_PMU_ENGINE_SEMA(0, 0);
	const u64 rests = event ? I915_PMU_ENGINE_SEMA(0, 0) : I915_PMU_ENGINE_WAIT(0, 0);
	struct genx_engine *rcs = f->genx->gt.engines[0];
	struct genx_lrc *lrc = genx_lrc_create(rcs, NULL, 0);
	struct genx_request *rq;
	u64 before[2], ns;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, lrc);
	open_counter(test, f, counts);
	open_counter(test, f, rests);
	before[0] = genx_counters_read(f->genx, counts);
	before[1] = genx_counters_read(f->genx, rests);
	rest();
	KUNIT_EXPECT_EQ(test, genx_counters_read(f->genx, counts), before[0]);
	rq = submit_wait(test, lrc, event);
	ns = rest();
	expect_near(test, genx_counters_read(f->genx, counts) - before[0], ns, SLACK_NS);
	KUNIT_EXPECT_EQ(test, genx_counters_read(f->genx, rests), before[1]);
	genx_counters_put(f->genx, rests);
	genx_counters_put(f->genx, counts);

	KUNIT_EXPECT_EQ(test, genx_gt_reset(&f->genx->gt, BIT(rcs->index), "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_request_wait(rq, false, 10000), 0);
	genx_request_put(rq);
	genx_lrc_close(lrc);
	genx_lrc_put(lrc);
}

static void waits(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test);

	expect_waits(test, f, true);
	expect_waits(test, f, false);
	/* nothing is sampled for the waits of an engine without users */
	KUNIT_EXPECT_EQ(test, f->genx->counters.wait_users[0], 0);
}

static struct kunit_case counters_cases[] = {
	KUNIT_CASE_PARAM(exist, genx_kunit_platforms_gen),
	KUNIT_CASE(residency),
	KUNIT_CASE(residency_wraps_SIL_297),
	KUNIT_CASE(residency_window_SIL_296),
	KUNIT_CASE(frequency),
	KUNIT_CASE_SLOW(frequency_of_years),
	KUNIT_CASE(software),
	KUNIT_CASE(no_polling),
	KUNIT_CASE(waits),
	{}
};

static struct kunit_suite counters_suite = {
	.name = "genx_counters",
	.test_cases = counters_cases,
};

kunit_test_suite(counters_suite);
