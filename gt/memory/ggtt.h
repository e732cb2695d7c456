/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Global translation table: addresses of kernel-owned memory for the GPU.
 *
 * Entries that were valid at probe are the firmware's: they are reserved when an
 * allocation first covers them, and are not changed. Entries that genx allocates
 * are its own until it is unbound; free ones point to a scratch page.
 *
 * Source: register facts: GGTT location; coherency and caching; TLB invalidation.
 */
#ifndef GENX_GT_MEMORY_GGTT_H
#define GENX_GT_MEMORY_GGTT_H

#include <drm/drm_mm.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/types.h>

#include "regs/platform.h"

struct device;
struct genx_mmio;

/**
 * struct genx_ggtt_ops - format of the entries
 * @entry_size:	bytes of one, 4 or 8
 * @posting_read: the flush is complete when GFX_FLSH_CNTL was read back
 * @encode:	entry of a page at @addr with the platform's GGTT cache bits; @flags
 *		are GENX_PTE_*
 * @present:	does the entry translate?
 *
 * Pure functions.
 */
struct genx_ggtt_ops {
	u8 entry_size;
	bool posting_read;
	u64 (*encode)(const struct genx_platform *plat, dma_addr_t addr, u32 flags);
	bool (*present)(u64 pte);
};

/* Flags of an entry: the memory, if not coherent system memory. */
#define GENX_PTE_UNCACHED	BIT(0)
#define GENX_PTE_LOCAL		BIT(1)	/* of the device, where it has any */

/* By enum genx_ggtt_kind: gt/memory/ggtt_pte.c */
extern const struct genx_ggtt_ops genx_ggtt_gen6_ops;
extern const struct genx_ggtt_ops genx_ggtt_gen8_ops;

/**
 * struct genx_ggtt - the global table
 * @mmio:	access to the entries
 * @dev:	device for DMA
 * @ops:	by the platform's kind
 * @lock:	protects the allocator and the entries; may be held over MMIO
 * @mm:		allocator, unit bytes
 * @entries:	number of entries
 * @owned:	bit map of entries that genx has taken since probe
 * @firmware:	nodes of entries that the firmware left
 * @n_firmware:	number of pages of these
 * @saved:	entries from @saved_first on while the device is asleep, else NULL
 * @saved_first: number of the first one
 * @scratch:	page behind free entries
 * @scratch_dma: its address
 */
struct genx_ggtt {
	struct genx_mmio *mmio;
	struct device *dev;
	const struct genx_ggtt_ops *ops;
	struct mutex lock;		/* allocator and entries */
	struct drm_mm mm;
	u32 entries;
	unsigned long *owned;
	struct list_head firmware;
	unsigned int n_firmware;
	u64 *saved;
	u32 saved_first;
	struct page *scratch;
	dma_addr_t scratch_dma;
};

/**
 * genx_ggtt_init() - set up the allocator of the table
 * @ggtt: zeroed
 * @mmio: register window
 * @pte_bytes: bytes of entries (MGGC0), 0: all that BAR 0 holds
 *
 * The entries need no force-wake. Nothing is mapped. Address 0 and the last
 * page are never allocated.
 *
 * Return: 0, -EINVAL for an impossible size, -ENOMEM, -ENODEV.
 */
int genx_ggtt_init(struct genx_ggtt *ggtt, struct genx_mmio *mmio, u32 pte_bytes);

/**
 * genx_ggtt_fini() - restore the table
 * @ggtt: table
 *
 * Entries that genx took become invalid, as they were. May sleep.
 */
void genx_ggtt_fini(struct genx_ggtt *ggtt);

/**
 * genx_ggtt_map() - allocate addresses and map pages there
 * @ggtt: table
 * @node: zeroed; the addresses are node->start, in bytes
 * @pages: DMA address of each page
 * @n: number of pages
 * @align: alignment in bytes, a power of two; 0: a page
 *
 * The entries are visible to the GPU on return. May sleep.
 *
 * Return: 0, -EINVAL, -ENOSPC, -ENOMEM, -ENODEV; -EAGAIN while the device sleeps.
 */
int genx_ggtt_map(struct genx_ggtt *ggtt, struct drm_mm_node *node, const dma_addr_t *pages,
		  unsigned int n, u64 align);

/**
 * genx_ggtt_unmap() - undo genx_ggtt_map()
 * @ggtt: table
 * @node: mapped node; may be given to genx_ggtt_map() again
 *
 * The entries point to the scratch page on return: the memory may be freed
 * once no engine is going to use the addresses. May sleep.
 */
void genx_ggtt_unmap(struct genx_ggtt *ggtt, struct drm_mm_node *node);

/**
 * genx_ggtt_restore() - write all entries of mapped nodes again
 * @ggtt: table
 * @node: mapped node
 * @pages: DMA address of each page
 * @n: number of pages
 *
 * After a power state in which the table was lost. May sleep.
 */
void genx_ggtt_restore(struct genx_ggtt *ggtt, struct drm_mm_node *node, const dma_addr_t *pages,
		       unsigned int n);

/**
 * genx_ggtt_suspend() - save genx's entries
 * @ggtt: table that is about to be lost
 *
 * Nothing can be mapped before genx_ggtt_resume(); nodes that are unmapped until then
 * are not written back. May sleep.
 *
 * Return: 0, -ENOMEM, -ENODEV if the device is lost.
 */
int genx_ggtt_suspend(struct genx_ggtt *ggtt);

/**
 * genx_ggtt_resume() - write the entries again
 * @ggtt: table after genx_ggtt_suspend(); otherwise nothing happens
 *
 * Entries of the firmware are not written.
 */
void genx_ggtt_resume(struct genx_ggtt *ggtt);

#endif
