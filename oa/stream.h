/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An open OA stream: the one user of the unit.
 */
#ifndef GENX_OA_STREAM_H
#define GENX_OA_STREAM_H

#include <linux/atomic.h>
#include <linux/fs.h>
#include <linux/hrtimer.h>
#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "oa/accumulate.h"
#include "oa/buffer.h"
#include "oa/delta.h"
#include "oa/unit.h"

struct drm_device;
struct genx_lrc;
struct genx_oa;
struct genx_oa_format;

/* How often a waiting reader's data is looked for unless it says otherwise. */
#define GENX_OA_POLL_NS			5000000ULL
/* Bounds of the slow timer of streams that add up. */
#define GENX_OA_DRAIN_MIN_NS		2000000ULL
#define GENX_OA_DRAIN_MAX_NS		1000000000ULL

/**
 * struct genx_oa_stream_params - what user space asked for, checked
 * @lrc:	context to filter by or NULL; a reference
 * @fmt:	format
 * @config:	metric set; a reference
 * @timer:	periodic reports
 * @exponent:	their period
 * @poll_ns:	how often to look for data while somebody waits
 * @records:	GENX_OA_RECORDS_*
 * @coalesce_ns: interval of delta records
 * @totals:	keep totals
 * @buffer_size: bytes
 * @disabled:	do not enable yet
 * @file_flags:	O_CLOEXEC, O_NONBLOCK
 */
struct genx_oa_stream_params {
	struct genx_lrc *lrc;
	const struct genx_oa_format *fmt;
	struct genx_oa_config *config;
	bool timer;
	u8 exponent;
	u64 poll_ns;
	u64 records;
	u64 coalesce_ns;
	bool totals;
	u32 buffer_size;
	bool disabled;
	unsigned int file_flags;
};

/**
 * struct genx_oa_stream - an open stream
 * @oa:		unit; not to be touched once @revoked
 * @drm:	reference that keeps the memory of @oa
 * @params:	as opened; @params.config can change
 * @period_ns:	period of the timer, 0: none
 * @lock:	serialises reads, ioctls, draining, revocation; after oa->lock
 * @revoked:	the device is gone: every call is -ENODEV
 * @failed:	the GT is wedged: what is left can be read, then -EIO
 * @enabled:	the unit counts; written under @lock and @wake_lock
 * @asleep:	was enabled when the device was suspended
 * @setup:	for the unit
 * @buffer:	reports
 * @power:	what keeps the GT awake
 * @epoch:	of the GT when the unit was programmed (gt->exec.epoch)
 * @filtered:	one context's stream
 * @filter:	hardware id of that context
 * @last_ctx:	context of the report handed out before
 * @overflowed:	a buffer-lost record is due
 * @report_lost: a report-lost record is due
 * @end:	reports up to this offset can be handed out or added up
 * @acc:	sums, NULL: neither deltas nor totals
 * @acc_pos:	offset of the first report that is not in the sums
 * @ring:	delta records
 * @wq:		readers and pollers
 * @waiters:	blocking readers
 * @wake_lock:	protects @timer_on and @event_on; any context, after irq_lock
 * @timer_on:	@wake_timer runs
 * @event_on:	the half-full interrupt is let through
 * @wake_timer:	looks for data while somebody waits
 * @drain_work:	adds up before the buffer is full
 * @drain_ns:	how often
 * @reports:	reports handed out raw
 * @overflows:	times the buffer was full
 * @losses:	times the hardware said that a report was lost
 */
struct genx_oa_stream {
	struct genx_oa *oa;
	struct drm_device *drm;
	struct genx_oa_stream_params params;
	u64 period_ns;
	struct mutex lock;
	bool revoked;
	bool failed;
	bool enabled;
	bool asleep;
	struct genx_oa_unit_setup setup;
	struct genx_oa_buffer buffer;
	struct genx_oa_power power;
	u32 epoch;
	bool filtered;
	u32 filter;
	u32 last_ctx;
	bool overflowed;
	bool report_lost;
	u32 end;
	struct genx_oa_accumulator *acc;
	u32 acc_pos;
	struct genx_oa_delta_ring ring;
	wait_queue_head_t wq;
	atomic_t waiters;
	spinlock_t wake_lock;
	bool timer_on;
	bool event_on;
	struct hrtimer wake_timer;
	struct delayed_work drain_work;
	u64 drain_ns;
	u64 reports;
	u64 overflows;
	u64 losses;
};

extern const struct file_operations genx_oa_stream_fops;

/**
 * genx_oa_stream_create() - take the unit
 * @oa: unit
 * @params: copied; its references become the stream's only on success
 *
 * Holds the GT awake, programs the metric set, and enables the unit unless
 * @params says otherwise.
 *
 * Context: may sleep.
 *
 * Return: the stream; ERR_PTR(-EBUSY, -ENODEV, -ENOMEM, -ENOSPC, -ETIMEDOUT,
 * -ETIME, -EINTR, -EIO).
 */
