// SPDX-License-Identifier: GPL-2.0-only
#include <linux/rbtree.h>

#include "gt/exec/client.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/engine_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/orphans.h"
#include "gt/exec/request_types.h"
#include "gt/exec/runqueue.h"
#include "gt/exec/share.h"

void genx_runqueue_init(struct genx_engine *engine)
{
	spin_lock_init(&engine->lock);
	engine->runnable = RB_ROOT_CACHED;
	genx_client_share_init(&engine->share);
	genx_client_user_share_init(&engine->user_share);
	INIT_LIST_HEAD(&engine->marked);
	INIT_LIST_HEAD(&engine->marked_unused);
	INIT_LIST_HEAD(&engine->overrun);
}

/* ---- places ---- */

static struct genx_place *place_of(struct rb_node *node)
{
	return rb_entry_safe(node, struct genx_place, node);
}

static struct genx_place *place_first(const struct rb_root_cached *tree)
{
	return place_of(rb_first_cached(tree));
}

static struct genx_place *place_next(const struct genx_place *place)
{
	return place_of(rb_next(&place->node));
}

static struct genx_lrc *lrc_at(struct genx_place *place)
{
	return container_of(place, struct genx_lrc, place);
}

static struct genx_user_share *user_at(struct genx_place *place)
{
	return container_of(place, struct genx_user_share, place);
}

static bool runs_before(struct rb_node *a, const struct rb_node *b)
{
	const struct genx_place *x = rb_entry(a, struct genx_place, node);
	const struct genx_place *y = rb_entry(b, struct genx_place, node);

	if (x->priority != y->priority)
		return x->priority > y->priority;
	if (x->turn != y->turn)
		return x->turn < y->turn;
	return x->order < y->order;
}

/*
 * Return: the lowest turn among the places of a priority; @none if there are none. The tree is
 * sorted by priority, then by turn, so the leftmost place of the priority has it.
 */
static u64 current_turn(const struct rb_root_cached *tree, int priority, u64 none)
{
	struct rb_node *node = tree->rb_root.rb_node;
	u64 turn = none;

	while (node) {
		const struct genx_place *place = place_of(node);

		if (place->priority == priority)
			turn = place->turn;
		node = place->priority > priority ? node->rb_right : node->rb_left;
	}
	return turn;
}

/*
 * Add a place to a tree. Its turn is @next_turn, but not before the present turn of @priority, and
 * at most @ahead turns after the present turn.
 */
static void place_insert(struct genx_place *place, struct rb_root_cached *tree, int priority,
			 u64 next_turn, u64 ahead, u64 order)
{
	u64 now = current_turn(tree, priority, next_turn);

	place->priority = priority;
	place->turn = clamp(next_turn, now, now + ahead);
	place->order = order;
	place->queued = true;
	rb_add_cached(&place->node, tree, runs_before);
}

static void place_remove(struct genx_place *place, struct rb_root_cached *tree)
{
	rb_erase_cached(&place->node, tree);
	place->queued = false;
}

/* ---- turns of users ---- */

static void user_remove(struct genx_engine *engine, struct genx_user_share *user)
{
	if (!user->place.queued)
		return;
	place_remove(&user->place, &engine->runnable);
	user->next_turn = user->place.turn;
}

/* Sort a user in by the highest priority of its runnable contexts, if it has any. */
static void user_insert(struct genx_engine *engine, struct genx_user_share *user)
{
	const struct genx_place *first = place_first(&user->contexts);

	if (first)
		place_insert(&user->place, &engine->runnable, first->priority, user->next_turn, 1,
			     engine->next_order++);
}

/* Sort a user in again if the highest priority of its contexts has changed. */
static void user_update(struct genx_engine *engine, struct genx_user_share *user)
{
	const struct genx_place *first = place_first(&user->contexts);

	if (first && user->place.queued && first->priority == user->place.priority)
		return;
	user_remove(engine, user);
	user_insert(engine, user);
}

