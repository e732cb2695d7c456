// SPDX-License-Identifier: GPL-2.0-only
/*
 * Threads that submit, wait for and cancel requests and close contexts, while engines are reset and
 * hang.
 *
 * The batch of each request increments a register of its context (PRE-006) and stores this count
 * to memory. The count detects a fence that signals before the request has run, a request that
 * runs twice or never, and a context that is restored wrongly.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/kthread.h>

#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/engine_power.h"
#include "kunit/whole/races.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"

#define STEPS		150	/* random steps of each thread */
#define CONTEXT_BYTES	0x100	/* room for the two batches of one context */
#define WAIT_OFFSET	0x80	/* offset of the batch that waits before it counts */
#define GATE_DW		16	/* data[nth] is a context's count, data[GATE_DW + nth] its gate */

static u64 data_addr(unsigned int dw)
{
	return GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA + 4 * dw;
}

/* Write a batch that increments GPR 0 and stores it to data[nth]. */
static void write_count(u32 *cs, u32 base, unsigned int nth)
{
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
	*cs++ = data_addr(nth);
	*cs++ = 0;
	*cs++ = MI_BATCH_BUFFER_END;
}

static u32 *write_gate(u32 *cs, unsigned int nth)
{
	*cs++ = MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD);
	*cs++ = 0;
	*cs++ = data_addr(GATE_DW + nth);
	*cs++ = 0;
	return cs;
}

static void write_batches(struct race_lane *lane)
{
	u32 base = lane->engine->desc->mmio_base;
	unsigned int nth;

	BUILD_BUG_ON(RACE_CONTEXTS * CONTEXT_BYTES > GENX_KUNIT_BATCH_DATA);
	BUILD_BUG_ON(RACE_CONTEXTS > GATE_DW);
	for (nth = 0; nth < RACE_CONTEXTS; nth++) {
		u32 *cs = lane->batch->dw + nth * CONTEXT_BYTES / 4;

		write_count(cs, base, nth);
		write_count(write_gate(cs + WAIT_OFFSET / 4, nth), base, nth);
	}
}

void race_lanes_create(struct race *race)
{
	struct genx_gt *gt = race->x->gt;
	unsigned int i;

	for (i = 0; i < RACE_LANES; i++) {
		struct race_lane *lane = &race->lane[i];
		u32 group = i / RACE_THREADS;

		/* each thread has a lane on each of three engines, the first of them rcs0 */
		if (group)
			group = 1 + (u32)(race->seed + group) % (gt->n_engines - 1);
		lane->engine = gt->engines[group];
		lane->batch = genx_kunit_batch(race->x);
		write_batches(lane);
		lane->lrc = genx_lrc_create(lane->engine, lane->batch->vm, 0);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(race->test, lane->lrc);
	}
}

/* ---- fences that requests of other lanes may depend on ---- */

static void share(struct race *race, struct race_lane *lane, struct dma_fence *fence)
{
	struct dma_fence *old;

	spin_lock(&race->lock);
	old = lane->shared;
	lane->shared = fence ? dma_fence_get(fence) : NULL;
	spin_unlock(&race->lock);
	dma_fence_put(old);
}

static struct dma_fence *shared(struct race *race, struct race_lane *lane)
{
	struct dma_fence *fence;

	spin_lock(&race->lock);
	fence = lane->shared ? dma_fence_get(lane->shared) : NULL;
	spin_unlock(&race->lock);
	return fence;
}

/* ---- the end of a request ---- */

/*
 * May the count be wrong? After a reset, a context has the registers of its last save; a context
 * that was blamed for a hang has the default registers.
 */
static bool count_reset(struct genx_lrc *lrc)
{
	return READ_ONCE(lrc->resets) || READ_ONCE(lrc->hangs);
}

/*
 * -EIO is right for a context that was blamed for a hang, and for a closed one: the contexts of
 * this test have no client, so the closed contexts of an engine end together.
 */
static bool may_fail(const struct genx_lrc *lrc)
{
	return READ_ONCE(lrc->hangs) || (READ_ONCE(lrc->closed) && READ_ONCE(lrc->banned));
}

