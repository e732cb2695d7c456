// SPDX-License-Identifier: GPL-2.0-only
/*
 * Suspend and resume, with the registers lost (S3, D3cold) and kept (D3 of integrated GPUs): with
 * idle, busy and hanging engines, and with an open stream.
 */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/engine/gt_suspend.h"
#include "kunit/lib/emitter.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"

struct power_case {
	const char *name;
	bool loss;
	const struct genx_platform *plat;
};

static const struct power_case power_cases[] = {
	{ "registers lost", true },
	{ "registers kept", false },
	/* with Gen9's submission port */
	{ "kbl, registers lost", true, &genx_platform_kbl },
	{ "kbl, registers kept", false, &genx_platform_kbl },
};

static void power_case_desc(const struct power_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(power_port, power_cases, power_case_desc);

/* Those on Lakefield */
static const void *power_gen_params(const void *prev, char *desc)
{
	const struct power_case *c = power_port_gen_params(prev, desc);

	return c && !c->plat ? c : NULL;
}

static struct genx_kunit_exec *create(struct kunit *test)
{
	const struct power_case *c = test->param_value;
	struct model_config cfg;

	if (!c || !c->plat)
		return genx_kunit_exec_create(test, NULL);
	cfg = genx_kunit_plat_config(c->plat);
	return genx_kunit_exec_create(test, &cfg);
}

static u64 mmio_accesses(struct genx_kunit_exec *x)
{
	struct model_stats stats;

	genx_kunit_gpu_stats(x->kgt->gpu, &stats);
	return stats.mmio_reads + stats.mmio_writes;
}

/* Expect that no register is accessed during suspend; then lose power, if the case says so. */
static void expect_no_access(struct genx_kunit_exec *x)
{
	const struct power_case *c = x->test->param_value;
	u64 before = mmio_accesses(x);

	msleep(60);
	KUNIT_EXPECT_EQ_MSG(x->test, before, mmio_accesses(x), "a register was touched in sleep");
	if (!c || c->loss)
		genx_kunit_lose_power(x);
}

static void suspend_and_resume(struct genx_kunit_exec *x)
{
	KUNIT_ASSERT_EQ(x->test, 0, genx_gt_power_down(x->gt));
	expect_no_access(x);
	KUNIT_ASSERT_EQ(x->test, 0, genx_gt_power_up(x->gt));
}

/* Suspend with idle engines; after each resume, every engine runs an old and a new context. */
static void idle(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *old[GENX_MAX_ENGINES];
	unsigned int i, round;

	for (i = 0; i < x->gt->n_engines; i++) {
		old[i] = genx_kunit_lrc(x, x->gt->engines[i], NULL);
		genx_kunit_finish(x, genx_kunit_submit(x, old[i], NULL, 0), 0);
	}
	for (round = 0; round < 3; round++) {
		suspend_and_resume(x);
		for (i = 0; i < x->gt->n_engines; i++) {
			struct genx_lrc *new = genx_kunit_lrc(x, x->gt->engines[i], NULL);

			genx_kunit_finish(x, genx_kunit_submit(x, old[i], NULL, 0), 0);
			genx_kunit_finish(x, genx_kunit_submit(x, new, NULL, 0), 0);
		}
	}
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets + x->gt->exec->engine_resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-320: firmware or a hibernation may leave anything in memory that belongs to the driver alone.
 * The status page and the ring of the kernel context are written again before they are read.
 */
static void memory_lost_SIL_320(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_engine *engine;

	for_each_engine(engine, x->gt)
		genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, engine, NULL), NULL, 0),
				  0);
	KUNIT_ASSERT_EQ(test, 0, genx_gt_power_down(x->gt));
	for_each_engine(engine, x->gt) {
		const struct genx_ring *ring = &engine->kernel->ring;

		memset(engine->hwsp.dw, 0x5a, PAGE_SIZE);
		memset(ring->vaddr, 0x5a, ring->size);
	}
	expect_no_access(x);
	KUNIT_ASSERT_EQ(test, 0, genx_gt_power_up(x->gt));
	for_each_engine(engine, x->gt)
		genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, engine, NULL), NULL, 0),
				  0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets + x->gt->exec->engine_resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Suspend with busy engines: running and queued requests continue after resume, without error. */
