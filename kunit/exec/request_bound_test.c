// SPDX-License-Identifier: GPL-2.0-only
/*
 * Requests that run for longer than request_timeout_ms, which the driver ends. In virtual time, so
 * that measured times are GPU times.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/errname.h>

#include "gt/engine/engine.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/client.h"
#include "kunit/exec/ending_fixture.h"
#include "kunit/lib/spinner.h"
#include "kunit/lib/table.h"
#include "kunit/submit/serial_backend.h"

#define BOUND_MS	GENX_KUNIT_ENDING_BOUND_MS
#define SAMPLE_MS	GENX_KUNIT_ENDING_SAMPLE_MS

static void request_alone(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);
	struct genx_request *next = genx_kunit_submit(x, s.lrc, NULL, 0);
	s64 ms = genx_kunit_spinner_end_ms(x, &s, -EIO);

	KUNIT_EXPECT_GE(test, ms, BOUND_MS);
	KUNIT_EXPECT_LE(test, ms, BOUND_MS + 2 * SAMPLE_MS);
	genx_kunit_finish(x, next, -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.hangs, 1);
	KUNIT_EXPECT_EQ(test, s.lrc->hangs, 1);
	KUNIT_EXPECT_EQ(test, s.client->hangs, 1);
	/* the context runs new requests, from the default state */
	genx_kunit_finish(x, genx_kunit_submit(x, s.lrc, NULL, 0), 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "a batch that never ends, and answers heartbeats",
		  "%s after request_timeout_ms, counted as a hang", errname(EIO));
}

/* After a request was ended at its bound, the next one of the context has the whole time again. */
static void whole_time_afterwards(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);

	genx_kunit_spinner_finish(x, &s, -EIO);
	KUNIT_EXPECT_EQ(test, s.lrc->hangs, 1);
	WRITE_ONCE(s.batch->data[1], 0);
	genx_kunit_spinner_start(x, &s, 0);
	msleep(BOUND_MS / 2);
	genx_kunit_spinner_finish(x, &s, 0);
	KUNIT_EXPECT_EQ(test, s.lrc->hangs, 1);
	genx_kunit_ending_expect_done(x);
}

/* The time slices of a context are added up; a context beside it is not affected by the ending. */
static void request_beside_others(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x), late;
	s64 ms;

	msleep(BOUND_MS * 6 / 10);
	late = genx_kunit_spinner_begin(x);
	/* from here on s gets half of the engine's time: it has 0.4 BOUND_MS left to run */
	ms = genx_kunit_spinner_end_ms(x, &s, -EIO);
	KUNIT_EXPECT_GE(test, ms, BOUND_MS * 8 / 10 - 2 * SAMPLE_MS);
	KUNIT_EXPECT_LE(test, ms, BOUND_MS * 8 / 10 + 2 * SAMPLE_MS);
	KUNIT_EXPECT_EQ(test, s.lrc->hangs, 1);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.hangs, 1);
	/* late has run for less than BOUND_MS */
	genx_kunit_spinner_finish(x, &late, 0);
	KUNIT_EXPECT_EQ(test, late.lrc->hangs + late.lrc->resets, 0);
	/* the engine could switch to the other context, so it was not reset */
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "a batch that never ends, beside another client's",
		  "%s after request_timeout_ms of its turns, the other one runs on without a reset",
		  errname(EIO));
}

/*
 * Four contexts take turns. Each runs for less than BOUND_MS, but takes longer than BOUND_MS
 * including the time that it waits for the others: none is ended.
 */
static void long_beside_others(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s[4];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(s); i++)
		s[i] = genx_kunit_spinner_begin(x);
	msleep(ARRAY_SIZE(s) * BOUND_MS * 7 / 10);
	for (i = 0; i < ARRAY_SIZE(s); i++) {
		KUNIT_EXPECT_EQ(test, s[i].rq->fence.error, 0);
		genx_kunit_spinner_finish(x, &s[i], 0);
	}
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets + x->rcs->stats.hangs, 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "batches of less than request_timeout_ms that wait for longer",
		  "all complete");
}

/* The timeout applies to each request, not to the sum of a context's requests. */
static void long_sequence(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);
	struct genx_request *rq[5];
	unsigned int i;

	genx_kunit_batch_spin(s.batch);
	/* each batch clears data[0], so that the next batch waits again */
	s.batch->dw[9] = GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA;
	s.batch->dw[11] = 0;
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		rq[i] = genx_kunit_submit(x, s.lrc, s.batch, 0);
	genx_kunit_wait_begun(x, s.batch);
	for (i = 0; i < ARRAY_SIZE(rq); i++) {
		msleep(BOUND_MS * 8 / 10);
		genx_kunit_release(s.batch);
		genx_kunit_finish(x, rq[i], 0);
	}
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets + x->rcs->stats.hangs, 0);
	genx_kunit_ending_expect_done(x);
}

/* Run time before a suspend is charged once, and the suspended time is not charged. */
static void pauses_are_free(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);
	unsigned int i;

	for (i = 0; i < 3; i++) {
		msleep(BOUND_MS * 2 / 10);
		KUNIT_ASSERT_EQ(test, genx_gt_suspend(x->gt), 0);
		msleep(2 * BOUND_MS);
		KUNIT_ASSERT_EQ(test, genx_gt_resume(x->gt), 0);
	}
	msleep(SAMPLE_MS);
	genx_kunit_spinner_finish(x, &s, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets + x->rcs->stats.hangs, 0);
	genx_kunit_ending_expect_done(x);
}

