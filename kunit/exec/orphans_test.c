// SPDX-License-Identifier: GPL-2.0-only
/*
 * Closed contexts that keep an engine busy: one reset ends all those of a user. The tests need
 * virtual time, in which the measured times are exactly those of the GPU.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/errname.h>

#include "gt/exec/client.h"
#include "gt/exec/ending.h"
#include "gt/exec/engine_defer.h"
#include "kunit/exec/hogs.h"
#include "kunit/lib/table.h"

/* One reset ends all closed contexts of a client; open contexts and other clients continue. */
static void closed_end_at_once(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *hogs = genx_kunit_hogs_start(x, 16);
	struct genx_kunit_hogs *other = genx_kunit_hogs_start(x, 1);
	struct genx_lrc *open = genx_kunit_client_lrc(x, hogs->client, other->batch->vm);
	struct genx_request *rq = genx_kunit_submit(x, open, other->batch, 0);
	ktime_t start = ktime_get();
	unsigned int i;

	genx_kunit_set_heartbeat(x->gt, 200);
	genx_engine_apply_props(x->rcs);
	for (i = 0; i < hogs->n; i++)
		genx_lrc_close(hogs->lrc[i]);
	for (i = 0; i < hogs->n; i++)
		genx_kunit_finish(x, hogs->rq[i], -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), x->rcs->props.heartbeat_ms);
	KUNIT_EXPECT_LT(test, ktime_ms_delta(ktime_get(), start),
			4 * x->rcs->props.heartbeat_ms);
	KUNIT_EXPECT_EQ(test, hogs->client->hangs, 1);
	KUNIT_EXPECT_EQ(test, other->lrc[0]->hangs + other->lrc[0]->resets, 0);
	genx_kunit_hogs_finish(x, other);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "16 contexts that never end, closed at once",
		  "all end with %s by one reset of the engine; other contexts run on",
		  errname(EIO));
}

/*
 * The closed contexts of all files of a user are ended by one reset, in the time of those of one
 * file. A closed context of the user that completes its requests, and those of other users, run on.
 */
static void closed_files_end_at_once(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *files = genx_kunit_hogs_files(x, 1000, 40);
	struct genx_kunit_hogs *other = genx_kunit_hogs_of(x, 2000, 1);
	struct genx_lrc *good = genx_kunit_user_lrc(x, 1000, NULL);
	struct genx_request *rq[10];
	ktime_t start = ktime_get();
	unsigned int i;

	genx_kunit_set_heartbeat(x->gt, 200);
	genx_engine_apply_props(x->rcs);
	for (i = 0; i < files->n; i++)
		genx_ending_close(files->lrc[i], true);
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		rq[i] = genx_kunit_submit(x, good, NULL, 0);
	genx_ending_close(good, true);
	for (i = 0; i < files->n; i++)
		genx_kunit_finish(x, files->rq[i], -EIO);
	KUNIT_EXPECT_LT(test, ktime_ms_delta(ktime_get(), start), 4 * x->rcs->props.heartbeat_ms);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		genx_kunit_finish(x, rq[i], 0);
	/* an orphan of the other user has its own bound */
	KUNIT_EXPECT_EQ(test, other->lrc[0]->hangs + other->lrc[0]->resets, 0);
	start = ktime_get();
	genx_ending_close(other->lrc[0], true);
	genx_kunit_finish(x, other->rq[0], -EIO);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), x->rcs->props.heartbeat_ms);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 2);
	KUNIT_EXPECT_TRUE(test, list_empty(&x->rcs->overrun));
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "40 files of a user, each closed with a batch that never ends",
		  "all end with %s by one reset of the engine, as those of one file", errname(EIO));
}

/* A closed context whose requests complete now and then is not reset. */
static void closed_that_progress(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_user_lrc(x, 1000, batch->vm);
	struct genx_request *rq[10];
	unsigned int i;

	genx_kunit_set_heartbeat(x->gt, 100);
	genx_kunit_batch_spin(batch);
	/* each batch clears the word that released it, so that the next batch spins again */
	batch->dw[9] = GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA;
	batch->dw[11] = 0;
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		rq[i] = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	genx_lrc_close(lrc);
	for (i = 0; i < ARRAY_SIZE(rq); i++) {
		msleep(70);
		genx_kunit_release(batch);
		genx_kunit_finish(x, rq[i], 0);
	}
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case orphans_cases[] = {
	KUNIT_CASE_PARAM(closed_end_at_once, genx_kunit_ports_gen),
	KUNIT_CASE(closed_files_end_at_once),
	KUNIT_CASE(closed_that_progress),
	{}
};

static struct kunit_suite orphans_suite = {
	.name = "genx_orphans",
	.test_cases = orphans_cases,
};

kunit_test_suite(orphans_suite);