/* A context of the user had its turn: the user runs again after the turns of the other users. */
static void user_end_turn(struct genx_engine *engine, struct genx_user_share *user)
{
	user_remove(engine, user);
	user->next_turn++;
	user_insert(engine, user);
}

/* ---- turns of contexts ---- */

/* Give a context the number of a turn (DOC: turns), and add it to the tree of its user. */
static void tree_insert(struct genx_lrc *lrc, int priority)
{
	struct genx_user_share *user = genx_share_of_user(lrc);
	struct genx_share *share = genx_share_of_client(lrc);
	struct genx_engine *engine = lrc->engine;

	place_insert(&lrc->place, &user->contexts, priority, share->next_turn,
		     share->runnable + 1, engine->next_order++);
	share->next_turn = lrc->place.turn + 1;
	share->runnable++;
	engine->n_runnable++;
}

static void tree_remove(struct genx_lrc *lrc)
{
	if (!lrc->place.queued)
		return;
	place_remove(&lrc->place, &genx_share_of_user(lrc)->contexts);
	genx_share_of_client(lrc)->runnable--;
	lrc->engine->n_runnable--;
}

/* End the turn of a context that has no requests left, or that is marked. */
static void end_last_turn(struct genx_lrc *lrc)
{
	if (!lrc->place.queued)
		return;
	tree_remove(lrc);
	user_end_turn(lrc->engine, genx_share_of_user(lrc));
}

static void set_priority(struct genx_lrc *lrc, int priority)
{
	/* a marked context is not in the tree */
	if (lrc->end_reason || (lrc->place.queued && lrc->place.priority == priority))
		return;
	tree_remove(lrc);
	tree_insert(lrc, priority);
	user_update(lrc->engine, genx_share_of_user(lrc));
}

