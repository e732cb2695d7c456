// SPDX-License-Identifier: GPL-2.0-only
/*
 * While one client evicts an object of another client, the copy engine may work for long. The other
 * client closes handles, submits and changes advice without a wait for the copy. Where it needs the
 * object itself, a signal ends its wait, and so does its own deadline. A submission that needs the
 * object ends the copy.
 */

#include <kunit/test.h>
#include <linux/cleanup.h>
#include <linux/completion.h>
#include <linux/delay.h>
#include <linux/dma-fence.h>
#include <linux/dma-resv.h>
#include <linux/jiffies.h>
#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/sched/signal.h>
#include <linux/uaccess.h>
#include <linux/workqueue.h>

#include <drm/drm_gem.h>
#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "core/gem/gem.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "core/memory/bo_reach.h"
#include "core/memory/vm.h"
#include "gt/engine/engine.h"
#include "gt/engine/local_blit.h"
#include "gt/memory/local.h"
#include "kunit/core/memory/local_fixture.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fence.h"
#include "kunit/whole/fault_fixture.h"

#define PAGE		GENX_LOCAL_PAGE
#define WINDOWS		4
#define EITHER		(BIT(GENX_REGION_LOCAL) | BIT(GENX_REGION_SYSTEM))
#define AT		GENX_KUNIT_FAULT_TARGET
/* After this time the eviction waits for the copy engine, or this task for the eviction. */
#define BEGUN_MS	50
/* Longest time of a call that does not wait for the eviction; the copy takes GENX_LOCAL_BLIT_MS. */
#define PROMPT_MS	200

/**
 * struct stall - an eviction that waits for the copy engine
 * @work:	evicts
 * @f:		fixture
 * @vm:		address space in which @old is bound
 * @old:	object that is evicted
 * @handle:	handle of @old
 * @new:	object of another user, which needs the memory
 * @at:		mapping of @old by the CPU
 * @err:	result of the eviction
 */
struct stall {
	struct work_struct work;
	struct genx_kunit_fault *f;
	struct genx_vm *vm;
	struct genx_bo *old;
	u32 handle;
	struct genx_bo *new;
	unsigned long at;
	int err;
};

static void evict_work(struct work_struct *work)
{
	struct stall *s = container_of(work, struct stall, work);

	s->err = genx_bo_prepare(s->new);
}

static void put_bo(void *bo)
{
	genx_bo_put(bo);
}

static unsigned long map_old(struct stall *s)
{
	struct drm_i915_gem_mmap_offset map = {
		.handle = s->handle, .flags = I915_MMAP_OFFSET_FIXED,
	};
	unsigned long at;

	KUNIT_ASSERT_EQ(s->f->test, 0, genx_gem_mmap_offset_ioctl(&s->f->genx->drm, &map,
								  s->f->file));
	at = vm_mmap(s->f->filp, 0, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, map.offset);
	KUNIT_ASSERT_FALSE(s->f->test, IS_ERR_VALUE(at));
	return at;
}

/* An object of another user, which needs local memory. */
static struct genx_bo *object_of(struct genx_kunit_fault *f, unsigned int uid)
{
	struct genx_bo *bo = genx_gem_create_placed(f->genx, PAGE, BIT(GENX_REGION_LOCAL),
						    GENX_REGION_LOCAL,
						    genx_kunit_local_user(f, uid));

	KUNIT_ASSERT_NOT_ERR_OR_NULL(f->test, bo);
	KUNIT_ASSERT_EQ(f->test, kunit_add_action_or_reset(f->test, put_bo, bo), 0);
	return bo;
}

