// SPDX-License-Identifier: GPL-2.0-only
/*
 * Objects of a submission stay where they are between their preparation and their binding, so that
 * nothing is copied to or from local memory while an address space is locked.
 */

#include <kunit/test.h>
#include <linux/cleanup.h>
#include <linux/completion.h>
#include <linux/delay.h>
#include <linux/errname.h>
#include <linux/jiffies.h>
#include <linux/kthread.h>
#include <linux/mutex.h>
#include <linux/uaccess.h>
#include <linux/workqueue.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "core/memory/local_turn.h"
#include "core/memory/vm.h"
#include "core/memory/vm_types.h"
#include "gt/memory/local.h"
#include "kunit/core/memory/local_fixture.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"
#include "regs/mi_commands.h"

#define PAGE		GENX_LOCAL_PAGE
#define LOCAL		BIT(GENX_REGION_LOCAL)
#define EITHER		(BIT(GENX_REGION_LOCAL) | BIT(GENX_REGION_SYSTEM))
#define AT		GENX_KUNIT_FAULT_TARGET

/**
 * struct searches - searches for room in local memory
 * @evict:	&genx_device.evict_local as the driver set it
 * @vm:		address space
 * @n:		number of searches
 * @locked:	number of those with @vm locked
 */
static struct searches {
	int (*evict)(struct genx_bo *bo, unsigned long deadline);
	struct genx_vm *vm;
	unsigned int n;
	unsigned int locked;
} searches;

static int evict_counted(struct genx_bo *bo, unsigned long deadline)
{
	searches.n++;
	searches.locked += mutex_is_locked(&searches.vm->lock);
	return searches.evict(bo, deadline);
}

static void count_searches(struct genx_kunit_fault *f, struct genx_vm *vm)
{
	searches = (struct searches){ .evict = f->genx->evict_local, .vm = vm };
	f->genx->evict_local = evict_counted;
}

/* Allocate all local memory but @left bytes. */
static void fill(struct genx_kunit_fault *f, struct genx_local_object *hog, u64 left)
{
	u64 free;

	genx_local_object_bytes(f->genx->gt.local, &free);
	KUNIT_ASSERT_GE(f->test, free, left);
	KUNIT_ASSERT_EQ(f->test, genx_local_object_alloc(f->genx->gt.local, hog, free - left), 0);
}

static u32 handle_of(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	u32 handle = 0;

	KUNIT_ASSERT_EQ(f->test, drm_gem_handle_create(f->file, &bo->shmem.base, &handle), 0);
	return handle;
}

/* Copy the batch of the fixture to an object, which then is the batch. */
static void set_batch(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	struct drm_i915_gem_pread rd = {
		.handle = f->batch, .size = 64, .data_ptr = (uintptr_t)f->mem,
	};

	KUNIT_ASSERT_EQ(f->test, genx_gem_pread_ioctl(&f->genx->drm, &rd, f->file), 0);
	rd.handle = handle_of(f, bo);
	KUNIT_ASSERT_EQ(f->test, genx_gem_pwrite_ioctl(&f->genx->drm, &rd, f->file), 0);
	f->batch = rd.handle;
}

