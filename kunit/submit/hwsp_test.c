// SPDX-License-Identifier: GPL-2.0-only
/* Hardware status pages: their place in the GGTT, and the registers that have their addresses. */

#include <kunit/test.h>

#include "gt/exec/engine_types.h"
#include "gt/memory/buffer.h"
#include "gt/submit/submit.h"
#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/platforms.h"
#include "model/memory/aperture.h"

static struct genx_engine *engine_create(struct kunit *test, const struct genx_platform *plat,
					 unsigned int index)
{
	const struct model_config cfg = genx_kunit_plat_config(plat);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_engine *engine = kunit_kzalloc(test, sizeof(*engine), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, engine);
	engine->gt = &kgt->gt;
	engine->desc = &plat->engines[index];
	return engine;
}

static struct genx_kunit_gt *kgt_of(struct genx_engine *engine)
{
	return container_of(engine->gt, struct genx_kunit_gt, gt);
}

/*
 * VLV: the page is the last one of the aperture, and the register of the engine has its address.
 * For a page outside the aperture the model records a violation of HWS-APERTURE.
 */
static void genx_hwsp_aperture(struct kunit *test)
{
	static const u32 regs[] = { 0x4080, 0x4280, 0x4180 };
	struct genx_engine *engine;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(regs); i++) {
		engine = engine_create(test, &genx_platform_vlv, i);
		KUNIT_ASSERT_EQ(test, genx_hwsp_create(engine), 0);
		KUNIT_EXPECT_EQ(test, engine->hwsp.buf->ggtt, MODEL_APERTURE_SIZE - PAGE_SIZE);
		genx_hwsp_enable(engine);
		KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt_of(engine), regs[i]),
				engine->hwsp.buf->ggtt);
		genx_hwsp_disable(engine);
		KUNIT_EXPECT_EQ(test, genx_kunit_peek(kgt_of(engine), regs[i]), 0);
		genx_hwsp_destroy(engine);
		genx_kunit_expect_clean(test, kgt_of(engine)->gpu);
	}
}

/* On VLV an aperture without room is an error. Other platforms use the whole GGTT. */
static void genx_hwsp_room(struct kunit *test)
{
	struct genx_engine *vlv = engine_create(test, &genx_platform_vlv, 0);
	struct genx_engine *ivb = engine_create(test, &genx_platform_ivb, 0);

	vlv->gt->aperture = PAGE_SIZE;
	KUNIT_EXPECT_EQ(test, genx_hwsp_create(vlv), -ENOSPC);
	KUNIT_ASSERT_EQ(test, genx_hwsp_create(ivb), 0);
	KUNIT_EXPECT_GE(test, ivb->hwsp.buf->ggtt, MODEL_APERTURE_SIZE);
	genx_hwsp_destroy(ivb);
}

static struct kunit_case hwsp_cases[] = {
	KUNIT_CASE(genx_hwsp_aperture),
	KUNIT_CASE(genx_hwsp_room),
	{}
};

static struct kunit_suite hwsp_suite = {
	.name = "genx_hwsp",
	.test_cases = hwsp_cases,
};

kunit_test_suite(hwsp_suite);
