/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * DOC: submission backends
 *
 * A backend is the interface between requests and one kind of hardware.
 *
 * The code above this interface is the same for all hardware: requests, the queue of runnable
 * contexts (gt/exec/runqueue.h), fences, the hang watch, recovery and suspend. The code below it is
 * a backend, which runs requests on one kind of hardware. Only the platform's descriptor names the
 * kind (enum genx_submit_kind); genx_backend_get() returns the backend of a kind.
 *
 * A backend chooses from the runnable contexts when its queue() is called, and returns completed
 * requests from poll(). It may replace the running context by another one (execlists), or wait
 * until the running context has nothing left to execute (a ring).
 *
 * The driver does not use drm_sched, because drm_sched hands one job after another to a
 * hardware queue that runs them in order, and a running job leaves the queue only when it
 * completes or by a reset. Execlists take two contexts at a time, and a new Load replaces the
 * running contexts without waiting for the end of a job: a request of higher priority, a heartbeat
 * and a suspend all preempt that way. So the unit of scheduling is the context and its ring, not
 * the job, and contexts are chosen again at each Load.
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
 * @contexts:	engines run contexts. If false, no context can be created: the driver only
 *		programs and resets the engines, and counts their interrupts
 * @layouts:	the driver writes context images, for which the platform has layouts
 * @preempts:	a context of higher priority replaces the running context
 * @parks_kernel: the hardware saves the last context of an idle engine late, and once more when the
 *		engine loses power. So before the engine parks or is held, the driver runs the
 *		kernel context in place of the context of a client (SIL-139, SIL-144)
 * @irq_bits:	events of an engine for which @irq is called
 * @irq:	interrupt handler; @data is the engine. With genx_engine_irq() as handler, the
 *		bottom half calls @poll
 * @create:	allocate engine->backend_data, if the backend uses it. May sleep. Returns 0 or
 *		-ENOMEM; after an error nothing stays allocated
 * @destroy:	undo @create when the DRM device is released and no context exists. May sleep
 * @map:	allocate memory that the hardware uses, NULL: none. May sleep. Returns 0 or the
 *		error of genx_buffer_create()
 * @unmap:	undo @map; the engine is stopped. Also called if @map has failed or was not
 *		called. May sleep
 * @start:	program the engine after power-up or a reset. The hardware has nothing loaded;
 *		@queue may load afterwards. Returns 0, -EIO or -ETIMEDOUT if the engine does not
 *		start, or the error of genx_forcewake_get()
 * @probe_status: called after the engine has run its first context: find where the hardware
 *		reports context status, and wait until it has saved the context. May sleep.
 *		Returns 0, -EIO or -ENODEV
 * @stop:	stop the engine's hardware and remove its references to memory. Takes
 *		force-wake itself. May sleep. Returns 0, -ETIMEDOUT if only a reset helps, or the
 *		error of genx_forcewake_get()
 * @queue:	called when the set of runnable contexts has changed: load the contexts that
 *		should run. Does nothing while the engine is not enabled
 * @poll:	collect completed requests, then load as @queue does. Returns 0, or -EIO if the
 *		engine needs a reset. Called from the bottom half; a backend that must poll
 *		without an interrupt arms a timer of its own
 * @halt:	collect completed requests of an engine that was stopped for a reset. Unlike @poll
 *		it loads nothing
 * @hung_before: called once for a hang, before @recover. A backend can run a batch of the driver
 *		before the first command of a request. Returns true if such a batch hung, so that
 *		the request of @running had not begun: then its client is not blamed. May be NULL
 * @recover:	called when the hardware has lost the loaded contexts: forget that they were
 *		loaded; they stay runnable. If the hardware may have run others than @running,
 *		without a report that can be trusted, also collect their completed requests, and
 *		move the ring heads in their images behind them
 * @running:	returns the context that the hardware runs, or will run first; NULL: none
 * @loaded:	returns true if @lrc is loaded in the hardware, or is being loaded
 * @idle:	returns true if the hardware has nothing loaded
 * @kept:	iterates over the contexts that the engine has left, but that the hardware may
 *		still have loaded or still save. They stay mapped until the engine has run another
 *		context. Returns the context that was left before the one in the second argument;
 *		if that is NULL, the context that was left last; NULL: no more. May be NULL if
 *		engines keep no contexts
 * @dump:	append to the engine's line in debugfs: print a text that begins with a space;
 *		called without a lock; may be NULL
 * @capture:	print what is loaded for an error state, in lines of their own; may be NULL
 *
 * @queue, @poll, @halt, @hung_before, @recover, @running, @loaded, @idle, @kept and @capture are
 * called with engine->lock held; @start, @probe_status, @queue, @poll and @halt with the engine's
 * force-wake domains held, if the engine runs contexts.
 */
struct genx_backend {
	bool contexts;
	bool layouts;
	bool preempts;
	bool parks_kernel;
	u16 irq_bits;
	void (*irq)(void *data, u16 bits);
	int (*create)(struct genx_engine *engine);
	void (*destroy)(struct genx_engine *engine);
	int (*map)(struct genx_engine *engine);
	void (*unmap)(struct genx_engine *engine);
	int (*start)(struct genx_engine *engine);
	int (*probe_status)(struct genx_engine *engine);
	int (*stop)(struct genx_engine *engine);
	void (*queue)(struct genx_engine *engine);
	int (*poll)(struct genx_engine *engine, struct list_head *done);
	void (*halt)(struct genx_engine *engine, struct list_head *done);
	bool (*hung_before)(struct genx_engine *engine);
	void (*recover)(struct genx_engine *engine, struct list_head *done);
	struct genx_lrc *(*running)(const struct genx_engine *engine);
	bool (*loaded)(const struct genx_engine *engine, const struct genx_lrc *lrc);
	bool (*idle)(const struct genx_engine *engine);
	struct genx_lrc *(*kept)(const struct genx_engine *engine, const struct genx_lrc *prev);
	void (*dump)(const struct genx_engine *engine, struct drm_printer *p);
	void (*capture)(const struct genx_engine *engine, struct drm_printer *p);
};

#endif
