// SPDX-License-Identifier: GPL-2.0-only
/*
 * Energy, power and fan of a card, as a device of hwmon below the PCI function. All files are
 * read-only. The registers are outside the GT: no force-wake is held, and a reset of the GT does
 * not change them.
 *
 * DOC: energy
 *
 * The counter of the hardware has 32 bits. With its usual unit of 1/16384 J it wraps after
 * 262144 J: that is 262 s at 1000 W, a power above what slot and plugs of a card supply. A work
 * item reads the counter after every half of that time, so that no wrap is missed. While the device
 * is suspended, the work item does not run, and a read of the file does not wake the device: the
 * file shows the energy up to the suspend. If the counter is lower after a resume than before the
 * suspend, the driver assumes that the counter lost power and started again at 0.
 */

#include <linux/cleanup.h>
#include <linux/device.h>
#include <linux/hwmon.h>
#include <linux/ktime.h>
#include <linux/math64.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/sysfs.h>
#include <linux/units.h>
#include <linux/workqueue.h>

#include <drm/drm_drv.h>
#include <drm/drm_print.h>

#include "core/device/device_types.h"
#include "core/files/files.h"
#include "gt/access/mmio.h"
#include "gt/runtime_pm.h"
#include "regs/gt_regs.h"

#if IS_REACHABLE(CONFIG_HWMON)

/* No card draws as much: 75 W come from the slot, 150 W from each of two plugs. */
#define CARD_WATTS	1000
/* Bounds of the time between two readings of the energy. */
#define UPDATE_MS_MIN	MSEC_PER_SEC
#define UPDATE_MS_MAX	(3600 * MSEC_PER_SEC)
/* The speed of the fan is an average of at least this time. */
#define FAN_MS		500

/**
 * struct genx_hwmon - sensors of one card
 * @genx:	device
 * @desc:	registers
 * @dev:	device of hwmon
 * @power_shift: powers are in 1/2^n W
 * @energy_shift: energy is in 1/2^n J
 * @time_shift:	times are in 1/2^n s
 * @update_ms:	time between two readings of the energy
 * @lock:	protects the members below; no other lock is taken under it
 * @work:	reads the energy every @update_ms
 * @asleep:	the device has no power
 * @energy_last: last value of the hardware's 32-bit counter of energy
 * @energy:	that counter extended to 64 bits, in its unit
 * @fan_last:	value of the fan's counter at @fan_at
 * @fan_at:	time of the last reading of the fan, in ns
 * @fan_rpm:	average speed in rpm up to @fan_at; -ENODATA: there was no reading before it
 */
struct genx_hwmon {
	struct genx_device *genx;
	const struct genx_package_desc *desc;
	struct device *dev;
	u8 power_shift;
	u8 energy_shift;
	u8 time_shift;
	unsigned int update_ms;

	struct mutex lock;	/* all below */
	struct delayed_work work;
	bool asleep;
	u32 energy_last;
	u64 energy;
	u32 fan_last;
	u64 fan_at;
	long fan_rpm;
};

/* Read a register of a device that has power. Return: 0; -ENODEV if the device is lost. */
static int package_read(struct genx_hwmon *hw, struct genx_reg reg, u32 *val)
{
	struct genx_mmio *mmio = &hw->genx->gt.mmio;

	*val = genx_mmio_read(mmio, reg);
	return genx_mmio_lost(mmio) ? -ENODEV : 0;
}

/* Wake the device, and read a register. Return: 0 or an errno. */
static int package_read_awake(struct genx_hwmon *hw, struct genx_reg reg, u32 *val)
{
	int err = genx_runtime_pm_get(&hw->genx->gt);

	if (err)
		return err;
	err = package_read(hw, reg, val);
	genx_runtime_pm_put(&hw->genx->gt);
	return err;
}

static long microwatts(const struct genx_hwmon *hw, u32 power)
{
	return mul_u64_u32_shr(power, MICROWATT_PER_WATT, hw->power_shift);
}

/* ---- energy ---- */

static int update_energy(struct genx_hwmon *hw)
{
	u32 now;
	int err;

	lockdep_assert_held(&hw->lock);
	err = package_read(hw, hw->desc->energy, &now);
	if (err)
		return err;
	/* the difference of 32 bits is right even if the counter has wrapped once (SIL-534) */
	hw->energy += now - hw->energy_last;
	hw->energy_last = now;
	return 0;
}

static void queue_update(struct genx_hwmon *hw)
{
	schedule_delayed_work(&hw->work, msecs_to_jiffies(hw->update_ms));
}

static void update_work(struct work_struct *work)
{
	struct genx_hwmon *hw = container_of(work, struct genx_hwmon, work.work);

	guard(mutex)(&hw->lock);
	if (!hw->asleep && !update_energy(hw))
		queue_update(hw);
}

