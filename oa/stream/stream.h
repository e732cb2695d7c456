/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An open OA stream, which is the only user of the unit. This header declares what the files of
 * this folder share; core/ needs only open.h.
 */
#ifndef GENX_OA_STREAM_STREAM_H
#define GENX_OA_STREAM_STREAM_H

#include <linux/atomic.h>
#include <linux/compiler.h>
#include <linux/fs.h>
#include <linux/hrtimer.h>
#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "oa/report/accumulate.h"
#include "oa/unit/buffer.h"
#include "oa/unit/unit.h"

struct address_space;
struct drm_device;
struct genx_lrc;
struct genx_oa;
struct genx_oa_accumulator;
struct genx_oa_config;
struct genx_oa_format;
struct genx_oa_map_info;
struct genx_oa_map_release;
struct vm_area_struct;

/**
 * struct genx_oa_stream_params - parameters from user space, checked
 * @lrc:	context to filter by, with a reference, or NULL
 * @fmt:	format
 * @config:	metric set, with a reference
 * @sseu:	slices, subslices and EUs that all contexts have while the stream is open; without
 *		slices: the default of the platform (genx_sseu_stream())
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
 * @no_reports:	the stream returns no records; commands of @lrc read its counters
 * @disabled:	do not enable the stream at open
 * @file_flags:	O_CLOEXEC, O_NONBLOCK
 */
struct genx_oa_stream_params {
	struct genx_lrc *lrc;
	const struct genx_oa_format *fmt;
	struct genx_oa_config *config;
	struct genx_sseu sseu;
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
	bool no_reports;
	bool disabled;
	unsigned int file_flags;
};

/**
 * struct genx_oa_map - mappings of the buffer of a stream
 * @lock:	protects @space and @closed. Page faults take it, so code that holds it must take no
 *		other lock than those of memory management
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
 * enum genx_oa_stream_state - what a stream does
 * @GENX_OA_STREAM_DISABLED: the stream holds the unit, which does not count
 * @GENX_OA_STREAM_ENABLED: the unit counts
 * @GENX_OA_STREAM_SUSPENDED: the device is suspended; the stream was enabled before
 * @GENX_OA_STREAM_FAILED: the GT is wedged: pending records can be read, later reads return -EIO
 * @GENX_OA_STREAM_REVOKED: the stream is closed or the device was removed: every call returns
 *	-ENODEV, and no register of the unit may be accessed
 *
 * Transitions::
 *
 *	DISABLED  -> ENABLED	genx_oa_wake_start(): open, ENABLE ioctl
 *	ENABLED   -> DISABLED	genx_oa_wake_stop(): DISABLE ioctl, first step of all below
 *	ENABLED   -> SUSPENDED	genx_oa_restart_suspend_locked()
 *	SUSPENDED -> ENABLED	genx_oa_restart_resume_locked()
 *	all but REVOKED -> FAILED	a reset of the GT or a resume that failed
 *	all       -> REVOKED	genx_oa_revoke_stream_locked()
 */
enum genx_oa_stream_state {
	GENX_OA_STREAM_DISABLED,
	GENX_OA_STREAM_ENABLED,
	GENX_OA_STREAM_SUSPENDED,
	GENX_OA_STREAM_FAILED,
	GENX_OA_STREAM_REVOKED,
};

