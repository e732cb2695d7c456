// SPDX-License-Identifier: GPL-2.0-only
/* Compute engines of DG2: the choice of engines, their common mode, the reset that they share. */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/compute.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/ending.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/request.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/script_io.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/gt_regs.h"
#include "regs/mi_commands.h"

#define ALL		GENX_COMPUTE_MAX
#define MODE_ON		(RCU_MODE_FIXED_SLICES | RCU_MODE_CCS_ENABLE)

/* ---- choice ---- */

/* @instances: compute engines that the fuses enable, and below those in use */
static const struct choice {
	const char *name;
	u8 instances;
	u8 wanted;
	u8 used;
	u16 slices;
} choices[] = {
	{ "default", 0xf, 0, 0x0, 0x000 },
	{ "one", 0xf, 1, 0x1, 0x000 },
	{ "two", 0xf, 2, 0x3, 0x208 },
	{ "three of four slices", 0xf, 3, 0x3, 0x208 },
	{ "four", 0xf, 4, 0xf, 0x688 },
	{ "more than there are", 0x7, 9, 0x7, 0xe88 },
	{ "first fused off", 0xa, 1, 0x2, 0x3cf },
	{ "two of two", 0xa, 2, 0xa, 0x7cf },
	{ "two of three slices", 0x7, 2, 0x1, 0xe00 },
	{ "none", 0x0, 4, 0x0, 0x000 },
};

