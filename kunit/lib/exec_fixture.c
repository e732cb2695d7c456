// SPDX-License-Identifier: GPL-2.0-only
/* Fixture: a GT with running engines on a modelled GPU, and batches for it. */
#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/dma-fence.h>
#include <linux/slab.h>

#include "gt/engine/gt_start.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/client.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "regs/mi_commands.h"
#include "regs/platform_find.h"

static void stop_action(void *data)
{
	struct genx_kunit_exec *x = data;

	genx_gt_stop(x->gt);
}

struct genx_kunit_exec *genx_kunit_exec_backend(struct kunit *test, const struct model_config *cfg,
						const struct genx_backend *backend)
{
	struct genx_kunit_exec *x = kunit_kzalloc(test, sizeof(*x), GFP_KERNEL);
	u32 fused;

	KUNIT_ASSERT_NOT_NULL(test, x);
	x->test = test;
	x->kgt = genx_kunit_gt_create(test, cfg);
	x->gt = &x->kgt->gt;
	fused = x->gt->fuses.engines;
	KUNIT_ASSERT_EQ(test, genx_irq_install(&x->kgt->irq, x->kgt->gpu->irq, 0), 0);
	KUNIT_ASSERT_EQ(test, 0, backend ? genx_gt_start_backend(x->gt, backend) :
			genx_gt_start(x->gt));
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, stop_action, x), 0);
	/* genx_gt_start() drops engines that do not start: fail the test in that case */
	KUNIT_ASSERT_EQ(test, fused, x->gt->fuses.engines);
	x->rcs = genx_engine_find(x->gt, GENX_CLASS_RENDER, 0);
	x->bcs = genx_engine_find(x->gt, GENX_CLASS_COPY, 0);
	KUNIT_ASSERT_EQ(test, !x->rcs, !genx_exec_runs_contexts(x->gt));
	KUNIT_ASSERT_EQ(test, !x->bcs, !genx_exec_runs_contexts(x->gt));
	return x;
}

const void *genx_kunit_ports_gen(const void *prev, char *desc)
{
	if (prev == &genx_platform_kbl)
		return NULL;
	return genx_kunit_plat_case(prev ? &genx_platform_kbl : &genx_platform_lkf, desc);
}

struct genx_kunit_exec *genx_kunit_exec_create(struct kunit *test, const struct model_config *cfg)
{
	const struct model_config kbl = genx_kunit_plat_config(&genx_platform_kbl);

	if (!cfg && test->param_value == &genx_platform_kbl)
		cfg = &kbl;
	return genx_kunit_exec_backend(test, cfg, NULL);
}

void genx_kunit_set_heartbeat(struct genx_gt *gt, unsigned int ms)
{
	struct genx_engine *engine;

	for_each_engine(engine, gt) {
		WRITE_ONCE(engine->props.heartbeat_ms, ms);
		/* a shorter request timeout would make the hang watch sample more often */
		WRITE_ONCE(engine->props.request_ms, max(engine->props.request_ms, ms));
	}
}

void genx_kunit_lose_power(struct genx_kunit_exec *x)
{
	unsigned long flags = genx_kunit_gpu_lock(x->kgt->gpu);

	model_lose_power(x->kgt->gpu->model);
	genx_kunit_gpu_unlock(x->kgt->gpu, flags);
}

const struct genx_platform *genx_kunit_platform(struct kunit *test,
						const struct genx_streamers *cs)
{
	struct genx_platform *plat;

	if (!cs)
		return &genx_platform_lkf;
	plat = kunit_kmalloc(test, sizeof(*plat), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, plat);
	*plat = genx_platform_lkf;
	genx_platform_set_streamers(plat, cs);
	return plat;
}

static const struct genx_kunit_streamers variants[] = {
	{ "Gen11, status at 0x10", NULL, 0x10 },
	{ "Gen11, status at 0x28", NULL, 0x28 },
	{ "Gen12.5, status at 0x10", &genx_dg2_streamers, 0x10 },
	{ "Gen12.5, status at 0x28", &genx_dg2_streamers, 0x28 },
	{ "Gen12.0", .plat = &genx_platform_tgl },
	{ "Gen8", .plat = &genx_platform_bdw },
	{ "Gen9", .plat = &genx_platform_kbl },
};

