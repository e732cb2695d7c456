// SPDX-License-Identifier: GPL-2.0-only
/*
 * Faults of rings on each platform that has them: the end of the ring at each alignment, a hang and
 * a lost interrupt of each engine, sleep while a batch runs, and status pages that are lost.
 */
#include <kunit/test.h>
#include <linux/bitmap.h>
#include <linux/workqueue.h>

#include "gt/engine/gt_suspend.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "gt/submit/submit.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

#define HEARTBEAT_MS	250
#define RING		(4 * GENX_LRC_RING_SIZE)	/* bytes of the ring of an engine */
#define LONG		(GENX_REQUEST_MAX_DW * (u32)sizeof(u32))	/* a long request */
#define STEP		8			/* the tail is a multiple of it */

static struct genx_kunit_exec *create(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(test->param_value);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);

	genx_kunit_set_heartbeat(x->gt, HEARTBEAT_MS);
	return x;
}

/* ---- the end of the ring ---- */

/* struct lap - requests of two contexts in turn; @next: the context of the next one */
struct lap {
	struct genx_kunit_exec *x;
	struct genx_engine *engine;
	struct genx_lrc *lrc[2];
	unsigned int next;
};

/* Run a request of the next context with @bytes of no-ops. Return: the tail of the ring then. */
static u32 run(struct lap *lap, u32 bytes)
{
	struct genx_request *rq = genx_request_create(lap->lrc[lap->next ^= 1],
						      bytes / sizeof(u32));
	struct genx_gt *gt = lap->x->gt;
	u32 tail;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(lap->x->test, rq);
	memset32(genx_request_emit(rq, bytes / sizeof(u32)), MI_NOOP, bytes / sizeof(u32));
	genx_request_submit(rq, 0);
	genx_kunit_finish(lap->x, rq, 0);
	KUNIT_ASSERT_EQ(lap->x->test, genx_forcewake_get(&gt->fw, lap->engine->desc->fw_domains),
			0);
	tail = genx_mmio_read(&gt->mmio, RING_TAIL(lap->engine->desc->mmio_base));
	genx_forcewake_put(&gt->fw, lap->engine->desc->fw_domains);
	return tail;
}

/* Run requests up to the end of the ring and around it. Return: the last tail before the end. */
static u32 to_the_end(struct lap *lap, u32 shift)
{
	u32 tail, last = run(lap, shift);

	while ((tail = run(lap, last < RING - 3 * LONG ? LONG : 0)) > last)
		last = tail;
	return last;
}

/*
 * LIM-001, LIM-002: a request that does not fit before the end of the ring begins at its start,
 * whatever is left: the rest is no-ops, and no command of an earlier round is run again. The last
 * request before the end ends at each multiple of 8 bytes in a span of the length of a request.
 */
static void wrap(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_engine *engine;

	for_each_engine(engine, x->gt) {
		unsigned long *seen = bitmap_zalloc(RING / STEP, GFP_KERNEL);
		struct lap lap = { .x = x, .engine = engine };
		u32 bytes, i;

		KUNIT_ASSERT_NOT_NULL(test, seen);
		lap.lrc[0] = genx_kunit_lrc(x, engine, NULL);
		lap.lrc[1] = genx_kunit_lrc(x, engine, NULL);
		run(&lap, 0);
		i = run(&lap, 0);
		bytes = run(&lap, 0) - i;
		KUNIT_EXPECT_EQ(test, bytes % STEP, 0);
		/* from here on each lap begins behind one request */
		to_the_end(&lap, 0);
		for (i = 0; i < bytes / STEP; i++)
			__set_bit(to_the_end(&lap, i * STEP) / STEP, seen);
		KUNIT_EXPECT_EQ_MSG(test, bitmap_weight(seen, RING / STEP), bytes / STEP, "%s",
				    engine->desc->name);
		bitmap_free(seen);
	}
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets + x->gt->exec->full_resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "the end of a ring at each alignment, SNB, IVB, VLV, HSW",
		  "no-ops up to the end, the request begins at the start of the ring");
}

