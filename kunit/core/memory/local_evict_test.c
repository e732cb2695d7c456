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
#include "core/memory/bo_evict.h"
#include "core/memory/bo_local.h"
#include "gt/engine/local_blit.h"
#include "gt/exec/client.h"
#include "gt/exec/exec_types.h"
#include "gt/memory/buffer.h"
#include "gt/memory/local.h"
#include "kunit/core/memory/local_fixture.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
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
	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	return genx_kunit_fault_local_init(test);
}

static void put_bo(void *bo)
{
	genx_bo_put(bo);
}

/* An object of a user that prefers local memory, until the end of the test. */
static struct genx_bo *create_of(struct genx_kunit_fault *f, struct genx_user *user, u64 size,
				 u8 placements)
{
	struct genx_bo *bo = genx_gem_create_placed(f->genx, size, placements, GENX_REGION_LOCAL,
						    user);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(f->test, bo);
	KUNIT_ASSERT_EQ(f->test, kunit_add_action_or_reset(f->test, put_bo, bo), 0);
	return bo;
}

static struct genx_bo *create(struct genx_kunit_fault *f, u64 size, u8 placements)
{
	return create_of(f, genx_kunit_local_own_user(f), size, placements);
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

/* The CPU copies, page by page. */
static void without_engine(struct genx_kunit_fault *f)
{
	genx_buffer_destroy(genx_local_blit_stop(&f->genx->gt));
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

/* An object of four pages of local memory that fills it, with contents, which the CPU may move. */
static struct genx_bo *create_old(struct genx_kunit_fault *f)
{
	struct genx_bo *old = create(f, 4 * PAGE, EITHER);
	u32 val = 0xabcd;

	KUNIT_ASSERT_EQ(f->test, genx_bo_prepare(old), 0);
	KUNIT_ASSERT_TRUE(f->test, genx_bo_local(old));
	fill(f);
	KUNIT_ASSERT_EQ(f->test, genx_bo_cpu_write(old, PAGE - 4, &val, sizeof(val)), 0);
	return old;
}

/*
 * After an interrupted copy, the object is in its place with its contents; it can be evicted. The
 * new object gets no local memory, since no engine clears it.
 */
static void expect_kept(struct genx_kunit_fault *f, struct genx_bo *old, struct genx_bo *new)
{
	KUNIT_EXPECT_TRUE(f->test, genx_bo_local(old));
	KUNIT_EXPECT_FALSE(f->test, genx_bo_local(new));
	KUNIT_EXPECT_EQ(f->test, old->shmem.base.filp->f_mapping->nrpages, 0);
	KUNIT_EXPECT_EQ(f->test, word(f, old), 0xabcd);
	KUNIT_EXPECT_EQ(f->test, genx_bo_prepare(new), new->placements == EITHER ? 0 : -EIO);
	KUNIT_EXPECT_FALSE(f->test, genx_bo_local(old) || genx_bo_local(new));
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
	struct copies *copies;
	s64 ms;

	without_engine(f);
	copies = watch(f, 20);
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
	struct copies *copies;

	without_engine(f);
	copies = watch(f, 0);
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
	struct copies *copies;

	without_engine(f);
	copies = watch(f, 0);
	copies->at = 5;
	copies->action = remove_this;
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(new), -ENODEV);
	f->genx->drm.unplugged = false;
	KUNIT_EXPECT_EQ(test, copies->n, 5);
	unwatch(f, copies);
	expect_kept(f, old, new);
}

/* ---- shares of users ---- */

#define BIG	SZ_256K
#define ROOM	16

/* Leave only ROOM objects of local memory: the embedder of the model has few pages. */
static void limit_local(struct genx_kunit_fault *f)
{
	struct genx_local *local = f->genx->gt.local;

	local->objects_start = round_down(local->visible, PAGE) - ROOM * BIG;
	KUNIT_ASSERT_EQ(f->test, genx_local_object_bytes(local, NULL), ROOM * BIG);
}

/* Create objects of a user and prepare them one after the other. Return: how many failed. */
static unsigned int take(struct genx_kunit_fault *f, struct genx_user *user, struct genx_bo **bo,
			 unsigned int n)
{
	unsigned int i, failed = 0;

	for (i = 0; i < n; i++) {
		bo[i] = create_of(f, user, BIG, LOCAL);
		failed += !!genx_bo_prepare(bo[i]);
		/* each has a time of use of its own */
		msleep(20);
	}
	return failed;
}

static unsigned int count_local(struct genx_bo **bo, unsigned int n)
{
	unsigned int i, local = 0;

	for (i = 0; i < n; i++)
		local += genx_bo_local(bo[i]);
	return local;
}

/* @fence: filled with a fence of each object */
static void make_busy(struct genx_kunit_fault *f, struct genx_bo **bos, struct dma_fence **fence,
		      unsigned int n)
{
	while (n--)
		fence[n] = genx_kunit_make_busy(f->test, bos[n]->shmem.base.resv,
						DMA_RESV_USAGE_BOOKKEEP);
}

static void make_idle(struct dma_fence **fence, unsigned int n)
{
	while (n--) {
		dma_fence_signal(fence[n]);
		dma_fence_put(fence[n]);
	}
}

/* A user with many objects evicts its own, although those of another were not used for longer. */
static void greedy_evicts_own(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_user *modest = genx_kunit_local_user(f, 1001);
	struct genx_bo *kept[3], *many[ROOM + 4], *last;
	const unsigned int room = ROOM - ARRAY_SIZE(kept);

	limit_local(f);
	KUNIT_EXPECT_EQ(test, take(f, modest, kept, ARRAY_SIZE(kept)), 0);
	KUNIT_EXPECT_EQ(test, take(f, genx_kunit_local_own_user(f), many, ARRAY_SIZE(many)), 0);
	KUNIT_EXPECT_EQ(test, count_local(kept, ARRAY_SIZE(kept)), ARRAY_SIZE(kept));
	KUNIT_EXPECT_EQ(test, count_local(many, ARRAY_SIZE(many)), room);
	KUNIT_EXPECT_EQ(test, modest->local_bytes, ARRAY_SIZE(kept) * BIG);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_own_user(f)->local_bytes, room * BIG);
	KUNIT_EXPECT_EQ(test, f->genx->gt.exec->users.n_local, 2);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(many[ARRAY_SIZE(many) - 1]));

	/* the modest one gets more by what the other has above its share */
	last = create_of(f, modest, BIG, LOCAL);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(last), 0);
	KUNIT_EXPECT_EQ(test, count_local(kept, ARRAY_SIZE(kept)), ARRAY_SIZE(kept));
	genx_kunit_expect_clean(test, f->gpu);
}

