// SPDX-License-Identifier: GPL-2.0-only
/*
 * Frequency files in sysfs. They exist in two places with the same content: gt_*_freq_mhz
 * below the card, and gt/gt0/rps_*_freq_mhz.
 */

#include <linux/cleanup.h>
#include <linux/device.h>
#include <linux/kobject.h>
#include <linux/kstrtox.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/sysfs.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>

#include "core/device/device_types.h"
#include "core/files/files.h"
#include "gt/runtime_pm.h"

/**
 * struct genx_freq_sysfs - frequency files of one device
 * @gt:		directory "gt"
 * @gt0:	directory "gt0" in @gt
 */
struct genx_freq_sysfs {
	struct kobject *gt;
	struct kobject *gt0;
};

static struct genx_device *freq_device(struct device *kdev)
{
	struct drm_minor *minor = dev_get_drvdata(kdev);

	return to_genx_device(minor->dev);
}

/* Read a frequency of a device that has power. Return: MHz, or a negative errno. */
static int get_awake(struct genx_device *genx, enum genx_freq_what what)
{
	/* keep resets out: a reset of the GT puts force-wake domains to sleep (FW-014) */
	guard(mutex)(&genx->gt.reset.mutex);
	return genx_freq_get(&genx->gt.freq, what);
}

/* Set a frequency of a device that has power. */
static int set_awake(struct genx_device *genx, enum genx_freq_what what, unsigned int mhz)
{
	int err;

	guard(mutex)(&genx->gt.reset.mutex);
	/* a write does not detect a lost device, but this read does */
	err = genx_freq_get(&genx->gt.freq, GENX_FREQ_CUR);
	return err < 0 ? err : genx_freq_set(&genx->gt.freq, what, mhz);
}

/* Keep removal out, and wake the device, until exit_device(). */
static int enter_device(struct genx_device *genx, int *idx)
{
	int err;

	if (!drm_dev_enter(&genx->drm, idx))
		return -ENODEV;
	err = genx_runtime_pm_get(&genx->gt);
	if (err)
		drm_dev_exit(*idx);
	return err;
}

static void exit_device(struct genx_device *genx, int idx)
{
	genx_runtime_pm_put(&genx->gt);
	drm_dev_exit(idx);
}

static ssize_t freq_show(struct genx_device *genx, enum genx_freq_what what, char *buf)
{
	bool hardware = what == GENX_FREQ_ACT || what == GENX_FREQ_CUR;
	int err, idx, mhz;

	/* limits are values of the driver: their files do not wake the device */
	if (!hardware)
		return sysfs_emit(buf, "%d\n", genx_freq_get(&genx->gt.freq, what));
	err = enter_device(genx, &idx);
	if (err)
		return err;
	mhz = get_awake(genx, what);
	exit_device(genx, idx);
	return mhz < 0 ? mhz : sysfs_emit(buf, "%d\n", mhz);
}

static ssize_t freq_store(struct genx_device *genx, enum genx_freq_what what, const char *buf,
			  size_t count)
{
	unsigned int mhz;
	int err, idx;

	err = kstrtouint(buf, 0, &mhz);
	if (!err)
		err = enter_device(genx, &idx);
	if (err)
		return err;
	err = set_awake(genx, what, mhz);
	exit_device(genx, idx);
	return err ?: count;
}

/*
 * A file below the card is a device_attribute, a file in gt/gt0 is a kobj_attribute. Each is stored
 * together with the frequency that it shows.
 */
struct freq_dev_attr {
	struct device_attribute attr;
	enum genx_freq_what what;
};

struct freq_gt_attr {
	struct kobj_attribute attr;
	enum genx_freq_what what;
};

static ssize_t freq_dev_show(struct device *kdev, struct device_attribute *attr, char *buf)
{
	return freq_show(freq_device(kdev), container_of(attr, struct freq_dev_attr, attr)->what,
			 buf);
}

static ssize_t freq_dev_store(struct device *kdev, struct device_attribute *attr,
			      const char *buf, size_t count)
{
	return freq_store(freq_device(kdev), container_of(attr, struct freq_dev_attr, attr)->what,
			  buf, count);
}

/* The parent of gt0 is gt, whose parent is the card. */
static struct genx_device *freq_gt_device(struct kobject *kobj)
{
	return freq_device(kobj_to_dev(kobj->parent->parent));
}

static ssize_t freq_gt_show(struct kobject *kobj, struct kobj_attribute *attr, char *buf)
{
	return freq_show(freq_gt_device(kobj), container_of(attr, struct freq_gt_attr, attr)->what,
			 buf);
}

