// SPDX-License-Identifier: GPL-2.0-only
/* Waiting for reports: what wakes a reader; timer and interrupt are off while no reader waits. */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/poll.h>
#include <linux/sched/signal.h>

#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/table.h"
#include "oa/stream/stream.h"
#include "oa/unit/unit.h"
#include "regs/irq_regs.h"
#include "regs/oa_regs.h"

/* A report period of 22 ms at 12 MHz, longer than the poll period of a waiting reader. */
#define SLOW_EXPONENT	17
#define SLOW_WARM	3
#define SLOW_READS	20

/* Like poll(), wait until the stream has data to read; sleeps instead of a wait queue. */
static void poll_until_ready(struct genx_kunit_oa *o)
{
	struct genx_oa_stream *stream = genx_kunit_oa_stream(o);

	atomic_inc(&stream->waiters);
	genx_oa_wake_arm(stream);
	while (!genx_oa_wake_ready(stream)) {
		genx_oa_wake_settle(stream);
		usleep_range(100, 110);
	}
	atomic_dec(&stream->waiters);
}

/*
 * INT-041: expected OA_IMR with the half-full interrupt masked: only bit 28 is set. If the unit's
 * half-full interrupt is not documented, the driver does not write OA_IMR, which stays 0.
 */
static u32 masked(struct genx_kunit_oa *o)
{
	return o->oa->desc->half_full ? OA_IRQ_HALF_FULL_IMR : 0;
}

/* Timer and interrupt are on only while a reader waits. */
static void genx_oa_wait_idle(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_mmio *mmio = &o->x->gt->mmio;
	struct genx_oa_stream *stream;

	genx_kunit_oa_open_or_end(o);
	stream = genx_kunit_oa_stream(o);
	msleep(20);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&stream->wake_timer));
	KUNIT_EXPECT_FALSE(test, delayed_work_pending(&stream->drain_work));
	KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, OA_IMR), masked(o));
	/* a read that does not wait does not start the timer */
	KUNIT_EXPECT_GT(test, genx_kunit_oa_read(o, SZ_1M), 0);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&stream->wake_timer));

	atomic_inc(&stream->waiters);
	genx_oa_wake_arm(stream);
	KUNIT_EXPECT_TRUE(test, hrtimer_active(&stream->wake_timer));
	KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, OA_IMR), 0);
	msleep(20);
	KUNIT_EXPECT_TRUE(test, hrtimer_active(&stream->wake_timer));
	atomic_dec(&stream->waiters);
	msleep(30);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&stream->wake_timer));
	KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, OA_IMR), masked(o));
}

/*
 * A stream with totals is drained at the half-full interrupt, if the unit has one. So the interrupt
 * stays unmasked after a reader has waited.
 */
static void genx_oa_wait_keeps_event(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_mmio *mmio = &o->x->gt->mmio;
	struct genx_oa_stream *stream;

	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_oa_open_or_end(o);
	stream = genx_kunit_oa_stream(o);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, OA_IMR), 0);
	atomic_inc(&stream->waiters);
	genx_oa_wake_arm(stream);
	msleep(20);
	atomic_dec(&stream->waiters);
	msleep(30);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&stream->wake_timer));
	KUNIT_EXPECT_EQ(test, stream->event_on, o->oa->desc->half_full);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, OA_IMR), 0);

	/* a reset of the GT loses OA_IMR: the interrupt is unmasked again afterwards */
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(mmio, OA_IMR), 0);
}

/* While a reader waits, enabling the stream starts the timer and disabling it stops the timer. */
static void genx_oa_wait_enabled(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream;
	unsigned int i;

	o->flags |= I915_PERF_FLAG_DISABLED;
	genx_kunit_oa_open_or_end(o);
	stream = genx_kunit_oa_stream(o);
	atomic_inc(&stream->waiters);
	genx_oa_wake_arm(stream);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&stream->wake_timer));
	for (i = 0; i < 2; i++) {
		KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
		KUNIT_EXPECT_TRUE(test, hrtimer_active(&stream->wake_timer));
		msleep(20);
		KUNIT_EXPECT_TRUE(test, genx_oa_wake_ready(stream));
		KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
		KUNIT_EXPECT_FALSE(test, hrtimer_active(&stream->wake_timer));
	}
	atomic_dec(&stream->waiters);
}

/* INT-041: with a slow timer the half-full interrupt alone wakes a reader. */
static void genx_oa_wait_half_full(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	unsigned int total = 0;
	ktime_t begin;
	ssize_t n;

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_POLL_OA_PERIOD, 5ULL * NSEC_PER_SEC);
	genx_kunit_oa_period(o, 9);
	o->flags = 0;
	genx_kunit_oa_open_or_end(o);
	begin = ktime_get();
	/* the interrupt comes after 256 reports; a read can return fewer: only settled ones */
	while (total < 300) {
		n = genx_kunit_oa_read(o, SZ_2M);
		KUNIT_ASSERT_GT(test, n, 0);
		total += n / GENX_KUNIT_OA_RECORD;
	}
	genx_kunit_expect_within_ms(test, begin, 3000);
}

