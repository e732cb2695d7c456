// SPDX-License-Identifier: GPL-2.0-only
/*
 * Busy time of engines and clients. The cases run in virtual time only, so that a delay on the host
 * does not change what they measure.
 */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/engine/gt_suspend.h"
#include "gt/exec/busy.h"
#include "gt/exec/client.h"
#include "kunit/lib/client.h"
#include "kunit/lib/spinner.h"

#define SPIN_MS		40
/* The measured busy time may exceed a batch's run time by this much. */
#define SLACK_MS	3

static struct genx_kunit_exec *create(struct kunit *test)
{
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	return genx_kunit_exec_create(test, NULL);
}

/* Sleep for SPIN_MS, rounded up to ticks. Return: the time that passed, in ns. */
static u64 let_time_pass(void)
{
	ktime_t start = ktime_get();

	msleep(SPIN_MS);
	return ktime_to_ns(ktime_sub(ktime_get(), start));
}

static void expect_about(struct kunit *test, u64 ns, u64 want)
{
	KUNIT_EXPECT_GE(test, ns, want);
	KUNIT_EXPECT_LE(test, ns, want + SLACK_MS * (u64)NSEC_PER_MSEC);
}

/* Busy time is charged while a client's batch runs, and to that client only. */
static void one_client(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);
	struct genx_kunit_spinner other = genx_kunit_spinner_create(x, x->rcs);
	u64 rcs = genx_busy_total_ns(x->rcs), bcs = genx_busy_total_ns(x->bcs);
	u64 ns;

	KUNIT_EXPECT_EQ(test, genx_busy_client_ns(x->rcs, s.client), 0);
	let_time_pass();
	KUNIT_EXPECT_EQ(test, genx_busy_total_ns(x->rcs), rcs);
	genx_kunit_spinner_start(x, &s, 0);
	ns = let_time_pass();
	/* the batch is still running */
	expect_about(test, genx_busy_client_ns(x->rcs, s.client), ns);
	expect_about(test, genx_busy_total_ns(x->rcs) - rcs, ns);
	KUNIT_EXPECT_EQ(test, genx_busy_client_ns(x->rcs, other.client), 0);
	ns += let_time_pass();
	genx_kunit_spinner_finish(x, &s, 0);
	genx_kunit_idle(x);
	expect_about(test, genx_busy_client_ns(x->rcs, s.client), ns);
	expect_about(test, genx_busy_total_ns(x->rcs) - rcs, ns);
	ns = genx_busy_client_ns(x->rcs, s.client);
	let_time_pass();
	KUNIT_EXPECT_EQ(test, genx_busy_client_ns(x->rcs, s.client), ns);
	KUNIT_EXPECT_EQ(test, genx_busy_client_ns(x->rcs, other.client), 0);
	KUNIT_EXPECT_EQ(test, genx_busy_client_ns(x->bcs, s.client), 0);
	KUNIT_EXPECT_EQ(test, genx_busy_total_ns(x->bcs), bcs);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Clients that take turns are charged half of the time each: the sum is the engine's busy time. */
static void two_clients(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_spinner a = genx_kunit_spinner_create(x, x->rcs);
	struct genx_kunit_spinner b = genx_kunit_spinner_create(x, x->rcs);
	u64 ns[2], half, total = genx_busy_total_ns(x->rcs);

	genx_kunit_spinner_start(x, &a, 0);
	genx_kunit_spinner_start(x, &b, 0);
	ns[0] = genx_busy_client_ns(x->rcs, a.client);
	ns[1] = genx_busy_client_ns(x->rcs, b.client);
	/* - SLACK_MS / 2: a client may have been in the middle of its time slice */
	half = (let_time_pass() + let_time_pass()) / 2 - SLACK_MS / 2 * NSEC_PER_MSEC;
	expect_about(test, genx_busy_client_ns(x->rcs, a.client) - ns[0], half);
	expect_about(test, genx_busy_client_ns(x->rcs, b.client) - ns[1], half);
	genx_kunit_spinner_finish(x, &a, 0);
	genx_kunit_spinner_finish(x, &b, 0);
	genx_kunit_idle(x);
	ns[0] = genx_busy_client_ns(x->rcs, a.client) + genx_busy_client_ns(x->rcs, b.client);
	KUNIT_EXPECT_EQ(test, genx_busy_total_ns(x->rcs) - total, ns[0]);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Reading busy times accesses no register. */
static void no_access(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);
	struct model_stats before, after;

	genx_kunit_spinner_start(x, &s, 0);
	genx_kunit_gpu_stats(x->kgt->gpu, &before);
	genx_busy_client_ns(x->rcs, s.client);
	genx_busy_total_ns(x->rcs);
	genx_kunit_gpu_stats(x->kgt->gpu, &after);
	KUNIT_EXPECT_EQ(test, before.mmio_reads, after.mmio_reads);
	KUNIT_EXPECT_EQ(test, before.mmio_writes, after.mmio_writes);
	genx_kunit_spinner_finish(x, &s, 0);
	genx_kunit_idle(x);
}

/* Reset and suspend keep the busy time counted so far; suspended time is not charged. */
static void reset_and_sleep(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);
	u64 ns, total = genx_busy_total_ns(x->rcs);

	genx_kunit_spinner_start(x, &s, 0);
	ns = let_time_pass();
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
	genx_kunit_finish(x, s.rq, -EIO);
	genx_kunit_idle(x);
	expect_about(test, genx_busy_client_ns(x->rcs, s.client), ns);
	ns = genx_busy_client_ns(x->rcs, s.client);
	KUNIT_ASSERT_EQ(test, genx_gt_suspend(x->gt), 0);
	let_time_pass();
	KUNIT_EXPECT_EQ(test, genx_busy_client_ns(x->rcs, s.client), ns);
	KUNIT_ASSERT_EQ(test, genx_gt_resume(x->gt), 0);
	KUNIT_EXPECT_EQ(test, genx_busy_client_ns(x->rcs, s.client), ns);
	genx_kunit_spinner_start(x, &s, 0);
	ns += let_time_pass();
	genx_kunit_spinner_finish(x, &s, 0);
	genx_kunit_idle(x);
	expect_about(test, genx_busy_client_ns(x->rcs, s.client), ns);
	expect_about(test, genx_busy_total_ns(x->rcs) - total, ns);
}

/* A client that is freed while its batch runs: the engine's busy time still includes the batch. */
static void client_goes(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_spinner s = genx_kunit_spinner_create(x, x->rcs);
	u64 ns, total = genx_busy_total_ns(x->rcs);

	genx_kunit_spinner_start(x, &s, 0);
	genx_kunit_client_put(test, s.client);
	ns = let_time_pass();
	genx_kunit_spinner_finish(x, &s, 0);
	genx_kunit_idle(x);
	expect_about(test, genx_busy_total_ns(x->rcs) - total, ns);
}

static struct kunit_case busy_cases[] = {
	KUNIT_CASE_PARAM(one_client, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(two_clients, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(no_access, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(reset_and_sleep, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(client_goes, genx_kunit_ports_gen),
	{}
};

static struct kunit_suite busy_suite = {
	.name = "genx_busy",
	.test_cases = busy_cases,
};

kunit_test_suite(busy_suite);
