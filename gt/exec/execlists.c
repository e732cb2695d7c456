// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: execlists
 *
 * What should run is the engine's tree of runnable contexts, ordered by
 * priority and age; what does run is @active; what was asked for last is
 * @pending. genx_execlists_submit() compares, genx_execlists_process() follows
 * the hardware by its status entries:
 *
 *	Load              pending = wanted
 *	new queue         active = pending, nothing is pending (CSW-001..007)
 *	element switch,   the first of active is done with (CSW-008..010)
 *	active to idle
 *
 * A context that the hardware left before it had seen its last tail is simply
 * still runnable, and is loaded again.
 */
#include <linux/rbtree.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/memory/buffer.h"
#include "gt/exec/csb.h"
#include "gt/exec/engine.h"
#include "gt/exec/execlists.h"
#include "gt/gt.h"
#include "gt/exec/lrc.h"
#include "gt/access/trace.h"

void genx_execlists_init(struct genx_engine *engine)
{
	spin_lock_init(&engine->lock);
	engine->runnable = RB_ROOT_CACHED;
}

/* ---- the tree of runnable contexts ---- */

static bool runs_before(struct rb_node *a, const struct rb_node *b)
{
	const struct genx_lrc *x = rb_entry(a, struct genx_lrc, node);
	const struct genx_lrc *y = rb_entry(b, struct genx_lrc, node);

	if (x->priority != y->priority)
		return x->priority > y->priority;
	return x->order < y->order;
}

static void tree_insert(struct genx_lrc *lrc)
{
	rb_add_cached(&lrc->node, &lrc->engine->runnable, runs_before);
	lrc->queued = true;
}

static void tree_remove(struct genx_lrc *lrc)
{
	if (lrc->queued)
		rb_erase_cached(&lrc->node, &lrc->engine->runnable);
	lrc->queued = false;
}

static void set_priority(struct genx_lrc *lrc, int priority)
{
	if (lrc->queued && lrc->priority == priority)
		return;
	if (!lrc->queued)
		lrc->order = lrc->engine->next_order++;
	tree_remove(lrc);
	lrc->priority = priority;
	tree_insert(lrc);
}

/* After requests have left lrc->requests. */
static void update_tree(struct genx_lrc *lrc)
{
	const struct genx_request *rq;
	int priority = INT_MIN;

	if (list_empty(&lrc->requests)) {
		tree_remove(lrc);
		return;
	}
	list_for_each_entry(rq, &lrc->requests, link) {
		priority = max(priority, rq->priority);
		if (priority == lrc->priority)
			return;		/* cannot be higher than before */
	}
	set_priority(lrc, priority);
}

void genx_execlists_queue(struct genx_engine *engine, struct genx_request *rq)
{
	struct genx_lrc *lrc = rq->lrc;

	lockdep_assert_held(&engine->lock);
	if (rq->retired)
		return;
	rq->ready = true;
	/* in ring order: an earlier request that waits holds back later ones */
	while ((rq = list_first_entry_or_null(&lrc->blocked, struct genx_request, link))) {
		if (!rq->ready)
			break;
		list_move_tail(&rq->link, &lrc->requests);
		lrc->tail = rq->tail;
		set_priority(lrc, lrc->queued ? max(lrc->priority, rq->priority) : rq->priority);
	}
	if (lrc->queued && engine->hwsp.verified)
		genx_hang_arm(engine);
}

void genx_execlists_rotate(struct genx_engine *engine)
{
	struct genx_lrc *lrc = engine->n_active ? engine->active[0].lrc : NULL;
	struct rb_node *next;

	lockdep_assert_held(&engine->lock);
	if (!lrc || !lrc->queued)
		return;
	next = rb_next(&lrc->node);
	if (!next || rb_entry(next, struct genx_lrc, node)->priority != lrc->priority)
		return;
	tree_remove(lrc);
	lrc->order = engine->next_order++;
	tree_insert(lrc);
	engine->stats.rotations++;
}

