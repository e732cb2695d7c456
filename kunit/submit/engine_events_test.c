// SPDX-License-Identifier: GPL-2.0-only
/* Context status entries that arrive in order, late, wrong or never; lost interrupts. */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/encode/csb.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/exec_types.h"
#include "gt/submit/submit_internal.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/table.h"
#include "regs/mi_commands.h"

/* Run four contexts 50 times, with switches of all kinds, and expect that nothing is wrong. */
static void run_rounds(struct genx_kunit_exec *x)
{
	struct kunit *test = x->test;
	struct genx_request *rq[4];
	struct genx_lrc *lrc[4];
	unsigned int round, i;

	for (i = 0; i < 4; i++)
		lrc[i] = genx_kunit_lrc(x, x->bcs, NULL);
	for (round = 0; round < 50; round++) {
		for (i = 0; i < 4; i++)
			rq[i] = genx_kunit_submit(x, lrc[i], NULL, (round * 7 + i * 3) % 5);
		for (i = 0; i < 4; i++)
			genx_kunit_finish(x, rq[i], 0);
	}
	genx_kunit_idle(x);
	KUNIT_EXPECT_GT(test, x->bcs->stats.switches, 100);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Move the pointer of the status buffer of an idle engine, and wait until the engine was reset. */
static void move_pointer(struct genx_kunit_exec *x, u32 value)
{
	struct genx_status_buffer *sb = &genx_execlists_of(x->bcs)->status;

	WRITE_ONCE(sb->dw[sb->pointer_dw], value);
	genx_engine_kick(x->bcs);
	genx_kunit_wait_reset(x, x->bcs);
}

/* Expect that one fault was counted and the engine was reset once, and that new work runs. */
static void expect_recovered(struct genx_kunit_exec *x, struct genx_lrc *lrc)
{
	KUNIT_EXPECT_EQ(x->test, x->bcs->stats.csb_faults, 1);
	KUNIT_EXPECT_EQ(x->test, x->bcs->stats.resets, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(x->test, x->kgt->gpu);
}

/* CSB-005, CSB-006, CSB-009: many switches, so that the status buffer wraps several times. */
static void many_switches_CSB_005(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);

	run_rounds(x);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.completed, 200 + 1);
}

/*
 * Z-01, CSB-006, CSB-007, CSB-011: the driver detects at which of two positions the engine writes
 * the status buffer. CSB-008: the DWs between the entries and the pointer stay 0.
 */
static void position_Z_01(struct kunit *test)
{
	const struct genx_kunit_streamers *variant = test->param_value;
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	const u32 *dw = x->rcs->hwsp.dw;
	unsigned int i;

	KUNIT_EXPECT_EQ(test, genx_execlists_of(x->rcs)->status.first_dw, variant->first_dw);
	KUNIT_EXPECT_EQ(test, genx_execlists_of(x->rcs)->status.pointer_dw, variant->first_dw + 31);
	for (i = 0; i < 20; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.csb_faults, 0);
	KUNIT_EXPECT_LT(test, dw[variant->first_dw + 31], 12);
	for (i = 24; i < 31; i++)
		KUNIT_EXPECT_EQ_MSG(test, dw[variant->first_dw + i], 0, "DW 0x%x",
				    variant->first_dw + i);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* CSB-001: the driver waits for an entry that lands after the write pointer has moved past it. */
static void late_entry_CSB_001(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	unsigned int i;

	for (i = 0; i < 10; i++) {
		genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_CSB_AHEAD, 1);
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
		genx_kunit_idle(x);
	}
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_CSB_AHEAD);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "status pointer ahead of its entry",
		  "the entry is waited for; no reset, no work lost");
}

