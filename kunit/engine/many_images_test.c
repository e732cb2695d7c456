// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the driver does for each context of an engine, of which a client can have thousands, while a
 * lock of the engine is held and interrupts are off: when the GT is wedged, when it is resumed
 * after that, and when the device is removed.
 */
#include <kunit/test.h>
#include <linux/errname.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "gt/engine/gt_start.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/table.h"
#include "kunit/lib/windows.h"

/* Contexts: far more than the driver may work on with the lock held. */
#define MANY	60
#define FEW	20
/* Images that may be copied with the lock held. */
#define COPIES	1
#define WINDOWS_MAX	1000

#ifdef CONFIG_LOCKDEP

#include <trace/events/lock.h>

/**
 * struct holds - what is done for contexts while engine->lock is held
 * @x:		fixture
 * @lrc:	contexts of the render engine
 * @waiter:	waits for space in the ring of each, with a function of its own
 * @n_done:	number of contexts for which something was done, NULL: @n_woken
 * @n_woken:	number of waiters that were woken
 * @before:	@n_done at the previous release of the lock
 * @most:	largest number for one hold
 * @total:	sum of all holds
 */
struct holds {
	struct genx_kunit_exec *x;
	struct genx_lrc *lrc[MANY];
	struct wait_queue_entry waiter[MANY];
	unsigned int (*n_done)(const struct holds *h);
	unsigned int n_woken;
	unsigned int before;
	unsigned int most;
	unsigned int total;
};

static int woken(struct wait_queue_entry *entry, unsigned int mode, int flags, void *key)
{
	struct holds *h = entry->private;

	h->n_woken++;
	return 0;
}

static void on_release(void *data, struct lockdep_map *lock, unsigned long ip)
{
	struct holds *h = data;
	unsigned int done;

	if (lock != &h->x->rcs->lock.dep_map)
		return;
	done = h->n_done ? h->n_done(h) : h->n_woken;
	h->most = max(h->most, done - h->before);
	h->total += done - h->before;
	h->before = done;
}

static struct holds *holds_create(struct kunit *test)
{
	struct holds *h = kunit_kzalloc(test, sizeof(*h), GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, h);
	h->x = genx_kunit_exec_create(test, NULL);
	for (i = 0; i < MANY; i++) {
		h->lrc[i] = genx_kunit_lrc(h->x, h->x->rcs, NULL);
		init_waitqueue_func_entry(&h->waiter[i], woken);
		h->waiter[i].private = h;
	}
	genx_kunit_gpu_tolerate(h->x->kgt->gpu);
	return h;
}

static void watch_begin(struct holds *h, unsigned int (*n_done)(const struct holds *h))
{
	unsigned int i;

	for (i = 0; i < MANY; i++)
		add_wait_queue(&h->lrc[i]->space, &h->waiter[i]);
	h->n_woken = 0;
	h->most = 0;
	h->total = 0;
	h->n_done = n_done;
	h->before = n_done ? n_done(h) : 0;
	KUNIT_ASSERT_EQ(h->x->test, register_trace_lock_release(on_release, h), 0);
}

static void watch_end(struct holds *h)
{
	unsigned int i;

	unregister_trace_lock_release(on_release, h);
	tracepoint_synchronize_unregister();
	for (i = 0; i < MANY; i++)
		remove_wait_queue(&h->lrc[i]->space, &h->waiter[i]);
}

/* Removal wakes those that wait for space in a ring, a few with the lock held. */
static void refused_in_parts(struct kunit *test)
{
	struct holds *h = holds_create(test);

	watch_begin(h, NULL);
	genx_gt_refuse_requests(h->x->gt);
	watch_end(h);
	kunit_info(test, "at most %u of %u contexts\n", h->most, MANY);
	KUNIT_EXPECT_EQ(test, h->n_woken, MANY);
	KUNIT_EXPECT_LE(test, h->most, FEW);
	genx_kunit_idle(h->x);
}

static unsigned int n_without_work(const struct holds *h)
{
	unsigned int i, n = 0;

	for (i = 0; i < MANY; i++)
		n += list_empty(&h->lrc[i]->requests);
	return n;
}

/* The last DW of an image: part of the default state that no code changes. */
static u32 *last_dw(const struct genx_lrc *lrc)
{
	return &lrc->state[lrc->engine->default_size / sizeof(u32) - 1];
}

static unsigned int n_restored(const struct holds *h)
{
	const struct genx_engine *rcs = h->x->rcs;
	u32 last = ((u32 *)rcs->default_state)[rcs->default_size / sizeof(u32) - 1];
	unsigned int i, n = 0;

	for (i = 0; i < MANY; i++)
		n += *last_dw(h->lrc[i]) == last;
	return n;
}

/*
 * A GT that is wedged cancels the requests of all contexts, a few with the lock held; a resume that
 * recovers it copies the default state to their images, one with the lock held.
 */
