/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The OA unit: its state, the operations of its kind, and what it uses of the GT.
 */
#ifndef GENX_OA_UNIT_UNIT_H
#define GENX_OA_UNIT_UNIT_H

#include <linux/cleanup.h>
#include <linux/mutex.h>
#include <linux/notifier.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/workqueue.h>
#include <linux/xarray.h>

#include <uapi/genx_drm.h>

#include "gt/encode/sseu.h"
#include "regs/desc_oa.h"
#include "regs/reg.h"

struct drm_device;
struct genx_buffer;
struct genx_gt;
struct genx_irq;
struct genx_lrc;
struct genx_lrc_value;
struct genx_oa_buffer;
struct genx_oa_config;
struct genx_oa_format;
struct genx_oa_stream;
struct kobject;

/**
 * struct genx_oa_count - counting for perf events
 * @lock:	protects @users and @stream; taken before the locks of the unit
 * @users:	number of open events
 * @stream:	the stream that counts while there are @users; NULL if it has failed and could not
 *		be started again
 * @totals:	sums of @stream; this and all below are written under the lock of @stream
 * @losses:	losses of @stream that the log has named
 * @base:	counts of earlier streams
 * @value:	@base plus the sums of @stream
 */
struct genx_oa_count {
	struct mutex lock;
	/* @lock */
	unsigned int users;
	struct genx_oa_stream *stream;
	/* the lock of @stream; @value is read without a lock */
	struct genx_oa_totals totals;
	u64 losses;
	u64 base[GENX_OA_MAX_COUNTERS];
	u64 value[GENX_OA_MAX_COUNTERS];
};

/*
 * The longest period of the report timer is 2^32 ticks. The field has 6 bits and can hold longer
 * ones, but a timestamp wraps after 2^32 ticks. With this longest period all reports of the timer
 * have the same timestamp: sums need a shorter period.
 */
#define GENX_OA_PERIOD_BITS		32

/**
 * struct genx_oa - the OA unit of one GPU
 * @drm:	DRM device
 * @gt:		GT that the unit belongs to
 * @irq:	interrupts
 * @desc:	descriptor of the unit
 * @ops:	operations of the unit's kind
 * @lock:	protects the open stream and the table of metric sets; taken before the lock of a
 *		stream
 * @stream:	the only open stream, or NULL
 * @revoked:	the device is being removed: no stream can be opened
 * @asleep:	set between genx_oa_suspend() and genx_oa_resume(): @reset_work and @engine_work do
 *		nothing
 * @contexts_stale: contexts keep values of a stream that was closed: to take them out has failed
 * @configs:	metric sets of user space by id, from 2
 * @n_configs:	number of metric sets of user space; at most GENX_OA_CONFIGS_MAX
 * @test_config: built-in metric set, id 1
 * @kept:	memory that the unit may still write, NULL: none (oa/unit/stop.c)
 * @metrics:	directory "metrics" of the card in sysfs, NULL if not registered
 * @irq_lock:	protects @irq_stream; taken in hard interrupt context
 * @irq_stream:	the stream that the interrupt handler wakes
 * @gates:	what the registers of clock gating had before the stream (@gates of the descriptor)
 * @gated:	@gates is valid
 * @route_late:	requests that write a metric set have timed out, and may still be queued
 * @unstopped:	the last attempt to stop the unit failed
 * @stop_epoch:	genx_oa_reset_epoch() at that attempt
 * @loss_handled:	GENX_OA_LOSS_* that the unit cannot clear and that were handled (SIL-337)
 * @count:	counting for perf events
 * @reset_nb:	notifier that queues @reset_work
 * @reset_work:	programs the unit again after a reset of the whole GT
 * @engine_work: programs again what the reset of an engine has cleared
 * @retry_work:	writes the metric set again after an attempt that failed, or takes that of a stream
 *		that was closed out of the contexts
 */
struct genx_oa {
	/* constant after genx_oa_init() */
	struct drm_device *drm;
	struct genx_gt *gt;
	struct genx_irq *irq;
	const struct genx_oa_desc *desc;
	const struct genx_oa_unit_ops *ops;

	struct mutex lock;
	/* @lock */
	struct genx_oa_stream *stream;
	bool revoked;
	bool asleep;
	bool contexts_stale;
	struct xarray configs;
	unsigned int n_configs;
	struct genx_oa_config *test_config;
	struct genx_buffer *kept;
	struct kobject *metrics;

