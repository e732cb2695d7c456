// SPDX-License-Identifier: GPL-2.0-only
/* Contexts on a running engine: their hardware ids, and the state that the engine restores. */
#include <kunit/test.h>

#include "gt/exec/engine_power.h"
#include "kunit/lib/exec_fixture.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

/* ELSP-002, LRC-002: ids differ, descriptors name their engine and their image. */
static void ids_ELSP_002(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *c = genx_kunit_lrc(x, x->bcs, NULL);

	/* a context gets an id when it is first loaded */
	KUNIT_EXPECT_EQ(test, genx_lrc_hw_id(a), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, a, NULL, 0), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, b, NULL, 0), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, c, NULL, 0), 0);
	KUNIT_EXPECT_NE(test, genx_lrc_hw_id(a), 0);
	KUNIT_EXPECT_NE(test, genx_lrc_hw_id(a), genx_lrc_hw_id(b));
	KUNIT_EXPECT_NE(test, genx_lrc_hw_id(a), genx_lrc_hw_id(c));
	KUNIT_EXPECT_EQ(test, genx_lrc_hw_id(c) >> 29, GENX_CLASS_COPY);
	KUNIT_EXPECT_EQ(test, a->fields.lrca, a->image->ggtt);
}

/* Number of ids that belong to a context. */
static unsigned int ids_taken(struct genx_engine *engine)
{
	unsigned int i, n = 0;

	guard(spinlock_irq)(&engine->lock);
	for (i = 0; i < engine->ids.n; i++)
		n += !!engine->ids.ids[i].user;
	return n;
}

/* The id of a freed context is free again: the table of ids must not point to freed memory. */
static void freed_gives_id_back(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	unsigned int before = ids_taken(x->bcs);
	struct genx_lrc *lrc = genx_lrc_create(x->bcs, NULL, 0);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, lrc);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, ids_taken(x->bcs), before + 1);
	genx_lrc_close(lrc);
	genx_lrc_put(lrc);
	/* an idle engine keeps its last context until it parks (SIL-139) */
	genx_engine_park_now(x->bcs);
	genx_exec_flush(x->gt->exec);
	KUNIT_EXPECT_EQ(test, ids_taken(x->bcs), before);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* GPR 0 of @lrc, read by a batch. */
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
 * LRC-007, PRE-008: genx_engine_write_images() writes a value to contexts that exist (saved,
 * running, never run) and to those that are created later; a running batch continues.
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

	KUNIT_EXPECT_EQ(test, genx_engine_write_images(engine, &value, 1, NULL, true), 0);
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
	KUNIT_EXPECT_EQ(test, genx_engine_write_images(engine, &value, 1, NULL, true), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_engine_write_images(engine, &value, 0, NULL, true), -EINVAL);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* genx_engine_write_images() fails if its barrier is cancelled, and no context gets the value. */
static void write_contexts_cancelled(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_engine *engine = x->rcs;
	u32 base = engine->desc->mmio_base;
	struct genx_lrc *lrc = genx_kunit_lrc(x, engine, NULL);
	struct genx_lrc_value value = {
		.reg = RING_GPR_LDW(base, 0).addr, .value = 0xcafe,
	};

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "in real time the barrier may time out before the hang is found");
	value.dw = genx_lrc_find(engine->desc->lrc, base, value.reg);
	genx_kunit_set_heartbeat(x->gt, 50);
	/* no reset completes: the GT is wedged, which cancels all requests */
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	genx_kunit_hang(x, engine);
	KUNIT_EXPECT_EQ(test, genx_engine_write_images(engine, &value, 1, NULL, true), -EIO);
	KUNIT_EXPECT_TRUE(test, genx_gt_wedged(x->gt));
	KUNIT_EXPECT_NE(test, lrc->state[value.dw], 0xcafe);
	KUNIT_EXPECT_NE(test, ((u32 *)engine->default_state)[value.dw], 0xcafe);
	genx_gt_stop(x->gt);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The run time in a new image is 0, not that of the context that saved the default state. */
static void run_time_begins_at_0(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_engine *engine = x->rcs;
	struct genx_lrc *lrc;

	mutex_lock(&engine->images_lock);
	((u32 *)engine->default_state)[LRC_CTX_TIMESTAMP] = 0x12345678;
	mutex_unlock(&engine->images_lock);
	lrc = genx_kunit_lrc(x, engine, batch->vm);
	KUNIT_EXPECT_EQ(test, lrc->state[LRC_CTX_TIMESTAMP], 0);
	/* also 0 after a hang, when the context restarts from the default state */
	genx_kunit_batch_forever(batch);
	genx_kunit_set_heartbeat(x->gt, 50);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), -EIO);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, lrc->state[LRC_CTX_TIMESTAMP], 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * ELSP-019, LRC-006: a new context restores the engine state if hardware has saved a default
 * state, and none if not.
 */
static void never_saved_ELSP_019(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_engine *engine = x->bcs;
	u32 *saved = engine->default_state;
	struct genx_lrc *lrc;
	u32 control;

	mutex_lock(&engine->images_lock);
	engine->default_state = NULL;
	mutex_unlock(&engine->images_lock);
	lrc = genx_lrc_create(engine, NULL, 0);
	control = IS_ERR(lrc) ? 0 : lrc->state[LRC_CONTEXT_CONTROL];
	mutex_lock(&engine->images_lock);
	engine->default_state = saved;
	mutex_unlock(&engine->images_lock);
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

static struct kunit_case context_state_cases[] = {
	KUNIT_CASE(ids_ELSP_002),
	KUNIT_CASE_PARAM(freed_gives_id_back, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(write_contexts_LRC_007, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(write_contexts_cancelled, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(run_time_begins_at_0, genx_kunit_ports_gen),
	KUNIT_CASE_PARAM(never_saved_ELSP_019, genx_kunit_ports_gen),
	{}
};

static struct kunit_suite context_state_suite = {
	.name = "genx_context_state",
	.test_cases = context_state_cases,
};

kunit_test_suite(context_state_suite);
