/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Execution on a GT: its engines as a whole.
 */
#ifndef GENX_GT_EXEC_H
#define GENX_GT_EXEC_H

#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/ratelimit_types.h>
#include <linux/types.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "gt/exec/client.h"

struct genx_engine;
struct genx_gt;
struct genx_ppgtt;

/* Without progress for that long an engine is asked for a sign of life. */
#define GENX_HEARTBEAT_MS	2500
/* Bound of the drain when engines are stopped. */
#define GENX_STOP_TIMEOUT_MS	1000

/**
 * enum genx_exec_state - what the GT's engines may do
 * @GENX_EXEC_OFF:	not started, or stopped for good: requests fail with -ENODEV
 * @GENX_EXEC_ON:	requests run
 * @GENX_EXEC_IDLE:	nobody drives the engines: genx has no code for their kind of
 *			submission; the GT can be reset
 * @GENX_EXEC_SUSPENDED: hardware is off, requests queue up
 * @GENX_EXEC_WEDGED:	the last reset failed: requests fail with -EIO, and the
 *			device no longer reaches memory
 */
enum genx_exec_state {
	GENX_EXEC_OFF,
	GENX_EXEC_ON,
	GENX_EXEC_IDLE,
	GENX_EXEC_SUSPENDED,
	GENX_EXEC_WEDGED,
};

/**
 * struct genx_reset_notifier - who must know about a reset
 * @link:	in exec.notifiers
 * @fn:		called after a reset, when work goes on already; may sleep; its
 *		second argument says whether the whole GT was reset, or wedged
 * @data:	for @fn
 */
struct genx_reset_notifier {
	struct list_head link;
	void (*fn)(void *data, bool global);
	void *data;
};

/**
 * struct genx_reset_record - the last reset, for people
 * @reason:	why, NULL: there was none
 * @engines:	BIT(index) of the engines it was for, GENX_RESET_ALL: the GT
 * @global:	the whole GT was reset in the end
 * @err:	0, or why it failed: the GT is wedged
 * @ns:		how long it took, until what is innocent ran again
 */
struct genx_reset_record {
	const char *reason;
	u32 engines;
	bool global;
	int err;
	u64 ns;
};

/**
 * struct genx_exec - execution state of a GT
 * @gt:		GT
 * @state:	enum genx_exec_state
 * @wq:		resets, hang watch, freeing of contexts
 * @kernel_vm:	address space of the engines' own contexts, nothing mapped
 * @idle:	woken whenever an engine has become idle
 * @reset_mutex: one reset at a time. Taken on the way to fence signals: nothing
 *		is allocated with reclaim under it
 * @reset_work:	resets asked for by interrupts and the hang watch
 * @reset_engines: BIT(index) of the engines that @reset_work resets
 * @reset_reason: why, of whoever asked last
 * @users:	who has hung the GPU lately
 * @last_reset:	under @reset_mutex
 * @log:	bounds what hangs and resets print; the counters are exact
 * @notifier_mutex: protects @notifiers, held while they run; not on the way to
 *		fence signals
 * @notifiers:	struct genx_reset_notifier
 * @heartbeat_ms: hang bound; an engine is reset after at most three of them
 * @engine_resets: engines reset alone
 * @full_resets: resets of the whole GT
 * @epoch:	odd while a reset of the whole GT has what is outside the engines
 *		asleep; another one after each: who programmed something there
 *		before must do so again
 * @epoch_lock:	@epoch does not become odd while it is held
 * @failed_resets: resets that failed
 */
struct genx_exec {
	struct genx_gt *gt;
	enum genx_exec_state state;
	struct workqueue_struct *wq;
	struct genx_ppgtt *kernel_vm;
	wait_queue_head_t idle;
	struct mutex reset_mutex;	/* one reset at a time */
	struct work_struct reset_work;
	unsigned long reset_engines;
	const char *reset_reason;
	struct genx_users users;
	struct genx_reset_record last_reset;
	struct ratelimit_state log;
	struct mutex notifier_mutex;	/* @notifiers */
	struct list_head notifiers;
	unsigned int heartbeat_ms;
	unsigned int engine_resets;
	unsigned int full_resets;
	u32 epoch;
	spinlock_t epoch_lock;		/* @epoch */
	unsigned int failed_resets;
};

/**
 * genx_gt_start() - bring up the engines
 * @gt: GT after genx_gt_init()
 *
 * Where genx has no code for the platform's kind of submission, there are no engines
 * afterwards (genx_gt_can_submit()), and all else works. Otherwise this
 * creates the engines that the fuses left, runs the first context on each to
 * record the default state, registers their interrupts. Works with interrupts
 * installed or not. May sleep. On failure everything is undone. Again after
 * genx_gt_stop() only if no context is left that refers to the old engines.
 *
 * Return: 0; -ENODEV (no engine, or the device is lost); -EIO if an engine
 * does not run its first context; -ENOMEM; the error of genx_forcewake_get().
 */
int genx_gt_start(struct genx_gt *gt);

/**
 * genx_gt_stop() - take the engines down for good
 * @gt: GT
 *
 * Takes no more requests, waits up to GENX_STOP_TIMEOUT_MS for what runs, then
 * cancels the rest with -ENODEV. On return the hardware is stopped and refers
 * to no memory of the driver; contexts that somebody still refers to have lost
 * their memory. Works on a lost device. May sleep; may be called twice, and
 * after a genx_gt_start() that failed.
 */
void genx_gt_stop(struct genx_gt *gt);

/**
 * genx_gt_suspend() - quiesce the engines, keep all contexts
 * @gt: GT
 *
 * What runs is preempted, saved, and goes on after genx_gt_resume(). An engine that
 * does not let go within GENX_ENGINE_BARRIER_MS is reset, and the context that ran is
 * told as in any reset. May sleep.
 *
 * Return: 0, also if the GT is wedged or lost; -EBUSY if an engine does not become
 * idle after a reset either: then it goes on as before.
 */
int genx_gt_suspend(struct genx_gt *gt);

/**
 * genx_gt_resume() - start the engines again after genx_gt_suspend()
 * @gt: GT; tables, interrupts and force-wake restored
 *
 * May sleep.
 *
 * Return: 0 or the error of genx_forcewake_get(); then the GT is wedged.
 */
int genx_gt_resume(struct genx_gt *gt);

/**
 * genx_gt_abandon() - give up a suspended GT
 * @gt: GT; nothing happens if it is not suspended
 * @err: why, for the log
 *
 * Its work ends with -EIO, or -ENODEV if the device is lost, after the device was cut
 * off from memory. May sleep.
 */
void genx_gt_abandon(struct genx_gt *gt, int err);

/**
 * genx_gt_wait_idle() - wait until no engine has work
 * @gt: GT
 * @timeout_ms: bound
 *
 * Requests that wait for foreign fences count as work. May sleep.
 *
 * Return: 0 or -ETIME.
 */
int genx_gt_wait_idle(struct genx_gt *gt, unsigned int timeout_ms);

/**
 * genx_gt_can_submit() - does genx know how contexts are submitted here?
 * @gt: GT
 *
 * Return: false: there are no engines, no contexts, no requests.
 */
bool genx_gt_can_submit(const struct genx_gt *gt);

/**
 * genx_gt_wedged() - has recovery failed?
 * @gt: GT
 *
 * Return: true if so; nothing runs any more.
 */
bool genx_gt_wedged(const struct genx_gt *gt);

#endif
