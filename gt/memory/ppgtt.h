/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Per-process translation tables. Their kind (enum genx_ppgtt_kind) says how many levels they have:
 * four, which translate 48 bits of address, or two, which translate 31 bits. With two levels the
 * root is a page directory, and the engines read its entries from the GGTT.
 *
 * Every entry of every level translates: an address that is not mapped translates to
 * a scratch page of its address space. The GPU may cache entries that point to scratch. So each
 * request begins with a command that invalidates the TLBs: the request then uses all mappings made
 * before it. Unmapping invalidates the TLBs by MMIO, because the pages are freed afterwards.
 *
 * Source: register facts: coherency and caching; PPGTT; TLB invalidation.
 */
#ifndef GENX_GT_MEMORY_PPGTT_H
#define GENX_GT_MEMORY_PPGTT_H

#include <linux/atomic.h>
#include <linux/kref.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/scatterlist.h>
#include <linux/types.h>

#include <drm/drm_mm.h>

#include "gt/memory/local.h"

struct device;
struct dma_fence;
struct genx_coherency_desc;
struct genx_ggtt;
struct genx_tlb;
struct page;

/* ---- table_page.c ---- */

/**
 * struct genx_table_pages - where the pages of tables come from
 * @dev:	device for DMA
 * @local:	local memory, NULL: the platform has none
 */
struct genx_table_pages {
	struct device *dev;
	struct genx_local *local;
};

/**
 * struct genx_table_page - a page of 4 KiB
 * @vaddr:	the contents, which the CPU reads and writes
 * @addr:	address for the GPU
 * @page:	the page, if it is in system memory
 * @local:	the page, if it is in local memory
 */
struct genx_table_page {
	void *vaddr;
	u64 addr;
	struct page *page;
	struct genx_local_page local;
};

/**
 * struct genx_table_page_ops - a kind of memory for tables
 * @alloc:	allocates a zeroed page; @page is zeroed, except for .local.account. Returns 0 or
 *		-ENOMEM. May sleep
 * @free:	frees a page that the GPU no longer uses. May sleep
 * @flush:	makes CPU writes to @size bytes of the contents visible to the GPU, before any write
 *		that the CPU makes later. May sleep; does not wait for memory
 */
struct genx_table_page_ops {
	int (*alloc)(const struct genx_table_pages *from, struct genx_table_page *page);
	void (*free)(const struct genx_table_pages *from, struct genx_table_page *page);
	void (*flush)(const struct genx_table_pages *from, struct genx_table_page *page,
		      unsigned int offset, unsigned int size);
};

extern const struct genx_table_page_ops genx_table_page_system;
extern const struct genx_table_page_ops genx_table_page_local;

/* Number of levels, and number of entries of each table, of the kinds with four levels. */
#define GENX_PPGTT_LEVELS	4
#define GENX_PPGTT_ENTRIES	512

/* Bits of an entry, the same in all four levels. */
#define GENX_PPGTT_PRESENT	BIT_ULL(0)
#define GENX_PPGTT_WRITE	BIT_ULL(1)
#define GENX_PPGTT_ADDR_MASK	GENMASK_ULL(47, 12)

/* How a mapping is cached; the platform's descriptor has the bits. */
enum genx_cache {
	GENX_CACHE_COHERENT,
	GENX_CACHE_UNCACHED,
};

/* Or'ed to enum genx_cache: the GPU cannot write (only on Gen8, Gen9; register facts: PPGTT). */
#define GENX_PPGTT_READ_ONLY	BIT(8)

/*
 * Or'ed to enum genx_cache: the DMA addresses are addresses of local memory. Addresses and lengths
 * are multiples of 64 KiB (SIL-233).
 */
#define GENX_PPGTT_LOCAL	BIT(9)

/**
 * struct genx_ppgtt_ops - one kind of tables
 * @levels:	number of levels
 * @entry_size:	bytes of an entry, 4 or 8
 * @directory:	the engine reads the entries of the root from the GGTT, and does not read them
 *		again while it runs. So a table below the root stays until its address space is
 *		freed
 * @shift:	logarithm of the bytes that an entry of each level translates
 * @entries:	entries of a table of each level
 * @memory:	where the tables are
 * @scratch:	where the scratch page is
 * @local:	bits of an entry of level 0 for local memory; all 16 entries of 64 KiB have the
 *		bits. 0: the kind has no local memory
 * @large:	bits of an entry of level 1 for a page of local memory instead of a table; 0: the
 *		kind has no such pages
 * @write:	bit of an entry that allows the GPU to write; 0: the GPU may always write
 * @reserved:	bytes at the end of each address space that the driver's commands use: nothing is
 *		mapped there, so that the addresses translate to the scratch page
 * @encode:	entry of a page or table at @dma; @bits: cache bits and @write
 */