static void busy(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch[GENX_MAX_ENGINES];
	struct genx_request *rq[GENX_MAX_ENGINES], *next[GENX_MAX_ENGINES];
	unsigned int i;

	for (i = 0; i < x->gt->n_engines; i++) {
		struct genx_lrc *lrc, *other;

		batch[i] = genx_kunit_batch(x);
		lrc = genx_kunit_lrc(x, x->gt->engines[i], batch[i]->vm);
		other = genx_kunit_lrc(x, x->gt->engines[i], NULL);
		genx_kunit_batch_spin(batch[i]);
		rq[i] = genx_kunit_submit(x, lrc, batch[i], 0);
		genx_kunit_wait_begun(x, batch[i]);
		next[i] = genx_kunit_submit(x, other, NULL, 0);
	}
	/* a batch that restarted from its beginning would set data[1] */
	for (i = 0; i < x->gt->n_engines; i++)
		WRITE_ONCE(batch[i]->data[1], 0);
	suspend_and_resume(x);
	for (i = 0; i < x->gt->n_engines; i++) {
		KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq[i]->fence));
		genx_kunit_release(batch[i]);
		genx_kunit_finish(x, rq[i], 0);
		genx_kunit_finish(x, next[i], 0);
		KUNIT_EXPECT_EQ(test, READ_ONCE(batch[i]->data[2]), 0x600d);
		KUNIT_EXPECT_EQ(test, READ_ONCE(batch[i]->data[1]), 0);
	}
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets + x->gt->exec->engine_resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "suspend with work on every engine",
		  "the work is preempted, saved, and continues after resume; no fence ends with an error");
}

/* A request that is created before a suspend and submitted during it runs after resume. */
static void submitted_asleep(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_emitter late;
	int err;

	genx_kunit_emitter_start(test, &late, genx_kunit_lrc(x, x->bcs, NULL), 0);
	err = genx_gt_power_down(x->gt);
	genx_kunit_emitter_submit(&late);
	KUNIT_ASSERT_EQ(test, err, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, late.rq);
	expect_no_access(x);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&late.rq->fence));
	KUNIT_ASSERT_EQ(test, genx_gt_power_up(x->gt), 0);
	genx_kunit_finish(x, late.rq, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * A batch that suspend preempted hangs after resume: the hang watch detects the hang although no
 * other work is submitted.
 */
static void hang_after_resume(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_request *rq;

	genx_kunit_set_heartbeat(x->gt, 100);
	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	suspend_and_resume(x);
	genx_kunit_hang(x, x->rcs);
	genx_kunit_release(batch);
	genx_kunit_finish(x, rq, -EIO);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A batch cannot be preempted: suspend resets its engine, and the batch's fence has -EIO. */
static void not_preemptible(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *behind = genx_kunit_lrc(x, x->rcs, NULL);
	ktime_t start = ktime_get();
	struct genx_request *rq, *next;

	genx_kunit_batch_forever(batch);
	rq = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	next = genx_kunit_submit(x, behind, NULL, 0);
	KUNIT_ASSERT_EQ(test, 0, genx_gt_power_down(x->gt));
	genx_kunit_expect_within_ms(test, start, 3 * GENX_ENGINE_BARRIER_MS);
	genx_kunit_finish(x, rq, -EIO);
	expect_no_access(x);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&next->fence));
	KUNIT_ASSERT_EQ(test, 0, genx_gt_power_up(x->gt));
	genx_kunit_finish(x, next, 0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, 1);
	KUNIT_EXPECT_EQ(test, lrc->hangs, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "suspend with a batch that cannot be preempted",
		  "engine reset after %u ms; its context's fences end with EIO, others run after resume",
		  GENX_ENGINE_BARRIER_MS);
}

