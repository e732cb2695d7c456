// SPDX-License-Identifier: GPL-2.0-only
/*
 * Frequency files in sysfs, in two places with the same content: gt_*_freq_mhz
 * below the card, and gt/gt0/rps_*_freq_mhz.
 *
 * The frequency stays as firmware set it until user space writes a limit; then the
 * driver moves the request inside the limits. Limits, units and fields: register
 * facts, frequencies and residency.
 */

#include <linux/cleanup.h>
#include <linux/device.h>
#include <linux/kobject.h>
#include <linux/minmax.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/sysfs.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>

#include "core/device_types.h"
#include "core/freq.h"
#include "gt/access/forcewake.h"
#include "gt/access/mmio.h"
#include "gt/runtime_pm.h"
#include "regs/gt_regs.h"
#include "regs/mmio_ranges.h"

/* Unit of the limits on every platform. */
#define FREQ_LIMIT_MHZ		50

enum freq_what {
	FREQ_ACT,
	FREQ_CUR,
	FREQ_BOOST,
	FREQ_MAX,
	FREQ_MIN,
	FREQ_RP0,
	FREQ_RP1,
	FREQ_RPN,
	FREQ_COUNT
};

/**
 * struct genx_freq - frequencies of one device
 * @lock:	protects @mhz and the request register
 * @mhz:	limits in MHz, by enum freq_what
 * @request:	value of the request register before suspend
 * @saved:	@request is valid
 * @gt:		directory "gt"
 * @gt0:	directory "gt0" in it
 */
struct genx_freq {
	struct mutex lock;
	unsigned int mhz[FREQ_COUNT];
	u32 request;
	bool saved;
	struct kobject *gt;
	struct kobject *gt0;
};

static struct genx_device *freq_device(struct device *kdev)
{
	struct drm_minor *minor = dev_get_drvdata(kdev);

	return to_genx_device(minor->dev);
}

static unsigned int freq_mhz(const struct genx_freq_desc *desc, unsigned int units)
{
	return DIV_ROUND_CLOSEST(units * desc->unit_num, desc->unit_den);
}

static unsigned int freq_units(const struct genx_freq_desc *desc, unsigned int mhz)
{
	return DIV_ROUND_CLOSEST(mhz * desc->unit_den, desc->unit_num);
}

static u32 freq_domains(const struct genx_gt *gt, struct genx_reg reg)
{
	return genx_mmio_domains(gt->plat, reg.addr) & gt->fw.present;
}

/* A frequency register of a device with power, in MHz, or an errno. */
static int freq_read_awake(struct genx_device *genx, struct genx_reg reg, u32 mask)
{
	struct genx_gt *gt = &genx->gt;
	u32 value;

	/* a reset of the GT puts force-wake domains to sleep (FW-014) */
	guard(mutex)(&gt->reset.mutex);
	CLASS(genx_forcewake_scope, wake)(&gt->fw, freq_domains(gt, reg));
	if (wake.err)
		return wake.err;
	value = genx_mmio_read(&gt->mmio, reg);
	if (genx_mmio_lost(&gt->mmio))
		return -ENODEV;
	return freq_mhz(genx->plat->freq, (value & mask) >> __ffs(mask));
}

static int freq_read(struct genx_device *genx, struct genx_reg reg, u32 mask)
{
	int ret, idx;

	if (!drm_dev_enter(&genx->drm, &idx))
		return -ENODEV;
	ret = genx_runtime_pm_get(&genx->gt);
	if (!ret) {
		ret = freq_read_awake(genx, reg, mask);
		genx_runtime_pm_put(&genx->gt);
	}
	drm_dev_exit(idx);
	return ret;
}

static ssize_t freq_show(struct genx_device *genx, enum freq_what what, char *buf)
{
	const struct genx_freq_desc *desc = genx->plat->freq;
	struct genx_freq *freq = genx->freq;
	int mhz;

	switch (what) {
	case FREQ_ACT:
		mhz = freq_read(genx, desc->actual, desc->actual_mask);
		break;
	case FREQ_CUR:
		mhz = freq_read(genx, desc->request, desc->request_mask);
		break;
	default:
		mhz = READ_ONCE(freq->mhz[what]);
		break;
	}
	return mhz < 0 ? mhz : sysfs_emit(buf, "%d\n", mhz);
}

/* The request register for a frequency. */
static u32 freq_field(const struct genx_freq_desc *desc, unsigned int mhz)
{
	return (freq_units(desc, mhz) << __ffs(desc->request_mask)) & desc->request_mask;
}

/* The request register is shadowed, so a write needs no force-wake (FW-017), where any is. */
static int freq_write(struct genx_device *genx, u32 value)
{
	struct genx_gt *gt = &genx->gt;
	struct genx_reg reg = genx->plat->freq->request;

	CLASS(genx_forcewake_scope, wake)(&gt->fw, genx->plat->n_shadow ? 0 :
					  freq_domains(gt, reg));
	if (!wake.err)
		genx_mmio_write(&gt->mmio, reg, value);
	return wake.err;
}

/* Move the request inside the limits. */
static int freq_apply(struct genx_device *genx)
{
	const struct genx_freq_desc *desc = genx->plat->freq;
	struct genx_freq *freq = genx->freq;
	int mhz, want, idx, err;

	lockdep_assert_held(&freq->lock);
	mhz = freq_read(genx, desc->request, desc->request_mask);
	if (mhz < 0)
		return mhz;
	want = clamp_t(int, mhz, freq->mhz[FREQ_MIN], freq->mhz[FREQ_MAX]);
	if (want == mhz)
		return 0;
	if (!drm_dev_enter(&genx->drm, &idx))
		return -ENODEV;
	err = genx_runtime_pm_get(&genx->gt);
	if (!err) {
		err = freq_write(genx, freq_field(desc, want));
		genx_runtime_pm_put(&genx->gt);
	}
	drm_dev_exit(idx);
	return err;
}

