// SPDX-License-Identifier: GPL-2.0-only
/*
 * When a status entry reports that the hardware has left a context, the hardware may still save it.
 * It saves the last context again when it loses power. So a context that was left stays mapped, and
 * its image unchanged, until a request of a context that ran after it has completed (SIL-139,
 * SIL-144). If the later context is preempted before it completes a request, both are kept.
 *
 * If a context reaches its last tail just as the hardware takes a new queue, its breadcrumb may
 * land after the status entry. Then the context has no work left, so it is not loaded again, and
 * its requests are retired from this list.
 */
#include <linux/list.h>

#include "gt/exec/lrc.h"
#include "gt/exec/runqueue.h"
#include "gt/submit/submit.h"
#include "gt/submit/submit_internal.h"

/*
 * Bound of the list, because each kept context holds one of GENX_CONTEXT_IDS hardware ids. After so
 * many switches without a completed request, the save of the context that was left first is over:
 * the hardware saves one context before it restores the next one.
 */
#define KEPT_MAX	64

static void release(struct genx_execlists *el, struct genx_lrc *lrc)
{
	list_del_init(&lrc->kept_link);
	el->n_kept--;
	genx_context_id_put(&lrc->engine->ids, &lrc->id);
	genx_lrc_put(lrc);
}

void genx_execlists_kept_begin(struct genx_execlists *el)
{
	const struct genx_element *e = &el->active[0];

	/*
	 * Only a request that completes after the switch shows that the saves have landed. If the
	 * context was in the previous queue, the hardware may have run it before the Load: count
	 * only requests that are not retired now. Otherwise each request that has completed since
	 * the Load has run after the switch.
	 */
	if (e->was_active)
		el->head_at_switch = READ_ONCE(e->lrc->ring.head);
	else
		el->head_at_switch = e->head;
}

void genx_execlists_kept_add(struct genx_execlists *el, struct genx_lrc *lrc)
{
	/*
	 * The context is kept from an earlier run. The hardware has saved that run before it
	 * restored the context for this one.
	 */
	if (!list_empty(&lrc->kept_link))
		release(el, lrc);
	list_add(&lrc->kept_link, &el->kept);
	if (++el->n_kept > KEPT_MAX)
		release(el, list_last_entry(&el->kept, struct genx_lrc, kept_link));
}

void genx_execlists_kept_retire(struct genx_execlists *el, struct list_head *done)
{
	struct genx_lrc *lrc;

	list_for_each_entry(lrc, &el->kept, kept_link)
		genx_runqueue_retire(lrc, done);
}

void genx_execlists_kept_update(struct genx_execlists *el)
{
	if (el->n_active && READ_ONCE(el->active[0].lrc->ring.head) != el->head_at_switch)
		genx_execlists_kept_clear(el);
}

void genx_execlists_kept_clear(struct genx_execlists *el)
{
	struct genx_lrc *lrc, *next;

	list_for_each_entry_safe(lrc, next, &el->kept, kept_link)
		release(el, lrc);
}

struct genx_lrc *genx_execlists_kept_next(const struct genx_engine *engine,
					  const struct genx_lrc *prev)
{
	const struct genx_execlists *el = genx_execlists_of(engine);
	const struct list_head *next = prev ? prev->kept_link.next : el->kept.next;

	lockdep_assert_held(&engine->lock);
	return next == &el->kept ? NULL : list_entry(next, struct genx_lrc, kept_link);
}
