// SPDX-License-Identifier: GPL-2.0-only
/*
 * A suspend that is refused for want of memory, at each allocation in turn, on each platform that
 * runs contexts: afterwards the GT is as before. New contexts, which need entries of the GGTT, run
 * on each engine, and objects in local memory have their contents (SIL-254). A resume for which no
 * memory is left succeeds.
 */
#include <kunit/test.h>

#include "gt/engine/gt_suspend.h"
#include "gt/exec/exec_types.h"
#include "gt/exec/request.h"
#include "gt/memory/local_object.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/fail_nth.h"
#include "kunit/lib/platforms.h"

/* More than a suspend allocates. */
#define FAIL_MAX	200
#define VALUE		0x600d0001U

static const void *contexts_gen(const void *prev, char *desc)
{
	const struct genx_platform *plat = prev;

	do {
		plat = genx_kunit_platforms_gen(plat, desc);
	} while (plat && plat->submit_kind == GENX_SUBMIT_NONE);
	return plat;
}

static void expect_runs(struct genx_kunit_exec *x, unsigned int n)
{
	struct kunit *test = x->test;
	struct genx_engine *engine;

	KUNIT_ASSERT_EQ_MSG(test, x->gt->exec->state, GENX_EXEC_ON, "allocation %u", n);
	for_each_engine(engine, x->gt) {
		struct genx_lrc *lrc = genx_lrc_create(engine, NULL, 0);

		KUNIT_ASSERT_NOT_ERR_OR_NULL(test, lrc);
		KUNIT_EXPECT_EQ_MSG(test, engine->held, 0, "allocation %u", n);
		genx_kunit_finish(x, genx_kunit_submit(x, lrc, NULL, 0), 0);
		genx_lrc_close(lrc);
		genx_lrc_put(lrc);
	}
}

static void free_action(void *data)
{
	genx_local_object_free(data);
}

/* An object in local memory with VALUE in it; none where the platform has no local memory. */
static struct genx_local_object *create_object(struct genx_kunit_exec *x)
{
	struct genx_local_object *obj;
	const u32 value = VALUE;