/* The result of a request: success, or -EIO for a reason. */
static void check_end(struct race *race, struct race_lane *lane, const struct race_flight *f)
{
	const char *name = lane->engine->desc->name;
	u32 count = READ_ONCE(lane->batch->data[f->nth]);
	int error = f->rq->fence.error;

	if (error)
		RACE_EXPECT(race, error == -EIO && may_fail(f->lrc),
			    "%s request %u ends with %d, %u hangs", name, f->n, error,
			    f->lrc->hangs);
	else if (!count_reset(f->lrc))
		RACE_EXPECT(race, count >= f->n, "%s request %u is complete, count %u", name,
			    f->n, count);
	if (f->nth == lane->nth)
		RACE_EXPECT(race, count <= lane->count, "%s count %u after %u requests", name,
			    count, lane->count);
}

/* Wait for the lane's oldest request in flight, check the request and release it. */
static void retire(struct race *race, struct race_lane *lane)
{
	struct race_flight f = lane->flight[0];

	if (RACE_EXPECT(race, !genx_request_wait(f.rq, false, RACE_WAIT_MS),
			"%s request %u of %u is lost, its seqno %u, last %u",
			lane->engine->desc->name, f.n, lane->count, f.rq->seqno,
			READ_ONCE(f.lrc->pphwsp[GENX_PPHWSP_SEQNO / 4])))
		check_end(race, lane, &f);
	lane->n_flight--;
	memmove(&lane->flight[0], &lane->flight[1], lane->n_flight * sizeof(f));
	if (f.nth != lane->nth && (!lane->n_flight || lane->flight[0].nth != f.nth))
		atomic_add(f.lrc->hangs, &race->blame);
	genx_request_put(f.rq);
	genx_lrc_put(f.lrc);
}

static void retire_all(struct race *race, struct race_lane *lane)
{
	while (lane->n_flight)
		retire(race, lane);
}

/*
 * Wait for request @n in flight, and expect that all earlier requests of the same context have
 * completed before it.
 */
static void retire_in_order(struct race *race, struct race_lane *lane, unsigned int n)
{
	const struct race_flight *last = &lane->flight[n];
	unsigned int i;

	if (!RACE_EXPECT(race, !genx_request_wait(last->rq, false, RACE_WAIT_MS),
			 "%s request %u is lost", lane->engine->desc->name, last->n))
		return;
	for (i = 0; i < n; i++)
		RACE_EXPECT(race, lane->flight[i].nth != last->nth ||
			    dma_fence_is_signaled(&lane->flight[i].rq->fence),
			    "%s request %u is not complete, %u is", lane->engine->desc->name,
			    lane->flight[i].n, last->n);
	for (i = 0; i <= n; i++)
		retire(race, lane);
}

/* ---- the steps of a thread ---- */

static void open_gate(struct race_lane *lane)
{
	WRITE_ONCE(lane->batch->data[GATE_DW + lane->nth], 1);
}

/* Before a thread waits, it opens its gates, since requests of others may depend on them. */
static void open_gates(struct race_thread *t)
{
	unsigned int i;

	for (i = t->index; i < RACE_LANES; i += RACE_THREADS)
		open_gate(&t->race->lane[i]);
}

/* Close the lane's context, which may be running, and replace it by a new context. */
static void replace_context(struct race_thread *t, struct race_lane *lane)
{
	struct race *race = t->race;
	struct genx_lrc *lrc;

	if (lane->nth + 1 == RACE_CONTEXTS)
		return;
	lrc = genx_lrc_create(lane->engine, lane->batch->vm, 0);
	if (!RACE_EXPECT(race, !IS_ERR(lrc), "no context: %ld", PTR_ERR(lrc)))
		return;
	/* the driver treats a closed context that does not complete as a hang */
	open_gate(lane);
	share(race, lane, NULL);
	genx_lrc_close(lane->lrc);
	if (!lane->n_flight || lane->flight[lane->n_flight - 1].nth != lane->nth)
		atomic_add(lane->lrc->hangs, &race->blame);
	genx_lrc_put(lane->lrc);
	lane->lrc = lrc;
	lane->nth++;
	lane->count = 0;
}

static struct genx_request *create(struct race_thread *t, struct race_lane *lane)
{
	struct race *race = t->race;
	struct genx_request *rq;
	unsigned int tries = 2;

