// SPDX-License-Identifier: GPL-2.0-only
/* Start, suspend, resume and parking of engines, and their registers afterwards. */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/engine/gt_start.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/engine_power.h"
#include "gt/submit/submit_internal.h"
#include "kunit/lib/emitter.h"
#include "kunit/lib/execlists_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

/*
 * ELSP-001, HWS-001, PRV-003, WDG-002, WDG-008, LRC-006, LRC-007: registers and default context
 * of each engine after the start. INT-033..037, INT-043: the interrupts for completion, context
 * status and errors are enabled, and the interrupt writes to the status page are not. INT-038:
 * only instruction errors are enabled. CSB-011: status entries are written to the status buffer.
 */
static void start_ELSP_001_HWS_001_PRV_003_WDG_008(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	unsigned int i, slot;

	KUNIT_EXPECT_EQ(test, x->gt->n_engines, 5);
	for (i = 0; i < x->gt->n_engines; i++) {
		struct genx_engine *engine = x->gt->engines[i];
		u32 base = engine->desc->mmio_base;
		u32 mode = genx_kunit_engine_peek(x, engine, RING_MODE(base).addr);
		const u32 *state = engine->default_state;

		KUNIT_EXPECT_TRUE(test, mode & GFX_MODE_DISABLE_LEGACY);
		KUNIT_EXPECT_FALSE(test, mode & GFX_MODE_PRIVILEGE_CHECK_DISABLE);
		KUNIT_EXPECT_EQ(test, genx_kunit_engine_peek(x, engine, RING_HWS_PGA(base).addr),
				engine->hwsp.buf->ggtt);
		KUNIT_EXPECT_EQ(test, engine->hwsp.buf->ggtt % 4096, 0);
		KUNIT_EXPECT_EQ(test, genx_kunit_engine_peek(x, engine,
							     RING_WATCHDOG_CTL(base).addr), 1);
		/* SIL-081: a masked event would keep the GT out of RC6 */
		KUNIT_EXPECT_EQ(test, genx_kunit_engine_peek(x, engine, RING_IMR(base).addr), 0);
		KUNIT_EXPECT_EQ(test, genx_kunit_engine_peek(x, engine, RING_HWSTAM(base).addr),
				~0u);
		KUNIT_EXPECT_EQ(test, genx_kunit_engine_peek(x, engine, RING_EMR(base).addr), ~1u);
		KUNIT_EXPECT_TRUE(test, genx_execlists_of(engine)->status.verified);
		for (slot = 0; slot < NONPRIV_SLOTS; slot++) {
			u32 addr = RING_FORCE_TO_NONPRIV(base, slot).addr;

			KUNIT_EXPECT_EQ(test, genx_kunit_engine_peek(x, engine, addr),
					slot < engine->desc->n_nonpriv ?
					engine->desc->nonpriv[slot] : base + 0x94);
		}
		for (slot = 0; slot < EXECLIST_SQ_ELEMENTS; slot++)
			KUNIT_EXPECT_EQ(test, genx_kunit_sq_valid(x, engine, slot), slot == 0);
		KUNIT_ASSERT_NOT_NULL(test, state);
		/* restore-inhibit is clear: the default state restores everything */
		KUNIT_EXPECT_EQ(test, state[LRC_CONTEXT_CONTROL] & 1, 0);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/**
 * struct left - bits that a start of an engine sets or clears, whatever they were
 * @rel:	register, from the base of the engine
 * @mask:	the bits, by submission queue, port and rings; 0: the register is not written
 */
static const struct left {
	u32 rel;
	u32 mask[3];
} left_over[] = {
	{ 0x098, { ~0U, ~0U, ~0U } },			/* HWSTAM */
	{ 0x0a8, { ~0U, ~0U, ~0U } },			/* IMR */
	{ 0x0b4, { ~0U, ~0U, ~0U } },			/* EMR */
	{ 0x178, { ~0U, ~0U, 0 } },			/* watchdog */
	{ 0x29c, { BIT(3) | BIT(0), BIT(15) | BIT(0), BIT(9) } },	/* mode */
	/* registers of user batches */
	{ 0x4d0, { ~0U, ~0U, 0 } }, { 0x4d4, { ~0U, ~0U, 0 } },
	{ 0x4f8, { ~0U, ~0U, 0 } }, { 0x4fc, { ~0U, ~0U, 0 } },
};

static u32 left_mask(const struct genx_platform *plat, const struct left *left)
{
	/* Sandy Bridge has no such register (SIL-223) */
	if (plat->ppgtt_mode.addr && left->rel == 0x29c)
		return 0;
	return left->mask[plat->submit_kind == GENX_SUBMIT_RING ? 2 :
			  plat->submit_kind == GENX_SUBMIT_PORT];
}

#define LEFT	(ARRAY_SIZE(left_over) * GENX_MAX_ENGINES)

/* Read the bits of all engines; if @invert, each bit gets the other value afterwards. */
static void left_read(struct genx_kunit_exec *x, u32 *values, bool invert)
{
	struct genx_kunit_gpu *gpu = x->kgt->gpu;
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(left_over) * x->gt->n_engines; i++) {
		const struct left *left = &left_over[i % ARRAY_SIZE(left_over)];
		const u32 base = x->gt->engines[i / ARRAY_SIZE(left_over)]->desc->mmio_base;
		const u32 mask = left_mask(x->gt->plat, left);
		u32 *reg = &gpu->model->regs[(base + left->rel) / 4];

		if (invert)
			*reg = (*reg & ~mask) | (~values[i] & mask);
		values[i] = *reg & mask;
	}
	genx_kunit_gpu_unlock(gpu, flags);
}

/*
 * PRV-003: another owner of the GPU, or firmware, has changed each bit that a start is responsible
 * for while the driver slept. What the next start leaves is the same as before, so that no bit
 * depends on a reset.
 */
static void left_by_others_PRV_003(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	u32 *want = kunit_kcalloc(test, LEFT, sizeof(*want), GFP_KERNEL);
	u32 *got = kunit_kcalloc(test, LEFT, sizeof(*got), GFP_KERNEL);
	unsigned int i;

	if (!x->rcs)
		kunit_skip(test, "the platform runs no contexts");
	KUNIT_ASSERT_NOT_NULL(test, want);
	KUNIT_ASSERT_NOT_NULL(test, got);
	genx_kunit_idle(x);
	left_read(x, want, false);
	memcpy(got, want, LEFT * sizeof(*got));
	KUNIT_ASSERT_EQ(test, genx_gt_suspend(x->gt), 0);
	left_read(x, got, true);
	KUNIT_ASSERT_EQ(test, genx_gt_resume(x->gt), 0);
	left_read(x, got, false);
	for (i = 0; i < LEFT; i++)
		KUNIT_EXPECT_EQ_MSG(test, got[i], want[i], "engine %zu: %#x",
				    i / ARRAY_SIZE(left_over),
				    left_over[i % ARRAY_SIZE(left_over)].rel);
	genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, x->rcs, NULL), NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-047: no well sleeps from the start of the first engine to that of the last. */
static void awake_SIL_047(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_forcewake *fw = &kgt->gt.fw;
	u64 before[GENX_FW_COUNT];
	unsigned int d;

	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	msleep(20);
	for (d = 0; d < GENX_FW_COUNT; d++)
		before[d] = fw->domains[d].wakes;
	/* each delay is longer than the time for which a released domain stays awake */
	genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_SLOW, 20);
	KUNIT_ASSERT_EQ(test, genx_gt_start(&kgt->gt), 0);
	genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_SLOW);
	for (d = 0; d < GENX_FW_COUNT; d++)
		KUNIT_EXPECT_EQ_MSG(test, fw->domains[d].wakes - before[d],
				    !!(fw->present & GENX_FW_BIT(d)), "domain %u", d);
	genx_gt_stop(&kgt->gt);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* A timer of the backend that expires after the engines were stopped has no effect. */
