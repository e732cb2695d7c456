// SPDX-License-Identifier: GPL-2.0-only
/* Engines, contexts and the submission queue, on the model. */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/irqflags.h>
#include <linux/kthread.h>

#include "gt/csb.h"
#include "kunit/exec_fixture.h"
#include "kunit/table.h"
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

static u32 peek_engine(struct genx_kunit_exec *x, struct genx_engine *engine, u32 addr)
{
	u32 val;

	KUNIT_ASSERT_EQ(x->test, genx_forcewake_get(&x->gt->fw, engine->desc->fw_domains), 0);
	val = genx_mmio_read(&x->gt->mmio, GENX_REG(addr));
	genx_forcewake_put(&x->gt->fw, engine->desc->fw_domains);
	return val;
}

static u32 sq_valid(struct genx_kunit_exec *x, struct genx_engine *engine, unsigned int element)
{
	return peek_engine(x, engine,
			   RING_EXECLIST_SQ_LDW(engine->desc->mmio_base, element).addr) & 1;
}

/*
 * ELSP-001, HWS-001, PRV-003, WDG-002, WDG-008, LRC-006, LRC-007: what start
 * has left in each engine. INT-033..037, INT-043: interrupts of completion,
 * context status and errors, and none of the status page. INT-038: the error
 * that counts is the instruction's. CSB-011: the copies led to the buffer.
 */
