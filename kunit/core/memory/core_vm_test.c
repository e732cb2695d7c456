// SPDX-License-Identifier: GPL-2.0-only
/*
 * Address spaces: the addresses that user space may bind objects to, binding, unbinding, and the
 * TLB invalidations of unbinding.
 */

#include <kunit/test.h>

#include <linux/cred.h>
#include <linux/delay.h>
#include <linux/dma-fence.h>
#include <linux/dma-resv.h>
#include <linux/file.h>
#include <linux/workqueue.h>

#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/i915_drm.h>

#include "core/context/context.h"
#include "core/context/file.h"
#include "core/device.h"
#include "core/memory/bo.h"
#include "core/memory/vm.h"
#include "gt/exec/client.h"
#include "gt/memory/ppgtt.h"
#include "gt/memory/tlb.h"
#include "kunit/lib/client.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/model_glue.h"

#define P	4096ULL
#define TOP	BIT_ULL(47)		/* end of the lower half of the canonical addresses */

struct address_case {
	const char *name;
	u64 addr;
	u64 size;
	int want;
	u8 bits;	/* of the address space; 0: 48 */
};

static const struct address_case address_cases[] = {
	{ "zero", 0, P, 0 },
	{ "one page", 0x100000, P, 0 },
	{ "end of the lower half", TOP - P, P, 0 },
	{ "across the hole", TOP - P, 2 * P, 0 },
	{ "start of the upper half, canonical", 0xffff800000000000ULL, P, 0 },
	{ "last page, canonical", 0xfffffffffffff000ULL, P, 0 },
	{ "past the last page", 0xfffffffffffff000ULL, 2 * P, -EINVAL },
	{ "start of the upper half, plain", TOP, P, -EINVAL },
	{ "bit 48", 1ULL << 48, P, -EINVAL },
	{ "bit 63", 1ULL << 63, P, -EINVAL },
	{ "not page aligned", 0x100800, P, -EINVAL },
	{ "odd", 0x100001, P, -EINVAL },
	{ "no size", 0x100000, 0, -EINVAL },
	{ "everything", 0, 1ULL << 48, 0 },
	{ "more than everything", 0, (1ULL << 48) + P, -EINVAL },
	{ "everything, one page up", P, 1ULL << 48, -EINVAL },
	{ "size overflows", 0xfffffffffffff000ULL, ~0ULL & ~(P - 1), -EINVAL },
	{ "36 bits: last page", BIT_ULL(36) - P, P, 0, 36 },
	{ "36 bits: past the last page", BIT_ULL(36) - P, 2 * P, -EINVAL, 36 },
	{ "36 bits: the end", BIT_ULL(36), P, -EINVAL, 36 },
	{ "36 bits: upper half, canonical", 0xfffffffffffff000ULL, P, -EINVAL, 36 },
	{ "36 bits: bit 35 repeated", 0xfffffff800000000ULL, P, -EINVAL, 36 },
};

static void address_desc(const struct address_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(address, address_cases, address_desc);

static void genx_vm_address(struct kunit *test)
{
	const struct address_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, c->want,
			genx_vm_check_address(c->addr, c->size, BIT_ULL(c->bits ?: 48)));
}

/**
 * struct vm_fixture - an address space and objects
 * @gpu: modelled GPU
 * @genx: driver
 * @client: the client of the address space
 * @vm: address space
 * @bo: objects of two pages
 */
struct vm_fixture {
	struct genx_kunit_gpu *gpu;
	struct genx_device *genx;
	struct genx_client *client;
	struct genx_vm *vm;
	struct genx_bo *bo[3];
};

static int vm_init(struct kunit *test)
{
	struct vm_fixture *f = kunit_kzalloc(test, sizeof(*f), GFP_KERNEL);
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, f);
	f->gpu = genx_kunit_gpu_create(test, NULL);
	f->genx = genx_kunit_device(test, f->gpu);
	f->client = genx_kunit_client(test, current_euid());
	for (i = 0; i < ARRAY_SIZE(f->bo); i++)
		f->bo[i] = genx_kunit_bo(test, f->genx, 2 * P);
	f->vm = genx_kunit_vm(test, f->genx, f->client);
	test->priv = f;
	return 0;
}

