/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters of the device for user space. */
#ifndef GENX_CORE_GETPARAM_H
#define GENX_CORE_GETPARAM_H

struct drm_device;
struct drm_file;

/** genx_getparam_ioctl() - DRM_IOCTL_I915_GETPARAM; 0 or errno. May sleep. */
int genx_getparam_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