/* ---- hangs and lost interrupts ---- */

/* Each engine hangs in turn: it is reset, and both requests run. */
static void hang_each(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_exec *exec = x->gt->exec;
	struct genx_engine *engine;
	unsigned int resets = 0;

	for_each_engine(engine, x->gt) {
		struct genx_lrc *lrc[2];
		struct genx_request *rq[2];
		unsigned int i;

		for (i = 0; i < 2; i++)
			lrc[i] = genx_kunit_lrc(x, engine, NULL);
		genx_kunit_hang(x, engine);
		for (i = 0; i < 2; i++)
			rq[i] = genx_kunit_submit(x, lrc[i], NULL, 0);
		for (i = 0; i < 2; i++)
			genx_kunit_finish(x, rq[i], 0);
		KUNIT_EXPECT_EQ_MSG(test, exec->engine_resets + exec->full_resets, ++resets, "%s",
				    engine->desc->name);
		KUNIT_EXPECT_EQ(test, lrc[0]->hangs + lrc[1]->hangs, 0);
	}
	KUNIT_EXPECT_EQ(test, genx_gt_resets_engines(x->gt) ? exec->full_resets :
							      exec->engine_resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "each engine hangs in its ring, SNB, IVB, VLV, HSW",
		  "reset, on SNB of the whole GT; requests run again and end without an error");
}

/* SIL-078: of each engine an interrupt is lost: the next sample of its watch finds the seqno. */
static void interrupt_each(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_engine *engine;
	unsigned int n = 0;

	for_each_engine(engine, x->gt) {
		struct genx_lrc *lrc = genx_kunit_lrc(x, engine, NULL);

		genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_IRQ_LOST, 1);
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
		KUNIT_EXPECT_EQ_MSG(test, x->gt->irq->stats.polls, ++n, "%s", engine->desc->name);
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
		KUNIT_EXPECT_EQ_MSG(test, x->gt->irq->stats.polls, n, "%s", engine->desc->name);
		genx_kunit_idle(x);
	}
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets + x->gt->exec->full_resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "interrupt of a seqno lost, each engine of SNB, IVB, VLV, HSW",
		  "the next sample of the watch finds the seqno; later ones interrupt");
}

/* ---- sleep ---- */

struct release {
	struct delayed_work work;
	struct genx_kunit_batch *batch;
};

static void release_late(struct work_struct *work)
{
	genx_kunit_release(container_of(to_delayed_work(work), struct release, work)->batch);
}

/*
 * Sleep while a batch runs on the render engine, another request waits for it, and the other
 * engines have requests. @ends: the batch ends meanwhile. A ring cannot preempt, so an endless
 * batch is ended by a reset. The waiting request runs after the sleep at the latest.
 */
