// SPDX-License-Identifier: GPL-2.0-only
/*
 * The backend of rings, on each platform whose descriptor names it.
 *
 * The model checks the order in which a ring is stopped, cleared and enabled (SIL-089, SIL-091,
 * SIL-092, SIL-094), its tail (SIL-100, SIL-101), the flush of a new status page (SIL-096) and the
 * commands around a batch (SIL-106, SIL-107, SIL-108, SIL-110, SIL-111, SIL-207): a wrong one fails
 * each test. So does a wrong switch of contexts (SIL-112, SIL-113, SIL-114, SIL-115, SIL-416), and
 * an interrupt in another bank (SIL-119).
 */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/encode/mi.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/request.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/platforms.h"
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

/* Rings whose batches write through page directories only. */
static const void *isolated_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_rings_gen(plat, desc);
	} while (plat && plat->mi_in_ggtt);
	return plat;
}

#define HEARTBEAT_MS	250
#define ROUNDS		100	/* their commands fill the ring more than once */

static struct genx_kunit_exec *create_plat(struct kunit *test, const struct genx_platform *plat,
					   u64 seed)
{
	struct model_config cfg = genx_kunit_plat_config(plat);
	struct genx_kunit_exec *x;

	cfg.seed = seed;
	x = genx_kunit_exec_create(test, &cfg);
	genx_kunit_set_heartbeat(x->gt, HEARTBEAT_MS);
	return x;
}

static struct genx_kunit_exec *create(struct kunit *test)
{
	return create_plat(test, test->param_value, 0);
}

