/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Watch a range of the memory of a process: the kernel calls back before pages of the range are
 * unmapped, replaced or write-protected.
 *
 * This is a struct mmu_interval_notifier. A kernel without CONFIG_MMU_NOTIFIER, such as that of the
 * KUnit tests, has only its sequence number, which the tests change themselves.
 */
#ifndef GENX_CORE_MEMORY_USER_WATCH_H
#define GENX_CORE_MEMORY_USER_WATCH_H

#include <linux/mmu_notifier.h>
#include <linux/sched.h>

/* Can this kernel watch the memory of a process? */
#define GENX_USER_WATCH		(IS_ENABLED(CONFIG_MMU_NOTIFIER) || IS_ENABLED(CONFIG_UML))

#ifdef CONFIG_MMU_NOTIFIER

/** genx_user_watch_insert() - watch a range of the calling process; 0 or an errno. May sleep. */
static inline int genx_user_watch_insert(struct mmu_interval_notifier *watch, unsigned long start,
					 unsigned long length,
					 const struct mmu_interval_notifier_ops *ops)
{
	return mmu_interval_notifier_insert(watch, current->mm, start, length, ops);
}

/** genx_user_watch_remove() - no callback runs any more on return. May sleep. */
static inline void genx_user_watch_remove(struct mmu_interval_notifier *watch)
{
	mmu_interval_notifier_remove(watch);
}

/** genx_user_watch_begin() - the sequence number, after the end of a present change. May sleep. */
static inline unsigned long genx_user_watch_begin(struct mmu_interval_notifier *watch)
{
	return mmu_interval_read_begin(watch);
}

/**
 * genx_user_watch_waits() - does a change wait until the GPU no longer uses the range?
 * @range: the change
 *
 * munmap() and mremap() do, and what write-protects pages: a file system would otherwise write
 * pages to the disk while the GPU writes to them. A process that ends, or that is killed for its
 * memory, cannot use the addresses again.
 *
 * Return: true if it waits.
 */
static inline bool genx_user_watch_waits(const struct mmu_notifier_range *range)
{
	return (range->event == MMU_NOTIFY_UNMAP || range->event == MMU_NOTIFY_PROTECTION_PAGE) &&
	       mmu_notifier_range_blockable(range) && atomic_read(&range->mm->mm_users);
}

#else

static inline int genx_user_watch_insert(struct mmu_interval_notifier *watch, unsigned long start,
					 unsigned long length,
					 const struct mmu_interval_notifier_ops *ops)
{
	watch->mm = current->mm;
	watch->ops = ops;
	return 0;
}

static inline void genx_user_watch_remove(struct mmu_interval_notifier *watch)
{
}

static inline unsigned long genx_user_watch_begin(struct mmu_interval_notifier *watch)
{
	return READ_ONCE(watch->invalidate_seq);
}

static inline bool genx_user_watch_waits(const struct mmu_notifier_range *range)
{
	return true;
}

#endif

/** genx_user_watch_set() - record a change, in its callback or in a test */
static inline void genx_user_watch_set(struct mmu_interval_notifier *watch, unsigned long seq)
{
	WRITE_ONCE(watch->invalidate_seq, seq);
}

/** genx_user_watch_changed() - has the range changed since genx_user_watch_begin()? Any context. */
static inline bool genx_user_watch_changed(const struct mmu_interval_notifier *watch,
					   unsigned long seq)
{
	return READ_ONCE(watch->invalidate_seq) != seq;
}

#endif