/* CSB-001: genx_status_read() returns -EAGAIN from the pointer's update until the entry lands. */
static void late_entry_read_CSB_001(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_status_buffer *sb = &genx_execlists_of(x->bcs)->status;
	u64 *entries = (u64 *)&sb->dw[sb->first_dw];
	u8 next = genx_csb_next(sb->read, sb->entries);
	int before, between, after, end, again;
	unsigned long flags;
	u64 entry = 0, waited;

	spin_lock_irqsave(&x->bcs->lock, flags);
	before = genx_status_read(sb, false, &entry);
	sb->dw[sb->pointer_dw] = next;
	waited = ktime_get_ns();
	between = genx_status_read(sb, false, &entry);
	waited = ktime_get_ns() - waited;
	entries[next] = 0x1234;
	after = genx_status_read(sb, false, &entry);
	end = genx_status_read(sb, false, &entry);
	/* an entry that is put back is the next one */
	genx_status_unread(sb, 0x1234);
	entry = 0;
	again = genx_status_read(sb, false, &entry);
	/* restore the state from before the test */
	sb->read = next ? next - 1 : sb->entries - 1;
	sb->dw[sb->pointer_dw] = sb->read;
	spin_unlock_irqrestore(&x->bcs->lock, flags);
	KUNIT_EXPECT_EQ(test, before, GENX_STATUS_NONE);
	KUNIT_EXPECT_EQ(test, between, -EAGAIN);
	/* the clock of User Mode Linux counts steps of 256 ns */
	if (genx_kunit_virtual_time()) {
		KUNIT_EXPECT_GE(test, waited, round_down(10 * NSEC_PER_USEC, 256));
		KUNIT_EXPECT_LE(test, waited, round_up(10 * NSEC_PER_USEC, 256));
	}
	KUNIT_EXPECT_EQ(test, after, GENX_STATUS_ENTRY);
	KUNIT_EXPECT_EQ(test, end, GENX_STATUS_NONE);
	KUNIT_EXPECT_EQ(test, again, GENX_STATUS_ENTRY);
	KUNIT_EXPECT_EQ(test, entry, 0x1234);
	KUNIT_EXPECT_EQ(test, entries[next], GENX_CSB_EMPTY);
}

/*
 * A pointer that moves while nothing is loaded, so that no copy may be read: the driver polls for a
 * bounded time, then counts a fault.
 */
static void late_entry_never_CSB_001(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_status_buffer *sb = &genx_execlists_of(x->bcs)->status;

	genx_kunit_idle(x);
	move_pointer(x, genx_csb_next(sb->read, sb->entries));
	expect_recovered(x, lrc);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_late, 1);
	TABLE_ROW(test, "faults", "status pointer moves while nothing runs",
		  "bounded wait, then the engine is reset; new work runs");
}

/* CSB-001: after the reset for an entry that never landed, the next entry may be late as well. */
static void late_entry_after_reset_CSB_001(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_status_buffer *sb = &genx_execlists_of(x->bcs)->status;
	unsigned long flags;
	LIST_HEAD(done);
	int err;

	genx_kunit_idle(x);
	move_pointer(x, genx_csb_next(sb->read, sb->entries));
	flush_work(&x->gt->exec->reset_work);
	spin_lock_irqsave(&x->bcs->lock, flags);
	sb->dw[sb->pointer_dw] = genx_csb_next(sb->read, sb->entries);
	err = x->bcs->backend->poll(x->bcs, &done);
	sb->dw[sb->pointer_dw] = sb->read;
	spin_unlock_irqrestore(&x->bcs->lock, flags);
	KUNIT_EXPECT_EQ(test, err, 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* CSB-001: the driver limits the time per late entry, not the number of late entries. */
static void late_entries_in_turn_CSB_001(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_status_buffer *sb = &genx_execlists_of(x->bcs)->status;
	unsigned long flags;
	unsigned int i;
	LIST_HEAD(done);

	for (i = 0; i < 60; i++) {
		genx_kunit_idle(x);
		spin_lock_irqsave(&x->bcs->lock, flags);
		sb->dw[sb->pointer_dw] = genx_csb_next(sb->read, sb->entries);
		KUNIT_EXPECT_EQ(test, x->bcs->backend->poll(x->bcs, &done), 0);
		/* restore the pointer: the buffer is empty until the next request's entries land */
		sb->dw[sb->pointer_dw] = sb->read;
		spin_unlock_irqrestore(&x->bcs->lock, flags);
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	}
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_late, 60);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * CSB-001: the wait for a late entry is bounded by a time. Many polls in a short time, as by
 * interrupts, do not end it, and one poll after a long time does.
 */
static void late_entry_deadline_CSB_001(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_status_buffer *sb = &genx_execlists_of(x->bcs)->status;
	unsigned int i, early = 0;
	unsigned long flags;
	LIST_HEAD(done);
	int late;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	genx_kunit_idle(x);
	spin_lock_irqsave(&x->bcs->lock, flags);
	sb->dw[sb->pointer_dw] = genx_csb_next(sb->read, sb->entries);
	/* each poll waits for 10 us */
	for (i = 0; i < 1000; i++)
		early += !!x->bcs->backend->poll(x->bcs, &done);
	mdelay(100);
	late = x->bcs->backend->poll(x->bcs, &done);
	sb->dw[sb->pointer_dw] = sb->read;
	spin_unlock_irqrestore(&x->bcs->lock, flags);
	KUNIT_EXPECT_EQ(test, early, 0);
	KUNIT_EXPECT_EQ(test, late, -EIO);
	/* what the bottom half does then */
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->bcs->index), "test"), 0);
	expect_recovered(x, lrc);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_late, 1);
}

