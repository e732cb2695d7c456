// SPDX-License-Identifier: GPL-2.0-only
/* What the reset of the render engine loses on Gen12.0, the driver writes again (G12-174). */
#include <kunit/test.h>

#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "model/priv.h"

#define SAMPLER_MODE_BITS	0x8001	/* G12-134, G12-138 */
#define ROW_CHICKEN2_BITS	0x4100	/* G12-136, G12-139 */
#define ROW_CHICKEN4_BITS	0x0200	/* G12-140 */

static u32 peek(struct genx_kunit_exec *x, u32 offset)
{
	return model_reg_get(x->kgt->gpu->model, offset);
}

static void expect_render(struct kunit *test, struct genx_kunit_exec *x)
{
	const struct genx_mocs_entry *mocs = x->gt->plat->coherency->mocs;
	unsigned int i;

	for (i = 0; i < 32; i++)
		KUNIT_EXPECT_EQ_MSG(test, peek(x, 0xb020 + 4 * i),
				    (u32)mocs[2 * i + 1].l3 << 16 | mocs[2 * i].l3, "entry %u",
				    2 * i);
	KUNIT_EXPECT_EQ(test, peek(x, 0xe18c) & SAMPLER_MODE_BITS, SAMPLER_MODE_BITS);
	KUNIT_EXPECT_EQ(test, peek(x, 0xe4f4) & ROW_CHICKEN2_BITS, ROW_CHICKEN2_BITS);
	KUNIT_EXPECT_EQ(test, peek(x, 0xe48c) & ROW_CHICKEN4_BITS, ROW_CHICKEN4_BITS);
}

/* A context hangs on render, which alone is reset, and later on the copy engine. */
static void render_registers_G12_174(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_engine *engines[] = { x->rcs, x->bcs };
	unsigned int i;

	genx_kunit_set_heartbeat(x->gt, 100);
	expect_render(test, x);
	for (i = 0; i < ARRAY_SIZE(engines); i++) {
		struct genx_lrc *lrc = genx_kunit_lrc(x, engines[i], batch->vm);

		genx_kunit_finish(x, genx_kunit_hang_batch(x, lrc, batch), -EIO);
		genx_kunit_idle(x);
		KUNIT_EXPECT_EQ(test, engines[i]->stats.resets, 1);
		expect_render(test, x);
	}
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case reset_gen12_cases[] = {
	KUNIT_CASE_PARAM(render_registers_G12_174, genx_kunit_gen12_gen),
	{}
};

static struct kunit_suite reset_gen12_suite = {
	.name = "genx_reset_gen12",
	.test_cases = reset_gen12_cases,
};

kunit_test_suite(reset_gen12_suite);