struct genx_ppgtt_ops {
	u8 levels;
	u8 entry_size;
	bool directory;
	u8 shift[GENX_PPGTT_LEVELS];
	u16 entries[GENX_PPGTT_LEVELS];
	const struct genx_table_page_ops *memory;
	const struct genx_table_page_ops *scratch;
	u64 local;
	u64 large;
	u64 write;
	u32 reserved;
	u64 (*encode)(dma_addr_t dma, u64 bits);
};

/* By enum genx_ppgtt_kind: gt/memory/ppgtt_kinds.c */
extern const struct genx_ppgtt_ops genx_ppgtt_gen8_ops;
extern const struct genx_ppgtt_ops genx_ppgtt_gen6_ops;
extern const struct genx_ppgtt_ops genx_ppgtt_gen125_ops;

/**
 * struct genx_ppgtt_table - one table
 * @mem:	page that holds the entries, of 4 or 8 bytes
 * @children:	tables of the next lower level; NULL in level 0
 * @used:	number of entries that do not point to scratch
 * @link:	link in a list of tables to free
 */
struct genx_ppgtt_table {
	struct genx_table_page mem;
	struct genx_ppgtt_table **children;
	u16 used;
	struct list_head link;
};

/**
 * struct genx_ppgtts - state that all address spaces of a GT share
 * @ops:	kind of the tables
 * @ggtt:	global table, in which directories are
 * @tlb:	TLBs of the engines
 * @bits:	width of the addresses
 * @pages:	where pages for tables come from
 * @coherency:	cache bits of the entries
 * @zombies:	address spaces without references that the GPU may still read, since their last TLB
 *		invalidation failed; protected by @tlb->lock
 */
struct genx_ppgtts {
	const struct genx_ppgtt_ops *ops;
	struct genx_ggtt *ggtt;
	struct genx_tlb *tlb;
	u8 bits;
	struct genx_table_pages pages;
	const struct genx_coherency_desc *coherency;
	struct list_head zombies;
};

/**
 * struct genx_ppgtt - one address space
 * @shared:	state that all address spaces of the GT share
 * @ref:	reference count; a genx_vm, each context image and the GT's kernel address
 *		space hold references
 * @account:	account of the user for tables in local memory, with a reference; NULL: the address
 *		space is the driver's
 * @lock:	protects the tables; may sleep under it
 * @root:	table of the highest level
 * @dir_lock:	protects @dir, @dir_users, @dir_charges and @dir_account; taken inside @lock and the
 *		lock of the evictor. It is not held during a search for addresses, so it is never
 *		held long
 * @dir:	place of the directory in the GGTT, if the kind has a directory and @dir_users is
 *		not 0
 * @dir_users:	number of users of the directory: each context image with GGTT addresses is one,
 *		since its engine needs the directory; the driver's contexts together are one
 * @dir_changes: number of changes of the directory; written under @lock, read with READ_ONCE()
 * @dir_charges: number of context images that share the charge for the directory
 * @dir_account: counter of the pages of the user that is charged, if @dir_charges is not 0
 * @scratch:	[0]: the scratch page; [n]: a table of level n - 1, all of whose
 *		entries point to @scratch[n - 1]
 * @retired:	tables to be freed after a successful TLB invalidation
 * @stale:	seqno of the TLB invalidation that covers all cleared entries; 0: none needed;
 *		written under @lock
 * @zombie:	link in @shared->zombies, if the last invalidation failed; @stale is then the seqno
 *		of an invalidation after which the address space can be freed
 */
struct genx_ppgtt {
	struct genx_ppgtts *shared;
	struct kref ref;
	struct genx_local_account *account;
	struct mutex lock;
	struct genx_ppgtt_table *root;
	struct mutex dir_lock;	/* members whose text names it */
	struct drm_mm_node dir;
	unsigned int dir_users;
	u64 dir_changes;
	unsigned int dir_charges;
	atomic_long_t *dir_account;
	struct genx_ppgtt_table *scratch[GENX_PPGTT_LEVELS];
	struct list_head retired;
	u64 stale;
	struct list_head zombie;
};

/**
 * genx_ppgtts_init() - set up the state that all address spaces of a GT share
 * @shared: state to initialise
 * @tlb: TLBs of the engines
 * @ggtt: global table
 * @local: local memory, NULL: the platform has none
 */
void genx_ppgtts_init(struct genx_ppgtts *shared, struct genx_tlb *tlb, struct genx_ggtt *ggtt,
		      struct genx_local *local);

/**
 * genx_ppgtts_fini() - free address spaces whose TLB invalidation never succeeded
 * @shared: shared state of a GT whose engines are stopped
 */
void genx_ppgtts_fini(struct genx_ppgtts *shared);

