// SPDX-License-Identifier: GPL-2.0-only
/*
 * The copy engine fails while it moves contents of objects (gt/engine/local_copy.c). All cases need
 * virtual time.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/highmem.h>
#include <linux/jiffies.h>
#include <linux/mm.h>
#include <linux/sched/signal.h>
#include <linux/workqueue.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/local_blit.h"
#include "gt/memory/buffer.h"
#include "kunit/core/memory/local_fixture.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"
#include "model/priv.h"

#define PAGE		GENX_LOCAL_PAGE
#define WINDOW		GENX_LOCAL_WINDOW
#define EITHER		(BIT(GENX_REGION_LOCAL) | BIT(GENX_REGION_SYSTEM))
#define BOUND_MS	150

/* The hang watch resets the engine, which repeats the request. */
static void hangs_once(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = genx_kunit_local_old(f, WINDOW + PAGE);
	struct genx_local_object *hog = genx_kunit_local_fill(f);

	genx_kunit_local_hang(f);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_evict(f, old), 2);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_bcs(f)->stats.resets, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_clean_pages(old), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_return(f, old, hog), 2);
	genx_kunit_expect_clean(test, f->gpu);
}

/**
 * struct failure - why the engine does not copy once
 * @name:	name of the case
 * @hold:	another task holds the engine; else it hangs, without a watch
 * @placements:	of an object that returns
 * @fault:	for the table of faults
 */
struct failure {
	const char *name;
	bool hold;
	u8 placements;
	const char *fault;
};

static const struct failure failures[] = {
	{ "hang", false, BIT(GENX_REGION_LOCAL), "copy engine hangs while an object is evicted" },
	{ "late", true, EITHER, "copy engine copies local memory too late" },
};

KUNIT_ARRAY_PARAM_DESC(failures, failures, name);

static void begin(struct genx_kunit_fault *f)
{
	const struct failure *failure = f->test->param_value;

	genx_kunit_set_heartbeat(&f->genx->gt, 0);
	if (failure->hold)
		KUNIT_ASSERT_EQ(f->test, genx_engine_hold(genx_kunit_local_bcs(f)), 0);
	else
		genx_kunit_local_hang(f);
}

/* No request has begun, so none counts as a hang. */
static void end(struct genx_kunit_fault *f)
{
	const struct failure *failure = f->test->param_value;
	struct genx_engine *bcs = genx_kunit_local_bcs(f);

	if (failure->hold)
		genx_kunit_local_release(f);
	KUNIT_EXPECT_EQ(f->test, bcs->stats.resets, !failure->hold);
	KUNIT_EXPECT_EQ(f->test, bcs->stats.hangs, 0);
	genx_kunit_expect_clean(f->test, f->gpu);
}

/*
 * The object stays with its contents and control data (SIL-206), which the CPU would lose, and one
 * that may only be in local memory gets EBUSY. Then the engine copies again.
 */
static void keeps(struct kunit *test)
{
	const struct failure *failure = test->param_value;
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = genx_kunit_local_old(f, 2 * WINDOW);
	struct genx_bo *new = genx_kunit_local_bo(f, PAGE);
	struct genx_local_object *hog = genx_kunit_local_fill(f);
	s64 ms;

	genx_kunit_local_write_control(f, old);
	begin(f);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_prepare(new, 30 * MSEC_PER_SEC, &ms), -EBUSY);
	/* not for each window */
	KUNIT_EXPECT_LE(test, ms, GENX_LOCAL_BLIT_MS + 500);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(old));
	KUNIT_EXPECT_EQ(test, old->shmem.base.filp->f_mapping->nrpages, 0);
	KUNIT_EXPECT_NULL(test, old->control);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong_control(f, old), 0);
	end(f);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_evict(f, old), 2);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_return(f, old, hog), 2);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong_control(f, old), 0);
	TABLE_ROW(test, "faults", failure->fault,
		  "the object stays; the next one is evicted, or EBUSY, or system memory");
}