/* With the new object a user would be above its share: it counts already. */
static void at_share(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *others[ROOM / 2], *own[ROOM / 2 + 1];
	struct dma_fence *fence[ARRAY_SIZE(own)];

	limit_local(f);
	KUNIT_EXPECT_EQ(test, 0, take(f, genx_kunit_local_user(f, 1001), others,
				      ARRAY_SIZE(others)));
	KUNIT_EXPECT_EQ(test, take(f, genx_kunit_local_own_user(f), own, ARRAY_SIZE(own)), 0);
	KUNIT_EXPECT_EQ(test, count_local(others, ARRAY_SIZE(others)), ROOM / 2);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(own[0]));
	/* nor is another user the last resort */
	make_busy(f, own, fence, ARRAY_SIZE(own));
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(create(f, BIG, LOCAL)), -ENOMEM);
	KUNIT_EXPECT_EQ(test, count_local(others, ARRAY_SIZE(others)), ROOM / 2);
	make_idle(fence, ARRAY_SIZE(fence));
	genx_kunit_expect_clean(test, f->gpu);
}

/* The same with a new object that is larger than what is left of the share: all of it counts. */
static void above_by_size(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *others[ROOM / 2], *own[ROOM / 2 - 1];
	struct dma_fence *fence[ARRAY_SIZE(own)];

	limit_local(f);
	KUNIT_EXPECT_EQ(test, 0, take(f, genx_kunit_local_user(f, 1001), others,
				      ARRAY_SIZE(others)));
	KUNIT_EXPECT_EQ(test, take(f, genx_kunit_local_own_user(f), own, ARRAY_SIZE(own)), 0);
	make_busy(f, own, fence, ARRAY_SIZE(own));
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(create(f, 2 * BIG, LOCAL)), -ENOMEM);
	KUNIT_EXPECT_EQ(test, count_local(others, ARRAY_SIZE(others)), ROOM / 2);
	/* one that fits takes what is free */
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(create(f, BIG, LOCAL)), 0);
	KUNIT_EXPECT_EQ(test, count_local(others, ARRAY_SIZE(others)), ROOM / 2);
	make_idle(fence, ARRAY_SIZE(fence));
	genx_kunit_expect_clean(test, f->gpu);
}