static ssize_t freq_store(struct genx_device *genx, enum freq_what what, const char *buf,
			  size_t count)
{
	struct genx_freq *freq = genx->freq;
	unsigned int mhz, lo, hi, old;
	int err;

	err = kstrtouint(buf, 0, &mhz);
	if (err)
		return err;

	guard(mutex)(&freq->lock);
	lo = what == FREQ_MAX ? freq->mhz[FREQ_MIN] : freq->mhz[FREQ_RPN];
	hi = what == FREQ_MIN ? freq->mhz[FREQ_MAX] : freq->mhz[FREQ_RP0];
	if (mhz < lo || mhz > hi)
		return -EINVAL;
	old = freq->mhz[what];
	WRITE_ONCE(freq->mhz[what], mhz);
	err = freq_apply(genx);
	if (err) {
		WRITE_ONCE(freq->mhz[what], old);
		return err;
	}
	return count;
}

/* Both kinds of attributes, each with the frequency that it shows. */
struct freq_dev_attr {
	struct device_attribute attr;
	enum freq_what what;
};

struct freq_gt_attr {
	struct kobj_attribute attr;
	enum freq_what what;
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

FREQ_ATTRS(act, "act", FREQ_ACT, 0444);
FREQ_ATTRS(cur, "cur", FREQ_CUR, 0444);
FREQ_ATTRS(boost, "boost", FREQ_BOOST, 0644);
FREQ_ATTRS(max, "max", FREQ_MAX, 0644);
FREQ_ATTRS(min, "min", FREQ_MIN, 0644);
FREQ_ATTRS(rp0, "RP0", FREQ_RP0, 0444);
FREQ_ATTRS(rp1, "RP1", FREQ_RP1, 0444);
FREQ_ATTRS(rpn, "RPn", FREQ_RPN, 0444);

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

/* Read the limits from the fuses; if these hold none, use the frequency that firmware set. */
static int freq_read_limits(struct genx_device *genx)
{
	const struct genx_freq_desc *desc = genx->plat->freq;
	struct genx_freq *freq = genx->freq;
	u32 cap = genx_mmio_read(&genx->gt.mmio, RP_STATE_CAP);
	u32 rp1 = desc->rp1.addr ? genx_mmio_read(&genx->gt.mmio, desc->rp1) : cap;
	int boot;

	freq->mhz[FREQ_RP0] = REG_FIELD_GET(RP_STATE_CAP_RP0_MASK, cap) * FREQ_LIMIT_MHZ;
	freq->mhz[FREQ_RP1] = REG_FIELD_GET(RP_STATE_CAP_RP1_MASK, rp1) * FREQ_LIMIT_MHZ;
	freq->mhz[FREQ_RPN] = REG_FIELD_GET(RP_STATE_CAP_RPN_MASK, cap) * FREQ_LIMIT_MHZ;
	if (!freq->mhz[FREQ_RP0] || freq->mhz[FREQ_RPN] > freq->mhz[FREQ_RP0]) {
		boot = freq_read(genx, desc->request, desc->request_mask);
		if (boot < 0)
			return boot;
		freq->mhz[FREQ_RP0] = boot;
		freq->mhz[FREQ_RP1] = boot;
		freq->mhz[FREQ_RPN] = boot;
	}
	freq->mhz[FREQ_MIN] = freq->mhz[FREQ_RPN];
	freq->mhz[FREQ_MAX] = freq->mhz[FREQ_RP0];
	freq->mhz[FREQ_BOOST] = freq->mhz[FREQ_RP0];
	return 0;
}

int genx_freq_register(struct genx_device *genx)
{
	struct kobject *card = &genx->drm.primary->kdev->kobj;
	struct genx_freq *freq;
	int err;

	/* the driver cannot read the frequency of this platform: no files */
	if (!genx->plat->freq)
		return 0;
	freq = kzalloc(sizeof(*freq), GFP_KERNEL);
	if (!freq)
		return -ENOMEM;
	mutex_init(&freq->lock);
	genx->freq = freq;

	err = freq_read_limits(genx);
	if (err)
		goto err_free;
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
	genx->freq = NULL;
	mutex_destroy(&freq->lock);
	kfree(freq);
	return err;
}

void genx_freq_unregister(struct genx_device *genx)
{
	struct genx_freq *freq = genx->freq;

	if (!freq)
		return;
	sysfs_remove_group(freq->gt0, &freq_gt_group);
	kobject_put(freq->gt0);
	kobject_put(freq->gt);
	sysfs_remove_group(&genx->drm.primary->kdev->kobj, &freq_dev_group);
	genx->freq = NULL;
	mutex_destroy(&freq->lock);
	kfree(freq);
}

void genx_freq_suspend(struct genx_device *genx)
{
	struct genx_gt *gt = &genx->gt;

	if (!genx->freq)
		return;
	/* a reset of the GT puts force-wake domains to sleep (FW-014) */
	guard(mutex)(&gt->reset.mutex);
	CLASS(genx_forcewake_scope, wake)(&gt->fw, freq_domains(gt, genx->plat->freq->request));
	genx->freq->saved = !wake.err;
	if (!wake.err)
		genx->freq->request = genx_mmio_read(&gt->mmio, genx->plat->freq->request);
}

void genx_freq_resume(struct genx_device *genx)
{
	/* if it was not saved, the next write of a limit sets it */
	if (genx->freq && genx->freq->saved)
		freq_write(genx, genx->freq->request & genx->plat->freq->request_mask);
}
