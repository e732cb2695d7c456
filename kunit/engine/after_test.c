// SPDX-License-Identifier: GPL-2.0-only
/*
 * What an operation on the GT leaves behind: after each, all registers of the GPU have the values
 * of a fresh start, except for those that hardware itself changes while contexts run.
 */

#include <kunit/test.h>
#include <linux/delay.h>

#include "gt/engine/gt_suspend.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/platforms.h"
#include "model/priv.h"

/**
 * struct registers - stored values of registers
 * @plain:	by offset / 4
 * @repl:	those of replicated registers, of each unit
 */
struct registers {
	u32 *plain;
	u32 *repl;
};

static struct registers *record(struct genx_kunit_exec *x, struct genx_lrc *const *lrc)
{
	struct genx_kunit_gpu *gpu = x->kgt->gpu;
	const struct model *m = gpu->model;
	struct kunit *test = x->test;
	struct registers *r = kunit_kzalloc(test, sizeof(*r), GFP_KERNEL);
	unsigned long flags;
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, r);
	r->plain = kunit_kzalloc(test, m->plat->mmio_size, GFP_KERNEL);
	r->repl = kunit_kcalloc(test, m->n_repl + 1, sizeof(u32), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, r->plain);
	KUNIT_ASSERT_NOT_NULL(test, r->repl);
	for (i = 0; i < x->gt->n_engines; i++)
		genx_kunit_finish(x, genx_kunit_submit(x, lrc[i], NULL, 0), 0);
	genx_kunit_idle(x);
	KUNIT_ASSERT_EQ(test, genx_gt_wait_idle(x->gt, GENX_KUNIT_EXEC_MS), 0);
	msleep(500);
	flags = genx_kunit_gpu_lock(gpu);
	memcpy(r->plain, m->regs, m->plat->mmio_size);
	memcpy(r->repl, m->repl, m->n_repl * sizeof(u32));
	genx_kunit_gpu_unlock(gpu, flags);
	return r;
}

/* Registers of an engine that hardware changes while contexts run, by their offset. */
static const u16 changed_by_contexts[] = {
	0x030, 0x034, 0x038, 0x03c,	/* ring: tail, head, start, control */
	0x230, 0x234, 0x238, 0x23c,	/* status of execlists */
	0x3a8,				/* timestamp of the context */
};

static bool changes(const struct genx_platform *plat, u32 reg)
{
	unsigned int i, k;

	for (i = 0; i < plat->n_engines; i++) {
		const u32 base = plat->engines[i].mmio_base;

		if (reg < base || reg >= base + SZ_2K)
			continue;
		/* status buffer, with its pointer, and the submission queue */
		if (reg >= base + 0x370 && reg < base + 0x3a4)
			return true;
		if (reg >= base + 0x3c0 && reg < base + 0x3f0)
			return true;
		if (reg >= base + 0x510 && reg < base + 0x550)
			return true;
		for (k = 0; k < ARRAY_SIZE(changed_by_contexts); k++)
			if (reg == base + changed_by_contexts[k])
				return true;
	}
	return false;
}

static void compare(struct genx_kunit_exec *x, const char *what, const struct registers *want,
		    const struct registers *got)
{
	const struct model *m = x->kgt->gpu->model;
	unsigned int i;

	for (i = 0; i < m->plat->mmio_size / 4; i++)
		if (want->plain[i] != got->plain[i] && !changes(m->plat, 4 * i))
			KUNIT_FAIL(x->test, "%s: register %#x is %#x, not %#x", what, 4 * i,
				   got->plain[i], want->plain[i]);
	for (i = 0; i < m->n_repl; i++)
		KUNIT_EXPECT_EQ_MSG(x->test, got->repl[i], want->repl[i],
				    "%s: replicated register %u", what, i);
}

static void nothing(struct genx_kunit_exec *x)
{
}

static void reset_gt(struct genx_kunit_exec *x)
{
	KUNIT_EXPECT_EQ(x->test, genx_gt_reset(x->gt, GENX_RESET_ALL, "test"), 0);
}

static void hang(struct genx_kunit_exec *x)
{
	struct genx_kunit_batch *batch = genx_kunit_batch(x);
	struct genx_lrc *lrc = genx_kunit_lrc(x, x->rcs, batch->vm);
	unsigned int resets = x->rcs->stats.resets;

	/* Gen12's preemption may take longer than a test waits */
	WRITE_ONCE(x->rcs->props.preempt_ms, 100);
	genx_engine_apply_props(x->rcs);
	genx_kunit_batch_spin(batch);
	genx_kunit_finish(x, genx_kunit_hang_batch(x, lrc, batch), -EIO);
	KUNIT_EXPECT_GT(x->test, x->rcs->stats.resets, resets);
}

static void suspend(struct genx_kunit_exec *x)
{
	KUNIT_ASSERT_EQ(x->test, genx_gt_power_down(x->gt), 0);
	genx_kunit_lose_power(x);
	KUNIT_ASSERT_EQ(x->test, genx_gt_power_up(x->gt), 0);
}

static void suspend_powered(struct genx_kunit_exec *x)
{
	KUNIT_ASSERT_EQ(x->test, genx_gt_power_save(x->gt), 0);
	KUNIT_ASSERT_EQ(x->test, genx_gt_power_up(x->gt), 0);
}

static const struct {
	const char *name;
	void (*run)(struct genx_kunit_exec *x);
} operations[] = {
	{ "another context", nothing }, { "hang", hang }, { "reset of the GT", reset_gt },
	{ "loss of power", suspend }, { "suspend", suspend_powered },
};

static void registers(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_lrc *lrc[GENX_MAX_ENGINES];
	struct registers *fresh;
	unsigned int i;

	for (i = 0; i < x->gt->n_engines; i++)
		lrc[i] = genx_kunit_lrc(x, x->gt->engines[i], NULL);
	/* the earlier owner's registers are gone */
	suspend(x);
	fresh = record(x, lrc);
	for (i = 0; i < ARRAY_SIZE(operations); i++) {
		operations[i].run(x);
		compare(x, operations[i].name, fresh, record(x, lrc));
	}
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case after_cases[] = {
	KUNIT_CASE_PARAM(registers, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite after_suite = {
	.name = "genx_after",
	/* it waits 10 s on each platform, and nothing in it depends on real time */
	.attr = { .speed = KUNIT_SPEED_VERY_SLOW },
	.test_cases = after_cases,
};

kunit_test_suite(after_suite);