static ssize_t freq_gt_store(struct kobject *kobj, struct kobj_attribute *attr, const char *buf,
			     size_t count)
{
	return freq_store(freq_gt_device(kobj), container_of(attr, struct freq_gt_attr, attr)->what,
			  buf, count);
}

#define FREQ_ATTR(_name, _mode, _show, _store) { \
	.attr = { .name = (_name), .mode = (_mode) }, .show = (_show), .store = (_store) }

#define FREQ_ATTRS(_id, _name, _what, _mode) \
	static struct freq_dev_attr freq_dev_##_id = { \
		.attr = FREQ_ATTR("gt_" _name "_freq_mhz", _mode, freq_dev_show, \
				  freq_dev_store), \
		.what = (_what), \
	}; \
	static struct freq_gt_attr freq_gt_##_id = { \
		.attr = FREQ_ATTR("rps_" _name "_freq_mhz", _mode, freq_gt_show, freq_gt_store), \
		.what = (_what), \
	}

FREQ_ATTRS(act, "act", GENX_FREQ_ACT, 0444);
FREQ_ATTRS(cur, "cur", GENX_FREQ_CUR, 0444);
FREQ_ATTRS(boost, "boost", GENX_FREQ_BOOST, 0644);
FREQ_ATTRS(max, "max", GENX_FREQ_MAX, 0644);
FREQ_ATTRS(min, "min", GENX_FREQ_MIN, 0644);
FREQ_ATTRS(rp0, "RP0", GENX_FREQ_RP0, 0444);
FREQ_ATTRS(rp1, "RP1", GENX_FREQ_RP1, 0444);
FREQ_ATTRS(rpn, "RPn", GENX_FREQ_RPN, 0444);

static struct attribute *freq_dev_attrs[] = {
	&freq_dev_act.attr.attr,
	&freq_dev_cur.attr.attr,
	&freq_dev_boost.attr.attr,
	&freq_dev_max.attr.attr,
	&freq_dev_min.attr.attr,
	&freq_dev_rp0.attr.attr,
	&freq_dev_rp1.attr.attr,
	&freq_dev_rpn.attr.attr,
	NULL
};

static struct attribute *freq_gt_attrs[] = {
	&freq_gt_act.attr.attr,
	&freq_gt_cur.attr.attr,
	&freq_gt_boost.attr.attr,
	&freq_gt_max.attr.attr,
	&freq_gt_min.attr.attr,
	&freq_gt_rp0.attr.attr,
	&freq_gt_rp1.attr.attr,
	&freq_gt_rpn.attr.attr,
	NULL
};

static const struct attribute_group freq_dev_group = { .attrs = freq_dev_attrs };
static const struct attribute_group freq_gt_group = { .attrs = freq_gt_attrs };

int genx_freq_sysfs_register(struct genx_device *genx)
{
	struct kobject *card = &genx->drm.primary->kdev->kobj;
	struct genx_freq_sysfs *freq;
	int err;

	/* the driver does not control the frequency: no files */
	if (!genx->gt.freq.desc)
		return 0;
	freq = kzalloc(sizeof(*freq), GFP_KERNEL);
	if (!freq)
		return -ENOMEM;
	genx->freq_sysfs = freq;

	err = sysfs_create_group(card, &freq_dev_group);
	if (err)
		goto err_free;
	freq->gt = kobject_create_and_add("gt", card);
	if (!freq->gt) {
		err = -ENOMEM;
		goto err_group;
	}
	freq->gt0 = kobject_create_and_add("gt0", freq->gt);
	if (!freq->gt0) {
		err = -ENOMEM;
		goto err_gt;
	}
	err = sysfs_create_group(freq->gt0, &freq_gt_group);
	if (err)
		goto err_gt0;
	return 0;

err_gt0:
	kobject_put(freq->gt0);
err_gt:
	kobject_put(freq->gt);
err_group:
	sysfs_remove_group(card, &freq_dev_group);
err_free:
	genx->freq_sysfs = NULL;
	kfree(freq);
	return err;
}

void genx_freq_sysfs_unregister(struct genx_device *genx)
{
	struct genx_freq_sysfs *freq = genx->freq_sysfs;

	if (!freq)
		return;
	sysfs_remove_group(freq->gt0, &freq_gt_group);
	kobject_put(freq->gt0);
	kobject_put(freq->gt);
	sysfs_remove_group(&genx->drm.primary->kdev->kobj, &freq_dev_group);
	genx->freq_sysfs = NULL;
	kfree(freq);
}