/*
 * The buffer fills up completely while interrupts are off. Then the tail equals the head, as in an
 * empty buffer, and no more half-full interrupts come. The reader must be woken nevertheless.
 */
static void genx_oa_wait_full(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream;
	unsigned long flags;

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_POLL_OA_PERIOD, 5ULL * NSEC_PER_SEC);
	genx_kunit_oa_period(o, 9);
	genx_kunit_oa_open_or_end(o);
	stream = genx_kunit_oa_stream(o);
	atomic_inc(&stream->waiters);
	genx_oa_wake_arm(stream);

	local_irq_save(flags);
	mdelay(60);	/* the hardware writes 512 reports in 44 ms */
	local_irq_restore(flags);
	msleep(20);
	KUNIT_EXPECT_TRUE(test, genx_oa_wake_ready(stream));
	atomic_dec(&stream->waiters);
	TABLE_ROW(test, "faults", "OA buffer full to the last report while interrupts are off",
		  "the reader is woken");
}

/* While reports settle, a reader waits for the settling time, not for the poll period. */
static void genx_oa_wait_settles(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream;
	unsigned int tries = 1000, again = 5;

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_POLL_OA_PERIOD, 5ULL * NSEC_PER_SEC);
	genx_kunit_oa_period(o, 9);
	genx_kunit_oa_open_or_end(o);
	stream = genx_kunit_oa_stream(o);
	atomic_inc(&stream->waiters);
	genx_oa_wake_arm(stream);
	hrtimer_start(&stream->wake_timer, ns_to_ktime(5ULL * NSEC_PER_SEC), HRTIMER_MODE_REL_SOFT);

	/* in real time the host may stop this kernel until the report has settled: once more */
	do {
		while (genx_oa_wake_ready(stream) || !genx_oa_buffer_settling(&stream->buffer)) {
			genx_kunit_oa_read(o, SZ_1M);
			udelay(10);
			KUNIT_ASSERT_NE(test, --tries, 0);
		}
		genx_oa_wake_settle(stream);
	} while (ktime_to_ns(hrtimer_get_remaining(&stream->wake_timer)) > GENX_OA_SETTLE_NS &&
		 !genx_kunit_virtual_time() && --again);
	KUNIT_EXPECT_LE(test, ktime_to_ns(hrtimer_get_remaining(&stream->wake_timer)),
			GENX_OA_SETTLE_NS);
	atomic_dec(&stream->waiters);
}

/* Reports written within the settling time at exponent 10 (at least 53 us at 38.4 MHz), and one. */
#define YOUNG_REPORTS	5

/* Return: reports that the GPU has written to memory. */
static u64 reports_made(struct genx_kunit_oa *o)
{
	struct model_stats stats;

	genx_kunit_gpu_stats(o->x->kgt->gpu, &stats);
	return stats.oa_reports;
}

/*
 * A non-blocking read returns all reports but those of the last 200 us, however long ago the reader
 * came last, and does not sleep.
 */
static void genx_oa_wait_nonblock(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	unsigned long slept;
	unsigned int i;
	loff_t pos = 0;
	u64 made, first, got = 0;
	ssize_t n;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_period(o, 10);
	first = reports_made(o);
	genx_kunit_oa_open_or_end(o);
	for (i = 0; i < 5; i++) {
		msleep(300);
		made = reports_made(o) - first;
		slept = current->nvcsw;
		n = o->file->f_op->read(o->file, o->mem, SZ_2M, &pos);
		KUNIT_EXPECT_EQ(test, current->nvcsw, slept);
		KUNIT_ASSERT_GT(test, n, 0);
		KUNIT_EXPECT_EQ(test, n % GENX_KUNIT_OA_RECORD, 0);
		got += n / GENX_KUNIT_OA_RECORD;
		KUNIT_EXPECT_GT(test, made, 1000);
		KUNIT_EXPECT_GE_MSG(test, got + YOUNG_REPORTS, made, "read %u", i);
	}
	/* the reports of the last 200 us: a read does not wait for them */
	do {
		slept = current->nvcsw;
		n = o->file->f_op->read(o->file, o->mem, SZ_2M, &pos);
		KUNIT_ASSERT_EQ(test, current->nvcsw, slept);
	} while (n != -EAGAIN || !genx_oa_buffer_settling(&genx_kunit_oa_stream(o)->buffer));
}

/*
 * The last report of a slow timer is returned by the first read() after it, which is the reader's
 * first look: the clock says that it is old enough.
 */
