/* SPDX-License-Identifier: GPL-2.0-only */
/* Queries of user space. */
#ifndef GENX_CORE_QUERY_H
#define GENX_CORE_QUERY_H

struct drm_device;
struct drm_file;

/** genx_query_ioctl() - DRM_IOCTL_I915_QUERY; 0 or errno. May sleep. */
int genx_query_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
