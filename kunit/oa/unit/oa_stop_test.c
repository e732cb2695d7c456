// SPDX-License-Identifier: GPL-2.0-only
/*
 * A unit that does not stop, or keeps translations of its buffer (G12-207): the memory is not freed
 * while the unit can write it, and no stream is opened meanwhile.
 */

#include <kunit/test.h>

#include "gt/engine/gt_reset.h"
#include "gt/gt.h"
#include "include/compat.h"
#include "kunit/lib/oa_stream_fixture.h"
#include "kunit/lib/platforms.h"
#include "oa/unit/buffer.h"

/* Let the unit write reports, then close the stream while the invalidation never ends. */
static struct genx_kunit_oa *close_stuck(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);

	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_read_for(o, found, 5);
	KUNIT_EXPECT_GT(test, found->samples, 0);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_TLB_STUCK, 0);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_NOT_NULL(test, o->oa->kept);
	return o;
}

static void expect_works(struct genx_kunit_oa *o)
{
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);

	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_NULL(o->test, o->oa->kept);
	genx_kunit_oa_read_for(o, found, 5);
	KUNIT_EXPECT_GT(o->test, found->samples, 0);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_NULL(o->test, o->oa->kept);
	genx_kunit_expect_clean(o->test, o->x->kgt->gpu);
}

/* Each open tries again, until the invalidation ends. */
static void stops_later(struct kunit *test)
{
	struct genx_kunit_oa *o = close_stuck(test);
	struct genx_buffer *kept = o->oa->kept;
	unsigned int i;

	for (i = 0; i < 3; i++) {
		KUNIT_EXPECT_EQ(test, genx_kunit_oa_open(o), -ETIMEDOUT);
		KUNIT_EXPECT_PTR_EQ(test, o->oa->kept, kept);
		KUNIT_EXPECT_NULL(test, o->oa->stream);
	}
	genx_kunit_gpu_fault_clear(o->x->kgt->gpu, MODEL_FAULT_OA_TLB_STUCK);
	expect_works(o);
}

/* A reset of the whole GT stops the unit, and drops its translations. */
static void stops_by_reset(struct kunit *test)
{
	struct genx_kunit_oa *o = close_stuck(test);
	struct genx_gt *gt = o->x->gt;

	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, BIT(o->x->bcs->index), "test"), 0);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_NOT_NULL(test, o->oa->kept);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_NULL(test, o->oa->kept);
	genx_kunit_gpu_fault_clear(o->x->kgt->gpu, MODEL_FAULT_OA_TLB_STUCK);
	expect_works(o);
}

/*
 * The recovery from a reset runs late: the unit was started again behind that reset, and has not
 * stopped since, so it may still write.
 */
static void reset_was_before(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_buffer *kept;

	genx_kunit_oa_open_or_end(o);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	genx_kunit_oa_close(o);
	close_stuck(test);
	kept = o->oa->kept;
	queue_work(system_dfl_wq, &o->oa->reset_work);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_PTR_EQ(test, o->oa->kept, kept);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), 0);
	flush_work(&o->oa->reset_work);
	KUNIT_EXPECT_NULL(test, o->oa->kept);
	genx_kunit_gpu_fault_clear(o->x->kgt->gpu, MODEL_FAULT_OA_TLB_STUCK);
	expect_works(o);
}

/* The removal of the device resets the GT before it frees the memory. */
static void removed(struct kunit *test)
{
	struct genx_kunit_oa *o = close_stuck(test);
	unsigned int resets = o->x->gt->exec->full_resets;

	genx_oa_revoke(o->oa);
	genx_oa_stop_drop_buffer(o->oa);
	KUNIT_EXPECT_NULL(test, o->oa->kept);
	KUNIT_EXPECT_EQ(test, o->x->gt->exec->full_resets, resets + 1);
	/* nothing is kept, so there is nothing to reset for */
	genx_oa_stop_drop_buffer(o->oa);
	KUNIT_EXPECT_EQ(test, o->x->gt->exec->full_resets, resets + 1);
	genx_kunit_expect_clean(test, o->x->kgt->gpu);
}

/* A stream that fails because a reset did keeps its buffer too, if the unit does not stop. */
static void wedged(struct kunit *test)
{
	struct genx_kunit_oa *o = test->priv;
	struct genx_kunit_oa_found *found = genx_kunit_oa_found_alloc(o);

	genx_kunit_oa_open_or_end(o);
	genx_kunit_oa_read_for(o, found, 5);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_OA_TLB_STUCK, 0);
	genx_kunit_gpu_fault(o->x->kgt->gpu, MODEL_FAULT_RESET_NEVER_DONE, 0);
	KUNIT_EXPECT_EQ(test, genx_gt_reset(o->x->gt, GENX_RESET_ALL, "test"), -EIO);
	flush_work(&o->oa->reset_work);
	genx_kunit_oa_close(o);
	KUNIT_EXPECT_NOT_NULL(test, o->oa->kept);
}

static struct kunit_case stop_cases[] = {
	KUNIT_CASE_PARAM(stops_later, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(stops_by_reset, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(reset_was_before, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(removed, genx_kunit_oar_gen),
	KUNIT_CASE_PARAM(wedged, genx_kunit_oar_gen),
	{}
};

static struct kunit_suite stop_suite = {
	.name = "genx_oa_stop",
	.init = genx_kunit_oa_stream_init,
	.test_cases = stop_cases,
};

kunit_test_suite(stop_suite);