/* An empty request runs on each engine, and its fence signals by the interrupt of the engine. */
static void empty(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_engine *engine;

	KUNIT_EXPECT_EQ(test, x->gt->n_engines, x->gt->plat->n_engines);
	KUNIT_EXPECT_FALSE(test, genx_gt_preempts(x->gt));
	/* no sample of the hang watch finds the breadcrumb */
	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS);
	for_each_engine(engine, x->gt) {
		unsigned int interrupts = READ_ONCE(engine->interrupts);
		struct genx_lrc *lrc = genx_kunit_lrc(x, engine, NULL);

		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
		KUNIT_EXPECT_EQ_MSG(test, READ_ONCE(engine->interrupts), interrupts + 1, "%s",
				    engine->desc->name);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-109: when the interrupt comes, the seqno is in memory: each request needs one interrupt. The
 * delays depend on the seed.
 */
static void late_seqno(struct kunit *test)
{
	struct genx_kunit_exec *x = create_plat(test, test->param_value, 7);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	unsigned int i, interrupts = READ_ONCE(x->bcs->interrupts);

	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS);
	for (i = 0; i < ROUNDS; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, READ_ONCE(x->bcs->interrupts), interrupts + ROUNDS);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * An engine that hangs is reset. The request that had not begun runs again, and those behind it.
 * SIL-271: the model wants the ring empty and disabled before the reset, and on Sandy Bridge a
 * reset of the whole GT.
 */
static void hang(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *first = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *second = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq[2];

	genx_kunit_hang(x, x->rcs);
	rq[0] = genx_kunit_submit(x, first, NULL, 0);
	rq[1] = genx_kunit_submit(x, second, NULL, 0);
	genx_kunit_finish(x, rq[0], 0);
	genx_kunit_finish(x, rq[1], 0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, genx_gt_resets_engines(x->gt));
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, !genx_gt_resets_engines(x->gt));
	KUNIT_EXPECT_EQ(test, first->hangs, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A reset of the whole GT while a request hangs on one engine; the others go on. */
static void full_reset(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_engine *engine;
	struct genx_request *rq;

	genx_kunit_hang(x, x->bcs);
	rq = genx_kunit_submit(x, genx_kunit_lrc(x, x->bcs, NULL), NULL, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	genx_kunit_finish(x, rq, 0);
	for_each_engine(engine, x->gt)
		genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, engine, NULL), NULL, 0),
				  0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-098 */
static void suspend(struct kunit *test)
{
	genx_kunit_power_cycles(create(test));
}

/*
 * SIL-102: with each seed the video engine takes other times to wake up, and each of its tails
 * arrives. SIL-104, SIL-105: so do the flushes of the render engine.
 */
static void gen6_engines(struct kunit *test)
{
	const u64 *seed = test->param_value;
	struct genx_engine *engine;
	struct genx_kunit_exec *x;
	unsigned int i;

	x = create_plat(test, &genx_platform_snb, *seed);
	/* SIL-150: the first context has a valid 3D state */
	KUNIT_EXPECT_TRUE(test, x->kgt->gpu->model->cs.rendered);
	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS);
	for_each_engine(engine, x->gt) {
		struct genx_lrc *lrc = genx_kunit_lrc(x, engine, NULL);

		for (i = 0; i < ROUNDS; i++)
			genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static const u64 *seed_next(const u64 *prev, char *desc)
{
	static const u64 seeds[] = { 1, 2, 3, 4, 5, 6 };
	const u64 *seed = prev ? prev + 1 : seeds;

	if (seed == seeds + ARRAY_SIZE(seeds))
		return NULL;
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "seed %llu", *seed);
	return seed;
}

static const void *seeds_gen(const void *prev, char *desc)
{
	return seed_next(prev, desc);
}

/* SIL-090: a head that goes to zero at the second write only. With each seed the engines start. */
static void seeds(struct kunit *test)
{
	const u64 *seed = test->param_value;
	struct genx_kunit_exec *x = create_plat(test, &genx_platform_hsw, *seed);

	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, x->rcs, NULL), NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-236: a ring that is stopped reads no table: memory that waits for its request goes back. */
static void stop_ends_SIL_236(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_tlb *tlb = &x->gt->tlb;
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct dma_fence *fence = dma_fence_get_stub();
	u64 seqno;

	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, genx_gt_suspend(x->gt), 0);
	/* only requests invalidate */
	seqno = genx_tlb_next(tlb);
	KUNIT_EXPECT_EQ(test, genx_tlb_invalidate(tlb), 0);
	KUNIT_EXPECT_EQ(test, genx_tlb_next(tlb), seqno);
	/* as if a reset had hit a request, and had failed */
	genx_tlb_ring_begin(tlb, x->rcs->index, lrc->vm, fence);
	seqno = genx_tlb_next(tlb);
	KUNIT_EXPECT_EQ(test, genx_tlb_ensure_invalidated(tlb, lrc->vm, seqno), -EBUSY);
	genx_tlb_ring_abort(tlb, x->rcs->index);
	KUNIT_EXPECT_EQ(test, genx_tlb_ensure_invalidated(tlb, lrc->vm, seqno), -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->backend->stop(x->rcs), 0);
	KUNIT_EXPECT_EQ(test, genx_tlb_ensure_invalidated(tlb, lrc->vm, seqno), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_resume(x->gt), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	dma_fence_put(fence);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-090, SIL-092: firmware has used the rings during a suspend. Each engine clears the head, and
 * reads it back, before its ring starts.
 */
static void used_by_firmware(struct genx_kunit_exec *x, u32 tail)
{
	struct genx_engine *engine;

	KUNIT_ASSERT_EQ(x->test, genx_gt_suspend(x->gt), 0);
	for_each_engine(engine, x->gt) {
		CLASS(genx_forcewake_scope, wake)(&x->gt->fw, engine->desc->fw_domains);
		KUNIT_ASSERT_EQ(x->test, wake.err, 0);
		genx_kunit_poke(x->kgt, RING_TAIL(engine->desc->mmio_base).addr, tail);
		genx_kunit_poke(x->kgt, RING_HEAD(engine->desc->mmio_base).addr, 0x40);
	}
	KUNIT_ASSERT_EQ(x->test, genx_gt_resume(x->gt), 0);
}

static void head_of_firmware(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_engine *engine;

	used_by_firmware(x, 0);
	for_each_engine(engine, x->gt)
		genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, engine, NULL), NULL, 0),
				  0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-090: of so many heads, some do not go to zero at the first write. */
static void stubborn_head_SIL_090(struct kunit *test)
{
	struct genx_kunit_exec *x = create_plat(test, test->param_value, 5);
	unsigned int i;

	for (i = 0; i < 30; i++)
		used_by_firmware(x, 0x40);
	genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, x->rcs, NULL), NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-093: if the ring does not become valid after a reset, the GT is wedged, and requests fail. */
static void dead(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	unsigned int i;

	for (i = 0; &x->gt->plat->engines[i] != x->bcs->desc; i++)
		;
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RING_DEAD, i);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->bcs->index), "test"), -EIO);
	KUNIT_EXPECT_TRUE(test, genx_gt_wedged(x->gt));
	KUNIT_EXPECT_TRUE(test, IS_ERR(genx_request_create(lrc, 0)));
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RING_DEAD);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-096: a flush that does not end while the ring is stopped is repeated while it runs. One that
 * never ends is logged, and the engine starts.
 */
