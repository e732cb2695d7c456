// SPDX-License-Identifier: GPL-2.0-only
/*
 * DOC: execlists
 *
 * The backend of Gen8 and later. @active is the queue that the hardware runs; @pending is the queue
 * of an unacknowledged Load. If nothing is pending, execlists_queue() compares the first runnable
 * contexts with @active. If they differ, a loader, which depends on the platform, writes them to
 * the hardware as the new queue. consume_status() updates both queues from the status entries:
 *
 *	Load              @pending = the contexts that should run
 *	new queue         @active = @pending, then @pending is empty (CSW-001..007)
 *	element switch,   the first element is removed from @active (CSW-008..010)
 *	active to idle
 *
 * A context that was preempted before the hardware had seen its last tail is still
 * runnable, and is loaded again. At most one Load is unacknowledged at a time, so that
 * every status entry has one meaning (ELSP-014 cannot happen).
 */
#include <linux/ktime.h>
#include <linux/slab.h>

#include <drm/drm_device.h>
#include <drm/drm_print.h>

#include "gt/access/trace.h"
#include "gt/encode/csb.h"
#include "gt/encode/descriptor.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "gt/exec/runqueue.h"
#include "gt/gt.h"
#include "gt/memory/buffer.h"
#include "gt/submit/submit.h"
#include "gt/submit/submit_internal.h"
#include "include/compat.h"
#include "regs/engine_regs.h"
#include "regs/irq_regs.h"
#include "regs/lrc.h"

/*
 * Interval of the polls for a status entry that has not landed, and the longest wait for it. An
 * entry is late by microseconds, but a GPU that a program models can stop for milliseconds.
 */
#define LANDING_POLL_NS	(200 * NSEC_PER_USEC)
#define LANDING_MS	50

/* ---- elements ---- */

static void element_put(const struct genx_element *e)
{
	genx_context_id_put(&e->lrc->engine->ids, &e->lrc->id);
	genx_lrc_put(e->lrc);
}

static void elements_clear(struct genx_element *elements, unsigned int *n)
{
	unsigned int i;

	for (i = 0; i < *n; i++)
		element_put(&elements[i]);
	*n = 0;
}

static bool execlists_idle(const struct genx_engine *engine)
{
	const struct genx_execlists *el = genx_execlists_of(engine);

	lockdep_assert_held(&engine->lock);
	return !el->n_active && !el->n_pending;
}

static struct genx_lrc *execlists_running(const struct genx_engine *engine)
{
	const struct genx_execlists *el = genx_execlists_of(engine);

	lockdep_assert_held(&engine->lock);
	if (el->n_active)
		return el->active[0].lrc;
	return el->n_pending ? el->pending[0].lrc : NULL;
}

static bool is_active(const struct genx_execlists *el, const struct genx_lrc *lrc)
{
	unsigned int i;

	for (i = 0; i < el->n_active; i++)
		if (el->active[i].lrc == lrc)
			return true;
	return false;
}

static bool is_pending(const struct genx_execlists *el, const struct genx_lrc *lrc)
{
	unsigned int i;

	for (i = 0; i < el->n_pending; i++)
		if (el->pending[i].lrc == lrc)
			return true;
	return false;
}

static bool execlists_loaded(const struct genx_engine *engine, const struct genx_lrc *lrc)
{
	const struct genx_execlists *el = genx_execlists_of(engine);

	lockdep_assert_held(&engine->lock);
	return is_active(el, lrc) || is_pending(el, lrc);
}

/*
 * Return: true if the ring head in the image of a context is before the end of the retired
 * requests. The hardware has not run the context beyond the tail that was loaded.
 */
static bool image_is_old(const struct genx_element *e)
{
	u32 saved = READ_ONCE(e->lrc->state[LRC_RING_HEAD]) & RING_HEAD_ADDR_MASK;
	u32 head = READ_ONCE(e->lrc->ring.head), mask = e->lrc->ring.size - 1;

	return ((saved - head) & mask) > ((e->tail - head) & mask);
}

