// SPDX-License-Identifier: GPL-2.0-only
/*
 * The copy engine clears objects in local memory (SIL-206, SIL-253). Pages that were never written
 * have arbitrary contents, and so have their control data.
 */
#include <kunit/test.h>
#include <linux/cleanup.h>
#include <linux/delay.h>
#include <linux/gfp.h>
#include <linux/hrtimer.h>
#include <linux/ktime.h>
#include <linux/workqueue.h>

#include "gt/engine/gt_start.h"
#include "gt/engine/gt_suspend.h"
#include "gt/engine/local_blit.h"
#include "gt/exec/client.h"
#include "gt/exec/ending.h"
#include "gt/exec/request_types.h"
#include "gt/memory/local_object.h"
#include "gt/submit/submit.h"
#include "include/compat.h"
#include "kunit/lib/client.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"

#define PAGE		GENX_LOCAL_PAGE
#define HEARTBEAT_MS	100
/* The last reset before a pause takes a part of it. */
#define MARGIN_MS	2000
#define BIG		(96ULL * PAGE)

static struct model_config config(void)
{
	return genx_kunit_plat_config(&genx_platform_dg2);
}

static struct genx_kunit_exec *create(struct kunit *test)
{
	const struct model_config cfg = config();
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);

	genx_kunit_set_heartbeat(x->gt, HEARTBEAT_MS);
	return x;
}

static void object(struct genx_kunit_exec *x, struct genx_local_object *obj, u64 size)
{
	KUNIT_ASSERT_EQ(x->test, genx_local_object_alloc(x->gt->local, obj, size), 0);
}

static int clear(struct genx_local_object *obj)
{
	return genx_local_object_write(obj, 0, NULL, obj->size);
}

static unsigned int n_cleared(struct genx_kunit_exec *x)
{
	return x->gt->local->n_cleared;
}

/* Bytes of contents and of control data that are not zero, in a sample of each 4 KiB. */
static unsigned int not_zero(struct genx_kunit_exec *x, struct genx_local_object *obj,
			     bool control)
{
	unsigned int i, n = 0;
	u8 buf[64];
	u64 at;

	for (at = 0; at < obj->size; at += SZ_4K) {
		u64 addr = genx_local_object_find(obj, at, NULL);
		unsigned long flags = genx_kunit_gpu_lock(x->kgt->gpu);

		if (control)
			model_local_control_read(x->kgt->gpu->model, addr, buf, 16);
		else
			model_local_read(x->kgt->gpu->model, addr + at % SZ_1K, buf, sizeof(buf));
		genx_kunit_gpu_unlock(x->kgt->gpu, flags);
		for (i = 0; i < (control ? 16 : sizeof(buf)); i++)
			n += !!buf[i];
	}
	return n;
}

static void expect_zero(struct genx_kunit_exec *x, struct genx_local_object *obj)
{
	KUNIT_EXPECT_EQ(x->test, not_zero(x, obj, false), 0);
}

/* A new object is cleared. */
static void expect_clear(struct genx_kunit_exec *x)
{
	unsigned int before = n_cleared(x);
	struct genx_local_object obj = {};

	object(x, &obj, 2 * PAGE);
	KUNIT_EXPECT_EQ(x->test, clear(&obj), 0);
	KUNIT_EXPECT_EQ(x->test, n_cleared(x) - before, 1);
	expect_zero(x, &obj);
	KUNIT_EXPECT_EQ(x->test, not_zero(x, &obj, true), 0);
	genx_local_object_free(&obj);
}

/*
 * Clear a new object. If that fails, the control data are those of the previous user, and a later
 * write does not skip the clear.
 */
static int clear_new(struct genx_kunit_exec *x)
{
	unsigned int before = n_cleared(x);
	struct genx_local_object obj = {};
	int err;

	object(x, &obj, 2 * PAGE);
	err = clear(&obj);
	KUNIT_EXPECT_EQ(x->test, n_cleared(x) - before, !err);
	KUNIT_EXPECT_EQ(x->test, obj.fresh, !!err);
	genx_local_object_free(&obj);
	return err;
}

static void expect_refused(struct genx_kunit_exec *x, int err)
{
	KUNIT_EXPECT_EQ(x->test, clear_new(x), err);
}