static void flush_fails(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct kmsg_dump_iter log;
	unsigned int never;

	for (never = 0; never < 2; never++) {
		genx_kunit_kmsg_mark(&log);
		genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_SYNC_FLUSH, never);
		KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
		KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "does not end, continuing"),
				never ? x->gt->n_engines : 0);
		genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, x->rcs, NULL), NULL, 0),
				  0);
		genx_kunit_idle(x);
		genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_SYNC_FLUSH);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* ---- batches ---- */

/* DW of a batch to which it jumps again and again, and behind which it ends. */
#define LOOP	4

/* Write 1 to data[1], then loop until the test ends the batch; a jump keeps the privileges. */
static void spin(struct genx_kunit_batch *batch)
{
	u32 *cs = batch->dw;

	memset(batch->data, 0, 64);
	*cs++ = MI_STORE_DATA_IMM;
	*cs++ = 0;
	*cs++ = GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA + 4;
	*cs++ = 1;
	*cs++ = MI_RING_BATCH_BUFFER_START | MI_BATCH_PPGTT;
	*cs++ = GENX_KUNIT_BATCH_ADDR + LOOP * 4;
}

static void end_spin(struct genx_kunit_batch *batch)
{
	WRITE_ONCE(batch->dw[LOOP], MI_BATCH_BUFFER_END);
}

/* Write a value to data[1]. */
static void store(struct genx_kunit_batch *batch, u32 value)
{
	spin(batch);
	batch->dw[3] = value;
	end_spin(batch);
}

/*
 * Batches of several contexts run in their own address spaces, which have the same addresses, on
 * each engine in turn (SIL-116, SIL-117, SIL-221, SIL-222, SIL-224).
 */
static void batches(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch[2] = { genx_kunit_batch(x), genx_kunit_batch(x) };
	struct genx_engine *engine;
	struct genx_lrc *lrc[2];
	unsigned int i, r;

	for_each_engine(engine, x->gt) {
		for (i = 0; i < 2; i++)
			lrc[i] = genx_kunit_lrc(x, engine, batch[i]->vm);
		for (r = 0; r < 3; r++)
			for (i = 0; i < 2; i++) {
				store(batch[i], 0x100 * r + i);
				genx_kunit_finish(x, genx_kunit_submit(x, lrc[i], batch[i], 0), 0);
				KUNIT_EXPECT_EQ_MSG(test, batch[i]->data[1], 0x100 * r + i, "%s",
						    engine->desc->name);
			}
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A table that is added while the directory is loaded is seen by the next request (SIL-222). */
static void new_table(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, batch->vm);
	u64 far = SZ_1G;

	store(batch, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
	KUNIT_ASSERT_EQ(test, 0, genx_ppgtt_map(batch->vm, far, &batch->sgt, PAGE_SIZE,
						GENX_CACHE_COHERENT));
	store(batch, 2);
	batch->dw[2] = far + GENX_KUNIT_BATCH_DATA + 4;
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
	KUNIT_EXPECT_EQ(test, batch->data[1], 2);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(batch->vm, far, PAGE_SIZE), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * An endless batch is ended by a reset, since it cannot be preempted: its context is guilty,
 * another one that waits goes on, and its own next request runs (SIL-118).
 */
static void endless(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *guilty = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *innocent = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq[2];

	spin(batch);
	rq[0] = genx_kunit_submit(x, guilty, batch, 0);
	genx_kunit_wait_begun(x, batch);
	rq[1] = genx_kunit_submit(x, innocent, NULL, 0);
	genx_kunit_finish(x, rq[0], -EIO);
	genx_kunit_finish(x, rq[1], 0);
	KUNIT_EXPECT_EQ(test, guilty->hangs, 1);
	KUNIT_EXPECT_EQ(test, innocent->hangs, 0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, genx_gt_resets_engines(x->gt));
	store(batch, 5);
	genx_kunit_finish(x, genx_kunit_submit(x, guilty, batch, 0), 0);
	KUNIT_EXPECT_EQ(test, batch->data[1], 5);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-078: an interrupt that is lost delays its request until the next sample of the watch, and a
 * later one interrupts again.
 */
static void lost_interrupt(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq;

	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_IRQ_LOST, 1);
	rq = genx_kunit_submit(x, lrc, NULL, 0);
	msleep(1);
	KUNIT_EXPECT_TRUE(test, genx_request_completed(rq));
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq->fence));
	genx_kunit_finish(x, rq, 0);
	KUNIT_EXPECT_EQ(test, x->gt->irq->stats.polls, 1);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, x->gt->irq->stats.polls, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A request of higher priority waits for the batch that runs, then goes before the others. */
static void priority(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_request *rq[3];
	struct genx_kunit_order order;

	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS);
	spin(batch);
	rq[0] = genx_kunit_submit(x, genx_kunit_lrc(x, x->bcs, batch->vm), batch, 0);
	genx_kunit_wait_begun(x, batch);
	rq[1] = genx_kunit_submit(x, genx_kunit_lrc(x, x->bcs, NULL), NULL, 0);
	rq[2] = genx_kunit_submit(x, genx_kunit_lrc(x, x->bcs, NULL), NULL, 100);
	genx_kunit_order(x, &order, rq[2], rq[1]);
	msleep(50);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq[2]->fence));
	end_spin(batch);
	genx_kunit_finish(x, rq[0], 0);
	genx_kunit_finish(x, rq[1], 0);
	genx_kunit_finish(x, rq[2], 0);
	KUNIT_EXPECT_TRUE(test, order.in_order);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A batch that runs and has used a page at @far, and behind its loop does so once more. */
