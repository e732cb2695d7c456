// SPDX-License-Identifier: GPL-2.0-only
/*
 * What follows the unbinding of objects: one TLB invalidation for all bindings that are removed
 * together, retries of one that failed, and bindings that fences or locks keep for a while.
 */

#include <kunit/test.h>

#include <linux/delay.h>
#include <linux/dma-fence.h>
#include <linux/file.h>
#include <linux/workqueue.h>

#include <drm/drm_file.h>
#include <drm/drm_gem.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "gt/memory/tlb.h"
#include "kunit/core/memory/space_fixture.h"
#include "kunit/lib/client.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/fence.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/model_glue.h"
#include "kunit/lib/platforms.h"

/* Make object 0 busy until the test signals the fence. */
static struct dma_fence *use(struct kunit *test, struct genx_kunit_space *f)
{
	return genx_kunit_make_busy(test, f->bo[0]->shmem.base.resv, DMA_RESV_USAGE_READ);
}

static struct dma_fence *bind_and_use(struct kunit *test, struct genx_kunit_space *f)
{
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	return use(test, f);
}

/*
 * The TLB invalidation of an engine fails: the unbound objects keep their pages until a later
 * invalidation succeeds.
 */
static void genx_vm_unconfirmed(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 1, 0x200000));
	msleep(50);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_VDBOX0);
	genx_vm_unbind_bo(f->client, f->bo[0]);
	genx_vm_unbind_bo(f->client, f->bo[1]);
	mutex_lock(&f->vm->lock);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&f->vm->cleared), 2);
	mutex_unlock(&f->vm->lock);
	/* an error that clients know */
	KUNIT_EXPECT_EQ(test, -EIO, genx_kunit_space_bind(f, 0, 0x100000));
	/* the reap work retries meanwhile, and fails */
	msleep(100);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_ACK_LOST);
	/* the page table entries were cleared, so the object is bound anew */
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	KUNIT_EXPECT_TRUE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	genx_vm_close(f->vm);
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->cleared));
}

/*
 * A binding that waits for its TLB invalidation does not also wait for a use of the object that
 * began later, through another address space.
 */
static void genx_vm_unconfirmed_in_use(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct dma_fence *fence;

	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	msleep(50);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_VDBOX0);
	genx_vm_unbind_bo(f->client, f->bo[0]);
	fence = use(test, f);
	genx_vm_unbind_bo(f->client, f->bo[0]);
	mutex_lock(&f->vm->lock);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&f->vm->cleared), 1);
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->doomed));
	mutex_unlock(&f->vm->lock);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_ACK_LOST);
	flush_delayed_work(&f->vm->reap);
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->cleared));
	dma_fence_signal(fence);
	dma_fence_put(fence);
}

/* How many TLB invalidations have started. */
static u64 invalidations(struct genx_kunit_space *f)
{
	return READ_ONCE(f->genx->gt.tlb.started);
}

/* Bindings that are removed together share one TLB invalidation. */
static void genx_vm_close_invalidates_once(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct genx_vm *mine = f->vm, *vm[3];
	unsigned int i, j;
	u64 before;

	for (i = 0; i < ARRAY_SIZE(vm); i++) {
		vm[i] = genx_kunit_vm(test, f->genx, f->client);
		f->vm = vm[i];
		for (j = 0; j < ARRAY_SIZE(f->bo); j++)
			KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, j, 0x100000 * (j + 1)));
	}
	f->vm = mine;

	before = invalidations(f);
	genx_vm_close(vm[0]);
	KUNIT_EXPECT_EQ(test, invalidations(f), before + 1);
	/* the object is bound in two address spaces */
	genx_vm_unbind_bo(f->client, f->bo[0]);
	KUNIT_EXPECT_EQ(test, invalidations(f), before + 2);
	/* the entries of both address spaces are cleared before the first invalidation */
	genx_vm_stop(vm[1]);
	genx_vm_stop(vm[2]);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&vm[2]->cleared), 2);
	genx_vm_close(vm[1]);
	genx_vm_close(vm[2]);
	KUNIT_EXPECT_EQ(test, invalidations(f), before + 3);
	for (i = 0; i < ARRAY_SIZE(vm); i++)
		KUNIT_EXPECT_TRUE(test, list_empty(&vm[i]->cleared));
	genx_kunit_expect_clean(test, f->gpu);
}

