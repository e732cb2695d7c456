/* SPDX-License-Identifier: MIT */
/*
 * Memory as the GPU sees it: GGTT, PPGTT and their translation caches.
 *
 * Sources: register facts: GGTT (entries in the BAR), caching and PPGTT (entry
 * formats), TLB invalidation (what invalidates a cached translation).
 *
 * The manuals have no rule ids for memory; violations carry these:
 *
 * - MEM-PTE: a GGTT entry was accessed with a wrong width, or written with reserved bits;
 * - MEM-INVALID: the GPU used an address without a present entry;
 * - MEM-STALE: the GPU used a cached translation that was not invalidated after its entry changed
 *   (use after unmap);
 * - MEM-READONLY: a write through an entry without the write bit;
 * - MEM-DMA: an entry names a bus address at which the host has no memory.
 */
#ifndef GENX_MODEL_MEMORY_MEM_H
#define GENX_MODEL_MEMORY_MEM_H

#include "model/state/part_types.h"
#include "model/state/reg_types.h"

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
 * model_tlb_invalidate() - drop cached translations
 * @m: model
 * @pml4: PML4 table, 0: all
 */
void model_tlb_invalidate(struct model *m, u64 pml4);

/**
 * model_pte_read() - CPU read from the array of GGTT entries in BAR 0
 * @m: model
 * @offset: byte offset in the array
 * @size: 4 or 8
 *
 * Return: the value.
 */
u64 model_pte_read(struct model *m, u32 offset, unsigned int size);

/**
 * model_pte_write() - CPU write to the array of GGTT entries in BAR 0
 * @m: model
 * @offset: byte offset in the array
 * @size: 4 or 8
 * @val: value
 */
void model_pte_write(struct model *m, u32 offset, unsigned int size, u64 val);

/**
 * model_mem_reset() - power-on state: no translation is cached
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

/**
 * model_mem_full_reset() - drop cached translations at a full reset
 * @m: model
 */
void model_mem_full_reset(struct model *m);

/**
 * model_mem_map() - add the memory registers that all parts have to the slots
 * @m: model
 */
void model_mem_map(struct model *m);

/**
 * model_mem_stolen() - is a bus address in memory that firmware keeps?
 * @m: model
 * @addr: bus address
 *
 * Return: true if it is; false if the model was not booted by firmware.
 */
bool model_mem_stolen(const struct model *m, u64 addr);

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

#endif
