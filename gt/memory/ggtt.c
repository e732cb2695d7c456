// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: global translation table
 *
 * The table holds a million entries, and reading all of them would take longer than the
 * rest of the probe. So an entry is read once, when an allocation first covers it. If the display
 * or firmware still uses the entry (gt/memory/ggtt_types.h), its page is reserved and the
 * allocation is tried again. Otherwise genx owns the entry until the driver is unbound, and marks
 * it in a bit map. An owned entry that is free translates to a scratch page. genx_ggtt_fini()
 * restores the previous value of each owned entry.
 */

#include <linux/bitmap.h>
#include <linux/dma-mapping.h>
#include <linux/scatterlist.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/mmio.h"
#include "gt/access/mmio_raw.h"
#include "gt/memory/cache.h"
#include "gt/memory/client_gfp.h"
#include "gt/memory/ggtt.h"
#include "gt/memory/ggtt_types.h"
#include "regs/gt_regs.h"

#define PAGE_4K		SZ_4K
/* The first and the last entry are never allocated, so a table has at least one more. */
#define MIN_ENTRIES	3
/*
 * Color of the nodes of struct genx_ggtt_object, by which object_share() knows these nodes. All
 * other nodes have color 0. The allocator ignores colors.
 */
#define COLOR_OBJECT	1

/*
 * Bytes of addresses at the end of the table that clients cannot take from the driver. They are for
 * status pages and contexts of the driver, and for the OA buffer, which is 16 MiB long and aligned
 * to its size.
 */
#define RESERVE		SZ_32M
/* In small tables the driver reserves at most 1/RESERVE_PART of the table. */
#define RESERVE_PART	4
/*
 * One user may have at most 1/USER_PART of the other addresses mapped. Images of contexts that have
 * work cannot be unmapped, so without a limit one user could hold all addresses while it has work.
 */
#define USER_PART	2

static const struct genx_ggtt_ops *const ggtt_kinds[GENX_GGTT_COUNT] = {
	[GENX_GGTT_GEN8] = &genx_ggtt_gen8_ops,
	[GENX_GGTT_GEN6] = &genx_ggtt_gen6_ops,
};

static void entry_write_raw(struct genx_ggtt *ggtt, u32 entry, u64 pte)
{
	genx_mmio_write_pte(ggtt->mmio, genx_ggtt_entry_offset(ggtt, entry),
			    ggtt->ops->entry_size, pte);
}

/* While the device sleeps, only the saved value changes: genx_ggtt_resume() writes the entry. */
static void entry_write_value(struct genx_ggtt *ggtt, u32 entry, u64 pte)
{
	if (unlikely(ggtt->saved))
		ggtt->saved[entry - ggtt->saved_first] = pte;
	else
		entry_write_raw(ggtt, entry, pte);
}

/* Map the page at the DMA address @addr, with the cache bits of coherent memory. */
static void entry_write(struct genx_ggtt *ggtt, u32 entry, dma_addr_t addr)
{
	entry_write_value(ggtt, entry, ggtt->ops->encode(ggtt->mmio->plat, addr, 0));
}

/* Make written entries visible to the engines (register facts: TLB invalidation). */
static void flush(struct genx_ggtt *ggtt)
{
	if (!ggtt->mmio->plat->ggtt_needs_flush || ggtt->saved)
		return;
	genx_mmio_write(ggtt->mmio, GFX_FLSH_CNTL, GFX_FLSH_CNTL_EN);
	if (ggtt->ops->posting_read)
		genx_mmio_read(ggtt->mmio, GFX_FLSH_CNTL);
}

static int scratch_create(struct genx_ggtt *ggtt)
{
	ggtt->scratch = dma_alloc_pages(ggtt->dev, PAGE_4K, &ggtt->scratch_dma,
					DMA_BIDIRECTIONAL, GFP_KERNEL | __GFP_ZERO);
	if (!ggtt->scratch)
		return -ENOMEM;
	genx_cache_flush(page_address(ggtt->scratch), PAGE_4K);
	return 0;
}