static void choice_name(const struct choice *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(choice, choices, choice_name);

/* SIL-018, SIL-504: each present slice belongs to one engine, and no other slice to any. */
static void choice_SIL_018_SIL_504(struct kunit *test)
{
	const struct choice *c = test->param_value;
	struct genx_mmio mmio = { .plat = &genx_platform_dg2 };
	const struct genx_engine_desc *desc;
	struct genx_fuses fuses = {};
	struct genx_compute compute;

	for_each_engine_desc(desc, mmio.plat)
		if (desc->class != GENX_CLASS_COMPUTE || c->instances & BIT(desc->instance))
			fuses.engines |= genx_fuses_engine_bit(mmio.plat, desc);
	genx_compute_init(&compute, &mmio, &fuses, c->wanted);
	KUNIT_EXPECT_EQ(test, compute.slices, c->slices);
	for_each_engine_desc(desc, mmio.plat)
		KUNIT_EXPECT_EQ_MSG(test, genx_compute_uses(&compute, desc),
				    desc->class != GENX_CLASS_COMPUTE ||
				    c->used & BIT(desc->instance), "%s", desc->name);
}

/* A platform without such engines has no mode, and no access is made. */
static void no_compute(struct kunit *test)
{
	struct genx_mmio mmio = { .plat = &genx_platform_lkf };
	const struct genx_fuses fuses = { .engines = ~0u };
	struct genx_compute compute;

	genx_compute_init(&compute, &mmio, &fuses, ALL);
	KUNIT_EXPECT_EQ(test, compute.engines, 0);
	KUNIT_EXPECT_TRUE(test, genx_compute_uses(&compute, &genx_platform_lkf.engines[0]));
	KUNIT_EXPECT_EQ(test, genx_compute_program(&compute, &genx_platform_lkf.engines[0]), 0);
}

/* ---- mode ---- */

/* @rcu, @slices: values of the registers; @stuck: they do not change */
struct mode_regs {
	u32 rcu;
	u32 slices;
	bool stuck;
};

static u64 mode_read(struct genx_kunit_script *script, u32 offset)
{
	const struct mode_regs *regs = script->ctx;

	return offset == RCU_MODE_ADDR ? regs->rcu : offset == CCS_MODE_ADDR ? regs->slices : 0;
}

static void masked_write(u32 *reg, u32 val)
{
	*reg = (*reg & ~(val >> 16)) | (val & (val >> 16));
}

static void mode_write(struct genx_kunit_script *script, u32 offset, u64 val)
{
	struct mode_regs *regs = script->ctx;

	if (!regs->stuck && offset == RCU_MODE_ADDR)
		masked_write(&regs->rcu, val);
	else if (!regs->stuck && offset == CCS_MODE_ADDR)
		masked_write(&regs->slices, val);
}

static const struct genx_engine_desc *desc_of(u8 class, u8 instance)
{
	const struct genx_engine_desc *desc;

	for_each_engine_desc(desc, &genx_platform_dg2)
		if (desc->class == class && desc->instance == instance)
			return desc;
	return NULL;
}

static struct genx_kunit_script *script_create(struct kunit *test, struct genx_compute *compute,
					       struct mode_regs *regs)
{
	struct genx_kunit_gt *kgt;
	const struct genx_fuses fuses = { .engines = BIT(genx_platform_dg2.n_engines) - 1 };
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	struct genx_kunit_script *script;

	kgt = genx_kunit_gt_alloc(test, &cfg);
	script = genx_kunit_script_create(test, mode_read, regs);
	script->write = mode_write;
	genx_mmio_init(&kgt->gt.mmio, &kgt->drm, &genx_platform_dg2, script->bar);
	genx_compute_init(compute, &kgt->gt.mmio, &fuses, ALL);
	return script;
}

/* Offsets and values of the writes in the log. */
static unsigned int writes_of(const struct genx_kunit_script *script, u32 (*out)[2],
			      unsigned int max)
{
	unsigned int i, n = 0;

	for (i = 0; i < min(script->n, GENX_KUNIT_SCRIPT_LOG); i++) {
		if (!script->log[i].write)
			continue;
		if (n < max) {
			out[n][0] = script->log[i].offset;
			out[n][1] = script->log[i].val;
		}
		n++;
	}
	return n;
}

/*
 * SIL-146, SIL-504: the slices have their engines before the engines are on. Where the hardware has
 * the mode, it is not written: engines may run.
 */
static void mode_order_SIL_146(struct kunit *test)
{
	static const u32 want[3][2] = {
		{ RCU_MODE_ADDR, 0x00020002 }, { CCS_MODE_ADDR, 0x0fff0688 },
		{ RCU_MODE_ADDR, 0x00030003 },
	};
	/* what a reset leaves, and other owners */
	struct mode_regs regs = { .slices = 0x249 };
	struct genx_compute compute;
	struct genx_kunit_script *script = script_create(test, &compute, &regs);
	u32 got[4][2] = {};

	KUNIT_EXPECT_EQ(test, genx_compute_program(&compute, desc_of(GENX_CLASS_COPY, 0)), 0);
	KUNIT_EXPECT_EQ(test, script->n, 0);
	KUNIT_EXPECT_EQ(test, genx_compute_program(&compute, desc_of(GENX_CLASS_RENDER, 0)), 0);
	KUNIT_EXPECT_EQ(test, writes_of(script, got, ARRAY_SIZE(got)), ARRAY_SIZE(want));
	KUNIT_EXPECT_MEMEQ(test, got, want, sizeof(want));
	KUNIT_EXPECT_EQ(test, regs.rcu, MODE_ON);
	KUNIT_EXPECT_EQ(test, regs.slices, 0x688);
	genx_kunit_script_clear(script);
	KUNIT_EXPECT_EQ(test, genx_compute_program(&compute, desc_of(GENX_CLASS_COMPUTE, 3)), 0);
	KUNIT_EXPECT_EQ(test, writes_of(script, got, ARRAY_SIZE(got)), 0);
	/* half of the mode is lost */
	regs.rcu = RCU_MODE_CCS_ENABLE;
	KUNIT_EXPECT_EQ(test, genx_compute_program(&compute, desc_of(GENX_CLASS_COMPUTE, 0)), 0);
	KUNIT_EXPECT_EQ(test, regs.rcu, MODE_ON);
	regs.slices = 0;
	KUNIT_EXPECT_EQ(test, genx_compute_program(&compute, desc_of(GENX_CLASS_COMPUTE, 0)), 0);
	KUNIT_EXPECT_EQ(test, regs.slices, 0x688);
	KUNIT_EXPECT_EQ(test, compute.restored, 3);
}

/* Hardware does not keep the mode: compute engines do not start, render does; logged once. */
static void mode_not_kept(struct kunit *test)
{
	struct mode_regs regs = { .stuck = true };
	struct genx_compute compute;
	struct kmsg_dump_iter log;

	script_create(test, &compute, &regs);
	genx_kunit_kmsg_mark(&log);
	KUNIT_EXPECT_EQ(test, genx_compute_program(&compute, desc_of(GENX_CLASS_RENDER, 0)), 0);
	KUNIT_EXPECT_EQ(test, genx_compute_program(&compute, desc_of(GENX_CLASS_COMPUTE, 0)), -EIO);
	KUNIT_EXPECT_EQ(test, genx_compute_program(&compute, desc_of(GENX_CLASS_COMPUTE, 1)), -EIO);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "compute mode not kept"), 1);
	TABLE_ROW(test, "faults", "compute mode that the hardware does not keep",
		  "compute engines are left out, with one message; render works");
}