/* SIL-253: contents and control data are zero, and not beyond the object. */
static void engine(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_local_object after = {}, obj = {};
	u32 val = 0;

	object(x, &after, PAGE);
	object(x, &obj, 40 * PAGE);
	KUNIT_ASSERT_EQ(test, genx_local_object_find(&obj, 0, NULL) + obj.size,
			genx_local_object_find(&after, 0, NULL));
	KUNIT_EXPECT_GT(test, not_zero(x, &obj, false), 0);
	KUNIT_EXPECT_GT(test, not_zero(x, &obj, true), 0);
	KUNIT_EXPECT_EQ(test, clear(&obj), 0);
	KUNIT_EXPECT_EQ(test, n_cleared(x), 1);
	expect_zero(x, &obj);
	KUNIT_EXPECT_EQ(test, not_zero(x, &obj, true), 0);
	KUNIT_EXPECT_GT(test, not_zero(x, &after, false), 0);
	KUNIT_EXPECT_GT(test, not_zero(x, &after, true), 0);
	KUNIT_EXPECT_EQ(test, genx_local_object_read(&obj, obj.size - 4, &val, sizeof(val)), 0);
	KUNIT_EXPECT_EQ(test, val, 0);

	/* once: later writes of zeroes are of the CPU */
	val = 0x1234;
	KUNIT_EXPECT_EQ(test, genx_local_object_write(&obj, 8, &val, sizeof(val)), 0);
	KUNIT_EXPECT_EQ(test, genx_local_object_write(&obj, 8, NULL, sizeof(val)), 0);
	KUNIT_EXPECT_EQ(test, genx_local_object_read(&obj, 8, &val, sizeof(val)), 0);
	KUNIT_EXPECT_EQ(test, val, 0);
	KUNIT_EXPECT_EQ(test, n_cleared(x), 1);
	genx_local_object_free(&obj);
	genx_local_object_free(&after);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* What comes back from the shmem file must not keep control data of another client. */
static void copied(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_local_object obj = {};
	u32 val = 0x5678;

	object(x, &obj, 2 * PAGE);
	KUNIT_EXPECT_EQ(test, genx_local_object_write(&obj, 4, &val, sizeof(val)), 0);
	KUNIT_EXPECT_EQ(test, n_cleared(x), 1);
	KUNIT_EXPECT_EQ(test, not_zero(x, &obj, true), 0);
	val = 0;
	KUNIT_EXPECT_EQ(test, genx_local_object_read(&obj, 4, &val, sizeof(val)), 0);
	KUNIT_EXPECT_EQ(test, val, 0x5678);
	genx_local_object_free(&obj);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * The time of the caller may end when a copy begins: the engine gets what it needs for it, since
 * its context would count as hung if it was ended meanwhile.
 */
static void copied_late(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_local *local = x->gt->local;
	struct genx_local_object obj = {};
	struct page *pages[PAGE / PAGE_SIZE];
	enum genx_local_result result;
	unsigned int i, late;
	u32 val = 0;

	object(x, &obj, PAGE);
	KUNIT_EXPECT_EQ(test, clear(&obj), 0);
	for (i = 0; i < ARRAY_SIZE(pages); i++) {
		pages[i] = alloc_page(GFP_KERNEL | __GFP_ZERO);
		KUNIT_ASSERT_NOT_NULL(test, pages[i]);
		*(u32 *)page_address(pages[i]) = i + 1;
	}
	for (late = 0; late < 3; late++) {
		struct genx_local_copy copy = {
			.obj = &obj, .pages = pages, .n_pages = ARRAY_SIZE(pages),
			.to_local = !late, .deadline = jiffies - late,
		};

		scoped_guard(mutex, &local->blit_lock)
			result = local->blitter->copy(local->blitter, &copy);
		KUNIT_EXPECT_EQ(test, result, GENX_LOCAL_DONE);
	}
	for (i = 0; i < ARRAY_SIZE(pages); i++) {
		KUNIT_EXPECT_EQ(test, *(u32 *)page_address(pages[i]), i + 1);
		KUNIT_EXPECT_EQ(test, genx_local_object_read(&obj, i * PAGE_SIZE, &val, 4), 0);
		KUNIT_EXPECT_EQ(test, val, i + 1);
		__free_page(pages[i]);
	}
	genx_local_object_free(&obj);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.hangs + x->bcs->stats.resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* More parts than fit in one request, at both ends of the memory too. */
static void parts(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_local *local = x->gt->local;
	struct genx_local_object *single, hog = {}, obj = {};
	unsigned int i, n;
	u64 free;

	genx_local_object_bytes(local, &free);
	n = 80;
	single = kunit_kcalloc(test, n, sizeof(*single), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, single);
	for (i = 0; i < n / 2; i++)
		object(x, &single[i], PAGE);
	object(x, &hog, free - n * PAGE);
	for (; i < n; i++)
		object(x, &single[i], PAGE);
	for (i = 0; i < n; i += 2)
		genx_local_object_free(&single[i]);
	object(x, &obj, n / 2 * PAGE);
	KUNIT_EXPECT_GT(test, list_count_nodes(&obj.blocks), 32);
	KUNIT_EXPECT_EQ(test, clear(&obj), 0);
	KUNIT_EXPECT_EQ(test, n_cleared(x), 1);
	expect_zero(x, &obj);
	KUNIT_EXPECT_EQ(test, not_zero(x, &obj, true), 0);
	for (i = 1; i < n; i += 2) {
		KUNIT_EXPECT_GT(test, not_zero(x, &single[i], false), 0);
		genx_local_object_free(&single[i]);
	}
	genx_local_object_free(&obj);
	genx_local_object_free(&hog);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The copy engine hangs again after each reset, until hangs_end(). */
struct hangs {
	struct genx_kunit_exec *x;
	struct hrtimer timer;
};

static enum hrtimer_restart hang_again(struct hrtimer *timer)
{
	struct hangs *h = container_of(timer, struct hangs, timer);

	genx_kunit_hang(h->x, h->x->bcs);
	hrtimer_forward_now(timer, ms_to_ktime(1));
	return HRTIMER_RESTART;
}

static void hangs_begin(struct hangs *h, struct genx_kunit_exec *x)
{
	h->x = x;
	hrtimer_setup_on_stack(&h->timer, hang_again, CLOCK_MONOTONIC, HRTIMER_MODE_REL_HARD);
	genx_kunit_hang(x, x->bcs);
	hrtimer_start(&h->timer, ms_to_ktime(1), HRTIMER_MODE_REL_HARD);
}

static void hangs_end(struct hangs *h)
{
	hrtimer_cancel(&h->timer);
	destroy_hrtimer_on_stack(&h->timer);
	genx_kunit_gpu_fault_clear(h->x->kgt->gpu, MODEL_FAULT_ENGINE_HANG);
}

/* The engine hangs in the request, again and again: it is reset, and the next clear works. */
static void hang(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct hangs h;

	hangs_begin(&h, x);
	expect_refused(x, -EBUSY);
	hangs_end(&h);
	KUNIT_EXPECT_GT(test, x->bcs->stats.resets, 0);
	expect_clear(x);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "copy engine hangs while it clears local memory",
		  "engine reset, EBUSY; the next attempt clears");
}

/* Does a clear that does not hang have no engine any more? */
static bool is_banned(struct genx_kunit_exec *x)
{
	guard(mutex)(&x->gt->local->blit_lock);
	return !x->gt->local->blitter->usable(x->gt->local->blitter);
}

/*
 * A context that hangs the engine three times in a row is not used again. A clear that is late
 * because the engine hangs before, in a request of the kernel context, does not count.
 */
static void banned(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct hangs h;
	unsigned int i;
	u64 resets;

	hangs_begin(&h, x);
	for (i = 0; i < 4 * GENX_LRC_MAX_HANGS && !is_banned(x); i++) {
		int err = clear_new(x);

		KUNIT_EXPECT_EQ(test, err, is_banned(x) ? -EOPNOTSUPP : -EBUSY);
	}
	hangs_end(&h);
	KUNIT_EXPECT_GE(test, i, GENX_LRC_MAX_HANGS);
	resets = x->bcs->stats.resets;
	expect_refused(x, -EOPNOTSUPP);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, resets);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The engine hangs until the context for clears is banned. */
static void hang_until_banned(struct genx_kunit_exec *x)
{
	struct hangs h;
	unsigned int i;

	hangs_begin(&h, x);
	for (i = 0; i < 4 * GENX_LRC_MAX_HANGS && !is_banned(x); i++)
		clear_new(x);
	hangs_end(&h);
	KUNIT_EXPECT_TRUE(x->test, is_banned(x));
}

/*
 * A context that was banned is used again after some time, which doubles if the engine hangs again.
 * A clear that is done ends that.
 */
static void banned_for_some_time(struct kunit *test)
{
	struct genx_kunit_exec *x;
	unsigned int round;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "waits for a minute");
	x = create(test);
	for (round = 0; round < 2; round++) {
		hang_until_banned(x);
		msleep(GENX_LOCAL_PAUSE_MS - MARGIN_MS);
		expect_refused(x, -EOPNOTSUPP);
		msleep(MARGIN_MS);
		KUNIT_EXPECT_FALSE(test, is_banned(x));

		hang_until_banned(x);
		msleep(2 * GENX_LOCAL_PAUSE_MS - MARGIN_MS);
		expect_refused(x, -EOPNOTSUPP);
		msleep(MARGIN_MS);
		expect_clear(x);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults",
		  "copy engine hangs three times in a row while it clears local memory",
		  "objects get none for %u s, then for twice the time after each further hang; then the engine clears",
		  GENX_LOCAL_PAUSE_MS / 1000);
}

/**
 * struct resetter - resets an engine twice while a clear waits for it
 * @work:	work item
 * @x:		fixture
 * @lrc:	context of a client that is blamed for each reset, NULL: none
 */
struct resetter {
	struct work_struct work;
	struct genx_kunit_exec *x;
	struct genx_lrc *lrc;
};

static void reset_twice(struct work_struct *work)
{
	struct resetter *r = container_of(work, struct resetter, work);
	struct genx_engine *bcs = r->x->bcs;
	LIST_HEAD(done);
	unsigned int i;

	for (i = 0; i < 2; i++) {
		msleep(GENX_LOCAL_BLIT_MS / 4);
		if (r->lrc) {
			guard(spinlock_irq)(&bcs->lock);
			genx_ending_blame(r->lrc, &done);
		}
		genx_gt_reset(r->x->gt, BIT(bcs->index), "test");
	}
}

/* Clears that end late one after the other, because the engine is reset again and again. */
static void end_by_resets(struct genx_kunit_exec *x, struct genx_lrc *lrc)
{
	struct resetter r = { .x = x, .lrc = lrc };
	unsigned int i;

	INIT_WORK_ONSTACK(&r.work, reset_twice);
	for (i = 0; i < GENX_LRC_MAX_HANGS; i++) {
		KUNIT_ASSERT_EQ(x->test, genx_engine_hold(x->bcs), 0);
		queue_work(system_unbound_wq, &r.work);
		clear_new(x);
		flush_work(&r.work);
		genx_engine_release(x->bcs);
		genx_kunit_idle(x);
	}
	destroy_work_on_stack(&r.work);
}

/* Resets for which contexts of clients are blamed do not ban the context for clears. */
static void clients_hang(struct kunit *test)
{
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1001));
	struct genx_kunit_exec *x;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "waits for seconds");
	x = create(test);
	end_by_resets(x, genx_kunit_lrc_of(x, x->bcs, client, NULL));
	KUNIT_EXPECT_FALSE(test, is_banned(x));
	expect_clear(x);
	end_by_resets(x, NULL);
	KUNIT_EXPECT_TRUE(test, is_banned(x));
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs",
		  "a client hangs the copy engine while it clears local memory for others",
		  "objects of the others get local memory at the next attempt");
}