/* A user that only has busy objects gets no memory of one below its share. */
static void greedy_busy(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_user *modest = genx_kunit_local_user(f, 1001);
	struct genx_user *third = genx_kunit_local_user(f, 1002);
	struct genx_bo *kept[2], *many[ROOM - 2], *new;
	struct dma_fence *fence[ARRAY_SIZE(many)];

	limit_local(f);
	KUNIT_EXPECT_EQ(test, take(f, modest, kept, ARRAY_SIZE(kept)), 0);
	KUNIT_EXPECT_EQ(test, take(f, genx_kunit_local_own_user(f), many, ARRAY_SIZE(many)), 0);
	make_busy(f, many, fence, ARRAY_SIZE(many));
	new = create(f, BIG, EITHER);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(new), 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(new));
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(create(f, BIG, LOCAL)), -ENOMEM);
	KUNIT_EXPECT_EQ(test, count_local(kept, ARRAY_SIZE(kept)), ARRAY_SIZE(kept));
	/* but another one below its share does */
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(create_of(f, third, BIG, LOCAL)), 0);
	KUNIT_EXPECT_EQ(test, count_local(kept, ARRAY_SIZE(kept)), ARRAY_SIZE(kept) - 1);
	make_idle(fence, ARRAY_SIZE(fence));
}

/* The user that has most loses first, not the one whose objects were not used for longest. */
static void most_above_first(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_user *second = genx_kunit_local_user(f, 1001);
	struct genx_user *third = genx_kunit_local_user(f, 1002);
	struct genx_bo *some[6], *many[ROOM - 6], *new;

	limit_local(f);
	KUNIT_EXPECT_EQ(test, take(f, second, some, ARRAY_SIZE(some)), 0);
	KUNIT_EXPECT_EQ(test, take(f, genx_kunit_local_own_user(f), many, ARRAY_SIZE(many)), 0);
	new = create_of(f, third, BIG, LOCAL);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(new), 0);
	KUNIT_EXPECT_EQ(test, count_local(some, ARRAY_SIZE(some)), ARRAY_SIZE(some));
	KUNIT_EXPECT_FALSE(test, genx_bo_local(many[0]));
	KUNIT_EXPECT_EQ(test, count_local(many, ARRAY_SIZE(many)), ARRAY_SIZE(many) - 1);
	genx_kunit_expect_clean(test, f->gpu);
}

/* However many objects there are, an eviction visits the user and the object, and no others. */
static void few_steps(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *full[ROOM], *more[ROOM / 2];
	u64 before;

	limit_local(f);
	KUNIT_EXPECT_EQ(test, take(f, genx_kunit_local_own_user(f), full, ARRAY_SIZE(full)), 0);
	before = f->genx->local_lru.steps;
	KUNIT_EXPECT_EQ(test, take(f, genx_kunit_local_own_user(f), more, ARRAY_SIZE(more)), 0);
	KUNIT_EXPECT_EQ(test, f->genx->local_lru.steps - before, 2 * ARRAY_SIZE(more));
	KUNIT_EXPECT_EQ(test, count_local(more, ARRAY_SIZE(more)), ARRAY_SIZE(more));
	KUNIT_EXPECT_EQ(test, count_local(full, ROOM / 2), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* An object may outlive the clients of its user, whose share ends with the object. */
static void object_outlives_client(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_users *users = &f->genx->gt.exec->users;
	struct genx_client *client = genx_client_create(users, KUIDT_INIT(1001));
	struct genx_bo *bo;

	KUNIT_ASSERT_NOT_NULL(test, client);
	bo = create_of(f, client->user, BIG, LOCAL);
	genx_client_put(client);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_EXPECT_EQ(test, users->n_local, 1);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&users->list), 2);
	kunit_release_action(test, put_bo, bo);
	KUNIT_EXPECT_EQ(test, users->n_local, 0);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&users->list), 1);
}

/* The user who needs memory waits for its turn of the copy engine, not the one who loses memory. */
static void payer_waits(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_user *other = genx_kunit_local_user(f, 1001);
	struct genx_bo *many[ROOM], *new;
	u64 now;
	s64 ms;

	/* a clear waits too, if there is room */
	genx_kunit_local_own_user(f)->local_payer.rest_until =
		ktime_get_ns() + BOUND_MS / 2 * NSEC_PER_MSEC;
	new = create(f, PAGE, LOCAL);
	KUNIT_EXPECT_EQ(test, prepare(new, &ms), 0);
	KUNIT_EXPECT_GE(test, ms, BOUND_MS / 2);
	kunit_release_action(test, put_bo, new);
	limit_local(f);
	KUNIT_EXPECT_EQ(test, take(f, other, many, ARRAY_SIZE(many)), 0);
	new = create(f, BIG, LOCAL);
	now = ktime_get_ns();
	other->local_payer.rest_until = now + 10ULL * NSEC_PER_SEC;
	genx_kunit_local_own_user(f)->local_payer.rest_until = now + BOUND_MS / 2 * NSEC_PER_MSEC;
	KUNIT_EXPECT_EQ(test, prepare(new, &ms), 0);
	KUNIT_EXPECT_GE(test, ms, BOUND_MS / 2);
	KUNIT_EXPECT_LT(test, ms, BOUND_MS);
	KUNIT_EXPECT_EQ(test, count_local(many, ARRAY_SIZE(many)), ROOM - 1);
	/* nor is that one charged */
	KUNIT_EXPECT_EQ(test, other->local_payer.rest_until, now + 10ULL * NSEC_PER_SEC);
	/* the deadline ends this wait, too */
	genx_kunit_local_own_user(f)->local_payer.rest_until = ktime_get_ns() + NSEC_PER_SEC;
	KUNIT_EXPECT_EQ(test, prepare(create(f, BIG, LOCAL), &ms), -EBUSY);
	KUNIT_EXPECT_LE(test, ms, BOUND_MS + 20);
	genx_kunit_expect_clean(test, f->gpu);
}