/* ---- engines on the model ---- */

/* @engines: compute engines to use, not 0; the test is skipped if the model does not run them. */
static struct genx_kunit_exec *create_on(struct kunit *test, const struct model_config *cfg,
					 unsigned int engines)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, cfg);

	genx_gt_stop(x->gt);
	genx_compute_init(&x->gt->compute, &x->gt->mmio, &x->gt->fuses, engines);
	KUNIT_ASSERT_EQ(test, genx_gt_start(x->gt), 0);
	x->rcs = genx_engine_find(x->gt, GENX_CLASS_RENDER, 0);
	x->bcs = genx_engine_find(x->gt, GENX_CLASS_COPY, 0);
	KUNIT_ASSERT_NOT_NULL(test, x->rcs);
	if (x->gt->n_engines == 6) {
		genx_kunit_gpu_tolerate(x->kgt->gpu);
		kunit_skip(test, "the model does not run compute engines");
	}
	return x;
}

static struct genx_kunit_exec *create(struct kunit *test, unsigned int engines)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);

	return create_on(test, &cfg, engines);
}

static struct genx_engine *ccs(struct genx_kunit_exec *x, u8 instance)
{
	struct genx_engine *engine = genx_engine_find(x->gt, GENX_CLASS_COMPUTE, instance);

	KUNIT_ASSERT_NOT_NULL(x->test, engine);
	return engine;
}

/* The registers of the mode, as the engines see them. */
static struct mode_regs mode_now(struct genx_kunit_exec *x)
{
	struct mode_regs regs = {};

	CLASS(genx_forcewake_scope, wake)(&x->gt->fw, GENX_FW_BIT(GENX_FW_RENDER));
	KUNIT_ASSERT_EQ(x->test, wake.err, 0);
	regs.rcu = genx_mmio_read_masked(&x->gt->mmio, RCU_MODE);
	regs.slices = genx_mmio_read_masked(&x->gt->mmio, CCS_MODE);
	return regs;
}

/* The mode is lost, as in a reset of render on silicon. */
static void mode_lose(struct genx_kunit_exec *x)
{
	struct model *m = x->kgt->gpu->model;
	unsigned long flags = genx_kunit_gpu_lock(x->kgt->gpu);

	m->regs[RCU_MODE_ADDR / 4] = 0;
	m->regs[CCS_MODE_ADDR / 4] = 0;
	genx_kunit_gpu_unlock(x->kgt->gpu, flags);
}

static void expect_mode(struct genx_kunit_exec *x, u16 slices)
{
	struct mode_regs regs = mode_now(x);

	KUNIT_EXPECT_EQ(x->test, regs.rcu & MODE_ON, MODE_ON);
	KUNIT_EXPECT_EQ(x->test, regs.slices & 0xfff, slices);
}