/* An idle object, bound at AT, fills local memory. */
static void stall_init(struct genx_kunit_fault *f, struct stall *s, u8 placements)
{
	*s = (struct stall){ .f = f, .vm = genx_kunit_fault_vm(f, 0) };
	s->old = genx_kunit_local_placed(f, PAGE, placements);
	KUNIT_ASSERT_EQ(f->test, 0, drm_gem_handle_create(f->file, &s->old->shmem.base,
							  &s->handle));
	KUNIT_ASSERT_EQ(f->test, 0, genx_kunit_fault_exec(f, s->handle, AT, EXEC_OBJECT_WRITE,
							  NULL));
	KUNIT_ASSERT_EQ(f->test, 0, genx_kunit_fault_wait(f, s->handle, NSEC_PER_SEC * 10));
	KUNIT_ASSERT_TRUE(f->test, genx_bo_local(s->old));
	genx_kunit_local_write(f, s->old);
	s->at = map_old(s);
	genx_kunit_local_fill(f);
	s->new = object_of(f, 1001);
	/* requests end before an engine is held */
	msleep(50);
	INIT_WORK_ONSTACK(&s->work, evict_work);
}

static void stall_begin(struct stall *s)
{
	queue_work(system_unbound_wq, &s->work);
	msleep(BEGUN_MS);
	KUNIT_EXPECT_TRUE(s->f->test, mutex_is_locked(&s->old->lock));
}

static void stall_end(struct stall *s)
{
	flush_work(&s->work);
	destroy_work_on_stack(&s->work);
	KUNIT_EXPECT_EQ(s->f->test, vm_munmap(s->at, PAGE), 0);
	KUNIT_EXPECT_FALSE(s->f->test, s->vm->armed);
	genx_vm_put(s->vm);
}

/* The engine goes on: the eviction succeeds, and no binding is left over. */
static void expect_evicted(struct stall *s)
{
	struct kunit *test = s->f->test;

	KUNIT_EXPECT_TRUE(test, mutex_is_locked(&s->old->lock));
	genx_kunit_local_release(s->f);
	stall_end(s);
	KUNIT_EXPECT_EQ(test, s->err, 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(s->new));
	KUNIT_EXPECT_FALSE(test, genx_bo_local(s->old));
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(s->f, s->old), 0);
	genx_kunit_expect_clean(test, s->f->gpu);
}

/* ---- what does not wait ---- */

static int close_handle(struct stall *s)
{
	int err = drm_gem_handle_delete(s->f->file, s->handle);

	KUNIT_EXPECT_EQ(s->f->test, s->old->bindings, 0);
	return err;
}

static int submit_there(struct stall *s)
{
	int err = genx_kunit_fault_exec(s->f, s->f->target, AT, EXEC_OBJECT_WRITE, NULL);

	KUNIT_EXPECT_EQ(s->f->test, s->old->bindings, 0);
	return err ?: genx_kunit_fault_wait(s->f, s->f->target, NSEC_PER_SEC);
}

static int advise(struct stall *s)
{
	return genx_bo_madvise(s->old, false) == 1 ? 0 : -EINVAL;
}

static const struct actor {
	const char *name;
	int (*act)(struct stall *s);
	int err;	/* 0: it need not wait */
} actors[] = {
	{ "GEM_CLOSE", close_handle, 0 },
	{ "a submission at its address", submit_there, 0 },
	{ "GEM_MADVISE", advise, 0 },
};

KUNIT_ARRAY_PARAM_DESC(actors, actors, name);

static void prompt(struct kunit *test)
{
	const struct actor *actor = test->param_value;
	struct genx_kunit_fault *f = test->priv;
	ktime_t start;
	struct stall s;

	stall_init(f, &s, EITHER);
	KUNIT_ASSERT_EQ(test, genx_engine_hold(genx_kunit_local_bcs(f)), 0);
	stall_begin(&s);
	start = ktime_get();
	KUNIT_EXPECT_EQ(test, actor->act(&s), 0);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), PROMPT_MS);
	expect_evicted(&s);
}

/* ---- what a signal ends ---- */

static int pread(struct stall *s)
{
	struct drm_i915_gem_pread rd = {
		.handle = s->handle, .size = 64, .data_ptr = (uintptr_t)s->f->mem,
	};

	return genx_gem_pread_ioctl(&s->f->genx->drm, &rd, s->f->file);
}

