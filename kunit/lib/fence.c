// SPDX-License-Identifier: GPL-2.0-only
/* Fences that a test signals by hand. */

#include <kunit/test.h>

#include <linux/dma-fence.h>
#include <linux/slab.h>
#include <linux/spinlock.h>

#include "kunit/lib/fence.h"

struct kunit_fence {
	struct dma_fence base;
	spinlock_t lock;	/* of @base */
};

static const char *fence_name(struct dma_fence *fence)
{
	return "kunit";
}

static const struct dma_fence_ops fence_ops = {
	.get_driver_name = fence_name,
	.get_timeline_name = fence_name,
};

struct dma_fence *genx_kunit_fence_of(struct kunit *test, u64 context, u64 seqno)
{
	/* freed by dma_fence_free() with the last reference */
	struct kunit_fence *fence = kzalloc(sizeof(*fence), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, fence);
	spin_lock_init(&fence->lock);
	dma_fence_init(&fence->base, &fence_ops, &fence->lock, context, seqno);
	return &fence->base;
}

struct dma_fence *genx_kunit_fence(struct kunit *test)
{
	return genx_kunit_fence_of(test, dma_fence_context_alloc(1), 1);
}

struct dma_fence *genx_kunit_make_busy(struct kunit *test, struct dma_resv *resv,
				       enum dma_resv_usage usage)
{
	struct dma_fence *fence = genx_kunit_fence(test);

	dma_resv_lock(resv, NULL);
	KUNIT_EXPECT_EQ(test, dma_resv_reserve_fences(resv, 1), 0);
	dma_resv_add_fence(resv, fence, usage);
	dma_resv_unlock(resv);
	return fence;
}