/* Engines that no one asked for do not start, and the mode is not written. */
static void off(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);

	KUNIT_EXPECT_EQ(test, x->gt->n_engines, 6);
	KUNIT_EXPECT_NULL(test, genx_engine_find(x->gt, GENX_CLASS_COMPUTE, 0));
	KUNIT_EXPECT_EQ(test, mode_now(x).rcu & MODE_ON, 0);
	KUNIT_EXPECT_EQ(test, x->gt->compute.restored, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static const unsigned int counts[] = { 1, ALL }, few[] = { 0, 1 };

static void count_name(const unsigned int *n, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%u", *n);
}

KUNIT_ARRAY_PARAM(count, counts, count_name);
KUNIT_ARRAY_PARAM(few, few, count_name);

/*
 * SIL-235: compute engines that are not used are neither asked before a reset nor do they keep an
 * invalidation from its end. The first reset, at load, asks them: another driver may have used
 * them.
 */
static void untouched_SIL_235(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	const unsigned int *n = test->param_value;
	struct genx_kunit_exec *x = *n ? create_on(test, &cfg, *n) :
					 genx_kunit_exec_create(test, &cfg);
	u32 base = desc_of(GENX_CLASS_COMPUTE, 3)->mmio_base;
	const unsigned int max = 65536;
	u32 *log = kunit_kcalloc(test, max, sizeof(*log), GFP_KERNEL);
	unsigned int i, logged, found = 0, inv = 0;

	KUNIT_ASSERT_NOT_NULL(test, log);
	genx_kunit_gpu_log(x->kgt->gpu, log, max);
	KUNIT_EXPECT_EQ(test, genx_tlb_invalidate(&x->gt->tlb), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	KUNIT_EXPECT_EQ(test, genx_tlb_invalidate(&x->gt->tlb), 0);
	logged = genx_kunit_gpu_log(x->kgt->gpu, NULL, 0);
	KUNIT_ASSERT_LT(test, logged, max);
	for (i = 0; i < logged; i++) {
		found += log[i] - base < SZ_4K;
		inv += log[i] == DG2_TLB_INV_CCS;
	}
	KUNIT_EXPECT_EQ(test, found, 0);
	KUNIT_EXPECT_EQ(test, !!inv, !!*n);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A batch runs on each compute engine in use. */
static void run(struct kunit *test)
{
	const unsigned int *n = test->param_value;
	struct genx_kunit_exec *x = create(test, *n);
	unsigned int i;

	KUNIT_EXPECT_EQ(test, x->gt->n_engines, 6 + *n);
	expect_mode(x, *n == ALL ? 0x688 : 0);
	for (i = 0; i < ALL; i++) {
		struct genx_engine *engine = genx_engine_find(x->gt, GENX_CLASS_COMPUTE, i);
		struct genx_kunit_batch *batch;
		struct genx_request *rq;

		KUNIT_ASSERT_EQ(test, !!engine, i < *n);
		if (!engine)
			continue;
		batch = genx_kunit_batch(x);
		genx_kunit_batch_spin(batch);
		rq = genx_kunit_submit(x, genx_kunit_lrc(x, engine, batch->vm), batch, 0);
		genx_kunit_wait_begun(x, batch);
		genx_kunit_release(batch);
		genx_kunit_finish(x, rq, 0);
		KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[2]), 0x600d);
		KUNIT_EXPECT_EQ(test, engine->defaults.preempt_ms, 7500);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* STR-012: an engine whose subslices are fused off does not exist, and its slice has no engine. */
static void fused_STR_012(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(&genx_platform_dg2);
	struct genx_kunit_exec *x;

	cfg.subslice_fuse = 0x00ff00ff;
	x = create_on(test, &cfg, 1);
	KUNIT_EXPECT_NULL(test, genx_engine_find(x->gt, GENX_CLASS_COMPUTE, 0));
	KUNIT_EXPECT_NOT_NULL(test, genx_engine_find(x->gt, GENX_CLASS_COMPUTE, 1));
	expect_mode(x, 0x3cf);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

#define DATA	(GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA)

static u32 *emit_load(u32 *cs, u32 reg, u32 val)
{
	*cs++ = MI_LOAD_REGISTER_IMM(1);
	*cs++ = reg;
	*cs++ = val;
	return cs;
}

static u32 *emit_store(u32 *cs, u32 reg, unsigned int dw)
{
	*cs++ = MI_STORE_REGISTER_MEM;
	*cs++ = reg;
	*cs++ = DATA + 4 * dw;
	*cs++ = 0;
	return cs;
}

/* Set status, head and tail of the model's OAG, which is off. */
static void set_oag(struct genx_kunit_exec *x, const u32 *values)
{
	struct model *m = x->kgt->gpu->model;
	unsigned long flags = genx_kunit_gpu_lock(x->kgt->gpu);

	m->oa.status = values[0];
	m->oa.head = values[1];
	m->oa.tail = values[2];
	genx_kunit_gpu_unlock(x->kgt->gpu, flags);
}

/*
 * G12-218: a user batch on a compute engine neither makes reports of OAG nor reads its status and
 * pointers, which manual 003 lets each user batch read. The engine's timestamp can be read.
 */
static void user_registers_G12_218(struct kunit *test)
{
	static const u32 regs[] = { 0xdafc, 0xdb00, 0xdb04 }, want[] = { 1, 0x1000, 0x2000 };
	struct genx_kunit_exec *x = create(test, 1);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_engine *engine = ccs(x, 0);
	u32 *cs = batch->dw;
	unsigned int i;

	/* registers of a GT that sleeps cannot be read */
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&x->gt->fw, GENX_FW_BIT(GENX_FW_GT)), 0);
	set_oag(x, want);
	cs = emit_load(cs, 0xdb1c, 0x1234);
	for (i = 0; i < ARRAY_SIZE(regs); i++) {
		cs = emit_load(cs, regs[i], 0xfc0);
		cs = emit_store(cs, regs[i], i);
	}
	cs = emit_store(cs, engine->desc->mmio_base + 0x358, i);
	*cs = MI_BATCH_BUFFER_END;
	genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, engine, batch->vm), batch, 0),
			  0);
	for (i = 0; i < ARRAY_SIZE(regs); i++) {
		KUNIT_EXPECT_EQ_MSG(test, batch->data[i], 0, "0x%x", regs[i]);
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_peek(x->kgt, regs[i]), want[i], "0x%x",
				    regs[i]);
	}
	KUNIT_EXPECT_NE(test, batch->data[i], 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(x->kgt, 0xdb1c), 0);
	genx_forcewake_put(&x->gt->fw, GENX_FW_BIT(GENX_FW_GT));
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "inputs", "batch on a compute engine: OAG registers",
		  "neither read nor written");
}

