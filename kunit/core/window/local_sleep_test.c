// SPDX-License-Identifier: GPL-2.0-only
/* Local memory of which BAR 2 shows only a part loses its contents with power (SIL-254). */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/sched/signal.h>

#include "core/device/device_types.h"
#include "core/memory/bo.h"
#include "core/memory/bo_local.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "kunit/core/memory/local_fixture.h"
#include "kunit/core/window/window_fixture.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/platforms.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"
#include "model/priv.h"

#define PAGE		GENX_LOCAL_PAGE
#define LOCAL		BIT(GENX_REGION_LOCAL)
/* An object of more than one window of the copy engine. */
#define SIZE		(SZ_1M + 2 * PAGE)

/* SIL-254, SIL-206: contents and control data survive, above BAR 2, across its end and below it. */
static void hidden_sleeps(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, SIZE, LOCAL), *across;
	struct genx_bo *cpu = genx_kunit_window_cpu(f, PAGE);
	unsigned int i;

	genx_kunit_window_fill_hidden(f, PAGE);
	across = genx_kunit_local_placed(f, 2 * PAGE, LOCAL);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(across), 0);
	KUNIT_ASSERT_EQ(test, across->local.visible, PAGE);
	KUNIT_ASSERT_EQ(test, genx_bo_prepare(cpu), 0);
	genx_kunit_window_write(f, across);
	genx_kunit_window_write(f, cpu);
	for (i = 0; i < 2; i++) {
		u64 addr = genx_local_object_find(&bo->local, 0, NULL);

		KUNIT_ASSERT_EQ(test, genx_device_suspend(f->genx), 0);
		genx_kunit_window_power_cycle(f);
		KUNIT_EXPECT_EQ(test, genx_local_object_find(&bo->local, 0, NULL), addr);
		KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, bo), 0);
		KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, across), 0);
		KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, cpu), 0);
		KUNIT_EXPECT_NULL(test, genx_kunit_local_of(f)->saved_hidden);
		KUNIT_EXPECT_NULL(test, genx_kunit_local_bcs(f)->held_runs);
	}
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_submit(f), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(f, f->target, NSEC_PER_SEC * 10), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* The engine hangs when it saves: the suspend is refused, and all goes on. */
static void sleep_hangs(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, SIZE, LOCAL);

	msleep(200);	/* the engine parks, so that the save is its next request */
	genx_kunit_window_hang(f);
	KUNIT_EXPECT_EQ(test, genx_device_suspend(f->genx), -EIO);
	KUNIT_EXPECT_NULL(test, genx_kunit_local_of(f)->saved_hidden);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_submit(f), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_wait(f, f->target, NSEC_PER_SEC * 10), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, bo), 0);
	KUNIT_ASSERT_EQ(test, genx_device_suspend(f->genx), 0);
	genx_kunit_window_power_cycle(f);
	KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, bo), 0);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "copy engine hangs while it saves objects above BAR 2",
		  "suspend refused with EIO, the device stays on");
}

/**
 * struct wake - a resume in which the copy engine fails
 * @name:	name of the case
 * @hidden:	BAR 2 does not show the object
 * @compressed:	it has control data
 * @again:	the engine can be used after its hang
 * @killed:	the task that resumes was killed
 * @fault:	for the table of faults
 * @outcome:	the same
 */
struct wake {
	const char *name;
	bool hidden;
	bool compressed;
	bool again;
	bool killed;
	const char *fault;
	const char *outcome;
};

static const struct wake wakes[] = {
	{ "shown", false, false, false, false,
	  "copy engine fails at resume, BAR 2 shows all objects",
	  "engine reset, the CPU restores what was not compressed" },
	{ "compressed", false, true, false, false,
	  "copy engine fails at resume, with compressed contents",
	  "EIO, GT wedged" },
	{ "above", true, false, false, false,
	  "copy engine fails at resume, with an object above BAR 2",
	  "EIO, GT wedged" },
	{ "killed", false, false, false, true,
	  "copy engine fails at resume, whose task was killed",
	  "the CPU restores what was not compressed" },
	{ "again", false, true, true, false,
	  "copy engine hangs once at resume",
	  "engine reset, the next attempt restores" },
};