static void scratch_destroy(struct genx_ggtt *ggtt)
{
	dma_free_pages(ggtt->dev, PAGE_4K, ggtt->scratch, ggtt->scratch_dma, DMA_BIDIRECTIONAL);
}

/*
 * Point entry 0 to the scratch page, because faulty commands use address 0 and must not reach
 * memory of an earlier owner. If firmware or the display uses entry 0, leave the entry as it is
 * (SIL-215).
 */
static int claim_first(struct genx_ggtt *ggtt)
{
	u64 pte = genx_ggtt_entry_read(ggtt, 0);

	if (genx_mmio_lost(ggtt->mmio))
		return -ENODEV;
	if (ggtt->ops->present(pte) && genx_ggtt_found_in_use(ggtt, 0, pte))
		return 0;
	ggtt->first_found = pte;
	ggtt->first_owned = true;
	/* no flush is needed here: the first allocation flushes */
	entry_write_raw(ggtt, 0, ggtt->ops->encode(ggtt->mmio->plat, ggtt->scratch_dma, 0));
	return 0;
}

int genx_ggtt_init(struct genx_ggtt *ggtt, struct genx_mmio *mmio, u32 pte_bytes)
{
	const struct genx_platform *plat = mmio->plat;
	u32 room = plat->gttmm_size - plat->ggtt_offset;
	u64 size;
	int err;

	if (plat->ggtt_kind >= ARRAY_SIZE(ggtt_kinds))
		return -ENODEV;
	ggtt->ops = ggtt_kinds[plat->ggtt_kind];
	ggtt->mmio = mmio;
	ggtt->dev = mmio->drm->dev;
	if (!pte_bytes)
		pte_bytes = room;
	ggtt->entries = pte_bytes / ggtt->ops->entry_size;
	if (pte_bytes > room || ggtt->entries < MIN_ENTRIES) {
		drm_err(mmio->drm, "GT: GGTT of %u bytes is empty or exceeds its window of %u bytes\n",
			pte_bytes, room);
		return -EINVAL;
	}

	ggtt->owned = kvcalloc(BITS_TO_LONGS(ggtt->entries), sizeof(long), GFP_KERNEL);
	if (!ggtt->owned)
		return -ENOMEM;
	err = scratch_create(ggtt);
	if (err) {
		kvfree(ggtt->owned);
		return err;
	}
	genx_ggtt_found_init(ggtt);
	err = claim_first(ggtt);
	if (err) {
		genx_ggtt_found_fini(ggtt);
		scratch_destroy(ggtt);
		kvfree(ggtt->owned);
		ggtt->scratch = NULL;
		return err;
	}
	mutex_init(&ggtt->lock);
	INIT_LIST_HEAD(&ggtt->firmware);
	/* two pages are never allocated: page 0 (claim_first()), and the last page, for overruns */
	drm_mm_init(&ggtt->mm, PAGE_4K, (u64)(ggtt->entries - 2) * PAGE_4K);
	size = (u64)ggtt->entries * PAGE_4K;
	ggtt->client_end = size - min_t(u64, RESERVE, size / RESERVE_PART);
	ggtt->user_pages = ggtt->client_end / USER_PART / PAGE_4K;
	genx_ggtt_evict_init(&ggtt->evictor);
	return 0;
}

/* A page that firmware mapped or the display reads, reserved in the allocator. */
struct firmware_page {
	struct drm_mm_node node;
	struct list_head link;
};

static void firmware_pages_free(struct genx_ggtt *ggtt)
{
	struct firmware_page *page, *next;

	list_for_each_entry_safe(page, next, &ggtt->firmware, link) {
		drm_mm_remove_node(&page->node);
		kfree(page);
	}
	ggtt->n_firmware = 0;
}