static int energy_get(struct genx_hwmon *hw, long *val)
{
	int err = 0;

	guard(mutex)(&hw->lock);
	/* a suspended device keeps the energy up to the suspend: do not wake it */
	if (!hw->asleep)
		err = update_energy(hw);
	if (err)
		return err;
	*val = mul_u64_u32_shr(hw->energy, MICRO, hw->energy_shift);
	return 0;
}

/* Return: half of the time, in ms, in which the energy counter wraps at CARD_WATTS. */
static unsigned int update_interval(unsigned int energy_shift)
{
	u64 ms = div_u64(MSEC_PER_SEC * (1ULL << 32 >> energy_shift), CARD_WATTS * 2);

	return clamp_t(u64, ms, UPDATE_MS_MIN, UPDATE_MS_MAX);
}

/* ---- fan ---- */

/* Begin a new average of the fan's speed: store the time and the counter of pulses. */
static int start_fan(struct genx_hwmon *hw)
{
	u32 pulses = 0;
	int err = hw->desc->fan.addr ? package_read(hw, hw->desc->fan, &pulses) : 0;

	if (err)
		return err;
	hw->fan_at = ktime_get_ns();
	hw->fan_last = pulses;
	return 0;
}

/*
 * Update the average speed since the last reading. If the last reading is less than FAN_MS old,
 * keep its average: too few pulses have come since.
 */
static int update_fan(struct genx_hwmon *hw)
{
	u64 ms = div_u64(ktime_get_ns() - hw->fan_at, NSEC_PER_MSEC);
	u32 last = hw->fan_last;
	int err;

	lockdep_assert_held(&hw->lock);
	if (ms < FAN_MS)
		return 0;
	err = start_fan(hw);
	if (err)
		return err;
	hw->fan_rpm = DIV64_U64_ROUND_CLOSEST((u64)(hw->fan_last - last) * 60 * MSEC_PER_SEC,
					      hw->desc->fan_pulses * ms);
	return 0;
}

static int fan_get(struct genx_hwmon *hw, long *val)
{
	int err = genx_runtime_pm_get(&hw->genx->gt);

	if (err)
		return err;
	scoped_guard(mutex, &hw->lock) {
		err = update_fan(hw);
		*val = hw->fan_rpm;
	}
	genx_runtime_pm_put(&hw->genx->gt);
	if (err)
		return err;
	return *val < 0 ? *val : 0;
}

/* ---- power, voltage ---- */

/*
 * Get the power limit in microwatts, 0 if none is set. The hardware keeps the power inside its
 * range, whatever limit is set, so the file shows a limit inside the range (SIL-535).
 */
static int limit_get(struct genx_hwmon *hw, long *val)
{
	u32 limit, rated, range, min, max;
	int err;

	err = package_read_awake(hw, hw->desc->limit, &limit);
	if (!err)
		err = package_read_awake(hw, hw->desc->rated, &rated);
	if (!err)
		err = package_read_awake(hw, hw->desc->range, &range);
	if (err)
		return err;
	min = REG_FIELD_GET(PACKAGE_RATED_MIN_MASK, rated);
	max = REG_FIELD_GET(PACKAGE_RANGE_MAX_MASK, range);
	*val = 0;
	if (!(limit & PACKAGE_LIMIT_EN))
		return 0;
	limit = REG_FIELD_GET(PACKAGE_LIMIT_MASK, limit);
	if (min && max >= min)
		limit = clamp(limit, min, max);
	*val = microwatts(hw, limit);
	return 0;
}

static int rated_get(struct genx_hwmon *hw, long *val)
{
	u32 rated;
	int err = package_read_awake(hw, hw->desc->rated, &rated);

	if (!err)
		*val = microwatts(hw, REG_FIELD_GET(PACKAGE_RATED_TDP_MASK, rated));
	return err;
}

static int voltage_get(struct genx_hwmon *hw, long *val)
{
	const struct genx_package_desc *desc = hw->desc;
	u32 reg;
	int err = package_read_awake(hw, desc->voltage, &reg);

	if (err)
		return err;
	reg = (reg & desc->voltage_mask) >> __ffs(desc->voltage_mask);
	*val = DIV_ROUND_CLOSEST(reg * desc->voltage_uv, MILLI);
	return 0;
}

/* The time over which the limit is an average, in ms. hwmon has no attribute for it. */
static ssize_t power1_max_interval_show(struct device *dev, struct device_attribute *attr,
					char *buf)
{
	struct genx_hwmon *hw = dev_get_drvdata(dev);
	u32 limit;
	u64 quarters;
	int err = package_read_awake(hw, hw->desc->limit, &limit);

	if (err)
		return err;
	/* the register has the time as (1 + x / 4) * 2^y units */
	quarters = (u64)(4 + REG_FIELD_GET(PACKAGE_LIMIT_TIME_X_MASK, limit)) <<
		   REG_FIELD_GET(PACKAGE_LIMIT_TIME_Y_MASK, limit);
	return sysfs_emit(buf, "%llu\n", quarters * MSEC_PER_SEC >> (hw->time_shift + 2));
}

static DEVICE_ATTR_RO(power1_max_interval);