static int attach(struct stall *s)
{
	return genx_bo_reach_system(s->old);
}

static int submit_it(struct stall *s)
{
	return genx_kunit_fault_exec(s->f, s->handle, AT, EXEC_OBJECT_WRITE, NULL);
}

static int access_mapping(struct stall *s)
{
	u32 val;

	return copy_from_user(&val, (void __user *)s->at, sizeof(val)) ? -EFAULT : 0;
}

static const struct actor waiters[] = {
	{ "GEM_PREAD", pread, -ERESTARTSYS },
	{ "an import by another device", attach, -ERESTARTSYS },
	{ "EXECBUFFER2", submit_it, -ERESTARTSYS },
	{ "an access to a mapping", access_mapping, -EFAULT },
};

KUNIT_ARRAY_PARAM_DESC(waiters, waiters, name);

struct killer {
	struct delayed_work work;
	struct task_struct *task;
};

static void kill_work(struct work_struct *work)
{
	struct killer *killer = container_of(to_delayed_work(work), struct killer, work);

	sigaddset(&killer->task->pending.signal, SIGKILL);
	set_tsk_thread_flag(killer->task, TIF_SIGPENDING);
	wake_up_process(killer->task);
}

static void killed(struct kunit *test)
{
	const struct actor *waiter = test->param_value;
	struct genx_kunit_fault *f = test->priv;
	struct killer killer = { .task = current };
	ktime_t start;
	struct stall s;
	int err;

	stall_init(f, &s, EITHER);
	KUNIT_ASSERT_EQ(test, genx_engine_hold(genx_kunit_local_bcs(f)), 0);
	stall_begin(&s);
	INIT_DELAYED_WORK_ONSTACK(&killer.work, kill_work);
	schedule_delayed_work(&killer.work, msecs_to_jiffies(BEGUN_MS));
	start = ktime_get();
	err = waiter->act(&s);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), BEGUN_MS / 2);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), BEGUN_MS + PROMPT_MS);
	flush_delayed_work(&killer.work);
	destroy_delayed_work_on_stack(&killer.work);
	sigdelset(&current->pending.signal, SIGKILL);
	clear_thread_flag(TIF_SIGPENDING);
	KUNIT_EXPECT_EQ(test, err, waiter->err);
	expect_evicted(&s);
	/* without a signal the call succeeds */
	KUNIT_EXPECT_EQ(test, pread(&s), 0);
}

/* ---- what the deadline of the caller ends ---- */

static int hold(struct stall *s)
{
	return genx_bo_hold_until(s->old, jiffies + msecs_to_jiffies(2 * BEGUN_MS));
}

static const struct actor bounded_waiters[] = {
	{ "EXECBUFFER2", hold, -EBUSY },
	{ "an import by another device", attach, -EBUSY },
};

KUNIT_ARRAY_PARAM_DESC(bounded_waiters, bounded_waiters, name);

/* The eviction may last longer than the wait of the caller. */
static void bounded(struct kunit *test)
{
	const struct actor *waiter = test->param_value;
	struct genx_kunit_fault *f = test->priv;
	ktime_t start;
	struct stall s;

	stall_init(f, &s, EITHER);
	KUNIT_ASSERT_EQ(test, genx_engine_hold(genx_kunit_local_bcs(f)), 0);
	stall_begin(&s);
	start = ktime_get();
	KUNIT_EXPECT_EQ(test, waiter->act(&s), waiter->err);
	KUNIT_EXPECT_GE(test, ktime_ms_delta(ktime_get(), start), BEGUN_MS);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), 2 * BEGUN_MS + PROMPT_MS);
	KUNIT_EXPECT_FALSE(test, genx_bo_held(s.old));
	expect_evicted(&s);
}

struct holder {
	struct work_struct work;
	struct genx_bo *bo;
	int err;
};

static void hold_work(struct work_struct *work)
{
	struct holder *holder = container_of(work, struct holder, work);

	holder->err = genx_bo_hold_until(holder->bo, jiffies + GENX_BO_WAIT);
}

