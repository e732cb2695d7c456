// SPDX-License-Identifier: GPL-2.0-only
/* The perf ioctls pass the device and the contexts of the file to the OA unit. */

#include <drm/drm_drv.h>
#include <drm/i915_drm.h>

#include "core/context/file.h"
#include "core/device/device_types.h"
#include "core/device/ioctls.h"
#include "oa/oa.h"
#include "oa/stream/open.h"
#include "oa/unit/config.h"

/* Check early that there is an OA unit. The device may still be removed before drm_dev_enter(). */
static bool perf_present(struct drm_device *drm)
{
	return to_genx_device(drm)->oa_ready && !drm_dev_is_unplugged(drm);
}

/* Enter a device that has an OA unit. If this returns 0, the caller calls drm_dev_exit(). */
static int perf_enter(struct drm_device *drm, int *idx)
{
	return to_genx_device(drm)->oa_ready && drm_dev_enter(drm, idx) ? 0 : -ENODEV;
}

int genx_perf_open_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	/* genx_oa_open_ioctl() calls drm_dev_enter() after it has read user memory */
	if (!perf_present(drm))
		return -ENODEV;
	return genx_oa_open_ioctl(&to_genx_device(drm)->oa, file, data, genx_file_get_render_lrc);
}

int genx_perf_add_config_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	/* genx_oa_config_add_ioctl() calls drm_dev_enter() after it has read user memory */
	if (!perf_present(drm))
		return -ENODEV;
	return genx_oa_config_add_ioctl(&to_genx_device(drm)->oa, data);
}

int genx_perf_remove_config_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	u64 *id = data;
	int ret, idx;

	ret = perf_enter(drm, &idx);
	if (ret)
		return ret;
	ret = genx_oa_config_remove_ioctl(&to_genx_device(drm)->oa, *id);
	drm_dev_exit(idx);
	return ret;
}

int genx_perf_info_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	int ret, idx;

	ret = perf_enter(drm, &idx);
	if (ret)
		return ret;
	ret = genx_oa_info_ioctl(&to_genx_device(drm)->oa, data);
	drm_dev_exit(idx);
	return ret;
}

int genx_perf_counter_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	int ret, idx;

	ret = perf_enter(drm, &idx);
	if (ret)
		return ret;
	ret = genx_oa_counter_ioctl(&to_genx_device(drm)->oa, data);
	drm_dev_exit(idx);
	return ret;
}