static struct genx_request *use_far(struct genx_kunit_exec *x, struct genx_kunit_batch *batch,
				    u32 far)
{
	u32 *again = batch->dw + 2 * LOOP;
	struct genx_request *rq;

	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS);
	KUNIT_ASSERT_EQ(x->test, 0, genx_ppgtt_map(batch->vm, far, &batch->sgt, PAGE_SIZE,
						   GENX_CACHE_COHERENT));
	spin(batch);
	batch->dw[2] = far + GENX_KUNIT_BATCH_DATA + 4;
	again[0] = MI_STORE_DATA_IMM;
	again[1] = 0;
	again[2] = batch->dw[2];
	again[3] = 2;
	rq = genx_kunit_submit(x, genx_kunit_lrc(x, x->bcs, batch->vm), batch, 0);
	genx_kunit_wait_begun(x, batch);
	return rq;
}

/* A GT whose rings stop when their batches have ended. */
static struct genx_kunit_exec *create_late_idle(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(test->param_value);

	cfg.late_idle = true;
	return genx_kunit_exec_create(test, &cfg);
}

static void expect_user(struct kunit *test, struct genx_ppgtt *vm, struct genx_request *rq)
{
	struct dma_fence *fence = genx_ppgtt_user(vm);

	KUNIT_EXPECT_PTR_EQ(test, fence, rq ? &rq->fence : NULL);
	dma_fence_put(fence);
}

/*
 * SIL-236: memory that is unmapped while a batch runs that has used it stays until the batch has
 * ended, and the engine is not stopped. It goes back although a later batch runs. That one no
 * longer reaches it: the model records the use of a translation that was not invalidated.
 */
static void unmap_busy(struct kunit *test)
{
	struct genx_kunit_exec *x = create_late_idle(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x), *other = genx_kunit_batch(x);
	struct genx_request *rq;
	u32 far = SZ_1G;

	rq = use_far(x, batch, far);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(batch->vm, far, PAGE_SIZE), -EBUSY);
	expect_user(test, batch->vm, rq);
	/* another address space does not wait for it */
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(other->vm, far, PAGE_SIZE), 0);
	expect_user(test, other->vm, NULL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_flush(batch->vm), -EBUSY);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_try_flush(batch->vm), -EBUSY);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq->fence));
	WRITE_ONCE(batch->dw[LOOP + 1], GENX_KUNIT_BATCH_ADDR + 2 * LOOP * 4);
	genx_kunit_finish(x, rq, 0);

	spin(batch);
	rq = genx_kunit_submit(x, genx_kunit_lrc(x, x->bcs, batch->vm), batch, 0);
	genx_kunit_wait_begun(x, batch);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_try_flush(batch->vm), 0);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_flush(batch->vm), 0);
	end_spin(batch);
	genx_kunit_finish(x, rq, 0);
	store(batch, 3);
	batch->dw[2] = far + GENX_KUNIT_BATCH_DATA + 4;
	genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, x->bcs, batch->vm), batch, 0),
			  0);
	KUNIT_EXPECT_EQ(test, batch->data[1], 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-236: a batch that never ends keeps what was unmapped until a reset has ended it, although its
 * ring does not say that it has stopped.
 */
static void unmap_endless(struct kunit *test)
{
	struct genx_kunit_exec *x = create_late_idle(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_request *rq = use_far(x, batch, SZ_1G);

	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(batch->vm, SZ_1G, PAGE_SIZE), -EBUSY);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->bcs->index), "test"), 0);
	genx_kunit_finish(x, rq, -EIO);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_flush(batch->vm), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-236: an engine that works for another address space, or for none, is not waited for, although
 * it would not say that its ring has stopped.
 */