static void late_timer(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_engine *engine;
	u64 errors;

	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_start(&kgt->gt), 0);
	engine = kgt->gt.engines[0];
	/* an event that the bottom half has not handled yet */
	atomic_or(ENGINE_IRQ_ERROR, &engine->irq_bits);
	errors = engine->stats.errors;
	genx_gt_stop(&kgt->gt);
	KUNIT_EXPECT_EQ(test, engine->stats.errors, errors);
	hrtimer_start(&genx_execlists_of(engine)->timer, 0, HRTIMER_MODE_REL);
	msleep(20);
	KUNIT_EXPECT_FALSE(test, hrtimer_active(&genx_execlists_of(engine)->timer));
	KUNIT_EXPECT_EQ(test, engine->stats.errors, errors);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* ELSP-003, ELSP-011: after suspend and resume all eight elements are written, and work runs. */
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
	/* SIL-262: the stop has disabled prefetch, and no reset has enabled it again */
	KUNIT_EXPECT_EQ(test, genx_kunit_engine_peek(x, x->rcs, x->rcs->desc->mmio_base + 0x29c) &
			BIT(10), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * A request that is submitted while the GT is suspended runs after resume. During the suspend its
 * client holds the emission lock.
 */
static void suspend_queues(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_emitter e;
	int err;

	/* short enough that the hang watch runs during suspend: it must not start the engine */
	genx_kunit_set_heartbeat(x->gt, 50);
	genx_kunit_emitter_start(test, &e, genx_kunit_lrc(x, x->rcs, NULL), 0);
	err = genx_gt_suspend(x->gt);
	genx_kunit_emitter_submit(&e);
	KUNIT_ASSERT_EQ(test, err, 0);
	KUNIT_ASSERT_FALSE(test, IS_ERR(e.rq));
	msleep(50);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&e.rq->fence));
	KUNIT_ASSERT_EQ(test, genx_gt_resume(x->gt), 0);
	genx_kunit_finish(x, e.rq, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* INT-039: error bits from before the start are cleared by writing ones, and are not counted. */
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
	KUNIT_EXPECT_EQ(test, genx_kunit_engine_peek(x, x->rcs, RING_EIR(base).addr), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.errors, errors);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-141: an error that survives a reset (of two passes) is found in RING_ESR before the engine
 * starts, and the engine is reset once more: at recovery, and at the start after a suspend.
 */
static void error_survives_SIL_141(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	const u32 base = x->rcs->desc->mmio_base;
	unsigned long flags;

	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_ERROR_SURVIVES, 2);
	genx_engine_reset_async(x->gt, BIT(x->rcs->index), "test");
	genx_kunit_wait_reset(x, x->rcs);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, genx_kunit_engine_peek(x, x->rcs, RING_ESR(base).addr), 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	/* each of the two resets clears what RC6 has in the engine */
	if (x->kgt->gt.plat->rc6)
		KUNIT_EXPECT_EQ(test, genx_kunit_peek(x->kgt, RING_MAX_IDLE(base).addr),
				x->kgt->gt.plat->rc6->max_idle);

	KUNIT_ASSERT_EQ(test, genx_gt_suspend(x->gt), 0);
	flags = genx_kunit_gpu_lock(x->kgt->gpu);
	x->kgt->gpu->model->regs[RING_ESR(base).addr / 4] = RING_ERROR_INSTRUCTION;
	x->kgt->gpu->model->cs.engine[0].esr_stuck = RING_ERROR_INSTRUCTION;
	genx_kunit_gpu_unlock(x->kgt->gpu, flags);
	KUNIT_ASSERT_EQ(test, genx_gt_resume(x->gt), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_engine_peek(x, x->rcs, RING_ESR(base).addr), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "error that survives the reset of its engine",
		  "logged, the engine is reset again; work runs");
}

