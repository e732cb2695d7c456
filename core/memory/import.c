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
 * exporters keep a mapping until the detach. The detach waits for the reservation lock, which the
 * exporter may hold for long: work that unbinds for all clients leaves it to a job of the user
 * (genx_bo_unbound_later()). No mapping for the device may remain after the device is removed, even
 * if user space still holds the object.
 */

#include <linux/cleanup.h>
#include <linux/dma-buf.h>
#include <linux/dma-direct.h>
#include <linux/err.h>
#include <linux/highmem.h>
#include <linux/iommu.h>
#include <linux/jiffies.h>
#include <linux/mm.h>
#include <linux/scatterlist.h>
#include <linux/sched.h>

#include <xen/xen.h>

#include "core/device/device_types.h"
#include "core/memory/bo_types.h"
#include "gt/memory/cache.h"

/* Shortest time between two flushes of all caches. */
#define FLUSH_PERIOD_MS	100

void genx_import_flush_init(struct genx_import_flush *flush)
{
	mutex_init(&flush->lock);
	flush->next = jiffies;
}

/*
 * Flush the caches of all CPUs, which stops them for milliseconds. Any client can cause this again
 * and again, so it happens at most once in FLUSH_PERIOD_MS. One flush serves all callers that came
 * before it began.
 */
static void flush_all(struct genx_import_flush *flush)
{
	unsigned int begun = READ_ONCE(flush->begun);
	long left;

	guard(mutex)(&flush->lock);
	if (flush->begun != begun)
		return;
	left = flush->next - jiffies;
	if (left > 0)
		schedule_timeout_uninterruptible(left);
	WRITE_ONCE(flush->begun, flush->begun + 1);
	genx_cache_flush_all();
	flush->next = jiffies + msecs_to_jiffies(FLUSH_PERIOD_MS);
}

/*
 * Return: physical address behind a DMA address; 0: not known. In a paravirtualized guest of Xen, a
 * DMA address is not an address of the guest.
 */
static phys_addr_t phys_at(struct device *dev, struct iommu_domain *domain, dma_addr_t addr)
{
	if (domain)
		return iommu_iova_to_phys(domain, addr);
	return xen_pv_domain() ? 0 : dma_to_phys(dev, addr);
}

/*
 * Flush the memory that the GPU will read. An importer may use only the DMA addresses of a table,
 * which need not have pages. The CPUs cache system memory alone, and that has pages.
 * Return: false if the memory behind an address is not known.
 */
static bool flush_dma(struct device *dev, struct sg_table *sgt)
{
	struct iommu_domain *domain = iommu_get_domain_for_dev(dev);
	struct sg_dma_page_iter at;

	for_each_sgtable_dma_page(sgt, &at, 0) {
		phys_addr_t phys = phys_at(dev, domain, sg_page_iter_dma_address(&at));
		void *page;

		if (!phys)
			return false;
		if (!pfn_valid(PHYS_PFN(phys)))
			continue;
		page = kmap_local_page(pfn_to_page(PHYS_PFN(phys)));
		genx_cache_flush(page, PAGE_SIZE);
		kunmap_local(page);
		cond_resched();
	}
	return true;
}

struct sg_table *genx_import_map(struct genx_import *import, struct dma_buf *buf,
				 struct device *dev, struct genx_import_flush *flush)
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
	 * read what was in memory before (SIL-242).
	 */
	if (flush && !flush_dma(dev, sgt))
		flush_all(flush);
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