/* There is no memory to save the GGTT: suspend fails with ENOMEM, and new work runs. */
static void no_memory(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, NULL);
	bool hit;
	int err;

	genx_kunit_idle(x);
	if (!genx_kunit_fail_arm(1))
		kunit_skip(test, "no FAILSLAB");
	err = genx_gt_power_down(x->gt);
	hit = genx_kunit_fail_disarm();
	KUNIT_EXPECT_TRUE(test, hit);
	KUNIT_EXPECT_EQ(test, err, -ENOMEM);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	suspend_and_resume(x);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "suspend without memory", "ENOMEM, new work runs");
}

/* SIL-001: after a loss of power the device answers late, and work goes on. */
static void late_SIL_001(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);

	KUNIT_ASSERT_EQ(test, 0, genx_gt_power_down(x->gt));
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_BAR_LATE, 50);
	KUNIT_EXPECT_EQ(test, 0, genx_gt_power_up(x->gt));
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_BAR_LATE);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* After suspend, the device or a domain does not answer: resume fails, and all fences end. */
static void not_resumed(struct kunit *test)
{
	static const struct {
		enum model_fault fault;
		u32 arg;
		int err;
		int fence;
	} cases[] = {
		{ MODEL_FAULT_DEAD, 0, -ENODEV, -ENODEV },
		{ MODEL_FAULT_FW_ACK_LOST, GENX_FW_RENDER, -ETIMEDOUT, -EIO },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		struct genx_kunit_exec *x = create(test);
		struct genx_kunit_batch *batch = genx_kunit_batch(x);
		struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
		struct genx_request *rq;

		genx_kunit_gpu_tolerate(x->kgt->gpu);
		genx_kunit_batch_spin(batch);
		rq = genx_kunit_submit(x, lrc, batch, 0);
		genx_kunit_wait_begun(x, batch);
		KUNIT_ASSERT_EQ(test, 0, genx_gt_power_down(x->gt));
		expect_no_access(x);
		genx_kunit_gpu_fault(x->kgt->gpu, cases[i].fault, cases[i].arg);
		KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), cases[i].err);
		genx_kunit_finish(x, rq, cases[i].fence);
		KUNIT_EXPECT_TRUE(test, genx_gt_wedged(x->gt));
		KUNIT_EXPECT_TRUE(test, x->kgt->gpu->cut_off);
		genx_kunit_gpu_fault_clear(x->kgt->gpu, cases[i].fault);
	}
	TABLE_ROW(test, "faults", "device, or one of its domains, does not come back from suspend",
		  "resume fails with ENODEV or ETIMEDOUT; cut off from memory, all fences end");
}

/* ---- streams ---- */

static void stream_sleeps(struct genx_kunit_oa *o)
{
	genx_oa_suspend(o->oa);
	suspend_and_resume(o->x);
	genx_oa_resume(o->oa);
}

static const struct drm_i915_perf_record_header *first_record(struct genx_kunit_oa *o)
{
	return (const struct drm_i915_perf_record_header *)o->data;
}