	/* the lock of the stream; @loss_handled: READ_ONCE() and WRITE_ONCE() */
	u32 gates[GENX_OA_GATES_MAX];
	bool gated;
	bool route_late;
	bool unstopped;
	u32 stop_epoch;
	u32 loss_handled;

	spinlock_t irq_lock;
	/* @irq_lock */
	struct genx_oa_stream *irq_stream;

	/* with locks of their own */
	struct genx_oa_count count;
	struct notifier_block reset_nb;
	struct work_struct reset_work;
	struct work_struct engine_work;
	struct delayed_work retry_work;
};

/* ---- kinds of units: unit_kinds.c ---- */

/* Longest wait until the unit is disabled. */
#define GENX_OA_DISABLE_US		50000

/* Losses as the operations report them; the register bits differ by kind. */
#define GENX_OA_LOSS_OVERFLOW		0x1	/* the buffer was full */
#define GENX_OA_LOSS_REPORT		0x2	/* a report was dropped */

/**
 * struct genx_oa_unit_setup - settings of the unit for a stream
 * @fmt:	report format
 * @timer:	make a report each 2^(@exponent + 1) ticks
 * @exponent:	hardware field
 * @buf:	buffer for the reports
 * @config:	metric set
 * @sseu:	units that all contexts have meanwhile (SIL-348)
 * @filter:	the unit counts for this context only: its address, a multiple of a page; 0: for all
 * @lrc:	context of the stream, NULL: the stream is about all contexts
 * @no_reports:	the buffer gets no report: only commands of @lrc read its counters (G12-214)
 */
struct genx_oa_unit_setup {
	const struct genx_oa_format *fmt;
	bool timer;
	u8 exponent;
	struct genx_oa_buffer *buf;
	struct genx_oa_config *config;
	struct genx_sseu sseu;
	u32 filter;
	struct genx_lrc *lrc;
	bool no_reports;
};

/**
 * struct genx_oa_unit_ops - one kind of OA unit
 * @filter_needs_capability: a stream of one context shows other contexts too, so it needs
 *		the privilege of a system-wide stream
 * @filters:	the unit itself counts for one context only, and no report has a context id
 * @configure:	write what the unit needs before a metric set; on a GT without contexts also the
 *		registers that are part of the context image elsewhere
 * @unconfigure: switch off routing; on a GT without contexts also the report timer
 * @own_context: let the context of the stream count in a unit of its own, or no longer if @on is
 *		false, from its next request on. Waits for nothing. Returns 0, or an errno if the
 *		context accepts no requests. NULL: contexts have no counters of their own
 * @engine_reset: program again what a reset of the render engine alone has cleared. May sleep.
 *		Returns 0, or an errno if the metric set is not complete. NULL: nothing
 * @route:	write the registers of the metric set, after @contexts_write, which powers the
 *		units that they are in (SIL-345). Loads a context, so that the unit gets the
 *		registers back that it has lost. May sleep. Returns 0 or an errno.
 * @contexts_write: write timer and flexible EU events into all contexts. If @setup is NULL,
 *		switch both off again, even if a signal is pending. With @interruptible a signal
 *		that is pending aborts the call before anything has changed. Does nothing on a
 *		GT without contexts. May sleep. Returns 0 or an errno.
 * @buffer_program: program an empty buffer, in the order that the unit needs; the
 *		unit is disabled
 * @enable:	start counting and reporting
 * @disable:	stop, and wait until the unit sends no more reports. Returns 0, -ETIMEDOUT
 *		or -ENODEV
 * @tail_read:	returns the offset up to which reports were sent; a value that is not below
 *		the size of the buffer means that the register holds no valid offset
 * @head_write:	write the offset up to which reports were consumed
 * @clock_read:	reads the clock of the timestamps; returns false if it cannot be read
 * @loss_read:	returns the GENX_OA_LOSS_* that the unit has reported
 * @loss_clear:	acknowledge GENX_OA_LOSS_REPORT
 * @stopped:	has a batch changed what contexts load, so that timer or counters are stopped?
 * @interrupt:	unmask or mask the half-full interrupt in the unit, if it is known
 *
 * The caller of each operation holds the force-wake domains of the unit.
 */
