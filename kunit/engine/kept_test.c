// SPDX-License-Identifier: GPL-2.0-only
/* The context that an idle engine has left last, which the hardware may still save. */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/sched.h>

#include "gt/exec/ending.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request_types.h"
#include "gt/submit/submit_internal.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/fence.h"

static struct genx_lrc *kept(struct genx_engine *engine)
{
	guard(spinlock_irq)(&engine->lock);
	return genx_lrc_kept(engine, NULL);
}

static bool is_listed(struct genx_engine *engine, const struct genx_lrc *lrc)
{
	struct genx_lrc *other;

	guard(mutex)(&engine->images_lock);
	list_for_each_entry(other, &engine->images, link)
		if (other == lrc)
			return true;
	return false;
}

/* Wait until the copy engine has parked. */
static void wait_parked(struct genx_kunit_exec *x)
{
	unsigned int tries = 100;

	while (READ_ONCE(x->bcs->awake) && --tries)
		msleep(GENX_ENGINE_PARK_MS);
	KUNIT_EXPECT_FALSE(x->test, READ_ONCE(x->bcs->awake));
}

static void run(struct genx_kunit_exec *x, struct genx_lrc *lrc)
{
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
}

/* SIL-144: an engine parks with the kernel context, by one request. */
static void parks_SIL_144(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	u64 loads;

	run(x, lrc);
	loads = x->bcs->stats.loads;
	wait_parked(x);
	KUNIT_EXPECT_PTR_EQ(test, kept(x->bcs), x->bcs->kernel);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.loads, loads + 1);
	/* what was its last context may go */
	KUNIT_EXPECT_TRUE(test, lrc->evictable.evict(&lrc->evictable));
	run(x, lrc);
	genx_engine_park_now(x->bcs);
	KUNIT_EXPECT_FALSE(test, READ_ONCE(x->bcs->awake));
	KUNIT_EXPECT_PTR_EQ(test, kept(x->bcs), x->bcs->kernel);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-144: an engine that shall park at once has left the context of a client when the call
 * returns, also if work items begin late: this thread runs before them whenever it can.
 */