	while (tries--) {
		rq = genx_request_create(lane->lrc, GENX_EMIT_BATCH_DW);
		if (!IS_ERR(rq))
			return rq;
		/* requests are refused only if the context is banned: replace the context */
		if (!RACE_EXPECT(race, PTR_ERR(rq) == -EIO &&
				 lane->lrc->hangs >= GENX_LRC_MAX_HANGS, "request refused: %ld",
				 PTR_ERR(rq)))
			return NULL;
		replace_context(t, lane);
	}
	return NULL;
}

static void depend(struct race_thread *t, struct genx_request *rq)
{
	struct race *race = t->race;
	struct dma_fence *fence = shared(race, &race->lane[race_draw(&t->rng, RACE_LANES)]);

	if (!fence)
		return;
	RACE_EXPECT(race, !genx_request_add_dependency(rq, fence), "no dependency");
	dma_fence_put(fence);
}

static void submit(struct race_thread *t, struct race_lane *lane, bool wait)
{
	u64 addr = GENX_KUNIT_BATCH_ADDR + lane->nth * CONTEXT_BYTES;
	struct race *race = t->race;
	struct genx_request *rq;

	if (lane->n_flight == RACE_FLIGHT) {
		open_gates(t);
		retire_in_order(race, lane, race_draw(&t->rng, RACE_FLIGHT));
	}
	rq = create(t, lane);
	if (!rq)
		return;
	addr = GENX_KUNIT_BATCH_ADDR + lane->nth * CONTEXT_BYTES;
	genx_request_emit_batch(rq, addr + (wait ? WAIT_OFFSET : 0));
	if (!race_draw(&t->rng, 3))
		depend(t, rq);
	if (!race_draw(&t->rng, 16))
		race_nap(&t->rng);
	lane->count++;
	lane->flight[lane->n_flight++] = (struct race_flight){
		.rq = rq, .lrc = genx_lrc_get(lane->lrc), .nth = lane->nth, .n = lane->count,
	};
	genx_request_submit(rq, (int)race_draw(&t->rng, 5) - 2);
	share(race, lane, &rq->fence);
}

/* Submit a request that waits until its gate is open, so that it can be preempted meanwhile. */
static void submit_waiting(struct race_thread *t, struct race_lane *lane)
{
	/* close the gate only if no request in flight can wait for it */
	if (!lane->n_flight)
		WRITE_ONCE(lane->batch->data[GATE_DW + lane->nth], 0);
	submit(t, lane, true);
}

static void cancel(struct race_thread *t, struct race_lane *lane)
{
	struct genx_request *rq = create(t, lane);
	struct dma_fence *fence;

	if (!rq)
		return;
	fence = dma_fence_get(&rq->fence);
	race_nap(&t->rng);
	genx_request_cancel(rq);
	RACE_EXPECT(t->race, dma_fence_is_signaled(fence) && fence->error == -ECANCELED,
		    "a cancelled request ends with %d", fence->error);
	dma_fence_put(fence);
}

static void step(struct race_thread *t)
{
	unsigned int mine = RACE_LANES / RACE_THREADS;
	struct race_lane *lane =
		&t->race->lane[race_draw(&t->rng, mine) * RACE_THREADS + t->index];
	u32 what = race_draw(&t->rng, 100);

	if (what < 55) {
		submit(t, lane, false);
	} else if (what < 65) {
		submit_waiting(t, lane);
	} else if (what < 70) {
		open_gate(lane);
	} else if (what < 80) {
		open_gates(t);
		if (lane->n_flight)
			retire_in_order(t->race, lane, race_draw(&t->rng, lane->n_flight));
	} else if (what < 85) {
		cancel(t, lane);
	} else if (what < 90) {
		replace_context(t, lane);
	} else {
		race_nap(&t->rng);
	}
}

int race_submitter(void *data)
{
	struct race_thread *t = data;
	struct race *race = t->race;
	unsigned int i;

	for (i = 0; i < STEPS; i++)
		step(t);
	open_gates(t);
	for (i = t->index; i < RACE_LANES; i += RACE_THREADS)
		retire_all(race, &race->lane[i]);
	atomic_dec(&race->running);
	return 0;
}

/* ---- resets and hangs ---- */

static void hang(struct race *race, unsigned int engine)
{
	const struct genx_platform *plat = race->x->gt->plat;
	const struct genx_engine_desc *desc = race->x->gt->engines[engine]->desc;

	genx_kunit_gpu_fault(race->x->kgt->gpu, MODEL_FAULT_ENGINE_HANG, desc - plat->engines);
}

