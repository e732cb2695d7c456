// SPDX-License-Identifier: GPL-2.0-only
/**
 * DOC: Imported objects
 *
 * PRIME_FD_TO_HANDLE creates an object from a dma-buf. The memory belongs to its exporter,
 * which may be another driver, so genx lets only the GPU access it: PREAD, PWRITE and CPU maps
 * fail, and memory reclaim skips the object. The object shares the reservation of the dma-buf, so
 * that submissions and users of the exporter wait for each other's fences.
 *
 * An object has up to two attachments. The first one exists as long as the object. It is never
 * pinned or mapped, but the DRM core needs it to find the dma-buf. The second one is mapped, and
 * exists while the object is bound in an address space. The last unbind detaches it, because some
 * exporters keep a mapping until the detach. No mapping for the device may remain after the device
 * is removed, even if user space still holds the object.
 */

#include <linux/dma-buf.h>
#include <linux/err.h>

#include "core/memory/bo_types.h"
#include "gt/memory/cache.h"

struct sg_table *genx_import_map(struct genx_import *import, struct dma_buf *buf,
				 struct device *dev, bool flush)
{
	struct dma_buf_attachment *attach;
	struct sg_table *sgt;

	if (import->attach)
		return import->sgt;
	attach = dma_buf_attach(buf, dev);
	if (IS_ERR(attach))
		return ERR_CAST(attach);
	sgt = dma_buf_map_attachment_unlocked(attach, DMA_BIDIRECTIONAL);
	if (IS_ERR(sgt)) {
		dma_buf_detach(buf, attach);
		return sgt;
	}
	/*
	 * The exporter may just have cleared the pages, and a batch that bypasses the caches would
	 * read what was in memory before (SIL-242). The table need not have pages of its own.
	 */
	if (flush)
		genx_cache_flush_all();
	import->attach = attach;
	import->sgt = sgt;
	return sgt;
}

void genx_import_unmap(struct genx_import *import)
{
	struct dma_buf_attachment *attach = import->attach;

	if (!attach)
		return;
	dma_buf_unmap_attachment_unlocked(attach, import->sgt, DMA_BIDIRECTIONAL);
	dma_buf_detach(attach->dmabuf, attach);
	import->attach = NULL;
	import->sgt = NULL;
}