static void parks_late_SIL_144(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	unsigned int i;

	for (i = 0; i < 3; i++) {
		run(x, lrc);
		sched_set_fifo(current);
		genx_engine_park_now(x->bcs);
		KUNIT_EXPECT_FALSE(test, READ_ONCE(x->bcs->awake));
		KUNIT_EXPECT_PTR_EQ(test, kept(x->bcs), x->bcs->kernel);
		sched_set_normal(current, 0);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-139, SIL-144: the last context is neither unmapped nor freed until another one has run. */
static void stays_SIL_139(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_lrc *other = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_lrc *lrc = genx_lrc_create(x->bcs, NULL, 0);

	KUNIT_ASSERT_FALSE(test, IS_ERR(lrc));
	/* not parked meanwhile */
	KUNIT_ASSERT_EQ(test, genx_engine_unpark(x->bcs), 0);
	run(x, lrc);
	KUNIT_EXPECT_PTR_EQ(test, kept(x->bcs), lrc);
	KUNIT_EXPECT_FALSE(test, lrc->evictable.evict(&lrc->evictable));
	genx_lrc_put(lrc);
	genx_exec_flush(x->gt->exec);
	KUNIT_EXPECT_TRUE(test, is_listed(x->bcs, lrc));
	run(x, other);
	KUNIT_EXPECT_PTR_EQ(test, kept(x->bcs), other);
	genx_exec_flush(x->gt->exec);
	KUNIT_EXPECT_FALSE(test, is_listed(x->bcs, lrc));
	genx_engine_park(x->bcs);
	wait_parked(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-139: the context that was left is free as soon as a request of the next one has completed,
 * while that one still runs.
 */
static void next_completes_SIL_139(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *first = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_lrc *next = genx_kunit_lrc(x, x->bcs, batch->vm);
	struct genx_request *rq[2];

	run(x, first);
	genx_kunit_batch_spin(batch);
	rq[0] = genx_kunit_submit(x, next, NULL, 0);
	rq[1] = genx_kunit_submit(x, next, batch, 0);
	genx_kunit_finish(x, rq[0], 0);
	genx_kunit_wait_begun(x, batch);
	KUNIT_EXPECT_TRUE(test, first->evictable.evict(&first->evictable));
	genx_kunit_release(batch);
	genx_kunit_finish(x, rq[1], 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-139: as long as the next context has not completed a request, the one that was left stays,
 * whether the engine was idle between them or went from one to the other.
 */
static void next_begins_SIL_139(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_kunit_batch *batch[2] = { genx_kunit_batch(x), genx_kunit_batch(x) };
	struct genx_lrc *first = genx_kunit_lrc(x, x->bcs, batch[0]->vm);
	struct genx_lrc *next = genx_kunit_lrc(x, x->bcs, batch[1]->vm);
	struct genx_request *rq[2];
	unsigned int i;

	/* not parked meanwhile */
	KUNIT_ASSERT_EQ(test, genx_engine_unpark(x->bcs), 0);
	/* no ring is empty: the places in them differ */
	run(x, next);
	run(x, next);
	for (i = 0; i < 2; i++) {
		bool idle = !i;

		genx_kunit_batch_spin(batch[1]);
		if (idle) {
			run(x, first);
		} else {
			genx_kunit_batch_spin(batch[0]);
			rq[0] = genx_kunit_submit(x, first, batch[0], 0);
			genx_kunit_wait_begun(x, batch[0]);
		}
		rq[1] = genx_kunit_submit(x, next, batch[1], 0);
		if (!idle) {
			genx_kunit_release(batch[0]);
			genx_kunit_finish(x, rq[0], 0);
		}
		genx_kunit_wait_begun(x, batch[1]);
		/* whatever the driver looks at now */
		genx_engine_kick(x->bcs);
		tasklet_kill(&x->bcs->bh);	/* waits until it has run */
		KUNIT_EXPECT_FALSE(test, first->evictable.evict(&first->evictable));
		genx_kunit_release(batch[1]);
		genx_kunit_finish(x, rq[1], 0);
		genx_kunit_idle(x);
		KUNIT_EXPECT_PTR_EQ(test, kept(x->bcs), next);
		KUNIT_EXPECT_TRUE(test, first->evictable.evict(&first->evictable));
	}
	genx_engine_park(x->bcs);
	wait_parked(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-144: a held engine has left the context of a client, also if it was idle. */
static void hold_SIL_144(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);

	run(x, lrc);
	KUNIT_EXPECT_EQ(test, genx_engine_hold(x->bcs), 0);
	KUNIT_EXPECT_PTR_EQ(test, kept(x->bcs), x->bcs->kernel);
	genx_engine_release(x->bcs);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* ---- what counts as a save that has landed ---- */

/* The state of an engine with one context in its queue. */
static struct genx_execlists *fake_state(struct kunit *test)
{
	struct genx_execlists *el = kunit_kzalloc(test, sizeof(*el), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, el);
	INIT_LIST_HEAD(&el->kept);
	return el;
}

/* The hardware switches to @lrc, whose ring head was @head at the Load. */
static void fake_begin(struct genx_execlists *el, struct genx_lrc *lrc, u32 head, bool was_active)
{
	el->active[0] = (struct genx_element){
		.lrc = lrc, .head = head, .was_active = was_active,
	};
	el->n_active = 1;
	genx_execlists_kept_begin(el);
}

static void fake_leave(struct genx_execlists *el)
{
	struct genx_lrc *lrc = genx_lrc_get(el->active[0].lrc);

	genx_context_id_get(&lrc->engine->ids, &lrc->id);
	genx_execlists_kept_update(el);
	genx_execlists_kept_add(el, lrc);
	el->n_active = 0;
}

static void fake_complete(struct genx_execlists *el)
{
	el->active[0].lrc->ring.head += 64;
	genx_execlists_kept_update(el);
}

/* SIL-139: a context that is preempted before it completes a request proves no save. */
static void preempted_SIL_139(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_execlists *el = fake_state(test);
	struct genx_lrc *lrc[3];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(lrc); i++)
		lrc[i] = genx_kunit_lrc(x, x->bcs, NULL);
	scoped_guard(spinlock_irq, &x->bcs->lock) {
		fake_begin(el, lrc[0], 0, false);
		fake_leave(el);
		fake_begin(el, lrc[1], 0, false);
		fake_leave(el);
		KUNIT_EXPECT_TRUE(test, genx_lrc_saving(lrc[0]));
		fake_begin(el, lrc[2], 0, false);
		genx_execlists_kept_update(el);
		KUNIT_EXPECT_TRUE(test, genx_lrc_saving(lrc[0]));
		KUNIT_EXPECT_TRUE(test, genx_lrc_saving(lrc[1]));
		fake_complete(el);
		KUNIT_EXPECT_FALSE(test, genx_lrc_saving(lrc[0]));
		KUNIT_EXPECT_FALSE(test, genx_lrc_saving(lrc[1]));
		/* one that runs twice is kept once */
		fake_leave(el);
		fake_begin(el, lrc[2], 64, false);
		fake_leave(el);
		KUNIT_EXPECT_TRUE(test, genx_lrc_saving(lrc[2]));
		KUNIT_EXPECT_TRUE(test, list_is_singular(&el->kept));
		genx_execlists_kept_clear(el);
		lrc[2]->ring.head = 0;
	}
}

/* Each context that is kept has a hardware id: who preempts without end does not use them up. */
static void bounded_SIL_139(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_execlists *el = fake_state(test);
	struct genx_lrc *lrc[70];
	unsigned int i, n = 0;

	for (i = 0; i < ARRAY_SIZE(lrc); i++)
		lrc[i] = genx_kunit_lrc(x, x->bcs, NULL);
	scoped_guard(spinlock_irq, &x->bcs->lock) {
		for (i = 0; i < ARRAY_SIZE(lrc); i++) {
			fake_begin(el, lrc[i], 0, false);
			fake_leave(el);
		}
		for (i = 0; i < ARRAY_SIZE(lrc); i++)
			n += genx_lrc_saving(lrc[i]);
		KUNIT_EXPECT_EQ(test, n, 64);
		KUNIT_EXPECT_FALSE(test, genx_lrc_saving(lrc[5]));
		KUNIT_EXPECT_TRUE(test, genx_lrc_saving(lrc[6]));
		genx_execlists_kept_clear(el);
		KUNIT_EXPECT_EQ(test, el->n_kept, 0);
	}
}

/*
 * SIL-139: what a context has completed when the hardware switches to it counts only if the
 * hardware cannot have run it before the Load.
 */
static void began_SIL_139(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_execlists *el = fake_state(test);
	struct genx_lrc *first = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_lrc *next = genx_kunit_lrc(x, x->bcs, NULL);

	scoped_guard(spinlock_irq, &x->bcs->lock) {
		fake_begin(el, first, 0, false);
		fake_leave(el);
		next->ring.head = 64;
		fake_begin(el, next, 0, true);
		genx_execlists_kept_update(el);
		KUNIT_EXPECT_TRUE(test, genx_lrc_saving(first));
		fake_begin(el, next, 0, false);
		genx_execlists_kept_update(el);
		KUNIT_EXPECT_FALSE(test, genx_lrc_saving(first));
		next->ring.head = 0;
	}
}

/*
 * SIL-139: a breadcrumb can have landed before the driver has retired its request, as that of a
 * context which was preempted right behind it. At the Load the request is complete all the same.
 */
static void loaded_complete_SIL_139(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	const struct genx_execlists *el = genx_execlists_of(x->bcs);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, batch->vm);
	struct genx_request *rq[3];
	const struct genx_element *e;
	unsigned int i;

	genx_kunit_batch_spin(batch);
	KUNIT_ASSERT_EQ(test, genx_engine_hold(x->bcs), 0);
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		rq[i] = genx_kunit_submit(x, lrc, i == 2 ? batch : NULL, 0);
	/* two of the three requests are complete, and none is retired */
	WRITE_ONCE(lrc->pphwsp[GENX_PPHWSP_SEQNO / sizeof(u32)], rq[1]->seqno);
	genx_engine_release(x->bcs);
	scoped_guard(spinlock_irq, &x->bcs->lock) {
		e = el->n_pending ? &el->pending[0] : &el->active[0];
		KUNIT_EXPECT_PTR_EQ(test, e->lrc, lrc);
		KUNIT_EXPECT_EQ(test, e->head, rq[1]->tail);
	}
	genx_kunit_wait_begun(x, batch);
	genx_kunit_release(batch);
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		genx_kunit_finish(x, rq[i], 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* ---- a park that meets the end of a save ---- */

static const struct genx_backend *real_backend;
static bool saves;

/* Not idle when it is asked first with the mutex held, idle right afterwards. */
static bool idle_after_once(const struct genx_engine *engine)
{
	if (saves && mutex_is_locked((struct mutex *)&engine->wake_mutex)) {
		saves = false;
		return false;
	}
	return real_backend->idle(engine);
}

/* SIL-144: an engine that becomes idle while it is to park leaves the context of a client. */
static void park_race_SIL_144(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_backend late = *x->bcs->backend;

	real_backend = x->bcs->backend;
	late.idle = idle_after_once;
	run(x, lrc);
	scoped_guard(spinlock_irq, &x->bcs->lock)
		x->bcs->backend = &late;
	saves = true;
	wait_parked(x);
	scoped_guard(spinlock_irq, &x->bcs->lock)
		x->bcs->backend = real_backend;
	KUNIT_EXPECT_FALSE(test, saves);
	KUNIT_EXPECT_PTR_EQ(test, kept(x->bcs), x->bcs->kernel);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-139: a request waits for a fence, and its context is marked while the hardware may still save
 * it. The request of the kernel context that would end the wait cannot be created now, because its
 * ring is in use or there is no memory. It is created later, and the marked request ends.
 */
static void marked_ends_SIL_139(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	struct dma_fence *fence = genx_kunit_fence(test);
	struct genx_request *rq[2];
	bool saving;

	rq[0] = genx_kunit_submit(x, lrc, NULL, 0);
	rq[1] = genx_request_create(lrc, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq[1]);
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(rq[1], fence), 0);
	genx_request_submit(rq[1], 0);
	genx_kunit_finish(x, rq[0], 0);
	/* until the watch finds no work */
	genx_kunit_set_heartbeat(x->gt, 50);
	genx_engine_watch_now(x->bcs);
	msleep(100);
	scoped_guard(spinlock_irq, &x->bcs->lock)
		saving = genx_lrc_saving(lrc);
	KUNIT_EXPECT_TRUE(test, saving);
	KUNIT_EXPECT_FALSE(test, delayed_work_pending(&x->bcs->hang.work));
	scoped_guard(mutex, &x->bcs->kernel->mutex) {
		genx_ending_request(rq[1]);
		msleep(20);
	}
	genx_kunit_finish(x, rq[1], -EIO);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.hangs + x->bcs->stats.resets, 0);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case kept_cases[] = {
	KUNIT_CASE_PARAM(parks_SIL_144, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(parks_late_SIL_144, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(stays_SIL_139, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(next_completes_SIL_139, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(next_begins_SIL_139, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(hold_SIL_144, genx_kunit_submit_gen),
	KUNIT_CASE(preempted_SIL_139),
	KUNIT_CASE(bounded_SIL_139),
	KUNIT_CASE(began_SIL_139),
	KUNIT_CASE_PARAM(loaded_complete_SIL_139, genx_kunit_submit_gen),
	KUNIT_CASE(park_race_SIL_144),
	KUNIT_CASE_PARAM(marked_ends_SIL_139, genx_kunit_submit_gen),
	{}
};

static struct kunit_suite kept_suite = {
	.name = "genx_kept",
	.test_cases = kept_cases,
};

kunit_test_suite(kept_suite);
