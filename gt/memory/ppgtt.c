// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: per-process tables
 *
 * A table is created when the first page below the table is mapped. When the last page below a
 * table is unmapped, the table is retired: the entry of the parent is cleared, and the table is
 * freed after a TLB invalidation. An entry with nothing mapped below it points to the scratch table
 * of its level. The GPU may walk the tables at any time, so a table is complete in memory before an
 * entry points to it. Tables below a directory are not retired (SIL-222).
 */

#include <linux/slab.h>
#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/mmio.h"
#include "gt/memory/client_gfp.h"
#include "gt/memory/ggtt.h"
#include "gt/memory/ppgtt.h"
#include "gt/memory/ppgtt_internal.h"
#include "gt/memory/tlb.h"

#define PAGE_4K		SZ_4K
#define PAGE_64K	SZ_64K

static const struct genx_ppgtt_ops *const ppgtt_kinds[] = {
	[GENX_PPGTT_GEN8_4LVL] = &genx_ppgtt_gen8_ops,
	[GENX_PPGTT_GEN6] = &genx_ppgtt_gen6_ops,
	[GENX_PPGTT_GEN125] = &genx_ppgtt_gen125_ops,
};

static unsigned int top_of(const struct genx_ppgtt *vm)
{
	return vm->shared->ops->levels - 1;
}

/* Bytes that one entry of a level translates. */
static u64 span_of(const struct genx_ppgtt *vm, unsigned int level)
{
	return BIT_ULL(vm->shared->ops->shift[level]);
}

static unsigned int index_of(const struct genx_ppgtt *vm, unsigned int level, u64 addr)
{
	const struct genx_ppgtt_ops *ops = vm->shared->ops;

	return (addr >> ops->shift[level]) & (ops->entries[level] - 1);
}

/* Entry that leads to a table. */
static u64 table_entry(const struct genx_ppgtt *vm, const struct genx_ppgtt_table *table)
{
	const struct genx_ppgtt_ops *ops = vm->shared->ops;

	return ops->encode(table->mem.addr, ops->write | vm->shared->coherency->ppgtt_table_cached);
}

/* Value of an entry in a table of @level if nothing is mapped there. */
static u64 scratch_entry(const struct genx_ppgtt *vm, unsigned int level)
{
	const struct genx_ppgtt_ops *ops = vm->shared->ops;

	return level ? table_entry(vm, vm->scratch[level]) :
	       ops->encode(vm->scratch[0]->mem.addr,
			   ops->write | vm->shared->coherency->ppgtt_cached);
}

/* One store: the GPU may walk this table now. */
static void entry_set(const struct genx_ppgtt *vm, struct genx_ppgtt_table *table, unsigned int i,
		      u64 val)
{
	if (vm->shared->ops->entry_size == sizeof(__le32))
		WRITE_ONCE(((__le32 *)table->mem.vaddr)[i], cpu_to_le32(val));
	else
		WRITE_ONCE(((__le64 *)table->mem.vaddr)[i], cpu_to_le64(val));
}

static u64 entry_get(const struct genx_ppgtt *vm, const struct genx_ppgtt_table *table,
		     unsigned int i)
{
	if (vm->shared->ops->entry_size == sizeof(__le32))
		return le32_to_cpu(((const __le32 *)table->mem.vaddr)[i]);
	return le64_to_cpu(((const __le64 *)table->mem.vaddr)[i]);
}

/* Make written entries visible to the GPU. */
static void entries_flush(const struct genx_ppgtt *vm, struct genx_ppgtt_table *table,
			  unsigned int i, unsigned int n)
{
	u8 size = vm->shared->ops->entry_size;

	vm->shared->ops->memory->flush(&vm->shared->pages, &table->mem, i * size, n * size);
}

/*
 * Entry @i of @table has changed. If @table is the root of an address space with a directory, and
 * the directory has GGTT addresses, write the entry there too: engines read it from there.
 */
static void dir_write(struct genx_ppgtt *vm, const struct genx_ppgtt_table *table, unsigned int i)
{
	if (table != vm->root || !vm->shared->ops->directory)
		return;
	guard(mutex)(&vm->dir_lock);
	if (!vm->dir_users)
		return;
	genx_ggtt_write_slots(vm->shared->ggtt, &vm->dir, i, table->mem.vaddr + i * sizeof(u32), 1);
	WRITE_ONCE(vm->dir_changes, vm->dir_changes + 1);
}

