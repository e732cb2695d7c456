/* SPDX-License-Identifier: GPL-2.0-only */
/* The fence of a request. */
#ifndef GENX_GT_EXEC_REQUEST_FENCE_H
#define GENX_GT_EXEC_REQUEST_FENCE_H

#include <linux/dma-fence.h>

struct genx_request;

/** genx_request_fence_ops - operations of the fences of requests */
extern const struct dma_fence_ops genx_request_fence_ops;

/**
 * genx_request_of() - the request of a fence
 * @fence: any fence
 *
 * Return: the request, which exists as long as @fence; NULL for a fence of another driver.
 */
struct genx_request *genx_request_of(struct dma_fence *fence);

#endif
