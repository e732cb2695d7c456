// SPDX-License-Identifier: GPL-2.0-only
/*
 * The perf ioctls: what the DRM file knows, handed to the OA unit.
 */

#include <drm/drm_drv.h>
#include <drm/i915_drm.h>

#include "core/context.h"
#include "core/device.h"
#include "core/perf.h"

/*
 * Enter a device whose OA unit is there; 0, then drm_dev_exit() follows.
 * ENOTSUPP (524) is what the i915 ABI answers without one.
 */
static int perf_enter(struct drm_device *drm, int *idx)
{
	if (!to_genx_device(drm)->oa_ready)
		return -ENOTSUPP;
	return drm_dev_enter(drm, idx) ? 0 : -ENODEV;
}

int genx_perf_open_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	int ret, idx;

	ret = perf_enter(drm, &idx);
	if (ret)
		return ret;
	ret = genx_oa_open_ioctl(&to_genx_device(drm)->oa, file, data, genx_context_render_lrc);
	drm_dev_exit(idx);
	return ret;
}

int genx_perf_add_config_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	int ret, idx;

	ret = perf_enter(drm, &idx);
	if (ret)
		return ret;
	ret = genx_oa_add_config_ioctl(&to_genx_device(drm)->oa, data);
	drm_dev_exit(idx);
	return ret;
}

int genx_perf_remove_config_ioctl(struct drm_device *drm, void *data, struct drm_file *file)
{
	u64 *id = data;
	int ret, idx;

	ret = perf_enter(drm, &idx);
	if (ret)
		return ret;
	ret = genx_oa_remove_config_ioctl(&to_genx_device(drm)->oa, *id);
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
