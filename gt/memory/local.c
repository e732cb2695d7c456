// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: local memory
 *
 * The size comes from registers. The memory ends where the control data of compressed memory begin.
 * Above the control data are the entries of the GGTT and stolen memory. Some KiB at address 0 are
 * left out, because faulty commands use that address.
 *
 * Page tables must be in the part of the memory that BAR 2 shows, which may be small, and are never
 * evicted. So each user may have at most half of the space that other users have left.
 *
 * A page that the CPU writes has a copy in system memory, from which the CPU reads. Reads from BAR
 * 2 would be slow: they are not cached and each waits for the bus, and each mapping reads entries
 * of tables. After a loss of power a resume writes the pages again from their copies (SIL-254).
 * While the device sleeps, only the copies change. The copy of a page costs as much system memory
 * as a table of an integrated part.
 */
#include <linux/bitfield.h>
#include <linux/err.h>
#include <linux/file.h>
#include <linux/io.h>
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/memory/client_gfp.h"
#include "gt/memory/local.h"
#include "regs/gt_regs.h"

#define PAGE_4K		SZ_4K
/* Bytes at address 0 that hold nothing: address 0 is that of a faulty command. */
#define LEFT_OUT	SZ_64K
/* Objects leave at least 1/TABLES_PART of the visible memory to page tables. */
#define TABLES_PART	16

/*
 * Page tables must be visible, even if they map objects above the visible memory. So objects leave
 * at least 1/TABLES_PART_ALL of all memory to page tables, which is a table of 4 KiB for each
 * 256 KiB, but not more than 1/TABLES_PART_MAX of the visible memory.
 */
#define TABLES_PART_ALL	64
#define TABLES_PART_MAX	4

/* End of the usable memory, as an offset from the start of the tile's memory; 0: there is none. */
static u64 read_end(struct genx_mmio *mmio)
{
	u32 range = genx_mmio_read(mmio, TILE_ADDR_RANGE);
	u32 ccs = genx_mmio_read(mmio, FLAT_CCS_BASE);
	u64 base = (u64)REG_FIELD_GET(TILE_BASE_GIB, range) << 30;
	u64 end = (u64)REG_FIELD_GET(FLAT_CCS_BASE_64K, ccs) << 16;
	u64 size = (u64)REG_FIELD_GET(TILE_SIZE_GIB, range) << 30;

	return end > base && end - base <= size ? end - base : 0;
}

u64 genx_local_bytes(struct genx_forcewake *fw)
{
	CLASS(genx_forcewake_scope, wake)(fw, GENX_FW_BIT(GENX_FW_GT));

	return wake.err ? 0 : read_end(fw->mmio);
}

/*
 * Read the end of local memory, and how much of it BAR 2 shows. Return: 0; -ENODEV if that is no
 * more than what is left out, or if the device is lost.
 */
static int read_sizes(struct genx_local *local, struct genx_forcewake *fw, u64 io_size)
{
	CLASS(genx_forcewake_scope, wake)(fw, GENX_FW_BIT(GENX_FW_GT));
	if (wake.err)
		return wake.err;
	local->end = read_end(fw->mmio);
	if (genx_mmio_lost(fw->mmio))
		return -ENODEV;
	local->visible = min(local->end, io_size) & PAGE_MASK;
	if (local->visible > LEFT_OUT)
		return 0;
	drm_err(local->drm,
		"GT: local memory of %llu bytes with a BAR 2 of %llu bytes cannot be used: firmware did not set it up\n",
		local->end, io_size);
	return -ENODEV;
}

/* Lowest address for objects: the memory below is for page tables alone. */
static u64 objects_start(const struct genx_local *local)
{
	u64 all = min(local->end / TABLES_PART_ALL, local->visible / TABLES_PART_MAX);
	u64 tables = max(local->visible / TABLES_PART, all);

	return min(round_up(LEFT_OUT + tables, SZ_64K), local->visible);
}

struct genx_local *genx_local_create(struct genx_forcewake *fw, void __iomem *io, u64 io_size)
{
	struct genx_local *local;
	int err;

