/* SPDX-License-Identifier: GPL-2.0-only */
/* Memory of modelled GPUs: behind the caches of the CPU, large buffers, local memory. */
#ifndef GENX_KUNIT_LIB_MODEL_MEMORY_H
#define GENX_KUNIT_LIB_MODEL_MEMORY_H

#include <linux/logic_iomem.h>
#include <linux/types.h>

/** genx_kunit_memory_start() - keep what the driver flushes from now on. Process context. */
void genx_kunit_memory_start(void);

/** genx_kunit_memory_stop() - forget all. Process context. */
void genx_kunit_memory_stop(void);

/**
 * genx_kunit_memory_read() - read memory, without what the CPU wrote and did not flush
 * @addr: physical address
 * @buf: filled
 * @len: bytes, all in one page
 *
 * A page of which the driver has never flushed a line is read as the CPU sees it.
 *
 * Context: any.
 *
 * Return: false if the page was never flushed; @buf is not filled then.
 */
bool genx_kunit_memory_read(u64 addr, void *buf, size_t len);

/**
 * genx_kunit_memory_written() - the GPU wrote memory
 * @addr: physical address
 * @buf: what it wrote
 * @len: bytes, all in one page
 */
void genx_kunit_memory_written(u64 addr, const void *buf, size_t len);

/* ---- local memory ---- */

struct kunit;
struct genx_kunit_gpu;

/** genx_kunit_local_ops - accesses to the BAR 2 of a slot, which is their private pointer */
extern const struct logic_iomem_ops genx_kunit_local_ops;

/**
 * genx_kunit_spare_zalloc() - a large buffer of zeroes for one case
 * @test: the case, which fails if there is no memory, and whose end gives the buffer back
 * @size: bytes
 *
 * Pages of vmalloc() are mappings of the host in UML, and some thousand of them for each case were
 * a tenth of the processor time of all suites. So a buffer of the same size is used again.
 *
 * Context: process.
 *
 * Return: the buffer, aligned to pages.
 */
void *genx_kunit_spare_zalloc(struct kunit *test, size_t size);

/**
 * genx_kunit_local_init() - make room for the contents of local memory
 * @gpu: a GPU whose model is not created yet; gpu->store is NULL if the platform has none
 *
 * The test frees it at its end.
 */
void genx_kunit_local_init(struct genx_kunit_gpu *gpu);

/** genx_kunit_local_page() - model_host.local */
void *genx_kunit_local_page(void *ctx, u64 page, bool add);

/** genx_kunit_local_lost() - model_host.local_lost */
void genx_kunit_local_lost(void *ctx);

#endif
