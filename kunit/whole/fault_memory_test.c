// SPDX-License-Identifier: GPL-2.0-only
/*
 * Out of memory: in every operation of user space, each allocation of slab objects and of pages
 * fails in turn. The operation returns ENOMEM or succeeds, nothing leaks, and the next try works.
 */

#include <kunit/test.h>

#include <drm/drm_drv.h>

#include "core/device.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"

/* More than any of the operations allocates. */
#define FAIL_MAX	3000

static void expect_held(struct genx_kunit_fault *f, const struct genx_kunit_held *want,
			unsigned int n)
{
	struct genx_kunit_held now;

	genx_kunit_fault_held(f, &now);
#define EXPECT(_what) KUNIT_EXPECT_EQ_MSG(f->test, now._what, want->_what, "allocation %u", n)
	EXPECT(ggtt);
	EXPECT(contexts);
	EXPECT(handles);
	EXPECT(vms);
	EXPECT(bos);
	EXPECT(files);
	EXPECT(configs);
	EXPECT(streams);
#undef EXPECT
}

static void genx_fault_memory_op(struct kunit *test)
{
	const struct genx_kunit_fault_op *op = test->param_value;
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);
	struct genx_kunit_held held;
	unsigned int n;
	bool hit = true;
	char what[96];

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	if (op->prepare)
		KUNIT_ASSERT_EQ(test, op->prepare(f), 0);
	/* this run makes the allocations that happen only once, which are not failed */
	KUNIT_ASSERT_EQ(test, op->run(f), 0);
	genx_kunit_fault_held(f, &held);

	for (n = 1; hit && n < FAIL_MAX; n++) {
		int err;

		if (!genx_kunit_fail_arm(n))
			kunit_skip(test, "no fault injection");
		err = op->run(f);
		hit = genx_kunit_fail_disarm();
		/* the operation may succeed, where the driver can do without the allocation */
		if (err)
			KUNIT_EXPECT_EQ_MSG(test, err, -ENOMEM, "allocation %u", n);
		/* the operation closed the stream and failed to open it again */
		if (op->prepare && !f->stream)
			KUNIT_ASSERT_EQ(test, op->prepare(f), 0);
		expect_held(f, &held, n);
	}
	KUNIT_EXPECT_FALSE(test, hit);
	KUNIT_EXPECT_EQ(test, op->run(f), 0);
	expect_held(f, &held, 0);
	if (op->finish)
		op->finish(f);
	genx_kunit_fault_asleep(f);
	genx_kunit_expect_clean(test, f->gpu);

	snprintf(what, sizeof(what), "no memory, %s", op->name);
	TABLE_ROW(test, "faults", what,
		  "each allocation failed in turn: ENOMEM, nothing leaks, the next try works");
}

/* The same for submissions that use more of the interface. */
static void genx_fault_memory_more(struct kunit *test)
{
	genx_fault_memory_op(test);
}

/* Probe and removal. The caller skips the allocations of the DRM core for a bare device. */
static int probe_op(void *data)
{
	return genx_kunit_device_cycle(data);
}

static int bare_op(void *data)
{
	struct genx_kunit_gpu *gpu = data;
	void *group = devres_open_group(gpu->dev, NULL, GFP_KERNEL);
	struct genx_device *genx;

	genx = devm_drm_dev_alloc(gpu->dev, &genx_driver_i915, struct genx_device, drm);
	devres_release_group(gpu->dev, group);
	return PTR_ERR_OR_ZERO(genx);
}

/* Each allocation of probe, on every platform. */
static void genx_fault_memory_probe(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	unsigned int first = genx_kunit_count_allocations(bare_op, f->gpu);

	KUNIT_EXPECT_GE(test, genx_kunit_fail_all(test, first, probe_op, f->gpu), 5);
	genx_kunit_fault_released(f);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_up(f), 0);
	genx_kunit_fault_down(f);
	genx_kunit_fault_released(f);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "no memory, probe of every platform",
		  "each allocation failed in turn: ENOMEM, nothing stays, binds later");
	TABLE_ROW(test, "matrix", f->gpu->plat->codename, "faults");
}

static struct kunit_case fault_memory_cases[] = {
	KUNIT_CASE_PARAM(genx_fault_memory_probe, genx_kunit_platforms_gen),
	KUNIT_CASE_PARAM(genx_fault_memory_op, genx_kunit_fault_op_next),
	KUNIT_CASE_PARAM(genx_fault_memory_more, genx_kunit_fault_exec_op_next),
	{}
};

static struct kunit_suite fault_memory_suite = {
	.name = "genx_fault_memory",
	.attr = { .speed = KUNIT_SPEED_VERY_SLOW },
	.test_cases = fault_memory_cases,
};

kunit_test_suite(fault_memory_suite);