static struct attribute *hwmon_attrs[] = { &dev_attr_power1_max_interval.attr, NULL };
ATTRIBUTE_GROUPS(hwmon);

/* ---- the files of hwmon ---- */

static umode_t hwmon_visible(const void *data, enum hwmon_sensor_types type, u32 attr, int channel)
{
	const struct genx_hwmon *hw = data;

	if (type == hwmon_fan && !hw->desc->fan.addr)
		return 0;
	if (type == hwmon_in && !hw->desc->voltage.addr)
		return 0;
	return 0444;
}

static int hwmon_get(struct device *dev, enum hwmon_sensor_types type, u32 attr, int channel,
		     long *val)
{
	struct genx_hwmon *hw = dev_get_drvdata(dev);

	switch (type) {
	case hwmon_energy:
		return energy_get(hw, val);
	case hwmon_fan:
		return fan_get(hw, val);
	case hwmon_in:
		return voltage_get(hw, val);
	case hwmon_power:
		return attr == hwmon_power_max ? limit_get(hw, val) : rated_get(hw, val);
	default:
		return -EOPNOTSUPP;
	}
}

static const struct hwmon_channel_info *const hwmon_channels[] = {
	HWMON_CHANNEL_INFO(energy, HWMON_E_INPUT),
	HWMON_CHANNEL_INFO(fan, HWMON_F_INPUT),
	HWMON_CHANNEL_INFO(in, HWMON_I_INPUT),
	HWMON_CHANNEL_INFO(power, HWMON_P_MAX | HWMON_P_RATED_MAX),
	NULL
};

static const struct hwmon_ops hwmon_ops = { .is_visible = hwmon_visible, .read = hwmon_get };
static const struct hwmon_chip_info card_chip = { .ops = &hwmon_ops, .info = hwmon_channels };

/* ---- life cycle ---- */

static int hwmon_start(struct genx_hwmon *hw)
{
	u32 units;
	int err;

	err = package_read(hw, hw->desc->units, &units);
	if (!err)
		err = package_read(hw, hw->desc->energy, &hw->energy_last);
	if (!err)
		err = start_fan(hw);
	if (err)
		return err;
	hw->power_shift = REG_FIELD_GET(PACKAGE_UNITS_POWER_MASK, units);
	hw->energy_shift = REG_FIELD_GET(PACKAGE_UNITS_ENERGY_MASK, units);
	hw->time_shift = REG_FIELD_GET(PACKAGE_UNITS_TIME_MASK, units);
	hw->update_ms = update_interval(hw->energy_shift);
	hw->energy = hw->energy_last;
	hw->fan_rpm = -ENODATA;
	hw->dev = hwmon_device_register_with_info(hw->genx->drm.dev, hw->genx->drm.driver->name,
						  hw, &card_chip, hwmon_groups);
	return PTR_ERR_OR_ZERO(hw->dev);
}

void genx_hwmon_register(struct genx_device *genx)
{
	struct genx_hwmon *hw;
	int err = -ENOMEM;

	if (!genx->plat->package)
		return;
	hw = kzalloc(sizeof(*hw), GFP_KERNEL);
	if (!hw)
		goto fail;
	hw->genx = genx;
	hw->desc = genx->plat->package;
	mutex_init(&hw->lock);
	INIT_DELAYED_WORK(&hw->work, update_work);
	err = hwmon_start(hw);
	if (err)
		goto fail;
	genx->hwmon = hw;
	queue_update(hw);
	return;

fail:
	kfree(hw);
	drm_warn(&genx->drm, "sensors of the card: registration with hwmon failed (%pe), no files\n",
		 ERR_PTR(err));
}

void genx_hwmon_unregister(struct genx_device *genx)
{
	struct genx_hwmon *hw = genx->hwmon;

	if (!hw)
		return;
	hwmon_device_unregister(hw->dev);
	cancel_delayed_work_sync(&hw->work);
	genx->hwmon = NULL;
	mutex_destroy(&hw->lock);
	kfree(hw);
}

void genx_hwmon_suspend(struct genx_device *genx)
{
	struct genx_hwmon *hw = genx->hwmon;

	if (!hw)
		return;
	guard(mutex)(&hw->lock);
	update_energy(hw);
	hw->asleep = true;
	/* if the work item runs at this moment, it finds the device asleep */
	cancel_delayed_work(&hw->work);
}

void genx_hwmon_resume(struct genx_device *genx)
{
	struct genx_hwmon *hw = genx->hwmon;
	u32 now;

	if (!hw)
		return;
	guard(mutex)(&hw->lock);
	/* the speed before the sleep is not that of the fan now */
	hw->fan_rpm = -ENODATA;
	/* the device does not answer: it counts as asleep until the next resume */
	if (package_read(hw, hw->desc->energy, &now) || start_fan(hw))
		return;
	/* the counter lost power and started again at 0 */
	if (now < hw->energy_last)
		hw->energy_last = 0;
	hw->asleep = false;
	update_energy(hw);
	queue_update(hw);
}

#endif