#define ROUNDS	3

/* Hang a compute engine once, while others run @batch. */
static void hang_once(struct genx_kunit_exec *x, struct genx_engine *engine,
		      struct genx_kunit_batch **batch, unsigned int n)
{
	struct genx_kunit_batch *bad = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, engine, bad->vm);
	struct genx_request *rq;
	unsigned int i;

	genx_kunit_batch_spin(bad);
	rq = genx_kunit_submit(x, lrc, bad, 0);
	genx_kunit_wait_begun(x, bad);
	mode_lose(x);
	for (i = 0; i < n; i++)
		WRITE_ONCE(batch[i]->data[1], 0);
	KUNIT_EXPECT_EQ(x->test, genx_gt_reset(x->gt, BIT(engine->index), "test"), 0);
	expect_mode(x, 0x688);
	genx_kunit_finish(x, rq, -EIO);
	KUNIT_EXPECT_EQ(x->test, lrc->hangs, 1);
}

/*
 * SIL-270, SIL-146: compute hangs while render and another compute engine run. All are reset once;
 * the guilty request fails, the others run again, however often it happens, and the mode is there
 * before an engine runs.
 */
static void shared_reset_SIL_270(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test, ALL);
	struct genx_engine *engines[] = { x->rcs, ccs(x, 2), x->bcs };
	struct genx_kunit_batch *batch[ARRAY_SIZE(engines)];
	struct genx_request *rq[ARRAY_SIZE(engines)];
	struct genx_lrc *lrc[ARRAY_SIZE(engines)];
	unsigned int i, round;

	/* a heartbeat would load a context between mode_lose() and the reset */
	genx_kunit_set_heartbeat(x->gt, 10 * GENX_KUNIT_EXEC_MS);
	for (i = 0; i < ARRAY_SIZE(engines); i++) {
		batch[i] = genx_kunit_batch(x);
		genx_kunit_batch_spin(batch[i]);
		lrc[i] = genx_kunit_lrc(x, engines[i], batch[i]->vm);
		rq[i] = genx_kunit_submit(x, lrc[i], batch[i], 0);
		genx_kunit_wait_begun(x, batch[i]);
	}
	for (round = 0; round < ROUNDS; round++) {
		hang_once(x, ccs(x, 1), batch, ARRAY_SIZE(batch));
		for (i = 0; i < ARRAY_SIZE(engines); i++) {
			if (engines[i] != x->bcs)
				genx_kunit_wait_begun(x, batch[i]);
			KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq[i]->fence));
		}
	}
	for (i = 0; i < ARRAY_SIZE(engines); i++) {
		genx_kunit_release(batch[i]);
		genx_kunit_finish(x, rq[i], 0);
		KUNIT_EXPECT_EQ(test, READ_ONCE(batch[i]->data[2]), 0x600d);
		KUNIT_EXPECT_EQ(test, lrc[i]->hangs, 0);
		KUNIT_EXPECT_EQ(test, engines[i]->stats.resets, engines[i] != x->bcs ? ROUNDS : 0);
	}
	KUNIT_EXPECT_EQ(test, ccs(x, 0)->stats.resets, ROUNDS);
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, ROUNDS);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * A context on a compute engine is closed while its batch runs: it is preempted, so that render,
 * which would be reset as well, does not begin its batch again.
 */
