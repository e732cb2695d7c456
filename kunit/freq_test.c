// SPDX-License-Identifier: GPL-2.0-only
/*
 * Frequency files, below the card and below gt/gt0. The model's Lakefield runs at
 * 200 to 500 MHz, at first at 200 (register facts: frequencies and residency).
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/device.h>

#include <drm/drm_device.h>
#include <drm/drm_drv.h>
#include <drm/drm_file.h>

#include "core/freq.h"
#include "gt/access/forcewake.h"
#include "gt/gt.h"
#include "kunit/core_helpers.h"
#include "kunit/fault_fixture.h"
#include "kunit/platforms.h"
#include "kunit/sysfs_file.h"
#include "model/priv.h"
#include "regs/gt_regs.h"

static int freq_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create(test);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

/* The request register; reads need the GT awake, writes do not (FW-017). */
static u32 requested(struct genx_kunit_fault *f)
{
	const u32 gt = GENX_FW_BIT(GENX_FW_GT);
	u32 value;

	KUNIT_ASSERT_EQ(f->test, genx_forcewake_get(&f->genx->gt.fw, gt), 0);
	value = readl(f->gpu->bar + RPNSWREQ.addr);
	genx_forcewake_put(&f->genx->gt.fw, gt);
	return REG_FIELD_GET(RPNSWREQ_FREQ_MASK, value);
}

/* Both places have the same content. */
static void genx_freq_files(struct kunit *test)
{
	static const struct {
		const char *name;
		int mhz;
	} files[] = {
		{ "act", 200 }, { "cur", 200 }, { "boost", 500 }, { "max", 500 }, { "min", 200 },
		{ "RP0", 500 }, { "RP1", 300 }, { "RPn", 200 },
	};
	struct genx_kunit_fault *f = test->priv;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(files); i++) {
		char path[48];

		snprintf(path, sizeof(path), "gt_%s_freq_mhz", files[i].name);
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_sysfs_show(f, path), files[i].mhz, "%s", path);
		snprintf(path, sizeof(path), "gt/gt0/rps_%s_freq_mhz", files[i].name);
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_sysfs_show(f, path), files[i].mhz, "%s", path);
	}
}

/* A limit moves the request only if that is outside; units of 50/3 MHz. */
static void genx_freq_limits(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	KUNIT_EXPECT_EQ(test, requested(f), 12);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_max_freq_mhz", "400\n"), 0);
	KUNIT_EXPECT_EQ(test, requested(f), 12);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt/gt0/rps_min_freq_mhz", "300\n"), 0);
	KUNIT_EXPECT_EQ(test, requested(f), 18);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_min_freq_mhz"), 300);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_cur_freq_mhz"), 300);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_min_freq_mhz", "200"), 0);
	KUNIT_EXPECT_EQ(test, requested(f), 18);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_max_freq_mhz", "250"), 0);
	KUNIT_EXPECT_EQ(test, requested(f), 15);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_boost_freq_mhz", "450"), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_boost_freq_mhz"), 450);
	KUNIT_EXPECT_EQ(test, requested(f), 15);
	genx_kunit_expect_clean(test, f->gpu);
}

static void genx_freq_refused(struct kunit *test)
{
	static const struct {
		const char *file;
		const char *text;
		int want;
	} bad[] = {
		{ "gt_max_freq_mhz", "550", -EINVAL },
		{ "gt_max_freq_mhz", "250", -EINVAL },	/* below min */
		{ "gt_max_freq_mhz", "fast", -EINVAL },
		{ "gt_max_freq_mhz", "99999999999", -ERANGE },
		{ "gt_min_freq_mhz", "150", -EINVAL },
		{ "gt_min_freq_mhz", "450", -EINVAL },	/* above max */
		{ "gt_boost_freq_mhz", "150", -EINVAL },
		{ "gt_boost_freq_mhz", "550", -EINVAL },
	};
	struct genx_kunit_fault *f = test->priv;
	unsigned int i;

	KUNIT_ASSERT_EQ(test, genx_kunit_sysfs_store(f, "gt_min_freq_mhz", "300"), 0);
	KUNIT_ASSERT_EQ(test, genx_kunit_sysfs_store(f, "gt_max_freq_mhz", "400"), 0);
	for (i = 0; i < ARRAY_SIZE(bad); i++)
		KUNIT_EXPECT_EQ_MSG(test, genx_kunit_sysfs_store(f, bad[i].file, bad[i].text),
				    bad[i].want, "%s %s", bad[i].file, bad[i].text);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_min_freq_mhz"), 300);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_max_freq_mhz"), 400);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_boost_freq_mhz"), 500);
	KUNIT_EXPECT_EQ(test, requested(f), 18);
}

