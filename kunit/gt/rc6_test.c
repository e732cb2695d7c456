// SPDX-License-Identifier: GPL-2.0-only
/* RC6: when the driver enables, inhibits and restores it. */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/engine_power.h"
#include "gt/rc6.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/gt_regs.h"

/* RC6 that software has entered: RC6 alone is enabled, and RC_STATE names it. */
#define ENTERED		0x00040000
#define TARGET_RC6	0x00040000

static u32 reg(struct genx_kunit_gt *kgt, u32 addr)
{
	unsigned long flags = genx_kunit_gpu_lock(kgt->gpu);
	u32 val = kgt->gpu->model->regs[addr / 4];

	genx_kunit_gpu_unlock(kgt->gpu, flags);
	return val;
}

static void reset_model(struct genx_kunit_gt *kgt)
{
	unsigned long flags = genx_kunit_gpu_lock(kgt->gpu);

	model_reset(kgt->gpu->model);
	genx_kunit_gpu_unlock(kgt->gpu, flags);
}

static struct genx_kunit_exec *create(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));

	return genx_kunit_exec_create(test, &cfg);
}

static void park_all(struct genx_kunit_exec *x)
{
	struct genx_engine *engine;

	KUNIT_EXPECT_EQ(x->test, genx_gt_wait_idle(x->gt, GENX_KUNIT_EXEC_MS), 0);
	for_each_engine(engine, x->gt)
		genx_engine_park_now(engine);
}

/* Value of RC_CONTROL while engines work. */
static u32 busy_control(struct genx_kunit_exec *x)
{
	return x->gt->plat->rc6->lossy ? 0 : x->gt->plat->rc6->control;
}

/* PG_ENABLE while RC6 is on: two gates more for each of the decoders 0 and 2 (G12-181). */
static u32 gates_of(const struct genx_kunit_exec *x)
{
	const struct genx_rc6_desc *desc = x->gt->plat->rc6;

	return desc->gates | (desc->decoder_gates ? 0x198 : 0);
}

/* Expect that RC6 is on and the engines are parked, with the thresholds of the platform's table. */
static void expect_entered(struct genx_kunit_exec *x)
{
	const struct genx_rc6_desc *desc = x->gt->plat->rc6;
	unsigned int i;

	KUNIT_EXPECT_EQ(x->test, reg(x->kgt, RC_CONTROL_ADDR), ENTERED);
	KUNIT_EXPECT_EQ(x->test, reg(x->kgt, RC_STATE_ADDR), desc->target << 16);
	for (i = 0; i < desc->n_setup; i++)
		KUNIT_EXPECT_EQ_MSG(x->test, reg(x->kgt, desc->setup[i].addr),
				    desc->setup[i].value, "%x", desc->setup[i].addr);
	KUNIT_EXPECT_EQ(x->test, reg(x->kgt, 0xa210), gates_of(x));
	for (i = 0; i < x->gt->n_engines; i++)
		KUNIT_EXPECT_EQ(x->test, reg(x->kgt, x->gt->engines[i]->desc->mmio_base + 0x54),
				desc->max_idle);
}

static void expect_on(struct genx_kunit_exec *x)
{
	park_all(x);
	expect_entered(x);
}

/* SIL-288: off is 0 in both registers, without power gates. */
static void expect_off(struct genx_kunit_exec *x)
{
	KUNIT_EXPECT_EQ(x->test, reg(x->kgt, RC_CONTROL_ADDR), 0);
	KUNIT_EXPECT_EQ(x->test, reg(x->kgt, RC_STATE_ADDR), 0);
	KUNIT_EXPECT_EQ(x->test, reg(x->kgt, 0xa210), 0);
}

/* RC6 is on from the start to the stop of the engines; reset and resume restore it. */
static void start_to_stop(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_kunit_exec x = { .test = test, .kgt = kgt, .gt = &kgt->gt };

	expect_off(&x);
	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_start(&kgt->gt), 0);
	expect_on(&x);
	/* the wells go off, and the model checks the state that RC6 saves (SIL-283) */
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&kgt->gt, GENX_RESET_ALL, "test"), 0);
	expect_on(&x);
	KUNIT_EXPECT_EQ(test, genx_gt_power_down(&kgt->gt), 0);
	expect_off(&x);
	reset_model(kgt);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(&kgt->gt), 0);
	expect_on(&x);
	genx_gt_stop(&kgt->gt);
	expect_off(&x);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* SIL-081: the GT spends its idle time in RC6, before and after work of each engine. */
