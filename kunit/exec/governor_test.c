// SPDX-License-Identifier: GPL-2.0-only
/*
 * The requested frequency follows the load, inside the limits. The modelled Lakefield runs at 200
 * to 500 MHz; its RPe is 350 MHz. The cases need virtual time, in which no sample is late.
 */
#include <kunit/test.h>
#include <linux/bitops.h>
#include <linux/delay.h>
#include <linux/hrtimer.h>

#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/governor.h"
#include "kunit/lib/exec_fixture.h"
#include "model/priv.h"
#include "regs/gt_regs.h"

#define RPN_MHZ		200
#define RPE_MHZ		350
#define RP0_MHZ		500

/* After this time without work an engine has parked and its last context is saved. */
#define SLEEPS_MS	(GENX_ENGINE_PARK_MS + 2 * jiffies_to_msecs(1) + 10)

static struct genx_kunit_exec *create(struct kunit *test)
{
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	return genx_kunit_exec_create(test, NULL);
}

static u32 reg(struct genx_kunit_gpu *gpu, u32 addr)
{
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	u32 val = gpu->model->regs[addr / 4];

	genx_kunit_gpu_unlock(gpu, flags);
	return val;
}

/* Return: the requested frequency in MHz; the register has units of 50/3 MHz. */
static unsigned int requested(struct genx_kunit_exec *x)
{
	u32 units = REG_FIELD_GET(RPNSWREQ_FREQ_MASK, reg(x->kgt->gpu, RPNSWREQ.addr));

	return DIV_ROUND_CLOSEST(units * 50, 3);
}

static bool sampling(struct genx_kunit_exec *x)
{
	return hrtimer_active(&x->gt->exec->governor.timer);
}

static void set(struct genx_kunit_exec *x, enum genx_freq_what what, unsigned int mhz)
{
	guard(mutex)(&x->gt->reset.mutex);
	KUNIT_EXPECT_EQ(x->test, genx_freq_set(&x->gt->freq, what, mhz), 0);
}

/* A batch that keeps the render engine busy until it is released. */
struct load {
	struct genx_kunit_batch *batch;
	struct genx_lrc *lrc;
	struct genx_request *rq;
};

