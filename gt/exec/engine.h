/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An engine: a command streamer with its status page, contexts and queue.
 *
 * DOC: locks and contexts
 *
 * Outermost first: engine->contexts_lock, lrc->mutex, engine->wake_mutex
 * (mutexes); a fence's lock; engine->lock (interrupts off); the force-wake
 * lock. Fences are signalled with no lock of ours held, since their callbacks
 * take engine->lock, of any engine.
 *
 * The interrupt handler records what came and queues engine->bh, which runs in
 * softirq context: status entries, breadcrumbs, next Load, fence signals.
 */
#ifndef GENX_GT_ENGINE_H
#define GENX_GT_ENGINE_H

#include <linux/atomic.h>
#include <linux/hrtimer.h>
#include <linux/idr.h>
#include <linux/mutex.h>
#include <linux/rbtree.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/workqueue.h>

#include "gt/exec/execlists.h"
#include "gt/exec/hang.h"
#include "gt/exec/hwsp.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "regs/platform.h"

struct genx_buffer;
struct genx_emit_ops;
struct genx_gt;

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
 * @preemptions: contexts that a new queue pushed out
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
 * struct genx_engine - one engine
 * @desc:	descriptor row
 * @gt:		GT
 * @index:	index in gt->engines
 * @submit:	how queues are loaded
 * @emit:	how caches are flushed
 * @hwsp:	status page
 * @kernel:	the engine's own context
 * @default_state: ring and engine context as the hardware saved them after the
 *		first context; NULL until then
 * @default_size: bytes of it
 * @ids:	software ids of contexts
 * @next_id:	where to look for a free one; a hint
 * @contexts_lock: protects @contexts and @default_state
 * @contexts:	all contexts (lrc->link); changed under @lock too
 * @wake_mutex:	protects the transition of @wake_count from and to 0
 * @wake_count:	requests that exist and have not completed, and other users
 * @awake:	force-wake is held; under @wake_mutex
 * @park_work:	releases force-wake
 * @irq_bits:	interrupt bits since the last run of @bh
 * @interrupts:	how often the interrupt handler was here
 * @bh:		bottom half
 * @csb_timer:	looks again for an entry that had not landed, or loads again what
 *		waits in vain
 * @csb_retries: times it did, for the same entry
 * @in_vain:	the engine is idle because what it ran waits; under @lock
 * @lock:	protects all below, and what struct genx_lrc says
 * @runnable:	contexts by priority and age
 * @next_order:	source of lrc->order
 * @counter:	submission counter of the last descriptor (ELSP-021)
 * @counter_known: an earlier life's was read
 * @n_requests:	submitted and not completed
 * @active:	the queue that the hardware runs, the running context first
 * @n_active:	elements of it
 * @pending:	the queue of an unacknowledged Load
 * @n_pending:	elements of it, 0: every Load is acknowledged
 * @sq_valid:	elements of the submission queue that are valid (ELSP-011)
 * @enabled:	the hardware may be loaded
 * @held:	how many want only the kernel context to run
 * @stats:	counters
 * @hang:	progress watch
 */
struct genx_engine {
	const struct genx_engine_desc *desc;
	struct genx_gt *gt;
	unsigned int index;
	const struct genx_submit_ops *submit;
	const struct genx_emit_ops *emit;
	struct genx_hwsp hwsp;
	struct genx_lrc *kernel;
	void *default_state;
	size_t default_size;
	struct ida ids;
	u32 next_id;
	struct mutex contexts_lock;	/* @contexts, @default_state */
	struct list_head contexts;
	struct mutex wake_mutex;	/* @wake_count from and to 0, @awake */
	atomic_t wake_count;
	bool awake;
	struct delayed_work park_work;
	atomic_t irq_bits;
	unsigned int interrupts;
	struct work_struct bh;
	struct hrtimer csb_timer;
	unsigned int csb_retries;
	bool in_vain;
	spinlock_t lock;	/* what follows */
	struct rb_root_cached runnable;
	u64 next_order;
	u8 counter;
	bool counter_known;
	unsigned int n_requests;
	struct genx_element active[GENX_EXECLISTS_ELEMENTS];
	unsigned int n_active;
	struct genx_element pending[GENX_EXECLISTS_ELEMENTS];
	unsigned int n_pending;
	u8 sq_valid;
	bool enabled;
	unsigned int held;
	struct genx_engine_stats stats;
	struct genx_hang hang;
};

/**
 * genx_engine_find() - engine by class and instance
 * @gt: GT
 * @class: enum genx_engine_class
 * @instance: hardware instance
 *
 * Return: the engine, valid as long as the DRM device; NULL if there is none.
 */
struct genx_engine *genx_engine_find(struct genx_gt *gt, u8 class, u8 instance);