void genx_ggtt_fini(struct genx_ggtt *ggtt)
{
	unsigned long entry;

	if (!ggtt->scratch)
		return;
	/* a device that is unplugged while the system sleeps is not resumed */
	vfree(ggtt->saved);
	ggtt->saved = NULL;
	if (!genx_mmio_lost(ggtt->mmio)) {
		for_each_set_bit(entry, ggtt->owned, ggtt->entries)
			entry_write_raw(ggtt, entry, genx_ggtt_found_value(ggtt, entry));
		if (ggtt->first_owned)
			entry_write_raw(ggtt, 0, ggtt->first_found);
	}
	ggtt->first_owned = false;
	flush(ggtt);
	firmware_pages_free(ggtt);
	genx_ggtt_found_fini(ggtt);
	drm_mm_takedown(&ggtt->mm);
	/* the lock of the evictor is not destroyed: contexts that are freed later take that lock */
	mutex_destroy(&ggtt->lock);
	scratch_destroy(ggtt);
	kvfree(ggtt->owned);
	ggtt->scratch = NULL;
}

/* Keep the allocator from the page of an entry that firmware or the display uses. */
static int firmware_page_reserve(struct genx_ggtt *ggtt, u32 entry)
{
	struct firmware_page *page;
	int err;

	page = kzalloc(sizeof(*page), GFP_KERNEL);
	if (!page)
		return -ENOMEM;
	page->node.start = (u64)entry * PAGE_4K;
	page->node.size = PAGE_4K;
	err = drm_mm_reserve_node(&ggtt->mm, &page->node);
	if (err) {
		kfree(page);
		return err;
	}
	list_add(&page->link, &ggtt->firmware);
	ggtt->n_firmware++;
	return 0;
}

/*
 * Read the entries of @node that genx does not own yet. If firmware or the display uses any of
 * these entries, the function removes @node, reserves the pages of all entries in use and sets
 * @found. The caller then allocates again. The values of other valid entries are saved for
 * genx_ggtt_fini().
 */
static int claim(struct genx_ggtt *ggtt, struct drm_mm_node *node, bool *found)
{
	u32 first = node->start / PAGE_4K;
	u32 end = first + node->size / PAGE_4K;
	u32 entry;
	int err;

	*found = false;
	for (entry = first; entry < end; entry++) {
		u64 pte;

		if (test_bit(entry, ggtt->owned))
			continue;
		pte = genx_ggtt_entry_read(ggtt, entry);
		if (genx_mmio_lost(ggtt->mmio))
			return -ENODEV;
		if (!ggtt->ops->present(pte))
			continue;
		if (!genx_ggtt_found_in_use(ggtt, entry, pte)) {
			err = genx_ggtt_found_keep(ggtt, entry, pte);
			if (err)
				return err;
			continue;
		}
		/* remove @node once, at the first such entry: its addresses become reserved */
		if (!*found)
			drm_mm_remove_node(node);
		*found = true;
		err = firmware_page_reserve(ggtt, entry);
		if (err)
			return err;
	}
	return 0;
}

/*
 * Streamers and samplers prefetch beyond the end of @node. Point the next entry to the scratch
 * page, unless firmware or the display uses that entry (SIL-198, SIL-215).
 */
static int claim_behind(struct genx_ggtt *ggtt, const struct drm_mm_node *node)
{
	u32 entry = (node->start + node->size) / PAGE_4K;
	u64 pte;
	int err;

	if (entry >= ggtt->entries || test_bit(entry, ggtt->owned))
		return 0;
	pte = genx_ggtt_entry_read(ggtt, entry);
	if (genx_mmio_lost(ggtt->mmio))
		return -ENODEV;
	if (ggtt->ops->present(pte)) {
		if (genx_ggtt_found_in_use(ggtt, entry, pte))
			return 0;
		err = genx_ggtt_found_keep(ggtt, entry, pte);
		if (err)
			return err;
	}
	__set_bit(entry, ggtt->owned);
	entry_write(ggtt, entry, ggtt->scratch_dma);
	return 0;
}

/*
 * Allocate the highest free addresses, because firmware uses the lowest. If claim() finds entries
 * in use, it has removed @node and reserved them: try other addresses. Then point the entry behind
 * @node to the scratch page. On an error @node is not allocated.
 */
