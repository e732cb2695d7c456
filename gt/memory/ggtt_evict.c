// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: eviction from the global table
 *
 * A context image needs addresses in the global table, even while its context is idle, and clients
 * can create more contexts than the table has room for. So when no addresses are free, the driver
 * unmaps images that are not in use. The next request of such a context maps the image again, at
 * other addresses.
 *
 * A search begins with the images that were not used for the longest time. Images that were used
 * since the last search get a second chance, so that no request has to move its image in a list.
 *
 * Idle engines of some kinds keep the image, or the page directory, of the context that they ran
 * last. Such an image is unmapped only when no other image can be unmapped, because the engine must
 * first switch away from it.
 *
 * The images of one user may have a limited number of addresses (&genx_ggtt.user_pages). A user at
 * this limit gets further addresses only after other images of the same user are unmapped.
 */
#include <linux/cleanup.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/sched.h>

#include "gt/memory/ggtt_types.h"

/*
 * Maximum number of users that one search evicts. It is more than one, because the addresses of one
 * image are often too few for another image, and because a full table is soon full again.
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

/* Which users evict() evicts. */
enum victims {
	UNUSED_USERS,	/* only users whose addresses were not used since the last search */
	ALL_USERS,
};

/*
 * Try once to evict each user of @list that belongs to @owner (NULL: any owner) and that is one of
 * @victims, up to EVICT_AT_ONCE evictions. Return: number of users that were evicted.
 */
static unsigned int evict(struct list_head *list, const void *owner, enum victims victims)
{
	struct genx_ggtt_user *user, *next;
	unsigned int n = 0;
	/* goes to the end of @list, so that the next search begins with other users */
	LIST_HEAD(tried);

	list_for_each_entry_safe(user, next, list, link) {
		/* a second chance: the next search evicts the user if it is not used until then */
		bool spared = victims == UNUSED_USERS && READ_ONCE(user->used);

		cond_resched();
		if (owner && READ_ONCE(user->owner) != owner)
			continue;
		list_move_tail(&user->link, &tried);
		WRITE_ONCE(user->used, false);
		if (!spared && user->evict(user))
			n++;
		if (n == EVICT_AT_ONCE)
			break;
	}
	list_splice_tail(&tried, list);
	return n;
}

/*
 * One search. If no user can be evicted that was not used since the last search, evict users that
 * were used. Return: true if a user was evicted.
 */
static bool search(struct genx_ggtt_evictor *evictor, const void *owner)
{
	guard(mutex)(&evictor->lock);
	return evict(&evictor->list, owner, UNUSED_USERS) ||
	       evict(&evictor->list, owner, ALL_USERS);
}

/*
 * If the first search has no success, make idle engines switch away from their last images, and
 * search again.
 */
bool genx_ggtt_evict_some(struct genx_ggtt_evictor *evictor, const void *owner)
{
	typeof(evictor->unload) unload = READ_ONCE(evictor->unload);

	if (search(evictor, owner))
		return true;
	return unload && unload(evictor, owner) && search(evictor, owner);
}

/*
 * Charge @n pages to a user if the limit allows that. Pages that do not fit must not be counted
 * even for a moment: another thread of the same user, whose pages do fit, would fail.
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
		/* after a search without success try once more: other threads may have unmapped */
		if (!evicted)
			return -ENOSPC;
		evicted = genx_ggtt_evict_some(&ggtt->evictor, owner);
	}
	return 0;
}