static void residency_SIL_081(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc;
	u64 before, after;
	unsigned int i;

	for (i = 0; i < x->gt->n_engines; i++) {
		lrc = genx_kunit_lrc(x, x->gt->engines[i], NULL);
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	}
	genx_kunit_idle(x);
	msleep(100);
	KUNIT_ASSERT_EQ(test, genx_rc6_residency(&x->gt->rc6, &before), 0);
	msleep(100);
	KUNIT_ASSERT_EQ(test, genx_rc6_residency(&x->gt->rc6, &after), 0);
	/* a tick is 1.28 us */
	KUNIT_EXPECT_GT(test, after - before, 40000);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* IVB: the idle GT goes on to RC6p. Both counters count, and each wraps by itself (SIL-297). */
static void residency_deep(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_ivb);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct model_rc6 *model = &x->kgt->gpu->model->rc6;
	struct genx_rc6 *rc6 = &x->gt->rc6;
	u64 from, to;

	genx_kunit_idle(x);
	msleep(100);
	KUNIT_ASSERT_EQ(test, genx_rc6_residency(rc6, &from), 0);
	msleep(100);
	KUNIT_ASSERT_EQ(test, genx_rc6_residency(rc6, &to), 0);
	KUNIT_EXPECT_GT(test, to - from, 40000);

	/* awake, the counters stand still, and the test moves them */
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&x->gt->fw, x->gt->fw.present), 0);
	model->ns = U32_MAX * 1280ULL;
	model->deep_ns = (U32_MAX - 1) * 1280ULL;
	KUNIT_ASSERT_EQ(test, genx_rc6_residency(rc6, &from), 0);
	model->ns += 3 * 1280;
	model->deep_ns += 4 * 1280;
	KUNIT_ASSERT_EQ(test, genx_rc6_residency(rc6, &to), 0);
	KUNIT_EXPECT_EQ(test, genx_rc6_residency_ns(rc6, from, to), 7 * 1280);
	genx_forcewake_put(&x->gt->fw, x->gt->fw.present);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-282, SIL-295: RC6 is entered when the last engine parks and left when the first one works. A
 * reset in between does not change that. The model records RC6-BUSY if RC6 is on in Gen8 or Gen9
 * while an engine works.
 */
static void parked(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->bcs, batch->vm);
	struct genx_request *rq;
	unsigned int round;

	for (round = 0; round < 3; round++) {
		genx_kunit_batch_spin(batch);
		rq = genx_kunit_submit(x, lrc, batch, 0);
		genx_kunit_wait_begun(x, batch);
		KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_CONTROL_ADDR), busy_control(x));
		genx_engine_park_now(x->rcs);
		KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_CONTROL_ADDR), busy_control(x));
		KUNIT_EXPECT_EQ(test, reg(x->kgt, 0xa210), gates_of(x));
		genx_kunit_release(batch);
		genx_kunit_finish(x, rq, 0);
		expect_on(x);
		KUNIT_EXPECT_EQ(test, genx_engine_unpark(x->rcs), 0);
		KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
		KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_CONTROL_ADDR), busy_control(x));
		genx_engine_park(x->rcs);
		expect_on(x);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Read or written registers, without those of force-wake, since @before. */
static void accesses(struct genx_kunit_exec *x, struct model_stats *before, unsigned int *reads,
		     unsigned int *writes)
{
	struct model_stats now;

	genx_kunit_gpu_stats(x->kgt->gpu, &now);
	*reads = now.mmio_reads - before->mmio_reads;
	*writes = now.mmio_writes - before->mmio_writes;
	*before = now;
}

/* Unpark writes one register, park two, and reads one where the power context can be lost. */
static void few_accesses(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_rc6 *rc6 = &x->gt->rc6;
	unsigned int reads, writes, i;
	struct model_stats stats;

	park_all(x);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&x->gt->fw, x->gt->fw.present), 0);
	accesses(x, &stats, &reads, &writes);
	for (i = 0; i < 2; i++) {
		KUNIT_EXPECT_EQ(test, genx_rc6_unpark(rc6), 0);
		accesses(x, &stats, &reads, &writes);
		KUNIT_EXPECT_EQ(test, reads, 0);
		KUNIT_EXPECT_EQ(test, writes, !i);
	}
	for (i = 0; i < 2; i++) {
		genx_rc6_park(rc6);
		accesses(x, &stats, &reads, &writes);
		KUNIT_EXPECT_EQ(test, reads, i && x->gt->plat->rc6->lossy);
		KUNIT_EXPECT_EQ(test, writes, i ? 2 : 0);
	}
	genx_forcewake_put(&x->gt->fw, x->gt->fw.present);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-282: if RC6 cannot be turned off, no engine works. */
