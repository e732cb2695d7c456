// SPDX-License-Identifier: GPL-2.0-only
/*
 * Submission and context images by the rules of Gen12.5. Some cases also run on other kinds of
 * submission; more cases for several kinds are in the suites genx_execlists and genx_reset.
 */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/encode/csb.h"
#include "gt/encode/emit.h"
#include "gt/engine/gt_start.h"
#include "gt/submit/submit_internal.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

static struct genx_kunit_exec *create(struct kunit *test)
{
	const struct model_config cfg = {
		.plat = genx_kunit_platform(test, &genx_dg2_streamers), .device_id = 0x9840,
	};

	return genx_kunit_exec_create(test, &cfg);
}

/* PRE-007, SIL-140: with arbitration off, a wait that is unsuccessful keeps the engine. */
static void wait_keeps(struct genx_kunit_exec *x, struct genx_request *slow,
		       struct genx_request *other, struct genx_kunit_batch *batch)
{
	u64 switches = READ_ONCE(x->bcs->stats.switches);

	msleep(20);
	KUNIT_EXPECT_FALSE(x->test, dma_fence_is_signaled(&slow->fence));
	KUNIT_EXPECT_FALSE(x->test, dma_fence_is_signaled(&other->fence));
	KUNIT_EXPECT_EQ(x->test, READ_ONCE(x->bcs->stats.switches), switches);
	genx_kunit_release(batch);
	genx_kunit_finish(x, other, 0);
}

/*
 * CSW-009, CSW-010, CSW-014: while the semaphore wait of a context is unsuccessful, the hardware
 * switches to the next element or to idle, and the driver loads the context again.
 */
static void wait_switch_CSW_009_CSW_010(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->bcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_request *slow, *other;
	u64 switches, begin, most;

	a->state[LRC_CONTEXT_CONTROL] = GENX_MASKED_CLEAR(CTX_CTRL_INHIBIT_SYN_SWITCH |
							  CTX_CTRL_ENGINE_RESTORE_INHIBIT);
	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, a, batch, 0);
	genx_kunit_wait_begun(x, batch);
	other = genx_kunit_submit(x, b, NULL, 0);
	if (!genx_emit_batch_preempts(x->bcs->emit)) {
		wait_keeps(x, slow, other, batch);
		goto released;
	}
	genx_kunit_finish(x, other, 0);
	begin = ktime_get_ns();
	switches = READ_ONCE(x->bcs->stats.switches);
	msleep(20);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&slow->fence));
	switches = READ_ONCE(x->bcs->stats.switches) - switches;
	/*
	 * One retry each 200 us, of two switches, and one that had begun. Without a pause the
	 * thread that ends the wait would starve.
	 */
	most = 2 * div_u64(ktime_get_ns() - begin, 200 * NSEC_PER_USEC) + 2;
	KUNIT_EXPECT_GT(test, switches, 0);
	KUNIT_EXPECT_LE(test, switches, most);
	genx_kunit_release(batch);
released:
	genx_kunit_finish(x, slow, 0);
	KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[2]), 0x600d);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

#define OTHERS	40