/* A TLB invalidation covers only entries that were cleared before it started. */
static void genx_vm_invalidation_covers(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct genx_tlb *tlb = &f->genx->gt.tlb;
	u64 number = genx_tlb_next(tlb), before = invalidations(f);

	KUNIT_EXPECT_EQ(test, 0, genx_tlb_invalidate(tlb));
	KUNIT_EXPECT_EQ(test, 0, genx_tlb_ensure_invalidated(tlb, NULL, number));
	KUNIT_EXPECT_EQ(test, invalidations(f), before + 1);
	KUNIT_EXPECT_EQ(test, 0, genx_tlb_ensure_invalidated(tlb, NULL, genx_tlb_next(tlb)));
	KUNIT_EXPECT_EQ(test, invalidations(f), before + 2);
	/* an invalidation that failed covers nothing */
	number = genx_tlb_next(tlb);
	msleep(50);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_VDBOX0);
	KUNIT_EXPECT_EQ(test, -ETIMEDOUT, genx_tlb_invalidate(tlb));
	KUNIT_EXPECT_EQ(test, -ETIMEDOUT, genx_tlb_ensure_invalidated(tlb, NULL, number));
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_ACK_LOST);
	KUNIT_EXPECT_EQ(test, 0, genx_tlb_ensure_invalidated(tlb, NULL, number));
}

/* Evicting the two objects that a new binding overlaps takes one TLB invalidation. */
static void genx_vm_evict_invalidates_once(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	u64 before;

	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 1, 0x102000));
	before = invalidations(f);
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 2, 0x101000));
	KUNIT_EXPECT_EQ(test, invalidations(f), before + 1);
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x200000));
	KUNIT_EXPECT_EQ(test, invalidations(f), before + 1);
}

/*
 * Closing a file unbinds all objects with one TLB invalidation. Its handles are closed one by one
 * after that, and then have nothing to unbind.
 */
static void genx_vm_file_close_invalidates_once(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct file *file = mock_drm_getfile(f->genx->drm.primary, O_RDWR);
	struct genx_vm *mine = f->vm;
	struct genx_context *ctx;
	struct drm_file *drm;
	unsigned int i;
	u32 handle;
	u64 before;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, file);
	drm = file->private_data;
	ctx = genx_file_find_context(drm->driver_priv, 0);
	KUNIT_ASSERT_NOT_NULL(test, ctx);
	f->vm = genx_vm_get(ctx->vm);
	for (i = 0; i < ARRAY_SIZE(f->bo); i++) {
		KUNIT_EXPECT_EQ(test, 0,
				drm_gem_handle_create(drm, &f->bo[i]->shmem.base, &handle));
		KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, i, 0x100000 * (i + 1)));
	}
	before = invalidations(f);
	/* the references of this test outlive the file */
	__fput_sync(file);
	KUNIT_EXPECT_EQ(test, invalidations(f), before + 1);
	genx_vm_put(f->vm);
	genx_context_put(ctx);
	f->vm = mine;
}

/* The unbinding of a busy object continues from a callback of its fence; no work polls. */
static void genx_vm_close_waits_by_callback(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct dma_fence *fence;

	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 1, 0x200000));
	fence = use(test, f);
	genx_vm_close(f->vm);
	KUNIT_EXPECT_TRUE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_FALSE(test, genx_kunit_space_is_mapped(f, 1, 0x200000));
	KUNIT_EXPECT_TRUE(test, f->vm->armed);
	KUNIT_EXPECT_FALSE(test, delayed_work_pending(&f->vm->reap));
	msleep(200);
	KUNIT_EXPECT_FALSE(test, delayed_work_pending(&f->vm->reap));

	dma_fence_signal(fence);
	flush_delayed_work(&f->vm->reap);
	KUNIT_EXPECT_FALSE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_FALSE(test, f->vm->armed);
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->doomed));
	KUNIT_EXPECT_NULL(test, f->vm->idle_fence);
	dma_fence_put(fence);
}

/*
 * While a task holds the lock of an address space, the work that unbinds objects from it occupies
 * no worker: the works of other address spaces run, however many wait for a lock.
 */
static void genx_vm_reap_locked(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct dma_fence *fence;

	fence = bind_and_use(test, f);
	genx_vm_close(f->vm);
	mutex_lock(&f->vm->lock);
	dma_fence_signal(fence);
	msleep(100);
	KUNIT_EXPECT_TRUE(test, f->vm->armed);
	KUNIT_EXPECT_TRUE(test, delayed_work_pending(&f->vm->reap));
	KUNIT_EXPECT_FALSE(test, work_busy(&f->vm->reap.work) & WORK_BUSY_RUNNING);
	mutex_unlock(&f->vm->lock);
	msleep(100);
	KUNIT_EXPECT_FALSE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_FALSE(test, f->vm->armed);
	/* only the reference of this fixture is left */
	KUNIT_EXPECT_EQ(test, kref_read(&f->vm->base.kref), 1);
	dma_fence_put(fence);
}