static void unpark_fails(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);

	park_all(x);
	genx_kunit_gpu_tolerate(x->kgt->gpu);
	msleep(20);	/* the wells are asleep */
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_GT);
	KUNIT_EXPECT_EQ(test, genx_engine_unpark(x->rcs), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, x->gt->rc6.awake, 0);
	KUNIT_EXPECT_FALSE(test, x->rcs->awake);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_FW_ACK_LOST);
	msleep(20);	/* nothing holds the engine's own wells */
	KUNIT_EXPECT_EQ(test, x->gt->fw.awake & x->rcs->desc->fw_domains, 0);
	KUNIT_EXPECT_EQ(test, genx_engine_unpark(x->rcs), 0);
	KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_CONTROL_ADDR), busy_control(x));
	genx_engine_park(x->rcs);
	expect_on(x);
}

/*
 * SIL-282: the power context is lost, as found at start or when the engines park. RC6 goes off, and
 * neither a reset nor a resume brings it back. The model records RC6-CTX if RC6 goes on.
 */
static void context_lost(struct kunit *test)
{
	struct genx_kunit_gt *kgt;
	struct genx_kunit_exec *x;
	struct kmsg_dump_iter log;
	bool at_start;

	for (at_start = false;; at_start = true) {
		struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));

		kgt = genx_kunit_gt_create(test, &cfg);
		x = kunit_kzalloc(test, sizeof(*x), GFP_KERNEL);
		KUNIT_ASSERT_NOT_NULL(test, x);
		*x = (struct genx_kunit_exec){ .test = test, .kgt = kgt, .gt = &kgt->gt };
		genx_kunit_kmsg_mark(&log);
		if (at_start)
			genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_RC6_CTX_LOST, 0);
		KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
		KUNIT_ASSERT_EQ(test, genx_gt_start(&kgt->gt), 0);
		KUNIT_EXPECT_EQ(test, genx_rc6_lost(&kgt->gt.rc6), at_start);
		KUNIT_EXPECT_EQ(test, genx_engine_unpark(kgt->gt.engines[0]), 0);
		genx_kunit_gpu_fault(kgt->gpu, MODEL_FAULT_RC6_CTX_LOST, 0);
		genx_engine_park(kgt->gt.engines[0]);
		park_all(x);
		KUNIT_EXPECT_TRUE(test, genx_rc6_lost(&kgt->gt.rc6));
		expect_off(x);
		genx_kunit_gpu_fault_clear(kgt->gpu, MODEL_FAULT_RC6_CTX_LOST);
		KUNIT_EXPECT_EQ(test, genx_gt_reset(&kgt->gt, GENX_RESET_ALL, "test"), 0);
		KUNIT_EXPECT_EQ(test, genx_gt_power_down(&kgt->gt), 0);
		KUNIT_EXPECT_EQ(test, genx_gt_power_up(&kgt->gt), 0);
		park_all(x);
		expect_off(x);
		KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "lost its power context"), 1);
		genx_gt_stop(&kgt->gt);
		genx_kunit_expect_clean(test, kgt->gpu);
		if (at_start)
			break;
	}
	TABLE_ROW(test, "faults", "power context of the GT lost (Gen8, Gen9)",
		  "RC6 and runtime suspend stay off until a cold boot; one log line; work runs");
}

/* A resume finds that the sleep has lost the power context. */
static void context_lost_asleep(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);

	KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
	reset_model(x->kgt);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RC6_CTX_LOST, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), 0);
	KUNIT_EXPECT_TRUE(test, genx_rc6_lost(&x->gt->rc6));
	expect_off(x);
	genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, x->bcs, NULL), NULL, 0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-281: between take-over and start, a reset of the GT does not bring firmware's RC6 back. */
