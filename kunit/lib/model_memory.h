/* SPDX-License-Identifier: GPL-2.0-only */
/* Memory as a GPU sees it that does not snoop the caches of the CPU. */
#ifndef GENX_KUNIT_LIB_MODEL_MEMORY_H
#define GENX_KUNIT_LIB_MODEL_MEMORY_H

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

#endif
