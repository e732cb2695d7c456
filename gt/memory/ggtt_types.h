/* SPDX-License-Identifier: GPL-2.0-only */
/* State of the global translation table. */
#ifndef GENX_GT_MEMORY_GGTT_TYPES_H
#define GENX_GT_MEMORY_GGTT_TYPES_H

#include <linux/atomic.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/types.h>
#include <linux/xarray.h>

#include <drm/drm_mm.h>

#include "gt/access/mmio_raw.h"
#include "regs/platform.h"

struct device;

/**
 * struct genx_ggtt_ops - format of the entries
 * @entry_size:	bytes of an entry, 4 or 8
 * @posting_read: a flush is complete only after GFX_FLSH_CNTL is read back
 * @encode:	returns the entry of a page at @addr with the platform's GGTT cache bits; @flags
 *		are GENX_PTE_*
 * @present:	returns true if the entry translates
 * @address:	returns the bus address, or the address in local memory, in a present entry
 * @local:	returns true if a present entry points to local memory
 *
 * The functions access no hardware.
 */
struct genx_ggtt_ops {
	u8 entry_size;
	bool posting_read;
	u64 (*encode)(const struct genx_platform *plat, dma_addr_t addr, u32 flags);
	bool (*present)(u64 pte);
	u64 (*address)(const struct genx_platform *plat, u64 pte);
	bool (*local)(const struct genx_platform *plat, u64 pte);
};

/* Maximum number of planes and cursors of a platform. */
#define GENX_SCANOUTS_MAX	36

/**
 * struct genx_ggtt_span - entries that a plane reads
 * @first:	first entry
 * @end:	entry after the last one
 */
struct genx_ggtt_span {
	u32 first;
	u32 end;
};

/**
 * struct genx_ggtt_found - entries that firmware or an earlier driver left in the table
 * @stolen:	memory that only firmware and the display use
 * @spans:	ranges of entries that enabled planes read, @n_spans of them
 * @n_spans:	number of ranges
 * @values:	previous values of valid entries that genx took, in blocks of entries
 */
struct genx_ggtt_found {
	struct genx_stolen stolen;
	struct genx_ggtt_span spans[GENX_SCANOUTS_MAX];
	unsigned int n_spans;
	struct xarray values;
};

struct genx_ggtt_user;
struct genx_local;

/**
 * struct genx_ggtt_user - user whose addresses can be unmapped while they are not in use
 * @link:	in &genx_ggtt_evictor.list
 * @used:	the addresses were used since the last search; written without a lock
 * @owner:	owner of the addresses, or NULL; the pointer is only compared; written without a
 *		lock
 * @evict:	unmaps the addresses if they are not in use now; called with the lock of the evictor
 *		held, so it may not wait for a lock under which something is mapped. Returns false
 *		if it did nothing
 */
struct genx_ggtt_user {
	struct list_head link;
	bool used;
	const void *owner;
	bool (*evict)(struct genx_ggtt_user *user);
};

/**
 * struct genx_ggtt_evictor - users of which some are evicted when no addresses are free
 * @lock:	protects @list; taken inside locks under which something is mapped
 * @list:	the users; those that were not used for the longest time come first
 * @unload:	makes idle engines switch away from the context that they ran last, whose addresses
 *		they use until then. @owner: only contexts of this owner; NULL: of any owner. Called
 *		without @lock; may sleep, for a bounded time. Returns false if no engine kept such
 *		a context. NULL: engines keep no context. Read with READ_ONCE()
 */
struct genx_ggtt_evictor {
	struct mutex lock;	/* @list */
	struct list_head list;
	bool (*unload)(struct genx_ggtt_evictor *evictor, const void *owner);
};

/**
 * struct genx_ggtt - the global table
 * @mmio:	access to the entries
 * @dev:	device for DMA
 * @ops:	format of the entries
 * @lock:	protects the allocator and the entries; may be held over MMIO
 * @mm:		allocator; its unit is bytes
 * @client_end:	addresses from here on are only for the driver's own use
 * @user_pages:	maximum number of pages that the contexts of one user may have mapped
 * @evictor:	users of addresses that can be unmapped
 * @entries:	number of entries
 * @owned:	bit map of entries that genx has taken since probe
 * @found:	entries that firmware or an earlier driver left
 * @firmware:	allocator nodes of entries that firmware or the display still uses
 * @n_firmware:	number of these nodes; each covers one page
 * @saved:	values of the entries from @saved_first on while the device is suspended,
 *		otherwise NULL
 * @saved_first: number of the first entry in @saved
 * @first_owned: entry 0, which is not in @owned and never allocated, points to @scratch
 * @first_found: value of entry 0 before genx changed it
 * @scratch:	page to which genx's free entries point
 * @scratch_dma: DMA address of @scratch
 */
