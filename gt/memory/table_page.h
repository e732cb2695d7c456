/* SPDX-License-Identifier: GPL-2.0-only */
/* Pages for page tables and for what unmapped addresses lead to, in the memory of their kind. */
#ifndef GENX_GT_MEMORY_TABLE_PAGE_H
#define GENX_GT_MEMORY_TABLE_PAGE_H

#include <linux/types.h>

#include "gt/memory/local.h"

struct device;
struct page;

/**
 * struct genx_table_pages - where the pages come from
 * @dev:	device for DMA
 * @local:	local memory, NULL: the platform has none
 */
struct genx_table_pages {
	struct device *dev;
	struct genx_local *local;
};

/**
 * struct genx_table_page - a page of 4 KiB
 * @vaddr:	the contents, which the CPU reads and writes
 * @addr:	address for the GPU
 * @page:	the page, if it is in system memory
 * @local:	the page, if it is in local memory
 */
struct genx_table_page {
	void *vaddr;
	u64 addr;
	struct page *page;
	struct genx_local_page local;
};

/**
 * struct genx_table_page_ops - a kind of memory
 * @alloc:	allocates a zeroed page; @page is zeroed, except for .local.account. Returns 0 or
 *		-ENOMEM. May sleep
 * @free:	frees a page that the GPU no longer uses. May sleep
 * @flush:	makes what the CPU wrote to @size bytes of the contents visible to the GPU, before
 *		all that the CPU writes later. May sleep; does not wait for memory
 */
struct genx_table_page_ops {
	int (*alloc)(const struct genx_table_pages *from, struct genx_table_page *page);
	void (*free)(const struct genx_table_pages *from, struct genx_table_page *page);
	void (*flush)(const struct genx_table_pages *from, struct genx_table_page *page,
		      unsigned int offset, unsigned int size);
};

extern const struct genx_table_page_ops genx_table_page_system;
extern const struct genx_table_page_ops genx_table_page_local;

#endif