/* ---- elements ---- */

static void elements_clear(struct genx_element *elements, unsigned int *n)
{
	unsigned int i;

	for (i = 0; i < *n; i++)
		genx_lrc_put(elements[i].lrc);
	*n = 0;
}

void genx_execlists_reset(struct genx_engine *engine)
{
	lockdep_assert_held(&engine->lock);
	elements_clear(engine->active, &engine->n_active);
	elements_clear(engine->pending, &engine->n_pending);
	engine->csb_retries = 0;
}

bool genx_execlists_idle(const struct genx_engine *engine)
{
	lockdep_assert_held(&engine->lock);
	return !engine->n_active && !engine->n_pending;
}

/* ---- towards the hardware ---- */

/* Its breadcrumb may have landed although nobody has looked yet. */
static bool has_work(const struct genx_lrc *lrc)
{
	return lrc->queued &&
	       !genx_request_completed(list_last_entry(&lrc->requests, struct genx_request, link));
}

static unsigned int choose(struct genx_engine *engine, struct genx_lrc **want)
{
	struct rb_node *node;
	unsigned int n = 0;

	for (node = rb_first_cached(&engine->runnable); node && n < GENX_EXECLISTS_ELEMENTS;
	     node = rb_next(node)) {
		struct genx_lrc *lrc = rb_entry(node, struct genx_lrc, node);

		if (has_work(lrc) && (!engine->held || lrc == engine->kernel))
			want[n++] = lrc;
	}
	return n;
}

/* Will the hardware come to the same by itself? */
static bool queue_is(const struct genx_engine *engine, struct genx_lrc *const *want,
		     unsigned int n)
{
	unsigned int first = 0;
	unsigned int i;

	/* those that are complete, and whose status entry is on its way */
	while (first < engine->n_active && !has_work(engine->active[first].lrc))
		first++;
	if (engine->n_active - first != n)
		return false;
	for (i = 0; i < n; i++) {
		const struct genx_element *e = &engine->active[first + i];

		if (e->lrc != want[i] || e->tail != want[i]->tail)
			return false;
	}
	return true;
}

/*
 * A lite restore that brings no new tail can catch the ring empty, which is not
 * safe on all of these engines: the context is then loaded as a whole.
 */
static bool runs_with_same_tail(const struct genx_engine *engine, const struct genx_lrc *lrc)
{
	return engine->n_active && engine->active[0].lrc == lrc &&
	       engine->active[0].tail == lrc->tail;
}

static void load(struct genx_engine *engine, struct genx_lrc **want, unsigned int n)
{
	u64 desc[GENX_EXECLISTS_ELEMENTS];
	unsigned int i;

	for (i = 0; i < n; i++) {
		struct genx_lrc *lrc = want[i];

		/*
		 * Fault reports of different submissions differ by it (ELSP-021). One
		 * counter for all: a new context may get the id of one that has gone.
		 */
		lrc->fields.counter = ++engine->counter;
		desc[i] = genx_desc_build(engine->gt->plat->desc_kind, &lrc->fields);
		if (!i && runs_with_same_tail(engine, lrc))
			desc[i] |= CTX_DESC_FORCE_RESTORE;
		WRITE_ONCE(lrc->state[LRC_RING_TAIL], lrc->tail);
		genx_buffer_flush(lrc->image, LRC_STATE_PAGE * PAGE_SIZE, SZ_64);
		engine->pending[i] = (struct genx_element){
			.lrc = genx_lrc_get(lrc),
			.desc = desc[i],
			.tail = lrc->tail,
		};
	}
	engine->n_pending = n;
	engine->submit->load(engine, desc, n);
	engine->stats.loads++;
	engine->stats.elements += n;
	trace_genx_submit(engine->desc->name, n, desc[0], n > 1 ? desc[1] : 0);
}