static const void *next_variant(const struct genx_kunit_streamers *prev, char *desc)
{
	const struct genx_kunit_streamers *variant = prev ? prev + 1 : variants;

	if (variant == variants + ARRAY_SIZE(variants))
		return NULL;
	strscpy(desc, variant->name, KUNIT_PARAM_DESC_SIZE);
	return variant;
}

const void *genx_kunit_submit_gen(const void *prev, char *desc)
{
	return next_variant(prev, desc);
}

const void *genx_kunit_preempting_gen(const void *prev, char *desc)
{
	const struct genx_kunit_streamers *variant = prev;

	do {
		variant = next_variant(variant, desc);
	} while (variant && variant->plat && variant->plat->emit_kind == GENX_EMIT_GEN8);
	return variant;
}

const void *genx_kunit_streamers_gen(const void *prev, char *desc)
{
	const struct genx_kunit_streamers *variant = prev;

	do {
		variant = next_variant(variant, desc);
	} while (variant && variant->plat);
	return variant;
}

struct genx_kunit_exec *genx_kunit_exec_streamers(struct kunit *test)
{
	const struct genx_kunit_streamers *variant = test->param_value;
	struct model_config cfg = {
		.plat = variant->plat ?: genx_kunit_platform(test, variant->cs),
		.device_id = 0x9840,
	};

	if (variant->plat)
		cfg = genx_kunit_plat_config(variant->plat);
	if (variant->first_dw) {
		cfg.csb_first_dw = variant->first_dw;
		cfg.csb_pointer_dw = variant->first_dw + 31;
	}
	return genx_kunit_exec_create(test, &cfg);
}

static void lrc_action(void *data)
{
	genx_lrc_close(data);
	genx_lrc_put(data);
}

struct genx_lrc *genx_kunit_lrc(struct genx_kunit_exec *x, struct genx_engine *engine,
				struct genx_ppgtt *vm)
{
	return genx_kunit_lrc_of(x, engine, NULL, vm);
}

struct genx_lrc *genx_kunit_lrc_of(struct genx_kunit_exec *x, struct genx_engine *engine,
				   struct genx_client *client, struct genx_ppgtt *vm)
{
	struct genx_lrc *lrc = genx_lrc_create_for(engine, vm, client);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(x->test, lrc);
	KUNIT_ASSERT_EQ(x->test, kunit_add_action_or_reset(x->test, lrc_action, lrc), 0);
	return lrc;
}

struct genx_lrc *genx_kunit_client_lrc(struct genx_kunit_exec *x, struct genx_client *client,
				       struct genx_ppgtt *vm)
{
	return genx_kunit_lrc_of(x, x->rcs, client, vm);
}

struct genx_lrc *genx_kunit_user_lrc(struct genx_kunit_exec *x, u32 uid, struct genx_ppgtt *vm)
{
	return genx_kunit_client_lrc(x, genx_kunit_client(x->test, KUIDT_INIT(uid)), vm);
}

static void batch_action(void *data)
{
	struct genx_kunit_batch *batch = data;

	/* end a spinning batch, so that the end of the test does not wait for it */
	genx_kunit_release(batch);
	if (batch->vm)
		genx_ppgtt_unmap(batch->vm, GENX_KUNIT_BATCH_ADDR, PAGE_SIZE);
	genx_ppgtt_put(batch->vm);
	if (batch->global)
		genx_ggtt_object_clear(batch->ggtt, batch->global);
	sg_free_table(&batch->sgt);
	genx_buffer_destroy(batch->buf);
}

struct genx_kunit_batch *genx_kunit_batch(struct genx_kunit_exec *x)
{
	struct genx_kunit_batch *batch = kunit_kzalloc(x->test, sizeof(*batch), GFP_KERNEL);
	struct kunit *test = x->test;

