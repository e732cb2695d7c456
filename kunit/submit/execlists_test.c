// SPDX-License-Identifier: GPL-2.0-only
/* Requests through the submission queue: their order, the cost of a Load, and lite restores. */
#include <kunit/test.h>
#include <linux/bottom_half.h>
#include <linux/delay.h>
#include <linux/irqflags.h>

#include "gt/exec/exec_types.h"
#include "gt/submit/submit_internal.h"
#include "kunit/lib/execlists_fixture.h"
#include "kunit/lib/platforms.h"
#include "regs/engine_regs.h"

/*
 * ELSP-005, ELSP-007, ELSP-008, ELSP-018, CSB-002, INT-040: each engine completes an empty request.
 * The driver accesses registers only while their domains are awake (FW-016); context image and ring
 * are mapped in the GGTT (LRC-001, LRC-017, LRC-018, LIM-001).
 */
static void first_request_ELSP_007(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
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

/* Submit @rq with interrupts off, and count the register accesses of the submission. */
static void submit_counted(struct genx_kunit_exec *x, struct genx_request *rq, int priority,
			   u64 *reads, u64 *writes)
{
	struct model_stats before, after;
	unsigned long flags;

	local_irq_save(flags);
	genx_kunit_gpu_stats(x->kgt->gpu, &before);
	genx_request_submit(rq, priority);
	genx_kunit_gpu_stats(x->kgt->gpu, &after);
	local_irq_restore(flags);
	*reads = after.mmio_reads - before.mmio_reads;
	*writes = after.mmio_writes - before.mmio_writes;
}

/*
 * ELSP-006, ELSP-011: a submission writes two registers for each valid element, one for an element
 * that is no longer valid, and one for the Load; it reads none.
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
	first = genx_kunit_prepare(x, a, batch);
	submit_counted(x, first, 0, &reads, &writes);
	KUNIT_EXPECT_EQ(test, reads, 0);
	KUNIT_EXPECT_EQ(test, writes, 3);
	genx_kunit_wait_begun(x, batch);

	second = genx_kunit_prepare(x, b, NULL);
	submit_counted(x, second, 0, &reads, &writes);
	KUNIT_EXPECT_EQ(test, reads, 0);
	KUNIT_EXPECT_EQ(test, writes, 5);
	KUNIT_EXPECT_EQ(test, genx_kunit_sq_valid(x, x->rcs, 1), 1);
	genx_kunit_release(batch);
	genx_kunit_finish(x, first, 0);
	genx_kunit_finish(x, second, 0);
	genx_kunit_idle(x);

	third = genx_kunit_prepare(x, a, NULL);
	submit_counted(x, third, 0, &reads, &writes);
	KUNIT_EXPECT_EQ(test, reads, 0);
	KUNIT_EXPECT_EQ(test, writes, 4);
	genx_kunit_finish(x, third, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_sq_valid(x, x->rcs, 1), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* CSW-007, CSW-013: more work for the running context moves its tail, and preempts nothing. */
static void lite_restore_CSW_013(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
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

/* Loading the running context again with an unchanged tail is a full restore, no lite restore. */
static void same_tail(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *first, *second, *third;
	u32 low;

	WRITE_ONCE(x->rcs->props.timeslice_ms, 0);
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
	/* loading it with a new tail is a lite restore; the second element is loaded again (X7) */
	third = genx_kunit_submit(x, a, NULL, 0);
	msleep(20);
	low = genx_kunit_peek(x->kgt, RING_EXECLIST_SQ_LDW(x->rcs->desc->mmio_base, 1).addr);
	KUNIT_EXPECT_TRUE(test, low & CTX_DESC_FORCE_RESTORE);
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

/*
 * The hardware has switched to the second context of the queue, and the driver has not read the
 * status entry of the switch. @more: the context has a new tail (X7), else another context follows.
 */
static void expect_second_restored(struct kunit *test, bool more)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *one = genx_kunit_batch(x), *two = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, one->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, two->vm);
	struct genx_lrc *c = genx_kunit_lrc(x, x->rcs, NULL);
	unsigned int tries = 50000;
	struct genx_request *rq[3];
	u32 low, i;

	WRITE_ONCE(x->rcs->props.timeslice_ms, 0);
	genx_kunit_batch_spin(one);
	genx_kunit_batch_spin(two);
	rq[0] = genx_kunit_submit(x, a, one, 0);
	rq[1] = genx_kunit_submit(x, b, two, 0);
	genx_kunit_wait_begun(x, one);
	msleep(20);
	rq[2] = genx_kunit_prepare(x, more ? b : c, NULL);
	/* the bottom half cannot run meanwhile, but the GPU does */
	local_bh_disable();
	genx_kunit_release(one);
	while (!READ_ONCE(two->data[1]) && --tries)
		udelay(1);
	genx_request_submit(rq[2], 0);
	local_bh_enable();
	KUNIT_EXPECT_GT(test, tries, 0);
	msleep(20);
	low = genx_kunit_peek(x->kgt, RING_EXECLIST_SQ_LDW(x->rcs->desc->mmio_base, 0).addr);
	KUNIT_EXPECT_EQ(test, low & PAGE_MASK, b->fields.lrca);
	KUNIT_EXPECT_TRUE(test, low & CTX_DESC_FORCE_RESTORE);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.lite_restores, 0);
	genx_kunit_release(two);
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		genx_kunit_finish(x, rq[i], 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The same as same_tail() for the second context of the queue. */
static void same_tail_of_second(struct kunit *test)
{
	expect_second_restored(test, false);
}

/* X7: a context that runs in another element than the first may keep its old tail. */
static void new_tail_of_second_X7(struct kunit *test)
{
	expect_second_restored(test, true);
}

/*
 * X7: a context becomes idle in element 1 while a Load, of which it is element @test->param_value,
 * brings it a new tail. It is restored as a whole, or it would keep the old tail. Gen8 cannot
 * preempt its batch, so the Load waits for the end of the context.
 */
static void idle_in_element_1_X7(struct kunit *test)
{
	const bool second = *(const bool *)test->param_value;
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_bdw);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_kunit_batch *one = genx_kunit_batch(x), *two = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, one->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, two->vm);
	struct genx_lrc *c = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq[4] = {};
	unsigned long flags;
	unsigned int i;

	WRITE_ONCE(x->rcs->props.timeslice_ms, 0);
	genx_kunit_batch_spin(one);
	genx_kunit_batch_spin(two);
	rq[0] = genx_kunit_submit(x, a, one, 0);
	rq[1] = genx_kunit_submit(x, b, two, 0);
	genx_kunit_wait_begun(x, one);
	genx_kunit_release(one);
	genx_kunit_wait_begun(x, two);
	genx_kunit_finish(x, rq[0], 0);
	msleep(20);
	/* one Load for both */
	scoped_guard(spinlock_irqsave, &x->rcs->lock)
		x->rcs->state = GENX_ENGINE_HALTED;
	rq[2] = genx_kunit_submit(x, b, NULL, 0);
	if (second)
		rq[3] = genx_kunit_submit(x, c, NULL, 5);
	spin_lock_irqsave(&x->rcs->lock, flags);
	x->rcs->state = GENX_ENGINE_ENABLED;
	x->rcs->backend->queue(x->rcs);
	KUNIT_EXPECT_EQ(test, genx_execlists_of(x->rcs)->n_pending, second ? 2 : 1);
	KUNIT_EXPECT_PTR_EQ(test, genx_execlists_of(x->rcs)->pending[second].lrc, b);
	KUNIT_EXPECT_TRUE(test, genx_execlists_of(x->rcs)->pending[second].desc &
			  CTX_DESC_FORCE_RESTORE);
	spin_unlock_irqrestore(&x->rcs->lock, flags);
	msleep(20);
	genx_kunit_release(two);
	for (i = 1; i < (second ? 4 : 3); i++)
		genx_kunit_finish(x, rq[i], 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.csb_faults, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.csb_late, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* X7: a context with a new tail that moves from element 0 to another one is restored as a whole. */
static void moved_behind_X7(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq[3];
	unsigned long flags;
	unsigned int i;

	WRITE_ONCE(x->rcs->props.timeslice_ms, 0);
	genx_kunit_batch_spin(batch);
	rq[0] = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	msleep(20);
	/* one Load for both */
	scoped_guard(spinlock_irqsave, &x->rcs->lock)
		x->rcs->state = GENX_ENGINE_HALTED;
	rq[1] = genx_kunit_submit(x, a, NULL, 0);
	rq[2] = genx_kunit_submit(x, b, NULL, 5);
	spin_lock_irqsave(&x->rcs->lock, flags);
	x->rcs->state = GENX_ENGINE_ENABLED;
	x->rcs->backend->queue(x->rcs);
	KUNIT_EXPECT_EQ(test, genx_execlists_of(x->rcs)->n_pending, 2);
	KUNIT_EXPECT_PTR_EQ(test, genx_execlists_of(x->rcs)->pending[1].lrc, a);
	KUNIT_EXPECT_TRUE(test, genx_execlists_of(x->rcs)->pending[1].desc &
			  CTX_DESC_FORCE_RESTORE);
	spin_unlock_irqrestore(&x->rcs->lock, flags);
	genx_kunit_release(batch);
	for (i = 0; i < ARRAY_SIZE(rq); i++)
		genx_kunit_finish(x, rq[i], 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static const bool x7_second[] = { false, true };

static void x7_name(const bool *second, char *desc)
{
	strscpy(desc, *second ? "behind another" : "first", KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(x7, x7_second, x7_name);

static u32 element(struct genx_kunit_exec *x, struct genx_engine *engine, unsigned int i)
{
	return genx_kunit_peek(x->kgt, RING_EXECLIST_SQ_LDW(engine->desc->mmio_base, i).addr);
}

/*
 * ELSP-004, ELSP-009, ELSP-015, PRE-003: the hardware runs the valid elements in order. So the
 * driver loads the context that is to run first into element 0 and the next one into element 1,
 * and leaves the other elements invalid.
 */
static void element_order_ELSP_009(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->bcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_lrc *c = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_request *rq[3];
	unsigned int i;

	/* no time slices: the third context is loaded at a context switch (ELSP-010) */
	WRITE_ONCE(x->bcs->props.timeslice_ms, 0);
	genx_kunit_batch_spin(batch);
	rq[0] = genx_kunit_submit(x, a, batch, 0);
	rq[1] = genx_kunit_submit(x, b, NULL, 0);
	rq[2] = genx_kunit_submit(x, c, NULL, 0);
	genx_kunit_wait_begun(x, batch);
	msleep(20);
	for (i = 0; i < 3; i++)
		KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq[i]->fence));
	KUNIT_EXPECT_EQ(test, element(x, x->bcs, 0) & PAGE_MASK, a->fields.lrca);
	KUNIT_EXPECT_EQ(test, element(x, x->bcs, 1) & PAGE_MASK, b->fields.lrca);
	for (i = 0; i < EXECLIST_SQ_ELEMENTS; i++)
		KUNIT_EXPECT_EQ_MSG(test, element(x, x->bcs, i) & CTX_DESC_VALID, i < 2,
				    "element %u", i);
	genx_kunit_release(batch);
	for (i = 0; i < 3; i++)
		genx_kunit_finish(x, rq[i], 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.preemptions, 0);
	genx_kunit_idle(x);
	/* no status entry contradicted the loaded contexts */
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * ELSP-014: a second Load would replace the first if the hardware has not yet reported the first.
 * So the driver waits for the report, and then loads the requests that were submitted meanwhile.
 */
static void one_load_ELSP_014(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *first = genx_kunit_prepare(x, a, NULL);
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

static struct kunit_case execlists_cases[] = {
	KUNIT_CASE_PARAM(first_request_ELSP_007, genx_kunit_submit_gen),
	KUNIT_CASE(batch_PRV_001),
	KUNIT_CASE(cost_ELSP_006_ELSP_011),
	KUNIT_CASE_PARAM(lite_restore_CSW_013, genx_kunit_preempting_gen),
	KUNIT_CASE(same_tail),
	KUNIT_CASE(same_tail_of_second),
	KUNIT_CASE(new_tail_of_second_X7),
	KUNIT_CASE_PARAM(idle_in_element_1_X7, x7_gen_params),
	KUNIT_CASE(moved_behind_X7),
	KUNIT_CASE_PARAM(element_order_ELSP_009, genx_kunit_streamers_gen),
	KUNIT_CASE(one_load_ELSP_014),
	{}
};

static struct kunit_suite execlists_suite = {
	.name = "genx_execlists",
	.test_cases = execlists_cases,
};

kunit_test_suite(execlists_suite);
