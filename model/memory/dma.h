/* SPDX-License-Identifier: MIT */
/*
 * Memory of the host as the GPU reaches it, and faults of translations.
 *
 * The manuals have no rule ids for memory; violations carry these:
 *
 * - MEM-PTE: a GGTT entry was accessed with a wrong width, or written with reserved bits;
 * - MEM-INVALID: the GPU used an address without a present entry;
 * - MEM-STALE: the GPU used a cached translation that was not invalidated after its entry changed
 *   (use after unmap);
 * - MEM-READONLY: a write through an entry without the write bit;
 * - MEM-DMA: an entry names a bus address at which the host has no memory;
 * - MEM-FOREIGN: an entry leads to memory of an earlier owner of the GPU.
 */
#ifndef GENX_MODEL_MEMORY_DMA_H
#define GENX_MODEL_MEMORY_DMA_H

#include "model/state/state.h"

/* an entry of the GGTT or of a page table leads to memory */
#define PTE_PRESENT		BIT_ULL(0)

/* A bit of an address: it is in local memory, not the host's (register facts: DG2 local memory). */
#define MODEL_LOCAL		BIT_ULL(63)

/** model_dma_mask() - bits of an entry that are a bus address */
static inline u64 model_dma_mask(const struct model *m)
{
	return GENMASK_ULL(m->plat->dma_bits - 1, 12);
}

/** model_dma_foreign() - is memory of an earlier owner of the GPU at a bus address? */
static inline bool model_dma_foreign(u64 addr)
{
	return addr >= MODEL_FOREIGN_BASE && addr - MODEL_FOREIGN_BASE < MODEL_FOREIGN_SIZE;
}

/** model_dma_in_page() - how many of @len bytes from @addr on are in its page */
static inline size_t model_dma_in_page(u64 addr, size_t len)
{
	size_t room = SZ_4K - (addr & 0xfff);

	return len < room ? len : room;
}

/**
 * model_dma_read() - read memory of the host, or local memory
 * @m: model
 * @addr: bus address, or address in local memory with MODEL_LOCAL
 * @buf: data
 * @len: bytes, all in one page
 * @snoop: the read sees what is in the caches of the CPU
 *
 * Return: 0, or -1 (recorded, unless the device is cut off from memory).
 */
int model_dma_read(struct model *m, u64 addr, void *buf, size_t len, bool snoop);

/**
 * model_dma_write() - write memory of the host, or local memory
 * @m: model
 * @addr: bus address, or address in local memory with MODEL_LOCAL
 * @buf: data
 * @len: bytes, all in one page
 *
 * Return: 0, or -1 (recorded, unless the device is cut off from memory).
 */
int model_dma_write(struct model *m, u64 addr, const void *buf, size_t len);

/**
 * model_dma_fault() - record that an address has no usable translation
 * @m: model
 * @rule: id of the violation
 * @addr: address
 * @ggtt: address of the GGTT, not of an address space
 * @what: what is wrong, for the violation
 *
 * Return: -1.
 */
int model_dma_fault(struct model *m, const char *rule, u64 addr, bool ggtt, const char *what);

/**
 * model_dma_stolen() - is a bus address in memory that firmware keeps?
 * @m: model
 * @addr: bus address
 *
 * Return: true if it is; false if the model was not booted by firmware.
 */
bool model_dma_stolen(const struct model *m, u64 addr);

#endif
