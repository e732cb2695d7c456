/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The global translation table gives GPU addresses to memory that the kernel owns. When no
 * addresses are free, context images that are not in use are unmapped (gt/memory/ggtt_evict.c). The
 * end of the table is reserved for buffers of the driver.
 *
 * Entries that the display reads or that point into stolen memory are reserved when an
 * allocation first covers them, and are not changed. Entries that genx has allocated once stay
 * genx's until the driver is unbound, and point to a scratch page while they are free. Unbinding
 * restores the previous value of each entry.
 *
 * Source: register facts: GGTT location; coherency and caching; TLB invalidation.
 */
#ifndef GENX_GT_MEMORY_GGTT_H
#define GENX_GT_MEMORY_GGTT_H

#include "gt/memory/ggtt_types.h"

struct genx_mmio;
struct sg_table;

/* Flags of an entry; without flags the entry maps coherent system memory. */
#define GENX_PTE_UNCACHED	BIT(0)
#define GENX_PTE_LOCAL		BIT(1)	/* local memory; ignored on a platform without any */

/* By enum genx_ggtt_kind: gt/memory/ggtt_pte.c */
extern const struct genx_ggtt_ops genx_ggtt_gen6_ops;
extern const struct genx_ggtt_ops genx_ggtt_gen8_ops;

/**
 * genx_ggtt_init() - set up the allocator of the table
 * @ggtt: zeroed except @ggtt->found.stolen
 * @mmio: register window
 * @pte_bytes: bytes of entries (MGGC0); 0: all entries that BAR 0 holds
 *
 * The entries need no force-wake. Nothing is mapped. Address 0 and the last
 * page are never allocated.
 *
 * Return: 0, -EINVAL for an impossible size (logged), -ENOMEM, or -ENODEV if the device is lost or
 * the platform's kind of table is unknown.
 */
int genx_ggtt_init(struct genx_ggtt *ggtt, struct genx_mmio *mmio, u32 pte_bytes);

/**
 * genx_ggtt_fini() - restore the table
 * @ggtt: table
 *
 * Restores the previous values of the entries that genx took. May sleep.
 */
void genx_ggtt_fini(struct genx_ggtt *ggtt);

/**
 * genx_ggtt_map() - allocate addresses and map pages there
 * @ggtt: table
 * @node: zeroed; on return the first address is node->start, in bytes
 * @pages: DMA address of each page
 * @n: number of pages
 * @align: alignment in bytes, a power of two; 0: a page
 *
 * The entries are visible to the GPU on return. May sleep.
 *
 * Return: 0; -EINVAL for an impossible @n or @align; -ENOSPC if no addresses are free and none can
 * be freed; -ENOMEM; -ENODEV if the device is lost; -EAGAIN while the device sleeps.
 */
int genx_ggtt_map(struct genx_ggtt *ggtt, struct drm_mm_node *node, const dma_addr_t *pages,
		  unsigned int n, u64 align);

/**
 * genx_ggtt_map_below() - genx_ggtt_map() with an upper limit of the addresses
 * @ggtt: table
 * @node: zeroed; on return the first address is node->start, in bytes
 * @pages: DMA address of each page
 * @n: number of pages
 * @align: alignment in bytes, a power of two; 0: a page
 * @end: all addresses are below @end
 *
 * Return: as genx_ggtt_map().
 */
int genx_ggtt_map_below(struct genx_ggtt *ggtt, struct drm_mm_node *node, const dma_addr_t *pages,
			unsigned int n, u64 align, u64 end);

/**
 * genx_ggtt_reserve() - allocate entries that do not map pages
 * @ggtt: table
 * @node: zeroed; on return the first address is node->start, in bytes
 * @n: number of entries
 * @align: alignment in bytes, a power of two
 *
 * The entries map a scratch page until genx_ggtt_write_slots(). Addresses for the driver's own use
 * are not taken. May sleep.
 *
 * Return: as genx_ggtt_map().
 */
int genx_ggtt_reserve(struct genx_ggtt *ggtt, struct drm_mm_node *node, unsigned int n, u64 align);

/** genx_ggtt_object_end() - end of the addresses that objects of clients may have */
static inline u64 genx_ggtt_object_end(const struct genx_ggtt *ggtt)
{
	/* half of the addresses for clients: the upper half is left to context images */
	return (u64)ggtt->user_pages * SZ_4K;
}