/* CSB-012: a pointer that names no entry is a counted fault. */
static void bad_pointer_CSB_012(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);

	genx_kunit_idle(x);
	move_pointer(x, 13);
	/* the engine is reset at once, without waiting for the entry */
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_late, 0);
	expect_recovered(x, lrc);
	TABLE_ROW(test, "faults", "status pointer names no entry",
		  "counted, the engine is reset; new work runs");
}

/* CSW-012: an impossible entry is a counted fault, and the engine is recovered. */
static void garbage_entry_CSW_012(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);

	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_CSB_GARBAGE, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_wait_reset(x, x->bcs);
	expect_recovered(x, lrc);
	KUNIT_EXPECT_EQ(test, lrc->hangs, 0);
	TABLE_ROW(test, "faults", "status entry garbage",
		  "counted, the engine is reset, no context is blamed; new work runs");
}

/* DW offsets in a batch: commands behind those of genx_kunit_batch_spin(), and what they write. */
#define MARK_DW		0x100
#define MARK		4

/* Commands at MARK_DW that write 1 to data[MARK]. */
static void mark_fill(struct genx_kunit_batch *batch)
{
	u32 *cs = batch->dw + MARK_DW;

	*cs++ = MI_STORE_DATA_IMM;
	*cs++ = GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA + MARK * sizeof(u32);
	*cs++ = 0;
	*cs++ = 1;
	*cs++ = MI_BATCH_BUFFER_END;
}

static struct genx_request *mark_create(struct genx_kunit_exec *x, struct genx_lrc *lrc)
{
	struct genx_request *rq = genx_request_create(lrc, GENX_EMIT_BATCH_DW);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(x->test, rq);
	genx_request_emit_batch(rq, GENX_KUNIT_BATCH_ADDR + MARK_DW * sizeof(u32));
	return rq;
}

/* Wait until the hardware has a context to run after the present one, with its last tail. */
static void wait_second(struct genx_kunit_exec *x, const struct genx_lrc *lrc)
{
	struct genx_execlists *el = genx_execlists_of(x->bcs);
	unsigned int tries = GENX_KUNIT_EXEC_MS;
	bool loaded = false;

	while (!loaded && --tries) {
		usleep_range(500, 1000);
		scoped_guard(spinlock_irq, &x->bcs->lock)
			loaded = !el->n_pending && el->n_active == 2 &&
				 el->active[1].lrc == lrc && el->active[1].tail == lrc->tail;
	}
	KUNIT_ASSERT_TRUE(x->test, loaded);
}

/*
 * The hardware switches from one context to the next one of its queue, and the entry for that
 * cannot be trusted. Until the reset the next context completes the first of its two requests, or
 * both. @both: both
 */
