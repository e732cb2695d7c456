/* SPDX-License-Identifier: GPL-2.0-only */
/* State of the global translation table. */
#ifndef GENX_GT_MEMORY_GGTT_TYPES_H
#define GENX_GT_MEMORY_GGTT_TYPES_H

#include <drm/drm_mm.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/types.h>
#include <linux/xarray.h>

#include "gt/access/mmio_raw.h"
#include "regs/platform.h"

struct device;

/**
 * struct genx_ggtt_ops - format of the entries
 * @entry_size:	bytes of one, 4 or 8
 * @posting_read: the flush is complete when GFX_FLSH_CNTL was read back
 * @encode:	entry of a page at @addr with the platform's GGTT cache bits; @flags
 *		are GENX_PTE_*
 * @present:	does the entry translate?
 * @address:	bus address of a present entry, or address in local memory
 * @local:	does a present entry point to local memory?
 *
 * Pure functions.
 */
struct genx_ggtt_ops {
	u8 entry_size;
	bool posting_read;
	u64 (*encode)(const struct genx_platform *plat, dma_addr_t addr, u32 flags);
	bool (*present)(u64 pte);
	u64 (*address)(const struct genx_platform *plat, u64 pte);
	bool (*local)(const struct genx_platform *plat, u64 pte);
};

/* More planes and cursors than any platform has. */
#define GENX_SCANOUTS_MAX	36

/**
 * struct genx_ggtt_span - entries that a plane reads
 * @first:	first entry
 * @end:	entry after the last one
 */
struct genx_ggtt_span {
	u32 first;
	u32 end;
};

/**
 * struct genx_ggtt_found - what an earlier owner left in the table
 * @stolen:	memory that only firmware and the display use
 * @spans:	entries that enabled planes read, @n_spans of them
 * @n_spans:	how many
 * @values:	valid entries that genx took, in blocks
 */
struct genx_ggtt_found {
	struct genx_stolen stolen;
	struct genx_ggtt_span spans[GENX_SCANOUTS_MAX];
	unsigned int n_spans;
	struct xarray values;
};

/**
 * struct genx_ggtt - the global table
 * @mmio:	access to the entries
 * @dev:	device for DMA
 * @ops:	by the platform's kind
 * @lock:	protects the allocator and the entries; may be held over MMIO
 * @mm:		allocator, unit bytes
 * @entries:	number of entries
 * @owned:	bit map of entries that genx has taken since probe
 * @found:	what earlier owners left
 * @firmware:	nodes of entries that are still in use
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
	struct genx_ggtt_found found;
	struct list_head firmware;
	unsigned int n_firmware;
	u64 *saved;
	u32 saved_first;
	struct page *scratch;
	dma_addr_t scratch_dma;
};

/* Offset of an entry in BAR 0. */
static inline u32 genx_ggtt_entry_offset(const struct genx_ggtt *ggtt, u32 entry)
{
	return ggtt->mmio->plat->ggtt_offset + entry * ggtt->ops->entry_size;
}

/* Value of an entry, of the platform's width. */
static inline u64 genx_ggtt_entry_read(struct genx_ggtt *ggtt, u32 entry)
{
	return genx_mmio_read_pte(ggtt->mmio, genx_ggtt_entry_offset(ggtt, entry),
				  ggtt->ops->entry_size);
}

#endif
