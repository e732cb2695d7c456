/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An engine: a command streamer with its status page, its contexts and what they run.
 *
 * DOC: locks and contexts
 *
 * Outermost first: engine->contexts_lock, lrc->mutex, engine->wake_mutex
 * (mutexes); a fence's lock; engine->lock (interrupts off); the force-wake
 * lock. Fences are signalled with no lock of ours held, since their callbacks
 * take engine->lock, of any engine.
 *
 * The interrupt handler records the events and queues engine->bh, which runs in
 * softirq context: completed requests, next load, fence signals.
 */
#ifndef GENX_GT_EXEC_ENGINE_TYPES_H
#define GENX_GT_EXEC_ENGINE_TYPES_H

#include <linux/atomic.h>
#include <linux/mutex.h>
#include <linux/rbtree.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/workqueue.h>

#include "gt/exec/backend.h"
#include "gt/exec/busy_types.h"
#include "gt/exec/client.h"
#include "gt/exec/context_ids.h"
#include "gt/exec/engine_props.h"
#include "gt/exec/run_time_types.h"
#include "gt/exec/timeslice_types.h"
#include "regs/platform.h"

struct genx_buffer;
struct genx_emit_ops;
struct genx_gt;
struct genx_lrc;
struct genx_request;

/* How long an idle engine keeps its power domains. */
#define GENX_ENGINE_PARK_MS	10
/* Bound of the wait for the barrier of genx_engine_write_contexts(). */
#define GENX_ENGINE_BARRIER_MS	1000
/* Bound of the first context of all. */
#define GENX_ENGINE_FIRST_MS	500

/**
 * struct genx_engine_stats - counters, under engine->lock
 * @loads:	queues loaded
 * @elements:	elements of those
 * @lite_restores: acknowledged by a lite restore
 * @preemptions: contexts that a new queue replaced before they were complete
 * @switches:	status entries consumed
 * @completed:	requests completed
 * @csb_faults:	impossible status entries or pointers (CSW-012, CSB-012)
 * @csb_late:	entries that landed after their pointer, or before the breadcrumb
 *		of the context that they call complete
 * @errors:	error interrupts
 * @rotations:	times contexts of equal priority took turns
 * @hangs:	hangs found
 * @resets:	times this engine was reset, alone or with all
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
	u64 csb_late;
	u64 errors;
	u64 rotations;
	u64 hangs;
	u64 resets;
	u64 mmio_writes;
};

/**
 * struct genx_hang - progress watch of one engine, used by its work alone
 * @work:	the watch
 * @progress:	sum of what counted as progress at the last sample
 * @period_ms:	time from one sample to the next
 * @quiet_ms:	time of the samples without progress
 * @heartbeat:	request of the kernel context that must preempt, or NULL
 * @completed:	requests of the engine that had completed at the last sample
 * @interrupts:	interrupts of the engine that had come before that
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
 * @buf:	the page, NULL if there is none
 * @dw:		its contents
 */
struct genx_hwsp {
	struct genx_buffer *buf;
	u32 *dw;
};

/**
 * struct genx_engine - one engine
 * @desc:	descriptor row
 * @gt:		GT
 * @index:	index in exec->engines, and in gt->engines if it runs contexts
 * @backend:	how it runs them
 * @backend_data: the backend's own
 * @emit:	how caches are flushed
 * @hwsp:	status page
 * @ctx_batch:	commands inside each restore of a context, NULL: none (gt/exec/ctx_batch.h)
 * @ctx_batch_lines: their cachelines
 * @kernel:	the engine's own context, NULL if it runs none
 * @default_state: ring and engine context as the hardware saved them after the
 *		first context; NULL until then
 * @default_size: bytes of it
 * @contexts_lock: protects @contexts and @default_state
 * @contexts:	all contexts (lrc->link); changed under @lock too
 * @props:	settings, see there
 * @wake_mutex:	protects the transition of @wake_count from and to 0
 * @wake_count:	requests that exist and have not completed, and other users
 * @awake:	force-wake is held; under @wake_mutex
 * @park_work:	releases force-wake
 * @irq_bits:	interrupt bits since the last run of @bh
 * @interrupts:	calls of the interrupt handler
 * @bh:		bottom half
 * @lock:	protects all below, and the fields of struct genx_lrc that name it
 * @runnable:	contexts by priority and turn (gt/exec/runqueue.h)
 * @n_runnable:	contexts in @runnable
 * @next_order:	source of lrc->order
 * @share:	of the driver, and of contexts without a client
 * @timeslice:	end of the running context's turn (gt/exec/timeslice.h)
 * @run_time:	context that is charged for its run time (gt/exec/run_time.h)
 * @busy:	busy time (gt/exec/busy.h)
 * @n_ending:	contexts that are marked (gt/exec/ending.h)
 * @end_requested: a reset was requested for them
 * @n_requests:	submitted and not completed
 * @ids:	hardware ids of contexts
 * @enabled:	the hardware may be loaded
 * @signalling:	the bottom half signals fences that it has collected; set under @lock
 * @ended:	all requests were cancelled for good, and their fences have signalled
 * @held:	users that want only the kernel context to run
 * @stats:	counters
 * @hang:	progress watch
 */
struct genx_engine {
	const struct genx_engine_desc *desc;
	struct genx_gt *gt;
	unsigned int index;
	const struct genx_backend *backend;
	void *backend_data;
	const struct genx_emit_ops *emit;
	struct genx_hwsp hwsp;
	struct genx_buffer *ctx_batch;
	unsigned int ctx_batch_lines;
	struct genx_lrc *kernel;
	void *default_state;
	size_t default_size;
	struct mutex contexts_lock;	/* @contexts, @default_state */
	struct list_head contexts;
	struct genx_engine_props props;
	struct mutex wake_mutex;	/* @wake_count from and to 0, @awake */
	atomic_t wake_count;
	bool awake;
	struct delayed_work park_work;
	atomic_t irq_bits;
	unsigned int interrupts;
	struct work_struct bh;
	spinlock_t lock;	/* what follows */
	struct rb_root_cached runnable;
	unsigned int n_runnable;
	u64 next_order;
	struct genx_share share;
	struct genx_timeslice timeslice;
	struct genx_run_time run_time;
	struct genx_busy busy;
	unsigned int n_ending;
	bool end_requested;
	unsigned int n_requests;
	struct genx_context_ids ids;
	bool enabled;
	bool signalling;
	bool ended;
	unsigned int held;
	struct genx_engine_stats stats;
	struct genx_hang hang;
};

/* Each engine of @gt that runs contexts: struct genx_engine *@engine. */
#define for_each_engine(engine, gt)							\
	for (unsigned int i__ = 0;							\
	     i__ < (gt)->n_engines && ((engine) = (gt)->engines[i__], true); i__++)

#endif
