/* SPDX-License-Identifier: MIT */
/* Address spaces (PPGTT) and the TLB. */
#ifndef GENX_MODEL_MEMORY_PPGTT_H
#define GENX_MODEL_MEMORY_PPGTT_H

#include "model/state/part_types.h"

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
 * model_ppgtt_locate() - where an address of an address space leads
 * @m: model
 * @pml4: bus address of the PML4 table
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
 * @pml4: bus address of the PML4 table
 * @addr: virtual address
 *
 * Return: true if it has a translation, or is wider than the addresses of the part; nothing is
 * cached.
 */
bool model_ppgtt_valid(struct model *m, u64 pml4, u64 addr);

/**
 * model_tlb_invalidate() - drop cached translations
 * @m: model
 * @pml4: PML4 table, 0: all
 */
void model_tlb_invalidate(struct model *m, u64 pml4);

#endif
