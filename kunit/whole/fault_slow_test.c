// SPDX-License-Identifier: GPL-2.0-only
/*
 * A slow device: every delay of the hardware is its nominal time, multiplied by a factor. Up to
 * some factor everything works. Beyond it, probe fails with ETIMEDOUT in bounded time, and works
 * when the device has its nominal speed again.
 */

#include <kunit/test.h>
#include <linux/ktime.h>

#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"

/* Upper limit of the time for probe, one operation and removal together. */
#define BOUND_MS	20000

struct slow_case {
	u32 factor;
	bool works;
};

/* The first wait that times out is for GDRST: 20 us at factor 1, limit 2 ms. */
static const struct slow_case slow_cases[] = {
	{ 2, true }, { 10, true }, { 100, true }, { 1000, false }, { 10000, false },
	{ 100000, false },
};

static void slow_desc(const struct slow_case *c, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "factor %u", c->factor);
}

KUNIT_ARRAY_PARAM(slow, slow_cases, slow_desc);

static int busy(struct genx_kunit_fault *f)
{
	int err = genx_kunit_fault_up(f);

	if (!err)
		err = genx_kunit_fault_busy(f);
	genx_kunit_fault_down(f);
	return err;
}

static void genx_fault_slow(struct kunit *test)
{
	const struct slow_case *c = test->param_value;
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);
	ktime_t start;
	char what[48];
	int err;

	/* the model has rules about time, which a slow device breaks */
	if (!c->works)
		genx_kunit_gpu_tolerate(f->gpu);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_SLOW, c->factor);
	start = ktime_get();
	err = busy(f);
	kunit_info(test, "%d after %lld ms\n", err, ktime_ms_delta(ktime_get(), start));
	genx_kunit_expect_within_ms(test, start, BOUND_MS);
	if (c->works)
		KUNIT_EXPECT_EQ(test, err, 0);
	else
		KUNIT_EXPECT_EQ(test, err, -ETIMEDOUT);

	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_SLOW);
	KUNIT_EXPECT_EQ(test, busy(f), 0);
	snprintf(what, sizeof(what), "device slower by %u", c->factor);
	if (c->works)
		TABLE_ROW(test, "faults", what, "all works");
	else
		TABLE_ROW(test, "faults", what, "probe fails with ETIMEDOUT in bounded time");
}

static struct kunit_case fault_slow_cases[] = {
	KUNIT_CASE_PARAM_ATTR(genx_fault_slow, slow_gen_params,
			      ((struct kunit_attributes){ .speed = KUNIT_SPEED_SLOW })),
	{}
};

static struct kunit_suite fault_slow_suite = {
	.name = "genx_fault_slow",
	.test_cases = fault_slow_cases,
};

kunit_test_suite(fault_slow_suite);
