// SPDX-License-Identifier: GPL-2.0-only
/*
 * Operations of the fence of a request. The fence may outlive the engine and the device; an
 * exported fence also keeps the module loaded.
 */
#include <linux/module.h>
#include <linux/rcupdate.h>
#include <linux/slab.h>

#include "gt/exec/request_types.h"

/*
 * Slab cache of the requests of all devices: kmalloc() would round the size up, and clear the rest
 * too. Not SLAB_ACCOUNT: the requests of the driver are not charged to a client.
 */
static struct kmem_cache *genx_request_cache;

int genx_request_cache_create(void)
{
	genx_request_cache = KMEM_CACHE(genx_request, 0);
	return genx_request_cache ? 0 : -ENOMEM;
}

void genx_request_cache_destroy(void)
{
	rcu_barrier();	/* free_request() is code of this module */
	kmem_cache_destroy(genx_request_cache);
}

struct genx_request *genx_request_alloc(gfp_t gfp)
{
	return kmem_cache_zalloc(genx_request_cache, gfp);
}

void genx_request_free(struct genx_request *rq)
{
	kmem_cache_free(genx_request_cache, rq);
}

static struct genx_request *to_request(struct dma_fence *fence)
{
	return container_of(fence, struct genx_request, fence);
}

static const char *fence_driver_name(struct dma_fence *fence)
{
	return "genx";
}

static const char *fence_timeline_name(struct dma_fence *fence)
{
	/* points into the platform descriptor, which outlives the engine */
	return to_request(fence)->engine_name;
}

static void free_request(struct rcu_head *rcu)
{
	genx_request_free(container_of(rcu, struct genx_request, fence.rcu));
}

/*
 * Not kfree_rcu(), which keeps the memory for up to 5 s: each submission would need new pages.
 *
 * After module_put() the module may be unloaded before this function has returned, so module_stop()
 * waits for an RCU-tasks and an RCU grace period.
 */
static void fence_release(struct dma_fence *fence)
{
	struct genx_request *rq = to_request(fence);
	bool exported = rq->exported;

	call_rcu(&fence->rcu, free_request);
	if (exported)
		module_put(THIS_MODULE);
}

const struct dma_fence_ops genx_request_fence_ops = {
	.get_driver_name = fence_driver_name,
	.get_timeline_name = fence_timeline_name,
	.release = fence_release,
};

struct genx_request *genx_request_of(struct dma_fence *fence)
{
	return fence->ops == &genx_request_fence_ops ? to_request(fence) : NULL;
}