/* The search goes on: another object makes room. */
static void next_victim(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = genx_kunit_local_old(f, WINDOW), *next;

	msleep(50);
	next = genx_kunit_local_old(f, WINDOW);
	genx_kunit_local_fill(f);
	genx_kunit_set_heartbeat(&f->genx->gt, 0);
	genx_kunit_local_hang(f);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(genx_kunit_local_bo(f, PAGE)), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(old));
	KUNIT_EXPECT_FALSE(test, genx_bo_local(next));
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, old), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, next), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* For one that may be in system memory there is no need to wait for another attempt. */
static void next_placement(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *new = genx_kunit_local_placed(f, PAGE, EITHER);

	genx_kunit_local_old(f, WINDOW);
	genx_kunit_local_fill(f);
	genx_kunit_set_heartbeat(&f->genx->gt, 0);
	genx_kunit_local_hang(f);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(new), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(new));
	genx_kunit_expect_clean(test, f->gpu);
}

/*
 * What does not return keeps its contents and control data, and returns at the next attempt. It
 * does not take another placement, where control data are dropped.
 */
static void returns_later(struct kunit *test)
{
	const struct failure *failure = test->param_value;
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = genx_kunit_local_placed(f, 2 * WINDOW, failure->placements);
	struct genx_local_object *hog;

	KUNIT_ASSERT_EQ(test, genx_bo_prepare(old), 0);
	genx_kunit_local_write(f, old);
	hog = genx_kunit_local_fill(f);
	genx_kunit_local_write_control(f, old);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_evict(f, old), 2);
	genx_kunit_local_unfill(f, hog);
	begin(f);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(old), -EBUSY);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(old));
	KUNIT_EXPECT_NOT_NULL(test, old->control);
	end(f);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_return(f, old, genx_kunit_local_fill(f)), 2);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong_control(f, old), 0);
}

/* An owner of PAGE of local memory leaves control data there. Return: the address. */
static u64 leave_control(struct genx_kunit_fault *f)
{
	struct genx_local_object obj = {};
	u8 secret[PAGE / GENX_LOCAL_CONTROL];
	unsigned long flags;
	u64 addr;

	KUNIT_ASSERT_EQ(f->test, genx_local_object_alloc(genx_kunit_local_of(f), &obj, PAGE), 0);
	KUNIT_ASSERT_EQ(f->test, genx_local_object_write(&obj, 0, NULL, PAGE), 0);
	addr = genx_local_object_find(&obj, 0, NULL);
	memset(secret, 0x5a, sizeof(secret));
	flags = genx_kunit_gpu_lock(f->gpu);
	model_local_control_write(f->gpu->model, addr, secret, sizeof(secret));
	genx_kunit_gpu_unlock(f->gpu, flags);
	genx_local_object_free(&obj);
	return addr;
}

/* Bytes of control data at @addr that leave_control() wrote. */
static unsigned int left_control(struct genx_kunit_fault *f, u64 addr)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);
	u8 buf[PAGE / GENX_LOCAL_CONTROL];
	unsigned int i, n = 0;

	model_local_control_read(f->gpu->model, addr, buf, sizeof(buf));
	genx_kunit_gpu_unlock(f->gpu, flags);
	for (i = 0; i < sizeof(buf); i++)
		n += !!buf[i];
	return n;
}

/*
 * SIL-253: the engine does not clear a new object. The CPU could clear the contents alone, and the
 * new owner would have the control data of the former one. So the object gets no local memory until
 * the engine clears it, but system memory at once, if it may.
 */
