/* SPDX-License-Identifier: MIT */
/* State of GGTT, PPGTT and their translation caches. */
#ifndef GENX_MODEL_STATE_MEM_TYPES_H
#define GENX_MODEL_STATE_MEM_TYPES_H

#include "regs/port.h"

struct model;

#define MODEL_TLB_ENTRIES	1024	/* power of two */
#define MODEL_TLB_INV_REGS	13
#define MODEL_TLB_INV_NS	10000	/* nominal time of an invalidation */

/*
 * Bus addresses at which earlier owners of the GPU had memory (model_config.dirty), to which GGTT
 * entries of theirs still lead. No embedder gives the driver memory there.
 */
#define MODEL_FOREIGN_BASE	0x7000000000ULL
#define MODEL_FOREIGN_SIZE	0x40000000ULL

/**
 * struct model_tlb_entry - one cached PPGTT translation
 * @pml4:	address space, and the engine whose TLB has the translation (model_ppgtt_space())
 * @page:	virtual page number + 1, 0: empty
 * @pte:	leaf entry as the page walk read it
 * @pte_addr:	bus address of the leaf entry
 * @pde:	entry that led to the table of the leaf entry; 0: a 2 MiB page
 * @pde_addr:	bus address of that entry
 * @base:	bus address of the 4 KiB page
 * @batch:	on engines with rings, the number of the batch that cached it
 * @owed:	an invalidation that has begun must drop it: its entry had changed before
 */
struct model_tlb_entry {
	u64 pml4;
	u64 page;
	u64 pte;
	u64 pte_addr;
	u64 pde;
	u64 pde_addr;
	u64 base;
	u32 batch;
	bool owed;
};

/**
 * struct model_ggtt_cached - one cached GGTT translation
 * @page:	page number + 1, 0: empty
 * @pte:	entry as it was when it was cached
 */
struct model_ggtt_cached {
	u32 page;
	u64 pte;
};

/**
 * struct model_mem_watch - functions that guard what firmware left in memory and in the GGTT
 * @stolen:	returns whether a bus address is in memory that only firmware and the display use
 * @shown:	returns whether the display reads a picture at an address of local memory
 * @written:	called after a GGTT entry, whose value was @old, was written
 */
struct model_mem_watch {
	bool (*stolen)(const struct model *m, u64 addr);
	bool (*shown)(const struct model *m, u64 addr);
	void (*written)(struct model *m, u32 page, u64 old);
};

/**
 * struct model_mem_oa - the translation cache of the OA unit (Gen12.0)
 * @written:	called after a GGTT entry was written
 * @requested:	called when @bits of the invalidation register at @offset, of this cache or of
 *		engines, are set
 * @stuck:	returns whether a fault prevents the end of an invalidation of this cache
 * @invalidated: called when an invalidation of the cache is complete
 */
struct model_mem_oa {
	void (*written)(struct model *m, u32 page);
	void (*requested)(struct model *m, u32 offset, u32 bits);
	bool (*stuck)(const struct model *m);
	void (*invalidated)(struct model *m);
};

/**
 * struct model_local - state of local memory
 * @window:	size of BAR 2
 * @losses:	how often the contents were lost
 */
struct model_local {
	u64 window;
	u32 losses;
};

/**
 * struct model_mem - state of address translation
 * @watch:	guards what firmware left, NULL: firmware left nothing
 * @oa:		cache of the OA unit, NULL: it has none of its own
 * @ggtt:	GGTT entries, as software wrote them
 * @n_ggtt:	number of GGTT entries
 * @ppgtt_bits:	width of the addresses of a PPGTT
 * @ggtt_cache:	GGTT translations; used only on platforms with ggtt_needs_flush, whose hardware sees
 *		a write to the GGTT only after a flush
 * @ggtt_unflushed: GGTT page numbers + 1 of entries that were written since the last flush, on
 *		the same platforms
 * @tlb:	cached PPGTT translations
 * @inv_at:	time at which a TLB invalidation register is done, or MODEL_NEVER
 * @local:	local memory
 */
struct model_mem {
	const struct model_mem_watch *watch;
	const struct model_mem_oa *oa;
	u64 *ggtt;
	u32 n_ggtt;
	u8 ppgtt_bits;
	struct model_ggtt_cached ggtt_cache[MODEL_TLB_ENTRIES];
	u32 ggtt_unflushed[MODEL_TLB_ENTRIES];
	struct model_tlb_entry tlb[MODEL_TLB_ENTRIES];
	u64 inv_at[MODEL_TLB_INV_REGS];
	struct model_local local;
};

#endif
