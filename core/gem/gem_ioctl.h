/* SPDX-License-Identifier: GPL-2.0-only */
/* Ioctls on GEM objects. */
#ifndef GENX_CORE_GEM_GEM_IOCTL_H
#define GENX_CORE_GEM_GEM_IOCTL_H

struct drm_device;
struct drm_file;

/* Ioctls; all may sleep and return 0 or an errno. */
int genx_gem_mmap_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_mmap_offset_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_pread_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_pwrite_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_set_domain_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_sw_finish_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_busy_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_wait_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_set_caching_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_get_caching_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_madvise_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_get_aperture_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_get_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_set_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int genx_gem_throttle_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