static void wedged_in_parts(struct kunit *test)
{
	struct holds *h = holds_create(test);
	struct genx_request *rq[MANY];
	struct genx_kunit_exec *x = h->x;
	unsigned int i;

	scoped_guard(spinlock_irq, &x->rcs->lock)
		x->rcs->held++;
	for (i = 0; i < MANY; i++)
		rq[i] = genx_kunit_submit(x, h->lrc[i], NULL, 0);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	watch_begin(h, n_without_work);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), -EIO);
	watch_end(h);
	kunit_info(test, "wedged: at most %u of %u contexts\n", h->most, MANY);
	KUNIT_EXPECT_EQ(test, h->total, MANY);
	KUNIT_EXPECT_EQ(test, h->n_woken, MANY);
	KUNIT_EXPECT_LE(test, h->most, FEW);
	for (i = 0; i < MANY; i++)
		genx_kunit_finish(x, rq[i], -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->state, GENX_ENGINE_CANCELLED);

	for (i = 0; i < MANY; i++)
		*last_dw(h->lrc[i]) = ~*last_dw(h->lrc[i]);
	KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE);
	watch_begin(h, n_restored);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), 0);
	watch_end(h);
	kunit_info(test, "resumed: at most %u of %u images\n", h->most, MANY);
	KUNIT_EXPECT_EQ(test, h->total, MANY);
	KUNIT_EXPECT_LE(test, h->most, COPIES);
	genx_kunit_finish(x, genx_kunit_submit(x, h->lrc[0], NULL, 0), 0);
	genx_kunit_idle(x);
	TABLE_ROW(test, "inputs", "a GT with thousands of contexts is wedged, then resumed",
		  "all requests end with %s, all images have the default state; at most %u contexts, and %u image, with interrupts off",
		  errname(EIO), FEW, COPIES);
}

/**
 * struct visits - a walk over three contexts during which one is freed
 * @x:		fixture
 * @lrc:	contexts of the render engine
 * @freed:	index of the context that is freed
 * @n:		number of visits of each
 * @n_all:	number of all visits
 */
struct visits {
	struct genx_kunit_exec *x;
	struct genx_lrc *lrc[3];
	unsigned int freed;
	unsigned int n[3];
	unsigned int n_all;
};

static void count(struct genx_lrc *lrc, void *data)
{
	struct visits *v = data;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(v->lrc); i++)
		v->n[i] += v->lrc[i] == lrc;
	v->n_all++;
}

static int visit(void *data)
{
	struct visits *v = data;

	genx_lrc_visit_all(v->x->rcs, count, v, 1);
	return 0;
}

static void free_one(void *data)
{
	struct visits *v = data;
	struct genx_lrc *lrc = v->lrc[v->freed];

	genx_lrc_put(lrc);
	/* the work item, in this thread: a worker would run after the walk */
	if (cancel_work(&lrc->free_work))
		lrc->free_work.func(&lrc->free_work);
}

/* A context that is freed in any window of a walk takes no other one out of it. */
static void freed_meanwhile(struct kunit *test)
{
	struct visits v = { .x = genx_kunit_exec_create(test, NULL) };
	unsigned int i, at = 0, images = list_count_nodes(&v.x->rcs->images);
	struct genx_kunit_windows *w;
	bool ran = true;
	int err;

	genx_kunit_user(test, &at, sizeof(at));
	w = genx_kunit_windows_create(test, free_one, &v);
	for (at = 0; ran && at < WINDOWS_MAX; at++) {
		v.freed = at % ARRAY_SIZE(v.lrc);
		v.n_all = 0;
		for (i = 0; i < ARRAY_SIZE(v.lrc); i++) {
			v.lrc[i] = genx_lrc_create(v.x->rcs, NULL, 0);
			KUNIT_ASSERT_FALSE(test, IS_ERR(v.lrc[i]));
			v.n[i] = 0;
		}
		/* each window for each of the contexts */
		ran = genx_kunit_windows_run(w, at / ARRAY_SIZE(v.lrc), visit, &v, &err);
		for (i = 0; i < ARRAY_SIZE(v.lrc); i++) {
			if (ran && i == v.freed) {
				KUNIT_EXPECT_LE(test, v.n[i], 1);
				continue;
			}
			KUNIT_EXPECT_EQ_MSG(test, v.n[i], 1, "window %u", at);
			genx_lrc_put(v.lrc[i]);
		}
		KUNIT_EXPECT_GE(test, v.n_all, images + 2);
		flush_workqueue(v.x->gt->exec->free_wq);
		KUNIT_EXPECT_EQ(test, list_count_nodes(&v.x->rcs->images), images);
	}
	KUNIT_EXPECT_TRUE(test, list_empty(&v.x->rcs->walks));
	KUNIT_EXPECT_GT(test, at, 20);
	genx_kunit_idle(v.x);
	genx_kunit_expect_clean(test, v.x->kgt->gpu);
}

static struct kunit_case many_images_cases[] = {
	KUNIT_CASE(refused_in_parts),
	KUNIT_CASE(wedged_in_parts),
	KUNIT_CASE(freed_meanwhile),
	{}
};

static struct kunit_suite many_images_suite = {
	.name = "genx_many_images",
	.test_cases = many_images_cases,
};

kunit_test_suite(many_images_suite);

#endif
