// SPDX-License-Identifier: GPL-2.0-only
/*
 * Memory of modelled GPUs: what is behind the caches of the CPU, large buffers, and local memory.
 *
 * For each page of which the driver has flushed a line there is a copy: the memory behind the
 * caches of the CPU. A flush copies its lines to it. What the CPU writes without a flush stays in
 * its caches for ever, which is the worst case.
 */

#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/cleanup.h>
#include <linux/hash.h>
#include <linux/io.h>
#include <linux/list.h>
#include <linux/mm.h>
#include <linux/mutex.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>
#include <linux/xarray.h>

#include "gt/memory/cache.h"
#include "kunit/lib/model_access.h"
#include "kunit/lib/model_memory.h"
#include "model/memory/local.h"

#define LINE	64
/* An entry of a page table with it is present, and leads to an address that no page has. */
#define GARBAGE	0xa5

/* Copies of pages by page frame number. */
static DEFINE_XARRAY_FLAGS(copies, XA_FLAGS_LOCK_IRQ);

static struct page *page_at(const void *vaddr)
{
	return is_vmalloc_addr(vaddr) ? vmalloc_to_page(vaddr) : virt_to_page(vaddr);
}

/*
 * Until its first flush a page is in the caches alone, and its memory has what others have left.
 * @at, @size: the part that is flushed
 */
static void copy_new(unsigned long pfn, const void *at, size_t size)
{
	void *copy = kmalloc(PAGE_SIZE, GFP_ATOMIC | __GFP_NOWARN);
	unsigned long flags;
	void *old;

	if (!copy)
		return;
	memset(copy, GARBAGE, PAGE_SIZE);
	memcpy(copy + offset_in_page(at), at, size);
	xa_lock_irqsave(&copies, flags);
	old = __xa_store(&copies, pfn, copy, GFP_ATOMIC | __GFP_NOWARN);
	xa_unlock_irqrestore(&copies, flags);
	/* not kept: the page is read as the CPU sees it */
	kfree(xa_is_err(old) ? copy : old);
}

static void flushed_page(const void *vaddr, size_t size)
{
	struct page *page = page_at(vaddr);
	void *copy;

	if (WARN_ONCE(!page, "flush of an address without memory\n"))
		return;
	copy = xa_load(&copies, page_to_pfn(page));
	if (copy)
		memcpy(copy + offset_in_page(vaddr), vaddr, size);
	else
		copy_new(page_to_pfn(page), vaddr, size);
}

static void flushed(const void *vaddr, size_t size)
{
	const void *end = PTR_ALIGN(vaddr + size, LINE);

#ifdef CONFIG_FAULT_INJECTION
	/* the tests count and fail the allocations of the driver, not these */
	unsigned int fail_nth = current->fail_nth;

	current->fail_nth = 0;
#endif
	if (WARN_ONCE(size > SZ_64M, "flush of %zu bytes\n", size))
		end = vaddr;
	for (vaddr = PTR_ALIGN_DOWN(vaddr, LINE); size && vaddr < end;) {
		size_t part = min_t(size_t, end - vaddr, PAGE_SIZE - offset_in_page(vaddr));

		flushed_page(vaddr, part);
		vaddr += part;
	}
#ifdef CONFIG_FAULT_INJECTION
	current->fail_nth = fail_nth;
#endif
}

void genx_kunit_memory_start(void)
{
	genx_cache_model = flushed;
}

void genx_kunit_memory_stop(void)
{
	unsigned long pfn;
	void *copy;

	genx_cache_model = NULL;
	xa_for_each(&copies, pfn, copy)
		kfree(xa_erase_irq(&copies, pfn));
}

bool genx_kunit_memory_read(u64 addr, void *buf, size_t len)
{
	const void *copy = xa_load(&copies, addr >> PAGE_SHIFT);

	if (copy)
		memcpy(buf, copy + offset_in_page(addr), len);
	return copy;
}

void genx_kunit_memory_written(u64 addr, const void *buf, size_t len)
{
	void *copy = xa_load(&copies, addr >> PAGE_SHIFT);

	if (copy)
		memcpy(copy + offset_in_page(addr), buf, len);
}

/* ---- large buffers ---- */

/* Most cases have one GPU; platforms need some 2 to 8 MiB, in few different sizes. */
#define SPARES	6

/**
 * struct spare - a buffer
 * @link:	in @spares while no case uses it, the last one used first
 * @size:	bytes
 * @mem:	the buffer
 */
struct spare {
	struct list_head link;
	size_t size;
	void *mem;
};

static LIST_HEAD(spares);
static unsigned int n_spares;
static DEFINE_MUTEX(spares_mutex);	/* guards the list */

static void spare_free(struct spare *spare)
{
	vfree(spare->mem);
	kfree(spare);
	/*
	 * Without this, freed memory stays mapped until a worker unmaps it. In UML each page is
	 * a mapping of the host process, which may have some 65000 mappings.
	 */
	vm_unmap_aliases();
}

