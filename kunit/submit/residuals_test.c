// SPDX-License-Identifier: GPL-2.0-only
/*
 * SIL-182, SIL-183: the EUs of Gen7 keep nothing of a client when another address space uses them.
 * The model executes the batch that overwrites it: if that is wrong, or comes too late, the next
 * batch is a violation of RESIDUAL.
 */
#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/encode/mi.h"
#include "gt/engine/gt_reset.h"
#include "gt/exec/client.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "regs/tables/eu_threads.h"
#include "regs/workaround_regs.h"

static const void *threads_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_platform_next(plat);
	} while (plat && !genx_eu_threads(plat));
	return genx_kunit_plat_case(plat, desc);
}

static struct genx_kunit_exec *create(struct kunit *test)
{
	struct model_config cfg = genx_kunit_plat_config(test->param_value);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);

	genx_kunit_set_heartbeat(x->gt, GENX_KUNIT_EXEC_MS);
	return x;
}

/* Return: number of batches that the model started while @lrc ran one of @batch. */
static unsigned int batches(struct genx_kunit_exec *x, struct genx_lrc *lrc,
			    struct genx_kunit_batch *batch)
{
	u64 before = x->kgt->gpu->model->stats.batches;

	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
	genx_kunit_idle(x);
	return x->kgt->gpu->model->stats.batches - before;
}

/* Only a change of the address space costs a further batch, not one of the context. */
static void address_spaces_SIL_182(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch[2] = { genx_kunit_batch(x), genx_kunit_batch(x) };
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch[0]->vm);
	struct genx_lrc *a2 = genx_kunit_lrc(x, x->rcs, batch[0]->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, batch[1]->vm);
	struct genx_lrc *driver = genx_kunit_lrc(x, x->rcs, NULL);

	KUNIT_EXPECT_EQ(test, batches(x, a, batch[0]), 2);
	KUNIT_EXPECT_EQ(test, batches(x, a, batch[0]), 1);
	KUNIT_EXPECT_EQ(test, batches(x, a2, batch[0]), 1);
	KUNIT_EXPECT_EQ(test, batches(x, b, batch[1]), 2);
	KUNIT_EXPECT_EQ(test, batches(x, driver, NULL), 0);
	KUNIT_EXPECT_EQ(test, batches(x, b, batch[1]), 1);
	KUNIT_EXPECT_EQ(test, batches(x, a, batch[0]), 2);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The copy engine uses no EU. */