/* CSW-010: each of several contexts that wait is loaded once in 200 us, and others run beside. */
static void all_wait_CSW_010(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_kunit_batch *batch[3];
	struct genx_request *slow[3];
	struct genx_lrc *other;
	u64 switches, begin, most;
	unsigned int i;

	if (!genx_emit_batch_preempts(x->bcs->emit))
		kunit_skip(test, "the engine does not leave a wait");
	for (i = 0; i < ARRAY_SIZE(batch); i++) {
		struct genx_lrc *lrc;

		batch[i] = genx_kunit_batch(x);
		lrc = genx_kunit_lrc(x, x->bcs, batch[i]->vm);
		lrc->state[LRC_CONTEXT_CONTROL] =
			GENX_MASKED_CLEAR(CTX_CTRL_INHIBIT_SYN_SWITCH |
					  CTX_CTRL_ENGINE_RESTORE_INHIBIT);
		genx_kunit_batch_spin(batch[i]);
		slow[i] = genx_kunit_submit(x, lrc, batch[i], 0);
		genx_kunit_wait_begun(x, batch[i]);
	}
	begin = ktime_get_ns();
	switches = READ_ONCE(x->bcs->stats.switches);
	msleep(20);
	switches = READ_ONCE(x->bcs->stats.switches) - switches;
	/* each is loaded and left once in a pause, and once more: the first pause had begun */
	most = 2 * ARRAY_SIZE(batch) * (div_u64(ktime_get_ns() - begin, 200 * NSEC_PER_USEC) + 1);
	KUNIT_EXPECT_GT(test, switches, 0);
	KUNIT_EXPECT_LE(test, switches, most);
	other = genx_kunit_lrc(x, x->bcs, NULL);
	begin = ktime_get_ns();
	for (i = 0; i < OTHERS; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, other, NULL, 0), 0);
	/* the engine does not idle for a pause because the turn of contexts that wait has come */
	if (genx_kunit_virtual_time())
		KUNIT_EXPECT_LT(test, ktime_get_ns() - begin, OTHERS * 50ULL * NSEC_PER_USEC);
	for (i = 0; i < ARRAY_SIZE(batch); i++) {
		KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&slow[i]->fence));
		genx_kunit_release(batch[i]);
		genx_kunit_finish(x, slow[i], 0);
	}
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * LRC-007, CSB-012: reset of an engine that runs a batch which was preempted and resumed. The
 * request of the batch fails, its context starts from the template again, and other requests run.
 * The status buffer starts again at index 0.
 */
static void reset_LRC_007(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *low = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *high = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *slow, *other;

	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, low, batch, 0);
	genx_kunit_wait_begun(x, batch);
	genx_kunit_finish(x, genx_kunit_submit(x, high, NULL, 1), 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.preemptions, 1);
	msleep(20);	/* the batch runs again, from its semaphore wait */
	other = genx_kunit_submit(x, high, NULL, 0);
	genx_engine_reset_async(x->gt, BIT(x->rcs->index), "test");
	genx_kunit_finish(x, slow, -EIO);
	genx_kunit_finish(x, other, 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	KUNIT_EXPECT_EQ(test, low->hangs, 1);
	genx_kunit_release(batch);
	genx_kunit_finish(x, genx_kunit_submit(x, low, batch, 0), 0);
	KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[2]), 0x600d);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.csb_faults, 0);
	/* the driver has read few entries since it started again at index 0 */
	KUNIT_EXPECT_LT(test, genx_execlists_of(x->rcs)->status.read, 8);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static const void *garbage_kinds(const void *prev, char *desc)
{
	unsigned long kind = (unsigned long)prev + 1;

	if (kind > MODEL_CSB_GARBAGE_KINDS)
		return NULL;
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "kind %lu", kind);
	return (const void *)kind;
}

/* CSW-012: an impossible entry of any kind is counted as a fault, and the engine is reset. */
static void garbage_entry_CSW_012(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);

	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_CSB_GARBAGE,
			     (unsigned long)test->param_value);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_wait_reset(x, x->bcs);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 1);
	KUNIT_EXPECT_EQ(test, lrc->hangs, 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "impossible status entry, Gen12.5",
		  "counted, engine reset, no context blamed, new work runs");
}

struct mismatch {
	const char *name;
	bool new_queue;
	u16 away;
	u16 to;
};

/* Entries that are valid by themselves, but contradict the loaded contexts. */
static const struct mismatch mismatches[] = {
	{ "idle stays idle, nothing loaded", true, 0xffff, 0xffff },
	{ "a start without a load", true, 0xffff, 5 },
	{ "a switch away from nothing", false, 5, 0xffff },
	{ "a lite restore of nothing", true, 5, 5 },
	{ "an element switch of nothing", false, 5, 6 },
	{ "preempted to idle, nothing loaded", true, 5, 0xffff },
};