/*
 * SIL-007: an instruction error whose bit in EIR cannot be cleared resets the engine once, and is
 * masked in EMR afterwards, so that it interrupts no more.
 */
static void eir_stuck_SIL_007(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_streamers(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	const u32 base = x->rcs->desc->mmio_base;
	char label[GENX_LRC_LABEL], line[160];
	struct model_stats before, after;
	struct kmsg_dump_iter log;
	u64 errors;

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_EIR_STUCK, 0);
	batch->dw[0] = 0x7fu << 23;	/* MI opcode 3F */
	genx_kunit_kmsg_mark(&log);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), -EIO);
	/*
	 * The last command that was executed is the one that started the batch. In real time other
	 * tests may have used up the limit of the message's rate.
	 */
	snprintf(line, sizeof(line), "rcs0: command error, EIR 0x00000001 IPEHR 0x%08x, %s",
		 (u32)(MI_BATCH_BUFFER_START | MI_BATCH_PPGTT), genx_lrc_label(lrc, label));
	if (genx_kunit_virtual_time())
		KUNIT_EXPECT_GE(test, genx_kunit_kmsg_count(&log, line), 1);
	batch->dw[0] = MI_BATCH_BUFFER_END;
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
	genx_kunit_idle(x);
	errors = READ_ONCE(x->rcs->stats.errors);
	KUNIT_EXPECT_LE(test, errors, 2);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	KUNIT_EXPECT_TRUE(test, genx_kunit_engine_peek(x, x->rcs, RING_EIR(base).addr) & 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_engine_peek(x, x->rcs, RING_EMR(base).addr), ~0u);
	genx_engine_park_now(x->rcs);	/* by a request, which interrupts */
	genx_kunit_gpu_stats(x->kgt->gpu, &before);
	msleep(50);
	genx_kunit_gpu_stats(x->kgt->gpu, &after);
	KUNIT_EXPECT_EQ(test, after.irqs, before.irqs);
	KUNIT_EXPECT_EQ(test, READ_ONCE(x->rcs->stats.errors), errors);
	TABLE_ROW(test, "faults", "error bit of EIR that cannot be cleared",
		  "masked in EMR after one reset: no storm; work runs");
}