static void copy_engine_SIL_182(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch[2] = { genx_kunit_batch(x), genx_kunit_batch(x) };
	unsigned int i;

	for (i = 0; i < 2; i++)
		KUNIT_EXPECT_EQ(test, batches(x, genx_kunit_lrc(x, x->bcs, batch[i]->vm), batch[i]),
				1);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A reset may have hit the batch: the next client does not rely on it. */
static void reset_SIL_182(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch->vm);

	KUNIT_EXPECT_EQ(test, batches(x, a, batch), 2);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
	KUNIT_EXPECT_EQ(test, batches(x, a, batch), 2);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-183: the cache modes that the batch writes reach neither the last client nor the next one. */
static void cache_modes_SIL_183(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch[2] = { genx_kunit_batch(x), genx_kunit_batch(x) };
	const u32 hiz = CACHE_MODE_0_HIZ_RAW_STALL_OPT_DISABLE;
	const u32 *mode = &x->kgt->gpu->model->regs[CACHE_MODE_0 / 4];
	struct genx_lrc *a = genx_kunit_lrc(x, x->rcs, batch[0]->vm);
	struct genx_lrc *b = genx_kunit_lrc(x, x->rcs, batch[1]->vm);
	struct genx_request *rq = genx_request_create(a, 4);
	u32 before = *mode & hiz;
	struct genx_mi_lri lri;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	lri = genx_mi_lri_begin(genx_request_emit(rq, 3), 0, 1);
	genx_mi_lri_add(&lri, CACHE_MODE_0, hiz << 16 | (before ^ hiz));
	genx_request_submit(rq, 0);
	genx_kunit_finish(x, rq, 0);
	KUNIT_EXPECT_EQ(test, *mode & hiz, before ^ hiz);
	KUNIT_EXPECT_EQ(test, batches(x, b, batch[1]), 2);
	KUNIT_EXPECT_EQ(test, *mode & hiz, before);
	KUNIT_EXPECT_EQ(test, batches(x, a, batch[0]), 2);
	KUNIT_EXPECT_EQ(test, *mode & hiz, before ^ hiz);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The batch hangs @n times before it runs, and each time the engine is reset. */
static void clear_hangs(struct genx_kunit_exec *x, struct genx_lrc *lrc,
			struct genx_kunit_batch *batch, unsigned int n)
{
	struct genx_request *rq;

	genx_kunit_hang(x, x->rcs);
	rq = genx_kunit_submit(x, lrc, batch, 0);
	while (n--) {
		msleep(20);
		KUNIT_EXPECT_FALSE(x->test, dma_fence_is_signaled(&rq->fence));
		if (n)
			genx_kunit_hang(x, x->rcs);
		KUNIT_EXPECT_EQ(x->test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
	}
	genx_kunit_finish(x, rq, 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(x->test, lrc->hangs + lrc->client->hangs, 0);
}

/*
 * The client whose request waits behind the batch is not blamed when the batch hangs, and goes on:
 * without it if it hangs again, which the log says once.
 */
static void hangs_SIL_182(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch[2] = { genx_kunit_batch(x), genx_kunit_batch(x) };
	struct genx_lrc *a = genx_kunit_user_lrc(x, 1000, batch[0]->vm);
	struct genx_lrc *b = genx_kunit_user_lrc(x, 1001, batch[1]->vm);
	u32 base = x->rcs->desc->mmio_base;
	struct kmsg_dump_iter log;

	genx_kunit_kmsg_mark(&log);
	KUNIT_EXPECT_EQ(test, batches(x, a, batch[0]), 2);
	/* one that hangs now and then still runs before each client */
	clear_hangs(x, b, batch[1], 1);
	KUNIT_EXPECT_EQ(test, batches(x, a, batch[0]), 2);
	clear_hangs(x, b, batch[1], 1);
	KUNIT_EXPECT_EQ(test, batches(x, a, batch[0]), 2);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "it is off until"), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);

	clear_hangs(x, b, batch[1], 2);
	genx_kunit_gpu_expect_rule(test, x->kgt->gpu, "RESIDUAL", base);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "it is off until"), 1);
	KUNIT_EXPECT_EQ(test, x->rcs->kernel->hangs, 4);
	KUNIT_EXPECT_EQ(test, batches(x, a, batch[0]), 1);
	genx_kunit_gpu_expect_rule(test, x->kgt->gpu, "RESIDUAL", base);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "it is off until"), 1);
	genx_kunit_expect_clean(test, x->kgt->gpu);
	TABLE_ROW(test, "faults", "Gen7: the batch that overwrites registers of EUs hangs",
		  "no client is blamed; off after two hangs in a row, which the log says");
}

/* A client whose own batch hangs behind it is blamed as ever, and the next client is protected. */
static void client_hangs_SIL_182(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch[2] = { genx_kunit_batch(x), genx_kunit_batch(x) };
	struct genx_lrc *a = genx_kunit_user_lrc(x, 1000, batch[0]->vm);
	struct genx_lrc *b = genx_kunit_user_lrc(x, 1001, batch[1]->vm);
	struct genx_request *rq;
	unsigned int i;

	for (i = 0; i < 2; i++) {
		WRITE_ONCE(batch[0]->data[1], 0);
		genx_kunit_batch_spin(batch[0]);
		rq = genx_kunit_submit(x, a, batch[0], 0);
		genx_kunit_wait_begun(x, batch[0]);
		KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, BIT(x->rcs->index), "test"), 0);
		genx_kunit_finish(x, rq, -EIO);
		KUNIT_EXPECT_EQ(test, a->hangs, i + 1);
	}
	KUNIT_EXPECT_EQ(test, x->rcs->kernel->hangs, 0);
	KUNIT_EXPECT_EQ(test, batches(x, b, batch[1]), 2);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case residuals_cases[] = {
	KUNIT_CASE_PARAM(address_spaces_SIL_182, threads_gen),
	KUNIT_CASE_PARAM(copy_engine_SIL_182, threads_gen),
	KUNIT_CASE_PARAM(reset_SIL_182, threads_gen),
	KUNIT_CASE_PARAM(cache_modes_SIL_183, threads_gen),
	KUNIT_CASE_PARAM(hangs_SIL_182, threads_gen),
	KUNIT_CASE_PARAM(client_hangs_SIL_182, threads_gen),
	{}
};

static struct kunit_suite residuals_suite = {
	.name = "genx_residuals",
	.test_cases = residuals_cases,
};

kunit_test_suite(residuals_suite);