static void garbage_between(struct genx_kunit_exec *x, bool both)
{
	struct genx_kunit_batch *before = genx_kunit_batch(x), *batch = genx_kunit_batch(x);
	struct genx_lrc *next = genx_kunit_lrc(x, x->bcs, batch->vm);
	struct genx_request *rq, *first, *second;
	u64 resets = x->bcs->stats.resets;
	struct kunit *test = x->test;

	genx_kunit_batch_spin(before);
	genx_kunit_batch_spin(batch);
	mark_fill(batch);
	rq = genx_kunit_submit(x, genx_kunit_lrc(x, x->bcs, before->vm), before, 0);
	genx_kunit_wait_begun(x, before);
	first = mark_create(x, next);
	genx_request_submit(first, 0);
	second = genx_kunit_submit(x, next, batch, 0);
	wait_second(x, next);
	/* the engine is not reset before the next context has run */
	scoped_guard(genx_reset, &x->gt->reset) {
		genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_CSB_GARBAGE, 1);
		genx_kunit_release(before);
		msleep(20);
		KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[MARK]), 1);
		KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[1]), 1);
		WRITE_ONCE(batch->data[MARK], 0);
		if (both)
			genx_kunit_release(batch);
		msleep(20);
		KUNIT_EXPECT_EQ(test, READ_ONCE(x->bcs->state), GENX_ENGINE_HALTED);
	}
	flush_work(&x->gt->exec->reset_work);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, resets + 1);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_finish(x, first, 0);
	genx_kunit_release(batch);
	genx_kunit_finish(x, second, 0);
	/* the first request has not run again */
	KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[MARK]), 0);
	KUNIT_EXPECT_EQ(test, next->hangs, 0);
	genx_kunit_finish(x, genx_kunit_submit(x, next, NULL, 0), 0);
	genx_kunit_idle(x);
}

/* The same with the entry for a new queue, whose first context completes its only request. */
static void garbage_before(struct genx_kunit_exec *x)
{
	struct genx_kunit_batch *before = genx_kunit_batch(x), *batch = genx_kunit_batch(x);
	struct genx_lrc *next = genx_kunit_lrc(x, x->bcs, batch->vm);
	struct genx_request *rq, *first;
	struct kunit *test = x->test;

	genx_kunit_batch_spin(before);
	mark_fill(batch);
	rq = genx_kunit_submit(x, genx_kunit_lrc(x, x->bcs, before->vm), before, 0);
	genx_kunit_wait_begun(x, before);
	first = mark_create(x, next);
	scoped_guard(genx_reset, &x->gt->reset) {
		genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_CSB_GARBAGE, 1);
		genx_request_submit(first, 1);
		msleep(20);
		KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[MARK]), 1);
		WRITE_ONCE(batch->data[MARK], 0);
		KUNIT_EXPECT_EQ(test, READ_ONCE(x->bcs->state), GENX_ENGINE_HALTED);
	}
	flush_work(&x->gt->exec->reset_work);
	genx_kunit_finish(x, first, 0);
	genx_kunit_finish(x, genx_kunit_submit(x, next, NULL, 1), 0);
	KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[MARK]), 0);
	genx_kunit_release(before);
	/* the driver may have taken this context for the running one, and blamed it */
	KUNIT_EXPECT_EQ(test, genx_request_wait(rq, false, GENX_KUNIT_EXEC_MS), 0);
	genx_request_put(rq);
	genx_kunit_idle(x);
}

/* CSW-012: after the reset for an impossible entry, no context runs what it had completed. */
static void garbage_between_CSW_012(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);

	WRITE_ONCE(x->bcs->props.timeslice_ms, 0);
	garbage_between(x, false);
	garbage_between(x, true);
	garbage_before(x);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 3);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "status entry garbage between two contexts",
		  "neither replays completed requests after the reset; their fences signal");
}

/* A context that was preempted in a batch, and is loaded behind another one, survives a reset. */
static void reset_spares_second(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_kunit_batch *low = genx_kunit_batch(x), *high = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, low->vm);
	struct genx_request *rq, *other;

	WRITE_ONCE(x->bcs->props.timeslice_ms, 0);
	genx_kunit_batch_spin(low);
	genx_kunit_batch_spin(high);
	rq = genx_kunit_submit(x, lrc, low, 0);
	genx_kunit_wait_begun(x, low);
	other = genx_kunit_submit(x, genx_kunit_lrc(x, x->bcs, high->vm), high, 1);
	genx_kunit_wait_begun(x, high);
	wait_second(x, lrc);
	WRITE_ONCE(low->data[1], 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->bcs->index), "test"), 0);
	genx_kunit_finish(x, other, -EIO);
	genx_kunit_release(low);
	genx_kunit_finish(x, rq, 0);
	/* the batch has continued, and not begun again */
	KUNIT_EXPECT_EQ(test, READ_ONCE(low->data[1]), 0);
	KUNIT_EXPECT_EQ(test, lrc->resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-132: entries that never land in memory are read from their MMIO copies. */
static void never_lands_SIL_132(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);

	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_CSB_LOST, 0);
	run_rounds(x);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_copies, x->bcs->stats.switches);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_late, 0);
	TABLE_ROW(test, "faults", "status entries never land",
		  "each is read from its MMIO copy after 10 us; no reset, no work lost");
}