/* Bind one object. @blocker: filled with the fence to wait for after -EBUSY. */
static int try_bind(struct vm_fixture *f, unsigned int i, u64 addr, struct dma_fence **blocker)
{
	int err;

	guard(mutex)(&f->vm->lock);
	genx_vm_begin_submission(f->vm);
	err = genx_vm_bind(f->vm, f->bo[i], addr);
	*blocker = genx_vm_take_blocker(f->vm);
	return err;
}

/* Bind one object as a submission does: wait for the GPU without the lock. */
static int bind_one(struct vm_fixture *f, unsigned int i, u64 addr)
{
	struct dma_fence *blocker;
	int err;

	while ((err = try_bind(f, i, addr, &blocker)) == -EBUSY && blocker) {
		dma_fence_wait(blocker, false);
		dma_fence_put(blocker);
	}
	return err;
}

static bool is_mapped(struct vm_fixture *f, unsigned int i, u64 addr)
{
	u64 pte = genx_ppgtt_lookup(f->vm->ppgtt, addr & GENX_VM_ADDR_MASK);

	return (pte & GENX_PPGTT_ADDR_MASK) == sg_dma_address(f->bo[i]->sgt->sgl);
}

static void genx_vm_bind_again(struct kunit *test)
{
	struct vm_fixture *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0x100000));
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_vm_bind_moves(struct kunit *test)
{
	struct vm_fixture *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, genx_vm_size(f->genx) - 2 * P));
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, genx_vm_size(f->genx) - 2 * P));
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x100000));
	/* bind to an address range that overlaps the old one */
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x200000));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x201000));
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0x201000));
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x200000));
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_vm_bind_evicts(struct kunit *test)
{
	struct vm_fixture *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 1, 0x102000));
	/* object 2 overlaps both, which are evicted */
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 2, 0x101000));
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 2, 0x101000));
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 1, 0x103000));
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_vm_bind_conflicts(struct kunit *test)
{
	struct vm_fixture *f = test->priv;

	mutex_lock(&f->vm->lock);
	genx_vm_begin_submission(f->vm);
	KUNIT_EXPECT_EQ(test, 0, genx_vm_bind(f->vm, f->bo[0], 0x100000));
	KUNIT_EXPECT_EQ(test, -ENOSPC, genx_vm_bind(f->vm, f->bo[1], 0x101000));
	KUNIT_EXPECT_EQ(test, -ENOSPC, genx_vm_bind(f->vm, f->bo[1], 0xff000));
	KUNIT_EXPECT_EQ(test, -EINVAL, genx_vm_bind(f->vm, f->bo[0], 0x100000));
	KUNIT_EXPECT_EQ(test, -EINVAL, genx_vm_bind(f->vm, f->bo[0], 0x300000));
	KUNIT_EXPECT_EQ(test, 0, genx_vm_bind(f->vm, f->bo[1], 0x102000));
	mutex_unlock(&f->vm->lock);
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 1, 0x102000));
}

static void genx_vm_bind_caching(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
	const struct genx_coherency_desc *coherency = f->genx->plat->coherency;
	u64 bits = coherency->ppgtt_cached | coherency->ppgtt_uncached;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, coherency->ppgtt_cached,
			genx_ppgtt_lookup(f->vm->ppgtt, 0x100000) & bits);
	f->bo[0]->caching = I915_CACHING_NONE;
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, coherency->ppgtt_uncached,
			genx_ppgtt_lookup(f->vm->ppgtt, 0x100000) & bits);
}

static void genx_vm_unbind(struct kunit *test)
{
	struct vm_fixture *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	genx_vm_unbind_bo(f->client, f->bo[0]);
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x100000));
	/* object 1 is not bound: no effect */
	genx_vm_unbind_bo(f->client, f->bo[1]);
	genx_vm_close(f->vm);
	KUNIT_EXPECT_EQ(test, -ENOENT, bind_one(f, 0, 0x100000));
}

/* Closing a handle unbinds the object from the address spaces of that client only. */
static void genx_vm_unbind_client(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
	struct genx_client *other = genx_kunit_client(test, current_euid());
	struct genx_vm *mine = f->vm, *vm[3];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(vm); i++) {
		vm[i] = genx_kunit_vm(test, f->genx, i == 1 ? other : f->client);
		f->vm = vm[i];
		KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
		KUNIT_EXPECT_EQ(test, 0, bind_one(f, 1, 0x200000));
	}
	genx_vm_unbind_bo(f->client, f->bo[0]);
	for (i = 0; i < ARRAY_SIZE(vm); i++) {
		f->vm = vm[i];
		KUNIT_EXPECT_EQ(test, is_mapped(f, 0, 0x100000), i == 1);
		KUNIT_EXPECT_TRUE(test, is_mapped(f, 1, 0x200000));
	}
	f->vm = mine;
}

