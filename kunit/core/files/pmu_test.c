// SPDX-License-Identifier: GPL-2.0-only
/*
 * The PMUs as perf uses them (ABI-pmu): names and files, what is refused, what events count, and
 * removal while events are open.
 */
#ifndef CONFIG_PERF_EVENTS

#include "kunit/lib/perf_core.h"

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/string.h>

#include <drm/i915_drm.h>

#include "core/device/device_types.h"
#include "core/files/counters.h"
#include "core/files/files.h"
#include "gt/engine/engine.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/exec_types.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/platforms.h"
#include "kunit/whole/fault_fixture.h"
#include "oa/count.h"

#define REST_MS		100

static const char *name_of(struct kunit *test, const char *first)
{
	struct genx_kunit_fault *f = test->priv;

	char *name = kunit_kzalloc(test, 48, GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, name);
	snprintf(name, 48, "%s_%s", first, dev_name(f->gpu->dev));
	return name;
}

static struct pmu *counters(struct kunit *test)
{
	return genx_kunit_perf_find(name_of(test, "i915"));
}

static struct pmu *oa(struct kunit *test)
{
	return genx_kunit_perf_find(name_of(test, "genx_oa"));
}

static struct genx_kunit_fault *driver_up(struct kunit *test, const struct genx_platform *plat)
{
	struct genx_kunit_fault *f = plat ? genx_kunit_fault_create_on(test, plat) :
				     genx_kunit_fault_create(test);

	test->priv = f;
	f->pmu = "i915";
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return f;
}

static struct perf_event *open(struct kunit *test, u64 config)
{
	const struct perf_event_attr attr = { .config = config };
	struct perf_event *event = genx_kunit_perf_open(counters(test), &attr, 0);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, event);
	return event;
}

static int open_error(struct pmu *pmu, const struct perf_event_attr *attr, int cpu)
{
	struct perf_event *event = genx_kunit_perf_open(pmu, attr, cpu);

	if (IS_ERR(event))
		return PTR_ERR(event);
	genx_kunit_perf_close(event);
	return 0;
}

/* A second registration, at another address of the bus. */
static bool named_at(struct kunit *test, const char *slot, const char *first, const char *second)
{
	struct genx_kunit_fault *f = test->priv;
	char name[64];
	bool right;

	strscpy(name, dev_name(f->gpu->dev), sizeof(name));
	genx_pmu_unregister(f->genx);
	KUNIT_ASSERT_EQ(test, device_rename(f->gpu->dev, slot), 0);
	genx_pmu_register(f->genx);
	right = genx_kunit_perf_find(first) && genx_kunit_perf_find(second);
	genx_pmu_unregister(f->genx);
	/* a rename does not concern the link of the bus, which is removed by the present name */
	KUNIT_ASSERT_EQ(test, device_rename(f->gpu->dev, name), 0);
	return right && !genx_kunit_perf_find(first) && !genx_kunit_perf_find(second);
}

/* The integrated GPU has no address in its name; i915 has no PMU of OA counters. */
static void names(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test, NULL);

	KUNIT_EXPECT_NOT_NULL(test, counters(test));
	KUNIT_EXPECT_NOT_NULL(test, oa(test));
	KUNIT_EXPECT_TRUE(test, named_at(test, "0000:00:02.0", "i915", "genx_oa"));
	KUNIT_EXPECT_TRUE(test, named_at(test, "0000:03:00.0", "i915_0000_03_00.0",
					 "genx_oa_0000_03_00.0"));
	/* a bus without names for PMUs */
	f->genx->info.pmu = NULL;
	genx_pmu_register(f->genx);
	KUNIT_EXPECT_NULL(test, f->genx->pmus[GENX_PMU_COUNTERS]);
	KUNIT_EXPECT_NULL(test, f->genx->pmus[GENX_PMU_OA]);
}

/* ---- files ---- */

