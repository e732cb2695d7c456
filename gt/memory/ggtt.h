/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Global translation table: addresses of kernel-owned memory for the GPU.
 *
 * Entries that the display reads or that point into stolen memory are reserved when an
 * allocation first covers them, and are not changed. Entries that genx allocates
 * are its own until it is unbound; free ones point to a scratch page. Unbinding
 * restores the previous value of each entry.
 *
 * Source: register facts: GGTT location; coherency and caching; TLB invalidation.
 */
#ifndef GENX_GT_MEMORY_GGTT_H
#define GENX_GT_MEMORY_GGTT_H

#include "gt/memory/ggtt_types.h"

struct genx_mmio;

/* Flags of an entry: the memory, if not coherent system memory. */
#define GENX_PTE_UNCACHED	BIT(0)
#define GENX_PTE_LOCAL		BIT(1)	/* of the device, where it has any */

/* By enum genx_ggtt_kind: gt/memory/ggtt_pte.c */
extern const struct genx_ggtt_ops genx_ggtt_gen6_ops;
extern const struct genx_ggtt_ops genx_ggtt_gen8_ops;

/**
 * genx_ggtt_init() - set up the allocator of the table
 * @ggtt: zeroed but for @ggtt->found.stolen
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
 * Entries that genx took become what they were. May sleep.
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
 * genx_ggtt_map_below() - genx_ggtt_map() with a limit
 * @ggtt: table
 * @node: zeroed; the addresses are node->start, in bytes
 * @pages: DMA address of each page
 * @n: number of pages
 * @align: alignment in bytes, a power of two; 0: a page
 * @end: no address is at or above it
 *
 * Return: as genx_ggtt_map().
 */
int genx_ggtt_map_below(struct genx_ggtt *ggtt, struct drm_mm_node *node, const dma_addr_t *pages,
			unsigned int n, u64 align, u64 end);

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