	KUNIT_ASSERT_NOT_NULL(test, batch);
	batch->buf = genx_buffer_create(&x->gt->ggtt, PAGE_SIZE, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, batch->buf);
	batch->narrow = x->gt->plat->short_addresses;
	batch->dw = batch->buf->vaddr;
	batch->data = batch->buf->vaddr + GENX_KUNIT_BATCH_DATA;
	memset32(batch->dw, MI_BATCH_BUFFER_END, GENX_KUNIT_BATCH_DATA / 4);
	KUNIT_ASSERT_EQ(test, sg_alloc_table(&batch->sgt, 1, GFP_KERNEL), 0);
	sg_set_page(batch->sgt.sgl, batch->buf->pages[0], PAGE_SIZE, 0);
	sg_dma_address(batch->sgt.sgl) = batch->buf->dma[0];
	sg_dma_len(batch->sgt.sgl) = PAGE_SIZE;
	batch->vm = genx_ppgtt_create(&x->gt->ppgtts);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, batch->vm);
	KUNIT_ASSERT_EQ(test, genx_ppgtt_map(batch->vm, GENX_KUNIT_BATCH_ADDR, &batch->sgt,
					     PAGE_SIZE, GENX_CACHE_COHERENT), 0);
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, batch_action, batch), 0);
	if (x->gt->plat->mi_in_ggtt) {
		struct genx_ggtt_object *global =
			genx_ggtt_object_get(&x->gt->ggtt, batch, 0, PAGE_SIZE, PAGE_SIZE,
					     GENX_KUNIT_BATCH_ADDR,
					     GENX_KUNIT_BATCH_ADDR + PAGE_SIZE);

		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, global);
		batch->ggtt = &x->gt->ggtt;
		batch->global = global;
		genx_ggtt_object_fill(batch->ggtt, batch->global, &batch->sgt);
	}
	return batch;
}

/* There is no semaphore that a batch can wait for: it jumps to itself. */
static void spin_narrow(struct genx_kunit_batch *batch)
{
	u32 data = GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA;
	u32 *cs = batch->dw;

	*cs++ = MI_STORE_DATA_IMM;
	*cs++ = 0;
	*cs++ = data + 4;
	*cs++ = 1;
	batch->jump = cs;
	*cs++ = MI_RING_BATCH_BUFFER_START | MI_BATCH_PPGTT;
	*cs++ = GENX_KUNIT_BATCH_ADDR + 4 * sizeof(u32);
	*cs++ = MI_STORE_DATA_IMM;
	*cs++ = 0;
	*cs++ = data + 8;
	*cs++ = 0x600d;
	*cs++ = MI_BATCH_BUFFER_END;
	*cs++ = MI_NOOP;
}

void genx_kunit_batch_spin(struct genx_kunit_batch *batch)
{
	u32 data = GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA;
	u32 *cs = batch->dw;

	memset(batch->data, 0, 64);
	if (batch->narrow) {
		spin_narrow(batch);
		return;
	}
	*cs++ = MI_STORE_DATA_IMM;
	*cs++ = data + 4;
	*cs++ = 0;
	*cs++ = 1;
	*cs++ = MI_SEMAPHORE_WAIT | MI_SEMAPHORE_POLL |
		REG_FIELD_PREP(MI_SEMAPHORE_COMPARE_MASK, MI_SEMAPHORE_SAD_NEQ_SDD);
	*cs++ = 0;
	*cs++ = data;
	*cs++ = 0;
	*cs++ = MI_STORE_DATA_IMM;
	*cs++ = data + 8;
	*cs++ = 0;
	*cs++ = 0x600d;
	*cs++ = MI_BATCH_BUFFER_END;
	*cs++ = MI_NOOP;
}

void genx_kunit_batch_forever(struct genx_kunit_batch *batch)
{
	u32 *cs = batch->dw;

	memset(batch->data, 0, 64);
	*cs++ = MI_STORE_DATA_IMM;
	*cs++ = GENX_KUNIT_BATCH_ADDR + GENX_KUNIT_BATCH_DATA + 4;
	*cs++ = 0;
	*cs++ = 1;
	/* a jump to itself: the model takes few steps for it */
	*cs++ = MI_BATCH_BUFFER_START | MI_BATCH_PPGTT;
	*cs++ = GENX_KUNIT_BATCH_ADDR + 4 * sizeof(u32);
	*cs++ = 0;
}

