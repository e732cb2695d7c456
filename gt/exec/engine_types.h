/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An engine: a command streamer with its status page, its contexts and their scheduling state.
 *
 * DOC: locks and contexts
 *
 * The lock order, outermost first, is: the mutexes engine->images_lock, lrc->mutex and
 * engine->wake_mutex; the lock of a fence; engine->lock (interrupts off); the force-wake
 * lock. Fences are signalled without any lock of the driver, because their callbacks
 * take engine->lock of any engine.
 *
 * The interrupt handler records the events and queues engine->bh. This bottom half runs in
 * softirq context: it collects completed requests, loads the next contexts, and signals fences.
 */
#ifndef GENX_GT_EXEC_ENGINE_TYPES_H
#define GENX_GT_EXEC_ENGINE_TYPES_H

#include <linux/atomic.h>
#include <linux/hrtimer.h>
#include <linux/interrupt.h>
#include <linux/ktime.h>
#include <linux/llist.h>
#include <linux/lockdep.h>
#include <linux/mutex.h>
#include <linux/rbtree.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/workqueue.h>

#include "gt/exec/backend.h"
#include "gt/exec/client.h"
#include "gt/exec/context_ids.h"
#include "gt/stopwatch.h"
#include "regs/platform.h"

struct genx_buffer;
struct genx_client;
struct genx_emit_ops;
struct genx_gt;
struct genx_lrc;
struct genx_request;

/**
 * struct genx_busy - busy time of one engine; written under engine->lock
 * @lrc:	context that runs, only used in comparisons; NULL: the engine is idle
 * @client:	client of @lrc, with a reference; NULL: the driver
 * @since:	time of ktime_get_mono_fast_ns() up to which @client is charged
 * @total:	stopwatch that runs while a context runs
 */
struct genx_busy {
	const struct genx_lrc *lrc;
	struct genx_client *client;
	u64 since;
	struct genx_stopwatch total;
};

/**
 * struct genx_run_time - which context is charged; under engine->lock
 * @lrc:	context that runs, a reference is held; NULL: none, or not known
 * @since:	time of the last charge
 */
struct genx_run_time {
	struct genx_lrc *lrc;
	ktime_t since;
};

/**
 * enum genx_timeslice_phase - what the timer of an engine bounds
 * @GENX_TIMESLICE_NONE:	nothing: no context waits for the running one
 * @GENX_TIMESLICE_TURN:	the turn of the running context: a context of equal priority waits
 * @GENX_TIMESLICE_PREEMPT:	the time that the hardware takes to replace the running context
 */
enum genx_timeslice_phase {
	GENX_TIMESLICE_NONE,
	GENX_TIMESLICE_TURN,
	GENX_TIMESLICE_PREEMPT,
};

/**
 * struct genx_timeslice - time slices of one engine; under engine->lock
 * @timer:	runs the bottom half at @end. It is armed when a phase begins. If the phase ends
 *		earlier, it still expires, and the bottom half finds no phase to end
 * @phase:	what the timer bounds now
 * @lrc:	context that ran when @phase began, for comparison only
 * @end:	when @phase ends
 */
struct genx_timeslice {
	struct hrtimer timer;
	enum genx_timeslice_phase phase;
	const struct genx_lrc *lrc;
	ktime_t end;
};

/* Largest value of a setting, in ms; all kinds of timers accept it. */
#define GENX_ENGINE_PROP_MAX	(24 * 60 * 60 * 1000)

/**
 * struct genx_engine_props - settings that user space may change, all in ms
 * @timeslice_ms:	time for which a context runs while another context of its priority
 *			waits; 0: until the context has nothing left to execute
 * @preempt_ms:		time within which the hardware must replace the running context by
 *			another one, or else the engine is reset; 0: no bound
 * @heartbeat_ms:	time without progress after which the engine gets a heartbeat request.
 *			If that does not complete, the engine is reset (gt/engine/hang.c).
 *			0: no heartbeats, and no context outlives its close (gt/exec/ending.h)
 * @request_ms:		time for which a context may run without completing a request, summed
 *			over its time slices. Then its requests are ended as after a hang.
 *			0: no bound
 *
 * Names and defaults are those of i915. Read with READ_ONCE() and written with WRITE_ONCE(). After
 * a write, genx_engine_apply_props() must be called.
 */
