// SPDX-License-Identifier: GPL-2.0-only
/*
 * Submission port and context images of Gen8 and Gen9. The suites genx_execlists,
 * genx_engine_events and genx_preempt test what all kinds of submission have in common.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/irqflags.h>

#include "gt/encode/emit.h"
#include "gt/encode/lrc_image.h"
#include "gt/encode/sseu.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/ctx_batch.h"
#include "kunit/lib/execlists_fixture.h"
#include "kunit/lib/platforms.h"
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/tables/gen8_lrc.h"

static const void *ports_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && plat->submit_kind != GENX_SUBMIT_PORT);
	return plat;
}

static struct genx_kunit_exec *create(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));

	return genx_kunit_exec_create(test, &cfg);
}

static void submit_counted(struct genx_kunit_exec *x, struct genx_request *rq)
{
	struct model_stats before, after;
	unsigned long flags;

	local_irq_save(flags);
	genx_kunit_gpu_stats(x->kgt->gpu, &before);
	genx_request_submit(rq, 0);
	genx_kunit_gpu_stats(x->kgt->gpu, &after);
	local_irq_restore(flags);
	KUNIT_EXPECT_EQ(x->test, after.mmio_reads - before.mmio_reads, 0);
	KUNIT_EXPECT_EQ(x->test, after.mmio_writes - before.mmio_writes, 4);
}

/* A submission of one or two elements makes four writes, no read (register facts: submission). */
static void port_cost(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->bcs, batch->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->bcs, NULL);
	struct genx_request *first, *second;

	genx_kunit_batch_spin(batch);
	first = genx_kunit_prepare(x, a, batch);
	submit_counted(x, first);
	genx_kunit_wait_begun(x, batch);
	second = genx_kunit_prepare(x, b, NULL);
	submit_counted(x, second);
	genx_kunit_release(batch);
	genx_kunit_finish(x, first, 0);
	genx_kunit_finish(x, second, 0);
	genx_kunit_idle(x);
	/* no status fault: the second context was loaded by the second element */
	KUNIT_EXPECT_EQ(test, x->bcs->stats.csb_faults, 0);
	KUNIT_EXPECT_EQ(test, x->bcs->stats.resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* ELSP-001, PRV-003: the mode register of each engine enables execlists and privilege checks. */
static void port_mode_ELSP_001(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	unsigned int i;
	u32 mode;

	for (i = 0; i < x->gt->n_engines; i++) {
		struct genx_engine *engine = x->gt->engines[i];

		mode = genx_kunit_engine_peek(x, engine, engine->desc->mmio_base + 0x29c);
		KUNIT_EXPECT_EQ_MSG(test, mode & (BIT(15) | BIT(0)), BIT(15), "%s",
				    engine->desc->name);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* PRV-003: the privilege checks that an earlier driver turned off are turned on. */
static void port_checks_again_PRV_003(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	const u32 mode = x->bcs->desc->mmio_base + 0x29c;
	unsigned long flags;

	KUNIT_ASSERT_EQ(test, genx_gt_suspend(x->gt), 0);
	flags = genx_kunit_gpu_lock(x->kgt->gpu);
	x->kgt->gpu->model->regs[mode / 4] |= BIT(0);
	genx_kunit_gpu_unlock(x->kgt->gpu, flags);
	KUNIT_ASSERT_EQ(test, genx_gt_resume(x->gt), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_engine_peek(x, x->bcs, mode) & BIT(0), 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * T-18, PRE-007: if the emit kind runs batches with arbitration off, a context of higher priority
 * waits until the batch ends, without a time limit. Otherwise it preempts the batch.
 */
static void port_waits_for_batch(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	bool preempts = genx_emit_batch_preempts(x->rcs->emit);
	struct genx_lrc *low = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *high = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *slow, *fast;

	KUNIT_EXPECT_EQ(test, preempts, x->gt->plat->emit_kind != GENX_EMIT_GEN8);
	KUNIT_EXPECT_EQ(test, genx_gt_preempts(x->gt), preempts);
	KUNIT_EXPECT_EQ(test, !!x->rcs->props.preempt_ms, preempts);
	KUNIT_EXPECT_EQ(test, genx_emit_batch_preempts(x->bcs->emit), preempts);
	genx_kunit_batch_spin(batch);
	slow = genx_kunit_submit(x, low, batch, 0);
	genx_kunit_wait_begun(x, batch);
	fast = genx_kunit_submit(x, high, NULL, 1);
	/* in virtual time, this is longer than preempt_ms */
	msleep(genx_kunit_virtual_time() ? 1000 : 20);
	KUNIT_EXPECT_EQ(test, dma_fence_is_signaled(&fast->fence), preempts);
	KUNIT_EXPECT_FALSE(test, dma_fence_is_signaled(&slow->fence));
	genx_kunit_release(batch);
	genx_kunit_finish(x, fast, 0);
	genx_kunit_finish(x, slow, 0);
	KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[2]), 0x600d);
	KUNIT_EXPECT_EQ(test, x->rcs->stats.resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Build the image that a context of class @class has on @plat. */
static u32 *image(struct kunit *test, const struct genx_platform *plat, u8 class,
		  const struct genx_lrc_regs *regs)
{
	const struct genx_engine_desc *desc = plat->engines;
	u32 *state;

	while (desc->class != class)
		desc++;
	state = kunit_kzalloc(test, (desc->lrc->pages - 1) * PAGE_SIZE, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, state);
	genx_lrc_build(state, desc->lrc, desc->mmio_base, regs);
	return state;
}

/* DWs of an image at which Gen8 and Gen9 differ (register facts: context state). */
static void port_image(struct kunit *test)
{
	const struct genx_lrc_regs regs = {
		.ring_size = 16384, .ctx_batch = 0x12345004, .ctx_batch_offset = 0x26,
		.power = 0x80000088,
	};
	const u32 *gen8 = image(test, &genx_platform_bdw, GENX_CLASS_RENDER, &regs);
	const u32 *gen9 = image(test, &genx_platform_kbl, GENX_CLASS_RENDER, &regs);
	const u32 *gen8_copy = image(test, &genx_platform_bdw, GENX_CLASS_COPY, &regs);
	const u32 *gen9_copy = image(test, &genx_platform_kbl, GENX_CLASS_COPY, &regs);

	KUNIT_EXPECT_EQ(test, gen8[0x01] & 0xff, 27);
	KUNIT_EXPECT_EQ(test, gen8_copy[0x01] & 0xff, 21);
	KUNIT_EXPECT_EQ(test, gen9_copy[0x01] & 0xff, 27);
	KUNIT_EXPECT_EQ(test, gen8_copy[0x02], 0x22244);
	KUNIT_EXPECT_EQ(test, gen9_copy[0x02], 0x22244);
	/* MI_MODE, BB_OFFSET, first GPR, OACTXCONTROL, flexible EU controls */
	KUNIT_EXPECT_EQ(test, gen8[0x58], 0x209c);
	KUNIT_EXPECT_EQ(test, gen9[0x54], 0x209c);
	KUNIT_EXPECT_EQ(test, gen8[0xc4], 0x2158);
	KUNIT_EXPECT_EQ(test, gen9[0x64], 0x2158);
	KUNIT_EXPECT_EQ(test, gen8[0xd8], 0x2600);
	KUNIT_EXPECT_EQ(test, gen9[0x68], 0x2600);
	KUNIT_EXPECT_EQ(test, gen8[0x120], 0x2360);
	/* a part of what only the hardware writes (X5) */
	KUNIT_EXPECT_EQ(test, gen9[0x128], 0);
	KUNIT_EXPECT_EQ(test, genx_lrc_find(&genx_gen9_render_lrc, RCS_BASE, 0x2360), 0x129);
	KUNIT_EXPECT_EQ(test, gen8[0x2ce], 0xe458);
	KUNIT_EXPECT_EQ(test, gen9[0x3de], 0xe458);
	KUNIT_EXPECT_EQ(test, gen9[0x3de + 12], 0xe65c);
	/* indirect context batch, power request for slices and EUs */
	KUNIT_EXPECT_EQ(test, gen8[0x1a], 0x21c4);
	KUNIT_EXPECT_EQ(test, gen8[0x1b], 0x12345004);
	KUNIT_EXPECT_EQ(test, gen9[0x1c], 0x21c8);
	KUNIT_EXPECT_EQ(test, gen9[0x1d], 0x26 << 6);
	KUNIT_EXPECT_EQ(test, gen8[0x42], 0x20c8);
	KUNIT_EXPECT_EQ(test, gen9[0x43], 0x80000088);
	KUNIT_EXPECT_EQ(test, gen8_copy[0x42], 0x22200);
	/* CONTEXT_CONTROL clears what another driver may have set */
	KUNIT_EXPECT_EQ(test, gen8[LRC_CONTEXT_CONTROL] & 0x60006, 0x60000);
	KUNIT_EXPECT_EQ(test, gen9_copy[LRC_CONTEXT_CONTROL] & 0x60006, 0x60000);
	KUNIT_EXPECT_EQ(test, genx_gen8_render_lrc.pages, 20);
	KUNIT_EXPECT_EQ(test, genx_gen9_render_lrc.pages, 22);
}

/* A context that starts again has no position of an earlier batch, nor its BB_OFFSET. */
static void batch_position(struct kunit *test)
{
	static const u8 values[] = { 0x0d, 0x0f, 0x11, 0xc5 };	/* BBADDR, BBSTATE, BB_OFFSET */
	const struct genx_lrc_regs regs = { .ring_size = 16384 };
	u32 *state = image(test, &genx_platform_bdw, GENX_CLASS_RENDER, &regs);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(values); i++)
		state[values[i]] = 0x1234;
	genx_lrc_set_ring(state, &genx_gen8_render_lrc, 0x2000, &regs);
	for (i = 0; i < ARRAY_SIZE(values); i++)
		KUNIT_EXPECT_EQ_MSG(test, state[values[i]], 0, "DW 0x%x", values[i]);
}

static u32 full(const struct genx_platform *plat, const struct genx_fuses *fuses)
{
	const struct genx_sseu all = genx_sseu_full(plat, fuses);

	return genx_sseu_request(plat, fuses, &all);
}

/* From Gen9 on, a render context requests power for slices and EUs (register facts: fuses). */
static void port_power(struct kunit *test)
{
	struct genx_fuses fuses = { .slices = 1, .eus = 0xff };

	KUNIT_EXPECT_EQ(test, full(&genx_platform_kbl, &fuses), 0x80000088);
	KUNIT_EXPECT_EQ(test, full(&genx_platform_bdw, &fuses), 0);
	fuses.slices = 7;
	KUNIT_EXPECT_EQ(test, full(&genx_platform_kbl, &fuses),
			0x80000088 | BIT(18) | 3 << 15);
	fuses.eus = 3;
	KUNIT_EXPECT_EQ(test, full(&genx_platform_kbl, &fuses),
			BIT(31) | BIT(18) | 3 << 15);
}

#define SCRATCH		0x00123fc0
#define ARB_OFF		0x04000000
#define ARB_ON		0x04000001

/* Commands that both generations run at each context restore (register facts: workarounds). */
static const u32 common_batch[] = {
	ARB_OFF,
	0x12400002, 0xb118, SCRATCH, 0,		/* saved to memory */
	0x11000001, 0xb118, 0x40600000,
	0x7a000004, BIT(20) | BIT(5), 0, 0, 0, 0,
	0x14c00002, 0xb118, SCRATCH, 0,		/* restored from memory */
	0x7a000004, BIT(27) | BIT(21) | BIT(20) | BIT(14), 0x880, 0, 0, 0,
};

static const u32 gen9_batch[] = {
	0x11000005, 0x7014, 0x10000000, 0x2088, 0x00020002, 0x2090, 0x10001000,
};

static void check_batch(struct kunit *test, const struct genx_platform *plat, const u32 *own,
			unsigned int n_own)
{
	const struct genx_ctx_batch_desc *desc = plat->engines[0].ctx_batch;
	unsigned int n, dw = ARRAY_SIZE(common_batch);
	u32 cs[GENX_CTX_BATCH_DW];

	KUNIT_ASSERT_NOT_NULL(test, desc);
	n = genx_ctx_batch_fill(cs, desc, SCRATCH);
	KUNIT_EXPECT_LE(test, n, GENX_CTX_BATCH_DW);
	KUNIT_EXPECT_EQ(test, n % 16, 0);
	KUNIT_EXPECT_MEMEQ(test, cs, common_batch, sizeof(common_batch));
	if (n_own)
		KUNIT_EXPECT_MEMEQ(test, cs + dw, own, n_own * sizeof(u32));
	dw += n_own;
	KUNIT_EXPECT_EQ(test, cs[dw], ARB_ON);
	while (++dw < n)
		KUNIT_EXPECT_EQ(test, cs[dw], 0);
}

/*
 * WAB-002: the indirect context batch fills whole cachelines, has no MI_BATCH_BUFFER_END, and turns
 * arbitration on again at its end.
 */
static void port_ctx_batch_WAB_002(struct kunit *test)
{
	check_batch(test, &genx_platform_bdw, NULL, 0);
	check_batch(test, &genx_platform_kbl, gen9_batch, ARRAY_SIZE(gen9_batch));
}

/* WAB-001, WAB-004: each render context points to the engine's batch in the GGTT. */
static void port_ctx_batch_WAB_004(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	u32 pointer = genx_ctx_batch_pointer(x->rcs);

	KUNIT_EXPECT_EQ(test, pointer & PAGE_MASK, lower_32_bits(x->rcs->ctx_batch->ggtt));
	KUNIT_EXPECT_EQ(test, pointer & 0x3f, 2);
	KUNIT_EXPECT_EQ(test, lrc->state[0x1b], pointer);
	KUNIT_EXPECT_EQ(test, lrc->state[0x1d],
			(x->gt->plat->emit_kind == GENX_EMIT_GEN9 ? 0x26 : 0x17) << 6);
	KUNIT_EXPECT_EQ(test, genx_ctx_batch_pointer(x->bcs), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	/* the batch has restored the register that it changes */
	KUNIT_EXPECT_EQ(test, genx_kunit_peek(x->kgt, 0xb118) & BIT(30), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case port_cases[] = {
	KUNIT_CASE_PARAM(port_cost, ports_gen),
	KUNIT_CASE_PARAM(port_mode_ELSP_001, ports_gen),
	KUNIT_CASE_PARAM(port_checks_again_PRV_003, ports_gen),
	KUNIT_CASE_PARAM(port_waits_for_batch, ports_gen),
	KUNIT_CASE(port_image),
	KUNIT_CASE(batch_position),
	KUNIT_CASE(port_power),
	KUNIT_CASE(port_ctx_batch_WAB_002),
	KUNIT_CASE_PARAM(port_ctx_batch_WAB_004, ports_gen),
	{}
};

static struct kunit_suite port_suite = {
	.name = "genx_port",
	.test_cases = port_cases,
};

kunit_test_suite(port_suite);