static void reset_or_hang(struct race_thread *t)
{
	struct race *race = t->race;
	struct genx_gt *gt = race->x->gt;
	unsigned int engine = race_draw(&t->rng, gt->n_engines);
	int err = 0;

	switch (race_draw(&t->rng, race->mode == RACE_HANGS ? 5 : 3)) {
	case 0:
		err = genx_gt_reset(gt, BIT(engine), "race");
		break;
	case 1:
		err = genx_gt_reset(gt, GENX_RESET_ALL, "race");
		break;
	case 2:
		genx_engine_reset_async(gt, BIT(engine) | BIT(race_draw(&t->rng, gt->n_engines)),
					"race");
		break;
	default:
		hang(race, engine);
		break;
	}
	RACE_EXPECT(race, !err, "reset: %d", err);
}

int race_resetter(void *data)
{
	struct race_thread *t = data;
	unsigned int rounds = 1 + race_draw(&t->rng, 3);

	while (rounds--) {
		usleep_range(100, 200 + race_draw(&t->rng, 15000));
		if (atomic_read(&t->race->running))
			reset_or_hang(t);
	}
	return 0;
}

/* ---- the end ---- */

static unsigned int count_contexts(struct genx_engine *engine)
{
	struct genx_lrc *lrc;
	unsigned int n = 0;

	mutex_lock(&engine->images_lock);
	list_for_each_entry(lrc, &engine->images, link)
		n++;
	mutex_unlock(&engine->images_lock);
	return n;
}

static void check_engine(struct race *race, struct genx_engine *engine)
{
	const struct genx_engine_stats *stats = &engine->stats;
	const char *name = engine->desc->name;

	RACE_EXPECT(race, !engine->n_requests, "%s: %u requests", name, engine->n_requests);
	RACE_EXPECT(race, RB_EMPTY_ROOT(&engine->runnable.rb_root), "%s: runnable", name);
	RACE_EXPECT(race, !stats->csb_faults, "%s: %llu status faults", name,
		    (u64)stats->csb_faults);
	RACE_EXPECT(race, count_contexts(engine) == 1, "%s: %u contexts", name,
		    count_contexts(engine));
	if (race->mode == RACE_CALM)
		RACE_EXPECT(race, !stats->resets && !stats->hangs, "%s: %llu resets, %llu hangs",
			    name, (u64)stats->resets, (u64)stats->hangs);
}

void race_lanes_finish(struct race *race)
{
	struct genx_gt *gt = race->x->gt;
	unsigned int i, blame, resets = 0;

	genx_kunit_gpu_fault_clear(race->x->kgt->gpu, MODEL_FAULT_ENGINE_HANG);
	RACE_EXPECT(race, !genx_gt_wait_idle(gt, RACE_WAIT_MS), "engines are not idle");
	for (i = 0; i < RACE_LANES; i++) {
		struct race_lane *lane = &race->lane[i];
		u32 count = READ_ONCE(lane->batch->data[lane->nth]);

		RACE_EXPECT(race, count == lane->count || count_reset(lane->lrc),
			    "%s count %u after %u requests", lane->engine->desc->name, count,
			    lane->count);
		atomic_add(lane->lrc->hangs, &race->blame);
		share(race, lane, NULL);
		genx_lrc_close(lane->lrc);
		genx_lrc_put(lane->lrc);
	}
	/* idle engines keep their last contexts until they park (SIL-139) */
	for (i = 0; i < gt->n_engines; i++)
		genx_engine_park_now(gt->engines[i]);
	RACE_EXPECT(race, !genx_gt_wait_idle(gt, RACE_WAIT_MS), "engines do not park");
	genx_exec_flush(gt->exec);
	for (i = 0; i < gt->n_engines; i++) {
		check_engine(race, gt->engines[i]);
		resets += gt->engines[i]->stats.resets;
	}
	/* each reset blames at most one context, which may be the kernel context of the engine */
	blame = atomic_read(&race->blame);
	RACE_EXPECT(race, blame <= resets, "%u contexts blamed for %u resets", blame, resets);
	RACE_EXPECT(race, !genx_gt_wedged(gt), "wedged");
}
