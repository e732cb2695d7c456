/* SPDX-License-Identifier: GPL-2.0-only */
/* The memory of a dma-buf of another device, mapped for the GPU. */
#ifndef GENX_CORE_MEMORY_IMPORT_H
#define GENX_CORE_MEMORY_IMPORT_H

struct device;
struct dma_buf;
struct dma_buf_attachment;
struct sg_table;

/**
 * struct genx_import - the mapping of an imported object
 * @attach:	attachment that is mapped, or NULL
 * @sgt:	memory of the dma-buf, mapped for DMA
 */
struct genx_import {
	struct dma_buf_attachment *attach;
	struct sg_table *sgt;
};

/**
 * genx_import_map() - map the memory of a dma-buf for DMA, unless it is mapped already
 * @import: mapping; the caller serializes access to it
 * @buf: dma-buf
 * @dev: device
 *
 * Context: may sleep, locks the reservation of the dma-buf.
 *
 * Return: the scatter-gather table; ERR_PTR(-ENOMEM), or the error of the exporter.
 */
struct sg_table *genx_import_map(struct genx_import *import, struct dma_buf *buf,
				 struct device *dev);

/**
 * genx_import_unmap() - undo genx_import_map(), if the memory is mapped
 * @import: mapping; no page table of the GPU contains the memory any more
 *
 * Context: may sleep, locks the reservation of the dma-buf.
 */
void genx_import_unmap(struct genx_import *import);

#endif