/* Sort a context in again after requests have left lrc->requests. */
static void update_tree(struct genx_lrc *lrc)
{
	const struct genx_request *rq;
	int priority = INT_MIN;

	if (list_empty(&lrc->requests)) {
		end_last_turn(lrc);
		return;
	}
	list_for_each_entry(rq, &lrc->requests, link) {
		priority = max(priority, rq->priority);
		if (lrc->place.queued && priority == lrc->place.priority)
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
	/* requests become runnable in ring order: a request that waits holds back the later ones */
	while ((rq = list_first_entry_or_null(&lrc->blocked, struct genx_request, link))) {
		if (rq->state == GENX_REQUEST_WAITING)
			break;
		list_move_tail(&rq->link, &lrc->requests);
		lrc->tail = rq->tail;
		set_priority(lrc, lrc->place.queued ? max(lrc->place.priority, rq->priority) :
						      rq->priority);
	}
	/* no watch for the first context: genx_engine_record_default() polls for its end */
	if (lrc->place.queued && engine->default_state)
		genx_engine_watch(engine);
}

void genx_runqueue_withdraw(struct genx_lrc *lrc)
{
	lockdep_assert_held(&lrc->engine->lock);
	end_last_turn(lrc);
}

void genx_runqueue_return(struct genx_lrc *lrc)
{
	lockdep_assert_held(&lrc->engine->lock);
	update_tree(lrc);
}

bool genx_runqueue_raise(struct genx_lrc *lrc, int priority)
{
	lockdep_assert_held(&lrc->engine->lock);
	if (!lrc->place.queued || lrc->place.priority >= priority)
		return false;
	set_priority(lrc, priority);
	return true;
}

void genx_runqueue_end_turn(struct genx_lrc *lrc)
{
	lockdep_assert_held(&lrc->engine->lock);
	if (!lrc->place.queued || lrc->engine->n_runnable == 1)
		return;
	tree_remove(lrc);
	tree_insert(lrc, lrc->place.priority);
	user_end_turn(lrc->engine, genx_share_of_user(lrc));
	lrc->engine->stats.rotations++;
}

/*
 * A context with requests has no work left if its last breadcrumb has landed and is not retired
 * yet.
 */
bool genx_runqueue_has_work(const struct genx_lrc *lrc)
{
	return !list_empty(&lrc->requests) &&
	       !genx_request_completed(list_last_entry(&lrc->requests, struct genx_request, link));
}

/* ---- choice ---- */

/**
 * struct choice - search for the next context that should run
 * @engine:	engine
 * @chosen:	contexts that were chosen before, to run first
 * @n_chosen:	number of @chosen
 * @kernel:	the kernel context may be chosen
 */
struct choice {
	const struct genx_engine *engine;
	struct genx_lrc *const *chosen;
	unsigned int n_chosen;
	bool kernel;
};

/* May @lrc be chosen now? */
static bool is_eligible(const struct choice *c, const struct genx_lrc *lrc)
{
	unsigned int i;

	for (i = 0; i < c->n_chosen; i++)
		if (c->chosen[i] == lrc)
			return false;
	/* the engine has left the context because of a wait, and the pause has not ended */
	if (lrc->wait_round == READ_ONCE(c->engine->wait_round))
		return false;
	return (lrc != c->engine->kernel || c->kernel) && genx_runqueue_has_work(lrc);
}

/* Return: the first context of a user that may be chosen, of priority @priority or higher. */
static struct genx_lrc *first_of_user(const struct choice *c, const struct genx_user_share *user,
				      int priority)
{
	struct genx_place *place;

	for (place = place_first(&user->contexts); place && place->priority >= priority;
	     place = place_next(place))
		if (is_eligible(c, lrc_at(place)))
			return lrc_at(place);
	return NULL;
}

/* Return: number of chosen contexts of @user: each of them takes a turn of the user. */
static unsigned int turns_taken(const struct choice *c, const struct genx_user_share *user)
{
	unsigned int n = 0, i;

	for (i = 0; i < c->n_chosen; i++)
		n += genx_share_of_user(c->chosen[i]) == user;
	return n;
}

/*
 * Return: the context that should run next: a context of the highest priority, of the user with the
 * lowest turn. Each context that was chosen before is a turn that its user has had. So their number
 * is added to the turn of the user: @n for the user that the loop visits, @taken for the user of
 * @best. If two sums are equal, the user that comes first in the tree wins if none of its contexts
 * was chosen before (!taken), and else the other user wins.
 */
static struct genx_lrc *choose(const struct choice *c)
{
	struct genx_lrc *best = NULL;
	struct genx_place *place;
	unsigned int taken = 0;
	u64 turn = 0;

	for (place = place_first(&c->engine->runnable); place; place = place_next(place)) {
		const struct genx_user_share *user = user_at(place);
		unsigned int n = turns_taken(c, user);
		struct genx_lrc *lrc;

		/* the tree is sorted: no later place can be better than @best */
		if (best && (place->priority < best->place.priority ||
			     (place->priority == best->place.priority &&
			      place->turn + !taken > turn)))
			break;
		lrc = first_of_user(c, user, best ? best->place.priority : INT_MIN);
		/* not better than @best */
		if (!lrc || (best && lrc->place.priority == best->place.priority &&
			     place->turn + n + !taken > turn))
			continue;
		best = lrc;
		taken = n;
		turn = place->turn + n;
	}
	return best;
}

/*
 * choose() for a held engine, which runs only two contexts of the driver. No search: clients can
 * have thousands of runnable contexts.
 */
static struct genx_lrc *choose_held(const struct choice *c)
{
	struct genx_lrc *const may_run[] = { c->engine->kernel, c->engine->held_runs };
	struct genx_lrc *best = NULL;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(may_run); i++) {
		struct genx_lrc *lrc = may_run[i];

		if (!lrc || !lrc->place.queued || !is_eligible(c, lrc))
			continue;
		if (!best || runs_before(&lrc->place.node, &best->place.node))
			best = lrc;
	}
	return best;
}

