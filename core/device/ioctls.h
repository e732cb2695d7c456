/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Handlers of ioctls, for the table in core/driver.c. A handler may sleep, and returns 0 or an
 * errno, unless its comment says otherwise.
 */
#ifndef GENX_CORE_DEVICE_IOCTLS_H
#define GENX_CORE_DEVICE_IOCTLS_H

struct drm_device;
struct drm_file;

/* ---- getparam.c ---- */

/** genx_getparam_ioctl() - DRM_IOCTL_I915_GETPARAM */
int genx_getparam_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/* ---- query.c ---- */

/** genx_query_ioctl() - DRM_IOCTL_I915_QUERY */
int genx_query_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/* ---- regread.c ---- */

/** genx_regread_ioctl() - DRM_IOCTL_I915_REG_READ */
int genx_regread_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/* ---- context_ioctl.c ---- */

/** genx_context_create_ioctl() - DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT */
int genx_context_create_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_context_destroy_ioctl() - DRM_IOCTL_I915_GEM_CONTEXT_DESTROY */
int genx_context_destroy_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_context_getparam_ioctl() - DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM */
int genx_context_getparam_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_context_setparam_ioctl() - DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM */
int genx_context_setparam_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_context_reset_stats_ioctl() - DRM_IOCTL_I915_GET_RESET_STATS */
int genx_context_reset_stats_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/* ---- gem_create.c ---- */

/**
 * genx_gem_create_ioctl() - DRM_IOCTL_I915_GEM_CREATE
 * @drm: device
 * @data: struct drm_i915_gem_create
 * @file: DRM file that gets the handle
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

/* ---- gem_ioctl.c ---- */

/** genx_gem_mmap_ioctl() - DRM_IOCTL_I915_GEM_MMAP */
int genx_gem_mmap_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_gem_mmap_offset_ioctl() - DRM_IOCTL_I915_GEM_MMAP_OFFSET */
int genx_gem_mmap_offset_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_gem_pread_ioctl() - DRM_IOCTL_I915_GEM_PREAD */
int genx_gem_pread_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_gem_pwrite_ioctl() - DRM_IOCTL_I915_GEM_PWRITE */
int genx_gem_pwrite_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_gem_set_domain_ioctl() - DRM_IOCTL_I915_GEM_SET_DOMAIN */
int genx_gem_set_domain_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_gem_sw_finish_ioctl() - DRM_IOCTL_I915_GEM_SW_FINISH */
int genx_gem_sw_finish_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_gem_busy_ioctl() - DRM_IOCTL_I915_GEM_BUSY */
int genx_gem_busy_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_gem_wait_ioctl() - DRM_IOCTL_I915_GEM_WAIT */
int genx_gem_wait_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_gem_set_caching_ioctl() - DRM_IOCTL_I915_GEM_SET_CACHING */
int genx_gem_set_caching_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_gem_get_caching_ioctl() - DRM_IOCTL_I915_GEM_GET_CACHING */
int genx_gem_get_caching_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_gem_madvise_ioctl() - DRM_IOCTL_I915_GEM_MADVISE */
int genx_gem_madvise_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_gem_get_aperture_ioctl() - DRM_IOCTL_I915_GEM_GET_APERTURE */
int genx_gem_get_aperture_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_gem_get_tiling_ioctl() - DRM_IOCTL_I915_GEM_GET_TILING */
int genx_gem_get_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_gem_set_tiling_ioctl() - DRM_IOCTL_I915_GEM_SET_TILING */
int genx_gem_set_tiling_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_gem_throttle_ioctl() - DRM_IOCTL_I915_GEM_THROTTLE */
int genx_gem_throttle_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/* ---- userptr.c ---- */

/**
 * genx_userptr_ioctl() - DRM_IOCTL_I915_GEM_USERPTR
 * @drm: device
 * @data: struct drm_i915_gem_userptr
 * @file: DRM file that gets the handle
 *
 * Return: 0; -EINVAL for an unknown flag, no size, or a range that is not page aligned; -E2BIG for
 * more than INT_MAX pages; -EFAULT for addresses outside of user space, and with the flag PROBE for
 * a range of which a part is not mapped; -ENODEV for the flag UNSYNCHRONIZED, for the flag
 * READ_ONLY where the hardware ignores it, and in a kernel without MMU notifiers; -ENOMEM.
 */
int genx_userptr_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/* ---- vm_ioctl.c ---- */

/**
 * genx_vm_create_ioctl() - DRM_IOCTL_I915_GEM_VM_CREATE
 * @drm: device
 * @data: struct drm_i915_gem_vm_control
 * @file: DRM file that gets the handle
 *
 * Return: 0; -EINVAL for flags or extensions (none are supported); -EBUSY of genx_file_claim();
 * -EFAULT; -ENOMEM; -ENODEV after removal or without submission.
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
 * Return: 0; -EINVAL for flags or extensions; -ENOENT; -ENODEV after removal.
 */
int genx_vm_destroy_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/* ---- execbuf.c ---- */

/** genx_execbuf_ioctl() - DRM_IOCTL_I915_GEM_EXECBUFFER2 */
int genx_execbuf_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/* ---- perf.c ---- */

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

/** genx_perf_add_config_ioctl() - DRM_IOCTL_I915_PERF_ADD_CONFIG; returns the id or an errno */
int genx_perf_add_config_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_perf_remove_config_ioctl() - DRM_IOCTL_I915_PERF_REMOVE_CONFIG */
int genx_perf_remove_config_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_perf_counter_ioctl() - DRM_IOCTL_GENX_OA_COUNTER */
int genx_perf_counter_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

/** genx_perf_info_ioctl() - DRM_IOCTL_GENX_OA_INFO */
int genx_perf_info_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