static struct load *load_create(struct genx_kunit_exec *x)
{
	struct load *load = kunit_kzalloc(x->test, sizeof(*load), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(x->test, load);
	load->batch = genx_kunit_batch(x);
	genx_kunit_batch_spin(load->batch);
	load->lrc = genx_kunit_lrc(x, x->rcs, load->batch->vm);
	return load;
}

static void load_begin(struct genx_kunit_exec *x, struct load *load)
{
	WRITE_ONCE(load->batch->data[0], 0);
	WRITE_ONCE(load->batch->data[1], 0);
	load->rq = genx_kunit_submit(x, load->lrc, load->batch, 0);
	genx_kunit_wait_begun(x, load->batch);
}

static void load_end(struct genx_kunit_exec *x, struct load *load)
{
	genx_kunit_release(load->batch);
	genx_kunit_finish(x, load->rq, 0);
}

/* Keep the engine busy for @on ms of each period of @period ms, @n times. */
static void load_cycles(struct genx_kunit_exec *x, struct load *load, unsigned int on,
			unsigned int period, unsigned int n)
{
	while (n--) {
		u64 start = ktime_get_ns();

		load_begin(x, load);
		usleep_range(on * 1000, on * 1000);
		load_end(x, load);
		usleep_range(period * 1000 - (ktime_get_ns() - start) / 1000,
			     period * 1000 - (ktime_get_ns() - start) / 1000);
	}
}

static void expect_asleep(struct genx_kunit_exec *x)
{
	genx_kunit_idle(x);
	msleep(SLEEPS_MS);
	KUNIT_EXPECT_EQ(x->test, requested(x), x->gt->freq.mhz[GENX_FREQ_MIN]);
	KUNIT_EXPECT_FALSE(x->test, sampling(x));
}

/*
 * The request rises after 14 ms of load and reaches the maximum soon after. It falls to the minimum
 * when the engines are idle.
 */
static void load_rises_and_ends(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct load *load = load_create(x);

	expect_asleep(x);
	load_begin(x, load);
	KUNIT_EXPECT_EQ(test, requested(x), RPE_MHZ);
	KUNIT_EXPECT_TRUE(test, sampling(x));
	usleep_range(11000, 11000);
	KUNIT_EXPECT_EQ(test, requested(x), RPE_MHZ);
	usleep_range(6000, 6000);
	KUNIT_EXPECT_GT(test, requested(x), RPE_MHZ);
	usleep_range(20000, 20000);
	KUNIT_EXPECT_EQ(test, requested(x), RP0_MHZ);
	load_end(x, load);
	expect_asleep(x);
	KUNIT_EXPECT_EQ(test, requested(x), RPN_MHZ);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * If the GPU is busy for a quarter of the time, the request falls in steps to the minimum. A step
 * is a quarter of the way, or 50 MHz if that is more.
 */
static void load_falls(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct load *load = load_create(x);
	unsigned int last, now, steps = 0;

	load_begin(x, load);
	msleep(60);
	KUNIT_EXPECT_EQ(test, requested(x), RP0_MHZ);
	load_end(x, load);
	for (last = RP0_MHZ; last > RPN_MHZ && steps < 40; steps++, last = now) {
		load_cycles(x, load, 2, 8, 1);
		now = requested(x);
		KUNIT_EXPECT_LE(test, now, last);
		KUNIT_EXPECT_LE(test, last - now, (RP0_MHZ - RPN_MHZ) / 4 + 10);
	}
	KUNIT_EXPECT_EQ(test, last, RPN_MHZ);
	/* a step of the request takes 16 ms or more, which are two cycles of load_cycles() */
	KUNIT_EXPECT_GE(test, steps, 8);
	expect_asleep(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* If five or six of eight samples are busy, the request neither rises nor falls. */
static void load_steady(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct load *load = load_create(x);

	load_cycles(x, load, 10, 16, 20);
	KUNIT_EXPECT_EQ(test, requested(x), RPE_MHZ);
	expect_asleep(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * A process that waits from one sample to the next raises the request to the boost frequency, but
 * only while the GPU is busy.
 */
static void waiter_boosts(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct load *load = load_create(x);
	unsigned int cookie, i;
	u64 boosts;

	set(x, GENX_FREQ_BOOST, 450);
	load_begin(x, load);
	/* many short waits do not count */
	for (i = 0; i < 20; i++) {
		cookie = genx_governor_wait_begin(x->gt);
		usleep_range(500, 500);
		genx_governor_wait_end(x->gt, cookie);
	}
	KUNIT_EXPECT_EQ(test, requested(x), RPE_MHZ);
	KUNIT_EXPECT_EQ(test, x->gt->exec->governor.boosts, 0);
	cookie = genx_governor_wait_begin(x->gt);
	usleep_range(4500, 4500);
	KUNIT_EXPECT_EQ(test, requested(x), 450);
	load_end(x, load);
	KUNIT_EXPECT_GE(test, x->gt->exec->governor.boosts, 1);
	/* no engine is busy: the process waits for something else */
	boosts = x->gt->exec->governor.boosts;
	genx_kunit_idle(x);
	msleep(SLEEPS_MS);
	KUNIT_EXPECT_EQ(test, requested(x), RPN_MHZ);
	KUNIT_EXPECT_EQ(test, x->gt->exec->governor.boosts, boosts);
	genx_governor_wait_end(x->gt, cookie);
	expect_asleep(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* With min = max the request is constant, whatever the load and the waiters are. */
static void fixed(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct load *load = load_create(x);
	unsigned int cookie, i;

	set(x, GENX_FREQ_MAX, 350);
	set(x, GENX_FREQ_MIN, 350);
	KUNIT_EXPECT_EQ(test, requested(x), 350);
	load_begin(x, load);
	cookie = genx_governor_wait_begin(x->gt);
	for (i = 0; i < 50; i++) {
		usleep_range(1000, 1000);
		KUNIT_EXPECT_EQ(test, requested(x), 350);
	}
	genx_governor_wait_end(x->gt, cookie);
	load_end(x, load);
	expect_asleep(x);
	KUNIT_EXPECT_EQ(test, requested(x), 350);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A new limit takes effect at once, not at the next sample. */
static void limits_move(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct load *load = load_create(x);

	load_begin(x, load);
	msleep(60);
	KUNIT_EXPECT_EQ(test, requested(x), RP0_MHZ);
	set(x, GENX_FREQ_MAX, 250);
	KUNIT_EXPECT_EQ(test, requested(x), 250);
	set(x, GENX_FREQ_MAX, 400);
	usleep_range(6000, 6000);
	KUNIT_EXPECT_GT(test, requested(x), 250);
	KUNIT_EXPECT_LE(test, requested(x), 400);
	load_end(x, load);
	expect_asleep(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A reset of the whole GT clears the control and request registers: both are written again. */
static void after_reset(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct load *load = load_create(x);

	load_begin(x, load);
	msleep(60);
	load_end(x, load);
	KUNIT_EXPECT_EQ(test, requested(x), RP0_MHZ);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, requested(x), RP0_MHZ);
	KUNIT_EXPECT_EQ(test, reg(x->kgt->gpu, RP_CONTROL.addr), x->gt->plat->freq->control);
	expect_asleep(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * While the device is suspended, the request is RPn and the timer does not run, although work is
 * queued and the minimum is higher than RPn.
 */
static void over_suspend(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct load *load = load_create(x);

	set(x, GENX_FREQ_MIN, 250);
	load_begin(x, load);
	msleep(60);
	KUNIT_EXPECT_EQ(test, requested(x), RP0_MHZ);
	KUNIT_ASSERT_EQ(test, genx_gt_power_down(x->gt), 0);
	KUNIT_EXPECT_EQ(test, requested(x), RPN_MHZ);
	KUNIT_EXPECT_FALSE(test, sampling(x));
	/* a limit that is set meanwhile writes no register */
	set(x, GENX_FREQ_MAX, 300);
	KUNIT_EXPECT_EQ(test, requested(x), RPN_MHZ);
	set(x, GENX_FREQ_MAX, RP0_MHZ);
	genx_kunit_lose_power(x);
	msleep(100);
	KUNIT_ASSERT_EQ(test, genx_gt_power_up(x->gt), 0);
	KUNIT_EXPECT_EQ(test, reg(x->kgt->gpu, RP_CONTROL.addr), x->gt->plat->freq->control);
	KUNIT_EXPECT_EQ(test, requested(x), RPE_MHZ);
	KUNIT_EXPECT_TRUE(test, sampling(x));
	msleep(60);
	KUNIT_EXPECT_EQ(test, requested(x), RP0_MHZ);
	load_end(x, load);
	expect_asleep(x);
	KUNIT_EXPECT_EQ(test, requested(x), 250);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Empty requests cause no write of the frequency request; only a sample does that. */
static void batches_write_nothing(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	const unsigned int max = 8192;
	u32 *log = kunit_kmalloc_array(test, max, sizeof(*log), GFP_KERNEL);
	unsigned int i, accesses, n = 0;

	KUNIT_ASSERT_NOT_NULL(test, log);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_gpu_log(x->kgt->gpu, log, max);
	for (i = 0; i < 100; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	accesses = genx_kunit_gpu_log(x->kgt->gpu, NULL, 0);
	KUNIT_ASSERT_LT(test, accesses, max);
	for (i = 0; i < accesses; i++)
		n += log[i] == RPNSWREQ.addr;
	/* the empty requests take less time than a window of 8 samples */
	KUNIT_EXPECT_LE(test, n, 1);
	expect_asleep(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Whatever the time since the last sample, the timer stops as soon as the last engine sleeps. */
static void wakes_and_sleeps(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	unsigned int i;

	expect_asleep(x);
	for (i = 0; i < 50; i++) {
		genx_governor_engine_wakes(x->gt);
		KUNIT_EXPECT_TRUE(test, sampling(x));
		usleep_range(i * 100, i * 100);
		genx_governor_engine_sleeps(x->gt);
		KUNIT_EXPECT_FALSE(test, sampling(x));
		KUNIT_EXPECT_EQ(test, requested(x), RPN_MHZ);
	}
	/* while one of two engines is awake, the timer runs and the request stays */
	genx_governor_engine_wakes(x->gt);
	genx_governor_engine_wakes(x->gt);
	genx_governor_engine_sleeps(x->gt);
	KUNIT_EXPECT_TRUE(test, sampling(x));
	KUNIT_EXPECT_EQ(test, requested(x), RPE_MHZ);
	genx_governor_engine_sleeps(x->gt);
	expect_asleep(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case governor_cases[] = {
	KUNIT_CASE(load_rises_and_ends),
	KUNIT_CASE(load_falls),
	KUNIT_CASE(load_steady),
	KUNIT_CASE(waiter_boosts),
	KUNIT_CASE(fixed),
	KUNIT_CASE(limits_move),
	KUNIT_CASE(after_reset),
	KUNIT_CASE(over_suspend),
	KUNIT_CASE(batches_write_nothing),
	KUNIT_CASE(wakes_and_sleeps),
	{}
};

static struct kunit_suite governor_suite = {
	.name = "genx_governor",
	.test_cases = governor_cases,
};

kunit_test_suite(governor_suite);