	if (!fw->mmio->plat->lmem)
		return NULL;
	local = kzalloc(sizeof(*local), GFP_KERNEL);
	if (!local)
		return ERR_PTR(-ENOMEM);
	kref_init(&local->ref);
	mutex_init(&local->lock);
	mutex_init(&local->io_lock);
	mutex_init(&local->blit_lock);
	mutex_init(&local->walk_lock);
	INIT_LIST_HEAD(&local->pages);
	INIT_LIST_HEAD(&local->objects);
	INIT_LIST_HEAD(&local->reserved);
	INIT_LIST_HEAD(&local->lost);
	local->drm = fw->mmio->drm;
	local->io = io;
	local->awake = true;
	err = read_sizes(local, fw, io ? io_size : 0);
	if (err) {
		kfree(local);
		return ERR_PTR(err);
	}
	drm_mm_init(&local->mm, LEFT_OUT, local->end - LEFT_OUT);
	local->objects_start = objects_start(local);
	local->hidden = min(round_up(local->visible, SZ_64K), local->end);
	drm_info(local->drm, "local memory: %llu MiB, the CPU reaches %llu MiB\n",
		 local->end >> 20, local->visible >> 20);
	return local;
}

/*
 * Count a reserved block, so that sizes and shares of the memory no longer include it. Not counted
 * is a block that tables and objects cannot have: a block of less than 64 KiB among the objects, or
 * a block that is partly above the end of the visible memory.
 */
static void reserved_count(struct genx_local *local, u64 start, u64 end)
{
	lockdep_assert_held(&local->lock);
	if (end <= local->objects_start) {
		local->reserved_tables += end - start;
	} else if (end - start == SZ_64K && (start >= local->hidden || end <= local->visible)) {
		local->reserved_objects += SZ_64K;
		local->reserved_visible += end <= local->visible ? SZ_64K : 0;
	}
}

/* Reserve one block, unless an earlier call has reserved it. Return: 0 or -ENOMEM. */
static int reserve_block(struct genx_local *local, u64 start, u64 end)
{
	struct genx_local_block *block = kzalloc(sizeof(*block), GFP_KERNEL);
	int err;

	if (!block)
		return -ENOMEM;
	block->node.start = start;
	block->node.size = end - start;
	err = drm_mm_reserve_node(&local->mm, &block->node);
	if (err) {
		kfree(block);
		/* -ENOSPC: the block is reserved already */
		return err == -ENOSPC ? 0 : err;
	}
	list_add_tail(&block->link, &local->reserved);
	reserved_count(local, start, end);
	return 0;
}

int genx_local_reserve(struct genx_local *local, u64 start, u64 end)
{
	int err = 0;

	start = max_t(u64, round_down(start, SZ_64K), LEFT_OUT);
	end = min(end, local->end);
	guard(mutex)(&local->lock);
	for (; start < end && !err; start += SZ_64K)
		err = reserve_block(local, start, min(start + SZ_64K, local->end));
	return err;
}

static void free_blocks(struct list_head *blocks)
{
	struct genx_local_block *block, *next;

	list_for_each_entry_safe(block, next, blocks, link) {
		drm_mm_remove_node(&block->node);
		kfree(block);
	}
}

static void release(struct kref *ref)
{
	struct genx_local *local = container_of(ref, struct genx_local, ref);

	if (local->saved)
		fput(local->saved);
	if (local->saved_hidden)
		fput(local->saved_hidden);
	kfree(local->saved_move);
	free_blocks(&local->lost);
	free_blocks(&local->reserved);
	drm_mm_takedown(&local->mm);
	mutex_destroy(&local->walk_lock);
	mutex_destroy(&local->blit_lock);
	mutex_destroy(&local->io_lock);
	mutex_destroy(&local->lock);
	kfree(local);
}

struct genx_local *genx_local_get(struct genx_local *local)
{
	kref_get(&local->ref);
	return local;
}

void genx_local_put(struct genx_local *local)
{
	kref_put(&local->ref, release);
}

void genx_local_stop(struct genx_local *local)
{
	if (!local)
		return;
	scoped_guard(mutex, &local->io_lock) {
		local->awake = false;
		local->io = NULL;
	}
	genx_local_put(local);
}

/* Write a part of the copy of a page to local memory. */
static void write_out(struct genx_local *local, const struct genx_local_page *page,
		      unsigned int offset, unsigned int size)
{
	void __iomem *to = local->io + page->node.start;
	unsigned int end = offset + size;

	lockdep_assert_held(&local->io_lock);
	for (; offset < end; offset += sizeof(u64))
		writeq(le64_to_cpu(READ_ONCE(page->copy[offset / sizeof(u64)])), to + offset);
	/* make the writes leave the write-combining buffers of the CPU (SIL-252) */
	wmb();
}

