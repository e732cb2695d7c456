// SPDX-License-Identifier: GPL-2.0-only
/* RC6: when the driver enables, inhibits and restores it. */
#include <kunit/test.h>

#include "gt/engine/gt_start.h"
#include "gt/engine/gt_suspend.h"
#include "gt/rc6.h"
#include "kunit/lib/exec_fixture.h"
#include "model/priv.h"
#include "regs/platform_find.h"

#define RC_CONTROL_ADDR	0xa090
#define RC_STATE_ADDR	0xa094

static u32 reg(struct genx_kunit_gt *kgt, u32 addr)
{
	unsigned long flags = genx_kunit_gpu_lock(kgt->gpu);
	u32 val = kgt->gpu->model->regs[addr / 4];

	genx_kunit_gpu_unlock(kgt->gpu, flags);
	return val;
}

/* Expect that RC6 is on, with the thresholds of the platform's table. */
static void expect_on(struct genx_kunit_exec *x)
{
	const struct genx_rc6_desc *desc = x->gt->plat->rc6;
	unsigned int i;

	KUNIT_EXPECT_EQ(x->test, reg(x->kgt, RC_CONTROL_ADDR), desc->control);
	for (i = 0; i < desc->n_setup; i++)
		KUNIT_EXPECT_EQ_MSG(x->test, reg(x->kgt, desc->setup[i].addr),
				    desc->setup[i].value, "%x", desc->setup[i].addr);
	KUNIT_EXPECT_EQ(x->test, reg(x->kgt, 0xa210), desc->gates);
	for (i = 0; i < x->gt->n_engines; i++)
		KUNIT_EXPECT_EQ(x->test, reg(x->kgt, x->gt->engines[i]->desc->mmio_base + 0x54),
				desc->max_idle);
}

static void expect_off(struct genx_kunit_exec *x)
{
	KUNIT_EXPECT_EQ(x->test, reg(x->kgt, RC_CONTROL_ADDR), x->gt->plat->rc6->off);
	KUNIT_EXPECT_EQ(x->test, reg(x->kgt, 0xa210), 0);
}

/* RC6 is on from the start to the stop of the engines; reset and resume restore it. */
static void start_to_stop(struct kunit *test)
{
	struct genx_kunit_gt *kgt = genx_kunit_gt_create(test, NULL);
	struct genx_kunit_exec x = { .test = test, .kgt = kgt, .gt = &kgt->gt };
	unsigned long flags;

	KUNIT_EXPECT_EQ(test, reg(kgt, RC_CONTROL_ADDR), 0);
	KUNIT_ASSERT_EQ(test, genx_irq_install(&kgt->irq, kgt->gpu->irq, 0), 0);
	KUNIT_ASSERT_EQ(test, genx_gt_start(&kgt->gt), 0);
	expect_on(&x);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(&kgt->gt, GENX_RESET_ALL, "test"), 0);
	expect_on(&x);
	KUNIT_EXPECT_EQ(test, genx_gt_power_down(&kgt->gt), 0);
	flags = genx_kunit_gpu_lock(kgt->gpu);
	model_reset(kgt->gpu->model);
	genx_kunit_gpu_unlock(kgt->gpu, flags);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(&kgt->gt), 0);
	expect_on(&x);
	genx_gt_stop(&kgt->gt);
	expect_off(&x);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/*
 * OAG-003, OAG-004, OAG-008: while RC6 is inhibited it is off, also after a reset and a suspend.
 */
static void inhibited(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	u32 gt = GENX_FW_BIT(GENX_FW_GT);
	unsigned long flags;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&x->gt->fw, gt), 0);
	genx_rc6_inhibit(&x->gt->rc6);
	genx_rc6_inhibit(&x->gt->rc6);
	expect_off(x);
	genx_rc6_allow(&x->gt->rc6);
	expect_off(x);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
	expect_off(x);
	KUNIT_EXPECT_EQ(test, genx_gt_power_down(x->gt), 0);
	flags = genx_kunit_gpu_lock(x->kgt->gpu);
	model_reset(x->kgt->gpu->model);
	genx_kunit_gpu_unlock(x->kgt->gpu, flags);
	KUNIT_EXPECT_EQ(test, genx_gt_power_up(x->gt), 0);
	expect_off(x);
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
	u32 gt = GENX_FW_BIT(GENX_FW_GT);

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&kgt->gt.fw, gt), 0);
	genx_rc6_inhibit(&kgt->gt.rc6);
	genx_kunit_poke(kgt, 0xa210, 0x7);
	KUNIT_EXPECT_EQ(test, genx_rc6_enable(&kgt->gt.rc6), 0);
	expect_off(&x);
	genx_rc6_allow(&kgt->gt.rc6);
	expect_on(&x);
	genx_rc6_disable(&kgt->gt.rc6);
	expect_off(&x);
	genx_forcewake_put(&kgt->gt.fw, gt);
	genx_kunit_expect_clean(test, kgt->gpu);
}