/* Two objects have room for one: the second does not evict the first, which will be bound. */
static void copies_unlocked(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *target = genx_kunit_local_placed(f, PAGE, EITHER);
	struct genx_bo *batch = genx_kunit_local_placed(f, PAGE, EITHER);
	struct genx_vm *vm = genx_kunit_fault_vm(f, 0);
	u32 handle = handle_of(f, target), fixture_batch = f->batch, val = 0;
	struct genx_local_object hog = {};

	set_batch(f, batch);
	fill(f, &hog, PAGE);
	count_searches(f, vm);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_exec(f, handle, AT, EXEC_OBJECT_WRITE, NULL), 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_wait(f, handle, NSEC_PER_SEC * 10), 0);
	KUNIT_EXPECT_GE(test, searches.n, 1);
	KUNIT_EXPECT_EQ(test, searches.locked, 0);
	KUNIT_EXPECT_EQ(test, genx_bo_local(target) + genx_bo_local(batch), 1);
	KUNIT_EXPECT_EQ(test, genx_bo_cpu_read(target, 0, &val, sizeof(val)), 0);
	KUNIT_EXPECT_EQ(test, val, GENX_KUNIT_FAULT_VALUE);
	/* the submission holds nothing any more */
	KUNIT_EXPECT_FALSE(test, genx_bo_held(target) || genx_bo_held(batch));
	f->genx->evict_local = searches.evict;
	swap(f->batch, fixture_batch);
	genx_local_object_free(&hog);
	genx_vm_put(vm);
	genx_kunit_expect_clean(test, f->gpu);
}

/* A submission that fails holds nothing either. */
static void failed_releases(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_local_placed(f, PAGE, LOCAL);
	u32 handle = handle_of(f, bo);
	struct genx_local_object hog = {};

	fill(f, &hog, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_exec(f, handle, AT, 0, NULL), -ENOMEM);
	KUNIT_EXPECT_FALSE(test, genx_bo_held(bo));
	genx_local_object_free(&hog);
	/* not aligned: refused when it is bound */
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_exec(f, handle, AT + SZ_4K, 0, NULL), -EINVAL);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(bo));
	KUNIT_EXPECT_FALSE(test, genx_bo_held(bo));
}

static void held_stays(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_local_placed(f, PAGE, LOCAL);
	struct genx_bo *other = genx_kunit_local_placed(f, PAGE, LOCAL);
	struct genx_local_object hog = {};
	unsigned int i;

	/* by two submissions */
	for (i = 0; i < 2; i++)
		KUNIT_ASSERT_EQ(test, genx_bo_hold_until(bo, jiffies + GENX_BO_WAIT), 0);
	fill(f, &hog, 0);
	for (i = 0; i < 2; i++) {
		KUNIT_EXPECT_EQ(test, genx_bo_prepare(other), -ENOMEM);
		KUNIT_EXPECT_TRUE(test, genx_bo_local(bo));
		genx_bo_unhold(bo);
	}
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(other), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(bo));
	genx_local_object_free(&hog);
}

/* Memory reclaim takes the pages of a held object as little. */
static void held_not_reclaimed(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_local_placed(f, PAGE, EITHER);
	struct genx_local_object hog = {};

	fill(f, &hog, 0);
	KUNIT_ASSERT_EQ(test, genx_bo_hold_until(bo, jiffies + GENX_BO_WAIT), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(bo));
	KUNIT_ASSERT_EQ(test, genx_bo_madvise(bo, false), 1);
	genx_bo_shrink_all(f->genx);
	KUNIT_EXPECT_NOT_NULL(test, bo->sgt);
	genx_bo_unhold(bo);
	genx_bo_shrink_all(f->genx);
	KUNIT_EXPECT_NULL(test, bo->sgt);
	genx_local_object_free(&hog);
}

/* An object that lost its place before the address space was locked gets none under the lock. */
static void bind_moves_nothing(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_local_placed(f, PAGE, EITHER);
	struct genx_vm *vm = genx_kunit_fault_vm(f, 0);

	scoped_guard(mutex, &vm->lock) {
		genx_vm_begin_submission(vm);
		KUNIT_EXPECT_EQ(test, genx_vm_bind(vm, bo, AT), -EAGAIN);
		KUNIT_EXPECT_FALSE(test, genx_bo_local(bo));
	}
	KUNIT_EXPECT_NULL(test, bo->sgt);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	scoped_guard(mutex, &vm->lock) {
		genx_vm_begin_submission(vm);
		KUNIT_EXPECT_EQ(test, genx_vm_bind(vm, bo, AT), 0);
	}
	genx_vm_put(vm);
}

