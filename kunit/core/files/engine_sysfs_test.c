// SPDX-License-Identifier: GPL-2.0-only
/* The sysfs directories of engines below the card: their contents, and their settings. */
#include <kunit/test.h>
#include <linux/cleanup.h>
#include <linux/delay.h>
#include <linux/errname.h>

#include "core/files/files.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_start.h"
#include "gt/exec/engine_defer.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/sysfs_file.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"

#define HEARTBEAT	"engine/rcs0/heartbeat_interval_ms"
#define TIMESLICE	"engine/rcs0/timeslice_duration_ms"

static int suite_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

/* Lakefield's engines have the names of the ABI, in which vcs2 is video instance 1. */
static void names(struct kunit *test)
{
	static const struct {
		const char *name;
		int class;
		int instance;
		int mmio_base;
	} want[] = {
		{ "rcs0", 0, 0, 0x2000 }, { "bcs0", 1, 0, 0x22000 }, { "vcs0", 2, 0, 0x1c0000 },
		{ "vcs1", 2, 1, 0x1d0000 }, { "vecs0", 3, 0, 0x1c8000 },
	};
	char *text = (char *)get_zeroed_page(GFP_KERNEL);
	struct genx_kunit_fault *f = test->priv;
	char path[48];
	unsigned int i;

	KUNIT_ASSERT_NOT_NULL(test, text);
	KUNIT_EXPECT_EQ(test, f->genx->gt.n_engines, ARRAY_SIZE(want));
	for (i = 0; i < ARRAY_SIZE(want); i++) {
		snprintf(path, sizeof(path), "engine/%s/name", want[i].name);
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_text(f, path, text), 0);
		KUNIT_EXPECT_STREQ(test, text, want[i].name);
		snprintf(path, sizeof(path), "engine/%s/class", want[i].name);
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, path), want[i].class);
		snprintf(path, sizeof(path), "engine/%s/instance", want[i].name);
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, path), want[i].instance);
		snprintf(path, sizeof(path), "engine/%s/mmio_base", want[i].name);
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, path), want[i].mmio_base);
	}
	free_page((unsigned long)text);
}

static const struct {
	const char *file;
	int value;
	size_t offset;
} settings[] = {
	{ "timeslice_duration_ms", 1, offsetof(struct genx_engine_props, timeslice_ms) },
	{ "preempt_timeout_ms", 640, offsetof(struct genx_engine_props, preempt_ms) },
	{ "heartbeat_interval_ms", 250, offsetof(struct genx_engine_props, heartbeat_ms) },
	{ "request_timeout_ms", 20000, offsetof(struct genx_engine_props, request_ms) },
};

static unsigned int prop(const struct genx_engine *engine, size_t offset)
{
	return *(const unsigned int *)((const void *)&engine->props + offset);
}

/* A setting changes only the engine of its directory; the file of its default does not change. */
static void values(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_engine *rcs = f->genx->gt.engines[0], *bcs = f->genx->gt.engines[1];
	char path[64], defaults[64];
	unsigned int i, before;

	for (i = 0; i < ARRAY_SIZE(settings); i++) {
		snprintf(path, sizeof(path), "engine/rcs0/%s", settings[i].file);
		snprintf(defaults, sizeof(defaults), "engine/rcs0/.defaults/%s", settings[i].file);
		before = prop(bcs, settings[i].offset);
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_mode(f, path), 0644);
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_mode(f, defaults), 0444);
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, path), settings[i].value);
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, path, "777\n"), 0);
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, path), 777);
		KUNIT_EXPECT_EQ(test, prop(rcs, settings[i].offset), 777);
		KUNIT_EXPECT_EQ(test, prop(bcs, settings[i].offset), before);
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, path, "0"), 0);
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, path), 0);
		/* 250: the fixture's heartbeat interval, whose default is 2500 */
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, defaults),
				settings[i].value == 250 ? 2500 : settings[i].value);
	}
	genx_kunit_expect_clean(test, f->gpu);
}