struct genx_engine_props {
	unsigned int timeslice_ms;
	unsigned int preempt_ms;
	unsigned int heartbeat_ms;
	unsigned int request_ms;
};

extern const struct genx_engine_props genx_engine_props_default;

/* Time for which an idle engine keeps its force-wake domains. */
#define GENX_ENGINE_PARK_MS	10
/* Bound of each wait for a barrier, and for an engine to become idle. */
#define GENX_ENGINE_BARRIER_MS	1000
/* Bound of the run time of the first context, which records the default state. */
#define GENX_ENGINE_FIRST_MS	500

/**
 * struct genx_engine_stats - counters, under engine->lock
 * @loads:	queues loaded
 * @elements:	elements of the loaded queues
 * @lite_restores: Loads that the hardware acknowledged by a lite restore
 * @preemptions: contexts that a new queue replaced before they were complete
 * @switches:	status entries consumed
 * @completed:	requests completed
 * @csb_faults:	impossible status entries or pointers (CSW-012, CSB-012)
 * @csb_unknown: status entries that are in no table of the manuals, or that do not fit what was
 *		loaded. The driver uses only whether such an entry reports a new queue
 * @csb_copies:	status entries that did not land in memory and were read by MMIO (SIL-132)
 * @csb_late:	status entries that landed after the pointer, or before the breadcrumb of the
 *		context that they report complete
 * @errors:	error interrupts
 * @rotations:	time slices that ended while another context was runnable
 * @hangs:	hangs detected
 * @client_hangs: hangs for which a context of a client was blamed
 * @resets:	resets of this engine, alone or with the whole GT, after which its contexts were
 *		recovered, even if the engine did not start then; increases before the engine is
 *		enabled again
 * @mmio_writes: register writes of all submissions
 */
struct genx_engine_stats {
	u64 loads;
	u64 elements;
	u64 lite_restores;
	u64 preemptions;
	u64 switches;
	u64 completed;
	u64 csb_faults;
	u64 csb_unknown;
	u64 csb_copies;
	u64 csb_late;
	u64 errors;
	u64 rotations;
	u64 hangs;
	u64 client_hangs;
	u64 resets;
	u64 mmio_writes;
};

/**
 * struct genx_hang - progress watch of one engine
 * @work:	takes the samples
 * @progress:	completed requests and resets, counted up to the last sample
 * @period_ms:	time from one sample to the next; written when @work is queued, without a lock
 * @quiet_ms:	time for which consecutive samples have found no progress
 * @heartbeat:	request of the kernel context that must preempt the running context, or NULL
 * @completed:	requests of the engine that had completed at the last sample
 * @interrupts:	interrupts of the engine up to the last sample
 *
 * Only @work accesses the fields after it, except @period_ms.
 */
struct genx_hang {
	struct delayed_work work;
	u64 progress;
	unsigned int period_ms;
	unsigned int quiet_ms;
	struct genx_request *heartbeat;
	u64 completed;
	unsigned int interrupts;
};

/**
 * struct genx_hwsp - hardware status page
 * @buf:	the page; NULL if there is none
 * @dw:		contents of the page
 */
struct genx_hwsp {
	struct genx_buffer *buf;
	u32 *dw;
};

/**
 * enum genx_engine_state - state of an engine
 * @GENX_ENGINE_HALTED:	nothing may be loaded: requests wait for genx_engine_start_group()
 * @GENX_ENGINE_ENABLED: contexts may be loaded into the hardware
 * @GENX_ENGINE_CANCELLED: all requests were cancelled for good, and their fences have signalled: a
 *			request that is submitted now signals at once, with an error
 *
 * A new engine is halted. genx_engine_start_group() and genx_engine_bring_up() enable it.
 * genx_engine_disable() halts it: for a reset, for a suspend, before its removal, and after an
 * impossible context status. genx_gt_cancel_all() ends in GENX_ENGINE_CANCELLED. Only a
 * resume that recovers a wedged GT halts a cancelled engine again.
 */