/* Hangs ban the context in a row only: a clear that is done ends the row. */
static void hangs_apart(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	unsigned int i, round;
	struct hangs h;

	for (round = 0; round < 2; round++) {
		hangs_begin(&h, x);
		for (i = 1; i < GENX_LRC_MAX_HANGS; i++)
			expect_refused(x, -EBUSY);
		hangs_end(&h);
		expect_clear(x);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * The engine hangs while it is to switch from the context of a client to that of the clear: the
 * client is not blamed, and its request runs again. If the same happens to it again, it is.
 */
static void other_hangs(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1001));
	struct genx_lrc *lrc = genx_kunit_lrc_of(x, x->bcs, client, batch->vm);
	struct genx_request *rq;
	unsigned int i;

	rq = genx_kunit_hang_batch(x, lrc, batch);
	expect_clear(x);
	genx_kunit_finish(x, rq, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 1);
	KUNIT_EXPECT_EQ(test, client->hangs, 0);

	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	for (i = 0; i < 2; i++) {
		batch->data[1] = 0;
		genx_kunit_hang(x, x->bcs);
		expect_clear(x);
		KUNIT_EXPECT_EQ(test, client->hangs, i);
		if (!i)
			genx_kunit_wait_begun(x, batch);
	}
	genx_kunit_finish(x, rq, -EIO);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * A client may have longer for its preemption than a blit waits. It is not blamed for the reset
 * after that, and its request runs again.
 */
static void given_up(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1001));
	struct genx_lrc *lrc = genx_kunit_lrc_of(x, x->bcs, client, batch->vm);
	struct genx_request *rq;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "waits for seconds");
	genx_kunit_set_heartbeat(x->gt, 0);
	WRITE_ONCE(x->bcs->props.preempt_ms, 5 * GENX_LOCAL_BLIT_MS);
	rq = genx_kunit_hang_batch(x, lrc, batch);
	expect_refused(x, -EBUSY);
	genx_kunit_finish(x, rq, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 1);
	KUNIT_EXPECT_EQ(test, client->hangs, 0);
	expect_clear(x);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A context of a client that does not end is preempted. */