static void sleep_busy(struct kunit *test, bool ends)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *other = genx_kunit_lrc(x, x->rcs, NULL);
	struct release release = { .batch = batch };
	struct genx_request *rq[8];
	struct genx_engine *engine;
	unsigned int n = 0;

	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS);
	genx_kunit_batch_spin(batch);
	rq[n++] = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	rq[n++] = genx_kunit_submit(x, other, NULL, 0);
	for_each_engine(engine, x->gt)
		if (engine != x->rcs)
			rq[n++] = genx_kunit_submit(x, genx_kunit_lrc(x, engine, NULL), NULL, 0);
	INIT_DELAYED_WORK_ONSTACK(&release.work, release_late);
	if (ends)
		schedule_delayed_work(&release.work, msecs_to_jiffies(20));
	KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
	flush_delayed_work(&release.work);
	destroy_delayed_work_on_stack(&release.work);
	KUNIT_EXPECT_TRUE(test, dma_fence_is_signaled(&rq[0]->fence));
	genx_kunit_lose_power(x);
	KUNIT_ASSERT_EQ(test, genx_gt_power_up(x->gt), 0);
	genx_kunit_finish(x, rq[0], ends ? 0 : -EIO);
	while (--n)
		genx_kunit_finish(x, rq[n], 0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets + x->gt->exec->full_resets, !ends);
	KUNIT_EXPECT_EQ(test, lrc->hangs, !ends);
	KUNIT_EXPECT_EQ(test, other->hangs, 0);
	genx_kunit_finish(x, genx_kunit_submit(x, other, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static void sleep_waits(struct kunit *test)
{
	sleep_busy(test, true);
	TABLE_ROW(test, "faults", "sleep while a batch runs that ends, SNB, IVB, VLV, HSW",
		  "the sleep waits for it; what is queued runs after the sleep");
}

static void sleep_resets(struct kunit *test)
{
	sleep_busy(test, false);
	TABLE_ROW(test, "faults", "sleep while an endless batch runs, SNB, IVB, VLV, HSW",
		  "engine reset, EIO for the batch; what is queued runs after the sleep");
}

/* ---- status pages ---- */

/* The engines use another page, which is not the driver's, and the old pages have noise. */
static void lose_pages(struct genx_kunit_exec *x, u32 page)
{
	struct genx_kunit_gpu *gpu = x->kgt->gpu;
	unsigned long flags = genx_kunit_gpu_lock(gpu);
	struct model *model = gpu->model;
	unsigned int i;

	for (i = 0; i < model->cs.n; i++) {
		struct model_cs_engine *e = &model->cs.engine[i];

		if (!e->present)
			continue;
		e->ring.hws = page;
		model->regs[genx_hwsp_register(e->desc).addr / 4] = page;
	}
	genx_kunit_gpu_unlock(gpu, flags);
	for (i = 0; i < x->gt->n_engines; i++)
		memset(x->gt->engines[i]->hwsp.dw, 0xa5, PAGE_SIZE);
}

/*
 * Status pages are lost while the engines are idle: no request needs them, and the save of the last
 * image does not take noise for the end of a switch. A reset and a sleep set the pages again.
 */
static void pages_lost(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_buffer *page = genx_buffer_create(&x->gt->ggtt, PAGE_SIZE, 0);
	struct genx_engine *engine;
	unsigned int round;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, page);
	for (round = 0; round < 2; round++) {
		genx_kunit_idle(x);
		lose_pages(x, lower_32_bits(page->ggtt));
		if (round) {
			KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
			genx_kunit_lose_power(x);
			KUNIT_ASSERT_EQ(test, genx_gt_power_up(x->gt), 0);
		} else {
			KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
		}
		for_each_engine(engine, x->gt) {
			const u32 reg = genx_hwsp_register(engine->desc).addr / 4;
			struct genx_lrc *lrc = genx_kunit_lrc(x, engine, NULL);

			genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
			KUNIT_EXPECT_EQ_MSG(test, lower_32_bits(engine->hwsp.buf->ggtt),
					    x->kgt->gpu->model->regs[reg], "%s",
					    engine->desc->name);
		}
	}
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, 0);
	genx_kunit_idle(x);
	genx_buffer_destroy(page);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "status pages lost, SNB, IVB, VLV, HSW",
		  "requests run; a reset and a sleep set the pages again");
}

static struct kunit_case ring_faults_cases[] = {
	KUNIT_CASE_PARAM_ATTR(wrap, genx_kunit_rings_gen, { .speed = KUNIT_SPEED_VERY_SLOW }),
	KUNIT_CASE_PARAM(hang_each, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(interrupt_each, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(sleep_waits, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(sleep_resets, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(pages_lost, genx_kunit_rings_gen),
	{}
};

static struct kunit_suite ring_faults_suite = {
	.name = "genx_ring_faults",
	.test_cases = ring_faults_cases,
};

kunit_test_suite(ring_faults_suite);
