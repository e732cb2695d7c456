/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Kernel-owned memory that the GPU sees through the GGTT: status pages, rings,
 * context images, the OA buffer.
 *
 * Pages come from the DMA API, so that CPU and GPU use the same memory even with an IOMMU or with
 * forced bounce buffers. If CPU and GPU share no cache, either the GPU snoops the CPU's caches or
 * the caller flushes these caches (genx_buffer_flush()).
 */
#ifndef GENX_GT_MEMORY_BUFFER_H
#define GENX_GT_MEMORY_BUFFER_H

#include <drm/drm_mm.h>
#include <linux/types.h>

struct genx_ggtt;
struct page;

/**
 * struct genx_buffer - coherent memory, mapped for CPU and GPU
 * @table:	global translation table that maps the buffer
 * @vaddr:	CPU address, page aligned, contiguous, cached
 * @size:	bytes, a multiple of 4096
 * @ggtt:	GPU address
 * @pages:	the pages, @n_pages of them
 * @dma:	DMA addresses of @pages
 * @n_pages:	number of pages
 * @node:	GGTT allocation
 */
struct genx_buffer {
	struct genx_ggtt *table;
	void *vaddr;
	size_t size;
	u64 ggtt;
	struct page **pages;
	dma_addr_t *dma;
	unsigned int n_pages;
	struct drm_mm_node node;
};

/**
 * genx_buffer_create() - allocate zeroed memory and map it
 * @ggtt: global translation table
 * @size: bytes, rounded up to pages; at most 64 MiB
 * @align: alignment of the GPU address, a power of two; 0: a page
 *
 * May sleep.
 *
 * Return: the buffer; or an ERR_PTR(): -EINVAL: @size is 0 or too large; -ENOMEM; or an error of
 * genx_ggtt_map().
 */
struct genx_buffer *genx_buffer_create(struct genx_ggtt *ggtt, size_t size, u64 align);

/**
 * genx_buffer_create_below() - genx_buffer_create() with an upper limit of the GPU address
 * @ggtt: global translation table
 * @size: bytes, rounded up to pages; at most 64 MiB
 * @align: alignment of the GPU address, a power of two; 0: a page
 * @end: all GPU addresses of the buffer are below @end
 *
 * Return: as genx_buffer_create().
 */
struct genx_buffer *genx_buffer_create_below(struct genx_ggtt *ggtt, size_t size, u64 align,
					     u64 end);

/**
 * genx_buffer_unmap() - free the GPU addresses of a buffer
 * @buf: mapped buffer that no engine uses
 *
 * The memory stays allocated, and @buf->vaddr stays valid. May sleep.
 */
void genx_buffer_unmap(struct genx_buffer *buf);

/**
 * genx_buffer_map_below() - map a buffer again
 * @buf: buffer after genx_buffer_unmap(); nothing is done if the buffer is mapped
 * @end: all GPU addresses of the buffer are below @end
 *
 * The addresses may differ from those before genx_buffer_unmap(). May sleep.
 *
 * Return: as genx_ggtt_map().
 */
int genx_buffer_map_below(struct genx_buffer *buf, u64 end);

/**
 * genx_buffer_destroy() - unmap and free
 * @buf: buffer, NULL or ERR_PTR allowed; no engine may still use it
 *
 * May sleep.
 */
void genx_buffer_destroy(struct genx_buffer *buf);

/**
 * genx_buffer_flush() - make CPU writes visible to a GPU that does not snoop
 * @buf: buffer
 * @offset: first byte
 * @size: bytes
 *
 * Does nothing on platforms where CPU and GPU share a cache. Any context.
 */
void genx_buffer_flush(struct genx_buffer *buf, size_t offset, size_t size);

#endif