struct genx_oa_stream *genx_oa_stream_create(struct genx_oa *oa,
					     const struct genx_oa_stream_params *params);

/**
 * genx_oa_stream_destroy() - give the unit back and free the stream
 * @stream: stream, revoked or not
 *
 * Context: may sleep; bounded.
 */
void genx_oa_stream_destroy(struct genx_oa_stream *stream);

/**
 * genx_oa_stream_revoke_locked() - give back all that belongs to the device
 * @stream: the stream of a unit whose lock is held
 *
 * Context: may sleep; bounded.
 */
void genx_oa_stream_revoke_locked(struct genx_oa_stream *stream);

/**
 * genx_oa_stream_recover_locked() - program the unit again after a global reset
 * @stream: the stream of a unit whose lock is held
 *
 * If the GT is wedged, the stream fails. Context: may sleep. The loss is
 * announced (OAG-005).
 */
void genx_oa_stream_recover_locked(struct genx_oa_stream *stream);

/**
 * genx_oa_stream_suspend_locked() - stop before the device loses power
 * @stream: the stream of a unit whose lock is held
 *
 * What was counted so far is added up; reports that nobody has read are lost, and
 * the resume says so. Nothing of the stream runs on return. Context: may sleep.
 */
void genx_oa_stream_suspend_locked(struct genx_oa_stream *stream);

/**
 * genx_oa_stream_resume_locked() - go on, with a loss announced
 * @stream: the stream of a unit whose lock is held
 *
 * Counters began anew with the power. If the GT is wedged, the stream fails.
 * Context: may sleep.
 */
void genx_oa_stream_resume_locked(struct genx_oa_stream *stream);

/**
 * genx_oa_stream_enable() - start counting; nothing if it counts already
 * @stream: stream, its lock held, not revoked
 */
void genx_oa_stream_enable(struct genx_oa_stream *stream);

/**
 * genx_oa_stream_disable() - stop counting and take in what was counted
 * @stream: stream, its lock held, not revoked
 *
 * Context: may sleep, some 100 us, at most 100 ms.
 */
void genx_oa_stream_disable(struct genx_oa_stream *stream);

/**
 * genx_oa_stream_config() - change the metric set
 * @stream: stream, its lock held, not revoked
 * @config: metric set; on success the stream takes the reference
 *
 * Context: may sleep.
 *
 * Return: id of the metric set before, or the error of the contexts' update.
 */
long genx_oa_stream_config(struct genx_oa_stream *stream, struct genx_oa_config *config);

/**
 * genx_oa_stream_drain() - look at the unit: losses, and reports to add up
 * @stream: stream, its lock held, enabled
 * @settle: if there is nothing yet, wait for what has landed but not settled
 *
 * A buffer that overflowed is emptied and the unit restarted.
 *
 * Context: may sleep.
 */
void genx_oa_stream_drain(struct genx_oa_stream *stream, bool settle);

/**
 * genx_oa_stream_ready() - is there something to read?
 * @stream: stream
 *
 * Context: any; a hint, as the stream's lock need not be held.
 *
 * Return: true if a read would not find nothing.
 */
bool genx_oa_stream_ready(struct genx_oa_stream *stream);

/* oa/read.c */

/**
 * genx_oa_stream_read() - what can be read now
 * @stream: stream, its lock held
 * @buf: user buffer
 * @count: bytes there
 * @settle: do not leave with nothing while something settles: for a reader that
 *	would not wait otherwise
 *
 * Context: may sleep.
 *
 * Return: bytes of whole records; -EAGAIN if there is nothing; -EIO, -ENOSPC,
 * -EFAULT, -ENODEV.
 */
ssize_t genx_oa_stream_read(struct genx_oa_stream *stream, char __user *buf, size_t count,
			    bool settle);

/* oa/wake.c */

/** genx_oa_wake_init() - set up timer, work and queue of a stream */
void genx_oa_wake_init(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_start() - the stream was enabled
 * @stream: stream, its lock held
 */
void genx_oa_wake_start(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_stop() - the stream is being disabled: no timer, no event
 * @stream: stream, its lock held, @enabled false already
 *
 * Wakes whoever waits. The work may still run and finds nothing to do.
 */
void genx_oa_wake_stop(struct genx_oa_stream *stream);

/** genx_oa_wake_fini() - nothing of the stream runs any more. May sleep; no lock held. */
void genx_oa_wake_fini(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_arm() - somebody is going to wait
 * @stream: stream
 *
 * The caller is in @stream->wq or counted in @stream->waiters. Any context.
 */
void genx_oa_wake_arm(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_settle() - somebody has looked, found nothing, and is going to wait
 * @stream: stream, armed
 *
 * If something has landed that must only settle, the timer looks soon: the
 * event that announced it may have passed. Any context.
 */
void genx_oa_wake_settle(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_irq() - the OA source of the interrupt service had an event
 * @data: unit
 * @bits: ignored: the place of the half-full event is not known (INT-041)
 */
void genx_oa_wake_irq(void *data, u16 bits);

#endif