static void page_free(struct genx_ppgtts *shared, const struct genx_table_page_ops *memory,
		      struct genx_ppgtt_table *table)
{
	if (!table)
		return;
	memory->free(&shared->pages, &table->mem);
	kfree(table->children);
	kfree(table);
}

static void table_free(struct genx_ppgtts *shared, struct genx_ppgtt_table *table)
{
	page_free(shared, shared->ops->memory, table);
}

/*
 * Allocate a zeroed page for the GPU, for a table or for the scratch page. @children: number of
 * tables that the table can lead to, or 0.
 */
static struct genx_ppgtt_table *page_alloc(struct genx_ppgtt *vm,
					   const struct genx_table_page_ops *memory,
					   unsigned int children)
{
	struct genx_ppgtt_table *table;

	table = kzalloc(sizeof(*table), GENX_CLIENT_GFP);
	if (!table)
		return NULL;
	if (children) {
		table->children = kcalloc(children, sizeof(*table->children),
					  GENX_CLIENT_GFP);
		if (!table->children)
			goto fail;
	}
	table->mem.local.account = vm->account;
	if (!memory->alloc(&vm->shared->pages, &table->mem))
		return table;

fail:
	kfree(table->children);
	kfree(table);
	return NULL;
}

/*
 * Create an empty table, in which all entries point to scratch. @children: number of tables that
 * the table can lead to, or 0.
 */
static struct genx_ppgtt_table *empty_table_create(struct genx_ppgtt *vm, unsigned int level,
						   unsigned int children)
{
	unsigned int i, n = vm->shared->ops->entries[level];
	struct genx_ppgtt_table *table = page_alloc(vm, vm->shared->ops->memory, children);

	if (!table)
		return NULL;
	for (i = 0; i < n; i++)
		entry_set(vm, table, i, scratch_entry(vm, level));
	entries_flush(vm, table, 0, n);
	return table;
}

/* Create an empty table of the tree. Each entry of a table above level 0 can lead to a table. */
static struct genx_ppgtt_table *table_create(struct genx_ppgtt *vm, unsigned int level)
{
	return empty_table_create(vm, level, level ? vm->shared->ops->entries[level] : 0);
}

/* Create the scratch page and the scratch tables, which stay empty. */
static int scratch_create(struct genx_ppgtt *vm)
{
	const struct genx_table_page_ops *memory = vm->shared->ops->scratch;
	unsigned int level;

	vm->scratch[0] = page_alloc(vm, memory, 0);
	if (!vm->scratch[0])
		return -ENOMEM;
	memory->flush(&vm->shared->pages, &vm->scratch[0]->mem, 0, PAGE_4K);
	for (level = 1; level <= top_of(vm); level++) {
		vm->scratch[level] = empty_table_create(vm, level - 1, 0);
		if (!vm->scratch[level])
			return -ENOMEM;
	}
	return 0;
}

/*
 * Free a table with @n entries, and all tables below it. The GPU can no longer reach any of them.
 */
static void tree_free(struct genx_ppgtts *shared, struct genx_ppgtt_table *table, unsigned int n)
{
	unsigned int i;

	if (!table)
		return;
	/* the walk of the entries ends when no entry is in use any more */
	for (i = 0; table->children && i < n && table->used; i++) {
		if (!table->children[i])
			continue;
		tree_free(shared, table->children[i], GENX_PPGTT_ENTRIES);
		table->used--;
	}
	table_free(shared, table);
}

/* To be called after a TLB invalidation. */
static void retired_free(struct genx_ppgtt *vm)
{
	struct genx_ppgtt_table *table, *next;

	list_for_each_entry_safe(table, next, &vm->retired, link)
		table_free(vm->shared, table);
	INIT_LIST_HEAD(&vm->retired);
}