/*
 * SIL-132: an entry that was read from its copy lands later. It is not taken for the next entry at
 * this place, which is late too.
 */
static void lands_after_its_copy_SIL_132(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);

	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_CSB_AHEAD, 0);
	run_rounds(x);
	KUNIT_EXPECT_GT(test, x->bcs->stats.csb_copies, 20);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_CSB_AHEAD);
	run_rounds(x);
	TABLE_ROW(test, "faults", "status entries land after they were read by MMIO",
		  "they are emptied again; no reset, no work lost");
}

/*
 * CSW-012, SIL-137: entries whose combination no table has, or that do not fit, are decided by the
 * new queue and the ids. The first one is logged.
 */
static void odd_entries_CSW_012(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct kmsg_dump_iter log;

	genx_kunit_kmsg_mark(&log);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_CSB_ODD, 0);
	run_rounds(x);
	KUNIT_EXPECT_GT(test, x->bcs->stats.csb_unknown, 100);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "unknown context status entry"), 1);
	TABLE_ROW(test, "faults", "status entries with unknown combinations",
		  "logged once, decided by whether a new queue was taken; no work lost");
}

/*
 * SIL-136, SIL-137: an entry for a preemption may look complete. The driver does not wait for the
 * breadcrumb then, and runs the context again.
 */
static void preempted_looks_complete_SIL_137(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *low = genx_kunit_lrc(x, x->bcs, batch->vm);
	struct genx_lrc *high = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_request *slow;
	unsigned int i;

	WRITE_ONCE(x->bcs->props.timeslice_ms, 0);
	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, low, batch, 0);
	genx_kunit_wait_begun(x, batch);
	for (i = 0; i < 64; i++) {
		genx_kunit_finish(x, genx_kunit_submit(x, high, NULL, 1), 0);
		usleep_range(500, 1000);	/* the batch runs again */
	}
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&slow->fence));
	genx_kunit_release(batch);
	genx_kunit_finish(x, slow, 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_GT(test, x->bcs->stats.preemptions, 40);
	KUNIT_EXPECT_LE(test, x->bcs->stats.preemptions, 64);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_late, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-136: a context reaches its last tail just as the hardware takes a new queue, which does not
 * wait for the breadcrumb. The breadcrumb lands when the context is in no queue any more: its fence
 * signals, also if the new contexts run on and cause no event. @quick: without a kick by the test
 */
static bool land_after_switch(struct genx_kunit_exec *x, struct genx_lrc *low,
			      struct genx_kunit_batch *batch, struct genx_lrc **high,
			      struct genx_kunit_batch **other)
{
	struct genx_request *rq, *slow[2];
	bool quick, loaded;
	unsigned int i;

	WRITE_ONCE(batch->data[0], 0);
	WRITE_ONCE(batch->data[1], 0);
	rq = genx_kunit_submit(x, low, batch, 0);
	genx_kunit_wait_begun(x, batch);
	/* two contexts, so that the queue has no place for the first one */
	for (i = 0; i < 2; i++) {
		WRITE_ONCE(other[i]->data[0], 0);
		WRITE_ONCE(other[i]->data[1], 0);
		slow[i] = genx_kunit_submit(x, high[i], other[i], 1);
	}
	do {
		udelay(1);
		scoped_guard(spinlock_irqsave, &x->bcs->lock)
			loaded = x->bcs->backend->loaded(x->bcs, low) ||
				 !x->bcs->backend->loaded(x->bcs, high[1]);
	} while (loaded);
	WRITE_ONCE(low->pphwsp[GENX_PPHWSP_SEQNO / 4], rq->seqno);
	msleep(20);
	quick = dma_fence_is_signaled(&rq->fence);
	genx_engine_kick(x->bcs);
	KUNIT_EXPECT_EQ(x->test, genx_request_wait(rq, false, 100), 0);
	KUNIT_EXPECT_FALSE(x->test, dma_fence_is_signaled(&slow[0]->fence));
	/* what is left of the batch runs with the next request */
	genx_kunit_release(batch);
	for (i = 0; i < 2; i++) {
		genx_kunit_release(other[i]);
		genx_kunit_finish(x, slow[i], 0);
	}
	genx_request_put(rq);
	genx_kunit_finish(x, genx_kunit_submit(x, low, NULL, 0), 0);
	return quick;
}

static void breadcrumb_after_switch_SIL_136(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x), *other[2];
	struct genx_lrc *low = genx_kunit_lrc(x, x->bcs, batch->vm), *high[2];
	unsigned int i, quick = 0;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS);
	WRITE_ONCE(x->bcs->props.timeslice_ms, 0);
	genx_kunit_batch_spin(batch);
	for (i = 0; i < 2; i++) {
		other[i] = genx_kunit_batch(x);
		genx_kunit_batch_spin(other[i]);
		high[i] = genx_kunit_lrc(x, x->bcs, other[i]->vm);
	}
	for (i = 0; i < 16; i++)
		quick += land_after_switch(x, low, batch, high, other);
	/* the model reports some preempted contexts complete (SIL-137) */
	KUNIT_EXPECT_GT(test, quick, 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * A lost interrupt delays work but does not stop it. Its level stays high, so that no further
 * interrupt is sent (INT-008) until the heartbeat handles the event.
 */
static void lost_interrupt(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	unsigned int i, before;

	genx_kunit_set_heartbeat(x->gt, 250);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_IRQ_LOST, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_IRQ_LOST);
	for (i = 0; i < 2; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	before = x->rcs->interrupts;
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_GT(test, x->rcs->interrupts, before);
	KUNIT_EXPECT_EQ(test, x->kgt->irq.stats.polls, 1);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "interrupt lost",
		  "found by the heartbeat, work ends without a reset; later work interrupts again");
}

