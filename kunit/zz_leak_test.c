// SPDX-License-Identifier: GPL-2.0-only
/*
 * The last suite waits until kmemleak has scanned twice for memory that other suites leaked.
 * Kmemleak scans every ten minutes and reports memory that was unreferenced in two scans, so the
 * suite needs virtual time. The reports go to the kernel log, where the test runner detects them.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/time-internal.h>

#define GENX_LEAK_SCANS_S	(60 + 2 * 600 + 10)
#define GENX_LEAK_STEPS		6	/* a case may not take more than 300 s */

/* Generator of parameters: step numbers. Each step sleeps for a part of GENX_LEAK_SCANS_S. */
static const void *genx_leak_next(const void *prev, char *desc)
{
	unsigned long step = (unsigned long)prev + 1;

	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "part %lu", step);
	if (step > (time_travel_mode == TT_MODE_OFF ? 1 : GENX_LEAK_STEPS))
		return NULL;
	return (const void *)step;
}

static void genx_leak_scan(struct kunit *test)
{
	if (time_travel_mode == TT_MODE_OFF)
		kunit_skip(test, "needs virtual time");
	/* a single long sleep would be reported as a hung task */
	for (int slept = 0; slept < GENX_LEAK_SCANS_S / GENX_LEAK_STEPS; slept++)
		msleep(MSEC_PER_SEC);
	KUNIT_SUCCEED(test);
}

static struct kunit_case genx_leak_cases[] = {
	KUNIT_CASE_PARAM_ATTR(genx_leak_scan, genx_leak_next, { .speed = KUNIT_SPEED_SLOW }),
	{}
};

static struct kunit_suite genx_leak_suite = {
	.name = "genx_zz_leak",
	.test_cases = genx_leak_cases,
};

kunit_test_suite(genx_leak_suite);