static void preempts(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, batch->vm);
	struct genx_request *rq;

	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(x, lrc, batch, 1023);
	genx_kunit_wait_begun(x, batch);
	expect_clear(x);
	genx_kunit_release(batch);
	genx_kunit_finish(x, rq, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * The engine has not cleared the object in time: once the engine may run again, its request must
 * not write the memory, which another object may have then.
 */
static void expect_never_run(struct genx_kunit_exec *x, struct genx_local_object *obj,
			     bool suspended)
{
	struct kunit *test = x->test;

	KUNIT_EXPECT_TRUE(test, obj->fresh);
	if (suspended)
		KUNIT_ASSERT_EQ(test, genx_gt_resume(x->gt), 0);
	genx_engine_release(x->bcs);
	genx_kunit_idle(x);
	KUNIT_EXPECT_GT(test, not_zero(x, obj, false), 0);
	KUNIT_EXPECT_GT(test, not_zero(x, obj, true), 0);
	genx_local_object_free(obj);
	expect_clear(x);
	genx_kunit_idle(x);
	/* it has not run: others kept it from the engine */
	KUNIT_EXPECT_EQ(test, x->bcs->stats.hangs, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A request that runs only after the deadline must not write the memory. */
static void late(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_local_object obj = {};
	ktime_t start = ktime_get();

	object(x, &obj, 2 * PAGE);
	KUNIT_ASSERT_EQ(test, genx_engine_hold(x->bcs), 0);
	KUNIT_EXPECT_EQ(test, clear(&obj), -EBUSY);
	genx_kunit_expect_within_ms(test, start, GENX_LOCAL_BLIT_MS + 100);
	KUNIT_EXPECT_EQ(test, n_cleared(x), 0);
	expect_never_run(x, &obj, false);
	TABLE_ROW(test, "faults", "copy engine clears local memory too late",
		  "its context is ended; EBUSY, the next attempt clears");
}

struct holder {
	struct work_struct work;
	struct genx_engine *engine;
};

static void hold_work(struct work_struct *work)
{
	struct holder *h = container_of(work, struct holder, work);

	msleep(GENX_LOCAL_BLIT_MS / 2);
	genx_engine_hold(h->engine);
}

/* The engine is held and hangs in the request, and nothing else resets it. */
static void late_and_hung(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct holder h = { .engine = x->bcs };

	INIT_WORK_ONSTACK(&h.work, hold_work);
	genx_kunit_set_heartbeat(x->gt, 0);
	genx_kunit_hang(x, x->bcs);
	queue_work(system_unbound_wq, &h.work);
	expect_refused(x, -EBUSY);
	flush_work(&h.work);
	destroy_work_on_stack(&h.work);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 1);
	genx_engine_release(x->bcs);
	expect_clear(x);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The reset of a resume ends what was given up: the memory is free again. */
static void expect_given_back(struct genx_kunit_exec *x, u64 size)
{
	struct genx_local_object all = {};
	unsigned long flags;

	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE);
	KUNIT_ASSERT_EQ(x->test, genx_gt_power_down(x->gt), 0);
	flags = genx_kunit_gpu_lock(x->kgt->gpu);
	model_local_reset(x->kgt->gpu->model);
	genx_kunit_gpu_unlock(x->kgt->gpu, flags);
	genx_kunit_lose_power(x);
	KUNIT_ASSERT_EQ(x->test, genx_gt_power_up(x->gt), 0);
	KUNIT_ASSERT_FALSE(x->test, genx_gt_wedged(x->gt));
	/* at once if it is needed */
	object(x, &all, size);
	KUNIT_EXPECT_TRUE(x->test, list_empty(&x->gt->local->lost));
	genx_local_object_free(&all);
	KUNIT_EXPECT_EQ(x->test, x->gt->local->objects_bytes, 0);
	expect_clear(x);
}

/*
 * The engine cannot be reset and may write on: its object fails, and its memory is not used until a
 * reset has succeeded.
 */
static void wedged(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_local_object obj = {}, next = {};
	u64 at, free, left;

	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	genx_kunit_hang(x, x->bcs);
	object(x, &obj, 2 * PAGE);
	at = genx_local_object_find(&obj, 0, NULL);
	genx_local_object_bytes(x->gt->local, &free);
	KUNIT_EXPECT_EQ(test, clear(&obj), -EIO);
	KUNIT_EXPECT_TRUE(test, genx_gt_wedged(x->gt));
	KUNIT_EXPECT_EQ(test, clear(&obj), -EIO);
	genx_local_object_free(&obj);
	genx_local_object_bytes(x->gt->local, &left);
	KUNIT_EXPECT_EQ(test, left, free);

	object(x, &next, 2 * PAGE);
	KUNIT_EXPECT_NE(test, genx_local_object_find(&next, 0, NULL), at);
	KUNIT_EXPECT_EQ(test, clear(&next), -EOPNOTSUPP);
	genx_local_object_free(&next);
	KUNIT_EXPECT_EQ(test, n_cleared(x), 0);
	KUNIT_EXPECT_FALSE(test, list_empty(&x->gt->local->lost));
	genx_kunit_gpu_tolerate(x->kgt->gpu);
	expect_given_back(x, free + 2 * PAGE);
	TABLE_ROW(test, "faults", "GT wedged while local memory is cleared",
		  "EIO, the memory is not used before a reset; later objects get none");
}

/* No copy engine runs contexts: no object gets local memory. */
static void absent(struct kunit *test)
{
	const struct model_config cfg = config();
	const struct genx_backend *none = genx_backend_get(GENX_SUBMIT_NONE);
	struct genx_kunit_exec *x = genx_kunit_exec_backend(test, &cfg, none);

	KUNIT_EXPECT_NULL(test, x->gt->local->blitter);
	expect_refused(x, -EOPNOTSUPP);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "no copy engine for local memory",
		  "objects get system memory, or EIO");
}

/* After a reset of the engine, one of the GT, and a loss of power the engine clears as before. */
static void after_reset(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_local_object obj = {};
	unsigned long flags;

	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->bcs->index), "test"), 0);
	expect_clear(x);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	expect_clear(x);

	KUNIT_ASSERT_EQ(test, genx_gt_power_down(x->gt), 0);
	flags = genx_kunit_gpu_lock(x->kgt->gpu);
	model_local_reset(x->kgt->gpu->model);
	genx_kunit_gpu_unlock(x->kgt->gpu, flags);
	genx_kunit_lose_power(x);
	object(x, &obj, PAGE);
	KUNIT_EXPECT_EQ(test, clear(&obj), -EIO);
	genx_local_object_free(&obj);
	KUNIT_ASSERT_EQ(test, genx_gt_power_up(x->gt), 0);
	expect_clear(x);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static void suspend_work(struct work_struct *work)
{
	struct holder *h = container_of(work, struct holder, work);

	genx_gt_suspend(h->engine->gt);
}

