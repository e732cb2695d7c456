/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Per-process translation tables, 4 levels, 48 bits of address.
 *
 * Every entry of every level translates: an address that is not mapped translates to
 * a scratch page of this address space. The GPU may cache scratch entries too, so
 * each request starts with a TLB invalidation in its stream to see the mappings made
 * before it. Unmapping invalidates by MMIO, since the pages are freed afterwards.
 *
 * Source: register facts: coherency and caching; PPGTT; TLB invalidation.
 */
#ifndef GENX_GT_MEMORY_PPGTT_H
#define GENX_GT_MEMORY_PPGTT_H

#include <linux/kref.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/scatterlist.h>
#include <linux/types.h>

struct device;
struct genx_coherency_desc;
struct genx_tlb;

#define GENX_PPGTT_LEVELS	4
#define GENX_PPGTT_BITS		48
#define GENX_PPGTT_ENTRIES	512

/* Entries, all levels. */
#define GENX_PPGTT_PRESENT	BIT_ULL(0)
#define GENX_PPGTT_WRITE	BIT_ULL(1)
#define GENX_PPGTT_ADDR_MASK	GENMASK_ULL(47, 12)

/* How a mapping is cached; the bits are data of the platform. */
enum genx_cache {
	GENX_CACHE_COHERENT,
	GENX_CACHE_UNCACHED,
};

/* Beside enum genx_cache: the GPU cannot write (usable on Gen8 and Gen9: register facts: PPGTT). */
#define GENX_PPGTT_READ_ONLY	BIT(8)

/**
 * struct genx_ppgtt_table - one table of 512 entries
 * @entry:	the entries, CPU address of the page
 * @page:	its page
 * @dma:	its address for the GPU
 * @children:	tables below, NULL in level 0
 * @used:	entries that are not scratch
 * @link:	in a list of tables to free
 */
struct genx_ppgtt_table {
	__le64 *entry;
	struct page *page;
	dma_addr_t dma;
	struct genx_ppgtt_table **children;
	u16 used;
	struct list_head link;
};

/**
 * struct genx_ppgtts - what the address spaces of a GT share
 * @tlb:	TLBs of the engines
 * @dev:	device for DMA
 * @coherency:	cache bits of the entries
 * @zombies:	address spaces that wait for genx_ppgtts_fini(), since no TLB
 *		invalidation succeeded after their last use; under @tlb->lock
 */
struct genx_ppgtts {
	struct genx_tlb *tlb;
	struct device *dev;
	const struct genx_coherency_desc *coherency;
	struct list_head zombies;
};

/**
 * struct genx_ppgtt - one address space
 * @shared:	what it shares with the other address spaces of the GT
 * @ref:	references: address space of a context (genx_vm), context images, kernel
 *		address space
 * @lock:	protects the tables; may sleep under it
 * @root:	PML4
 * @scratch:	[0] the scratch page, [n] the table of level n - 1 whose
 *		entries all point to [n - 1]
 * @retired:	tables to be freed after a successful TLB invalidation
 * @stale:	number of the TLB invalidation that covers all cleared entries, 0: none needed
 * @zombie:	in @shared->zombies, if the last invalidation failed
 */
struct genx_ppgtt {
	struct genx_ppgtts *shared;
	struct kref ref;
	struct mutex lock;
	struct genx_ppgtt_table *root;
	struct genx_ppgtt_table *scratch[GENX_PPGTT_LEVELS];
	struct list_head retired;
	u64 stale;
	struct list_head zombie;
};

/**
 * genx_ppgtts_init() - set up what the address spaces of a GT share
 * @shared: state to initialise
 * @tlb: TLBs of the engines
 */
void genx_ppgtts_init(struct genx_ppgtts *shared, struct genx_tlb *tlb);

/**
 * genx_ppgtts_fini() - free address spaces whose TLB invalidation never succeeded
 * @shared: of a GT whose engines are stopped
 */
void genx_ppgtts_fini(struct genx_ppgtts *shared);

/**
 * genx_ppgtt_create() - new address space, nothing mapped
 * @shared: what it shares with the other address spaces of the GT
 *
 * May sleep.
 *
 * Return: the address space with one reference, or ERR_PTR(-ENOMEM).
 */
