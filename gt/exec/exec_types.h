/* SPDX-License-Identifier: GPL-2.0-only */
/* State of all engines of a GT, with its error states and its frequency governor. */
#ifndef GENX_GT_EXEC_EXEC_TYPES_H
#define GENX_GT_EXEC_EXEC_TYPES_H

#include <linux/atomic.h>
#include <linux/hrtimer.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "gt/exec/backend.h"
#include "gt/exec/client.h"
#include "gt/gt.h"
#include "gt/stopwatch.h"

struct genx_engine;
struct genx_error_text;
struct genx_gt;
struct genx_ppgtt;

/* Upper bound of the registers that are recorded of an engine. */
#define GENX_ERROR_REGS		40
/* Upper bound of the values of units of an engine: two for each of 32 subslices, and a few more. */
#define GENX_ERROR_UNITS	80

/**
 * struct genx_error_values - registers of one engine, read before a reset clears them
 * @regs:	values, in the order of the table in error_regs.c
 * @units:	values of the registers of units
 * @n_units:	number of values in @units
 */
struct genx_error_values {
	u32 regs[GENX_ERROR_REGS];
	u32 units[GENX_ERROR_UNITS];
	unsigned int n_units;
};

/**
 * struct genx_error_states - the error state of a GT
 * @gt:		GT
 * @lock:	protects @text and @unpublished
 * @text:	the first error state since the last clear, or NULL
 * @unpublished: error state for devcoredump, with a reference, or NULL
 * @publish:	hands @unpublished to devcoredump
 * @captured:	number of error states that were kept; under the reset lock
 * @refused:	number of errors that were not recorded, because an earlier error state was still
 *		kept; under the reset lock
 * @failed:	number of errors that were not recorded for lack of memory; under the reset lock
 */
struct genx_error_states {
	struct genx_gt *gt;
	spinlock_t lock;	/* @text, @unpublished */
	struct genx_error_text *text;
	struct genx_error_text *unpublished;
	struct work_struct publish;
	unsigned int captured;
	unsigned int refused;
	unsigned int failed;
};

/**
 * struct genx_error_capture - recording of one reset, on the stack of the recovery
 * @gt:		GT
 * @reason:	reason of the reset
 * @text:	text; NULL: nothing is recorded yet
 * @refused:	an error state is already kept
 * @failed:	there was no memory
 * @done:	BIT(index) of the engines that are recorded
 * @read:	BIT(index) of the engines whose registers are in &genx_exec.error_values
 */
struct genx_error_capture {
	struct genx_gt *gt;
	const char *reason;
	struct genx_error_text *text;
	bool refused;
	bool failed;
	u32 done;
	u32 read;
};

/**
 * struct genx_governor - requests the GT's frequency by load
 * @gt:		GT
 * @waiters:	numbers of processes that wait for the GPU. A process is counted in one element
 *		during its whole wait: in element @n_samples % 2, with the value that @n_samples had
 *		when the wait began
 * @timer:	samples the load
 * @lock:	protects all fields below; the lock of struct genx_freq is taken inside it
 * @enabled:	true between genx_governor_start() and genx_governor_stop()
 * @armed:	@timer is queued, or its callback runs and has not taken @lock yet
 * @awake:	number of engines that hold their force-wake domains
 * @n_samples:	number of samples so far; also read without @lock
 * @samples:	the latest samples, one bit each: 1 if any engine was busy; bit 0 is the newest
 * @low:	number of consecutive samples with a low load since the last change of @mhz
 * @mhz:	frequency that the load asks for
 * @boosts:	number of samples at which a waiter raised the request
 * @awake_time:	stopwatch that runs while any engine is awake, whether @enabled or not
 */
struct genx_governor {
	struct genx_gt *gt;
	atomic_t waiters[2];
	struct hrtimer timer;
	spinlock_t lock;	/* all fields below */
	bool enabled;
	bool armed;
	unsigned int awake;
	unsigned int n_samples;
	u8 samples;
	unsigned int low;
	unsigned int mhz;
	u64 boosts;
	struct genx_stopwatch awake_time;
};

