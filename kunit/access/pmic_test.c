// SPDX-License-Identifier: GPL-2.0-only
/* Valleyview's domains while another driver uses the bus to the PMIC. */

#include <kunit/test.h>

#include "kunit/lib/gt_fixture.h"
#include "kunit/lib/platforms.h"
#include "regs/platform_find.h"

#define BEGIN	1
#define END	2

static void notify(struct genx_kunit_gt *kgt, unsigned long action)
{
	struct notifier_block *nb = &kgt->gt.pmic.nb;

	KUNIT_EXPECT_EQ(kgt->gpu->test, nb->notifier_call(nb, action, NULL), NOTIFY_OK);
}

/* SIL-039: all domains are awake from before another driver uses the bus until after it. */
static void genx_pmic_holds_SIL_039(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_vlv);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_forcewake *fw = &kgt->gt.fw;
	unsigned int i;

	KUNIT_ASSERT_TRUE(test, kgt->gt.pmic.watched);
	/* uses nest, and the bus announces only the first and the last */
	for (i = 0; i < 2; i++) {
		notify(kgt, BEGIN);
		KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw), fw->present);
		KUNIT_EXPECT_EQ(test, fw->awake, fw->present);
		notify(kgt, END);
		KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw), 0);
	}
	/* an END whose BEGIN came before the driver */
	notify(kgt, END);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(fw), 0);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* SIL-039: before sleep and at removal the driver no longer listens, and holds nothing. */
static void genx_pmic_ends_SIL_039(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_vlv);
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);
	struct genx_pmic *pmic = &kgt->gt.pmic;

	notify(kgt, BEGIN);
	genx_pmic_lock(pmic);
	genx_pmic_ignore(pmic);
	genx_pmic_ignore(pmic);
	genx_pmic_unlock(pmic);
	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&kgt->gt.fw), 0);
	KUNIT_EXPECT_FALSE(test, pmic->watched);
	genx_pmic_watch(pmic);
	notify(kgt, BEGIN);
	genx_kunit_gt_fini(test, kgt);
	KUNIT_EXPECT_FALSE(test, pmic->watched);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* Other platforms have no PMIC of their own on a bus of the kernel. */
static void genx_pmic_only_vlv(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, &cfg);

	KUNIT_EXPECT_EQ(test, kgt->gt.pmic.watched, kgt->gt.plat == &genx_platform_vlv);
}

static struct kunit_case genx_pmic_cases[] = {
	KUNIT_CASE(genx_pmic_holds_SIL_039),
	KUNIT_CASE(genx_pmic_ends_SIL_039),
	KUNIT_CASE_PARAM(genx_pmic_only_vlv, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite genx_pmic_suite = {
	.name = "genx_pmic",
	.test_cases = genx_pmic_cases,
};

kunit_test_suite(genx_pmic_suite);