/**
 * struct genx_oa_stream - an open stream
 * @oa:		unit
 * @drm:	DRM device; the reference to it keeps @oa in memory
 * @params:	parameters of the open; @params.config changes under @lock
 * @period_ns:	period of the timer, 0: none
 * @drain_ns:	interval of @drain_work
 * @gap_ns:	no report for longer than this: the next timestamp may have wrapped
 * @filter:	hardware id of the only context of the stream, GENX_OA_CTX_INVALID: all contexts
 * @acc:	sums for deltas and totals, NULL if neither is wanted
 * @lock:	serialises reads, ioctls, draining, revocation; taken after oa->lock
 * @state:	what the stream does; written under @lock, to and from GENX_OA_STREAM_ENABLED also
 *		under @wake_lock; read under either or, as a hint, without a lock
 * @awake:	genx_oa_awake_get() succeeded
 * @setup:	settings for the unit
 * @unloaded:	the last attempt to write the metric set has failed: the unit is stopped until
 *		another attempt succeeds
 * @retry_ms:	pause before that attempt; 0: the last one has succeeded
 * @epoch:	genx_oa_reset_epoch() when the unit was programmed
 * @resets:	genx_oa_contexts_resets() when the metric set was written last
 * @last_ctx:	context of the previous report, for the filter
 * @end:	reports up to this offset can be handed out or added up
 * @loss_due:	GENX_OA_LOSS_*: losses whose records were not read yet
 * @never_landed: reports that never landed and were announced as lost
 * @pauses:	pauses of the timer that were announced as lost reports
 * @gap_known:	after a loss that the hardware has reported: number of refreshes in which the gap of
 *		this loss may still be found, and must not be announced again
 * @stopped:	a batch has stopped the timer or the counters, and this loss was announced
 * @acc_pos:	offset of the first report that is not in the sums
 * @drained:	time of the last drain
 * @acc_after:	the last report in the sums was written after this time
 * @mark_moves:	value of *acc->moves when the mark was set
 * @mark_left:	bytes from @acc_pos to the mark, which is the end of the report that the unit may
 *		have been writing when the mark was set; 0: there is no mark
 * @ring:	delta records
 * @reports:	number of raw reports that were read
 * @overflows:	number of times that the buffer was full
 * @losses:	number of times that a report was lost
 * @wake_lock:	protects @timer_on and @event_on; any context, taken after oa->irq_lock
 * @timer_on:	@wake_timer runs
 * @event_on:	the half-full interrupt is unmasked
 * @buffer:	circular buffer with the reports; its positions have a lock of their own
 * @map:	mappings of @buffer
 * @wq:		wait queue of readers and pollers
 * @waiters:	number of readers that wait
 * @wake_timer:	timer that checks for data while a reader waits
 * @drain_work:	work that adds up reports before the buffer is full
 */
struct genx_oa_stream {
	/* constant from the open to the close */
	struct genx_oa *oa;
	struct drm_device *drm;
	struct genx_oa_stream_params params;
	u64 period_ns;
	u64 drain_ns;
	u64 gap_ns;
	u32 filter;
	struct genx_oa_accumulator *acc;

	struct mutex lock;
	/* @lock: the hardware */
	enum genx_oa_stream_state state;
	bool awake;
	bool unloaded;
	unsigned int retry_ms;
	struct genx_oa_unit_setup setup;
	u32 epoch;
	unsigned int resets;
	/* @lock: reports and losses */
	u32 last_ctx;
	u32 end;
	u32 loss_due;
	u64 never_landed;
	u64 pauses;
	u8 gap_known;
	bool stopped;
	/* @lock: sums */
	u32 acc_pos;
	ktime_t drained;
	ktime_t acc_after;
	u32 mark_moves;
	u32 mark_left;
	struct genx_oa_delta_ring ring;
	/* @lock: statistics */
	u64 reports;
	u64 overflows;
	u64 losses;

	spinlock_t wake_lock;
	/* @wake_lock */
	bool timer_on;
	bool event_on;

	/* with locks of their own */
	struct genx_oa_buffer buffer;
	struct genx_oa_map map;
	wait_queue_head_t wq;
	atomic_t waiters;
	struct hrtimer wake_timer;
	struct delayed_work drain_work;
};

/** genx_oa_stream_enabled() - does the unit count? A hint without the lock of the stream. */
static inline bool genx_oa_stream_enabled(const struct genx_oa_stream *stream)
{
	return READ_ONCE(stream->state) == GENX_OA_STREAM_ENABLED;
}