/* The part that the engine copies is the last one, and the object is where it was. */
static void submission_ends_copy(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *old = genx_kunit_local_old(f, WINDOWS * GENX_LOCAL_WINDOW);
	struct genx_local_object *hog = genx_kunit_local_fill(f);
	struct stall s = { .f = f, .old = old, .new = genx_kunit_local_bo(f, PAGE) };
	struct holder holder = { .bo = old };
	unsigned int before;

	msleep(BEGUN_MS);
	before = genx_kunit_local_of(f)->n_copied;
	KUNIT_ASSERT_EQ(test, genx_engine_hold(genx_kunit_local_bcs(f)), 0);
	INIT_WORK_ONSTACK(&s.work, evict_work);
	INIT_WORK_ONSTACK(&holder.work, hold_work);
	stall_begin(&s);
	queue_work(system_unbound_wq, &holder.work);
	msleep(BEGUN_MS);
	genx_kunit_local_release(f);
	flush_work(&s.work);
	flush_work(&holder.work);
	destroy_work_on_stack(&s.work);
	destroy_work_on_stack(&holder.work);
	KUNIT_EXPECT_EQ(test, holder.err, 0);
	/* as for an object that the GPU uses: not the EBUSY of an engine that fails */
	KUNIT_EXPECT_EQ(test, s.err, -ENOMEM);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_of(f)->n_copied - before, 1);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(old));
	KUNIT_EXPECT_EQ(test, old->shmem.base.filp->f_mapping->nrpages, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, old), 0);
	genx_bo_unhold(old);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_evict(f, old), WINDOWS);
	genx_kunit_local_unfill(f, hog);
	genx_kunit_expect_clean(test, f->gpu);
}

/* No submission keeps the memory of a user above its share: it waits for the whole copy. */
static void above_share_waits(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	u64 size = WINDOWS * GENX_LOCAL_WINDOW;
	struct genx_bo *old = genx_kunit_local_placed(f, size, EITHER);
	struct stall s = { .f = f, .old = old };
	struct holder holder = { .bo = old };
	unsigned int uid;

	/* with these users the share of each is smaller than the object */
	for (uid = 1002; uid <= 1002 + GENX_KUNIT_LOCAL_WINDOW / size; uid++)
		KUNIT_ASSERT_EQ(test, genx_bo_prepare(object_of(f, uid)), 0);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(old), 0);
	genx_kunit_local_write(f, old);
	genx_kunit_local_fill(f);
	s.new = object_of(f, 1001);
	msleep(BEGUN_MS);
	KUNIT_ASSERT_EQ(test, genx_engine_hold(genx_kunit_local_bcs(f)), 0);
	INIT_WORK_ONSTACK(&s.work, evict_work);
	INIT_WORK_ONSTACK(&holder.work, hold_work);
	stall_begin(&s);
	queue_work(system_unbound_wq, &holder.work);
	msleep(BEGUN_MS);
	genx_kunit_local_release(f);
	flush_work(&s.work);
	flush_work(&holder.work);
	destroy_work_on_stack(&s.work);
	destroy_work_on_stack(&holder.work);
	KUNIT_EXPECT_EQ(test, s.err, 0);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(s.new));
	KUNIT_EXPECT_EQ(test, holder.err, 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(old));
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, old), 0);
	genx_bo_unhold(old);
	genx_kunit_expect_clean(test, f->gpu);
}

/* ---- an eviction that waits for the copies of others before it begins ---- */

/* Another task that copies: it has the lock of the copy engine until @end. */
struct copier {
	struct work_struct work;
	struct genx_local *local;
	struct completion end;
};

static void copier_work(struct work_struct *work)
{
	struct copier *copier = container_of(work, struct copier, work);

	guard(mutex)(&copier->local->blit_lock);
	wait_for_completion_timeout(&copier->end, 5 * HZ);
}

