// SPDX-License-Identifier: GPL-2.0-only
#include <linux/rbtree.h>

#include "gt/exec/client.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/request_types.h"
#include "gt/exec/runqueue.h"

void genx_runqueue_init(struct genx_engine *engine)
{
	spin_lock_init(&engine->lock);
	engine->runnable = RB_ROOT_CACHED;
}

static bool runs_before(struct rb_node *a, const struct rb_node *b)
{
	const struct genx_lrc *x = rb_entry(a, struct genx_lrc, node);
	const struct genx_lrc *y = rb_entry(b, struct genx_lrc, node);

	if (x->priority != y->priority)
		return x->priority > y->priority;
	if (x->turn != y->turn)
		return x->turn < y->turn;
	return x->order < y->order;
}

struct genx_share *genx_runqueue_share(const struct genx_lrc *lrc)
{
	return lrc->client ? &lrc->client->share[lrc->engine->index] : &lrc->engine->share;
}

/*
 * Return: the lowest turn among the runnable contexts of a priority; @none if there are none. The
 * tree is sorted by priority, then by turn, so the leftmost context of the priority has it.
 */
static u64 current_turn(const struct genx_engine *engine, int priority, u64 none)
{
	struct rb_node *node = engine->runnable.rb_root.rb_node;
	u64 turn = none;

	while (node) {
		const struct genx_lrc *lrc = rb_entry(node, struct genx_lrc, node);

		if (lrc->priority == priority)
			turn = lrc->turn;
		node = lrc->priority > priority ? node->rb_right : node->rb_left;
	}
	return turn;
}

/* Give a context the number of a turn (DOC: turns), and add it to the tree. */
static void tree_insert(struct genx_lrc *lrc)
{
	struct genx_share *share = genx_runqueue_share(lrc);
	struct genx_engine *engine = lrc->engine;
	u64 now = current_turn(engine, lrc->priority, share->next_turn);

	lrc->turn = clamp(share->next_turn, now, now + share->runnable + 1);
	lrc->order = engine->next_order++;
	share->next_turn = lrc->turn + 1;
	share->runnable++;
	engine->n_runnable++;
	rb_add_cached(&lrc->node, &engine->runnable, runs_before);
	lrc->queued = true;
}

static void tree_remove(struct genx_lrc *lrc)
{
	if (!lrc->queued)
		return;
	rb_erase_cached(&lrc->node, &lrc->engine->runnable);
	genx_runqueue_share(lrc)->runnable--;
	lrc->engine->n_runnable--;
	lrc->queued = false;
}

static void set_priority(struct genx_lrc *lrc, int priority)
{
	if (lrc->queued && lrc->priority == priority)
		return;
	tree_remove(lrc);
	lrc->priority = priority;
	tree_insert(lrc);
}

/* Sort a context in again after requests have left lrc->requests. */
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
			return;		/* the highest priority cannot rise when requests leave */
	}
	set_priority(lrc, priority);
}

void genx_runqueue_add(struct genx_engine *engine, struct genx_request *rq)
{
	struct genx_lrc *lrc = rq->lrc;

	lockdep_assert_held(&engine->lock);
	if (rq->state == GENX_REQUEST_RETIRED)
		return;
	rq->state = GENX_REQUEST_READY;
	/* requests become runnable in ring order: one that waits holds back the later ones */
	while ((rq = list_first_entry_or_null(&lrc->blocked, struct genx_request, link))) {
		if (rq->state == GENX_REQUEST_WAITING)
			break;
		list_move_tail(&rq->link, &lrc->requests);
		lrc->tail = rq->tail;
		set_priority(lrc, lrc->queued ? max(lrc->priority, rq->priority) : rq->priority);
	}
	/* genx_engine_record_default() polls for the engine's first context */
	if (lrc->queued && engine->default_state)
		genx_engine_watch(engine);
}

