/* SPDX-License-Identifier: GPL-2.0-only */
/* The pages of a process behind a GEM object (GEM_USERPTR). */
#ifndef GENX_CORE_MEMORY_USER_PAGES_H
#define GENX_CORE_MEMORY_USER_PAGES_H

#include <linux/delay.h>
#include <linux/limits.h>
#include <linux/list.h>
#include <linux/llist.h>
#include <linux/mmu_notifier.h>
#include <linux/sched.h>
#include <linux/types.h>
#include <linux/uidgid.h>
#include <linux/workqueue.h>

struct dma_resv;
struct genx_bo;
struct genx_device;
struct genx_user_wait;
struct genx_user_waits;
struct mm_struct;
struct page;

/*
 * genx_user_watch_*() watch a range of the memory of a process: the kernel calls back before pages
 * of the range are unmapped, replaced or write-protected. The watch is a struct
 * mmu_interval_notifier. In a kernel without CONFIG_MMU_NOTIFIER, such as that of the KUnit tests,
 * only the sequence number of this struct is used, and the tests change it themselves.
 */

/* True if this kernel can watch the memory of a process; a kernel for KUnit (UML) pretends to. */
#define GENX_USER_WATCH		(IS_ENABLED(CONFIG_MMU_NOTIFIER) || IS_ENABLED(CONFIG_UML))

#ifdef CONFIG_MMU_NOTIFIER

/** genx_user_watch_insert() - watch a range of the calling process; 0 or an errno. May sleep. */
static inline int genx_user_watch_insert(struct mmu_interval_notifier *watch, unsigned long start,
					 unsigned long length,
					 const struct mmu_interval_notifier_ops *ops)
{
	return mmu_interval_notifier_insert(watch, current->mm, start, length, ops);
}

/** genx_user_watch_remove() - end a watch; no callback runs after the return. May sleep. */
static inline void genx_user_watch_remove(struct mmu_interval_notifier *watch)
{
	mmu_interval_notifier_remove(watch);
}

/** genx_user_watch_begin() - wait for the end of a change, return the sequence number; may sleep */
static inline unsigned long genx_user_watch_begin(struct mmu_interval_notifier *watch)
{
	return mmu_interval_read_begin(watch);
}

/**
 * genx_user_watch_waits() - check whether a change must wait until the GPU does not use the range
 * @range: the change
 *
 * munmap() and mremap() wait. A write-protection of pages waits, too: a file system would otherwise
 * write pages to the disk while the GPU writes to them. A process that ends does not wait, and one
 * that the OOM killer reaps does not either: they cannot use the addresses again.
 *
 * Return: true if the change must wait.
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

/* A test sets this sequence number for the time that a change shall take. */
#define GENX_USER_WATCH_BUSY	ULONG_MAX