static void not_cleared(struct kunit *test)
{
	const struct failure *failure = test->param_value;
	bool either = failure->placements == EITHER;
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *new = genx_kunit_local_placed(f, PAGE, failure->placements);
	struct genx_bo *next = genx_kunit_local_bo(f, PAGE);
	u64 addr = leave_control(f);

	begin(f);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(new), either ? 0 : -EBUSY);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(new));
	end(f);
	KUNIT_EXPECT_EQ(test, left_control(f, addr), PAGE / GENX_LOCAL_CONTROL);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(next), 0);
	KUNIT_ASSERT_TRUE(test, genx_bo_local(next));
	KUNIT_EXPECT_EQ(test, genx_local_object_find(&next->local, 0, NULL), addr);
	KUNIT_EXPECT_EQ(test, left_control(f, addr), 0);
}

/*
 * No engine can be used, and the memory has control data of a former owner: a new object does not
 * get it.
 */
static void not_cleared_wedged(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *either = genx_kunit_local_placed(f, PAGE, EITHER);
	u64 addr = leave_control(f);

	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&f->genx->gt, GENX_RESET_ALL, "test"), -EIO);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(genx_kunit_local_bo(f, PAGE)), -EIO);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(either), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(either));
	KUNIT_EXPECT_EQ(test, left_control(f, addr), PAGE / GENX_LOCAL_CONTROL);
	genx_kunit_gpu_tolerate(f->gpu);
	TABLE_ROW(test, "faults", "GT wedged, new object in local memory",
		  "system memory if the object may be there, else EIO");
}

/* After an interrupted copy the object is in its place with its contents; it can be evicted. */
static void expect_kept(struct genx_kunit_fault *f, struct genx_bo *old)
{
	KUNIT_EXPECT_TRUE(f->test, genx_bo_local(old));
	KUNIT_EXPECT_EQ(f->test, old->shmem.base.filp->f_mapping->nrpages, 0);
	KUNIT_EXPECT_NULL(f->test, old->control);
	genx_kunit_local_release(f);
	KUNIT_EXPECT_EQ(f->test, genx_kunit_local_evict(f, old), 2);
	genx_kunit_expect_clean(f->test, f->gpu);
}

/* The deadline of the caller ends the wait for the engine, too. */
static void caller_deadline(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = genx_kunit_local_old(f, 2 * WINDOW);
	struct genx_bo *new = genx_kunit_local_bo(f, PAGE);
	s64 ms;

	genx_kunit_local_fill(f);
	KUNIT_ASSERT_EQ(test, genx_engine_hold(genx_kunit_local_bcs(f)), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_prepare(new, BOUND_MS, &ms), -EBUSY);
	KUNIT_EXPECT_GE(test, ms, BOUND_MS - 20);
	KUNIT_EXPECT_LE(test, ms, BOUND_MS + 200);
	expect_kept(f, old);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_bcs(f)->stats.hangs, 0);
}

struct killer {
	struct work_struct work;
	struct task_struct *task;
	struct genx_local *local;
};

static void kill_work(struct work_struct *work)
{
	struct killer *killer = container_of(work, struct killer, work);

	msleep(BOUND_MS);
	sigaddset(&killer->task->pending.signal, SIGKILL);
	set_tsk_thread_flag(killer->task, TIF_SIGPENDING);
	wake_up_process(killer->task);
}

/* Prepare an object while the work kills this task. */
static int prepare_killed(struct killer *killer, struct genx_bo *bo, s64 *ms)
{
	int err = genx_kunit_local_prepare(bo, MSEC_PER_SEC * 30, ms);

	flush_work(&killer->work);
	destroy_work_on_stack(&killer->work);
	sigdelset(&current->pending.signal, SIGKILL);
	clear_thread_flag(TIF_SIGPENDING);
	return err;
}

/* A killed task waits for the engine, but copies no more. */
static void killed(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = genx_kunit_local_old(f, 2 * WINDOW);
	struct genx_bo *new = genx_kunit_local_bo(f, PAGE);
	struct killer killer = { .task = current };
	s64 ms;

	INIT_WORK_ONSTACK(&killer.work, kill_work);
	genx_kunit_local_fill(f);
	KUNIT_ASSERT_EQ(test, genx_engine_hold(genx_kunit_local_bcs(f)), 0);
	queue_work(system_unbound_wq, &killer.work);
	KUNIT_EXPECT_EQ(test, prepare_killed(&killer, new, &ms), -ERESTARTSYS);
	KUNIT_EXPECT_LE(test, ms, GENX_LOCAL_BLIT_MS + 200);
	expect_kept(f, old);
}

