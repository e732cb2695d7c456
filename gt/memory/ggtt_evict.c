// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: eviction from the global table
 *
 * A context image needs addresses in the global table, also while its context is idle, and clients
 * can create more contexts than the table has room for. So when no addresses are free, those of
 * images that nothing uses are unmapped. They are mapped again, at other addresses, by the next
 * request of their context.
 *
 * A search begins with the images that were not used for the longest time. Images that were used
 * since the last search get a second chance, so that no request has to move its image in a list.
 *
 * Idle engines of some kinds keep the image, or the page directory, of the context that they ran
 * last. It is unmapped only when nothing else can be, because the engine must leave it before.
 *
 * A user whose images have as many addresses as one user may have (&genx_ggtt.user_pages) gets
 * others only for those of its own images that are unmapped.
 */
#include <linux/cleanup.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/sched.h>

#include "gt/memory/ggtt_types.h"

/*
 * Users that one search evicts. More than one, because the addresses of one image are often too
 * few for another one, and because a table that is full once is full soon again.
 */
#define EVICT_AT_ONCE	32

void genx_ggtt_evict_init(struct genx_ggtt_evictor *evictor)
{
	mutex_init(&evictor->lock);
	INIT_LIST_HEAD(&evictor->list);
}

void genx_ggtt_evict_add(struct genx_ggtt_evictor *evictor, struct genx_ggtt_user *user)
{
	guard(mutex)(&evictor->lock);
	list_add_tail(&user->link, &evictor->list);
}

void genx_ggtt_evict_remove(struct genx_ggtt_evictor *evictor, struct genx_ggtt_user *user)
{
	guard(mutex)(&evictor->lock);
	list_del_init(&user->link);
}

/*
 * Try each user of @list once, of one owner or of all. @used: also those whose addresses were used
 * since the last round. Return: number of users that were evicted.
 */
static unsigned int evict(struct list_head *list, const void *owner, bool used)
{
	struct genx_ggtt_user *user, *next;
	unsigned int n = 0;
	LIST_HEAD(tried);

	list_for_each_entry_safe(user, next, list, link) {
		bool again = READ_ONCE(user->used) && !used;

		cond_resched();
		if (owner && READ_ONCE(user->owner) != owner)
			continue;
		list_move_tail(&user->link, &tried);
		WRITE_ONCE(user->used, false);
		if (!again && user->evict(user) && ++n == EVICT_AT_ONCE)
			break;
	}
	list_splice_tail(&tried, list);
	return n;
}

/* One search: addresses that were used since the last one go only if there are no others. */
static bool evict_round(struct genx_ggtt_evictor *evictor, const void *owner)
{
	guard(mutex)(&evictor->lock);
	return evict(&evictor->list, owner, false) || evict(&evictor->list, owner, true);
}

bool genx_ggtt_evict_some(struct genx_ggtt_evictor *evictor, const void *owner)
{
	typeof(evictor->unload) unload = READ_ONCE(evictor->unload);

	if (evict_round(evictor, owner))
		return true;
	return unload && unload(evictor, owner) && evict_round(evictor, owner);
}

/*
 * Charge pages to a user if they fit. What does not fit is never counted, not even for a moment: it
 * would make another thread of the user fail whose pages do fit.
 */
static bool try_charge(const struct genx_ggtt *ggtt, atomic_long_t *pages, long n)
{
	long now = atomic_long_read(pages);

	do {
		if (now + n > ggtt->user_pages)
			return false;
	} while (!atomic_long_try_cmpxchg(pages, &now, now + n));
	return true;
}

int genx_ggtt_charge(struct genx_ggtt *ggtt, atomic_long_t *pages, const void *owner, long n)
{
	bool evicted = true;

	while (!try_charge(ggtt, pages, n)) {
		/* other threads may have unmapped images while the search found none */
		if (!evicted)
			return -ENOSPC;
		evicted = genx_ggtt_evict_some(&ggtt->evictor, owner);
	}
	return 0;
}
