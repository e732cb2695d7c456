/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Execlists: which contexts the hardware runs, and when it is told.
 *
 * The driver computes what the queue should be (the first runnable contexts by
 * priority and age), compares it with what the hardware has, and loads a new
 * queue if they differ. At most one Load is unacknowledged at a time, so that
 * every status entry has one meaning (ELSP-014 cannot happen).
 */
#ifndef GENX_GT_EXECLISTS_H
#define GENX_GT_EXECLISTS_H

#include <linux/types.h>

#include "regs/platform.h"

struct genx_engine;
struct genx_lrc;
struct genx_request;
struct list_head;

/* Elements that the driver uses: one runs while the next stands ready. */
#define GENX_EXECLISTS_ELEMENTS	2

/**
 * struct genx_element - one element of a queue
 * @lrc:	context, a reference is held
 * @desc:	descriptor that was loaded
 * @tail:	ring tail that was in the image at the Load
 */
struct genx_element {
	struct genx_lrc *lrc;
	u64 desc;
	u32 tail;
};

/**
 * struct genx_submit_ops - one way to hand contexts to the hardware
 * @enable:	select execlists, with the privilege checks on (ELSP-001,
 *		PRV-003)
 * @reset:	write everything that a Load would sample: nothing valid. After
 *		power-up and reset
 * @load:	make @n descriptors the queue and start it
 *
 * The engine's force-wake domains are held. @load is called with engine->lock
 * held and reads no register.
 */
struct genx_submit_ops {
	void (*enable)(struct genx_engine *engine);
	void (*reset)(struct genx_engine *engine);
	void (*load)(struct genx_engine *engine, const u64 *desc, unsigned int n);
};

/* GENX_SUBMIT_QUEUE, gt/exec/loader_queue.c */
extern const struct genx_submit_ops genx_submit_queue_ops;

/**
 * genx_submit_ops_get() - functions of a kind
 * @kind: kind of the platform
 *
 * Return: the table, NULL for a kind that genx does not have.
 */
const struct genx_submit_ops *genx_submit_ops_get(enum genx_submit_kind kind);

/**
 * genx_execlists_init() - set up the software side
 * @engine: engine, zeroed but for what genx_engine_create() fills in
 */
void genx_execlists_init(struct genx_engine *engine);

/**
 * genx_execlists_reset() - forget what the hardware had
 * @engine: engine whose hardware has no queue; engine->lock held
 *
 * References of the elements are dropped; contexts stay runnable.
 */
void genx_execlists_reset(struct genx_engine *engine);

/**
 * genx_execlists_queue() - a request was submitted
 * @engine: engine; engine->lock held
 * @rq: request, linked into lrc->blocked, whose last dependency may have gone
 */
void genx_execlists_queue(struct genx_engine *engine, struct genx_request *rq);

/**
 * genx_execlists_submit() - bring the hardware's queue up to date
 * @engine: engine; engine->lock held
 *
 * Loads nothing if a Load is unacknowledged, if the engine is stopped or held,
 * or if the queue is already what it should be.
 */
void genx_execlists_submit(struct genx_engine *engine);

/**
 * genx_execlists_enable() - let an engine run what is runnable
 * @engine: engine that has just been programmed; engine->lock held
 */
void genx_execlists_enable(struct genx_engine *engine);

/**
 * genx_execlists_process() - consume status entries and breadcrumbs
 * @engine: engine; engine->lock held
 * @done: completed requests are moved here, for genx_requests_signal()
 *
 * Return: 0; -EAGAIN if an entry, or the breadcrumb of the context that it calls
 * complete, has not landed yet; -EIO for an impossible
 * event (CSW-012): the engine needs a reset.
 */
int genx_execlists_process(struct genx_engine *engine, struct list_head *done);

/**
 * genx_execlists_retire() - collect the completed requests of one context
 * @lrc: context; engine->lock held
 * @done: completed requests are moved here
 */
void genx_execlists_retire(struct genx_lrc *lrc, struct list_head *done);

/**
 * genx_execlists_cancel() - end all requests of one context
 * @lrc: context that is not loaded; engine->lock held
 * @error: negative errno for the fences
 * @done: the requests are moved here
 */
void genx_execlists_cancel(struct genx_lrc *lrc, int error, struct list_head *done);

/**
 * genx_execlists_idle() - does the hardware have nothing?
 * @engine: engine; engine->lock held
 *
 * Return: true if no queue is loaded.
 */
bool genx_execlists_idle(const struct genx_engine *engine);

/**
 * genx_execlists_rotate() - let contexts of equal priority take turns
 * @engine: engine; engine->lock held
 *
 * Moves the running context behind the others of its priority, if there are
 * some that wait.
 */
void genx_execlists_rotate(struct genx_engine *engine);

#endif