static void kill_waiter_work(struct work_struct *work)
{
	struct killer *killer = container_of(work, struct killer, work);

	guard(mutex)(&killer->local->blit_lock);
	kill_work(work);
	/* as a blit that is late, and whose context is not preempted */
	msleep(GENX_LOCAL_BLIT_MS + 2 * GENX_LOCAL_BLIT_END_MS);
}

struct place {
	const char *name;
	u8 placements;
};

static const struct place places[] = {
	{ "local memory", BIT(GENX_REGION_LOCAL) },
	{ "either", EITHER },
};

KUNIT_ARRAY_PARAM_DESC(places, places, name);

/* A killed task does not wait for the blits of others, whatever it evicts. */
static void killed_waiting(struct kunit *test)
{
	const struct place *place = test->param_value;
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = genx_kunit_local_placed(f, 2 * WINDOW, place->placements);
	struct genx_bo *new = genx_kunit_local_bo(f, PAGE);
	struct killer killer = { .task = current, .local = genx_kunit_local_of(f) };
	s64 ms;

	KUNIT_ASSERT_EQ(test, genx_bo_prepare(old), 0);
	genx_kunit_local_write(f, old);
	INIT_WORK_ONSTACK(&killer.work, kill_waiter_work);
	genx_kunit_local_fill(f);
	queue_work(system_unbound_wq, &killer.work);
	/* the lock is taken */
	msleep(BOUND_MS / 2);
	KUNIT_EXPECT_EQ(test, prepare_killed(&killer, new, &ms), -ERESTARTSYS);
	KUNIT_EXPECT_LE(test, ms, BOUND_MS);
	KUNIT_ASSERT_EQ(test, genx_engine_hold(genx_kunit_local_bcs(f)), 0);
	expect_kept(f, old);
}

struct remover {
	struct work_struct work;
	struct genx_kunit_fault *f;
	struct genx_buffer *window;
};

/* What drm_dev_unplug() does before it waits, then the stop of the blits. */
static void remove_work(struct work_struct *work)
{
	struct remover *remover = container_of(work, struct remover, work);

	msleep(BOUND_MS);
	remover->f->genx->drm.unplugged = true;
	remover->window = genx_local_blit_stop(&remover->f->genx->gt);
}

/* Removal waits for the copy that runs, and no other one begins. */
static void removed(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = genx_kunit_local_old(f, 2 * WINDOW);
	struct genx_bo *new = genx_kunit_local_placed(f, PAGE, EITHER);
	struct remover remover = { .f = f };
	s64 ms;

	INIT_WORK_ONSTACK(&remover.work, remove_work);
	genx_kunit_local_fill(f);
	KUNIT_ASSERT_EQ(test, genx_engine_hold(genx_kunit_local_bcs(f)), 0);
	queue_work(system_unbound_wq, &remover.work);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_prepare(new, MSEC_PER_SEC * 30, &ms), -ENODEV);
	KUNIT_EXPECT_LE(test, ms, GENX_LOCAL_BLIT_MS + 200);
	flush_work(&remover.work);
	destroy_work_on_stack(&remover.work);
	genx_kunit_local_release(f);
	genx_buffer_destroy(remover.window);
	f->genx->drm.unplugged = false;
	KUNIT_EXPECT_NULL(test, genx_kunit_local_of(f)->blitter);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_of(f)->n_copied, 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(old));
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, old), 0);
	KUNIT_EXPECT_EQ(test, old->shmem.base.filp->f_mapping->nrpages, 0);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "driver removed while an object is evicted",
		  "ENODEV after the piece that is copied; the object stays");
}