/* A fence that a delayed work or the test itself signals. */
struct vm_fence {
	struct dma_fence base;
	spinlock_t lock;
	struct delayed_work work;
	struct vm_fixture *f;
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

	fence->mapped = is_mapped(fence->f, 0, 0x100000);
	dma_fence_signal(&fence->base);
}

/* Make object 0 busy: add a fence to it that is signaled after 50 ms. */
static struct vm_fence *vm_use(struct kunit *test, struct vm_fixture *f)
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

static struct vm_fence *bind_and_use(struct kunit *test, struct vm_fixture *f)
{
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
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
	struct vm_fixture *f = test->priv;
	struct vm_fence *fence;

	fence = bind_and_use(test, f);
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 1, 0x101000));
	vm_use_end(test, fence);
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 1, 0x101000));
}

/*
 * If the GPU still uses one of the objects in the way, the call does not wait: it says for which
 * fence the caller must wait. Objects that were unbound meanwhile are gone from the TLBs.
 */
static void genx_vm_evict_busy(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
	struct dma_fence *blocker;
	struct vm_fence *fence;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 1, 0xfe000));
	fence = bind_and_use(test, f);
	cancel_delayed_work_sync(&fence->work);
	KUNIT_EXPECT_EQ(test, -EBUSY, try_bind(f, 2, 0xff000, &blocker));
	KUNIT_EXPECT_PTR_EQ(test, blocker, &fence->base);
	KUNIT_EXPECT_EQ(test, f->bo[1]->bindings, 0);
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0x100000));
	dma_fence_put(blocker);
	dma_fence_signal(&fence->base);
	KUNIT_EXPECT_EQ(test, 0, try_bind(f, 2, 0xff000, &blocker));
	KUNIT_EXPECT_NULL(test, blocker);
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x100000));
	dma_fence_put(&fence->base);
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_vm_move_waits(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
	struct vm_fence *fence;

	fence = bind_and_use(test, f);
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x300000));
	vm_use_end(test, fence);
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x100000));
}

static void genx_vm_unbind_waits(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
	struct vm_fence *fence;

	fence = bind_and_use(test, f);
	genx_vm_unbind_bo(f->client, f->bo[0]);
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0x100000));
	msleep(200);
	vm_use_end(test, fence);
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x100000));
}

static void genx_vm_close_waits(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
	struct vm_fence *fence;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 1, 0x200000));
	fence = vm_use(test, f);
	genx_vm_close(f->vm);
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 1, 0x200000));
	msleep(200);
	vm_use_end(test, fence);
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x100000));
}

/*
 * The TLB invalidation of an engine fails: the unbound objects keep their pages until a later
 * invalidation succeeds.
 */
static void genx_vm_unconfirmed(struct kunit *test)
{
	struct vm_fixture *f = test->priv;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 1, 0x200000));
	msleep(50);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_VDBOX0);
	genx_vm_unbind_bo(f->client, f->bo[0]);
	genx_vm_unbind_bo(f->client, f->bo[1]);
	mutex_lock(&f->vm->lock);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&f->vm->cleared), 2);
	mutex_unlock(&f->vm->lock);
	KUNIT_EXPECT_EQ(test, -ETIMEDOUT, bind_one(f, 0, 0x100000));
	/* the reap work retries meanwhile, and fails */
	msleep(100);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_ACK_LOST);
	/* the page table entries were cleared, so the object is bound anew */
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0x100000));
	genx_vm_close(f->vm);
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->cleared));
}

/*
 * A binding that waits for its TLB invalidation does not also wait for a use of the object that
 * began later, through another address space.
 */
static void genx_vm_unconfirmed_in_use(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
	struct vm_fence *fence;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	msleep(50);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_VDBOX0);
	genx_vm_unbind_bo(f->client, f->bo[0]);
	fence = vm_use(test, f);
	cancel_delayed_work_sync(&fence->work);
	genx_vm_unbind_bo(f->client, f->bo[0]);
	mutex_lock(&f->vm->lock);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&f->vm->cleared), 1);
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->doomed));
	mutex_unlock(&f->vm->lock);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_ACK_LOST);
	flush_delayed_work(&f->vm->reap);
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->cleared));
	dma_fence_signal(&fence->base);
	dma_fence_put(&fence->base);
}