/*
 * SIL-236: where nothing but requests invalidates, memory that is unbound while a request of its
 * address space runs is freed from a callback of the fence of that request: no work item looks
 * whether it has ended.
 */
static void genx_vm_reap_waits_SIL_236(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(test->param_value);
	struct genx_kunit_space *f = genx_kunit_space_create(test, &cfg);
	struct genx_tlb *tlb = &f->genx->gt.tlb;
	struct dma_fence *running = genx_kunit_fence(test), *next = genx_kunit_fence(test);

	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	genx_tlb_ring_begin(tlb, 0, f->vm->ppgtt, running);
	genx_vm_unbind_bo(f->client, f->bo[0]);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&f->vm->cleared), 1);
	KUNIT_EXPECT_TRUE(test, f->vm->armed);
	/* at once: a work item that is queued again and again would let no virtual time pass */
	KUNIT_EXPECT_FALSE(test, work_busy(&f->vm->reap.work));
	KUNIT_EXPECT_PTR_EQ(test, f->vm->idle_fence, running);
	/* it waits for each ring that works with what was cleared */
	genx_tlb_ring_begin(tlb, 1, f->vm->ppgtt, next);
	genx_tlb_ring_end(tlb, 0);
	dma_fence_signal(running);
	flush_delayed_work(&f->vm->reap);
	/* the second one began later, and has the new entries */
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->cleared));
	KUNIT_EXPECT_FALSE(test, f->vm->armed);
	genx_tlb_ring_end(tlb, 1);
	dma_fence_signal(next);
	dma_fence_put(running);
	dma_fence_put(next);
	genx_kunit_expect_clean(test, f->gpu);
}

/**
 * struct closing - an address space that another task closes
 * @work: work item
 * @vm: address space
 * @done: it was closed
 */
struct closing {
	struct work_struct work;
	struct genx_vm *vm;
	bool done;
};

static void close_work(struct work_struct *work)
{
	struct closing *c = container_of(work, struct closing, work);

	genx_vm_close(c->vm);
	WRITE_ONCE(c->done, true);
}

/*
 * Another task closes the address space while a lock of the first object is held: it does not wait,
 * and unbinds the second one. When this returns, the lock can be released.
 */
static void close_locked(struct genx_kunit_space *f, struct closing *c)
{
	struct kunit *test = f->gpu->test;

	schedule_work(&c->work);
	msleep(100);
	KUNIT_EXPECT_TRUE(test, READ_ONCE(c->done));
	KUNIT_EXPECT_FALSE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, f->bo[0]->bindings, 1);
	KUNIT_EXPECT_EQ(test, f->bo[1]->bindings, 0);
}

/* After the lock was released, the first object is unbound, too. */
static void expect_reaped(struct genx_kunit_space *f, struct closing *c)
{
	struct kunit *test = f->gpu->test;

	flush_work(&c->work);
	msleep(100);
	KUNIT_EXPECT_EQ(test, f->bo[0]->bindings, 0);
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->cleared));
	KUNIT_EXPECT_FALSE(test, f->vm->armed);
	destroy_work_on_stack(&c->work);
	genx_kunit_expect_clean(test, f->gpu);
}

/*
 * The lock of an object may be held while pages are allocated. An address space does not wait for
 * it to unbind the object: the binding is freed later.
 */
static void genx_vm_reap_object_locked(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct closing c = { .vm = f->vm };

	INIT_WORK_ONSTACK(&c.work, close_work);
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 1, 0x200000));
	mutex_lock(&f->bo[0]->lock);
	close_locked(f, &c);
	mutex_unlock(&f->bo[0]->lock);
	expect_reaped(f, &c);
}

/*
 * The same for the reservation lock, which a submission of another client may hold, or the exporter
 * of the memory.
 */
static void genx_vm_reap_reservation_locked(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct dma_resv *resv = f->bo[0]->shmem.base.resv;
	struct closing c = { .vm = f->vm };

	INIT_WORK_ONSTACK(&c.work, close_work);
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 1, 0x200000));
	dma_resv_lock(resv, NULL);
	close_locked(f, &c);
	dma_resv_unlock(resv);
	expect_reaped(f, &c);
}

/*
 * Another client uses an object again and again: the objects that were closed after it are unbound
 * when the GPU no longer uses them.
 */
