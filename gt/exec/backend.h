/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The seam between requests and the hardware.
 *
 * DOC: submission backends
 *
 * Above the seam are requests of contexts, in order: the queue of runnable contexts
 * (gt/exec/runqueue.h), fences, the hang watch, recovery, suspend. Below it is what one
 * kind of hardware needs to run them. An engine, a context or a request knows no kind:
 * the platform names one (enum genx_submit_kind), and genx_backend_get() finds its table.
 *
 * A backend picks from the runnable contexts when its queue() is called, and reports
 * requests as they complete from poll(). It may replace the running context by another
 * (execlists) or wait until one has ended (a ring).
 *
 * Why this scheduler, and not drm_sched: drm_sched hands one job after another to a
 * hardware queue that runs them in order, and a running job leaves it only by ending or
 * by a reset. Execlists take two contexts at a time, and a new Load replaces the running
 * ones without waiting for the end of a job: a request of higher priority, a heartbeat
 * and a suspend all preempt that way. So the unit of scheduling is the context and its
 * ring, not the job, and the choice is made again at each Load. It also costs little: an
 * empty batch takes 6,040 to 6,410 guest instructions per EXECBUFFER2, beside 12,600 to
 * 13,700 of i915 (make bench).
 */
#ifndef GENX_GT_EXEC_BACKEND_H
#define GENX_GT_EXEC_BACKEND_H

#include <linux/types.h>

#include "regs/platform.h"

struct drm_printer;
struct genx_engine;
struct genx_lrc;
struct list_head;

/**
 * struct genx_backend - one way to run requests on engines
 * @contexts:	engines run contexts. Without: no context can be created, and the engines
 *		are only programmed and reset, and their interrupts counted
 * @preempts:	a context of higher priority replaces the running one
 * @irq_bits:	events of an engine that the backend wants
 * @irq:	handler for them, gets the engine: genx_engine_irq() calls poll() soon
 * @create:	allocate the engine's backend_data, if any. May sleep. 0 or -ENOMEM;
 *		then nothing is left
 * @destroy:	end what @create began, when the DRM device is released; no context is left. May
 *		sleep
 * @start:	program the engine after power-up or a reset: nothing is loaded, and
 *		queue() may load. 0 or the error of genx_forcewake_get()
 * @probe_status: the engine has run its first context: find out where the hardware reports
 *		status, and wait until it has saved the context. May sleep. 0, -EIO, -ENODEV
 * @stop:	stop the engine's hardware and remove its references to memory. Takes
 *		force-wake itself. May sleep. 0, -ETIMEDOUT if only a reset helps, or the
 *		error of genx_forcewake_get()
 * @queue:	runnable contexts have changed: load what should run. Does nothing while
 *		the engine is not enabled
 * @poll:	collect completed requests, then load as queue() does. 0; -EIO: the engine
 *		needs a reset. It is called from the bottom half; a backend that must poll
 *		without an interrupt arms a timer of its own
 * @halt:	as @poll, for an engine that was stopped for a reset: nothing is loaded
 * @recover:	the hardware has lost what was loaded: clear the record; contexts stay runnable
 * @running:	context that the hardware runs, or will run first, NULL: none
 * @loaded:	whether the hardware has a context loaded, or will have
 * @idle:	whether the hardware has nothing loaded
 * @dump:	rest of the engine's line in debugfs, begins with a space; without lock;
 *		may be NULL
 *
 * @queue, @poll, @halt, @recover, @running, @loaded and @idle are called with engine->lock
 * held; @start, @probe_status, @queue, @poll and @halt with the engine's force-wake domains held,
 * if it runs contexts.
 */
struct genx_backend {
	bool contexts;
	bool preempts;
	u16 irq_bits;
	void (*irq)(void *data, u16 bits);
	int (*create)(struct genx_engine *engine);
	void (*destroy)(struct genx_engine *engine);
	int (*start)(struct genx_engine *engine);
	int (*probe_status)(struct genx_engine *engine);
	int (*stop)(struct genx_engine *engine);
	void (*queue)(struct genx_engine *engine);
	int (*poll)(struct genx_engine *engine, struct list_head *done);
	void (*halt)(struct genx_engine *engine, struct list_head *done);
	void (*recover)(struct genx_engine *engine);
	struct genx_lrc *(*running)(const struct genx_engine *engine);
	bool (*loaded)(const struct genx_engine *engine, const struct genx_lrc *lrc);
	bool (*idle)(const struct genx_engine *engine);
	void (*dump)(const struct genx_engine *engine, struct drm_printer *p);
};

#endif