static int allocate(struct genx_ggtt *ggtt, struct drm_mm_node *node, u64 size, u64 align,
		    unsigned long color, u64 start, u64 end)
{
	bool found;
	int err;

	lockdep_assert_held(&ggtt->lock);
	do {
		err = drm_mm_insert_node_in_range(&ggtt->mm, node, size, align, color, start, end,
						  DRM_MM_INSERT_HIGH);
		if (err)
			return err;
		err = claim(ggtt, node, &found);
	} while (!err && found);

	if (!err)
		err = claim_behind(ggtt, node);
	if (err && drm_mm_node_allocated(node))
		drm_mm_remove_node(node);
	return err;
}

/* Map @pages at the addresses of @node. */
static void write_pages(struct genx_ggtt *ggtt, const struct drm_mm_node *node,
			const dma_addr_t *pages, unsigned int n)
{
	u32 first = node->start / PAGE_4K;
	unsigned int i;

	lockdep_assert_held(&ggtt->lock);
	for (i = 0; i < n; i++)
		entry_write(ggtt, first + i, pages[i]);
	flush(ggtt);
}

/*
 * Map @pages at free addresses below @end, without an eviction. Return: 0; -EAGAIN while the device
 * sleeps; -ENOSPC if no addresses are free; or an error of allocate().
 */
static int try_map(struct genx_ggtt *ggtt, struct drm_mm_node *node, const dma_addr_t *pages,
		   unsigned int n, u64 align, u64 end)
{
	int err;

	guard(mutex)(&ggtt->lock);
	if (ggtt->saved)
		return -EAGAIN;
	err = allocate(ggtt, node, (u64)n * PAGE_4K, max_t(u64, align, PAGE_4K), 0, 0, end);
	if (err)
		return err;
	bitmap_set(ggtt->owned, node->start / PAGE_4K, n);
	write_pages(ggtt, node, pages, n);
	return 0;
}

int genx_ggtt_map_below(struct genx_ggtt *ggtt, struct drm_mm_node *node, const dma_addr_t *pages,
			unsigned int n, u64 align, u64 end)
{
	bool evicted = true;
	int err;

	if (!n || n > ggtt->entries || (align && !is_power_of_2(align)))
		return -EINVAL;
	/*
	 * After an eviction without success, map once more: other threads may have unmapped images
	 * meanwhile. The lock of the table is not held during an eviction, which takes the lock.
	 */
	for (;;) {
		err = try_map(ggtt, node, pages, n, align, end);
		if (err != -ENOSPC || !evicted)
			return err;
		evicted = genx_ggtt_evict_some(&ggtt->evictor, NULL);
	}
}

int genx_ggtt_map(struct genx_ggtt *ggtt, struct drm_mm_node *node, const dma_addr_t *pages,
		  unsigned int n, u64 align)
{
	return genx_ggtt_map_below(ggtt, node, pages, n, align, U64_MAX);
}

int genx_ggtt_reserve(struct genx_ggtt *ggtt, struct drm_mm_node *node, unsigned int n, u64 align)
{
	dma_addr_t *pages = kvmalloc_array(n, sizeof(*pages), GENX_CLIENT_GFP);
	unsigned int i;
	int err;

	if (!pages)
		return -ENOMEM;
	for (i = 0; i < n; i++)
		pages[i] = ggtt->scratch_dma;
	err = genx_ggtt_map_below(ggtt, node, pages, n, align, ggtt->client_end);
	kvfree(pages);
	return err;
}

/*
 * If the object of @want has exactly these addresses already, with the same flags, add a user to
 * them. Return: the addresses, or NULL.
 */
static struct genx_ggtt_object *object_share(struct genx_ggtt *ggtt,
					     const struct genx_ggtt_object *want, u64 size,
					     u64 start)
{
	struct genx_ggtt_object *object;
	struct drm_mm_node *node;

	drm_mm_for_each_node_in_range(node, &ggtt->mm, start, start + size) {
		object = container_of(node, struct genx_ggtt_object, node);
		if (node->color != COLOR_OBJECT || node->start != start || node->size != size ||
		    object->owner != want->owner || object->flags != want->flags)
			return NULL;
		object->users++;
		return object;
	}
	return NULL;
}

