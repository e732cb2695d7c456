// SPDX-License-Identifier: GPL-2.0-only
/*
 * The OA unit on a GT without contexts, because the platform's kind of submission has no backend.
 * Global streams work; a context filter and flexible EU events are refused with ENODEV.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/uaccess.h>

#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_suspend.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "model/priv.h"
#include "oa/report/report.h"
#include "oa/unit/config.h"
#include "oa/unit/unit.h"
#include "regs/oa_regs.h"
#include "regs/platform_find.h"

/**
 * struct global_case - a platform with a kind of submission that has no backend
 * @name:	description of the case
 * @plat:	platform with an OA unit
 * @kind:	kind of submission that replaces the platform's
 */
struct global_case {
	const char *name;
	const struct genx_platform *plat;
	enum genx_submit_kind kind;
};

static const struct global_case global_cases[] = {
	{ "ring", &genx_platform_lkf, GENX_SUBMIT_NONE },
	{ "bdw", &genx_platform_bdw, GENX_SUBMIT_NONE },
	{ "kbl", &genx_platform_kbl, GENX_SUBMIT_NONE },
};

static void global_case_desc(const struct global_case *c, char *desc)
{
	strscpy(desc, c->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(global, global_cases, global_case_desc);

/* Create the unit on a copy of the case's platform that cannot submit; use a large buffer. */
static struct genx_kunit_oa *create(struct kunit *test)
{
	const struct global_case *c = test->param_value;
	struct genx_platform *plat = kunit_kmalloc(test, sizeof(*plat), GFP_KERNEL);
	struct model_config cfg = genx_kunit_plat_config(c->plat);
	struct genx_kunit_oa *o;

	KUNIT_ASSERT_NOT_NULL(test, plat);
	*plat = *c->plat;
	plat->submit_kind = c->kind;
	cfg.plat = plat;
	o = genx_kunit_oa_create_on(test, &cfg);
	KUNIT_ASSERT_FALSE(test, genx_exec_runs_contexts(o->x->gt));
	KUNIT_ASSERT_FALSE(test, genx_oa_contexts_present(o->oa));
	genx_kunit_oa_buffer_large(o);
	return o;
}

/* All reports come from the timer, are one period apart and name no context; none is lost. */
static void expect_timer(struct genx_kunit_oa *o, const struct genx_kunit_oa_found *found)
{
	struct kunit *test = o->test;
	unsigned int i;

	/* in real time, the number of reports depends on the load of the machine */
	KUNIT_EXPECT_GT(test, found->timers, genx_kunit_virtual_time() ? 10 : 0);
	KUNIT_EXPECT_EQ(test, found->timers, found->samples);
	KUNIT_EXPECT_EQ(test, found->switches, 0);
	KUNIT_EXPECT_EQ(test, found->report_lost + found->buffer_lost, 0);
	genx_kunit_oa_expect_in_order(o, found);
	for (i = 0; i < min_t(unsigned int, found->samples, ARRAY_SIZE(found->reports)); i++) {
		const u32 *r = found->reports[i], *p = found->reports[i ? i - 1 : 0];

		KUNIT_EXPECT_EQ(test, r[0] & genx_oa_report_valid_bit(o->oa->desc->rpt_layout), 0);
		if (i)
			KUNIT_EXPECT_EQ(test, r[1] - p[1], 2 << 10);
	}
}

/* T-13, OAG-001: the driver writes OACTXCONTROL by MMIO, and clears it when the stream closes. */
static void genx_oa_global_raw(struct kunit *test)
{
	struct genx_kunit_oa *o = create(test);
	const u32 domains = o->oa->desc->fw_domains;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	struct genx_gt *gt = o->x->gt;

	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&gt->mmio, OACTXCONTROL),
			OACTXCONTROL_RESUME | OACTXCONTROL_TIMER_ENABLE |
			REG_FIELD_PREP(OACTXCONTROL_PERIOD_MASK, 10));
	genx_kunit_oa_read_for(o, found, 50);
	expect_timer(o, found);
	genx_kunit_oa_close(o);

	KUNIT_EXPECT_EQ(test, genx_forcewake_held(&gt->fw) & domains, 0);
	KUNIT_ASSERT_EQ(test, genx_forcewake_get(&gt->fw, domains), 0);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&gt->mmio, OACTXCONTROL), 0);
	KUNIT_EXPECT_EQ(test, genx_mmio_read(&gt->mmio, OACONTROL), 0);
	genx_forcewake_put(&gt->fw, domains);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* Deltas and totals are exactly what the hardware counted (DLT-001). */
