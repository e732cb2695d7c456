/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The state of an open OA stream.
 */
#ifndef GENX_OA_STREAM_STREAM_TYPES_H
#define GENX_OA_STREAM_STREAM_TYPES_H

#include <linux/atomic.h>
#include <linux/hrtimer.h>
#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "oa/report/delta.h"
#include "oa/unit/buffer_types.h"
#include "oa/unit/unit_types.h"

struct address_space;
struct drm_device;
struct genx_lrc;
struct genx_oa;
struct genx_oa_accumulator;
struct genx_oa_config;
struct genx_oa_format;
struct genx_oa_stream;

/**
 * struct genx_oa_stream_params - parameters from user space, checked
 * @lrc:	context to filter by, with a reference, or NULL
 * @fmt:	format
 * @config:	metric set, with a reference
 * @timer:	make periodic reports
 * @exponent:	exponent of the period of these reports
 * @poll_ns:	interval between checks for data while a reader waits
 * @records:	GENX_OA_RECORDS_*
 * @coalesce_ns: interval of delta records
 * @totals:	keep totals
 * @map:	the reader maps the buffer
 * @buffer_size: bytes of the circular buffer
 * @drain_max_ns: upper bound of the interval at which reports are added up; 0: a default
 * @drained:	called with the lock of the stream held after reports were added up; NULL: nothing
 * @disabled:	do not enable the stream at open
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
	bool map;
	u32 buffer_size;
	u64 drain_max_ns;
	void (*drained)(struct genx_oa_stream *stream);
	bool disabled;
	unsigned int file_flags;
};

/**
 * struct genx_oa_map - mappings of the buffer of a stream
 * @lock:	protects @space and @closed; taken by page faults, no lock is taken inside but
 *		those of memory management
 * @space:	address space of the stream's file, which contains only these mappings; NULL
 *		until the file exists
 * @closed:	the memory is about to be freed: page faults raise SIGBUS
 * @generation:	number of times that the contents of the buffer became invalid; protected by
 *		the lock of the stream
 */
struct genx_oa_map {
	struct mutex lock;
	struct address_space *space;
	bool closed;
	u32 generation;
};

/**
 * struct genx_oa_stream - an open stream
 * @oa:		unit; its registers must not be accessed once @revoked
 * @drm:	DRM device; the reference to it keeps @oa in memory
 * @params:	parameters of the open; @params.config can change later
 * @period_ns:	period of the timer, 0: none
 * @lock:	serialises reads, ioctls, draining, revocation; taken after oa->lock
 * @revoked:	the device was removed: every call returns -ENODEV
 * @failed:	the GT is wedged: pending records can be read, later reads return -EIO
 * @enabled:	the unit counts; written under @lock and @wake_lock
 * @asleep:	the stream was enabled when the device was suspended
 * @awake:	genx_oa_awake_get() succeeded
 * @setup:	settings for the unit
 * @buffer:	circular buffer with the reports
 * @map:	mappings of @buffer
 * @epoch:	genx_oa_reset_epoch() when the unit was programmed
 * @filtered:	the stream is limited to one context
 * @filter:	hardware id of that context
 * @last_ctx:	context of the previous report, for the filter
 * @overflowed:	a buffer-lost record is due
 * @report_lost: a report-lost record is due
 * @end:	reports up to this offset can be handed out or added up
 * @never_landed: reports that never landed and were announced as lost
 * @pauses:	pauses of the timer that were announced as lost reports
 * @gap_known:	the hardware has reported a loss: refreshes in which its gap may still be found
 * @stopped:	a batch has stopped the timer or the counters, which was announced
 * @acc:	sums for deltas and totals, NULL if neither is wanted
 * @acc_pos:	offset of the first report that is not in the sums
 * @mark_set:	@mark_moves and @mark_left are valid
 * @mark_moves:	*acc->moves at some time
 * @mark_left:	bytes from @acc_pos to the end of the last report written by that time
 * @ring:	delta records
 * @wq:		wait queue of readers and pollers
 * @waiters:	number of readers that wait
 * @wake_lock:	protects @timer_on and @event_on; any context, taken after oa->irq_lock
 * @timer_on:	@wake_timer runs
 * @event_on:	the half-full interrupt is unmasked
 * @wake_timer:	timer that checks for data while a reader waits
 * @drain_work:	work that adds up reports before the buffer is full
 * @drain_ns:	interval of @drain_work
 * @reports:	number of raw reports that were read
 * @overflows:	number of times that the buffer was full
 * @losses:	number of times that a report was lost
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
	struct genx_oa_map map;
	u32 epoch;
	bool filtered;
	u32 filter;
	u32 last_ctx;
	bool overflowed;
	bool report_lost;
	u32 end;
	u64 never_landed;
	u64 pauses;
	u8 gap_known;
	bool stopped;
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