/* A lost device: the errno, and the limit is unchanged. */
static void genx_freq_lost(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_DEAD, 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_act_freq_mhz"), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_cur_freq_mhz"), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_min_freq_mhz", "300"), -ENODEV);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_min_freq_mhz"), 200);
}

/* The GT does not wake: the errno, and the limit is unchanged; it can be set later. */
static void genx_freq_no_wake(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	unsigned int tries;

	genx_kunit_fault_asleep(f);
	for (tries = 0; tries < 100 && READ_ONCE(f->genx->gt.fw.awake); tries++)
		msleep(20);
	genx_kunit_gpu_tolerate(f->gpu);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_FW_ACK_LOST, GENX_FW_GT);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_min_freq_mhz", "300"), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_min_freq_mhz"), 200);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_max_freq_mhz", "400"), -ETIMEDOUT);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_max_freq_mhz"), 500);
	genx_kunit_gpu_fault_clear(f->gpu, MODEL_FAULT_FW_ACK_LOST);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_store(f, "gt_min_freq_mhz", "300"), 0);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt_min_freq_mhz"), 300);
}

static int register_again(void *genx)
{
	/* after a registration that failed this finds nothing to remove */
	genx_freq_unregister(genx);
	return genx_freq_register(genx);
}

/* Each allocation of the files fails in turn; removal finds nothing to free twice. */
static void genx_freq_no_memory(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	KUNIT_EXPECT_GT(test, genx_kunit_fail_all(test, 0, register_again, f->genx), 3);
	KUNIT_EXPECT_EQ(test, genx_kunit_sysfs_show(f, "gt/gt0/rps_max_freq_mhz"), 500);
}

static struct kunit_case freq_cases[] = {
	KUNIT_CASE(genx_freq_files),
	KUNIT_CASE(genx_freq_limits),
	KUNIT_CASE(genx_freq_refused),
	KUNIT_CASE(genx_freq_lost),
	KUNIT_CASE(genx_freq_no_wake),
	KUNIT_CASE(genx_freq_no_memory),
	{}
};

static struct kunit_suite freq_suite = {
	.name = "genx_freq",
	.init = freq_init,
	.test_cases = freq_cases,
};

static u32 request_register(struct genx_kunit_fault *f)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);
	u32 val = f->gpu->model->regs[f->genx->plat->freq->request.addr / 4];

	genx_kunit_gpu_unlock(f->gpu, flags);
	return val;
}

/* FW-007: the request is no shadow register before Gen8, and its domain may be asleep. */
static void genx_freq_asleep(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, genx_kunit_plat(test));
	u32 before;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_EXPECT_EQ(test, !f->genx->freq, !f->genx->plat->freq);
	if (!f->genx->freq)
		return;
	genx_freq_suspend(f->genx);
	before = request_register(f);
	/* longer than a domain lingers */
	genx_kunit_fault_asleep(f);
	usleep_range(5000, 8000);
	genx_freq_resume(f->genx);
	KUNIT_EXPECT_EQ(test, request_register(f) & f->genx->plat->freq->request_mask,
			before & f->genx->plat->freq->request_mask);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case freq_platform_cases[] = {
	KUNIT_CASE_PARAM(genx_freq_asleep, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite freq_platform_suite = {
	.name = "genx_freq_platform",
	.test_cases = freq_platform_cases,
};

kunit_test_suites(&freq_suite, &freq_platform_suite);