static void reset_during_start(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_kunit_exec x = { .test = test, .kgt = kgt, .gt = &kgt->gt };
	struct genx_rc6 *rc6 = &kgt->gt.rc6;
	/* SIL-150, SIL-283: not where RC6 needs a context with a valid 3D state */
	bool back = !kgt->gt.plat->rc6 || !kgt->gt.plat->rc6->needs_context;
	u32 control = back ? RC_CONTROL_HW_ENABLE | RC_CONTROL_RC6_ENABLE : 0;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, kgt->gt.fw.present), 0);
	expect_off(&x);
	genx_rc6_reset_begin(rc6);
	genx_rc6_reset_end(rc6);
	expect_off(&x);
	/* an engine that works meanwhile turns nothing on */
	KUNIT_EXPECT_EQ(test, genx_rc6_unpark(rc6), 0);
	genx_rc6_park(rc6);
	expect_off(&x);
	genx_rc6_give_back(rc6);
	KUNIT_EXPECT_EQ(test, reg(kgt, RC_CONTROL_ADDR), control);
	KUNIT_EXPECT_EQ(test, reg(kgt, RC_STATE_ADDR), back ? TARGET_RC6 : 0);
	KUNIT_EXPECT_EQ(test, reg(kgt, 0xa210), back ? kgt->gpu->model->part->rc6_gates : 0);
	genx_rc6_reset_begin(rc6);
	expect_off(&x);
	genx_rc6_reset_end(rc6);
	KUNIT_EXPECT_EQ(test, reg(kgt, RC_CONTROL_ADDR), control);
	genx_forcewake_put(&kgt->gt.fw, kgt->gt.fw.present);
}

/*
 * After a reset that failed an engine may still run, so RC6 stays off when the engines park. A
 * sleep of the device that recovers the GT turns it on again.
 */
static void reset_fails(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);

	genx_kunit_gpu_tolerate(x->kgt->gpu);
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), -EIO);
	park_all(x);
	expect_off(x);
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE);
	KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), 0);
	KUNIT_EXPECT_FALSE(test, genx_gt_wedged(x->gt));
	expect_on(x);
	genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, x->bcs, NULL), NULL, 0), 0);
	expect_on(x);
}

static void expect_inhibited(struct genx_kunit_exec *x)
{
	KUNIT_EXPECT_EQ(x->test, reg(x->kgt, RC_CONTROL_ADDR), x->gt->plat->rc6->inhibit);
	KUNIT_EXPECT_EQ(x->test, reg(x->kgt, RC_STATE_ADDR), 0);
	KUNIT_EXPECT_EQ(x->test, reg(x->kgt, 0xa210), 0);
}

/*
 * OAG-003, OAG-004, OAG-008: while RC6 is inhibited it is off, also after a reset, a suspend, and a
 * time in which the engines were parked.
 */
static void inhibited(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	u32 gt = GENX_FW_BIT(GENX_FW_GT);

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&x->gt->fw, gt), 0);
	genx_rc6_inhibit(&x->gt->rc6);
	genx_rc6_inhibit(&x->gt->rc6);
	expect_inhibited(x);
	genx_rc6_allow(&x->gt->rc6);
	expect_inhibited(x);
	park_all(x);
	KUNIT_EXPECT_EQ(test, genx_engine_unpark(x->rcs), 0);
	expect_inhibited(x);
	genx_engine_park(x->rcs);
	park_all(x);
	expect_inhibited(x);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	expect_inhibited(x);
	KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
	reset_model(x->kgt);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), 0);
	expect_inhibited(x);
	genx_rc6_allow(&x->gt->rc6);
	expect_on(x);
	genx_forcewake_put(&x->gt->fw, gt);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* If RC6 is enabled while it is inhibited, the power gates that firmware left on go off. */
static void enabled_while_inhibited(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_kunit_exec x = { .test = test, .kgt = kgt, .gt = &kgt->gt };

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, kgt->gt.fw.present), 0);
	genx_rc6_inhibit(&kgt->gt.rc6);
	genx_kunit_poke(kgt, 0xa210, 0x7);
	KUNIT_EXPECT_EQ(test, genx_rc6_enable(&kgt->gt.rc6), 0);
	expect_off(&x);
	genx_rc6_allow(&kgt->gt.rc6);
	expect_entered(&x);
	genx_rc6_disable(&kgt->gt.rc6);
	expect_off(&x);
	genx_forcewake_put(&kgt->gt.fw, kgt->gt.fw.present);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/*
 * G12-181: each video decoder that exists has two gates more. The model records RC6-GATES for one
 * of a decoder that does not exist.
 */
static const struct gates_row {
	const char *codename;
	u32 media_fuse;
	u32 gates;
} gates_rows[] = {
	{ "tgl", 0, 0x19f }, { "tgl", BIT(2), 0x1f }, { "tgl", BIT(0), 0x187 },
	{ "tgl-rkl", 0, 0x1f }, { "adl", 0, 0x19f }, { "icl", 0, 0x7 },
};

static void gates_desc(const struct gates_row *row, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s-%x", row->codename, row->media_fuse);
}

KUNIT_ARRAY_PARAM(gates, gates_rows, gates_desc);