/**
 * genx_ppgtt_create() - create an empty address space
 * @shared: state that all address spaces of the GT share
 *
 * May sleep.
 *
 * Return: the address space with one reference, or ERR_PTR() of -ENOMEM or of genx_ggtt_reserve().
 */
struct genx_ppgtt *genx_ppgtt_create(struct genx_ppgtts *shared);

/**
 * genx_ppgtt_create_for() - create an empty address space of a user
 * @shared: state that all address spaces of the GT share
 * @account: account of the user, which limits its tables in local memory
 *
 * May sleep.
 *
 * Return: as genx_ppgtt_create().
 */
struct genx_ppgtt *genx_ppgtt_create_for(struct genx_ppgtts *shared,
					 struct genx_local_account *account);

/**
 * genx_ppgtt_get() - take a reference
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
 * When the last reference is dropped, the TLBs are invalidated and all tables are freed. If the
 * invalidation fails, the tables are freed later: when another address space is released and the
 * invalidation for it succeeds, or by genx_ppgtts_fini(). May sleep.
 */
void genx_ppgtt_put(struct genx_ppgtt *vm);

/**
 * genx_ppgtt_map() - map memory
 * @vm: address space
 * @addr: GPU address, page aligned
 * @sgt: DMA-mapped memory, in segments of whole pages
 * @size: number of bytes of @sgt to map, page aligned
 * @cache: enum genx_cache, optionally or'ed with GENX_PPGTT_READ_ONLY and GENX_PPGTT_LOCAL
 *
 * Maps the whole range or nothing. No page of the range may be mapped yet. A request that is
 * submitted after the return sees the mapping. May sleep.
 *
 * Return: 0; -EINVAL for a range that is empty, not aligned, wider than the platform's addresses,
 * reserved or larger than @sgt, or for local memory that is not in whole 64 KiB; -EEXIST if a page
 * of the range is mapped; -ENOMEM.
 */
int genx_ppgtt_map(struct genx_ppgtt *vm, u64 addr, struct sg_table *sgt, u64 size,
		   unsigned int cache);

/**
 * genx_ppgtt_map_large() - map local memory in pages of 2 MiB, until the address space is freed
 * @vm: address space
 * @addr: GPU address
 * @local: address in local memory
 * @size: bytes
 *
 * @addr, @local and @size are multiples of 2 MiB. genx_ppgtt_clear() skips the range, and
 * genx_ppgtt_lookup() does not show it. On failure a part of the range may be mapped, and stays.
 * May sleep.
 *
 * Return: 0; -EINVAL for an impossible range, or if the kind of tables has no such pages; -EEXIST
 * if something is mapped there; -ENOMEM.
 */
int genx_ppgtt_map_large(struct genx_ppgtt *vm, u64 addr, u64 local, u64 size);

/**
 * genx_ppgtt_clear() - unmap a range without a TLB invalidation
 * @vm: address space
 * @addr: GPU address, page aligned
 * @size: bytes, page aligned
 *
 * The GPU may access the memory until genx_ppgtt_flush(), which covers all ranges that
 * were cleared before. Pages that are not mapped are skipped. May sleep.
 *
 * Return: 0; -EINVAL for an impossible range.
 */
int genx_ppgtt_clear(struct genx_ppgtt *vm, u64 addr, u64 size);

/**
 * genx_ppgtt_try_clear() - genx_ppgtt_clear() for memory reclaim
 * @vm: address space
 * @addr: GPU address, page aligned
 * @size: bytes, page aligned
 *
 * Does not wait for the lock, whose holder may be waiting for memory.
 *
 * Return: as genx_ppgtt_clear(); -EBUSY if the lock is held, and then nothing is cleared.
 */
int genx_ppgtt_try_clear(struct genx_ppgtt *vm, u64 addr, u64 size);

/**
 * genx_ppgtt_flush() - invalidate the TLBs after genx_ppgtt_clear()
 * @vm: address space
 *
 * Does nothing if no entry was cleared since the last successful TLB invalidation. An invalidation
 * for another address space counts. May sleep.
 *
 * Return: 0 if the GPU can no longer reach the cleared ranges, or if the device is lost.
 * -ETIMEDOUT if an engine did not confirm the TLB invalidation; the memory must then
 * not be reused before a reset. -EAGAIN while the device sleeps. On platforms whose engines have
 * rings: -EBUSY while a request runs that began before the last range was cleared
 * (genx_ppgtt_user()); -EIO if such a request does not end, since the GT is wedged.
 */
int genx_ppgtt_flush(struct genx_ppgtt *vm);

/**
 * genx_ppgtt_try_flush() - genx_ppgtt_flush() for memory reclaim
 * @vm: address space
 *
 * Does not wait for a lock, and frees no table.
 *
 * Return: as genx_ppgtt_flush(); -EBUSY also if a lock is held; -ENODEV if the device is lost.
 */