/*
 * An object of another user, which was shared with this one, moves to local memory and back at
 * once, even if the share of the other user in the copy engine is used up: the user of the task is
 * charged.
 */
static void foreign_object(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_user *other = genx_kunit_local_user(f, 1001);
	struct genx_bo *bo = create_of(f, other, PAGE, LOCAL);
	u64 until = ktime_get_ns() + 10ULL * NSEC_PER_SEC;
	s64 ms;

	other->local_payer.rest_until = until;
	KUNIT_EXPECT_EQ(test, prepare(bo, &ms), 0);
	KUNIT_EXPECT_LT(test, ms, BOUND_MS);
	scoped_guard(mutex, &bo->lock)
		KUNIT_EXPECT_EQ(test, genx_bo_evict_local(bo, jiffies + GENX_BO_WAIT), 0);
	KUNIT_EXPECT_TRUE(test, bo->in_file && !bo->sgt);
	KUNIT_EXPECT_EQ(test, prepare(bo, &ms), 0);
	KUNIT_EXPECT_LT(test, ms, BOUND_MS);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(bo));
	KUNIT_EXPECT_EQ(test, other->local_payer.rest_until, until);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "inputs",
		  "object of a user who rests from the copy engine, used by another user",
		  "moves to local memory at once, for the other user");
}

static void owe_rest(struct genx_kunit_fault *f)
{
	genx_kunit_local_own_user(f)->local_payer.rest_until = ktime_get_ns() + NSEC_PER_SEC;
}

/*
 * A user whose share of the engine is used up waits before it locks an object of another user, and
 * not between two parts of that.
 */
static void rest_unlocked(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = create_of(f, genx_kunit_local_user(f, 1001), 2 * GENX_LOCAL_WINDOW,
					LOCAL);
	struct genx_bo *new = create(f, PAGE, LOCAL);
	struct genx_kunit_local_trial before, between;
	struct copies *copies;

	KUNIT_ASSERT_EQ(test, genx_bo_prepare(old), 0);
	fill(f);
	copies = watch(f, 0);
	copies->at = 2;
	copies->action = owe_rest;
	genx_kunit_local_own_user(f)->local_payer.rest_until = ktime_get_ns() +
							       BOUND_MS / 2 * NSEC_PER_MSEC;
	genx_kunit_local_trial_start(&before, old, BOUND_MS / 4);
	genx_kunit_local_trial_start(&between, old, BOUND_MS);
	/* the rest of owe_rest() comes before the new object is cleared */
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(new), 0);
	KUNIT_EXPECT_TRUE(test, genx_kunit_local_trial_end(&before));
	KUNIT_EXPECT_TRUE(test, genx_kunit_local_trial_end(&between));
	KUNIT_EXPECT_GE(test, copies->n, 2);
	unwatch(f, copies);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case evict_cases[] = {
	KUNIT_CASE(least_recently_used),
	KUNIT_CASE(deadline_ends_search),
	KUNIT_CASE(deadline_ends_copy),
	KUNIT_CASE(kill_ends_copy),
	KUNIT_CASE(removal_ends_copy),
	KUNIT_CASE(greedy_evicts_own),
	KUNIT_CASE(at_share),
	KUNIT_CASE(above_by_size),
	KUNIT_CASE(greedy_busy),
	KUNIT_CASE(most_above_first),
	KUNIT_CASE(few_steps),
	KUNIT_CASE(payer_waits),
	KUNIT_CASE(foreign_object),
	KUNIT_CASE(rest_unlocked),
	KUNIT_CASE(object_outlives_client),
	{}
};

static struct kunit_suite evict_suite = {
	.name = "genx_local_evict",
	.init = evict_init,
	.test_cases = evict_cases,
};

kunit_test_suite(evict_suite);
