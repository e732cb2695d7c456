/* SPDX-License-Identifier: GPL-2.0-only */
/* The perf ioctls are thin wrappers around the functions of the OA unit. */
#ifndef GENX_CORE_PERF_H
#define GENX_CORE_PERF_H

struct drm_device;
struct drm_file;

/**
 * genx_perf_open_ioctl() - DRM_IOCTL_I915_PERF_OPEN
 * @drm: device
 * @data: struct drm_i915_perf_open_param
 * @file: caller's file
 *
 * Return: file descriptor of the stream; -ENODEV if the platform has no OA unit, or
 * after removal; or what the OA unit returns.
 */
int genx_perf_open_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_perf_add_config_ioctl() - DRM_IOCTL_I915_PERF_ADD_CONFIG; id or errno */
int genx_perf_add_config_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_perf_remove_config_ioctl() - DRM_IOCTL_I915_PERF_REMOVE_CONFIG; 0 or errno */
int genx_perf_remove_config_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_perf_counter_ioctl() - DRM_IOCTL_GENX_OA_COUNTER; 0 or errno */
int genx_perf_counter_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_perf_info_ioctl() - DRM_IOCTL_GENX_OA_INFO; 0 or errno */
int genx_perf_info_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
