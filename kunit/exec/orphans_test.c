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
#include "gt/exec/orphans.h"
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

/*
 * When the closed context that has run for too long completes a request before the watch looks, the
 * user's other closed contexts are not cancelled, as long as they are below the limit themselves.
 */
static void overrun_ends_by_progress(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *files = genx_kunit_hogs_files(x, 1000, 3);
	const unsigned int heartbeat_ms = 2000;
	const u64 limit_ns = (u64)heartbeat_ms * NSEC_PER_MSEC;
	bool before, after, above;
	unsigned int i;

	genx_kunit_set_heartbeat(x->gt, heartbeat_ms);
	for (i = 0; i < files->n; i++)
		genx_ending_close(files->lrc[i], true);
	scoped_guard(spinlock_irq, &x->rcs->lock) {
		genx_orphans_charge(files->lrc[0], limit_ns + 1);
		genx_orphans_charge(files->lrc[1], limit_ns / 4);
		before = genx_orphans_is_overrun(files->lrc[1]);
		genx_orphans_progress(files->lrc[0]);
		after = genx_orphans_is_overrun(files->lrc[1]);
		/* above the limit, the progress of another one changes nothing */
		genx_orphans_charge(files->lrc[1], limit_ns);
		genx_orphans_charge(files->lrc[2], limit_ns / 4);
		genx_orphans_progress(files->lrc[2]);
		above = genx_orphans_is_overrun(files->lrc[1]);
		genx_orphans_progress(files->lrc[1]);
	}
	KUNIT_EXPECT_TRUE(test, before);
	KUNIT_EXPECT_FALSE(test, after);
	KUNIT_EXPECT_TRUE(test, above);
	KUNIT_EXPECT_TRUE(test, list_empty(&x->rcs->overrun));
	genx_kunit_hogs_finish(x, files);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * When a reset ends the closed contexts of a user that has run for too long, it spares the one that
 * the reset has blamed already, and one that has just completed a request and has more.
 */
static void overrun_spares(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *files = genx_kunit_hogs_files(x, 1000, 3);
	struct genx_lrc *blamed = files->lrc[0], *endless = files->lrc[1], *good = files->lrc[2];
	const u64 limit_ns = 2ULL * NSEC_PER_SEC;
	unsigned int i;

	genx_kunit_set_heartbeat(x->gt, 2000);
	for (i = 0; i < files->n; i++)
		genx_ending_close(files->lrc[i], true);
	/* nothing runs in this section that could charge a context */
	scoped_guard(spinlock_irq, &x->rcs->lock) {
		genx_orphans_charge(blamed, limit_ns + 1);
		genx_orphans_charge(endless, limit_ns / 4);
		genx_orphans_charge(good, limit_ns / 4);
		genx_orphans_progress(good);
		KUNIT_EXPECT_FALSE(test, list_empty(&good->orphan_link));
		KUNIT_EXPECT_TRUE(test, genx_orphans_is_overrun(endless));
		KUNIT_EXPECT_FALSE(test, genx_orphans_is_overrun(good));
		genx_ending_overrun(x->rcs, blamed);
		KUNIT_EXPECT_EQ(test, blamed->end_reason, GENX_END_NONE);
		KUNIT_EXPECT_EQ(test, endless->end_reason, GENX_END_CLOSED);
		KUNIT_EXPECT_EQ(test, good->end_reason, GENX_END_NONE);
	}
	genx_kunit_finish(x, files->rq[1], -EIO);
	genx_kunit_release(files->batch);
	genx_kunit_finish(x, files->rq[0], 0);
	genx_kunit_finish(x, files->rq[2], 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * The end of a killed process looks at its own closed contexts alone, however many other files of
 * the user have some: it holds the lock of the engine, which other users wait for.
 */
static void listed_by_client(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_hogs_exec(test);
	struct genx_kunit_hogs *files = genx_kunit_hogs_files(x, 1000, 10);
	struct genx_user_share *user = &files->lrc[0]->client->user->share[x->rcs->index];
	struct genx_share *share;
	unsigned int i;

	KUNIT_EXPECT_EQ(test, user->n_orphans, 0);
	for (i = 0; i < files->n; i++)
		genx_ending_close(files->lrc[i], true);
	KUNIT_EXPECT_EQ(test, user->n_orphans, files->n);
	for (i = 0; i < files->n; i++) {
		share = &files->lrc[i]->client->share[x->rcs->index];
		KUNIT_EXPECT_EQ(test, list_count_nodes(&share->orphans), 1);
	}
	for (i = 0; i < files->n; i++) {
		genx_ending_client(x->gt, files->lrc[i]->client);
		genx_kunit_finish(x, files->rq[i], -EIO);
		share = &files->lrc[i]->client->share[x->rcs->index];
		KUNIT_EXPECT_TRUE(test, list_empty(&share->orphans));
	}
	KUNIT_EXPECT_EQ(test, user->n_orphans, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case orphans_cases[] = {
	KUNIT_CASE(listed_by_client),
	KUNIT_CASE_PARAM(closed_end_at_once, genx_kunit_ports_gen),
	KUNIT_CASE(closed_files_end_at_once),
	KUNIT_CASE(closed_that_progress),
	KUNIT_CASE(overrun_ends_by_progress),
	KUNIT_CASE(overrun_spares),
	{}
};

static struct kunit_suite orphans_suite = {
	.name = "genx_orphans",
	.test_cases = orphans_cases,
};

kunit_test_suite(orphans_suite);