/* Free an address space, also one that genx_ppgtt_create_for() has created only in part. */
static void ppgtt_free(struct genx_ppgtt *vm)
{
	unsigned int i;

	retired_free(vm);
	tree_free(vm->shared, vm->root, vm->shared->ops->entries[top_of(vm)]);
	if (drm_mm_node_allocated(&vm->dir))
		genx_ggtt_unmap(vm->shared->ggtt, &vm->dir);
	page_free(vm->shared, vm->shared->ops->scratch, vm->scratch[0]);
	for (i = 1; i < GENX_PPGTT_LEVELS; i++)
		table_free(vm->shared, vm->scratch[i]);
	mutex_destroy(&vm->dir_lock);
	mutex_destroy(&vm->lock);
	genx_local_account_put(vm->account);
	kfree(vm);
}

/* Invalidate the TLBs. A lost device does not read memory, so -ENODEV is no error. */
static int invalidate(struct genx_ppgtt *vm, u64 seqno)
{
	int err = genx_tlb_ensure_invalidated(vm->shared->tlb, vm, seqno);

	return err == -ENODEV ? 0 : err;
}

/*
 * Invalidate the TLBs if entries were cleared, and free the retired tables. Return: 0, or the error
 * of invalidate(), and then nothing is freed.
 */
static int flush_locked(struct genx_ppgtt *vm)
{
	int err = 0;

	lockdep_assert_held(&vm->lock);
	if (vm->stale)
		err = invalidate(vm, vm->stale);
	if (!err) {
		WRITE_ONCE(vm->stale, 0);
		retired_free(vm);
	}
	return err;
}

struct genx_ppgtt *genx_ppgtt_create_for(struct genx_ppgtts *shared,
					 struct genx_local_account *account)
{
	struct genx_ppgtt *vm;
	int err;

	vm = kzalloc(sizeof(*vm), GENX_CLIENT_GFP);
	if (!vm)
		return ERR_PTR(-ENOMEM);
	vm->shared = shared;
	vm->account = genx_local_account_get(account);
	kref_init(&vm->ref);
	mutex_init(&vm->lock);
	mutex_init(&vm->dir_lock);
	INIT_LIST_HEAD(&vm->retired);
	INIT_LIST_HEAD(&vm->zombie);

	err = scratch_create(vm);
	if (!err) {
		vm->root = table_create(vm, top_of(vm));
		err = vm->root ? 0 : -ENOMEM;
	}
	if (err) {
		ppgtt_free(vm);
		return ERR_PTR(err);
	}
	return vm;
}

struct genx_ppgtt *genx_ppgtt_create(struct genx_ppgtts *shared)
{
	return genx_ppgtt_create_for(shared, NULL);
}

/* Keep an address space whose tables the GPU may still read: its TLB invalidation has failed. */
static void zombie_add(struct genx_ppgtt *vm)
{
	guard(mutex)(&vm->shared->tlb->lock);
	list_add(&vm->zombie, &vm->shared->zombies);
}

/*
 * Free the zombies that the GPU can no longer read. To be called after a TLB invalidation that has
 * succeeded, so that another one probably succeeds too. Each zombie is checked: the invalidation
 * may have begun before the zombie was added, and before Gen8 it covers one address space only.
 */
static void zombies_free(struct genx_ppgtts *shared)
{
	struct genx_ppgtt *vm, *next;
	LIST_HEAD(zombies);

	scoped_guard(mutex, &shared->tlb->lock)
		list_splice_init(&shared->zombies, &zombies);
	list_for_each_entry_safe(vm, next, &zombies, zombie) {
		list_del_init(&vm->zombie);
		if (invalidate(vm, vm->stale))
			zombie_add(vm);
		else
			ppgtt_free(vm);
	}
}

/*
 * If the TLB invalidation fails, the address space is kept as a zombie, until the release of
 * another address space has invalidated the TLBs, or until the device is removed.
 */
static void ppgtt_release(struct kref *ref)
{
	struct genx_ppgtt *vm = container_of(ref, struct genx_ppgtt, ref);
	struct genx_ppgtts *shared = vm->shared;
	int err;

	vm->stale = genx_tlb_next(shared->tlb);
	err = invalidate(vm, vm->stale);
	if (!err) {
		ppgtt_free(vm);
		zombies_free(shared);
		return;
	}
	drm_err(shared->tlb->mmio->drm,
		"GT: PPGTT not freed: TLB invalidation failed (%pe), kept until a later one succeeds\n",
		ERR_PTR(err));
	zombie_add(vm);
}

