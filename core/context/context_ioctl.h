/* SPDX-License-Identifier: GPL-2.0-only */
/* Ioctls on contexts. */
#ifndef GENX_CORE_CONTEXT_CONTEXT_IOCTL_H
#define GENX_CORE_CONTEXT_CONTEXT_IOCTL_H

struct drm_device;
struct drm_file;

/* Ioctls; all may sleep and return 0 or an errno. */
int genx_context_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_context_destroy_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_context_getparam_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_context_setparam_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_context_reset_stats_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