void genx_execlists_submit(struct genx_engine *engine)
{
	struct genx_lrc *want[GENX_EXECLISTS_ELEMENTS];
	unsigned int n;

	lockdep_assert_held(&engine->lock);
	if (!engine->enabled || engine->n_pending)
		return;
	n = choose(engine, want);
	if (n && !queue_is(engine, want, n))
		load(engine, want, n);
}

void genx_execlists_enable(struct genx_engine *engine)
{
	lockdep_assert_held(&engine->lock);
	engine->enabled = true;
	genx_execlists_submit(engine);
	/* the watch gave up on an engine that could not run anything */
	if (!RB_EMPTY_ROOT(&engine->runnable.rb_root))
		genx_hang_arm(engine);
}

/* ---- from the hardware ---- */

void genx_execlists_retire(struct genx_lrc *lrc, struct list_head *done)
{
	struct genx_engine *engine = lrc->engine;
	struct genx_request *rq;
	bool progress = false;

	lockdep_assert_held(&engine->lock);
	while ((rq = list_first_entry_or_null(&lrc->requests, struct genx_request, link))) {
		if (!genx_request_completed(rq))
			break;
		rq->retired = true;
		list_move_tail(&rq->link, done);
		WRITE_ONCE(lrc->ring.head, rq->tail);
		engine->n_requests--;
		engine->stats.completed++;
		progress = true;
	}
	if (!progress)
		return;
	update_tree(lrc);
	if (wq_has_sleeper(&lrc->space))
		wake_up_all(&lrc->space);
}

static void leave(struct genx_engine *engine, struct genx_element *e, struct list_head *done)
{
	genx_execlists_retire(e->lrc, done);
	genx_lrc_put(e->lrc);
}

static void promote(struct genx_engine *engine, struct list_head *done)
{
	unsigned int i;

	for (i = 0; i < engine->n_active; i++)
		leave(engine, &engine->active[i], done);
	memcpy(engine->active, engine->pending, sizeof(engine->active));
	engine->n_active = engine->n_pending;
	engine->n_pending = 0;
}

static void advance(struct genx_engine *engine, struct list_head *done)
{
	struct genx_element gone = engine->active[0];

	engine->n_active--;
	memmove(&engine->active[0], &engine->active[1],
		engine->n_active * sizeof(engine->active[0]));
	leave(engine, &gone, done);
}

static bool names(const struct genx_engine *engine, const struct genx_element *e, bool known,
		  u32 id)
{
	return !known || genx_desc_status_id(engine->gt->plat->desc_kind, e->desc) == id;
}

/* Whatever the ring held up to its tail has run, so its breadcrumb has landed (ORD-002). */
static bool complete_indeed(const struct genx_engine *engine, const struct genx_csb_event *event)
{
	const struct genx_element *e = &engine->active[0];

	return event->away != GENX_CSB_AWAY_COMPLETE || e->tail != e->lrc->tail ||
	       !has_work(e->lrc);
}

/*
 * An idle engine that takes a new queue starts. What it says that it left is undefined
 * then, and may look like a context (CSB-003).
 */
static void forget_undefined(const struct genx_engine *engine, struct genx_csb_event *event)
{
	if (engine->n_active || !genx_csb_is_new_queue(event) || !event->to_known ||
	    event->away == GENX_CSB_AWAY_PREEMPTED || event->away == GENX_CSB_AWAY_WAITING)
		return;
	event->type = GENX_CSB_IDLE_TO_ACTIVE;
	event->away = GENX_CSB_AWAY_NONE;
	event->away_known = false;
}

