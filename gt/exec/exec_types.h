/* SPDX-License-Identifier: GPL-2.0-only */
/* State of all engines of a GT. */
#ifndef GENX_GT_EXEC_EXEC_TYPES_H
#define GENX_GT_EXEC_EXEC_TYPES_H

#include <linux/atomic.h>
#include <linux/types.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "gt/exec/client.h"
#include "gt/exec/governor_types.h"
#include "gt/gt.h"

struct genx_backend;
struct genx_engine;
struct genx_gt;
struct genx_ppgtt;

/**
 * enum genx_exec_state - what the GT's engines may do
 * @GENX_EXEC_OFF:	not started, or stopped for good: requests fail with -ENODEV
 * @GENX_EXEC_ON:	requests run, if the backend runs contexts; engines can be reset
 * @GENX_EXEC_SUSPENDED: hardware is off, requests queue up
 * @GENX_EXEC_WEDGED:	the last reset failed: requests fail with -EIO, and the
 *			device no longer reaches memory
 */
enum genx_exec_state {
	GENX_EXEC_OFF,
	GENX_EXEC_ON,
	GENX_EXEC_SUSPENDED,
	GENX_EXEC_WEDGED,
};

/**
 * struct genx_reset_record - the last reset, for debugfs
 * @reason:	why, NULL: there was none
 * @engines:	BIT(index) of the engines it was for, GENX_RESET_ALL: the GT
 * @global:	the whole GT was reset in the end
 * @err:	0, or why it failed: the GT is wedged
 * @ns:		how long it took, until innocent contexts were loaded again
 */
struct genx_reset_record {
	const char *reason;
	u32 engines;
	bool global;
	int err;
	u64 ns;
};

/**
 * struct genx_exec - execution state of a GT, from genx_gt_start() on
 * @gt:		GT
 * @backend:	how engines run contexts, if they do
 * @engines:	engines that the fuses left, @n_engines of them
 * @n_engines:	number of engines
 * @stopped:	genx_gt_stop() ran
 * @refusing:	the device is about to be removed: contexts of clients take no requests
 * @state:	enum genx_exec_state
 * @wq:		resets, hang watch, freeing of contexts
 * @serial:	serial number of the latest context
 * @kernel_vm:	address space of the engines' own contexts, nothing mapped
 * @idle:	woken when an engine has become idle
 * @reset_work:	resets asked for by interrupts and the hang watch
 * @reset_engines: BIT(index) of the engines that @reset_work resets
 * @reset_reason: reason of the latest request; logged for every engine in @reset_engines
 * @governor:	requests the GT's frequency by load
 * @users:	users whose clients have hung the GPU lately
 * @last_reset:	under the reset lock
 * @engine_resets: engines reset alone
 * @full_resets: resets of the whole GT
 * @failed_resets: resets that failed
 */
struct genx_exec {
	struct genx_gt *gt;
	const struct genx_backend *backend;
	struct genx_engine *engines[GENX_MAX_ENGINES];
	unsigned int n_engines;
	bool stopped;
	bool refusing;
	enum genx_exec_state state;
	struct workqueue_struct *wq;
	atomic_t serial;
	struct genx_ppgtt *kernel_vm;
	wait_queue_head_t idle;
	struct work_struct reset_work;
	unsigned long reset_engines;
	const char *reset_reason;
	struct genx_governor governor;
	struct genx_users users;
	struct genx_reset_record last_reset;
	unsigned int engine_resets;
	unsigned int full_resets;
	unsigned int failed_resets;
};

/* Each engine of @exec, with contexts or not: struct genx_engine *@engine. */
#define for_each_exec_engine(engine, exec)						\
	for (unsigned int i__ = 0;							\
	     i__ < (exec)->n_engines && ((engine) = (exec)->engines[i__], true); i__++)

#endif
