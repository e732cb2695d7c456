// SPDX-License-Identifier: GPL-2.0-only
/*
 * Eviction from local memory: which objects make room, and when the search for room ends. All cases
 * need virtual time: a hook on the lock of BAR 2 makes each page that is copied take a while.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/jiffies.h>
#include <linux/sched/signal.h>

#include <drm/drm_gem.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "gt/memory/local.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/platforms.h"
#include "kunit/whole/fault_fixture.h"

#ifdef CONFIG_LOCKDEP
#include <trace/events/lock.h>
#endif

#define PAGE		GENX_LOCAL_PAGE
#define LOCAL		BIT(GENX_REGION_LOCAL)
#define EITHER		(BIT(GENX_REGION_LOCAL) | BIT(GENX_REGION_SYSTEM))
#define AT		GENX_KUNIT_FAULT_TARGET
#define BOUND_MS	100
/* Longest step between two checks: an attempt to wake the engines for a TLB invalidation. */
#define STEP_MS		100

/**
 * struct copies - accesses of this task to BAR 2
 * @task:	the task
 * @n:		accesses until now
 * @ms:		how long each takes
 * @at:		number of the access before which @action runs
 * @action:	what happens then, or NULL
 * @f:		for @action
 */
struct copies {
	struct task_struct *task;
	unsigned int n;
	unsigned int ms;
	unsigned int at;
	void (*action)(struct genx_kunit_fault *f);
	struct genx_kunit_fault *f;
};

#ifdef CONFIG_LOCKDEP

static void on_acquire(void *data, struct lockdep_map *lock, unsigned int subclass, int trylock,
		       int read, int check, struct lockdep_map *next, unsigned long ip)
{
	struct copies *copies = data;

	if (current != copies->task || !lock->name || strcmp(lock->name, "&local->io_lock"))
		return;
	if (++copies->n == copies->at && copies->action)
		copies->action(copies->f);
	mdelay(copies->ms);
}

static void watch_end(void *copies)
{
	unregister_trace_lock_acquire(on_acquire, copies);
	tracepoint_synchronize_unregister();
}

/* From now on each access to BAR 2 takes @ms. */
static struct copies *watch(struct genx_kunit_fault *f, unsigned int ms)
{
	struct copies *copies = kunit_kzalloc(f->test, sizeof(*copies), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(f->test, copies);
	*copies = (struct copies){ .task = current, .ms = ms, .f = f };
	KUNIT_ASSERT_EQ(f->test, register_trace_lock_acquire(on_acquire, copies), 0);
	KUNIT_ASSERT_EQ(f->test, 0, kunit_add_action_or_reset(f->test, watch_end, copies));
	return copies;
}

static void unwatch(struct genx_kunit_fault *f, struct copies *copies)
{
	kunit_release_action(f->test, watch_end, copies);
}

#else

static struct copies *watch(struct genx_kunit_fault *f, unsigned int ms)
{
	kunit_skip(f->test, "no lockdep");
	return NULL;
}

static void unwatch(struct genx_kunit_fault *f, struct copies *copies)
{
}

#endif

static int evict_init(struct kunit *test)
{
	struct genx_kunit_fault *f;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	f = genx_kunit_fault_create_on(test, &genx_platform_dg2);
	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

static void put_bo(void *bo)
{
	genx_bo_put(bo);
}

/* An object that prefers local memory, until the end of the test. */
static struct genx_bo *create(struct genx_kunit_fault *f, u64 size, u8 placements)
{
	struct genx_bo *bo = genx_gem_create_placed(f->genx, size, placements, GENX_REGION_LOCAL);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(f->test, bo);
	KUNIT_ASSERT_EQ(f->test, kunit_add_action_or_reset(f->test, put_bo, bo), 0);
	return bo;
}

static struct genx_bo *create_local(struct genx_kunit_fault *f, u64 size)
{
	struct genx_bo *bo = create(f, size, LOCAL);

	KUNIT_ASSERT_EQ(f->test, genx_bo_prepare(bo), 0);
	KUNIT_ASSERT_TRUE(f->test, genx_bo_local(bo));
	return bo;
}

/* Let the GPU use an object at the address that is @n objects behind AT. */
static void use(struct genx_kunit_fault *f, struct genx_bo *bo, unsigned int n)
{
	u32 handle;

	KUNIT_ASSERT_EQ(f->test, 0, drm_gem_handle_create(f->file, &bo->shmem.base, &handle));
	KUNIT_ASSERT_EQ(f->test, 0, genx_kunit_fault_exec(f, handle, AT + n * PAGE,
							  EXEC_OBJECT_WRITE, NULL));
	KUNIT_ASSERT_EQ(f->test, 0, genx_kunit_fault_wait(f, handle, NSEC_PER_SEC * 10));
}

static void hog_free(void *hog)
{
	genx_local_object_free(hog);
}

/* Allocate all local memory, until the end of the test. */
static void fill(struct genx_kunit_fault *f)
{
	struct genx_local_object *hog = kunit_kzalloc(f->test, sizeof(*hog), GFP_KERNEL);
	u64 free;

	KUNIT_ASSERT_NOT_NULL(f->test, hog);
	genx_local_object_bytes(f->genx->gt.local, &free);
	KUNIT_ASSERT_EQ(f->test, 0, genx_local_object_alloc(f->genx->gt.local, hog, free));
	KUNIT_ASSERT_EQ(f->test, 0, kunit_add_action_or_reset(f->test, hog_free, hog));
}

/* Prepare an object within BOUND_MS. @ms: filled with how long it took. */
static int prepare(struct genx_bo *bo, s64 *ms)
{
	ktime_t start = ktime_get();
	int err = genx_bo_prepare_until(bo, jiffies + msecs_to_jiffies(BOUND_MS));

	*ms = ktime_ms_delta(ktime_get(), start);
	return err;
}

static u32 word(struct genx_kunit_fault *f, struct genx_bo *bo)
{
	u32 val = 0;

	KUNIT_EXPECT_EQ(f->test, genx_bo_cpu_read(bo, PAGE - 4, &val, sizeof(val)), 0);
	return val;
}

/* An object of four pages of local memory that fills it, with contents. */
static struct genx_bo *create_old(struct genx_kunit_fault *f)
{
	struct genx_bo *old = create_local(f, 4 * PAGE);
	u32 val = 0xabcd;

	fill(f);
	KUNIT_ASSERT_EQ(f->test, genx_bo_cpu_write(old, PAGE - 4, &val, sizeof(val)), 0);
	return old;
}

/* After an interrupted copy, the object is in its place with its contents; it can be evicted. */
static void expect_kept(struct genx_kunit_fault *f, struct genx_bo *old, struct genx_bo *new)
{
	KUNIT_EXPECT_TRUE(f->test, genx_bo_local(old));
	KUNIT_EXPECT_FALSE(f->test, genx_bo_local(new));
	KUNIT_EXPECT_EQ(f->test, old->shmem.base.filp->f_mapping->nrpages, 0);
	KUNIT_EXPECT_EQ(f->test, word(f, old), 0xabcd);
	KUNIT_EXPECT_EQ(f->test, genx_bo_prepare(new), 0);
	KUNIT_EXPECT_FALSE(f->test, genx_bo_local(old));
	KUNIT_EXPECT_EQ(f->test, word(f, old), 0xabcd);
	genx_kunit_expect_clean(f->test, f->gpu);
}

/* The object that was mapped first, but used last, stays. */
static void least_recently_used(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *used = create_local(f, PAGE), *mapped, *new[2];

	use(f, used, 0);
	msleep(50);
	mapped = create_local(f, PAGE);
	msleep(50);
	use(f, used, 0);
	fill(f);
	new[0] = create_local(f, PAGE);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(mapped));
	KUNIT_EXPECT_TRUE(test, genx_bo_local(used));
	msleep(50);
	new[1] = create_local(f, PAGE);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(used));
	KUNIT_EXPECT_TRUE(test, genx_bo_local(new[0]));
	genx_kunit_expect_clean(test, f->gpu);
}