bool genx_runqueue_raise(struct genx_lrc *lrc, int priority)
{
	lockdep_assert_held(&lrc->engine->lock);
	if (!lrc->queued || lrc->priority >= priority)
		return false;
	set_priority(lrc, priority);
	return true;
}

void genx_runqueue_end_turn(struct genx_lrc *lrc)
{
	lockdep_assert_held(&lrc->engine->lock);
	if (!lrc->queued || lrc->engine->n_runnable == 1)
		return;
	tree_remove(lrc);
	tree_insert(lrc);
	lrc->engine->stats.rotations++;
}

/* The last breadcrumb may have landed before the request was retired. */
bool genx_runqueue_has_work(const struct genx_lrc *lrc)
{
	return lrc->queued &&
	       !genx_request_completed(list_last_entry(&lrc->requests, struct genx_request, link));
}

struct genx_lrc *genx_runqueue_next(const struct genx_engine *engine)
{
	struct rb_node *node;

	lockdep_assert_held(&engine->lock);
	for (node = rb_first_cached(&engine->runnable); node; node = rb_next(node)) {
		struct genx_lrc *lrc = rb_entry(node, struct genx_lrc, node);

		if (lrc != engine->kernel && !lrc->end_reason && genx_runqueue_has_work(lrc))
			return lrc;
	}
	return NULL;
}

bool genx_runqueue_contended(const struct genx_lrc *lrc)
{
	const struct rb_node *next;

	lockdep_assert_held(&lrc->engine->lock);
	next = lrc->queued ? rb_next(&lrc->node) : NULL;
	return next && rb_entry(next, struct genx_lrc, node)->priority == lrc->priority;
}

unsigned int genx_runqueue_choose(struct genx_engine *engine, struct genx_lrc **want,
				  unsigned int max)
{
	struct rb_node *node;
	unsigned int n = 0;

	lockdep_assert_held(&engine->lock);
	for (node = rb_first_cached(&engine->runnable); node && n < max; node = rb_next(node)) {
		struct genx_lrc *lrc = rb_entry(node, struct genx_lrc, node);

		if (!lrc->end_reason && genx_runqueue_has_work(lrc) &&
		    (!engine->held || lrc == engine->kernel))
			want[n++] = lrc;
	}
	return n;
}

void genx_runqueue_retire(struct genx_lrc *lrc, struct list_head *done)
{
	struct genx_engine *engine = lrc->engine;
	struct genx_request *rq;
	bool progress = false;

	lockdep_assert_held(&engine->lock);
	while ((rq = list_first_entry_or_null(&lrc->requests, struct genx_request, link))) {
		if (!genx_request_completed(rq))
			break;
		rq->state = GENX_REQUEST_RETIRED;
		list_move_tail(&rq->link, done);
		WRITE_ONCE(lrc->ring.head, rq->tail);
		engine->n_requests--;
		engine->stats.completed++;
		progress = true;
	}
	if (!progress)
		return;
	lrc->run_ns = -1;
	if (READ_ONCE(lrc->closed))
		genx_runqueue_share(lrc)->completed++;
	update_tree(lrc);
	if (wq_has_sleeper(&lrc->space))
		wake_up_all(&lrc->space);
}

void genx_runqueue_cancel(struct genx_lrc *lrc, int error, struct list_head *done)
{
	struct genx_request *rq;

	lockdep_assert_held(&lrc->engine->lock);
	list_splice_tail_init(&lrc->blocked, &lrc->requests);
	list_for_each_entry(rq, &lrc->requests, link) {
		dma_fence_set_error(&rq->fence, error);
		rq->state = GENX_REQUEST_RETIRED;
		lrc->engine->n_requests--;
		lrc->tail = rq->tail;
		WRITE_ONCE(lrc->ring.head, rq->tail);
		/* later requests of the context compare their seqno with this one */
		WRITE_ONCE(lrc->pphwsp[GENX_PPHWSP_SEQNO / 4], rq->seqno);
	}
	list_splice_tail_init(&lrc->requests, done);
	tree_remove(lrc);
	wake_up_all(&lrc->space);
}