static void genx_oa_wait_last(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	u64 made, first, got = 0;
	unsigned int i, late = 0;
	ssize_t n;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs exact times");
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 17);
	first = reports_made(o);
	genx_kunit_oa_open_or_end(o);
	for (i = 0; i < 20; i++) {
		msleep(37);
		made = reports_made(o) - first;
		n = genx_kunit_oa_read(o, SZ_64K);
		if (n > 0)
			got += n / GENX_KUNIT_OA_RECORD;
		/* a report of the last 200 us is returned later */
		KUNIT_EXPECT_GE_MSG(test, got + 1, made, "read %u", i);
		if (got == made)
			continue;
		late++;
		udelay(250);
		n = genx_kunit_oa_read(o, SZ_64K);
		if (n > 0)
			got += n / GENX_KUNIT_OA_RECORD;
		else
			KUNIT_FAIL(test, "read %u: report of 250 us ago is missing", i);
	}
	KUNIT_EXPECT_GT(test, got, 10);
	/* one read in a hundred comes within 200 us of a report */
	KUNIT_EXPECT_LE(test, late, 1);
}

/* The first look of a poll() after any time finds the reports. */
static void genx_oa_wait_ready_at_once(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	unsigned int i;

	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	for (i = 0; i < 5; i++) {
		msleep(20);
		KUNIT_EXPECT_TRUE(test, vfs_poll(o->file, NULL) == (EPOLLIN | EPOLLRDNORM));
		KUNIT_EXPECT_GT(test, genx_kunit_oa_read(o, SZ_2M), 0);
	}
}

/*
 * A slow stream costs one read of the tail and one of the status for each report. A check that
 * finds no new report in memory accesses no register, and the head is not written for each report.
 */
static void slow_reader(struct kunit *test, unsigned int flags)
{
	struct genx_kunit_oa *o = test->priv;
	/* tail and status, by the timer; OACTXCONTROL where batches may write it, by the read */
	unsigned int per_read = genx_oa_contexts_open(o->oa) ? 3 : 2;
	struct model_stats before, after;
	unsigned int i, reports = 0;
	ssize_t n;

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, SLOW_EXPONENT);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_POLL_OA_PERIOD, NSEC_PER_MSEC);
	o->flags = flags;
	genx_kunit_oa_open_or_end(o);
	KUNIT_ASSERT_LT(test, genx_kunit_oa_stream(o)->period_ns, GENX_OA_TAIL_OLD_NS);
	for (i = 0; i < SLOW_WARM + SLOW_READS; i++) {
		if (i == SLOW_WARM)
			genx_kunit_gpu_stats(o->x->kgt->gpu, &before);
		if (flags)
			poll_until_ready(o);
		n = genx_kunit_oa_read(o, SZ_64K);
		KUNIT_ASSERT_GT(test, n, 0);
		if (i >= SLOW_WARM)
			reports += n / GENX_KUNIT_OA_RECORD;
	}
	genx_kunit_gpu_stats(o->x->kgt->gpu, &after);
	KUNIT_EXPECT_EQ(test, reports, SLOW_READS);
	KUNIT_EXPECT_LE(test, after.mmio_reads - before.mmio_reads, per_read * SLOW_READS);
	KUNIT_EXPECT_LE(test, after.mmio_writes - before.mmio_writes, SLOW_READS / 4);
}

static void genx_oa_wait_slow_blocking(struct kunit *test)
{
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs exact timers");
	slow_reader(test, 0);
}

static void genx_oa_wait_slow_polling(struct kunit *test)
{
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs exact timers");
	slow_reader(test, I915_PERF_FLAG_FD_NONBLOCK);
}

/* The poll timer wakes a blocking read when there is data. */
static void genx_oa_wait_blocking(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	unsigned int i;

	o->flags = 0;
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_or_end(o);
	for (i = 0; i < 5; i++)
		KUNIT_EXPECT_GE(test, genx_kunit_oa_read(o, SZ_1M), GENX_KUNIT_OA_RECORD);
}

static void genx_oa_wait_blocking_deltas(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	unsigned int i;

	o->flags = 0;
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_deltas(o, 10 * NSEC_PER_MSEC);
	for (i = 0; i < 3; i++)
		KUNIT_EXPECT_GE(test, genx_kunit_oa_read(o, SZ_1M), 401);
}

static int disabler(void *data)
{
	struct genx_kunit_oa *o = data;

	msleep(30);
	genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0);
	return 0;
}

static int revoker(void *data)
{
	struct genx_kunit_oa *o = data;

	msleep(30);
	genx_oa_revoke(o->oa);
	return 0;
}