/* How many TLB invalidations have started. */
static u64 invalidations(struct vm_fixture *f)
{
	return READ_ONCE(f->genx->gt.tlb.started);
}

/* Bindings that are removed together share one TLB invalidation. */
static void genx_vm_close_invalidates_once(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
	struct genx_vm *mine = f->vm, *vm[3];
	unsigned int i, j;
	u64 before;

	for (i = 0; i < ARRAY_SIZE(vm); i++) {
		vm[i] = genx_kunit_vm(test, f->genx, f->client);
		f->vm = vm[i];
		for (j = 0; j < ARRAY_SIZE(f->bo); j++)
			KUNIT_EXPECT_EQ(test, 0, bind_one(f, j, 0x100000 * (j + 1)));
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
	struct vm_fixture *f = test->priv;
	struct genx_tlb *tlb = &f->genx->gt.tlb;
	u64 number = genx_tlb_next(tlb), before = invalidations(f);

	KUNIT_EXPECT_EQ(test, 0, genx_tlb_invalidate(tlb));
	KUNIT_EXPECT_EQ(test, 0, genx_tlb_ensure_invalidated(tlb, number));
	KUNIT_EXPECT_EQ(test, invalidations(f), before + 1);
	KUNIT_EXPECT_EQ(test, 0, genx_tlb_ensure_invalidated(tlb, genx_tlb_next(tlb)));
	KUNIT_EXPECT_EQ(test, invalidations(f), before + 2);
	/* an invalidation that failed covers nothing */
	number = genx_tlb_next(tlb);
	msleep(50);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_VDBOX0);
	KUNIT_EXPECT_EQ(test, -ETIMEDOUT, genx_tlb_invalidate(tlb));
	KUNIT_EXPECT_EQ(test, -ETIMEDOUT, genx_tlb_ensure_invalidated(tlb, number));
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_ACK_LOST);
	KUNIT_EXPECT_EQ(test, 0, genx_tlb_ensure_invalidated(tlb, number));
}

/* Evicting the two objects that a new binding overlaps takes one TLB invalidation. */
static void genx_vm_evict_invalidates_once(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
	u64 before;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 1, 0x102000));
	before = invalidations(f);
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 2, 0x101000));
	KUNIT_EXPECT_EQ(test, invalidations(f), before + 1);
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x200000));
	KUNIT_EXPECT_EQ(test, invalidations(f), before + 1);
}

/*
 * Closing a file unbinds all objects with one TLB invalidation. Its handles are closed one by one
 * after that, and then have nothing to unbind.
 */
static void genx_vm_file_close_invalidates_once(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
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
	f->vm = genx_context_get_vm(ctx);
	for (i = 0; i < ARRAY_SIZE(f->bo); i++) {
		KUNIT_EXPECT_EQ(test, 0,
				drm_gem_handle_create(drm, &f->bo[i]->shmem.base, &handle));
		KUNIT_EXPECT_EQ(test, 0, bind_one(f, i, 0x100000 * (i + 1)));
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
	struct vm_fixture *f = test->priv;
	struct vm_fence *fence;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 1, 0x200000));
	fence = vm_use(test, f);
	cancel_delayed_work_sync(&fence->work);
	genx_vm_close(f->vm);
	KUNIT_EXPECT_TRUE(test, is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 1, 0x200000));
	KUNIT_EXPECT_TRUE(test, f->vm->armed);
	KUNIT_EXPECT_FALSE(test, delayed_work_pending(&f->vm->reap));
	msleep(200);
	KUNIT_EXPECT_FALSE(test, delayed_work_pending(&f->vm->reap));

	dma_fence_signal(&fence->base);
	flush_delayed_work(&f->vm->reap);
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_FALSE(test, f->vm->armed);
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->doomed));
	KUNIT_EXPECT_NULL(test, f->vm->idle_fence);
	dma_fence_put(&fence->base);
}

/*
 * While somebody holds the lock of an address space, the work that unbinds objects from it occupies
 * no worker: the works of other address spaces run, however many wait for a lock.
 */