/* A setting has its effect on what runs already: an engine that hangs, a phase with a timer. */
static void at_once(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_engine *rcs = f->genx->gt.engines[0];
	struct genx_timeslice *ts = &rcs->timeslice;
	enum genx_timeslice_phase phase;

	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, HEARTBEAT, "80000"), 0);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_ENGINE_HANG, rcs->index);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_submit(f), 0);
	msleep(50);
	KUNIT_EXPECT_GT(test, rcs->hang.period_ms, 1000);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, HEARTBEAT, "100"), 0);
	msleep(50);
	KUNIT_EXPECT_EQ(test, rcs->hang.period_ms, 100 / GENX_HANG_TICKS);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(f, f->target, NSEC_PER_SEC * 3), 0);
	KUNIT_EXPECT_EQ(test, rcs->stats.hangs, 1);

	genx_kunit_fault_asleep(f);
	scoped_guard(spinlock_irq, &rcs->lock)
		ts->phase = GENX_TIMESLICE_TURN;
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, TIMESLICE, "5"), 0);
	scoped_guard(spinlock_irq, &rcs->lock)
		phase = ts->phase;
	KUNIT_EXPECT_EQ(test, phase, GENX_TIMESLICE_NONE);
	genx_kunit_expect_clean(test, f->gpu);
}

/* Only a number of milliseconds up to a day is accepted; other input changes nothing. */
static void refused(struct kunit *test)
{
	static const char *const bad[] = {
		"", "\n", "-1", "1x", "fast", "1.5", "86400001", "4294967296",
		"99999999999999999999",
	};
	struct genx_kunit_fault *f = test->priv;
	char path[48];
	unsigned int i, j;

	for (i = 0; i < ARRAY_SIZE(settings); i++) {
		snprintf(path, sizeof(path), "engine/vcs1/%s", settings[i].file);
		for (j = 0; j < ARRAY_SIZE(bad); j++) {
			KUNIT_EXPECT_EQ_MSG(test, genx_kunit_sysfs_store(f, path, bad[j]), -EINVAL,
					    "%s: \"%s\"", path, bad[j]);
			KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, path), settings[i].value);
		}
		KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, path, "86400000"), 0);
	}
	TABLE_ROW(test, "inputs", "settings of an engine: empty, no number, negative, above a day",
		  "%s, nothing changes", errname(EINVAL));
}

/* Without submission, no directory exists; a setting that an engine cannot use has no file. */
static void platforms(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	struct genx_engine *engine;
	bool runs, preempts = false;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	runs = genx_exec_runs_contexts(&f->genx->gt);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_mode(f, "engine/rcs0/name"), runs ? 0444 : 0);
	for_each_engine(engine, &f->genx->gt) {
		preempts = genx_gt_engine_preempts(engine);
		break;
	}
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_mode(f, "engine/rcs0/preempt_timeout_ms"),
			preempts ? 0644 : 0);
	genx_kunit_fault_down(f);
	genx_kunit_expect_clean(test, f->gpu);
}

/* T-18, SIL-140: no engine of Broadwell can preempt a batch. */
static void none_preempts(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, &genx_platform_bdw);

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_mode(f, "engine/rcs0/preempt_timeout_ms"), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_mode(f, "engine/bcs0/preempt_timeout_ms"), 0);
	genx_kunit_fault_down(f);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case sysfs_cases[] = {
	KUNIT_CASE(names),
	KUNIT_CASE(values),
	KUNIT_CASE(at_once),
	KUNIT_CASE(refused),
	{}
};

static struct kunit_suite sysfs_suite = {
	.name = "genx_engine_sysfs",
	.init = suite_init,
	.test_cases = sysfs_cases,
};

static struct kunit_case platform_cases[] = {
	KUNIT_CASE(none_preempts),
	KUNIT_CASE_PARAM(platforms, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite platform_suite = {
	.name = "genx_engine_sysfs_platform",
	.test_cases = platform_cases,
};

kunit_test_suites(&sysfs_suite, &platform_suite);