/*
 * Retire what a loaded context has completed. If the hardware has not saved the context since,
 * move the ring head in the image, so that no request runs again that is retired. For the running
 * context recover_running() does that. Of the others the status entries report whether they have
 * run, unless an entry cannot be trusted or is late.
 */
static void element_recover(const struct genx_element *e, const struct genx_lrc *running,
			    struct list_head *done)
{
	struct genx_lrc *lrc = e->lrc;

	genx_runqueue_retire(lrc, done);
	if (lrc == running || !image_is_old(e))
		return;
	lrc->resets++;
	genx_lrc_rewind(lrc, lrc->ring.head, false);
}

static void execlists_recover(struct genx_engine *engine, struct list_head *done)
{
	struct genx_execlists *el = genx_execlists_of(engine);
	const struct genx_lrc *running = execlists_running(engine);
	unsigned int i;

	lockdep_assert_held(&engine->lock);
	/* of a context that is in both, the pending element has the tail that was loaded last */
	for (i = 0; i < el->n_pending; i++)
		element_recover(&el->pending[i], running, done);
	for (i = 0; i < el->n_active; i++)
		if (!is_pending(el, el->active[i].lrc))
			element_recover(&el->active[i], running, done);
	genx_execlists_kept_retire(el, done);
	genx_execlists_kept_clear(el);
	elements_clear(el->active, &el->n_active);
	elements_clear(el->pending, &el->n_pending);
	el->late_until = 0;
}

/* ---- towards the hardware ---- */

/* Return: true if the hardware runs @want, or will run it without a further Load. */
static bool queue_is(const struct genx_execlists *el, struct genx_lrc *const *want,
		     unsigned int n)
{
	unsigned int first = 0;
	unsigned int i;

	/* skip contexts that are complete and whose status entry has not arrived yet */
	while (first < el->n_active && !genx_runqueue_has_work(el->active[first].lrc))
		first++;
	if (el->n_active - first != n)
		return false;
	for (i = 0; i < n; i++) {
		const struct genx_element *e = &el->active[first + i];

		if (e->lrc != want[i] || e->tail != want[i]->tail)
			return false;
	}
	return true;
}

/*
 * Return: true if @lrc must be restored as a whole, and not by a lite restore, as element @position
 * of the new queue. The driver may not have read all status entries yet. So any context of @active
 * may be running, or may have run to its tail.
 */
static bool must_restore(const struct genx_execlists *el, const struct genx_lrc *lrc,
			 unsigned int position)
{
	unsigned int i;

	for (i = 0; i < el->n_active; i++) {
		const struct genx_element *e = &el->active[i];

		if (e->lrc != lrc)
			continue;
		/* a lite restore could find the ring empty, which is not safe on all engines */
		if (e->tail == lrc->tail)
			return true;
		/*
		 * If the context becomes idle while the new queue brings a new tail, the hardware
		 * can keep the old tail, unless the context is in element 0 of both queues (X7).
		 * In another element a full restore costs nothing: another context runs before it.
		 */
		return position || e->position;
	}
	return false;
}

/* Return: offset in the ring after the last request that is complete, whether retired or not. */
static u32 completed_head(const struct genx_lrc *lrc)
{
	u32 head = READ_ONCE(lrc->ring.head);
	struct genx_request *rq;

	list_for_each_entry(rq, &lrc->requests, link) {
		if (!genx_request_completed(rq))
			break;
		head = rq->tail;
	}
	return head;
}

/*
 * Load the @n contexts of @want: give each of them an id, build its descriptor, and note the new
 * queue as pending until the hardware says that it has accepted it.
 */