struct genx_oa_unit_ops {
	bool filter_needs_capability;
	bool filters;
	void (*configure)(struct genx_oa *oa, const struct genx_oa_unit_setup *setup);
	void (*unconfigure)(struct genx_oa *oa, const struct genx_oa_unit_setup *setup);
	int (*contexts_write)(struct genx_oa *oa, const struct genx_oa_unit_setup *setup,
			      bool interruptible);
	int (*own_context)(struct genx_oa *oa, const struct genx_oa_unit_setup *setup, bool on);
	int (*engine_reset)(struct genx_oa *oa, const struct genx_oa_unit_setup *setup);
	int (*route)(struct genx_oa *oa, const struct genx_oa_unit_setup *setup);
	void (*buffer_program)(struct genx_oa *oa, const struct genx_oa_buffer *buf);
	void (*enable)(struct genx_oa *oa, const struct genx_oa_unit_setup *setup);
	int (*disable)(struct genx_oa *oa);
	u32 (*tail_read)(struct genx_oa *oa, const struct genx_oa_buffer *buf);
	void (*head_write)(struct genx_oa *oa, const struct genx_oa_buffer *buf);
	bool (*clock_read)(struct genx_oa *oa, u32 *now);
	u32 (*loss_read)(struct genx_oa *oa);
	void (*loss_clear)(struct genx_oa *oa);
	bool (*stopped)(struct genx_oa *oa, const struct genx_oa_unit_setup *setup);
	void (*interrupt)(struct genx_oa *oa, bool on);
};

/* operations of enum GENX_OA_GEN7 */
extern const struct genx_oa_unit_ops genx_oa_unit_gen7_ops;
/* operations of enum GENX_OA_GEN8 */
extern const struct genx_oa_unit_ops genx_oa_unit_gen8_ops;
/* operations of enum GENX_OA_GEN12 */
extern const struct genx_oa_unit_ops genx_oa_unit_gen12_ops;

/**
 * genx_oa_unit_ops_get() - operations of the unit's kind
 * @oa: unit with @oa->desc
 *
 * Return: the table or NULL for an unknown kind.
 */
const struct genx_oa_unit_ops *genx_oa_unit_ops_get(const struct genx_oa *oa);

/**
 * genx_oa_unit_max_exponent() - largest exponent of the report timer
 * @oa: unit
 *
 * Return: largest value of the hardware field that genx accepts.
 */
static inline unsigned int genx_oa_unit_max_exponent(const struct genx_oa *oa)
{
	return GENX_OA_PERIOD_BITS - oa->desc->period_shift;
}

/**
 * genx_oa_unit_period_ticks() - period of the report timer in ticks of the timestamp (OA6-002)
 * @oa: unit
 * @exponent: hardware field, at most genx_oa_unit_max_exponent()
 *
 * Return: ticks.
 */
static inline u64 genx_oa_unit_period_ticks(const struct genx_oa *oa, unsigned int exponent)
{
	return 1ULL << (exponent + oa->desc->period_shift);
}

/**
 * genx_oa_unit_timestamp_shift() - by how much timestamps of reports are faster than engines'
 * @oa: unit
 *
 * Return: n, if reports count 2^n ticks in one of the engines (SIL-355).
 */
unsigned int genx_oa_unit_timestamp_shift(const struct genx_oa *oa);

/**
 * genx_oa_unit_timestamp_hz() - clock of the timestamps of reports, and of the timer
 * @oa: unit
 *
 * Return: frequency in Hz.
 */
u32 genx_oa_unit_timestamp_hz(const struct genx_oa *oa);

/**
 * genx_oa_unit_period_ns() - period of the report timer
 * @oa: unit
 * @exponent: hardware field, at most genx_oa_unit_max_exponent()
 *
 * Return: ns, rounded down.
 */
u64 genx_oa_unit_period_ns(const struct genx_oa *oa, unsigned int exponent);

/**
 * genx_oa_unit_clock_read() - read the clock of the timestamps of reports
 * @oa: unit
 * @now: filled; never ahead of the unit, and behind it by less than a tick of the streamers
 *
 * Reads the clock of the command streamers, and converts its ticks if timestamps of reports are
 * faster (genx_oa_unit_timestamp_shift()). Context: any.
 *
 * Return: false if it cannot be read.
 */
bool genx_oa_unit_clock_read(struct genx_oa *oa, u32 *now);

/* ---- stopping the unit: stop.c ---- */

/**
 * genx_oa_stop_unit() - stop the unit, and note whether it did
 * @oa: unit, the lock of its stream and the reset lock held
 *
 * Context: may sleep; bounded.
 *
 * Return: as @disable of struct genx_oa_unit_ops.
 */