KUNIT_ARRAY_PARAM_DESC(wakes, wakes, name);

static bool never_usable(struct genx_local_blitter *blitter)
{
	return false;
}

/* What the engine does not restore the CPU does, or contents are not lost without an error. */
static void wake_hangs(struct kunit *test)
{
	const struct wake *wake = test->param_value;
	bool restored = wake->again || (!wake->hidden && !wake->compressed);
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = wake->hidden ? genx_kunit_local_placed(f, SIZE, LOCAL) :
					    genx_kunit_window_cpu(f, SIZE);
	unsigned long flags;

	KUNIT_ASSERT_EQ(test, genx_bo_prepare(bo), 0);
	KUNIT_ASSERT_EQ(test, genx_bo_hidden(bo), wake->hidden);
	if (!wake->hidden)
		genx_kunit_local_write(f, bo);
	if (wake->compressed)
		genx_kunit_local_write_control(f, bo);
	KUNIT_ASSERT_EQ(test, genx_device_suspend(f->genx), 0);
	flags = genx_kunit_gpu_lock(f->gpu);
	model_local_reset(f->gpu->model);
	genx_kunit_gpu_unlock(f->gpu, flags);
	genx_kunit_window_hang(f);
	if (!wake->again)
		genx_kunit_local_of(f)->blitter->usable = never_usable;
	if (wake->killed) {
		sigaddset(&current->pending.signal, SIGKILL);
		set_thread_flag(TIF_SIGPENDING);
	}
	KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), restored ? 0 : -EIO);
	sigdelset(&current->pending.signal, SIGKILL);
	clear_thread_flag(TIF_SIGPENDING);
	KUNIT_EXPECT_EQ(test, genx_gt_wedged(&f->genx->gt), !restored);
	KUNIT_EXPECT_NULL(test, genx_kunit_local_of(f)->saved_hidden);
	if (restored)
		KUNIT_EXPECT_EQ(test, genx_kunit_local_wrong(f, bo), 0);
	else
		genx_kunit_gpu_tolerate(f->gpu);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", wake->fault, "%s", wake->outcome);
}

/* More than a suspend allocates. */
#define FAIL_MAX	300

/*
 * A suspend that is refused for want of memory, at each allocation in turn: local memory has its
 * contents, and the engine, which could fail, does not write them again.
 */
static void refused(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_bo *bo = genx_kunit_window_hidden(f, PAGE, LOCAL);
	struct genx_local *local = genx_kunit_local_of(f);
	unsigned int n, copied, late = 0;
	bool hit = true;
	int err;

	for (n = 1; hit && n < FAIL_MAX; n++) {
		copied = local->n_copied;
		if (!genx_kunit_fail_arm(n))
			kunit_skip(test, "no fault injection");
		err = genx_device_suspend(f->genx);
		hit = genx_kunit_fail_disarm();
		copied = local->n_copied - copied;
		KUNIT_EXPECT_LE_MSG(test, copied, 1, "allocation %u", n);
		late += err && copied;
		KUNIT_EXPECT_EQ(test, !local->saved_hidden, !!err);
		if (!err)
			genx_kunit_window_power_cycle(f);
		KUNIT_EXPECT_EQ(test, genx_kunit_window_wrong(f, bo), 0);
	}
	KUNIT_EXPECT_FALSE(test, hit);
	KUNIT_EXPECT_GT(test, late, 0);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case local_sleep_cases[] = {
	KUNIT_CASE(hidden_sleeps),
	KUNIT_CASE(sleep_hangs),
	KUNIT_CASE_PARAM(wake_hangs, wakes_gen_params),
	KUNIT_CASE(refused),
	{}
};

static struct kunit_suite local_sleep_suite = {
	.name = "genx_local_sleep",
	.init = genx_kunit_window_begin,
	.test_cases = local_sleep_cases,
};

kunit_test_suite(local_sleep_suite);