/* An engine without work releases its force-wake domains. */
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

/* The time until an engine sleeps begins again with each work; genx_engine_park_now() ends it. */
static void park_waits(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	unsigned int i, asleep = 0;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time: the work may come too late");
	genx_kunit_idle(x);
	genx_engine_park_now(x->rcs);
	KUNIT_EXPECT_FALSE(test, x->rcs->awake);
	for (i = 0; i < 5 * GENX_ENGINE_PARK_MS; i++) {
		KUNIT_ASSERT_EQ(test, genx_engine_unpark(x->rcs), 0);
		genx_engine_park(x->rcs);
		usleep_range(1000, 1000);
		asleep += !READ_ONCE(x->rcs->awake);
	}
	KUNIT_EXPECT_EQ(test, asleep, 0);
	genx_engine_park_now(x->rcs);
	KUNIT_EXPECT_FALSE(test, x->rcs->awake);
	KUNIT_ASSERT_EQ(test, genx_engine_unpark(x->rcs), 0);
	genx_engine_park_now(x->rcs);
	KUNIT_EXPECT_TRUE(test, x->rcs->awake);
	genx_engine_park(x->rcs);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static bool never_idle(const struct genx_engine *engine)
{
	return false;
}

/* An engine that still saves its last context stays awake, and sleeps when that is done. */
static void park_saves(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	const struct genx_backend *backend = x->rcs->backend;
	struct genx_backend saving = *backend;

	saving.idle = never_idle;
	genx_kunit_idle(x);
	genx_engine_park_now(x->rcs);
	KUNIT_ASSERT_EQ(test, genx_engine_unpark(x->rcs), 0);
	scoped_guard(spinlock_irq, &x->rcs->lock)
		x->rcs->backend = &saving;
	genx_engine_park(x->rcs);
	msleep(5 * GENX_ENGINE_PARK_MS);
	KUNIT_EXPECT_TRUE(test, READ_ONCE(x->rcs->awake));
	scoped_guard(spinlock_irq, &x->rcs->lock)
		x->rcs->backend = backend;
	/* longer on a busy machine */
	for (unsigned int tries = 0; READ_ONCE(x->rcs->awake) && tries < 100; tries++)
		msleep(GENX_ENGINE_PARK_MS);
	KUNIT_EXPECT_FALSE(test, READ_ONCE(x->rcs->awake));
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case engine_start_cases[] = {
	KUNIT_CASE_PARAM(start_ELSP_001_HWS_001_PRV_003_WDG_008, genx_kunit_streamers_gen),
	KUNIT_CASE_PARAM(left_by_others_PRV_003, genx_kunit_platforms_gen),
	KUNIT_CASE(awake_SIL_047),
	KUNIT_CASE(late_timer),
	KUNIT_CASE(suspend_ELSP_011),
	KUNIT_CASE(suspend_queues),
	KUNIT_CASE(errors_before_INT_039),
	KUNIT_CASE_PARAM(error_survives_SIL_141, genx_kunit_submit_gen),
	KUNIT_CASE_PARAM(eir_stuck_SIL_007, genx_kunit_submit_gen),
	KUNIT_CASE(park),
	KUNIT_CASE(park_waits),
	KUNIT_CASE(park_saves),
	{}
};

static struct kunit_suite engine_start_suite = {
	.name = "genx_engine_start",
	.test_cases = engine_start_cases,
};

kunit_test_suite(engine_start_suite);
