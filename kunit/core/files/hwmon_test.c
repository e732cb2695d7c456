// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sensors of a card, as files of hwmon. The model's DG2 draws what the test says; its limits are
 * 30, 190, 225 and 250 W, and its voltage is 850 mV.
 */

#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/device.h>
#include <linux/io.h>
#include <linux/kernfs.h>
#include <linux/sysfs.h>
#include <linux/units.h>

#include <drm/drm_device.h>
#include <drm/drm_drv.h>

#include "core/files/files.h"
#include "gt/access/forcewake.h"
#include "kunit/lib/core_helpers.h"
#include "kunit/lib/platforms.h"
#include "kunit/whole/fault_fixture.h"
#include "model/priv.h"

#define WATT	1000U	/* for the model, in mW */
/* Energy of two counts in uJ, and what a card of 1000 W uses in 5 ms. */
#define COUNT_UJ	123
#define SLACK_UJ	5000000

static int hwmon_init(struct kunit *test)
{
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, &genx_platform_dg2);

	test->priv = f;
	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	return 0;
}

static int find(struct device *dev, void *found)
{
	if (dev->class && !strcmp(dev->class->name, "hwmon"))
		*(struct device **)found = dev;
	return 0;
}

static struct device *sensors(struct genx_kunit_fault *f)
{
	struct device *dev = NULL;

	device_for_each_child(f->genx->drm.dev, &dev, find);
	return dev;
}

/* Read a file. Return: 0 or an errno; -ENOENT: there is no such file */
static int read_text(struct genx_kunit_fault *f, const char *name, char *text)
{
	struct device *dev = sensors(f);
	struct kernfs_node *node;
	struct attribute *attr;
	ssize_t n;

	KUNIT_ASSERT_NOT_NULL(f->test, dev);
	node = kernfs_find_and_get(dev->kobj.sd, name);
	if (!node)
		return -ENOENT;
	KUNIT_EXPECT_EQ_MSG(f->test, node->mode & 0777, 0444, "%s", name);
	attr = node->priv;
	kernfs_put(node);
	n = dev->kobj.ktype->sysfs_ops->show(&dev->kobj, attr, text);
	if (n < 0)
		return n;
	text[n] = '\0';
	return 0;
}

static s64 value(struct genx_kunit_fault *f, const char *name)
{
	char *text = (char *)get_zeroed_page(GFP_KERNEL);
	s64 val;
	int err;

	KUNIT_ASSERT_NOT_NULL(f->test, text);
	err = read_text(f, name, text);
	if (!err && kstrtos64(strim(text), 0, &val))
		err = -EPROTO;
	free_page((unsigned long)text);
	return err ?: val;
}

/* From now on. An access brings the model's time up to date. */
static void draw(struct genx_kunit_fault *f, u32 mw, u32 rpm)
{
	unsigned long flags;

	readl(f->gpu->bar + MMIO_PACKAGE_UNITS);
	flags = genx_kunit_gpu_lock(f->gpu);

	model_package_set(f->gpu->model, mw, rpm);
	genx_kunit_gpu_unlock(f->gpu, flags);
}

static s64 model_uj(struct genx_kunit_fault *f)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);
	u64 counts = model_package_counts(f->gpu->model);

	genx_kunit_gpu_unlock(f->gpu, flags);
	return mul_u64_u32_shr(counts, MICRO, 14);
}

static void set_limit(struct genx_kunit_fault *f, u32 watts)
{
	unsigned long flags = genx_kunit_gpu_lock(f->gpu);

	f->gpu->model->package.limit_w = watts;
	genx_kunit_gpu_unlock(f->gpu, flags);
}

static void expect_near(struct kunit *test, s64 got, s64 want, s64 slack)
{
	KUNIT_EXPECT_GE(test, got + slack, want);
	KUNIT_EXPECT_LE(test, got, want + slack);
}

/* The name is that of the ABI. SIL-538: pcode reports no critical limit, so it has no file. */
static void names(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	char *text = (char *)get_zeroed_page(GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, text);
	KUNIT_EXPECT_EQ(test, read_text(f, "name", text), 0);
	KUNIT_EXPECT_STREQ(test, strim(text), f->genx->drm.driver->name);
	KUNIT_EXPECT_EQ(test, read_text(f, "power1_crit", text), -ENOENT);
	KUNIT_EXPECT_EQ(test, read_text(f, "curr1_crit", text), -ENOENT);
	KUNIT_EXPECT_EQ(test, read_text(f, "power1_input", text), -ENOENT);
	free_page((unsigned long)text);
}