int genx_oa_stop_unit(struct genx_oa *oa);

/**
 * genx_oa_stop_put_buffer() - free the buffer of a stream, or keep its memory
 * @oa: unit, its lock held
 * @buf: buffer; may be one without memory
 *
 * If the unit could not be stopped, it may still write the memory: no stream can be opened until
 * genx_oa_stop_again() succeeds or the GT is reset. Context: may sleep.
 */
void genx_oa_stop_put_buffer(struct genx_oa *oa, struct genx_oa_buffer *buf);

/**
 * genx_oa_stop_again() - stop a unit that did not stop, and free the memory that was kept
 * @oa: unit that is awake, its lock held
 *
 * Context: may sleep; bounded.
 *
 * Return: 0, also if the unit has stopped before; -ETIMEDOUT; -ENODEV.
 */
int genx_oa_stop_again(struct genx_oa *oa);

/**
 * genx_oa_stop_reset_done() - free the memory that was kept, if a reset of the GT has stopped the
 *	unit
 * @oa: unit, its lock held
 *
 * Waits for a reset in progress. Context: may sleep.
 */
void genx_oa_stop_reset_done(struct genx_oa *oa);

/**
 * genx_oa_stop_drop_buffer() - free the memory that was kept, at removal of the device
 * @oa: unit, revoked
 *
 * If there is such memory, the whole GT is reset first. Context: may sleep; bounded.
 */
void genx_oa_stop_drop_buffer(struct genx_oa *oa);

/* ---- registers of metric sets: noa.c; the caller holds the force-wake domains of the unit ---- */

/**
 * genx_oa_noa_set() - switch the routing of signals on or off, if the unit has any
 * @oa: unit
 * @on: on
 */
void genx_oa_noa_set(struct genx_oa *oa, bool on);

/**
 * genx_oa_noa_configure() - enable the routing for a metric set; without contexts also write the
 * set
 * @oa: unit
 * @config: metric set
 *
 * Context: may sleep.
 */
void genx_oa_noa_configure(struct genx_oa *oa, const struct genx_oa_config *config);

/**
 * genx_oa_noa_route() - write a metric set by a context, if contexts run
 * @oa: unit
 * @setup: settings
 *
 * After -ETIME the set may be written later, in whole or in part. The caller either calls this
 * function again, which first waits for these late writes, or genx_oa_noa_cancel().
 *
 * Context: may sleep; bounded.
 *
 * Return: as @route of struct genx_oa_unit_ops.
 */
int genx_oa_noa_route(struct genx_oa *oa, const struct genx_oa_unit_setup *setup);

/**
 * genx_oa_noa_cancel() - keep late writes of a metric set from leaving NOA on
 * @oa: unit whose stream ends
 *
 * If there may be late writes (genx_oa_noa_route()), tries to queue a request behind them that
 * switches NOA off. After an error but -ETIME there is none, which is logged. Context: may sleep;
 * bounded; the reset lock is not held.
 */
void genx_oa_noa_cancel(struct genx_oa *oa);

/**
 * genx_oa_noa_reload_flex() - write the flexible EU events again, where no image has them
 * @oa: unit
 * @config: metric set
 *
 * Context: may sleep; bounded.
 *
 * Return: as @route of struct genx_oa_unit_ops.
 */
int genx_oa_noa_reload_flex(struct genx_oa *oa, const struct genx_oa_config *config);

/**
 * genx_oa_noa_loses_flex() - does a reset of the render engine stop counters of a metric set?
 * @config: metric set
 *
 * Return: true if it has flexible EU events that genx_oa_noa_reload_flex() writes again.
 */
bool genx_oa_noa_loses_flex(const struct genx_oa_config *config);

/* ---- power: awake.c ---- */

/**
 * genx_oa_awake_get() - keep the GT awake so that counters count
 * @oa: unit
 *
 * Holds the force-wake domains of the unit and of counting (FW-014, FW-022,
 * OAG-001). Turns RC6 off, because the save and restore of the power context around
 * RC6 would lose counts (OAG-003, OAG-004).
 *
 * Context: may sleep.
 *
 * Return: 0 or the error of genx_forcewake_get(); then nothing is held.
 */
int genx_oa_awake_get(struct genx_oa *oa);

