/* SPDX-License-Identifier: GPL-2.0-only */
/* Flushes CPU caches for a GPU that may not snoop these caches. */
#ifndef GENX_GT_MEMORY_CACHE_H
#define GENX_GT_MEMORY_CACHE_H

#include <linux/kconfig.h>
#include <linux/types.h>

#include <drm/drm_cache.h>

#if defined(CONFIG_X86) && !defined(CONFIG_UML)
#include <linux/scatterlist.h>
#include <linux/sched.h>
#include <linux/smp.h>
#endif

#if IS_ENABLED(CONFIG_UML)
/*
 * A kernel in user mode cannot flush caches. In tests this function tells the modelled GPU which
 * memory was flushed (kunit/lib/model_memory.c). A size of 0 stands for all memory. NULL: no
 * modelled GPU.
 */
extern void (*genx_cache_model)(const void *vaddr, size_t size);
/*
 * As genx_cache_model, for the pages of an object, which the modelled GPU reads through the caches.
 */
extern void (*genx_cache_model_sg)(struct sg_table *sgt);
#endif

/**
 * genx_cache_flush() - write CPU cache lines back to memory
 * @vaddr: start
 * @size: bytes
 *
 * The flush is ordered against earlier and later stores. Any context. Does nothing on architectures
 * other than x86, on which such a GPU does not exist.
 */
static inline void genx_cache_flush(void *vaddr, size_t size)
{
#ifdef CONFIG_X86
	drm_clflush_virt_range(vaddr, size);
#elif IS_ENABLED(CONFIG_UML)
	if (genx_cache_model)
		genx_cache_model(vaddr, size);
#endif
}

/**
 * genx_cache_flush_sg() - write CPU cache lines of pages back to memory, and drop them
 * @sgt: pages
 *
 * Context: may sleep; drm_clflush_sg() would not yield the CPU within an object of many GiB.
 */
static inline void genx_cache_flush_sg(struct sg_table *sgt)
{
#ifdef CONFIG_X86
	struct sg_page_iter at;

	for_each_sgtable_page(sgt, &at, 0) {
		struct page *page = sg_page_iter_page(&at);

		drm_clflush_pages(&page, 1);
		cond_resched();
	}
#elif IS_ENABLED(CONFIG_UML)
	if (genx_cache_model_sg)
		genx_cache_model_sg(sgt);
#endif
}

/**
 * genx_cache_flush_all() - write all lines of the caches of all CPUs back, and drop them
 *
 * Takes milliseconds. May sleep.
 */
static inline void genx_cache_flush_all(void)
{
#if defined(CONFIG_X86) && !defined(CONFIG_UML)
	wbinvd_on_all_cpus();
#elif IS_ENABLED(CONFIG_UML)
	if (genx_cache_model)
		genx_cache_model(NULL, 0);
#endif
}

#endif
