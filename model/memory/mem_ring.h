/* SPDX-License-Identifier: MIT */
/* Page directories of Gen6 to Gen7.5, and what all walks through tables share. */
#ifndef GENX_MODEL_MEMORY_MEM_RING_H
#define GENX_MODEL_MEMORY_MEM_RING_H

#include "model/state/state.h"

/* bits of all entries that the walks look at */
#define PTE_WRITE		BIT_ULL(1)

/**
 * struct model_walk - result of a walk through page tables
 * @pte:	leaf entry
 * @pte_addr:	bus address of the leaf entry
 * @pde:	entry that leads to the table of the leaf entry; 0: none that can change
 * @pde_addr:	bus address of that entry
 * @base:	bus address of the page
 * @check:	record the entries that break a rule
 */
struct model_walk {
	u64 pte;
	u64 pte_addr;
	u64 pde;
	u64 pde_addr;
	u64 base;
	bool check;
};

/**
 * model_mem_gen6_address() - address in an entry of Gen6 or Gen7
 * @m: model
 * @pte: entry
 *
 * Return: bus address.
 */
u64 model_mem_gen6_address(const struct model *m, u64 pte);

/**
 * model_mem_ring() - the engine whose page directory an address space is
 * @m: model
 * @pml4: address space
 *
 * Return: the engine, NULL if the address space has page tables of Gen8.
 */
const struct model_cs_engine *model_mem_ring(const struct model *m, u64 pml4);

/**
 * model_mem_ring_walk() - walk through the page directory of an engine
 * @m: model
 * @e: engine
 * @addr: virtual address
 * @w: result
 *
 * Return: 0; 1: no entry is present; -1: a table is not readable.
 */
int model_mem_ring_walk(struct model *m, const struct model_cs_engine *e, u64 addr,
			struct model_walk *w);

/**
 * model_mem_ring_filler() - does a table have a second entry with the value of a translation?
 * @m: model
 * @t: the translation
 * @table: bus address of the table
 *
 * Return: true if it has.
 */
bool model_mem_ring_filler(struct model *m, const struct model_tlb_entry *t, u64 table);

/**
 * model_mem_ring_written() - an entry of the GGTT was written, which a directory may have
 * @m: model of a part with rings
 * @slot: number of the entry
 * @old: its value before
 */
void model_mem_ring_written(struct model *m, u32 slot, u64 old);

/**
 * model_mem_write_bit() - bit of an entry that makes a page writable
 * @m: model
 * @pml4: address space
 *
 * Return: the bit; all ones: all pages are writable.
 */
u64 model_mem_write_bit(const struct model *m, u64 pml4);

#endif
