/* SPDX-License-Identifier: MIT */
/*
 * Memory as the GPU sees it: GGTT, PPGTT and their translation caches: state and
 * functions.
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

#include "model/mmio.h"
#include "regs/platform.h"

struct model;
struct model_ggtt_kind;

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

/* mem.c: GGTT, PPGTT, translation caches, DMA */

/**
 * model_ggtt_read() - read of memory through the GGTT
 * @m: model
 * @addr: GGTT address
 * @buf: data
 * @len: bytes; pages may be crossed
 *
 * Return: 0, or -1 after a fault or a failed DMA (both recorded).
 */
int model_ggtt_read(struct model *m, u64 addr, void *buf, size_t len);

/**
 * model_ggtt_write() - write of memory through the GGTT
 * @m: model
 * @addr: GGTT address
 * @buf: data
 * @len: bytes; pages may be crossed
 *
 * Return: 0, or -1 after a fault or a failed DMA (both recorded).
 */
int model_ggtt_write(struct model *m, u64 addr, const void *buf, size_t len);

/**
 * model_ppgtt_read() - read of memory through page tables
 * @m: model
 * @pml4: bus address of the PML4 table
 * @addr: virtual address
 * @buf: data
 * @len: bytes; pages may be crossed
 *
 * Return: 0, or -1 after a fault or a failed DMA (both recorded).
 */
int model_ppgtt_read(struct model *m, u64 pml4, u64 addr, void *buf, size_t len);

/**
 * model_ppgtt_write() - write of memory through page tables
 * @m: model
 * @pml4: bus address of the PML4 table
 * @addr: virtual address
 * @buf: data
 * @len: bytes; pages may be crossed
 *
 * Return: 0, or -1 after a fault or a failed DMA (both recorded).
 */
int model_ppgtt_write(struct model *m, u64 pml4, u64 addr, const void *buf, size_t len);

/**
 * model_ggtt_valid() - is a GGTT page present?
 * @m: model
 * @addr: GGTT address
 *
 * Return: true if its entry is present; no side effect.
 */
bool model_ggtt_valid(const struct model *m, u64 addr);

/**
 * model_tlb_invalidate() - forget translations of page tables
 * @m: model
 * @pml4: PML4 table, 0: all
 */
void model_tlb_invalidate(struct model *m, u64 pml4);

/**
 * model_pte_read() - CPU read from the GGTT array
 * @m: model
 * @offset: byte offset in the array
 * @size: 4 or 8
 *
 * Return: the value.
 */
u64 model_pte_read(struct model *m, u32 offset, unsigned int size);

/**
 * model_pte_write() - CPU write to the GGTT array
 * @m: model
 * @offset: byte offset in the array
 * @size: 4 or 8
 * @val: value
 */
void model_pte_write(struct model *m, u32 offset, unsigned int size, u64 val);

/**
 * model_mem_reset() - forget all translations
 * @m: model
 */
void model_mem_reset(struct model *m);

/**
 * model_mem_advance() - do what is due at m->now
 * @m: model
 *
 * Return: time of the next event.
 */
u64 model_mem_advance(struct model *m);

/* formats of GGTT entries */
extern const struct model_ggtt_kind model_ggtt_snb, model_ggtt_ivb, model_ggtt_vlv;
extern const struct model_ggtt_kind model_ggtt_hsw, model_ggtt_gen8, model_ggtt_gen125;

/* register tables */
extern const struct model_reg model_tlb_gen8_regs[];
extern const unsigned int model_n_tlb_gen8_regs;
extern const struct model_reg model_tlb_gen11_regs[];
extern const unsigned int model_n_tlb_gen11_regs;
extern const struct model_reg model_tlb_dg2_regs[];
extern const unsigned int model_n_tlb_dg2_regs;
extern const struct model_reg model_mem_regs[];
extern const unsigned int model_n_mem_regs;

#endif