void genx_ppgtt_put(struct genx_ppgtt *vm)
{
	if (vm)
		kref_put(&vm->ref, ppgtt_release);
}

void genx_ppgtts_init(struct genx_ppgtts *shared, struct genx_tlb *tlb, struct genx_ggtt *ggtt,
		      struct genx_local *local)
{
	*shared = (struct genx_ppgtts){
		.ops = ppgtt_kinds[tlb->mmio->plat->ppgtt_kind],
		.ggtt = ggtt,
		.tlb = tlb,
		.bits = tlb->mmio->plat->ppgtt_bits,
		.pages = { .dev = tlb->mmio->drm->dev, .local = local },
		.coherency = tlb->mmio->plat->coherency,
	};
	INIT_LIST_HEAD(&shared->zombies);
}

void genx_ppgtts_fini(struct genx_ppgtts *shared)
{
	struct genx_ppgtt *vm, *next;

	list_for_each_entry_safe(vm, next, &shared->zombies, zombie)
		ppgtt_free(vm);
	INIT_LIST_HEAD(&shared->zombies);
}

bool genx_ppgtt_range_valid(const struct genx_ppgtt *vm, u64 addr, u64 size)
{
	u64 end = genx_ppgtt_reserved(vm);

	return size && IS_ALIGNED(addr | size, PAGE_4K) && size <= end && addr <= end - size;
}

/* Return: true if @sgt has at least @size bytes, in segments of whole pages of @page bytes. */
static bool sgt_valid(struct sg_table *sgt, u64 size, u64 page)
{
	struct scatterlist *sg;
	u64 total = 0;
	unsigned int i;

	for_each_sgtable_dma_sg(sgt, sg, i) {
		if (!IS_ALIGNED(sg_dma_address(sg) | sg_dma_len(sg), page))
			return false;
		total += sg_dma_len(sg);
	}
	return total >= size;
}

/* End of the part of [@addr, @end) that lies under one entry of @level. */
static u64 part_end(const struct genx_ppgtt *vm, unsigned int level, u64 addr, u64 end)
{
	return min(end, round_down(addr, span_of(vm, level)) + span_of(vm, level));
}

/* Return: -EEXIST if a page of the range is mapped. */
static int leaf_check(struct genx_ppgtt *vm, struct genx_ppgtt_table *table, u64 addr, u64 end)
{
	const u64 empty = scratch_entry(vm, 0);

	for (; addr < end; addr += PAGE_4K)
		if (entry_get(vm, table, index_of(vm, 0, addr)) != empty)
			return -EEXIST;
	return 0;
}

/*
 * The table below entry @i of @table; if there is none, it is created. Return: the table, or
 * ERR_PTR(-ENOMEM), or ERR_PTR(-EEXIST) if the entry maps a large page.
 */
static struct genx_ppgtt_table *child_get(struct genx_ppgtt *vm, struct genx_ppgtt_table *table,
					  unsigned int level, unsigned int i)
{
	struct genx_ppgtt_table *child = table->children[i];

	if (child)
		return child;
	/* no table, but not empty: a large page of genx_ppgtt_map_entry() */
	if (entry_get(vm, table, i) != scratch_entry(vm, level))
		return ERR_PTR(-EEXIST);
	child = table_create(vm, level - 1);
	if (!child)
		return ERR_PTR(-ENOMEM);
	table->children[i] = child;
	table->used++;
	entry_set(vm, table, i, table_entry(vm, child));
	entries_flush(vm, table, i, 1);
	dir_write(vm, table, i);
	return child;
}

/* Create the tables of a range, and check that nothing is mapped there. */
static int populate(struct genx_ppgtt *vm, struct genx_ppgtt_table *table, unsigned int level,
		    u64 addr, u64 end)
{
	u64 next;
	int err;

	if (!level)
		return leaf_check(vm, table, addr, end);
	for (; addr < end; addr = next) {
		struct genx_ppgtt_table *child = child_get(vm, table, level,
							   index_of(vm, level, addr));

		if (IS_ERR(child))
			return PTR_ERR(child);
		next = part_end(vm, level, addr, end);
		err = populate(vm, child, level - 1, addr, next);
		if (err)
			return err;
	}
	return 0;
}