/* A raw stream continues after resume; its first record then is OA_BUFFER_LOST. */
static void raw_stream(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	struct genx_lrc *lrc;
	unsigned int round;

	KUNIT_ASSERT_EQ(test, 0, genx_kunit_oa_open(o));
	KUNIT_ASSERT_GT(test, genx_kunit_oa_read_some(o), 0);
	lrc = genx_kunit_lrc(o->x, o->x->rcs, NULL);
	for (round = 0; round < 2; round++) {
		stream_sleeps(o);
		KUNIT_ASSERT_GT(test, genx_kunit_oa_read_some(o), 0);
		KUNIT_EXPECT_EQ(test, first_record(o)->type,
				DRM_I915_PERF_RECORD_OA_BUFFER_LOST);
		/* the timer runs although no context of user space has been loaded since resume */
		KUNIT_ASSERT_GT(test, genx_kunit_oa_read_some(o), 0);
		KUNIT_EXPECT_EQ(test, first_record(o)->type, DRM_I915_PERF_RECORD_SAMPLE);
		genx_kunit_finish(o->x, genx_kunit_submit(o->x, lrc, NULL, 0), 0);
		KUNIT_ASSERT_GT(test, genx_kunit_oa_read_some(o), 0);
		KUNIT_EXPECT_EQ(test, first_record(o)->type, DRM_I915_PERF_RECORD_SAMPLE);
	}
	genx_kunit_oa_close(o);
	genx_kunit_idle(o->x);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
	TABLE_ROW(test, "faults", "suspend with an open stream",
		  "it continues after resume, its first record is the loss; totals never decrease");
}

/* Totals keep their counts over a suspend, report the loss, and grow after resume. */
static void totals_stream(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	struct genx_oa_totals *before, *after, *later;

	before = kunit_kcalloc(test, 3, sizeof(*before), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, before);
	after = before + 1;
	later = before + 2;
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	KUNIT_ASSERT_EQ(test, 0, genx_kunit_oa_open(o));
	msleep(30);
	genx_kunit_oa_totals(o, before);
	KUNIT_EXPECT_GT(test, before->reports, 0);
	KUNIT_EXPECT_FALSE(test, before->flags & GENX_OA_TOTALS_LOST);
	stream_sleeps(o);
	genx_kunit_oa_totals(o, after);
	KUNIT_EXPECT_GE(test, after->timestamp, before->timestamp);
	KUNIT_EXPECT_TRUE(test, after->flags & GENX_OA_TOTALS_LOST);
	KUNIT_EXPECT_EQ(test, after->overflows, before->overflows + 1);
	msleep(30);
	genx_kunit_oa_totals(o, later);
	KUNIT_EXPECT_GT(test, later->reports, after->reports);
	KUNIT_EXPECT_GT(test, later->timestamp, after->timestamp);
	/* no delta spans the suspend, which may have cleared the counters */
	KUNIT_EXPECT_LT(test, later->timestamp - before->timestamp,
			(u64)o->x->gt->timestamp_hz * 10);
	genx_kunit_oa_close(o);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* A disabled stream stays disabled over a suspend, and can be enabled after resume. */
static void disabled_stream(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);

	o->flags |= I915_PERF_FLAG_DISABLED;
	KUNIT_ASSERT_EQ(test, 0, genx_kunit_oa_open(o));
	stream_sleeps(o);
	KUNIT_EXPECT_FALSE(test, genx_oa_stream_enabled(genx_kunit_oa_stream(o)));
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0));
	KUNIT_ASSERT_GT(test, genx_kunit_oa_read_some(o), 0);
	KUNIT_EXPECT_EQ(test, first_record(o)->type, DRM_I915_PERF_RECORD_SAMPLE);
	genx_kunit_oa_close(o);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* A stream that is enabled after resume counts by its metric set. */
static void disabled_stream_metrics(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	struct genx_oa_totals *totals = kunit_kzalloc(test, sizeof(*totals), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, totals);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	o->flags |= I915_PERF_FLAG_DISABLED;
	KUNIT_ASSERT_EQ(test, 0, genx_kunit_oa_open(o));
	stream_sleeps(o);
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0));
	msleep(30);
	KUNIT_EXPECT_EQ(test, 0, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0));
	genx_kunit_oa_totals(o, totals);
	KUNIT_EXPECT_GT(test, totals->reports, 1);
	genx_kunit_oa_expect_test_set(o, totals);
	genx_kunit_oa_close(o);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* The device does not answer at resume: read() returns a BUFFER_LOST record, then an error. */