/* The same with an interrupt that is lost after others arrived: later work interrupts again. */
static void lost_interrupt_later(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	unsigned int i, before;

	genx_kunit_set_heartbeat(x->gt, 250);
	for (i = 0; i < 3; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_GT(test, READ_ONCE(x->rcs->interrupts), 0);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_IRQ_LOST, 1);
	for (i = 0; i < 4; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_IRQ_LOST);
	before = READ_ONCE(x->rcs->interrupts);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_GT(test, READ_ONCE(x->rcs->interrupts), before);
	KUNIT_EXPECT_GT(test, x->kgt->irq.stats.polls, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case engine_events_cases[] = {
	KUNIT_CASE_PARAM(many_switches_CSB_005, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(position_Z_01, genx_kunit_streamers_gen),
	KUNIT_CASE_PARAM(late_entry_CSB_001, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(late_entry_read_CSB_001, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(late_entry_never_CSB_001, genx_kunit_submit_gen),
	KUNIT_CASE(late_entry_after_reset_CSB_001),
	KUNIT_CASE(late_entries_in_turn_CSB_001),
	KUNIT_CASE(late_entry_deadline_CSB_001),
	KUNIT_CASE_PARAM(bad_pointer_CSB_012, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(garbage_entry_CSW_012, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(garbage_between_CSW_012, genx_kunit_preempting_gen),
	KUNIT_CASE_PARAM(reset_spares_second, genx_kunit_preempting_gen),
	KUNIT_CASE_PARAM(never_lands_SIL_132, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(lands_after_its_copy_SIL_132, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(odd_entries_CSW_012, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(preempted_looks_complete_SIL_137, genx_kunit_preempting_gen),
	KUNIT_CASE_PARAM(breadcrumb_after_switch_SIL_136, genx_kunit_preempting_gen),
	KUNIT_CASE(lost_interrupt),
	KUNIT_CASE(lost_interrupt_later),
	{}
};

static struct kunit_suite engine_events_suite = {
	.name = "genx_engine_events",
	.test_cases = engine_events_cases,
};

kunit_test_suite(engine_events_suite);