static void no_bound(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s;

	genx_kunit_ending_timeout(x, 0);
	s = genx_kunit_spinner_begin(x);
	msleep(3 * BOUND_MS);
	genx_kunit_spinner_finish(x, &s, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets + x->rcs->stats.hangs, 0);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "a batch that never ends, request_timeout_ms 0",
		  "runs until it is released");
}

/* The hang watch samples often enough for a timeout below the heartbeat interval. */
static void short_bound_in_time(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s;

	genx_kunit_ending_timeout(x, BOUND_MS / 10);
	s = genx_kunit_spinner_begin(x);
	KUNIT_EXPECT_LE(test, genx_kunit_spinner_end_ms(x, &s, -EIO), BOUND_MS / 10 + SAMPLE_MS);
	genx_kunit_ending_expect_done(x);
}

/* A timeout below the heartbeat interval makes no heartbeat, and thus no hang, come earlier. */
static void short_bound_beats_late(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, NULL);
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);

	genx_kunit_set_heartbeat(x->gt, 2 * BOUND_MS);
	genx_kunit_ending_timeout(x, BOUND_MS);
	genx_kunit_batch_forever(s.batch);
	s.rq = genx_kunit_submit(x, s.lrc, s.batch, 0);
	genx_kunit_wait_begun(x, s.batch);
	msleep(BOUND_MS - 100);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.hangs, 0);
	genx_kunit_spinner_finish(x, &s, -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.hangs, 1);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	genx_kunit_ending_expect_done(x);
}

/* The timeout also works with a backend that cannot preempt. */
static void serial(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, &genx_kunit_serial_backend);
	struct genx_kunit_spinner s = genx_kunit_spinner_begin(x);
	struct genx_kunit_spinner other = genx_kunit_spinner_create(x, x->rcs);

	/* off: without preemption, a heartbeat would detect the batch as a hang */
	genx_kunit_set_heartbeat(x->gt, 0);
	genx_kunit_ending_timeout(x, BOUND_MS);
	other.rq = genx_kunit_submit(x, other.lrc, NULL, 0);
	genx_kunit_spinner_finish(x, &s, -EIO);
	KUNIT_EXPECT_EQ(test, s.lrc->hangs, 1);
	genx_kunit_spinner_finish(x, &other, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	KUNIT_EXPECT_EQ(test, other.lrc->hangs + other.lrc->resets, 0);
	genx_kunit_ending_expect_done(x);
}

/*
 * The first of two batches ends after its context was marked for its run time, while the reset for
 * that stops the engine: nothing is cancelled. The second batch runs again from its start.
 */
static void redeemed_in_reset(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_ending_exec(test, NULL, &genx_kunit_serial_backend);
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);
	struct genx_request *first;
	bool requested;

	genx_kunit_set_heartbeat(x->gt, 0);
	genx_kunit_ending_timeout(x, BOUND_MS);
	genx_kunit_batch_spin(s.batch);
	/* the first batch clears data[0], so that the second one waits, too */
	s.batch->dw[9] = GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA;
	s.batch->dw[11] = 0;
	first = genx_kunit_submit(x, s.lrc, s.batch, 0);
	s.rq = genx_kunit_submit(x, s.lrc, s.batch, 0);
	genx_kunit_wait_begun(x, s.batch);
	scoped_guard(genx_reset, &x->gt->reset) {
		msleep(BOUND_MS + 2 * SAMPLE_MS);
		scoped_guard(spinlock_irq, &x->rcs->lock) {
			requested = x->rcs->reset_for_marked;
			/* as in the time that the engine gets to stop: nothing is retired */
			genx_engine_disable(x->rcs);
		}
		WRITE_ONCE(s.batch->data[1], 0);
		genx_kunit_release(s.batch);
		msleep(SAMPLE_MS / 2);
	}
	flush_work(&x->gt->exec->reset_work);
	KUNIT_EXPECT_TRUE(test, requested);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	KUNIT_EXPECT_EQ(test, s.lrc->resets, 1);
	genx_kunit_finish(x, first, 0);
	genx_kunit_wait_begun(x, s.batch);
	genx_kunit_spinner_finish(x, &s, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.hangs, 0);
	KUNIT_EXPECT_EQ(test, s.lrc->hangs + s.client->hangs, 0);
	/* the next batch is marked again */
	s.rq = genx_kunit_submit(x, s.lrc, s.batch, 0);
	genx_kunit_spinner_finish(x, &s, -EIO);
	KUNIT_EXPECT_EQ(test, s.lrc->hangs, 1);
	genx_kunit_ending_expect_done(x);
	TABLE_ROW(test, "inputs", "a batch that ends while the reset for its run time begins",
		  "neither it nor the later batches of its context fail");
}

static struct kunit_case bound_cases[] = {
	KUNIT_CASE(request_alone),
	KUNIT_CASE(whole_time_afterwards),
	KUNIT_CASE(request_beside_others),
	KUNIT_CASE(long_beside_others),
	KUNIT_CASE(long_sequence),
	KUNIT_CASE(pauses_are_free),
	KUNIT_CASE(no_bound),
	KUNIT_CASE(short_bound_in_time),
	KUNIT_CASE(short_bound_beats_late),
	KUNIT_CASE(serial),
	KUNIT_CASE(redeemed_in_reset),
	{}
};

static struct kunit_suite bound_suite = {
	.name = "genx_request_bound",
	.test_cases = bound_cases,
};

kunit_test_suite(bound_suite);