static void decoder_gates(struct kunit *test)
{
	const struct gates_row *row = test->param_value;
	struct model_config cfg = genx_kunit_plat_config(genx_platform_named(row->codename));
	struct genx_kunit_gt *kgt;

	cfg.media_fuse = row->media_fuse;
	kgt = genx_kunit_gt_create(test, &cfg);
	KUNIT_EXPECT_EQ(test, genx_rc6_enable(&kgt->gt.rc6), 0);
	KUNIT_EXPECT_EQ(test, reg(kgt, 0xa210), row->gates);
	genx_rc6_disable(&kgt->gt.rc6);
	KUNIT_EXPECT_EQ(test, reg(kgt, 0xa210), 0);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/*
 * SIL-288: the gates of the render well are written while it is awake, also if the device has no
 * render engine. The model records RC6-WELLS for a write while a well sleeps.
 */
static void without_render_engine(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);

	genx_gt_drop_engine(&kgt->gt, &kgt->gt.plat->engines[0]);
	msleep(20);	/* the wells are asleep */
	KUNIT_EXPECT_EQ(test, genx_rc6_enable(&kgt->gt.rc6), 0);
	genx_rc6_disable(&kgt->gt.rc6);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* If the platform's table has no RC6, the driver restores the setting of firmware. */
static void firmwares(struct kunit *test)
{
	struct genx_platform *plat = kunit_kmalloc(test, sizeof(*plat), GFP_KERNEL);
	const struct model_config cfg = { .plat = plat, .device_id = 0x9840 };
	struct genx_kunit_exec *x;
	u32 gt = 0;

	KUNIT_ASSERT_NOT_NULL(test, plat);
	*plat = genx_platform_lkf;
	plat->rc6 = NULL;
	x = genx_kunit_exec_create(test, &cfg);
	gt = x->gt->fw.present;
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&x->gt->fw, gt), 0);
	genx_kunit_poke(x->kgt, RC_CONTROL_ADDR, 0x80040000);
	genx_kunit_poke(x->kgt, RC_STATE_ADDR, 0x40000);
	genx_rc6_inhibit(&x->gt->rc6);
	KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_CONTROL_ADDR), 0);
	KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_STATE_ADDR), 0);
	/* as if firmware had enabled RC6 again during suspend */
	genx_kunit_poke(x->kgt, RC_CONTROL_ADDR, 0x80040000);
	genx_rc6_take_over(&x->gt->rc6);
	KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_CONTROL_ADDR), 0);
	genx_rc6_restore(&x->gt->rc6);
	KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_CONTROL_ADDR), 0);
	genx_rc6_allow(&x->gt->rc6);
	KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_CONTROL_ADDR), 0x80040000);
	KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_STATE_ADDR), 0x40000);
	genx_forcewake_put(&x->gt->fw, gt);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Platforms that run contexts and whose RC6 the driver enters: Valleyview's enters by itself. */
static const void *driven_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && (!plat->rc6 || !plat->rc6->target ||
			  plat->submit_kind == GENX_SUBMIT_NONE));
	return plat;
}

/* Those among them whose power context a batch can destroy. */
static const void *lossy_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = driven_gen(plat, desc);
	} while (plat && !plat->rc6->lossy);
	return plat;
}

/* Those whose engines have wells of their own. */
static const void *wells_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = driven_gen(plat, desc);
	} while (plat && plat->n_fw_domains == 1);
	return plat;
}

static struct kunit_case rc6_cases[] = {
	KUNIT_CASE_PARAM(start_to_stop, driven_gen),
	KUNIT_CASE(residency_SIL_081),
	KUNIT_CASE(residency_deep),
	KUNIT_CASE_PARAM(parked, driven_gen),
	KUNIT_CASE_PARAM(few_accesses, driven_gen),
	KUNIT_CASE_PARAM(unpark_fails, wells_gen),
	KUNIT_CASE_PARAM(context_lost, lossy_gen),
	KUNIT_CASE_PARAM(context_lost_asleep, lossy_gen),
	KUNIT_CASE_PARAM(reset_during_start, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(reset_fails, driven_gen),
	KUNIT_CASE_PARAM(inhibited, driven_gen),
	KUNIT_CASE(enabled_while_inhibited),
	KUNIT_CASE_PARAM(decoder_gates, gates_gen_params),
	KUNIT_CASE_PARAM(without_render_engine, wells_gen),
	KUNIT_CASE(firmwares),
	{}
};

static struct kunit_suite rc6_suite = {
	.name = "genx_rc6",
	.test_cases = rc6_cases,
};

kunit_test_suite(rc6_suite);