static void genx_vm_reap_locked(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
	struct vm_fence *fence;

	fence = bind_and_use(test, f);
	cancel_delayed_work_sync(&fence->work);
	genx_vm_close(f->vm);
	mutex_lock(&f->vm->lock);
	dma_fence_signal(&fence->base);
	msleep(100);
	KUNIT_EXPECT_TRUE(test, f->vm->armed);
	KUNIT_EXPECT_TRUE(test, delayed_work_pending(&f->vm->reap));
	KUNIT_EXPECT_FALSE(test, work_busy(&f->vm->reap.work) & WORK_BUSY_RUNNING);
	mutex_unlock(&f->vm->lock);
	msleep(100);
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_FALSE(test, f->vm->armed);
	/* only the reference of this fixture is left */
	KUNIT_EXPECT_EQ(test, kref_read(&f->vm->base.kref), 1);
	dma_fence_put(&fence->base);
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
 * The lock of an object may be held while pages are allocated. An address space does not wait for
 * it to unbind the object: the binding is freed later.
 */
static void genx_vm_reap_object_locked(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
	struct closing c = { .vm = f->vm };

	INIT_WORK_ONSTACK(&c.work, close_work);
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 1, 0x200000));
	mutex_lock(&f->bo[0]->lock);
	schedule_work(&c.work);
	msleep(100);
	KUNIT_EXPECT_TRUE(test, READ_ONCE(c.done));
	KUNIT_EXPECT_FALSE(test, is_mapped(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, f->bo[0]->bindings, 1);
	KUNIT_EXPECT_EQ(test, f->bo[1]->bindings, 0);
	mutex_unlock(&f->bo[0]->lock);
	flush_work(&c.work);
	msleep(100);
	KUNIT_EXPECT_EQ(test, f->bo[0]->bindings, 0);
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->cleared));
	KUNIT_EXPECT_FALSE(test, f->vm->armed);
	destroy_work_on_stack(&c.work);
	genx_kunit_expect_clean(test, f->gpu);
}

/* Removal does not wait for a fence of another driver, and removes the callback from it. */
static void genx_vm_revoke_ends_wait(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
	struct vm_fence *fence;

	fence = bind_and_use(test, f);
	cancel_delayed_work_sync(&fence->work);
	genx_vm_close(f->vm);
	KUNIT_EXPECT_FALSE(test, list_empty(&fence->base.cb_list));
	genx_vm_revoke_all(f->genx);
	KUNIT_EXPECT_TRUE(test, list_empty(&fence->base.cb_list));
	KUNIT_EXPECT_FALSE(test, f->vm->armed);
	/* only the reference of this fixture is left */
	KUNIT_EXPECT_EQ(test, kref_read(&f->vm->base.kref), 1);
	dma_fence_signal(&fence->base);
	dma_fence_put(&fence->base);
}

/* A suspended device: no TLB invalidation is tried and nothing is logged until resume. */
static void genx_vm_unbind_asleep(struct kunit *test)
{
	struct vm_fixture *f = test->priv;
	struct kmsg_dump_iter log;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	KUNIT_EXPECT_EQ(test, 0, genx_device_suspend(f->genx));
	genx_kunit_kmsg_mark(&log);
	genx_vm_unbind_bo(f->client, f->bo[0]);
	KUNIT_EXPECT_EQ(test, list_count_nodes(&f->vm->cleared), 1);
	KUNIT_EXPECT_FALSE(test, f->vm->armed);
	msleep(1000);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "TLB invalidation"), 0);
	KUNIT_EXPECT_EQ(test, 0, genx_device_resume(f->genx));
	KUNIT_EXPECT_TRUE(test, list_empty(&f->vm->cleared));
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	genx_kunit_expect_clean(test, f->gpu);
}

/* Unbind an object while registers cannot be reached: the TLBs are not invalidated. */
static void unbind_asleep(struct kunit *test, struct vm_fixture *f)
{
	struct genx_forcewake *fw = &f->genx->gt.fw;

	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
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
	struct vm_fixture *f = test->priv;
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
	KUNIT_EXPECT_EQ(test, 0, bind_one(f, 0, 0x100000));
	genx_kunit_expect_clean(test, f->gpu);
}

/*
 * Bind n objects. The time should grow in proportion to n: the test prints it for n = 1,000 and
 * n = 10,000, but does not check it, since it depends on the machine (virtual time does not pass).
 */
