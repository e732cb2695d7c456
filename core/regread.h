/* SPDX-License-Identifier: GPL-2.0-only */
/* Registers that user space may read. */
#ifndef GENX_CORE_REGREAD_H
#define GENX_CORE_REGREAD_H

struct drm_device;
struct drm_file;

/** genx_regread_ioctl() - DRM_IOCTL_I915_REG_READ; 0 or errno. May sleep. */
int genx_regread_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