static void genx_vm_reap_passes_busy(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct dma_fence *first, *second, *other;

	first = bind_and_use(test, f);
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 1, 0x200000));
	other = genx_kunit_make_busy(test, f->bo[1]->shmem.base.resv, DMA_RESV_USAGE_READ);
	genx_vm_unbind_bo(f->client, f->bo[0]);
	genx_vm_unbind_bo(f->client, f->bo[1]);
	second = use(test, f);
	dma_fence_signal(other);
	dma_fence_signal(first);
	flush_delayed_work(&f->vm->reap);
	KUNIT_EXPECT_EQ(test, f->bo[0]->bindings, 1);
	KUNIT_EXPECT_EQ(test, f->bo[1]->bindings, 0);
	dma_fence_signal(second);
	flush_delayed_work(&f->vm->reap);
	KUNIT_EXPECT_EQ(test, f->bo[0]->bindings, 0);
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->doomed));
	KUNIT_EXPECT_FALSE(test, f->vm->armed);
	dma_fence_put(first);
	dma_fence_put(second);
	dma_fence_put(other);
	genx_kunit_expect_clean(test, f->gpu);
}

/* Removal does not wait for a fence of another driver, and removes the callback from it. */
static void genx_vm_revoke_ends_wait(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct dma_fence *fence;

	fence = bind_and_use(test, f);
	genx_vm_close(f->vm);
	KUNIT_EXPECT_FALSE(test, list_empty(&fence->cb_list));
	genx_vm_revoke_all(f->genx);
	KUNIT_EXPECT_TRUE(test, list_empty(&fence->cb_list));
	KUNIT_EXPECT_FALSE(test, f->vm->armed);
	/* only the reference of this fixture is left */
	KUNIT_EXPECT_EQ(test, kref_read(&f->vm->base.kref), 1);
	dma_fence_signal(fence);
	dma_fence_put(fence);
}

/* A suspended device: no TLB invalidation is tried and nothing is logged until resume. */
static void genx_vm_unbind_asleep(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct kmsg_dump_iter log;

	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, genx_device_suspend(f->genx));
	genx_kunit_kmsg_mark(&log);
	genx_vm_unbind_bo(f->client, f->bo[0]);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&f->vm->cleared), 1);
	KUNIT_EXPECT_FALSE(test, f->vm->armed);
	msleep(1000);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "TLB invalidation"), 0);
	KUNIT_EXPECT_EQ(test, 0, genx_device_resume(f->genx));
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->cleared));
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	genx_kunit_expect_clean(test, f->gpu);
}

/* Unbind an object while registers cannot be reached: the TLBs are not invalidated. */
static void unbind_asleep(struct kunit *test, struct genx_kunit_space *f)
{
	struct genx_forcewake *fw = &f->genx->gt.fw;

	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	scoped_guard(spinlock_irq, &fw->lock)
		fw->asleep = true;
	genx_vm_unbind_bo(f->client, f->bo[0]);
	scoped_guard(spinlock_irq, &fw->lock)
		fw->asleep = false;
	KUNIT_EXPECT_EQ(test, list_count_nodes(&f->vm->cleared), 1);
}

/* A suspend that is refused invalidates what could not be invalidated in its course. */
static void genx_vm_suspend_refused(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	unsigned int n;
	int err = 0;

	for (n = 1; n < 20 && !err; n++) {
		unbind_asleep(test, f);
		/* for example, there is no memory to save the GGTT */
		if (!genx_kunit_fail_arm(n))
			kunit_skip(test, "needs fault injection");
		err = genx_device_suspend(f->genx);
		genx_kunit_fail_disarm();
		if (!err)
			KUNIT_ASSERT_EQ(test, 0, genx_device_resume(f->genx));
	}
	KUNIT_EXPECT_LT(test, err, 0);
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->cleared));
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case reap_cases[] = {
	KUNIT_CASE(genx_vm_unconfirmed),
	KUNIT_CASE(genx_vm_unconfirmed_in_use),
	KUNIT_CASE(genx_vm_close_invalidates_once),
	KUNIT_CASE(genx_vm_invalidation_covers),
	KUNIT_CASE(genx_vm_evict_invalidates_once),
	KUNIT_CASE(genx_vm_file_close_invalidates_once),
	KUNIT_CASE(genx_vm_close_waits_by_callback),
	KUNIT_CASE_PARAM(genx_vm_reap_waits_SIL_236, genx_kunit_rings_gen),
	KUNIT_CASE(genx_vm_reap_locked),
	KUNIT_CASE(genx_vm_reap_object_locked),
	KUNIT_CASE(genx_vm_reap_reservation_locked),
	KUNIT_CASE(genx_vm_reap_passes_busy),
	KUNIT_CASE(genx_vm_revoke_ends_wait),
	KUNIT_CASE(genx_vm_unbind_asleep),
	KUNIT_CASE(genx_vm_suspend_refused),
	{}
};

static struct kunit_suite reap_suite = {
	.name = "genx_vm_reap",
	.init = genx_kunit_space_init,
	.test_cases = reap_cases,
};

kunit_test_suite(reap_suite);