/* Objects that cannot be unmapped cost time each: the deadline ends the search. */
static void deadline_ends_search(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old[8], *local = create(f, PAGE, LOCAL), *either = create(f, PAGE, EITHER);
	unsigned int i;
	s64 ms;

	for (i = 0; i < ARRAY_SIZE(old); i++) {
		old[i] = create_local(f, PAGE);
		use(f, old[i], i);
	}
	fill(f);
	msleep(50);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_RENDER);
	KUNIT_EXPECT_EQ(test, prepare(local, &ms), -EBUSY);
	KUNIT_EXPECT_GE(test, ms, BOUND_MS - 10);
	KUNIT_EXPECT_LE(test, ms, BOUND_MS + STEP_MS);
	/* an object that may be in system memory is there instead */
	KUNIT_EXPECT_EQ(test, prepare(either, &ms), 0);
	KUNIT_EXPECT_LE(test, ms, BOUND_MS + STEP_MS);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(either));
	for (i = 0; i < ARRAY_SIZE(old); i++)
		KUNIT_EXPECT_TRUE(test, genx_bo_local(old[i]));

	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_ACK_LOST);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(local), 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(local));
}

static void deadline_ends_copy(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = create_old(f), *new = create(f, PAGE, LOCAL);
	struct copies *copies = watch(f, 20);
	s64 ms;

	KUNIT_EXPECT_EQ(test, prepare(new, &ms), -EBUSY);
	KUNIT_EXPECT_GE(test, ms, BOUND_MS - 20);
	KUNIT_EXPECT_LE(test, ms, BOUND_MS + 40);
	unwatch(f, copies);
	expect_kept(f, old, new);
}

static void kill_this(struct genx_kunit_fault *f)
{
	sigaddset(&current->pending.signal, SIGKILL);
	set_thread_flag(TIF_SIGPENDING);
}

static void kill_ends_copy(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = create_old(f), *new = create(f, PAGE, LOCAL);
	struct copies *copies = watch(f, 0);

	copies->at = 5;
	copies->action = kill_this;
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(new), -ERESTARTSYS);
	sigdelset(&current->pending.signal, SIGKILL);
	clear_thread_flag(TIF_SIGPENDING);
	KUNIT_EXPECT_EQ(test, copies->n, 5);
	unwatch(f, copies);
	expect_kept(f, old, new);
}

/* What drm_dev_unplug() does before it waits for those who are inside drm_dev_enter(). */
static void remove_this(struct genx_kunit_fault *f)
{
	f->genx->drm.unplugged = true;
}

static void removal_ends_copy(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = create_old(f), *new = create(f, PAGE, EITHER);
	struct copies *copies = watch(f, 0);

	copies->at = 5;
	copies->action = remove_this;
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(new), -ENODEV);
	f->genx->drm.unplugged = false;
	KUNIT_EXPECT_EQ(test, copies->n, 5);
	unwatch(f, copies);
	expect_kept(f, old, new);
}

static struct kunit_case evict_cases[] = {
	KUNIT_CASE(least_recently_used),
	KUNIT_CASE(deadline_ends_search),
	KUNIT_CASE(deadline_ends_copy),
	KUNIT_CASE(kill_ends_copy),
	KUNIT_CASE(removal_ends_copy),
	{}
};

static struct kunit_suite evict_suite = {
	.name = "genx_local_evict",
	.init = evict_init,
	.test_cases = evict_cases,
};

kunit_test_suite(evict_suite);
