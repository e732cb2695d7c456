// SPDX-License-Identifier: GPL-2.0-only
/*
 * Memory as a GPU sees it that does not snoop: a part without a shared cache, whose model sees only
 * what the driver has flushed. All that is here for such a part is also what the walker of the page
 * tables sees on every part from Gen8 on.
 */

#include <kunit/test.h>

#include "gt/encode/ring.h"
#include "gt/exec/client.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/lrc.h"
#include "gt/exec/request.h"
#include "kunit/lib/client.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "regs/engine_regs.h"
#include "regs/platform_find.h"

#define MANY	100
#define LINE_DW	16
#define LKF_HALF	0x80041c88	/* R_PWR_CLK_STATE: one slice, four subslices */

static void *dup(struct kunit *test, const void *from, size_t size)
{
	void *copy = kunit_kmalloc(test, size, GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, copy);
	return memcpy(copy, from, size);
}

/* A Lakefield without the shared cache that it has, and the platforms that have none. */
static const void *no_cache_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	if (!plat)
		return genx_kunit_plat_case(&genx_platform_lkf, desc);
	plat = plat == &genx_platform_lkf ? NULL : plat;
	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && (plat->coherency->has_llc || plat->lmem ||
			  plat->submit_kind == GENX_SUBMIT_NONE));
	return plat;
}

static const void *no_cache_rings_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_rings_gen(plat, desc);
	} while (plat && plat->coherency->has_llc);
	return plat;
}

static struct genx_kunit_exec *create(struct kunit *test)
{
	struct genx_coherency_desc *coherency;
	struct genx_platform *plat;
	struct model_config cfg = {
		.device_id = 0x9840, .ggtt_entries = SZ_2M / 8, .no_snoop = true,
	};

	if (test->param_value && test->param_value != &genx_platform_lkf) {
		cfg = genx_kunit_plat_config(genx_kunit_plat(test));
		cfg.no_snoop = true;
		return genx_kunit_exec_create(test, &cfg);
	}
	plat = dup(test, &genx_platform_lkf, sizeof(*plat));
	coherency = dup(test, plat->coherency, sizeof(*coherency));
	coherency->has_llc = false;
	plat->coherency = coherency;
	cfg.plat = plat;
	return genx_kunit_exec_create(test, &cfg);
}

