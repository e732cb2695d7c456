// SPDX-License-Identifier: GPL-2.0-only
/*
 * Operations of the fence of a request. The fence may outlive the engine and the device; an
 * exported fence also keeps the module loaded.
 */
#include <linux/module.h>
#include <linux/rcupdate.h>
#include <linux/slab.h>

#include "gt/exec/request_types.h"

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

/*
 * After module_put() the module may be unloaded before this function has returned, so module_stop()
 * waits for an RCU-tasks and an RCU grace period.
 */
static void fence_release(struct dma_fence *fence)
{
	struct genx_request *rq = to_request(fence);
	bool exported = rq->exported;

	kfree_rcu(rq, fence.rcu);
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