static bool file_is(struct kunit *test, struct pmu *pmu, const char *dir, const char *name,
		    const char *want)
{
	char *page = (char *)get_zeroed_page(GFP_KERNEL);
	bool same;

	KUNIT_ASSERT_NOT_NULL(test, page);
	same = genx_kunit_perf_file(pmu, dir, name, page) && !strcmp(page, want);
	free_page((unsigned long)page);
	return same;
}

static unsigned int n_files(struct pmu *pmu, unsigned int dir)
{
	unsigned int n = 0;

	while (pmu->attr_groups[dir]->attrs[n])
		n++;
	return n;
}

/* The events that a platform has, with i915's numbers and units. */
static void files(struct kunit *test)
{
	static const struct {
		const char *name;
		u64 config;
		const char *unit;
	} gt[] = {
		{ "actual-frequency", I915_PMU_ACTUAL_FREQUENCY, "M\n" },
		{ "requested-frequency", I915_PMU_REQUESTED_FREQUENCY, "M\n" },
		{ "interrupts", I915_PMU_INTERRUPTS, NULL },
		{ "rc6-residency", I915_PMU_RC6_RESIDENCY, "ns\n" },
		{ "software-gt-awake-time", I915_PMU_SOFTWARE_GT_AWAKE_TIME, "ns\n" },
		{ "rcs0-busy", I915_PMU_ENGINE_BUSY(0, 0), "ns\n" },
		{ "rcs0-wait", I915_PMU_ENGINE_WAIT(0, 0), "ns\n" },
		{ "rcs0-sema", I915_PMU_ENGINE_SEMA(0, 0), "ns\n" },
		{ "bcs0-busy", I915_PMU_ENGINE_BUSY(1, 0), "ns\n" },
		{ "vcs0-busy", I915_PMU_ENGINE_BUSY(2, 0), "ns\n" },
		{ "vcs1-wait", I915_PMU_ENGINE_WAIT(2, 1), "ns\n" },
		{ "vecs0-sema", I915_PMU_ENGINE_SEMA(3, 0), "ns\n" },
	};
	struct genx_kunit_fault *f = driver_up(test, genx_kunit_plat(test));
	bool engines = genx_exec_runs_contexts(&f->genx->gt);
	struct pmu *pmu = counters(test);
	unsigned int i, n = 0;
	char text[48];

	KUNIT_ASSERT_NOT_NULL(test, pmu);
	KUNIT_EXPECT_TRUE(test, file_is(test, pmu, "format", "i915_eventid", "config:0-20\n"));
	for (i = 0; i < ARRAY_SIZE(gt); i++) {
		bool engine = gt[i].config < __I915_PMU_OTHER(0);
		bool has = !genx_counters_check(f->genx, gt[i].config) && (!engine || engines);

		snprintf(text, sizeof(text), "config=0x%llx\n", gt[i].config);
		KUNIT_EXPECT_EQ(test, file_is(test, pmu, "events", gt[i].name, text), has);
		if (has && !engine)
			n += gt[i].unit ? 2 : 1;
		snprintf(text, sizeof(text), "%s.unit", gt[i].name);
		KUNIT_EXPECT_EQ(test, file_is(test, pmu, "events", text, gt[i].unit ?: ""),
				has && gt[i].unit);
	}
	/* three events of each engine, with their units */
	KUNIT_EXPECT_EQ(test, n_files(pmu, 1), n + (engines ? 6 * f->genx->gt.n_engines : 0));
}

/* The A counters of the OA unit, by the names of their table. */
static void oa_files(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test, NULL);
	struct pmu *pmu = oa(test);
	unsigned int n_a = genx_oa_count_format(f->genx->oa.desc)->n_a;

	KUNIT_ASSERT_NOT_NULL(test, pmu);
	KUNIT_EXPECT_TRUE(test, file_is(test, pmu, "format", "counter", "config:0-7\n"));
	KUNIT_EXPECT_TRUE(test, file_is(test, pmu, "events", "gpu_busy", "counter=0x0\n"));
	KUNIT_EXPECT_TRUE(test, file_is(test, pmu, "events", "gpu_busy.scale", "1\n"));
	KUNIT_EXPECT_TRUE(test,
			  file_is(test, pmu, "events", "sampler_l1_misses", "counter=0x1d\n"));
	/* an event, its unit and its scale for each */
	KUNIT_EXPECT_EQ(test, n_files(pmu, 1), 3 * n_a);
}