/* If the platform's table has no RC6, the driver restores the setting of firmware. */
static void firmwares(struct kunit *test)
{
	struct genx_platform *plat = kunit_kmalloc(test, sizeof(*plat), GFP_KERNEL);
	const struct model_config cfg = { .plat = plat, .device_id = 0x9840 };
	struct genx_kunit_exec *x;
	u32 gt = GENX_FW_BIT(GENX_FW_GT);

	KUNIT_ASSERT_NOT_NULL(test, plat);
	*plat = genx_platform_lkf;
	plat->rc6 = NULL;
	x = genx_kunit_exec_create(test, &cfg);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&x->gt->fw, gt), 0);
	genx_kunit_poke(x->kgt, RC_CONTROL_ADDR, 0x80040000);
	genx_kunit_poke(x->kgt, RC_STATE_ADDR, 0x40000);
	genx_rc6_inhibit(&x->gt->rc6);
	KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_CONTROL_ADDR), 0);
	KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_STATE_ADDR), 0);
	/* as if firmware had enabled RC6 again during suspend */
	genx_kunit_poke(x->kgt, RC_CONTROL_ADDR, 0x80040000);
	genx_rc6_restore(&x->gt->rc6);
	KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_CONTROL_ADDR), 0);
	genx_rc6_allow(&x->gt->rc6);
	KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_CONTROL_ADDR), 0x80040000);
	KUNIT_EXPECT_EQ(test, reg(x->kgt, RC_STATE_ADDR), 0x40000);
	genx_forcewake_put(&x->gt->fw, gt);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/* OAG-008: on Gen6 to Gen7.5, off means hardware control with no RC6 state enabled. */
static void off_values_OAG_008(struct kunit *test)
{
	const struct genx_platform *const *plat;

	for (plat = genx_platforms; *plat; plat++) {
		if (!(*plat)->rc6)
			continue;
		KUNIT_EXPECT_EQ_MSG(test, (*plat)->rc6->off,
				    (*plat)->gen < 8 ? REG_BIT(31) : 0, "%s", (*plat)->name);
		KUNIT_EXPECT_NE_MSG(test, (*plat)->rc6->off, (*plat)->rc6->control, "%s",
				    (*plat)->name);
	}
}

/* Skylake differs from the later Gen9 GPUs in RC6_WAKE_RATE only (register facts: RC6). */
static void skylake(struct kunit *test)
{
	const struct genx_rc6_desc *skl = genx_platform_named("kbl-skl")->rc6;
	const struct genx_rc6_desc *kbl = genx_platform_kbl.rc6;
	unsigned int i;

	KUNIT_EXPECT_EQ(test, skl->control, kbl->control);
	KUNIT_ASSERT_EQ(test, skl->n_setup, kbl->n_setup);
	for (i = 0; i < skl->n_setup; i++) {
		KUNIT_EXPECT_EQ(test, skl->setup[i].addr, kbl->setup[i].addr);
		KUNIT_EXPECT_EQ(test, skl->setup[i].value,
				skl->setup[i].addr == 0xa09c ? 108 << 16 : kbl->setup[i].value);
	}
}

static u32 setup_value(const char *codename, u32 addr)
{
	const struct genx_platform *plat;
	unsigned int i;

	for (plat = genx_platform_next(NULL); plat; plat = genx_platform_next(plat))
		for (i = 0; !strcmp(plat->codename, codename) && i < plat->rc6->n_setup; i++)
			if (plat->rc6->setup[i].addr == addr)
				return plat->rc6->setup[i].value;
	return ~0U;
}

/* Skylake GT3 and GT4 do not power-gate render and media (register facts: RC6). */
static void power_gates(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, genx_platform_named("kbl-skl")->rc6->gates, 3);
	KUNIT_EXPECT_EQ(test, genx_platform_named("kbl-skl-gt3")->rc6->gates, 0);
	KUNIT_EXPECT_EQ(test, setup_value("kbl-skl-gt3", 0xa210), 0);
	KUNIT_EXPECT_EQ(test, genx_platform_named("kbl-gt3")->rc6->gates, 3);
	KUNIT_EXPECT_EQ(test, genx_platform_named("bdw")->rc6->gates, 0);
}

static struct kunit_case rc6_cases[] = {
	KUNIT_CASE(power_gates),
	KUNIT_CASE(start_to_stop),
	KUNIT_CASE(inhibited),
	KUNIT_CASE(enabled_while_inhibited),
	KUNIT_CASE(firmwares),
	KUNIT_CASE(off_values_OAG_008),
	KUNIT_CASE(skylake),
	{}
};

static struct kunit_suite rc6_suite = {
	.name = "genx_rc6",
	.test_cases = rc6_cases,
};

kunit_test_suite(rc6_suite);
