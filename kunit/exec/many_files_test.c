// SPDX-License-Identifier: GPL-2.0-only
/*
 * A user with 1,000 open files, each with a batch that never ends: what another user's batch waits
 * for, and how long anything is left after the processes were killed. In virtual time, in which the
 * measured times are exactly those of the GPU.
 */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/exec/client.h"
#include "gt/exec/ending.h"
#include "kunit/lib/client.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/table.h"

#define FILES		1000
/* Required limits: of a trivial batch beside them, and of their end. */
#define GOAL_MS		20
#define END_MS		1000

/**
 * struct file_of - an open file
 * @client:	its client
 * @lrc:	its context
 * @rq:		a batch that never ends
 */
struct file_of {
	struct genx_client *client;
	struct genx_lrc *lrc;
	struct genx_request *rq;
};

static struct file_of *open_all(struct genx_kunit_exec *x, struct genx_kunit_batch *batch)
{
	struct file_of *files = kunit_kcalloc(x->test, FILES, sizeof(*files), GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(x->test, files);
	genx_kunit_batch_spin(batch);
	for (i = 0; i < FILES; i++) {
		files[i].client = genx_kunit_client(x->test, KUIDT_INIT(1000));
		files[i].lrc = genx_kunit_client_lrc(x, files[i].client, batch->vm);
		files[i].rq = genx_kunit_submit(x, files[i].lrc, batch, 0);
	}
	genx_kunit_wait_begun(x, batch);
	return files;
}

static s64 trivial_us(struct genx_kunit_exec *x, struct genx_lrc *lrc)
{
	ktime_t start = ktime_get();

	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	return ktime_us_delta(ktime_get(), start);
}

static void beside_and_killed(struct kunit *test)
{
	struct genx_kunit_batch *batch;
	struct file_of *files;
	struct genx_kunit_exec *x;
	struct genx_lrc *lrc;
	s64 us, worst = 0;
	unsigned int i;
	ktime_t start;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	x = genx_kunit_exec_create(test, NULL);
	batch = genx_kunit_batch(x);
	lrc = genx_kunit_user_lrc(x, 2000, NULL);
	files = open_all(x, batch);

	for (i = 0; i < 20; i++) {
		us = trivial_us(x, lrc);
		worst = max(worst, us);
		usleep_range(700 * i, 700 * i + 1);
	}
	kunit_info(test, "trivial batch beside %u files: at most %lld us\n", FILES, worst);
	KUNIT_EXPECT_LT(test, worst, 1000 * GOAL_MS);

	/* SIGKILL: the files are closed one after the other */
	start = ktime_get();
	for (i = 0; i < FILES; i++) {
		genx_ending_close(files[i].lrc, true);
		genx_ending_client(x->gt, files[i].client);
	}
	for (i = 0; i < FILES; i++)
		genx_kunit_finish(x, files[i].rq, -EIO);
	us = ktime_us_delta(ktime_get(), start);
	kunit_info(test, "%u killed files end in %lld us\n", FILES, us);
	KUNIT_EXPECT_LT(test, us, 1000 * END_MS);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->rcs->n_requests, 0);
	KUNIT_EXPECT_LT(test, trivial_us(x, lrc), 1000 * GOAL_MS);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "1000 files of a user with batches that never end, then killed",
		  "another user's batch ends within %u ms of GPU time; all end within %u ms",
		  GOAL_MS, END_MS);
}

static struct kunit_case many_files_cases[] = {
	KUNIT_CASE(beside_and_killed),
	{}
};

static struct kunit_suite many_files_suite = {
	.name = "genx_many_files",
	.test_cases = many_files_cases,
};

kunit_test_suite(many_files_suite);