static void give_back(void *ctx)
{
	struct spare *spare = ctx, *oldest = NULL;

	scoped_guard(mutex, &spares_mutex) {
		list_add(&spare->link, &spares);
		if (n_spares == SPARES) {
			oldest = list_last_entry(&spares, struct spare, link);
			list_del(&oldest->link);
		} else {
			n_spares++;
		}
	}
	if (oldest)
		spare_free(oldest);
}

static struct spare *take(size_t size)
{
	struct spare *spare;

	guard(mutex)(&spares_mutex);
	list_for_each_entry(spare, &spares, link) {
		if (spare->size != size)
			continue;
		list_del(&spare->link);
		n_spares--;
		return spare;
	}
	return NULL;
}

void *genx_kunit_spare_zalloc(struct kunit *test, size_t size)
{
	struct spare *spare = take(size);

	if (spare) {
		memset(spare->mem, 0, size);
	} else {
		spare = kzalloc(sizeof(*spare), GFP_KERNEL);
		KUNIT_ASSERT_NOT_NULL(test, spare);
		spare->size = size;
		spare->mem = vzalloc(size);
		if (!spare->mem) {
			kfree(spare);
			KUNIT_FAIL_AND_ABORT(test, "no memory for a buffer of %zu bytes", size);
		}
	}
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, give_back, spare));
	return spare->mem;
}

/* ---- local memory ---- */

/*
 * Only the pages that somebody wrote are stored, in an array that a hash table indexes: the model
 * asks for them under a raw spinlock, where nothing can be allocated.
 */

#define PAGES		(2048 + 64)	/* 8 MiB, and control data of compressed memory */
#define HASH_BITS	13		/* almost four places for each page */

/**
 * struct genx_kunit_store - contents of local memory
 * @number:	number + 1 of the page that a place has; 0: none
 * @index:	index of its contents in @bytes
 * @used:	pages in use
 * @bytes:	contents
 */
struct genx_kunit_store {
	u64 number[1 << HASH_BITS];
	u16 index[1 << HASH_BITS];
	unsigned int used;
	u8 bytes[PAGES][SZ_4K];
};

void *genx_kunit_local_page(void *ctx, u64 page, bool add)
{
	struct genx_kunit_gpu *gpu = ctx;
	struct genx_kunit_store *s = gpu->store;
	u32 at = hash_64(page, HASH_BITS);

	if (!s)
		return NULL;
	while (s->number[at] && s->number[at] != page + 1)
		at = (at + 1) % ARRAY_SIZE(s->number);
	if (!s->number[at]) {
		if (!add || s->used == PAGES)
			return NULL;
		s->number[at] = page + 1;
		s->index[at] = s->used++;
	}
	return s->bytes[s->index[at]];
}

void genx_kunit_local_lost(void *ctx)
{
	struct genx_kunit_gpu *gpu = ctx;

	if (!gpu->store)
		return;
	memset(gpu->store->number, 0, sizeof(gpu->store->number));
	gpu->store->used = 0;
}

void genx_kunit_local_init(struct genx_kunit_gpu *gpu)
{
	if (!gpu->plat->lmem)
		return;
	gpu->store = genx_kunit_spare_zalloc(gpu->test, sizeof(*gpu->store));
}

/* Copy between a buffer and BAR 2, page by page; all ones are read if there is no GPU. */
static void copy(struct genx_kunit_slot *slot, unsigned int offset, void *buf, size_t size,
		 bool write)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&slot->lock, flags);
	if (slot->gpu)
		*(write ? &slot->gpu->local_written : &slot->gpu->local_read) += size;
	while (size) {
		size_t part = min_t(size_t, size, SZ_4K - offset % SZ_4K);

		if (slot->gpu && write)
			model_local_cpu_write(slot->gpu->model, offset, buf, part);
		else if (slot->gpu)
			model_local_cpu_read(slot->gpu->model, offset, buf, part);
		else if (!write)
			memset(buf, 0xff, part);
		offset += part;
		buf += part;
		size -= part;
	}
	raw_spin_unlock_irqrestore(&slot->lock, flags);
}

static unsigned long local_read(void *priv, unsigned int offset, int size)
{
	unsigned long val = 0;

	copy(priv, offset, &val, size, false);
	return val;
}

static void local_write(void *priv, unsigned int offset, int size, unsigned long val)
{
	copy(priv, offset, &val, size, true);
}

static void local_copy_from(void *priv, void *buf, unsigned int offset, int size)
{
	copy(priv, offset, buf, size, false);
}

static void local_copy_to(void *priv, unsigned int offset, const void *buf, int size)
{
	copy(priv, offset, (void *)buf, size, true);
}

const struct logic_iomem_ops genx_kunit_local_ops = {
	.read = local_read,
	.write = local_write,
	.copy_from = local_copy_from,
	.copy_to = local_copy_to,
};