static void stream_not_resumed(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	ssize_t n;

	genx_kunit_gpu_tolerate(o->x->kgt->gpu);
	KUNIT_ASSERT_EQ(test, 0, genx_kunit_oa_open(o));
	genx_oa_suspend(o->oa);
	KUNIT_ASSERT_EQ(test, 0, genx_gt_power_down(o->x->gt));
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(o->x->gt), -ENODEV);
	genx_oa_resume(o->oa);
	KUNIT_EXPECT_GT(test, genx_kunit_oa_read(o, PAGE_SIZE), 0);
	KUNIT_EXPECT_EQ(test, first_record(o)->type, DRM_I915_PERF_RECORD_OA_BUFFER_LOST);
	do
		n = genx_kunit_oa_read(o, PAGE_SIZE);
	while (n > 0);
	KUNIT_EXPECT_TRUE(test, n == -EIO || n == -ENODEV);
	genx_kunit_oa_close(o);
}

/*
 * The GT is reset after the OA unit was suspended; the suspend of the GT may do that. The work of
 * this reset runs when the power is off: it touches no register, and the resume announces the loss.
 */
static void stream_reset_in_suspend(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	u64 before;

	KUNIT_ASSERT_EQ(test, 0, genx_kunit_oa_open(o));
	KUNIT_ASSERT_GT(test, genx_kunit_oa_read_some(o), 0);
	genx_oa_suspend(o->oa);
	/* the work waits for this lock */
	mutex_lock(&o->oa->lock);
	KUNIT_EXPECT_EQ(test, 0, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"));
	KUNIT_EXPECT_EQ(test, 0, genx_gt_power_down(o->x->gt));
	before = mmio_accesses(o->x);
	mutex_unlock(&o->oa->lock);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_EQ(test, before, mmio_accesses(o->x));
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_stream(o)->state, GENX_OA_STREAM_SUSPENDED);
	expect_no_access(o->x);
	KUNIT_ASSERT_EQ(test, 0, genx_gt_power_up(o->x->gt));
	genx_oa_resume(o->oa);
	KUNIT_ASSERT_GT(test, genx_kunit_oa_read_some(o), 0);
	KUNIT_EXPECT_EQ(test, first_record(o)->type, DRM_I915_PERF_RECORD_OA_BUFFER_LOST);
	KUNIT_ASSERT_GT(test, genx_kunit_oa_read_some(o), 0);
	KUNIT_EXPECT_EQ(test, first_record(o)->type, DRM_I915_PERF_RECORD_SAMPLE);
	genx_kunit_oa_close(o);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

static struct kunit_case power_test_cases[] = {
	KUNIT_CASE_PARAM(idle, power_port_gen_params),
	KUNIT_CASE_PARAM(memory_lost_SIL_320, power_port_gen_params),
	KUNIT_CASE_PARAM(busy, power_port_gen_params),
	KUNIT_CASE_PARAM(submitted_asleep, power_port_gen_params),
	KUNIT_CASE_PARAM(hang_after_resume, power_port_gen_params),
	KUNIT_CASE_PARAM(not_preemptible, power_gen_params),
	KUNIT_CASE(no_memory),
	KUNIT_CASE(late_SIL_001),
	KUNIT_CASE(not_resumed),
	KUNIT_CASE_PARAM(raw_stream, power_gen_params),
	KUNIT_CASE_PARAM(totals_stream, power_gen_params),
	KUNIT_CASE_PARAM(disabled_stream, power_gen_params),
	KUNIT_CASE_PARAM(disabled_stream_metrics, power_gen_params),
	KUNIT_CASE(stream_not_resumed),
	KUNIT_CASE(stream_reset_in_suspend),
	{}
};

static struct kunit_suite power_suite = {
	.name = "genx_power",
	.test_cases = power_test_cases,
};

kunit_test_suite(power_suite);