static void load(struct genx_engine *engine, struct genx_lrc **want, unsigned int n)
{
	struct genx_execlists *el = genx_execlists_of(engine);
	u64 desc[GENX_EXECLISTS_ELEMENTS];
	unsigned int i;

	for (i = 0; i < n; i++) {
		struct genx_lrc *lrc = want[i];

		genx_context_id_get(&engine->ids, &lrc->id);
		lrc->fields.id = lrc->id.id;
		/*
		 * The counter tells fault reports of different submissions apart (ELSP-021).
		 * All contexts share it, because a context may get the id of another one.
		 */
		lrc->fields.counter = ++el->counter;
		desc[i] = genx_descriptor_build(engine->gt->plat->desc_kind, &lrc->fields);
		if (must_restore(el, lrc, i))
			desc[i] |= CTX_DESC_FORCE_RESTORE;
		/* of the image, only the tail has changed */
		WRITE_ONCE(lrc->state[LRC_RING_TAIL], lrc->tail);
		genx_buffer_flush(lrc->image, LRC_STATE_PAGE * PAGE_SIZE, SZ_64);
		el->pending[i] = (struct genx_element){
			.lrc = genx_lrc_get(lrc),
			.desc = desc[i],
			.tail = lrc->tail,
			.position = i,
			.was_active = is_active(el, lrc),
			.head = completed_head(lrc),
		};
	}
	el->n_pending = n;
	el->loader->load(engine, desc, n);
	engine->stats.loads++;
	engine->stats.elements += n;
	trace_genx_submit(engine->desc->name, n, desc[0], n > 1 ? desc[1] : 0);
}

static void execlists_queue(struct genx_engine *engine)
{
	struct genx_execlists *el = genx_execlists_of(engine);
	struct genx_lrc *want[GENX_EXECLISTS_ELEMENTS];
	unsigned int n;

	lockdep_assert_held(&engine->lock);
	if (engine->state != GENX_ENGINE_ENABLED || el->n_pending)
		return;
	n = genx_runqueue_choose(engine, want, ARRAY_SIZE(want));
	if (n && !queue_is(el, want, n))
		load(engine, want, n);
}

static void element_retire(struct genx_element *e, struct list_head *done)
{
	genx_runqueue_retire(e->lrc, done);
	element_put(e);
}

/* The hardware has switched to the first element of @active. */
static void began(struct genx_execlists *el, struct list_head *done)
{
	genx_runqueue_retire(el->active[0].lrc, done);
	genx_execlists_kept_begin(el);
}

/*
 * The hardware has left the first element of @active. The reference and the hardware id of its
 * context go to the list of kept contexts. The caller removes the element.
 */
static void leave(struct genx_execlists *el, struct list_head *done)
{
	struct genx_lrc *lrc = el->active[0].lrc;

	genx_runqueue_retire(lrc, done);
	genx_execlists_kept_retire(el, done);
	genx_execlists_kept_update(el);
	genx_execlists_kept_add(el, lrc);
}

/*
 * The hardware has taken the pending queue. @left: it has left the first context of @active. If
 * that context is also the first of @pending, the hardware continues to run it.
 */
static void promote_pending(struct genx_execlists *el, struct list_head *done)
{
	bool left = el->n_active && el->active[0].lrc != el->pending[0].lrc;
	/* the hardware begins to run another context than before */
	bool begins = left || !el->n_active;
	unsigned int i;

	if (left)
		leave(el, done);
	/* leave() has taken over the reference of the first element */
	for (i = left ? 1 : 0; i < el->n_active; i++)
		element_retire(&el->active[i], done);
	memcpy(el->active, el->pending, sizeof(el->active));
	el->n_active = el->n_pending;
	el->n_pending = 0;
	if (begins)
		began(el, done);
}

/*
 * The hardware has switched away from the first element of its queue. The time slice of this
 * context ends, even if the context has new work. Otherwise this context would preempt the next one
 * at once, again and again.
 */
static void pop_active(struct genx_execlists *el, struct list_head *done)
{
	struct genx_lrc *lrc = el->active[0].lrc;

	leave(el, done);
	el->n_active--;
	memmove(&el->active[0], &el->active[1],
		el->n_active * sizeof(el->active[0]));
	genx_runqueue_end_turn(lrc);
	if (el->n_active)
		began(el, done);
}