static void start_ELSP_001_HWS_001_PRV_003_WDG_008(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_seat(test);
	unsigned int i, slot;

	KUNIT_EXPECT_EQ(test, x->gt->n_engines, 5);
	for (i = 0; i < x->gt->n_engines; i++) {
		struct genx_engine *engine = x->gt->engines[i];
		u32 base = engine->desc->mmio_base;
		u32 mode = peek_engine(x, engine, RING_MODE(base).addr);
		const u32 *state = engine->default_state;

		KUNIT_EXPECT_TRUE(test, mode & GFX_MODE_DISABLE_LEGACY);
		KUNIT_EXPECT_FALSE(test, mode & GFX_MODE_PRIVILEGE_CHECK_DISABLE);
		KUNIT_EXPECT_EQ(test, peek_engine(x, engine, RING_HWS_PGA(base).addr),
				engine->hwsp.buf->ggtt);
		KUNIT_EXPECT_EQ(test, engine->hwsp.buf->ggtt % 4096, 0);
		KUNIT_EXPECT_EQ(test, peek_engine(x, engine, RING_WATCHDOG_CTL(base).addr), 1);
		KUNIT_EXPECT_EQ(test, peek_engine(x, engine, RING_IMR(base).addr), ~0x109u);
		KUNIT_EXPECT_EQ(test, peek_engine(x, engine, RING_HWSTAM(base).addr), ~0u);
		KUNIT_EXPECT_EQ(test, peek_engine(x, engine, RING_EMR(base).addr), ~1u);
		KUNIT_EXPECT_TRUE(test, engine->hwsp.verified);
		for (slot = 0; slot < NONPRIV_SLOTS; slot++)
			KUNIT_EXPECT_EQ(test, peek_engine(x, engine,
							  RING_FORCE_TO_NONPRIV(base, slot).addr),
					slot < engine->desc->n_nonpriv ?
					engine->desc->nonpriv[slot] : base + 0x94);
		for (slot = 0; slot < EXECLIST_SQ_ELEMENTS; slot++)
			KUNIT_EXPECT_EQ(test, sq_valid(x, engine, slot), slot == 0);
		KUNIT_ASSERT_NOT_NULL(test, state);
		/* the template restores everything */
		KUNIT_EXPECT_EQ(test, state[LRC_CONTEXT_CONTROL] & 1, 0);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * ELSP-005, ELSP-007, ELSP-008, ELSP-018, CSB-002, INT-040: an empty request on each engine, on
 * registers of domains that are awake (FW-016), from an image and a ring in global memory (LRC-001,
 * LRC-017, LRC-018, LIM-001).
 */
static void first_request_ELSP_007(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_seat(test);
	unsigned int i;

	for (i = 0; i < x->gt->n_engines; i++) {
		struct genx_lrc *lrc = genx_kunit_lrc(x, x->gt->engines[i], NULL);

		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	}
	genx_kunit_idle(x);
	for (i = 0; i < x->gt->n_engines; i++)
		KUNIT_EXPECT_EQ(test, x->gt->engines[i]->stats.csb_faults, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* PRV-001: a batch runs from the address space of its context, and writes there. */
static void batch_PRV_001(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	unsigned int i;

	for (i = 0; i < x->gt->n_engines; i++) {
		struct genx_lrc *lrc = genx_kunit_lrc(x, x->gt->engines[i], batch->vm);

		genx_kunit_batch_spin(batch);
		genx_kunit_release(batch);
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
		KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[2]), 0x600d);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Accesses that @rq's submission makes, with everything else held off. */
static void submit_counted(struct genx_kunit_exec *x, struct genx_request *rq, int priority,
			   u64 *reads, u64 *writes)
{
	struct model_stats before, after;
	unsigned long flags;

	local_irq_save(flags);
	genx_kunit_gpu_stats(x->kgt->gpu, &before);
	/* what genx_request_submit() does, but for its locks */
	genx_request_submit(rq, priority);
	genx_kunit_gpu_stats(x->kgt->gpu, &after);
	local_irq_restore(flags);
	*reads = after.mmio_reads - before.mmio_reads;
	*writes = after.mmio_writes - before.mmio_writes;
}

static struct genx_request *prepare(struct genx_kunit_exec *x, struct genx_lrc *lrc,
				    struct genx_kunit_batch *batch)
{
	struct genx_request *rq = genx_request_create(lrc, GENX_REQUEST_BATCH_DW);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(x->test, rq);
	if (batch)
		genx_request_emit_batch(rq, GENX_KUNIT_BATCH_ADDR);
	return rq;
}

/*
 * ELSP-006, ELSP-011: two writes an element, one for an element that was valid
 * and no longer is, one for the Load, no read (design 7).
 */
static void cost_ELSP_006_ELSP_011(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *first, *second, *third;
	u64 reads, writes;

	genx_kunit_batch_spin(batch);
	first = prepare(x, a, batch);
	submit_counted(x, first, 0, &reads, &writes);
	KUNIT_EXPECT_EQ(test, reads, 0);
	KUNIT_EXPECT_EQ(test, writes, 3);
	genx_kunit_wait_begun(x, batch);

	second = prepare(x, b, NULL);
	submit_counted(x, second, 0, &reads, &writes);
	KUNIT_EXPECT_EQ(test, reads, 0);
	KUNIT_EXPECT_EQ(test, writes, 5);
	KUNIT_EXPECT_EQ(test, sq_valid(x, x->rcs, 1), 1);
	genx_kunit_release(batch);
	genx_kunit_finish(x, first, 0);
	genx_kunit_finish(x, second, 0);
	genx_kunit_idle(x);

	third = prepare(x, a, NULL);
	submit_counted(x, third, 0, &reads, &writes);
	KUNIT_EXPECT_EQ(test, reads, 0);
	KUNIT_EXPECT_EQ(test, writes, 4);
	genx_kunit_finish(x, third, 0);
	KUNIT_EXPECT_EQ(test, sq_valid(x, x->rcs, 1), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* CSW-007, CSW-013: more work for the context that runs: its tail moves, nothing is preempted. */
static void lite_restore_CSW_013(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_seat(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_request *first, *second;

	genx_kunit_batch_spin(batch);
	first = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	second = genx_kunit_submit(x, a, NULL, 0);
	msleep(20);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&first->fence));
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&second->fence));
	KUNIT_EXPECT_EQ(test, x->rcs->stats.lite_restores, 1);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.preemptions, 0);
	genx_kunit_release(batch);
	genx_kunit_finish(x, first, 0);
	genx_kunit_finish(x, second, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A context that runs on with nothing new is not restored lightly, but loaded as a whole. */
static void same_tail(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *first, *second, *third;
	u32 low;

	genx_kunit_batch_spin(batch);
	first = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	second = genx_kunit_submit(x, b, NULL, 0);
	msleep(20);
	low = genx_kunit_peek(x->kgt, RING_EXECLIST_SQ_LDW(x->rcs->desc->mmio_base, 0).addr);
	KUNIT_EXPECT_TRUE(test, low & CTX_DESC_FORCE_RESTORE);
	low = genx_kunit_peek(x->kgt, RING_EXECLIST_SQ_LDW(x->rcs->desc->mmio_base, 1).addr);
	KUNIT_EXPECT_FALSE(test, low & CTX_DESC_FORCE_RESTORE);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.lite_restores, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.preemptions, 0);
	/* with a new tail, lightly */
	third = genx_kunit_submit(x, a, NULL, 0);
	msleep(20);
	low = genx_kunit_peek(x->kgt, RING_EXECLIST_SQ_LDW(x->rcs->desc->mmio_base, 0).addr);
	KUNIT_EXPECT_FALSE(test, low & CTX_DESC_FORCE_RESTORE);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.lite_restores, 1);
	genx_kunit_release(batch);
	genx_kunit_finish(x, first, 0);
	genx_kunit_finish(x, second, 0);
	genx_kunit_finish(x, third, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* ELSP-004, ELSP-009, ELSP-015, PRE-003: elements run in order, one after the other. */
static void element_order_ELSP_009(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_seat(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->bcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_lrc *c = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_request *rq[3];
	unsigned int i;

	/* the switches load the third, not the watch for hangs (ELSP-010) */
	WRITE_ONCE(x->gt->exec.heartbeat_ms, 60 * MSEC_PER_SEC);
	genx_kunit_batch_spin(batch);
	rq[0] = genx_kunit_submit(x, a, batch, 0);
	rq[1] = genx_kunit_submit(x, b, NULL, 0);
	rq[2] = genx_kunit_submit(x, c, NULL, 0);
	genx_kunit_wait_begun(x, batch);
	msleep(20);
	for (i = 0; i < 3; i++)
		KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq[i]->fence));
	genx_kunit_release(batch);
	for (i = 0; i < 3; i++)
		genx_kunit_finish(x, rq[i], 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.preemptions, 0);
	genx_kunit_idle(x);
	/* each status entry was what was waited for */
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * ELSP-014: a second Load before the first is reported would take its place, so
 * there is none; what came meanwhile is loaded when the report is there.
 */
static void one_load_ELSP_014(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *first = prepare(x, a, NULL);
	u64 loads = x->rcs->stats.loads;
	struct genx_request *second;
	unsigned long flags;
	u64 one, two;

	local_irq_save(flags);
	genx_request_submit(first, 0);
	one = x->rcs->stats.loads;
	second = genx_request_try_create(b, 0);
	if (!IS_ERR(second))
		genx_request_submit(second, 5);
	two = x->rcs->stats.loads;
	local_irq_restore(flags);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, second);
	KUNIT_EXPECT_EQ(test, one, loads + 1);
	KUNIT_EXPECT_EQ(test, two, loads + 1);
	genx_kunit_finish(x, first, 0);
	genx_kunit_finish(x, second, 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.csb_faults, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* PRE-001, PRE-004, PRE-006, PRE-008, ELSP-010, ELSP-013: preempted, saved, resumed. */
static void preempt_PRE_001_PRE_006(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_seat(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	unsigned int i;

	for (i = 0; i < x->gt->n_engines; i++) {
		struct genx_engine *engine = x->gt->engines[i];
		struct genx_lrc *low = genx_kunit_lrc(x, engine, batch->vm);
		struct genx_lrc *high = genx_kunit_lrc(x, engine, NULL);
		struct genx_request *slow;

		genx_kunit_batch_spin(batch);
		slow = genx_kunit_submit(x, low, batch, 0);
		genx_kunit_wait_begun(x, batch);
		genx_kunit_finish(x, genx_kunit_submit(x, high, NULL, 1), 0);
		KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&slow->fence));
		KUNIT_EXPECT_EQ(test, engine->stats.preemptions, 1);
		genx_kunit_release(batch);
		genx_kunit_finish(x, slow, 0);
		KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[2]), 0x600d);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Equal and lower priorities preempt nothing. */
static void no_preempt_equal(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *c = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq[3];
	unsigned int i;

	genx_kunit_batch_spin(batch);
	rq[0] = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	rq[1] = genx_kunit_submit(x, b, NULL, 0);
	rq[2] = genx_kunit_submit(x, c, NULL, -5);
	msleep(20);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.preemptions, 0);
	genx_kunit_release(batch);
	for (i = 0; i < 3; i++)
		genx_kunit_finish(x, rq[i], 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Contexts of equal priority take turns, so that one that never ends starves nobody. */
static void turns(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *slow;

	WRITE_ONCE(x->gt->exec.heartbeat_ms, 200);
	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	genx_kunit_finish(x, genx_kunit_submit(x, b, NULL, 0), 0);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&slow->fence));
	KUNIT_EXPECT_GT(test, x->rcs->stats.rotations, 0);
	genx_kunit_release(batch);
	genx_kunit_finish(x, slow, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

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
	unsigned int tries = 100;

	genx_kunit_idle(x);
	WRITE_ONCE(hwsp->dw[hwsp->pointer_dw], genx_csb_next(hwsp->read, hwsp->entries));
	genx_engine_kick(x->bcs);
	while (!READ_ONCE(x->bcs->stats.resets) && --tries)
		msleep(20);
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
	unsigned int tries = 100;

	genx_kunit_idle(x);
	WRITE_ONCE(hwsp->dw[hwsp->pointer_dw], 13);
	genx_engine_kick(x->bcs);
	while (!READ_ONCE(x->bcs->stats.resets) && --tries)
		msleep(20);
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
	unsigned int tries = 100;

	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_CSB_GARBAGE, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	while (!READ_ONCE(x->bcs->stats.resets) && --tries)
		msleep(20);
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

/* What @lrc has in GPR 0, read by a batch of its own. */
static u32 read_gpr0(struct genx_kunit_exec *x, struct genx_lrc *lrc,
		     struct genx_kunit_batch *batch)
{
	u32 *cs = batch->dw;

	WRITE_ONCE(batch->data[8], 0xffffffff);
	*cs++ = MI_STORE_REGISTER_MEM;
	*cs++ = RING_GPR_LDW(lrc->engine->desc->mmio_base, 0).addr;
	*cs++ = GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA + 32;
	*cs++ = 0;
	*cs++ = MI_BATCH_BUFFER_END;
	*cs++ = MI_NOOP;
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
	return READ_ONCE(batch->data[8]);
}

/*
 * LRC-007, PRE-008: a value reaches contexts that exist (saved, running,
 * never run) and those that come later; a running batch goes on.
 */
static void write_contexts_LRC_007(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_engine *engine = x->rcs;
	u32 base = engine->desc->mmio_base;
	struct genx_kunit_batch *spin = genx_kunit_batch(x);
	struct genx_kunit_batch *read = genx_kunit_batch(x);
	struct genx_lrc *used = genx_kunit_lrc(x, engine, read->vm);
	struct genx_lrc *fresh = genx_kunit_lrc(x, engine, read->vm);
	struct genx_lrc *running = genx_kunit_lrc(x, engine, spin->vm);
	struct genx_lrc_value value = {
		.reg = RING_GPR_LDW(base, 0).addr, .value = 0xcafe,
	};
	struct genx_request *rq;

	value.dw = genx_lrc_find(engine->desc->lrc, base, value.reg);
	KUNIT_EXPECT_EQ(test, read_gpr0(x, used, read), 0);
	genx_kunit_batch_spin(spin);
	rq = genx_kunit_submit(x, running, spin, 0);
	genx_kunit_wait_begun(x, spin);

	KUNIT_EXPECT_EQ(test, genx_engine_write_contexts(engine, &value, 1, true), 0);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq->fence));
	genx_kunit_release(spin);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, running->state[value.dw], 0xcafe);
	KUNIT_EXPECT_EQ(test, engine->kernel->state[value.dw], 0xcafe);
	KUNIT_EXPECT_EQ(test, read_gpr0(x, used, read), 0xcafe);
	KUNIT_EXPECT_EQ(test, read_gpr0(x, fresh, read), 0xcafe);
	KUNIT_EXPECT_EQ(test, read_gpr0(x, genx_kunit_lrc(x, engine, read->vm), read), 0xcafe);

	value.dw++;
	KUNIT_EXPECT_EQ(test, genx_engine_write_contexts(engine, &value, 1, true), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_engine_write_contexts(engine, &value, 0, true), -EINVAL);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* ELSP-002, LRC-002: ids differ, descriptors name their engine and their image. */
static void ids_ELSP_002(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *c = genx_kunit_lrc(x, x->bcs, NULL);

	KUNIT_EXPECT_NE(test, genx_lrc_hw_id(a), genx_lrc_hw_id(b));
	KUNIT_EXPECT_NE(test, genx_lrc_hw_id(a), genx_lrc_hw_id(c));
	KUNIT_EXPECT_EQ(test, genx_lrc_hw_id(c) >> 29, GENX_CLASS_COPY);
	KUNIT_EXPECT_EQ(test, a->fields.lrca, a->image->ggtt);
	genx_kunit_finish(x, genx_kunit_submit(x, a, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, genx_lrc_hw_id(a), genx_lrc_hw_id(a));
}

/* ELSP-003, ELSP-011: after suspend and resume all eight elements are written, and work goes on. */
static void suspend_ELSP_011(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct model_stats before, after;
	struct genx_request *rq;

	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_suspend(x->gt), 0);
	rq = genx_request_create(lrc, 0);
	KUNIT_EXPECT_EQ(test, PTR_ERR_OR_ZERO(rq), -EAGAIN);
	genx_kunit_gpu_stats(x->kgt->gpu, &before);
	KUNIT_ASSERT_EQ(test, genx_gt_resume(x->gt), 0);
	genx_kunit_gpu_stats(x->kgt->gpu, &after);
	KUNIT_EXPECT_GE(test, after.mmio_writes - before.mmio_writes, 5 * 16);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* INT-039: errors that were there before are cleared by ones, and are nobody's. */
static void errors_before_INT_039(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	const u32 base = x->rcs->desc->mmio_base;
	u64 errors = x->rcs->stats.errors;
	unsigned long flags;

	KUNIT_ASSERT_EQ(test, genx_gt_suspend(x->gt), 0);
	flags = genx_kunit_gpu_lock(x->kgt->gpu);
	x->kgt->gpu->model->regs[RING_ESR(base).addr / 4] = RING_ERROR_INSTRUCTION;
	x->kgt->gpu->model->regs[RING_EIR(base).addr / 4] = RING_ERROR_INSTRUCTION;
	genx_kunit_gpu_unlock(x->kgt->gpu, flags);
	KUNIT_ASSERT_EQ(test, genx_gt_resume(x->gt), 0);
	KUNIT_EXPECT_EQ(test, peek_engine(x, x->rcs, RING_EIR(base).addr), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.errors, errors);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * ELSP-019, LRC-006: without a state that hardware saved, a context restores no
 * engine state; with one it restores all.
 */
static void never_saved_ELSP_019(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_engine *engine = x->bcs;
	u32 *saved = engine->default_state;
	struct genx_lrc *lrc;
	u32 control;

	mutex_lock(&engine->contexts_lock);
	engine->default_state = NULL;
	mutex_unlock(&engine->contexts_lock);
	lrc = genx_lrc_create(engine, NULL, 0);
	control = IS_ERR(lrc) ? 0 : lrc->state[LRC_CONTEXT_CONTROL];
	mutex_lock(&engine->contexts_lock);
	engine->default_state = saved;
	mutex_unlock(&engine->contexts_lock);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, lrc);
	KUNIT_EXPECT_EQ(test, control & 0x10001, 0x10001);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_lrc_close(lrc);
	genx_lrc_put(lrc);

	lrc = genx_kunit_lrc(x, engine, NULL);
	KUNIT_EXPECT_EQ(test, lrc->state[LRC_CONTEXT_CONTROL] & 0x10001, 0x10000);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A client that emits a request while the GT is suspended; it holds the emission lock. */
struct emitter {
	struct genx_lrc *lrc;
	struct genx_request *rq;
	struct completion created;
	struct completion suspended;
};

static int emitter_thread(void *data)
{
	struct emitter *e = data;

	e->rq = genx_request_create(e->lrc, 0);
	complete(&e->created);
	wait_for_completion(&e->suspended);
	if (!IS_ERR(e->rq))
		genx_request_submit(e->rq, 0);
	return 0;
}

/* What is submitted while suspended runs after resume. */
static void suspend_queues(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct emitter e = { .lrc = genx_kunit_lrc(x, x->rcs, NULL) };
	struct task_struct *thread;
	int err;

	/* the watch looks at the engine in between, and is not what wakes it up */
	WRITE_ONCE(x->gt->exec.heartbeat_ms, 50);
	init_completion(&e.created);
	init_completion(&e.suspended);
	thread = kthread_create(emitter_thread, &e, "genx-emitter");
	KUNIT_ASSERT_FALSE(test, IS_ERR(thread));
	get_task_struct(thread);
	wake_up_process(thread);
	wait_for_completion(&e.created);
	err = genx_gt_suspend(x->gt);
	complete(&e.suspended);
	kthread_stop(thread);
	put_task_struct(thread);
	KUNIT_ASSERT_EQ(test, err, 0);
	KUNIT_ASSERT_FALSE(test, IS_ERR(e.rq));
	msleep(50);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&e.rq->fence));
	KUNIT_ASSERT_EQ(test, genx_gt_resume(x->gt), 0);
	genx_kunit_finish(x, e.rq, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The domains are given back when nothing runs. */
static void park(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	unsigned int tries = 50;

	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	while (genx_forcewake_held(&x->gt->fw) && --tries)
		msleep(20);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&x->gt->fw), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* ---- everything at once ---- */

#define STRESS_CONTEXTS	3
#define STRESS_REQUESTS	240

struct stress_case {
	u64 seed;
	const struct genx_streamers *cs;
};

static const struct stress_case stress_cases[] = {
	{ 1, NULL }, { 2, NULL }, { 3, NULL }, { 42, NULL }, { 0xfeedface, NULL },
	{ 1, &genx_dg2_streamers }, { 7, &genx_dg2_streamers }, { 42, &genx_dg2_streamers },
};

static void stress_name(const struct stress_case *c, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s seed 0x%llx", c->cs ? "Gen12.5" : "Gen11",
		 c->seed);
}

KUNIT_ARRAY_PARAM(stress, stress_cases, stress_name);

/* One more in GPR 0, and what it is now to data[0]. */
static void batch_count(struct genx_kunit_batch *batch, u32 base)
{
	u32 *cs = batch->dw;

	*cs++ = MI_LOAD_REGISTER_IMM(2);
	*cs++ = RING_GPR_LDW(base, 1).addr;
	*cs++ = 1;
	*cs++ = RING_GPR_UDW(base, 1).addr;
	*cs++ = 0;
	*cs++ = MI_ARB_CHECK;
	*cs++ = MI_MATH(4);
	*cs++ = ALU_INSTR(ALU_LOAD, ALU_SRCA, ALU_REG(0));
	*cs++ = ALU_INSTR(ALU_LOAD, ALU_SRCB, ALU_REG(1));
	*cs++ = ALU_INSTR(ALU_ADD, 0, 0);
	*cs++ = ALU_INSTR(ALU_STORE, ALU_REG(0), ALU_ACCU);
	*cs++ = MI_ARB_CHECK;
	*cs++ = MI_STORE_REGISTER_MEM;
	*cs++ = RING_GPR_LDW(base, 0).addr;
	*cs++ = GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA;
	*cs++ = 0;
	*cs++ = MI_BATCH_BUFFER_END;
}

struct stress {
	struct genx_lrc *lrc;
	struct genx_kunit_batch *batch;
	struct genx_request *last;
	u32 count;
};

static void stress_one(struct genx_kunit_exec *x, struct stress *s, unsigned int n, u32 dice)
{
	struct stress *one = &s[dice % n];
	struct stress *other = &s[(dice >> 8) % n];
	struct genx_request *rq = prepare(x, one->lrc, one->batch);

	/* what is waited for was submitted before, so there is no cycle */
	if ((dice >> 16) % 3 == 0 && other->last)
		KUNIT_EXPECT_EQ(x->test, genx_request_add_dependency(rq, &other->last->fence), 0);
	genx_request_submit(rq, (dice >> 20) % 4);
	genx_request_put(one->last);
	one->last = rq;
	one->count++;
}

/*
 * PRE-006, PRE-008, LRC-021, ELSP-010, ELSP-024: random contexts, engines, priorities and
 * dependencies; each context has counted its requests in a register of its own.
 */
static void stress_PRE_006(struct kunit *test)
{
	const struct stress_case *c = test->param_value;
	const struct model_config cfg = {
		.plat = genx_kunit_platform(test, c->cs), .device_id = 0x9840, .seed = c->seed,
	};
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	unsigned int n = x->gt->n_engines * STRESS_CONTEXTS;
	u32 dice = (u32)cfg.seed;
	struct stress *s;
	unsigned int i;

	s = kunit_kcalloc(test, n, sizeof(*s), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, s);
	for (i = 0; i < n; i++) {
		struct genx_engine *engine = x->gt->engines[i / STRESS_CONTEXTS];

		s[i].batch = genx_kunit_batch(x);
		batch_count(s[i].batch, engine->desc->mmio_base);
		s[i].lrc = genx_kunit_lrc(x, engine, s[i].batch->vm);
	}
	for (i = 0; i < STRESS_REQUESTS; i++) {
		dice = dice * 1664525 + 1013904223;
		stress_one(x, s, n, dice >> 4 ^ dice << 13);
	}
	for (i = 0; i < n; i++) {
		if (!s[i].last)
			continue;
		genx_kunit_finish(x, s[i].last, 0);
		KUNIT_EXPECT_EQ_MSG(test, READ_ONCE(s[i].batch->data[0]), s[i].count,
				    "context %u", i);
	}
	genx_kunit_idle(x);
	for (i = 0; i < x->gt->n_engines; i++) {
		KUNIT_EXPECT_EQ(test, x->gt->engines[i]->stats.resets, 0);
		KUNIT_EXPECT_EQ(test, x->gt->engines[i]->stats.csb_faults, 0);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case execlists_cases[] = {
	KUNIT_CASE_PARAM(start_ELSP_001_HWS_001_PRV_003_WDG_008, genx_kunit_seats),
	KUNIT_CASE_PARAM(first_request_ELSP_007, genx_kunit_seats),
	KUNIT_CASE(batch_PRV_001),
	KUNIT_CASE(cost_ELSP_006_ELSP_011),
	KUNIT_CASE_PARAM(lite_restore_CSW_013, genx_kunit_seats),
	KUNIT_CASE(same_tail),
	KUNIT_CASE_PARAM(element_order_ELSP_009, genx_kunit_seats),
	KUNIT_CASE(one_load_ELSP_014),
	KUNIT_CASE_PARAM(preempt_PRE_001_PRE_006, genx_kunit_seats),
	KUNIT_CASE(no_preempt_equal),
	KUNIT_CASE(turns),
	KUNIT_CASE_PARAM(many_switches_CSB_005, genx_kunit_seats),
	KUNIT_CASE_PARAM(position_Z_01, genx_kunit_seats),
	KUNIT_CASE_PARAM(late_entry_CSB_001, genx_kunit_seats),
	KUNIT_CASE_PARAM(late_entry_read_CSB_001, genx_kunit_seats),
	KUNIT_CASE_PARAM(late_entry_never_CSB_001, genx_kunit_seats),
	KUNIT_CASE_PARAM(bad_pointer_CSB_012, genx_kunit_seats),
	KUNIT_CASE_PARAM(garbage_entry_CSW_012, genx_kunit_seats),
	KUNIT_CASE(lost_interrupt),
	KUNIT_CASE(write_contexts_LRC_007),
	KUNIT_CASE(ids_ELSP_002),
	KUNIT_CASE(suspend_ELSP_011),
	KUNIT_CASE(suspend_queues),
	KUNIT_CASE(errors_before_INT_039),
	KUNIT_CASE(never_saved_ELSP_019),
	KUNIT_CASE(park),
	KUNIT_CASE_PARAM(stress_PRE_006, stress_gen_params),
	{}
};

static struct kunit_suite execlists_suite = {
	.name = "genx_execlists",
	.test_cases = execlists_cases,
};

kunit_test_suite(execlists_suite);