/*
 * Allocate addresses for @object. If the same object has exactly these addresses already, free
 * @object and set it to the shared addresses. Return: 0, or an errno and @object is unchanged.
 */
static int object_try_get(struct genx_ggtt *ggtt, struct genx_ggtt_object **object, u64 size,
			  u64 align, u64 start, u64 end)
{
	struct genx_ggtt_object *shared = NULL;
	u32 entry, first;
	int err;

	guard(mutex)(&ggtt->lock);
	if (ggtt->saved)
		return -EAGAIN;
	/* only one place is possible: the object may have it already */
	if (size == end - start)
		shared = object_share(ggtt, *object, size, start);
	if (shared) {
		kfree(*object);
		*object = shared;
		return 0;
	}
	err = allocate(ggtt, &(*object)->node, size, align, COLOR_OBJECT, start, end);
	if (err)
		return err;
	first = (*object)->node.start / PAGE_4K;
	for (entry = first; entry < first + size / PAGE_4K; entry++)
		if (!__test_and_set_bit(entry, ggtt->owned))
			entry_write(ggtt, entry, ggtt->scratch_dma);
	flush(ggtt);
	return 0;
}

struct genx_ggtt_object *genx_ggtt_object_get(struct genx_ggtt *ggtt, const void *owner, u32 flags,
					      u64 size, u64 align, u64 start, u64 end)
{
	/*
	 * An eviction does not choose which addresses become free. So evict only if the object may
	 * get several addresses, and until an eviction has no success.
	 */
	bool may_evict = size < end - start;
	struct genx_ggtt_object *object;
	int err;

	if (!size || !IS_ALIGNED(size | start, PAGE_4K) || start > end || !is_power_of_2(align))
		return ERR_PTR(-EINVAL);
	object = kzalloc(sizeof(*object), GENX_CLIENT_GFP);
	if (!object)
		return ERR_PTR(-ENOMEM);
	object->owner = owner;
	object->flags = flags;
	object->users = 1;
	for (;;) {
		err = object_try_get(ggtt, &object, size, align, start, end);
		if (!err)
			return object;
		if (err != -ENOSPC || !may_evict)
			break;
		may_evict = genx_ggtt_evict_some(&ggtt->evictor, NULL);
	}
	kfree(object);
	return ERR_PTR(err);
}

void genx_ggtt_object_fill(struct genx_ggtt *ggtt, struct genx_ggtt_object *object,
			   struct sg_table *sgt)
{
	const u32 first = object->node.start / PAGE_4K, end = first + object->node.size / PAGE_4K;
	u32 entry = first;
	struct scatterlist *sg;
	unsigned int i, page;

	guard(mutex)(&ggtt->lock);
	object->filled++;
	for_each_sgtable_dma_sg(sgt, sg, i)
		for (page = 0; page < sg_dma_len(sg) / PAGE_4K && entry < end; page++, entry++)
			entry_write_value(ggtt, entry,
					  ggtt->ops->encode(ggtt->mmio->plat, sg_dma_address(sg) +
							    (u64)page * PAGE_4K, object->flags));
	flush(ggtt);
}

void genx_ggtt_write_slots(struct genx_ggtt *ggtt, struct drm_mm_node *node, unsigned int first,
			   const __le32 *values, unsigned int n)
{
	u32 entry = node->start / PAGE_4K + first;
	unsigned int i;

	guard(mutex)(&ggtt->lock);
	for (i = 0; i < n; i++)
		entry_write_value(ggtt, entry + i, le32_to_cpu(values[i]));
	if (ggtt->saved)
		return;
	/* the barrier and the read make the writes arrive before the flush (SIL-221) */
	wmb();
	genx_ggtt_entry_read(ggtt, entry + n - 1);
	flush(ggtt);
}

