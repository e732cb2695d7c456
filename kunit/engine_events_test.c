// SPDX-License-Identifier: GPL-2.0-only
/* What engines report: status entries that are found, come late, are wrong; a lost interrupt. */
#include <kunit/test.h>

#include "gt/exec/csb.h"
#include "kunit/exec_fixture.h"
#include "kunit/table.h"

/* CSB-005, CSB-006, CSB-009: many switches: the status buffer wraps again and again. */
static void many_switches_CSB_005(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_seat(test);
	struct genx_lrc *lrc[4];
	struct genx_request *rq[4];
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
	KUNIT_EXPECT_EQ(test, x->bcs->stats.completed, 200 + 1);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * Z-01, CSB-006, CSB-007, CSB-011: the driver finds either position. CSB-008: what the
 * other one would use is zero then, and stays so.
 */
static void position_Z_01(struct kunit *test)
{
	const struct genx_kunit_seat *seat = test->param_value;
	struct genx_kunit_exec *x = genx_kunit_exec_seat(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	const u32 *dw = x->rcs->hwsp.dw;
	unsigned int i;

	KUNIT_EXPECT_EQ(test, x->rcs->hwsp.first_dw, seat->first_dw);
	KUNIT_EXPECT_EQ(test, x->rcs->hwsp.pointer_dw, seat->first_dw + 31);
	for (i = 0; i < 20; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.csb_faults, 0);
	KUNIT_EXPECT_LT(test, dw[seat->first_dw + 31], 12);
	for (i = 24; i < 31; i++)
		KUNIT_EXPECT_EQ_MSG(test, dw[seat->first_dw + i], 0, "DW 0x%x",
				    seat->first_dw + i);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* CSB-001: an entry that lands after its pointer is waited for, not misread. */
static void late_entry_CSB_001(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_seat(test);
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

/* CSB-001: the pointer first, the entry later: -EAGAIN in between, and then the entry itself. */
static void late_entry_read_CSB_001(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_seat(test);
	struct genx_hwsp *hwsp = &x->bcs->hwsp;
	u64 *entries = (u64 *)&hwsp->dw[hwsp->first_dw];
	u8 next = genx_csb_next(hwsp->read, hwsp->entries);
	int before, between, after, end;
	unsigned long flags;
	u64 entry = 0;

	spin_lock_irqsave(&x->bcs->lock, flags);
	before = genx_hwsp_read_csb(x->bcs, &entry);
	hwsp->dw[hwsp->pointer_dw] = next;
	between = genx_hwsp_read_csb(x->bcs, &entry);
	entries[next] = 0x1234;
	after = genx_hwsp_read_csb(x->bcs, &entry);
	end = genx_hwsp_read_csb(x->bcs, &entry);
	/* as it was */
	hwsp->read = next ? next - 1 : hwsp->entries - 1;
	hwsp->dw[hwsp->pointer_dw] = hwsp->read;
	spin_unlock_irqrestore(&x->bcs->lock, flags);
	KUNIT_EXPECT_EQ(test, before, GENX_HWSP_NONE);
	KUNIT_EXPECT_EQ(test, between, -EAGAIN);
	KUNIT_EXPECT_EQ(test, after, GENX_HWSP_ENTRY);
	KUNIT_EXPECT_EQ(test, entry, 0x1234);
	KUNIT_EXPECT_EQ(test, end, GENX_HWSP_NONE);
	KUNIT_EXPECT_EQ(test, entries[next], GENX_CSB_EMPTY);
}

/* An entry that never lands is looked for again, for a bounded time, and then a fault. */
static void late_entry_never_CSB_001(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_seat(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_hwsp *hwsp = &x->bcs->hwsp;

	genx_kunit_idle(x);
	WRITE_ONCE(hwsp->dw[hwsp->pointer_dw], genx_csb_next(hwsp->read, hwsp->entries));
	genx_engine_kick(x->bcs);
	genx_kunit_wait_reset(x, x->bcs);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_late, 1);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 1);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "status entry never lands",
		  "bounded wait, then the engine is reset; new work runs");
}

/* CSB-012: a pointer that names no entry is a counted fault. */
static void bad_pointer_CSB_012(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_seat(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_hwsp *hwsp = &x->bcs->hwsp;

	genx_kunit_idle(x);
	WRITE_ONCE(hwsp->dw[hwsp->pointer_dw], 13);
	genx_engine_kick(x->bcs);
	genx_kunit_wait_reset(x, x->bcs);
	/* at once: there is nothing to wait for */
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_late, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 1);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "status pointer names no entry",
		  "counted, the engine is reset; new work runs");
}

/* CSW-012: an impossible entry is a counted fault, and the engine is recovered. */
static void garbage_entry_CSW_012(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_seat(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);

	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_CSB_GARBAGE, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_wait_reset(x, x->bcs);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 1);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 1);
	KUNIT_EXPECT_EQ(test, lrc->hangs, 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "status entry garbage",
		  "counted, the engine is reset, no context is blamed; new work runs");
}

/*
 * An interrupt that vanishes delays work and does not stop it. Its level stays high, so
 * that no other comes, until somebody serves it (INT-008).
 */
static void lost_interrupt(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	unsigned int i, before;

	WRITE_ONCE(x->gt->exec.heartbeat_ms, 250);
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

static struct kunit_case engine_events_cases[] = {
	KUNIT_CASE_PARAM(many_switches_CSB_005, genx_kunit_seats),
	KUNIT_CASE_PARAM(position_Z_01, genx_kunit_seats),
	KUNIT_CASE_PARAM(late_entry_CSB_001, genx_kunit_seats),
	KUNIT_CASE_PARAM(late_entry_read_CSB_001, genx_kunit_seats),
	KUNIT_CASE_PARAM(late_entry_never_CSB_001, genx_kunit_seats),
	KUNIT_CASE_PARAM(bad_pointer_CSB_012, genx_kunit_seats),
	KUNIT_CASE_PARAM(garbage_entry_CSW_012, genx_kunit_seats),
	KUNIT_CASE(lost_interrupt),
	{}
};

static struct kunit_suite engine_events_suite = {
	.name = "genx_engine_events",
	.test_cases = engine_events_cases,
};

kunit_test_suite(engine_events_suite);
