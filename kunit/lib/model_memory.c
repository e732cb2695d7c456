// SPDX-License-Identifier: GPL-2.0-only
/*
 * For each page of which the driver has flushed a line there is a copy: the memory behind the
 * caches of the CPU. A flush copies its lines to it. What the CPU writes without a flush stays in
 * its caches for ever, which is the worst case.
 */

#include <linux/cleanup.h>
#include <linux/io.h>
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>
#include <linux/xarray.h>

#include "gt/memory/cache.h"
#include "kunit/lib/model_memory.h"

#define LINE	64

/* Copies of pages by page frame number. */
static DEFINE_XARRAY_FLAGS(copies, XA_FLAGS_LOCK_IRQ);

static struct page *page_at(const void *vaddr)
{
	return is_vmalloc_addr(vaddr) ? vmalloc_to_page(vaddr) : virt_to_page(vaddr);
}

/* The first flush of a page copies all of it: what was there before is in memory by now. */
static void copy_new(unsigned long pfn, const void *page)
{
	void *copy = kmemdup(page, PAGE_SIZE, GFP_ATOMIC | __GFP_NOWARN);
	unsigned long flags;
	void *old;

	if (!copy)
		return;
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
		copy_new(page_to_pfn(page), PTR_ALIGN_DOWN(vaddr, PAGE_SIZE));
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