/* Is the event possible after what was loaded and reported so far? */
static bool event_fits(const struct genx_engine *engine, const struct genx_csb_event *event)
{
	const struct genx_element *now = engine->active;
	const struct genx_element *next = engine->pending;

	if (genx_csb_is_new_queue(event)) {
		if (!engine->n_pending || !names(engine, next, event->to_known, event->to_id))
			return false;
		if (event->type == GENX_CSB_IDLE_TO_ACTIVE)
			return !engine->n_active;
		if (!engine->n_active || !names(engine, now, event->away_known, event->away_id))
			return false;
		if (event->type == GENX_CSB_LITE_RESTORE)
			return now->lrc == next->lrc;
		/* empty queues are never loaded */
		return event->type == GENX_CSB_NEW_QUEUE;
	}
	if (!engine->n_active || !names(engine, now, event->away_known, event->away_id))
		return false;
	if (event->type == GENX_CSB_ACTIVE_TO_IDLE)
		return engine->n_active == 1;
	return engine->n_active > 1 && names(engine, now + 1, event->to_known, event->to_id);
}

static void apply(struct genx_engine *engine, const struct genx_csb_event *event,
		  struct list_head *done)
{
	if (event->type == GENX_CSB_LITE_RESTORE)
		engine->stats.lite_restores++;
	if (!genx_csb_is_new_queue(event)) {
		advance(engine, done);
		return;
	}
	/*
	 * In a wait or not: it had more to do (CSW-005, CSW-006). A context that is
	 * loaded anew as a whole pushes itself out, and nobody else.
	 */
	if ((event->away == GENX_CSB_AWAY_PREEMPTED || event->away == GENX_CSB_AWAY_WAITING) &&
	    engine->active[0].lrc != engine->pending[0].lrc)
		engine->stats.preemptions++;
	promote(engine, done);
}

int genx_execlists_process(struct genx_engine *engine, struct list_head *done)
{
	struct genx_csb_event event;
	unsigned int i;
	u64 entry = 0;
	int ret;

	lockdep_assert_held(&engine->lock);
	while ((ret = genx_hwsp_read_csb(engine, &entry)) == GENX_HWSP_ENTRY) {
		genx_csb_decode(engine->gt->plat->csb.kind, entry, &event);
		trace_genx_context_status(engine->desc->name, entry, event.type);
		dma_rmb();	/* breadcrumbs after the status that says they have landed */
		forget_undefined(engine, &event);
		if (event.type == GENX_CSB_IMPOSSIBLE || !event_fits(engine, &event)) {
			ret = -EIO;
			break;
		}
		if (!complete_indeed(engine, &event)) {
			/* they came from different units: it may be on its way */
			genx_hwsp_unread_csb(engine, entry);
			ret = -EAGAIN;
			break;
		}
		engine->stats.switches++;
		engine->csb_retries = 0;
		engine->in_vain = event.type == GENX_CSB_ACTIVE_TO_IDLE &&
				  event.away == GENX_CSB_AWAY_WAITING;
		apply(engine, &event, done);
	}
	if (ret == -EIO) {
		engine->stats.csb_faults++;
		drm_err_ratelimited(engine->gt->drm,
				    "%s: impossible context status 0x%016llx, pointer 0x%x\n",
				    engine->desc->name, entry,
				    engine->hwsp.dw[engine->hwsp.pointer_dw]);
	}
	for (i = 0; i < engine->n_active; i++)
		genx_execlists_retire(engine->active[i].lrc, done);
	for (i = 0; i < engine->n_pending; i++)
		genx_execlists_retire(engine->pending[i].lrc, done);
	return ret;
}

void genx_execlists_cancel(struct genx_lrc *lrc, int error, struct list_head *done)
{
	struct genx_request *rq;

	lockdep_assert_held(&lrc->engine->lock);
	list_splice_tail_init(&lrc->blocked, &lrc->requests);
	list_for_each_entry(rq, &lrc->requests, link) {
		dma_fence_set_error(&rq->fence, error);
		rq->retired = true;
		lrc->engine->n_requests--;
		lrc->tail = rq->tail;
		WRITE_ONCE(lrc->ring.head, rq->tail);
		/* later requests of the context compare with it */
		WRITE_ONCE(lrc->pphwsp[GENX_PPHWSP_SEQNO / 4], rq->seqno);
	}
	list_splice_tail_init(&lrc->requests, done);
	tree_remove(lrc);
	wake_up_all(&lrc->space);
}