enum genx_engine_state {
	GENX_ENGINE_HALTED,
	GENX_ENGINE_ENABLED,
	GENX_ENGINE_CANCELLED,
};

/**
 * struct genx_engine - one engine
 * @desc:	descriptor row
 * @gt:		GT
 * @index:	index in gt->engines
 * @backend:	functions that run contexts on the engine
 * @backend_data: private data of the backend
 * @ctx_pages:	pages of an image that has no layout
 * @emit:	functions that emit commands around a batch
 * @hwsp:	status page
 * @ctx_batch:	commands that each restore of a context executes (gt/exec/ctx_batch.h); NULL: none,
 *		or each context has its own
 * @ctx_batch_lines: number of cachelines in @ctx_batch
 * @defaults:	initial value of @props
 * @kernel:	kernel context of the engine; NULL if the engine runs no contexts
 * @props:	settings; struct genx_engine_props describes the access
 * @images_lock: protects its group of members
 * @images:	all context images (lrc->link); changes also need @lock
 * @default_state: ring and engine context as the hardware saved them after the
 *		first context; NULL until then
 * @default_size: bytes of @default_state
 * @power_pinned: all contexts request @power_pin; changes also need @lock
 * @power_pin:	units that all contexts request
 * @power_next:	jiffies from which on a client may change the units of a loaded context
 * @wake_mutex:	protects its group of members
 * @awake:	force-wake is held
 * @last_work:	time of the last genx_engine_park(), in jiffies; written without the mutex
 * @wake_count:	number of requests that have not completed, plus number of other users that need
 *		the engine awake; @wake_mutex is held only for the step from 0 to 1
 * @park_work:	releases force-wake
 * @leave_work:	runs a request of the kernel context. When the request has completed, the engine
 *		has left a closed context, and the save of a marked context has landed
 * @bh:		bottom half; a work item of system_bh_wq would cost 700 instructions more each time
 * @ready:	requests whose dependencies have signalled, for @bh (rq->ready_link)
 * @irq_bits:	interrupt bits since the last run of @bh
 * @interrupts:	number of calls of the interrupt handler; only the handler writes it
 * @hang:	progress watch; struct genx_hang describes the access
 * @lock:	protects its group of members, and the members of struct genx_lrc and of struct
 *		genx_request that are in a group "under engine->lock"
 * @state:	enum genx_engine_state
 * @ready_first: requests that @bh has taken from @ready, the oldest first
 * @signalling:	the bottom half signals fences that it has collected; cleared without the lock
 * @held:	number of users that want only the kernel context to run
 * @held_runs:	context that runs also while the engine is held, or NULL; it must not be loaded when
 *		the images of contexts are written
 * @runnable:	users with runnable contexts, by priority and turn (gt/exec/runqueue.h)
 * @n_runnable:	number of contexts in @runnable
 * @next_order:	next value of &genx_place.order
 * @n_requests:	number of requests that are submitted and not completed
 * @share:	share of the driver and of contexts without a client
 * @user_share:	turns of these contexts: the driver takes turns like a user
 * @timeslice:	time slice of the running context (gt/exec/timeslice.h)
 * @run_time:	context that is charged for its run time (gt/exec/run_time.h)
 * @busy:	busy time (gt/exec/busy.h)
 * @marked:	marked contexts (lrc->mark_link, gt/exec/ending.h) of the driver, and those that the
 *		hardware had loaded, or might save, when they were marked: a few
 * @marked_unused: all other marked contexts: a client can have thousands
 * @n_marked:	number of contexts in both lists
 * @reset_for_hang: a reset was requested because of a hang, which is counted once; cleared by the
 *		reset, and when the engine starts
 * @reset_for_marked: a reset was requested because the marked contexts are not preempted; cleared
 *		as @reset_for_hang
 * @reset_for_orphans: a reset was requested because of @overrun; cleared as @reset_for_hang
 * @overrun:	users whose orphans have run for too long (gt/exec/orphans.h)
 * @ids:	hardware ids of contexts
 * @walks:	walks over @images (genx_lrc_visit_all())
 * @wait_round:	number of the present pause, from 1 (gt/submit/execlists_wait.c). A context that
 *		the engine left because of a wait gets this number as &genx_lrc.wait_round. It is
 *		not chosen until the number has changed (CSW-010). Only the backend's timer
 *		writes the number, without @lock: READ_ONCE()
 * @stats:	counters
 */
