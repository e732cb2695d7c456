// SPDX-License-Identifier: GPL-2.0-only
/*
 * Unbinding of objects: by another binding, by a closed handle, by a closed address space. An
 * object stays mapped while the GPU uses it.
 */

#include <kunit/test.h>

#include <linux/cred.h>
#include <linux/delay.h>
#include <linux/dma-fence.h>
#include <linux/dma-resv.h>
#include <linux/workqueue.h>

#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "core/memory/vm_internal.h"
#include "kunit/core/memory/space_fixture.h"
#include "kunit/lib/client.h"
#include "kunit/lib/model_glue.h"

static void genx_vm_unbind_object(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	genx_vm_unbind_bo(f->client, f->bo[0]);
	KUNIT_EXPECT_FALSE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	/* object 1 is not bound: no effect */
	genx_vm_unbind_bo(f->client, f->bo[1]);
	genx_vm_close(f->vm);
	KUNIT_EXPECT_EQ(test, -ENOENT, genx_kunit_space_bind(f, 0, 0x100000));
}

/* Closing a handle unbinds the object from the address spaces of that client only. */
static void genx_vm_unbind_client(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct genx_client *other = genx_kunit_client(test, current_euid());
	struct genx_vm *mine = f->vm, *vm[3];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(vm); i++) {
		vm[i] = genx_kunit_vm(test, f->genx, i == 1 ? other : f->client);
		f->vm = vm[i];
		KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
		KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 1, 0x200000));
	}
	genx_vm_unbind_bo(f->client, f->bo[0]);
	for (i = 0; i < ARRAY_SIZE(vm); i++) {
		f->vm = vm[i];
		KUNIT_EXPECT_EQ(test, genx_kunit_space_is_mapped(f, 0, 0x100000), i == 1);
		KUNIT_EXPECT_TRUE(test, genx_kunit_space_is_mapped(f, 1, 0x200000));
	}
	f->vm = mine;
}

/* A fence that a delayed work or the test itself signals. */
struct vm_fence {
	struct dma_fence base;
	spinlock_t lock;
	struct delayed_work work;
	struct genx_kunit_space *f;
	bool mapped;			/* object 0 was mapped when the fence was signaled */
};

static const char *fence_name(struct dma_fence *fence)
{
	return "test";
}

static const struct dma_fence_ops fence_ops = {
	.get_driver_name = fence_name,
	.get_timeline_name = fence_name,
};

static void fence_work(struct work_struct *work)
{
	struct vm_fence *fence = container_of(to_delayed_work(work), struct vm_fence, work);

	fence->mapped = genx_kunit_space_is_mapped(fence->f, 0, 0x100000);
	dma_fence_signal(&fence->base);
}

/* Make object 0 busy: add a fence to it that is signaled after 50 ms. */
static struct vm_fence *vm_use(struct kunit *test, struct genx_kunit_space *f)
{
	struct vm_fence *fence = kzalloc(sizeof(*fence), GFP_KERNEL);
	struct dma_resv *resv = f->bo[0]->shmem.base.resv;

	KUNIT_ASSERT_NOT_NULL(test, fence);
	spin_lock_init(&fence->lock);
	dma_fence_init(&fence->base, &fence_ops, &fence->lock, dma_fence_context_alloc(1), 1);
	fence->f = f;
	INIT_DELAYED_WORK(&fence->work, fence_work);
	dma_resv_lock(resv, NULL);
	KUNIT_EXPECT_EQ(test, 0, dma_resv_reserve_fences(resv, 1));
	dma_resv_add_fence(resv, &fence->base, DMA_RESV_USAGE_READ);
	dma_resv_unlock(resv);
	schedule_delayed_work(&fence->work, msecs_to_jiffies(50));
	return fence;
}

static struct vm_fence *bind_and_use(struct kunit *test, struct genx_kunit_space *f)
{
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	return vm_use(test, f);
}

static void vm_use_end(struct kunit *test, struct vm_fence *fence)
{
	KUNIT_EXPECT_TRUE(test, dma_fence_is_signaled(&fence->base));
	flush_delayed_work(&fence->work);
	KUNIT_EXPECT_TRUE(test, fence->mapped);
	dma_fence_put(&fence->base);
}