/* The engines are suspended while a request waits: it does not run after the resume. */
static void suspended(struct kunit *test)
{
	struct genx_local_object obj = {}, kept = {};
	struct genx_kunit_exec *x;
	struct holder h = {};
	u32 val = 0x1234;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time: it may run while the suspend saves contents");
	x = create(test);
	h.engine = x->bcs;
	INIT_WORK_ONSTACK(&h.work, suspend_work);
	object(x, &kept, PAGE);
	KUNIT_ASSERT_EQ(test, clear(&kept), 0);
	object(x, &obj, 2 * PAGE);
	KUNIT_ASSERT_EQ(test, genx_engine_hold(x->bcs), 0);
	queue_work(system_unbound_wq, &h.work);
	KUNIT_EXPECT_EQ(test, clear(&obj), -EBUSY);
	flush_work(&h.work);
	destroy_work_on_stack(&h.work);
	KUNIT_EXPECT_EQ(test, n_cleared(x), 1);
	/* nothing was lost, so the resume does not write what the suspend saved */
	KUNIT_EXPECT_EQ(test, genx_local_object_write(&kept, 0, &val, sizeof(val)), 0);
	expect_never_run(x, &obj, true);
	val = 0;
	KUNIT_EXPECT_EQ(test, genx_local_object_read(&kept, 0, &val, sizeof(val)), 0);
	KUNIT_EXPECT_EQ(test, val, 0x1234);
	genx_local_object_free(&kept);
}