/* ---- events ---- */

static void refused(struct kunit *test)
{
	struct perf_event_attr attr = { .config = I915_PMU_INTERRUPTS };
	struct pmu *pmu;

	driver_up(test, NULL);
	pmu = counters(test);
	KUNIT_ASSERT_NOT_NULL(test, pmu);
	KUNIT_EXPECT_EQ(test, open_error(pmu, &attr, 0), 0);
	KUNIT_EXPECT_EQ(test, open_error(pmu, &attr, -1), -EINVAL);
	attr.sample_period = 1000;
	KUNIT_EXPECT_EQ(test, open_error(pmu, &attr, 0), -EINVAL);
	attr.sample_period = 0;
	attr.branch_stack = true;
	KUNIT_EXPECT_EQ(test, open_error(pmu, &attr, 0), -EOPNOTSUPP);
	attr.branch_stack = false;
	/* perf asks each PMU for an event of a type that it does not know */
	attr.type = pmu->type + 1000;
	KUNIT_EXPECT_EQ(test, open_error(pmu, &attr, 0), -ENOENT);
	attr.type = 0;
	attr.config = __I915_PMU_OTHER(99);
	KUNIT_EXPECT_EQ(test, open_error(pmu, &attr, 0), -ENOENT);
	attr.config = I915_PMU_ENGINE_BUSY(0, 9);
	KUNIT_EXPECT_EQ(test, open_error(pmu, &attr, 0), -ENODEV);
	/* what was refused keeps no PMU */
	KUNIT_EXPECT_EQ(test, pmu->events, 0);
	/* they count the whole GPU */
	KUNIT_EXPECT_EQ(test, pmu->task_ctx_nr, perf_invalid_context);
	KUNIT_EXPECT_EQ(test, pmu->scope, PERF_PMU_SCOPE_SYS_WIDE);
	KUNIT_EXPECT_TRUE(test, pmu->capabilities & PERF_PMU_CAP_NO_INTERRUPT);
}

static void pause(struct perf_event *event, bool update)
{
	unsigned long flags;

	local_irq_save(flags);
	event->pmu->stop(event, update ? PERF_EF_UPDATE : 0);
	local_irq_restore(flags);
}

static void resume(struct perf_event *event)
{
	unsigned long flags;

	local_irq_save(flags);
	event->pmu->start(event, PERF_EF_RELOAD);
	local_irq_restore(flags);
}

/* An event counts from its start on, and not while it is stopped. */
static void counts(struct kunit *test)
{
	struct genx_kunit_fault *f;
	struct genx_engine *rcs;
	struct perf_event *first, *second;
	u64 begin, ns, was;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	f = driver_up(test, NULL);
	rcs = f->genx->gt.engines[0];
	KUNIT_ASSERT_EQ(test, genx_engine_unpark(rcs), 0);
	first = open(test, I915_PMU_SOFTWARE_GT_AWAKE_TIME);
	begin = ktime_get_ns();
	msleep(REST_MS);
	second = open(test, I915_PMU_SOFTWARE_GT_AWAKE_TIME);
	msleep(REST_MS);
	ns = ktime_get_ns() - begin;
	was = genx_kunit_perf_read(first);
	KUNIT_EXPECT_GE(test, was + NSEC_PER_MSEC, ns);
	KUNIT_EXPECT_LE(test, was, ns + NSEC_PER_MSEC);
	KUNIT_EXPECT_LT(test, genx_kunit_perf_read(second), ns * 3 / 4);
	KUNIT_EXPECT_GT(test, genx_kunit_perf_read(second), ns / 4);
	/* a read takes nothing away, and adds nothing */
	was = genx_kunit_perf_read(first);
	KUNIT_EXPECT_LT(test, genx_kunit_perf_read(first) - was, NSEC_PER_MSEC);

	msleep(REST_MS);
	pause(first, true);
	ns = ktime_get_ns() - begin;
	was = local64_read(&first->count);
	KUNIT_EXPECT_GE(test, was + NSEC_PER_MSEC, ns);
	KUNIT_EXPECT_TRUE(test, first->hw.state & PERF_HES_STOPPED);
	msleep(REST_MS);
	/* what is stopped twice counts no more than once */
	pause(first, true);
	KUNIT_EXPECT_EQ(test, local64_read(&first->count), was);
	resume(first);
	KUNIT_EXPECT_EQ(test, first->hw.state, 0);
	KUNIT_EXPECT_LT(test, genx_kunit_perf_read(first) - was, NSEC_PER_MSEC);
	msleep(REST_MS);
	KUNIT_EXPECT_GE(test, genx_kunit_perf_read(first) - was, REST_MS * NSEC_PER_MSEC);
	genx_engine_park(rcs);
	genx_kunit_perf_close(first);
	genx_kunit_perf_close(second);
}