static inline void genx_user_watch_remove(struct mmu_interval_notifier *watch)
{
	while (READ_ONCE(watch->invalidate_seq) == GENX_USER_WATCH_BUSY)
		fsleep(USEC_PER_MSEC);
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

/** genx_user_watch_set() - record a change, in the callback of the notifier or in a test */
static inline void genx_user_watch_set(struct mmu_interval_notifier *watch, unsigned long seq)
{
	WRITE_ONCE(watch->invalidate_seq, seq);
}

/** genx_user_watch_changed() - true if the range has changed since it had @seq. Any context. */
static inline bool genx_user_watch_changed(const struct mmu_interval_notifier *watch,
					   unsigned long seq)
{
	return READ_ONCE(watch->invalidate_seq) != seq;
}

/**
 * struct genx_user_pages - a range of the memory of a process
 * @watch:	calls back before the range changes; .mm is that of the process
 * @bo:		the object
 * @resv:	reservation of @bo
 * @start:	first address, page aligned
 * @n_pages:	length in pages
 * @read_only:	the GPU must not write the range
 * @pages:	pinned pages, or NULL; written with the lock of @bo held
 * @seq:	sequence number of @watch for which @pages was pinned; protected like @pages
 * @queued:	bit 0: in genx_user_changes.objects
 * @node:	in genx_user_changes.objects; without references to @bo in genx_user_changes.freed
 * @changes:	changed objects of the user who created this one; set at creation
 * @wait:	waits of the process that has the range (core/memory/user_wait.c); set at creation
 * @wait_link:	in genx_user_wait.objects
 */
struct genx_user_pages {
	struct mmu_interval_notifier watch;
	struct genx_bo *bo;
	struct dma_resv *resv;
	unsigned long start;
	unsigned long n_pages;
	bool read_only;
	struct page **pages;
	unsigned long seq;
	unsigned long queued;
	struct llist_node node;
	struct genx_user_changes *changes;
	struct genx_user_wait *wait;
	struct list_head wait_link;
};

/** genx_user_pages_changed() - true if the process has changed pages since the pin. Any context. */
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
 * Pages that the GPU may have written are marked as dirty. This does not wait for the lock of a
 * page, because memory reclaim may hold that lock.
 *
 * Context: may sleep, allocates nothing.
 */
void genx_user_pages_unpin(struct genx_user_pages *user, struct page **pages);

/* ---- user_changes.c ---- */

/**
 * struct genx_user_changes - objects of one user whose memory a process has changed, or that end
 * @link:	in genx_user_waits.users, under genx_user_waits.lock
 * @uid:	user that created the objects (genx_client_uid())
 * @n_objects:	number of objects of the user, also of those that did not change; under
 *		genx_user_waits.lock
 * @objects:	objects to unbind, each with a reference; lockless
 * @work:	unbinds @objects
 * @freed:	objects to free; lockless
 * @free_work:	ends the watches of @freed and frees the objects, one after the other; it waits for
 *		changes of the memory of this user alone
 */
struct genx_user_changes {
	struct list_head link;
	kuid_t uid;
	unsigned int n_objects;
	struct llist_head objects;
	struct work_struct work;
	struct llist_head freed;
	struct work_struct free_work;
};

/**
 * genx_user_changes_join() - add an object to those of a user
 * @genx: device
 * @user: range of the object
 * @uid: genx_client_uid() of the process
 *
 * Context: may sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_user_changes_join(struct genx_device *genx, struct genx_user_pages *user, kuid_t uid);

/**
 * genx_user_changes_leave() - undo genx_user_changes_join()
 * @genx: device
 * @user: range whose watch has ended; nothing is done if genx_user_changes_join() has not succeeded
 *
 * Context: may sleep; waits for the work item of the user.
 */
void genx_user_changes_leave(struct genx_device *genx, struct genx_user_pages *user);

/**
 * genx_user_changes_queue() - queue the work item that unbinds an object
 * @genx: device
 * @user: range that has changed
 *
 * Removal flushes the work items, so nothing is queued once removal has begun. Any context.
 */
void genx_user_changes_queue(struct genx_device *genx, struct genx_user_pages *user);

/* ---- user_wait.c ---- */

/**
 * struct genx_user_wait - objects made of the memory of one process
 * @link:	in genx_user_waits.processes, by @mm
 * @objects:	the objects (struct genx_user_pages); never empty while the list has the process
 * @mm:		memory of the process, only compared; the reference keeps its address from being
 *		that of another process
 * @uid:	user that created the first object (genx_client_uid())
 * @seq:	sequence number of the last change that had to wait for the GPU
 * @since:	jiffies at which the first wait of that change began
 * @cancelled:	the requests that use any of @objects were cancelled because of that change
 */
struct genx_user_wait {
	struct hlist_node link;
	struct list_head objects;
	struct mm_struct *mm;
	kuid_t uid;
	unsigned long seq;
	unsigned long since;
	bool cancelled;
};

/**
 * genx_user_wait_init() - initialise the waits of a device; no process has objects yet
 * @waits: waits
 * @unbind: function of &genx_user_changes.work
 * @free: function of &genx_user_changes.free_work
 */
void genx_user_wait_init(struct genx_user_waits *waits, work_func_t unbind, work_func_t free);

/**
 * genx_user_wait_add() - add an object made of the memory of the calling process
 * @genx: device
 * @user: range of the object; @user->resv is set
 * @uid: genx_client_uid() of the process: a user can have many uids in a user namespace of its own
 *
 * Context: may sleep.
 *
 * Return: 0 or -ENOMEM.
 */
int genx_user_wait_add(struct genx_device *genx, struct genx_user_pages *user, kuid_t uid);

/** genx_user_wait_remove() - remove an object; nothing is done if it was not added */
void genx_user_wait_remove(struct genx_device *genx, struct genx_user_pages *user);

/**
 * genx_user_wait_idle() - wait until the GPU no longer uses an object whose memory changes
 * @genx: device
 * @user: range
 * @seq: sequence number of the change
 *
 * One change calls this for each object of the range. These calls share one bound: after 30 s in
 * total, the first call that still waits cancels all requests of the contexts that use an object
 * of the process (EIO), and the calls wait for 10 s more in total. Other tasks, for example one in
 * sync(), can have to wait for the memory of a process, too. All such waits for the processes of
 * one user within a minute share one bound.
 *
 * A process that was killed does not wait: it will not use the addresses again, and the pins
 * keep the pages while the GPU can reach them.
 *
 * Context: may sleep, uninterruptible; any lock of the memory management may be held.
 */
void genx_user_wait_idle(struct genx_device *genx, struct genx_user_pages *user, unsigned long seq);

#endif