void genx_local_suspend(struct genx_local *local)
{
	if (!local)
		return;
	guard(mutex)(&local->io_lock);
	local->awake = false;
	local->erased = true;
}

void genx_local_resume(struct genx_local *local)
{
	struct genx_local_page *page;

	if (!local)
		return;
	guard(mutex)(&local->io_lock);
	list_for_each_entry(page, &local->pages, link)
		write_out(local, page, 0, PAGE_4K);
	local->awake = true;
}

struct genx_local_account *genx_local_account_create(void)
{
	struct genx_local_account *account = kzalloc(sizeof(*account), GENX_CLIENT_GFP);

	if (account)
		kref_init(&account->ref);
	return account;
}

struct genx_local_account *genx_local_account_get(struct genx_local_account *account)
{
	if (account)
		kref_get(&account->ref);
	return account;
}

static void account_release(struct kref *ref)
{
	kfree(container_of(ref, struct genx_local_account, ref));
}

void genx_local_account_put(struct genx_local_account *account)
{
	if (account)
		kref_put(&account->ref, account_release);
}

/* The counter of @tables for a page at @addr. */
static u64 *tables_at(const struct genx_local *local, struct genx_local_tables *tables, u64 addr)
{
	return addr < local->objects_start ? &tables->below : &tables->above;
}

/*
 * Add @bytes, which may be negative, to two counters of the part of memory that has @page: the one
 * of all users, and the one of the user of @page.
 */
static void tables_charge(struct genx_local *local, struct genx_local_page *page, s64 bytes)
{
	lockdep_assert_held(&local->lock);
	*tables_at(local, &local->tables, page->node.start) += bytes;
	if (page->account)
		*tables_at(local, &page->account->tables, page->node.start) += bytes;
}

static int page_place(struct genx_local *local, struct genx_local_page *page, u64 start, u64 end)
{
	return drm_mm_insert_node_in_range(&local->mm, &page->node, PAGE_4K, PAGE_4K, 0, start,
					   end, DRM_MM_INSERT_LOW);
}

/*
 * Whether a user that has @own bytes may have one page more: it must then leave at least as much
 * free as it has. @used: bytes that all users have of @total bytes.
 */
static bool leaves_half(u64 own, u64 used, u64 total)
{
	return own + used + 2 * PAGE_4K <= total;
}

/* Place a page of a user: in the memory for tables while its share allows, else among objects. */
static int page_place_for(struct genx_local *local, struct genx_local_page *page,
			  const struct genx_local_tables *own)
{
	const struct genx_local_tables *all = &local->tables;
	int err = -ENOSPC;

	if (leaves_half(own->below, all->below + local->reserved_tables,
			local->objects_start - LEFT_OUT))
		err = page_place(local, page, 0, local->objects_start);
	if (err == -ENOSPC && leaves_half(own->above, all->above + local->objects_visible +
						      local->reserved_visible,
					  local->visible - local->objects_start))
		err = page_place(local, page, local->objects_start, local->visible);
	return err;
}

int genx_local_page_alloc(struct genx_local *local, struct genx_local_page *page,
			  const void *copy)
{
	int err;

	scoped_guard(mutex, &local->lock) {
		err = page->account ? page_place_for(local, page, &page->account->tables) :
				      page_place(local, page, 0, local->visible);
		if (!err)
			tables_charge(local, page, PAGE_4K);
	}
	if (err)
		return err;
	page->copy = copy;
	genx_local_get(local);
	guard(mutex)(&local->io_lock);
	list_add_tail(&page->link, &local->pages);
	return 0;
}

void genx_local_page_free(struct genx_local *local, struct genx_local_page *page)
{
	scoped_guard(mutex, &local->io_lock)
		list_del(&page->link);
	scoped_guard(mutex, &local->lock) {
		tables_charge(local, page, -PAGE_4K);
		drm_mm_remove_node(&page->node);
	}
	genx_local_put(local);
}

void genx_local_page_write(struct genx_local *local, struct genx_local_page *page,
			   unsigned int offset, unsigned int size)
{
	guard(mutex)(&local->io_lock);
	if (local->awake)
		write_out(local, page, offset, size);
}