/* SIL-226: each request that follows another one in its context: commands, ring tail. */
static void requests(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	unsigned int i;

	for (i = 0; i < MANY; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A request that ends exactly at the end of the ring is flushed as any other. */
static void end_of_ring(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_ring *ring = &lrc->ring;
	unsigned int i, empty = 0, ends = 0;

	for (i = 0; i < MANY * MANY && ends < 2; i++) {
		u32 left = ring->size - ring->emit, before = ring->emit;
		unsigned int dwords = 0;
		struct genx_request *rq;

		/* the size of an empty request is known after the first one */
		if (empty && left >= empty && (left - empty) / 4 <= GENX_REQUEST_MAX_DW)
			dwords = (left - empty) / 4;
		rq = genx_request_create(lrc, dwords);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
		if (dwords)
			memset32(genx_request_emit(rq, dwords), 0, dwords);
		genx_request_submit(rq, 0);
		if (!empty)
			empty = ring->emit - before;
		ends += !ring->emit;
		genx_kunit_finish(x, rq, 0);
	}
	KUNIT_EXPECT_EQ(test, ends, 2);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* A request whose commands are dropped runs without them. */
static void abandoned(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_request *rq;

	genx_kunit_batch_spin(batch);
	rq = genx_request_create(lrc, GENX_EMIT_BATCH_DW);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
	genx_request_emit_batch(rq, GENX_KUNIT_BATCH_ADDR);
	genx_request_abandon(rq, -EAGAIN);
	genx_request_submit(rq, 0);
	genx_kunit_finish(x, rq, -EAGAIN);
	KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[1]), 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The same if it is refused when it is submitted, since its context or its client was banned. */
static void refused(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_client *client = genx_kunit_client(test, KUIDT_INIT(1000));
	bool *banned[2] = { NULL, &client->banned };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(banned); i++) {
		struct genx_kunit_batch *batch = genx_kunit_batch(x);
		struct genx_lrc *lrc = genx_kunit_client_lrc(x, client, batch->vm);
		struct genx_request *rq;

		genx_kunit_batch_spin(batch);
		rq = genx_request_create(lrc, LINE_DW + GENX_EMIT_BATCH_DW);
		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, rq);
		/* the batch is in another cache line than what the request begins with */
		memset32(genx_request_emit(rq, LINE_DW), 0, LINE_DW);
		genx_request_emit_batch(rq, GENX_KUNIT_BATCH_ADDR);
		WRITE_ONCE(*(banned[i] ?: &lrc->banned), true);
		genx_request_submit(rq, 0);
		genx_kunit_finish(x, rq, -EIO);
		KUNIT_EXPECT_EQ(test, READ_ONCE(batch->data[1]), 0);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* The image of a context that hung has the default state, and that of another one its own ring. */
static void reset(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *guilty = genx_kunit_lrc(x, x->rcs, batch->vm);
	struct genx_lrc *other = genx_kunit_lrc(x, x->rcs, NULL);
	struct genx_request *slow, *queued;
	unsigned int i;

	/* a third hang bans the context */
	for (i = 0; i < 2; i++) {
		genx_kunit_finish(x, genx_kunit_submit(x, other, NULL, 0), 0);
		WRITE_ONCE(batch->data[0], 0);
		WRITE_ONCE(batch->data[1], 0);
		genx_kunit_batch_spin(batch);
		slow = genx_kunit_submit(x, guilty, batch, 0);
		genx_kunit_wait_begun(x, batch);
		queued = genx_kunit_submit(x, other, NULL, 0);
		KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
		genx_kunit_finish(x, slow, -EIO);
		genx_kunit_finish(x, queued, 0);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* What the driver writes to an image is what the hardware loads from it, and saves again. */
static void units(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	const struct genx_engine_desc *desc = x->rcs->desc;
	unsigned int dw = genx_lrc_find(desc->lrc, desc->mmio_base,
					RING_PWR_CLK_STATE(desc->mmio_base).addr);

	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, genx_engine_set_power(lrc, LKF_HALF), 0);
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_EXPECT_EQ(test, lrc->state[dw], LKF_HALF);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * An engine with a ring of its own executes what the driver has copied there, also behind the end
 * of the ring.
 */
static void ring_of_the_engine(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	unsigned int i, wraps = 0;
	struct genx_engine *engine;

	for_each_engine(engine, x->gt) {
		struct genx_lrc *lrc = genx_kunit_lrc(x, engine, NULL);
		u32 tail, before = 0;

		for (i = 0; i < 10 * MANY && wraps <= engine->index; i++) {
			CLASS(genx_forcewake_scope, wake)(&x->gt->fw, engine->desc->fw_domains);

			genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
			tail = genx_kunit_peek(x->kgt, RING_TAIL(engine->desc->mmio_base).addr);
			wraps += tail < before;
			before = tail;
		}
	}
	KUNIT_EXPECT_EQ(test, wraps, x->gt->n_engines);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* Rings and images after a loss of power. */
static void suspended(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, NULL);
	unsigned int i;

	for (i = 0; i < 3; i++) {
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
		KUNIT_ASSERT_EQ(test, genx_gt_power_down(x->gt), 0);
		genx_kunit_lose_power(x);
		KUNIT_ASSERT_EQ(test, genx_gt_power_up(x->gt), 0);
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case coherency_cases[] = {
	KUNIT_CASE_PARAM(requests, no_cache_gen),
	KUNIT_CASE_PARAM(end_of_ring, no_cache_gen),
	KUNIT_CASE_PARAM(abandoned, no_cache_gen),
	KUNIT_CASE_PARAM(refused, no_cache_gen),
	KUNIT_CASE_PARAM(reset, no_cache_gen),
	KUNIT_CASE(units),
	KUNIT_CASE_PARAM(suspended, no_cache_gen),
	KUNIT_CASE_PARAM(ring_of_the_engine, no_cache_rings_gen),
	{}
};

static struct kunit_suite coherency_suite = {
	.name = "genx_coherency",
	.test_cases = coherency_cases,
};

kunit_test_suite(coherency_suite);