static void closed_beside_render(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test, 1);
	struct genx_kunit_batch *batch = genx_kunit_batch(x), *closed = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, ccs(x, 0), closed->vm);
	struct genx_request *rq[2];

	genx_kunit_batch_spin(batch);
	genx_kunit_batch_spin(closed);
	rq[0] = genx_kunit_submit(x, genx_kunit_lrc(x, x->rcs, batch->vm), batch, 0);
	rq[1] = genx_kunit_submit(x, lrc, closed, 0);
	genx_kunit_wait_begun(x, batch);
	genx_kunit_wait_begun(x, closed);
	genx_ending_close(lrc, false);
	genx_kunit_finish(x, rq[1], -EIO);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&rq[0]->fence));
	genx_kunit_release(batch);
	genx_kunit_finish(x, rq[0], 0);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets + x->gt->exec->full_resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Several engines that share a reset hang: the hardware is reset once, and all are guilty. */
static void all_hang(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test, ALL);
	struct genx_engine *engines[] = { x->rcs, ccs(x, 0), ccs(x, 3) };
	struct genx_request *rq[ARRAY_SIZE(engines)];
	u32 guilty = 0;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(engines); i++) {
		struct genx_kunit_batch *batch = genx_kunit_batch(x);

		genx_kunit_batch_spin(batch);
		rq[i] = genx_kunit_submit(x, genx_kunit_lrc(x, engines[i], batch->vm), batch, 0);
		genx_kunit_wait_begun(x, batch);
		guilty |= BIT(engines[i]->index);
	}
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, guilty, "test"), 0);
	for (i = 0; i < ARRAY_SIZE(engines); i++)
		genx_kunit_finish(x, rq[i], -EIO);
	KUNIT_EXPECT_EQ(test, x->gt->exec->engine_resets, 1);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* PWR-004: the mode is the same after a reset of the GT, and after a sleep. */
static void mode_kept_PWR_004(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test, ALL);

	mode_lose(x);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	expect_mode(x, 0x688);
	KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
	genx_kunit_lose_power(x);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), 0);
	expect_mode(x, 0x688);
	genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, ccs(x, 3), NULL), NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A compute engine does not start while render runs: render is reset with it, and works. */