/* ---- submissions that need more together than there is ---- */

/**
 * struct submission - a task that submits two objects
 * @work:	does it
 * @f:		fixture
 * @mm:		address space of the test
 * @bo:		objects in local memory; the second one is the batch
 * @addr:	their addresses are from here on
 * @args:	the objects as user space names them
 * @err:	result
 */
struct submission {
	struct work_struct work;
	struct genx_kunit_fault *f;
	struct mm_struct *mm;
	struct genx_bo *bo[2];
	u64 addr;
	u64 args;
	int err;
};

static int submit(struct submission *s)
{
	struct drm_i915_gem_execbuffer2 exec = {
		.buffers_ptr = s->args, .buffer_count = 2, .flags = I915_EXEC_RENDER,
	};

	return genx_execbuf_ioctl(&s->f->genx->drm, &exec, s->f->file);
}

static void submit_work(struct work_struct *work)
{
	struct submission *s = container_of(work, struct submission, work);

	kthread_use_mm(s->mm);
	s->err = submit(s);
	kthread_unuse_mm(s->mm);
}

static void submission_init(struct genx_kunit_fault *f, struct submission *s, u64 addr)
{
	const u32 end = MI_BATCH_BUFFER_END;
	struct drm_i915_gem_exec_object2 objects[2] = {};
	unsigned int i;

	*s = (struct submission){ .f = f, .addr = addr };
	for (i = 0; i < 2; i++) {
		s->bo[i] = genx_kunit_local_placed(f, PAGE, LOCAL);
		objects[i].handle = handle_of(f, s->bo[i]);
		objects[i].offset = addr + i * SZ_2M;
		objects[i].flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
	}
	KUNIT_ASSERT_EQ(f->test, genx_bo_cpu_write(s->bo[1], 0, &end, sizeof(end)), 0);
	s->args = genx_kunit_user(f->test, objects, sizeof(objects));
	s->mm = current->mm;
	INIT_WORK(&s->work, submit_work);
}

/**
 * struct crowd - two submissions that find no room, each while the other one holds an object
 * @evict:	&genx_device.evict_local as the driver set it
 * @s:		the submissions
 * @first:	the first one has searched
 * @second:	the second one has, while the first one still held its object
 */
static struct crowd {
	int (*evict)(struct genx_bo *bo, unsigned long deadline);
	struct submission s[2];
	struct completion first;
	struct completion second;
} crowd;

static int evict_crowded(struct genx_bo *bo, unsigned long deadline)
{
	int err = crowd.evict(bo, deadline);

	if (bo == crowd.s[0].bo[1] && !completion_done(&crowd.first)) {
		complete_all(&crowd.first);
		wait_for_completion_timeout(&crowd.second, 5 * HZ);
	}
	if (bo == crowd.s[1].bo[1])
		complete_all(&crowd.second);
	return err;
}

