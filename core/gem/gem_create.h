/* SPDX-License-Identifier: GPL-2.0-only */
/* Ioctls that create GEM objects. */
#ifndef GENX_CORE_GEM_GEM_CREATE_H
#define GENX_CORE_GEM_GEM_CREATE_H

struct drm_device;
struct drm_file;

/**
 * genx_gem_create_ioctl() - DRM_IOCTL_I915_GEM_CREATE
 * @drm: device
 * @data: struct drm_i915_gem_create
 * @file: DRM file that gets the handle
 *
 * Context: may sleep.
 *
 * Return: 0; -EINVAL for size 0; -E2BIG for more memory than the machine has; -ENOMEM.
 */
int genx_gem_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/**
 * genx_gem_create_ext_ioctl() - DRM_IOCTL_I915_GEM_CREATE_EXT
 * @drm: device
 * @data: struct drm_i915_gem_create_ext
 * @file: DRM file that gets the handle
 *
 * Context: may sleep, interruptible.
 *
 * Return: as genx_gem_create_ioctl(); -EINVAL for flags, an unknown extension or a
 * region that the query does not list; -ENODEV for protected content and a PAT
 * index; -E2BIG, -EFAULT or -EINTR of genx_extensions_walk().
 */
int genx_gem_create_ext_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