int genx_ppgtt_try_flush(struct genx_ppgtt *vm);

/**
 * genx_ppgtt_user() - the fence to wait for after -EBUSY of genx_ppgtt_flush()
 * @vm: address space
 *
 * Return: a reference to the fence of a request; NULL: all such requests have ended meanwhile.
 */
struct dma_fence *genx_ppgtt_user(struct genx_ppgtt *vm);

/**
 * genx_ppgtt_unmap() - unmap a range: genx_ppgtt_clear(), then genx_ppgtt_flush()
 * @vm: address space
 * @addr: GPU address, page aligned
 * @size: bytes, page aligned
 *
 * May sleep.
 *
 * Return: as genx_ppgtt_clear() and genx_ppgtt_flush().
 */
int genx_ppgtt_unmap(struct genx_ppgtt *vm, u64 addr, u64 size);

/* ---- ppgtt_dir.c ---- */

/**
 * genx_ppgtt_dir_pages() - number of GGTT pages that the directory takes
 * @vm: address space
 *
 * Return: pages of 4 KiB; 0 if the kind has no directory.
 */
unsigned int genx_ppgtt_dir_pages(const struct genx_ppgtt *vm);

/**
 * genx_ppgtt_dir_map() - give the directory GGTT addresses, if it has none
 * @vm: address space
 *
 * A directory takes 2 MiB of addresses of a table that all clients share. So the directory has
 * addresses only while a context image of the address space has addresses. Each call needs a
 * genx_ppgtt_dir_unmap(). May sleep, and may unmap images that are not in use.
 *
 * Return: 0, or the error of genx_ggtt_reserve(); 0 if the kind has no directory.
 */
int genx_ppgtt_dir_map(struct genx_ppgtt *vm);

/**
 * genx_ppgtt_dir_unmap() - undo genx_ppgtt_dir_map()
 * @vm: address space; if no other user has the directory mapped, no engine has it loaded
 *
 * May sleep; may be called in &genx_ggtt_user.evict.
 */
void genx_ppgtt_dir_unmap(struct genx_ppgtt *vm);

/**
 * genx_ppgtt_dir_charge() - charge the pages of a context image to its user
 * @vm: address space of the context
 * @account: counter of the pages that the user has mapped
 * @owner: owner of the user's addresses, for genx_ggtt_charge()
 * @pages: number of pages of image and ring
 * @shared: set if the image shares the charge for the directory; the caller must then call
 *	genx_ppgtt_dir_uncharge()
 *
 * The first image of an address space is charged for the directory, too. Images of other users do
 * not share this charge. May sleep, and may unmap images of the user that are not in use.
 *
 * Return: 0; or -ENOSPC, and then nothing is charged.
 */
int genx_ppgtt_dir_charge(struct genx_ppgtt *vm, atomic_long_t *account, const void *owner,
			  unsigned int pages, bool *shared);

/**
 * genx_ppgtt_dir_uncharge() - undo the share of an image in the charge for the directory
 * @vm: address space; the counter of the user that is charged still exists
 *
 * After the call for the last image, the user is no longer charged for the directory. May sleep;
 * may be called in &genx_ggtt_user.evict.
 */
void genx_ppgtt_dir_uncharge(struct genx_ppgtt *vm);

/* ---- what the engine needs ---- */

/**
 * genx_ppgtt_root() - address of the highest table, which the engine needs
 * @vm: address space
 *
 * Return: address of the PML4 in system or local memory; or, if the kind has a directory, the GGTT
 * address of the directory, which must be mapped.
 */
static inline u64 genx_ppgtt_root(const struct genx_ppgtt *vm)
{
	return vm->shared->ops->directory ? vm->dir.start : vm->root->mem.addr;
}

/**
 * genx_ppgtts_size() - bytes of each address space that may be mapped
 * @shared: state of the GT
 *
 * Return: number of bytes, which is also the first address that cannot be mapped.
 */
static inline u64 genx_ppgtts_size(const struct genx_ppgtts *shared)
{
	return BIT_ULL(shared->bits) - shared->ops->reserved;
}

/**
 * genx_ppgtt_reserved() - reserved addresses of an address space
 * @vm: address space
 *
 * Return: the first reserved address; all reserved addresses translate to the scratch page of @vm.
 */
static inline u64 genx_ppgtt_reserved(const struct genx_ppgtt *vm)
{
	return genx_ppgtts_size(vm->shared);
}

/**
 * genx_ppgtt_lookup() - read the entry that translates an address
 * @vm: address space
 * @addr: GPU address that the tables translate
 *
 * For tests and fault reports. May sleep.
 *
 * Return: the level 0 entry.
 */
u64 genx_ppgtt_lookup(struct genx_ppgtt *vm, u64 addr);

#endif