/* The engine hangs in a copy and cannot be reset. Return: the error of the object that evicts. */
static int evict_wedged(struct genx_kunit_fault *f, struct genx_bo *old)
{
	KUNIT_ASSERT_EQ(f->test, genx_bo_prepare(old), 0);
	genx_kunit_local_write(f, old);
	genx_kunit_local_fill(f);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	genx_kunit_local_hang(f);
	return genx_bo_prepare(genx_kunit_local_bo(f, PAGE));
}

/* The CPU moves what may be in system memory, and so is not compressed. */
static void wedged_out(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = genx_kunit_local_placed(f, WINDOW + PAGE, EITHER);

	/* no engine clears the memory for the new object */
	KUNIT_EXPECT_EQ(test, evict_wedged(f, old), -EIO);
	KUNIT_EXPECT_TRUE(test, genx_gt_wedged(&f->genx->gt));
	KUNIT_EXPECT_FALSE(test, genx_bo_local(old));
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, old), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_of(f)->n_copied, 0);
	genx_kunit_gpu_tolerate(f->gpu);
	TABLE_ROW(test, "faults", "GT wedged while an object is evicted",
		  "the CPU copies if it may be in system memory, else it stays: ENOMEM");
}

/* The CPU does not reach control data: what may have some stays. */
static void wedged_stays(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = genx_kunit_local_bo(f, WINDOW + PAGE);
	unsigned int i;
	s64 ms;

	KUNIT_EXPECT_EQ(test, evict_wedged(f, old), -ENOMEM);
	/* then without an attempt */
	for (i = 0; i < 2; i++) {
		KUNIT_EXPECT_EQ(test, -ENOMEM,
				genx_kunit_local_prepare(genx_kunit_local_bo(f, PAGE),
							 30 * MSEC_PER_SEC, &ms));
		KUNIT_EXPECT_LE(test, ms, 10);
	}
	KUNIT_EXPECT_TRUE(test, genx_bo_local(old));
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, old), 0);
	KUNIT_EXPECT_EQ(test, old->shmem.base.filp->f_mapping->nrpages, 0);
	/* what is not needed is dropped, but no engine clears the memory */
	KUNIT_EXPECT_EQ(test, genx_bo_madvise(old, false), 1);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(genx_kunit_local_bo(f, PAGE)), -EIO);
	genx_kunit_gpu_tolerate(f->gpu);
}

/*
 * No engine can be used: what was compressed does not return to be read without control data. Other
 * contents do not return either, to memory with control data of another owner. Both are kept.
 */
static void wedged_compressed(struct kunit *test)
{
	const struct place *place = test->param_value;
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *compressed = genx_kunit_local_placed(f, 2 * WINDOW, place->placements);
	struct genx_local_object *hog;
	struct genx_bo *plain;
	unsigned int i;

	KUNIT_ASSERT_EQ(test, genx_bo_prepare(compressed), 0);
	genx_kunit_local_write(f, compressed);
	msleep(50);
	plain = genx_kunit_local_old(f, 2 * WINDOW);
	hog = genx_kunit_local_fill(f);
	genx_kunit_local_write_control(f, compressed);
	for (i = 0; i < 2; i++)
		KUNIT_EXPECT_EQ(test, genx_bo_prepare(genx_kunit_local_bo(f, 2 * WINDOW)), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(compressed) || genx_bo_local(plain));
	genx_kunit_local_unfill(f, hog);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&f->genx->gt, GENX_RESET_ALL, "test"), -EIO);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(compressed), -EIO);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(compressed));
	KUNIT_EXPECT_NOT_NULL(test, compressed->control);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, compressed), 0);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(plain), -EIO);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(plain));
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, plain), 0);
	genx_kunit_gpu_tolerate(f->gpu);
	TABLE_ROW(test, "faults", "GT wedged, contents outside local memory",
		  "they are kept there, EIO");
}