/* Return: true if the status id belongs to the element, or if the entry has no id. */
static bool id_matches(const struct genx_engine *engine, const struct genx_element *e, bool known,
		       u32 id)
{
	return !known || genx_descriptor_status_id(engine->gt->plat->desc_kind, e->desc) == id;
}

/*
 * Return: false if the entry reports the first context of @active complete, but its last breadcrumb
 * has not landed. Such a context has executed its ring up to the tail, so the breadcrumb will land
 * (ORD-002). Different units write the entry and the breadcrumb, so the entry may land first. If
 * the context has got a newer tail after the Load, the answer is true without a look: the context
 * still has work, so it is loaded once more in any case.
 */
static bool breadcrumb_landed(const struct genx_execlists *el, const struct genx_csb_event *event)
{
	const struct genx_element *e = &el->active[0];

	return event->away != GENX_CSB_AWAY_COMPLETE || e->tail != e->lrc->tail ||
	       !genx_runqueue_has_work(e->lrc);
}

/*
 * Return: true if the entry must wait for the breadcrumb of the context that it reports complete.
 * Only an entry without a new queue reports that reliably: an entry for a preemption can have the
 * complete bit, or any detail (SIL-136, SIL-137). If its context was complete all the same, and the
 * breadcrumb is late, the driver loads the context once more, and it becomes idle at once. If the
 * breadcrumb lands before that, the context is retired as a kept one (execlists_kept.c).
 */
static bool breadcrumb_due(const struct genx_execlists *el, const struct genx_csb_event *event)
{
	return !genx_csb_is_new_queue(event) && !breadcrumb_landed(el, event);
}

/*
 * When an idle engine takes a new queue, the "away" fields of its entry are undefined and
 * may look like a context (CSB-003). Gen8 to Gen11 name this switch by a bit of its own: their
 * entries have no id of the next context (to_known). An entry without a next context stays as it
 * is, and event_fits() refuses it.
 */
static void ignore_undefined_away(const struct genx_execlists *el, struct genx_csb_event *event)
{
	if (el->n_active || !genx_csb_is_new_queue(event) || !event->to_known)
		return;
	event->type = GENX_CSB_IDLE_TO_ACTIVE;
	event->away = GENX_CSB_AWAY_NONE;
	event->away_known = false;
}

/*
 * Give an unknown entry a meaning: one that is in no table of the manuals or, on Gen8 to Gen11, one
 * that does not fit what was loaded. Of the entry, the driver only uses whether it reports a new
 * queue. The other fields of @event follow from what was loaded. The ids of the entry are not
 * compared.
 */
static void settle_unknown(struct genx_engine *engine, u64 entry, struct genx_csb_event *event)
{
	struct genx_execlists *el = genx_execlists_of(engine);

	engine->stats.csb_unknown++;
	if (!el->unknown_logged)
		drm_warn(engine->gt->drm, "%s: unknown context status entry 0x%016llx, %s\n",
			 engine->desc->name, entry, genx_csb_is_new_queue(event) ?
			 "taken for a new queue" : "taken for the end of a context");
	el->unknown_logged = true;
	event->away_known = false;
	event->to_known = false;
	if (!genx_csb_is_new_queue(event))
		event->type = el->n_active > 1 ? GENX_CSB_ELEMENT_SWITCH : GENX_CSB_ACTIVE_TO_IDLE;
	else
		event->type = el->n_active ? GENX_CSB_NEW_QUEUE : GENX_CSB_IDLE_TO_ACTIVE;
	if (event->type == GENX_CSB_IDLE_TO_ACTIVE)
		event->away = GENX_CSB_AWAY_NONE;
}