/**
 * genx_engine_create() - engine with status page and kernel context
 * @gt: GT
 * @desc: descriptor row of an engine that the fuses left
 *
 * Appends to gt->engines. The hardware is not touched. May sleep.
 *
 * Return: 0, -ENOMEM, -ENOSPC, -ENODEV, or -EINVAL for a kind that genx does
 * not have.
 */
int genx_engine_create(struct genx_gt *gt, const struct genx_engine_desc *desc);

/**
 * genx_engine_destroy() - release everything but the struct itself
 * @engine: engine, disabled
 *
 * The struct lives as long as the DRM device, because contexts refer to it.
 * May sleep.
 */
void genx_engine_destroy(struct genx_engine *engine);

/**
 * genx_engine_enable() - program the engine so that queues may be loaded
 * @engine: engine after power-up or reset, its force-wake domains held
 *
 * Status page, interrupt masks, execlists on, privilege checks on, forced
 * non-privileged registers, watchdog off, workarounds, MOCS, all eight elements
 * invalid. Any context.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_engine_enable(struct genx_engine *engine);

/**
 * genx_engine_record_default() - run the first context, keep what it saves
 * @engine: engine, enabled, idle, with no default state
 *
 * Polls; the engine's interrupts may be masked. Finds the status buffer on the
 * way (Z-01). May sleep.
 *
 * Return: 0; -EIO if the context does not run or is not saved; -ENOMEM;
 * -ENODEV.
 */
int genx_engine_record_default(struct genx_engine *engine);

/**
 * genx_engine_disable() - stop the hardware
 * @engine: engine without work; force-wake is taken
 *
 * Masks its interrupts, stops the ring, takes away the status page if the ring
 * has stopped. May sleep.
 *
 * Return: 0; -ETIMEDOUT if the ring does not stop: only a reset helps; or the
 * error of genx_forcewake_get() (-ENODEV on a lost device).
 */
int genx_engine_disable(struct genx_engine *engine);

/**
 * genx_engine_unpark() - keep the engine's domains awake
 * @engine: engine
 *
 * Balanced by genx_engine_park(). May sleep.
 *
 * Return: 0 or the error of genx_forcewake_get().
 */
int genx_engine_unpark(struct genx_engine *engine);

/**
 * genx_engine_park() - undo genx_engine_unpark()
 * @engine: engine
 *
 * The domains are released some milliseconds after the last user. Any context.
 */
void genx_engine_park(struct genx_engine *engine);

/**
 * genx_engine_kick() - let the bottom half look at everything
 * @engine: engine
 *
 * Any context.
 */
void genx_engine_kick(struct genx_engine *engine);

/**
 * genx_engine_irq() - interrupt handler, a genx_irq_handler
 * @data: engine
 * @bits: event bits
 */
void genx_engine_irq(void *data, u16 bits);

/**
 * genx_engine_write_contexts() - set values in all contexts of an engine
 * @engine: engine
 * @v: values
 * @n: number, at most MI_LRI_MAX_REGS
 * @interruptible: a pending signal may keep it from happening
 *
 * Waits until the hardware has switched to the kernel context (so that every
 * other context has been saved), which writes the live registers; then writes
 * the images of all contexts and the default state for new ones. No other
 * context runs meanwhile. Bounded. May sleep.
 *
 * Return: 0; -ETIME if the running batch could not be preempted in time: no image
 * has changed then, while the kernel context's request stays queued and may still
 * set the live registers, which the restore of any other context overwrites;
 * -EINVAL, -EINTR, -EIO, -ENODEV, -ENOMEM.
 */
int genx_engine_write_contexts(struct genx_engine *engine, const struct genx_lrc_value *v,
			       unsigned int n, bool interruptible);

/**
 * genx_engine_load_kernel() - let the engine's own context run
 * @engine: engine that may run requests
 *
 * For registers that live in contexts and were lost with their power: its restore sets
 * them. Bounded. May sleep.
 *
 * Return: 0, -ETIME, -EIO, -ENODEV, -ENOMEM.
 */
int genx_engine_load_kernel(struct genx_engine *engine);

/**
 * genx_engine_hold() - push all contexts but the engine's own out
 * @engine: engine that may run requests
 *
 * What runs is preempted and saved, and nothing is loaded until
 * genx_engine_release(), whatever this returns. Bounded. May sleep.
 *
 * Return: 0: the hardware is idle; -ETIME: it did not let go in time; -ENODEV,
 * -EIO, -ENOMEM.
 */
int genx_engine_hold(struct genx_engine *engine);

/**
 * genx_engine_release() - undo genx_engine_hold()
 * @engine: engine; what is runnable is loaded if it is enabled
 */
void genx_engine_release(struct genx_engine *engine);

/**
 * genx_engine_wait_idle() - wait until the hardware has nothing loaded
 * @engine: engine
 *
 * Bounded by GENX_ENGINE_BARRIER_MS. May sleep.
 *
 * Return: 0, -ETIME, -ENODEV.
 */
int genx_engine_wait_idle(struct genx_engine *engine);

#endif
