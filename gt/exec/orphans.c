// SPDX-License-Identifier: GPL-2.0-only
#include <linux/list.h>
#include <linux/lockdep.h>
#include <linux/time64.h>

#include "gt/exec/client.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/orphans.h"
#include "gt/exec/share.h"

static u64 limit_ns(const struct genx_engine *engine)
{
	unsigned int ms = READ_ONCE(engine->props.heartbeat_ms);

	return (u64)(ms ?: genx_engine_props_default.heartbeat_ms) * NSEC_PER_MSEC;
}

/* Put an orphan into the list of its client: those that are marked to end come last. */
static void place_orphan(struct genx_lrc *lrc)
{
	struct list_head *orphans = &genx_share_of_client(lrc)->orphans;

	if (lrc->end_reason)
		list_move_tail(&lrc->orphan_link, orphans);
	else
		list_move(&lrc->orphan_link, orphans);
}

void genx_orphans_add(struct genx_lrc *lrc)
{
	struct genx_user_share *user = genx_share_of_user(lrc);

	lockdep_assert_held(&lrc->engine->lock);
	if (!list_empty(&lrc->orphan_link) ||
	    (list_empty(&lrc->requests) && list_empty(&lrc->blocked)))
		return;
	WRITE_ONCE(user->n_orphans, user->n_orphans + 1);
	place_orphan(lrc);
}

void genx_orphans_sort(struct genx_lrc *lrc)
{
	lockdep_assert_held(&lrc->engine->lock);
	if (!list_empty(&lrc->orphan_link))
		place_orphan(lrc);
}

static void remove_orphan(struct genx_lrc *lrc)
{
	struct genx_user_share *user = genx_share_of_user(lrc);

	list_del_init(&lrc->orphan_link);
	WRITE_ONCE(user->n_orphans, user->n_orphans - 1);
}

void genx_orphans_progress(struct genx_lrc *lrc)
{
	struct genx_user_share *user;

	lockdep_assert_held(&lrc->engine->lock);
	if (list_empty(&lrc->orphan_link))
		return;
	user = genx_share_of_user(lrc);
	user->orphan_ns -= lrc->orphan_ns;
	lrc->orphan_ns = 0;
	list_del_init(&lrc->charged_link);
	if (list_empty(&lrc->requests) && list_empty(&lrc->blocked))
		remove_orphan(lrc);
	if (user->orphan_ns <= limit_ns(lrc->engine))
		list_del_init(&user->overrun_link);
}

void genx_orphans_charge(struct genx_lrc *lrc, u64 ns)
{
	struct genx_engine *engine = lrc->engine;
	struct genx_user_share *user = genx_share_of_user(lrc);

	genx_orphans_add(lrc);
	/* genx_orphans_add() does not add a context that has nothing left to execute */
	if (list_empty(&lrc->orphan_link))
		return;
	lrc->orphan_ns += ns;
	user->orphan_ns += ns;
	if (ns && list_empty(&lrc->charged_link))
		list_add_tail(&lrc->charged_link, &user->charged);
	if (user->orphan_ns > limit_ns(engine) && list_empty(&user->overrun_link))
		list_add_tail(&user->overrun_link, &engine->overrun);
}

bool genx_orphans_is_overrun(const struct genx_lrc *lrc)
{
	lockdep_assert_held(&lrc->engine->lock);
	return lrc->orphan_ns && !list_empty(&genx_share_of_user(lrc)->overrun_link);
}