static void does_not_start(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test, ALL);
	u32 all = x->gt->fuses.engines;
	struct kmsg_dump_iter log;
	struct genx_request *rq;
	unsigned int i;

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	for (i = 0; i < genx_platform_dg2.n_engines; i++) {
		const struct genx_engine_desc *desc = &genx_platform_dg2.engines[i];

		if (desc->class != GENX_CLASS_COMPUTE)
			continue;
		genx_gt_stop(x->gt);
		x->gt->fuses.engines = all;
		genx_kunit_kmsg_mark(&log);
		genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_ENGINE_HANG, i);
		KUNIT_ASSERT_EQ(test, genx_gt_start(x->gt), 0);
		genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_ENGINE_HANG);
		KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "engine not used"), 1);
		KUNIT_EXPECT_EQ(test, x->gt->n_engines, 9);
		KUNIT_EXPECT_NULL(test, genx_engine_find(x->gt, desc->class, desc->instance));
		x->rcs = genx_engine_find(x->gt, GENX_CLASS_RENDER, 0);
		KUNIT_ASSERT_NOT_NULL(test, x->rcs);
		/* a context of the test would outlive its engine */
		rq = genx_request_create(x->rcs->kernel, 0);
		KUNIT_ASSERT_FALSE(test, IS_ERR(rq));
		genx_request_submit(rq, GENX_PRIORITY_NORMAL);
		genx_kunit_finish(x, rq, 0);
		genx_kunit_idle(x);
	}
}

/*
 * SIL-141: a compute engine has an error and does not get ready for the reset that must end it,
 * while render waits for that reset: the compute engine is left out, and render works.
 */
static void error_stays_SIL_141(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test, ALL);
	const struct genx_engine_desc *desc = desc_of(GENX_CLASS_COMPUTE, 0);
	unsigned int i = desc - genx_platform_dg2.engines;
	struct genx_request *rq;
	unsigned long flags;

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	genx_gt_stop(x->gt);
	flags = genx_kunit_gpu_lock(x->kgt->gpu);
	x->kgt->gpu->model->regs[RING_ESR(desc->mmio_base).addr / 4] = RING_ERROR_INSTRUCTION;
	x->kgt->gpu->model->cs.engine[i].esr_stuck = RING_ERROR_INSTRUCTION;
	genx_kunit_gpu_unlock(x->kgt->gpu, flags);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_READY, i);
	KUNIT_ASSERT_EQ(test, genx_gt_start(x->gt), 0);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_READY);
	KUNIT_EXPECT_NULL(test, genx_engine_find(x->gt, desc->class, desc->instance));
	KUNIT_EXPECT_EQ(test, x->gt->n_engines, 9);
	x->rcs = genx_engine_find(x->gt, GENX_CLASS_RENDER, 0);
	KUNIT_ASSERT_NOT_NULL(test, x->rcs);
	KUNIT_ASSERT_EQ(test, x->rcs->state, GENX_ENGINE_ENABLED);
	/* a context of the test would outlive its engine */
	rq = genx_request_create(x->rcs->kernel, 0);
	KUNIT_ASSERT_FALSE(test, IS_ERR(rq));
	genx_request_submit(rq, GENX_PRIORITY_NORMAL);
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	TABLE_ROW(test, "faults", "compute engine with an error that no reset ends, at the start",
		  "left out; render, which shares the reset, works");
}

static struct kunit_case compute_cases[] = {
	KUNIT_CASE_PARAM(choice_SIL_018_SIL_504, choice_gen_params),
	KUNIT_CASE(no_compute),
	KUNIT_CASE(mode_order_SIL_146),
	KUNIT_CASE(mode_not_kept),
	KUNIT_CASE(off),
	KUNIT_CASE_PARAM(untouched_SIL_235, few_gen_params),
	KUNIT_CASE_PARAM(run, count_gen_params),
	KUNIT_CASE(fused_STR_012),
	KUNIT_CASE(user_registers_G12_218),
	KUNIT_CASE(shared_reset_SIL_270),
	KUNIT_CASE(closed_beside_render),
	KUNIT_CASE(all_hang),
	KUNIT_CASE(mode_kept_PWR_004),
	KUNIT_CASE(error_stays_SIL_141),
	KUNIT_CASE_ATTR(does_not_start, { .speed = KUNIT_SPEED_VERY_SLOW }),
	{}
};

static struct kunit_suite compute_suite = {
	.name = "genx_compute",
	.test_cases = compute_cases,
};

kunit_test_suite(compute_suite);