struct genx_engine {
	/* set at creation, constant afterwards */
	const struct genx_engine_desc *desc;
	struct genx_gt *gt;
	unsigned int index;
	const struct genx_backend *backend;
	void *backend_data;
	unsigned int ctx_pages;
	const struct genx_emit_ops *emit;
	struct genx_hwsp hwsp;
	struct genx_buffer *ctx_batch;
	unsigned int ctx_batch_lines;
	struct genx_engine_props defaults;
	struct genx_lrc *kernel;

	/* no lock: READ_ONCE() and WRITE_ONCE() */
	struct genx_engine_props props;

	/* under @images_lock */
	struct mutex images_lock;	/* this group */
	struct list_head images;
	void *default_state;
	size_t default_size;
	bool power_pinned;
	u32 power_pin;
	unsigned long power_next;

	/* under @wake_mutex */
	struct mutex wake_mutex;	/* this group */
	bool awake;
	unsigned long last_work;

	/* atomic, or used by one work item or handler only */
	atomic_t wake_count;
	struct delayed_work park_work;
	struct work_struct leave_work;
	struct tasklet_struct bh;
	struct llist_head ready;
	atomic_t irq_bits;
	unsigned int interrupts;
	struct genx_hang hang;

	/* under @lock */
	spinlock_t lock;	/* this group */
	enum genx_engine_state state;
	struct llist_node *ready_first;
	bool signalling;
	unsigned int held;
	struct genx_lrc *held_runs;
	struct rb_root_cached runnable;
	unsigned int n_runnable;
	u64 next_order;
	unsigned int n_requests;
	struct genx_share share;
	struct genx_user_share user_share;
	struct genx_timeslice timeslice;
	struct genx_run_time run_time;
	struct genx_busy busy;
	struct list_head marked;
	struct list_head marked_unused;
	unsigned int n_marked;
	bool reset_for_hang;
	bool reset_for_marked;
	bool reset_for_orphans;
	struct list_head overrun;
	struct genx_context_ids ids;
	struct list_head walks;
	u64 wait_round;
	struct genx_engine_stats stats;
};

/**
 * genx_engine_disable() - load no more contexts
 * @engine: engine; engine->lock held
 *
 * Contexts that are loaded keep running. A cancelled engine stays cancelled.
 */
static inline void genx_engine_disable(struct genx_engine *engine)
{
	lockdep_assert_held(&engine->lock);
	if (engine->state == GENX_ENGINE_ENABLED)
		engine->state = GENX_ENGINE_HALTED;
}

/**
 * genx_engine_forget_requests() - forget why resets were requested: they are done, or were refused
 * @engine: engine; engine->lock held
 */
static inline void genx_engine_forget_requests(struct genx_engine *engine)
{
	lockdep_assert_held(&engine->lock);
	engine->reset_for_hang = false;
	engine->reset_for_marked = false;
	engine->reset_for_orphans = false;
}

/* Iterate over the engines of @gt; @engine: struct genx_engine *. */
#define for_each_engine(engine, gt)							\
	for (unsigned int i__ = 0;							\
	     i__ < (gt)->n_engines && ((engine) = (gt)->engines[i__], true); i__++)

#endif