/** genx_oa_stream_failed() - is the GT wedged? A hint without the lock of the stream. */
static inline bool genx_oa_stream_failed(const struct genx_oa_stream *stream)
{
	return READ_ONCE(stream->state) == GENX_OA_STREAM_FAILED;
}

/** genx_oa_stream_revoked() - is the stream released? A hint without the lock of the stream. */
static inline bool genx_oa_stream_revoked(const struct genx_oa_stream *stream)
{
	return READ_ONCE(stream->state) == GENX_OA_STREAM_REVOKED;
}

/**
 * genx_oa_stream_cleared() - does the unit lack the metric set?
 * @stream: stream, its lock held
 *
 * Return: true if a reset of the GT has cleared the set, or if the last attempt to write it failed.
 */
static inline bool genx_oa_stream_cleared(const struct genx_oa_stream *stream)
{
	return stream->unloaded || genx_oa_reset_since(stream->oa, stream->epoch);
}

/* ---- create and destroy: stream_lifetime.c ---- */

/**
 * genx_oa_stream_create() - open a stream, which takes the unit
 * @oa: unit
 * @params: parameters, copied; on success the stream takes over their references
 *
 * Keeps the GT awake, programs the metric set, and enables the unit unless
 * @params->disabled.
 *
 * Context: may sleep.
 *
 * Return: the stream, or an ERR_PTR(): -EBUSY if a stream is open; -ENODEV if the unit is revoked,
 * if it cannot count for one context, or if the device has left the bus; or the error of
 * genx_oa_hardware_acquire().
 */
struct genx_oa_stream *genx_oa_stream_create(struct genx_oa *oa,
					     const struct genx_oa_stream_params *params);

/**
 * genx_oa_stream_destroy() - release the unit and free the stream
 * @stream: stream, revoked or not
 *
 * Context: may sleep; bounded.
 */
void genx_oa_stream_destroy(struct genx_oa_stream *stream);

/* ---- the unit: hardware.c ---- */

/**
 * genx_oa_hardware_acquire() - acquire what a stream needs from the device, and program the unit
 * @stream: stream, its lock held
 *
 * Keeps the GT awake, allocates the buffer, programs the metric set.
 * After an error the caller calls genx_oa_hardware_release().
 *
 * Context: may sleep.
 *
 * Return: 0; -ENODEV if the device has left the bus; -ENOMEM; -ENOSPC if the GGTT has no space for
 * the buffer; -ETIMEDOUT if the GT did not wake, or if the unit did not stop after an earlier
 * stream and still does not; -ETIME, -EINTR or -EIO if the contexts could not be changed.
 */
int genx_oa_hardware_acquire(struct genx_oa_stream *stream);

/**
 * genx_oa_hardware_release() - release all that a stream holds of the device
 * @stream: stream, its lock held, disabled; it may hold nothing
 *
 * Context: may sleep; bounded.
 */
void genx_oa_hardware_release(struct genx_oa_stream *stream);

/**
 * genx_oa_hardware_reprogram() - program the registers that a reset or a loss of power has cleared
 * @stream: stream, its lock held
 *
 * Context images are in memory and have kept their values; they are written too if the last attempt
 * failed. Context: may sleep; bounded.
 *
 * Return: 0, or the errno of the unit's @contexts_write or @route. After an error the unit lacks
 * the metric set, and a timer that is part of context images runs only after a context is loaded.
 */
int genx_oa_hardware_reprogram(struct genx_oa_stream *stream);

/**
 * genx_oa_hardware_pause() - stop a unit whose metric set could not be written, and try again later
 * @stream: stream, its lock held
 * @stopped: the unit is stopped already, and the loss was announced
 * @err: errno of the attempt
 *
 * Without its metric set a unit returns wrong counts, or none. Context: may sleep; bounded.
 */
void genx_oa_hardware_pause(struct genx_oa_stream *stream, bool stopped, int err);