static void mismatch_name(const struct mismatch *mismatch, char *desc)
{
	strscpy(desc, mismatch->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(mismatch, mismatches, mismatch_name);

/* CSW-012, ELSP-007: an entry that contradicts the loaded contexts is counted as a fault too. */
static void mismatched_entry_CSW_012(struct kunit *test)
{
	const struct mismatch *mismatch = test->param_value;
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_status_buffer *sb = &genx_execlists_of(x->bcs)->status;
	unsigned long flags;
	u8 next;

	genx_kunit_idle(x);
	spin_lock_irqsave(&x->bcs->lock, flags);
	next = genx_csb_next(sb->read, sb->entries);
	((u64 *)&sb->dw[sb->first_dw])[next] = (u64)mismatch->to << 10 |
		(u64)mismatch->new_queue << 33 | (u64)mismatch->away << 42;
	WRITE_ONCE(sb->dw[sb->pointer_dw], next);
	spin_unlock_irqrestore(&x->bcs->lock, flags);
	genx_engine_kick(x->bcs);
	genx_kunit_wait_reset(x, x->bcs);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static const u16 undefined_ids[] = { 0, 1, 5, 0xffff };

static void undefined_name(const u16 *id, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "id 0x%x", *id);
}

KUNIT_ARRAY_PARAM(undefined, undefined_ids, undefined_name);

/*
 * CSB-003: in an entry for idle to active, the id of the previous context is undefined. The driver
 * ignores the id, even if it equals that of the new context.
 */
static void start_CSB_003(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_status_buffer *sb = &genx_execlists_of(x->bcs)->status;
	struct genx_request *rq;
	unsigned long flags;
	u64 *entry;

	genx_kunit_idle(x);
	spin_lock_irqsave(&x->bcs->lock, flags);
	entry = (u64 *)&sb->dw[sb->first_dw] + genx_csb_next(sb->read, sb->entries);
	spin_unlock_irqrestore(&x->bcs->lock, flags);
	/* change the entry after the model has written it and before the driver reads it */
	rq = genx_request_create(lrc, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	local_irq_save(flags);
	genx_request_submit(rq, 0);
	*entry = (*entry & ~GENMASK_ULL(57, 42)) | (u64)*(const u16 *)test->param_value << 42;
	local_irq_restore(flags);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.lite_restores, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static u32 loaded_counter(struct genx_kunit_exec *x, struct genx_engine *engine)
{
	u32 val;

	KUNIT_ASSERT_EQ(x->test, genx_forcewake_get(&x->gt->fw, engine->desc->fw_domains), 0);
	val = genx_mmio_read(&x->gt->mmio, RING_EXECLIST_SQ_UDW(engine->desc->mmio_base, 0));
	genx_forcewake_put(&x->gt->fw, engine->desc->fw_domains);
	return val >> 26;
}

/*
 * ELSP-020, ELSP-021: each submission changes the counter in the descriptor, for the same context
 * and for another one, which may have got the id of a freed context. A context keeps its id.
 */
static void counter_ELSP_021(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *one = genx_kunit_lrc(x, x->bcs, NULL);
	u32 id, last = loaded_counter(x, x->bcs);
	unsigned int i;

	genx_kunit_finish(x, genx_kunit_submit(x, one, NULL, 0), 0);
	id = genx_lrc_hw_id(one);
	for (i = 0; i < 70; i++) {
		struct genx_lrc *lrc = i & 2 ? genx_lrc_create(x->bcs, NULL, 0) : one;

		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, lrc);
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
		genx_kunit_idle(x);
		KUNIT_EXPECT_NE_MSG(test, loaded_counter(x, x->bcs), last, "submission %u", i);
		last = loaded_counter(x, x->bcs);
		if (lrc == one)
			continue;
		genx_lrc_close(lrc);
		genx_lrc_put(lrc);
	}
	KUNIT_EXPECT_EQ(test, genx_lrc_hw_id(one), id);
	KUNIT_EXPECT_EQ(test, id, one->fields.id << 7);
	KUNIT_EXPECT_NE(test, one->fields.id, 0xffff);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

#define COUNTER_BEFORE	41

/* ELSP-021: the counter continues from the value that an earlier driver left. */
static void counter_continues_ELSP_021(struct kunit *test)
{
	const struct model_config cfg = {
		.plat = genx_kunit_platform(test, &genx_dg2_streamers), .device_id = 0x9840,
	};
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_kunit_exec x = { .test = test, .kgt = kgt, .gt = &kgt->gt };
	const struct genx_engine_desc *desc = &kgt->gt.plat->engines[0];
	struct genx_engine *engine;
	unsigned long flags;

	flags = genx_kunit_gpu_lock(kgt->gpu);
	model_reg_set(kgt->gpu->model, RING_EXECLIST_SQ_UDW(desc->mmio_base, 0).addr,
		      COUNTER_BEFORE << 26);
	genx_kunit_gpu_unlock(kgt->gpu, flags);
	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_start(x.gt), 0);
	engine = x.gt->engines[0];
	KUNIT_ASSERT_PTR_EQ(test, engine->desc, desc);
	KUNIT_EXPECT_GT(test, engine->stats.elements, 0);
	KUNIT_EXPECT_EQ(test, loaded_counter(&x, engine),
			(COUNTER_BEFORE + engine->stats.elements) % 64);
	genx_gt_stop(x.gt);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* Return: DW of the TR-TT section, which is found by its header (LRC-024), or 0. */
static unsigned int find_trtt(const u32 *state)
{
	unsigned int dw;

	for (dw = 0; dw < 1024; dw++)
		if ((state[dw] | BIT(12)) == 0x1102100b)
			return dw;
	return 0;
}

/*
 * LRC-007, LRC-012, LRC-013, LRC-014, LRC-020, LRC-023, LRC-024: new contexts start
 * from an image that the hardware saved. Its registers are at the positions that the manual gives.
 */
static void template_LRC_007(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	unsigned int i, k;

	for (i = 0; i < x->gt->n_engines; i++) {
		struct genx_engine *engine = x->gt->engines[i];
		const u32 *state = engine->default_state;
		bool copy = engine->desc->class == GENX_CLASS_COPY;
		unsigned int trtt = find_trtt(state);

		KUNIT_EXPECT_EQ(test, state[0x01], 0x1108101d);
		KUNIT_EXPECT_EQ(test, state[0x21], 0x11081011);
		KUNIT_EXPECT_EQ(test, state[0x61] | BIT(12), 0x1108106d);
		KUNIT_EXPECT_EQ(test, state[0x62], 0x588);
		KUNIT_EXPECT_EQ(test, state[0x70], 0x09c);
		KUNIT_EXPECT_EQ(test, state[0x84], 0x600);
		KUNIT_EXPECT_EQ(test, state[0xce], 0x1fc);
		KUNIT_EXPECT_EQ(test, state[0x75], 1);		/* WDG-008: watchdog off */
		if (engine->desc->class == GENX_CLASS_RENDER) {
			KUNIT_EXPECT_EQ(test, trtt, 0);
			continue;
		}
		KUNIT_EXPECT_EQ(test, state[0x41], copy ? 0x11001003 : 0);
		for (k = 0x50; k < 0x55; k++)
			KUNIT_EXPECT_EQ(test, state[k], 0);
		KUNIT_EXPECT_EQ(test, state[0x56], 0xac);
		KUNIT_EXPECT_EQ(test, state[0x58], 0xa4);
		KUNIT_EXPECT_EQ(test, state[0xd0], copy ? 0 : MI_FORCE_WAKEUP);
		KUNIT_EXPECT_EQ(test, trtt, 0xd9);
		for (k = 0; k < 6; k++)
			KUNIT_EXPECT_EQ(test, state[trtt + 1 + 2 * k],
					(copy ? 0x4480 : engine->desc->class ==
					 GENX_CLASS_VIDEO_DECODE ? 0x4420 : 0x4460) + 4 * k);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case gen125_cases[] = {
	KUNIT_CASE_PARAM(wait_switch_CSW_009_CSW_010, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(all_wait_CSW_010, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(reset_LRC_007, genx_kunit_preempting_gen),
	KUNIT_CASE_PARAM(garbage_entry_CSW_012, garbage_kinds),
	KUNIT_CASE_PARAM(mismatched_entry_CSW_012, mismatch_gen_params),
	KUNIT_CASE_PARAM(start_CSB_003, undefined_gen_params),
	KUNIT_CASE(counter_ELSP_021),
	KUNIT_CASE(counter_continues_ELSP_021),
	KUNIT_CASE(template_LRC_007),
	{}
};

static struct kunit_suite gen125_suite = {
	.name = "genx_gen125",
	.test_cases = gen125_cases,
};

kunit_test_suite(gen125_suite);