/* One of them runs: it does not fail because of what the other one holds and cannot use. */
static void one_wins(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_local_object hog = {};
	struct submission *s = crowd.s;
	unsigned int i;

	for (i = 0; i < 2; i++)
		submission_init(f, &s[i], AT + i * SZ_16M);
	fill(f, &hog, 2 * PAGE);
	crowd.evict = f->genx->evict_local;
	init_completion(&crowd.first);
	init_completion(&crowd.second);
	f->genx->evict_local = evict_crowded;
	/* the second one has one object, and waits before its other one */
	mutex_lock(&s[1].bo[1]->lock);
	queue_work(system_unbound_wq, &s[1].work);
	for (i = 0; i < 100 && !genx_bo_held(s[1].bo[0]); i++)
		msleep(20);
	queue_work(system_unbound_wq, &s[0].work);
	KUNIT_EXPECT_GT(test, wait_for_completion_timeout(&crowd.first, 5 * HZ), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_held(s[0].bo[0]) && genx_bo_held(s[1].bo[0]));
	mutex_unlock(&s[1].bo[1]->lock);
	for (i = 0; i < 2; i++)
		flush_work(&s[i].work);
	f->genx->evict_local = crowd.evict;
	KUNIT_EXPECT_TRUE(test, completion_done(&crowd.second));
	for (i = 0; i < 2; i++) {
		KUNIT_EXPECT_TRUE_MSG(test, !s[i].err || s[i].err == -ENOMEM, "%d", s[i].err);
		KUNIT_EXPECT_FALSE(test, genx_bo_held(s[i].bo[0]) || genx_bo_held(s[i].bo[1]));
	}
	KUNIT_EXPECT_TRUE(test, !s[0].err || !s[1].err);
	KUNIT_EXPECT_EQ(test, atomic_read(&f->genx->local_turn.held), 0);
	KUNIT_EXPECT_NULL(test, f->genx->local_turn.owner);
	genx_local_object_free(&hog);
	/* no turn is left over: each of them can run alone */
	for (i = 0; i < 2; i++)
		KUNIT_EXPECT_EQ(test, submit(&s[i]), 0);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "inputs",
		  "two submissions that need more local memory together than there is",
		  "one after the other, or %s for one of them", errname(ENOMEM));
}

/* What others hold for long is waited for, until the deadline of the call; a drop ends the wait. */
static void waits_for_holder(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_local_placed(f, PAGE, LOCAL);
	struct genx_local_object hog = {};
	struct submission *s = &crowd.s[0];
	ktime_t start;

	submission_init(f, s, AT);
	fill(f, &hog, 2 * PAGE);
	KUNIT_ASSERT_EQ(test, genx_bo_hold_until(bo, jiffies + GENX_BO_WAIT), 0);
	start = ktime_get();
	KUNIT_EXPECT_EQ(test, submit(s), -ENOMEM);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), 29000);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), 31000);
	KUNIT_EXPECT_NULL(test, f->genx->local_turn.owner);

	queue_work(system_unbound_wq, &s->work);
	/* it looks by itself once a second */
	msleep(1300);
	KUNIT_EXPECT_TRUE(test, work_busy(&s->work));
	KUNIT_EXPECT_FALSE(test, genx_bo_held(s->bo[0]));
	start = ktime_get();
	genx_bo_unhold(bo);
	flush_work(&s->work);
	KUNIT_EXPECT_EQ(test, s->err, 0);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), 500);
	genx_local_object_free(&hog);
	genx_kunit_expect_clean(test, f->gpu);
}

/* An owner that does not go on, as one that waits for a process, loses its turn. */
static void turn_taken_over(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_local_placed(f, PAGE, LOCAL);
	struct genx_local_turn *turn = &f->genx->local_turn;
	struct genx_local_object hog = {};
	struct submission *s = &crowd.s[0];
	ktime_t start;

	submission_init(f, s, AT);
	fill(f, &hog, 2 * PAGE);
	KUNIT_ASSERT_EQ(test, genx_bo_hold_until(bo, jiffies + GENX_BO_WAIT), 0);
	turn->owner = bo;
	turn->begun = jiffies;
	start = ktime_get();
	queue_work(system_unbound_wq, &s->work);
	msleep(200);
	genx_bo_unhold(bo);
	flush_work(&s->work);
	KUNIT_EXPECT_EQ(test, s->err, 0);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), 900);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), 2500);
	KUNIT_EXPECT_NULL(test, turn->owner);
	genx_local_object_free(&hog);
	genx_kunit_expect_clean(test, f->gpu);
}

/**
 * struct turn_waiter - a task that waits for a turn
 * @work:	does it
 * @genx:	device
 * @user:	user who submits
 * @ms:		time until its deadline
 * @n:		number of turns so far, of all waiters
 * @at:		number of turns before its own one
 * @err:	result
 */