struct genx_lrc *genx_runqueue_next(const struct genx_engine *engine)
{
	const struct choice c = { .engine = engine };

	lockdep_assert_held(&engine->lock);
	return choose(&c);
}

unsigned int genx_runqueue_choose(struct genx_engine *engine, struct genx_lrc **want,
				  unsigned int max)
{
	struct choice c = {
		.engine = engine,
		.chosen = want,
		.kernel = true,
	};

	lockdep_assert_held(&engine->lock);
	/* without a search for more contexts than there are */
	max = min(max, engine->n_runnable);
	for (; c.n_chosen < max; c.n_chosen++) {
		want[c.n_chosen] = engine->held ? choose_held(&c) : choose(&c);
		if (!want[c.n_chosen])
			break;
	}
	return c.n_chosen;
}

/*
 * Return: true if another user has a context of the priority of @lrc. Users whose priority is
 * higher come first: the driver, if it waits to replace @lrc, and users with a privilege.
 */
static bool has_rival(const struct genx_lrc *lrc)
{
	const struct genx_place *own = &genx_share_of_user(lrc)->place, *place;

	for (place = place_first(&lrc->engine->runnable);
	     place && place->priority >= lrc->place.priority; place = place_next(place))
		if (place != own && place->priority == lrc->place.priority)
			return true;
	return false;
}

bool genx_runqueue_contended(const struct genx_lrc *lrc)
{
	const struct genx_place *next;

	lockdep_assert_held(&lrc->engine->lock);
	if (!lrc->place.queued)
		return false;
	next = place_next(&lrc->place);
	return (next && next->priority == lrc->place.priority) || has_rival(lrc);
}

unsigned int genx_runqueue_rivals(struct genx_engine *engine, const struct genx_user_share *user)
{
	struct genx_place *place;
	unsigned int n = 0;

	guard(spinlock_irqsave)(&engine->lock);
	for (place = place_first(&engine->runnable); place; place = place_next(place))
		n += place != &user->place && place != &engine->user_share.place;
	return n;
}

/* ---- end of requests ---- */

/* Requests of a context have ended: start to count its run time from 0 again. */
static void restart_run_time(struct genx_lrc *lrc)
{
	lrc->run_ns = -1;
	genx_orphans_progress(lrc);
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
	/* not to be read from run_ns: the next charge, which may come before, sets that to 0 */
	if (lrc->end_reason == GENX_END_OVERTIME)
		lrc->redeemed = true;
	restart_run_time(lrc);
	update_tree(lrc);
	if (wq_has_sleeper(&lrc->space))
		wake_up_all(&lrc->space);
}

void genx_runqueue_skip(struct genx_request *rq, int error)
{
	struct genx_lrc *lrc = rq->lrc;

	lockdep_assert_held(&lrc->engine->lock);
	dma_fence_set_error(&rq->fence, error);
	rq->state = GENX_REQUEST_RETIRED;
	genx_own_regs_dropped(rq);
	lrc->tail = rq->tail;
	WRITE_ONCE(lrc->ring.head, rq->tail);
	/* later requests of the context compare their seqno with this one */
	WRITE_ONCE(lrc->pphwsp[GENX_PPHWSP_SEQNO / 4], rq->seqno);
}

void genx_runqueue_cancel(struct genx_lrc *lrc, int error, struct list_head *done)
{
	struct genx_request *rq;

	lockdep_assert_held(&lrc->engine->lock);
	list_splice_tail_init(&lrc->blocked, &lrc->requests);
	list_for_each_entry(rq, &lrc->requests, link) {
		genx_runqueue_skip(rq, error);
		lrc->engine->n_requests--;
	}
	list_splice_tail_init(&lrc->requests, done);
	restart_run_time(lrc);
	end_last_turn(lrc);
	wake_up_all(&lrc->space);
}