static u64 bind_many(struct kunit *test, struct vm_fixture *f, unsigned int n)
{
	struct genx_bo **bo = kvcalloc(n, sizeof(*bo), GFP_KERNEL);
	unsigned int i, failed = 0;
	u64 ns;

	KUNIT_ASSERT_NOT_NULL(test, bo);
	for (i = 0; i < n; i++) {
		bo[i] = genx_bo_create(f->genx, P);
		if (IS_ERR(bo[i]) || genx_bo_prepare(bo[i]))
			break;
	}
	KUNIT_EXPECT_EQ(test, i, n);
	n = i;

	mutex_lock(&f->vm->lock);
	genx_vm_begin_submission(f->vm);
	ns = ktime_get_ns();
	for (i = 0; i < n; i++)
		failed += genx_vm_bind(f->vm, bo[i], i * P) != 0;
	ns = ktime_get_ns() - ns;
	mutex_unlock(&f->vm->lock);
	KUNIT_EXPECT_EQ(test, failed, 0);
	kunit_info(test, "%u objects bound in %llu us\n", n, ns / 1000);

	genx_vm_close(f->vm);
	for (i = 0; i < n; i++)
		genx_bo_put(bo[i]);
	kvfree(bo);
	return ns;
}

static void genx_vm_bind_1000(struct kunit *test)
{
	bind_many(test, test->priv, 1000);
}

static void genx_vm_bind_10000(struct kunit *test)
{
	bind_many(test, test->priv, 10000);
}

static int bind_op(void *data)
{
	struct vm_fixture *f = data;
	struct genx_vm *vm = genx_vm_create(f->genx, f->client);
	struct genx_bo *bo;
	int err;

	if (IS_ERR(vm))
		return PTR_ERR(vm);
	bo = genx_bo_create(f->genx, 16 * P);
	err = PTR_ERR_OR_ZERO(bo);
	if (!err) {
		mutex_lock(&vm->lock);
		genx_vm_begin_submission(vm);
		err = genx_vm_bind(vm, bo, 0xfffff0000ULL);
		mutex_unlock(&vm->lock);
		genx_bo_put(bo);
	}
	genx_vm_close(vm);
	genx_vm_put(vm);
	return err;
}

static void genx_vm_allocations_fail(struct kunit *test)
{
	struct vm_fixture *f = test->priv;

	KUNIT_EXPECT_GT(test, genx_kunit_fail_all(test, 0, bind_op, f), 4);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case address_test_cases[] = {
	KUNIT_CASE_PARAM(genx_vm_address, address_gen_params),
	{}
};

static struct kunit_suite address_suite = {
	.name = "genx_vm_address",
	.test_cases = address_test_cases,
};

static struct kunit_case vm_cases[] = {
	KUNIT_CASE(genx_vm_bind_again),
	KUNIT_CASE(genx_vm_bind_moves),
	KUNIT_CASE(genx_vm_bind_evicts),
	KUNIT_CASE(genx_vm_bind_conflicts),
	KUNIT_CASE(genx_vm_bind_caching),
	KUNIT_CASE(genx_vm_unbind),
	KUNIT_CASE(genx_vm_unbind_client),
	KUNIT_CASE(genx_vm_evict_waits),
	KUNIT_CASE(genx_vm_evict_busy),
	KUNIT_CASE(genx_vm_move_waits),
	KUNIT_CASE(genx_vm_unbind_waits),
	KUNIT_CASE(genx_vm_close_waits),
	KUNIT_CASE(genx_vm_unconfirmed),
	KUNIT_CASE(genx_vm_unconfirmed_in_use),
	KUNIT_CASE(genx_vm_close_invalidates_once),
	KUNIT_CASE(genx_vm_invalidation_covers),
	KUNIT_CASE(genx_vm_evict_invalidates_once),
	KUNIT_CASE(genx_vm_file_close_invalidates_once),
	KUNIT_CASE(genx_vm_close_waits_by_callback),
	KUNIT_CASE(genx_vm_reap_locked),
	KUNIT_CASE(genx_vm_reap_object_locked),
	KUNIT_CASE(genx_vm_revoke_ends_wait),
	KUNIT_CASE(genx_vm_unbind_asleep),
	KUNIT_CASE(genx_vm_suspend_refused),
	KUNIT_CASE(genx_vm_bind_1000),
	KUNIT_CASE(genx_vm_bind_10000),
	KUNIT_CASE(genx_vm_allocations_fail),
	{}
};

static struct kunit_suite vm_suite = {
	.name = "genx_vm",
	.init = vm_init,
	.test_cases = vm_cases,
};

kunit_test_suites(&address_suite, &vm_suite);