/* The device leaves the bus: bounded, and no object keeps memory. */
static void unplugged(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_local_object obj = {};
	ktime_t start = ktime_get();

	object(x, &obj, 2 * PAGE);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_DEAD, 0);
	clear(&obj);
	genx_kunit_expect_within_ms(test, start, GENX_LOCAL_BLIT_MS + 100);
	KUNIT_EXPECT_EQ(test, n_cleared(x), 0);
	KUNIT_EXPECT_FALSE(test, obj.lost);
	genx_local_object_free(&obj);
	KUNIT_EXPECT_EQ(test, x->gt->local->objects_bytes, 0);
	genx_gt_stop(x->gt);
	KUNIT_EXPECT_NULL(test, x->gt->local->blitter);
	genx_kunit_gpu_tolerate(x->kgt->gpu);
	TABLE_ROW(test, "faults", "device lost while local memory is cleared",
		  "bounded wait, the memory is free again");
}

/* Whatever the size, the CPU makes few register accesses and writes nothing to BAR 2. */
static void cost(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_local_object obj = {};
	struct model_stats before, after;
	u64 reads, writes;

	object(x, &obj, BIG);
	genx_kunit_gpu_stats(x->kgt->gpu, &before);
	KUNIT_EXPECT_EQ(test, clear(&obj), 0);
	genx_kunit_gpu_stats(x->kgt->gpu, &after);
	KUNIT_EXPECT_EQ(test, n_cleared(x), 1);
	reads = after.mmio_reads - before.mmio_reads;
	writes = after.mmio_writes - before.mmio_writes;
	kunit_info(test, "%llu KiB: %llu reads and %llu writes of registers\n", BIG / SZ_1K, reads,
		   writes);
	KUNIT_EXPECT_LT(test, reads, 40);
	KUNIT_EXPECT_LT(test, writes, 40);
	genx_local_object_free(&obj);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case local_clear_cases[] = {
	KUNIT_CASE(engine),
	KUNIT_CASE(copied),
	KUNIT_CASE(copied_late),
	KUNIT_CASE(parts),
	KUNIT_CASE(hang),
	KUNIT_CASE_ATTR(banned, { .speed = KUNIT_SPEED_VERY_SLOW }),
	KUNIT_CASE_ATTR(banned_for_some_time, { .speed = KUNIT_SPEED_VERY_SLOW }),
	KUNIT_CASE_ATTR(clients_hang, { .speed = KUNIT_SPEED_VERY_SLOW }),
	KUNIT_CASE_ATTR(hangs_apart, { .speed = KUNIT_SPEED_VERY_SLOW }),
	KUNIT_CASE(other_hangs),
	KUNIT_CASE_ATTR(given_up, { .speed = KUNIT_SPEED_VERY_SLOW }),
	KUNIT_CASE(preempts),
	KUNIT_CASE(late),
	KUNIT_CASE_ATTR(late_and_hung, { .speed = KUNIT_SPEED_VERY_SLOW }),
	KUNIT_CASE(wedged),
	KUNIT_CASE(absent),
	KUNIT_CASE(after_reset),
	KUNIT_CASE(suspended),
	KUNIT_CASE(unplugged),
	KUNIT_CASE(cost),
	{}
};

static struct kunit_suite local_clear_suite = {
	.name = "genx_local_clear",
	.test_cases = local_clear_cases,
};

kunit_test_suite(local_clear_suite);
