// SPDX-License-Identifier: GPL-2.0-only
/*
 * Routing of the internal nodes: a context writes it, while all units have power, after the
 * contexts have got their values.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/uaccess.h>

#include "gt/engine/gt_reset.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/strict.h"
#include "oa/unit/config.h"
#include "oa/unit/unit.h"

/* Totals of a load, and of the B counters in it. */
static void expect_counts(struct genx_kunit_oa *o)
{
	struct genx_oa_totals totals;
	struct genx_lrc *lrc[2];

	genx_kunit_oa_contexts(o, lrc);
	genx_kunit_oa_workload(o, lrc, 10);
	KUNIT_EXPECT_EQ(o->test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	/* B1 counts every clock */
	KUNIT_EXPECT_GT(o->test, totals.counters[genx_kunit_oa_counters(o) - 15], 0);
	genx_kunit_oa_expect_test_set(o, &totals);
}

/* SIL-345, SIL-346: B counters count while contexts run, whatever happens to writes by the CPU. */
static void counts(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_NOA_LOST, 0);
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_oa_open_or_end(o);
	expect_counts(o);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	expect_counts(o);
	genx_kunit_strict_row(test, o->x->kgt->gpu, MODEL_STRICT_NOA);
}

static const struct genx_oa_unit_ops *real_ops;
static char order[8];

static void note(char letter)
{
	size_t n = strlen(order);

	if (n + 1 < sizeof(order))
		order[n] = letter;
}

static int noted_contexts(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	note(setup ? 'c' : 'x');
	return real_ops->contexts_write(oa, setup);
}

static int noted_route(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	note('r');
	return real_ops->route(oa, setup);
}

static void noted_enable(struct genx_oa *oa, const struct genx_oa_unit_setup *setup)
{
	note('e');
	real_ops->enable(oa, setup);
}

/* SIL-345: contexts, routing, unit, in this order. */
static void in_order(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_oa_unit_ops ops;

	real_ops = o->oa->ops;
	ops = *real_ops;
	ops.contexts_write = noted_contexts;
	ops.route = noted_route;
	ops.enable = noted_enable;
	WRITE_ONCE(o->oa->ops, &ops);
	memset(order, 0, sizeof(order));
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_STREQ(test, order, "cre");
	memset(order, 0, sizeof(order));
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 1), 1);
	KUNIT_EXPECT_STREQ(test, order, "cr");
	memset(order, 0, sizeof(order));
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_STREQ(test, order, "re");
	memset(order, 0, sizeof(order));
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_STREQ(test, order, "x");
	WRITE_ONCE(o->oa->ops, real_ops);
}

/* SIL-346: a set with more registers than a command can load is loaded whole, in its order. */
static void long_set(struct kunit *test)
{
	const unsigned int n = 300;
	struct genx_kunit_oa *o = test->priv;
	u32 (*regs)[2] = kunit_kcalloc(test, n, sizeof(*regs), GFP_KERNEL);
	struct drm_i915_perf_oa_config config = {
		.n_mux_regs = n, .mux_regs_ptr = (uintptr_t)o->mem,
	};
	unsigned int i;
	int id;

	KUNIT_ASSERT_NOT_NULL(test, regs);
	for (i = 0; i < n; i++) {
		regs[i][0] = 0x9888;
		regs[i][1] = i;
	}
	/* the last register of the first and of the last command */
	regs[125][0] = 0x980c;
	regs[n - 1][0] = 0x9810;
	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, regs, n * sizeof(*regs)), 0);
	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	id = genx_oa_config_add_ioctl(o->oa, &config);
	KUNIT_ASSERT_GT(test, id, 1);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_OA_METRICS_SET, id);
	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&o->x->gt->mmio, GENX_REG(0x9888)), n - 2);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&o->x->gt->mmio, GENX_REG(0x980c)), 125);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&o->x->gt->mmio, GENX_REG(0x9810)), n - 1);
}

static struct kunit_case route_cases[] = {
	KUNIT_CASE_PARAM(counts, genx_kunit_oa_rows_gen),
	KUNIT_CASE_PARAM(in_order, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(long_set, genx_kunit_oa_images_gen),
	{}
};

static struct kunit_suite route_suite = {
	.name = "genx_oa_route",
	.init = genx_kunit_oa_stream_init,
	.test_cases = route_cases,
};

kunit_test_suite(route_suite);
