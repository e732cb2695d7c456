// SPDX-License-Identifier: GPL-2.0-only
/*
 * The GT and its render engine are reset while streams are opened, read, disabled and closed.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/kthread.h>

#include "gt/engine/gt_reset.h"
#include "kunit/lib/oa_fixture.h"
#include "kunit/lib/table.h"

#define ROUNDS		12

/**
 * struct race_resets - a thread that resets the GT and the render engine in turn
 * @x: fixture with the GT and its engines
 * @done: number of resets that succeeded
 * @failed: errno of the last reset that failed, or 0
 */
struct race_resets {
	struct genx_kunit_exec *x;
	unsigned int done;
	int failed;
};

static int race_reset(void *data)
{
	struct race_resets *resets = data;
	struct genx_kunit_exec *x = resets->x;

	while (!kthread_should_stop()) {
		u32 engines = resets->done & 1 ? BIT(x->rcs->index) : GENX_RESET_ALL;
		int err = genx_gt_reset(x->gt, engines, "race");

		if (err)
			resets->failed = err;
		else
			WRITE_ONCE(resets->done, resets->done + 1);
		usleep_range(500, 8000);
	}
	return 0;
}

/* Open, read, disable, enable, read and close a stream. Return: 0 or the first unexpected errno. */
static int race_stream(struct genx_kunit_oa *o)
{
	ssize_t got;
	int err;

	err = genx_kunit_oa_open(o);
	if (err)
		return err;
	got = genx_kunit_oa_read_some(o);
	if (got > 0 || got == -EAGAIN)
		err = genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_DISABLE, 0);
	else
		err = got ?: -ENODATA;
	if (!err)
		err = genx_kunit_oa_ioctl(o, I915_PERF_IOCTL_ENABLE, 0);
	got = genx_kunit_oa_read(o, PAGE_SIZE);
	if (!err && got < 0 && got != -EAGAIN)
		err = got;
	genx_kunit_oa_close(o);
	return err;
}

static void genx_oa_race_resets(struct kunit *test)
{
	struct genx_kunit_oa *o = genx_kunit_oa_create(test);
	struct race_resets resets = { .x = o->x };
	struct task_struct *task;
	unsigned int i;

	task = kthread_run(race_reset, &resets, "genx-race");
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, task);
	/* if the resets are slower than this loop, continue for at most 20 * ROUNDS rounds */
	for (i = 0; i < ROUNDS || (READ_ONCE(resets.done) < ROUNDS && i < 20 * ROUNDS); i++)
		KUNIT_EXPECT_EQ_MSG(test, 0, race_stream(o), "round %u", i);
	kthread_stop(task);

	KUNIT_EXPECT_EQ(test, 0, resets.failed);
	KUNIT_EXPECT_GE(test, resets.done, ROUNDS);
	/* a stream that is opened after the resets gets reports */
	KUNIT_ASSERT_EQ(test, 0, genx_kunit_oa_open(o));
	KUNIT_ASSERT_GT(test, genx_kunit_oa_read_some(o), 0);
	genx_kunit_oa_close(o);
	TABLE_ROW(test, "inputs", "open, read, disable, enable, close race resets",
		  "no errno except EAGAIN; afterwards the unit writes reports");
	genx_kunit_idle(o->x);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

static struct kunit_case race_cases[] = {
	KUNIT_CASE_SLOW(genx_oa_race_resets),
	{}
};

static struct kunit_suite race_suite = {
	.name = "genx_oa_race",
	.test_cases = race_cases,
};

kunit_test_suite(race_suite);
