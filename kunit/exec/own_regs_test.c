// SPDX-License-Identifier: GPL-2.0-only
/*
 * Registers that only a context itself can write (G12-204): the next request writes them, once, and
 * whatever happens to a request before it runs, the values are not lost.
 */
#include <kunit/test.h>

#include "gt/encode/lrc_image.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/ending.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/fence.h"
#include "regs/mi_commands.h"

#define REG	0x2360	/* OACTXCONTROL, which the images of the render engine have */

/* How often does the ring of a context have a write of the register with this value? */
static unsigned int writes(const struct genx_lrc *lrc, u32 value)
{
	const u32 want[] = { MI_LOAD_REGISTER_IMM(1), REG, value };
	const u32 *ring = lrc->ring.vaddr;
	unsigned int i, n = 0;

	for (i = 0; i + ARRAY_SIZE(want) <= lrc->ring.size / sizeof(u32); i++)
		n += !memcmp(ring + i, want, sizeof(want));
	return n;
}

static int set(struct genx_lrc *lrc, u32 value)
{
	const struct genx_reg_value reg = { REG, value };

	return genx_request_set_registers(lrc, &reg, 1);
}

/* The value in the image, once the context is saved. */
static u32 saved(struct genx_kunit_exec *x, const struct genx_lrc *lrc)
{
	const struct genx_engine_desc *desc = lrc->engine->desc;
	int dw = genx_lrc_find(desc->lrc, desc->mmio_base, REG);

	KUNIT_ASSERT_GT(x->test, dw, 0);
	genx_kunit_idle(x);
	return lrc->state[dw];
}

static struct genx_request *begin(struct kunit *test, struct genx_lrc *lrc)
{
	struct genx_request *rq = genx_request_create(lrc, 0);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	return rq;
}

static void once(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	unsigned int i;

	KUNIT_EXPECT_EQ(test, set(lrc, 1), 0);
	KUNIT_EXPECT_EQ(test, writes(lrc, 1), 0);
	for (i = 0; i < 3; i++) {
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
		KUNIT_EXPECT_EQ(test, writes(lrc, 1), 1);
	}
	KUNIT_EXPECT_EQ(test, saved(x, lrc), 1);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A request that is cancelled before its submission leaves the write to the next one. */
static void cancelled(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);

	KUNIT_EXPECT_EQ(test, set(lrc, 1), 0);
	genx_request_cancel(begin(test, lrc));
	/* the place of the cancelled request is used again */
	memset(lrc->ring.vaddr, 0, lrc->ring.size);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, writes(lrc, 1), 1);
	KUNIT_EXPECT_FALSE(test, lrc->own.due);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Values that are set while a request is emitted are written by the one after it. */
static void replaced(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq;

	KUNIT_EXPECT_EQ(test, set(lrc, 1), 0);
	rq = begin(test, lrc);
	KUNIT_EXPECT_EQ(test, set(lrc, 0), 0);
	genx_request_submit(rq, 0);
	genx_kunit_finish(x, rq, 0);
	KUNIT_EXPECT_EQ(test, writes(lrc, 1), 1);
	KUNIT_EXPECT_EQ(test, writes(lrc, 0), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, writes(lrc, 0), 1);
	KUNIT_EXPECT_EQ(test, saved(x, lrc), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The commands of a request are dropped, but not the write in front of them. */
static void abandoned(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *rq;

	KUNIT_EXPECT_EQ(test, set(lrc, 1), 0);
	rq = begin(test, lrc);
	genx_request_abandon(rq, -EAGAIN);
	genx_request_submit(rq, 0);
	genx_kunit_finish(x, rq, -EAGAIN);
	KUNIT_EXPECT_EQ(test, saved(x, lrc), 1);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A request that ends while it waits for another has written nothing. */
static void dropped(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct dma_fence *fence = genx_kunit_fence(test);
	struct genx_request *rq;

	KUNIT_EXPECT_EQ(test, set(lrc, 1), 0);
	rq = begin(test, lrc);
	KUNIT_EXPECT_EQ(test, genx_request_add_dependency(rq, fence), 0);
	genx_request_submit(rq, 0);
	KUNIT_EXPECT_FALSE(test, lrc->own.due);
	genx_ending_request(rq);
	genx_kunit_finish(x, rq, -EIO);
	KUNIT_EXPECT_TRUE(test, lrc->own.due);
	dma_fence_signal(fence);
	dma_fence_put(fence);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, saved(x, lrc), 1);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A request is ended while it runs, so the context starts again from the default state. */
static void state_lost(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_request *rq;

	KUNIT_EXPECT_EQ(test, set(lrc, 1), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_batch_spin(batch);
	rq = genx_kunit_submit(x, lrc, batch, 0);
	genx_kunit_wait_begun(x, batch);
	KUNIT_EXPECT_FALSE(test, lrc->own.due);
	genx_ending_request(rq);
	genx_kunit_finish(x, rq, -EIO);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, saved(x, lrc), 1);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A context that accepts no requests says so, and keeps the values. */
static void refused(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);

	genx_lrc_close(lrc);
	KUNIT_EXPECT_EQ(test, set(lrc, 1), -ENOENT);
	KUNIT_EXPECT_TRUE(test, lrc->own.due);
	KUNIT_EXPECT_EQ(test, lrc->own.regs[0].value, 1);
	WRITE_ONCE(lrc->banned, true);
	KUNIT_EXPECT_EQ(test, set(lrc, 2), -EIO);
	KUNIT_EXPECT_EQ(test, lrc->own.regs[0].value, 2);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Values that are set while no request can be created, in a suspend, are written after it. */
static void asleep(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);

	/* the context has run, so that its image need not have the registers of a new one */
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, set(lrc, 1), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_suspend(x->gt), 0);
	KUNIT_EXPECT_EQ(test, set(lrc, 3), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_resume(x->gt), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	KUNIT_EXPECT_EQ(test, writes(lrc, 3), 1);
	KUNIT_EXPECT_EQ(test, saved(x, lrc), 3);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case own_regs_cases[] = {
	KUNIT_CASE(once),
	KUNIT_CASE(cancelled),
	KUNIT_CASE(replaced),
	KUNIT_CASE(abandoned),
	KUNIT_CASE(dropped),
	KUNIT_CASE(state_lost),
	KUNIT_CASE(refused),
	KUNIT_CASE(asleep),
	{}
};

static struct kunit_suite own_regs_suite = {
	.name = "genx_own_regs",
	.test_cases = own_regs_cases,
};

kunit_test_suite(own_regs_suite);
