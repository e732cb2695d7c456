// SPDX-License-Identifier: GPL-2.0-only
/*
 * Restores on DG2: each context has batches that the hardware executes, on each engine of each die
 * (SIL-164 to SIL-169). The strict model says what is missing. Predication ends with a batch
 * (SIL-170).
 */
#include <kunit/test.h>

#include "gt/exec/ctx_batch.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/request.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "model/priv.h"
#include "regs/engine_regs.h"
#include "regs/mi_commands.h"
#include "regs/platform_find.h"

#define PREDICATE_ALWAYS	(MI_SET_PREDICATE | 0xf)
#define LAST_PAGE		(BIT_ULL(48) - SZ_4K)

static const char *const dies[] = { "dg2", "dg2-g11", "dg2-g12", "dg2-atsm150", "dg2-atsm75" };

static void die_name(const char *const *name, char *desc)
{
	strscpy(desc, *name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(die, dies, die_name);

/* @engines: compute engines to start */
static struct genx_kunit_exec *create(struct kunit *test, unsigned int engines)
{
	const char *const *name = test->param_value;
	const struct genx_platform *plat = name ? genx_platform_named(*name) : &genx_platform_dg2;
	const struct model_config cfg = genx_kunit_plat_config(plat);
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);

	if (!engines)
		return x;
	genx_gt_stop(x->gt);
	genx_compute_init(&x->gt->compute, &x->gt->mmio, &x->gt->fuses, engines);
	KUNIT_ASSERT_EQ(test, genx_gt_start(x->gt), 0);
	x->bcs = genx_engine_find(x->gt, GENX_CLASS_COPY, 0);
	KUNIT_ASSERT_NOT_NULL(test, x->bcs);
	return x;
}

static void run_batch(struct genx_kunit_exec *x, struct genx_lrc *lrc,
		      struct genx_kunit_batch *batch)
{
	genx_kunit_finish(x, genx_kunit_submit(x, lrc, batch, 0), 0);
}

/* Two contexts of clients take turns on each engine, behind those of the driver. */
static void each_engine_SIL_164_SIL_169(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test, 1);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_engine *engine;
	unsigned int i;

	KUNIT_EXPECT_EQ(test, x->gt->n_engines, 7);
	for_each_engine(engine, x->gt) {
		struct genx_lrc *a = genx_kunit_lrc(x, engine, batch->vm);
		struct genx_lrc *b = genx_kunit_lrc(x, engine, NULL);

		for (i = 0; i < 3; i++) {
			run_batch(x, a, batch);
			run_batch(x, b, NULL);
		}
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-168: pages behind the image, one for each batch. */
static void pages_SIL_168(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test, 0);
	struct genx_engine *engine;

	for_each_engine(engine, x->gt) {
		struct genx_lrc *lrc = genx_kunit_lrc(x, engine, NULL);
		u32 behind = lrc->fields.lrca + engine->desc->lrc->pages * SZ_4K;
		bool copy = engine->desc->class == GENX_CLASS_COPY;

		KUNIT_EXPECT_EQ(test, lrc->image->n_pages, engine->desc->lrc->pages + 1 + copy);
		KUNIT_EXPECT_EQ(test, lrc->state[0x15] & INDIRECT_CTX_ADDR_MASK, behind);
		KUNIT_EXPECT_NE(test, lrc->state[0x15] & INDIRECT_CTX_LINES_MASK, 0);
		KUNIT_EXPECT_EQ(test, lrc->state[0x17], 0x340);
		KUNIT_EXPECT_EQ(test, lrc->state[0x13], copy ? (behind + SZ_4K) | 0x5 : 0);
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-170: a batch that leaves predication on. Its own request ends, and so do those behind it,
 * with what their batches write.
 */
static void predication_SIL_170(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test, 1);
	struct genx_kunit_batch *on = genx_kunit_batch(x), *writes = genx_kunit_batch(x);
	struct genx_engine *engine;

	on->dw[0] = PREDICATE_ALWAYS;
	genx_kunit_batch_spin(writes);
	genx_kunit_release(writes);
	for_each_engine(engine, x->gt) {
		struct genx_lrc *a = genx_kunit_lrc(x, engine, on->vm);
		struct genx_lrc *b = genx_kunit_lrc(x, engine, writes->vm);

		WRITE_ONCE(writes->data[2], 0);
		run_batch(x, a, on);
		run_batch(x, a, on);
		run_batch(x, b, writes);
		KUNIT_EXPECT_EQ(test, READ_ONCE(writes->data[2]), 0x600d);
		run_batch(x, a, NULL);
		KUNIT_EXPECT_EQ(test, engine->stats.resets, 0);
	}
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* SIL-169: no one maps the page that the fill names; other kinds of tables have no such page. */
static void reserved_page_SIL_169(struct kunit *test)
{
	struct genx_kunit_exec *x = create(test, 0);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);

	KUNIT_EXPECT_EQ(test, genx_ppgtt_reserved(batch->vm), LAST_PAGE);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(batch->vm, LAST_PAGE, &batch->sgt, SZ_4K, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_map(batch->vm, LAST_PAGE - SZ_4K, &batch->sgt, SZ_4K, 0),
			0);
	KUNIT_EXPECT_EQ(test, genx_ppgtt_unmap(batch->vm, LAST_PAGE - SZ_4K, SZ_4K), 0);
}

static void fill_SIL_169(struct kunit *test)
{
	static const u32 want[] = {
		0x5100000e, 0x0080003f, 0, 0x00040001, 0xfffff000, 0xffff, BIT(31), 0, 0, 0, 0, 0,
		0, 0x20004004, 0x10, 0, MI_BATCH_BUFFER_END,
	};
	struct genx_ppgtts shared = { .ops = &genx_ppgtt_gen125_ops, .bits = 48 };
	struct genx_ppgtt *vm = kunit_kzalloc(test, sizeof(*vm), GFP_KERNEL);
	u32 dw[GENX_CTX_BATCH_DW] = {};

	KUNIT_ASSERT_NOT_NULL(test, vm);
	vm->shared = &shared;
	KUNIT_EXPECT_EQ(test, genx_ctx_batch_fill_post(dw, vm, 1), ARRAY_SIZE(want));
	KUNIT_EXPECT_EQ(test, dw[1], 0x0040003f);
	genx_ctx_batch_fill_post(dw, vm, 2);
	KUNIT_EXPECT_MEMEQ(test, dw, want, sizeof(want));
}

static struct kunit_case genx_restore_cases[] = {
	KUNIT_CASE_PARAM(each_engine_SIL_164_SIL_169, die_gen_params),
	KUNIT_CASE(pages_SIL_168),
	KUNIT_CASE(predication_SIL_170),
	KUNIT_CASE(reserved_page_SIL_169),
	KUNIT_CASE(fill_SIL_169),
	{}
};

static struct kunit_suite genx_restore_suite = {
	.name = "genx_restore",
	.test_cases = genx_restore_cases,
};

kunit_test_suite(genx_restore_suite);