/*
 * An object stays mapped while the GPU uses it. This test evicts the object; the next tests move
 * it, close its handle and close the address space.
 */
static void genx_vm_evict_waits(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct vm_fence *fence;

	fence = bind_and_use(test, f);
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 1, 0x101000));
	vm_use_end(test, fence);
	KUNIT_EXPECT_TRUE(test, genx_kunit_space_is_mapped(f, 1, 0x101000));
}

/*
 * If the GPU still uses one of the objects in the way, the call does not wait: it says for which
 * fence the caller must wait. Objects that were unbound meanwhile are gone from the TLBs.
 */
static void genx_vm_evict_busy(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct dma_fence *blocker;
	struct vm_fence *fence;

	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 1, 0xfe000));
	fence = bind_and_use(test, f);
	cancel_delayed_work_sync(&fence->work);
	KUNIT_EXPECT_EQ(test, -EBUSY, genx_kunit_space_try_bind(f, 2, 0xff000, &blocker));
	KUNIT_EXPECT_PTR_EQ(test, blocker, &fence->base);
	KUNIT_EXPECT_EQ(test, f->bo[1]->bindings, 0);
	KUNIT_EXPECT_TRUE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	dma_fence_put(blocker);
	dma_fence_signal(&fence->base);
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_try_bind(f, 2, 0xff000, &blocker));
	KUNIT_EXPECT_NULL(test, blocker);
	KUNIT_EXPECT_FALSE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	dma_fence_put(&fence->base);
	genx_kunit_expect_clean(test, f->gpu);
}

/*
 * A binding that is cleared already is in the way: the GPU uses its object in another address space
 * alone, so the call does not wait.
 */
static void genx_vm_evict_cleared(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct dma_fence *blocker;
	struct vm_fence *fence;

	fence = bind_and_use(test, f);
	cancel_delayed_work_sync(&fence->work);
	mutex_lock(&f->vm->lock);
	genx_vm_clear(f->vm, genx_vm_find_bo(f->vm, f->bo[0]));
	mutex_unlock(&f->vm->lock);
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_try_bind(f, 2, 0xff000, &blocker));
	KUNIT_EXPECT_NULL(test, blocker);
	KUNIT_EXPECT_EQ(test, f->bo[0]->bindings, 0);
	dma_fence_signal(&fence->base);
	dma_fence_put(&fence->base);
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_vm_move_waits(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct vm_fence *fence;

	fence = bind_and_use(test, f);
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x300000));
	vm_use_end(test, fence);
	KUNIT_EXPECT_FALSE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
}

static void genx_vm_unbind_waits(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct vm_fence *fence;

	fence = bind_and_use(test, f);
	genx_vm_unbind_bo(f->client, f->bo[0]);
	KUNIT_EXPECT_TRUE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	msleep(200);
	vm_use_end(test, fence);
	KUNIT_EXPECT_FALSE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
}

static void genx_vm_close_waits(struct kunit *test)
{
	struct genx_kunit_space *f = test->priv;
	struct vm_fence *fence;

	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_space_bind(f, 1, 0x200000));
	fence = vm_use(test, f);
	genx_vm_close(f->vm);
	KUNIT_EXPECT_TRUE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_FALSE(test, genx_kunit_space_is_mapped(f, 1, 0x200000));
	msleep(200);
	vm_use_end(test, fence);
	KUNIT_EXPECT_FALSE(test, genx_kunit_space_is_mapped(f, 0, 0x100000));
}

static struct kunit_case unbind_cases[] = {
	KUNIT_CASE(genx_vm_unbind_object),
	KUNIT_CASE(genx_vm_unbind_client),
	KUNIT_CASE(genx_vm_evict_waits),
	KUNIT_CASE(genx_vm_evict_busy),
	KUNIT_CASE(genx_vm_evict_cleared),
	KUNIT_CASE(genx_vm_move_waits),
	KUNIT_CASE(genx_vm_unbind_waits),
	KUNIT_CASE(genx_vm_close_waits),
	{}
};

static struct kunit_suite unbind_suite = {
	.name = "genx_vm_unbind",
	.init = genx_kunit_space_init,
	.test_cases = unbind_cases,
};

kunit_test_suite(unbind_suite);