/* Point the entries of pages to the scratch page. */
static void leaf_clear(struct genx_ppgtt *vm, struct genx_ppgtt_table *table, u64 addr, u64 end)
{
	const u64 empty = scratch_entry(vm, 0);
	unsigned int first = index_of(vm, 0, addr);
	unsigned int n = (end - addr) / PAGE_4K;
	unsigned int i;

	for (i = first; i < first + n; i++) {
		if (entry_get(vm, table, i) == empty)
			continue;
		entry_set(vm, table, i, empty);
		table->used--;
	}
	entries_flush(vm, table, first, n);
}

/*
 * Remove an empty table, entry @i of @parent, from its parent. The GPU may still walk the table
 * until the next invalidation, so the table is only retired. Tables of a directory stay: an engine
 * that has loaded a directory uses them until it loads another directory (SIL-222).
 */
static void retire(struct genx_ppgtt *vm, struct genx_ppgtt_table *parent, unsigned int level,
		   unsigned int i)
{
	struct genx_ppgtt_table *table = parent->children[i];
	struct genx_tlb *tlb = vm->shared->tlb;

	if (parent == vm->root && vm->shared->ops->directory)
		return;
	entry_set(vm, parent, i, scratch_entry(vm, level));
	entries_flush(vm, parent, i, 1);
	parent->children[i] = NULL;
	parent->used--;
	list_add(&table->link, &vm->retired);
	WRITE_ONCE(vm->stale, genx_tlb_next(tlb));
}

/* Point the entries of a range to scratch, and retire tables that become empty. */
static void clear(struct genx_ppgtt *vm, struct genx_ppgtt_table *table, unsigned int level,
		  u64 addr, u64 end)
{
	u64 next;

	if (!level) {
		leaf_clear(vm, table, addr, end);
		return;
	}
	for (; addr < end; addr = next) {
		unsigned int i = index_of(vm, level, addr);
		struct genx_ppgtt_table *child = table->children[i];

		next = part_end(vm, level, addr, end);
		if (!child)
			continue;
		clear(vm, child, level - 1, addr, next);
		if (!child->used)
			retire(vm, table, level, i);
	}
}

/* The table of level 0 that translates @addr; NULL: there is none, and nothing is mapped. */
static struct genx_ppgtt_table *leaf_of(struct genx_ppgtt *vm, u64 addr)
{
	struct genx_ppgtt_table *table = vm->root;
	unsigned int level;

	for (level = top_of(vm); level && table; level--)
		table = table->children[index_of(vm, level, addr)];
	return table;
}

/* Write the entries of contiguous memory. populate() has created the tables. */
static void segment_map(struct genx_ppgtt *vm, u64 addr, dma_addr_t dma, u64 size, u64 bits)
{
	const struct genx_ppgtt_ops *ops = vm->shared->ops;

	while (size) {
		struct genx_ppgtt_table *leaf = leaf_of(vm, addr);
		unsigned int first = index_of(vm, 0, addr);
		unsigned int n, i;

		n = min_t(u64, ops->entries[0] - first, size / PAGE_4K);
		for (i = 0; i < n; i++)
			entry_set(vm, leaf, first + i, ops->encode(dma + (u64)i * PAGE_4K, bits));
		entries_flush(vm, leaf, first, n);
		leaf->used += n;
		addr += (u64)n * PAGE_4K;
		dma += (u64)n * PAGE_4K;
		size -= (u64)n * PAGE_4K;
	}
}

/*
 * Undo populate() after a failure: retire the empty tables that it created for the range.
 * Existing mappings in the range stay.
 */
static void prune(struct genx_ppgtt *vm, struct genx_ppgtt_table *table, unsigned int level,
		  u64 addr, u64 end)
{
	u64 next;

	if (!level)
		return;
	for (; addr < end; addr = next) {
		unsigned int i = index_of(vm, level, addr);
		struct genx_ppgtt_table *child = table->children[i];

		next = part_end(vm, level, addr, end);
		if (!child)
			continue;
		prune(vm, child, level - 1, addr, next);
		if (!child->used)
			retire(vm, table, level, i);
	}
}