/**
 * genx_oa_awake_put() - undo genx_oa_awake_get()
 * @oa: unit
 *
 * Context: may sleep.
 */
void genx_oa_awake_put(struct genx_oa *oa);

/* ---- resets: reset_guard.c ---- */

/**
 * genx_oa_reset_lock() - prevent resets of the GT
 * @oa: unit
 *
 * Waits for a reset in progress. While the lock is held, the caller must neither allocate
 * memory with reclaim nor wait for a fence. Context: may sleep.
 */
void genx_oa_reset_lock(struct genx_oa *oa);

/**
 * genx_oa_reset_unlock() - undo genx_oa_reset_lock()
 * @oa: unit
 */
void genx_oa_reset_unlock(struct genx_oa *oa);

/**
 * genx_oa_reset_assert_locked() - lockdep: the caller holds the reset lock
 * @oa: unit
 */
void genx_oa_reset_assert_locked(const struct genx_oa *oa);

DEFINE_GUARD(genx_oa_no_reset, struct genx_oa *, genx_oa_reset_lock(_T), genx_oa_reset_unlock(_T))

/**
 * genx_oa_reset_epoch() - number that changes with each reset of the whole GT
 * @oa: unit
 *
 * Context: any.
 *
 * Return: a number that changes at the begin and at the end of each reset.
 */
u32 genx_oa_reset_epoch(const struct genx_oa *oa);

/**
 * genx_oa_reset_since() - has a reset of the whole GT cleared the unit, or is it about to?
 * @oa: unit
 * @epoch: genx_oa_reset_epoch() when the unit was programmed
 *
 * Context: any; the answer stays true only under the reset lock.
 *
 * Return: true if the unit must be programmed again (OAG-005).
 */
bool genx_oa_reset_since(const struct genx_oa *oa, u32 epoch);

/**
 * genx_oa_reset_read() - read a register of the unit unless a reset has it asleep
 * @oa: unit
 * @reg: register
 * @asleep: value during a reset
 *
 * Context: any.
 *
 * Return: the value of the register, or @asleep during a reset.
 */
u32 genx_oa_reset_read(struct genx_oa *oa, struct genx_reg reg, u32 asleep);

/**
 * genx_oa_reset_read_engine() - genx_oa_reset_read() of a register of an engine
 * @oa: unit
 * @reg: register
 * @asleep: value during a reset, also during that of an engine alone
 *
 * Context: any.
 *
 * Return: the value of the register, or @asleep during a reset.
 */
u32 genx_oa_reset_read_engine(struct genx_oa *oa, struct genx_reg reg, u32 asleep);

/**
 * genx_oa_reset_write() - write a register of the unit unless a reset has it asleep
 * @oa: unit
 * @reg: register
 * @val: value
 *
 * Context: any.
 */
void genx_oa_reset_write(struct genx_oa *oa, struct genx_reg reg, u32 val);

/* ---- pointers and status: pointers.c ---- */

/**
 * genx_oa_pointers_tail() - read the tail
 * @oa: unit
 * @buf: buffer with memory
 * @reg: tail register
 *
 * Context: any.
 *
 * Return: offset in the buffer; its size or more during a reset.
 */
u32 genx_oa_pointers_tail(struct genx_oa *oa, const struct genx_oa_buffer *buf,
			  struct genx_reg reg);

/**
 * genx_oa_pointers_head_write() - write the head, except during a reset
 * @oa: unit
 * @buf: buffer with memory and a new head
 * @reg: head register
 *
 * Context: any.
 */
void genx_oa_pointers_head_write(struct genx_oa *oa, const struct genx_oa_buffer *buf,
				 struct genx_reg reg);

/**
 * genx_oa_pointers_loss() - read which losses the unit reports
 * @oa: unit
 * @reg: status register
 *
 * Context: any.
 *
 * Return: GENX_OA_LOSS_*; 0 during a reset, or if the device is lost.
 */
u32 genx_oa_pointers_loss(struct genx_oa *oa, struct genx_reg reg);

/* ---- contexts: contexts.c ---- */

/**
 * genx_oa_contexts_present() - do contexts run on the GT?
 * @oa: unit of a started GT
 *
 * Return: false if genx cannot submit on this platform.
 */
bool genx_oa_contexts_present(const struct genx_oa *oa);

/**
 * genx_oa_contexts_open() - may user batches change what genx_oa_contexts_write() has set?
 * @oa: unit
 *
 * Return: true if they may, while their context is loaded (register facts: unprivileged batches).
 */