static void unmap_stops_no_ring(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_engine *engine;

	for_each_engine(engine, x->gt) {
		genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, engine, batch->vm),
						       NULL, 0), 0);
		genx_kunit_idle(x);
		genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_IDLE_LOST, engine->index);
		KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(batch->vm, SZ_1G, PAGE_SIZE), 0);
		genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_IDLE_LOST);
		KUNIT_EXPECT_EQ(test, engine->stats.resets, 0);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* ---- images ---- */

/* Register of a render context that the model saves and restores. */
#define REG	0x2290

/* A request of the driver that writes a register. */
static struct genx_request *set_register(struct genx_kunit_exec *x, struct genx_lrc *lrc, u32 value)
{
	struct genx_request *rq = genx_request_create(lrc, 4);
	struct genx_mi_lri lri;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(x->test, rq);
	lri = genx_mi_lri_begin(genx_request_emit(rq, 3), 0, 1);
	genx_mi_lri_add(&lri, REG, value);
	genx_request_submit(rq, 0);
	return rq;
}

static u32 get_register(struct genx_kunit_exec *x)
{
	u32 value;

	CLASS(genx_forcewake_scope, wake)(&x->gt->fw, x->rcs->desc->fw_domains);
	KUNIT_EXPECT_EQ(x->test, wake.err, 0);
	value = genx_mmio_read(&x->gt->mmio, GENX_REG(REG));
	return value;
}

/*
 * Each render context has its own registers: they are saved when another context runs, and restored
 * later, also across a suspend (SIL-013, SIL-112, SIL-113, SIL-177, SIL-178). A new one begins with
 * those of the first context of the driver.
 */
static void registers(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);

	genx_kunit_finish(x, set_register(x, a, 0xa), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, b, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, get_register(x), 0);
	genx_kunit_finish(x, set_register(x, b, 0xb), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, a, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, get_register(x), 0xa);
	KUNIT_ASSERT_EQ(test, genx_gt_power_down(x->gt), 0);
	genx_kunit_lose_power(x);
	KUNIT_ASSERT_EQ(test, genx_gt_power_up(x->gt), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, a, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, get_register(x), 0xa);
	genx_kunit_finish(x, genx_kunit_submit(x, b, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, get_register(x), 0xb);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * An image that the hardware has loaded keeps its addresses, also while it is idle (SIL-178). If
 * they are needed, the hardware leaves it, which saves it.
 */
static void stays_mapped(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, NULL);

	genx_kunit_finish(x, set_register(x, a, 0xa), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_FALSE(test, a->evictable.evict(&a->evictable));
	KUNIT_EXPECT_TRUE(test, a->mapped);
	KUNIT_EXPECT_TRUE(test, b->evictable.evict(&b->evictable));
	KUNIT_EXPECT_FALSE(test, b->mapped);
	KUNIT_EXPECT_TRUE(test, genx_ggtt_evict_some(&x->gt->ggtt.evictor, NULL));
	KUNIT_EXPECT_FALSE(test, a->mapped);
	KUNIT_EXPECT_EQ(test, get_register(x), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, a, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, get_register(x), 0xa);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case ring_backend_cases[] = {
	KUNIT_CASE_PARAM(empty, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(late_seqno, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(hang, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(full_reset, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(suspend, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(stop_ends_SIL_236, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(seeds, seeds_gen),
	KUNIT_CASE_PARAM(head_of_firmware, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(stubborn_head_SIL_090, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(gen6_engines, seeds_gen),
	KUNIT_CASE_PARAM(dead, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(flush_fails, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(batches, isolated_gen),
	KUNIT_CASE_PARAM(new_table, isolated_gen),
	KUNIT_CASE_PARAM(unmap_busy, isolated_gen),
	KUNIT_CASE_PARAM(unmap_endless, isolated_gen),
	KUNIT_CASE_PARAM(unmap_stops_no_ring, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(endless, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(lost_interrupt, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(priority, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(registers, genx_kunit_rings_gen),
	KUNIT_CASE_PARAM(stays_mapped, genx_kunit_rings_gen),
	{}
};

static struct kunit_suite ring_backend_suite = {
	.name = "genx_backend_ring",
	.test_cases = ring_backend_cases,
};

kunit_test_suite(ring_backend_suite);
