// SPDX-License-Identifier: GPL-2.0-only
/*
 * I915_REG_READ returns the timestamp of the render engine; all other registers are refused.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/mutex.h>
#include <linux/workqueue.h>

#include <drm/drm_file.h>
#include <drm/i915_drm.h>

#include "core/device/ioctls.h"
#include "gt/access/forcewake.h"
#include "gt/exec/engine_power.h"
#include "gt/exec/engine_types.h"
#include "kunit/whole/fault_fixture.h"

#define TIMESTAMP	0x2358ULL

static int regread_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

static int read_at(struct genx_kunit_fault *f, u64 offset, u64 *value)
{
	struct drm_i915_reg_read rd = { .offset = offset };
	int err = genx_regread_ioctl(&f->genx->drm, &rd, f->file);

	*value = rd.val;
	return err;
}

/* The timestamp counts at timestamp_hz; I915_REG_READ_8B_WA, set by old clients, is ignored. */
static void genx_regread_timestamp(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	u64 first, second;

	KUNIT_ASSERT_EQ(test, read_at(f, TIMESTAMP, &first), 0);
	msleep(20);
	KUNIT_ASSERT_EQ(test, read_at(f, TIMESTAMP | I915_REG_READ_8B_WA, &second), 0);
	KUNIT_EXPECT_GE(test, second - first, f->genx->gt.timestamp_hz / 50);
	KUNIT_EXPECT_LT(test, second - first, 100ULL * f->genx->gt.timestamp_hz);
	genx_kunit_expect_clean(test, f->gpu);
}

/* SIL-050: the timestamp of a sleeping engine reads 0, so its well is woken. */
static void genx_regread_asleep_SIL_050(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_engine *engine;
	u64 value;

	for_each_engine(engine, &f->genx->gt)
		genx_engine_park_now(engine);
	msleep(20);
	KUNIT_EXPECT_EQ(test, f->genx->gt.fw.awake, 0);
	KUNIT_ASSERT_EQ(test, read_at(f, TIMESTAMP, &value), 0);
	KUNIT_EXPECT_GT(test, value, 0);
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_regread_refused(struct kunit *test)
{
	static const u64 bad[] = { 0, TIMESTAMP + 4, TIMESTAMP | 2, TIMESTAMP | BIT_ULL(32) };
	struct genx_kunit_fault *f = test->priv;
	unsigned int i;
	u64 value;

	for (i = 0; i < ARRAY_SIZE(bad); i++) {
		KUNIT_EXPECT_EQ_MSG(test, read_at(f, bad[i], &value), -EINVAL, "%#llx", bad[i]);
		KUNIT_EXPECT_EQ(test, value, 0);
	}
}

/* On a lost device, reads of all ones are returned as ENODEV, not as a timestamp. */
static void genx_regread_lost(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_forcewake *fw = &f->genx->gt.fw;
	u64 value;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, GENX_FW_BIT(GENX_FW_RENDER)), 0);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, read_at(f, TIMESTAMP, &value), -ENODEV);
	genx_forcewake_put(fw, GENX_FW_BIT(GENX_FW_RENDER));
	/* the driver has marked the device as lost: reads still fail with ENODEV */
	KUNIT_EXPECT_EQ(test, read_at(f, TIMESTAMP, &value), -ENODEV);
}

struct reader {
	struct work_struct work;
	struct genx_kunit_fault *f;
	int err;
	bool over;
};

static void read_once(struct work_struct *work)
{
	struct reader *r = container_of(work, struct reader, work);
	u64 value;

	r->err = read_at(r->f, TIMESTAMP, &value);
	WRITE_ONCE(r->over, true);
}

/* FW-014: a reset of the GT puts domains to sleep, so a read waits until the reset has ended. */
static void genx_regread_reset(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_gt *gt = &f->genx->gt;
	struct reader r = { .f = f };

	INIT_WORK_ONSTACK(&r.work, read_once);
	mutex_lock(&gt->reset.mutex);
	queue_work(system_unbound_wq, &r.work);
	msleep(20);
	KUNIT_EXPECT_FALSE(test, READ_ONCE(r.over));
	mutex_unlock(&gt->reset.mutex);
	flush_work(&r.work);
	destroy_work_on_stack(&r.work);
	KUNIT_EXPECT_EQ(test, r.err, 0);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case regread_cases[] = {
	KUNIT_CASE(genx_regread_timestamp),
	KUNIT_CASE(genx_regread_asleep_SIL_050),
	KUNIT_CASE(genx_regread_refused),
	KUNIT_CASE(genx_regread_lost),
	KUNIT_CASE(genx_regread_reset),
	{}
};

static struct kunit_suite regread_suite = {
	.name = "genx_regread",
	.init = regread_init,
	.test_cases = regread_cases,
};

kunit_test_suite(regread_suite);