/**
 * struct genx_ggtt_object - addresses of an object of a client
 * @node:	the addresses
 * @owner:	the object
 * @flags:	0 or GENX_PTE_UNCACHED
 * @users:	number of users: calls of genx_ggtt_object_get() that have returned these addresses
 *		and are not undone; protected by genx_ggtt.lock
 * @filled:	number of these users that have filled the entries; protected by genx_ggtt.lock
 */
struct genx_ggtt_object {
	struct drm_mm_node node;
	const void *owner;
	u32 flags;
	unsigned int users;
	unsigned int filled;
};

/**
 * genx_ggtt_object_get() - allocate addresses for an object of a client
 * @ggtt: table
 * @owner: the object
 * @flags: 0 or GENX_PTE_UNCACHED
 * @size: bytes, whole pages
 * @align: alignment in bytes, a power of two
 * @start: lowest address that the object may get
 * @end: all addresses are below @end
 *
 * The object gets the highest free addresses below @end. If @end is @start + @size, these are the
 * only ones. If the object has them already with the same flags, the call adds a user to them.
 *
 * The entries map a scratch page until genx_ggtt_object_fill(). May sleep.
 *
 * Return: the addresses, or an ERR_PTR() of the errors of genx_ggtt_map().
 */
struct genx_ggtt_object *genx_ggtt_object_get(struct genx_ggtt *ggtt, const void *owner, u32 flags,
					      u64 size, u64 align, u64 start, u64 end);

/**
 * genx_ggtt_object_fill() - map the pages of an object
 * @ggtt: table
 * @object: addresses of the object
 * @sgt: pages of the object, at least as many as there are addresses
 *
 * The entries are visible to the GPU on return. May sleep.
 */
void genx_ggtt_object_fill(struct genx_ggtt *ggtt, struct genx_ggtt_object *object,
			   struct sg_table *sgt);

/**
 * genx_ggtt_object_put() - undo genx_ggtt_object_get(); the last call frees the addresses
 * @ggtt: table
 * @object: addresses that the caller no longer uses, and has not filled
 *
 * May sleep.
 */
void genx_ggtt_object_put(struct genx_ggtt *ggtt, struct genx_ggtt_object *object);

/**
 * genx_ggtt_object_clear() - undo genx_ggtt_object_fill() and genx_ggtt_object_get()
 * @ggtt: table
 * @object: addresses that the caller no longer uses
 *
 * After this call of the last user that has filled the entries, no entry maps the pages. May sleep.
 */
void genx_ggtt_object_clear(struct genx_ggtt *ggtt, struct genx_ggtt_object *object);

/**
 * genx_ggtt_object_try_clear() - genx_ggtt_object_clear() in memory reclaim, without a wait
 * @ggtt: table
 * @object: addresses that the caller no longer uses
 *
 * Return: 0, or -EBUSY if the table is locked.
 */
int genx_ggtt_object_try_clear(struct genx_ggtt *ggtt, struct genx_ggtt_object *object);

/**
 * genx_ggtt_write_slots() - write raw values to entries of genx_ggtt_reserve()
 * @ggtt: table with entries of 4 bytes
 * @node: node of genx_ggtt_reserve()
 * @first: number of the first entry in the node
 * @values: values
 * @n: number of entries
 *
 * The entries are visible to the GPU on return. May sleep.
 */
void genx_ggtt_write_slots(struct genx_ggtt *ggtt, struct drm_mm_node *node, unsigned int first,
			   const __le32 *values, unsigned int n);

/**
 * genx_ggtt_unmap() - undo genx_ggtt_map()
 * @ggtt: table
 * @node: mapped node; may be given to genx_ggtt_map() again
 *
 * On return the entries point to the scratch page. The caller may free the memory once no engine
 * is going to use the addresses. May sleep.
 */
void genx_ggtt_unmap(struct genx_ggtt *ggtt, struct drm_mm_node *node);

/**
 * genx_ggtt_suspend() - save genx's entries
 * @ggtt: table whose contents are about to be lost
 *
 * Until genx_ggtt_resume(), nothing can be mapped, and nodes that are unmapped change only the
 * saved entries. May sleep.
 *
 * Return: 0, -ENOMEM, or -ENODEV if the device is lost. After an error nothing is saved.
 */
int genx_ggtt_suspend(struct genx_ggtt *ggtt);

/**
 * genx_ggtt_resume() - write the saved entries back
 * @ggtt: table
 *
 * Does nothing without a preceding genx_ggtt_suspend(). Entries that genx does not own are not
 * written.
 */
void genx_ggtt_resume(struct genx_ggtt *ggtt);

#endif