/* Pages for a copy of one PAGE, freed at the end of the test. */
static void free_copy(void *pages)
{
	release_pages(pages, PAGE / PAGE_SIZE);
}

static struct page **copy_pages(struct kunit *test)
{
	unsigned int i, n = PAGE / PAGE_SIZE;
	struct page **pages = kunit_kcalloc(test, n, sizeof(*pages), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, pages);
	for (i = 0; i < n; i++) {
		pages[i] = alloc_page(GFP_KERNEL | __GFP_ZERO);
		KUNIT_ASSERT_NOT_NULL(test, pages[i]);
	}
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, free_copy, pages));
	return pages;
}

/* The engine may write an object on: it fails, and its memory is not used again. */
static void wedged_back(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_local_object obj = {}, next = {};
	struct genx_local_copy copy = {
		.obj = &obj, .n_pages = PAGE / PAGE_SIZE, .to_local = true,
		.deadline = jiffies + 30 * HZ, .pages = copy_pages(test),
	};
	u64 at;

	KUNIT_ASSERT_EQ(test, genx_local_object_alloc(genx_kunit_local_of(f), &obj, PAGE), 0);
	KUNIT_EXPECT_EQ(test, genx_local_object_copy(&copy), 0);
	at = genx_local_object_find(&obj, 0, NULL);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	genx_kunit_local_hang(f);
	KUNIT_EXPECT_EQ(test, genx_local_object_copy(&copy), -EIO);
	KUNIT_EXPECT_TRUE(test, obj.lost);
	genx_local_object_free(&obj);
	KUNIT_ASSERT_EQ(test, genx_local_object_alloc(genx_kunit_local_of(f), &next, PAGE), 0);
	KUNIT_EXPECT_NE(test, genx_local_object_find(&next, 0, NULL), at);
	copy.obj = &next;
	KUNIT_EXPECT_EQ(test, genx_local_object_copy(&copy), -EOPNOTSUPP);
	genx_local_object_free(&next);
	genx_kunit_gpu_tolerate(f->gpu);
}

/* The device leaves the bus in a copy: bounded. */
static void device_lost(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = genx_kunit_local_old(f, 2 * WINDOW);
	struct genx_bo *new = genx_kunit_local_bo(f, PAGE);
	s64 ms;

	genx_kunit_local_fill(f);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_DEAD, 0);
	genx_kunit_local_prepare(new, 10 * MSEC_PER_SEC, &ms);
	KUNIT_EXPECT_LE(test, ms, 2 * GENX_LOCAL_BLIT_MS + 500);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_of(f)->n_copied, 0);
	KUNIT_EXPECT_FALSE(test, old->local.lost || new->local.lost);
	genx_kunit_gpu_tolerate(f->gpu);
	TABLE_ROW(test, "faults", "device lost while an object is evicted", "bounded wait");
}

static struct kunit_case local_fail_cases[] = {
	KUNIT_CASE(hangs_once),
	KUNIT_CASE_PARAM(not_cleared, failures_gen_params),
	KUNIT_CASE(not_cleared_wedged),
	KUNIT_CASE_PARAM(keeps, failures_gen_params),
	KUNIT_CASE(next_victim),
	KUNIT_CASE(next_placement),
	KUNIT_CASE_PARAM(returns_later, failures_gen_params),
	KUNIT_CASE(caller_deadline),
	KUNIT_CASE(killed),
	KUNIT_CASE_PARAM(killed_waiting, places_gen_params),
	KUNIT_CASE(removed),
	KUNIT_CASE(wedged_out),
	KUNIT_CASE(wedged_stays),
	KUNIT_CASE_PARAM(wedged_compressed, places_gen_params),
	KUNIT_CASE(wedged_back),
	KUNIT_CASE(device_lost),
	{}
};

static struct kunit_suite local_fail_suite = {
	.name = "genx_local_fail",
	.init = genx_kunit_local_begin,
	.test_cases = local_fail_cases,
};

kunit_test_suite(local_fail_suite);