/**
 * genx_oa_hardware_enable() - start counting, unless the stream counts already
 * @stream: stream, its lock held, not revoked
 *
 * Context: may sleep.
 *
 * Return: 0, or the error of genx_oa_hardware_reprogram(), with which the stream stays disabled.
 */
int genx_oa_hardware_enable(struct genx_oa_stream *stream);

/**
 * genx_oa_hardware_disable() - stop counting and add up what was counted
 * @stream: stream, its lock held, not revoked
 *
 * Waits for a reset of the GT in progress. Context: may sleep; takes some 100 us, or some 200 ms if
 * the unit does not stop and reports do not land.
 */
void genx_oa_hardware_disable(struct genx_oa_stream *stream);

/**
 * genx_oa_hardware_config() - change the metric set
 * @stream: stream, its lock held, not revoked
 * @config: metric set; on success the stream takes the reference
 *
 * After an error the stream keeps its metric set. If that cannot be written again, the unit is
 * stopped, which announces a loss, until it can. Context: may sleep.
 *
 * Return: id of the previous metric set, or the error of the update of the contexts.
 */
long genx_oa_hardware_config(struct genx_oa_stream *stream, struct genx_oa_config *config);

/* ---- reset, suspend and resume: restart.c ---- */

/**
 * genx_oa_restart_reset_locked() - program the unit again after a reset of the whole GT
 * @stream: the stream of a unit whose lock is held
 *
 * Also called to try again after genx_oa_hardware_pause(). Announces the loss (OAG-005), but none
 * if the stream was programmed after the last reset. If the GT is wedged, the stream fails.
 * Context: may sleep.
 */
void genx_oa_restart_reset_locked(struct genx_oa_stream *stream);

/**
 * genx_oa_restart_engine_locked() - program again what the reset of an engine alone has cleared
 * @stream: the stream of a unit whose lock is held; the unit's kind has @engine_reset
 *
 * If the reset has stopped counters of the metric set, announces the loss. Context: may sleep.
 */
void genx_oa_restart_engine_locked(struct genx_oa_stream *stream);

/**
 * genx_oa_restart_suspend_locked() - stop before the device loses power
 * @stream: the stream of a unit whose lock is held
 *
 * The reports written so far are added up. Reports that were not read are lost, and the
 * resume announces this loss. On return no timer or work of the stream runs. Context: may sleep.
 */
void genx_oa_restart_suspend_locked(struct genx_oa_stream *stream);

/**
 * genx_oa_restart_resume_locked() - start again after the device got power
 * @stream: the stream of a unit whose lock is held
 *
 * Announces a loss, since the counters have lost their values. If the GT is wedged, the
 * stream fails. Context: may sleep.
 */
void genx_oa_restart_resume_locked(struct genx_oa_stream *stream);

/* ---- close and removal: revoke.c ---- */

/**
 * genx_oa_revoke_stream_locked() - release the stream at removal of the device
 * @stream: the stream of a unit whose lock is held
 *
 * Stops the stream and releases its hardware, force-wake and context references.
 * Context: may sleep; bounded.
 */
void genx_oa_revoke_stream_locked(struct genx_oa_stream *stream);

/* ---- reports in the buffer: drain.c ---- */

/**
 * genx_oa_drain() - handle losses, find landed reports, and add them up
 * @stream: stream, its lock held, enabled
 * @settle: if no report can be returned yet, wait until the reports that have landed have settled
 *
 * If the buffer has overflowed, empties it and restarts the unit.
 *
 * Context: may sleep.
 */
void genx_oa_drain(struct genx_oa_stream *stream, bool settle);

/**
 * genx_oa_drain_last() - find the reports that the unit wrote before it stopped, and add them up
 * @stream: stream with sums or a mapped buffer, its lock held, its unit stopped
 *
 * Context: may sleep; takes some 100 us, or some 100 ms if reports do not land.
 */
