// SPDX-License-Identifier: GPL-2.0-only
/*
 * Pages are allocated one by one, so that a buffer needs no contiguous physical memory. vmap()
 * makes the pages contiguous for the CPU, and the GGTT makes them contiguous for the GPU.
 */

#include <linux/dma-mapping.h>
#include <linux/err.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>

#include "gt/access/mmio.h"
#include "gt/memory/buffer.h"
#include "gt/memory/cache.h"
#include "gt/memory/client_gfp.h"
#include "gt/memory/ggtt.h"

#define BUFFER_MAX	SZ_64M

#if IS_ENABLED(CONFIG_UML)
void (*genx_cache_model)(const void *vaddr, size_t size);
void (*genx_cache_model_sg)(struct sg_table *sgt);
#endif

/* One allocation for each GPU page; x86 has the same page size. */
static_assert(PAGE_SIZE == SZ_4K);

/* Free the pages up to the first NULL: the pages behind it were not allocated. */
static void pages_free(struct genx_buffer *buf)
{
	unsigned int i;

	for (i = 0; i < buf->n_pages && buf->pages[i]; i++)
		dma_free_pages(buf->table->dev, PAGE_SIZE, buf->pages[i], buf->dma[i],
			       DMA_BIDIRECTIONAL);
	kvfree(buf->pages);
	kvfree(buf->dma);
}

/* On failure, pages_free() frees what was allocated. */
static int pages_alloc(struct genx_buffer *buf)
{
	unsigned int i;

	buf->pages = kvcalloc(buf->n_pages, sizeof(*buf->pages), GENX_CLIENT_GFP);
	buf->dma = kvcalloc(buf->n_pages, sizeof(*buf->dma), GENX_CLIENT_GFP);
	if (!buf->pages || !buf->dma)
		goto fail;
	for (i = 0; i < buf->n_pages; i++) {
		buf->pages[i] = dma_alloc_pages(buf->table->dev, PAGE_SIZE, &buf->dma[i],
						DMA_BIDIRECTIONAL, GENX_CLIENT_GFP | __GFP_ZERO);
		if (!buf->pages[i])
			goto fail;
	}
	return 0;

fail:
	/* pages_free() must not read an array that does not exist */
	if (!buf->pages)
		buf->n_pages = 0;
	pages_free(buf);
	return -ENOMEM;
}

struct genx_buffer *genx_buffer_create_below(struct genx_ggtt *ggtt, size_t size, u64 align,
					     u64 end)
{
	struct genx_buffer *buf;
	int err;

	if (!size || size > BUFFER_MAX)
		return ERR_PTR(-EINVAL);
	buf = kzalloc(sizeof(*buf), GENX_CLIENT_GFP);
	if (!buf)
		return ERR_PTR(-ENOMEM);
	buf->table = ggtt;
	buf->size = PAGE_ALIGN(size);
	buf->n_pages = buf->size / PAGE_SIZE;

	err = pages_alloc(buf);
	if (err)
		goto free_buf;
	buf->vaddr = vmap(buf->pages, buf->n_pages, VM_MAP, PAGE_KERNEL);
	if (!buf->vaddr) {
		err = -ENOMEM;
		goto free_pages;
	}
	genx_buffer_flush(buf, 0, buf->size);
	err = genx_ggtt_map_below(ggtt, &buf->node, buf->dma, buf->n_pages, align, end);
	if (err)
		goto unmap;
	buf->ggtt = buf->node.start;
	return buf;

unmap:
	vunmap(buf->vaddr);
free_pages:
	pages_free(buf);
free_buf:
	kfree(buf);
	return ERR_PTR(err);
}

struct genx_buffer *genx_buffer_create(struct genx_ggtt *ggtt, size_t size, u64 align)
{
	return genx_buffer_create_below(ggtt, size, align, U64_MAX);
}

void genx_buffer_unmap(struct genx_buffer *buf)
{
	genx_ggtt_unmap(buf->table, &buf->node);
}

int genx_buffer_map_below(struct genx_buffer *buf, u64 end)
{
	int err;

	if (drm_mm_node_allocated(&buf->node))
		return 0;
	err = genx_ggtt_map_below(buf->table, &buf->node, buf->dma, buf->n_pages, 0, end);
	if (!err)
		buf->ggtt = buf->node.start;
	return err;
}

void genx_buffer_destroy(struct genx_buffer *buf)
{
	if (IS_ERR_OR_NULL(buf))
		return;
	if (drm_mm_node_allocated(&buf->node))
		genx_buffer_unmap(buf);
	vunmap(buf->vaddr);
	pages_free(buf);
	kfree(buf);
}

/* With an LLC, the GPU reads what is in the CPU's caches. */
void genx_buffer_flush(struct genx_buffer *buf, size_t offset, size_t size)
{
	if (!buf->table->mmio->plat->coherency->has_llc)
		genx_cache_flush(buf->vaddr + offset, size);
}