/* Return: true if the event is possible after the Loads and events so far. */
static bool event_fits(const struct genx_engine *engine, const struct genx_csb_event *event)
{
	const struct genx_execlists *el = genx_execlists_of(engine);
	const struct genx_element *running = el->active;
	const struct genx_element *pending = el->pending;

	if (genx_csb_is_new_queue(event)) {
		if (!el->n_pending || !id_matches(engine, pending, event->to_known, event->to_id))
			return false;
		if (event->type == GENX_CSB_IDLE_TO_ACTIVE)
			return !el->n_active;
		if (!el->n_active ||
		    !id_matches(engine, running, event->away_known, event->away_id))
			return false;
		if (event->type == GENX_CSB_LITE_RESTORE)
			return running->lrc == pending->lrc;
		/* the other types lead to an empty queue, and the driver loads none */
		return event->type == GENX_CSB_NEW_QUEUE;
	}
	if (!el->n_active || !id_matches(engine, running, event->away_known, event->away_id))
		return false;
	if (event->type == GENX_CSB_ACTIVE_TO_IDLE)
		return el->n_active == 1;
	return el->n_active > 1 && id_matches(engine, running + 1, event->to_known, event->to_id);
}

/* Return: true if the event is possible, or its entry can be settled. */
static bool event_settled(struct genx_engine *engine, u64 entry, struct genx_csb_event *event)
{
	if (event->unknown)
		settle_unknown(engine, entry, event);
	ignore_undefined_away(genx_execlists_of(engine), event);
	if (event->type == GENX_CSB_IMPOSSIBLE)
		return false;
	if (event_fits(engine, event))
		return true;
	/*
	 * Of an entry of Gen8 to Gen11 only the bits for a new queue are reliable (SIL-136). Later
	 * entries have the ids of both contexts: one that does not fit is a fault.
	 */
	if (event->unknown || engine->gt->plat->csb.kind != GENX_CSB_GEN8)
		return false;
	settle_unknown(engine, entry, event);
	return event_fits(engine, event);
}

/*
 * The interrupt of a late breadcrumb may have come before the status entry, and the contexts of the
 * new queue may run for long. So the bottom half runs once more.
 */
static void poll_later(struct genx_execlists *el)
{
	if (!hrtimer_is_queued(&el->timer))
		hrtimer_start(&el->timer, LANDING_POLL_NS, HRTIMER_MODE_REL);
}

static void event_apply(struct genx_engine *engine, const struct genx_csb_event *event,
			struct list_head *done)
{
	struct genx_execlists *el = genx_execlists_of(engine);
	bool incomplete;

	if (event->type == GENX_CSB_LITE_RESTORE)
		engine->stats.lite_restores++;
	if (!genx_csb_is_new_queue(event)) {
		pop_active(el, done);
		return;
	}
	/*
	 * Was the previous context not complete, because it was preempted or in a wait (CSW-005,
	 * CSW-006)? A preempted context may be reported complete (SIL-136): then its breadcrumb
	 * tells. If the engine was idle, there was no previous context.
	 */
	incomplete = event->away == GENX_CSB_AWAY_PREEMPTED ||
		     event->away == GENX_CSB_AWAY_WAITING || !breadcrumb_landed(el, event);
	/* if the same context was loaded again as a whole, nothing was preempted */
	if (incomplete && el->active[0].lrc != el->pending[0].lrc)
		engine->stats.preemptions++;
	if (!breadcrumb_landed(el, event))
		poll_later(el);
	promote_pending(el, done);
	genx_status_posting_read(&el->status);
}

/*
 * Consume status entries and collect completed requests. Return: 0; -EAGAIN if an entry has not
 * landed, or the breadcrumb of a context that an entry reports complete; -EIO for an impossible
 * event (CSW-012).
 */
