/* SPDX-License-Identifier: GPL-2.0-only */
/* Ioctls on address spaces that contexts of a file share. */
#ifndef GENX_CORE_GEM_VM_IOCTL_H
#define GENX_CORE_GEM_VM_IOCTL_H

struct drm_device;
struct drm_file;

/**
 * genx_vm_create_ioctl() - DRM_IOCTL_I915_GEM_VM_CREATE
 * @drm: device
 * @data: struct drm_i915_gem_vm_control
 * @file: DRM file that gets the handle
 *
 * Context: may sleep.
 *
 * Return: 0; -EINVAL for flags or extensions (none are supported); -EFAULT;
 * -ENOMEM; -ENODEV after removal or without submission.
 */
int genx_vm_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/**
 * genx_vm_destroy_ioctl() - DRM_IOCTL_I915_GEM_VM_DESTROY
 * @drm: device
 * @data: struct drm_i915_gem_vm_control
 * @file: DRM file that has the handle
 *
 * The address space stays until the contexts that share it are closed.
 *
 * Context: may sleep.
 *
 * Return: 0; -EINVAL for flags or extensions; -ENOENT; -ENODEV after removal.
 */
int genx_vm_destroy_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