	if (!x->gt->local)
		return NULL;
	obj = kunit_kzalloc(x->test, sizeof(*obj), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(x->test, obj);
	KUNIT_ASSERT_EQ(x->test, 0,
			genx_local_object_alloc(x->gt->local, obj, 2 * GENX_LOCAL_PAGE));
	KUNIT_ASSERT_EQ(x->test, kunit_add_action_or_reset(x->test, free_action, obj), 0);
	KUNIT_ASSERT_EQ(x->test, 0,
			genx_local_object_write(obj, GENX_LOCAL_PAGE, &value, sizeof(value)));
	return obj;
}

static void expect_object(struct genx_kunit_exec *x, struct genx_local_object *obj)
{
	u32 value = 0;

	if (!obj)
		return;
	KUNIT_EXPECT_EQ(x->test, 0,
			genx_local_object_read(obj, GENX_LOCAL_PAGE, &value, sizeof(value)));
	KUNIT_EXPECT_EQ(x->test, value, VALUE);
}

/* Suspend with the @n-th allocation failing. Return: false if there are fewer allocations. */
static bool suspend_failing(struct genx_kunit_exec *x, unsigned int n, unsigned int *refused)
{
	bool hit;
	int err;

	if (!genx_kunit_fail_arm(n))
		kunit_skip(x->test, "no fault injection");
	err = genx_gt_power_down(x->gt);
	hit = genx_kunit_fail_disarm();
	if (err) {
		/* EIO: no memory for a request of the copy engine, which then does not copy */
		KUNIT_EXPECT_TRUE_MSG(x->test, err == -ENOMEM || err == -EBUSY ||
				      (err == -EIO && x->gt->local),
				      "allocation %u: %d", n, err);
		++*refused;
		return hit;
	}
	genx_kunit_lose_power(x);
	KUNIT_ASSERT_EQ(x->test, genx_gt_power_up(x->gt), 0);
	return hit;
}

/*
 * Resume with the @n-th allocation failing. The copy engine restores local memory nevertheless: the
 * CPU could not restore compressed objects. Return: false if there are fewer allocations.
 */
static bool resume_failing(struct genx_kunit_exec *x, unsigned int n)
{
	struct genx_local *local = x->gt->local;
	unsigned int copied;
	bool hit;

	KUNIT_ASSERT_EQ(x->test, genx_gt_power_down(x->gt), 0);
	copied = local ? local->n_copied : 0;
	genx_kunit_lose_power(x);
	if (!genx_kunit_fail_arm(n))
		kunit_skip(x->test, "no fault injection");
	KUNIT_EXPECT_EQ_MSG(x->test, genx_gt_power_up(x->gt), 0, "allocation %u", n);
	hit = genx_kunit_fail_disarm();
	if (local)
		KUNIT_EXPECT_EQ_MSG(x->test, local->n_copied, copied + 1, "allocation %u", n);
	return hit;
}

static void resume_no_memory(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_local_object *obj = create_object(x);
	bool hit = true;
	unsigned int n;

	for (n = 1; hit && n < FAIL_MAX; n++) {
		hit = resume_failing(x, n);
		expect_runs(x, n);
		expect_object(x, obj);
		genx_kunit_idle(x);
	}
	KUNIT_EXPECT_FALSE(test, hit);
	/* the requests of the copy engine */
	KUNIT_EXPECT_GE(test, n, obj ? 3 : 2);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static void no_memory(struct kunit *test)
{
	const struct model_config cfg = genx_kunit_plat_config(genx_kunit_plat(test));
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, &cfg);
	struct genx_local_object *obj = create_object(x);
	unsigned int n, refused = 0;
	bool hit = true;

	for (n = 1; hit && n < FAIL_MAX; n++) {
		hit = suspend_failing(x, n, &refused);
		expect_runs(x, n);
		expect_object(x, obj);
		genx_kunit_idle(x);
	}
	KUNIT_EXPECT_FALSE(test, hit);
	/* the entries of the GGTT, and the contents of local memory */
	KUNIT_EXPECT_GE(test, refused, obj ? 2 : 1);
	KUNIT_EXPECT_EQ(test, x->gt->exec->full_resets + x->gt->exec->engine_resets, 0);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

/*
 * SIL-047: when a suspend has failed after its engines were stopped, no well sleeps from the start
 * of the first engine to that of the last: all wells linger when the call returns.
 */
static void awake_SIL_047(struct kunit *test)
{
	struct genx_kunit_exec *x = genx_kunit_exec_create(test, NULL);
	struct genx_forcewake *fw = &x->gt->fw;
	unsigned int n;
	u32 awake = 0;
	int err = 0;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "exact in virtual time only");
	/* each delay is longer than the time for which a released domain stays awake */
	genx_kunit_gpu_fault(x->kgt->gpu, MODEL_FAULT_SLOW, 20);
	for (n = 1; n < FAIL_MAX && err != -ENOMEM; n++) {
		genx_kunit_idle(x);
		if (!genx_kunit_fail_arm(n))
			kunit_skip(test, "no fault injection");
		err = genx_gt_power_down(x->gt);
		awake = fw->awake;
		genx_kunit_fail_disarm();
		if (!err)
			KUNIT_ASSERT_EQ(test, genx_gt_power_up(x->gt), 0);
	}
	genx_kunit_gpu_fault_clear(x->kgt->gpu, MODEL_FAULT_SLOW);
	KUNIT_EXPECT_EQ(test, err, -ENOMEM);
	KUNIT_EXPECT_EQ(test, awake, fw->present);
	expect_runs(x, n);
	genx_kunit_idle(x);
	genx_kunit_expect_clean(test, x->kgt->gpu);
}

static struct kunit_case suspend_fails_cases[] = {
	KUNIT_CASE_PARAM(no_memory, contexts_gen),
	KUNIT_CASE_PARAM(resume_no_memory, contexts_gen),
	KUNIT_CASE(awake_SIL_047),
	{}
};

static struct kunit_suite suspend_fails_suite = {
	.name = "genx_suspend_fails",
	.test_cases = suspend_fails_cases,
};

kunit_test_suite(suspend_fails_suite);