static int consume_status(struct genx_engine *engine, struct list_head *done)
{
	struct genx_execlists *el = genx_execlists_of(engine);
	struct genx_status_buffer *sb = &el->status;
	struct genx_csb_event event;
	bool consumed = false;
	unsigned int i;
	u64 entry = 0;
	int ret;

	lockdep_assert_held(&engine->lock);
	/* an engine that is not idle holds its force-wake domains: MMIO copies can be read */
	while ((ret = genx_status_read(sb, !execlists_idle(engine), &entry)) == GENX_STATUS_ENTRY) {
		consumed = true;
		genx_csb_decode(engine->gt->plat->csb.kind, entry, &event);
		trace_genx_context_status(engine->desc->name, entry, event.type);
		dma_rmb();	/* read breadcrumbs after the entry that reports their context */
		if (!event_settled(engine, entry, &event)) {
			ret = -EIO;
			break;
		}
		if (breadcrumb_due(el, &event)) {
			genx_status_unread(sb, entry);
			ret = -EAGAIN;
			break;
		}
		engine->stats.switches++;
		el->late_until = 0; /* for the next entry */
		genx_execlists_wait_note(el, &event);
		event_apply(engine, &event, done);
	}
	if (consumed)
		genx_status_evict(sb);
	if (ret == -EIO) {
		engine->stats.csb_faults++;
		drm_err_ratelimited(engine->gt->drm,
				    "%s: invalid context status entry 0x%016llx, pointer 0x%x\n",
				    engine->desc->name, entry,
				    sb->dw[sb->pointer_dw]);
	}
	for (i = 0; i < el->n_active; i++)
		genx_runqueue_retire(el->active[i].lrc, done);
	for (i = 0; i < el->n_pending; i++)
		genx_runqueue_retire(el->pending[i].lrc, done);
	genx_execlists_kept_retire(el, done);
	genx_execlists_kept_update(el);
	return ret;
}

/* ---- backend ---- */

static enum hrtimer_restart timer_kick(struct hrtimer *timer)
{
	struct genx_execlists *el = container_of(timer, struct genx_execlists, timer);

	/* also for a late entry or breadcrumb: a pause that ends early costs one Load */
	genx_execlists_wait_end(el->status.engine);
	genx_engine_kick(el->status.engine);
	return HRTIMER_NORESTART;
}

/*
 * Poll again later for an entry or a breadcrumb that has not landed. The wait is bounded by a time,
 * and not by a number of polls: each interrupt and each submission polls, too.
 * Return: false if the time is over.
 */
static bool await_landing(struct genx_engine *engine)
{
	struct genx_execlists *el = genx_execlists_of(engine);
	ktime_t now = ktime_get();

	if (!el->late_until) {
		el->late_until = ktime_add_ms(now, LANDING_MS);
		engine->stats.csb_late++;
	}
	if (ktime_after(now, el->late_until))
		return false;
	hrtimer_start(&el->timer, LANDING_POLL_NS, HRTIMER_MODE_REL);
	return true;
}

static int execlists_poll(struct genx_engine *engine, struct list_head *done)
{
	struct genx_execlists *el = genx_execlists_of(engine);
	int err;

	/* the first context runs: genx_engine_record_default() polls for its end */
	if (!el->status.verified)
		return 0;
	err = consume_status(engine, done);
	if (!err) {
		execlists_queue(engine);
		return 0;
	}
	if (err == -EAGAIN) {
		if (await_landing(engine))
			return 0;
		engine->stats.csb_faults++;
		drm_err_ratelimited(engine->gt->drm,
				    "%s: context status or its breadcrumb does not land in memory\n",
				    engine->desc->name);
	}
	return -EIO;
}

static void execlists_halt(struct genx_engine *engine, struct list_head *done)
{
	consume_status(engine, done);
}