/**
 * enum genx_exec_state - state of all engines of a GT
 * @GENX_EXEC_OFF:	the engines were not started: requests fail with -ENODEV
 * @GENX_EXEC_ON:	requests run, if the backend runs contexts; engines can be reset
 * @GENX_EXEC_SUSPENDED: the hardware is off: submitted requests wait for the resume
 * @GENX_EXEC_WEDGED:	a reset or a resume failed: requests fail with -EIO, and the DMA of
 *			the device is disabled
 * @GENX_EXEC_STOPPED:	genx_gt_stop() ran: requests fail with -ENODEV
 *
 * genx_gt_start() leads from OFF to ON, genx_gt_suspend() from ON to SUSPENDED, genx_gt_resume()
 * back to ON; genx_gt_reset() and genx_gt_abandon() lead to WEDGED; genx_gt_power_up() leads from
 * WEDGED by SUSPENDED to ON, if it can reset the GT (SIL-276); genx_gt_stop() leads from each state
 * to STOPPED, which is final.
 */
enum genx_exec_state {
	GENX_EXEC_OFF,
	GENX_EXEC_ON,
	GENX_EXEC_SUSPENDED,
	GENX_EXEC_WEDGED,
	GENX_EXEC_STOPPED,
};

/**
 * struct genx_reset_record - the last reset, for debugfs
 * @reason:	reason of the reset; NULL: there was no reset
 * @engines:	BIT(index) of the engines that were to be reset; GENX_RESET_ALL: the whole GT
 * @global:	the whole GT was to be reset: the caller asked for that, the engines cannot be
 *		reset alone, or the reset of an engine failed
 * @err:	0, or the error with which the reset failed and the GT was wedged
 * @ns:		time from the start of the reset until innocent contexts were loaded again
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
 * @backend:	functions that run contexts on the engines
 * @wq:		runs resets, the hang watch and the parking of engines
 * @free_wq:	frees contexts
 * @kernel_vm:	empty address space of the engines' kernel contexts
 * @state:	enum genx_exec_state; written under the reset lock if it is ON. In the other states
 *		no reset begins
 * @refusing:	the device is about to be removed: contexts of clients take no requests
 * @only_full_reset: reset the whole GT, even where the hardware can reset an engine alone
 * @reset_reason: reason of the latest request for a reset; logged for every engine in
 *		@reset_engines
 * @serial:	serial number of the latest context
 * @balance_turn: counts the choices of genx_engine_map_choose(), so that idle engines take turns
 * @idle:	woken when an engine has become idle
 * @reset_work:	performs resets that interrupts and the hang watch have requested
 * @reset_engines: BIT(index) of the engines that @reset_work resets
 * @governor:	requests the GT's frequency by load
 * @users:	users of the GPU, and the hangs that they have caused recently
 * @errors:	the error state
 * @last_reset:	the last reset
 * @engine_resets: number of resets of an engine, or of engines that share a reset
 * @full_resets: number of resets of the whole GT
 * @failed_resets: number of resets that failed
 * @error_values: registers that the present reset has read, by genx_engine.index
 */
struct genx_exec {
	/* set by genx_gt_start(), constant afterwards */
	struct genx_gt *gt;
	const struct genx_backend *backend;
	struct workqueue_struct *wq;
	struct workqueue_struct *free_wq;
	struct genx_ppgtt *kernel_vm;

	/* read without a lock: READ_ONCE() and WRITE_ONCE() */
	enum genx_exec_state state;
	bool refusing;
	bool only_full_reset;
	const char *reset_reason;

	/* atomic, or with a lock of their own */
	atomic_t serial;
	atomic_t balance_turn;
	wait_queue_head_t idle;
	struct work_struct reset_work;
	unsigned long reset_engines;
	struct genx_governor governor;
	struct genx_users users;
	struct genx_error_states errors;

	/* under the reset lock (gt->reset) */
	struct genx_reset_record last_reset;
	unsigned int engine_resets;
	unsigned int full_resets;
	unsigned int failed_resets;
	struct genx_error_values error_values[GENX_MAX_ENGINES];
};

/**
 * genx_exec_runs_contexts() - check whether contexts can be created
 * @gt: GT
 *
 * Any context.
 *
 * Return: true if the GT was started, has an engine, and its engines run contexts.
 */
static inline bool genx_exec_runs_contexts(const struct genx_gt *gt)
{
	return gt->n_engines && gt->exec->backend->contexts;
}

/**
 * genx_exec_flush() - wait until contexts without references are freed
 * @exec: execution state
 *
 * Waits for the other work of the engines first, which may put the last reference. May sleep.
 */
static inline void genx_exec_flush(struct genx_exec *exec)
{
	flush_workqueue(exec->wq);
	flush_workqueue(exec->free_wq);
}

#endif
