/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The pages of a process behind a GEM object (GEM_USERPTR).
 */
#ifndef GENX_CORE_MEMORY_USER_PAGES_H
#define GENX_CORE_MEMORY_USER_PAGES_H

#include <linux/llist.h>
#include <linux/types.h>

#include "core/memory/user_watch.h"

struct genx_bo;
struct page;

/**
 * struct genx_user_pages - a range of the memory of a process
 * @watch:	calls back before the range changes; its .mm is that of the process
 * @bo:		the object
 * @start:	first address, page aligned
 * @n_pages:	length in pages
 * @read_only:	the GPU must not write the range
 * @pages:	pinned pages, or NULL; written with the lock of @bo held
 * @seq:	sequence number of @watch for which @pages was pinned; protected like @pages
 * @queued:	bit 0: in genx_device.user_changed
 * @node:	in genx_device.user_changed
 */
struct genx_user_pages {
	struct mmu_interval_notifier watch;
	struct genx_bo *bo;
	unsigned long start;
	unsigned long n_pages;
	bool read_only;
	struct page **pages;
	unsigned long seq;
	unsigned long queued;
	struct llist_node node;
};

/** genx_user_pages_changed() - are the pinned pages no longer those of the process? Any context. */
static inline bool genx_user_pages_changed(const struct genx_user_pages *user)
{
	return genx_user_watch_changed(&user->watch, READ_ONCE(user->seq));
}

/**
 * genx_user_pages_pin() - pin the pages that the process has now
 * @user: range of the calling process
 *
 * Faults pages in, which user space can delay without a bound: the caller holds no lock, and is not
 * inside drm_dev_enter().
 *
 * Context: may sleep, interruptible between pages.
 *
 * Return: array of the pages; ERR_PTR(-EFAULT) if a part of the range is not mapped, not memory, or
 * not writable; ERR_PTR(-ENOMEM, -ERESTARTSYS).
 */
struct page **genx_user_pages_pin(struct genx_user_pages *user);

/**
 * genx_user_pages_unpin() - undo genx_user_pages_pin()
 * @user: range
 * @pages: array of pages
 *
 * Pages that the GPU may have written are marked dirty. Does not wait for the lock of a page, which
 * memory reclaim may hold.
 *
 * Context: may sleep, allocates nothing.
 */
void genx_user_pages_unpin(struct genx_user_pages *user, struct page **pages);

#endif