void genx_oa_drain_last(struct genx_oa_stream *stream);

/**
 * genx_oa_drain_reset() - empty the buffer and forget how far it was drained
 * @stream: stream, its lock held, its unit stopped
 */
void genx_oa_drain_reset(struct genx_oa_stream *stream);

/**
 * genx_oa_drain_stop() - stop the unit, empty the buffer, and announce the loss
 * @stream: stream, its lock and the reset lock held, enabled or suspended
 *
 * Context: may sleep.
 */
void genx_oa_drain_stop(struct genx_oa_stream *stream);

/**
 * genx_oa_drain_enable() - enable the unit, and note whether no context runs
 * @stream: stream, its lock and the reset lock held, its buffer programmed and empty
 *
 * Reports that come before the first switch do not tell (genx_oa_accumulate_idle()).
 *
 * Context: may sleep.
 */
void genx_oa_drain_enable(struct genx_oa_stream *stream);

/**
 * genx_oa_drain_start() - start the unit again after genx_oa_drain_stop()
 * @stream: stream, its lock and the reset lock held, enabled
 *
 * Context: may sleep.
 */
void genx_oa_drain_start(struct genx_oa_stream *stream);

/**
 * genx_oa_drain_restart() - stop the unit and start it with an empty buffer
 * @stream: stream, its lock and the reset lock held, enabled or suspended
 *
 * The unit may have written over the reports in the buffer: all of them count as lost.
 *
 * Context: may sleep.
 */
void genx_oa_drain_restart(struct genx_oa_stream *stream);

/**
 * genx_oa_drain_lost() - record that counts or reports are lost
 * @stream: stream, its lock held, its unit awake
 */
void genx_oa_drain_lost(struct genx_oa_stream *stream);

/**
 * genx_oa_drain_note_resets() - announce the loss by a reset of the engine, if there was one
 * @stream: stream, its lock held, of a unit whose kind has @engine_reset
 * @resets: genx_oa_contexts_resets(), read before the metric set is written again
 */
void genx_oa_drain_note_resets(struct genx_oa_stream *stream, unsigned int resets);

/**
 * genx_oa_drain_overflow() - record that the contents of the buffer are lost
 * @stream: stream, its lock held
 */
void genx_oa_drain_overflow(struct genx_oa_stream *stream);

/* ---- wake-ups: wake.c ---- */

