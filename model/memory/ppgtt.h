/* SPDX-License-Identifier: MIT */
/* Address spaces (PPGTT) and the TLBs of the engines. */
#ifndef GENX_MODEL_MEMORY_PPGTT_H
#define GENX_MODEL_MEMORY_PPGTT_H

#include "model/state/part_types.h"

/**
 * model_ppgtt_space() - name of an address space that an engine uses
 * @pml4: bus address of the PML4 table, which is page aligned
 * @engine: index of the engine
 *
 * Each engine has a TLB of its own.
 *
 * Return: what the functions below call an address space, 0 if there is no table.
 */
static inline u64 model_ppgtt_space(u64 pml4, u8 engine)
{
	pml4 &= ~0xfffULL;
	return pml4 ? pml4 | engine : 0;
}

/**
 * model_ppgtt_read() - read of memory through page tables
 * @m: model
 * @pml4: address space
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
 * @pml4: address space
 * @addr: virtual address
 * @buf: data
 * @len: bytes; pages may be crossed
 *
 * Return: 0, or -1 after a fault or a failed DMA (both recorded).
 */
int model_ppgtt_write(struct model *m, u64 pml4, u64 addr, const void *buf, size_t len);

/**
 * model_ppgtt_locate() - where an address of an address space leads
 * @m: model
 * @pml4: address space
 * @addr: virtual address
 * @write: it will be written
 * @bus: bus address, or address in local memory with MODEL_LOCAL
 *
 * Return: 0, or -1 after a fault (recorded).
 */
int model_ppgtt_locate(struct model *m, u64 pml4, u64 addr, bool write, u64 *bus);

/**
 * model_ppgtt_valid() - does an address of an address space lead anywhere?
 * @m: model
 * @pml4: address space
 * @addr: virtual address
 *
 * Return: true if it has a translation, or is wider than the addresses of the part; nothing is
 * cached.
 */
bool model_ppgtt_valid(struct model *m, u64 pml4, u64 addr);

/**
 * model_tlb_invalidate() - drop cached translations
 * @m: model
 * @pml4: address space, 0: all
 */
void model_tlb_invalidate(struct model *m, u64 pml4);

/**
 * model_tlb_invalidate_engine() - drop all translations of one engine
 * @m: model
 * @engine: index of the engine
 */
void model_tlb_invalidate_engine(struct model *m, u8 engine);

/**
 * model_tlb_round_begin() - software begins to invalidate TLBs by registers
 * @m: model
 */
void model_tlb_round_begin(struct model *m);

/**
 * model_tlb_round_end() - software knows that its invalidations by registers are done
 * @m: model
 *
 * TLB-PART: one of an engine that works is left out, and its TLB has a translation whose entry had
 * changed before the first of them. Software that never reads whether they are done is not judged
 * by this rule; a translation that is used after its page went is MEM-STALE.
 */
void model_tlb_round_end(struct model *m);

#endif
