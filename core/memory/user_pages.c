// SPDX-License-Identifier: GPL-2.0-only
/*
 * The pages of a process are pinned from the first use by the GPU until the process changes them.
 * The pin, and not the notifier, keeps a page from being freed while the GPU can reach it.
 */

#include <linux/err.h>
#include <linux/mm.h>
#include <linux/pagemap.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>

#include "core/memory/user_pages.h"
#include "gt/memory/client_gfp.h"

/* Pages pinned between two checks for a signal. */
#define USER_PAGES_STEP		1024

/* Pin all pages of a range. *@n: filled with the number of pinned pages, also after an error. */
static int pin_all(struct genx_user_pages *user, struct page **pages, unsigned long *n)
{
	unsigned int flags = user->read_only ? 0 : FOLL_WRITE;

	while (*n < user->n_pages) {
		int step = min_t(unsigned long, user->n_pages - *n, USER_PAGES_STEP);
		int got;

		if (signal_pending(current))
			return -ERESTARTSYS;
		got = pin_user_pages_fast(user->start + *n * PAGE_SIZE, step, flags, pages + *n);
		if (got < 0)
			return got;
		*n += got;
		cond_resched();
	}
	return 0;
}

struct page **genx_user_pages_pin(struct genx_user_pages *user)
{
	struct page **pages;
	unsigned long n = 0;
	int err;

	if (user->n_pages > totalram_pages())
		return ERR_PTR(-ENOMEM);
	pages = kvmalloc_array(user->n_pages, sizeof(*pages), GENX_CLIENT_GFP);
	if (!pages)
		return ERR_PTR(-ENOMEM);
	err = pin_all(user, pages, &n);
	if (!err)
		return pages;
	unpin_user_pages(pages, n);
	kvfree(pages);
	return ERR_PTR(err);
}

/*
 * Mark a page as dirty, because the GPU may have written it, without a wait for its lock. The page
 * was marked as dirty when it was pinned. Before a file system cleans the page, the file system
 * write-protects the mapping of the process, and the notifier then waits until the GPU no longer
 * uses the page. So the GPU has not written a page since a file system has begun to clean it, and a
 * page that the file system may have locked can be skipped.
 */
static void mark_dirty(struct page *page)
{
	struct folio *folio = page_folio(page);

	if (folio_test_dirty(folio) || !folio_trylock(folio))
		return;
	folio_mark_dirty(folio);
	folio_unlock(folio);
}

void genx_user_pages_unpin(struct genx_user_pages *user, struct page **pages)
{
	unsigned long i;

	for (i = 0; !user->read_only && i < user->n_pages; i++)
		mark_dirty(pages[i]);
	unpin_user_pages(pages, user->n_pages);
	kvfree(pages);
}