static int create(struct genx_engine *engine, const struct genx_execlists_loader *loader)
{
	struct genx_execlists *el = kzalloc(sizeof(*el), GFP_KERNEL);

	if (!el)
		return -ENOMEM;
	el->loader = loader;
	INIT_LIST_HEAD(&el->kept);
	hrtimer_setup(&el->timer, timer_kick, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
	engine->backend_data = el;
	return 0;
}

static int queue_create(struct genx_engine *engine)
{
	return create(engine, &genx_loader_queue);
}

static int port_create(struct genx_engine *engine)
{
	return create(engine, &genx_loader_port);
}

/* Invalidate the elements that a later load might not overwrite. */
static void loader_reset(struct genx_engine *engine)
{
	const struct genx_execlists_loader *loader = genx_execlists_of(engine)->loader;

	if (loader->reset)
		loader->reset(engine);
}

static void execlists_destroy(struct genx_engine *engine)
{
	struct genx_execlists *el = genx_execlists_of(engine);

	/* the engine is disabled, so the bottom half does not poll and start the timer again */
	hrtimer_cancel(&el->timer);
	tasklet_kill(&engine->bh);
	kfree(el);
}

static int execlists_start(struct genx_engine *engine)
{
	struct genx_execlists *el = genx_execlists_of(engine);
	int err = genx_compute_program(&engine->gt->compute, engine->desc);

	if (err)
		return err;
	if (!el->status.engine)
		genx_status_init(&el->status, engine);
	genx_status_empty(&el->status);
	genx_status_restart(&el->status);
	el->loader->enable(engine);
	loader_reset(engine);
	err = genx_streamer_enable(engine);
	/* the address of the status page comes last, and is read back (SIL-143) */
	if (!err)
		genx_hwsp_enable(engine);
	return err;
}

/* The first context has run: find the position of the status buffer (Z-01). */
static int execlists_probe_status(struct genx_engine *engine)
{
	return genx_status_find(&genx_execlists_of(engine)->status);
}

static int execlists_stop(struct genx_engine *engine)
{
	int err;

	CLASS(genx_forcewake_scope, wake)(&engine->gt->fw, engine->desc->fw_domains);
	if (wake.err)
		return wake.err;
	err = genx_streamer_stop(engine);
	/* an engine that still executes needs queue and status page until its reset (HWS-001) */
	if (err)
		return err;
	loader_reset(engine);
	genx_hwsp_disable(engine);
	return 0;
}

static void execlists_dump(const struct genx_engine *engine, struct drm_printer *p)
{
	const struct genx_status_buffer *sb = &genx_execlists_of(engine)->status;

	drm_printf(p, " status-buffer 0x%x:0x%x%s", sb->first_dw, sb->pointer_dw,
		   sb->verified ? "" : "?");
}

static void print_elements(struct drm_printer *p, const char *name, const struct genx_element *e,
			   unsigned int n)
{
	char label[GENX_LRC_LABEL];
	unsigned int i;

	for (i = 0; i < n; i++)
		drm_printf(p, "  %s[%u]: descriptor 0x%016llx tail 0x%08x, %s\n", name, i,
			   e[i].desc, e[i].tail, genx_lrc_label(e[i].lrc, label));
}

static void execlists_capture(const struct genx_engine *engine, struct drm_printer *p)
{
	const struct genx_execlists *el = genx_execlists_of(engine);
	const struct genx_status_buffer *sb = &el->status;

	lockdep_assert_held(&engine->lock);
	print_elements(p, "ACTIVE", el->active, el->n_active);
	print_elements(p, "PENDING", el->pending, el->n_pending);
	if (sb->dw)
		drm_printf(p, "  STATUS: entries at dw 0x%x, pointer 0x%x, consumed up to %u\n",
			   sb->first_dw, READ_ONCE(sb->dw[sb->pointer_dw]), sb->read);
}

/* The ops that all loaders share. */
#define EXECLISTS \
	.contexts = true, \
	.layouts = true, \
	.preempts = true, \
	.parks_kernel = true, \
	.irq_bits = ENGINE_IRQ_USER | ENGINE_IRQ_CONTEXT_SWITCH | ENGINE_IRQ_ERROR, \
	.irq = genx_engine_irq, \
	.destroy = execlists_destroy, \
	.start = execlists_start, \
	.probe_status = execlists_probe_status, \
	.stop = execlists_stop, \
	.queue = execlists_queue, \
	.poll = execlists_poll, \
	.halt = execlists_halt, \
	.recover = execlists_recover, \
	.running = execlists_running, \
	.loaded = execlists_loaded, \
	.idle = execlists_idle, \
	.kept = genx_execlists_kept_next, \
	.dump = execlists_dump, \
	.capture = execlists_capture

const struct genx_backend genx_execlists_queue_backend = {
	EXECLISTS,
	.create = queue_create,
};

const struct genx_backend genx_execlists_port_backend = {
	EXECLISTS,
	.create = port_create,
};