/** genx_oa_wake_init() - set up timer, work and wait queue of a stream */
void genx_oa_wake_init(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_fini() - cancel timer and work
 * @stream: stream; may be called again
 *
 * Context: may sleep; the stream's lock is not held.
 */
void genx_oa_wake_fini(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_start() - start waking readers when the stream was enabled
 * @stream: stream, its lock held
 */
void genx_oa_wake_start(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_stop() - stop timer and interrupt when the stream is disabled
 * @stream: stream, its lock held, enabled
 *
 * Wakes all readers and pollers. The drain work can still run and finds nothing to do.
 */
void genx_oa_wake_stop(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_ready() - is there something to read?
 * @stream: stream
 *
 * Context: any; the result is a hint, since the lock of the stream need not be held.
 *
 * Return: true if a read would not return -EAGAIN.
 */
bool genx_oa_wake_ready(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_arm() - start the timer for a reader that is about to wait
 * @stream: stream
 *
 * The reader is in @stream->wq or counted in @stream->waiters. Any context.
 */
void genx_oa_wake_arm(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_settle() - let the timer fire soon if reports are settling
 * @stream: stream, armed, of a reader that has found no data and is about to wait
 *
 * The interrupt for the settling reports may have come before, and no interrupt comes when these
 * reports have settled. Any context.
 */
void genx_oa_wake_settle(struct genx_oa_stream *stream);

/**
 * genx_oa_wake_register() - handle the half-full interrupt, if it is known
 * @oa: unit
 *
 * Return: 0 or the error of genx_irq_register().
 */
int genx_oa_wake_register(struct genx_oa *oa);

/**
 * genx_oa_wake_unregister() - undo genx_oa_wake_register()
 * @oa: unit
 */
void genx_oa_wake_unregister(struct genx_oa *oa);

/* ---- file operations: stream_file.c, read.c, map.c ---- */

/* operations of a file whose private data is a struct genx_oa_stream */
extern const struct file_operations genx_oa_stream_fops;

/**
 * genx_oa_read() - copy the records that are ready
 * @stream: stream, its lock held
 * @buf: user buffer
 * @count: bytes at @buf
 * @again: the same read() continues after a page fault. Do not look for new reports, so that one
 *	read() returns only reports that were there when this read() began
 * @fault: set if the copy ended at a page of @buf that is not present
 *
 * Does not wait for reports to land or to settle. Does not fault pages in: user space
 * can delay a page fault without bound, and would thereby delay all users of the lock.
 *
 * Return: bytes of whole records. If there are none: -EAGAIN if no record is ready; -EIO if the
 * stream has no records, or is not enabled and has none left; -ENOSPC if the first record does not
 * fit in @count bytes; -EFAULT if it meets a page that is not present; -ENODEV if the stream is
 * revoked or the device has left the bus.
 */
ssize_t genx_oa_read(struct genx_oa_stream *stream, char __user *buf, size_t count, bool again,
		     bool *fault);

/**
 * genx_oa_map_attach() - note the address space in which mappings of a stream are
 * @stream: stream with GENX_OA_PROP_MAP
 * @space: address space of the stream's file, which no other file shares
 *
 * Context: may sleep.
 */
void genx_oa_map_attach(struct genx_oa_stream *stream, struct address_space *space);

/**
 * genx_oa_map_close() - remove the pages of the buffer from all mappings
 * @stream: stream, its lock held
 *
 * Afterwards no page table contains a page of the buffer, and a page fault raises SIGBUS.
 *
 * Context: may sleep; may be called again, and without genx_oa_map_attach().
 */
void genx_oa_map_close(struct genx_oa_stream *stream);

/**
 * genx_oa_map_mmap() - mmap() of a stream
 * @stream: stream
 * @vma: new mapping
 *
 * The mapping is read-only: mprotect() cannot change that, mremap() cannot extend it, fork() does
 * not copy it, get_user_pages() gets none of its pages.
 *
 * Context: the caller holds the mmap lock.
 *
 * Return: 0; -ENODEV if the stream was opened without GENX_OA_PROP_MAP, or the device was removed;
 * -EACCES without CAP_PERFMON, or for a mapping to write or execute; -EINVAL if the mapping is
 * private or is not the whole buffer.
 */
int genx_oa_map_mmap(struct genx_oa_stream *stream, struct vm_area_struct *vma);

/**
 * genx_oa_map_info() - GENX_OA_IOCTL_MAP_INFO
 * @stream: stream
 * @to: argument of the ioctl
 *
 * Context: may sleep.
 *
 * Return: 0; -EFAULT; -ENODEV if the device was removed; -EOPNOTSUPP without GENX_OA_PROP_MAP.
 */
long genx_oa_map_info(struct genx_oa_stream *stream, struct genx_oa_map_info __user *to);

/**
 * genx_oa_map_release() - GENX_OA_IOCTL_MAP_RELEASE
 * @stream: stream
 * @to: argument of the ioctl
 *
 * Context: may sleep.
 *
 * Return: 0; -EFAULT; -EINVAL if a reserved field is not 0, or if the head is not the end of a
 * complete report; -EIO if the stream is not enabled; -ENODEV if the device was removed;
 * -EOPNOTSUPP without GENX_OA_PROP_MAP; -ESTALE if the generation has changed.
 */
long genx_oa_map_release(struct genx_oa_stream *stream, struct genx_oa_map_release __user *to);

#endif