/* Point all entries of @node to the scratch page. */
static void clear_locked(struct genx_ggtt *ggtt, const struct drm_mm_node *node)
{
	u32 first = node->start / PAGE_4K;
	u32 n = node->size / PAGE_4K;
	u32 i;

	lockdep_assert_held(&ggtt->lock);
	for (i = 0; i < n; i++)
		entry_write(ggtt, first + i, ggtt->scratch_dma);
	flush(ggtt);
}

static void unmap_locked(struct genx_ggtt *ggtt, struct drm_mm_node *node)
{
	clear_locked(ggtt, node);
	drm_mm_remove_node(node);
}

void genx_ggtt_unmap(struct genx_ggtt *ggtt, struct drm_mm_node *node)
{
	guard(mutex)(&ggtt->lock);
	unmap_locked(ggtt, node);
}

static void object_put_locked(struct genx_ggtt *ggtt, struct genx_ggtt_object *object)
{
	if (--object->users)
		return;
	unmap_locked(ggtt, &object->node);
	kfree(object);
}

void genx_ggtt_object_put(struct genx_ggtt *ggtt, struct genx_ggtt_object *object)
{
	guard(mutex)(&ggtt->lock);
	object_put_locked(ggtt, object);
}

/*
 * Remove a user that has filled the entries. After the last such user the pages may be freed, so no
 * entry may map them. If other users have the addresses, but have not filled the entries yet, clear
 * the entries here. If there is no other user, object_put_locked() unmaps the addresses.
 */
static void object_clear_locked(struct genx_ggtt *ggtt, struct genx_ggtt_object *object)
{
	object->filled--;
	if (!object->filled && object->users > 1)
		clear_locked(ggtt, &object->node);
	object_put_locked(ggtt, object);
}

void genx_ggtt_object_clear(struct genx_ggtt *ggtt, struct genx_ggtt_object *object)
{
	guard(mutex)(&ggtt->lock);
	object_clear_locked(ggtt, object);
}

int genx_ggtt_object_try_clear(struct genx_ggtt *ggtt, struct genx_ggtt_object *object)
{
	if (!mutex_trylock(&ggtt->lock))
		return -EBUSY;
	object_clear_locked(ggtt, object);
	mutex_unlock(&ggtt->lock);
	return 0;
}

int genx_ggtt_suspend(struct genx_ggtt *ggtt)
{
	unsigned long entry;
	u64 *saved;

	guard(mutex)(&ggtt->lock);
	ggtt->saved_first = find_first_bit(ggtt->owned, ggtt->entries);
	/*
	 * The array has a place for each entry from the first owned one to the end of the table:
	 * genx owns most of these entries. Places of entries that genx does not own stay unused.
	 */
	saved = vcalloc(ggtt->entries - ggtt->saved_first + 1, sizeof(*saved));
	if (!saved)
		return -ENOMEM;
	for_each_set_bit(entry, ggtt->owned, ggtt->entries)
		saved[entry - ggtt->saved_first] = genx_ggtt_entry_read(ggtt, entry);
	if (genx_mmio_lost(ggtt->mmio)) {
		vfree(saved);
		return -ENODEV;
	}
	ggtt->saved = saved;
	return 0;
}

void genx_ggtt_resume(struct genx_ggtt *ggtt)
{
	unsigned long entry;
	u64 *saved;

	guard(mutex)(&ggtt->lock);
	saved = ggtt->saved;
	if (!saved)
		return;
	/* from here on entry_write() writes to the table again */
	ggtt->saved = NULL;
	for_each_set_bit(entry, ggtt->owned, ggtt->entries)
		entry_write_raw(ggtt, entry, saved[entry - ggtt->saved_first]);
	/* entry 0 is not among @owned: nothing is mapped there but scratch */
	if (ggtt->first_owned)
		entry_write(ggtt, 0, ggtt->scratch_dma);
	flush(ggtt); /* of all entries that were restored */
	vfree(saved);
}
