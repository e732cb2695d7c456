// SPDX-License-Identifier: GPL-2.0-only
/*
 * No context runs: deltas belong to none, although reports of Gen12.5 have the id of the context
 * that ran last (SIL-342).
 */

#include <kunit/test.h>
#include <linux/delay.h>

#include <drm/i915_drm.h>
#include <uapi/genx_drm.h>

#include "gt/engine/gt_reset.h"
#include "gt/exec/engine_power.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "oa/stream/stream.h"

static bool wait_idle(struct genx_kunit_oa *o)
{
	unsigned int tries;

	for (tries = 0; tries < 100; tries++) {
		if (genx_engine_power_idle(o->x->rcs))
			return true;
		msleep(20);
	}
	return false;
}

/* Let a context run and end, then open a stream of deltas on the idle engine. */
static void open_idle(struct genx_kunit_oa *o)
{
	struct genx_lrc *lrc[2];

	genx_kunit_oa_contexts(o, lrc);
	genx_kunit_oa_workload(o, lrc, 1);
	KUNIT_EXPECT_TRUE(o->test, wait_idle(o));
	genx_kunit_oa_buffer_large(o);
	genx_kunit_oa_open_deltas(o, 0);
}

/* Read all deltas of @ms milliseconds. Return: those that name a context. */
static unsigned int named(struct genx_kunit_oa *o, unsigned int ms)
{
	const struct drm_i915_perf_record_header *header;
	unsigned int n_named = 0, seen = 0;
	ssize_t n;

	msleep(ms);
	KUNIT_EXPECT_EQ(o->test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0), 0);
	while ((n = genx_kunit_oa_read(o, SZ_64K)) > 0) {
		size_t pos = 0;

		while ((header = genx_kunit_oa_record_next(o, &pos, n))) {
			const struct genx_oa_delta *delta = (const void *)(header + 1);

			if (header->type != GENX_OA_RECORD_DELTA)
				continue;
			seen++;
			n_named += delta->flags & GENX_OA_DELTA_CTX_VALID;
		}
	}
	KUNIT_EXPECT_GT(o->test, seen, 5);
	return n_named;
}

static void genx_oa_idle_enabled(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	open_idle(o);
	KUNIT_EXPECT_EQ(test, named(o, 20), 0);
}

/* A change of the metric set runs a context of the driver, and the engine is idle again. */
static void genx_oa_idle_config(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	open_idle(o);
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_CONFIG, 1), 1);
	KUNIT_EXPECT_EQ(test, named(o, 20), 0);
}

/* The unit starts again while the engine is idle: no switch report will tell so. */
static void genx_oa_idle_reset(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	open_idle(o);
	msleep(20);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_EQ(test, named(o, 20), 0);
}

static void genx_oa_idle_resume(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;

	open_idle(o);
	msleep(20);
	genx_oa_suspend(o->oa);
	genx_oa_resume(o->oa);
	KUNIT_EXPECT_EQ(test, named(o, 20), 0);
}

static void genx_oa_idle_overflow(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);

	open_idle(o);
	msleep(20);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_OVERFLOW, 0);
	msleep(20);
	genx_kunit_oa_read_for(o, found, 20);
	KUNIT_EXPECT_EQ(test, found->buffer_lost, 1);
	KUNIT_EXPECT_EQ(test, named(o, 20), 0);
}

static struct kunit_case idle_cases[] = {
	KUNIT_CASE_PARAM(genx_oa_idle_enabled, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_idle_config, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_idle_reset, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_idle_resume, genx_kunit_oa_gen),
	KUNIT_CASE_PARAM(genx_oa_idle_overflow, genx_kunit_oa_gen),
	{}
};

static struct kunit_suite idle_suite = {
	.name = "genx_oa_idle",
	.init = genx_kunit_oa_stream_init,
	.test_cases = idle_cases,
};

kunit_test_suite(idle_suite);