void genx_kunit_hang(struct genx_kunit_exec *x, struct genx_engine *engine)
{
	unsigned int i;

	for (i = 0; i < x->gt->plat->n_engines; i++)
		if (&x->gt->plat->engines[i] == engine->desc)
			genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_ENGINE_HANG, i);
}

struct genx_request *genx_kunit_hang_batch(struct genx_kunit_exec *x, struct genx_lrc *lrc,
					   struct genx_kunit_batch *batch)
{
	struct genx_request *rq;

	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	genx_kunit_hang(x, lrc->engine);
	genx_kunit_release(batch);
	return rq;
}

struct genx_request *genx_kunit_submit(struct genx_kunit_exec *x, struct genx_lrc *lrc,
				       struct genx_kunit_batch *batch, int priority)
{
	struct genx_request *rq = genx_request_create(lrc, GENX_EMIT_BATCH_DW);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(x->test, rq);
	if (batch)
		genx_request_emit_batch(rq, GENX_KUNIT_BATCH_ADDR);
	genx_request_submit(rq, priority);
	return rq;
}

void genx_kunit_wait_begun(struct genx_kunit_exec *x, struct genx_kunit_batch *batch)
{
	unsigned int tries = GENX_KUNIT_EXEC_MS;

	while (!READ_ONCE(batch->data[1]) && --tries)
		usleep_range(500, 1000);
	KUNIT_ASSERT_GT(x->test, tries, 0);
}

void genx_kunit_finish(struct genx_kunit_exec *x, struct genx_request *rq, int error)
{
	int err = genx_request_wait(rq, false, GENX_KUNIT_EXEC_MS);

	KUNIT_EXPECT_EQ(x->test, err, 0);
	if (!err)
		KUNIT_EXPECT_EQ(x->test, rq->fence.error, error);
	genx_request_put(rq);
}

void genx_kunit_wait_reset(struct genx_kunit_exec *x, struct genx_engine *engine)
{
	unsigned int tries = 100;

	while (!READ_ONCE(engine->stats.resets) && --tries)
		msleep(20);
	KUNIT_EXPECT_EQ(x->test, engine->stats.resets, 1);
}

static void order_check(struct dma_fence *fence, struct dma_fence_cb *cb)
{
	struct genx_kunit_order *order = container_of(cb, struct genx_kunit_order, cb);

	order->in_order = dma_fence_is_signaled(order->earlier);
	WRITE_ONCE(order->ran, true);
}

void genx_kunit_order(struct genx_kunit_exec *x, struct genx_kunit_order *order,
		      struct genx_request *earlier, struct genx_request *later)
{
	*order = (struct genx_kunit_order){ .earlier = &earlier->fence };
	KUNIT_EXPECT_EQ(x->test,
			dma_fence_add_callback(&later->fence, &order->cb, order_check), 0);
}

void genx_kunit_idle(struct genx_kunit_exec *x)
{
	KUNIT_EXPECT_EQ(x->test, genx_gt_wait_idle(x->gt, GENX_KUNIT_EXEC_MS), 0);
}

void genx_kunit_power_cycles(struct genx_kunit_exec *x)
{
	struct genx_lrc *old = genx_kunit_lrc(x, x->rcs, NULL);
	unsigned int round;

	for (round = 0; round < 2; round++) {
		genx_kunit_finish(x, genx_kunit_submit(x, old, NULL, 0), 0);
		KUNIT_ASSERT_EQ(x->test, genx_gt_power_down(x->gt), 0);
		genx_kunit_lose_power(x);
		KUNIT_ASSERT_EQ(x->test, genx_gt_power_up(x->gt), 0);
		genx_kunit_finish(x, genx_kunit_submit(x, old, NULL, 0), 0);
		genx_kunit_finish(x, genx_kunit_submit(x, genx_kunit_lrc(x, x->rcs, NULL),
						       NULL, 0), 0);
	}
	KUNIT_EXPECT_EQ(x->test, x->gt->exec->full_resets + x->gt->exec->engine_resets, 0);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(x->test, x->kgt->gpu);
}
