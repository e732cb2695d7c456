/* SPDX-License-Identifier: MIT */
/*
 * Memory as the GPU sees it: GGTT, PPGTT and their translation caches: state.
 *
 * Sources: public register facts 1 (entries in the BAR), 16 and 17 (entry
 * formats), 18 (what invalidates a cached translation).
 *
 * The manuals have no rule ids for memory; violations carry these:
 *
 * - MEM-PTE: an entry was written with the wrong width or with reserved bits;
 * - MEM-INVALID: the GPU used an address without a present entry;
 * - MEM-STALE: the GPU used a cached translation whose entry had changed and
 *   which nobody had invalidated (use after unmap);
 * - MEM-READONLY: a write through an entry without the write bit;
 * - MEM-DMA: an entry names a bus address that the host does not give.
 */
#ifndef GENX_MODEL_MEM_H
#define GENX_MODEL_MEM_H

#include "regs/platform.h"

#define MODEL_TLB_ENTRIES	1024	/* power of two */
#define MODEL_TLB_INV_REGS	13
#define MODEL_TLB_INV_NS	10000	/* nominal time of an invalidation */

/**
 * struct model_tlb_entry - one cached PPGTT translation
 * @pml4:	table root
 * @page:	virtual page number + 1, 0: empty
 * @pte:	the leaf entry as it was walked
 * @pte_addr:	bus address of the leaf entry
 * @base:	bus address of the 4 KiB page
 */
struct model_tlb_entry {
	u64 pml4;
	u64 page;
	u64 pte;
	u64 pte_addr;
	u64 base;
};

/**
 * struct model_ggtt_cached - one cached GGTT translation
 * @page:	page number + 1, 0: empty
 * @pte:	entry as it was read
 */
struct model_ggtt_cached {
	u32 page;
	u64 pte;
};

/**
 * struct model_mem - translation
 * @ggtt:	entries, as software wrote them
 * @n_ggtt:	number of entries
 * @ggtt_cache:	used where writes to the array need a flush; elsewhere the
 *		hardware sees each uncached write (platform ggtt_needs_flush)
 * @tlb:	PPGTT translations
 * @inv_at:	time at which a TLB invalidation register is done, or MODEL_NEVER
 */
struct model_mem {
	u64 *ggtt;
	u32 n_ggtt;
	struct model_ggtt_cached ggtt_cache[MODEL_TLB_ENTRIES];
	struct model_tlb_entry tlb[MODEL_TLB_ENTRIES];
	u64 inv_at[MODEL_TLB_INV_REGS];
};

#endif
