/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The state of an open OA stream.
 */
#ifndef GENX_OA_STREAM_TYPES_H
#define GENX_OA_STREAM_TYPES_H

#include <linux/atomic.h>
#include <linux/hrtimer.h>
#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "oa/buffer_types.h"
#include "oa/delta.h"
#include "oa/unit_types.h"

struct drm_device;
struct genx_lrc;
struct genx_oa;
struct genx_oa_accumulator;
struct genx_oa_config;
struct genx_oa_format;

/**
 * struct genx_oa_stream_params - what user space asked for, checked
 * @lrc:	context to filter by or NULL; a reference
 * @fmt:	format
 * @config:	metric set; a reference
 * @timer:	periodic reports
 * @exponent:	their period
 * @poll_ns:	interval between checks for data while a reader waits
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
 * @failed:	the GT is wedged: what was counted can be read, then -EIO
 * @enabled:	the unit counts; written under @lock and @wake_lock
 * @asleep:	was enabled when the device was suspended
 * @awake:	genx_oa_power_get() succeeded
 * @setup:	for the unit
 * @buffer:	reports
 * @epoch:	genx_oa_reset_epoch() when the unit was programmed
 * @filtered:	one context's stream
 * @filter:	hardware id of that context
 * @last_ctx:	context of the report handed out before
 * @overflowed:	a buffer-lost record is due
 * @report_lost: a report-lost record is due
 * @end:	reports up to this offset can be handed out or added up
 * @never_landed: reports that never landed and were announced as lost
 * @acc:	sums, NULL: neither deltas nor totals
 * @acc_pos:	offset of the first report that is not in the sums
 * @mark_set:	@mark_moves and @mark_left are valid
 * @mark_moves:	*acc->moves at some time
 * @mark_left:	bytes from @acc_pos to behind the last report that was written by then
 * @ring:	delta records
 * @wq:		readers and pollers
 * @waiters:	blocking readers
 * @wake_lock:	protects @timer_on and @event_on; any context, after irq_lock
 * @timer_on:	@wake_timer runs
 * @event_on:	the half-full interrupt is unmasked
 * @wake_timer:	checks for data while a reader waits
 * @drain_work:	adds up before the buffer is full
 * @drain_ns:	interval of @drain_work
 * @reports:	reports handed out raw
 * @overflows:	times the buffer was full
 * @losses:	times the hardware reported a lost report
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
	bool awake;
	struct genx_oa_unit_setup setup;
	struct genx_oa_buffer buffer;
	u32 epoch;
	bool filtered;
	u32 filter;
	u32 last_ctx;
	bool overflowed;
	bool report_lost;
	u32 end;
	u64 never_landed;
	struct genx_oa_accumulator *acc;
	u32 acc_pos;
	bool mark_set;
	u32 mark_moves;
	u32 mark_left;
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

#endif