struct genx_ggtt {
	struct genx_mmio *mmio;
	struct device *dev;
	const struct genx_ggtt_ops *ops;
	struct mutex lock;		/* allocator and entries */
	struct drm_mm mm;
	u64 client_end;
	long user_pages;
	struct genx_ggtt_evictor evictor;
	u32 entries;
	unsigned long *owned;
	struct genx_ggtt_found found;
	struct list_head firmware;
	unsigned int n_firmware;
	u64 *saved;
	u32 saved_first;
	bool first_owned;
	u64 first_found;
	struct page *scratch;
	dma_addr_t scratch_dma;
};

/* Offset of an entry in BAR 0. */
static inline u32 genx_ggtt_entry_offset(const struct genx_ggtt *ggtt, u32 entry)
{
	return ggtt->mmio->plat->ggtt_offset + entry * ggtt->ops->entry_size;
}

/* Value of an entry, of the platform's width. */
static inline u64 genx_ggtt_entry_read(struct genx_ggtt *ggtt, u32 entry)
{
	return genx_mmio_read_pte(ggtt->mmio, genx_ggtt_entry_offset(ggtt, entry),
				  ggtt->ops->entry_size);
}

/* ---- ggtt_evict.c ---- */

/** genx_ggtt_evict_init() - set up an evictor without users */
void genx_ggtt_evict_init(struct genx_ggtt_evictor *evictor);

/**
 * genx_ggtt_evict_add() - from now on the addresses of a user may be unmapped
 * @evictor: evictor
 * @user: user with @evict set, whose addresses are mapped or not
 *
 * May sleep.
 */
void genx_ggtt_evict_add(struct genx_ggtt_evictor *evictor, struct genx_ggtt_user *user);

/**
 * genx_ggtt_evict_remove() - undo genx_ggtt_evict_add()
 * @evictor: evictor
 * @user: user, added or not
 *
 * On return @user->evict does not run, and is not called any more. May sleep.
 */
void genx_ggtt_evict_remove(struct genx_ggtt_evictor *evictor, struct genx_ggtt_user *user);

/**
 * genx_ggtt_evict_some() - unmap some addresses that are not in use
 * @evictor: evictor
 * @owner: owner of the addresses; NULL: any
 *
 * May sleep.
 *
 * Return: false if no addresses could be unmapped.
 */
bool genx_ggtt_evict_some(struct genx_ggtt_evictor *evictor, const void *owner);

/**
 * genx_ggtt_charge() - count pages that a user has mapped
 * @ggtt: table
 * @pages: counter of the pages that the user has mapped; the caller subtracts @n when it unmaps
 *	them
 * @owner: &genx_ggtt_user.owner of the user's addresses
 * @n: number of pages to add
 *
 * If the user would have more pages than one user may have (&genx_ggtt.user_pages), addresses of
 * the user that are not in use are unmapped. May sleep.
 *
 * Return: 0; or -ENOSPC, and then nothing is counted.
 */
int genx_ggtt_charge(struct genx_ggtt *ggtt, atomic_long_t *pages, const void *owner, long n);

/* ---- ggtt_found.c ---- */

/**
 * genx_ggtt_found_init() - find the entries that the display reads
 * @ggtt: table; @ggtt->entries and @ggtt->found.stolen are set
 *
 * Reads the display's registers, and the entries of surfaces outside stolen memory that enabled
 * planes scan out. May sleep.
 */
void genx_ggtt_found_init(struct genx_ggtt *ggtt);

/**
 * genx_ggtt_found_reserve() - keep the driver from local memory that the display reads
 * @ggtt: table, after genx_ggtt_init()
 * @local: local memory of which nothing is allocated yet; NULL: the function does nothing
 *
 * On discrete parts firmware's picture lies in the local memory that the driver may use (SIL-533).
 * May sleep.
 *
 * Return: 0, -ENOMEM, or -ENODEV if the device is lost.
 */
int genx_ggtt_found_reserve(struct genx_ggtt *ggtt, struct genx_local *local);

/**
 * genx_ggtt_found_fini() - free the saved values and forget the planes
 * @ggtt: table
 */
void genx_ggtt_found_fini(struct genx_ggtt *ggtt);

/**
 * genx_ggtt_found_in_use() - check whether a valid entry must not be changed
 * @ggtt: table
 * @entry: number of the entry
 * @pte: value of the entry
 *
 * Return: true if a plane reads the entry, or if the entry points into stolen memory.
 */
bool genx_ggtt_found_in_use(const struct genx_ggtt *ggtt, u32 entry, u64 pte);

/**
 * genx_ggtt_found_keep() - save the value of a valid entry that genx takes
 * @ggtt: table
 * @entry: number of the entry
 * @pte: value of the entry
 *
 * May sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_ggtt_found_keep(struct genx_ggtt *ggtt, u32 entry, u64 pte);

/**
 * genx_ggtt_found_value() - value of an entry before genx took it
 * @ggtt: table
 * @entry: number of the entry
 *
 * Return: the value; 0 if the entry was not valid.
 */
u64 genx_ggtt_found_value(struct genx_ggtt *ggtt, u32 entry);

#endif