static void genx_oa_global_sums(struct kunit *test)
{
	struct genx_kunit_oa *o = create(test);
	const struct drm_i915_perf_record_header *header;
	u64 sums[GENX_KUNIT_OA_COUNTERS] = { 0 };
	struct genx_oa_totals totals;
	u64 active = 0;
	size_t pos = 0;
	unsigned int i;
	ssize_t n;

	genx_kunit_oa_open_deltas(o, 5 * NSEC_PER_MSEC);
	msleep(50);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(test, totals.flags, 0);
	KUNIT_EXPECT_GT(test, totals.reports, 10);
	genx_kunit_oa_expect_account(o, &totals);
	genx_kunit_oa_expect_test_set(o, &totals);

	n = genx_kunit_oa_read(o, SZ_2M);
	KUNIT_ASSERT_GT(test, n, 0);
	while ((header = genx_kunit_oa_record_next(o, &pos, n))) {
		const struct genx_oa_delta *delta = (const void *)(header + 1);

		KUNIT_ASSERT_EQ(test, header->type, GENX_OA_RECORD_DELTA);
		KUNIT_EXPECT_EQ(test, delta->flags & GENX_OA_DELTA_CTX_VALID, 0);
		active += delta->active;
		for (i = 0; i < genx_kunit_oa_counters(o); i++)
			sums[i] += delta->counters[i];
	}
	KUNIT_EXPECT_EQ(test, active, totals.timestamp);
	for (i = 0; i < genx_kunit_oa_counters(o); i++)
		KUNIT_EXPECT_EQ_MSG(test, sums[i], totals.counters[i], "counter %u", i);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* The next read returns one record of a lost buffer; then timer reports follow. */
static void expect_loss_and_timer(struct genx_kunit_oa *o, struct genx_kunit_oa_found *found)
{
	memset(found, 0, sizeof(*found));
	genx_kunit_oa_read_for(o, found, 50);
	KUNIT_EXPECT_EQ(o->test, found->buffer_lost, 1);
	found->buffer_lost = 0;
	expect_timer(o, found);
}

/* After it was disabled and enabled, the stream counts by its metric set. */
static void expect_counts(struct genx_kunit_oa *o)
{
	struct genx_oa_totals totals;

	KUNIT_EXPECT_EQ(o->test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	KUNIT_EXPECT_EQ(o->test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0), 0);
	msleep(20);
	KUNIT_EXPECT_EQ(o->test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	genx_kunit_oa_totals(o, &totals);
	KUNIT_EXPECT_EQ(o->test, totals.flags, 0);
	genx_kunit_oa_expect_account(o, &totals);
	genx_kunit_oa_expect_test_set(o, &totals);
}

/* OAG-005: after a reset of the GT the loss is announced, and the unit is programmed again. */
static void genx_oa_global_reset(struct kunit *test)
{
	struct genx_kunit_oa *o = create(test);
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);

	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_read_for(o, found, 10);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	expect_loss_and_timer(o, found);
	expect_counts(o);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* Resets of single engines do not change the unit. */
static void genx_oa_global_reset_engines(struct kunit *test)
{
	struct genx_kunit_oa *o = create(test);
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	struct genx_gt *gt = o->x->gt;

	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_read_for(o, found, 10);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, genx_gt_all_engines(gt), "test"), 0);
	genx_kunit_oa_read_for(o, found, 40);
	expect_timer(o, found);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* Suspend and resume twice: the first suspend loses the registers, the second keeps them. */
static void genx_oa_global_suspend(struct kunit *test)
{
	struct genx_kunit_oa *o = create(test);
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);
	struct genx_kunit_gpu *gpu = o->x->kgt->gpu;
	unsigned long flags;
	unsigned int round;

	genx_kunit_oa_set(o, GENX_OA_PROP_TOTALS, 1);
	genx_kunit_oa_open_or_end(o);
	for (round = 0; round < 2; round++) {
		genx_kunit_oa_read_for(o, found, 10);
		genx_oa_suspend(o->oa);
		KUNIT_ASSERT_EQ(test, genx_gt_power_down(o->x->gt), 0);
		if (!round) {
			flags = genx_kunit_gpu_lock(gpu);
			model_reset(gpu->model);
			genx_kunit_gpu_unlock(gpu, flags);
		}
		KUNIT_ASSERT_EQ(test, genx_gt_power_up(o->x->gt), 0);
		genx_oa_resume(o->oa);
		expect_loss_and_timer(o, found);
	}
	expect_counts(o);
	genx_kunit_expect_clean(test, gpu);
}

