// SPDX-License-Identifier: GPL-2.0-only
/*
 * Suspend fails with -EBUSY because an engine hangs in each context, also after its reset: the
 * device stays awake, and open streams and new requests work. Also, a resume that fails.
 */

#include <kunit/resource.h>
#include <kunit/test.h>
#include <linux/hrtimer.h>

#include "core/device.h"
#include "gt/engine/engine.h"
#include "gt/engine/gt_reset.h"
#include "gt/engine/gt_start.h"
#include "kunit/lib/exec_fixture.h"
#include "kunit/lib/kmsg.h"
#include "kunit/lib/table.h"
#include "kunit/whole/fault_fixture.h"
#include "oa/stream/stream.h"

#define EVERY_NS	(500 * NSEC_PER_USEC)

/* Each hang that the fault causes disarms the fault: a timer arms the fault again. */
struct hangs {
	struct genx_kunit_gpu *gpu;
	struct hrtimer timer;
};

static enum hrtimer_restart arm(struct hrtimer *timer)
{
	struct hangs *h = container_of(timer, struct hangs, timer);

	genx_kunit_gpu_fault(h->gpu, MODEL_FAULT_ENGINE_HANG, 0);
	hrtimer_forward_now(timer, ns_to_ktime(EVERY_NS));
	return HRTIMER_RESTART;
}

static void hangs_end(void *data)
{
	struct hangs *h = data;

	hrtimer_cancel(&h->timer);
	genx_kunit_gpu_fault_clear(h->gpu, MODEL_FAULT_ENGINE_HANG);
}

static struct hangs *hangs_begin(struct kunit *test, struct genx_kunit_gpu *gpu)
{
	struct hangs *h = kunit_kzalloc(test, sizeof(*h), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, h);
	h->gpu = gpu;
	hrtimer_init(&h->timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_HARD);
	h->timer.function = arm;
	genx_kunit_gpu_fault(gpu, MODEL_FAULT_ENGINE_HANG, 0);
	hrtimer_start(&h->timer, ns_to_ktime(EVERY_NS), HRTIMER_MODE_REL_HARD);
	KUNIT_ASSERT_EQ(test, kunit_add_action_or_reset(test, hangs_end, h), 0);
	return h;
}

/* New work runs to its end, and the GT is not wedged. */
static void expect_runs(struct kunit *test, struct genx_kunit_fault *f)
{
	KUNIT_EXPECT_EQ(test, genx_gt_wait_idle(&f->genx->gt, 10000), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_fault_submit(f), 0);
	KUNIT_EXPECT_EQ(test, genx_gt_wait_idle(&f->genx->gt, 10000), 0);
	KUNIT_EXPECT_FALSE(test, genx_gt_wedged(&f->genx->gt));
}

static void given_up(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);
	struct kmsg_dump_iter log;
	struct genx_engine *bcs;
	struct hangs *hangs;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	bcs = genx_engine_find(&f->genx->gt, GENX_CLASS_COPY, 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_open(f), 0);
	/* the hang watch is so slow that suspend detects the hang */
	genx_kunit_set_heartbeat(&f->genx->gt, 5000);
	genx_kunit_kmsg_mark(&log);
	hangs = hangs_begin(test, f->gpu);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_submit(f), 0);
	/* like an engine with an error whose reset was refused during the suspend */
	scoped_guard(spinlock_irq, &bcs->lock)
		genx_engine_disable(bcs);
	KUNIT_EXPECT_EQ(test, genx_device_suspend(f->genx), -EBUSY);
	KUNIT_EXPECT_EQ(test, genx_kunit_kmsg_count(&log, "suspend refused (-EBUSY)"), 1);
	kunit_release_action(test, hangs_end, hangs);

	genx_kunit_set_heartbeat(&f->genx->gt, 250);
	expect_runs(test, f);
	flush_work(&f->genx->gt.exec->reset_work);
	KUNIT_EXPECT_EQ(test, bcs->state, GENX_ENGINE_ENABLED);
	KUNIT_EXPECT_GT(test, genx_kunit_fault_read(f), 0);
	KUNIT_EXPECT_EQ(test, genx_device_suspend(f->genx), 0);
	KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), 0);
	expect_runs(test, f);
	genx_kunit_fault_down(f);
	genx_kunit_fault_released(f);
	genx_kunit_expect_clean(test, f->gpu);
	TABLE_ROW(test, "faults", "suspend with an engine that hangs again after its reset",
		  "EBUSY; the engine is reset again, streams and new work run; the next suspend works");
}

/* The device is lost during suspend: an open stream announces the loss, then reads fail. */
static void not_back(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);
	struct genx_oa_stream *stream;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_open(f), 0);
	stream = f->stream->private_data;
	KUNIT_EXPECT_GT(test, genx_kunit_fault_read(f), 0);
	KUNIT_EXPECT_EQ(test, genx_device_suspend(f->genx), 0);
	genx_kunit_gpu_tolerate(f->gpu);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, genx_device_resume(f->genx), -ENODEV);
	KUNIT_EXPECT_TRUE(test, genx_oa_stream_failed(stream));
	KUNIT_EXPECT_EQ(test, stream->loss_due, GENX_OA_LOSS_OVERFLOW);
	KUNIT_EXPECT_GT(test, genx_kunit_fault_read(f), 0);
	KUNIT_EXPECT_EQ(test, stream->loss_due, 0);
	KUNIT_EXPECT_LT(test, genx_kunit_fault_read(f), 0);
	genx_kunit_fault_down(f);
}

static struct kunit_case suspend_busy_cases[] = {
	KUNIT_CASE_ATTR(given_up, { .speed = KUNIT_SPEED_VERY_SLOW }),
	KUNIT_CASE(not_back),
	{}
};

static struct kunit_suite suspend_busy_suite = {
	.name = "genx_suspend_busy",
	.test_cases = suspend_busy_cases,
};

kunit_test_suite(suspend_busy_suite);