/* Sampling runs while an event needs it, and no longer. */
static void sampling(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test, NULL);
	struct genx_counters *c = &f->genx->counters;
	struct perf_event *event = open(test, I915_PMU_RC6_RESIDENCY), *other;

	KUNIT_EXPECT_EQ(test, c->users, 1);
	other = open(test, I915_PMU_ENGINE_SEMA(0, 0));
	KUNIT_EXPECT_EQ(test, c->users, 2);
	genx_kunit_perf_close(event);
	KUNIT_EXPECT_EQ(test, c->users, 1);
	genx_kunit_perf_close(other);
	KUNIT_EXPECT_EQ(test, c->users, 0);
	KUNIT_EXPECT_FALSE(test, delayed_work_pending(&c->work));
}

/* Events of the OA unit hold it, and count what the unit counts. */
static void oa_events(struct kunit *test)
{
	const struct perf_event_attr attr = { .config = 0 }, none = { .config = 200 };
	struct genx_kunit_fault *f = driver_up(test, NULL);
	struct pmu *pmu = oa(test);
	struct perf_event *event;
	unsigned int tries = 100;

	KUNIT_ASSERT_NOT_NULL(test, pmu);
	KUNIT_EXPECT_LT(test, open_error(pmu, &none, 0), 0);
	event = genx_kunit_perf_open(pmu, &attr, 0);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, event);
	KUNIT_EXPECT_EQ(test, f->genx->oa.count.users, 1);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_open(f), -EBUSY);
	while (--tries && !genx_kunit_perf_read(event)) {
		KUNIT_EXPECT_EQ(test, genx_kunit_fault_submit(f), 0);
		msleep(20);
	}
	KUNIT_EXPECT_GT(test, genx_kunit_perf_read(event), 0);
	genx_kunit_perf_close(event);
	KUNIT_EXPECT_EQ(test, f->genx->oa.count.users, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_open(f), 0);
}

/* ---- removal ---- */