bool genx_oa_contexts_open(const struct genx_oa *oa);

/**
 * genx_oa_contexts_write() - set values in all render contexts
 * @oa: unit; genx_oa_contexts_present()
 * @v: values
 * @n: number
 * @sseu: units that all contexts get until the next call; NULL: each context gets its own again,
 *	  even if a signal is pending
 * @interruptible: with @sseu: return -EINTR, and change nothing, if a signal is pending
 *
 * Context: may sleep; bounded.
 *
 * Return: 0 or the error of genx_engine_write_images(); -ENODEV without a render engine.
 */
int genx_oa_contexts_write(struct genx_oa *oa, const struct genx_lrc_value *v, unsigned int n,
			   const struct genx_sseu *sseu, bool interruptible);

/**
 * genx_oa_contexts_clear() - take the values of a stream that is closed out of all contexts
 * @oa: unit, its force-wake domains held; caller holds oa->lock
 *
 * If that fails, @oa->contexts_stale is set, the log says so once, and @oa->retry_work tries again.
 * Context: may sleep; bounded.
 */
void genx_oa_contexts_clear(struct genx_oa *oa);

/**
 * genx_oa_contexts_clear_again() - try genx_oa_contexts_clear() again if it has failed
 * @oa: unit of a device that is awake, without a stream; caller holds oa->lock
 *
 * Context: may sleep; bounded.
 */
void genx_oa_contexts_clear_again(struct genx_oa *oa);

/**
 * genx_oa_contexts_address() - address by which a unit without context ids knows a context
 * @lrc: context whose id is pinned: it keeps its address until the id is unpinned (SIL-358)
 * @address: filled: the GGTT address of the hardware's part of its image
 *
 * Context: may sleep.
 *
 * Return: 0 or the error of genx_lrc_map().
 */
int genx_oa_contexts_address(struct genx_lrc *lrc, u32 *address);

/**
 * genx_oa_contexts_moves() - number of times that a hardware id went to another context
 * @oa: unit
 *
 * Return: pointer to a count that wraps and may change at any time; valid as long as the DRM
 * device; NULL without a render engine.
 */
const u32 *genx_oa_contexts_moves(const struct genx_oa *oa);

/**
 * genx_oa_contexts_idle() - does the render engine run no context?
 * @oa: unit
 *
 * Context: takes the lock of the engine with interrupts off.
 *
 * Return: false if it is not known.
 */
bool genx_oa_contexts_idle(const struct genx_oa *oa);

/**
 * genx_oa_contexts_resets() - number of resets of the render engine
 * @oa: unit
 *
 * Context: any.
 *
 * Return: a number that wraps; constant if no contexts run.
 */
unsigned int genx_oa_contexts_resets(const struct genx_oa *oa);

/**
 * genx_oa_contexts_serial() - find the context to which an id in a report belongs
 * @data: unit (struct genx_oa) for which genx_oa_contexts_moves() is not NULL
 * @ctx: id as in a report
 * @moves: value of the count at some time before the report was written
 *
 * Any context.
 *
 * Return: as genx_context_id_serial().
 */
u32 genx_oa_contexts_serial(void *data, u32 ctx, u32 moves);

/**
 * genx_oa_contexts_own() - let a context set registers of its own
 * @lrc: context
 * @regs: registers and values
 * @n: number of registers
 * @control: those bits of CONTEXT_CONTROL that @regs sets and that the image must keep
 *
 * The next request of the context writes them, in front of its commands. Context: any; waits for
 * nothing.
 *
 * Return: 0 or the error of genx_request_set_registers().
 */
int genx_oa_contexts_own(struct genx_lrc *lrc, const struct genx_reg_value *regs, unsigned int n,
			 u16 control);

/**
 * genx_oa_contexts_route() - write registers from the kernel context of the render engine
 * @oa: unit; genx_oa_contexts_present()
 * @regs: registers and values, in the order of the writes
 * @n: number of registers; 0: only load the context, whose restore loads the OA registers
 *
 * All domains are awake meanwhile. Context: may sleep; bounded.
 *
 * Return: 0 or the error of genx_engine_load_registers() or genx_forcewake_get(); -ENODEV without
 * a render engine.
 */
int genx_oa_contexts_route(struct genx_oa *oa, const struct genx_reg_value *regs, unsigned int n);

#endif