/* SIL-535: a limit outside the range counts as its end; 0: no limit is enabled. */
static void limits(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	KUNIT_EXPECT_EQ(test, value(f, "power1_max"), 190000000);
	KUNIT_EXPECT_EQ(test, value(f, "power1_rated_max"), 225000000);
	KUNIT_EXPECT_EQ(test, value(f, "power1_max_interval"), 28000);
	set_limit(f, 300);
	KUNIT_EXPECT_EQ(test, value(f, "power1_max"), 250000000);
	set_limit(f, 20);
	KUNIT_EXPECT_EQ(test, value(f, "power1_max"), 30000000);
	set_limit(f, 0);
	KUNIT_EXPECT_EQ(test, value(f, "power1_max"), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* SIL-537: the GT has a voltage while it is awake; a read does not wake it. */
static void voltage(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	struct genx_forcewake *fw = &f->genx->gt.fw;

	KUNIT_ASSERT_EQ(test, genx_forcewake_get(fw, fw->present), 0);
	KUNIT_EXPECT_EQ(test, value(f, "in0_input"), 850);
	genx_forcewake_put(fw, fw->present);
	genx_kunit_fault_asleep(f);
	usleep_range(5000, 8000);
	KUNIT_EXPECT_EQ(test, value(f, "in0_input"), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* SIL-534: energy in uJ, and over the end of the counter of 32 bits. */
static void energy(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	s64 before, model;
	unsigned long flags;
	unsigned int i;

	draw(f, 0, 0);
	before = value(f, "energy1_input");
	model = model_uj(f);
	KUNIT_EXPECT_GE(test, before, 0);
	for (i = 0; i < 5; i++) {
		flags = genx_kunit_gpu_lock(f->gpu);
		model_package_add(f->gpu->model, 200000);
		genx_kunit_gpu_unlock(f->gpu, flags);
		expect_near(test, value(f, "energy1_input") - before, model_uj(f) - model,
			    COUNT_UJ);
	}
	KUNIT_EXPECT_GE(test, value(f, "energy1_input") - before, 1000000LL * MICRO - COUNT_UJ);
	genx_kunit_expect_clean(test, f->gpu);
}

/* SIL-534: a reader that comes after an end of the counter, which holds 262144 J. */
static void energy_late(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	s64 before, start;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	draw(f, 1000 * WATT, 0);
	before = value(f, "energy1_input");
	start = ktime_get_ns();
	/* a case may take 300 s; a long sleep ends seconds late */
	ssleep(270);
	draw(f, 0, 0);
	/* 1000 W are 1 uJ in 1 ns */
	expect_near(test, value(f, "energy1_input") - before, ktime_get_ns() - start, SLACK_UJ);
	genx_kunit_expect_clean(test, f->gpu);
}

static u64 accesses(struct genx_kunit_fault *f)
{
	struct model_stats stats;

	genx_kunit_gpu_stats(f->gpu, &stats);
	return stats.mmio_reads + stats.mmio_writes;
}

/* A suspended device is not accessed; what it used before is kept, also if it loses its power. */
static void suspended(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	s64 before, slept;
	unsigned long flags;
	u64 made;

	draw(f, 100 * WATT, 0);
	before = value(f, "energy1_input");
	msleep(1000);
	KUNIT_ASSERT_EQ(test, genx_device_suspend(f->genx), 0);
	made = accesses(f);
	slept = value(f, "energy1_input");
	KUNIT_EXPECT_GE(test, slept - before, 100LL * MICRO);
	msleep(500);
	KUNIT_EXPECT_EQ(test, value(f, "energy1_input"), slept);
	if (genx_kunit_virtual_time())
		ssleep(150);
	KUNIT_EXPECT_EQ(test, accesses(f), made);

	/* it kept its power: what it used asleep counts */
	KUNIT_ASSERT_EQ(test, genx_device_resume(f->genx), 0);
	KUNIT_EXPECT_GE(test, value(f, "energy1_input") - slept, 50LL * MICRO);

	KUNIT_ASSERT_EQ(test, genx_device_suspend(f->genx), 0);
	slept = value(f, "energy1_input");
	draw(f, 1, 0);
	flags = genx_kunit_gpu_lock(f->gpu);
	model_reset(f->gpu->model);
	model_package_reset(f->gpu->model);
	model_package_add(f->gpu->model, 1);
	genx_kunit_gpu_unlock(f->gpu, flags);
	KUNIT_ASSERT_EQ(test, genx_device_resume(f->genx), 0);
	expect_near(test, value(f, "energy1_input") - slept, MICRO, MICRO / 10);
	genx_kunit_expect_clean(test, f->gpu);
}

/* SIL-536: the average since the last reading, which is not taken anew within half a second. */
static void fan(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	draw(f, WATT, 1200);
	ssleep(1);
	value(f, "fan1_input");
	ssleep(3);
	expect_near(test, value(f, "fan1_input"), 1200, 25);
	draw(f, WATT, 2400);
	msleep(300);
	expect_near(test, value(f, "fan1_input"), 1200, 25);
	ssleep(2);
	value(f, "fan1_input");
	ssleep(3);
	expect_near(test, value(f, "fan1_input"), 2400, 25);
	KUNIT_ASSERT_EQ(test, genx_device_suspend(f->genx), 0);
	ssleep(100);
	/* the fan of a card that sleeps says nothing of its speed now */
	KUNIT_ASSERT_EQ(test, genx_device_resume(f->genx), 0);
	draw(f, WATT, 0);
	ssleep(5);
	KUNIT_EXPECT_EQ(test, value(f, "fan1_input"), 0);
	genx_kunit_expect_clean(test, f->gpu);
}

/* After a sleep there is none either: neither the old speed nor an average over the sleep. */
static void fan_slept(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;
	unsigned int lost;
	unsigned long flags;

	if (!genx_kunit_virtual_time())
		kunit_skip(test, "needs virtual time");
	for (lost = 0; lost < 2; lost++) {
		draw(f, WATT, 2400);
		ssleep(1);
		value(f, "fan1_input");
		ssleep(3);
		expect_near(test, value(f, "fan1_input"), 2400, 25);
		KUNIT_ASSERT_EQ(test, genx_device_suspend(f->genx), 0);
		ssleep(30);
		if (lost) {
			flags = genx_kunit_gpu_lock(f->gpu);
			model_reset(f->gpu->model);
			model_package_reset(f->gpu->model);
			genx_kunit_gpu_unlock(f->gpu, flags);
		}
		KUNIT_ASSERT_EQ(test, genx_device_resume(f->genx), 0);
		draw(f, WATT, 600);
		KUNIT_EXPECT_EQ(test, value(f, "fan1_input"), -ENODATA);
		ssleep(3);
		expect_near(test, value(f, "fan1_input"), 600, 25);
	}
	genx_kunit_expect_clean(test, f->gpu);
}

/* There is no speed before the first average is complete. */
static void fan_first(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	genx_hwmon_unregister(f->genx);
	KUNIT_EXPECT_NULL(test, sensors(f));
	genx_hwmon_register(f->genx);
	if (genx_kunit_virtual_time())
		KUNIT_EXPECT_EQ(test, value(f, "fan1_input"), -ENODATA);
	msleep(600);
	KUNIT_EXPECT_GE(test, value(f, "fan1_input"), 0);
}

static void lost(struct kunit *test)
{
	static const char *const files[] = {
		"energy1_input", "fan1_input", "in0_input", "power1_max", "power1_rated_max",
		"power1_max_interval",
	};
	struct genx_kunit_fault *f = test->priv;
	unsigned int i;

	msleep(600);
	genx_kunit_gpu_fault(f->gpu, MODEL_FAULT_DEAD, 0);
	for (i = 0; i < ARRAY_SIZE(files); i++)
		KUNIT_EXPECT_EQ_MSG(test, value(f, files[i]), -ENODEV, "%s", files[i]);
}

static int register_again(void *data)
{
	struct genx_device *genx = data;

	genx_hwmon_unregister(genx);
	genx_hwmon_register(genx);
	return genx->hwmon ? 0 : -ENOMEM;
}

/* Each allocation fails in turn: the device works without the files. */
static void no_memory(struct kunit *test)
{
	struct genx_kunit_fault *f = test->priv;

	KUNIT_EXPECT_GT(test, genx_kunit_fail_all(test, 0, register_again, f->genx), 3);
	KUNIT_EXPECT_EQ(test, value(f, "power1_rated_max"), 225000000);
}

/* Cards have sensors, integrated GPUs have none; none is left after removal. */
static void exist(struct kunit *test)
{
	const struct genx_platform *plat = genx_kunit_plat(test);
	struct genx_kunit_fault *f = genx_kunit_fault_create_on(test, plat);
	struct device *parent = f->gpu->dev, *dev = NULL;

	KUNIT_ASSERT_EQ(test, genx_kunit_fault_up(f), 0);
	KUNIT_EXPECT_EQ(test, !!sensors(f), !strcmp(plat->codename, "dg2"));
	genx_kunit_fault_remove(f);
	device_for_each_child(parent, &dev, find);
	KUNIT_EXPECT_NULL(test, dev);
	if (genx_kunit_virtual_time())
		ssleep(150);
	genx_kunit_fault_down(f);
	genx_kunit_expect_clean(test, f->gpu);
}

static struct kunit_case hwmon_cases[] = {
	KUNIT_CASE(names),
	KUNIT_CASE(limits),
	KUNIT_CASE(voltage),
	KUNIT_CASE(energy),
	KUNIT_CASE(energy_late),
	KUNIT_CASE(suspended),
	KUNIT_CASE(fan),
	KUNIT_CASE(fan_slept),
	KUNIT_CASE(fan_first),
	KUNIT_CASE(lost),
	KUNIT_CASE(no_memory),
	{}
};

static struct kunit_suite hwmon_suite = {
	.name = "genx_hwmon",
	.init = hwmon_init,
	.test_cases = hwmon_cases,
};

static struct kunit_case hwmon_platform_cases[] = {
	KUNIT_CASE_PARAM(exist, genx_kunit_platforms_gen),
	{}
};

static struct kunit_suite hwmon_platform_suite = {
	.name = "genx_hwmon_platform",
	.test_cases = hwmon_platform_cases,
};

kunit_test_suites(&hwmon_suite, &hwmon_platform_suite);