int genx_ppgtt_map(struct genx_ppgtt *vm, u64 addr, struct sg_table *sgt, u64 size,
		   unsigned int cache)
{
	const struct genx_coherency_desc *coherency = vm->shared->coherency;
	u64 page = cache & GENX_PPGTT_LOCAL ? PAGE_64K : PAGE_4K;
	struct scatterlist *sg;
	unsigned int i;
	u64 bits;
	int err;

	if (!genx_ppgtt_range_valid(vm, addr, size) || !IS_ALIGNED(addr | size, page) ||
	    !sgt_valid(sgt, size, page))
		return -EINVAL;
	bits = cache & GENX_PPGTT_LOCAL ? vm->shared->ops->local : 0;
	bits |= cache & GENX_CACHE_UNCACHED ? coherency->ppgtt_uncached : coherency->ppgtt_cached;
	if (!(cache & GENX_PPGTT_READ_ONLY))
		bits |= vm->shared->ops->write;
	guard(mutex)(&vm->lock);
	/* create all tables first, so that nothing has to be undone once entries are written */
	err = populate(vm, vm->root, top_of(vm), addr, addr + size);
	if (err) {
		prune(vm, vm->root, top_of(vm), addr, addr + size);
		flush_locked(vm);
		return err;
	}
	for_each_sgtable_dma_sg(sgt, sg, i) {
		u64 part = min_t(u64, sg_dma_len(sg), size);

		segment_map(vm, addr, sg_dma_address(sg), part, bits);
		addr += part;
		size -= part;
	}
	return 0;
}

int genx_ppgtt_map_entry(struct genx_ppgtt *vm, u64 addr, unsigned int level, u64 entry)
{
	struct genx_ppgtt_table *dir = vm->root;
	unsigned int above, i;

	lockdep_assert_held(&vm->lock);
	for (above = top_of(vm); above > level; above--) {
		dir = child_get(vm, dir, above, index_of(vm, above, addr));
		if (IS_ERR(dir))
			return PTR_ERR(dir);
	}
	i = index_of(vm, level, addr);
	if (entry_get(vm, dir, i) != scratch_entry(vm, level))
		return -EEXIST;
	entry_set(vm, dir, i, entry);
	entries_flush(vm, dir, i, 1);
	dir->used++;
	return 0;
}

static void clear_locked(struct genx_ppgtt *vm, u64 addr, u64 size)
{
	lockdep_assert_held(&vm->lock);
	clear(vm, vm->root, top_of(vm), addr, addr + size);
	WRITE_ONCE(vm->stale, genx_tlb_next(vm->shared->tlb));
}

int genx_ppgtt_clear(struct genx_ppgtt *vm, u64 addr, u64 size)
{
	if (!genx_ppgtt_range_valid(vm, addr, size))
		return -EINVAL;
	guard(mutex)(&vm->lock);
	clear_locked(vm, addr, size);
	return 0;
}

int genx_ppgtt_try_clear(struct genx_ppgtt *vm, u64 addr, u64 size)
{
	if (!genx_ppgtt_range_valid(vm, addr, size))
		return -EINVAL;
	if (!mutex_trylock(&vm->lock))
		return -EBUSY;
	clear_locked(vm, addr, size);
	mutex_unlock(&vm->lock);
	return 0;
}

int genx_ppgtt_flush(struct genx_ppgtt *vm)
{
	guard(mutex)(&vm->lock);
	return flush_locked(vm);
}

int genx_ppgtt_try_flush(struct genx_ppgtt *vm)
{
	u64 stale = READ_ONCE(vm->stale);

	return stale ? genx_tlb_try_ensure_invalidated(vm->shared->tlb, vm, stale) : 0;
}

struct dma_fence *genx_ppgtt_user(struct genx_ppgtt *vm)
{
	return genx_tlb_ring_user(vm->shared->tlb, vm, READ_ONCE(vm->stale));
}

int genx_ppgtt_unmap(struct genx_ppgtt *vm, u64 addr, u64 size)
{
	return genx_ppgtt_clear(vm, addr, size) ?: genx_ppgtt_flush(vm);
}

u64 genx_ppgtt_lookup(struct genx_ppgtt *vm, u64 addr)
{
	struct genx_ppgtt_table *leaf;

	guard(mutex)(&vm->lock);
	leaf = leaf_of(vm, addr);
	return leaf ? entry_get(vm, leaf, index_of(vm, 0, addr)) : scratch_entry(vm, 0);
}
