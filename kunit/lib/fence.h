/* SPDX-License-Identifier: GPL-2.0-only */
/* Fences that a test signals by hand. */
#ifndef GENX_KUNIT_LIB_FENCE_H
#define GENX_KUNIT_LIB_FENCE_H

#include <linux/dma-resv.h>

struct dma_fence;
struct kunit;

/**
 * genx_kunit_fence() - a fence of another driver
 * @test: test, which ends if there is no memory
 *
 * Return: the fence, with one reference.
 */
struct dma_fence *genx_kunit_fence(struct kunit *test);

/**
 * genx_kunit_fence_of() - a fence of another driver in a given fence context
 * @test: test, which ends if there is no memory
 * @context: fence context
 * @seqno: number in the context
 *
 * Return: the fence, with one reference.
 */
struct dma_fence *genx_kunit_fence_of(struct kunit *test, u64 context, u64 seqno);

/**
 * genx_kunit_make_busy() - add a new fence to the reservation of an object
 * @test: test, which ends if there is no memory
 * @resv: reservation, not locked
 * @usage: what the fence stands for
 *
 * Return: the fence, with a reference for the caller.
 */
struct dma_fence *genx_kunit_make_busy(struct kunit *test, struct dma_resv *resv,
				       enum dma_resv_usage usage);

#endif