/* A context filter and flexible EU events are refused with ENODEV; other metric sets work. */
static void genx_oa_global_refuses(struct kunit *test)
{
	static const u32 regs[] = { 0x2770, 3, 0xe458, 0x5004 };
	struct genx_kunit_oa *o = create(test);
	struct drm_i915_perf_oa_config config = { .n_boolean_regs = 1 };
	int id;

	KUNIT_ASSERT_EQ(test, copy_to_user(o->mem, regs, sizeof(regs)), 0);
	memcpy(config.uuid, "01234567-0123-0123-0123-0123456789ab", sizeof(config.uuid));
	config.boolean_regs_ptr = (uintptr_t)o->mem;
	config.flex_regs_ptr = (uintptr_t)o->mem + 8;
	config.n_flex_regs = 1;
	KUNIT_EXPECT_EQ(test, genx_oa_config_add_ioctl(o->oa, &config), -ENODEV);
	config.n_flex_regs = 0;
	id = genx_oa_config_add_ioctl(o->oa, &config);
	KUNIT_EXPECT_EQ(test, id, 2);
	KUNIT_EXPECT_EQ(test, o->oa->test_config->n_flex, 0);

	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_CTX_HANDLE, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -ENODEV);
	genx_kunit_oa_set(o, DRM_I915_PERF_PROP_HOLD_PREEMPTION, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -ENODEV);
	genx_kunit_oa_unset(o, DRM_I915_PERF_PROP_HOLD_PREEMPTION);
	genx_kunit_oa_unset(o, DRM_I915_PERF_PROP_CTX_HANDLE);

	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, id), 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 1), id);
	KUNIT_EXPECT_GT(test, genx_kunit_oa_read_some(o), 0);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
	TABLE_ROW(test, "inputs", "perf open with a context, metric set with flexible EU events, "
		  "on a platform without submission", "ENODEV");
}

/* On a platform without an OA unit, each perf ioctl returns ENODEV. */
static void genx_oa_global_none(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(&genx_platform_lkf);
	struct genx_device *genx = genx_kunit_device(test, genx_kunit_gpu_create(test, &cfg));
	struct drm_i915_perf_open_param open = {};
	struct drm_i915_perf_oa_config config = {};
	struct drm_genx_oa_info info = {};
	struct drm_device *drm = &genx->drm;
	u64 id = 2;

	genx->oa_ready = false;
	KUNIT_EXPECT_EQ(test, genx_perf_open_ioctl(drm, &open, NULL), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_perf_add_config_ioctl(drm, &config, NULL), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_perf_remove_config_ioctl(drm, &id, NULL), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_perf_info_ioctl(drm, &info, NULL), -ENODEV);
	genx->oa_ready = true;
	TABLE_ROW(test, "inputs", "perf ioctls on a platform without an OA unit", "ENODEV");
}

static struct kunit_case genx_oa_global_cases[] = {
	KUNIT_CASE_PARAM(genx_oa_global_raw, global_gen_params),
	KUNIT_CASE_PARAM(genx_oa_global_sums, global_gen_params),
	KUNIT_CASE_PARAM(genx_oa_global_reset, global_gen_params),
	KUNIT_CASE_PARAM(genx_oa_global_reset_engines, global_gen_params),
	KUNIT_CASE_PARAM(genx_oa_global_suspend, global_gen_params),
	KUNIT_CASE_PARAM(genx_oa_global_refuses, global_gen_params),
	KUNIT_CASE(genx_oa_global_none),
	{}
};

static struct kunit_suite genx_oa_global_suite = {
	.name = "genx_oa_global",
	.test_cases = genx_oa_global_cases,
};

kunit_test_suite(genx_oa_global_suite);