/* PMU-binding: an event keeps its value at removal, and counts nothing of the next binding. */
static void removal(struct kunit *test)
{
	const struct perf_event_attr attr = { .config = I915_PMU_INTERRUPTS };
	struct genx_kunit_fault *f = driver_up(test, NULL);
	struct perf_event *old = open(test, I915_PMU_SOFTWARE_GT_AWAKE_TIME), *fresh;
	struct perf_event *sampled = open(test, I915_PMU_RC6_RESIDENCY);
	struct genx_engine *rcs = f->genx->gt.engines[0];
	struct pmu *pmu = counters(test);
	u64 last;

	KUNIT_ASSERT_EQ(test, genx_engine_unpark(rcs), 0);
	msleep(REST_MS);
	genx_engine_park(rcs);
	last = genx_kunit_perf_read(old);
	KUNIT_EXPECT_GT(test, last, 0);
	genx_kunit_fault_down(f);
	KUNIT_EXPECT_GE(test, genx_kunit_perf_read(old), last);
	last = genx_kunit_perf_read(old);
	KUNIT_EXPECT_PTR_EQ(test, counters(test), pmu);
	KUNIT_EXPECT_NULL(test, oa(test));
	KUNIT_EXPECT_EQ(test, open_error(pmu, &attr, 0), -ENODEV);

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	rcs = f->genx->gt.engines[0];
	KUNIT_EXPECT_PTR_EQ(test, counters(test), pmu);
	KUNIT_EXPECT_NOT_NULL(test, oa(test));
	fresh = open(test, I915_PMU_RC6_RESIDENCY);
	KUNIT_ASSERT_EQ(test, genx_engine_unpark(rcs), 0);
	/* the counter of the new device exceeds what the old event has read */
	msleep(3 * REST_MS);
	genx_engine_park(rcs);
	KUNIT_EXPECT_EQ(test, genx_kunit_perf_read(old), last);
	/* an old event that is closed stops no other event */
	genx_kunit_perf_close(sampled);
	KUNIT_EXPECT_EQ(test, f->genx->counters.users, 1);
	genx_kunit_perf_close(fresh);
	KUNIT_EXPECT_EQ(test, f->genx->counters.users, 0);

	/* the PMU goes with its last event */
	genx_kunit_fault_down(f);
	KUNIT_EXPECT_PTR_EQ(test, counters(test), pmu);
	genx_kunit_perf_close(old);
	genx_pmu_exit();
	KUNIT_EXPECT_NULL(test, counters(test));

	/* and at once if there is none */
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	fresh = open(test, I915_PMU_INTERRUPTS);
	genx_kunit_perf_close(fresh);
	genx_kunit_fault_down(f);
	KUNIT_EXPECT_NULL(test, counters(test));
}

/* ---- failures ---- */

static int register_both(void *data)
{
	struct genx_device *genx = data;
	bool both;

	genx_pmu_register(genx);
	both = genx->pmus[GENX_PMU_COUNTERS] && genx->pmus[GENX_PMU_OA];
	genx_pmu_unregister(genx);
	return both ? 0 : -ENOMEM;
}

/* Without memory, or if the name is taken, the device works without a PMU. */
static void failures(struct kunit *test)
{
	struct genx_kunit_fault *f = driver_up(test, NULL);
	struct pmu other = { .module = THIS_MODULE };

	genx_pmu_unregister(f->genx);
	KUNIT_EXPECT_GT(test, genx_kunit_fail_all(test, 0, register_both, f->genx), 0);
	KUNIT_EXPECT_NULL(test, counters(test));
	KUNIT_EXPECT_NULL(test, oa(test));

	KUNIT_ASSERT_EQ(test, genx_kunit_perf_register(&other, name_of(test, "i915"), -1), 0);
	genx_pmu_register(f->genx);
	KUNIT_EXPECT_NULL(test, f->genx->pmus[GENX_PMU_COUNTERS]);
	KUNIT_EXPECT_NOT_NULL(test, oa(test));
	genx_kunit_fault_down(f);
	KUNIT_EXPECT_PTR_EQ(test, counters(test), &other);
	genx_kunit_perf_unregister(&other);
	KUNIT_EXPECT_NULL(test, oa(test));
}

static struct kunit_case pmu_cases[] = {
	KUNIT_CASE(names),
	KUNIT_CASE_PARAM(files, genx_kunit_platforms_gen),
	KUNIT_CASE(oa_files),
	KUNIT_CASE(refused),
	KUNIT_CASE(counts),
	KUNIT_CASE(sampling),
	KUNIT_CASE(oa_events),
	KUNIT_CASE(removal),
	KUNIT_CASE(failures),
	{}
};

static struct kunit_suite pmu_suite = {
	.name = "genx_pmu",
	.test_cases = pmu_cases,
};

kunit_test_suite(pmu_suite);

#endif