static void copier_begin(struct copier *copier, struct genx_kunit_fault *f)
{
	copier->local = genx_kunit_local_of(f);
	init_completion(&copier->end);
	INIT_WORK_ONSTACK(&copier->work, copier_work);
	queue_work(system_unbound_wq, &copier->work);
	msleep(20);
}

static void copier_end(struct copier *copier)
{
	complete(&copier->end);
	flush_work(&copier->work);
	destroy_work_on_stack(&copier->work);
}

static void closed_before_copy(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct copier copier;
	ktime_t start;
	struct stall s;

	stall_init(f, &s, BIT(GENX_REGION_LOCAL));
	copier_begin(&copier, f);
	stall_begin(&s);
	start = ktime_get();
	KUNIT_EXPECT_EQ(test, close_handle(&s), 0);
	KUNIT_EXPECT_LE(test, ktime_ms_delta(ktime_get(), start), PROMPT_MS);
	KUNIT_EXPECT_TRUE(test, mutex_is_locked(&s.old->lock));
	copier_end(&copier);
	stall_end(&s);
	KUNIT_EXPECT_EQ(test, s.err, 0);
	KUNIT_EXPECT_FALSE(test, genx_bo_local(s.old));
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, s.old), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* The GPU uses the object meanwhile: it stays. */
static void used_before_copy(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct dma_fence *fence;
	struct copier copier;
	struct stall s;

	stall_init(f, &s, BIT(GENX_REGION_LOCAL));
	copier_begin(&copier, f);
	stall_begin(&s);
	fence = genx_kunit_make_busy(test, s.old->shmem.base.resv, DMA_RESV_USAGE_BOOKKEEP);
	copier_end(&copier);
	stall_end(&s);
	KUNIT_EXPECT_EQ(test, s.err, -ENOMEM);
	KUNIT_EXPECT_TRUE(test, genx_bo_local(s.old));
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, s.old), 0);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	KUNIT_EXPECT_EQ(test, genx_bo_prepare(s.new), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/*
 * Tasks of one user evict objects of another: while the copy engine works, the lock of one object
 * is held, not of as many objects as there are tasks.
 */
static void one_at_a_time(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *other = genx_kunit_local_placed(f, PAGE, EITHER);
	struct stall s, second;

	KUNIT_ASSERT_EQ(test, genx_bo_prepare(other), 0);
	genx_kunit_local_write(f, other);
	stall_init(f, &s, EITHER);
	second = (struct stall){ .f = f, .new = object_of(f, 1001) };
	INIT_WORK_ONSTACK(&second.work, evict_work);
	KUNIT_ASSERT_EQ(test, genx_engine_hold(genx_kunit_local_bcs(f)), 0);
	queue_work(system_unbound_wq, &s.work);
	queue_work(system_unbound_wq, &second.work);
	msleep(BEGUN_MS);
	KUNIT_EXPECT_EQ(test, mutex_is_locked(&s.old->lock) + mutex_is_locked(&other->lock), 1);
	genx_kunit_local_release(f);
	flush_work(&second.work);
	destroy_work_on_stack(&second.work);
	stall_end(&s);
	KUNIT_EXPECT_EQ(test, s.err, 0);
	KUNIT_EXPECT_EQ(test, second.err, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, s.old), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, other), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case stall_cases[] = {
	KUNIT_CASE_PARAM(prompt, actors_gen_params),
	KUNIT_CASE_PARAM(killed, waiters_gen_params),
	KUNIT_CASE_PARAM(bounded, bounded_waiters_gen_params),
	KUNIT_CASE(submission_ends_copy),
	KUNIT_CASE(above_share_waits),
	KUNIT_CASE(closed_before_copy),
	KUNIT_CASE(used_before_copy),
	KUNIT_CASE(one_at_a_time),
	{}
};

static struct kunit_suite stall_suite = {
	.name = "genx_local_stall",
	.init = genx_kunit_local_begin,
	.test_cases = stall_cases,
};

kunit_test_suite(stall_suite);
