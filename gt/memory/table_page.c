// SPDX-License-Identifier: GPL-2.0-only
/* The kinds of memory for page tables. Source: register facts: coherency and caching; PPGTT. */
#include <linux/dma-mapping.h>
#include <linux/mm.h>

#include "gt/memory/cache.h"
#include "gt/memory/client_gfp.h"
#include "gt/memory/ppgtt.h"

static int system_alloc(const struct genx_table_pages *from, struct genx_table_page *page)
{
	dma_addr_t dma;

	page->page = dma_alloc_pages(from->dev, SZ_4K, &dma, DMA_BIDIRECTIONAL,
				     GENX_CLIENT_GFP | __GFP_ZERO);
	if (!page->page)
		return -ENOMEM;
	page->vaddr = page_address(page->page);
	page->addr = dma;
	return 0;
}

static void system_free(const struct genx_table_pages *from, struct genx_table_page *page)
{
	dma_free_pages(from->dev, SZ_4K, page->page, page->addr, DMA_BIDIRECTIONAL);
}

/*
 * From Gen8 on, the walker may not snoop the CPU's cache, even on parts with a
 * shared cache (register facts: coherency and caching).
 */
static void system_flush(const struct genx_table_pages *from, struct genx_table_page *page,
			 unsigned int offset, unsigned int size)
{
	genx_cache_flush(page->vaddr + offset, size);
}

const struct genx_table_page_ops genx_table_page_system = {
	.alloc = system_alloc,
	.free = system_free,
	.flush = system_flush,
};

/* The CPU works on the copy in system memory, which local_flush() writes to local memory. */
static int local_alloc(const struct genx_table_pages *from, struct genx_table_page *page)
{
	page->vaddr = (void *)__get_free_page(GENX_CLIENT_GFP | __GFP_ZERO);
	if (!page->vaddr)
		return -ENOMEM;
	/* an address space that gets no table fails with -ENOMEM in either kind of memory */
	if (genx_local_page_alloc(from->local, &page->local, page->vaddr)) {
		free_page((unsigned long)page->vaddr);
		return -ENOMEM;
	}
	page->addr = page->local.node.start;
	return 0;
}

static void local_free(const struct genx_table_pages *from, struct genx_table_page *page)
{
	genx_local_page_free(from->local, &page->local);
	free_page((unsigned long)page->vaddr);
}

static void local_flush(const struct genx_table_pages *from, struct genx_table_page *page,
			unsigned int offset, unsigned int size)
{
	genx_local_page_write(from->local, &page->local, offset, size);
}

const struct genx_table_page_ops genx_table_page_local = {
	.alloc = local_alloc,
	.free = local_free,
	.flush = local_flush,
};