struct turn_waiter {
	struct work_struct work;
	struct genx_device *genx;
	struct genx_user *user;
	unsigned int ms;
	unsigned int *n;
	unsigned int at;
	int err;
};

static void turn_work(struct work_struct *work)
{
	struct turn_waiter *w = container_of(work, struct turn_waiter, work);

	w->err = genx_local_turn_wait(w->genx, w->user, w, 0, jiffies + msecs_to_jiffies(w->ms));
	if (!w->err)
		w->at = (*w->n)++;
	msleep(20);
	genx_local_turn_end(w->genx, w);
}

/* Users take turns, and the submissions of one user are served first come, first served. */
static void turns_by_user(struct kunit *test)
{
	/* the users in the order in which their submissions come, and the turns that these get */
	static const struct {
		unsigned int user, ms, turn;
	} rows[] = {
		{ 0, 30000, 2 }, { 0, 50, 99 }, { 0, 30000, 4 }, { 0, 30000, 5 },
		{ 1, 30000, 0 }, { 1, 30000, 3 }, { 2, 30000, 1 },
	};
	struct turn_waiter w[ARRAY_SIZE(rows)];
	struct genx_kunit_fault *f = test->priv;
	struct genx_local_turn *turn = &f->genx->local_turn;
	struct genx_user *users[] = {
		genx_kunit_local_own_user(f), genx_kunit_local_user(f, 1001),
		genx_kunit_local_user(f, 1002),
	};
	unsigned int i, n = 0;

	turn->begun = jiffies;
	/* the first user has the present turn: the users that come during it are before this one */
	turn->owner = &n;
	turn->user = users[0];
	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		w[i] = (struct turn_waiter){
			.genx = f->genx, .user = users[rows[i].user], .ms = rows[i].ms,
			.n = &n, .at = 99,
		};
		INIT_WORK_ONSTACK(&w[i].work, turn_work);
		queue_work(system_unbound_wq, &w[i].work);
		msleep(20);
	}
	genx_local_turn_end(f->genx, &n);
	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		flush_work(&w[i].work);
		destroy_work_on_stack(&w[i].work);
		KUNIT_EXPECT_EQ_MSG(test, w[i].err, rows[i].turn == 99 ? -ENOMEM : 0, "%u", i);
		KUNIT_EXPECT_EQ_MSG(test, w[i].at, rows[i].turn, "submission %u", i);
	}
	KUNIT_EXPECT_NULL(test, turn->owner);
	KUNIT_EXPECT_TRUE(test, list_empty(&turn->users));
}

/* The caller alone needs more than there is: it has nothing to wait for. */
static void fails_at_once(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_vm *vm = genx_kunit_fault_vm(f, 0);
	struct genx_local_object hog = {};
	struct submission *s = &crowd.s[0];
	ktime_t start;

	submission_init(f, s, AT);
	fill(f, &hog, PAGE);
	count_searches(f, vm);
	start = ktime_get();
	KUNIT_EXPECT_EQ(test, submit(s), -ENOMEM);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), 1000);
	KUNIT_EXPECT_EQ(test, searches.n, 1);
	f->genx->evict_local = searches.evict;
	genx_local_object_free(&hog);
	genx_vm_put(vm);
}

static struct kunit_case hold_cases[] = {
	KUNIT_CASE(copies_unlocked),
	KUNIT_CASE(failed_releases),
	KUNIT_CASE(held_stays),
	KUNIT_CASE(held_not_reclaimed),
	KUNIT_CASE(bind_moves_nothing),
	KUNIT_CASE(one_wins),
	KUNIT_CASE(waits_for_holder),
	KUNIT_CASE(turn_taken_over),
	KUNIT_CASE(turns_by_user),
	KUNIT_CASE(fails_at_once),
	{}
};

static struct kunit_suite hold_suite = {
	.name = "genx_local_hold",
	.init = genx_kunit_local_begin,
	.test_cases = hold_cases,
};

kunit_test_suite(hold_suite);