struct genx_ppgtt *genx_ppgtt_create(struct genx_ppgtts *shared);

/**
 * genx_ppgtt_get() - one more reference
 * @vm: address space
 *
 * Return: @vm.
 */
static inline struct genx_ppgtt *genx_ppgtt_get(struct genx_ppgtt *vm)
{
	kref_get(&vm->ref);
	return vm;
}

/**
 * genx_ppgtt_put() - drop a reference
 * @vm: address space, NULL allowed
 *
 * With the last reference all tables are freed after a TLB invalidation. If that
 * fails, they are kept until genx_ppgtts_fini(). May sleep.
 */
void genx_ppgtt_put(struct genx_ppgtt *vm);

/**
 * genx_ppgtt_map() - map memory
 * @vm: address space
 * @addr: GPU address, page aligned
 * @sgt: DMA-mapped memory, in segments of whole pages
 * @size: bytes to map from its start, page aligned
 * @cache: enum genx_cache, with GENX_PPGTT_READ_ONLY or not
 *
 * All or nothing. The range must not be mapped yet. Entries are in memory on
 * return; a request submitted afterwards sees them. May sleep.
 *
 * Return: 0; -EINVAL for a range that is empty, not aligned, outside 48 bits
 * or larger than @sgt; -EEXIST if a page of it is mapped; -ENOMEM.
 */
int genx_ppgtt_map(struct genx_ppgtt *vm, u64 addr, struct sg_table *sgt, u64 size,
		   unsigned int cache);

/**
 * genx_ppgtt_clear() - unmap a range without a TLB invalidation
 * @vm: address space
 * @addr: GPU address, page aligned
 * @size: bytes, page aligned
 *
 * The GPU may access the memory until genx_ppgtt_flush(), which covers all ranges that
 * were cleared before it. Pages that are not mapped are skipped. May sleep.
 *
 * Return: 0; -EINVAL for an impossible range.
 */
int genx_ppgtt_clear(struct genx_ppgtt *vm, u64 addr, u64 size);

/**
 * genx_ppgtt_try_clear() - genx_ppgtt_clear() in memory reclaim
 * @vm: address space
 * @addr: GPU address, page aligned
 * @size: bytes, page aligned
 *
 * Does not wait for the lock, whose holder may be waiting for memory.
 *
 * Return: as genx_ppgtt_clear(), or -EBUSY.
 */
int genx_ppgtt_try_clear(struct genx_ppgtt *vm, u64 addr, u64 size);

/**
 * genx_ppgtt_flush() - invalidate the TLBs after genx_ppgtt_clear()
 * @vm: address space
 *
 * Does nothing if no entry was cleared since the last successful TLB invalidation, which
 * may have been for another address space. May sleep.
 *
 * Return: 0 if the GPU can no longer reach the cleared ranges, or the device is lost;
 * -ETIMEDOUT if an engine did not confirm the TLB invalidation, then the memory must
 * not be reused before a reset; -EAGAIN while the device sleeps.
 */
int genx_ppgtt_flush(struct genx_ppgtt *vm);

/**
 * genx_ppgtt_unmap() - unmap a range: genx_ppgtt_clear(), genx_ppgtt_flush()
 * @vm: address space
 * @addr: GPU address, page aligned
 * @size: bytes, page aligned
 *
 * May sleep.
 *
 * Return: as genx_ppgtt_clear() and genx_ppgtt_flush().
 */
int genx_ppgtt_unmap(struct genx_ppgtt *vm, u64 addr, u64 size);

/**
 * genx_ppgtt_root() - address of the PML4, for the context image
 * @vm: address space
 *
 * Return: bus address.
 */
static inline u64 genx_ppgtt_root(const struct genx_ppgtt *vm)
{
	return vm->root->dma;
}

/**
 * genx_ppgtt_lookup() - the entry that translates an address
 * @vm: address space
 * @addr: GPU address below 48 bits
 *
 * For tests and fault reports. May sleep.
 *
 * Return: the level 0 entry.
 */
u64 genx_ppgtt_lookup(struct genx_ppgtt *vm, u64 addr);

#endif