/* A blocking read ends when the stream is disabled or the device is removed. */
static void blocking_ended_by(struct kunit *test, int (*fn)(void *), int want)
{
	struct genx_kunit_oa *o = test->priv;
	struct task_struct *task;

	o->flags = 0;
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 26);
	genx_kunit_oa_open_or_end(o);
	task = kthread_run(fn, o, "genx-oa-test");
	KUNIT_ASSERT_FALSE(test, IS_ERR(task));
	get_task_struct(task);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_read(o, SZ_1M), want);
	kthread_stop_put(task);
}

static void genx_oa_wait_blocking_disable(struct kunit *test)
{
	blocking_ended_by(test, disabler, -EIO);
}

static void genx_oa_wait_blocking_revoke(struct kunit *test)
{
	blocking_ended_by(test, revoker, -ENODEV);
}

static int signalled_reader(void *data)
{
	struct genx_kunit_oa *o = data;
	loff_t pos = 0;

	allow_signal(SIGINT);
	/* o->mem is not written, since no report comes before the signal */
	return o->file->f_op->read(o->file, o->mem, SZ_64K, &pos);
}

/* A signal ends a blocking read: the stream has no waiter left, and its timer ends. */
static void genx_oa_wait_blocking_signal(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream;
	struct task_struct *task;

	o->flags = 0;
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_EXPONENT, 31);
	genx_kunit_oa_open_or_end(o);
	stream = genx_kunit_oa_stream(o);
	task = kthread_create(signalled_reader, o, "genx-oa-test");
	KUNIT_ASSERT_FALSE(test, IS_ERR(task));
	get_task_struct(task);
	wake_up_process(task);
	msleep(30);
	KUNIT_EXPECT_EQ(test, atomic_read(&stream->waiters), 1);
	KUNIT_EXPECT_TRUE(test, hrtimer_active(&stream->wake_timer));
	send_sig(SIGINT, task, 1);
	KUNIT_EXPECT_EQ(test, kthread_stop_put(task), -ERESTARTSYS);
	KUNIT_EXPECT_EQ(test, atomic_read(&stream->waiters), 0);
	msleep(30);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&stream->wake_timer));
}

/* poll() reports EPOLLIN when a read would return data. */
static void genx_oa_wait_poll(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	__poll_t events = 0;
	unsigned int tries;

	genx_kunit_oa_open_or_end(o);
	for (tries = 0; !events && tries < 100; tries++) {
		events = vfs_poll(o->file, NULL);
		usleep_range(1000, 2000);
	}
	KUNIT_EXPECT_TRUE(test, events == (EPOLLIN | EPOLLRDNORM));
	KUNIT_EXPECT_GT(test, genx_kunit_oa_read(o, SZ_1M), 0);
	genx_oa_revoke(o->oa);
	KUNIT_EXPECT_TRUE(test, vfs_poll(o->file, NULL) == (EPOLLERR | EPOLLHUP));
}

static const struct genx_oa_unit_ops *real_ops;
static bool on_at_stop;

static void noted_interrupt(struct genx_oa *oa, bool on)
{
	if (!genx_oa_stream_enabled(oa->stream))
		on_at_stop |= oa->stream->timer_on;
	real_ops->interrupt(oa, on);
}

/* From the moment at which a stream is disabled, no reader starts the timer of the stream again. */
static void genx_oa_wait_stops(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_stream *stream;
	struct genx_oa_unit_ops ops;

	if (!o->oa->desc->half_full)
		kunit_skip(test, "sees the moment by the mask of the interrupt");
	genx_kunit_oa_open_or_end(o);
	stream = genx_kunit_oa_stream(o);
	real_ops = o->oa->ops;
	ops = *real_ops;
	ops.interrupt = noted_interrupt;
	WRITE_ONCE(o->oa->ops, &ops);
	on_at_stop = false;
	atomic_inc(&stream->waiters);
	genx_oa_wake_arm(stream);
	KUNIT_EXPECT_TRUE(test, stream->timer_on);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	atomic_dec(&stream->waiters);
	WRITE_ONCE(o->oa->ops, real_ops);
	KUNIT_EXPECT_FALSE(test, on_at_stop);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&stream->wake_timer));
}

static struct kunit_case genx_oa_wait_cases[] = {
	KUNIT_CASE_PARAM(genx_oa_wait_idle, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_keeps_event, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_enabled, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_half_full, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_full, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_settles, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_nonblock, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_last, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_ready_at_once, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_slow_blocking, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_slow_polling, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_blocking, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_blocking_deltas, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_blocking_disable, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_blocking_revoke, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_blocking_signal, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_poll, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_wait_stops, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite genx_oa_wait_suite = {
	.name = "genx_oa_wait",
	.init = genx_kunit_oa_stream_init,
	.test_cases = genx_oa_wait_cases,
};

kunit_test_suite(genx_oa_wait_suite);
